/**
 * Phrases that are short true claims, by what they are about: a pattern a row, over folded text (small letters without
 * accents). A pattern with `^` or `$` reads the whole phrase's beginning or end, any other a part of it; `{people}`
 * stands for the list of words of that name.
 */

/** Words that several patterns need, in all languages. */
const LISTS: Record<string, string> = {
  day: "(?:(?:mon|tues|wednes|thurs|fri|satur|sun)days?|montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|lunes|martes|miercoles|jueves|viernes|sabados?|domingos?|lunedi|martedi|mercoledi|giovedi|venerdi|sabato|domenica|maandag|dinsdag|woensdag|donderdag|vrijdag|zaterdag|zondag)",
  people:
    "(?:players|people|persons|guests|children|kids|students|participants|spieler|personen|gaste|teilnehmer|joueurs|personnes|jugadores|personas|jogadores|pessoas|giocatori|persone|spelers)",
  places: "(?:places|spots|seats|platze|plazas|lugares|posti|plekken|plaatsen)",
  years: "(?:years?|jahren?|ans|anos|anni|jaar)",
  months: "(?:months?|monaten?|mois|meses|mesi|maanden)",
  from: "(?:from|ab|des|desde|a partir d[eo]s?|dai?|vanaf)",
  most: "(?:max(?:imum|imal|imaal|imo|\\.)?|massimo)",
  upTo: "(?:up to|bis zu|jusqu'a|hasta|ate|fino a|tot)",
  included:
    "(?:included|inclusive|inbegriffen|inklusive|compris(?:es|e)?|inclus(?:es|e|i|a|o|as|os)?|incluid[oa]s?|inclusief|inbegrepen)",
  excluded:
    "(?:excluded|not included|exklusive|nicht inbegriffen|exclu(?:e|es|s)?|non inclus[oaie]?|excluid[oa]s?|no incluid[oa]s?|nao incluid[oa]s?|esclus[oaie]|exclusief|niet inbegrepen)",
  animals:
    "(?:dogs|pets|hunde|haustiere|chiens|animaux|perros|animales|mascotas|caes|cao|animais|cani|animali|honden|huisdieren)",
  time: "\\d{1,2}(?:[:.h]\\d{0,2})?",
};

