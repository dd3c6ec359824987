/**
 * MCP's addresses: `/mcp`, and the icons that its lists name. What answers there is loaded when it is first used: its SDKs
 * take longer to load than everything else together. Each of them is loaded in a turn of its own, so that others are
 * answered in between.
 */
import type { Elysia } from "elysia";
import type { AnyOperation, Services } from "../../operation/operation.ts";
import { nextTurn } from "../../storage/steps.ts";
import type { HoldBody } from "../bodies.ts";
import type { Authenticate } from "../rest.ts";
import { found, surface } from "../surface.ts";

/** The address of MCP: clients are told it with a slash at its end, too. */
export const isMcp = (path: string): boolean => path === "/mcp" || path === "/mcp/";

export function mcp(
  services: Services,
  operations: AnyOperation[],
  authenticate: Authenticate,
  holdBody: HoldBody,
): Elysia {
  let loaded: Promise<(request: Request) => Promise<Response>> | null = null;
  return surface("mcp", {
    any: {
      "/mcp": async ({ request }) => {
        loaded ??= loadMcp().then((createMcp) => createMcp(services, operations, authenticate, holdBody));
        return (await loaded)(request);
      },
    },
    read: {
      "/mcp/icons/*": async ({ path }) => {
        const { serveIcon } = await import("./icons.ts");
        return found(await serveIcon(path));
      },
    },
  });
}

async function loadMcp() {
  await import("@modelcontextprotocol/sdk/types.js");
  await nextTurn();
  await import("@modelcontextprotocol/sdk/server/index.js");
  await nextTurn();
  await import("@modelcontextprotocol/server");
  await nextTurn();
  const { createMcp } = await import("../mcp.ts");
  await nextTurn();
  return createMcp;
}
