/**
 * The mail server of the domain that campaigns' mails come back to: it takes what comes to an address that stands for a
 * mail of ours, or tells of complaints, and refuses everything else before it is sent. Whoever writes to it may be
 * anybody: few connections of each, for a short time, and of each mail its beginning, which a worker reads.
 */
import type { Server as NetServer, Socket } from "node:net";
import type { Readable } from "node:stream";
import type { SMTPServer } from "smtp-server";
import { readMailToken, readReturnedMail, takeReturned } from "../features/campaigns/service.ts";
import { MINUTE_MS, SECOND_MS } from "../lib/clock.ts";
import type { Services } from "../operation/operation.ts";
import type { BounceMailSettings } from "../settings/mail.ts";

const MOST_CONNECTIONS = 60;
const CONNECTIONS_OF_ONE = 6;
const LONGEST_CONNECTION_MS = 3 * MINUTE_MS;
const SILENCE_MS = 30 * SECOND_MS;
const CLOSE_MS = SECOND_MS;
/** Of a mail so much is read: what it says of a mail stands before that mail. */
const READ_BYTES = 256 * 1024;
/** Longer ones are refused. */
const MOST_BYTES = 10 * 1024 * 1024;
const MOST_RECIPIENTS = 5;
/** In 15 minutes, of one sender. */
const MOST_MAILS = 5_000;
/** How soon it is tried again to listen, where the port is taken: by the process that this one takes over from. */
const AGAIN_MS = 10 * SECOND_MS;
const EVERY_ADDRESS_OF_IPV4 = "0.0.0.0";

/** Where people and mail services write to about mail that they do not want. */
const COMPLAINTS = new Set(["fbl", "abuse", "postmaster"]);
/** Whose turn reading takes: each is short. */
const OWNER = "returned mail";

export interface ReturnedMails {
  /** Where it listens; null: the port is taken. */
  port(): number | null;
  stop(): Promise<void>;
}

/** What an address of ours stands for: a mail, or null for complaints; undefined for none. */
function readAddress(address: string, domain: string, secret: string): string | null | undefined {
  const [local, at] = address.toLowerCase().split("@");
  if (at !== domain || local === undefined) return undefined;
  if (COMPLAINTS.has(local)) return null;
  const token = local.startsWith("b+") ? local.slice(2) : "";
  return readMailToken(secret, token) ? token : undefined;
}

const refusal = (responseCode: number, words: string) => Object.assign(new Error(words), { responseCode });

/** The beginning of a mail; what comes after it is let go by. */
async function beginningOf(stream: Readable): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of stream as AsyncIterable<Uint8Array>) {
    if (bytes < READ_BYTES) parts.push(part.subarray(0, READ_BYTES - bytes));
    bytes += part.byteLength;
  }
  return Buffer.concat(parts);
}

/** Listens until it is stopped, as soon as the port is free. */
export async function listenForReturned(services: Services, settings: BounceMailSettings): Promise<ReturnedMails> {
  const { storage, clock, log, linkSecret, rateLimiter, computeFor } = services;
  const { domain } = settings;
  const { SMTPServer } = await import("smtp-server");
  const open = new Map<string, number>();
  let listening: SMTPServer | null = null;
  let stopped = false;
  let told = false;
  let cancelAgain = () => {};

  /** Closes connections of whoever has too many, and those that last too long. */
  function watch(socket: Socket): void {
    const peer = socket.remoteAddress ?? "";
    const count = (open.get(peer) ?? 0) + 1;
    open.set(peer, count);
    const cancel = clock.after(LONGEST_CONNECTION_MS, () => socket.destroy());
    socket.once("close", () => {
      cancel();
      const left = (open.get(peer) ?? 1) - 1;
      if (left === 0) open.delete(peer);
      else open.set(peer, left);
    });
    if (count > CONNECTIONS_OF_ONE) socket.destroy();
  }

  async function take(addresses: string[], bytes: Uint8Array): Promise<void> {
    const returned = await computeFor(OWNER)(readReturnedMail, bytes);
    if (!returned) return;
    for (const address of addresses) {
      const token = readAddress(address, domain, linkSecret);
      if (token !== undefined)
        await storage.write("all", (db) => takeReturned(db, token, returned, linkSecret, clock.now()));
    }
  }

  function createServer(): SMTPServer {
    const server = new SMTPServer({
      name: domain,
      logger: false,
      size: MOST_BYTES,
      rejectOversized: true,
      maxClients: MOST_CONNECTIONS,
      maxRecipients: MOST_RECIPIENTS,
      socketTimeout: SILENCE_MS,
      closeTimeout: CLOSE_MS,
      disableReverseLookup: true,
      authOptional: true,
      hideSTARTTLS: true,
      disabledCommands: ["AUTH", "STARTTLS"],
      onRcptTo({ address }, session, done) {
        if (readAddress(address, domain, linkSecret) === undefined)
          return done(refusal(550, "5.1.1 Nobody has this address here"));
        void Promise.resolve(rateLimiter.takeOfStranger(`returned_mails:${session.remoteAddress}`, MOST_MAILS)).then(
          (taken) => done(taken && !taken.allowed ? refusal(450, "4.7.1 Too many mails, try again later") : null),
        );
      },
      onData(stream, session, done) {
        beginningOf(stream)
          .then((bytes) =>
            take(
              session.envelope.rcptTo.map(({ address }) => address),
              bytes,
            ),
          )
          .then(
            () => done(),
            (error) => {
              log.error("a mail that came back could not be read", { error: String(error) });
              done(refusal(451, "4.3.0 Try again later"));
            },
          );
      },
    });
    (server.server as NetServer).on("connection", watch);
    return server;
  }

  async function listen(host: string): Promise<void> {
    const server = createServer();
    const { promise, resolve } = Promise.withResolvers<NodeJS.ErrnoException | null>();
    // Later errors are those of connections, which end with them.
    server.on("error", resolve);
    server.listen(settings.port, host, () => resolve(null));
    const error = await promise;
    if (!error) {
      listening = server;
      if (stopped) await close();
      return;
    }
    if (host === "::" && error.code !== "EADDRINUSE" && error.code !== "EACCES")
      return await listen(EVERY_ADDRESS_OF_IPV4);
    if (!told)
      log.error("mails that come back can't be taken by this process", { port: settings.port, error: error.message });
    told = true;
    if (!stopped) cancelAgain = clock.after(AGAIN_MS, () => void listen(settings.host));
  }

  async function close(): Promise<void> {
    const server = listening;
    listening = null;
    if (server) await new Promise<void>((resolve) => server.close(resolve));
  }

  await listen(settings.host);
  return {
    port() {
      const address = listening?.server.address();
      return address && typeof address === "object" ? address.port : null;
    },
    async stop() {
      stopped = true;
      cancelAgain();
      await close();
    },
  };
}
