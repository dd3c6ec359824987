/**
 * Scenes: larger drawings computed from a seed. Each fills a box of the asked width and height, edge to edge, so that it
 * can be cropped by the layout (`preserveAspectRatio … slice`). Coordinates are rounded to keep pages small.
 */

import type { ArtColours } from "../palette.ts";
import { between, pick, type Random, shuffled } from "../seed.ts";
import { EMBLEMS, type EmblemName } from "./emblems.ts";

export interface SceneInput {
  width: number;
  height: number;
  colours: ArtColours;
  random: Random;
  emblems: readonly EmblemName[];
  /** How many drawings came before on the page; scenes with few forms use it to take another. */
  variant: number;
  /** Where a scene's subject stands, from 0 at the left to 1; the middle unless told. Scenes without one ignore it. */
  focus?: number | undefined;
}

type Scene = (input: SceneInput) => string;

const n = (value: number) => String(Math.round(value * 10) / 10);

function place(emblem: EmblemName, x: number, y: number, size: number, colours: ArtColours, turn = 0): string {
  const scale = Math.round((size / 100) * 100) / 100;
  return `<g transform="translate(${n(x)} ${n(y)})scale(${scale})${turn ? `rotate(${n(turn)} 50 50)` : ""}">${EMBLEMS[emblem](colours)}</g>`;
}

const ground = ({ width, height }: SceneInput, fill: string) =>
  `<rect width="${width}" height="${height}" fill="${fill}"/>`;

/** Colours for a drawing on a filled tile: whatever equals the tile's fill is swapped for paper, so that it stays visible. */
function on(fill: string, c: ArtColours): ArtColours {
  const swap = (value: string, other: string) => (value === fill ? other : value);
  return {
    ink: swap(c.ink, c.paper),
    paper: swap(c.paper, c.soft),
    one: swap(c.one, c.paper),
    two: swap(c.two, c.paper),
    three: swap(c.three, c.paper),
    soft: swap(c.soft, c.paper),
  };
}

function tileShape(kind: number, x: number, y: number, s: number, fill: string): string {
  const h = s / 2;
  switch (kind) {
    case 0:
      return `<path d="M${x} ${y}h${s}a${s} ${s} 0 0 1-${s} ${s}Z" fill="${fill}"/>`;
    case 1:
      return `<path d="M${x + s} ${y + s}h-${s}a${s} ${s} 0 0 1 ${s}-${s}Z" fill="${fill}"/>`;
    case 2:
      return `<circle cx="${x + h}" cy="${y + h}" r="${n(s * 0.36)}" fill="${fill}"/>`;
    case 3:
      return [0, 2, 4]
        .map(
          (row) =>
            `<rect x="${x}" y="${n(y + (row * s) / 6 + s / 12)}" width="${s}" height="${n(s / 6)}" fill="${fill}"/>`,
        )
        .join("");
    case 4:
      return `<path d="M${x} ${y + s}a${h} ${h} 0 0 1 ${s} 0ZM${x} ${y + h}a${h} ${h} 0 0 1 ${s} 0Z" fill="${fill}"/>`;
    case 5:
      return `<path d="M${x} ${y}q${s} 0 ${s} ${s}q-${s} 0-${s}-${s}" fill="${fill}"/>`;
    case 6:
      return [1, 3]
        .flatMap((a) =>
          [1, 3].map(
            (b) => `<circle cx="${n(x + (a * s) / 4)}" cy="${n(y + (b * s) / 4)}" r="${n(s * 0.11)}" fill="${fill}"/>`,
          ),
        )
        .join("");
    default:
      return `<path d="M${x} ${y + s}L${x + h} ${y}L${x + s} ${y + s}Z" fill="${fill}"/>`;
  }
}

const mosaic: Scene = (input) => {
  const { width, height, colours: c, random, emblems } = input;
  // A strip gets two rows of tiles, anything squarer four.
  const wished = width / height > 2.6 ? height / 2 : Math.max(width, height) / 4;
  // Whole tiles side by side: a sliver at the edge looks like a mistake.
  const size = Math.ceil(width / Math.max(1, Math.round(width / wished)));
  const grounds = [c.one, c.two, c.soft, c.three, c.paper];
  let out = ground(input, c.soft);
  const queue = shuffled(random, [...emblems, ...emblems]);
  let index = 0;
  let last = "";
  for (let y = 0; y < height; y += size) {
    for (let x = 0; x < width; x += size) {
      const fill = pick(
        random,
        grounds.filter((colour) => colour !== last),
      );
      last = fill;
      out += `<rect x="${x}" y="${y}" width="${size + 1}" height="${size + 1}" fill="${fill}"/>`;
      if (index % 2 === 0 && queue.length > 0) {
        out += place(queue.shift()!, x + size * 0.14, y + size * 0.14, size * 0.72, on(fill, c));
      } else {
        out += tileShape(
          Math.floor(random() * 8),
          x,
          y,
          size,
          pick(
            random,
            [c.one, c.two, c.three, c.ink, c.paper].filter((colour) => colour !== fill),
          ),
        );
      }
      index += 1;
    }
    index += 1;
  }
  return out;
};

const shelf: Scene = (input) => {
  const { width, height, colours: c, random, emblems, focus = 0.5 } = input;
  const floor = height * 0.74;
  const big = Math.min(width / 2.3, height * 0.52) * (focus === 0.5 ? 1 : 0.8);
  const sun = Math.min(width, height) * 0.36;
  let out =
    ground(input, c.soft) +
    `<circle cx="${n(width * (focus + between(random, -0.14, 0.14)))}" cy="${n(height * 0.42)}" r="${n(sun)}" fill="${c.paper}"/>`;
  out += `<path d="M0 ${n(floor)}H${width}V${height}H0Z" fill="${c.three}"/>`;
  const middle = width * focus;
  const sizes = [big, big * 0.78, big * 0.62];
  const spots = [middle - big * 0.62, middle + big * 0.3, middle - big * 1.12];
  const order = [emblems[0]!, emblems[1] ?? emblems[0]!, emblems[2] ?? emblems[0]!];
  for (const slot of [2, 1, 0]) {
    const size = sizes[slot]!;
    const x = Math.max(width * 0.01, Math.min(width - size * 0.9, spots[slot]!));
    out += `<ellipse cx="${n(x + size / 2)}" cy="${n(floor + size * 0.06)}" rx="${n(size * 0.5)}" ry="${n(size * 0.07)}" fill="${c.ink}" opacity=".22"/>`;
    out += place(order[slot]!, x, floor - size * 0.9, size, on(c.soft, c));
  }
  return out;
};

