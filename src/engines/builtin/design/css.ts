/** The style sheet's foundation: fonts, colour roles per band and mode, type scale, controls. Sections add their own. */

import type { Band } from "../../../design/palette.ts";
import { paletteCss } from "../../../design/palette_css.ts";
import { cutsOf, fontFaces, fontStack, headingTokens, needsExtendedLatin } from "../../../design/typefaces.ts";
import type { Design } from "./design.ts";

/** Everything but the sections' own rules. `text` is the page's visible text, for the choice of font subsets. */
export function foundationCss(design: Design, bands: Set<Band>, options: { text: string; japanese: boolean }): string {
  const { typefaces: type, palette, direction } = design;
  const extended = needsExtendedLatin(options.text);
  const families = [...new Set([type.head, type.body, type.label].filter((family) => family !== null))];
  const italicHead = direction.css.includes("font-style:italic");
  const faces = families.map((family) =>
    fontFaces(family, { extended, italic: family === type.head && italicHead, cuts: cutsOf(family, type) }),
  );
  const heading = Object.entries(headingTokens(type, options.japanese)).map(([name, value]) => `${name}:${value}`);
  const label = fontStack(type.label ?? type.body, options.japanese);
  return `${faces.join("\n")}
${paletteCss(palette, bands)}
:root{--head:${fontStack(type.head, options.japanese)};--body:${fontStack(type.body, options.japanese)};--label:${label};${heading.join(";")};--gutter:clamp(1.15rem,4.2vw,4.5rem);--gap:clamp(4rem,8vw,8rem);--bwl:max(1px,var(--bw))}
${BASE}
${type.headStretch ? `h1,h2,h3,.brand,.sign{font-stretch:${type.headStretch}}` : ""}
${direction.css}`;
}

