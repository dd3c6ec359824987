/** Where addresses lead that are no pages of a website. */
import * as v from "valibot";
import { isoTime } from "../../lib/clock.ts";
import { COMPUTING } from "../../lib/errors.ts";
import {
  createdAt,
  deletedOutput,
  described,
  identifier,
  idOf,
  listFields,
  listOf,
  toList,
  updatedAt,
  webReference,
} from "../../operation/fields.ts";
import { type Context, LIMIT, operation } from "../../operation/operation.ts";
import { MOST } from "../../policy/limits.ts";
import { getWebsite } from "../websites/service.ts";
import { redirectPath, redirectTarget } from "./fields.ts";
import { assertUnchanged, carryOut, type SitePlan } from "./plan.ts";
import { assertPossible, getRedirect, planRedirects } from "./redirects.ts";
import { assertStillUnpublished, publishingTurn } from "./service.ts";
import * as store from "./store.ts";

const Redirect = v.pipe(
  v.object({
    _id: idOf("red", "Identifier."),
    website_id: idOf("web", "The website."),
    path: described(v.string(), "Path on its website, such as `/about`."),
    status: v.pipe(v.number(), v.integer(), v.metadata({ description: "Status that visitors get.", examples: [301] })),
    target: described(v.nullable(webReference), "Which part of the page, or where it leads."),
    source: v.pipe(
      v.picklist(["manual", "moved", "deleted"]),
      v.metadata({ description: "Made by hand, or by itself: a published page was moved from here, or deleted." }),
    ),
    created_at: createdAt,
    updated_at: updatedAt,
  }),
  v.title("Redirect"),
);

const toRedirect = (row: store.RedirectRow): v.InferOutput<typeof Redirect> => ({
  _id: row._id,
  website_id: row.website_id,
  path: row.path,
  status: row.status,
  target: row.target,
  source: row.source,
  created_at: isoTime(row.created_at),
  updated_at: isoTime(row.updated_at),
});

const target = v.optional(v.nullable(redirectTarget), null);

const partOfAddress = v.optional(
  v.pipe(
    v.string(),
    v.maxLength(200, "must be at most 200 characters"),
    v.metadata({ description: "Only those whose path or target contains this.", examples: ["/old"] }),
  ),
);

const listRedirects = operation({
  name: "redirects.list",
  route: "GET /v1/websites/:id/redirects",
  scope: "sites:read",
  summary: "List the redirects of a website",
  description: "As they were made, newest first. Visitors are sent to where a chain of them ends, in one step.",
  input: { id: identifier("web", "website"), ...listFields(), q: partOfAddress },
  output: listOf(Redirect),
  limit: LIMIT.list,
  errors: ["not_found"],
  async handle(context, input) {
    const { db, account } = context;
    await getWebsite(context, input.id);
    const { rows, total } = await store.pageOfRedirects(
      db,
      account._id,
      input.id,
      input.q,
      input.limit,
      input.page * input.limit,
    );
    return toList(rows.map(toRedirect), input, total);
  },
});

/** Carries out what a change of redirects was planned to be. */
async function show(context: Context, websiteId: string, plan: SitePlan | null): Promise<void> {
  if (plan) await carryOut(context, plan);
  else await assertStillUnpublished(context, websiteId);
}

const createRedirect = operation({
  name: "redirects.create",
  route: "POST /v1/websites/:id/redirects",
  scope: "publish",
  summary: "Make a redirect",
  description: `Visitors are sent on at once where the website is published, else from its first publish on. It takes the place of one at the same path. A published page that moves to another path, and one that is deleted, leave a redirect (301, 410) by themselves; a page that is published at a redirect's path takes its place. Up to ${MOST.redirects.toLocaleString("en")} for each website.`,
  input: {
    id: identifier("web", "website"),
    path: redirectPath,
    target,
    status: v.optional(
      v.pipe(
        v.picklist([301, 302, 410]),
        v.metadata({
          description: "301: for good; 302: for now; 410: there is nothing any more, on purpose.",
          examples: [301],
        }),
      ),
      301,
    ),
  },
  output: Redirect,
  limit: LIMIT.edit,
  errors: ["not_found", "path_taken", "redirect_loop", "redirect_limit", ...COMPUTING],
  inTurn: (context, input) => publishingTurn(context, input.id),
  async prepare(context, input) {
    await getWebsite(context, input.id);
    const { id, ...wanted } = input;
    await assertPossible(context, id, wanted);
    return await planRedirects(context, id, `Redirect from ${wanted.path}`, (known) => [
      ...known.filter(({ path }) => path !== wanted.path),
      wanted,
    ]);
  },
  async handle(context, input, plan) {
    const { db, account, now, newId } = context;
    await getWebsite(context, input.id);
    const { id, ...wanted } = input;
    if (plan) await assertUnchanged(context, plan);
    await assertPossible(context, id, wanted);
    const stamps = { created_at: now, updated_at: now };
    const ids = { _id: newId("red"), account_id: account._id, website_id: id };
    await store.saveRedirects(db, [{ ...ids, ...wanted, source: "manual", ...stamps }]);
    await show(context, id, plan);
    return toRedirect((await store.redirectAt(db, id, wanted.path))!);
  },
});

const deleteRedirect = operation({
  name: "redirects.delete",
  route: "DELETE /v1/redirects/:id",
  scope: "publish",
  summary: "Delete a redirect",
  description: "Its path answers 404 at once.",
  input: { id: identifier("red", "redirect") },
  output: v.pipe(deletedOutput("red"), v.title("DeletedRedirect")),
  limit: LIMIT.edit,
  errors: ["not_found", ...COMPUTING],
  inTurn: async (context, input) => await publishingTurn(context, (await getRedirect(context, input.id)).website_id),
  async prepare(context, input) {
    const { website_id, path } = await getRedirect(context, input.id);
    return await planRedirects(context, website_id, `No redirect from ${path}`, (known) =>
      known.filter((redirect) => redirect.path !== path),
    );
  },
  async handle(context, input, plan) {
    const { db } = context;
    const { _id, website_id, path } = await getRedirect(context, input.id);
    if (plan) await assertUnchanged(context, plan);
    await store.deleteRedirects(db, website_id, [path]);
    await show(context, website_id, plan);
    return { _id, deleted: true as const };
  },
});

export const redirectOperations = [listRedirects, createRedirect, deleteRedirect];
