/**
 * Typed edits: the one language of changes to a page, for the engines, for direct editing and for AI clients (contract
 * section 10). An edit is a value. All edits of a call speak of the same page, as it is before the first of them; they
 * apply all or none, and what none of them names stays byte for byte.
 */
import type { FieldProblemDetail } from "../sentences/field_problems.ts";
import type { CodeTarget } from "./page_code.ts";

export const POSITIONS = ["before", "after", "first", "last"] as const;
export type Position = (typeof POSITIONS)[number];

/** A `node` is a CSS selector that matches exactly one element. */
export type Edit =
  /** Every one of exactly `occurrences` places: of the shared part alone, where one is named. */
  | { op: "replace"; target: CodeTarget; part?: string; find: string; replace: string; occurrences: number }
  | { op: "set_text"; node: string; text: string }
  | { op: "set_attribute"; node: string; name: string; value: string }
  | { op: "remove_attribute"; node: string; name: string }
  | { op: "insert"; node: string; position: Position; html: string }
  | { op: "move"; node: string; position: Position; to: string }
  | { op: "remove"; node: string }
  /** A copy of it behind it, with ids of its own. */
  | { op: "duplicate"; node: string }
  /** Either the element's own style or a rule of the style sheet; null takes a property away. `part`: of the shared styles. */
  | {
      op: "set_style";
      node: string | null;
      selector: string | null;
      part?: string;
      properties: Record<string, string | null>;
    }
  /** A custom property of the style sheet. */
  | { op: "set_token"; name: string; value: string }
  /** What is left out stays; null is the page's own proposal again. */
  | {
      op: "set_meta";
      title?: string | null;
      description?: string | null;
      og_image?: string | null;
      language?: string | null;
    };

/** Attributes that say something, and change nothing of how a page looks or works. */
const SAYING = new Set(["alt", "title", "placeholder", "aria-label", "src", "srcset", "sizes", "width", "height"]);

/** Whether an edit is of words and pictures alone; others are of the design. */
export const isOfContent = (edit: Edit): boolean =>
  edit.op === "set_text" ||
  edit.op === "set_meta" ||
  ((edit.op === "set_attribute" || edit.op === "remove_attribute") && SAYING.has(edit.name.toLowerCase()));

export type Op = Edit["op"];
export type EditOf<Name extends Op> = Extract<Edit, { op: Name }>;

/** What a page says of itself beside its code. */
export interface PageMeta {
  title: string | null;
  description: string | null;
  og_image: string | null;
  /** BCP 47 tag of the page's text, where the website's own language is not set. Left out: nobody asks. */
  language?: string | null;
}

/** Something of the page that an edit may have meant. */
export interface NearestMatch {
  /** A selector, or the number of a line. */
  place: string;
  text: string;
}

/**
 * An edit that does not apply. `message` says what was found instead, for who wrote it; the sentence has a code, by which
 * the application says it in its reader's language.
 */
export class EditError extends Error {
  override readonly name = "EditError";
  /** Which of the edits, from 0. */
  index = 0;
  /** The edit that changes the same text. */
  other: number | null = null;
  /** No edit by itself is at fault, but what all of them make of this text. */
  together: CodeTarget | null = null;
  constructor(
    /** The field of the edit that does not fit. */
    readonly field: string,
    readonly sentence: FieldProblemDetail,
    /** Looked for when it is asked for: of many refused edits few are shown. */
    private readonly findNearest: () => NearestMatch[] = () => [],
  ) {
    super(sentence.message);
  }

  get nearest(): NearestMatch[] {
    return this.findNearest();
  }
}
