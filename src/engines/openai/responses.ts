/** The Responses API: the only one of some models and servers. Nothing is kept at the provider, no tool is given. */
import type {
  EasyInputMessage,
  ResponseCreateParamsNonStreaming,
  ResponseCreateParamsStreaming,
  ResponseTextConfig,
} from "openai/resources/responses/responses";
import type { Abilities } from "./abilities.ts";
import { type ChatMessage, type ChatRequest, type Heard, withoutSystemRole } from "./chat.ts";
import { NotACompletion } from "./provider_failure.ts";

interface LooseResponse {
  status?: string;
  error?: { code?: string; message?: string } | null;
  incomplete_details?: { reason?: string } | null;
  output?: { type?: string; content?: { type?: string; text?: string; refusal?: string }[] }[];
  usage?: { input_tokens?: number; output_tokens?: number } | null;
}

interface LooseEvent {
  type?: string;
  delta?: string;
  response?: LooseResponse;
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
export function heardInEvent(part: unknown): Heard {
  const { type, delta, response } = part as LooseEvent;
  if (type === "error") throw new NotACompletion(part, "");
  if (type === "response.output_text.delta") return { text: delta ?? "" };
  if (type === "response.refusal.delta") return { text: "", refusal: delta };
  // Its text has come in pieces already.
  if (response && /^response\.(completed|incomplete|failed)$/.test(type ?? "")) return { ...endOf(response), text: "" };
  return { text: "" };
}

/** What a whole answer says. */
export function heardInResponse(part: unknown): Heard {
  const response = part as LooseResponse;
  const contents = (response.output ?? []).flatMap(({ content }) => content ?? []);
  const text = contents.map((one) => (one.type === "output_text" ? (one.text ?? "") : "")).join("");
  const refusal = contents.map((one) => one.refusal ?? "").join("");
  return { ...endOf(response), text, ...(refusal !== "" && { refusal }) };
}

function endOf(response: LooseResponse): Omit<Heard, "text"> {
  const { status, incomplete_details, usage } = response;
  if (status === "failed") throw new NotACompletion(response, "");
  return {
    finish:
      status === "incomplete" ? (incomplete_details?.reason === "content_filter" ? "filtered" : "length") : "stop",
    ...(usage && { usage: { inputTokens: usage.input_tokens, outputTokens: usage.output_tokens } }),
  };
}
