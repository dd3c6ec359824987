/** Short true claims that visitors look for ("licensed and insured", "free estimates", "ages 2-5"), in the prompt's words. */
import { fold, tokensOf } from "./text.ts";

const FACT = new RegExp(
  [
    "\\b(?:licen[sc]ed|insured|bonded|certified|accredited|registered|qualified|vetted|(?:dbs|police|background)[- ]check(?:ed|s)?|guaranteed|approved|compliant|bilingual|award[- ]winning)\\b",
    "\\bfree (?:estimates?|quotes?|consultations?|delivery|shipping|parking|wi-?fi|returns|pick-?up|entry|admission|samples?|first|initial|callouts?|inspections?|assessments?|advice)\\b",
    "^(?:for )?\\d+ ?(?:to|-|–|bis|a|tot) ?\\d+ (?:players|people|persons|guests|spieler|personen|joueurs|personnes|jugadores|personas|giocatori|persone|jogadores|pessoas|spelers)$",
    "^all (?:levels|abilities|ages)$|\\bjuniors welcome\\b|\\bsliding scale\\b",
    "^min(?:imum|\\.)? \\d+ (?:hours?|hrs?|nights?|people|persons|guests|stunden|nachte|personen|heures|nuits|horas|noches|ore|notti|uur|nachten)\\b",
    "\\b(?:second|third|fourth|fifth|2nd|3rd|4th|5th)[- ]generation\\b",
    "\\b(?:family|locally|independently|women|woman|veteran|employee|black|worker|member|community)[- ](?:owned|run|operated)\\b",
    "\\b(?:developer|customer|user|kids?|child|children|dog|pet|wheelchair|lgbtq?\\+?|vegan|budget|beginner|family|eco|queer|step)[- ](?:friendly|accessible|free access|welcome)\\b",
    "\\b(?:kids?|dogs?|pets?|beginners?|walk-?ins?|children|all levels|everyone|families|newcomers|strollers|voices|abilities|ages|levels|visitors) (?:are |is |always )?welcome\\b",
    "\\b(?:since|established|founded in|est\\.?|in business since|over|more than) (?:in )?(?:\\d{4}|\\d+\\+? years)\\b|\\b\\d+\\+? (?:years?|yrs) (?:of |in )?(?:experience|business|expertise)?|\\b\\d+\\+? (?:jahre|jaar|ans|anos|anni) (?:berufs)?(?:erfahrung|ervaring|d'experience|de experiencia|(?:di )?esperienza)\\b",
    "(?<!\\d)24 ?\\/ ?(?:7|24)\\b|(?<!\\d)7 ?\\/ ?7\\b|\\b24 ?h(?: ?\\/ ?24|(?![\\p{L}\\d]))|\\b24[- ]hours?\\b|\\bsame[- ]day\\b|\\bnext[- ]day\\b|\\bemergency (?:call-?outs?|service)\\b|\\bafter[- ]hours\\b",
    "\\bwalk-?ins? only\\b|^vegan$|^[a-z-]+[- ]free$|\\bfirst (?:\\w+ )?(?:\\w+ )?(?:is )?free\\b|\\bprimera \\w+ grat|\\bprimeira \\w+ grat|\\bprima \\w+ gratuita|\\bpremi[a-z]+ \\w+ offert|\\bgratis$|^(?:(?:no|geen|wel|kein[a-z]*|pas de|aucune?|sans|senza|niente|nessun[ao]?|nada de|sem|sin|ohne|zonder) |pas d'|nessun')[a-z-]+(?: [a-z-]+){0,3}$|^non[- ]?(?:fumeurs?|fumador[a-z]*|fumatori|smok[a-z]+)$|^nichtraucher[a-z]*$|不可$|禁止$|お断り$|\\bse habla |\\b(?:wir sprechen|on parle|we speak) |\\bno (?:obligation|call-?out fees?|call-?out charge|appointment|contracts?|hidden fees|experience|reservations?|waiting list|joining fee|minimum)\\b",
    "\\b(?:halal|kosher|(?:gluten|dairy|nut)[- ]free(?: options?)?$|vegan options?|vegetarian options?|byob?|cash only|card only|outdoor seating|free of charge|wheelchair access)\\b",
    "\\bages? \\d+\\b|\\b(?:for )?ages \\d|\\ball ages\\b|\\bup to \\d+ (?:guests|people|children|kids|students|seats)\\b|\\bsmall (?:groups|class sizes|classes)\\b|\\bmax(?:imum)?\\.? \\d+ (?:people|guests|students|participants)\\b",
    "\\b(?:accept|accepting|take|taking) (?:most |all |new )?(?:insurance|patients|cards|clients)\\b|\\bonline (?:and|or|&) in[- ]person\\b|\\bworldwide shipping\\b|\\bships? worldwide\\b|\\bfair[- ]?trade\\b|\\bcarbon neutral\\b|\\bsoc 2\\b|\\bgdpr\\b|\\biso \\d+\\b|\\bmit licen[sc]ed?\\b|^self[- ]hosted$",
    "\\b(?:tours?|visits?|open days?|open house|classes|meetings|rehearsals|deliver(?:y|ies)|markets?) (?:on|every|each) (?:mon|tues|wednes|thurs|fri|satur|sun)days?\\b|\\bnew (?:episode|issue|post|video|recipe)s? (?:every|each|on)\\b",
    "\\bkostenlose[rsn]? \\w+|\\bunverbindlich|\\bmeisterbetrieb\\b|\\bfamilienbetrieb\\b|\\bfamiliengefuhrt|\\bseit (?:uber )?\\d|\\bzertifizier|\\bbarrierefrei|\\bnotdienst\\b|\\bhundefreundlich|\\binhabergefuhrt|\\balle kassen\\b|\\bprivat und (?:alle )?kassen?\\b|\\bkostenfreie? \\w+|\\bkleine gruppen\\b|\\bab \\d+ jahren\\b|\\bhunde (?:sind )?willkommen|\\bbio-?zertifi",
    "^(?:father|mother) and (?:son|daughter)|^vater und (?:sohn|tochter)|^pere et fils|^padre e (?:hijo|figlio|filho)|\\bdevis (?:est )?gratuits?\\b|\\bdepuis \\d{4}\\b|\\bcertifie|\\bagree\\b|\\blivraison gratuite\\b|\\baccessible aux? |\\bdes \\d+ ans\\b|\\bentreprise familiale\\b|\\bpetits groupes\\b|\\bsans rendez-vous\\b|\\b7j\\/7\\b|\\b24h\\/24\\b|\\bgarantie decennale\\b|\\bchiens? (?:bienvenus|acceptes)",
    "\\bpresupuestos? (?:gratis|gratuitos?|sin compromiso)\\b|\\bdesde (?:hace )?\\d{2,4}\\b|\\bcertificad|\\benvio gratis\\b|^(?:servicio |entregas? |envios? |reparto |atencion )?a domicilio\\b|\\bnegocio familiar\\b|\\bempresa familiar\\b|\\bgrupos reducidos\\b|\\bse admiten (?:mascotas|perros)\\b|\\burgencias 24|\\bpet friendly\\b|\\b24 horas\\b|\\bestacionamiento\\b|\\bdesayuno incluido\\b",
    "\\borcamentos? (?:gratis|gratuitos?|sem compromisso)\\b|\\bentrega gratis\\b|\\bnegocio familiar\\b|\\bgrupos pequenos\\b|\\bha \\d+ anos\\b|\\bestacionamento\\b|\\bpequeno-almoco incluido\\b|\\bcafe da manha incluido\\b|\\baceita(?:mos)? (?:animais|convenios?)\\b",
    "\\bpreventiv[oi] gratuit|\\bdal \\d{4}\\b|\\bconduzione familiare\\b|\\bcertificat[oi]\\b|\\bpiccoli gruppi\\b|\\bparcheggio\\b|\\banimali ammessi\\b|^(?:servizio |consegn[ae] )?a domicilio\\b|\\bpronto intervento\\b",
    "\\bgratis (?:offerte|parkeren|advies|proefles)\\b|^(?:al|ruim|meer dan) \\d+ jaar\\b|^vader en (?:zoon|dochter)|\\bsinds \\d{4}\\b|\\bgecertificeerd|\\bfamiliebedrijf\\b|\\bvrijblijvend|\\bhonden welkom\\b|\\bkleine groepen\\b|\\bspoedservice\\b|\\bvanaf \\d+ jaar\\b",
    "^(?:mon|tues|wednes|thurs|fri|satur|sun)days? only$|^weekends only$|\\bby appointment\\b|\\bnach absprache\\b",
    "^(?:[a-z]+ ){1,3}(?:erlaubt|willkommen|gestattet|welkom|toegestaan|admis|bienvenus|admitid[oa]s|bem-vindos|ammessi|benvenuti)$|^(?:[a-z]+ ){1,3}(?:are |is |always )?welcome$|\\b(?:included|inclusive|inbegriffen|inklusive|compris(?:es|e)?|inclus(?:es|e|i|a|o|as|os)?|incluid[oa]s?|inclusief|inbegrepen)$|\\b(?:on request|auf anfrage|sur demande|a peticion|sob pedido|sob consulta|bajo peticion|su richiesta|op aanvraag|sur rdv)(?![\\p{L}])",
    "^(?:collection|delivery|takeaway|take-away|cash|card|cards|members|adults|weekends|evenings) only$|\\b(?:vegan|vegetarian|gluten[- ]free) [a-z]+ available$|\\b(?:kids|children|under \\d+s?|members|entry|admission|locals|students) (?:go |run |are |is |play |eat |get in )?free$",
    "\\b(?:possible|moglich|posibles?|possibil[ei]|possivel|mogelijk)$|^(?:nur|alleen|enkel|seulement|uniquement|apenas|somente) [\\p{L}-]+$|^solo (?:tardes|mananas|mattina|pomeriggio|efectivo|tarjeta|contanti|carta|bancomat|adultos|adulti|con cita|con reserva|su (?:appuntamento|prenotazione))$",
    "^(?:min(?:imum|imo|imal|\\.)?|mindestens|minimaal|au moins|almeno|al menos) (?:\\d+|one|two|three|zwei|drei|deux|trois|dos|tres|due|tre|duas|tres|twee|drie) \\p{L}+(?: (?:notice|ahead|in advance|vorher|im voraus|vorlauf|a l'avance|de antelacion|de antecedencia|di preavviso|prima|van tevoren|vooraf))?$| (?:no problem|kein problem|pas de probleme|(?:sin|sem|nessun|senza) problem[ai]|geen probleem)$|(?:ab|from|des|desde|a partir d[eo]s?|dai?|vanaf)(?: los| les)? \\d{1,2} (?:jahren?|years|ans|anos|anni|jaar)$|\\bgratis (?:en|in|im|em|bei) \\p{L}+$",
    "^check[- ]?(?:in|out)(?= |$)|^walk[- ]?ins? (?:are )?welcome\\b|^(?:ab|from|dai|des|desde|vanaf) \\d{1,2}$|^(?:ages?|aged|alter|anni|edad(?:es)?|eta|idades?|leeftijd) \\d{1,2}(?: ?[-–] ?\\d{1,2}| (?:to|bis|a|tot) \\d{1,2}|\\+)?$|^\\d{1,2} ?[-–] ?\\d{1,2} (?:years?(?: old)?|jahre|ans|anos|anni|jaar)$|^(?:max(?:imum|imal|imaal|imo|\\.)?|massimo) \\d+ \\p{L}+$",
    "(?:rabatt|korting|discount|remise|descuento|sconto|desconto)(?!\\p{L}).{0,20}\\d ?%|\\d ?% (?:off|discount|rabatt|korting|de (?:remise|descuento|desconto)|di sconto)(?!\\p{L})|^(?:werkgebied|einsatzgebiet|service area|zone d'intervention|zona de trabajo|area di servizio|area servita) [\\p{L}\\d]|^(?:weekday|weekend|week ?night) (?:mornings?|afternoons?|evenings?)$|[\\p{Script=Han}ー]なし$",
    "^(?:orders?|bestell\\p{L}+|commandes?|pedidos?|ordini|encomendas?|collection|retrait|abholung|recogida|ritiro|levantamento|afhalen|entrega|consegna|levering|lieferung|livraison|delivery) (?:\\p{L}+ ){0,2}(?:\\d{1,3} ?(?:h|days?|weeks?|hours?|tagen?|wochen?|jours?|semaines?|heures?|dias?|semanas?|giorni|settimane|ore|dagen|weken|uur)(?!\\p{L})|(?:mon|tues|wednes|thurs|fri|satur|sun)days?|\\p{L}{3,8}tags?|\\p{L}{3,8}dag|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|lunes|martes|miercoles|jueves|viernes|sabados?|domingos?|lunedi|martedi|mercoledi|giovedi|venerdi|sabato|domenica|segunda|terca|quarta|quinta|sexta)(?!\\p{L})",
    "^(?:native|qualified|experienced) (?:teachers|tutors|instructors|trainers)$|^(?:profesores|profesoras|professeurs|insegnanti|docenti|professores|docenten|leraren) (?:nativ\\p{L}+|natifs|madrelingua|titulad\\p{L}+|diplom\\p{L}+|qualific\\p{L}+|gediplomeerd\\p{L}*)$|(?:料|費|税)(?:別|込み?)$|要予約|のみ$|(?<!\\p{L})max(?:imum|imal|imaal|imo|\\.)? \\d+ ?(?:kg|cm)$|(?:wieder (?:offen|geoffnet)|open again|weer open|de nouveau ouverte?)$",
    "^(?:max(?:imum|imal|imaal|imo|\\.)?|massimo|bis zu|jusqu'a|hasta|ate) \\d+ (?:places|spots|seats|participants|platze|teilnehmer|plazas|lugares|posti|plekken|plaatsen|people|guests|persons|personen|gaste|personnes|personas|pessoas|persone)$|^groups? of \\d",
    "^(?:every|each|ogni|cada|chaque|jeden|elke|iedere) (?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|lunedi|martedi|mercoledi|giovedi|venerdi|sabato|domenica|lunes|martes|miercoles|jueves|viernes|sabado|domingo|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag|maandag|dinsdag|woensdag|donderdag|vrijdag|zaterdag|zondag)\\b",
    "^\\d+ ?[-–] ?\\d+ (?:players|people|guests|persons|children|spieler|personen|joueurs|personnes|jugadores|personas|jogadores|pessoas|giocatori|persone|spelers|personen)$",
    "^(?:reply|response|answer|callback|antwort|ruckruf|reponse|respuesta|resposta|risposta|antwoord) (?:with)?in(?:nerhalb)? |^(?:antwort|ruckruf|reponse|respuesta|resposta|risposta|antwoord) (?:\\p{L}+ )?\\d|^(?:day (?:or|and|&) night|tag (?:oder|und) nacht)$|^(?:we are |we're )?(?:available|open|on call|reachable|here|there for you) (?:day and night|night and day|day or night|round the clock|around the clock|24 hours|seven days|7 days|year[- ]round|all year|every day|evenings|weekends|by appointment)|^(?:day and night|round the clock|by appointment(?: only)?|appointments? only|members only|open all year|year[- ]round)$",
    "\\b(?:tag und nacht|rund um die uhr|nach vereinbarung|ganzjahrig)\\b|\\bjour et nuit\\b|\\bsur rendez-vous\\b|\\btoute l'annee\\b|\\bdia y noche\\b|\\bcon cita previa\\b|\\btodo el ano\\b|\\bdia e noite\\b|\\bpor marcacao\\b|\\bcom hora marcada\\b|\\bgiorno e notte\\b|\\bsu appuntamento\\b|\\btutto l'anno\\b|\\bdag en nacht\\b|\\bop afspraak\\b|\\bhet hele jaar\\b",
    "^(?:(?:great|ideal|perfect|suitable|good) for|ideal fur|geeignet fur|ideal pour|parfait pour|ideal para|perfecto para|perfeito para|ideale per|perfetto per|ideaal voor|geschikt voor) ",
    "^tickets? (?:at|on) the door$|^(?:abendkasse|billets sur place|entradas en puerta|bilhetes a porta|biglietti all'ingresso|kaarten aan de deur)$|^while you wait$|^(?:\\p{L}+ ){1,3}for (?:over |more than )?\\d+ years$|^mobile (?:van|unit|service)$|^(?:we|wir|nous|i) (?:come to you|travel to you|kommen zu ihnen|venons chez vous)$",
    "^(?:about |approx\\.? |ca\\.? )?\\d{1,3}(?: ?[-–] ?\\d{1,3})? ?(?:minutes|mins?|hours|days|weeks|minuten|stunden|tage|wochen|heures|jours|semaines|horas|dias|semanas|minuti|ore|giorni|uur|dagen|weken|minutos|分|時間)$",
    "^(?:two|three|four|five|six|seven|eight|nine|ten|zwei|drei|vier|funf|deux|trois|quatre|dos|tres|cuatro|dois|quatro|due|tre|quattro|twee|vijf|\\d{1,3}) (?:\\p{L}+ )?(?:artists|stylists|dentists|doctors|vets|therapists|teachers|instructors|barbers|lawyers|solicitors|midwives|guides|chefs|people|employees|chairs|seats|covers|tables|parking spaces|languages|locations|branches|offices|mitarbeiter|filialen|standorte|platze|sitzplatze|sprachen|kunstler|couverts|langues|artistes|plazas|sillas|idiomas|artistas|posti|coperti|lingue|zitplaatsen|talen|medewerkers)$",
    "^(?:rehearsals?|training|proben|probe|repetitions?|ensayos?|ensaios?|repetities|repetitie|prove) .*\\d",
    "^(?:free |hotel )?pick-?up (?:from|at|included)\\b",
    "^\\p{L}+ half[- ]price$|halber preis$|demi-tarif$|mitad de precio$|meta prezzo$|halve prijs$|^\\d+[- ]\\p{L}+ minimum\\b|\\bturnaround$|^\\p{L}+ (?:are )?(?:ok|okay)$|^[\\p{Script=Han}]{1,4}[0-9０-９]+名$|^(?:deslocac\\p{L}+|desplazamientos?|deplacements?|anfahrt|trasferta) (?:gratuit[aoe]s?|gratis|offerts?|kostenlos|frei)|^orcamentos? na hora$|^(?:bookings?|reservations?|orders?|appointments?) (?:needs?|requires?|must|closes?|opens?|are|is) |^rain or shine$|^\\d[\\d.,]* ?\\p{L}+ (?:\\p{L}+ )?(?:so far|to date|bisher|jusqu'ici|a ce jour|hasta ahora|finora|ate agora|tot nu toe)$|\\b(?:non[- ]?)?refundable\\b|^must be (?:\\d|over|under|aged|at least|accompanied|booked|paid|signed)|^(?:\\d{1,2}(?:[:.h]\\d{0,2})? ?(?:[ap]m|uhr|uur|h)?)(?: ?[-–] ?| to | until | bis | a | alle | as | tot )\\d{1,2}(?:[:.h]\\d{0,2})? ?(?:[ap]m|uhr|uur|h)$",
    "^(?:licen[cs]e|lic\\.?|registration|permit)(?: (?:no\\.?|number|nr\\.?))? ?#?[a-z]{0,4}[- ]?\\d{3,}[a-z\\d-]*$",
    "^(?:seats|sleeps|capacity|room for) (?:up to |for )?\\d+|^(?:a )?team of (?:\\d+|\\p{L}+)$",
    "^walk[- ]?ins? (?:on|every|only|from|daily|mon|tue|wed|thu|fri|sat|sun)|^bookings? (?:on |only )?(?:mon|tue|wed|thu|fri|sat|sun)|^(?:no booking|bookings?|advance booking) (?:needed|required|essential|recommended)$|^up to \\d+ [a-z]+$",
    "\\bofsted\\b|^(?:marcar|reservar|buchen|book|reserver|prenotare|boeken) (?:entre|between|zwischen|tra|tussen|from|ab) |(?:^| )(?:nur |only |seulement |solo |so |alleen |uniquement |sadece )?(?:nach|mit) (?:vor)?anmeldung$|(?:^| )(?:sur (?:inscription|reservation)|su prenotazione|solo con reserva|con reserva previa|mediante reserva|so com reserva|mediante marcacao|op reservering|na aanmelding|by arrangement(?: with \\p{L}+(?: \\p{L}+)?)?)$|^(?:lunch|dinner|breakfast|brunch|supper|mittagstisch|mittags?|abends?|fruhstuck|midi|soir|dejeuner|diner|pranzo|cena|colazione|comida|desayuno|almoco|jantar|ontbijt) \\d{1,2}(?:[.:h]\\d{0,2})? ?[-–] ?\\d{1,2}(?:[.:h]\\d{0,2})?(?: ?(?:am|pm|uhr|h|u))?$|^(?:\\p{L}+ ){1,4}(?:mitbringen|meenemen|meebrengen)$|^bring (?:your|a) |(?:esclus[oaie]|excluid[oa]s?|exclu(?:e|es|s)?|excluded|not included|exklusive|exclusief|nicht inbegriffen|no incluid[oa]s?|non inclus[oaie]?|nao incluid[oa]s?|niet inbegrepen)$|^(?:\\p{L}+ ){1,4}(?:wanted|gesucht|recherchee?s?|cercasi|gezocht)$|^(?:all|everyone|beginners) welcome(?: \\d{1,2}\\+?)?$|\\b(?:refs|references) available$|^(?:groups?|gruppen|groupes?|grup[op]s?|grupos?|gruppi|groepen) (?:max|maximum|maximo|massimo|bis|up to|jusqu|hasta|ate|fino|tot)\\p{L}*\\.? ?(?:a |de |zu )?\\d+|^(?:reperibil[ei]|erreichbar|joignables?|bereikbaar|disponibil[ei]|disponibles?|disponivel) .*(?:\\d|notte|nacht|noche|nuit|noite|sabat|samstag|samedi)|^(?:dos?|von|from|des?|dai?|vanaf|van) \\d{1,2} (?:meses|monaten?|months?|mois|mesi|maanden|anos|jahren?|years?|ans|anni|jaar) (?:a|aos?|bis|to|ai|tot|a los) \\d{1,2} (?:anos|jahren?|years?|ans|anni|jaar)$|^(?:livraison|delivery|shipping|lieferung|versand|entrega|consegna|bezorging|verzending|spedizione|envios?) (?:\\p{L}+ ){0,3}(?:offerte|gratuite?|free|kostenlos|frei|gratis|gratuit[ao])(?!\\p{L})|^(?:versand|lieferung) ab .* (?:frei|kostenlos|gratis)$|^(?:delai|lieferzeit|lead time|plazo|prazo|tempi di consegna|levertijd) |^(?:reimburs|rembours|erstatt|reembols|rimbors|vergoed|covered by )|^(?:all|alle|tous(?: les)?|toutes?|todos (?:los|os)|todas (?:las|as)|tutti (?:i|gli)|tutte le) (?:levels?|styles?|ages?|niveaus?|niveaux|stile?|altersstufen|niveles|estilos|edades|niveis|idades|livelli|stili|eta|stijlen|leeftijden)(?: welcome)?$|^(?:\\p{L}+ ){1,3}(?:obligatoires?|obrigatori[oa]s?|obligatori[oa]s?|obbligatori[oae]|required|mandatory|verplicht)$|対応可?$|^(?:\\p{L}*anmeldung|reservierung|booking|registration|reservation|inscription|inscripcion|inscricao|reserva|prenotazione|iscrizione|aanmelding|reservering) (?:is )?(?:notig|erforderlich|erwunscht|required|needed|essential|recommended|necessary|obligatoire|conseillee?|necessaire|obligatoria|necesaria|recomendada|obbligatoria|consigliata|necessaria|obrigatoria|verplicht|nodig|gewenst)$|^(?:encargos|pedidos|orders?|commandes|bestellungen|ordini|encomendas|bestellingen|prenotazioni|reservas|reservations?) (?:hasta|until|by|before|bis|avant|jusqu|entro|fino|ate|tot|voor) |次第終了|まで$|^(?:ate|hasta|up to|bis zu|jusqu'a|fino a|tot) \\d+ (?:hospedes|huespedes|ospiti|gasten|couchages|voyageurs)$|^(?:\\p{L}+ ){1,2}only$|^(?:\\p{L}+ ){1,2}must (?:be|have) |^(?:je|a|par|per|por|pro|each) \\d{1,4} ?(?:g|kg|ml|cl|l|stuck|cm)$|^(?:aceit|acept|accett|accept)\\p{L}* (?:caes|cao|perros|cani|chiens|animales|animais|animali|animaux|mascotas|dogs|pets)(?!\\p{L})|^(?:im )?(?:umkreis|radius) |^(?:dans un rayon|en un radio|num raio|nel raggio|binnen een straal|within \\d+ ?(?:km|miles)) ?|(?:ab|from|des|desde|a partir d[eo]s?|dai|vanaf) \\d{1,2} (?:monaten?|months?|mois|meses|mesi|maanden)$|^(?:\\p{L}+ )?\\d{1,3}(?:[.,]\\d)? ?% ?(?:\\p{L}+ ){0,2}\\p{L}*$|^[\\p{L}]{3,} (?:no|non|nein|nao|nee)$",
    "^(?:presencial|in person|vor ort|en presentiel|in presenza|op locatie|online)(?:,? (?:y|e|and|or|und|oder|et|ou|en|of) |/)(?:online|en ligne|a distancia|remoto|in person|vor ort|presencial|op locatie|in presenza|zoom|por videollamada|per video|en visio)$| (?:at|a|in|op|from) \\d{1,3} ?(?:minuti|minutes?|mins?|minuten|minutos?|metri|metros?|metres?|meters?|km)(?: (?:\\p{L}+ ?){1,4})?$|^\\d{1,3} ?(?:minuti|minutes?|mins?|minuten|minutos?|m|km) (?:from|to|zum|zur|vom|von|de|du|des|dal|dalla|da|do|van|naar|al|alla) |(?:^|から)徒歩\\p{N}+分|駅から",
    "^(?:not|no longer) (?:currently )?(?:taking|accepting) |^(?:volunteers|ehrenamtliche|helfer|vrijwilligers|freiwillige|voluntarios|voluntarios|volontari|benevoles) (?:wanted|needed|welcome|gezocht|gesucht|recherches|buscados|procurados|cercasi)$",
    "^全[0-9０-９]+(?:室|席|棟)$|^チェック(?:イン|アウト) ?[0-9０-９:：]+時?$|^wait(?:ing)? ?list\\b.*\\d|^[\\p{Script=Han}ー]{1,6}は[一二三四五六七八九十百0-9０-９]+[室席台名棟]$|24時間|創業|年中無休|見積(?:もり)?無料|無料|駐車場|予約不要|受け付けて(?:いません|おりません)|承っておりません|お受けしておりません|完全予約制|全席禁煙|送料無料|個室|初心者歓迎|ペット可|テイクアウト可|[0-9]+歳から",
  ].join("|"),
  "u",
);

