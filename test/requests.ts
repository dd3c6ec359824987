/** A request of each operation that it accepts, and resources to ask it of: for tests that loop over the registry. */

import type { AnyOperation } from "../src/operation/operation.ts";
import { makeArchive } from "./archives.ts";
import { createAuthenticator } from "./authenticator.ts";
import {
  type Client,
  type Json,
  makePublishedWebsite,
  makeSubmission,
  makeWebsite,
  saveVersion,
  searchEnded,
  type TestServer,
} from "./harness.ts";
import { makePerson, PASSWORD, tokenOf } from "./people.ts";
import { makePng } from "./pictures.ts";

/** A server whose published sites can be visited. */
type Visited = Client & Pick<TestServer, "visit">;

/** One resource of each kind, by the noun of the routes that take it. */
export async function makeResources(server: Visited, client: Client): Promise<Record<string, string>> {
  const { websiteId, pageId } = await makePublishedWebsite(client);
  const runs = await client.get("/v1/runs");
  const versions = await client.get(`/v1/pages/${pageId}/versions`);
  const thread = await client.post("/v1/threads", { page_id: pageId });
  const domain = await client.post("/v1/domains", { domain: `shop-${websiteId.slice(-8)}.example.com` });
  const connection = await client.post("/v1/dns_connections", DNS_CONNECTION);
  const key = await client.post("/v1/api_keys", { name: "spare" });
  const { formId, submissionId } = await makeSubmission(server, client);
  // Nothing here is an event that it wants, so that it tells nobody while other tests look at what is stored.
  const webhook = await client.post("/v1/webhooks", { url: "https://hooks.example.com/", events: ["run.failed"] });
  const comment = await client.post(`/v1/pages/${pageId}/comments`, { text: "Shorter, please" });
  const delivery = await client.post(`/v1/webhooks/${webhook.json._id}/test`);
  const release = (await client.get(`/v1/websites/${websiteId}/releases`)).json.data[0];
  // A release that nobody sees any more, with pages that have changed since, and one that shows others now.
  await client.post("/v1/versions", { page_id: pageId, ...code });
  await client.post("/v1/tools/deploy", { page_id: pageId });
  const redirect = await client.post(`/v1/websites/${websiteId}/redirects`, { path: "/old", target: "/" });
  const collection = await client.post(`/v1/websites/${websiteId}/cms/collections`, {
    name: "News",
    fields: [{ key: "title", type: "text" }],
  });
  const record = await client.post(`/v1/cms/collections/${collection.json._id}/records`, { data: { title: "Rye" } });
  await client.post("/v1/leads/import", { leads: [{ name: "Miller Plumbing", city: "Leeds", category: "plumber" }] });
  const lead = await client.get("/v1/leads?limit=1");
  const search = await client.post("/v1/leads/search", { query: "plumbers", location: "Leeds, UK" });
  await searchEnded(client, search.json._id);
  const list = await client.post("/v1/lists", { name: "News" });
  const subscriber = await client.post(`/v1/lists/${list.json._id}/subscribers`, SUBSCRIBER);
  const experiment = await makeRunningExperiment(client);
  const campaign = await client.post("/v1/campaigns", CAMPAIGN);
  const customer = await client.post("/v1/clients", { name: "Crumb & Co" });
  const batch = await client.post("/v1/batches", {
    operation: "forms.update",
    items: [{ id: formId, name: "Contact" }],
  });
  await batchEnded(client, batch.json._id);
  const person = await makePerson(client, "owner");
  const invitation = await person.post("/v1/invitations", { role: "viewer" });
  const acting = { headers: { "Sitewright-Account": customer.json._id ?? client.accountId } };
  const joining = await person.post("/v1/invitations", { role: "client", preset: "content" }, acting);
  await client.put(`/v1/websites/${websiteId}/parts/footer`, { html: "<p>Crumb</p>" });
  const { query, connectionId } = await connect(client, person);
  return {
    batches: batch.json._id,
    connection_query: query,
    connections: connectionId,
    person: person.key,
    email: person.email,
    invitation_token: tokenOf(invitation.json.url),
    joining_token: tokenOf(joining.json.url),
    joined: acting.headers["Sitewright-Account"],
    users: (await makePerson(client, "viewer")).userId,
    invitations: invitation.json._id,
    sessions: (await person.get("/v1/sessions")).json.data[0]._id,
    passkeys: await makePasskey(person, new URL(invitation.json.url).origin),
    forms: formId,
    submissions: submissionId,
    comments: comment.json._id,
    review_links: (await client.post(`/v1/websites/${websiteId}/review_links`, { reviewer: "Ada" })).json._id,
    websites: websiteId,
    templates: (await client.post(`/v1/websites/${websiteId}/template`, { name: "Bakery" })).json._id,
    pages: pageId,
    runs: runs.json.data[0]._id,
    versions: versions.json.data[0]._id,
    threads: thread.json._id,
    domains: domain.json._id,
    dns_connections: connection.json._id,
    api_keys: key.json._id,
    accounts: client.accountId,
    clients: customer.json._id,
    webhooks: webhook.json._id,
    deliveries: delivery.json._id,
    releases: release._id,
    redirects: redirect.json._id,
    experiments: experiment._id,
    experiment_page: experiment.page_id,
    experiment_control: experiment.variations[0].version_id,
    experiment_version: experiment.variations[1].version_id,
    collections: collection.json._id,
    records: record.json._id,
    leads: lead.json.data[0]._id,
    lead_searches: search.json._id,
    lists: list.json._id,
    campaigns: campaign.json._id,
    subscribers: subscriber.json._id,
    assets: (await client.post("/v1/assets", PICTURE_FORM)).json._id,
    unpublished: (await makeUnpublishedWebsite(client)).websiteId,
  };
}

