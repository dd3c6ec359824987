/**
 * The authorization server's own addresses: metadata, /authorize, /token, /register, /revoke (contract, section 21). The
 * transport (transport/oauth.ts) reads requests and sends what is answered here; every step is noted for the operator.
 */
import type { Services } from "../../operation/operation.ts";
import { SCOPES } from "../../policy/scopes.ts";
import { type About, type Answer, OAuthProblem, type Step } from "./answers.ts";
import { registerClient } from "./clients.ts";
import { exchange, revoke } from "./grants.ts";
import { hostOfRedirect, RedirectedProblem, readRequest, returnTo } from "./requests.ts";
import { OFFLINE } from "./rules.ts";
import * as store from "./store.ts";

const LONGEST_NOTED = 500;

/** Whether the server speaks OAuth: as it is set, else where its address is safe for it. */
export function isOAuthOn({ config, baseUrl }: Pick<Services, "config" | "baseUrl">): boolean {
  if (config.oauth !== null) return config.oauth;
  const { protocol, hostname } = new URL(baseUrl);
  return protocol === "https:" || hostname === "localhost";
}

/** What says that this server takes tokens, and of whom (RFC 9728). */
export const resourceMetadata = ({ baseUrl, brand }: Pick<Services, "baseUrl" | "brand">) => ({
  resource: `${baseUrl}/mcp`,
  authorization_servers: [baseUrl],
  scopes_supported: ["sites:read"],
  bearer_methods_supported: ["header"],
  resource_name: brand?.name ?? "Sitewright",
  resource_documentation: `${baseUrl}/docs`,
});

/** What this authorization server can do (RFC 8414). */
export const serverMetadata = (baseUrl: string) => ({
  issuer: baseUrl,
  authorization_endpoint: `${baseUrl}/authorize`,
  token_endpoint: `${baseUrl}/token`,
  registration_endpoint: `${baseUrl}/register`,
  revocation_endpoint: `${baseUrl}/revoke`,
  scopes_supported: [...SCOPES, OFFLINE],
  response_types_supported: ["code"],
  response_modes_supported: ["query"],
  grant_types_supported: ["authorization_code", "refresh_token"],
  token_endpoint_auth_methods_supported: ["none", "client_secret_post", "client_secret_basic"],
  revocation_endpoint_auth_methods_supported: ["none", "client_secret_post", "client_secret_basic"],
  code_challenge_methods_supported: ["S256"],
  client_id_metadata_document_supported: true,
  authorization_response_iss_parameter_supported: true,
  protected_resources: [`${baseUrl}/mcp`],
  service_documentation: `${baseUrl}/docs`,
});

/** Notes a step of an attempt, with what went wrong. */
export async function noteAttempt(
  { storage, ids, clock, log }: Services,
  step: Step,
  about: About & { sender: string | null },
  problem: OAuthProblem | null,
): Promise<void> {
  const { client_id = null, redirect_host = null, sender } = about;
  const cut = (text: string | null) => text?.slice(0, LONGEST_NOTED).toWellFormed() ?? null;
  const error = problem?.code ?? null;
  const row = {
    _id: ids.next("att"),
    ...{ step, error, sender },
    client_id: cut(client_id),
    redirect_host: cut(redirect_host),
    reason: cut(problem?.reason ?? null),
    created_at: clock.now(),
  };
  await storage
    .write("all", (db) => store.insertAttempt(db, row))
    .catch((failure) => log.error("an attempt to connect was not noted", { error: String(failure) }));
}

/** GET /authorize: on to the application, where the person signs in and decides. */
export async function authorize(services: Services, query: string, sender: string | null): Promise<Answer> {
  const values = new URLSearchParams(query.slice(0, 10_000));
  const about = {
    client_id: values.get("client_id"),
    redirect_host: hostOfRedirect(values.get("redirect_uri") ?? ""),
    sender,
  };
  try {
    await readRequest(services, query);
    await noteAttempt(services, "authorize", about, null);
    return { kind: "redirect", to: `${services.baseUrl}/app/connect?${query}` };
  } catch (error) {
    if (!(error instanceof OAuthProblem)) throw error;
    await noteAttempt(services, "authorize", about, error);
    if (error instanceof RedirectedProblem) {
      const values = { error: error.code, error_description: toAscii(error.reason) };
      return { kind: "redirect", to: returnTo(services.baseUrl, error, values) };
    }
    return { kind: "page", status: 400, title: "This program can't be connected", text: error.reason };
  }
}

/** What `error_description` may have in it (RFC 6749, 4.1.2.1). */
const toAscii = (text: string): string => text.replaceAll('"', "'").replaceAll(/[^\x20-\x7e]|\\/g, "?");

/** POST /register, /token and /revoke. */
export async function answerPost(
  services: Services,
  step: "register" | "token" | "revoke",
  given: { json?: unknown; form?: Map<string, string>; authorization: string | null; sender: string | null },
): Promise<Answer> {
  const form = given.form ?? new Map<string, string>();
  const noted: Step = step === "token" && form.get("grant_type") === "refresh_token" ? "refresh" : step;
  const about = { client_id: form.get("client_id") ?? null, sender: given.sender };
  try {
    const body =
      step === "register"
        ? await registerClient(services, given.json)
        : step === "token"
          ? await exchange(services, form, given.authorization)
          : await revoke(services, form, given.authorization);
    const client_id = about.client_id ?? ((body as { client_id?: string }).client_id || null);
    await noteAttempt(services, noted, { ...about, client_id }, null);
    return { kind: "json", status: step === "register" ? 201 : 200, body };
  } catch (error) {
    if (!(error instanceof OAuthProblem)) throw error;
    await noteAttempt(services, noted, about, error);
    const status = step === "register" ? 400 : error.status;
    const headers = status === 401 ? { "WWW-Authenticate": 'Basic realm="Sitewright"' } : undefined;
    return {
      kind: "json",
      status,
      body: { error: error.code, error_description: toAscii(error.reason) },
      ...(headers && { headers }),
    };
  }
}

/** What a call without a good token is told: where one can be had (RFC 9728, 5.1), and what it needs. */
/** @param realm of ASCII, without quotes */
export const challenge = (baseUrl: string, scope: string, error?: "insufficient_scope" | "invalid_token"): string =>
  `Bearer realm="Sitewright", ${error ? `error="${error}", ` : ""}resource_metadata="${baseUrl}/.well-known/oauth-protected-resource/mcp", scope="${scope}"`;
