/** The path of a request's address as it was sent, without query; cheaper than parsing the whole address. */
export function requestPath(url: string): string {
  const start = url.indexOf("/", url.indexOf("://") + 3);
  const end = url.indexOf("?", start);
  return start === -1 ? "/" : end === -1 ? url.slice(start) : url.slice(start, end);
}
