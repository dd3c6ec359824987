/** What the editor says, in the language of the message. A sentence each; `{…}` are filled in. */
import { HTML_LIMITS } from "../../../html/limits.ts";
import type { Speech } from "./message.ts";

const DEPTH = HTML_LIMITS.depth;
const inWriting = (language: string): string => new Intl.NumberFormat(language).format(HTML_LIMITS.elements);
const ELEMENTS = { en: inWriting("en"), de: inWriting("de"), fr: inWriting("fr"), es: inWriting("es") };

/** In the order en, de, fr, es. */
const SENTENCES = {
  textSet: [
    "{thing} now reads “{text}”.",
    "{thing} lautet jetzt „{text}“.",
    "{thing} : le texte est maintenant « {text} ».",
    "{thing}: ahora dice «{text}».",
  ],
  textReplaced: [
    "Replaced “{from}” with “{to}” ({count}×).",
    "„{from}“ durch „{to}“ ersetzt ({count}×).",
    "« {from} » remplacé par « {to} » ({count}×).",
    "«{from}» sustituido por «{to}» ({count}×).",
  ],
  textNotFound: [
    "I can't find “{text}” on this page, so nothing was changed for that. Quote the words exactly as they stand on the page.",
    "„{text}“ finde ich auf dieser Seite nicht, also bleibt dort alles, wie es ist. Bitte die Wörter genau so angeben, wie sie auf der Seite stehen.",
    "Je ne trouve pas « {text} » sur cette page ; rien n'a été changé. Citez les mots exactement comme ils figurent sur la page.",
    "No encuentro «{text}» en esta página; no he cambiado nada. Cita las palabras tal como aparecen en la página.",
  ],
  thingNotFound: [
    "{thing}: I find none there that I could change.",
    "{thing}: Dort finde ich nichts, was ich ändern könnte.",
    "{thing} : je n'y trouve rien que je puisse modifier.",
    "{thing}: no encuentro ahí nada que pueda cambiar.",
  ],
  already: [
    "That is how it is already; nothing to change.",
    "Das ist schon so; es gibt nichts zu ändern.",
    "C'est déjà le cas ; rien à changer.",
    "Ya está así; no hay nada que cambiar.",
  ],
  needText: [
    "What should it say? Write for example: change the headline to “…”.",
    "Wie soll es lauten? Zum Beispiel: Ändere die Überschrift zu „…“.",
    "Quel texte faut-il mettre ? Par exemple : change le titre en « … ».",
    "¿Qué debe decir? Por ejemplo: cambia el titular a «…».",
  ],
  sectionRemoved: [
    "Removed the section “{name}”.",
    "Abschnitt „{name}“ entfernt.",
    "Section « {name} » supprimée.",
    "Sección «{name}» eliminada.",
  ],
  linksRemoved: [
    "Links that led to it went with it ({count}).",
    "Links dorthin sind mit weggefallen ({count}).",
    "Les liens qui y menaient ont disparu avec elle ({count}).",
    "Los enlaces que llevaban a ella se han ido con ella ({count}).",
  ],
  linksMoved: [
    "Buttons that led to it now lead to the contact section ({count}).",
    "Buttons dorthin führen jetzt zum Kontakt ({count}).",
    "Les boutons qui y menaient mènent maintenant au contact ({count}).",
    "Los botones que llevaban a ella llevan ahora al contacto ({count}).",
  ],
  heroStays: [
    "The opening with the main headline has to stay: without it the page has no headline. I can rewrite it instead.",
    "Der Einstieg mit der Hauptüberschrift muss bleiben: Ohne ihn hat die Seite keine Überschrift. Ich kann ihn stattdessen neu gestalten.",
    "L'ouverture avec le titre principal doit rester : sans elle, la page n'a plus de titre. Je peux la refaire.",
    "La apertura con el titular tiene que quedarse: sin ella la página no tiene titular. Puedo rehacerla.",
  ],
  sectionMoved: [
    "Moved “{name}” {where}.",
    "„{name}“ steht jetzt {where}.",
    "« {name} » se trouve maintenant {where}.",
    "«{name}» está ahora {where}.",
  ],
  sectionAdded: [
    "Added the section “{name}”.",
    "Abschnitt „{name}“ hinzugefügt.",
    "Section « {name} » ajoutée.",
    "Sección «{name}» añadida.",
  ],
  sectionExists: [
    "The page has that section already: “{name}”.",
    "Diesen Abschnitt gibt es schon: „{name}“.",
    "Cette section existe déjà : « {name} ».",
    "Esa sección ya existe: «{name}».",
  ],
  sectionNotFound: [
    "I can't find the section “{name}” on this page. It has: {list}.",
    "Den Abschnitt „{name}“ finde ich auf dieser Seite nicht. Es gibt: {list}.",
    "Je ne trouve pas la section « {name} » sur cette page. Il y a : {list}.",
    "No encuentro la sección «{name}» en esta página. Hay: {list}.",
  ],
  noFacts: [
    "I don't invent facts, and I have none for “{name}”. Tell me what it should say, for example: add a section “{name}” with the text “…”.",
    "Ich erfinde nichts, und für „{name}“ weiß ich nichts. Bitte sag, was dort stehen soll, zum Beispiel: Füge einen Abschnitt „{name}“ mit dem Text „…“ hinzu.",
    "Je n'invente rien, et je n'ai rien pour « {name} ». Dites-moi ce qu'il faut y mettre, par exemple : ajoute une section « {name} » avec le texte « … ».",
    "No invento datos y no tengo ninguno para «{name}». Dime qué debe decir, por ejemplo: añade una sección «{name}» con el texto «…».",
  ],
  sectionRedone: [
    "“{name}” has another layout now, with the same content.",
    "„{name}“ ist neu gestaltet, mit demselben Inhalt.",
    "« {name} » a une nouvelle mise en page, avec le même contenu.",
    "«{name}» tiene ahora otra composición, con el mismo contenido.",
  ],
  cannotRedo: [
    "I can't lay out “{name}” anew: I only know other layouts for sections that I made. Its texts and colours I can change.",
    "„{name}“ kann ich nicht neu gestalten: Andere Fassungen kenne ich nur von Abschnitten, die von mir sind. Texte und Farben kann ich ändern.",
    "Je ne peux pas refaire « {name} » : je ne connais d'autres mises en page que pour mes propres sections. Je peux en changer textes et couleurs.",
    "No puedo rehacer «{name}»: solo conozco otras composiciones de secciones mías. Puedo cambiar sus textos y colores.",
  ],
  colourSet: [
    "{thing}: now {colour}.",
    "{thing}: jetzt {colour}.",
    "{thing} : maintenant {colour}.",
    "{thing}: ahora {colour}.",
  ],
  colourAdjusted: [
    "Where the text would have been hard to read I moved the lightness until it reaches WCAG AA.",
    "Wo der Text schlecht lesbar gewesen wäre, ist die Helligkeit so angepasst, dass WCAG AA erreicht wird.",
    "Là où le texte aurait été peu lisible, j'ai ajusté la clarté jusqu'au niveau WCAG AA.",
    "Donde el texto se habría leído mal, he ajustado la luminosidad hasta cumplir WCAG AA.",
  ],
  noColours: [
    "I can't find a colour in this page's style sheets that I could change for that.",
    "In den Stylesheets dieser Seite finde ich keine Farbe, die ich dafür ändern könnte.",
    "Je ne trouve pas de couleur à changer pour cela dans les feuilles de style de cette page.",
    "No encuentro en las hojas de estilo de esta página ningún color que cambiar para eso.",
  ],
  fontSet: [
    "{thing}: now set in {font}.",
    "{thing}: jetzt in {font} gesetzt.",
    "{thing} : maintenant en {font}.",
    "{thing}: ahora en {font}.",
  ],
  fontUnknown: [
    "I have no such typeface here. These come with every page, without a connection to others: {list}.",
    "Diese Schrift habe ich nicht. Ohne Verbindung zu Dritten gibt es: {list}.",
    "Je n'ai pas cette police. Celles-ci sont fournies avec chaque page : {list}.",
    "No tengo esa tipografía. Estas vienen con cada página: {list}.",
  ],
  sizeSet: ["{thing}: {change}.", "{thing}: {change}.", "{thing} : {change}.", "{thing}: {change}."],
  sizeLimit: [
    "{thing}: that is as far as it stays legible; I left it.",
    "{thing}: Weiter geht es nicht, ohne dass die Lesbarkeit leidet; es bleibt so.",
    "{thing} : au-delà, la lisibilité en souffrirait ; je n'ai rien changé.",
    "{thing}: más allá dejaría de leerse bien; lo he dejado.",
  ],
  linkSet: [
    "“{name}” now leads to {href}.",
    "„{name}“ führt jetzt zu {href}.",
    "« {name} » mène maintenant à {href}.",
    "«{name}» lleva ahora a {href}.",
  ],
  linkRefused: [
    "I don't set links to “{href}”. Addresses that begin with https://, /, #, mailto: or tel: are fine.",
    "Links zu „{href}“ setze ich nicht. Es gehen Adressen, die mit https://, /, #, mailto: oder tel: beginnen.",
    "Je ne crée pas de liens vers « {href} ». Les adresses en https://, /, #, mailto: ou tel: conviennent.",
    "No pongo enlaces a «{href}». Valen direcciones que empiecen por https://, /, #, mailto: o tel:.",
  ],
  linkNeeded: [
    "Where should “{name}” lead? Give an address (https://…), a page (/about) or a section of this page.",
    "Wohin soll „{name}“ führen? Bitte eine Adresse (https://…), eine Seite (/ueber-uns) oder einen Abschnitt dieser Seite nennen.",
    "Où doit mener « {name} » ? Donnez une adresse (https://…), une page (/a-propos) ou une section de cette page.",
    "¿Adónde debe llevar «{name}»? Da una dirección (https://…), una página (/sobre) o una sección de esta página.",
  ],
  added: [
    "Added {thing}: “{text}”.",
    "{thing} hinzugefügt: „{text}“.",
    "{thing} : « {text} » ajouté.",
    "{thing}: «{text}» añadido.",
  ],
  removed: [
    "Removed {thing}: “{text}”.",
    "{thing} entfernt: „{text}“.",
    "{thing} : « {text} » supprimé.",
    "{thing}: «{text}» eliminado.",
  ],
  contactSet: [
    "{thing}: now {text}, everywhere on the page ({count}×).",
    "{thing}: jetzt überall auf der Seite {text} ({count}×).",
    "{thing} : {text} partout sur la page ({count}×).",
    "{thing}: {text} en toda la página ({count}×).",
  ],
  contactRemoved: [
    "{thing}: gone from the page ({count}×).",
    "{thing}: von der Seite entfernt ({count}×).",
    "{thing} : retiré de la page ({count}×).",
    "{thing}: quitado de la página ({count}×).",
  ],
  inSentence: [
    "It stands in the middle of a sentence: “{text}”. Tell me how that should read instead, and I'll replace it.",
    "Das steht mitten in einem Satz: „{text}“. Bitte sag, wie er stattdessen lauten soll, dann ersetze ich ihn.",
    "C'est au milieu d'une phrase : « {text} ». Dites-moi comment elle doit devenir et je la remplace.",
    "Está en medio de una frase: «{text}». Dime cómo debe quedar y la sustituyo.",
  ],
  valueNeeded: [
    "{thing}: please write it in the message; I don't invent any.",
    "{thing}: Bitte in der Nachricht angeben; ich erfinde nichts.",
    "{thing} : indiquez-le dans le message ; je n'invente rien.",
    "{thing}: escríbelo en el mensaje; no invento nada.",
  ],
  noForm: [
    "There is no form on this page.",
    "Auf dieser Seite gibt es kein Formular.",
    "Il n'y a pas de formulaire sur cette page.",
    "No hay formulario en esta página.",
  ],
  fieldAdded: [
    "The form has the field “{name}” now.",
    "Das Formular hat jetzt das Feld „{name}“.",
    "Le formulaire a maintenant le champ « {name} ».",
    "El formulario tiene ahora el campo «{name}».",
  ],
  fieldRemoved: [
    "The field “{name}” is gone from the form.",
    "Das Feld „{name}“ ist aus dem Formular entfernt.",
    "Le champ « {name} » a été retiré du formulaire.",
    "El campo «{name}» se ha quitado del formulario.",
  ],
  fieldOptional: [
    "“{name}” is optional now.",
    "„{name}“ ist jetzt freiwillig.",
    "« {name} » est maintenant facultatif.",
    "«{name}» es ahora opcional.",
  ],
  fieldRequired: [
    "“{name}” has to be filled in now.",
    "„{name}“ ist jetzt ein Pflichtfeld.",
    "« {name} » est maintenant obligatoire.",
    "«{name}» es ahora obligatorio.",
  ],
  fieldNotFound: [
    "The form has no field “{name}”. It has: {list}.",
    "Das Formular hat kein Feld „{name}“. Es hat: {list}.",
    "Le formulaire n'a pas de champ « {name} ». Il a : {list}.",
    "El formulario no tiene el campo «{name}». Tiene: {list}.",
  ],
  fieldStays: [
    "“{name}” is the only field; a form without fields is of no use.",
    "„{name}“ ist das einzige Feld; ein Formular ohne Felder nützt niemandem.",
    "« {name} » est le seul champ ; un formulaire sans champs ne sert à rien.",
    "«{name}» es el único campo; un formulario sin campos no sirve.",
  ],
  titleSet: [
    "The page's title (browser tab, search results) is now “{text}”. The headline on the page stays; say “headline” to change that.",
    "Der Seitentitel (Browser-Tab, Suchergebnisse) ist jetzt „{text}“. Die Überschrift auf der Seite bleibt; für sie bitte „Überschrift“ sagen.",
    "Le titre de la page (onglet, résultats de recherche) est maintenant « {text} ».",
    "El título de la página (pestaña, buscadores) es ahora «{text}».",
  ],
  descriptionSet: [
    "The page's description for search results is now “{text}”.",
    "Die Beschreibung für Suchergebnisse ist jetzt „{text}“.",
    "La description pour les moteurs de recherche est maintenant « {text} ».",
    "La descripción para los buscadores es ahora «{text}».",
  ],
  tooLong: [
    "That is too long for the {thing} (at most {count} characters).",
    "Das ist zu lang für {thing} (höchstens {count} Zeichen).",
    "C'est trop long pour {thing} ({count} caractères au plus).",
    "Es demasiado largo para {thing} (como mucho {count} caracteres).",
  ],
  altSet: [
    "The picture's description is now “{text}”.",
    "Die Bildbeschreibung ist jetzt „{text}“.",
    "La description de l'image est maintenant « {text} ».",
    "La descripción de la imagen es ahora «{text}».",
  ],
  imageSet: ["The picture is in place.", "Das Bild ist eingesetzt.", "L'image est en place.", "La imagen está puesta."],
  noImage: [
    "There is no picture with a description of its own on this page.",
    "Auf dieser Seite gibt es kein Bild mit eigener Beschreibung.",
    "Il n'y a pas d'image avec sa propre description sur cette page.",
    "No hay ninguna imagen con descripción propia en esta página.",
  ],
  imageNeeded: [
    "Please attach the picture to the message (an https address).",
    "Bitte das Bild an die Nachricht anhängen (eine https-Adresse).",
    "Joignez l'image au message (une adresse https).",
    "Adjunta la imagen al mensaje (una dirección https).",
  ],
  languageSet: [
    "The page is now marked as “{text}”. Its texts are not translated by that.",
    "Die Seite ist jetzt als „{text}“ ausgezeichnet. Übersetzt sind ihre Texte damit nicht.",
    "La page est maintenant marquée « {text} ». Ses textes ne sont pas traduits pour autant.",
    "La página está ahora marcada como «{text}». Sus textos no se traducen con eso.",
  ],
  languageElsewhere: [
    "The language belongs to the whole website: set it in the website's settings (PUT /v1/websites/:id with language) and generate the page again. I can't translate texts.",
    "Die Sprache gehört zur ganzen Website: Sie wird in deren Einstellungen gesetzt (PUT /v1/websites/:id mit language), danach die Seite neu erzeugen. Texte übersetzen kann ich nicht.",
    "La langue concerne tout le site : réglez-la dans ses paramètres (PUT /v1/websites/:id avec language), puis régénérez la page. Je ne sais pas traduire.",
    "El idioma es de todo el sitio: cámbialo en sus ajustes (PUT /v1/websites/:id con language) y vuelve a generar la página. No sé traducir.",
  ],
  undo: [
    "To take the last change of this conversation back, send “undo” as a message of its own; that costs nothing. Any earlier state is in the page's list of versions. Or tell me what it should be instead, for example: change the headline to “…”.",
    "Um die letzte Änderung dieses Gesprächs zurückzunehmen, bitte „rückgängig“ als eigene Nachricht schicken; das kostet nichts. Jeder frühere Stand steht in der Versionsliste der Seite. Oder sag, wie es stattdessen sein soll, zum Beispiel: Ändere die Überschrift zu „…“.",
    "Pour annuler le dernier changement de cette conversation, envoyez « annule » comme message à part ; c'est gratuit. Tout état antérieur est dans la liste des versions. Ou dites ce qu'il faut à la place.",
    "Para deshacer el último cambio de esta conversación, envía «deshaz eso» como mensaje aparte; no cuesta nada. Los estados anteriores están en la lista de versiones. O dime cómo debe quedar.",
  ],
  abilities: [
    "I change what you ask for on this page and leave the rest as it is: texts (“change the headline to …”, “replace X with Y”), colours (“dark green buttons”, “warmer colours”), typefaces, sizes and spacing, sections (add, remove, move, another layout), items with prices, links, buttons and the menu, phone, address and opening hours, form fields, the page's title and description. “undo” takes the last change back, free of charge. What changes nothing costs nothing.",
    "Ich ändere auf dieser Seite, was du sagst, und lasse alles andere, wie es ist: Texte („Ändere die Überschrift zu …“, „Ersetze X durch Y“), Farben („dunkelgrüne Buttons“, „wärmere Farben“), Schriften, Größen und Abstände, Abschnitte (hinzufügen, entfernen, verschieben, anders gestalten), Einträge mit Preisen, Links, Buttons und das Menü, Telefon, Adresse und Öffnungszeiten, Formularfelder, Seitentitel und Beschreibung. „Rückgängig“ nimmt die letzte Änderung kostenlos zurück. Was nichts ändert, kostet nichts.",
    "Je change sur cette page ce que vous demandez et laisse le reste : textes (« change le titre en … », « remplace X par Y »), couleurs (« des boutons vert foncé », « des couleurs plus chaudes »), polices, tailles et espaces, sections (ajouter, supprimer, déplacer, refaire), entrées et prix, liens, boutons et menu, téléphone, adresse et horaires, champs de formulaire, titre et description de la page. « annule » annule gratuitement le dernier changement. Ce qui ne change rien ne coûte rien.",
    "Cambio en esta página lo que pidas y dejo lo demás como está: textos («cambia el titular a …», «sustituye X por Y»), colores («botones verde oscuro», «colores más cálidos»), tipografías, tamaños y espacios, secciones (añadir, quitar, mover, rehacer), elementos con precio, enlaces, botones y menú, teléfono, dirección y horario, campos del formulario, título y descripción. «deshaz eso» deshace gratis el último cambio. Lo que no cambia nada no cuesta nada.",
  ],
  thanks: [
    "Glad to help. Nothing was changed.",
    "Gern geschehen. Es ist nichts geändert.",
    "Avec plaisir. Rien n'a été changé.",
    "De nada. No he cambiado nada.",
  ],
  costs: [
    "A change costs 10 credits, and 10 more for every full 50 KB of page code. What changes nothing, and undoing, costs nothing.",
    "Eine Änderung kostet 10 Credits und 10 weitere für je volle 50 KB Seitencode. Was nichts ändert, kostet nichts, Rückgängigmachen auch nicht.",
    "Un changement coûte 10 crédits, et 10 de plus par tranche pleine de 50 Ko de code. Ce qui ne change rien est gratuit, annuler aussi.",
    "Un cambio cuesta 10 créditos, y 10 más por cada 50 KB completos de código. Lo que no cambia nada es gratis, y deshacer también.",
  ],
  newPage: [
    "I only change this page. Make another one in the application, or with POST /v1/websites/:id/pages; then I can link to it here.",
    "Ich ändere nur diese Seite. Eine weitere lässt sich in der Anwendung anlegen oder mit POST /v1/websites/:id/pages; danach kann ich hier darauf verlinken.",
    "Je ne change que cette page. Créez-en une autre dans l'application ou avec POST /v1/websites/:id/pages ; je pourrai ensuite y mener un lien.",
    "Solo cambio esta página. Crea otra en la aplicación o con POST /v1/websites/:id/pages; después puedo enlazarla aquí.",
  ],
  numberNeeded: [
    "WhatsApp needs the number with its country code: please write it like +44 161 496 0123.",
    "WhatsApp braucht die Nummer mit Ländervorwahl: bitte in der Form +49 341 555 0123.",
    "WhatsApp demande le numéro avec l'indicatif du pays : écrivez-le comme +33 4 72 55 01 99.",
    "WhatsApp necesita el número con el prefijo del país: escríbelo como +34 951 555 019.",
  ],
  optionsNeeded: [
    "Which options should “{name}” have? For example: add a dropdown “Topic” with the options Sales, Support.",
    "Welche Optionen soll „{name}“ haben? Zum Beispiel: Füge ein Dropdown „Thema“ mit den Optionen Verkauf, Support hinzu.",
    "Quelles options pour « {name} » ? Par exemple : ajoute une liste « Sujet » avec les options Vente, Support.",
    "¿Qué opciones debe tener «{name}»? Por ejemplo: añade un desplegable «Tema» con las opciones Ventas, Soporte.",
  ],
  itemNeeded: [
    "I can't find a list on this page that “{name}” could stand in. Add a section for it first, for example: add a services section with “{name}”.",
    "Auf dieser Seite finde ich keine Liste, in der „{name}“ stehen könnte. Bitte zuerst einen Abschnitt dafür anlegen.",
    "Je ne trouve pas de liste où mettre « {name} ». Ajoutez d'abord une section pour cela.",
    "No encuentro una lista donde poner «{name}». Añade primero una sección para ello.",
  ],
  vague: [
    "That can mean many things, so I changed nothing. Say what should change, for example: “make the headings bigger”, “use dark green buttons”, “darker background”, “rewrite the hero”, “use a serif font”.",
    "Das kann vieles heißen, deshalb ist nichts geändert. Sag, was anders werden soll, zum Beispiel: „größere Überschriften“, „dunkelgrüne Buttons“, „dunkler Hintergrund“, „gestalte den Einstieg neu“, „nimm eine Serifenschrift“.",
    "Cela peut vouloir dire bien des choses ; je n'ai rien changé. Dites ce qui doit changer, par exemple : « des titres plus grands », « des boutons vert foncé », « un fond sombre », « refais l'ouverture ».",
    "Eso puede significar muchas cosas; no he cambiado nada. Di qué debe cambiar, por ejemplo: «titulares más grandes», «botones verde oscuro», «fondo oscuro», «rehaz la apertura».",
  ],
  outside: [
    "That is beyond what I can do: payments, shops, bookings by other services, logins, videos, chats and animations need code from elsewhere. I can add a link or a button to such a page. Nothing was changed for that.",
    "Das kann ich nicht: Zahlungen, Shops, fremde Buchungssysteme, Anmeldungen, Videos, Chats und Animationen brauchen Code von anderswo. Einen Link oder Button zu so einer Seite kann ich hinzufügen. Dafür ist nichts geändert.",
    "Je ne peux pas faire cela : paiements, boutiques, réservations par d'autres services, connexions, vidéos, chats et animations demandent du code extérieur. Je peux ajouter un lien ou un bouton vers une telle page. Rien n'a été changé pour cela.",
    "Eso no puedo hacerlo: pagos, tiendas, reservas de otros servicios, accesos, vídeos, chats y animaciones necesitan código externo. Puedo añadir un enlace o un botón a una página así. No he cambiado nada para eso.",
  ],
  tooComplex: [
    `This page is too complex to change here: it has more than ${ELEMENTS.en} elements, or elements nested more than ${DEPTH} deep. Nothing was changed.`,
    `Diese Seite ist zu komplex, um hier geändert zu werden: Sie hat mehr als ${ELEMENTS.de} Elemente oder solche, die mehr als ${DEPTH}-fach verschachtelt sind. Es ist nichts geändert.`,
    `Cette page est trop complexe pour être modifiée ici : elle a plus de ${ELEMENTS.fr} éléments, ou des éléments imbriqués sur plus de ${DEPTH} niveaux. Rien n'a été changé.`,
    `Esta página es demasiado compleja para cambiarla aquí: tiene más de ${ELEMENTS.es} elementos, o elementos anidados en más de ${DEPTH} niveles. No he cambiado nada.`,
  ],
  unknown: [
    "I didn't understand “{text}”, so nothing was changed for that. I can change texts, colours, typefaces and sizes, add, remove, move and rewrite sections, and change links, contact details, form fields, the menu, title and description.",
    "„{text}“ habe ich nicht verstanden, dafür ist nichts geändert. Ich kann Texte, Farben, Schriften und Größen ändern, Abschnitte hinzufügen, entfernen, verschieben und neu gestalten, außerdem Links, Kontaktdaten, Formularfelder, Menü, Titel und Beschreibung.",
    "Je n'ai pas compris « {text} » ; rien n'a été changé pour cela. Je peux changer textes, couleurs, polices et tailles, ajouter, supprimer, déplacer et refaire des sections, et changer liens, coordonnées, champs, menu, titre et description.",
    "No he entendido «{text}»; no he cambiado nada para eso. Puedo cambiar textos, colores, tipografías y tamaños, añadir, quitar, mover y rehacer secciones, y cambiar enlaces, contacto, campos, menú, título y descripción.",
  ],
} satisfies Record<string, [string, string, string, string]>;

