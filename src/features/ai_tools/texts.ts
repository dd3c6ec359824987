/** Tools that write words: meta data, a text, a section of a page. */
import * as v from "valibot";
import { EngineError } from "../../engines/engine.ts";
import { HTML_LIMITS_IN_WORDS, HtmlLimitError } from "../../html/limits.ts";
import { isoTime } from "../../lib/clock.ts";
import { ApiError, invalid, invalidAs, notFound, PremisesChanged } from "../../lib/errors.ts";
import { says } from "../../lib/field_words.ts";
import { maxCharacters } from "../../lib/writing.ts";
import * as f from "../../operation/fields.ts";
import { type Context, operation, type WriteContext } from "../../operation/operation.ts";
import { PRICES } from "../../policy/prices.ts";
import { tellEngine } from "../../sentences/engine_failures.ts";
import { tellChange } from "../../sentences/page_changes.ts";
import type { Compute } from "../../workers/computation.ts";
import { ChangedMeanwhile, keepOnNewest, type OnNewest } from "../edits/service.ts";
import { getPage, listSitePages } from "../pages/service.ts";
import { codeAlone } from "../parts/service.ts";
import { addMessage, addThread, addVersion, findThread, type ReadCode, readNewCode } from "../versions/service.ts";
import { findSection, oneSection, pageContent } from "./computations.ts";
import { engineName, pageField } from "./fields.ts";
import type { OneSection } from "./page_reading.ts";
import { askEngine, ENGINE_ERRORS, giveBack, newestCode, toolCredits, toolPage, toolSite } from "./tasks.ts";

const languageField = f.optional(
  f.described(
    v.pipe(v.string(), v.regex(/^[A-Za-z]{2,3}(-[A-Za-z0-9]{1,8})*$/, says("no_language"))),
    "Language of the result (BCP 47); that of the text when left out.",
    "en",
  ),
);

/** The page that a text is for, with its website. */
async function pageAndSite(context: Context, pageId: string | undefined) {
  if (!pageId) return { page: null, site: null };
  const row = await getPage(context, pageId);
  return { page: await toolPage(context, row), site: await toolSite(context, row.website_id) };
}

const generateMetadata = operation({
  name: "tools.generate_metadata",
  route: "POST /v1/tools/generate_metadata",
  scope: "sites:write",
  ai: true,
  summary: "Propose a page's meta data",
  description: `Proposes title (at most 60 characters), description (at most 155), keywords and the texts of shared links, from a page, from HTML or from a prompt: give exactly one. Nothing is changed; set what you like with PUT /v1/pages/:id. Costs ${PRICES.generate_metadata} credit.`,
  input: {
    page_id: pageField,
    html: f.optional(
      f.written(
        "code",
        f.described(
          v.pipe(v.string(), v.minLength(1), maxCharacters(400_000)),
          `Code of a page: ${HTML_LIMITS_IN_WORDS}.`,
          "<main><h1>Bread from a slow oven</h1></main>",
        ),
      ),
    ),
    prompt: f.optional(f.promptText("What the page is about.", "Opening hours and address of a bakery in Portland")),
    language: languageField,
  },
  output: f.component("Metadata", {
    title: f.described(v.string(), "Title."),
    description: f.described(v.string(), "Description, in a sentence or two."),
    keywords: f.described(v.array(v.string()), "Words that people search with."),
    og_title: f.described(v.string(), "Title on shared links."),
    og_description: f.described(v.string(), "Description on shared links."),
    engine: engineName,
  }),
  effect: "outside",
  credits: toolCredits("generate_metadata", `${PRICES.generate_metadata} credit.`, () => PRICES.generate_metadata),
  errors: ["not_found", ...ENGINE_ERRORS],
  example: {
    input: { page_id: f.exampleId("page") },
    output: {
      title: "Crumb & Co – Sourdough bakery in Portland",
      description: "We bake country loaves, croissants and cardamom buns every morning.",
      keywords: ["Crumb & Co", "bakery", "Portland"],
      og_title: "Bread from a slow oven",
      og_description: "We bake country loaves, croissants and cardamom buns every morning.",
      engine: "builtin",
    },
  },
  tool: {
    name: "generate_metadata",
    toolset: "ai",
    description:
      "Proposes title, description and social texts for a page (`page_id`), code (`html`) or a `prompt`. Changes nothing: set them with update_page.",
  },
  async handle(context, input) {
    const given = [input.page_id, input.html, input.prompt].filter((value) => value !== undefined);
    if (given.length !== 1) throw invalid("page_id", "exactly_one", { names: "page_id, html, prompt" });
    const { page, site } = await pageAndSite(context, input.page_id);
    const html = input.html ?? page?.code?.html;
    const content = html
      ? await refusing(input.html ? "html" : "page_id", computeIn(context)(pageContent, html))
      : null;
    const task = { prompt: input.prompt ?? null, content, page, site, language: input.language ?? null };
    const metadata = await askEngine(context, (tools, signal) => tools.metadata(task, signal));
    return { ...metadata, engine: context.services.engine.name };
  },
});

