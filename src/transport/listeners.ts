/**
 * The ports of the process. Bun takes no certificate at run time: when there are others, a second listener with all of
 * them begins at the same port, and the first is stopped when it has answered what it had begun.
 */
import { type Clock, SECOND_MS } from "../lib/clock.ts";
import type { Log } from "../lib/log.ts";
import { makePlaceholder } from "../providers/acme/certificate.ts";
import type { Config } from "../settings/config.ts";
import type { Fetch } from "./fetch.ts";
import { IDLE_TIMEOUT_SECONDS, type Listener } from "./surface.ts";
import type { ServedCertificate, TlsFront } from "./tls_front.ts";

type Server = ReturnType<typeof Bun.serve>;

/** How often it is looked for other certificates, and how long the same ones stay at least. */
const LOOK_MS = SECOND_MS;
const LEAST_MS = 5 * SECOND_MS;

/** What is good in TLS 1.2 (of 1.3 all are): those with forward secrecy that both encrypt and prove, in our order. */
const CIPHERS = [
  "ECDHE-ECDSA-AES128-GCM-SHA256",
  "ECDHE-RSA-AES128-GCM-SHA256",
  "ECDHE-ECDSA-CHACHA20-POLY1305",
  "ECDHE-RSA-CHACHA20-POLY1305",
  "ECDHE-ECDSA-AES256-GCM-SHA384",
  "ECDHE-RSA-AES256-GCM-SHA384",
].join(":");
/** SSL_OP_CIPHER_SERVER_PREFERENCE of OpenSSL. */
const OWN_ORDER = 0x00400000;
const STRONG = { ciphers: CIPHERS, secureOptions: OWN_ORDER };

const EVERY_ADDRESS = "::";
/** All addresses of a machine that has none of IPv6. */
const EVERY_ADDRESS_OF_IPV4 = "0.0.0.0";

interface ListenAddress {
  host: string;
  port: number;
  /** Where everybody who connects is known to be; null: each connection is asked. */
  local?: string | null;
  /** Other processes may listen there too, and each gets some of the connections. */
  isShared?: boolean;
  /** With them it speaks TLS. */
  certificates?: ServedCertificate[];
}

/** Listens on one port; where all addresses are meant, also on a machine without IPv6. */
export function listen(place: ListenAddress, answer: Fetch): Server {
  try {
    return listenAt(place, answer);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (place.host !== EVERY_ADDRESS || code === "EADDRINUSE" || code === "EACCES") throw error;
    return listenAt({ ...place, host: EVERY_ADDRESS_OF_IPV4 }, answer);
  }
}

function listenAt({ host, port, local = null, isShared = false, certificates }: ListenAddress, answer: Fetch): Server {
  const server = Bun.serve({
    hostname: host,
    port,
    reusePort: isShared,
    idleTimeout: IDLE_TIMEOUT_SECONDS,
    // Larger bodies are refused by the transport, with an answer that says so.
    maxRequestBodySize: Number.MAX_SAFE_INTEGER,
    ...(certificates && { http2: true, tls: certificates.map((one) => ({ ...one, ...STRONG })) }),
    fetch: (request) => answer(request, listener),
  });
  const here = local && { address: local };
  const listener: Listener = here
    ? { requestIP: () => here, timeout: (request, seconds) => server.timeout(request, seconds) }
    : server;
  return server;
}

export interface TlsListener {
  port: number;
  /** Takes no more connections, and resolves when all that had begun is answered; at once when it is forced. */
  stop(force?: boolean): Promise<void>;
}

/** Listens for TLS, with the certificates that there are, and with others as soon as there are. */
export async function listenForTls(
  { host }: Pick<Config, "host">,
  port: number,
  local: string | null,
  front: TlsFront,
  clock: Clock,
  log: Log,
): Promise<TlsListener> {
  // The first is for connections to names that have none: it tells nothing of those that do.
  const placeholder = { serverName: "", ...(await makePlaceholder(clock.now())) };
  const former = new Set<Server>();
  let revision = await front.revision();
  // The next one begins while this one still answers.
  const place = { host, local, isShared: true };
  let server = listen({ ...place, port, certificates: [placeholder, ...(await front.load())] }, front.secure);
  let changedAt = clock.now();
  let stopped = false;
  let cancel = clock.after(LOOK_MS, look);

  async function change(): Promise<void> {
    const now = await front.revision();
    if (now === revision || clock.now() - changedAt < LEAST_MS || stopped) return;
    const certificates = await front.load();
    if (stopped) return;
    const old = server;
    server = listen({ ...place, port: old.port!, certificates: [placeholder, ...certificates] }, front.secure);
    revision = now;
    changedAt = clock.now();
    former.add(old);
    void old.stop().finally(() => former.delete(old));
  }

  function look(): void {
    change()
      .catch((error) => log.error("certificates can't be changed", { error: String(error) }))
      .finally(() => {
        if (!stopped) cancel = clock.after(LOOK_MS, look);
      });
  }

  return {
    port: server.port!,
    async stop(force = false) {
      stopped = true;
      cancel();
      await Promise.all([server, ...former].map((one) => one.stop(force)));
    },
  };
}
