/** Deploying a page to its website's address, and looking at it before. */
import * as v from "valibot";
import { DAY_MS, isoTime } from "../../lib/clock.ts";
import { COMPUTING } from "../../lib/errors.ts";
import { identifier, optional, timestamp } from "../../operation/fields.ts";
import { LIMIT, operation } from "../../operation/operation.ts";
import { assertKey } from "../../storage/secrets.ts";
import { getPage } from "../pages/service.ts";
import { Deployment } from "./events.ts";
import { addressFields } from "./fields.ts";
import { previewToken } from "./preview_links.ts";
import { assertPreviewable, previewDocument } from "./previews.ts";
import { planPublish, publishingTurn, publishPage } from "./service.ts";

const deploy = operation({
  name: "publish.deploy",
  route: "POST /v1/tools/deploy",
  summary: "Publish a page",
  description:
    'Publishes the page\'s draft. Published pages of the website that show what it changes (a menu, the website\'s name) are brought up to date with it, as one release: visitors see all of it or nothing (POST /v1/releases/:id/restore goes back). The first deploy of a website gives it an address: `subdomain` (or one made of its name) under `domain`; later deploys ignore both fields. For a domain of your own: POST /v1/domains, PUT /v1/websites/:id `{"domain": "dom_…"}`, then deploy without `subdomain`. Bad input answers 500 with a `message`.',
  input: {
    page_id: identifier("page", "page"),
    ...addressFields,
  },
  output: Deployment,
  limit: LIMIT.deploy,
  feature: "publish",
  stores: true,
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
    const page = await getPage(context, page_id);
    return await planPublish(context, page.website_id, [page], wanted);
  },
  async handle(context, input, plan) {
    const { page_id, ...wanted } = input;
    return await publishPage(context, await getPage(context, page_id), wanted, plan);
  },
});

const PREVIEW_LINK_MS = 7 * DAY_MS;

const previewPage = operation({
  name: "pages.preview",
  route: "GET /v1/pages/:id/preview",
  summary: "See a page before it is published",
  description:
    "The whole document of the draft, or of the version with `version_id`, in a sandbox (it can't reach the application).",
  input: { id: identifier("page", "page"), version_id: optional(identifier("ver", "version of that page")) },
  output: { kind: "document", contentType: "text/html; charset=utf-8" },
  limit: LIMIT.read,
  errors: ["not_found", "not_possible", ...COMPUTING],
  handle: (context, input) => previewDocument(context, input.id, input.version_id),
});

const createPreviewLink = operation({
  name: "pages.preview_link",
  route: "POST /v1/pages/:id/preview_link",
  summary: "Make a preview link that needs no key",
  description:
    "Valid for 7 days, for showing a draft to a client. With `version_id` it shows that version, else the newest draft.",
  input: { id: identifier("page", "page"), version_id: optional(identifier("ver", "version of that page")) },
  output: v.pipe(
    v.object({ url: v.string(), page_id: v.string(), version_id: v.nullable(v.string()), expires_at: timestamp }),
    v.title("PreviewLink"),
  ),
  limit: LIMIT.default,
  errors: ["not_found", "secret_key_missing"],
  async handle(context, input) {
    const { services, account, now } = context;
    // Without the key the link would end with the process.
    assertKey(services.secrets);
    await assertPreviewable(context, input.id, input.version_id);
    const expiresAt = now + PREVIEW_LINK_MS;
    const token = previewToken(services.linkSecret, {
      account: account._id,
      page: input.id,
      version: input.version_id ?? null,
      expiresAt,
    });
    return {
      url: `${services.baseUrl}/preview/${token}`,
      page_id: input.id,
      version_id: input.version_id ?? null,
      expires_at: isoTime(expiresAt),
    };
  },
});

export const publishOperations = [deploy, previewPage, createPreviewLink];
