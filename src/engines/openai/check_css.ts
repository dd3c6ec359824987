/** What is wrong with a style sheet or a script, as far as reading tells it. Nothing is run. */
import { parse, wcagContrast } from "culori";
import { cssSigns, rulesOf, withoutCommentsAndStrings } from "./code_text.ts";

const LONGEST_COLOUR = 200;
/** WCAG 2.2 AA, for text. */
const LEAST_CONTRAST = 4.5;

/** Problems of a style sheet, for the model. */
export function cssProblems(css: string): string[] {
  if (css.trim() === "") return ["There is no CSS."];
  const fault = cssFault(css);
  const plain = withoutCommentsAndStrings(css);
  return [
    ...(fault ? [`CSS does not parse: ${fault}.`] : []),
    ...(/<\/?(style|html|body|div)\b/i.test(plain) ? ["There are HTML tags in the CSS."] : []),
    ...contrastProblems(plain),
  ];
}

/** What keeps the braces of a stylesheet from balancing, or null. */
export function cssFault(css: string): string | null {
  let depth = 0;
  for (const { sign } of cssSigns(css)) {
    if (sign === "{") depth++;
    if (sign === "}") depth--;
    if (depth < 0) return "a “}” closes nothing";
  }
  return depth > 0 ? "a “{” is never closed" : null;
}

/** The palette's own pairs. What else stands on what only a browser can tell. */
function contrastProblems(plain: string): string[] {
  const roots = rulesOf(plain).filter(({ prelude }) => prelude.includes(":root"));
  const isDark = ({ outer }: (typeof roots)[number]) =>
    outer !== null && /^@media\b/i.test(outer.prelude) && /prefers-color-scheme\s*:\s*dark/i.test(outer.prelude);
  const dark = roots.find(isDark);
  const light = roots.find((rule) => !isDark(rule))?.body ?? "";
  return [
    ...pairProblems(light, ""),
    // What the dark scheme does not set again keeps its light value.
    ...(dark ? pairProblems(`${dark.body};${light}`, "in the dark scheme ") : []),
  ];
}

function pairProblems(properties: string, where: string): string[] {
  const colour = (name: string) => {
    const value = new RegExp(`--${name}\\s{0,9}:([^;]{1,${LONGEST_COLOUR}})`).exec(properties)?.[1];
    return parse(value?.trim() ?? "");
  };
  const problems: string[] = [];
  for (const [front, back] of [
    ["text", "background"],
    ["text", "surface"],
    ["muted", "background"],
    ["accent-text", "accent"],
  ] as const) {
    const [one, other] = [colour(front), colour(back)];
    if (!one || !other) continue;
    const contrast = wcagContrast(one, other);
    if (contrast < LEAST_CONTRAST)
      problems.push(
        `--${front} on --${back} has ${where}a contrast of ${contrast.toFixed(1)}; at least ${LEAST_CONTRAST} is needed.`,
      );
  }
  return problems;
}

/** What keeps a script from parsing, or null. Nothing is run. */
export function javascriptFault(javascript: string): string | null {
  if (javascript.trim() === "") return null;
  try {
    new Bun.Transpiler({ loader: "js" }).transformSync(javascript);
    return null;
  } catch (error) {
    const messages = error instanceof AggregateError ? error.errors : [error];
    return String((messages[0] as { message?: unknown })?.message ?? messages[0]).slice(0, 200);
  }
}
