/** Short true claims that visitors look for ("licensed and insured", "free estimates", "ages 2-5"), in the prompt's words. */
import { FACT } from "./fact_patterns.ts";
import { fold, tokensOf } from "./text.ts";

/** "Teachers Anna and Marco", "mit Trainerin Lea": who does it, by name. */
const WHO =
  /^(?:(?:with|mit|avec|con|com|met) )?(?:(?:parish|pastoral|head|lead|senior|assistant|vice|deputy|club|artistic|musical|executive|clinical|managing) )?(?:(?:the|your|our|der|die|den|le|la|les|el|los|las|il|gli|i|o|a|os|as|de) )?(?:assist|priest|pastor|associate|vicar|curate|deacon|minister|secretary|treasurer|president|chair(?:person|man|woman)?|director|manager|registrar|principal|teach|instruct|coach|guide|host|facilitator|trainer|speaker|chef|lehrer|kursleit|referent|seminarleit|gastgeber|enseignant|professeur|animat|intervenant|formateur|profesor|maestr|instructor|anfitrion|ponente|insegnant|istrutt|relator|docent|professor|instrutor|palestrante|formador|gestor|tatuador|panader|padeir|leidster|leraar|lerares|lesgever|begeleid|spreker|gids|famil(?:ie|le|l?ia)(?= )|famiglia|(?:vice-?)?pr[ae]sid|obmann|obfrau|voorzitter|coord|koord|coordin|direktor|director|diretor|direttor|directeur|directrice|dirigent|maestro|titolare|gerant|socio-?gerente|notai|notaire|notario |notar(?:in)? |dierenarts|tierarz|veterinari|avvocat|avocat|abogad|advogad|rechtsanw|hebamme|matron|ostetric|architekt|architett|eigenaar|eigenares|zaakvoerder|uitbat|exploitant|gerente|betreiber|geschaftsfuhr|propietari|proprietar|due[nñ][oa] |dono |dona |inhaber|leitung|responsable|responsabil|responsavel|organis|presidente)/u;
const NAMED =
  / \p{Lu}\p{Ll}[\p{L}'’-]*(?: \p{Lu}[\p{L}'’.-]*)?(?:(?:, ?| (?:and|und|et|y|e|en|&) )\p{Lu}\p{Ll}[\p{L}'’-]*(?: \p{Lu}[\p{L}'’.-]*)?){0,2}$/u;

