/**
 * The one grammar of wishes. Capitals are categories of the lexicon, so a rule holds in every language that has words
 * for it; small letters are symbols, which have rules or a slot of their own. A rule means something only when its parts
 * fit each other. Nothing here knows a word of any language, nor anything of the page.
 */
import type {
  Degree,
  Destination,
  Fact,
  FieldSaid,
  HoursSaid,
  Intent,
  NewItem,
  NewThing,
  Of,
  Place,
  SectionKind,
  StyleProperty,
  StyleValue,
  Target,
  ThingKind,
  Topic,
  WordOf,
} from "./intent.ts";
import type { Language } from "./lexicon.ts";
import { type Item, type Rule, rowOf } from "./parse.ts";
import { categories, VERBS } from "./slots.ts";
import { daysBetween, timeOf } from "./tokens.ts";

/** Parts that are words; `called`: those by which a section was named. */
type Words =
  WordOf<"called item ord next text was prose name label heading question quote code grad theme font num length number url phone email network value price day until opens closes clock time required indef new">;

/** What the parts of a rule are, by their names. Those in an option may be missing. */
interface Parts extends Record<Words, string> {
  thing: Target;
  things: Target[];
  other: Target;
  core: Target;
  one: Target;
  inner: Target;
  within: Target;
  kind: ThingKind;
  section: SectionKind;
  /** The entry that an ordinal counts, with the word for it. */
  counted: { section: string; word: string };
  place: Place;
  spot: Place;
  style: Look;
  styles: Look[];
  look: Look;
  looks: Look[];
  subject: Subject;
  subjects: Subject[];
  prop: StyleProperty;
  colour: Extract<StyleValue, { is: "colour" }>;
  from: Extract<StyleValue, { is: "colour" }>;
  dest: Destination;
  fact: Fact["is"];
  fact_said: Fact;
  facts: Fact[];
  hours: HoursSaid[];
  hours_said: HoursSaid[];
  hour: HoursSaid;
  shut: HoursSaid;
  opening: HoursSaid;
  days: string[];
  span: [string, string];
  spans: [string, string][];
  fieldtype: FieldSaid["type"];
  fields: FieldSaid[];
  options: string[];
  made: NewThing;
  meta: "title" | "description";
  answer: Topic;
  entry: NewItem;
  entries: NewItem[];
}

interface Look {
  property: StyleProperty | null;
  value: StyleValue;
}
interface Subject {
  target: Target;
  property: StyleProperty | null;
}

export const target = (kind: ThingKind | null, more: Partial<Target> = {}): Target => ({
  kind,
  named: null,
  section: null,
  within: null,
  which: null,
  isIt: false,
  ...more,
});
const sectionOf = (section: SectionKind): Target => target("section", { section });
const PAGE = target("page");
const IT = target(null, { isIt: true });

const degree = (direction: string, amount: 1 | 2 = 1): Degree => ({
  direction: direction === "up" ? "up" : "down",
  amount,
});
const isDegree = (value: StyleValue): value is Extract<StyleValue, { degree: Degree }> => "degree" in value;

/** "text_size up", "weight on", "alignment center", "typeface serif", "lightness down": what a word of looks says. */
function lookOf(code: string, amount: 1 | 2 = 1): Look {
  const [property = "", value = ""] = code.split(" ");
  if (property === "lightness" || property === "warmth" || property === "saturation" || property === "contrast")
    return { property: "colour", value: { is: property, degree: degree(value, amount) } };
  if (value === "up" || value === "down")
    return { property: property as StyleProperty, value: { is: "degree", degree: degree(value, amount) } };
  if (value === "on" || value === "off")
    return { property: property as StyleProperty, value: { is: "switch", on: value === "on" } };
  if (property === "alignment")
    return { property, value: { is: "alignment", side: value as "start" | "center" | "end" } };
  if (property === "typeface")
    return {
      property,
      value: { is: "typeface_manner", manner: value as Extract<StyleValue, { is: "typeface_manner" }>["manner"] },
    };
  return { property: "theme", value: { is: "theme", theme: value as "light" | "dark" } };
}

function turned(code: string): string {
  return code.endsWith("up") ? code.replace(/up$/, "down") : code.replace(/down$/, "up");
}

const COLOURED = ["background", "text_colour", "accent", "colour", "theme"];
const SIZED = ["text_size", "spacing", "rounding", "weight"];

/** The look of a property that is named apart from it ("the background darker"); null when they don't fit. */
function lookAt(property: StyleProperty | null, look: Look): Look | null {
  const { value } = look;
  if (property === null || property === look.property) return look;
  const isType = property === "typeface";
  if (isType && ["weight", "italic", "text_size"].includes(look.property!)) return look;
  const isColoured = COLOURED.includes(property);
  if (value.is === "colour" || (isDegree(value) && value.is !== "degree"))
    return isType ? { property: "text_colour", value } : isColoured ? { property, value } : null;
  if (value.is === "theme") return isColoured ? { property: property === "colour" ? "theme" : property, value } : null;
  if (value.is !== "degree") return null;
  return look.property === "text_size" && SIZED.includes(property) ? { property, value } : null;
}

/** The wish that something looks so; a page that is dark is so by its theme. */
function styled({ target: thing, property }: Subject, look: Look): Intent | null {
  // "Change Portland to Bordeaux": words for words.
  if (thing.named && !thing.kind && look.value.is === "colour" && look.value.isName) return null;
  const fitting = lookAt(LETTERS.has(thing) ? "typeface" : property, look);
  if (!fitting) return null;
  let { property: wished, value } = fitting;
  const isWhole = thing.kind === "page" || (thing.isIt && thing.kind === null);
  if (value.is === "theme" && wished !== "background" && !isWhole && thing.kind !== "section") {
    wished = "colour";
    value = { is: "lightness", degree: degree(value.theme === "dark" ? "down" : "up", 2) };
  }
  if (value.is === "theme") wished = isWhole ? "theme" : "background";
  if (wished === null) wished = "colour";
  return { verb: "style", target: thing, property: wished, value };
}

/** Each look of each thing; null when one doesn't fit, or two say different things of the same ("black and white"). */
function all(subjects: Subject[], looks: Look[]): Intent[] | null {
  const intents = subjects.flatMap((subject) => {
    const own = looks.map((look) => styled(subject, look));
    const properties = own.map((intent) => intent?.verb === "style" && intent.property);
    return new Set(properties).size === own.length ? own : [null];
  });
  return intents.every((intent) => intent !== null) ? intents : null;
}

const onThing = (thing: Target, property: StyleProperty | null = null): Subject => ({ target: thing, property });

/** Of the page, where nothing else was named. */
const looking = (things: Target[] = [PAGE], looks: Look[]): Intent[] | null =>
  all(
    things.map((thing) => onThing(thing)),
    looks,
  );

/** Innermost place of a thing put inside another. */
function inside(thing: Target, outer: Target): Target | null {
  if (thing.isIt || thing.kind === "page") return null;
  if (outer.kind === "page") return thing;
  // The answer to a question is told by the question.
  if (thing.kind === "answer" && outer.kind === null && !thing.named) return { ...thing, named: outer.named };
  const placed_ = { ...thing, within: thing.within ? inside(thing.within, outer) : outer };
  return LETTERS.has(thing) ? lettersOf(placed_) : placed_;
}

/** Whether a thing can be set to words: a section's words are its heading. */
function setText(thing: Target, value: string): Intent | null {
  const { kind } = thing;
  if (kind === "field") return setField(thing, { label: value });
  if (kind === "form") return null;
  if (kind === "text" && LOOSE.has(thing))
    return setText(target(kind, { within: target(null, { named: thing.named }) }), value);
  // "Premium: $169 a month", "Soup to 6.50", "Visits to 24/7" tell what it costs, or when, and not what it is called.
  if (
    (kind === null || kind === "list_item" || kind === "section") &&
    (PRICED.test(value) || /^\P{L}+$/u.test(value)) &&
    !/\d/.test(thing.named ?? "")
  )
    return null;
  // Words alone are replaced wherever they stand; a thing is set.
  if (kind === null && thing.named !== null && thing.within === null && thing.which === null)
    return LOOSE.has(thing) ? null : swapWords(thing.named, value, null);
  if (kind === "page" || kind === "picture" || (thing.which === "all" && !thing.named) || kind === "price") return null;
  // Asked for by "say", a whole sentence is no heading.
  const words = kind === "section" && SENTENCE.test(value) ? target("text", { within: thing }) : thing;
  return { verb: "set_text", target: words, value };
}
const PRICED =
  /^(?:R?[€$£¥]\s?\d|\d[\d.,]*\s?(?:[€$£¥円]|euros?\b|pounds?\b|dollars?\b))|\s(?:[€$£¥]\s?\d[\d.,]*|\d[\d.,]*\s?[€$£¥円])$/iu;
