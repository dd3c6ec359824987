/**
 * The one grammar of wishes: few frames for each verb. Capitals are categories of the lexicon, so a frame holds in every
 * language that has words for it; small letters are symbols, which have frames or a slot of their own. A frame means
 * something only when its parts fit each other. Nothing here knows a word of any language, nor anything of the page.
 */
import type { WordOf } from "../../../lib/literals.ts";
import type {
  Degree,
  Destination,
  Fact,
  InsertionPoint,
  Intent,
  NewItem,
  NewThing,
  SectionKind,
  StatedHours,
  StyleProperty,
  StyleValue,
  Target,
  ThingKind,
  Topic,
} from "./intent.ts";
import { categories, type Language, VERBS } from "./lexicon.ts";
import { type Item, type Rule, rowOf } from "./parse.ts";
import { daysBetween, timeOf } from "./tokens.ts";

/** Parts that are words. */
type Words =
  WordOf<"item text was prose name label heading quote code theme number url phone email network value price day until opens closes clock time soldout when face">;

/** What the parts of a frame are, by their names. Those in an option may be missing. */
type Parts = Record<Words, string> &
  Record<"thing" | "other" | "core" | "one" | "inner" | "linked", Target> &
  Record<"place" | "spot", InsertionPoint> &
  Record<"style" | "look" | "letters", Look> &
  Record<"hour" | "shut" | "opening", StatedHours> &
  Record<"hours" | "hours_said", StatedHours[]> & {
    things: Target[];
    kind: ThingKind;
    section: SectionKind;
    styles: Look[];
    again: Look[];
    subject: Subject;
    subjects: Subject[];
    prop: StyleProperty;
    colour: Extract<StyleValue, { is: "colour" }>;
    dest: Destination;
    fact: Fact["is"];
    fact_said: Fact;
    facts: Fact[];
    days: string[];
    span: [string, string];
    spans: [string, string][];
    answer: Topic;
    entry: NewItem;
    entries: NewItem[];
  };

interface Look {
  property: StyleProperty | null;
  value: StyleValue;
}
interface Subject {
  target: Target;
  property: StyleProperty | null;
}

/** What is meant by parts, and the frames that mean it, one a line. */
type Meant = [mean: (parts: Parts) => unknown, rows: string];

export const target = (kind: ThingKind | null, more: Partial<Target> = {}): Target => ({
  kind,
  named: null,
  section: null,
  within: null,
  which: null,
  ...more,
});
const sectionOf = (section: SectionKind): Target => target("section", { section });
const PAGE = target("page");

/** One or several of something, parted by commas or "and". */
const listOf = (one: string, more: string): Meant[] => [
  [(parts) => [parts[one as "entry"]], one],
  [(parts) => [parts[one as "entry"], ...parts[more.split(" ").at(-1)! as "entries"]], `${one} and ${more}`],
];

const NAMED = "(name:QUOTE | name:known)";

const itemIn = (section: string): Target =>
  target("list_item", { within: section ? sectionOf(section as SectionKind) : null });

const OF_WORDS: ThingKind[] = ["button", "link", "menu_entry", "heading", "question", "submit_button"];

/** Innermost place of a thing put inside another. */
function inside(thing: Target, outer: Target): Target | null {
  if (thing.kind === "page") return null;
  // The page's title is no headline.
  if (outer.kind === "page") return thing.kind === "headline" ? null : thing;
  // "“Send” on the button" is the button that says so.
  if (thing.kind === null && thing.named && OF_WORDS.includes(outer.kind!) && !outer.named)
    return { ...outer, named: thing.named };
  return { ...thing, within: thing.within ? inside(thing.within, outer) : outer };
}