const pattern: Scene = (input) => {
  const { width, height, colours: c, random, emblems } = input;
  const size = Math.min(Math.max(width, height) / 5, Math.min(width, height) * 0.46);
  const fill = pick(random, [c.soft, c.one, c.two]);
  const inner = on(fill, c);
  const chosen = emblems.slice(0, 2);
  // Two emblems defined once and repeated by reference: a wallpaper for the price of a tile.
  const id = `p${Math.floor(random() * 46656).toString(36)}`;
  const step = n(size * 2);
  return `<defs><pattern id="${id}" width="${step}" height="${step}" patternUnits="userSpaceOnUse" patternTransform="rotate(-8)">${place(chosen[0]!, size * 0.14, size * 0.14, size * 0.7, inner)}${place(
    chosen[1] ?? chosen[0]!,
    size * 1.14,
    size * 1.14,
    size * 0.7,
    inner,
  )}<circle cx="${n(size * 1.5)}" cy="${n(size * 0.5)}" r="${n(size * 0.07)}" fill="${inner.ink}"/><circle cx="${n(size * 0.5)}" cy="${n(size * 1.5)}" r="${n(size * 0.07)}" fill="${inner.ink}"/></pattern></defs>${ground(input, fill)}<rect width="${width}" height="${height}" fill="url(#${id})"/>`;
};

/** A leafy branch that bends from its root; leaves alternate and shrink. `leafId` names the leaf drawn once in the scene. */
function branch(
  random: Random,
  x: number,
  y: number,
  length: number,
  turn: number,
  c: ArtColours,
  leafId: string,
  slim: boolean,
): string {
  const leaves = Math.max(5, Math.min(13, Math.round(length / 48)));
  const bend = between(random, -0.35, 0.35) * length;
  const out = `<path d="M0 0Q${Math.round(bend)} ${Math.round(-length / 2)} 0 ${Math.round(-length)}" fill="none" stroke="${c.ink}" stroke-width="2"/>`;
  const fills: Record<string, string> = { [c.one]: "", [c.three]: "" };
  for (let index = 1; index <= leaves; index += 1) {
    const t = index / leaves;
    const size = (slim ? 0.34 : 0.3) * length * (1.05 - t * 0.62);
    const angle = index === leaves ? 0 : (index % 2 ? 1 : -1) * between(random, 40, 62);
    const fill = index % 3 === 0 ? c.three : c.one;
    fills[fill] +=
      `<use href="#${leafId}" transform="translate(${Math.round(2 * (1 - t) * t * bend)} ${Math.round(-length * t)})rotate(${Math.round(angle)})scale(${n((size * (slim ? 0.45 : 1)) / 100)} ${n(size / 100)})"/>`;
  }
  const groups = Object.entries(fills)
    .map(([fill, uses]) => `<g fill="${fill}">${uses}</g>`)
    .join("");
  return `<g transform="translate(${Math.round(x)} ${Math.round(y)})rotate(${Math.round(turn)})">${out}${groups}</g>`;
}

function bloom(x: number, y: number, size: number, petals: number, fill: string, heart: string): string {
  const w = n(size * 0.42);
  const petal = `M0 0C${w} ${n(-size * 0.35)} ${w} ${n(-size)} 0 ${n(-size)}C-${w} ${n(-size)} -${w} ${n(-size * 0.35)} 0 0`;
  return `<g transform="translate(${n(x)} ${n(y)})">${Array.from({ length: petals }, (_, i) => `<path d="${petal}" transform="rotate(${n((360 / petals) * i)})" fill="${fill}"/>`).join("")}<circle r="${n(size * 0.24)}" fill="${heart}"/></g>`;
}

const botanical: Scene = (input) => {
  const { width: w, height: h, colours: c, random } = input;
  const leafId = `l${Math.floor(random() * 46656).toString(36)}`;
  let out = `${ground(input, c.soft)}<defs><path id="${leafId}" d="M0 0C36-30 36-75 0-100C-36-75-36-30 0 0"/></defs>`;
  const stems = 6;
  for (let index = 0; index < stems; index += 1) {
    const t = index / (stems - 1);
    out += branch(
      random,
      w * (0.3 + t * 0.4),
      h * 1.04,
      h * between(random, 0.5, 0.86),
      (t - 0.5) * 74,
      c,
      leafId,
      index % 2 === 1,
    );
  }
  const spots = [
    [0.34, 0.4, 0.11],
    [0.62, 0.3, 0.13],
    [0.52, 0.58, 0.15],
    [0.24, 0.66, 0.09],
    [0.78, 0.58, 0.1],
  ] as const;
  spots.forEach(([x, y, s], index) => {
    out += bloom(
      w * x,
      h * y,
      Math.min(w, h) * s,
      index % 2 ? 8 : 6,
      index % 2 ? c.paper : c.two,
      index % 2 ? c.two : c.ink,
    );
  });
  return out;
};

function ridge(random: Random, width: number, base: number, amplitude: number, waves: number): string {
  const step = width / waves;
  let d = `M0 ${n(base + between(random, -amplitude, amplitude))}`;
  let x = 0;
  for (let index = 0; index < waves; index += 1) {
    const next = base + between(random, -amplitude, amplitude);
    d += `S${n(x + step * 0.55)} ${n(next)} ${n(x + step)} ${n(next)}`;
    x += step;
  }
  return d;
}

/** What may stand in a landscape; a bed or a document there would be odd. */
const OUTDOORS = new Set<EmblemName>([
  "house",
  "dog",
  "sprig",
  "tree",
  "tent",
  "cactus",
  "lighthouse",
  "car",
  "bus",
  "truck",
  "bicycle",
  "flower",
  "tulip",
  "daisy",
  "wheat",
  "bench",
  "kite",
  "rainbow",
  "arch",
  "blocks",
  "grapes",
  "carrot",
]);

const hills: Scene = (input) => {
  const { width: w, height: h, colours: c, random, emblems, focus = 0.5 } = input;
  let out = ground(input, c.soft);
  out += `<circle cx="${n(w * (focus + between(random, -0.25, focus === 0.5 ? 0.25 : 0.1)))}" cy="${n(h * 0.34)}" r="${n(Math.min(w, h) * 0.17)}" fill="${c.two}"/>`;
  const fills = [c.three, c.one, c.ink];
  fills.forEach((fill, index) => {
    if (index === 2) {
      const size = Math.min(w, h) * 0.3;
      const outside = emblems.find((emblem) => OUTDOORS.has(emblem));
      if (outside)
        out += place(
          outside,
          w * (focus + between(random, focus === 0.5 ? -0.34 : -0.1, 0.1)),
          h * 0.75 - size,
          size,
          on(c.one, c),
        );
    }
    out += `<path d="${ridge(random, w, h * (0.56 + index * 0.14), h * 0.06, 3)}V${h}H0Z" fill="${fill}"/>`;
  });
  return out;
};

