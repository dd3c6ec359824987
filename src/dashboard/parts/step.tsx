/** What a job is doing, in the reader's language. */
import { useMessages } from "../messages/messages.ts";
import { translated } from "../messages/translated.ts";

/** A job as the API tells of it. */
export interface JobStep {
  step: string;
  step_code: string | null;
  step_details: Record<string, string | number>;
}

export function Step({ of: { step, step_code, step_details } }: { of: JobStep }) {
  const { steps } = useMessages("parts");
  return translated(steps, { code: step_code, details: step_details, message: step });
}
