/** Music, games, shows and feasts. */
import type { KindRecord } from "./kind.ts";

export const CULTURE: readonly KindRecord[] = [
  {
    id: "record-shop",
    family: "music",
    schemaType: "MusicStore",
    names:
      "en: record shop, record store, vinyl shop, vinyl store | de: plattenladen, schallplattenladen | fr: disquaire | es: tienda de discos, tienda de vinilos | pt: loja de discos, loja de vinis | it: negozio di dischi, negozio di vinili | nl: platenzaak, platenwinkel | ja: レコード店, レコードショップ",
    hints:
      "en: vinyl, lps, second-hand records | de: vinyl, schallplatten | fr: vinyles | es: vinilos | pt: vinis | it: vinili | nl: vinyl | ja: レコード",
    manners: "shop",
    tones: ["bold", "rustic"],
    emblems: ["note", "mic", "star", "ticket"],
    scenes: ["bars", "ribbons", "rays"],
    hues: [300, 20, 190],
  },
  {
    id: "theatre",
    family: "event",
    schemaType: "PerformingGroup",
    names:
      "en: theatre, theater, theatre company, theater company, improv group, opera house, puppet theatre, circus, dance company, comedy club, youth theatre, drama group | de: theater, theatergruppe, opernhaus, puppentheater, kabarett, improtheater, zirkus | fr: théâtre, compagnie de théâtre, troupe de théâtre, cirque, café-théâtre | es: teatro, compañía de teatro, circo, grupo de teatro | pt: teatro, companhia de teatro, circo, grupo de teatro | it: teatro, compagnia teatrale, circo | nl: theater, theatergroep, toneelvereniging, circus, poppentheater | ja: 劇場, 劇団, サーカス",
    hints:
      "en: plays, performances, season, premiere | de: aufführungen, spielplan | fr: spectacles | es: funciones, obras | pt: espetáculos | it: spettacoli | nl: voorstellingen | ja: 公演, 舞台",
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
    names:
      "en: cinema, independent cinema, movie theater, movie theatre, film club, open-air cinema, drive-in cinema, arthouse cinema | de: kino, programmkino, filmclub, freiluftkino, lichtspielhaus | fr: cinéma, ciné-club, cinéma d'art et essai | es: cine, cine club, cineclub, autocine | pt: cinema, cineclube | it: cinema, cineforum, cineclub | nl: bioscoop, filmhuis, filmclub | ja: 映画館, ミニシアター",
    hints:
      "en: screenings, films, matinees | de: filme, vorstellungen | fr: séances | es: películas | pt: sessões, filmes | it: proiezioni | nl: films | ja: 上映",
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
    names:
      "en: choir, community choir, gospel choir, chamber choir, amateur orchestra, community orchestra, brass band, concert band, youth orchestra, barbershop chorus, samba band, vocal ensemble, a cappella group | de: chor, kirchenchor, gospelchor, frauenchor, männerchor, blasorchester, musikverein, blaskapelle | fr: chorale, chœur, orchestre amateur, harmonie municipale, fanfare, choeur, choeur mixte, ensemble vocal | es: coro, coral, orfeón, banda municipal | pt: coro, grupo coral, banda filarmónica | it: coro, corale, banda musicale | nl: koor, zangkoor, harmonieorkest, fanfare | ja: 合唱団, コーラス, 吹奏楽団",
    hints:
      "en: rehearsals, concerts, sopranos, tenors | de: proben, konzerte | fr: répétitions, concerts | es: ensayos | pt: ensaios | it: prove | nl: repetities | ja: 練習",
    manners: "members",
    emblems: ["note", "mic", "star", "arch"],
    scenes: ["ribbons", "arches", "waves"],
    hues: [300, 30, 200],
  },
  {
    id: "entertainer",
    family: "event",
    schemaType: "Person",
    names:
      "en: magician, clown, comedian, stand-up comedian, children's entertainer, party entertainer, face painter, juggler, fire performer, photo booth, balloon artist, wedding dj, party dj, storyteller, balloon decorator | de: zauberer, clown, komiker, kinderanimation, fotobox, jongleur, hochzeits-dj, comedian | fr: magicien, clown, humoriste, animation pour enfants, jongleur, photobooth | es: mago, payaso, humorista, animación infantil, malabarista, monologuista | pt: mágico, palhaço, humorista, animação infantil, malabarista | it: mago, clown, comico, animazione per bambini, giocoliere | nl: goochelaar, clown, cabaretier, kinderanimatie, jongleur | ja: マジシャン, ピエロ, お笑い芸人, 大道芸人",
    hints:
      "en: shows, parties, birthdays | de: kindergeburtstage | fr: anniversaires | es: cumpleaños | pt: festas | it: feste | nl: kinderfeestjes | ja: パーティー",
    manners: "outing",
    sections: ["offerings", "story", "gallery", "booking", "faq"],
    pages: ["services", "gallery", "about", "booking", "contact"],
    emblems: ["ticket", "star", "mic", "eye"],
    scenes: ["rays", "ribbons", "terrazzo"],
    hues: [10, 300, 60],
    guidance: "work",
    listedAs: "services",
  },
  {
    id: "recording-label",
    family: "music",
    names:
      "en: record label, music label, music publisher, tape label, booking agency | de: plattenlabel, musiklabel, musikverlag | fr: label de musique, maison de disques | es: sello discográfico, discográfica | pt: editora discográfica, gravadora | it: etichetta discografica, casa discografica | nl: platenlabel, muzieklabel | ja: レコードレーベル, 音楽レーベル",
    hints: "en: releases, roster",
    emblems: ["note", "mic", "star", "ticket"],
    scenes: ["bars", "ribbons", "rays"],
    hues: [300, 20, 190],
    listedAs: "offerings",
  },
  {
    id: "radio",
    family: "music",
    schemaType: "RadioStation",
    names:
      "en: radio station, community radio, internet radio, campus radio, radio show, pirate radio | de: radiosender, bürgerradio, internetradio, campusradio | fr: webradio, radio associative, radio locale | es: emisora de radio, radio comunitaria, radio en línea | pt: rádio comunitária, web rádio, estação de rádio | it: radio comunitaria, web radio, emittente radio | nl: radiozender, lokale omroep, internetradio | ja: ラジオ局, コミュニティfm",
    hints: "en: broadcasts",
    manners: "media",
    emblems: ["note", "mic", "star", "ticket"],
    scenes: ["bars", "ribbons", "rays"],
    hues: [300, 20, 190],
    listedAs: "offerings",
  },
  {
    id: "escape-room",
    family: "games",
    schemaType: "EntertainmentBusiness",
    names:
      "en: escape room, laser tag, paintball, arcade, amusement arcade, mini golf, minigolf, trampoline park, go-kart track, karting, axe throwing, indoor playground, soft play, theme park, petting zoo, zoo, corn maze, high ropes course, virtual reality arcade | de: escape-room, lasertag, minigolf, kartbahn, hüpfhalle, indoorspielplatz, freizeitpark, kletterwald, streichelzoo, tierpark | fr: escape game, laser game, mini-golf, karting, parc de loisirs, accrobranche, parc animalier | es: sala de escape, laser tag, minigolf, karts, parque infantil, parque de aventuras, zoológico | pt: escape room, minigolfe, kartódromo, parque aventura, jardim zoológico | it: escape room, minigolf, kartodromo, parco avventura, parco giochi, zoo | nl: escaperoom, lasergame, minigolfbaan, kartbaan, speeltuin, klimbos, kinderboerderij, dierentuin | ja: 脱出ゲーム, 動物園, 遊園地, ミニゴルフ",
    hints: "en: players, birthday parties",
    emblems: ["key", "door", "star", "ticket"],
    scenes: ["mosaic", "pattern", "rays"],
    hues: [280, 30, 170],
    listedAs: "experiences",
  },
  {
    id: "family-party",
    family: "event",
    names:
      "en: birthday party, family reunion, baby shower, anniversary party, housewarming, school reunion, christening, bar mitzvah, bat mitzvah, quinceañera, retirement party | de: geburtstagsfeier, familientreffen, klassentreffen, taufe, jubiläumsfeier, einweihungsparty | fr: fête d'anniversaire, baptême, réunion de famille, bar-mitsvah, pendaison de crémaillère | es: fiesta de cumpleaños, bautizo, reunión familiar, fiesta de quince años | pt: festa de aniversário, batizado, chá de bebê, reunião de família | it: festa di compleanno, battesimo, festa di laurea | nl: verjaardagsfeest, familiereünie, doopfeest, babyshower | ja: 誕生日会, 同窓会",
    hints: "en: invited, guests, party",
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
    names:
      "en: marathon, half marathon, fun run, charity run, trail race, triathlon, cycling race, swim challenge, obstacle race, chess tournament, football tournament, esports tournament | de: marathon, halbmarathon, volkslauf, stadtlauf, triathlon, radrennen, turnier | fr: marathon, semi-marathon, course à pied, trail, triathlon, tournoi | es: maratón, media maratón, carrera popular, triatlón, torneo | pt: maratona, meia maratona, corrida popular, triatlo, torneio | it: maratona, mezza maratona, corsa campestre, triathlon, torneo | nl: marathon, halve marathon, hardloopwedstrijd, triatlon, toernooi | ja: マラソン大会, トライアスロン, 大会",
    hints: "en: runners, start line, course, bibs",
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
    names:
      "en: dance studio, dance school, ballet school, salsa school, dance academy, pole studio | de: tanzschule, tanzstudio, ballettschule | fr: école de danse, studio de danse | es: escuela de danza, academia de baile, escuela de baile | pt: escola de dança, estúdio de dança | it: scuola di danza, scuola di ballo | nl: dansschool, dansstudio, balletschool | ja: ダンススタジオ, ダンス教室, バレエ教室",
    hints: "en: dance classes, ballet, salsa, tango, hip hop",
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
    names:
      "en: podcast | de: podcast | fr: podcast, émission de radio | es: podcast, programa de radio | pt: podcast, programa de rádio | it: podcast, trasmissione radio | nl: podcast, radioprogramma | ja: ポッドキャスト, ラジオ番組",
    hints:
      "en: episodes, episode, listen | de: folgen, folge | fr: épisodes | es: episodios | pt: episódios | it: puntate | nl: afleveringen | ja: エピソード",
    listedAs: "offerings",
  },
  {
    id: "musician",
    family: "music",
    schemaType: "MusicGroup",
    names:
      "en: band, musician, singer, singer-songwriter, dj, orchestra, string quartet, jazz trio, pianist, guitarist, music producer, rapper, drummer, violinist, cellist, composer, opera singer, wedding band, jazz band, folk duo, ensemble | de: musiker, musikerin, sängerin, sänger, orchester, pianist, pianistin, streichquartett, komponist, komponistin | fr: groupe de musique, musicien, musicienne, chanteuse, chanteur, orchestre, pianiste, compositeur | es: banda de música, músico, cantante, cantautora, cantautor, orquesta, pianista, compositor, grupo musical | pt: banda, músico, cantora, cantor, orquestra, pianista, fadista, compositor | it: gruppo musicale, musicista, cantante, cantautore, cantautrice, orchestra, pianista, compositore | nl: muzikant, zangeres, zanger, orkest, pianist, bandje, componist | ja: バンド, ミュージシャン, 歌手, ピアニスト, オーケストラ, シンガーソングライター",
    hints:
      "en: album, tour dates, gigs, ep, single, songs | de: tournee | fr: tournée | es: conciertos, gira | pt: concertos | it: concerti | nl: optredens, concerten | ja: ライブ, アルバム",
    listedAs: "offerings",
    traits: ["person"],
  },
  {
    id: "game-studio",
    family: "games",
    names:
      "en: game studio, indie game, video game, indie game studio, game developer, board game, mobile game, tabletop game, card game publisher, esports team | de: spielestudio, indie-spiel, spieleentwickler, brettspiel | fr: studio de jeux, studio de jeux vidéo, jeu vidéo, jeu de société | es: estudio de videojuegos, videojuego, juego de mesa | pt: estúdio de jogos, jogo independente, videojogo, jogo de tabuleiro | it: studio di videogiochi, videogioco, gioco da tavolo | nl: gamestudio, bordspel | ja: ゲームスタジオ, ゲーム開発, インディーゲーム",
    hints: "en: steam, wishlist, devlog, roguelike, gameplay",
    sections: ["features", "story", "gallery", "press", "newsletter"],
    pages: ["game", "press", "devlog", "contact"],
    tones: ["moody", "bold"],
    form: "waitlist",
    guidance: "voice",
  },
  {
    id: "wedding",
    family: "wedding",
    names:
      "en: wedding website, our wedding, wedding site, wedding page, getting married, wedding of | de: hochzeitswebsite, unsere hochzeit, hochzeitsseite, hochzeit von, hochzeitshomepage | fr: site de mariage, notre mariage, mariage de, site pour notre mariage | es: web de boda, nuestra boda, boda de, página de boda | pt: site de casamento, nosso casamento, casamento de, site do casamento | it: sito di matrimonio, nostro matrimonio, matrimonio di, sito per il matrimonio | nl: trouwwebsite, onze bruiloft, bruiloft van, trouwsite | ja: 結婚式の, ウェディングサイト, 私たちの結婚式",
    hints:
      "en: rsvp, bride, groom, wedding, ceremony | de: hochzeit, trauung | fr: mariage, cérémonie | es: boda, ceremonia | pt: casamento, cerimónia | it: matrimonio, cerimonia | nl: bruiloft, trouwen | ja: 結婚式, 披露宴",
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
    names:
      "en: wedding planner, event planner, event agency, wedding planning, event planning, party planner, event management, wedding officiant, celebrant, kids parties | de: hochzeitsplanerin, hochzeitsplaner, eventagentur, veranstaltungsagentur, trauredner, traurednerin | fr: wedding planner, organisatrice de mariage, agence événementielle, officiante de cérémonie | es: organizadora de bodas, wedding planner, agencia de eventos, organización de eventos | pt: organizadora de casamentos, organização de eventos, cerimonialista, assessoria de casamentos | it: wedding planner, organizzazione eventi, agenzia eventi | nl: weddingplanner, evenementenbureau, trouwambtenaar | ja: ウェディングプランナー, イベント企画",
    hints: "en: corporate events",
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
    names:
      "en: festival, music festival, film festival, street festival, food festival, art fair, craft fair, christmas market, farmers market, flea market, village fair, beer festival | de: festival, stadtfest, musikfestival, weihnachtsmarkt, flohmarkt, wochenmarkt | fr: festival, marché de noël, fête de la musique, fête de village, brocante | es: festival, feria, mercadillo, fiesta del pueblo | pt: festival, feira, festa popular | it: festival, sagra, fiera, mercatino | nl: festival, kerstmarkt, braderie, streekmarkt | ja: フェスティバル, 音楽祭, 祭り, マルシェ",
    hints: "en: line-up, lineup, stages, headliners, stalls",
    tones: ["bold", "energetic"],
    traits: ["event"],
  },
  {
    id: "conference",
    family: "event",
    names:
      "en: conference, event, summit, meetup, hackathon, symposium, workshop series, trade fair, trade show, unconference, congress, retreat, webinar, reunion, gala, fundraiser gala, open day, tedx | de: konferenz, tagung, kongress, messe, veranstaltung, barcamp, symposium | fr: conférence, colloque, congrès, salon professionnel, événement, journée d'étude | es: congreso, conferencia, jornadas, evento, cumbre, simposio | pt: conferência, congresso, evento, jornadas, encontro, simpósio | it: conferenza, convegno, congresso, evento, convention | nl: conferentie, congres, evenement, symposium, beurs | ja: カンファレンス, イベント, 学会, 勉強会, シンポジウム",
    hints:
      "en: speakers, early bird, tickets, venue, agenda | de: referenten, tickets | fr: intervenants, billets | es: ponentes, entradas | pt: oradores, bilhetes, ingressos | it: relatori, biglietti | nl: sprekers, kaartjes | ja: 登壇者, チケット",
    stems:
      "مؤتمر konferens konference konferanse konferenssi konferencj konferencia konferans конференц συνέδρι 컨퍼런스 峰会",
    emblems: ["carrot", "plate", "beet", "ticket"],
    scenes: ["mosaic", "table", "terrazzo"],
    hues: [140, 30, 90],
    traits: ["event", "vague"],
  },
];
