/** The tools of the embedded engine: by rule, from what the prompt and the page say, the same every time. */
import type { EngineTools } from "../../tools.ts";
import { proposeDesign } from "./design.ts";
import { writeEmail } from "./email.ts";
import { drawImage } from "./image.ts";
import { drawLogos } from "./logo.ts";
import { describePage } from "./metadata.ts";
import { proposeNames } from "./names.ts";
import { composeSection } from "./section.ts";
import { drawSocialImage } from "./social_image.ts";
import { rewriteText } from "./text.ts";

/** A function as a tool: it begins only while it is still wanted. */
const tool =
  <Task, Result>(work: (task: Task) => Result | Promise<Result>) =>
  async (task: Task, signal: AbortSignal): Promise<Result> => {
    signal.throwIfAborted();
    return await work(task);
  };

export const builtinTools: EngineTools = {
  image: tool(drawImage),
  logos: tool(drawLogos),
  socialImage: tool(drawSocialImage),
  design: tool(proposeDesign),
  email: tool(writeEmail),
  metadata: tool(describePage),
  names: tool(proposeNames),
  rewriteText: tool(rewriteText),
  rewriteSection: tool(composeSection),
};
