/** Authorization requests: what a client wants of a person, checked before anything is shown of it. */
import type { Services } from "../../operation/operation.ts";
import type { Scope } from "../../policy/scopes.ts";
import { OAuthProblem } from "./answers.ts";
import { findClient } from "./clients.ts";
import { isChallenge, isLoopbackUrl, isOwnResource, matchesRedirect, readScopes, withQuery } from "./rules.ts";
import type { ClientRow } from "./store.ts";

export interface AuthorizationRequest {
  client: ClientRow;
  redirect_uri: string;
  /** Where the person is sent back to, as people read it. */
  redirect_host: string;
  /** Whether the client is known to return to this computer alone: then any program on it may be asking. */
  is_local: boolean;
  scopes: Scope[];
  state: string | undefined;
  code_challenge: string;
  resource: string;
}

/** A request that the client may be told of, because where it returns to is its own. */
export class RedirectedProblem extends OAuthProblem {
  constructor(
    problem: OAuthProblem,
    readonly redirect_uri: string,
    readonly state: string | undefined,
  ) {
    super(problem.code, problem.reason);
  }
}

const LONGEST_QUERY = 8000;
const LONGEST_STATE = 4000;
/** Twice, they might be read differently by two programs. */
const ONCE = [
  "client_id",
  "redirect_uri",
  "response_type",
  "response_mode",
  "scope",
  "state",
  "code_challenge",
  "code_challenge_method",
];

/** The host of an address to return to, as people read it: of a program's own scheme, that. */
export const hostOfRedirect = (uri: string): string => {
  const url = URL.parse(uri);
  if (!url) return uri.slice(0, 100);
  return url.protocol === "https:" || url.protocol === "http:"
    ? url.host
    : `${url.protocol}//${url.host}`.slice(0, 100);
};

/**
 * @throws OAuthProblem when it must be shown here, as a page: neither the client nor where it returns to is known
 * @throws RedirectedProblem when the client is to be told
 */
export async function readRequest(services: Services, query: string): Promise<AuthorizationRequest> {
  if (query.length > LONGEST_QUERY) throw new OAuthProblem("invalid_request", "The request is too long.");
  const values = new URLSearchParams(query);
  const twice = ONCE.find((name) => values.getAll(name).length > 1);
  if (twice) throw new OAuthProblem("invalid_request", `${twice}: is given twice`);
  const get = (name: string): string | undefined => values.get(name) || undefined;
  const clientId = get("client_id");
  if (!clientId) throw new OAuthProblem("invalid_request", "client_id: is required");
  const client = await findClient(services, clientId);
  const redirect = get("redirect_uri");
  if (!redirect) throw new OAuthProblem("invalid_request", "redirect_uri: is required");
  if (!matchesRedirect(client.redirect_uris, redirect))
    throw new OAuthProblem(
      "invalid_request",
      `redirect_uri: "${redirect.slice(0, 200)}" is none of those that the program has said it returns to.`,
    );
  const state = get("state");
  try {
    return checkRequest(services.baseUrl, client, redirect, state, values);
  } catch (error) {
    if (!(error instanceof OAuthProblem)) throw error;
    throw new RedirectedProblem(error, redirect, state && state.length <= LONGEST_STATE ? state : undefined);
  }
}

function checkRequest(
  baseUrl: string,
  client: ClientRow,
  redirect_uri: string,
  state: string | undefined,
  values: URLSearchParams,
): AuthorizationRequest {
  const get = (name: string): string | undefined => values.get(name) || undefined;
  const refuse = (code: string, reason: string): never => {
    throw new OAuthProblem(code, reason);
  };
  if (get("response_type") !== "code") refuse("unsupported_response_type", "response_type: must be code");
  if ((get("response_mode") ?? "query") !== "query") refuse("invalid_request", "response_mode: must be query");
  if (get("request")) refuse("request_not_supported", "request: is not taken");
  if (get("request_uri")) refuse("request_uri_not_supported", "request_uri: is not taken");
  if (state && state.length > LONGEST_STATE) refuse("invalid_request", "state: is too long");
  if (get("code_challenge_method") !== "S256") refuse("invalid_request", "code_challenge_method: must be S256");
  const code_challenge = get("code_challenge") ?? "";
  if (!isChallenge(code_challenge)) refuse("invalid_request", "code_challenge: must be 43 characters of base64url");
  const resources = values.getAll("resource").filter(Boolean);
  const foreign = resources.find((resource) => !isOwnResource(resource, baseUrl));
  if (foreign !== undefined || resources.length > 1) refuse("invalid_target", `resource: must be ${baseUrl}/mcp`);
  const url = URL.parse(redirect_uri)!;
  return {
    client,
    redirect_uri,
    redirect_host: hostOfRedirect(redirect_uri),
    is_local: isLoopbackUrl(url) && client.redirect_uris.every((uri) => isLoopbackUrl(new URL(uri))),
    scopes: readScopes(get("scope")),
    state,
    code_challenge,
    resource: resources[0] ?? `${baseUrl}/mcp`,
  };
}

/** Where the person goes back to with an error, or a code; with who says so (RFC 9207). */
export const returnTo = (
  baseUrl: string,
  { redirect_uri, state }: { redirect_uri: string; state: string | undefined },
  values: Record<string, string>,
): string => withQuery(redirect_uri, { ...values, state, iss: baseUrl });
