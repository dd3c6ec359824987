/** Where the business is and which areas it serves, as the prompt says it. */
import { tradeWords } from "./kind.ts";
import { capitalised, fold } from "./text.ts";
import { COUNTRIES, MORE_TOWNS } from "./towns.ts";

/** Towns and regions that are recognised without a capital letter or a preposition. */
const KNOWN = new Set(
  fold(
    "hull,hackney,brixton,camden,shrewsbury,ghent,bruges,antwerp,tbilisi,yerevan,baku,beirut,amman,tunis,algiers,dakar,addis ababa,kathmandu,colombo,dhaka,karachi,lahore,islamabad,almaty,la paz,asunción,thessaloniki,heraklion,valletta,nicosia,tromsø,stavanger,odense,aalborg,linköping,örebro,oulu,espoo,łódź,katowice,lublin,plzeň,olomouc,košice,debrecen,szeged,maribor,sarajevo,skopje,tirana,podgorica,timișoara,iași,brașov,plovdiv,varna,odesa,minsk,kazan,derby,coventry,stoke,sunderland,swansea,wrexham,lancaster,chester,lincoln,worcester,gloucester,cheltenham,hastings,margate,whitby,falmouth,totnes,stirling,perth,oban,derry,waterford,kilkenny,sligo,london,manchester,birmingham,leeds,glasgow,edinburgh,liverpool,bristol,sheffield,cardiff,belfast,newcastle,nottingham,brighton,oxford,cambridge,york,bath,leicester,southampton,norwich,exeter,plymouth,aberdeen,dundee,inverness,dublin,cork,galway,limerick,cornwall,devon,yorkshire,wales,scotland,ireland,england,new york,new york city,nyc,brooklyn,queens,manhattan,los angeles,chicago,houston,phoenix,philadelphia,san antonio,san diego,dallas,austin,san jose,san francisco,seattle,denver,boston,portland,detroit,nashville,memphis,atlanta,miami,tampa,orlando,new orleans,minneapolis,milwaukee,cleveland,columbus,cincinnati,pittsburgh,baltimore,charlotte,raleigh,richmond,savannah,charleston,asheville,boise,salt lake city,las vegas,albuquerque,santa fe,tucson,sacramento,oakland,berkeley,honolulu,anchorage,omaha,kansas city,st louis,saint louis,louisville,indianapolis,madison,buffalo,rochester,providence,hartford,burlington,santa barbara,santa monica,tulsa,oklahoma city,chattanooga,knoxville,toronto,montreal,vancouver,ottawa,calgary,edmonton,winnipeg,halifax,quebec,victoria,gatineau,hamilton,saskatoon,regina,sydney,melbourne,brisbane,perth,adelaide,hobart,canberra,darwin,auckland,wellington,christchurch,dunedin,queenstown,cape town,johannesburg,durban,pretoria,nairobi,lagos,accra,kampala,cairo,marrakech,casablanca,mumbai,delhi,new delhi,bangalore,bengaluru,chennai,kolkata,hyderabad,pune,goa,jaipur,singapore,hong kong,kuala lumpur,bangkok,chiang mai,manila,jakarta,bali,ubud,hanoi,ho chi minh city,seoul,busan,tokyo,kyoto,osaka,taipei,shanghai,beijing,dubai,abu dhabi,istanbul,tel aviv,jerusalem,athens,berlin,hamburg,münchen,munich,köln,cologne,frankfurt,stuttgart,düsseldorf,leipzig,dresden,hannover,nürnberg,bremen,freiburg,heidelberg,mannheim,karlsruhe,bonn,münster,augsburg,mainz,potsdam,rostock,kiel,lübeck,regensburg,würzburg,wien,vienna,graz,salzburg,innsbruck,linz,zürich,zurich,bern,basel,genf,luzern,st. gallen,paris,lyon,marseille,toulouse,nice,nantes,strasbourg,montpellier,bordeaux,lille,rennes,reims,grenoble,dijon,angers,nîmes,annecy,avignon,biarritz,bretagne,provence,normandie,genève,lausanne,bruxelles,brussels,liège,namur,madrid,barcelona,valencia,sevilla,seville,zaragoza,málaga,malaga,murcia,palma,bilbao,granada,córdoba,alicante,donostia,san sebastián,santander,oviedo,gijón,salamanca,toledo,cádiz,tenerife,mallorca,ibiza,menorca,ciudad de méxico,mexico city,cdmx,guadalajara,monterrey,puebla,oaxaca,mérida,querétaro,tulum,cancún,bogotá,medellín,cali,cartagena,lima,cusco,quito,guayaquil,santiago,valparaíso,buenos aires,rosario,mendoza,montevideo,caracas,la habana,san josé,panamá,lisboa,lisbon,porto,coimbra,braga,faro,évora,sintra,aveiro,algarve,madeira,açores,são paulo,rio de janeiro,belo horizonte,salvador,brasília,curitiba,porto alegre,recife,fortaleza,florianópolis,roma,rome,milano,milan,napoli,naples,torino,turin,palermo,genova,bologna,firenze,florence,bari,catania,venezia,venice,verona,padova,trieste,perugia,siena,lucca,pisa,lecce,matera,modena,parma,toscana,tuscany,sicilia,sicily,puglia,sardegna,umbria,amsterdam,rotterdam,den haag,utrecht,eindhoven,groningen,tilburg,almere,breda,nijmegen,haarlem,leiden,delft,maastricht,arnhem,zwolle,deventer,antwerpen,gent,brugge,leuven,copenhagen,københavn,aarhus,stockholm,göteborg,gothenburg,malmö,uppsala,oslo,bergen,trondheim,helsinki,tampere,turku,reykjavik,tallinn,riga,vilnius,warszawa,warsaw,kraków,krakow,wrocław,gdańsk,poznań,praha,prague,brno,bratislava,budapest,wien,ljubljana,zagreb,split,dubrovnik,beograd,belgrade,sofia,bucurești,bucharest,cluj,kyiv,lviv",
  )
    .split(",")
    .concat(fold(MORE_TOWNS).split(",")),
);