const regenerateText = operation({
  name: "tools.regenerate_text",
  route: "POST /v1/tools/regenerate_text",
  scope: "sites:write",
  ai: true,
  websites: "none",
  summary: "Rewrite a text",
  description: `Rewrites a text, following the instruction if there is one; facts stay as they are and nothing is stored. The embedded engine works by rule and says what it can't do. Costs ${PRICES.regenerate_text} credit; free when the text stays as it is (\`changed: false\`).`,
  input: {
    text: f.longText(10_000, "The text.", "We are very passionate about really good bread."),
    instruction: f.optional(f.longText(2000, "What to do with it.", "shorter")),
    page_id: pageField,
    language: languageField,
  },
  output: f.component("RewrittenText", {
    text: f.described(v.string(), "The text."),
    changed: f.described(v.boolean(), "Whether it differs; when not, it was free."),
    engine: engineName,
  }),
  effect: "outside",
  credits: toolCredits(
    "regenerate_text",
    `${PRICES.regenerate_text} credit, free when nothing changes.`,
    () => PRICES.regenerate_text,
  ),
  errors: ["not_found", ...ENGINE_ERRORS],
  example: {
    input: { text: "We are very passionate about really good bread.", instruction: "clearer" },
    output: { text: "We are passionate about good bread.", changed: true, engine: "builtin" },
  },
  tool: {
    name: "regenerate_text",
    toolset: "ai",
    description:
      "Rewrites a text by an `instruction` and answers it. Stores nothing: put it on a page with create_version.",
  },
  async handle(context, input) {
    const { page, site } = await pageAndSite(context, input.page_id);
    const { text, instruction = null, language = null } = input;
    const task = { text, instruction, language, page, site };
    const rewritten = await askEngine(context, (tools, signal) => tools.rewriteText(task, signal));
    const changed = rewritten !== text;
    if (!changed) await giveBack(context);
    return { text: rewritten, changed, engine: context.services.engine.name };
  },
});

const regenerateSection = operation({
  name: "tools.regenerate_section",
  route: "POST /v1/tools/regenerate_section",
  scope: "sites:write",
  ai: true,
  summary: "Write a section of a page anew",
  description: `Writes one section of the page's newest code anew and saves it as a version (\`source: "regenerate"\`), which becomes the draft. Everything outside of the section stays byte for byte; rules that the new section needs are added at the end of the style sheet. Deploy the page to publish it, or restore the version before. A page with more than can be read (${HTML_LIMITS_IN_WORDS}) is refused, free. Costs ${PRICES.regenerate_section} credits.`,
  input: {
    page_id: f.identifier("page", "page"),
    section: f.described(
      v.pipe(v.string(says("no_section")), v.trim(), v.minLength(1), maxCharacters(200)),
      'Which section: its id (`#faq`), its heading, or its number counted from 1 (`"2"`).',
      "#offerings",
    ),
    instruction: f.optional(f.longText(4000, "What it should say or look like.", "Mention that we deliver on Fridays")),
    thread_id: f.optional(f.identifier("thr", "thread on that page that the version is saved in")),
  },
  output: f.component("RegeneratedSection", {
    page_id: f.described(v.string(), "The page."),
    version_id: f.described(v.string(), "The version."),
    thread_id: f.described(v.string(), "The thread of the conversation."),
    section: f.described(
      v.object({
        id: f.described(v.nullable(v.string()), "Its id; null without one."),
        heading: f.described(v.string(), "Heading of the new section."),
        html: f.described(v.string(), "Code of the new section."),
      }),
      "The section.",
    ),
    changed: f.described(v.array(v.picklist(["html", "css"])), "Which parts of the code were changed."),
    engine: engineName,
    created_at: f.createdAt,
  }),
  stores: true,
  effect: "outside",
  credits: toolCredits("regenerate_section", `${PRICES.regenerate_section} credits.`, () => PRICES.regenerate_section),
  errors: ["not_found", "nothing_to_edit", "page_changed", ...ENGINE_ERRORS],
  example: {
    input: { page_id: f.exampleId("page"), section: "#offerings" },
    output: {
      page_id: f.exampleId("page"),
      version_id: f.exampleId("ver"),
      thread_id: f.exampleId("thr"),
      section: { id: "offerings", heading: "What we bake", html: '<section id="offerings">…</section>' },
      changed: ["html"],
      engine: "builtin",
      created_at: "2026-11-20T09:30:00.000Z",
    },
  },
  tool: {
    name: "regenerate_section",
    toolset: "ai",
    description:
      "Writes one section of a page's draft anew and saves a version; the rest stays as it is. Name the section by `#id`, heading or number. restore_version undoes it, deploy_page publishes it.",
  },
  prepare: sectionTask,
  async handle(context, input, { row, code, taken, section, task }) {
    const { services, account, now } = context;
    const old = code.html.slice(section.start, section.end);
    const { draft, made } = await askEngine(context, async (tools, signal) => {
      const draft = await tools.rewriteSection(task, signal);
      if (draft.html === old) throw new EngineError("provider_failed", tellEngine("model_changed_nothing"));
      return { draft, made: await wholeSection(context, draft.html) };
    });
    const html = code.html.slice(0, section.start) + draft.html + code.html.slice(section.end);
    const css = draft.css
      ? `${code.css}${code.css === "" || code.css.endsWith("\n") ? "" : "\n"}${draft.css}`
      : code.css;
    const label = section.heading || input.section;
    const changed = { baseId: row.draft_version_id!, base: code, code: { ...code, html, css }, taken };
    const touched: ("html" | "css")[] = css === code.css ? ["html"] : ["html", "css"];
    const keep = async (newest: OnNewest) => {
      const read = await readNewCode(services, account._id, codeAlone(newest), services.stopping, newest.taken);
      return await services.storage.write(account._id, (db) => save({ ...context, db }, newest.baseId, read));
    };
    const save = async (writing: WriteContext, baseId: string, read: ReadCode) => {
      const current = await getPage(writing, row._id);
      if (current.draft_version_id !== baseId) throw new PremisesChanged();
      const threadId = input.thread_id ?? (await addThread(writing, row._id, `Section: ${label}`.slice(0, 60)))._id;
      const message = tellChange("section_regenerated", { section: label });
      const version = await addVersion(writing, { pageId: row._id, threadId, source: "regenerate", message }, read);
      const asked = input.instruction ?? `Regenerate the section “${label}”`;
      await addMessage(writing, { threadId, role: "user", text: asked, versionId: null });
      await addMessage(writing, { threadId, role: "assistant", text: message.message, versionId: version._id });
      return {
        page_id: row._id,
        version_id: version._id,
        thread_id: threadId,
        section: { id: made.id ?? section.id, heading: made.heading, html: draft.html },
        changed: touched,
        engine: services.engine.name,
        created_at: isoTime(now),
      };
    };
    return await keepOnNewest({ services, account, signal: services.stopping }, row._id, changed, keep).catch(unkept);
  },
});