const BASE = `*,*::before,*::after{box-sizing:border-box}
html{font-size:clamp(100%,.82rem + .24vw,135%);-webkit-text-size-adjust:100%;text-size-adjust:100%;scroll-padding-block-start:1rem}
@media(prefers-reduced-motion:no-preference){html{scroll-behavior:smooth}}
body{margin:0;background:var(--page);color:var(--text);font-family:var(--body);font-size:1.0625rem;line-height:1.6;overflow-wrap:anywhere;-webkit-font-smoothing:antialiased}
@supports(hyphenate-limit-chars:18){body{hyphens:auto;hyphenate-limit-chars:18 6 5}}
[class*=band-]{background-color:var(--bg);color:var(--text)}
.wrap{max-inline-size:calc(var(--wrap) + 2*var(--gutter));padding-inline:var(--gutter);margin-inline:auto}
.s{padding-block:var(--gap);position:relative}
h1,h2,h3{font-family:var(--head);font-weight:var(--hw);letter-spacing:var(--ht);line-height:var(--hl);text-transform:var(--case);text-wrap:balance}
h1{font-size:min(calc(var(--h1,clamp(2.7rem,6.4vw,6rem))*var(--hs)*var(--size,1)),calc(100cqi/(var(--long)*var(--cw))))}
h2{font-size:calc(clamp(2.1rem,4.4vw,3.7rem)*var(--hs));margin:0}
h3{font-size:calc(1.4rem*var(--hsl));line-height:1.15}
.sh{margin-block-end:clamp(1.8rem,4vw,3.4rem);max-inline-size:46rem}
p{text-wrap:pretty}
a{color:var(--link);text-underline-offset:.18em;text-decoration-thickness:.06em}
a:hover{text-decoration-thickness:.12em}
:focus-visible{outline:3px solid var(--link);outline-offset:3px}
.btn{display:inline-block;font:inherit;font-weight:600;line-height:1.2;text-align:center;text-decoration:none;cursor:pointer;background:var(--button);color:var(--on-button);border:2px solid var(--button);padding:1em 1.7em;transition:background-color .18s,color .18s,translate .18s,box-shadow .18s}
.btn:hover{background:var(--text);border-color:var(--text);color:var(--bg)}
.btn.quiet{background:none;color:var(--text);border-color:var(--edge)}
.btn.quiet:hover{background:var(--text);color:var(--bg)}
.more{display:inline-flex;align-items:center;gap:.5em;font-weight:600;margin-block-start:.8rem;margin-inline-end:1.2rem}
.icon{inline-size:1.25em;block-size:1.25em;fill:none;stroke:currentColor;stroke-width:1.75;stroke-linecap:round;stroke-linejoin:round;flex:none}
.art{display:block;inline-size:100%;block-size:100%;object-fit:cover}
.plate{overflow:clip;border-radius:var(--radius);min-inline-size:0;position:relative}
.plate>.art{position:absolute;inset:0}
.emblem{display:block;aspect-ratio:1}
.cap::first-letter{text-transform:uppercase}
.card{min-inline-size:0;background:var(--card);border:var(--bw) solid var(--line);border-radius:var(--radius);padding:clamp(1.4rem,3vw,2.6rem)}
.label{font-family:var(--label);font-size:.9rem;font-weight:600;letter-spacing:0;text-transform:none;color:var(--muted);margin:0 0 .6rem;line-height:1.3}
.price{font-variant-numeric:tabular-nums;font-weight:650}
span.price:not(.long){white-space:nowrap}
.nobreak{white-space:nowrap}
@media(max-width:25rem){.btn.nobreak{padding-inline:1em;font-size:.94em;white-space:normal;overflow-wrap:anywhere}}
.plain{list-style:none;margin:0;padding:0}
address{font-style:normal}
.facts-list{display:grid;gap:2rem}.facts-list p{margin:0}.facts-list address,.facts-list a,.facts-list td,.facts-list th,.facts-list .big{font-size:1.2rem}
.hours{border-collapse:collapse;inline-size:100%}.hours th{text-align:start;white-space:nowrap;font-weight:600;padding-inline-end:1.5rem}.hours td,.hours th{padding-block:.35rem;vertical-align:top}.hours th{min-inline-size:6.5rem}
.ticks{list-style:none;margin:0;padding:0;display:flex;flex-wrap:wrap;gap:.5rem 1.6rem;font-weight:600}.ticks li::before{content:"";display:inline-block;inline-size:.7em;block-size:.36em;border:solid var(--link);border-width:0 0 .16em .16em;rotate:-45deg;translate:0 -.25em;margin-inline-end:.6em}
.form{display:grid;gap:1.2rem 1.4rem;grid-template-columns:repeat(auto-fit,minmax(max(min(100%,15rem),50% - .7rem),1fr))}
.field{border:0;padding:0;margin:0;min-inline-size:0}.wide,.submit{grid-column:1/-1}
.field label,.field legend{display:block;font-weight:600;margin-block-end:.4rem;padding:0}
.field .opt{font-weight:400;color:var(--muted)}
.field input:not([type=radio],[type=checkbox]),.field select,.field textarea{inline-size:100%;font:inherit;color:var(--text);background:var(--card);border:max(1.5px,var(--bw)) solid var(--edge);border-radius:var(--radius-s);padding:.8em .9em;min-block-size:3.2em;accent-color:var(--button)}
.card .field input:not([type=radio],[type=checkbox]),.card .field select,.card .field textarea{background:var(--bg)}
.field textarea{resize:vertical}
.choices{display:flex;flex-wrap:wrap;gap:.6rem 1.6rem}.choices label{display:flex;gap:.6em;align-items:center;font-weight:400;min-block-size:2rem}.choices input{inline-size:1.25em;block-size:1.25em;accent-color:var(--link)}
.form.short{grid-template-columns:1fr auto;align-items:end}.form.short .submit{grid-column:auto}
@media(max-width:34rem){.form.short{grid-template-columns:1fr}}
.form .btn{min-block-size:3.2em}
.direct{list-style:none;margin:1.8rem 0 0;padding:0;display:flex;flex-wrap:wrap;gap:.6rem 2rem}.direct li{display:flex;gap:.6em;align-items:center}.direct a{font-size:1.1rem;overflow-wrap:anywhere}
.vh{position:absolute;inline-size:1px;block-size:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
.skip{position:absolute;inset-block-start:-6rem;inset-inline-start:1rem;z-index:9;background:var(--text);color:var(--bg);padding:.8em 1.2em}.skip:focus{inset-block-start:1rem}
@media print{:root,[class*=band-]{--page:#fff;--bg:#fff;--card:#fff;--text:#000;--muted:#333;--line:#999;--edge:#777;--link:#000;--button:#fff;--on-button:#000}nav,.btn,.plate,.form,.skip,.nav-open,.hero::after,.card:has(>.form){display:none!important}.p-card>.card{margin:0!important}.s{padding-block:1rem;-webkit-mask:none!important;mask:none!important;break-inside:avoid}.hero *{min-block-size:0!important}h2{text-shadow:none!important}}`;
