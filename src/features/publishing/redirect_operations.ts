/** Where addresses lead that are no pages of a website. */
import * as v from "valibot";
import { COMPUTING } from "../../lib/errors.ts";
import { says } from "../../lib/field_words.ts";
import { maxCharacters } from "../../lib/writing.ts";
import { answer } from "../../operation/answer.ts";
import * as f from "../../operation/fields.ts";
import { deletesMany } from "../../operation/many.ts";
import { type Context, LIMIT, operation } from "../../operation/operation.ts";
import { MOST } from "../../policy/limits.ts";
import { getWebsite } from "../websites/service.ts";
import { redirectPath, redirectTarget } from "./fields.ts";
import { assertUnchanged, carryOut, type SitePlan } from "./plan.ts";
import { inNormalForm } from "./redirect_rules.ts";
import { assertPossible, followRedirects, getRedirect, missingTargets, planRedirects } from "./redirects.ts";
import { assertStillUnpublished, publishingTurn } from "./service.ts";
import * as store from "./store.ts";

const Redirect = f.component("Redirect", {
  _id: f.idOf("red", "Identifier."),
  website_id: f.idOf("web", "The website."),
  path: f.described(v.string(), "Path on its website, such as `/about`."),
  status: f.described(f.integer, "Status that visitors get.", 301),
  target: f.described(v.nullable(f.webReference), "Which part of the page, or where it leads."),
  source: f.described(
    v.picklist(["manual", "moved", "deleted"]),
    "Made by hand, or by itself: a published page was moved from here, or deleted.",
  ),
  ...f.stampFields,
});

const ListedRedirect = f.component("ListedRedirect", {
  ...Redirect.pipe[0].entries,
  target_missing: f.described(v.boolean(), "It leads to a path of the website at which nothing is published."),
});

const toRedirect = (row: store.RedirectRow) => answer(Redirect, row);

const target = v.optional(v.nullable(redirectTarget), null);

const status = v.optional(
  f.described(
    v.picklist([301, 302, 410]),
    "301: for good; 302: for now; 410: there is nothing any more, on purpose.",
    301,
  ),
  301,
);

const partOfAddress = v.optional(f.textUpTo(200, "Only those whose path or target contains this.", "/old"));

const listRedirects = operation({
  name: "redirects.list",
  route: "GET /v1/websites/:id/redirects",
  scope: "sites:read",
  summary: "List the redirects of a website",
  description: "As they were made, newest first. Visitors are sent to where a chain of them ends, in one step.",
  input: { id: f.identifier("web", "website"), ...f.listFields(), q: partOfAddress },
  output: f.listOf(ListedRedirect),
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
    const missing = await missingTargets(context, input.id, rows);
    const listed = rows.map((row) => ({ ...toRedirect(row), target_missing: missing.has(row.target ?? "") }));
    return f.toList(listed, input, total);
  },
});

const tryRedirects = operation({
  name: "redirects.try",
  route: "GET /v1/websites/:id/redirects/try",
  scope: "sites:read",
  summary: "See where a path leads",
  description:
    "Which redirects send visitors of a path on, one after the other, and where that ends as the website is published. Visitors themselves go in one step.",
  input: {
    id: f.identifier("web", "website"),
    path: f.described(
      v.pipe(v.string(), maxCharacters(500), v.startsWith("/", says("unlike", { example: "/menu" }))),
      "Path that a visitor asks for, without a query.",
      "/old-menu.html",
    ),
  },
  output: f.component("TriedPath", {
    website_id: f.idOf("web", "The website."),
    path: f.described(v.string(), "The path.", "/old-menu.html"),
    steps: f.described(
      v.array(v.object({ redirect: Redirect, leads_to: f.described(v.nullable(v.string()), "Where to.", "/menu") })),
      "What sends visitors on.",
    ),
    end: f.described(
      v.picklist(["page", "missing", "gone", "elsewhere", "circle"]),
      "`page`: something is shown. `missing`: nothing is there. `gone`: on purpose (410). `elsewhere`: at another website.",
    ),
  }),
  async handle(context, { id, path }) {
    await getWebsite(context, id);
    const { steps, end } = await followRedirects(context, id, path);
    return { website_id: id, path, steps: steps.map((one) => ({ ...one, redirect: toRedirect(one.redirect) })), end };
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
    id: f.identifier("web", "website"),
    path: redirectPath,
    target,
    status: v.optional(
      f.described(
        v.picklist([301, 302, 410]),
        "301: for good; 302: for now; 410: there is nothing any more, on purpose.",
        301,
      ),
      301,
    ),
  },
  output: Redirect,
  limit: LIMIT.edit,
  errors: ["path_taken", "redirect_loop", "redirect_limit", ...COMPUTING],
  inTurn: (context, input) => publishingTurn(context, input.id),
  async prepare(context, input) {
    await getWebsite(context, input.id);
    const { id, ...wanted } = input;
    await assertPossible(context, id, [wanted]);
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
    await assertPossible(context, id, [wanted]);
    const stamps = { created_at: now, updated_at: now };
    const ids = { _id: newId("red"), account_id: account._id, website_id: id };
    await store.saveRedirects(db, [{ ...ids, ...wanted, source: "manual", ...stamps }]);
    await show(context, id, plan);
    return toRedirect((await store.redirectAt(db, id, wanted.path))!);
  },
});

