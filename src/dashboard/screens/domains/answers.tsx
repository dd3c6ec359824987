/** Whether a domain answers, in a word. */
import { useMessages } from "../../messages/messages.ts";
import { StatusBadge } from "../../parts/status_badge.tsx";
import type { Domain } from "./domain.ts";

const TONES = { up: "good", down: "bad", unknown: "quiet" } as const;

export function Answers({ uptime }: { uptime: Domain["uptime"] }) {
  const t = useMessages("domains");
  if (!uptime) return <StatusBadge tone="quiet">{t.notWatched}</StatusBadge>;
  return <StatusBadge tone={TONES[uptime.status]}>{t.uptimes[uptime.status]}</StatusBadge>;
}
