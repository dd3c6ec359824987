import { settingsInWords } from "../../../sentences/page_changes.ts";
import type { Details } from "../../../sentences/sentence.ts";
import { counted } from "../language.ts";

type Replaced = { target: string; part: string; count: number };
type Inserted = { element: string; count: number };
type Styled = { element: string; set: string; removed: string };

const inText = ({ target, part, count }: Replaced) =>
  `${part === "" ? target : `gemeinsamen Teil „${part}“`}${count > 1 ? ` (${count}-mal)` : ""}`;
const inserted = ({ count }: Inserted) => (count === 0 ? "Text" : counted(count, "Element", "Elemente"));
const styled = ({ element, set, removed }: Styled) =>
  `${element}: ${[set, removed && `ohne ${removed}`].filter(Boolean).join(", ")}`;

export default {
  token_set: "{name} auf {value} gesetzt",
  text_changed: "{element} in „{text}“ geändert",
  inserted_before: (given: Inserted) => `${inserted(given)} vor ${given.element} eingefügt`,
  inserted_after: (given: Inserted) => `${inserted(given)} nach ${given.element} eingefügt`,
  inserted_first: (given: Inserted) => `${inserted(given)} am Anfang von ${given.element} eingefügt`,
  inserted_last: (given: Inserted) => `${inserted(given)} am Ende von ${given.element} eingefügt`,
  moved_before: "{element} vor {goal} verschoben",
  moved_after: "{element} hinter {goal} verschoben",
  moved_first: "{element} an den Anfang von {goal} verschoben",
  moved_last: "{element} ans Ende von {goal} verschoben",
  element_removed: "{element} entfernt",
  element_duplicated: "{element} dupliziert",
  typefaces_added: "Schrift hinzugefügt: {families}",
  text_added: (given: Replaced & { text: string }) => `„${given.text}“ hinzugefügt, im ${inText(given)}`,
  text_removed: (given: Replaced & { text: string }) => `„${given.text}“ entfernt, im ${inText(given)}`,
  text_replaced: (given: Replaced & { old: string; text: string }) =>
    `„${given.old}“ durch „${given.text}“ ersetzt, im ${inText(given)}`,
  attribute_set: "{name} von {element} auf „{value}“ gesetzt",
  attribute_removed: "{name} von {element} entfernt",
  element_styled: styled,
  rule_styled: styled,
  settings_set: (given: Details & { set: number }) =>
    settingsInWords(
      given,
      { title: "Titel", description: "Beschreibung", og_image: "Vorschaubild", language: "Sprache" },
      { proposed: "wie vorgeschlagen", quoted: (text) => `„${text}“` },
    ),
  restored: "{version} wiederhergestellt",
  undone: "„{text}“ rückgängig gemacht",
  generated: "Generiert",
  imported: "Importiert",
  copied: "Kopiert von „{name}“",
  facts: "Angaben zum Unternehmen auf den neuesten Stand gebracht",
  section_regenerated: "Abschnitt „{section}“ neu geschrieben",
  variation: "Variante: {name}",
  variant: "Variante {number} von {count}",
  variant_chosen: "Variante {number} von {count} gewählt",
  made_with_collection: "Mit der Sammlung {kind} angelegt",
};
