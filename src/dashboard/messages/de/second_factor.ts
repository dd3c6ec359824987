import type en from "../en/second_factor.ts";
import type { InOtherWords } from "../other_words.ts";

export default {
  title: "Zweiter Faktor",
  text: "Nach deinem Passwort gibst du einen Code ein, den eine Authenticator-App zeigt. Passkeys verlangen keinen.",
  on: "An",
  since: "Seit",
  codesLeft: (count) => `Übrige Wiederherstellungscodes: ${count}`,
  setUp: "Einrichten",
  otherApp: "Andere App verwenden",
  newCodes: "Neue Wiederherstellungscodes",
  newCodesText: "Die du hast, gelten dann nicht mehr.",
  makeCodes: "Neue erstellen",
  turnOff: "Ausschalten",
  turnOffTitle: "Den zweiten Faktor ausschalten?",
  turnOffText: "Dein Passwort allein meldet dich dann an, und deine Wiederherstellungscodes gelten nicht mehr.",
  turnedOff: "Der zweite Faktor wurde ausgeschaltet",
  setUpTitle: "Zweiten Faktor einrichten",
  scan: "Scanne das mit einer Authenticator-App, oder gib dort den Schlüssel ein. Gib dann den Code ein, den sie zeigt.",
  qrCode: "QR-Code für eine Authenticator-App",
  key: "Schlüssel",
  code: "Code",
  confirm: "Einschalten",
  cancel: "Abbrechen",
  codesTitle: "Deine Wiederherstellungscodes",
  codesText:
    "Jeder meldet dich einmal anstelle der App an. Sie werden nur dieses eine Mal gezeigt: Bewahre sie dort auf, wo die App nicht ist.",
  kept: "Ich habe sie aufbewahrt",
  requiredTitle: "Ein zweiter Faktor wird gebraucht",
  requiredText: "Dieses Konto verlangt von allen einen. Richte ihn ein, um weiterzumachen.",
  signOut: "Abmelden",
} satisfies InOtherWords<typeof en>;
