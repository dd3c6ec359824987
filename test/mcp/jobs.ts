/**
 * Twenty jobs as people give them to an AI client, with the tools that each takes, in order. `find` are the words by which
 * a client with the short list looks for a tool that is not in it: words of the job, not of the tool's description.
 */
export interface Job {
  job: string;
  needs: { tool: string; find?: string }[];
}

const listed = (...tools: string[]) => tools.map((tool) => ({ tool }));
const found = (find: string, tool: string) => ({ find, tool });
/** A tool that was found together with the one before. */
const beside = (tool: string) => ({ tool });

export const JOBS: Job[] = [
  {
    job: "Build a website for my bakery and publish it",
    needs: listed("create_website", "create_page", "generate_page", "get_run", "deploy_page"),
  },
  {
    job: "Add a page about our courses and publish it",
    needs: listed("list_websites", "create_page", "generate_page", "get_run", "deploy_page"),
  },
  {
    job: "Change the headline of the home page",
    needs: listed("list_websites", "list_website_pages", "get_page_outline", "edit_page", "deploy_page"),
  },
  {
    job: "We open an hour later from Monday: bring it to all pages",
    needs: [
      ...listed("list_websites", "get_brief", "update_brief"),
      found("bring the new hours to all pages", "apply_brief"),
    ],
  },
  { job: "Which pages should a dentist's website have?", needs: listed("suggest_pages") },
  { job: "Who has written to us this week?", needs: listed("list_websites", "list_forms", "list_form_submissions") },
  {
    job: "Send what comes in by the contact form to info@ as well",
    needs: [...listed("list_forms"), found("who is notified of form submissions", "update_form")],
  },
  {
    job: "Put the website on www.crumb.example",
    needs: [
      ...listed("list_websites"),
      found("add own domain", "add_domain"),
      found("DNS status of a domain", "list_domains"),
      ...listed("update_website", "deploy_website"),
    ],
  },
  {
    job: "How many visitors did we have last month?",
    needs: [...listed("list_websites"), found("visitors of all pages", "get_all_pages_analytics")],
  },
  {
    job: "Yesterday's change was wrong: bring back what was online before",
    needs: [
      ...listed("list_websites"),
      found("go back to an earlier release", "restore_release"),
      found("list releases", "list_releases"),
    ],
  },
  {
    job: "Show my customer the draft before it is public",
    needs: [...listed("list_websites"), found("private link to preview a draft", "create_preview_link")],
  },
  {
    job: "What did my customer remark on the page, and change it",
    needs: [
      ...listed("list_websites", "list_website_pages"),
      found("comments on a page", "list_comments"),
      beside("resolve_comment"),
      ...listed("get_page_outline", "edit_page"),
    ],
  },
  {
    job: "Find ten plumbers in Leeds without a website",
    needs: [found("search for leads", "create_lead_search"), beside("list_lead_searches"), beside("list_leads")],
  },
  {
    job: "Make a demo website for the first of them",
    needs: [found("make a website for a lead", "create_lead_website"), ...listed("generate_page", "get_run")],
  },
  {
    job: "Make three logos for Crumb",
    needs: [found("logo", "generate_logo")],
  },
  {
    job: "Write the section about prices anew",
    needs: [
      ...listed("list_websites", "list_website_pages", "get_page_outline"),
      found("rewrite a section of a page", "regenerate_section"),
    ],
  },
  {
    job: "Better titles and descriptions for search engines",
    needs: [
      ...listed("list_websites", "list_website_pages"),
      found("title and meta description", "generate_metadata"),
      ...listed("edit_page"),
    ],
  },
  {
    job: "Is there anything wrong with the website before we publish?",
    needs: [
      ...listed("list_websites"),
      found("check for problems before publishing", "check_website"),
      ...listed("deploy_website"),
    ],
  },
  {
    job: "Copy the landing page for a second campaign",
    needs: [
      ...listed("list_websites", "list_website_pages"),
      found("copy a page", "clone_page"),
      ...listed("edit_page"),
    ],
  },
  {
    job: "Delete the old page about Christmas",
    needs: [...listed("list_websites", "list_website_pages"), found("delete a page", "delete_page")],
  },
];
