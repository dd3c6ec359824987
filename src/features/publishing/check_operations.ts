/** Checking a website as it is to be, before it is published. */
import * as v from "valibot";
import { COMPUTING } from "../../lib/errors.ts";
import { component, described, identifier, idOf } from "../../operation/fields.ts";
import { LIMIT, operation } from "../../operation/operation.ts";
import { Finding } from "../checks/fields.ts";
import { CHECK_LIMITS, CHECKS_IN_WORDS, checkPages } from "../checks/service.ts";
import { findPages, listSitePages } from "../pages/service.ts";
import { getWebsite } from "../websites/service.ts";
import { contentPaths } from "./content.ts";
import { browserOf } from "./looks.ts";
import { renderedFindings } from "./page_looks.ts";
import { redirectsOf } from "./service.ts";
import * as store from "./store.ts";

const SiteChecks = component("SiteChecks", {
  website_id: idOf("web", "The website."),
  errors: described(v.number(), "How many errors there are, those left out included."),
  warnings: described(v.number(), "How many warnings there are, those left out included."),
  pages: described(v.number(), "Pages that have code."),
  pages_checked: described(
    v.number(),
    "Fewer than `pages` when the time was over: ask again, what is read already is known.",
  ),
  pages_rendered: described(
    v.number(),
    "Pages that the server's browser has looked at as they are now: ask again where they are fewer. 0 where it has none.",
  ),
  more: described(v.boolean(), "Whether there is more than the findings say."),
  findings: described(v.array(Finding), "Errors first, each in the order of the pages."),
});

const count = (number: number) => number.toLocaleString("en");

const checkWebsite = operation({
  name: "publish.check",
  route: "GET /v1/websites/:id/checks",
  scope: "sites:read",
  summary: "Check a website",
  description: `Says what is wrong with a website's drafts, as if all of them were published: broken links, missing files, what keeps people out, what search engines miss. Every finding names its page and its node, a selector that the page's code has once. Nothing is claimed that can't be told without a browser, unless the server has one (SITEWRIGHT_BROWSER): then drafts are looked at, too. Errors are what visitors run into, warnings what could be better. At most ${count(CHECK_LIMITS.ofOneCheck)} findings of one check on a page, ${count(CHECK_LIMITS.ofOnePage)} on a page and ${count(CHECK_LIMITS.ofOneAnswer)} in an answer; \`more\` says when there are more.\n\n${CHECKS_IN_WORDS}`,
  input: { id: identifier("web", "website") },
  output: SiteChecks,
  limit: LIMIT.lookup,
  errors: [...COMPUTING],
  tool: {
    name: "check_website",
    toolset: "versions",
    title: "Check a website before publishing",
    description:
      "Lists what is wrong with the drafts of all pages: broken links, missing files, alternative texts, labels, contrast, headings, titles. Each finding has a page_id, a `node` (CSS selector) and says what to do. Mend the errors before deploy_website, and check again.",
  },
  async handle(context, input) {
    const { db, account } = context;
    const website = await getWebsite(context, input.id);
    const rows = await listSitePages(db, website._id);
    const pages = rows.flatMap((row) =>
      row.draft_version_id === null
        ? []
        : {
            page_id: row._id,
            path: row.path,
            name: row.name,
            title: row.title ?? row.generated_title,
            description: row.description ?? row.generated_description,
            version_id: row.draft_version_id,
          },
    );
    const site = (await store.findSite(db, account._id, website._id))!;
    const before = await store.listPages(db, site.release_id);
    const { ways: redirects } = await redirectsOf(db, site, before, pages);
    const { findings, errors, warnings, pagesChecked, hasMore } = await checkPages(context, {
      websiteId: website._id,
      pages,
      redirects,
      isContent: await contentPaths(context, website._id, pages),
    });
    const drafts = browserOf(context.services)
      ? await findPages(
          db,
          account._id,
          pages.map(({ page_id }) => page_id),
        )
      : [];
    const rendered = await renderedFindings(context, drafts, findings);
    const all = [...findings, ...rendered.findings];
    return {
      website_id: website._id,
      errors,
      warnings: warnings + rendered.findings.length,
      pages: pages.length,
      pages_checked: pagesChecked,
      pages_rendered: rendered.pagesRendered,
      more: hasMore || all.length > CHECK_LIMITS.ofOneAnswer,
      findings: all.slice(0, CHECK_LIMITS.ofOneAnswer),
    };
  },
});

export const checkOperations = [checkWebsite];
