/**
 * The style sheets of a page as a list of rules: those in its html, and its own between them where publishing puts it.
 * Only what decides how text is seen is kept. A sheet that is elsewhere can't be read, but for those that bring
 * typefaces and nothing else.
 */
import { type AtRule, type ChildNode, type Declaration, parse, type Root } from "postcss";
import type { Element, Page } from "../page.ts";
import { type Condition, mediaCondition } from "./media.ts";
import { MAYBE, type StyleSelector, selectorsOf } from "./selectors.ts";
import { UnreadableStyles } from "./unreadable_styles.ts";

export interface StyleRule {
  selectors: StyleSelector[];
  /** Of the elements in which it puts a box ("::before"). */
  ofBoxes: StyleSelector[];
  declared: Declared[];
  /** All must hold. */
  conditions: Condition[];
  /** Of two rules that one of the later layer wins; those in no layer are in the last one. */
  layer: number;
  order: number;
}

export interface Declared {
  /** In lower case, but for custom properties. */
  property: string;
  value: string;
  important: boolean;
}

/** More css than this is not read: pages that people write have a twentieth of it. */
const MOST_CHARACTERS = 1_500_000;
const MOST_RULES = 30_000;
/** Blocks in each other. */
const DEEPEST = 16;
/** Selectors that stand in others are written out, and so grow. */
const LONGEST_NESTED = 5_000;
const NO_LAYER = Number.MAX_SAFE_INTEGER;

/** What decides how text is seen; what else is declared is left out. */
const LOOKED_AT = new Set(
  `all color background background-color background-image background-clip -webkit-background-clip opacity font font-size
  font-weight display visibility content-visibility position inset top left right bottom inset-block inset-inline
  inset-block-start inset-block-end inset-inline-start inset-inline-end text-shadow filter backdrop-filter
  -webkit-backdrop-filter mix-blend-mode mask mask-image -webkit-mask -webkit-mask-image clip clip-path text-indent
  -webkit-text-fill-color -webkit-text-stroke -webkit-text-stroke-width transform translate rotate scale margin
  margin-top margin-bottom margin-left margin-right margin-block margin-inline margin-block-start margin-block-end
  margin-inline-start margin-inline-end grid-area grid-row grid-row-start animation
  animation-name color-scheme content z-index
  width height inline-size block-size min-width min-height min-inline-size min-block-size`.split(/\s+/),
);

/** Sheets from here declare typefaces alone. */
const TYPEFACE_HOSTS = /^(?:https?:)?\/\/(?:fonts\.googleapis\.com|fonts\.bunny\.net)\//i;

/**
 * All rules that count on a page.
 * @param css the page's own, which a document gets at the end of its head
 * @throws Untold when one of its sheets can't be read here
 */
export function rulesOf(page: Page, css: string): StyleRule[] {
  const reading = new Reading();
  const sheets = page.elements.filter(isSheet);
  const head = page.elements.find(({ tag }) => tag === "head");
  const ownAt = head?.inner?.end ?? 0;
  for (const sheet of sheets.filter(({ start }) => start < ownAt)) reading.readElement(page, sheet);
  reading.read(css, []);
  for (const sheet of sheets.filter(({ start }) => start >= ownAt)) reading.readElement(page, sheet);
  return reading.rules;
}

/** The declarations of a `style` attribute. @throws Untold */
export function declaredIn(style: string): Declared[] {
  if (style.length > LONGEST_NESTED) throw new UnreadableStyles("a style attribute");
  return parsed(style).nodes.flatMap((node) => (node.type === "decl" ? declaredBy(node) : []));
}

function isSheet({ tag, attributes, isForeign }: Element): boolean {
  if (tag === "style") return true;
  const rel = (attributes.get("rel") ?? "").toLowerCase().split(/\s+/);
  return tag === "link" && !isForeign && rel.includes("stylesheet") && !rel.includes("alternate");
}

function parsed(css: string): Root {
  try {
    return parse(css) as Root;
  } catch {
    // Browsers go on behind a mistake; where exactly is not for us to say.
    throw new UnreadableStyles("a style sheet with a mistake");
  }
}

function declaredBy({ prop, value, important }: Declaration): Declared[] {
  const property = prop.startsWith("--") ? prop : prop.toLowerCase();
  if (!property.startsWith("--") && !LOOKED_AT.has(property)) return [];
  return [{ property, value, important: important === true }];
}

