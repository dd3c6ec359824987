/** What is on offer: services, products, dishes, classes, features. Eight layouts over one list. */

import { emblemOfWords } from "../../../design/artwork/words.ts";
import type { Offering } from "../brief.ts";
import type { ListLayout } from "../design/directions.ts";
import { icon } from "./icons.ts";
import {
  type Build,
  button,
  emblemFor,
  emblemName,
  esc,
  layoutFor,
  type Part,
  part,
  plate,
  sectionHead,
  sentence,
} from "./part.ts";

const price = (offering: Offering) => (offering.price ? `<span class="price">${esc(offering.price)}</span>` : "");
const detail = (offering: Offering) => (offering.detail ? `<p>${esc(sentence(offering.detail))}</p>` : "");
const title = (offering: Offering) => `<h3>${esc(sentence(offering.name))}</h3>`;

type Layout = { css: string; html: (build: Build, offerings: Offering[], head: string) => string };

/** An emblem on a card of the buttons' colour: in that of their labels, so that nothing of it vanishes. */
const EMBLEM_ON_BUTTON =
  "--art-one:var(--on-button);--art-ink:var(--on-button);--art-paper:color-mix(in oklab,var(--on-button) 28%,var(--button));--art-two:color-mix(in oklab,var(--on-button) 60%,var(--button));--art-three:var(--art-two)";

/** Names on cards are as large as their longest word leaves room for; below that it may break. */
const FITTED_CSS = ":is(.even,.l-bento)>li>div:not(.plate){container-type:inline-size}";

const fitted = (size: string) => `font-size:clamp(1rem,calc(100cqi/(var(--long,1)*var(--cw))),${size})`;

/** The longest word of the names, in letters. */
const longestWord = (offerings: Offering[]): number =>
  Math.max(...offerings.flatMap(({ name }) => name.split(/[\s\-–—/]+/u)).map((word) => word.length));

/** Two columns on a tablet, twelve on a desk; a last one without a neighbour takes the row. */
const EVEN_CSS = `@media(min-width:36rem) and (max-width:55.99rem){.even{grid-template-columns:1fr 1fr}.even>:last-child:nth-child(odd){grid-column:1/-1}}@media(min-width:56rem){.even{grid-template-columns:repeat(12,minmax(0,1fr))}.w3{grid-column:span 3}.w4{grid-column:span 4}.w6{grid-column:span 6}.w12{grid-column:span 12}}
${FITTED_CSS}`;