/** Why a section that was written is not on the page. */
function unkept(error: unknown): never {
  if (error instanceof HtmlLimitError) throw new ApiError("provider_failed", error.said);
  if (!(error instanceof ChangedMeanwhile)) throw error;
  throw new ApiError(
    "page_changed",
    `${error.what} changed by somebody else meanwhile, so the section was dropped. Your credits were refunded; please try again.`,
  );
}

/** What computes takes the account's turn. */
const computeIn = ({ services, account }: Context): Compute => services.computeFor(account._id);

/** Html that is beyond what is read is a mistake in what the caller named. */
async function refusing<Read>(path: string, reading: Promise<Read>): Promise<Read> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof HtmlLimitError) throw invalidAs(path, error.said);
    throw error;
  }
}

/** What a model wrote as a section, read. Throws EngineError when it is not one whole element. */
async function wholeSection(context: Context, html: string): Promise<OneSection> {
  const unusable = (why: string) =>
    new EngineError("provider_failed", tellEngine("model_not_understood", { said: `The model's section ${why}.` }));
  try {
    const made = await computeIn(context)(oneSection, html);
    if (made) return made;
  } catch (error) {
    if (error instanceof HtmlLimitError) throw unusable("has more elements or attributes than can be read");
    throw error;
  }
  throw unusable("is not one whole element");
}

/** The section that a call means, as a task. Throws what a caller can mend before anything is charged. */
async function sectionTask(
  context: Context,
  input: { page_id: string; section: string; instruction?: string; thread_id?: string },
) {
  const row = await getPage(context, input.page_id);
  if (input.thread_id) {
    const thread = await findThread(context.db, context.account._id, input.thread_id);
    if (thread?.page_id !== row._id) throw notFound("thread of this page", input.thread_id);
  }
  const page = await toolPage(context, row);
  const { code } = page;
  if (!code)
    throw new ApiError(
      "nothing_to_edit",
      "This page has no code yet. Generate it with POST /v1/pages/:id/generate first.",
    );
  const { section, known } = await refusing(
    "page_id",
    computeIn(context)(findSection, { html: code.html, wanted: input.section }),
  );
  if (!section) throw invalid("section", "no_such_section", { sections: known.join(", ") || "–" });
  const site = await toolSite(context, row.website_id);
  const pages = (await listSitePages(context.db, row.website_id)).map(({ path, name }) => ({ path, name }));
  const task = { site, page: { ...page, code }, pages, section, instruction: input.instruction ?? null };
  const { taken } = (await newestCode(context, row.draft_version_id!))!;
  return { row, code, taken, section, task };
}

export const textTools = [regenerateSection, regenerateText, generateMetadata];
