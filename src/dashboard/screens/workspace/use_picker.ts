/**
 * Talks to the draft in the frame. It is customers' code with an origin of its own: what is heard of it is our script's
 * there (`draft_channel.ts`), it is read as data, and what it names is looked up by the server before anything is
 * changed. Nothing of the page is changed that nobody began to change here: a text is taken once, of the element that is
 * typed in, and a place for a section when it was asked for.
 */
import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { uniqueId } from "../../api/unique_id.ts";
import { askDraft, hearDrafts } from "./draft_channel.ts";

export interface Picked {
  /** A selector that matches one element. */
  node: string;
  /** The beginning of its text. */
  quote: string;
  /** All of its text, when it is one. */
  text: string;
  /** Whether it is a sentence, or a few words, and no place for other elements. */
  isText: boolean;
  /** The shared part of the website that it stands in; null: it is the page's own. */
  part: string | null;
  /** As `#rrggbb`; null where nothing is seen of it. */
  colour: string | null;
  background: string | null;
  /** What its words are set in; null where it has none. */
  typeface: PickedTypeface | null;
  /** The picture that it is, or has. */
  picture: PickedPicture | null;
  /** The link that it is, or stands in. */
  link: PickedLink | null;
  tag: string;
  section: PickedSection | null;
  /** The elements beside it. */
  before: string | null;
  after: string | null;
}

/** What an element stands in. */
export interface PickedSection {
  /** Selects all of it. */
  node: string | null;
  kind: "header" | "footer" | "hero" | "section";
  heading: string;
  /** The element is all of it. */
  isSelf: boolean;
}

export interface PickedLink {
  node: string;
  /** Where it leads: a path of the website, or an address. */
  href: string;
}

interface PickedTypeface {
  /** A list, as style sheets have it. */
  stack: string;
  /** Whether it is the element's own. */
  isOwn: boolean;
}

export interface PickedPicture {
  node: string;
  alt: string;
  /** Those of its attributes that are of this picture and not of another: `srcset`, `width`. */
  attributes: PictureAttribute[];
  /** A drawing, or several pictures: the classes of the image that takes its place; null: it is an image itself. */
  className: string | null;
  /** Selects what stands in its place then; null: it is what it was. */
  place: string | null;
}

/** What somebody has begun to change here. */
interface Begun {
  editing: boolean;
  /** The element that is typed in. */
  node: string | null;
  /** What a place for a section was asked for with. */
  place: string | null;
}

const PICTURE_ATTRIBUTES = ["srcset", "sizes", "width", "height"] as const;
type PictureAttribute = (typeof PICTURE_ATTRIBUTES)[number];

/** Where a new section can stand, and what is around the words of the one beside it. */
export interface SectionPosition {
  node: string;
  position: "after" | "last";
  around: { tag: string; className: string }[];
  /** Classes of the element around the heading; null: there is none. */
  head: string | null;
  /** Classes of the page's buttons. */
  button: string | null;
}

/** A text that is being typed on the page. */
export interface Writing {
  node: string;
  text: string;
}

interface Listener {
  /** @param again the draft was loaded anew, and what was chosen before still is */
  onPick(picked: Picked, again: boolean): void;
  onWriting(writing: Writing | null): void;
  onWritten(writing: Writing): void;
  onPlace(place: SectionPosition): void;
  onDuplicate(): void;
  onUndo(): void;
  onRedo(): void;
}

export interface Picker {
  isPicking: boolean;
  /** How far down the page is. */
  top: RefObject<number>;
  /** @param takesFocus whether the keyboard goes on in the page */
  begin(takesFocus?: boolean): void;
  cancel(): void;
  /** Chooses nothing, and goes on. */
  forget(): void;
  /** Shows where an element is. */
  show(node: string): void;
  /** What was chosen before the draft was loaded anew still is. */
  keep(node: string): void;
  /** Lets a text be typed where it stands. */
  write(node: string): void;
  /** Puts back what was there before it was typed over. */
  unwrite(): void;
  /** Asks where a section can stand: below the one with this element, or at the end. */
  askForPlace(node: string | null): void;
}

const LONGEST = 500;
const LONGEST_NODE = 2000;
const LONGEST_PART = 40;
const LONGEST_TEXT = 20_000;
const MOST_WRAPPERS = 8;

const isSelector = (value: unknown): value is string => typeof value === "string" && value.length <= LONGEST_NODE;
const textOf = (value: unknown, longest: number): string => (typeof value === "string" ? value.slice(0, longest) : "");
const selectorOf = (value: unknown): string | null => (isSelector(value) ? value : null);
const colourOf = (value: unknown): string | null =>
  typeof value === "string" && /^#[0-9a-f]{6}$/.test(value) ? value : null;

function pictureIn(value: unknown): PickedPicture | null {
  const { node, alt, attributes, className, place } = Object(value) as Record<string, unknown>;
  if (!isSelector(node)) return null;
  const own = Array.isArray(attributes) ? attributes : [];
  return {
    node,
    alt: textOf(alt, LONGEST),
    attributes: PICTURE_ATTRIBUTES.filter((name) => own.includes(name)),
    className: typeof className === "string" ? textOf(className, LONGEST) : null,
    place: selectorOf(place),
  };
}

