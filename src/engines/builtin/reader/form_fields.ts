/** What a prompt wants a form to ask ("a form saying the subject, exam board and what they're stuck on"). */
import type { AskedField } from "../brief.ts";
import { formsOf } from "./forms.ts";
import { looksOf } from "./looks.ts";
import { MONEY } from "./prices.ts";
import { sectionsOnly } from "./sections.ts";
import { capitalised, fold, tokensOf } from "./text.ts";

/** What a form asks, by how each language says so. The list stands in the first group. */
const ASKS: RegExp[] = [
  /\bforms?\b[^.;,\n]{0,40}? (?:saying|stating|listing|giving|asking(?: for| about)?|(?:that|which) asks(?: for| about)?|to ask(?: for| about|(?= (?:which|what|when|where|how|whether)\b))|(?:should|must|can) ask(?: for| about)?|where (?:they|people|you|visitors|customers|clients|parents|guests|patients|families) (?:can |should |may |could )?(?:say|tell us|give|enter|state)) ([^.;\n]{3,200})/iu,
  /formular,? (?:das|in dem|wo) (?:man |sie |kunden |patienten |eltern |gäste )?(?:nach )?([^.;\n]{3,200}?) (?:fragt|abfragt|angeben|angibt|eintragen|nennen)/iu,
  /(?:man|leute|schüler|kunden|gäste|patienten|eltern|mandanten|bewerber|mitglieder|besucher|interessenten|teilnehmer) (?:soll|sollen|können|müssen|dürfen|möchten) (?:auch |online |hier |mir |uns |ihre[nm]? )*([^.;\n]{3,200}?) (?:schreiben|schicken|senden|anfragen|angeben|eintragen|nennen|auswählen|mitteilen)(?: können)?/iu,
  /que (?:la gente|los clientes|las personas|as pessoas|os clientes) (?:pueda|puedan|possa|possam) (?:mandar|enviar|poner|dejar|indicar|deixar) (?:su |sus |sua |o |a )?([^.;\n]{3,200})/iu,
  /formulaire (?:demandant|qui demande|indiquant) ([^.;\n]{3,200})/iu,
  /formulario (?:que (?:pida|pregunte(?: por)?)|pidiendo|pide) ([^.;\n]{3,200})/iu,
  /formulário (?:que (?:peça|pergunte)|pedindo) ([^.;\n]{3,200})/iu,
  /modulo che chied[ae] ([^.;\n]{3,200})/iu,
  /formulier dat vraagt naar ([^.;\n]{3,200})/iu,
  /([^。.;\n]{3,80})(?:を(?:聞く|尋ねる|入力する|入力できる|記入する|記入できる|含む)|付きの?|入りの?)[^。、\n]{0,12}フォーム/u,
  /フォーム(?:には|に|で)([^。.;\n]{2,60}?)(?:を(?:入れて|聞いて|記入|入力)[^。]*)?[。.]?$/u,
];
/** A list to the end of its sentence; what stands in brackets belongs to what is before it. */
const LIST = "((?:[^.;。()\\n]|\\.(?=[º°\\p{L},])|\\([^()\\n]{2,160}\\)){3,240})";
const FORM_WORD =
  "(?:\\bforms?\\b|formular|formulaire|formulari?o|formulário|\\bmodulo\\b|formulier|フォーム|\\brsvp\\b|\\bréponse (?:avant|souhaitée|attendue)|\\bantwort bis|\\brespuesta antes|\\brisposta entro|\\bresposta até|\\bantwoord voor|\\bzusage\\b|\\brückmeldung\\b|\\bask (?:for |about )?availability\\b|\\b(?:enquire|request availability)\\b|\\bwait(?:ing)? ?list\\b|\\bsign-?up\\b|\\bcan (?:schedule|request|book|arrange|order|apply|register|enrol|enter|sign up|volunteer|join)\\b|\\bkönnen sich (?:hier |online )?(?:bewerben|anmelden)\\b|\\bpeuvent (?:postuler|s['’]inscrire)\\b|\\bpueden (?:inscribirse|apuntarse)\\b|\\bpodem (?:candidatar-se|inscrever-se)\\b|\\bpossono (?:candidarsi|iscriversi)\\b|\\bkunnen zich (?:hier )?(?:aanmelden|inschrijven)\\b|\\b(?:book|reserve|order|réserver|commander|reservar|pedir|prenotare?|ordinare?) (?:online|en ligne|en línea|in linea)\\b|\\bonline (?:buchen|reservieren|bestellen|reserveren|boeken|booking|ordering)\\b|\\b(?:booking|reservation|quote) request|\\p{L}{3,14}anfrage|demande de (?:réservation|devis|rendez-vous)|(?:solicitud|pedido) de (?:reserva|cita|presupuesto|orçamento)|richiesta di (?:prenotazione|preventivo)|reserveringsaanvraag)";
