/**
 * Visual directions. A direction is a way of designing, not a skin: it decides the typefaces, the ground, how saturated
 * the colours are, which layouts it reaches for, and the details (corners, rules, labels, buttons) that make it one hand.
 */

import type { FamilyName } from "../../../design/kinds/families.ts";
import type { Tone } from "../../../design/kinds/vocabulary.ts";
import { type Band, type Lch, lch } from "../../../design/palette.ts";
import type { TypefacesName } from "../../../design/typefaces.ts";
import type { WordOf } from "../../../lib/literals.ts";

export type HeroLayout = WordOf<"split masthead poster arch giant frame tiles quiet strip banner">;

/** The title of an inner page. */
export type InnerLayout = "strip" | "side" | "ledger";
export type HeaderLayout = "bar" | "centred" | "boxed" | "pill" | "masthead" | "quiet";
export type FooterLayout = "columns" | "giant" | "centred" | "strip" | "card";
export type ListLayout = "rows" | "cards" | "bento" | "aside" | "leaders" | "cells";
type FormLayout = "split" | "panel" | "wide";
type TextLayout = "statement" | "aside" | "art" | "columns";
type PlaceLayout = "map" | "columns" | "card" | "poster";

/** A colour in OKLCH; without a hue it takes the accent's. */
export type Ground = Omit<Lch, "h"> & { h: number | null };

export interface Direction {
  name: DirectionName;
  families: Partial<Record<FamilyName, number>>;
  tones: Partial<Record<Tone, number>>;
  typefaces: TypefacesName[];
  /** Dark without being asked. */
  dark: boolean;
  /** Possible grounds. */
  grounds: Ground[];
  /** Lightness and chroma of a computed accent. */
  accent: { l: number; c: number };
  /** Turns of the hue for the second and third colour, and their lightness and chroma. */
  second: { turn: number; l: number; c: number };
  third: { turn: number; l: number; c: number };
  heroes: HeroLayout[];
  inners: InnerLayout[];
  headers: HeaderLayout[];
  footers: FooterLayout[];
  lists: ListLayout[];
  forms: FormLayout[];
  texts: TextLayout[];
  places: PlaceLayout[];
  /** Bands of the sections after the hero, repeated in order. */
  bands: Band[];
  /** Grounds of the first section; one that comes twice is taken twice as often. */
  heroBands: Band[];
  css: string;
}

export type DirectionName =
  WordOf<"editorial craft brutalist quiet-luxury playful technical organic bold-dark swiss neighbour sturdy product nocturne counsel almanac duotone nordic retro romantic">;