const JAPANESE_TOWNS =
  /(?:さいたま|つくば|いわき|東京|京都|大阪|名古屋|札幌|福岡|神戸|横浜|仙台|広島|金沢|鎌倉|奈良|那覇|沖縄|北海道|長野|新潟|熊本|鹿児島|長崎|岡山|松山|高松|静岡|浜松|川崎|埼玉|千葉|軽井沢|箱根|日光|渋谷|新宿|銀座|浅草|下北沢|吉祥寺|世田谷|目黒|中目黒|代官山|表参道|上野|池袋|尾道|倉敷|高山|飛騨|別府|湯布院|屋久島|石垣島|宮古島|岐阜|三重|滋賀|和歌山|富山|石川|福井|山梨|青森|岩手|秋田|山形|福島|栃木|群馬|茨城|徳島|香川|愛媛|高知|佐賀|大分|宮崎|鳥取|島根|山口)(?:[都道府県])?(?:[\p{Script=Han}]{1,4}[市区町村])?/u;

const REGION =
  "(?:AL|AK|AZ|AR|CA|CO|CT|DE|FL|GA|HI|ID|IL|IN|IA|KS|KY|LA|ME|MD|MA|MI|MN|MS|MO|MT|NE|NV|NH|NJ|NM|NY|NC|ND|OH|OK|OR|PA|RI|SC|SD|TN|TX|UT|VT|VA|WA|WV|WI|WY|DC|ON|QC|BC|AB|MB|SK|NS|NB|NL|PEI|NSW|VIC|QLD|UK|USA|US|NZ|Alabama|Alaska|Arizona|Arkansas|California|Colorado|Connecticut|Delaware|Florida|Georgia|Hawaii|Idaho|Illinois|Indiana|Iowa|Kansas|Kentucky|Louisiana|Maine|Maryland|Massachusetts|Michigan|Minnesota|Mississippi|Missouri|Montana|Nebraska|Nevada|New Hampshire|New Jersey|New Mexico|New York|North Carolina|North Dakota|Ohio|Oklahoma|Oregon|Pennsylvania|Rhode Island|South Carolina|South Dakota|Tennessee|Texas|Utah|Vermont|Virginia|Washington|West Virginia|Wisconsin|Wyoming|Ontario|Quebec|Québec|British Columbia|Alberta|Manitoba|Saskatchewan|Nova Scotia|New Brunswick|Victoria|Queensland|Tasmania|England|Scotland|Wales|Northern Ireland|Ireland|Cornwall|Devon|Kent|Norfolk|Suffolk|Somerset|Cumbria|Yorkshire|Portugal|Spain|España|France|Italy|Italia|Germany|Deutschland|Austria|Österreich|Switzerland|Schweiz|Suisse|Netherlands|Nederland|Belgium|België|Belgique|Mexico|México|Brazil|Brasil|Argentina|Chile|Colombia|Perú|Peru|Japan|India|Australia|New Zealand|Canada|South Africa|Kenya|Denmark|Sweden|Norway|Finland|Iceland|Greece|Croatia|Poland|Czechia|Hungary|Turkey|Toscana|Tuscany|Sicilia|Sicily|Puglia|Bretagne|Provence|Jalisco|Yucatán)";

/** Of these the states, provinces and shires, which right behind a name mean that it is a town. */
const STATE = `${REGION.split("|Portugal|")[0]!})`;

