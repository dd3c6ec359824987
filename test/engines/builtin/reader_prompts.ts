/**
 * Sixty short, long and messy prompts in many languages, with what the reader must find in each: a record of its
 * judgement, row by row, so that a change of one rule shows what else it touches.
 */
export interface Seen {
  kind: string;
  place?: string;
  address?: string;
  phone?: string;
  hours?: string[];
  dates?: string[];
  /** Names, each with its price after an equals sign. */
  offerings: string[];
  facts?: string[];
  forms?: string[];
  statements: string[];
  colours?: string[];
}

export const READER_PROMPTS: [prompt: string, seen: Seen][] = [
  [
    "Piano tuner in Bath. Tuning £85, repairs from £120, valuations. Evenings by appointment. Quiet, dark wood and brass.",
    {
      kind: "instrument-maker",
      place: "Bath",
      offerings: ["Tuning = £85", "Repairs = from £120", "Valuations"],
      facts: ["Evenings by appointment"],
      statements: ["Piano tuner in Bath."],
      colours: ["dark wood", "brass"],
    },
  ],
  [
    "Undertaker in Galway, family owned since 1954. Burials, cremations, green funerals. Gentle, soft grey.",
    {
      kind: "funeral-director",
      place: "Galway",
      offerings: ["Burials", "Cremations", "Green funerals"],
      facts: ["family owned since 1954"],
      statements: ["Undertaker in Galway, family owned since 1954."],
      colours: ["soft grey"],
    },
  ],
  [
    "Butcher in Ludlow: dry-aged beef, handmade sausages, game in season. Tue-Sat 8-17, 12 Corve Street. Deep red and cream.",
    {
      kind: "butcher",
      place: "Ludlow",
      address: "12 Corve Street",
      hours: ["Tue-Sat 8-17"],
      offerings: ["Dry-aged beef", "Handmade sausages", "Game in season"],
      statements: ["Butcher in Ludlow: dry-aged beef, handmade sausages, game in season."],
      colours: ["Deep red", "cream"],
    },
  ],
  [
    "Fishmonger's van at Borough Market. Menu: oysters 3.00, smoked mackerel 6.50, crab roll 9.00. Thursdays 9-15.",
    {
      kind: "fishmonger",
      place: "Borough Market",
      hours: ["Thursdays 9-15"],
      offerings: ["Oysters = 3.00", "Smoked mackerel = 6.50", "Crab roll = 9.00"],
      statements: ["Fishmonger's van at Borough Market."],
    },
  ],
  [
    "Optician in Cork. Eye tests €35, contact lenses, children's frames. Crisp, white and teal. Book an eye test online.",
    {
      kind: "optician",
      place: "Cork",
      offerings: ["Eye tests = €35", "Contact lenses", "Children's frames"],
      forms: ["appointment"],
      statements: ["Optician in Cork."],
      colours: ["white", "teal"],
    },
  ],
  [
    "indoor bouldering in nottingham, day pass £11, membership £45/month, shoe hire 3.50. loud and colourful",
    {
      kind: "climbing-hall",
      place: "Nottingham",
      offerings: ["Day pass = £11", "Membership = £45/month", "Shoe hire = 3.50"],
      statements: ["Indoor bouldering in Nottingham."],
    },
  ],
  [
    "Daycare in Halifax for ages 1-4, outdoor play, hot meals, small groups. Tours on Fridays. Soft yellow and sky blue.",
    {
      kind: "preschool",
      place: "Halifax",
      offerings: ["Outdoor play", "Hot meals"],
      facts: ["small groups", "Tours on Fridays"],
      statements: ["Daycare in Halifax for ages 1-4, outdoor play, hot meals, small groups."],
      colours: ["Soft yellow", "sky blue"],
    },
  ],
  [
    "Vote Dana Whitlock for city council in Spokane. Priorities: safe streets, libraries, clean river. Volunteer, donate. Bold blue and gold.",
    {
      kind: "campaign",
      place: "Spokane",
      offerings: ["Safe streets", "Libraries", "Clean river"],
      forms: ["volunteer", "donation"],
      statements: ["Vote Dana Whitlock for city council in Spokane."],
      colours: ["Bold blue", "gold"],
    },
  ],
  [
    "Status page for Pulsar, a payments API. Uptime history, incident emails, subscribe form. Dark, green accents, monospace.",
    {
      kind: "api",
      offerings: ["Uptime history", "Incident emails"],
      forms: ["newsletter"],
      statements: ["A payments API."],
      colours: ["green"],
    },
  ],
  [
    "tattoos in cardiff. blackwork, script and cover-ups. £60 an hour. dark and gritty. dm us on insta lol",
    {
      kind: "tattoo",
      place: "Cardiff",
      offerings: ["Blackwork", "Script", "Cover-ups"],
      facts: ["£60 an hour"],
      statements: ["Tattoos in Cardiff."],
    },
  ],
  [
    "my brother fixes phones & also sells used laptops, shop is in Luton. make it look trustworthy not boring idk",
    {
      kind: "shop",
      place: "Luton",
      offerings: ["Phones", "Used laptops"],
      statements: [],
    },
  ],
  [
    "Beekeepers in Somerset. Heather honey £7, comb honey £9, candles £5. Visits by appointment. Warm, honey yellow.",
    {
      kind: "beekeeper",
      place: "Somerset",
      offerings: ["Heather honey = £7", "Comb honey = £9", "Candles = £5"],
      facts: ["Visits by appointment"],
      statements: ["Beekeepers in Somerset."],
      colours: ["honey yellow"],
    },
  ],
  [
    "Watchmaker in Geneva. Restoration of mechanical watches, servicing, straps. Sober, black and ivory.",
    {
      kind: "watchmaker",
      place: "Geneva",
      offerings: ["Restoration of mechanical watches", "Servicing", "Straps"],
      statements: ["Watchmaker in Geneva."],
      colours: ["black", "ivory"],
    },
  ],
  [
    "Escape room in Glasgow: The Vault, Night Train, Asylum. 2-6 players. Spooky, dark, blood red. Booking form.",
    {
      kind: "escape-room",
      place: "Glasgow",
      offerings: ["The Vault", "Night Train", "Asylum"],
      facts: ["2-6 players"],
      forms: ["booking"],
      statements: ["Escape room in Glasgow: The Vault, Night Train, Asylum."],
      colours: ["blood red"],
    },
  ],
  [
    "Surf school in Ericeira, group lessons €35, private lessons €60, board rental €20. Sunny, sandy, ocean blue.",
    {
      kind: "outdoor-guide",
      place: "Ericeira",
      offerings: ["Group lessons = €35", "Private lessons = €60", "Board rental = €20"],
      statements: ["Surf school in Ericeira."],
      colours: ["sandy", "ocean blue"],
    },
  ],
  [
    "Puppet theatre from Porto. Shows: 4 June Braga, 11 June Coimbra, 18 June Faro. Playful, hand-painted look.",
    {
      kind: "theatre",
      place: "Porto",
      dates: ["4 June Braga", "11 June Coimbra", "18 June Faro"],
      offerings: [],
      statements: ["Puppet theatre from Porto."],
    },
  ],
  [
    "A cappella choir in Bristol, rehearsals on Tuesdays, all voices welcome, no auditions. Concert 12 December 2026. Friendly.",
    {
      kind: "choir",
      place: "Bristol",
      dates: ["12 December 2026"],
      offerings: [],
      facts: ["rehearsals on Tuesdays", "all voices welcome", "no auditions"],
      statements: ["A cappella choir in Bristol, rehearsals on Tuesdays, all voices welcome, no auditions."],
    },
  ],
  [
    "Zero-waste laundry collective. Drop off in Hackney. Wash and fold 12.50, ironing 8.00, duvets 15.00. Fresh, mint green.",
    {
      kind: "cleaning",
      place: "Hackney",
      offerings: ["Wash and fold = 12.50", "Ironing = 8.00", "Duvets = 15.00"],
      statements: ["Zero-waste laundry collective.", "Drop off in Hackney."],
      colours: ["mint green"],
    },
  ],
  [
    "Bookbinder and paper maker. Notebooks, guest books, repairs of old bindings. Slow, tactile, paper tones. Based in Hay-on-Wye.",
    {
      kind: "bookbinder",
      place: "Hay-on-Wye",
      offerings: ["Notebooks", "Guest books", "Repairs of old bindings"],
      statements: ["Bookbinder and paper maker.", "Based in Hay-on-Wye."],
    },
  ],
  [
    "Skate shop in Leipzig, decks, wheels, trucks and shoes. Mo-Sa 11-19. Raw, black and neon.",
    {
      kind: "outdoor-shop",
      place: "Leipzig",
      hours: ["Mo-Sa 11-19"],
      offerings: ["Decks", "Wheels", "Trucks", "Shoes"],
      statements: ["Skate shop in Leipzig, decks, wheels, trucks and shoes."],
      colours: ["black"],
    },
  ],
  [
    "Bestattungsinstitut in Kassel. Erdbestattung, Feuerbestattung, Trauerbegleitung. Tag und Nacht erreichbar unter 0561 555 0190. Würdevoll, still, graugrün.",
    {
      kind: "funeral-director",
      place: "Kassel",
      phone: "0561 555 0190",
      offerings: ["Erdbestattung", "Feuerbestattung", "Trauerbegleitung"],
      facts: ["Tag und Nacht erreichbar"],
      statements: ["Bestattungsinstitut in Kassel."],
      colours: ["graugrün"],
    },
  ],
  [
    "Kletterhalle in Innsbruck: Tageskarte 14 €, Kurse, Kindergeburtstage. Täglich 9-22 Uhr. Betongrau und Pink.",
    {
      kind: "climbing-hall",
      place: "Innsbruck",
      hours: ["Täglich 9-22 Uhr"],
      offerings: ["Tageskarte = 14 €", "Kurse", "Kindergeburtstage"],
      statements: ["Kletterhalle in Innsbruck: Tageskarte 14 €, Kurse, Kindergeburtstage."],
      colours: ["Betongrau", "Pink"],
    },
  ],
  [
    "Imkerei im Odenwald, Honig ab 6,50 €, Kerzen, Bienenpatenschaften. Warm und natürlich, honiggelb.",
    {
      kind: "beekeeper",
      place: "Odenwald",
      offerings: ["Honig = ab 6,50 €", "Kerzen", "Bienenpatenschaften"],
      statements: ["Imkerei im Odenwald, Honig ab 6,50 €, Kerzen, Bienenpatenschaften."],
      colours: ["honiggelb"],
    },
  ],
  [
    "Meine Schwester näht Brautkleider in Graz und macht auch Änderungen. Bitte elegant, creme und altrosa.",
    {
      kind: "general",
      place: "Graz",
      offerings: ["Brautkleider", "Änderungen"],
      statements: [],
      colours: ["creme", "altrosa"],
    },
  ],
  [
    "Leihladen in Leipzig. Mitglieder leihen Bohrmaschinen, Zelte und Raclettes. Ehrenamtliche gesucht. Mi und Sa 15-18 Uhr.",
    {
      kind: "tool-library",
      place: "Leipzig",
      hours: ["Mi und Sa 15-18 Uhr"],
      offerings: ["Bohrmaschinen", "Zelte", "Raclettes"],
      facts: ["Ehrenamtliche gesucht"],
      statements: ["Leihladen in Leipzig."],
    },
  ],
  [
    "Uhrmacherei in Glashütte, Reparatur und Revision mechanischer Uhren. Termine Di–Fr 10–16 Uhr. Schlicht, anthrazit.",
    {
      kind: "watchmaker",
      place: "Glashütte",
      hours: ["Di–Fr 10–16 Uhr"],
      offerings: ["Reparatur und Revision mechanischer Uhren"],
      statements: ["Uhrmacherei in Glashütte, Reparatur und Revision mechanischer Uhren."],
      colours: ["anthrazit"],
    },
  ],
  [
    "Metzgerei Huber in Rosenheim: Leberkäse, Weißwürste, Partyservice. Mo-Fr 7-18, Sa 7-13. Bodenständig, rot und weiß.",
    {
      kind: "butcher",
      place: "Rosenheim",
      hours: ["Mo-Fr 7-18", "Sa 7-13"],
      offerings: ["Leberkäse", "Weißwürste", "Partyservice"],
      statements: ["Metzgerei Huber in Rosenheim: Leberkäse, Weißwürste, Partyservice."],
      colours: ["rot", "weiß"],
    },
  ],
  [
    "Pompes funèbres à Angers. Obsèques, crémations, marbrerie. Disponible jour et nuit au 02 41 55 01 77. Sobre, gris et blanc.",
    {
      kind: "funeral-director",
      place: "Angers",
      phone: "02 41 55 01 77",
      offerings: ["Obsèques", "Crémations", "Marbrerie"],
      statements: ["Pompes funèbres à Angers."],
      colours: ["gris", "blanc"],
    },
  ],
  [
    "Luthier à Mirecourt : violons, altos, réparations. Atelier sur rendez-vous. Bois chaud et vert foncé.",
    {
      kind: "instrument-maker",
      place: "Mirecourt",
      offerings: ["Violons", "Altos", "Réparations"],
      facts: ["Atelier sur rendez-vous"],
      statements: ["Luthier à Mirecourt : violons, altos, réparations.", "Atelier sur rendez-vous."],
      colours: ["Bois chaud", "vert foncé"],
    },
  ],
  [
    "Salle d'escalade à Grenoble, bloc et voie, cours enfants, entrée 13 €. Énergique, orange et noir.",
    {
      kind: "climbing-hall",
      place: "Grenoble",
      offerings: ["Bloc et voie", "Cours enfants", "Entrée = 13 €"],
      statements: ["Salle d'escalade à Grenoble, bloc et voie, cours enfants, entrée 13 €."],
      colours: ["orange", "noir"],
    },
  ],
  [
    "Boucherie à Rennes, steak haché 14 €, côtes de porc 11 €, terrines. ouvert mardi-samedi 8h-19h. rouge et crème",
    {
      kind: "butcher",
      place: "Rennes",
      hours: ["mardi-samedi 8h-19h"],
      offerings: ["Steak haché = 14 €", "Côtes de porc = 11 €", "Terrines"],
      statements: ["Boucherie à Rennes."],
      colours: ["rouge", "crème"],
    },
  ],
  [
    "Imprimerie associative à Nantes, affiches, risographie, ateliers le samedi. Coloré, encre fluo.",
    {
      kind: "print-shop",
      place: "Nantes",
      offerings: ["Affiches", "Risographie", "Ateliers le samedi"],
      statements: ["Imprimerie associative à Nantes, affiches, risographie, ateliers le samedi."],
      colours: ["encre fluo"],
    },
  ],
  [
    "Funeraria en Valladolid. Tanatorio, cremación, trámites. Atención día y noche, teléfono 983 555 014. Sobrio, gris.",
    {
      kind: "funeral-director",
      place: "Valladolid",
      phone: "983 555 014",
      offerings: ["Tanatorio", "Cremación", "Trámites"],
      facts: ["Atención día y noche"],
      statements: ["Funeraria en Valladolid."],
      colours: ["gris"],
    },
  ],
  [
    "Escuela de surf en Zarautz. Clases 30 €, alquiler de tablas 15 €, campamentos. Fresco, azul y arena.",
    {
      kind: "outdoor-guide",
      place: "Zarautz",
      offerings: ["Clases = 30 €", "Alquiler de tablas = 15 €", "Campamentos"],
      statements: ["Escuela de surf en Zarautz."],
      colours: ["azul", "arena"],
    },
  ],
  [
    "Carnicería en Rosario: asado, achuras, milanesas. Lunes a sábado 8 a 13. Rojo y blanco.",
    {
      kind: "butcher",
      place: "Rosario",
      hours: ["Lunes a sábado 8 a 13"],
      offerings: ["Asado", "Achuras", "Milanesas"],
      statements: ["Carnicería en Rosario: asado, achuras, milanesas."],
      colours: ["Rojo", "blanco"],
    },
  ],
  [
    "Librería de barrio en Valparaíso con café. Novelas, poesía, libros infantiles. Acogedora, mostaza y verde.",
    {
      kind: "bookshop",
      place: "Valparaíso",
      offerings: ["Novelas", "Poesía", "Libros infantiles"],
      statements: ["Librería de barrio en Valparaíso."],
      colours: ["café", "mostaza", "verde"],
    },
  ],
  [
    "Afinador de pianos no Porto. Afinação 70 €, reparação, avaliação. Calmo, madeira escura.",
    {
      kind: "instrument-maker",
      place: "Porto",
      offerings: ["Afinação = 70 €", "Reparação", "Avaliação"],
      statements: ["Afinador de pianos no Porto."],
      colours: ["madeira escura"],
    },
  ],
  [
    "Pet shop em Curitiba: banho, tosa, rações. Segunda a sábado das 9h às 19h. Divertido, amarelo e roxo.",
    {
      kind: "pet-shop",
      place: "Curitiba",
      hours: ["Segunda a sábado das 9h às 19h"],
      offerings: ["Banho", "Tosa", "Rações"],
      statements: ["Pet shop em Curitiba: banho, tosa, rações."],
      colours: ["amarelo", "roxo"],
    },
  ],
  [
    "Escola de capoeira em Salvador, aulas para crianças e adultos. Aula experimental grátis. Vibrante, verde e amarelo.",
    {
      kind: "school",
      place: "Salvador",
      offerings: ["Aulas para crianças e adultos"],
      facts: ["Aula experimental grátis"],
      statements: ["Escola de capoeira em Salvador, aulas para crianças e adultos."],
      colours: ["verde", "amarelo"],
    },
  ],
  [
    "Liutaio a Cremona. Violini, viole, restauri. Elegante, legno e avorio. Visite su appuntamento.",
    {
      kind: "instrument-maker",
      place: "Cremona",
      offerings: ["Violini", "Viole", "Restauri"],
      facts: ["Visite su appuntamento"],
      statements: ["Liutaio a Cremona."],
      colours: ["avorio"],
    },
  ],
  [
    "Onoranze funebri a Parma. Funerali, cremazioni, lapidi. Reperibili giorno e notte 0521 555 014. Sobrio.",
    {
      kind: "funeral-director",
      place: "Parma",
      phone: "0521 555 014",
      offerings: ["Funerali", "Cremazioni", "Lapidi"],
      facts: ["Reperibili giorno e notte"],
      statements: ["Onoranze funebri a Parma."],
    },
  ],
  [
    "Gelateria a Lecce, pistacchio, fico, mandorla. Cono 2,50 €, coppa 3,50 €. Aperto tutti i giorni 11-24. Fresco, pastello.",
    {
      kind: "ice-cream",
      place: "Lecce",
      hours: ["tutti i giorni 11-24"],
      offerings: ["Pistacchio", "Fico", "Mandorla", "Cono = 2,50 €", "Coppa = 3,50 €"],
      statements: ["Gelateria a Lecce, pistacchio, fico, mandorla."],
    },
  ],
  [
    "Uitvaartondernemer in Zwolle. Begrafenis, crematie, natuurbegraven. Dag en nacht bereikbaar op 038 555 0123. Rustig, grijsgroen.",
    {
      kind: "funeral-director",
      place: "Zwolle",
      phone: "038 555 0123",
      offerings: ["Begrafenis", "Crematie", "Natuurbegraven"],
      facts: ["Dag en nacht bereikbaar"],
      statements: ["Uitvaartondernemer in Zwolle."],
      colours: ["grijsgroen"],
    },
  ],
  [
    "Pianostemmer in den Haag. Stemmen 85 €, reparatie, taxatie. Rustig, donker hout.",
    {
      kind: "instrument-maker",
      place: "Den Haag",
      offerings: ["Stemmen = 85 €", "Reparatie", "Taxatie"],
      statements: ["Pianostemmer in Den Haag."],
      colours: ["donker hout"],
    },
  ],
  [
    "Kringloopwinkel in Deventer. Meubels, boeken, servies. Vrijwilligers gezocht. Di t/m za 10:00-17:00. Vrolijk, mosgroen.",
    {
      kind: "second-hand-shop",
      place: "Deventer",
      hours: ["Di t/m za 10:00-17:00"],
      offerings: ["Meubels", "Boeken", "Servies"],
      facts: ["Vrijwilligers gezocht"],
      statements: ["Kringloopwinkel in Deventer."],
      colours: ["mosgroen"],
    },
  ],
  [
    "京都のピアノ調律師です。調律、修理、消音ユニット取付。落ち着いた雰囲気、焦げ茶と生成り。",
    {
      kind: "instrument-maker",
      place: "京都",
      offerings: ["調律", "修理", "消音ユニット取付"],
      statements: ["京都のピアノ調律師です。"],
      colours: ["焦げ茶", "生成り"],
    },
  ],
  [
    "葬儀社のホームページ。家族葬、直葬、生前相談。24時間対応。静かで上品、灰色。",
    {
      kind: "funeral-director",
      offerings: ["家族葬", "直葬", "生前相談"],
      facts: ["24時間対応"],
      statements: [],
      colours: ["灰色"],
    },
  ],
  [
    "鎌倉の自転車レンタル。一日2000円、半日1200円。海のような青、明るい雰囲気。",
    {
      kind: "bike-shop",
      place: "鎌倉",
      offerings: ["一日 = 2000円", "半日 = 1200円"],
      statements: [],
    },
  ],
  [
    "Rörmokare i Uppsala. Badrum, värmepumpar, jour. Ring 018 555 01 22. Färger: blå och vit.",
    {
      kind: "plumber",
      place: "Uppsala",
      phone: "018 555 01 22",
      offerings: ["Badrum", "Värmepumpar", "Jour"],
      statements: ["Rörmokare i Uppsala."],
      colours: ["blå", "vit"],
    },
  ],
  [
    "Piekarnia w Poznaniu: chleb na zakwasie, drożdżówki, rogale. pon-sob 6:00-18:00. Ciepłe kolory.",
    {
      kind: "bakery",
      place: "Poznań",
      hours: ["pon-sob 6:00-18:00"],
      offerings: ["Chleb na zakwasie", "Drożdżówki", "Rogale"],
      statements: ["Piekarnia w Poznaniu: chleb na zakwasie, drożdżówki, rogale."],
    },
  ],
  [
    "Стоматология в Казани, лечение, имплантация, отбеливание. Телефон +7 843 555 01 77. Светлый дизайн.",
    {
      kind: "dentist",
      place: "Казань",
      phone: "+7 843 555 01 77",
      offerings: ["Лечение", "Имплантация", "Отбеливание"],
      statements: ["Стоматология в Казани, лечение, имплантация, отбеливание."],
    },
  ],
  [
    "Ταβέρνα στη Νάξο, ψάρια, μεζέδες, κρασί. Τηλέφωνο 22850 55512. Χρώματα: λευκό και μπλε.",
    {
      kind: "restaurant",
      place: "Νάξο",
      phone: "22850 55512",
      offerings: ["Ψάρια", "Μεζέδες", "Κρασί"],
      statements: ["Ταβέρνα στη Νάξο, ψάρια, μεζέδες, κρασί."],
      colours: ["λευκό", "μπλε"],
    },
  ],
  [
    "صالون حلاقة في بيروت، قص شعر، حلاقة ذقن، صبغة. ألوان داكنة، هاتف 01 555 012",
    {
      kind: "hair-salon",
      place: "بيروت",
      phone: "01 555 012",
      offerings: ["قص شعر", "حلاقة ذقن", "صبغة"],
      statements: ["صالون حلاقة في بيروت، قص شعر، حلاقة ذقن، صبغة."],
    },
  ],
  [
    "İstanbul'da seramik atölyesi, kurslar, fincanlar, tabaklar. Sıcak renkler. Tel 0212 555 01 22",
    {
      kind: "ceramics",
      place: "İstanbul",
      phone: "0212 555 01 22",
      offerings: ["Kurslar", "Fincanlar", "Tabaklar"],
      statements: ["İstanbul'da seramik atölyesi, kurslar, fincanlar, tabaklar."],
    },
  ],
  [
    "부산 해운대의 작은 서점, 독립출판물, 북토크, 커피. 11:00-20:00. 따뜻한 분위기",
    {
      kind: "bookshop",
      place: "부산",
      hours: ["11:00-20:00"],
      offerings: ["독립출판물", "북토크"],
      statements: ["부산 해운대의 작은 서점, 독립출판물, 북토크, 커피."],
    },
  ],
  [
    "上海的咖啡馆，手冲咖啡，甜点，自家烘焙。温暖的色调",
    {
      kind: "cafe",
      place: "上海",
      offerings: ["手冲咖啡", "甜点", "自家烘焙"],
      statements: [],
    },
  ],
  [
    "need a website. wedding dj. glasgow. pink neon, fun!! price list maybe",
    {
      kind: "entertainer",
      place: "Glasgow",
      offerings: [],
      statements: ["Wedding dj."],
      colours: ["pink"],
    },
  ],
  [
    "Portfolio for Ines Castel, glassblower. Vases, lamps and commissions. Transparent, airy, sea green. Workshops in May.",
    {
      kind: "glass-studio",
      offerings: ["Vases", "Lamps", "Commissions"],
      statements: ["Ines Castel, glassblower.", "Workshops in May."],
      colours: ["sea green"],
    },
  ],
  [
    "Community fridge and repair cafe in Todmorden. Neighbours share food, tools and time. Saturdays 10-14, Patmos Gardens. Cheerful, tomato red.",
    {
      kind: "nonprofit",
      place: "Todmorden",
      address: "Patmos Gardens",
      hours: ["Saturdays 10-14"],
      offerings: ["Food", "Tools", "Time"],
      statements: ["Community fridge and repair cafe in Todmorden."],
      colours: ["tomato red"],
    },
  ],
  [
    "Independent record shop in Hebden Bridge, new and second-hand vinyl, listening booths, in-store gigs on Fridays. 70s colours, burnt orange.",
    {
      kind: "record-shop",
      place: "Hebden Bridge",
      offerings: ["New and second-hand vinyl", "Listening booths", "In-store gigs on Fridays"],
      statements: [
        "Independent record shop in Hebden Bridge, new and second-hand vinyl, listening booths, in-store gigs on Fridays.",
      ],
      colours: ["burnt orange"],
    },
  ],
  [
    "Glamping in Snowdonia. Two bell tents from £90 a night, a shepherd's hut £120. Dogs welcome. Earthy, moss and rust.",
    {
      kind: "campsite",
      place: "Snowdonia",
      offerings: ["Two bell tents = from £90 a night", "Shepherd's hut = £120"],
      facts: ["Dogs welcome"],
      statements: ["Glamping in Snowdonia."],
      colours: ["moss", "rust"],
    },
  ],
];
