/** A Chromium that runs beside the server, in a container of its own for example: it is connected to for one look. */
import { type BrowserError, broken } from "./failures.ts";
import type { Wire } from "./protocol.ts";

/** It answers to addresses and to localhost alone, whatever name it is reached by. */
const NAMED = { Host: "localhost" };

const unreachable = (): BrowserError =>
  broken("can't be reached; look whether it runs with --remote-debugging-port, and lets this server in");

/**
 * Connects to one.
 * @param address as the setting has it
 * @param receive takes its messages
 * @param lost is told when it has gone
 * @throws BrowserError
 */
export async function connectChromium(
  address: string,
  signal: AbortSignal,
  receive: (message: string) => void,
  lost: (error: BrowserError) => void,
): Promise<Wire> {
  const socket = new WebSocket(/^ws/.test(address) ? address : await socketAddress(address, signal), {
    headers: NAMED,
  } as never);
  const opened = Promise.withResolvers<void>();
  let isEnding = false;
  const fail = () => {
    opened.reject(unreachable());
    if (!isEnding) lost(unreachable());
  };
  signal.addEventListener("abort", fail);
  socket.addEventListener("open", () => opened.resolve());
  socket.addEventListener("close", fail);
  socket.addEventListener("error", fail);
  socket.addEventListener("message", ({ data }) => receive(String(data)));
  try {
    await opened.promise;
  } catch (error) {
    socket.close();
    throw error;
  }
  return {
    send: (message) => void socket.send(message),
    async end() {
      isEnding = true;
      signal.removeEventListener("abort", fail);
      socket.close();
    },
  };
}

/** Where it listens for DevTools: it says that itself, but under the name by which it knows itself. */
async function socketAddress(address: string, signal: AbortSignal): Promise<string> {
  try {
    const answer = await fetch(new URL("/json/version", address), { headers: NAMED, signal });
    const { webSocketDebuggerUrl } = (await answer.json()) as { webSocketDebuggerUrl: string };
    const url = new URL(webSocketDebuggerUrl);
    const { host, protocol } = new URL(address);
    url.host = host;
    url.protocol = protocol === "https:" ? "wss:" : "ws:";
    return url.href;
  } catch {
    throw unreachable();
  }
}