const WORD = "(?:(?:St|Ste|Mt|Ft|Bad)\\. ?)?\\p{Lu}[\\p{L}'’-]{1,24}";
// The prepositions below ignore case, towns must not: callers match towns again with case.
const INNER = "(?:de la|de los|de|del|da|do|dos|la|le|of|upon|on|am|an der|im|sur|sous|en|el|van|aan den|y|&)";
const TOWN = `${WORD}(?:[ -](?:${INNER}[ -]|[dl]['’])?${WORD}){0,3}`;
const PREPOSITIONS =
  "(?:(?:[Bb]ased|[Ll]ocated|situated|ansässig|situé|située|basé|basée|ubicado|ubicada|situado|situada|localizado|sediada|sediado|con sede|gevestigd|gelegen) (?:in|near|à|en|em|a|te)|\\b[Ii]n|\\b[Nn]ear|\\baus dem|\\boutside|\\baround|\\bat|à|\\bau|\\baux|\\ben|\\bem|\\bno|\\bna|\\ba|\\bbei|\\bnahe|\\bte|\\bim|\\bam|\\bnach|\\bserving|\\bworking from|\\boperating from|\\bdans|\\b[Oo]n(?= the Isle of )|\\bbij|\\bauf(?= (?:Sylt|Rügen|Usedom|Föhr|Amrum|Pellworm|Langeoog|Juist|Borkum|Spiekeroog|Wangerooge|Fehmarn|Hiddensee|Norderney|Helgoland|Mallorca|Teneriffa|Madeira)))(?: (?:downtown|central|north|south|east|west|northern|southern|eastern|western|rural|sunny|the heart of|le|la|les|el|der|het|de|das|den|old town|the))?";
const AFTER_PREPOSITION = new RegExp(
  `(?<![\\p{L}'’])(?:${PREPOSITIONS} |près d['’])(${TOWN}(?:,? ${REGION}(?![\\p{L}]))?)`,
  "gu",
);

const BEHIND = new RegExp(`^,? (${TOWN},? ${REGION})(?![\\p{L}])(?:,? \\d{5}(?:-\\d{4})?(?!\\d))?`, "u");

/** ", Trumansburg NY 14886" right behind a street with its number: as it is written, and the town with its region. */
export function townBehind(text: string): { written: string; town: string } | null {
  const found = BEHIND.exec(text);
  return found && { written: found[0], town: found[1]! };
}

/** Capitalised words after "in" that are no places. */
const NO_PLACE =
  /^(?:nahe$|wochenende|feiertag|toussaint|noel|paques|pentecote|ascension|navidad|natale|natal|pasqua|pascoa|ostern|weihnachten|christmas|easter|january|february|march|april|may|june|july|august|september|october|november|december|monday|tuesday|wednesday|thursday|friday|saturday|sunday|spring|summer|autumn|fall|winter|english|german|french|spanish|portuguese|italian|dutch|japanese|chinese|python|rust|javascript|typescript|react|slack|figma|excel|word|google|pdf|html|css|wordpress|webflow|notion|linear|github|steam|stripe|b2b|b2c|saas|ai|it|hr|pr|seo|soc|our|the|we|us|you|tel|phone|dark|light|black|white|warm|modern|blue|green|red|navy|gold|cream|monat|jahr|tag|woche|stunde|quartal|januar|februar|marz|mai|juni|juli|oktober|dezember|montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag|fruhling|sommer|herbst|fruhjahr|advent|deutsch|englisch|franzosisch|handarbeit|ruhe|zusammenarbeit|kurze|zukunft|form|farben|planung|vorbereitung|familie|familienbesitz|teilzeit|kleingruppen|einklang|absprache|janvier|fevrier|mars|avril|juin|juillet|enero|lunes|noel|no|not|all|every|home|person|style|stil|hoher|kleinen|ihrer|ihrem|unserer|unserem|dieser|quality|qualitat|den|der|die|das|einem|einer|und|mass|maß|wunsch|holz|leder|love|business|design|advance|progress|minutes|bio|top|echt|schwarz|weiss|weiß|grun|blau|rot|beige|creme|rosa|pastel|sage|teal|olive)(?![\p{L}])/u;
const GERMAN_ABSTRACT =
  /(?:stadion|lokal|verein|museum|theater|kirche|rathaus|zentrum|halle|raum|keller|saal|garten|viertel|grunen|freien|wandel|ung|heit|keit|itat|schaft|arbeit|besitz|qualitat|lage|haus|pflege|weise|zeit|tradition|hand|stil|tone[n]?|farbe[n]?|look|modus)$/u;

/** "TOML", "SDK": capitals alone are an abbreviation; of places only few are called so. */
const ABBREVIATION = /^(?!(?:NYC|NY|LA|DC|SF|UK|USA|US|NZ|UAE|CDMX)$)\p{Lu}{2,6}$/u;

