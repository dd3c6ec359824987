/**
 * Text as outlines: the embedded typefaces turned into the paths of an SVG, so that a drawing looks the same where
 * none of its fonts is installed. Letters that no embedded face has are not drawn; `covers` tells beforehand.
 */
import type { Font } from "fontkit";
import type { Family } from "../families.ts";
import { FONT_FILES } from "../fonts.ts";
import type { Typefaces } from "../typefaces.ts";

/** A face at one weight and width. */
export interface Face {
  /** Whether every letter of the text can be drawn. */
  covers(text: string): boolean;
  /** The words of the text of which every letter can be drawn; "" when there is none with a letter or digit. */
  drawable(text: string): string;
  /** Width of the text in a size, in the drawing's units. `tracking` is in em. */
  measure(text: string, size: number, tracking?: number): number;
  /** The outline of a line of text whose baseline begins at x, y, as the data of one SVG path. */
  outline(text: string, at: { x: number; y: number; size: number; tracking?: number }): string;
  /** Height of capitals for a size of 1. */
  capHeight: number;
}

type Axes = Record<string, number>;

/** Faces are some 100 KB each when they are unpacked, and a server draws with few of them. */
const KEPT_FACES = 24;
const faces = new Map<string, Promise<Font>>();

async function unpack(file: string, axes: Axes): Promise<Font> {
  const path = FONT_FILES.get(file);
  if (!path) throw new Error(`no embedded font ${file}`);
  const [{ create }, { default: decompress }] = await Promise.all([
    import("fontkit"),
    import("woff2-encoder/decompress"),
  ]);
  // fontkit reads WOFF2, but varies only plain TrueType.
  const plain = await decompress(new Uint8Array(await Bun.file(path).arrayBuffer()));
  const font = create(Buffer.from(plain)) as Font;
  return Object.keys(axes).length > 0 ? font.getVariation(axes as never) : font;
}

function fontOf(file: string, axes: Axes): Promise<Font> {
  const key = `${file} ${JSON.stringify(axes)}`;
  const known = faces.get(key) ?? unpack(file, axes);
  faces.delete(key);
  faces.set(key, known);
  if (faces.size > KEPT_FACES) faces.delete(faces.keys().next().value!);
  return known;
}

/**
 * A family's face.
 * @param stretch percent, for families that have the axis
 */
export async function loadFace(family: Family, weight: number, stretch = 100): Promise<Face> {
  const axes: Axes = {};
  if (family.axis !== "400") axes.wght = weight;
  if (family.axis === "wdth") axes.wdth = stretch;
  const fonts = await Promise.all(
    ["latin", "latin-ext"].map((subset) => fontOf(`${family.file}-${subset}-${family.axis}-normal.woff2`, axes)),
  );
  const fontFor = (character: string) => fonts.find((font) => font.hasGlyphForCodePoint(character.codePointAt(0)!));

  /** The text in runs of one font each; undefined for letters that no font has. */
  function runsOf(text: string): { font: Font | undefined; text: string }[] {
    const runs: { font: Font | undefined; text: string }[] = [];
    for (const character of text) {
      const font = fontFor(character);
      const last = runs.at(-1);
      if (last && last.font === font) last.text += character;
      else runs.push({ font, text: character });
    }
    return runs;
  }

  function draw(text: string, x: number, y: number, size: number, tracking: number) {
    let at = x;
    let path = "";
    for (const run of runsOf(text.normalize("NFC"))) {
      if (!run.font) {
        // Nothing is drawn, but a place is kept: most scripts that are missing here have letters as wide as high.
        at += [...run.text].length * size;
        continue;
      }
      const scale = size / run.font.unitsPerEm;
      const { glyphs, positions } = run.font.layout(run.text);
      for (const [index, glyph] of glyphs.entries()) {
        const position = positions[index]!;
        path += pathData(glyph.path, at + position.xOffset * scale, y - position.yOffset * scale, scale);
        at += position.xAdvance * scale + tracking * size;
      }
    }
    return { path, width: Math.max(0, at - x - (text === "" ? 0 : tracking * size)) };
  }

  const covers = (text: string) =>
    [...text.normalize("NFC")].every((character) => /\s/.test(character) || fontFor(character));

  return {
    covers,
    drawable(text) {
      if (covers(text)) return text;
      // Scripts without spaces stand beside Latin words without one.
      const words =
        text.match(/[\p{Script=Latin}\p{M}\p{N}\p{P}\p{S}]+|[^\s\p{Script=Latin}\p{M}\p{N}\p{P}\p{S}]+/gu) ?? [];
      const left = words
        .filter(covers)
        .join(" ")
        .replace(/^[\s\p{P}]+|[\s,;:–—|·-]+$/gu, "");
      return /[\p{L}\p{N}]/u.test(left) ? left : "";
    },
    measure: (text, size, tracking = 0) => draw(text, 0, 0, size, tracking).width,
    outline: (text, { x, y, size, tracking = 0 }) => draw(text, x, y, size, tracking).path,
    capHeight: (fonts[0]!.capHeight || fonts[0]!.unitsPerEm * 0.7) / fonts[0]!.unitsPerEm,
  };
}

/** The faces of a pair of typefaces: headings as the pair sets them, running text regular and strong. */
export async function loadFaces(typefaces: Typefaces) {
  const stretch = typefaces.headStretch ? Number.parseFloat(typefaces.headStretch) : 100;
  const [head, body, strong] = await Promise.all([
    loadFace(typefaces.head, typefaces.headWeight, stretch),
    loadFace(typefaces.body, 420),
    loadFace(typefaces.body, 640),
  ]);
  return { head, body, strong };
}

const COMMANDS: Record<string, string> = {
  moveTo: "M",
  lineTo: "L",
  quadraticCurveTo: "Q",
  bezierCurveTo: "C",
  closePath: "Z",
};

function pathData(path: GlyphPath, x: number, y: number, scale: number): string {
  return path.commands
    .map(({ command, args }) => {
      const points = args.map((value, index) => round(index % 2 === 0 ? x + value * scale : y - value * scale));
      return `${COMMANDS[command] ?? ""}${points.join(" ")}`;
    })
    .join("");
}

interface GlyphPath {
  commands: { command: string; args: number[] }[];
}

const round = (value: number) => Math.round(value * 100) / 100;

/** Words of a text in lines that are at most `width` wide; a word that is wider stands alone. */
export function wrapped(face: Face, text: string, size: number, width: number, tracking = 0): string[] {
  const lines: string[] = [];
  for (const [, space, word] of text
    .trim()
    .matchAll(/(\s*)([\u3000-\u9fff\uff00-\uffef]|[^\s\u3000-\u9fff\uff00-\uffef]+)/g)) {
    const last = lines.at(-1);
    const joined = last === undefined ? word! : `${last}${space ? " " : ""}${word}`;
    if (last === undefined || face.measure(joined, size, tracking) > width) lines.push(word!);
    else lines[lines.length - 1] = joined;
  }
  return lines;
}
