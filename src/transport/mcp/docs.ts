/**
 * The reference for who calls by MCP: its pages, which are resources, and `search_docs`, which searches it by words. Its
 * index is made with the first search: of the guides, section by section, and of every operation.
 */
import * as v from "valibot";
import { ApiError } from "../../lib/errors.ts";
import { maxCharacters } from "../../lib/writing.ts";
import { type AnyOperation, LIMIT, operation } from "../../operation/operation.ts";
import { nextTurn } from "../../storage/batches.ts";
import { markdownPath, operationPath, ROOT } from "../reference/addresses.ts";
import { GUIDES, guidePath, guideText, OPERATOR_GUIDES } from "../reference/guides.ts";
import type { ReadPages } from "../reference.ts";
import { createWordSearch, type Searched } from "./word_search.ts";

/** The toolset that has it; it is offered to who asks for it, and found by need. */
export const DOCS = "docs";

const MOST_FOUND = 8;
const FOUND_USUALLY = 4;
const LONGEST_QUERY = 200;
/** In characters: a section of a guide is whole in it, but the longest. */
const LONGEST_EXCERPT = 1500;

interface Excerpt {
  title: string;
  url: string;
  excerpt: string;
}
type Search = ReturnType<typeof createWordSearch<Excerpt>>;

/** The operation behind the tool: it is reached over MCP alone, and its route names nothing. */
export function docsSearch(operations: readonly AnyOperation[], baseUrl: string): AnyOperation {
  let made: Promise<Search> | undefined;
  return operation({
    name: "docs.search",
    route: "GET /v1/docs/search",
    summary: "Search the reference",
    input: {
      query: v.pipe(
        v.string(),
        v.trim(),
        v.minLength(1),
        maxCharacters(LONGEST_QUERY),
        v.metadata({ description: 'Words, in English, as "publish on a custom domain"; or a route.' }),
      ),
      limit: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MOST_FOUND)), FOUND_USUALLY),
    },
    output: v.object({
      data: v.array(v.object({ title: v.string(), url: v.string(), excerpt: v.string() })),
    }),
    limit: LIMIT.read,
    scope: "any",
    websites: "none",
    tool: {
      name: "search_docs",
      description:
        "Finds passages of this server's guides and of its REST operations, with their addresses: how something works, what it costs, what operators set. For code that calls the API, and for questions that no tool answers.",
    },
    handle: async (_context, { query, limit }) => {
      made ??= createIndex(operations, baseUrl);
      made.catch(() => {
        made = undefined;
      });
      const search = await made;
      const of = operations.find(({ route }) => route.toLowerCase() === query.toLowerCase());
      if (!of) return { data: search(query, limit) };
      // Its words are those of many others: who names a route means that one.
      const { item } = ofOperation(of, addressOf(of, baseUrl));
      return { data: [item, ...search(query, limit).filter(({ url }) => url !== item.url)].slice(0, limit) };
    },
  });
}

export const DOCS_PAGE = "docs.page";
export const DOCS_PAGES = "docs.pages";
/** The first page is at the reference's own address. */
const FIRST = "index";
const ALL_GUIDES = [...GUIDES, ...OPERATOR_GUIDES];

/** What a page is called among the resources: its address below the reference's. */
const pageName = (path: string): string => (path === ROOT ? FIRST : path.slice(ROOT.length + 1));

/** The guides as resources: the other pages are found by `search_docs` and read by their names. */
export const GUIDE_RESOURCES = ALL_GUIDES.map(({ name, title, about }) => ({
  uri: `sitewright://docs/${pageName(guidePath(name))}`,
  name: pageName(guidePath(name)),
  title,
  description: about,
  mimeType: "text/markdown",
}));

/** The operations behind these resources, which are reached over MCP alone. */
export function docsPages(readPages: ReadPages, baseUrl: string): AnyOperation[] {
  const common = { limit: LIMIT.read, scope: "any", websites: "none" } as const;
  return [
    operation({
      ...common,
      name: DOCS_PAGE,
      route: "GET /v1/docs/page",
      summary: "Read a page of the reference",
      input: { page: v.string() },
      output: v.object({ markdown: v.string() }),
      handle: async (_context, { page }) => {
        const { pages } = await readPages();
        const markdown = pages.markdown(page === FIRST ? ROOT : `${ROOT}/${page}`, baseUrl);
        if (markdown === null)
          throw new ApiError("not_found", "There is no such page of the reference. search_docs finds those there are.");
        return { markdown };
      },
    }),
    operation({
      ...common,
      name: DOCS_PAGES,
      route: "GET /v1/docs/pages",
      summary: "List the pages of the reference",
      // As all lists that complete identifiers.
      input: { limit: v.optional(v.number()), q: v.optional(v.string()) },
      output: v.object({ data: v.array(v.object({ _id: v.string() })) }),
      handle: async (_context, { q }) => {
        const { pages } = await readPages();
        const names = pages.paths.map(pageName).filter((name) => q === undefined || name.includes(q));
        return { data: names.map((_id) => ({ _id })) };
      },
    }),
  ];
}

async function createIndex(operations: readonly AnyOperation[], baseUrl: string): Promise<Search> {
  const found: Searched<Excerpt>[] = [];
  for (const guide of ALL_GUIDES) {
    const url = `${baseUrl}${markdownPath(guidePath(guide.name))}`;
    for (const { heading, text } of sectionsOf(guideText(guide, baseUrl))) {
      const title = heading === null ? guide.title : `${guide.title}: ${heading}`;
      found.push({
        item: { title, url, excerpt: cut(text) },
        texts: [
          [title, 3],
          [heading === null ? guide.about : "", 2],
          [text, 1],
        ],
      });
    }
    await nextTurn();
  }
  for (const one of operations) found.push(ofOperation(one, addressOf(one, baseUrl)));
  await nextTurn();
  return createWordSearch(found);
}

const addressOf = (one: AnyOperation, baseUrl: string): string => `${baseUrl}${markdownPath(operationPath(one))}`;

function ofOperation({ route, summary, description, name, input }: AnyOperation, url: string): Searched<Excerpt> {
  const fields = Object.keys(input);
  const told = [route, description, fields.length > 0 && `Input: ${fields.join(", ")}`].filter(Boolean).join("\n\n");
  return {
    item: { title: summary, url, excerpt: cut(told) },
    texts: [
      [`${summary} ${name}`, 3],
      [route, 2],
      [`${description ?? ""} ${fields.join(" ").replaceAll("_", " ")}`, 1],
    ],
  };
}

/** A guide in its sections of the second level; what stands before the first has no heading. */
function sectionsOf(markdown: string): { heading: string | null; text: string }[] {
  const sections: { heading: string | null; lines: string[] }[] = [{ heading: null, lines: [] }];
  let inCode = false;
  for (const line of markdown.split("\n")) {
    if (line.startsWith("```")) inCode = !inCode;
    if (!inCode && line.startsWith("## ")) sections.push({ heading: line.slice(3).replaceAll("`", ""), lines: [] });
    else sections.at(-1)!.lines.push(line);
  }
  return sections
    .map(({ heading, lines }) => ({ heading, text: lines.join("\n").trim() }))
    .filter(({ text }) => text !== "");
}

const cut = (text: string): string => (text.length > LONGEST_EXCERPT ? `${text.slice(0, LONGEST_EXCERPT)} …` : text);
