/**
 * What a target is on the page: exactly one element, or all of a plural; none and several are refused in words that name
 * what there is. Words are compared whole; what only looks alike is offered, never taken.
 */
import {
  classesOf,
  closest,
  type Element,
  elementsIn,
  findIn,
  isWithin,
  type Page,
  type Range,
} from "../../../html/page.ts";
import { INLINE } from "../../../html/text.ts";
import { named } from "./answers.ts";
import { folded, plain } from "./folding.ts";
import { type Ground, refuse } from "./ground.ts";
import type { SectionKind, Target, ThingKind } from "./intent.ts";
import { type Section, sectionOf, sectionsOf, sectionsOfKind } from "./sections.ts";
import { hasWords, innermost, likeness, shownName, textOf, wordsOf } from "./words.ts";

/** Of one kind: what there is, and by what names each goes. */
interface KindOf {
  list(ground: Ground, scope: Element | null): Element[];
  /** Left out: by what it says. */
  names?(ground: Ground, element: Element): string[];
}

const whole = (page: Page): Range => ({ start: 0, end: page.source.length });

const within = (page: Page, scope: Element | null, accepts: (element: Element) => boolean): Element[] =>
  elementsIn(page, scope ?? whole(page), (element) => element !== scope && !element.isForeign && accepts(element));

/** What only opens and closes something is nothing that people mean by a button. */
const isToggle = ({ attributes }: Element): boolean =>
  ["popovertarget", "aria-expanded", "aria-controls", "data-toggle"].some((name) => attributes.has(name));

const BUTTON_WORD = "(?:btn|button|cta|knopf|schaltflaeche|bouton|boton|bottone|pulsante|knop|botao)";
export const BUTTON_CLASS = new RegExp(`^${BUTTON_WORD}(?:$|[-_])|[-_]${BUTTON_WORD}$`, "i");

export function isButton(element: Element): boolean {
  const { tag, attributes } = element;
  if (tag === "button") return !isToggle(element);
  if (tag === "input") return /^(?:submit|button)$/.test(attributes.get("type") ?? "");
  return (
    tag === "a" && (attributes.get("role") === "button" || classesOf(element).some((name) => BUTTON_CLASS.test(name)))
  );
}

export const isSubmit = (element: Element): boolean =>
  isButton(element) &&
  element.tag !== "a" &&
  !/^(?:button|reset)$/.test(element.attributes.get("type") ?? "") &&
  formAround(element) !== null;

export const formAround = (element: Element): Element | null => closest(element, ({ tag }) => tag === "form");

const around = (element: Element, tags: RegExp): Element | null => closest(element.parent, ({ tag }) => tags.test(tag));

/** The page's main navigation, as visitors see it first. */
const inMenu = (element: Element): boolean =>
  around(element, /^nav$/) !== null && around(element, /^footer$/) === null && around(element, /^header$/) !== null;

/** Whether an element has words of its own, and not only in elements that part it. */
function isLeaf(element: Element): boolean {
  if (
    !element.inner ||
    INLINE.has(element.tag) ||
    /^(?:option|script|style|select|textarea|form|nav)$/.test(element.tag)
  )
    return false;
  return element.children.every(
    (child) => child.isForeign || INLINE.has(child.tag) || /^(?:br|img|input|picture)$/.test(child.tag),
  );
}

/** Entries of lists: what stands beside others of its kind, each with a name. */
export function itemsIn(page: Page, scope: Element | null): Element[] {
  const marked = new Set<Element>();
  for (const element of within(page, scope, ({ tag }) =>
    /^(?:h[3-6]|li|article|tr|details|dt|dd|blockquote|figure)$/.test(tag),
  )) {
    const item = itemAround(element);
    if (item && (!scope || isWithin(item, scope))) marked.add(item);
  }
  return [...marked].sort((a, b) => a.start - b.start);
}

const isEntry = (element: Element): boolean =>
  /^(?:li|article|tr|details|blockquote|figure)$/.test(element.tag) ||
  (element.tag === "div" &&
    (element.parent?.children.filter((other) => other.tag === "div" && shapeOf(other) === shapeOf(element)).length ??
      0) > 1);

const shapeOf = ({ children }: Element): string => children.map(({ tag }) => tag).join(" ");

