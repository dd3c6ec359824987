/**
 * MCP's addresses: `/mcp`, and the icons that its lists name. What answers there is loaded when it is first used: its SDKs
 * take longer to load than everything else together. Each of them is loaded in a turn of its own, so that others are
 * answered in between.
 */
import type { Elysia } from "elysia";
import type { AnyOperation, Services } from "../../operation/operation.ts";
import type { createSiteTools, Visit } from "../../sites/agent_tools.ts";
import { contentResponse } from "../../sites/content.ts";
import { CATALOG_PATH, cardOf, cardPath, catalogOf, type KnownServer } from "../../sites/discovery.ts";
import { nextTurn } from "../../storage/batches.ts";
import { VERSION } from "../../version.ts";
import type { HoldBody } from "../bodies.ts";
import { nameOf, type ServicesAt } from "../branding.ts";
import type { ReadPages } from "../reference.ts";
import type { Authenticate } from "../rest.ts";
import { orNothing, surface } from "../surface.ts";

const MCP_PATH = "/mcp";

/** The address of MCP: clients are told it with a slash at its end, too. */
export const isMcp = (path: string): boolean => path === "/mcp" || path === "/mcp/";

export function mcp(
  services: Services,
  operations: AnyOperation[],
  authenticate: Authenticate,
  holdBody: HoldBody,
  readPages: ReadPages,
  at: ServicesAt,
): Elysia {
  let loaded: Promise<(request: Request) => Promise<Response>> | null = null;
  return surface("mcp", {
    any: {
      "/mcp": async ({ request }) => {
        loaded ??= loadMcp().then((createMcp) =>
          createMcp(services, operations, authenticate, holdBody, readPages, at),
        );
        return (await loaded)(request);
      },
    },
    read: {
      "/mcp/icons/*": async ({ path }) => {
        const { serveIcon } = await import("./icons.ts");
        return orNothing(await serveIcon(path));
      },
      [cardPath(MCP_PATH)]: async ({ request }) => contentResponse(request, await cardOf(ownServer(at(request)))),
      [CATALOG_PATH]: async ({ request }) => contentResponse(request, await catalogOf(ownServer(at(request)))),
    },
  });
}

/** The service's own server, as it is told of. */
const ownServer = ({ baseUrl, brand }: Pick<Services, "baseUrl" | "brand">): KnownServer => ({
  origin: baseUrl,
  path: MCP_PATH,
  name: brand ? nameOf(brand.name) : "sitewright",
  title: brand?.name ?? "Sitewright",
  description: "Make, edit and publish websites: pages, forms, records, domains, visitors.",
  version: VERSION,
  queries: [
    "Make a website for my bakery and publish it",
    "Change the opening hours on every page",
    "Which messages came in over my forms this week?",
  ],
});

/**
 * MCP of published websites. What answers is loaded when the first website is asked that has it on.
 */
export function siteMcp(
  services: Services,
  toolsFor: ReturnType<typeof createSiteTools>,
  holdBody: HoldBody,
): (visit: Visit) => Promise<Response> {
  let loaded: Promise<(visit: Visit) => Promise<Response>> | null = null;
  return async (visit) => {
    loaded ??= loadSdks()
      .then(() => import("./site.ts"))
      .then(({ createSiteMcp }) => createSiteMcp(services, toolsFor, holdBody));
    return (await loaded)(visit);
  };
}

async function loadMcp() {
  await loadSdks();
  const { createMcp } = await import("../mcp.ts");
  await nextTurn();
  return createMcp;
}

async function loadSdks(): Promise<void> {
  await import("@modelcontextprotocol/sdk/types.js");
  await nextTurn();
  await import("@modelcontextprotocol/sdk/server/index.js");
  await nextTurn();
  await import("@modelcontextprotocol/server");
  await nextTurn();
}
