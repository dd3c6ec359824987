/** What one tenant can send at worst: for each operation calls that are valid, or all but, and cost as much as can be. */
import type { AnyOperation } from "../src/operation/operation.ts";
import { validRequest } from "../test/requests.ts";

type Body = Record<string, unknown>;
type Resources = Record<string, string>;

const times = (text: string, bytes: number) => text.repeat(Math.ceil(bytes / text.length));
const code = (html: string, css = ""): Body => ({ html, css, javascript: "" });

/** A page of so many sections, as an engine could have written it. */
export const longPage = (sections: number): string =>
  Array.from(
    { length: sections },
    (_, number) =>
      `<section id="s${number}"><h2>Section ${number}</h2><p>Country loaves and <a href="/x">croissants</a>.</p></section>`,
  ).join("");

/** Code that readers of HTML and CSS have been slow at, or that everybody saves. */
const CODES: Body[] = [
  code(longPage(4000)),
  // Of a size that most pages have.
  code(longPage(300)),
  code(times("<div>", 512_000)),
  code(times("<form><a href=x>", 512_000)),
  code(`<select>${times("<option>", 1_000_000)}</select>`),
  code(times("<style>", 256_000)),
  code(times("<p class=a>", 1_000_000)),
  code(`<p ${times("a ", 500_000)}>`),
  code("<h1>Hi</h1>", times("@font-face{src:url(", 256_000)),
  code("<h1>Hi</h1>", times("a{b:c}", 1_000_000)),
  code(`<p>${times("x ", 4_000_000)}</p>`),
];

const WORDS = times("Open Wed-Sun 7:30-13:00, bakery, bread & more in Portland. ", 20_000).slice(0, 20_000);
const MESSAGES = [
  "Remove the FAQ",
  "Change the headline to Good morning",
  "\n".repeat(10_000),
  WORDS.slice(0, 10_000),
  "Make the second section about sourdough and the third about rye, and move the last one to the top",
];

const chosen = <Item>(items: Item[], number: number): Item => items[number % items.length]!;

/** Bodies by operation, over what a valid request has; `number` counts calls, so that hardly two are alike. */
const BODIES: Record<string, (resources: Resources, number: number) => Body> = {
  "websites.create": () => ({ prompt: WORDS }),
  "pages.create": (_, number) => ({ path: `/c-${number}-${crypto.randomUUID().slice(0, 8)}`, prompt: WORDS }),
  "pages.import": (_, number) => chosen(CODES, number),
  "versions.create": (_, number) => chosen(CODES, number),
  "edit.turn": ({ long }, number) => ({ page_id: long, message: chosen(MESSAGES, number) }),
  "publish.deploy": ({ long }) => ({ page_id: long }),
  "tools.suggest_pages": () => ({ prompt: WORDS }),
  "tools.generate_image": (_, number) => ({ prompt: `${number} ${WORDS.slice(0, 1000)}`, width: 2048, height: 2048 }),
  "tools.generate_logo": (_, number) => ({ name: `Tulip ${number}`, variants: 4 }),
  "tools.generate_og_image": ({ long }, number) => ({ page_id: long, title: `Tulips ${number}` }),
  "tools.generate_design": () => ({ prompt: WORDS }),
  "tools.generate_email": () => ({ prompt: WORDS }),
  "tools.regenerate_section": ({ long }) => ({ page_id: long, section: "2", instruction: "shorter" }),
  "tools.regenerate_text": () => ({ text: WORDS, instruction: "shorter" }),
  "tools.generate_metadata": (_, number) => ({ page_id: undefined, html: chosen(CODES, number).html }),
  "tools.generate_domains": () => ({ prompt: WORDS }),
  "webhooks.create": (_, number) => ({
    url: `https://hooks.example.com/${number}`,
    events: Array(500).fill("no.event"),
  }),
  "webhooks.update": () => ({ description: WORDS }),
};

/** The resource that an operation is worst for: the page with the longest code, the website with the most pages. */
const WORST: Record<string, (resources: Resources) => Resources> = {
  "websites.duplicate": ({ copied }) => ({ websites: copied! }),
  "websites.delete": ({ large }) => ({ websites: large! }),
  "websites.pages": ({ large }) => ({ websites: large! }),
  "pages.preview": ({ long }) => ({ pages: long! }),
  "pages.preview_link": ({ long }) => ({ pages: long! }),
  "pages.clone": ({ long }) => ({ pages: long! }),
  "pages.fork": ({ long }) => ({ pages: long! }),
  "pages.update": ({ long }) => ({ pages: long! }),
  "versions.list": ({ long }) => ({ pages: long! }),
};

const QUERIES: Record<string, string> = { q: "q=page", include: "include=code", limit: "limit=100" };

/** One call of an operation at its worst. */
export function hostileCall(operation: AnyOperation, resources: Resources, number: number) {
  const worst = { ...resources, ...WORST[operation.name]?.(resources) };
  const { path, body } = validRequest(operation, worst);
  if (!body) {
    const query = Object.keys(QUERIES).filter((name) => Object.hasOwn(operation.input, name));
    const search = operation.method === "GET" ? query.map((name) => QUERIES[name]).join("&") : "";
    return { method: operation.method, path: search ? `${path}?${search}` : path };
  }
  const sent = { ...body, ...BODIES[operation.name]?.(worst, number) };
  return { method: operation.method, path, body: JSON.stringify(sent) };
}

/** Everything that ends what others need comes last. */
export const inOrder = (operations: AnyOperation[]): AnyOperation[] =>
  operations.toSorted((a, b) => Number(a.method === "DELETE") - Number(b.method === "DELETE"));
