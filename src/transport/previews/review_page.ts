/**
 * The review page: a draft in a frame, what has been said of it beside it. The page is ours and the frame is not, so
 * nothing inline, nothing from elsewhere, and no text becomes markup but here, escaped.
 */

import { LONGEST_REVIEWER } from "../../features/publishing/service.ts";
import { LONGEST_TEXT } from "../../features/reviews/service.ts";
import { escapeHtml } from "../../html/escape.ts";
import { fillIn } from "../../lib/fill_in.ts";
import { sha256Hex } from "../../lib/hash.ts";
import type { SpokenLanguage } from "../../lib/languages.ts";
import type { Brand } from "../../policy/brands.ts";
import pickerScript from "./picker.client.js" with { type: "text" };
import reviewScript from "./review.client.js" with { type: "text" };
import reviewStyle from "./review.css" with { type: "text" };
import { REVIEW_TEXTS } from "./texts.ts";

const IMMUTABLE = "public, max-age=31536000, immutable";

/** The files of the review page by their address, which has their content's hash in it. */
export const REVIEW_FILES = new Map<string, { response(): Response }>();

function file(name: string, ending: string, type: string, text: string): string {
  const path = `/preview/_sw/${name}.${sha256Hex(text).slice(0, 10)}.${ending}`;
  const headers = {
    "Content-Type": `${type}; charset=utf-8`,
    "Cache-Control": IMMUTABLE,
    "X-Content-Type-Options": "nosniff",
  };
  REVIEW_FILES.set(path, { response: () => new Response(text, { headers }) });
  return path;
}

/** What a draft in the frame gets: it says where it is, and points at places when it is asked to. */
export const PICKER_PATH = file("picker", "js", "text/javascript", pickerScript);
const SCRIPT_PATH = file("review", "js", "text/javascript", reviewScript);
const STYLE_PATH = file("review", "css", "text/css", reviewStyle);

/** What the review page is sent with. @param style what stands in its own sheet of styles; "": it has none */
export const reviewHeaders = (style: string): Record<string, string> => ({
  "Content-Security-Policy": `default-src 'none'; script-src 'self'; style-src 'self'${style && ` 'sha256-${Bun.CryptoHasher.hash("sha256", style, "base64")}'`}; img-src 'self'; connect-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'`,
  "Cross-Origin-Opener-Policy": "same-origin",
  "X-Frame-Options": "DENY",
});

/** What the frame may do; the draft's own headers say so once more. */
const FRAME_SANDBOX = "allow-scripts allow-forms allow-popups";

interface Reviewed {
  website: { name: string };
  page: { path: string; name: string };
  pages: { path: string; name: string }[];
  /** Addresses below which the review pages and the framed drafts are. */
  root: string;
  frame: string;
  reviewer: string | null;
  /** Who asks for the review. */
  manager: { name: string; brand: Brand | null };
  language: SpokenLanguage;
}

/** The colours of a brand, as rules for the page. */
export function brandStyle(brand: Brand | null): string {
  if (!brand?.palette) return "";
  const { light, dark } = brand.palette;
  const both = (name: "accent" | "solid" | "on_solid") => `light-dark(${light[name]},${dark[name]})`;
  return `:root{--accent:${both("accent")};--solid:${both("solid")};--on-solid:${both("on_solid")}}`;
}

/** Who asks for the review: by their logo, else by their name. */
function markOf({ name, brand }: Reviewed["manager"]): string {
  const logo = brand?.logo_light ?? brand?.logo_dark;
  if (!logo) return `<p class="manager" dir="auto">${escapeHtml(name)}</p>`;
  const onDark = escapeHtml(brand?.logo_dark ?? logo);
  return `<picture><source srcset="${onDark}" media="(prefers-color-scheme: dark)"><img class="logo" src="${escapeHtml(logo)}" alt="${escapeHtml(name)}"></picture>`;
}