export const DIRECTIONS: Direction[] = [
  {
    name: "editorial",
    families: {
      science: 3,
      event: 2,
      person: 3,
      law: 1,
      creative: 1,
      community: 1,
      education: 1,
      nonprofit: 1,
      travel: 1,
    },
    tones: { editorial: 4, serious: 1, calm: 1 },
    typefaces: ["newsreader", "schibsted"],
    dark: false,
    grounds: [lch(0.975, 0.008, null), lch(0.965, 0.014, 90)],
    accent: { l: 0.46, c: 0.15 },
    second: { turn: 40, l: 0.78, c: 0.1 },
    third: { turn: 180, l: 0.7, c: 0.1 },
    heroes: ["masthead", "strip", "split"],
    inners: ["ledger", "strip", "side"],
    headers: ["masthead", "bar"],
    footers: ["columns", "giant"],
    lists: ["rows", "aside"],
    forms: ["split", "wide"],
    texts: ["columns", "aside", "statement"],
    places: ["columns", "poster"],
    bands: ["base", "base", "surface", "base", "tint"],
    heroBands: ["base"],
    css: `:root{--radius:0;--radius-s:0;--bw:1px;--wrap:84rem}
.s+.s.band-base{border-block-start:1px solid var(--line)}
.s>.wrap{border-block-start:0}
h2{font-size:calc(clamp(2rem,4.2vw,3.6rem)*var(--hs))}
.eyebrow{font-style:italic;font-family:var(--head);font-size:1.15em}
.btn{border-radius:0;border-block-end-width:1px;padding-inline:1.5em}
.btn.quiet{border-color:transparent;border-block-end-color:currentColor;padding-inline:0}`,
  },
  {
    name: "craft",
    families: { food: 4, craft: 3, drink: 2, garden: 1, shop: 1, restaurant: 1, animals: 1 },
    tones: { rustic: 4, warm: 2, natural: 1 },
    typefaces: ["youngSerif", "bitter", "petrona"],
    dark: false,
    grounds: [lch(0.955, 0.024, 82), lch(0.965, 0.018, 70), lch(0.95, 0.02, 100)],
    accent: { l: 0.53, c: 0.14 },
    second: { turn: 32, l: 0.76, c: 0.13 },
    third: { turn: 110, l: 0.62, c: 0.07 },
    heroes: ["tiles", "frame", "poster"],
    inners: ["side"],
    headers: ["centred", "bar"],
    footers: ["centred", "columns"],
    lists: ["leaders", "bento"],
    forms: ["panel"],
    texts: ["art", "statement"],
    places: ["card", "map"],
    bands: ["base", "accent", "base", "tint", "deep"],
    heroBands: ["base", "base", "accent", "tint"],
    css: `:root{--radius:1.1rem;--radius-s:.5rem;--bw:1.5px;--wrap:78rem}
.eyebrow::before{content:"";display:inline-block;inline-size:.6em;block-size:.6em;border-radius:50%;background:var(--button);margin-inline-end:.6em}
.btn{border-radius:99px}
.band-accent,.band-deep{--edge-cut:1}
.s.band-accent,.s.band-deep{-webkit-mask:radial-gradient(12px at 50% 0,#0000 98%,#000) 50% 0/36px 100%;mask:radial-gradient(12px at 50% 0,#0000 98%,#000) 50% 0/36px 100%}
.sh h2::after{content:"";display:block;inline-size:3.2rem;block-size:.35rem;margin-block-start:.5em;background:radial-gradient(circle at 25% 50%,var(--link) 35%,#0000 40%) 0/.7rem 100%}`,
  },
  {
    name: "brutalist",
    families: { creative: 2, music: 3, event: 3, games: 1, fashion: 1, transport: 1, podcast: 1 },
    tones: { bold: 3, energetic: 1, modern: 1 },
    typefaces: ["archivo", "syne"],
    dark: false,
    grounds: [lch(0.96, 0.02, 95), lch(0.985, 0, 0), lch(0.93, 0.05, null)],
    accent: { l: 0.68, c: 0.19 },
    second: { turn: 150, l: 0.84, c: 0.14 },
    third: { turn: 240, l: 0.68, c: 0.14 },
    heroes: ["giant", "tiles", "strip"],
    inners: ["ledger"],
    headers: ["boxed"],
    footers: ["giant", "strip"],
    lists: ["cells", "rows", "bento"],
    forms: ["wide", "split"],
    texts: ["statement", "columns"],
    places: ["poster", "columns"],
    bands: ["base", "second", "base", "accent", "base", "deep"],
    heroBands: ["base", "second", "accent"],
    css: `:root{--radius:0;--radius-s:0;--bw:2.5px;--wrap:90rem}
.s{border-block-start:var(--bw) solid var(--text)}
main>.s:first-child{border-block-start:0}
.card,.field input,.field select,.field textarea{border-color:var(--text)}
.card{box-shadow:6px 6px 0 var(--text)}
.btn{border-radius:0;border-color:var(--text);font-weight:750;box-shadow:4px 4px 0 var(--text);text-transform:uppercase;letter-spacing:.02em;font-size:.95em}
.btn:hover{translate:4px 4px;box-shadow:0 0 0 var(--text)}
.eyebrow{display:inline-block;border:var(--bw) solid var(--text);padding:.25em .7em;font-weight:700;text-transform:uppercase;font-size:.8rem;letter-spacing:.04em}
.plate{border:var(--bw) solid var(--text)}`,
  },
  {
    name: "quiet-luxury",
    families: { fashion: 4, finance: 2, hotel: 1, beauty: 3, property: 1, drink: 1, wedding: 1, law: 1 },
    tones: { luxurious: 5, elegant: 2, calm: 1 },
    typefaces: ["bodoni", "cormorant"],
    dark: false,
    grounds: [lch(0.965, 0.012, 80), lch(0.955, 0.01, 60)],
    accent: { l: 0.4, c: 0.07 },
    second: { turn: 20, l: 0.72, c: 0.06 },
    third: { turn: -40, l: 0.55, c: 0.05 },
    heroes: ["quiet", "poster", "frame", "split"],
    inners: ["side", "ledger"],
    headers: ["quiet", "centred"],
    footers: ["centred", "columns"],
    lists: ["rows"],
    forms: ["split", "panel"],
    texts: ["statement", "art"],
    places: ["columns", "card"],
    bands: ["base", "base", "deep", "surface", "base"],
    heroBands: ["base"],
    css: `:root{--radius:0;--radius-s:0;--bw:1px;--wrap:80rem;--gap:clamp(5.5rem,12vw,11rem)}
.eyebrow,.label{letter-spacing:.2em;text-transform:uppercase;font-size:.72rem}
.btn{border-radius:0;letter-spacing:.16em;text-transform:uppercase;font-size:.74rem;padding:1.25em 2.2em}
.sh{text-align:center;margin-inline:auto}
.k-lines,.m-row{text-align:center}
h2{font-size:calc(clamp(2rem,3.6vw,3.2rem)*var(--hs))}`,
  },
  {
    name: "playful",
    families: { podcast: 4, kids: 5, education: 1, animals: 2, games: 1, food: 1 },
    tones: { playful: 5, friendly: 1, energetic: 1 },
    typefaces: ["grandstander", "gabarito"],
    dark: false,
    grounds: [lch(0.975, 0.025, 95), lch(0.97, 0.022, 220), lch(0.975, 0.02, 350)],
    accent: { l: 0.62, c: 0.2 },
    second: { turn: 110, l: 0.84, c: 0.15 },
    third: { turn: 220, l: 0.7, c: 0.14 },
    heroes: ["tiles", "banner"],
    inners: ["side", "strip"],
    headers: ["pill", "bar"],
    footers: ["card", "giant"],
    lists: ["bento", "cards"],
    forms: ["panel"],
    texts: ["art", "statement"],
    places: ["card", "map"],
    bands: ["base", "second", "base", "accent", "tint"],
    heroBands: ["second", "accent", "tint"],
    css: `:root{--radius:2rem;--radius-s:1rem;--bw:3px;--wrap:76rem}
.card,.plate{border-radius:38px 28px 44px 26px/30px 44px 28px 40px}
.card{border:var(--bw) solid var(--text)}
.btn{border-radius:26px 22px 28px 20px/24px 28px 20px 26px;border:var(--bw) solid var(--text);font-weight:800;box-shadow:0 5px 0 var(--text)}
.btn:hover{translate:0 3px;box-shadow:0 2px 0 var(--text)}
.eyebrow{display:inline-block;background:var(--text);color:var(--bg);padding:.2em .9em;border-radius:99px;rotate:-2deg;font-weight:700}
.sh h2{rotate:-.6deg}`,
  },
  {
    name: "technical",
    families: { docs: 5, tech: 2 },
    tones: { technical: 4, modern: 1, minimal: 1 },
    typefaces: ["hanken", "epilogue"],
    dark: false,
    grounds: [lch(0.985, 0.003, null), lch(0.975, 0.006, null)],
    accent: { l: 0.58, c: 0.17 },
    second: { turn: 60, l: 0.78, c: 0.13 },
    third: { turn: 170, l: 0.7, c: 0.1 },
    heroes: ["split", "banner"],
    inners: ["ledger", "side"],
    headers: ["boxed", "bar"],
    footers: ["strip", "columns"],
    lists: ["cells", "aside"],
    forms: ["split", "wide"],
    texts: ["aside", "columns"],
    places: ["columns", "map"],
    bands: ["base", "surface", "base"],
    heroBands: ["base"],
    css: `:root{--radius:.6rem;--radius-s:.4rem;--bw:1px;--wrap:76rem}
.s.band-base .wrap{position:relative}
.s{border-block-start:1px solid var(--line)}
main>.s:first-child{border-block-start:0;background-image:radial-gradient(var(--line) 1px,#0000 1.5px);background-size:26px 26px}
.eyebrow,.label{font-family:var(--label);font-size:.82rem;letter-spacing:-.01em}
.eyebrow::before{content:"# ";color:var(--link)}
.btn{border-radius:.5rem}`,
  },
  {
    name: "organic",
    families: { wedding: 5, garden: 4, wellness: 4, hotel: 3, beauty: 1, health: 1, craft: 2, travel: 1, nonprofit: 1 },
    tones: { natural: 3, calm: 2, elegant: 1, warm: 1 },
    typefaces: ["cormorant", "petrona"],
    dark: false,
    grounds: [lch(0.968, 0.014, 95), lch(0.962, 0.016, 130), lch(0.965, 0.016, 60)],
    accent: { l: 0.5, c: 0.1 },
    second: { turn: -70, l: 0.74, c: 0.1 },
    third: { turn: 30, l: 0.7, c: 0.08 },
    heroes: ["arch", "frame", "quiet"],
    inners: ["side", "strip"],
    headers: ["centred", "quiet"],
    footers: ["centred", "card"],
    lists: ["leaders", "cards"],
    forms: ["panel"],
    texts: ["art", "statement"],
    places: ["card", "columns"],
    bands: ["base", "tint", "base", "deep"],
    heroBands: ["base", "base", "tint"],
    css: `:root{--radius:1.75rem;--radius-s:.9rem;--bw:1px;--wrap:76rem;--gap:clamp(4.5rem,9vw,8.5rem)}
.plate{border-radius:999px 999px var(--radius) var(--radius)}
.eyebrow{font-family:var(--head);font-style:italic;font-size:1.3em;letter-spacing:0}
.btn{border-radius:99px}
.s:not(.hero):is(.band-deep,.band-tint){border-radius:clamp(1.5rem,4vw,4rem);margin-inline:clamp(.5rem,1.5vw,1.5rem)}`,
  },
  {
    name: "bold-dark",
    families: { fitness: 5, transport: 2, music: 2, games: 1 },
    tones: { energetic: 3, bold: 2, moody: 1 },
    typefaces: ["sofia", "bigShoulders", "archivo"],
    dark: true,
    grounds: [lch(0.165, 0.008, null), lch(0.18, 0.014, 260)],
    accent: { l: 0.86, c: 0.2 },
    second: { turn: -60, l: 0.72, c: 0.19 },
    third: { turn: 90, l: 0.6, c: 0.12 },
    heroes: ["giant", "poster"],
    inners: ["strip"],
    headers: ["bar", "boxed"],
    footers: ["giant", "strip"],
    lists: ["rows", "cells", "bento"],
    forms: ["wide", "split"],
    texts: ["statement", "columns"],
    places: ["poster", "columns"],
    bands: ["base", "accent", "base", "surface"],
    heroBands: ["base", "base", "accent"],
    css: `:root{--radius:0;--radius-s:0;--bw:2px;--wrap:88rem}
.btn{border-radius:0;text-transform:uppercase;font-weight:800;letter-spacing:.02em;clip-path:polygon(0 0,100% 0,calc(100% - .8em) 100%,0 100%);padding-inline:1.5em 2.2em}
.btn.quiet{clip-path:none}
.eyebrow{text-transform:uppercase;font-weight:750;letter-spacing:.06em;font-size:.85rem;color:var(--link)}
.eyebrow::before{content:"";display:inline-block;inline-size:2.4em;block-size:.62em;margin-inline-end:.9em;background:repeating-linear-gradient(115deg,currentColor 0 4px,#0000 4px 8px)}
h2{font-size:calc(clamp(2.3rem,5vw,4.4rem)*var(--hs))}`,
  },
  {
    name: "swiss",
    families: { photography: 5, creative: 3, person: 1, property: 1 },
    tones: { minimal: 5, modern: 1 },
    typefaces: ["epilogue", "schibsted"],
    dark: false,
    grounds: [lch(1, 0, 0), lch(0.985, 0.002, 90)],
    accent: { l: 0.55, c: 0.2 },
    second: { turn: 0, l: 0.82, c: 0.01 },
    third: { turn: 0, l: 0.6, c: 0.01 },
    heroes: ["strip", "masthead"],
    inners: ["ledger", "side"],
    headers: ["quiet", "bar"],
    footers: ["strip", "columns"],
    lists: ["rows", "aside"],
    forms: ["split", "wide"],
    texts: ["aside", "columns"],
    places: ["columns", "poster"],
    bands: ["base"],
    heroBands: ["base"],
    css: `:root{--radius:0;--radius-s:0;--bw:1px;--wrap:96rem;--gap:clamp(4rem,8.5vw,8rem)}
h2{font-size:calc(clamp(1.6rem,2.6vw,2.4rem)*var(--hs))}
.btn{border-radius:0;background:none;color:var(--text);border:0;border-block-end:1px solid currentColor;padding:.4em 0}
.btn:hover{background:none;color:var(--link)}
.eyebrow{color:var(--muted)}`,
  },
  {
    name: "neighbour",
    families: { health: 4, animals: 3, education: 3, nonprofit: 3, property: 2, kids: 2, community: 3, shop: 1 },
    tones: { friendly: 3, warm: 1, modern: 1 },
    typefaces: ["gabarito", "bricolage", "youngSerif"],
    dark: false,
    grounds: [lch(0.98, 0.008, null), lch(0.972, 0.014, 85)],
    accent: { l: 0.52, c: 0.14 },
    second: { turn: 150, l: 0.83, c: 0.12 },
    third: { turn: -60, l: 0.76, c: 0.1 },
    heroes: ["banner", "tiles", "arch"],
    inners: ["side", "strip"],
    headers: ["pill", "bar"],
    footers: ["card", "columns"],
    lists: ["bento", "cards", "aside"],
    forms: ["panel", "split"],
    texts: ["art", "aside"],
    places: ["card", "map"],
    bands: ["base", "tint", "base", "deep"],
    heroBands: ["tint", "base", "deep"],
    css: `:root{--radius:1.6rem;--radius-s:.8rem;--bw:0px;--wrap:78rem}
.btn{border-radius:99px;font-weight:650}
.eyebrow{display:inline-block;background:var(--card);padding:.35em 1em;border-radius:99px;font-weight:600;font-size:.92rem}`,
  },
  {
    name: "sturdy",
    families: { trade: 6, transport: 4, property: 1 },
    tones: { bold: 1, serious: 1, friendly: 1 },
    typefaces: ["sofia", "bitter", "archivo"],
    dark: false,
    grounds: [lch(0.975, 0.008, 90), lch(0.97, 0.006, 250)],
    accent: { l: 0.68, c: 0.17 },
    second: { turn: 170, l: 0.8, c: 0.13 },
    third: { turn: -18, l: 0.62, c: 0.09 },
    heroes: ["poster", "banner", "split"],
    inners: ["strip", "side"],
    headers: ["bar", "boxed"],
    footers: ["columns", "strip"],
    lists: ["cells", "aside", "cards"],
    forms: ["panel", "wide", "split"],
    texts: ["aside", "columns"],
    places: ["map", "columns"],
    bands: ["base", "deep", "base", "surface", "accent"],
    heroBands: ["deep", "base", "accent"],
    css: `:root{--radius:.3rem;--radius-s:.2rem;--bw:2px;--wrap:80rem}
.btn{border-radius:.25rem;font-weight:750}
.eyebrow{font-weight:700;border-inline-start:.35em solid var(--button);padding-inline-start:.8em}
.sh h2{border-block-start:.35rem solid var(--button);padding-block-start:.5em;display:inline-block}`,
  },
  {
    name: "product",
    families: { tech: 5, property: 3, finance: 1, docs: 1, education: 1 },
    tones: { modern: 3, technical: 1, energetic: 1 },
    typefaces: ["bricolage", "hanken", "schibsted"],
    dark: false,
    grounds: [lch(0.97, 0.012, 110), lch(0.98, 0.006, null), lch(0.965, 0.014, 70)],
    accent: { l: 0.55, c: 0.15 },
    second: { turn: -110, l: 0.82, c: 0.13 },
    third: { turn: 100, l: 0.74, c: 0.12 },
    heroes: ["banner", "tiles"],
    inners: ["side", "strip"],
    headers: ["pill", "bar"],
    footers: ["giant", "columns"],
    lists: ["bento", "aside"],
    forms: ["split", "panel"],
    texts: ["statement", "aside"],
    places: ["columns", "card"],
    bands: ["base", "base", "deep", "tint"],
    heroBands: ["base", "tint"],
    css: `:root{--radius:1.4rem;--radius-s:.7rem;--bw:1px;--wrap:80rem}
.btn{border-radius:.8rem}
.card{border-color:transparent}
.eyebrow{font-weight:600;color:var(--link)}`,
  },
  {
    name: "nocturne",
    families: { restaurant: 3, drink: 3, games: 4, music: 2, photography: 1 },
    tones: { moody: 5, luxurious: 1, elegant: 1, editorial: 1 },
    typefaces: ["bigShoulders", "youngSerif", "syne", "petrona"],
    dark: true,
    grounds: [lch(0.17, 0.02, null), lch(0.155, 0.012, null)],
    accent: { l: 0.62, c: 0.2 },
    second: { turn: 50, l: 0.82, c: 0.11 },
    third: { turn: -20, l: 0.42, c: 0.09 },
    heroes: ["poster", "giant", "split"],
    inners: ["strip", "side"],
    headers: ["centred", "bar"],
    footers: ["giant", "centred"],
    lists: ["leaders", "rows", "bento"],
    forms: ["split"],
    texts: ["statement", "art"],
    places: ["poster", "card"],
    bands: ["base", "surface", "base", "accent"],
    heroBands: ["base"],
    css: `:root{--radius:.15rem;--radius-s:.15rem;--bw:1px;--wrap:80rem}
.btn{border-radius:.15rem}
.eyebrow{letter-spacing:.14em;text-transform:uppercase;font-size:.78rem;color:var(--link)}
.sh h2::before{content:"";display:block;inline-size:1px;block-size:3.5rem;background:var(--link);margin-block-end:1.2rem}`,
  },
  {
    name: "counsel",
    families: { law: 5, finance: 5, health: 1, property: 1, person: 1 },
    tones: { serious: 4, calm: 2, elegant: 1 },
    typefaces: ["petrona", "newsreader", "bitter"],
    dark: false,
    grounds: [lch(0.972, 0.008, null), lch(0.965, 0.012, 90)],
    accent: { l: 0.38, c: 0.09 },
    second: { turn: 160, l: 0.76, c: 0.08 },
    third: { turn: 20, l: 0.66, c: 0.06 },
    heroes: ["split", "quiet", "strip", "banner"],
    inners: ["ledger", "side"],
    headers: ["bar", "quiet"],
    footers: ["columns", "strip"],
    lists: ["aside", "rows", "cells"],
    forms: ["split", "wide"],
    texts: ["aside", "statement"],
    places: ["columns", "map"],
    bands: ["base", "surface", "base", "deep"],
    heroBands: ["deep", "base"],
    css: `:root{--radius:.2rem;--radius-s:.2rem;--bw:1px;--wrap:78rem}
.btn{border-radius:.2rem}
.eyebrow{font-size:.95rem;color:var(--muted)}
.eyebrow::before{content:"";display:inline-block;inline-size:2.6em;block-size:1px;background:currentColor;vertical-align:.3em;margin-inline-end:1em}`,
  },
  {
    name: "almanac",
    families: { food: 4, garden: 4, craft: 3, community: 2, drink: 2, shop: 2, animals: 1, science: 1, travel: 1 },
    tones: { rustic: 3, natural: 2, editorial: 1, serious: 1 },
    typefaces: ["newsreader", "petrona", "bitter", "youngSerif"],
    dark: false,
    grounds: [lch(0.93, 0.034, 88), lch(0.94, 0.028, 115), lch(0.935, 0.026, 65)],
    accent: { l: 0.43, c: 0.12 },
    second: { turn: 60, l: 0.72, c: 0.1 },
    third: { turn: 150, l: 0.6, c: 0.07 },
    heroes: ["masthead", "frame", "quiet", "strip"],
    inners: ["ledger", "side"],
    headers: ["masthead", "centred"],
    footers: ["columns", "centred"],
    lists: ["leaders", "rows", "aside", "cells"],
    forms: ["split", "wide"],
    texts: ["columns", "aside", "art"],
    places: ["columns", "map", "poster"],
    bands: ["base", "surface", "base", "deep"],
    heroBands: ["base", "base", "surface"],
    css: `:root{--radius:0;--radius-s:0;--bw:1px;--wrap:76rem}
.s+.s.band-base>.wrap::before{content:"";display:block;block-size:5px;border-block:1px solid var(--text);margin-block:calc(var(--gap)*-1) calc(var(--gap) - 5px)}
.sh{text-align:center;margin-inline:auto}
.sh h2::after{content:"\\2726"/"";display:block;font-size:1.05rem;line-height:1;margin-block-start:1em;color:var(--link)}
.k-lines,.m-row{text-align:center}
.eyebrow{font-variant-caps:all-small-caps;letter-spacing:.08em;font-size:1.15rem}
.plate{border:1px solid var(--text);padding:0;outline:1px solid var(--text);outline-offset:4px;margin:5px}
.btn{border-radius:0;border-width:1px;outline:1px solid var(--button);outline-offset:3px}
.btn.quiet{outline:0}`,
  },
  {
    name: "duotone",
    families: {
      animals: 3,
      health: 2,
      drink: 3,
      shop: 3,
      community: 3,
      music: 2,
      nonprofit: 3,
      fitness: 1,
      education: 2,
      beauty: 1,
      travel: 2,
    },
    tones: { modern: 2, bold: 2, friendly: 2, energetic: 1, minimal: 1 },
    typefaces: ["epilogue", "sofia", "bricolage", "schibsted"],
    dark: false,
    grounds: [lch(0.9, 0.06, null), lch(0.87, 0.08, null), lch(0.92, 0.045, null)],
    accent: { l: 0.36, c: 0.12 },
    second: { turn: 8, l: 0.7, c: 0.13 },
    third: { turn: -10, l: 0.55, c: 0.12 },
    heroes: ["giant", "strip", "banner"],
    inners: ["ledger"],
    headers: ["bar", "boxed", "quiet"],
    footers: ["giant", "strip"],
    lists: ["rows", "cells", "bento", "aside"],
    forms: ["wide", "split"],
    texts: ["statement", "columns", "aside"],
    places: ["poster", "columns"],
    bands: ["base", "accent", "base", "surface"],
    heroBands: ["base", "base", "accent"],
    css: `:root{--radius:0;--radius-s:0;--bw:2px;--wrap:88rem}
.card{background:none;border-color:var(--text)}
.btn{border-radius:99px;font-weight:600}
.eyebrow{font-weight:600}
.s.band-base+.s.band-base{border-block-start:2px solid var(--text)}
h2{font-size:calc(clamp(2.2rem,4.8vw,4.2rem)*var(--hsl))}`,
  },
  {
    name: "nordic",
    families: {
      wellness: 3,
      health: 3,
      hotel: 2,
      property: 2,
      craft: 2,
      education: 2,
      travel: 3,
      finance: 2,
      science: 2,
      shop: 1,
      beauty: 2,
      tech: 1,
    },
    tones: { calm: 3, minimal: 2, natural: 2, modern: 1, friendly: 1 },
    typefaces: ["hanken", "figtree", "newsreader"],
    dark: false,
    grounds: [lch(0.965, 0.01, 230), lch(0.955, 0.014, 160), lch(0.96, 0.012, 40)],
    accent: { l: 0.45, c: 0.085 },
    second: { turn: -40, l: 0.83, c: 0.06 },
    third: { turn: 120, l: 0.74, c: 0.08 },
    heroes: ["split", "banner", "quiet", "arch"],
    inners: ["side", "strip"],
    headers: ["quiet", "bar"],
    footers: ["columns", "strip", "card"],
    lists: ["aside", "rows", "cards"],
    forms: ["split", "panel"],
    texts: ["aside", "art", "statement"],
    places: ["map", "card", "columns"],
    bands: ["base", "tint", "base", "surface"],
    heroBands: ["base", "tint"],
    css: `:root{--radius:.5rem;--radius-s:.4rem;--bw:1px;--wrap:82rem;--gap:clamp(4.5rem,10vw,9.5rem)}
h1,h2,h3{text-wrap:pretty}
.btn{border-radius:.4rem;font-weight:500}
.card{border-color:transparent}
.eyebrow{color:var(--muted);display:inline-flex;align-items:center;gap:.7em}
.eyebrow::before{content:"";inline-size:.55em;block-size:.55em;border:2px solid var(--link);border-radius:50%;flex:none}`,
  },
  {
    name: "retro",
    families: {
      drink: 4,
      food: 3,
      music: 3,
      event: 2,
      travel: 2,
      podcast: 3,
      shop: 2,
      restaurant: 3,
      kids: 1,
      transport: 1,
    },
    tones: { playful: 2, warm: 2, bold: 2, energetic: 1, friendly: 1, rustic: 1 },
    typefaces: ["youngSerif", "gabarito", "bigShoulders"],
    dark: false,
    grounds: [lch(0.925, 0.045, 82), lch(0.94, 0.035, 60), lch(0.935, 0.04, 105)],
    accent: { l: 0.56, c: 0.17 },
    second: { turn: 42, l: 0.78, c: 0.15 },
    third: { turn: 140, l: 0.52, c: 0.08 },
    heroes: ["banner", "giant", "poster"],
    inners: ["strip"],
    headers: ["pill", "centred", "bar"],
    footers: ["giant", "card"],
    lists: ["bento", "leaders", "cards"],
    forms: ["panel"],
    texts: ["statement", "art"],
    places: ["card", "poster", "map"],
    bands: ["base", "second", "base", "deep", "accent"],
    heroBands: ["base", "second", "accent"],
    css: `:root{--radius:1.6rem;--radius-s:.7rem;--bw:2px;--wrap:80rem}
.hero::after{content:"";display:block;block-size:clamp(2.2rem,4.5vw,4rem);background:linear-gradient(var(--art-three) 33.4%,var(--art-one) 0 66.7%,var(--art-two) 0)}
.btn{border-radius:99px;font-weight:700}
.card{border-color:var(--text)}
.eyebrow{font-weight:700;color:var(--link)}
.sh h2{text-shadow:.035em .035em 0 var(--bg),.075em .075em 0 var(--line)}`,
  },
  {
    name: "romantic",
    families: { beauty: 4, wedding: 4, fashion: 3, garden: 2, hotel: 2, food: 2, person: 1, music: 1, wellness: 2 },
    tones: { elegant: 3, luxurious: 1, warm: 1, calm: 1 },
    typefaces: ["bodoni", "cormorant", "petrona"],
    dark: false,
    grounds: [lch(0.945, 0.026, 20), lch(0.95, 0.022, 330), lch(0.945, 0.022, 110), lch(0.95, 0.018, 265)],
    accent: { l: 0.42, c: 0.11 },
    second: { turn: -35, l: 0.8, c: 0.08 },
    third: { turn: 75, l: 0.7, c: 0.07 },
    heroes: ["quiet", "arch", "split", "poster"],
    inners: ["side"],
    headers: ["centred", "quiet"],
    footers: ["centred", "columns"],
    lists: ["rows", "leaders"],
    forms: ["split", "panel"],
    texts: ["statement", "art", "columns"],
    places: ["columns", "card", "map"],
    bands: ["base", "surface", "base", "deep", "tint"],
    heroBands: ["base", "base", "tint"],
    css: `:root{--radius:.2rem;--radius-s:.2rem;--bw:1px;--wrap:78rem;--gap:clamp(5rem,10vw,9rem)}
h1,h2{font-style:italic}
.eyebrow{letter-spacing:.16em;text-transform:uppercase;font-size:.76rem}
.btn{border-radius:99px;font-size:.95em;padding-inline:2.1em}`,
  },
];
