/** Short true claims are told as facts, whatever they are about and in each language; goods, names and wishes are not. */
import { describe, expect, test } from "bun:test";
import type { FACT_PATTERNS } from "../../../src/engines/builtin/reader/fact_patterns.ts";
import { isFact } from "../../../src/engines/builtin/reader/facts.ts";

const EXAMPLES: Record<keyof typeof FACT_PATTERNS, readonly string[]> = {
  standing: ["Licensed and insured", "Meisterbetrieb", "garantie décennale", "licence no. M-38812", "gecertificeerd"],
  history: ["Since 1984", "20 years of experience", "Seit 1962", "depuis 1987", "dal 1958", "sinds 1978", "創業50年"],
  owners: ["third generation", "family run", "inhabergeführt", "empresa familiar", "vader en zoon"],
  free: [
    "Free estimates",
    "devis gratuits",
    "unverbindliches Angebot",
    "orçamentos grátis",
    "kids eat free",
    "送料無料",
  ],
  prices: ["10 % off", "mitad de precio", "colazione inclusa", "auf Anfrage", "tickets on the door", "税込"],
  numbers: ["2-4 players", "min 2 nights", "max 10 people", "kleine Gruppen", "seats 40", "a team of six", "個室あり"],
  ages: ["ages 2-5", "ab 6 Jahren", "dès 3 ans", "all levels", "tutti i livelli", "3歳から"],
  welcome: ["dogs welcome", "Hunde willkommen", "chiens acceptés", "barrierefrei", "ideal for families", "ペット可"],
  offered: ["vegan options", "delivery possible", "se habla español", "native teachers", "駐車場あり"],
  refused: ["no dogs", "keine Kartenzahlung", "pas de réservation", "cash only", "solo efectivo", "禁煙のみ"],
  asked: ["must be over 18", "Helm obligatorio", "Handtuch mitbringen", "volunteers wanted", "bring your own mug"],
  booking: ["by appointment", "nur mit Voranmeldung", "sur rendez-vous", "walk-ins welcome", "予約不要", "op afspraak"],
  times: [
    "24/7",
    "open all year",
    "jeden Samstag",
    "rund um die Uhr",
    "45 minutes",
    "check-in 15h",
    "reply within an hour",
  ],
  delivery: ["worldwide shipping", "a domicilio", "pedidos hasta el jueves", "Lieferung 3 Tage", "pick-up included"],
  where: ["online and in person", "im Umkreis von 30 km", "within 20 miles", "駅から5分", "Einsatzgebiet Hamburg"],
};

describe.each(Object.entries(EXAMPLES))("facts of %s", (_, examples) => {
  test.each(examples)("%s", (phrase) => expect(isFact(phrase)).toBe(true));
});

test.each([
  "Sourdough bread",
  "Haarschnitt",
  "Cours de poterie",
  "Reparación de bicicletas",
  "ラテアート",
  "We are licensed and insured",
  "free shipping, please",
])("is no fact: %s", (phrase) => expect(isFact(phrase)).toBe(false));