const contours: Scene = (input) => {
  const { width: w, height: h, colours: c, random } = input;
  const cx = w * between(random, 0.35, 0.65);
  const cy = h * between(random, 0.35, 0.65);
  const lobes = Array.from({ length: 9 }, () => between(random, 0.72, 1.3));
  const max = Math.max(w, h) * 0.86;
  let out = ground(input, c.soft);
  for (let ring = 15; ring >= 1; ring -= 1) {
    const points = lobes.map((lobe, index) => {
      const angle = (index / lobes.length) * Math.PI * 2 + ring * 0.035;
      const r = (max * ring * (1 + (lobe - 1) * (0.35 + ring / 22))) / 15;
      return [cx + Math.cos(angle) * r, cy + Math.sin(angle) * r * 0.82] as const;
    });
    let d = "";
    points.forEach((point, index) => {
      const next = points[(index + 1) % points.length]!;
      const mid = [(point[0] + next[0]) / 2, (point[1] + next[1]) / 2];
      d +=
        index === 0
          ? `M${Math.round((points.at(-1)![0] + point[0]) / 2)} ${Math.round((points.at(-1)![1] + point[1]) / 2)}`
          : "";
      d += `Q${Math.round(point[0])} ${Math.round(point[1])} ${Math.round(mid[0]!)} ${Math.round(mid[1]!)}`;
    });
    const filled = ring === 4 ? c.one : ring === 8 ? c.paper : ring === 2 ? c.two : "none";
    out += `<path d="${d}Z" fill="${filled}" stroke="${c.ink}" stroke-width="${ring % 4 === 0 ? 2.4 : 1}" stroke-opacity=".55"/>`;
  }
  return out;
};

const waves: Scene = (input) => {
  const { width: w, height: h, colours: c, random } = input;
  let out =
    ground(input, c.soft) +
    `<circle cx="${n(w * 0.7)}" cy="${n(h * 0.3)}" r="${n(Math.min(w, h) * 0.18)}" fill="${c.two}"/>`;
  const fills = [c.three, c.one, c.three, c.one, c.ink];
  fills.forEach((fill, index) => {
    const y = h * (0.42 + index * 0.12);
    const size = w / (3 + (index % 2));
    let d = `M${n(-size * random())} ${n(y)}`;
    for (let x = -size; x < w + size; x += size)
      d += `q${n(size / 4)} ${n(-h * 0.07)} ${n(size / 2)} 0t${n(size / 2)} 0`;
    out += `<path d="${d}V${h}H${n(-size)}Z" fill="${fill}"/>`;
  });
  return out;
};

const seigaiha: Scene = (input) => {
  const { width: w, height: h, colours: c, random, emblems } = input;
  const r = Math.max(w, h) / 9;
  const id = `s${Math.floor(random() * 46656).toString(36)}`;
  const scale = (x: number, y: number) =>
    [1, 0.74, 0.48, 0.22]
      .map(
        (f, i) =>
          `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r * f)}" fill="${i % 2 ? c.soft : c.one}" stroke="${c.ink}" stroke-width="1.5"/>`,
      )
      .join("");
  const cells =
    scale(0, 0) +
    scale(2 * r, 0) +
    scale(r, r * 0.5) +
    scale(-r, r * 0.5) +
    scale(3 * r, r * 0.5) +
    scale(0, r) +
    scale(2 * r, r);
  const size = Math.min(w, h) * 0.62;
  return `<defs><pattern id="${id}" width="${n(2 * r)}" height="${n(r)}" patternUnits="userSpaceOnUse">${cells}</pattern></defs>${ground(input, c.soft)}<rect y="${n(h * 0.56)}" width="${w}" height="${n(h * 0.44)}" fill="url(#${id})"/><circle cx="${n(w / 2)}" cy="${n(h * 0.44)}" r="${n(size * 0.56)}" fill="${c.two}"/>${place(emblems[0]!, (w - size) / 2, h * 0.46 - size / 2, size, on(c.two, c))}`;
};

const rays: Scene = (input) => {
  const { width: w, height: h, colours: c, random, emblems, focus = 0.5 } = input;
  const x = w * (focus + between(random, -0.1, 0.1));
  const y = h * 0.52;
  const far = Math.hypot(w, h);
  let out = ground(input, c.soft);
  for (let index = 0; index < 18; index += 2) {
    const a = (index / 18) * Math.PI * 2;
    const b = ((index + 1) / 18) * Math.PI * 2;
    out += `<path d="M${n(x)} ${n(y)}L${n(x + Math.cos(a) * far)} ${n(y + Math.sin(a) * far)}L${n(x + Math.cos(b) * far)} ${n(y + Math.sin(b) * far)}Z" fill="${index % 4 ? c.three : c.one}"/>`;
  }
  const size = Math.min(w, h) * 0.5;
  return `${out}<circle cx="${n(x)}" cy="${n(y)}" r="${n(size * 0.74)}" fill="${c.ink}"/>${place(emblems[0]!, x - size / 2, y - size / 2, size, on(c.ink, { ...c, ink: c.paper }))}`;
};

const bars: Scene = (input) => {
  const { width: w, height: h, colours: c, random, emblems } = input;
  const fills = shuffled(random, [c.one, c.two, c.three, c.ink, c.one, c.soft, c.two]);
  const step = (w + h * 0.5) / fills.length;
  let out = ground(input, c.soft);
  fills.forEach((fill, index) => {
    const x = index * step - h * 0.25;
    const top = between(random, -0.1, 0.45) * h;
    out += `<path d="M${n(x + (h - top) * 0.3)} ${n(top)}h${n(step * 0.72)}L${n(x + step * 0.72)} ${h}h${n(-step * 0.72)}Z" fill="${fill}"/>`;
  });
  const size = Math.min(w, h) * 0.5;
  const px = w * 0.5 - size / 2;
  const py = h * 0.5 - size / 2;
  return `${out}<circle cx="${n(px + size / 2)}" cy="${n(py + size / 2)}" r="${n(size * 0.68)}" fill="${c.paper}"/>${place(emblems[0]!, px, py, size, on(c.paper, c))}`;
};

const shingles: Scene = (input) => {
  const { width: w, height: h, colours: c, random } = input;
  const size = Math.max(w, h) / 8;
  const apex = w * between(random, 0.42, 0.58);
  let rows = "";
  for (let row = 0; row * size * 0.6 < h; row += 1) {
    for (let x = -size + (row % 2 ? size / 2 : 0); x < w + size; x += size) {
      const fill = pick(random, [c.one, c.one, c.two, c.three]);
      rows += `<path d="M${n(x)} ${n(row * size * 0.6)}h${n(size - 4)}v${n(size * 0.42)}a${n(size / 2 - 2)} ${n(size * 0.3)} 0 0 1-${n(size - 4)} 0Z" fill="${fill}"/>`;
    }
  }
  const id = `c${Math.floor(random() * 46656).toString(36)}`;
  return `${ground(input, c.soft)}<circle cx="${n(w * 0.8)}" cy="${n(h * 0.2)}" r="${n(h * 0.12)}" fill="${c.paper}"/><clipPath id="${id}"><path d="M${n(apex)} ${n(h * 0.16)}L${n(w * 1.2)} ${n(h * 0.78)}V${h}H${n(-w * 0.2)}V${n(h * 0.78)}Z"/></clipPath><g clip-path="url(#${id})"><rect width="${w}" height="${h}" fill="${c.ink}"/>${rows}</g><path d="M${n(-w * 0.22)} ${n(h * 0.8)}L${n(apex)} ${n(h * 0.14)}L${n(w * 1.22)} ${n(h * 0.8)}" fill="none" stroke="${c.ink}" stroke-width="${n(h * 0.035)}"/>`;
};

