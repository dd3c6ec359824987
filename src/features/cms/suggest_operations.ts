/** Collections that a prompt asks for, and ready-made ones with their pages. */
import * as v from "valibot";
import { CONTENT_KINDS, contentLanguage, namedKinds, readyCollection } from "../../design/content_kinds.ts";
import { ApiError, COMPUTING, PremisesChanged } from "../../lib/errors.ts";
import { component, described, exampleId, identifier, promptText } from "../../operation/fields.ts";
import { LIMIT, operation } from "../../operation/operation.ts";
import { listSitePages, siteLanguage } from "../pages/service.ts";
import { codeOf } from "../versions/service.ts";
import { getWebsite } from "../websites/service.ts";
import { Field } from "./field_schemas.ts";
import { Collection, Content, toCollection, toContent } from "./presenter.ts";
import { makeReadyMade, placesFor, prepareReadyMade } from "./ready_made.ts";
import { getCollection } from "./service.ts";
import * as store from "./store.ts";

const KINDS = CONTENT_KINDS.map(({ kind }) => kind) as [string, ...string[]];
const kindName = described(v.picklist(KINDS), `One of the ready-made kinds: ${KINDS.join(", ")}.`, "blog");

const Suggested = component("SuggestedCollection", {
  kind: kindName,
  name: described(v.string(), "What people call it, in the website's language.", "Blog"),
  singular_name: described(v.string(), "What people call one of its records.", "Post"),
  slug: described(v.string(), "How pages name it.", "blog"),
  route: described(v.string(), "Where its records have pages.", "/blog/:slug"),
  sort: described(v.string(), "The order of its lists.", "-date"),
  feed: described(v.boolean(), "Whether it has an RSS feed.", true),
  fields: described(v.array(Field), "What its records hold.", []),
});

const suggestCollections = operation({
  name: "collections.suggest",
  route: "POST /v1/websites/:id/cms/suggest",
  scope: "sites:write",
  right: ["content", "design"],
  summary: "Propose collections for a prompt",
  description:
    "Reads which of the ready-made kinds of content the prompt asks for, those that it asks for in so many words first. Free; nothing is made. `POST /v1/websites/:id/cms/ready_made` makes one with its pages; a proposal's fields can also be sent, changed or not, to `POST /v1/websites/:id/cms/collections`. A home page that is generated of a prompt that asks for content (“a bakery with a blog”) gets it by itself, as drafts, unless the website has such a collection already, whatever it is called: then pages that are generated show what is in that.",
  input: {
    id: identifier("web", "website"),
    prompt: promptText("What the website is for.", "A bakery in Portland with a blog and job listings"),
  },
  output: component("SuggestedCollections", {
    data: described(v.array(Suggested), "Up to 12; empty where the prompt names no content.", []),
  }),
  effect: "outside",
  async handle(context, input) {
    const website = await getWebsite(context, input.id);
    const language = contentLanguage(siteLanguage(website, await listSitePages(context.db, website._id)));
    return {
      data: namedKinds(input.prompt).map((kind) => {
        const { schema, ...ready } = readyCollection(kind, language);
        return {
          ...ready,
          fields: ready.fields.map((field) => ({
            ...field,
            type: field.type as v.InferOutput<typeof Field>["type"],
            unique: false,
            help: null,
            collection_id: null,
            max_length: null,
          })),
        };
      }),
    };
  },
});

const noPlace = () =>
  new ApiError(
    "slug_taken",
    "The website has such a collection already, or as many collections or pages as it may have.",
  );

const makeReady = operation({
  name: "collections.ready_made",
  route: "POST /v1/websites/:id/cms/ready_made",
  scope: "sites:write",
  right: ["content", "design"],
  summary: "Make a ready-made collection with its pages",
  description:
    "A collection of one of the ready-made kinds with its fields, a page that lists its records and the page that is their template, both in the form of the home page, as drafts; and three sample records, drafts that say what to write and nothing about anybody.",
  input: {
    id: identifier("web", "website"),
    kind: kindName,
    samples: v.optional(described(v.boolean(), "With sample drafts.", true), true),
  },
  output: component("ReadyMadeCollection", {
    collection: Collection,
    page_ids: described(v.array(v.string()), "The list and the template.", [exampleId("page"), exampleId("page")]),
    records: described(v.array(Content), "The samples."),
  }),
  limit: LIMIT.create,
  stores: true,
  errors: ["slug_taken", ...COMPUTING],
  async prepare(context, input) {
    const { services, account, db } = context;
    const website = await getWebsite(context, input.id);
    const kind = CONTENT_KINDS.find((kind) => kind.kind === input.kind)!;
    // What is refused in the end computes nothing before.
    const sitePages = await listSitePages(db, website._id);
    const language = siteLanguage(website, sitePages);
    const ready = readyCollection(kind, contentLanguage(language));
    if (!(await placesFor(db, account._id, website._id, ready))) throw noPlace();
    const home = sitePages.find(({ path }) => path === "/");
    const code = home?.draft_version_id ? await codeOf(db, account._id, home.draft_version_id) : null;
    return await prepareReadyMade(services, account._id, [kind], language, code);
  },
  async handle(context, input, prepared) {
    await getWebsite(context, input.id);
    const [made] = await makeReadyMade(context, input.id, prepared, input.samples);
    if (!made) throw prepared.length === 0 ? new PremisesChanged() : noPlace();
    const collection = await getCollection(context, made.collection_id);
    const records = await store.findRecords(context.db, context.account._id, made.record_ids);
    return {
      collection: toCollection(collection),
      page_ids: made.page_ids,
      records: records.map((row) => toContent(collection, row, context.services)),
    };
  },
});

export const suggestOperations = [suggestCollections, makeReady];