/** The entry of a list that an element is or belongs to; menus, forms and lists of links are none. */
export function itemAround(element: Element): Element | null {
  if (around(element, /^(?:nav|form|thead)$/)) return null;
  for (let at: Element | null = element; at; at = at.parent) {
    if (/^(?:section|main|body|header|footer)$/.test(at.tag) && at !== element) return null;
    if (at.tag === "dt" || at.tag === "dd") return at.parent?.tag === "div" ? at.parent : at.tag === "dt" ? at : null;
    if (isEntry(at) && at.parent && !/^(?:main|body|section)$/.test(at.parent.tag)) return at;
    if (isEntry(at) && at.tag !== "div" && at.tag !== "blockquote" && at.tag !== "figure") return at;
  }
  return null;
}

/** What an entry of a list is called: its heading, its question, else its first words. */
export function itemName(page: Page, item: Element): Element {
  const heading = findIn(page, item, ({ tag }) => /^(?:h[2-6]|summary|dt|th)$/.test(tag));
  if (heading) return innermost(page, heading);
  const strong = item.children.find(({ tag }) => /^(?:strong|b|span)$/.test(tag));
  if (strong && item.children.length > 1 && textOf(item).startsWith(textOf(strong))) return strong;
  const cell = item.tag === "tr" ? item.children[0] : undefined;
  const first = findIn(page, item, (element) => element !== item && isLeaf(element) && textOf(element) !== "");
  return innermost(page, cell ?? (isLeaf(item) ? item : (first ?? item)));
}

/** What forms offer to choose under an entry's name: it goes, and is called, as the entry is. */
export const optionsOf = (page: Page, item: Element): Element[] => {
  const name = wordsOf(itemName(page, item));
  return page.elements.filter((element) => element.tag === "option" && wordsOf(element) === name);
};

export const priceIn = (page: Page, item: Element): Element | null =>
  findIn(page, item, (element) =>
    classesOf(element).some((name) => /^(?:price|cost|preis|prix|precio)$/i.test(name)),
  ) ?? findIn(page, item, (element) => element !== item && isLeafish(element) && isPrice(textOf(element)));

const isLeafish = (element: Element): boolean => element.inner !== null && element.children.length === 0;
export const isPrice = (text: string): boolean =>
  text.length < 30 &&
  /^(?:(?:from|ab|des|desde|da|vanaf|a partir de) )?(?:[$€£¥]\s?\d[\d.,]*|\d[\d.,]*\s?(?:€|EUR|CHF|£|\$|円|kr|zł))(?:\s?(?:\/|per|pro|par|por|al|a)\s?[\p{L}.]+)?$/iu.test(
    text,
  );

export const controlsIn = (page: Page, form: Element): Element[] =>
  elementsIn(
    page,
    form,
    ({ tag, attributes }) =>
      /^(?:input|select|textarea)$/.test(tag) &&
      !/^(?:hidden|submit|button|image|reset)$/.test(attributes.get("type") ?? ""),
  );

export function labelOf(page: Page, control: Element): Element | null {
  const id = control.attributes.get("id");
  const form = formAround(control);
  const own = id
    ? findIn(page, form ?? whole(page), ({ tag, attributes }) => tag === "label" && attributes.get("for") === id)
    : null;
  const type = control.attributes.get("type");
  const outer = closest(control.parent, ({ tag }) => tag === "label");
  if (type === "radio" || type === "checkbox") {
    const group = closest(control.parent, ({ tag }) => tag === "fieldset");
    const legend = group?.children.find(({ tag }) => tag === "legend");
    if (legend) return legend;
  }
  return own ?? outer;
}

/** A label's words without the mark that says whether the field has to be filled in. */
export const labelWords = (text: string): string =>
  text
    .replace(/\s+/g, " ")
    .replace(/\s*[(（][^()（）]{2,20}[)）]\s*$/u, "")
    .replace(/\s*[*＊]\s*$/u, "")
    .trim();

export function fieldName(page: Page, control: Element): string {
  const label = labelOf(page, control);
  return (
    labelWords(label ? textOf(label) : "") ||
    (control.attributes.get("placeholder") ??
      control.attributes.get("aria-label") ??
      control.attributes.get("name") ??
      "")
  );
}

/**
 * Fields that most forms have, one a line: what they take, their name, what browsers fill in for them, and what people
 * call them in other words.
 */
