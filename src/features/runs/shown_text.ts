/**
 * What a visitor will read of html that is still being written: its words as they come, with line breaks between blocks.
 * It reads each character once and keeps none, so that a page can be as long and as broken as it likes; what browsers
 * would make of broken html it does not ask.
 */
const BLOCKS = new Set(
  "address article aside blockquote br dd div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr label legend li main nav ol option p pre section summary table td th tr ul".split(
    " ",
  ),
);
/** Their content is read by nobody. */
const UNREAD = new Set("head noscript svg template".split(" "));
/** The same; nothing in them is a tag. */
const RAW = new Set("script style textarea title".split(" "));
const ENTITIES: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: " ", shy: "" };
const LONGEST_ENTITY = 10;
const LONGEST_NAME = 20;

interface Reading {
  mode: "text" | "open" | "tag" | "quote" | "comment" | "entity" | "raw";
  /** Of the tag, the entity or the comment's end, as far as it has come. */
  word: string;
  /** Whether the tag's name is complete. */
  isNamed: boolean;
  quote: string;
  last: string;
  /** The element whose content is not read. */
  unread: string | null;
  /** What goes before the next word. */
  gap: string;
  text: string;
}

/** Takes html piece by piece; returns what each adds to the text. */
export function createShownText(): (chunk: string) => string {
  const reading: Reading = {
    ...{ mode: "text", word: "", isNamed: false, quote: "", last: "", unread: null, gap: "", text: "" },
  };
  let hasBegun = false;
  return (chunk) => {
    reading.text = "";
    for (const character of chunk) take(reading, character);
    const { text } = reading;
    if (hasBegun || text === "") return text;
    hasBegun = true;
    return text.trimStart();
  };
}

function take(reading: Reading, character: string): void {
  const { last } = reading;
  reading.last = character;
  IN_MODE[reading.mode](reading, character, last);
}

const IN_MODE: Record<Reading["mode"], (reading: Reading, character: string, last: string) => void> = {
  text(reading, character) {
    if (character === "<") enter(reading, "open");
    else if (character === "&") enter(reading, "entity");
    else say(reading, character);
  },
  open(reading, character) {
    if (/[a-z/!?]/i.test(character)) enter(reading, "tag", character);
    else {
      say(reading, "<");
      enter(reading, "text");
      take(reading, character);
    }
  },
  tag: takeInTag,
  quote(reading, character) {
    if (character === reading.quote) reading.mode = "tag";
  },
  comment(reading, character) {
    reading.word = `${reading.word}${character}`.slice(-3);
    if (reading.word === "-->") enter(reading, "text");
  },
  raw(reading, character) {
    const end = `</${reading.unread}`;
    reading.word = `${reading.word}${character.toLowerCase()}`.slice(-end.length);
    if (reading.word === end) enter(reading, "tag", end.slice(1));
  },
  entity: takeInEntity,
};

function enter(reading: Reading, mode: Reading["mode"], word = ""): void {
  reading.mode = mode;
  reading.word = word;
  reading.isNamed = false;
}

function takeInTag(reading: Reading, character: string, last: string): void {
  if (character === ">") endTag(reading, last === "/");
  else if (!reading.isNamed) {
    if (/[\s/]/.test(character)) reading.isNamed = true;
    else if (reading.word.length < LONGEST_NAME) reading.word += character;
    if (reading.word === "!--") enter(reading, "comment");
  } else if ((character === '"' || character === "'") && /[=\s]/.test(last)) {
    reading.quote = character;
    reading.mode = "quote";
  }
}

function endTag(reading: Reading, closesItself: boolean): void {
  const name = reading.word.toLowerCase();
  enter(reading, "text");
  if (name === `/${reading.unread}`) reading.unread = null;
  else if (reading.unread === null && RAW.has(name)) {
    reading.unread = name;
    reading.mode = "raw";
  } else if (reading.unread === null && UNREAD.has(name) && !closesItself) reading.unread = name;
  if (BLOCKS.has(name.replace("/", ""))) reading.gap = "\n";
}

function takeInEntity(reading: Reading, character: string): void {
  if (/[\da-z#]/i.test(character) && reading.word.length < LONGEST_ENTITY) {
    reading.word += character;
    return;
  }
  const { word } = reading;
  const [, hex, decimal] = /^#(?:x([\da-f]{1,6})|(\d{1,7}))$/i.exec(word) ?? [];
  const code = hex ? Number.parseInt(hex, 16) : Number(decimal);
  const known = Object.hasOwn(ENTITIES, word) ? ENTITIES[word]! : null;
  const decoded = known ?? (code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : null);
  enter(reading, "text");
  for (const one of decoded ?? `&${word}`) say(reading, one);
  if (character !== ";" || decoded === null) take(reading, character);
}

function say(reading: Reading, character: string): void {
  if (reading.unread !== null) return;
  if (/\s/.test(character)) {
    reading.gap ||= " ";
    return;
  }
  reading.text += reading.gap + character;
  reading.gap = "";
}