export const LIST_LAYOUTS: Record<ListLayout, Layout> = {
  rows: {
    css: `.l-rows{list-style:none;margin:0;padding:0;border-block-end:var(--bw) solid var(--line)}
.l-rows li{display:grid;gap:.3rem 2rem;padding-block:clamp(1.1rem,2.4vw,2rem);border-block-start:var(--bw) solid var(--line);align-items:baseline}
.l-rows h3{font-size:calc(clamp(1.6rem,3.6vw,3.1rem)*var(--hs));margin:0}
.l-rows p{margin:0;color:var(--muted);max-inline-size:38em}
@media(min-width:48rem){.l-rows li{grid-template-columns:minmax(0,1.4fr) minmax(0,1fr) auto}.l-rows li>p{grid-column:2}.l-rows .price{grid-column:3}}`,
    html: (_, offerings, head) =>
      `${head}<ul class="l-rows">${offerings.map((offering) => `<li>${title(offering)}${detail(offering)}${price(offering)}</li>`).join("")}</ul>`,
  },
  cards: {
    css: `${EVEN_CSS}.l-cards{display:grid;gap:clamp(1rem,2vw,1.6rem);list-style:none;padding:0;margin:0}
.l-cards li{display:flex;flex-direction:column;justify-content:space-between;gap:2.5rem;min-block-size:15rem}
.l-cards li:nth-child(3n+2){background:var(--button);color:var(--on-button);border-color:transparent}.l-cards li:nth-child(3n+2) p,.l-cards li:nth-child(3n+2) .price{color:inherit}.l-cards li:nth-child(3n+2) .emblem{${EMBLEM_ON_BUTTON}}
.l-cards .emblem{inline-size:4.6rem}.l-cards h3{margin:0 0 .25em;${fitted("calc(1.4rem*var(--hsl))")}}.l-cards p{margin:0}
@media(min-width:56rem){.l-cards:not(:has(>:nth-child(5))){padding-block-end:2.4rem}.l-cards:not(:has(>:nth-child(5)))>li:nth-child(even){margin-block:2.4rem -2.4rem}.l-cards .emblem{inline-size:6rem}}`,
    html: (build, offerings, head) =>
      `${head}<ul class="l-cards even">${offerings.map((offering, index) => `<li class="card w${evenSpans(offerings)[index]}">${emblemFor(build, index, offering.name)}<div>${title(offering)}${detail(offering)}${price(offering)}</div></li>`).join("")}</ul>`,
  },
  bento: {
    css: `${FITTED_CSS}.l-bento{display:grid;gap:clamp(.8rem,1.5vw,1.3rem);list-style:none;padding:0;margin:0}
.l-bento li{padding:0;overflow:clip;display:flex;flex-direction:column;justify-content:space-between}
.l-bento li>div:not(.plate){padding:clamp(1.3rem,2.4vw,2.2rem)}.l-bento h3{margin:0;${fitted("calc(1.6rem*var(--hs))")}}.l-bento p{margin:.4em 0 0;color:var(--muted)}
.l-bento .plate{border-radius:0;border:0;min-block-size:13rem;flex:1}
.l-bento .emblem{inline-size:4.2rem;margin:clamp(1.3rem,2.4vw,2.2rem) clamp(1.3rem,2.4vw,2.2rem) 0}
@media(min-width:56rem){.l-bento{grid-template-columns:repeat(6,minmax(0,1fr))}.l-bento li{grid-column:span 2;min-block-size:15rem}.l-bento li.big{grid-column:span 4}.l-bento li.half{grid-column:span 3}.l-bento li.full{grid-column:1/-1}.l-bento li.full,.l-bento li.big{flex-direction:row-reverse;align-items:stretch}.l-bento li.big>div:not(.plate),.l-bento li.full>div:not(.plate){inline-size:46%;align-self:end}}`,
    html: (build, offerings, head) => {
      const spans = bentoSpans(offerings.length);
      return `${head}<ul class="l-bento">${offerings
        .map((offering, index) => {
          const span = spans[index]!;
          const art =
            span === "big" || span === "full"
              ? plate(build, `bento-${index}`, 700, 420, { lead: emblemName(build, offering.name, index) })
              : emblemFor(build, index, offering.name);
          return `<li class="card ${span}">${art}<div>${title(offering)}${detail(offering)}${price(offering)}</div></li>`;
        })
        .join("")}</ul>`;
    },
  },
  aside: {
    css: `.l-aside{display:grid;gap:2rem clamp(2rem,6vw,6rem)}
.l-aside dl,.l-aside ul{margin:0;padding:0;list-style:none;display:grid;gap:0 2.5rem}
.l-aside li{display:flex;gap:1.2rem;padding-block:1.4rem;border-block-start:var(--bwl) solid var(--line);align-items:start}
.l-aside .emblem{inline-size:3.2rem;flex:none}.l-aside h3{margin:0;font-size:calc(1.3rem*var(--hsl))}.l-aside.bare li{align-items:center}.l-aside.bare .emblem{inline-size:3.8rem}.l-aside.bare ul:not(.two) h3{font-size:calc(clamp(1.5rem,2.5vw,2.2rem)*var(--hs))}.l-aside p{margin:.2em 0 0;color:var(--muted)}
@media(min-width:58rem){.l-aside{grid-template-columns:minmax(0,.8fr) minmax(0,1.2fr)}.l-aside .sh{position:sticky;inset-block-start:2rem;align-self:start;text-align:start;margin:0}.l-aside ul.two{grid-template-columns:1fr 1fr}}`,
    html: (build, offerings, head) =>
      `<div class="l-aside${offerings.every((offering) => !offering.detail && !offering.price) ? " bare" : ""}">${head}<ul${offerings.length > 4 ? ' class="two"' : ""}>${offerings.map((offering, index) => `<li>${emblemFor(build, index, offering.name)}<div>${title(offering)}${detail(offering)}${price(offering)}</div></li>`).join("")}</ul></div>`,
  },
  leaders: {
    css: `.l-lead{display:grid;gap:clamp(2rem,5vw,5rem);align-items:center}
.l-lead ul{list-style:none;padding:0;margin:0}
.l-lead li{padding-block:1rem;border-block-end:var(--bwl) dotted var(--muted)}
.l-lead li>div{display:flex;justify-content:space-between;gap:1rem;align-items:baseline}
.l-lead h3{margin:0;font-size:calc(clamp(1.35rem,2.2vw,1.9rem)*var(--hs))}.l-lead p{margin:.2em 0 0;color:var(--muted)}
.l-lead .plate{aspect-ratio:4/5;max-block-size:38rem;inline-size:100%}
@media(min-width:56rem){.l-lead{grid-template-columns:minmax(0,1.1fr) minmax(0,.9fr)}}`,
    html: (build, offerings, head) =>
      `<div class="l-lead"><div>${head}<ul>${offerings.map((offering) => `<li><div>${title(offering)}${price(offering)}</div>${detail(offering)}</li>`).join("")}</ul></div>${plate(build, "leaders", 720, 900)}</div>`,
  },
  cells: {
    css: `${EVEN_CSS}.l-cells{display:grid;list-style:none;margin:0;padding:0;border:var(--bwl) solid var(--edge);gap:var(--bwl);background:var(--edge)}
.l-cells li{background:var(--bg);padding:clamp(1.4rem,2.6vw,2.4rem);min-block-size:13rem;display:flex;flex-direction:column;justify-content:space-between;gap:2rem;transition:background .2s,color .2s}
.l-cells li:hover{background:var(--button);color:var(--on-button)}.l-cells li:hover p,.l-cells li:hover .price{color:inherit}.l-cells li:hover .emblem{${EMBLEM_ON_BUTTON}}
.l-cells h3{margin:0;${fitted("calc(1.45rem*var(--hs))")}}.l-cells p{margin:.3em 0 0;color:var(--muted)}.l-cells .emblem{inline-size:3.6rem}`,
    html: (build, offerings, head) =>
      `${head}<ul class="l-cells even">${offerings.map((offering, index) => `<li class="w${evenSpans(offerings)[index]}">${emblemFor(build, index, offering.name)}<div>${title(offering)}${detail(offering)}${price(offering)}</div></li>`).join("")}</ul>`,
  },
  alternating: {
    css: `.l-alt{display:grid;gap:clamp(2.5rem,6vw,6rem)}
.l-alt article{display:grid;gap:clamp(1.2rem,4vw,4rem);align-items:center}
.l-alt .plate{aspect-ratio:3/2;inline-size:100%}.l-alt h3{font-size:calc(clamp(1.8rem,3.4vw,3rem)*var(--hs));margin:0}.l-alt p{margin:.6em 0 0;color:var(--muted)}
@media(min-width:52rem){.l-alt article{grid-template-columns:minmax(0,7fr) minmax(0,5fr)}.l-alt article:nth-child(even){grid-template-columns:minmax(0,5fr) minmax(0,7fr)}.l-alt article:nth-child(even) .plate{order:2}}`,
    html: (build, offerings, head) =>
      `${head}<div class="l-alt">${offerings.map((offering, index) => `<article>${plate(build, `alt-${index}`, 900, 600, { lead: emblemName(build, offering.name, index), ...(emblemOfWords(offering.name) ? { scene: (["shelf", "pattern", "rays", "shelf"] as const)[index % 4]! } : {}) })}<div>${title(offering)}${detail(offering)}${price(offering)}</div></article>`).join("")}</div>`,
  },
  tags: {
    css: `.l-tags{display:flex;flex-wrap:wrap;gap:.9rem;list-style:none;padding:0;margin:0}
.l-tags li{display:flex;align-items:center;gap:1rem;padding:.8rem 1.8rem .8rem .9rem}.l-tags .emblem{inline-size:clamp(3rem,5vw,4.6rem)}
.l-tags h3{margin:0;font-size:calc(clamp(1.3rem,2.6vw,2.2rem)*var(--hs))}.l-tags p{margin:0;color:var(--muted)}
.l-tags li:nth-child(odd){rotate:-1deg}.l-tags li:nth-child(even){rotate:.8deg}`,
    html: (build, offerings, head) =>
      `${head}<ul class="l-tags">${offerings.map((offering, index) => `<li class="card">${emblemFor(build, index, offering.name)}<div>${title(offering)}${detail(offering)}${price(offering)}</div></li>`).join("")}</ul>`,
  },
};

