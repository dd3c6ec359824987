/**
 * Names of common trades in languages that have no interface text, so that a bakery in Amman is a bakery. Words are
 * matched by their beginning, as most of these languages bend the end; scripts without spaces anywhere.
 */
import { fold, tokensOf } from "./text.ts";

const TRADES: [kind: string, words: string][] = [
  [
    "bakery",
    "مخبز أفران מאפייה نانوایی bageri bakeri leipomo piekarn cukierni pekárn pekařstv cukrárn pékség fırın pastane пекарн кондитерск φούρνο αρτοποι ζαχαροπλαστ 베이커리 빵집 面包店 面包房 烘焙 brutări cofetări fleca forn पेकरी बेकरी ร้านเบเกอรี่",
  ],
  [
    "cafe",
    "مقهى كافيه בית-קפה قهوه kafé kaffebar kahvila kawiarni kavárn kávézó kafe kahveci кафе кофейн кав'ярн кавярн καφετέρι 카페 커피숍 咖啡馆 咖啡店 cafenea quán-cà-phê कैफे ร้านกาแฟ",
  ],
  [
    "restaurant",
    "مطعم מסעדה رستوران restaurang ravintola restauracj restaurac étterem vendéglő lokanta restoran ресторан їдальн ταβέρνα εστιατόρι 식당 레스토랑 맛집 餐厅 餐馆 饭店 रेस्टोरेंट ร้านอาหาร nhà-hàng",
  ],
  [
    "hair-salon",
    "كوافير حلاق صالون מספרה آرایشگاه frisör frisør kampaam fryzjer kadeřnictv fodrász kuaför парикмахерск перукарн κομμωτήρι 미용실 헤어샵 美发 理发店 salon-de-coafură",
  ],
  [
    "dentist",
    "أسنان שיניים دندانپزشک tandläkar tandlæge tannlege hammaslääkär dentyst stomatolog zubař zubní fogorvos dişçi diş-klini diş-hekim стоматолог зубн οδοντίατρ 치과 牙科 牙医",
  ],
  [
    "law-firm",
    "محام محاماة עורך-דין עורכי-דין وکیل advokat asianajaj kancelari adwokat advokátn ügyvéd avukat адвокат юрист юридическ δικηγόρ 변호사 법률사무소 律师",
  ],
  [
    "florist",
    "زهور פרחים گل‌فروشی blomster blomsteraffär kukkakaup kwiaciarn květinářstv virágbolt çiçekçi цвет цветочн квіти ανθοπωλεί 꽃집 플라워 花店 florări",
  ],
  [
    "plumber",
    "سباك אינסטלטור لوله‌کش rörmokar rørlegger vvs putkimie hydraulik instalatér vízvezeték tesisat сантехник υδραυλικ 배관 水管工",
  ],
  [
    "electrician",
    "كهربائي חשמלאי elektriker sähköasentaj elektryk elektrikář villanyszerel elektrikçi электрик електрик ηλεκτρολόγ 전기공사 电工",
  ],
  [
    "photographer",
    "مصور צלם عکاس fotograf valokuvaaj fényképész fotoğrafçı фотограф φωτογράφ 사진작가 사진관 摄影师 摄影工作室",
  ],
  [
    "hotel",
    "فندق מלון هتل hotell hotelli pensjonat penzion szálloda panzió otel гостиниц отел готел ξενοδοχεί 호텔 펜션 게스트하우스 酒店 民宿 旅馆",
  ],
  [
    "yoga-studio",
    "يوغا بيلاتس יוגה פילאטיס pilates пилатес 필라테스 普拉提 jogastudi yogastudi joogastudi jóga йог γιόγκα 요가 瑜伽",
  ],
  [
    "gym",
    "نادي-رياضي חדר-כושר باشگاه gym kuntosali siłowni posilovn edzőterem spor-salonu спортзал фитнес γυμναστήρι 헬스장 健身房",
  ],
  [
    "auto-repair",
    "كراج ميكانيك מוסך bilverkstad autoværksted bilverksted autokorjaam warsztat autoservis autószerel oto-servis автосервис συνεργεί 정비소 汽车维修",
  ],
  [
    "carpenter",
    "نجار נגר snickar snekker puusepp stolarz stolarni truhlář asztalos marangoz столяр мебел ξυλουργ 목공 木工",
  ],
  ["ceramics", "فخار خزف קרמיקה keramik keramikk keramiik ceramik kerámia seramik керамик κεραμικ 도자기 공방 陶艺"],
  ["tattoo", "وشم קעקוע tatuering tatovering tatuoint tatuaż tetování tetoválás dövme тату τατουάζ 타투 纹身"],
  [
    "church",
    "كنيسة مسجد כנסייה בית-כנסת kyrka kirke kirkko kości kostel templom cami kilise церк храм εκκλησί 교회 教堂",
  ],
  [
    "dance-studio",
    "dansskol danseskol tanssikoul szkoła-tańca taneční-škola tánciskola dans-okulu школа-танц 댄스학원 舞蹈",
  ],
  [
    "music-school",
    "musikskol musiikkikoul szkoła-muzyczn hudební-škola zeneiskola müzik-okulu музыкальн 음악학원 音乐学校 संगीत-विद्यालय",
  ],
  ["language-school", "språkskol sprogskol szkoła-językow jazyková-škola nyelviskola dil-okulu 어학원 语言学校"],
  ["tailor", "krawieck skrädderi skredder ompelimo krejčov varrod terzi ателье швейн ράφτ خياط תופרת 양복점 裁缝"],
  [
    "bike-shop",
    "serwis-rower wypożyczalnia-rower cykelverkst cykelhandl sykkelverkst polkupyör kerékpár bisiklet веломастерск ποδήλατ 자전거 自行车店 cyklo",
  ],
  [
    "veterinarian",
    "بيطري וטרינר veterinär dyrlæge dyreklinikk eläinlääkär weterynar veteriná állatorvos veteriner ветеринар κτηνίατρ 동물병원 宠物医院 兽医",
  ],
  ["beekeeper", "منحل מכוורת biodl biavl birøkt mehiläistarh pasiek včel méhész arıcı пасек μελισσοκόμ 양봉 养蜂"],
  [
    "conference",
    "مؤتمر konferens konference konferanse konferenssi konferencj konferencia konferans конференц συνέδρι 컨퍼런스 峰会",
  ],
  ["outdoor-guide", "balon-tur wycieczk výlet экскурси εκδρομ جولات 투어 热气球"],
  ["museum", "متحف מוזיאון museet museo muzeum múzeum müze muze музе μουσεί 박물관 미술관 博物馆 美术馆 संग्रहालय"],
  ["pharmacy", "صيدلية בית-מרקחת apotek apteekki aptek lékárn gyógyszertár eczane аптек φαρμακεί 약국 药店"],
  [
    "physiotherapist",
    "פיזיותרפ sjukgymnast fysioterap fizjoterap fyzioterap gyógytornás fizyoterap физиотерап φυσικοθεραπ 물리치료",
  ],
  ["ice-cream", "بوظة גלידה glasskiosk lodziarn zmrzlin fagylaltoz dondurma мороженое παγωτ 아이스크림 冰淇淋"],
  ["school", "مدرسة בית-ספר skola skole koulu szkoł škola iskola okul школ σχολεί 학교 학원 学校"],
  [
    "preschool",
    "روضة حضانة גן-ילדים förskola børnehave barnehage päiväkoti przedszkol školk óvoda anaokul детск садок νηπιαγωγεί 어린이집 유치원 幼儿园",
  ],
  [
    "bookshop",
    "مكتبة חנות-ספרים bokhandel boghandel kirjakaupp księgarni knihkupectv könyvesbolt kitapçı книжн книгарн βιβλιοπωλεί 서점 책방 书店",
  ],
  [
    "real-estate",
    'عقارات נדל"ן fastighetsmäklar eiendomsmegler kiinteistövälit nieruchomości realitn ingatlan emlak недвижимост нерухом μεσιτικ 부동산 房地产',
  ],
  ["winery", "כרם יקב vingård viinitil winnic vinařstv borászat şarap винодельн виноробн οινοποι 와이너리 酒庄 cramă"],
  ["wedding", "زفاف חתונה bröllop bryllup häät ślub svatb esküvő düğün свадьб весілл γάμο 결혼식 婚礼"],
  [
    "accountant",
    "محاسب רואה-חשבון حسابدار redovisning revisor regnskap tilitoimist księgow účetn könyvel muhasebe бухгалтер λογιστ 회계 세무사 会计",
  ],
];

