/** Classes of requests that were done wrongly once: what each asks for is done and nothing else, or nothing is. */
import { describe, expect, setDefaultTimeout, test } from "bun:test";
import { corpusPage } from "./corpus/corpus.ts";
import { turn } from "./corpus/run.ts";

setDefaultTimeout(60_000);

const turnOn = (page: string, say: string) =>
  turn(corpusPage(page), { id: "", page, say, expect: { edits: [] }, tags: [] });

/** Class, page, message, what the code has afterwards, and what it has not. */
const DONE: [name: string, page: string, say: string, has: string[], hasNot: string[]][] = [
  ["what is polite is no part of a name", "lenz", "Impfungen und Vorsorge bitte tauschen", [], []],
  [
    "“everywhere” is none of the words",
    "steuer",
    "Termin anfragen soll überall Termin buchen heißen",
    [">Termin buchen<"],
    ["überall"],
  ],
  ["an entry goes beside another", "kite", "add Jira integration before Weekly digest", ["<h3>Jira integration"], []],
  ["the second of two days is written as it was", "fietsen", "zaterdag gesloten", [], ["Za"]],
  ["a figure beside a price is one", "greenway", "change Basic to 79", [">$79"], ["<h3>79"]],
  ["entries with their prices need no place", "sonrisa", "añade Férulas 90 €", [">Férulas<", ">90 €<"], []],
  ["what a form offers goes with the entry", "gym", "remove Yoga", [], ["<h3>Yoga", "<option>Yoga"]],
  [
    "what a form offers is called as the entry",
    "steuer",
    "Die Leistung Existenzgründung umbenennen in Gründungsberatung",
    ["<h3>Gründungsberatung", "<option>Gründungsberatung"],
    [],
  ],
  ["names part a text without blanks", "kumo", "ほうじ茶を削除してください", [], ["<h3>ほうじ茶"]],
  ["closed from now on is closed", "lenz", "Freitags haben wir ab sofort zu", ["Mo-Do"], ["Mo-Fr"]],
  ["a day may end earlier", "lenz", "Mittwochs nur bis 11 Uhr", ["Mi 8-11 Uhr"], []],
  [
    "a line may begin with the times alone",
    "kumo",
    "営業時間を11:00〜19:00に変更してください",
    ["<p>11:00〜19:00、"],
    [],
  ],
  ["words may begin with one for it", "osteria", "Titolo: La cucina di casa", [">La cucina di casa</h1>"], []],
  ["a headline changes no places", "pastelaria", "troque o título por Doces do Porto", [">Doces do Porto</h1>"], []],
  [
    "a fact that is wrong is another one",
    "steuer",
    "Die Telefonnummer ist falsch, es ist 0761 555 0200",
    ["tel:07615550200"],
    ["tel:07615550199"],
  ],
  [
    "one word for some days leaves the others as they are",
    "bakery",
    "Hours are 8 to 2 on weekends",
    ['"openingHours":["We-Fr 07:30-13:00","Sa-Su 08:00-14:00"]'],
    [],
  ],
  [
    "a wish that begins with its thing ends the words before it",
    "bakery",
    "Change the headline to Fresh bread, made daily, and the button to Visit us",
    [">Fresh bread, made daily</h1>"],
    ["Visit us"],
  ],
  [
    "figures beside an entry are said of it",
    "gym",
    'add "60 minutes" under Yoga',
    ["Yoga</h3><p>60 minutes</p>"],
    ["<h3>60 minutes"],
  ],
  [
    "a colour of a button's words leaves its ground",
    "gym",
    "button text black",
    ["color:#111111"],
    ["--button:#111111"],
  ],
  [
    "a size is worked out from the rules that are of the thing",
    "gym",
    "make Book a trial bigger",
    ["font-size:1.18em"],
    ["calc((calc("],
  ],
  [
    "a fact with a verb and a colon is the fact",
    "steuer",
    "Adresse ändern: Bahnhofstraße 5",
    ["Bahnhofstraße 5", ">Adresse</h3>"],
    ["Kaiserstraße 12"],
  ],
  [
    "a price is as it was said, without what another one has before it",
    "sonrisa",
    "añade blanqueamiento 150 € a los tratamientos",
    [">150 €<"],
    ["desde 150"],
  ],
  [
    "where it is meant is no part of the words",
    "sonrisa",
    "cambia Pedir cita por Reservar cita en todos los sitios",
    [">Reservar cita<"],
    ["en todos los sitios", "Pedir cita"],
  ],
  [
    "marks that begin a sentence are its words",
    "luma",
    "cambia la pregunta ¿Dónde está? por ¿Dónde estamos?",
    [">¿Dónde estamos?<"],
    [],
  ],
  [
    "buttons are known by their class in other languages",
    "speiche",
    "mach den Knopf rot",
    [".knopf{background:#c0392b"],
    [],
  ],
  [
    "an ordinal counts",
    "bakery",
    'first faq should say "Fresh bread daily"',
    [">Fresh bread daily</summary>", ">FAQ</h2>"],
    [],
  ],
  ["an entry is meant by a word of its name before one of what it says", "bakery", "buns $5.50", [">$5.50<"], []],
  [
    "into an entry goes another of its own list",
    "greenway",
    'add "Hedges" to the Basic plan',
    ["<li>Edging</li><li>Hedges</li>"],
    [],
  ],
  [
    "a new person has no picture of another one",
    "salon",
    "add Zoe Park to the team",
    ["<h3>Zoe Park</h3>"],
    ['elif.jpg" alt="" width="300" height="300"><h3>Zoe'],
  ],
  [
    "a date is another one wherever the page tells it",
    "wedding",
    "change the date to 19 September 2027",
    ["19 September 2027 at Quinta da Serra"],
    [">12 September 2027", ", 12 September 2027"],
  ],
  [
    "a detail goes from where it was said to",
    "luma",
    "quita el teléfono del pie de página",
    ['href="tel:9515550134"'],
    ['<li><a class="nobreak" href="tel:9515550134">951 555 0134</a></li><li><a href="mailto'],
  ],
  ["a section goes that is called so", "kumo", "営業時間を削除して", [], ['id="hours-and-place"']],
  [
    "words are taken out of the thing that was named",
    "bakery",
    'remove "in Portland, Oregon" from the headline',
    [">A small sourdough bakery</h1>"],
    [],
  ],
  [
    "what may be a mistyped small word is not dropped",
    "bakery",
    "add butter cake to the products",
    [">Butter cake</h3>"],
    [">Cake<"],
  ],
  [
    "what may be a mistyped small word is not dropped",
    "bakery",
    "change croissants to butter croissants everywhere",
    [">Butter croissants</h3>", "country loaves, butter croissants"],
    [],
  ],
  [
    "each of several has words of its own",
    "greenway",
    "replace Lawn care with Mowing, and Snow removal with Snow service",
    [">Mowing</h5>", ">Snow service</h5>"],
    [],
  ],
  [
    "each of several has words of its own",
    "greenway",
    "rename Lawn care to Mowing and Garden design to Garden plans",
    [">Mowing</h5>", ">Garden plans</h5>"],
    [],
  ],
  [
    "where it is meant is no part of the words",
    "luma",
    "cambia Reservar por Pedir fecha en todos los botones",
    [">Pedir fecha</a>"],
    ["en todos los botones"],
  ],
  [
    "a postcode goes before the town that follows the street",
    "fietsen",
    "nieuw adres: Oudegracht 300, 3511 AB Utrecht",
    [
      "Oudegracht 300<br>3511 AB Utrecht",
      "<dd>Oudegracht 300, 3511 AB Utrecht</dd>",
      "<address>Oudegracht 300</address>",
    ],
    ["Oudegracht 210"],
  ],
  [
    "hours of several days are one wish, and other days are closed",
    "bakery",
    "opening hours: Monday closed, Tue to Fri 9 to 6, Sat 10 to 4",
    ['"openingHours":["Tu-Fr 09:00-18:00","Sa 10:00-16:00"]'],
    ["Sun"],
  ],
  [
    "the first of several goes with the comma behind it",
    "bakery",
    'remove "country loaves" from the subheading',
    ["We bake croissants and cardamom buns"],
    [],
  ],
  [
    "before the last of several no comma is left",
    "bakery",
    'remove "croissants" from the subheading',
    ["We bake country loaves and cardamom buns"],
    [],
  ],
  [
    "what begins with the word that was there begins as that did",
    "mercier",
    "remplace Cours du samedi par Cours du week-end",
    [">Cours du week-end</h3>", ", cours du week-end,"],
    [", Cours du week-end"],
  ],
  [
    "“it” is not the page where a fact was spoken of",
    "bakery",
    "change the phone number to 503-555-0199 and make it bold",
    ["tel:5035550199"],
    ["h1,h2,h3{font-weight:700"],
  ],
  ["“it” is neither of two", "gym", "duplicate yoga and call it Hot yoga", ["<h3>Yoga</h3>"], ["Hot yoga"]],
  [
    "where something is meant is none of its words",
    "salon",
    "remove Team from the menu and rename Reviews to Praise there",
    ['<a href="#reviews">Reviews</a>'],
    ['<a href="#team">'],
  ],
  [
    "a map is looked up by the words that the page has then",
    "fietsen",
    "Oudegracht 210 -> Oudegracht 212",
    ["query=Oudegracht%20212%2C%20Utrecht"],
    ["Oudegracht 210", "Oudegracht%20210"],
  ],
  [
    "a look of questions is none of their answers",
    "bakery",
    "make all questions italic",
    ["details:nth-of-type(1) > summary"],
    ["details:nth-of-type(1){", "details:nth-of-type(1) {"],
  ],
  ["what stands in a line goes with the sign before it", "luma", "quita el correo", [], [" ·  · ", "mailto"]],
  [
    "a price that begins somewhere is one",
    "greenway",
    "add a service: Gutters, twice a year, from $120",
    [">Gutters – from $120</h5>"],
    [">from<"],
  ],
  ["what stands in a line goes with the sign before it", "kumo", "お問い合わせのセクションを削除して", [], [" · </p>"]],
  ["a name is no colour", "bakery", "Change Portland to Bordeaux", [">Bakery in Bordeaux, Oregon<"], ["Portland"]],
  ["a name is no colour", "mercier", "remplace Lyon par Bordeaux", ["69001 Bordeaux"], ["Lyon"]],
  [
    "a button of a network leads to the profile",
    "steuer",
    "WhatsApp-Button mit +49 171 5550199 hinzufügen",
    ['href="https://wa.me/491715550199">WhatsApp</a>'],
    [],
  ],
  [
    "a button of a network leads to the profile",
    "luma",
    "agrega un botón de Instagram @casaluma",
    ['href="https://www.instagram.com/casaluma">Instagram</a>'],
    ["de Instagram"],
  ],
  [
    "a field with several options is a choice",
    "kite",
    "add a field for team size with options 1-10, 11-50",
    ["<option>1-10</option><option>11-50</option>"],
    [],
  ],
  ["a verb's end parts no name from its place", "fietsen", "Voeg Bakfietsen toe aan de diensten", [">Bakfietsen<"], []],
  ["where something goes may be said first", "fietsen", "Voeg bij diensten Bakfietsen toe", [">Bakfietsen<"], []],
  ["where something goes may be said first", "kumo", "商品に玉露を追加してください", ["<h3>玉露</h3>"], []],
  ["where something goes may be said first", "kumo", "フッターに「年末年始休業」を追加", [">年末年始休業<"], []],
  ["what goes into a menu card is a dish", "osteria", "aggiungi Tiramisù al menù", [">Tiramisù</h3>"], []],
  [
    "why something goes is no other wish",
    "lenz",
    "Nimm die Hausbesuche raus, machen wir nicht mehr",
    [],
    ["<h3>Hausb"],
  ],
  [
    "an entry goes between two, whichever is said first",
    "gym",
    "add Pilates between Strength classes and Yoga",
    ["<h3>Pilates"],
    [],
  ],
  [
    "what has a price is an entry",
    "salon",
    'Add "Beard trim £12" after Fringe trim',
    ["<td>Beard trim</td><td>£12</td>"],
    ["<p>Beard"],
  ],
  [
    "words that stand so are one thing",
    "kite",
    "Make SOC 2 in progress say SOC 2 Type II",
    ["<dd>SOC 2 Type II.</dd>"],
    [],
  ],
  ["what can be put or added is moved where it is there", "sonrisa", "pon Implantes antes de Ortodoncia", [], []],
  ["what can be put or added is moved where it is there", "steuer", "Setz bitte FAQ ganz nach unten", [], []],
  ["a fact may be new after its name", "sonrisa", "el teléfono nuevo es 963 555 099", ["tel:963555099"], []],
  [
    "a new line has a colon before it",
    "steuer",
    "Neuer Slogan: Steuern leicht gemacht",
    [">Steuern leicht gemacht<"],
    [],
  ],
  [
    "a question may have an article",
    "mercier",
    "Ajoute la question « Livrez-vous ? » avec la réponse « Oui. »",
    ["<dt>Livrez-vous ?</dt><dd>Oui."],
    [],
  ],
  [
    "a price is no name",
    "greenway",
    "premium plan: $169 a month",
    [">$169 <small>per month</small>"],
    [">$169 a month"],
  ],
  [
    "what a time is paid for is a part of the price",
    "greenway",
    "Basic costs $99 a month now",
    [">$99 <small>per"],
    [],
  ],
  ["“and” is “&” in a name", "salon", "cut and finish is 52 pounds now", ["<td>£52</td>"], []],
  ["what is called off goes", "mercier", "le cours du samedi est annulé", [], ["<h3>Cours du samedi"]],
  ["what is called off goes", "kumo", "抹茶は中止になりました", [], ["<h3>抹茶"]],
  [
    "a day may be open twice",
    "lenz",
    "Montag 9-12 und 14-18",
    ["Mo: 9-12, 14-18 Uhr, Di-Fr: 8-12 Uhr", '"Mo 09:00-12:00","Mo 14:00-18:00"'],
    [],
  ],
  ["a day may be open twice", "salon", "Thursday 9am to 1pm and 2 to 8pm", [">9am to 1pm, 2pm to 8pm<"], []],
  [
    "a day may be open twice",
    "osteria",
    "domenica solo 12-15",
    ["martedì a sabato: 12-15 e 19-23, domenica: 12-15<"],
    [],
  ],
  [
    "lines with hours belong together",
    "speiche",
    "Samstag: 10–12 und 13–15 Uhr",
    ["<p>Samstag: 10–12, 13–15 Uhr</p>"],
    [],
  ],
  ["a closed day between others is named", "speiche", "mittwochs geschlossen", ["<p>Mittwoch: Geschlossen</p>"], []],
  ["a day comes before what is said of it", "fietsen", "we zijn maandag ook open, 13-18 uur", ["ma: 13-18 uur"], []],
  [
    "two that are counted are counted on the page as it is",
    "kite",
    "delete the second and third feature",
    ["<h3>Automatic tagging", "<h3>Starter"],
    ["<h3>Weekly digest", "<h3>Slack"],
  ],
  [
    "two that are counted are counted on the page as it is",
    "bakery",
    "delete the first and second question",
    [">When is it open?<"],
    [">What is on offer?<", ">Where is it?<"],
  ],
  ["two that are counted change places", "kite", "swap the first and the last feature", [], []],
  [
    "what something costs is said in several ways",
    "pastelaria",
    "acrescenta Bolo-rei por 15 € aos produtos",
    ["<h3>Bolo-rei – 15 €</h3>"],
    [],
  ],
  ["a price may begin somewhere", "steuer", "Lohnbuchhaltung ab 49 € im Monat", [">ab 49 € im Monat<"], []],
  ["a price may begin somewhere", "salon", "bridal trial now from £65, fringe trim £12", [">from £65<", ">£12<"], []],
  ["a price is another one", "kite", "change $29 to $35 and $99 to $119", [">$35<", ">$119<"], ["$29", "$99"]],
  ["a price is another one", "bakery", "change the price of croissants from $4.50 to $5", [">$5<"], ["$4.50"]],
  ["a price is taken off", "bakery", "take the price off the croissants", [], ["$4.50"]],
  [
    "a headline may be told after a colon",
    "kite",
    "make the headline: Insights from every ticket.",
    [">Insights from every ticket</h1>"],
    [],
  ],
  [
    "a question may begin with a word for something",
    "steuer",
    "Füge eine Frage hinzu: Was kostet die Erstberatung? Sie ist kostenlos.",
    [">Was kostet die Erstberatung?<"],
    [],
  ],
  [
    "a field is asked for where it goes",
    "kumo",
    "お問い合わせフォームに「会社名」の欄を追加してください",
    ["会社名"],
    [],
  ],
  [
    "the last of several has the verb of all",
    "kumo",
    "見出しを「京のお茶」に、ボタンを緑に変更してください",
    [">京のお茶</h1>"],
    [],
  ],
  ["the year of a copyright is a part of it", "salon", "change the copyright year to 2025", ["© 2025 Salon Lark"], []],
  [
    "what is called the same is one button",
    "lenz",
    "Button „Termin anfragen“ in „Termin buchen“ ändern",
    ['type="submit">Termin buchen'],
    [">Termin anfragen</a>"],
  ],
  [
    "an address may begin with a small word",
    "osteria",
    "cambia l'indirizzo in via Nazario Sauro 12, Bologna",
    ["via Nazario Sauro 12<br>Bologna"],
    ["Pratello"],
  ],
  [
    "something new needs no verb",
    "bakery",
    "new product: Baguette $4 - crisp and long",
    ["<h3>Baguette</h3>", ">$4<", "<p>crisp and long</p>"],
    [],
  ],
  ["hours are added where there are none", "salon", "add Sunday 10am to 2pm", [">10am to 2pm<"], []],
];

