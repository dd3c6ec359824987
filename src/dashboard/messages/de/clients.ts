import type en from "../en/clients.ts";
import { counted } from "../language.ts";
import type { InOtherWords } from "../other_words.ts";

export default {
  title: "Kunden",
  text: "Konten, die du betreust. Jedes hat eigene Websites, Leute und Credits und sieht keinen anderen Kunden.",
  search: "Kunden suchen",
  create: "Neuer Kunde",
  none: "Noch keine Kunden",
  noneText: "Ein Kunde bekommt ein eigenes Konto mit eigenen Websites und Leuten. Du arbeitest in allen.",
  name: "Name",
  company: "Firma",
  email: "E-Mail",
  emailHint: "Wo du den Kunden erreichst.",
  monthly: "Credits im Monat",
  monthlyHint: "Sie gehen von deinen ab.",
  limit: "Höchstzahl der Websites",
  limitHint: "Leer: keine eigene Grenze.",
  ai: "KI für seine Leute",
  aiHint: "Ohne schreibst dort nur du mit KI.",
  made: (name) => `${name} ist bereit`,
  status: "Zustand",
  anyStatus: "Jeder Zustand",
  statuses: { active: "Aktiv", suspended: "Gesperrt" },
  become: { active: "Wieder zulassen", suspended: "Sperren" },
  became: {
    active: (count) => `${counted(count, "Kunde wurde", "Kunden wurden")} wieder zugelassen`,
    suspended: (count) => `${counted(count, "Kunde wurde", "Kunden wurden")} gesperrt`,
  },
  websites: "Websites",
  ofLimit: (websites, limit) => `${websites} von ${limit}`,
  credits: "Credits",
  members: "Leute",
  lastActive: "Zuletzt aktiv",
  never: "Nie",
} satisfies InOtherWords<typeof en>;