/** A website with a draft that visitors don't see. */
async function makeUnpublishedWebsite(client: Client): Promise<{ websiteId: string }> {
  const made = await makeWebsite(client);
  await saveVersion(client, made.pageId, code);
  return made;
}

/** Waits until a batch has ended, and gives it. */
export async function batchEnded(client: Client, id: string): Promise<Json> {
  for (;;) {
    const { json } = await client.get(`/v1/batches/${id}`);
    if (json.status === "completed") return json;
    if (json.status !== "running") throw new Error(`No batch: ${JSON.stringify(json)}`);
    await Bun.sleep(5);
  }
}

const VERIFIER = "v".repeat(43);

/** An AI client that has registered and that a person has allowed: its request, and the connection. */
async function connect(client: Client, person: Client): Promise<{ query: string; connectionId: string }> {
  const redirect_uri = "http://localhost:9/callback";
  const client_id = (
    await client.post("/register", { redirect_uris: [redirect_uri], token_endpoint_auth_method: "none" })
  ).json.client_id;
  const code_challenge = new Bun.CryptoHasher("sha256").update(VERIFIER).digest("base64url");
  const request = { response_type: "code", client_id, redirect_uri, code_challenge, code_challenge_method: "S256" };
  const query = new URLSearchParams(request).toString();
  const { json } = await person.post("/v1/connections", { query, allow: true });
  const code = new URL(json.redirect_to).searchParams.get("code")!;
  const form = { grant_type: "authorization_code", code, client_id, redirect_uri, code_verifier: VERIFIER };
  await client.post("/token", new URLSearchParams(form).toString());
  return { query, connectionId: (await client.get("/v1/connections")).json.data[0]._id };
}

const SUBSCRIBER = { email: "ada@example.com", name: "Ada Lovelace", basis: "Asked for it at the counter" };

/** An experiment on a page of its own, with two versions of it, that visitors take part in. */
export async function makeRunningExperiment(client: Client): Promise<Json> {
  const { websiteId, pageId } = await makeWebsite(client);
  const control = await saveVersion(client, pageId, { html: "<main><h1>Bread</h1></main>" });
  await client.post("/v1/tools/deploy", { page_id: pageId });
  const version = await saveVersion(client, pageId, { html: "<main><h1>Bread tonight</h1></main>" });
  const made = await client.post("/v1/experiments", {
    ...EXPERIMENT,
    page_id: pageId,
    variations: [
      { key: "a", name: "As it is", version_id: control._id },
      { key: "b", name: "Other headline", version_id: version._id },
    ],
  });
  const started = await client.post(`/v1/experiments/${made.json._id}/start`);
  if (started.status !== 200) throw new Error(`No experiment: ${made.text} ${started.text}`);
  return { ...started.json, website_id: websiteId, page_id: pageId };
}

