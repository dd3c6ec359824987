/**
 * Judges one turn of an editor by its effect: the code before and after, and what was said. Right is what a careful
 * reader of the request would have wanted and nothing else; a refusal does no harm; everything else is wrong: a change
 * that nobody asked for, half a wish without a word of the other half, "done" without a change.
 */

import { applyEdits } from "../../../../src/edits/apply.ts";
import type { Edit } from "../../../../src/edits/edit.ts";
import type { PageCode } from "../../../../src/engines/engine.ts";
import { closest, isWithin, type Page, readPage, textIn } from "../../../../src/html/page.ts";
import { select } from "../../../../src/html/select.ts";
import { alignments, firstDifference, type Region } from "./alignment.ts";
import { type Context, elementsOfScope, isSame, obligationOf, openingProblem, plain } from "./claims.ts";
import type { Claim, CorpusPage, CorpusRequest, Expect, StyleClaim, Wish } from "./corpus.ts";
import {
  alphaOf,
  colourOf,
  contrastOf,
  declaredFor,
  groundOf,
  lengthOf,
  lookChanges,
  type Styled,
  sheetsOf,
  styled,
  VIEWS,
} from "./styles.ts";

/** What a turn has made of a page. */
export interface Outcome {
  code: PageCode;
  title: string | null;
  description: string | null;
  said: string;
}

export interface Verdict {
  verdict: "right" | "refused" | "wrong";
  /** Why, for who mends the editor or the corpus. */
  why: string;
  /** The kind of failure, telling nothing of the request. */
  kind:
    | "right"
    | "refused"
    | "half, and said so"
    | "vague refusal"
    | "another change"
    | "half without a word"
    | "done without a change"
    | "says nothing"
    | "changed what can't be done";
}

const right: Verdict = { verdict: "right", why: "", kind: "right" };
const wrong = (kind: Verdict["kind"], why: string): Verdict => ({ verdict: "wrong", why, kind });
const refused = (kind: Verdict["kind"], why: string): Verdict => ({ verdict: "refused", why, kind });

/** Words without which an answer to a turn that changed nothing says that it did something. */
const NOT =
  /n[’']t\b|\b(?:not|no|nothing|cannot|none|which|what|where|how|unless|instead|only|nicht|keine?[nmrs]?|nichts|welche[nrs]?|was|wie|wo|ne|pas|rien|aucune?|quel(?:le)?s?|nada|ning[uú]na?|qu[eé]|cu[aá]l(?:es)?|non|niente|nessun[ao]?|quale|niet|geen|niets|welke?|wat|n[aã]o|nenhuma?|qual|quais)\b|\bn[’']|ません|ない|どの|どこ|ください|\b(?:needs?\b|left (?:it|that)\b|brauche|besoin|necesit|serve\b|nodig\b|preciso|please|bitte|veuillez|joignez|adjunta|allega)|\?|？/iu;
const ALREADY =
  /\b(?:already|bereits|schon so|d[ée]j[àa]|ya est[áa]|gi[àa] cos[ìi]|al zo|j[áa] est[áa])\b|すでに|もう/iu;

export function judge(page: CorpusPage, request: CorpusRequest, outcome: Outcome): Verdict {
  const isChanged =
    outcome.code.html !== page.code.html ||
    outcome.code.css !== page.code.css ||
    outcome.code.javascript !== page.code.javascript ||
    outcome.title !== page.title ||
    outcome.description !== page.description;
  if (outcome.said.trim() === "") return wrong("says nothing", "the answer is empty");
  return best(judgeAs(page, request.expect, { ...outcome, words: ownWords(outcome.said, request.say) }, isChanged));
}

/** An outcome with what the editor says of its own: without what it quotes. */
interface Heard extends Outcome {
  words: string;
}

const ownWords = (said: string, message: string): string =>
  said.replaceAll(message, "…").replace(/“[^“”]*”|"[^"]*"|«[^«»]*»|„[^„“”]*[“”]|「[^「」]*」/g, "…");

const RANK = { right: 0, refused: 1, wrong: 2 };
const best = (verdicts: Verdict[]): Verdict => verdicts.toSorted((a, b) => RANK[a.verdict] - RANK[b.verdict])[0]!;

const says = (said: string, words: string[]): boolean =>
  words.some((word) => plain(said).toLowerCase().includes(plain(word).toLowerCase()));

