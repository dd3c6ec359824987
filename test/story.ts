/**
 * The story that the reference tells: a bakery gets a website, from the first call to its submissions. Every operation is
 * called once, in the order of the registry, deletions last, on a server of its own; requests and answers are the
 * examples of the reference (src/transport/examples.json). Written by `bun run examples`, compared by
 * test/contract/examples.test.ts: what the reference shows has happened.
 */
import { rmSync } from "node:fs";
import { builtinEngine } from "../src/engines/builtin/engine.ts";
import { makeWidths } from "../src/features/assets/service.ts";
import { systemClock } from "../src/lib/clock.ts";
import type { AnyOperation } from "../src/operation/operation.ts";
import { OPERATIONS } from "../src/registry.ts";
import { type Example, type Examples, type Inside, itemOf, titleOf } from "../src/transport/examples.ts";
import { type Answer, type Client, call, newDirectory, runEnded, searchEnded, startTestServer } from "./harness.ts";
import { PASSWORD } from "./people.ts";
import { startLookupStub } from "./providers/lookup_stub.ts";
import {
  batchEnded,
  keyFor,
  makeResources,
  REFUSED,
  type Spare,
  spareAccounts,
  type ValidRequest,
  validRequest,
} from "./requests.ts";

/** The engine has ended before one could stop it; what the operator sees of the server is never twice the same. */
export const NOT_TOLD = ["runs.stop", "accounts.list", "accounts.create", "accounts.update", "accounts.server"];
const BEGIN = Date.UTC(2026, 10, 20, 9, 30);
/** Times within it are one: how fast the story is told is no part of it. */
const SAME_TIME_MS = 10 * 60_000;
/** Of what is sent more items are shown: some lists need two. */
const SHOWN_ITEMS = { body: 2, answer: 1 };
const SHOWN_CHARS = 160;
/** So many are the same in each story: how much code is told at once depends on how fast it is stored. */
const SHOWN_EVENTS = 5;

/** Tells the story on a new server. */
export async function tellStory(): Promise<Examples> {
  const lookups = await startLookupStub();
  const directory = newDirectory();
  const begun = Date.now();
  const server = await startTestServer({
    engine: builtinEngine(),
    environment: {
      ...lookups.environment,
      SITEWRIGHT_BASE_URL: BASE_URL,
      SITEWRIGHT_DEFAULT_DOMAIN: "sites.example.com",
    },
    clock: { ...systemClock, now: () => BEGIN + (Date.now() - begun) },
    directory,
  });
  const told: [string, Example][] = [];
  try {
    const resources = await makeResources(server, server);
    const onSpare = spareAccounts(server);
    await server.post(`/v1/domains/${resources.domains}/check`);
    for (const operation of inOrder(OPERATIONS as AnyOperation[])) {
      if (REFUSED[operation.name] || operation.signed || NOT_TOLD.includes(operation.name)) continue;
      const takesAway = operation.method === "DELETE" || operation.name === "websites.transfer";
      const called = async ({ client, resources: own }: Spare) => {
        const request = validRequest(operation, own);
        const body = WORDS[operation.name]?.(own) ?? request.body;
        const key = keyFor(operation, client.key, own);
        if (operation.name.startsWith("records.")) await recordShown(client, own.records!);
        return { request, body, answer: await call(server.baseUrl, operation.method, request.path, body, key) };
      };
      const usual = { client: server as Client, resources };
      const { client, result } = takesAway
        ? await onSpare(called, ({ answer }) => answer.status !== 200)
        : { ...usual, result: await called(usual) };
      const { request, body, answer } = result;
      if (answer.status !== 200) throw new Error(`${operation.route} answered ${answer.status}: ${answer.text}`);
      // Told on when it has ended: what goes on meanwhile is another story each time.
      if (operation.name === "batches.create") await batchEnded(client, answer.json._id);
      if (operation.name === "leads.search") await searchEnded(client, answer.json._id);
      told.push([operation.name, toExample(operation, { path: request.path, body }, answer)]);
      // What goes on in the background would be told in one story and not in the next.
      if (answer.json?.run_id) await runEnded(client, answer.json.run_id);
      await makeWidths(server.app.services, AbortSignal.timeout(60_000));
    }
  } finally {
    await server.stop();
    await lookups.stop();
    rmSync(directory, { recursive: true, force: true });
  }
  const examples = JSON.parse(withoutChance(JSON.stringify(Object.fromEntries(told)))) as Record<string, Example>;
  const short = Object.fromEntries(
    Object.entries(examples).map(([name, { parameters, body, answer }]) => [
      name,
      {
        ...(parameters && { parameters }),
        ...(body !== undefined && { body: shortened(body, SHOWN_ITEMS.body) }),
        ...(answer !== undefined && {
          answer: typeof answer === "string" ? firstEvents(answer) : shortened(answer, SHOWN_ITEMS.answer),
        }),
      },
    ]),
  );
  return withoutRepeats(short, OPERATIONS);
}

