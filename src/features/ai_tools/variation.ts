/** The tool that proposes a variation of a page: the same page with one thing that is different, to be tested beside it. */

import * as v from "valibot";
import { applyToPage, outlinePage } from "../../edits/computations.ts";
import type { Edit } from "../../edits/edit.ts";
import type { Outline } from "../../edits/outline.ts";
import type { PageCode } from "../../engines/engine.ts";
import { HtmlLimitError } from "../../html/limits.ts";
import { isoTime } from "../../lib/clock.ts";
import { ApiError, notPossible } from "../../lib/errors.ts";
import { collapsed } from "../../lib/one_line.ts";
import { component, createdAt, described, identifier, idOf } from "../../operation/fields.ts";
import { type Context, operation } from "../../operation/operation.ts";
import { PRICES } from "../../policy/prices.ts";
import { tellChange } from "../../sentences/page_changes.ts";
import { getPage } from "../pages/service.ts";
import { addBeside, readNewCode, wholeCodeOf } from "../versions/service.ts";
import { findHeadline } from "./computations.ts";
import { engineName } from "./fields.ts";
import type { Headline } from "./page_reading.ts";
import { askEngine, ENGINE_ERRORS, toolCredits, toolPage, toolSite } from "./tasks.ts";

const LONGEST_NAME = 80;
const LONGEST_HEADLINE = 120;
/** Sections that stay where they are. */
const FIXED = new Set(["header", "nav", "navigation", "footer"]);

/** What is different, and why that may be better. */
interface Proposal {
  edits: Edit[];
  name: string;
  hypothesis: string;
  before: string;
  after: string;
  engine: string;
}

const suggestVariation = operation({
  name: "experiments.suggest",
  route: "POST /v1/experiments/suggest",
  scope: "sites:write",
  ai: true,
  summary: "Propose a variation of a page",
  description: `The page as visitors see it (or its draft, when it is not published) with one thing changed, saved as a version beside the draft, which stays: \`headline\`, another headline in other words for the same facts, by the engine; or \`order\`, the last section right after the first, by rule. Everything else stays byte for byte. Use the \`version_id\` in POST /v1/experiments. Costs ${PRICES.suggest_variation} credits.`,
  input: {
    page_id: identifier("page", "page"),
    change: v.optional(
      described(v.picklist(["headline", "order"]), "What is to be different.", "headline"),
      "headline",
    ),
  },
  output: component("SuggestedVariation", {
    page_id: described(v.string(), "The page."),
    version_id: idOf("ver", "The version."),
    name: described(v.string(), "What the variation could be called."),
    hypothesis: described(v.string(), "Why it may do better."),
    before: described(v.string(), "What is changed, as it was."),
    after: described(v.string(), "What it is instead."),
    engine: engineName,
    created_at: createdAt,
  }),
  stores: true,
  effect: "outside",
  credits: toolCredits("suggest_variation", `${PRICES.suggest_variation} credits.`, () => PRICES.suggest_variation),
  errors: ["not_found", "nothing_to_edit", ...ENGINE_ERRORS],
  async prepare(context, input) {
    const row = await getPage(context, input.page_id);
    const base = row.published_version_id ?? row.draft_version_id;
    const whole = base ? await wholeCodeOf(context, base) : null;
    if (!whole)
      throw new ApiError(
        "nothing_to_edit",
        "This page has no code yet. Generate it with POST /v1/pages/:id/generate first.",
      );
    const { taken, ...code } = whole;
    return { row, code, taken, found: await (input.change === "order" ? outlined : headlineOf)(context, code) };
  },
  async handle(context, _, { row, code, taken, found }) {
    const { services, account } = context;
    const proposal =
      "sections" in found
        ? otherOrder(found)
        : await otherHeadline(context, found, {
            page: { ...(await toolPage(context, row)), code },
            site: await toolSite(context, row.website_id),
          });
    const made = await applied(context, code, proposal.edits);
    const read = await readNewCode(services, account._id, made, services.stopping, taken);
    const version = await services.storage.write(account._id, async (db) => {
      const writing = { ...context, db };
      await getPage(writing, row._id);
      return await addBeside(
        writing,
        { pageId: row._id, source: "regenerate", message: tellChange("variation", { name: proposal.name }) },
        read,
      );
    });
    const { name, hypothesis, before, after, engine } = proposal;
    return {
      page_id: row._id,
      version_id: version._id,
      name,
      hypothesis,
      before,
      after,
      engine,
      created_at: isoTime(context.now),
    };
  },
});

