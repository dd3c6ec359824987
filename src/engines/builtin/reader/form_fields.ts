/** What a prompt wants a form to ask ("a form saying the subject, exam board and what they're stuck on"). */
import { capitalised, fold, tokensOf } from "./text.ts";

/** What a form asks, by how each language says so. The list stands in the first group. */
const ASKS: RegExp[] = [
  /\bforms?\b[^.;,\n]{0,40}? (?:saying|stating|listing|giving|asking(?: for| about)?|(?:that|which) asks(?: for| about)?|(?:to|should|must) ask(?: for| about)|where (?:they|people|you|visitors|customers|clients|parents|guests|patients|families) (?:can |should |may |could )?(?:say|tell us|give|enter|state)) ([^.;\n]{3,200})/iu,
  /formular,? (?:das|in dem|wo) (?:man |sie |kunden |patienten |eltern |gäste )?(?:nach )?([^.;\n]{3,200}?) (?:fragt|abfragt|angeben|angibt|eintragen|nennen)/iu,
  /formulaire (?:demandant|qui demande|indiquant) ([^.;\n]{3,200})/iu,
  /formulario (?:que (?:pida|pregunte(?: por)?)|pidiendo|pide) ([^.;\n]{3,200})/iu,
  /formulário (?:que (?:peça|pergunte)|pedindo) ([^.;\n]{3,200})/iu,
  /modulo che chied[ae] ([^.;\n]{3,200})/iu,
  /formulier dat vraagt naar ([^.;\n]{3,200})/iu,
];
/** The same with a word that says many other things too: the list counts where it begins with what forms ask. */
const FORM_WORD =
  "(?:\\bforms?\\b|formular|formulaire|formulari?o|formulário|\\bmodulo\\b|formulier|\\brsvp\\b|\\b(?:booking|reservation|quote) request|(?:buchungs|reservierungs|termin)anfrage|demande de (?:réservation|devis|rendez-vous)|(?:solicitud|pedido) de (?:reserva|cita|presupuesto|orçamento)|richiesta di (?:prenotazione|preventivo)|reserveringsaanvraag)";
const WITH = new RegExp(
  `${FORM_WORD}(?:[^.;,\\n]{0,60}? (?:with|mit|avec|con|com|met) ([^.;()\\n]{3,200})|(?: \\p{L}+)?(?: ?: | ?\\()([^.;()\\n]{3,200}))`,
  "iu",
);
const KNOWN =
  /^(?:names?|nom|nombre|nome|naam|vorname|e-?mail|courriel|correo|phone|telefon|telephone|telefono|telefone|telefoon|dates?|datum|fecha|data|wunschtermin|wunschdatum|time|uhrzeit|heure|hora|ora|tijd|number of|anzahl|numero de|numero di|aantal|subject|betreff|thema|topic|objet|sujet|asunto|motivo|assunto|oggetto|onderwerp|message|nachricht|address|adresse|direccion|indirizzo|budget|preferred|type of|size|grosse|taille|company|firma|age|alter|allerg|diet|occasion|anlass|question)/;

const ARTICLE =
  /^(?:(?:and|or|und|oder|et|ou|y|e|o|en|of|also|an?|the|their|his|her|your|ihre[nrms]?|ihr|der|die|das|den|dem|eine?[nrms]?|les?|la|leurs?|une?|el|los|las|su|sus|un|una|il|lo|i|gli|uma?|os?|as?|seu|sua|het|de|een|hun|fields? for|a field for) |l['’])+/iu;
/** What is sent along as a file. */
const FILES =
  /\bupload|\battach|anhang|hochladen|piece jointe|adjunt|allegat|anexo|bijlage|\b(?:photos?|fotos?|pictures?|bilder|cvs?|resumes?|lebenslauf|files?|documents?|dokumente?|portfolio)\b/;
const MOST_FIELDS = 8;
const LONGEST_LABEL = 48;

/** The list of what a form is to ask, as the sentence has it; null where it says nothing of that. */
export function fieldListIn(sentence: string): string | null {
  for (const pattern of ASKS) {
    const list = pattern.exec(sentence)?.[1];
    if (list) return list;
  }
  const [, list, explained] = WITH.exec(sentence) ?? [];
  // "con un modulo (gusto, data, scritta)": nothing else stands there.
  if (explained?.includes(",")) return explained;
  return list && KNOWN.test(fold(list.replace(ARTICLE, ""))) ? list : null;
}

/** The labels of the fields that a sentence wants in a form, and of the file that it wants sent along. */
export function formFieldsIn(sentence: string): { fields: string[]; file: string | null } {
  const list = fieldListIn(sentence);
  if (list === null) return { fields: [], file: null };
  const labels = list
    .split(/,|\s(?:and|und|et|y|e|en|&)\s/iu)
    .map((part) =>
      part
        .trim()
        .replace(ARTICLE, "")
        .replace(/\bthey['’]re\b/giu, "you're")
        .replace(/\btheir\b/giu, "your")
        .replace(/\bthey\b/giu, "you")
        .replace(/[\s.!?]+$/u, ""),
    )
    .filter(
      (label) =>
        label.length > 1 &&
        label.length <= LONGEST_LABEL &&
        tokensOf(label).length <= 8 &&
        /^[\p{L}\p{N}\s'’/()-]+$/u.test(label),
    )
    .map(capitalised);
  const isFile = (label: string) => FILES.test(fold(label));
  return {
    fields: labels.filter((label) => !isFile(label)).slice(0, MOST_FIELDS),
    file: labels.find(isFile) ?? null,
  };
}
