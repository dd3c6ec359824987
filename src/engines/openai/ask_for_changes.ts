/** Asking for changes of a page that has been written. */
import { EngineError } from "../engine.ts";
import { BlockParser } from "./blocks.ts";
import { addUsage, type Chat, type ChatMessage, mayBeAboutImages, type TokenUse } from "./chat.ts";

/** What one `write` works with. `stepSignal` also ends at the time limit, `signal` only when the caller gives up. */
export interface WriteContext {
  chat: Chat;
  model: string;
  signal: AbortSignal;
  stepSignal: AbortSignal;
}

/** What the model answers to a request for changes; "" for what was cut, null when the provider gave nothing: the page as it is then stands. */
export async function askForChanges(
  context: WriteContext,
  messages: ChatMessage[],
  usage: TokenUse,
): Promise<string | null> {
  const withPictures = messages.some(({ images = [] }) => images.length > 0);
  let answer = "";
  try {
    for await (const piece of context.chat({ model: context.model, messages }, "whole", context.stepSignal)) {
      if (piece.type === "text") answer += piece.text;
      else {
        addUsage(usage, piece.usage);
        if (piece.finish !== "stop" && !endsWhole(answer)) return "";
      }
    }
  } catch (error) {
    if (context.signal.aborted || !(error instanceof EngineError)) throw error;
    if (!withPictures || !mayBeAboutImages(error)) return null;
    const blind = messages.map(({ role, content }) => ({ role, content }));
    return await askForChanges(context, blind, usage);
  }
  return answer;
}

/** Whether an answer that was broken off had said all. */
function endsWhole(answer: string): boolean {
  const parser = new BlockParser();
  parser.push(answer);
  return parser.isComplete();
}
