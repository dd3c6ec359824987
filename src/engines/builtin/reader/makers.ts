/** Who makes it, teaches it and buys it: people and customers that a prompt names, who are never what is sold. */
import { MONEY } from "./prices.ts";
import { joinPieces, type Segment } from "./segment.ts";
import { fold, tokensOf } from "./text.ts";

/** "Hosted by two retired keepers, Moira and Hamish": by whom it is made. */
const MADE_BY =
  /^(?:(?:hosted|run|led|founded|written|presented|taught|owned|made|started) by|(?:gefuhrt|geleitet|gegrundet|moderiert|betrieben) von|(?:anime|presente|dirige|fonde|tenu|cree)e?s? par|(?:presentad|dirigid|fundad|llevad|cread|apresentad|criad)[oa]s? p(?:or|elos?|elas?)|(?:condott|gestit|fondat|dirett|presentat)[oaie] da|(?:gepresenteerd|gerund|geleid|opgericht|gemaakt) door) /u;

const FIRST_NAMES =
  /^\p{Lu}[\p{L}'’-]+(?: \p{Lu}[\p{L}'’.-]+)?(?: (?:and|und|et|y|e|en|&) \p{Lu}[\p{L}'’-]+(?: \p{Lu}[\p{L}'’.-]+)?)?$/u;

const IS_HEAD =
  /^(?:our |the |the owner and )?(?:co-?)?(?:fondat\p{L}+|founder|owner|inhaber(?:in)?|grunder(?:in)?|leiter(?:in)?|direct\p{L}+|titolare|gerant\p{L}*|fundador\p{L}*|oprichter|eigenaar|responsable|proprietor)$/u;

/** True for the name of one or two people, and nothing else. */
export const areFirstNames = (phrase: string): boolean => FIRST_NAMES.test(phrase);

