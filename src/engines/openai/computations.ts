/**
 * What the engine for AI providers computes itself: reading pages for requests, checking what came, fitting changes.
 * It runs in workers; asking and listening stay where the network is.
 */
import type { Look } from "../../design/drawing/look.ts";
import { appliedEdits } from "../../edits/computations.ts";
import type { PageMeta } from "../../edits/edit.ts";
import { SECOND_MS } from "../../lib/clock.ts";
import { computation } from "../../workers/computation.ts";
import type { EditStep, EditTask, Groundwork, PageCode, PagePlan, PageTask, SiteSuggestion } from "../engine.ts";
import type { ToolPage, ToolSite } from "../tools.ts";
import type { ChatMessage } from "./chat.ts";
import type { FactsTask, StatedFacts } from "./edit_facts.ts";
import type { FinishedPage } from "./finish.ts";
import type { Judged, JudgeTask } from "./judge.ts";
import type { Drawing } from "./mark.ts";
import type { ImageRequest } from "./page_images.ts";
import type { PageView } from "./page_parts.ts";
import type { PlanDetail } from "./plan_detail.ts";
import type { Restyling } from "./repair.ts";
import type { SectionAnswer, SectionContext } from "./section.ts";

/** Some ten times what the largest pages take on a machine with other work. */
const LIMIT_MS = 20 * SECOND_MS;

/** The messages that ask for a plan. */
export const planRequest = computation({
  name: "openai.plan_request",
  limitMs: LIMIT_MS,
  run: async ({ task, ground }: { task: PageTask; ground: Groundwork }): Promise<ChatMessage[]> =>
    (await import("./prompt.ts")).planMessages(task, ground),
});

interface WriteRequest {
  task: PageTask;
  plan: PagePlan;
  detail: PlanDetail;
  ground: Groundwork;
}

/** The messages that ask for the code of a planned page. */
export const writeRequest = computation({
  name: "openai.write_request",
  limitMs: LIMIT_MS,
  run: async ({ task, plan, detail, ground }: WriteRequest): Promise<ChatMessage[]> =>
    (await import("./prompt.ts")).writeMessages(task, plan, detail, ground),
});

/** Puts right what needs no model in a page that one wrote, and checks the rest. */
export const finishPage = computation({
  name: "openai.finish_page",
  limitMs: LIMIT_MS,
  run: async (given: { code: PageCode; task: PageTask; unstated: string[] }): Promise<FinishedPage> =>
    (await import("./finish.ts")).finish(given),
});

/** A page with the corrections that a model wrote as edits; those that do not fit are left out. */
export const applyRepair = computation({
  name: "openai.apply_repair",
  limitMs: LIMIT_MS,
  run: async (given: { code: PageCode; answer: string }): Promise<PageCode> =>
    (await import("./repair.ts")).repaired(given),
});

/** A page with the changes of its look that a model wrote as edits; null when they change something else. */
export const applyRestyling = computation({
  name: "openai.apply_restyling",
  limitMs: LIMIT_MS,
  run: async (given: Restyling): Promise<PageCode | null> => (await import("./repair.ts")).restyled(given),
});

/** The images that a page wants, with its html. */
export const pictureHtml = computation({
  name: "openai.picture_html",
  limitMs: LIMIT_MS,
  run: async (given: { html: string; missing: string }): Promise<{ html: string; images: ImageRequest[] }> =>
    (await import("./page_images.ts")).picturesOf(given),
});

/** The html without images that were not made. */
export const unpicturedHtml = computation({
  name: "openai.unpictured_html",
  limitMs: LIMIT_MS,
  run: async (html: string): Promise<string> => (await import("./page_images.ts")).withoutWanted(html),
});

/** What of a page's code a model is shown for an edit, and whether it may write the page anew. */
export const viewEdit = computation({
  name: "openai.view_edit",
  limitMs: LIMIT_MS,
  async run({ code, message, history }: EditTask): Promise<{ view: PageView; mayRewrite: boolean }> {
    const [{ viewPage }, { asksForRewrite }] = await Promise.all([
      import("./page_parts.ts"),
      import("./rewrite_request.ts"),
    ]);
    const asked = history.filter(({ role }) => role === "user").map(({ text }) => text);
    return { view: viewPage(code, message, asked), mayRewrite: asksForRewrite(message) };
  },
});

