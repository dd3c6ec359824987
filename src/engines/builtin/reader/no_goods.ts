/** Lists of what nobody sells: what is needed, brought along or agreed on, and what visitors do. */
import { MONEY } from "./prices.ts";
import { joinPieces, type Segment } from "./segment.ts";
import { fold, tokensOf } from "./text.ts";

/** Words over a list of what is needed, brought along, or where something is handed over: no goods in any language. */
const NO_GOODS =
  /(?:^| )(?:needed|wanted|required|wish ?list|needs|bring|bring along|what to (?:bring|wear|pack)|kit list|packing list|(?:drop[- ]?off|pick[- ]?up|collection|meeting) (?:points?|places?|locations?)|stockists?|sold at|find (?:us|me) at|not included|excludes|insurances?|insurance accepted|we accept|versicherungen|assurances|gigs(?: booked)?|regulars|pack|wear|to bring|(?:past|previous) (?:work|jobs)|(?:past|previous|recent|upcoming) (?:performances?|gigs|shows|exhibitions|venues|clients|events)|(?:price|cost|fee|package|rental|it) includes|included|what's included|(?:house )?rules|terms(?: and conditions)?|policies|please note|(?:haus)?regeln|bedingungen|bitte beachten|regles|reglement|reglas|normas|condiciones|regras|condicoes|regole|condizioni|(?:huis)?regels|voorwaarden|benotigt|gebraucht|gesucht|mitbringen|packliste|abholstellen|treffpunkte|nicht inbegriffen|besoins?|recherches?|recherchons|a apporter|points? de (?:retrait|depot)|non compris|se (?:necesita|buscan?)|necesitamos|traer|puntos de (?:recogida|entrega)|no incluye|precisamos|procura-se|trazer|pontos de (?:recolha|entrega)|nao inclui|cercasi|servono|da portare|portare|punti di (?:ritiro|raccolta)|non incluso|nodig|gezocht|meenemen|meebrengen|afhaalpunten|niet inbegrepen)(?: (?:for|most|now|urgently|this week|dringend|zurzeit|fur|pour|para|per|voor)(?: \p{L}+){0,3})?$|^(?:(?:most|urgently|currently) (?:needed|wanted)|(?:we|i) (?:really |always |urgently |currently )?need|(?:wir brauchen|nous cherchons|buscamos|cerchiamo|wij zoeken))$|(?:募集中?|持ち物)$/u;

/** "Most needed: cereal, shampoo", "Volunteers needed: sewers, a treasurer": told under the words over it, and not sold. */
export function settleNoGoods(segments: Segment[], text: string): void {
  const [head, ...rest] = segments;
  if (!head || rest.length === 0 || head.label !== null || tokensOf(head.bare).length > 6) return;
  if (rest.some(({ role, label }) => label !== null || role === "form")) return;
  const isHeaded = /^\s?[:：–-]/u.test(text.slice(head.end, head.end + 3)) && NO_GOODS.test(fold(head.bare));
  // "Bring clothes, toys, a torch": asked of those who come.
  const isAsked =
    /^(?:(?:please )?(?:bring|wear|pack) (?!your own (?:bottle|food)$)|(?:(?:the )?(?:price|cost|fee|hire|rental)|it|this) includes |(?:you(?:'ll| will)? )?need (?!an? (?:\p{L}+ )?(?:site|website|page|form))|(?:we|you) (?:provide|supply) )/iu.test(
      head.bare,
    ) && rest.every(({ role, bare }) => /^(?:item|section)$/.test(role) && !MONEY.test(bare));
  if (!isHeaded && !isAsked) return;
  joinPieces(segments, text, 0, segments.length, { role: "fact" });
}

/** "Ring Joan, 017683 55012, evenings best": what is said beside a number is no good. */
export function settleCalling(segments: readonly Segment[]): void {
  const isCalling =
    /^(?:please )?(?:ring|call|phone|text|whatsapp|e?mail|contact) /iu.test(segments[0]?.text ?? "") &&
    segments.some(({ bare, text }) => bare !== text);
  if (!isCalling) return;
  for (const segment of segments)
    if (segment.role === "item" && segment.label === null && !MONEY.test(segment.bare)) segment.role = "fact";
}

/** "Rain or shine, no refunds within 24h, one mile on uneven bricks": among terms what is long and costs nothing is one more. */
export function settleTerms(segments: readonly Segment[]): void {
  const items = segments.filter(({ role }) => role === "item");
  const facts = segments.filter(({ role }) => role === "fact");
  const isPlain = ({ bare, label }: Segment) => label === null && !MONEY.test(bare) && tokensOf(bare).length >= 3;
  const areTerms = segments[0]?.role === "fact" && facts.length >= Math.max(2, items.length);
  if (!areTerms || facts.length + items.length < segments.length || !items.every(isPlain)) return;
  for (const segment of items) segment.role = "fact";
}

const DELIVERY =
  /^(?:livraison|levering|bezorging|lieferung|entregas?|consegna|consegne|envios?|spedizione|versand)(?!\p{L})/u;

const PAYS = /^(?:zahlung|paiement|pago|pagamento|betaling|betalen)(?!\p{L})/u;

/** "Levering in Leuven gratis, Heverlee 6 euro", "Pago en efectivo, transferencia o tarjeta": how it is brought and paid, to the end. */
export function settleWays(segments: readonly Segment[], language: string): void {
  const [first, ...more] = segments;
  if (!first || first.label !== null || language.startsWith("en")) return;
  const isWay = (DELIVERY.test(fold(first.bare)) && !MONEY.test(first.bare)) || PAYS.test(fold(first.bare));
  if (
    !isWay ||
    more.length === 0 ||
    !more.every(({ role, label }) => label === null && (role === "item" || role === "fact"))
  )
    return;
  for (const segment of segments) segment.role = "prose";
}

/** 「夕食は伊勢海老、あわびなど地元の魚」: what is said of one thing goes on after its comma. */
export function settleTopic(segments: Segment[], text: string): void {
  const [first, ...more] = segments;
  const isSaid =
    first !== undefined &&
    /^(?!.*(?:エリア|地域)は)[^はも]{1,8}は[^は]+$/u.test(first.bare) &&
    first.bare === first.text;
  const areNouns = more.every(({ role, label, bare }) => role === "item" && label === null && !/\d/u.test(bare));
  if (
    !isSaid ||
    first.role !== "item" ||
    first.label !== null ||
    more.length === 0 ||
    !areNouns ||
    /\d/u.test(first.bare)
  )
    return;
  joinPieces(segments, text, 0, segments.length, { role: "prose" });
}

const DO =
  /^(?:send|approve|skip|order|pause|cancel|swap|get|choose|pick|tell us|upload|install|define|see|query|keep|pay|connect|import|write|drop|receive|collect|bring|sign up|try|relax|enjoy|hop|meet) (?:us |your |the |a |an |in |it |from |per |with |\d|[a-z]+)/;

/** "Send us a photo, approve the sketch, get your painting": what visitors do, one after the other, is told as it stands. */
export function settleSteps(segments: readonly Segment[]): void {
  if (segments.length < 2 || !segments.every((segment) => segment.label === null && DO.test(fold(segment.text))))
    return;
  for (const segment of segments) if (segment.role === "item") segment.role = "prose";
}