const THINGS: Record<string, Meant[]> = {
  and: [[() => "", "(COMMA | AND | COMMA AND)"]],
  core: [
    [
      ({ kind, name }) => target(kind, { named: name ?? null }),
      "kind:THING TEXTWORD? ((SAY | CALLED | COLON)? name:QUOTE)?",
    ],
    [({ kind, name }) => target(kind, { named: name }), "name:QUOTE kind:THING TEXTWORD?"],
    [({ kind, label }) => (kind === "question" ? target(kind, { named: label }) : null), "kind:THING ABOUT DET? label"],
    // "The team text": words that say so, or those of what is called so? Of a whole sentence it is clear.
    [
      ({ kind, name }) => (kind === "text" && name.split(" ").length < 3 ? null : target(kind, { named: name })),
      `kind:THING (SAY | CALLED)? name:known
      name:known kind:THING`,
    ],
    [({ kind, name }) => target(kind, { named: name ?? null, which: "all" }), `${NAMED}? kind:THINGS`],
    [({ name }) => target(null, { named: name }), NAMED],
    [
      ({ section }) => sectionOf(section),
      `SECTION SECTIONWORD?
      SECTIONWORD OF? DET? SECTION`,
    ],
    [
      ({ name }) => target("section", { named: name }),
      `SECTIONWORD (CALLED | ABOUT | OF)? DET? ${NAMED}
      ${NAMED} SECTIONWORD`,
    ],
    [({ section, kind }) => target(kind, { within: sectionOf(section) }), "SECTION SECTIONWORD? OWN? kind:THING"],
    [
      ({ section, kind }) => target(kind, { within: sectionOf(section), which: "all" }),
      "SECTION SECTIONWORD? OWN? kind:THINGS",
    ],
    [({ item, name }) => ({ ...itemIn(item), named: name }), `(ITEM CALLED? ${NAMED} | ${NAMED} ITEM)`],
    [() => PAGE, "PAGEWORD"],
  ],
  one: [
    [({ core }) => core, "DET? core"],
    [
      ({ core }) => ((core.named && !core.kind) || core.kind === "page" ? null : { ...core, which: "all" }),
      "ALL DET? core",
    ],
  ],
  thing: [
    [({ one }) => one, "one"],
    [({ one, inner }) => inside(one, inner), "one (IN | OF) inner:one"],
    [
      ({ core, inner }) => (inner.kind !== null && inner.kind !== "section" ? inside(inner, core) : null),
      "DET? core OWN DET? inner:core",
    ],
  ],
  things: listOf("thing", "things"),
  // The number, and the address, as something that one looks at.
  linked: [
    [() => target("link", { named: "tel", which: "all" }), "FACT=phone"],
    [() => target("link", { named: "mailto", which: "all" }), "FACT=email"],
  ],
};

const degree = (direction: string): Degree => ({ direction: direction === "up" ? "up" : "down" });

/** "text_size up", "lightness down", "theme dark": what a word of looks says. */
function lookOf(code: string): Look {
  const [property = "", value = ""] = code.split(" ");
  if (property === "theme") return { property, value: { is: "theme", theme: value as "light" | "dark" } };
  const change = degree(value);
  if (property === "lightness") return { property: "colour", value: { is: "lightness", degree: change } };
  return { property: "text_size", value: { is: "degree", degree: change } };
}

/** The look of a property that is named apart from it ("the background darker"); null when they don't fit. */
function lookAt(property: StyleProperty | null, look: Look): Look | null {
  if (property === null || property === look.property) return look;
  if (look.value.is === "degree" || property === "text_size") return null;
  if (look.value.is === "theme") return { property: property === "colour" ? "theme" : property, value: look.value };
  return { property, value: look.value };
}