const SERVED =
  /^(?:our )?(?:service areas?|areas? (?:served|covered)|einsatzgebiet|zones? d'intervention|zona de (?:trabajo|servicio)|area di servizio|zona servita|area de (?:servico|atuacao)|werkgebied)$/u;

/** A spot beside hours, a number or a town is where the business is, not what it sells. */
const PEOPLE =
  /^(?:(?:our|the|unsere?|nos|notre|nuestr[oa]s?|oss?|i nostri|ons|onze|meet) )*(?:coach(?:es)?|teachers?|trainers?|tutors?|instructors?|team|staff|guides?|artists?|stylists?|barbers?|bakers?|brewers?|makers?|groomers?|drivers?|doulas?|midwives|vets?|dentists?|nurses?|photographers?|musicians|band|crew|line-?up|cast|therapists?|doctors?|speakers?|hosts?|dozenten|\p{L}*(?:lehrer|trainer)(?:in(?:nen)?)?|kursleit\p{L}+|arzte|profs?|professeurs?|animateurs?|intervenants?|equipe|equipo|profesor[ae]?s?|monitor[ae]?s?|entrenador[ae]?s?|insegnanti|istruttori|docenti|relatori|professor[ae]?s|treinador[ae]?s|\p{L}*(?:meister|imker)(?:in)?|psycholog\p{L}*|president\p{L}*|prasident\p{L}*|obmann|obfrau|vorsitz\p{L}+|voorzitter|maestro|dirigent(?:in)?|patronn?e?|wirt(?:in)?|gastgeber(?:in|innen)?|hotes?|hotesse|anfitri(?:on|ones|ona)|proprietaires?|instrutor(?:es|as)?|instructor(?:es|as)?|monitrices|formateurs|docenten|leraren|lesgevers|sprekers|committee|board|trustees|vorstand|comite|consejo|direttivo|bestuur|maitre|pastor|priest|founder|owner|director[ae]?|inhaber(?:in)?|chef(?:fe)?|chefin|koch(?:in)?|erzieher(?:innen)?|friseur(?:e|innen)|coiffeu(?:rs|ses)|tatuador[ae]s?|tatuadores|panader[oa]s|padeir[oa]s|cociner[oa]s|barber[oi]s|barbeiros|cabeleireir[oa]s|parrucchier[ei]|gestor[ie]|bakkers|(?:be)?geleidsters|leidsters|boeren|juffen|hebammen|sages-femmes|matronas|ostetriche|verloskundigen|tier\p{L}*arzt\p{L}+|\p{L}*therapeut\p{L}+|(?:rechts)?anwalt\p{L}+|avocat\p{L}+|abogad[oa]s|advogad[oa]s|avvocati|advocaten|veterin\p{L}+|dierenartsen|ansprechpartner(?:in(?:nen)?)?|kontaktpersonen?|geschaftsfuhr\p{L}+|contact(?:s|person|persoon|personen)|interlocuteurs?|responsab(?:les?|ili?)|responsave(?:l|is)|referent[ei]|personas? de contacto|eigenar(?:en|es)|講師|スタッフ|代表|院長|店主)(?: \p{L}+){0,2}$/u;

const CUSTOMERS =
  /^(?:(?:our|unsere|nos|nuestros|os nossos|i nostri|onze|selected|past|ausgewahlte) )?(?:clients?|customers|kunden|referenzen|referenties|references|clientes|referencias|clienti|referenze|klanten|opdrachtgevers|partners?|partner)(?: include)?$/u;

const WITH_PEOPLE = /^.* (?:mit|with|avec|con|com|met) (?:(?:\d{1,2}|\p{L}{2,8}) )?(?=\p{L}+$)/u;

const peopleIn = (heading: string): string =>
  fold(heading)
    .replace(WITH_PEOPLE, "")
    // "Tutors are uni women", "Two man crew"
    .replace(/ (?:are|is|sind|ist|sont|est|son|sono|zijn) .*$/u, "")
    .replace(/^(?:(?:two|three|four|five|\d{1,2})[- ])?(?:man|woman|person) /u, "");

const AND = /^(?:und|and|et|y|e|en) /iu;

/** Whether all pieces are names, or what the one who is named before is. */
const areNamed = (pieces: readonly Segment[]): boolean => {
  const isName = ({ bare }: Segment) => {
    const name = bare
      .replace(AND, "")
      .replace(/ ?\([^()]*\)/gu, "")
      .replace(
        /^(?:(?:Dra?|Prof|Dott(?:\.ssa)?|Mrs?|Ms|Rev|Capt|Fr)\.? |(?:Chef|Coach|Pastor|Father|Captain|Rabbi|Imam|Sister|Professor|Koch|Maître|Don|Doña|Dom) (?=\p{Lu}))/u,
        "",
      );
    // Who types without capitals has names without them.
    return FIRST_NAMES.test(name) || /^\p{Ll}{3,14}(?: \p{Ll}{3,16})?$/u.test(name);
  };
  const named = pieces.filter(isName).length;
  return (
    isName(pieces[0]!) &&
    // "Marcus, Dee, Kit - Kit does textured hair": and something that is told of one of them.
    ((named > 2 && named * 2 > pieces.length && !pieces.some(({ bare }) => MONEY.test(bare))) ||
      pieces.every(
        (piece, at) =>
          isName(piece) || (isName(pieces[at - 1]!) && tokensOf(piece.bare).length <= 7 && !MONEY.test(piece.bare)),
      ))
  );
};

/** The names after a comma are those of the makers, and nothing that is offered: told with them, and with what they are. */
export function settleMakers(segments: Segment[], text: string): void {
  const [first, ...more] = segments;
  if (!first || first.label !== null) return;
  // "Artists Jo, Mika, Ren": who they are, without a colon; "Service area Wellington, Kapiti": and where one goes.
  const [, who, one] = /^(\p{L}[^\p{Lu}]*) (\p{Lu}.*)$/u.exec(first.bare) ?? [];
  // "Camille Roux, fondatrice, 10 ans d'expérience": somebody, and what she is.
  const isPresented =
    / \p{Lu}/u.test(first.bare) &&
    FIRST_NAMES.test(first.bare) &&
    more.some(({ bare }) => IS_HEAD.test(fold(bare)) || / (?:depuis|desde|dal|sinds|since) /u.test(bare));
  if (isPresented) for (const segment of segments) if (segment.role === "item") segment.role = "prose";
  const areListed = who !== undefined && (PEOPLE.test(fold(who)) || SERVED.test(fold(who))) && FIRST_NAMES.test(one!);
  // "Clients include Lannoo, Delhaize and the city of Ghent": theirs.
  const areTheirs = who !== undefined && CUSTOMERS.test(fold(who));
  const isPlain = ({ role, label, bare }: Segment) => role === "item" && label === null && !MONEY.test(bare);
  const names = more.filter(({ bare }) => FIRST_NAMES.test(bare));
  if (
    areTheirs
      ? !more.every(isPlain)
      : areListed
        ? names.length === 0 || names.length < more.length
        : !MADE_BY.test(fold(first.bare)) || !more.every(isPlain)
  )
    return;
  joinPieces(segments, text, 0, segments.length, { role: "fact" });
}

const MAKERS_AT_END =
  / (?:run|owned|founded|started|led|made) by (?:\p{L}+ ){0,4}(?:sisters|brothers|siblings|friends|partners|couple|family|generations|women|men|cousins|twins)$/u;

/** "Letterpress studio run by two sisters, Marta and Ewa, in Milwaukee": who makes it stands in the middle of a sentence. */
export function settleMakersWithin(segments: Segment[], text: string): void {
  const [first, names, ...rest] = segments;
  if (
    !first ||
    !names ||
    names.role !== "item" ||
    !MAKERS_AT_END.test(fold(first.bare)) ||
    !FIRST_NAMES.test(names.bare)
  )
    return;
  const place = rest[0] !== undefined && /^in \p{Lu}/u.test(rest[0].text) ? 1 : 0;
  const role = first.role === "item" || first.role === "look" ? "headline" : first.role;
  joinPieces(segments, text, 0, 2 + place, { role });
}

const I_AM =
  /^(?:(?:hi|hiya|hello|hey),? )?(?:i am|i'm|my name is|ich bin|ich heisse|je suis|je m'appelle|soy|me llamo|sou|chamo-me|sono|mi chiamo|ik ben|ik heet) \p{L}+(?: \p{L}+)?$/u;

/** "I'm Ravi, tabla player and teacher in Leicester": what somebody is follows the name, and is not sold. */
export function settleSelf(segments: Segment[], text: string): void {
  const at = segments.findIndex(({ bare, label }) => label === null && I_AM.test(fold(bare)));
  const [first, second] = [segments[at], segments[at + 1]];
  if (!first || second?.role !== "item" || MONEY.test(second.bare) || second.label !== null) return;
  joinPieces(segments, text, at, 2, { role: "prose" });
}

/** Sets the pieces under a word for people or customers apart from what is sold; false where the first piece is none. */
export function settlePeople(segments: readonly Segment[], opens: boolean): boolean {
  const [head, ...names] = segments;
  if (!head || names.length === 0) return false;
  // "Coaches: Maria Lopez, Igor Petrov", "Ansprechpartner: Lisa Feld, Gärtnerin": people, and not what they do.
  if (!opens && PEOPLE.test(peopleIn(head.bare)) && areNamed(names)) {
    for (const segment of names) if (/^(?:item|fact)$/.test(segment.role)) segment.role = "prose";
    return true;
  }
  // "Clients : Théâtre Graslin, Biocoop": theirs, and not where we are.
  if (!CUSTOMERS.test(fold(head.bare))) return false;
  for (const segment of names) if (/^(?:place|item)$/.test(segment.role)) segment.role = "prose";
  return true;
}
