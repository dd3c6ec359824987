/** Requests about phone, e-mail, address and opening hours: changed wherever they stand, structured data included. */
import { closest, type Element, elementsIn, findIn, isWithin, type Page } from "../../../html/page.ts";
import { attributeChanges, type Change } from "../../../html/splices.ts";
import { addressesIn, emailsIn, phonesIn } from "../reader/contact.ts";
import { hoursIn } from "../reader/hours.ts";
import { capitalised, fold } from "../reader/text.ts";
import { icon } from "../sections/icons.ts";
import { esc, telephoneTarget, telephoneText } from "../sections/part.ts";
import { type Name, nameOf, say } from "./answers.ts";
import { buildFor, isComposed } from "./build.ts";
import { type Draft, pageOf, splice, spliceAll, wholeOf } from "./draft.ts";
import type { Edit } from "./edit_context.ts";
import { quotesIn, spoken } from "./message.ts";
import { factsOn } from "./page_facts.ts";
import { setRemoved } from "./removed.ts";
import { mentionsIn } from "./section_names.ts";
import { addSections } from "./sections.ts";
import { plainText, replaceEverywhere, textOf, wordsOn } from "./visible_text.ts";

const PHONE =
  /\b(?:(?:tele)?phone|tel|mobile|cell|fax)(?: number)?\b|\bour number\b|\btelefon(?:nummer)?\b|\brufnummer\b|\bhandynummer\b|\btelephone\b|\bnumero de telephone\b|\btelefono\b|\bmovil\b/;
const EMAIL =
  /\be-?mails?(?: address)?\b|\bmail(?: address|adresse)?\b|\be-?mail-?adresse\b|\badresse (?:e-?mail|mail)\b|\bcourriel\b|\bcorreo(?: electronico)?\b/;
const ADDRESS = /\b(?:postal |street )?address\b|\badresse\b|\banschrift\b|\bdireccion\b/;
const HOURS =
  /\b(?:opening |business |office )?(?:hours|times)\b|offnungszeiten|sprechzeiten|\bhoraires?\b|\bhorarios?\b/;
