/** A read over MCP, in both eras of the protocol, beside the same read over REST; and what the list of tools weighs. */
import { countTokens } from "gpt-tokenizer/encoding/o200k_base";
import { inTurn, measure } from "./load.ts";
import type { Sitewright } from "./processes.ts";
import { kilobytes, perSecond, type Row, times } from "./report.ts";

const CONNECTIONS = 32;
const MODERN = "2026-07-28";
const JSON_HEADERS = { "Content-Type": "application/json", Accept: "application/json, text/event-stream" };

const message = (method: string, params: object) => JSON.stringify({ jsonrpc: "2.0", id: 1, method, params });

/** Measures calls of `get_website` a second, and the list of tools as a client gets it. */
export async function mcpCalls(server: Sitewright, key: string, websiteId: string): Promise<Row[]> {
  const load = { connections: CONNECTIONS, seconds: 2 };
  const authorization = { Authorization: `Bearer ${key}` };
  const url = `${server.origin}/mcp`;
  const call = { name: "get_website", arguments: { website_id: websiteId } };
  const envelope = {
    "io.modelcontextprotocol/protocolVersion": MODERN,
    "io.modelcontextprotocol/clientCapabilities": {},
    "io.modelcontextprotocol/clientInfo": { name: "bench", version: "1" },
  };
  const legacy = {
    ...load,
    url,
    headers: { ...authorization, ...JSON_HEADERS, "MCP-Protocol-Version": "2025-11-25" },
    post: message("tools/call", call),
  };
  const modern = {
    ...load,
    url,
    headers: {
      ...authorization,
      ...JSON_HEADERS,
      "MCP-Protocol-Version": MODERN,
      "Mcp-Method": "tools/call",
      "Mcp-Name": call.name,
    },
    post: message("tools/call", { ...call, _meta: envelope }),
  };
  const rest = { ...load, url: `${server.origin}/v1/websites/${websiteId}`, headers: authorization };
  // All once before it counts, so that all are compiled.
  for (const one of [legacy, modern, rest]) await measure(one);
  const { medians, ratios } = await inTurn(
    5,
    async () => (await measure(legacy)).perSecond,
    async () => (await measure(modern)).perSecond,
    async () => (await measure(rest)).perSecond,
  );
  const beside = `${perSecond(medians[2]!)} GET /v1/websites/:id`;
  const rows = ["2025-11-25", MODERN].map((revision, index) => ({
    what: `tools/call get_website over MCP ${revision}, 32 connections`,
    sitewright: perSecond(medians[index]!),
    beside,
    ratio: times(ratios[index]!),
    aim: "≥ 0.5",
  }));

  const body = message("tools/list", {});
  const headers = { ...authorization, ...JSON_HEADERS };
  const answer = await fetch(url, { method: "POST", headers, body });
  const { tools } = ((await answer.json()) as { result: { tools: unknown[] } }).result;
  const text = JSON.stringify(tools);
  return [
    ...rows,
    {
      what: `tools/list, ${tools.length} tools`,
      sitewright: kilobytes(Buffer.byteLength(text)),
      beside: `${countTokens(text).toLocaleString("en")} tokens (o200k)`,
      ratio: "",
      aim: "",
    },
    await headlineTokens(server, key, websiteId),
  ];
}

/** What a model reads and writes to change a headline: with an edit, and with the page's code. */
async function headlineTokens(server: Sitewright, key: string, websiteId: string): Promise<Row> {
  const send = async (name: string, args: object) => {
    const answer = await fetch(`${server.origin}/mcp`, {
      method: "POST",
      headers: { Authorization: `Bearer ${key}`, ...JSON_HEADERS },
      body: message("tools/call", { name, arguments: args }),
    });
    const { result } = (await answer.json()) as { result: { content: { text: string }[]; structuredContent: Found } };
    const text = result.content.map((part) => part.text).join("\n");
    return { found: result.structuredContent, tokens: countTokens(JSON.stringify(args)) + countTokens(text) };
  };
  const { found } = await send("list_website_pages", { website_id: websiteId });
  const { _id: page_id, draft_version_id } = found.data![0]!;
  const outline = await send("get_page_outline", { page_id });
  const { node } = outline.found.sections!.flatMap(({ elements }) => elements).find(({ tag }) => tag === "h1")!;
  const edit = await send("edit_page", {
    page_id,
    edits: [{ op: "set_text", node, text: "Sourdough, every morning" }],
  });
  const code = await send("get_version", { version_id: draft_version_id });
  const { html, css, javascript } = code.found;
  const saved = await send("create_version", { page_id, html, css, javascript, thread_id: "thr_none" });
  const edited = outline.tokens + edit.tokens;
  const rewritten = code.tokens + saved.tokens;
  return {
    what: "An AI client changes a headline: outline and edit",
    sitewright: `${edited.toLocaleString("en")} tokens`,
    beside: `${rewritten.toLocaleString("en")} tokens: reading and saving the page's code`,
    ratio: times(edited / rewritten),
    aim: "< 2,000 tokens",
  };
}

interface Found {
  data?: { _id: string; draft_version_id: string }[];
  sections?: { elements: { tag: string; node: string }[] }[];
  html?: string;
  css?: string;
  javascript?: string;
}
