/** Connections: what AI clients may do in somebody's name. Consent is a person's, in the application. */
import * as v from "valibot";
import { DAY_MS, isoTime, stampsAt } from "../../lib/clock.ts";
import { ApiError, invalid, notFound, notPossible } from "../../lib/errors.ts";
import { says } from "../../lib/field_words.ts";
import { answer } from "../../operation/answer.ts";
import * as f from "../../operation/fields.ts";
import { type Context, LIMIT, operation } from "../../operation/operation.ts";
import { MOST } from "../../policy/limits.ts";
import { SCOPES } from "../../policy/scopes.ts";
import { problem } from "../../sentences/field_problems.ts";
import { tellOwners } from "../users/service.ts";
import { getWebsite } from "../websites/service.ts";
import { OAuthProblem } from "./answers.ts";
import { iconOf } from "./clients.ts";
import { giveCode } from "./grants.ts";
import { readRequest, returnTo } from "./requests.ts";
import { isOAuthOn, noteAttempt } from "./server.ts";
import * as store from "./store.ts";

const scope = v.picklist(SCOPES);
const allowedScopes = f.described(v.array(scope), "What it may do.");
const clientId = f.described(
  v.string(),
  "As it has registered, or the address of the document that describes it.",
  "https://claude.ai/oauth/mcp-oauth-client-metadata",
);
const redirectHost = f.described(v.string(), "Where the client is sent back to.", "claude.ai");

const Connection = f.component("Connection", {
  _id: f.described(v.string(), "Identifier."),
  client: f.described(
    v.object({
      id: clientId,
      name: f.described(v.string(), "As the client calls itself: nobody has checked it."),
    }),
    "The program that is connected.",
  ),
  redirect_host: redirectHost,
  user: f.described(
    v.object({ _id: f.described(v.string(), "Identifier."), name: f.described(v.string(), "Name.") }),
    "Who has allowed it, and whose role it has.",
  ),
  scopes: allowedScopes,
  websites: f.described(v.nullable(v.array(v.string())), "null: all of the account."),
  last_used_at: f.described(v.nullable(f.timestamp), "When it was last used; null when never."),
  expires_at: f.described(v.nullable(f.timestamp), "null: 90 days after its last use."),
  ...f.stampFields,
});

const queryField = f.anyText(
  8000,
  "The query of `GET /authorize`, as the client has made it.",
  "response_type=code&client_id=swc_1&redirect_uri=http%3A%2F%2Flocalhost%2Fcallback",
);

/** Whose connections somebody sees and ends: an owner all of the account, others their own. */
const within = ({ person, token }: Context): string | null => {
  const { role, user_id } = person ?? token ?? { role: "owner" as const, user_id: null };
  return role === "owner" ? null : user_id;
};

const listConnections = operation({
  name: "connections.list",
  route: "GET /v1/connections",
  scope: "settings",
  right: "any",
  websites: "whole",
  summary: "List the AI clients that are connected",
  description: "Newest first. An owner sees all of the account, others their own.",
  input: f.listFields(),
  output: f.listOf(Connection),
  async handle(context, input) {
    const { db, account } = context;
    const start = input.page * input.limit;
    const { rows, total } = await store.listConnections(db, account._id, within(context), input.limit, start);
    const shown = rows.map(({ connection: row, user }) =>
      answer(Connection, row, {
        client: { id: row.client_id, name: row.client_name },
        user: { _id: row.user_id, name: user.name },
        scopes: row.scopes as (typeof SCOPES)[number][],
      }),
    );
    return f.toList(shown, input, total);
  },
});

const endConnection = operation({
  name: "connections.delete",
  route: "DELETE /v1/connections/:id",
  summary: "End a connection",
  description: "At once: the very next call with one of its tokens answers 401.",
  access: "session",
  role: "viewer",
  ...f.deletes("cnx", "connection", "EndedConnection"),
  async handle(context, { id }) {
    if (!(await store.deleteConnection(context.db, context.account._id, within(context), id)))
      throw notFound("connection", id);
    return { _id: id, deleted: true as const };
  },
});

/** A request that was checked. Throws ApiError `validation_failed` with the reason. */
async function checked({ services }: Context, query: string) {
  if (!isOAuthOn(services)) throw notPossible("programs_off");
  try {
    return await readRequest(services, query);
  } catch (error) {
    if (!(error instanceof OAuthProblem)) throw error;
    throw new ApiError("validation_failed", error.reason, {
      details: [{ path: "query", ...problem("request_refused", { said: error.reason }) }],
    });
  }
}

const readConnection = operation({
  name: "connections.read",
  route: "POST /v1/connections/read",
  summary: "Read what an AI client asks for",
  description: "For the page that asks a person: nothing is allowed yet.",
  access: "session",
  role: "viewer",
  effect: "read",
  atOnce: { account: 5, server: 20 },
  input: { query: queryField },
  output: f.component("ConnectionRequest", {
    client: f.described(
      v.object({
        id: clientId,
        name: f.described(v.string(), "Name."),
        host: f.described(
          v.nullable(v.string()),
          "Whose document describes the client; null: it has registered by itself.",
        ),
        icon: f.described(v.nullable(v.string()), "A data: address."),
      }),
      "Who asks.",
    ),
    redirect_host: redirectHost,
    is_local: f.described(v.boolean(), "It returns to this computer alone, where any program may be asking."),
    scopes: f.described(v.array(scope), "What it asks for."),
  }),
  limit: LIMIT.read,
  errors: ["not_possible"],
  async handle(context, { query }) {
    const { client, redirect_host, is_local, scopes } = await checked(context, query);
    const host = client.fresh_until === null ? null : new URL(client.client_id).host;
    const icon = await iconOf(context.services, client);
    return { client: { id: client.client_id, name: client.name, host, icon }, redirect_host, is_local, scopes };
  },
});