const BARE_PRICE = /^\d{1,4}(?:[.,]\d{2})?$/;
const SENTENCE = /^(?:\S+\s+){3,}\S+[.!?]$/u;

const add = (value: NewThing, place: Place | null = null, thing: Target | null = null): Intent => ({
  verb: "add",
  value,
  place,
  target: thing,
});
const newSection = (
  section: SectionKind | null,
  more: { heading?: string; text?: string; items?: NewItem[]; called?: string } = {},
): NewThing => ({
  is: "section",
  section,
  heading: more.heading ?? null,
  text: more.text ?? null,
  items: more.items ?? [],
  called: section === "events" ? (more.called ?? null) : null,
});
const at = (relation: Place["relation"], of: Target | null = null, and: Target | null = null): Place => ({
  relation,
  of,
  and,
});
const field = (
  label: string,
  type: FieldSaid["type"] = null,
  required: boolean | null = null,
  options: string[] = [],
): FieldSaid => ({
  label,
  type,
  options,
  required,
});
const setFact = (value: Fact, place: Place | null = null): Intent => ({ verb: "set_fact", value, place });

const LISTS: SectionKind[] = ["offerings", "menu", "pricing", "team", "events"];
/** Sections that are no lists. */
const TEXTS: SectionKind[] = ["footer", "header", "hero", "about", "contact", "newsletter", "booking"];

/** Where something new goes, for what is added there. */
function addedTo(items: NewItem[], thing: Target): Intent | null {
  const priced_ = items.some(({ price, detail }) => price !== null || detail !== null);
  if (thing.kind === "menu_entry")
    return priced_
      ? add({ is: "item", items }, at("end", sectionOf("menu")))
      : items.length === 1
        ? add({ is: "menu_entry", label: items[0]!.name, to: null })
        : null;
  if (thing.kind !== null && thing.kind !== "section" && thing.kind !== "list_item") return null;
  if (thing.section !== null && TEXTS.includes(thing.section))
    return !priced_ && items.length === 1 ? add({ is: "text", text: items[0]!.name }, at("end", thing)) : null;
  return add({ is: "item", items }, at("end", thing.kind === "list_item" && !thing.named ? thing.within : thing));
}

/** A name, its price, and what may be said of it after that. */
const PRICED_ITEM =
  /^(.*?)[\s,:–-]*(?:\bfor |\bfür |\bpour |\bpor |\bper |\bvoor )?((?:(?<!\p{L})(?:from|ab|dès|desde|da|vanaf|à partir de|a partir de) )?(?:(?:R?\$|[€£¥]) ?\d(?:[\d.,]*\d)?(?: ?\/ ?\p{L}+)?|\d(?:[\d.,]*\d)? ?(?:€|\$|£|euros?|円)(?: ?\/ ?\p{L}+)?))(\s*[,–—-]\s+.+)?$/u;

/** "Rye loaf, dark and dense", "Rowing – Six weeks", "soup $6": an entry as it is said. */
export function itemOf(said: string): NewItem | null {
  if (said.length > 300) return null;
  const words = said.trim();
  const priced = PRICED_ITEM.exec(words);
  const [rest, price] = priced ? [`${priced[1]}${priced[3] ?? ""}`, priced[2]!] : [words, null];
  const parts = /^(.{1,80}?)(?:\s*[:：]\s+|\s+[–—-]\s+|,\s+)(.+)$/u.exec(rest);
  const name = (parts ? parts[1]! : rest).trim();
  if (name === "" || name.length > 80 || (price === null && /[€$£¥]/.test(name))) return null;
  return { name, detail: parts ? parts[2]!.trim() : null, price };
}

/** Days that one word names: the week's five or two. */
const GROUPS = new WeakSet<string[]>();

function grouped(days: string[]): string[] {
  if (days.length > 1 && days.length < 7) GROUPS.add(days);
  return days;
}

const answered = (value: Topic): Intent => ({ verb: "answer", value });

/** What is meant by parts, and the rows that mean it. */
type Meant = [mean: (parts: Parts) => unknown, rows: string];

const NAMED = "(name:QUOTE | name)";
/** What has words of its own ("the button text"). */
const WORDED: ThingKind[] = ["button", "link", "logo", "menu_entry", "submit_button"];

const THINGS: Record<string, Meant[]> = {
  and: [[() => "", "(COMMA | AND | COMMA AND)"]],
  core: [
    [({ kind }) => target(kind), "kind:THING"],
    [({ kind }) => target(kind, { which: "all" }), "kind:THINGS"],
    [
      ({ kind, name }) => target(kind, { named: name, which: "all" }),
      `kind:THINGS name:proper
      name kind:THINGS`,
    ],
    [
      ({ kind, name }) => target(kind, { named: name }),
      `kind:THING (SAY | CALLED | COLON)? name:QUOTE
      name:QUOTE kind:THING
      kind:THING name:proper`,
    ],
    [({ kind, name }) => (kind === "text" ? toldOf : sure)(target(kind, { named: name })), "name kind:THING"],
    [
      ({ kind, name }) => (WORDED.includes(kind) ? lettersOf(target(kind, { named: name ?? null })) : null),
      "(name:QUOTE | name)? kind:THING WORDING",
    ],
    [({ name }) => target("button", { named: name }), "name:caption THING=button"],
    [({ name }) => sure(target(null, { named: name })), "(name:QUOTE | name:known)"],
    [({ name }) => target(null, { named: name }), "name"],
    [
      ({ section }) => sectionOf(section),
      `SECTION SECTIONWORD?
      SECTIONWORD OF? SECTION`,
    ],
    [
      ({ name }) => target("section", { named: name }),
      `SECTIONWORD (CALLED | ABOUT)? ${NAMED}
      ${NAMED} SECTIONWORD`,
    ],
    [() => target("section"), "SECTIONWORD"],
    [({ section, kind }) => target(kind, { within: sectionOf(section) }), "SECTION OWN? kind:THING"],
    [
      ({ section, kind }) => target(kind, { within: sectionOf(section), which: "all" }),
      "SECTION SECTIONWORD? OWN? kind:THINGS",
    ],
    [({ item }) => itemIn(item), "ITEM"],
    [
      ({ item, name }) => ({ ...itemIn(item), named: name }),
      `ITEM (CALLED | COLON)? (name:QUOTE | name:proper)
      ${NAMED} ITEM
      name:PRICE ITEM`,
    ],
    [
      ({ label }) => target("field", { named: label }),
      `FIELDWORD (FOR | CALLED)? (label:QUOTE | label:proper)
      (label:QUOTE | label) FIELDWORD`,
    ],
    [({ name }) => target("answer", { named: name }), `THING=answer TO DET? THING=question? ${NAMED}`],
    [() => PAGE, "PAGEWORD"],
  ],
  within: [[({ core }) => core, "(IN | OF) (ALL | DET)? core"]],
  one: [
    [({ core }) => core, "core"],
    [({ core }) => loose(core), "DET core"],
    [({ core }) => (core.named && !core.kind ? null : { ...core, which: "all" }), "ALL DET? core"],
    [({ ord, core }) => nth(ord, core), "DET? ORD core"],
    [({ ord, counted }) => nthEntry(ord, counted), "DET? ORD counted"],
    [({ core }) => ({ ...core, which: "other" }), "DET? OTHER core"],
  ],
  thing: [
    [() => IT, "PRON"],
    [({ core }) => (core.kind && core.kind !== "section" && !core.within ? { ...core, within: IT } : null), "ITS core"],
    [({ one }) => one, "one"],
    [({ one, within }) => inside(one, within), "one within"],
    [
      ({ core, inner }) => (inner.kind !== null && inner.kind !== "section" ? inside(inner, core) : null),
      "DET? core OWN DET? inner:core",
    ],
  ],
  things: [
    [({ thing }) => [thing], "thing"],
    [({ thing, things }) => [thing, ...things], "BOTH? thing and things"],
    // "The first and the last feature"
    [({ ord, next, core }) => both(nth(ord, core), nth(next, core)), "DET? ORD and DET? next:ORD core"],
    [
      ({ ord, next, counted }) => [nthEntry(ord, counted), nthEntry(next, counted)],
      "DET? ORD and DET? next:ORD counted",
    ],
  ],
};

/** Names that are quoted, or stand on the page as they are. */
const SURE = new WeakSet<Target>();
/** Things whose words were named: a colour is that of these, and not of what they stand on. */
const LETTERS = new WeakSet<Target>();

