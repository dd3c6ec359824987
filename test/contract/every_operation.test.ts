/** What must hold for every endpoint: loops over the registry, so that a new operation is covered on its first day. */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { sql } from "drizzle-orm";
import * as v from "valibot";
import type { AnyOperation } from "../../src/operation/operation.ts";
import { OPERATIONS } from "../../src/registry.ts";
import {
  type Answer,
  type Client,
  call,
  credentials,
  runEnded,
  searchEnded,
  startTestServer,
  type TestServer,
} from "../harness.ts";
import { makePerson } from "../people.ts";
import { type LookupStub, startLookupStub } from "../providers/lookup_stub.ts";
import {
  isSpending,
  keyFor,
  makeResources,
  noun,
  REFUSED,
  type Spare,
  spareAccounts,
  validRequest,
  withField,
} from "../requests.ts";

let server: TestServer;
let lookups: LookupStub;
let other: Client;
/** The session of one of its people. */
let otherPerson: string;
/** Resources of the first account, by the noun of the routes that take them. */
const own: Record<string, string> = {};

let onSpare: ReturnType<typeof spareAccounts>;

beforeAll(async () => {
  lookups = await startLookupStub();
  server = await startTestServer({ environment: lookups.environment });
  onSpare = spareAccounts(server);
  other = await server.addAccount();
  otherPerson = (await makePerson(other, "owner")).key;
  Object.assign(own, await makeResources(server, server));
});
afterAll(async () => {
  await server.stop();
  await lookups.stop();
});

const send = (
  operation: AnyOperation,
  request: { path: string; body?: unknown },
  key: string | null,
  headers: Record<string, string> = {},
) => call(server.baseUrl, operation.method, request.path, request.body, key, headers);

/** A call with a field that the operation does not have. */
async function refuseUnknown(operation: AnyOperation): Promise<void> {
  const request = withField(validRequest(operation, own), "no_such_field", 1);
  const { status, json } = await send(operation, request, keyFor(operation, server.key, own));
  expect([operation.route, status]).toEqual([operation.route, operation.invalidCode ? 500 : 400]);
  expect(json).toMatchObject({ error: true, code: operation.invalidCode ?? "validation_failed" });
  expect(json.details).toContainEqual(expect.objectContaining({ path: "no_such_field" }));
  expect(json.message).toContain("no_such_field");
}

test("an unknown field or parameter: refused with details by every operation, nothing written", async () => {
  const operations = OPERATIONS.filter(({ signed }) => !signed);
  let before = await contents();
  for (const operation of operations) await refuseUnknown(operation);
  if (Bun.deepEquals(await contents(), before)) return;
  // Which one it was.
  for (const operation of operations) {
    before = await contents();
    await refuseUnknown(operation);
    expect([operation.route, await contents()]).toEqual([operation.route, before]);
  }
  throw new Error("something was written by one of these calls, once");
}, 300_000);

/** Bodies are held before it is known what is called: one of each way to be let in tells of all. */
const TAKES_BODIES = OPERATIONS.filter(({ method, upload, signed }) => /POST|PUT/.test(method) && !upload && !signed);
const waysIn = Map.groupBy(TAKES_BODIES, ({ method, access, needsSession }) => `${method} ${access} ${needsSession}`);

test.each([...waysIn.values()].map(([operation]) => [operation!.route, operation!] as const))(
  "%s with a body over 5 MB: 413, also without a length",
  async (_, operation) => {
    const { path } = validRequest(operation, own);
    const key = keyFor(operation, server.key, own);
    const big = `{"name":"${"x".repeat(5 * 1024 * 1024)}"}`;
    expect((await send(operation, { path, body: big }, key)).json.code).toBe("payload_too_large");
    const chunked = await fetch(`${server.baseUrl}${path}`, {
      method: operation.method,
      headers: credentials(key),
      body: new ReadableStream({
        start(controller) {
          for (let part = 0; part < 6; part++) controller.enqueue(new Uint8Array(1024 * 1024).fill(32));
          controller.close();
        },
      }),
    });
    expect(chunked.status).toBe(413);
    expect(await chunked.json()).toMatchObject({ error: true, code: "payload_too_large" });
  },
);

