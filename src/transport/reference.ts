/**
 * The reference, behind a sign-in or a key: pages to read (reference/pages.ts), and Swagger UI, both of the same
 * document (openapi.ts), which is there too. Everything comes from the executable, nothing from another host, and none
 * of it is loaded or made before somebody asks.
 */
import type { Elysia } from "elysia";
import { opensReference } from "../features/accounts/service.ts";
import { escapeHtml } from "../html/escape.ts";
import type { AnyEventType } from "../operation/event.ts";
import type { AnyOperation, Services } from "../operation/operation.ts";
import { type Content, contentResponse, createContentCache, makeContent } from "../sites/content.ts";
import { prefersMarkdown } from "../sites/edge.ts";
import { nextTurn } from "../storage/batches.ts";
import { inBrand, type ServicesAt } from "./branding.ts";
import { LIST_PATH } from "./reference/addresses.ts";
import type { Pages } from "./reference/pages.ts";
import { bearerToken } from "./rest.ts";
import type { Sessions } from "./sessions.ts";
import { type Asked, peerOf, surface } from "./surface.ts";

const PATH = "/docs";

/** Nothing on these pages may come from, or go to, another host, and nothing is inline. */
const CONTENT_SECURITY_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
/** Swagger UI writes styles into what it draws, and its page has a script in it. */
const swaggerPolicy = (scriptHash: string): string =>
  CONTENT_SECURITY_POLICY.replace("style-src 'self'", "style-src 'self' 'unsafe-inline'").replace(
    "script-src 'self'",
    `script-src 'self' ${scriptHash}`,
  );

/** What the reference tells of. */
export interface Referenced {
  operations: AnyOperation[];
  eventTypes: AnyEventType[];
  groups: Record<string, string>;
  /** Makes the OpenAPI document. */
  document(): Promise<Record<string, unknown>>;
}

/** The pages and what they are made from; made when first asked for. */
export type ReadPages = () => Promise<{ pages: Pages; document: Record<string, unknown> }>;

/** Makes the pages once, for whoever serves them. */
export function createReadPages(told: Referenced): ReadPages {
  let made: ReturnType<ReadPages> | undefined;
  const make = async () => {
    const [{ createPages }, { READER_FILES }, document] = await Promise.all([
      import("./reference/pages.ts"),
      import("./reference/files.ts"),
      told.document(),
    ]);
    return { pages: createPages({ ...told, document }, READER_FILES), document };
  };
  return () => {
    made ??= make();
    // Whoever asks next tries again.
    made.catch(() => {
      made = undefined;
    });
    return made;
  };
}

/** Wrong passwords in a window from one address. */
const MOST_GUESSES = 10;

/**
 * Answers everything under /docs, for whoever is signed in, has an API key, or the user and password of an account.
 * Whoever has guessed too often is told nothing more, not even with what is right: else the next guess could be it.
 * @param isKey whether an API key is one that may be used from where the request comes
 */
export function reference(
  services: Services,
  readPages: ReadPages,
  sessions: Pick<Sessions, "isSignedIn">,
  isKey: (key: string, request: Request) => Promise<boolean>,
  at: ServicesAt,
): Elysia {
  const { rateLimiter, senders } = services;
  const answerAt = createAnswers(readPages);

  /** At a brand's host the reference is of its application: made for each who reads it there, which few do. */
  async function answer(request: Request, path: string): Promise<Response | null> {
    const { brand, baseUrl } = at(request);
    if (!brand) return await answerAt(request, path, baseUrl);
    const headers = new Headers(request.headers);
    for (const name of ["accept-encoding", "if-none-match"]) headers.delete(name);
    const response = await answerAt(new Request(request.url, { headers }), path, baseUrl);
    const type = response?.headers.get("content-type") ?? "";
    if (!response || !/^(?:text\/(?:html|markdown|plain)|application\/json)\b/.test(type)) return response;
    const name = type.startsWith("text/html")
      ? escapeHtml(brand.name)
      : type.startsWith("application/json")
        ? JSON.stringify(brand.name).slice(1, -1)
        : brand.name;
    for (const header of ["ETag", "Content-Length"]) response.headers.delete(header);
    return new Response(inBrand(await response.text(), name), { status: response.status, headers: response.headers });
  }

  const guarded = async ({ request, path, server }: Asked) => {
    if (await sessions.isSignedIn(request)) return (await answer(request, path)) ?? notHere();
    const bucket = `docs:${senders.senderOf(request.headers, peerOf(request, server)())}`;
    const given = request.headers.get("authorization");
    // Without a password nothing is guessed: browsers ask so first.
    const key = bearerToken(given);
    const isRight =
      key !== null ? await isKey(key, request) : given !== null && (await opensReference(services, given));
    const guesses =
      given === null ? null : await rateLimiter[isRight ? "lookAtStranger" : "takeOfStranger"](bucket, MOST_GUESSES);
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
    return (await answer(request, path)) ?? notHere();
  };
  return surface("reference", { read: { [PATH]: guarded, [`${PATH}/*`]: guarded } });
}

/** The reader's own address: the one that is set, unless they came by another name of the same server. */
function originOf(request: Request, baseUrl: string): string {
  const host = request.headers.get("host");
  return host === null || host === new URL(baseUrl).host ? baseUrl : `${new URL(request.url).protocol}//${host}`;
}

