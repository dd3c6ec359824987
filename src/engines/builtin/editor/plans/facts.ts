/**
 * Facts of the business: phone, e-mail, address, name, profiles elsewhere. A new one takes the place of the old wherever
 * that stands: in texts, in links, in what search engines are told. Where the page has two of a kind, nobody can tell
 * which one is meant, and it asks.
 */
import type { Edit } from "../../../../edits/edit.ts";
import { escapeAttribute, escapeText } from "../../../../html/escape.ts";
import { classesOf, type Element, findIn, isWithin, type Page, type Range } from "../../../../html/page.ts";
import { attributeChanges, type Change } from "../../../../html/splices.ts";
import { oneLine } from "../../../../html/text.ts";
import { NETWORKS } from "../../networks.ts";
import { addressesIn, emailsIn, phonesIn } from "../../reader/contact.ts";
import { named } from "../answers.ts";
import { interfaceWords } from "../composed/build.ts";
import { isComposed } from "../composed/part.ts";
import { NOTHING, resolve } from "../find.ts";
import { folded, plain } from "../folding.ts";
import { already, type Ground, nodeOf, type Plan, refuse, removals } from "../ground.ts";
import type { Fact, Of, Place } from "../intent.ts";
import { sectionsOfKind } from "../sections.ts";
import { sourceEdits } from "../source_edits.ts";
import { isData, textOf } from "../words.ts";
import { setHours } from "./hours.ts";
import { changesOf } from "./occurrences.ts";
import { rowIn, scopeOfNew } from "./places.ts";

type Detail = "phone" | "email" | "address";

export const telephoneTarget = (phone: string): string => `tel:${phone.replace(/\(0\)/g, "").replace(/[^\d+]/g, "")}`;

const digitsOf = (text: string): string => text.replace(/\D/g, "");
const hrefOf = (element: Element): string => (element.tag === "a" ? (element.attributes.get("href") ?? "") : "");

/** How a detail is written: in structured data, in links that lead to it, in texts; and when two say the same. */
interface Manner {
  key: string;
  /** Null: nothing leads to it but maps, which have ways of their own. */
  scheme: RegExp | null;
  inText(text: string): { text: string }[];
  isSame(one: string, other: string): boolean;
  isFit(value: string): boolean;
}

