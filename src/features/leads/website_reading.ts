/** What a stranger's page says of its business, and what can be measured on it. Runs in a worker: it may be anything. */
import { baseOf } from "../../html/links.ts";
import { type Element, type Page, readPage } from "../../html/page.ts";
import { linesOf, oneLine } from "../../html/text.ts";
import { emailAddress, LONGEST, lineOf, networkOf, webAddress } from "./identities.ts";

export interface ReadWebsitePage {
  title: string | null;
  description: boolean;
  viewport: boolean;
  images: number;
  imagesWithoutAlt: number;
  footerYear: number | null;
  frames: boolean;
  consentWall: boolean;
  language: string | null;
  generator: string | null;
  emails: string[];
  phones: string[];
  socials: Record<string, string>;
  openingHours: string | null;
  /** Pages of the same website that may say how to reach it, the likeliest first. */
  further: string[];
}

const MOST = {
  text: 200_000,
  links: 2_000,
  further: 12,
  emails: 10,
  phones: 5,
  data: 100_000,
  dataNodes: 500,
} as const;
/** Where businesses say how to reach them, in eight languages; the first are the likeliest. */
const TELLING = [
  /impressum|imprint|legal-notice|mentions-legales|aviso-legal|note-legali|colofon/,
  /kontakt|contact|contatt|contato|kontakta|お問い合わせ/,
  /anfahrt|find-us|visit|acces|dove-siamo|ubicacion|route/,
  /about|ueber-uns|uber-uns|qui-sommes|sobre|chi-siamo|over-ons|quem-somos/,
];
const FRAMES = new Set(["frameset", "frame"]);
/** A page with fewer characters that asks about cookies says nothing else. */
const SHORT_TEXT = 700;