const importRedirects = operation({
  name: "redirects.import",
  route: "POST /v1/websites/:id/redirects/import",
  scope: "publish",
  summary: "Make several redirects",
  description: `All of them or none, as one release where the website is published. Each takes the place of one at the same path; of two with the same path the later counts. Where one can't be made, \`details\` says which. Up to ${MOST.redirects.toLocaleString("en")} at once.`,
  input: {
    id: f.identifier("web", "website"),
    redirects: f.described(
      v.pipe(v.array(v.object({ path: redirectPath, target, status })), v.minLength(1), v.maxLength(MOST.redirects)),
      "In the order in which they are made.",
      [{ path: "/old-menu.html", target: "/menu", status: 301 }],
    ),
  },
  output: f.component("ImportedRedirects", {
    website_id: f.idOf("web", "The website."),
    redirects: f.described(v.array(Redirect), "The redirects."),
  }),
  limit: LIMIT.edit,
  errors: ["path_taken", "redirect_loop", "redirect_limit", ...COMPUTING],
  inTurn: (context, input) => publishingTurn(context, input.id),
  async prepare(context, { id, redirects }) {
    await getWebsite(context, id);
    await assertPossible(context, id, redirects);
    const wanted = inNormalForm(redirects);
    const paths = new Set(wanted.map(({ path }) => path));
    return await planRedirects(context, id, `${wanted.length} redirects`, (known) => [
      ...known.filter(({ path }) => !paths.has(path)),
      ...wanted,
    ]);
  },
  async handle(context, { id, redirects }, plan) {
    const { db, account, now, newId } = context;
    await getWebsite(context, id);
    if (plan) await assertUnchanged(context, plan);
    await assertPossible(context, id, redirects);
    const wanted = inNormalForm(redirects);
    const more = { account_id: account._id, website_id: id, source: "manual" as const };
    const rows = wanted.map((one) => ({ _id: newId("red"), ...more, ...one, created_at: now, updated_at: now }));
    await store.saveRedirects(db, rows);
    await show(context, id, plan);
    const paths = new Set(wanted.map(({ path }) => path));
    const made = (await store.listRedirects(db, id)).filter(({ path }) => paths.has(path));
    return { website_id: id, redirects: made.map(toRedirect) };
  },
});

const deleteRedirect = operation({
  name: "redirects.delete",
  route: "DELETE /v1/redirects/:id",
  scope: "publish",
  summary: "Delete a redirect",
  description: "Its path answers 404 at once.",
  ...f.deletes("red", "redirect", "DeletedRedirect"),
  limit: LIMIT.edit,
  errors: [...COMPUTING],
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

const deletion = deletesMany("red", "redirect", "DeletedRedirects");

/** Which of a website's redirects have these ids. */
async function namedRedirects({ db }: Context, websiteId: string, ids: string[]): Promise<store.RedirectRow[]> {
  const named = new Set(ids);
  return (await store.listRedirects(db, websiteId)).filter(({ _id }) => named.has(_id));
}

const deleteRedirects = operation({
  name: "redirects.delete_many",
  route: "POST /v1/websites/:id/redirects/delete",
  scope: "publish",
  summary: "Delete many redirects",
  description: `Together, as one release where the website is published: their paths answer 404 at once. \`redirects\` of the answer makes them again (POST /v1/websites/:id/redirects/import).`,
  input: { id: f.identifier("web", "website"), ...deletion.input },
  output: f.component("DeletedRedirects", {
    ...deletion.output.pipe[0].entries,
    redirects: f.described(v.array(v.pick(Redirect.pipe[0], ["path", "target", "status"])), "What was deleted."),
  }),
  errors: [...COMPUTING],
  inTurn: (context, input) => publishingTurn(context, input.id),
  async prepare(context, { id, ids }) {
    await getWebsite(context, id);
    const paths = new Set((await namedRedirects(context, id, ids)).map(({ path }) => path));
    if (paths.size === 0) return null;
    return await planRedirects(context, id, `No redirects from ${paths.size} paths`, (known) =>
      known.filter(({ path }) => !paths.has(path)),
    );
  },
  async handle(context, { id, ids }, plan) {
    await getWebsite(context, id);
    if (plan) await assertUnchanged(context, plan);
    const rows = await namedRedirects(context, id, ids);
    if (rows.length > 0) {
      await store.deleteRedirects(
        context.db,
        id,
        rows.map(({ path }) => path),
      );
      await show(context, id, plan);
    }
    const gone = new Set(rows.map(({ _id }) => _id));
    return {
      deleted: rows.length,
      not_found: ids.filter((one) => !gone.has(one)),
      redirects: rows.map(({ path, target, status }) => ({ path, target, status })),
    };
  },
});

export const redirectOperations = [
  listRedirects,
  tryRedirects,
  createRedirect,
  importRedirects,
  deleteRedirect,
  deleteRedirects,
];
