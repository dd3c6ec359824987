/** What is on offer: services, products, dishes, classes, features. Six layouts over one list; groups make a menu. */

import type { BriefOffer } from "../../../brief/brief.ts";
import type { ListLayout } from "../design/directions.ts";
import {
  type Build,
  emblemFor,
  emblemName,
  esc,
  fact,
  layoutFor,
  lines,
  type Part,
  part,
  plate,
  sectionHead,
} from "./part.ts";

const marked = (offer: BriefOffer, member: keyof BriefOffer) => fact(`offers.${offer.id}.${member}`);

/** What is longer does not stay on one line of a narrow screen. */
const LONGEST_PRICE = 28;

/** What it costs, what for and how long it takes, each as it was said. */
function price(offer: BriefOffer): string {
  const said = (["price", "unit", "duration"] as const).filter((member) => offer[member] !== null);
  const [first] = said;
  if (first === undefined) return "";
  const length = said.reduce((sum, member) => sum + offer[member]!.length, 0);
  const className = length > LONGEST_PRICE ? "price long" : "price";
  if (said.length === 1) return `<span class="${className}"${marked(offer, first)}>${esc(offer[first]!)}</span>`;
  const parts = said.map((member) => `<span${marked(offer, member)}>${esc(offer[member]!)}</span>`);
  return `<span class="${className}">${parts.join(" ")}</span>`;
}

const detail = (offer: BriefOffer) =>
  offer.description ? `<p${marked(offer, "description")}>${lines(offer.description)}</p>` : "";

/** Its name, as a link where more stands about it elsewhere. */
const title = (offer: BriefOffer, tag = "h3") =>
  offer.url
    ? `<${tag} class="cap"><a href="${esc(offer.url)}"${marked(offer, "url")}><span${marked(offer, "name")}>${esc(offer.name)}</span></a></${tag}>`
    : `<${tag} class="cap"${marked(offer, "name")}>${esc(offer.name)}</${tag}>`;

/** Its own picture, else a drawing. */
const pictured = (offer: BriefOffer, drawing: string) =>
  offer.image ? `<img class="shot" src="${esc(offer.image)}" alt="" loading="lazy"${marked(offer, "image")}>` : drawing;

const OFFER_CSS =
  ".shot{display:block;inline-size:100%;aspect-ratio:4/3;object-fit:cover;border-radius:var(--radius-s)}.l-aside .shot{inline-size:4.6rem;aspect-ratio:1;flex:none}h3>a,h4>a{color:inherit}";

type Layout = { css: string; html: (build: Build, offers: BriefOffer[], head: string) => string };

/** An emblem on a card of the buttons' colour: in that of their labels, so that nothing of it vanishes. */
const EMBLEM_ON_BUTTON =
  "--art-one:var(--on-button);--art-ink:var(--on-button);--art-paper:color-mix(in oklab,var(--on-button) 28%,var(--button));--art-two:color-mix(in oklab,var(--on-button) 60%,var(--button));--art-three:var(--art-two)";

/** Names on cards are as large as their longest word leaves room for; below that it may break. */
const FITTED_CSS = ":is(.even,.l-bento)>li>div:not(.plate){container-type:inline-size}";

const fitted = (size: string) => `font-size:clamp(1rem,calc(100cqi/(var(--long,1)*var(--cw))),${size})`;

