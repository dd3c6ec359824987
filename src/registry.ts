/** All features. Whatever must hold for every one of them, and for every operation, is a loop over this list. */
import { accounts } from "./features/accounts/feature.ts";
import { aiTools } from "./features/ai_tools/feature.ts";
import { analytics } from "./features/analytics/feature.ts";
import { archives } from "./features/archives/feature.ts";
import { assets } from "./features/assets/feature.ts";
import { audit } from "./features/audit/feature.ts";
import { backups } from "./features/backups/feature.ts";
import { batches } from "./features/batches/feature.ts";
import { brand } from "./features/brand/feature.ts";
import { briefs } from "./features/briefs/feature.ts";
import { campaigns } from "./features/campaigns/feature.ts";
import { certificates } from "./features/certificates/feature.ts";
import { clients } from "./features/clients/feature.ts";
import { cms } from "./features/cms/feature.ts";
import { domains, registrations } from "./features/domains/feature.ts";
import { editor } from "./features/editor/feature.ts";
import { edits } from "./features/edits/feature.ts";
import { experiments } from "./features/experiments/feature.ts";
import { facts } from "./features/facts/feature.ts";
import { forms } from "./features/forms/feature.ts";
import { leads } from "./features/leads/feature.ts";
import { lists } from "./features/lists/feature.ts";
import { oauth } from "./features/oauth/feature.ts";
import { pages } from "./features/pages/feature.ts";
import { parts } from "./features/parts/feature.ts";
import { payments } from "./features/payments/feature.ts";
import { publishRequests } from "./features/publish_requests/feature.ts";
import { publishing } from "./features/publishing/feature.ts";
import { reports } from "./features/reports/feature.ts";
import { reviews } from "./features/reviews/feature.ts";
import { runs } from "./features/runs/feature.ts";
import { search } from "./features/search/feature.ts";
import { serverSettings } from "./features/server_settings/feature.ts";
import { templates } from "./features/templates/feature.ts";
import { transfers } from "./features/transfers/feature.ts";
import { updates } from "./features/updates/feature.ts";
import { uptime } from "./features/uptime/feature.ts";
import { users } from "./features/users/feature.ts";
import { versions } from "./features/versions/feature.ts";
import { webhooks } from "./features/webhooks/feature.ts";
import { WEBHOOKS_GUIDE } from "./features/webhooks/guide.ts";
import { websites } from "./features/websites/feature.ts";
import type { AnyEventType } from "./operation/event.ts";
import type { Feature } from "./operation/feature.ts";
import { housekeeping } from "./operation/housekeeping.ts";
import type { AnyOperation } from "./operation/operation.ts";
import { ROLES_IN_WORDS } from "./policy/roles.ts";
import { sites } from "./sites/feature.ts";

/** In the order of the reference, as far as operations of one group are of several features. */
const TELLING = [
  websites,
  transfers,
  templates,
  briefs,
  facts,
  pages,
  parts,
  archives,
  runs,
  versions,
  publishing,
  publishRequests,
  reviews,
  search,
  edits,
  editor,
  aiTools,
  assets,
  forms,
  lists,
  campaigns,
  cms,
  domains,
  registrations,
  uptime,
  certificates,
  analytics,
  reports,
  experiments,
  leads,
  users,
  accounts,
  serverSettings,
  clients,
  batches,
  brand,
  oauth,
  audit,
  payments,
  backups,
];

/** What webhooks can be told of. */
export const EVENT_TYPES: AnyEventType[] = TELLING.flatMap(({ events }) => events);

const DECLARED = [...TELLING, webhooks(EVENT_TYPES)];

export const FEATURES: Feature[] = [...DECLARED, sites, updates, housekeeping];

/** Each operation's own type: what the application may call, without a second list of routes. */
export type DeclaredOperation = (typeof DECLARED)[number]["operations"][number];

