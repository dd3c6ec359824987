/** Pieces of a prompt with the roles that they have. */
import type { Label } from "./labels.ts";
import type { Role } from "./roles.ts";
import type { Span } from "./text.ts";

export interface Segment extends Span {
  text: string;
  /** The text with contact details, hours and dates blanked out. */
  bare: string;
  label: Label | null;
  role: Role;
}

export interface Sentence extends Span {
  text: string;
  segments: Segment[];
  /** True when the sentence asks the designer for something. */
  request: boolean;
}

/** Makes one piece of `count` neighbours from `at` on, with all that stands between them; `as` is what it has of its own. */
export function joinPieces(segments: Segment[], text: string, at: number, count: number, as: Partial<Segment>): void {
  const first = segments[at]!;
  const { end } = segments[at + count - 1]!;
  const whole = text.slice(first.start, end).replace(/[.!?。]+$/u, "");
  segments.splice(at, count, { ...first, end, text: whole, bare: whole, ...as });
}
