/**
 * Facts of the business: phone, e-mail, address, name, profiles elsewhere. A new one takes the place of the old wherever
 * that stands: in texts, in links, in what search engines are told. Where the page has two of a kind, nobody can tell
 * which one is meant, and it asks.
 */
import type { Edit } from "../../../../edits/edit.ts";
import { escapeAttribute, escapeText } from "../../../../html/escape.ts";
import { classesOf, type Element, findIn, type Page } from "../../../../html/page.ts";
import { attributeChanges, type Change } from "../../../../html/splices.ts";
import { oneLine } from "../../../../html/text.ts";
import { addressesIn, emailsIn, phonesIn } from "../../reader/contact.ts";
import { named } from "../answers.ts";
import { interfaceWords } from "../composed/build.ts";
import { isComposed } from "../composed/part.ts";
import { NOTHING, resolve } from "../find.ts";
import { already, type Ground, nodeOf, type Plan, refuse, removals } from "../ground.ts";
import type { Fact, Intent, Place } from "../intent.ts";
import { NETWORKS } from "../networks.ts";
import { sectionsOfKind } from "../sections.ts";
import { sourceEdits } from "../source_edits.ts";
import { folded, plain, textOf } from "../words.ts";
import { setHours } from "./hours.ts";
import { changesOf } from "./occurrences.ts";
import { rowIn, scopeOfNew } from "./places.ts";

type Of<Verb extends Intent["verb"]> = Extract<Intent, { verb: Verb }>;
type Detail = "phone" | "email" | "address";

export const telephoneTarget = (phone: string): string => `tel:${phone.replace(/\(0\)/g, "").replace(/[^\d+]/g, "")}`;

const digitsOf = (text: string): string => text.replace(/\D/g, "");
/** Country codes stand before some of the same numbers. */
const isSameNumber = (one: string, other: string): boolean =>
  one === other ||
  (Math.min(one.length, other.length) > 6 &&
    one.endsWith(other.slice(-8).replace(/^0+/, "")) &&
    other.endsWith(one.slice(-8).replace(/^0+/, "")));

const hrefOf = (element: Element): string => (element.tag === "a" ? (element.attributes.get("href") ?? "") : "");

/** Texts that visitors read, with the place each has in the source. */
const readRuns = (page: Page) => page.runs.filter(({ isSilent, value }) => !isSilent && value.trim() !== "");

const dataOf = (page: Page, key: string): string[] =>
  page.runs.flatMap(({ parent, value }) =>
    parent?.tag === "script" && /ld\+json/.test(parent.attributes.get("type") ?? "")
      ? [...value.matchAll(new RegExp(`"${key}"\\s*:\\s*("(?:[^"\\\\]|\\\\.){0,300}")`, "g"))].flatMap((match) =>
          parsed(match[1]!),
        )
      : [],
  );

function parsed(text: string): string[] {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "string" ? [value] : [];
  } catch {
    return [];
  }
}

/** The page's different values of a detail, as visitors read the first of each. */
function valuesOf(ground: Ground, detail: Detail): string[] {
  const { page } = ground;
  const values: string[] = [];
  const add = (value: string | undefined, isSame: (known: string) => boolean) => {
    if (value && !values.some(isSame)) values.push(value);
  };
  if (detail === "phone") {
    const phone = (value: string) => add(value, (known) => isSameNumber(digitsOf(known), digitsOf(value)));
    for (const link of page.elements)
      if (/^tel:/i.test(hrefOf(link))) phone(phoneIn(textOf(link)) ?? decoded(hrefOf(link).slice(4)));
    for (const { value } of readRuns(page)) for (const { text } of phonesIn(plain(value))) phone(text);
    for (const value of dataOf(page, "telephone")) phone(value);
  } else if (detail === "email") {
    const email = (value: string) => add(value, (known) => folded(known) === folded(value));
    for (const link of page.elements)
      if (/^mailto:/i.test(hrefOf(link))) email(decoded(hrefOf(link).slice(7).split("?")[0]!));
    for (const { value } of readRuns(page)) for (const { text } of emailsIn(value)) email(text.replace(/\.$/, ""));
    for (const value of dataOf(page, "email")) email(value);
  } else {
    const address = (value: string) =>
      add(value, (known) => folded(known).startsWith(folded(value)) || folded(value).startsWith(folded(known)));
    for (const value of dataOf(page, "streetAddress")) address(value);
    for (const element of page.elements)
      if (element.tag === "address" && !/@/.test(element.text)) address(streetIn(page, element));
    if (values.length === 0)
      for (const { value } of readRuns(page)) for (const { text } of addressesIn(value)) address(text);
  }
  return values;
}