const MANNERS: Record<Detail, Manner> = {
  phone: {
    key: "telephone",
    scheme: /^tel:/i,
    inText: phonesIn,
    // Country codes stand before some of the same numbers.
    isSame(first, second) {
      const [one, other] = [digitsOf(first), digitsOf(second)];
      const endsAlike = (a: string, b: string) => a.endsWith(b.slice(-8).replace(/^0+/, ""));
      return (
        one === other || (Math.min(one.length, other.length) > 6 && endsAlike(one, other) && endsAlike(other, one))
      );
    },
    isFit: (value) => digitsOf(value).length >= 5,
  },
  email: {
    key: "email",
    scheme: /^mailto:/i,
    inText: (text) => emailsIn(text).map((found) => ({ text: found.text.replace(/\.$/, "") })),
    isSame: (one, other) => folded(one) === folded(other),
    isFit: (value) => emailsIn(value)[0]?.text === value,
  },
  address: {
    key: "streetAddress",
    scheme: null,
    inText: addressesIn,
    isSame: (one, other) => folded(one).startsWith(folded(other)) || folded(other).startsWith(folded(one)),
    isFit: (value) => /\d|,|\p{Lu}.*\s\p{Lu}/u.test(value),
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

/** Texts that visitors read. */
const readTexts = (page: Page, within: Range = { start: 0, end: page.source.length }): string[] =>
  page.runs
    .filter((run) => !run.isSilent && run.value.trim() !== "" && isWithin(run, within))
    .map(({ value }) => oneLine(value));

/** What search engines are told under a name, each with the place of the whole entry and the comma before it. */
const dataOf = (page: Page, key: string): (Range & { value: string })[] =>
  page.runs.flatMap(({ parent, start, end }) => {
    if (!isData(parent)) return [];
    const entry = new RegExp(`,?\\s*"${key}"\\s*:\\s*("(?:[^"\\\\]|\\\\.){0,300}")`, "g");
    return [...page.source.slice(start, end).matchAll(entry)].flatMap((match) => {
      const value = parsed(match[1]!);
      const at = start + match.index;
      return value === null ? [] : [{ start: at, end: at + match[0].length, value }];
    });
  });

function parsed(text: string): string | null {
  try {
    return JSON.parse(text) as string;
  } catch {
    return null;
  }
}

/** The page's different values of a detail, as visitors read the first of each. */
function valuesOf({ page }: Ground, detail: Detail): string[] {
  const { key, scheme, inText, isSame } = MANNERS[detail];
  const linked = page.elements.flatMap((link) =>
    scheme?.test(hrefOf(link)) ? [alone(detail, textOf(link))[0] ?? leadsTo(hrefOf(link), scheme)] : [],
  );
  const streets = page.elements.flatMap((element) =>
    detail === "address" && element.tag === "address" && !/@/.test(element.text) ? [streetIn(page, element)] : [],
  );
  const told = dataOf(page, key).map(({ value }) => value);
  const known = detail === "address" ? [...told, ...streets].filter((one) => one !== "") : linked;
  const read = detail === "address" && known.length > 0 ? [] : readTexts(page).flatMap((text) => inText(plain(text)));
  const values: string[] = [];
  for (const value of [...known, ...read.map(({ text }) => text), ...told])
    if (!values.some((other) => isSame(other, value))) values.push(value);
  return values;
}

/** The first line of an address that has a number: the name of the house may stand above it. */
const streetIn = (page: Page, element: Element): string =>
  readTexts(page, element).find((line) => /\d/.test(line) && alone("phone", line).length === 0) ?? "";

/** A detail of which the page has exactly one. */
export function knownFact(ground: Ground, detail: Detail): string | null {
  const values = valuesOf(ground, detail);
  if (values.length > 1 && detail !== "address") return refuse("several", { list: values });
  return values[0] ?? null;
}

export function setFact(ground: Ground, { value: fact, place }: Of<"set_fact">): Plan {
  switch (fact.is) {
    case "hours":
      return setHours(ground, fact);
    case "social":
      return setProfile(ground, fact, place);
    case "name":
      return setName(ground, fact.value);
    default:
      return setDetail(ground, fact.is, fact.value.trim(), place);
  }
}

function setDetail(ground: Ground, detail: Detail, value: string, place: Place | null): Plan {
  const old = knownFact(ground, detail);
  if (!MANNERS[detail].isFit(value))
    return old === null ? refuse("factMissing", { thing: named(detail) }) : refuse("unread", { words: value });
  const town = old === null && detail === "address" ? otherTown(ground.page, "", value) : null;
  if (town) return refuse("otherTown", { town });
  if (old === null) return showAt(ground, detail, value, place);
  const changes = detail === "address" ? addressChanges(ground, old, value) : detailChanges(ground, detail, old, value);
  const edits = sourceEdits("html", ground.code.html, changes);
  const shown = place ? placed(ground, detail, value, place) : [];
  if (edits.length + shown.length === 0) return already("already", { thing: named(detail) });
  return {
    edits: [...edits, ...shown],
    said: [["factSet", { thing: named(detail), text: value, count: changes.length + shown.length }]],
    about: null,
  };
}

/** A number or an e-mail address in the place of another: what leads to it leads to the new one. Null for other words. */
export function replaceDetail(ground: Ground, from: string, to: string): Plan | null {
  const isA = (detail: "phone" | "email", text: string) =>
    alone(detail, text)[0] === plain(text) && (detail === "email" || !/\p{L}/u.test(text));
  const detail = (["phone", "email"] as const).find((one) => isA(one, from) && isA(one, to));
  if (!detail || changesOf(ground.page, null, from, to).length === 0) return null;
  const changes = detailChanges(ground, detail, from.trim(), to.trim());
  const edits = sourceEdits("html", ground.code.html, changes);
  if (edits.length === 0) return already("already", { thing: [to] });
  return { edits, said: [["textReplaced", { from, to, count: changes.length }]], about: null };
}

const addressFor = (detail: "phone" | "email", value: string): string =>
  detail === "phone" ? telephoneTarget(value) : `mailto:${value}`;

function hrefChanges(ground: Ground, address: (href: string) => string): Change[] {
  return ground.page.elements.flatMap((element) => {
    const href = hrefOf(element);
    const next = href === "" ? href : address(href);
    return next === href ? [] : attributeChanges(ground.code.html, element, { href: next });
  });
}

function detailChanges(ground: Ground, detail: "phone" | "email", old: string, value: string): Change[] {
  const { page } = ground;
  const { key, scheme, isSame, inText } = MANNERS[detail];
  const links = hrefChanges(ground, (href) =>
    scheme?.test(href) && isSame(leadsTo(href, scheme), old)
      ? addressFor(detail, value) + (/\?.*$/.exec(href)?.[0] ?? "")
      : href,
  );
  // Every way in which the page writes it.
  const read = readTexts(page).flatMap((text) => [
    ...inText(plain(text)).map((found) => found.text),
    ...alone(detail, text),
  ]);
  const told = dataOf(page, key).map((one) => one.value);
  const written = [...new Set([old, ...[...read, ...told].filter((text) => isSame(text, old))])];
  const changes = written.sort((a, b) => b.length - a.length).flatMap((text) => changesOf(page, null, text, value));
  // Of changes that lie in each other the longer one, which comes first.
  const isInside = (change: Change, index: number) =>
    changes.some((other, place) => place < index && other.start <= change.start && change.end <= other.end);
  return [...links, ...changes.filter((change, index) => !isInside(change, index))];
}

/** The town that search engines are told, when an address is in another and the page's town stands apart from the street. */
function otherTown(page: Page, whole: string, value: string): string | null {
  // "Portland, Oregon": the state may be left out.
  const town = dataOf(page, "addressLocality")[0]?.value.split(",")[0];
  const isSaid = value.includes(",") && value.split(",").some((part) => /^\s*(?:\d{4,5}\s+)?\p{Lu}\D*$/u.test(part));
  const isAnother = isSaid && town && !folded(value).includes(folded(town));
  return isAnother && !folded(whole).includes(folded(town)) ? town : null;
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

function addressChanges(ground: Ground, whole: string, value: string): Change[] {
  const town = otherTown(ground.page, whole, value);
  if (town) return refuse("otherTown", { town });
  // Where only a street was said, the town stays.
  const old = value.includes(",") || !/,\s*\D*\d{4,5}|,\s*\p{Lu}/u.test(whole) ? whole : whole.split(",")[0]!;
  // Where the town follows the old street on the page, it is not written twice, and a new postcode goes before it.
  const isApart = (town: string) =>
    !old.includes(town) &&
    new RegExp(`${RegExp.escape(plain(old))},?\\s*(?:\\d{4,5}\\s*)?${RegExp.escape(town)}`, "u").test(
      plain(ground.page.text),
    );
  const [, first, postcode, last] =
    /^(.*?\d[^,]*?),?\s+(\d{4,5}(?:\s?[A-Z]{2}\b)?\s+)?(\p{L}[\p{L} .-]+)$/u.exec(value) ?? [];
  const isSplit = last !== undefined && isApart(last);
  const near = dataOf(ground.page, "addressLocality")[0]?.value.split(",")[0];
  if (!isSplit && near && value.includes(near) && isApart(near)) return refuse("otherTown", { town: near });
  const street = isSplit ? first! : value;
  const links = mapChanges(ground, old, street);
  // A line with the old town goes, where the new one was said with the street.
  const townAfter = (end: number): number => {
    const line = /^\s*<br\s*\/?>\s*([^<>@]*\p{L}[^<>@]*)(?=<)/u.exec(ground.code.html.slice(end, end + 120));
    const isTown = line && /\b\d{4,5}\b|\b[A-Z]{1,2}\d/.test(line[1]!) && phonesIn(line[1]!).length === 0;
    return isTown && !isSplit && value.includes(",") ? end + line[0].length : end;
  };
  const changes = changesOf(ground.page, null, old, street).map((one) => ({ ...one, end: townAfter(one.end) }));
  const codes = changes.flatMap(({ end }): Change[] => {
    const found = new RegExp(`^(,?\\s*(?:<br\\s*/?>)?\\s*)(\\d{4,5}\\s+)?(?=${RegExp.escape(last ?? "")})`, "u").exec(
      ground.code.html.slice(end, end + 100),
    );
    const start = end + (found?.[1]?.length ?? 0);
    return found && isSplit && postcode ? [{ start, end: end + found[0].length, text: postcode }] : [];
  });
  return [...links, ...changes, ...codes];
}

function setName(ground: Ground, value: string): Plan {
  const header = ground.page.elements.find(({ tag }) => tag === "header");
  const brand = header && textOf(resolve(ground, { ...NOTHING, kind: "logo" })[0] ?? header);
  const names = [ground.task.website.name, brand].filter((name) => name !== undefined && name.length > 1);
  const old = names.find((name) => changesOf(ground.page, null, name!, value).length > 0);
  if (!old) return refuse("missingNamed", { name: names[0] ?? "" });
  const changes = changesOf(ground.page, null, old, value);
  const edits: Edit[] = sourceEdits("html", ground.code.html, changes);
  const { title } = ground.meta;
  if (title?.includes(old)) edits.push({ op: "set_meta", title: title.replaceAll(old, () => value) });
  if (edits.length === 0) return already("already", { thing: named("name") });
  return { edits, said: [["factSet", { thing: named("name"), text: value, count: changes.length }]], about: null };
}

const networkName = (network: string): string =>
  NETWORKS[network.toLowerCase()]?.name ?? network.charAt(0).toUpperCase() + network.slice(1);

/** A profile elsewhere: its link leads to the new address, or one is put into the footer. */
function setProfile(ground: Ground, { network, value }: Extract<Fact, { is: "social" }>, place: Place | null): Plan {
  const href = profileAddress(network, value);
  const name = networkName(network);
  const links = profileLinks(ground, network).map(({ link }) => link);
  if (links.length > 0 && !place) {
    const changed = links.filter((link) => hrefOf(link) !== href);
    if (changed.length === 0) return already("already", { thing: [name] });
    const edits = changed.flatMap((link): Edit[] => {
      const node = nodeOf(ground, link);
      const shown = textOf(link);
      const isHandle = /^@[\w.]+$/.test(shown) && /^@/.test(value) && link.children.length === 0;
      return [
        { op: "set_attribute", node, name: "href", value: href },
        ...(isHandle && shown !== value ? [{ op: "set_text", node, text: value } satisfies Edit] : []),
      ];
    });
    return { edits, said: [["linked", { name, href }]], about: { ...NOTHING, kind: "link", named: name } };
  }
  const scope = scopeOfNew(ground, place, null) ?? footerOf(ground);
  if (!scope) return refuse("factNowhere", { thing: [name] });
  if (links.some((link) => hrefOf(link) === href && link.start >= scope.start && link.end <= scope.end))
    return already("already", { thing: [name] });
  const html = `<a href="${escapeAttribute(href)}">${escapeText(name)}</a>`;
  return {
    edits: [rowIn(ground, scope, html)],
    said: [["factAdded", { thing: [name], text: href }]],
    about: { ...NOTHING, kind: "link", named: name },
  };
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
  const said = value.trim();
  if (network.toLowerCase() === "whatsapp" && !/wa\.me|whatsapp\.com/.test(said)) {
    const number = /^(?:\+|00)[\d\s().-]{7,}$/.exec(said)?.[0];
    return number ? `https://wa.me/${digitsOf(number).replace(/^00/, "")}` : refuse("needNumber");
  }
  if (/^https?:\/\/[^\s"'<>]+$/i.test(said)) return said;
  if (/^[\w-]+(?:\.[\w-]+)+\/\S*$/.test(said) && !/["'<>]/.test(said)) return `https://${said}`;
  const handle = /^@?([\w.-]{2,60})$/.exec(said)?.[1];
  if (handle && known?.profile) return known.profile + handle;
  return refuse("needAddress", { name: known?.name ?? network });
}

const footerOf = ({ page }: Ground): Element | null => page.elements.findLast(({ tag }) => tag === "footer") ?? null;

export function showFact(ground: Ground, { value, network, place }: Of<"show_fact">): Plan {
  if (value === "social") {
    const [known] = profileLinks(ground, network);
    if (!known) return refuse("factMissing", { thing: [networkName(network!)] });
    return setProfile(ground, { is: "social", network: known.key, value: hrefOf(known.link) }, place);
  }
  const known = knownFact(ground, value);
  return known ? showAt(ground, value, known, place) : refuse("factMissing", { thing: named(value) });
}

/** Puts a detail at a place; where none was said, among the ways to get in touch, else into the footer. */
function showAt(ground: Ground, detail: Detail, value: string, place: Place | null): Plan {
  const edits = placed(ground, detail, value, place);
  if (edits.length === 0) return already("already", { thing: named(detail) });
  return { edits, said: [["factAdded", { thing: named(detail), text: value }]], about: null };
}

function placed(ground: Ground, detail: Detail, value: string, place: Place | null): Edit[] {
  const { page } = ground;
  const said = scopeOfNew(ground, place, null);
  const contact = sectionsOfKind(page, "contact")[0]?.element ?? null;
  const ways = findIn(page, contact ?? { start: 0, end: page.source.length }, (element) =>
    classesOf(element).includes("ways"),
  );
  const scope = said ?? (ways || !footerOf(ground) ? contact : footerOf(ground));
  if (!scope) return refuse("factNowhere", { thing: named(detail) });
  if (said && plain(said.text).includes(plain(value))) return [];
  const html = detailHtml(ground, detail, value);
  const insert = (list: Element, entry: string): Edit[] => [
    { op: "insert", node: nodeOf(ground, list), position: "last", html: entry },
  ];
  if (scope.tag === "header") {
    // In the header a detail stands in the list of the menu, as one entry more.
    const list = findIn(page, scope, ({ tag, inner }) => tag === "ul" && inner !== null);
    return list && detail !== "address"
      ? insert(list, `<li>${html}</li>`)
      : refuse("factNowhere", { thing: named(detail) });
  }
  if (!ways?.inner || !isComposed(ground) || scope !== contact) return [rowIn(ground, scope, html)];
  const label = interfaceWords(ground).labels[detail === "address" ? "place" : detail];
  // "Place: Bordeaux" is the address from then on, and its town.
  const town = dataOf(page, "addressLocality")[0]?.value;
  const old =
    detail === "address" ? ways.children.find((row) => textOf(row).replace(label, "").trim() === town) : undefined;
  const whole = old && !value.includes(town!) ? detailHtml(ground, detail, `${value}, ${town}`) : html;
  const row = `<li><span class="label">${escapeText(label)}</span>${whole}</li>`;
  return old ? sourceEdits("html", ground.code.html, [{ ...old, text: row }]) : insert(ways, row);
}

function detailHtml(ground: Ground, detail: Detail, value: string): string {
  const text = escapeText(value);
  if (detail === "address") return `<address>${text}</address>`;
  const href = escapeAttribute(addressFor(detail, value));
  if (detail === "email" || !isComposed(ground)) return `<a href="${href}">${text}</a>`;
  return `<a class="nobreak" href="${href}">${text.replaceAll(" ", "\u00a0").replaceAll("-", "&#45;")}</a>`;
}

export function removeFact(ground: Ground, { value, network, place }: Of<"remove_fact">): Plan {
  const { page } = ground;
  const scope = place ? scopeOfNew(ground, place, null) : null;
  const all =
    value === "social" ? profileLinks(ground, network).map(({ link }) => link) : holdersOf(ground, value, scope);
  const holders = all.filter((holder) => !scope || isWithin(holder, scope));
  if (holders.length === 0)
    return all.length > 0 || (scope && value !== "social" && knownFact(ground, value) !== null)
      ? already("already", { thing: named(value) })
      : refuse("factMissing", { thing: named(value) });
  const rows = holders.map((holder) => rowAround(holder, textOf(holder)));
  // The first entry has no comma before it that would go with it.
  const told =
    value === "social" || scope
      ? []
      : dataOf(page, MANNERS[value].key).filter(({ start }) => page.source[start] === ",");
  const data = told.map((entry) => ({ ...entry, text: "" }));
  const edits = [...removals(ground, rows), ...sourceEdits("html", ground.code.html, data)];
  return { edits, said: [["factRemoved", { thing: named(value), count: rows.length }]], about: null };
}

/** The elements that show a detail. A text that only names it among others is in a sentence. */
function holdersOf(ground: Ground, detail: Detail, scope: Element | null): Element[] {
  const { page } = ground;
  const { scheme, isSame } = MANNERS[detail];
  const value = knownFact(ground, detail);
  if (value === null) return [];
  const links = page.elements.filter((element) =>
    scheme
      ? scheme.test(hrefOf(element)) && isSame(leadsTo(hrefOf(element), scheme), value)
      : element.tag === "address" && folded(element.text).includes(folded(value)),
  );
  const others = changesOf(page, scope, value, "").flatMap((change) => {
    const run = page.runs.find((one) => isWithin(change, one));
    if (!run?.parent || run.isSilent || links.some((link) => isWithin(change, link))) return [];
    if (textOf(run.parent).length < value.length + 25) return [run.parent];
    return refuse("inSentence", { text: textOf(run.parent).slice(0, 120) });
  });
  return [...links, ...others];
}

/** The row that shows a detail, with its label and nothing else. */
function rowAround(holder: Element, value: string): Element {
  let at = holder;
  for (let next = at.parent; next; next = at.parent) {
    if (/^(?:ul|ol|dl|table|tbody|section|footer|header|nav|main|body|form|article)$/.test(next.tag)) break;
    const more = textOf(next).replace(value, "").replace(/\s+/g, " ").trim();
    const isLabel = next.children.some(
      (child) => /^(?:h[3-6]|span|strong|b|dt|th)$/.test(child.tag) && textOf(child) === more,
    );
    if (more !== "" && !isLabel && !/^[\p{L}\p{M}]{1,15}:?$/u.test(more)) {
      if (/^(?:p|td|dd|span)$/.test(next.tag) && more.replace(/[^\p{L}]/gu, "").length > 12)
        return refuse("inSentence", { text: textOf(next).slice(0, 120) });
      break;
    }
    at = next;
  }
  return at;
}
