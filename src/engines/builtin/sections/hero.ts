/** The first section: what the page is, and the one thing to do. Its layouts are all made of the same few words. */

import { kindById } from "../../../design/kinds/catalogue.ts";
import type { HeroLayout, InnerLayout } from "../design/directions.ts";
import { guidanceOfSite } from "../guidance/guidance.ts";
import { offeringNames, pageLede } from "../page_text.ts";
import { formsOf } from "../reader/forms.ts";
import { fold } from "../reader/text.ts";
import {
  type Build,
  breadth,
  button,
  emblemFor,
  esc,
  fill,
  listed,
  type Part,
  pageNumber,
  part,
  plate,
  sentence,
  telephoneText,
} from "./part.ts";

interface HeroWords {
  eyebrow: string | null;
  title: string;
  lede: string | null;
  actions: string;
  facts: string[];
}

const bare = (text: string) => text.toLowerCase().replace(/[.。\s]+$/u, "");

const MAX_TITLE = 74;

/** "Gas machen wir nicht.", "No hacemos gas.": what is not there is told further down, never first. */
const REFUSES =
  /(?:^|\s)(?:kein\p{L}*|nicht|non|ne|n['’]\p{L}+|nao|pas|geen|niet|niente|ningun\p{L}*|nenhum\p{L}*|nessun\p{L}*|aucune?|(?:do|does|are|is) not|(?:do|does|are|is)n['’]t)(?=[\s.])|^no (?=\p{L}+(?:mos|n|a|e)(?!\p{L}))|ません。?$|ない。?$|不可。?$/u;

/** Takes the first sentence that says what there is. */
function takeLede(build: Build): string | null {
  const at = build.statements.findIndex((said) => said.length > 90 || !REFUSES.test(fold(said)));
  return at < 0 ? null : build.statements.splice(at, 1)[0]!;
}

/** What is on offer as a sentence; null when there is nothing to list. */
function offered(build: Build): string | null {
  const names = offeringNames(build);
  if (names.length === 0) return null;
  const japanese = build.site.interfaceLanguage === "ja";
  return `${sentence(listed(build.words, names.slice(0, 4), japanese))}${japanese ? "。" : "."}`;
}

function heroWords(build: Build): HeroWords {
  const { site, words, isHome } = build;
  const actions = [button(build.action.href, build.action.label)];
  if (site.phone && isHome)
    actions.push(
      `<a class="btn quiet nobreak" href="tel:${esc(site.phone.replace(/[^\d+]/g, ""))}">${telephoneText(words.call)}\u00a0${telephoneText(site.phone)}</a>`,
    );
  else if (isHome && site.actions[1] !== undefined) {
    // "CTA: start the trial, secondary: talk to sales"
    const purpose = formsOf(`online ${site.actions[1]}`).find((form) => site.forms.includes(form));
    const href = purpose && purpose !== "contact" ? `#form-${purpose}` : build.contactHref;
    if (href !== null) actions.push(button(href, sentence(site.actions[1]), true));
  }
  const facts = [...site.facts].slice(0, 4);
  if (!isHome) {
    return {
      eyebrow: site.name,
      title: build.page.name,
      lede: build.statements.shift() ?? pageLede(build),
      actions: actions.join(""),
      facts,
    };
  }
  const what = build.kindLabel ? sentence(build.kindLabel) : null;
  const eyebrow = what && site.place ? fill(words.whatInPlace, { what, place: site.place }) : (what ?? site.place);
  const nameFirst =
    ["frame", "giant", "index", "masthead", "scatter"].includes(build.design.hero) ||
    kindById(site.kind).traits.has("name-first");
  const { closing } = guidanceOfSite(site);
  const first = build.statements[0];
  const clean = first?.replace(/[.。]\s*$/u, "") ?? "";
  // What comes later in the prompt does not say what the business is.
  const at = site.clauses.findIndex(({ text }) => bare(first ?? "").startsWith(bare(text)));
  const isOpening =
    first !== undefined &&
    site.statements[0] === first &&
    !site.clauses.slice(0, Math.max(0, at)).some(({ to }) => to === "visitors");
  if (!nameFirst && isOpening && clean.length <= MAX_TITLE && clean.length >= 20) {
    build.statements.shift();
    const lede = takeLede(build) ?? closing;
    const spare =
      site.address ??
      (kindById(site.kind).traits.has("event") ? site.dates[0] : null) ??
      (site.hours[0] ? `${site.hours[0].days} ${site.hours[0].hours}` : null);
    return {
      eyebrow:
        eyebrow === null || clean.toLowerCase().includes((build.kindLabel ?? site.place ?? "").toLowerCase())
          ? spare
          : eyebrow,
      title: clean,
      lede,
      actions: actions.join(""),
      facts,
    };
  }
  // What the line above the title says already is not said again under it.
  const above = [what, eyebrow].map((said) => bare(said ?? ""));
  if (build.statements[0] && above.includes(bare(build.statements[0]))) build.statements.shift();
  let lede = takeLede(build);
  lede ??= offered(build) ?? (site.dates[0] && site.place ? `${site.dates[0]} · ${site.place}` : null) ?? closing;
  // A name of signs alone says nothing as a headline; what is on offer does.
  const nameless = !/[\p{L}\p{N}]/u.test(site.name);
  const title = nameless ? (lede ?? eyebrow ?? site.name).replace(/[.。]\s*$/u, "") : site.name;
  return {
    eyebrow: eyebrow !== null && bare(eyebrow) === bare(title) ? null : eyebrow,
    title,
    lede: nameless && lede !== null ? null : lede,
    actions: actions.join(""),
    facts,
  };
}

