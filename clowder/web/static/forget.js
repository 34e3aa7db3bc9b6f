// On the page that says somebody is forgotten: forgets what this browser has noted of deals, too.

import { forgetNotes } from "./notes.js";

forgetNotes();
