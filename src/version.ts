/** The version of this package, as in package.json (a test compares them). Not read from there: the tree may be swapped under a running plugin. */
export const VERSION = "2.1.0"