function judgeAs(page: CorpusPage, expect: Expect, outcome: Heard, isChanged: boolean): Verdict[] {
  if ("anyOf" in expect) return expect.anyOf.flatMap((one) => judgeAs(page, one, outcome, isChanged));
  if ("answer" in expect) {
    if (isChanged) return [wrong("another change", changeOf(page, outcome))];
    return [!expect.mentions || says(outcome.said, expect.mentions) ? right : refused("vague refusal", outcome.said)];
  }
  if ("refuse" in expect) {
    if (isChanged) return [wrong("changed what can't be done", changeOf(page, outcome))];
    if (!NOT.test(outcome.words)) return [wrong("done without a change", outcome.said)];
    const isClear =
      (!expect.mentions || says(outcome.said, expect.mentions)) &&
      (!expect.offers || says(outcome.said, expect.offers));
    return [isClear ? right : refused("vague refusal", outcome.said)];
  }
  const wishes: Wish[] =
    "wishes" in expect
      ? expect.wishes
      : [
          { edits: expect.edits, may: expect.may, named: [] },
          ...(expect.mustSay ? [{ edits: [], named: expect.mustSay }] : []),
        ];
  return [judgeWishes(page, wishes, outcome, isChanged)];
}

function judgeWishes(page: CorpusPage, wishes: Wish[], outcome: Heard, isChanged: boolean): Verdict {
  const possible = wishes.filter(({ edits }) => edits.length > 0);
  const impossible = wishes.filter(({ edits }) => edits.length === 0);
  if (!isChanged) {
    if (ALREADY.test(outcome.words) || !NOT.test(outcome.words)) return wrong("done without a change", outcome.said);
    return refused("refused", outcome.said);
  }
  let why = "";
  for (const done of subsets(possible)) {
    const problem = problemWith(page, done, outcome);
    if (problem !== null) {
      if (done.length === possible.length) why = problem;
      continue;
    }
    const silent = wishes.find(
      (wish) => !done.includes(wish) && !(says(outcome.said, wish.named) && NOT.test(outcome.words)),
    );
    if (silent) return wrong("half without a word", `nothing said of ${silent.named.join("/")}: ${outcome.said}`);
    if (done.length < possible.length) return refused("half, and said so", outcome.said);
    return right;
  }
  return wrong(
    impossible.length > 0 && possible.length === 0 ? "changed what can't be done" : "another change",
    `${why} [${changeOf(page, outcome)}]`,
  );
}

/** All of them first, then fewer; never none. */
function subsets(wishes: Wish[]): Wish[][] {
  const all: Wish[][] = [];
  for (let bits = 1; bits < 2 ** wishes.length; bits++) all.push(wishes.filter((_, index) => bits & (1 << index)));
  return all.sort((a, b) => b.length - a.length);
}

const changeOf = (page: CorpusPage, { code, title, description }: Outcome): string => {
  const parts: string[] = [];
  for (const target of ["html", "css", "javascript"] as const)
    if (code[target] !== page.code[target])
      parts.push(`${target}: ${firstDifference(page.code[target], code[target])}`);
  if (title !== page.title) parts.push(`title: ${title}`);
  if (description !== page.description) parts.push(`description: ${description}`);
  return parts.join(" | ");
};

const readPages = new WeakMap<CorpusPage, Page>();
const pageOf = (page: CorpusPage): Page => {
  const known = readPages.get(page) ?? readPage(page.code.html);
  readPages.set(page, known);
  return known;
};

/** What of the outcome is not as these wishes have it; null when it is exactly that. */
function problemWith(page: CorpusPage, wishes: Wish[], outcome: Outcome): string | null {
  const problem = problemAsItStands(page, wishes, outcome);
  const isMove = (claim: Claim): boolean => "op" in claim && claim.op === "move";
  const moves = wishes.flatMap(({ edits }) => edits.filter(isMove)) as Edit[];
  if (problem === null || moves.length === 0) return problem;
  // What moves may change too: the rest is looked at where it has gone.
  const { code } = applyEdits(page.code, { title: page.title, description: page.description, og_image: null }, moves);
  const rest = wishes.map((wish) => ({ ...wish, edits: wish.edits.filter((claim) => !isMove(claim)) }));
  return problemAsItStands({ ...page, code }, rest, outcome) === null ? null : problem;
}