/** The wish that something looks so; a page that is dark is so by its theme. */
function styled({ target: thing, property }: Subject, look: Look): Intent | null {
  // "Change Portland to Bordeaux": words for words.
  if (thing.named && !thing.kind && look.value.is === "colour" && look.value.isName) return null;
  const fitting = lookAt(property, look);
  if (!fitting) return null;
  const { value } = fitting;
  if (value.is !== "theme") return { verb: "style", target: thing, property: fitting.property ?? "colour", value };
  if (thing.kind === "page") return { verb: "style", target: thing, property: "theme", value };
  if (fitting.property === "background" || thing.kind === "section")
    return { verb: "style", target: thing, property: "background", value };
  const lightness: StyleValue = { is: "lightness", degree: degree(value.theme === "dark" ? "down" : "up") };
  return { verb: "style", target: thing, property: "colour", value: lightness };
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

const looking = ({ things = [PAGE], look }: Parts): Intent[] | null =>
  all(
    things.map((thing) => onThing(thing)),
    [look],
  );

const LOOKS: Record<string, Meant[]> = {
  style: [
    [({ colour }) => ({ property: null, value: colour }), "INDEF? colour"],
    [({ code }) => lookOf(code), "(BIT | MUCH)? code:STYLE"],
    [({ theme }) => lookOf(`theme ${theme}`), "INDEF? THEME"],
    [({ face }) => ({ property: "typeface", value: { is: "face", face } }), "INDEF? face PROP=typeface?"],
  ],
  // "Navy with white text"
  letters: [[({ colour }) => ({ property: "text_colour", value: colour }), "(colour LETTERS | LETTERS colour)"]],
  styles: [
    ...listOf("style", "(IN | TO)? styles"),
    [({ style, letters }) => [style, letters], "style (WITH | AND | COMMA) letters"],
  ],
  look: [[({ style, prop }) => lookAt(prop, style), "INDEF? (style PROP | PROP style)"]],
  subject: [
    [({ thing }) => onThing(thing), "thing"],
    [({ prop }) => onThing(PAGE, prop), "DET? PROP"],
    [({ linked }) => onThing(linked), "DET? linked"],
    [({ linked, inner }) => onThing({ ...linked, within: inner }), "DET? linked (IN | OF) inner:one"],
    [
      ({ thing, prop }) => (thing.kind === null && thing.within ? null : onThing(thing, prop)),
      `DET? PROP (OF | IN | FOR) thing
      thing (OWN DET?)? PROP`,
    ],
  ],
  subjects: listOf("subject", "subjects"),
};

const at = (relation: InsertionPoint["relation"], of: Target | null = null): InsertionPoint => ({
  relation,
  of: of?.kind === "page" ? null : of,
});

const PLACES: Record<string, Meant[]> = {
  spot: [
    [({ thing }) => at("before", thing), "BEFORE thing"],
    [({ thing }) => at("after", thing), "AFTER thing"],
    [() => at("start"), "TOP"],
    [() => at("end"), "BOTTOM"],
    [({ thing }) => at("start", thing), "TOP (OF | IN) thing"],
    [({ thing }) => at("end", thing), "BOTTOM (OF | IN) thing"],
  ],
  place: [
    [({ spot }) => spot, "spot"],
    [({ thing }) => at("end", thing), "(TO | IN | FOR) thing"],
  ],
  dest: [
    [({ url }) => ({ is: "url", url }), "URL"],
    [({ phone }) => ({ is: "phone", value: phone ?? null }), "DET? (PHONE | FACT=phone)"],
    [({ email }) => ({ is: "email", value: email }), "DET? EMAIL"],
    [
      ({ thing }) =>
        thing.kind === "section" || (thing.kind === null && thing.named) ? { is: "section", target: thing } : null,
      "thing",
    ],
  ],
};

const closedOn = (days: string[]): StatedHours => ({ days, opens: null, closes: null, isClosed: true });
const opened = (days: string[], [span, ...more]: [string, string][]): StatedHours => ({
  days,
  opens: span![0],
  closes: span![1],
  ...(more.length > 0 ? { more } : {}),
  isClosed: false,
});

/** Days that one word names: the week's five or two. */
const GROUPS = new WeakSet<string[]>();

function grouped(days: string[]): string[] {
  if (days.length > 1 && days.length < 7) GROUPS.add(days);
  return days;
}

/** Who names so many days names all, unless by one word ("weekdays"), which leaves the others as they are. */
const MOST_OF_WEEK = 4;
const isWeek = (said: StatedHours[]): boolean =>
  new Set(said.flatMap(({ days }) => days)).size >= MOST_OF_WEEK && !(said.length === 1 && GROUPS.has(said[0]!.days));

const setFact = (value: Fact): Intent => ({ verb: "set_fact", value });
const hoursSet = (hours: StatedHours[], isAll = false): Intent =>
  setFact({ is: "hours", hours, ...(isAll ? { isAll } : {}) });

const IS = "(COLON | TO | CHANGE TO | BE | SHOULD BE | NOW | BE NOW | BECOME)";

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
  span: [[({ opens, closes }) => [opens, closes], "(FROM | AT)? opens:clock (DASH | TO | UNTIL) closes:clock"]],
  spans: listOf("span", "spans"),
  shut: [[({ days }) => closedOn(days), "WEBE? IN? days (COLON | BE | WEBE | TO | IN)? CLOSED"]],
  hour: [
    [
      ({ days, spans }) => opened(days, spans),
      `IN? days (COLON | COMMA | TO)? spans
      spans IN? days`,
    ],
    [({ days, clock }) => ({ days, opens: null, closes: clock, isClosed: false }), "IN? days ONLY? UNTIL clock"],
    [({ shut }) => shut, "shut"],
    [({ days }) => closedOn(days), "WEBE? CLOSED (IN | DET)? days"],
  ],
  // Without days.
  opening: [
    [
      ({ clock, days = [] }) => ({ days, opens: clock, closes: null, isClosed: false }),
      "WEOPEN (IN? days)? (AT | FROM) clock",
    ],
    [
      ({ clock, days = [] }) => ({ days, opens: null, closes: clock, isClosed: false }),
      "(WECLOSE (IN? days)? (AT | UNTIL) | WEOPEN (IN? days)? ONLY? UNTIL) clock",
    ],
    [({ spans }) => opened([], spans), "WEOPEN (COLON | COMMA)? spans"],
    [() => closedOn([]), "(WECLOSE | WEBE CLOSED)"],
  ],
  hours: listOf("hour", "hours"),
  hours_said: [
    [({ hours }) => hours, "hours"],
    [({ spans }) => [opened([], spans)], "spans"],
  ],
  facts: listOf("fact_said", "DET? facts"),
  fact_said: [
    [({ phone }) => ({ is: "phone", value: phone }), `FACT=phone ${IS}? DET? PHONE TO?`],
    [({ email }) => ({ is: "email", value: email }), `FACT=email ${IS}? EMAIL TO?`],
    [({ text }) => ({ is: "address", value: text }), `FACT=address ${IS}? text:told`],
    [
      ({ network, value }) => ({ is: "social", network, value }),
      `NETWORK (THING=link | LINK | PAGEWORD | ACCOUNT)? ${IS}? (value:URL | value:HANDLE | value:PHONE)`,
    ],
  ],
};