/** A short word with a hyphen stays whole: broken at it, a headline stumbles. */
const titleHtml = (title: string) =>
  esc(title).replace(
    /(?<![\p{L}\d&;-])[\p{L}\d]{1,8}-[\p{L}\d]{1,8}(?![\p{L}\d;-])/gu,
    '<span class="nobreak">$&</span>',
  );

function words(hero: HeroWords, extra = ""): string {
  const eyebrow = hero.eyebrow ? `<p class="eyebrow">${esc(hero.eyebrow)}</p>` : "";
  const lede = hero.lede ? `<p class="lede">${esc(hero.lede)}</p>` : "";
  return `<div class="ht">${eyebrow}<h1>${titleHtml(hero.title)}</h1>${lede}<div class="actions">${hero.actions}</div>${extra}</div>`;
}

const COMMON = `.hero{position:relative;padding-block:0;overflow:clip}
.ht{container-type:inline-size;position:relative;z-index:1}
.hero h1{margin:0 0 .35em}
.hero .lede{font-size:clamp(1.15rem,1.6vw,1.45rem);line-height:1.5;max-inline-size:36em;margin:0 0 1.6em}
.hero .plate{overflow:clip;block-size:100%}
.hero .eyebrow{margin:0 0 1.3em}
.actions{display:flex;flex-wrap:wrap;gap:.8rem 1rem;align-items:center}`;

type HeroHtml = { css: string; html: (build: Build, hero: HeroWords) => string };

