/**
 * The catalogue of kinds of business: how each is called in eight languages, its schema.org type, and what its pages
 * usually hold. It describes habits of a trade, never facts of one business.
 */
import type { FormPurpose, Tone } from "./brief.ts";
import type { PageTopic } from "./topics.ts";

export interface Kind {
  id: string;
  schemaType: string;
  /** Names of the business itself; eight columns in the order of `COLUMNS`, separated by `|`. */
  nouns: string;
  /** Words that only hint at the kind, in the same columns. */
  hints: string;
  /** Default order of the home page's sections. */
  sections: string[];
  /** Default pages, home first. */
  pages: PageTopic[];
  tones: Tone[];
  form: FormPurpose;
}

type Habits = Pick<Kind, "sections" | "pages" | "tones" | "form">;

const list = <T extends string>(words: string): T[] => words.split(" ").filter(Boolean) as T[];

function habits(sections: string, pages: string, tones: string, form: FormPurpose): Habits {
  return {
    sections: list(`hero ${sections}`),
    pages: list<PageTopic>(`home ${pages}`),
    tones: list<Tone>(tones),
    form,
  };
}

const FOOD_SHOP = habits(
  "offerings story hours-and-place gallery contact",
  "products about visit contact",
  "warm rustic",
  "order",
);
const TABLE = habits(
  "menu story hours-and-place booking gallery contact",
  "menu about visit reservations contact",
  "warm bold",
  "reservation",
);
const TRADE = habits(
  "offerings quote-form process faq contact",
  "services areas about quote contact",
  "bold friendly",
  "quote",
);
const HEALTH = habits(
  "offerings booking process hours-and-place faq contact",
  "services about appointments contact",
  "calm friendly",
  "appointment",
);
const SALON = habits(
  "offerings gallery booking hours-and-place contact",
  "services gallery about appointments contact",
  "elegant modern",
  "appointment",
);
const OFFICE = habits("offerings process story faq contact", "services about contact", "serious elegant", "contact");
const FITNESS = habits(
  "offerings schedule booking story hours-and-place contact",
  "classes schedule about contact",
  "energetic bold",
  "trial",
);
const CLASSES = habits(
  "offerings schedule story booking faq contact",
  "classes schedule about contact",
  "friendly warm",
  "course",
);
const STAY = habits(
  "gallery offerings story booking travel contact",
  "rooms gallery about directions booking contact",
  "warm elegant",
  "booking",
);
const SHOP = habits(
  "offerings story gallery process newsletter contact",
  "products about contact",
  "elegant modern",
  "order",
);
const MAKER = habits(
  "gallery offerings story process contact",
  "work about commissions contact",
  "natural minimal",
  "quote",
);
const PORTFOLIO = habits(
  "gallery story offerings process contact",
  "work about services contact",
  "minimal editorial",
  "contact",
);
const STAGE = habits(
  "listen schedule story gallery newsletter contact",
  "music schedule about contact",
  "moody bold",
  "newsletter",
);
const SOFTWARE = habits(
  "features process integrations offerings faq newsletter",
  "features docs about contact",
  "modern technical",
  "demo",
);
const EVENT = habits(
  "ticket schedule visit story faq newsletter",
  "programme tickets venue contact",
  "bold modern",
  "newsletter",
);
const CAUSE = habits(
  "story donate volunteer offerings newsletter contact",
  "about donate volunteer contact",
  "friendly warm",
  "donation",
);
const LEARNING = habits(
  "story offerings schedule process booking visit contact",
  "programme about admissions contact",
  "friendly playful",
  "enrolment",
);
const MEDIA = habits(
  "listen story offerings newsletter contact",
  "episodes about newsletter contact",
  "playful editorial",
  "newsletter",
);

function kind(
  id: string,
  schemaType: string,
  usual: Habits,
  nouns: string,
  hints = "",
  own: Partial<Habits> = {},
): Kind {
  return { id, schemaType, nouns, hints, ...usual, ...own };
}

/** The kind of everything that the catalogue does not know. */
export const GENERAL: Kind = kind(
  "general",
  "Organization",
  habits("offerings story process faq contact", "about services contact", "modern friendly", "contact"),
  "",
);