/** "Teachers Anna and Marco", "mit Trainerin Lea": who does it, by name. */
const WHO =
  /^(?:(?:with|mit|avec|con|com|met) )?(?:(?:the|your|our|der|die|den|le|la|les|el|los|las|il|gli|i|o|a|os|as|de) )?(?:teach|instruct|coach|guide|host|facilitator|trainer|speaker|chef|lehrer|kursleit|referent|seminarleit|gastgeber|enseignant|professeur|animat|intervenant|formateur|profesor|maestr|instructor|anfitrion|ponente|insegnant|istrutt|relator|docent|professor|instrutor|palestrante|formador|leraar|lerares|lesgever|begeleid|spreker|gids)/u;
const NAMED =
  / \p{Lu}\p{Ll}[\p{L}'’-]*(?: \p{Lu}[\p{L}'’.-]*)?(?:(?:, ?| (?:and|und|et|y|e|en|&) )\p{Lu}\p{Ll}[\p{L}'’-]*(?: \p{Lu}[\p{L}'’.-]*)?){0,2}$/u;

/** True for people who are named with what they do there; what has a price is sold. */
const areNamed = (phrase: string): boolean =>
  WHO.test(fold(phrase)) &&
  NAMED.test(phrase) &&
  // "Guide in Prague": where, and not who.
  !/ (?:in|near|at|from|of|bei|aus|à|en|em|a|di|de|te|uit) \p{Lu}/u.test(phrase) &&
  tokensOf(phrase).length <= 7 &&
  /^\p{L}+ (?!\p{Lu}\p{L}+s$)/u.test(phrase);

