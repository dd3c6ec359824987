/**
 * The programs that ask for connections. Some register (RFC 7591), others have an identifier that is the address of a
 * document about them, which is fetched as every address that a stranger gives: checked, small, quick, without redirects.
 */
import * as v from "valibot";
import { DAY_MS, MINUTE_MS, SECOND_MS } from "../../lib/clock.ts";
import { equalInConstantTime, randomHex, sha256Hex } from "../../lib/hash.ts";
import { maxCharacters } from "../../lib/writing.ts";
import type { Services } from "../../operation/operation.ts";
import { OutgoingError } from "../../providers/outgoing.ts";
import { OAuthProblem } from "./answers.ts";
import { isDocumentId, MOST_REDIRECTS, readRedirect } from "./rules.ts";
import * as store from "./store.ts";

const MOST_DOCUMENT_BYTES = 5 * 1024;
const PATIENCE_MS = 5 * SECOND_MS;
const LEAST_FRESH_MS = 5 * MINUTE_MS;
const AUTH_METHODS = ["none", "client_secret_post", "client_secret_basic"] as const;

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is taken out.
const CONTROLS = /[\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** What clients say of themselves; what else they say is passed over. */
const Metadata = v.object({
  redirect_uris: v.pipe(
    v.array(v.string(), "must be a list of addresses"),
    v.minLength(1),
    v.maxLength(MOST_REDIRECTS),
  ),
  client_name: v.nullish(v.pipe(v.string(), maxCharacters(1000))),
  logo_uri: v.nullish(v.pipe(v.string(), maxCharacters(2000))),
  token_endpoint_auth_method: v.nullish(v.string()),
  grant_types: v.nullish(v.array(v.string())),
  response_types: v.nullish(v.array(v.string())),
});

function readMetadata(given: unknown): v.InferOutput<typeof Metadata> {
  const result = v.safeParse(Metadata, given);
  const [issue] = result.issues ?? [];
  if (issue)
    throw new OAuthProblem("invalid_client_metadata", `${v.getDotPath(issue) ?? "the body"}: ${issue.message}`);
  const metadata = result.output as v.InferOutput<typeof Metadata>;
  const wrong = metadata.redirect_uris.find((uri) => !readRedirect(uri));
  if (wrong !== undefined)
    throw new OAuthProblem(
      "invalid_redirect_uri",
      `redirect_uris: "${wrong.slice(0, 200)}" is refused. Use https, http with localhost, or a scheme of the program's own; no fragment.`,
    );
  if (metadata.grant_types && !metadata.grant_types.includes("authorization_code"))
    throw new OAuthProblem("invalid_client_metadata", "grant_types: must have authorization_code");
  if (metadata.response_types && !metadata.response_types.includes("code"))
    throw new OAuthProblem("invalid_client_metadata", "response_types: must have code");
  return metadata;
}

const nameOf = ({ client_name }: v.InferOutput<typeof Metadata>, fallback: string): string =>
  client_name?.replace(CONTROLS, "").trim().slice(0, 100).toWellFormed() || fallback;

const logoOf = ({ logo_uri }: v.InferOutput<typeof Metadata>): string | null =>
  logo_uri && URL.parse(logo_uri)?.protocol === "https:" ? logo_uri : null;

/** Registers a client. Returns what it is told (RFC 7591, 3.2.1): what is absent is left out, because clients refuse nulls. */
export async function registerClient(services: Services, given: unknown): Promise<Record<string, unknown>> {
  const metadata = readMetadata(given);
  const method = (metadata.token_endpoint_auth_method ?? "client_secret_basic") as (typeof AUTH_METHODS)[number];
  if (!AUTH_METHODS.includes(method))
    throw new OAuthProblem(
      "invalid_client_metadata",
      `token_endpoint_auth_method: must be one of ${AUTH_METHODS.join(", ")}`,
    );
  const now = services.clock.now();
  const secret = method === "none" ? null : randomHex(32);
  const row: store.ClientRow = {
    client_id: `swc_${randomHex(16)}`,
    name: nameOf(metadata, "An unnamed program"),
    redirect_uris: metadata.redirect_uris,
    auth_method: method,
    secret_hash: secret && sha256Hex(secret),
    logo_uri: logoOf(metadata),
    fresh_until: null,
    used_at: now,
    created_at: now,
  };
  await services.storage.write("all", (db) => store.keepClient(db, row));
  return {
    client_id: row.client_id,
    client_id_issued_at: Math.floor(now / SECOND_MS),
    ...(secret && { client_secret: secret, client_secret_expires_at: 0 }),
    client_name: row.name,
    redirect_uris: row.redirect_uris,
    token_endpoint_auth_method: method,
    grant_types: ["authorization_code", "refresh_token"],
    response_types: ["code"],
  };
}

/**
 * The client with an identifier.
 * @throws OAuthProblem `invalid_client` when there is none, or what its document says can't be taken
 */
export async function findClient(services: Services, clientId: string): Promise<store.ClientRow> {
  services.storage.refresh();
  const known = await store.findClient(services.storage.read, clientId);
  if (known && (known.fresh_until === null || known.fresh_until > services.clock.now())) return known;
  if (isDocumentId(clientId)) return await fetchClient(services, clientId, known);
  throw new OAuthProblem(
    "invalid_client",
    clientId.startsWith("http")
      ? "client_id: is no address of a client document: it must be https, with a path, and without query and fragment."
      : "client_id: no such client is registered here any more. Register again at /register.",
    401,
  );
}

async function fetchClient(
  services: Services,
  clientId: string,
  known: store.ClientRow | null,
): Promise<store.ClientRow> {
  const refused = (reason: string) =>
    new OAuthProblem("invalid_client", `The client's document ${clientId.slice(0, 200)} ${reason}`, 401);
  const answer = await services.outgoing
    .request({
      url: clientId,
      headers: { Accept: "application/json" },
      timeoutMs: PATIENCE_MS,
      mostBytes: MOST_DOCUMENT_BYTES,
      signal: services.stopping,
    })
    .catch((error: unknown) => {
      if (error instanceof OutgoingError) throw refused(`can't be read: ${error.message}`);
      throw error;
    });
  if (answer.status !== 200)
    throw refused(`answers ${answer.status}, and must answer 200; redirects are not followed.`);
  if (answer.cut) throw refused(`has more than ${MOST_DOCUMENT_BYTES} bytes.`);
  if (!/^application\/(?:[\w.-]+\+)?json(?:;|$)/i.test(answer.headers["content-type"] ?? ""))
    throw refused("is no application/json.");
  const given = parseOrNull(answer.body) as { client_id?: unknown } | null;
  if (given?.client_id !== clientId) throw refused("does not say that address as its client_id.");
  const metadata = readDocument(given, refused);
  if ((metadata.token_endpoint_auth_method ?? "none") !== "none")
    throw refused("must say token_endpoint_auth_method none: a secret in a public document is none.");
  const now = services.clock.now();
  const row: store.ClientRow = {
    client_id: clientId,
    name: nameOf(metadata, new URL(clientId).hostname),
    redirect_uris: metadata.redirect_uris,
    auth_method: "none",
    secret_hash: null,
    logo_uri: logoOf(metadata),
    fresh_until: now + freshFor(answer.headers["cache-control"]),
    used_at: known?.used_at ?? now,
    created_at: known?.created_at ?? now,
  };
  await services.storage.write("all", (db) => store.keepClient(db, row));
  return row;
}

/** Throws what is refused of a document as its client's fault: nobody registers here. */
function readDocument(given: unknown, refused: (reason: string) => OAuthProblem): v.InferOutput<typeof Metadata> {
  try {
    return readMetadata(given);
  } catch (error) {
    throw error instanceof OAuthProblem ? refused(`can't be taken: ${error.reason}`) : error;
  }
}

function parseOrNull(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString());
  } catch {
    return null;
  }
}