function lettersOf(thing: Target): Target {
  LETTERS.add(thing);
  return thing;
}

/** "The year": words that tell of a thing rather than name it, and stand nowhere so. */
const LOOSE = new WeakSet<Target>();

/** "The Maya text": words that say so, or the text of what is called so. */
function toldOf(thing: Target): Target {
  LOOSE.add(thing);
  return thing;
}

function sure(thing: Target): Target {
  SURE.add(thing);
  return thing;
}

function loose(thing: Target): Target {
  if (thing.kind !== null || SURE.has(thing)) return thing;
  const told = { ...thing };
  LOOSE.add(told);
  return told;
}

const itemIn = (section: string): Target =>
  target("list_item", { within: section ? sectionOf(section as SectionKind) : null });

/** Entries of lists are counted by the word for them ("counted"); of questions and answers the questions are. */
const nth = (ord: string, core: Target): Target | null => {
  if (core.kind === "section" && core.section === "faq") return target("question", { which: Number(ord) });
  const isEntry = core.kind === "section" ? core.section === "offerings" : core.kind === "list_item";
  return isEntry && core.named === null ? null : { ...core, which: Number(ord) };
};

const both = (one: Target | null, other: Target | null): Target[] | null => (one && other ? [one, other] : null);

const nthEntry = (ord: string, { section, word }: Parts["counted"]): Target => ({
  ...itemIn(section),
  which: Number(ord),
  counted: word,
});

const LOOKS: Record<string, Meant[]> = {
  style: [
    [({ colour }) => ({ property: null, value: colour }), "INDEF? colour"],
    [({ code }) => lookOf(code), "BIT? code:STYLE"],
    [({ code }) => lookOf(code, 2), "MUCH code:STYLE"],
    [({ theme }) => lookOf(`theme ${theme}`), "THEME"],
    [({ grad }) => (/^(?:lightness|rounding)/.test(grad) ? null : lookOf(grad)), "GRAD"],
    [({ grad }) => lookOf(grad), "BIT? MORE GRAD"],
    [({ grad }) => lookOf(grad, 2), "MUCH MORE? GRAD"],
    [({ grad }) => lookOf(turned(grad)), "(MUCH | BIT)? LESS GRAD"],
    [({ length }) => ({ property: "text_size", value: { is: "length", css: length.replace(" ", "") } }), "LENGTH"],
  ],
  styles: [
    [({ style }) => [style], "style"],
    [({ style, styles }) => [style, ...styles], "style and (IN | TO)? styles"],
  ],
  // A look with the property that it is of: "a dark background", "more space".
  look: [
    [
      ({ style, prop }) => lookAt(prop, style),
      `INDEF? style PROP
      INDEF? PROP style`,
    ],
    [({ prop }) => moreOf(prop, "up", 1), "(MORE | BIT MORE) PROP"],
    [({ prop }) => moreOf(prop, "up", 2), "MUCH MORE PROP"],
    [({ prop }) => moreOf(prop, "down", 1), "(MUCH | BIT)? LESS PROP"],
    [() => ({ property: "rounding", value: { is: "switch", on: false } }), "NO DET? style? PROP=rounding"],
    [
      ({ font }) => ({ property: "typeface", value: { is: "typeface", name: font } }),
      `INDEF? font PROP?
      DET? PROP=typeface COLON? font`,
    ],
  ],
  looks: [
    [({ look }) => [look], "look"],
    [({ look, looks }) => [look, ...looks], "look and looks"],
  ],
  subject: [
    [({ thing }) => onThing(thing), "thing"],
    [({ prop }) => onThing(PAGE, prop), "DET? PROP"],
    [({ prop }) => onThing(IT, prop), "ITS PROP"],
    [
      ({ thing, prop }) => (thing.isIt || (thing.kind === null && thing.within) ? null : onThing(thing, prop)),
      `DET? PROP (OF | IN | FOR) thing
      thing (OWN DET?)? PROP`,
    ],
  ],
  subjects: [
    [({ subject }) => [subject], "subject"],
    [({ subject, subjects }) => [subject, ...subjects], "subject and subjects"],
  ],
};

function moreOf(property: StyleProperty | "contrast", direction: "up" | "down", amount: 1 | 2): Look | null {
  const change = degree(direction, amount);
  if (property === "contrast") return { property: "colour", value: { is: "contrast", degree: change } };
  if (property === "colour") return { property, value: { is: "saturation", degree: change } };
  const isSized = ["spacing", "rounding", "text_size"].includes(property);
  return isSized ? { property, value: { is: "degree", degree: change } } : null;
}

/** "The prices" are looked at one by one, and moved as a section. */
const asSection = (thing: Target): Target =>
  thing.kind === "price" && thing.which === "all" && !thing.within ? sectionOf("pricing") : thing;

const PLACES: Record<string, Meant[]> = {
  spot: [
    [({ thing }) => at("before", asSection(thing)), "DIRECTLY? BEFORE thing"],
    [({ thing }) => at("after", asSection(thing)), "DIRECTLY? AFTER thing"],
    [() => at("start"), "TOP"],
    [() => at("end"), "BOTTOM"],
    [({ thing }) => at("start", thing.kind === "page" ? null : thing), "TOP (OF | IN) thing"],
    [({ thing }) => at("end", thing.kind === "page" ? null : thing), "BOTTOM (OF | IN) thing"],
    [({ thing, other }) => at("between", thing, other), "BETWEEN thing AND other:thing"],
    [() => at("up"), "BIT? UP"],
    [() => at("down"), "BIT? DOWN"],
  ],
  place: [
    [({ spot }) => (spot.relation === "up" || spot.relation === "down" ? null : spot), "spot"],
    [({ thing }) => (thing.isIt ? null : at("end", thing.kind === "page" ? null : thing)), "(TO | IN | FOR) thing"],
  ],
  dest: [
    [({ url }) => ({ is: "url", url }), "URL"],
    [({ phone }) => ({ is: "phone", value: phone ?? null }), "DET? PHONE"],
    [({ email }) => ({ is: "email", value: email ?? null }), "DET? EMAIL"],
    [() => ({ is: "phone", value: null }), "DET? FACT=phone"],
    [({ name }) => ({ is: "page", named: name }), `DET? ${NAMED} PAGEWORD`],
    [({ network }) => ({ is: "profile", network, value: null }), "DET? NETWORK (THING=link | PAGEWORD)?"],
    [
      ({ thing }) => (thing.kind === "section" || thing.kind === "form" ? { is: "section", target: thing } : null),
      "thing",
    ],
    [
      // A number that stands on the page is no place of it.
      ({ name }) => (/\p{L}/u.test(name) ? { is: "section", target: target(null, { named: name }) } : null),
      "DET? (name:QUOTE | name:known | name:proper)",
    ],
  ],
};

const closedOn = (days: string[]): HoursSaid => ({ days, opens: null, closes: null, isClosed: true });
const opened = (days: string[], [span, ...more]: [string, string][]): HoursSaid => ({
  days,
  opens: span![0],
  closes: span![1],
  ...(more.length > 0 ? { more } : {}),
  isClosed: false,
});

const IS =
  "(COLON | TO | CHANGE TO | CHANGE COLON | BE | SHOULD BE | BE NOW | NOW | BECOME | BECOME TO | BECOME COMMA? BE)";

/** "The number is wrong, it should be …", "our e-mail is missing: …". */
const WRONG = "NEW? ((BE BAD | WISH) COMMA? PRON?)?";