/** "Shop coming in spring", "Online-Kurse folgen": what is not there yet. */
const TO_COME =
  /\p{L} (?:(?:is |are )?(?:coming|launching|arriving)(?: soon| later| in | this | next |$)|opening (?:soon|in \p{L}+$|this |next )|(?:kommt|kommen|folgt|folgen)(?: (?:bald|im|in|ab|noch|spater|demnachst) ?|$)|(?:ab|im) (?:fruhjahr|fruhling|sommer|herbst|winter) geplant$|(?:a venir|bientot|prochainement)(?: |$)|(?:proximamente|muy pronto)(?: |$)|(?:em breve|brevemente)(?: |$)|(?:in arrivo|prossimamente)(?: |$)|(?:binnenkort|komt (?:eraan|in|dit|volgend))(?: |$))|^(?:coming soon|demnachst|bald|bientot|prochainement|proximamente|em breve|brevemente|prossimamente|in arrivo|binnenkort)(?: |:)|(?:近日|まもなく|準備中|予定$)/u;

/** True for what is only to come. */
export const isToCome = (phrase: string): boolean => TO_COME.test(fold(phrase)) && phrase.length <= 70;

/** Ways to pay by words that mean nothing else, and those that may ("carta", "card") beside them. */
const PAY =
  "(?:cash|credit cards?|debit cards?|contactless|venmo|zelle|cash ?app|paypal|apple pay|google pay|bargeld|barzahlung|ec-?karten?|ec-?zahlung|kreditkarten?|kartenzahlung|especes|cheques?|carte bancaire|cartes bancaires|cheques? vacances|tickets? restaurants?|efectivo|bizum|dinheiro|multibanco|mb ?way|contanti|bancomat|satispay|carta di credito|carte di credito|contant|tikkie|bancontact|payconiq|twint|klarna|sepa|lastschrift|uberweisung|virement|bonifico|transferencia)";
