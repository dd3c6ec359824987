/** What goes to an S3 service and comes back: requests, answers, refusals, and the little XML that they are written in. */

import { OperatorError } from "../lib/errors.ts";
import type { CodedMessage } from "../sentences/sentence.ts";
/** The provider did not do what it was asked. */
export class ObjectStoreError extends OperatorError {
  override readonly name = "ObjectStoreError";
  constructor(
    readonly said: CodedMessage,
    /** Of the provider's answer; null when there was none. */
    readonly status: number | null,
    /** How long the provider asks to wait. */
    readonly retryAfterMs: number | null = null,
  ) {
    super(said.message);
  }

  get changed(): boolean {
    return this.status === 412 || this.status === 409;
  }
}

export interface Asked {
  method: "GET" | "PUT" | "POST" | "DELETE";
  key: string;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  body?: Uint8Array<ArrayBuffer>;
  /** How long the answer may take, where that is longer than others. */
  patienceMs?: number;
}

export interface Answered {
  status: number;
  headers: Headers;
  bytes: Uint8Array<ArrayBuffer>;
}

/** The text of the first element of a name, as S3 writes its answers: no attributes, no element of the same name inside. */
export const inside = (xml: string, name: string): string | null => nextInside(xml, name, 0)?.text ?? null;

function nextInside(xml: string, name: string, from: number): { text: string; end: number } | null {
  const start = xml.indexOf(`<${name}>`, from);
  const end = start < 0 ? -1 : xml.indexOf(`</${name}>`, start);
  return end < 0 ? null : { text: unescapeXml(xml.slice(start + name.length + 2, end)), end };
}

export function allInside(xml: string, name: string): string[] {
  const found: string[] = [];
  for (let at = nextInside(xml, name, 0); at; at = nextInside(xml, name, at.end)) found.push(at.text);
  return found;
}

const ENTITIES: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };
const unescapeXml = (text: string): string =>
  text.replace(/&(amp|lt|gt|quot|apos);/g, (_, name: string) => ENTITIES[name]!);