/** The same without what an earlier answer of the same schema says already. */
function withoutRepeats(told: Examples, operations: AnyOperation[]): Examples {
  const first = new Map<string, string>();
  const kept = { ...told };
  for (const { name, output } of operations) {
    const example = told[name];
    if (example?.answer === undefined || !("type" in output)) continue;
    const inside = output as Inside;
    const list = inside.entries?.data?.item;
    const title = titleOf(list ?? inside);
    if (!title) continue;
    const like = first.get(title);
    if (!like) first.set(title, name);
    else if (!list) kept[name] = differenceOf(example, like, itemOf(told[like]!.answer));
  }
  return kept;
}

/** An example as what it has of its own beside another answer; itself where that has what this one lacks. */
function differenceOf(example: Example, like: string, other: Record<string, unknown>): Example {
  const answer = example.answer as Record<string, unknown>;
  if (Object.keys(other).some((key) => !Object.hasOwn(answer, key))) return example;
  const own = Object.entries(answer).filter(([key, value]) => !Bun.deepEquals(value, other[key]));
  return { ...example, like, answer: Object.fromEntries(own) };
}

/** Waits until visitors see what a record says, or until it is gone: how long that takes is chance. */
async function recordShown(client: Client, id: string): Promise<void> {
  while ((await client.get(`/v1/cms/records/${id}`)).json.pending) await Bun.sleep(20);
}

