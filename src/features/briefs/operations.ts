/** What is known of a website's business: one value, said by whoever knows, from which pages are written. */
import * as v from "valibot";
import { BRIEF_MEMBERS } from "../../brief/brief.ts";
import { EngineError } from "../../engines/engine.ts";
import { ApiError, COMPUTING } from "../../lib/errors.ts";
import { component, described, identifier, nameText, optional, promptText } from "../../operation/fields.ts";
import { operation } from "../../operation/operation.ts";
import { PRICES } from "../../policy/prices.ts";
import { briefMembers, toWebsiteBrief, WebsiteBrief } from "./presenter.ts";
import { assertWebsite, fitting, knownBrief } from "./service.ts";

/** What a list of tools says of an answer whose other members are those that update_brief takes. */
const BriefForTools = v.pick(v.object(WebsiteBrief.entries), ["website_id", "revision", "source"]);

const getBrief = operation({
  name: "websites.brief",
  route: "GET /v1/websites/:id/brief",
  scope: "sites:read",
  summary: "Get what is known of a website's business",
  description:
    "The one value that pages are written from, beside a page's own prompt. Of a website of which nobody has said anything it has `source` `empty` and nothing in it.",
  input: { id: identifier("web", "website") },
  output: WebsiteBrief,
  tool: {
    name: "get_brief",
    core: true,
    title: "Get what is known of a business",
    description:
      "The website's brief: contact, hours, offers, people, style and all else that its pages are written from. Read it before update_brief.",
    output: BriefForTools,
  },
  async handle(context, input) {
    await assertWebsite(context, input.id);
    return toWebsiteBrief(input.id, await knownBrief(context.db, context.account._id, input.id));
  },
});

const readBrief = operation({
  name: "tools.read_brief",
  route: "POST /v1/tools/read_brief",
  scope: "sites:write",
  ai: true,
  websites: "none",
  summary: "Read a prompt into a brief",
  description: `What the reader of prompts understands: the first fill of a brief, to be shown and corrected before anything is written. Every text of it stands in the prompt; what has no place is in \`unplaced\`. Nothing is kept: send it with POST /v1/websites, or PUT /v1/websites/:id/brief. Free with the embedded engine; ${PRICES.read_brief_with_model} credit where a model reads.`,
  input: {
    prompt: promptText(
      "What is said of the business.",
      "Crumb & Co is a small sourdough bakery in Portland, Oregon. Phone: 503 555 0142.",
    ),
    name: optional(nameText("Name of the business or project.", "Crumb & Co")),
    language: BRIEF_MEMBERS.language,
  },
  output: component("ReadBrief", {
    ...briefMembers,
    engine: described(v.string(), "Who read it: `builtin` or `openai`.", "builtin"),
  }),
  effect: "outside",
  credits: {
    cost: (_input, { services }) =>
      services.engine.name === "builtin" ? PRICES.read_brief : PRICES.read_brief_with_model,
    price: `Free with the embedded engine; ${PRICES.read_brief_with_model} credit where a model reads, refunded when the call fails.`,
    shortfall: "required",
    settle: "call",
    resource: "call",
    reason: "read_brief",
  },
  errors: ["provider_failed", "provider_unavailable", ...COMPUTING],
  tool: {
    name: "read_brief",
    toolset: "ai",
    description:
      "What the server's reader understands of a prompt, for create_website. You know the conversation: a brief that you fill in yourself is better. Keeps nothing.",
    price: "1 credit where a model reads, else nothing",
    readOnly: true,
    output: v.object({ engine: v.string() }),
  },
  async handle({ services, account }, { prompt, name, language }) {
    const task = { prompt, name: name ?? "", language: language ?? null };
    try {
      const brief = await services.engineFor(account._id).readBrief(task, services.stopping);
      return { ...fitting(brief), engine: services.engine.name };
    } catch (error) {
      if (error instanceof EngineError) throw new ApiError(error.code, error.said);
      throw error;
    }
  },
});

export const briefOperations = [getBrief, readBrief];
