/** What is sent to an MCP server: a message of JSON-RPC, or a batch of them, read within bounds. */
import { createJsonReader, JsonProblem } from "../../lib/json.ts";
import { type HeldBody, MOST_MESSAGES } from "../bodies.ts";
import { INVALID_REQUEST } from "./problems.ts";

const PARSE_ERROR = -32700;
const LONGEST_NAME = 1000;

/**
 * Reads a body that is a message or a batch.
 * @returns what it is, or why it is none
 * @throws ApiError as `HeldBody.read` does
 */
export async function readMessages(held: HeldBody, request: Request): Promise<{ body: object } | Response> {
  try {
    const reader = createJsonReader();
    await held.read(request, reader.add);
    const body = reader.end();
    if (typeof body !== "object" || body === null || (Array.isArray(body) && body.length === 0))
      return protocolError(INVALID_REQUEST, "Invalid Request: the body is no JSON-RPC message");
    if (Array.isArray(body) && body.length > MOST_MESSAGES) {
      const message = `Invalid Request: a batch has at most ${MOST_MESSAGES} messages, but this one has ${body.length.toLocaleString("en")}`;
      return protocolError(INVALID_REQUEST, message);
    }
    const long = [body].flat().map(findLongName).find(Boolean);
    if (long)
      return protocolError(INVALID_REQUEST, `Invalid Request: ${long} has more than ${LONGEST_NAME} characters`);
    return { body };
  } catch (error) {
    if (!(error instanceof JsonProblem)) throw error;
    const unreadable = error.reason === "encoding" || error.reason === "syntax";
    return unreadable
      ? protocolError(PARSE_ERROR, `Parse error: the body ${error.message}`)
      : protocolError(INVALID_REQUEST, `Invalid Request: the body ${error.message}`);
  }
}

/** Which of the names in a message is longer than any is: names are sent back, with a result or with what is wrong. */
function findLongName(message: unknown): string | undefined {
  const { id, method, params } = (message ?? {}) as Record<string, unknown>;
  const { name, uri, cursor } = (params ?? {}) as Record<string, unknown>;
  const names = { id, method, "params.name": name, "params.uri": uri, "params.cursor": cursor };
  return Object.entries(names).find(([, text]) => typeof text === "string" && text.length > LONGEST_NAME)?.[0];
}

const protocolError = (code: number, message: string): Response =>
  Response.json({ jsonrpc: "2.0", id: null, error: { code, message } }, { status: 400 });
