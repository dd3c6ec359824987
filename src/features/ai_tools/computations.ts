/** What the tools compute themselves, beside what engines do. */
import type { EmailDraft } from "../../engines/tools.ts";
import { SECOND_MS } from "../../lib/clock.ts";
import { computation } from "../../workers/computation.ts";

/** Lays an e-mail out as HTML for mail clients. */
export const layOutEmail = computation({
  name: "ai_tools.email_layout",
  limitMs: 20 * SECOND_MS,
  run: async (draft: EmailDraft): Promise<string> => await (await import("./email_layout.ts")).emailHtml(draft),
});

export const AI_TOOL_COMPUTATIONS = [layOutEmail];