const pipes: Scene = (input) => {
  const { width: w, height: h, colours: c, random } = input;
  const s = Math.round(Math.max(w, h) / 6);
  let back = "";
  let front = "";
  for (let y = 0; y < h; y += s) {
    for (let x = 0; x < w; x += s) {
      const d =
        random() < 0.5
          ? `M${x + s / 2} ${y}a${s / 2} ${s / 2} 0 0 1-${s / 2} ${s / 2}M${x + s} ${y + s / 2}a${s / 2} ${s / 2} 0 0 0-${s / 2} ${s / 2}`
          : `M${x + s / 2} ${y}a${s / 2} ${s / 2} 0 0 0 ${s / 2} ${s / 2}M${x} ${y + s / 2}a${s / 2} ${s / 2} 0 0 1 ${s / 2} ${s / 2}`;
      back += d;
      if (random() < 0.22)
        front += `<circle cx="${x + s / 2}" cy="${y}" r="${n(s * 0.2)}" fill="${pick(random, [c.two, c.three])}"/>`;
    }
  }
  return `${ground(input, c.soft)}<g fill="none"><path d="${back}" stroke="${c.ink}" stroke-width="${n(s * 0.3)}"/><path d="${back}" stroke="${c.one}" stroke-width="${n(s * 0.22)}"/><path d="${back}" stroke="${c.paper}" stroke-width="${n(s * 0.03)}" stroke-dasharray="${n(s * 0.5)} ${n(s * 0.3)}"/></g>${front}`;
};

const guilloche: Scene = (input) => {
  const { width: w, height: h, colours: c, random } = input;
  const k = 7 + Math.floor(random() * 6);
  const R = w / h > 2.4 ? w * 0.24 : Math.min(w, h) * 0.46;
  let d = "";
  for (let t = 0; t < 360; t += 3) {
    const a = (t * Math.PI) / 180;
    const r = R * (0.74 + 0.24 * Math.sin(k * a));
    d += `${t === 0 ? "M" : "L"}${Math.round(r * Math.cos(a))} ${Math.round(r * Math.sin(a))}`;
  }
  const id = `g${Math.floor(random() * 46656).toString(36)}`;
  const rings = Array.from(
    { length: 18 },
    (_, i) =>
      `<use href="#${id}" transform="rotate(${n((360 / k / 9) * i)})scale(${n(1.5 - i * 0.08)})" stroke="${i % 6 === 2 ? c.two : c.one}"/>`,
  ).join("");
  return `${ground(input, c.soft)}<g transform="translate(${n(w / 2)} ${n(h / 2)})" fill="none" stroke-width="1.6"><defs><path id="${id}" d="${d}Z" vector-effect="non-scaling-stroke"/></defs>${rings}</g>`;
};

const facade: Scene = (input) => {
  const { width: w, height: h, colours: c, random } = input;
  const kind = input.variant % 4;
  let out = ground(input, c.soft);
  if (kind === 0) {
    const cols = 7;
    const rows = 9;
    const cw = (w * 0.86) / cols;
    const rh = h / rows;
    out += `<path d="M${n(w * 0.14)} 0H${w}V${h}H${n(w * 0.14)}Z" fill="${c.paper}"/><path d="M0 ${n(h * 0.1)}L${n(w * 0.14)} 0V${h}H0Z" fill="${c.ink}"/>`;
    for (let row = 0; row < rows; row += 1)
      for (let col = 0; col < cols; col += 1) {
        const x = w * 0.14 + col * cw;
        const y = row * rh;
        out += `<path d="M${n(x + cw * 0.2)} ${n(y + rh * 0.18)}h${n(cw * 0.6)}v${n(rh * 0.64)}h${n(-cw * 0.6)}Z" fill="${random() < 0.15 ? c.one : c.ink}"/><path d="M${n(x + cw * 0.2)} ${n(y + rh * 0.18)}h${n(cw * 0.6)}l${n(-cw * 0.6)} ${n(rh * 0.4)}Z" fill="${c.three}" opacity=".55"/>`;
      }
  } else if (kind === 1) {
    const steps = 9;
    for (let index = 0; index < steps; index += 1) {
      const x = (w / steps) * index;
      const y = h * 0.9 - (h * 0.78 * index) / steps;
      out += `<path d="M${n(x)} ${n(y)}H${w}V${h}H${n(x)}Z" fill="${index % 2 ? c.three : c.paper}"/><path d="M${n(x)} ${n(y)}h${n(w / steps)}l${n(-w / steps)} ${n(h * 0.3)}Z" fill="${c.ink}" opacity=".85"/>`;
    }
    out += `<circle cx="${n(w * 0.22)}" cy="${n(h * 0.24)}" r="${n(Math.min(w, h) * 0.1)}" fill="${c.one}"/>`;
  } else if (kind === 2) {
    const x = w * between(random, 0.38, 0.58);
    out += `<path d="M0 0H${n(x)}V${h}H0Z" fill="${c.paper}"/><path d="M${n(x)} 0L${w} ${n(h * 0.22)}V${h}H${n(x)}Z" fill="${c.ink}"/>`;
    for (let index = 0; index < 7; index += 1) {
      const y = h * (0.06 + index * 0.135);
      out += `<path d="M0 ${n(y - h * 0.02)}L${n(x)} ${n(y)}v${n(h * 0.05)}L0 ${n(y + h * 0.05)}Z" fill="${index % 3 === 1 ? c.one : c.three}"/><path d="M${n(x)} ${n(y)}L${w} ${n(h * 0.22 + index * h * 0.115)}v${n(h * 0.04)}L${n(x)} ${n(y + h * 0.05)}Z" fill="${c.paper}" opacity=".8"/>`;
    }
  } else {
    const r = Math.min(w, h) * 0.42;
    out += `<path d="M0 ${h}V${n(h * 0.5)}a${n(w / 2)} ${n(w / 2)} 0 0 1 ${w} 0V${h}Z" fill="${c.ink}"/><path d="M${n(w / 2 - r)} ${h}V${n(h * 0.55)}a${n(r)} ${n(r)} 0 0 1 ${n(r * 2)} 0V${h}Z" fill="${c.paper}"/><path d="M${n(w / 2)} ${h}V${n(h * 0.55 - r)}a${n(r)} ${n(r)} 0 0 1 ${n(r)} ${n(r)}V${h}Z" fill="${c.three}"/><path d="M${n(w / 2 - r * 0.4)} ${h}V${n(h * 0.7)}a${n(r * 0.4)} ${n(r * 0.4)} 0 0 1 ${n(r * 0.8)} 0V${h}Z" fill="${c.one}"/>`;
  }
  return out;
};

