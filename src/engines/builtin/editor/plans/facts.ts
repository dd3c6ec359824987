/**
 * Facts of the business, as they are said in the chat: they are changed in the brief, and brought from there to every
 * place that shows them. A page that somebody wrote by hand has no such places: a telephone number and an e-mail address
 * are replaced wherever they stand there, anything else its owner has to quote.
 */
import type { BriefInput } from "../../../../brief/brief.ts";
import { factsOf, MARK } from "../../../../brief/facts.ts";
import { mergeBrief } from "../../../../brief/merge.ts";
import { NETWORKS } from "../../../../brief/networks.ts";
import { type Detail, isSamePhone } from "../../../../brief/unmarked_links.ts";
import type { Edit } from "../../../../edits/edit.ts";
import { sourceEdits } from "../../../../edits/source_edits.ts";
import { escapeAttribute, escapeText } from "../../../../html/escape.ts";
import { changesOf } from "../../../../html/occurrences.ts";
import type { Element, Page } from "../../../../html/page.ts";
import { attributeChanges, type Change } from "../../../../html/splices.ts";
import { oneLine } from "../../../../html/text.ts";
import { plain } from "../../../../lib/plain_text.ts";
import { addressesIn, emailsIn, phonesIn } from "../../reading/contact.ts";
import { hoursIn } from "../../reading/hours.ts";
import { named, type Value } from "../answers.ts";
import { pageLanguage } from "../composed/build.ts";
import { isComposed } from "../composed/part.ts";
import { folded } from "../folding.ts";
import { already, type Ground, type Plan, refuse } from "../ground.ts";
import type { Fact, Of } from "../intent.ts";
import { textOf } from "../words.ts";
import { hoursWith } from "./hours.ts";
import { rowIn } from "./places.ts";

export const telephoneTarget = (phone: string): string => `tel:${phone.replace(/\(0\)/g, "").replace(/[^\d+]/g, "")}`;

const digitsOf = (text: string): string => text.replace(/\D/g, "");
const hrefOf = (element: Element): string => (element.tag === "a" ? (element.attributes.get("href") ?? "") : "");

/** How a detail is written: in links that lead to it, in texts; and when two say the same. */
interface Manner {
  scheme: RegExp;
  inText(text: string): { text: string }[];
  isSame(one: string, other: string): boolean;
  isFit(value: string): boolean;
}

const MANNERS: Record<Detail, Manner> = {
  phone: {
    scheme: /^tel:/i,
    inText: phonesIn,
    isSame: isSamePhone,
    isFit: (value) => digitsOf(value).length >= 5,
  },
  email: {
    scheme: /^mailto:/i,
    inText: (text) => emailsIn(text).map((found) => ({ text: found.text.replace(/\.$/, "") })),
    isSame: (one, other) => folded(one) === folded(other),
    isFit: (value) => emailsIn(value)[0]?.text === value,
  },
};

/** All of a detail in a text that says nothing else, though it may be written in an unusual way. */
const alone = (detail: Detail, text: string): string[] =>
  MANNERS[detail].inText(detail === "phone" ? `tel ${plain(text)}` : text).map((found) => found.text);

/** What a link leads to, without what is asked of it. */
function leadsTo(href: string, scheme: RegExp): string {
  const address = href.replace(scheme, "").split("?")[0]!;
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}

const readTexts = (page: Page): string[] =>
  page.runs.filter((run) => !run.isSilent && run.value.trim() !== "").map(({ value }) => oneLine(value));

/** The page's different values of a detail, as visitors read the first of each. */
function valuesOf({ page }: Ground, detail: Detail): string[] {
  const { scheme, inText, isSame } = MANNERS[detail];
  const linked = page.elements.flatMap((link) =>
    scheme.test(hrefOf(link)) ? [alone(detail, textOf(link))[0] ?? leadsTo(hrefOf(link), scheme)] : [],
  );
  const read = readTexts(page).flatMap((text) => inText(plain(text)).map((found) => found.text));
  const values: string[] = [];
  for (const value of [...linked, ...read]) if (!values.some((other) => isSame(other, value))) values.push(value);
  return values;
}

