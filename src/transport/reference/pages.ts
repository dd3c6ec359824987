/**
 * The pages of the reference, made from the declarations and the OpenAPI document: guides, groups, operations and
 * events, each at an address of its own. A page is made when it is asked for and needs no script to be read.
 */

import { escapeHtml } from "../../html/escape.ts";
import { markdownOf } from "../../html/markdown.ts";
import { readPage } from "../../html/page.ts";
import type { AnyEventType } from "../../operation/event.ts";
import type { AnyOperation } from "../../operation/operation.ts";
import { requiredPlan } from "../../policy/plans.ts";
import examples from "../examples.json";
import type { Examples } from "../examples.ts";
import { markdownPath, operationPath, ROOT } from "./addresses.ts";
import { groupTitle, inChapters } from "./chapters.ts";
import { type Chapter, type Entry, type Framed, type FrameFiles, framedPage, type Section } from "./frame.ts";
import { GUIDES, guidePath, guideText, OPERATOR_GUIDES } from "./guides.ts";
import { createMarkdown } from "./markdown.ts";
import { eventHtml, methodBadge, operationHtml, pathHtml, type Reading } from "./operation_page.ts";
import type { Json } from "./properties.ts";
import type { ExampleCall } from "./snippets.ts";

export interface ReferenceSource {
  operations: AnyOperation[];
  eventTypes: AnyEventType[];
  groups: Record<string, string>;
  /** Of openapi.ts. */
  document: Json;
}

export interface Pages {
  /** The html of a page; null: there is none. @param origin the reader's own */
  page(path: string, origin: string): string | null;
  /** A page as Markdown; null: there is none. */
  markdown(path: string, origin: string): string | null;
  /** llms.txt: what there is, with links to the Markdown. */
  list(origin: string): string;
  /** The addresses of all pages, as they are listed. */
  paths: string[];
  /** What is searched: JSON. */
  searchIndex: string;
}

const eventPath = (type: string) => `${ROOT}/events/${type}`;
const groupPath = (group: string) => `${ROOT}/api/${group}`;

const EXTENSIONS: Record<string, string> = {
  "application/zip": "zip",
  "text/csv": "csv",
  "text/html": "html",
  "image/png": "png",
  "application/x-ndjson": "jsonl",
};

/** The example's call, complete. */
export function exampleCall(operation: AnyOperation, document: Json, origin: string): ExampleCall {
  const told = (examples as Examples)[operation.name];
  const template = operation.path.replaceAll(/:(\w+)/g, "{$1}");
  const described: Json = document.paths[template][operation.method.toLowerCase()];
  const given: Record<string, string> = { ...told?.parameters };
  const path = template.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const parameter = (described.parameters as Json[]).find((one) => one.name === name);
    const value = given[name] ?? parameter?.schema.examples?.[0] ?? name;
    delete given[name];
    return encodeURIComponent(String(value));
  });
  const query = new URLSearchParams(given).toString();
  const body = described.requestBody?.content?.["application/json"];
  const [answerType = ""] = Object.keys(described.responses["200"].content ?? {});
  const { output, upload, name, method, access, needsSession, signed } = operation;
  const isFile = output.kind === "file" || output.kind === "document";
  return {
    method,
    url: `${origin}${path}${query ? `?${query}` : ""}`,
    access: needsSession ? "session" : access,
    cookie: document.components.securitySchemes.session.name,
    ...(body && !signed && (!upload || told?.body !== undefined) && { body: body.example }),
    ...(upload && {
      upload: {
        contentType: upload.contentType,
        field: upload.field,
        name: upload.field ? "oven.png" : "website.sitewright",
      },
    }),
    answer: output.kind === "events" ? "events" : isFile ? "file" : "json",
    fileName: `${name.split(".")[0]}.${EXTENSIONS[answerType] ?? "bin"}`,
  };
}