function problemAsItStands(page: CorpusPage, wishes: Wish[], outcome: Outcome): string | null {
  const before = pageOf(page);
  const must = wishes.flatMap(({ edits }) => edits);
  const may = wishes.flatMap((wish) => wish.may ?? []);
  const obligations = must.map((claim) => obligationOf(before, claim));
  const optional = may.map((claim) => obligationOf(before, claim));
  if (outcome.code.javascript !== page.code.javascript) return "the javascript is another";
  const meta = metaProblem(page, must, may, outcome);
  if (meta) return meta;
  const after = readPage(outcome.code.html);
  const style = styleProblem(page, before, after, must, may, outcome);
  if (style) return style;
  const { regions, namesOf } = shared(
    [...obligations, ...optional].flatMap(({ regions, openings }) =>
      regions.map((one) => ({ region: one, names: openings.get(one) })),
    ),
  );
  const always: Region[] = before.elements
    .filter(
      ({ tag, attributes }) =>
        tag === "style" || (tag === "script" && attributes.get("type") === "application/ld+json"),
    )
    .flatMap(({ inner }) => (inner ? [{ start: inner.start, end: inner.end }] : []));
  let problem = `the html is another: ${firstDifference(page.code.html, outcome.code.html)}`;
  let tried = 0;
  for (const found of alignments(page.code.html, outcome.code.html, [...regions, ...always])) {
    if (++tried > 500) break;
    const changed = new Map([...found]);
    const context = (obligation: { regions: Region[] }): Context => ({
      before,
      after,
      alignment: new Map(
        obligation.regions.flatMap((one) =>
          changed.has(regionKey(regions, one)) ? [[one, changed.get(regionKey(regions, one))!] as const] : [],
        ),
      ),
    });
    const reason =
      [...changed].map(([one, text]) => tagProblem(page, one, text, namesOf)).find((one) => one !== null) ??
      obligations.map((one) => one.check(context(one))).find((one) => one !== null) ??
      optional
        .map((one) =>
          (one.own ?? one.regions).some((region) => changed.has(regionKey(regions, region)))
            ? one.check(context(one))
            : null,
        )
        .find((one) => one !== null) ??
      null;
    if (reason === null) return null;
    problem = reason;
  }
  return problem;
}

const regionKey = (regions: Region[], { start, end }: Region): Region =>
  regions.find((one) => one.start === start && one.end === end) ?? { start, end };

/** Regions that several claims speak of are one. */
function shared(all: { region: Region; names: Set<string> | undefined }[]) {
  const byPlace = new Map<string, Region>();
  const names = new Map<Region, Set<string>>();
  for (const { region, names: own } of all) {
    const key = `${region.start}-${region.end}`;
    const one = byPlace.get(key) ?? region;
    byPlace.set(key, one);
    if (own) names.set(one, new Set([...(names.get(one) ?? []), ...own]));
  }
  return { regions: [...byPlace.values()], namesOf: names };
}

function tagProblem(page: CorpusPage, region: Region, text: string, namesOf: Map<Region, Set<string>>): string | null {
  const names = namesOf.get(region);
  return names ? openingProblem(page.code.html.slice(region.start, region.end), text, names) : null;
}

function metaProblem(page: CorpusPage, must: Claim[], may: Claim[], outcome: Outcome): string | null {
  for (const name of ["title", "description"] as const) {
    const wanted = (claims: Claim[]): (string | string[])[] =>
      claims.flatMap((claim) => {
        const value =
          "op" in claim
            ? claim.op === "set_meta"
              ? claim[name]
              : undefined
            : "meta" in claim
              ? claim.meta[name]
              : undefined;
        return value === undefined || value === null ? [] : [value];
      });
    const inCode =
      name === "title"
        ? /<title>([^<]*)</i.exec(outcome.code.html)?.[1]
        : /<meta name="description" content="([^"]*)"/i.exec(outcome.code.html)?.[1];
    const required = wanted(must);
    const fits = (value: string | null | undefined) =>
      required.some((one) => [one].flat().some((text) => isSame(text, value ?? "")));
    if (required.length > 0 && !fits(outcome[name]) && !fits(inCode)) return `the ${name} is “${outcome[name]}”`;
    if (
      required.length === 0 &&
      outcome[name] !== page[name] &&
      !wanted(may).some((one) => [one].flat().some((text) => isSame(text, outcome[name] ?? "")))
    )
      return `the ${name} is “${outcome[name]}”`;
  }
  return null;
}

