/** Inputs that publishing a page and publishing a website share, and where redirects lead. */
import * as v from "valibot";
import { normalPath } from "../../lib/urls.ts";
import { optional, pastedText } from "../../operation/fields.ts";
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

const asBrowsersSend = (path: string): string => normalPath(path.replace(/[^!-~]+/g, encodeURIComponent));

const WILDCARDS =
  'there is one wildcard: "/*" at the end of the path, and ":splat" in the target for what it stands for ("/blog/*" to "/news/:splat"). A star that is meant is written "%2A"';
/** Whether a path has what other servers take for a pattern, beside a star at its end. */
const hasOtherPattern = (path: string): boolean => /\*|\/:[a-z_]/i.test(path.replace(/\/\*$/, ""));

/** Where a redirect is. */
export const redirectPath = v.pipe(
  v.string(),
  v.maxLength(500, "must be at most 500 characters"),
  v.check((path) => !hasOtherPattern(path), `has a pattern that means nothing here: ${WILDCARDS}`),
  v.regex(
    // The first part says what the check before it says, for programs that read the reference.
    /^(?!.*(?:\*.|[^/]\*|\/:[A-Za-z_]))\/(?:[^\s?#\\]*[^\s?#/\\])?$/,
    'must begin with "/", not end with it (both ways of writing it count), and have no blank, "?", "#" or "\\": it is compared with the path as browsers send it',
  ),
  v.check((path) => path.isWellFormed(), "must be Unicode text"),
  v.metadata({
    description:
      'Path that visitors come from, kept in its normal form (RFC 3986): letters beyond ASCII percent-encoded, those that need no encoding plain. With "/*" at its end it stands for everything below, where no page and no other redirect is; the narrowest counts. No query: that is passed on.',
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
export const redirectTarget = pastedText(
  v.regex(
    /^(?:\/(?![/\\])|[Hh][Tt]{2}[Pp][Ss]?:(?!\/\/[^/?#]*@))/,
    'must be a path such as "/menu" or an address that begins with http:// or https://',
  ),
  v.regex(/^[!-~]+$/, "must be percent-encoded: no blanks, no letters beyond ASCII"),
  v.check(
    (target) => !/\*|[/=]:(?!splat\b)[a-z_]/i.test(target.replace(/^https?:\/\//i, "")),
    `has a pattern that means nothing here: ${WILDCARDS}`,
  ),
  v.check(isTarget, 'must be a path such as "/menu" or an address that begins with http:// or https://'),
  v.metadata({
    format: "uri-reference",
    description:
      'Path of the website, or an address elsewhere; ":splat" in it is what the "*" of the path stands for. Left out with 410.',
    examples: ["/menu"],
  }),
);