export function reviewPage({ website, page, pages, root, frame, reviewer, manager, language }: Reviewed): string {
  const t = REVIEW_TEXTS[language];
  const site = escapeHtml(website.name);
  const style = brandStyle(manager.brand);
  const { icon = null, icon_type = null } = manager.brand ?? {};
  const options = pages
    .map(({ path, name }) => {
      const chosen = path === page.path ? " selected" : "";
      return `<option value="${escapeHtml(path)}"${chosen}>${escapeHtml(name)}</option>`;
    })
    .join("");
  const nameField =
    reviewer === null
      ? `<label class="field">${t.yourName}<input id="name" name="name" maxlength="${LONGEST_REVIEWER}" autocomplete="name" required></label>`
      : "";
  const reviewing =
    reviewer === null
      ? ""
      : `<p class="who">${fillIn(t.reviewingAs, { name: `<strong>${escapeHtml(reviewer)}</strong>` })}</p>`;
  const draft = fillIn(t.draftOf, { page: escapeHtml(page.name) });
  return `<!DOCTYPE html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(page.name)} · ${site} · ${t.review}</title>
<link rel="icon" href="${escapeHtml(icon ?? "/favicon.svg")}" type="${escapeHtml(icon_type ?? "image/svg+xml")}">
<link rel="stylesheet" href="${STYLE_PATH}">${style && `\n<style>${style}</style>`}
<script src="${SCRIPT_PATH}" defer></script>
</head>
<body data-root="${escapeHtml(root)}" data-frame="${escapeHtml(frame)}" data-path="${escapeHtml(page.path)}" data-texts="${escapeHtml(JSON.stringify(t))}">
<header class="bar">
${markOf(manager)}
<h1>${site}</h1>
<label class="pages"><span class="unseen">${t.page}</span><select id="page" autocomplete="off">${options}</select></label>
${reviewing}
<button type="button" id="toggle" aria-expanded="false" aria-controls="panel">${t.comments} <span id="count" class="count"></span></button>
</header>
<main><iframe id="frame" title="${draft}" src="${escapeHtml(`${frame}${page.path}`)}" sandbox="${FRAME_SANDBOX}" referrerpolicy="no-referrer"></iframe>
<div id="picking" class="picking" hidden><p>${t.picking}</p><button type="button" id="cancel" class="quiet">${t.cancel}</button></div></main>
<aside id="panel" aria-labelledby="heading">
<noscript><p class="note">${t.noScript}</p></noscript>
<section class="decision" aria-label="${t.decision}">
<p id="decision" class="state"></p>
<div class="choices"><button type="button" id="approve" class="main">${t.approve}</button><button type="button" id="changes">${t.askForChanges}</button></div>
</section>
<h2 id="heading">${t.comments}</h2>
<div id="list" class="list"></div>
<form id="say" class="say" autocomplete="off">
${nameField}
<p id="answering" class="answering" hidden><span></span><button type="button" class="quiet">${t.cancel}</button></p>
<label class="field">${t.comment}<textarea id="text" name="text" rows="3" maxlength="${LONGEST_TEXT}" required placeholder="${t.placeholder}"></textarea></label>
<p id="place" class="place" hidden><span dir="auto"></span><button type="button" class="quiet" aria-label="${t.removePlace}">${t.remove}</button></p>
<div class="choices"><button type="submit" class="main">${t.say}</button><button type="button" id="pick" aria-pressed="false">${t.point}</button></div>
</form>
</aside>
<dialog id="deciding" aria-labelledby="question"><form method="dialog">
<h2 id="question">${t.questions.approved}</h2><p id="meaning"></p>
<label class="field"><span>${t.comment} <span class="soft">(${t.optional})</span></span><textarea id="words" rows="3" maxlength="${LONGEST_TEXT}"></textarea></label>
<div class="choices"><button type="submit" value="yes" class="main" id="decide">${t.approve}</button><button type="submit" value="no">${t.cancel}</button></div>
</form></dialog>
<p id="status" class="status" role="status" aria-live="polite"></p>
</body>
</html>
`;
}
