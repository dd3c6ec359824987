/**
 * Reads a prompt into a brief: one small call. The model says where each thing belongs; what it says has to stand in the
 * prompt word for word, or it is left out and told.
 */
import * as v from "valibot";
import { BRIEF_MEMBERS, type Brief, type BriefInput, emptyBrief } from "../../brief/brief.ts";
import { heardIn } from "../../brief/heard.ts";
import { mergeBrief } from "../../brief/merge.ts";
import type { BriefTask } from "../engine.ts";
import { briefMessages } from "./prompt.ts";
import type { AskForJson } from "./structured.ts";

const text = v.optional(v.nullable(v.string()), null);
const texts = v.optional(v.nullable(v.array(v.string())), []);
const list = <Entry extends v.GenericSchema>(entry: Entry) => v.optional(v.nullable(v.array(entry)), []);
const yes = v.optional(v.nullable(v.boolean()), null);
const hours = list(v.object({ days: v.array(v.string()), opens: text, closes: text, note: text }));
const address = v.optional(
  v.nullable(v.object({ street: text, postal_code: text, city: text, region: text, country: text })),
  null,
);

/** A brief as a model is asked for it: without what only people and programs say. */
export const BriefAnswer = v.object({
  language: text,
  name: text,
  kind: text,
  tagline: text,
  story: texts,
  place: text,
  areas: texts,
  contact: v.optional(
    v.nullable(
      v.object({
        phone: text,
        email: text,
        whatsapp: text,
        address,
        links: list(v.object({ label: v.string(), url: text })),
      }),
    ),
    null,
  ),
  branches: list(v.object({ name: v.string(), address, phone: text, hours })),
  hours,
  hours_note: text,
  offers_title: text,
  offers: list(
    v.object({ group: text, name: v.string(), description: text, price: text, unit: text, duration: text, url: text }),
  ),
  plans: list(v.object({ name: v.string(), price: text, period: text, features: texts, note: text, featured: yes })),
  people: list(v.object({ name: v.string(), role: text, about: text })),
  events: list(
    v.object({ name: v.string(), starts: text, ends: text, place: text, price: text, note: text, url: text }),
  ),
  questions: list(v.object({ question: v.string(), answer: text })),
  quotes: list(v.object({ text: v.string(), by: text })),
  facts: list(v.object({ text: v.string() })),
  actions: list(v.object({ label: v.string(), to: text })),
  forms: list(
    v.object({
      purpose: text,
      title: text,
      fields: list(v.object({ label: v.string(), type: text, required: yes, options: texts })),
    }),
  ),
  style: v.optional(
    v.nullable(
      v.object({
        scheme: text,
        colours: list(v.object({ role: text, value: v.string() })),
        moods: texts,
        lettering: texts,
        pictures: text,
        words: text,
      }),
    ),
    null,
  ),
  sections: v.optional(v.nullable(v.array(v.object({ kind: v.string(), title: text }))), null),
  unplaced: list(v.object({ text: v.string(), reason: text })),
});

/**
 * Asks the model to read a prompt.
 * @throws EngineError when the provider gives nothing that can be used
 */
export async function readBrief(
  ask: AskForJson,
  model: string,
  { name, prompt, language }: BriefTask,
  signal: AbortSignal,
): Promise<Brief> {
  if (prompt.trim() === "") return { ...emptyBrief(), name: name || null, language };
  const messages = briefMessages(name, prompt, language);
  const { value } = await ask({ name: "brief", schema: BriefAnswer, model, messages }, signal);
  const read = mergeBrief(emptyBrief(), heardIn(prompt, fitting(value)));
  return { ...read, name: name || read.name, language: language ?? read.language };
}

/** The members of an answer that a brief can have; what does not fit is left out, entry by entry where it is a list. */
function fitting(answer: v.InferOutput<typeof BriefAnswer>): BriefInput {
  const kept: Record<string, unknown> = {};
  for (const [member, schema] of Object.entries(BRIEF_MEMBERS) as [string, v.GenericSchema][]) {
    const value = withoutBlanks((answer as Record<string, unknown>)[member]);
    if (value === undefined) continue;
    const whole = v.safeParse(schema, value);
    if (whole.success) kept[member] = whole.output;
    else if (Array.isArray(value)) {
      const entries = value.filter((entry) => v.safeParse(schema, [entry]).success);
      const rest = v.safeParse(schema, entries);
      if (rest.success) kept[member] = rest.output;
    } else if (typeof value === "object" && value !== null) {
      const parts = Object.entries(value).filter(([name, part]) => v.safeParse(schema, { [name]: part }).success);
      kept[member] = Object.fromEntries(parts);
    }
  }
  return kept as BriefInput;
}

/** A value without blank texts, which some models write where they have nothing to say. */
function withoutBlanks(value: unknown): unknown {
  if (typeof value === "string") return value.trim() === "" ? undefined : value;
  if (Array.isArray(value)) return value.map(withoutBlanks).filter((item) => item !== undefined);
  if (value === null) return undefined;
  if (typeof value !== "object") return value;
  return Object.fromEntries(
    Object.entries(value)
      .map(([name, item]) => [name, withoutBlanks(item)] as const)
      .filter(([, item]) => item !== undefined),
  );
}
