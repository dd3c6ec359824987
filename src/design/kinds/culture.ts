/** Music, games, shows and feasts. */
import type { KindRecord } from "./kind.ts";

export const CULTURE: readonly KindRecord[] = [
  {
    id: "record-shop",
    family: "music",
    schemaType: "MusicStore",
    words:
      "en: record shop, record store, vinyl shop, vinyl store; vinyl, lps, second-hand records | de: plattenladen, schallplattenladen; vinyl, schallplatten | fr: disquaire; vinyles | es: tienda de discos, tienda de vinilos; vinilos | pt: loja de discos, loja de vinis; vinis | it: negozio di dischi, negozio di vinili; vinili | nl: platenzaak, platenwinkel; vinyl | ja: レコード店, レコードショップ; レコード",
    manners: "shop",
    tones: ["bold", "rustic"],
    scenes: ["bars", "ribbons", "rays"],
    hues: [300, 20, 190],
  },
  {
    id: "theatre",
    family: "event",
    schemaType: "PerformingGroup",
    words:
      "en: theatre, theater, theatre company, theater company, improv group, opera house, puppet theatre, circus, dance company, comedy club, youth theatre, drama group; plays, performances, premiere | de: theater, theatergruppe, opernhaus, puppentheater, kabarett, improtheater, zirkus, theaterverein; aufführungen, spielplan | fr: théâtre, compagnie de théâtre, troupe de théâtre, cirque, café-théâtre, compagnie de marionnettes; spectacles | es: teatro, compañía de teatro, circo, grupo de teatro | pt: teatro, companhia de teatro, circo, grupo de teatro; espetáculos | it: teatro, compagnia teatrale, circo; spettacoli | nl: theater, theatergroep, toneelvereniging, circus, poppentheater; voorstellingen | ja: 劇場, 劇団, サーカス; 公演, 舞台",
    pages: ["programme", "tickets", "about", "visit", "contact"],
    tones: ["moody", "bold"],
    emblems: ["ticket", "star", "mic", "eye"],
    scenes: ["rays", "ribbons", "terrazzo"],
    hues: [10, 300, 60],
  },
  {
    id: "cinema",
    family: "event",
    schemaType: "MovieTheater",
    words:
      "en: cinema, independent cinema, movie theater, movie theatre, film club, open-air cinema, drive-in cinema, arthouse cinema; screenings, films, matinees | de: kino, programmkino, filmclub, freiluftkino, lichtspielhaus; filme, vorstellungen | fr: cinéma, ciné-club, cinéma d'art et essai; séances | es: cine, cine club, cineclub, autocine; películas | pt: cinema, cineclube; sessões, filmes | it: cinema, cineforum, cineclub; proiezioni | nl: bioscoop, filmhuis, filmclub; films | ja: 映画館, ミニシアター; 上映",
    pages: ["programme", "tickets", "visit", "contact"],
    tones: ["moody", "editorial"],
    emblems: ["ticket", "star", "mic", "eye"],
    scenes: ["rays", "ribbons", "terrazzo"],
    hues: [10, 300, 60],
  },
  {
    id: "choir",
    family: "music",
    schemaType: "PerformingGroup",
    words:
      "en: choir, community choir, gospel choir, chamber choir, amateur orchestra, community orchestra, brass band, concert band, youth orchestra, barbershop chorus, samba band, vocal ensemble, a cappella group, ukulele group, ukulele club; rehearsals, concerts, sopranos, tenors | de: chor, kirchenchor, gospelchor, frauenchor, männerchor, blasorchester, musikverein, blaskapelle, fanfarenzug, spielmannszug; proben, konzerte | fr: chorale, chœur, orchestre amateur, harmonie municipale, fanfare, choeur, choeur mixte, ensemble vocal; répétitions, concerts | es: coro, coral, orfeón, banda municipal; ensayos | pt: coro, grupo coral, banda filarmónica; ensaios | it: coro, corale, banda musicale; prove | nl: koor, zangkoor, harmonieorkest, fanfare; repetities | ja: 合唱団, コーラス, 吹奏楽団; 練習",
    manners: "members",
    emblems: ["note", "mic", "star", "arch"],
    scenes: ["ribbons", "arches", "waves"],
    hues: [300, 30, 200],
    traits: ["hired"],
  },
  {
    id: "entertainer",
    family: "event",
    schemaType: "Person",
    words:
      "en: magician, wedding mc, master of ceremonies, toastmaster, clown, comedian, stand-up comedian, children's entertainer, party entertainer, pub quiz host, quiz host, quizmaster, face painter, juggler, fire performer, photo booth, balloon artist, wedding dj, party dj, storyteller, balloon decorator; shows, birthdays | de: zauberer, clown, komiker, kinderanimation, fotobox, jongleur, hochzeits-dj, comedian; kindergeburtstage | fr: magicien, clown, humoriste, animation pour enfants, jongleur, photobooth; anniversaires | es: mago, payaso, humorista, animación infantil, malabarista, monologuista; cumpleaños | pt: mágico, palhaço, humorista, animação infantil, malabarista; festas | it: mago, clown, comico, animazione per bambini, giocoliere; feste | nl: goochelaar, clown, cabaretier, kinderanimatie, jongleur; kinderfeestjes | ja: マジシャン, ピエロ, お笑い芸人, 大道芸人; パーティー",
    manners: "outing",
    sections: ["offerings", "story", "gallery", "booking", "faq"],
    pages: ["services", "gallery", "about", "booking", "contact"],
    emblems: ["ticket", "star", "mic", "eye"],
    scenes: ["rays", "ribbons", "terrazzo"],
    hues: [10, 300, 60],
    guidance: "work",
    listedAs: "services",
    traits: ["hired"],
  },
  {
    id: "recording-label",
    family: "music",
    words:
      "en: record label, music label, music publisher, tape label, booking agency, mixing studio, mastering studio, mixing and mastering; releases, roster | de: plattenlabel, musiklabel, musikverlag, masteringstudio, mixing-studio, mischstudio | fr: label de musique, maison de disques, studio de mixage, studio de mastering, ingénieur du son | es: sello discográfico, discográfica, estudio de mezcla, estudio de masterización | pt: editora discográfica, gravadora, estúdio de mistura, estúdio de masterização | it: etichetta discografica, casa discografica, studio di mixaggio, studio di mastering | nl: platenlabel, muzieklabel, mixstudio, masteringstudio | ja: レコードレーベル, 音楽レーベル, ミキシングスタジオ, マスタリングスタジオ",
    scenes: ["bars", "ribbons", "rays"],
    hues: [300, 20, 190],
    listedAs: "offerings",
  },
  {
    id: "radio",
    family: "music",
    schemaType: "RadioStation",
    words:
      "en: radio station, community radio, internet radio, campus radio, radio show, pirate radio; broadcasts | de: radiosender, bürgerradio, internetradio, campusradio | fr: webradio, radio associative, radio locale | es: emisora de radio, radio comunitaria, radio en línea | pt: rádio comunitária, web rádio, estação de rádio | it: radio comunitaria, web radio, emittente radio | nl: radiozender, lokale omroep, internetradio | ja: ラジオ局, コミュニティfm",
    manners: "media",
    scenes: ["bars", "ribbons", "rays"],
    hues: [300, 20, 190],
    listedAs: "offerings",
  },
  {
    id: "escape-room",
    family: "games",
    schemaType: "EntertainmentBusiness",
    words:
      "en: escape room, laser tag, paintball, arcade, amusement arcade, mini golf, minigolf, trampoline park, go-kart track, karting, axe throwing, indoor playground, soft play, theme park, petting zoo, zoo, corn maze, high ropes course, virtual reality arcade, indoor skydiving; birthday parties | de: escape-room, lasertag, minigolf, kartbahn, hüpfhalle, indoorspielplatz, freizeitpark, kletterwald, streichelzoo, tierpark | fr: escape game, laser game, mini-golf, karting, parc de loisirs, accrobranche, parc animalier | es: sala de escape, laser tag, minigolf, karts, parque infantil, parque de aventuras, zoológico | pt: escape room, minigolfe, kartódromo, parque aventura, jardim zoológico | it: escape room, minigolf, kartodromo, parco avventura, parco giochi, zoo | nl: escaperoom, lasergame, minigolfbaan, kartbaan, speeltuin, klimbos, kinderboerderij, dierentuin | ja: 脱出ゲーム, 動物園, 遊園地, ミニゴルフ",
    emblems: ["key", "door", "star", "ticket"],
    scenes: ["mosaic", "pattern", "rays"],
    hues: [280, 30, 170],
    listedAs: "experiences",
  },
  {
    id: "family-party",
    family: "event",
    words:
      "en: birthday party, family reunion, baby shower, anniversary party, housewarming, school reunion, christening, bar mitzvah, bat mitzvah, quinceañera, retirement party; invited, guests, party | de: geburtstagsfeier, familientreffen, klassentreffen, taufe, jubiläumsfeier, einweihungsparty | fr: fête d'anniversaire, baptême, réunion de famille, bar-mitsvah, pendaison de crémaillère | es: fiesta de cumpleaños, bautizo, reunión familiar, fiesta de quince años | pt: festa de aniversário, batizado, chá de bebê, reunião de família | it: festa di compleanno, battesimo, festa di laurea | nl: verjaardagsfeest, familiereünie, doopfeest, babyshower | ja: 誕生日会, 同窓会",
    sections: ["story", "schedule", "visit", "rsvp", "faq"],
    pages: ["schedule", "directions", "rsvp"],
    tones: ["playful", "warm"],
    form: "rsvp",
    emblems: ["star", "candle", "kite", "heart"],
    scenes: ["terrazzo", "ribbons", "rays"],
    hues: [350, 60, 200],
    traits: ["event"],
  },
  {
    id: "race",
    family: "event",
    schemaType: "SportsEvent",
    words:
      "en: marathon, half marathon, fun run, charity run, trail race, triathlon, cycling race, swim challenge, obstacle race, chess tournament, football tournament, esports tournament; runners, start line, bibs | de: marathon, halbmarathon, volkslauf, stadtlauf, triathlon, radrennen, turnier | fr: marathon, semi-marathon, course à pied, trail, triathlon, tournoi | es: maratón, media maratón, carrera popular, triatlón, torneo | pt: maratona, meia maratona, corrida popular, triatlo, torneio | it: maratona, mezza maratona, corsa campestre, triathlon, torneo | nl: marathon, halve marathon, hardloopwedstrijd, triatlon, toernooi | ja: マラソン大会, トライアスロン, 大会",
    pages: ["programme", "tickets", "directions", "contact"],
    tones: ["energetic", "bold"],
    form: "registration",
    emblems: ["star", "wave", "mountain", "ball"],
    scenes: ["bars", "streets", "rays"],
    hues: [20, 200, 90],
    traits: ["event"],
  },
  {
    id: "dance-studio",
    family: "music",
    schemaType: "SportsActivityLocation",
    words:
      "en: dance studio, dance school, ballet school, salsa school, dance academy, pole studio; dance classes, ballet, salsa, tango, hip hop | de: tanzschule, tanzstudio, ballettschule | fr: école de danse, studio de danse | es: escuela de danza, academia de baile, escuela de baile | pt: escola de dança, estúdio de dança | it: scuola di danza, scuola di ballo | nl: dansschool, dansstudio, balletschool | ja: ダンススタジオ, ダンス教室, バレエ教室",
    stems: "dansskol danseskol tanssikoul szkoła-tańca taneční-škola tánciskola dans-okulu школа-танц 댄스학원 舞蹈",
    manners: "classes",
    tones: ["energetic", "elegant"],
    emblems: ["star", "note", "heart", "lotus"],
    scenes: ["ribbons", "rays", "bars"],
    hues: [350, 300, 40],
    guidance: "learn",
  },
  {
    id: "podcast",
    family: "podcast",
    words:
      "en: podcast; episodes, episode, listen | de: podcast; folgen, folge | fr: podcast, émission de radio; épisodes | es: podcast, programa de radio; episodios | pt: podcast, programa de rádio; episódios | it: podcast, trasmissione radio; puntate | nl: podcast, radioprogramma; afleveringen | ja: ポッドキャスト, ラジオ番組; エピソード",
    listedAs: "offerings",
  },
  {
    id: "musician",
    family: "music",
    schemaType: "MusicGroup",
    words:
      "en: band, musician, singer, singer-songwriter, dj, orchestra, string quartet, jazz trio, pianist, guitarist, music producer, rapper, drummer, violinist, cellist, composer, opera singer, wedding band, jazz band, folk duo, ensemble; album, tour dates, gigs, ep, songs | de: musiker, musikerin, sängerin, sänger, orchester, pianist, pianistin, streichquartett, komponist, komponistin; tournee | fr: groupe de musique, musicien, musicienne, chanteuse, chanteur, orchestre, pianiste, compositeur; tournée | es: banda de música, músico, cantante, cantautora, cantautor, orquesta, pianista, compositor, grupo musical; conciertos, gira | pt: banda, músico, cantora, cantor, orquestra, pianista, fadista, compositor; concertos | it: gruppo musicale, musicista, cantante, cantautore, cantautrice, orchestra, pianista, compositore; concerti | nl: muzikant, zangeres, zanger, orkest, pianist, bandje, componist; optredens, concerten | ja: バンド, ミュージシャン, 歌手, ピアニスト, オーケストラ, シンガーソングライター; ライブ, アルバム",
    listedAs: "offerings",
    traits: ["hired", "person"],
  },
  {
    id: "game-studio",
    family: "games",
    words:
      "en: game studio, indie game, video game, indie game studio, game developer, board game, mobile game, tabletop game, card game publisher, esports team; wishlist, devlog, roguelike, gameplay, on steam, steam page | de: spielestudio, indie-spiel, spieleentwickler, brettspiel | fr: studio de jeux, studio de jeux vidéo, jeu vidéo, jeu de société | es: estudio de videojuegos, videojuego, juego de mesa | pt: estúdio de jogos, jogo independente, videojogo, jogo de tabuleiro | it: studio di videogiochi, videogioco, gioco da tavolo | nl: gamestudio, bordspel | ja: ゲームスタジオ, ゲーム開発, インディーゲーム",
    sections: ["features", "story", "gallery", "press", "newsletter"],
    pages: ["game", "press", "devlog", "contact"],
    tones: ["moody", "bold"],
    form: "waitlist",
    guidance: "voice",
  },
  {
    id: "wedding",
    family: "wedding",
    words:
      "en: wedding website, our wedding, wedding site, wedding page, getting married, wedding of; rsvp, bride, groom, wedding, ceremony | de: hochzeitswebsite, hochzeitsseite, hochzeitshomepage, unsere hochzeit, hochzeitsseite, hochzeit von, hochzeitshomepage; hochzeit, trauung | fr: site de mariage, notre mariage, mariage de, site pour notre mariage; mariage, cérémonie | es: web de boda, nuestra boda, boda de, página de boda; boda, ceremonia | pt: site de casamento, nosso casamento, casamento de, site do casamento; casamento, cerimónia | it: sito di matrimonio, nostro matrimonio, matrimonio di, sito per il matrimonio; matrimonio, cerimonia | nl: trouwwebsite, onze bruiloft, bruiloft van, trouwsite; bruiloft, trouwen | ja: 結婚式の, ウェディングサイト, 私たちの結婚式; 結婚式, 披露宴",
    stems: "زفاف חתונה bröllop bryllup häät ślub svatb esküvő düğün свадьб весілл γάμο 결혼식 婚礼",
    sections: ["story", "schedule", "travel", "stay", "rsvp", "faq"],
    pages: ["schedule", "travel", "stay", "rsvp"],
    tones: ["elegant", "natural"],
    form: "rsvp",
    listedAs: "offerings",
    traits: ["event"],
  },
  {
    id: "wedding-planner",
    family: "wedding",
    schemaType: "ProfessionalService",
    words:
      "en: wedding planner, elopement planner, elopements, event planner, event agency, wedding planning, event planning, party planner, event management, wedding officiant, celebrant, kids parties; corporate events | de: hochzeitsplanerin, hochzeitsplaner, eventagentur, veranstaltungsagentur, trauredner, traurednerin | fr: wedding planner, organisatrice de mariage, agence événementielle, officiante de cérémonie | es: organizadora de bodas, wedding planner, agencia de eventos, organización de eventos | pt: organizadora de casamentos, organização de eventos, cerimonialista, assessoria de casamentos | it: wedding planner, organizzazione eventi, agenzia eventi | nl: weddingplanner, evenementenbureau, trouwambtenaar | ja: ウェディングプランナー, イベント企画",
    sections: ["offerings", "process", "gallery", "story"],
    pages: ["services", "gallery", "about", "contact"],
    tones: ["elegant", "luxurious"],
    guidance: "work",
    listedAs: "services",
  },
  {
    id: "festival",
    family: "event",
    schemaType: "Festival",
    words:
      "en: night market, street market, makers market, vintage market, festival, music festival, film festival, street festival, food festival, art fair, craft fair, christmas market, farmers market, flea market, village fair, village fete, street party, block party, beer festival; line-up, lineup, stages, headliners, stalls | de: nachtmarkt, kunsthandwerkermarkt, festival, stadtfest, musikfestival, weihnachtsmarkt, flohmarkt, wochenmarkt, straßenfest, nachbarschaftsfest, dorffest, chilbi, kirtag, schützenfest, sommerfest, kirchtag | fr: marché nocturne, marché de créateurs, festival, marché de noël, fête de la musique, fête de village, fête de quartier, marché de producteurs, brocante, kermesse, fête patronale, ducasse | es: mercado nocturno, festival, feria, mercadillo, fiesta del pueblo, fiesta del barrio, fiesta de barrio, fiestas patronales, fiestas del barrio, verbena, kermés | pt: mercado noturno, festival, feira, festa popular, festa do bairro, festa de bairro, arraial, festas populares, festas do bairro, romaria | it: mercato notturno, festival, sagra, festa di quartiere, festa di paese, fiera, mercatino, festa patronale | nl: avondmarkt, festival, kerstmarkt, braderie, streekmarkt, buurtfeest, straatfeest, dorpsfeest, kermis, wijkfeest | ja: 夜市, フェスティバル, 音楽祭, 祭り, マルシェ",
    tones: ["bold", "energetic"],
    traits: ["event"],
  },
  {
    id: "conference",
    family: "event",
    words:
      "en: conference, event, summit, meetup, hackathon, symposium, workshop series, trade fair, trade show, unconference, congress, retreat, webinar, reunion, gala, fundraiser gala, open day, tedx; speakers, early bird | de: konferenz, tagung, kongress, messe, veranstaltung, barcamp, symposium; referenten | fr: conférence, colloque, congrès, salon professionnel, événement, journée d'étude; intervenants, billets | es: congreso, conferencia, jornadas, evento, cumbre, simposio; ponentes | pt: conferência, congresso, evento, jornadas, encontro, simpósio; oradores, bilhetes, ingressos | it: conferenza, convegno, congresso, evento, convention; relatori, biglietti | nl: conferentie, congres, evenement, symposium, beurs; sprekers, kaartjes | ja: カンファレンス, イベント, 学会, 勉強会, シンポジウム; 登壇者, チケット",
    stems:
      "مؤتمر konferens konference konferanse konferenssi konferencj konferencia konferans конференц συνέδρι 컨퍼런스 峰会",
    emblems: ["carrot", "plate", "beet", "ticket"],
    scenes: ["mosaic", "table", "terrazzo"],
    hues: [140, 30, 90],
    traits: ["event", "vague"],
  },
];