/** A detail as it is known, or of which the page has exactly one. */
export function knownFact(ground: Ground, detail: Detail): string | null {
  const known = ground.brief.contact[detail];
  if (known !== null) return known;
  const values = valuesOf(ground, detail);
  if (values.length > 1) return refuse("several", { list: values });
  return values[0] ?? null;
}

/** What a fact becomes, in the brief and where the page says it. */
export function setFact(ground: Ground, { value: fact }: Of<"set_fact">): Plan {
  switch (fact.is) {
    case "hours":
      return planFact(ground, "hours", { hours: hoursWith(ground, fact) as never });
    case "social":
      return setProfile(ground, fact);
    case "address":
      return setAddress(ground, fact.value.trim());
    default:
      return setDetail(ground, fact.is, fact.value.trim());
  }
}

/** Hours and addresses: the brief keeps them, and a page that says them in words of its own is left as it is. */
function planFact(ground: Ground, fact: "hours" | "address", brief: BriefInput): Plan {
  const path = fact === "hours" ? "hours" : "contact.address";
  const language = pageLanguage(ground);
  const known = factsOf(mergeBrief(ground.brief, brief), language).get(path);
  const count = ground.page.elements.filter(({ attributes }) => attributes.get(MARK) === path).length;
  const text = known?.text ?? "";
  if (count > 0) return { edits: [], brief, said: [["factSet", { thing: named(fact), text, count }]] };
  const words = ground.page.text.slice(0, 50_000);
  if ((fact === "hours" ? hoursIn(words, language) : addressesIn(words)).length > 0)
    return { edits: [], brief, said: [["factByHand", { thing: named(fact) }]] };
  const tag = fact === "hours" ? "span" : "address";
  return inFooter(ground, path, `<${tag} ${MARK}="${path}">${escapeText(text)}</${tag}>`, named(fact), text, brief);
}

/** A fact that the page shows nowhere yet gets a line in the footer. */
function inFooter(ground: Ground, path: string, html: string, thing: Value, text: string, brief: BriefInput): Plan {
  const footer = ground.page.elements.findLast(({ tag }) => tag === "footer");
  const count = ground.page.elements.filter(({ attributes }) => attributes.get(MARK) === path).length;
  if (count > 0) return { edits: [], brief, said: [["factSet", { thing, text, count }]] };
  const edits: Edit[] = footer ? [rowIn(ground, footer, html)] : [];
  return { edits, brief, said: [[footer ? "factAdded" : "factKept", { thing, text }]] };
}

/** A link to a fact; on composed pages a number keeps together. */
function linkHtml(ground: Ground, path: string, href: string, text: string): string {
  const isNumber = isComposed(ground) && /^(?:tel:|https:\/\/wa\.me)/.test(href);
  const shown = isNumber ? escapeText(text).replaceAll(" ", "\u00a0").replaceAll("-", "&#45;") : escapeText(text);
  const className = isNumber ? ' class="nobreak"' : "";
  return `<a${className} href="${escapeAttribute(href)}" ${MARK}="${escapeAttribute(path)}">${shown}</a>`;
}

function setDetail(ground: Ground, detail: Detail, value: string): Plan {
  if (!MANNERS[detail].isFit(value)) return refuse("unread", { words: value });
  const old = knownFact(ground, detail);
  const contact = { ...ground.brief.contact, [detail]: value };
  const changes = old === null ? [] : detailChanges(ground, detail, old, value);
  const edits = sourceEdits("html", ground.code.html, changes);
  if (edits.length === 0 && ground.brief.contact[detail] === value) return already("already", { thing: named(detail) });
  const count = changes.length;
  if (old !== null && count > 0)
    return {
      edits,
      brief: { contact },
      said: [["factSet", { thing: named(detail), text: value, count }]],
    };
  const path = `contact.${detail}`;
  return inFooter(ground, path, linkHtml(ground, path, addressFor(detail, value), value), named(detail), value, {
    contact,
  });
}

