/** Questions with their answers. */
import { type Build, fact, layoutFor, lines, type Part, part, sectionHead } from "./part.ts";

/** The section; null where nothing is asked. */
export function questionsSection(build: Build, heading: string): Part | null {
  const { questions } = build.brief;
  if (questions.length === 0) return null;
  return questionsPart(
    build,
    heading,
    questions.map(({ id, question, answer }) => ({
      question: lines(question),
      answer: answer === null ? "" : lines(answer),
      marks: [fact(`questions.${id}.question`), fact(`questions.${id}.answer`)],
    })),
  );
}

const FOLD_CSS = `summary{cursor:pointer;font-family:var(--head);font-weight:var(--hw);font-size:calc(1.35rem*var(--hsl));padding-block:1.1rem;list-style:none;display:flex;justify-content:space-between;gap:1rem}summary::-webkit-details-marker{display:none}summary::after{content:"+";font-weight:400}details[open] summary::after{content:"–"}details{border-block-start:var(--bwl) solid var(--line)}details:last-child{border-block-end:var(--bwl) solid var(--line)}details p{margin:0 0 1.4rem;max-inline-size:44em;color:var(--muted)}`;
const GRID_CSS = `.q-grid{display:grid;gap:2rem clamp(2rem,5vw,5rem);grid-template-columns:repeat(auto-fit,minmax(min(100%,20rem),1fr));margin:0}.q-grid dt{font-family:var(--head);font-weight:var(--hw);font-size:calc(1.35rem*var(--hsl));margin-block-end:.4rem}.q-grid dd{margin:0;color:var(--muted)}`;
const ASIDE_CSS =
  "@media(min-width:56rem){.q-aside{display:grid;grid-template-columns:minmax(0,1fr) minmax(0,1.6fr);gap:4rem}.q-aside .sh{text-align:start}}";

/** Questions and answers as a section; both are HTML. */
export function questionsPart(
  build: Build,
  heading: string,
  list: { question: string; answer: string; marks?: string[] }[],
  anchor = "faq",
): Part {
  const layout = layoutFor(build, "faq", ["fold", "grid", "aside"] as const);
  const head = sectionHead(anchor, heading);
  const common = { kind: "faq", anchor, heading, layout, navLabel: heading };
  if (layout === "grid") {
    const pairs = list.map(
      ({ question, answer, marks = [] }) =>
        `<div><dt${marks[0] ?? ""}>${question}</dt><dd${marks[1] ?? ""}>${answer}</dd></div>`,
    );
    return part({ ...common, html: `${head}<dl class="q-grid">${pairs.join("")}</dl>`, css: GRID_CSS });
  }
  const folds = list.map(
    ({ question, answer, marks = [] }, index) =>
      `<details${index === 0 ? " open" : ""}><summary${marks[0] ?? ""}>${question}</summary>${answer === "" ? "" : `<p${marks[1] ?? ""}>${answer}</p>`}</details>`,
  );
  return part({
    ...common,
    html: `<div class="q-${layout}">${head}<div>${folds.join("")}</div></div>`,
    css: `${FOLD_CSS}${layout === "aside" ? ASIDE_CSS : ".q-fold{max-inline-size:56rem;margin-inline:auto}"}`,
  });
}