const PAY_TOO = `(?:${PAY}|cards?|bar|ec|karte|cb|cartes?|tarjetas?|cartao|cartoes|carta|carte|pos|pin|ideal|pix|bank transfer)`;
const PAY_BY =
  "(?:(?:we (?:take|accept)|accepts?|pay(?:ment)? (?:by|in|with)|zahlung (?:per|mit)|paiement (?:par|en)|pago (?:con|en)|pagamento (?:con|em|in|com)|betalen (?:met)?) )";
const PAYING = new RegExp(
  `^${PAY_BY}${PAY_TOO}(?:(?:, ?|,? (?:and|und|et|y|e|en|or|oder|ou|o|of|&) )${PAY_TOO})*$|^${PAY_BY}?(?:${PAY_TOO}(?:, ?|,? (?:and|und|et|y|e|en|or|oder|ou|o|of|&) ))*${PAY}(?:(?:, ?|,? (?:and|und|et|y|e|en|or|oder|ou|o|of|&) )${PAY_TOO})*(?: (?:only|accepted|welcome|ok|akzeptiert|moglich|acceptee?s?|aceptad[oa]s?|aceites?|accettat[oaie]|nur))?$|^${PAY_TOO} (?:accepted|welcome|akzeptiert|acceptee?s?|aceptad[oa]s?|aceites?|accettat[oaie])$`,
  "u",
);