/** The same with a word that says many other things too: the list counts where it names what forms ask. */
const WITH = new RegExp(
  `${FORM_WORD}(?:(?:,? (?:please|bitte|svp|por favor|per favore|graag))?(?:[^.;,\\n]|\\d\\.){0,60}?,? (?:with|mit|avec|con|com|met) ${LIST}|(?: \\p{L}+){0,6}? ?[:：] ?${LIST}|(?: \\p{L}+|\\p{Script=Hiragana}{1,6}){0,4}? ?[(（]([^.;()（）\\n]{3,200}))`,
  "iu",
);
/** "Anfrage: von wo nach wo, Etage, Datum": a noun alone before the colon, where what is listed is what forms ask. */
const NOUN = new RegExp(
  `^(?:(?:[\\p{L}\\d]+ ){0,5}forms?(?: (?:for|to) (?:\\p{L}+ ){1,4}?\\p{L}+)? [-–—] |(?:\\p{L}+ )?(?:register|sign ?up(?: to \\p{L}+)?|apply|join|rsvp|anfrage|buchung|reservierung|anmeldung|bestellung|terminanfrage|(?:\\p{L}+ )?(?:enquir(?:y|ies)|inquir(?:y|ies))|bookings?|réservations?|devis|inscriptions?|reservas?|solicitud|pedido|presupuesto|orçamento|richiesta|prenotazion[ei]|preventivo|iscrizion[ei]|aanvraag|reservering|inschrijving|offerte|wait(?:ing)? ?list|warteliste|wachtlijst|liste d['’]attente|lista (?:de espera|d['’]attesa))(?: welcome)? ?[:：] ?)${LIST}`,
  "iu",
);
const RUN = new RegExp(
  `(?:\\bform(?! (?:to|for|with|that|where|on|in|and|is|asking|should|please|so|which|of|by|at)(?!\\p{L}))(?= \\p{L})|formular|formulaire|formulario|formulário|modulo|formulier) ${LIST}`,
  "iu",
);
/** "Table booking with date, time and allergies": what is asked for by a noun that says many other things too. */
const ASKING_WITH = new RegExp(
  `(?:\\b(?:book(?:ings?)?|reservations?|enquir(?:y|ies)|inquir(?:y|ies)|requests?|applications?|(?:pre-?)?orders?|registrations?|complaints?|claims?|adoptions?)|\\bvolunteers?|angebot|kostenvoranschlag|presupuesto|orçamento|\\bdevis\\b|\\bquotes?\\b|\\bestimates?\\b|freiwillige|anmeldung|buchung|reservierung|bestellung|bewerbung|anfrage|beschwerde|warteliste|termin|tisch|(?:pré-?)?inscriptions?|réserv(?:ations?|er)|commandes?|candidatures?|réclamations?|demandes?|rendez-vous|liste d['’]attente|inscripci(?:ón|ones)|reserv(?:a|ar|as)|encargos|pedidos?|citas?|reclamaci(?:ón|ones)|solicitud|lista de espera|confirmaci[óo]n de asistencia|inscriç(?:ão|ões)|encomendas?|marcaç(?:ão|ões)|reclamaç(?:ão|ões)|confirmação de presença|iscrizion[ei]|richiest[ae]|bénévoles?|voluntári[oa]s?|voluntari[oa]s?|volontari[oa]?|vrijwilligers?|prenot(?:a|are|azion[ei])|ordin(?:i|e|a|are)|preventiv[oi]|appuntament[oi]|reclam[oi]|candidatur[ae]|lista d['’]attesa|conferma(?: la| della)? presenza|aanmeld(?:ing|en)|inschrijving|reserver(?:ing|en)|bestell(?:ing|en)|afspraak|aanvra(?:ag|gen)|offerte|klacht|wachtlijst|inschrijven|inscrire|inscribirse|iscriversi|anmelden|se inscrev\\p{L}+|s['’]inscri\\p{L}+|se (?:apunta|inscrib)\\p{L}+|si iscriv\\p{L}+)(?: \\p{L}+){0,3}? (?:with|mit|avec|con|com|met|indicando|indiquant|unter angabe von|onder vermelding van) ${LIST}`,
  "iu",
);
/** "Parents should be able to send subject, year group and preferred times": several things that are asked. */
const SEND = new RegExp(
  `\\b(?:people|visitors|customers|clients|guests|patients|parents|members|users|students|families|they) (?:can|could|may|should|to|must|please)? ?(?:be able to )?(?:\\p{L}+ (?:their|an?|the) \\p{L}+ and )?(?:send|tell|give|enter|leave|state|say|submit) (?:us |me )?${LIST}`,
  "iu",
);

