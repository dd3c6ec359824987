/** Moods of colour ("pastel", "desert sunset", "warm neutrals"): words that ask for a palette without naming its colours. */
import type { ColourMood } from "../brief.ts";
import { type Found, findTerms, lexiconOf } from "./lexicon.ts";
import { isRefused } from "./requests.ts";
import { fold } from "./text.ts";

/** Terms that mean a palette wherever they stand; a phrase that holds nothing else is for the designer. */
const PHRASES = lexiconOf<ColourMood>(
  [
    [
      "pastel",
      "pastel,pastel colours,pastel colors,pastel tones,pastel palette,pastel shades|pastell,pastellfarben,pastellfarbe,pastelltöne,pastelltönen,pastellig|pastel,pastels,couleurs pastel,tons pastel|pastel,pasteles,colores pastel,tonos pastel|pastel,tons pastel,cores pastel,tons pastéis|pastello,colori pastello,tinte pastello|pastel,pasteltinten,pastelkleuren|パステル,パステルカラー",
    ],
    [
      "sunset",
      "desert sunset,sunset colours,sunset colors,sunset tones,sunset palette,sunset hues,golden hour,sunset gradient|sonnenuntergangsfarben,wüstensonne,abendrot,wie ein sonnenuntergang|couleurs du couchant,tons de coucher de soleil|colores de atardecer,tonos de atardecer|cores do pôr do sol|colori del tramonto|zonsondergangkleuren|夕焼け色",
    ],
    [
      "night",
      "nocturnal,night sky,starry night,midnight mood,after dark|nächtlich,nachthimmel,sternenhimmel,wie die nacht|nocturne,ciel nocturne|nocturno,nocturna,cielo nocturno|noturno,noturna,céu noturno|notturno,notturna,cielo notturno|nachtelijk,nachtelijke,sterrenhemel|夜空,星空",
    ],
    [
      "ocean",
      "ocean blues,ocean tones,ocean colours,ocean colors,sea tones,coastal blues,seaside colours,underwater|ozeanblau,ozeantöne,meerestöne,meeresfarben,meerblautöne|bleus de l'océan,tons marins|azules del mar,tonos marinos|azuis do oceano,tons marinhos|blu del mare,toni marini|oceaantinten,zeetinten|海の色",
    ],
    [
      "earthy",
      "earthy,earth tones,earth tone,earthy tones,earthy colours,earthy colors,earth colours,autumnal,autumn colours,autumn colors,autumn tones,fall colors|erdig,erdtöne,erdtönen,erdfarben,herbstfarben,herbstlich,herbsttöne|tons de terre,couleurs terre,tons terreux,couleurs d'automne|tonos tierra,colores tierra,tonos terrosos,colores otoñales|tons terra,tons de terra,tons terrosos,cores de outono|toni della terra,colori della terra,toni terrosi,colori autunnali|aardetinten,aardetonen,aardse tinten,herfstkleuren|アースカラー",
    ],
    [
      "wood",
      "wood tones,wood tone,wooden tones,natural wood tones,warm wood,timber tones|holztöne,holztönen,natürliches holz,warmes holz,helles holz,holzoptik|tons bois,bois naturel,bois clair|tonos madera,madera natural|tons de madeira,madeira natural|toni del legno,legno naturale|houttinten,naturel hout|木目調",
    ],
    [
      "driftwood",
      "weathered wood,grey wood,gray wood,bleached wood|verwittertes holz|bois flotté,bois patiné|madera envejecida,madera a la deriva|madeira envelhecida|legno invecchiato|drijfhout,verweerd hout|流木",
    ],
    [
      "neutral",
      "warm neutrals,neutrals,neutral tones,neutral colours,neutral colors,neutral palette,warm neutral tones,nude tones,soft neutrals|naturtöne,naturtönen,warme naturtöne,neutrale töne,neutrale farben,nudetöne,beigetöne,warme neutraltöne|tons neutres,couleurs neutres,tons naturels|tonos neutros,colores neutros|tons neutros,cores neutras|toni neutri,colori neutri|neutrale tinten,neutrale kleuren,natuurtinten|ニュートラルカラー,ニュートラル",
    ],
    [
      "jewel",
      "jewel tones,jewel tone,jewel colours,jewel colors,gem tones,gemstone colours|juwelentöne,juwelenfarben,edelsteinfarben,edelsteintöne|tons de pierres précieuses,couleurs de pierres précieuses|tonos joya,colores joya|tons de joia,cores de joias|toni gioiello,colori gioiello|juweeltinten,edelsteenkleuren|宝石色",
    ],
    [
      "neon",
      "neon,neons,neon colours,neon colors,synthwave,vaporwave,cyberpunk,80s neon,fluorescent,fluoro|neon,neonfarben,neonfarbig|néon,couleurs néon,fluo,couleurs fluo|neón,colores neón,fluorescente|néon,neon,cores neon|neon,colori neon,fluo|neonkleuren,neonlicht|ネオン,ネオンカラー",
    ],
    [
      "muted",
      "muted,muted colours,muted colors,muted tones,muted palette,desaturated,subdued colours,dusty colours,dusty tones,faded film|gedeckt,gedämpft,gedeckte farben,gedämpfte farben,gedeckte töne,gedämpfte töne,entsättigt|tons sourds,couleurs sourdes,tons poudrés,désaturé|colores apagados,tonos apagados,desaturado|cores suaves apagadas,tons apagados,cores apagadas,dessaturado|toni tenui,colori tenui,toni smorzati,desaturato|gedempt,gedempte kleuren,gedempte tinten|くすみカラー,くすんだ色",
    ],
    [
      "monochrome",
      "monochrome,monochromatic,black and white only,only black and white,greyscale,grayscale,shades of grey,shades of gray|monochrom,graustufen,nur schwarz und weiß,schwarz-weiß,schwarzweiß,grautöne|monochrome,noir et blanc,niveaux de gris|monocromo,monocromático,blanco y negro,escala de grises|monocromático,monocromo,preto e branco,tons de cinza|monocromo,monocromatico,bianco e nero,scala di grigi|monochroom,zwart-wit,grijstinten|モノクロ,モノトーン",
    ],
    [
      "candy",
      "candy colours,candy colors,candy coloured,candy-coloured,bubblegum colours,bubblegum colors,sherbet colours,ice cream colours,ice cream colors|bonbonfarben,bonbonfarbe,candyfarben,zuckerlfarben,eiscremefarben|couleurs bonbon,acidulé,couleurs acidulées|colores caramelo,colores de caramelo|cores de rebuçado,cores de doce|colori caramella|snoepkleuren|キャンディカラー",
    ],
    [
      "seventies",
      "70s,1970s,seventies,70s vibe,seventies vibe,retro 70s|70er,70er-jahre,70er jahre,siebziger,siebziger jahre|années 70,années soixante-dix|años 70,años setenta|anos 70|anni 70,anni settanta|jaren 70,jaren zeventig|70年代",
    ],
    [
      "rainbow",
      "rainbow colours,rainbow colors,colourful,colorful,multicoloured,multicolored,papel picado,confetti colours|bunt,regenbogenfarben,farbenfroh,kunterbunt|multicolore,arc-en-ciel,coloré,colorée|multicolor,arcoíris,colorido,colorida,papel picado|multicor,arco-íris,colorido,colorida|multicolore,arcobaleno,colorato,colorata|regenboog,kleurrijk,kleurrijke|カラフル,虹色",
    ],
    [
      "raw",
      "raw,brutalist,raw concrete,concrete look|roh,brutalistisch,sichtbeton,betonoptik|béton brut,brutaliste|brutalista,hormigón visto|brutalista,concreto aparente|brutalista,cemento grezzo|brutalistisch,ruw beton|",
    ],
    [
      "tropical",
      "tropical colours,tropical colors,tropical palette,jungle colours|tropische farben,dschungelfarben|couleurs tropicales|colores tropicales|cores tropicais|colori tropicali|tropische kleuren|",
    ],
  ],
  { endings: true },
);

