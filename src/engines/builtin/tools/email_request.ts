/**
 * What a request for an e-mail says of the e-mail itself ("Write a newsletter about our summer sale: …") taken apart:
 * the order is for the writer, the subject and the facts are for the reader. English, German, French and Spanish.
 */
import type { EmailKind } from "../../tools.ts";

export interface EmailRequest {
  /** What it is about, as the request names it ("summer sale"); "" when it does not say. */
  topic: string;
  /** What the order itself adds to the topic ("20% off until Sunday"); "" for nothing. */
  detail: string;
  /** Everything after the order. */
  rest: string;
  kind: EmailKind | null;
}

const PEOPLE =
  "(?:(?:our|all|my|the|new|loyal|unsere[nr]?|alle[nr]?|meine[nr]?|neue[nr]?|nos|tous|les|mes|nuestr[oa]s|mis|tod[oa]s|los|las) )*(?:customers?|clients?|subscribers?|members?|guests?|people|everyone|readers?|patients?|donors?|users?|families|parents|them|kund\\p{L}+|abonnent\\p{L}*|mitglieder\\p{L}*|gäste\\p{L}*|leser\\p{L}*|patient\\p{L}*|spender\\p{L}*|eltern|alle|abonn\\p{L}+|membres|lecteurs|patients|clientes|suscriptores|socios|huéspedes|lectores)";
const MAIL =
  "(?:e-?mails?|newsletter|mail|message|announcement|invitation|reminder|note|rundmail|nachricht|einladung|erinnerung|ankündigung|courriel|lettre|annonce|correo(?: electrónico)?|boletín|mensaje|invitación|recordatorio|anuncio)";
const ASK =
  "(?:(?:please|can you|could you|i want|i need|i(?:'d| would) like|we need|bitte|kannst du|ich brauche|ich möchte|wir brauchen|s'il te plaît|je voudrais|il nous faut|por favor|quiero|necesito|necesitamos)[ ,]+(?:to )?)*";
const VERB =
  "(?:write|create|make|draft|generate|compose|send|prepare|schreibe?n?|erstelle?n?|verfasse?n?|mache?|entwirf|écri[st]|écrivez|rédige[rz]?|crée[rz]?|fais|prépare|escrib[ea]|escribir|redacta|crea|haz|prepara)(?: (?:me|us|mir|uns|moi))?";
const ABOUT =
  "about|announcing|to announce|which announces|that announces|saying(?: that)?|that says(?: that)?|to say(?: that)?|telling \\S+ that|that tells \\S+(?: that)?|on|for|inviting \\S+(?: \\S+)? to|über|zum|zur|zu|für|dass|mit dem hinweis,? dass|in de[rm] wir|pour annoncer|pour|annonçant|qui annonce|sur|à propos de|anunciando|para anunciar|que anuncie|sobre|acerca de|para";

const sentencePattern = (source: string) => new RegExp(`^${source}$`, "iu");

/** An order with the e-mail named in it; groups: adjectives, kind of mail, who gets it, what it is about. */
const ORDERED = sentencePattern(
  `${ASK}(?:${VERB} )?(?:an? |the |our |eine?n? |den |die |une? |el |la |una )?(?<how>(?:[\\p{L}-]+ ){0,3}?)(?<mail>${MAIL})(?: (?:to|for|an|für|à|aux?|pour|a|para) (?<who>${PEOPLE}))?(?:\\s*[,:–-]?\\s*(?:${ABOUT}) (?<topic>.+)|,? (?:die|der|das) (?<relative>.+?) (?:ankündigt|bewirbt|vorstellt|erklärt|mitteilt)(?<more>\\s*[:,–-].+)?|\\s*[:–]\\s*(?<said>.+))?`,
);