/** @throws HtmlLimitError */
export function readWebsitePage(bytes: Uint8Array, contentType: string, url: string): ReadWebsitePage {
  const page = readPage(decode(bytes, contentType));
  const lines = linesOf(page, { most: MOST.text });
  const text = lines.join("\n").slice(0, MOST.text);
  const data = structuredData(page);
  const meta = (name: string) => metaOf(page, name);
  const images = page.elements.filter(({ tag, isForeign }) => tag === "img" && !isForeign);
  const { emails, phones, socials, further } = readLinks(page, url);
  for (const word of text.split(/[\s<>()[\]|,;:"]+/)) {
    if (emails.length >= MOST.emails) break;
    const address =
      word.includes("@") && word.length < 260 ? emailAddress(word.replace(/^[.'*]+|[.'*!?]+$/g, "")) : null;
    if (address && !emails.includes(address)) emails.push(address);
  }
  for (const address of data.emails) if (!emails.includes(address)) emails.push(address);
  for (const number of data.phones) if (!phones.includes(number)) phones.push(number);
  const title = page.elements.find(({ tag, isForeign }) => tag === "title" && !isForeign);
  const asks = /cookie|consent|einwillig|zustimm|consentement|consenso/i.test(text);
  return {
    title: title ? lineOf(title.inner && page.source.slice(title.inner.start, title.inner.end)) : null,
    description: (meta("description") ?? "").trim() !== "",
    viewport: /width\s*=\s*device-width/i.test(meta("viewport") ?? ""),
    images: images.length,
    imagesWithoutAlt: images.filter(({ attributes }) => !attributes.has("alt")).length,
    footerYear: footerYear(text),
    frames: page.elements.some(({ tag }) => FRAMES.has(tag)),
    consentWall: asks && text.length < SHORT_TEXT,
    language: lineOf(page.elements.find(({ tag }) => tag === "html")?.attributes.get("lang"), 20),
    generator: lineOf(meta("generator"), 100),
    emails: emails.slice(0, MOST.emails),
    phones: phones.slice(0, MOST.phones),
    socials: { ...data.socials, ...socials },
    openingHours: data.openingHours,
    further,
  };
}

/** Bytes as text: what the answer says they are, else what the page says, else what browsers take them for. */
function decode(bytes: Uint8Array, contentType: string): string {
  const head = Buffer.from(bytes.subarray(0, 4_096)).toString("latin1");
  const said = /charset\s*=\s*["']?([\w.:-]{1,40})/i;
  const names = [said.exec(contentType)?.[1], said.exec(head)?.[1]];
  const isMarked = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
  for (const name of isMarked ? ["utf-8"] : names) {
    if (!name) continue;
    try {
      return new TextDecoder(name as "utf-8").decode(bytes);
    } catch {
      // No such encoding: the next that is named, or what the bytes look like.
    }
  }
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

const metaOf = (page: Page, name: string): string | null =>
  page.elements
    .find(({ tag, attributes }) => tag === "meta" && attributes.get("name")?.toLowerCase() === name)
    ?.attributes.get("content") ?? null;

function readLinks(page: Page, url: string) {
  const emails: string[] = [];
  const phones: string[] = [];
  const socials: Record<string, string> = {};
  const likely = new Map<string, number>();
  const base = URL.parse(baseOf(page) ?? "", url) ?? URL.parse(url);
  const host = URL.parse(url)?.host;
  let seen = 0;
  for (const element of page.elements) {
    const href = addressOf(element);
    if (!href || ++seen > MOST.links) continue;
    if (/^mailto:/i.test(href)) {
      const address = emailAddress(decodeOr(href.slice(7).split("?")[0]!));
      if (address && !emails.includes(address)) emails.push(address);
    } else if (/^tel:/i.test(href)) {
      const number = lineOf(decodeOr(href.slice(4)), 40);
      if (number && /\d{4}/.test(number.replace(/\D/g, "")) && !phones.includes(number)) phones.push(number);
    } else {
      const to = base && URL.parse(href, base.href);
      if (!to || !/^https?:$/.test(to.protocol)) continue;
      const network = networkOf(to);
      if (network && to.pathname.length > 1 && !/\/(sharer?|intent|share)\b/.test(to.pathname))
        socials[network] ??= to.href.slice(0, LONGEST.address);
      if (to.host !== host) continue;
      to.hash = "";
      const words = `${to.pathname.toLowerCase()} ${textOf(page, element)}`;
      // What a frame shows is the page itself.
      const rank = element.tag === "a" ? TELLING.findIndex((telling) => telling.test(words)) : -2;
      if (rank !== -1 && to.href !== url && likely.size < 200)
        likely.set(to.href, Math.min(rank, likely.get(to.href) ?? 9));
    }
  }
  // One of each kind before a second of any.
  const rounds = new Map<number, number>();
  const ranked = [...likely].map(([address, rank]) => {
    const round = rank < 0 ? 0 : (rounds.get(rank) ?? 0);
    rounds.set(rank, round + 1);
    return { address, rank, round };
  });
  const further = ranked.sort((a, b) => a.round - b.round || a.rank - b.rank).map(({ address }) => address);
  return { emails, phones, socials, further: further.slice(0, MOST.further) };
}

const addressOf = ({ tag, attributes }: Element): string | undefined => {
  const name = tag === "a" ? "href" : tag === "frame" ? "src" : null;
  const value = name ? attributes.get(name)?.trim() : undefined;
  return value && value.length <= 2_000 ? value : undefined;
};

/** What a link says, as addresses write it: lower case, with hyphens for what is between words. */
function textOf(page: Page, element: Element): string {
  if (!element.inner || element.inner.end - element.inner.start > 400) return "";
  return oneLine(page.source.slice(element.inner.start, element.inner.end))
    .toLowerCase()
    .replace(/ /g, "-")
    .replaceAll("ü", "ue");
}

function decodeOr(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The newest year beside a copyright sign. */
function footerYear(text: string): number | null {
  let newest: number | null = null;
  for (let at = text.indexOf("©"), signs = 0; at !== -1 && signs < 20; at = text.indexOf("©", at + 1), signs++)
    for (const [year] of text.slice(at, at + 60).matchAll(/\b(?:19|20)\d\d\b/g))
      newest = Math.max(newest ?? 0, Number(year));
  return newest;
}

/** Numbers, addresses, pages of networks and hours that the page says for programs (schema.org, JSON-LD). */
function structuredData(page: Page) {
  const found = {
    emails: [] as string[],
    phones: [] as string[],
    socials: {} as Record<string, string>,
    openingHours: null as string | null,
  };
  const nodes: unknown[] = [];
  for (const { tag, attributes, inner } of page.elements) {
    if (tag !== "script" || !/ld\+json/i.test(attributes.get("type") ?? "") || !inner) continue;
    if (inner.end - inner.start > MOST.data) continue;
    try {
      nodes.push(JSON.parse(page.source.slice(inner.start, inner.end)));
    } catch {
      // Not what it says it is.
    }
  }
  for (let at = 0; at < nodes.length && at < MOST.dataNodes; at++) {
    const node = nodes[at];
    if (typeof node !== "object" || node === null) continue;
    nodes.push(...Object.values(node).slice(0, 50));
    const { telephone, email, sameAs, openingHours } = node as Record<string, unknown>;
    const number = lineOf(telephone, 40);
    if (number && !found.phones.includes(number)) found.phones.push(number);
    const address = emailAddress(email);
    if (address && !found.emails.includes(address)) found.emails.push(address);
    for (const one of [sameAs].flat().slice(0, 20)) {
      const url = webAddress(one);
      const network = url && networkOf(url);
      if (url && network) found.socials[network] ??= url.href.slice(0, LONGEST.address);
    }
    found.openingHours ??= lineOf(
      [openingHours]
        .flat()
        .filter((one) => typeof one === "string")
        .slice(0, 14)
        .join("; "),
      LONGEST.hours,
    );
  }
  return found;
}