export const FACT_PATTERNS = {
  standing: [
    "\\b(?:licen[sc]ed|insured|bonded|certified|accredited|registered|qualified|vetted|guaranteed|approved|commissioned|compliant|bilingual|award[- ]winning)\\b",
    "\\b(?:dbs|police|background)[- ]check(?:ed|s)?\\b",
    "^wahl(?:therapeut|arzt)\\p{L}*$",
    "\\bzertifizier|\\bbio-?zertifi|\\bmeisterbetrieb\\b",
    "^(?:iscritt[ao]|inscrite?|inscrit[ao]|colegiad[ao]|eingetragen|ingeschreven|albo|ordine|n[.º°]+ ?col)(?!\\p{L})",
    "\\bcertifie|\\bagree\\b|\\bgarantie decennale\\b",
    "\\bcertificad|\\bcertificat[oi]\\b|\\bgecertificeerd",
    "\\bofsted\\b|\\bsoc 2\\b|\\bgdpr\\b|\\biso \\d+\\b|\\bmit licen[sc]ed?\\b|^self[- ]hosted$",
    "\\bfair[- ]?trade\\b|\\bcarbon neutral\\b",
    "^(?:licen[cs]e|lic\\.?|registration|permit)(?: (?:no\\.?|number|nr\\.?))? ?#?[a-z]{0,4}[- ]?\\d{3,}[a-z\\d-]*$",
    "\\b(?:refs|references) available$|^members? of (?:the |a )?\\p{L}|^mitglied (?:im|in|der|des) |^membre d[eu]|^miembros? de|^membros? d[aeo]|^(?:membr|soc)[io] (?:del|della|dell')|^lid van ",
  ],
  history: [
    "\\b(?:since|established|founded in|est\\.?|in business since|over|more than) (?:in )?(?:\\d{4}|\\d+\\+? years)\\b",
    "\\b\\d+\\+? (?:years?|yrs) (?:of |in )?(?:experience|business|expertise)?|^(?:\\p{L}+ ){1,3}for (?:over |more than )?\\d+ years$",
    "\\b\\d+\\+? (?:jahre|jaar|ans|anos|anni) (?:berufs)?(?:erfahrung|ervaring|d'experience|de experiencia|(?:di )?esperienza)\\b",
    "\\bseit (?:uber )?\\d|\\bdepuis \\d{4}\\b|\\bdesde (?:hace )?\\d{2,4}\\b|\\bha \\d+ anos\\b|\\bdal \\d{4}\\b|\\bsinds \\d{4}\\b|^(?:al|ruim|meer dan) \\d+ jaar\\b|創業",
    "^(?:gegrundet|gegr\\.|fonde(?:e|s|es)?|creee?|fundad[oa]|fondat[oa]|nata?|opgericht|founded|established)(?: im jahr| en| em| nel| in)? (?:1[5-9]|20)\\d{2}(?: (?:von|par|por|da|dal|door|by|pel[oa]) [^\\d]{2,40})?$",
    "^\\d[\\d.,]* ?\\p{L}+ (?:\\p{L}+ )?(?:so far|to date|bisher|jusqu'ici|a ce jour|hasta ahora|finora|ate agora|tot nu toe)$",
    "(?:wieder (?:offen|geoffnet)|open again|weer open|de nouveau ouverte?)$",
  ],
  owners: [
    "\\b(?:second|third|fourth|fifth|2nd|3rd|4th|5th)[- ]generation\\b",
    "^(?:in )?(?:zweiter?|dritter?|vierter?|[2-5]\\.|(?:la )?(?:deuxieme|troisieme|quatrieme)|(?:la |de )?(?:segunda|tercera|cuarta|terceira|quarta)|(?:la )?(?:seconda|terza)|tweede|derde|vierde) (?:generation|generacion|geracao|generazione|generatie)$",
    "\\b(?:family|locally|independently|women|woman|veteran|employee|black|worker|member|community)[- ](?:owned|run|operated)\\b",
    "\\bfamilienbetrieb\\b|\\bfamiliengefuhrt|\\binhabergefuhrt|\\bentreprise familiale\\b|\\b(?:negocio|empresa) familiar\\b|\\bconduzione familiare\\b|\\bfamiliebedrijf\\b",
    "^(?:father|mother) and (?:son|daughter)|^vater und (?:sohn|tochter)|^pere et fils|^padre e (?:hijo|figlio|filho)|^vader en (?:zoon|dochter)",
  ],
  free: [
    "^(?:entree|eintritt|entrada|entrata|ingresso|toegang|inkom) (?:libre|frei|gratuit\\p{L}*|livre|liber[oa]|gratis|vrij)$",
    "\\bfree (?:estimates?|quotes?|consultations?|delivery|shipping|parking|wi-?fi|returns|pick-?up|entry|admission|samples?|first|initial|callouts?|inspections?|assessments?|advice)\\b",
    "^[a-z-]+[- ]free$|\\bfree of charge\\b|\\bgratis$|\\bgratis (?:en|in|im|em|bei) \\p{L}+$|無料",
    "\\bfirst (?:\\w+ )?(?:\\w+ )?(?:is )?free\\b|\\bpremi[a-z]+ \\w+ offert|\\bprimera \\w+ grat|\\bprimeira \\w+ grat|\\bprima \\w+ gratuita",
    "\\b(?:kids|children|under \\d+s?|members|entry|admission|locals|students) (?:go |run |are |is |play |eat |get in )?free$",
    "\\bno (?:obligation|call-?out fees?|call-?out charge|contracts?|hidden fees|joining fee|minimum)\\b|\\bunverbindlich|\\bvrijblijvend",
    "\\bkostenlose[rsn]? \\w+|\\bkostenfreie? \\w+",
    "\\bdevis (?:est )?gratuits?\\b|\\bpresupuestos? (?:gratis|gratuitos?|sin compromiso)\\b|\\borcamentos? (?:gratis|gratuitos?|sem (?:compromisso|custos?))\\b|\\bsoumissions? gratuites?\\b|^orcamentos? na hora$|\\bpreventiv[oi] gratuit|\\bgratis (?:offerte|parkeren|advies|proefles)\\b",
    "\\blivraison gratuite\\b|\\benvio gratis\\b|\\bentrega gratis\\b",
    "^(?:deslocac\\p{L}+|desplazamientos?|deplacements?|anfahrt|trasferta) (?:gratuit[aoe]s?|gratis|offerts?|kostenlos|frei)",
    "^(?:livraison|delivery|shipping|lieferung|versand|entrega|consegna|bezorging|verzending|spedizione|envios?) (?:\\p{L}+ ){0,3}(?:offerte|gratuite?|free|kostenlos|frei|gratis|gratuit[ao])(?!\\p{L})",
    "^(?:versand|lieferung) ab .* (?:frei|kostenlos|gratis)$",
  ],
  prices: [
    "^(?:acordos?|convenios?|convenzioni|conventions?) (?:(?:com|con|avec) )?\\p{L}",
    "\\bsliding scale\\b|\\b(?:non[- ]?)?refundable\\b",
    "(?:rabatt|korting|discount|remise|descuento|sconto|desconto)(?!\\p{L}).{0,20}\\d ?%",
    "\\d ?% (?:off|discount|rabatt|korting|de (?:remise|descuento|desconto)|di sconto)(?!\\p{L})",
    "^(?:\\p{L}+ )?\\d{1,3}(?:[.,]\\d)? ?% ?(?:\\p{L}+ ){0,2}\\p{L}*$",
    "^(?:\\p{L}+ ){1,3}half[- ]price$|halber preis$|demi-tarif$|mitad de precio$|meta prezzo$|halve prijs$",
    "\\b{included}$|{excluded}$|\\bdesayuno incluido\\b|\\b(?:pequeno-almoco|cafe da manha) incluido\\b|(?:料|費|税)(?:別|込み?)$",
    "\\b(?:on request|auf anfrage|sur demande|a peticion|sob pedido|sob consulta|bajo peticion|su richiesta|op aanvraag|sur rdv)(?![\\p{L}])",
    "^(?:reimburs|rembours|erstatt|reembols|rimbors|vergoed|covered by )|\\balle kassen\\b|\\bprivat und (?:alle )?kassen?\\b",
    "^tickets? (?:at|on) the door$|^(?:abendkasse|billets sur place|entradas en puerta|bilhetes a porta|biglietti all'ingresso|kaarten aan de deur)$",
    "^(?:je|a|par|per|por|pro|each) \\d{1,4} ?(?:g|kg|ml|cl|l|stuck|cm)$",
  ],
  numbers: [
    "^(?:for )?\\d+ ?(?:to|-|–|bis|a|tot) ?\\d+ {people}$",
    "^min(?:imum|\\.)? \\d+ (?:hours?|hrs?|nights?|people|persons|guests|stunden|nachte|personen|heures|nuits|horas|noches|ore|notti|uur|nachten)\\b",
    "^(?:min(?:imum|imo|imal|\\.)?|mindestens|minimaal|au moins|almeno|al menos) (?:\\d+|one|two|three|zwei|drei|deux|trois|dos|tres|due|tre|duas|twee|drie) \\p{L}+(?: (?:notice|ahead|in advance|vorher|im voraus|vorlauf|a l'avance|de antelacion|de antecedencia|di preavviso|prima|van tevoren|vooraf)| (?:in|im|en|em|a|ad) \\p{L}+)?$",
    "^\\d+[- ]?\\p{L}+ minimum\\b|\\bup to \\d+ (?:guests|people|children|kids|students|seats)\\b|^up to \\d+ [a-z]+$",
    "^(?:{most}|{upTo}) \\d+ (?:{people}|{places})$|^{upTo} \\d+ (?:hospedes|huespedes|ospiti|gasten|couchages|voyageurs)$",
    "^{most} \\d+ \\p{L}+$|(?<!\\p{L}){most} \\d+ ?(?:kg|cm)$",
    "\\bmax(?:imum)?\\.? \\d+ (?:people|guests|students|participants)\\b",
    "\\bsmall (?:groups|class sizes|classes)\\b|\\bkleine gruppen\\b|\\bpetits groupes\\b|\\bgrupos (?:reducidos|pequenos)\\b|\\bpiccoli gruppi\\b|\\bkleine groepen\\b|個室|^少人数",
    "^groups? of \\d|^(?:groupes?|gruppen|grupos?|gruppi|groepen) (?:de|di|von|van|a|da) \\d|^(?:groups?|gruppen|groupes?|grup[op]s?|grupos?|gruppi|groepen) (?:max|maximum|maximo|massimo|bis|up to|jusqu|hasta|ate|fino|tot)\\p{L}*\\.? ?(?:a |de |zu )?\\d+",
    "^(?:seats|sleeps|capacity|room for) (?:up to |for )?\\d+|^[\\p{Script=Han}]{1,4}[0-9０-９]+名$|^全[0-9０-９]+(?:室|席|棟)$|^[\\p{Script=Han}ー]{1,6}は[一二三四五六七八九十百0-9０-９]+[室席台名棟](?:から|まで|以上)?$",
    "^(?:two|three|four|five|six|seven|eight|nine|ten|zwei|drei|vier|funf|deux|trois|quatre|dos|tres|cuatro|dois|quatro|due|tre|quattro|twee|vijf|\\d{1,3}) (?:\\p{L}+ )?(?:artists|stylists|dentists|doctors|vets|therapists|teachers|instructors|barbers|lawyers|solicitors|midwives|hebammen|sages-femmes|matronas|ostetriche|verloskundigen|\\p{L}*(?:therapeut|arzt|anwalt)(?:en|e|innen)|guides|chefs|people|employees|chairs|seats|covers|tables|parking spaces|languages|locations|branches|offices|mitarbeiter|filialen|standorte|platze|sitzplatze|sprachen|kunstler|couverts|langues|artistes|plazas|sillas|idiomas|artistas|posti|coperti|lingue|zitplaatsen|talen|medewerkers)$",
    "^(?:a )?team of (?:\\d+|\\p{L}+)$",
    "^\\d{1,3} (?:kuhe|ziegen|schafe|huhner|bienenvolker|hektar|chevres|vaches|brebis|ruches|hectares|cabras|ovejas|vacas|colmenas|hectareas|ovelhas|colmeias|capre|mucche|pecore|arnie|ettari|musicanti|coristi|soci|geiten|koeien|schapen|bijenvolken|musikanten|musiker|musiciens|musicos|muzikanten|mitglieder|membres|miembros|membros|membri|leden|socios|adherents|choristes|lits|betten|camas|letti|bedden|parcelles|parzellen|parcelas|comunes)$",
    "^(?:席(?:数)?は)?全[0-9]+席$|^[\\p{Script=Han}\\p{Script=Katakana}ー]{2,10}(?:あり|完備)$",
    "^\\p{L}[\\p{L} '-]{1,30} \\d{1,3} ?km$",
  ],
  ages: [
    "\\bages? \\d+\\b|\\b(?:for )?ages \\d|\\ball ages\\b|^(?:ages?|aged|alter|anni|edad(?:es)?|eta|idades?|leeftijd) \\d{1,2}(?: ?[-–] ?\\d{1,2}| (?:to|bis|a|tot) \\d{1,2}|\\+)?$",
    "^\\d{1,2} ?[-–] ?\\d{1,2} (?:years?(?: old)?|jahre|ans|anos|anni|jaar)$|^(?:ab|from|dai|des|desde|vanaf) \\d{1,2}$",
    "{from}(?: los| les)? \\d{1,2} (?:{years}|{months})$|\\bab \\d+ jahren\\b|\\bdes \\d+ ans\\b|\\bvanaf \\d+ jaar\\b|[0-9]+歳から",
    "^(?:dos?|von|from|des?|dai?|vanaf|van) \\d{1,2} (?:{months}|{years}) (?:a|aos?|bis|to|ai|tot|a los) \\d{1,2} {years}$",
    "^all (?:levels|abilities|ages)$",
    "^(?:all|alle|tous(?: les)?|toutes?|todos (?:los|os)|todas (?:las|as)|tutti (?:i|gli)|tutte le) (?:levels?|styles?|ages?|niveaus?|niveaux|stile?|altersstufen|niveles|estilos|edades|niveis|idades|livelli|stili|eta|stijlen|leeftijden)(?: welcome)?$",
  ],
  welcome: [
    "\\b(?:developer|customer|user|kids?|child|children|dog|pet|wheelchair|lgbtq?\\+?|vegan|budget|beginner|family|eco|queer|step)[- ](?:friendly|accessible|free access|welcome)\\b",
    "\\b(?:kids?|dogs?|pets?|beginners?|walk-?ins?|children|all levels|everyone|families|newcomers|strollers|voices|abilities|ages|levels|visitors) (?:are |is |always )?welcome\\b|\\bjuniors welcome\\b|\\bno experience\\b",
    "^(?:[a-z]+ ){1,3}(?:are |is |always )?welcome$|^(?:all|everyone|beginners) welcome(?: \\d{1,2}\\+?)?$|初心者歓迎",
    "^(?:[a-z]+ ){1,3}(?:erlaubt|willkommen|gestattet|welkom|toegestaan|admis|bienvenus|admitid[oa]s|bem-vindos|ammessi|benvenuti)$",
    "\\bhunde (?:sind )?willkommen|\\bhundefreundlich|\\bchiens? (?:bienvenus|acceptes)|\\bse admiten (?:mascotas|perros)\\b|\\bpet friendly\\b|\\baceita(?:mos)? (?:animais|convenios?)\\b|\\banimali ammessi\\b|\\bhonden welkom\\b|ペット可",
    "^(?:aceit|acept|accett|accept)\\p{L}* {animals}(?!\\p{L})|^\\p{L}+ (?:are )?(?:ok|okay)$",
    "\\bwheelchair access\\b|\\bbarrierefrei|\\baccessible aux? ",
    "\\b(?:accept|accepting|take|taking) (?:most |all |new )?(?:insurance|patients|cards|clients)\\b|^(?:not|no longer) (?:currently )?(?:taking|accepting) |受け付けて(?:いません|おりません)|承っておりません|お受けしておりません",
    "^(?:(?:great|ideal|perfect|suitable|good) for|ideal fur|geeignet fur|ideal pour|parfait pour|ideal para|perfecto para|perfeito para|ideale per|perfetto per|ideaal voor|geschikt voor) ",
  ],
  offered: [
    "^(?:opciones|opcoes|optionen|opzioni|opties) (?:sin|sem|ohne|senza|zonder|veg)",
    "\\b(?:halal|kosher|(?:gluten|dairy|nut)[- ]free(?: options?)?$|vegan options?|vegetarian options?|byob?|outdoor seating)\\b|^vegan$",
    "\\b(?:vegan|vegetarian|gluten[- ]free) [a-z]+ available$|テイクアウト可|対応可?$",
    "\\bestacionamiento\\b|\\bestacionamento\\b|\\bparcheggio\\b|駐車場",
    "\\b(?:possible|moglich|posibles?|possibil[ei]|possivel|mogelijk)$| (?:no problem|kein problem|pas de probleme|(?:sin|sem|nessun|senza) problem[ai]|geen probleem)$",
    "^happy to \\p{L}+",
    "^(?:\\p{L}+ ){1,3}(?:vorhanden|aanwezig|disponibles?|disponivel|disponivei?s|disponibil[ei]|a disposizione|a disposicion)$",
    "\\bse habla |\\b(?:wir sprechen|on parle|we speak) ",
    "^(?:native|qualified|experienced) (?:teachers|tutors|instructors|trainers)$",
    "^(?:profesores|profesoras|professeurs|insegnanti|docenti|professores|docenten|leraren) (?:nativ\\p{L}+|natifs|madrelingua|titulad\\p{L}+|diplom\\p{L}+|qualific\\p{L}+|gediplomeerd\\p{L}*)$",
  ],
  refused: [
    "^(?:(?:no|geen|wel|kein[a-z]*|pas de|aucune?|sans|senza|niente|nessun[ao]?|nada de|sem|sin|ohne|zonder) |pas d'|nessun')[a-z-]+(?: [a-z-]+){0,3}$|^[\\p{L}]{3,} (?:no|non|nein|nao|nee)$",
    "^non[- ]?(?:fumeurs?|fumador[a-z]*|fumatori|smok[a-z]+)$|^nichtraucher[a-z]*$|全席禁煙",
    "不可$|禁止$|お断り$|[\\p{Script=Han}ー]なし$",
    "^(?:collection|delivery|takeaway|take-away|cash|card|cards|members|adults|weekends|evenings) only$|\\b(?:cash|card) only\\b|^(?:\\p{L}+ ){1,2}only$|のみ$",
    "^(?:nur|alleen|seulement|solo|so|only) (?:bei|bij|par|con|com|in) [\\p{L} ]+$",
    "^(?:nur|alleen|enkel|seulement|uniquement|apenas|somente) [\\p{L}-]+$|^solo (?:tardes|mananas|mattina|pomeriggio|efectivo|tarjeta|contanti|carta|bancomat|adultos|adulti|con cita|con reserva|su (?:appuntamento|prenotazione))$",
  ],
  asked: [
    "^must be (?:\\d|over|under|aged|at least|accompanied|booked|paid|signed)|^(?:\\p{L}+ ){1,2}must (?:be|have) ",
    "^(?:\\p{L}+ ){1,3}(?:obligatoires?|obrigatori[oa]s?|obligatori[oa]s?|obbligatori[oae]|required|mandatory|verplicht)$",
    "^(?:\\p{L}+ ){1,4}(?:mitbringen|meenemen|meebrengen)$|^bring (?:your|a) ",
    "^(?:\\p{L}+ ){1,4}(?:wanted|gesucht|recherchee?s?|cercasi|gezocht)$",
    "^(?:se buscan?|on (?:re)?cherche|gesucht(?: werden)?:?|cercansi|cercasi|si cercano|procuram?-se|gezocht:?) \\p{L}",
    "^(?:volunteers|ehrenamtliche|helfer|vrijwilligers|freiwillige|voluntarios|volontari|benevoles) (?:wanted|needed|welcome|gezocht|gesucht|recherches|buscados|procurados|cercasi)$",
  ],
  booking: [
    "\\bwalk-?ins? only\\b|^walk[- ]?ins? (?:are )?welcome\\b|^walk[- ]?ins? (?:on|every|only|from|daily|mon|tue|wed|thu|fri|sat|sun)",
    "\\bno (?:appointment|reservations?|waiting list)\\b|\\bsans rendez-vous\\b|予約不要",
    "\\bby appointment\\b|\\bnach (?:absprache|vereinbarung)\\b|\\bsur rendez-vous\\b|\\bcon cita previa\\b|\\bpor marcacao\\b|\\bcom hora marcada\\b|\\bsu appuntamento\\b|\\bop afspraak\\b|要予約|完全予約制",
    "(?:^| )(?:nur |only |seulement |solo |so |alleen |uniquement |sadece )?(?:nach|mit) (?:vor)?anmeldung$",
    "(?:^| )(?:sur (?:inscription|reservation)|su prenotazione|solo con reserva|con reserva previa|mediante reserva|so com reserva|mediante marcacao|op reservering|na aanmelding|by arrangement(?: with \\p{L}+(?: \\p{L}+)?)?)$",
    "^(?:bookings?|reservations?|orders?|appointments?) (?:needs?|requires?|must|closes?|opens?|are|is) |^bookings? (?:on |only )?(?:mon|tue|wed|thu|fri|sat|sun)",
    "^(?:no booking|bookings?|advance booking) (?:needed|required|essential|recommended)$",
    "^(?:\\p{L}*anmeldung|reservierung|booking|registration|reservation|inscription|inscripcion|inscricao|reserva|prenotazione|iscrizione|aanmelding|reservering) (?:is )?(?:notig|erforderlich|erwunscht|required|needed|essential|recommended|necessary|obligatoire|conseillee?|necessaire|obligatoria|necesaria|recomendada|obbligatoria|consigliata|necessaria|obrigatoria|verplicht|nodig|gewenst)$",
    "^(?:marcar|reservar|buchen|book|reserver|prenotare|boeken) (?:entre|between|zwischen|tra|tussen|from|ab) ",
    "^(?:appointments?|members) only$|^wait(?:ing)? ?list\\b.*\\d",
  ],
  times: [
    "(?<!\\d)24 ?\\/ ?(?:7|24)\\b|(?<!\\d)7 ?\\/ ?7\\b|\\b7j\\/7\\b|\\b24 ?h(?: ?\\/ ?24|(?![\\p{L}\\d]))|\\b24[- ]hours?\\b|\\b24 (?:horas|stunden|heures|ore|uur)\\b|24時間",
    "\\b(?:same|next)[- ]day\\b|\\bafter[- ]hours\\b|\\bturnaround$|^while you wait$",
    "\\bemergency (?:call-?outs?|service)\\b|\\bnotdienst\\b|\\burgencias 24|\\bpronto intervento\\b|\\bspoedservice\\b",
    "\\b(?:tag und nacht|rund um die uhr|ganzjahrig)\\b|\\bjour et nuit\\b|\\btoute l'annee\\b|\\bdia y noche\\b|\\btodo el ano\\b|\\bdia e noite\\b|\\bgiorno e notte\\b|\\btutto l'anno\\b|\\bdag en nacht\\b|\\bhet hele jaar\\b|年中無休",
    "^(?:day (?:or|and|&) night|tag (?:oder|und) nacht|day and night|round the clock|open all year|year[- ]round|rain or shine)$",
    "^(?:we are |we're )?(?:available|open|on call|reachable|here|there for you) (?:day and night|night and day|day or night|round the clock|around the clock|24 hours|seven days|7 days|year[- ]round|all year|every day|evenings|weekends|by appointment)",
    "^(?:reperibil[ei]|erreichbar|joignables?|bereikbaar|disponibil[ei]|disponibles?|disponivel) .*(?:\\d|notte|nacht|noche|nuit|noite|sabat|samstag|samedi)",
    "^(?:mon|tues|wednes|thurs|fri|satur|sun)days? only$|^(?:weekday|weekend|week ?night) (?:mornings?|afternoons?|evenings?)$",
    "^(?:open )?(?:late|early) (?:night )?(?:on )?(?:mon|tue|wed|thu|fri|sat|sun)\\p{L}*(?: (?:til|till|until|from) .{1,12})?$",
    "^(?:every|each|ogni|cada|chaque|jeden|elke|iedere) {day}\\b",
    "\\b(?:tours?|visits?|open days?|open house|classes|meetings|rehearsals|deliver(?:y|ies)|markets?) (?:on|every|each) {day}\\b|\\bnew (?:episode|issue|post|video|recipe)s? (?:every|each|on)\\b",
    "^(?:rehearsals?|training|proben|probe|repetitions?|ensayos?|ensaios?|repetities|repetitie|prove) .*\\d",
    "^(?:lunch|dinner|breakfast|brunch|supper|mittagstisch|mittags?|abends?|fruhstuck|midi|soir|dejeuner|diner|pranzo|cena|colazione|comida|desayuno|almoco|jantar|ontbijt) {time} ?[-–] ?{time}(?: ?(?:am|pm|uhr|h|u))?$",
    "^(?:{time} ?(?:[ap]m|uhr|uur|h)?)(?: ?[-–] ?| to | until | bis | a | alle | as | tot ){time} ?(?:[ap]m|uhr|uur|h)$",
    "^check[- ]?(?:in|out)(?= |$)|^チェック(?:イン|アウト) ?[0-9０-９:：]+時?$",
    "^(?:about |approx\\.? |ca\\.? )?\\d{1,3}(?: ?[-–] ?\\d{1,3})? ?(?:minutes|mins?|hours|days|weeks|minuten|stunden|tage|wochen|heures|jours|semaines|horas|dias|semanas|minuti|ore|giorni|uur|dagen|weken|minutos|分|時間)$",
    "^(?:devis|angebot|presupuesto|orcamento|preventivo|offerte|quote) (?:sous|in|innerhalb|en|em|entro|binnen|within) ",
    "^(?:reply|response|answer|callback|antwort|ruckruf|reponse|respuesta|resposta|risposta|antwoord) (?:(?:with)?in(?:nerhalb)? |(?:\\p{L}+ )?\\d)",
    "次第終了|まで$",
  ],
  delivery: [
    "\\bworldwide shipping\\b|\\bships? worldwide\\b|送料無料",
    "^(?:servicio |entregas? |envios? |reparto |atencion |servizio |consegn[ae] )?a domicilio\\b|^mobile (?:van|unit|service)$|^(?:we|wir|nous|i) (?:come to you|travel to you|kommen zu ihnen|venons chez vous)$",
    "^(?:retirada|levantamento|abholung|retrait|recogida|ritiro|afhaling) (?:na|no|im|in|en|au|a|al|am|bei|op|aan) ",
    "^(?:free |hotel )?pick-?up (?:from|at|included)\\b",
    "^(?:orders?|bestell\\p{L}+|commandes?|pedidos?|ordini|encomendas?|collection|retrait|abholung|recogida|ritiro|levantamento|afhalen|ophalen|entrega|consegna|levering|lieferung|livraison|delivery) (?:\\p{L}+ ){0,2}(?:\\d{1,3} ?(?:h|days?|weeks?|hours?|tagen?|wochen?|jours?|semaines?|heures?|dias?|semanas?|giorni|settimane|ore|dagen|weken|uur)|{day}|\\p{L}{3,8}tags?|\\p{L}{3,8}dag|segunda|terca|quarta|quinta|sexta)(?!\\p{L})",
    "^(?:encargos|pedidos|orders?|commandes|bestellungen|ordini|encomendas|bestellingen|prenotazioni|reservas|reservations?) (?:hasta|until|by|before|bis|avant|jusqu|entro|fino|ate|tot|voor) ",
    "^(?:delai|lieferzeit|lead time|plazo|prazo|tempi di consegna|levertijd) ",
  ],
  where: [
    "\\bonline (?:and|or|&) in[- ]person\\b",
    "^(?:presencial|in person|vor ort|en presentiel|in presenza|op locatie|online)(?:,? (?:y|e|and|or|und|oder|et|ou|en|of) |/)(?:online|en ligne|a distancia|remoto|in person|vor ort|presencial|op locatie|in presenza|zoom|por videollamada|per video|en visio)$",
    "^(?:near|close to|nahe|in der nahe von|pres d[eu]|a cote d[eu]|cerca de|perto d[eoa]|vicino (?:a|al|alla)|in de buurt van) \\p{L}",
    "^(?:werkgebied|einsatzgebiet|service area|zone d'intervention|zona de trabajo|area di servizio|area servita) [\\p{L}\\d]",
    "^(?:im )?(?:umkreis|radius) |^(?:dans un rayon|en un radio|num raio|nel raggio|binnen een straal|within \\d+ ?(?:km|miles)) ?",
    " (?:at|a|in|op|from) \\d{1,3} ?(?:minuti|minutes?|mins?|minuten|minutos?|metri|metros?|metres?|meters?|km)(?: (?:\\p{L}+ ?){1,4})?$",
    "^\\d{1,3} ?(?:minuti|minutes?|mins?|minuten|minutos?|m|km) (?:from|to|zum|zur|vom|von|de|du|des|dal|dalla|da|do|van|naar|al|alla) |(?:^|から)徒歩\\p{N}+分|駅から",
  ],
} as const satisfies Record<string, readonly string[]>;

/** All patterns as one expression over a folded phrase. Throws for the name of a list that there is not. */
export const FACT = new RegExp(
  Object.values(FACT_PATTERNS)
    .flat()
    .join("|")
    .replace(/\{([a-z]\w+)\}/gu, (_, name: string) => {
      const list = LISTS[name];
      if (list === undefined) throw new Error(`No list of words is named “${name}”.`);
      return list;
    }),
  "u",
);
