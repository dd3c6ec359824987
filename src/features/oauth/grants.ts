/**
 * Codes and tokens: given for consent, exchanged, renewed and taken back. Everything that decides is one transaction, so
 * that of twenty exchanges at once one is the first; what it finds wrong it answers, because what it ended stays ended.
 */
import { SECOND_MS } from "../../lib/clock.ts";
import { equalInConstantTime, randomHex, sha256Hex } from "../../lib/hash.ts";
import type { Services } from "../../operation/operation.ts";
import { noteInAudit } from "../../policy/audit.ts";
import type { Scope } from "../../policy/scopes.ts";
import type { Db } from "../../storage/client.ts";
import { OAuthProblem } from "./answers.ts";
import { authenticateClient } from "./clients.ts";
import { ACCESS_MS, CODE_MS, challengeOf, isVerifier, OFFLINE, REFRESH_MS, tokenHash } from "./rules.ts";
import * as store from "./store.ts";

type Form = Map<string, string>;
type Result = { body: Record<string, unknown> } | { problem: OAuthProblem };

const invalidGrant = (reason: string): Result => ({ problem: new OAuthProblem("invalid_grant", reason) });

/** Makes a code of a new connection; answers the code, which is nowhere else. */
export async function giveCode(
  db: Db,
  connection: store.ConnectionRow,
  asked: { redirect_uri: string; code_challenge: string; resource: string },
): Promise<string> {
  const code = `swct_${randomHex(32)}`;
  const { redirect_uri, code_challenge, resource } = asked;
  await store.insertCode(db, {
    hash: sha256Hex(code),
    account_id: connection.account_id,
    connection_id: connection._id,
    client_id: connection.client_id,
    expires_at: connection.created_at + CODE_MS,
    used_at: null,
    ...{ redirect_uri, code_challenge, resource },
  });
  return code;
}

/** What each kind of request for tokens can't be without (RFC 6749, 5.2). */
const NEEDED = { authorization_code: ["code", "code_verifier"], refresh_token: ["refresh_token"] };

/** The answer of /token. Throws OAuthProblem. */
export async function exchange(services: Services, form: Form, authorization: string | null) {
  const grant = form.get("grant_type");
  if (grant !== "authorization_code" && grant !== "refresh_token")
    throw new OAuthProblem(
      grant ? "unsupported_grant_type" : "invalid_request",
      "grant_type: must be authorization_code or refresh_token",
    );
  const client = await authenticateClient(services, form, authorization);
  const missing = NEEDED[grant].find((name) => !form.has(name));
  if (missing) throw new OAuthProblem("invalid_request", `${missing}: is required`);
  const take = grant === "authorization_code" ? takeCode : takeRefreshToken;
  const result = await services.storage.write("all", (db) => take(db, services, client, form));
  if ("problem" in result) throw result.problem;
  return result.body;
}

/** Ends a connection, of which the audit tells. @param result why: it was given up ("ok"), or somebody else may have it */
async function endConnection(
  db: Db,
  services: Services,
  { _id, account_id, user_id, client_name: name }: store.ConnectionRow,
  result: "ok" | "invalid_grant",
): Promise<void> {
  await store.deleteConnection(db, account_id, null, _id);
  const entry = { account_id, user_id, connection_id: _id, name, resources: _id, result };
  await noteInAudit(db, services, { operation: "connections.delete", via: "oauth", ...entry });
}

