/** From a lead to a website to show: its brief is what is known of the business, and nothing else. */
import * as v from "valibot";
import { component, described, exampleId, identifier, nameText, optional } from "../../operation/fields.ts";
import { LIMIT, operation } from "../../operation/operation.ts";
import { tradeOf } from "../../providers/lead_sources/trades.ts";
import { addPage, listSitePages } from "../pages/service.ts";
import { addWebsite, findWebsite } from "../websites/service.ts";
import { noteEvents } from "./history.ts";
import { briefOf, languageFor, promptFor } from "./prompt.ts";
import { getLead } from "./service.ts";
import * as store from "./store.ts";

const createDemo = operation({
  name: "leads.website",
  route: "POST /v1/leads/:id/website",
  scope: ["leads", "sites:write"],
  summary: "Make a website for a lead",
  description:
    "A website with an empty home page, whose brief is what is known of the business, in the language of its country (`prompt` says the same in words): nothing is made up. Next: POST /v1/pages/:id/generate, then POST /v1/pages/:id/preview_link for a private link to show. Free; a lead that has one already is answered with that.",
  input: {
    id: identifier("lead", "lead"),
    name: optional(nameText("Name of the website; left out: the business's.", "Miller Plumbing")),
  },
  output: component("LeadWebsite", {
    lead_id: described(v.string(), "The lead.", exampleId("lead")),
    website_id: described(v.string(), "The website.", exampleId("web")),
    page_id: described(v.nullable(v.string()), "Its home page, to be generated next.", exampleId("page")),
    prompt: described(
      v.string(),
      "What is known, in words. Add what you know with PUT /v1/websites/:id/brief.",
      "Website for Miller Plumbing, a plumber in Leeds.",
    ),
  }),
  limit: LIMIT.create,
  errors: ["website_limit", "website_quota"],
  tool: {
    name: "create_lead_website",
    description:
      "A website with an empty home page, its brief made of the lead's facts: add what you know with update_brief. Next: generate_page with the page_id, get_run until completed, then create_preview_link for a private link to show.",
    idempotent: true,
  },
  async prepare(context, { id }) {
    const { category } = await getLead(context, id);
    return { trade: category === null ? null : await tradeOf(category) };
  },
  async handle(context, { id, name }, { trade }) {
    const { db, account, now } = context;
    const lead = await getLead(context, id);
    const known = lead.website_id ? await findWebsite(db, account._id, lead.website_id) : null;
    if (known) {
      const home = (await listSitePages(db, known._id)).find(({ path }) => path === "/");
      return { lead_id: lead._id, website_id: known._id, page_id: home?._id ?? null, prompt: known.prompt };
    }
    const language = languageFor(lead.country);
    const prompt = promptFor(lead, trade?.words[language]?.[0] ?? null, language);
    const brief = briefOf(lead, trade?.words[language]?.[0] ?? null, language);
    const website = await addWebsite(context, { name: name ?? lead.name, prompt, language }, brief);
    const pageId = await addPage(context, { websiteId: website._id, path: "/", name: "Home", prompt });
    await store.updateLead(db, account._id, lead._id, { website_id: website._id, updated_at: now });
    await noteEvents(context, [{ lead_id: lead._id, kind: "website", text: website.name }]);
    return { lead_id: lead._id, website_id: website._id, page_id: pageId, prompt };
  },
});

export const demoOperations = [createDemo];