/**
 * Rows that come out full: how many of twelve columns each of `count` cells takes, at most four to a row and the
 * fuller rows first. One left over beside an empty row looks forgotten.
 */
function evenSpans(offerings: Offering[]): number[] {
  const count = offerings.length;
  const longest = longestWord(offerings);
  const rows = Math.ceil(count / (longest <= 12 ? 4 : longest <= 18 ? 3 : 2));
  const fuller = count % rows;
  return Array.from({ length: rows }, (_, row) => Math.floor(count / rows) + (row < fuller ? 1 : 0)).flatMap((cells) =>
    Array<number>(cells).fill(12 / cells),
  );
}

/** How wide each of `count` cells is so that rows of six columns come out full. */
function bentoSpans(count: number): string[] {
  const rows: Record<number, string[]> = {
    1: ["full"],
    2: ["half", "half"],
    3: ["full", "half", "half"],
    4: ["big", "", "", "big"],
    5: ["half", "half", "", "", ""],
  };
  if (rows[count]) return rows[count];
  return [...bentoSpans(count - 3), "", "", ""];
}

/** The section with all offerings of the page. */
export function offeringsSection(build: Build, kind: string, heading: string, intro: string | null): Part | null {
  const { offerings } = build.brief;
  if (offerings.length === 0) return null;
  const wanted = layoutFor(build, `list${build.isHome ? "" : build.page.path}`, build.design.direction.lists);
  // Large pictures for each of many, or a wall of tags with long details, would not carry.
  const manyWords = offerings.some((offering) => (offering.detail?.length ?? 0) > 60);
  const name: ListLayout =
    wanted === "alternating" && offerings.length > 4
      ? "leaders"
      : wanted === "tags" && manyWords
        ? "bento"
        : wanted === "bento" && offerings.length > 9
          ? "aside"
          : wanted;
  const layout = LIST_LAYOUTS[name];
  return part({
    kind,
    anchor: kind,
    heading,
    html: layout.html(build, offerings, sectionHead(kind, heading, intro)),
    css: `${layout.css}${longestWord(offerings) > 9 ? `:is(.even,.l-bento){--long:${longestWord(offerings)}}` : ""}`,
    className: `list-${name}`,
    layout: name,
    navLabel: heading,
  });
}

