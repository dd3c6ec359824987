/** Calls to action that a prompt names ("CTA: book a demo", "wishlist button"). */
import { capitalised, fold, tokensOf } from "./text.ts";

const LABEL =
  /\b(?:CTAs?|calls?[- ]to[- ]action|primary (?:action|button)|main (?:action|button)|handlungsaufforderung|button ?text|button(?=\s?:| (?:should )?(?:say|read|saying))|appel à l['’]action|llamada a la acción|chamada para ação|invito all['’]azione)\b\s*(?:is|should be|(?:should )?(?:say|read)s?|saying|:|：|-|–|=|to)\s*["'“„«‘]?([^.;\n"'”“»’]{2,60})/giu;
/** "CTA Start counting" */
const BARE_LABEL = /\bCTA ((?!button|is|should|at|on|in|for|to)\p{Lu}[^.,;\n"'“”]{2,40})/gu;
const QUOTED_BUTTON =
  /\b(?:button|knop|botón|bouton|botão|pulsante|schaltfläche|CTA)\b[^.;\n"“„«‘]{0,24}["“„«‘']([^"”“»’'\n]{2,40})["”“»’']/giu;
const QUOTED_BEFORE = /["“„«‘]([^"”“»’\n]{2,40})["”“»’][ -](?:button|knop|link|CTA)\b/giu;
const PLAIN_BUTTON =
  /(?:^|[,;.:\n]|\b(?:and|with|a|an|the|und|ein|einen|mit|een|met)\s)\s*((?:[\p{L}'’-]+\s){1,4})(?:buttons?|knop)\b/giu;
const ROMANCE_BUTTON =
  /\b(?:botón|bouton|botão|pulsante)\s+(?:de |para |pour |d['’]|per |di )?((?:[\p{L}'’-]+)(?:\s[\p{L}'’-]+){0,3})/giu;
const SMALL_START =
  /^(?:(?:secondary(?: cta| action| button)?:|i|we|want|need|add|include|put|have|please|a|an|the|with|and|big|red|green|blue|orange|yellow|bright|large|clear|prominent|one|sticky|contact us|ein|eine|einen|mit|großer|großen|een|met|grote) )+/iu;

/** What a visitor is told to do, as a sentence or a part of a list of its own ("Start free trial", "sign the petition", "check availability"). */
const TOLD =
  "listen (?:live|online|now)|watch (?:live|online|now)|sign the petition|start (?:a |your |the )?free trial|try (?:it )?(?:for )?free|get (?:a |your )?(?:free )?(?:quote|estimate|valuation)|request (?:a |your )?(?:free )?(?:quote|estimate|callback|demo)|apply (?:now|online)|check availability|check dates|book (?:now|online|a lesson|a class|a tour|a table|a session|a call|a consultation|a free (?:\\p{L}+ )?call|a slot|your (?:\\p{L}+ ){0,2}\\p{L}+)|order (?:now|online)|buy tickets|get tickets|join (?:us|now|the (?:march|club|waitlist|movement))|become a (?:member|volunteer|patron|sponsor)|donate (?:now|today)|schedule (?:a|your) (?:\\p{L}+ )?(?:tour|visit|call|consultation)|get (?:an )?api key|download (?:the app|now|for free)|jetzt (?:buchen|anfragen|bestellen|bewerben|spenden|anmelden|testen)|termin (?:buchen|vereinbaren)|tisch reservieren|petition unterschreiben|kostenlos testen|réserver (?:maintenant|en ligne|une table)|prendre rendez-vous|demander un devis|essayer gratuitement|signer la pétition|faire un don|reserv(?:a|ar) (?:ahora|online|mesa|una mesa)|pide (?:cita|presupuesto)|firma la petición|prueba gratis|reserv(?:e|ar) (?:agora|online|uma mesa)|(?:marque|agende) (?:agora|online|a sua visita)|peça (?:um )?orçamento|assine a petição|prenota (?:ora|online|un tavolo)|firma la petizione|prova gratis|boek (?:nu|online)|reserveer (?:nu|een tafel)|teken de petitie|gratis proberen";
const TOLD_ALONE = new RegExp(`^(?:${TOLD})$`, "iu");
const TOLD_IN_LIST = new RegExp(`(?<=^|[.,;:!\\n]\\s{0,2}|\\band )(?:${TOLD})(?=\\s*(?:[.,;!\\n]|$))`, "giu");

/** Every call to action of a text, in reading order, with a capital first letter. */
export function actionsIn(text: string): string[] {
  const found: { at: number; text: string }[] = [];
  const add = (at: number, raw: string) => {
    const clean = raw
      .trim()
      .replace(SMALL_START, "")
      .replace(/[\s,.!]+$/u, "")
      .replace(/ (?:with|via|through)$/iu, "")
      .trim();
    if (
      clean.length < 3 ||
      clean.length > 48 ||
      /^(?:a|the|and|big|red|green|blue|nice|call to action|action|main|primary|whats ?app|call(?: now| us| me| today)?)$/i.test(
        clean,
      )
    )
      return;
    const action = capitalised(clean);
    if (!found.some((other) => fold(other.text) === fold(action))) found.push({ at, text: action });
  };
  for (const match of text.matchAll(LABEL))
    for (const part of match[1]!.split(/,|\/| or | and (?=[a-z]+ )| und (?=\p{Lu})/u)) add(match.index, part);
  for (const pattern of [BARE_LABEL, QUOTED_BUTTON, QUOTED_BEFORE, PLAIN_BUTTON, ROMANCE_BUTTON])
    for (const match of text.matchAll(pattern)) add(match.index, match[1]!);
  for (const match of text.matchAll(TOLD_IN_LIST)) add(match.index, match[0]);
  return found
    .sort((a, b) => a.at - b.at)
    .map((entry) => entry.text)
    .slice(0, 6);
}

const BUTTON = "(?<![\\p{L}])(?:buttons?|CTAs?|knop|botón|bouton|botão|pulsante|schaltfläche)(?![\\p{L}])|ボタン";
const ADDRESS = "(https?:\\/\\/[^\\s\"'<>()“”、。]+)";
/** "The book button goes to https://…", "timetable: https://… - button should say See timetable" */
const BUTTON_LINK = new RegExp(
  `(?:${BUTTON})[^\\n"'“”]{0,60}?${ADDRESS}|${ADDRESS}[^\\n"'“”]{0,30}?(?:${BUTTON})`,
  "iu",
);

/** "Book online at https://…", "Online-Termin über Doctolib: https://…": what is to be done, and where. */
const CALL_LINK =
  /^(?:please )?(?:book|order|buy|reserve|register|sign up|donate|apply|listen|watch|stream|download|tickets?|buch\p{L}*|bestell\p{L}*|r[ée]serv\p{L}*|command\p{L}*|compr\p{L}*|prenot\p{L}*|acquist\p{L}*|boek\p{L}*|bestel\p{L}*|(?:online[- ])?(?:appointments?|bookings?|reservations?|termin\p{L}*|karten|rendez-vous|prise de rendez-vous|billet\p{L}*|citas?|entradas|marcaç\p{L}+|bilhetes|appuntament\p{L}|bigliett\p{L}|afspra\p{L}+|kaarten)|(?:ネット|web|オンライン)?(?:ご?予約|ご?注文|お?申し?込み|チケット))(?!\p{L})[^\n"'“”.]{0,40}?(https?:\/\/[^\s"'<>()“”]+)/iu;

/** Where a button is to lead, by an address in the same sentence ("the book button goes to https://…"). */
export function buttonLinkIn(sentence: string): string | null {
  const link = (BUTTON_LINK.exec(sentence) ?? CALL_LINK.exec(sentence.trim()))
    ?.slice(1)
    .find((address) => address !== undefined)
    ?.replace(/[.,;:!?。、]+$/u, "");
  return link && URL.canParse(link) ? link : null;
}

/** "Listen live", "Download the app": what needs an address, which no form of the page stands in for. */
const ELSEWHERE_DONE =
  /^(?:listen|tune in|watch|stream|download|live ?stream|play (?:the|live|now)|(?:jetzt |live )?(?:(?:an|rein)?horen|einschalten|herunterladen)|ecouter|regarder|telecharger|escuchar?|escucha|ver en directo|descargar?|ouvir|ouve|descarregar|baixar|ascolta(?:re)?|guarda(?:re)?|scarica(?:re)?|luister|kijk|downloaden)(?!\p{L})/u;

/** What a call with an address says before it ("Book through our Mindbody: https://…"), where that is short enough for a button. */
export function calledWithLink(sentence: string): string | null {
  const call = BUTTON_LINK.test(sentence) ? null : CALL_LINK.exec(sentence.trim());
  const said = call?.[0]
    .slice(0, -call[1]!.length)
    .replace(/^please /iu, "")
    .replace(
      /(?:[\s:–-]|(?<!\p{L})(?:at|on|via|here|with|through|button|unter|auf|über|bei|sur|en|su|in|op)(?!\p{L}))+$/iu,
      "",
    );
  return said && said.length <= 28 ? capitalised(said) : null;
}

/** True for a call to do what needs an address. */
export const needsAddress = (action: string): boolean => ELSEWHERE_DONE.test(fold(action).trim());

/** True when a phrase only tells which button to show. */
export function isActionPhrase(phrase: string): boolean {
  if (TOLD_ALONE.test(phrase.trim())) return true;
  return (
    /\b(?:CTAs?|call[- ]to[- ]action|buttons?|knop|botón|bouton|botão|pulsante|schaltfläche)\b|ボタン/iu.test(phrase) &&
    phrase.split(/\s+/).length <= 8
  );
}

/** What one tells visitors to do ("Apply for a show"): the verbs that begin a call to action, in folded text. */
const CALL =
  /^(?:upload|apply|donate|volunteer|give (?:online|now|today|monthly)|order(?! of)|pre-?order|book(?= (?:a|an|your|now|online|in|ahead|early|direct|the)\b)|reserve|sign ?up|subscribe|register|enroll?|enquire|submit|rsvp|become an? (?:member|volunteer|patron|sponsor)|mitglied werden|faire un don|devenir (?:membre|benevole)|hacerse soci[oa]|hazte|lid worden|diventa|bewerben sie|jetzt \p{L}+en|spenden sie|bestellen sie|melden sie|postuler|donner|commander|s'inscrire|inscrivez|postulez|commandez|donnez|reservez|dona|donar|inscribete|apuntate|haz tu|pide tu|envia tu|doe (?:agora|online)|doar|doa|encomende|inscreva|inscreva-se|envie|dona ora|iscriviti|ordina|prenota|candidati|invia|doneer|bestel|schrijf je|meld je|solliciteer)(?![\p{L}-])/u;

/** Nouns that make a thing of the verb: an order book, a register office. */
const THING =
  /^(?:register office|order books?|reserve wines?|subscribe button|volunteer (?!now|today|here|with|for|at|to|as|online|your|in|on|and|form|sign)\p{L}+ |upload speed|donate button)/u;

/** "Order by text": what is done by telephone or on paper is told, and no form stands in for it. */
const ELSEWHERE =
  /\b(?:by (?:text|phone|telephone|sms|e-?mail|post)|in person|whatsapp|telefonisch|per (?:telefon|mail|sms)|par telephone|por telefono|por telefone|per telefono)\b/u;

/** True for a phrase that tells visitors to upload, book, apply, donate or order. */
export function isCall(phrase: string): boolean {
  const folded = fold(phrase).trim();
  return (
    CALL.test(folded) &&
    !THING.test(folded) &&
    !ELSEWHERE.test(folded) &&
    tokensOf(folded).length <= 9 &&
    !/\d ?[€$£]|[€$£] ?\d/u.test(folded)
  );
}
