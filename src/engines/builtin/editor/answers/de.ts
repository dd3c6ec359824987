import type { Catalogue } from "./catalogue.ts";

export const DE: Catalogue = {
  and: "und",
  quotes: ["„", "“"],
  sentences: {
    textSet: "{thing} lautet jetzt „{text}“.",
    textReplaced: "„{from}“ durch „{to}“ ersetzt ({count}×).",
    removed: "„{text}“ entfernt.",
    thingRemoved: "Entfernt: {thing}.",
    added: "„{text}“ hinzugefügt.",
    sectionAdded: "Abschnitt „{name}“ hinzugefügt.",
    listLimited: "Die Liste „{name}“ zeigt jetzt höchstens {count}.",
    listNewest: "Die Liste „{name}“ beginnt jetzt mit dem Neuesten.",
    listOldest: "Die Liste „{name}“ beginnt jetzt mit dem Ältesten.",
    listSortedUp: "Die Liste „{name}“ ist jetzt nach „{text}“ sortiert, aufsteigend.",
    listSortedDown: "Die Liste „{name}“ ist jetzt nach „{text}“ sortiert, absteigend.",
    listFiltered: "Die Liste „{name}“ zeigt jetzt nur, was als „{text}“ markiert ist.",
    sectionRemoved: "Abschnitt „{name}“ entfernt.",
    linksGone: "Links dorthin sind mit weggefallen ({count}).",
    linksMoved: "Buttons dorthin führen jetzt zu „{name}“ ({count}).",
    movedBefore: "„{name}“ steht jetzt über „{other}“.",
    movedAfter: "„{name}“ steht jetzt unter „{other}“.",
    swapped: "„{name}“ und „{other}“ haben die Plätze getauscht.",
    duplicated: "„{name}“ steht jetzt zweimal da.",
    styled: "{thing}: {what}.",
    linked: "„{name}“ führt jetzt zu {href}.",
    factSet: "{thing}: jetzt {text} ({count}×).",
    factAdded: "{thing}: {text} steht jetzt auf der Seite.",
    factRemoved: "{thing}: entfernt ({count}×).",
    hoursSet: "Öffnungszeiten: jetzt {text}.",
    priceSet: "„{name}“ kostet jetzt {price}.",
    priceGone: "„{name}“ hat keinen Preis mehr.",
    fieldAdded: "Das Formular hat jetzt ein Feld „{name}“.",
    fieldRemoved: "Das Feld „{name}“ ist aus dem Formular entfernt.",
    fieldRequired: "„{name}“ ist jetzt ein Pflichtfeld.",
    fieldOptional: "„{name}“ ist jetzt freiwillig.",
    fieldRenamed: "Das Feld „{name}“ heißt jetzt „{text}“.",
    fieldHint: "Das Feld „{name}“ zeigt „{text}“, bevor es ausgefüllt wird.",
    titleSet: "Der Titel der Seite für Browser und Suchmaschinen ist jetzt „{text}“.",
    descriptionSet: "Die Beschreibung für Suchmaschinen ist jetzt „{text}“.",
    altSet: "Das Bild ist jetzt mit „{text}“ beschrieben.",
    pictureSet: "Das Bild ist jetzt ein anderes.",
    pictureAdded: "Das Bild ist hinzugefügt.",
    redone: "„{name}“ ist neu gestaltet, mit demselben Inhalt.",
    already: "{thing}: Das ist schon so, also wurde nichts geändert.",
    alreadySo: "{thing}: schon {what}, also wurde nichts geändert.",
    missing: "Das finde ich nicht: {thing}.",
    missingNamed: "„{name}“ finde ich nicht, also wurde nichts geändert.",
    missingListed: "„{name}“ finde ich nicht, also wurde nichts geändert. Es gibt {list}.",
    several: "Das kann mehreres heißen: {list}. Was davon ist gemeint?",
    onlySoMany: "Es gibt nicht mehr als {count}: {list}.",
    whatIsIt: "Was ist damit gemeint? Bitte nenn die Sache, zum Beispiel: Mach die Überschrift fett.",
    unread: "„{words}“ verstehe ich nicht, also habe ich dort nichts geändert.",
    unreadNearest:
      "„{words}“ verstehe ich nicht, also habe ich dort nichts geändert. Möglich ist zum Beispiel: {example}",
    needText: "Wie soll es lauten? Zum Beispiel: Ändere die Überschrift zu „…“.",
    needAddress:
      "Wohin soll „{name}“ führen? Bitte eine Adresse angeben, zum Beispiel https://example.com, /kontakt oder #faq.",
    needNumber: "Bitte die Nummer mit Ländervorwahl angeben, zum Beispiel +49 761 555 0199.",
    needOptions:
      "Welche Möglichkeiten soll „{name}“ haben? Zum Beispiel: Füge ein Auswahlfeld „{name}“ mit klein, mittel, groß hinzu.",
    needPicture:
      "Ohne ein Bild geht das nicht: Häng eins an die Nachricht an, oder lass eins mit „Bild erzeugen“ machen und häng es an.",
    needPlace: "Wo soll das stehen? Zum Beispiel: … im Abschnitt „{name}“.",
    noFacts:
      "Ich erfinde nichts. Was soll im Abschnitt „{name}“ stehen? Zum Beispiel: Füge einen Abschnitt „{name}“ mit dem Text „…“ hinzu.",
    exists: "Das gibt es schon: „{name}“. Es wurde nichts geändert.",
    headlineStays:
      "Die Hauptüberschrift muss bleiben: Ohne sie hat die Seite keine. Ihren Wortlaut kann ich stattdessen ändern.",
    holdsMore:
      "„{name}“ enthält mehr als das, also wurde nichts geändert. Alles zusammen geht so weg: Entferne den Abschnitt „{name}“.",
    heroStays:
      "Der Einstieg kann nicht weg: Er hat die Hauptüberschrift. Seinen Wortlaut oder seine Gestaltung kann ich ändern.",
    lastItem:
      "„{name}“ ist der einzige Eintrag dort und bleibt, weil nichts übrig wäre. Ich kann den Abschnitt entfernen.",
    lastField: "„{name}“ ist das einzige Feld; ohne es bliebe nichts vom Formular. Ich kann den Abschnitt entfernen.",
    buttonStays: "Ein Formular geht nicht ohne seinen Button. Seine Aufschrift kann ich ändern.",
    cantMove:
      "„{name}“ kann ich nicht dorthin verschieben. Verschieben kann ich Abschnitte und die Einträge einer Liste untereinander.",
    cantStyle:
      "Das kann ich an „{name}“ nicht ändern. Ändern kann ich Farben, Schriften, Größen, Abstände, Ecken und Ausrichtung.",
    cantRedo:
      "„{name}“ kann ich nicht neu gestalten: Andere Fassungen kenne ich nur von Abschnitten, die von mir sind.",
    cantDuplicate: "„{name}“ kann ich nicht verdoppeln, nur Abschnitte und Einträge einer Liste.",
    cantRemove: "„{name}“ kann ich nicht entfernen, ohne eine Lücke zu lassen. Den Wortlaut kann ich ändern.",
    cantSetText: "„{name}“ ist nicht nur Text. Bitte die Wörter nennen, die sich ändern sollen.",
    inSentence: "Das steht mitten in einem Satz und geht so nicht: „{text}“. Wie soll der ganze Satz lauten?",
    linkRefused: "Links zu {href} setze ich nicht. Möglich sind https, ein Pfad, #abschnitt, mailto: und tel:.",
    noSuchPlace: "{href} gibt es auf dieser Seite nicht. Es gibt {list}.",
    menuByPages:
      "„{name}“ kann ich hier nicht ändern: Das Menü nimmt den Eintrag von den Seiten der Website. Benenne die Seite um oder blende sie aus.",
    fontUnknown: "Die Schrift „{name}“ habe ich nicht. Mit jeder Seite kommen: {list}.",
    limit: "{thing}: Weiter geht es nicht, ohne dass die Lesbarkeit leidet; es wurde nichts geändert.",
    unreadable: "In dieser Farbe wäre Text schlecht lesbar, also wurde nichts geändert. Dunkler oder heller geht es.",
    noColour: "Auf dieser Seite finde ich keine Farbe, die ich dafür ändern könnte.",
    tooComplex:
      "Die Seite ist zu komplex für mich: Ich lese bis zu {elements} Elemente und bis zu {depth} ineinander. Es wurde nichts geändert.",
    failed: "Das ging nicht, ohne die Seite zu beschädigen, also habe ich dort nichts geändert.",
    factMissing: "{thing}: Auf dieser Seite steht noch nichts davon. Sag mir, was dort stehen soll.",
    otherTown:
      "Auf der Seite steht als Ort „{town}“, auch an anderen Stellen; deshalb wurde nichts geändert. Nenn mir nur Straße und Hausnummer, oder ändere zuerst „{town}“.",
    factNowhere: "{thing}: Dafür sehe ich keinen guten Platz. Sag wo, zum Beispiel: in der Fußzeile.",
    hoursMissing: "Für {days} finde ich hier keine Öffnungszeiten, also wurde nichts geändert. Da steht: {list}.",
    hoursUnclear:
      "„{text}“ kann ich nicht ändern, ohne zu raten. Nenn bitte alle Öffnungszeiten so, wie sie dort stehen sollen.",
    topic_abilities:
      "Ich ändere auf dieser Seite, was du sagst: Texte, Abschnitte, Listen und Preise, Links und Buttons, Formulare, Kontaktdaten und Öffnungszeiten, Farben, Schriften und Größen. Zum Beispiel: Ändere die Überschrift zu „…“; grüne Buttons.",
    topic_costs: "Eine Nachricht kostet 10 Credits, wenn sie die Seite ändert, sonst nichts.",
    topic_thanks: "Gern geschehen.",
    topic_undo: "Jede Änderung bleibt erhalten: Geh in der Versionsliste zurück, oder schreib „rückgängig“.",
    topic_new_page: "Das geht hier nicht: Ich ändere nur diese Seite. Neue Seiten legst du in der Liste der Seiten an.",
    topic_delete_page:
      "Ich lösche nicht die Seite, ich ändere nur, was darauf steht. Seiten löschst du in ihrer Liste.",
    topic_publish: "Ich ändere nur den Entwurf. Veröffentlicht wird mit dem Button „Veröffentlichen“.",
    topic_translate: "Übersetzen kann ich nicht. Gib mir den Text in der anderen Sprache, und ich setze ihn ein.",
    topic_beyond:
      "„{words}“ kann ich hier nicht. Ich kann einen Button oder Link hinzufügen, der dorthin führt, oder ein Formular, das danach fragt.",
    topic_chat: "Einen Chat kann ich nicht einbauen. Ich kann einen Link zu WhatsApp oder ein Formular hinzufügen.",
    topic_animation: "Animationen kann ich nicht einbauen. Farben, Schriften, Größen und Gestaltung kann ich ändern.",
    topic_cookie_banner:
      "Einen Cookie-Hinweis kann ich nicht einbauen; Seiten von hier setzen keine Cookies, die ihn bräuchten.",
    topic_analytics: "Skripte kann ich nicht einbauen. Besuche werden unter „Analytics“ ohne sie gezählt.",
    topic_seo:
      "Das allein kann ich nicht bewirken; ich kann den Titel, die Beschreibung und die Bildbeschreibungen setzen. Zum Beispiel: Setze den Titel auf „…“.",
    topic_speed: "Daran kann ich nichts ändern. Seiten von hier haben keine Skripte, die sie bremsen.",
    topic_vague:
      "Das kann vieles heißen. Was soll anders werden? Sag zum Beispiel: dunkler Hintergrund, grüne Buttons, größere Überschriften.",
    topic_question:
      "Das kann ich nicht beantworten, und geändert wurde nichts. Ich ändere, was du sagst, zum Beispiel: Ändere die Überschrift zu „…“.",
  },
};
