/** Recorded on every run, so that it can be told which composer made a page. */
export const BUILTIN_VERSION = "builtin-2";
