/**
 * What people read when a call was refused for what anybody meets, in their language and without routes and fields; the
 * API's own words are for programs, and stay for what is said here of nothing.
 */
import { formatNumber } from "../messages/language.ts";
import { counted, defineMessages, messagesNow } from "../messages/messages.ts";

/** What an answer says beside its code. */
interface Said {
  /** When it may be tried again. */
  retrySeconds: number | null;
  /** Credits: what it costs, and what there is. */
  needed: unknown;
  available: unknown;
}

const minutesOf = (seconds: number): number => Math.ceil(seconds / 60);

const messages = defineMessages(
  {
    signed_out: "Your session has ended. Sign in again.",
    offline: "The server can't be reached. Check the connection and try again.",
    unanswered: "The server has given no answer. Try again.",
    not_found: "This is not there: it was deleted, or the address is wrong.",
    already_generating: "This page is being written already.",
    turn_in_progress: "The editor is still at work in this conversation. Wait for what it says.",
    homepage_not_generated: "The home page decides the design: have it written first.",
    recent_sign_in_required: "This needs your password or a passkey once more. Nothing was changed.",
    wrong_password: "The password is wrong. Try again.",
    path_taken: "The website has a page at this path already.",
    sign_in_failed: "E-mail address or password is wrong. Try again, or have a link sent to set a new password.",
    rate_limited: "This was done too often in a short time. Try again a little later.",
    rate_limited_until: (seconds: number) =>
      `This was done too often in a short time. Try again in ${counted(minutesOf(seconds), "minute", "minutes")}.`,
    insufficient_credits: (needed: number, available: number) =>
      `This costs ${counted(needed, "credit", "credits")}; you have ${formatNumber(available)}.`,
  },
  {
    signed_out: "Deine Sitzung ist zu Ende. Melde dich wieder an.",
    offline: "Der Server ist nicht zu erreichen. Sieh nach der Verbindung und versuch es noch einmal.",
    unanswered: "Der Server hat nicht geantwortet. Versuch es noch einmal.",
    not_found: "Das gibt es nicht: Es wurde gelöscht, oder die Adresse stimmt nicht.",
    already_generating: "Diese Seite wird schon geschrieben.",
    turn_in_progress: "Der Editor arbeitet noch in diesem Gespräch. Warte, was er sagt.",
    homepage_not_generated: "Die Startseite bestimmt die Gestaltung: Lass sie zuerst schreiben.",
    recent_sign_in_required: "Dafür braucht es noch einmal dein Passwort oder einen Passkey. Nichts wurde geändert.",
    wrong_password: "Das Passwort stimmt nicht. Versuche es noch einmal.",
    path_taken: "Unter diesem Pfad hat die Website schon eine Seite.",
    sign_in_failed:
      "E-Mail-Adresse oder Passwort stimmt nicht. Versuch es noch einmal, oder lass dir einen Link für ein neues Passwort schicken.",
    rate_limited: "Das war in kurzer Zeit zu oft. Versuch es etwas später noch einmal.",
    rate_limited_until: (seconds) =>
      `Das war in kurzer Zeit zu oft. Versuch es in ${counted(minutesOf(seconds), "Minute", "Minuten")} noch einmal.`,
    insufficient_credits: (needed, available) =>
      `Das kostet ${counted(needed, "Credit", "Credits")}; du hast ${formatNumber(available)}.`,
  },
);

const PLAIN = [
  "signed_out",
  "offline",
  "unanswered",
  "not_found",
  "already_generating",
  "turn_in_progress",
  "homepage_not_generated",
  "path_taken",
  "sign_in_failed",
  "recent_sign_in_required",
  "wrong_password",
] as const;

/** A text of ours for a code, or null: the API's is shown. */
export function wordsFor(code: string, { retrySeconds, needed, available }: Partial<Said> = {}): string | null {
  const t = messagesNow(messages);
  if (code === "rate_limited") return retrySeconds ? t.rate_limited_until(retrySeconds) : t.rate_limited;
  if (code === "insufficient_credits" && typeof needed === "number" && typeof available === "number")
    return t.insufficient_credits(needed, available);
  const plain = PLAIN.find((one) => one === code);
  return plain ? t[plain] : null;
}
