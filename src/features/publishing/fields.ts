/** Inputs that publishing a page and publishing a website share, and where redirects lead. */
import * as v from "valibot";
import { says } from "../../lib/field_words.ts";
import { normalPath } from "../../lib/urls.ts";
import { maxCharacters } from "../../lib/writing.ts";
import { described, optional, pastedText } from "../../operation/fields.ts";
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
    described(
      v.string(),
      "One of the server's two domains for sites. Counts on the first publish only.",
      "sites.localhost",
    ),
  ),
};

const asBrowsersSend = (path: string): string => normalPath(path.replace(/[^!-~]+/g, encodeURIComponent));

/** Whether a path has what other servers take for a pattern, beside a star at its end. */
const hasOtherPattern = (path: string): boolean => /\*|\/:[a-z_]/i.test(path.replace(/\/\*$/, ""));

export const redirectPath = v.pipe(
  v.string(),
  maxCharacters(500),
  v.check((path) => !hasOtherPattern(path), says("redirect_pattern")),
  v.regex(
    // The first part says what the check before it says, for programs that read the reference.
    /^(?!.*(?:\*.|[^/]\*|\/:[A-Za-z_]))\/(?:[^\s?#\\]*[^\s?#/\\])?$/,
    says("redirect_path"),
  ),
  v.check((path) => path.isWellFormed(), says("not_unicode")),
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
  v.regex(/^(?:\/(?![/\\])|[Hh][Tt]{2}[Pp][Ss]?:(?!\/\/[^/?#]*@))/, says("redirect_target")),
  v.regex(/^[!-~]+$/, says("not_encoded")),
  v.check(
    (target) => !/\*|[/=]:(?!splat\b)[a-z_]/i.test(target.replace(/^https?:\/\//i, "")),
    says("redirect_pattern"),
  ),
  v.check(isTarget, says("redirect_target")),
  v.metadata({
    format: "uri-reference",
    description:
      'Path of the website, or an address elsewhere; ":splat" in it is what the "*" of the path stands for. Left out with 410.',
    examples: ["/menu"],
  }),
);
