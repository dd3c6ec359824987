/** A path without the slashes at its end; a regular expression would go over a run of slashes from each of them. */
export function withoutFinalSlashes(path: string): string {
  let end = path.length;
  while (end > 0 && path[end - 1] === "/") end--;
  return path.slice(0, end);
}

/** The path of a request's address as it was sent, without query; cheaper than parsing the whole address. */
export function requestPath(url: string): string {
  // Without a Host there is nothing before the path.
  const start = url.startsWith("/") ? 0 : url.indexOf("/", url.indexOf("://") + 3);
  const end = url.indexOf("?", start);
  return start === -1 ? "/" : end === -1 ? url.slice(start) : url.slice(start, end);
}

/**
 * An address as people paste it: without the spaces and invisible characters around it, its scheme in lower case.
 * @param text up to some thousand characters
 */
export function pastedAddress(text: string): string {
  const visible = [...text];
  const isNothing = (character: string | undefined) => character !== undefined && /[\s\p{Cf}]/u.test(character);
  let start = 0;
  let end = visible.length;
  while (start < end && isNothing(visible[start])) start++;
  while (end > start && isNothing(visible[end - 1])) end--;
  const bare = visible.slice(start, end).join("");
  return bare.replace(/^[a-z][a-z0-9+.-]{0,20}:\/\//i, (scheme) => scheme.toLowerCase());
}

/**
 * A path in its normal form (RFC 3986, 6.2.2): what needs no percent-encoding has none, hexadecimal digits are in upper
 * case, and there are no dot segments. Two paths name the same when their normal forms are equal.
 */
export function normalPath(path: string): string {
  // Nearly all are: this is asked with each request.
  if (!path.includes("%") && !path.includes("/.")) return path;
  const written = path.replace(/%[0-9a-f]{2}/gi, (code) => {
    const character = String.fromCharCode(Number.parseInt(code.slice(1), 16));
    return /[\w.~-]/.test(character) ? character : code.toUpperCase();
  });
  const parts: string[] = [];
  const segments = written.split("/").slice(1);
  for (const [index, segment] of segments.entries()) {
    const isDots = segment === "." || segment === "..";
    if (segment === "..") parts.pop();
    if (!isDots) parts.push(segment);
    else if (index === segments.length - 1) parts.push("");
  }
  return `/${parts.join("/")}`;
}