export const USUAL_FIELDS = `
email email email: email|e-mail|mail|email address|e-mail-adresse|mailadresse|courriel|adresse e-mail|correo|correo electronico|e-mailadres|メール|メールアドレス
tel phone tel: phone|phone number|telephone|tel|telefon|telefonnummer|rufnummer|numero de telephone|telefono|telefoon|telefoonnummer|telefone|numero de telefono|電話|電話番号
textarea message: message|nachricht|mitteilung|mensaje|messaggio|bericht|mensagem|メッセージ|comment|comments
text name name: name|full name|your name|nom|nombre|nome|naam|名前|お名前|氏名
date date: date|datum|fecha|data|日付
text company organization: company|organisation|organization|firma|unternehmen|entreprise|societe|empresa|azienda|bedrijf|会社|会社名
`
  .trim()
  .split("\n")
  .map((line) => {
    const [key = "", words = ""] = line.split(": ");
    const [type = "", name = "", autocomplete = null] = key.split(" ");
    return {
      type: type as "text" | "email" | "tel" | "textarea" | "date",
      name,
      autocomplete,
      words: words.split("|"),
    };
  });

const isUsual = ({ type, name, autocomplete }: (typeof USUAL_FIELDS)[number], { tag, attributes }: Element): boolean =>
  type === "text"
    ? attributes.get("autocomplete") === autocomplete || attributes.get("name") === name
    : type === (tag === "textarea" ? tag : attributes.get("type"));

const isPicture = (element: Element): boolean =>
  /^(?:img|picture|video)$/.test(element.tag) || classesOf(element).includes("plate");

/** By what names an element of a kind goes. */
const namesOf = (ground: Ground, kind: keyof typeof KINDS, element: Element): string[] =>
  KINDS[kind].names?.(ground, element) ?? [
    element.tag === "input" ? folded(element.attributes.get("value") ?? "") : wordsOf(element),
  ];

const sectionNames = ({ page }: Ground, element: Element): string[] => {
  const section = sectionsOf(page).find((one) => one.element === element);
  return section ? [folded(section.name), folded((element.attributes.get("id") ?? "").replaceAll("-", " "))] : [];
};

const headingsIn = (page: Page, scope: Element | null): Element[] =>
  within(page, scope, ({ tag }) => /^h[1-6]$/.test(tag));

