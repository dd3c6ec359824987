import { describe, expect, test } from "bun:test";
import type { Brief } from "../../../src/engines/builtin/brief.ts";
import { composeTask } from "../../../src/engines/builtin/compose.ts";
import { readBrief } from "../../../src/engines/builtin/reader/read.ts";
import { readPage } from "../../../src/html/page.ts";
import { linesOf } from "../../../src/html/text.ts";
import { taskFor } from "./composed.ts";

const read = (prompt: string, name = "X"): Brief =>
  readBrief({ name, prompt, language: null, page: { path: "/", name: "Home", prompt: "" } });
const offered = (prompt: string): string[] =>
  read(prompt).offerings.map(({ name, detail, price }) => [name, detail, price].filter(Boolean).join(" | "));
const asked = (prompt: string): string[] =>
  read(prompt).namedForms.flatMap(({ fields }) => fields.map(({ label }) => label));
const pageOf = (prompt: string): string =>
  linesOf(readPage(composeTask(taskFor({ name: "Zum Beispiel", prompt })).code.html)).join("\n");

describe("prompts in the languages of Europe, Latin America and Japan", () => {
  test.each([
    [
      "Velowerkstatt in Bern. Service klein 89.-, Service gross 189.–, Platten flicken ab 25.- Franken.",
      ["Service klein | 89.-", "Service gross | 189.–", "Platten flicken | ab 25.- Franken"],
    ],
    [
      "Coiffeur à Lausanne. Coupe dames CHF 85.-, brushing CHF 45.–.",
      ["Coupe dames | CHF 85.-", "Brushing | CHF 45.–"],
    ],
    [
      "ich binde Bücher in Leipzig und biete Kurse (Koptische Bindung, 2 Tage, 160 €; Kinderkurs, 30 €).",
      ["Koptische Bindung | 2 Tage | 160 €", "Kinderkurs | 30 €"],
    ],
    [
      "Töpferei in Ulm. Kurse: Drehen, 2 Tage, 160 €; Glasieren, 1 Tag, 90 €.",
      ["Drehen | 2 Tage | 160 €", "Glasieren | 1 Tag | 90 €"],
    ],
    [
      "Rucher à Albi. Nous vendons du miel (acacia 5 €, châtaignier 6 €) et des bougies.",
      ["Miel acacia | 5 €", "Miel châtaignier | 6 €", "Bougies"],
    ],
    [
      "京都市のヨガスタジオです。朝ヨガ 火・木 7:00〜8:00、産後ヨガ 金 10:00〜11:00(赤ちゃん連れ可)。料金は1回2,200円、体験1,000円。",
      ["朝ヨガ | 火・木 7:00〜8:00", "産後ヨガ | 金 10:00〜11:00(赤ちゃん連れ可)", "1回 | 2,200円", "体験 | 1,000円"],
    ],
    [
      "Massagen in Ulm. Massage 30 Min 40 €, 60 Min 70 €, Fußbad 15 €.",
      ["Massage 30 Min | 40 €", "Massage 60 Min | 70 €", "Fußbad | 15 €"],
    ],
    [
      "zeilmakerij in harlingen. wij maken en repareren zeilen, buiskappen en bootkussens. onderhoudsbeurt zeil vanaf 95 euro, naaiwerk 62,50 per uur ex btw.",
      [
        "Zeilen",
        "Buiskappen",
        "Bootkussens",
        "Onderhoudsbeurt zeil | vanaf 95 euro",
        "Naaiwerk | ex btw | 62,50 per uur",
      ],
    ],
    [
      "Clínica dental en Sabadell. Limpieza 55 €, implantes desde 950 €, ortodoncia (financiación hasta 24 meses).",
      ["Limpieza | 55 €", "Implantes | desde 950 €", "Ortodoncia | financiación hasta 24 meses"],
    ],
    [
      "横浜市の電気工事会社です。アンテナ工事、防犯カメラも対応。受付 9:00〜19:00(年中無休)。",
      ["アンテナ工事", "防犯カメラ"],
    ],
    [
      "Hofmetzgerei in Appenzell. Fleischmischpakete: 5 kg Rind Fr. 165.-, 5 kg Schwein Fr. 110.-.",
      ["Fleischmischpakete 5 kg Rind | Fr. 165.-", "Fleischmischpakete 5 kg Schwein | Fr. 110.-"],
    ],
    [
      "Confeitaria em Ouro Preto. Bolo de pote R$ 12, doces para festa: brigadeiro R$ 130 o cento, beijinho R$ 130 o cento.",
      ["Bolo de pote | R$ 12", "Brigadeiro | R$ 130 o cento", "Beijinho | R$ 130 o cento"],
    ],
    [
      "松本市のそば屋です。そば打ち体験 毎月第2日曜 10時から、1人3,500円、要予約。",
      ["そば打ち体験 | 毎月第2日曜 10時から (1人) | 3,500円"],
    ],
    [
      "鎌倉の絵画教室です。子どもクラス(4歳〜小学生) 土曜 10:00〜11:30、月3回 6,500円。",
      ["子どもクラス | 4歳〜小学生, 土曜 10:00〜11:30 (月3回) | 6,500円"],
    ],
    ["Kapsalon in Mechelen. Heren € 28, kinderen tot 12 jaar € 20.", ["Heren | € 28", "Kinderen tot 12 jaar | € 20"]],
    [
      "Crêperie à Namur. Galettes de 9,50 € à 14 €, cidre au bol 4 €.",
      ["Galettes | 9,50 € à 14 €", "Cidre au bol | 4 €"],
    ],
    ["Peluquería canina en Gijón. Corte de uñas 8€, baño 20€. Carla y Nerea.", ["Corte de uñas | 8€", "Baño | 20€"]],
    ["鳥羽市の民宿です。素泊まり 6,500円、小学生は半額。夕食は伊勢海老、あわびなど地元の魚。", ["素泊まり | 6,500円"]],
    [
      "Jeugdhuis in Kortrijk. Fuif 18 oktober: DJ Murdock, 3 euro leden. Lidkaart 10 euro per jaar.",
      ["Lidkaart | 10 euro per jaar"],
    ],
    [
      "Dorfkäserei in Bern. Bergkäse jung 22.50/kg, Mutschli 24.-/kg, Joghurt 3.20.",
      ["Bergkäse jung | 22.50/kg", "Mutschli | 24.-/kg", "Joghurt | 3.20"],
    ],
    [
      "Pilates à Genève. Duo CHF 80 par personne, abonnement 10 cours CHF 320.",
      ["Duo | CHF 80 par personne", "Abonnement 10 cours | CHF 320"],
    ],
    [
      "Pousada em Ubatuba. Suíte vista jardim R$ 380 diária, vista mar R$ 520.",
      ["Suíte vista jardim | R$ 380 diária", "Vista mar | R$ 520"],
    ],
    [
      "Bloemist in Leuven. Workshop kerstkrans 12 december, 55 euro, max 10 deelnemers. Rouwkransen 60 euro.",
      ["Rouwkransen | 60 euro"],
    ],
    [
      "Timmerbedrijf in Breda. Dakkapel 4 meter vanaf € 8.950 incl. plaatsing, kozijn vanaf € 1.250. Geen klusjes onder € 250.",
      ["Dakkapel 4 meter | incl. plaatsing | vanaf € 8.950", "Kozijn | vanaf € 1.250"],
    ],
    [
      "Fietsverhuur op Texel. Stadsfiets € 11 per dag, € 45 per week; kinderfiets € 8; tandem € 25.",
      ["Stadsfiets | € 11 per dag, € 45 per week", "Kinderfiets | € 8", "Tandem | € 25"],
    ],
    [
      "Gelateria a Cagliari. Cono 2,80 €, vaschetta 500 g 12 €, 1 kg 22 €.",
      ["Cono | 2,80 €", "Vaschetta 500 g | 12 €", "Vaschetta 1 kg | 22 €"],
    ],
    ["Escape room a Mestre. 20 € a persona in settimana, 24 € venerdì sera, sabato e festivi.", []],
    ["真庭市のキャンプ場です。区画サイト 4,000円、薪一束 700円。", ["区画サイト | 4,000円", "薪一束 | 700円"]],
  ])("sold: %s", (prompt, things) => expect(offered(prompt)).toEqual(things));

  test.each([
    ["Grüezi", "Grüezi, wir sind eine Bäckerei in Bern. Wir backen Brot, Zopf und Torten."],
    [
      "60 chèvres",
      "Fromagerie à Die : Claire Tessier, 60 chèvres, agriculture biologique. Picodon 2,80 €, bûche 5,50 €.",
    ],
    ["Presidente Ivana Storni", "Banda musicale di Gordola. Fondata nel 1923, 45 musicanti, presidente Ivana Storni."],
    ["Se aceptan transferencias", "Taller de cerámica en Puebla. Se aceptan transferencias, no tarjetas."],
    ["18h abertura", "Festas do bairro em Lisboa. Programa: 18h abertura, 19h sardinhada, 21h Banda do Bairro."],
    ["Douwes", "Repair Café in Amsterdam, buurthuis De Havelaar, Douwes Dekkerstraat 2. Gratis."],
    [
      "Nom",
      "Déménagement à Trois-Rivières. Soumission gratuite: nom, téléphone, adresse de départ, date, nombre de pièces.",
    ],
    ["Zona Darsena", "Trattoria a Ravenna, zona Darsena, dal 1987. Cappelletti 11€, coniglio 14€."],
    ["Hay vestuarios", "Gimnasio de boxeo en Lanús. Hay vestuarios y duchas, no hay estacionamiento."],
    ["Não aceitamos externo", "Quinta para eventos em Penafiel. Temos catering próprio, não aceitamos externo."],
    ["Gegründet 1968 von meinem Vater", "Schreinerei in Langnau, gegründet 1968 von meinem Vater. Küchen, Türen."],
    ["10–15 Uhr mit Bratwurst", "Schreinerei in Langnau. Besichtigung am Samstag, 14. März, 10–15 Uhr mit Bratwurst."],
    ["Rui", "Escola de surf em Peniche. Instrutores certificados FPS: Rui, Mafalda e Kiko."],
    ["Anna Berger MSc", "Physiotherapeutin in Wels, Anna Berger MSc. Einzeltherapie 52 €."],
    ["Termine Mo", "Physiotherapeutin in Wels. Termine Mo, Mi, Do nachmittags, Fr vormittags."],
    ["Ricevo in il lunedì", "Psicologa a Bologna. Ricevo in via Saragozza 55 il lunedì, mercoledì e venerdì."],
    [
      "Aulas todos os dias às 9h30",
      "Escola de surf em Peniche. Aulas todos os dias às 9h30, 11h30 e 15h, consoante a maré.",
    ],
    ["Notaio Andrea Ferri", "Studio notarile a Lugo, notaio Andrea Ferri. Mutui, successioni, procure."],
    ["Tom Visser", "Dierenartsenpraktijk in Breda, dierenartsen Marieke Jansen en Tom Visser. Honden, katten."],
    ["Sócio-gerente João Pinto", "Oficina em Almada. Sócio-gerente João Pinto, 25 anos de experiência."],
    ["Cabinet au", "Orthophonistes à Rennes, cabinet au 14 boulevard de la Liberté, 2e étage avec ascenseur."],
    [
      "2e étage avec ascenseur",
      "Orthophonistes à Rennes, cabinet au 14 boulevard de la Liberté, 2e étage avec ascenseur.",
    ],
    [
      "Pas de réservation la fin de semaine",
      "Vélos à Magog. Pas de réservation la fin de semaine, premier arrivé premier servi.",
    ],
    ["Entrada a partir de las 17 h", "Casa rural en Cazorla. Entrada a partir de las 17 h, salida antes de las 12 h."],
    ["Semester", "ich bin leon, studiere mathe im 7. semester in freiburg. nachhilfe 22€/h, zwei schüler je 14€."],
    ["Schläppchen", "Zirkuskurse in Innsbruck. Mitbringen: bequeme Kleidung, Schläppchen."],
    ["Médis", "Fisioterapia em Lisboa. Acordos: Médis, Multicare, AdvanceCare."],
    [
      "Heverlee en Kessel-Lo",
      "Bloemist in Leuven. Boeketten 25 euro. Levering in Leuven gratis, Heverlee en Kessel-Lo 6 euro.",
    ],
    ["À La Bresse", "Ferme-auberge dans les Vosges, à La Bresse. Menu 26 €, assiette 15 €."],
    ["Transferencia o tarjeta", "Cerrajero en Puebla. Pago en efectivo, transferencia o tarjeta (4% extra)."],
    ["Local en", "Cerrajero en Puebla. Local en Av. Federalismo 1280, lun a sáb 9 a 19."],
    ["Keine Töffs", "Velowerkstatt in Bern. Wir reparieren E-Bikes, aber keine Töffs."],
    ["Osttirol", "Tischlerei in Lienz, Osttirol. Stuben, Küchen, Böden."],
    ["Schauraum", "Tischlerei in Lienz. Stuben, Küchen, Böden. Schauraum Mo–Fr 8–12 Uhr, Sa nach Vereinbarung."],
    [
      "Tom Claes",
      "Psychologen in Hasselt: An Peeters (kinderen), Tom Claes (volwassenen, burn-out) en Leila Amrani (relaties).",
    ],
    ["Siero", "Panadería en Oviedo. Pan 3€, empanada 18€. Reparto a hosteleria en Oviedo y Siero."],
    [
      "Offenes Nähen jeden Mittwoch 14–17 und",
      "Nähcafé in Chur. Offenes Nähen jeden Mittwoch 14–17 und Freitag 19–22 Uhr, Fr. 8.– pro Stunde inkl. Maschine.",
    ],
  ])("no goods: %s", (thing, prompt) => expect(read(prompt).offerings.map(({ name }) => name)).not.toContain(thing));

  test.each([
    [
      "Déménagement à Trois-Rivières. Soumission gratuite: nom, téléphone, adresse de départ, date, nombre de pièces.",
      ["Nom", "Téléphone", "Adresse de départ", "Date", "Nombre de pièces"],
    ],
    [
      "Hondenuitlaat in Gent. Een kennismaking wil ik laten aanvragen via de site: naam baasje, naam hond, ras, gsm.",
      ["Naam baasje", "Naam hond", "Ras", "Gsm"],
    ],
    [
      "Agriturismo a Todi. Richiesta di disponibilità: nome, email, arrivo, partenza, numero ospiti.",
      ["Nome", "Email", "Arrivo", "Partenza", "Numero ospiti"],
    ],
    [
      "Bakkerij in Roeselare. Taart bestellen: naam, gsm, welke taart, aantal personen, afhaaldag, tekst op de taart.",
      ["Naam", "Gsm", "Welke taart", "Aantal personen", "Afhaaldag", "Tekst op de taart"],
    ],
    [
      "Trattoria a Ravenna. Prenotazioni al 0544 55 12 30 o dal sito (nome, quanti siete, giorno, ora, allergie).",
      ["Nome", "Quanti siete", "Giorno", "Ora", "Allergie"],
    ],
    [
      "Quinta em Penafiel. Pedido de orçamento: nomes dos noivos, data, n.º de convidados, telemóvel.",
      ["Nomes dos noivos", "Data", "N.º de convidados", "Telemóvel"],
    ],
    [
      "名古屋市の英会話教室です。無料体験レッスンはフォームから(保護者名、年齢、電話、希望クラス)。",
      ["保護者名", "年齢", "電話", "希望クラス"],
    ],
    [
      "Traiteur à Nantes. Il faudrait un formulaire de devis avec la date, le lieu et le menu souhaité merci",
      ["Date", "Lieu", "Menu souhaité"],
    ],
    [
      "Escola de surf em Peniche. Marcações: nome, idade, nível, nº de pessoas, telemóvel.",
      ["Nome", "Idade", "Nível", "Nº de pessoas", "Telemóvel"],
    ],
    [
      "Officina moto a Legnano. preventivo online: marca, modello, anno, km, problema.",
      ["Marca", "Modello", "Anno", "Km", "Problema"],
    ],
    [
      "Physiotherapie in Wels. Anfrage: Name, Geb.datum, Telefon, Beschwerden.",
      ["Name", "Geb.datum", "Telefon", "Beschwerden"],
    ],
    [
      "Huertos en Madrid. Para apuntarse a la lista de espera: nombre, DNI, si vives en el barrio.",
      ["Nombre", "DNI", "Si vives en el barrio"],
    ],
    [
      "Oficina mecânica em Almada. Marcar revisão online: matrícula, marca, quilómetros, nome, telefone.",
      ["Matrícula", "Marca", "Quilómetros", "Nome", "Telefone"],
    ],
    [
      "Volley a Chieri. Iscrizione prove: nome e cognome atleta, data di nascita, telefono.",
      ["Nome e cognome atleta", "Data di nascita", "Telefono"],
    ],
    [
      "鳥羽市の民宿です。予約フォーム:お名前、電話番号、宿泊日、人数、到着時間。",
      ["お名前", "電話番号", "宿泊日", "人数", "到着時間"],
    ],
    [
      "nachhilfe in freiburg. man soll mir klasse, fach und was gerade dran ist schreiben können.",
      ["Klasse", "Fach", "Was gerade dran ist"],
    ],
    [
      "Dorfkäserei in Bern. Besichtigung anfragen mit Name, Gruppe, Anzahl, Datum, Handynummer.",
      ["Name", "Gruppe", "Anzahl", "Datum", "Handynummer"],
    ],
    [
      "Cerrajero en Puebla. Que la gente pueda mandar su ubicación y qué problema tiene, nombre y teléfono.",
      ["Ubicación", "Qué problema tiene", "Nombre", "Teléfono"],
    ],
    [
      "Élagueur à Thonon. Pour un devis : nom, commune, téléphone, hauteur de l'arbre, accès camion oui/non.",
      ["Nom", "Commune", "Téléphone", "Hauteur de l'arbre", "Accès camion"],
    ],
    [
      "Librairie à Liège. Commande de livres : titre, auteur, nom, téléphone, retrait ou livraison.",
      ["Titre", "Auteur", "Nom", "Téléphone", "Retrait ou livraison"],
    ],
    [
      "Musikverein in Mels. Mitmachen? Name, Instrument, Alter, Mail oder Handy.",
      ["Name", "Instrument", "Alter", "Mail oder Handy"],
    ],
    [
      "CAI di Valmadrera. Iscrizione gita: nome, tessera n., telefono, posti.",
      ["Nome", "Tessera n", "Telefono", "Posti"],
    ],
  ])("asked: %s", (prompt, fields) => expect(asked(prompt)).toEqual(fields));

  test("a number is asked by the prompt's own word for it, and once", () => {
    const page = pageOf("Velowerkstatt in Bern. Termin online anfragen: Name, Natelnummer, Velotyp.");
    expect(page).toContain("Natelnummer");
    expect(page).not.toContain("Telefon");
  });

  test.each([
    ["Heuriger in Wien. Reservierung telefonisch 01 292 55 18 oder mit Formular (Name, Datum).", "reservation"],
    ["Déménagement à Laval. Soumission gratuite: nom, téléphone, adresse, date.", "quote"],
    ["松本市のそば屋です。予約は夜のみ、フォームで(お名前、人数、日時、電話番号)。", "reservation"],
    ["Schreinerei in Langnau. Offertformular: Name, Adresse, Masse.", "quote"],
    ["Scuola di musica a Locarno. Lezione di prova gratuita: nome allievo, età, telefono.", "trial"],
    ["Pilates à Genève. Essai : prénom, nom, e-mail, téléphone.", "trial"],
    ["Escuela infantil en Murcia. Solicitud de plaza: nombre del niño, fecha de nacimiento, teléfono.", "enrolment"],
  ] as const)("form: %s", (prompt, purpose) => expect(read(prompt).forms).toContain(purpose));

  test.each([
    ["Repair Café in Utrecht. Donatie welkom (IBAN NL12 TRIO 0123 4567 89).", null],
    ["Déménageur à Laval. Licence NEQ 1174559021.", null],
    ["広島市の行政書士事務所です。お問い合わせは電話082-222-0000かフォームで。", "082-222-0000"],
    ["鳥羽市の民宿です。電話0599-25-0000(8時〜20時)。", "0599-25-0000"],
    ["Lavanderia a Pisa. Assistenza 8-20 al 050 55 66 77.", "050 55 66 77"],
    ["Tischlerei in Graz, UID ATU 1234 5678 90, Tel. 0316 123456.", "0316 123456"],
    ["Marcenaria em Curitiba. whats 41 99876-5432.", "41 99876-5432"],
  ])("phone: %s", (prompt, phone) => expect(read(prompt).phone).toBe(phone));

  test.each([
    ["Déménageur à Laval. Ouvert 7 jours sur 7, de 7 h à 20 h.", [["7 jours sur 7", "de 7 h à 20 h"]]],
    [
      "Marcenaria em Curitiba. Atendo seg a sex das 8h às 18h e sáb até 12h.",
      [
        ["seg a sex", "das 8h às 18h"],
        ["sáb", "até 12h"],
      ],
    ],
    ["京都市のヨガスタジオです。朝ヨガ 火・木 7:00〜8:00、産後ヨガ 金 10:00〜11:00。", []],
    [
      "Clínica dental en Sabadell. Horario L-J 9:30-13:30 y 15:30-20, V 9-15.",
      [
        ["L-J", "9:30-13:30 y 15:30-20"],
        ["V", "9-15"],
      ],
    ],
    ["Scuola di musica a Locarno. Coro dei bambini il mercoledì dalle 16 alle 17.", []],
    [
      "松本市のそば屋です。昼 11:00〜14:30(売り切れ次第終了)、夜は金土のみ 17:30〜20:00。",
      [
        ["昼", "11:00〜14:30(売り切れ次第終了)"],
        ["夜 金土のみ", "17:30〜20:00"],
      ],
    ],
    ["鎌倉の絵画教室です。子どもクラス(4歳〜小学生) 土曜 10:00〜11:30。", []],
    ["Muziekschool in Zutphen. Groepsles ukulele donderdag 19.00-20.00, €55.", []],
    ["Segelverein in Unterach. Jugendtraining jeden Dienstag 16–19 Uhr (Optimist, 420er).", []],
    [
      "Studio notarile a Lugo. Riceviamo su appuntamento dal lunedì al venerdì 9-13 e 15-18, sabato chiuso.",
      [
        ["dal lunedì al venerdì", "9-13 e 15-18"],
        ["", "sabato chiuso"],
      ],
    ],
    [
      "Dierenarts in Breda. Spreekuur op afspraak ma-vr 8.30-18.00, za 9-12.",
      [
        ["ma-vr", "8.30-18.00"],
        ["za", "9-12"],
      ],
    ],
    [
      "Crêperie à Namur. Fermé lundi et mardi, et du 1er au 15 août.",
      [["", "Fermé lundi et mardi, et du 1er au 15 août"]],
    ],
    ["Jeugdhuis in Kortrijk. Open woensdagnamiddag 13u30-17u30.", [["woensdagnamiddag", "13u30-17u30"]]],
    ["Zirkuskurse in Innsbruck. Sommercamp 13.–17. Juli, täglich 9–15 Uhr, 220 € mit Mittagessen.", []],
    [
      "Käserei in Bern. Laden: Mo-Sa 7.00-11.30, Mo Di auch 16.30-18.30.",
      [
        ["Mo-Sa", "7.00-11.30"],
        ["Mo Di", "16.30-18.30"],
      ],
    ],
    [
      "横浜市の保育園です。開園時間 7:00〜19:00、日祝休園。",
      [
        ["", "7:00〜19:00"],
        ["", "日祝休園"],
      ],
    ],
    [
      "Boulangerie à Charleroi. Ouvert 6h30-18h30 sauf mercredi, dimanche 7h-13h.",
      [
        ["", "6h30-18h30 sauf mercredi"],
        ["dimanche", "7h-13h"],
      ],
    ],
    [
      "Pasticceria a Lecce, aperti dalle 6 alle 21, chiuso il lunedì.",
      [
        ["", "6 alle 21"],
        ["", "chiuso il lunedì"],
      ],
    ],
  ])("hours: %s", (prompt, hours) => expect(read(prompt).hours.map((row) => [row.days, row.hours])).toEqual(hours));

  test.each([
    ["Velowerkstatt in Bern.", "bike-shop"],
    ["Heuriger in Stammersdorf.", "bar"],
    ["Compagnie de déménagement à Laval.", "moving"],
    ["金沢市の畳屋です。三代目の山本健一がやっています。", "tiler"],
    ["Festas populares do bairro em Lisboa, com Banda do Bairro.", "festival"],
    ["Ateliê de bordado em Florianópolis, da Marina Souza.", "textile-maker"],
    ["Oficina em Almada, mecânica geral, pneus, ar condicionado.", "auto-repair"],
    ["Maler in Duisburg seit 1998, tapezieren, lackieren.", "painter"],
    ["さいたま市の手話サークルです。6月バーベキュー。", "scouts"],
  ])("kind: %s", (prompt, kind) => expect(read(prompt).kind).toBe(kind));

  test("a day of the week is of its date, and people who run it are told in a sentence", () => {
    const brief = read(
      "Banda a Gordola. Concerto di gala sabato 12 dicembre alle 20.30, entrata libera, e concerto di Natale in chiesa domenica 20 dicembre alle 17.",
    );
    expect(brief.dates).toEqual(["sabato 12 dicembre", "domenica 20 dicembre"]);
    expect(brief.events.map(({ name }) => name)).toEqual([
      "Concerto di gala alle 20.30",
      "Concerto di Natale in chiesa alle 17",
    ]);
    expect(read("Taller en Puebla. La maestra es Lucía Arreola, egresada de La Esmeralda.").statements).toContain(
      "La maestra es Lucía Arreola, egresada de La Esmeralda.",
    );
  });

  test.each([
    ["Physiotherapie in Wels. Adresse: Ringstraße 18/2, 4600 Wels.", "Ringstraße 18/2, 4600 Wels"],
    ["Couture à Montréal. 4521 rue Saint-Denis, métro Mont-Royal.", "4521 rue Saint-Denis"],
    ["Hostal en Valparaíso. Pasaje Dimalow 118.", "Pasaje Dimalow 118"],
    ["Kapsalon in Mechelen. Onze Lieve Vrouwestraat 62.", "Onze Lieve Vrouwestraat 62"],
    ["Repair Café in Amsterdam. Douwes Dekkerstraat 2.", "Douwes Dekkerstraat 2"],
    ["Pilates à Genève. Abonnement 10 cours CHF 320. Rue des Eaux-Vives 88.", "Rue des Eaux-Vives 88"],
    ["Fisioterapia em Lisboa. Rua do Lumiar 102 B.", "Rua do Lumiar 102 B"],
    ["Casa rural en Cazorla. Rutas: Cerrada de Utrero 8 km.", null],
    ["横浜市の保育園です。田園都市線青葉台駅徒歩7分。", null],
  ])("address: %s", (prompt, address) => expect(read(prompt).address).toBe(address));

  test("an ending in brackets is no code, and a sentence ends after a sum in francs", () => {
    expect(read("Kapsalon in Mechelen. We zoeken een stagiair(e)!").statements).toContain("We zoeken een stagiair(e)!");
    expect(
      read("Chorale à Fribourg. Cotisation 180 fr. par an, étudiants 90 fr. Nous chantons le lundi.").facts,
    ).toContain("Cotisation 180 fr. par an, étudiants 90 fr");
    expect(read("Muziekschool in Zutphen voor kinderen en volwassenen.").audience).toBe("kinderen en volwassenen");
  });

  test("nights are no days of a month", () => {
    expect(read("Cabañas en Neuquén. Mínimo 2 noches, en enero 5 noches.").dates).toEqual([]);
  });

  test("a name with a colour in it is no look", () => {
    expect(read("Banda em Arouca. Ensaios à sexta. Presidente da direção: Rosa Teixeira.").statements).toContain(
      "Presidente da direção: Rosa Teixeira.",
    );
  });

  test("what is wished is never told", () => {
    const told = pageOf(
      "Maler in Duisburg. anfrageformular wo man fotos hochladen kann plus was gemacht werden soll. Wir arbeiten sauber.",
    );
    expect(told).not.toContain("hochladen kann");
  });

  test("what is not there never stands first, a waiting time asks for nothing, a tariff is told whole", () => {
    const page = pageOf("Déménageur à Laval. On ne déménage pas les pianos. Nous emballons aussi votre vaisselle.");
    expect(page.indexOf("vaisselle")).toBeLessThan(page.indexOf("pianos"));
    expect(read("Orthophonistes à Rennes. Sur rendez-vous, liste d'attente actuellement fermée.").forms).not.toContain(
      "waitlist",
    );
    expect(read("Logopädie in Graz. Warteliste derzeit ca. 3 Monate.").forms).not.toContain("waitlist");
    expect(read("Pétanque à Uccle. Cotisation annuelle : 60 € adultes, 30 € moins de 18 ans.").facts).toEqual([
      "Cotisation annuelle : 60 € adultes, 30 € moins de 18 ans",
    ]);
    expect(read("Bakkerij in Gent. Broodautomaat 24/7 aan de Noordstraat 45.").facts).toContain(
      "Broodautomaat 24/7 aan de Noordstraat 45",
    );
  });

  test("thoughts without a mark between them are told apart", () => {
    const brief = read(
      "quiero una web para nuestra empresa de fontaneria en Zaragoza somos Paco y Luis Ruiz hacemos desatascos, calentadores, bajantes. tlf 976 55 41 20. desplazamiento 30€",
      "Hermanos Ruiz",
    );
    expect(brief.offerings.map(({ name }) => name)).toContain("Desatascos");
    expect(brief.statements).toContain("Somos Paco y Luis Ruiz.");
  });

  test("for whom a price or a time is, is nobody's audience", () => {
    expect(read("Déménageur à Laval. Tarif: 129 $/h pour 2 hommes et un camion.").audience).toBeNull();
    expect(read("Cerámica en Puebla. Modelado para niños sábados 10 a 12.").audience).toBe("niños");
  });
});
