/**
 * What belongs to a whole website in a change of one page's style sheet: its colours, typefaces and sizes, its buttons,
 * links, headings, header and footer. Pages of a website whose styles are no shared part have the same rules for these,
 * word for word; what else a page has stays as it is.
 */
import { type ChildNode, type Container, parse } from "postcss";
import { hunksOf } from "./hunks.ts";

/** A rule of the website that is another now; `old` is null for one that came. */
interface Changed {
  old: string | null;
  next: ChildNode;
}

/** Elements of every page and the usual classes of them, with what stands in them and in any state. */
const EVERYWHERE =
  /^(?::root|html|body|nav|(?:h[1-6]|a|button|header|footer)?(?:\.(?:btn|button|cta|site|foot)[\w-]*)?)(?:[ :>].*)?$/;

const textOf = (node: ChildNode): string => `${node}${node.type === "atrule" && !node.nodes ? ";" : ""}`;

/** Whether what has changed in a rule is of the website: custom properties, or what stands on every page. */
function isOfSite(old: ChildNode | undefined, next: ChildNode): boolean {
  if (next.type === "atrule")
    return old?.type === "atrule" && old.name === next.name && old.params === next.params && isWithin(old, next);
  if (next.type !== "rule" || /#|:nth-/.test(next.selector)) return false;
  if (next.selectors.every((one) => one !== "" && EVERYWHERE.test(one))) return true;
  if (old?.type !== "rule" || old.selector !== next.selector) return false;
  const known = new Set(old.nodes.map(String));
  return next.nodes.map(String).every((one) => one.startsWith("--") || known.has(one));
}

/** Whether all that has changed within a condition is. */
function isWithin(old: Partial<Container>, next: Partial<Container>): boolean {
  const [before, after] = [old.nodes ?? [], next.nodes ?? []];
  return (
    before.length === after.length &&
    after.every((node, index) => String(node) === String(before[index]) || isOfSite(before[index], node))
  );
}

/** What a rule is known by where others came or went beside it. */
const nameOf = (node: ChildNode): string =>
  node.type === "rule" ? node.selector : node.type === "atrule" ? `@${node.name} ${node.params}` : String(node);

function changesOf(before: string, after: string): Changed[] {
  const nodes = parse(before).nodes;
  return hunksOf(nodes.map(textOf), parse(after).nodes.map(textOf)).flatMap(({ start, end, text }) => {
    const old = Map.groupBy(nodes.slice(start, end).reverse(), nameOf);
    return parse(text).nodes.flatMap((next) => {
      const was = old.get(nameOf(next))?.pop();
      return isOfSite(was, next) ? [{ old: was ? String(was) : null, next }] : [];
    });
  });
}

/** Gives a sheet what has changed where it has the same rule once; null: there is nothing of it. */
function brought(changes: Changed[], css: string): string | null {
  const root = parse(css);
  const known = Map.groupBy(root.nodes, String);
  let isChanged = false;
  for (const { old, next } of changes) {
    const text = String(next);
    const same = known.get(old ?? text) ?? [];
    if (same.length !== (old === null ? 0 : 1)) continue;
    const fresh = next.clone();
    if (old !== null) known.delete(old);
    const alike = known.get(text);
    if (alike) alike.push(fresh);
    else known.set(text, [fresh]);
    if (old === null) root.append(fresh);
    else {
      fresh.raws.before = same[0]!.raws.before ?? "";
      same[0]!.replaceWith(fresh);
    }
    isChanged = true;
  }
  return isChanged ? root.toString() : null;
}

/**
 * The sheets of other pages with what a change of one page's sheet makes of the website.
 * @returns for each of the others its new text; null where it stays, or can't be read
 */
export function bringStyles(before: string, after: string, others: string[]): (string | null)[] {
  const changes = attempt(() => changesOf(before, after)) ?? [];
  return others.map((css) => (changes.length === 0 ? null : attempt(() => brought(changes, css))));
}

/** A sheet that can't be read is none that is changed. */
function attempt<Made>(make: () => Made): Made | null {
  try {
    return make();
  } catch {
    return null;
  }
}