/** Where the story has better words than a test needs. */
const WORDS: Record<string, (resources: Record<string, string>) => Record<string, unknown>> = {
  "batches.create": () => ({
    operation: "websites.create",
    items: [{ name: "Rye & Son", prompt: "A bakery in Leeds" }],
  }),
  "websites.create": () => ({
    name: "Crumb & Co",
    prompt:
      "A small sourdough bakery in Portland, Oregon. Country loaves, croissants and cardamom buns every morning. Open Wed-Sun 7:30-13:00.",
    brief: {
      kind: "bakery",
      place: "Portland, Oregon",
      hours: [{ days: ["we", "th", "fr", "sa", "su"], opens: "07:30", closes: "13:00" }],
      offers: [{ name: "Country loaf", price: "$9" }, { name: "Cardamom bun" }],
    },
  }),
  "websites.update": () => ({ name: "Crumb & Co Bakery" }),
  "websites.update_brief": () => ({
    revision: 1,
    contact: { phone: "503 555 0142", email: "hello@crumb.example" },
    offers: [
      { name: "Country loaf", price: "$9.50" },
      { name: "Cardamom bun", price: "$4" },
    ],
  }),
  "pages.create": () => ({ path: "/cakes", name: "Cakes", prompt: "Celebration cakes to order, with a form." }),
  "pages.import": () => ({ path: "/about", name: "About", ...ABOUT }),
  "pages.update": () => ({ name: "Welcome", description: "Sourdough and buns in Portland, every morning." }),
  "versions.create": ({ pages, threads }) => ({ page_id: pages, thread_id: threads, ...ABOUT }),
  "redirects.create": () => ({ path: "/menu", target: "/cakes" }),
  "redirects.import": () => ({ redirects: [{ path: "/wedding-cakes", target: "/cakes" }] }),
  "edits.apply": () => ({
    message: "A headline for spring",
    edits: [{ op: "set_meta", title: "Crumb & Co — sourdough in Portland" }],
  }),
  "tools.suggest_pages": () => ({ prompt: "A small sourdough bakery in Portland with cakes to order." }),
  "tools.generate_image": () => ({ prompt: "A loaf of country bread on a linen cloth", width: 640, height: 480 }),
  "tools.generate_logo": () => ({ name: "Crumb & Co", variants: 2 }),
  "tools.generate_design": () => ({ prompt: "A small sourdough bakery, warm and rustic" }),
  "tools.generate_email": () => ({ prompt: "Cardamom buns are back. Come by on Saturday from 7:30." }),
  "tools.generate_domains": () => ({ name: "Crumb & Co", check: false }),
  "tools.generate_subdomain": () => ({ name: "Crumb & Co" }),
  "tools.regenerate_text": () => ({
    text: "We are really very happy to bake really good bread for you every day.",
    instruction: "shorter",
  }),
  "experiments.create": ({ experiment_page, experiment_control, experiment_version }) => ({
    page_id: experiment_page,
    name: "Shorter headline",
    hypothesis: "Who reads at once that there is bread tonight orders sooner.",
    variations: [
      { key: "a", name: "As it is", version_id: experiment_control },
      { key: "b", name: "Bread tonight", version_id: experiment_version },
    ],
    goal: { type: "form_submission" },
  }),
  "collections.ready_made": () => ({ kind: "products" }),
  "comments.create": () => ({ text: "Could the opening hours stand further up?" }),
  "forms.update": () => ({ name: "Cake orders" }),
  "domains.create": () => ({ domain: "www.crumb-and-co.example" }),
  "domains.subdomain": () => ({ subdomain: "orders" }),
  "webhooks.create": () => ({ url: "https://hooks.example.com/sitewright", events: ["run.completed", "run.failed"] }),
  "webhooks.update": () => ({ description: "Tells our chat what was generated" }),
  "users.update_me": () => ({ name: "Crumb & Co" }),
  "users.update": () => ({ name: "Ada Lovelace" }),
  "invitations.create": () => ({ role: "editor", email: "grace@example.com" }),
  "auth.accept_invitation": ({ invitation_token }) => ({
    token: invitation_token,
    email: "grace@example.com",
    name: "Grace Hopper",
    password: PASSWORD,
  }),
  "api_keys.create": () => ({ name: "Deploy script" }),
};

const ABOUT = {
  html: '<main id="main"><h1>About us</h1><p>We bake with flour from the valley.</p></main>',
  css: "main { max-width: 40rem; margin: auto; }",
  javascript: "",
};

const BASE_URL = "https://sitewright.example.com";

/** What takes away what others need comes last, each from an account of its own. */
const inOrder = (operations: AnyOperation[]) => {
  const isLast = ({ method, name }: AnyOperation) => method === "DELETE" || name === "auth.sign_out";
  return [...operations.filter((one) => !isLast(one)), ...operations.filter(isLast)];
};

function toExample(operation: AnyOperation, { path, body }: ValidRequest, { json, text }: Answer): Example {
  const parameters = parametersIn(operation.path, path);
  return {
    ...(Object.keys(parameters).length > 0 && { parameters }),
    ...(body && !(body instanceof Blob) && { body }),
    ...(json !== undefined ? { answer: json } : operation.output.kind === "events" && { answer: text }),
  };
}

function parametersIn(pattern: string, path: string): Record<string, string> {
  const [plain, query] = path.split("?");
  const parts = plain!.split("/");
  const found = pattern.split("/").flatMap((part, at) => (part.startsWith(":") ? [[part.slice(1), parts[at]!]] : []));
  return Object.fromEntries([...found, ...new URLSearchParams(query)]);
}

