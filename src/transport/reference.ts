/**
 * The reference for people: Swagger UI behind a password. The page comes from @elysiajs/swagger, which would load its
 * scripts from another host; they are served from the executable instead. The document is ours (openapi.ts), because
 * the plugin can't read valibot schemas.
 */
import { Elysia } from "elysia";
import swaggerCss from "swagger-ui-dist/swagger-ui.css" with { type: "file" };
import swaggerBundle from "swagger-ui-dist/swagger-ui-bundle.js" with { type: "file" };
import { equalInConstantTime } from "../lib/hash.ts";

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

/**
 * Answers everything under /docs.
 * @param document makes the OpenAPI document; called when somebody first asks for it
 */
export function createReference(
  document: () => unknown,
  credentials: Credentials,
): (request: Request, path: string) => Promise<Response> {
  let documentText: string | undefined;
  let page: ReturnType<typeof loadPage> | undefined;
  const expected = `Basic ${Buffer.from(`${credentials.user}:${credentials.password}`).toString("base64")}`;
  const headers = (type: string) => ({
    "Content-Type": type,
    "Cache-Control": "no-cache",
    "Content-Security-Policy": CONTENT_SECURITY_POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
  });

  return async (request, path) => {
    if (!equalInConstantTime(request.headers.get("authorization") ?? "", expected)) {
      return new Response("Unauthorized", {
        status: 401,
        headers: {
          "Content-Type": "text/plain; charset=utf-8",
          "WWW-Authenticate": 'Basic realm="Sitewright reference", charset="UTF-8"',
        },
      });
    }
    if (path === `${PATH}/json`) {
      documentText ??= JSON.stringify(document());
      return new Response(documentText, { headers: headers("application/json; charset=utf-8") });
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
