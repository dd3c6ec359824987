/** Questions whose answers are facts of the prompt. Fewer than three facts make no section. */

import { offeringNames } from "../page_text.ts";
import { isPriceAlone } from "../reader/prices.ts";
import {
  type Build,
  esc,
  layoutFor,
  listed,
  type Part,
  part,
  sectionHead,
  sentence,
  telephoneTarget,
  telephoneText,
} from "./part.ts";

/** Questions and answers; answers are HTML. */
function answers(build: Build): [string, string][] {
  const { site, brief, words } = build;
  const japanese = brief.interfaceLanguage === "ja";
  const stop = japanese ? "。" : ".";
  const list: [string, string][] = [];
  const names = offeringNames(build);
  if (names.length > 1) list.push([words.questions.what, `${esc(sentence(listed(words, names, japanese)))}${stop}`]);
  if (site.audience) list.push([words.questions.who, `${esc(sentence(site.audience))}${stop}`]);
  if (site.areas.length > 0)
    list.push([
      site.hasBranches ? words.questions.where : words.questions.areas,
      `${esc(listed(words, site.areas, japanese))}${stop}`,
    ]);
  else if (site.address ?? site.place)
    list.push([
      words.questions.where,
      esc(
        [site.address, site.place]
          .filter((value, index) => value && !(index > 0 && site.address?.includes(value.split(",")[0]!)))
          .join(", "),
      ),
    ]);
  if (site.hours.length > 0)
    list.push([
      words.questions.when,
      site.hours.map((row) => esc([row.days, row.hours].filter(Boolean).join(": "))).join("<br>"),
    ]);
  if (site.dates.length > 0 && site.hours.length === 0) list.push([words.questions.dates, esc(site.dates.join(", "))]);
  const reach = [
    site.phone ? `<a class="nobreak" href="${telephoneTarget(site.phone)}">${telephoneText(site.phone)}</a>` : "",
    site.email ? `<a href="mailto:${esc(site.email)}">${esc(site.email)}</a>` : "",
    build.contactHref ? `<a href="${esc(build.contactHref)}">${esc(words.getInTouch)}</a>` : "",
  ].filter(Boolean);
  if (site.phone || site.email) list.push([words.questions.reach, reach.join(" · ")]);
  // Two facts and more stand in a band of their own already, except under a hero that counts them itself.
  if (site.facts.length === 1 || (site.facts.length > 1 && build.design.hero === "counter"))
    list.push([
      site.facts.every(isPriceAlone) ? words.questions.price : words.questions.know,
      `${esc(sentence(listed(words, site.facts, japanese)))}${stop}`,
    ]);
  return list;
}

/** The section, or null. */
export function faqSection(build: Build, heading: string): Part | null {
  const { questions } = build.brief;
  if (questions.length > 0)
    return questionsPart(
      build,
      heading,
      questions.map(([question, answer]) => [question, esc(answer)]),
    );
  const list = answers(build);
  // Where it is and what is on offer stand elsewhere on the page already: alone they make no section.
  const own = list.filter(
    ([question]) => question !== build.words.questions.what && question !== build.words.questions.where,
  );
  if (list.length < 3 || own.length < 2) return null;
  return questionsPart(build, heading, list);
}

const FOLD_CSS = `summary{cursor:pointer;font-family:var(--head);font-weight:var(--hw);font-size:calc(1.35rem*var(--hsl));padding-block:1.1rem;list-style:none;display:flex;justify-content:space-between;gap:1rem}summary::-webkit-details-marker{display:none}summary::after{content:"+";font-weight:400}details[open] summary::after{content:"–"}details{border-block-start:var(--bwl) solid var(--line)}details:last-child{border-block-end:var(--bwl) solid var(--line)}details p{margin:0 0 1.4rem;max-inline-size:44em;color:var(--muted)}`;
const GRID_CSS = `.q-grid{display:grid;gap:2rem clamp(2rem,5vw,5rem);grid-template-columns:repeat(auto-fit,minmax(min(100%,20rem),1fr));margin:0}.q-grid dt{font-family:var(--head);font-weight:var(--hw);font-size:calc(1.35rem*var(--hsl));margin-block-end:.4rem}.q-grid dd{margin:0;color:var(--muted)}`;
const ASIDE_CSS =
  "@media(min-width:56rem){.q-aside{display:grid;grid-template-columns:minmax(0,1fr) minmax(0,1.6fr);gap:4rem}.q-aside .sh{text-align:start}}";

/** Questions and answers as a section; answers are HTML. */
export function questionsPart(build: Build, heading: string, list: [string, string][], anchor = "faq"): Part {
  const layout = layoutFor(build, "faq", ["fold", "grid", "aside"] as const);
  const head = sectionHead(anchor, heading);
  const common = { kind: "faq", anchor, heading, layout };
  if (layout === "grid") {
    const pairs = list.map(([question, answer]) => `<div><dt>${esc(question)}</dt><dd>${answer}</dd></div>`);
    return part({ ...common, html: `${head}<dl class="q-grid">${pairs.join("")}</dl>`, css: GRID_CSS });
  }
  const folds = list.map(
    ([question, answer], index) =>
      `<details${index === 0 ? " open" : ""}><summary>${esc(question)}</summary><p>${answer}</p></details>`,
  );
  return part({
    ...common,
    html: `<div class="q-${layout}">${head}<div>${folds.join("")}</div></div>`,
    css: `${FOLD_CSS}${layout === "aside" ? ASIDE_CSS : ".q-fold{max-inline-size:56rem;margin-inline:auto}"}`,
  });
}
