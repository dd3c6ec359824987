import { applyEdits, type CodeChange } from "../../../src/edits/apply.ts";
import type { EditEvent, EditTask, PageCode } from "../../../src/engines/engine.ts";
import type { OpenaiSettings } from "../../../src/engines/openai/settings.ts";
import { engineAt, fakeTime, GOOD, never, TASK } from "./fixtures.ts";
import { type ProviderStub, type StubScript, startProviderStub } from "./provider_stub.ts";

/** A turn on the page of the other tests. */
export const EDIT_TASK: EditTask = {
  website: TASK.website,
  page: { path: "/", name: "Home", prompt: TASK.page.prompt, title: "Crumb & Co", description: null },
  pages: TASK.pages,
  code: GOOD,
  history: [],
  message: "Change the headline",
  attachments: [],
  model: "standard",
};

/** A block that replaces one text of the code by another. */
export function replaceBlock(target: string, find: string, replacement: string): string {
  return `<<<EDIT ${target}>>>\n<<<FIND>>>\n${find}\n<<<REPLACE>>>\n${replacement}\n<<<END>>>\n`;
}

export interface Edited {
  words: string;
  code: PageCode;
  edits: CodeChange[];
  settings: Record<string, string | null>;
  usage: { inputTokens: number; outputTokens: number } | null;
  events: EditEvent[];
  error: unknown;
  message: string;
  waits: number[];
}

const NO_META = { title: null, description: null, og_image: null };

/** Runs a turn to its end and applies what it yields, as the editor does. */
export async function collectEdit(events: AsyncIterable<EditEvent>, code: PageCode): Promise<Edited> {
  const edited: Edited = {
    words: "",
    code,
    edits: [],
    settings: {},
    usage: null,
    events: [],
    error: null,
    message: "",
    waits: [],
  };
  try {
    for await (const event of events) {
      edited.events.push(event);
      if (event.type === "text") edited.words += event.delta;
      if (event.type === "usage") edited.usage = { inputTokens: event.inputTokens, outputTokens: event.outputTokens };
      if (event.type !== "edits") continue;
      const { code, meta, changes } = applyEdits(edited.code, NO_META, event.edits);
      edited.code = code;
      edited.edits.push(...changes);
      for (const [name, value] of Object.entries(meta)) if (value !== null) edited.settings[name] = value;
    }
  } catch (error) {
    edited.error = error;
    edited.message = (error as Error).message;
  }
  return edited;
}

/** A turn against a stand-in that plays the script; the caller stops the stand-in. */
export async function editWith(
  script: StubScript,
  task: Partial<EditTask> = {},
  settings: Partial<OpenaiSettings> = {},
): Promise<Edited & { stub: ProviderStub }> {
  const stub = startProviderStub(script);
  const time = fakeTime();
  const whole = { ...EDIT_TASK, ...task };
  const engine = engineAt(stub.url, { sleep: time.sleep, ...settings });
  const edited = await collectEdit(engine.edit(whole, never()), whole.code);
  return { ...edited, waits: time.waits, stub };
}
