import { formatHex, parse, wcagContrast } from "culori";
import * as v from "valibot";
import type { Computation, Compute } from "../../workers/computation.ts";
import type { Groundwork, PagePlan, PageTask } from "../engine.ts";
import type { TokenUse } from "./chat.ts";
import { planRequest, planWithoutInventions } from "./computations.ts";
import { languageTag } from "./language_tag.ts";
import { design, type PlanDetail } from "./plan_detail.ts";
import type { AskForJson } from "./structured.ts";

const TITLE_LIMIT = 60;
const DESCRIPTION_LIMIT = 155;
const SECTION_LIMIT = 16;
const AA_CONTRAST = 4.5;

const words = v.pipe(v.string(), v.trim(), v.nonEmpty());
const remark = v.optional(v.string(), "");

/** What the model is asked for. Optional fields are those that a plan can do without when a model leaves them out. */
export const PlanAnswer = v.object({
  title: words,
  description: words,
  language: remark,
  sections: v.pipe(v.array(v.object({ kind: words, heading: v.string(), content: remark })), v.minLength(1)),
  palette: v.object({
    background: words,
    surface: remark,
    text: words,
    muted: remark,
    accent: words,
    accent_text: remark,
  }),
  design: v.optional(v.object(design), {}),
});

interface PlanContext {
  ask: AskForJson;
  compute: Compute;
  model: string;
  groundwork: Computation<PageTask, Groundwork>;
}

/** Asks the model what it intends to write, and brings the answer within the limits of a `PagePlan`. */
export async function planPage(
  { ask, compute, model, groundwork }: PlanContext,
  task: PageTask,
  signal: AbortSignal,
): Promise<PagePlan> {
  const ground = await compute(groundwork, task, { signal });
  const messages = await compute(planRequest, { task, ground }, { signal });
  const question = { name: "page_plan", schema: PlanAnswer, model, messages };
  const { value, usage } = await ask(question, signal);
  return await compute(planWithoutInventions, { plan: toPlan(value, task, usage), task }, { signal });
}

/** The plan in a model's answer: texts cut to search limits, colours as hex and readable, the language a real tag. */
export function toPlan(answer: v.InferOutput<typeof PlanAnswer>, task: PageTask, usage: TokenUse): PagePlan {
  const sections = answer.sections.slice(0, SECTION_LIMIT);
  const detail: PlanDetail = {
    design: answer.design,
    contents: sections.map((section) => section.content),
    usage,
  };
  return {
    title: cutAtWord(answer.title, TITLE_LIMIT),
    description: cutAtWord(answer.description, DESCRIPTION_LIMIT),
    // What is set for the website holds, whatever language its prompt is in.
    language: languageTag(task.website.language ?? "") ?? languageTag(answer.language) ?? "en",
    sections: sections.map(({ kind, heading }) => ({ kind: kebab(kind), heading: heading.trim() })),
    palette: readablePalette(answer.palette),
    leftOut: [],
    detail,
  };
}

function cutAtWord(text: string, limit: number): string {
  const line = text.replace(/\s+/g, " ").trim();
  if (line.length <= limit) return line;
  const cut = line.slice(0, limit + 1);
  const end = cut.lastIndexOf(" ");
  return (end > limit / 2 ? cut.slice(0, end) : line.slice(0, limit)).replace(/[\s,;:–—|-]+$/, "");
}

function kebab(text: string): string {
  const kind = text
    .replace(/([a-z])([A-Z])/g, "$1-$2")
    .toLowerCase()
    .replace(/[^\p{Letter}\p{Number}]+/gu, "-")
    .replace(/^-|-$/g, "");
  return kind || "section";
}

/** Colours as `#rrggbb`; a text colour that can not be read on its ground gives way to black or white. */
export function readablePalette(palette: v.InferOutput<typeof PlanAnswer>["palette"]): Record<string, string> {
  const background = hex(palette.background) ?? "#ffffff";
  const surface = hex(palette.surface) ?? background;
  const accent = hex(palette.accent) ?? "#1f3a5f";
  const text = readable(hex(palette.text), [background, surface]);
  return {
    background,
    surface,
    text,
    muted: readable(hex(palette.muted), [background, surface], text),
    accent,
    accent_text: readable(hex(palette.accent_text), [accent]),
  };
}

export function readable(colour: string | null, grounds: string[], otherwise?: string): string {
  const isReadable = (candidate: string) => grounds.every((ground) => wcagContrast(candidate, ground) >= AA_CONTRAST);
  if (colour && isReadable(colour)) return colour;
  if (otherwise) return otherwise;
  const least = (candidate: string) => Math.min(...grounds.map((ground) => wcagContrast(candidate, ground)));
  return least("#111111") >= least("#ffffff") ? "#111111" : "#ffffff";
}

export function hex(colour: string): string | null {
  const parsed = parse(colour.trim());
  return parsed ? formatHex(parsed) : null;
}