/** Makes the pages. */
export function createPages({ operations, eventTypes, groups, document }: ReferenceSource, files: FrameFiles): Pages {
  const byRoute = new Map(operations.map((operation) => [operation.route as string, operationPath(operation)]));
  const byTool = new Map(operations.flatMap((one) => (one.tool ? [[one.tool.name, operationPath(one)] as const] : [])));
  const types = new Set(eventTypes.map(({ type }) => type));
  const linkOf = (code: string) =>
    byRoute.get(code.split(" {")[0]!) ?? byTool.get(code) ?? (types.has(code) ? eventPath(code) : null);
  const render = createMarkdown(linkOf);
  const reading: Reading = {
    schemas: document.components.schemas,
    responses: document.components.responses,
    words: (text) =>
      render(text)
        .html.replace(/^<p>/, "")
        .replace(/<\/p>\n?$/, ""),
    text: (text) => render(text).html,
    linkOf,
  };
  const describedOf = ({ path, method }: AnyOperation): Json =>
    document.paths[path.replaceAll(/:(\w+)/g, "{$1}")][method.toLowerCase()];

  const guides: Section[] = GUIDE_SECTIONS.map(({ title, guides }) => ({
    title,
    entries: guides.map(({ name, title, about }) => ({ path: guidePath(name), title, words: about })),
  }));
  const entryOf = (operation: AnyOperation): Entry => ({
    path: operationPath(operation),
    title: operation.summary,
    method: operation.method,
    words: `${operation.route} ${operation.tool?.name ?? ""} ${Object.keys(operation.input).join(" ")}`,
  });
  const chapters: Chapter[] = inChapters(Object.keys(groups)).map(({ title, groups: names }) => ({
    title,
    sections: names.map((group) => ({
      title: groupTitle(group),
      path: groupPath(group),
      entries: operations.filter((one) => one.group === group).map(entryOf),
    })),
  }));
  const events: Entry[] = eventTypes.map(({ type, summary }) => ({
    path: eventPath(type),
    title: type,
    words: summary,
  }));
  chapters
    .find(({ sections }) => sections.some(({ path }) => path === groupPath("webhooks")))
    ?.sections.push({ title: "Events", entries: events });
  const inOrder = [
    ...guides.flatMap(({ entries }) => entries),
    ...chapters.flatMap(({ sections }) =>
      sections.flatMap(({ title, path, entries }) => [...(path ? [{ path, title, words: "" }] : []), ...entries]),
    ),
  ];
  const makers = new Map<string, (origin: string) => Omit<Framed, "path" | "before" | "after">>();

  for (const { title: section, guides: own } of GUIDE_SECTIONS)
    for (const guide of own)
      makers.set(guidePath(guide.name), (origin) => {
        const [title, ...rest] = guideText(guide, origin).split("\n");
        const { html, headings } = render(rest.join("\n"));
        const cards = guide.name === "quickstart" ? guides.map(guideCards).join("") : "";
        return {
          title: title!.slice(2),
          above: { title: section },
          html: `<div class="reading guide">${html}${cards}</div>`,
          headings,
          layout: "text",
        };
      });
  for (const { sections } of chapters)
    for (const { title, path, entries } of sections)
      if (path) makers.set(path, () => groupFrame(title, groups[path.split("/").pop()!]!, entries));
  for (const operation of operations)
    makers.set(operationPath(operation), (origin) => ({
      title: operation.summary,
      above: { title: groupTitle(operation.group), path: groupPath(operation.group) },
      html: operationHtml(operation, describedOf(operation), exampleCall(operation, document, origin), reading),
      layout: "split",
    }));
  for (const eventType of eventTypes)
    makers.set(eventPath(eventType.type), () => ({
      title: eventType.summary,
      above: { title: eventType.type },
      html: eventHtml(eventType, document.webhooks[eventType.type].post, reading),
      layout: "split",
    }));

  function groupFrame(title: string, about: string, entries: Entry[]): Omit<Framed, "path"> {
    const own = operations.filter((one) => entries.some(({ path }) => path === operationPath(one)));
    const rows = own
      .map(
        (one) =>
          `<li><a href="${operationPath(one)}"><span class="route">${methodBadge(one.method)}<code>${pathHtml(one.path)}</code></span> <span>${escapeHtml(one.summary)}</span></a></li>`,
      )
      .join("");
    const plans = new Set(own.flatMap(({ feature }) => (feature ? [requiredPlan(feature)] : [])));
    const plan = plans.size > 0 ? `<p class="bounds">Some of it needs a plan: ${[...plans].join(", ")}.</p>` : "";
    return {
      title,
      html: `<div class="reading">${render(about).html}${plan}<ul class="routes">${rows}</ul></div>`,
      layout: "text",
    };
  }

  const otherGuides = (origin: string) =>
    guides
      .map(({ title, entries }) => linksOf({ title, entries: entries.filter(({ path }) => path !== ROOT) }, origin))
      .join("\n");

  return {
    page(path, origin) {
      const maker = makers.get(path);
      if (!maker) return null;
      const at = inOrder.findIndex((entry) => entry.path === path);
      return framedPage(
        { ...maker(origin), path, before: inOrder[at - 1], after: inOrder[at + 1] },
        guides,
        chapters,
        files,
      );
    },
    markdown(path, origin) {
      const guide = ALL_GUIDES.find(({ name }) => guidePath(name) === path);
      if (guide) {
        const text = guideText(guide, origin).replaceAll("](/", `](${origin}/`);
        return path === ROOT ? `${text.trimEnd()}\n\n${otherGuides(origin)}` : text;
      }
      const made = makers.get(path)?.(origin);
      if (!made) return null;
      const said = readPage(`<main><h1>${escapeHtml(made.title)}</h1>${made.html}</main>`);
      return `${markdownOf(said, `${origin}${path}`)}\n`;
    },
    list(origin) {
      const parts = [...guides, ...chapters.flatMap(({ sections }) => sections)].map((one) => linksOf(one, origin));
      return `# Sitewright reference\n\n> REST API under ${origin}/v1, MCP at ${origin}/mcp: websites made, edited and published. Each page is Markdown at its address with \`.md\`; all of them together: ${origin}/docs/llms-full.txt\n\n${parts.join("\n")}`;
    },
    paths: inOrder.map(({ path }) => path),
    searchIndex: JSON.stringify(inOrder),
  };
}

const ALL_GUIDES = [...GUIDES, ...OPERATOR_GUIDES];
/** Of what an entry is found by: the route of an operation is the first two. */
const MOST_WORDS = 12;

/** Guides as they are listed. */
const GUIDE_SECTIONS = [
  { title: "Guides", guides: GUIDES },
  { title: "Run a server", guides: OPERATOR_GUIDES },
];

/** A part of llms.txt. */
const linksOf = ({ title, entries }: Section, origin: string): string =>
  `## ${title}\n\n${entries
    .map(
      ({ path, title, words }) =>
        `- [${title.replace(/[[\]]/g, "")}](${origin}${markdownPath(path)}): ${words.split(" ").slice(0, MOST_WORDS).join(" ")}\n`,
    )
    .join("")}`;

const guideCards = ({ title, entries }: Section) =>
  `<h2>${title}</h2><ul class="cards" data-markdown-ignore>${entries
    .filter(({ path }) => path !== ROOT)
    .map(
      ({ path, title, words }) =>
        `<li><a href="${path}"><strong>${escapeHtml(title)}</strong> <span>${escapeHtml(words)}</span></a></li>`,
    )
    .join("")}</ul>`;