/** The same in fewer words: of lists the first items, of long texts the beginning. */
function shortened(value: unknown, items: number): unknown {
  if (typeof value === "string") return value.length > SHOWN_CHARS ? `${value.slice(0, SHOWN_CHARS)}…` : value;
  if (Array.isArray(value)) return value.slice(0, items).map((item) => shortened(item, items));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, shortened(inner, items)]));
}

const firstEvents = (text: string): string =>
  text
    .split("\n\n")
    .filter((event) => event.includes("event: "))
    .slice(0, SHOWN_EVENTS)
    .map((event) =>
      event
        .split("\n")
        .map((line) => line.slice(0, SHOWN_CHARS))
        .join("\n"),
    )
    .join("\n\n");

const DIGITS = "0123456789abcdefghjkmnpqrstvwxyz";

/** Identifiers, keys and times as they would be were the story told once and for ever. */
function withoutChance(text: string): string {
  const ids = new Map<string, string>();
  const idFor = (id: string): string => {
    const known = ids.get(id);
    if (known) return known;
    const [prefix] = id.split("_");
    const number = ids.size;
    const made = `${prefix}_01kag8mj40e9vvq0${DIGITS[(number >> 5) & 31]}${DIGITS[number & 31]}3sxw5n7t`;
    ids.set(id, made);
    return made;
  };
  const secrets = new Map<string, string>();
  const secretFor = (secret: string): string => {
    const made = secrets.get(secret) ?? new Bun.CryptoHasher("sha256").update(`story ${secrets.size}`).digest("hex");
    secrets.set(secret, made);
    return made;
  };
  return (
    text
      .replaceAll(/\b([a-z]{3,4})_([0-7][0-9a-hjkmnp-tv-z]{25})\b/g, (id) => idFor(id))
      .replaceAll(/(?<![0-9a-f])[0-9a-f]{64}(?![0-9a-f])/g, secretFor)
      .replaceAll(/\bswc_[0-9a-f]{32}\b/g, "swc_9f0c2a7be4d15386a1c0de5f7b82934d")
      .replaceAll(/\bsw_[0-9a-f]{8}(?![0-9a-f])/g, "sw_8ff9fe9d")
      .replaceAll(/"(challenge|password)":"[^"]{24,}"/g, '"$1":"c3Rvcnkgb2YgYSBiYWtlcnkgaW4gUG9ydGxhbmQ"')
      .replaceAll(/"id":"[\w-]{40,}"/g, '"id":"c3Rvcnkgb2YgYSBiYWtlcnkgaW4gUG9ydGxhbmQ"')
      // Archives have times in them, and are compressed.
      .replaceAll(/("pages":\d+,"size_bytes":|"storage_used_bytes":)\d+/g, (_, name) => `${name}184320`)
      .replaceAll(/\bsitewright=[0-9a-f]{32}\b/g, "sitewright=24fc6c92b8266356dd8022d377e9a934")
      .replaceAll(/\/preview\/[\w.-]+/g, "/preview/eyJ3ZWJzaXRlIjoiQ3J1bWIgJiBDbyJ9.b2YgdGhlIHN0b3J5")
      .replaceAll(/\?token=\d+\.[\w-]+/g, "?token=1795170600000.c3Rvcnkgb2YgYSBiYWtlcnkgaW4gUG9ydGxhbmQ")
      .replaceAll(/\bshop-\w{8}\b/g, "shop")
      .replaceAll(/\b([a-z]+)-[0-9a-f]{8}(@|%40)example\.com/g, "$1$2example.com")
      .replaceAll(/\b[A-Z2-7]{32}\b/g, "MNQXEZDBNVXW2IDCOVXHGIDPNYQHK4ZA")
      .replaceAll(
        /\bwhsec_[A-Za-z0-9+/=]{20,}/g,
        `whsec_${Buffer.from("a secret of the story, no more").toString("base64")}`,
      )
      .replaceAll(/\b\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g, (time) =>
        new Date(Math.floor(Date.parse(time) / SAME_TIME_MS) * SAME_TIME_MS).toISOString(),
      )
      .replaceAll(/"(\w+_ms)":\d+(\.\d+)?/g, '"$1":120')
  );
}
