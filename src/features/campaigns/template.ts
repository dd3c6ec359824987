/**
 * What a campaign says, filled in for each recipient. `{{first_name|there}}` is what is known of the recipient, or what
 * stands after the bar. In html it is text and can't become markup; in an address it is a part of it, or a whole https
 * address, and can't become a script; in a subject it is one line.
 */
import { escapeHtml } from "../../html/escape.ts";

/** A piece that is the same for all, or one that is filled in. */
type TemplatePart = string | { name: string; fallback: string; place: "text" | "address" | "in address" };

export interface Template {
  pieces: TemplatePart[];
}

const PLACEHOLDER = /\{\{[ \t]*([a-z][a-z0-9_]{0,39})[ \t]*(?:\|([^{}|\n]{0,200}))?\}\}/g;
/** So far back it is looked for the beginning of an address. */
const LONGEST_ADDRESS = 2_000;
const ADDRESS_ATTRIBUTE =
  /(?:href|src|action|background|poster|srcset|cite)[ \t\n]*=[ \t\n]*(?:"([^"]*)|'([^']*)|([^\s"'>]*))$/i;

/** Where in html a placeholder stands. */
function placeOf(before: string): "text" | "address" | "in address" {
  const near = before.slice(-LONGEST_ADDRESS);
  const tag = near.lastIndexOf("<");
  if (tag === -1 || near.lastIndexOf(">") > tag) return "text";
  const found = ADDRESS_ATTRIBUTE.exec(near.slice(tag));
  if (!found) return "text";
  return (found[1] ?? found[2] ?? found[3] ?? "") === "" ? "address" : "in address";
}

export function parseTemplate(source: string, kind: "html" | "plain"): Template {
  const pieces: TemplatePart[] = [];
  let from = 0;
  for (const match of source.matchAll(PLACEHOLDER)) {
    pieces.push(source.slice(from, match.index));
    const place =
      kind === "html" ? placeOf(source.slice(Math.max(0, match.index - LONGEST_ADDRESS), match.index)) : "text";
    pieces.push({ name: match[1]!, fallback: (match[2] ?? "").trim(), place });
    from = match.index + match[0].length;
  }
  pieces.push(source.slice(from));
  return { pieces };
}

/** Names of what is filled in, each with whether it says what stands there otherwise. */
export function placeholdersOf(source: string): { name: string; hasFallback: boolean }[] {
  const found = new Map<string, boolean>();
  for (const match of source.matchAll(PLACEHOLDER)) {
    const hasFallback = Boolean(match[2]?.trim());
    found.set(match[1]!, (found.get(match[1]!) ?? true) && hasFallback);
  }
  return [...found].map(([name, hasFallback]) => ({ name, hasFallback }));
}

/** Values of ours, which may be addresses as they are. */
const OWN = new Set(["unsubscribe_url"]);

export function fill({ pieces }: Template, values: Record<string, string>, kind: "html" | "plain"): string {
  return pieces
    .map((piece) => {
      if (typeof piece === "string") return piece;
      const known = Object.hasOwn(values, piece.name) ? values[piece.name]! : "";
      const value = known || piece.fallback;
      if (kind === "plain") return value;
      if (OWN.has(piece.name)) return escapeHtml(value);
      if (piece.place === "in address") return encodeURIComponent(value);
      if (piece.place === "address") return /^(?:https?:\/\/|mailto:)/i.test(value) ? escapeAttribute(value) : "#";
      return escapeAttribute(value);
    })
    .join("");
}

/** Also in attributes with single quotes, or none. */
const escapeAttribute = (text: string): string =>
  escapeHtml(text).replaceAll("'", "&#39;").replaceAll("`", "&#96;").replaceAll("=", "&#61;");