/** Class, page, message, what the answer says: nothing changes. */
const REFUSED: [name: string, page: string, say: string, says: RegExp][] = [
  ["what has no letters is no name", "gym", "change yoga to 24/7", /don't understand/],
  ["no entry goes beside a section", "kite", "add SSO before FAQ", /no good place/],
  ["what is sold is no topic", "bakery", "add cookies for 3 dollars and tarts", /don't understand/],
  ["a figure far from the price is none", "greenway", "Basic is 4 now", /don't understand “4”/],
  ["the ground may be that of a part", "gym", "text in the footer white, background black", /don't understand/],
  ["a second number is no other one", "bakery", "can you add a second phone number 503-555-0200", /don't understand/],
  ["a second number is no other one", "steuer", "füge eine zweite Telefonnummer 0761 555 0201 hinzu", /verstehe/],
  ["a second number is no other one", "mercier", "ajoute un deuxième numéro 06 12 34 56 78", /comprends pas/],
  ["a second number is no other one", "luma", "añade un segundo teléfono 951 555 0188", /No entiendo/],
  [
    "some words of a headline have no look",
    "gym",
    'make "personal training" in the headline lime',
    /can't change that/,
  ],
  ["a figure is not within a longer one", "bakery", "change 50 to 75", /“50”/],
  ["a figure is not within a longer one", "sonrisa", "Cambia 800 por 900", /«800»/],
  ["some words of a headline have no size", "bakery", "make sourdough bigger", /can't change that about “sourdough”/],
  ["a person's title is not their name", "salon", "change Tom's title to Art director", /Tom Reid.*Senior stylist/],
  ["a section of two kinds stays when one of them goes", "salon", "remove the opening hours", /“Visit us” has more/],
  ["a section of two kinds stays when one of them goes", "mercier", "supprime les horaires", /contient plus/],
  ["what stands beside the hours is no other day", "bakery", 'add "Closed on Thanksgiving" to the hours', /more in it/],
  ["what one plan says is not said of a new one", "greenway", "add a plan: Deluxe $199", /more in it/],
  ["a name with a role is not two people", "salon", "add Zoe Park, Apprentice to the team", /What should it say/],
  ["a mood is one of colours", "bakery", "make the page friendlier", /many things/],
  [
    "a mood is one of colours",
    "mercier",
    "rends la page plus chaleureuse",
    /bien des choses|plusieurs choses|beaucoup/,
  ],
  ["what is not at a place is not said to be nowhere", "bakery", "remove the phone number from the header", /already/],
  [
    "where it is wanted is no address",
    "bakery",
    "add our address under the headline",
    /understand “under the headline”/,
  ],
  ["thanks alone are a wish for nothing", "bakery", "thanks!", /^Glad to help\.$/],
  [
    "what a new thing shall have besides is not its name",
    "greenway",
    "add a service called Gutters with the text Twice a year",
    /don't understand/,
  ],
  ["several are not the only one", "pulse", "remove the questions", /has more in it/],
  [
    "what has no other beside it is not where it should be",
    "bakery",
    "put the message field first",
    /can't move “Message”/,
  ],
  ["a name with its price is no name", "bakery", "change Croissants to Pain & butter $4", /don't understand/],
  ["a fact is not what else bears its name", "steuer", "Der Name soll größer sein", /verstehe/],
  ["a fact is not what else bears its name", "pastelaria", "o nome maior", /Não entendo/],
  ["a fact is not what else bears its name", "steuer", "Füge „Parkplätze“ unter der Adresse ein", /verstehe/],
  ["a fact is not what else bears its name", "steuer", "Name fett", /verstehe/],
  ["a fact is not what else bears its name", "bakery", 'add "Ring the bell" below Address', /don't understand/],
  ["nothing stands between a label and its field", "bakery", 'add "Ring the bell" below Message', /Where should/],
  ["two steps may cross", "bakery", "Move the FAQ down one and the products up one", /don't understand/],
  ["other hours as well are not those in their place", "lenz", "Di und Do auch 16-18 Uhr", /ohne zu raten/],
  [
    "what is there, but of another kind, is not said to be nowhere",
    "speiche",
    "Antwort auf „Brauche ich einen Termin?“: Nein, komm einfach.",
    /nicht: Die Antwort/,
  ],
  ["not in capitals is not in small letters", "gym", "make everything lowercase", /don't understand/],
  ["white gets no lighter", "mercier", "le fond est trop sombre", /déjà/],
  ["a look is no name", "gym", "the name should be bigger", /don't understand/],
  ["a look is no name", "gym", "name should be in bold", /don't understand/],
  ["what a field has to be is no name", "gym", "our name should be optional", /don't understand/],
  ["a price is no name", "greenway", "rename Basic to $95", /don't understand/],
  ["what there is as well is nothing that is sold", "bakery", "we also have parking", /don't understand/],
  ["what there is as well is nothing that is sold", "steuer", "wir haben jetzt auch Parkplätze", /verstehe/],
  [
    "words beside a thing that was not understood may be its own",
    "bakery",
    'the headline is too long, cut "in Portland, Oregon"',
    /don't understand/,
  ],
  ["a mood is one of colours", "bakery", "make everything a bit more cozy", /many things/],
  ["the text of a thing is not its name", "salon", "change bridal hair text to Trials and weddings", /no such thing/],
  [
    "no sentence is left with a word that joins",
    "gym",
    "delete personal training from the headline",
    /in the middle of a sentence/,
  ],
  ["what is missing is named", "salon", "add pinterest to the social links", /“Pinterest”: there is none/],
  ["what is not at a place may be elsewhere", "salon", "remove the team from the footer", /find “team”, so/],
  [
    "a mistyped word of politeness is no text",
    "bakery",
    "change the headline to Fresh bread plese",
    /don't understand/,
  ],
  [
    "a town is not written twice",
    "bakery",
    "new address: 22 Main St, Portland, OR 97214",
    /“Portland” as the town, .* the street and the number alone/,
  ],
  ["half of an entry is none", "wedding", "the dinner is cancelled", /in the middle of a sentence/],
  ["what is off for a week comes back", "church", "Youth group is cancelled this week", /don't understand/],
  ["one end of several is not said", "osteria", "sabato fino alle 24", /senza indovinare/],
  ["all but a part is not all", "bakery", "Delete everything except the contact section", /don't understand/],
  ["all but a part is not all", "speiche", "Lösche alles außer dem Kontakt", /verstehe/],
  ["all but a part is not all", "mercier", "Supprime tout sauf la FAQ", /comprends pas/],
  ["what is there is not to be moved", "bakery", "Add a contact form after the FAQ", /has that already: “Contact”/],
  [
    "a number without its country leads nowhere",
    "luma",
    "agrega un botón de WhatsApp al 951 555 0134",
    /prefijo del país/,
  ],
  ["a plan is none of the services", "greenway", "add a Deluxe plan for $249", /more in it/],
  ["somebody who left stands on no side", "salon", "Tom left, remove him", /don't understand “Tom/],
  ["a field without a choice has no options", "kite", "add a field for notes with a hint", /don't understand/],
  [
    "an entry goes between two that stand together",
    "gym",
    "add Pilates between Yoga and Personal training",
    /Where should/,
  ],
  [
    "no question is its answer",
    "speiche",
    "bei Brauche ich einen Termin? soll stehen: Nur für Inspektionen.",
    /nicht beantworten/,
  ],
  ["another closing day opens one", "kumo", "定休日を木曜日に変更してください", /分かりません/],
  ["half of an entry is none", "wedding", "the dinner is cancelled", /in the middle of a sentence/],
  ["what is off for a week comes back", "church", "Youth group is cancelled this week", /don't understand/],
  ["one end of several is not said", "osteria", "sabato fino alle 24", /senza indovinare/],
  ["another thing as well is none of the words", "rescue", "rename Give to Donate, the button too", /don't understand/],
  ["what is off on some days is not gone", "bakery", "We no longer do croissants on Sundays", /don't understand/],
  [
    "a part of a button's place is none of its words",
    "fietsen",
    "voeg een knop toe onder de diensten: Afspraak maken",
    /begrijp/,
  ],
  [
    "the text beside a heading may be all text",
    "bakery",
    "the products heading should be on the left and the text green",
    /don't understand/,
  ],
  ["prices are no entries", "greenway", "swap the prices of Basic and Premium", /don't understand/],
  ["what goes is no topic", "church", "remove the map link under the address", /don't understand/],
  [
    "where words are meant is none of them",
    "bakery",
    "replace croissants with danishes on the products list and everywhere else",
    /don't understand/,
  ],
  ["hours that are added take the place of none", "salon", "add Friday 7pm to 9pm", /without guessing/],
];

describe("done, and nothing else", () => {
  for (const [name, page, say, has, hasNot] of DONE)
    test(`${name}: ${say}`, async () => {
      const { code } = await turnOn(page, say);
      const before = corpusPage(page).code;
      expect(code).not.toEqual(before);
      for (const text of has) expect(code.html + code.css).toContain(text);
      for (const text of hasNot) expect(code.html + code.css).not.toContain(text);
    });

  test("an entry is moved by a word of its name, and no section by one of its headline", async () => {
    const { code, said } = await turnOn("gym", "move strength to the end");
    expect(said).toContain("Moved “Strength classes” below “Personal training”");
    expect(code.html.indexOf('id="top"')).toBeLessThan(code.html.indexOf('id="offerings"'));
  });
});

test("a name that begins with a word for something else is one name", async () => {
  const { said } = await turnOn("bakery", "move hours and place after the contact and rename it to Find us");
  expect(said).toMatch(/^Moved “Hours and place” below “Contact”\.\nReplaced “hours and place” with “Find us”/);
});

describe("refused, and nothing done", () => {
  for (const [name, page, say, says] of REFUSED)
    test(`${name}: ${say}`, async () => {
      const { code, said } = await turnOn(page, say);
      expect(code).toEqual(corpusPage(page).code);
      expect(said).toMatch(says);
    });
});

/** What was said before, what is said then, and what the answer says. */
const CONVERSATIONS: [name: string, said: string[], then: string, says: RegExp][] = [
  [
    "“it” is what was spoken of before “it”",
    ["change the headline to Hello", "make it blue"],
    "make it bigger",
    /^The headline: b/,
  ],
  ["“it” is what came new", ['add "Rye" for $8 to the products'], "make it bold", /I can't find “Rye”/],
  ["thanks between leave it as it is", ["make the headline smaller", "thanks!"], "make it bold", /^The headline: bold/],
  ["“it” is unknown after what was not understood", ["change the headline"], "make it bigger", /What do you mean/],
  [
    "“it” is no page where a fact was spoken of",
    ["change the phone number to 503-555-0199"],
    "make it bold",
    /What do you mean/,
  ],
  ["“it” is neither of two", ["swap croissants and country loaves"], "make it bold", /What do you mean/],
  ["some buttons are not all", [], "Hours and place buttons in red", /^“Hours and place”/],
  ["a dark headline is no dark page", ["make the headline smaller"], "make it light", /^(?!Background)/],
];

describe("conversations", () => {
  for (const [name, said, then, says] of CONVERSATIONS)
    test(`${name}: ${then}`, async () => {
      const history = said.map((text) => ({ role: "user" as const, text }));
      const outcome = await turn(corpusPage("bakery"), {
        id: "",
        page: "bakery",
        say: then,
        history,
        expect: { edits: [] },
        tags: [],
      });
      expect(outcome.said).toMatch(says);
    });
});