/** What is looked for on maps. */
export function mapChanges(ground: Ground, from: string, to: string): Change[] {
  const [old, next] = [from, to].map(encodeURIComponent) as [string, string];
  return hrefChanges(ground, (href) =>
    /maps|openstreetmap/.test(href)
      ? href.replaceAll(old, next).replaceAll(old.replaceAll("%20", "+"), next.replaceAll("%20", "+"))
      : href,
  );
}

/** A number or an e-mail address in the place of another: what leads to it leads to the new one. Null for other words. */
export function replaceDetail(ground: Ground, from: string, to: string): Plan | null {
  const isA = (detail: Detail, text: string) =>
    alone(detail, text)[0] === plain(text) && (detail === "email" || !/\p{L}/u.test(text));
  const detail = (["phone", "email"] as const).find((one) => isA(one, from) && isA(one, to));
  if (!detail || changesOf(ground.page, null, from, to).length === 0) return null;
  const changes = detailChanges(ground, detail, from.trim(), to.trim());
  const edits = sourceEdits("html", ground.code.html, changes);
  if (edits.length === 0) return already("already", { thing: [to] });
  const known = ground.brief.contact[detail];
  const isKnown = known !== null && MANNERS[detail].isSame(known, from);
  return {
    edits,
    ...(isKnown && { brief: { contact: { ...ground.brief.contact, [detail]: to.trim() } } }),
    said: [["textReplaced", { from, to, count: changes.length }]],
  };
}

const addressFor = (detail: Detail, value: string): string =>
  detail === "phone" ? telephoneTarget(value) : `mailto:${value}`;

function hrefChanges(ground: Ground, address: (href: string) => string): Change[] {
  return ground.page.elements.flatMap((element) => {
    const href = hrefOf(element);
    const next = href === "" ? href : address(href);
    return next === href ? [] : attributeChanges(ground.code.html, element, { href: next });
  });
}

function detailChanges(ground: Ground, detail: Detail, old: string, value: string): Change[] {
  const { page } = ground;
  const { scheme, isSame, inText } = MANNERS[detail];
  const links = hrefChanges(ground, (href) =>
    scheme.test(href) && isSame(leadsTo(href, scheme), old)
      ? addressFor(detail, value) + (/\?.*$/.exec(href)?.[0] ?? "")
      : href,
  );
  // Every way in which the page writes it.
  const read = readTexts(page).flatMap((text) => [
    ...inText(plain(text)).map((found) => found.text),
    ...alone(detail, text),
  ]);
  const written = [...new Set([old, ...read.filter((text) => isSame(text, old))])];
  const changes = written.sort((a, b) => b.length - a.length).flatMap((text) => changesOf(page, null, text, value));
  // Of changes that lie in each other the longer one, which comes first.
  const isInside = (change: Change, index: number) =>
    changes.some((other, place) => place < index && other.start <= change.start && change.end <= other.end);
  return [...links, ...changes.filter((change, index) => !isInside(change, index))];
}