/** All kinds. Where two share a word, the earlier one has it. */
export const KINDS: readonly Kind[] = [
  // Food and drink
  kind(
    "bakery",
    "Bakery",
    FOOD_SHOP,
    "bakery,bake shop,patisserie,baker,bakehouse,cake shop,cupcake shop,home baker,micro bakery|bäckerei,konditorei,backstube,bäcker,backhaus|boulangerie,pâtisserie,boulanger,pâtissier|panadería,pastelería,panadero,repostería|padaria,pastelaria,confeitaria,padeiro|panetteria,pasticceria,panificio,forno|bakkerij,banketbakker,banketbakkerij,bakker|パン屋,ベーカリー,ケーキ屋,洋菓子店,和菓子屋,和菓子店,パティスリー",
    "bread,sourdough,loaves,croissant,pastries,cakes,cookies,cupcakes|brot,brötchen,torten,kuchen|pain,pains,viennoiseries,gâteaux|pan,pasteles,tartas|pão,pães,bolos|pane,torte,dolci|brood,taarten,gebak|パン,ケーキ,和菓子",
  ),
  kind(
    "cafe",
    "CafeOrCoffeeShop",
    TABLE,
    "cafe,coffee shop,coffee bar,coffeehouse,tea room,tea house,coffee roaster,coffee roastery,roastery,espresso bar|kaffeehaus,museumscafé,stadtcafé,katzencafé,hofcafé,tagescafé,kaffeerösterei,teestube,rösterei|salon de thé,torréfacteur,brûlerie,café torréfacteur|cafetería,salón de té,tostador de café|cafeteria,casa de chá,cafetaria|caffetteria,sala da tè,torrefazione|koffiebar,koffiehuis,koffiebranderij,theehuis|カフェ,喫茶店,コーヒー店,珈琲店",
    "coffee,espresso,flat white,cappuccino,pour over,latte,tea|kaffee,espresso|café||café|caffè|koffie|コーヒー,珈琲",
    {
      form: "contact",
      sections: list("hero menu story hours-and-place gallery contact"),
      pages: list("home menu about visit contact"),
    },
  ),
  kind(
    "food-truck",
    "FoodEstablishment",
    TABLE,
    "food truck,food van,street food stall,burger van,taco truck|foodtruck,imbisswagen|camion restaurant|camión de comida,gastroneta|carrinha de comida||foodtruck|キッチンカー",
    "street food",
    { form: "booking" },
  ),
  kind(
    "catering",
    "FoodEstablishment",
    TRADE,
    "caterer,catering company,catering business,catering,private chef,personal chef|partyservice,caterer|traiteur|servicio de catering|buffet para festas,serviço de catering|servizio catering|cateraar,cateringbedrijf|ケータリング,仕出し",
    "canapés,buffet,banquet",
    { tones: ["elegant", "warm"] },
  ),
  kind(
    "brewery",
    "Brewery",
    TABLE,
    "brewery,microbrewery,taproom,brewpub,cidery,distillery|brauerei,hausbrauerei,brennerei,destillerie|brasserie artisanale,microbrasserie,distillerie|cervecería,cervecera artesanal,destilería|cervejaria,destilaria|birrificio,distilleria|brouwerij,stokerij|ブルワリー,醸造所,酒蔵",
    "craft beer,ipa,stout,lager,ales,cider,gin|craftbier,bier|bière|cerveza|cerveja|birra|bier|クラフトビール",
    {
      tones: ["bold", "rustic"],
      form: "tour",
      sections: list("hero offerings story visit hours-and-place gallery contact"),
    },
  ),
  kind(
    "winery",
    "Winery",
    FOOD_SHOP,
    "winery,vineyard,wine estate,wine cellar,wine maker,winemaker|weingut,winzer,weinkellerei|domaine viticole,vigneron,vignoble,vigneronne|bodega,viñedo|adega,quinta vinícola,vinícola,produtor de vinho|cantina,azienda vinicola,vignaiolo|wijngaard,wijnmakerij|ワイナリー",
    "wine tasting,wines|wein,weine,weinprobe|vins,dégustation|vinos|vinhos|vini,degustazioni|wijnen|ワイン",
    { tones: ["elegant", "natural"], form: "tour" },
  ),
  kind(
    "bar",
    "BarOrPub",
    TABLE,
    "bar,pub,cocktail bar,wine bar,gastropub,nightclub,tavern,club night|kneipe,cocktailbar,weinbar,weinstube|bar à vin,bar à cocktails|coctelería,taberna|bar de vinhos,boteco,botequim|enoteca,cocktail bar,birreria|kroeg,wijnbar,café bar|バー,居酒屋",
    "cocktails,natural wine,happy hour|cocktails|apéritif||petiscos|aperitivo||カクテル",
    { tones: ["moody", "bold"] },
  ),
  kind(
    "ice-cream",
    "IceCreamShop",
    FOOD_SHOP,
    "ice cream shop,ice cream parlour,ice cream parlor,gelateria,gelato shop,ice cream,frozen yogurt shop|eisdiele,eiscafé,eismanufaktur|glacier|heladería|gelataria,sorveteria|gelateria|ijssalon|アイスクリーム店,ジェラート店",
    "gelato,sorbet,sundaes",
    { tones: ["playful", "warm"] },
  ),
  kind(
    "restaurant",
    "Restaurant",
    TABLE,
    "restaurant,ramen restaurant,bistro,diner,eatery,trattoria,pizzeria,pizza place,steakhouse,brasserie,sushi bar,ramen bar,noodle bar,taqueria,tapas bar,curry house,gastronomy,takeaway,fish and chips shop,burger joint,bbq joint,smokehouse,supper club,kebab shop,deli,canteen|restaurant,gasthaus,gasthof,wirtshaus,gaststätte,pizzeria,lokal|restaurant,bistrot,brasserie,crêperie,auberge,pizzeria|restaurante,taquería,marisquería,asador,mesón,pizzería|restaurante,churrascaria,pizzaria,tasca,marisqueira,lanchonete|ristorante,trattoria,osteria,pizzeria|restaurant,eetcafé,bistro,pizzeria,eethuis|レストラン,食堂,ラーメン屋,ラーメン店,寿司屋,そば屋,料理店,料亭,定食屋,焼肉店,うどん屋",
    "ramen,gyoza,pizza,pasta,tapas,sushi,tonkotsu,tacos,brunch,small plates,tasting menu,chef,curry,dumplings|küche,gerichte,mittagstisch|cuisine,plats,carte|cocina,platos,menú del día|pratos,petiscos|cucina,piatti|gerechten,keuken|ラーメン,寿司,料理,ランチ,定食",
  ),
  kind(
    "grocery",
    "GroceryStore",
    FOOD_SHOP,
    "grocery,grocery store,greengrocer,farm shop,butcher,butcher shop,fishmonger,cheesemonger,cheese shop,delicatessen,zero waste shop,health food shop,corner shop,bulk store|metzgerei,fleischerei,hofladen,bioladen,käseladen,feinkost,feinkostladen,unverpacktladen,fischhandlung|épicerie,boucherie,fromagerie,poissonnerie,primeur,charcuterie|carnicería,frutería,ultramarinos,tienda gourmet,pescadería,abarrotes|mercearia,talho,açougue,peixaria,queijaria|macelleria,salumeria,alimentari,gastronomia,pescheria,caseificio|slagerij,kaaswinkel,groentewinkel,delicatessenwinkel,viswinkel|八百屋,肉屋,魚屋,食料品店",
    "cheese,charcuterie,vegetables,organic produce",
  ),
  kind(
    "chocolate",
    "Store",
    FOOD_SHOP,
    "chocolatier,chocolate shop,chocolate maker,confectioner,sweet shop,candy shop|schokoladenmanufaktur,chocolaterie,pralinenmanufaktur|chocolaterie,chocolatier,confiserie|chocolatería,bombonería|chocolataria,chocolateria|cioccolateria,cioccolatiere|chocolaterie,chocoladewinkel|チョコレート専門店,ショコラティエ",
    "truffles,pralines,bonbons",
    { tones: ["luxurious", "warm"] },
  ),
  kind(
    "florist",
    "Florist",
    SHOP,
    "florist,flower shop,floral studio,floral designer,floral design studio,flower studio,flower farm|florist,floristin,blumenladen,blumengeschäft,floristik|fleuriste|floristería,florería,florista|florista,floricultura,loja de flores|fioraio,fiorista,fioreria|bloemist,bloemenwinkel,bloemenzaak|花屋,フラワーショップ,生花店",
    "flowers,bouquets,wreaths|blumen,sträuße,brautsträuße|fleurs,bouquets|flores,ramos|flores,buquês|fiori,mazzi|bloemen,boeketten|花束,ブーケ",
    {
      sections: list("hero offerings gallery story hours-and-place contact"),
      pages: list("home products weddings about contact"),
      tones: ["natural", "elegant"],
    },
  ),

  // Beauty and wellbeing
  kind(
    "barber",
    "HairSalon",
    SALON,
    "barber,barbershop,barber shop|barbier,barbershop,herrenfriseur|barbier|barbería|barbearia|barbiere,barberia|barbier,herenkapper|理髪店,床屋,バーバー",
    "fades,beard trim,hot towel shave|bart",
    { tones: ["bold", "moody"] },
  ),
  kind(
    "hair-salon",
    "HairSalon",
    SALON,
    "hair salon,hairdresser,hair stylist,hair studio,hairstylist|friseur,friseursalon,friseurin,frisör,frisörsalon,haarstudio,coiffeur|salon de coiffure,coiffeur,coiffeuse|peluquería,salón de belleza,peluquero,peluquera|cabeleireiro,salão de cabeleireiro,salão de beleza|parrucchiere,salone di parrucchieri,parrucchiera|kapper,kapsalon,kapster|美容室,美容院,ヘアサロン",
    "haircut,highlights,balayage,colouring,blow dry|haarschnitt,strähnen,färben|coupe,coloration,brushing|corte,tinte,mechas|corte,madeixas,coloração|taglio,piega,colore|knippen,kleuren|カット,カラー,パーマ",
  ),
  kind(
    "beauty-salon",
    "BeautySalon",
    SALON,
    "beauty salon,nail salon,nail studio,nail bar,lash studio,brow bar,makeup artist,make-up artist,beautician,esthetician,skin clinic,skincare studio,waxing studio,cosmetic clinic|kosmetikstudio,nagelstudio,kosmetikerin,kosmetiksalon|institut de beauté,esthéticienne,onglerie,maquilleuse|centro de estética,salón de uñas,maquilladora,esteticista|clínica de estética,esteticista,manicure,maquilhadora,maquiadora|centro estetico,estetista,truccatrice|schoonheidssalon,nagelstudio,schoonheidsspecialiste|ネイルサロン,エステサロン,まつげサロン,エステ",
    "manicure,pedicure,facials,lashes,brows,waxing|maniküre,gesichtsbehandlung|manucure,soins du visage|manicura,faciales||manicure,pulizia viso||ネイル",
  ),
  kind(
    "spa",
    "DaySpa",
    SALON,
    "spa,day spa,sauna,bathhouse,wellness centre,wellness center,float centre,thermal baths|wellnesszentrum,therme,tagesspa|spa,bains,hammam,centre de bien-être|balneario,centro de bienestar,temazcal|termas,centro de bem-estar|terme,centro benessere|wellnesscentrum,badhuis|スパ,サウナ,温浴施設",
    "massages,saunas,hot stone",
    { tones: ["calm", "luxurious"] },
  ),
  kind(
    "massage",
    "HealthAndBeautyBusiness",
    HEALTH,
    "massage therapist,massage practice,massage studio,massage,reiki practitioner,acupuncturist,acupuncture clinic,reflexologist,osteopath,chiropractor,naturopath|massagepraxis,masseur,heilpraktiker,heilpraktikerin,osteopathie,osteopath|masseur,masseuse,ostéopathe,naturopathe,acupuncteur,sophrologue|masajista,osteópata,acupuntor,quiropráctico,naturópata|massagista,osteopata,acupunturista,quiropraxia|massaggiatore,osteopata,naturopata,agopuntore|massagepraktijk,osteopaat,masseur,acupuncturist|マッサージ,整体院,鍼灸院,整体",
    "deep tissue,sports massage,reiki,acupuncture",
    { tones: ["calm", "natural"] },
  ),
  kind(
    "tattoo",
    "TattooParlor",
    SALON,
    "tattoo studio,tattoo parlour,tattoo parlor,tattoo artist,tattoo shop,tattooist,piercing studio|tattoostudio,tätowierer,tätowiererin|salon de tatouage,tatoueur,tatoueuse|estudio de tatuajes,tatuador,tatuadora|estúdio de tatuagem,tatuador,tatuadora|studio di tatuaggi,tatuatore,tatuatrice|tattooshop,tatoeëerder,tattoostudio|タトゥースタジオ",
    "tattoo,flash,blackwork,fine line,piercings",
    { tones: ["moody", "bold"] },
  ),
  kind(
    "yoga-studio",
    "ExerciseGym",
    CLASSES,
    "yoga studio,pilates studio,yoga teacher,yoga school,yoga instructor,pilates instructor,meditation centre,meditation center,breathwork studio|yogastudio,yogaschule,pilatesstudio,yogalehrerin|studio de yoga,professeur de yoga,professeure de yoga,studio de pilates|estudio de yoga,centro de yoga,profesora de yoga,estudio de pilates|estúdio de yoga,estúdio de pilates,professora de yoga,escola de yoga|studio di yoga,centro yoga,insegnante di yoga,studio pilates,scuola di yoga|yogastudio,yogaschool,yogadocente,pilatesstudio|ヨガスタジオ,ヨガ教室,ピラティススタジオ",
    "yoga,vinyasa,hatha,yin,pilates,meditation,breathwork|kinderyoga,familienyoga,yogakurse,yogakurs,schwangerenyoga||||||ヨガ,ピラティス,瞑想",
    { tones: ["calm", "natural"], form: "trial" },
  ),
  kind(
    "martial-arts",
    "SportsActivityLocation",
    FITNESS,
    "martial arts school,martial arts,karate dojo,karate club,judo club,bjj academy,boxing gym,boxing club,dojo,jiu jitsu academy,taekwondo school,aikido dojo,muay thai gym,fencing club|kampfsportschule,karateschule,boxclub,judoverein|club de judo,club de karaté,club de boxe,salle de boxe|escuela de artes marciales,club de boxeo,gimnasio de boxeo|escola de artes marciais,academia de jiu jitsu|scuola di arti marziali,palestra di boxe|vechtsportschool,boksschool,judoschool|道場,空手道場,柔道教室,ボクシングジム",
    "karate,judo,bjj,jiu jitsu,taekwondo,sparring",
  ),
  kind(
    "dance-studio",
    "SportsActivityLocation",
    CLASSES,
    "dance studio,dance school,ballet school,salsa school,dance academy,pole studio|tanzschule,tanzstudio,ballettschule|école de danse,studio de danse|escuela de danza,academia de baile,escuela de baile|escola de dança,estúdio de dança|scuola di danza,scuola di ballo|dansschool,dansstudio,balletschool|ダンススタジオ,ダンス教室,バレエ教室",
    "dance classes,ballet,salsa,tango,hip hop",
    { tones: ["energetic", "elegant"] },
  ),
  kind(
    "personal-trainer",
    "HealthAndBeautyBusiness",
    FITNESS,
    "personal trainer,strength coach,fitness coach,running coach,online fitness coach|personaltrainer,fitnesstrainer|coach sportif,coach sportive|entrenador personal,entrenadora personal|treinador pessoal,personal trainer|personal trainer,allenatore personale|personal trainer|パーソナルトレーナー,パーソナルジム",
    "",
    { sections: list("hero offerings process story faq contact"), pages: list("home services about contact") },
  ),
  kind(
    "gym",
    "ExerciseGym",
    FITNESS,
    "gym,fitness studio,fitness centre,fitness center,crossfit box,crossfit gym,climbing gym,bouldering gym,climbing centre,climbing wall,health club,fitness club,spin studio,trampoline park|fitnessstudio,fitnesscenter,kletterhalle,boulderhalle|salle de sport,salle d'escalade,club de fitness|gimnasio,rocódromo|ginásio,academia de ginástica,academia|palestra,centro fitness,palestra di arrampicata|sportschool,fitnesscentrum,klimhal,boulderhal|ジム,フィットネスクラブ,ボルダリングジム",
    "strength classes,personal training,spin,hiit,crossfit,bouldering",
  ),
  kind(
    "sports-club",
    "SportsClub",
    habits(
      "schedule story offerings volunteer contact",
      "programme about join contact",
      "energetic friendly",
      "contact",
    ),
    "football club,soccer club,tennis club,rugby club,cricket club,rowing club,swim club,swimming club,running club,cycling club,golf club,sports club,sailing club,basketball club,hockey club,chess club,ski school,surf school,riding school,equestrian centre,hiking club|sportverein,fußballverein,tennisverein,ruderclub,tennisclub,reitschule,skischule,surfschule,schwimmverein,turnverein|club de football,club de tennis,club sportif,école de surf,école de ski,centre équestre|club de fútbol,club deportivo,club de tenis,escuela de surf,hípica|clube de futebol,clube desportivo,escola de surf,clube de ténis|società sportiva,circolo tennis,scuola di surf,scuola sci,maneggio|voetbalclub,tennisclub,sportvereniging,roeivereniging,manege,surfschool|サッカークラブ,テニスクラブ,スポーツクラブ",
    "league,training,matches,juniors",
  ),

  // Health
  kind(
    "dentist",
    "Dentist",
    HEALTH,
    "dentist,dental practice,dental clinic,dental office,dental surgery,orthodontist,dental,dental care|zahnarzt,zahnarztpraxis,zahnärztin,kieferorthopädie,kieferorthopäde,zahnklinik|dentiste,cabinet dentaire,chirurgien-dentiste,orthodontiste|dentista,clínica dental,ortodoncista,consultorio dental|dentista,clínica dentária,consultório dentário,clínica odontológica,consultório odontológico|dentista,studio dentistico,ortodontista|tandarts,tandartspraktijk,orthodontist|歯医者,歯科医院,歯科,歯科クリニック,矯正歯科",
    "braces,whitening,implants,cleanings,invisalign|zahnreinigung,implantate,bleaching|détartrage,blanchiment|ortodoncia,blanqueamiento,implantes|ortodontia,branqueamento,clareamento|sbiancamento,impianti|bleken,implantaten|ホワイトニング,インプラント",
  ),
  kind(
    "veterinarian",
    "VeterinaryCare",
    HEALTH,
    "vet,veterinarian,veterinary clinic,veterinary practice,animal hospital,vet clinic,vet practice|tierarzt,tierarztpraxis,tierärztin,tierklinik|vétérinaire,clinique vétérinaire|veterinario,clínica veterinaria,veterinaria|veterinário,clínica veterinária|veterinario,clinica veterinaria,ambulatorio veterinario|dierenarts,dierenkliniek,dierenartspraktijk|動物病院,獣医",
    "vaccinations,microchipping",
  ),
  kind(
    "psychotherapist",
    "MedicalBusiness",
    HEALTH,
    "psychotherapist,psychotherapy practice,therapist,counsellor,counselor,counselling practice,psychologist,therapy practice,marriage counselor,couples therapist,psychotherapy,counselling,art therapist|psychotherapie,psychotherapeut,psychotherapeutin,psychologin,psychologe,paartherapie,psychotherapiepraxis|psychologue,psychothérapeute,thérapeute,psychanalyste|psicóloga,psicólogo,psicoterapeuta,terapeuta,consulta de psicología|psicóloga,psicólogo,psicoterapeuta,terapeuta|psicologa,psicologo,psicoterapeuta|psycholoog,psychotherapeut,therapeut,psychologenpraktijk|カウンセリング,心理カウンセラー,カウンセラー",
    "anxiety,depression,couples,trauma,burnout|angst,depression,burnout|anxiété,couple|ansiedad,pareja|ansiedade,casal|ansia,coppia|angst",
    { tones: ["calm", "warm"] },
  ),
  kind(
    "physiotherapist",
    "Physiotherapy",
    HEALTH,
    "physiotherapist,physiotherapy clinic,physiotherapy,physical therapist,physical therapy,physio,podiatrist,speech therapist,occupational therapist|physiotherapie,physiotherapeut,physiotherapeutin,physiotherapiepraxis,logopädie,ergotherapie,krankengymnastik|kinésithérapeute,kiné,cabinet de kinésithérapie,orthophoniste,podologue|fisioterapeuta,fisioterapia,clínica de fisioterapia,logopeda,podólogo|fisioterapeuta,fisioterapia,clínica de fisioterapia,terapeuta da fala|fisioterapista,fisioterapia,studio di fisioterapia,logopedista,podologo|fysiotherapeut,fysiotherapie,fysiotherapiepraktijk,logopedist|整骨院,接骨院,理学療法,リハビリ",
    "rehab,sports injuries,back pain|rückenschmerzen",
  ),
  kind(
    "optician",
    "Optician",
    HEALTH,
    "optician,optometrist,eyewear shop,eye clinic,glasses shop|optiker,augenoptiker,brillengeschäft|opticien,lunetier|óptica,optometrista|ótica,óptica,optometrista|ottico,ottica|opticien,brillenwinkel|眼鏡店,メガネ店",
    "glasses,eye tests,contact lenses|brillen,sehtest|lunettes|gafas|óculos|occhiali|brillen|メガネ",
  ),
  kind(
    "pharmacy",
    "Pharmacy",
    HEALTH,
    "pharmacy,pharmacist,drugstore,chemist|apotheke|pharmacie|farmacia|farmácia|farmacia,parafarmacia|apotheek|薬局",
    "prescriptions|rezepte|ordonnances||||recepten|処方箋",
    { form: "contact" },
  ),
  kind(
    "care",
    "MedicalBusiness",
    HEALTH,
    "home care agency,care home,nursing home,home care,elderly care,senior care,hospice,midwife,doula,lactation consultant|pflegedienst,pflegeheim,seniorenheim,hebamme,seniorenresidenz|maison de retraite,aide à domicile,sage-femme,ehpad|residencia de mayores,cuidado de ancianos,matrona,doula,partera|lar de idosos,cuidados ao domicílio,parteira,doula|casa di riposo,assistenza domiciliare,ostetrica|thuiszorg,verzorgingshuis,verloskundige,zorginstelling|介護施設,訪問介護,助産院,老人ホーム",
    "seniors,companionship",
    { tones: ["warm", "calm"], form: "contact" },
  ),
  kind(
    "doctor",
    "Physician",
    HEALTH,
    "doctor,medical practice,gp practice,medical clinic,family doctor,physician,pediatrician,paediatrician,dermatologist,dermatology clinic,clinic,cardiologist,gynaecologist,gynecologist,urgent care,doctor's office,surgeon,plastic surgeon,nutritionist,dietitian,audiologist,fertility clinic|arztpraxis,hausarzt,hausarztpraxis,kinderarzt,kinderärztin,hausärztin,ärztin,arzt,hautärztin,frauenärztin,hautarzt,praxis,frauenarzt,klinik,augenarzt,ernährungsberatung,ernährungsberaterin,internist|médecin,cabinet médical,pédiatre,dermatologue,clinique,diététicienne,nutritionniste,généraliste|médico,clínica médica,consultorio médico,pediatra,dermatólogo,clínica,nutricionista,ginecólogo|médico,clínica médica,consultório médico,pediatra,dermatologista,clínica,nutricionista|medico,studio medico,poliambulatorio,pediatra,dermatologo,nutrizionista,clinica|huisarts,huisartsenpraktijk,kinderarts,kliniek,huidarts,diëtist|クリニック,医院,内科,小児科,皮膚科,診療所,病院",
    "check-ups,vaccinations,patients|patienten,vorsorge|patients|pacientes|pacientes|pazienti|patiënten|診察,診療",
  ),

  // Professions
  kind(
    "law-firm",
    "LegalService",
    OFFICE,
    "law firm,lawyer,attorney,solicitor,barrister,law office,legal practice,notary,immigration lawyer,legal services,employment lawyer,mediator|rechtsanwalt,anwaltskanzlei,rechtsanwältin,kanzlei,anwalt,rechtsanwaltskanzlei,notar,notariat,fachanwalt,rechtsanwälte|cabinet d'avocats,avocat,avocate,notaire,étude notariale|despacho de abogados,abogado,abogada,bufete,bufete de abogados,notaría,abogados|escritório de advocacia,advogado,advogada,advocacia,advogados,notário|studio legale,avvocato,avvocata,notaio,studio notarile,avvocati|advocaat,advocatenkantoor,notaris,notariskantoor,advocaten|弁護士,法律事務所,司法書士,行政書士",
    "litigation,divorce,tribunal,settlement agreements,wills,probate,conveyancing|arbeitsrecht,familienrecht,erbrecht,mietrecht|divorce,droit du travail|divorcios,derecho laboral|divórcios,direito do trabalho|diritto del lavoro,divorzi|arbeidsrecht|相続,離婚",
  ),
  kind(
    "accountant",
    "AccountingService",
    OFFICE,
    "accountant,accounting firm,bookkeeper,bookkeeping service,tax advisor,tax adviser,cpa,cpa firm,accountancy,accountancy firm,tax preparer,bookkeeping,accounting practice,chartered accountant|steuerberatung,steuerberater,steuerkanzlei,steuerberaterin,buchhaltung,buchhaltungsbüro,wirtschaftsprüfer|expert-comptable,cabinet comptable,comptable,cabinet d'expertise comptable|asesoría fiscal,contador,contable,gestoría,despacho contable,asesoría|contabilista,contador,escritório de contabilidade,gabinete de contabilidade,contabilidade|commercialista,studio commercialista,ragioniere|boekhouder,accountant,accountantskantoor,belastingadviseur,boekhoudkantoor,administratiekantoor|税理士,会計事務所,税理士事務所",
    "payroll,tax returns,vat,self assessment|lohnbuchhaltung,steuererklärung|bilans,déclarations|impuestos,nóminas|impostos,irs|dichiarazione dei redditi|btw aangifte,jaarrekening|確定申告,決算",
    { form: "appointment" },
  ),
  kind(
    "financial-advisor",
    "FinancialService",
    OFFICE,
    "financial advisor,financial adviser,financial planner,wealth manager,wealth management,mortgage broker,mortgage adviser,investment firm,private bank,credit union,venture capital firm|finanzberater,finanzberatung,vermögensverwaltung,vermögensberatung,honorarberatung|conseiller financier,gestion de patrimoine,conseiller en gestion de patrimoine,courtier en prêt immobilier|asesor financiero,gestor de patrimonios,asesora financiera|consultor financeiro,gestão de patrimónios,assessor de investimentos|consulente finanziario,gestione patrimoni|financieel adviseur,hypotheekadviseur,vermogensbeheer|ファイナンシャルプランナー,資産運用",
    "retirement,pensions,investments,mortgages|altersvorsorge|retraite|inversiones|investimentos|investimenti|pensioen,hypotheken",
    { form: "appointment" },
  ),
  kind(
    "insurance",
    "InsuranceAgency",
    OFFICE,
    "insurance broker,insurance agency,insurance agent|versicherungsmakler,versicherungsagentur,versicherungsbüro|courtier en assurance,courtier en assurances,assureur,cabinet d'assurance|correduría de seguros,corredor de seguros,agente de seguros|corretor de seguros,mediador de seguros,corretora de seguros|agenzia assicurativa,broker assicurativo|verzekeringskantoor,verzekeringsmakelaar|保険代理店",
    "insurance policies",
    { form: "quote" },
  ),
  kind(
    "real-estate",
    "RealEstateAgent",
    habits(
      "offerings process story quote-form faq contact",
      "listings valuation areas about contact",
      "modern friendly",
      "valuation",
    ),
    "real estate agent,estate agent,real estate agency,realtor,real estate,realty,property management company,letting agent,property developer,lettings agency,real estate broker,property manager|immobilienmakler,immobilienbüro,immobilien,makler,hausverwaltung,immobilienmaklerin|agence immobilière,agent immobilier,conseiller immobilier|inmobiliaria,agente inmobiliario,agencia inmobiliaria,bienes raíces|imobiliária,agente imobiliário,corretor de imóveis,mediação imobiliária|agenzia immobiliare,agente immobiliare,immobiliare|makelaar,makelaarskantoor,vastgoedmakelaar,makelaardij|不動産屋,不動産会社,不動産",
    "homes,lettings,neighborhood guides,apartments|wohnungen,häuser|maisons,appartements|casas,pisos|casas,apartamentos|case,appartamenti|woningen|物件,賃貸",
  ),
  kind(
    "architect",
    "ProfessionalService",
    habits(
      "gallery story offerings process contact",
      "projects about services contact",
      "minimal editorial",
      "contact",
    ),
    "architect,architecture studio,architecture firm,architecture practice,architectural practice,landscape architect,structural engineer,engineering firm,surveyor|architekturbüro,architekt,architektin,architekten,ingenieurbüro,landschaftsarchitekt,planungsbüro|architecte,cabinet d'architecture,agence d'architecture,bureau d'études,paysagiste|arquitecto,arquitecta,estudio de arquitectura,despacho de arquitectura|arquiteto,arquiteta,ateliê de arquitetura,gabinete de arquitetura,escritório de arquitetura|architetto,studio di architettura,geometra|architect,architectenbureau,ingenieursbureau|建築事務所,設計事務所,建築家,建築設計事務所",
    "passive house,renovations,extensions|neubau,umbau,passivhaus|rénovation,extension|reformas,viviendas||ristrutturazioni|verbouwing",
  ),
  kind(
    "interior-design",
    "ProfessionalService",
    PORTFOLIO,
    "interior designer,interior design studio,interior design,interior decorator,home stager,home organizer,professional organiser|innenarchitekt,innenarchitektin,innenarchitektur,raumausstatter,einrichtungsberatung|architecte d'intérieur,décoratrice d'intérieur,décorateur,architecture d'intérieur|interiorista,diseñador de interiores,diseñadora de interiores,estudio de interiorismo,interiorismo|designer de interiores,design de interiores,decoradora de interiores|interior designer,arredatore,studio di interni,arredatrice|interieurontwerper,interieurarchitect,interieurstylist|インテリアデザイナー,インテリアデザイン",
    "kitchens,styling",
    { tones: ["elegant", "calm"] },
  ),
  kind(
    "coach",
    "ProfessionalService",
    habits("offerings process story faq contact", "services about contact", "warm calm", "appointment"),
    "life coach,business coach,executive coach,career coach,leadership coach,coach,coaching practice,coaching,mentor,hypnotherapist|coach,coachin,business-coach,lebensberatung,karriereberatung|coach de vie,coach professionnel,coach|coach,coach de vida|coach,coach de vida|coach,life coach|coach,loopbaancoach,loopbaanbegeleider|コーチング,コーチ",
    "career change,leadership,mindset",
  ),
  kind(
    "consulting",
    "ProfessionalService",
    OFFICE,
    "consulting firm,consultancy,consultant,management consultancy,consulting,business consultant,fractional cfo,cfo services,recruitment agency,recruiter,staffing agency,hr consultancy,headhunter,translation agency,translator,virtual assistant,grant writer|unternehmensberatung,beratung,unternehmensberater,berater,personalberatung,personalvermittlung,übersetzungsbüro,übersetzerin,übersetzer|cabinet de conseil,consultant,consultante,conseil en stratégie,cabinet de recrutement,traductrice,traducteur|consultoría,consultora,consultor,agencia de traducción,traductora,traductor|consultoria,consultor,consultora,tradutora,tradutor|società di consulenza,consulente,consulenza,traduttrice,traduttore|adviesbureau,consultancy,adviseur,uitzendbureau,vertaalbureau,vertaler|コンサルティング,コンサルタント,翻訳会社",
    "strategy,startups,fundraising,board reporting",
  ),
  kind(
    "it-services",
    "ProfessionalService",
    OFFICE,
    "it support company,it support,it services,managed service provider,msp,cybersecurity firm,cybersecurity company,computer repair shop,computer repair,phone repair shop,data consultancy,cloud consultancy|it-dienstleister,it-service,it-systemhaus,systemhaus,edv-service,computerreparatur,handyreparatur,it-beratung|services informatiques,dépannage informatique,prestataire informatique|servicios informáticos,soporte informático,reparación de ordenadores,reparación de computadoras|assistência informática,suporte de ti,serviços de ti|assistenza informatica,servizi it,riparazione computer|ict-bedrijf,computerhulp,it-dienstverlener|システム開発会社,パソコン修理,it企業",
    "backups,networks,helpdesk,microsoft 365,penetration testing",
    { tones: ["modern", "technical"] },
  ),
  kind(
    "creative-agency",
    "ProfessionalService",
    PORTFOLIO,
    "design studio,creative agency,branding agency,branding studio,digital agency,marketing agency,web design agency,web agency,graphic designer,graphic design studio,advertising agency,seo agency,copywriter,ux designer,product designer,web designer,pr agency,social media agency,brand strategist,print shop,sign maker,type foundry,letterpress studio,letterpress printer,screen printing studio|designagentur,werbeagentur,grafikdesigner,grafikdesignerin,webagentur,agentur,grafikbüro,texterin,texter,webdesigner,druckerei,marketingagentur,designstudio|agence de communication,graphiste,studio de design,agence web,agence de design,agence de publicité,rédactrice,imprimerie|agencia de diseño,agencia de publicidad,diseñador gráfico,diseñadora gráfica,agencia de marketing,estudio de diseño,agencia digital,imprenta,redactora|agência de design,designer gráfico,designer gráfica,agência de publicidade,agência de marketing,estúdio de design,agência digital,gráfica|agenzia di comunicazione,grafico,grafica,studio grafico,web agency,agenzia pubblicitaria,tipografia,copywriter|reclamebureau,ontwerpbureau,grafisch ontwerper,designbureau,webbureau,tekstschrijver,drukkerij,communicatiebureau|デザイン事務所,デザイン会社,広告代理店,グラフィックデザイナー,webデザイナー,制作会社",
    "branding,logos,identity,campaigns,typography,packaging",
  ),
  kind(
    "photographer",
    "ProfessionalService",
    PORTFOLIO,
    "photographer,photography studio,photography,photo studio,wedding photographer,wedding photography|fotograf,fotografin,fotostudio,hochzeitsfotograf,hochzeitsfotografin|photographe,studio photo,photographe de mariage|fotógrafo,fotógrafa,estudio fotográfico,fotógrafo de bodas|fotógrafo,fotógrafa,estúdio fotográfico|fotografo,fotografa,studio fotografico|fotograaf,fotografe,fotostudio|写真家,カメラマン,写真館,フォトグラファー,フォトスタジオ",
    "portraits,headshots,weddings,newborn,photo shoots|porträts|portraits,mariages|retratos,bodas|retratos,casamentos|ritratti,matrimoni|portretten|写真,撮影",
  ),
  kind(
    "videographer",
    "ProfessionalService",
    PORTFOLIO,
    "videographer,film production company,video production,video production company,filmmaker,animation studio,film director,cinematographer,drone operator|filmproduktion,videograf,filmemacher,filmemacherin,videoproduktion|vidéaste,société de production,réalisateur,réalisatrice|productora audiovisual,videógrafo,cineasta,productora|produtora de vídeo,videógrafo,cineasta,produtora audiovisual|videomaker,casa di produzione,regista|videograaf,filmmaker,videoproductie|映像制作会社,映像作家,動画制作",
    "showreel,documentaries,films",
    { tones: ["moody", "editorial"] },
  ),

  // Trades
  kind(
    "roofing",
    "RoofingContractor",
    TRADE,
    "roofing contractor,roofer,roofing company,roofing,roofing business|dachdecker,dachdeckerei,dachdeckerbetrieb|couvreur,entreprise de couverture|empresa de tejados,techador,techadores|empresa de telhados,telhador|impresa coperture,lattoniere|dakdekker,dakdekkersbedrijf|屋根工事,屋根修理",
    "shingles,flat roofs,gutters|ziegel,flachdach|toiture,ardoise|tejados|telhados|tetti|daken|屋根",
  ),
  kind(
    "plumber",
    "Plumber",
    TRADE,
    "plumber,plumbing business,plumbing company,plumbing,drain cleaning,plumbing and heating|klempner,installateur,sanitärbetrieb,klempnerei,sanitär|plombier,plomberie,plombier-chauffagiste|fontanero,fontanería,plomero,plomería,gasfiter|canalizador,encanador,canalização|idraulico,termoidraulica|loodgieter,loodgietersbedrijf|水道屋,水道修理,配管工",
    "leaks,drains,boilers,water heaters,blocked toilets|rohrbruch,heizung|fuites|fugas|fugas de água|perdite|lekkages|水漏れ",
  ),
  kind(
    "electrician",
    "Electrician",
    TRADE,
    "electrician,electrical contractor,electrical company|elektriker,elektrobetrieb,elektroinstallateur,elektroinstallation,elektromeister|électricien,électricienne|electricista|eletricista|elettricista|elektricien,elektrotechnisch installatiebedrijf|電気工事,電気屋",
    "rewiring,ev chargers,fuse boxes,lighting|wallbox||instalaciones eléctricas||||配線",
  ),
  kind(
    "hvac",
    "HVACBusiness",
    TRADE,
    "hvac company,heating engineer,air conditioning company,heating and cooling,hvac,heat pump installer,boiler installer|heizungsbauer,klimatechnik,heizungsbau,heizungsinstallateur,kältetechnik|chauffagiste,climatisation|empresa de climatización,aire acondicionado,calefacción|climatização,ar condicionado|climatizzazione,caldaista|verwarmingsmonteur,airco installateur,cv-monteur|空調設備,空調工事",
    "heat pumps,furnaces,air conditioning|wärmepumpen",
  ),
  kind(
    "solar",
    "HomeAndConstructionBusiness",
    TRADE,
    "solar installer,solar company,solar panel installer,solar energy company,solar panels|solarteur,solaranlagen,photovoltaik|installateur de panneaux solaires,panneaux solaires,photovoltaïque|instaladora solar,paneles solares,placas solares|painéis solares,energia solar|fotovoltaico,pannelli solari|zonnepanelen|太陽光発電",
    "batteries,solar",
    { tones: ["modern", "natural"] },
  ),
  kind(
    "landscaping",
    "HomeAndConstructionBusiness",
    TRADE,
    "landscaper,landscaping company,landscaping,gardener,garden designer,tree surgeon,lawn care,lawn care company,arborist,gardening service,garden design,pool builder,pool service|gartenbau,landschaftsgärtner,gärtner,gartengestaltung,gärtnerei,garten- und landschaftsbau,galabau,baumpflege|jardinier,élagueur,entreprise de jardinage,jardinier-paysagiste|jardinero,jardinería,empresa de jardinería|jardineiro,jardinagem|giardiniere,manutenzione giardini|hovenier,hoveniersbedrijf,tuinman,boomverzorger|造園業,造園,植木屋,庭師",
    "hedges,lawns,patios,planting|rasen,hecken,terrassen",
    { tones: ["natural", "friendly"] },
  ),
  kind(
    "cleaning",
    "HomeAndConstructionBusiness",
    TRADE,
    "cleaning company,cleaning cooperative,cleaning co-op,cleaning business,cleaning service,cleaner,house cleaning,window cleaner,office cleaning,carpet cleaning,maid service,pressure washing,dry cleaner,laundry,laundromat,laundrette,pest control|reinigungsfirma,gebäudereinigung,reinigungsservice,putzfirma,fensterputzer,wäscherei|entreprise de nettoyage,société de nettoyage,pressing,blanchisserie,laveur de vitres|empresa de limpieza,limpieza de oficinas,lavandería,tintorería|empresa de limpeza,lavandaria,lavanderia,empresa de limpezas|impresa di pulizie,lavanderia|schoonmaakbedrijf,glazenwasser,stomerij,wasserij|清掃会社,ハウスクリーニング,クリーニング店",
    "end of tenancy,deep cleans",
    { tones: ["friendly", "modern"] },
  ),
  kind(
    "moving",
    "MovingCompany",
    TRADE,
    "moving company,movers,removals company,removal company,removals,courier,courier service,delivery company,freight company,haulage,logistics company,self storage|umzugsunternehmen,umzugsfirma,spedition,kurierdienst|déménageur,entreprise de déménagement,transporteur,société de déménagement|empresa de mudanzas,mudanzas,mensajería,transportista|empresa de mudanças,mudanças,transportadora|traslochi,ditta di traslochi,corriere|verhuisbedrijf,verhuizer,koeriersdienst,transportbedrijf|引越し,引越し業者,運送会社",
    "packing,storage",
  ),
  kind(
    "locksmith",
    "Locksmith",
    TRADE,
    "locksmith,security company,alarm installer|schlüsseldienst,sicherheitsdienst|serrurier,serrurerie|cerrajero,cerrajería|serralheiro,chaveiro|fabbro,ferramenta|slotenmaker|鍵屋",
    "lockouts,locks",
  ),
  kind(
    "carpenter",
    "HomeAndConstructionBusiness",
    habits(
      "gallery offerings story process quote-form contact",
      "work services about quote contact",
      "rustic natural",
      "quote",
    ),
    "carpenter,joiner,joinery,woodworker,cabinet maker,furniture maker,woodworking shop,furniture restorer,carpentry,furniture workshop,boat builder,blacksmith,stonemason,upholsterer,luthier|schreinerei,tischlerei,schreiner,tischler,möbelbauer,möbeltischlerei,zimmerei,zimmermann,schmied,polsterei,geigenbauer|menuisier,ébéniste,menuiserie,ébénisterie,charpentier,tapissier,ferronnier,luthier|carpintero,carpintería,ebanista,herrero,tapicero|carpinteiro,carpintaria,marceneiro,marcenaria|falegname,falegnameria,ebanista,tappezziere,liutaio|timmerman,meubelmaker,timmerbedrijf,schrijnwerker,stoffeerder|大工,家具工房,木工房,工務店",
    "oak,tables,bespoke furniture,kitchens,staircases|möbel,küchen,treppen|meubles|muebles|móveis|mobili|meubels,kasten|家具",
  ),
  kind(
    "painter",
    "HousePainter",
    TRADE,
    "house painter,painter and decorator,painting contractor,decorator,painting company,plasterer,flooring company,tiler,flooring contractor,wallpapering|malerbetrieb,malermeister,fliesenleger,bodenleger,stuckateur,maler und lackierer,malerfirma|peintre en bâtiment,entreprise de peinture,carreleur,plâtrier|pintor de casas,empresa de pintura,alicatador|pintor de construção civil,empresa de pinturas,ladrilhador|imbianchino,piastrellista|schildersbedrijf,huisschilder,schilder,tegelzetter,stukadoor|塗装会社,外壁塗装",
    "interior painting,wallpaper,tiling",
  ),
  kind(
    "builder",
    "GeneralContractor",
    TRADE,
    "builder,construction company,general contractor,contractor,home builder,building company,remodeling company,renovation company,kitchen fitter,bathroom fitter,handyman,building contractor,construction,paving contractor,concrete contractor,window installer,fencing contractor,kitchen remodeling,excavation company|bauunternehmen,baufirma,handwerker,maurer,fensterbau,bauunternehmer,hausmeisterservice,trockenbau,handwerksbetrieb|entreprise de construction,maçon,entreprise générale,artisan,maçonnerie,entreprise de rénovation|constructora,empresa de reformas,albañil,contratista,empresa de construcción|construtora,empresa de construção,empreiteiro,pedreiro,empresa de remodelações|impresa edile,costruzioni,muratore,ristrutturazioni,tuttofare|aannemer,bouwbedrijf,klusjesman,klusbedrijf|建設会社,リフォーム会社,建築会社,リフォーム",
    "extensions,renovations,kitchens,bathrooms,loft conversions|umbau,sanierung|rénovation|reformas|remodelações|ristrutturazione|verbouwingen",
  ),
  kind(
    "auto-repair",
    "AutoRepair",
    TRADE,
    "auto repair shop,auto repair,car mechanic,mechanic,car garage,garage,body shop,tyre shop,tire shop,mot centre,car detailing,auto detailing,car wash,motorcycle workshop|autowerkstatt,kfz-werkstatt,werkstatt,kfz-meister,autohaus,reifenservice|garagiste,garage automobile,carrosserie,mécanicien|taller mecánico,taller de coches,mecánico,taller|oficina mecânica,oficina de automóveis,mecânico,oficina auto|autofficina,officina meccanica,carrozzeria,meccanico,gommista,officina|garagebedrijf,autogarage,autobedrijf,automonteur|自動車整備,自動車修理工場,整備工場",
    "brakes,oil changes,servicing,tyres,diagnostics|bremsen,ölwechsel,inspektion|vidange,freins|frenos|travões,freios|freni,tagliando|banden,apk|車検,オイル交換",
  ),
  kind(
    "car-dealer",
    "AutoDealer",
    SHOP,
    "car dealer,car dealership,used car dealer,used cars,car rental,boat rental,van hire,taxi company,taxi service,limousine service,chauffeur service,airport transfer|autohändler,gebrauchtwagen,autovermietung,taxiunternehmen|concessionnaire,location de voitures,taxi,vtc|concesionario,alquiler de coches,servicio de taxi|concessionário,stand de automóveis,aluguer de carros,táxi|concessionaria,autonoleggio,noleggio auto,ncc|autodealer,autoverhuur,taxibedrijf|中古車販売,レンタカー,タクシー会社",
    "vehicles,trade-in",
    { form: "contact" },
  ),
  kind(
    "bike-shop",
    "BicycleStore",
    SHOP,
    "bike shop,bicycle shop,bicycle repair,bike repair,cycle shop,bike rental,bike workshop|fahrradladen,fahrradwerkstatt,radladen,fahrradgeschäft,fahrradverleih|magasin de vélos,atelier vélo,réparateur de vélos,vélociste|tienda de bicicletas,taller de bicicletas|loja de bicicletas,oficina de bicicletas|negozio di biciclette,ciclofficina,noleggio bici|fietsenwinkel,fietsenmaker,fietsverhuur|自転車屋,自転車店",
    "bikes,e-bikes,tune-ups|fahrräder,e-bikes|vélos|bicis|bicicletas|biciclette|fietsen|自転車",
    { form: "contact" },
  ),

  // Stays and travel
  kind(
    "campsite",
    "Campground",
    STAY,
    "campsite,campground,glamping site,glamping,rv park,caravan park,treehouse stay|campingplatz,glamping|camping,terrain de camping|camping,camping de lujo|parque de campismo|campeggio,villaggio turistico|camping,minicamping|キャンプ場,グランピング",
    "tents,cabins,pitches",
    { tones: ["natural", "rustic"] },
  ),
  kind(
    "guesthouse",
    "BedAndBreakfast",
    STAY,
    "guesthouse,guest house,bed and breakfast,b&b,holiday cottage,vacation rental,holiday home,holiday let,cabin rental,homestay,holiday apartment,beach house,retreat centre,retreat center,cottage,farm stay|pension,ferienwohnung,gästehaus,ferienhaus,frühstückspension,ferienhof|chambre d'hôtes,maison d'hôtes,gîte,chambres d'hôtes,gîte rural|casa rural,casa de huéspedes,alojamiento rural,alquiler vacacional,posada|alojamento local,casa de hóspedes,turismo rural,pousada,casa de férias|agriturismo,casa vacanze,affittacamere,bed and breakfast|vakantiehuis,pension,vakantiewoning,gastenverblijf|民宿,ゲストハウス,ペンション,民泊",
    "breakfast,sleeps",
    { tones: ["warm", "rustic"] },
  ),
  kind(
    "hotel",
    "Hotel",
    STAY,
    "hotel,boutique hotel,inn,hostel,lodge,resort,ryokan,eco lodge,motel,surf lodge,surf camp|hotel,hostel,jugendherberge,landhotel|hôtel,hôtel de charme,auberge de jeunesse|hotel,hotel boutique,hostal,albergue|hotel,hostel,albergue|albergo,hotel,ostello,locanda|hotel,hostel,herberg|ホテル,旅館,ホステル,温泉旅館",
    "rooms,suites,pool|zimmer,suiten|chambres,suites|habitaciones|quartos|camere|kamers|客室,温泉",
  ),
  kind(
    "travel",
    "TravelAgency",
    habits(
      "offerings story process booking faq contact",
      "tours about booking contact",
      "natural energetic",
      "booking",
    ),
    "tour operator,tour guide,travel agency,walking tours,safari company,sailing charter,boat tours,food tours,kayak tours,adventure company,guided tours,city tours,travel agent,diving centre,dive center,dive shop,mountain guide,hiking guide,yacht charter,boat trips,escape room,whale watching,hot air balloon rides|reisebüro,reiseveranstalter,stadtführungen,stadtführer,tauchschule,bergführer,segelcharter|agence de voyage,agence de voyages,guide touristique,visites guidées,guide de haute montagne,club de plongée|agencia de viajes,guía turístico,tours guiados,rutas guiadas,centro de buceo,turoperador,guía de montaña|agência de viagens,guia turístico,passeios de barco,visitas guiadas,centro de mergulho|agenzia di viaggi,guida turistica,visite guidate,guida alpina,centro immersioni,tour operator|reisbureau,reisorganisatie,stadswandelingen,gids,duikschool|旅行会社,ツアーガイド,旅行代理店,観光ガイド",
    "tours,trips,excursions,itineraries,hikes|touren,reisen,wanderungen|excursions,randonnées|excursiones,viajes|passeios,viagens|escursioni,viaggi|reizen,rondleidingen|ツアー,観光",
  ),
  kind(
    "venue",
    "EventVenue",
    habits(
      "gallery offerings story visit booking contact",
      "spaces gallery visit booking contact",
      "elegant modern",
      "booking",
    ),
    "wedding venue,event venue,event space,party venue,conference centre,community hall,village hall,concert venue,theatre,theater,cinema,music venue,co-working space,coworking space,coworking,community centre,community center,comedy club,arcade,bowling alley,makerspace,recording studio,rehearsal space,film studio,photo studio rental|hochzeitslocation,eventlocation,veranstaltungsort,theater,kino,coworking-space,kulturzentrum,tonstudio,veranstaltungsraum|salle de réception,lieu de réception,théâtre,cinéma,espace de coworking,salle de spectacle,domaine de mariage,studio d'enregistrement|salón de eventos,finca para bodas,teatro,cine,espacio de coworking,centro cultural,estudio de grabación|espaço para eventos,quinta para casamentos,teatro,cinema,espaço de coworking,centro cultural,estúdio de gravação|location per eventi,location per matrimoni,teatro,cinema,spazio coworking,centro culturale,studio di registrazione|trouwlocatie,evenementenlocatie,theater,bioscoop,coworkingruimte,cultureel centrum,opnamestudio|結婚式場,イベントスペース,劇場,映画館,コワーキングスペース",
    "capacity,private hire,desks",
  ),

  // Shops and makers
  kind(
    "ceramics",
    "Store",
    MAKER,
    "potter,ceramicist,ceramic artist,pottery studio,ceramics studio,pottery,ceramics|töpferei,keramikwerkstatt,keramikerin,keramikatelier,töpferin|céramiste,atelier de céramique,poterie,potier,potière|ceramista,taller de cerámica,alfarería,alfarero|ceramista,ateliê de cerâmica,oficina de cerâmica,olaria|ceramista,laboratorio di ceramica,bottega di ceramica|keramist,pottenbakker,pottenbakkerij,keramiekatelier|陶芸家,陶芸教室,陶器店,陶芸工房,窯元",
    "glazes,stoneware,wheel throwing,mugs|steinzeug|grès|||||器,陶器",
    { form: "course" },
  ),
  kind(
    "jewellery",
    "JewelryStore",
    SHOP,
    "jeweller,jeweler,jewellery studio,jewelry store,jewelry designer,jewellery designer,goldsmith,jewellery,jewelry,watchmaker,silversmith|goldschmiede,goldschmied,goldschmiedin,juwelier,schmuckdesignerin,schmuckatelier,uhrmacher|bijoutier,bijouterie,joaillier,joaillerie,créatrice de bijoux,horloger|joyería,joyero,joyera,orfebre,relojería|joalharia,joalheria,ourivesaria,joalheira|gioielleria,orafo,oreficeria,gioielliere,orafa|juwelier,goudsmid,edelsmid,sieradenontwerper|ジュエリーショップ,宝石店,ジュエリー",
    "rings,engagement rings,necklaces,earrings|trauringe,schmuck|alliances,bijoux|anillos,joyas|anéis,joias|anelli,gioielli|ringen,sieraden,trouwringen|指輪",
    { tones: ["luxurious", "elegant"] },
  ),
  kind(
    "fashion",
    "ClothingStore",
    SHOP,
    "fashion label,fashion brand,clothing store,clothing brand,boutique,bridal shop,bridal boutique,tailor,dressmaker,shoemaker,shoe shop,vintage shop,vintage clothing,streetwear brand,knitwear brand,swimwear brand,fashion designer,thrift store,second hand shop,menswear,womenswear,sneaker store,cobbler,seamstress,alterations shop|modelabel,modegeschäft,schneiderei,maßschneider,schuhmacher,brautmoden,modedesignerin,schneiderin,secondhandladen|marque de vêtements,tailleur,couturière,cordonnier,créatrice de mode,friperie,prêt-à-porter|marca de ropa,tienda de ropa,sastrería,sastre,modista,zapatería,diseñadora de moda|marca de roupa,loja de roupa,loja de roupas,alfaiate,alfaiataria,costureira,sapataria|marca di moda,negozio di abbigliamento,sartoria,sarto,sarta,calzolaio,atelier di moda|modemerk,kledingwinkel,kleermaker,schoenmaker,bruidsmode,naaiatelier|アパレルブランド,洋服店,仕立て屋,古着屋,ブティック",
    "dresses,suits,knitwear,denim|kleider|robes|vestidos|vestidos|abiti|jurken|服",
    { tones: ["editorial", "elegant"] },
  ),
  kind(
    "bookshop",
    "BookStore",
    SHOP,
    "bookshop,bookstore,book shop,book store,comic shop,record shop,record store,vinyl shop,library,publisher,publishing house,stationery shop,toy shop,toy store,game shop,board game café,board game store|buchhandlung,buchladen,antiquariat,verlag,plattenladen,bibliothek,spielwarenladen|librairie,bouquiniste,maison d'édition,disquaire,bibliothèque,papeterie,magasin de jouets|librería,editorial,tienda de discos,biblioteca,juguetería,papelería|livraria,editora,alfarrabista,loja de discos,biblioteca,papelaria|libreria,casa editrice,negozio di dischi,biblioteca,cartoleria|boekhandel,boekwinkel,uitgeverij,platenzaak,bibliotheek,speelgoedwinkel|本屋,書店,古本屋,出版社,レコード店,図書館",
    "books,readings,zines,vinyl,records|bücher,lesungen|livres,dédicaces|libros|livros|libri|boeken|本,古本",
    { tones: ["editorial", "warm"], form: "newsletter" },
  ),
  kind(
    "garden-centre",
    "GardenStore",
    SHOP,
    "garden centre,garden center,plant shop,plant nursery,houseplant shop,nursery for plants,tree nursery|gartencenter,baumschule,pflanzenladen|jardinerie,pépinière|vivero,centro de jardinería|viveiro,centro de jardinagem,horto|vivaio,garden center|tuincentrum,kwekerij,plantenwinkel|園芸店,植物店",
    "houseplants,seedlings,shrubs|pflanzen,stauden|plantes|plantas|plantas|piante|planten|植物",
    { tones: ["natural", "warm"], form: "contact" },
  ),
  kind(
    "farm",
    "LocalBusiness",
    FOOD_SHOP,
    "farm,organic farm,csa,community supported agriculture,orchard,beekeeper,apiary,dairy,ranch,vegetable farm,olive grove,olive oil producer,honey producer,market garden|bauernhof,biohof,solawi,imkerei,imker,hof,solidarische landwirtschaft|ferme,apiculteur,maraîcher,verger,apicultrice,exploitation agricole,amap|granja,finca,apicultor,huerta,olivar,rancho,almazara|herdade,apicultor,fazenda,sítio agrícola,produtor de azeite,horta|azienda agricola,fattoria,apicoltore,frantoio,apicoltura|boerderij,imker,zorgboerderij,biologische boerderij|農園,農家,牧場,養蜂園",
    "honey,vegetable boxes,eggs,harvest|honig,gemüsekisten,eier|miel,légumes|miel,huevos|mel,azeite|miele,olio|honing|野菜,はちみつ",
    { tones: ["natural", "rustic"] },
  ),
  kind(
    "pet-services",
    "LocalBusiness",
    habits("offerings story booking faq contact", "services about booking contact", "playful friendly", "booking"),
    "dog groomer,pet groomer,dog walker,dog trainer,dog daycare,pet sitter,pet shop,pet store,kennels,cattery,dog training school,dog boarding,dog grooming,pet sitting,dog walking,horse trainer,breeder|hundeschule,hundesalon,hundepension,tierpension,hundetrainer,hundetrainerin,hundefriseur,zoohandlung,tiersitter|toiletteur,toilettage,éducateur canin,éducatrice canine,pension canine,animalerie|peluquería canina,adiestrador canino,guardería canina,tienda de mascotas,residencia canina,paseador de perros|banho e tosquia,pet shop,creche canina,adestrador,treinador de cães,hotel para cães|toelettatura,addestratore cinofilo,pensione per cani,negozio di animali,dog sitter,educatore cinofilo|hondentrimsalon,hondenschool,trimsalon,dierenpension,dierenwinkel,hondenuitlaatservice|トリミングサロン,ペットホテル,ペットショップ,ドッグトレーナー",
    "puppies,dogs,cats,grooming|hunde,katzen,welpen|chiens,chats|perros,gatos|cães,cachorros|cani,gatti|honden,katten|犬,猫",
  ),
  kind(
    "candles",
    "Store",
    SHOP,
    "candle maker,candle shop,soap maker,perfumer,perfumery,candle brand,soap company,skincare brand,cosmetics brand,perfume house,natural cosmetics|kerzenmanufaktur,seifenmanufaktur,parfümerie,naturkosmetik,seifensiederei|savonnerie,parfumeur,parfumerie,bougies artisanales,cosmétiques naturels|velas artesanales,jabonería,perfumería,cosmética natural|velas artesanais,saboaria,perfumaria,cosmética natural|candele artigianali,saponificio,profumeria,cosmetici naturali|kaarsenmakerij,zeepmakerij,parfumerie,natuurlijke cosmetica|キャンドルショップ,石鹸工房,香水店,コスメブランド",
    "candles,soaps,soap,scents,fragrances,handmade soap|kerzen,seifen,düfte|bougies,savons,parfums|velas,jabones|velas,sabonetes|candele,saponi|kaarsen,zeep|キャンドル,石鹸",
    { tones: ["natural", "elegant"] },
  ),
  kind(
    "shop",
    "Store",
    SHOP,
    "online store,online shop,shop,store,ecommerce store,webshop,gift shop,leather bags,leather goods,furniture store,homeware shop,hardware store,antique shop,antiques dealer,e-commerce,leather workshop,surf shop,skate shop,music shop,guitar shop,textile studio,weaver,knitting shop,yarn shop,craft shop,sports shop,lighting store,mattress store,rug shop,subscription box,art supplies store,home decor|onlineshop,laden,geschäft,webshop,möbelhaus,antiquitäten,geschenkeladen,lederwaren,wollladen,concept store|boutique en ligne,magasin,e-boutique,antiquaire,maroquinerie,mercerie,boutique de décoration,concept store|tienda en línea,tienda online,tienda,tienda de regalos,marroquinería,anticuario,mueblería,artesanías|loja online,loja,loja virtual,antiquário,marroquinaria,loja de presentes,artesanato|negozio online,negozio,e-commerce,antiquariato,pelletteria,bottega artigiana,bottega|webwinkel,winkel,cadeauwinkel,antiekwinkel,leerwaren,woonwinkel,wolwinkel|オンラインショップ,通販サイト,雑貨店,ネットショップ,家具店,雑貨屋,革製品",
    "handmade,products,shipping,collection|handgemacht,produkte|fait main,produits|hecho a mano,productos|feito à mão,produtos|fatto a mano,prodotti|handgemaakt,producten|商品",
  ),

  // Culture and media
  kind(
    "podcast",
    "PodcastSeries",
    MEDIA,
    "podcast,radio show,radio station,internet radio|podcast,radiosender|podcast,émission de radio,webradio|podcast,programa de radio,radio comunitaria|podcast,programa de rádio|podcast,trasmissione radio|podcast,radioprogramma|ポッドキャスト,ラジオ番組",
    "episodes,episode,listen|folgen,folge|épisodes|episodios|episódios|puntate|afleveringen|エピソード",
  ),
  kind(
    "musician",
    "MusicGroup",
    STAGE,
    "band,musician,singer,singer-songwriter,dj,choir,orchestra,string quartet,jazz trio,pianist,guitarist,music producer,record label,rapper,drummer,violinist,cellist,composer,opera singer,wedding band,jazz band,brass band,folk duo,ensemble|musiker,musikerin,sängerin,sänger,chor,orchester,pianist,pianistin,streichquartett,komponist,komponistin,blaskapelle|groupe de musique,musicien,musicienne,chanteuse,chanteur,chorale,orchestre,pianiste,label de musique,compositeur|banda de música,músico,cantante,cantautora,cantautor,coro,orquesta,pianista,compositor,grupo musical|banda,músico,cantora,cantor,coro,orquestra,pianista,fadista,compositor|gruppo musicale,musicista,cantante,cantautore,cantautrice,coro,orchestra,pianista,compositore|muzikant,zangeres,zanger,koor,orkest,pianist,bandje,componist|バンド,ミュージシャン,歌手,合唱団,ピアニスト,オーケストラ,シンガーソングライター",
    "album,tour dates,gigs,ep,single,songs,concerts|konzerte,tournee|concerts,tournée|conciertos,gira|concertos|concerti|optredens,concerten|ライブ,アルバム",
  ),
  kind(
    "artist",
    "Person",
    MAKER,
    "artist,illustrator,painter,sculptor,tattoo illustrator,printmaker,art studio,portrait artist,comic artist,calligrapher,glass artist,textile artist,muralist,stained glass studio|künstler,künstlerin,illustratorin,malerin,maler,bildhauer,bildhauerin,grafikerin,kalligrafin|artiste,illustratrice,illustrateur,peintre,sculpteur,sculptrice,artiste peintre,graveur,calligraphe|artista,ilustradora,ilustrador,pintora,pintor,escultor,escultora,muralista|artista,ilustradora,ilustrador,pintora,pintor,escultor,escultora|artista,illustratrice,illustratore,pittore,pittrice,scultore,scultrice|kunstenaar,illustrator,kunstschilder,beeldhouwer,kunstenares,illustratrice|アーティスト,イラストレーター,画家,彫刻家,書道家",
    "paintings,prints,exhibitions,drawings,sculptures|gemälde,ausstellungen|peintures,expositions|pinturas,exposiciones|pinturas,exposições|dipinti,mostre|schilderijen,exposities|絵画,個展",
  ),
  kind(
    "gallery",
    "ArtGallery",
    habits(
      "gallery schedule story visit newsletter contact",
      "exhibitions visit about contact",
      "minimal editorial",
      "newsletter",
    ),
    "art gallery,museum,gallery space,contemporary art gallery,exhibition space,heritage centre,aquarium,zoo,botanical garden,planetarium|kunstgalerie,galerie,museum,heimatmuseum,botanischer garten|galerie d'art,musée,jardin botanique|galería de arte,museo,jardín botánico|galeria de arte,museu,jardim botânico|galleria d'arte,museo,orto botanico|kunstgalerie,museum,galerie|美術館,博物館,アートギャラリー,画廊",
    "exhibitions,collections,admission|ausstellungen,sammlung|expositions|exposiciones|exposições|mostre|tentoonstellingen|展示,展覧会",
  ),
  kind(
    "author",
    "Person",
    habits(
      "offerings story publications schedule press newsletter contact",
      "books about events contact",
      "editorial elegant",
      "newsletter",
    ),
    "author,novelist,writer,poet,playwright,ghostwriter,children's author,screenwriter,storyteller,editor|autor,autorin,schriftsteller,schriftstellerin,dichterin,lektorin,lektor|auteur,autrice,écrivain,écrivaine,romancière,romancier,poète|autor,autora,escritor,escritora,novelista,poeta|autor,autora,escritor,escritora,romancista,poeta|autore,autrice,scrittore,scrittrice,poeta|auteur,schrijver,schrijfster,dichter,redacteur|作家,小説家,詩人,ライター",
    "novel,novels,books,poems,readings,book|romane,bücher,lesungen|romans,livres|novelas,libros|romances,livros|romanzi,libri|romans,boeken|小説",
  ),
  kind(
    "researcher",
    "Person",
    habits(
      "story talks publications offerings press contact",
      "research talks publications contact",
      "editorial calm",
      "contact",
    ),
    "marine biologist,biologist,scientist,researcher,professor,academic,keynote speaker,speaker,historian,economist,research group,research lab,lab,laboratory,think tank,physicist,anthropologist,neuroscientist,journalist,research institute,phd student,postdoc,lecturer,philosopher|wissenschaftlerin,wissenschaftler,forscherin,forscher,professorin,rednerin,redner,forschungsgruppe,historiker,journalistin,forschungsinstitut|chercheuse,chercheur,scientifique,conférencière,conférencier,historien,historienne,laboratoire,journaliste,professeure|investigadora,investigador,científica,científico,conferenciante,catedrática,historiador,periodista,bióloga,laboratorio|investigadora,investigador,cientista,pesquisadora,pesquisador,palestrante,historiador,jornalista,bióloga,laboratório|ricercatrice,ricercatore,scienziata,scienziato,relatore,storico,giornalista,biologa,laboratorio|onderzoeker,wetenschapper,hoogleraar,spreker,historicus,journalist|研究者,教授,科学者,研究室,講演家,ジャーナリスト",
    "research,publications,talks,papers|forschung,publikationen,vorträge|recherche,publications,conférences|investigación,publicaciones,charlas|investigação,pesquisa,publicações,palestras|ricerca,pubblicazioni|onderzoek,publicaties,lezingen|研究,論文,講演",
  ),
  kind(
    "blog",
    "Blog",
    habits("story offerings newsletter contact", "articles about newsletter contact", "editorial warm", "newsletter"),
    "blog,magazine,newsletter,newspaper,zine,travel blog,food blog,online magazine,youtube channel,recipe blog,local news,journal|magazin,reiseblog,foodblog,zeitschrift,zeitung|magazine,journal local,revue,blog de cuisine|revista,periódico local,blog de viajes|revista,jornal local,blogue|rivista,giornale locale|tijdschrift,reisblog|ブログ,雑誌,ウェブマガジン",
    "articles,recipes,posts,essays|artikel,rezepte|articles,recettes|artículos,recetas|artigos,receitas|articoli,ricette|artikelen,recepten|記事,レシピ",
  ),

  // Software
  kind(
    "documentation",
    "TechArticle",
    habits(
      "docs-quick-start offerings features faq contact",
      "quick-start guides reference community",
      "technical minimal",
      "contact",
    ),
    "product documentation,documentation,docs site,api docs,developer docs,api documentation,knowledge base,developer portal,docs,help center,help centre|dokumentation,entwicklerdokumentation|documentation technique,documentation|documentación|documentação|documentazione|documentatie|ドキュメント,開発者向けドキュメント",
    "api reference,quick start,cli,library",
  ),
  kind(
    "game-studio",
    "Organization",
    habits("features story gallery press newsletter contact", "game press devlog contact", "moody bold", "waitlist"),
    "game studio,indie game,video game,indie game studio,game developer,board game,mobile game,tabletop game,card game publisher,esports team|spielestudio,indie-spiel,spieleentwickler,brettspiel|studio de jeux,studio de jeux vidéo,jeu vidéo,jeu de société|estudio de videojuegos,videojuego,juego de mesa|estúdio de jogos,jogo independente,videojogo,jogo de tabuleiro|studio di videogiochi,videogioco,gioco da tavolo|gamestudio,bordspel|ゲームスタジオ,ゲーム開発,インディーゲーム",
    "steam,wishlist,devlog,roguelike,gameplay",
  ),
  kind(
    "mobile-app",
    "MobileApplication",
    SOFTWARE,
    "mobile app,iphone app,ios app,android app,meditation app,fitness app,budgeting app,habit tracker,app|handy-app,app|application mobile,appli|aplicación móvil,app móvil|aplicativo,aplicação móvel|app mobile,applicazione mobile|mobiele app|アプリ,スマホアプリ",
    "app store,google play,ios,android",
    { form: "waitlist" },
  ),
  kind(
    "open-source",
    "SoftwareApplication",
    habits(
      "docs-quick-start features integrations faq contact",
      "features docs community",
      "technical minimal",
      "contact",
    ),
    "open source library,open source tool,command line tool,open source project,javascript library,python library,cli tool,open source framework,developer tool,rust crate,open-source database|open-source-projekt|projet open source,bibliothèque open source|proyecto de código abierto|projeto de código aberto|progetto open source|open source project,opensourceproject|オープンソース",
    "github,install,open source,open-source",
  ),
  kind(
    "software",
    "SoftwareApplication",
    SOFTWARE,
    "saas,software company,startup,software,web app,platform,crm,api,ai tool,b2b saas,software product,fintech,fintech startup,ai startup,browser extension,dashboard tool,ai assistant,marketplace,analytics tool,plugin,chatbot,scheduling tool,hardware startup,biotech startup,robotics company|software-firma,softwareunternehmen,plattform,software|logiciel,logiciel saas,plateforme,éditeur de logiciels,jeune pousse|plataforma,software,empresa de software|plataforma,software,empresa de software|piattaforma,software,software house|softwarebedrijf,platform,software|ソフトウェア,サース,スタートアップ,プラットフォーム",
    "integrations,dashboard,analytics,automation,workflow,api|schnittstellen|intégrations|integraciones|integrações|integrazioni|integraties|連携,自動化",
  ),
  kind(
    "developer",
    "Person",
    habits("story offerings gallery talks contact", "work about contact", "technical minimal", "contact"),
    "software engineer,web developer,freelance developer,developer portfolio,full stack developer,frontend developer,backend engineer,data scientist,programmer,software developer,machine learning engineer,game programmer,devops engineer,data analyst|softwareentwickler,webentwickler,webentwicklerin,softwareentwicklerin,entwicklerin|développeur,développeuse,développeur web,ingénieur logiciel|desarrollador web,desarrolladora,programador,ingeniera de software,desarrollador|programador,programadora,desenvolvedor,desenvolvedora,engenheiro de software|sviluppatore,sviluppatrice,programmatore,sviluppatore web|webontwikkelaar,softwareontwikkelaar,programmeur|エンジニア,プログラマー,ウェブ開発者",
    "projects,typescript,react,python,rust",
  ),

  // Events
  kind(
    "wedding",
    "Event",
    habits("story schedule travel stay rsvp faq", "schedule travel stay rsvp", "elegant natural", "rsvp"),
    "wedding website,our wedding,wedding site,wedding page,getting married,wedding of|hochzeitswebsite,unsere hochzeit,hochzeitsseite,hochzeit von,hochzeitshomepage|site de mariage,notre mariage,mariage de,site pour notre mariage|web de boda,nuestra boda,boda de,página de boda|site de casamento,nosso casamento,casamento de,site do casamento|sito di matrimonio,nostro matrimonio,matrimonio di,sito per il matrimonio|trouwwebsite,onze bruiloft,bruiloft van,trouwsite|結婚式の,ウェディングサイト,私たちの結婚式",
    "rsvp,bride,groom,wedding,ceremony|hochzeit,trauung|mariage,cérémonie|boda,ceremonia|casamento,cerimónia|matrimonio,cerimonia|bruiloft,trouwen|結婚式,披露宴",
  ),
  kind(
    "wedding-planner",
    "ProfessionalService",
    habits("offerings process gallery story contact", "services gallery about contact", "elegant luxurious", "contact"),
    "wedding planner,event planner,event agency,wedding planning,event planning,party planner,event management,wedding officiant,celebrant,party rental,balloon artist,magician,clown,kids parties|hochzeitsplanerin,hochzeitsplaner,eventagentur,veranstaltungsagentur,trauredner,traurednerin,zauberer|wedding planner,organisatrice de mariage,agence événementielle,magicien,officiante de cérémonie|organizadora de bodas,wedding planner,agencia de eventos,organización de eventos,mago|organizadora de casamentos,organização de eventos,cerimonialista,assessoria de casamentos,mágico|wedding planner,organizzazione eventi,agenzia eventi,mago|weddingplanner,evenementenbureau,trouwambtenaar,goochelaar|ウェディングプランナー,イベント企画",
    "weddings,parties,corporate events",
  ),
  kind(
    "festival",
    "Festival",
    EVENT,
    "festival,music festival,film festival,street festival,food festival,art fair,craft fair,christmas market,farmers market,flea market,village fair,beer festival|festival,stadtfest,musikfestival,weihnachtsmarkt,flohmarkt,wochenmarkt|festival,marché de noël,fête de la musique,fête de village,brocante|festival,feria,mercadillo,fiesta del pueblo|festival,feira,festa popular|festival,sagra,fiera,mercatino|festival,kerstmarkt,braderie,streekmarkt|フェスティバル,音楽祭,祭り,マルシェ",
    "line-up,lineup,stages,headliners,stalls",
    { tones: ["bold", "energetic"] },
  ),
  kind(
    "conference",
    "Event",
    EVENT,
    "conference,event,summit,meetup,hackathon,symposium,workshop series,trade fair,trade show,unconference,congress,retreat,webinar,charity run,marathon,fun run,exhibition,reunion,gala,fundraiser gala,birthday party,open day,tedx|konferenz,tagung,kongress,messe,veranstaltung,barcamp,symposium,volkslauf|conférence,colloque,congrès,salon professionnel,événement,journée d'étude|congreso,conferencia,jornadas,evento,cumbre,simposio|conferência,congresso,evento,jornadas,encontro,simpósio|conferenza,convegno,congresso,evento,convention|conferentie,congres,evenement,symposium,beurs|カンファレンス,イベント,学会,勉強会,シンポジウム",
    "speakers,early bird,tickets,venue,agenda|referenten,tickets|intervenants,billets|ponentes,entradas|oradores,bilhetes,ingressos|relatori,biglietti|sprekers,kaartjes|登壇者,チケット",
  ),

  // Causes and communities
  kind(
    "animal-rescue",
    "AnimalShelter",
    habits(
      "story donate volunteer offerings faq contact",
      "adopt donate volunteer about contact",
      "friendly warm",
      "donation",
    ),
    "dog rescue,animal rescue,animal shelter,cat rescue,wildlife rescue,animal sanctuary,cat shelter,dog shelter,horse sanctuary|tierheim,tierschutzverein,tierschutz,gnadenhof|refuge animalier,refuge pour animaux,association de protection animale,refuge,spa animaux|protectora de animales,refugio de animales,rescate animal,santuario de animales|associação de proteção animal,abrigo de animais,canil,resgate de animais|rifugio per animali,canile,gattile,associazione animalista|dierenasiel,dierenopvang|動物保護団体,保護猫,保護犬",
    "foster homes,adoption,rescue|pflegestellen,adoption|adoption,familles d'accueil|adopción|adoção|adozione|adoptie|里親,譲渡",
  ),
  kind(
    "church",
    "PlaceOfWorship",
    habits(
      "schedule story offerings visit donate contact",
      "services-times about visit contact",
      "calm warm",
      "contact",
    ),
    "church,parish,mosque,synagogue,temple,chapel,congregation,ministry,cathedral,monastery|kirche,kirchengemeinde,gemeinde,pfarrei,moschee,synagoge,kloster|église,paroisse,mosquée,synagogue,temple|iglesia,parroquia,mezquita,sinagoga,templo|igreja,paróquia,mesquita,sinagoga,templo|chiesa,parrocchia,moschea,sinagoga|kerk,parochie,moskee,synagoge|教会,寺,神社,寺院",
    "worship,sunday service,prayer,mass|gottesdienst|messe,culte|misa,culto|missa,culto|messa|kerkdienst|礼拝",
  ),
  kind(
    "campaign",
    "Organization",
    habits(
      "story offerings volunteer donate newsletter contact",
      "about priorities volunteer donate contact",
      "bold serious",
      "volunteer",
    ),
    "campaign,political campaign,candidate,city council candidate,petition,mayoral candidate,political party,union,trade union,advocacy group,running for mayor,school board candidate|wahlkampf,kandidat,kandidatin,bürgerinitiative,partei,gewerkschaft|campagne électorale,candidat,candidate,collectif citoyen,syndicat|campaña,candidata,candidato,partido,sindicato|campanha,candidata,candidato,partido,sindicato|campagna elettorale,candidato,candidata,comitato,sindacato|campagne,kandidaat,burgerinitiatief,vakbond|選挙,候補者",
    "vote,policies,election",
  ),
  kind(
    "nonprofit",
    "NGO",
    CAUSE,
    "non-profit,nonprofit,charity,foundation,ngo,food bank,community garden,social enterprise,fundraiser,youth organisation,youth organization,mutual aid group,homeless shelter,environmental organisation,climate group,conservation trust,women's shelter,community group,volunteer organisation,cooperative,co-op,housing co-op,soup kitchen,community fridge,neighbourhood association,refugee support|verein,gemeinnützig,gemeinnütziger verein,stiftung,hilfsorganisation,tafel,förderverein,genossenschaft,gemeinschaftsgarten|association,ong,fondation,association caritative,banque alimentaire,coopérative,jardin partagé|ong,asociación,fundación,organización sin fines de lucro,asociación sin ánimo de lucro,banco de alimentos,cooperativa,huerto comunitario|ong,associação,fundação,instituição de solidariedade,banco alimentar,cooperativa|onlus,associazione,fondazione,ong,associazione di volontariato,cooperativa,banco alimentare|stichting,goed doel,vereniging,voedselbank,coöperatie,buurttuin|非営利団体,npo,npo法人,財団,慈善団体,ボランティア団体",
    "donations,donate,volunteers,fundraising,community|spenden,ehrenamt|dons,bénévoles|donaciones,voluntarios|doações,voluntários|donazioni,volontari|donaties,vrijwilligers|寄付,ボランティア",
  ),

  // Learning
  kind(
    "preschool",
    "Preschool",
    LEARNING,
    "preschool,kindergarten,nursery school,daycare,day care,childcare,childcare centre,nursery,child care,montessori school,montessori preschool,childminder,forest school,babysitter,after school club,summer camp,nanny agency|kindergarten,kita,kindertagesstätte,krippe,tagesmutter,waldkindergarten,kinderladen|crèche,école maternelle,jardin d'enfants,assistante maternelle,micro-crèche,école montessori,colonie de vacances|guardería,jardín de infantes,escuela infantil,jardín infantil,preescolar,kínder,campamento de verano|creche,jardim de infância,pré-escola,infantário,educação infantil,colónia de férias|asilo nido,scuola dell'infanzia,asilo,scuola materna|kinderdagverblijf,peuterspeelzaal,kinderopvang,gastouder|保育園,幼稚園,こども園,託児所,学童",
    "ages 2-5,play-based,toddlers|kinder,eingewöhnung|tout-petits|niños|crianças|bambini|peuters|園児",
  ),
  kind(
    "driving-school",
    "LocalBusiness",
    habits("offerings process booking faq contact", "services about booking contact", "friendly bold", "enrolment"),
    "driving school,driving instructor,driving lessons,flight school|fahrschule,flugschule|auto-école,moniteur auto-école|autoescuela,escuela de manejo|escola de condução,autoescola|autoscuola,scuola guida|rijschool|自動車学校,教習所",
    "driving test|führerschein|permis|carnet de conducir|carta de condução|patente|rijbewijs|免許",
  ),
  kind(
    "language-school",
    "EducationalOrganization",
    CLASSES,
    "language school,english school,spanish school,language teacher,english teacher,spanish teacher,french lessons,english lessons|sprachschule,sprachlehrerin|école de langues,professeur d'anglais|escuela de idiomas,academia de idiomas,academia de inglés,profesora de inglés|escola de línguas,escola de idiomas,professora de inglês|scuola di lingue,insegnante di inglese|taalschool,taalcursus|語学学校,英会話教室,英会話スクール",
    "conversation classes,ielts|sprachkurse|cours de langue|clases de inglés|aulas de inglês|corsi di lingua|taalcursussen|英会話",
  ),
  kind(
    "music-school",
    "EducationalOrganization",
    CLASSES,
    "music school,piano teacher,guitar teacher,music teacher,piano lessons,violin teacher,guitar lessons,singing teacher,music lessons,drum lessons,voice coach,vocal coach|musikschule,klavierlehrerin,klavierlehrer,gitarrenlehrer,klavierunterricht,gesangslehrerin,musiklehrer|école de musique,professeur de piano,professeure de piano,professeur de guitare,cours de piano,conservatoire|escuela de música,profesora de piano,profesor de guitarra,clases de piano,clases de guitarra|escola de música,professora de piano,professor de guitarra,professor de violão,aulas de piano|scuola di musica,insegnante di pianoforte,lezioni di pianoforte,maestro di chitarra|muziekschool,pianoles,pianodocent,gitaarles,muziekles|音楽教室,ピアノ教室,ギター教室",
    "piano,guitar,violin,recitals|klavier,gitarre||||pianoforte||ピアノ",
  ),
  kind(
    "tutoring",
    "EducationalOrganization",
    CLASSES,
    "tutor,tutoring company,tutoring,maths tutor,math tutor,test prep,learning centre,learning center,online course,bootcamp,coding bootcamp,coding school,cooking school,cooking class,art school,art classes,sewing school,craft workshops,woodworking school,cooking classes,pottery classes,photography course,online academy,drawing classes,swim school,swimming lessons,first aid training,training provider|nachhilfe,nachhilfelehrer,lerninstitut,kochschule,malschule,volkshochschule,kochkurse,programmierschule,schwimmschule,nähschule|soutien scolaire,professeur particulier,cours particuliers,école de cuisine,ateliers de cuisine,organisme de formation,cours de cuisine|clases particulares,academia,escuela de cocina,profesor particular,clases de cocina,centro de formación,curso online|explicações,explicador,escola de cozinha,reforço escolar,centro de formação,curso online,professor particular|ripetizioni,scuola di cucina,corsi di cucina,centro di formazione,corso online|bijles,kookschool,huiswerkbegeleiding,kookworkshops,opleidingscentrum|学習塾,塾,家庭教師,料理教室,プログラミング教室,絵画教室,書道教室",
    "lessons,exam,students,curriculum|unterricht,prüfung|cours,examen|clases,alumnos|aulas,alunos|lezioni|lessen|授業,受験",
  ),
  kind(
    "school",
    "School",
    LEARNING,
    "school,primary school,high school,college,university,academy,elementary school,secondary school,waldorf school,international school,alumni association,university department|schule,grundschule,gymnasium,hochschule,waldorfschule,realschule,universität|école,école primaire,lycée,collège,université|escuela,colegio,universidad,instituto,escuela primaria|escola,colégio,universidade,escola primária|scuola,scuola primaria,liceo,università|school,basisschool,middelbare school,hogeschool,universiteit|学校,小学校,高校,大学",
    "pupils,admissions,classrooms|schüler|élèves|alumnos|alunos|alunni|leerlingen|生徒",
    { tones: ["friendly", "serious"] },
  ),
  kind(
    "factory",
    "Organization",
    OFFICE,
    "manufacturer,factory,machine shop,industrial supplier,wholesaler,packaging company,metal fabrication,cnc machining,textile mill,exporter,supplier,3d printing service|hersteller,fabrik,maschinenbau,metallbau,großhandel,manufaktur,lohnfertigung,zulieferer|fabricant,usine,fournisseur industriel,grossiste,usinage,métallerie|fabricante,fábrica,mayorista,proveedor industrial,metalúrgica|fabricante,fábrica,indústria,grossista,fornecedor,metalúrgica|produttore,fabbrica,grossista,officina di precisione,carpenteria metallica|fabrikant,fabriek,groothandel,metaalbewerking,machinebouw|製造業,工場,メーカー,町工場",
    "production,oem,iso|fertigung|production|producción|produção|produzione|productie|製造",
    { tones: ["serious", "technical"], form: "quote" },
  ),
  kind(
    "personal",
    "Person",
    PORTFOLIO,
    "personal site,personal website,portfolio,cv,resume,online portfolio,family website,memorial site,model,actor,actress,dancer,comedian,voice actor,personal page,student portfolio,influencer,athlete,freelancer,cyclist|persönliche website,portfolio,lebenslauf,schauspieler,schauspielerin,sprecher,sprecherin,tänzerin|site personnel,portfolio,comédienne,comédien,acteur,actrice,danseuse|sitio personal,portafolio,portfolio,actriz,actor,bailarina,web personal|site pessoal,portefólio,portfólio,ator,atriz,bailarina|sito personale,portfolio,attore,attrice,ballerina|persoonlijke website,portfolio,acteur,actrice,danseres|個人サイト,ポートフォリオ,俳優,声優",
    "",
  ),
];

const BY_ID = new Map(KINDS.map((entry) => [entry.id, entry]));

/** The kind with an id; the general kind when there is none. */
export function kindById(id: string): Kind {
  return BY_ID.get(id) ?? GENERAL;
}
