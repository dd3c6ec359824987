/** Schools, courses and places for children. */
import type { KindRecord } from "./kind.ts";

export const LEARNING: readonly KindRecord[] = [
  {
    id: "library",
    family: "education",
    schemaType: "Library",
    words:
      "en: public library, library, town library, mobile library, reading room; books, lending, story time | de: bibliothek, stadtbibliothek, bücherei, stadtbücherei; bücher | fr: bibliothèque, médiathèque; livres | es: biblioteca, biblioteca municipal; libros | pt: biblioteca, biblioteca municipal; livros | it: biblioteca, biblioteca comunale; libri | nl: bibliotheek; boeken | ja: 図書館, 図書室; 本",
    sections: ["schedule", "offerings", "story", "hours-and-place", "visit"],
    pages: ["programme", "visit", "join", "about", "contact"],
    tones: ["calm", "editorial"],
    form: "contact",
    emblems: ["book", "feather", "column", "candle"],
    scenes: ["shelf", "ribbons", "pattern"],
    hues: [250, 20, 140],
    listedAs: "services",
    traits: ["vague"],
  },
  {
    id: "publisher",
    family: "education",
    schemaType: "Organization",
    words:
      "en: publisher, publishing house, small press, independent press, book publisher, poetry press; titles, catalogue, authors | de: verlag, buchverlag, kleinverlag; neuerscheinungen | fr: maison d'édition, éditeur; parutions | es: editorial independiente, casa editorial; novedades | pt: editora de livros, editora independente; lançamentos | it: casa editrice, editore; novità | nl: uitgeverij; uitgaven | ja: 出版社; 新刊",
    manners: "exhibition",
    sections: ["offerings", "story", "gallery", "process", "newsletter"],
    pages: ["books", "events", "about", "contact"],
    emblems: ["book", "feather", "column", "candle"],
    scenes: ["shelf", "ribbons", "pattern"],
    hues: [250, 20, 140],
  },
  {
    id: "craft-school",
    family: "education",
    words:
      "en: craft workshops, art school, art classes, cooking school, cooking class, cooking classes, sewing school, pottery classes, woodworking school, photography course, drawing classes, painting classes, knitting club, flower workshops, perfume workshops; workshops, materials included | de: malschule, kochschule, nähschule, zeichenkurse, kunstschule, töpferkurse, kreativwerkstatt, kochkurs, kochkurse | fr: école de cuisine, cours de dessin, école d'art, ateliers créatifs, cours de couture, cours de cuisine, cours de poterie | es: escuela de cocina, escuela de arte, clases de pintura, clases de costura, curso de costura, clases de cocina, clases de cerámica | pt: escola de cozinha, escola de arte, aulas de pintura, aulas de costura, aulas de cozinha, aulas de cerâmica | it: scuola di cucina, scuola d'arte, corsi di pittura, scuola di cucito, corsi di cucina, corso di cucina, lezioni di cucina, corsi di ceramica | nl: kookschool, kunstschool, schilderlessen, naailessen, creatieve workshops, kooklessen, kookworkshops | ja: 料理教室, 絵画教室, 陶芸教室, 手芸教室",
    emblems: ["palette", "pot", "scissors", "book"],
    scenes: ["terrazzo", "mosaic", "shelf"],
    hues: [30, 200, 330],
  },
  {
    id: "summer-camp",
    family: "kids",
    words:
      "en: summer camp, holiday camp, after school club, children's camp, language camp, forest school, playgroup, toddler group | de: ferienlager, feriencamp, ferienbetreuung, hort, spielgruppe, krabbelgruppe | fr: colonie de vacances, centre de loisirs, garderie périscolaire | es: campamento de verano, ludoteca infantil, campamento | pt: campo de férias, colónia de férias, acampamento | it: campo estivo, centro estivo, doposcuola | nl: zomerkamp, vakantiekamp, buitenschoolse opvang, peutergroep | ja: サマーキャンプ, 学童保育; 子ども",
    emblems: ["kite", "tent", "sun", "tree"],
    scenes: ["hills", "terrazzo", "mosaic"],
    hues: [60, 160, 200],
  },
  {
    id: "preschool",
    family: "kids",
    schemaType: "Preschool",
    words:
      "en: preschool, kindergarten, nursery school, daycare, day care, childcare, childcare centre, nursery, child care, montessori school, montessori preschool, childminder, babysitter, nanny agency, crèche; ages 2-5, play-based, toddlers | de: kindergarten, kita, kindertagesstätte, krippe, tagesmutter, waldkindergarten, kinderladen, kinderkrippe, waldspielgruppe; eingewöhnung | fr: crèche, école maternelle, jardin d'enfants, assistante maternelle, micro-crèche, école montessori, garderie, garderie en milieu familial; tout-petits | es: guardería, jardín de infantes, escuela infantil, jardín infantil, preescolar, kínder | pt: creche, jardim de infância, pré-escola, infantário, educação infantil | it: asilo nido, scuola dell'infanzia, asilo, scuola materna | nl: kinderdagverblijf, peuterspeelzaal, kinderopvang, gastouder, onthaalmoeder; peuters | ja: 保育園, 幼稚園, こども園, 託児所, 学童; 園児",
    stems:
      "روضة حضانة גן-ילדים förskola børnehave barnehage päiväkoti przedszkol školk óvoda anaokul детск садок νηπιαγωγεί 어린이집 유치원 幼儿园",
  },
  {
    id: "flight-school",
    family: "education",
    schemaType: "LocalBusiness",
    words:
      "en: flight school, flying school, flying lessons, flying club, pilot training, flight training, flight instructor; pilot licence, pilot license, cessna, discovery flight | de: flugschule, fliegerclub; pilotenschein | fr: école de pilotage, aéroclub; brevet de pilote | es: escuela de vuelo, aeroclub; licencia de piloto | pt: escola de aviação, aeroclube; licença de piloto | it: scuola di volo, aero club; licenza di pilota | nl: vliegschool, vliegclub; vliegbrevet | ja: 飛行学校; 操縦士",
    sections: ["offerings", "process", "booking", "faq"],
    pages: ["services", "about", "booking", "contact"],
    tones: ["serious", "modern"],
    form: "registration",
    emblems: ["plane", "globe", "sun", "star"],
    scenes: ["hills", "bars", "mosaic"],
    hues: [235, 210, 60],
  },
  {
    id: "driving-school",
    family: "education",
    schemaType: "LocalBusiness",
    words:
      "en: driving school, driving instructor, driving lessons, motorbike training, motorbike training school, motorcycle training; driving test | de: fahrschule; führerschein | fr: auto-école, moniteur auto-école; permis | es: autoescuela, escuela de manejo; carnet de conducir | pt: escola de condução, autoescola; carta de condução | it: autoscuola, scuola guida; patente | nl: rijschool; rijbewijs | ja: 自動車学校, 教習所; 免許",
    sections: ["offerings", "process", "booking", "faq"],
    pages: ["services", "about", "booking", "contact"],
    tones: ["friendly", "bold"],
    form: "registration",
    emblems: ["car", "wheel", "key", "star"],
    scenes: ["bars", "mosaic", "pattern"],
    hues: [250, 90, 25],
    listedAs: "classes",
  },
  {
    id: "language-school",
    family: "education",
    words:
      "en: language school, english school, spanish school, language teacher, english teacher, spanish teacher, french lessons, english lessons, spanish lessons, german lessons, language tutor, esol classes, esol cafe, english conversation cafe, spanish conversation cafe, french conversation cafe; esol, conversation classes, ielts | de: sprachschule, sprachlehrerin, deutschlehrerin, englischlehrerin, sprachunterricht; sprachkurse | fr: école de langues, école de français, professeur d'anglais, professeur de français, cours de français, cours d'anglais; cours de langue | es: escuela de idiomas, academia de idiomas, academia de inglés, escuela de español, profesora de inglés, profesora de español, clases de español; clases de inglés | pt: escola de línguas, escola de idiomas, escola de português, professora de inglês, professora de português, aulas de português; aulas de inglês | it: scuola di lingue, scuola di italiano, scuola di inglese, insegnante di inglese, insegnante di italiano, corsi di italiano, lezioni di inglese; corsi di lingua | nl: taalschool, taalcursus, taalles; taalcursussen | ja: 語学学校, 英会話教室, 英会話スクール; 英会話",
    stems: "språkskol sprogskol szkoła-językow jazyková-škola nyelviskola dil-okulu 어학원 语言学校",
    form: "registration",
  },
  {
    id: "music-school",
    family: "education",
    words:
      "en: music school, piano teacher, guitar teacher, music teacher, piano lessons, violin teacher, guitar lessons, singing teacher, music lessons, drum lessons, tabla player, tabla teacher, sitar teacher, harmonium teacher, cello teacher, voice coach, vocal coach; piano, guitar, violin, recitals | de: musikschule, klavierlehrerin, klavierlehrer, gitarrenlehrer, klavierunterricht, gesangslehrerin, gesangsunterricht, gitarrenunterricht, musiklehrer; klavier, gitarre | fr: école de musique, professeur de piano, professeure de piano, professeur de guitare, cours de piano, cours de guitare, cours de chant, professeur de chant, conservatoire | es: escuela de música, profesora de piano, profesor de guitarra, profesora de canto, profesor de canto, clases de canto, clases de piano, clases de guitarra | pt: escola de música, professora de piano, professor de guitarra, professor de violão, professora de canto, aulas de canto, aulas de guitarra, aulas de piano | it: scuola di musica, insegnante di pianoforte, lezioni di pianoforte, lezioni di canto, insegnante di canto, maestro di chitarra; pianoforte | nl: muziekschool, pianoles, pianodocent, gitaarles, zangles, zangdocent, muziekles | ja: 音楽教室, ピアノ教室, ギター教室",
    stems:
      "musikskol musiikkikoul szkoła-muzyczn hudební-škola zeneiskola müzik-okulu музыкальн 음악학원 音乐学校 संगीत-विद्यालय",
    emblems: ["note", "mic", "star", "book"],
    scenes: ["ribbons", "mosaic", "pattern"],
    hues: [300, 40, 190],
    form: "registration",
  },
  {
    id: "tutoring",
    family: "education",
    words:
      "en: tutor, tutoring company, tutoring, maths tutor, math tutor, test prep, learning centre, learning center, online course, bootcamp, coding bootcamp, coding school, online academy, swim school, swimming lessons, first aid training, training provider; lessons, exam, students, curriculum | de: nachhilfe, nachhilfelehrer, lerninstitut, volkshochschule, programmierschule, schwimmschule, schwimmkurse, schwimmkurs; unterricht, prüfung | fr: soutien scolaire, professeur particulier, cours particuliers, ateliers de cuisine, organisme de formation, cours de natation; cours, examen | es: clases particulares, profesor particular, centro de formación, curso online, cursos de natación; clases, alumnos | pt: explicações, explicador, reforço escolar, centro de formação, curso online, professor particular, aulas de natação; aulas, alunos | it: ripetizioni, centro di formazione, corso online, corsi di nuoto; lezioni | nl: bijles, huiswerkbegeleiding, opleidingscentrum, zwemles, zwemlessen; lessen | ja: 学習塾, 塾, 家庭教師, プログラミング教室, 書道教室; 授業, 受験",
    form: "registration",
  },
  {
    id: "school",
    family: "education",
    schemaType: "School",
    words:
      "en: school, primary school, high school, college, university, academy, elementary school, secondary school, waldorf school, international school, alumni association, university department; pupils, admissions, classrooms | de: schule, grundschule, gymnasium, hochschule, waldorfschule, realschule, universität; schüler | fr: école, école primaire, lycée, collège, université; élèves | es: escuela, colegio, universidad, instituto, escuela primaria | pt: escola, colégio, universidade, escola primária | it: scuola, scuola primaria, liceo, università; alunni | nl: school, basisschool, middelbare school, hogeschool, universiteit; leerlingen | ja: 学校, 小学校, 高校, 大学; 生徒",
    stems: "مدرسة בית-ספר skola skole koulu szkoł iskola okul школ σχολεί 학교 학원 学校",
    manners: "learning",
    tones: ["friendly", "serious"],
    traits: ["vague"],
  },
];
