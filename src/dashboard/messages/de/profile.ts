import type en from "../en/profile.ts";
import type { InOtherWords } from "../other_words.ts";

export default {
  title: "Dein Profil",
  about: "Über dich",
  name: "Name",
  email: "E-Mail",
  addressHint: "Mit der Adresse meldest du dich an; um sie zu ändern, brauchst du dein Passwort.",
  save: "Speichern",
  saved: "Gespeichert",
  password: "Passwort",
  passwordText:
    "Mit einem neuen Passwort bleibst du hier angemeldet; deine anderen Sitzungen und deine Passkeys enden, wenn du sie nicht behältst.",
  currentPassword: "Aktuelles Passwort",
  newPassword: "Neues Passwort",
  passwordHint: "Mindestens 10 Zeichen. Ein Satz lässt sich gut merken.",
  changePassword: "Passwort ändern",
  passwordChanged: "Das Passwort wurde geändert",
  passkeys: "Passkeys",
  passkeysText: "Melde dich mit dem an, was dein Gerät entsperrt, ohne Passwort.",
  passkeysUnavailable: "Passkeys brauchen https und einen Namen: für diese Adresse kann es keine geben.",
  addPasskey: "Passkey hinzufügen",
  passkeyRemoved: "Der Passkey wurde entfernt",
  removeOf: (name) => `${name} entfernen`,
  made: "Angelegt",
  lastUsed: "zuletzt benutzt",
  sessions: "Sitzungen",
  sessionsText: "Wo du angemeldet bist. Eine Sitzung endet 30 Tage nach ihrer letzten Benutzung.",
  unknownBrowser: "Unbekannter Browser",
  thisOne: "Diese hier",
  lastSeen: "Zuletzt da",
  since: "seit",
  end: "Beenden",
  endOf: (name) => `Sitzung beenden: ${name}`,
  sessionEnded: "Die Sitzung wurde beendet",
  leave: "Konto verlassen",
  leaveText:
    "Dein Name, deine Adresse, dein Passwort, deine Passkeys und Sitzungen werden gelöscht. Ein Konto behält mindestens einen Eigentümer.",
  leaveIt: "Verlassen",
  leaveTitle: (name) => `${name} verlassen?`,
  leaveConsequences:
    "Du kannst dich nicht mehr anmelden, und KI-Clients, die du verbunden hast, werden getrennt. Was du gemacht hast, bleibt beim Konto; die Aktivität nennt dich 400 Tage lang.",
} satisfies InOtherWords<typeof en>;
