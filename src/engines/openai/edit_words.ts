/** The few sentences that the engine itself says in a turn, in the languages most in use. */

export interface EditWords {
  /** The changes are made, and the model said nothing. */
  done: string;
  /** Some changes did not fit: `count` of them. */
  dropped(count: number): string;
  /** Nothing fitted at all. */
  nothing: string;
  /** The model wrote the page anew, unasked. */
  rewrite: string;
  /** The change would have left broken code. */
  broken: string;
  /** Before what was left out: what was not is done. */
  rest: string;
  /** Before why: there is no change. */
  none: string;
  /** Facts that nobody has given, left out. */
  invented(claims: string[]): string;
  /** The model has answered with these words and without a change. */
  unchanged(answer: string): string;
}

const quoted = (texts: string[], open: string, close: string): string =>
  texts.map((text) => `${open}${text}${close}`).join(", ");

const WORDS: Record<string, EditWords> = {
  en: {
    done: "Done.",
    dropped: (count) =>
      count === 1
        ? "One of the changes did not fit the page's code, and I left it out."
        : `${count} of the changes did not fit the page's code, and I left them out.`,
    nothing:
      "I could not place the change in the page's code, so nothing was changed. Name the text or the section, and I try again.",
    rewrite:
      "That would have replaced most of the page, which you did not ask for, so nothing was changed. Name what is to change, or ask for the whole page to be rewritten.",
    broken: "A part of the changes would have left broken code, so I left it out.",
    rest: "The rest is done.",
    none: "Nothing was changed.",
    invented: (claims) =>
      `I left out what neither you nor the website has said: ${quoted(claims, "“", "”")}. Tell me if it is true, and I add it.`,
    unchanged: (answer) =>
      `Nothing was changed: the model proposed no change that could be made. Its answer was: “${answer}”`,
  },
  de: {
    done: "Erledigt.",
    dropped: (count) =>
      count === 1
        ? "Eine der Änderungen passte nicht zum Code der Seite; ich habe sie weggelassen."
        : `${count} der Änderungen passten nicht zum Code der Seite; ich habe sie weggelassen.`,
    nothing:
      "Ich fand im Code der Seite keinen Platz für die Änderung; es wurde nichts geändert. Nenne den Text oder den Abschnitt, dann versuche ich es noch einmal.",
    rewrite:
      "Das hätte den größten Teil der Seite ersetzt, worum nicht gebeten war; es wurde nichts geändert. Sag, was sich ändern soll, oder bitte darum, die ganze Seite neu zu schreiben.",
    broken: "Ein Teil der Änderungen hätte fehlerhaften Code hinterlassen; ich habe ihn weggelassen.",
    rest: "Das Übrige ist erledigt.",
    none: "Es wurde nichts geändert.",
    invented: (claims) =>
      `Ich habe weggelassen, was weder von dir noch auf der Website gesagt ist: ${quoted(claims, "„", "“")}. Sag mir, wenn es stimmt, dann füge ich es ein.`,
    unchanged: (answer) =>
      `Es wurde nichts geändert: das Modell schlug keine Änderung vor, die sich machen ließ. Seine Antwort war: „${answer}“`,
  },
  fr: {
    done: "C’est fait.",
    dropped: (count) =>
      `${count} modification(s) ne correspondaient pas au code de la page ; je les ai laissées de côté.`,
    nothing:
      "Je n’ai pas trouvé où faire la modification dans le code de la page ; rien n’a été modifié. Indiquez le texte ou la section, et je réessaie.",
    rewrite:
      "Cela aurait remplacé la plus grande partie de la page, ce qui n’était pas demandé ; rien n’a été modifié. Dites ce qui doit changer, ou demandez de réécrire toute la page.",
    broken: "Une partie des modifications aurait laissé un code défectueux ; je l’ai laissée de côté.",
    rest: "Le reste est fait.",
    none: "Rien n’a été modifié.",
    invented: (claims) =>
      `J’ai laissé de côté ce que ni vous ni le site n’avez dit : ${quoted(claims, "« ", " »")}. Dites-moi si c’est vrai, et je l’ajoute.`,
    unchanged: (answer) =>
      `Rien n’a été modifié : le modèle n’a proposé aucune modification réalisable. Sa réponse : « ${answer} »`,
  },
  es: {
    done: "Hecho.",
    dropped: (count) => `${count} cambio(s) no encajaban en el código de la página y los he omitido.`,
    nothing:
      "No encontré dónde hacer el cambio en el código de la página, así que no se cambió nada. Indica el texto o la sección y lo intento de nuevo.",
    rewrite:
      "Eso habría reemplazado la mayor parte de la página, lo que no se pidió, así que no se cambió nada. Di qué debe cambiar o pide reescribir toda la página.",
    broken: "Una parte de los cambios habría dejado código defectuoso y la he omitido.",
    rest: "Lo demás está hecho.",
    none: "No se cambió nada.",
    invented: (claims) =>
      `He omitido lo que ni usted ni el sitio han dicho: ${quoted(claims, "«", "»")}. Dígame si es cierto y lo añado.`,
    unchanged: (answer) =>
      `No se cambió nada: el modelo no propuso ningún cambio que se pudiera hacer. Su respuesta fue: «${answer}»`,
  },
  it: {
    done: "Fatto.",
    dropped: (count) => `${count} modifiche non corrispondevano al codice della pagina e le ho tralasciate.`,
    nothing:
      "Non ho trovato dove fare la modifica nel codice della pagina, quindi non è cambiato nulla. Indica il testo o la sezione e riprovo.",
    rewrite:
      "Questo avrebbe sostituito gran parte della pagina, cosa non richiesta, quindi non è cambiato nulla. Di’ cosa deve cambiare, o chiedi di riscrivere tutta la pagina.",
    broken: "Una parte delle modifiche avrebbe lasciato codice difettoso e l’ho tralasciata.",
    rest: "Il resto è fatto.",
    none: "Non è cambiato nulla.",
    invented: (claims) =>
      `Ho tralasciato ciò che né tu né il sito avete detto: ${quoted(claims, "«", "»")}. Dimmi se è vero e lo aggiungo.`,
    unchanged: (answer) =>
      `Non è cambiato nulla: il modello non ha proposto modifiche realizzabili. La sua risposta: «${answer}»`,
  },
  pt: {
    done: "Pronto.",
    dropped: (count) => `${count} alterações não se ajustavam ao código da página e foram deixadas de fora.`,
    nothing:
      "Não encontrei onde fazer a alteração no código da página, por isso nada mudou. Indique o texto ou a secção e tento de novo.",
    rewrite:
      "Isso teria substituído a maior parte da página, o que não foi pedido, por isso nada mudou. Diga o que deve mudar ou peça para reescrever a página inteira.",
    broken: "Uma parte das alterações teria deixado código com erros e foi deixada de fora.",
    rest: "O resto está feito.",
    none: "Nada mudou.",
    invented: (claims) =>
      `Deixei de fora o que nem você nem o site disseram: ${quoted(claims, "“", "”")}. Diga-me se é verdade e eu acrescento.`,
    unchanged: (answer) =>
      `Nada mudou: o modelo não propôs nenhuma alteração possível. A resposta dele foi: “${answer}”`,
  },
  nl: {
    done: "Klaar.",
    dropped: (count) => `${count} wijziging(en) pasten niet in de code van de pagina; ik heb ze weggelaten.`,
    nothing:
      "Ik vond in de code van de pagina geen plek voor de wijziging; er is niets veranderd. Noem de tekst of de sectie, dan probeer ik het opnieuw.",
    rewrite:
      "Dat had het grootste deel van de pagina vervangen, en dat was niet gevraagd; er is niets veranderd. Zeg wat er moet veranderen, of vraag om de hele pagina te herschrijven.",
    broken: "Een deel van de wijzigingen zou kapotte code hebben achtergelaten; ik heb het weggelaten.",
    rest: "De rest is gedaan.",
    none: "Er is niets veranderd.",
    invented: (claims) =>
      `Ik heb weggelaten wat u noch de website heeft gezegd: ${quoted(claims, "“", "”")}. Zeg het me als het klopt, dan voeg ik het toe.`,
    unchanged: (answer) =>
      `Er is niets veranderd: het model stelde geen wijziging voor die kon worden gemaakt. Zijn antwoord was: “${answer}”`,
  },
};

