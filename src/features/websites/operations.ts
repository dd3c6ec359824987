import { identifier, listFields, listOf, nameText, promptText, searchField, toList } from "../../operation/fields.ts";
import { LIMIT, operation } from "../../operation/operation.ts";
import { toWebsite, Website } from "./presenter.ts";
import { addWebsite, getWebsite } from "./service.ts";
import * as store from "./store.ts";

const listWebsites = operation({
  name: "websites.list",
  route: "GET /v1/websites",
  summary: "List your websites",
  input: { ...listFields(), q: searchField },
  output: listOf(Website),
  limit: LIMIT.mainList,
  large: true,
  tool: {
    name: "list_websites",
    title: "List websites",
    description: "Your websites, newest first. Use it to find the website_id that other tools need; `q` searches them.",
  },
  async handle({ db, account, services }, input) {
    const { rows, total } = await store.listWebsites(db, account._id, input.q, input.limit, input.page * input.limit);
    return toList(
      rows.map((row) => toWebsite(row, services)),
      input,
      total,
    );
  },
});

const createWebsite = operation({
  name: "websites.create",
  route: "POST /v1/websites",
  summary: "Create a website",
  description:
    "No AI runs and nothing is charged. Next: create the page `/` with POST /v1/websites/:id/pages, then generate it.",
  input: {
    prompt: promptText(
      "What the website is for: the business, what it offers, where, for whom, the look. Pages inherit it.",
      "A small sourdough bakery in Portland, Oregon. Country loaves, croissants and cardamom buns. Open Wed-Sun 7:30-13:00.",
    ),
    name: nameText("Name of the business or project.", "Crumb & Co"),
  },
  output: Website,
  limit: LIMIT.create,
  errors: ["website_limit"],
  tool: {
    name: "create_website",
    title: "Create a website",
    description:
      "Start of every new site. Its pages inherit the prompt: put everything you know into it (what the business offers, where, for whom, opening hours, contact facts, the look), because page generation invents no facts. No AI runs yet. Next: create_page with path `/`, then generate_page.",
  },
  async handle(context, input) {
    return await addWebsite(context, { ...input, language: null });
  },
});

const getWebsiteById = operation({
  name: "websites.get",
  route: "GET /v1/websites/:id",
  summary: "Get a website",
  input: { id: identifier("web", "website") },
  output: Website,
  limit: LIMIT.read,
  errors: ["not_found"],
  tool: {
    name: "get_website",
    title: "Get a website",
    description: "One website. Its pages: list_website_pages.",
  },
  handle: async (context, input) => toWebsite(await getWebsite(context, input.id), context.services),
});

export const websiteOperations = [listWebsites, createWebsite, getWebsiteById];
