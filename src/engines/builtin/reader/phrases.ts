/** What a phrase gives away by its words alone: a wish, a verb, the website, a sum of money, a spot in a town. */
import { fold } from "./text.ts";

const REQUEST =
  /\b(?:(?:i|we)(?: would|'d|’d)? (?:just |also |really )?(?:want|need|like|love|prefer|am looking for|are looking for|hope)(?! to (?:help|make|bring))|(?:i|we) (?:don't|dont|do not|really don't) (?:want|like|need)|(?:i'm|i am|we're|we are) looking for|please|pls|plz|(?<!\b(?:i|we|you|they|she|he|who) )make (?:me|us|it|a|the|sure|my|our|something)|^(?:an? )?(?:\p{L}+ )?form to (?:ask|request|send|book|apply|order|contact|upload)\b|create (?:a|an|me|us|my|our|the)|build (?:a|an|me|us|my|our) (?:.{0,30})?(?:site|website|page)|design (?:a|an|me|us) |can you|could you|should (?:be|have|feel|look|include|show|say)|(?:buttons?|links?|banner|header) (?:should|must|has to|needs to|goes|go|leads?) |(?<=^|[.,;:!?–—-] |\b(?:it|this|that|site|website|page|pages|design|everything|text|texts|photos?|pictures|images|colou?rs?|buttons?|forms?|menu|layout|fonts?|logo|and|which|people|visitors|customers) )must (?:be(?! (?:\d|over|under|aged|at least|accompanied|booked|paid|signed|kept|on (?:a )?lead|members?|supervised|registered))|have|include|feel|show|load|work on)|let the (?:pictures|photos|images|work|food|words) |feels? like (?:a|an)\b|(?:don't|do not) (?:use|put|show|add|include|mention)|nothing too [a-z]+|in (?:the |our )?(?:footer|header|sidebar)$|nada de (?:musica|animaci|popups?|ventanas|videos?)[a-z]*|svp|sin usar|(?<!\b(?:bookings?|orders?|reservations?|groups|parties|children|kids|dogs|members|guests) )needs? (?:to|a|an|some|people|customers|clients|visitors|patients|guests|parents) |(?:let|allow) (?:people|visitors|customers|clients|guests|patients|parents|users|them|students|fans|members|supporters)|include (?:a|an|the|our|some|links)|add (?:a|an|some|the)|use (?:a|an|the|our|lots|only|large|big)|there should|give (?:me|us|it)|show (?:a|the|our|off|(?:lots of |some |more |big )?(?:photos?|pictures|images|work|reviews|testimonials|prices))|put (?:a|the)|links? to |link (?:people|visitors|them|readers|patients|customers|clients) |surprise me|nothing (?:too )?(?:fancy|crazy|flashy)|(?:keep|make) it |something (?:nice|cool|simple|clean|fancy|pretty|special|like)|i have (?:this|an) idea|basically|ich (?:brauche|mochte|will|hatte|suche|benotige)|wir (?:brauchen|mochten|wollen|hatten gern|suchen|benotigen) (?:eine|ein|einen|gerne|bitte|noch|auch)|bitte|erstell\w*|(?<!(?:^|[^\p{L}])(?:wir|ich|die|und) )mach(?:e|en)? (?:mir|uns|eine|bitte)|soll(?:te|ten|en)? (?:\w+ ){0,6}(?:sein|wirken|haben|konnen|werden|enthalten)|je (?:veux|voudrais|cherche|souhaite)|j'aimerais|nous (?:voulons|voudrions|souhaitons|aimerions|cherchons a)|il (?:faut|faudrait)|creez|cree[rz]?[- ]?moi|fais[- ]moi|faites|s'il vous plait|merci de|quiero|quisiera|queremos|necesito|necesitamos|me gustaria|nos gustaria|haz(?:me)?|crea(?:r|me)?|por favor|(?:^|[.,;] ?)(?:que (?:sea|sean|tenga|se vea|seja|sejam|tenha|ce soit|cela soit)|che sia|qu'il soit|es soll|het moet) |debe (?:ser|tener|incluir)|que (?:los|las) (?:clientes|visitantes|pacientes)|incluir|quero|queria|gostaria|gostariamos|preciso|precisamos|criar?|cria-me|faca|faz(?:-me)?|deve (?:ser|ter|incluir)|voglio|vorrei|vorremmo|vogliamo|mi serve|ci serve|serve un|fammi|creami|creare|per favore|deve (?:essere|avere)|ik (?:wil|zoek|heb|zou)|wij? (?:willen|zoeken) (?:een|graag)|graag|(?<!(?:^|[^\p{L}])(?:ik|wij|we|en|die) )maak|alsjeblieft|a\.u\.b|moet(?:en)? (?:\w+ ){0,5}(?:zijn|hebben|kunnen|worden|uitstralen)|ignore (?:all|previous|the)|disregard|system prompt|you are (?:a|an|now))\b|ほしい|欲しい|作って|作成して|つくって|お願い|してください|したいです|にしたい|を希望|できるように|載せ(?:て|たい)|設置|掲載して/u;

const VERB =
  /\b(?:we|we're|we've|i|i'm|ik|ich|our|they|you|your|is|are|was|were|has|have|had|does|can|will|may|offers?|makes?(?![- ]?up)|helps?|turns?|serves?|sells?|bakes?|opens|open (?:at|on|from|every|daily|our|all|in|until)|runs?|works?|integrates?|connects|syncs|creates?|builds?|teaches|brings?|finds?|lets?|keeps?|gives?|shows?|to be|join|come|meet (?:us|me|the|our|at|in)|wir|unser|unsere|ist|sind|hat|haben|bietet|bieten|wird|werden|kann|konnen|darf|spreche|sprechen|speaks?|parle|parlons|hablo|hablamos|falamos|parlo|parliamo|spreek|spreken|kommt|macht|sucht|cherche|cherchent|zoekt|ihr|sie|nous|notre|nos|est|sont|vous|propose|proposons|accueille|nuestro|nuestra|nuestros|es|son|somos|hacemos|ofrecemos|tenemos|ofrece|esta|estamos|nosso|nossa|nossos|e uma|somos|fazemos|oferecemos|temos|oferece|nostro|nostra|siamo|facciamo|offriamo|abbiamo|offre|sono|wij|ons|onze|zijn|heeft|hebben|biedt|bieden|maken|wordt|worden)\b|(?:です|ます|でした|ました|である|ません|ください)/u;

/** "Atendemos también en inglés", "realizziamo …": verbs of the first person plural open a sentence in the Romance languages. */
const WE_DO = /^(?!tramos|extremos|racimos|supremos|maximos|minimos|intimos)\p{L}{3,}(?:amos|emos|imos|iamo) /u;

const SITE_WORD =
  /\b(?:(?:about|contact|home|first|front|next|gallery|faq|separate|own|single|sub|one|two|three|four|five|\d) ?pages?|web ?sites?|sites?|home ?page|landing ?page|web ?pages?|one[- ]pager|webseite|internetseite|internetauftritt|webauftritt|website|onepager|sitio(?: web)?|pagina web|sito(?: web| internet)?|site web|site internet|homepage)\b|\b(?:hemsida|hjemmeside|nettside|kotisivut|verkkosivu\w*|stron[ae]|honlap|weboldal|web sitesi)\b|сайт|موقع|אתר|وبسایت|网站|網站|网页|홈페이지|웹사이트|사이트|वेबसाइट|เว็บไซต์|ホームページ|サイト|ウェブページ/u;

/** Words that only introduce a contact detail, hours or a date. */
export const INTRODUCING = new Set(
  "open opening hours from to on at the phone tel telephone mobile email e mail call us address or and daily every day contact location find visit we are closed uhr geoffnet offnungszeiten telefon adresse von bis am kontakt ouvert horaires de a du au le la adresse tous les jours abierto abiertos horario telefono direccion desde hasta aberto aberta horario morada telefone das as aberti aperto aperti orari orario dalle alle tel open geopend openingstijden adres telefoon van tot our text fax whatsapp reach in is der die das wir sind nous sommes estamos siamo wij zijn geoffnet geschlossen ouverts aperti ligt only ouvertes date when und et y e en termine termin of oder ou mail app sms buro office reception empfang oficina bureau kantoor sprechzeiten sprechstunde sprechstunden burozeiten werkstattzeiten betriebszeiten appointments visits viewings available availability consultations rendez vous visites citas visitas atencion consultas marcacoes appuntamenti visite ricevimento afspraken spreekuur bezoek hier horario kontor by ring text book bel ruf rufen sie an anrufen unter over ons per via mo fr uur h closed reach us at abrimos abrem abre ouvrons apriamo 受付時間は 受付時間 診療時間は 診療時間 営業時間は ricevo riceviamo riceve recibo recibimos atiendo atendemos atendo empfange recois recevons ontvang".split(
    " ",
  ),
);

export const MONEY = /\d ?(?:[€$£¥₽₺円원]|(?:eur|euros?|kr|chf|zł|kč|usd|gbp)(?!\p{L}))|[€$£¥] ?\d/iu;

/** "Insured to £10m": no price of anything. */
export const LARGE_SUM =
  /[€$£] ?\d[\d.,]* ?(?:m|mn|mio|bn|k|million|billion)(?!\p{L})|\d ?(?:mio\.?|millionen|millions?|millones|milhões|milioni|miljoen) ?(?:[€$£]|euros?|d['’]euros)/iu;

/** "Style provençal": a look by its own word, whatever stands after it; "stile libero" is swum. */
export const NAMES_STYLE = /^(?:style|stil|estilo|stile|stijl) (?!lib[er]|livre)\p{L}+$/u;

const EVERY_MONEY = new RegExp(MONEY.source, "giu");

/** "insta maybe", "vielleicht ein Blog": a wish that its writer is not sure of. */
const HEDGED =
  /^(?:maybe|perhaps|vielleicht|eventuell|peut-etre|quizas?|tal vez|talvez|forse|magari|misschien) |(?:[^\p{L}]| )(?:maybe|perhaps|vielleicht|peut-etre|quizas?|talvez|forse|misschien)$/u;

/** "Hill Street car park", "Marktplatz": a spot in a town, told by its last word and its capital. */
const SPOT =
  /^(?:(?:at|in|on|by|opposite|near|behind|next to|am|auf dem|beim|neben|chez|sur la|sur le|en la|no|na|in|bij de|op de|op het) )?(?:the |der |dem |la |le |el |o |a |de |het )?\p{Lu}[\p{L}'’.-]*(?: [\p{L}'’.&-]+){0,4}? (?:[Cc]ar [Pp]ark|[Pp]arking [Ll]ot|[Mm]arket(?: [Hh]all)?|[Ss]treet|[Rr]oad|[Ll]ane|[Aa]venue|[Ss]quare|[Ss]tation|[Hh]arbou?r|[Pp]ier|[Qq]uay|[Ww]harf|[Mm]all|[Aa]rcade|[Yy]ard|[Mm]ews|[Ii]ndustrial [Ee]state|[Rr]etail [Pp]ark|[Bb]usiness [Pp]ark|[Vv]illage [Gg]reen|[Tt]own [Hh]all|[Rr]ow|[Tt]errace|[Bb]oulevard|[Rr]iverside|[Cc]anal|[Bb]ridge|[Gg]ardens|[Pp]ark|[Pp]laza|[Cc]ourt|[Cc]ommon|[Ff]airground)$/u;

/** "Salle Pierre Lamy", "à la Gare Saint Sauveur", "kasteel De Haar": a building told by its first word. */
const BUILDING =
  /^(?:(?:at|in|on|à la|au|à l['’]|dans la|en la|en el|no|na|al|alla|im|in der|in het) ?)?(?:salle|gare|église|théâtre|palais|château|sala|teatro|castello|castillo|villa|schloss|burg|kulturhaus|stadthalle|kasteel|landgoed|castle|abbey|quinta|convento|mosteiro|monastère|abbaye|kloster|herdade|finca|hacienda|masseria|tenuta) (?:(?:de|du|des|della|del|da|do|van|von|la|le|de la) )?\p{Lu}[\p{L}'’-]+(?: (?:(?:de|du|des|la|le) )?\p{Lu}[\p{L}'’-]+){0,3}(?: (?:in|à|en|te) \p{Lu}[\p{L}'’-]+)?$/iu;

/** True for a spot in a town ("Hill Street car park"). */
export function isSpot(phrase: string): boolean {
  // "Carols by the Quay" is what takes place there.
  if (/\p{L} (?:by|on|at|in|near) the /u.test(phrase.replace(/^(?:\p{Ll}+ )?(?:by|on|at|in|near) the /u, "")))
    return false;
  return (SPOT.test(phrase) || (BUILDING.test(phrase) && / \p{Lu}/u.test(phrase))) && !/\d/.test(phrase);
}

/** True for a building told by its first word. */
export const isBuilding = (phrase: string): boolean => BUILDING.test(phrase);

/** True for a wish that its writer is not sure of, in a folded phrase. */
export const isHedged = (folded: string): boolean => HEDGED.test(folded);

/** How many sums of money a phrase names. */
export const pricesIn = (phrase: string): number => phrase.match(EVERY_MONEY)?.length ?? 0;

/** "dott.ssa Giulia Bianchi", "Prof. Dr. Jana Weiß" */
const TITLED =
  /^(?:(?:dr|dra|drs|prof|professor|dott|dott\.?ssa|dottoressa|dottor|ing|avv|mag|dipl\.?-?\p{L}*|ma[iî]tre|me|mr|mrs|ms|mme|herr|frau)\.? ){1,3}\p{Lu}[\p{L}'’-]+(?: \p{Lu}[\p{L}'’.-]*){0,3}(?: (?:and|und|et|y|e|en|&) |$)/u;

/** True for a person who is named with a title, alone or at the head of a phrase. */
export const isTitled = (phrase: string): boolean =>
  TITLED.test(phrase.trim().replace(/^\p{Lu}\S*\.?(?: \p{Lu}\p{Ll}{0,4}\.)*(?= )/u, (title) => title.toLowerCase()));

/** "Wij zoeken een leerling-bakker": who is sought is to read it. */
const HIRING =
  /^(?:we are|we're|wir|wij?|nous|on)? ?(?:looking for|hiring|suchen|zoeken|cherchons|recherchons|buscamos|procuramos|cerchiamo) (?:(?:an?|eine?n?|een|une?|una?|uma?|uno|noch|zum \p{L}+) )*(?:\p{L}+[ -])?(?:\p{L}*(?:bakker|bacher|backer|koch|kok|helfer|lehrling|azubi|gesell\p{L}|mitarbeiter|verkaufer|fahrer|erzieher|lehrer|pfleger|arzt|friseur|gartner|monteur|elektriker)(?:in)?|baker|teacher|tutor|nurse|carer|groomer|gardener|receptionist|apprentice|barista|stylist|driver|chef|cook|waiter|mechanic|medewerkers?|leerling|chauffeur|apprenti\p{L}*|serveu\p{L}+|cuisinier\p{L}*|vendeu\p{L}+|camarer\p{L}+|cociner\p{L}+|aprendi\p{L}+|apprendist\p{L}+|camerier\p{L}+|cuoc\p{L}+|cozinheir\p{L}+)(?!\p{L})/u;

/** How much and for whom the work is: only who offers work says that. */
const WORK =
  /^(?:we are|we're|wir|wij?|nous|on)? ?(?:looking for|hiring|suchen|zoeken|cherchons|recherchons|buscamos|procuramos|cerchiamo) .*(?:(?<!\p{L})(?:part|full)[- ]?time|vollzeit|teilzeit|minijob|temps (?:plein|partiel)|(?:tiempo|tempo|jornada) (?:parcial|complet[oa]|integral|pieno|parziale)|voltijds?|deeltijds?|\(?[mwfh] ?\/ ?[mwfhd]\b|\d ?(?:std|stunden|hours|hrs|heures|horas|ore|uur)(?!\p{L}))/u;

/** True when a phrase asks the designer for something. */
export function isRequest(phrase: string): boolean {
  const folded = fold(phrase);
  return REQUEST.test(folded) && !HIRING.test(folded) && !WORK.test(folded);
}

const REFUSES =
  /(?:\b(?:no|not|nothing|never|without|(?:do not|don['’]t) make it|kein\p{L}*|nichts?|ohne|pas(?: de)?|rien(?: de)?|sans|sin|nada(?: de)?|sem|nao|non|niente(?: di)?|senza|geen|niets?|zonder)|n['’]t be) (?!(?:only|just|nur|solo|apenas|alleen|seulement) )(?:\p{L}+ (?:or|nor|oder|ou|o|of) )?(?:\p{L}+ )?$/u;

/** "keine rosa Wölkchen", "nothing too modern": true where the look whose word begins at `start` is not wanted. */
export const isRefused = (folded: string, start: number): boolean =>
  REFUSES.test(folded.slice(Math.max(0, start - 40), start));

/** True when a phrase has a verb of its own, as a sentence for visitors does. */
export function hasVerb(phrase: string): boolean {
  // "sans rendez-vous": a noun made of a verb.
  // "battery change while you wait": a way in which it is done.
  const folded = fold(phrase).replaceAll("rendez-vous", "").replaceAll("while you wait", "");
  return VERB.test(folded) || WE_DO.test(folded);
}

/** True when a phrase speaks of the website itself. */
export function speaksOfSite(phrase: string): boolean {
  return SITE_WORD.test(fold(phrase));
}
