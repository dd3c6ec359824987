/** Editing a page precisely, without reading or sending its code. */
import * as v from "valibot";
import { BRAND_TOKEN } from "../../design/brand_token.ts";
import { isOfContent } from "../../edits/edit.ts";
import { COMPUTING } from "../../lib/errors.ts";
import * as f from "../../operation/fields.ts";
import { LIMIT, operation } from "../../operation/operation.ts";
import { lackOfRights } from "../../policy/rights.ts";
import { PAGE_CHANGES, tellChange } from "../../sentences/page_changes.ts";
import { messageFields } from "../../sentences/sentence.ts";
import { instructionsFor } from "../briefs/service.ts";
import { SharedChanges, sharedChangesOf } from "../parts/service.ts";
import { ChangedPage, LeftPage } from "../versions/fields.ts";
import { getWebsite } from "../websites/service.ts";
import { EDIT_TABLE, EditInput, MOST_EDITS, readEdits, tokenName, tokenValue } from "./fields.ts";
import { outlineOfPage, planEdits, saveEdits } from "./service.ts";
import { planTokens, saveTokens } from "./set_tokens.ts";

const OutlinedElement = v.object({
  node: f.described(v.string(), "CSS selector that matches this element alone."),
  tag: f.described(v.string(), "Name of the element."),
  text: f.described(v.string(), "The text."),
  attributes: f.described(v.record(v.string(), v.string()), "Those that matter: addresses, alternative texts, names."),
  part: v.optional(
    f.described(
      v.string(),
      "The shared part that it belongs to, where its section does not: a change is one of all pages.",
    ),
  ),
});

const PageOutline = f.component("PageOutline", {
  page_id: f.described(v.string(), "The page."),
  version_id: f.described(v.string(), "The version."),
  size_bytes: f.described(f.integer, "Bytes of html, css and javascript together."),
  title: f.described(v.nullable(v.string()), "Title."),
  description: f.described(v.nullable(v.string()), "Description, in a sentence or two."),
  sections: f.described(
    v.array(
      v.object({
        index: f.described(f.integer, "From 0."),
        node: f.described(v.string(), "CSS selector that matches exactly this element of this version.", "#menu"),
        kind: f.described(v.string(), "What it is."),
        heading: f.described(v.string(), "The heading that visitors read."),
        text: f.described(v.string(), "The beginning of its text, at most 200 characters."),
        bytes: f.described(f.integer, "Size of its html."),
        elements: f.described(v.array(OutlinedElement), "What can be named in it."),
        more: f.described(f.integer, "Elements of it that are not told: ask for the section, or `find` them."),
        part: v.optional(
          f.described(
            v.string(),
            "The shared part of the website that it belongs to, such as `header`: a change is one of all pages that take it.",
          ),
        ),
      }),
    ),
    "Its sections, in reading order.",
  ),
  tokens: f.described(
    v.array(
      v.object({
        name: f.described(v.string(), "Name."),
        value: f.described(v.string(), "Value."),
        part: v.optional(f.described(v.string(), "`styles`: all pages have it, and change with it.")),
      }),
    ),
    "Custom properties of the style sheet's `:root`, as set_token takes them: the list of a typeface that sites serve themselves is told by its name. Not told with `section` or `find`.",
  ),
  instructions: f.described(
    v.nullable(v.string()),
    "House style for whoever writes, from the brief; null: nobody has said any.",
  ),
});

