/** Inputs that publishing a page and publishing a website share, and where redirects lead. */
import * as v from "valibot";
import { optional } from "../../operation/fields.ts";
import { SUBDOMAIN } from "./rules.ts";

/** Where a website is published that has no address yet. */
export const addressFields = {
  subdomain: optional(
    v.pipe(
      v.string(),
      v.metadata({
        pattern: SUBDOMAIN.source,
        description: "3 to 63 characters of a-z, 0-9 and -. Counts on the first publish only.",
        examples: ["crumb-co"],
      }),
    ),
  ),
  domain: optional(
    v.pipe(
      v.string(),
      v.metadata({
        description: "One of the server's two domains for sites. Counts on the first publish only.",
        examples: ["sites.localhost"],
      }),
    ),
  ),
};

const asBrowsersSend = (path: string): string => path.replace(/[^!-~]+/g, encodeURIComponent);

/** Where a redirect is. */
export const redirectPath = v.pipe(
  v.string(),
  v.maxLength(500, "must be at most 500 characters"),
  v.regex(
    /^\/(?:[^\s?#\\]*[^\s?#/\\])?$/,
    'must begin with "/", not end with it (both ways of writing it count), and have no blank, "?", "#" or "\\": it is compared with the path as browsers send it',
  ),
  v.check((path) => path.isWellFormed(), "must be Unicode text"),
  v.metadata({
    description:
      "Path that visitors come from. Letters beyond ASCII are percent-encoded, as browsers send them. No query: that is passed on.",
    examples: ["/old-menu.html"],
  }),
  v.transform(asBrowsersSend),
);

const isTarget = (target: string): boolean => {
  if (/^\/(?![/\\])/.test(target)) return true;
  const url = URL.parse(target);
  return url !== null && /^https?:$/.test(url.protocol) && url.username === "" && url.password === "";
};

/** Where a redirect leads. */
export const redirectTarget = v.pipe(
  v.string(),
  v.maxLength(2000, "must be at most 2,000 characters"),
  v.regex(
    /^(?:\/(?![/\\])|[Hh][Tt]{2}[Pp][Ss]?:(?!\/\/[^/?#]*@))/,
    'must be a path such as "/menu" or an address that begins with http:// or https://',
  ),
  v.regex(/^[!-~]+$/, "must be percent-encoded: no blanks, no letters beyond ASCII"),
  v.check(isTarget, 'must be a path such as "/menu" or an address that begins with http:// or https://'),
  v.metadata({
    format: "uri-reference",
    description: "Path of the website, or an address elsewhere. Left out with 410.",
    examples: ["/menu"],
  }),
);
