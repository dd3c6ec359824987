/** Schools, courses and places for children. */
import type { KindRecord } from "./kind.ts";

export const LEARNING: readonly KindRecord[] = [
  {
    id: "library",
    family: "education",
    schemaType: "Library",
    names:
      "en: public library, library, town library, mobile library, reading room | de: bibliothek, stadtbibliothek, bücherei, stadtbücherei | fr: bibliothèque, médiathèque | es: biblioteca, biblioteca municipal | pt: biblioteca, biblioteca municipal | it: biblioteca, biblioteca comunale | nl: bibliotheek | ja: 図書館, 図書室",
    hints:
      "en: books, lending, story time | de: bücher | fr: livres | es: libros | pt: livros | it: libri | nl: boeken | ja: 本",
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
    names:
      "en: publisher, publishing house, small press, independent press, book publisher, poetry press | de: verlag, buchverlag, kleinverlag | fr: maison d'édition, éditeur | es: editorial independiente, casa editorial | pt: editora de livros, editora independente | it: casa editrice, editore | nl: uitgeverij | ja: 出版社",
    hints:
      "en: titles, catalogue, authors | de: neuerscheinungen | fr: parutions | es: novedades | pt: lançamentos | it: novità | nl: uitgaven | ja: 新刊",
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
    names:
      "en: craft workshops, art school, art classes, cooking school, cooking class, cooking classes, sewing school, pottery classes, woodworking school, photography course, drawing classes, painting classes, knitting club, flower workshops, perfume workshops | de: malschule, kochschule, nähschule, zeichenkurse, kunstschule, töpferkurse, kreativwerkstatt, kochkurs, kochkurse | fr: école de cuisine, cours de dessin, école d'art, ateliers créatifs, cours de couture, cours de cuisine, cours de poterie | es: escuela de cocina, escuela de arte, clases de pintura, taller de costura, clases de cocina, clases de cerámica | pt: escola de cozinha, escola de arte, aulas de pintura, ateliê de costura, aulas de cozinha, aulas de cerâmica | it: scuola di cucina, scuola d'arte, corsi di pittura, scuola di cucito, corsi di cucina, corso di cucina, lezioni di cucina, corsi di ceramica | nl: kookschool, kunstschool, schilderlessen, naailessen, creatieve workshops, kooklessen, kookworkshops | ja: 料理教室, 絵画教室, 陶芸教室, 手芸教室",
    hints: "en: workshops, materials included",
    emblems: ["palette", "pot", "scissors", "book"],
    scenes: ["terrazzo", "mosaic", "shelf"],
    hues: [30, 200, 330],
  },
  {
    id: "summer-camp",
    family: "kids",
    names:
      "en: summer camp, holiday camp, after school club, children's camp, language camp, forest school, playgroup, toddler group | de: ferienlager, feriencamp, ferienbetreuung, hort, spielgruppe, krabbelgruppe | fr: colonie de vacances, centre de loisirs, garderie périscolaire | es: campamento de verano, ludoteca infantil, campamento | pt: campo de férias, colónia de férias, acampamento | it: campo estivo, centro estivo, doposcuola | nl: zomerkamp, vakantiekamp, buitenschoolse opvang, peutergroep | ja: サマーキャンプ, 学童保育",
    hints:
      "en: children, weeks, ages | de: kinder | fr: enfants | es: niños | pt: crianças | it: bambini | nl: kinderen | ja: 子ども",
    emblems: ["kite", "tent", "sun", "tree"],
    scenes: ["hills", "terrazzo", "mosaic"],
    hues: [60, 160, 200],
  },
  {
    id: "preschool",
    family: "kids",
    schemaType: "Preschool",
    names:
      "en: preschool, kindergarten, nursery school, daycare, day care, childcare, childcare centre, nursery, child care, montessori school, montessori preschool, childminder, babysitter, nanny agency | de: kindergarten, kita, kindertagesstätte, krippe, tagesmutter, waldkindergarten, kinderladen | fr: crèche, école maternelle, jardin d'enfants, assistante maternelle, micro-crèche, école montessori | es: guardería, jardín de infantes, escuela infantil, jardín infantil, preescolar, kínder | pt: creche, jardim de infância, pré-escola, infantário, educação infantil | it: asilo nido, scuola dell'infanzia, asilo, scuola materna | nl: kinderdagverblijf, peuterspeelzaal, kinderopvang, gastouder | ja: 保育園, 幼稚園, こども園, 託児所, 学童",
    hints: "en: ages 2-5, play-based, toddlers | de: eingewöhnung | fr: tout-petits | nl: peuters | ja: 園児",
    stems:
      "روضة حضانة גן-ילדים förskola børnehave barnehage päiväkoti przedszkol školk óvoda anaokul детск садок νηπιαγωγεί 어린이집 유치원 幼儿园",
  },
  {
    id: "flight-school",
    family: "education",
    schemaType: "LocalBusiness",
    names:
      "en: flight school, flying school, flying lessons, flying club, pilot training, flight training, flight instructor | de: flugschule, fliegerclub | fr: école de pilotage, aéroclub | es: escuela de vuelo, aeroclub | pt: escola de aviação, aeroclube | it: scuola di volo, aero club | nl: vliegschool, vliegclub | ja: 飛行学校",
    hints:
      "en: pilot licence, pilot license, cessna, discovery flight | de: pilotenschein | fr: brevet de pilote | es: licencia de piloto | pt: licença de piloto | it: licenza di pilota | nl: vliegbrevet | ja: 操縦士",
    sections: ["offerings", "process", "booking", "faq"],
    pages: ["services", "about", "booking", "contact"],
    tones: ["serious", "modern"],
    form: "enrolment",
    emblems: ["plane", "globe", "sun", "star"],
    scenes: ["hills", "bars", "mosaic"],
    hues: [235, 210, 60],
  },
  {
    id: "driving-school",
    family: "education",
    schemaType: "LocalBusiness",
    names:
      "en: driving school, driving instructor, driving lessons | de: fahrschule | fr: auto-école, moniteur auto-école | es: autoescuela, escuela de manejo | pt: escola de condução, autoescola | it: autoscuola, scuola guida | nl: rijschool | ja: 自動車学校, 教習所",
    hints:
      "en: driving test | de: führerschein | fr: permis | es: carnet de conducir | pt: carta de condução | it: patente | nl: rijbewijs | ja: 免許",
    sections: ["offerings", "process", "booking", "faq"],
    pages: ["services", "about", "booking", "contact"],
    tones: ["friendly", "bold"],
    form: "enrolment",
    emblems: ["car", "wheel", "key", "star"],
    scenes: ["bars", "mosaic", "pattern"],
    hues: [250, 90, 25],
    listedAs: "classes",
  },
  {
    id: "language-school",
    family: "education",
    names:
      "en: language school, english school, spanish school, language teacher, english teacher, spanish teacher, french lessons, english lessons | de: sprachschule, sprachlehrerin | fr: école de langues, professeur d'anglais | es: escuela de idiomas, academia de idiomas, academia de inglés, profesora de inglés | pt: escola de línguas, escola de idiomas, professora de inglês | it: scuola di lingue, insegnante di inglese | nl: taalschool, taalcursus | ja: 語学学校, 英会話教室, 英会話スクール",
    hints:
      "en: conversation classes, ielts | de: sprachkurse | fr: cours de langue | es: clases de inglés | pt: aulas de inglês | it: corsi di lingua | nl: taalcursussen | ja: 英会話",
    stems: "språkskol sprogskol szkoła-językow jazyková-škola nyelviskola dil-okulu 어학원 语言学校",
  },
  {
    id: "music-school",
    family: "education",
    names:
      "en: music school, piano teacher, guitar teacher, music teacher, piano lessons, violin teacher, guitar lessons, singing teacher, music lessons, drum lessons, voice coach, vocal coach | de: musikschule, klavierlehrerin, klavierlehrer, gitarrenlehrer, klavierunterricht, gesangslehrerin, musiklehrer | fr: école de musique, professeur de piano, professeure de piano, professeur de guitare, cours de piano, conservatoire | es: escuela de música, profesora de piano, profesor de guitarra, clases de piano, clases de guitarra | pt: escola de música, professora de piano, professor de guitarra, professor de violão, aulas de piano | it: scuola di musica, insegnante di pianoforte, lezioni di pianoforte, maestro di chitarra | nl: muziekschool, pianoles, pianodocent, gitaarles, muziekles | ja: 音楽教室, ピアノ教室, ギター教室",
    hints: "en: piano, guitar, violin, recitals | de: klavier, gitarre | it: pianoforte",
    stems:
      "musikskol musiikkikoul szkoła-muzyczn hudební-škola zeneiskola müzik-okulu музыкальн 음악학원 音乐学校 संगीत-विद्यालय",
    emblems: ["note", "mic", "star", "book"],
    scenes: ["ribbons", "mosaic", "pattern"],
    hues: [300, 40, 190],
  },
  {
    id: "tutoring",
    family: "education",
    names:
      "en: tutor, tutoring company, tutoring, maths tutor, math tutor, test prep, learning centre, learning center, online course, bootcamp, coding bootcamp, coding school, online academy, swim school, swimming lessons, first aid training, training provider | de: nachhilfe, nachhilfelehrer, lerninstitut, volkshochschule, programmierschule, schwimmschule | fr: soutien scolaire, professeur particulier, cours particuliers, ateliers de cuisine, organisme de formation | es: clases particulares, profesor particular, centro de formación, curso online | pt: explicações, explicador, reforço escolar, centro de formação, curso online, professor particular | it: ripetizioni, centro di formazione, corso online | nl: bijles, huiswerkbegeleiding, opleidingscentrum | ja: 学習塾, 塾, 家庭教師, プログラミング教室, 書道教室",
    hints:
      "en: lessons, exam, students, curriculum | de: unterricht, prüfung | fr: cours, examen | es: clases, alumnos | pt: aulas, alunos | it: lezioni | nl: lessen | ja: 授業, 受験",
  },
  {
    id: "school",
    family: "education",
    schemaType: "School",
    names:
      "en: school, primary school, high school, college, university, academy, elementary school, secondary school, waldorf school, international school, alumni association, university department | de: schule, grundschule, gymnasium, hochschule, waldorfschule, realschule, universität | fr: école, école primaire, lycée, collège, université | es: escuela, colegio, universidad, instituto, escuela primaria | pt: escola, colégio, universidade, escola primária | it: scuola, scuola primaria, liceo, università | nl: school, basisschool, middelbare school, hogeschool, universiteit | ja: 学校, 小学校, 高校, 大学",
    hints: "en: pupils, admissions, classrooms | de: schüler | fr: élèves | it: alunni | nl: leerlingen | ja: 生徒",
    stems: "مدرسة בית-ספר skola skole koulu szkoł iskola okul школ σχολεί 학교 학원 学校",
    manners: "learning",
    tones: ["friendly", "serious"],
    traits: ["vague"],
  },
];
