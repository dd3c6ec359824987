/**
 * Colours by name or by hex: CSS names and ordinary names in eight languages, with shades ("deep green", "azul oscuro",
 * "hellblau") worked out in OKLCH. Colour words are also things (roses, limes, black tea): whoever asks knows that a text
 * is about looks.
 */
import { colorsNamed, converter, formatHex } from "culori";
import { findTerms, lexiconOf, rowsOf, type TermMatch } from "./lexicon.ts";
import { fold, type Span, tokensOf } from "./text.ts";

/** On each line a value, then its names in the eight columns. */
const ORDINARY = `
#1f2a44 navy,navy blue,midnight navy|marineblau,dunkelblau,nachtblau|bleu marine,marine|azul marino|azul marinho,azul-marinho|blu navy,blu marino|marineblauw,donkerblauw|紺,紺色,ネイビー
#faf7f0 off-white,off white,offwhite|cremeweiß,altweiß,gebrochenes weiß|blanc cassé|blanco roto,hueso|branco sujo,off-white,branco quebrado|bianco sporco,bianco panna|gebroken wit|オフホワイト,生成り
#fffff0 ivory|elfenbein|ivoire|marfil|marfim|avorio|ivoor|アイボリー
#f5ecd7 cream,creamy|creme,cremefarben|crème|crema|creme|crema,panna|crème,roomwit|クリーム色,クリーム
#9caf88 sage,sage green|salbei,salbeigrün|vert sauge,sauge|verde salvia,salvia|verde sálvia,sálvia|verde salvia|saliegroen,salie|セージグリーン
#a2553a terracotta,terra cotta,burnt clay|terrakotta,terracotta|terre cuite,terracotta|terracota|terracota|terracotta|terracotta|テラコッタ
#b0745a clay,clay red|lehm,lehmfarben,tonfarben|argile|arcilla|argila,barro|argilla|klei|
#264b96 azul añil|||azul añil,añil|anil,azul anil|||藍,藍色
#3f3d8f indigo|indigo,indigoblau|indigo|índigo|índigo|indaco|indigo|インディゴ
#4a0404 oxblood,ox blood|ochsenblut|sang de bœuf|sangre de toro|sangue de boi|sangue di bue|ossenbloed|
#7b1e3a burgundy,bordeaux,wine red,claret,maroon red|bordeaux,burgunder,burgunderrot,weinrot|bordeaux,lie de vin|burdeos,vino tinto,granate|bordô,bordeaux,vinho,cor de vinho|bordeaux,borgogna|bordeaux,wijnrood,bordeauxrood|ボルドー,ワインレッド,えんじ
#a8e10c lime,lime green,neon lime|limette,limettengrün,limonengrün|citron vert,vert citron|verde lima,lima|verde-limão,verde limão,lima|verde lime,lime|limoen,limoengroen|ライムグリーン,ライム,黄緑
#0f7b6c teal,petrol green|petrol,blaugrün|bleu canard,sarcelle|verde azulado,cerceta|verde-azulado,azul petróleo|verde petrolio,ottanio|blauwgroen,petrol|ティール
#1b4d5c petrol,petrol blue|petrolblau|bleu pétrole,pétrole|azul petróleo|petróleo|blu petrolio,petrolio|petrolblauw|
#8a9a87 grey-green,gray-green,greyish green|graugrün|gris-vert,vert-de-gris|gris verdoso|cinza-esverdeado|grigioverde,grigio-verde|grijsgroen|
#6f8296 blue-grey,blue-gray|blaugrau,graublau|gris-bleu|gris azulado|cinza-azulado|grigio-azzurro|blauwgrijs,grijsblauw|
#2e8b57 sea green,seafoam green|blaugrün,meergrün,seegrün|vert d'eau|verde mar,verde agua|verde-água,verde água|verde acqua|zeegroen|
#20b2aa turquoise,aqua,aquamarine|türkis|turquoise|turquesa|turquesa|turchese|turquoise,turkoois|ターコイズ,青緑
#0b6e8f ocean blue,sea blue,ocean blues,marine blue,deep sea|meerblau,ozeanblau,meeresblau|bleu océan|azul océano,azul mar|azul-mar,azul oceano|blu oceano,blu mare|oceaanblauw,zeeblauw|
#6ea8dc sky blue,light blue,baby blue,powder blue,pale blue|himmelblau,hellblau|bleu ciel,bleu clair|azul cielo,celeste|azul-claro,azul céu,azul-celeste|azzurro,celeste|hemelsblauw,lichtblauw|水色,空色
#8ccfe8 ice blue,icy blue|eisblau|bleu glacier|azul hielo|azul-gelo|blu ghiaccio|ijsblauw|
#0047ab cobalt,cobalt blue|kobaltblau,kobalt|bleu cobalt,cobalt|azul cobalto,cobalto|azul-cobalto,cobalto|blu cobalto,cobalto|kobaltblauw,kobalt|コバルトブルー
#1d3fbb royal blue,electric blue,klein blue|königsblau,royalblau|bleu roi,bleu électrique,bleu klein|azul rey,azul eléctrico,azul real|azul-real,azul elétrico|blu reale,blu elettrico|koningsblauw|ロイヤルブルー,瑠璃色
#14213d midnight blue,midnight,ink blue,dark blue,deep blue|mitternachtsblau,tintenblau|bleu nuit,bleu foncé,bleu profond|azul medianoche,azul oscuro,azul noche,azul profundo|azul-escuro,azul escuro,azul noite|blu notte,blu scuro,blu profondo|nachtblauw|濃紺
#5b7fa6 steel blue,denim,denim blue,slate blue,dusty blue,french blue|stahlblau,jeansblau,taubenblau|bleu acier,bleu gris|azul acero,azul denim|azul-aço,azul-acinzentado|blu acciaio,carta da zucchero|staalblauw,jeansblauw|
#9bb7d4 cornflower,cornflower blue,periwinkle|kornblumenblau|bleuet,pervenche|azul pervinca|azul pervinca|fiordaliso,pervinca|korenblauw|
#2d3e50 slate,slate grey,slate gray,blue grey,blue-gray|schiefer,schiefergrau,blaugrau|ardoise,gris ardoise|pizarra,gris pizarra|ardósia|ardesia,grigio ardesia|leisteen,leigrijs|
#1f4d3a forest green,bottle green,hunter green,racing green,british racing green,deep green,dark green,pine green,pine,evergreen,fir green|waldgrün,dunkelgrün,flaschengrün,tannengrün,tiefgrün|vert forêt,vert sapin,vert bouteille,vert foncé,vert anglais,vert profond|verde bosque,verde botella,verde oscuro,verde pino,verde profundo|verde-escuro,verde escuro,verde-garrafa,verde floresta,verde garrafa|verde bosco,verde scuro,verde bottiglia,verde inglese|donkergroen,flessengroen,bosgroen|深緑,フォレストグリーン
#6b7a3a olive,olive green,khaki green,army green|oliv,olivgrün|olive,vert olive,kaki|verde oliva,oliva,aceituna|verde-oliva,verde oliva,azeitona|verde oliva,oliva|olijfgroen,olijf|オリーブ,オリーブ色
#5d7f3f moss,moss green,fern green,leaf green,fern,leafy green|moosgrün,moos,blattgrün,farngrün|vert mousse,mousse|verde musgo,musgo|verde-musgo,verde musgo|verde muschio,muschio|mosgroen|抹茶色,苔色,抹茶
#98d8b9 mint,mint green,seafoam|mint,mintgrün,minze|menthe,vert menthe|menta,verde menta|menta,verde-menta|menta,verde menta|mint,mintgroen|ミントグリーン,ミント
#0b8457 emerald,emerald green|smaragd,smaragdgrün|émeraude,vert émeraude|esmeralda,verde esmeralda|esmeralda,verde-esmeralda|smeraldo,verde smeraldo|smaragd,smaragdgroen|エメラルドグリーン,翡翠色
#00a86b jade,jade green|jade,jadegrün|jade,vert jade|jade,verde jade|jade,verde-jade|giada,verde giada|jade,jadegroen|ジェイド
#a4c639 apple green,pistachio green,spring green,chartreuse|apfelgrün,pistazie,pistaziengrün|vert pomme,vert pistache,pistache|verde manzana,pistacho|verde-maçã,pistache,verde-pistácio|verde mela,pistacchio,verde pistacchio|appelgroen,pistache|ピスタチオ
#4f9d4f green|grün|vert,verte,verts|verde,verdes|verde,verdes|verde,verdi|groen|緑,緑色,グリーン
#2b6cb0 blue,blues,bluish|blau|bleu,bleue,bleus|azul,azules|azul,azuis|blu|blauw|青,青色,ブルー
#c0392b red,reds|rot|rouge,rouges|rojo,roja,rojos|vermelho,vermelha,encarnado|rosso,rossa|rood|赤,赤色,レッド,朱色,紅
#b11226 crimson,carmine,cherry red,cherry,ruby,ruby red,blood red,deep red,dark red,scarlet red|karminrot,kirschrot,rubinrot,dunkelrot,blutrot,purpurrot|carmin,cramoisi,rubis,rouge foncé,cerise,rouge cerise|carmesí,carmín,rubí,rojo oscuro,rojo cereza|carmim,carmesim,rubi,vermelho escuro,vermelho-escuro,cereja|cremisi,carminio,rubino,rosso scuro,rosso ciliegia|karmijnrood,kersenrood,robijnrood,donkerrood|深紅,臙脂
#d7301f scarlet,vermilion,fire red,fire engine red,tomato red,poppy,poppy red|scharlachrot,feuerrot,zinnoberrot,mohnrot|écarlate,vermillon,coquelicot|escarlata,bermellón,rojo fuego|escarlate,vermelhão|scarlatto,vermiglio|scharlakenrood,vermiljoen|
#9e3d2a brick,brick red,rust,rust red,rusty red,rust orange|ziegelrot,rostrot,rost,backsteinrot|brique,rouge brique,rouille|ladrillo,rojo ladrillo,óxido,herrumbre|tijolo,ferrugem|mattone,rosso mattone,ruggine|baksteenrood,roestrood,roest|煉瓦色
#b7472a burnt sienna,sienna,burnt orange,paprika,cinnamon,copper red|siena,zimt,paprika|terre de sienne,cannelle|siena,canela,naranja quemado|siena,canela,laranja queimado|terra di siena,cannella|sienna,kaneel|
#b5a642 brass|messing|laiton|latón|latão|ottone|messing|真鍮
#b87333 copper|kupfer,kupferfarben|cuivre|cobre|cobre|rame|koper|銅,カッパー
#8c6239 bronze|bronze|bronze|bronce|bronze|bronzo|brons|ブロンズ
#c9a227 gold,golden,old gold|gold,golden,goldfarben|or,doré,dorée|dorado,oro,dorada|dourado,ouro,dourada|oro,dorato|goud,gouden|金,金色,ゴールド
#b76e79 rose gold|roségold|or rose|oro rosa|ouro rosa,ouro rosé|oro rosa|roségoud|ローズゴールド
#b8bcc2 silver,silvery|silber,silbern|argent,argenté|plateado,plata|prata,prateado|argento,argentato|zilver|銀,銀色,シルバー
#e3a02f amber,honey,honey yellow|bernstein,honig,honiggelb|ambre,miel|ámbar,miel|âmbar,mel|ambra,miele|amber,honinggeel|琥珀色,アンバー
#d4a017 mustard,mustard yellow,ochre,ocher,saffron,turmeric|senf,senfgelb,ocker,safran|moutarde,ocre,safran,jaune moutarde|mostaza,ocre,azafrán|mostarda,ocre,açafrão|senape,ocra,zafferano|mosterd,mosterdgeel,oker,saffraan|からし色,マスタード,黄土色
#f2c230 yellow,sunny yellow,sunshine yellow|gelb|jaune|amarillo,amarilla|amarelo,amarela|giallo,gialla|geel|黄色,イエロー,黄
#f7e06e lemon,lemon yellow,butter yellow,buttercream,pale yellow,canary,canary yellow|zitronengelb,buttergelb,hellgelb|jaune citron,jaune pâle,beurre|amarillo limón,amarillo pálido|amarelo-limão,amarelo claro|giallo limone,giallo chiaro|citroengeel,lichtgeel|レモンイエロー,クリームイエロー
#e67e22 orange,bright orange|orange|orange,orangé|naranja,anaranjado|laranja,cor de laranja|arancione,arancio|oranje|オレンジ,橙,オレンジ色
#f28c38 tangerine,pumpkin,apricot orange,marigold,mandarin|mandarine,kürbis,ringelblume|mandarine,citrouille|mandarina,calabaza|tangerina,abóbora|mandarino,zucca|mandarijn,pompoen|
#f4b183 apricot,peach,peachy|aprikose,pfirsich|abricot,pêche|albaricoque,melocotón,durazno|alperce,pêssego,damasco|albicocca,pesca|abrikoos,perzik|ピーチ,アプリコット
#f2776b coral,salmon,salmon pink|koralle,korallenrot,lachs,lachsrosa|corail,saumon|coral,salmón|coral,salmão|corallo,salmone|koraal,koraalrood,zalm|珊瑚色,コーラル,サーモンピンク
#e8a0b4 pink,baby pink,light pink,pale pink|rosa,pink|rose,roses|rosa,rosado|cor-de-rosa,rosa|rosa|roze|ピンク,桃色
#e75480 hot pink,dark pink,raspberry,fuchsia pink,bubblegum,bubblegum pink,magenta pink,neon pink|himbeere,knallpink,neonpink|framboise,rose vif,rose bonbon|rosa fuerte,frambuesa,rosa mexicano|framboesa,rosa choque,rosa-choque|lampone,rosa acceso|framboos,felroze,knalroze|ホットピンク,ショッキングピンク
#d9a5a5 dusty rose,dusty pink,blush,blush pink,rose,old rose,rosewater,nude pink,powder pink|altrosa,puderrosa,rosé|vieux rose,rose poudré,rose pâle|rosa palo,rosa empolvado,rosa viejo|rosa velho,rosa-velho,rosa pálido|rosa antico,cipria,rosa cipria|oudroze,poederroze|くすみピンク,薔薇色,桜色
#c2187c magenta,fuchsia|magenta,fuchsia|magenta,fuchsia|magenta,fucsia|magenta,fúcsia|magenta,fucsia|magenta,fuchsia|マゼンタ,フューシャ
#6b3fa0 purple,violet|lila,violett,purpur|violet,violette,pourpre|morado,púrpura,violeta|roxo,púrpura,violeta|viola,porpora|paars,violet|紫,紫色,パープル
#5a2a4f plum,aubergine,eggplant,mulberry,deep purple|pflaume,aubergine|prune,aubergine|ciruela,berenjena|ameixa,beringela|prugna,melanzana|pruim,aubergine|プラム,茄子紺
#b39ddb lavender,lilac,mauve,wisteria,heather|lavendel,flieder,malve|lavande,lilas,mauve|lavanda,lila,malva|lavanda,lilás,malva|lavanda,lilla,malva,glicine|lavendel,lila,mauve|ラベンダー,藤色
#6b4226 brown,chestnut,walnut,tobacco,cognac,leather brown,nut brown|braun,kastanie,kastanienbraun,nussbraun,cognac|brun,marron,châtaigne,noisette|marrón,castaño,café,nogal|castanho,marrom,castanha|marrone,castano,noce|bruin,kastanje,kastanjebruin|茶色,ブラウン,茶
#3b2417 chocolate,dark brown,espresso,coffee brown,mahogany,umber,walnut brown|schokolade,dunkelbraun,schokoladenbraun,mahagoni|chocolat,brun foncé,acajou|chocolate,marrón oscuro,caoba|chocolate,castanho-escuro,castanho escuro,marrom escuro,mogno|cioccolato,marrone scuro,mogano|chocolade,donkerbruin,mahonie|チョコレート色,焦げ茶,こげ茶
#c19a6b camel,caramel,tan,fawn,toffee|kamel,karamell|camel,caramel,fauve|camel,caramelo|camelo,caramelo|cammello,caramello|camel,karamel|キャメル,キャラメル
#e6d9c2 beige,sand,sandy,oatmeal,oat,linen,flax,parchment,wheat,straw,ecru,eggshell,bone,biscuit|beige,sand,sandfarben,leinen,ecru,naturweiß|beige,sable,écru,lin|beige,arena,lino,crudo,paja|bege,areia,linho,cru,palha|beige,sabbia,ecrù,lino,paglia|beige,zand,ecru,linnen|ベージュ,生成,砂色
#8b7d6b taupe,mushroom,greige,mink,stone|taupe,schlamm,stein|taupe,pierre|topo,piedra,gris topo|taupe,pedra|tortora,pietra|taupe,steen|トープ,グレージュ
#2b2b2e charcoal,anthracite,graphite,gunmetal,ink,carbon,coal,soot|anthrazit,graphit,kohle,tinte,schiefer schwarz|anthracite,graphite,charbon,encre|antracita,carbón,grafito,gris oscuro,tinta|antracite,carvão,grafite,cinzento escuro|antracite,carbone,grafite,inchiostro|antraciet,grafiet,houtskool,inkt|チャコール,墨,墨色
#111111 black,jet black,near-black,near black,off-black,ebony,onyx|schwarz,tiefschwarz|noir,noire,noirs|negro,negra|preto,preta,negro|nero,nera|zwart|黒,黒色,ブラック,漆黒
#ffffff white,pure white,crisp white,snow white|weiß,weiss,reinweiß|blanc,blanche,blancs|blanco,blanca|branco,branca|bianco,bianca|wit|白,白色,ホワイト
#8a8d91 grey,gray,ash,dove grey,concrete,concrete grey,smoke|grau,betongrau,aschgrau,rauchgrau|gris,grise,béton|gris,ceniza|cinzento,cinza,cinzenta|grigio,grigia,cenere|grijs,betongrijs|灰色,グレー,鼠色
#dfe2e6 light grey,light gray,pale grey,pearl,pearl grey,fog,mist|hellgrau,perlgrau,nebelgrau|gris clair,perle,gris perle|gris claro,perla,gris perla|cinza claro,cinzento claro,pérola|grigio chiaro,perla,grigio perla|lichtgrijs,parelgrijs|ライトグレー,パール
#36ff6c neon green,acid green,fluorescent green|neongrün,giftgrün|vert fluo|verde neón,verde fluorescente|verde néon,verde-néon,verde neon|verde fluo,verde neon|neongroen|ネオングリーン,蛍光グリーン
#e9ff3f neon yellow,acid yellow,fluorescent yellow,hi-vis yellow,high-vis|neongelb|jaune fluo|amarillo neón,amarillo flúor|amarelo néon,amarelo neon|giallo fluo|neongeel|
#0a9396 lagoon,peacock,peacock blue,caribbean blue,tropical blue|lagune,pfauenblau|lagon,bleu lagon,bleu paon|azul pavo real,azul caribe|azul pavão|blu pavone|pauwblauw|
#7d5a3c wood,wooden tones,oak,earth,earthy,earth tones,earthy tones|holz,holztöne,eiche,erdtöne,erdig,erdfarben|bois,chêne,tons de terre|madera,roble,tonos tierra,tierra|madeira,carvalho,tons terra,tons de terra|legno,quercia,toni della terra,terra|hout,eiken,aardetinten,aardetonen|木目調,アースカラー
#d9475b strawberry,raspberry,watermelon|erdbeerrot,himbeerrot,himbeere|fraise,framboise|fresa,frambuesa|morango,framboesa|fragola,lampone|aardbeirood,framboosrood|いちご色
#a58bb5 heather,heather purple|heidekraut,erika|bruyère|brezo|urze|erica|heide,heidepaars|
#4b3621 peat,peat brown|torf,torfbraun|tourbe|turba|turfa|torba|turf,turfbruin|
`;