const UNSPACED = /[\p{Script=Han}\p{Script=Hangul}\p{Script=Thai}]/u;
const SPACED: [string, string][] = [];
const ANYWHERE: [string, string][] = [];
for (const [kind, words] of TRADES)
  for (const word of words.split(" ")) {
    const term = fold(word).replaceAll("-", " ");
    if (term) (UNSPACED.test(term) ? ANYWHERE : SPACED).push([term, kind]);
  }

/** The kind whose name stands first in a text of a language outside the eight; null when none does. */
export function foreignKind(text: string): string | null {
  const folded = fold(text).slice(0, 600);
  let best: { at: number; kind: string } | null = null;
  const take = (at: number, kind: string) => {
    if (at >= 0 && (best === null || at < best.at)) best = { at, kind };
  };
  for (const [term, kind] of ANYWHERE) take(folded.indexOf(term), kind);
  for (const { word, start } of tokensOf(folded)) {
    // In Arabic and Hebrew an article or "and" may be written onto the front of a word.
    const bare = word.replace(/^(?:و?ال|ו?ה(?=.{4}))/u, "");
    for (const [term, kind] of SPACED) {
      const [head] = term.split(" ");
      // The Nordic languages write trades at the end of longer words ("surdejsbageri").
      const starts = word.startsWith(head ?? " ") || bare.startsWith(head ?? " ");
      if (!head || head.length < 3 || !(starts || (head.length >= 6 && word.endsWith(head)))) continue;
      if (term === head || folded.startsWith(term, start)) take(start, kind);
    }
  }
  return (best as { kind: string } | null)?.kind ?? null;
}