const FAMILIES: [RegExp, RegExp][] = [
  [
    /^(?:background|button|color|contrast|border-color|theme)/,
    /color|background|border|outline|shadow|fill|stroke|filter|mask|image|accent|opacity|decoration|scheme/,
  ],
  [/^font-family/, /font|letter-spacing|line-height|text-transform|word-spacing|text-wrap/],
  [/^font-size/, /font-size|line-height|letter-spacing|padding|margin|inline-size|block-size|height|gap/],
  [/^border-radius/, /radius/],
  [/^(?:padding|margin|gap)/, /padding|margin|gap|block-size|height/],
  [
    /^(?:columns|layout|grid|display:)/,
    /display|grid|flex|column|order|align|justify|place|gap|width|inline-size|margin|padding|float|text/,
  ],
  [/^(?:font-weight|font-style|text-)/, /font|text|letter-spacing/],
  [/^(?:width|max-width|height|inline-size|block-size)/, /width|height|inline-size|block-size|object|aspect|margin/],
  [/^display/, /display|visibility|opacity/],
];

const familyOf = (property: string): RegExp =>
  FAMILIES.find(([named]) => named.test(property))?.[1] ?? new RegExp(`^${property}`);

const looks = new Map<string, Styled>();
function styledCached(page: Page, css: string, index: number): Styled {
  const key = `${Bun.hash(page.source)}-${Bun.hash(css)}-${index}`;
  const known = looks.get(key);
  if (known) return known;
  if (looks.size > 200) looks.clear();
  const found = styled(page, css, VIEWS[index]!);
  looks.set(key, found);
  return found;
}

function styleProblem(
  page: CorpusPage,
  before: Page,
  after: Page,
  must: Claim[],
  may: Claim[],
  outcome: Outcome,
): string | null {
  const newCss = sheetsOf(after, outcome.code.css);
  const oldCss = sheetsOf(before, page.code.css);
  if (newCss !== oldCss) {
    const allowed = [...must, ...may].flatMap((claim) => allowanceOf(before, claim));
    for (const index of VIEWS.keys()) {
      // The old html with the new sheet: what came in has its own styles, and what moved is no change of style.
      const bare = { ...before, elements: before.elements };
      const changes = lookChanges(
        styledCached(before, page.code.css, index),
        styled(withoutSheets(bare), newCss, VIEWS[index]!),
      );
      const extra = changes.find(
        ({ element, property }) =>
          !allowed.some(
            ({ elements, family }) =>
              (element === null
                ? elements === null || elements.page
                : elements === null || elements.set.has(element.index)) && family.test(property.split(" ").at(-1)!),
          ),
      );
      if (extra)
        return `${extra.property} of ${extra.element ? extra.element.tag : "the page"} “${extra.element ? plain(textIn(before, extra.element)).slice(0, 40) : ""}” went from ${extra.before} to ${extra.after} (${VIEWS[index]!.name})`;
    }
  }
  for (const claim of must) {
    if ("op" in claim && claim.op === "set_style") {
      for (const [property, value] of Object.entries(claim.properties)) {
        const problem = testStyle(
          page,
          before,
          after,
          { node: (claim.node ?? claim.selector)!, property, test: `is:${value}` },
          outcome,
        );
        if (problem) return problem;
      }
    } else if ("style" in claim) {
      const problem = testStyle(page, before, after, claim.style, outcome);
      if (problem) return problem;
    } else if ("theme" in claim) {
      const problem = themeProblem(after, outcome, claim.theme);
      if (problem) return problem;
    } else if ("hidden" in claim) {
      const left = select(after, claim.hidden);
      const styles = styledCached(after, outcome.code.css, 0);
      const seen = left.find(
        (element) =>
          !element.attributes.has("hidden") &&
          declaredFor(styles, element, "display") !== "none" &&
          declaredFor(styles, element, "visibility") !== "hidden",
      );
      if (seen && select(before, claim.hidden).length === left.length) return `${claim.hidden} can still be seen`;
    }
  }
  return null;
}

/** The same page as if it had no sheets of its own: its new ones are given apart. */
const withoutSheets = (page: Page): Page => ({
  ...page,
  elements: page.elements.map((element) => (element.tag === "style" ? { ...element, inner: null } : element)),
});

interface Allowance {
  elements: { set: Set<number>; page: boolean } | null;
  family: RegExp;
}