const FACTS: Record<string, Meant[]> = {
  clock: [
    [({ time }) => time, "TIME"],
    [({ number }) => (/^\d{1,2}$/.test(number) ? timeOf(number) : null), "NUMBER"],
    [() => "12:00", "NOON"],
  ],
  days: [
    [({ day }) => grouped(day.split(",")), "DAY"],
    [({ day, until }) => daysBetween(day, until), "FROM? DAY (DASH | TO | UNTIL) until:DAY"],
    [({ day, days }) => [...day.split(","), ...days], "DAY and days"],
  ],
  span: [
    [
      ({ opens, closes }) => [opens, closes],
      `(FROM | AT)? opens:clock (DASH | TO | UNTIL) closes:clock
      BETWEEN opens:clock AND closes:clock`,
    ],
  ],
  spans: [
    [({ span }) => [span], "span"],
    [({ span, spans }) => [span, ...spans], "span and spans"],
  ],
  shut: [[({ days }) => closedOn(days), "WEBE? IN? days (COLON | BE | WEBE | TO | IN)? CLOSED"]],
  hour: [
    [
      ({ days, spans }) => opened(days, spans),
      `IN? days (COLON | COMMA | TO)? spans
      spans IN? days`,
    ],
    [({ days, clock }) => ({ days, opens: null, closes: clock, isClosed: false }), "IN? days ONLY? UNTIL clock"],
    [({ shut }) => shut, "shut"],
    [({ days }) => closedOn(days), "CLOSED IN? days ANYMORE?"],
  ],
  // Without days.
  opening: [
    [
      ({ clock, days = [] }) => ({ days, opens: clock, closes: null, isClosed: false }),
      "WEOPEN (IN? days)? (AT | FROM) clock",
    ],
    [
      ({ clock, days = [] }) => ({ days, opens: null, closes: clock, isClosed: false }),
      "(WECLOSE (IN? days)? (AT | UNTIL) | WEOPEN (IN? days)? UNTIL) clock",
    ],
    [({ spans }) => opened([], spans), "WEOPEN (COLON | COMMA)? spans"],
    [() => closedOn([]), "(WECLOSE | WEBE CLOSED)"],
  ],
  hours: [
    [({ hour }) => [hour], "hour"],
    [({ hour, hours }) => [hour, ...hours], "hour and hours"],
  ],
  hours_said: [
    [({ hours }) => hours, "hours"],
    [({ spans }) => [opened([], spans)], "spans"],
  ],
  facts: [
    [({ fact_said }) => [fact_said], "fact_said"],
    [({ fact_said, facts }) => [fact_said, ...facts], "fact_said and DET? facts"],
  ],
  fact_said: [
    [({ phone }) => ({ is: "phone", value: phone }), `(FACT=phone ${WRONG} ${IS}? DET? | CALLUS) PHONE TO?`],
    [({ email }) => ({ is: "email", value: email }), `FACT=email ${WRONG} ${IS}? EMAIL TO?`],
    [({ text }) => ({ is: "address", value: text }), `FACT=address ${IS}? text:told`],
    [({ text }) => ({ is: "name", value: text }), `FACT=name ${IS} text:told`],
    [
      ({ network, value }) => ({ is: "social", network, value }),
      `NETWORK (THING=link | LINK | PAGEWORD)? ${IS}? (value:URL | value:HANDLE | value:PHONE)`,
    ],
  ],
};

const CHANGED = (slot: string): string => `CHANGE thing (TO | COLON | ARROW) COLON? ${slot}`;
/** "Everywhere" is said of words that may stand in several places, and a part of what a thing shall say. */
const EVERYWHERE = `(CHANGE | RENAME) thing (TO | ARROW | COLON) text:spread THROUGHOUT
  REPLACE thing (WITH | TO) text:spread THROUGHOUT`;
const WORDED_AS = `CHANGE WORDING OF thing TO text
  thing SHOULD SAY COLON? text
  SHOULD thing SAY COLON? text
  (CHANGE | MAKE | WISH) thing TO? SAY COLON? text
  MAKE thing COLON text`;
/** What is longer than a line keeps its last dot. */
const isLong = ({ kind }: Target): boolean => LONG.includes(kind!);

const STANDING: ThingKind[] = ["headline", "subheading", "logo", "copyright", "page", "text"];

