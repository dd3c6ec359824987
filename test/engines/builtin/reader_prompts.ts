/** Everyday prompts, as people type them, in all languages of the composer. */
export const READER_PROMPTS: [string][] = [
  [
    "Piano tuner in Bath. Tuning £85, repairs from £120, valuations. Evenings by appointment. Quiet, dark wood and brass.",
  ],
  ["Undertaker in Galway, family owned since 1954. Burials, cremations, green funerals. Gentle, soft grey."],
  [
    "Butcher in Ludlow: dry-aged beef, handmade sausages, game in season. Tue-Sat 8-17, 12 Corve Street. Deep red and cream.",
  ],
  ["Fishmonger's van at Borough Market. Menu: oysters 3.00, smoked mackerel 6.50, crab roll 9.00. Thursdays 9-15."],
  [
    "Optician in Cork. Eye tests €35, contact lenses, children's frames. Crisp, white and teal. Book an eye test online.",
  ],
  ["indoor bouldering in nottingham, day pass £11, membership £45/month, shoe hire 3.50. loud and colourful"],
  [
    "Daycare in Halifax for ages 1-4, outdoor play, hot meals, small groups. Tours on Fridays. Soft yellow and sky blue.",
  ],
  [
    "Vote Dana Whitlock for city council in Spokane. Priorities: safe streets, libraries, clean river. Volunteer, donate. Bold blue and gold.",
  ],
  [
    "Status page for Pulsar, a payments API. Uptime history, incident emails, subscribe form. Dark, green accents, monospace.",
  ],
  ["tattoos in cardiff. blackwork, script and cover-ups. £60 an hour. dark and gritty. dm us on insta lol"],
  ["my brother fixes phones & also sells used laptops, shop is in Luton. make it look trustworthy not boring idk"],
  ["Beekeepers in Somerset. Heather honey £7, comb honey £9, candles £5. Visits by appointment. Warm, honey yellow."],
  ["Watchmaker in Geneva. Restoration of mechanical watches, servicing, straps. Sober, black and ivory."],
  ["Escape room in Glasgow: The Vault, Night Train, Asylum. 2-6 players. Spooky, dark, blood red. Booking form."],
  ["Surf school in Ericeira, group lessons €35, private lessons €60, board rental €20. Sunny, sandy, ocean blue."],
  ["Puppet theatre from Porto. Shows: 4 June Braga, 11 June Coimbra, 18 June Faro. Playful, hand-painted look."],
  [
    "A cappella choir in Bristol, rehearsals on Tuesdays, all voices welcome, no auditions. Concert 12 December 2026. Friendly.",
  ],
  [
    "Zero-waste laundry collective. Drop off in Hackney. Wash and fold 12.50, ironing 8.00, duvets 15.00. Fresh, mint green.",
  ],
  [
    "Bookbinder and paper maker. Notebooks, guest books, repairs of old bindings. Slow, tactile, paper tones. Based in Hay-on-Wye.",
  ],
  ["Skate shop in Leipzig, decks, wheels, trucks and shoes. Mo-Sa 11-19. Raw, black and neon."],
  [
    "Bestattungsinstitut in Kassel. Erdbestattung, Feuerbestattung, Trauerbegleitung. Tag und Nacht erreichbar unter 0561 555 0190. Würdevoll, still, graugrün.",
  ],
  ["Kletterhalle in Innsbruck: Tageskarte 14 €, Kurse, Kindergeburtstage. Täglich 9-22 Uhr. Betongrau und Pink."],
  ["Imkerei im Odenwald, Honig ab 6,50 €, Kerzen, Bienenpatenschaften. Warm und natürlich, honiggelb."],
  ["Meine Schwester näht Brautkleider in Graz und macht auch Änderungen. Bitte elegant, creme und altrosa."],
  [
    "Leihladen in Leipzig. Mitglieder leihen Bohrmaschinen, Zelte und Raclettes. Ehrenamtliche gesucht. Mi und Sa 15-18 Uhr.",
  ],
  [
    "Uhrmacherei in Glashütte, Reparatur und Revision mechanischer Uhren. Termine Di–Fr 10–16 Uhr. Schlicht, anthrazit.",
  ],
  [
    "Metzgerei Huber in Rosenheim: Leberkäse, Weißwürste, Partyservice. Mo-Fr 7-18, Sa 7-13. Bodenständig, rot und weiß.",
  ],
  [
    "Pompes funèbres à Angers. Obsèques, crémations, marbrerie. Disponible jour et nuit au 02 41 55 01 77. Sobre, gris et blanc.",
  ],
  ["Luthier à Mirecourt : violons, altos, réparations. Atelier sur rendez-vous. Bois chaud et vert foncé."],
  ["Salle d'escalade à Grenoble, bloc et voie, cours enfants, entrée 13 €. Énergique, orange et noir."],
  ["Boucherie à Rennes, steak haché 14 €, côtes de porc 11 €, terrines. ouvert mardi-samedi 8h-19h. rouge et crème"],
  ["Imprimerie associative à Nantes, affiches, risographie, ateliers le samedi. Coloré, encre fluo."],
  [
    "Funeraria en Valladolid. Tanatorio, cremación, trámites. Atención día y noche, teléfono 983 555 014. Sobrio, gris.",
  ],
  ["Escuela de surf en Zarautz. Clases 30 €, alquiler de tablas 15 €, campamentos. Fresco, azul y arena."],
  ["Carnicería en Rosario: asado, achuras, milanesas. Lunes a sábado 8 a 13. Rojo y blanco."],
  ["Librería de barrio en Valparaíso con café. Novelas, poesía, libros infantiles. Acogedora, mostaza y verde."],
  ["Afinador de pianos no Porto. Afinação 70 €, reparação, avaliação. Calmo, madeira escura."],
  ["Pet shop em Curitiba: banho, tosa, rações. Segunda a sábado das 9h às 19h. Divertido, amarelo e roxo."],
  [
    "Escola de capoeira em Salvador, aulas para crianças e adultos. Aula experimental grátis. Vibrante, verde e amarelo.",
  ],
  ["Liutaio a Cremona. Violini, viole, restauri. Elegante, legno e avorio. Visite su appuntamento."],
  ["Onoranze funebri a Parma. Funerali, cremazioni, lapidi. Reperibili giorno e notte 0521 555 014. Sobrio."],
  [
    "Gelateria a Lecce, pistacchio, fico, mandorla. Cono 2,50 €, coppa 3,50 €. Aperto tutti i giorni 11-24. Fresco, pastello.",
  ],
  [
    "Uitvaartondernemer in Zwolle. Begrafenis, crematie, natuurbegraven. Dag en nacht bereikbaar op 038 555 0123. Rustig, grijsgroen.",
  ],
  ["Pianostemmer in den Haag. Stemmen 85 €, reparatie, taxatie. Rustig, donker hout."],
  [
    "Kringloopwinkel in Deventer. Meubels, boeken, servies. Vrijwilligers gezocht. Di t/m za 10:00-17:00. Vrolijk, mosgroen.",
  ],
  ["京都のピアノ調律師です。調律、修理、消音ユニット取付。落ち着いた雰囲気、焦げ茶と生成り。"],
  ["葬儀社のホームページ。家族葬、直葬、生前相談。24時間対応。静かで上品、灰色。"],
  ["鎌倉の自転車レンタル。一日2000円、半日1200円。海のような青、明るい雰囲気。"],
  ["Rörmokare i Uppsala. Badrum, värmepumpar, jour. Ring 018 555 01 22. Färger: blå och vit."],
  ["Piekarnia w Poznaniu: chleb na zakwasie, drożdżówki, rogale. pon-sob 6:00-18:00. Ciepłe kolory."],
  ["Стоматология в Казани, лечение, имплантация, отбеливание. Телефон +7 843 555 01 77. Светлый дизайн."],
  ["Ταβέρνα στη Νάξο, ψάρια, μεζέδες, κρασί. Τηλέφωνο 22850 55512. Χρώματα: λευκό και μπλε."],
  ["صالون حلاقة في بيروت، قص شعر، حلاقة ذقن، صبغة. ألوان داكنة، هاتف 01 555 012"],
  ["İstanbul'da seramik atölyesi, kurslar, fincanlar, tabaklar. Sıcak renkler. Tel 0212 555 01 22"],
  ["부산 해운대의 작은 서점, 독립출판물, 북토크, 커피. 11:00-20:00. 따뜻한 분위기"],
  ["上海的咖啡馆，手冲咖啡，甜点，自家烘焙。温暖的色调"],
  ["need a website. wedding dj. glasgow. pink neon, fun!! price list maybe"],
  [
    "Portfolio for Ines Castel, glassblower. Vases, lamps and commissions. Transparent, airy, sea green. Workshops in May.",
  ],
  [
    "Community fridge and repair cafe in Todmorden. Neighbours share food, tools and time. Saturdays 10-14, Patmos Gardens. Cheerful, tomato red.",
  ],
  [
    "Independent record shop in Hebden Bridge, new and second-hand vinyl, listening booths, in-store gigs on Fridays. 70s colours, burnt orange.",
  ],
  [
    "Glamping in Snowdonia. Two bell tents from £90 a night, a shepherd's hut £120. Dogs welcome. Earthy, moss and rust.",
  ],
];