const LAYOUTS: Record<HeroLayout, HeroHtml> = {
  split: {
    css: `.h-split{display:grid;min-block-size:min(86vh,54rem)}
.h-split .ht{padding:clamp(3rem,8vw,7rem) var(--gutter);align-self:center}
.h-split .plate{border-radius:0;border:0;min-block-size:46vw}
@media(min-width:60rem){.h-split{grid-template-columns:minmax(0,1.12fr) minmax(0,.88fr)}.h-split .ht{padding-inline-start:max(var(--gutter),calc((100vw - var(--wrap))/2))}.h-split .plate{min-block-size:0}}`,
    html: (build, hero) => `<div class="h-split">${words(hero)}${plate(build, "hero", 900, 1000)}</div>`,
  },
  masthead: {
    css: `.h-mast{padding-block:clamp(2.5rem,5vw,5rem)}
.h-mast h1{--h1:clamp(3rem,11.5vw,11rem);border-block-end:var(--bw) solid var(--text);padding-block-end:.22em}
.h-mast-grid{display:grid;gap:clamp(1.5rem,3vw,3rem);margin-block-start:clamp(1.5rem,3vw,3rem)}
.h-mast-grid .plate{aspect-ratio:16/10}
.h-mast-grid .lede{font-family:var(--head);font-size:clamp(1.35rem,2.1vw,2rem);line-height:1.3}
@media(min-width:52rem){.h-mast-grid{grid-template-columns:minmax(0,2fr) minmax(0,1fr)}.h-mast-side{display:flex;flex-direction:column;justify-content:space-between}}`,
    html: (build, hero) =>
      `<div class="h-mast wrap"><div class="ht">${hero.eyebrow ? `<p class="eyebrow">${esc(hero.eyebrow)}</p>` : ""}<h1>${titleHtml(hero.title)}</h1></div><div class="h-mast-grid">${plate(build, "hero", 1200, 750)}<div class="h-mast-side">${hero.lede ? `<p class="lede">${esc(hero.lede)}</p>` : ""}<div class="actions">${hero.actions}</div></div></div></div>`,
  },
  poster: {
    css: `.h-poster{display:grid;min-block-size:min(90vh,58rem);align-items:end}
.h-poster>*{grid-area:1/1}
.h-poster .plate{border-radius:0;border:0;min-block-size:30rem}
.h-poster .ht{background:var(--bg);padding:clamp(1.8rem,4vw,4rem);margin:clamp(12rem,24vw,16rem) var(--gutter) clamp(1rem,4vw,4rem);max-inline-size:46rem;border-radius:var(--radius)}
@media(max-width:59.99rem){.h-poster{min-block-size:0}.h-poster>.plate{min-block-size:0;aspect-ratio:4/3;max-block-size:26rem;inline-size:100%}.h-poster .plate>.art{inline-size:190%;inset-inline-start:-87%;max-inline-size:none}.h-poster>.ht{grid-row:2;margin-block-start:-2.5rem}}
@media(min-width:60rem){.h-poster .ht{inline-size:min(46rem,56vw);margin-inline-start:max(var(--gutter),calc((100vw - var(--wrap))/2))}}`,
    html: (build, hero) =>
      `<div class="h-poster">${plate(build, "hero", 1440, 900, { focus: 0.74 })}${words(hero)}</div>`,
  },
  arch: {
    css: `.h-arch{display:grid;gap:clamp(2rem,5vw,5rem);padding-block:clamp(2rem,5vw,5rem) clamp(3rem,7vw,6rem);align-items:end}
.h-arch .plate{border-radius:999px 999px 0 0;aspect-ratio:4/5;max-block-size:44rem;inline-size:100%;max-inline-size:32rem;margin-inline:auto}
.h-arch .ht{text-align:center}.h-arch .actions{justify-content:center}.h-arch .lede{margin-inline:auto}
@media(min-width:56rem){.h-arch{grid-template-columns:minmax(0,1.15fr) minmax(0,.85fr);align-items:center}.h-arch .ht{text-align:start}.h-arch .actions{justify-content:start}.h-arch .lede{margin-inline:0}}`,
    html: (build, hero) => `<div class="h-arch wrap">${words(hero)}${plate(build, "hero", 720, 900)}</div>`,
  },
  giant: {
    css: `.h-giant{padding-block:clamp(2rem,4vw,4rem) 0}
.h-giant h1{--h1:30rem;--hs:1;--size:1;margin-block-end:.16em}
.h-giant-row{display:grid;gap:1.5rem;margin-block:clamp(1rem,3vw,2.5rem)}
.h-giant-row .lede{margin:0;font-size:clamp(1.2rem,2vw,1.75rem)}
.h-giant+.plate{border-radius:0;border-inline:0;border-block-end:0;block-size:clamp(14rem,34vw,34rem)}
@media(min-width:52rem){.h-giant-row{grid-template-columns:minmax(0,1.4fr) auto;align-items:end;justify-content:space-between}}`,
    html: (build, hero) =>
      `<div class="h-giant wrap"><div class="ht">${hero.eyebrow ? `<p class="eyebrow">${esc(hero.eyebrow)}</p>` : ""}<h1>${titleHtml(hero.title)}</h1></div><div class="h-giant-row">${hero.lede ? `<p class="lede">${esc(hero.lede)}</p>` : "<span></span>"}<div class="actions">${hero.actions}</div></div></div>${plate(build, "hero", 1600, 560)}`,
  },
  frame: {
    css: `.h-frame{margin:clamp(.8rem,2.5vw,2rem);border:1px solid var(--text);outline:1px solid var(--text);outline-offset:-9px;padding:clamp(2.4rem,4.5vw,4.5rem) clamp(1.4rem,5vw,5rem);text-align:center;position:relative}
.h-frame .actions{justify-content:center}.h-frame .lede{margin-inline:auto}
.h-frame .plate{inline-size:min(17rem,60%);block-size:auto;aspect-ratio:1;margin:0 auto 2rem;border-radius:50%}`,
    html: (build, hero) => `<div class="h-frame">${plate(build, "hero", 800, 800)}${words(hero)}</div>`,
  },
  index: {
    css: `.h-index{padding-block:clamp(3rem,9vw,9rem) 0}
.h-index .ht{display:block}
.h-index h1{--h1:clamp(2.6rem,7vw,7.5rem);max-inline-size:8.6em}
.h-index-grid{display:grid;gap:1.5rem;margin-block:clamp(2rem,6vw,6rem) clamp(1.5rem,3vw,3rem)}
.h-index-grid .lede{margin:0}
.h-index+.plate{margin-inline:var(--gutter);block-size:clamp(18rem,52vw,52rem)}
@media(min-width:52rem){.h-index-grid{grid-template-columns:repeat(4,minmax(0,1fr))}.h-index-grid .lede{grid-column:2/4}.h-index-grid .actions{justify-content:end}}`,
    html: (build, hero) =>
      `<div class="h-index wrap"><div class="ht"><h1>${titleHtml(hero.title)}</h1></div><div class="h-index-grid"><p class="eyebrow">${esc(hero.eyebrow ?? "")}</p>${hero.lede ? `<p class="lede">${esc(hero.lede)}</p>` : "<span></span>"}<div class="actions">${hero.actions}</div></div></div>${plate(build, "hero", 1600, 900, { scene: build.design.look.scenes[0]! })}`,
  },
  tiles: {
    css: `.h-tiles{display:grid;gap:clamp(2rem,4vw,4rem);padding-block:clamp(2.5rem,6vw,6rem);align-items:center}
.h-tiles .plate{aspect-ratio:1;block-size:auto}
@media(min-width:58rem){.h-tiles{grid-template-columns:minmax(0,1.02fr) minmax(0,.98fr)}}`,
    html: (build, hero) =>
      `<div class="h-tiles wrap">${words(hero)}${plate(build, "hero", 800, 800, { scene: "mosaic" })}</div>`,
  },
  console: {
    css: `.h-console{padding-block:clamp(3rem,7vw,7rem) 0}
.h-console .ht{max-inline-size:62rem}
.h-console .plate{aspect-ratio:16/9;block-size:auto;margin-block-start:clamp(2.5rem,5vw,4.5rem);border:1px solid var(--line);border-block-end:0;border-radius:var(--radius) var(--radius) 0 0}
@media(min-width:52rem){.h-console .plate{aspect-ratio:21/9}}`,
    html: (build, hero) =>
      `<div class="h-console wrap">${words(hero)}${plate(build, "hero", 1280, 560, { scene: build.design.look.scenes[0]! })}</div>`,
  },
  scatter: {
    css: `.h-scatter{display:grid;place-items:center;text-align:center;min-block-size:min(84vh,50rem);padding:clamp(8rem,16vw,11rem) var(--gutter) clamp(9rem,18vw,13rem)}
.h-scatter .ht{inline-size:min(52rem,100%)}.h-scatter .actions{justify-content:center}.h-scatter .lede{margin-inline:auto}
.h-scatter .emblem{position:absolute;inline-size:clamp(4.5rem,13vw,12rem);block-size:auto}
.h-scatter .e0{inset:1.2rem auto auto 5%;rotate:-12deg}.h-scatter .e1{inset:1.5rem 6% auto auto;rotate:10deg}.h-scatter .e2{inset:auto auto 4.5rem 8%;rotate:8deg}.h-scatter .e3{inset:auto 7% 4rem auto;rotate:-8deg}
.h-wave{position:absolute;inset:auto 0 -1px;inline-size:100%;block-size:clamp(1.6rem,5vw,4.5rem);fill:var(--page)}
@media(prefers-reduced-motion:no-preference){.h-scatter .emblem{animation:bob 7s ease-in-out infinite alternate}.h-scatter .e1,.h-scatter .e2{animation-delay:-3s}@keyframes bob{to{translate:0 -.9rem}}}`,
    html: (build, hero) =>
      `<div class="h-scatter">${[0, 1, 2, 3].map((index) => emblemFor(build, index).replace('class="emblem"', `class="emblem e${index}"`)).join("")}${words(hero)}</div><svg class="h-wave" viewBox="0 0 1200 80" preserveAspectRatio="none" aria-hidden="true" focusable="false"><path d="M0 44C150 4 260 78 420 48S660 6 820 40s240 34 380 0v40H0Z"/></svg>`,
  },
  quiet: {
    css: `.h-quiet{display:grid;gap:clamp(2rem,6vw,6rem);padding-block:clamp(1.5rem,4vw,4rem) clamp(3rem,8vw,8rem)}
.h-quiet .plate{aspect-ratio:4/5;block-size:auto;max-block-size:80vh}
.h-quiet .ht{align-self:end}
@media(min-width:56rem){.h-quiet{grid-template-columns:minmax(0,5fr) minmax(0,6fr)}.h-quiet h1{--h1:clamp(2.8rem,5.4vw,5.6rem)}.h-quiet .plate{grid-row:1;grid-column:1}}`,
    html: (build, hero) => `<div class="h-quiet wrap">${words(hero)}${plate(build, "hero", 800, 1000)}</div>`,
  },
  counter: {
    css: `.h-counter{display:grid}
.h-counter .ht{padding:clamp(3rem,7vw,6.5rem) var(--gutter);align-self:center}
.h-counter .plate{border-radius:0;border:0;min-block-size:56vw}
.h-counter .ticks{margin-block-start:2.2rem}
@media(min-width:60rem){.h-counter{grid-template-columns:minmax(0,1.15fr) minmax(0,.85fr);min-block-size:min(78vh,46rem)}.h-counter .ht{padding-inline-start:max(var(--gutter),calc((100vw - var(--wrap))/2))}.h-counter .plate{min-block-size:0;clip-path:polygon(16% 0,100% 0,100% 100%,0 100%)}}`,
    html: (build, hero) =>
      `<div class="h-counter">${words(hero, hero.facts.length > 0 ? `<ul class="ticks">${hero.facts.map((fact) => `<li>${esc(sentence(fact))}</li>`).join("")}</ul>` : "")}${plate(build, "hero", 900, 900)}</div>`,
  },
  strip: {
    css: `.h-strip{padding-block:clamp(3rem,7vw,7rem) clamp(2rem,4vw,4rem)}
.h-strip .ht{max-inline-size:68rem}
.h-strip-art{display:grid;grid-template-columns:2fr 1fr 1.4fr;gap:clamp(.5rem,1.2vw,1.2rem);margin-block-start:clamp(2.5rem,5vw,5rem);block-size:clamp(12rem,32vw,30rem)}`,
    html: (build, hero) =>
      `<div class="h-strip wrap">${words(hero)}<div class="h-strip-art">${["a", "b", "c"].map((slot, index) => plate(build, `hero-${slot}`, [900, 460, 620][index]!, 620)).join("")}</div></div>`,
  },
  banner: {
    css: `.h-banner .plate{border-radius:0;border:0;block-size:clamp(13rem,38vh,26rem)}
.h-banner-text{display:grid;gap:1rem clamp(2rem,6vw,6rem);padding-block:clamp(2rem,4.5vw,4.5rem)}
.h-banner-text .lede{margin-block-start:.4em}
@media(min-width:56rem){.h-banner-text{grid-template-columns:minmax(0,1.5fr) minmax(0,1fr);align-items:end}.h-banner-text h1{margin:0}}`,
    html: (build, hero) =>
      `<div class="h-banner">${plate(build, "hero", 1600, 560)}<div class="wrap h-banner-text"><div class="ht">${hero.eyebrow ? `<p class="eyebrow">${esc(hero.eyebrow)}</p>` : ""}<h1>${titleHtml(hero.title)}</h1></div><div>${hero.lede ? `<p class="lede">${esc(hero.lede)}</p>` : ""}<div class="actions">${hero.actions}</div></div></div></div>`,
  },
  disc: {
    css: `.h-disc{display:grid;gap:2.5rem;padding-block:clamp(2.5rem,6vw,6rem);align-items:center}
.h-disc .plate{border-radius:50%;aspect-ratio:1;block-size:auto;inline-size:min(100%,38rem);margin-inline:auto}
@media(min-width:58rem){.h-disc{grid-template-columns:minmax(0,1fr) minmax(0,1fr)}.h-disc .plate{inline-size:min(50vw,46rem);margin-inline:0 -8vw;justify-self:end}}`,
    html: (build, hero) => `<div class="h-disc wrap">${words(hero)}${plate(build, "hero", 800, 800)}</div>`,
  },
};

