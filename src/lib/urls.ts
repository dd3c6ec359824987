/** A path without the slashes at its end; a regular expression would go over a run of slashes from each of them. */
export function withoutFinalSlashes(path: string): string {
  let end = path.length;
  while (end > 0 && path[end - 1] === "/") end--;
  return path.slice(0, end);
}

/** The path of a request's address as it was sent, without query; cheaper than parsing the whole address. */
export function requestPath(url: string): string {
  const start = url.indexOf("/", url.indexOf("://") + 3);
  const end = url.indexOf("?", start);
  return start === -1 ? "/" : end === -1 ? url.slice(start) : url.slice(start, end);
}