/** "Parents can register interest: child's name, date of birth": what is asked of whom, before what is asked. */
const LISTED = new RegExp(`^([^.;:。()\\n]{3,90}?) ?[:：(（] ?${LIST}`, "iu");
const ASKED_OF =
  /(?<!\p{L})(?:can|may|should|able to|ask|asks|request|apply|register|enquire|peuvent|demand(?:er|ez|e)|können|sollen|anfragen|bewerben|pueden|solicitar|pedir|podem|possono|freiwillige|helfer|voluntári[oa]s|voluntarios|volontari|bénévoles|vrijwilligers|volunteers|chied(?:ere|i|ete)|richied(?:ere|i|ete)|kunnen|aanvragen)(?!\p{L})/iu;

/** Nouns for what forms ask, in eight languages, folded. A list of fields names at least one of them. */
const ASKED_NOUNS =
  "names?|km|e-?mails?|whatsapp|gsm|phone|telephone|cell|gender|sex|pronouns|neutered|shifts?|mobile|number|count|dates?|days?|times?|hours?|sizes?|types?|kind|brand|make|model|breed|species|ages?|year|group|rooms?|bedrooms?|bathrooms?|sq ft|grade|level|budget|dimensions|measurements|quantity|amount|colou?rs?|flavou?rs?|fillings?|toppings?|occasion|venue|location|rating|address|town|city|suburb|route|grade|photos?|postcode|zip|message|question|subject|topic|company|position|allergies|requirements|needs|guests|instrument|experience|goals?|notes|description|details|reason|problem|issue|fault|mileage|plate|deadline|word count|skills?|availability|background|motivation|interests?|party|household|plus one|references?|voice|tenancy|item|budget|languages?|school|destination|part|hospital|materials?|style|fabric|wood|weight|height|length|width|inscription|wording|theme|shoe|diet" +
  "|vorname|nachname|telefon|handy(?:nummer)?|natel|beschwerden|geb\\.datum|schicht|firma|\\p{L}*(?:name|gro(?:ss|ß)e|anzahl|datum|termin|marke|modell|alter|adresse|nummer|farbe|rasse|klasse|thema|fach|niveau|menge|anlass|wunsch|ma(?:ss|ß)e|flache|stimme|zeitraum|uhrzeit|personenzahl|kennzeichen|geburtstag|erfahrung(?:en)?|fahigkeiten|kenntnisse|verfugbarkeit|motivation|instrument|personen|allergien|begleitung|wunschen?|problem|ma(?:ss|ß)en|(?:abhol|liefer|wunsch|bring|wochen)tag)|tierart|art des|ort|nachricht|betreff|telefon|anliegen|sprache|hersteller|baujahr|kilometerstand|anreise|abreise" +
  "|nom|prenom|heure|entreprise|societe|creneau|taille|marque|modele|nombre|couleur|quantite|occasion|race|espece|niveau|lieu|surface|parfum|arrivee|depart|adresse|telephone|immatriculation|jour|annee|etage|message|ecole|classe|age|date|quartier|portable|objet|sujet|chambre|courriel|langue|competences|disponibilites?|experience|personnes|accompagnants?|instrument|panne|probleme" +
  "|fechas?|hora|telefono|turno|empresa|metros|talla|tamano|tipo|marca|modelo|edad|numero|direccion|mensaje|presupuesto|color|cantidad|ocasion|raza|especie|nivel|lugar|medidas|alergias|sabor|asunto|motivo|horarios?|correo|idioma|habilidades|disponibilidad|experiencia|personas|acompanantes?|comensales|problema|llegada|salida|ubicacion|matricula|kilometr(?:os|aje)|dia|ano|barrio|celular|movil|colegio|curso|telefono|nombre" +
  "|nome|data|ora|azienda|taglia|modello|eta|indirizzo|messaggio|colore|quantita|occasione|razza|specie|livello|luogo|misure|allergie|gust[oi]|orario|oggetto|lingua|competenze|disponibilita|esperienza|persone|ospiti|accompagnator[ei]|problema|arrivo|partenza|targa|chilometri|comune|giorno|anno|preferenza|strumento|sede|cellulare|zona|scuola|classe|ruolo" +
  "|tamanho|idade|telefone|endereco|morada|mensagem|orcamento|cor|quantidade|ocasiao|raca|local|assunto|competencias|disponibilidade|pessoas|acompanhantes?|telemovel|celular|chegada|partida|placa|quilometros|quilometragem|bairro|escola|turma|turno|data|experiencia|freguesia" +
  "|naam|telefoon|bedrijf|\\p{L}*datum|tijd|maat|soort|merk|leeftijd|aantal|adres|bericht|kleur|hoeveelheid|gelegenheid|ras|locatie|afmetingen|smaak|onderwerp|taal|vaardigheden|beschikbaarheid|ervaring|personen|gewicht|probleem|dieetwensen|aankomst|vertrek|\\p{L}*dag|kenteken|vereniging|klacht|dienst|tekst|bouwjaar|gemeente|school|klas|\\p{L}*(?:nummer|naam|adres|wens)";
