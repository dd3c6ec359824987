/** What is around every page of the reference: the bar above, and beside it all pages in their order. */
import { escapeHtml } from "../../html/escape.ts";
import { LIST_PATH, markdownPath } from "./addresses.ts";
import { methodBadge } from "./operation_page.ts";

/** A page among others. */
export interface Entry {
  path: string;
  title: string;
  /** Of an operation. */
  method?: string;
  /** Of an operation whose title says less than its name: for search. */
  words: string;
}

/** Pages that belong together. */
export interface Section {
  title: string;
  entries: Entry[];
  /** The page about all of them. */
  path?: string;
}

export interface Chapter {
  title: string;
  sections: Section[];
}

export interface Framed {
  path: string;
  title: string;
  /** Name of what it belongs to, with its page. */
  above?: { title: string; path?: string };
  html: string;
  /** Headings that are listed beside the text. */
  headings?: { id: string; text: string }[];
  /** Text with something beside it, or text alone. */
  layout: "split" | "text";
  before?: Entry;
  after?: Entry;
}

/** Addresses of the files that a page loads. */
export interface FrameFiles {
  style: string;
  theme: string;
  script: string;
}

const MARK = `<svg viewBox="0 0 20 20" aria-hidden="true" class="mark"><path d="M3.5 1v18M1 3.5h18" class="guide"/><path d="M3.5 3.5h11a2 2 0 0 1 2 2v11h-11a2 2 0 0 1-2-2z" class="sheet"/><path d="M3.5 8h13" class="fold"/></svg>`;

const entryLink = ({ path, title, method }: Entry, current: string) =>
  `<li><a href="${path}"${path === current ? ' aria-current="page"' : ""}><span>${escapeHtml(title)}</span>${method ? methodBadge(method) : ""}</a></li>`;

function navigation(guides: Section[], chapters: Chapter[], current: string): string {
  const sectionHtml = ({ title, entries, path }: Section) => {
    const isOpen = path === current || entries.some((entry) => entry.path === current);
    const about = path
      ? `<li><a href="${path}"${path === current ? ' aria-current="page"' : ""}><span>Overview</span></a></li>`
      : "";
    return `<details${isOpen ? " open" : ""}><summary>${escapeHtml(title)}</summary><ul>${about}${entries.map((entry) => entryLink(entry, current)).join("")}</ul></details>`;
  };
  const guidesHtml = ({ title, entries }: Section) =>
    `<h2>${title}</h2><ul>${entries.map((entry) => entryLink(entry, current)).join("")}</ul>`;
  return `${guides.map(guidesHtml).join("")}${chapters
    .map(({ title, sections }) => `<h2>${escapeHtml(title)}</h2>${sections.map(sectionHtml).join("")}`)
    .join("")}`;
}

const nextLink = (entry: Entry | undefined, word: string) =>
  entry
    ? `<a href="${entry.path}" class="${word.toLowerCase()}"><small>${word}</small>${escapeHtml(entry.title)}</a>`
    : "<span></span>";

/** The page as agents read it, and what leads them to all others. */
const forMachines = (path: string) =>
  `<p class="machines" data-markdown-ignore><a href="${markdownPath(path)}">Markdown</a><button type="button" data-copy-page="${markdownPath(path)}" hidden>Copy page</button><a href="${LIST_PATH}">All pages for agents: llms.txt</a></p>`;

/** @returns a page, with what is listed beside it behind its text: whoever reads it in its order begins with what it says */
export function framedPage(framed: Framed, guides: Section[], chapters: Chapter[], files: FrameFiles): string {
  const { path, title, above, html, headings = [], layout, before, after } = framed;
  const crumb = above
    ? `<p class="crumb">${above.path ? `<a href="${above.path}">${escapeHtml(above.title)}</a>` : escapeHtml(above.title)}</p>`
    : "";
  const contents =
    headings.length > 1
      ? `<nav class="contents" aria-labelledby="contents"><h2 id="contents">On this page</h2><ul>${headings.map(({ id, text }) => `<li><a href="#${id}">${escapeHtml(text)}</a></li>`).join("")}</ul></nav>`
      : "";
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)} · Sitewright API</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="${files.style}">
<script src="${files.theme}"></script>
<script src="${files.script}" defer></script>
</head>
<body>
<a class="skip" href="#main">Skip to content</a>
<a class="skip" href="#search">Skip to all pages</a>
<header class="bar">
<button type="button" id="menu" aria-expanded="false" aria-controls="navigation"><svg viewBox="0 0 16 16" aria-hidden="true"><path d="M2 4.5h12M2 8h12M2 11.5h12"/></svg><span class="unseen">All pages</span></button>
<a class="brand" href="/docs">${MARK}<span>Sitewright</span> <span class="api">API</span></a>
<nav aria-label="Beside the reference"><a href="/app/">Application</a><a href="/docs/swagger">Swagger UI</a><a href="/docs/json">OpenAPI</a></nav>
<button type="button" id="theme" hidden><svg viewBox="0 0 16 16" aria-hidden="true"><circle cx="8" cy="8" r="5.5"/><path d="M8 2.5v11a5.5 5.5 0 0 0 0-11z" class="half"/></svg><span class="unseen">Theme</span></button>
</header>
<main id="main" class="${layout}">
<div class="top">${crumb}<h1>${escapeHtml(title)}</h1>${forMachines(path)}</div>
${html}
${contents}
<nav class="turn" aria-label="Next pages">${nextLink(before, "Previous")}${nextLink(after, "Next")}</nav>
</main>
<div id="navigation" class="side">
<search class="search"><label class="unseen" for="search">Search the reference</label><input id="search" type="search" placeholder="Search" autocomplete="off" spellcheck="false" aria-describedby="found"><kbd aria-hidden="true">/</kbd><p id="found" class="unseen" role="status"></p><ul id="results" hidden></ul></search>
<nav id="pages" aria-label="Reference">${navigation(guides, chapters, path)}</nav>
</div>
</body>
</html>
`;
}
