/**
 * Emblems: small flat drawings in a box of 100 by 100, made of few plain shapes so that they hold at any size. Each takes
 * its colours, so the same drawing follows every palette and both modes.
 */

import type { ArtColours } from "../palette.ts";

export type Emblem = (c: ArtColours) => string;

const circle = (x: number, y: number, r: number, fill: string) =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"/>`;
const rect = (x: number, y: number, w: number, h: number, fill: string, rx = 0) =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}"${rx ? ` rx="${rx}"` : ""} fill="${fill}"/>`;
const path = (d: string, fill: string) => `<path d="${d}" fill="${fill}"/>`;
const line = (d: string, stroke: string, width: number) =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;
const ellipse = (x: number, y: number, rx: number, ry: number, fill: string, turn = 0) =>
  `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${fill}"${turn ? ` transform="rotate(${turn} ${x} ${y})"` : ""}/>`;

/** A leaf from its stem point, turned by degrees; the building stone of most plants here. */
function leaf(x: number, y: number, length: number, turn: number, fill: string): string {
  const w = Math.round(length * 0.32);
  const [near, far] = [Math.round(length * 0.3), Math.round(length * 0.75)];
  return `<path d="M0 0C${w}-${near} ${w}-${far} 0-${length}C-${w}-${far}-${w}-${near} 0 0" transform="translate(${x} ${y})rotate(${turn})" fill="${fill}"/>`;
}

