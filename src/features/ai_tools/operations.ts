/** Tools that write or suggest with AI, outside of a run. */
import * as v from "valibot";
import { EngineError } from "../../engines/engine.ts";
import { ApiError, COMPUTING } from "../../lib/errors.ts";
import { component, described, promptText } from "../../operation/fields.ts";
import { operation } from "../../operation/operation.ts";
import { PRICES } from "../../policy/prices.ts";
import { draftTools } from "./drafts.ts";
import { nameTools } from "./names.ts";
import { pictureTools } from "./pictures.ts";
import { textTools } from "./texts.ts";
import { variationTools } from "./variation.ts";

const SitePlan = component("SuggestedSite", {
  name: described(v.string(), "Name."),
  language: described(v.string(), "BCP 47 tag."),
  engine: described(v.string(), "Which engine proposed it."),
  pages: described(
    v.array(
      v.object({
        path: described(v.string(), "Path on its website, such as `/about`."),
        name: described(v.string(), "Name."),
        prompt: described(v.string(), "What was asked for, in the customer's words."),
      }),
    ),
    "The pages, home page first.",
  ),
});

const suggestPages = operation({
  name: "tools.suggest_pages",
  route: "POST /v1/tools/suggest_pages",
  scope: "sites:write",
  right: "ai",
  ai: true,
  websites: "none",
  summary: "Propose a sitemap",
  description: `Reads the prompt and proposes pages, each with a path, a name and a prompt of its own, ready for POST /v1/websites/:id/pages. Costs ${PRICES.suggest_pages} credits.`,
  input: {
    prompt: promptText(
      "What the website is for.",
      "Law firm for employment lawyers in Manchester. Unfair dismissal, settlement agreements.",
    ),
  },
  output: SitePlan,
  effect: "outside",
  errors: ["provider_failed", "provider_unavailable", ...COMPUTING],
  tool: {
    name: "suggest_pages",
    core: true,
    toolset: "ai",
    description:
      "Proposes the pages that a website should have, each with path, name and prompt, ready for create_page. Creates nothing.",
    readOnly: true,
  },
  async handle({ services, account }, input) {
    try {
      const suggested = await services.engineFor(account._id).suggestPages(input.prompt, services.stopping);
      return { ...suggested, engine: services.engine.name };
    } catch (error) {
      if (error instanceof EngineError) throw new ApiError(error.code, error.said);
      throw error;
    }
  },
});

export const aiToolOperations = [
  suggestPages,
  ...pictureTools,
  ...draftTools,
  ...textTools,
  ...variationTools,
  ...nameTools,
];
