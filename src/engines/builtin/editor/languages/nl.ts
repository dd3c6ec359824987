/** Dutch, for reading wishes. */
import type { Language } from "../lexicon.ts";

export const nl: Language = {
  code: "nl",
  tails: "sectie|gedeelte|blok|veld|formulier|knop|link|kleur|kolommen",
  verbLast: true,
  words: `
THROUGHOUT: overal|op de hele pagina|op alle plekken|op alle plaatsen|op de hele site
ONLY: alleen|enkel
OPENER: alsjeblieft|alstublieft|aub|svp|kun je|kan je|kunt u|kunnen jullie|zou je|zou u|wil je|wilt u|kun je alsjeblieft|zou je alsjeblieft|hallo|hoi|hey|goedemorgen|goedemiddag|goedendag|dag|ok|oké|dan|daarna|nu|en dan|verder|ook|eerst|tot slot|ik wil graag|we willen graag|ik zou graag|wij willen|ik wil|we willen|ik wil dat je|graag|bedankt|dank je|prima|is het mogelijk om|we zijn verhuisd|wij zijn verhuisd|ons nummer is veranderd|ons adres is veranderd|nog iets|nee|ja|mag|kan|laten we|misschien|zou het mogelijk zijn om|ten slotte
ASKING: kun|kan|kunt|kunnen|zou|wil|wilt|is het mogelijk|mag
POLITE: alsjeblieft|alstublieft|aub|svp|bedankt|dank je|dank u|dankjewel|dank je wel|indien mogelijk|in plaats daarvan|als het kan|graag|alvast bedankt|groetjes
FILLER: ook|nog|even|maar even|eens|gewoon|liever|weer|nu|misschien|graag|overal|toch|eigenlijk|dan|wel|alvast|voortaan|meteen|toe|vanaf nu|van nu af aan
PART: toe|in|aan|om|weg|uit|af|neer
THEN: dan|daarna|vervolgens|en dan|verder|en ook|bovendien|alsook
AND: en|alsook|en ook|evenals
OR: of
BUT: maar|echter
NOT: niet|geen|nooit|zonder|noch
GUARD: maar niet|maar alleen|behalve|tenzij|als|alleen als|alleen op|zolang|wanneer|niet op|niet in|zonder dat|uitgezonderd|in plaats van|alleen de|alleen het|maar laat
REASON: omdat|want|zodat|aangezien
CHANGE: verander|veranderen|wijzig|wijzigen|pas|aanpassen|instellen|update|corrigeer|corrigeren|bewerk|bewerken|wissel|herschrijf|herschrijven|kort|inkorten|verkort
MAKE: maak|maken|zet|zetten|laat|doe|geef|kleur|verf|geven
ADD: voeg|toevoegen|voeg toe|plaats|plaatsen|maak|maken|zet|zetten|creëer|neem op|opnemen|toegevoegd worden|bouw
REMOVE: verwijder|verwijderen|verwijdert|haal|haal weg|weghalen|wis|wissen|schrap|schrappen|verberg|verbergen|verwijderd worden|weg met|gooi|weglaten|eruit halen
TAKE: haal|halen|neem|gooi|laat
OUT: weg|eruit|eraf
MOVE: verplaats|verplaatsen|zet|zetten|schuif|schuiven|plaats|plaatsen|breng|verhuis|haal
PUT: zet|zetten|plaats|plaatsen|schrijf|toon
SWAP: wissel|wisselen|verwissel|verwisselen|ruil|ruilen|omwisselen|omdraaien
POSITIONS: plaatsen|volgorde|de volgorde|positie|plek
REPLACE: vervang|vervangen|wissel
RENAME: hernoem|hernoemen|noem|noemen
CALL: noem|noemen
WRITE: schrijf|schrijven|typ
USE: gebruik|gebruiken|neem|kies|probeer|pas toe
LINK: leiden|leidt|leid|verwijzen|verwijst|verwijs|link|linken|linkt|koppel|koppelen|gaan|gaat|naar|brengen|die gaat|die leidt|die linkt|die verwijst|opent|bellen|belt
DUPLICATE: dupliceer|dupliceren|kopieer|kopiëren
REDO: herontwerp|opnieuw ontwerpen|ontwerp opnieuw|vernieuw|herschik
ANOTHERLAYOUT: een andere indeling|andere indeling|een andere lay-out|andere lay-out|ander ontwerp|een ander ontwerp|andere opmaak
DIFFERENT: anders
TRANSLATE: vertaal|vertalen
RAISE: verhoog|verhogen|verlaag|verlagen
SHOW: toon|tonen|laat zien|zet
ASK: vraag|vragen|vraag ook|vraag naar|ontbreekt
UNDO: ongedaan|ongedaan maken|maak ongedaan|maak dat ongedaan|draai terug|terugdraaien|draai dat terug|zet terug|zoals het was|herstel|herstellen|zet het terug|maak de laatste wijziging ongedaan|draai de laatste wijziging terug
LASTCHANGE: laatste wijziging|wijziging
FIXTYPO: corrigeer de typfout|typfout|corrigeer de tikfout|tikfout|corrigeer de spelfout|spelfout
WHEREITSAYS: waar|waar nu
INSTEADOF: in plaats van
SHOULD: moet|moeten|mag|zou|zouden|dient|kan|kunnen|mogen
BE: zijn|is|worden|wordt|staan|lijkt|lijken|ziet|hebben
BECOME: wordt|is nu|is veranderd in|is voortaan|is gewijzigd in
HAVE: hebben|krijgen|heeft
SAY: zeggen|heten|luiden|staan|zegt|heet|luidt|staat|vermelden
COME: komen|staan|gaan|zijn|komt|verschijnen
GO: weg|verdwijnen|eruit|vervallen|verwijderd worden
COST: kost|kosten|kost nu|kosten nu|kost voortaan|is nu|gaat naar|gaan naar|is gestegen naar|wordt
WISH: ik wil|ik wil graag|we willen|we willen graag|wij willen|ik zou graag|graag|ik wens|ik zou graag hebben|ik heb liever|wij willen graag|we hebben nodig|ik heb nodig|er moet|we missen|ik mis|we hebben|er ontbreekt
NOTNEED: we hebben geen|we willen geen|ik wil geen|niemand leest
NOTNEEDED: is niet meer nodig|is niet nodig|zijn niet nodig|is overbodig|hebben we niet meer nodig|hebben we niet nodig|heb ik niet meer nodig|zijn niet meer nodig|hoeft niet meer|hoeft niet|zijn overbodig|mag weg|kan weg
NOTBE: hoort niet|moet niet
WENOLONGER: we verkopen geen|wij verkopen geen|we bieden geen|ik verkoop geen|we hebben geen|we doen geen|ik bied geen
ANYMORE: meer|meer aan
NOTSOLD: verkopen we niet meer|bieden we niet meer aan|is niet meer verkrijgbaar|zijn niet meer verkrijgbaar|doen we niet meer|hebben we niet meer|is niet meer beschikbaar|is geannuleerd|zijn geannuleerd|gaat niet door|gaan niet door|is afgelast|werkt niet meer bij ons|werkt hier niet meer|is uit het assortiment
WEALSO: we verkopen ook|we bieden ook|we verkopen nu ook|wij verkopen ook|wij bieden ook|we doen ook
DISLIKE: ik houd niet van|ik vind niet mooi|ik hou niet van
SOMETHING: hetzelfde|zoals eerst|iets|iets anders|een andere|een ander|beter|iets beters
PICTUREHERE: deze|dit|deze foto|deze afbeelding|de bijgevoegde foto|de bijgevoegde afbeelding|bijgevoegde foto|mijn foto|de bijlage
DET: de|het|ons|onze|mijn|jouw|je|uw|dit|deze|die|dat|'t
INDEF: een|een nieuw|een nieuwe
INDEF more: nog een|een extra|een andere|een ander|een tweede
NEW: nieuw|nieuwe|klein|kleine|simpele
NEW more: extra|ander|andere|tweede
ALL: alle|elke|elk|ieder|iedere|al onze
BOTH: beide|zowel
OTHER: ander|andere
NO: geen|weg met
PRON: het|dat|die|ze|deze|dit|hem|haar
OWN: zzz
TO: naar|in|op|tot|aan|als|toe aan|toe bij|toe in|toe op
WITH: door|met|voor
AS: als|voor
IN: in|bij|binnen|op|aan
OF: van|voor|in|op|bij|aan
FOR: voor|van
FROM: van|uit|vanaf
AT: om|vanaf|van
ABOUT: over|voor|met informatie over|waarin|inzake
CALLED: genaamd|met de titel|met titel|getiteld|met de tekst|met tekst|met als titel|met de naam|met het opschrift|met als tekst
WORDING: de tekst|tekst|opschrift|het opschrift
TEXTWORD: tekst|de tekst|zin|een zin|de zin|regel|alinea|een alinea|een regel|opmerking
DIRECTLY: direct|meteen|vlak|net
BEFORE: voor|vóór|boven
AFTER: na|achter|onder|beneden
BETWEEN: tussen
TOP: bovenaan|naar boven|helemaal bovenaan|helemaal naar boven|aan het begin|als eerste|bovenaan de pagina|naar het begin|vooraan|op de eerste plaats
BOTTOM: onderaan|naar onderen|helemaal onderaan|naar beneden|helemaal naar beneden|aan het einde|als laatste|naar het einde|onderaan de pagina|achteraan|helemaal naar onderen
UP: omhoog|hoger|verder naar boven|een plek omhoog|een plaats omhoog
DOWN: omlaag|lager|verder naar beneden|een plek omlaag|een plaats omlaag
FACT phone: telefoonnummer|telefoon|nummer|mobiel|mobiele nummer|tel
FACT email: e-mail|email|e-mailadres|mailadres|mail|emailadres
FACT address: adres|postadres
FACT name: bedrijfsnaam|naam van het bedrijf|naam van de zaak|winkelnaam|naam
FACT hours: openingstijden|openingsuren|openingstijd
WEMOVED: we zijn verhuisd naar|wij zijn verhuisd naar|we zitten nu in|we zitten nu op|we zijn nu gevestigd in|we zitten nu aan de|u vindt ons|je vindt ons
HAVEMOVED: we zijn verhuisd|wij zijn verhuisd
CALLUS: bel ons op|u bereikt ons op
WEOPEN: we zijn open|wij zijn open|open|zijn we open|geopend|we gaan open|we openen|zijn we geopend|we zijn nu open|we zijn geopend|gaan we open|wij openen
WECLOSE: we sluiten|wij sluiten|sluiten we|we gaan dicht|gaan we dicht
WEBE: we zijn|wij zijn|zijn we|is|zijn wij
CLOSED: gesloten|dicht|niet meer open|niet open
NOON: twaalf uur 's middags
UNTIL: tot|t/m|tot en met
NOW: nu|voortaan|vanaf nu|inmiddels
DAY Mo: maandag|maandags|ma|op maandag; DAY Tu: dinsdag|dinsdags|di|op dinsdag; DAY We: woensdag|woensdags|wo|op woensdag; DAY Th: donderdag|donderdags|do|op donderdag; DAY Fr: vrijdag|vrijdags|vr|op vrijdag; DAY Sa: zaterdag|zaterdags|za|op zaterdag; DAY Su: zondag|zondags|zo|op zondag
DAY Mo,Tu,We,Th,Fr: doordeweeks|op werkdagen|werkdagen; DAY Sa,Su: in het weekend|weekend; DAY Mo,Tu,We,Th,Fr,Sa,Su: elke dag|dagelijks
PRICEWORD: prijs|kosten
PAGEWORD: pagina|site|website|hele pagina|alles|homepage|hele site|hele website
THING headline: kop|titel|hoofdtitel|koptekst|hoofdkop|h1|grote kop|headline
THING subheading: ondertitel|subtitel|slogan|tekst onder de kop|zin onder de kop|regel onder de kop|tekst onder de titel
THING heading: tussenkop|sectiekop|sectietitel
THING text: tekst|alinea|zin
THING button: knop|hoofdknop|button
THING link: link|hyperlink
THING logo: logo
THING picture: afbeelding|foto|plaatje|illustratie
THING menu_entry: menu|navigatie|menu-item|menupunt|navigatiebalk|hoofdmenu|menubalk
THING list_item: kaart|onderdeel|lijstitem
THING question: vraag
THING answer: antwoord|antwoord op
THING form: formulier
THING submit_button: verzendknop|knop verzenden|verstuurknop|formulierknop
THING copyright: copyright|copyrightregel|copyrightjaar|jaar van de copyright
THINGS heading: koppen|titels|tussenkoppen|kopjes
THINGS text: teksten|alinea's|letters
THINGS button: knoppen|buttons
THINGS link: links
THINGS picture: afbeeldingen|foto's|plaatjes
THINGS menu_entry: menu-items|menupunten
THINGS list_item: kaarten|items
THINGS price: prijzen
THINGS question: vragen
THINGS section: secties|blokken
SECTIONWORD: sectie|gedeelte|onderdeel|blok|deel|rubriek
ITEM : item; ITEM offerings: dienst|product|cursus|les|behandeling|kamer|workshop; ITEM menu: gerecht|drankje; ITEM team: teamlid|medewerker; ITEM events: evenement; ITEM pricing: tarief|pakket; ITEM testimonials: recensie|review
ORD 1: eerste|1e; ORD 2: tweede|2e; ORD 3: derde|3e; ORD 4: vierde; ORD 5: vijfde; ORD 6: zesde; ORD -1: laatste|onderste
FIELDWORD: veld|invulveld|tekstveld
FIELDTYPE select: keuzelijst|dropdown|keuzemenu; FIELDTYPE checkbox: vinkje|selectievakje|checkbox|aankruisvakje; FIELDTYPE file: upload|bestand uploaden|uploadveld; FIELDTYPE textarea: groot tekstveld; FIELDTYPE date: datumveld
OPTIONWORD: opties|de opties
REQUIRED yes: verplicht|vereist|een verplicht veld; REQUIRED no: optioneel|niet verplicht|facultatief
PLACEHOLDER: placeholder|voorbeeldtekst
META title: paginatitel|seo-titel|browsertitel|titel van de pagina|tabtitel|titel voor google
META description: beschrijving|metabeschrijving|meta-omschrijving|omschrijving voor google|beschrijving voor google|paginabeschrijving|omschrijving
ALT: alt-tekst|alternatieve tekst|alttekst
PROP background: achtergrond|achtergrondkleur
PROP text_colour: tekstkleur|letterkleur|kleur van de tekst
PROP accent: accentkleur|hoofdkleur|accent|primaire kleur
PROP colour: kleur|kleuren|kleurenpalet|tint
PROP theme: thema|modus|versie|stijl
PROP typeface: lettertype|font|lettertypes|letter|typografie
PROP text_size: lettergrootte|grootte|tekstgrootte|formaat
PROP spacing: ruimte|witruimte|afstand|ruimte tussen de secties|ruimte tussen secties|marge|marges
PROP rounding: hoeken|randen afgerond
PROP contrast: contrast
STYLE text_size up: groter|grotere
STYLE text_size down: kleiner|kleinere
STYLE weight on: vet|vetgedrukt|vetgedrukte|vette
STYLE weight up: vetter|dikker|dikkere
STYLE weight down: dunner|dunnere
STYLE weight off: niet vet
STYLE italic on: cursief|schuin|cursieve
STYLE capitals on: in hoofdletters
STYLE alignment center: gecentreerd|in het midden|midden
STYLE alignment start: links uitgelijnd|links|linkslijnend
STYLE alignment end: rechts uitgelijnd|rechts
STYLE rounding up: ronder|rondere
STYLE rounding on: afgerond|afgeronde|rond|ronde
STYLE rounding off: vierkant|hoekig|niet afgerond|hoekige|vierkante|recht
STYLE lightness down: donkerder|donkerdere
STYLE lightness up: lichter|lichtere
STYLE warmth up: warmer|warmere
STYLE warmth down: koeler|kouder|koelere
STYLE saturation up: levendiger|feller|kleurrijker
STYLE saturation down: zachter|rustiger|zachtere|rustigere
STYLE spacing up: ruimer|luchtiger
STYLE spacing down: compacter|dichter op elkaar
STYLE typeface serif: serif|met schreef|schreefletter
STYLE typeface sans: schreefloos|sans serif|zonder schreef|schreefloze|sans-serif
STYLE typeface mono: monospace|typemachine
STYLE typeface script: handgeschreven|handschrift
THEME dark: donker|donkere|nacht; THEME light: licht|lichte|dag
GRAD text_size up: groot|grote; GRAD text_size down: klein|kleine
GRAD lightness down: donker|donkere; GRAD lightness up: licht|lichte|fel
GRAD warmth up: warm|warme; GRAD warmth down: koel|koud|koude
GRAD saturation up: kleurrijk|levendig|fel; GRAD saturation down: zacht|rustig|gedempt
GRAD spacing up: ruim|luchtig; GRAD spacing down: krap|dicht op elkaar|compact
GRAD weight up: dik; GRAD weight down: dun
GRAD rounding up: rond; GRAD rounding down: hoekig
MORE: meer|nog meer|hoger; LESS: minder
MUCH: veel|flink|aanzienlijk|een stuk|heel|erg|zeer
BIT: iets|een beetje|wat|ietsje|enigszins
TOO: te|veel te|een beetje te|iets te|wat te
RESTYLE alignment center: centreer|centreren; RESTYLE text_size up: vergroot|vergroten; RESTYLE text_size down: verklein|verkleinen; RESTYLE lightness down: verdonker; RESTYLE lightness up: verlicht; RESTYLE rounding on: rond; RESTYLE underline on: onderstreep|onderstrepen
VAGUE: moderner|mooier|beter|professioneler|aantrekkelijker|leuker|saai|lelijk|hipper|strakker|gaver|spannender|vriendelijker|vrolijker|vriendelijkere|vrolijkere|vrolijk|vriendelijk
BAD: saai|lelijk|onleesbaar|slecht|ouderwets|fout|verkeerd|onjuist|verouderd
ANSWER abilities: wat kun je|wat kan je|wat kun je doen|wat kan je doen|help|hulp|hoe werkt dit|wat kan ik vragen|hoe werkt het|wat kunt u
ANSWER costs: wat kost een wijziging|hoeveel kost een wijziging|wat kost dit|wat kost het|hoeveel kost het
ANSWER thanks: bedankt|dank je|dank u|dankjewel|dank je wel|perfect|mooi|prima|super|top|hallo|hoi|ziet er goed uit|goed zo|geweldig
TOPIC payments: betaling|betalen|betalingen|ideal|paypal|stripe|winkelwagen|webshop|webwinkel|creditcard|online betalen
TOPIC booking_system: boekingssysteem|calendly|online reserveren|online boeken|reserveringssysteem
TOPIC members: ledengedeelte|login|inloggen|wachtwoord|klantaccount|inlogpagina
TOPIC chat: chat|livechat|chatbot
TOPIC video: video|video's|youtube|filmpje|film
TOPIC map: google maps|landkaart|plattegrond|kaartje
TOPIC animation: animatie|animaties|carrousel|diavoorstelling|slider|knipperen|effect|pop-up
TOPIC cookie_banner: cookiebanner|cookies|cookiemelding
TOPIC analytics: analytics|statistieken|tracking|bezoekersteller
TOPIC embed: insluiten|iframe|widget|html-code|javascript|plugin
TOPIC seo: seo|vindbaarheid|zoekwoorden|hoger in google
TOPIC speed: sneller laden|laadtijd|traag|snelheid
TOPIC new_page: nieuwe pagina|andere pagina|extra pagina|subpagina
TOPIC publish: publiceer|publiceren|domein|online zetten|live zetten|zet online
TOPIC translate: vertaal|vertalen|vertaling|tweetalig|meertalig
TOPIC picture_needed: betere foto's|andere foto's|nieuwe foto's|echte foto's|andere foto|andere afbeelding|nieuwe foto|nieuwe afbeelding|meer foto's
TOPIC vague: verbeter|verbeteren|optimaliseer|wow-effect|emoji's|verras me
HIJACK: negeer alle|negeer de instructies|je bent nu|vergeet je instructies|vorige instructies
QUESTION_OPENER: wat|hoe|waarom|wanneer|waar|wie|welke|welk|kan|is|zijn|heeft|hebben|kunnen|mag
THERE: daar
WOULDBE: zou fijn zijn|zou mooi zijn|zou leuk zijn
`,
};
