/** DNS connections: added with credentials that are tried, and never shown again. */
import * as v from "valibot";
import { stampsAt } from "../../lib/clock.ts";
import { ApiError, type ErrorCode, invalidAs, orNotFound } from "../../lib/errors.ts";
import { maxCharacters } from "../../lib/writing.ts";
import { answer } from "../../operation/answer.ts";
import * as f from "../../operation/fields.ts";
import { type Context, LIMIT, operation } from "../../operation/operation.ts";
import { MOST } from "../../policy/limits.ts";
import { credentialProblems } from "../../providers/dns/credentials.ts";
import { DnsProviderError, PROVIDER_KINDS } from "../../providers/dns/provider.ts";
import { openConnection, openProvider, sealCredentials, toApiError } from "./connections.ts";
import * as store from "./store.ts";

const LONGEST_CREDENTIAL = 500;
const LONGEST_ZONE = 253;

const providerField = f.described(
  v.picklist(PROVIDER_KINDS),
  "`rfc2136`: a name server that takes dynamic updates signed with TSIG, like BIND, Knot or PowerDNS; or an account at `cloudflare`, `desec` or `porkbun`.",
  "desec",
);

export const DnsConnection = f.component("DnsConnection", {
  _id: f.idOf("con", "Identifier."),
  provider: providerField,
  name: f.described(v.string(), "What you call it.", "Our deSEC account"),
  zones: f.described(
    v.array(f.hostName),
    "Zones that it could write when it was last tried, at most 100; domains added in them use it by themselves.",
    ["example.com"],
  ),
  created_at: f.createdAt,
});

const credential = (description: string, example: string) =>
  v.optional(f.described(v.pipe(v.string(), v.trim(), maxCharacters(LONGEST_CREDENTIAL)), description, example));

const credentialsField = f.described(
  v.strictObject({
    token: credential(
      "For `cloudflare` (Zone:Read and DNS:Edit of your zones) and `desec`.",
      "i-T3b1h_OI-H9ab8tRS98stGtURe",
    ),
    api_key: credential("For `porkbun`, where API access must be switched on for each domain.", "pk1_0f1e2d3c"),
    secret_api_key: credential("For `porkbun`.", "sk1_0f1e2d3c"),
    server: credential("For `rfc2136`: the name server, as host or host:port.", "ns1.example.com"),
    zone: credential("For `rfc2136`: the zone that may be changed.", "example.com"),
    key_name: credential("For `rfc2136`: the name of the TSIG key.", "sitewright"),
    key_secret: credential("For `rfc2136`: the key, in base64.", "c2VjcmV0IHRoYXQgYm90aCBzaWRlcyBoYXZl"),
    key_algorithm: credential("For `rfc2136`: hmac-sha256 if it is not said.", "hmac-sha256"),
  }),
  "What the provider wants to know; which fields depends on it.",
  { token: "i-T3b1h" },
);

const toConnection = (row: store.StoredConnection) => answer(DnsConnection, row);

export const getConnection = async ({ db, account }: Pick<Context, "db" | "account">, id: string) =>
  orNotFound(await store.findConnection(db, account._id, id), "DNS connection", id);

/** What all have in common that ask a provider whether credentials are good. */
const TRYING = {
  limit: LIMIT.create,
  effect: "outside" as const,
  atOnce: { account: 2, server: 20 },
  errors: ["provider_unavailable", "provider_failed", "secret_key_missing", "work_limit", "busy"] satisfies ErrorCode[],
};

/** A zone as it is kept. */
const toZone = (name: string): string => name.toLowerCase().slice(0, LONGEST_ZONE);

