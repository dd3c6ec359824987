/** A real SMTP server on the loopback, which keeps what it takes and refuses what it is told to. */
import type { AddressInfo } from "node:net";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";

export interface ReceivedMail {
  /** The envelope: who it comes from and where it goes, whatever the headers say. */
  from: string;
  to: string[];
  user: string | null;
  secure: boolean;
  /** As whom the sender has greeted (EHLO). */
  greeting: string;
  raw: string;
  mail: Email;
}

export interface MailServer {
  port: number;
  url: string;
  received: ReceivedMail[];
  /** Resolves when this many mails have come. */
  arrived(count: number): Promise<ReceivedMail[]>;
  /** The answer to a recipient instead of taking it: a code and words, or null. */
  refuse: (address: string) => [code: number, words: string] | null;
  stop(): Promise<void>;
}

const refusal = ([code, words]: [number, string]) => Object.assign(new Error(words), { responseCode: code });

/** Without options: no encryption, no sign-in. `port`: that of a server that was there before. */
export async function startMailServer(options: SMTPServerOptions & { port?: number } = {}): Promise<MailServer> {
  const received: ReceivedMail[] = [];
  const { port = 0, ...settings } = options;
  let taken = Promise.withResolvers<void>();
  const server = new SMTPServer({
    hideSTARTTLS: true,
    authOptional: true,
    disabledCommands: settings.onAuth ? [] : ["AUTH"],
    closeTimeout: 100,
    disableReverseLookup: true,
    onRcptTo({ address }, _session, done) {
      const refused = self.refuse(address);
      done(refused ? refusal(refused) : null);
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", async () => {
        const raw = Buffer.concat(chunks).toString("latin1");
        const { mailFrom, rcptTo } = session.envelope;
        received.push({
          from: mailFrom ? mailFrom.address : "",
          to: rcptTo.map(({ address }) => address),
          user: session.user ? String(session.user) : null,
          secure: session.secure,
          greeting: session.hostNameAppearsAs,
          raw,
          mail: await PostalMime.parse(Buffer.concat(chunks)),
        });
        done();
        taken.resolve();
        taken = Promise.withResolvers();
      });
    },
    ...settings,
  });
  server.on("error", () => {});
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  const bound = (server.server.address() as AddressInfo).port;
  const self: MailServer = {
    port: bound,
    url: `smtp://127.0.0.1:${bound}`,
    received,
    async arrived(count) {
      while (received.length < count) await taken.promise;
      return received;
    },
    refuse: () => null,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return self;
}
