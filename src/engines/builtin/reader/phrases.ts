/** What a phrase gives away by its words alone: a verb, the website, a look by its own word, a person with a title. */
import { fold } from "./text.ts";

const VERB =
  /\b(?:we|we're|we've|i|i'm|ik|ich|our|they|you|your|is|are|was|were|has|have|had|does|can|will|may|offers?|makes?(?![- ]?up)|helps?|turns?|serves?|sells?|bakes?|opens|open (?:at|on|from|every|daily|our|all|in|until)|runs?|works?|integrates?|connects|syncs|creates?|builds?|teaches|brings?|finds?|lets?|keeps?|gives?|shows?|to be|join|come|meet (?:us|me|the|our|at|in)|wir|unser|unsere|ist|sind|hat|haben|bietet|bieten|wird|werden|kann|konnen|darf|spreche|sprechen|speaks?|parle|parlons|hablo|hablamos|falamos|parlo|parliamo|spreek|spreken|kommt|macht|sucht|cherche|cherchent|zoekt|ihr|sie|nous|notre|nos|est|sont|vous|propose|proposons|accueille|nuestro|nuestra|nuestros|es|son|somos|hacemos|ofrecemos|tenemos|ofrece|esta|estamos|nosso|nossa|nossos|e uma|somos|fazemos|oferecemos|temos|oferece|je|j'ai|j'offre|m'appelle|bin|heisse|heiße|biete|repariere|suis|soy|hago|tengo|doy|vendo|ofrezco|arreglo|reparo|me llamo|mi nombre es|sou|faco|tenho|atendo|ofereco|conserto|meu nome e|me chamo|chamo-me|mi chiamo|faccio|offro|insegno|realizzo|riparo|heet|ben|werk|hay|mi occupo|ricevo|recibo|atiendo|accompagno|acompano|accompagne|recois|empfange|ontvang|es gibt|il y a|c'e|ci sono|a gente|nostro|nostra|siamo|facciamo|offriamo|abbiamo|offre|sono|wij|ons|onze|zijn|heeft|hebben|biedt|bieden|maken|wordt|worden)\b|(?:です|ます|でした|ました|である|ません|ください)/u;

/** "Atendemos también en inglés", "realizziamo …": verbs of the first person plural open a sentence in the Romance languages. */
const WE_DO =
  /^(?:(?:nao|no|non|tambem|tambien|anche|ya|ja|so|solo) )?(?!tramos|extremos|racimos|supremos|maximos|minimos|intimos)\p{L}{3,}(?:amos|emos|imos|iamo) /u;

const SITE_WORD =
  /\b(?:(?:about|contact|home|first|front|next|gallery|faq|separate|own|single|sub|one|two|three|four|five|\d) ?pages?|web ?sites?|sites?|home ?page|(?:landing|launch) ?page|web ?pages?|one[- ]pager|webseite|internetseite|internetauftritt|webauftritt|website|onepager|sitio(?: web)?|pagina web|sito(?: web| internet)?|site web|site internet|homepage)\b|\b(?:hemsida|hjemmeside|nettside|kotisivut|verkkosivu\w*|stron[ae]|honlap|weboldal|web sitesi)\b|сайт|موقع|אתר|وبسایت|网站|網站|网页|홈페이지|웹사이트|사이트|वेबसाइट|เว็บไซต์|ホームページ|(?<!区画|フリー|オート|テント|キャンプ|電源)サイト(?!種類|料)|ウェブページ/u;

/** Words that only introduce a contact detail, hours or a date. */
export const INTRODUCING = new Set(
  "受付 営業 開園時間 開館時間 schauraum showroom pec open opening hours from to on at the phone tel telephone mobile email e mail call us address or and daily every day contact location find visit we are closed uhr geoffnet offnungszeiten telefon adresse von bis am kontakt ouvert horaires de a du au le la adresse tous les jours abierto abiertos abierta abiertas ouverte aberta abertas aperta aperte 営業は horario telefono direccion desde hasta aberto aberta horario morada telefone das as aberti aperto aperti orari orario dalle alle tel open geopend openingstijden adres telefoon van tot our text fax whatsapp reach in is der die das wir sind nous sommes estamos siamo wij zijn geoffnet geschlossen ouverts aperti ligt only ouvertes date when und et y e en termine termin of oder ou mail app sms buro office reception empfang oficina bureau kantoor sprechzeiten sprechstunde sprechstunden burozeiten werkstattzeiten betriebszeiten appointments visits viewings available availability consultations rendez vous visites citas visitas atencion consultas marcacoes appuntamenti visite ricevimento afspraken spreekuur bezoek hier horario kontor by ring text book bel ruf rufen sie an anrufen unter over ons per via mo fr uur h closed reach us at abrimos abrem abre ouvrons apriamo 受付時間は 受付時間 診療時間は 診療時間 営業時間は ricevo riceviamo riceve recibo recibimos atiendo atendemos atendo empfange recois recevons ontvang".split(
    " ",
  ),
);

/** "Style provençal": a look by its own word, whatever stands after it; "stile libero" is swum. */
export const NAMES_STYLE =
  /^(?:style|stil|estilo|stile|stijl) (?!lib[er]|livre|de |und |et |y |e |en )[\p{L}'’-]+(?: [\p{L}\d'’-]+){0,3}$/u;

/** "dott.ssa Giulia Bianchi", "Prof. Dr. Jana Weiß" */
const TITLED =
  /^(?:(?:dr|dra|drs|prof|professor|dott|dott\.?ssa|dottoressa|dottor|ing|avv|mag|dipl\.?-?\p{L}*|ma[iî]tre|me|mr|mrs|ms|mme|herr|frau)\.? ){1,3}\p{Lu}[\p{L}'’-]+(?: \p{Lu}[\p{L}'’.-]*){0,3}(?: (?:and|und|et|y|e|en|&) |$)/u;

/** "Anna Berger MSc" */
const WITH_DEGREE =
  /^\p{L}[\p{L}'’-]+ \p{L}[\p{L}'’-]+,? (?:[BM]Sc|BA|MA|MBA|Ph\.?D|MEd|LL\.?M|MPH|MAS|BEd|bsc|msc)\.?$/u;

/** True for a person who is named with a title, alone or at the head of a phrase. */
export const isTitled = (phrase: string): boolean =>
  WITH_DEGREE.test(phrase.trim()) ||
  TITLED.test(phrase.trim().replace(/^\p{Lu}\S*\.?(?: \p{Lu}\p{Ll}{0,4}\.)*(?= )/u, (title) => title.toLowerCase()));

/** True when a phrase has a verb of its own, as a sentence for visitors does. */
export function hasVerb(phrase: string): boolean {
  // "sans rendez-vous": a noun made of a verb.
  // "battery change while you wait": a way in which it is done; "apostille help $85": a noun.
  const folded = fold(phrase)
    .replaceAll("rendez-vous", "")
    .replaceAll("while you wait", "")
    .replace(/ help(?= (?:from )?[£$€\d]|$)/u, "");
  return VERB.test(folded) || WE_DO.test(folded);
}

/** True when a phrase speaks of the website itself. */
export function speaksOfSite(phrase: string): boolean {
  return SITE_WORD.test(fold(phrase));
}
