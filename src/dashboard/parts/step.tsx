/** What is being done, in the reader's language: the API tells it in English. What has no words here stays as it is told. */
import { useMessages } from "../messages/messages.ts";

export function Step({ step }: { step: string }) {
  const { steps } = useMessages("parts");
  const [, name] = /^Asking (.+)$/.exec(step) ?? [];
  return (steps[name ? "Asking …" : step] ?? step).replace("…", name ?? "…");
}
