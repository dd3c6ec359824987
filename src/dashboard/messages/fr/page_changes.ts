import { settingsInWords } from "../../../sentences/page_changes.ts";
import type { Details } from "../../../sentences/sentence.ts";
import { counted } from "../language.ts";

type Replaced = { target: string; part: string; count: number };
type Inserted = { element: string; count: number };
type Styled = { element: string; set: string; removed: string };

const inText = ({ target, part, count }: Replaced) =>
  `${part === "" ? target : `partie partagée « ${part} »`}${count > 1 ? `, ${count} fois` : ""}`;
const inserted = ({ count }: Inserted) => (count === 0 ? "Texte" : counted(count, "élément", "éléments"));
const styled = ({ element, set, removed }: Styled) =>
  `${element} : ${[set, removed && `sans ${removed}`].filter(Boolean).join(", ")}`;

export default {
  token_set: "{name} : {value}",
  text_changed: "{element} changé en « {text} »",
  inserted_before: (given: Inserted) => `Avant ${given.element}, ajouté : ${inserted(given)}`,
  inserted_after: (given: Inserted) => `Après ${given.element}, ajouté : ${inserted(given)}`,
  inserted_first: (given: Inserted) => `Au début de ${given.element}, ajouté : ${inserted(given)}`,
  inserted_last: (given: Inserted) => `À la fin de ${given.element}, ajouté : ${inserted(given)}`,
  moved_before: "{element} déplacé avant {goal}",
  moved_after: "{element} déplacé après {goal}",
  moved_first: "{element} déplacé au début de {goal}",
  moved_last: "{element} déplacé à la fin de {goal}",
  element_removed: "{element} supprimé",
  element_duplicated: "{element} dupliqué",
  typefaces_added: "Police ajoutée : {families}",
  text_added: (given: Replaced & { text: string }) => `« ${given.text} » ajouté (${inText(given)})`,
  text_removed: (given: Replaced & { text: string }) => `« ${given.text} » supprimé (${inText(given)})`,
  text_replaced: (given: Replaced & { old: string; text: string }) =>
    `« ${given.old} » remplacé par « ${given.text} » (${inText(given)})`,
  attribute_set: "{name} de {element} : « {value} »",
  attribute_removed: "{name} retiré de {element}",
  element_styled: styled,
  rule_styled: styled,
  settings_set: (given: Details & { set: number }) =>
    settingsInWords(
      given,
      { title: "Titre", description: "Description", og_image: "Image d’aperçu", language: "Langue" },
      { proposed: "comme proposé", quoted: (text) => `« ${text} »` },
    ),
  restored: "{version} restaurée",
  undone: "« {text} » annulé",
  generated: "Générée",
  imported: "Importée",
  copied: "Copie de « {name} »",
  facts: "Informations de l’entreprise mises à jour",
  section_regenerated: "Section « {section} » réécrite",
  variation: "Variante : {name}",
  variant: "Variante {number} sur {count}",
  variant_chosen: "Variante {number} sur {count} choisie",
  made_with_collection: "Créée avec la collection {kind}",
};