function plausible(candidate: string): boolean {
  const folded = fold(candidate);
  if ((ABBREVIATION.test(candidate) && !KNOWN.has(folded)) || /['’]s$/.test(candidate)) return false;
  // "Gold Coast"
  if (/ /u.test(folded) && KNOWN.has(folded)) return true;
  if (
    NO_PLACE.test(folded) ||
    /^(?:university|universit\p{L}+|college|institute) |(?:university|universitat|universite|college|hospital|institute|fields)$| (?:head|arms|inn|tavern|rooms?|hotel|pub|library)$/u.test(
      folded,
    )
  )
    return false;
  return (
    KNOWN.has(folded) ||
    !folded.split(/[ ,]/).some((word) => word !== "halle" && GERMAN_ABSTRACT.test(word) && /^\p{L}{5}/u.test(word))
  );
}

export interface Where {
  place: string | null;
  areas: string[];
  /** Whether the business is in all of the areas, and does not only serve them. */
  hasBranches: boolean;
}

const SERVING =
  /(?:\b(?:serving|serves|we serve|covering|we cover|servicing|areas?(?: served| we serve)?:|service area:|(?:locations?|branches|studios|shops|standorte|filialen|adresses|sedes|sucursales|sedi|vestigingen)(?: (?:in|à|en|em|a) \p{Lu}[\p{L}-]+)?:|regions?:|latency regions:|availability zones:|countries:|cities:|neighbou?rhoods:|across|throughout|einsatzgebiet:?|im raum|in der region|zones? d'intervention ?:?|zonas?:|werkgebied:?|actief in|zone servite:?)) +|対応エリア[:：は] */iu;

/** Finds the place and, when several are served, the areas. `text` is the prompt with contact details blanked out. */
export function placeIn(text: string, language: string): Where {
  const { areas, hasBranches } = areasIn(text);
  if (areas.length > 1) {
    // "Canalizador em Setúbal. … Trabalhamos em Setúbal, Palmela e Sesimbra": where it is was said before.
    const [opening] = text.split(/(?<=\p{L}{3})[.!?\n]/u, 1);
    const home =
      opening === undefined || areas.every((area) => opening.includes(area)) ? null : namedPlace(language, opening);
    if (home !== null && areas.includes(home)) return { place: home, areas, hasBranches: false };
    const elsewhere = namedPlace(
      language,
      // "3 locations in Leeds: Headingley, …": the town stays where the word for the areas goes.
      text
        .replace(SERVING, (served) => (/ (?:in|à|en|em|a) \p{Lu}/u.test(served) ? served : " | "))
        .replace(new RegExp(areas.map(RegExp.escape).join("|"), "g"), " "),
    );
    return { place: elsewhere, areas, hasBranches };
  }
  // "in Lagos, working across Africa": where it is was said before.
  const before = areas.length === 1 ? announcedPlace(language, text.split(areas[0]!, 1)[0]!) : null;
  return { place: before ?? areas[0] ?? namedPlace(language, text), areas: [], hasBranches: false };
}

/** "in Shrewsbury, Telford and Oswestry": three towns and more, of which at least one is known. */
const IN_EACH = new RegExp(
  `(?<!\\p{L})(?:in|à|en|em|a|te) (?=${WORD}(?: ${WORD})?(?:, ${WORD}(?: ${WORD})?){1,5},? (?:and|und|et|y|e|en|&) ${WORD}(?: ${WORD})?(?! ?\\p{L}))`,
  "u",
);
const BRANCHES =
  /^(?:locations?|branches|studios|shops|standorte|filialen|adresses|sedes|sucursales|sedi|vestigingen)/iu;

function areasIn(text: string): { areas: string[]; hasBranches: boolean } {
  const served = SERVING.exec(text);
  const match = served ?? IN_EACH.exec(text);
  const none = { areas: [], hasBranches: false };
  if (!match) return none;
  const rest = text
    .slice(match.index + match[0].length, match.index + match[0].length + 160)
    .split(/(?<!\b(?:St|Ste|Mt|Ft))\.|[;:\n。]/)[0]!;
  const parts = rest.split(/\s*[,、]\s*(?:and |und |et |y |e |en )?|\s+(?:and|und|et|y|e|en|&)\s+/u);
  const areas: string[] = [];
  for (const said of parts) {
    // "Gold Coast from Coomera to Burleigh"
    const part = said.replace(/ from \p{Lu}[\p{L} ]+ to \p{Lu}[\p{L} ]+$/u, "");
    const area =
      new RegExp(`^(?:the |greater |all of |den |la |le )?(${TOWN}(?:,? ${REGION})?)$`, "u").exec(part.trim())?.[1] ??
      (KNOWN.has(fold(part.trim())) || /^\p{Script=Han}{1,6}[都道府県市区町村]$/u.test(part.trim())
        ? part.trim()
        : null);
    if (!area || !plausible(area)) break;
    areas.push(area);
  }
  if (served === null && (areas.length < 3 || !areas.some((area) => KNOWN.has(fold(area))))) return none;
  return { areas, hasBranches: served === null || BRANCHES.test(served[0]) };
}

function namedPlace(language: string, text: string): string | null {
  // "Choeur d'Annecy … 20 mars à Rumilly": a known town in the first sentence comes before places named later.
  const opening = /^[^.!?\n]{0,200}/u.exec(text)![0];
  return (
    (opening.length < text.length ? announcedPlace(language, opening) : null) ??
    genitiveTown(opening, language) ??
    (opening.length < text.length ? (townWithRegion(opening) ?? knownTown(opening)) : null) ??
    announcedPlace(language, text) ??
    originTown(text) ??
    markedTown(text, language) ??
    townWithRegion(text) ??
    knownTown(text) ??
    townAtEnd(opening)
  );
}

/** "Yarn shop & knitting workshops, Hawick": one name after what it is. */
function townAtEnd(opening: string): string | null {
  const [, what, town] = /^([^,]{4,80}), (\p{Lu}\p{Ll}{3,20})$/u.exec(opening.trim()) ?? [];
  if (!what || !town || !plausible(town) || tradeWords(fold(town)).length > 0) return null;
  return tradeWords(fold(what)).length > 0 ? town : null;
}

const WITH_REGION = new RegExp(
  `(?:^|, |(?<=\\p{Ll}{3}) )(${TOWN},? (?:UK|USA|US|NZ|${REGION}))(?=\\s*(?:[.,;\\n]|$| since | serving | by | with | near ))`,
  "u",
);

/** "… woodland, Rutland UK.": a phrase of its own that ends with a region. */
function townWithRegion(text: string): string | null {
  const town = WITH_REGION.exec(text)?.[1] ?? null;
  // "Baldwin County AL": half of the counties that are named.
  if (town !== null && /^Count(?:y|ies) /u.test(town)) return null;
  return town !== null && plausible(town) && tradeWords(fold(town)).length === 0 ? town : null;
}

/** "Choeur mixte d'Annecy", "Farmácia de Braga": a known town after "of" in a Romance language. */
function genitiveTown(text: string, language: string): string | null {
  if (!/^(?:fr|es|pt|it)/.test(language)) return null;
  for (const match of text.matchAll(new RegExp(`(?<![\\p{L}])(?:de |d['’]|di )(${WORD}(?:[ -]${WORD})?)`, "gu"))) {
    const town = [match[1]!, match[1]!.split(" ")[0]!].find((name) => KNOWN.has(fold(name)));
    if (town) return town;
  }
  return null;
}

/** "am Hafen Husum": where in the town, which German writes like a name. */
const SPOT =
  /^(?:Hafen|(?:Haupt)?[Bb]ahnhof|Markt(?:platz)?|Strand|Rathaus|Dom|See|Meer|Wald(?:rand)?|(?:Orts|Stadt)rand|Fluss|Ufer|(?:Stadt)?[Pp]ark|Deich|Berg|Kanal)(?: |$)/u;

/** "at Caledonia Park": a spot in a town, and no town. */
const VENUE = / (?:Park|Hall|Library|Church|School|Arena|Stadium|Theatre|Theater|Museum|Hospital|Gym|Pool)$/u;

const NOT_THERE = /(?:^|[.,;\n] ?)(?:no|not|keine?|pas|sans|sin|sem|senza|geen|niet) [^.,;\n]*$/iu;

/** The town that stands after "in", "near" and the like. */
function announcedPlace(language: string, text: string): string | null {
  // "a", "no", "en" lead to towns in other languages; in English and German they are other words.
  const germanic = /^(?:en|de|nl)(?:-|$)/.test(language);
  for (const match of text.matchAll(AFTER_PREPOSITION)) {
    if (germanic && /^(?:a|no|na|en|em|au|aux|dans) /.test(match[0])) continue;
    // "I am Ravi": nor do those of German in English.
    if (language.startsWith("en") && /^(?:am|im|bei|nach|nahe|auf|aus dem) /.test(match[0])) continue;
    if (!language.startsWith("nl") && /^(?:te|bij) /.test(match[0])) continue;
    if (/^at /.test(match[0]) && (VENUE.test(match[1]!) || /^at the /.test(match[0]))) continue;
    // "no pets in Spruce": where something is not.
    if (NOT_THERE.test(text.slice(Math.max(0, match.index - 40), match.index))) continue;
    // The pattern ignores case for the prepositions; a town needs its capital.
    const spot = language.startsWith("de") ? (SPOT.exec(match[1]!)?.[0] ?? "") : "";
    const at = match.index + match[0].indexOf(match[1]!) + spot.length;
    // "Bristol BS5": the letters of a postcode are no part of the town.
    const town = leadingTown(match[1]!.slice(spot.length))?.replace(/ [A-Z]{1,2}$/u, (code) =>
      /\d/.test(text[at + match[1]!.length - spot.length] ?? "") ? "" : code,
    );
    if (!town || !plausible(town)) continue;
    const further = new RegExp(`^,? (${REGION}|${TOWN})(?=[\\s,.;)]|$)`, "u").exec(
      text.slice(at + town.length, at + town.length + 40),
    );
    // "Quinta da Serra, Sintra", "Portland, Oregon": a known town or region may follow.
    const article = /(?:^| )((?:den|la|le|les|las|los|el|het) )$/u.exec(text.slice(Math.max(0, at - 8), at))?.[1];
    if (article && WITH_ARTICLE.test(article + town)) return capitalised(article + town);
    if (
      further &&
      (new RegExp(`^${REGION}$`, "u").test(further[1]!) ||
        KNOWN.has(fold(further[1]!)) ||
        COUNTRIES.has(fold(further[1]!)))
    ) {
      return text.slice(at, at + town.length + further[0].length);
    }
    return town;
  }
  return null;
}

const ORIGIN = new RegExp(`^ (?:from|aus|de|di|da|uit|of) (${TOWN}(?:,? ${REGION}(?![\\p{L}]))?)`, "u");
const GROUP =
  /(?:trio|duo|duet|quartet|quintet|band|group|collective|crew|team|family|couple|ensemble|choir|kollektiv|gruppe|groupe|collectif|grupo|coletivo|colectivo|gruppo|collettivo|collectief|groep)$/u;

/** "dream pop trio from Tbilisi", "Band aus Graz": where the people come from, right after the word for them. */
function originTown(text: string): string | null {
  const folded = fold(text);
  const trades = tradeWords(folded);
  for (const match of folded.matchAll(/ (?:from|aus|de|di|da|uit) /gu)) {
    const before = folded.slice(Math.max(0, match.index - 24), match.index);
    if (!GROUP.test(before) && !trades.some((trade) => trade.end === match.index)) continue;
    const town = leadingTown(ORIGIN.exec(text.slice(match.index, match.index + 80))?.[1] ?? "");
    if (town && plausible(town)) return town;
  }
  return null;
}

/** Towns of languages that bend them after "in", as they stand alone. */
const LOCATIVES = new Map<string, string>(
  "москве:Москва,казани:Казань,самаре:Самара,уфе:Уфа,туле:Тула,твери:Тверь,перми:Пермь,рязани:Рязань,одессе:Одесса,києві:Київ,киеве:Киев,львові:Львів,львове:Львов,одесі:Одеса,харкові:Харків,минске:Минск,алматы:Алматы,тбилиси:Тбилиси,ереване:Ереван,краснодаре:Краснодар,новосибирске:Новосибирск,екатеринбурге:Екатеринбург,санкт-петербурге:Санкт-Петербург,петербурге:Петербург,калининграде:Калининград,сочи:Сочи,воронеже:Воронеж,krakowie:Kraków,warszawie:Warszawa,poznaniu:Poznań,wrocławiu:Wrocław,gdańsku:Gdańsk,łodzi:Łódź,lublinie:Lublin,katowicach:Katowice,praze:Praha,brně:Brno,ostravě:Ostrava,plzni:Plzeň,olomouci:Olomouc,bratislave:Bratislava,zagrebu:Zagreb,splitu:Split,ljubljani:Ljubljana,beogradu:Beograd,helsingissä:Helsinki,tampereella:Tampere,turussa:Turku,oulussa:Oulu,budapesten:Budapest,debrecenben:Debrecen,szegeden:Szeged,pécsett:Pécs"
    .split(",")
    .map((pair) => pair.split(":") as [string, string]),
);

const MARKED: [RegExp, RegExp][] = [
  [
    /^(?:ar)/,
    /(?:^|[\s،])في (?:مدينة |قلب |وسط )?([\p{Script=Arabic}\p{M}]{2,20}(?: (?:ال[\p{Script=Arabic}\p{M}]{2,16}|أبيب|ظبي))?)/u,
  ],
  [/^(?:fa)/, /(?:^|\s)در (?:شهر )?([\p{Script=Arabic}\u200c]{2,20})/u],
  [/^(?:ur)/, /([\p{Script=Arabic}]{2,16}) میں(?:\s|$)/u],
  [
    /^(?:he)/,
    /(?:^|\s)ב(תל[ -]אביב|ירושלים|חיפה|באר[ -]שבע|נתניה|רעננה|הרצליה|אילת|יפו|רמת[ -]גן|עכו|צפת|טבריה|כפר[ -]סבא|ראשון[ -]לציון)/u,
  ],
  [
    /^(?:ru|uk|bg|sr)/,
    /(?:^|\s)(?:в|во|у|ў) (?:г\. ?|городе |місті |центре )?(\p{Lu}[\p{L}]+(?:-(?:на-)?\p{Lu}?\p{L}+)*(?: \p{Lu}\p{L}+)?)/u,
  ],
  [/^(?:el)/, /(?:^|\s)[Σσ]τ(?:η|ην|ο|ον|α|ις|ους) (\p{Lu}[\p{L}]+(?: \p{Lu}\p{L}+)?)/u],
  [
    /^(?:ko)/,
    /(서울|부산|인천|대구|대전|광주|울산|제주|수원|전주|강릉|경주|성수동|홍대|이태원|강남|연남동|해운대|속초|여수|춘천|[가-힣]{2,3}(?:시|동|구))(?=에|의|에서| )/u,
  ],
  [
    /^(?:zh)/,
    /(北京|上海|广州|深圳|杭州|成都|重庆|南京|武汉|西安|苏州|厦门|青岛|大连|天津|长沙|昆明|大理|丽江|香港|澳门|台北|台中|高雄|臺北|臺南|台南|新加坡)/u,
  ],
  [/^(?:hi|mr|ne)/, /([\p{Script=Devanagari}\p{M}]{2,16}) में/u],
  [/^(?:sv|da|nb|no|nn)/, /(?:^|\s)(?:[Ii]|på) (?:centrala |gamla )?(\p{Lu}[\p{L}]+(?: \p{Lu}\p{L}+)?)/u],
  [/^(?:pl)/, /(?:^|\s)[Ww]e? (\p{Lu}[\p{L}]+(?: \p{Lu}\p{L}+)?)/u],
  [/^(?:cs|sk)/, /(?:^|\s)[Vv]e? (\p{Lu}[\p{L}]+(?: \p{Lu}\p{L}+)?)/u],
  [/^(?:hr|bs|sl)/, /(?:^|\s)(?:[Uu]|[Vv]) (\p{Lu}[\p{L}]+(?: \p{Lu}\p{L}+)?)/u],
  [/^(?:tr)/, /(\p{Lu}[\p{L}]+)['’](?:da|de|ta|te)(?!\p{L})/u],
  [/^(?:ro)/, /(?:^|\s)(?:în|din|in) (\p{Lu}[\p{L}]+(?:[ -]\p{Lu}\p{L}+)?)/u],
  [/^(?:ca)/, /(?:^|\s)(?:a|de) (\p{Lu}[\p{L}]+(?: \p{Lu}\p{L}+)?)/u],
  [/^(?:fi|hu)/, /(?:^|\s)(\p{Lu}[\p{L}]+(?:ssa|ssä|lla|llä|ban|ben|on|en|ön|ett))(?!\p{L})/u],
];

const JAPANESE_AREA =
  /(?:^|[\s、。「])([\p{Script=Han}]{1,4}[都道府県市区町村](?:[\p{Script=Han}]{1,4}[市区町村])?)(?=の|に|で|、)/u;

/** The town that a language's own mark for "in" announces, in scripts and languages whose capitals or prepositions do not tell. */
function markedTown(text: string, language: string): string | null {
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text))
    return JAPANESE_TOWNS.exec(text)?.[0] ?? JAPANESE_AREA.exec(text)?.[1] ?? null;
  const town = MARKED.find(([spoken]) => spoken.test(language))?.[1].exec(text)?.[1] ?? null;
  if (town === null) return JAPANESE_TOWNS.exec(text)?.[0] ?? null;
  const alone = LOCATIVES.get(town.toLowerCase());
  // A bent form that nobody can straighten is no name of a town.
  if (alone === undefined && /^(?:fi|hu)/.test(language)) return null;
  return NOT_A_TOWN.test(town) ? null : (alone ?? town);
}

const NOT_A_TOWN =
  /^(?:المنزل|البيت|الموقع|خدمة|جميع|كل|مجال|عام|منزل|خانه|سال|Интернет\p{L}*|Google|Instagram|Facebook|januari|mars|maj|juni)$/iu;

/** Articles that belong to the name of a town even when the prompt writes them small ("in den Haag"). */
const WITH_ARTICLE =
  /^(?:den (?:haag|bosch|helder)|la (?:rochelle|ciotat|paz|coruña|serena|plata|habana|laguna|spezia)|le (?:havre|mans|puy|touquet)|les (?:sables)|las (?:palmas|vegas)|los (?:angeles|ángeles)|el (?:paso|escorial)|o (?:porto)|het gooi)$/iu;

function leadingTown(candidate: string): string | null {
  const town = new RegExp(`^${TOWN}(?:,? ${REGION}(?![\\p{L}]))?`, "u").exec(candidate)?.[0];
  return town ? town.replace(/[.,'’-]+$/, "") : null;
}

/** A known town anywhere: after a preposition in lower case ("in leeds"), or standing alone with a capital ("Bristol"). */
function knownTown(text: string): string | null {
  const trades = tradeWords(fold(text));
  const words = [...text.matchAll(/[\p{L}][\p{L}.'’-]*/gu)];
  for (let at = 0; at < words.length; at++) {
    for (let length = Math.min(4, words.length - at); length >= 1; length--) {
      const start = words[at]!.index;
      const last = words[at + length - 1]!;
      const phrase = text.slice(start, last.index + last[0].length).replace(/[.'’-]+$/, "");
      // "Köln-Ehrenfeld": a quarter of a known town.
      const quarter = length === 1 && /^(\p{Lu}\p{L}+)-\p{Lu}\p{L}{3,}$/u.exec(phrase)?.[1];
      if (phrase.length < 3 || !(KNOWN.has(fold(phrase)) || (quarter && KNOWN.has(fold(quarter))))) continue;
      const capital = /^\p{Lu}/u.test(phrase);
      const before = fold(text.slice(Math.max(0, start - 12), start));
      const follows = trades.some((trade) => trade.end === start - 1);
      const alone =
        (start === 0 || /[.,;:!\n|]\s*$/u.test(text.slice(Math.max(0, start - 12), start))) &&
        /^\s*(?:[.,;!\n|]|$)/u.test(text.slice(start + phrase.length, start + phrase.length + 12));
      const announced =
        follows || alone || /(?:^|[^\p{L}])(?:in|near|based in|of|a|en|em|te|bei|bij|from|de|di|da) $/u.test(before);
      const after = text.slice(start + phrase.length, start + phrase.length + 12);
      const endsSegment = phrase.length >= 6 && /^\s*(?:[,;\n|]|$)/u.test(after);
      // "a Heidelberg press": a town inside a phrase, without "in", is part of a name.
      if (
        !announced &&
        !/^(?:\s*[,.;:!)\n|&]|\s*$| since |,? [A-Z]{2}(?!\p{L}))/u.test(after) &&
        !regionFollows(text.slice(start + phrase.length))
      )
        continue;
      // "bath", "nice", "york" in lower case are words before they are towns.
      if (
        !capital &&
        (!(announced || endsSegment || regionFollows(text.slice(start + phrase.length))) ||
          (!regionFollows(text.slice(start + phrase.length)) &&
            /^(?:bath|nice|cork|split|faro|lima|siena|parma|gent|buffalo|providence|darwin|regina|salvador|victoria|madeira|bergen|queens|richmond|hamilton|mobile|dover|windsor|riverside|springfield|nelson|olympia|reno|trier|elche|boulder|derby|como|lincoln|durham|split|poole|kingston|plano|cannes)$/.test(
              fold(phrase),
            )))
      )
        continue;
      const region =
        new RegExp(`^,? ${REGION}(?![\\p{L}])`, "u").exec(text.slice(start + phrase.length))?.[0] ??
        (capital
          ? ""
          : (/^,? (?:al|az|ca|co|ct|fl|ga|il|ma|md|mi|mn|mo|nc|nj|nv|ny|oh|pa|sc|tn|tx|ut|va|vt|wa|wi|uk|usa)(?![\p{L}])/u.exec(
              text.slice(start + phrase.length),
            )?.[0] ?? ""));
      return capital
        ? text.slice(start, start + phrase.length + region.length)
        : inCapitals(phrase) + region.toUpperCase();
    }
  }
  return null;
}

/** True when a text is nothing but a known place. */
export function isPlace(text: string): boolean {
  const folded = fold(text)
    .trim()
    .replace(/^(?:in|near|a|en|em|te|bei) /, "");
  if (/^(?:Co\.?|County) \p{Lu}\p{L}+$|^(?:\p{Lu}\p{L}+ ){1,3}(?:[Aa]rea|[Rr]egion|County)$/u.test(text.trim()))
    return true;
  // "Mobile & Baldwin County AL", "Brunswick & New Hanover counties NC"
  if (
    new RegExp(`^${WORD}(?: ${WORD})?,? (?:and|&) ${WORD}(?: ${WORD})? [Cc]ount(?:y|ies),? ${STATE}$`, "u").test(
      text.trim(),
    )
  )
    return true;
  // "Toledo / Bowling Green / Monroe MI"
  const slashed = text.trim().split(" / ");
  if (
    slashed.length > 1 &&
    new RegExp(` ${STATE}$`, "u").test(text.trim()) &&
    slashed.every((one) => /^\p{Lu}[\p{L} ]+$/u.test(one))
  )
    return true;
  // "Livingston Montana", "Fairfield VIC"
  if (new RegExp(`^${WORD}(?: ${WORD})?,? ${STATE}$`, "u").test(text.trim())) return true;
  // "Plano and Frisco TX"
  if (new RegExp(`^${WORD}(?: ${WORD})? (?:and|&) ${WORD}(?: ${WORD})?,? ${REGION}$`, "u").test(text.trim()))
    return true;
  // "brisbane northside", "greater Columbus": around the town or a part of it.
  const core = folded
    .replace(/^(?:greater|all of|metro|inner|central|downtown|north|south|east|west) /u, "")
    .replace(
      / (?:northside|southside|eastside|westside|cbd|metro|metro area|area|region|suburbs|inner (?:west|city|north|east|south)|and (?:surrounds|surrounding areas?|suburbs))$/u,
      "",
    );
  return KNOWN.has(core) || COUNTRIES.has(folded) || new RegExp(`^${REGION}$`, "u").test(text.trim());
}

/** Removes a trailing "in Berlin" or a place that stands at the end of a short phrase. */
export function withoutPlace(phrase: string, where: Where): string {
  let rest = phrase;
  for (const place of [where.place, ...where.areas]) {
    if (!place) continue;
    const at = fold(rest).lastIndexOf(fold(place));
    if (at > 0 && at + place.length >= rest.length - 1) {
      rest = rest
        .slice(0, at)
        .replace(/[\s,]*(?:\b(?:based in|located in|in|near|at|of|im|bei|aus|à|a|en|em|te|di|de|from)\s*)?$/iu, "");
    }
  }
  return rest;
}

const FOLLOWING_REGION = new RegExp(`^,? ${REGION}(?![\\p{L}])`, "u");

/** True when a region follows a town ("Tucson Arizona"), an American abbreviation also in small letters ("queens ny"). */
function regionFollows(rest: string): boolean {
  if (FOLLOWING_REGION.test(rest)) return true;
  return /^,? (?:al|az|ca|co|ct|fl|ga|il|ma|md|mi|mn|mo|nc|nj|nv|ny|oh|pa|sc|tn|tx|ut|va|vt|wa|wi|uk|usa)(?![\p{L}])/iu.test(
    rest,
  );
}

/** A town that the prompt writes small, with the capitals that towns have ("sheffield" → "Sheffield"). */
function inCapitals(town: string): string {
  return town.replace(/(?:^|[\s-])(?!(?:de|del|la|el|upon|am|of|do|den|di) )\p{Ll}/gu, (start) =>
    start.toUpperCase().length === start.length ? start.toUpperCase() : start,
  );
}