/** The title of an inner page, plainer than the home page's hero and in the same hand. */
const INNER_LAYOUTS: Record<InnerLayout, HeroHtml> = {
  strip: {
    css: `.i-strip{padding-block:clamp(3rem,7vw,6.5rem) clamp(2rem,4vw,3.5rem)}
.i-strip .ht{max-inline-size:60rem}
.i-strip+.plate{border-radius:0;border-inline:0;block-size:clamp(7rem,16vw,13rem)}`,
    html: (build, hero) => `<div class="i-strip wrap">${words(hero)}</div>${plate(build, "hero", 1600, 300)}`,
  },
  side: {
    css: `.i-side{display:grid;gap:clamp(2rem,5vw,5rem);padding-block:clamp(2rem,5vw,4.5rem);align-items:center}
.i-side .plate{aspect-ratio:16/9;block-size:auto}
@media(min-width:56rem){.i-side{grid-template-columns:minmax(0,1.2fr) minmax(0,.8fr)}.i-side .plate{aspect-ratio:5/4}}`,
    html: (build, hero) => `<div class="i-side wrap">${words(hero)}${plate(build, "hero", 800, 640)}</div>`,
  },
  cover: {
    css: `.i-cover{position:relative;padding-block:clamp(4rem,10vw,9rem) clamp(2.5rem,5vw,4.5rem)}
.i-cover .ht{max-inline-size:52rem}
.i-cover .emblem{position:absolute;inset-block-end:-12%;inset-inline-end:3%;inline-size:clamp(9rem,27vw,24rem);block-size:auto}
@media(max-width:55.99rem){.i-cover{padding-block-end:clamp(9rem,34vw,13rem)}}`,
    html: (build, hero) => `<div class="i-cover wrap">${words(hero)}${emblemFor(build, pageNumber(build))}</div>`,
  },
  centre: {
    css: `.i-centre{padding-block:clamp(3rem,7vw,6rem);text-align:center}
.i-centre .emblem{inline-size:clamp(4.5rem,9vw,7.5rem);margin:0 auto 1.6rem}
.i-centre .actions{justify-content:center}.i-centre .lede{margin-inline:auto}`,
    html: (build, hero) => `<div class="i-centre wrap">${emblemFor(build, pageNumber(build))}${words(hero)}</div>`,
  },
  ledger: {
    css: `.i-ledger{display:grid;gap:1.5rem clamp(2rem,6vw,6rem);padding-block:clamp(3.5rem,9vw,8rem) clamp(1.5rem,3vw,2.5rem)}
.i-ledger::after{content:"";border-block-end:max(2px,var(--bw)) solid var(--text);grid-column:1/-1}
.i-ledger .lede{margin-block-start:.3em}
@media(min-width:56rem){.i-ledger{grid-template-columns:minmax(0,1.5fr) minmax(0,1fr);align-items:end}.i-ledger h1{margin:0}}`,
    html: (_, hero) =>
      `<div class="i-ledger wrap"><div class="ht">${hero.eyebrow ? `<p class="eyebrow">${esc(hero.eyebrow)}</p>` : ""}<h1>${titleHtml(hero.title)}</h1></div><div>${hero.lede ? `<p class="lede">${esc(hero.lede)}</p>` : ""}<div class="actions">${hero.actions}</div></div></div>`,
  },
};

