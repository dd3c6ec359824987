/**
 * What a client is told beside the tools: how they work together, and prompts for the usual jobs. Prompts are shown
 * where all tools that they name are offered.
 */

export interface PromptArgument {
  name: string;
  title: string;
  description: string;
  required: boolean;
  /** Name of the list operation whose identifiers complete this argument. */
  completedBy?: string;
}

export interface Prompt {
  name: string;
  title: string;
  description: string;
  arguments: PromptArgument[];
  /** The user's message; tools in it stand in backticks. */
  message(values: Record<string, string>): string;
}

/** Sent to a client when it connects. */
export const INSTRUCTIONS = `Sitewright creates, generates with AI and publishes websites.
New site: create_website, create_page with path "/", generate_page, get_run with wait_seconds 25 until status is completed, deploy_page; then the other pages (suggest_pages proposes some), each generated and deployed.
Nothing is public before deploy_page. Generation writes only what the prompt says: ask the user for facts instead of inventing them.
Tools are free unless their description names a price in credits. Lists begin with page 1. Errors say what to do next.`;

export const INSTRUCTIONS_BY_NEED = `${INSTRUCTIONS}
The list of tools is short on purpose. For everything else (domains, leads, analytics, versions, pictures, comments, single pages and forms) find_tools finds a tool by words and use_tool calls it.`;

const websiteId: PromptArgument = {
  name: "website_id",
  title: "Website",
  description: "The website's identifier.",
  required: true,
  completedBy: "websites.list",
};

const pageId: PromptArgument = {
  name: "page_id",
  title: "Page",
  description: "The page's identifier.",
  required: true,
  completedBy: "pages.list",
};

export const PROMPTS: Prompt[] = [
  {
    name: "build_website",
    title: "Build a website from a brief",
    description: "From a few sentences about a business to a published website.",
    arguments: [
      {
        name: "brief",
        title: "Brief",
        description: "What the business is, offers, where, for whom, the look; facts such as hours and contact.",
        required: true,
      },
      { name: "pages", title: "Pages", description: "Pages it should have; proposed when left out.", required: false },
    ],
    message: ({ brief, pages }) => `Build and publish a website from this brief:

<brief>
${brief}
</brief>

1. If the brief lacks the business's name, ask for it. Never invent facts (prices, reviews, years, addresses).
2. \`create_website\` with the name and the whole brief as its prompt.
3. ${pages ? `The pages: ${pages}.` : "`suggest_pages` with the brief; show me the pages and their cost in credits (20 each) and let me choose."}
4. \`create_page\` for "/", \`generate_page\`, \`get_run\` with wait_seconds 25 until it is completed.
5. Then the other pages in the same way; they follow the home page's design.
6. Show me what will be published, ask whether the address should have a certain name, and \`deploy_page\` the home page first.
7. Give me the public addresses.`,
  },
  {
    name: "improve_page",
    title: "Audit and improve a page",
    description: "Reads a page's code, reports what to improve, and saves a better version.",
    arguments: [
      pageId,
      { name: "goal", title: "Goal", description: "What matters most, for example more bookings.", required: false },
    ],
    message: ({ page_id, goal }) => `Audit and improve the page ${page_id}.${goal ? ` What matters most: ${goal}` : ""}

1. \`get_page\`, then \`get_version\` with its draft_version_id for the code; \`get_page_analytics\` if it is published.
2. Report, ordered by effect: clarity of the offer and the call to action, structure of headings, title and description for search, accessibility (alternative texts, contrast, labels), weight and mobile layout. Quote what you mean.
3. Ask me which improvements to make. Add no facts that I have not given you.
4. Change only that in the code and save all of it with \`create_version\` (thread_id from the version that you read); title and description with \`update_page\`.
5. Ask before \`deploy_page\`. \`restore_version\` brings the old version back.`,
  },
  {
    name: "find_leads",
    title: "Find businesses without a website and prepare demos",
    description: "Looks for businesses that need a website, makes one for each and gives you private links to show.",
    arguments: [
      {
        name: "business",
        title: "Line of business",
        description: "For example plumbers.",
        required: true,
      },
      { name: "place", title: "Place", description: "Town and country, for example Leeds, UK.", required: true },
      { name: "count", title: "How many", description: "10 when left out.", required: false },
    ],
    message: ({
      business,
      place,
      count,
    }) => `Find ${count || "ten"} ${business} in ${place} without a website and prepare demos.

1. \`create_lead_search\` with the query "${business}", the location "${place}", has_website false and limit ${count || "10"} (5 credits).
2. \`list_lead_searches\` until it is completed; if it failed, tell me why and stop.
3. \`list_leads\` with its search_id, sorted by score. Show me names, towns and phone numbers, and what the demos will cost (20 credits each); let me choose. Leave out those with do_not_contact.
4. For each that I choose: \`create_lead_website\`, \`generate_page\` with its page_id, \`get_run\` with wait_seconds 25 until it is completed, \`create_preview_link\` with the website_id. Invent no facts: what is not known of the business stays out of the prompt.
5. Give me a table: business, phone number, private link. Publish nothing with \`deploy_page\` unless I ask.
6. Write to nobody. Addresses marked as personal need consent in many countries; say so beside them. When I say that I have spoken to somebody, \`update_lead\` with the new status.`,
  },
  {
    name: "publish_on_domain",
    title: "Publish on a custom domain",
    description: "Puts a website on a domain that you own.",
    arguments: [
      websiteId,
      { name: "domain", title: "Domain", description: "For example www.example.com.", required: true },
    ],
    message: ({ website_id, domain }) => `Publish the website ${website_id} on the domain ${domain}.

1. \`get_website\` and \`list_website_pages\`: see what is published and what has unpublished changes.
2. \`list_domains\`; if ${domain} is not among them, \`add_domain\`.
3. Tell me which DNS records I must set at my DNS provider (the instructions of the domain), and wait until I say that they are set. \`get_domain\` shows what was found; the name is served once it is verified.
4. \`update_website\` with domain set to the domain's identifier: this moves all published pages, as soon as the domain is proved.
5. \`deploy_page\` without subdomain for the home page, then for each page that has unpublished changes.
6. Give me the new addresses.`,
  },
];
