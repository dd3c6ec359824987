/**
 * OAuth's addresses at the root of the application's host. Programs in browsers may ask them from pages of any origin
 * (contract, section 21): nothing here reads a cookie, and consent, which does, is not here.
 */

import type { Elysia } from "elysia";
import {
  type Answer,
  answerPost,
  authorize,
  isOAuthOn,
  resourceMetadata,
  serverMetadata,
} from "../features/oauth/service.ts";
import { escapeHtml } from "../html/escape.ts";
import { createJsonReader, JsonProblem } from "../lib/json.ts";
import { requestPath } from "../lib/urls.ts";
import { toError } from "../operation/invoke.ts";
import { LIMIT, type Services } from "../operation/operation.ts";
import { type HoldBody, OPEN_BODY_BYTES } from "./bodies.ts";
import type { ServicesAt } from "./branding.ts";
import { refusal } from "./rest.ts";
import { surface } from "./surface.ts";

const PATHS = {
  "/.well-known/oauth-protected-resource": "GET",
  "/.well-known/oauth-protected-resource/mcp": "GET",
  "/.well-known/oauth-authorization-server": "GET",
  "/authorize": "GET",
  "/token": "POST",
  "/register": "POST",
  "/revoke": "POST",
} as const;
type Path = keyof typeof PATHS;

const CORS = {
  "Access-Control-Allow-Origin": "*",
  "Access-Control-Allow-Methods": "GET, POST, OPTIONS",
  "Access-Control-Allow-Headers": "Authorization, Content-Type, MCP-Protocol-Version",
  "Access-Control-Max-Age": "86400",
};

const PAGE_HEADERS = {
  "Content-Type": "text/html; charset=utf-8",
  "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "no-referrer",
};

/** Registrations of an address in 15 minutes: some clients come from few addresses, and register at each connection. */
const MOST_REGISTRATIONS = 20;
const STRANGERS = "strangers";

/** The surface; where the server speaks no OAuth, there is nothing at its addresses. */
export function oauth(...parts: Parameters<typeof createOAuth>): Elysia {
  const [services] = parts;
  const answer = createOAuth(...parts);
  const paths = isOAuthOn(services) ? Object.keys(PATHS) : [];
  return surface("oauth", {
    any: Object.fromEntries(paths.map((path) => [path, ({ request }: { request: Request }) => answer(request)])),
  });
}

/** @param at at a brand's host that is the issuer, and what it protects is there */
function createOAuth(
  services: Services,
  holdBody: HoldBody,
  senderOf: (request: Request) => string | null,
  at: ServicesAt,
) {
  const { rateLimiter } = services;

  async function read(request: Request, path: Path): Promise<Parameters<typeof answerPost>[2]> {
    const held = holdBody(STRANGERS, OPEN_BODY_BYTES);
    const about = { authorization: request.headers.get("authorization"), sender: senderOf(request) };
    try {
      if (path === "/register") {
        const reader = createJsonReader();
        await held.read(request, reader.add);
        return { ...about, json: reader.end() };
      }
      const parts: Uint8Array[] = [];
      await held.read(request, (part) => parts.push(part.slice()));
      const form = new Map<string, string>();
      for (const [name, value] of new URLSearchParams(Buffer.concat(parts).toString())) {
        // Without a value it is as if it was left out (RFC 6749, 3.2).
        if (value === "") continue;
        if (form.has(name) && name !== "resource") return { ...about, form: new Map([["grant_type", ""]]) };
        form.set(name, value);
      }
      return { ...about, form };
    } finally {
      held.release();
    }
  }

  async function answer(request: Request, path: Path): Promise<Answer | Response> {
    const sender = senderOf(request);
    const here = at(request);
    const most = path === "/register" ? MOST_REGISTRATIONS : LIMIT.default;
    if (PATHS[path] === "POST" || path === "/authorize") {
      const rate = await rateLimiter.takeOfStranger(`oauth ${path}:${sender ?? ""}`, most);
      if (rate && !rate.allowed)
        return Response.json(
          { error: "temporarily_unavailable", error_description: "Too many requests. Try again later." },
          { status: 429, headers: { "Retry-After": String(rate.resetSeconds) } },
        );
    }
    if (path === "/.well-known/oauth-authorization-server")
      return { kind: "json", status: 200, body: serverMetadata(here.baseUrl) };
    if (path === "/authorize") {
      const question = request.url.indexOf("?");
      return await authorize(here, question === -1 ? "" : request.url.slice(question + 1), sender);
    }
    if (PATHS[path] === "GET") return { kind: "json", status: 200, body: resourceMetadata(here) };
    const step = path.slice(1) as "register" | "token" | "revoke";
    try {
      return await answerPost(here, step, await read(request, path));
    } catch (error) {
      if (!(error instanceof JsonProblem)) throw error;
      const error_description = `The body ${error.message}`;
      return { kind: "json", status: 400, body: { error: "invalid_client_metadata", error_description } };
    }
  }

  return async (request: Request): Promise<Response> => {
    const path = requestPath(request.url) as Path;
    const shared: Record<string, string> = path === "/authorize" ? {} : CORS;
    const method = request.method === "HEAD" ? "GET" : request.method;
    if (method === "OPTIONS") return new Response(null, { status: 204, headers: shared });
    if (method !== PATHS[path])
      return Response.json(
        { error: "invalid_request", error_description: `Use ${PATHS[path]}.` },
        { status: 405, headers: { ...shared, Allow: `${PATHS[path]}, OPTIONS` } },
      );
    let response: Response;
    try {
      response = toResponse(await answer(request, path));
    } catch (error) {
      const { status, body } = toError(services, null, error, crypto.randomUUID());
      response = refusal(status, body, {});
    }
    for (const [name, value] of Object.entries(shared)) response.headers.set(name, value);
    return response;
  };
}

function toResponse(answer: Answer | Response): Response {
  if (answer instanceof Response) return answer;
  const noStore = { "Cache-Control": "no-store" };
  if (answer.kind === "json")
    return Response.json(answer.body, { status: answer.status, headers: { ...noStore, ...answer.headers } });
  if (answer.kind === "redirect")
    return new Response(null, {
      status: 302,
      headers: { ...noStore, Location: answer.to, "Referrer-Policy": "no-referrer" },
    });
  const { status, title, text } = answer;
  const html = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title><style>body{font:1rem/1.5 system-ui,sans-serif;max-width:36rem;margin:15vh auto;padding:0 1rem;color-scheme:light dark}</style><h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p><p>Nothing was allowed. Close this page, and tell whoever makes the program.</p></html>`;
  return new Response(html, { status, headers: { ...noStore, ...PAGE_HEADERS } });
}
