/** What clients can read without a tool call: each kind is a template, reading goes through the same operations. */

export interface ResourceContent {
  uri: string;
  mimeType: string;
  text: string;
}

/** Calls an operation in process as the session's account, and gives its answer. */
export type Use = (operation: string, input: Record<string, unknown>) => Promise<unknown>;

export interface ResourceKind {
  name: string;
  title: string;
  description: string;
  uriTemplate: `sitewright://${string}{id}${string}`;
  mimeType: string;
  /** Name of the list operation whose identifiers complete `{id}`. */
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
];

/** The resources that are listed by name: the kind, and the operation that lists them. */
export const LISTED = { kind: RESOURCES[0]!, operation: "websites.list" };

/** The kind and identifier that an address names, or null. */
export function findResource(uri: string): { kind: ResourceKind; id: string } | null {
  for (const kind of RESOURCES) {
    const [before, after] = kind.uriTemplate.split("{id}") as [string, string];
    if (!uri.startsWith(before) || !uri.endsWith(after)) continue;
    const id = uri.slice(before.length, uri.length - after.length);
    if (/^[\w-]+$/.test(id)) return { kind, id };
  }
  return null;
}