const createConnection = operation({
  name: "connections.create",
  route: "POST /v1/connections",
  summary: "Allow or refuse what an AI client asks for",
  description: `Answers where the browser goes next: back to the client, with a code that is good for 60 seconds and once. A user has at most ${MOST.connections} connections.`,
  access: "session",
  role: "viewer",
  input: {
    query: queryField,
    allow: f.described(v.boolean(), "Whether it is allowed.", true),
    scopes: f.optional(
      f.described(
        v.pipe(v.array(scope), v.minLength(1), v.maxLength(SCOPES.length, says("named_twice"))),
        "What is allowed, of what is asked for; left out: all of that.",
        ["sites:read", "sites:write"],
      ),
    ),
    websites: f.optional(
      f.described(
        v.pipe(v.array(f.identifier("web", "website")), v.minLength(1, says("empty_for_all")), v.maxLength(100)),
        "The only websites that it may touch.",
        [f.exampleId("web")],
      ),
    ),
    days: f.optional(f.integerBetween(1, 365, "For how many days; left out: until it ends or is not used for 90.", 30)),
  },
  output: f.component("DecidedConnection", {
    redirect_to: f.described(
      v.string(),
      "Where the browser goes next.",
      "https://claude.ai/api/mcp/auth_callback?code=…&state=…",
    ),
  }),
  limit: LIMIT.create,
  feature: "api",
  errors: ["not_found", "not_possible", "connection_limit", "secret_key_missing"],
  showsSecret: true,
  prepare: (context, { query }) => checked(context, query),
  async handle(context, { allow, scopes, websites, days }, request) {
    const { db, services, account, person, now } = context;
    const { client, redirect_host, redirect_uri } = request;
    const about = { client_id: client.client_id, redirect_host, sender: context.browser.sender };
    if (!allow) {
      const refused = new OAuthProblem("access_denied", "The person has not allowed it.");
      context.afterCommit(() => void noteAttempt(services, "consent", about, refused));
      const values = { error: refused.code, error_description: refused.reason };
      return { redirect_to: returnTo(services.baseUrl, request, values) };
    }
    for (const id of websites ?? []) await getWebsite(context, id);
    if ((await store.countConnections(db, account._id, person!.user_id)) >= MOST.connections)
      throw new ApiError(
        "connection_limit",
        `You have ${MOST.connections} connections, which is the most. End one first.`,
      );
    const connection: store.ConnectionRow = {
      _id: context.newId("cnx"),
      account_id: account._id,
      user_id: person!.user_id,
      client_id: client.client_id,
      client_name: client.name,
      redirect_host,
      scopes: request.scopes.filter((scope) => scopes?.includes(scope) ?? true),
      websites: websites ?? null,
      generation: 0,
      expires_at: days === undefined ? null : now + days * DAY_MS,
      redeemed_at: null,
      last_used_at: null,
      ...stampsAt(now),
    };
    if (connection.scopes.length === 0) throw invalid("scopes", "scope_missing");
    await store.insertConnection(db, connection);
    context.audit.resources.push(connection._id);
    const code = await giveCode(db, connection, { ...request, redirect_uri });
    await tellOwners(context, `${client.name} (${redirect_host})`, "connection");
    context.afterCommit(() => void noteAttempt(services, "consent", about, null));
    return { redirect_to: returnTo(services.baseUrl, request, { code }) };
  },
});

const listAttempts = operation({
  name: "connections.attempts",
  route: "GET /v1/connections/attempts",
  scope: "settings",
  summary: "List what clients did to connect",
  description:
    "Every step of every attempt, with the reason where it failed, of all accounts: the newest 5,000, newest first. Codes, tokens and secrets are not in it.",
  access: "operator",
  role: "owner",
  input: f.listFields(),
  output: f.listOf(
    f.component("ConnectionAttempt", {
      _id: f.described(v.string(), "Identifier."),
      step: f.described(
        v.picklist(["register", "authorize", "consent", "token", "refresh", "revoke"]),
        "What was asked for.",
      ),
      client_id: f.described(v.nullable(v.string()), "As it was sent."),
      redirect_host: f.described(v.nullable(v.string()), "Where it would have gone back to."),
      error: f.described(v.nullable(v.string()), "OAuth's code; null: it went well."),
      reason: f.described(v.nullable(v.string()), "Why."),
      sender: f.described(v.nullable(v.string()), "Address of who has asked."),
      created_at: f.createdAt,
    }),
  ),
  async handle({ db }, input) {
    const { rows, total } = await store.listAttempts(db, input.limit, input.page * input.limit);
    return f.toList(
      rows.map((row) => ({ ...row, created_at: isoTime(row.created_at) })),
      input,
      total,
    );
  },
});

export const oauthOperations = [listConnections, listAttempts, endConnection, readConnection, createConnection];