/** Clauses with a verb of their own. */
const CLAUSES: Meant[] = [
  // What it says.
  [
    ({ thing, text }) =>
      isLong(thing) || thing.kind === "section" || (thing.kind === null && /^\p{Ll}/u.test(text))
        ? null
        : setText(thing, text),
    CHANGED("text"),
  ],
  [({ thing, text }) => setText(thing, text), WORDED_AS],
  // "Beneath “Do you ship?” it should say …": no question is another one.
  [({ thing, text }) => (thing.kind ? setText(thing, text) : null), "IN thing SHOULD SAY COLON? text"],
  [({ thing, prose }) => (isLong(thing) ? setText(thing, prose) : null), CHANGED("prose")],
  [({ thing, text }) => setText(thing, text), "(CHANGE | MAKE | PUT) thing TO text:QUOTE"],
  [
    ({ thing, quote }) => setText(thing, quote),
    `(MAKE | CALL) thing AS? QUOTE
    (thing SHOULD | WISH thing TO | SHOULD thing) BE QUOTE`,
  ],
  [
    ({ thing, text }) => (thing.kind || (thing.isIt && /^\p{Lu}/u.test(text)) ? setText(thing, text) : null),
    "CALL thing AS? text",
  ],
  [
    ({ thing, text }) => (thing.kind && thing.kind !== "section" ? setText(thing, text) : null),
    "(WRITE | PUT | USE) text:QUOTE (IN | AS | FOR | TO) thing",
  ],
  [
    ({ thing, text }) => (!thing.isIt || thing.kind || /^\p{Lu}/u.test(text) ? setText(thing, text) : null),
    "RENAME thing ((TO | AS | COLON) text | text:QUOTE)",
  ],
  [({ prose }) => setText(target("subheading"), prose), "(WRITE | PUT) AFTER DET? THING=headline COLON? prose"],
  // Words for words.
  [({ thing, text }) => (thing.named && !thing.kind ? setText(thing, text) : null), EVERYWHERE],
  [({ thing, text }) => setText(thing, text), "REPLACE thing (WITH | TO) text"],
  [
    ({ name, other, text }) =>
      other.kind === "menu_entry" && !other.named
        ? setText(target("menu_entry", { named: name }), text)
        : swapWords(name, text, other),
    `(RENAME | CHANGE | REPLACE) DET? ${NAMED} (TO | WITH | AS) text IN other:thing ONLY?`,
  ],
  [
    ({ was, text, thing }) => swapWords(was, text, thing ?? null),
    `(FIXTYPO | CHANGE DET? FIXTYPO) COLON? (was:QUOTE | was:name) (ARROW | TO) text
    (REPLACE | CHANGE) ALL was:QUOTE (WITH | TO) text:QUOTE
    (REPLACE | CHANGE | RAISE) was:PRICE (WITH | TO | ARROW) text:PRICE
    WHEREITSAYS was:QUOTE COMMA? (PUT | WRITE | SHOULD SAY | MAKE PRON? SAY | SAY) text:QUOTE
    (USE | WRITE | PUT | SAY) text:QUOTE INSTEADOF was:QUOTE
    (USE | WRITE | PUT | SAY)? INSTEADOF was:QUOTE COMMA? (USE | WRITE | PUT)? text:QUOTE
    MAKE FROM was:QUOTE text:QUOTE
    FIXTYPO COLON? BE? text:QUOTE COMMA? NOT was:QUOTE`,
  ],
  [
    // "The button should say “Book” instead of “Reserve”": of all that are of that kind, those that say so.
    ({ thing, was, text }) =>
      thing.kind !== null && WORDED.includes(thing.kind) && thing.named === null
        ? setText({ ...thing, named: was, which: "all" }, text)
        : null,
    "thing SHOULD SAY text:QUOTE (INSTEADOF | COMMA? NOT) was:QUOTE",
  ],
  // Looks.
  [
    ({ subjects, styles }) => all(subjects, styles),
    `MAKE subjects (TO | IN)? styles
    CHANGE subjects (TO | COLON | IN) BE? styles
    subjects SHOULD BE? (IN | TO)? styles BE?
    SHOULD subjects BE? (IN | TO)? styles BE?
    WISH subjects (TO BE | BE | IN)? styles
    (USE | WISH) styles (FOR | AS | IN) subjects
    (USE | WISH | GO WITH | CHANGE TO | ADD) styles subjects`,
  ],
  [
    ({ colour, from }) => ({
      verb: "style",
      target: PAGE,
      property: "accent",
      value: colour,
      from: { hex: from.hex, said: from.said },
    }),
    `(CHANGE | REPLACE) (ALL | DET)? from:colour PROP? (TO | WITH) colour
    (USE | MAKE)? colour INSTEADOF DET? from:colour`,
  ],
  [({ quote }) => setText(IT, quote), "(WRITE | PUT | USE) QUOTE THERE"],
  [({ styles }) => (styles.length === 1 ? all([onThing(PAGE)], styles) : null), "(USE | GO WITH) styles"],
  [({ look }) => all([onThing(PAGE)], [look]), "(MAKE | CHANGE) PRON? TO? look"],
  [
    ({ things, looks }) => looking(things, looks),
    `things SHOULD HAVE looks
    CHANGE things TO looks
    MAKE things (IN | WITH)? looks
    (USE | WISH | ADD | PUT | CHANGE TO | GO WITH?) looks ((FOR | IN | TO | AS) things)?`,
  ],
  [
    ({ thing, font }) =>
      all([onThing(thing ?? PAGE)], [{ property: "typeface", value: { is: "typeface", name: font } }]),
    "CHANGE DET? PROP=typeface ((OF | IN | FOR) thing)? TO font PROP?",
  ],
  [({ code, subjects }) => restyled(code, subjects), "code:RESTYLE subjects BIT?"],
  [({ subjects, grad }) => all(subjects, [lookOf(turned(grad))]), "subjects BE (MUCH | BIT)? TOO GRAD"],
  // Away with it.
  [
    ({ things }) => removed(things),
    `REMOVE things
    (TAKE | MAKE) things OUT
    things SHOULD (GO | OUT | BE OUT | REMOVE | BE REMOVE)
    things (BE | SHOULD)? NOTNEEDED
    NOTNEED things ANYMORE?
    (REMOVE things | TAKE things OUT) COMMA? (WENOLONGER | NOTNEED | NOTSOLD) (label | PRON)? ANYMORE?`,
  ],
  [
    ({ things, other }) => removed(things.map((thing) => outOf(thing, other))),
    `REMOVE things FROM other:thing
    TAKE things (OUT (OF | FROM | IN) | FROM) other:thing OUT?`,
  ],
  [
    ({ label, other }) => (formOf(other) ? removed([target("field", { named: label, within: formOf(other) })]) : null),
    `REMOVE DET? label (FROM | IN) other:thing
    DET? label NOTBE IN other:thing`,
  ],
  [
    ({ things }) => (things.every(isEntry) ? removed(things) : null),
    "(WENOLONGER things ANYMORE? | things BE? NOTSOLD)",
  ],
  [({ fact }) => withoutFact(fact), "(REMOVE DET? FACT | TAKE DET? FACT OUT)"],
  [
    ({ fact, other }) =>
      fact === "name" || fact === "hours" || other.isIt || other.kind === "page" || formOf(other)
        ? null
        : { verb: "remove_fact", value: fact, network: null, place: at("end", other) },
    `REMOVE DET? FACT (FROM | IN) other:thing
    TAKE DET? FACT (OUT (OF | FROM | IN) | FROM) other:thing OUT?`,
  ],
  [
    ({ network }) => ({ verb: "remove_fact", value: "social", network }),
    "REMOVE DET? NETWORK (THING | THINGS | LINK)?",
  ],
  // Where it stands.
  [
    ({ thing, spot }) => ({ verb: "move", target: asSection(thing), place: spot }),
    `(MOVE | PUT | TAKE) thing TO? spot COME?
    thing (SHOULD | SHOULD BE) (COME | GO | MOVE)? TO? spot (COME | MOVE | BE)?
    WISH thing TO? (COME | GO | BE | MOVE)? TO? spot
    spot SHOULD thing (COME | BE)`,
  ],
  [
    ({ thing, spot }) =>
      ["start", "end"].includes(spot.relation) ? { verb: "move", target: asSection(thing), place: spot } : null,
    "MAKE thing TO? spot",
  ],
  [
    // "Troque o título por …": what stands once has no place to change.
    ({ thing, other, things = [thing, other] }) =>
      things.length !== 2 || things.some(({ kind, within }) => STANDING.includes(kind!) || (kind === "price" && within))
        ? null
        : { verb: "swap", target: things[0]!, with: things[1]! },
    "SWAP (DET? POSITIONS OF)? (things | thing WITH other:thing)",
  ],
  [({ thing }) => ({ verb: "duplicate", target: thing }), "DUPLICATE thing"],
  [
    ({ thing }) => redone(thing),
    `REDO thing
    (USE | WISH | ADD)? ANOTHERLAYOUT (FOR | OF | IN) thing
    MAKE thing DIFFERENT`,
  ],
  // Where it leads.
  [
    ({ thing, dest }) => linked([thing], dest),
    `LINK thing (TO | WITH)? dest
    (MAKE | CHANGE)? thing (SHOULD | TO)? LINK TO? dest`,
  ],
  // Facts.
  [
    // A second number beside the first is no other one in its place.
    ({ indef, new: fresh, facts, place }) =>
      indef === "more" || fresh === "more" ? null : facts.map((fact) => setFact(fact, place ?? null)),
    `(CHANGE | ADD | PUT | MAKE | USE) INDEF? ((LINK | THING=link) (TO | FOR | OF)?)? DET? NEW? facts place?`,
  ],
  [
    ({ text }) => setFact({ is: "address", value: text }),
    "(WEMOVED TO? | HAVEMOVED (COLON | COMMA | TO)) COLON? text:told",
  ],
  [
    ({ fact, network, thing }) => shown(fact ?? "social", network ?? null, thing),
    "(PUT | SHOW | ADD) DET? (FACT | NETWORK) (TO | IN | AT) thing",
  ],
  [
    ({ hours_said }) => hoursSet(hours_said, isWeek(hours_said)),
    `WEBE? WEOPEN hours_said WEOPEN?
    CHANGE? DET? NEW? (FACT=hours | SECTION=hours) ${IS}? hours_said TO?`,
  ],
  [({ hours_said }) => hoursSet(hours_said), `ADD DET? NEW? (FACT=hours | SECTION=hours) ${IS}? hours_said`],
  // "Change the closing day to Thursday": the others are open, and nobody knows when.
  [({ hours }) => (hours.some(({ isClosed }) => isClosed) ? null : hoursSet(hours)), "(CHANGE | MAKE | PUT) hours"],
  [({ shut }) => hoursSet([shut]), "(CHANGE | MAKE | PUT) shut TO?"],
  // Beside those that the day may have.
  [({ hours }) => setFact({ is: "hours", hours, isMore: true }), "ADD hours"],
  [
    ({ opening, days }) => (opening.isClosed && !days ? null : hoursSet([days ? { ...opening, days } : opening])),
    `opening (IN? days)? WEOPEN?
    WEBE? IN? days COMMA? opening WEOPEN?`,
  ],
  // Prices.
  [
    ({ thing, price }) => priced(thing, price),
    `(CHANGE | RAISE) DET? PRICEWORD (OF | FOR | IN) thing (FROM PRICE)? TO price
    (CHANGE | RAISE | MAKE) thing OWN? PRICEWORD? (FROM PRICE)? UP? TO? price
    thing (BE | COST | SHOULD COST | SHOULD BE | COLON | NOW | BE NOW | COST NOW | NOW COST | BECOME | SHOULD) price COST?
    ADD INDEF? PRICEWORD OF? PRICE (TO | FOR) thing`,
  ],
  [
    ({ thing }) => priced(thing, null),
    `REMOVE DET? PRICEWORD (OF | FOR | FROM) thing
    TAKE DET? PRICEWORD (OUT | FROM) (OF | FROM)? thing`,
  ],
  // Something new.
  [
    ({ made, place }) => placed(made, place ?? null),
    `(ADD | WISH) made place?
    made WOULDBE`,
  ],
  [
    ({ made, place }) => (made.is === "section" || made.is === "menu_entry" ? null : placed(made, place)),
    "PUT made place",
  ],
  [({ made, place }) => placed(made, place), "(ADD | PUT) place COLON? made"],
  [
    // "Under Services" may be in the list, or below the section.
    ({ quote, spot }) =>
      !["up", "down"].includes(spot.relation) && !LISTS.some((kind) => kind === spot.of?.section)
        ? add({ is: "text", text: quote }, spot)
        : null,
    "(ADD | PUT | WRITE) (QUOTE spot | spot COLON? QUOTE)",
  ],
  [({ prose }) => questionOf(prose), "(ADD INDEF? | INDEF)? NEW? THING=question ((TO | IN) thing)? COLON prose"],
  [
    ({ entries, thing }) => addedTo(entries, thing),
    `ADD COLON? entries (TO | IN) thing
    (ADD | PUT) ((TO | IN) thing COLON? | AFTER? thing COLON) entries`,
  ],
  [
    ({ name, price, thing }) => addedTo([{ name, detail: null, price }], thing),
    "ADD (name | name:QUOTE) (TO | IN) thing (FOR | AT | TO | COLON | COMMA)? PRICE",
  ],
  [
    // What has its price is an entry, and needs no place; "at the top of the menu" is of dishes.
    ({ entries, spot }) => {
      const place = spot?.of?.kind === "menu_entry" ? at(spot.relation, sectionOf("menu")) : (spot ?? null);
      const isEntry =
        entries.every(({ price }) => price !== null) && (!spot || ["start", "end"].includes(spot.relation));
      return isEntry ? add({ is: "item", items: entries }, place) : null;
    },
    "ADD COLON? entries spot?",
  ],
  [
    ({ name, price, spot: { relation, of, and } }) =>
      of?.named && !of.kind && ["before", "after", "between"].includes(relation)
        ? add(
            { is: "item", items: [{ name, detail: null, price: price ?? null }] },
            at(relation, { ...of, kind: "list_item" }, and && { ...and, kind: "list_item" }),
          )
        : null,
    "ADD INDEF? name ((FOR | AT | COMMA)? PRICE)? spot",
  ],
  [
    ({ item, prose }) => added(itemOf(prose), item),
    "(ADD INDEF? NEW? ITEM (COLON | CALLED)? | INDEF? NEW ITEM COLON) prose:described",
  ],
  [
    ({ name, item, price }) => (item ? added({ name, detail: null, price }, item) : null),
    `ADD INDEF? NEW? ${NAMED} ITEM (FOR | AT | WITH | COMMA | COLON)? PRICE
    ADD INDEF? NEW? ITEM (CALLED | COLON)? ${NAMED} (FOR | AT | WITH | COMMA | COLON)? PRICE`,
  ],
  [({ entry }) => added(entry, "offerings"), "WEALSO entry"],
  [
    ({ label, dest }) => add({ is: "menu_entry", label, to: dest }),
    "ADD (label:QUOTE | label) (TO | IN) DET? THING=menu_entry (AND? LINK TO? | WITH LINK? TO?)? dest",
  ],
  // Forms.
  [
    ({ fields, thing }) => asked(fields, thing),
    "(ADD | WISH) (INDEF? NEW? fields ((TO | IN | FOR) thing)? | (TO | IN) thing INDEF? NEW? fields)",
  ],
  [
    ({ fields, prose, fieldtype, thing }) => asked(fields ?? [optionsOf(prose, fieldtype)], thing),
    "ADD INDEF? NEW? FIELDTYPE ((TO | IN) thing)? COLON prose",
  ],
  [
    ({ label, thing }) => asked([field(label)], thing),
    `(thing SHOULD | MAKE thing)? ASK FOR? (DET | INDEF)? (label:QUOTE | label) (IN thing)?
    IN thing SHOULD? ASK FOR? (DET | INDEF)? (label:QUOTE | label)
    IN thing SHOULD? FOR? (DET | INDEF)? (label:QUOTE | label) ASK`,
  ],
  [
    ({ label, required, thing }) => require_(label, required, thing),
    `MAKE DET? (FIELDWORD (label:QUOTE | label) | (label:QUOTE | label) FIELDWORD?) (IN thing)? TO? INDEF? REQUIRED (IN thing)?
    DET? (FIELDWORD (label:QUOTE | label) | (label:QUOTE | label) FIELDWORD?) (IN thing)? SHOULD BE? INDEF? REQUIRED (IN thing)? BE?
    IN thing SHOULD DET? label REQUIRED BE?`,
  ],
  [({ required }) => setField(IT, { required: required === "yes" }), "MAKE PRON INDEF? REQUIRED"],
  [
    ({ label, text }) => setField(target("field", { named: label }), { placeholder: text }),
    "CHANGE DET? label FIELDWORD? PLACEHOLDER TO text",
  ],
  // What is not read on the page.
  [
    ({ meta, prose }) => ({ verb: "set_meta", target: meta, value: prose }),
    `(CHANGE | MAKE) DET? META (OF DET? PAGEWORD)? (TO | COLON)? (SAY | BE)? prose
    DET? META SHOULD? (SAY | BE) COLON? prose`,
  ],
  [
    ({ thing, text }) => ({ verb: "set_alt", target: thing ?? target("picture"), value: text }),
    "CHANGE DET? ALT (OF thing)? TO text",
  ],
  [
    ({ thing, url, quote }) => pictured(thing, url, quote),
    "(REPLACE | CHANGE) thing ((WITH | TO) (DET? PICTUREHERE | URL) COMMA? ALT? QUOTE?)?",
  ],
  [({ thing, url }) => pictured(thing, url), "(USE | PUT) (DET? PICTUREHERE | URL) (AS | FOR | IN) thing"],
  // What asks for nothing, or for nothing that an edit does.
  [({ answer: topic }) => answered(topic), "ANSWER"],
  [() => answered("undo"), "UNDO (PRON | DET? LASTCHANGE)?"],
  [() => answered("vague"), "MAKE (PRON | thing) (MORE | BIT MORE | MUCH MORE | BIT | MUCH)? VAGUE"],
  [() => answered("delete_page"), "REMOVE ALL? DET? PAGEWORD"],
];