/** The longest word of the names, in letters. */
const longestWord = (offers: BriefOffer[]): number =>
  Math.max(...offers.flatMap(({ name }) => name.split(/[\s\-–—/]+/u)).map((word) => word.length));

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
    html: (_, offers, head) =>
      `${head}<ul class="l-rows">${offers.map((offer) => `<li>${title(offer)}${detail(offer)}${price(offer)}</li>`).join("")}</ul>`,
  },
  cards: {
    css: `${EVEN_CSS}.l-cards{display:grid;gap:clamp(1rem,2vw,1.6rem);list-style:none;padding:0;margin:0}
.l-cards li{display:flex;flex-direction:column;justify-content:space-between;gap:2.5rem;min-block-size:15rem}
.l-cards li:nth-child(3n+2){background:var(--button);color:var(--on-button);border-color:transparent}.l-cards li:nth-child(3n+2) p,.l-cards li:nth-child(3n+2) .price{color:inherit}.l-cards li:nth-child(3n+2) .emblem{${EMBLEM_ON_BUTTON}}
.l-cards .emblem{inline-size:4.6rem}.l-cards h3{margin:0 0 .25em;${fitted("calc(1.4rem*var(--hsl))")}}.l-cards p{margin:0}
@media(min-width:56rem){.l-cards:not(:has(>:nth-child(5))){padding-block-end:2.4rem}.l-cards:not(:has(>:nth-child(5)))>li:nth-child(even){margin-block:2.4rem -2.4rem}.l-cards .emblem{inline-size:6rem}}`,
    html: (build, offers, head) =>
      `${head}<ul class="l-cards even">${offers.map((offer, index) => `<li class="card w${evenSpans(offers)[index]}">${pictured(offer, emblemFor(build, index, offer.name))}<div>${title(offer)}${detail(offer)}${price(offer)}</div></li>`).join("")}</ul>`,
  },
  bento: {
    css: `${FITTED_CSS}.l-bento{display:grid;gap:clamp(.8rem,1.5vw,1.3rem);list-style:none;padding:0;margin:0}
.l-bento li{padding:0;overflow:clip;display:flex;flex-direction:column;justify-content:space-between}
.l-bento li>div:not(.plate){padding:clamp(1.3rem,2.4vw,2.2rem)}.l-bento h3{margin:0;${fitted("calc(1.6rem*var(--hs))")}}.l-bento p{margin:.4em 0 0;color:var(--muted)}
.l-bento .plate{border-radius:0;border:0;min-block-size:13rem;flex:1}
.l-bento .emblem{inline-size:4.2rem;margin:clamp(1.3rem,2.4vw,2.2rem) clamp(1.3rem,2.4vw,2.2rem) 0}
@media(min-width:56rem){.l-bento{grid-template-columns:repeat(6,minmax(0,1fr))}.l-bento li{grid-column:span 2;min-block-size:15rem}.l-bento li.big{grid-column:span 4}.l-bento li.half{grid-column:span 3}.l-bento li.full{grid-column:1/-1}.l-bento li.full,.l-bento li.big{flex-direction:row-reverse;align-items:stretch}.l-bento li.big>div:not(.plate),.l-bento li.full>div:not(.plate){inline-size:46%;align-self:end}}`,
    html: (build, offers, head) => {
      const spans = bentoSpans(offers.length);
      return `${head}<ul class="l-bento">${offers
        .map((offer, index) => {
          const span = spans[index]!;
          const art =
            span === "big" || span === "full"
              ? plate(build, `bento-${index}`, 700, 420, { lead: emblemName(build, offer.name, index) })
              : emblemFor(build, index, offer.name);
          return `<li class="card ${span}">${pictured(offer, art)}<div>${title(offer)}${detail(offer)}${price(offer)}</div></li>`;
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
    html: (build, offers, head) =>
      `<div class="l-aside${offers.every((offer) => !offer.description && !offer.price) ? " bare" : ""}">${head}<ul${offers.length > 4 ? ' class="two"' : ""}>${offers.map((offer, index) => `<li>${pictured(offer, emblemFor(build, index, offer.name))}<div>${title(offer)}${detail(offer)}${price(offer)}</div></li>`).join("")}</ul></div>`,
  },
  leaders: {
    css: `.l-lead{display:grid;gap:clamp(2rem,5vw,5rem);align-items:center}
.l-lead ul{list-style:none;padding:0;margin:0}
.l-lead li{padding-block:1rem;border-block-end:var(--bwl) dotted var(--muted)}
.l-lead li>div{display:flex;justify-content:space-between;gap:1rem;align-items:baseline}
.l-lead h3{margin:0;font-size:calc(clamp(1.35rem,2.2vw,1.9rem)*var(--hs))}.l-lead p{margin:.2em 0 0;color:var(--muted)}
.l-lead .plate{aspect-ratio:4/5;max-block-size:38rem;inline-size:100%}
@media(min-width:56rem){.l-lead{grid-template-columns:minmax(0,1.1fr) minmax(0,.9fr)}}`,
    html: (build, offers, head) =>
      `<div class="l-lead"><div>${head}<ul>${offers.map((offer) => `<li><div>${title(offer)}${price(offer)}</div>${detail(offer)}</li>`).join("")}</ul></div>${plate(build, "leaders", 720, 900)}</div>`,
  },
  cells: {
    css: `${EVEN_CSS}.l-cells{display:grid;list-style:none;margin:0;padding:0;border:var(--bwl) solid var(--edge);gap:var(--bwl);background:var(--edge)}
.l-cells li{background:var(--bg);padding:clamp(1.4rem,2.6vw,2.4rem);min-block-size:13rem;display:flex;flex-direction:column;justify-content:space-between;gap:2rem;transition:background .2s,color .2s}
.l-cells li:hover{background:var(--button);color:var(--on-button)}.l-cells li:hover p,.l-cells li:hover .price{color:inherit}.l-cells li:hover .emblem{${EMBLEM_ON_BUTTON}}
.l-cells h3{margin:0;${fitted("calc(1.45rem*var(--hs))")}}.l-cells p{margin:.3em 0 0;color:var(--muted)}.l-cells .emblem{inline-size:3.6rem}`,
    html: (build, offers, head) =>
      `${head}<ul class="l-cells even">${offers.map((offer, index) => `<li class="w${evenSpans(offers)[index]}">${pictured(offer, emblemFor(build, index, offer.name))}<div>${title(offer)}${detail(offer)}${price(offer)}</div></li>`).join("")}</ul>`,
  },
};

/**
 * Rows that come out full: how many of twelve columns each of `count` cells takes, at most four to a row and the
 * fuller rows first. One left over beside an empty row looks forgotten.
 */
function evenSpans(offers: BriefOffer[]): number[] {
  const count = offers.length;
  const longest = longestWord(offers);
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

/** Layouts that are nothing without their drawings. */
const DRAWN: readonly ListLayout[] = ["bento", "leaders"];

/** The section with all offers of the page. */
export function offersSection(build: Build, kind: string, heading: string): Part | null {
  const { offers } = build.brief;
  if (offers.length === 0) return null;
  const { lists } = build.design.direction;
  // Pictures of what is sold are shown, whatever the design would rather have.
  const usual: readonly ListLayout[] = offers.some(({ image }) => image !== null)
    ? ["cards", "cells", "aside"]
    : lists.some((layout) => !DRAWN.includes(layout))
      ? lists
      : [...lists, "rows"];
  const wanted = layoutFor(build, `list${build.isHome ? "" : build.page.path}`, usual, DRAWN);
  // Large pictures for each of many would not carry.
  const name: ListLayout = wanted === "bento" && offers.length > 9 ? "aside" : wanted;
  const layout = LIST_LAYOUTS[name];
  return part({
    kind,
    anchor: kind,
    heading,
    html: layout.html(build, offers, sectionHead(kind, heading)),
    css: `${layout.css}\n${OFFER_CSS}${longestWord(offers) > 9 ? `\n:is(.even,.l-bento){--long:${longestWord(offers)}}` : ""}`,
    className: `list-${name}`,
    layout: name,
    navLabel: heading,
  });
}

/** A menu with the food first: the list in columns, prices at the end of the line. */
export function menuSection(build: Build, kind: string, heading: string): Part | null {
  const { offers } = build.brief;
  if (offers.length === 0) return null;
  const layouts = ["board", "card", "large"] as const;
  const name = layoutFor(build, "menu", layouts, ["card"]);
  // What is in no list stands before them, under the heading of all.
  const courses = [...Map.groupBy(offers, ({ group }) => group ?? "")].sort(
    ([one], [other]) => Number(one !== "") - Number(other !== ""),
  );
  const lists = courses
    .map(([course, dishes]) => {
      const level = course === "" ? "h3" : "h4";
      const rows = dishes.map(
        (dish) =>
          `<li>${pictured(dish, "")}<div class="dish">${title(dish, level)}${price(dish)}</div>${detail(dish)}</li>`,
      );
      return `${course === "" ? "" : `<h3 class="course cap">${esc(course)}</h3>`}<ul>${rows.join("")}</ul>`;
    })
    .join("");
  const css = {
    board: `.menu-board ul{list-style:none;margin:0;padding:0;columns:2 22rem;column-gap:clamp(2rem,6vw,6rem)}.menu-board li{break-inside:avoid;padding-block:1.1rem;border-block-end:1px solid var(--line)}.dish{display:flex;justify-content:space-between;gap:1rem;align-items:baseline}.dish :is(h3,h4){margin:0;font-size:calc(clamp(1.5rem,2.6vw,2.3rem)*var(--hs))}.menu-board p{margin:.2em 0 0;color:var(--muted)}`,
    card: `.menu-card{display:grid;gap:clamp(1.5rem,4vw,4rem);align-items:stretch}.menu-card>div:last-child{background:var(--card);border:1px solid var(--line);outline:1px solid var(--line);outline-offset:-10px;padding:clamp(2rem,5vw,4.5rem);border-radius:var(--radius-s)}.menu-card ul{list-style:none;margin:0;padding:0}.menu-card li{padding-block:.9rem}.dish{display:flex;gap:.6rem;align-items:baseline;justify-content:space-between}.dish :is(h3,h4){margin:0;font-size:calc(clamp(1.4rem,2.2vw,2rem)*var(--hs))}.menu-card p{margin:.1em 0 0;color:var(--muted)}.menu-card .plate{min-block-size:16rem}@media(min-width:56rem){.menu-card{grid-template-columns:minmax(0,.8fr) minmax(0,1.2fr)}}`,
    large: `.menu-large ul{list-style:none;margin:0;padding:0}.menu-large li{border-block-start:1px solid var(--line);padding-block:clamp(.8rem,1.6vw,1.3rem)}.dish{display:flex;justify-content:space-between;gap:1rem;align-items:baseline}.dish :is(h3,h4){margin:0;font-size:calc(clamp(2rem,5.6vw,5rem)*var(--hs));line-height:1}.menu-large p{margin:.3em 0 0;color:var(--muted)}`,
  }[name];
  const courseCss =
    ".course{margin:2.4rem 0 .4rem;color:var(--link);font-size:calc(1.35rem*var(--hsl))}.sh+.course{margin-block-start:0}.dish h4{font-family:var(--head);font-weight:var(--hw);letter-spacing:var(--ht);line-height:var(--hl);text-transform:var(--case)}";
  const head = sectionHead(kind, heading);
  const html =
    name === "card"
      ? `<div class="menu-card">${plate(build, "menu", 700, 900)}<div>${head}${lists}</div></div>`
      : `<div class="menu-${name}">${head}${lists}</div>`;
  return part({
    kind,
    anchor: kind,
    layout: name,
    heading,
    html,
    css: `${css}\n${OFFER_CSS}\n${courseCss}`,
    className: "menu-section",
    navLabel: heading,
  });
}
