/** Typefaces: only those that every page can carry, without a connection to others. */
import type { Family } from "../../../../design/families.ts";
import {
  fontFaces,
  fontStack,
  headingTokens,
  needsExtendedLatin,
  pairsOf,
  TYPEFACES,
  type Typefaces,
} from "../../../../design/typefaces.ts";
import { type Name, named } from "../answers.ts";
import { buildFor } from "../composed/build.ts";
import { isComposed } from "../composed/part.ts";
import { resolve } from "../find.ts";
import { folded } from "../folding.ts";
import { already, type Ground, type Plan, refuse } from "../ground.ts";
import type { StyleValue, Target } from "../intent.ts";
import { declarationsOf, declared, readStyles, rulesOf, type Styles, setRule, styleEdits } from "../stylesheets.ts";
import { selectorFor, thingOf } from "./styled.ts";

const PAIRS = Object.values(TYPEFACES) as Typefaces[];
const FAMILIES = new Map<string, Family>();
for (const pair of PAIRS)
  for (const family of [pair.head, pair.body, pair.label]) if (family) FAMILIES.set(family.name, family);

type Manner = Extract<StyleValue, { is: "typeface_manner" }>["manner"];

/** Pairs of a manner, the first for most pages. */
const MANNERS: Record<Manner, (keyof typeof TYPEFACES)[]> = {
  serif: ["newsreader", "fraunces", "petrona", "bitter"],
  sans: ["bricolage", "schibsted", "geist", "epilogue"],
  mono: ["mono"],
  script: [],
  slab: ["bitter"],
  display: ["bigShoulders", "sofia"],
};

export function setTypeface(ground: Ground, target: Target, value: StyleValue): Plan {
  const styles = readStyles(ground);
  const current = /^"([^"]+)"/.exec(declared(styles, ":root", "--head")?.value ?? "")?.[1] ?? null;
  const offered = { list: [...FAMILIES.keys()].slice(0, 30) };
  let [family, pair]: [Family | undefined, Typefaces | undefined] = [undefined, undefined];
  if (value.is === "typeface") {
    family = [...FAMILIES.values()].find(({ name }) => folded(name) === folded(value.name));
    if (!family) return refuse("fontUnknown", { name: value.name, ...offered });
    pair = PAIRS.find(({ head }) => head === family);
  } else if (value.is === "typeface_manner") {
    // Who has one already and asks again wants another.
    const pairs = MANNERS[value.manner].map((name) => TYPEFACES[name] as Typefaces);
    pair = pairs.find(({ head }) => head.name !== current) ?? pairs[0];
    if (!pair) return refuse("fontUnknown", { name: value.manner, ...offered });
    family = pair.head;
  } else return refuse("cantStyle", { name: ground.task.page.name });
  const isEvery = target.named === null && target.section === null && target.within === null;
  const scope: Name = target.kind === "heading" ? "headings" : target.kind === "text" ? "text" : "typeface";
  const isPage =
    isEvery &&
    (target.kind === null || /^(?:page|text)$/.test(target.kind) || (target.kind === "heading" && target.which !== 1));
  if (!isPage) return onElements(ground, styles, target, family);
  const head = scope === "text" ? null : family;
  const isWhole = value.is === "typeface" && !pair;
  const body =
    scope === "headings"
      ? null
      : scope === "text" || isWhole || (value.is === "typeface_manner" && value.manner === "serif")
        ? family
        : (pair?.body ?? family);
  if (isComposed(ground)) composedFonts(ground, styles, head, pair ?? null, body);
  else foreignFonts(styles, head, body);
  const families = [head, body, body && pair?.label && isComposed(ground) ? pair.label : null];
  const isChanged = styleEdits(ground, styles).length > 0;
  if (isChanged) addFaces(ground, styles, families);
  const edits = styleEdits(ground, styles);
  if (!isChanged) return already("already", { thing: named(scope) });
  const text = [...new Set([head?.name, body?.name].filter(Boolean))].join(" + ");
  return { edits, said: [["styled", { thing: named(scope), what: { name: "now", with: { text } } }]] };
}

function onElements(ground: Ground, styles: Styles, target: Target, family: Family): Plan {
  const elements = resolve(ground, target, ["headline", "heading", "section", "text", "button"]);
  const edits = elements.flatMap((element) =>
    selectorFor(ground, element, { "font-family": fontStack(family, false) }),
  );
  addFaces(ground, styles, [family]);
  return {
    edits: [...edits, ...styleEdits(ground, styles)],
    said: [
      ["styled", { thing: thingOf(ground, target, elements[0]!), what: { name: "now", with: { text: family.name } } }],
    ],
  };
}

function composedFonts(
  ground: Ground,
  styles: Styles,
  head: Family | null,
  pair: Typefaces | null,
  body: Family | null,
): void {
  const japanese = buildFor(ground).brief.interfaceLanguage === "ja";
  const values: Record<string, string> = {};
  if (head)
    Object.assign(values, { "--head": fontStack(head, japanese) }, headingTokens(pair ?? pairsOf(head)[0]!, japanese));
  if (body) {
    values["--body"] = fontStack(body, japanese);
    values["--label"] = fontStack(pair?.label ?? body, japanese);
  }
  for (const [name, value] of Object.entries(values)) {
    const known = declared(styles, ":root", name);
    if (known) known.value = value;
  }
}

function foreignFonts(styles: Styles, head: Family | null, body: Family | null): void {
  const set = (accepts: RegExp, variable: RegExp, selector: string, family: Family) => {
    const stack = fontStack(family, false);
    const known = rulesOf(styles)
      .filter((rule) => rule.parent?.type === "root")
      .flatMap((rule) =>
        declarationsOf(rule).filter(
          ({ prop, value }) =>
            (prop === "font-family" && accepts.test(rule.selector) && !value.startsWith("var(")) ||
            (prop.startsWith("--") && variable.test(prop) && /serif|sans|mono|["',]/.test(value)),
        ),
      );
    for (const declaration of known) declaration.value = stack;
    if (known.length === 0) setRule(styles, selector, { "font-family": stack });
  };
  if (body)
    set(
      /^(?:html|body|:root|html\s*,\s*body|body\s*,\s*html)$/,
      /font.*(?:body|base|text|sans)|(?:body|base|text).*font|^--font$|^--font-family$/,
      "body",
      body,
    );
  if (head)
    set(
      /^(?:h[1-6]\s*,?\s*)+$/,
      /font.*(?:head|display|title|serif)|(?:head|display|title).*font/,
      "h1,h2,h3,h4",
      head,
    );
}

/** The rules that bring the typefaces' files, before the first rule: they are the first thing a browser should ask for. */
function addFaces({ code, page }: Ground, styles: Styles, families: (Family | null)[]): void {
  const missing = [...new Set(families)].filter(
    (family): family is Family => family !== null && !code.css.includes(`@font-face{font-family:"${family.name}";`),
  );
  const extended = needsExtendedLatin(page.text);
  const faces = missing.map((family) => `${fontFaces(family, { extended, italic: false })}\n`).join("");
  // Imports and the character set have to stay first.
  if (/@(?:import|charset)\b/i.test(code.css)) styles.last += faces;
  else styles.first += faces;
}