/** Words that a short request in each language is likely to hold, and other languages are not. */
const TELLING: Record<string, string> = {
  en: "the and with make change add remove please to it of this on is are put replace into should",
  de: "der die das und mit bitte ändere mach mache füge entferne den dem ein eine soll auf zum zur ist nicht überschrift",
  fr: "le les et avec changez change mets ajoute supprime veuillez des du une au est sur pour remplace s’il",
  es: "el los y con cambia pon añade agrega elimina quita por favor del una al es para las",
  it: "il gli e con cambia metti aggiungi rimuovi togli per favore del della una al è di lo",
  pt: "o os e com mude muda coloque adicione remova por favor do da uma ao é para não",
  nl: "het een en met verander maak voeg verwijder alsjeblieft van naar op zet de is",
};

/** The sentences in the language of the message, or of the website when the message does not tell. */
export function wordsFor(message: string, siteLanguage: string | null): EditWords {
  const words = message.toLowerCase().match(/[\p{L}’]+/gu) ?? [];
  const site = (siteLanguage ?? "").slice(0, 2).toLowerCase();
  let best = { language: Object.hasOwn(WORDS, site) ? site : "en", score: 0 };
  for (const [language, telling] of Object.entries(TELLING)) {
    const known = new Set(telling.split(" "));
    const score = words.filter((word) => known.has(word)).length;
    if (score > best.score || (score === best.score && score > 0 && language === site)) best = { language, score };
  }
  return WORDS[best.language]!;
}