function linkIn(value: unknown): PickedLink | null {
  const { node, href } = Object(value) as Record<string, unknown>;
  return isSelector(node) ? { node, href: textOf(href, LONGEST_NODE) } : null;
}

const SECTION_KINDS = ["header", "footer", "hero", "section"] as const;

function sectionIn(value: unknown): PickedSection | null {
  const { node, kind, heading, isSelf } = Object(value) as Record<string, unknown>;
  const known = SECTION_KINDS.find((one) => one === kind);
  return known
    ? { node: selectorOf(node), kind: known, heading: textOf(heading, LONGEST), isSelf: isSelf === true }
    : null;
}

function typefaceIn(value: unknown): PickedTypeface | null {
  const { stack, isOwn } = Object(value) as Record<string, unknown>;
  return typeof stack === "string" && stack !== "" ? { stack: textOf(stack, LONGEST), isOwn: isOwn === true } : null;
}

const toPlace = (node: string, { position, around, head, button }: Record<string, unknown>): SectionPosition => ({
  node,
  position: position === "last" ? "last" : "after",
  around: (Array.isArray(around) ? around : [])
    .slice(0, MOST_WRAPPERS)
    .filter((one) => /^(section|article|div)$/.test(one?.tag))
    .map((one) => ({ tag: one.tag, className: textOf(one.className, LONGEST) })),
  head: typeof head === "string" ? textOf(head, LONGEST) : null,
  button: typeof button === "string" ? textOf(button, LONGEST) : null,
});

const toPicked = (node: string, text: string, rest: Record<string, unknown>): Picked => ({
  node,
  quote: textOf(rest.quote, LONGEST),
  text,
  isText: rest.isText === true,
  part: textOf(rest.part, LONGEST_PART) || null,
  colour: colourOf(rest.colour),
  background: colourOf(rest.background),
  typeface: typefaceIn(rest.typeface),
  picture: pictureIn(rest.picture),
  link: linkIn(rest.link),
  tag: textOf(rest.tag, LONGEST_PART),
  section: sectionIn(rest.section),
  before: selectorOf(rest.before),
  after: selectorOf(rest.after),
});

/** @param mayEdit whether what is clicked is chosen from the start, and not only when that was asked for */
export function usePicker(frame: RefObject<HTMLIFrameElement | null>, mayEdit: boolean, listener: Listener): Picker {
  const [isPicking, setPicking] = useState(mayEdit);
  const top = useRef(0);
  const latest = useRef(listener);
  latest.current = listener;
  const ask = useCallback((message: object) => askDraft(frame.current?.contentWindow, message), [frame]);
  const begun = useRef<Begun>({ editing: mayEdit, node: null, place: null });
  useEffect(
    () =>
      hearDrafts((draft, { is, node, ...rest }) => {
        if (draft !== frame.current?.contentWindow) return;
        const { editing, node: typed, place } = begun.current;
        if (is === "scrolled") top.current = Number(rest.top) || 0;
        if (is === "left") setPicking(false);
        // All else comes of what somebody has begun here.
        if (!editing) return;
        if (is === "duplicate") latest.current.onDuplicate();
        if (is === "undo") latest.current.onUndo();
        if (is === "redo") latest.current.onRedo();
        if (is === "unwritten") {
          begun.current.node = null;
          latest.current.onWriting(null);
        }
        if (!isSelector(node)) return;
        const text = textOf(rest.text, LONGEST_TEXT);
        if (is === "writing" && (typed === null || typed === node)) {
          begun.current.node = node;
          latest.current.onWriting({ node, text });
        }
        if (is === "written" && typed === node) {
          begun.current.node = null;
          if (text.trim() !== "") latest.current.onWritten({ node, text });
        }
        if (is === "place" && place !== null && rest.asked === place) {
          begun.current.place = null;
          latest.current.onPlace(toPlace(node, rest));
        }
        if (is !== "picked") return;
        latest.current.onPick(toPicked(node, text, rest), rest.again === true);
      }),
    [frame],
  );
  return {
    isPicking,
    top,
    begin: (takesFocus = true) => {
      begun.current = { editing: true, node: null, place: null };
      setPicking(true);
      if (takesFocus) frame.current?.focus();
      ask({ ask: "pick", focus: takesFocus });
    },
    cancel: () => {
      setPicking(false);
      ask({ ask: "leave" });
    },
    forget: () => ask({ ask: "forget" }),
    show: (node) => ask({ ask: "show", node }),
    keep: (node) => ask({ ask: "keep", node }),
    write: (node) => {
      begun.current = { ...begun.current, editing: true, node: null };
      frame.current?.focus();
      ask({ ask: "write", node });
    },
    unwrite: () => ask({ ask: "unwrite" }),
    askForPlace: (node) => {
      const asked = uniqueId();
      begun.current = { ...begun.current, editing: true, place: asked };
      ask({ ask: "place", node, asked });
    },
  };
}