/** True for people who are named with what they do there; what has a price is sold. */
const areNamed = (phrase: string): boolean =>
  WHO.test(fold(phrase)) &&
  NAMED.test(phrase) &&
  // "La maestra es Lucía, egresada de …": a sentence.
  !/ (?:ist|is|est|es|[èé]|sind|are|sont|son|zijn|sono|são) /u.test(phrase) &&
  // "Guide in Prague": where, and not who.
  !/ (?:in|near|at|from|of|bei|aus|à|em|a|di|de|te|uit) \p{Lu}|(?<!\p{Lu}[\p{L}'’-]{1,20}) en \p{Lu}/u.test(phrase) &&
  tokensOf(phrase).length <= 7 &&
  /^[\p{L}-]+ (?!\p{Lu}\p{L}+s$)/u.test(phrase);

/** "Shop coming in spring", "Online-Kurse folgen": what is not there yet. */
const TO_COME =
  /\p{L} (?:(?:is |are )?(?:coming|launching|arriving)(?: soon| later| in | this | next |$)|opening (?:soon|in \p{L}+$|this |next )|(?:kommt|kommen|folgt|folgen)(?: (?:bald|im|in|ab|noch|spater|demnachst) ?|$)|(?:ab|im) (?:fruhjahr|fruhling|sommer|herbst|winter) geplant$|(?:a venir|bientot|prochainement)(?: |$)|(?:proximamente|muy pronto)(?: |$)|(?:em breve|brevemente)(?: |$)|(?:in arrivo|prossimamente)(?: |$)|(?:binnenkort|komt (?:eraan|in|dit|volgend))(?: |$))|^(?:coming soon|demnachst|bald|bientot|prochainement|proximamente|em breve|brevemente|prossimamente|in arrivo|binnenkort)(?: |:)|(?:近日|まもなく|準備中|予定$)/u;

/** True for what is only to come. */
export const isToCome = (phrase: string): boolean => TO_COME.test(fold(phrase)) && phrase.length <= 70;

/** Ways to pay by words that mean nothing else, and those that may ("carta", "card") beside them. */
const PAY =
  "(?:cash|credit cards?|debit cards?|contactless|venmo|zelle|cash ?app|paypal|apple pay|google pay|bargeld|barzahlung|ec-?karten?|ec-?zahlung|kreditkarten?|kartenzahlung|especes|cheques?|carte bancaire|cartes bancaires|cheques? vacances|tickets? restaurants?|efectivo|bizum|dinheiro|multibanco|mb ?way|contanti|monete|bancomat|satispay|carta di credito|carte di credito|contant|tikkie|bancontact|payconiq|twint|klarna|sepa|lastschrift|uberweisung|virements?|bonific[oi]|transferencias?|overschrijving)";
const PAY_TOO = `(?:${PAY}|cards?|bar|ec|karte|cb|cartes?|tarjetas?|cartao|cartoes|carta|carte|pos|pin|ideal|pix|bank transfer)`;
const PAY_BY =
  "(?:(?:we (?:take|accept)|accepts?|(?:se )?acepta(?:n|mos)|aceita(?:m-se|mos)|accettiamo|si accettano|(?:nous )?acceptons|wir (?:nehmen|akzeptieren)|(?:wij |we )?(?:aanvaarden|accepteren)|pay(?:ment)? (?:by|in|with)|zahlung (?:per|mit)|paiement(?: par| en)?|pago(?: con| en)?|pagamento(?: con| em| in| com)?|betalen (?:met)?) )";
const PAYING = new RegExp(
  `^${PAY_BY}${PAY_TOO}(?:(?:, ?|,? (?:and|und|et|y|e|en|or|oder|ou|o|of|&) )${PAY_TOO})*$|^${PAY_BY}?(?:${PAY_TOO}(?:, ?|,? (?:and|und|et|y|e|en|or|oder|ou|o|of|&) ))*${PAY}(?:(?:, ?|,? (?:and|und|et|y|e|en|or|oder|ou|o|of|&) )${PAY_TOO})*(?: (?:only|accepted|welcome|ok|akzeptiert|moglich|acceptee?s?|aceptad[oa]s?|aceites?|accettat[oaie]|nur))?$|^${PAY_TOO} (?:accepted|welcome|akzeptiert|acceptee?s?|aceptad[oa]s?|aceites?|accettat[oaie])$`,
  "u",
);

/** "Please bring your own towel", "Rezept bitte mitbringen": asked of those who come, and not of us. */
const ASKED_OF_VISITORS =
  /^no (?:voice |phone |cold |late |early )?(?:calls?|callers?|texts|perfume|scents?|nuts|shoes|heels|drop-?offs?)(?: (?:please|pls))?$|^no need to (?:book|register|sign up|reserve|call|pre-?book)(?!\p{L})|^no (?:kids|children|dogs|pets|smoking|prams|buggies|laptops)(?: .{2,24})?(?: (?:please|pls))?$|^(?:laptops?|handys?|hunde|haustiere|kinder(?:wagen)?|rauchen|telefonieren|parfum|ordinateurs?|portables?|chiens|poussettes|portatiles|moviles|perros|carritos|caes|carrinhos|cani|passeggini|honden|kinderwagens|roken) (?:.{2,24} )?(?:bitte nicht|bitte draussen lassen|non merci|no,? por favor|nao,? por favor|no grazie|liever niet|niet,? a\.?u\.?b\.?)$|^please (?:bring|arrive|park|wear|knock|ring (?:the|us|ahead|first|before)|call (?:ahead|first|before|us)|leave|note|allow|use the|(?:write|text|message|e?mail|book|let (?:us|me) know) (?:us |me )?(?:before|ahead|first|in advance|if|when|at least)|do not (?:park|feed|touch))\b|\bbitte (?:(?:mit|vorher|kurz|telefonisch|unbedingt|\p{L}{1,3}) )?(?:mitbringen|mitbringt|anrufen|klingeln|klopfen|beachten|voranmelden|vorbestellen|abholen|parken|tragen)$|^(?:bitte (?:keine?n?|ohne)|please no|merci de ne pas|s'il vous plait pas de|por favor,? (?:sin|no|nao)|graag geen|per favore niente) (?:begleit|hunde|haustiere|tiere|kinder|besuch|anrufe|parfum|dogs|pets|children|kids|smoking|prams|buggies|perfume|chiens|animaux|enfants|perros|mascotas|ninos|animais|caes|criancas|cani|animali|bambini|honden|huisdieren|kinderen)|^bitte (?:bringen|klingeln|klopfen|parken|tragen|beachten|kommen|rufen) sie |^merci (?:d['’]apporter|de (?:venir|vous garer|prevoir|prevenir|sonner|vous munir))\b|^(?:por favor,? )?(?:traer|traiga|traed|trae|tragam?|traga|trazer) \p{L}|^si prega di (?:portare|arrivare|suonare|avvisare|parcheggiare)\b|^(?:graag|gelieve|neem) .{2,50}(?:meenemen|meebrengen|mee te (?:nemen|brengen)|aanbellen|bellen|parkeren| mee)$|をお持ちください$|をご持参ください$/u;

/** "Bestel 2 dagen vooraf": how long before. */
const AHEAD =
  /\d+ \p{L}+ (?:vooraf|van tevoren|vorher|im voraus|in advance|ahead|beforehand|a l['’]avance|avant|de antelacion|antes|de antecedencia|di anticipo|prima)$|^(?:please )?(?:book|order|reserve) (?:at least |early |well )?\d+\+? ?\p{L}+ (?:ahead|in advance|before)|^(?:pre-?)?orders? (?:by|before|until) \p{L}/u;

/** True for a phrase that says how long before something is to be done. */
export const isAhead = (phrase: string): boolean => AHEAD.test(fold(phrase).trim()) && phrase.length <= 60;

/** True for what is asked of those who come ("please bring your own towel"). */
export const isAskedOfVisitors = (phrase: string): boolean =>
  phrase.length <= 120 &&
  ASKED_OF_VISITORS.test(fold(phrase)) &&
  !/\b(?:site|website|page|form|button)\b|formul|webseite|modulo/iu.test(phrase);

/** True when a short phrase is such a claim. */
export function isFact(phrase: string): boolean {
  if (
    isAskedOfVisitors(phrase) ||
    (isAhead(phrase) && !/[€$£]/u.test(phrase)) ||
    (phrase.length <= 120 && PAYING.test(fold(phrase)))
  )
    return true;
  // What stands in brackets explains the thing before them.
  const told = fold(phrase.replace(/(?<=\p{L}) ?[(（][^()（）]*[)）]$/u, ""));
  return (
    !/^(?:we are|we're|i am|i'm|our|wir sind|nous sommes|somos|siamo|wij zijn)\b/.test(fold(phrase)) &&
    !/^no-\p{L}/iu.test(phrase) &&
    phrase.length <= 70 &&
    phrase.split(/\s+/).length <= 8 &&
    !/\b(?:please|pls|svp|bitte|graag)$/.test(told) &&
    (FACT.test(told) || areNamed(phrase) || isToCome(phrase))
  );
}

const FREE_PLAN = /^((?:free|gratis|kostenlos|gratuite?|gratuito)(?: plan| tier)?) ?[(（]([^()（）]{2,80})[)）]$/iu;

/** "Free (5 invoices a month)": a plan with what it includes, and no price that nothing is said of; null for anything else. */
export function freePlan(phrase: string): { name: string; detail: string; price: null } | null {
  const [, name, detail] = FREE_PLAN.exec(phrase.trim()) ?? [];
  return name && detail ? { name, detail, price: null } : null;
}
