"""How the store's schema came to be, one step per file in versions/; a file never changes once it was released."""
