/** Artwork for a prompt: a scene of emblems that the prompt's words call for, in the colours that it names. */

import { drawingFile } from "../../../design/artwork/artwork.ts";
import type { EmblemName } from "../../../design/artwork/emblems.ts";
import type { SceneName } from "../../../design/artwork/scenes.ts";
import { emblemOfWords } from "../../../design/artwork/words.ts";
import { toPng } from "../../../design/drawing/raster.ts";
import { hashText, pick, randomFrom } from "../../../design/seed.ts";
import { tellEngine } from "../../../sentences/engine_failures.ts";
import { type ImageTask, NotPossible, type Picture } from "../../tools.ts";
import { lookOf, readSite } from "./site.ts";

/** Scenes for the words of a style; the first rule that matches wins. */
const STYLES: [RegExp, SceneName[]][] = [
  [/pattern|wallpaper|muster|repeat|seamless|tile/, ["pattern", "tiles", "seigaiha", "weave"]],
  [/abstract|abstrakt|fluid|gradient|organic/, ["flow", "ribbons", "rays", "contours"]],
  [/geometric|geometrisch|bauhaus|grid|mosaic|modern/, ["mosaic", "bars", "terrazzo", "tiles"]],
  [/landscape|landschaft|scenery|hills|nature/, ["hills", "waves", "botanical"]],
  [/line|minimal|contour|topograph/, ["contours", "guilloche", "orbits"]],
  [/botanical|floral|plant/, ["botanical"]],
  [/night|space|star|cosmic/, ["orbits", "nightsea"]],
  [/still ?life|product|illustration|flat|poster/, ["shelf", "mosaic"]],
];

/** Scenes for what a prompt shows. */
const SUBJECTS: [RegExp, SceneName[]][] = [
  [/\b(mountains?|hills?|valley|meadow|field|landscape|berge?|hügel)\b/, ["hills"]],
  [/\b(seas?|ocean|waves?|beach|coast|water|meer|küste)\b/, ["waves", "nightsea"]],
  [/\b(forest|garden|plants?|flowers?|leaves|herbs?|wald|garten|blumen)\b/, ["botanical"]],
  [/\b(city|town|street|houses|skyline|village|stadt|dorf)\b/, ["town", "streets", "facade"]],
  [/\b(table|dinner|meal|dishes|breakfast|tisch)\b/, ["shelf"]],
  [/\b(circuit|network|software|data|code|chip)\b/, ["circuit", "flow"]],
  [/\b(sun|sunrise|sunset|sonne)\b/, ["rays", "hills"]],
  [/\b(reef|coral|diving)\b/, ["coral"]],
];

const PHOTOGRAPH = /\bphoto(graph|realis|s\b|\b)|realistic|\bfoto/i;

/**
 * Draws the picture.
 * @throws NotPossible for photographs, and for formats that it does not write
 */
export async function drawImage(task: ImageTask): Promise<Picture> {
  const { width, height, format } = task;
  if (format === "jpeg" || format === "webp") throw new NotPossible(tellEngine("format_not_drawn", { format }));
  if (task.style && PHOTOGRAPH.test(task.style)) throw new NotPossible(tellEngine("no_photographs"));
  const svg = imageSvg(task);
  if (format === "svg") return { bytes: new TextEncoder().encode(svg), contentType: "image/svg+xml", width, height };
  return { bytes: await toPng(svg), contentType: "image/png", width, height };
}

export function imageSvg({ prompt, style, width, height, site }: Omit<ImageTask, "format">): string {
  const wish = style ? `${prompt}. ${style}` : prompt;
  const reading = readSite(null, wish, site?.name ?? "");
  const seed = `${prompt}/${style ?? ""}`;
  const named = emblemsOfText(prompt);
  const emblems = [...new Set([...named, ...reading.design.look.emblems])].slice(0, Math.max(3, named.length));
  const namesColours = reading.site.wishes.colours.length > 0 || reading.site.wishes.dark !== null;
  const look = site && !namesColours ? lookOf(null, site, readSite(site, prompt).design) : null;
  const art = look?.art ?? reading.design.palette.main.art;
  const scene = sceneFor(prompt, style, named.length > 0, reading.design.look.scenes, seed);
  return drawingFile({ scene, emblems, seed, width, height, variant: hashText(seed) % 7 }, art);
}

function sceneFor(
  prompt: string,
  style: string | null,
  hasSubject: boolean,
  usual: readonly SceneName[],
  seed: string,
) {
  const random = randomFrom(`scene/${seed}`);
  const of = (rules: [RegExp, SceneName[]][], text: string) => rules.find(([pattern]) => pattern.test(text))?.[1];
  const fitting =
    of(STYLES, (style ?? "").toLowerCase()) ??
    of(STYLES, prompt.toLowerCase()) ??
    of(SUBJECTS, prompt.toLowerCase()) ??
    // Things that are named are to be seen: these scenes show them large.
    (hasSubject ? (["shelf", "mosaic"] satisfies SceneName[]) : usual);
  return pick(random, fitting);
}

/** The emblems that the words of a text call for, in its order. */
function emblemsOfText(text: string): EmblemName[] {
  const words = text.toLowerCase().match(/[\p{L}\p{N}'’-]+/gu) ?? [];
  const found: EmblemName[] = [];
  for (const [index, word] of words.slice(0, 200).entries()) {
    // A material is no thing to be seen.
    if (/^(wooden|golden|glass|stone)$/.test(word)) continue;
    const emblem = emblemOfWords(word) ?? emblemOfWords(`${word} ${words[index + 1] ?? ""}`);
    if (emblem) found.push(emblem);
  }
  return [...new Set(found)].slice(0, 6);
}
