/**
 * MCP over Streamable HTTP: `POST /mcp`. Bytes become a message, one of the two eras answers it (mcp/eras.ts) with the
 * same methods (mcp/methods.ts) over the same tools (mcp/tools.ts), all derived from the operations. Nothing is kept
 * between requests: there is no session, and no stream to come back to.
 */

import { challenge, isOAuthOn, USUAL_SCOPES } from "../features/oauth/service.ts";
import { ApiError, Unauthorized } from "../lib/errors.ts";
import { toError } from "../operation/invoke.ts";
import type { AnyOperation, Caller, Services } from "../operation/operation.ts";
import { mayUse } from "../policy/plans.ts";
import { insufficientScope, type Scope } from "../policy/scopes.ts";
import { problem } from "../sentences/field_problems.ts";
import { VERSION } from "../version.ts";
import type { HoldBody } from "./bodies.ts";
import { inBrand, nameOf, type ServicesAt } from "./branding.ts";
import { asStream, readAccept } from "./mcp/accept.ts";
import { settleArguments } from "./mcp/arguments.ts";
import { CORE } from "./mcp/by_need.ts";
import { createEras } from "./mcp/eras.ts";
import { iconFor, SERVER_ICON } from "./mcp/icons.ts";
import { readMessages } from "./mcp/messages.ts";
import { createMethods } from "./mcp/methods.ts";
import type { CreateOffer, Offer } from "./mcp/offers.ts";
import { SKILLS_EXTENSION } from "./mcp/skill.ts";
import type { ReadPages } from "./reference.ts";
import { type Authenticate, bearerToken, errorResponse, refusal, unauthorized } from "./rest.ts";

const CAPABILITIES = {
  tools: {},
  resources: {},
  prompts: {},
  completions: {},
  extensions: { [SKILLS_EXTENSION]: {} },
};

/** Answers everything at /mcp. The caller has refused pages of other origins already. */
export function createMcp(
  services: Services,
  operations: AnyOperation[],
  authenticate: Authenticate,
  holdBody: HoldBody,
  readPages: ReadPages,
  at: ServicesAt,
): (request: Request) => Promise<Response> {
  const { methods, createOffer, missingScopes } = createMethods(services, operations, readPages);
  // What clients get wrong is in the answer already; what we get wrong has gone through `toError`.
  const serve = createEras(
    {
      methods,
      serverInfo: ({ services }) => serverInfoOf(services),
      capabilities: CAPABILITIES,
      instructions: ({ offer, services: { brand } }) =>
        brand ? inBrand(offer.instructions, brand.name) : offer.instructions,
    },
    () => {},
  );

  const speaksOAuth = isOAuthOn(services);

  /** 401, with where a token can be had, of which clients that know OAuth get one. */
  function askForToken({ baseUrl }: Services, requestId: string, wasGiven: boolean): Response {
    const response = unauthorized(requestId);
    if (speaksOAuth)
      response.headers.set(
        "WWW-Authenticate",
        challenge(baseUrl, USUAL_SCOPES.join(" "), wasGiven ? "invalid_token" : undefined),
      );
    return response;
  }

  /** 403 for a tool that the caller's scopes don't let it call: clients that know OAuth ask their person for more. */
  function lacksScopes({ baseUrl }: Services, needed: readonly Scope[]): Response {
    const response = errorResponse(insufficientScope(needed), crypto.randomUUID());
    if (speaksOAuth)
      response.headers.set("WWW-Authenticate", challenge(baseUrl, needed.join(" "), "insufficient_scope"));
    return response;
  }

  async function answer(request: Request, requestId: string): Promise<Response> {
    if (request.method !== "POST") {
      const message = `${request.method} is not possible here; an MCP client sends POST. Add this address to one as a Streamable HTTP server.`;
      return errorResponse(new ApiError("method_not_allowed", message), requestId, { Allow: "POST" });
    }
    const key = bearerToken(request.headers.get("authorization"));
    const here = at(request);
    const known = key && (await authenticate(key, request));
    if (!known || !mayUse(known.account, "api")) return askForToken(here, requestId, key !== null);
    const caller: Caller = { ...known, via: "mcp" };
    const forms = readAccept(request.headers.get("accept"));
    if (!forms.json && !forms.stream) {
      const message =
        "Accept: answers are application/json, or text/event-stream while a call goes on. Accept both, or either.";
      throw new ApiError("not_acceptable", message);
    }
    const offer = chooseOffer(request, caller, createOffer);
    const held = holdBody(caller.account._id);
    try {
      const read = await readMessages(held, request);
      if (read instanceof Response) return read;
      const { body } = read;
      settleArguments(body);
      const missing = missingScopes(body, caller, offer);
      if (missing) return lacksScopes(here, missing);
      let signal: AbortSignal | null = null;
      const answered = await serve(request, body, forms, {
        services: here,
        caller,
        offer,
        requestId,
        get signal() {
          signal ??= AbortSignal.any([services.stopping, request.signal]);
          return signal;
        },
      });
      return forms.json ? answered : asStream(answered);
    } finally {
      held.release();
    }
  }

  return async (request) => {
    const requestId = crypto.randomUUID();
    let response: Response;
    try {
      response = await answer(request, requestId);
    } catch (error) {
      if (error instanceof Unauthorized) return unauthorized(requestId);
      const { status, body } = toError(services, null, error, requestId);
      response = refusal(status, body, {});
    }
    response.headers.set("X-Request-Id", requestId);
    if (!response.headers.has("Cache-Control")) response.headers.set("Cache-Control", "no-store");
    return response;
  };
}

/** What the server says that it is: at a brand's host the brand's. */
function serverInfoOf({ baseUrl, brand }: Pick<Services, "baseUrl" | "brand">) {
  const icons = [
    ...(brand ? [] : [iconFor(baseUrl, SERVER_ICON)]),
    {
      src: `${baseUrl}${brand?.icon ?? "/favicon.svg"}`,
      mimeType: brand?.icon_type ?? "image/svg+xml",
      sizes: ["any"],
    },
  ];
  const [name, title] = brand ? [nameOf(brand.name), brand.name] : ["sitewright", "Sitewright"];
  return { name, title, version: VERSION, websiteUrl: baseUrl, icons };
}

/**
 * What the client wants to be offered: `?toolsets=websites,pages` or the header, `?readonly=1` or the header. Who has a
 * key and says nothing gets all tools, as ever; who has connected with OAuth the short list.
 */
function chooseOffer(request: Request, caller: Caller, createOffer: CreateOffer): Offer {
  const at = request.url.indexOf("?");
  const query = at === -1 ? null : new URLSearchParams(request.url.slice(at));
  const wanted = query?.get("toolsets") ?? request.headers.get("x-mcp-toolsets");
  const readOnly = query?.get("readonly") ?? request.headers.get("x-mcp-readonly") ?? "0";
  const named = (wanted ?? "").split(",").flatMap((name) => name.trim() || []);
  const toolsets = named.length > 0 || !caller.token ? named : [CORE];
  // Whatever else it says: who asks to read alone must not be offered changes for a spelling.
  const readsOnly = !["0", "false"].includes(readOnly);
  try {
    return createOffer(toolsets.length === 0 ? null : toolsets, readsOnly, caller);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new ApiError("validation_failed", `toolsets: ${error.message}`, {
      details: [{ path: "toolsets", ...problem("tool_refused", { said: error.message }) }],
    });
  }
}
