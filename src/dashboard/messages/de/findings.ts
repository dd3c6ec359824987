import type en from "../en/findings.ts";
import { formatNumber } from "../language.ts";
import type { InOtherWords } from "../other_words.ts";

const again = ({ more }: { more: number }): string =>
  more === 0
    ? ""
    : more === 1
      ? " (noch einmal auf dieser Seite)"
      : ` (noch ${formatNumber(more)}-mal auf dieser Seite)`;
const at = ({ where }: { where: string }): string => (where ? `: ${where}` : "");
const notKept = (why: string) => `Was Besucher in das Formular „{form}“ eintragen, kommt nicht an: ${why}`;
const unknown = (what: string) =>
  `${what} „{text}“ steht nicht in den Angaben zum Unternehmen: Korrigiere das hier, oder trage es dort ein.`;

export default {
  link_gone: (d) => `Der Link „${d.link}“ führt zu ${d.path}; die Seite gibt es nicht mehr${again(d)}.`,
  link_misspelt: (d) =>
    `Der Link „${d.link}“ führt zu ${d.path}, wo keine Seite ist: Schreibe ${d.nearest}${again(d)}.`,
  link_broken: (d) =>
    `Der Link „${d.link}“ führt zu ${d.path}, wo keine Seite ist: Ändere den Link, oder lege die Seite an${again(d)}.`,
  anchor_missing_here: (d) =>
    `Der Link „${d.link}“ führt zur Stelle #${d.anchor}, die es auf dieser Seite nicht gibt${again(d)}.`,
  anchor_missing_there: (d) =>
    `Der Link „${d.link}“ führt zur Stelle #${d.anchor}, die es auf ${d.page} nicht gibt${again(d)}.`,
  file_missing: (d) => `Die Datei ${d.file} fehlt: „${d.element}“ braucht sie${again(d)}.`,
  file_missing_in_styles: (d) => `Die Datei ${d.file} fehlt: Das Stylesheet braucht sie${again(d)}.`,
  picture_without_alt:
    'Dem Bild „{picture}“ fehlt der Alternativtext: Beschreibe in `alt`, was es zeigt, oder schreibe `alt=""`, wenn es nur schmückt.',
  picture_button_without_alt:
    "Dem Bild, das ein Formular abschickt, fehlt der Alternativtext: Schreibe in `alt`, was es tut.",
  picture_area_without_alt:
    "Der verlinkten Fläche eines Bildes fehlt der Alternativtext: Schreibe in `alt`, wohin sie führt.",
  picture_without_name:
    "Etwas ist als Bild ausgezeichnet und hat keinen Namen: Gib ihm ein `aria-label`, oder verbirg es mit `aria-hidden`.",
  button_without_name: "Dem Button fehlt ein Name: Gib ihm einen Text oder ein `aria-label`.",
  field_without_label:
    "Dem Feld „{field}“ fehlt die Beschriftung: Setze ein `<label for>` davor, oder gib ihm ein `aria-label`.",
  unknown_field_without_label:
    "Dem Feld fehlt die Beschriftung: Setze ein `<label for>` davor, oder gib ihm ein `aria-label`.",
  link_without_name: "Dem Link zu „{address}“ fehlt ein Name: Gib ihm einen Text oder ein `aria-label`.",
  summary_without_text: "Was die Details aufklappt, hat keinen Text.",
  frame_without_name: "Dem eingebetteten Rahmen fehlt ein Name: Schreibe in `title`, was er zeigt.",
  low_contrast:
    "„{text}“ ist schwer zu lesen: {colour} auf {ground} hat einen Kontrast von {ratio}, nötig sind {least}.",
  low_contrast_narrow:
    "„{text}“ ist bei {width} px Breite schwer zu lesen: {colour} auf {ground} hat einen Kontrast von {ratio}, nötig sind {least}.",
  low_contrast_dark:
    "„{text}“ ist im dunklen Farbschema schwer zu lesen: {colour} auf {ground} hat einen Kontrast von {ratio}, nötig sind {least}.",
  low_contrast_narrow_dark:
    "„{text}“ ist bei {width} px Breite im dunklen Farbschema schwer zu lesen: {colour} auf {ground} hat einen Kontrast von {ratio}, nötig sind {least}.",
  id_repeated: ({ id, times }) =>
    `Die id „${id}“ gibt es ${times === 2 ? "zweimal" : `${formatNumber(times)}-mal`}: Was auf sie verweist, findet nur die erste. Dies ist die zweite.`,
  title_missing: "Der Seite fehlt ein eigener Titel: Schreibe einen, der sagt, worum es geht.",
  title_long: "Der Titel hat {length} Zeichen; Suchmaschinen zeigen etwa 60.",
  title_repeated: "{page} hat denselben Titel: Schreibe in jeden, worum es nur dort geht.",
  description_missing:
    "Der Seite fehlt eine eigene Beschreibung: Suchmaschinen zeigen stattdessen einen Ausschnitt ihres Textes.",
  description_long: "Die Beschreibung hat {length} Zeichen; Suchmaschinen zeigen etwa 155.",
  description_repeated: "{page} hat dieselbe Beschreibung.",
  heading_missing: "Der Seite fehlt eine Überschrift erster Ebene: Sag in einer `h1`, worum es geht.",
  heading_repeated: "„{heading}“ ist nicht die erste Überschrift erster Ebene: Mach eine `h2` daraus.",
  heading_skipped:
    "Die Überschrift „{heading}“ hat Ebene {level} und folgt auf eine der Ebene {before}: Mach eine `h{wanted}` daraus.",
  heading_empty: "Die Überschrift ist leer: Schreibe etwas hinein, oder entferne sie.",
  form_of_script:
    "Ein Skript der Seite erzeugt ein Formular, sendet aber selbst nichts: Was Besucher eintragen, kommt nicht an. Schreibe das Formular in das HTML; für ein Shadow Root in ein `<template>`, das das Skript kopiert.",
  form_in_frame:
    "Was Besucher in ein Formular im `srcdoc` eines Rahmens eintragen, kommt nicht an: Schreibe das Formular in die Seite selbst.",
  form_with_password: notKept("Es fragt nach einem Passwort, das dieser Server nicht annimmt."),
  form_elsewhere: notKept(
    "Es wird an „{address}“ geschickt. Entferne das `action`, dann kommt es in den Posteingang der Website.",
  ),
  form_of_dialog: notKept('`method="dialog"` schließt nur den Dialog. Schreibe `method="post"`.'),
  form_in_address: notKept(
    'Die Auswahl landet in der Adresse einer Seite. Schreibe `method="post"`, wenn es eine Nachricht ist; lass es so, wenn ein Skript sie dort liest.',
  ),
  form_beyond:
    "Was Besucher in dieses Formular und die folgenden eintragen, kommt nicht an: Je Seite werden die ersten {most} Formulare angenommen. Teile die Seite auf.",
  fields_unnamed:
    "Die Felder des Formulars „{form}“ haben keinen `name`; ohne ihn senden Browser nichts. Auf der veröffentlichten Seite dienen ihre ids oder Nummern als Namen. Gib ihnen Namen, die sagen, was sie sind.",
  field_unnamed:
    "Das Feld „{field}“ im Formular „{form}“ hat keinen `name`, deshalb senden Browser es nicht: Gib ihm einen, wenn es gesendet werden soll.",
  code_heavy: "Der Code der Seite ist {kb} KB groß; bis {most} KB öffnen sich auf Smartphones gut.",
  page_heavy: "Die Seite und ihre Dateien sind zusammen {mb} MB groß; bis {most} MB öffnen sich auf Smartphones gut.",
  loaded_insecurely:
    "„{address}“ wird auf einer https-Seite über http: geladen; Browser verweigern das. Lade es über https:.",
  shown_insecurely:
    "„{address}“ wird auf einer https-Seite über http: geladen; Browser zeigen es nur, wenn es auch über https: da ist. Schreibe https:.",
  sent_insecurely:
    "Das Formular sendet, was Besucher eintragen, über http: an „{address}“; jeder kann mitlesen. Nimm https:.",
  fact_missing:
    "In den Angaben zum Unternehmen steht „{text}“ ({path}), aber auf keiner Seite: Schreibe es dorthin, wo Besucher es suchen.",
  fact_changed: "Hier steht „{text}“, in den Angaben zum Unternehmen „{wanted}“ ({path}).",
  fact_gone: "Hier steht „{text}“, in den Angaben zum Unternehmen nicht mehr ({path}).",
  fact_rewritten:
    "Hier steht „{text}“, in den Angaben zum Unternehmen „{wanted}“ ({path}). Jemand hat es von Hand geändert: Korrigiere es hier.",
  fact_gone_rewritten:
    "Hier steht „{text}“, in den Angaben zum Unternehmen nicht mehr ({path}). Jemand hat es von Hand geändert: Entferne es hier.",
  phone_unknown: unknown("Die Telefonnummer"),
  email_unknown: unknown("Die E-Mail-Adresse"),
  address_unknown: unknown("Die Anschrift"),
  price_unknown: unknown("Der Preis"),
  year_unknown: unknown("Das Jahr"),
  percentage_unknown: unknown("Die Prozentangabe"),
  seen_overflow: (d) => `Bei ${formatNumber(d.width)} px Breite ist etwas zu breit${at(d)}.`,
  seen_overlap: (d) => `Bei ${formatNumber(d.width)} px Breite liegen Texte übereinander${at(d)}.`,
  seen_contrast: (d) => `Bei ${formatNumber(d.width)} px Breite ist Text kaum zu lesen${at(d)}.`,
  seen_accessibility: (d) =>
    `Bei ${formatNumber(d.width)} px Breite lässt sich etwas nicht mit Screenreader oder Tastatur bedienen${at(d)}.`,
  seen_empty: (d) => `Bei ${formatNumber(d.width)} px Breite ist eine Strecke lang nichts zu sehen${at(d)}.`,
  page_unreadable:
    "Die Seite konnte nicht geprüft werden: Ihr Code ist umfangreicher, als hier gelesen wird, oder es hat zu lange gedauert.",
} satisfies InOtherWords<typeof en>;
