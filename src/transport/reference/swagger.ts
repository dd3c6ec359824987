/**
 * The OpenAPI document, and Swagger UI over it, as Elysia's plugin serves them. It would load Swagger UI from another host
 * and run a script that stands in the page: here everything comes from the executable, and the policy names that script.
 */
import { createHash } from "node:crypto";
import { swagger } from "@elysiajs/swagger";
import { Elysia } from "elysia";
import { SWAGGER_FILES } from "./files.ts";

/** Addresses of the plugin's answers, and of what they load. */
export const SWAGGER_PATHS = {
  document: "/docs/json",
  page: "/docs/swagger",
  style: "/docs/swagger-ui.css",
  bundle: "/docs/swagger-ui-bundle.js",
};

const OPTIONS = {
  url: SWAGGER_PATHS.document,
  deepLinking: true,
  filter: true,
  docExpansion: "none",
  persistAuthorization: true,
  displayRequestDuration: true,
  defaultModelsExpandDepth: -1,
  requestSnippetsEnabled: true,
  validatorUrl: null,
};

const { style, theme, script } = SWAGGER_FILES;
const HEAD = `<meta name="robots" content="noindex"><meta name="color-scheme" content="light dark"><link rel="icon" href="/favicon.svg" type="image/svg+xml"><link rel="stylesheet" href="${style}"><script src="${theme}"></script><script src="${script}" defer></script></head>`;
const BODY = `<body><header class="back"><a href="/docs">← The reference, with guides and search</a></header>`;

export interface ServedDocument {
  /** The document as the plugin answers it: JSON. */
  text: string;
  page: string;
  /** The page's own script, as a policy names it: "'sha256-…'". */
  scriptHash: string;
}

/** @param document of openapi.ts */
export async function serveDocument(document: Record<string, unknown>): Promise<ServedDocument> {
  const plugin = new Elysia().use(
    swagger({
      provider: "swagger-ui",
      path: SWAGGER_PATHS.page,
      specPath: SWAGGER_PATHS.document,
      theme: SWAGGER_PATHS.style,
      autoDarkMode: false,
      documentation: document as never,
      swaggerOptions: OPTIONS as never,
    }),
  );
  const answer = async (path: string) => (await plugin.handle(new Request(`http://localhost${path}`))).text();
  const page = (await answer(SWAGGER_PATHS.page))
    .replace(/"https:[^"]*swagger-ui-bundle\.js"/, () => `"${SWAGGER_PATHS.bundle}"`)
    .replace("</head>", () => HEAD)
    .replace("<body>", () => BODY);
  const start = page.lastIndexOf("<script>") + "<script>".length;
  const inline = page.slice(start, page.indexOf("</script>", start));
  const scriptHash = `'sha256-${createHash("sha256").update(inline).digest("base64")}'`;
  return { text: await answer(SWAGGER_PATHS.document), page, scriptHash };
}