export type Sentence = keyof typeof SENTENCES;

const COLUMN: Record<Speech, number> = { en: 0, de: 1, fr: 2, es: 3 };
const LONGEST_SHOWN = 160;

/** A sentence in the language of the message. Long values are shortened. */
export function say(speech: Speech, sentence: Sentence, values: Record<string, string | number> = {}): string {
  return SENTENCES[sentence][COLUMN[speech]]!.replace(/\{(\w+)\}/g, (_, name: string) =>
    shown(String(values[name] ?? "")),
  );
}

/** The value as the answer shows it. */
function shown(value: string): string {
  const letters = [...value];
  return letters.length <= LONGEST_SHOWN ? value : `${letters.slice(0, LONGEST_SHOWN - 1).join("")}…`;
}

const NAMES = {
  headline: ["The headline", "Die Überschrift", "Le titre", "El titular"],
  subheadline: ["The line under the headline", "Die Zeile unter der Überschrift", "Le sous-titre", "El subtítulo"],
  eyebrow: [
    "The line above the headline",
    "Die Zeile über der Überschrift",
    "La ligne au-dessus du titre",
    "La línea sobre el titular",
  ],
  heading: [
    "The section's heading",
    "Die Überschrift des Abschnitts",
    "Le titre de la section",
    "El título de la sección",
  ],
  paragraph: ["The text", "Der Text", "Le texte", "El texto"],
  button: ["The button", "Der Button", "Le bouton", "El botón"],
  link: ["The link", "Der Link", "Le lien", "El enlace"],
  name: ["The name", "Der Name", "Le nom", "El nombre"],
  footer: ["The footer", "Die Fußzeile", "Le pied de page", "El pie de página"],
  header: ["The header", "Die Kopfzeile", "L'en-tête", "La cabecera"],
  section: ["The section", "Der Abschnitt", "La section", "La sección"],
  menu: ["The menu", "Das Menü", "Le menu", "El menú"],
  menuEntry: ["the menu entry", "Menüpunkt", "Entrée du menu", "Entrada del menú"],
  aButton: ["the button", "Button", "Bouton", "Botón"],
  aLink: ["the link", "Link", "Lien", "Enlace"],
  aText: ["the text", "Text", "Texte", "Texto"],
  phone: ["The phone number", "Die Telefonnummer", "Le numéro de téléphone", "El teléfono"],
  email: ["The e-mail address", "Die E-Mail-Adresse", "L'adresse e-mail", "El correo electrónico"],
  address: ["The address", "Die Adresse", "L'adresse", "La dirección"],
  hours: ["The opening hours", "Die Öffnungszeiten", "Les horaires", "El horario"],
  background: ["Background", "Hintergrund", "Fond", "Fondo"],
  accent: ["Accent colour", "Akzentfarbe", "Couleur d'accent", "Color de acento"],
  second: ["Second colour", "Zweite Farbe", "Deuxième couleur", "Segundo color"],
  buttons: ["Buttons", "Buttons", "Boutons", "Botones"],
  text: ["Text", "Text", "Texte", "Texto"],
  headings: ["Headings", "Überschriften", "Titres", "Titulares"],
  links: ["Links", "Links", "Liens", "Enlaces"],
  everything: ["Whole page", "Ganze Seite", "Toute la page", "Toda la página"],
  spacing: [
    "Space between sections",
    "Abstand zwischen den Abschnitten",
    "Espace entre les sections",
    "Espacio entre secciones",
  ],
  corners: ["Corners", "Ecken", "Angles", "Esquinas"],
  bigger: ["bigger", "größer", "plus grand", "más grande"],
  smaller: ["smaller", "kleiner", "plus petit", "más pequeño"],
  more: ["more", "mehr", "plus", "más"],
  less: ["less", "weniger", "moins", "menos"],
  rounder: ["rounder", "runder", "plus arrondis", "más redondeadas"],
  square: ["square", "eckig", "droits", "rectas"],
  darker: ["darker", "dunkler", "plus foncé", "más oscuro"],
  lighter: ["lighter", "heller", "plus clair", "más claro"],
  stronger: ["more vivid", "kräftiger", "plus vif", "más vivo"],
  softer: ["softer", "dezenter", "plus doux", "más suave"],
  warmer: ["warmer", "wärmer", "plus chaud", "más cálido"],
  cooler: ["cooler", "kühler", "plus froid", "más frío"],
  friendlier: ["friendlier", "freundlicher", "plus chaleureux", "más amable"],
  contrast: ["more contrast", "mehr Kontrast", "plus de contraste", "más contraste"],
  centred: ["centred", "zentriert", "centré", "centrado"],
  leftAligned: ["aligned left", "linksbündig", "aligné à gauche", "alineado a la izquierda"],
  bold: ["bold", "fett", "gras", "negrita"],
  italic: ["italic", "kursiv", "italique", "cursiva"],
  colours: ["Colours", "Farben", "Couleurs", "Colores"],
  title: ["title", "Titel", "titre", "título"],
  description: ["description", "Beschreibung", "description", "descripción"],
  atTop: [
    "to the top, right under the headline",
    "ganz oben, gleich unter der Überschrift",
    "tout en haut, juste sous le titre",
    "arriba del todo, justo bajo el titular",
  ],
  atEnd: ["to the end of the page", "am Ende der Seite", "à la fin de la page", "al final de la página"],
  aboveIt: ["above “{name}”", "über „{name}“", "au-dessus de « {name} »", "encima de «{name}»"],
  belowIt: ["below “{name}”", "unter „{name}“", "sous « {name} »", "debajo de «{name}»"],
} satisfies Record<string, [string, string, string, string]>;

export type Name = keyof typeof NAMES;

/** A name of a thing in the language of the message. */
export const nameOf = (speech: Speech, name: Name, values: Record<string, string> = {}): string =>
  NAMES[name][COLUMN[speech]]!.replace(/\{(\w+)\}/g, (_, key: string) => shown(values[key] ?? ""));
