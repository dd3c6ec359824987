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