/** Who names so many days names all, unless by one word ("weekdays"), which leaves the others as they are. */
const MOST_OF_WEEK = 4;
const isWeek = (said: HoursSaid[]): boolean =>
  new Set(said.flatMap(({ days }) => days)).size >= MOST_OF_WEEK && !(said.length === 1 && GROUPS.has(said[0]!.days));
const LONG = ["answer", "text", "subheading"];

/** Clauses without a verb: they name a thing and what it is to be. */
const FRAGMENTS: Meant[] = [
  [
    // "Tom left" tells of him.
    ({ subjects, styles }) =>
      subjects.some((one) => isEntry(one.target)) && styles.some(({ property }) => property === "alignment")
        ? null
        : all(subjects, styles),
    `subjects (COLON | COMMA | IN | TO)? styles
    styles subjects`,
  ],
  [({ things, looks }) => looking(things, looks), "(looks ((FOR | IN) things)? | things (COLON | IN | WITH) looks)"],
  [
    ({ theme }) => all([onThing(PAGE)], [lookOf(`theme ${theme}`)]),
    `(DET | FROM | CHANGE)? was:THEME PROP=theme? (TO | ARROW) INDEF? THEME PROP=theme`,
  ],
  [
    ({ thing, text }) =>
      thing.kind && !isLong(thing) && !["section", "page"].includes(thing.kind) ? setText(thing, text) : null,
    "NEW? thing (COLON text | text:QUOTE TO? | SAY (COLON text | text:QUOTE))",
  ],
  [({ thing, text }) => setText(thing, text), "thing ARROW text"],
  [({ was, quote, thing }) => swapWords(was, quote, thing ?? null), "QUOTE INSTEADOF was:QUOTE (IN thing)?"],
  [({ thing, quote }) => (thing.kind ? setText(thing, quote) : null), "(QUOTE AS thing | AS thing QUOTE)"],
  [({ hours }) => hoursSet(hours), "hours"],
  [
    ({ thing, price }) => (thing.kind === null && !thing.within ? priced(thing, price) : null),
    "thing (PRICE (ARROW | TO))? price:cost",
  ],
  [({ thing, prose }) => (LONG.includes(thing.kind!) ? setText(thing, prose) : null), "NEW? thing COLON prose"],
  [({ fact_said }) => setFact(fact_said), "DET? NEW? fact_said FILLER?"],
  [({ label, required }) => require_(label, required), "DET? (label:QUOTE | label) FIELDWORD? REQUIRED"],
  [({ meta, prose }) => ({ verb: "set_meta", target: meta, value: prose }), "DET? META COLON prose"],
  [
    ({ thing, spot }) => (thing.kind && !thing.isIt ? { verb: "move", target: thing, place: spot } : null),
    "thing TO? spot",
  ],
];

/** What may follow a clause and takes over its verb. */
const FOLLOWERS: Meant[] = [
  [
    ({ thing, name, text }) => setText(thing ?? target(null, { named: name }), text),
    "(thing (TO | SAY) | (name:QUOTE | name:known) WITH) text",
  ],
  [({ was, text }) => swapWords(was, text, null), "was:PRICE (WITH | TO | ARROW) text:PRICE"],
  [({ thing, price }) => priced(thing, price), "(thing (PRICE ARROW | TO)? price:cost | (DET thing | thing TO) price)"],
  [({ thing, spot }) => ({ verb: "move", target: thing, place: spot }), "thing TO? spot"],
  [({ dest }) => linked([IT], dest), "(LINK | MAKE PRON LINK) TO? dest"],
  // "Our e-mail is …, add it": said once more.
  [() => [], "(ADD | CHANGE | USE | PUT) PRON"],
];

/** Looks alone, of what was spoken of before. */
const BARE: Meant[] = [
  [({ things }) => removed(things), "NO MORE? things"],
  [({ styles }) => all([onThing(IT)], styles), "IN? styles"],
  [() => answered("vague"), "(MORE | BIT MORE | MUCH MORE | BIT | MUCH)? VAGUE"],
];

