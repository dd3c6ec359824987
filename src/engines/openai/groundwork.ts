/**
 * What the composer knows of a website, told to a model: the facts that its reader found, the design that it would
 * give the site, and the typefaces that the site serves itself. All of it is a start; the client's words win.
 */

import type { Family } from "../../design/families.ts";
import type { Mode } from "../../design/palette.ts";
import { fontFaces, fontStack, needsExtendedLatin, TYPEFACES } from "../../design/typefaces.ts";
import type { Brief } from "../builtin/brief.ts";
import { chooseDesign, type Design } from "../builtin/design/design.ts";
import { readBrief } from "../builtin/reader/read.ts";
import type { PageCode, PageTask } from "../engine.ts";

/** More families than a designer would mix on one page, and each is a download. */
const MOST_FAMILIES = 4;

const FAMILIES: Family[] = [
  ...new Set(
    Object.values(TYPEFACES).flatMap(({ head, body, label }): Family[] => (label ? [head, body, label] : [head, body])),
  ),
];

export interface Groundwork {
  /** The reader's findings, a line each; "" when it found nothing. Made of the client's words: untrusted. */
  facts: string;
  /** Direction, colours and typefaces that the composer would choose. */
  design: string;
  /** The two or three typefaces of that design, as `font-family` values. */
  typefaces: string;
}

/** What the composer knows of a task's website and page. Deterministic; needs no network. */
export function groundworkOf({ website, page }: PageTask): Groundwork {
  const given = { name: website.name, prompt: website.prompt, language: website.language };
  const site = readBrief({ ...given, page: { path: "/", name: website.name, prompt: "" } });
  const design = chooseDesign(site, website.prompt);
  return {
    facts: factsOf(readBrief({ ...given, page })),
    design: designOf(design),
    typefaces: typefacesOf(design, site.interfaceLanguage === "ja"),
  };
}

function factsOf(brief: Brief): string {
  const offerings = brief.offerings.map(({ name, detail, price }) =>
    [name, detail, price].filter((part) => part !== null).join(" — "),
  );
  const lines: [string, (string | null)[]][] = [
    ["kind of business", brief.kind === "general" ? [] : [brief.kind]],
    ["place", [brief.place]],
    ["areas", brief.areas],
    ["address", [brief.address]],
    ["phone", [brief.phone]],
    ["e-mail", [brief.email]],
    ["opening hours", brief.hours.map(({ days, hours }) => `${days} ${hours}`)],
    ["dates", brief.dates],
    ["offerings", offerings],
    ["for whom", [brief.audience]],
    ["tone", brief.tones],
    ["colours named", brief.colours.map(({ name, hex, role }) => `${name} ${hex}${role ? ` (${role})` : ""}`)],
    ["wished look", brief.dark === null ? [] : [brief.dark ? "dark" : "light"]],
    ["calls to action", brief.actions],
    ["sections wished", brief.wantedSections],
    ["forms wished", brief.forms],
  ];
  return lines
    .map(([name, values]) => [name, values.filter((value) => value !== null).join("; ")] as const)
    .filter(([, text]) => text !== "")
    .map(([name, text]) => `${name}: ${text}`)
    .join("\n");
}

function designOf({ direction, palette }: Design): string {
  const dark = palette.dark ? ` For prefers-color-scheme: dark: ${coloursOf(palette.dark)}.` : "";
  return `direction “${direction.name}”; colours: ${coloursOf(palette.main)}.${dark}`;
}

function coloursOf({ bands: { base, surface, second, deep } }: Mode): string {
  const roles = {
    background: base.bg,
    surface: surface.bg,
    text: base.text,
    muted: base.muted,
    accent: base.button,
    accent_text: base.onButton,
    second: second.bg,
    deep: deep.bg,
  };
  return Object.entries(roles)
    .map(([role, colour]) => `${role} ${colour}`)
    .join(", ");
}