const EXPERIMENT = { name: "Another headline", goal: { type: "form_submission" } };
const CAMPAIGN = { name: "May news", subject: "Cardamom buns are back", html: "<h1>Hi {{first_name|there}}</h1>" };

/** Taken where the stand-in for providers is asked. */
const DNS_CONNECTION = { provider: "cloudflare", name: "Ours", credentials: { token: "secret-token" } };

/** A passkey of somebody. */
async function makePasskey(person: Client, origin: string): Promise<string> {
  const { json } = await person.post("/v1/passkeys/options", {});
  const authenticator = await createAuthenticator(origin);
  return (await person.post("/v1/passkeys", { response: await authenticator.create(json.options) })).json._id;
}

/** What an operation is called with: a key, a session where it is about a person, and nothing where it is open to all. */
export const keyFor = (
  { access, needsSession }: AnyOperation,
  key: string,
  { person }: Record<string, string>,
): string | null => (access === "open" ? null : needsSession ? person! : key);

/** The route's noun: "/v1/pages/:id/clone" → "pages", "/v1/cms/records/:id" → "records". */
export const noun = ({ path }: AnyOperation) =>
  path.includes("/:id/publish_request") ? "unpublished" : path.replace("/v1/cms/", "/v1/").split("/")[2]!;

export interface ValidRequest {
  path: string;
  body?: Record<string, unknown> | Blob;
}

/** A form with a picture. */
export async function pictureForm(): Promise<Blob> {
  const form = new FormData();
  form.append("alt", "A wood oven with loaves");
  form.append("file", new Blob([makePng(340, 20)]), "Oven.png");
  return await new Response(form).blob();
}
const PICTURE_FORM = await pictureForm();

/** An archive of a website with one page. */
const ARCHIVE = await makeArchive({ pages: [{ path: "/", name: "Home" }] });

/** A request with one field more, or another value of it: in the body, or in the query. */
export function withField({ path, body }: ValidRequest, name: string, value: unknown): ValidRequest {
  if (body && !(body instanceof Blob)) return { path, body: { ...body, [name]: value } };
  const [where, query = ""] = path.split("?");
  const others = query.split("&").filter((one) => one !== "" && !one.startsWith(`${name}=`));
  const field = `${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`;
  return { path: `${where}?${[...others, field].join("&")}`, body };
}

/** Whether a call takes from its account what others need after it: it is for an account of its own. */
export const isSpending = ({ method, name }: Pick<AnyOperation, "method" | "name">): boolean =>
  method === "DELETE" || name === "pages.generate" || name === "websites.transfer";

export interface Spare {
  client: Client;
  resources: Record<string, string>;
}

/**
 * Makes calls that take something from their account on one account after the other: a call that misses what an earlier
 * one has taken is made once more, on a new account.
 */
export function spareAccounts(server: TestServer) {
  let spare: Promise<Spare> | undefined;
  const make = async (): Promise<Spare> => {
    const client = await server.addAccount();
    return { client, resources: await makeResources(server, client) };
  };
  return async <Result>(work: (spare: Spare) => Promise<Result>, isMissed: (result: Result) => boolean) => {
    const isNew = !spare;
    spare ??= make();
    const result = await work(await spare);
    if (isNew || !isMissed(result)) return { ...(await spare), result };
    spare = make();
    return { ...(await spare), result: await work(await spare) };
  };
}

/** A request that the operation accepts, on resources of the given account. */
export function validRequest(operation: AnyOperation, resources: Record<string, string>): ValidRequest {
  const path = operation.path
    .replace(":id", resources[noun(operation)] ?? "none")
    .replace(":delivery_id", resources.deliveries!)
    .replace(":search_id", resources.lead_searches ?? "none")
    .replace(":record_id", "none")
    .replace(":key", "footer")
    .replace(":month", "2026-10")
    .replace(":subscriber_id", resources.subscribers ?? "none")
    .replace(":index", "0");
  if (operation.upload?.field) return { path, body: PICTURE_FORM };
  if (operation.upload) return { path, body: ARCHIVE };
  if (operation.method === "GET" || operation.method === "DELETE")
    return { path: path + (QUERIES[operation.name] ?? "") };
  return { path, body: VALID_BODIES[operation.name]?.(resources) ?? {} };
}

