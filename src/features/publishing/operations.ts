/** Deploying a page to its website's address. */
import * as v from "valibot";
import { COMPUTING } from "../../operation/errors.ts";
import { identifier, optional } from "../../operation/fields.ts";
import { LIMIT, operation } from "../../operation/operation.ts";
import { getPage } from "../pages/service.ts";
import { Deployment } from "./events.ts";
import { planPublish, publishingTurn, publishPage } from "./service.ts";

const deploy = operation({
  name: "publish.deploy",
  route: "POST /v1/tools/deploy",
  summary: "Publish a page",
  description:
    'Publishes the page\'s draft. The first deploy of a website gives it an address: `subdomain` (or one made of its name) under `domain`; later deploys ignore both fields. For a domain of your own: POST /v1/domains, PUT /v1/websites/:id `{"domain": "dom_…"}`, then deploy without `subdomain`. Bad input answers 500 with a `message`.',
  input: {
    page_id: identifier("page", "page"),
    subdomain: optional(
      v.pipe(
        v.string(),
        v.metadata({
          description: "3 to 63 characters of a-z, 0-9 and -. Counts on the first publish only.",
          examples: ["crumb-co"],
        }),
      ),
    ),
    domain: optional(
      v.pipe(
        v.string(),
        v.metadata({
          description: "One of the server's two domains for sites. Counts on the first publish only.",
          examples: ["sites.localhost"],
        }),
      ),
    ),
  },
  output: Deployment,
  limit: LIMIT.deploy,
  feature: "publish",
  invalidCode: "invalid_deploy",
  errors: ["not_found", "nothing_to_deploy", "subdomain_taken", "invalid_deploy", ...COMPUTING],
  tool: {
    name: "deploy_page",
    toolset: "versions",
    title: "Publish a page",
    description:
      "Puts the page's draft on the public web and answers its `url`. Deploy every page that has changed, the home page first. The first deploy of a website fixes its address: pass `subdomain` then to choose it; later it is ignored. Domain of your own: add_domain, update_website, then deploy without `subdomain`.",
    openWorld: true,
  },
  inTurn: async (context, input) => await publishingTurn(context, (await getPage(context, input.page_id)).website_id),
  async prepare(context, input) {
    const { page_id, ...wanted } = input;
    return await planPublish(context, await getPage(context, page_id), wanted);
  },
  async handle(context, input, plan) {
    const { page_id, ...wanted } = input;
    return await publishPage(context, await getPage(context, page_id), wanted, plan);
  },
});

export const publishOperations = [deploy];
