/**
 * The review page: a draft in a frame, what has been said of it beside it. The page is ours and the frame is not, so
 * nothing inline, nothing from elsewhere, and no text becomes markup but here, escaped.
 */

import { LONGEST_REVIEWER } from "../../features/publishing/service.ts";
import { LONGEST_TEXT } from "../../features/reviews/service.ts";
import { escapeHtml } from "../../html/escape.ts";
import { sha256Hex } from "../../lib/hash.ts";
import pickerScript from "./picker.client.js" with { type: "text" };
import reviewScript from "./review.client.js" with { type: "text" };
import reviewStyle from "./review.css" with { type: "text" };

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

export const REVIEW_HEADERS = {
  "Content-Security-Policy":
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'",
  "Cross-Origin-Opener-Policy": "same-origin",
  "X-Frame-Options": "DENY",
};

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
}

export function reviewPage({ website, page, pages, root, frame, reviewer }: Reviewed): string {
  const site = escapeHtml(website.name);
  const options = pages
    .map(({ path, name }) => {
      const chosen = path === page.path ? " selected" : "";
      return `<option value="${escapeHtml(path)}"${chosen}>${escapeHtml(name)}</option>`;
    })
    .join("");
  const nameField =
    reviewer === null
      ? `<label class="field">Your name<input id="name" name="name" maxlength="${LONGEST_REVIEWER}" autocomplete="name" required></label>`
      : "";
  const reviewing = reviewer === null ? "" : `<p class="who">Reviewing as <strong>${escapeHtml(reviewer)}</strong></p>`;
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(page.name)} · ${site} · Review</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="${STYLE_PATH}">
<script src="${SCRIPT_PATH}" defer></script>
</head>
<body data-root="${escapeHtml(root)}" data-frame="${escapeHtml(frame)}" data-path="${escapeHtml(page.path)}">
<header class="bar">
<h1>${site}</h1>
<label class="pages"><span class="unseen">Page</span><select id="page" autocomplete="off">${options}</select></label>
${reviewing}
<button type="button" id="toggle" aria-expanded="false" aria-controls="panel">Comments <span id="count" class="count"></span></button>
</header>
<main><iframe id="frame" title="Draft of ${escapeHtml(page.name)}" src="${escapeHtml(`${frame}${page.path}`)}" sandbox="${FRAME_SANDBOX}" referrerpolicy="no-referrer"></iframe>
<div id="picking" class="picking" hidden><p>Choose a place on the page: click it, or use the arrow keys and Enter.</p><button type="button" id="cancel" class="quiet">Cancel</button></div></main>
<aside id="panel" aria-labelledby="heading">
<noscript><p class="note">Comments need JavaScript. The draft itself does not.</p></noscript>
<section class="decision" aria-label="Decision">
<p id="decision" class="state"></p>
<div class="choices"><button type="button" id="approve" class="main">Approve</button><button type="button" id="changes">Ask for changes</button></div>
</section>
<h2 id="heading">Comments</h2>
<div id="list" class="list"></div>
<form id="say" class="say" autocomplete="off">
${nameField}
<p id="answering" class="answering" hidden><span></span><button type="button" class="quiet">Cancel</button></p>
<label class="field">Comment<textarea id="text" name="text" rows="3" maxlength="${LONGEST_TEXT}" required placeholder="What should be different, or what is good?"></textarea></label>
<p id="place" class="place" hidden><span dir="auto"></span><button type="button" class="quiet" aria-label="Take the place away">Remove</button></p>
<div class="choices"><button type="submit" class="main">Comment</button><button type="button" id="pick" aria-pressed="false">Point at a place</button></div>
</form>
</aside>
<dialog id="deciding" aria-labelledby="question"><form method="dialog">
<h2 id="question">Approve this page?</h2><p id="meaning"></p>
<label class="field"><span>Comment <span class="soft">(optional)</span></span><textarea id="words" rows="3" maxlength="${LONGEST_TEXT}"></textarea></label>
<div class="choices"><button type="submit" value="yes" class="main" id="decide">Approve</button><button type="submit" value="no">Cancel</button></div>
</form></dialog>
<p id="status" class="status" role="status" aria-live="polite"></p>
</body>
</html>
`;
}
