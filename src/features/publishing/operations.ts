/** Deploying a page to its website's address. */
import { COMPUTING } from "../../lib/errors.ts";
import { component, identifier } from "../../operation/fields.ts";
import { LIMIT, operation } from "../../operation/operation.ts";
import { getPage } from "../pages/service.ts";
import { checkFields, Warnings } from "./deploy_checks.ts";
import { Deployment } from "./events.ts";
import { addressFields } from "./fields.ts";
import { previewOperations } from "./preview_operations.ts";
import { screenshotOperations } from "./screenshot_operations.ts";
import { planPublish, publishingTurn, publishPage } from "./service.ts";

const CheckedDeployment = component("CheckedDeployment", { ...Deployment.entries, warnings: Warnings });

const deploy = operation({
  name: "publish.deploy",
  route: "POST /v1/tools/deploy",
  scope: "publish",
  summary: "Publish a page",
  description:
    'Publishes the page\'s draft. Published pages of the website that show what it changes (a menu, the website\'s name) are brought up to date with it, as one release: visitors see all of it or nothing (POST /v1/releases/:id/restore goes back). The first deploy of a website gives it an address: `subdomain` (or one made of its name) under `domain`; later deploys ignore both fields. For a domain of your own: POST /v1/domains, PUT /v1/websites/:id `{"domain": "dom_…"}`, then deploy without `subdomain`. Where a collection has more than 300 records, the pages of them are made after the answer; the records say `pending` until visitors see them. What the checks find wrong with the page is in `warnings`; with `require_checks` a page with errors is not published. Bad input answers 500 with a `message`.',
  input: {
    page_id: identifier("page", "page"),
    ...addressFields,
    ...checkFields,
  },
  output: CheckedDeployment,
  limit: LIMIT.deploy,
  feature: "publish",
  stores: true,
  invalidCode: "invalid_deploy",
  errors: ["not_found", "nothing_to_deploy", "checks_failed", "subdomain_taken", "invalid_deploy", ...COMPUTING],
  tool: {
    name: "deploy_page",
    core: true,
    toolset: "versions",
    description:
      "Puts the page's draft on the public web and answers its `url` and what is wrong with it (`warnings`). Deploy every page that has changed, the home page first. The first deploy of a website fixes its address: pass `subdomain` then to choose it; later it is ignored. Domain of your own: add_domain, update_website, then deploy without `subdomain`.",
    openWorld: true,
  },
  inTurn: async (context, input) => await publishingTurn(context, (await getPage(context, input.page_id)).website_id),
  async prepare(context, input) {
    const { page_id, ...wanted } = input;
    const page = await getPage(context, page_id);
    return await planPublish(context, page.website_id, [page], wanted);
  },
  async handle(context, input, plan) {
    const { page_id, ...wanted } = input;
    const deployment = await publishPage(context, await getPage(context, page_id), wanted, plan);
    return { ...deployment, warnings: plan.warnings };
  },
});

export const publishOperations = [deploy, ...previewOperations, ...screenshotOperations];
