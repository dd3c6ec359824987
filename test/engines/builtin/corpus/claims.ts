/** Claims as regions of the old html that may change, and a check of what became of them. */
import { parse as parseTag } from "parse5";
import { type Element, elementsIn, type Page, type Range, readPage, runsIn } from "../../../../src/html/page.ts";
import { select } from "../../../../src/html/select.ts";
import type { Alignment, Region } from "./alignment.ts";
import type { Claim } from "./corpus.ts";

/** What a claim lets change in the html, and what has to come of it there. */
export interface Obligation {
  claim: Claim;
  regions: Region[];
  /** Those of them that are the claim's own; all when left out. */
  own?: Region[];
  /** Start tags whose attributes of these names may be others. */
  openings: Map<Region, Set<string>>;
  /** Null when it holds. */
  check(context: Context): string | null;
}

export interface Context {
  before: Page;
  alignment: Alignment;
  after: Page;
}

const nothing = { regions: [], openings: new Map<Region, Set<string>>(), check: () => null };

/** Text as it is compared: spaces, quotes and hyphens in one form. */
export const plain = (text: string): string =>
  text
    .replace(/[\s\u00a0\u202f\u3000]+/g, " ")
    .replace(/[‘’‚′`´]/g, "'")
    .replace(/[“”„«»″]\s?/g, '"')
    .replace(/\s*"/g, (found) => found)
    .replace(/[‐‑−]/g, "-")
    .trim();

const spelled = (text: string): string => {
  const once = plain(text)
    .replace(/\.$/, "")
    .replace(/\s*([»"])/g, "$1");
  return once.charAt(0).toLowerCase() + once.slice(1);
};
export const isSame = (one: string, other: string): boolean => spelled(one) === spelled(other);
const fold = (text: string): string => plain(text).toLowerCase();

const textOfHtml = (html: string): string => {
  const page = readPage(html);
  return plain(
    page.runs
      .filter(({ isSilent }) => !isSilent)
      .map(({ value }) => value)
      .join(""),
  );
};
/** What a reader or a machine can find in html: its text and its attributes. */
const contentOf = (html: string): string => {
  const page = readPage(html);
  const attributes = page.elements.flatMap(({ attributes }) => [...attributes.values()]).join(" ");
  return fold(
    `${page.runs
      .filter(({ isSilent }) => !isSilent)
      .map(({ value }) => value)
      .join(" ")} ${attributes}`,
  );
};

const one = (page: Page, selector: string): Element => {
  const found = select(page, selector);
  if (found.length !== 1) throw new Error(`${selector} matches ${found.length} elements, not one`);
  return found[0]!;
};

const sourceOf = (page: Page, { start, end }: Range): string => page.source.slice(start, end);
const region = ({ start, end }: Range): Region => ({ start, end });
const tagOf = ({ opening }: Element): Region => ({ ...region(opening), kind: "tag" });

/** With the blanks around it, which may go with it. */
function withBlanks(page: Page, { start, end }: Range): Region {
  let [from, to] = [start, end];
  while (from > 0 && /\s/.test(page.source[from - 1]!)) from--;
  while (to < page.source.length && /\s/.test(page.source[to]!)) to++;
  return { start: from, end: to };
}

const now = ({ before, alignment }: Context, region: Region): string =>
  alignment.get(region) ?? before.source.slice(region.start, region.end);

const SELECTABLE = (element: Element): boolean => !element.isForeign;

/** Every boundary between elements in a range. */
function boundaries(page: Page, range: Range): Region[] {
  const places = new Set<number>([range.start, range.end]);
  for (const element of elementsIn(page, range, SELECTABLE)) {
    places.add(element.start);
    places.add(element.end);
    if (element.inner && element.tag !== "svg" && element.tag !== "script" && element.tag !== "style") {
      places.add(element.inner.start);
      places.add(element.inner.end);
    }
  }
  return [...places].map((place) => ({ start: place, end: place }));
}

export function obligationOf(page: Page, claim: Claim): Obligation {
  if ("op" in claim) return obligationOfEdit(page, claim);
  if ("text" in claim) return ofText(page, claim);
  if ("attribute" in claim) {
    const { node, name, equals, contains, absent, present, free } = claim.attribute;
    const element = one(page, node);
    const opening = tagOf(element);
    return {
      claim,
      regions: [opening],
      openings: new Map([[opening, new Set([name])]]),
      check: (context) => {
        const value = attributesOf(now(context, opening)).get(name);
        if (free) return null;
        if (absent) return value === undefined ? null : `${node} has ${name}="${value}"`;
        if (value === undefined) return `${node} has no ${name}`;
        if (present) return null;
        if (contains !== undefined)
          return fold(value).includes(fold(contains)) ? null : `${name} of ${node} is ${value}`;
        return [equals!].flat().some((one) => plain(one) === plain(value)) ? null : `${name} of ${node} is ${value}`;
      },
    };
  }
  if ("insert" in claim) return ofInsert(page, claim);
  if ("gone" in claim) return ofGone(page, claim, claim.gone, () => false);
  if ("hidden" in claim) return ofGone(page, claim, claim.hidden, () => true);
  if ("swap" in claim) {
    const [a, b] = claim.swap.map((node) => one(page, node)) as [Element, Element];
    const [first, second] = [region(a), region(b)];
    return {
      ...nothing,
      claim,
      regions: [first, second],
      check: (context) =>
        now(context, first) === sourceOf(page, b) && now(context, second) === sourceOf(page, a) ? null : "not swapped",
    };
  }
  if ("copy" in claim) {
    const element = one(page, claim.copy);
    const places = [element.start, element.end, nextStart(page, element.end)].map((at) => ({ start: at, end: at }));
    return {
      ...nothing,
      claim,
      regions: places,
      check: (context) => {
        const added = places.map((place) => now(context, place)).join("");
        return textOfHtml(added) === textOfHtml(sourceOf(page, element)) && added.trim() !== ""
          ? null
          : "no copy of it";
      },
    };
  }
  if ("order" in claim) return ofOrder(page, claim);
  if ("everywhere" in claim) return ofEverywhere(page, claim);
  if ("free" in claim) return { ...nothing, claim, regions: select(page, claim.free).map(region) };
  if ("style" in claim || "theme" in claim) return ofStyle(page, claim);
  return ofMeta(page, claim);
}

function obligationOfEdit(page: Page, claim: Extract<Claim, { op: string }>): Obligation {
  switch (claim.op) {
    case "set_text":
      return { ...ofText(page, { text: { node: claim.node, equals: claim.text } }), claim };
    case "set_attribute":
      return {
        ...obligationOf(page, { attribute: { node: claim.node, name: claim.name, equals: claim.value } }),
        claim,
      };
    case "remove_attribute":
      return { ...obligationOf(page, { attribute: { node: claim.node, name: claim.name, absent: true } }), claim };
    case "remove":
      return { ...ofGone(page, claim, claim.node, () => false), claim };
    case "move":
      return ofMove(page, claim);
    case "set_style":
      return {
        ...obligationOf(page, {
          style: {
            node: (claim.node ?? claim.selector)!,
            property: Object.keys(claim.properties)[0]!,
            test: `is:${Object.values(claim.properties)[0]}`,
          },
        }),
        claim,
      };
    case "set_meta":
      return { ...ofMeta(page, { meta: {} }), claim };
    default:
      throw new Error(`An expectation with ${claim.op} says more of the form than of the effect.`);
  }
}

type TextClaim = Extract<Claim, { text: { node: string } }>;

function ofText(page: Page, claim: TextClaim): Obligation {
  const { node, equals, contains = [], absent = [] } = claim.text;
  const element = one(page, node);
  const inner = region(element.inner!);
  const regions = [inner];
  // A menu entry that says the heading of a section may go on doing so.
  const section = /^h[1-6]$/.test(element.tag) ? sectionOf(element) : null;
  const links = section
    ? linksTo(page, section)
        .filter((link) => link.inner && isSame(link.text, element.text))
        .map((link) => region(link.inner!))
    : [];
  const pictures = (html: string) => html.match(/<(?:svg|img|input|select|textarea)\b/g)?.length ?? 0;
  const holds = (html: string): string | null => {
    const text = textOfHtml(html);
    if (equals !== undefined && ![equals].flat().some((one) => isSame(one, text))) return `${node} reads “${text}”`;
    const missing = contains.find((part) => !contentOf(html).includes(fold(part)));
    if (missing !== undefined) return `${node} does not say “${missing}”: “${text}”`;
    const extra = absent.find((part) => contentOf(html).includes(fold(part)));
    return extra === undefined ? null : `${node} says “${extra}”`;
  };
  return {
    ...nothing,
    claim,
    regions: [...regions, ...links],
    own: regions,
    check: (context) => {
      const html = now(context, inner);
      if (equals !== undefined && pictures(html) !== pictures(sourceOf(page, inner)))
        return `${node} lost a picture or a control`;
      const wrongLink = links.find((link) => context.alignment.has(link) && holds(now(context, link)) !== null);
      return holds(html) ?? (wrongLink ? `a menu entry reads “${textOfHtml(now(context, wrongLink))}”` : null);
    },
  };
}

const sectionOf = (element: Element): Element | null => {
  for (let at: Element | null = element.parent; at; at = at.parent)
    if (at.attributes.has("id") && at.tag !== "main") return at;
  return null;
};

const linksTo = (page: Page, target: Element): Element[] =>
  page.elements.filter((link) => link.tag === "a" && link.attributes.get("href") === `#${target.attributes.get("id")}`);

const nextStart = (page: Page, end: number): number => {
  let at = end;
  while (at < page.source.length && /\s/.test(page.source[at]!)) at++;
  return at;
};

function ofInsert(page: Page, claim: Extract<Claim, { insert: unknown }>): Obligation {
  const { near, position, within, contains = [], absent = [], has = [], hasNot = [] } = claim.insert;
  let places: Region[];
  if (within !== undefined) {
    const ranges =
      within === "body" ? [{ start: 0, end: page.source.length }] : select(page, within).map(({ inner }) => inner!);
    if (ranges.length === 0) throw new Error(`${within} matches nothing`);
    places = ranges.flatMap((range) => boundaries(page, range));
  } else {
    const element = one(page, near!);
    const at = {
      before: [element.start, withBlanks(page, element).start],
      after: [element.end, nextStart(page, element.end)],
      first: [element.inner?.start ?? 0, nextStart(page, element.inner?.start ?? 0)],
      last: [element.inner?.end ?? 0, page.source.slice(0, element.inner?.end ?? 0).trimEnd().length],
    }[position!];
    places = [...new Set(at)].map((place) => ({ start: place, end: place }));
  }
  return {
    ...nothing,
    claim,
    regions: places,
    check: (context) => {
      const added = places.map((place) => context.alignment.get(place) ?? "").join("");
      if (added.trim() === "") return "nothing was inserted";
      const content = contentOf(added);
      const missing = contains.find((text) => !content.includes(fold(text)));
      if (missing !== undefined) return `what was inserted lacks “${missing}”: ${added.slice(0, 200)}`;
      const extra = absent.find((text) => content.includes(fold(text)));
      if (extra !== undefined) return `what was inserted has “${extra}”: ${added.slice(0, 200)}`;
      const fragment = readPage(added);
      const lacking = has.find((selector) => select(fragment, selector).length === 0);
      if (lacking !== undefined) return `what was inserted has no ${lacking}: ${added.slice(0, 200)}`;
      const unwanted = hasNot.find((selector) => select(fragment, selector).length > 0);
      return unwanted === undefined ? null : `what was inserted has ${unwanted}`;
    },
  };
}

function ofGone(page: Page, claim: Claim, node: string, mayBeHidden: () => boolean): Obligation {
  const elements = select(page, node);
  if (elements.length === 0) throw new Error(`${node} matches nothing`);
  const places = elements.map((element) => withBlanks(page, element));
  const openings = new Map<Region, Set<string>>();
  const wholes = elements.map((element, index): Region[] => {
    const exact = region(element);
    const hidden = tagOf(element);
    if (mayBeHidden()) openings.set(hidden, new Set(["hidden", "style", "class", "aria-hidden"]));
    return mayBeHidden() ? [places[index]!, exact, hidden] : [places[index]!, exact];
  });
  // Links to what is gone may go too, or lead elsewhere.
  const also = elements.flatMap((element) =>
    [element, ...elementsIn(page, element)]
      .filter(({ attributes }) => attributes.has("id"))
      .flatMap((one) => linksTo(page, one)),
  );
  const links = also.filter(
    (link) => !elements.some((element) => link.start >= element.start && link.end <= element.end),
  );
  const linkRegions = links.flatMap((link) => {
    const opening = tagOf(link);
    openings.set(opening, new Set(["href"]));
    const holder = link.parent?.tag === "li" && plain(link.parent.text) === plain(link.text) ? link.parent : link;
    return [withBlanks(page, holder), region(holder), ...(holder === link ? [] : [region(link)]), opening];
  });
  return {
    claim,
    regions: [...wholes.flat(), ...linkRegions],
    openings,
    check: (context) => {
      const left = wholes.findIndex((regions) => !regions.some((one) => context.alignment.has(one)));
      if (left !== -1 && !(mayBeHidden() && context.alignment.size >= 0)) return `${node} is still there`;
      const wrong = [...wholes.flat(), ...linkRegions].find(
        (one) => !openings.has(one) && context.alignment.has(one) && context.alignment.get(one)!.trim() !== "",
      );
      return wrong ? `in place of ${node}: ${context.alignment.get(wrong)!.slice(0, 200)}` : null;
    },
  };
}

function ofMove(page: Page, claim: Extract<Claim, { op: "move" }>): Obligation {
  const element = one(page, claim.node);
  const origin = withBlanks(page, element);
  const exact = region(element);
  const goal = one(page, claim.to);
  const at = {
    before: [goal.start, withBlanks(page, goal).start],
    after: [goal.end, nextStart(page, goal.end)],
    first: [goal.inner?.start ?? 0, nextStart(page, goal.inner?.start ?? 0)],
    last: [goal.inner?.end ?? 0, page.source.slice(0, goal.inner?.end ?? 0).trimEnd().length],
  }[claim.position];
  const places = [...new Set(at)].map((place) => ({ start: place, end: place }));
  // To go past a neighbour is the neighbour's going past it: both are the same.
  return {
    ...nothing,
    claim,
    regions: [origin, exact, ...places],
    check: (context) => {
      const left = [origin, exact].some((one) => context.alignment.get(one)?.trim() === "");
      const added = places
        .map((place) => context.alignment.get(place) ?? "")
        .join("")
        .trim();
      return left && added === sourceOf(page, element).trim() ? null : `${claim.node} was not moved`;
    },
  };
}

function ofOrder(page: Page, claim: Extract<Claim, { order: unknown }>): Obligation {
  const { node, texts } = claim.order;
  const element = one(page, node);
  const inner = region(element.inner!);
  return {
    ...nothing,
    claim,
    regions: [inner],
    check: (context) => {
      const html = now(context, inner);
      const sorted = (pieces: string[]) => pieces.toSorted().join("\n");
      const pieces = element.children.map((child) => sourceOf(page, child));
      const after = readPage(html);
      const tops = after.elements.filter(({ parent }) => parent === null);
      if (sorted(pieces) !== sorted(tops.map((one) => sourceOf(after, one)))) return `${node} has other things in it`;
      const found = texts.map((text) => tops.findIndex((one) => fold(one.text).includes(fold(text))));
      return found.every((place, index) => place !== -1 && (index === 0 || place > found[index - 1]!))
        ? null
        : "another order";
    },
  };
}

const digits = (text: string): string => text.replace(/\D/g, "");

/** Every place that tells a fact tells the new one. */
function ofEverywhere(page: Page, claim: Extract<Claim, { everywhere: unknown }>): Obligation {
  const { from, to, kind } = claim.everywhere;
  const olds = [from].flat();
  const openings = new Map<Region, Set<string>>();
  const parts: { region: Region; check(source: string): string | null }[] = [];
  const holdsOld = (text: string): boolean =>
    olds.some((old) =>
      kind === "phone" ? digits(text).includes(digits(old).slice(-7)) : fold(text).includes(fold(old)),
    );
  const tail = (text: string) => (kind === "phone" ? digits(text).replace(/^00/, "").slice(-7) : fold(text));
  for (const run of runsIn(page, { start: 0, end: page.source.length })) {
    if (run.isSilent || !holdsOld(run.value)) continue;
    parts.push({
      region: { ...region(run), kind: "words" },
      check: (source) => {
        const text = textOfHtml(source);
        if (!tail(text).includes(kind === "phone" ? tail(to) : fold(to))) return `a place reads “${text}”`;
        const rest = (whole: string, facts: string[]) =>
          kind === "phone"
            ? fold(whole).replace(/[\d+()./\s-]/g, "")
            : facts.reduce((left, fact) => left.replaceAll(fold(fact), ""), fold(whole)).replace(/[\s.]/g, "");
        return rest(text, [to]) === rest(run.value, olds) ? null : `a place reads “${text}”`;
      },
    });
  }
  for (const element of page.elements) {
    for (const [name, value] of element.attributes) {
      const isLink = name === "href" && /^(?:tel|mailto|https):/.test(value);
      if (
        !isLink ||
        !olds.some((old) => holdsOld(kind === "phone" || kind === "email" ? value : decode(value)) && old !== "")
      )
        continue;
      const opening = tagOf(element);
      openings.set(opening, new Set(["href"]));
      parts.push({
        region: opening,
        check: (source) => {
          const now = attributesOf(source).get("href") ?? "";
          if (kind === "phone")
            return tail(now).endsWith(tail(to)) && now.startsWith("tel:") ? null : `a link leads to ${now}`;
          if (kind === "email") return fold(now).startsWith(`mailto:${fold(to)}`) ? null : `a link leads to ${now}`;
          return fold(decode(now)).includes(fold(to).split(",")[0]!) ? null : `a link leads to ${now}`;
        },
      });
    }
  }
  if (parts.length === 0) throw new Error(`${olds[0]} stands nowhere`);
  return {
    claim,
    regions: parts.map(({ region }) => region),
    openings,
    check: (context) =>
      parts.map(({ region, check }) => check(now(context, region))).find((problem) => problem !== null) ?? null,
  };
}

const decode = (address: string): string => {
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
};

/** Styles can be set by classes and by elements' own style, where their scope is. */
function ofStyle(page: Page, claim: Claim): Obligation {
  const scope = "theme" in claim ? "page" : "style" in claim ? (claim.style.scope ?? claim.style.node) : "page";
  const openings = new Map<Region, Set<string>>();
  for (const element of elementsOfScope(page, scope))
    openings.set(tagOf(element), new Set(["class", "style", "data-theme"]));
  return { ...nothing, claim, regions: [...openings.keys()], openings };
}

/** The elements that a scope names, and everything in them. */
export function elementsOfScope(page: Page, scope: string): Element[] {
  if (scope === "page" || scope === "body") return page.elements;
  const found = select(page, scope);
  if (found.length === 0) throw new Error(`${scope} matches nothing`);
  return page.elements.filter((element) =>
    found.some((outer) => element.start >= outer.start && element.end <= outer.end),
  );
}

function ofMeta(page: Page, claim: Claim): Obligation {
  const title = page.elements.find(({ tag, isForeign }) => tag === "title" && !isForeign)?.inner;
  const meta = page.elements.find(({ tag, attributes }) => tag === "meta" && attributes.get("name") === "description");
  const openings = new Map<Region, Set<string>>();
  if (meta) openings.set(tagOf(meta), new Set(["content"]));
  return { ...nothing, claim, regions: [...(title ? [region(title)] : []), ...openings.keys()], openings };
}

/** Attributes of a start tag. */
export function attributesOf(tag: string): Map<string, string> {
  const name = /^<\s*([\w-]+)/.exec(tag)?.[1]?.toLowerCase() ?? "";
  if (/^(?:html|head|body)$/.test(name)) {
    const html = parseTag(tag).childNodes.find(({ nodeName }) => nodeName === "html");
    const found =
      html && "childNodes" in html ? [html, ...html.childNodes].find(({ nodeName }) => nodeName === name) : null;
    return new Map(found && "attrs" in found ? found.attrs.map(({ name, value }) => [name, value]) : []);
  }
  const wrapped = /^(?:td|th)$/.test(name)
    ? `<table><tr>${tag}`
    : /^(?:tr|tbody|thead|caption)$/.test(name)
      ? `<table>${tag}`
      : name === "option"
        ? `<select>${tag}`
        : tag;
  const found = readPage(wrapped).elements.findLast((element) => element.tag === name);
  return found?.attributes ?? new Map();
}

/** Whether a changed start tag is another only in attributes that may be. */
export function openingProblem(before: string, after: string, names: Set<string>): string | null {
  const [old, other] = [attributesOf(before), attributesOf(after)];
  if (
    /^<[\w-]+/.exec(before)?.[0] !== /^<[\w-]+/.exec(after)?.[0] ||
    !/^<[^>]*>$/s.test(after.replace(/"[^"]*"/g, '""'))
  )
    return `${before} became ${after.slice(0, 200)}`;
  for (const name of new Set([...old.keys(), ...other.keys()]))
    if (!names.has(name) && old.get(name) !== other.get(name)) return `${name} of ${before} is another`;
  return null;
}
