/**
 * "Undo that": a message that asks for nothing else takes the last change of its conversation back. No engine is asked
 * and nothing is charged: it is a restore of the version before.
 */
import { type Speech, undoRequest } from "../../engines/undo.ts";

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
    it: "Ultima modifica annullata: «{text}». La pagina è come prima. Non è costato nulla.",
    nl: "De laatste wijziging is teruggedraaid: “{text}”. De pagina is weer zoals daarvoor. Dat heeft niets gekost.",
    pt: "Última alteração desfeita: “{text}”. A página está como antes. Não custou nada.",
    ja: "直前の変更「{text}」を取り消しました。ページはその前の状態に戻りました。料金はかかりません。",
  },
  nothing: {
    en: "There is no change in this conversation to take back. Earlier states of the page are in its list of versions; restoring one costs nothing.",
    de: "In diesem Gespräch gibt es keine Änderung, die zurückgenommen werden kann. Frühere Stände der Seite stehen in ihrer Versionsliste; einen wiederherzustellen kostet nichts.",
    fr: "Il n'y a pas de changement à annuler dans cette conversation. Les états antérieurs sont dans la liste des versions ; en restaurer un est gratuit.",
    es: "No hay ningún cambio que deshacer en esta conversación. Los estados anteriores están en la lista de versiones; restaurar uno no cuesta nada.",
    it: "In questa conversazione non c'è nessuna modifica da annullare. Gli stati precedenti sono nell'elenco delle versioni; ripristinarne uno è gratuito.",
    nl: "In dit gesprek is er geen wijziging om terug te draaien. Eerdere versies staan in de versielijst; er een herstellen kost niets.",
    pt: "Não há nesta conversa nenhuma alteração para desfazer. Os estados anteriores estão na lista de versões; restaurar um não custa nada.",
    ja: "この会話には取り消せる変更がありません。以前の状態はバージョン一覧にあり、無料で復元できます。",
  },
  changedElsewhere: {
    en: "The page was changed elsewhere since the last change of this conversation, so nothing was taken back. Choose the state you want in the page's list of versions; restoring one costs nothing.",
    de: "Die Seite wurde seit der letzten Änderung dieses Gesprächs anderswo geändert, deshalb ist nichts zurückgenommen. Der gewünschte Stand lässt sich in der Versionsliste wählen; ihn wiederherzustellen kostet nichts.",
    fr: "La page a été modifiée ailleurs depuis le dernier changement de cette conversation ; rien n'a été annulé. Choisissez l'état voulu dans la liste des versions ; le restaurer est gratuit.",
    es: "La página se cambió en otro sitio desde el último cambio de esta conversación, así que no he deshecho nada. Elige el estado que quieras en la lista de versiones; restaurarlo no cuesta nada.",
    it: "La pagina è stata modificata altrove dopo l'ultima modifica di questa conversazione, quindi non è stato annullato nulla. Scegli lo stato che vuoi nell'elenco delle versioni; ripristinarlo è gratuito.",
    nl: "De pagina is sinds de laatste wijziging van dit gesprek elders gewijzigd, dus er is niets teruggedraaid. Kies de gewenste versie in de versielijst; herstellen kost niets.",
    pt: "A página foi alterada noutro sítio desde a última alteração desta conversa, por isso nada foi desfeito. Escolha o estado que quer na lista de versões; restaurá-lo não custa nada.",
    ja: "この会話の最後の変更の後に別の場所でページが変更されたため、取り消しませんでした。バージョン一覧から選んで無料で復元できます。",
  },
} satisfies Record<string, Record<Speech, string>>;

/** What the person is told. */
export const undoAnswer = (answer: keyof typeof ANSWERS, speech: Speech, text = ""): string =>
  ANSWERS[answer][speech].replace("{text}", () => text);