describe.each(OPERATIONS.map((operation) => [operation.route, operation] as const))("%s", (_, operation) => {
  /** What a client of the other account calls with. */
  const foreignKey = () => keyFor(operation, other.key, { person: otherPerson });
  const ownKey = () => keyFor(operation, server.key, own);

  test("without a key: 401 and the plain text Unauthorized, where it is not open to all", async () => {
    if (operation.access === "open") return;
    for (const key of [null, "sw_", `sw_${"0".repeat(64)}`, "Basic abc"]) {
      const answer = await send(operation, validRequest(operation, own), key);
      expect(answer.status).toBe(401);
      expect(answer.text).toBe("Unauthorized");
      expect(answer.headers.get("content-type")).toStartWith("text/plain");
    }
  });

  test("from a page of another origin: 403, whatever the key", async () => {
    // What another server signs is believed for its signature.
    if (operation.signed) return;
    const answer = await send(operation, validRequest(operation, own), null, { Origin: "https://evil.example" });
    expect(answer.status).toBe(403);
    expect(answer.json.code).toBe("foreign_origin");
    expect(answer.headers.get("access-control-allow-origin")).toBeNull();
  });

  if (operation.path.includes(":id")) {
    test("another account's resource, or one that never was: 404, the same answer", async () => {
      const foreign = validRequest(operation, own);
      const answer = await send(operation, foreign, foreignKey());
      if (operation.access === "operator") {
        expect([answer.status, answer.json.code]).toEqual([403, "operator_required"]);
        return;
      }
      expect(answer.status).toBe(404);
      expect(answer.json).toMatchObject({ error: true, code: "not_found" });
      const never = validRequest(operation, { ...own, [noun(operation)]: "nothing" });
      const missing = await send(operation, never, foreignKey());
      expect(missing.status).toBe(404);
      expect(missing.json.message.replace("nothing", "")).toBe(answer.json.message.replace(own[noun(operation)]!, ""));
    });
  }

  if (operation.upload) {
    test("a body that is no file of its type: refused with details", async () => {
      const { path } = validRequest(operation, own);
      for (const body of ["{", "null", new Blob(["{}"], { type: "text/plain" })])
        expect((await send(operation, { path, body }, server.key)).json.details).toHaveLength(1);
    });
  } else if (operation.signed) {
    test("a body over the limit: 413; one without a signature is not read", async () => {
      const { path } = validRequest(operation, own);
      const names = [operation.signed!.header].flat();
      const signature = { [names[0]!]: "t=1,v1=0" };
      const big = "x".repeat(operation.signed!.mostBytes + 1);
      expect((await send(operation, { path, body: big }, null, signature)).json.code).toBe("payload_too_large");
      expect((await send(operation, { path, body: big }, null)).json.details[0].path).toBe(names.join(" or "));
    });
  } else if (operation.method === "POST" || operation.method === "PUT") {
    test("a body that is no JSON object: refused with details", async () => {
      const { path } = validRequest(operation, own);
      for (const body of ["{", "[]", "null", '"text"', "\u0000"]) {
        const answer = await send(operation, { path, body }, ownKey());
        expect(answer.status).toBe(operation.invalidCode ? 500 : 400);
        expect(answer.json.details).toHaveLength(1);
      }
    });
  }

  test("a valid request: an answer that fits the declared output, with the common headers", async () => {
    if (operation.name === "runs.stop") return expectStopIsTooLate();
    const refusal = REFUSED[operation.name];
    const sent = ({ client, resources }: Spare) =>
      send(operation, validRequest(operation, resources), keyFor(operation, client.key, resources));
    const isMissed = ({ status, json }: Answer) => (refusal ? json?.code !== refusal : status !== 200);
    const { client, result: answer } = isSpending(operation)
      ? await onSpare(sent, isMissed)
      : { client: server, result: await sent({ client: server, resources: own }) };
    if (refusal) return expect(answer.json.code).toBe(refusal);
    expect(answer.status).toBe(200);
    // Nothing goes on in the background of the next call.
    if (operation.name === "pages.generate") await runEnded(client, answer.json.run_id);
    if (operation.name === "leads.search") await searchEnded(client, answer.json._id);
    expect(answer.headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
    if (operation.output.kind !== "schema") return;
    const checked = v.safeParse(strict(operation.output as v.GenericSchema), answer.json);
    expect(checked.issues ?? []).toEqual([]);
  });

  async function expectStopIsTooLate() {
    const answer = await send(operation, validRequest(operation, own), server.key);
    expect(answer.status).toBe(409);
    expect(answer.json.code).toBe("too_late");
  }
});

test("too few credits: the field is called `needed` where the specification asks for it, else `required`", () => {
  const asked = OPERATIONS.filter(({ credits }) => credits?.shortfall === "needed").map(({ name }) => name);
  expect(asked).toEqual(["edit.turn"]);
});

/** Everything that calls write, by table: what the server writes by itself in the background is left out. */
async function contents(): Promise<Record<string, string>> {
  server.storage.refresh();
  // What an earlier call has deleted goes row by row.
  const deleting = sql.raw("SELECT 1 FROM jobs WHERE kind = 'deletions.finish' LIMIT 1");
  while ((await server.storage.read.values(deleting)).length > 0) {
    await Bun.sleep(10);
    server.storage.refresh();
  }
  const rows = async (text: string) => JSON.stringify(await server.storage.read.values(sql.raw(text)));
  const tables = [
    "accounts",
    "websites",
    "pages",
    "versions",
    "threads",
    "runs",
    "turns",
    "forms",
    "submissions",
    "comments",
    "review_links",
    "invitations",
    "passkeys",
    "password_links",
    "publications",
    "releases",
    "release_entries",
    "redirects",
    "credit_entries",
  ];
  const found: Record<string, string> = {};
  for (const table of tables) found[table] = await rows(`SELECT * FROM ${table} ORDER BY 1`);
  found.jobs = await rows(
    "SELECT * FROM jobs WHERE kind NOT IN ('webhooks.deliver', 'domains.check', 'cms.show', 'batches.run', 'websites.settle') ORDER BY 1",
  );
  found.domains = await rows("SELECT _id, account_id, domain, redirect_to, token FROM domains ORDER BY 1");
  found.webhooks = await rows("SELECT _id, url, description, events, active, secret FROM webhooks ORDER BY 1");
  found.api_keys = await rows("SELECT _id, revoked_at FROM api_keys ORDER BY 1");
  return found;
}

/** The same schema, but with every object closed: an answer must not show more than the reference says. */
function strict(schema: v.GenericSchema): v.GenericSchema {
  // biome-ignore lint/suspicious/noExplicitAny: walks over schemas of every kind.
  const inside = schema as any;
  if (inside.pipe)
    return {
      ...inside,
      ...v.pipe(strict(inside.pipe[0]) as never, ...(inside.pipe.slice(1) as [])),
    } as v.GenericSchema;
  if (inside.type === "object")
    return v.strictObject(
      Object.fromEntries(
        Object.entries(inside.entries).map(([name, entry]) => [name, strict(entry as v.GenericSchema)]),
      ),
    );
  if (inside.type === "array") return v.array(strict(inside.item));
  if (inside.type === "nullable") return v.nullable(strict(inside.wrapped));
  if (inside.type === "optional") return v.optional(strict(inside.wrapped));
  return schema;
}