/** What somebody finds wrong with a thing, before they say what it should be. */
const COMPLAINTS: Meant[] = [
  [({ thing }) => thing, "(thing BE (MUCH | BIT | TOO)? (VAGUE | BAD) | thing BE TOO GRAD | DISLIKE thing)"],
  [() => IT, "DISLIKE DET? PROP"],
];

const TITLED = "(ABOUT | CALLED | FOR)? (heading:QUOTE | heading:title)";
const LABELLED = "(SAY | CALLED | COLON | OF | WITH TEXTWORD?)?";
const LEADING = "(AND | COMMA)? LINK? TO?";
const PROFILE = "((COLON | TO | WITH | OF | AT)? DET? FACT=phone? (value:URL | value:HANDLE | value:PHONE))?";

/** Things that can be made. */
const NEW: Record<string, Meant[]> = {
  made: [
    [
      ({ section, heading, called }) => newSection(section, { heading, called }),
      "INDEF? NEW? SECTION SECTIONWORD? ((CALLED | COLON)? heading:QUOTE)?",
    ],
    [
      ({ section, prose, called }) => sectionWith(section, prose, called),
      "INDEF? NEW? SECTION SECTIONWORD? COLON prose",
    ],
    [
      ({ section, prose, called }) => {
        const made = sectionWith(section, prose, called);
        if (made?.is !== "section") return null;
        // "With Google Calendar" tells what it should do; several entries, a price or people are its content.
        const isContent =
          made.items.length > 1 || made.items[0]?.price || (section === "team" && /^\p{Lu}/u.test(prose));
        return isContent ? made : null;
      },
      "INDEF? NEW? SECTION SECTIONWORD? WITH prose",
    ],
    [
      ({ heading }) => newSection(null, { heading }),
      "INDEF? NEW? SECTIONWORD ((ABOUT | CALLED | FOR | COLON) heading:text | heading:QUOTE)",
    ],
    [
      ({ heading, text }) => newSection(null, { heading, text }),
      `INDEF? NEW? SECTIONWORD ${TITLED} FILLER? (COMMA | AND)? (WITH | SAY | COLON | CALLED) (DET? TEXTWORD)? COLON? text:QUOTE
      INDEF? NEW? SECTIONWORD ${TITLED} FILLER? (COLON | DASH) text:prose
      INDEF NEW? heading:name SECTIONWORD (COLON | DASH) text:prose`,
    ],
    [({ heading }) => newSection(null, { heading }), "INDEF NEW? (heading:name | heading:QUOTE) SECTIONWORD"],
    [
      ({ label, dest }) => ({ is: "button", label: label ?? null, to: dest ?? null }),
      `INDEF? NEW? THING=button ${LABELLED} (label:QUOTE | label:told)
      INDEF? NEW? THING=button ${LABELLED} (label:QUOTE | label:title) ${LEADING} dest
      (INDEF NEW? label:caption | INDEF? NEW? label:QUOTE) THING=button (${LEADING} dest)?`,
    ],
    [
      ({ network, value }) => ({
        is: "button",
        label: null,
        to: { is: "profile", network, value: value ?? null },
      }),
      `INDEF? NEW? NETWORK THING=button ${PROFILE}
      INDEF? NEW? THING=button (OF | TO | WITH | LINK TO? | CALLED)? NETWORK ${PROFILE}`,
    ],
    [
      // "An email link to the footer": a place, or where it leads?
      ({ quote, label, dest }) =>
        dest.is === "section" && !quote ? null : { is: "link", label: quote ?? label ?? null, to: dest },
      "INDEF? NEW? THING=link (CALLED | SAY | COLON)? QUOTE? (TO | LINK TO?) dest",
    ],
    [
      ({ label, dest }) => ({ is: "menu_entry", label, to: dest ?? null }),
      `INDEF? NEW? THING=menu_entry (CALLED | FOR | COLON)? (label:QUOTE | label) ((TO | ${LEADING}) dest)?`,
    ],
    [
      ({ quote }) => ({ is: "text", text: quote }),
      "INDEF? NEW? (TEXTWORD | THING=text | THING=subheading) (COLON | SAY | CALLED)? QUOTE",
    ],
    [({ quote }) => ({ is: "heading", text: quote }), "INDEF? NEW? THING=heading (COLON | SAY | CALLED)? QUOTE"],
    [
      ({ question, quote, prose }) => ({ is: "question", question, answer: quote ?? prose ?? null }),
      "(INDEF | DET)? NEW? THING=question (CALLED | COLON)? question:QUOTE (COMMA? (AND | WITH)? DET? THING=answer COLON? (quote:QUOTE | prose))?",
    ],
    [({ text }) => ({ is: "picture", alt: text ?? null }), "INDEF NEW? THING=picture ((OF | WITH) text)?"],
  ],
  entries: [
    [({ entry }) => [entry], "entry"],
    [({ entry, entries }) => [entry, ...entries], "entry and entries"],
  ],
  entry: [
    [({ name }) => itemOf(name), "INDEF? name"],
    [
      ({ name, price }) => {
        const said = price === undefined ? itemOf(name) : null;
        return said?.price ? said : { name, detail: null, price: price ?? null };
      },
      "(INDEF? name:name (FOR | AT | COMMA | COLON | DASH)? PRICE | name:QUOTE ((FOR | AT | COMMA | COLON | DASH)? PRICE)?)",
    ],
  ],
  fields: [
    [
      ({ label, required, fieldtype }) => [field(label, fieldtype ?? null, required ? required === "yes" : null)],
      `REQUIRED? (label:QUOTE | label) FIELDWORD
      REQUIRED? FIELDTYPE? FIELDWORD ((FOR | CALLED | COLON) DET? label | (FOR | CALLED | COLON)? label:QUOTE) REQUIRED?
      REQUIRED? FIELDTYPE (FOR | CALLED | COLON)? DET? (label:QUOTE | label)`,
    ],
    [
      // "A field for notes with a hint" offers no choice.
      ({ label, options, fieldtype }) =>
        fieldtype || options.length > 1 ? [field(label, "select", null, options)] : null,
      "(fieldtype:FIELDTYPE=select | FIELDWORD) (FOR | CALLED | COLON)? (label:QUOTE | label) (COLON | WITH | COMMA WITH)? (DET? OPTIONWORD)? COLON? options",
    ],
  ],
  options: [
    [({ name }) => [name], NAMED],
    [({ name, options }) => [name, ...options], `${NAMED} (and | OR) options`],
  ],
};

/** "Round the corners of the buttons" is of the buttons. */
const restyled = (code: string, subjects: Subject[]): Intent[] | null =>
  all(
    subjects.map((subject) =>
      code.startsWith("rounding") && subject.property === "rounding" ? onThing(subject.target) : subject,
    ),
    [lookOf(code)],
  );

const swapWords = (from: string, to: string, thing: Target | null): Intent => ({
  verb: "replace_text",
  target: thing,
  from,
  to,
});
const isEntry = ({ named, kind, within }: Target): boolean =>
  named !== null && !within?.named && (kind === null || kind === "list_item");
const shown = (fact: Fact["is"], network: string | null, thing: Target): Intent | null =>
  fact === "hours" || fact === "name" || thing.isIt
    ? null
    : { verb: "show_fact", value: fact, network, place: at("end", thing) };

function withoutFact(fact: Fact["is"]): Intent[] | Intent | null {
  if (fact === "hours") return removed([sectionOf("hours")]);
  return fact === "name" ? null : { verb: "remove_fact", value: fact, network: null };
}

function removed(things: (Target | null)[]): Intent[] | null {
  // The third goes before the second, which is counted on the page as it is then.
  const countOf = (thing: Target | null) => (typeof thing?.which === "number" ? thing.which >>> 0 : 0);
  const ordered = things.toSorted((one, other) => countOf(other) - countOf(one));
  const intents = ordered.map((thing): Intent | null => {
    if (!thing || ["page", "headline", "price"].includes(thing.kind!)) return null;
    // "Every section" is the page.
    if (thing.kind === "section" && thing.which === "all" && !thing.section && !thing.named) return null;
    const isOwn = thing.within?.kind === "menu_entry" && thing.kind !== "menu_entry";
    return { verb: "remove", target: isOwn ? outOf({ ...thing, within: null }, thing.within!)! : thing };
  });
  return intents.every((intent) => intent !== null) ? intents : null;
}

/** What is taken from the menu is an entry, from a form a field, from a list an entry of it. */
function outOf(thing: Target, outer: Target): Target | null {
  if (outer.kind === "menu_entry" && outer.named === null)
    return thing.kind === null || thing.kind === "section" ? { ...thing, kind: "menu_entry" } : null;
  const form = formOf(outer);
  if (!form) return inside(thing, outer);
  return thing.kind === null || thing.kind === "field"
    ? { ...thing, kind: "field", within: form }
    : inside(thing, outer);
}