/** What of an answer to an edit may be carried out. */
export const judgeEdit = computation({
  name: "openai.judge_edit",
  limitMs: LIMIT_MS,
  run: async (given: JudgeTask): Promise<Judged> => (await import("./judge.ts")).judge(given),
});

/** What a client has stated of the business in a turn, as far as nobody made it up. */
export const factsStated = computation({
  name: "openai.stated_facts",
  limitMs: LIMIT_MS,
  run: async (given: FactsTask): Promise<StatedFacts> => (await import("./edit_facts.ts")).statedFacts(given),
});

/** Adds the `@font-face` rules which other edits made necessary; null when they made none. */
export const facesFor = computation({
  name: "openai.faces",
  limitMs: LIMIT_MS,
  async run({ before, after, meta }: { before: PageCode; after: PageCode; meta: PageMeta }): Promise<EditStep | null> {
    const [{ facesBroughtIn }, { appendEdit }, { applyEdits }] = await Promise.all([
      import("./typefaces.ts"),
      import("./edit_fit.ts"),
      import("../../edits/apply.ts"),
    ]);
    const faces = facesBroughtIn(before, after);
    const gap = after.css === "" || after.css.endsWith("\n") ? "" : "\n";
    if (faces === "") return null;
    const edits = [appendEdit("css", after.css, gap + faces)];
    return { edits, outcome: appliedEdits(applyEdits(after, meta, edits)) };
  },
});

/** The look of a page, else of its home page; null when neither has one. */
export const ownLook = computation({
  name: "openai.look",
  limitMs: LIMIT_MS,
  async run({ page, site }: { page: ToolPage | null; site: ToolSite | null }): Promise<Look | null> {
    const { lookOfCode } = await import("../../design/drawing/look.ts");
    const codes = [page?.code, site?.home].filter((code) => !!code);
    for (const code of codes) {
      const look = lookOfCode(code);
      if (look) return look;
    }
    return null;
  },
});

/** The clean drawing in an answer, or null. */
export const cleanMark = computation({
  name: "openai.clean_mark",
  limitMs: LIMIT_MS,
  run: async (svg: string): Promise<Drawing | null> => (await import("./mark.ts")).cleanDrawing(svg),
});

/** What a section has around it, for who writes it anew. */
export const sectionMaterial = computation({
  name: "openai.section_material",
  limitMs: LIMIT_MS,
  run: async (html: string): Promise<{ headings: string }> => (await import("./section.ts")).materialOf(html),
});

/** A section that a model wrote, or what is wrong with it. */
export const checkSection = computation({
  name: "openai.check_section",
  limitMs: LIMIT_MS,
  run: async (given: SectionContext & { answer: SectionAnswer }) =>
    (await import("./section.ts")).checkedSection(given),
});

/** A section without what its material does not have. */
export const sectionWithoutInventions = computation({
  name: "openai.honest_section",
  limitMs: LIMIT_MS,
  run: async ({ html, material }: { html: string; material: string }): Promise<string> =>
    (await import("./section.ts")).honestSection(html, material),
});

/** Facts in texts of a model that its material does not have, for the model. */
export const inventionsOf = computation({
  name: "openai.inventions",
  limitMs: LIMIT_MS,
  run: async (given: { html: string; material: string }): Promise<string[]> =>
    (await import("./check_page.ts")).inventedIn(given.html, given.material),
});

/** A plan without what nobody has said. */
export const planWithoutInventions = computation({
  name: "openai.honest_plan",
  limitMs: LIMIT_MS,
  run: async ({ plan, task }: { plan: PagePlan; task: PageTask }): Promise<PagePlan> =>
    (await import("./honest_text.ts")).honestPlan(plan, task),
});

/** Proposed pages without what nobody has said. */
export const suggestionWithoutInventions = computation({
  name: "openai.honest_suggestion",
  limitMs: LIMIT_MS,
  run: async ({ suggestion, prompt }: { suggestion: SiteSuggestion; prompt: string }): Promise<SiteSuggestion> =>
    (await import("./honest_text.ts")).honestSuggestion(suggestion, prompt),
});

export const OPENAI_COMPUTATIONS = [
  planWithoutInventions,
  suggestionWithoutInventions,
  inventionsOf,
  planRequest,
  writeRequest,
  finishPage,
  applyRepair,
  applyRestyling,
  pictureHtml,
  unpicturedHtml,
  viewEdit,
  judgeEdit,
  factsStated,
  facesFor,
  ownLook,
  cleanMark,
  sectionMaterial,
  checkSection,
  sectionWithoutInventions,
];
