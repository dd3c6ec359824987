/** The first section: what the page is, and the one thing to do. Its layouts are all made of the same few words. */

import type { HeroLayout, InnerLayout } from "../design/directions.ts";
import { sentenceCase } from "../reading/text.ts";
import {
  type Build,
  breadth,
  button,
  esc,
  fact,
  lines,
  mainButton,
  type Part,
  part,
  phoneLink,
  plate,
  storyMark,
} from "./part.ts";

interface HeroWords {
  /** HTML. */
  eyebrow: string | null;
  title: string;
  /** HTML of the title and of what stands under it. */
  titleHtml: string;
  titleMark: string;
  ledeHtml: string | null;
  ledeMark: string;
  actions: string;
}

const MAX_TITLE = 74;
/** What is longer is a paragraph, not an opening. */
const MAX_LEDE = 260;

const bare = (text: string) => text.toLowerCase().replace(/[.。\s]+$/u, "");

/** Takes the paragraph that opens the page, where it is short enough to. */
function takeLede(build: Build): Pick<HeroWords, "ledeHtml" | "ledeMark"> {
  const [first] = build.story;
  if (first === undefined || first.length > MAX_LEDE) return { ledeHtml: null, ledeMark: "" };
  build.story.shift();
  return { ledeHtml: lines(first), ledeMark: storyMark(build, first) };
}

/** What the business is and where, as a line of its own. */
function eyebrowOf({ site, brief }: Build): { text: string; html: string } {
  const label = site.label === null ? [] : [sentenceCase(site.label)];
  const path = brief.place === null ? "contact.address.city" : "place";
  const place = brief.place ?? brief.contact.address?.city ?? null;
  const marked = place === null ? [] : [`<span${fact(path)}>${esc(place)}</span>`];
  return {
    text: [...label, ...(place === null ? [] : [place])].join(" · "),
    html: [...label.map(esc), ...marked].join(" · "),
  };
}

function heroWords(build: Build): HeroWords {
  const { site, brief, isHome } = build;
  const actions = [mainButton(build)];
  if (isHome && brief.contact.phone !== null)
    actions.push(phoneLink(brief.contact.phone).replace('class="nobreak"', 'class="btn quiet nobreak"'));
  if (isHome)
    for (const { id, to, label } of brief.actions.slice(1)) {
      const mark = fact(`actions.${id}.label`);
      actions.push(button(to ?? build.contactHref ?? build.action.href, label, { quiet: true, mark }));
    }
  const common = { actions: actions.join("") };
  if (!isHome)
    return {
      ...common,
      eyebrow: esc(site.name),
      title: build.page.name,
      titleHtml: titleHtml(build.page.name),
      titleMark: "",
      ...takeLede(build),
    };
  const { tagline } = brief;
  const nameFirst = ["frame", "giant", "masthead"].includes(build.design.hero) || site.kind.traits.has("name-first");
  // A name of signs alone says nothing as a headline; what it is does.
  const nameless = !/[\p{L}\p{N}]/u.test(site.name);
  const leads = tagline !== null && tagline.length <= MAX_TITLE && (nameless || (!nameFirst && tagline.length >= 12));
  const title = leads ? tagline : site.name;
  const under = tagline === null || leads ? takeLede(build) : { ledeHtml: lines(tagline), ledeMark: fact("tagline") };
  const eyebrow = eyebrowOf(build);
  return {
    ...common,
    eyebrow: eyebrow.text === "" || bare(eyebrow.text) === bare(title) ? null : eyebrow.html,
    title,
    titleHtml: titleHtml(title),
    titleMark: leads ? fact("tagline") : "",
    ...under,
  };
}

/** A short word with a hyphen stays whole: broken at it, a headline stumbles. */
const titleHtml = (title: string) =>
  esc(title).replace(
    /(?<![\p{L}\d&;-])[\p{L}\d]{1,8}-[\p{L}\d]{1,8}(?![\p{L}\d;-])/gu,
    '<span class="nobreak">$&</span>',
  );

function words(hero: HeroWords): string {
  const eyebrow = hero.eyebrow ? `<p class="eyebrow">${hero.eyebrow}</p>` : "";
  const lede = hero.ledeHtml ? `<p class="lede"${hero.ledeMark}>${hero.ledeHtml}</p>` : "";
  return `<div class="ht">${eyebrow}<h1${hero.titleMark}>${hero.titleHtml}</h1>${lede}<div class="actions">${hero.actions}</div></div>`;
}

const COMMON = `.hero{position:relative;padding-block:0;overflow:clip}
.ht{container-type:inline-size;position:relative;z-index:1}
.hero h1{margin:0 0 .35em}
.hero .lede{font-size:clamp(1.15rem,1.6vw,1.45rem);line-height:1.5;max-inline-size:36em;margin:0 0 1.6em}
.hero .plate{overflow:clip;block-size:100%}
.hero .eyebrow{margin:0 0 1.3em}
.actions{display:flex;flex-wrap:wrap;gap:.8rem 1rem;align-items:center}`;