/** A form, or the section that is one; null for anything else. */
function formOf(thing: Target): Target | null {
  if (thing.kind === "form") return thing;
  const isOne = thing.section === "contact" || thing.section === "booking" || thing.section === "newsletter";
  return thing.kind === "section" && isOne ? target("form", { section: thing.section }) : null;
}

function asked(fields: (FieldSaid | null)[], thing?: Target): Intent | null {
  const form = thing ? formOf(thing) : null;
  if ((thing && !form) || fields.some((one) => one === null)) return null;
  return add({ is: "field", fields: fields as FieldSaid[] }, null, form);
}

/** "Which class? Yoga, Pilates": what a choice asks, and what there is to choose. */
function optionsOf(prose: string, type: FieldSaid["type"]): FieldSaid | null {
  if (type !== "select") return type ? field(prose, type) : null;
  const parts = /^([^?:]{2,80})[?:]\s*(.+)$/u.exec(prose);
  return parts
    ? field(
        parts[1]!.trim(),
        type,
        null,
        parts[2]!
          .replace(/[.!]$/, "")
          .split(/\s*[,;/]\s*/)
          .filter(Boolean),
      )
    : null;
}

const setField = (thing: Target, value: Of<"set_field">["value"]): Intent => ({
  verb: "set_field",
  target: thing,
  value,
});

function require_(label: string, required: string, thing?: Target): Intent | null {
  const form = thing ? formOf(thing) : null;
  if (thing && !form) return null;
  return setField(target("field", { named: label, within: form }), { required: required === "yes" });
}

const redone = (thing: Target): Intent | null =>
  thing.kind === "section" || thing.isIt || (thing.kind === null && thing.named)
    ? { verb: "redo", target: thing }
    : null;

function linked(things: Target[], dest: Destination): Intent[] | null {
  if (things.some(({ kind }) => kind === "section" || kind === "page" || kind === "field")) return null;
  return things.map((thing) => ({ verb: "link", target: thing, value: dest }));
}

const pictured = (thing: Target, url: string | undefined, alt?: string): Intent[] | null =>
  thing.kind === "picture" || (thing.kind === "logo" && url)
    ? [
        { verb: "set_picture", target: thing, value: url ?? null },
        ...(alt ? [{ verb: "set_alt", target: IT, value: alt } as Intent] : []),
      ]
    : null;

const hoursSet = (hours: HoursSaid[], isAll = false): Intent =>
  setFact({ is: "hours", hours, ...(isAll ? { isAll } : {}) });

function priced(thing: Target, value: string | null): Intent | null {
  const isItem =
    thing.named !== null
      ? thing.kind === null || thing.kind === "list_item"
      : thing.isIt || (thing.kind === "list_item" && thing.which !== null);
  // "Change 3 to 4" is of words.
  const isFigure = value !== null && BARE_PRICE.test(value) && /^[\d.,]+$/.test(thing.named ?? "");
  return isItem && !isFigure ? { verb: "set_price", target: thing, value } : null;
}

const added = (entry: NewItem | null, section: string): Intent | null =>
  entry && add({ is: "item", items: [entry] }, section ? at("end", sectionOf(section as SectionKind)) : null);

function placed(made: NewThing, place: Place | null): Intent | null {
  if (place?.of?.kind !== "menu_entry" || place.relation !== "end") return add(made, place);
  if (made.is !== "link") return made.is === "menu_entry" ? add(made) : null;
  if (made.label) return add({ is: "menu_entry", label: made.label, to: made.to });
  return made.to?.is === "page" ? add({ is: "menu_entry", label: made.to.named, to: made.to }) : add(made, place);
}

/** A section with what stands after its colon: questions with answers, entries of a list, or text. */
function sectionWith(section: SectionKind, prose: string, called: string): NewThing | null {
  if (["hours", "place", "contact", "gallery", "hero", "header", "footer"].includes(section)) return null;
  if (section === "pricing" || section === "offerings" || section === "menu") {
    const items = prose
      .replace(/\.$/, "")
      .split(/\s*[,;]\s+|\s+(?:and|und|et|y|e|en)\s+/u)
      .map(itemOf);
    return items.some((item) => item === null) ? null : newSection(section, { items: items as NewItem[] });
  }
  if (section !== "faq") return newSection(section, { text: prose, called });
  const asked_ = prose.split(/(?<=[^?]{2}\?)\s+/u);
  const items: NewItem[] = [];
  for (const said of asked_) {
    const [answer_, question] = said.endsWith("?") ? lastSentence(said) : [said, null];
    const last = items.at(-1);
    if (answer_ && last) last.detail = [last.detail, answer_].filter(Boolean).join(" ");
    else if (answer_) return null;
    if (question) items.push({ name: question, detail: null, price: null });
  }
  return newSection(section, { items });
}

/** "Do you ship? No, only pickup.", with or without the word for the answer before it. */
function questionOf(prose: string): Intent | null {
  const cut = prose.indexOf("?") + 1;
  const reply = prose
    .slice(cut)
    .trim()
    .replace(/^\p{L}{1,12}\s?: */u, "");
  return cut > 3 ? add({ is: "question", question: prose.slice(0, cut), answer: reply || null }) : null;
}

/** "Yes, within Portland. Is there parking?": what stands before the last sentence, and it. */
function lastSentence(said: string): [string, string] {
  const cut = Math.max(said.lastIndexOf(". "), said.lastIndexOf("! "));
  return cut < 0 ? ["", said] : [said.slice(0, cut + 1), said.slice(cut + 2).trim()];
}

const SYMBOLS: Record<string, Meant[]> = {
  ...THINGS,
  ...LOOKS,
  ...PLACES,
  ...FACTS,
  ...NEW,
  clause: CLAUSES,
  fragment: FRAGMENTS,
  bare: BARE,
  follower: FOLLOWERS,
  complaint: COMPLAINTS,
};

/** The rules in the orders of a language. */
export function rulesFor({ verbLast, postposed }: Language): Map<string, Rule[]> {
  return new Map(
    Object.entries(SYMBOLS).map(([symbol, listed]) => [
      symbol,
      listed.flatMap(([mean, rows]) =>
        rows.split("\n").flatMap((row) => {
          const plain = rowOf(row);
          const orders =
            verbLast && ["clause", "follower"].includes(symbol) ? [plain, ...withVerbLast(plain)] : [plain];
          // "商品に": where something goes is never said the other way round.
          const before = postposed && symbol === "place" ? [] : orders;
          return [...before, ...(postposed ? orders.map(withPlaceLast) : [])].map((order) => ({
            row: order,
            mean: mean as unknown as Rule["mean"],
          }));
        }),
      ),
    ]),
  );
}

/** Categories that say where, from where or to what. */
const PREPOSITIONS = categories("TO WITH IN OF FOR FROM AS BEFORE AFTER INSTEADOF UNTIL AT");
const isAll = (item: Item, categories: readonly string[]): boolean =>
  item.is === "category"
    ? categories.includes(item.category) && item.value === null
    : item.is === "options" && item.rows.every((row) => row.length > 0 && row.every((part) => isAll(part, categories)));

/** "Die Überschrift zu X ändern", "soll … X heißen": the verb, or what follows a modal one, at the end. */
function withVerbLast(row: Item[]): Item[][] {
  const found: Item[][] = [];
  const [first, ...rest] = row;
  if (first && isAll(first, [...VERBS, "TAKE", "OUT"])) found.push([...rest, first]);
  if (first && rest.length > 1 && isAll(first, VERBS) && rest[0]!.is === "symbol")
    found.push([rest[0]!, first, ...rest.slice(1)]);
  const modal = row.findIndex((item) => isAll(item, ["SHOULD"]));
  const next = row[modal + 1];
  if (modal >= 0 && next && isAll(next, ["SAY", "BE", "LINK", "HAVE", "COST"]))
    found.push([...row.slice(0, modal + 1), ...row.slice(modal + 2), next]);
  return found;
}

/** "フッターに", "青に": what says where stands behind its thing. */
function withPlaceLast(row: Item[]): Item[] {
  const items = row.map((item) => (item.is === "options" ? { ...item, rows: item.rows.map(withPlaceLast) } : item));
  for (let at = 0; at + 1 < items.length; at++) {
    const [item, next] = [items[at]!, items[at + 1]!];
    if (!isAll(item, PREPOSITIONS) || isAll(next, PREPOSITIONS)) continue;
    [items[at], items[at + 1]] = [next, item];
    at += 1;
  }
  return items;
}