function allowanceOf(page: Page, claim: Claim): Allowance[] {
  if ("theme" in claim) return [{ elements: null, family: familyOf("theme") }];
  if ("hidden" in claim)
    return [
      {
        elements: { set: new Set(elementsOfScope(page, claim.hidden).map(({ index }) => index)), page: false },
        family: /display|visibility/,
      },
    ];
  const style: StyleClaim | null =
    "style" in claim
      ? claim.style
      : "op" in claim && claim.op === "set_style"
        ? { node: (claim.node ?? claim.selector)!, property: Object.keys(claim.properties)[0]!, test: "" }
        : null;
  if (!style) return [fitting(page, claim)];
  const scope = style.scope ?? style.node;
  const elements =
    scope === "page" || scope === "body"
      ? null
      : { set: new Set(elementsOfScope(page, scope).map(({ index }) => index)), page: false };
  return [style.property, ...(style.also ?? [])].map((property) => ({ elements, family: familyOf(property) }));
}

/** Words of another length may be set in another size, where they stand. */
function fitting(page: Page, claim: Claim): Allowance {
  const nodes =
    "op" in claim
      ? "node" in claim && claim.node
        ? [claim.node]
        : []
      : "text" in claim
        ? [claim.text.node]
        : "gone" in claim
          ? [claim.gone]
          : "insert" in claim
            ? [claim.insert.near ?? claim.insert.within!]
            : [];
  const around = nodes
    .filter((node) => node !== "body")
    .flatMap((node) => select(page, node))
    .map(
      (element) => closest(element, ({ tag }) => tag === "section" || tag === "header" || tag === "footer") ?? element,
    );
  const set = new Set(
    around.flatMap((outer) => page.elements.filter((element) => isWithin(element, outer)).map(({ index }) => index)),
  );
  return { elements: { set, page: false }, family: /^font-size$/ };
}

const HUES: Record<string, (colour: { l: number; c: number; h: number }) => boolean> = {
  red: ({ c, h }) => c > 0.07 && (h > 350 || h < 45),
  orange: ({ c, h, l }) => c > 0.07 && h > 35 && h < 85 && l > 0.5,
  yellow: ({ c, h, l }) => c > 0.06 && h > 75 && h < 120 && l > 0.6,
  green: ({ c, h }) => c > 0.03 && h > 105 && h < 185,
  teal: ({ c, h }) => c > 0.03 && h > 160 && h < 230,
  blue: ({ c, h }) => c > 0.03 && h > 215 && h < 300,
  navy: ({ c, h, l }) => c > 0.02 && h > 240 && h < 300 && l < 0.45,
  purple: ({ c, h }) => c > 0.04 && h > 285 && h < 340,
  pink: ({ c, h, l }) => c > 0.02 && (h > 320 || h < 25) && l > 0.5,
  brown: ({ c, h, l }) => c > 0.02 && h > 20 && h < 95 && l < 0.6,
  burgundy: ({ c, h, l }) => c > 0.04 && (h > 340 || h < 40) && l < 0.5,
  gold: ({ c, h, l }) => c > 0.06 && h > 60 && h < 110 && l > 0.55,
  beige: ({ c, h, l }) => c < 0.08 && h > 40 && h < 120 && l > 0.8,
  white: ({ l, c }) => l > 0.97 && c < 0.02,
  black: ({ l }) => l < 0.25,
  grey: ({ c, l }) => c < 0.03 && l > 0.25 && l < 0.97,
  turquoise: ({ c, h }) => c > 0.03 && h > 160 && h < 235,
};

function elementsFor(page: Page, node: string) {
  if (node === "body") {
    const body = page.elements.find(({ tag }) => tag === "body");
    return [body ?? null];
  }
  return select(page, node);
}

