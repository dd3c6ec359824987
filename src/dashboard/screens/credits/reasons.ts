/** What took or gave credits, in words. */
import { useMessages } from "../../messages/messages.ts";

const REFUND = "_refund";

/** A reason that has no name yet is shown as the API says it. */
export function useReasons(): (reason: string) => string {
  const t = useMessages("credits");
  const names: Record<string, string> = t.reasons;
  const nameOf = (reason: string) => names[reason] ?? reason.replaceAll("_", " ");
  return (reason) => (reason.endsWith(REFUND) ? t.refund(nameOf(reason.slice(0, -REFUND.length))) : nameOf(reason));
}