const ASKED = new RegExp(
  `^(?:(?:what|which|when|where|whether|how (?:many|much|long|big|old)|preferred|number of|anzahl|welche|numero d|nombre d|n[.º°]+ d|aantal|welke|hoeveel|wie viele|was |wann|bis wann|quant[iaeo]s? |cuant[oa]s|combien|qu?al |cual |que(?:l(?:le)?s?)? |wat |si |ob ) ?|.*(?<![\\p{L}])(?:${ASKED_NOUNS})(?![\\p{L}])|.*(?:名前|氏名|者名|電話|住所|人数|名数|日時?|希望|年齢|学年|メール|内容|時間|時刻|アレルギー|種類|サイズ|個数|数量|車種|番号|連絡先|先)$)`,
  "u",
);
const ENDS = new RegExp(`^(?:${ASKED_NOUNS})$`, "u");
/** What stands beside forms and asks nothing. */
const NOT_ASKED =
  /(?<!\p{L})(?:calendar|captcha|map|button|confirmation|spam|payments?|paypal|stripe|prices?|reply|answer|checkbox|gdpr|privacy|dsgvo|kalender|karte|bestatigung|preise|carte|prix|mapa|precios?|prezzi|kaart|prijzen)(?!\p{L})/u;

const ARTICLE =
  /^(?:(?:and|or|und|oder|et|ou|y|e|o|en|of|also|an?|the|their|his|her|your|ihre[nrms]?|ihr|der|die|das|den|dem|eine?[nrms]?|les?|la|leurs?|une?|el|los|las|su|sus|un|una|il|lo|i|gli|uma?|os?|as?|seu|sua|het|de|een|hun|fields? for|a field for) |l['’])+/iu;
/** What is sent along as a file. */
const FILES =
  /\bupload|\battach|anhang|hochladen|piece jointe|adjunt|allegat|anexo|bijlage|\b(?:photos?|fotos?|pictures?|pics?|bilder|cvs?|resumes?|lebenslauf|files?|documents?|dokumente?|portfolio)\b(?! (?:consent|permission|release|ok))|写真|画像|図面/;
const MOST_FIELDS = 8;
const LONGEST_LABEL = 48;

/** "en" joins in Dutch; in Spanish and French, where "y" or "et" does, it is a preposition. */
const joinOf = (list: string): string =>
  `(?:\\s(?:and|und|et|y|e|&${/\s(?:y|et)\s/iu.test(list) ? "" : "|en(?!\\s(?:el|los?|las?|les?)\\s)"})\\s(?!(?:cognome|pr[ée]nom|nom|apellidos?|apelido|sobrenome|nachname|achternaam)(?![\\p{L}]))|(?<=[\\p{Script=Han}\\p{Script=Katakana}ー])と(?=[\\p{Script=Han}\\p{Script=Katakana}]))`;
const NOT_IN_BRACKETS = "(?![^()]*\\))";

/** The parts of a list, without the words that join them; what is in a bracket stays with what it explains. */
const partsOf = (list: string): string[] =>
  list
    .split(new RegExp(`(?:[,、・]| [/·] |${joinOf(list)})${NOT_IN_BRACKETS}`, "iu"))
    .flatMap((part) => unpunctuated(part.trim().replace(ARTICLE, "")));

/** "event date guest count budget dietary needs": each ends with the noun for what is asked. */
function unpunctuated(part: string): string[] {
  const words = part.split(" ");
  const ends = words.flatMap((word, index) =>
    (ENDS.test(fold(word)) || /\p{L}[?]$/u.test(word)) && !/^(?:or|of|and)$/u.test(words[index + 1] ?? "")
      ? [index + 1]
      : [],
  );
  const isPair = ends.length === 2 && /^(?:names?|dates?|budget|breed|postcode)$/i.test(words[ends[0]! - 1]!);
  const last = ends.at(-1)!;
  // "name phone boat make length whats wrong": what is left closes the list.
  const isOpen = ends.length >= 3 && last < words.length && words.length - last <= 5;
  const isList = words.length >= 3 && (ends.length >= 3 || isPair) && (isOpen || last === words.length);
  if (isOpen) ends.push(words.length);
  return isList ? ends.map((end, index) => words.slice(ends[index - 1] ?? 0, end).join(" ")) : [part];
}

const WHO =
  /^(?:(?:your|full|ihr|votre|su|seu|il tuo|je|vor- und nach) ?)?(?:names?|vorname|nom|prenom|nombre|nome|naam)(?!\p{L})|^(?:お?名前|氏名)/u;

const REACHED =
  /telef|telep|mail|courriel|correo|whats|gsm|handy|natel|(?<!\p{L})(?:phone|mobile|cell|movil|celular|cellulare|telemovel|portable)|電話|メール|連絡先/u;

/** True for a list that asks who somebody is, and two things more: whatever stands before it, a form asks that. */
export function asksWho(list: string): boolean {
  const parts = partsOf(list);
  return (
    parts.length > 2 &&
    parts.some((part) => WHO.test(fold(part))) &&
    (parts.some((part) => REACHED.test(fold(part))) || parts.filter(isAsked).length * 2 >= parts.length)
  );
}

const isAsked = (part: string): boolean =>
  (ASKED.test(fold(part)) || /^(?:can|could|do|are|have|will|would) (?:you|your|they|it)(?!\p{L})/iu.test(part)) &&
  !NOT_ASKED.test(fold(part));

const NONE =
  /^(?:no|not|without|kein\p{L}*|ohne|nicht|pas d[e']|sans|aucun\p{L}*|sin|ningun\p{L}*|sem|nao|nenhum\p{L}*|senza|non|nessun\p{L}*|geen|zonder|niet) |(?:なし|不可|不要)$/u;
const GOES_ON = /^(?:and|und|plus|et|y|e|en|&|as well as|sowie)\s|\bupload|hochladen|téléverser|subir/iu;

/** "no children", "£5", "colors sage and cream": what is not wanted, a price, or what the page is to look like. */
const isUnwanted = (part: string): boolean =>
  NONE.test(fold(part)) || MONEY.test(part) || looksOf(part.replace(/\(.*$| or /gsu, " "), "").colours > 0;

/** True for what no form asks: what is not wanted, a section, another form, a price. */
function isBeside(part: string): boolean {
  const folded = fold(part);
  if (isUnwanted(part)) return true;
  if (FILES.test(folded)) return false;
  return !isAsked(part) && (sectionsOnly(part, "").length > 0 || formsOf(part).length > 0);
}

/** Until when it is to be sent. */
const BY_WHEN =
  /\sto (?:get|receive|have) .*$|\s(?:by|before|until|bis|avant|antes|hasta|entro|até|voor|vóór)\s[^,]*\d.*$|\s(?:reicht|reichen|genügt|genügen|suffi(?:t|sent)|bastan?|volstaat|is enough)$/iu;
/** For whom all of it is, after the last field ("skills and availability for the food bank"). */
const FOR_WHOM =
  /\s(?:for (?:the|our|us)|für (?:die|den|das|uns\p{L}*)|pour (?:les?|la|nos)|para (?:el|la|los|las|os?|as?|nuestr\p{L}+)|per (?:il|la|i|le|gli|l['’])|voor (?:de|het|onze))(?:\s|$).*$/iu;

/** "… what and how many, pickup Friday date": a noun for what is asked ends what the list goes on with. */
const endsAsked = (part: string): boolean =>
  !/\d|^(?:with|by|or|for) | of (?:the )?\p{L}+$/iu.test(part) &&
  ENDS.test(
    fold(
      part
        .split(" ")
        .at(-1)!
        .replace(/[.?!]$/u, ""),
    ),
  );

/** The list as far as it goes: to the part that "and" joins to it, where one does, and never over what no form asks. */
function closed(list: string, isOpen: boolean): string {
  const join = new RegExp(joinOf(list) + NOT_IN_BRACKETS, "iu");
  let end = 0;
  let joined = false;
  for (const { 0: part, index } of list.matchAll(/(?:[^,、()（）]|[(（][^()（）]*[)）])+/gu)) {
    const isFirst = end === 0;
    if (
      !isFirst &&
      (isBeside(part.trim()) || (joined && !isOpen && !GOES_ON.test(part.trim()) && !endsAsked(part.trim())))
    )
      break;
    end = index + part.length;
    joined ||= join.test(part);
  }
  const whole = list.slice(0, end);
  const last = whole.lastIndexOf(",") + 1;
  return whole.slice(0, last) + whole.slice(last).replace(BY_WHEN, "").replace(FOR_WHOM, "");
}

/** "with household, garden and other pets": joined, short, and nothing about looks. */
function isPlainList(list: string, isAll = false): boolean {
  const parts = partsOf(list);
  return (
    parts.length > 1 &&
    (isAll || new RegExp(joinOf(list), "iu").test(list)) &&
    parts.every(
      (part) =>
        tokensOf(part).length <= 4 &&
        !NOT_ASKED.test(fold(part)) &&
        !isBeside(part) &&
        (FILES.test(fold(part)) || !looksOf(part, "").isLook),
    )
  );
}

/** "Waitlist: after school slots only, mornings open now": how things are, and nothing that is asked. */
const tellsHow = (list: string): boolean =>
  partsOf(list).some((part) => /(?<!\p{L})(?:only|open|now|full|closed|currently|is|are)(?!\p{L})/iu.test(part));

/** The list of what a form is to ask, as the sentence has it; null where it says nothing of that. */
export function fieldListIn(sentence: string): string | null {
  for (const pattern of ASKS) {
    // "que la gente pueda mandar su ubicación y qué problema tiene, nombre y teléfono": to its end.
    const own = closed(pattern.exec(sentence)?.[1] ?? "", /^que /iu.test(pattern.exec(sentence)?.[0] ?? ""));
    // "A form to ask for a free call" asks for nothing to be filled in.
    if (partsOf(own).length > 1 || isAsked(partsOf(own)[0]!)) return own;
  }
  const [, list, listed, explained] = WITH.exec(sentence) ?? [];
  // "con un modulo (gusto, data, scritta)": nothing else stands there.
  if (explained && /[,、]| [/·] /u.test(explained)) return explained;
  if (listed && (/[,、]/u.test(listed) || partsOf(listed).length > 2))
    if (!tellsHow(listed) || /form/iu.test(sentence)) return closed(listed, true);
  // "A form with your name on it" asks one thing, "with a warm tone and large photos" none.
  if (list) {
    const own = closed(list, false);
    if (partsOf(own).some(isAsked) || isPlainList(own)) return own;
  }
  // "per Formular Name, Alter, Telefon"
  const [, run] = RUN.exec(sentence) ?? [];
  // "Inquire form due date, hospital/home, package": a sentence that begins so is for nothing else.
  const isWhole = /^(?:\p{L}+ ){0,2}form \p{L}/iu.test(sentence);
  const isRun = (parts: string[]) =>
    parts.length > 1 &&
    (parts.filter(isAsked).length >= Math.min(parts.length, 3) ||
      (isWhole && parts.length > 2 && parts.some(isAsked) && parts.every((part) => tokensOf(part).length <= 6)));
  if (run && isRun(partsOf(closed(run, true)))) return closed(run, true);
  const listedByNoun = NOUN.exec(sentence)?.[1];
  if (listedByNoun && (!/\d/u.test(listedByNoun) || /^[^:]*\bforms?\b[^:]* [-–—] /iu.test(sentence))) {
    const own = closed(listedByNoun, true);
    if (partsOf(own).length > 1 && partsOf(own).some(isAsked) && !tellsHow(own)) return own;
  }
  for (const pattern of [ASKING_WITH, SEND]) {
    const said = pattern.exec(sentence)?.[1];
    const own = said ? closed(said, false) : "";
    const asked = partsOf(own).filter((part) => isAsked(part) || FILES.test(fold(part))).length;
    // "Réservation avec dates, tailles": the sentence is for nothing else.
    const isAll = pattern.exec(sentence)?.index === 0 && own.length === said?.trim().length;
    if (asked > 1 || (asked === 1 && isPlainList(own, isAll))) return own;
  }
  // "Besichtigung anfragen mit Name, Gruppe, Datum": whoever is asked who comes, is asked by a form.
  const [, said] = new RegExp(`(?:^| )(?:with|mit|avec|con|com|met) ${LIST}`, "iu").exec(sentence) ?? [];
  const who = said ? closed(said, true) : "";
  if (who !== "" && asksWho(who) && !partsOf(who).some(isUnwanted)) return who;
  // "Mitmachen? Name, Instrument, Alter, Mail oder Handy.": a sentence of nothing else.
  const all = sentence.replace(/[.!\s]+$/u, "");
  if (!/[:：?？\d]/u.test(all) && WHO.test(fold(partsOf(all)[0] ?? "")) && asksWho(all))
    if (partsOf(all).every((part) => tokensOf(part).length <= 4)) return all;
  // "(nom, produits, téléphone)": among what is asked the name of a section is asked, too.
  const areAsked = (own: string) => {
    const parts = partsOf(own);
    return (
      parts.length > 1 &&
      parts.filter((part) => isAsked(part) || FILES.test(fold(part))).length * 3 >= parts.length * 2 &&
      !parts.some(isUnwanted)
    );
  };
  // "Commandes pour entreprises : demandez un devis (quantité, date)": a heading may stand before it.
  for (const said of [sentence, /^[^:：]{3,60}[:：] ?(.+)$/su.exec(sentence)?.[1] ?? ""]) {
    const [, head, rest] = LISTED.exec(said) ?? [];
    if (!head || !rest) continue;
    if (!(ASKED_OF.test(head) || asksWho(closed(rest, true)) || formsOf(`online ${head}`).length > 0)) continue;
    const own = [rest.replace(BY_WHEN, ""), closed(rest, true)].find(
      (list) => areAsked(list) || (asksWho(list) && !partsOf(list).some(isUnwanted)),
    );
    if (own) return own;
  }
  return null;
}

/** The fields that a sentence wants in a form, and the file that it wants sent along. */
export function formFieldsIn(sentence: string): { list: string | null; fields: AskedField[]; file: string | null } {
  const list = fieldListIn(sentence);
  if (list === null) return { list, fields: [], file: null };
  const fields = partsOf(list)
    .map((part): AskedField => {
      const [, label = part, choices] =
        /^(.+?) ?\((.+)\)[\s.!?]*$/u.exec(part) ??
        /^(\p{L}+(?: \p{L}+)?) (\p{L}+(?:\/\p{L}+){2,4})$/u.exec(part) ??
        /^(.+?) ((?:yes|y|ja|j|oui|s[ií]|sim)\/(?:no|n|nein|non|nee|não))$/iu.exec(part) ??
        [];
      const options = (choices ?? "").split(/\s*(?:[,/·]|\s(?:or|oder|ou|o|of)\s)\s*/iu).filter(Boolean);
      return { label: asLabel(label), options: options.length > 1 ? options.map(capitalised) : [] };
    })
    .filter(({ label }) => isLabel(label) && !NOT_ASKED.test(fold(label)));
  const isFile = ({ label }: AskedField) => FILES.test(fold(label));
  return {
    list,
    fields: fields.filter((field) => !isFile(field)).slice(0, MOST_FIELDS),
    file: fields.find(isFile)?.label ?? null,
  };
}

/** Said to whoever fills the form in. */
const asLabel = (said: string): string =>
  capitalised(
    said
      .replace(/\bthey['’]re\b/giu, "you're")
      .replace(/\btheir\b/giu, "your")
      .replace(/\bthey\b/giu, "you")
      .replace(/[\s.!?]+$/u, "")
      .replace(
        /,? (?:merci|danke|gracias|obrigad[oa]|grazie|bedankt|svp|graag|bitte|por favor|per favore|please|thanks)$/iu,
        "",
      )
      // "Angebot mit Adresse und Fläche anfordern": the verb of the sentence.
      .replace(
        / (?:anfordern|anfragen|angeben|eintragen|nennen|senden|schicken|buchen|einholen|aanvragen|opgeven|invullen|doorgeven)$/iu,
        "",
      ),
  );

const isLabel = (label: string): boolean =>
  (label.length > 1 || /\p{Script=Han}/u.test(label)) &&
  label.length <= LONGEST_LABEL &&
  tokensOf(label).length <= 8 &&
  /^[\p{L}\p{N}\s'’/().º°-]+$/u.test(label);
