"""Migrations of the store's schema, one step per file in versions/. A released file never changes."""
