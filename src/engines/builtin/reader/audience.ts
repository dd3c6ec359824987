/** Whom the business serves, in the prompt's words. */
import { fold } from "./text.ts";

const PEOPLE =
  /\b(?:kids|children|child|families|family|parents|mothers|moms|dads|babies|toddlers|teens|teenagers|women|men|couples|brides|students|pupils|learners|beginners|adults|seniors|elderly|people|locals|visitors|travell?ers|tourists|startups?|founders|companies|businesses|business owners|teams?|managers|developers|engineers|designers|creators|freelancers|homeowners|tenants|landlords|owners|restaurants|hotels|shops|schools|nonprofits|charities|agencies|brands|professionals|entrepreneurs|patients|runners|athletes|cyclists|hikers|writers|readers|artists|musicians|makers|gardeners|farmers|nurses|teachers|dogs|cats|pets|hunde|katzen|chiens|chats|perros|gatos|caes|cani|gatti|honden|katten|leaders|executives|buyers|sellers|collectors|enthusiasts|lovers|fans|researchers|scientists|scholars|clinics|practices|retailers|employers|employees|workers|investors|listeners|commuters|newcomers|expats|veterans|refugees|gamers|players|anyone|everyone|curious|kinder|kindern|familien|frauen|manner|paare|anfanger|senioren|erwachsene|jugendliche|unternehmen|grunder|selbststandige|startups|firmen|betriebe|privatkunden|eltern|schuler|studenten|handwerker|gastronomie|enfants|adultes|familles|femmes|hommes|debutants|entreprises|particuliers|professionnels|restaurants|independants|etudiants|seniors|ninos|adultos|familias|mujeres|hombres|principiantes|empresas|pymes|autonomos|particulares|estudiantes|mayores|criancas|mulheres|homens|iniciantes|particulares|estudantes|idosos|bambini|adulti|famiglie|donne|uomini|principianti|aziende|imprese|privati|studenti|anziani|kinderen|volwassenen|gezinnen|vrouwen|mannen|beginners|bedrijven|particulieren|ondernemers|ouderen|zzp'?ers|studenten)\b/u;

const FOR =
  /(?:^|[\s,])(?:(?:made |built |designed |perfect |aimed )?(?:for|aimed at)|für|pour|para|per|voor)\s+((?:the |our )?[^,.;:!?()\n]{3,70})/giu;
const NOT_PEOPLE =
  /^(?:anyone|\d+ (?!(?:to|bis|a|à|ate|tot|[-–]) ?\d)|all (?:brands|makes|models|types|kinds|occasions)|alle marken|toutes marques|todas las marcas|tutte le marche|alle merken|cada|jede[nrs]?|chaque|ogni|elke|each|my|our|me|us|you|your|it|a form|the site|this|that|people to|visitors to|customers to|meine?n?|unsere?n?|mon|ma|notre|mi|nuestr|meu|minha|nosso|nossa|mio|mia|il mio|la mia|mijn|onze|booking|reserv|pedir|example)\b/u;
const STOP =
  /\s(?:(?:first|second|third|fourth|last|every) (?:mon|tues|wednes|thurs|fri|satur|sun)day|with|in|at|from|(?:aos?|às) (?=s[áa]bad|doming|segund|ter[çc]|quart|quint|sext)|samstags|(?:le|les|los|el|il|la|op) (?=lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|lunes|martes|mi[ée]rcoles|jueves|viernes|s[áa]bado|domingo|luned|marted|mercoled|gioved|venerd|maandag|dinsdag|woensdag|donderdag|vrijdag|zaterdag|zondag)|who want|to (?!go)\p{L}+|on|near|and a |and an |that|mit|in|im|aus|avec|à|dans|qui|con|en|que|com|em|no|na|che|nel|met|bij|uit|(?:montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|lunes|martes|mi[ée]rcoles|jueves|viernes|s[áa]bado|domingo|segunda|ter[çc]a|quarta|quinta|sexta|luned[iì]|marted[iì]|mercoled[iì]|gioved[iì]|venerd[iì]|sabato|domenica|maandag|dinsdag|woensdag|donderdag|vrijdag|zaterdag|zondag)s?)\s.*$/iu;

/** The audience that one sentence names, or null. A sentence that begins with "For" speaks of nothing else. */
export function audienceOf(sentence: string): string | null {
  const opening = /^(?:for|für|pour|para|per|voor)\s+(.{3,90}?)[.!]?$/iu.exec(sentence.trim());
  if (opening && !/[,;:]/.test(opening[1]!) && !NOT_PEOPLE.test(fold(opening[1]!)) && PEOPLE.test(fold(opening[1]!)))
    return opening[1]!.trim();
  const labelled =
    /^(?:audience|target audience|target group|target|zielgruppe|public|cible|público|publico|doelgroep|ターゲット|対象)\s*[:：]\s*(.{3,90}?)[.!。]?$/iu.exec(
      sentence.trim(),
    );
  if (labelled) return labelled[1]!.trim();
  const japanese = /([\p{Script=Han}\p{Script=Katakana}ー]{2,12})(?:向け|のための)/u.exec(sentence);
  if (japanese) return japanese[1]!;
  for (const match of sentence.matchAll(FOR)) {
    // "voor kinderen en volwassenen": people joined, and not "en Madrid".
    const isJoined = PEOPLE.test(fold(/ en (\p{L}+)$/iu.exec(match[1]!)?.[1] ?? ""));
    const candidate = (isJoined ? match[1]! : match[1]!.replace(STOP, "")).trim();
    if (NOT_PEOPLE.test(fold(candidate)) || !PEOPLE.test(fold(candidate))) continue;
    const before = fold(sentence.slice(Math.max(0, match.index - 24), match.index + 1));
    // "£18 for two dogs": what the price is of.
    if (
      /(?:[€$£¥] ?\d[\d.,]*|\d ?(?:[€$£¥]|eur|euros?|chf|kr|zl)| (?:off|discount|rabatt|remise|descuento|sconto|korting)) ?$/u.test(
        before,
      )
    )
      continue;
    // "a model-making corner for children": one of its things is for them, and not all of it.
    if (
      /(?:corner|area|playground|menu|room|space|ecke|bereich|coin|espace|rincon|zona|cantinho|espaco|angolo|hoek) ?$/.test(
        before.trim(),
      )
    )
      continue;
    // "easy for older people to read" is for the designer.
    if (/(?:easy|simple|readable|legible|suitable) ?$/.test(before.trim())) continue;
    // What follows "website for" is the business, not its audience.
    if (
      /(?:web ?site|site|page|homepage|portfolio|store|webseite|seite|sitio|pagina|web|sito|logo|form|formular|formulaire|formulario) ?$/u.test(
        before.trim(),
      )
    )
      continue;
    if (
      /\b(?:a|an|ein|eine|einen|un|une|una|uma|een) \w+/u.test(fold(candidate)) &&
      /^(?:a|an|ein|eine|einen|un|une|una|uma|een) /u.test(fold(candidate))
    )
      continue;
    // "for cats, dogs and rabbits": all of them.
    const others = /^(?:, \p{L}+){0,4},? (?:and|und|et|y|e|en) \p{L}+/u.exec(
      sentence.slice(match.index + match[0].length),
    );
    return candidate === match[1] && others ? candidate + others[0] : candidate;
  }
  return null;
}
