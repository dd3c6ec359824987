/** Redirects as lists of them are written: from, where to and which kind, with commas, tabs or blanks between them. */
export interface WrittenRedirect {
  path: string;
  target: string | null;
  status: 301 | 302 | 410;
}

const STATUS: Record<string, WrittenRedirect["status"]> = {
  301: 301,
  302: 302,
  303: 302,
  307: 302,
  308: 301,
  410: 410,
};

/** The path of an address, as it is without a slash at its end. */
export function pathOf(address: string): string {
  const url = /^https?:\/\//i.test(address) ? URL.parse(address) : null;
  const path = url ? url.pathname : address.replace(/[?#].*$/, "");
  return path.length > 1 ? path.replace(/\/+$/, "") : path;
}

/** The path that is meant by what is entered as one: a whole address of the old website, or a path without its slash. */
export const enteredPath = (entered: string): string => `/${pathOf(entered).replace(/^\/+/, "")}`;

/** Where a redirect leads, as it is entered: the name of a page alone is its path. */
export const enteredTarget = (entered: string): string =>
  /^[\w-]+(?:[/?#]|$)/.test(entered) ? `/${entered}` : entered;

/**
 * Reads them: empty lines, comments (#) and a first line of names are passed over.
 * @returns each with the number of its line, from 1
 */
export function readRedirects(text: string): { line: number; redirect: WrittenRedirect }[] {
  return text.split(/\r\n|\n|\r/).flatMap((written, index) => {
    const line = written.trim();
    if (line === "" || line.startsWith("#")) return [];
    const parts = line
      .split(/[,;\t]/.test(line) ? /\s*[,;\t]\s*/ : /\s+/)
      .map((part) => part.replace(/^"(.*)"$/, "$1").trim());
    const [from = "", ...rest] = parts.filter((part) => part !== "");
    if (index === 0 && !/^(?:\/|https?:)/i.test(from)) return [];
    const code = rest.findLast((part) => /^\d{3}!?$/.test(part))?.slice(0, 3);
    const target = rest.find((part) => !/^\d{3}!?$/.test(part)) ?? null;
    const status = STATUS[code ?? ""] ?? (target === null ? 410 : 301);
    return [{ line: index + 1, redirect: { path: pathOf(from), target: status === 410 ? null : target, status } }];
  });
}
