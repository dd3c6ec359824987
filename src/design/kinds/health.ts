/** Body and mind: practices, salons, studios for movement. */
import type { KindRecord } from "./kind.ts";

export const HEALTH: readonly KindRecord[] = [
  {
    id: "hearing-care",
    family: "health",
    words:
      "en: audiologist, hearing aid shop, hearing clinic, hearing care; hearing tests, hearing aids | de: hörakustiker, hörgeräteakustiker, hörgeräte | fr: audioprothésiste | es: audioprotesista, centro auditivo | pt: centro auditivo, audiologista | it: audioprotesista, centro acustico | nl: audicien, hoorwinkel | ja: 補聴器専門店",
    emblems: ["heart", "sprig", "sun", "hand"],
    scenes: ["waves", "ribbons", "botanical"],
    hues: [190, 150, 20],
  },
  {
    id: "midwife",
    family: "health",
    words:
      "en: midwife, midwifery practice, doula, birth centre, lactation consultant, birth doula, midwives; home births, antenatal, postnatal | de: hebamme, hebammenpraxis, geburtshaus, doula; geburt, wochenbett | fr: sage-femme, maison de naissance, doula; naissance | es: matrona, partera, doula; parto | pt: parteira, doula, enfermeira obstetra; parto | it: ostetrica, doula; parto | nl: verloskundige, verloskundigenpraktijk, kraamzorg, doula; bevalling | ja: 助産師, 助産院; 出産",
    tones: ["warm", "calm"],
    emblems: ["heart", "sprig", "sun", "hand"],
    scenes: ["waves", "ribbons", "botanical"],
    hues: [190, 150, 20],
  },
  {
    id: "nutritionist",
    family: "health",
    words:
      "en: nutritionist, dietitian, dietician, nutrition coach, nutrition practice; meal plans | de: ernährungsberatung, ernährungsberaterin, ernährungsberater, diätassistentin | fr: diététicienne, diététicien, nutritionniste | es: nutricionista, dietista | pt: nutricionista, dietista | it: nutrizionista, dietista | nl: diëtist, voedingsdeskundige | ja: 管理栄養士, 栄養士",
    tones: ["natural", "friendly"],
    emblems: ["heart", "sprig", "sun", "hand"],
    scenes: ["waves", "ribbons", "botanical"],
    hues: [190, 150, 20],
  },
  {
    id: "astrologer",
    family: "wellness",
    schemaType: "ProfessionalService",
    words:
      "en: astrologer, tarot reader, tarot, fortune teller, psychic, energy healer; birth charts, readings | de: astrologin, astrologe, kartenlegerin | fr: astrologue, cartomancienne, voyante | es: astróloga, astrólogo, tarotista | pt: astróloga, astrólogo, taróloga | it: astrologa, astrologo, cartomante | nl: astroloog, tarotlezer | ja: 占い師, タロット占い",
    sections: ["offerings", "process", "story", "booking", "faq"],
    tones: ["moody", "calm"],
    emblems: ["star", "planet", "eye", "candle"],
    scenes: ["orbits", "nightsea", "rays"],
    hues: [280, 250, 60],
  },
  {
    id: "climbing-hall",
    family: "fitness",
    words:
      "en: climbing gym, climbing wall, climbing hall, climbing centre, climbing center, bouldering gym, bouldering wall, bouldering centre, indoor climbing; bouldering, climbing, day pass, belay | de: kletterhalle, boulderhalle, kletterzentrum, boulderwand; bouldern, klettern | fr: salle d'escalade, salle de bloc, mur d'escalade; escalade | es: rocódromo, sala de búlder, muro de escalada; escalada | pt: ginásio de escalada, parede de escalada; escalada | it: palestra di arrampicata, sala boulder, parete di arrampicata; arrampicata | nl: klimhal, boulderhal, klimcentrum; klimmen, boulderen | ja: ボルダリングジム, クライミングジム; ボルダリング",
    sections: ["offerings", "booking", "hours-and-place", "story", "faq"],
    pages: ["classes", "pricing", "visit", "about", "contact"],
    emblems: ["mountain", "kettlebell", "wave", "star"],
    scenes: ["contours", "bars", "mosaic"],
    hues: [350, 200, 90],
  },
  {
    id: "swimming-pool",
    family: "fitness",
    words:
      "en: swimming pool, leisure centre, lido, ice rink, skate park, skatepark, bowling alley, golf course, tennis courts, padel club, padel courts, sports centre, shooting range, swimming sessions, shooting ground; lanes, courts | de: hallenbad, freibad, schwimmbad, eishalle, bowlingbahn, golfplatz, tennishalle, sportzentrum | fr: piscine, patinoire, bowling, parcours de golf, club de padel, complexe sportif | es: piscina, pista de hielo, bolera, campo de golf, club de pádel, polideportivo | pt: piscina municipal, pista de gelo, bowling, campo de golfe, clube de padel | it: piscina comunale, pista di pattinaggio, bowling, campo da golf, circolo padel | nl: zwembad, ijsbaan, bowlingbaan, golfbaan, padelclub | ja: プール, スケートリンク, ボウリング場, ゴルフ場",
    form: "booking",
    emblems: ["mountain", "kettlebell", "wave", "star"],
    scenes: ["contours", "bars", "mosaic"],
    hues: [350, 200, 90],
  },
  {
    id: "makeup-artist",
    family: "beauty",
    words:
      "en: makeup artist, make-up artist, bridal makeup, nail artist, lash artist, brow artist, permanent makeup, personal stylist, image consultant, spray tan; bridal | de: visagistin, make-up-artistin, permanent make-up, stilberaterin | fr: maquilleuse, conseillère en image, prothésiste ongulaire | es: maquilladora, asesora de imagen, manicurista | pt: maquiadora, maquilhadora, consultora de imagem, manicure | it: truccatrice, consulente d'immagine, onicotecnica | nl: visagist, visagiste, nagelstyliste, imagostylist | ja: メイクアップアーティスト, ネイリスト",
    emblems: ["eye", "daisy", "gem", "comb"],
    scenes: ["ribbons", "terrazzo", "guilloche"],
    hues: [350, 20, 320],
  },
  {
    id: "barber",
    family: "beauty",
    schemaType: "HairSalon",
    words:
      "en: barber, barbershop, barber shop; fades, beard trim, hot towel shave | de: barbier, barbershop, herrenfriseur; bart | fr: barbier | es: barbería | pt: barbearia | it: barbiere, barberia | nl: barbier, herenkapper | ja: 理髪店, 床屋, バーバー",
    tones: ["bold", "moody"],
    emblems: ["scissors", "razor", "comb", "star"],
    scenes: ["bars", "pattern", "arches"],
    hues: [25, 250, 75],
  },
  {
    id: "hair-salon",
    family: "beauty",
    schemaType: "HairSalon",
    words:
      "en: hair salon, hairdresser, hair braiding, hair braider, braiding salon, loctician, hair stylist, hair studio, hairstylist; haircut, highlights, balayage, colouring, blow dry | de: friseur, friseursalon, friseurin, frisör, frisörsalon, haarstudio, coiffeur; haarschnitt, strähnen, färben | fr: salon de coiffure, coiffeur, coiffeuse; coupe, coloration, brushing | es: peluquería, salón de belleza, peluquero, peluquera, estética y peluquería; corte, tinte, mechas | pt: cabeleireiro, salão de cabeleireiro, salão de beleza, cabeleireira; corte, madeixas, coloração | it: parrucchiere, salone di parrucchieri, parrucchiera; taglio, piega, colore | nl: kapper, kapsalon, kapster; knippen, kleuren | ja: 美容室, 美容院, ヘアサロン; カット, カラー, パーマ",
    stems:
      "كوافير حلاق صالون מספרה آرایشگاه frisör frisør kampaam fryzjer kadeřnictv fodrász kuaför парикмахерск перукарн κομμωτήρι 미용실 헤어샵 美发 理发店 salon-de-coafură",
  },
  {
    id: "beauty-salon",
    family: "beauty",
    schemaType: "BeautySalon",
    words:
      "en: beauty salon, nail salon, nail tech, nail technician, nail studio, nail bar, lash studio, brow bar, beautician, esthetician, skin clinic, skincare studio, waxing studio, cosmetic clinic; manicure, pedicure, facials, lashes, brows, waxing | de: kosmetikstudio, nagelstudio, kosmetikerin, kosmetiksalon; maniküre, gesichtsbehandlung | fr: institut de beauté, esthéticienne, onglerie; manucure, soins du visage | es: centro de estética, salón de uñas, esteticista; manicura, faciales | pt: clínica de estética, esteticista | it: centro estetico, estetista; manicure, pulizia viso | nl: schoonheidssalon, nagelstudio, schoonheidsspecialiste | ja: ネイルサロン, エステサロン, まつげサロン, エステ; ネイル",
  },
  {
    id: "spa",
    family: "wellness",
    schemaType: "DaySpa",
    words:
      "en: spa, day spa, sauna, bathhouse, wellness centre, wellness center, float centre, thermal baths; massages, saunas, hot stone | de: wellnesszentrum, therme, tagesspa | fr: spa, bains, hammam, centre de bien-être | es: balneario, centro de bienestar, temazcal | pt: termas, centro de bem-estar | it: terme, centro benessere | nl: wellnesscentrum, badhuis | ja: スパ, サウナ, 温浴施設",
    manners: "salon",
    tones: ["calm", "luxurious"],
  },
  {
    id: "massage",
    family: "wellness",
    words:
      "en: massage therapist, massage practice, massage studio, massage, reiki practitioner, acupuncturist, acupuncture clinic, reflexologist, osteopath, osteopathy, chiropractor, naturopath; deep tissue, sports massage, reiki, acupuncture | de: massagepraxis, masseur, heilpraktiker, heilpraktikerin, osteopathie, osteopath | fr: masseur, masseuse, ostéopathe, ostéopathie, naturopathe, acupuncteur, sophrologue | es: masajista, osteópata, osteopatía, acupuntor, quiropráctico, naturópata | pt: massagista, osteopata, osteopatia, acupunturista, quiropraxia | it: massaggiatore, osteopata, osteopatia, naturopata, agopuntore | nl: massagepraktijk, osteopaat, osteopathie, masseur, acupuncturist | ja: マッサージ, 整体院, 鍼灸院, 整体",
    tones: ["calm", "natural"],
  },
  {
    id: "tattoo",
    family: "beauty",
    schemaType: "TattooParlor",
    words:
      "en: tattoo studio, tattoo parlour, tattoo parlor, tattoo artist, tattoo shop, tattooist, piercing studio; tattoo, flash, blackwork, fine line, piercings | de: tattoostudio, tätowierer, tätowiererin | fr: salon de tatouage, tatoueur, tatoueuse | es: estudio de tatuajes, tatuador, tatuadora | pt: estúdio de tatuagem, tatuador, tatuadora | it: studio di tatuaggi, tatuatore, tatuatrice | nl: tattooshop, tatoeëerder, tattoostudio | ja: タトゥースタジオ",
    stems: "وشم קעקוע tatuering tatovering tatuoint tatuaż tetování tetoválás dövme тату τατουάζ 타투 纹身",
    tones: ["moody", "bold"],
    emblems: ["eye", "star", "flower", "heart"],
    scenes: ["rays", "botanical", "pattern"],
    hues: [20, 160, 340],
  },
  {
    id: "yoga-studio",
    family: "wellness",
    schemaType: "ExerciseGym",
    words:
      "en: yoga studio, pilates studio, yoga teacher, yoga school, yoga instructor, pilates instructor, meditation centre, meditation center, breathwork studio; yoga, vinyasa, hatha, yin, pilates, meditation, breathwork | de: yogastudio, yogaschule, pilatesstudio, yogalehrerin; kinderyoga, familienyoga, yogakurse, yogakurs, schwangerenyoga | fr: studio de yoga, professeur de yoga, professeure de yoga, studio de pilates | es: estudio de yoga, centro de yoga, profesora de yoga, estudio de pilates | pt: estúdio de yoga, estúdio de pilates, professora de yoga, escola de yoga | it: studio di yoga, centro yoga, insegnante di yoga, studio pilates, scuola di yoga | nl: yogastudio, yogaschool, yogadocente, pilatesstudio | ja: ヨガスタジオ, ヨガ教室, ピラティススタジオ; ヨガ, ピラティス, 瞑想",
    stems:
      "يوغا بيلاتس יוגה פילאטיס pilates пилатес 필라테스 普拉提 jogastudi yogastudi joogastudi jóga йог γιόγκα 요가 瑜伽",
    manners: "classes",
    tones: ["calm", "natural"],
    form: "trial",
    emblems: ["lotus", "sun", "sprig", "wave"],
    scenes: ["ribbons", "hills", "arches"],
    hues: [160, 40, 300],
  },
  {
    id: "martial-arts",
    family: "fitness",
    words:
      "en: martial arts school, martial arts, karate dojo, karate club, judo club, bjj academy, boxing gym, boxing club, dojo, jiu jitsu academy, taekwondo school, aikido dojo, muay thai gym, fencing club; karate, judo, bjj, jiu jitsu, taekwondo, sparring | de: kampfsportschule, karateschule, boxclub, judoverein | fr: club de judo, club de karaté, club de boxe, salle de boxe | es: escuela de artes marciales, club de boxeo, gimnasio de boxeo | pt: escola de artes marciais, academia de jiu jitsu | it: scuola di arti marziali, palestra di boxe | nl: vechtsportschool, boksschool, judoschool | ja: 道場, 空手道場, 柔道教室, ボクシングジム",
  },
  {
    id: "personal-trainer",
    family: "fitness",
    schemaType: "HealthAndBeautyBusiness",
    words:
      "en: personal trainer, strength coach, fitness coach, running coach, online fitness coach, exercise classes, fitness classes | de: personaltrainer, fitnesstrainer | fr: coach sportif, coach sportive | es: entrenador personal, entrenadora personal | pt: treinador pessoal, personal trainer | it: personal trainer, allenatore personale | nl: personal trainer | ja: パーソナルトレーナー, パーソナルジム",
    manners: "office",
    tones: ["energetic", "bold"],
    form: "trial",
  },
  {
    id: "gym",
    family: "fitness",
    schemaType: "ExerciseGym",
    words:
      "en: gym, fitness studio, fitness centre, fitness center, crossfit box, crossfit gym, health club, fitness club, spin studio; strength classes, personal training, spin, hiit, crossfit | de: fitnessstudio, fitnesscenter | fr: salle de sport, club de fitness | es: gimnasio, academia | pt: ginásio, academia de ginástica, academia | it: palestra, centro fitness | nl: sportschool, fitnesscentrum | ja: ジム, フィットネスクラブ",
    stems:
      "نادي-رياضي חדר-כושר باشگاه gym kuntosali siłowni posilovn edzőterem spor-salonu спортзал фитнес γυμναστήρι 헬스장 健身房",
  },
  {
    id: "sports-club",
    family: "fitness",
    schemaType: "SportsClub",
    words:
      "en: football club, pickleball club, pickleball, soccer club, tennis club, rugby club, cricket club, rowing club, swim club, swimming club, running club, cycling club, golf club, sports club, sailing club, basketball club, hockey club, chess club, kayak club, canoe club, paddling club, boat club, yacht club, gliding club, archery club, athletics club, gymnastics club, volleyball club, netball club, badminton club, table tennis club, bowls club, climbing club, ski club, surf club, triathlon club, handball club, running group, bridge club, parkrun, weekly run, park run, 5k run, water polo team, water polo club, rugby team, hockey team, cricket team; league, training, matches, juniors | de: sportverein, fußballverein, tennisverein, ruderclub, tennisclub, schwimmverein, turnverein, ruderverein, kanuverein, kanuclub, kajakclub, segelverein, segelclub, yachtclub, segelflugverein, skiclub, schachclub, schachverein, leichtathletikverein, handballverein, volleyballverein, radsportverein, lauftreff, fußballclub | fr: club de football, club de tennis, club sportif, club d'aviron, club de canoë, club de canoë-kayak, club de kayak, club de voile, club nautique, club de rugby, club d'athlétisme, club d'échecs, club de basket, club de handball, club de natation, club de gymnastique, club cycliste, club de pétanque, boulodrome | es: club de fútbol, club deportivo, club de tenis, club de piragüismo, club de remo, club náutico, club de vela, club de ajedrez, club de baloncesto, club de balonmano, club de atletismo, club de natación, club ciclista, club de voleibol | pt: clube de futebol, clube desportivo, clube de ténis, clube de canoagem, clube de remo, clube náutico, clube de vela, clube de natação, clube de xadrez, clube de atletismo, clube de andebol, clube de ciclismo | it: società sportiva, circolo tennis, scuola sci, canottieri, circolo canottieri, circolo velico, circolo nautico, canoa club, circolo scacchistico, polisportiva, società di nuoto, società di calcio, società di pallavolo, società di basket, associazione sportiva dilettantistica | nl: voetbalclub, tennisclub, sportvereniging, roeivereniging, roeiclub, kanovereniging, kanoclub, kajakclub, zeilvereniging, zeilclub, watersportvereniging, schaakclub, schaakvereniging, hockeyclub, zwemvereniging, zwemclub, atletiekvereniging, wielerclub, turnvereniging, voetbalvereniging, tennisvereniging, loopgroep, schietvereniging, volleybalclub | ja: サッカークラブ, テニスクラブ, スポーツクラブ, カヤッククラブ, カヌークラブ, ボートクラブ, ヨットクラブ, ランニングクラブ, 陸上クラブ, 野球チーム, サッカーチーム",
    sections: ["schedule", "story", "offerings", "volunteer"],
    pages: ["programme", "about", "join", "contact"],
    tones: ["energetic", "friendly"],
    form: "contact",
    emblems: ["ball", "star", "bolt", "bench"],
    scenes: ["bars", "rays", "pattern"],
    hues: [250, 150, 25],
  },
  {
    id: "dentist",
    family: "health",
    schemaType: "Dentist",
    words:
      "en: dentist, dental practice, dental clinic, dental office, dental surgery, orthodontist, dental, dental care, dental laboratory, dental lab, dental technician; braces, whitening, implants, cleanings, invisalign | de: zahnarzt, zahnarztpraxis, zahnärztin, kieferorthopädie, kieferorthopäde, zahnklinik, kieferorthopädische fachpraxis, kieferorthopädische praxis, fachpraxis für kieferorthopädie, dentallabor, zahntechniker, zahnlabor; zahnreinigung, implantate, bleaching | fr: dentiste, cabinet dentaire, chirurgien-dentiste, orthodontiste, laboratoire dentaire, prothésiste dentaire; détartrage, blanchiment | es: dentista, clínica dental, ortodoncista, consultorio dental, laboratorio dental; ortodoncia, blanqueamiento, implantes | pt: dentista, clínica dentária, consultório dentário, clínica odontológica, consultório odontológico, laboratório dentário; ortodontia, branqueamento, clareamento | it: dentista, studio dentistico, ortodontista, odontotecnico, laboratorio odontotecnico; sbiancamento, impianti | nl: tandarts, tandartspraktijk, orthodontist, tandtechnisch laboratorium; bleken, implantaten | ja: 歯医者, 歯科医院, 歯科, 歯科クリニック, 矯正歯科, 歯科技工所; ホワイトニング, インプラント",
    stems:
      "أسنان שיניים دندانپزشک tandläkar tandlæge tannlege hammaslääkär dentyst stomatolog zubař zubní fogorvos dişçi diş-klini diş-hekim стоматолог зубн οδοντίατρ 치과 牙科 牙医",
    emblems: ["tooth", "smile", "sun", "star"],
    scenes: ["mosaic", "ribbons", "pattern"],
    hues: [205, 180, 230],
    traits: ["person"],
  },
  {
    id: "psychotherapist",
    family: "health",
    words:
      "en: psychotherapist, psychotherapy practice, therapist, counsellor, counselor, counselling practice, psychologist, therapy practice, marriage counselor, couples therapist, psychotherapy, counselling, art therapist; anxiety, depression, couples, trauma, burnout | de: psychotherapie, psychotherapeut, psychotherapeutin, psychologin, psychologe, paartherapie, psychotherapiepraxis; angst, depression, burnout | fr: psychologue, psychothérapeute, thérapeute, psychanalyste; anxiété, couple | es: psicóloga, psicólogo, psicoterapeuta, terapeuta, consulta de psicología; ansiedad, pareja | pt: psicóloga, psicólogo, psicoterapeuta, terapeuta; ansiedade, casal | it: psicologa, psicologo, psicoterapeuta; ansia, coppia | nl: psycholoog, psychotherapeut, therapeut, psychologenpraktijk; angst | ja: カウンセリング, 心理カウンセラー, カウンセラー",
    tones: ["calm", "warm"],
    emblems: ["sun", "mountain", "bubble", "sprig"],
    scenes: ["ribbons", "hills", "contours"],
    hues: [40, 170, 260],
    traits: ["person"],
  },
  {
    id: "physiotherapist",
    family: "health",
    schemaType: "Physiotherapy",
    words:
      "en: physiotherapist, physiotherapy clinic, physiotherapy, physical therapist, physical therapy, physio, podiatrist, speech therapist, speech and language therapist, speech therapy, speech and language therapy, occupational therapist; rehab, sports injuries, back pain | de: physiotherapie, physiotherapeut, physiotherapeutin, physiotherapiepraxis, logopädie, ergotherapie, krankengymnastik, logopädische praxis, logopädin, logopäde, praxis für logopädie; rückenschmerzen | fr: kinésithérapeute, kiné, cabinet de kinésithérapie, orthophoniste, podologue, cabinet de kiné, cabinet d'orthophonie, logopède | es: fisioterapeuta, fisioterapia, clínica de fisioterapia, logopeda, podólogo, kinesiólogo, kinesióloga, kinesiología, fonoaudióloga, fonoaudiólogo | pt: fisioterapeuta, fisioterapia, clínica de fisioterapia, terapeuta da fala, fonoaudióloga | it: fisioterapista, fisioterapia, studio di fisioterapia, logopedista, podologo, studio di logopedia | nl: fysiotherapeut, fysiotherapie, fysiotherapiepraktijk, logopedist, kinesist, kinesiste, kinesitherapeut, logopediste, logopediepraktijk | ja: 整骨院, 接骨院, 理学療法, リハビリ",
    stems:
      "פיזיותרפ sjukgymnast fysioterap fizjoterap fyzioterap gyógytornás fizyoterap физиотерап φυσικοθεραπ 물리치료",
  },
  {
    id: "optician",
    family: "health",
    schemaType: "Optician",
    words:
      "en: optician, optometrist, eyewear shop, eye clinic, glasses shop; glasses, eye tests, contact lenses | de: optiker, augenoptiker, brillengeschäft; brillen, sehtest | fr: opticien, lunetier; lunettes | es: óptica, optometrista; gafas | pt: ótica, óptica, optometrista; óculos | it: ottico, ottica; occhiali | nl: opticien, brillenwinkel; brillen | ja: 眼鏡店, メガネ店; メガネ",
    emblems: ["glasses", "eye", "sun", "star"],
    scenes: ["terrazzo", "pattern", "mosaic"],
    hues: [220, 30, 170],
    traits: ["walked-into"],
  },
  {
    id: "pharmacy",
    family: "health",
    schemaType: "Pharmacy",
    words:
      "en: pharmacy, pharmacist, drugstore, chemist; prescriptions | de: apotheke; rezepte | fr: pharmacie; ordonnances | es: farmacia | pt: farmácia | it: farmacia, parafarmacia | nl: apotheek; recepten | ja: 薬局; 処方箋",
    stems: "صيدلية בית-מרקחת apotek apteekki aptek lékárn gyógyszertár eczane аптек φαρμακεί 약국 药店",
    form: "contact",
    emblems: ["cross", "heart", "sprig", "sun"],
    scenes: ["mosaic", "ribbons", "contours"],
    hues: [165, 205, 240],
    traits: ["walked-into"],
  },
  {
    id: "care",
    family: "health",
    words:
      "en: home care agency, care home, nursing home, home care, elderly care, senior care, hospice, assisted living, assisted living community, senior living, senior living community, retirement community, memory care, sober living house, sober living home; seniors, companionship | de: pflegedienst, pflegeheim, seniorenheim, seniorenresidenz | fr: maison de retraite, aide à domicile, ehpad | es: residencia de mayores, cuidado de ancianos | pt: lar de idosos, cuidados ao domicílio | it: casa di riposo, assistenza domiciliare | nl: thuiszorg, verzorgingshuis, zorginstelling | ja: 介護施設, 訪問介護, 老人ホーム",
    tones: ["warm", "calm"],
    form: "contact",
    emblems: ["hand", "heart", "house", "sun"],
    scenes: ["hills", "ribbons", "mosaic"],
    hues: [190, 40, 150],
    guidance: "general",
  },
  {
    id: "doctor",
    family: "health",
    schemaType: "Physician",
    words:
      "en: doctor, medical practice, gp practice, medical clinic, family doctor, physician, pediatrician, paediatrician, dermatologist, dermatology clinic, clinic, cardiologist, gynaecologist, gynecologist, urgent care, doctor's office, surgeon, plastic surgeon, fertility clinic, medical laboratory; check-ups, patients, blood tests | de: arztpraxis, hausarzt, hausarztpraxis, kinderarzt, kinderärztin, hausärztin, ärztin, arzt, hautärztin, frauenärztin, hautarzt, praxis, frauenarzt, klinik, augenarzt, internist, wahlarzt, wahlärztin, wahlarztpraxis, ordination; patienten, vorsorge | fr: médecin, cabinet médical, pédiatre, dermatologue, clinique, généraliste, laboratoire d'analyses médicales; patients | es: médico, clínica médica, consultorio médico, pediatra, dermatólogo, clínica, ginecólogo, laboratorio clínico, análisis clínicos; pacientes | pt: médico, clínica médica, consultório médico, pediatra, dermatologista, clínica, laboratório de análises clínicas; pacientes | it: medico, studio medico, poliambulatorio, pediatra, dermatologo, clinica, laboratorio di analisi; pazienti | nl: huisarts, huisartsenpraktijk, kinderarts, kliniek, huidarts; patiënten | ja: クリニック, 医院, 内科, 小児科, 皮膚科, 診療所, 病院; 診察, 診療",
    emblems: ["cross", "heart", "sprig", "sun"],
    scenes: ["mosaic", "ribbons", "contours"],
    hues: [165, 205, 240],
    traits: ["person"],
  },
  {
    id: "coach",
    family: "health",
    schemaType: "ProfessionalService",
    words:
      "en: life coach, business coach, executive coach, career coach, leadership coach, coach, coaching practice, coaching, mentor, hypnotherapist; career change, leadership, mindset | de: coach, coachin, business-coach, lebensberatung, karriereberatung | fr: coach de vie, coach professionnel, coach | es: coach, coach de vida | pt: coach, coach de vida | it: coach, life coach | nl: coach, loopbaancoach, loopbaanbegeleider | ja: コーチング, コーチ",
    manners: "office",
    tones: ["warm", "calm"],
    form: "appointment",
    emblems: ["sun", "mountain", "bubble", "sprig"],
    scenes: ["ribbons", "hills", "contours"],
    hues: [40, 170, 260],
    traits: ["vague", "person"],
  },
];
