/** The interface that nearly all servers have: chat completions, with what servers send beyond the official type. */
import type {
  ChatCompletionCreateParamsNonStreaming,
  ChatCompletionCreateParamsStreaming,
  ChatCompletionMessageParam,
} from "openai/resources/chat/completions";
import { tellEngine } from "../../sentences/engine_failures.ts";
import { EngineError } from "../engine.ts";
import type { Abilities } from "./abilities.ts";
import { type ChatEnd, type ChatMessage, type ChatRequest, countIn, type Heard, withoutSystemRole } from "./chat.ts";
import { NotACompletion } from "./provider_failure.ts";

/** vLLM's bare error object, Mistral's content parts, OpenRouter's errors. */
type LooseChunk = {
  object?: unknown;
  choices?: unknown;
  usage?: {
    prompt_tokens?: unknown;
    completion_tokens?: unknown;
    prompt_tokens_details?: { cached_tokens?: unknown } | null;
  } | null;
};
type LooseChoice = {
  index?: unknown;
  delta?: { content?: unknown; refusal?: unknown } | null;
  message?: { content?: unknown; refusal?: unknown } | null;
  finish_reason?: unknown;
  error?: unknown;
} | null;

/** The body of a request to a server that can so much. */
export function completionParams(
  { model, messages, format }: ChatRequest,
  { streams, tellsUsage, systemRole }: Abilities,
): ChatCompletionCreateParamsStreaming | ChatCompletionCreateParamsNonStreaming {
  const body = {
    model,
    messages: (systemRole ? messages : withoutSystemRole(messages)).map(toParam),
    ...(format && { response_format: format }),
  };
  if (!streams) return body;
  return { ...body, stream: true, ...(tellsUsage && { stream_options: { include_usage: true } }) };
}

function toParam({ role, content, images }: ChatMessage): ChatCompletionMessageParam {
  if (role !== "user" || !images || images.length === 0) return { role, content };
  const parts = images.map((url) => ({ type: "image_url" as const, image_url: { url } }));
  return { role, content: [{ type: "text", text: content }, ...parts] };
}

/** Whether a document is an answer at all. */
export const isCompletion = (body: unknown): boolean =>
  typeof body === "object" && body !== null && Array.isArray((body as LooseChunk).choices);

/** What a chunk of a stream, or a whole answer, says. Reasoning and tool calls are not looked at: the answer is `content` of the first choice alone. */
export function heardInCompletion(part: object): Heard {
  const { object, usage, choices } = part as LooseChunk;
  if (object === "error") throw new NotACompletion(part, "", null);
  const heard: Heard = {
    text: "",
    ...(usage && {
      usage: {
        inputTokens: countIn(usage.prompt_tokens),
        cachedTokens: countIn(usage.prompt_tokens_details?.cached_tokens),
        outputTokens: countIn(usage.completion_tokens),
      },
    }),
  };
  const listed: LooseChoice[] = Array.isArray(choices) ? choices : [];
  const choice = listed.find((one) => (one?.index ?? 0) === 0);
  if (!choice) return heard;
  if (choice.error) throw new NotACompletion({ error: choice.error }, "", null);
  if (typeof choice.finish_reason === "string" && choice.finish_reason !== "")
    heard.finish = finishOf(choice.finish_reason);
  const said = choice.delta ?? choice.message;
  if (typeof said?.refusal === "string") heard.refusal = said.refusal;
  heard.text = textOf(said?.content);
  return heard;
}

function finishOf(reason: string): ChatEnd["finish"] {
  if (reason === "length" || reason === "max_tokens" || reason === "model_length") return "length";
  if (reason === "content_filter") return "filtered";
  if (reason === "error") throw new EngineError("provider_unavailable", tellEngine("provider_fails_midway"));
  return "stop";
}

function textOf(content: unknown): string {
  if (typeof content === "string") return content;
  if (!Array.isArray(content)) return "";
  return content.map((part) => (part?.type === "text" && typeof part.text === "string" ? part.text : "")).join("");
}