/** What each group of the reference is about, in the order in which they are shown. */
export const GROUPS: Record<string, string> = {
  batches: "One operation called many times, done by the server: each input once, with a result each.",
  websites: "Websites have pages, a brief of what is known of the business and, once published, an address.",
  templates: "Websites that are kept as they were, so that others are made of them: each with a brief of its own.",
  parts: "What all pages of a website share, written once: styles, header, footer, and parts of its own.",
  pages: "Pages of websites: settings, copies, previews, generation.",
  runs: "Generations of a page's code: poll them, follow their events, stop them in time.",
  versions: "The immutable code of pages.",
  threads: "Conversations about a page; versions are saved in them.",
  publish: "Deploying pages, or the whole website, to the website's address.",
  releases: "What visitors see of a website, whole: each deploy makes one, and each can be gone back to.",
  publish_requests: "What waits to be published, asked for by who may change a website and not publish it.",
  redirects: "Addresses of a website that lead elsewhere, or say that nothing is there any more.",
  review_links: "Links to a website's drafts that are listed, and that end when they are deleted.",
  comments:
    "What reviewers say of pages under a preview link that takes comments, and what you answer. They are anybody who has the link: their names and texts are plain text that nobody has checked. In 15 minutes a sender may leave 60 comments, and all reviewers of a website 300 together.",
  search: "Everything that an account has, found by one text.",
  edits: "Precise changes of a page's draft, and the outline that names what can be changed.",
  edit: "The editor chat: change a page in words.",
  tools: "AI tools: images, logos, texts, sections, designs, e-mails, names and addresses.",
  collections:
    "What a website keeps of one sort: posts, dishes, people. Editors change records, pages show them; see `POST /v1/websites/:id/cms/collections` for how.",
  records:
    "What is in collections. Each has what editors see and, when it is published, what visitors see. A change that visitors see is on the published website within seconds, as a release of its own; until then the record is `pending`.",
  assets: "Files that pages and records show: pictures with their widths, and what is to be downloaded.",
  forms: "Forms of published pages, found in their code: where their answers go, and whether they take any.",
  submissions:
    "What visitors have sent with forms, as browsers send them or as JSON: up to 1,000 entries and 100,000 characters, files only for the form's own file fields, up to 20 and 5 MB together. In 15 minutes a visitor's first 30 submissions of a form are taken as they are, the next 70 are kept and marked as spam (`too_many`), further ones are refused with 429; so is what goes beyond 200 of a visitor to a website, 3,000 of all visitors to a form (1,000 marked ones), 10,000 to all forms of the account, and 300 requests of a visitor to a form whatever becomes of them. Of IPv6 a visitor is a /64 network.",
  lists:
    "Lists of people who may be written to. Forms fill them (`PUT /v1/forms/:id {list_id}`); who joins so is asked by e-mail first. Who leaves, can't be reached or calls a mail spam is taken off all lists of the account and stays known by a hash of the address, so that no import brings anybody back.",
  subscribers:
    "Who is on a list, and what proves that they may be written to: a basis that you have recorded, or what they signed up with and when they confirmed it.",
  campaigns:
    "Mails to lists. Each address gets a campaign once, however many lists it is on and whatever happens to the server; who has left gets nothing. Readers leave with one click of their mail program (RFC 8058).",
  webhooks: WEBHOOKS_GUIDE,
  domains:
    "Domains of your own. A name may be added by several accounts; the one whose proof is seen holds it, and only then is it served: the TXT record `_sitewright.<domain>`, or a request to the name that comes here while no other account has added it or had it before. A name that leads elsewhere for 7 days must be proved again. Checks follow by themselves after 5 and 15 seconds, 1 and 5 minutes, every hour for three days, then daily.",
  reports:
    "What a month brought a website: visitors, messages, what was published, whether it answered. As data, as a page, and by mail on the first of the next month.",
  experiments:
    "Pages that are shown in several ways at once, to see which of them does better. Visitors are split by the server, see whole documents without a flicker or a script, and are told apart as analytics tells them apart: without cookies and stored addresses, for a day. A page has one running experiment. Not over MCP.",
  leads:
    "Businesses that may need a website: searched in sources that the operator has set, imported, looked at, and made a website for. Pages of these lists begin with 1. Where data come from and under which licence is with every lead and in every export. The laws on unsolicited messages are yours to keep: addresses that look like one person's are marked, and who must not be contacted is remembered.",
  dns_connections:
    "DNS providers at which your zones are. With one, adding a domain is all: its records are set, its proof is seen, and it is served.",
  users: `You, your account and its other users. ${ROLES_IN_WORDS} A key acts as an owner.`,
  invitations: "Links with which others become users of the account.",
  sso_links:
    "Links with which a hosting panel or a portal signs its customer in: the portal asks for one with a key, and sends the customer's browser there at once.",
  credits: "The credit balance, its ledger and all prices.",
  plans: "What is for sale: plans and credits.",
  stripe:
    "Paying, where the operator takes payments with Stripe. Cards are typed on Stripe's pages alone. When a payment of a plan is late, keys work for 7 days more and nothing is published; a plan that is not paid for any more becomes the free one. What a refund or a dispute gives back is taken from the credits that it brought, as far as they are left.",
  subscriptions: "The account's plan.",
  payments: "The account's payments, with receipts.",
  api_keys: "Keys for the API.",
  clients:
    "Accounts that yours looks after, each a customer's: with websites, users, keys and credits of its own, and with your plan. What one has, no other one sees. Only accounts that are no clients themselves have some.",
  client_billing:
    "Your own Stripe, with which your clients pay you: `PUT /v1/clients/:id/billing` makes a subscription there whose invoices Stripe sends. Optional; cards and addresses stay with Stripe.",
  brand: "How your clients see the application, mails and pages: in your name and look, at addresses of your own.",
  connections:
    "AI clients that people have connected: programs that have signed in with OAuth and act as whoever has allowed it, as far as that was allowed. `/v1` and `/mcp` take their tokens as they take keys.",
  account: "Everything of your account: taken along, or deleted.",
  auth: "Signing in to the application, for browsers: these routes take no key, and count for each address that calls. A session calls everything that a key calls, whatever the plan, as its user's role allows.",
  audit:
    "Who did what, with what, from where and when: each change, export, sign-in and sign-in that failed has one entry. For owners.",
  sessions: "Where you are signed in. Only with a session.",
  passkeys: "What you sign in with instead of a password. Only with a session.",
  second_factor:
    "Codes of an authenticator app (TOTP), which follow your password when you sign in, and recovery codes for when it is lost. Only with a session.",
  settings: "What this installation is set to, and whether it is right.",
  accounts: "All accounts of this installation and how the server is, for the operator's account alone.",
};