/** Reads sheets, one after the other. */
class Reading {
  readonly rules: StyleRule[] = [];
  private readonly layers = new Map<string, number>();
  private characters = 0;

  readElement(page: Page, { tag, inner, attributes }: Element): void {
    const conditions = attributes.has("media") ? [mediaCondition(attributes.get("media")!)] : [];
    if (tag === "style") {
      if (inner) this.read(page.source.slice(inner.start, inner.end), conditions);
    } else if (!TYPEFACE_HOSTS.test(attributes.get("href")?.trim() ?? "") && attributes.get("media") !== "print")
      throw new UnreadableStyles("a style sheet that is elsewhere");
  }

  read(css: string, conditions: Condition[]): void {
    this.characters += css.length;
    if (this.characters > MOST_CHARACTERS) throw new UnreadableStyles("so much css");
    if (css.trim() !== "") this.readBlock(parsed(css).nodes, { conditions, layer: NO_LAYER, selector: null, depth: 0 });
  }

  private readBlock(nodes: ChildNode[], around: Around): void {
    if (around.depth > DEEPEST) throw new UnreadableStyles("blocks in each other");
    let own: Declared[] = [];
    // What is declared before a block in the block comes before it, what is declared after it comes after it.
    const addOwn = () => {
      if (own.length > 0 && around.selector !== null) this.add(around, own);
      own = [];
    };
    for (const node of nodes) {
      if (node.type === "decl") own.push(...declaredBy(node));
      else addOwn();
      if (node.type === "atrule") this.readAtRule(node, around);
      else if (node.type === "rule") {
        const selector = around.selector === null ? node.selector : nested(around.selector, node.selector);
        this.readBlock(node.nodes, { ...around, selector, depth: around.depth + 1 });
      }
    }
    addOwn();
  }

  private add({ selector, conditions, layer }: Around, declared: Declared[]): void {
    if (this.rules.length >= MOST_RULES) throw new UnreadableStyles("so many rules");
    this.rules.push({ ...selectorsOf(selector!), declared, conditions, layer, order: this.rules.length });
  }

  private readAtRule({ name, params, nodes = [] }: AtRule, around: Around): void {
    const inside = { ...around, depth: around.depth + 1 };
    const under = (condition: Condition) =>
      this.readBlock(nodes, { ...inside, conditions: [...around.conditions, condition] });
    switch (name.toLowerCase()) {
      case "media":
        under(mediaCondition(params));
        break;
      case "supports":
      case "container":
        under(() => MAYBE);
        break;
      case "layer":
        if (around.layer !== NO_LAYER) throw new UnreadableStyles("layers in layers");
        if (nodes.length === 0) for (const layer of params.split(",")) this.layerOf(layer.trim());
        else this.readBlock(nodes, { ...inside, layer: this.layerOf(params.trim()) });
        break;
      case "import":
        if (!TYPEFACE_HOSTS.test(/^(?:url\()?\s*["']?([^"')\s]+)/i.exec(params)?.[1] ?? ""))
          throw new UnreadableStyles("a style sheet that is elsewhere");
        break;
      case "scope":
      case "property":
      case "namespace":
        throw new UnreadableStyles(`@${name}`);
      default:
      // Typefaces, animations, pages of paper.
    }
  }

  private layerOf(name: string): number {
    const key = name === "" ? ` ${this.layers.size}` : name;
    const known = this.layers.get(key) ?? this.layers.size;
    this.layers.set(key, known);
    return known;
  }
}

interface Around {
  conditions: Condition[];
  layer: number;
  selector: string | null;
  depth: number;
}

/** A selector that stands in the block of another one, written out: a combinator at its beginning stands between the two. */
function nested(outer: string, inner: string): string {
  const namesOuter = inner.includes("&");
  const parts = inner.split(namesOuter ? "&" : ",");
  const isKept = namesOuter ? !/["']/.test(inner) : parts.length === 1 || !/[("'\\]/.test(inner);
  // Known before it is written, because one is as often in it as the other has parts.
  const length = inner.length + parts.length * (outer.length + ":is() ".length);
  if (!isKept || length > LONGEST_NESTED) throw new UnreadableStyles("nested selectors");
  return namesOuter ? parts.join(`:is(${outer})`) : parts.map((one) => `:is(${outer}) ${one.trim()}`).join(",");
}