const arches: Scene = (input) => {
  const { width: w, height: h, colours: c, random, emblems } = input;
  const cols = w > h ? 3 : 2;
  const cw = w / cols;
  let out = ground(input, c.soft);
  const sets = shuffled(random, [
    [c.one, c.paper, c.two],
    [c.three, c.soft, c.one],
    [c.two, c.one, c.paper],
  ]);
  for (let col = 0; col < cols; col += 1) {
    const [outer, middle, inner] = sets[col % sets.length]!;
    [outer, middle, inner].forEach((fill, ring) => {
      const r = (cw / 2) * (0.94 - ring * 0.24);
      const x = cw * (col + 0.5);
      out += `<path d="M${n(x - r)} ${h}V${n(h * 0.3 + cw * 0.5)}a${n(r)} ${n(r)} 0 0 1 ${n(2 * r)} 0V${h}Z" fill="${fill}"/>`;
    });
    const size = cw * 0.4;
    out += place(emblems[col % emblems.length]!, cw * (col + 0.5) - size / 2, h * 0.97 - size, size, on(inner!, c));
  }
  return `${out}<circle cx="${n(w / 2)}" cy="${n(h * 0.14)}" r="${n(Math.min(w, h) * 0.085)}" fill="${c.two}"/><rect y="${n(h * 0.965)}" width="${w}" height="${n(h * 0.04)}" fill="${c.ink}"/>`;
};

const tiles: Scene = (input) => {
  const { width: w, height: h, colours: c, random } = input;
  const s = Math.round(Math.max(w, h) / 5);
  const id = `t${Math.floor(random() * 46656).toString(36)}`;
  const half = s / 2;
  const petal = (turn: number) =>
    `<path d="M${half} ${half}C${n(half * 0.5)} ${n(half * 0.7)} ${n(half * 0.5)} ${n(half * 0.2)} ${half} 0C${n(half * 1.5)} ${n(half * 0.2)} ${n(half * 1.5)} ${n(half * 0.7)} ${half} ${half}" transform="rotate(${turn} ${half} ${half})" fill="${turn % 180 ? c.two : c.one}"/>`;
  const corner = (x: number, y: number) =>
    `<circle cx="${x}" cy="${y}" r="${n(s * 0.26)}" fill="${c.three}"/><circle cx="${x}" cy="${y}" r="${n(s * 0.12)}" fill="${c.paper}"/>`;
  return `<defs><pattern id="${id}" width="${s}" height="${s}" patternUnits="userSpaceOnUse"><rect width="${s}" height="${s}" fill="${c.paper}"/>${corner(0, 0)}${corner(s, 0)}${corner(0, s)}${corner(s, s)}${[0, 90, 180, 270].map(petal).join("")}<circle cx="${half}" cy="${half}" r="${n(s * 0.09)}" fill="${c.ink}"/></pattern></defs><rect width="${w}" height="${h}" fill="url(#${id})"/>`;
};

const ribbons: Scene = (input) => {
  const { width: w, height: h, colours: c, random } = input;
  let out = ground(input, c.soft);
  const fills = [c.three, c.one, c.paper, c.two];
  fills.forEach((fill, index) => {
    const y = h * (0.2 + index * 0.2);
    const a = between(random, -0.28, 0.28) * h;
    const b = between(random, -0.28, 0.28) * h;
    const thick = h * (0.1 + random() * 0.08);
    out += `<path d="M${-20} ${n(y)}C${n(w * 0.3)} ${n(y + a)} ${n(w * 0.62)} ${n(y - b)} ${w + 20} ${n(y + b * 0.6)}V${n(y + b * 0.6 + thick)}C${n(w * 0.62)} ${n(y - b + thick * 1.9)} ${n(w * 0.3)} ${n(y + a + thick * 0.4)} ${-20} ${n(y + thick)}Z" fill="${fill}"/>`;
  });
  return `${out}<circle cx="${n(w * between(random, 0.2, 0.8))}" cy="${n(h * 0.22)}" r="${n(Math.min(w, h) * 0.1)}" fill="${c.ink}"/>`;
};

const terrazzo: Scene = (input) => {
  const { width: w, height: h, colours: c, random } = input;
  let out = ground(input, c.soft);
  const count = 26;
  for (let index = 0; index < count; index += 1) {
    const x = ((index % 5) + random()) * (w / 5);
    const y = (Math.floor(index / 5) + random()) * (h / 5.2);
    const r = Math.min(w, h) * between(random, 0.03, 0.12);
    const corners = 5;
    let d = "";
    for (let corner = 0; corner < corners; corner += 1) {
      const angle = (corner / corners) * Math.PI * 2 + random() * 0.7;
      const reach = r * (0.65 + random() * 0.5);
      d += `${corner ? "L" : "M"}${n(x + Math.cos(angle) * reach)} ${n(y + Math.sin(angle) * reach)}`;
    }
    out += `<path d="${d}Z" fill="${[c.one, c.two, c.three, c.ink, c.paper][index % 5]}"/>`;
  }
  return out;
};

const weave: Scene = (input) => {
  const { width: w, height: h, colours: c, random } = input;
  const s = Math.round(Math.max(w, h) / 14);
  const id = `w${Math.floor(random() * 46656).toString(36)}`;
  return `<defs><pattern id="${id}" width="${s * 2}" height="${s * 2}" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><rect width="${s * 2}" height="${s * 2}" fill="${c.ink}"/><rect x="2" y="2" width="${s * 2 - 8}" height="${s - 4}" rx="4" fill="${c.one}"/><rect x="${s + 2}" y="${s + 2}" width="${s - 4}" height="${s - 4}" rx="3" fill="${c.two}"/><rect x="2" y="${s + 2}" width="${s - 4}" height="${s - 4}" rx="3" fill="${c.one}"/></pattern></defs><rect width="${w}" height="${h}" fill="url(#${id})"/>`;
};

const flow: Scene = (input) => {
  const { width: w, height: h, colours: c, random } = input;
  let out = ground(input, c.soft);
  const lanes = 5;
  let lines = "";
  for (let lane = 0; lane < lanes; lane += 1) {
    const from = h * (0.12 + lane * 0.19);
    const to = h * (0.3 + lane * 0.1);
    lines += `M${n(w * 0.2)} ${n(from)}C${n(w * 0.42)} ${n(from)} ${n(w * 0.4)} ${n(to)} ${n(w * 0.6)} ${n(to)}`;
    const fill = [c.one, c.two, c.three, c.paper, c.one][lane]!;
    const bw = w * 0.2;
    out += `<g transform="rotate(${n(between(random, -9, 9))} ${n(w * 0.16)} ${n(from)})"><rect x="${n(w * 0.07)}" y="${n(from - h * 0.06)}" width="${n(bw)}" height="${n(h * 0.12)}" rx="10" fill="${fill}"/><path d="M${n(w * 0.1)} ${n(from - h * 0.015)}h${n(bw * 0.66)}M${n(w * 0.1)} ${n(from + h * 0.02)}h${n(bw * 0.4)}" stroke="${fill === c.paper ? c.ink : c.paper}" stroke-width="5" stroke-linecap="round"/></g>`;
  }
  out += `<path d="${lines}" fill="none" stroke="${c.ink}" stroke-width="2" stroke-dasharray="2 7" stroke-linecap="round"/>`;
  out += `<rect x="${n(w * 0.56)}" y="${n(h * 0.2)}" width="${n(w * 0.36)}" height="${n(h * 0.6)}" rx="18" fill="${c.paper}"/><rect x="${n(w * 0.56)}" y="${n(h * 0.2)}" width="${n(w * 0.36)}" height="${n(h * 0.6)}" rx="18" fill="none" stroke="${c.ink}" stroke-width="2"/>`;
  const widths = [0.26, 0.2, 0.23, 0.13, 0.17];
  widths.forEach((size, index) => {
    const y = h * (0.285 + index * 0.098);
    out += `<circle cx="${n(w * 0.605)}" cy="${n(y + h * 0.02)}" r="${n(h * 0.016)}" fill="${c.ink}"/><rect x="${n(w * 0.635)}" y="${n(y)}" width="${n(w * size)}" height="${n(h * 0.042)}" rx="7" fill="${[c.one, c.two, c.three, c.one, c.two][index]}"/>`;
  });
  return out;
};

