/** What every mail of a campaign has that its author may have left out: a way to leave, who sends it, a preview line. */

import { escapeAttribute, escapeHtml } from "../../html/escape.ts";
import { readPage } from "../../html/page.ts";
import { linesOf } from "../../html/text.ts";
import { collapsed } from "../../lib/one_line.ts";
import { type ClickedLinks, clickUrl, LONGEST_TRACKED } from "./clicks.ts";

export interface MailTexts {
  leave: string;
  why: string;
}

const TEXTS: Record<"en" | "de", MailTexts> = {
  en: { leave: "Unsubscribe", why: "You get this mail because you have signed up for it." },
  de: { leave: "Abmelden", why: "Du bekommst diese Mail, weil du dich dafür angemeldet hast." },
};

const textsOf = (language: string): MailTexts => TEXTS[language.startsWith("de") ? "de" : "en"];

export interface MailSource {
  /** Still to be filled in. */
  subject: string;
  html: string;
  /** Null: made from the html. */
  text: string | null;
  preheader: string | null;
  postal_address: string | null;
  language: string;
  /** Whose visitors are known by the campaign that they come from; left out: none. */
  visits?: { hosts: string[]; campaign: string };
  /** Left out: nobody counts how often links are opened. */
  clicks?: ClickedLinks | undefined;
}

const LINK = /\bhref="(https?:\/\/[^"\s{}<>]{1,2000})"/gi;

/** Links to websites of the account say which campaign visitors come from, unless they say something of the kind already. */
function tagged(html: string, { hosts, campaign }: NonNullable<MailSource["visits"]>): string {
  const own = new Set(hosts);
  const tags = new URLSearchParams({ utm_source: "newsletter", utm_medium: "email", utm_campaign: campaign });
  return html.replace(LINK, (link, address: string) => {
    const url = URL.parse(address.replaceAll("&amp;", "&"));
    if (!url || !own.has(url.hostname) || url.search.includes("utm_")) return link;
    url.search += `${url.search ? "&" : "?"}${tags}`;
    return `href="${escapeAttribute(url.href)}"`;
  });
}

/** Where a link begins, where any tag begins or ends, and addresses. */
const LINK_PARTS = /<a(?=\s)|[<>]|(?<=\s)href="(https?:\/\/[^"\s{}<>]{1,2000})"/gi;

/** What readers click leads over this server, which counts it. */
function tracked(html: string, links: ClickedLinks): string {
  let isLink = false;
  return html.replace(LINK_PARTS, (part: string, address: string | undefined) => {
    if (address === undefined) {
      isLink = part.length > 1;
      return part;
    }
    const url = isLink && URL.parse(address.replaceAll("&amp;", "&"));
    return url && url.href.length <= LONGEST_TRACKED ? `href="${clickUrl(links, url.href)}"` : part;
  });
}

/** The html with the subject as its title, which some mail programs show, and screen readers say. */
function titled(whole: string, subject: string): string {
  const head = /<head(?:[ \t\n][^>]*)?>/i.exec(whole);
  if (!head) return whole;
  const start = head.index + head[0].length;
  const length = whole.slice(start).search(/<\/head|<body/i);
  const end = length === -1 ? whole.length : start + length;
  const title = `<title>${escapeHtml(subject)}</title>`;
  return whole.slice(0, start) + title + withoutTitle(whole.slice(start, end)) + whole.slice(end);
}

function withoutTitle(head: string): string {
  const start = head.search(/<title[ \t\n>]/i);
  const length = start === -1 ? -1 : head.slice(start).search(/<\/title>/i);
  return length === -1 ? head : head.slice(0, start) + head.slice(start + length + "</title>".length);
}

const has = (source: string, name: string): boolean => new RegExp(`\\{\\{[ \\t]*${name}[ \\t]*[|}]`).test(source);

/** The whole html, still to be filled in. */
export function wholeHtml(source: MailSource): string {
  const { preheader, postal_address, language, visits, clicks } = source;
  const named = visits ? tagged(source.html, visits) : source.html;
  const html = clicks ? tracked(named, clicks) : named;
  const texts = textsOf(language);
  const whole = titled(
    /<html[\s>]/i.test(html)
      ? html
      : `<!DOCTYPE html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"></head><body style="margin:0;padding:24px;font-family:Helvetica,Arial,sans-serif;font-size:16px;line-height:1.6;color:#1f1d1a">${html}</body></html>`,
    source.subject,
  );
  // What the service writes has its preview line already.
  const hidden =
    preheader && !html.includes(escapeHtml(preheader))
      ? `<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${escapeHtml(preheader)}</div>`
      : "";
  const foot = [
    has(html, "postal_address") || !postal_address
      ? ""
      : `<p style="margin:0 0 6px">${escapeHtml(postal_address).replaceAll("\n", "<br>")}</p>`,
    has(html, "unsubscribe_url")
      ? ""
      : `<p style="margin:0">${escapeHtml(texts.why)} <a href="{{unsubscribe_url}}" style="color:inherit">${escapeHtml(texts.leave)}</a></p>`,
  ].join("");
  const footer = foot
    ? `<div class="foot" style="margin:24px auto 0;max-width:600px;padding:16px 28px;font-family:Helvetica,Arial,sans-serif;font-size:12px;line-height:1.5;color:#6b645a">${foot}</div>`
    : "";
  return insert(insert(whole, hidden, "start"), footer, "end");
}

/** Puts something at the start or the end of the body. */
function insert(whole: string, piece: string, where: "start" | "end"): string {
  if (!piece) return whole;
  const lower = whole.toLowerCase();
  const end = lower.lastIndexOf("</body");
  if (where === "end") return end === -1 ? whole + piece : whole.slice(0, end) + piece + whole.slice(end);
  const body = lower.indexOf("<body");
  const at = body === -1 ? 0 : lower.indexOf(">", body) + 1;
  return whole.slice(0, at) + piece + whole.slice(at);
}

/** The plain text, still to be filled in. Throws HtmlLimitError. */
export function wholeText(source: MailSource): string {
  const { html, text, postal_address, language } = source;
  const body = text ?? htmlText(html);
  const texts = textsOf(language);
  return [
    body,
    has(body, "postal_address") || !postal_address ? "" : postal_address,
    has(body, "unsubscribe_url") ? "" : `${texts.leave}: {{unsubscribe_url}}`,
  ]
    .filter(Boolean)
    .join("\n\n")
    .concat("\n");
}

/** What is read of html, line by line, with the addresses that its links lead to. */
function htmlText(html: string): string {
  const page = readPage(html);
  const lines = linesOf(page);
  const links = page.elements.flatMap((element) => {
    const href = element.tag === "a" ? (element.attributes.get("href") ?? "") : "";
    const label = collapsed(element.text);
    return /^https?:\/\//i.test(href) && label ? [{ label, href }] : [];
  });
  const unique = [...new Map(links.map((link) => [link.href, link])).values()];
  return [...lines, ...unique.map(({ label, href }) => `${label}: ${href}`)].join("\n\n");
}