/** Words alone, for pages without pictures. */
const PLAIN: HeroHtml = {
  css: `.h-plain{padding-block:clamp(4rem,11vw,10rem) clamp(2.5rem,6vw,5rem)}.h-plain .ht{max-inline-size:64rem}`,
  html: (_, hero) => `<div class="h-plain wrap">${words(hero)}</div>`,
};

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
      `<div class="h-mast wrap"><div class="ht">${hero.eyebrow ? `<p class="eyebrow">${hero.eyebrow}</p>` : ""}<h1${hero.titleMark}>${hero.titleHtml}</h1></div><div class="h-mast-grid">${plate(build, "hero", 1200, 750)}<div class="h-mast-side">${hero.ledeHtml ? `<p class="lede"${hero.ledeMark}>${hero.ledeHtml}</p>` : ""}<div class="actions">${hero.actions}</div></div></div></div>`,
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
      `<div class="h-giant wrap"><div class="ht">${hero.eyebrow ? `<p class="eyebrow">${hero.eyebrow}</p>` : ""}<h1${hero.titleMark}>${hero.titleHtml}</h1></div><div class="h-giant-row">${hero.ledeHtml ? `<p class="lede"${hero.ledeMark}>${hero.ledeHtml}</p>` : "<span></span>"}<div class="actions">${hero.actions}</div></div></div>${plate(build, "hero", 1600, 560)}`,
  },
  frame: {
    css: `.h-frame{margin:clamp(.8rem,2.5vw,2rem);border:1px solid var(--text);outline:1px solid var(--text);outline-offset:-9px;padding:2.6rem 1.5rem;text-align:center;position:relative}
@media(min-width:52rem){.h-frame{padding:4rem}}.h-frame .actions{justify-content:center}.h-frame .lede{margin-inline:auto}
.h-frame .plate{inline-size:min(17rem,60%);block-size:auto;aspect-ratio:1;margin:0 auto 2rem;border-radius:50%}`,
    html: (build, hero) => `<div class="h-frame">${plate(build, "hero", 800, 800)}${words(hero)}</div>`,
  },
  tiles: {
    css: `.h-tiles{display:grid;gap:clamp(2rem,4vw,4rem);padding-block:clamp(2.5rem,6vw,6rem);align-items:center}
.h-tiles .plate{aspect-ratio:1;block-size:auto}
@media(min-width:58rem){.h-tiles{grid-template-columns:minmax(0,1.02fr) minmax(0,.98fr)}}`,
    html: (build, hero) =>
      `<div class="h-tiles wrap">${words(hero)}${plate(build, "hero", 800, 800, { scene: "mosaic" })}</div>`,
  },
  quiet: {
    css: `.h-quiet{display:grid;gap:clamp(2rem,6vw,6rem);padding-block:clamp(1.5rem,4vw,4rem) clamp(3rem,8vw,8rem)}
.h-quiet .plate{aspect-ratio:4/5;block-size:auto;max-block-size:80vh}
.h-quiet .ht{align-self:end}
@media(min-width:56rem){.h-quiet{grid-template-columns:minmax(0,5fr) minmax(0,6fr)}.h-quiet h1{--h1:clamp(2.8rem,5.4vw,5.6rem)}.h-quiet .plate{grid-row:1;grid-column:1}}`,
    html: (build, hero) => `<div class="h-quiet wrap">${words(hero)}${plate(build, "hero", 800, 1000)}</div>`,
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
      `<div class="h-banner">${plate(build, "hero", 1600, 560)}<div class="wrap h-banner-text"><div class="ht">${hero.eyebrow ? `<p class="eyebrow">${hero.eyebrow}</p>` : ""}<h1${hero.titleMark}>${hero.titleHtml}</h1></div><div>${hero.ledeHtml ? `<p class="lede"${hero.ledeMark}>${hero.ledeHtml}</p>` : ""}<div class="actions">${hero.actions}</div></div></div></div>`,
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
  ledger: {
    css: `.i-ledger{display:grid;gap:1.5rem clamp(2rem,6vw,6rem);padding-block:clamp(3.5rem,9vw,8rem) clamp(1.5rem,3vw,2.5rem)}
.i-ledger::after{content:"";border-block-end:max(2px,var(--bw)) solid var(--text);grid-column:1/-1}
.i-ledger .lede{margin-block-start:.3em}
@media(min-width:56rem){.i-ledger{grid-template-columns:minmax(0,1.5fr) minmax(0,1fr);align-items:end}.i-ledger h1{margin:0}}`,
    html: (_, hero) =>
      `<div class="i-ledger wrap"><div class="ht">${hero.eyebrow ? `<p class="eyebrow">${hero.eyebrow}</p>` : ""}<h1${hero.titleMark}>${hero.titleHtml}</h1></div><div>${hero.ledeHtml ? `<p class="lede"${hero.ledeMark}>${hero.ledeHtml}</p>` : ""}<div class="actions">${hero.actions}</div></div></div>`,
  },
};

/** The hero; inner pages have plainer ones in the same hand. */
export function heroSection(build: Build): Part {
  const hero = heroWords(build);
  const isPlain = !build.isDrawn && build.images.length === 0;
  const isPictured = build.images.length > 0;
  // Pictures that were asked for have their place, whatever the design would rather have.
  const inside = isPictured && build.design.inner === "ledger" ? "side" : build.design.inner;
  const name = isPlain ? "plain" : build.isHome ? build.design.hero : inside;
  const layout = isPlain ? PLAIN : build.isHome ? LAYOUTS[build.design.hero] : INNER_LAYOUTS[inside];
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
    band: build.isHome || build.design.heroBand === "second" ? build.design.heroBand : "base",
  });
}
