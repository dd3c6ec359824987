/** German, for reading wishes. */
import type { Language } from "../lexicon.ts";

export const de: Language = {
  code: "de",
  endings: "e|en|er|es|em|n|s",
  tails:
    "bereich|bereichs|abschnitt|abschnitts|feld|formular|button|knopf|link|eintrag|punkt|spaltig|spaltiges|überschrift|farbe|platzhalter",
  verbLast: true,
  words: `
THROUGHOUT: überall|auf der ganzen seite|an allen stellen|auf der gesamten seite|in der ganzen seite|wo immer es steht
ONLY: nur|allein
OPENER: nein|nee|hm|hmm|oje|ups|bitte|kannst du|kannst du bitte|könntest du|könntest du bitte|können sie|können sie bitte|könnten sie|könnten sie bitte|könnt ihr|könnt ihr bitte|könntet ihr|könntet ihr bitte|würdest du|würden sie|könnte man|kann man|hallo|hi|hey|guten tag|guten morgen|moin|servus|ok|okay|also|dann|jetzt|nun|und dann|außerdem|zuerst|als erstes|zuletzt|als nächstes|ich möchte dass du|ich will dass du|ich hätte gern dass du|ich möchte|wir möchten|ich würde gerne|wir würden gerne|wir wollen|ich will|lass uns|super|perfekt|toll|danke|vielen dank|noch etwas|noch eine sache|eine frage|ja|nein|ach|äh|wir sind umgezogen|ich bin umgezogen|unsere nummer hat sich geändert|unsere adresse hat sich geändert|unsere telefonnummer hat sich geändert|mal|vielleicht|am besten|wäre es möglich|ist es möglich|zum schluss|du kannst|du sollst|ich brauche deine hilfe|ich hätte gerne dass
ASKING: kannst|könntest|können|könnten|könnt|könntet|kann|würdest|würden|wäre es
POLITE: bitte|danke|vielen dank|danke schön|dankeschön|wenn möglich|wenn es geht|lg|gruß|viele grüße|danke dir|stattdessen|besten dank|merci|liebe grüße
FILLER: auch|noch|mal|doch|einfach|lieber|bitte|wieder|jetzt|eigentlich|vielleicht|gern|gerne|überall|bloß|eher|irgendwie|außerdem|denn|schon|künftig|mir|uns|es so|sofort|nochmal|zusätzlich|ebenfalls|halt|eben|hinzu|dazu|hinein|ab sofort|ab jetzt|von nun an
PART: ein|rein|an|um|her|hin
THEN: dann|danach|anschließend|und dann|außerdem|und auch|sowie|zusätzlich|und|ferner|weiterhin
AND: und|sowie|u.|und auch
OR: oder
BUT: aber|jedoch|allerdings
NOT: nicht|kein*|nie|niemals|ohne|weder
GUARD: aber nicht|aber nur|außer|falls|wenn|nur wenn|nur bei|es sei denn|solange|statt|anstatt|ohne dass|sofern|nicht auf|nicht bei|nicht im|nicht in|bis auf|mit ausnahme|nur auf|nur am|nur an|nur im|nur in|lass aber|abgesehen|nur das|nur die|nur der|nur den|nicht die|nicht das|nicht der|nicht den
REASON: weil|da sie|da es|damit|denn das|denn die|denn sie|denn es
CHANGE: ändere|ändern|änder|aendere|aendern|setze|setzen|setz|aktualisiere|aktualisieren|bearbeite|bearbeiten|korrigiere|korrigieren|stelle|stellen|stell|anpassen|wechsle|wechseln|wechsel|ändert|abändern|schreibe|umändern|geändert werden|passe|pass|formuliere|umschreiben|umformulieren|kürze|kürz|kürzen
MAKE: mach|mache|machen|macht|setze|setz|setzen|gestalte|gestalten|lass|lasse|lassen|stelle|gestaltet|gemacht werden|färbe|färben|färb|streiche|einfärben|gib|gebt|geben sie|geben|verpasse|gebe
ADD: füge|fuege|füg|hinzufügen|hinzufuegen|ergänze|ergänzen|ergänz|ergänzt|einfügen|einfuegen|anlegen|erstelle|erstellen|erstell|baue|bau|einbauen|lege|leg|nimm auf|aufnehmen|hinzugefügt werden|nimm noch|setze|setz|einsetzen|packe|pack|dazunehmen|hinzunehmen|fügt|erzeuge|dazu|reinmachen|rein
REMOVE: entferne|entfernen|entfern|entfernt|lösche|löschen|lösch|loesche|loeschen|gelöscht werden|entfernt werden|streiche|streichen|streich|rausnehmen|herausnehmen|wegnehmen|weglassen|ausblenden|verstecke|verstecken|loswerden|rauswerfen|rausschmeißen|wegmachen|weg mit|verzichte auf|beseitige|tilge|blende|raus|weg|schmeiß|schmeiße|wirf|schmeiss|ausgeblendet werden|kille
TAKE: nimm|nehmt|nehmen sie|nehme|mach|mache|schmeiß|wirf|blende|lass|nehmen
OUT: raus|weg|heraus|hinaus|fort|runter
MOVE: verschiebe|verschieben|verschieb|schiebe|schieben|schieb|setze|setz|setzen|stelle|stell|stellen|rücke|rück|rücken|ziehe|zieh|ziehen|packe|pack|packen|bewege|bewegen|verlege|verlegen|hole|hol|bringe|bring|bringen|leg|lege|platziere|platzieren|mach|mache|nimm|tu|tue|verschoben werden|verschiebt|hängen|häng
PUT: setze|setz|stelle|stell|pack|packe|schreib|schreibe|tu|tue|zeige|zeig|mach|mache|nimm|stellen|setzen|packen|häng|platziere|stellt
SWAP: tausche|tauschen|tausch|vertausche|vertauschen|tauscht|austauschen|getauscht werden
POSITIONS: plätze|positionen|reihenfolge|position|platz
REPLACE: ersetze|ersetzen|ersetz|ersetzt|tausche|tausche aus|austauschen|ersetzt werden|wechsle
RENAME: benenne|umbenennen|benenn|umbenenn|nenne|nenn|nennen|umbenannt werden|benennt|betitle
CALL: nenne|nenn|nennen|benenne
WRITE: schreibe|schreib|schreiben|schreibt|setze|tippe
USE: verwende|verwenden|nutze|nutzen|benutze|benutzen|nimm|nehmt|nehme|nehmen|wähle|wie wäre es mit|wie wäre|probiere|probier|setze auf|gib mir|verwendet|verwend|versuche
LINK: verlinke|verlinken|verlink|verlinkt|führen|führt|verlinkt werden|leite|leiten|leitet|verweisen|verweise|verweist|geht|gehen|der führt|das führt|springen|springt|zeigt|linken|verbinde|der verlinkt|öffnet|führe|der geht|scrollt|der anruft|ruft|anrufen
DUPLICATE: dupliziere|duplizieren|kopiere|kopieren|verdopple|verdoppeln
REDO: gestalte|neu gestalten|überarbeite|überarbeiten|neugestalten|gestalte neu|neu machen|umgestalten|neu generieren|generiere neu|ordne neu|neu anordnen|generiere
ANOTHERLAYOUT: ein anderes layout|anderes layout|neues layout|ein neues layout|andere anordnung|eine andere anordnung|anderes design|ein anderes design|einen anderen aufbau
DIFFERENT: neu|anders|anders aussehen|anders anordnen
TRANSLATE: übersetze|übersetzen|übersetz|übersetzt
RAISE: erhöhe|erhöhen|senke|senken|reduziere|setze|erhöh|hebe|ändere
SHOW: zeige|zeigen|zeig|anzeigen|setze|schreibe|schreib
ASK: frage|fragen|nachfragen|abfragen|frag|frage nach|fragen nach|frag nach|frage auch nach|es fehlt noch|fehlt noch|fehlt|fehlen|nach|nachgefragt werden
UNDO: rückgängig|mach rückgängig|mache rückgängig|rückgängig machen|mach das rückgängig|mache das rückgängig|zurücknehmen|nimm das zurück|nimm zurück|setze zurück|zurücksetzen|mach das wieder rückgängig|wie vorher|so wie vorher|zurück|wieder wie vorher|mach es wie vorher|mach die letzte änderung rückgängig|mache die letzte änderung rückgängig|nimm die letzte änderung zurück
LASTCHANGE: letzte änderung|änderung|letzten schritt|letzte
FIXTYPO: korrigiere den tippfehler|tippfehler|korrigiere den schreibfehler|schreibfehler|rechtschreibfehler
WHEREITSAYS: wo|dort wo
INSTEADOF: statt|anstatt|anstelle von|anstatt von|an stelle von
SHOULD: soll|sollen|sollte|sollten|muss|müssen|müsste|darf|bitte|könnte|könnten|möge|kann|können|dürfen
BE: sein|ist|sind|werden|wird|wirkt|wirken|aussehen|sieht|sehen|stehen|erscheinen|haben|hat|gesetzt werden|dargestellt werden|gezeigt werden|machen|bekommen|lautet
BECOME: lautet|lautet nun|ist nun|ist ab sofort|hat sich geändert|lautet jetzt|ist jetzt|wird zu|hat sich geändert auf|ist neu
HAVE: haben|bekommen|kriegen|erhalten|hat
SAY: sagen|heißen|heissen|lauten|stehen|heißt|lautet|steht|sagt|beschriftet sein|genannt werden|stehen haben|benannt werden|anzeigen|heiße
COME: kommen|stehen|rücken|sein|wandern|rutschen|hin|kommt|erscheinen|gehören|gehört|stehe|hinkommen|verschoben werden|platziert werden|schieben|hoch|angezeigt werden|liegen
GO: weg|raus|verschwinden|entfallen|wegfallen|gehen|fort|ganz weg|weg sein|rausfliegen|wegbleiben
COST: kostet|kosten|kostet jetzt|kosten jetzt|kostet ab sofort|kostet nun|ist zu haben für|steigt auf|ist gestiegen auf|erhöht sich auf|kosten ab sofort|sinkt auf
WISH: ich möchte|ich hätte gern|ich hätte gerne|wir hätten gern|wir hätten gerne|wir möchten|ich will|wir wollen|ich wünsche mir|hätte gern|hätte gerne|ich will lieber|wir wünschen uns|möchte|gern|gerne|können wir haben|bekommen wir|ich würde gern haben|wir brauchen|ich brauche|es fehlt|es braucht|es soll geben|brauche|brauchen|es gibt noch|da fehlt|wir brauchen noch|ich brauche noch|uns fehlt|mir fehlt|fehlt|fehlt noch
NOTNEED: wir brauchen kein*|ich brauche kein*|kein*|wir brauchen nicht|ich brauche nicht mehr|niemand braucht|niemand liest|zeige nicht mehr
NOTNEEDED: brauchen wir nicht mehr|brauche ich nicht mehr|brauchen wir nicht|brauche ich nicht|braucht niemand|braucht keiner|ist überflüssig|sind überflüssig|wird nicht mehr gebraucht|werden nicht mehr gebraucht|ist unnötig|ist nicht nötig|ist nicht mehr nötig|brauchts nicht|will ich nicht mehr|wollen wir nicht mehr|wird nicht benötigt|wird nicht gebraucht|sind unnötig|ist nicht mehr aktuell|braucht es nicht|braucht es nicht mehr|braucht man nicht|kann man löschen|möchte ich nicht mehr|brauch ich nicht|brauch ich nicht mehr
NOTBE: gehört nicht|gehören nicht|soll nicht|sollen nicht|soll nicht mehr
WENOLONGER: wir verkaufen kein*|wir bieten kein*|ich biete kein*|ich verkaufe kein*|wir machen kein*|wir haben kein*|es gibt kein*|wir führen kein*
ANYMORE: mehr|mehr an
NOTSOLD: bieten wir nicht mehr an|biete ich nicht mehr an|verkaufen wir nicht mehr|verkaufe ich nicht mehr|machen wir nicht mehr|gibt es nicht mehr|gibt's nicht mehr|haben wir nicht mehr|wird nicht mehr angeboten|werden nicht mehr angeboten|führen wir nicht mehr|gibt es leider nicht mehr|mache ich nicht mehr|ist nicht mehr verfügbar|ist nicht mehr im angebot|sind nicht mehr im angebot|ist abgesagt|sind abgesagt|wurde abgesagt|fällt aus|fallen aus|findet nicht statt|entfällt|entfallen|arbeitet nicht mehr bei uns|gibt es bei uns nicht mehr
WEALSO: wir verkaufen auch|wir bieten auch|wir verkaufen jetzt auch|wir bieten jetzt auch|ich biete auch|ich biete jetzt auch|neu im angebot|wir machen auch|wir bieten nun auch|neu bei uns
DISLIKE: ich mag nicht|mir gefällt nicht|mir gefallen nicht|ich hasse|gefällt mir nicht
SOMETHING: dasselbe|das gleiche|wie vorher|wie bisher|etwas|irgendwas|was anderes|etwas anderes|irgendetwas|eine andere|einen anderen|ein anderes|besser*|kürzer*|länger*|was|neuen text|ander*|anführungszeichen|klammern
PICTUREHERE: dieses|dieses bild|dieses foto|das angehängte bild|das angehängte foto|angehängte|angehängte bild|das hier|angehängtes bild|dieses hier|mein bild|den anhang
DET: der|die|das|den|dem|des|unser*|mein*|dein*|ihr*|dies*|euer|eure|eurem|euren|eurer
INDEF: ein*|einige|ein* neu*
INDEF more: noch ein*|weiter*|zusätzlich*|noch ein* weiter*|ein* weiter*|noch|ein* zweit*
NEW: neu*|klein*|einfach*|kurz*
NEW more: weiter*|zusätzlich*|extra|zweit*
ALL: all*|jed*|sämtliche*|alle unsere|in all*
BOTH: beide|sowohl
OTHER: ander*
NO: kein*|weg mit
PRON: es|das|sie|ihn|diese|dieses|diesen|dies|dasselbe|das gleiche|ihm|ihnen
OWN: s
TO: zu|in|auf|zum|zur|ins|in die|in den|in das|auf die|auf den|zu den|an
WITH: mit|durch|gegen|von
AS: als|für
IN: in|im|in der|in dem|bei|beim|ins|in den|in die|vom|von|am|an der|bei den|bei der|in das|innerhalb|zu den|zur|zum|zu|auf|auf dem|auf der|auf den|an|an den|auf allen|aufs
OF: von|vom|der|des|für|von der|von dem|von den|für die|für den|für das|zu|zum|zur|aus|bei|beim|am|fürs
FOR: für|fürs|für die|für den|für das|nach
FROM: von|aus|vom|aus dem|aus der|aus den|von der|von den|bei|beim|im|in der|raus aus
AT: um|ab|von|zu|zum preis von
ABOUT: über|zu|zum|zur|zum thema|über unser*|mit infos zu|mit infos über|mit informationen über|für
CALLED: namens|mit dem titel|mit der überschrift|mit dem namen|mit titel|mit überschrift|mit der aufschrift|mit der beschriftung|mit dem text|mit text|genannt|heißt|mit der frage|der heißt|die heißt|mit beschriftung
WORDING: text|beschriftung|aufschrift|titel
TEXTWORD: text|satz|hinweis|zeile|folgenden text|dem text|den text|den satz|ein satz|absatz|einen absatz
DIRECTLY: direkt|gleich|unmittelbar|genau
BEFORE: vor|vor die|vor den|vor das|vor der|vor dem|über|oberhalb|oberhalb von|über die|über den|über das|oberhalb der
AFTER: nach|hinter|nach den|nach der|nach dem|hinter die|hinter den|hinter das|unter|unterhalb|unterhalb von|unter die|unter den|unter das|unterhalb der
BETWEEN: zwischen
TOP: nach oben|ganz oben|nach ganz oben|ganz nach oben|oben|an den anfang|ganz an den anfang|am anfang|zuerst|an die erste stelle|als erstes|nach vorne|ganz nach vorne|an erster stelle|zuoberst|als ersten abschnitt|an den seitenanfang|an den anfang der seite
BOTTOM: nach unten|ganz unten|nach ganz unten|ganz nach unten|ans ende|ganz ans ende|am ende|ans ende der seite|zum schluss|zuletzt|als letztes|an die letzte stelle|nach hinten|ganz nach hinten|zuunterst|am ende der seite|an den schluss|ganz am ende|ans seitenende
UP: hoch|höher|weiter nach oben|weiter hoch|eins nach oben|eins hoch|rauf|eine position nach oben|einen platz nach oben|weiter oben|ein stück nach oben|eins höher
DOWN: runter|tiefer|weiter nach unten|weiter runter|eins nach unten|eins runter|eine position nach unten|einen platz nach unten|weiter unten|ein stück nach unten|eins tiefer
FACT phone: telefonnummer|telefon|nummer|rufnummer|handynummer|mobilnummer|tel|tel.|handy|telefonnr|festnetznummer
FACT email: e-mail|email|e-mail-adresse|mailadresse|emailadresse|mail|mail-adresse|e-mailadresse|mailadresse
FACT address: adresse|anschrift|postadresse|straße
FACT name: firmenname|name des betriebs|name der firma|geschäftsname|unser name|praxisname|name des unternehmens|firmennamen|name
FACT hours: öffnungszeiten|öffnungszeit|sprechzeiten|sprechstunden|geschäftszeiten|bürozeiten
WEMOVED: wir sind umgezogen in|wir sind umgezogen nach|wir sind jetzt in|wir sind umgezogen in die|wir sind jetzt in der|ihr findet uns jetzt in der|sie finden uns jetzt in der|wir sind jetzt hier|sie finden uns jetzt|sie finden uns|ihr findet uns
WEOPEN: wir haben geöffnet|wir öffnen|wir haben offen|wir haben auf|geöffnet|wir haben jetzt geöffnet|wir haben jetzt auf|ich habe geöffnet|offen|öffnen wir|haben wir geöffnet|haben wir offen|wir haben|haben wir|wir machen auf|machen wir auf|auf|wir öffnen jetzt|wir haben jetzt offen|öffnen wir jetzt|haben wir jetzt
WECLOSE: wir schließen|wir machen zu|schließen wir|wir haben geschlossen|wir haben zu|haben wir geschlossen|haben wir zu|geschlossen|wir schließen jetzt|machen wir zu
WEBE: wir haben|haben wir|wir sind|ist|bleibt|haben wir jetzt|wir haben jetzt|bleiben wir|sind wir
CLOSED: geschlossen|zu|ruhetag|geschlossen haben|nicht mehr geöffnet|nicht mehr offen|nicht geöffnet|nicht offen
NOON: mittags|mittag
UNTIL: bis|bis um
NOW: jetzt|ab sofort|nun|ab jetzt|künftig|neuerdings|neu
DAY Mo: montag|montags|mo|am montag; DAY Tu: dienstag|dienstags|di|am dienstag; DAY We: mittwoch|mittwochs|mi|am mittwoch; DAY Th: donnerstag|donnerstags|do|am donnerstag; DAY Fr: freitag|freitags|fr|am freitag; DAY Sa: samstag|samstags|sa|sonnabend|sonnabends|am samstag; DAY Su: sonntag|sonntags|so|am sonntag
DAY Mo,Tu,We,Th,Fr: werktags|unter der woche|an werktagen|wochentags; DAY Sa,Su: am wochenende|wochenende|wochenends; DAY Mo,Tu,We,Th,Fr,Sa,Su: täglich|jeden tag
PRICEWORD: preis|preise|kosten
PAGEWORD: seite|website|webseite|homepage|ganze seite|ganze website|alles|internetseite|ganzen seite|startseite|design|webseite|gesamte seite|ganzes design
THING headline: überschrift|hauptüberschrift|titel|haupttitel|headline|große überschrift|großen überschrift|schlagzeile|h1|oberste überschrift
THING subheading: unterüberschrift|untertitel|unterzeile|slogan|claim|zeile unter der überschrift|text unter der überschrift|satz unter der überschrift|motto|tagline|unterschrift|text unter dem titel|zeile unter dem titel|einleitungstext
THING heading: abschnittsüberschrift|zwischenüberschrift|bereichsüberschrift
THING text: text|absatz|textes|fließtext|satz|zeile
THING button: button|knopf|schaltfläche|taste|btn|hauptbutton|buttons text|call to action
THING link: link|verweis|verlinkung
THING logo: logo|schriftzug
THING picture: bild|foto|bilds|bildes|grafik|abbildung|titelbild|fotos|hero-bild|heldenbild|hauptbild
THING menu_entry: menü|navigation|menüpunkt|menüeintrag|navi|hauptmenü|menu|navigationsleiste|navigationspunkt|menüleiste|menüs
THING list_item: karte|listenpunkt|aufzählungspunkt|eintrag
THING question: frage
THING answer: antwort|antwort auf
THING form: formular|anfrageformular|bestellformular|formulars
THING submit_button: absenden-button|senden-button|absende-button|absenden-knopf|sende-button|absendebutton|senden-knopf|formularbutton
THING copyright: copyright|copyright-zeile|copyrightzeile|copyright-hinweis|copyrighthinweis|copyright-text|copyright-jahr|jahr im copyright|jahreszahl
THINGS headline: hauptüberschriften
THINGS heading: überschriften|titeln|abschnittsüberschriften|zwischenüberschriften|alle überschriften
THINGS text: texte|absätze|buchstaben|texten
THINGS button: buttons|knöpfe|schaltflächen|knöpfen|tasten
THINGS link: verweise
THINGS picture: bilder|fotos|bildern|grafiken
THINGS menu_entry: menüpunkte|menüeinträge|menülinks|menüpunkten
THINGS list_item: karten|listenpunkte|einträge|aufzählungspunkte
THINGS price: preisen|preise
THINGS question: fragen
SECTIONWORD: abschnitt|abschnitts|bereich|bereichs|teil|sektion|block|rubrik|section
ITEM : eintrag|punkt; ITEM offerings: leistung|produkt|angebot|kurs|dienstleistung|artikel|behandlung|paket|zimmer|workshop; ITEM menu: gericht|speise|getränk; ITEM team: mitarbeiterin|teammitglied|mitarbeiter|kollegin|kollege; ITEM events: termin|veranstaltung|event; ITEM pricing: tarif; ITEM testimonials: bewertung|kundenstimme
ORD 1: erst*|1.|oberst*; ORD 2: zweit*|2.; ORD 3: dritt*|3.; ORD 4: viert*; ORD 5: fünft*; ORD 6: sechst*; ORD -1: letzt*|unterst*
FIELDWORD: feld|eingabefeld|formularfeld|textfeld|feld*
FIELDTYPE select: dropdown|auswahlfeld|auswahlliste|auswahl|dropdown-menü|dropdown-feld; FIELDTYPE checkbox: checkbox|kontrollkästchen|ankreuzfeld|häkchen|kästchen|auswahlkästchen; FIELDTYPE file: datei-upload|upload|dateiupload|upload-feld|dateifeld; FIELDTYPE textarea: mehrzeiliges feld|großes textfeld; FIELDTYPE date: datumsfeld|datumsauswahl
OPTIONWORD: optionen|den optionen|auswahlmöglichkeiten|möglichkeiten
REQUIRED yes: pflicht|pflichtfeld|erforderlich|obligatorisch|verpflichtend|zwingend|zum pflichtfeld|ein pflichtfeld|zur pflicht|als pflichtfeld; REQUIRED no: optional|freiwillig|kein pflichtfeld|keine pflicht|nicht pflicht|nicht erforderlich|nicht verpflichtend
PLACEHOLDER: platzhalter|platzhaltertext|-platzhalter
META title: seitentitel|browsertitel|titel der seite|seo-titel|meta-titel|titel im browser|browser-titel|browsertab|tab-titel|google-titel|titel der website|metatitel
META description: beschreibung|meta-beschreibung|seitenbeschreibung|metabeschreibung|google-beschreibung|beschreibung für google|seo-beschreibung|suchmaschinenbeschreibung|beschreibung bei google|beschreibung der seite
ALT: alternativtext|alt-text|alttext|bildbeschreibung|alt text
PROP background: hintergrund|hintergrundfarbe|hintergründe|hintergrundfarben|seitenhintergrund|hintergrunds
PROP text_colour: textfarbe|schriftfarbe|farbe der schrift|farbe des textes
PROP accent: akzentfarbe|hauptfarbe|akzente|akzent|primärfarbe|markenfarbe|akzentfarben
PROP colour: farbe|farben|farbschema|farbton|farbpalette|farbtöne
PROP theme: design|modus|theme|thema|look|version|stil
PROP typeface: schriftart|schrift|schriftarten|schriften|font|typografie|schrifttyp|typo
PROP text_size: schriftgröße|größe|textgröße|schriftgrad
PROP spacing: abstand|abstände|platz|weißraum|abstand zwischen den abschnitten|raum|luft|zwischenraum|platz zwischen den abschnitten|abstände zwischen den abschnitten|weissraum|abständen
PROP rounding: ecken|kanten|eckenradius|rundung|rundungen
PROP contrast: kontrast
STYLE text_size up: größer*|grösser*
STYLE text_size down: kleiner*
STYLE weight on: fett|fettgedruckt|in fett|fett gedruckt|fette|fetten|fettes
STYLE weight up: fetter*|dicker*|kräftiger gedruckt
STYLE weight down: dünner*|feiner
STYLE weight off: nicht fett
STYLE italic on: kursiv|kursiv*|schräg
STYLE capitals on: großgeschrieben|in großbuchstaben|in versalien|groß geschrieben
STYLE capitals off: nicht in großbuchstaben
STYLE alignment center: zentriert|mittig|zentriert*|in die mitte|in der mitte
STYLE alignment start: linksbündig|links|nach links|linksbündig*
STYLE alignment end: rechtsbündig|rechts|nach rechts|rechtsbündig*
STYLE rounding up: runder*|stärker abgerundet
STYLE rounding on: rund|runde|runden|rundes|rundem|abgerundet|abgerundete|abgerundeten|ganz rund|abgerundetes
STYLE rounding off: eckig|eckig*|nicht abgerundet|nicht rund|spitz|scharfkantig
STYLE lightness down: dunkler*
STYLE lightness up: heller*
STYLE warmth up: wärmer*|waermer*
STYLE warmth down: kühler*|kälter*
STYLE saturation up: kräftiger*|bunter*|farbiger*|lebendiger*|farbenfroher*|leuchtender*|intensiver*
STYLE saturation down: dezenter*|gedeckter*|sanfter*|blasser*|ruhiger*|zurückhaltender*|weniger bunt|weniger grell
STYLE spacing up: luftiger*|großzügiger*|weiter auseinander|weiter
STYLE spacing down: enger*|kompakter*|näher zusammen
STYLE typeface serif: serif|mit serifen|serifenschrift|serifen|serifenschriftart
STYLE typeface sans: serifenlos|serifenlos*|ohne serifen|sans serif|sans-serif
STYLE typeface mono: monospace|schreibmaschine|schreibmaschinenschrift|dicktengleich*|festbreiten
STYLE typeface script: handschriftlich|handschriftlich*|schreibschrift|handschrift|geschwungen|geschwungen*
THEME dark: dunkel|dunkle|dunklen|dunkles|dunklem|nacht|dark; THEME light: hell|helle|hellen|helles|hellem|light|tag
GRAD text_size up: groß|groß*|riesig*; GRAD text_size down: klein|klein*|winzig
GRAD lightness down: dunkel|dunkle|dunklen|düster; GRAD lightness up: hell|helle|hellen|grell
GRAD warmth up: warm|warm*; GRAD warmth down: kühl|kalt|kühl*
GRAD saturation up: bunt|bunt*|kräftig|kräftig*|farbenfroh|lebendig|knallig|farbig; GRAD saturation down: dezent|gedeckt|sanft|blass|pastellig|zurückhaltend|ruhig|sanft*|dezent*
GRAD spacing up: luftig|großzügig|weit auseinander; GRAD spacing down: eng|gedrängt|dicht|gequetscht|kompakt|vollgestopft|gedrungen
GRAD weight up: dick|dick*; GRAD weight down: dünn|dünn*
GRAD rounding up: rund; GRAD rounding down: eckig
MORE: mehr|noch mehr|stärker*|höher*|größer*; LESS: weniger|geringer*
MUCH: viel|deutlich|wesentlich|sehr viel|erheblich|ein ganzes stück|bedeutend|um einiges|sehr|ganz|richtig|extra|super|total
BIT: etwas|ein bisschen|ein wenig|leicht|einen tick|minimal|bisschen|ein klein wenig|einen hauch|ein stück|wenig
TOO: zu|viel zu|etwas zu|mir zu|noch zu|ein bisschen zu|uns zu|mir viel zu|noch etwas zu|immer noch zu
RESTYLE alignment center: zentriere|zentrieren|zentrier; RESTYLE text_size up: vergrößere|vergrößern|vergrößer|vergroessere; RESTYLE text_size down: verkleinere|verkleinern|verkleiner; RESTYLE lightness down: verdunkle|abdunkeln|verdunkeln|dunkle; RESTYLE lightness up: aufhellen|helle|erhelle; RESTYLE rounding on: runde|abrunden|runde ab; RESTYLE underline on: unterstreiche|unterstreichen; RESTYLE saturation down: dämpfe|dämpfen
VAGUE: moderner|schöner|besser|professioneller|ansprechender|cooler|aufpeppen|langweilig|hübscher|schicker|interessanter|edler|eleganter|peppiger|hässlich|öde|modern|frischer|pfiffiger|aufgeräumter|attraktiver|spannender|schön|toll|elegant|hochwertiger|ansprechend|knackiger|moderner aussehen|besser aussehen|schöner aussehen|persönlicher|freundlicher*|fröhlicher*|freundlich|fröhlich|freundlich*
BAD: langweilig|hässlich|öde|schlecht|falsch|unleserlich|schlecht lesbar|doof|veraltet|altbacken|blöd|nicht schön|nichtssagend|nicht mehr richtig|nicht richtig|inkorrekt|nicht korrekt
ANSWER abilities: was kannst du|was kannst du alles|was können sie|hilfe|wie funktioniert das|was kann ich sagen|was kann man ändern|was geht|was kann ich ändern|was ist möglich|was kannst du tun|was kannst du machen|wie geht das|was kann man hier machen
ANSWER costs: was kostet eine änderung|was kostet das|wie viel kostet eine änderung|wieviel kostet eine änderung|was kostet eine nachricht|wie viel kostet das|was kostet es
ANSWER thanks: danke|vielen dank|super|perfekt|toll|sieht gut aus|sieht super aus|klasse|prima|wunderbar|sehr gut|danke schön|dankeschön|gefällt mir|hallo|guten tag|sieht toll aus|passt|genial|top|spitze|hervorragend
TOPIC payments: zahlung|zahlungen|bezahlen|bezahlung|paypal|stripe|warenkorb|onlineshop|online-shop|webshop|kreditkarte|online bezahlen|shop|zahlungssystem|kasse
TOPIC booking_system: buchungssystem|online-buchung|calendly|online buchen|buchungskalender|terminkalender|buchungstool|doctolib
TOPIC members: login|anmeldebereich|mitgliederbereich|einloggen|passwort|kundenkonto|passwortgeschützt|kundenlogin|benutzerkonto
TOPIC chat: chat|live-chat|chatbot|livechat|chat-fenster
TOPIC video: video|videos|youtube|film|hintergrundvideo
TOPIC map: google maps|landkarte|stadtplan|interaktive karte|google-karte|kartenausschnitt
TOPIC animation: animation|animationen|animiert|animiere|slideshow|karussell|diashow|slider|blinken|bewegte|effekt|popup|pop-up|konfetti|laufschrift|countdown
TOPIC cookie_banner: cookie-banner|cookie-hinweis|cookiebanner|cookies
TOPIC analytics: analytics|tracking|besucherzähler|statistik|google analytics|facebook-pixel
TOPIC embed: einbetten|iframe|widget|html-code|feed|plugin|javascript|skript|css|code
TOPIC seo: seo|ranking|suchmaschinenoptimierung|google-ranking|keywords|bei google oben|google platz
TOPIC speed: schneller laden|ladezeit|lädt langsam|ladegeschwindigkeit
TOPIC new_page: neue seite|unterseite|weitere seite|zweite seite|eigene seite|neue unterseite
TOPIC publish: veröffentliche|veröffentlichen|online stellen|live schalten|live stellen|domain|online schalten|offline nehmen|freischalten
TOPIC translate: übersetze|übersetzen|übersetzung|mehrsprachig|zweisprachig|sprachumschalter|auf englisch|übersetz|übersetzt
TOPIC picture_needed: bessere bilder|andere bilder|neue bilder|echte fotos|andere fotos|neue fotos|anderes bild|anderes foto|neues bild|schönere bilder|mehr bilder|mehr fotos|neues foto|bessere fotos|eigene fotos|größere bilder generieren
TOPIC vague: aufpeppen|verbessere|verbessern|optimiere|wow-effekt|emojis|überrasche mich|moderner wirken
QUESTION_OPENER: was|wie|warum|wann|wo|wer|welche|welcher|welches|wieso|weshalb|woher|wohin|kann|gibt es|ist|sind|hat|haben|wird|darf
HAVEMOVED: wir sind umgezogen|ich bin umgezogen
THINGS section: abschnitte|bereiche|abschnitten
CALLUS: ruft uns an unter|rufen sie uns an unter|sie erreichen uns unter|ihr erreicht uns unter
HIJACK: du bist jetzt|ignoriere alle|ignoriere deine|ignoriere die|systemprompt|vorherigen anweisungen
THERE: dort|da
WOULDBE: wäre schön|wäre toll|wäre gut|wäre super|wäre nett|wäre praktisch|fände ich gut|fände ich schön
`,
};
