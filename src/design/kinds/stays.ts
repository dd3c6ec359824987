/** Where one stays the night, and where one travels. */
import type { KindRecord } from "./kind.ts";

export const STAYS: readonly KindRecord[] = [
  {
    id: "rental",
    family: "travel",
    words:
      "en: rental shop, rental service, rentals, bounce house rentals, bouncy castle hire, party rentals, kayak rental, kayak hire, canoe rental, canoe hire, paddleboard rental, paddleboard hire, paddle board rental, sup rental, sup hire, boat rental, boat hire, ski rental, surfboard rental, bike rental, bike hire, e-bike rental, scooter rental, car rental, car hire, van hire, van rental, campervan rental, campervan hire, motorhome rental, camper rental, equipment rental, equipment hire, plant hire, tent rental, party rental, party hire, prop hire, costume hire, costume rental, marquee hire, photo booth hire, ski hire, snowboard rental, snowboard hire, board rental, tent hire, toilet hire, tool hire, tool rental, wheelchair hire, furniture hire, crockery hire, trailer hire, hire company, hire shop, caravan hire, narrowboat hire, narrowboat holidays | de: verleih, kanuverleih, kajakverleih, bootsverleih, sup-verleih, skiverleih, fahrradverleih, e-bike-verleih, rollerverleih, autovermietung, wohnmobilvermietung, campervermietung, zeltverleih, kostümverleih, strandkorbvermietung, hüpfburgverleih, snowboardverleih, surfbrettverleih, geräteverleih, werkzeugverleih, maschinenverleih, anhängerverleih, partyverleih, geschirrverleih, toilettenvermietung | fr: location de kayaks, location de canoës, location de paddles, location de vélos, location de bateaux, location de skis, location de voitures, location de matériel, location de vans, loueur de vélos, loueur de bateaux, location de ski, location de snowboards, location de tentes, location de chapiteaux, location de vaisselle, location de remorques, location de structures gonflables, loueur de skis | es: alquiler de kayaks, alquiler de bicicletas, alquiler de bicis, alquiler de barcos, alquiler de coches, alquiler de autocaravanas, alquiler de furgonetas, renta de bicicletas, renta de autos, renta de kayaks, alquiler de esquís, alquiler de material, alquiler de carpas, alquiler de herramientas, alquiler de maquinaria, alquiler de castillos hinchables, castillos hinchables, alquiler de disfraces | pt: aluguer de bicicletas, aluguer de barcos, aluguer de caiaques, aluguer de carros, aluguer de autocaravanas, aluguel de bicicletas, aluguel de barcos, aluguel de carros, aluguel de caiaques, aluguer de esquis, aluguer de tendas, aluguer de equipamentos, aluguer de insufláveis, aluguel de equipamentos, aluguel de brinquedos | it: noleggio bici, noleggio biciclette, noleggio barche, noleggio kayak, noleggio sci, noleggio auto, noleggio gommoni, noleggio attrezzature, autonoleggio, noleggio snowboard, noleggio attrezzatura, noleggio tende, noleggio gonfiabili, noleggio | nl: kanoverhuur, kajakverhuur, bootverhuur, botenverhuur, fietsverhuur, sloepverhuur, sup-verhuur, skiverhuur, autoverhuur, camperverhuur, partyverhuur, snowboardverhuur, tentverhuur, gereedschapverhuur, springkussenverhuur, toiletverhuur, materiaalverhuur, aanhangerverhuur, verhuur, springkussens huren | ja: レンタサイクル, レンタル店, レンタルショップ, カヤックレンタル, レンタルボート, レンタカー, 貸しボート, 貸衣装, 着物レンタル, スキーレンタル, レンタルスキー, テントレンタル, 建機レンタル",
    sections: ["offerings", "booking", "hours-and-place", "process", "faq"],
    pages: ["pricing", "booking", "visit", "about", "contact"],
    guidance: "general",
    emblems: ["anchor", "sun", "wheel", "mountain"],
    scenes: ["waves", "hills", "contours"],
    hues: [200, 45, 150],
    listedAs: "rentals",
    traits: ["vague"],
  },
  {
    id: "retreat",
    family: "travel",
    words:
      "en: yoga retreat, yoga retreats, meditation retreat, wellness retreat, writing retreat, writers' retreat, surf retreat, silent retreat, mindfulness retreat, pilates retreat, breathwork retreat, creative retreat, walking retreat | de: yoga-retreat, yogaretreat, meditationsretreat, schweigeretreat, fastenwoche, auszeit-retreat | fr: retraite de yoga, retraites de yoga, retraite yoga, retraite de méditation, séjour yoga, séjour bien-être | es: retiro de yoga, retiros de yoga, retiro de meditación, retiro de bienestar | pt: retiro de yoga, retiro de ioga, retiros de yoga, retiro de meditação | it: ritiro yoga, ritiri yoga, ritiro di yoga, ritiro di meditazione | nl: yogaretreat, yoga-retreat, meditatieretreat, stilteretraite | ja: ヨガリトリート, リトリート",
    sections: ["offerings", "story", "schedule", "booking", "travel", "faq"],
    pages: ["programme", "booking", "directions", "about", "contact"],
    tones: ["calm", "natural"],
    emblems: ["sun", "lotus", "sprig", "wave"],
    scenes: ["waves", "hills", "botanical"],
    hues: [150, 40, 200],
    traits: ["overnight"],
  },
  {
    id: "outdoor-guide",
    family: "travel",
    schemaType: "SportsActivityLocation",
    words:
      "en: vespa tours, scooter tours, walking tours, walking tour, ghost walks, ghost walk, learn to surf, husky kennel, husky tours, dog sledding, sled dogs, ghost tours, ghost tour, history walks, night walks, llama trekking, llama treks, alpaca trekking, trekking outfitter, river outfitter, outfitter, food tours, city tours, bike tours, boat tours, wine tours, northern lights tours, whale watching, dolphin watching, boat trips, wildlife tours, wildlife safaris, jeep safari, sea safari, sea safaris, mountain guide, kayak tours, surf school, sailing school, diving school, dive centre, scuba diving centre, ski school, snowboard school, paragliding school, rafting company, hiking guide, fishing charter, fishing guide, hot air balloon rides, safari guide, e-bike tours, horse trekking, kitesurf school, surf lessons, carriage rides; guided, half day, expeditions, gear included | de: bergführer, bergführerin, surfschule, segelschule, tauchschule, skischule, gleitschirmschule, wanderführer, bootstouren, kitesurfschule | fr: guide de montagne, guide de haute montagne, location de kayak, école de surf, école de voile, club de plongée, école de ski, parapente, rafting | es: guía de montaña, escuela de surf, escuela de vela, centro de buceo, escuela de esquí, parapente, paseos en barco | pt: guia de montanha, escola de surf, escola de vela, centro de mergulho, passeios de barco | it: guida alpina, scuola di surf, scuola di vela, centro immersioni, diving center, scuola di sci, gite in barca | nl: berggids, surfschool, zeilschool, duikschool, skischool, rondvaart | ja: 山岳ガイド, カヤックツアー, サーフィンスクール, ダイビングショップ, スキースクール",
    stems: "balon-tur wycieczk výlet экскурси εκδρομ جولات 투어 热气球",
    guidance: "learn",
    emblems: ["mountain", "wave", "sun", "anchor"],
    hues: [200, 40, 150],
    listedAs: "offer",
  },
  {
    id: "holiday-home",
    family: "hotel",
    schemaType: "VacationRental",
    words:
      "en: holiday cottage, holiday home, bach, bedroom bach, holiday bach, beach bach, tiny house, tiny home, vacation rental, holiday let, beach house, cabin rental, treehouse, houseboat, shepherd's hut, chalet, ski chalet, mountain hut; sleeps, check-in | de: ferienwohnung, ferienhaus, berghütte, almhütte, hausboot, baumhaus, chalet; betten | fr: gîte, gîte rural, maison de vacances, location saisonnière, refuge de montagne, cabane dans les arbres, chalet; couchages | es: casa rural, casa de vacaciones, alquiler vacacional, cabaña, apartamento turístico, apartamentos turísticos, apartamento rural, apartamentos rurales; huéspedes | pt: casa de férias, alojamento local, casa de campo, chalé; hóspedes | it: casa vacanze, appartamento vacanze, rifugio alpino, baita, agriturismo; ospiti | nl: vakantiehuis, vakantiewoning, woonboot, boomhut, natuurhuisje; slaapplaatsen | ja: 貸別荘, コテージ, 一棟貸し, 山小屋; 宿泊",
    tones: ["calm", "natural"],
    emblems: ["house", "bed", "sun", "tree"],
    scenes: ["hills", "arches", "contours"],
    hues: [140, 40, 220],
    listedAs: "offer",
    traits: ["overnight"],
  },
  {
    id: "campsite",
    family: "travel",
    schemaType: "Campground",
    words:
      "en: campsite, campground, glamping site, glamping, rv park, caravan park, treehouse stay; tents, cabins, pitches | de: campingplatz, glamping | fr: camping, terrain de camping | es: camping, camping de lujo | pt: parque de campismo | it: campeggio, villaggio turistico | nl: camping, minicamping | ja: キャンプ場, グランピング",
    manners: "stay",
    tones: ["natural", "rustic"],
    emblems: ["tent", "tree", "mountain", "sun"],
    scenes: ["hills", "contours", "pattern"],
    hues: [140, 60, 30],
    listedAs: "offer",
    traits: ["overnight"],
  },
  {
    id: "guesthouse",
    family: "hotel",
    schemaType: "BedAndBreakfast",
    words:
      "en: guesthouse, guest house, bed and breakfast, b&b, homestay, holiday apartment, retreat centre, retreat center, cottage, farm stay, cabins, glass cabins, chalets, treehouses; breakfast | de: pension, gästehaus, frühstückspension, ferienhof | fr: chambre d'hôtes, maison d'hôtes, chambres d'hôtes | es: casa de huéspedes, alojamiento rural, posada, hospedaje | pt: casa de hóspedes, turismo rural, pousada | it: affittacamere, bed and breakfast | nl: pension, gastenverblijf | ja: 民宿, ゲストハウス, ペンション, 民泊",
    tones: ["warm", "rustic"],
    listedAs: "offer",
    traits: ["overnight"],
  },
  {
    id: "hotel",
    family: "hotel",
    schemaType: "Hotel",
    words:
      "en: hotel, boutique hotel, inn, hostel, lodge, resort, ryokan, eco lodge, motel, surf lodge, surf camp; rooms, suites, pool | de: hotel, hostel, jugendherberge, landhotel, surfcamp; zimmer, suiten | fr: hôtel, hôtel de charme, auberge de jeunesse; chambres, suites | es: hotel, hotel boutique, hostal, albergue; habitaciones | pt: hotel, hostel, albergue; quartos | it: albergo, hotel, ostello, locanda; camere | nl: hotel, hostel, herberg; kamers | ja: ホテル, 旅館, ホステル, 温泉旅館; 客室, 温泉",
    stems:
      "فندق מלון هتل hotell hotelli pensjonat penzion szálloda panzió otel гостиниц отел готел ξενοδοχεί 호텔 펜션 게스트하우스 酒店 民宿 旅馆",
    listedAs: "offer",
    traits: ["overnight"],
  },
  {
    id: "travel",
    family: "travel",
    schemaType: "TravelAgency",
    words:
      "en: tour operator, tour guide, travel agency, safari company, sailing charter, adventure company, guided tours, travel agent, diving centre, dive center, yacht charter; tours, trips, excursions, itineraries, hikes | de: reisebüro, reiseveranstalter, stadtführungen, stadtführer, segelcharter; touren, reisen, wanderungen | fr: agence de voyage, agence de voyages, guide touristique, visites guidées; excursions, randonnées | es: agencia de viajes, guía turístico, tours guiados, rutas guiadas, turoperador; excursiones, viajes | pt: agência de viagens, guia turístico, visitas guiadas; passeios, viagens | it: agenzia di viaggi, guida turistica, visite guidate, tour operator; escursioni, viaggi | nl: reisbureau, reisorganisatie, stadswandelingen, gids; reizen, rondleidingen | ja: 旅行会社, ツアーガイド, 旅行代理店, 観光ガイド; ツアー, 観光",
    sections: ["offerings", "story", "process", "booking", "faq"],
    pages: ["tours", "about", "booking", "contact"],
    listedAs: "offer",
    traits: ["overnight"],
  },
  {
    id: "venue",
    family: "hotel",
    schemaType: "EventVenue",
    words:
      "en: wedding venue, event venue, event space, party venue, conference centre, community hall, village hall, concert venue, music venue, co-working space, community centre, community center, film studio, photo studio rental, wedding barn, events barn, converted barn, converted watermill, converted mill, country house hire; capacity, private hire, away days | de: hochzeitslocation, eventlocation, veranstaltungsort, kulturzentrum, veranstaltungsraum | fr: salle de réception, lieu de réception, salle de spectacle, domaine de mariage | es: salón de eventos, finca para bodas, centro cultural | pt: espaço para eventos, quinta para casamentos, centro cultural | it: location per eventi, location per matrimoni, spazio coworking, centro culturale | nl: trouwlocatie, evenementenlocatie, cultureel centrum | ja: 結婚式場, イベントスペース",
    sections: ["gallery", "offerings", "story", "visit", "booking"],
    pages: ["spaces", "gallery", "visit", "booking", "contact"],
    tones: ["elegant", "modern"],
    emblems: ["glass", "arch", "star", "candle"],
    scenes: ["arches", "mosaic", "ribbons"],
    hues: [15, 160, 280],
    listedAs: "offer",
    traits: ["vague", "overnight"],
  },
];
