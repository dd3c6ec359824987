/**
 * The line to our script in a framed draft. The draft's own scripts run beside it and may post whatever they like, so
 * nothing is heard but what comes through the port that our script sends before any of them runs: the first one of a
 * frame. A frame that has gone elsewhere is spoken to no more; it is made anew.
 */
interface Line {
  port: MessagePort | null;
  /** What was said before our script was there. */
  waiting: object[];
}

type Hearer = (draft: Window, message: Record<string, unknown>) => void;

const lines = new WeakMap<MessageEventSource, Line>();
const hearers = new Set<Hearer>();

function lineTo(draft: MessageEventSource): Line {
  const line = lines.get(draft) ?? { port: null, waiting: [] };
  lines.set(draft, line);
  return line;
}

// From the beginning: a draft may be there before anybody listens to it.
addEventListener("message", ({ source, data, ports: [port] }) => {
  if (!source || !port || data?.channel !== "review") return;
  const line = lineTo(source);
  if (line.port) return;
  line.port = port;
  port.onmessage = (event) => {
    for (const hear of hearers) hear(source as Window, Object(event.data));
  };
  for (const message of line.waiting.splice(0)) port.postMessage(message);
});

/** What our script in a draft is asked; it hears it as soon as it is there. */
export function askDraft(draft: Window | null | undefined, message: object): void {
  if (!draft) return;
  const line = lineTo(draft);
  const asked = { edit: true, ...message };
  if (line.port) line.port.postMessage(asked);
  else line.waiting.push(asked);
}

/** Hears what our scripts in drafts say. @returns what ends that */
export function hearDrafts(hear: Hearer): () => void {
  hearers.add(hear);
  return () => void hearers.delete(hear);
}
