/** Where the addresses that a page names lead to, on the website as it is to be. */
import { withoutFinalSlashes } from "../../lib/urls.ts";
import { SITE_FILES } from "../websites/service.ts";

/** A page of the website as it is to be. */
export interface SitePage {
  page_id: string;
  path: string;
  name: string;
  /** Null: it has none of its own, and the server makes one of its name. */
  title: string | null;
  description: string | null;
  version_id: string;
}

/** A path that leads elsewhere; null: what was there was taken away on purpose. */
export interface Redirect {
  path: string;
  target: string | null;
}

/** Where an address leads. */
export type Destination =
  | { kind: "page"; page: SitePage; anchor: string }
  /** Something that this server answers, or that is none of its business. */
  | { kind: "there" }
  | { kind: "asset"; file: string }
  | { kind: "font"; file: string }
  | { kind: "missing"; path: string; isGone: boolean; nearest: string | null };

const ORIGIN = "https://site.invalid";

export type Resolve = (address: string, from: SitePage, base: string | null) => Destination;

export function createResolver(pages: readonly SitePage[], redirects: readonly Redirect[]): Resolve {
  const byPath = new Map(pages.map((page) => [page.path, page]));
  const byRedirect = new Map(redirects.map(({ path, target }) => [path, target]));
  const wildcards = redirects.filter(({ path }) => path.endsWith("/*"));
  const isUnderWildcard = (path: string) => wildcards.some((one) => `${path}/`.startsWith(one.path.slice(0, -1)));

  function destinationOf(path: string, anchor: string, mayRedirect: boolean): Destination {
    const page = byPath.get(path);
    if (page) return { kind: "page", page, anchor };
    if (SITE_FILES.includes(path)) return { kind: "there" };
    const [, kind, file] = /^\/_sw\/(assets|fonts)\/([\w.-]+)$/.exec(path) ?? [];
    if (file) return { kind: kind === "fonts" ? "font" : "asset", file };
    if (path.startsWith("/_sw/")) return { kind: "there" };
    const target = mayRedirect ? byRedirect.get(path) : undefined;
    if (target === null) return { kind: "missing", path, isGone: true, nearest: null };
    if (target !== undefined) {
      const to = urlOf(target, ORIGIN);
      return to?.origin === ORIGIN ? destinationOf(pathOf(to), anchorOf(to) || anchor, false) : { kind: "there" };
    }
    const asFile = byPath.get(path.replace(/(?:\/index)?\.html?$/i, "") || "/");
    if (mayRedirect && asFile) return { kind: "page", page: asFile, anchor };
    if (mayRedirect && isUnderWildcard(path)) return { kind: "there" };
    return { kind: "missing", path, isGone: false, nearest: nearestTo(path) };
  }

  /** The page that somebody may have meant who wrote a path as files are named, or in capitals. */
  function nearestTo(path: string): string | null {
    const meant = path
      .toLowerCase()
      .replace(/\.(?:html?|php)$/, "")
      .replace(/\/index$/, "");
    return byPath.has(meant || "/") ? meant || "/" : null;
  }

  return (address, from, base) => {
    const around = urlOf(base ?? "", `${ORIGIN}${from.path}`);
    const url = around && urlOf(address, around.href);
    if (!url || url.origin !== ORIGIN) return { kind: "there" };
    return destinationOf(pathOf(url), anchorOf(url), true);
  };
}

function urlOf(address: string, base: string): URL | null {
  return URL.parse(address, base);
}

/** Without slashes at the end: the server sends those who ask for them to the path without. */
const pathOf = (url: URL): string => withoutFinalSlashes(url.pathname) || "/";

/** The place on a page that an address names; "" for none, or one that only scripts and browsers know of. */
function anchorOf(url: URL): string {
  const written = url.hash.slice(1).split(":~:", 1)[0]!;
  if (written === "" || written.toLowerCase() === "top" || /^[/!?]/.test(written)) return "";
  try {
    return decodeURIComponent(written);
  } catch {
    return written;
  }
}