/** What there is under /docs, for who may see it; null: nothing at this path. */
function createAnswers(
  readPages: ReadPages,
): (request: Request, path: string, baseUrl: string) => Promise<Response | null> {
  const cached = createContentCache();
  let parts: Promise<Awaited<ReturnType<typeof load>>> | undefined;

  async function load() {
    const [{ FILES }, { skillText }, { serveDocument, SWAGGER_PATHS }] = await Promise.all([
      import("./reference/files.ts"),
      import("./reference/guides.ts"),
      import("./reference/swagger.ts"),
    ]);
    const { pages, document } = await readPages();
    const served = await serveDocument(document);
    return {
      pages,
      FILES,
      SWAGGER_PATHS,
      skillText,
      served,
      document: JSON.parse(served.text) as Record<string, unknown>,
    };
  }

  const respond = (request: Request, content: Content | null, policy = CONTENT_SECURITY_POLICY) =>
    content &&
    contentResponse(request, content, {
      cacheControl: "no-cache",
      headers: {
        "Content-Security-Policy": policy,
        "Referrer-Policy": "no-referrer",
        "X-Frame-Options": "DENY",
        "Cross-Origin-Opener-Policy": "same-origin",
      },
    });
  const textContent = (key: string, type: string, make: () => string | null | Promise<string>) =>
    cached(key, async () => {
      const text = await make();
      return text === null ? null : await makeContent(new TextEncoder().encode(text), `${type}; charset=utf-8`);
    });

  return async (request, path, baseUrl) => {
    parts ??= load();
    // Whoever asks next tries again.
    parts.catch(() => {
      parts = undefined;
    });
    const { pages, FILES, SWAGGER_PATHS, skillText, served, document } = await parts;
    const origin = originOf(request, baseUrl);
    const file = FILES[path];
    if (file) return respond(request, await textContent(path, file.type, () => file.text));
    switch (path) {
      case SWAGGER_PATHS.document:
        return respond(
          request,
          await textContent(`${path} ${origin}`, "application/json", () =>
            JSON.stringify({ ...document, servers: [{ url: origin }] }),
          ),
        );
      case `${PATH}/search.json`:
        return respond(request, await textContent(path, "application/json", () => pages.searchIndex));
      case SWAGGER_PATHS.page:
        return respond(
          request,
          await textContent(path, "text/html", () => served.page),
          swaggerPolicy(served.scriptHash),
        );
      case SWAGGER_PATHS.style:
        return respond(
          request,
          await textContent(path, "text/css", async () => (await import("./reference/swagger_ui.ts")).style),
        );
      case SWAGGER_PATHS.bundle:
        return respond(
          request,
          await textContent(path, "text/javascript", async () => (await import("./reference/swagger_ui.ts")).bundle),
        );
    }
    if (path === `${PATH}/skill.md`)
      return respond(request, await textContent(`${path} ${origin}`, "text/markdown", () => skillText(origin)));
    if (path === LIST_PATH)
      return respond(request, await textContent(`${path} ${origin}`, "text/plain", () => pages.list(origin)));
    if (path === `${PATH}/llms-full.txt`) return respond(request, await everything(pages, origin));
    const page = path.length > PATH.length ? path.replace(/\/$/, "") : path;
    const twin = page.endsWith(".md") ? page.slice(0, -".md".length) : null;
    if (twin !== null) return respond(request, await markdown(twin === `${PATH}/index` ? PATH : twin));
    // Whoever prefers Markdown gets it at the page's own address.
    const prefers = prefersMarkdown(request.headers.get("accept"));
    const found = await (prefers
      ? markdown(page)
      : textContent(`${page} ${origin}`, "text/html", () => pages.page(page, origin)));
    const response = respond(request, found);
    response?.headers.set("Vary", "Accept-Encoding, Accept");
    response?.headers.set(
      "Link",
      `<${page === PATH ? `${PATH}/index` : page}.md>; rel="alternate"; type="text/markdown"`,
    );
    return response;

    function markdown(path: string): Promise<Content | null> {
      return textContent(`${path} ${origin} markdown`, "text/markdown", () => {
        const text = pages.markdown(path, origin);
        // Below the title, where agents look.
        return text?.replace("\n", () => `\n\n> All pages of this reference: ${origin}${LIST_PATH}\n`) ?? null;
      });
    }
  };

  /** All pages as one text, made page by page: others are answered meanwhile. */
  function everything(pages: Pages, origin: string): Promise<Content | null> {
    return cached(`everything ${origin}`, async () => {
      const texts: string[] = [];
      for (const path of pages.paths) {
        texts.push(pages.markdown(path, origin) ?? "");
        await nextTurn();
      }
      return await makeContent(new TextEncoder().encode(texts.join("\n---\n\n")), "text/plain; charset=utf-8");
    });
  }
}

const notHere = (): Response =>
  new Response("Not found\n", { status: 404, headers: { "Content-Type": "text/plain; charset=utf-8" } });

const tooManyGuesses = (resetSeconds: number): Response =>
  new Response(`Too many wrong passwords. Try again in ${resetSeconds} seconds.\n`, {
    status: 429,
    headers: { "Content-Type": "text/plain; charset=utf-8", "Retry-After": String(resetSeconds) },
  });
