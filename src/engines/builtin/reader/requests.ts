/** What a phrase asks of the designer, what it asks for only perhaps, and what it does not want. */
import { fold } from "./text.ts";

/** Whole words that ask the designer for something, by language, over folded text. */
const REQUESTS = {
  en: [
    /please(?! (?:just )?(?:ask|call|ring|phone|get in touch|enquire))|pls|plz|design (?:a|an|me|us) |can you|could you|nothing too [a-z]+|add (?:a|an|some|the)/u,
    /there should|give (?:me|us|it)|needs? (?:\p{L}+ )?pages? for|put (?:a|the)|links? to |surprise me|(?:keep|make) it /u,
    /i have (?:this|an) idea|basically|as (?:a |our |the )?(?:tagline|slogan|motto)|with our (?:tagline|slogan|motto)/u,
    /(?:i|we)(?: would|'d|’d)? (?:just |also |really )?(?:want|need|like|love|prefer|am looking for|are looking for|hope)(?! to (?:help|make|bring))/u,
    /(?:i|we) (?:don't|dont|do not|really don't) (?:want|like|need)/u,
    /(?:i'm|i am|we're|we are) looking for/u,
    /(?<!\b(?:i|we|you|they|she|he|who) )make (?:me|us|it|a|the|sure|my|our|something)/u,
    /^(?:an? )?(?:\p{L}+ )?form to (?:ask|request|send|book|apply|order|contact|upload)\b/u,
    /create (?:a|an|me|us|my|our|the)/u,
    /build (?:a|an|me|us|my|our) (?:.{0,30})?(?:site|website|page)/u,
    /should (?:be|have|feel|look|include|show|say)/u,
    /(?:buttons?|links?|banner|header) (?:should|must|has to|needs to|goes|go|leads?) /u,
    /(?<=^|[.,;:!?–—-] |\b(?:it|this|that|site|website|page|pages|design|everything|text|texts|photos?|pictures|images|colou?rs?|buttons?|forms?|menu|layout|fonts?|logo|and|which|people|visitors|customers) )must (?:be(?! (?:\d|over|under|aged|at least|accompanied|booked|paid|signed|kept|on (?:a )?lead|members?|supervised|registered))|have|include|feel|show|load|work on)/u,
    /let the (?:pictures|photos|images|work|food|words) /u,
    /feels? like (?:a|an)\b/u,
    /(?:don't|do not) (?:use|put|show|add|include|mention)/u,
    /in (?:the |our )?(?:footer|header|sidebar)$/u,
    /(?<!\b(?:bookings?|orders?|reservations?|groups|parties|children|kids|dogs|members|guests|adults|minors|teens|juniors|beginners|everyone|pets|cats|\d{1,2}s) )needs? (?:to|a|an|some|people|customers|clients|visitors|patients|guests|parents) /u,
    /(?:let|allow) (?:people|visitors|customers|clients|guests|patients|parents|users|them|students|fans|members|supporters)/u,
    /include (?:a|an|the|our|some|links)/u,
    /use (?:a|an|the|our|lots|only|large|big)/u,
    /show (?:a|the|our|off|(?:lots of |some |more |big )?(?:photos?|pictures|images|work|reviews|testimonials|prices))/u,
    /link (?:people|visitors|them|readers|patients|customers|clients) /u,
    /nothing (?:too )?(?:fancy|crazy|flashy)/u,
    /something (?:nice|cool|simple|clean|fancy|pretty|special|like)/u,
  ],
  de: [
    /bitte/u,
    /ich (?:brauche|mochte|will|hatte|suche|benotige)/u,
    /wir (?:brauchen|mochten|wollen|hatten gern|suchen|benotigen) (?:eine|ein|einen|gerne|bitte|noch|auch)/u,
    /erstell\w*/u,
    /(?<!(?:^|[^\p{L}])(?:wir|ich|die|und) )mach(?:e|en)? (?:mir|uns|eine|bitte)/u,
    /soll(?:te|ten|en)? (?:\w+ ){0,6}(?:sein|wirken|haben|konnen|werden|enthalten)/u,
  ],
  fr: [
    /svp|j'aimerais|il (?:faut|faudrait)|creez|cree[rz]?[- ]?moi|fais[- ]moi|faites|s'il vous plait/u,
    /merci de/u,
    /je (?:veux|voudrais|cherche|souhaite)/u,
    /nous (?:voulons|voudrions|souhaitons|aimerions|cherchons a)/u,
  ],
  es: [
    /sin usar|quiero|quisiera|queremos|necesito|necesitamos|me gustaria|nos gustaria|haz(?:me)?/u,
    /crea(?:r|me)?|por favor|debe (?:ser|tener|incluir)|incluir/u,
    /nada de (?:musica|animaci|popups?|ventanas|videos?|letras|tipografi|fuentes|banners?)[a-z]*/u,
    /que (?:los|las) (?:clientes|visitantes|pacientes)/u,
  ],
  pt: [
    /quero|queria|gostaria|gostariamos|preciso|precisamos|criar?|cria-me|faca|faz(?:-me)?/u,
    /deve (?:ser|ter|incluir)/u,
  ],
  it: [
    /voglio|vorrei|vorremmo|vogliamo|mi serve|ci serve|serve un|fammi|creami|creare|per favore/u,
    /deve (?:essere|avere)/u,
  ],
  nl: [
    /ik (?:wil|zoek|heb|zou)|graag|alsjeblieft/u,
    /wij? (?:willen|zoeken) (?:een|graag)/u,
    /(?<!(?:^|[^\p{L}])(?:ik|wij|we|en|die) )maak/u,
    /a\.u\.b/u,
    /moet(?:en)? (?:\w+ ){0,5}(?:zijn|hebben|kunnen|worden|uitstralen)/u,
  ],
  /** The same beginning in several languages. */
  several: [
    /surtout pas (?:de |d['’])|(?:bloss|auf keinen fall) kein\p{L}*|vooral geen|sobre todo (?:nada de|sin)|sobretudo sem|soprattutto niente/u,
    /letras? grandes?|caratteri grandi|gros(?:ses)? (?:caracteres|lettres)|grote letters|grosse (?:schrift|buchstaben)/u,
    / (?:on|op|auf|sur|en|sul|na|no|sulla|in) (?:the |de |der |la |le |el |il |deze )?(?:web)?(?:site|pagina|seite|page)$/u,
    /(?:^|[.,;] ?)(?:sem|sin|sans|pas de|senza|kein\p{L}*|ohne|geen|zonder|no|without) (?:\p{L}+ (?:de )?){0,2}(?:online[- ]?shop|webshop|site|loja online|tienda online|compras online|boutique en ligne|vente en ligne|negozio online|e-?commerce)/u,
    /^que (?:puedan?|possam?) |que (?:la gente|se pueda|el cliente|as pessoas|os clientes|de para) (?:\p{L}+ )?|che (?:la gente|si) poss\p{L}+|que (?:les gens|l['’]on|on) puisse\p{L}*|(?:damit|dass) (?:man|leute|kunden) |(?:zodat|dat) (?:mensen|klanten) /u,
    /(?:^|[.,;] ?)(?:que (?:sea|sean|tenga|se vea|seja|sejam|tenha|ce soit|cela soit)|che sia|qu'il soit|es soll|het moet) /u,
  ],
  /** "Introduce the team.", "Beschreibe unsere Arbeitsweise": what whoever writes the page is to write about; visitors are asked for what is theirs. */
  tellings: [
    /^(?:please )?(?:(?:describe|introduce|explain|present|list|highlight|emphasi[sz]e|feature|showcase|summari[sz]e|outline|answer|cover|display) (?:the|our|my|us|who|what|how|why|that|some|a few|all|each)|(?:tell|invite|encourage|ask|show|help) (?:visitors|people|readers|customers|clients|guests|parents|patients)|(?:talk|write) about|focus on (?:the|our|my|how))/u,
    /^(?:bitte )?(?:stell|beschreib|erklar|zahl|nenn|zeig|prasentier|erwahn|list|beton|schreib)(?:e|en sie)? (?:das|die|den|der|unser\p{L}*|mein\p{L}*|uns|kurz|wie|was|warum|dass|uber|einige|alle)/u,
    /^(?:presente[rz]?|decri(?:s|vez|re)|explique[rz]?|liste[rz]?|mentionne[rz]?|montre[rz]?|raconte[rz]?|enumere[rz]?|met(?:s|tez|tre) en avant) (?:l'|le|la|les|nos|notre|mon|ma|mes|un|une|des|comment|que|qu'|pourquoi)|^parle[rz]? (?:de|du|des) /u,
    /^(?:presenta(?:r|d)?|describ(?:e|ir|id)|explica(?:r|d)?|lista(?:r)?|enumera(?:r)?|menciona(?:r)?|muestra|mostrar|cuenta|contar|destaca(?:r)?) (?:al?|el|la|los|las|nuestr\p{L}*|mis?|como|que|por que|una?) /u,
    /^(?:apresent(?:a|e|ar)|descrev(?:a|e|er)|expli(?:ca|car|que)|list(?:a|e|ar)|mencion(?:a|e|ar)|mostr(?:a|e|ar)|destaqu\p{L}+|fal(?:a|e|ar) (?:d|sobr)e) (?:[ao]s?|noss[ao]s?|meu|minha|como|que|porque|uma?) /u,
    /^(?:presenta(?:re|te)?|descriv(?:i|ere|ete)|spiega(?:re|te)?|elenca(?:re|te)?|menziona(?:re|te)?|mostra(?:re|te)?|racconta(?:re|te)?|evidenzia(?:re)?) (?:il|lo|la|i|gli|le|l'|nostr[aoie]|come|che|cosa|perche|una?) ?/u,
    /^(?:stel|beschrijf|leg|noem|vermeld|toon|presenteer|vertel|benoem) (?:het|de|ons|onze|mijn|over|hoe|wat|waarom|dat|enkele|alle) /u,
  ],
  /** What tries to command the engine instead. */
  commands: [/ignore (?:all|previous|the)|disregard|system prompt|you are (?:a|an|now)/u],
};
/** The same in Japanese, whose words have no bounds. */
const REQUESTS_JA =
  /ほしい|欲しい|作って|作成して|つくって|お願い|してください|したいです|にしたい|を希望|できるように|載せ(?:て|たい)|設置|掲載して|(?:を|について)(?:紹介|説明|掲載|記載|表示)(?:する|して)?。?$/u;

const anyOf = (patterns: readonly RegExp[]): string => patterns.map(({ source }) => source).join("|");
const REQUEST = new RegExp(`\\b(?:${anyOf(Object.values(REQUESTS).flat())})\\b|${REQUESTS_JA.source}`, "u");

/** "insta maybe", "vielleicht ein Blog": a wish that its writer is not sure of. */
const HEDGED =
  /^(?:maybe|perhaps|vielleicht|eventuell|peut-etre|quizas?|tal vez|talvez|forse|magari|misschien) |(?:[^\p{L}]| )(?:maybe|perhaps|vielleicht|peut-etre|quizas?|talvez|forse|misschien)$/u;

/** True for a wish that its writer is not sure of, in a folded phrase. */
export const isHedged = (folded: string): boolean => HEDGED.test(folded);

/** "Wij zoeken een leerling-bakker": who is sought is to read it. */
const HIRING =
  /^(?:we are|we're|wir|wij?|nous|on)? ?(?:looking for|hiring|suchen|zoeken|cherchons|recherchons|buscamos|procuramos|cerchiamo) (?:(?:an?|eine?n?|een|une?|una?|uma?|uno|noch|zum \p{L}+) )*(?:\p{L}+[ -])?(?:\p{L}*(?:bakker|bacher|backer|koch|kok|helfer|lehrling|azubi|gesell\p{L}|mitarbeiter|verkaufer|fahrer|erzieher|lehrer|pfleger|arzt|friseur|gartner|monteur|elektriker)(?:in)?|baker|teacher|tutor|nurse|carer|groomer|gardener|receptionist|apprentice|barista|stylist|driver|chef|cook|waiter|mechanic|medewerkers?|leerling|chauffeur|apprenti\p{L}*|serveu\p{L}+|cuisinier\p{L}*|vendeu\p{L}+|camarer\p{L}+|cociner\p{L}+|aprendi\p{L}+|apprendist\p{L}+|camerier\p{L}+|cuoc\p{L}+|cozinheir\p{L}+)(?!\p{L})/u;

/** "We need volunteer teachers": who is needed reads it, and nobody who makes the site. */
const HELPERS =
  /^(?:we |i )?(?:also |always |urgently |currently )?need (?:\p{L}+ )?(?:more |new |some |\d+ )?(?:volunteers?|helpers|drivers|teachers|coaches|players|singers|members|donations|fosterers|stewards|marshals|cooks|sewers|knitters|tutors|mentors|crew|referees|musicians|leaders|walkers|runners|hosts|riders|hands|carers|people (?:to|who)|someone|anyone)(?!\p{L})(?! (?:page|section|form|list|button|login|area))/u;

/** True for who is needed to help ("we need volunteer teachers"). */
export const needsHelpers = (folded: string): boolean => HELPERS.test(folded);

/** How much and for whom the work is: only who offers work says that. */
const WORK =
  /^(?:we are|we're|wir|wij?|nous|on)? ?(?:looking for|hiring|suchen|zoeken|cherchons|recherchons|buscamos|procuramos|cerchiamo) .*(?:(?<!\p{L})(?:part|full)[- ]?time|vollzeit|teilzeit|minijob|temps (?:plein|partiel)|(?:tiempo|tempo|jornada) (?:parcial|complet[oa]|integral|pieno|parziale)|voltijds?|deeltijds?|\(?[mwfh] ?\/ ?[mwfhd]\b|\d ?(?:std|stunden|hours|hrs|heures|horas|ore|uur)(?!\p{L}))/u;

/** True when a phrase asks the designer for something. */
export function isRequest(phrase: string): boolean {
  const folded = fold(phrase);
  return REQUEST.test(folded) && !HIRING.test(folded) && !HELPERS.test(folded) && !WORK.test(folded);
}

const REFUSES =
  /(?:\b(?:no|not|nothing|never|without|(?:do not|don['’]t) make it|kein\p{L}*|nichts?|ohne|pas(?: de)?|rien(?: de)?|sans|sin|nada(?: de)?|sem|nao|non|niente(?: di)?|senza|geen|niets?|zonder)|n['’]t be) (?!(?:only|just|nur|solo|apenas|alleen|seulement) )(?:\p{L}+ (?:or|nor|oder|ou|o|of) )?(?:\p{L}+ )?$/u;

/** "keine rosa Wölkchen", "nothing too modern": true where the look whose word begins at `start` is not wanted. */
export const isRefused = (folded: string, start: number): boolean =>
  REFUSES.test(folded.slice(Math.max(0, start - 40), start));