const TOWN =
  /^(?:(?:[A-Z]-)?(\d{4,5}(?:-\d{3})?(?: [A-Z]{2})?) +)?(\p{L}[\p{L} .'’-]*?)(?:(?:,? ([A-Z]{2}),? (\d{5})|,? ([A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2})))?$/u;

/** A street alone leaves the town as it is; what is no street and town stands whole. */
function setAddress(ground: Ground, value: string): Plan {
  if (!/\d|,|\p{Lu}.*\s\p{Lu}/u.test(value)) return refuse("unread", { words: value });
  const { contact } = ground.brief;
  const [street = "", ...rest] = value.split(/,\s*/);
  const none = { street: value, postal_code: null, city: null, region: null, country: null };
  const town = rest.length > 0 ? TOWN.exec(rest.join(", ")) : null;
  const address = town
    ? {
        ...none,
        street,
        postal_code: town[1] ?? town[4] ?? town[5] ?? null,
        city: town[2]!,
        region: town[3] ?? null,
        country: contact.address?.country ?? null,
      }
    : { ...(rest.length === 0 ? (contact.address ?? none) : none), street: value };
  return planFact(ground, "address", { contact: { ...contact, address } });
}

export const networkName = (network: string): string =>
  NETWORKS[network.toLowerCase()]?.name ?? network.charAt(0).toUpperCase() + network.slice(1);

/** A profile elsewhere: its links lead to the new address, or one is put into the footer. */
function setProfile(ground: Ground, { network, value }: Extract<Fact, { is: "social" }>): Plan {
  const href = profileAddress(network, value);
  const name = networkName(network);
  const { contact } = ground.brief;
  const known = contact.links.find(({ label }) => folded(label) === folded(name));
  const link = { id: known?.id ?? network.toLowerCase(), label: known?.label ?? name, url: href };
  const isNumber = href.startsWith("https://wa.me/") && !value.includes("wa.me");
  const path = isNumber ? "contact.whatsapp" : `contact.links.${link.id}`;
  const brief: BriefInput = isNumber
    ? { contact: { ...contact, whatsapp: value } }
    : { contact: { ...contact, links: [...contact.links.filter((one) => one !== known), link] } };
  const isMarked = ground.page.elements.some(({ attributes }) => attributes.get(MARK) === path);
  const links = profileLinks(ground, network).map(({ link: element }) => element);
  if (isMarked || links.length === 0)
    return inFooter(
      ground,
      path,
      linkHtml(ground, path, href, isNumber ? value : link.label),
      [name],
      isNumber ? value : href,
      brief,
    );
  const changed = links.filter((element) => hrefOf(element) !== href);
  if (changed.length === 0 && known?.url === href) return already("already", { thing: [name] });
  const changes = changed.flatMap((element) => attributeChanges(ground.code.html, element, { href }));
  return { edits: sourceEdits("html", ground.code.html, changes), brief, said: [["linked", { name, href }]] };
}

/** The page's links to profiles, of one network or of all. */
export function profileLinks({ page }: Ground, network: string | null): { key: string; link: Element }[] {
  const wanted = Object.entries(NETWORKS).filter(([key]) => network === null || key === network.toLowerCase());
  return page.elements.flatMap((link) => {
    const href = hrefOf(link);
    if (!/^https?:/i.test(href) || !URL.canParse(href)) return [];
    return wanted.filter(([, { host }]) => host.test(new URL(href).hostname)).map(([key]) => ({ key, link }));
  });
}

/** "@x" is a name at the network; what is no address and no name is not guessed at. */
export function profileAddress(network: string, value: string): string {
  const known = NETWORKS[network.toLowerCase()];
  const given = value.trim();
  if (network.toLowerCase() === "whatsapp" && !/wa\.me|whatsapp\.com/.test(given)) {
    const number = /^(?:\+|00)[\d\s().-]{7,}$/.exec(given)?.[0];
    return number ? `https://wa.me/${digitsOf(number).replace(/^00/, "")}` : refuse("needNumber");
  }
  if (/^https?:\/\/[^\s"'<>]+$/i.test(given)) return given;
  if (/^[\w-]+(?:\.[\w-]+)+\/\S*$/.test(given) && !/["'<>]/.test(given)) return `https://${given}`;
  const handle = /^@?([\w.-]{2,60})$/.exec(given)?.[1];
  if (handle && known?.profile) return known.profile + handle;
  return refuse("needAddress", { name: known?.name ?? network });
}