const PRICED =
  /^(?:R?[€$£¥]\s?\d|\d[\d.,]*\s?(?:[€$£¥円]|euros?\b|pounds?\b|dollars?\b))|\s(?:[€$£¥]\s?\d[\d.,]*|\d[\d.,]*\s?[€$£¥円])$/iu;
const SENTENCE = /^(?:\S+\s+){3,}\S+[.!?]$/u;
const isLoose = (kind: ThingKind | null): boolean => kind === null || kind === "list_item" || kind === "section";

const swapWords = (from: string, to: string, thing: Target | null): Intent => ({
  verb: "replace_text",
  target: thing,
  from,
  to,
});

/** Whether a thing can be set to words: a section's words are its heading; words alone are replaced where they stand. */
function setText(thing: Target, value: string): Intent | null {
  const { kind, named } = thing;
  // "Premium: $169 a month", "Visits to 24/7" tell what it costs, or when, and not what it is called.
  if (isLoose(kind) && (PRICED.test(value) || /^\P{L}+$/u.test(value)) && !/\d/.test(named ?? "")) return null;
  if (kind === null && named !== null && thing.within === null && thing.which === null)
    return swapWords(named, value, null);
  if (["page", "form"].includes(kind!) || (thing.which === "all" && !named)) return null;
  // Asked for by "say", a whole sentence is no heading.
  return kind === "section" && SENTENCE.test(value) ? null : { verb: "set_text", target: thing, value };
}

function removed(things: Target[]): Intent[] | null {
  const isAll = (thing: Target) => thing.kind === "section" && thing.which === "all" && !thing.section && !thing.named;
  if (things.some((thing) => thing.kind === "headline" || isAll(thing))) return null;
  return things.map((thing) => ({ verb: "remove", target: thing }));
}

/** What is taken from the menu is an entry of it. */
function outOf(thing: Target, outer: Target): Target | null {
  if (outer.kind === "menu_entry" && outer.named === null)
    return thing.kind === null ? { ...thing, kind: "menu_entry", within: null } : null;
  return inside(thing, outer);
}

function withoutFact(fact: Fact["is"]): Intent[] | Intent | null {
  if (fact === "hours") return removed([sectionOf("hours")]);
  return { verb: "remove_fact", value: fact, network: null };
}

function priced(thing: Target, value: string | null): Intent | null {
  const isItem = thing.named !== null ? isLoose(thing.kind) && thing.kind !== "section" : thing.kind === "list_item";
  return isItem ? { verb: "set_price", target: thing, value } : null;
}

