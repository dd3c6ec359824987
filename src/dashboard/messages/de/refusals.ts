import type en from "../en/refusals.ts";
import { counted, formatNumber } from "../language.ts";
import type { InOtherWords } from "../other_words.ts";

export default {
  signed_out: "Deine Sitzung ist zu Ende. Melde dich wieder an.",
  offline: "Der Server ist nicht zu erreichen. Sieh nach der Verbindung und versuch es noch einmal.",
  unanswered: "Der Server hat nicht geantwortet. Versuch es noch einmal.",
  not_found: "Das gibt es nicht: Es wurde gelöscht, oder die Adresse stimmt nicht.",
  already_generating: "Diese Seite wird schon geschrieben.",
  turn_in_progress: "Der Editor arbeitet noch in diesem Gespräch. Warte, was er sagt.",
  homepage_not_generated: "Die Startseite bestimmt die Gestaltung: Lass sie zuerst schreiben.",
  recent_sign_in_required: "Dafür braucht es noch einmal dein Passwort oder einen Passkey. Nichts wurde geändert.",
  wrong_password: "Das Passwort stimmt nicht. Versuche es noch einmal.",
  wrong_code:
    "Der Code stimmt nicht, oder er wurde schon benutzt. Warte auf den nächsten, oder nimm einen Wiederherstellungscode.",
  sign_in_expired: "Das hat zu lange gedauert. Melde dich noch einmal an.",
  second_factor_needed:
    "Das Konto verlangt von allen einen zweiten Faktor. Richte stattdessen eine andere App ein, oder bitte einen Eigentümer, das zu ändern.",
  path_taken: "Unter diesem Pfad hat die Website schon eine Seite.",
  sign_in_failed:
    "E-Mail-Adresse oder Passwort stimmt nicht. Versuch es noch einmal, oder lass dir einen Link für ein neues Passwort schicken.",
  rate_limited: "Das war in kurzer Zeit zu oft. Versuch es etwas später noch einmal.",
  rate_limited_until: (minutes) =>
    `Das war in kurzer Zeit zu oft. Versuch es in ${counted(minutes, "Minute", "Minuten")} noch einmal.`,
  insufficient_credits: (needed, available) =>
    `Das kostet ${counted(needed, "Credit", "Credits")}; du hast ${formatNumber(available)}.`,
} satisfies InOtherWords<typeof en>;