/** How much lighter and how much stronger a shade makes a colour, with its words. */
const SHADES = `
-0.16/1 dark,deep,darker,inky|dunkles,dunkel,dunkler,tiefes,tief,dunklem,dunkle|foncé,sombre,profond,foncée|oscuro,profundo,oscura|escuro,profundo,escura|scuro,profondo,scura|donker,diep,donkere|深い,濃い,ダーク
0.16/0.75 light,pale,pastel,baby,lighter|helles,hell,helle,pastell,zartes,blasses,hellem|clair,pâle,pastel,claire|claro,pálido,pastel,clara|claro,pálido,pastel,clara|chiaro,pallido,pastello,chiara|licht,bleek,pastel,lichte|薄い,淡い,パステル,ライト
0.02/0.45 soft,muted,dusty,faded,washed,warm,smoky|sanftes,gedecktes,weiches,warmes,gedeckt,sanfte|doux,poudré,chaud|suave,apagado,cálido|suave,quente|tenue,caldo,morbido|zacht,warm,gedempt,zachte|くすんだ,やわらかい
0.04/1.3 bright,vivid,electric,neon,hot,vibrant,bold,acid|leuchtendes,kräftiges,knalliges,leuchtend|vif,fluo,vive,éclatant|vivo,brillante,intenso,neón|vivo,vibrante,forte|acceso,vivace,brillante|fel,helder,felle|鮮やかな,明るい,ビビッド
`;