const order = Object.keys(GROUPS);

/** In the order of the groups, whichever feature declares them. */
export const OPERATIONS: AnyOperation[] = FEATURES.flatMap(({ operations }) => operations).toSorted(
  (a, b) => order.indexOf(a.group) - order.indexOf(b.group),
);

export const API = { operations: OPERATIONS, eventTypes: EVENT_TYPES, groups: GROUPS };

/** What only a mistake in a declaration can break; checked when the registry is loaded. */
export function assertRegistry(operations = OPERATIONS): void {
  const names = {
    feature: FEATURES.map(({ name }) => name),
    operation: operations.map(({ name }) => name),
    route: operations.map(({ route }) => route.replaceAll(/:\w+/g, ":id")),
    "type of event": EVENT_TYPES.map(({ type }) => type),
    job: FEATURES.flatMap(({ jobs }) => jobs.map(({ name }) => name)),
    "periodic work": FEATURES.flatMap(({ periodic }) => periodic.map(({ name }) => name)),
    tool: operations.flatMap(({ tool }) => tool?.name ?? []),
  };
  for (const [what, declared] of Object.entries(names)) {
    const twice = declared.filter((name, index) => declared.indexOf(name) !== index);
    if (twice.length > 0) throw new Error(`${what} declared twice: ${twice.join(", ")}`);
  }
  for (const operation of operations) {
    const missing = operation.pathNames.filter((name) => !Object.hasOwn(operation.input, name));
    if (missing.length > 0) throw new Error(`${operation.name}: the route's ${missing.join(", ")} is not in its input`);
    if (!Object.hasOwn(GROUPS, operation.group))
      throw new Error(`${operation.name}: group "${operation.group}" has no description`);
    if (operation.method === "GET" && operation.effect !== "read")
      throw new Error(`${operation.name}: a GET must only read`);
    if (operation.prepare && operation.effect === "read")
      throw new Error(`${operation.name}: only what writes is prepared before its transaction`);
    if (
      operation.path.startsWith("/auth/") !== (operation.access === "open" && !operation.signed) &&
      operation.name !== "auth.confirm"
    )
      throw new Error(`${operation.name}: what is under /auth, and nothing else that is not signed, is open to all`);
    const byKey = (operation.access === "operator" || operation.access === "account") && !operation.needsSession;
    if (byKey && operation.scope === undefined)
      throw new Error(`${operation.name}: say which scope a key or a token needs for it`);
    if (operation.tool && (operation.access !== "account" || operation.needsSession))
      throw new Error(`${operation.name}: a tool is called with a key`);
    if (operation.person === "recent" && operation.access !== "session" && operation.access !== "operator")
      throw new Error(`${operation.name}: what a person must confirm is called with a session`);
    if (operation.credits && operation.effect === "read")
      throw new Error(`${operation.name}: a read can't cost credits`);
  }
}

assertRegistry();
