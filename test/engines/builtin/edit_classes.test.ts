/** Classes of requests that were done wrongly once: what each asks for is done and nothing else, or nothing is. */
import { describe, expect, setDefaultTimeout, test } from "bun:test";
import { corpusPage } from "./corpus/corpus.ts";
import { turn } from "./corpus/run.ts";

setDefaultTimeout(300_000);

const turnOn = (page: string, say: string) =>
  turn(corpusPage(page), { id: "", page, say, expect: { edits: [] }, tags: [] });

/** Class, page, message, what the code has afterwards, and what it has not. */
const DONE: [name: string, page: string, say: string, has: string[], hasNot: string[]][] = [
  ["an entry goes beside another", "kite", "add Jira integration before Weekly digest", ["<h3>Jira integration"], []],
  ["what a form offers goes with the entry", "gym", "remove Yoga", [], ["<h3>Yoga", "<option>Yoga"]],
  [
    "what a form offers is called as the entry",
    "steuer",
    "Die Leistung Existenzgründung umbenennen in Gründungsberatung",
    ["<h3>Gründungsberatung", "<option>Gründungsberatung"],
    [],
  ],
  ["names part a text without blanks", "kumo", "ほうじ茶を削除してください", [], ["<h3>ほうじ茶"]],
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
    "a size is worked out from the rules that are of the thing",
    "gym",
    "make Book a trial bigger",
    ["font-size:1.18em"],
    ["calc((calc("],
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
    "buttons are known by their class in other languages",
    "speiche",
    "mach den Knopf rot",
    [".knopf{background:#c0392b"],
    [],
  ],
  [
    "into an entry goes another of its own list",
    "greenway",
    'add "Hedges" to the Basic plan',
    ["<li>Edging</li><li>Hedges</li>"],
    [],
  ],
  ["a section goes that is called so", "kumo", "営業時間を削除して", [], ['id="hours-and-place"']],
  [
    "what may be a mistyped small word is not dropped",
    "bakery",
    "add butter cake to the products",
    [">Butter cake</h3>"],
    [">Cake<"],
  ],
  [
    "what begins with the word that was there begins as that did",
    "mercier",
    "remplace Cours du samedi par Cours du week-end",
    [">Cours du week-end</h3>", ", cours du week-end,"],
    [", Cours du week-end"],
  ],
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
  ["what stands in a line goes with the sign before it", "kumo", "お問い合わせのセクションを削除して", [], [" · </p>"]],
  ["a verb's end parts no name from its place", "fietsen", "Voeg Bakfietsen toe aan de diensten", [">Bakfietsen<"], []],
  ["where something goes may be said first", "fietsen", "Voeg bij diensten Bakfietsen toe", [">Bakfietsen<"], []],
  ["where something goes may be said first", "kumo", "商品に玉露を追加してください", ["<h3>玉露</h3>"], []],
  ["what goes into a menu card is a dish", "osteria", "aggiungi Tiramisù al menù", [">Tiramisù</h3>"], []],
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
  [
    "what something costs is said in several ways",
    "pastelaria",
    "acrescenta Bolo-rei por 15 € aos produtos",
    ["<h3>Bolo-rei – 15 €</h3>"],
    [],
  ],
  ["a price may begin somewhere", "salon", "bridal trial now from £65, fringe trim £12", [">from £65<", ">£12<"], []],
  ["a price is another one", "bakery", "change the price of croissants from $4.50 to $5", [">$5<"], ["$4.50"]],
  [
    "a question may begin with a word for something",
    "steuer",
    "Füge eine Frage hinzu: Was kostet die Erstberatung? Sie ist kostenlos.",
    [">Was kostet die Erstberatung?<"],
    [],
  ],
  [
    "what is called the same is one button",
    "lenz",
    "Button „Termin anfragen“ in „Termin buchen“ ändern",
    ['type="submit">Termin buchen'],
    [">Termin anfragen</a>"],
  ],
  [
    "a number on the page is no place of it",
    "osteria",
    "il pulsante Prenota un tavolo deve chiamare il 051 555 0177",
    ['href="tel:0515550177">Prenota un tavolo'],
    [],
  ],
  ["a colour may be called one", "osteria", "metti lo sfondo color crema", [], []],
];