/** "Please bring your own towel", "Rezept bitte mitbringen": asked of those who come, and not of us. */
const ASKED_OF_VISITORS =
  /^no (?:kids|children|dogs|pets|smoking|prams|buggies)(?: (?:please|pls))?$|^please (?:bring|arrive|park|wear|knock|ring (?:the|us|ahead|first|before)|call (?:ahead|first|before|us)|leave|note|allow|use the|do not (?:park|feed|touch))\b|\bbitte (?:(?:mit|vorher|kurz|telefonisch|unbedingt|\p{L}{1,3}) )?(?:mitbringen|mitbringt|anrufen|klingeln|klopfen|beachten|voranmelden|vorbestellen|abholen|parken|tragen)$|^(?:bitte (?:keine?n?|ohne)|please no|merci de ne pas|s'il vous plait pas de|por favor,? (?:sin|no|nao)|graag geen|per favore niente) (?:begleit|hunde|haustiere|tiere|kinder|besuch|anrufe|parfum|dogs|pets|children|kids|smoking|prams|buggies|perfume|chiens|animaux|enfants|perros|mascotas|ninos|animais|caes|criancas|cani|animali|bambini|honden|huisdieren|kinderen)|^bitte (?:bringen|klingeln|klopfen|parken|tragen|beachten|kommen|rufen) sie |^merci (?:d['’]apporter|de (?:venir|vous garer|prevoir|prevenir|sonner|vous munir))\b|^(?:por favor,? )?(?:traer|traiga|traed|trae|tragam?|traga|trazer) \p{L}|^si prega di (?:portare|arrivare|suonare|avvisare|parcheggiare)\b|^(?:graag|gelieve|neem) .{2,50}(?:meenemen|meebrengen|mee te (?:nemen|brengen)|aanbellen|bellen|parkeren| mee)$|をお持ちください$|をご持参ください$/u;

/** "Bestel 2 dagen vooraf": how long before. */
const AHEAD =
  /\d+ \p{L}+ (?:vooraf|van tevoren|vorher|im voraus|in advance|ahead|beforehand|a l['’]avance|avant|de antelacion|antes|de antecedencia|di anticipo|prima)$/u;

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
