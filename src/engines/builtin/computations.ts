/** What the embedded engine computes: all of it runs in workers, which load the composer, word lists and typefaces. */

import type { Brief } from "../../brief/brief.ts";
import { SECOND_MS } from "../../lib/clock.ts";
import { type Computation, computation } from "../../workers/computation.ts";
import type {
  BriefTask,
  EditEvent,
  EditTask,
  Groundwork,
  PageCode,
  PagePlan,
  PageTask,
  SiteSuggestion,
} from "../engine.ts";
import type { EngineTools } from "../tools.ts";
import { BUILTIN_VERSION } from "./version.ts";

/** Some ten times what the longest prompts and largest pages take on a machine with other work. */
const LIMIT_MS = 20 * SECOND_MS;

/** A composed page as its plan carries it to where it is written. */
export interface PageDetail {
  version: string;
  direction: string;
  typefaces: string;
  code: PageCode;
  images: { url: string; prompt: string; svg: string }[];
}

/** Reads a prompt into a brief. */
export const readBrief = computation({
  name: "builtin.read_brief",
  limitMs: LIMIT_MS,
  run: async (task: BriefTask): Promise<Brief> => (await import("./reading/read.ts")).readPrompt(task),
});

/** Composes a page, once for its plan and its code. */
export const planPage = computation({
  name: "builtin.plan",
  limitMs: LIMIT_MS,
  async run(task: PageTask): Promise<PagePlan & { detail: PageDetail }> {
    const { composeTask } = await import("./compose.ts");
    const composed = composeTask(task, task.others?.length);
    const { title, description, language, sections, palette, leftOut, design, code, images } = composed;
    return {
      title,
      description,
      language,
      sections,
      palette,
      leftOut,
      detail: {
        version: BUILTIN_VERSION,
        direction: design.direction.name,
        typefaces: design.typefacesName,
        code,
        images: images.map(({ url, prompt, svg }) => ({ url, prompt, svg })),
      },
    };
  },
});

/** Runs a turn of the editor chat. */
export const editPage = computation({
  name: "builtin.edit",
  limitMs: LIMIT_MS,
  async run(task: EditTask): Promise<EditEvent[]> {
    const { editPage } = await import("./editor/edit.ts");
    return await Array.fromAsync(editPage(task, new AbortController().signal));
  },
});

export const suggestPages = computation({
  name: "builtin.suggest_pages",
  limitMs: LIMIT_MS,
  run: async (prompt: string): Promise<SiteSuggestion> => (await import("./sitemap.ts")).suggestSite(prompt),
});

/** What the composer would start from, for an engine that writes otherwise. */
export const groundwork = computation({
  name: "builtin.groundwork",
  limitMs: LIMIT_MS,
  run: async (task: PageTask): Promise<Groundwork> => (await import("./groundwork.ts")).groundworkOf(task),
});

const tool = <Task, Result>(
  name: keyof EngineTools,
  load: () => Promise<(task: Task) => Result | Promise<Result>>,
): Computation<Task, Result> =>
  computation({ name: `builtin.${name}`, limitMs: LIMIT_MS, run: async (task) => await (await load())(task) });

/** The tools: by rule, from what the prompt and the page say, the same every time. */
export const TOOLS = {
  image: tool("image", async () => (await import("./tools/image.ts")).drawImage),
  logos: tool("logos", async () => (await import("./tools/logo.ts")).drawLogos),
  socialImage: tool("socialImage", async () => (await import("./tools/social_image.ts")).drawSocialImage),
  design: tool("design", async () => (await import("./tools/design.ts")).proposeDesign),
  email: tool("email", async () => (await import("./tools/email.ts")).writeEmail),
  metadata: tool("metadata", async () => (await import("./tools/metadata.ts")).describePage),
  names: tool("names", async () => (await import("./tools/names.ts")).proposeNames),
  rewriteText: tool("rewriteText", async () => (await import("./tools/text.ts")).rewriteText),
  rewriteSection: tool("rewriteSection", async () => (await import("./tools/section.ts")).composeSection),
};

export const BUILTIN_COMPUTATIONS = [readBrief, planPage, editPage, suggestPages, groundwork, ...Object.values(TOOLS)];
