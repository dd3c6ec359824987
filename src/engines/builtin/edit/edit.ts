/** One turn of the editor chat, without a model. */
import type { EditEvent, EditTask } from "../../engine.ts";

/** Understands what is asked and yields the changes. */
export async function* editPage(_task: EditTask, signal: AbortSignal): AsyncGenerator<EditEvent> {
  signal.throwIfAborted();
  yield { type: "text", delta: "I can't edit pages yet." };
}
