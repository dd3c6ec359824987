import { defineMessages } from "../../messages/messages.ts";

export const messages = defineMessages(
  {
    title: "Settings",
    text: "What this installation is set to. The operator changes it with environment variables and a restart.",
    check: "Check the connections",
    engine: "Engine",
    engines: {
      builtin: "The embedded engine writes the pages. It needs no key and asks nobody.",
      openai: "A model behind an OpenAI-compatible API writes the pages.",
    },
    standard: "Model “standard”",
    premium: "Model “premium”",
    mail: "Mail",
    mailOn: "Forms tell you of submissions; invitations and new passwords are mailed.",
    mailOff:
      "No mail server is set: forms mail nobody, and you hand over links for invitations and new passwords yourself.",
    on: "On",
    off: "Off",
    publishing: "Publishing",
    publishings: {
      local: "Visitors get published websites from this server.",
      s3: "Published websites also go to a bucket.",
    },
    defaultDomain: "Addresses of websites end in",
    alternateDomain: "or in",
    changedBy: "Set with",
    version: (version: string) => `Sitewright ${version}`,
  },
  {
    title: "Einstellungen",
    text: "Worauf diese Installation eingestellt ist. Der Betreiber ändert es mit Umgebungsvariablen und einem Neustart.",
    check: "Verbindungen prüfen",
    engine: "Engine",
    engines: {
      builtin: "Die eingebaute Engine schreibt die Seiten. Sie braucht keinen Schlüssel und fragt niemanden.",
      openai: "Ein Modell hinter einer OpenAI-kompatiblen API schreibt die Seiten.",
    },
    standard: "Modell „standard“",
    premium: "Modell „premium“",
    mail: "E-Mail",
    mailOn: "Formulare melden dir Einsendungen; Einladungen und neue Passwörter werden verschickt.",
    mailOff:
      "Kein Mailserver ist eingestellt: Formulare verschicken nichts, und Links für Einladungen und neue Passwörter gibst du selbst weiter.",
    on: "An",
    off: "Aus",
    publishing: "Veröffentlichen",
    publishings: {
      local: "Besucher bekommen veröffentlichte Websites von diesem Server.",
      s3: "Veröffentlichte Websites gehen auch in einen Bucket.",
    },
    defaultDomain: "Adressen von Websites enden auf",
    alternateDomain: "oder auf",
    changedBy: "Eingestellt mit",
    version: (version) => `Sitewright ${version}`,
  },
);