/** A menu with the food first: the list in columns, prices at the end of the line. */
export function menuSection(build: Build, heading: string): Part | null {
  const { offerings } = build.brief;
  if (offerings.length === 0) return null;
  const layouts = ["board", "card", "large"] as const;
  const name = layoutFor(build, "menu", layouts);
  // What is in no list stands before them, under the heading of all.
  const courses = [...Map.groupBy(offerings, ({ group }) => group ?? "")].sort(
    ([one], [other]) => Number(one !== "") - Number(other !== ""),
  );
  const level = courses.length > 1 ? "h4" : "h3";
  const lists = courses
    .map(([course, dishes]) => {
      const rows = dishes.map(
        (dish) =>
          `<li><div class="dish"><${level}>${esc(sentence(dish.name))}</${level}>${price(dish)}</div>${detail(dish)}</li>`,
      );
      return `${course === "" ? "" : `<h3 class="course">${esc(course)}</h3>`}<ul>${rows.join("")}</ul>`;
    })
    .join("");
  const css = {
    board: `.menu-board ul{list-style:none;margin:0;padding:0;columns:2 22rem;column-gap:clamp(2rem,6vw,6rem)}.menu-board li{break-inside:avoid;padding-block:1.1rem;border-block-end:1px solid var(--line)}.dish{display:flex;justify-content:space-between;gap:1rem;align-items:baseline}.dish :is(h3,h4){margin:0;font-size:calc(clamp(1.5rem,2.6vw,2.3rem)*var(--hs))}.menu-board p{margin:.2em 0 0;color:var(--muted)}`,
    card: `.menu-card{display:grid;gap:clamp(1.5rem,4vw,4rem);align-items:stretch}.menu-card>div:last-child{background:var(--card);border:1px solid var(--line);outline:1px solid var(--line);outline-offset:-10px;padding:clamp(2rem,5vw,4.5rem);border-radius:var(--radius-s)}.menu-card ul{list-style:none;margin:0;padding:0}.menu-card li{padding-block:.9rem}.dish{display:flex;gap:.6rem;align-items:baseline;justify-content:space-between}.dish :is(h3,h4){margin:0;font-size:calc(clamp(1.4rem,2.2vw,2rem)*var(--hs))}.menu-card p{margin:.1em 0 0;color:var(--muted)}.menu-card .plate{min-block-size:16rem}@media(min-width:56rem){.menu-card{grid-template-columns:minmax(0,.8fr) minmax(0,1.2fr)}}`,
    large: `.menu-large ul{list-style:none;margin:0;padding:0}.menu-large li{border-block-start:1px solid var(--line);padding-block:clamp(.8rem,1.6vw,1.3rem)}.dish{display:flex;justify-content:space-between;gap:1rem;align-items:baseline}.dish :is(h3,h4){margin:0;font-size:calc(clamp(2rem,5.6vw,5rem)*var(--hs));line-height:1}.menu-large p{margin:.3em 0 0;color:var(--muted)}`,
  }[name];
  const courseCss =
    ".course{margin:2.4rem 0 .4rem;color:var(--link);font-size:calc(1.35rem*var(--hsl))}.sh+.course{margin-block-start:0}.dish h4{font-family:var(--head);font-weight:var(--hw);letter-spacing:var(--ht);line-height:var(--hl);text-transform:var(--case)}";
  const head = sectionHead("menu", heading);
  const html =
    name === "card"
      ? `<div class="menu-card">${plate(build, "menu", 700, 900)}<div>${head}${lists}</div></div>`
      : `<div class="menu-${name}">${head}${lists}</div>`;
  return part({
    kind: "menu",
    layout: name,
    heading,
    html,
    css: courses.length > 1 ? css + courseCss : css,
    className: "menu-section",
    navLabel: heading,
  });
}