const getOutline = operation({
  name: "edits.outline",
  route: "GET /v1/pages/:id/outline",
  scope: "sites:read",
  summary: "Get the outline of a page",
  description:
    "What can be named on a page, without its code: sections, headings, links, pictures, controls, texts, each with a selector, and the style sheet's tokens. Less than a tenth of the page's size, so that of a long page not all is told (`more`); `section` tells all of one section, `find` all that has certain words.",
  input: {
    id: f.identifier("page", "page"),
    version_id: f.optional(f.identifier("ver", "version of that page; left out: the draft")),
    section: f.optional(
      f.described(
        v.pipe(v.number(), v.integer(), v.minValue(0)),
        "Only this section, by its `index`, with all that it has.",
        2,
      ),
    ),
    find: f.optional(f.anyText(200, "Only elements with these words in their text, `alt` or `href`.", "hours")),
    all_tokens: f.flag(false, "Tokens get room of their own: none is left out for the rest."),
  },
  output: PageOutline,
  errors: ["nothing_to_edit", "not_possible", ...COMPUTING],
  tool: {
    name: "get_page_outline",
    core: true,
    toolset: "pages",
    omit: ["all_tokens"],
    description:
      "Names what is on a page in few words: sections, headings, links, pictures, texts, each with the `node` that edit_page takes. Read it before edit_page; pass `find` with words that you look for, or `section`, to be told more of a part. Far cheaper than get_version.",
  },
  async handle(context, input) {
    const { id, version_id, section, find, all_tokens: allTokens } = input;
    const { page, version, outline } = await outlineOfPage(context, id, version_id, { section, find, allTokens });
    return {
      page_id: page._id,
      version_id: version._id,
      size_bytes: version.size_bytes,
      title: page.title ?? page.generated_title,
      description: page.description ?? page.generated_description,
      ...outline,
      instructions: await instructionsFor(context.db, page),
    };
  },
});

const EditResult = f.component("EditResult", {
  version_id: f.described(v.string(), "The draft: a new version, or the one that was there when nothing has changed."),
  changed: f.described(v.boolean(), "Whether there is a new version."),
  additions: f.described(f.integer, "Characters of code that were written."),
  deletions: f.described(f.integer, "Characters of code that were taken away."),
  applied: f.described(
    v.array(
      v.object({
        index: f.described(f.integer, "Position, from 0."),
        summary: f.described(v.string(), "What was done, in words."),
        ...f.codeFields("summary", PAGE_CHANGES),
      }),
    ),
    "What each edit did, in their order.",
  ),
  parts: SharedChanges,
});

const TokensSet = f.component("TokensSet", {
  pages: f.described(v.array(ChangedPage), "Pages that have new drafts."),
  left: f.described(v.array(LeftPage), "Pages that stay as they are."),
  parts: SharedChanges,
});

