/** How much is told of what differs in the words of a page. */

/** Lines of a page. */
export const MOST_LINES = 60;
/** Characters of a line. */
export const LONGEST_LINE = 400;