const circuit: Scene = (input) => {
  const { width: w, height: h, colours: c, random } = input;
  const s = Math.max(w, h) / 12;
  let dots = "";
  let d = "";
  for (let index = 0; index < 14; index += 1) {
    let x = Math.round(random() * 12) * s;
    let y = Math.round(random() * 12) * s;
    d += `M${n(x)} ${n(y)}`;
    dots += `<circle cx="${n(x)}" cy="${n(y)}" r="${n(s * 0.2)}" fill="${pick(random, [c.one, c.two, c.three])}"/>`;
    for (let leg = 0; leg < 3; leg += 1) {
      const run = (1 + Math.floor(random() * 3)) * s;
      const way = Math.floor(random() * 4);
      const dx = way === 0 ? run : way === 1 ? -run : way === 2 ? run : 0;
      const dy = way === 2 ? run : way === 3 ? run : 0;
      x += dx;
      y += dy;
      d += `l${n(dx)} ${n(dy)}`;
    }
    dots += `<rect x="${n(x - s * 0.22)}" y="${n(y - s * 0.22)}" width="${n(s * 0.44)}" height="${n(s * 0.44)}" fill="${pick(random, [c.one, c.two, c.ink])}"/>`;
  }
  return `${ground(input, c.soft)}<path d="${d}" fill="none" stroke="${c.ink}" stroke-width="2.5" stroke-linejoin="round"/>${dots}`;
};

const editor: Scene = (input) => {
  const { width: w, height: h, colours: c, random } = input;
  let out = `${ground(input, c.soft)}<rect x="${n(w * 0.08)}" y="${n(h * 0.12)}" width="${n(w * 0.84)}" height="${n(h * 0.76)}" rx="14" fill="${c.paper}" stroke="${c.ink}" stroke-width="2"/><path d="M${n(w * 0.08)} ${n(h * 0.22)}H${n(w * 0.92)}M${n(w * 0.5)} ${n(h * 0.22)}V${n(h * 0.88)}" stroke="${c.ink}" stroke-width="2"/>`;
  [c.one, c.two, c.three].forEach((fill, index) => {
    out += `<circle cx="${n(w * (0.13 + index * 0.035))}" cy="${n(h * 0.17)}" r="${n(h * 0.014)}" fill="${fill}"/>`;
  });
  for (let row = 0; row < 9; row += 1) {
    const y = h * (0.3 + row * 0.062);
    const heading = row === 0 || row === 4;
    const size = heading ? 0.2 : between(random, 0.14, 0.3);
    out += `<rect x="${n(w * 0.13)}" y="${n(y)}" width="${n(w * 0.022)}" height="${n(h * 0.022)}" rx="3" fill="${heading ? c.two : c.soft}"/><rect x="${n(w * 0.165)}" y="${n(y)}" width="${n(w * size)}" height="${n(h * 0.022)}" rx="4" fill="${heading ? c.one : c.three}"/>`;
    out += `<rect x="${n(w * 0.55)}" y="${n(y)}" width="${n(w * size * 1.05)}" height="${n(h * (heading ? 0.034 : 0.018))}" rx="4" fill="${heading ? c.ink : c.soft}"/>`;
  }
  return `${out}<rect x="${n(w * 0.4)}" y="${n(h * 0.785)}" width="3" height="${n(h * 0.045)}" fill="${c.one}"/>`;
};

const orbits: Scene = (input) => {
  const { width: w, height: h, colours: c, random, emblems } = input;
  const x = w / 2;
  const y = h / 2;
  const base = Math.min(w, h);
  let out = ground(input, c.soft);
  [0.3, 0.42, 0.54].forEach((r, index) => {
    out += `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(base * r * 1.05)}" ry="${n(base * r * 0.86)}" fill="none" stroke="${c.ink}" stroke-width="3" stroke-dasharray="${index % 2 ? "1 12" : "14 10"}" stroke-linecap="round" transform="rotate(${-12 + index * 9} ${n(x)} ${n(y)})"/>`;
  });
  out += place(emblems[0]!, x - base * 0.24, y - base * 0.24, base * 0.48, on(c.soft, c));
  const spots = [
    [-0.46, -0.34, 0.2],
    [0.28, -0.42, 0.22],
    [0.3, 0.22, 0.17],
    [-0.42, 0.22, 0.16],
  ] as const;
  spots.forEach(([dx, dy, s], index) => {
    out += place(
      emblems[(index % (emblems.length - 1)) + 1]!,
      x + dx * base,
      y + dy * base,
      s * base,
      on(c.soft, c),
      between(random, -18, 18),
    );
  });
  for (let index = 0; index < 16; index += 1)
    out += `<circle cx="${n(random() * w)}" cy="${n(random() * h)}" r="${n(2 + random() * 4)}" fill="${[c.one, c.two, c.three][index % 3]}"/>`;
  return out;
};