export const EMBLEMS = {
  loaf: (c) =>
    path("M10 66C10 40 26 26 50 26s40 14 40 40c0 8-6 12-14 12H24c-8 0-14-4-14-12Z", c.one) +
    line("M30 40c4 6 5 14 3 24M46 34c4 8 5 18 3 30M62 36c4 7 5 16 3 27", c.paper, 4) +
    line("M76 46c2 5 2 10 1 16", c.paper, 4),
  croissant: (c) =>
    path("M8 64C10 38 30 24 50 24s40 14 42 40c-8 6-16 4-20-4-4-10-12-16-22-16s-18 6-22 16c-4 8-12 10-20 4Z", c.two) +
    line("M34 29l-2 24M50 25v19M66 29l2 24M20 40l8 18M80 40l-8 18", c.ink, 2.5),
  wheat: (c) =>
    line("M50 94V30", c.ink, 3) +
    [34, 48, 62].map((y) => leaf(50, y + 10, 24, 42, c.one) + leaf(50, y + 10, 24, -42, c.one)).join("") +
    leaf(50, 34, 26, 0, c.one),
  bun: (c) =>
    circle(50, 52, 36, c.three) +
    line("M50 52c0-6 9-6 9 1 0 9-18 9-18-2 0-14 27-14 27 3 0 19-36 19-36-4 0-22 44-24 47-2", c.ink, 4),
  cup: (c) =>
    path("M20 40h50v22c0 14-10 22-25 22S20 76 20 62Z", c.one) +
    line("M70 46h8c12 0 12 20-2 20h-8", c.one, 6) +
    line("M36 30c-5-6 5-9 0-16M52 30c-5-6 5-9 0-16", c.ink, 3) +
    rect(14, 88, 64, 4, c.ink, 2),
  bowl: (c) =>
    path("M8 46h84c0 24-16 40-30 42H38C24 86 8 70 8 46Z", c.one) +
    rect(36, 86, 28, 6, c.ink) +
    line("M18 46c4-10 12-10 16 0M34 46c4-12 12-12 16 0M50 46c4-10 12-10 16 0M66 46c4-12 12-12 16 0", c.two, 4) +
    line("M96 8 58 42M86 4 50 42", c.ink, 3.5) +
    line("M14 56h72", c.paper, 2.5),
  narutomaki: (c) =>
    path(
      "M50 12l8 7 10-3 5 9 10 1 1 10 8 6-4 9 4 9-8 6-1 10-10 1-5 9-10-3-8 7-8-7-10 3-5-9-10-1-1-10-8-6 4-9-4-9 8-6 1-10 10-1 5-9 10 3Z",
      c.paper,
    ) + line("M50 50c0-5 8-5 8 1 0 9-17 9-17-2 0-14 26-14 26 3 0 18-34 18-34-3 0-10 7-18 16-20", c.one, 5),
  gyoza: (c) =>
    path("M8 68C8 40 28 26 50 26s42 14 42 42c-14 8-70 8-84 0Z", c.two) +
    line("M24 42l6 12M36 34l5 13M50 31v14M64 34l-5 13M76 42l-6 12", c.ink, 3),
  egg: (c) => ellipse(50, 52, 34, 38, c.paper) + circle(50, 58, 18, c.two),
  glass: (c) =>
    path("M28 12h44c4 28-6 44-22 44S24 40 28 12Z", c.soft) +
    path("M27 30h46c0 16-9 26-23 26S27 46 27 30Z", c.one) +
    line("M50 56v30M32 88h36", c.ink, 3.5),
  carrot: (c) =>
    path("M34 34c10-8 24-8 32 2 0 20-14 44-28 58C32 76 28 50 34 34Z", c.two) +
    leaf(50, 32, 26, 0, c.one) +
    leaf(48, 32, 24, -34, c.one) +
    leaf(52, 32, 24, 34, c.one) +
    line("M40 52h10M44 66h9", c.ink, 2.5),
  beet: (c) =>
    path("M50 94c-2-8-30-18-30-42 0-14 12-20 30-20s30 6 30 20c0 24-28 34-30 42Z", c.one) +
    line("M50 32c-2-10-8-16-14-20M50 32V8M50 32c2-10 8-16 14-20", c.three, 4) +
    leaf(38, 14, 16, -30, c.three) +
    leaf(62, 14, 16, 30, c.three),
  plate: (c) =>
    circle(50, 50, 42, c.paper) +
    `<circle cx="50" cy="50" r="28" fill="none" stroke="${c.one}" stroke-width="3"/>` +
    leaf(46, 62, 28, 20, c.three) +
    circle(60, 48, 7, c.two),
  column: (c) =>
    rect(18, 84, 64, 8, c.ink) +
    rect(18, 12, 64, 6, c.ink) +
    path("M24 18h52l-6 10H30Z", c.one) +
    rect(26, 76, 48, 8, c.one) +
    [32, 43, 54, 65].map((x) => rect(x - 1, 28, 7, 48, c.one)).join(""),
  scales: (c) =>
    line("M50 14v70M32 86h36M18 28h64", c.ink, 4) +
    path("M4 56 18 28l14 28c-4 10-24 10-28 0Z", c.one) +
    path("M68 56l14-28 14 28c-4 10-24 10-28 0Z", c.two) +
    circle(50, 18, 6, c.one),
  document: (c) =>
    path("M20 8h42l18 18v66H20Z", c.paper) +
    path("M62 8l18 18H62Z", c.two) +
    line("M32 40h36M32 52h36M32 64h22", c.ink, 3) +
    circle(66, 76, 9, c.one),
  door: (c) =>
    path("M24 92V40a26 26 0 0 1 52 0v52Z", c.one) +
    path("M32 92V42a18 18 0 0 1 36 0v50Z", c.two) +
    circle(61, 66, 3, c.paper) +
    rect(16, 90, 68, 4, c.ink),
  house: (c) =>
    rect(20, 46, 60, 44, c.paper) +
    path("M10 48 50 14l40 34Z", c.one) +
    rect(43, 62, 15, 28, c.two) +
    rect(27, 56, 11, 12, c.three) +
    rect(64, 56, 11, 12, c.three) +
    rect(68, 18, 8, 18, c.ink),
  roof: (c) =>
    path("M4 62 50 20l46 42-8 6-38-34-38 34Z", c.ink) +
    path("M16 64 50 34l34 30v28H16Z", c.one) +
    [0, 1, 2]
      .map((row) =>
        [0, 1, 2, 3, 4]
          .map((n) => path(`M${22 + n * 12 - row * 0} ${68 + row * 9}h10v4a5 5 0 0 1-10 0Z`, row % 2 ? c.two : c.paper))
          .join(""),
      )
      .join(""),
  key: (c) =>
    circle(32, 32, 22, c.two) + circle(32, 32, 9, c.paper) + line("M46 46l42 42M74 74l8-8M64 64l8-8", c.ink, 7),
  tooth: (c) =>
    path(
      "M24 16c10-6 18 2 26 2s16-8 26-2c14 10 8 34 2 48-4 12-6 28-14 28-9 0-6-24-14-24s-5 24-14 24c-8 0-10-16-14-28-6-14-12-38 2-48Z",
      c.paper,
    ) + line("M30 30c4-5 9-5 13-3", c.one, 4),
  smile: (c) =>
    circle(50, 50, 40, c.two) +
    circle(36, 42, 5, c.ink) +
    circle(64, 42, 5, c.ink) +
    path("M28 56h44c0 14-10 22-22 22s-22-8-22-22Z", c.paper) +
    line("M28 56h44", c.ink, 3),
  paw: (c) =>
    ellipse(50, 66, 24, 20, c.one) +
    ellipse(22, 44, 9, 13, c.one, -22) +
    ellipse(40, 26, 9, 14, c.one, -6) +
    ellipse(60, 26, 9, 14, c.one, 6) +
    ellipse(78, 44, 9, 13, c.one, 22),
  dog: (c) =>
    path("M24 92V58c0-22 10-34 28-34h12l8 8 18 6c4 10-2 20-14 20h-6c-2 8 2 20 2 34Z", c.one) +
    path("M44 20c-14 2-20 14-18 34 8 2 16-4 20-14 4-8 4-16-2-20Z", c.ink) +
    circle(64, 38, 3.5, c.ink) +
    ellipse(88, 40, 5, 4, c.ink) +
    rect(24, 70, 48, 8, c.two),
  bone: (c) =>
    `<g transform="rotate(-35 50 50)">${rect(26, 42, 48, 16, c.paper)}${circle(22, 40, 12, c.paper)}${circle(22, 60, 12, c.paper)}${circle(78, 40, 12, c.paper)}${circle(78, 60, 12, c.paper)}</g>`,
  heart: (c) =>
    path(
      "M50 88C20 66 8 50 8 34 8 20 18 12 29 12c9 0 17 5 21 14 4-9 12-14 21-14 11 0 21 8 21 22 0 16-12 32-42 54Z",
      c.one,
    ),
  sprig: (c) =>
    line("M50 96C50 66 52 40 50 12", c.ink, 2.5) +
    [80, 64, 48, 34]
      .map(
        (y, n) =>
          leaf(50, y, 28 - n * 3, 52, n % 2 ? c.one : c.three) + leaf(50, y, 28 - n * 3, -52, n % 2 ? c.three : c.one),
      )
      .join("") +
    leaf(50, 22, 20, 0, c.one),
  flower: (c) =>
    line("M50 96V50", c.ink, 3) +
    leaf(50, 86, 26, 58, c.three) +
    leaf(50, 78, 24, -58, c.three) +
    [0, 60, 120, 180, 240, 300].map((turn) => leaf(50, 38, 30, turn, c.one)).join("") +
    circle(50, 38, 8, c.two),
  tulip: (c) =>
    line("M50 96V50", c.ink, 3) +
    leaf(50, 96, 46, 26, c.three) +
    leaf(50, 96, 40, -28, c.three) +
    path("M28 22c0 26 8 36 22 36s22-10 22-36l-12 10L50 14 40 32Z", c.one),
  daisy: (c) =>
    Array.from({ length: 10 }, (_, n) =>
      ellipse(50, 24, 8, 18, c.paper, n * 36).replace(/rotate\((\d+) 50 24\)/, "rotate($1 50 50)"),
    ).join("") + circle(50, 50, 13, c.two),
  vase: (c) =>
    path("M38 10h24v8c0 8 22 18 22 44 0 16-8 28-20 30H36C24 90 16 78 16 62c0-26 22-36 22-44Z", c.one) +
    path("M17 56c20-8 46 8 66 0 2 8 1 14-1 20-20 8-44-8-64 0-2-6-2-14-1-20Z", c.two),
  pot: (c) =>
    path("M14 34h72c0 34-12 56-26 58H40C26 90 14 68 14 34Z", c.two) +
    path("M14 34h72c0 8-1 14-2 20-12-6-14 8-26 4s-10-12-22-6-12 4-20 0c-1-6-2-12-2-18Z", c.one) +
    ellipse(50, 34, 36, 7, c.ink),
  jug: (c) =>
    path("M34 14h28l6 8-6 6c16 10 20 24 20 36 0 16-8 28-16 28H32c-8 0-16-12-16-28 0-14 8-26 18-34Z", c.three) +
    line("M80 46c16-2 16 26-2 28", c.three, 6) +
    line("M20 56h60", c.paper, 4),
  planet: (c) =>
    circle(50, 50, 28, c.one) +
    path("M24 42c16 6 36 4 52-2l2 8c-18 6-38 8-56 2Z", c.three) +
    `<ellipse cx="50" cy="52" rx="48" ry="13" transform="rotate(-18 50 52)" fill="none" stroke="${c.two}" stroke-width="5"/>` +
    path("M24 42a28 28 0 0 1 54 2c-18 8-36 12-56 8Z", c.one),
  rocket: (c) =>
    `<g transform="rotate(32 50 50)">${path("M50 4c16 14 20 34 18 56H32C30 38 34 18 50 4Z", c.paper)}${path("M32 48 18 64v14l16-10Z", c.one)}${path("M68 48l14 16v14L66 68Z", c.one)}${circle(50, 36, 8, c.three)}${path("M42 66h16l-8 26Z", c.two)}</g>`,
  plane: (c) =>
    `<g transform="rotate(40 50 50)">${path("M56 40 94 64v10L56 62ZM44 40 6 64v10l38-12Z", c.two)}${path("M55 74 70 88v7l-20-5-20 5v-7l15-14Z", c.three)}${path("M50 3c7 6 9 16 9 28v44l-9 16-9-16V31c0-12 2-22 9-28Z", c.one)}${circle(50, 25, 5, c.paper)}</g>`,
  taco: (c) =>
    circle(26, 42, 12, c.three) +
    circle(48, 30, 13, c.one) +
    circle(72, 40, 12, c.three) +
    circle(38, 34, 7, c.paper) +
    circle(62, 30, 7, c.paper) +
    path("M6 78a44 44 0 0 1 88 0Z", c.two) +
    line("M30 66v.1M48 56v.1M66 64v.1M54 70v.1", c.ink, 4),
  star: (c) => path("M50 6l12 28 32 3-24 21 8 32-28-17-28 17 8-32L6 37l32-3Z", c.two),
  mic: (c) =>
    rect(34, 8, 32, 50, c.one, 16) +
    line("M22 44c0 20 12 30 28 30s28-10 28-30M50 74v18M34 92h32", c.ink, 4) +
    line("M42 24h16M42 36h16", c.paper, 3),
  kettlebell: (c) =>
    line("M34 42C24 12 76 12 66 42", c.ink, 9) + circle(50, 62, 31, c.one) + circle(50, 62, 12, c.paper),
  dumbbell: (c) =>
    `<g transform="rotate(-28 50 50)">${rect(20, 45, 60, 10, c.ink)}${rect(14, 24, 14, 52, c.one, 3)}${rect(72, 24, 14, 52, c.one, 3)}${rect(4, 34, 10, 32, c.two, 2)}${rect(86, 34, 10, 32, c.two, 2)}</g>`,
  lotus: (c) =>
    leaf(50, 78, 56, 0, c.one) +
    leaf(50, 78, 52, 32, c.two) +
    leaf(50, 78, 52, -32, c.two) +
    leaf(50, 80, 46, 66, c.three) +
    leaf(50, 80, 46, -66, c.three) +
    rect(18, 84, 64, 4, c.ink, 2),
  camera: (c) =>
    rect(8, 30, 84, 54, c.ink, 6) +
    rect(34, 18, 32, 14, c.ink, 4) +
    circle(50, 57, 21, c.one) +
    circle(50, 57, 11, c.paper) +
    rect(74, 38, 10, 6, c.two),
  stairs: (c) =>
    path("M6 94V76h18V58h18V40h18V22h18V6h16v88Z", c.ink) + path("M24 94V76h18V58h18V40h18V22h16v72Z", c.one),
  lighthouse: (c) =>
    path("M50 20 96 4v34Z", c.two) +
    path("M50 20 4 4v34Z", c.two) +
    path("M38 34h24l8 58H30Z", c.paper) +
    path("M37 46h26l2 14H35ZM33 74h34l2 12H32Z", c.one) +
    rect(38, 14, 24, 20, c.ink) +
    rect(44, 18, 12, 12, c.two) +
    path("M36 14 50 4l14 10Z", c.one),
  anchor: (c) =>
    line("M50 28v60M30 42h40M14 62c2 18 18 26 36 26s34-8 36-26", c.ink, 6) +
    `<circle cx="50" cy="18" r="9" fill="none" stroke="${c.one}" stroke-width="6"/>`,
  fish: (c) =>
    path("M8 50c14-26 44-30 62-8l22-18c-4 16-4 36 0 52L70 58C52 80 22 76 8 50Z", c.one) +
    circle(26, 46, 4, c.paper) +
    line("M42 34c6 10 6 22 0 32M56 36c5 9 5 19 0 28", c.paper, 3),
  coral: (c) =>
    line(
      "M50 94V58M50 76C30 72 26 58 28 36M50 70c20-4 24-18 22-38M50 58c0-16-4-26-2-44M28 52c-8-4-12-10-12-18M72 50c8-4 12-10 12-18M29 42c5-4 7-10 7-16M71 42c-5-4-7-8-7-14",
      c.one,
      7,
    ) +
    circle(48, 14, 5, c.two) +
    circle(16, 33, 5, c.two) +
    circle(84, 31, 5, c.two) +
    circle(36, 26, 4, c.two),
  wave: (c) =>
    [24, 44, 64, 84]
      .map((y, n) => line(`M2 ${y}c12-14 24-14 32 0s20 14 32 0 22-14 32 0`, n % 2 ? c.two : c.one, 7))
      .join(""),
  tote: (c) =>
    line("M32 42C30 6 70 6 68 42", c.ink, 5) +
    path("M16 38h68l6 54H10Z", c.one) +
    line("M22 46h56", c.two, 2) +
    rect(44, 56, 12, 14, c.two),
  messenger: (c) =>
    line("M14 46C14 0 86 0 86 46", c.ink, 4) +
    rect(8, 40, 84, 50, c.one, 4) +
    path("M8 40h84v22c-20 14-64 14-84 0Z", c.two) +
    rect(44, 62, 12, 16, c.ink, 2),
  cardholder: (c) =>
    rect(26, 18, 54, 34, c.paper, 3) +
    rect(20, 28, 60, 34, c.two, 3) +
    rect(14, 40, 72, 46, c.one, 5) +
    `<rect x="19" y="45" width="62" height="36" rx="3" fill="none" stroke="${c.paper}" stroke-width="1.5" stroke-dasharray="4 3"/>`,
  pipe: (c) =>
    rect(6, 16, 40, 22, c.one) +
    path("M46 16h14c16 0 24 10 24 24v10H62V44c0-4-2-6-6-6H46Z", c.one) +
    rect(40, 12, 10, 30, c.ink) +
    rect(58, 48, 30, 10, c.ink) +
    path("M73 64c10 14 12 18 12 22a12 12 0 0 1-24 0c0-4 2-8 12-22Z", c.two),
  drop: (c) =>
    path("M50 8c24 30 30 42 30 54a30 30 0 0 1-60 0C20 50 26 38 50 8Z", c.one) +
    line("M34 62c0 10 6 16 14 17", c.paper, 5),
  wrench: (c) =>
    `<g transform="rotate(40 50 50)">${path("M36 6v20l14 8 14-8V6c14 6 18 26 8 36l-10 6v46H38V48l-10-6C18 32 22 12 36 6Z", c.one)}${circle(50, 82, 5, c.paper)}</g>`,
  hammer: (c) =>
    `<g transform="rotate(-38 50 50)">${rect(44, 30, 12, 64, c.two, 4)}${path("M20 12h46c10 0 16 8 18 18H20Z", c.ink)}</g>`,
  book: (c) =>
    path("M50 26C38 16 22 14 8 16v62c14-2 30 0 42 10 12-10 28-12 42-10V16c-14-2-30 0-42 10Z", c.one) +
    path("M50 26c10-8 24-10 36-9v54c-14-1-26 1-36 9Z", c.paper) +
    line("M60 38l18-4M60 50l18-4M60 62l18-4", c.ink, 2.5),
  blocks: (c) =>
    rect(8, 52, 40, 40, c.one, 3) +
    rect(52, 52, 40, 40, c.three, 3) +
    rect(30, 10, 40, 40, c.two, 3) +
    circle(28, 72, 10, c.paper) +
    path("M72 60l12 22H60Z", c.paper) +
    rect(42, 22, 16, 16, c.paper),
  sun: (c) =>
    circle(50, 50, 22, c.two) +
    Array.from(
      { length: 12 },
      (_, n) => `<rect x="47" y="6" width="6" height="14" rx="3" transform="rotate(${n * 30} 50 50)" fill="${c.two}"/>`,
    ).join(""),
  rainbow: (c) =>
    [42, 32, 22]
      .map(
        (r, n) =>
          `<path d="M${50 - r} 78a${r} ${r} 0 0 1 ${2 * r} 0" fill="none" stroke="${[c.one, c.two, c.three][n]}" stroke-width="9"/>`,
      )
      .join("") +
    circle(12, 80, 9, c.paper) +
    circle(24, 82, 7, c.paper) +
    circle(78, 82, 7, c.paper) +
    circle(90, 80, 9, c.paper),
  kite: (c) =>
    path("M50 4 84 40 50 78 16 40Z", c.one) +
    path("M50 4v74L16 40Z", c.two) +
    line("M50 78c10 6-10 10 0 18", c.ink, 3) +
    path("M16 40h68", "none") +
    line("M50 4v74M16 40h68", c.ink, 2),
  cactus: (c) =>
    rect(42, 14, 18, 70, c.three, 9) +
    line("M42 58H28V38M60 50h14V30", c.three, 12) +
    rect(26, 82, 50, 12, c.one) +
    circle(51, 14, 6, c.two),
  arch: (c) =>
    path("M10 94V50a40 40 0 0 1 80 0v44H74V50a24 24 0 0 0-48 0v44Z", c.one) +
    path("M36 94V52a14 14 0 0 1 28 0v42Z", c.two),
  bubble: (c) => path("M10 14h80v52H48L28 86V66H10Z", c.one) + line("M26 32h48M26 46h30", c.paper, 5),
  tag: (c) => path("M8 12h40l44 44-36 36L12 48Z", c.one) + circle(28, 30, 7, c.paper),
  chart: (c) =>
    line("M10 10v80h82", c.ink, 4) +
    rect(22, 56, 14, 30, c.two) +
    rect(44, 40, 14, 46, c.one) +
    rect(66, 22, 14, 64, c.three),
  curve: (c) =>
    path("M8 90C40 88 44 30 92 14v76Z", c.soft) + line("M8 84C40 82 44 24 92 10", c.one, 5) + circle(54, 46, 7, c.two),
  coins: (c) =>
    [76, 62, 48].map((y, n) => rect(16, y, 40, 12, n % 2 ? c.two : c.one, 6)).join("") +
    [76, 62].map((y, n) => rect(58, y, 28, 12, n % 2 ? c.one : c.two, 6)).join("") +
    circle(66, 30, 18, c.two) +
    line("M66 22v16", c.ink, 4),
  feather: (c) =>
    path("M84 8C50 10 26 30 22 66l-8 22c24-8 66-24 70-80Z", c.one) +
    line("M12 92C28 64 48 42 70 24M34 60l18 2M46 46l20 2", c.paper, 3),
  brackets: (c) => line("M32 20 8 50l24 30M68 20l24 30-24 30", c.ink, 8) + line("M58 14 42 86", c.one, 8),
  terminal: (c) =>
    rect(6, 14, 88, 72, c.ink, 6) +
    line("M20 38l14 12-14 12M44 64h26", c.two, 5) +
    circle(16, 24, 3, c.one) +
    circle(26, 24, 3, c.three),
  scissors: (c) =>
    line("M30 70 78 12M70 70 22 12", c.ink, 6) +
    `<circle cx="24" cy="78" r="13" fill="none" stroke="${c.one}" stroke-width="7"/><circle cx="76" cy="78" r="13" fill="none" stroke="${c.one}" stroke-width="7"/>` +
    circle(50, 46, 4, c.two),
  comb: (c) =>
    rect(10, 20, 80, 18, c.one, 4) +
    Array.from({ length: 9 }, (_, n) => rect(14 + n * 8.4, 38, 5, 42, c.one, 2)).join(""),
  note: (c) =>
    ellipse(26, 78, 17, 13, c.one, -18) +
    ellipse(76, 68, 17, 13, c.one, -18) +
    path("M37 20 93 8v60h-8V28l-40 8v42h-8Z", c.ink),
  car: (c) =>
    path("M10 62c0-8 6-12 14-12l10-20h34l14 20c10 0 12 6 12 12v14H10Z", c.one) +
    path("M38 36h12v14H30ZM54 36h12l10 14H54Z", c.paper) +
    circle(28, 76, 11, c.ink) +
    circle(74, 76, 11, c.ink) +
    circle(28, 76, 4, c.two) +
    circle(74, 76, 4, c.two),
  wheel: (c) =>
    `<circle cx="50" cy="50" r="38" fill="none" stroke="${c.ink}" stroke-width="7"/>` +
    Array.from(
      { length: 8 },
      (_, n) => `<path d="M50 50V16" transform="rotate(${n * 45} 50 50)" stroke="${c.one}" stroke-width="3"/>`,
    ).join("") +
    circle(50, 50, 8, c.two),
  mountain: (c) =>
    path("M2 88 36 24l20 34 12-18 30 48Z", c.one) +
    path("M36 24l12 20-8 6-6-6-8 4Z", c.paper) +
    circle(78, 22, 10, c.two),
  tree: (c) =>
    rect(45, 62, 10, 32, c.ink) + circle(50, 38, 30, c.three) + circle(28, 50, 18, c.one) + circle(72, 50, 18, c.one),
  cross: (c) => path("M36 8h28v28h28v28H64v28H36V64H8V36h28Z", c.one) + circle(50, 50, 9, c.paper),
  palette: (c) =>
    path(
      "M50 10c26 0 42 16 42 36 0 14-10 18-22 18-10 0-12 6-8 14 4 10-4 14-14 12C22 88 8 72 8 50 8 26 26 10 50 10Z",
      c.paper,
    ) +
    circle(32, 36, 8, c.one) +
    circle(56, 28, 8, c.two) +
    circle(76, 44, 7, c.three) +
    circle(28, 60, 7, c.ink),
  rings: (c) =>
    `<circle cx="36" cy="58" r="25" fill="none" stroke="${c.one}" stroke-width="6"/><circle cx="64" cy="58" r="25" fill="none" stroke="${c.two}" stroke-width="6"/>` +
    path("M64 32l-9-10 5-7h8l5 7Z", c.three),
  candle: (c) =>
    rect(36, 40, 28, 52, c.paper) +
    path("M50 8c10 12 10 24 0 28-10-4-10-16 0-28Z", c.two) +
    rect(24, 90, 52, 4, c.ink) +
    path("M36 40h28v10c-6 0-6 8-12 8s-4-6-8-6-8 4-8-2Z", c.one),
  bottle: (c) =>
    path("M42 6h16v22c0 6 10 10 10 22v44H32V50c0-12 10-16 10-22Z", c.one) +
    rect(32, 58, 36, 22, c.paper) +
    line("M40 69h20", c.two, 3),
  grapes: (c) =>
    line("M50 24V8", c.ink, 4) +
    leaf(50, 18, 26, 70, c.three) +
    [
      [30, 34],
      [50, 32],
      [70, 34],
      [40, 50],
      [60, 50],
      [50, 66],
      [50, 84],
    ]
      .map(([x, y]) => circle(x!, y!, 11, c.one))
      .join(""),
  bicycle: (c) =>
    [24, 76].map((x) => `<circle cx="${x}" cy="64" r="19" fill="none" stroke="${c.ink}" stroke-width="5"/>`).join("") +
    line("M24 64l18-28h24L50 64ZM36 36l14 28M42 36h-10M66 36l10 28M66 36l-2-10h10", c.one, 5),
  bed: (c) =>
    rect(8, 56, 84, 22, c.one, 4) +
    rect(14, 42, 32, 16, c.paper, 5) +
    line("M10 26v60M90 48v38", c.ink, 6) +
    path("M46 50h38c6 0 8 4 8 10H46Z", c.two),
  bus: (c) =>
    rect(10, 18, 80, 58, c.one, 9) +
    rect(18, 28, 28, 20, c.paper) +
    rect(54, 28, 28, 20, c.paper) +
    circle(28, 78, 9, c.ink) +
    circle(72, 78, 9, c.ink) +
    rect(10, 58, 80, 6, c.two),
  envelope: (c) => rect(8, 22, 84, 58, c.paper, 3) + path("M8 22h84L50 56Z", c.one) + circle(50, 54, 8, c.two),
  ticket: (c) =>
    path("M6 28h88v14a9 9 0 0 0 0 18v14H6V60a9 9 0 0 0 0-18Z", c.one) +
    line("M66 30v42", c.paper, 3) +
    line("M18 44h34M18 57h22", c.paper, 4),
  hand: (c) =>
    path(
      "M30 94V66L14 48c4-8 10-6 14-2l8 8V18c0-8 10-8 10 0v26-34c0-8 10-8 10 0v34-28c0-8 10-8 10 0v30-20c0-8 10-8 10 0v38c0 14-6 20-8 30Z",
      c.one,
    ),
  eye: (c) =>
    path("M4 50c20-34 72-34 92 0-20 34-72 34-92 0Z", c.paper) +
    circle(50, 50, 19, c.one) +
    circle(50, 50, 8, c.ink) +
    circle(57, 43, 4, c.paper),
  gear: (c) =>
    Array.from(
      { length: 8 },
      (_, n) => `<rect x="42" y="6" width="16" height="88" transform="rotate(${n * 22.5} 50 50)" fill="${c.one}"/>`,
    )
      .slice(0, 8)
      .filter((_, n) => n % 2 === 0)
      .join("") +
    circle(50, 50, 32, c.one) +
    circle(50, 50, 13, c.paper),
  bolt: (c) => path("M60 4 16 56h28l-8 40 48-56H54Z", c.two),
  globe: (c) =>
    circle(50, 50, 40, c.one) +
    `<g fill="none" stroke="${c.paper}" stroke-width="3"><ellipse cx="50" cy="50" rx="17" ry="40"/><path d="M10 50h80M16 30h68M16 70h68"/></g>`,
  truck: (c) =>
    rect(4, 26, 56, 46, c.one) +
    path("M60 40h20l16 18v14H60Z", c.two) +
    path("M66 46h12l8 10H66Z", c.paper) +
    circle(24, 76, 10, c.ink) +
    circle(76, 76, 10, c.ink),
  bench: (c) =>
    rect(10, 40, 80, 9, c.one) + rect(10, 54, 80, 9, c.one) + line("M22 63v27M78 63v27M22 34v10M78 34v10", c.ink, 5),
  ball: (c) =>
    circle(50, 50, 38, c.two) + line("M12 50h76M50 12v76M24 22c14 16 14 40 0 56M76 22c-14 16-14 40 0 56", c.ink, 3),
  icecream: (c) =>
    path("M30 46h40L50 96Z", c.two) +
    circle(37, 36, 16, c.one) +
    circle(63, 36, 16, c.three) +
    circle(50, 22, 16, c.paper) +
    line("M38 50l18 26M62 50 44 76", c.ink, 2),
  gem: (c) =>
    path("M26 16h48l20 24-44 50L6 40Z", c.one) +
    path("M26 16 36 40h28l10-24-24 0Z", c.two) +
    path("M36 40h28L50 90Z", c.paper),
  tent: (c) =>
    path("M50 16 96 88H4Z", c.one) +
    path("M50 34 68 88H32Z", c.ink) +
    path("M50 16v18L32 88H18Z", c.two) +
    rect(2, 86, 96, 5, c.ink),
  glasses: (c) =>
    `<g fill="${c.soft}" stroke="${c.ink}" stroke-width="7"><circle cx="27" cy="54" r="19"/><circle cx="73" cy="54" r="19"/></g>` +
    line("M46 50c2-4 6-4 8 0M8 48 4 34M92 48l4-14", c.ink, 6) +
    line("M20 48l8-6M66 48l8-6", c.one, 4),
  chocolate: (c) =>
    [0, 1, 2]
      .map((row) =>
        [0, 1]
          .map((column) => rect(22 + column * 29, 10 + row * 27, 26, 24, (row + column) % 2 ? c.one : c.ink, 3))
          .join(""),
      )
      .join("") + path("M16 58l14 6 12-8 14 8 14-8 14 6v30H16Z", c.two),
  roller: (c) => rect(14, 12, 62, 24, c.one, 5) + line("M76 24h12v22H50v14", c.ink, 5) + rect(43, 58, 14, 34, c.two, 5),
  razor: (c) =>
    `<g transform="rotate(-30 50 50)">${rect(20, 18, 60, 16, c.ink, 3)}${rect(26, 34, 48, 6, c.one)}${rect(44, 40, 12, 52, c.two, 5)}</g>`,
} satisfies Record<string, Emblem>;

export type EmblemName = keyof typeof EMBLEMS;