function typefacesOf({ typefaces: { head, body, label, headWeight } }: Design, japanese: boolean): string {
  const stack = (family: Family) => fontStack(family, japanese);
  return [
    `headings ${stack(head)} at weight ${headWeight}`,
    `text ${stack(body)}`,
    ...(label ? [`labels ${stack(label)}`] : []),
  ].join("; ");
}

/** The names of the typefaces that every site serves itself. */
export const FAMILY_NAMES: string[] = FAMILIES.map(({ name }) => name);

/** A rule that declares a typeface, with its place in the style sheet. */
interface FaceRule {
  start: number;
  end: number;
  body: string;
}

/** The `@font-face` rules of a style sheet; one that is left open is none. */
function* faceRules(css: string): Generator<FaceRule> {
  const name = "@font-face";
  for (let start = css.indexOf(name); start !== -1; ) {
    let open = start + name.length;
    while (/\s/.test(css[open] ?? "")) open++;
    const close = css[open] === "{" ? css.indexOf("}", open) : open;
    if (close === -1) return;
    if (close !== open) yield { start, end: close + 1, body: css.slice(open + 1, close) };
    start = css.indexOf(name, close);
  }
}

const isOurs = ({ body }: FaceRule): boolean => body.includes("/_sw/fonts/") || body.includes("local(");

/** A style sheet without the rules that `withTypefaces` adds: a model need not read or repeat them. */
export function withoutFaces(css: string): string {
  const pieces: string[] = [];
  let at = 0;
  for (const rule of faceRules(css)) {
    if (!isOurs(rule)) continue;
    pieces.push(css.slice(at, rule.start));
    at = rule.end;
    while (/\s/.test(css[at] ?? "")) at++;
  }
  pieces.push(css.slice(at));
  return pieces.join("");
}

/** The code without those rules. */
export function withoutTypefaces(code: PageCode): PageCode {
  return { ...code, css: withoutFaces(code.css) };
}

/** The code with the `@font-face` rules of those typefaces of ours that its style sheet names and does not declare. */
export function withTypefaces(code: PageCode): PageCode {
  const rules = facesFor(code, undeclared(code));
  return rules === "" ? code : { ...code, css: [code.css.trimEnd(), rules].filter((part) => part !== "").join("\n") };
}

/** The `@font-face` rules that a change made necessary: those that were missing before it are not its concern. */
export function facesBroughtIn(before: PageCode, after: PageCode): string {
  const missing = undeclared(before);
  return facesFor(
    after,
    undeclared(after).filter((family) => !missing.includes(family)),
  );
}

/** Typefaces of ours that a style sheet names and does not declare, as many as a page should have. */
function undeclared({ css }: PageCode): Family[] {
  const bare = withoutFaces(css);
  const declared = new Set([...faceRules(css)].map(familyOf));
  return FAMILIES.filter(({ name }) => namesFamily(bare, name))
    .slice(0, MOST_FAMILIES)
    .filter(({ name }) => !declared.has(name));
}

/** The family that a rule declares, without its quotes. */
function familyOf({ body }: FaceRule): string | null {
  const value = /font-family\s{0,9}:([^;]{1,200})/.exec(body)?.[1];
  return value?.trim().replace(/^["']|["']$/g, "") ?? null;
}

function facesFor({ html, css }: PageCode, families: Family[]): string {
  if (families.length === 0) return "";
  const extended = needsExtendedLatin(html);
  const italic = saysItalic(withoutFaces(css)) || /<(em|i|cite|dfn|address)\b/i.test(html);
  return families.map((family) => fontFaces(family, { extended, italic })).join("\n");
}

/** Whether a declaration of a style sheet asks for italics. */
const saysItalic = (css: string): boolean =>
  css.split(/[;{}]/).some((declaration) => {
    const [, name, value] = /^\s*(font|font-style)\s*:(.*)/s.exec(declaration) ?? [];
    return name !== undefined && /\bitalic\b/.test(value!);
  });

/** Whether a value in the style sheet names the family, in quotes or bare (a class of that name does not count). */
function namesFamily(css: string, name: string): boolean {
  return new RegExp(`["']${name}["']|[:,]\\s*${name}\\s*[,;}]`).test(css);
}
