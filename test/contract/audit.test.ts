/** What the audit tells of: a loop over the registry, so that a new operation is in it on its first day. */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { desc, eq } from "drizzle-orm";
import type { AnyOperation } from "../../src/operation/operation.ts";
import { OPERATIONS } from "../../src/registry.ts";
import { audit } from "../../src/storage/tables.ts";
import { type Client, call, runEnded, searchEnded, startTestServer, type TestServer } from "../harness.ts";
import { type LookupStub, startLookupStub } from "../providers/lookup_stub.ts";
import { isSpending, keyFor, makeResources, type ValidRequest, validRequest } from "../requests.ts";

let server: TestServer;
let lookups: LookupStub;
let shared: Record<string, string>;

beforeAll(async () => {
  lookups = await startLookupStub();
  server = await startTestServer({ environment: { ...lookups.environment, SITEWRIGHT_RATE_LIMIT_FACTOR: "off" } });
  shared = await makeResources(server, server);
});
afterAll(async () => {
  await server.stop();
  await lookups.stop();
});

/** All of an account, the newest first. */
async function entriesOf(accountId: string) {
  server.storage.refresh();
  return await server.storage.read.select().from(audit).where(eq(audit.account_id, accountId)).orderBy(desc(audit._id));
}

/** Refusals before anything is done; what awaits the outside world tells of others, too. */
const isOutside = ({ effect }: AnyOperation) => effect === "outside";

async function send(
  client: Client,
  own: Record<string, string>,
  operation: AnyOperation,
  { path, body }: ValidRequest = validRequest(operation, own),
  headers: Record<string, string> = {},
) {
  const caller = keyFor(operation, client.key, own);
  const answer = await call(server.baseUrl, operation.method, path, body, caller, headers);
  if (operation.name === "pages.generate" && answer.status === 200) await runEnded(client, answer.json.run_id);
  if (operation.name === "leads.search" && answer.status === 200) await searchEnded(client, answer.json._id);
  return answer;
}

const KNOWN = OPERATIONS.filter(
  ({ access, output, method }) => access !== "open" && !(output.kind === "events" && method === "GET"),
);

describe.each(KNOWN.map((operation) => [operation.route, operation] as const))("%s", (_, operation) => {
  const spends = isSpending(operation);

  test(operation.isAudited ? "one entry" : "a read: no entry", async () => {
    const client = spends ? await server.addAccount() : server;
    const own = spends ? await makeResources(server, client) : shared;
    // Who joins an account is in the audit of that one.
    const told = operation.name === "invitations.accept" ? own.joined! : client.accountId;
    const before = await entriesOf(told);
    const answer = await send(client, own, operation);
    const after = await entriesOf(told);
    const entry = after[0]!;
    const more = after.length - before.length;
    if (answer.status >= 400) {
      const isEntered = isOutside(operation) || operation.auditedErrors?.includes(answer.json.code);
      expect(more).toBeLessThanOrEqual(isEntered ? 1 : 0);
      if (more === 1) expect(entry.result).toBe(answer.json.code);
      return;
    }
    expect(more).toBe(operation.isAudited ? 1 : 0);
    if (!operation.isAudited) return;
    expect(entry).toMatchObject({
      operation: operation.name,
      result: "ok",
      via: operation.needsSession ? "application" : "rest",
    });
    expect([entry.user_id, entry.key_id].filter(Boolean)).toHaveLength(1);
    expect(entry.name).toBeTruthy();
    expect(entry.address).toBe("127.0.0.1");
    const named = validRequest(operation, own)
      .path.split("/")
      .filter((part) => /^[a-z]+_[0-9a-z]{26}$/.test(part) && part !== client.accountId);
    for (const id of named) expect(entry.resources.split(" ")).toContain(id);
    // Nothing but identifiers and names is in it.
    expect(entry.resources).toMatch(/^([a-z]{3,4}_[0-9a-z]{26} ?)*$/);
  });

  if (operation.method === "POST" && operation.isAudited && !operation.upload && operation.output.kind === "schema")
    test("a call that is repeated with its Idempotency-Key: no second entry", async () => {
      const client = spends ? await server.addAccount() : server;
      const own = spends ? await makeResources(server, client) : shared;
      const request = validRequest(operation, own);
      const key = { "Idempotency-Key": crypto.randomUUID() };
      const first = await send(client, own, operation, request, key);
      const entries = await entriesOf(client.accountId);
      const again = await send(client, own, operation, request, key);
      if (first.status < 500) expect(again.headers.get("idempotency-replayed")).toBe("true");
      if (first.status < 500) expect(await entriesOf(client.accountId)).toEqual(entries);
    });
});