function testStyle(
  page: CorpusPage,
  before: Page,
  after: Page,
  { node, property, test }: StyleClaim,
  outcome: Outcome,
): string | null {
  const [old, now] = [styledCached(before, page.code.css, 0), styledCached(after, outcome.code.css, 0)];
  const [elements, others] = [elementsFor(before, node), elementsFor(after, node)];
  if (elements.length === 0) throw new Error(`${node} matches nothing`);
  if (others.length !== elements.length) return `${node} matches ${others.length} elements, and did ${elements.length}`;
  const [how = "", wanted = ""] = test.split(/:(.*)/s);
  const read = (styles: Styled, element: (typeof elements)[number]): string => {
    if (property === "background") return groundOf(styles, element);
    if (property === "button") return inkOf(styles, element);
    if (property === "background-self") return declaredFor(styles, element, "background-color");
    return declaredFor(styles, element, property);
  };
  for (const [index, element] of elements.entries()) {
    const other = others[index]!;
    if (property === "contrast") {
      const [was, is] = [
        contrastOf(declaredFor(old, element, "color"), groundOf(old, element)),
        contrastOf(declaredFor(now, other, "color"), groundOf(now, other)),
      ];
      if (is !== null && is < Math.min(4.45, was ?? 4.45)) return `${node} has a contrast of ${is.toFixed(1)}`;
      continue;
    }
    const [was, is] = [read(old, element), read(now, other)];
    const problem = `${property} of ${node} is ${is || "not set"}, and was ${was || "not set"}`;
    const [wasColour, isColour] = [colourOf(was), colourOf(is)];
    const em = property === "font-size" ? 16 : (lengthOf(declaredFor(now, other, "font-size")) ?? 16);
    const [wasLength, isLength] = [lengthOf(was, em), lengthOf(is, em)];
    const compared = (a: number | null | undefined, b: number | null | undefined): boolean =>
      a === null || a === undefined || b === null || b === undefined ? was !== is : a < b - 1e-4;
    const holds: Record<string, () => boolean> = {
      darker: () => compared(isColour?.l, wasColour?.l),
      lighter: () => compared(wasColour?.l, isColour?.l),
      larger: () => compared(wasLength ?? (was === "" ? 0 : null), isLength),
      smaller: () => compared(isLength, wasLength),
      changed: () => was.replace(/\s/g, "") !== is.replace(/\s/g, ""),
      hue: () => isColour !== null && wanted.split("|").some((name) => HUES[name]!(isColour)),
      is: () =>
        is.replace(/\s/g, "").toLowerCase() === wanted.replace(/\s/g, "").toLowerCase() || sameColour(is, wanted),
      contains: () => wanted.split("|").some((word) => is.toLowerCase().includes(word.toLowerCase())),
      lacks: () => !wanted.split("|").some((word) => is.toLowerCase().includes(word.toLowerCase())),
      serif: () => /serif/.test(is) && !/sans-serif/.test(is),
      sans: () => /sans-serif|system-ui|arial|helvetica|verdana/i.test(is),
      bold: () => (lengthOf(is) ?? 0) >= 600,
      same: () => was === is,
      square: () => (isLength ?? 0) === 0,
      round: () => (isLength ?? 0) >= 8,
    };
    const decide = holds[how];
    if (!decide) throw new Error(`no test is called ${test}`);
    if (!decide()) return problem;
  }
  return null;
}

/** The colour that makes a button one: its ground, or its edge and words where it has none. */
function inkOf(styles: Styled, element: Parameters<typeof declaredFor>[1]): string {
  const ground = colourOf(declaredFor(styles, element, "background-color"));
  const value = declaredFor(styles, element, "background-color");
  return ground && alphaOf(value) > 0.2 ? value : declaredFor(styles, element, "color");
}

const sameColour = (one: string, other: string): boolean => {
  const [a, b] = [colourOf(one), colourOf(other)];
  return (
    a !== null &&
    b !== null &&
    Math.abs(a.l - b.l) < 0.01 &&
    Math.abs(a.c - b.c) < 0.01 &&
    (a.c < 0.01 || Math.abs(a.h - b.h) < 3)
  );
};

const PARTS = "header, section, footer, .navbar, .jumbotron, .section, .footer, .start";

function themeProblem(after: Page, outcome: Outcome, theme: "dark" | "light"): string | null {
  const styles = styledCached(after, outcome.code.css, 0);
  const ground = colourOf(groundOf(styles, after.elements.find(({ tag }) => tag === "body") ?? null));
  const isIn = (l: number) => (theme === "light" ? l > 0.75 : l < 0.4);
  if (!ground || !isIn(ground.l)) return `the page's ground is ${ground?.l.toFixed(2)}`;
  const parts = select(after, PARTS);
  const fitting = parts.filter((part) => isIn(colourOf(groundOf(styles, part))?.l ?? 0.5));
  if (fitting.length * 2 < parts.length) return `only ${fitting.length} of ${parts.length} parts are ${theme}`;
  for (const text of select(after, "h1, h2, p, label")) {
    const ratio = contrastOf(declaredFor(styles, text, "color"), groundOf(styles, text));
    if (ratio !== null && ratio < 4) return `“${plain(text.text).slice(0, 30)}” has a contrast of ${ratio.toFixed(1)}`;
  }
  return null;
}