const createConnection = operation({
  name: "dns_connections.create",
  route: "POST /v1/dns_connections",
  scope: "settings",
  role: "owner",
  summary: "Add a DNS connection",
  description: `Tries the credentials, stores them encrypted and never shows them again. Domains that you add in its zones are set up by themselves: their records are set, and their proof with them. Domains that you have already get it with PUT /v1/domains/:id \`{"dns_connection_id": "con_…"}\`. An account has at most ${MOST.dns_connections}.`,
  input: {
    provider: providerField,
    name: f.nameText("What you call it.", "Our deSEC account"),
    credentials: credentialsField,
  },
  output: DnsConnection,
  ...TRYING,
  errors: ["dns_connection_limit", ...TRYING.errors],
  async handle(context, { provider, name, credentials }) {
    const { services, account, now } = context;
    const given = Object.fromEntries(
      Object.entries(credentials).filter(([, value]) => value !== undefined && value !== ""),
    );
    const [wrong] = credentialProblems(provider, given);
    if (wrong) throw invalidAs(`credentials.${wrong.field}`, wrong.problem);
    await assertConnectionLimit(context);
    const zones = await openProvider(services, provider, given)
      .zones(services.stopping)
      .catch((error) => {
        if (error instanceof DnsProviderError && error.problem === "auth") throw invalidAs("credentials", error.said);
        throw toApiError(error);
      });
    const _id = context.newId("con");
    const row: store.StoredConnection = {
      _id,
      account_id: account._id,
      provider,
      name,
      credentials: sealCredentials(services, _id, given),
      zones: zones.map(toZone),
      ...stampsAt(now),
    };
    await services.storage.write(account._id, async (db) => {
      await assertConnectionLimit({ ...context, db });
      await store.insertConnection(db, row);
    });
    return toConnection(row);
  },
});

async function assertConnectionLimit({ db, account }: Pick<Context, "db" | "account">): Promise<void> {
  if ((await store.listConnections(db, account._id)).length < MOST.dns_connections) return;
  throw new ApiError(
    "dns_connection_limit",
    `The account has ${MOST.dns_connections} DNS connections, which is the most. Delete one with DELETE /v1/dns_connections/:id first.`,
  );
}

const listAll = operation({
  name: "dns_connections.list",
  route: "GET /v1/dns_connections",
  scope: "settings",
  summary: "List your DNS connections",
  description: "Newest first, without their credentials.",
  input: f.listFields(),
  output: f.listOf(DnsConnection),
  async handle({ db, account }, input) {
    const rows = await store.listConnections(db, account._id);
    const shown = rows.slice(input.page * input.limit, (input.page + 1) * input.limit);
    return f.toList(shown.map(toConnection), input, rows.length);
  },
});

const checkConnection = operation({
  name: "dns_connections.check",
  route: "POST /v1/dns_connections/:id/check",
  scope: "settings",
  summary: "Try a DNS connection",
  description: "Tries its stored credentials again and reads anew which `zones` they can write.",
  input: { id: f.identifier("con", "DNS connection") },
  output: DnsConnection,
  ...TRYING,
  errors: [...TRYING.errors],
  async handle(context, { id }) {
    const { services, account, now } = context;
    const row = await getConnection(context, id);
    const zones = await openConnection(services, row)
      .zones(services.stopping)
      .catch((error) => {
        throw toApiError(error);
      });
    const changes = { zones: zones.map(toZone), updated_at: now };
    await services.storage.write(account._id, (db) => store.updateConnection(db, account._id, id, changes));
    return toConnection({ ...row, ...changes });
  },
});

const deleteById = operation({
  name: "dns_connections.delete",
  route: "DELETE /v1/dns_connections/:id",
  scope: "settings",
  role: "owner",
  summary: "Delete a DNS connection",
  description:
    "Its credentials are gone at once. Records stay as they are; domains that used it are set by hand again.",
  ...f.deletes("con", "DNS connection", "DeletedDnsConnection"),
  async handle(context, { id }) {
    const { _id } = await getConnection(context, id);
    await store.deleteConnection(context.db, context.account._id, _id);
    return { _id, deleted: true as const };
  },
});

export const connectionOperations = [listAll, createConnection, checkConnection, deleteById];
