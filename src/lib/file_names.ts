/** Names of files as strangers give them. */

const LONGEST = 200;

/** A file's name without folders and control characters; null when nothing is left. */
export function bareFileName(given: string): string | null {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is taken away.
  const bare = given.replace(/^.*[\\/]/s, "").replace(/[\u0000-\u001f\u007f]/g, "");
  return bare.trim().slice(0, LONGEST).toWellFormed().trim() || null;
}

/** Endings of what browsers show as a page when it is opened from where it was kept. */
const PAGES = /\.(?:[xps]?html?|xht|mhtml?|svgz?|xml|hta)$/i;

/** The name under which a file is kept: what it was called, unless that has no ending, or one of a page that it is not. */
export function keptName(name: string, file: string): string {
  const ending = file.slice(file.lastIndexOf("."));
  return /\.\w{1,8}$/.test(name) && !PAGES.test(name) ? name : `${name}${ending}`;
}

/** The value of `Content-Disposition` for a file that is kept under a name; https://www.rfc-editor.org/rfc/rfc6266. */
export const attachment = (name: string): string =>
  `attachment; filename="${name.replace(/[^\w.-]/g, "_")}"; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, escapeByte)}`;

const escapeByte = (character: string) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