/** Things of nature: a palette only inside words about looks ("forest and copper", "a sunset vibe"). */
const IN_LOOKS = lexiconOf<ColourMood>([
  ["pastel", "pastels"],
  ["candy", "candy,sherbet,sugary,bubblegum"],
  ["rainbow", "rainbow|regenbogen"],
  ["neon", "neon lights,neon sign|neonlicht"],
  ["driftwood", "driftwood,reclaimed wood|treibholz,altholz"],
  [
    "sunset",
    "sunset,sunsets,sunrise,dusk|sonnenuntergang,abendsonne|coucher de soleil,couchant|atardecer|pôr do sol|tramonto|zonsondergang|夕焼け",
  ],
  [
    "ocean",
    "ocean,sea,coastal,seaside,marine|ozean,meer,maritim,küste|océan,mer,marin|océano,mar,marino|oceano,mar,marinho|oceano,mare,marino|oceaan,zee,maritiem",
  ],
  ["wood", "wood,wooden|holz|bois|madera|madeira|legno|hout"],
  ["night", "night,midnight|nacht|nuit|noche|noite|notte|nacht"],
  ["earthy", "earth,autumn|erde,herbst|terre,automne|tierra,otoño|terra,outono|terra,autunno|aarde,herfst"],
  ["tropical", "tropical|tropisch|tropical|tropical|tropical|tropicale|tropisch|トロピカル"],
]);

/** Things of nature that are a palette inside words about looks. */
export function natureWords(folded: string, language: string): Found<ColourMood>[] {
  return findTerms(IN_LOOKS, folded, undefined, language);
}

/** The moods whose words are a palette wherever they stand. */
export function moodPhrases(folded: string): Found<ColourMood>[] {
  // In any language: two words of English trade names do not make "Pastellfarben" English.
  return findTerms(PHRASES, folded);
}

/**
 * The moods of colour that a prompt's words about looks ask for, in reading order, each with the words that name it.
 * @param looks words about looks, as the prompt writes them
 */
export function moodsOf(looks: string, language: string): Found<ColourMood>[] {
  const folded = fold(looks);
  const sure = moodPhrases(folded);
  const further = natureWords(folded, language).filter(
    (found) => !sure.some((other) => other.start < found.end && found.start < other.end),
  );
  return [...sure, ...further].filter(({ start }) => !isRefused(folded, start)).sort((a, b) => a.start - b.start);
}
