/** Fields with a choice, as requests put them: "a dropdown Topic with the options Sales, Support", "a checkbox: I agree". */
import { capitalised, fold } from "../reader/text.ts";
import { quotesIn, type Request, spoken } from "./message.ts";

export interface Choice {
  kind: "select" | "checkbox";
  /** "" when nobody has named the field. */
  label: string;
  options: string[];
}

const SELECT =
  /\b(?:drop-?downs?|select(?: box| field| menu)?|choice|pick ?list|auswahl(?:feld|liste|menu)?|auswahlmoglichkeit|liste deroulante|menu deroulant|desplegable|lista de opciones)\b/;
const CHECKBOX = /\b(?:check ?box(?:es)?|tick ?box|kontrollkastchen|hakchen|case a cocher|casilla)\b/;
/** What stands between the kind of field and its label or options. */
const OPTIONS =
  /\s(?:with (?:the )?(?:options|choices)|options|mit (?:den )?(?:optionen|auswahlmoglichkeiten|moglichkeiten)|mit|with|avec (?:les )?options|avec|con (?:las )?opciones|con)\s*:?\s+/u;
const FORM_PLACE =
  /\s*(?:\b(?:to|in|into|on|zum|ins|im|in das|au|dans le|al|en el)\s+(?:the |our |das |dem |le |el )?(?:[\p{L}]+ )?(?:\p{L}*formular|form|formulaire|formulario)(?!\p{L}))/u;
const SEPARATOR = /\s*(?:,|;|\/)\s*(?:(?:and|or|und|oder|et|ou|y|o)\s+)?|\s+(?:and|or|und|oder|et|ou|y|o)\s+/u;

/** The choice that a request asks for; null when it asks for none. Options may be empty: then nobody has said them. */
export function choiceIn(request: Request): Choice | null {
  const isCheckbox = CHECKBOX.test(request.folded);
  // "The form should ask which class: Yoga, Pilates": what is listed is to choose from.
  const isSelect =
    SELECT.test(request.folded) || /^add a field to the (?:\p{L}+ ){0,3}form: [^:]+[:?] .+[,;]/u.test(request.folded);
  if (!isCheckbox && !isSelect) return null;
  const place = FORM_PLACE.exec(request.folded);
  const bare = place
    ? request.text.slice(0, place.index) + request.text.slice(place.index + place[0].length)
    : request.text;
  const asked = /^add a field[^:]*: /u.exec(bare);
  const tail = (asked ? bare.slice(asked[0].length) : bare).replace(/\s+(?:hinzu|dazu|ein)$/u, "");
  const word = (isCheckbox ? CHECKBOX : SELECT).exec(fold(tail));
  const after = tail
    .slice(word && !asked ? word.index + word[0].length : 0)
    .replace(
      /^\s*(?:[:–-]|for|called|named|saying|that says|für|namens|pour|para|mit dem text|with the text)?\s*[:–]?\s*/iu,
      "",
    );
  const [quoted] = quotesIn(request, after);
  if (isCheckbox) {
    const label = quoted ?? spoken(request, after);
    return label === "" ? null : { kind: "checkbox", label: capitalised(label), options: [] };
  }
  const question = /^(.+?[?:])\s+(.+)$/u.exec(after);
  const listed = OPTIONS.exec(` ${fold(after)}`);
  const [label, list] = question
    ? [question[1]!.replace(/:$/u, ""), question[2]!]
    : listed
      ? [after.slice(0, Math.max(0, listed.index - 1)), after.slice(listed.index + listed[0].length - 1)]
      : [after, ""];
  // "A dropdown: Child, Teenager, Adult" lists what there is to choose from and gives no name.
  if (list === "" && !quoted && /,/.test(after) && !OPTIONS.test(` ${fold(after)}`))
    return { kind: "select", label: "", options: optionsOf(request, after) };
  const name = (quotesIn(request, label)[0] ?? spoken(request, label)).replace(
    /^(?:the|an?|der|die|das|den|eine?n?|le|la|les|une?|el|los|las|una)\s+/iu,
    "",
  );
  return name.trim() === ""
    ? null
    : { kind: "select", label: capitalised(name.trim()), options: optionsOf(request, list) };
}

const optionsOf = (request: Request, list: string): string[] =>
  spoken(request, list)
    .split(SEPARATOR)
    .map((option) => option.trim().replace(/[.]$/u, ""))
    .filter((option) => option !== "")
    .slice(0, 40);
