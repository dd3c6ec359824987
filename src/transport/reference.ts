/**
 * The reference for people: Swagger UI behind a password. The page comes from @elysiajs/swagger, which would load its
 * scripts from another host; they are served from the executable instead. The document is ours (openapi.ts), because
 * the plugin can't read valibot schemas.
 */
import { Elysia } from "elysia";
import swaggerCss from "swagger-ui-dist/swagger-ui.css" with { type: "file" };
import swaggerBundle from "swagger-ui-dist/swagger-ui-bundle.js" with { type: "file" };
import { equalInConstantTime, sha256Hex } from "../lib/hash.ts";
import type { Services } from "../operation/operation.ts";
import type { PeerAddress } from "../sites/form_posts.ts";

const PATH = "/docs";
const OUTSIDE_SCRIPT = /<script src="https:\/\/unpkg\.com\/[^"]*" crossorigin>/;

const FILES: Record<string, { file: string; type: string }> = {
  [`${PATH}/swagger-ui.css`]: { file: swaggerCss, type: "text/css; charset=utf-8" },
  [`${PATH}/swagger-ui-bundle.js`]: { file: swaggerBundle, type: "text/javascript; charset=utf-8" },
};

/** Nothing on these pages may come from, or go to, another host. */
const CONTENT_SECURITY_POLICY =
  "default-src 'self'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; frame-ancestors 'none'";

export interface Credentials {
  user: string;
  password: string;
}

/** The page of the plugin, which is loaded when somebody first asks: a start need not wait for it. */
async function loadPage(): Promise<(address: URL) => Promise<string>> {
  const { swagger } = await import("@elysiajs/swagger");
  const plugin = new Elysia().use(
    swagger({
      path: PATH,
      specPath: `${PATH}/json`,
      provider: "swagger-ui",
      theme: `${PATH}/swagger-ui.css`,
      autoDarkMode: false,
      documentation: { info: { title: "Sitewright API", version: "v1", description: "The Sitewright API reference" } },
      swaggerOptions: { persistAuthorization: true, displayRequestDuration: true, defaultModelsExpandDepth: 0 },
    }),
  );
  return async (address) => {
    const page = await plugin.handle(new Request(address));
    return (await page.text()).replace(OUTSIDE_SCRIPT, `<script src="${PATH}/swagger-ui-bundle.js">`);
  };
}

/** Wrong passwords in a window from one address. */
const MOST_GUESSES = 10;

/**
 * Answers everything under /docs. Whoever has guessed too often is told nothing more, not even with the right password:
 * else the next guess could be it.
 * @param document makes the OpenAPI document; called when somebody first asks for it
 */
export function createReference(
  { rateLimiter, senders }: Pick<Services, "rateLimiter" | "senders">,
  document: () => Promise<unknown>,
  credentials: Credentials,
): (request: Request, path: string, peer: PeerAddress) => Promise<Response> {
  let documentText: Promise<string> | undefined;
  let page: ReturnType<typeof loadPage> | undefined;
  // As hashes, so that comparing tells nothing of the length either.
  const expected = sha256Hex(`Basic ${Buffer.from(`${credentials.user}:${credentials.password}`).toString("base64")}`);
  const headers = (type: string) => ({
    "Content-Type": type,
    "Cache-Control": "no-cache",
    "Content-Security-Policy": CONTENT_SECURITY_POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
  });

  return async (request, path, peer) => {
    const bucket = `docs:${senders.senderOf(request.headers, peer())}`;
    const given = request.headers.get("authorization");
    // Without a password nothing is guessed: browsers ask so first.
    const isRight = given !== null && equalInConstantTime(sha256Hex(given), expected);
    const guesses =
      given === null ? null : rateLimiter[isRight ? "lookAtStranger" : "takeOfStranger"](bucket, MOST_GUESSES);
    if (guesses && !guesses.allowed) return tooManyGuesses(guesses.resetSeconds);
    if (!isRight) {
      return new Response("Unauthorized", {
        status: 401,
        headers: {
          "Content-Type": "text/plain; charset=utf-8",
          "WWW-Authenticate": 'Basic realm="Sitewright reference", charset="UTF-8"',
        },
      });
    }
    if (path === `${PATH}/json`) {
      documentText ??= document().then((made) => JSON.stringify(made));
      return new Response(await documentText, { headers: headers("application/json; charset=utf-8") });
    }
    const file = FILES[path];
    if (file) return new Response(Bun.file(file.file), { headers: headers(file.type) });
    if (path !== PATH)
      return new Response("Not found\n", { status: 404, headers: { "Content-Type": "text/plain; charset=utf-8" } });
    page ??= loadPage();
    const html = await (await page)(new URL(PATH, request.url));
    return new Response(html, { headers: headers("text/html; charset=utf-8") });
  };
}

const tooManyGuesses = (resetSeconds: number): Response =>
  new Response(`Too many wrong passwords. Try again in ${resetSeconds} seconds.\n`, {
    status: 429,
    headers: { "Content-Type": "text/plain; charset=utf-8", "Retry-After": String(resetSeconds) },
  });