const nightsea: Scene = (input) => {
  const { width: w, height: h, colours: c, random } = input;
  const tx = w * 0.66;
  const top = h * 0.3;
  let out = ground(input, c.soft);
  out += `<circle cx="${n(w * 0.2)}" cy="${n(h * 0.2)}" r="${n(Math.min(w, h) * 0.09)}" fill="${c.two}"/>`;
  for (let index = 0; index < 24; index += 1)
    out += `<circle cx="${n(random() * w)}" cy="${n(random() * h * 0.5)}" r="${n(1 + random() * 1.6)}" fill="${c.ink}"/>`;
  out += `<path d="M${n(tx)} ${n(top)}L${n(-w * 0.1)} ${n(h * 0.1)}V${n(h * 0.5)}Z" fill="${c.two}" opacity=".8"/><path d="M${n(tx)} ${n(top)}L${n(w * 1.1)} ${n(h * 0.2)}V${n(h * 0.42)}Z" fill="${c.two}" opacity=".55"/>`;
  out += `<path d="M${n(w * 0.5)} ${n(h * 0.74)}L${n(w * 0.58)} ${n(h * 0.64)}H${n(w * 0.76)}L${n(w * 0.86)} ${n(h * 0.74)}Z" fill="${c.three}"/>`;
  const s = Math.min(w, h) * 0.075;
  out += `<path d="M${n(tx - s * 0.7)} ${n(top + s)}h${n(s * 1.4)}L${n(tx + s)} ${n(h * 0.66)}h${n(-s * 2)}Z" fill="${c.ink}"/><path d="M${n(tx - s * 0.78)} ${n(top + s * 2)}h${n(s * 1.56)}l${n(s * 0.08)} ${n(s * 0.9)}h${n(-s * 1.72)}Z" fill="${c.one}"/><rect x="${n(tx - s * 0.6)}" y="${n(top - s * 0.5)}" width="${n(s * 1.2)}" height="${n(s * 1.3)}" fill="${c.two}"/><path d="M${n(tx - s * 0.9)} ${n(top - s * 0.5)}L${n(tx)} ${n(top - s * 1.5)}L${n(tx + s * 0.9)} ${n(top - s * 0.5)}ZM${n(tx - s)} ${n(top + s * 0.8)}h${n(s * 2)}v${n(s * 0.3)}h${n(-s * 2)}Z" fill="${c.one}"/>`;
  [c.one, c.three, c.one].forEach((fill, index) => {
    const y = h * (0.72 + index * 0.1);
    const size = w / (4 - index * 0.5);
    let d = `M${n(-size * (0.2 + index * 0.3))} ${n(y)}`;
    for (let x = -size; x < w + size; x += size)
      d += `q${n(size / 4)} ${n(-h * 0.035)} ${n(size / 2)} 0t${n(size / 2)} 0`;
    out += `<path d="${d}V${h}H${n(-size)}Z" fill="${fill}"/>`;
  });
  return out;
};

const town: Scene = (input) => {
  const { width: w, height: h, colours: c, random } = input;
  let out =
    ground(input, c.soft) +
    `<circle cx="${n(w * 0.76)}" cy="${n(h * 0.24)}" r="${n(Math.min(w, h) * 0.12)}" fill="${c.two}"/><path d="${ridge(random, w, h * 0.46, h * 0.06, 3)}V${h}H0Z" fill="${c.three}"/>`;
  const count = 6;
  const step = w / count;
  for (let index = 0; index < count; index += 1) {
    const hw = step * 0.9;
    const x = index * step + step * 0.05;
    const y = h * between(random, 0.46, 0.58);
    const wall = [c.paper, c.one, c.two][index % 3]!;
    const detail = wall === c.paper ? c.one : c.paper;
    out += `<path d="M${n(x)} ${n(y)}l${n(hw / 2)} ${n(-hw * 0.44)}l${n(hw / 2)} ${n(hw * 0.44)}V${n(h * 0.8)}H${n(x)}Z" fill="${wall}"/><path d="M${n(x - hw * 0.05)} ${n(y + 3)}L${n(x + hw / 2)} ${n(y - hw * 0.46)}L${n(x + hw * 1.05)} ${n(y + 3)}" fill="none" stroke="${c.ink}" stroke-width="${n(hw * 0.07)}"/><rect x="${n(x + hw * 0.16)}" y="${n(y + hw * 0.14)}" width="${n(hw * 0.24)}" height="${n(hw * 0.3)}" fill="${detail}"/><rect x="${n(x + hw * 0.6)}" y="${n(y + hw * 0.14)}" width="${n(hw * 0.24)}" height="${n(hw * 0.3)}" fill="${detail}"/><rect x="${n(x + hw * 0.38)}" y="${n(h * 0.69)}" width="${n(hw * 0.24)}" height="${n(h * 0.11)}" fill="${c.ink}"/>`;
  }
  out += `<rect y="${n(h * 0.8)}" width="${w}" height="${n(h * 0.03)}" fill="${c.ink}"/><path d="M0 ${n(h * 0.83)}H${w}V${h}H0Z" fill="${c.one}"/>`;
  for (let index = 0; index < 7; index += 1)
    out += `<path d="M${n(random() * w)} ${n(h * (0.86 + (index % 4) * 0.035))}h${n(w * between(random, 0.06, 0.2))}" stroke="${c.paper}" stroke-width="4" stroke-linecap="round"/>`;
  return out;
};

const coral: Scene = (input) => {
  const { width: w, height: h, colours: c, random } = input;
  const grow = (x: number, y: number, length: number, angle: number, depth: number): string => {
    const ex = x + Math.cos(angle) * length;
    const ey = y + Math.sin(angle) * length;
    let d = `M${Math.round(x)} ${Math.round(y)}L${Math.round(ex)} ${Math.round(ey)}`;
    if (depth === 0) return d;
    const forks = depth > 3 ? 2 : 2 + (random() < 0.3 ? 1 : 0);
    for (let fork = 0; fork < forks; fork += 1) {
      // Branches part to either side of their stem, as corals do; leaning all one way would look like a gust.
      const side = fork === 2 ? between(random, -0.12, 0.12) : (fork === 0 ? -1 : 1) * between(random, 0.24, 0.62);
      d += grow(ex, ey, length * between(random, 0.72, 0.88), angle + side, depth - 1);
    }
    return d;
  };
  let out = ground(input, c.soft);
  for (let index = 0; index < 9; index += 1)
    out += `<path d="M0 ${n(h * (0.08 + index * 0.07))}q${n(w / 4)} ${n((index % 2 ? -1 : 1) * h * 0.03)} ${n(w / 2)} 0t${n(w / 2)} 0" fill="none" stroke="${c.paper}" stroke-width="1.5"/>`;
  const stems = [
    [0.2, c.three, 0.15, 4],
    [0.78, c.two, 0.14, 4],
    [0.5, c.one, 0.2, 5],
  ] as const;
  for (const [x, fill, size, depth] of stems)
    out += `<path d="${grow(w * x, h * 1.02, h * size, -Math.PI / 2 + between(random, -0.12, 0.12), depth)}" fill="none" stroke="${fill}" stroke-width="${n(Math.min(w, h) * 0.021)}" stroke-linecap="round" stroke-linejoin="round"/>`;
  for (let index = 0; index < 12; index += 1)
    out += `<circle cx="${n(w * random())}" cy="${n(h * random() * 0.7)}" r="${n(2 + random() * 6)}" fill="none" stroke="${c.ink}" stroke-width="1.5"/>`;
  return out;
};

