/**
 * One connection to the mail server for many mails, one after the other. Nothing of a mail is delivered before the dot
 * that ends it: whoever sends is told right before that, and may still hold it back.
 */

import type { Readable } from "node:stream";
import { SECOND_MS } from "../lib/clock.ts";
import { asciiEmail } from "../lib/email_addresses.ts";
import type { MailSettings } from "../settings/mail.ts";
import { connectionOptions } from "./mail.ts";

const CLOSE_MS = SECOND_MS;

/** What the server said, or that there was none. */
export interface Refusal {
  /** At which step: who it is for, what it says, or anything before that. */
  about: "recipient" | "content" | "us";
  /** 0: no answer. */
  code: number;
  words: string;
  /** The whole mail was sent, and nothing came back: it may have been taken. */
  unanswered: boolean;
}

export interface OutgoingMail {
  to: string;
  returnTo?: string | undefined;
  bytes: Uint8Array;
}

interface SmtpFailure extends Error {
  code?: string;
  command?: string;
  response?: string;
  responseCode?: number;
}

const LONGEST_WORDS = 300;

function refusalOf(
  { code, command, response, responseCode = 0 }: SmtpFailure,
  hidden: string[],
  ended = false,
): Refusal {
  const words = hidden.reduce((text, secret) => text.replaceAll(secret, "…"), response ?? "");
  const about = command === "RCPT TO" ? "recipient" : command === "DATA" ? "content" : "us";
  return {
    about: responseCode === 0 || responseCode === 421 ? "us" : about,
    code: responseCode,
    words: (words || `The mail server could not be reached (${code ?? "unknown"}).`)
      .replace(/\s+/g, " ")
      .trim()
      .slice(0, LONGEST_WORDS)
      .toWellFormed(),
    unanswered: ended && responseCode === 0,
  };
}

/** The end of a mail, which no line in it can be: dots at the start of lines are doubled. */
const isDot = (chunk: Uint8Array): boolean =>
  /(?:^|\n)\.\r\n$/.test(Buffer.from(chunk.subarray(-4)).toString("latin1"));

/** A mail as a stream that tells when its end, by which the server takes it, is about to be handed over. */
function withEndNotice(Stream: typeof Readable, bytes: Uint8Array, ending: () => void): Readable {
  let rest: Uint8Array | null = bytes;
  const message = new Stream({
    read() {
      this.push(rest);
      rest = null;
    },
    // The end is asked for only when everything before it has gone.
    highWaterMark: 1,
  });
  const pipe = message.pipe.bind(message);
  message.pipe = (stream, options) => {
    // Called before the listener that writes to the socket: whoever is killed is hardly killed between the two.
    stream.prependListener("data", (chunk: Uint8Array) => {
      if (isDot(chunk)) ending();
    });
    return pipe(stream, options);
  };
  return message;
}

/** Connects and signs in. Throws a Refusal. */
export async function openMailConnection(settings: MailSettings) {
  const { user, password, from } = settings;
  const hidden = password ? [Buffer.from(`\0${user}\0${password}`).toString("base64"), password] : [];
  const { default: SMTPConnection } = await import("nodemailer/lib/smtp-connection");
  const { Readable: Stream } = await import("node:stream");
  const connection = new SMTPConnection({ ...connectionOptions(settings), socketCloseTimeout: CLOSE_MS });
  let open = true;
  let failed: (error: Error) => void = () => {};
  connection.on("error", (error: Error) => {
    open = false;
    failed(error);
  });
  connection.on("end", () => {
    open = false;
    failed(new Error("The connection to the mail server ended."));
  });
  /** Ends with the callback, or with the connection. */
  const once = <Result>(work: (done: (error?: Error | null, result?: Result) => void) => void) =>
    new Promise<Result | undefined>((resolve, reject) => {
      failed = reject;
      work((error, result) => (error ? reject(error) : resolve(result)));
    });
  try {
    await once((done) => connection.connect(done));
    if (user !== null) await once((done) => connection.login({ user, pass: password ?? "" }, done));
  } catch (error) {
    connection.close();
    throw refusalOf(error as SmtpFailure, hidden);
  }
  return {
    /** False when it can be used no more. */
    isOpen: (): boolean => open,
    /**
     * Hands a mail over.
     * @param mail `returnTo`: where it comes back to when it can't be delivered, instead of the sender
     * @param handingOver called right before the dot, with nothing between; what it throws is thrown on, and nothing is
     *   delivered
     * @returns null when the server has taken it
     */
    async send({ to, returnTo = from, bytes }: OutgoingMail, handingOver: () => void): Promise<Refusal | null> {
      let held: unknown = null;
      let ended = false;
      const message = withEndNotice(Stream, bytes, () => {
        try {
          handingOver();
          ended = true;
        } catch (error) {
          held = error;
          open = false;
          connection.close();
          failed(error as Error);
        }
      });
      try {
        await once((done) => connection.send({ from: returnTo, to: [asciiEmail(to) ?? to] }, message, done));
        return null;
      } catch (error) {
        if (held) throw held;
        const refusal = refusalOf(error as SmtpFailure, hidden, ended);
        if (refusal.about === "us") {
          open = false;
          connection.close();
        } else if (open)
          await once((done) => connection.reset(done)).catch(() => {
            open = false;
            connection.close();
          });
        return refusal;
      }
    },
    close(): void {
      open = false;
      connection.quit();
      connection.close();
    },
  };
}

export type MailConnection = Awaited<ReturnType<typeof openMailConnection>>;
