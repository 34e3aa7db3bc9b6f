// What stands before the worker's text.

declare const SHELL: { name: string; away: string; files: string[] };
