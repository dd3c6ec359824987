/** What threads are called: by the message that begins them, unless they are given a title. */

import { collapsed } from "../../lib/one_line.ts";
/** Of a thread that was given no title, until its first message. */
export const UNTITLED = "Untitled";

const LONGEST_TITLE = 60;

/** Title of the thread that a message begins: its first words. */
export function threadTitle(message: string): string {
  const line = collapsed(message);
  return line.length <= LONGEST_TITLE ? line : `${line.slice(0, LONGEST_TITLE - 1).trimEnd()}…`;
}
