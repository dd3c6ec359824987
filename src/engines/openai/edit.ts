/** One turn of the editor chat with a language model. */
import type { EditEvent, EditTask } from "../engine.ts";

/** Has the model propose changes and yields those that fit. */
export async function* editPage(_task: EditTask, signal: AbortSignal): AsyncGenerator<EditEvent> {
  signal.throwIfAborted();
  yield { type: "text", delta: "I can't edit pages yet." };
}
