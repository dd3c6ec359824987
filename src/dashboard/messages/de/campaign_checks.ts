import type en from "../en/campaign_checks.ts";
import type { InOtherWords } from "../other_words.ts";

export default {
  mail_there: "Der Server kann Mails senden.",
  mail_off: "Dieser Server kann noch keine Mails senden: Sein Betreiber muss einen Mailserver (SMTP) einrichten.",
  lists_there: "Die Listen sind vorhanden.",
  lists_missing: "Wähle eine Liste, die Abonnenten hat.",
  lists_empty: "Die Listen hat noch niemand abonniert. Füge zuerst Abonnenten hinzu.",
  leaving_linked: "Ein Abmeldelink ist da.",
  leaving_added: "Ein Abmeldelink wird unten angefügt.",
  leaving_insecure:
    "Mailprogramme zeigen ihren eigenen Abmelde-Button nur bei https, und dieser Server ist unter {address} erreichbar. Gmail und Yahoo verlangen ihn bei Massenmails.",
  sender_named: "Der Absender ist genannt.",
  sender_added: "Der Absender wird unten angefügt.",
  sender_missing: "Gib Absender und Postanschrift an. In den meisten Ländern ist das in jeder Mail Pflicht.",
  links_whole: "Alle Links sind vollständig.",
  links_broken: "Diese Links führen aus einer Mail nirgendwohin: {addresses}. Beginne sie mit https://.",
  nothing_empty: "Kein Platzhalter bleibt leer.",
  left_empty: ({ fields, first }) =>
    `Bleibt bei Abonnenten ohne dieses Feld leer: ${fields}. Schreibe hinter einen senkrechten Strich, was dann dort steht: {{${first}|du}}.`,
  size_fine: "Sie ist {kb} KB groß.",
  size_large: "Sie ist {kb} KB groß; Gmail schneidet Mails nach {most} KB ab, und damit auch den Abmeldelink.",
} satisfies InOtherWords<typeof en>;
