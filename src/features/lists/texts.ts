/** What people read who join and leave, in the language of the list. */

export const LIST_LANGUAGES = ["en", "de"] as const;
export type ListLanguage = (typeof LIST_LANGUAGES)[number];

/** `{list}` is the list's name. */
const TEXTS = {
  en: {
    confirmSubject: "Please confirm: {list}",
    confirmText: "Somebody, probably you, has entered this address for “{list}”. Is that right?",
    confirmLabel: "Yes, subscribe me",
    confirmEnd: "If it was not you, you need do nothing: nobody writes to you then.",
    confirmTitle: "One moment",
    confirmAsk: "Press the button to join “{list}”.",
    confirmedTitle: "You are subscribed",
    confirmedText: "Thank you! You will hear from “{list}”. Every mail has a link with which you leave.",
    goneTitle: "This link is used up",
    goneText: "It is not good any more. Sign up once more if you want to join.",
    leaveTitle: "Unsubscribe?",
    leaveAsk: "Press the button, and no more mails are sent to you.",
    leaveLabel: "Unsubscribe",
    leftTitle: "You are unsubscribed",
    leftText: "No more mails are sent to you.",
  },
  de: {
    confirmSubject: "Bitte bestätigen: {list}",
    confirmText: "Jemand, wahrscheinlich du, hat diese Adresse für „{list}“ eingetragen. Stimmt das?",
    confirmLabel: "Ja, ich möchte dabei sein",
    confirmEnd: "Wenn du es nicht warst, musst du nichts tun: Dann schreibt dir niemand.",
    confirmTitle: "Einen Augenblick",
    confirmAsk: "Mit dem Knopf meldest du dich für „{list}“ an.",
    confirmedTitle: "Du bist angemeldet",
    confirmedText: "Danke! Du hörst von „{list}“. In jeder Mail steht ein Link, mit dem du dich abmeldest.",
    goneTitle: "Dieser Link gilt nicht mehr",
    goneText: "Melde dich noch einmal an, wenn du dabei sein möchtest.",
    leaveTitle: "Abmelden?",
    leaveAsk: "Mit dem Knopf meldest du dich ab; dann bekommst du keine Mails mehr.",
    leaveLabel: "Abmelden",
    leftTitle: "Du bist abgemeldet",
    leftText: "Du bekommst keine Mails mehr.",
  },
} satisfies Record<ListLanguage, Record<string, string>>;

type ListTexts = Record<keyof typeof TEXTS.en, string>;

export const pageTexts = (language: string): ListTexts => TEXTS[language.slice(0, 2) === "de" ? "de" : "en"];

export const named = (text: string, list: string): string => text.replaceAll("{list}", () => list);