const tooMuch = (error: unknown) => {
  throw error instanceof HtmlLimitError ? new ApiError("not_possible", error.said) : error;
};

/** What the page consists of. Throws `not_possible`. */
async function outlined({ services, account }: Context, code: PageCode): Promise<Outline> {
  const compute = services.computeFor(account._id);
  const outline = await compute(outlinePage, { code, request: {} }, { signal: services.stopping }).catch(tooMuch);
  if ("values" in outline) throw notPossible("nothing_different");
  return outline;
}

/** The page's headline. Throws `not_possible`. */
async function headlineOf({ services, account }: Context, { html }: PageCode): Promise<Headline> {
  const compute = services.computeFor(account._id);
  const headline = await compute(findHeadline, html, { signal: services.stopping }).catch(tooMuch);
  if (!headline) throw notPossible("page_without_headline");
  return headline;
}

/** The page with the edits. Throws `not_possible`. */
async function applied({ services, account }: Context, code: PageCode, edits: Edit[]): Promise<PageCode> {
  const meta = { title: null, description: null, og_image: null };
  const compute = services.computeFor(account._id);
  const outcome = await compute(applyToPage, { code, meta, edits }, { signal: services.stopping });
  if (outcome.kind === "refused") throw notPossible("nothing_different");
  if (!outcome.changed) throw notPossible("nothing_different");
  return outcome.code;
}

/** The last section right after the first: what visitors are to do in the end stands where all of them see it. */
function otherOrder({ sections }: Outline): Proposal {
  const movable = sections.filter(({ kind, heading }) => !FIXED.has(kind) && heading !== "");
  const [first, last] = [movable[0], movable.at(-1)];
  if (!first || !last || movable.length < 3) throw notPossible("few_sections");
  const inOrder = (all: typeof movable) => all.map(({ heading }) => heading).join(" · ");
  return {
    edits: [{ op: "move", node: last.node, position: "after", to: first.node }],
    name: `“${last.heading}” further up`.slice(0, LONGEST_NAME),
    hypothesis: `Visitors who see “${last.heading}” right after the beginning need not read to the end to act.`,
    before: inOrder(movable),
    after: inOrder([first, last, ...movable.slice(1, -1)]),
    engine: "builtin",
  };
}

type TextTask = Pick<Parameters<Parameters<Parameters<typeof askEngine>[1]>[0]["rewriteText"]>[0], "page" | "site">;

/** The page's headline in other words, or what its meta data would say instead; facts stay. */
async function otherHeadline(context: Context, headline: Headline, { page, site }: TextTask): Promise<Proposal> {
  const before = headline.text;
  const isOther = (text: string) => text !== "" && text.toLowerCase() !== before.toLowerCase();
  const rewritten = await askEngine(context, (tools, signal) =>
    tools.rewriteText({ text: before, instruction: INSTRUCTION, language: null, page, site }, signal),
  );
  const content = { title: page?.title ?? "", headings: [before], text: before };
  const candidates = isOther(oneLine(rewritten))
    ? [rewritten]
    : await askEngine(context, async (tools, signal) => {
        const said = await tools.metadata({ prompt: null, content, page, site, language: null }, signal);
        return [said.og_title, said.title, said.og_description.split(/(?<=[.!?])\s/)[0] ?? ""];
      });
  const after = candidates.map(oneLine).find(isOther);
  if (!after) throw notPossible("no_other_headline");
  return {
    edits: [{ op: "set_text", node: headline.node, text: after }],
    name: after.slice(0, LONGEST_NAME),
    hypothesis: `Visitors understand “${after}” sooner than “${before}”, and more of them go on.`,
    before,
    after,
    engine: context.services.engine.name,
  };
}

const INSTRUCTION = "Another headline for the same facts, shorter and clearer, on one line, without quotation marks.";

const oneLine = (text: string): string => collapsed(text).slice(0, LONGEST_HEADLINE);

export const variationTools = [suggestVariation];