/** A cover takes the direction's strongest ground; other titles of inner pages stay as quiet as the page. */
function innerBand(build: Build): Part["band"] {
  const { heroBand, inner, direction } = build.design;
  if (heroBand === "second") return "second";
  if (inner !== "cover") return "base";
  return (["deep", "accent", "tint"] as const).find((band) => direction.bands.includes(band)) ?? "base";
}

/** The hero; inner pages have plainer ones in the same hand. */
export function heroSection(build: Build): Part {
  const hero = heroWords(build);
  const name = build.isHome ? build.design.hero : build.design.inner;
  const layout = build.isHome ? LAYOUTS[build.design.hero] : INNER_LAYOUTS[build.design.inner];
  const longest = Math.max(...hero.title.split(/\s+/u).map(breadth), 4);
  const size = hero.title.length > 58 ? 0.62 : hero.title.length > 38 ? 0.74 : hero.title.length > 22 ? 0.88 : 1;
  const inner = build.isHome ? "" : ".hero h1{--h1:clamp(2.5rem,6vw,5.2rem)}";
  return part({
    kind: "hero",
    layout: name,
    anchor: "top",
    heading: hero.title,
    html: layout.html(build, hero),
    css: `${COMMON}\n${layout.css}\n${inner}.hero h1{--long:${longest};--size:${size}}`,
    className: "hero",
    band: build.isHome ? build.design.heroBand : innerBand(build),
  });
}