const editPage = operation({
  name: "edits.apply",
  route: "POST /v1/pages/:id/edits",
  scope: "sites:write",
  right: "content",
  summary: "Edit a page precisely",
  description: `Makes a new draft with these edits, all of them or none; free. All speak of the draft as it is before the first of them (\`base_version_id\`, when given, must still be it: else 409 \`page_changed\`), in any order, and whatever none of them names stays byte for byte. An edit that does not apply answers 400 \`edit_not_applicable\`: \`details\` has its path, what was found instead and up to three \`nearest\` places. What stands in a shared part of the website (\`data-sw-part\`, \`styles\`) is changed there, for all pages that take it: \`parts\` says which. A \`target\` such as \`part:header\` searches a shared part alone. A client needs the right \`design\` for all but words, pictures and what the page says of itself. Deploy the page to publish it.\n\n${EDIT_TABLE}`,
  input: {
    id: f.identifier("page", "page"),
    base_version_id: f.optional(f.identifier("ver", "version that the edits were made for")),
    message: f.optional(f.nameText("What changed; shown in the version list.", "Shorter headline")),
    thread_id: f.optional(f.identifier("thr", "thread on that page, in which the version is to appear")),
    edits: f.described(
      v.pipe(v.array(EditInput), v.minLength(1), v.maxLength(MOST_EDITS)),
      `1 to ${MOST_EDITS} edits.`,
      [{ op: "set_text", node: "#top h1", text: "Fresh every morning" }],
    ),
  },
  output: EditResult,
  limit: LIMIT.edit,
  stores: true,
  errors: ["nothing_to_edit", "page_changed", "edit_not_applicable", "not_possible", "message_limit", ...COMPUTING],
  example: {
    output: {
      version_id: f.exampleId("ver"),
      changed: true,
      additions: 19,
      deletions: 44,
      applied: [
        {
          index: 0,
          ...messageFields(
            "summary",
            tellChange("text_changed", { element: "<h1> “A small sourdough bakery”", text: "Fresh every morning" }),
          ),
        },
      ],
      parts: [],
    },
  },
  tool: {
    name: "edit_page",
    // Codes are for languages of people.
    output: v.object({
      ...EditResult.entries,
      applied: v.array(v.object({ index: f.integer, summary: v.string() })),
    }),
    core: true,
    toolset: "pages",
    description:
      "Changes a page's draft without sending its code: texts, attributes, styles, colours and typefaces (set_token, set_style; by name, as Fraunces or Syne), sections (insert, duplicate, move, remove), title and description (set_meta), or any code (replace). `node` comes from get_page_outline. All edits apply or none; free. Undo with restore_version; publish with deploy_page.",
  },
  inTurn: async (_, input) => `edit ${input.id}`,
  async prepare(context, input) {
    const edits = readEdits(input.edits);
    const lacking = edits.every(isOfContent) ? null : lackOfRights(context.person ?? context.token ?? null, "design");
    return await planEdits(context, input.id, input.base_version_id, edits, { lacking });
  },
  async handle(context, input, plan) {
    const { id, base_version_id: base, message, thread_id: threadId } = input;
    const version_id = await saveEdits(context, id, { base, message, threadId }, plan);
    const { changed, additions, deletions, summaries } = plan.applied;
    return {
      version_id,
      changed,
      additions,
      deletions,
      applied: summaries.map((summary, index) => ({ index, ...messageFields("summary", summary) })),
      parts: changed ? await sharedChangesOf(context.db, context.account._id, version_id) : [],
    };
  },
});

const setTokens = operation({
  name: "edits.set_tokens",
  route: "POST /v1/websites/:id/tokens",
  scope: "sites:write",
  right: "design",
  summary: "Set colours and typefaces of a website",
  description: `Sets tokens on the drafts of all pages in one change, as \`set_token\` of POST /v1/pages/:id/edits sets them on one: a page that sets only some of them gets these, one that sets none, or on which texts would be unreadable, is in \`left\`. On pages that were written here \`${BRAND_TOKEN}\` is the brand colour: buttons, links and accents follow it. \`GET /v1/pages/:id/outline\` tells the tokens of a page. To take all of it back, restore the \`base_version_id\` of the first page with \`whole_change\`. Deploy the website to publish it.`,
  input: {
    id: f.identifier("web", "website"),
    message: f.optional(f.nameText("What changed; shown in the version lists.", "New brand colour")),
    tokens: f.described(
      v.pipe(v.array(v.strictObject({ name: tokenName, value: tokenValue })), v.minLength(1), v.maxLength(MOST_EDITS)),
      `1 to ${MOST_EDITS} tokens.`,
      [{ name: BRAND_TOKEN, value: "#1f4d3a" }],
    ),
  },
  output: TokensSet,
  limit: LIMIT.edit,
  stores: true,
  errors: ["nothing_to_edit", "edit_not_applicable", "not_possible", ...COMPUTING],
  example: {
    output: {
      pages: [
        {
          page_id: f.exampleId("page"),
          path: "/",
          name: "Home",
          version_id: f.exampleId("ver"),
          base_version_id: f.exampleId("ver"),
        },
      ],
      left: [],
      parts: [],
    },
  },
  inTurn: async (_, input) => `edit ${input.id}`,
  async prepare(context, { id, tokens }) {
    await getWebsite(context, id);
    return await planTokens(
      context,
      id,
      tokens.map((token) => ({ op: "set_token", ...token })),
    );
  },
  handle: (context, { message }, plan) => saveTokens(context, plan, message),
});

export const editOperations = [getOutline, editPage, setTokens];