const table: Scene = (input) => {
  const { width: w, height: h, colours: c, random, emblems } = input;
  let out = ground(input, c.soft);
  out += `<rect x="${n(-w * 0.1)}" y="${n(h * 0.27)}" width="${n(w * 1.2)}" height="${n(h * 0.46)}" fill="${c.one}"/><path d="M0 ${n(h * 0.5)}H${w}" stroke="${c.paper}" stroke-width="${n(h * 0.09)}"/>`;
  const seats = Math.max(4, Math.round(w / (h * 0.24)));
  const step = w / seats;
  for (let index = 0; index < seats; index += 1) {
    const x = step * (index + 0.5);
    for (const side of [-1, 1]) {
      const y = h * (0.5 + side * 0.15);
      const r = Math.min(step * 0.34, h * 0.085);
      out += `<rect x="${n(x - r)}" y="${n(h * (0.5 + side * 0.36) - h * 0.045)}" width="${n(r * 2)}" height="${n(h * 0.09)}" rx="${n(h * 0.03)}" fill="${pick(random, [c.two, c.three, c.ink])}"/><circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" fill="${c.paper}"/><circle cx="${n(x)}" cy="${n(y)}" r="${n(r * 0.68)}" fill="${pick(random, [c.two, c.three, c.soft])}"/>`;
    }
    if (index % 2 === 0)
      out += place(emblems[(index / 2) % emblems.length]!, x - h * 0.05, h * 0.45, h * 0.1, on(c.paper, c));
  }
  return out;
};

/** One emblem, large, before a disc that leans out of the picture: the plainest of drawings. */
const solo: Scene = (input) => {
  const { width: w, height: h, colours: c, random, emblems, variant, focus = 0.5 } = input;
  const [fill, disc] = [
    [c.soft, c.paper],
    [c.one, c.soft],
    [c.two, c.paper],
    [c.three, c.soft],
  ][variant % 4]!;
  const small = Math.min(w, h);
  const size = small * 0.56;
  const lean = (random() < 0.5 ? -1 : 1) * small * 0.13;
  return `${ground(input, fill!)}<circle cx="${n(w * focus + lean)}" cy="${n(h / 2 + small * 0.1)}" r="${n(small * 0.46)}" fill="${disc}"/>${place(emblems[0]!, w * focus - size / 2, (h - size) / 2, size, on(disc!, c))}`;
};

/** Two fields of colour and an emblem in each, like the halves of a cover. */
const duo: Scene = (input) => {
  const { width: w, height: h, colours: c, random, emblems } = input;
  const [first, second] = shuffled(random, [c.one, c.two, c.three, c.soft]);
  const wide = w >= h;
  const [cw, ch] = wide ? [w / 2, h] : [w, h / 2];
  const size = Math.min(cw, ch) * 0.58;
  const at = (field: number) =>
    place(
      emblems[field % emblems.length]!,
      (wide ? field * cw : 0) + (cw - size) / 2,
      (wide ? 0 : field * ch) + (ch - size) / 2,
      size,
      on(field === 0 ? first! : second!, c),
    );
  const round = wide
    ? `M${n(w / 2)} 0A${n(h / 2)} ${n(h / 2)} 0 0 0 ${n(w / 2)} ${h}Z`
    : `M0 ${n(h / 2)}A${n(w / 2)} ${n(w / 2)} 0 0 0 ${w} ${n(h / 2)}Z`;
  return `${ground(input, first!)}<path d="${wide ? `M${n(w / 2)} 0H${w}V${h}H${n(w / 2)}Z` : `M0 ${n(h / 2)}H${w}V${h}H0Z`}" fill="${second}"/><path d="${round}" fill="${c.paper}" opacity=".22"/>${at(0)}${at(1)}`;
};

/** A town from above: blocks, a park, water and a pin. It is a drawing of a map, not a map of the place. */
const streets: Scene = (input) => {
  const { width: w, height: h, colours: c, random } = input;
  let out = ground(input, c.paper);
  const columns = 6;
  const rows = Math.max(3, Math.round((columns * h) / w));
  const bw = (w * 1.5) / columns;
  const bh = (h * 1.5) / rows;
  let blocks = "";
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      const x = column * bw - w * 0.25;
      const y = row * bh - h * 0.25;
      const roll = random();
      const fill = roll < 0.12 ? c.three : roll < 0.2 ? c.two : c.soft;
      if (roll > 0.8) {
        blocks += `<path d="M${n(x + 6)} ${n(y + 6)}h${n(bw / 2 - 10)}v${n(bh - 12)}h${n(10 - bw / 2)}ZM${n(x + bw / 2 + 4)} ${n(y + 6)}h${n(bw / 2 - 10)}v${n(bh / 2 - 10)}h${n(10 - bw / 2)}ZM${n(x + bw / 2 + 4)} ${n(y + bh / 2 + 4)}h${n(bw / 2 - 10)}v${n(bh / 2 - 10)}h${n(10 - bw / 2)}Z" fill="${fill}"/>`;
      } else
        blocks += `<rect x="${n(x + 6)}" y="${n(y + 6)}" width="${n(bw - 12)}" height="${n(bh - 12)}" fill="${fill}"/>`;
    }
  }
  const turn = between(random, -16, 16);
  out += `<g transform="rotate(${turn} ${n(w / 2)} ${n(h / 2)})">${blocks}<path d="M${n(-w)} ${n(h * 0.34)}H${n(w * 2)}M${n(w * 0.62)} ${n(-h)}V${n(h * 2)}" stroke="${c.paper}" stroke-width="${n(h * 0.05)}"/></g>`;
  out += `<path d="M${n(-20)} ${n(h * between(random, 0.72, 0.9))}C${n(w * 0.3)} ${n(h * 0.58)} ${n(w * 0.55)} ${n(h * 1.05)} ${w + 20} ${n(h * 0.7)}" fill="none" stroke="${c.three}" stroke-width="${n(h * 0.1)}"/>`;
  const x = w * 0.5;
  const y = h * 0.5;
  const r = Math.min(w, h) * 0.075;
  return `${out}<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(r * 0.7)}" ry="${n(r * 0.24)}" fill="${c.ink}" opacity=".3"/><path d="M${n(x)} ${n(y)}C${n(x - r * 0.5)} ${n(y - r * 1.1)} ${n(x - r)} ${n(y - r * 1.4)} ${n(x - r)} ${n(y - r * 2.1)}a${n(r)} ${n(r)} 0 0 1 ${n(2 * r)} 0C${n(x + r)} ${n(y - r * 1.4)} ${n(x + r * 0.5)} ${n(y - r * 1.1)} ${n(x)} ${n(y)}Z" fill="${c.one}"/><circle cx="${n(x)}" cy="${n(y - r * 2.1)}" r="${n(r * 0.42)}" fill="${c.paper}"/>`;
};

/** All scenes by name. */
export const SCENES = {
  mosaic,
  shelf,
  pattern,
  botanical,
  hills,
  contours,
  waves,
  seigaiha,
  rays,
  bars,
  shingles,
  pipes,
  guilloche,
  facade,
  arches,
  tiles,
  ribbons,
  terrazzo,
  weave,
  flow,
  circuit,
  editor,
  orbits,
  nightsea,
  town,
  coral,
  table,
  streets,
  solo,
  duo,
} satisfies Record<string, Scene>;

export type SceneName = keyof typeof SCENES;
