/** What clients can read without a tool call: each kind is a template, reading goes through the same operations. */
import { DOCS_PAGE, DOCS_PAGES } from "./docs.ts";

export interface ResourceContent {
  uri: string;
  mimeType: string;
  text: string;
}

/** As it stands in the list of resources. */
export interface ListedResource {
  uri: string;
  name: string;
  mimeType: string;
  title?: string;
  description?: string;
  size?: number;
  annotations?: { lastModified: string };
}

/** Calls an operation in process as the session's account, and gives its answer. */
export type Use = (operation: string, input: Record<string, unknown>) => Promise<unknown>;

export interface ResourceKind {
  name: string;
  title: string;
  description: string;
  /** With one variable. */
  uriTemplate: `sitewright://${string}{${string}}${string}`;
  mimeType: string;
  /** Name of the list operation whose identifiers complete the variable. */
  completedBy: string;
  read(use: Use, id: string, uri: string): Promise<ResourceContent[]>;
}

interface Code {
  html: string;
  css: string;
  javascript: string;
}

export const RESOURCES: ResourceKind[] = [
  {
    name: "website",
    title: "Website",
    description: "A website: name, prompt, address, domain.",
    uriTemplate: "sitewright://websites/{id}",
    mimeType: "application/json",
    completedBy: "websites.list",
    read: async (use, id, uri) => [
      { uri, mimeType: "application/json", text: JSON.stringify(await use("websites.get", { id })) },
    ],
  },
  {
    name: "page_code",
    title: "Code of a page",
    description: "HTML, CSS and JavaScript of a page's draft.",
    uriTemplate: "sitewright://pages/{id}/code",
    mimeType: "text/html",
    completedBy: "pages.list",
    async read(use, id, uri) {
      const page = (await use("pages.get", { id })) as { draft_version_id: string | null };
      const code: Code = page.draft_version_id
        ? ((await use("versions.get", { id: page.draft_version_id })) as Code)
        : { html: "", css: "", javascript: "" };
      return [
        { uri, mimeType: "text/html", text: code.html },
        { uri: `${uri}#css`, mimeType: "text/css", text: code.css },
        { uri: `${uri}#javascript`, mimeType: "text/javascript", text: code.javascript },
      ];
    },
  },
  {
    name: "page_preview",
    title: "Preview of a page",
    description: "The whole document of a page's draft, as visitors will get it.",
    uriTemplate: "sitewright://pages/{id}/preview",
    mimeType: "text/html",
    completedBy: "pages.list",
    read: async (use, id, uri) => [
      { uri, mimeType: "text/html", text: (await use("pages.preview", { id })) as string },
    ],
  },
  {
    name: "docs",
    title: "Page of the reference",
    description: "A guide, an operation or an event of this server's reference.",
    uriTemplate: "sitewright://docs/{+page}",
    mimeType: "text/markdown",
    completedBy: DOCS_PAGES,
    async read(use, page, uri) {
      const { markdown } = (await use(DOCS_PAGE, { page })) as { markdown: string };
      return [{ uri, mimeType: "text/markdown", text: markdown }];
    },
  },
];

/** The resources that are listed by name: the kind, and the operation that lists them. */
export const LISTED = { kind: RESOURCES[0]!, operation: "websites.list" };

/** The kind and identifier that an address names, or null. */
export function findResource(uri: string): { kind: ResourceKind; id: string } | null {
  for (const kind of RESOURCES) {
    const [before, variable, after] = kind.uriTemplate.split(/\{(.*)\}/) as [string, string, string];
    if (!uri.startsWith(before) || !uri.endsWith(after)) continue;
    const id = uri.slice(before.length, uri.length - after.length);
    // Some clients write a slash in a variable as they would elsewhere.
    if (/^[\w-]+$/.test(id)) return { kind, id };
    if (variable.startsWith("+") && /^[\w./%-]{1,200}$/.test(id)) return { kind, id: id.replaceAll(/%2f/gi, "/") };
  }
  return null;
}