const phoneIn = (text: string): string | undefined => phonesIn(`tel ${plain(text)}`)[0]?.text;

/** The first line of an address that has a number: the name of the house may stand above it. */
function streetIn(page: Page, element: Element): string {
  const lines = page.runs
    .filter(
      ({ start, end, isSilent, value }) =>
        !isSilent && start >= element.start && end <= element.end && value.trim() !== "",
    )
    .map(({ value }) => oneLine(value));
  return lines.find((line) => /\d/.test(line) && !phoneIn(line)) ?? "";
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** A detail of which the page has exactly one. */
export function knownFact(ground: Ground, detail: Detail): string | null {
  const values = valuesOf(ground, detail);
  if (values.length > 1 && detail !== "address") return refuse("several", { list: values });
  return values[0] ?? null;
}

export function setFact(ground: Ground, { value: fact, place }: Of<"set_fact">): Plan {
  switch (fact.is) {
    case "hours":
      return setHours(ground, fact.hours);
    case "social":
      return setProfile(ground, fact, place);
    case "name":
      return setName(ground, fact.value);
    default:
      return setDetail(ground, fact.is, fact.value.trim(), place);
  }
}

function setDetail(ground: Ground, detail: Detail, value: string, place: Place | null): Plan {
  const isFit =
    detail === "phone"
      ? digitsOf(value).length >= 5
      : detail === "email"
        ? emailsIn(value)[0]?.text === value
        : /\d|,|\p{Lu}.*\s\p{Lu}/u.test(value);
  if (!isFit) return refuse("factMissing", { thing: named(detail) });
  const old = knownFact(ground, detail);
  if (old === null) return showAt(ground, detail, value, place);
  const changes =
    detail === "phone"
      ? phoneChanges(ground, old, value)
      : detail === "email"
        ? emailChanges(ground, old, value)
        : addressChanges(ground, old, value);
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
  const isPhone = (text: string) => phonesIn(`tel ${plain(text)}`)[0]?.text === plain(text) && !/\p{L}/u.test(text);
  const isEmail = (text: string) => emailsIn(text)[0]?.text === text.trim();
  const changesTo = isPhone(from) && isPhone(to) ? phoneChanges : isEmail(from) && isEmail(to) ? emailChanges : null;
  if (!changesTo || changesOf(ground.page, null, from, to).length === 0) return null;
  const changes = changesTo(ground, from.trim(), to.trim());
  const edits = sourceEdits("html", ground.code.html, changes);
  if (edits.length === 0) return already("already", { thing: [to] });
  return { edits, said: [["textReplaced", { from, to, count: changes.length }]], about: null };
}

function hrefChanges(ground: Ground, address: (href: string) => string): Change[] {
  return ground.page.elements.flatMap((element) => {
    const href = hrefOf(element);
    const next = href === "" ? href : address(href);
    return next === href ? [] : attributeChanges(ground.code.html, element, { href: next });
  });
}

function phoneChanges(ground: Ground, old: string, value: string): Change[] {
  const digits = digitsOf(old);
  const links = hrefChanges(ground, (href) =>
    /^tel:/i.test(href) && isSameNumber(digitsOf(href), digits) ? telephoneTarget(value) : href,
  );
  // Every way in which the page writes it.
  const written = new Set<string>([old]);
  for (const { value: text } of readRuns(ground.page))
    for (const found of [...phonesIn(plain(text)), ...phonesIn(`tel ${plain(text)}`)])
      if (isSameNumber(digitsOf(found.text), digits)) written.add(found.text);
  for (const text of dataOf(ground.page, "telephone")) if (isSameNumber(digitsOf(text), digits)) written.add(text);
  return [
    ...links,
    ...apart(
      [...written].sort((a, b) => b.length - a.length).flatMap((text) => changesOf(ground.page, null, text, value)),
    ),
  ];
}

/** Of changes that lie in each other the longer one. */
const apart = (changes: Change[]): Change[] =>
  changes.filter(
    (change, index) =>
      !changes.some((other, place) => place < index && other.start <= change.start && change.end <= other.end),
  );

function emailChanges(ground: Ground, old: string, value: string): Change[] {
  const links = hrefChanges(ground, (href) => {
    const [address = "", ...query] = href.slice(7).split("?");
    return /^mailto:/i.test(href) && folded(decoded(address)) === folded(old)
      ? [`mailto:${value}`, ...query].join("?")
      : href;
  });
  return [...links, ...changesOf(ground.page, null, old, value)];
}

/** The town that search engines are told, when an address is in another and the page's town stands apart from the street. */
function otherTown(page: Page, whole: string, value: string): string | null {
  // "Portland, Oregon": the state may be left out.
  const town = dataOf(page, "addressLocality")[0]?.split(",")[0];
  const isAnother = /,\s*\p{Lu}[^,]*$/u.test(value) && town && !folded(value).includes(folded(town));
  return isAnother && !folded(whole).includes(folded(town)) ? town : null;
}

function addressChanges(ground: Ground, whole: string, value: string): Change[] {
  const town = otherTown(ground.page, whole, value);
  if (town) return refuse("otherTown", { town });
  // Where only a street was said, the town stays.
  const old = value.includes(",") || !/,\s*\D*\d{4,5}|,\s*\p{Lu}/u.test(whole) ? whole : whole.split(",")[0]!;
  // Where the town follows the old street on the page, it is not written twice.
  const split = /^(.*?\d[^,]*(?:,\s*\d{4,5}(?:\s?[A-Z]{2}\b)?)?),?\s+(\p{L}[\p{L} .-]+)$/u.exec(value);
  const follows =
    split &&
    !old.includes(split[2]!) &&
    new RegExp(`${RegExp.escape(plain(old))},?\\s*(?:\\d{4,5}\\s*)?${RegExp.escape(split[2]!)}`, "u").test(
      plain(ground.page.text),
    );
  const street = follows ? split[1]! : value;
  const links = hrefChanges(ground, (href) =>
    /maps|openstreetmap/.test(href)
      ? href
          .replaceAll(encodeURIComponent(old), encodeURIComponent(street))
          .replaceAll(encodeURIComponent(old).replaceAll("%20", "+"), encodeURIComponent(street).replaceAll("%20", "+"))
      : href,
  );
  return [...links, ...changesOf(ground.page, null, old, street)];
}

function setName(ground: Ground, value: string): Plan {
  const brand = resolveOrNull(ground);
  const candidates = [
    ...new Set([ground.task.website.name, brand].filter((name): name is string => !!name && name.length > 1)),
  ];
  const old = candidates.find((name) => changesOf(ground.page, null, name, value).length > 0);
  if (!old) return refuse("missingNamed", { name: candidates[0] ?? "" });
  const changes = changesOf(ground.page, null, old, value);
  const edits: Edit[] = sourceEdits("html", ground.code.html, changes);
  const { title } = ground.meta;
  if (title?.includes(old)) edits.push({ op: "set_meta", title: title.replaceAll(old, () => value) });
  if (edits.length === 0) return already("already", { thing: named("name") });
  return { edits, said: [["factSet", { thing: named("name"), text: value, count: changes.length }]], about: null };
}

function resolveOrNull(ground: Ground): string | null {
  const header = ground.page.elements.find(({ tag }) => tag === "header");
  return header ? textOf(resolve(ground, { ...NOTHING, kind: "logo" })[0] ?? header) : null;
}

/** A profile elsewhere: its link leads to the new address, or one is put into the footer. */
function setProfile(ground: Ground, { network, value }: Extract<Fact, { is: "social" }>, place: Place | null): Plan {
  const href = profileAddress(network, value);
  const known = NETWORKS[network.toLowerCase()];
  const name = known?.name ?? network.charAt(0).toUpperCase() + network.slice(1);
  const links = known ? profileLinks(ground, known.host) : [];
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

function profileLinks({ page }: Ground, host: RegExp): Element[] {
  return page.elements.filter((element) => {
    const href = hrefOf(element);
    return /^https?:/i.test(href) && URL.canParse(href) && host.test(new URL(href).hostname);
  });
}

/** "@x" is a name at the network; what is no address and no name is not guessed at. */
function profileAddress(network: string, value: string): string {
  const known = NETWORKS[network.toLowerCase()];
  const said = value.trim();
  if (network.toLowerCase() === "whatsapp" && !/wa\.me|whatsapp\.com/.test(said)) {
    const number = /^(?:\+|00)[\d\s().-]{7,}$/.exec(said)?.[0];
    return number ? `https://wa.me/${digitsOf(number).replace(/^00/, "")}` : refuse("needNumber");
  }
  if (/^https?:\/\/[^\s"'<>]+$/i.test(said)) return said;
  if (/^[\w-]+(?:\.[\w-]+)+\/\S*$/.test(said) && !/["'<>]/.test(said)) return `https://${said}`;
  const handle = /^@?([\w.-]{2,60})$/.exec(said)?.[1];
  if (handle && known?.address) return known.address(handle);
  return refuse("needAddress", { name: known?.name ?? network });
}

const footerOf = ({ page }: Ground): Element | null => page.elements.findLast(({ tag }) => tag === "footer") ?? null;

export function showFact(ground: Ground, { value, network, place }: Of<"show_fact">): Plan {
  if (value === "phone" || value === "email" || value === "address") {
    const known = knownFact(ground, value);
    return known ? showAt(ground, value, known, place) : refuse("factMissing", { thing: named(value) });
  }
  if (value === "social") {
    const links = Object.entries(NETWORKS)
      .filter(([key]) => !network || key === network.toLowerCase())
      .flatMap(([key, { host }]) => profileLinks(ground, host).map((link) => ({ key, href: hrefOf(link) })));
    const [link] = links;
    return link
      ? setProfile(ground, { is: "social", network: link.key, value: link.href }, place)
      : refuse("factMissing", { thing: named("social") });
  }
  return refuse("factNowhere", { thing: named(value) });
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
  const composed = isComposed(ground);
  const html =
    detail === "phone"
      ? `<a${composed ? ' class="nobreak"' : ""} href="${escapeAttribute(telephoneTarget(value))}">${composed ? escapeText(value).replaceAll(" ", "\u00a0").replaceAll("-", "&#45;") : escapeText(value)}</a>`
      : detail === "email"
        ? `<a href="mailto:${escapeAttribute(value)}">${escapeText(value)}</a>`
        : `<address>${escapeText(value)}</address>`;
  if (scope.tag === "header") return headerEdit(ground, scope, html, detail);
  if (ways?.inner && composed && scope === contact) {
    const words = interfaceWords(ground);
    const label = words.labels[detail === "address" ? "place" : detail];
    return [
      {
        op: "insert",
        node: nodeOf(ground, ways),
        position: "last",
        html: `<li><span class="label">${escapeText(label)}</span>${html}</li>`,
      },
    ];
  }
  return [rowIn(ground, scope, html)];
}

/** In the header a detail stands in the list of the menu, as one entry more. */
function headerEdit(ground: Ground, header: Element, html: string, detail: Detail): Edit[] {
  if (detail === "address") return refuse("factNowhere", { thing: named(detail) });
  const list = findIn(ground.page, header, ({ tag, inner }) => tag === "ul" && inner !== null);
  if (list) return [{ op: "insert", node: nodeOf(ground, list), position: "last", html: `<li>${html}</li>` }];
  const nav = findIn(ground.page, header, ({ tag, inner }) => tag === "nav" && inner !== null);
  return [{ op: "insert", node: nodeOf(ground, nav ?? header), position: "last", html }];
}

export function removeFact(ground: Ground, { value, network }: Of<"remove_fact">): Plan {
  const { page } = ground;
  if (value === "name") return refuse("cantRemove", { name: ground.task.website.name });
  if (value === "hours") {
    const [section] = sectionsOfKind(page, "hours");
    return section ? refuse("cantRemove", { name: section.name }) : refuse("factMissing", { thing: named("hours") });
  }
  const holders = value === "social" ? profilesNamed(ground, network) : holdersOf(ground, value);
  if (holders.length === 0) return refuse("factMissing", { thing: named(value) });
  const rows = holders.map((holder) => rowAround(holder, textOf(holder)));
  const key = { phone: "telephone", email: "email", address: "streetAddress", social: "" }[value];
  const data = key === "" ? [] : dataChanges(page, key);
  const edits = [...removals(ground, rows), ...sourceEdits("html", ground.code.html, data)];
  return { edits, said: [["factRemoved", { thing: named(value), count: rows.length }]], about: null };
}

function profilesNamed(ground: Ground, network: string | null): Element[] {
  const wanted = Object.entries(NETWORKS).filter(([key]) => network === null || key === network.toLowerCase());
  return wanted.flatMap(([, { host }]) => profileLinks(ground, host));
}

/** The elements that show a detail. A text that only names it among others is in a sentence. */
function holdersOf(ground: Ground, detail: Detail): Element[] {
  const { page } = ground;
  const value = knownFact(ground, detail);
  if (value === null) return [];
  const holds = (text: string) =>
    detail === "phone" ? isSameNumber(digitsOf(text), digitsOf(value)) : folded(text).includes(folded(value));
  const links = page.elements.filter((element) => {
    const href = hrefOf(element);
    if (detail === "phone") return /^tel:/i.test(href) && holds(href);
    if (detail === "email") return /^mailto:/i.test(href) && holds(decoded(href));
    return element.tag === "address" && holds(element.text);
  });
  const rest = changesOf(page, null, value, "").filter(
    ({ start }) => !links.some((link) => link.start <= start && start < link.end),
  );
  const others = rest.flatMap(({ start }) => {
    const run = page.runs.find((one) => one.start <= start && start < one.end);
    if (!run || run.isSilent || !run.parent) return [];
    return textOf(run.parent).length < value.length + 25
      ? [run.parent]
      : refuse("inSentence", { text: textOf(run.parent).slice(0, 120) });
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
      if (
        /^(?:p|td|dd|span|li|a|div)$/.test(next.tag) &&
        more.replace(/[^\p{L}]/gu, "").length > 12 &&
        /^(?:p|td|dd|span)$/.test(next.tag)
      )
        return refuse("inSentence", { text: textOf(next).slice(0, 120) });
      break;
    }
    at = next;
  }
  return at;
}

/** Takes a value out of what search engines are told, with the comma beside it. */
const dataChanges = (page: Page, key: string): Change[] =>
  page.runs.flatMap(({ parent, start, end }) => {
    if (parent?.tag !== "script" || !/ld\+json/.test(parent.attributes.get("type") ?? "")) return [];
    const source = page.source.slice(start, end);
    return [...source.matchAll(new RegExp(`,\\s*"${key}"\\s*:\\s*"(?:[^"\\\\]|\\\\.){0,300}"`, "g"))].map((match) => ({
      start: start + match.index,
      end: start + match.index + match[0].length,
      text: "",
    }));
  });
