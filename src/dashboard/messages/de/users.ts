import type en from "../en/users.ts";
import type { InOtherWords } from "../other_words.ts";

export default {
  title: "Benutzer",
  text: "Wer an deinen Websites arbeitet. Betrachter lesen, Bearbeiter ändern Websites, Eigentümer haben auch Schlüssel, Benutzer, Webhooks und Einstellungen.",
  requireTitle: "Zweiter Faktor",
  requireLabel: "Alle brauchen einen zweiten Faktor",
  requireHint:
    "Wer keinen hat, richtet ihn bei der nächsten Anmeldung ein. Passkeys gelten als beide Faktoren; API-Schlüssel sind nicht betroffen.",
  requireOn: "Alle brauchen jetzt einen zweiten Faktor",
  requireOff: "Niemand braucht jetzt einen zweiten Faktor",
  ownersOnly: "Wer an diesen Websites arbeitet. Eigentümer laden andere ein und ändern Rollen.",
  invite: "Jemanden einladen",
  name: "Name",
  lastSeen: "Zuletzt da",
  never: "Nie",
  role: "Rolle",
  roleOf: (name) => `Rolle von ${name}`,
  roleHint:
    "Betrachter lesen, Bearbeiter ändern auch Websites, Eigentümer haben auch Schlüssel, Benutzer, Webhooks und Einstellungen.",
  roles: { owner: "Eigentümer", editor: "Bearbeiter", viewer: "Betrachter", client: "Kunde" },
  roleChanged: (name, role) => `${name} ist jetzt: ${role}`,
  you: "Du",
  pending: "Noch kein Passwort",
  options: "Optionen",
  optionsOf: (name) => `Optionen von ${name}`,
  passwordLink: "Link für ein neues Passwort",
  passwordLinkTitle: (name) => `Ein neues Passwort für ${name}`,
  passwordLinkText:
    "Gib diesen Link selbst weiter. Er wird nur dieses eine Mal gezeigt und gilt eine Stunde lang und einmal; wird er benutzt, enden die Sitzungen und Passkeys des Benutzers, die nicht behalten werden.",
  remove: "Entfernen",
  removeTitle: (name) => `${name} entfernen?`,
  removeText:
    "Alle Sitzungen und Passkeys enden sofort. Was entstanden ist, bleibt; Schlüssel bleiben auch: widerrufe die, die bekannt waren.",
  removed: (name) => `${name} wurde entfernt`,
  email: "E-Mail",
  emailHint: "Nur diese Adresse kann annehmen. Bleibt sie leer, kann es jeder, der den Link hat.",
  makeInvitation: "Einladung anlegen",
  invited: (email) => (email ? `Einladung für ${email}` : "Einladung"),
  mail: {
    sent: "Der Link wurde per E-Mail verschickt. Auch hier wird er nur dieses eine Mal gezeigt.",
    failed:
      "Die E-Mail konnte nicht verschickt werden. Kopiere den Link und gib ihn selbst weiter; er wird nur dieses eine Mal gezeigt.",
    not_configured:
      "Dieser Server verschickt keine E-Mail. Kopiere den Link und gib ihn selbst weiter; er wird nur dieses eine Mal gezeigt.",
    none: "Kopiere den Link und gib ihn selbst weiter; er wird nur dieses eine Mal gezeigt. Jeder, der ihn hat, kann ihn benutzen.",
  },
  link: "Link",
  copyLink: "Link kopieren",
  goodUntil: "Gilt einmal, bis",
  done: "Fertig",
  invitations: "Einladungen",
  anybody: "Wer den Link hat",
  state: "Zustand",
  states: { open: "Offen", accepted: "Angenommen", expired: "Abgelaufen" },
  until: "Gilt bis",
  withdraw: "Zurückziehen",
  withdrawOf: (name) => `Einladung zurückziehen: ${name}`,
  withdrawn: "Die Einladung wurde zurückgezogen",
} satisfies InOtherWords<typeof en>;