/** A name, its price, and what may be said of it after that. */
const PRICED_ITEM =
  /^(.*?)[\s,:–—-]*((?:(?:R?\$|[€£¥]) ?\d(?:[\d.,]*\d)?|\d(?:[\d.,]*\d)? ?(?:€|\$|£|euros?|円))(?: ?\/ ?\p{L}+)?)(\s*[,–—-]\s+.+)?$/u;

/** "Rye loaf, dark and dense", "Rowing – Six weeks", "soup $6": an entry as it is said. */
export function itemOf(said: string): NewItem | null {
  if (said.length > 300) return null;
  const words = said.trim();
  const found = PRICED_ITEM.exec(words);
  const [rest, price] = found ? [`${found[1]}${found[3] ?? ""}`, found[2]!] : [words, null];
  const parts = /^(.{1,80}?)(?:\s*[:：]\s+|\s+[–—-]\s+|,\s+)(.+)$/u.exec(rest);
  const name = (parts ? parts[1]! : rest).trim();
  if (name === "" || name.length > 80 || (price === null && /[€$£¥]/.test(name))) return null;
  return { name, detail: parts ? parts[2]!.trim() : null, price };
}

const listed = (section: SectionKind, items: NewItem[]): Intent => add({ is: "list", section, items });

/** A section with a heading and words of the person's own; one of a kind that lists something is none. */
function newText(section: SectionKind | undefined, heading: string | undefined, text: string): Intent | null {
  if ((!section && !heading) || (section && section !== "about")) return null;
  return add({ is: "text", section: section ?? null, heading: heading ?? null, text });
}

const add = (value: NewThing, place: InsertionPoint | null = null): Intent => ({ verb: "add", value, place });

const isSentence = (text: string): boolean => /[.!?]$/.test(text) || text.split(/\s+/).length > 6;

/** Sections that are no lists. */
const TEXTS: SectionKind[] = ["footer", "header", "hero", "about", "contact", "newsletter", "booking"];

/** New entries go into a list, or beside one of its entries. */
function addedAt(items: NewItem[], place: InsertionPoint): Intent | null {
  const { of, relation } = place;
  if (!of) return items.every(({ price }) => price !== null) ? add({ is: "item", items }, place) : null;
  const isList = of.kind === "section" || of.kind === "menu_entry" || of.kind === "list_item";
  if (relation === "before" || relation === "after")
    return !items.some(({ name }) => isSentence(name)) &&
      of.named !== null &&
      (of.kind === null || of.kind === "list_item")
      ? add({ is: "item", items }, { relation, of: { ...of, kind: "list_item" } })
      : null;
  if ((!isList && of.kind !== null) || (of.section !== null && TEXTS.includes(of.section))) return null;
  return add({ is: "item", items }, place);
}

/** "Do you ship? No, only pickup.", with or without the word for the answer before it. */
function questionOf(prose: string): Intent | null {
  const cut = prose.indexOf("?") + 1;
  const reply = prose
    .slice(cut)
    .trim()
    .replace(/^\p{L}{1,12}\s?: */u, "");
  const items: NewItem[] = [{ name: prose.slice(0, cut), detail: reply || null, price: null }];
  return cut > 3 && !reply.includes("?") ? add({ is: "item", items }, at("end", sectionOf("faq"))) : null;
}

/** A list of the brief with what stands after its colon: questions with answers, or entries. */
function listWith(section: SectionKind, prose: string): Intent | null {
  const made = (items: (NewItem | null)[]): Intent | null =>
    items.some((item) => item === null) ? null : listed(section, items as NewItem[]);
  if (section === "about") return newText(section, undefined, prose);
  if (section !== "faq")
    return ["pricing", "offerings", "menu", "team"].includes(section)
      ? made(
          prose
            .replace(/\.$/, "")
            // "Wash and cut $40" is one of them: what comes before "and" has its price where any has.
            .split(
              PRICED_ITEM.test(prose)
                ? /\s*[,;]\s+(?:(?:and|und|et|y|e|en)\s+)?|(?<=[\d€$£¥円]|euros?)\s+(?:and|und|et|y|e|en)\s+/u
                : /\s*[,;]\s+|\s+(?:and|und|et|y|e|en)\s+/u,
            )
            .map(itemOf),
        )
      : null;
  const items: NewItem[] = [];
  for (const said of prose.split(/(?<=[^?]{2}\?)\s+/u)) {
    const cut = said.endsWith("?") ? Math.max(said.lastIndexOf(". "), said.lastIndexOf("! ")) + 1 : said.length;
    const [reply, question] = [said.slice(0, cut).trim(), said.slice(cut).trim()];
    const last = items.at(-1);
    if (reply && !last) return null;
    if (reply && last) last.detail = [last.detail, reply].filter(Boolean).join(" ");
    if (question) items.push({ name: question, detail: null, price: null });
  }
  return made(items);
}