/** Orders whose verb says what kind of mail it is; `topic` is what it is about. */
const DIRECT: [EmailKind, RegExp][] = [
  ["announcement", sentencePattern(`${ASK}announce (?:to ${PEOPLE} )?(?:that )?(?<topic>.+)`)],
  ["announcement", sentencePattern(`${ASK}(?:tell|inform) ${PEOPLE} (?:that|about|of) (?<topic>.+)`)],
  ["announcement", sentencePattern(`${ASK}let ${PEOPLE} know (?:that|about) (?<topic>.+)`)],
  ["invitation", sentencePattern(`${ASK}invite ${PEOPLE} to (?<topic>.+)`)],
  ["reminder", sentencePattern(`${ASK}remind ${PEOPLE} (?:of|about|that) (?<topic>.+)`)],
  ["thank_you", sentencePattern(`${ASK}thank ${PEOPLE} for (?<topic>.+)`)],
  ["announcement", sentencePattern(`${ASK}kündige? (?<topic>.+?) an(?<more>\\s*[:,–-].+)?`)],
  ["announcement", sentencePattern(`${ASK}(?:informiere?|benachrichtige?) ${PEOPLE} (?:über|,? dass) (?<topic>.+)`)],
  ["invitation", sentencePattern(`${ASK}lade? ${PEOPLE} (?:zum|zur|zu|in) (?<topic>.+?) ein(?<more>\\s*[:,–-].+)?`)],
  ["reminder", sentencePattern(`${ASK}erinnere? ${PEOPLE} an (?<topic>.+)`)],
  ["thank_you", sentencePattern(`${ASK}(?:bedanke? dich|danke) (?:bei )?${PEOPLE} für (?<topic>.+)`)],
  ["announcement", sentencePattern(`${ASK}annonce[rz]? (?:à ${PEOPLE} )?(?<topic>.+)`)],
  ["invitation", sentencePattern(`${ASK}invite[rz]? ${PEOPLE} (?:à|au|aux) (?<topic>.+)`)],
  ["thank_you", sentencePattern(`${ASK}remercie[rz]? ${PEOPLE} (?:pour|de) (?<topic>.+)`)],
  ["announcement", sentencePattern(`${ASK}anuncia (?:a ${PEOPLE} )?(?<topic>.+)`)],
  ["invitation", sentencePattern(`${ASK}invita a ${PEOPLE} a (?<topic>.+)`)],
  ["reminder", sentencePattern(`${ASK}recuerda a ${PEOPLE} (?<topic>.+)`)],
  ["thank_you", sentencePattern(`${ASK}agradece a ${PEOPLE} (?<topic>.+)`)],
];

const KINDS_NAMED: [EmailKind, RegExp][] = [
  ["welcome", /welcome|willkommen|bienvenue|bienvenida/iu],
  ["thank_you", /thank|danke|dank\b|remerciement|agradecimiento/iu],
  ["invitation", /invitation|einladung|invitación/iu],
  ["reminder", /reminder|erinnerung|rappel|recordatorio/iu],
  ["announcement", /announcement|ankündigung|annonce|anuncio/iu],
  ["newsletter", /newsletter|boletín/iu],
];

/** Words before a topic that are no part of its name; "unsere neuen …" keeps its own, for the adjective's sake. */
const OWNERS =
  /^(?!unsere \p{Ll}+en )(?:our|my|the|an?|unsere?[nmrs]?|meine?[nmrs]?|de[nmrs]|die|das|eine?[nmrs]?|nos|notre|le|la|les|l'|une?|nuestr[oa]s?|el|los|las|un|una)\s+/u;

/** Where the first sentence ends: "3. Juli" and "7.30" do not end it. */
const SENTENCE_END = /(?<!\b\d{1,2})\.(?=\s|$)|[!?](?=\s|$)|\n/u;

/** Takes a request apart; null when it is no order but the words of the e-mail themselves. */
export function readEmailRequest(prompt: string): EmailRequest | null {
  const end = SENTENCE_END.exec(prompt);
  const sentence = prompt.slice(0, end?.index ?? prompt.length).trim();
  const rest = end ? prompt.slice(end.index + 1).trim() : "";
  for (const [kind, pattern] of DIRECT) {
    const found = pattern.exec(sentence)?.groups;
    if (found) return requestOf(found.topic!, found.more, rest, kind);
  }
  const found = ORDERED.exec(sentence)?.groups;
  // A sentence that merely begins with such a word ("Newsletter readers get 10% off") is no order.
  if (!found || (!found.topic && !found.relative && !found.said && !isOrder(sentence))) return null;
  const kind = KINDS_NAMED.find(([, pattern]) => pattern.test(`${found.how ?? ""} ${found.mail}`))?.[0] ?? null;
  const topic = found.topic ?? found.relative ?? "";
  // "… for new subscribers" says who gets it, not what it is about.
  if (new RegExp(`^${PEOPLE}$`, "iu").test(topic)) return { topic: "", detail: "", rest, kind };
  if (found.said) return { topic: "", detail: "", rest: joined(found.said, rest), kind };
  return requestOf(topic, found.more, rest, kind);
}

const isOrder = (sentence: string): boolean => new RegExp(`^${ASK}${VERB} `, "iu").test(sentence);

/** "our summer sale: 20% off" → the topic's name and what is said of it; a detail that names the topic again stands for both. */
function requestOf(named: string, more: string | undefined, rest: string, kind: EmailKind | null): EmailRequest {
  const at = /\s*(?:[:–—]|,(?!\d)|\s-\s)\s*/u.exec(named);
  const topic = (at ? named.slice(0, at.index) : named).trim().replace(OWNERS, "").trim();
  const said = `${at ? named.slice(at.index + at[0].length) : ""}${more?.replace(/^\s*[:,–-]\s*/u, "") ?? ""}`.trim();
  return said.toLowerCase().includes(topic.toLowerCase())
    ? { topic: "", detail: "", rest: joined(said, rest), kind }
    : { topic, detail: said, rest, kind };
}

const joined = (said: string, rest: string): string =>
  rest === "" || /[.!?]$/u.test(said) ? `${said} ${rest}`.trim() : `${said}. ${rest}`;
