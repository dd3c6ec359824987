/** The Responses API: the only one of some models and servers. Nothing is kept at the provider, no tool is given. */
import type {
  EasyInputMessage,
  ResponseCreateParamsNonStreaming,
  ResponseCreateParamsStreaming,
  ResponseTextConfig,
} from "openai/resources/responses/responses";
import type { Abilities } from "./abilities.ts";
import { type ChatMessage, type ChatRequest, countIn, type Heard, withoutSystemRole } from "./chat.ts";
import { NotACompletion } from "./provider_failure.ts";

interface LooseResponse {
  status?: unknown;
  incomplete_details?: { reason?: unknown } | null;
  output?: unknown;
  usage?: {
    input_tokens?: unknown;
    output_tokens?: unknown;
    input_tokens_details?: { cached_tokens?: unknown } | null;
  } | null;
}
type LooseItem = { content?: unknown } | null;
type LooseContent = { type?: unknown; text?: unknown; refusal?: unknown } | null;

interface LooseEvent {
  type?: unknown;
  delta?: unknown;
  response?: LooseResponse | null;
}

/** The body of a request to a server that can so much. */
export function responseParams(
  { model, messages, format }: ChatRequest,
  { streams, systemRole }: Abilities,
): ResponseCreateParamsStreaming | ResponseCreateParamsNonStreaming {
  return {
    model,
    input: (systemRole ? messages : withoutSystemRole(messages)).map(toInput),
    store: false,
    ...(format && { text: { format: toFormat(format) } }),
    ...(streams && { stream: true }),
  };
}

function toInput({ role, content, images }: ChatMessage): EasyInputMessage {
  if (role !== "user" || !images || images.length === 0) return { role, content };
  const parts = images.map((url) => ({ type: "input_image" as const, image_url: url, detail: "auto" as const }));
  return { role, content: [{ type: "input_text", text: content }, ...parts] };
}

/** What chat completions put into an object of its own stands beside the type here. */
function toFormat(format: NonNullable<ChatRequest["format"]>): ResponseTextConfig["format"] {
  if (format.type === "json_object") return format;
  const { name, schema, strict } = format.json_schema;
  return { type: "json_schema", name, schema: schema ?? {}, strict };
}

/** Whether a document is an answer at all. */
export const isResponse = (body: unknown): boolean =>
  typeof body === "object" && body !== null && Array.isArray((body as LooseResponse).output);

/** What an event of a stream says. */
export function heardInEvent(part: object): Heard {
  const { type, delta, response } = part as LooseEvent;
  if (type === "error") throw new NotACompletion(part, "", null);
  if (type === "response.output_text.delta") return { text: wordsOf(delta) };
  if (type === "response.refusal.delta") return { text: "", refusal: wordsOf(delta) };
  if (!response || !/^response\.(completed|incomplete|failed)$/.test(wordsOf(type))) return { text: "" };
  const { text, ...end } = heardInResponse(response);
  return { ...end, text: "", whole: text };
}

/** What a whole answer says. */
export function heardInResponse(part: object): Heard {
  const response = part as LooseResponse;
  const contents = listOf<LooseItem>(response.output).flatMap((item) => listOf<LooseContent>(item?.content));
  const text = contents.map((one) => (one?.type === "output_text" ? wordsOf(one.text) : "")).join("");
  const refusal = contents.map((one) => wordsOf(one?.refusal)).join("");
  return { ...endOf(response), text, ...(refusal !== "" && { refusal }) };
}

const wordsOf = (value: unknown): string => (typeof value === "string" ? value : "");
const listOf = <Item>(value: unknown): Item[] => (Array.isArray(value) ? value : []);

function endOf(response: LooseResponse): Omit<Heard, "text"> {
  const { status, incomplete_details, usage } = response;
  if (status === "failed") throw new NotACompletion(response, "", null);
  return {
    finish:
      status === "incomplete" ? (incomplete_details?.reason === "content_filter" ? "filtered" : "length") : "stop",
    ...(usage && {
      usage: {
        inputTokens: countIn(usage.input_tokens),
        cachedTokens: countIn(usage.input_tokens_details?.cached_tokens),
        outputTokens: countIn(usage.output_tokens),
      },
    }),
  };
}