/** What reads need besides identifiers. */
const QUERIES: Record<string, string> = {
  "redirects.try": "?path=/old",
  "search.everything": "?q=bread",
  "assets.search": "?q=harbour",
  "account.download_export": "?token=1.no",
  "account.delete": "?confirm=no",
  "clients.delete": "?websites=delete",
};

/** What only a link or a passkey can have, which work once: requests without are right in form, and refused. */
const NO_TOKEN = "0".repeat(64);
const ANSWER = { id: "AAECAw", rawId: "AAECAw", type: "public-key" };
export const REFUSED: Record<string, string> = {
  "edits.set_tokens": "edit_not_applicable",
  "account.download_export": "link_invalid",
  "account.delete": "validation_failed",
  "auth.setup": "link_invalid",
  "auth.sso_link": "link_invalid",
  "auth.confirm_password_reset": "link_invalid",
  "auth.passkey_sign_in": "sign_in_failed",
  "passkeys.create": "passkey_refused",
  "auth.second_factor": "sign_in_expired",
  "second_factor.confirm": "wrong_code",
  "second_factor.recovery_codes": "second_factor_off",
  "second_factor.delete": "second_factor_off",
  "domains.confirm": "not_possible",
  "assets.search": "provider_unavailable",
  // The run has written its page once.
  "runs.choose": "not_found",
  "pages.screenshot": "provider_unavailable",
  "pages.picture": "provider_unavailable",
  // No Stripe is connected, and none is there to be.
  "client_billing.connect": "provider_failed",
  "clients.get_billing": "not_found",
  "clients.set_billing": "not_possible",
  "clients.end_billing": "not_found",
  "stripe.checkout": "provider_unavailable",
  "stripe.portal": "provider_unavailable",
  "stripe.webhook": "validation_failed",
  "domains.dns_add": "dns_not_managed",
  "domains.dns_delete": "dns_not_managed",
  "subscribers.ask": "provider_unavailable",
  "campaigns.test": "provider_unavailable",
  "reports.send": "provider_unavailable",
  "campaigns.schedule": "provider_unavailable",
  "campaigns.pause": "not_possible",
  "campaigns.resume": "not_possible",
  "campaigns.cancel": "not_possible",
  "campaigns.bounces": "validation_failed",
};

/** A website has one of each at most. */
const KINDS = [
  "blog",
  "events",
  "team",
  "jobs",
  "recipes",
  "courses",
  "projects",
  "products",
  "properties",
  "questions",
];
let made = 0;