const CHANGE =
  /^(?:change|set|update|make|replace|use|put|edit|correct|fix|switch|our (?:new )?|new |the (?:new )?|andere?|aendere?|setze?|aktualisiere?|ersetze?|neue|unsere|die|el|los|les|changer?|changez|modifie[rz]?|mets|remplace[rz]?|cambia|actualiza|pon|modifica|reemplaza|we(?:'re| are) (?:now )?(?:open|closed)|wir haben)\b|^(?:offnungszeiten|opening hours|hours|adresse|address|anschrift|telefon(?:nummer)?|phone|e-?mail|horaires|horario|direccion|telefono)\s*:/;
/** "My e-mail is now …", "Adresse hat sich geändert: …", "Telefonnummer 0341 … in den Fußbereich". */
const TOLD =
  /\b(?:is|are|ist|lautet|est|es) (?:now|jetzt|nun|ab sofort|neu|maintenant|desormais|ahora)\b|\b(?:new|neue|nouveau|nouvelle|nuev[oa]) (?:number|nummer|rufnummer|numero|adresse|address|anschrift|mail)\b|\b(?:changed|moved|geandert|umgezogen|change|demenage|cambiado)\b|^(?:(?:tele)?phone|telefon|tel\.?)(?: ?(?:number|nummer))? \+?[\d(]/;
const NUMBER =
  /\b(?:our|my|new|the|unsere?|meine?|neue|die|notre|mon|nouveau|le|nuestro|mi|nuevo|el) (?:new |neue |nouveau |nuevo )?(?:number|nummer|numero)\b/;
const ADD =
  /^(?:add|insert|include|show|display|put|give|fuge?|fuege?|erganze?|zeige?|ajoute[rz]?|affiche[rz]?|mets|anade|agrega|pon|muestra)\b/;
const REMOVE =
  /^(?:remove|delete|drop|hide|take out|get rid of|losche?|loesche?|entferne?|streiche?|supprime[rz]?|enleve[rz]?|retire[rz]?|quita|elimina|borra)\b/;
const IN_FORM =
  /\bfields?\b|\bfeld(?:er)?\b|\bchamps?\b|\bcampos?\b|\bpflichtfeld|\boptional\b|\brequired\b|\bmandatory\b|\bfreiwillig\b|\bobligato|\bfacultati|\bopcional\b/;

/** Changes, adds or removes contact details. */
export function changeContact(edit: Edit): string | null {
  const { draft, request, speech } = edit;
  const { folded } = request;
  if (IN_FORM.test(folded)) return null;
  const daily = changeDay(edit);
  if (daily !== null) return daily;
  const told = spoken(request, request.text);
  const removes = REMOVE.test(folded);
  const sets =
    CHANGE.test(folded) ||
    ADD.test(folded) ||
    /\b(?:new|neue|nouvelle|nueva|nuevo) (?:address|adresse|anschrift|direccion|(?:tele)?phone|telefonnummer|e-?mail|hours|offnungszeiten|numero|telefono)\b/.test(
      folded,
    ) ||
    /\b(?:it )?should be\b|\bsoll(?:te)?\b/.test(folded) ||
    TOLD.test(folded);
  if (!removes && !sets) return null;
  const words = folded.replace(/[\ue100-\ue1ff]/g, " ");
  const wantsSection = /\bsections?\b|abschnitt|bereich|seccion/.test(words);
  const wantsNew = ADD.test(folded) && !/class="hours"/.test(draft.code.html);
  if (wantsSection && (removes || wantsNew)) return null;
  if (/\blinks?\b|\bbuttons?\b|colou?r|farbe|heading|headline|uberschrift|\bicon\b|placeholder|platzhalter/.test(words))
    return null;
  const facts = factsOn(pageOf(draft));
  const email = emailsIn(told).at(-1)?.text ?? null;
  const phone =
    phonesIn(/\d/.test(told) ? `tel ${told.replace(/^[^\d+(]*/, "")}` : "").at(-1)?.text ??
    phonesIn(told).at(-1)?.text ??
    null;
  // Days have a capital letter on the page, however they were typed.
  const hours = hoursIn(told).map(({ hours: row }) => ({
    ...row,
    days: row.days.replace(
      /(?<!\p{L})(?:mon?|tues?|wed|thu(?:rs?)?|fri|sat|sun)(?:\p{Ll}*day)?(?!\p{L})/gu,
      capitalised,
    ),
    hours: capitalised(row.hours),
  }));
  if (removes) {
    if (PHONE.test(words)) return remove(edit, "phone", facts.phone);
    if (EMAIL.test(words) && !/\bnewsletter\b/.test(words)) return remove(edit, "email", facts.email);
    if (ADDRESS.test(words)) return remove(edit, "address", facts.address);
    return null;
  }
  if (HOURS.test(words) || /\bopen\b|\bgeoffnet\b/.test(words)) {
    if (hours.length > 0) return setHours(edit, hours) ?? addHours(edit, hours);
    if (/\bsection\b/.test(words) || !HOURS.test(words) || ADD.test(folded)) return null;
    return say(speech, "valueNeeded", { thing: nameOf(speech, "hours") });
  }
  if (
    EMAIL.test(words) ||
    (email &&
      !PHONE.test(words) &&
      /^(?:change|replace|update|use|add)/.test(folded) &&
      emailsIn(told).length > 0 &&
      quotesIn(request, request.text).length === 0)
  ) {
    if (!email)
      return /form|formular|newsletter/.test(words)
        ? null
        : say(speech, "valueNeeded", { thing: nameOf(speech, "email") });
    return facts.email ? setEmail(edit, facts.email, email) : addRow(edit, "email", email);
  }
  if (PHONE.test(words) || (phone && NUMBER.test(words))) {
    if (!phone) return say(speech, "valueNeeded", { thing: nameOf(speech, "phone") });
    return facts.phone ? setPhone(edit, facts.phone, phone) : addRow(edit, "phone", phone);
  }
  if (ADDRESS.test(words)) {
    const address = addressIn(edit);
    if (!address) return say(speech, "valueNeeded", { thing: nameOf(speech, "address") });
    return facts.address ? setAddress(edit, facts.address, address) : addRow(edit, "address", address);
  }
  return null;
}

function addressIn({ request }: Edit): string | null {
  const [quoted] = quotesIn(request, request.text);
  if (quoted) return quoted.trim();
  const after =
    /(?:\s(?:to|into|is|zu|auf|in|ist|lautet|en|a|par|por|es)|:)(?:\s+(?:now|jetzt|nun|ahora|maintenant))?\s+(.+)$/u.exec(
      request.text,
    )?.[1];
  if (after) return after.trim();
  const named = /(?:address|adresse|anschrift|direcci[oó]n)\s+((?=.*\d).{5,})$/iu
    .exec(request.text)?.[1]
    ?.replace(/\s+(?:to|in|into|im|zum|zur|au|dans|al|en)\s+(?:the |den |die |der |le |la |el )?\p{Ll}\p{L}*$/u, "");
  return named ?? addressesIn(request.text)[0]?.text ?? null;
}

function answer({ draft, speech }: Edit, before: number, thing: Name, text: string, count: number): string {
  if (draft.events.length === before) return say(speech, "already");
  return say(speech, "contactSet", { thing: nameOf(speech, thing), text, count });
}

function setPhone(edit: Edit, old: string, next: string): string {
  const { draft } = edit;
  const before = draft.events.length;
  const digits = old.replace(/\D/g, "");
  let count = 0;
  const links = pageOf(draft).elements.filter(
    ({ tag, attributes }) => tag === "a" && /^tel:/i.test(attributes.get("href") ?? ""),
  );
  leadTo(draft, links, (href) => (sameDigits(href.replace(/\D/g, ""), digits) ? telephoneTarget(next) : href));
  count += replaceEverywhere(draft, old, next);
  keepTogether(draft, next);
  if (count === 0 && links.length > 0) count = links.length;
  return answer(edit, before, "phone", next, count);
}

/** Gives links other addresses. */
const leadTo = (draft: Draft, links: Element[], address: (href: string) => string): void =>
  spliceAll(
    draft,
    "html",
    links.flatMap((link) => {
      const href = link.attributes.get("href")!;
      return address(href) === href ? [] : attributeChanges(draft.code.html, link, { href: address(href) });
    }),
  );

const sameDigits = (one: string, other: string): boolean =>
  one === other ||
  (one.length > 6 && other.endsWith(one.slice(-7))) ||
  (other.length > 6 && one.endsWith(other.slice(-7)));

/** In links that must not break the number is written with characters that do not. */
function keepTogether(draft: Draft, phone: string): void {
  const links = pageOf(draft).elements.filter(
    ({ tag, attributes }) => tag === "a" && /\bnobreak\b/.test(attributes.get("class") ?? ""),
  );
  const changes: Change[] = links.flatMap(({ inner }) => {
    if (!inner) return [];
    const source = draft.code.html.slice(inner.start, inner.end);
    const at = source.indexOf(esc(phone));
    return at < 0
      ? []
      : [{ start: inner.start + at, end: inner.start + at + esc(phone).length, text: telephoneText(phone) }];
  });
  spliceAll(draft, "html", changes);
}

function setEmail(edit: Edit, old: string, next: string): string {
  const { draft } = edit;
  const before = draft.events.length;
  const links = pageOf(draft).elements.filter(
    ({ tag, attributes }) => tag === "a" && fold(attributes.get("href") ?? "").startsWith(`mailto:${fold(old)}`),
  );
  leadTo(draft, links, (href) => `mailto:${next}${href.slice(7 + old.length)}`);
  const count = replaceEverywhere(draft, old, next);
  return answer(edit, before, "email", next, Math.max(count, links.length));
}

/** What the page's links to maps look for. */
const mapQueries = (draft: Draft): string =>
  [...draft.code.html.matchAll(/search\?query=([\w%.~+-]+)/g)]
    .map((match) => ` ${match[1]!.replaceAll("%20", " ").replaceAll("%2C", ",")}`)
    .join("");

function setAddress(edit: Edit, old: string, next: string): string {
  const { draft } = edit;
  const before = draft.events.length;
  // Where the town follows the old address on the page, it is not written twice.
  const town = /^(.*\d.*?),\s*(\p{L}[\p{L} .-]+)$/u.exec(next);
  const shown = wordsOn(pageOf(draft));
  const street =
    town &&
    !old.includes(town[2]!) &&
    new RegExp(`,\\s*${RegExp.escape(town[2]!)}`, "u").test(shown + mapQueries(draft))
      ? town[1]!
      : next;
  const maps = pageOf(draft).elements.filter(
    ({ tag, attributes }) =>
      tag === "a" &&
      /openstreetmap\.org\/search|google\.[a-z.]+\/maps|maps\.(?:apple|google)/.test(attributes.get("href") ?? "") &&
      (attributes.get("href") ?? "").includes(encodeURIComponent(old)),
  );
  leadTo(draft, maps, (href) => href.replace(encodeURIComponent(old), () => encodeURIComponent(street)));
  const count = replaceEverywhere(draft, old, street);
  return answer(edit, before, "address", street, count);
}

/** Takes a detail out with the row that it stands in. */
function remove(edit: Edit, thing: "phone" | "email" | "address", value: string | null): string {
  const { draft, speech } = edit;
  if (value === null) return say(speech, "thingNotFound", { thing: nameOf(speech, thing) });
  const page = pageOf(draft);
  const scope = scopeIn(edit, page);
  const gone: Element[] = [];
  let sentenceAround: Element | null = null;
  for (const holder of elementsIn(page, scope ?? wholeOf(page), (element) => holds(element, thing, value)).reverse()) {
    const last = gone.at(-1);
    if (last && isWithin(holder, last)) continue;
    const row =
      closest(holder, (element) => element.tag === "li" || element.tag === "tr") ?? labelled(holder) ?? holder;
    const sentence = row === holder && holder.parent ? textOf(holder.parent).replace(value, "") : "";
    if (
      /^p$|^(?:dd|td|span)$/.test(holder.parent?.tag ?? "") &&
      row === holder &&
      sentence.replace(/[^\p{L}]/gu, "").length > 12
    ) {
      sentenceAround = holder.parent;
      break;
    }
    // An entry that says more than the detail keeps the rest.
    const isOnlyThis =
      plainText(textOf(row))
        .replace(value, "")
        .replace(/\p{L}+/gu, "").length < 12 && textOf(row).length < value.length + 40;
    gone.push(isOnlyThis ? row : holder);
  }
  setRemoved(draft, gone);
  if (!scope && !sentenceAround) removeFromData(draft, thing);
  const removed =
    gone.length > 0 ? [say(speech, "contactRemoved", { thing: nameOf(speech, thing), count: gone.length })] : [];
  const left = sentenceAround ? [say(speech, "inSentence", { text: textOf(sentenceAround) })] : [];
  return [...removed, ...left].join(" ") || say(speech, "thingNotFound", { thing: nameOf(speech, thing) });
}

/** A small block of a label and the detail. */
function labelled(element: Element): Element | null {
  const block = element.parent?.tag === "p" ? element.parent.parent : element.parent;
  return block && block.tag === "div" && block.children.length === 2 && /^h[3-6]$/.test(block.children[0]!.tag)
    ? block
    : element.parent?.tag === "p" && element.parent.children.length === 1
      ? element.parent
      : null;
}

function holds(element: Element, thing: "phone" | "email" | "address", value: string): boolean {
  const href = element.attributes.get("href") ?? "";
  if (thing === "phone")
    return element.tag === "a" && /^tel:/i.test(href) && sameDigits(href.replace(/\D/g, ""), value.replace(/\D/g, ""));
  if (thing === "email") return element.tag === "a" && fold(href).startsWith(`mailto:${fold(value)}`);
  return (
    (element.tag === "address" && plainText(element.text).includes(value)) ||
    (element.tag === "li" && textOf(element) === value)
  );
}

/** "… from the header": only there. */
function scopeIn({ request }: Edit, page: Page): Element | null {
  const from =
    /\s(?:from|in|on|aus|im|in der|von|de la|del|du|dans)\s(?:the |our |der |dem |den |le |la |el )?(.+)$/u.exec(
      request.folded,
    );
  if (!from || /\b(?:page|site|everywhere|seite|website)\b/.test(from[1]!)) return null;
  return mentionsIn(page, from[1]!).find(({ section }) => section !== null)?.section?.element ?? null;
}

function removeFromData(draft: Draft, thing: "phone" | "email" | "address"): void {
  const key = { phone: "telephone", email: "email", address: "streetAddress" }[thing];
  const found = new RegExp(`,"${key}":"(?:[^"\\\\]|\\\\.)*"`).exec(draft.code.html);
  if (found && /ld\+json/.test(draft.code.html.slice(0, found.index)))
    splice(draft, "html", { start: found.index, end: found.index + found[0].length }, "");
}

/** Puts a detail that the page lacks among the ways to get in touch, else into the footer. */
function addRow(edit: Edit, thing: "phone" | "email" | "address", value: string): string {
  const { draft, speech } = edit;
  const page = pageOf(draft);
  const { words } = buildFor(draft.task, page);
  const link =
    thing === "phone"
      ? `<a class="nobreak" href="${telephoneTarget(value)}">${telephoneText(value)}</a>`
      : thing === "email"
        ? `<a href="mailto:${esc(value)}">${esc(value)}</a>`
        : `<address>${esc(value)}</address>`;
  const before = draft.events.length;
  const footer = page.elements.findLast(({ tag }) => tag === "footer");
  const list = footer
    ? findIn(page, footer, ({ tag, parent }) => tag === "ul" && !closest(parent, (element) => element.tag === "nav"))
    : undefined;
  // "… in the header": there, and only there.
  const menu =
    /\b(?:in|into|to|at|im|in den|dans|en)\s+(?:the |den |l'|la )?(?:header|kopf(?:bereich|zeile)?|top|en-tete|cabecera|kopfzeile)\b/.test(
      edit.request.folded,
    )
      ? page.elements.find(
          ({ tag, parent }) => tag === "ul" && !!closest(parent, ({ tag: outer }) => outer === "header"),
        )
      : undefined;
  if (menu?.inner) {
    spliceAll(draft, "html", [{ start: menu.inner.end, end: menu.inner.end, text: `<li>${link}</li>` }]);
    return answer(edit, before, thing, value, 1);
  }
  const ways = page.elements.find(({ attributes }) => attributes.get("class") === "ways");
  const changes: Change[] = [];
  if (ways?.inner && isComposed(draft.code))
    changes.push({
      start: ways.inner.start,
      end: ways.inner.start,
      text: `<li>${icon(thing === "phone" ? "phone" : thing === "email" ? "mail" : "mapPin")}<span class="label">${esc(words.labels[thing])}</span>${link}</li>`,
    });
  if (list?.inner) changes.push({ start: list.inner.end, end: list.inner.end, text: `<li>${link}</li>` });
  else if (footer?.inner) {
    const box = footer.children.find(({ tag, inner }) => tag === "div" && inner !== null)?.inner ?? footer.inner;
    changes.push({ start: box.end, end: box.end, text: thing === "address" ? link : `<p>${link}</p>` });
  }
  if (changes.length === 0) {
    const contact = page.elements.find(
      ({ tag, attributes }) => tag === "section" && /contact|kontakt/.test(attributes.get("id") ?? ""),
    );
    const heading = contact ? findIn(page, contact, ({ tag }) => /^h[1-6]$/.test(tag)) : undefined;
    if (!heading) return say(speech, "sectionNotFound", { name: words.purposes.contact.action, list: "–" });
    changes.push({ start: heading.end, end: heading.end, text: thing === "address" ? link : `<p>${link}</p>` });
  }
  spliceAll(draft, "html", changes);
  return answer(edit, before, thing, value, changes.length);
}

/** Opening hours: the table gets these rows; other places that name the old ones follow. */
function setHours(edit: Edit, hours: { days: string; hours: string; schema: string | null }[]): string | null {
  const { draft, request } = edit;
  const page = pageOf(draft);
  const before = draft.events.length;
  const table = page.elements.find(
    ({ tag, attributes }) => tag === "table" && /hours/.test(attributes.get("class") ?? ""),
  );
  const old = factsOn(page).hours;
  if (!table && old.length === 0) return null;
  // "Add" keeps the rows that are there.
  const days = (list: { schema: string | null }[]) => list.flatMap(({ schema }) => daysOf(schema));
  const overlaps = days(hours).some((day) => days(old).includes(day)) || days(hours).length === 0;
  const keeps = ADD.test(request.folded) && !/^(?:put|set)/.test(request.folded) && !overlaps;
  const known = new Set(keeps ? old.map(({ days }) => fold(days)) : []);
  const rows = keeps
    ? [...old.filter(({ days }) => !hours.some((row) => fold(row.days) === fold(days))), ...hours]
    : hours;
  if (keeps && hours.every(({ days }) => known.has(fold(days))) && JSON.stringify(rows) === JSON.stringify(old))
    return say(edit.speech, "already");
  const text = rows.map((row) => [row.days, row.hours].filter(Boolean).join(" ")).join(", ");
  let count = 0;
  const single = page.elements.filter(
    ({ tag, parent }) =>
      (tag === "li" || tag === "span" || tag === "p" || tag === "dd") &&
      (!table || !closest(parent, (element) => element === table)),
  );
  const changes: Change[] = [];
  const oldRows = new Set(old.flatMap((row) => [`${row.days} ${row.hours}`.trim(), `${row.days}: ${row.hours}`]));
  const together = old
    .map((row) => `${row.days} ${row.hours}`)
    .join("")
    .replace(/\s+/g, "");
  const lists = new Set<Element | null>();
  let last: Element | null = null;
  for (const element of single) {
    if (element.children.length > 1 || (last && isWithin(element, last))) continue;
    const shown = textOf(element);
    const isOld = oldRows.has(shown) || (old.length > 1 && shown.replace(/\s+/g, "") === together);
    const { inner } = element;
    if (!isOld || !inner || element.children.some((child) => child.tag !== "br")) continue;
    last = element;
    const isNext = lists.has(element.parent);
    if (element.tag === "li") lists.add(element.parent);
    if (isNext) {
      changes.push({ start: element.start, end: element.end, text: "" });
      continue;
    }
    count += 1;
    const lines = rows.map((row) => esc(`${row.days} ${row.hours}`.trim()));
    changes.push({ ...inner, text: element.tag === "li" ? lines.join("</li><li>") : lines.join("<br>") });
  }
  if (table) {
    const body = findIn(page, table, ({ tag }) => tag === "tbody") ?? table;
    const first = findIn(page, body, ({ tag }) => tag === "tr");
    const last = elementsIn(page, body, ({ tag }) => tag === "tr").at(-1);
    const html = rows.map((row) => `<tr><th scope="row">${esc(row.days)}</th><td>${esc(row.hours)}</td></tr>`).join("");
    changes.push(
      first && last
        ? { start: first.start, end: last.end, text: html }
        : { start: body.inner!.end, end: body.inner!.end, text: html },
    );
    count += 1;
  }
  const data = /"openingHours":\[[^[\]]*\]/.exec(draft.code.html);
  const schema = rows.map((row) => row.schema).filter((value) => value !== null);
  if (data && schema.length === rows.length)
    changes.push({
      start: data.index,
      end: data.index + data[0].length,
      text: `"openingHours":${JSON.stringify(schema)}`,
    });
  else if (data) changes.push({ start: data.index, end: data.index + data[0].length, text: '"openingHours":[]' });
  spliceAll(draft, "html", changes);
  if (count === 0 && old.length === 1)
    count = replaceEverywhere(draft, old[0]!.hours, rows.map(({ hours: times }) => times).join(", "));
  if (count === 0) return null;
  return answer(edit, before, "hours", text, count);
}

const CLOSING =
  /\b(?:close|closes|closing|until|till|til|schließen|schliessen|bis|fermons|ferme|jusqu'a|cerramos|hasta)\b/;
const OPENING = /\b(?:open|opens|opening|from|offnen|ab|ouvrons|ouvre|a partir de|abrimos|desde)\b/;
const TIME = /(?<![\d.:])\d{1,2}(?:[:.h]\d{2})?(?: ?(?:am|pm|uhr|h))?(?![\d:])/gu;
const SPEAKS_OF_US =
  /^(?:now |jetzt |ab sofort )?(?:we|wir|nous|on)\b|^(?:on |am |le |los |las |el )?\p{L}+ (?:we|haben wir|schließen wir|schliessen wir|offnen wir|nous|on|abrimos|cerramos|ahora)\b/u;

/** "We close at 9pm on weekends now", "samstags nur bis 14 Uhr": one end of the hours of some days, or both. */
function changeDay(edit: Edit): string | null {
  const { draft, request } = edit;
  const { folded } = request;
  if (!SPEAKS_OF_US.test(folded)) return null;
  const told = daysToldIn(folded);
  const times = folded.match(TIME) ?? [];
  if (told.length === 0 || times.length === 0 || times.length > 2) return null;
  const closes = CLOSING.test(folded);
  if (
    times.length === 1 &&
    closes ===
      OPENING.test(folded.replace(/\b(?:abrimos|open|ouvrons) (?=(?:\p{L}+ )?(?:until|till|til|hasta|jusqu'a))/u, ""))
  )
    return null;
  const old = factsOn(pageOf(draft)).hours;
  const rows: { days: string; hours: string; schema: string | null }[] = [];
  let found = false;
  for (const row of old) {
    const own = daysOf(row.schema);
    // A row of more days than these would have to be taken apart.
    if (own.length === 0 || !own.every((day) => told.includes(day))) {
      if (own.some((day) => told.includes(day))) return null;
      rows.push(row);
      continue;
    }
    const ends = /^(.+?)(\s?[-–—]\s?|\s(?:to|bis|a|à)\s)(.+)$/u.exec(row.hours);
    if (!ends || found) return null;
    found = true;
    const [, from = "", between = "", to = ""] = ends;
    const [first = "", second] = times;
    const unit = /\s?(?:uhr|h|Uhr)$/u.exec(to)?.[0] ?? "";
    const written = (time: string) =>
      unit && !/[a-z]/i.test(time) ? time + unit : time.replace(/ ?uhr$/, unit).replace(/ ?h$/, unit || " h");
    const hours = second
      ? first.replace(/ ?(?:uhr|h)$/, "") + between + written(second)
      : closes
        ? from + between + written(first)
        : first.replace(/ ?(?:uhr|h)$/, "") + between + to;
    rows.push(hoursIn(`${row.days} ${hours}`)[0]?.hours ?? { ...row, hours, schema: null });
  }
  if (!found) return null;
  return setHours({ ...edit, request: { ...request, folded: "set", text: "set" } }, rows);
}

const WEEK = ["Mo", "Tu", "We", "Th", "Fr", "Sa", "Su"];

/** The days that somebody speaks of, in schema.org's form. */
function daysToldIn(folded: string): string[] {
  if (/\b(?:weekends?|(?:am )?wochenende|le week-?end|fin(?:es)? de semana)\b/.test(folded)) return ["Sa", "Su"];
  const days = [...folded.matchAll(/\p{L}+/gu)].flatMap(([said]) => {
    const day = said.length > 4 ? hoursIn(`${said.replace(/s$/u, "")} 9:00-10:00`)[0]?.hours.schema : null;
    return daysOf(day ?? null);
  });
  return [...new Set(days)];
}

/** The days that schema.org's form of a row names. */
function daysOf(schema: string | null): string[] {
  const days = schema?.split(" ")[0] ?? "";
  const range = /^(\w\w)-(\w\w)$/.exec(days);
  return range ? WEEK.slice(WEEK.indexOf(range[1]!), WEEK.indexOf(range[2]!) + 1) : days.split(",").filter(Boolean);
}

/** A page without hours gets a section for them. */
function addHours(edit: Edit, hours: { days: string; hours: string }[]): string | null {
  const rows = hours.map((row) => [row.days, row.hours].filter(Boolean).join(" ")).join(", ");
  const text = `add opening hours ${rows}`;
  return addSections({ ...edit, request: { text, folded: fold(text), quotes: [] } });
}