const ENTRIES: Record<string, Meant[]> = {
  entries: listOf("entry", "entries"),
  entry: [
    [({ label }) => itemOf(label), "INDEF? NEW? (label:QUOTE | label)"],
    [
      ({ label, price }) => ({ name: label, detail: null, price }),
      "INDEF? NEW? (label:QUOTE | label) (FOR | AT | COMMA | COLON | DASH)? PRICE",
    ],
  ],
};

const answered = (value: Topic): Intent => ({ verb: "answer", value });

/** Clauses with a verb of their own. */
const CLAUSES: Meant[] = [
  // What it says.
  [
    ({ thing, text }) => (thing.kind === "section" && !thing.named ? null : setText(thing, text)),
    "CHANGE thing (TO | COLON | ARROW) text",
  ],
  [
    ({ thing, text }) => setText(thing, text),
    `thing SHOULD SAY COLON? text
    SHOULD thing SAY COLON? text
    (MAKE | CHANGE | WISH) thing TO? SAY COLON? text
    (CHANGE | MAKE | PUT) thing (TO | AS) text:QUOTE
    (MAKE | CALL) thing AS? text:QUOTE
    thing SHOULD BE text:QUOTE
    RENAME thing ((TO | AS) text | text:QUOTE)
    REPLACE thing (WITH | TO) text`,
  ],
  [
    ({ thing, text }) => (thing.kind === null ? setText(thing, text) : null),
    "(REPLACE | CHANGE | RENAME) thing (WITH | TO | ARROW) text THROUGHOUT",
  ],
  [
    ({ thing, text }) => (thing.kind !== null && thing.kind !== "section" ? setText(thing, text) : null),
    "(WRITE | PUT | USE) text:QUOTE (IN | AS | FOR | TO) thing",
  ],
  [
    ({ thing, other, text }) => {
      const isEntry = other.kind === "menu_entry" && !other.named && (!thing.kind || thing.kind === "menu_entry");
      if (isEntry && thing.named) return setText(target("menu_entry", { named: thing.named }), text);
      if (thing.named && !thing.kind && !thing.within) return swapWords(thing.named, text, other);
      const inner = thing.kind && thing.kind !== "section" && other.kind === "section" ? inside(thing, other) : null;
      return inner && setText(inner, text);
    },
    `(RENAME | CHANGE | REPLACE) thing (TO | WITH | AS | ARROW) text IN other:thing
    IN other:thing COMMA? (RENAME | CHANGE | REPLACE) thing (TO | WITH | AS | ARROW) text`,
  ],
  [
    ({ was, text }) => swapWords(was, text, null),
    `(REPLACE | CHANGE) ALL was:QUOTE (WITH | TO) text:QUOTE
    (USE | WRITE | PUT | SAY) text:QUOTE INSTEADOF was:QUOTE
    (USE | WRITE | PUT | SAY)? INSTEADOF was:QUOTE COMMA? (USE | WRITE | PUT)? text:QUOTE`,
  ],
  [
    ({ name, text }) => swapWords(name, text, null),
    `(REPLACE | CHANGE) name:proper (WITH | TO | FOR) text THROUGHOUT?
    (REPLACE | CHANGE) name:proper (WITH | TO | FOR) (text:PHONE | text:EMAIL | text:PRICE)`,
  ],
  // Looks.
  [
    ({ subjects, styles }) => all(subjects, styles),
    `(MAKE | WISH) subjects (TO | IN)? styles
    CHANGE subjects (TO | COLON | IN) styles
    subjects SHOULD BE? (IN | TO)? styles BE?
    SHOULD subjects BE? (IN | TO)? styles BE?
    (USE | WISH | MAKE) styles (FOR | IN)? subjects`,
  ],
  [
    looking,
    `(USE | WISH | MAKE | ADD | PUT) look ((FOR | IN) things)?
    MAKE things (IN | WITH)? look
    things SHOULD HAVE look`,
  ],
  [({ code, subjects }) => all(subjects, [lookOf(code)]), "code:RESTYLE subjects BIT?"],
  [
    // "The text is too small, make it bigger"
    ({ code, subjects, again = [lookOf(code)] }) =>
      JSON.stringify(again) === JSON.stringify([lookOf(code)]) ? all(subjects, again) : null,
    "subjects BE code:TOOIS ((COMMA | AND)? MAKE PRON again:styles)?",
  ],
  // Away with it.
  [
    ({ things }) => removed(things),
    `REMOVE things
    (TAKE | MAKE) things OUT
    things SHOULD (GO | OUT | REMOVE)
    NOTNEED things`,
  ],
  [
    ({ thing, other }) => {
      const out = outOf(thing, other);
      return out && removed([out]);
    },
    `REMOVE (thing | DET? thing:linked) FROM other:thing
    TAKE thing (OUT (OF | FROM | IN) | FROM) other:thing OUT?`,
  ],
  [({ fact }) => withoutFact(fact), "(REMOVE DET? FACT | TAKE DET? FACT OUT)"],
  [({ network }) => ({ verb: "remove_fact", value: "social", network }), "REMOVE DET? NETWORK (THING=link | LINK)?"],
  // Where it stands.
  [
    ({ thing, spot }) => ({ verb: "move", target: thing, place: spot }),
    `(MOVE | PUT | TAKE) thing TO? spot
    thing SHOULD (COME | GO | MOVE | BE)? TO? spot (COME | MOVE | BE)?`,
  ],
  // Where it leads.
  [
    ({ thing, dest }) =>
      ["section", "page", "form"].includes(thing.kind!) ? null : { verb: "link", target: thing, value: dest },
    `LINK thing (TO | WITH)? dest
    (MAKE | CHANGE)? thing (SHOULD | TO)? LINK TO? dest`,
  ],
  // Facts.
  [
    ({ facts, place }) => {
      const isFooter = !place || place.of?.section === "footer" || place.of?.section === "contact";
      return isFooter ? facts.map(setFact) : null;
    },
    "(CHANGE | ADD | PUT | MAKE | USE | REPLACE) DET? NEW? facts (THROUGHOUT | place)?",
  ],
  [({ phone }) => setFact({ is: "phone", value: phone }), "REPLACE DET? FACT=phone (WITH | TO) PHONE THROUGHOUT?"],
  [({ email }) => setFact({ is: "email", value: email }), "REPLACE DET? FACT=email (WITH | TO) EMAIL THROUGHOUT?"],
  [({ text }) => setFact({ is: "address", value: text }), "WEMOVED TO? COLON? text:told"],
  [
    ({ hours_said }) => hoursSet(hours_said, isWeek(hours_said)),
    `WEBE? WEOPEN hours_said WEOPEN?
    CHANGE? DET? NEW? (FACT=hours | SECTION=hours) ${IS}? hours_said TO?`,
  ],
  [
    ({ hours_said }) => hoursSet(hours_said),
    `ADD (INDEF SECTIONWORD WITH)? DET? NEW? (FACT=hours | SECTION=hours) ${IS}? hours_said`,
  ],
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
  [
    ({ name, soldout, when }) => ({
      verb: "set_note",
      target: target(null, { named: name }),
      value: when ? `${soldout} ${when}` : soldout,
    }),
    "DET? (name:QUOTE | name:known | name:called) BE? NOW? SOLDOUT when?",
  ],
  // Prices.
  [
    ({ thing, price }) => priced(thing, price),
    `(CHANGE | RAISE) DET? PRICEWORD (OF | FOR | IN) thing (FROM PRICE)? TO price
    (CHANGE | RAISE | MAKE) thing OWN? PRICEWORD? (FROM PRICE)? TO? price
    thing (BE | COST | SHOULD COST | SHOULD BE | COLON | NOW | BE NOW | COST NOW | NOW COST) price COST?`,
  ],
  [({ thing }) => priced(thing, null), "REMOVE DET? PRICEWORD (OF | FOR | FROM) thing"],
  // Something new.
  [
    ({ entries, place }) => addedAt(entries, place),
    `ADD COLON? entries place
    (ADD | PUT) place COLON? entries`,
  ],
  [
    ({ label, price, place }) => addedAt([{ name: label, detail: null, price }], place),
    "ADD (label:QUOTE | label) place (FOR | AT | TO | COLON | COMMA)? PRICE",
  ],
  [
    ({ entries, item }) =>
      item && item !== "team" ? addedAt(entries, at("end", sectionOf(item as SectionKind))) : null,
    "ADD INDEF? NEW? ITEM (COLON | CALLED) entries",
  ],
  [
    ({ section, heading, prose }) => newText(section, heading, prose),
    `ADD INDEF? NEW? SECTIONWORD (CALLED | ABOUT)? (heading:QUOTE | DET? SECTION | DET? heading:label) (COLON | WITH DET? (THING=text | TEXTWORD) COLON?) prose`,
  ],
  [
    ({ quote, label }) => listed("testimonials", [{ name: quote, detail: label ?? null, price: null }]),
    `(ADD INDEF? NEW? | INDEF? NEW) (ITEM=testimonials | SECTION=testimonials) ((FROM | WITH) label)? COLON? QUOTE
    (ADD INDEF? NEW? | INDEF? NEW) (ITEM=testimonials | SECTION=testimonials) COLON? QUOTE (FROM | DASH | COMMA | WITH)? label`,
  ],
  [
    ({ entry, place, prose }) =>
      !entry.detail && (!place || place.of?.section === "team")
        ? addedAt([{ ...entry, detail: prose ?? null }], at("end", sectionOf("team")))
        : null,
    `ADD entry place (COMMA | DASH | COLON) prose:role
    (ADD INDEF? NEW? | INDEF? NEW) ITEM=team (COLON | CALLED) entry ((COMMA | DASH) prose:role)?`,
  ],
  [({ prose }) => questionOf(prose), "(ADD INDEF? | INDEF)? NEW? THING=question ((TO | IN) thing)? COLON prose"],
  [({ section, prose }) => listWith(section, prose), "ADD INDEF? NEW? SECTION SECTIONWORD? COLON prose"],
  // What asks for nothing, or for nothing that an edit does.
  [({ answer: topic }) => answered(topic), "ANSWER"],
  [() => answered("undo"), "UNDO (PRON | DET? LASTCHANGE)?"],
];