/** Short true facts as a band of their own; a single one only where it stands nowhere else (`least`). */
export function factsSection(build: Build, least = 2): Part | null {
  const facts = build.brief.facts;
  if (facts.length < least) return null;
  const layout = facts.length === 1 ? "large" : layoutFor(build, "facts", ["line", "grid", "large"] as const);
  const heading = build.words.goodToKnow;
  const items = facts.map((fact) => `<li>${icon("check")}<span>${esc(sentence(fact))}</span></li>`).join("");
  const css = {
    line: `.facts{list-style:none;display:flex;flex-wrap:wrap;gap:1rem clamp(1.5rem,4vw,4rem);padding:0;margin:0;font-weight:600;justify-content:space-between}.facts li{display:flex;gap:.6em;align-items:center}.facts-section{--gap:clamp(1.8rem,3vw,2.6rem)}.facts-section .sh{position:absolute;inline-size:1px;block-size:1px;overflow:hidden;clip-path:inset(50%)}`,
    grid: `.facts{list-style:none;display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,15rem),1fr));gap:1px;padding:0;margin:0}.facts li{display:flex;flex-direction:column;gap:1rem;padding:1.6rem 1.2rem 1.6rem 0;border-block-start:2px solid var(--text);font-size:1.15rem}.facts .icon{inline-size:1.6rem;block-size:1.6rem}`,
    large: `.facts{list-style:none;padding:0;margin:0}.facts li{font-family:var(--head);font-weight:var(--hw);font-size:calc(clamp(1.5rem,3.2vw,2.6rem)*var(--hs));line-height:1.2;padding-block:.5em;border-block-start:1px solid var(--line);display:flex;gap:.6em;align-items:center}.facts .icon{color:var(--link)}`,
  }[layout];
  return part({
    kind: "facts",
    layout,
    heading,
    html: `${sectionHead("facts", heading)}<ul class="facts">${items}</ul>`,
    css,
    className: "facts-section",
  });
}

/** A last call to act. A page may have two of them, then with an anchor each. */
export function callSection(build: Build, heading: string, anchor = "call"): Part {
  const layout = layoutFor(build, anchor, ["centre", "row", "plate", "pair"] as const);
  const leadsToForm = build.action.href.includes("#form-") || build.contactHref === null;
  const target = leadsToForm
    ? button(build.action.href, build.action.label)
    : button(build.contactHref!, build.words.purposes.contact.action);
  const css = `.call{display:grid;gap:2rem;justify-items:center;text-align:center}.call h2{margin:0;max-inline-size:20em}.call-row{text-align:start;justify-items:start}.call .plate{inline-size:100%;block-size:clamp(10rem,24vw,18rem)}.call-pair{text-align:start;justify-items:start}.call-pair .btn{margin-block-start:1.8rem}@media(min-width:52rem){.call-row{grid-template-columns:1fr auto;align-items:center}.call-pair{grid-template-columns:minmax(0,1.2fr) minmax(0,.8fr);align-items:center;gap:clamp(2rem,5vw,5rem)}}`;
  const title = `<h2 id="${anchor}-h">${esc(heading)}</h2>`;
  const inner =
    layout === "pair"
      ? `<div>${title}${target}</div>${plate(build, anchor, 700, 420)}`
      : `${layout === "plate" ? plate(build, anchor, 1400, 420) : ""}${title}${target}`;
  return part({ kind: "call", layout, anchor, heading, html: `<div class="call call-${layout}">${inner}</div>`, css });
}