const KINDS: Record<Exclude<ThingKind, "page">, KindOf> = {
  section: {
    list: ({ page }, scope) =>
      sectionsOf(page).flatMap(({ element }) => (scope && !isInside(element, scope) ? [] : [element])),
    names: sectionNames,
  },
  headline: {
    list({ page }, scope) {
      const all = within(page, scope, ({ tag }) => tag === "h1");
      return all.length > 0 ? all : headingsIn(page, scope).slice(0, 1);
    },
  },
  subheading: {
    list({ page }, scope) {
      const lede = within(page, scope ?? heroOf(page), (element) =>
        classesOf(element).some((name) =>
          /^(?:lede|lead|sub|subtitle|subheading|subheadline|tagline|intro)$/i.test(name),
        ),
      );
      if (lede.length > 0) return lede.slice(0, 1);
      const heading = headingsIn(page, scope)[0];
      const after = heading?.parent?.children.find((other) => other.start >= heading.end);
      return after && /^(?:p|h[2-6])$/.test(after.tag) ? [after] : [];
    },
  },
  heading: {
    list({ page }, scope) {
      const all = headingsIn(page, scope);
      return scope ? all.filter((heading) => heading.tag === all[0]?.tag || !itemAround(heading)) : all;
    },
  },
  text: {
    list: ({ page }, scope) =>
      within(
        page,
        scope,
        (element) =>
          /^(?:p|li|dd|dt|td|th|blockquote|figcaption|small|address|summary|div|span|label|legend|h[1-6])$/.test(
            element.tag,
          ) &&
          (isLeaf(element) || (element.tag === "span" && !element.children.length)) &&
          textOf(element) !== "",
      ),
  },
  button: { list: ({ page }, scope) => within(page, scope, isButton) },
  link: {
    list: ({ page }, scope) => within(page, scope, ({ tag, attributes }) => tag === "a" && attributes.has("href")),
    names: (_ground, element) => [wordsOf(element), (element.attributes.get("href") ?? "").toLowerCase()],
  },
  logo: {
    list({ page }, scope) {
      const header = scope ?? page.elements.find(({ tag }) => tag === "header") ?? null;
      const marked = within(page, header, (element) =>
        classesOf(element).some((name) => /^(?:brand|logo|navbar-brand|site-title)$/i.test(name)),
      );
      return marked.length > 0
        ? marked.slice(0, 1)
        : within(
            page,
            header,
            ({ tag, attributes }) => tag === "a" && /^(?:\/|#|#top)$/.test(attributes.get("href") ?? ""),
          ).slice(0, 1);
    },
  },
  picture: {
    list: ({ page }, scope) =>
      within(page, scope, (element) => isPicture(element) && !(element.parent && isPicture(element.parent))),
    names: ({ page }, element) => {
      const image = findIn(page, element, ({ tag }) => tag === "img");
      return [
        folded(image?.attributes.get("alt") ?? ""),
        (image?.attributes.get("src") ?? "").split("/").at(-1)!.toLowerCase(),
      ];
    },
  },
  menu_entry: {
    list: ({ page }, scope) =>
      within(page, scope, (element) => element.tag === "a" && !isButton(element) && inMenu(element)),
  },
  list_item: {
    list: ({ page }, scope) =>
      itemsIn(page, scope).filter((item) => !around(item, /^footer$/) || scope?.tag === "footer"),
    names: ({ page }, element) => [wordsOf(itemName(page, element)), wordsOf(element)],
  },
  question: {
    list: ({ page }, scope) => questionsIn(page, scope),
    names: ({ page }, element) => [wordsOf(itemName(page, element))],
  },
  answer: {
    list: ({ page }, scope) => questionsIn(page, scope),
    names: ({ page }, element) => [wordsOf(itemName(page, element)), wordsOf(element)],
  },
  price: {
    list: ({ page }, scope) => itemsIn(page, scope).filter((item) => priceIn(page, item) !== null),
    names: ({ page }, element) => [wordsOf(itemName(page, element)), folded(textOf(priceIn(page, element)!))],
  },
  form: {
    list: ({ page }, scope) => within(page, scope, ({ tag }) => tag === "form"),
    names: ({ page }, element) => [
      ...(sectionOf(page, element) ? [folded(sectionOf(page, element)!.name)] : []),
      folded(element.attributes.get("name") ?? ""),
      folded(element.attributes.get("aria-label") ?? ""),
    ],
  },
  field: {
    list: ({ page }, scope) =>
      within(page, scope, ({ tag }) => tag === "form")
        .concat(scope?.tag === "form" ? [scope] : [])
        .flatMap((form) => {
          const seen = new Set<string>();
          return controlsIn(page, form).filter((control) => {
            const group = /^(?:radio|checkbox)$/.test(control.attributes.get("type") ?? "")
              ? (control.attributes.get("name") ?? "")
              : "";
            if (group !== "" && seen.has(group)) return false;
            seen.add(group);
            return true;
          });
        }),
    names: ({ page }, control) => [
      folded(fieldName(page, control)),
      folded(control.attributes.get("name") ?? ""),
      ...USUAL_FIELDS.filter((usual) => isUsual(usual, control)).flatMap(({ words }) => words),
    ],
  },
  submit_button: { list: ({ page }, scope) => within(page, scope, isSubmit) },
  copyright: {
    list: ({ page }, scope) =>
      within(
        page,
        scope ?? page.elements.findLast(({ tag }) => tag === "footer") ?? null,
        (element) =>
          isLeaf(element) &&
          /©|\(c\)|copyright|rights reserved|rechte vorbehalten|droits reserves|derechos reservados|diritti riservati|rechten voorbehouden|direitos reservados/i.test(
            plain(textOf(element)).normalize("NFKD").replace(/\p{M}/gu, ""),
          ),
      ),
  },
};

const questionsIn = (page: Page, scope: Element | null): Element[] => {
  const folds = within(page, scope, ({ tag }) => tag === "details" || tag === "dt");
  const items = folds.map((fold) => itemAround(fold) ?? fold);
  return items.length > 0 ? items : sectionsOfKind(page, "faq").flatMap(({ element }) => itemsIn(page, element));
};

const isInside = (element: Element, outer: Element): boolean => element !== outer && isWithin(element, outer);

const heroOf = (page: Page): Element | null => sectionsOf(page).find(({ isHero }) => isHero)?.element ?? null;

/** Where words alone are looked for, the likeliest first. */
const ANY: (keyof typeof KINDS)[] = [
  "section",
  "list_item",
  "question",
  "button",
  "field",
  "menu_entry",
  "heading",
  "link",
  "text",
  "picture",
];

/** All elements that a target means. Throws Refusal when there are none, or several where one was named. */
export function resolve(ground: Ground, target: Target, kinds: (keyof typeof KINDS)[] = ANY): Element[] {
  const wanted = knownTarget(ground, target);
  const { kind, named: name, which } = wanted;
  if (kind === "section" || (kind === null && wanted.section !== null)) return sectionNamed(ground, wanted);
  if (kind === "page") return [scopeOf(ground, wanted) ?? refuse("cantStyle", { name: ground.task.page.name })];
  const scope = scopeOf(ground, wanted);
  // Buttons of forms are called so, or by what they say.
  if (kind === "button" && name === null && scope?.tag !== "form") {
    const buttons = listed(ground, kind, scope, null).filter((button) => !isSubmit(button));
    // On a whole page nobody counts buttons alike.
    if (typeof which === "number" && scope === null && buttons.length > 1) return several(ground, kind, buttons);
    if (buttons.length > 0) return choose(ground, buttons, kind, null, which);
  }
  // Paragraphs are counted where it was said in what.
  if (kind === "text" && name === null && scope === null) return refuse("whatIsIt");
  if (kind !== null)
    return choose(ground, listed(ground, kind, scope, wanted.section), kind, name, which, wanted.counted);
  return name === null ? refuse("whatIsIt") : anyNamed(ground, scope, name, which, kinds);
}

/** What "it" is put in its place. */
export function knownTarget(ground: Ground, target: Target): Target {
  if (!target.isIt) return target;
  const { before } = ground;
  if (!before || before === "unknown" || (target.kind !== null && before.kind !== null && target.kind !== before.kind))
    return refuse("whatIsIt");
  return { ...before, isIt: false, which: target.which ?? before.which };
}

const MOST_OFFERED = 8;

/** Asks which of them is meant. */
function several(ground: Ground, kind: ThingKind | null, elements: Element[]): never {
  const names = elements.slice(0, 40).map((element) => nameOf(ground, kind, element));
  return refuse("several", { list: [...new Set(names)].slice(0, MOST_OFFERED) });
}

/** The one element that a target means. */
export function resolveOne(ground: Ground, target: Target, kinds?: (keyof typeof KINDS)[]): Element {
  const elements = resolve(ground, target, kinds);
  if (elements.length === 1) return elements[0]!;
  if (elements.length === 0) return refuse("missing", { thing: named(target.kind ?? "text") });
  return several(ground, target.kind, elements);
}

function scopeOf(ground: Ground, { within: outer, section, kind, named: name }: Target): Element | null {
  const { page } = ground;
  if (outer) {
    if (outer.kind === "page") return null;
    // "The Free plan" may stand where no section is one of plans.
    const isOfKind = kind === "list_item" && name !== null && outer.section !== null && outer.named === null;
    if (isOfKind && sectionsOfKind(page, outer.section!).length === 0) {
      const isCalled = (item: Element) => wordsOf(itemName(page, item)) === folded(name);
      if (itemsIn(page, null).some(isCalled)) return null;
    }
    return resolveOne(ground, outer, ["section", "list_item", "heading", "text"]);
  }
  // A form is not in its section but is named by it; which one that is tells the form itself.
  if (section !== null && kind !== "form" && kind !== "menu_entry")
    return resolveOne(ground, { ...NOTHING, kind: "section", section });
  return null;
}

export const NOTHING: Target = { kind: null, named: null, section: null, within: null, which: null, isIt: false };

function listed(
  ground: Ground,
  kind: keyof typeof KINDS,
  scope: Element | null,
  section: SectionKind | null,
): Element[] {
  const all = KINDS[kind].list(ground, scope);
  if (section === null || (kind !== "form" && kind !== "menu_entry")) return all;
  const around = sectionsOfKind(ground.page, section).map(({ element }) => element);
  const leads = (entry: Element) =>
    around.some(
      ({ attributes }) => attributes.has("id") && entry.attributes.get("href")?.endsWith(`#${attributes.get("id")}`),
    );
  return all.filter((one) => (kind === "form" ? around.some((outer) => isWithin(one, outer)) : leads(one)));
}

/** An element as answers name it. */
export function nameOf(ground: Ground, kind: ThingKind | null, element: Element): string {
  const { page } = ground;
  if (kind === "field") return shownName(fieldName(page, element));
  const section = sectionsOf(page).find((one) => one.element === element);
  if (section) return shownName(section.name);
  if (kind === "list_item" || kind === "question" || kind === "answer" || kind === "price")
    return shownName(textOf(itemName(page, element)));
  if (element.tag === "form")
    return shownName(sectionOf(page, element)?.name ?? element.attributes.get("name") ?? "form");
  if (element.tag === "img") return shownName(element.attributes.get("alt") || (element.attributes.get("src") ?? ""));
  if (element.tag === "input") return shownName(element.attributes.get("value") ?? "");
  if (isPicture(element)) return shownName(element.attributes.get("alt") || (sectionOf(page, element)?.name ?? ""));
  const item = itemAround(element);
  return shownName(textOf(item === element ? itemName(page, item) : element)) || element.tag;
}

function sectionNamed(ground: Ground, { named: name, section: kind, which, within }: Target): Element[] {
  const { page } = ground;
  const outer = within && within.kind !== "page" ? resolveOne(ground, within, ["section"]) : null;
  const isMeant = ({ element }: Section) => outer === null || isInside(element, outer);
  const sections = sectionsOf(page).filter(isMeant);
  const bodies = sections.filter(({ element }) => !/^(?:header|footer)$/.test(element.tag));
  const offered = bodies.map((one) => shownName(one.name)).filter(Boolean);
  const elementsOf = (some: Section[]) => some.map(({ element }) => element);
  if (name === null && kind === null) return picked(ground, elementsOf(bodies), "section", null, which, offered);
  const called = name === null ? [] : byTiers(sections, (one) => sectionNames(ground, one.element), folded(name));
  const isCalled = called.length > 0 || kind === null;
  const found = isCalled ? called : sectionsOfKind(page, kind).filter(isMeant);
  if (found.length === 0 && kind !== null)
    return refuse(offered.length > 0 ? "missingListed" : "missingNamed", {
      name: name ?? named(`${kind}_section`),
      list: offered,
    });
  return picked(ground, elementsOf(found), "section", name, which, offered);
}

/** Those whose name is the one wanted; else those that have it as whole words. */
function byTiers<Item>(items: Item[], namesOf: (item: Item) => string[], wanted: string): Item[] {
  // What it is called on the page goes before what else it may be called.
  const called = items.filter((item) => namesOf(item)[0] === wanted);
  if (called.length > 0) return called;
  const equal = items.filter((item) => namesOf(item).includes(wanted));
  if (equal.length > 0) return equal;
  if (wanted.length < 2) return [];
  const named = items.filter((item) => hasWords(namesOf(item)[0] ?? "", wanted));
  if (named.length > 0) return named;
  const parted = items.filter((item) => namesOf(item).some((name) => hasWords(name, wanted)));
  if (parted.length > 0) return parted;
  // One of them, or all: "the croissant" of "Croissants".
  return items.filter((item) => namesOf(item).some((name) => singular(name) === singular(wanted)));
}

/** Whether a name says that it is of a kind ("Saturday course", "Samstagskurs"). */
const bears = (name: string, kind: string): boolean =>
  kind !== "" && name.split(" ").some((word) => singular(word).endsWith(singular(folded(kind))));

const singular = (name: string): string => (name.length > 3 ? name.replace(/s$/, "") : name);

const isParagraph = (element: Element): boolean =>
  element.tag === "p" && !around(element, /^(?:nav|form|li|details|article)$/);

function choose(
  ground: Ground,
  elements: Element[],
  kind: keyof typeof KINDS,
  name: string | null,
  which: Target["which"],
  counted = "",
): Element[] {
  const names = (element: Element) => namesOf(ground, kind, element);
  const offered = [...new Set(elements.map((element) => nameOf(ground, kind, element)))].filter(Boolean);
  if (name === null && kind === "text") return picked(ground, elements.filter(isParagraph), kind, null, which, offered);
  // What lies in an entry is not counted beside it.
  const outer =
    kind === "list_item" && typeof which === "number"
      ? elements.filter((element) => !elements.some((other) => other !== element && isWithin(element, other)))
      : elements;
  if (name === null) {
    const bearing = outer.filter((element) => bears(names(element)[0]!, counted));
    return picked(ground, bearing.length > 0 ? bearing : outer, kind, null, which, offered);
  }
  const found = byTiers(elements, names, folded(name));
  return picked(ground, found, kind, name, which, offered);
}

function nth(ground: Ground, elements: Element[], kind: ThingKind | null, which: number): Element[] {
  const element = elements.at(which > 0 ? which - 1 : which);
  if (element) return [element];
  return refuse("onlySoMany", {
    count: elements.length,
    list: elements.slice(0, MOST_OFFERED).map((one) => nameOf(ground, kind, one)),
  });
}

function picked(
  ground: Ground,
  elements: Element[],
  kind: ThingKind,
  name: string | null,
  which: Target["which"],
  offered: string[],
): Element[] {
  if (elements.length === 0) {
    if (name === null) return refuse("missing", { thing: named(kind) });
    const list = nearest(folded(name), offered);
    // Its words may be there, and be nothing of the kind.
    if (list.length === 0 && hasWords(folded(ground.page.text), folded(name)))
      return refuse("missing", { thing: named(kind) });
    return refuse(list.length > 0 ? "missingListed" : "missingNamed", { name, list });
  }
  if (which === "all") return elements;
  if (typeof which === "number") return nth(ground, elements, kind, which);
  if (which === "other") {
    const before =
      ground.before && ground.before !== "unknown" ? resolveOne(ground, ground.before) : refuse("whatIsIt");
    const others = elements.filter((element) => element !== before);
    return others.length === 1 ? others : several(ground, kind, others);
  }
  if (elements.length === 1 || areTwins(elements)) return elements;
  return several(ground, kind, elements);
}

/** The same thing at several places: buttons or links with the same words. */
function areTwins(elements: Element[]): boolean {
  const [first] = elements;
  const mark = (element: Element) => `${element.tag} ${wordsOf(element)}`;
  return (
    wordsOf(first!) !== "" &&
    /^(?:a|button)$/.test(first!.tag) &&
    elements.every((element) => mark(element) === mark(first!))
  );
}

function nearest(wanted: string, offered: string[]): string[] {
  const alike = offered
    .map((name) => ({ name, score: likeness(wanted, folded(name)) }))
    .sort((a, b) => b.score - a.score);
  return alike.filter(({ score }, index) => index < 5 && (offered.length <= 5 || score > 0.3)).map(({ name }) => name);
}

function anyNamed(
  ground: Ground,
  scope: Element | null,
  name: string,
  which: Target["which"],
  kinds: (keyof typeof KINDS)[],
): Element[] {
  const wanted = folded(name);
  const ways = [
    { isWhole: true, one: (name: string) => name === wanted },
    { isWhole: false, one: (name: string) => wanted.length > 1 && hasWords(name, wanted) },
  ];
  for (const accepts of ways)
    for (const kind of kinds) {
      const found = KINDS[kind].list(ground, scope).filter((element) => {
        const names = namesOf(ground, kind, element);
        // An entry is not meant by every word in it, nor a section by each of its heading.
        const meant =
          kind === "section"
            ? names.filter((own) => own.length <= 2 * wanted.length)
            : kind === "list_item"
              ? names.slice(0, 1)
              : names;
        return (accepts.isWhole ? names : meant).some(accepts.one);
      });
      if (found.length > 0) return picked(ground, found, kind, name, which, []);
    }
  // Some words of the very thing that was named.
  if (scope && hasWords(wordsOf(scope), wanted)) return [scope];
  const offered = kinds
    .filter((kind) => kind !== "text")
    .flatMap((kind) =>
      KINDS[kind]
        .list(ground, scope)
        .slice(0, 100)
        .map((element) => nameOf(ground, kind, element)),
    );
  const list = nearest(wanted, [...new Set(offered)].filter(Boolean)).slice(0, 3);
  return refuse(list.length > 0 ? "missingListed" : "missingNamed", { name, list });
}