/** Class, page, message, what the answer says: nothing changes. */
const REFUSED: [name: string, page: string, say: string, says: RegExp][] = [
  ["what has no letters is no name", "gym", "change yoga to 24/7", /don't understand/],
  ["no entry goes beside a section", "kite", "add SSO before FAQ", /What should it say/],
  ["what is sold is no topic", "bakery", "add cookies for 3 dollars and tarts", /don't understand/],
  ["a figure far from the price is none", "greenway", "Basic is 4 now", /understand|verstehe|comprends|entiendo/],
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
  [
    "some words of a headline have no size",
    "bakery",
    "make sourdough bigger",
    /understand|verstehe|comprends|entiendo/,
  ],
  ["a person's title is not their name", "salon", "change Tom's title to Art director", /can't find “Tom's title”/],
  ["a section of two kinds stays when one of them goes", "salon", "remove the opening hours", /can't find/],
  ["a section of two kinds stays when one of them goes", "mercier", "supprime les horaires", /contient plus/],
  ["what stands beside the hours is no other day", "bakery", 'add "Closed on Thanksgiving" to the hours', /more in it/],
  ["what one plan says is not said of a new one", "greenway", "add a plan: Deluxe $199", /more in it/],
  ["a name with a role is not two people", "salon", "add Zoe Park, Apprentice to the team", /What should it say/],
  ["a mood is one of colours", "bakery", "make the page friendlier", /understand|verstehe|comprends|entiendo/],
  ["a mood is one of colours", "mercier", "rends la page plus chaleureuse", /understand|verstehe|comprends|entiendo/],
  [
    "where it is wanted is no address",
    "bakery",
    "add our address under the headline",
    /understand|verstehe|comprends|entiendo/,
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
    /understand|verstehe|comprends|entiendo/,
  ],
  ["a name with its price is no name", "bakery", "change Croissants to Pain & butter $4", /don't understand/],
  ["a fact is not what else bears its name", "steuer", "Der Name soll größer sein", /verstehe/],
  ["a fact is not what else bears its name", "pastelaria", "o nome maior", /Não entendo/],
  ["a fact is not what else bears its name", "steuer", "Füge „Parkplätze“ unter der Adresse ein", /verstehe/],
  ["a fact is not what else bears its name", "steuer", "Name fett", /understand|verstehe|comprends|entiendo/],
  ["a fact is not what else bears its name", "bakery", 'add "Ring the bell" below Address', /don't understand/],
  [
    "nothing stands between a label and its field",
    "bakery",
    'add "Ring the bell" below Message',
    /understand|verstehe|comprends|entiendo/,
  ],
  ["two steps may cross", "bakery", "Move the FAQ down one and the products up one", /don't understand/],
  [
    "what is there, but of another kind, is not said to be nowhere",
    "speiche",
    "Antwort auf „Brauche ich einen Termin?“: Nein, komm einfach.",
    /understand|verstehe|comprends|entiendo/,
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
  ["a mood is one of colours", "bakery", "make everything a bit more cozy", /understand|verstehe|comprends|entiendo/],
  [
    "the text of a thing is not its name",
    "salon",
    "change bridal hair text to Trials and weddings",
    /understand|verstehe|comprends|entiendo/,
  ],
  [
    "no sentence is left with a word that joins",
    "gym",
    "delete personal training from the headline",
    /in the middle of a sentence/,
  ],
  ["what is not at a place may be elsewhere", "salon", "remove the team from the footer", /find “(?:the )?team”, so/],
  ["half of an entry is none", "wedding", "the dinner is cancelled", /can't find “dinner”/],
  ["what is off for a week comes back", "church", "Youth group is cancelled this week", /can't find “Youth group”/],
  ["one end of several is not said", "osteria", "sabato fino alle 24", /senza indovinare/],
  ["all but a part is not all", "bakery", "Delete everything except the contact section", /don't understand/],
  ["all but a part is not all", "speiche", "Lösche alles außer dem Kontakt", /verstehe/],
  ["all but a part is not all", "mercier", "Supprime tout sauf la FAQ", /comprends pas/],
  [
    "what is there is not to be moved",
    "bakery",
    "Add a contact form after the FAQ",
    /understand|verstehe|comprends|entiendo/,
  ],
  [
    "a number without its country leads nowhere",
    "luma",
    "agrega un botón de WhatsApp al 951 555 0134",
    /understand|verstehe|comprends|entiendo/,
  ],
  [
    "a plan is none of the services",
    "greenway",
    "add a Deluxe plan for $249",
    /understand|verstehe|comprends|entiendo/,
  ],
  ["somebody who left stands on no side", "salon", "Tom left, remove him", /don't understand “Tom/],
  ["a field without a choice has no options", "kite", "add a field for notes with a hint", /don't understand/],
  [
    "an entry goes between two that stand together",
    "gym",
    "add Pilates between Yoga and Personal training",
    /understand|verstehe|comprends|entiendo/,
  ],
  [
    "no question is its answer",
    "speiche",
    "bei Brauche ich einen Termin? soll stehen: Nur für Inspektionen.",
    /nicht beantworten/,
  ],
  ["another closing day opens one", "kumo", "定休日を木曜日に変更してください", /分かりません/],
  ["half of an entry is none", "wedding", "the dinner is cancelled", /can't find “dinner”/],
  ["what is off for a week comes back", "church", "Youth group is cancelled this week", /can't find “Youth group”/],
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
  ["a date is no time", "speiche", "Wir haben vom 24.12. bis 6.1. geschlossen", /verstehe/],
  ["a date is no time", "steuer", "Vom 23.12. bis 2.1. geschlossen", /verstehe/],
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