const code = { html: "<main><h1>Hi</h1></main>", css: "", javascript: "" };
const VALID_BODIES: Record<string, (resources: Record<string, string>) => Record<string, unknown>> = {
  "account.rename": () => ({ name: "Crumb & Co" }),
  "connections.read": ({ connection_query }) => ({ query: connection_query }),
  "connections.create": ({ connection_query }) => ({ query: connection_query, allow: false }),
  "websites.create": () => ({ name: "New", prompt: "A florist in Ghent" }),
  "templates.create": () => ({ name: "Shop", description: "Five pages with opening hours" }),
  "templates.update": () => ({ name: "Bakery with a shop" }),
  "websites.transfer": ({ clients }) => ({ account_id: clients! }),
  // Refused later: what it did would be looked at by whoever asked for nothing else.
  "batches.create": () => ({ operation: "websites.create", items: [{ name: "New" }] }),
  "clients.create": () => ({ name: "Rye & Son", monthly_credits: 5 }),
  "sso_links.create": ({ users }) => ({ user: users! }),
  "clients.update": () => ({ notes: "Calls on Mondays" }),
  "clients.credits": () => ({ amount: 5 }),
  "clients.set_billing": () => ({ amount: 9900, currency: "EUR" }),
  "client_billing.connect": () => ({ secret_key: "rk_test_51H0sitewright" }),
  "brand.update": ({ assets }) => ({
    name: "Studio North",
    colour: "#1f6f54",
    logo: { light: assets },
    support: "help@studio-north.example",
    footer: "Studio North Ltd, 4 Mill Lane, Leeds",
    hosts: ["app.studio-north.example"],
  }),
  "publish_requests.create": () => ({ message: "The summer menu" }),
  "publish_requests.decline": () => ({ note: "The prices are missing." }),
  "reports.note": () => ({ note: "The new menu is online." }),
  "reports.send": () => ({ emails: ["ada@example.com"] }),
  "reports.update_settings": () => ({ recipients: ["ada@example.com"] }),
  "accounts.create": () => ({ name: "Studio North", plan: "pro" }),
  "settings.set_server": () => ({ group: "mail", values: { SITEWRIGHT_RECIPIENTS_RETENTION_DAYS: "60" } }),
  "settings.check_server": () => ({ group: "mail", values: {} }),
  "accounts.update": () => ({ name: "Renamed" }),
  "experiments.create": (resources) => ({
    ...EXPERIMENT,
    page_id: resources.experiment_page,
    variations: [
      { key: "a", name: "As it is", version_id: resources.experiment_control },
      { key: "b", name: "Other headline", version_id: resources.experiment_version },
    ],
  }),
  "experiments.update": () => ({ name: "A shorter headline" }),
  "experiments.suggest": (resources) => ({ page_id: resources.pages }),
  "experiments.apply": () => ({ variation: "b" }),
  "websites.update": () => ({ name: "Renamed" }),
  "websites.update_brief": () => ({ tagline: "Bread from a slow oven" }),
  "parts.put": () => ({ html: "<p>Crumb &amp; Co</p>" }),
  "parts.restore": () => ({ version: 1 }),
  "pages.create": () => ({ path: `/p-${crypto.randomUUID().slice(0, 8)}`, name: "New" }),
  "pages.import": () => ({ path: `/i-${crypto.randomUUID().slice(0, 8)}`, name: "Imported", ...code }),
  "pages.update": () => ({ name: "Renamed" }),
  "pages.fork": (resources) => ({ website_id: resources.websites }),
  "versions.create": (resources) => ({ page_id: resources.pages, thread_id: resources.threads, ...code }),
  "threads.create": (resources) => ({ page_id: resources.pages }),
  "publish.deploy": (resources) => ({ page_id: resources.pages }),
  "publish.website": (resources) => ({ page_ids: [resources.pages] }),
  "redirects.import": () => ({ redirects: [{ path: `/r-${crypto.randomUUID().slice(0, 8)}`, target: "/" }] }),
  "redirects.delete_many": () => ({ ids: ["red_none"] }),
  "redirects.create": () => ({ path: `/r-${crypto.randomUUID().slice(0, 8)}`, target: "https://example.org/" }),
  // None of the ready-made ones, which are made on the same website.
  "collections.create": () => ({ name: "Partners", fields: [{ key: "title", type: "text" }] }),
  "collections.update": () => ({ name: "Renamed" }),
  "collections.suggest": () => ({ prompt: "A bakery with a blog" }),
  "collections.ready_made": () => ({ kind: KINDS[made++ % KINDS.length]! }),
  "records.create": () => ({ data: { title: "New" } }),
  "records.update": () => ({ data: { title: "Renamed" } }),
  "records.update_many": () => ({ changes: [{ ids: ["rec_none"], status: "archived" }] }),
  "records.delete_many": () => ({ ids: ["rec_none"] }),
  "records.import": () => ({ format: "csv", content: "title\nRye\n" }),
  "submissions.update": () => ({ read: true }),
  "submissions.update_many": ({ submissions }) => ({ changes: [{ ids: [submissions], done: true }] }),
  "submissions.delete_many": () => ({ ids: ["subm_none"] }),
  "edits.apply": () => ({ edits: [{ op: "set_meta", title: "Renamed" }] }),
  "edits.set_tokens": () => ({ tokens: [{ name: "--art-one", value: "#1f4d3a" }] }),
  "edit.turn": (resources) => ({ page_id: resources.pages, message: "Make the buttons dark green" }),
  "tools.suggest_pages": () => ({ prompt: "A florist in Ghent" }),
  "tools.read_brief": () => ({ prompt: "A florist in Ghent" }),
  "runs.choose": (resources) => ({ version_id: resources.versions }),
  "tools.generate_image": () => ({ prompt: "Tulips in a vase", width: 64, height: 64 }),
  "tools.generate_logo": () => ({ name: "Tulip", variants: 2 }),
  "tools.generate_og_image": (resources) => ({ page_id: resources.pages }),
  "tools.generate_design": () => ({ prompt: "A florist in Ghent" }),
  "tools.generate_email": () => ({ prompt: "Tulips are back. Come by on Saturday." }),
  "tools.generate_metadata": (resources) => ({ page_id: resources.pages }),
  "tools.generate_domains": () => ({ name: "Tulip", check: false }),
  "tools.generate_subdomain": () => ({ name: "Tulip" }),
  "tools.check_domain": () => ({ domain: "tulip.example" }),
  "tools.regenerate_text": () => ({ text: "We are very happy about really good tulips.", instruction: "shorter" }),
  "tools.regenerate_section": (resources) => ({ page_id: resources.pages, section: "1" }),
  "review_links.create": () => ({ reviewer: "Ada", days: 30 }),
  "comments.create": () => ({ text: "Shorter, please" }),
  "assets.update": () => ({ name: "Renamed" }),
  "comments.update": () => ({ status: "resolved" }),
  "forms.update": () => ({ name: "Renamed" }),
  "domains.create": () => ({ domain: `www.${crypto.randomUUID().slice(0, 8)}.example.org` }),
  "domains.subdomain": () => ({ subdomain: crypto.randomUUID().slice(0, 8) }),
  "domains.dns_add": () => ({ type: "TXT", name: "@", value: "hello" }),
  "dns_connections.create": () => DNS_CONNECTION,
  "webhooks.create": () => ({ url: "https://hooks.example.com/", events: ["run.failed"] }),
  "webhooks.update": () => ({ description: "Changed" }),
  "leads.search": () => ({ query: "plumbers", location: "Leeds, UK" }),
  "leads.update": () => ({ status: "contacted" }),
  "leads.update_many": ({ leads }) => ({ changes: [{ ids: [leads], status: "contacted" }] }),
  "leads.delete_many": () => ({ ids: ["lead_none"] }),
  "leads.note": () => ({ text: "Wants a new menu page before Easter." }),
  "campaigns.create": () => CAMPAIGN,
  "campaigns.update": () => ({ name: "Renamed" }),
  "campaigns.test": () => ({ emails: ["ada@example.com"] }),
  "lists.create": () => ({ name: "New" }),
  "lists.update": () => ({ name: "Renamed" }),
  "subscribers.create": () => ({ email: `s-${crypto.randomUUID().slice(0, 8)}@example.com`, basis: "Asked for it" }),
  "subscribers.update": () => ({ name: "Renamed" }),
  "subscribers.update_many": () => ({ changes: [{ ids: ["sub_none"], status: "unsubscribed" }] }),
  "subscribers.import": () => ({ subscribers: [{ email: "grace@example.com" }], basis: "Asked for it" }),
  "subscribers.suppress": () => ({ email: "gone@example.com" }),
  "leads.import": () => ({ leads: [{ name: "Miller & Sons", city: "Leeds" }] }),
  "users.update_me": () => ({ name: "Renamed" }),
  "users.update": () => ({ name: "Renamed" }),
  "invitations.create": () => ({ role: "viewer" }),
  "invitations.accept": ({ joining_token }) => ({ token: joining_token ?? "0".repeat(64) }),
  "auth.confirm": () => ({ password: PASSWORD }),
  "passkeys.create": () => ({
    response: { ...ANSWER, response: { clientDataJSON: "AAECAw", attestationObject: "AAECAw" } },
  }),
  "second_factor.confirm": () => ({ code: "abcdef" }),
  "second_factor.require": () => ({ require_second_factor: false }),
  "auth.second_factor": () => ({ token: "none", code: "123456" }),
  "auth.setup": () => ({ token: NO_TOKEN, email: "new@example.com", password: PASSWORD }),
  "auth.sign_in": ({ email }) => ({ email, password: PASSWORD }),
  "auth.passkey_sign_in": () => ({
    response: { ...ANSWER, response: { clientDataJSON: "AAECAw", authenticatorData: "AAECAw", signature: "AAECAw" } },
  }),
  "auth.password_reset": ({ email }) => ({ email }),
  "auth.confirm_password_reset": () => ({ token: NO_TOKEN, password: PASSWORD }),
  "auth.sso_link": () => ({ token: NO_TOKEN }),
  "auth.link": ({ invitation_token }) => ({ token: invitation_token }),
  "auth.accept_invitation": ({ invitation_token }) => ({
    token: invitation_token,
    email: `${crypto.randomUUID()}@example.com`,
    password: PASSWORD,
  }),
  "api_keys.create": () => ({ name: "one more" }),
  "stripe.checkout": () => ({ plan: "pro" }),
  "domains.confirm": () => ({ price: 1180 }),
};