/** For how long a document is believed: as it says, from five minutes to a day. */
function freshFor(cacheControl: string | undefined): number {
  const seconds = Number(/(?:^|,)\s*max-age=(\d{1,9})/i.exec(cacheControl ?? "")?.[1] ?? 0);
  return Math.min(DAY_MS, Math.max(LEAST_FRESH_MS, seconds * SECOND_MS));
}

/**
 * The client that asks for tokens, as it has registered to show itself (RFC 6749, 2.3).
 * @throws OAuthProblem `invalid_client`
 */
export async function authenticateClient(
  services: Services,
  form: Map<string, string>,
  authorization: string | null,
): Promise<store.ClientRow> {
  const basic = readBasic(authorization);
  const clientId = basic?.id ?? form.get("client_id");
  if (!clientId) throw new OAuthProblem("invalid_client", "client_id: is required", 401);
  if (basic && form.has("client_id") && form.get("client_id") !== basic.id)
    throw new OAuthProblem("invalid_client", "client_id: is another than in the Authorization header", 401);
  const client = await findClient(services, clientId);
  if (client.auth_method === "none") return client;
  const secret = basic ? basic.secret : form.get("client_secret");
  // Which of the two ways it takes is the same to us; clients mix them up.
  if (secret === undefined || !equalInConstantTime(sha256Hex(secret), client.secret_hash ?? ""))
    throw new OAuthProblem("invalid_client", "The client's secret is missing or wrong.", 401);
  return client;
}

function readBasic(header: string | null): { id: string; secret: string } | null {
  const encoded = /^basic +([\w+/=-]{1,4000})$/i.exec(header ?? "")?.[1];
  if (!encoded) return null;
  const text = Buffer.from(encoded, "base64").toString();
  const at = text.indexOf(":");
  if (at < 0) return null;
  try {
    const decode = (part: string) => decodeURIComponent(part.replaceAll("+", " "));
    return { id: decode(text.slice(0, at)), secret: decode(text.slice(at + 1)) };
  } catch {
    return null;
  }
}

const MOST_ICON_BYTES = 100 * 1024;

/** A client's icon, fetched by us so that its server learns nothing of who looks; null when there is none to show. */
export async function iconOf(services: Services, { logo_uri }: store.ClientRow): Promise<string | null> {
  if (!logo_uri) return null;
  const answer = await services.outgoing
    .request({ url: logo_uri, timeoutMs: PATIENCE_MS, mostBytes: MOST_ICON_BYTES, signal: services.stopping })
    .catch(() => null);
  const [, type] =
    /^(image\/(?:png|jpeg|webp|gif|x-icon|svg\+xml))(?:;|$)/i.exec(answer?.headers["content-type"] ?? "") ?? [];
  if (answer?.status !== 200 || answer.cut || !type) return null;
  return `data:${type.toLowerCase()};base64,${answer.body.toString("base64")}`;
}
