/**
 * One turn of the editor chat, without a model: the message is cut into requests, and each is tried by the handlers in
 * order, the most particular first. What none understands is said and changes nothing. Changes are splices of the
 * source; the page is never written anew.
 */
import { HtmlLimitError } from "../../../html/limits.ts";
import type { EditEvent, EditTask } from "../../engine.ts";
import { languageOf } from "../reader/language.ts";
import { fold } from "../reader/text.ts";
import { say } from "./answers.ts";
import { readFirst, readOtherwise } from "./clauses.ts";
import { changeColours, namesColour } from "./colours.ts";
import { changeContact } from "./contact_details.ts";
import { beginDraft, type Draft, pageOf } from "./draft.ts";
import type { Edit, Handler } from "./edit_context.ts";
import { changeFields } from "./form_fields.ts";
import { addItem, describeItem, removeItem, setPrice } from "./items.ts";
import { addLink, changeLink, changeMenu, changePicture, removeLink } from "./links.ts";
import { requestsOf, type Speech, speechOf, spoken } from "./message.ts";
import { addSections, moveSection, redoSections, removeSections } from "./sections.ts";
import { changeLanguage, changeSetting } from "./settings.ts";
import { addOrRemoveText, changeText, replaceText } from "./texts.ts";
import { changeFont, changeSize } from "./typography.ts";
import { wordsOn } from "./visible_text.ts";
import { asksNothing } from "./wording.ts";

