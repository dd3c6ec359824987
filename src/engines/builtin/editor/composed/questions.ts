/** Questions and answers as a section in the page's design. */
import { type Build, esc, layoutFor, type Part, part, sectionHead } from "../../sections/part.ts";

export interface Question {
  question: string;
  /** Html. */
  answer: string;
}

const FOLD_CSS = `summary{cursor:pointer;font-family:var(--head);font-weight:var(--hw);font-size:calc(1.35rem*var(--hsl));padding-block:1.1rem;list-style:none;display:flex;justify-content:space-between;gap:1rem}summary::-webkit-details-marker{display:none}summary::after{content:"+";font-weight:400}details[open] summary::after{content:"–"}details{border-block-start:var(--bwl) solid var(--line)}details:last-child{border-block-end:var(--bwl) solid var(--line)}details p{margin:0 0 1.4rem;max-inline-size:44em;color:var(--muted)}`;
const GRID_CSS = `.q-grid{display:grid;gap:2rem clamp(2rem,5vw,5rem);grid-template-columns:repeat(auto-fit,minmax(min(100%,20rem),1fr));margin:0}.q-grid dt{font-family:var(--head);font-weight:var(--hw);font-size:calc(1.35rem*var(--hsl));margin-block-end:.4rem}.q-grid dd{margin:0;color:var(--muted)}`;
const ASIDE_CSS =
  "@media(min-width:56rem){.q-aside{display:grid;grid-template-columns:minmax(0,1fr) minmax(0,1.6fr);gap:4rem}.q-aside .sh{text-align:start}}";

export function questionsPart(build: Build, heading: string, list: Question[], anchor = "faq"): Part {
  const layout = layoutFor(build, "faq", ["fold", "grid", "aside"] as const);
  const head = sectionHead(anchor, heading);
  const common = { kind: "faq", anchor, heading, layout };
  if (layout === "grid") {
    const pairs = list.map(({ question, answer }) => `<div><dt>${esc(question)}</dt><dd>${answer}</dd></div>`);
    return part({ ...common, html: `${head}<dl class="q-grid">${pairs.join("")}</dl>`, css: GRID_CSS });
  }
  const folds = list.map(
    ({ question, answer }, index) =>
      `<details${index === 0 ? " open" : ""}><summary>${esc(question)}</summary><p>${answer}</p></details>`,
  );
  return part({
    ...common,
    html: `<div class="q-${layout}">${head}<div>${folds.join("")}</div></div>`,
    css: `${FOLD_CSS}${layout === "aside" ? ASIDE_CSS : ".q-fold{max-inline-size:56rem;margin-inline:auto}"}`,
  });
}