async function takeCode(db: Db, services: Services, client: store.ClientRow, form: Form): Promise<Result> {
  const now = services.clock.now();
  const hash = tokenHash(form.get("code") ?? "");
  const found = hash && (await store.findCode(db, hash));
  if (!found) return invalidGrant("code: is not known here, or its time is over");
  const { code, connection } = found;
  if (code.used_at !== null) {
    await endConnection(db, services, connection, "invalid_grant");
    return invalidGrant("code: was used before; the connection that it had made has ended");
  }
  const verifier = form.get("code_verifier") ?? "";
  if (code.client_id !== client.client_id) return invalidGrant("code: was given to another client");
  if (code.expires_at <= now) return invalidGrant("code: its 60 seconds are over");
  // Programs by OAuth 2.1 leave it out (10.2): the verifier shows who has asked.
  if ((form.get("redirect_uri") ?? code.redirect_uri) !== code.redirect_uri)
    return invalidGrant("redirect_uri: is another than in the request for authorization");
  if (!isVerifier(verifier) || !equalInConstantTime(challengeOf(verifier), code.code_challenge))
    return invalidGrant("code_verifier: does not fit the code_challenge");
  const resource = form.get("resource");
  if (resource !== undefined && resource !== code.resource)
    return {
      problem: new OAuthProblem("invalid_target", "resource: is another than in the request for authorization"),
    };
  if (!(await store.redeemCode(db, code.hash, now))) return invalidGrant("code: was used before");
  await store.updateConnection(db, connection.account_id, connection._id, { redeemed_at: now, updated_at: now });
  await store.touchClient(db, client.client_id, now);
  return { body: await giveTokens(db, now, connection, 1) };
}

/**
 * The refresh token before the newest stays good until the newest, or a token that came with it, was used: an answer may
 * have been lost. One from before that is somebody's who should not have it, and ends the connection (OAuth 2.1, 4.3.1).
 */
async function takeRefreshToken(db: Db, services: Services, client: store.ClientRow, form: Form): Promise<Result> {
  const now = services.clock.now();
  const hash = tokenHash(form.get("refresh_token") ?? "");
  const found = hash === null ? null : await store.findToken(db, hash);
  if (found?.token.kind !== "refresh")
    return invalidGrant("refresh_token: is not known here; its connection has ended");
  const { token, connection } = found;
  if (connection.client_id !== client.client_id) return invalidGrant("refresh_token: was given to another client");
  if (token.expires_at <= now || isOver(connection, now)) return invalidGrant("refresh_token: its time is over");
  const asked = form.get("scope")?.split(" ").filter(Boolean) ?? [];
  if (asked.some((scope) => scope !== OFFLINE && !connection.scopes.includes(scope)))
    return { problem: new OAuthProblem("invalid_scope", "scope: has more than was allowed; ask the person again") };
  if (token.generation < connection.generation) {
    await endConnection(db, services, connection, "invalid_grant");
    return invalidGrant(
      "refresh_token: was used after its successor, so somebody else may have it; the connection ended",
    );
  }
  await store.dropTokensAfter(db, connection._id, token.generation);
  await store.updateConnection(db, connection.account_id, connection._id, {
    generation: token.generation,
    updated_at: now,
  });
  await store.touchClient(db, client.client_id, now);
  return { body: await giveTokens(db, now, connection, token.generation + 1) };
}

const isOver = ({ expires_at }: store.ConnectionRow, now: number): boolean => expires_at !== null && expires_at <= now;

async function giveTokens(db: Db, now: number, connection: store.ConnectionRow, generation: number) {
  const { _id: connection_id, account_id, scopes, expires_at } = connection;
  const end = expires_at ?? Number.POSITIVE_INFINITY;
  const made = { access: `swat_${randomHex(32)}`, refresh: `swrt_${randomHex(32)}` };
  const lives = { access: Math.min(ACCESS_MS, end - now), refresh: Math.min(REFRESH_MS, end - now) };
  for (const kind of ["access", "refresh"] as const)
    await store.insertToken(db, {
      hash: sha256Hex(made[kind]),
      account_id,
      connection_id,
      kind,
      generation,
      expires_at: now + lives[kind],
    });
  return {
    access_token: made.access,
    token_type: "Bearer",
    expires_in: Math.floor(lives.access / SECOND_MS),
    refresh_token: made.refresh,
    scope: (scopes as Scope[]).join(" "),
  };
}

/** Takes a token back (RFC 7009): a refresh token ends its connection. What is not known is gone already. */
export async function revoke(
  services: Services,
  form: Form,
  authorization: string | null,
): Promise<Record<string, never>> {
  const client = await authenticateClient(services, form, authorization);
  const hash = tokenHash(form.get("token") ?? "");
  if (!hash) return {};
  await services.storage.write("all", async (db) => {
    const found = await store.findToken(db, hash);
    if (found?.connection.client_id !== client.client_id) return;
    if (found.token.kind === "access") await store.deleteToken(db, hash);
    else await endConnection(db, services, found.connection, "ok");
  });
  return {};
}