const UNDO =
  /^(?:undo|revert|restore|reset|take (?:that|it) back|go back|roll ?back|change it back|not that|no,? not that|the other one|nein,? nicht|mache? (?:das|es) ruckgangig|ruckgangig|nimm (?:das|es) zuruck|annule[rz]?|reviens|deshaz|revierte|vuelve)\b|\bruckgangig\b|\bzurucksetzen\b|^(?:no|nein|non),? (?:the other|das andere|l'autre|el otro)/;
const ABILITIES =
  /^¿?(?:what (?:else )?(?:can|do) you do|what can i (?:ask|say|change|do)|what is possible|help(?: me)?\b.{0,12}$|how (?:does|do) (?:this|it|you) work|was (?:kannst|konnen) (?:du|sie)|was kann (?:man|ich)|was geht|hilfe\b|wie funktioniert (?:das|es)|(?:que|qu'est-ce que tu) (?:peux|pouvez|sais)|aide\b|comment ca marche|que (?:puedes|sabes)|ayuda\b|como funciona)/;
const COSTS =
  /\b(?:how much|what does|price|cost)\b.*\b(?:edit|change|turn|message|this cost)\b|\b(?:was|wieviel|wie viel) kostet (?:eine anderung|das|es|eine nachricht)|\bcombien (?:coute|ca)\b|\bcuanto cuesta (?:un cambio|esto|editar)/;
/** Wishes for what a page can't do by itself, and for what no sentence here can change. */
const OUTSIDE =
  /\b(?:pay(?:ments?|pal)?|stripe|checkout|shopping cart|web ?shop|online shop|booking system|calendly|live ?chat|chat ?bot|whatsapp widget|videos?|youtube|vimeo|google maps|embed|pop-?ups?|log-?in|members? area|analytics|tracking|cookie banner|animations?|animate|slide ?show|carousel|slider|zahlung(?:en)?|bezahl\p{L}*|warenkorb|onlineshop|buchungssystem|einbetten|anmeldebereich|animationen?|paiements?|payer|panier|boutique en ligne|pagos?|pagar|carrito|tienda online|diaporama|carrusel)\b/u;
const NEW_PAGE =
  /^(?:add|create|make|fuge?|erstelle?|lege?|cree[rz]?|ajoute[rz]?|crea|anade)\b.{0,24}\b(?:new page|another page|sub-?page|neue seite|unterseite|nouvelle page|nueva pagina|pagina nueva)\b|^(?:neue|new) (?:seite|page)\b/;
const VAGUE =
  /\b(?:pop|meh|boring|bland|dull|ugly|langweilig|fade|hasslich|moche|fe[oa]|aburrid[oa]|nicer|better|cooler|prettier|more (?:modern|professional|exciting|interesting|beautiful|appealing)|fancy|improve|spice|wow|schoner|besser|professioneller|moderner|ansprechender|aufpeppen|mieux|plus (?:joli|beau|moderne)|mejor|mas (?:bonit[oa]|modern[oa]))\b/;

const THANKS =
  /^(?:thanks|thank you|danke|merci|gracias|great|super|perfect|perfekt|parfait|perfecto|sieht (?:super|gut|toll)|looks? (?:great|good))\b/;
const sayThanks: Handler = ({ request, speech }) =>
  THANKS.test(request.folded) && request.folded.split(" ").length < 7 ? say(speech, "thanks") : null;
const sayAbilities: Handler = ({ request, speech }) =>
  ABILITIES.test(request.folded) || asksNothing(request.text) ? say(speech, "abilities") : null;
const sayCosts: Handler = ({ request, speech }) => (COSTS.test(request.folded) ? say(speech, "costs") : null);
const sayNewPage: Handler = ({ request, speech }) => (NEW_PAGE.test(request.folded) ? say(speech, "newPage") : null);
const sayUndo: Handler = ({ request, speech }) => (UNDO.test(request.folded) ? say(speech, "undo") : null);
const sayOutside: Handler = ({ request, speech }) => (OUTSIDE.test(request.folded) ? say(speech, "outside") : null);
const sayVague: Handler = ({ request, speech }) => (VAGUE.test(request.folded) ? say(speech, "vague") : null);

/** "Rounder buttons in orange" is a wish about both. */
const changeLook: Handler = (edit) => {
  const size = changeSize(edit);
  const colour = size !== null && namesColour(edit) ? changeColours(edit) : null;
  return colour === null ? size : `${size} ${colour}`;
};

const HANDLERS: Handler[] = [
  sayUndo,
  sayThanks,
  sayAbilities,
  sayCosts,
  sayNewPage,
  changeSetting,
  changeLanguage,
  changePicture,
  changeFields,
  addItem,
  describeItem,
  changeMenu,
  addLink,
  changeLink,
  removeLink,
  addOrRemoveText,
  changeContact,
  replaceText,
  moveSection,
  redoSections,
  setPrice,
  removeItem,
  removeSections,
  changeFont,
  changeLook,
  changeColours,
  changeText,
  addSections,
  sayOutside,
  sayVague,
];

/** Answers after which nothing else is tried. */
const FINAL = new Set<Handler>([sayUndo, sayThanks, sayAbilities, sayCosts, sayNewPage, changeLanguage, sayOutside]);

/** Lets other work run between the requests of a long message. */
const macrotask = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Understands what is asked and yields the changes. */
export async function* editPage(task: EditTask, signal: AbortSignal): AsyncGenerator<EditEvent> {
  signal.throwIfAborted();
  const speech = speechOf(task.message, speechBefore(task))!;
  const draft = beginDraft(task);
  const words = wordsIn(draft);
  if (!words) return yield { type: "text", delta: say(speech, "tooComplex") };
  const requests = requestsOf(task.message, (word) => words.has(word));
  if (requests.length === 0) yield { type: "text", delta: say(speech, "vague") };
  for (const [index, request] of requests.entries()) {
    await macrotask();
    signal.throwIfAborted();
    const answer = answerWithin({ draft, request, speech });
    yield { type: "text", delta: index === 0 ? answer : `\n${answer}` };
    yield* draft.events.splice(0);
  }
}

/** The page's words, folded; null when it is beyond what can be read. */
function wordsIn(draft: Draft): Set<string> | null {
  try {
    return new Set(fold(wordsOn(pageOf(draft))).match(/[\p{L}\p{N}]+/gu));
  } catch (error) {
    if (error instanceof HtmlLimitError) return null;
    throw error;
  }
}

/** The answer to a request; one that would make more of the page than can be read changes nothing. */
function answerWithin(edit: Edit): string {
  const { draft, request, speech } = edit;
  const { code } = draft;
  try {
    const answer = answerTo(edit) ?? say(speech, "unknown", { text: spoken(request, request.text) });
    pageOf(draft);
    return answer;
  } catch (error) {
    if (!(error instanceof HtmlLimitError)) throw error;
    draft.code = code;
    draft.events = [];
    return say(speech, "tooComplex");
  }
}

/** The language of the conversation before this message, else of the website. */
function speechBefore({ history, website }: EditTask): Speech {
  for (const { role, text } of [...history].reverse()) {
    const speech = role === "user" ? speechOf(text, null) : null;
    if (speech) return speech;
  }
  const language = (website.language ?? languageOf(website.prompt, [])).split("-")[0]!;
  return language === "de" || language === "fr" || language === "es" ? language : "en";
}

/** What nobody could do as a command is read once more as a clause. */
function answerTo(edit: Edit): string | null {
  const first = readFirst(edit);
  if (first !== null) return first;
  let answer: string | null = null;
  for (const handler of HANDLERS) {
    answer = handler(edit);
    if (answer === null) continue;
    const isDone = edit.draft.events.length > 0 || answer === say(edit.speech, "already");
    if (isDone || FINAL.has(handler)) return answer;
    break;
  }
  return readOtherwise(edit) ?? answer;
}
