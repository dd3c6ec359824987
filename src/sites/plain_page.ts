/** The look of pages that no site's own look is known for: quiet, in the site's name and language. */
import type { Look } from "../design/drawing/look.ts";
import { escapeHtml } from "../html/escape.ts";
import { isRightToLeft } from "../lib/languages.ts";

/**
 * A page with a heading and a few words.
 * @param page `siteName` null: the page of no site; `content` is html; `look`: colours instead of the plain ones
 */
export function plainPage(page: {
  language: string;
  siteName: string | null;
  title: string;
  content: string;
  look?: Look | null;
}): string {
  const { language, siteName, content, look } = page;
  const colours = look
    ? `:root{--ink:${look.text};--paper:${look.background};--soft:${look.muted}}`
    : `:root{color-scheme:light dark;--ink:#1d1b18;--paper:#f7f5f0;--soft:#5d574e}
@media (prefers-color-scheme:dark){:root{--ink:#f2efe8;--paper:#171512;--soft:#b5aea2}}`;
  const title = escapeHtml(page.title);
  const name = siteName === null ? "" : escapeHtml(siteName);
  return `<!DOCTYPE html>
<html lang="${language}"${isRightToLeft(language) ? ' dir="rtl"' : ""}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}${name ? ` · ${name}` : ""}</title>
<style>
${colours}
body{margin:0;min-height:100svh;display:grid;place-content:center;padding:2rem;background:var(--paper);color:var(--ink);font:1.125rem/1.6 ui-serif,Georgia,serif}
main{max-width:34rem;border-inline-start:4px solid currentColor;padding-inline-start:2rem;overflow-wrap:anywhere}
h1{font-size:clamp(2rem,7vw,3.5rem);line-height:1.1;margin:0 0 1rem;font-weight:500;letter-spacing:-.02em}
p{margin:0 0 1rem;color:var(--soft)}.name{text-transform:uppercase;letter-spacing:.12em;font-size:.8rem}
ul{margin:0 0 1rem;padding-inline-start:1.2em}a{color:var(--ink);text-underline-offset:.25em}
</style>
</head>
<body><main>${name ? `<p class="name">${name}</p>` : ""}<h1>${title}</h1>${content}</main></body>
</html>
`;
}
