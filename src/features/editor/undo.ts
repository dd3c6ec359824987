/**
 * "Undo that": a message that asks for nothing else takes the last change of its conversation back. No engine is asked
 * and nothing is charged: it is a restore of the version before.
 */

export type Speech = "en" | "de" | "fr" | "es";

const folded = (text: string): string =>
  text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[’`]/g, "'")
    .replace(/[^\p{L}\p{N}'\s]+/gu, " ")
    .replace(/\s+/g, " ")
    .trim();

/** Words around the request that ask for nothing themselves. */
const LEADS =
  /^(?:(?:oh|ok|okay|no|nope|hm+|well|actually|please|pls|sorry|wait|and|now|then|i don't like (?:it|that)|can you|could you|would you|bitte|nein|doch|oje|kannst du|konnen sie|und|jetzt|non|oups|s'il te plait|s'il vous plait|peux tu|pouvez vous|por favor|ay|puedes) )+/;
const ENDS =
  /(?: (?:please|pls|again|now|thanks|bitte|wieder|doch|danke|s'il te plait|s'il vous plait|merci|por favor|gracias))+$/;

const REQUESTS: [Speech, RegExp][] = [
  [
    "en",
    /^(?:(?:undo|revert|reverse|roll ?back)(?: (?:it|that|this|(?:the|my|your|that) (?:last |previous |latest )?(?:change|edit|one|step|turn|thing)|last(?: (?:change|edit|one|step))?|what you (?:just )?did))?|(?:take|change|put|move|bring) (?:that|it|this)(?: last change)? back|take back (?:that|it|(?:the|my) last (?:change|edit|one))|go back(?: (?:to (?:how it was|before|what it was|the (?:previous|last|old) (?:version|one|state))|one step|a step))?|back to how it was(?: before)?|(?:make it|put it) (?:like|how|as) it was(?: before)?)$/,
  ],
  [
    "de",
    /^(?:(?:mach|mache|nimm|nehme|setz|setze|dreh) (?:das|es|dies|die letzte anderung|die anderung|letzteres)(?: (?:letzte|wieder|bitte|lieber|doch))* (?:ruckgangig|zuruck)|(?:das|die letzte anderung|letzte anderung|die anderung)?(?: bitte| wieder)* ?(?:ruckgangig(?: machen)?|zurucknehmen)|(?:lieber |doch lieber |wieder )?(?:zuruck|so wie vorher|wie vorher)|(?:mach|mache) (?:es|das) (?:wieder )?(?:wie|so wie) (?:es )?vorher(?: war)?)$/,
  ],
  [
    "fr",
    /^(?:annule[rz]?(?: (?:ca|cela|le dernier changement|la derniere modification|la modification|tout ca))?|(?:reviens|revenez|revenir|retour) en arriere|remets (?:ca |le |la |tout )?comme avant|defais(?: ca| cela)?)$/,
  ],
  [
    "es",
    /^(?:(?:deshaz|deshazlo|deshacer|revierte|revertir|anula)(?: (?:eso|esto|el (?:ultimo )?cambio|lo ultimo|la ultima modificacion))?|vuelve atras|volver atras|dejalo como (?:estaba|antes)|ponlo como (?:estaba|antes))$/,
  ],
];

/** The language of a message that asks for nothing but the last change to be taken back; null for any other message. */
export function undoRequest(message: string): Speech | null {
  if (message.length > 200) return null;
  const text = folded(message);
  for (const bare of new Set([text, text.replace(LEADS, ""), text.replace(LEADS, "").replace(ENDS, "")]))
    for (const [speech, pattern] of REQUESTS) if (pattern.test(bare)) return speech;
  return null;
}

/** A turn of a thread, as far as undoing goes. */
export interface PastTurn {
  message: string;
  base_version_id: string;
  version_id: string | null;
}

/**
 * What an undo takes back: the last change of the conversation that has not been taken back yet. An undo that has been
 * done counts as the end of the change before it, so that the next goes a step further.
 * @param turns the thread's ended turns, oldest first
 */
export function changeToUndo<Turn extends PastTurn>(turns: Turn[]): Turn | null {
  const standing: Turn[] = [];
  for (const turn of turns) {
    if (turn.version_id === null) continue;
    if (undoRequest(turn.message)) standing.pop();
    else standing.push(turn);
  }
  return standing.at(-1) ?? null;
}

const ANSWERS = {
  done: {
    en: "Took the last change back: “{text}”. The page is as it was before it. That cost nothing.",
    de: "Die letzte Änderung ist zurückgenommen: „{text}“. Die Seite ist wieder wie davor. Das hat nichts gekostet.",
    fr: "Dernier changement annulé : « {text} ». La page est comme avant. Cela n'a rien coûté.",
    es: "Último cambio deshecho: «{text}». La página está como antes. No ha costado nada.",
  },
  nothing: {
    en: "There is no change in this conversation to take back. Earlier states of the page are in its list of versions; restoring one costs nothing.",
    de: "In diesem Gespräch gibt es keine Änderung, die zurückgenommen werden kann. Frühere Stände der Seite stehen in ihrer Versionsliste; einen wiederherzustellen kostet nichts.",
    fr: "Il n'y a pas de changement à annuler dans cette conversation. Les états antérieurs sont dans la liste des versions ; en restaurer un est gratuit.",
    es: "No hay ningún cambio que deshacer en esta conversación. Los estados anteriores están en la lista de versiones; restaurar uno no cuesta nada.",
  },
  changedElsewhere: {
    en: "The page was changed elsewhere since the last change of this conversation, so nothing was taken back. Choose the state you want in the page's list of versions; restoring one costs nothing.",
    de: "Die Seite wurde seit der letzten Änderung dieses Gesprächs anderswo geändert, deshalb ist nichts zurückgenommen. Der gewünschte Stand lässt sich in der Versionsliste wählen; ihn wiederherzustellen kostet nichts.",
    fr: "La page a été modifiée ailleurs depuis le dernier changement de cette conversation ; rien n'a été annulé. Choisissez l'état voulu dans la liste des versions ; le restaurer est gratuit.",
    es: "La página se cambió en otro sitio desde el último cambio de esta conversación, así que no he deshecho nada. Elige el estado que quieras en la lista de versiones; restaurarlo no cuesta nada.",
  },
} satisfies Record<string, Record<Speech, string>>;

/** What the person is told. */
export const undoAnswer = (answer: keyof typeof ANSWERS, speech: Speech, text = ""): string =>
  ANSWERS[answer][speech].replace("{text}", () => text);