/** Clauses without a verb: they name a thing and what it is to be. */
const FRAGMENTS: Meant[] = [
  [
    ({ subjects, styles }) => all(subjects, styles),
    `subjects (COLON | COMMA | IN | TO)? styles
    styles subjects`,
  ],
  [looking, "(look ((FOR | IN) things)? | things (COLON | IN | WITH) look)"],
  [
    ({ thing, text }) =>
      thing.kind && thing.kind !== "text" && thing.kind !== "section" ? setText(thing, text) : null,
    "NEW? thing (COLON text | text:QUOTE)",
  ],
  [({ thing, text }) => setText(thing, text), "thing ARROW text"],
  [({ hours }) => hoursSet(hours), "hours"],
  [
    ({ thing, price }) => (thing.kind === null && !thing.within ? priced(thing, price) : null),
    "thing (ARROW | TO)? price",
  ],
  [
    ({ name, price }) => priced(target(null, { named: name }), price),
    "DET? name:called (BE | COST | COLON | NOW | BE NOW | COST NOW | NOW COST)? price",
  ],
  [({ fact_said }) => setFact(fact_said), "DET? NEW? fact_said"],
];

const SYMBOLS: Record<string, Meant[]> = {
  ...THINGS,
  ...LOOKS,
  ...PLACES,
  ...FACTS,
  ...ENTRIES,
  clause: CLAUSES,
  fragment: FRAGMENTS,
};

/** The rules in the orders of a language. */
export function rulesFor({ verbLast, postposed }: Language): Map<string, Rule[]> {
  return new Map(
    Object.entries(SYMBOLS).map(([symbol, listed]) => [
      symbol,
      listed.flatMap(([mean, rows]) =>
        rows.split("\n").flatMap((row) => {
          const plain = rowOf(row);
          const orders = verbLast && symbol === "clause" ? [plain, ...withVerbLast(plain)] : [plain];
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
