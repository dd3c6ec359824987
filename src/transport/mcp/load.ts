/**
 * Loads MCP when it is first used: its SDKs take longer to load than everything else together. Each of them is loaded in
 * a turn of its own, so that others are answered in between.
 */
import { nextTurn } from "../../storage/steps.ts";

export async function loadMcp() {
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
