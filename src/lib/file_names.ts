/** Names of files as strangers give them. */

const LONGEST = 200;

/** A file's name without folders and control characters; null when nothing is left. */
export function bareFileName(given: string): string | null {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is taken away.
  const bare = given.replace(/^.*[\\/]/s, "").replace(/[\u0000-\u001f\u007f]/g, "");
  return bare.trim().slice(0, LONGEST).toWellFormed().trim() || null;
}
