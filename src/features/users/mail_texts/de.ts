import type { MailTexts } from "./texts.ts";

const OTHERWISE_A_PASSWORD =
  "Wenn du das warst, musst du nichts tun. Wenn nicht, setze dort ein neues Passwort: Damit enden alle Sitzungen und Passkeys, die du nicht behältst.";

/** @param subject what a reviewer has done, as a sentence without its stop */
const review = (subject: string, said: string) => ({
  subject,
  text: `${subject}.${said}`,
  label: "Kommentar öffnen",
  end: "Die nächste Mail dieser Art kommt erst, wenn jemand gelesen hat, was schon da ist.",
});

export default {
  locale: "de",
  quotes: ["„", "“"],
  roles: { owner: "Eigentümer", editor: "Bearbeiter", viewer: "Betrachter", client: "Kunde" },
  reset: (product) => ({
    subject: "Neues Passwort setzen",
    text: `Jemand, wahrscheinlich du, möchte ein neues Passwort für ${product} setzen.`,
    label: "Neues Passwort setzen",
    end: "Der Link gilt eine Stunde und funktioniert nur einmal. Wenn du nicht darum gebeten hast, musst du nichts tun: Dein Passwort bleibt, wie es ist.",
  }),
  invitation: ({ account, agency, product, role }) => ({
    subject: `Einladung zu ${account}`,
    text: `${agency ? `${agency} lädt dich ein, mit` : "Du bist eingeladen, mit"} ${product} an den Websites von ${account} zu arbeiten, als ${role}.`,
    label: "Einladung annehmen",
    end: "Der Link gilt sieben Tage und funktioniert nur einmal. Wenn du nicht weißt, worum es geht, musst du nichts tun.",
  }),
  notices: {
    password: ({ product, at }) => ({
      subject: "Dein Passwort wurde geändert",
      text: `Dein Passwort für ${product} wurde am ${at} geändert.`,
      label: "Ein anderes Passwort setzen",
      end: "Wenn du das warst, musst du nichts tun. Wenn nicht, setze jetzt ein anderes: Damit enden alle Sitzungen und Passkeys, die du nicht behältst.",
    }),
    passkey: ({ product, name, at }) => ({
      subject: "Du hast einen neuen Passkey",
      text: `Der Passkey „${name}“ wurde am ${at} hinzugefügt. Mit ihm meldest du dich bei ${product} an.`,
      label: "Deine Passkeys ansehen",
      end: OTHERWISE_A_PASSWORD,
    }),
    second_factor_on: ({ product, at }) => ({
      subject: "Du meldest dich jetzt mit einem zweiten Faktor an",
      text: `Am ${at} wurde ein zweiter Faktor eingerichtet. Auf dein Passwort für ${product} folgt von jetzt an ein Code.`,
      label: "Deinen zweiten Faktor ansehen",
      end: "Wenn du das warst, musst du nichts tun. Wenn nicht, setze dort ein neues Passwort und richte den zweiten Faktor neu ein. Wenn du dich nicht anmelden kannst, wende dich an den Betreiber des Servers.",
    }),
    second_factor_off: ({ product, at }) => ({
      subject: "Dein zweiter Faktor wurde ausgeschaltet",
      text: `Dein zweiter Faktor wurde am ${at} ausgeschaltet. Für die Anmeldung bei ${product} genügt jetzt dein Passwort.`,
      label: "Deinen zweiten Faktor ansehen",
      end: "Wenn du das warst, musst du nichts tun. Wenn nicht, setze dort ein neues Passwort und richte den zweiten Faktor neu ein.",
    }),
    owner: ({ name, about, at }) => ({
      subject: "Es gibt einen neuen Eigentümer",
      text: `„${name}“ wurde am ${at} Eigentümer von ${about} und darf dort alles.`,
      label: "Die Benutzer ansehen",
      end: "Wenn du davon weißt, musst du nichts tun. Wenn nicht, ändere dort die Rolle.",
    }),
    publish_request: ({ name, about, at, said }) => ({
      subject: "Eine Website wartet auf ihre Veröffentlichung",
      text: `„${name}“ von ${about} wurde geändert, und am ${at} hat jemand um die Veröffentlichung gebeten.${said}`,
      label: "Die Änderungen ansehen",
      end: "Dort veröffentlichst du sie mit einem Klick oder lehnst ab.",
    }),
    address: ({ product, at }) => ({
      subject: "Deine E-Mail-Adresse wurde geändert",
      text: `Die Adresse, mit der du dich bei ${product} anmeldest, wurde am ${at} geändert. Diese hier ist es nicht mehr.`,
      label: "Anmelden",
      end: "Wenn du das warst, musst du nichts tun. Wenn nicht, bitte einen Eigentümer des Kontos oder den Betreiber des Servers um einen Link für ein neues Passwort.",
    }),
    key: ({ name, about, at }) => ({
      subject: "Es gibt einen neuen API-Schlüssel",
      text: `Der API-Schlüssel „${name}“ von ${about} wurde am ${at} angelegt. Mit ihm lässt sich an deinen Websites arbeiten.`,
      label: "Die Schlüssel ansehen",
      end: "Wenn du weißt, wofür er ist, musst du nichts tun. Wenn nicht, widerrufe ihn dort.",
    }),
    connection: ({ name, about, at }) => ({
      subject: "Ein KI-Client wurde verbunden",
      text: `„${name}“ wurde am ${at} mit ${about} verbunden. Er darf an deinen Websites arbeiten, soweit es erlaubt wurde.`,
      label: "Die Verbindungen ansehen",
      end: "Wenn du weißt, wofür er ist, musst du nichts tun. Wenn nicht, trenne ihn dort.",
    }),
    comment: ({ name, about, said }) => review(`${name} hat ${about} kommentiert`, said),
    approved: ({ name, about, said }) => review(`${name} hat ${about} freigegeben`, said),
    changes_requested: ({ name, about, said }) => review(`${name} wünscht Änderungen an ${about}`, said),
  },
} satisfies MailTexts;
