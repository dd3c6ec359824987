/** What the audit tells of: a loop over the registry, so that a new operation is in it on its first day. */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { desc, eq } from "drizzle-orm";
import type { AnyOperation } from "../../src/operation/operation.ts";
import { OPERATIONS } from "../../src/registry.ts";
import { audit } from "../../src/storage/tables.ts";
import { type Answer, type Client, call, runEnded, searchEnded, startTestServer, type TestServer } from "../harness.ts";
import { type LookupStub, startLookupStub } from "../providers/lookup_stub.ts";
import {
  isSpending,
  keyFor,
  makeResources,
  REFUSED,
  type Spare,
  spareAccounts,
  type ValidRequest,
  validRequest,
} from "../requests.ts";

let server: TestServer;
let lookups: LookupStub;
let shared: Record<string, string>;
let onSpare: ReturnType<typeof spareAccounts>;

beforeAll(async () => {
  lookups = await startLookupStub();
  server = await startTestServer({ environment: { ...lookups.environment, SITEWRIGHT_RATE_LIMIT_FACTOR: "off" } });
  shared = await makeResources(server, server);
  onSpare = spareAccounts(server);
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

/** A repeated call is answered before its operation is asked, on each way that calls take (operation/invoke.ts). */
const repeatable = KNOWN.filter(
  ({ method, isAudited, upload, output }) => method === "POST" && isAudited && !upload && output.kind === "schema",
);
const WAYS = Map.groupBy(
  repeatable,
  ({ access, needsSession, effect, prepare, credits, auditedErrors }) =>
    `${access} ${needsSession} ${effect} ${!!prepare} ${credits?.settle} ${!!auditedErrors}`,
);

test.each([...WAYS.values()].map(([operation]) => [operation!.route, operation!] as const))(
  "%s, repeated with its Idempotency-Key: no second entry",
  async (_, operation) => {
    const spends = isSpending(operation);
    const client = spends ? await server.addAccount() : server;
    const own = spends ? await makeResources(server, client) : shared;
    const request = validRequest(operation, own);
    const key = { "Idempotency-Key": crypto.randomUUID() };
    const first = await send(client, own, operation, request, key);
    const entries = await entriesOf(client.accountId);
    const again = await send(client, own, operation, request, key);
    expect(first.status).toBeLessThan(500);
    expect(again.headers.get("idempotency-replayed")).toBe("true");
    expect(await entriesOf(client.accountId)).toEqual(entries);
  },
);

describe.each(KNOWN.map((operation) => [operation.route, operation] as const))("%s", (_, operation) => {
  const spends = isSpending(operation);

  test(operation.isAudited ? "one entry" : "a read: no entry", async () => {
    const called = async ({ client, resources }: Spare) => {
      // Who joins an account is in the audit of that one.
      const told = operation.name === "invitations.accept" ? resources.joined! : client.accountId;
      const before = await entriesOf(told);
      const answer = await send(client, resources, operation);
      return { before, answer, after: await entriesOf(told) };
    };
    const isMissed = ({ answer }: { answer: Answer }) =>
      answer.status >= 400 && answer.json?.code !== REFUSED[operation.name];
    const usual = { client: server as Client, resources: shared };
    const { client, resources, result } = spends
      ? await onSpare(called, isMissed)
      : { ...usual, result: await called(usual) };
    const { before, answer, after } = result;
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
    const named = validRequest(operation, resources)
      .path.split("/")
      .filter((part) => /^[a-z]+_[0-9a-z]{26}$/.test(part) && part !== client.accountId);
    for (const id of named) expect(entry.resources.split(" ")).toContain(id);
    // Nothing but identifiers and names is in it.
    expect(entry.resources).toMatch(/^([a-z]{3,4}_[0-9a-z]{26} ?)*$/);
  });
});