const CSS_NAMES = Object.entries(colorsNamed).map(
  ([name, value]) => [`#${value.toString(16).padStart(6, "0")}`, name] as const,
);
const COLOURS = lexiconOf([...rowsOf(ORDINARY), ...CSS_NAMES], { endings: true });
const SHADE_WORDS = lexiconOf(rowsOf(SHADES));
const toOklch = converter("oklch");
const SHADE_BEHIND = ["fr", "es", "pt", "it"];

export interface FoundColour extends Span {
  /** The colour with its shade, as it is written. */
  name: string;
  hex: string;
}

/** Every colour word of a text with its shade, and every hex value, whether or not a colour is meant there. */
export function coloursIn(text: string, language: string): FoundColour[] {
  const folded = fold(text);
  const tokens = tokensOf(folded);
  const shades = findTerms(SHADE_WORDS, folded, language, tokens);
  const isBehind = ({ languages }: TermMatch<string>) =>
    SHADE_BEHIND.some((one) => languages.includes(one)) && !languages.includes("en");
  const found = findTerms(COLOURS, folded, language, tokens).map((colour): FoundColour => {
    const before = shades.find(({ end }) => end < colour.start && end >= colour.start - 1);
    const after = shades.find((shade) => shade.start === colour.end + 1 && isBehind(shade));
    const start = before && /[ -]/.test(folded[before.end]!) ? before.start : colour.start;
    const shade = start < colour.start ? before : after;
    const end = start === colour.start && after ? after.end : colour.end;
    return { start, end, name: text.slice(start, end), hex: shade ? shaded(colour.value, shade.value) : colour.value };
  });
  for (const { 0: match, index } of text.matchAll(/#(?:[0-9a-fA-F]{6}|[0-9a-fA-F]{3})(?![0-9a-zA-Z])/g)) {
    const digits = match.slice(1).toLowerCase();
    const hex = `#${digits.length === 6 ? digits : [...digits].map((digit) => digit + digit).join("")}`;
    found.push({ start: index, end: index + match.length, name: match, hex });
  }
  return found.sort((a, b) => a.start - b.start);
}

/** Shades and colours alone or together: where a text about looks has them. */
export const shadesIn = (folded: string, language: string): Span[] => findTerms(SHADE_WORDS, folded, language);

function shaded(hex: string, shade: string): string {
  const [lightness, chroma] = shade.split("/").map(Number) as [number, number];
  const colour = toOklch(hex);
  if (!colour) return hex;
  return formatHex({ ...colour, l: Math.min(0.97, Math.max(0.16, colour.l + lightness)), c: (colour.c ?? 0) * chroma });
}

export type ColourRole = "background" | "accent" | "text";
const ROLES = lexiconOf<ColourRole>([
  ["background", "background,backdrop,page,site|hintergrund|fond|fondo|fundo|sfondo|achtergrond|背景"],
  [
    "accent",
    "accent,highlight,button,detail|akzent,akzente|accent,touche,détail|acento,toque,detalle|destaque,detalhe,toque|accento,dettaglio|accent,accenten|アクセント",
  ],
  [
    "text",
    "text,type,typography,lettering,font|schrift|texte,police|texto,letras|texto,letras|testo,caratteri|tekst,letters|文字",
  ],
]);

/** What a colour is for, where the word beside it says so ("lime accent", "fondo azul", "background: navy"); else null. */
export function roleOf(text: string, colour: Span, language: string): ColourRole | null {
  const folded = fold(text);
  const after = folded.slice(colour.end, colour.end + 24);
  const [behind] = findTerms(ROLES, after, language);
  if (behind && /^[ -]?(?:er |e |as |for |als )?$/.test(after.slice(0, behind.start))) return behind.value;
  const before = folded.slice(Math.max(0, colour.start - 28), colour.start);
  const ahead = findTerms(ROLES, before, language).at(-1);
  return ahead && /^[: は]{1,3}(?:(?:in|of|is|en|de|di|em|van|ist) )?$/.test(before.slice(ahead.end))
    ? ahead.value
    : null;
}
