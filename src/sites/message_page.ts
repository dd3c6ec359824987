/**
 * The pages that a site has without anyone making them (a form's thanks and errors, the 404 page), in the site's own look:
 * between the header and footer of one of its published pages. They are made when they are asked for; what a
 * document leaves when its middle is taken out is remembered. Where nothing can be taken of a document, the page is a
 * plain one, in the document's colours if its style sheet tells them.
 */

import { escapeHtml } from "../html/escape.ts";
import { isRightToLeft } from "../lib/languages.ts";
import type { Log } from "../lib/log.ts";
import type { Storage } from "../storage/client.ts";
import type { ComputeFor } from "../workers/computation.ts";
import { type Dressing, readDressing } from "./computations.ts";
import { plainPage } from "./plain_page.ts";
import { siteReads } from "./reads.ts";
import type { Frame } from "./site_frame.ts";
import { pageIn, type Site, type SiteDocument } from "./store.ts";

export interface SiteMessage {
  /** BCP 47 tag of the message's language. */
  language: string;
  title: string;
  /** Paragraphs and lists, as html. */
  content: string;
  link: { href: string; text: string } | null;
  /** Something has been done: the page shows a tick. */
  isDone?: boolean;
}

/** A larger document is not read for its look. */
const LARGEST_DOCUMENT = 1024 * 1024;

/** Characters of frames that are kept; a usual page's are some 30,000. */
const KEPT_CHARACTERS = 16_000_000;

const TICK =
  '<svg class="sw-tick" viewBox="0 0 48 48" aria-hidden="true" focusable="false"><circle cx="24" cy="24" r="22"/><path d="m14.5 24.5 6.5 6.5 13-14"/></svg>';

export interface MessagePages {
  /** The published page at a path, else the site's first; null when there is none. */
  findPage(site: Site, path?: string | null): Promise<SiteDocument | null>;
  /** @param like the page whose look the message has, or null for a plain one */
  make(site: Site, like: SiteDocument | null, message: SiteMessage): Promise<string>;
}

/** Makes message pages; keeps what it has learned of documents. */
export function createMessagePages(services: { storage: Storage; computeFor: ComputeFor; log: Log }): MessagePages {
  const { computeFor, log } = services;
  const reads = () => siteReads(services.storage.read);
  const known = new Map<string, Dressing>();
  /** Being read: many visitors may ask for the same at once. */
  const underWay = new Map<string, Promise<Dressing>>();
  let size = 0;

  const weight = ({ frame }: Dressing) => (frame ? frame.pieces.join("").length : 0) + 1000;

  function keep(key: string, dressing: Dressing): void {
    if (known.has(key)) return;
    known.set(key, dressing);
    size += weight(dressing);
    for (const [oldest, old] of known) {
      if (size <= KEPT_CHARACTERS) break;
      known.delete(oldest);
      size -= weight(old);
    }
  }

  function dressingOf(site: Site, like: SiteDocument): Dressing | Promise<Dressing> {
    const key = `${like.document} ${like.path}`;
    const kept = known.get(key) ?? underWay.get(key);
    if (kept) return kept;
    const reading = read(site, like)
      .then((dressing) => {
        keep(key, dressing);
        return dressing;
      })
      .catch((error): Dressing => {
        // The message is what counts; without the site's look it is still one.
        log.error("no look for a message page", { website: site._id, path: like.path, error: String(error) });
        return { frame: null, look: null };
      })
      .finally(() => underWay.delete(key));
    underWay.set(key, reading);
    return reading;
  }

  async function read(site: Site, { document: hash, path }: SiteDocument): Promise<Dressing> {
    const [blob] = await reads().blob.all({ hash });
    if (!blob || blob.bytes.byteLength > LARGEST_DOCUMENT) return { frame: null, look: null };
    const document = new TextDecoder().decode(blob.bytes);
    return await computeFor(site.account_id)(readDressing, { document, path });
  }

  return {
    async findPage(site, path) {
      const at = async (path: string) => pageIn((await reads().page.all({ release: site.release_id, path }))[0]);
      const found = (path && (await at(path))) || (await at("/"));
      if (found) return found;
      const [first] = await reads().first.all({ release: site.release_id });
      return first ?? null;
    },
    async make(site, like, message) {
      const { frame, look } = like ? await dressingOf(site, like) : { frame: null, look: null };
      const siteName = site.name;
      if (frame) return framed(frame, siteName, message);
      const { link } = message;
      const content = `${message.content}${link ? `<p><a href="${escapeHtml(link.href)}">${escapeHtml(link.text)}</a></p>` : ""}`;
      return plainPage({ ...message, siteName, content, look });
    },
  };
}

function framed(frame: Frame, siteName: string, message: SiteMessage): string {
  const [beforeTitle, beforeMessage, rest] = frame.pieces;
  const { language, title, content, link, isDone } = message;
  const name = escapeHtml(siteName);
  const sameLanguage = frame.language?.slice(0, 2).toLowerCase() === language.slice(0, 2).toLowerCase();
  const tongue = sameLanguage ? "" : ` lang="${escapeHtml(language)}" dir="${isRightToLeft(language) ? "rtl" : "ltr"}"`;
  const way = link
    ? `<p class="sw-way"><a${frame.buttonClass ? ` class="${frame.buttonClass}"` : ""} href="${escapeHtml(link.href)}">${escapeHtml(link.text)}</a></p>`
    : "";
  const home = frame.hasHeader ? "" : `<p class="sw-home"><a href="/">${name}</a></p>`;
  const words = `<div class="sw-message"${tongue}>${home}${isDone ? TICK : ""}<h1>${escapeHtml(title)}</h1>${content}${way}</div>`;
  return `${beforeTitle}${escapeHtml(title)} · ${name}${beforeMessage}${words}${rest}`;
}
