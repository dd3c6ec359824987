/** Moods of colour ("pastel", "desert sunset", "warm neutrals"): words that ask for a palette without naming its colours. */
import type { WordOf } from "../../../lib/literals.ts";
import { findTerms, lexiconOf, rowsOf, type TermMatch } from "../reading/lexicon.ts";
import { fold } from "../reading/text.ts";

/** A palette that somebody asks for without naming its colours ("pastel", "desert sunset"). */
export type ColourMood =
  WordOf<"pastel sunset night ocean earthy wood driftwood neutral jewel neon muted monochrome candy seventies rainbow raw tropical">;

/** On each line a mood, then the words that ask for it in the eight columns. */
const MOOD_WORDS = `
pastel pastel,pastel colours,pastel colors,pastel tones,pastel palette,pastel shades,pastels|pastell,pastellfarben,pastellfarbe,pastelltöne,pastelltönen,pastellig|pastel,pastels,couleurs pastel,tons pastel|pastel,pasteles,colores pastel,tonos pastel|pastel,tons pastel,cores pastel,tons pastéis|pastello,colori pastello,tinte pastello|pastel,pasteltinten,pastelkleuren|パステル,パステルカラー
sunset desert sunset,sunset colours,sunset colors,sunset tones,sunset palette,sunset hues,golden hour,sunset gradient,sunset,sunsets,sunrise,dusk|sonnenuntergangsfarben,wüstensonne,abendrot,wie ein sonnenuntergang,sonnenuntergang,abendsonne|couleurs du couchant,tons de coucher de soleil,coucher de soleil,couchant|colores de atardecer,tonos de atardecer,atardecer|cores do pôr do sol,pôr do sol|colori del tramonto,tramonto|zonsondergangkleuren,zonsondergang|夕焼け色,夕焼け
night nocturnal,night sky,starry night,midnight mood,after dark,night,midnight|nächtlich,nachthimmel,sternenhimmel,wie die nacht,nacht|nocturne,ciel nocturne,nuit|nocturno,nocturna,cielo nocturno,noche|noturno,noturna,céu noturno,noite|notturno,notturna,cielo notturno,notte|nachtelijk,nachtelijke,sterrenhemel,nacht|夜空,星空
ocean ocean blues,ocean tones,ocean colours,ocean colors,sea tones,coastal blues,seaside colours,underwater,ocean,sea,coastal,seaside,marine|ozeanblau,ozeantöne,meerestöne,meeresfarben,meerblautöne,ozean,meer,maritim,küste|bleus de l'océan,tons marins,océan,mer,marin|azules del mar,tonos marinos,océano,mar,marino|azuis do oceano,tons marinhos,oceano,mar,marinho|blu del mare,toni marini,oceano,mare,marino|oceaantinten,zeetinten,oceaan,zee,maritiem|海の色
earthy earthy,earth tones,earth tone,earthy tones,earthy colours,earthy colors,earth colours,autumnal,autumn colours,autumn colors,autumn tones,fall colors,earth,autumn|erdig,erdtöne,erdtönen,erdfarben,herbstfarben,herbstlich,herbsttöne,erde,herbst|tons de terre,couleurs terre,tons terreux,couleurs d'automne,terre,automne|tonos tierra,colores tierra,tonos terrosos,colores otoñales,tierra,otoño|tons terra,tons de terra,tons terrosos,cores de outono,terra,outono|toni della terra,colori della terra,toni terrosi,colori autunnali,terra,autunno|aardetinten,aardetonen,aardse tinten,herfstkleuren,aarde,herfst|アースカラー
wood wood tones,wood tone,wooden tones,natural wood tones,warm wood,timber tones,wood,wooden|holztöne,holztönen,natürliches holz,warmes holz,helles holz,holzoptik,holz|tons bois,bois naturel,bois clair,bois|tonos madera,madera natural,madera|tons de madeira,madeira natural,madeira|toni del legno,legno naturale,legno|houttinten,naturel hout,hout|木目調
driftwood weathered wood,grey wood,gray wood,bleached wood,driftwood,reclaimed wood|verwittertes holz,treibholz,altholz|bois flotté,bois patiné|madera envejecida,madera a la deriva|madeira envelhecida|legno invecchiato|drijfhout,verweerd hout|流木
neutral warm neutrals,neutrals,neutral tones,neutral colours,neutral colors,neutral palette,warm neutral tones,nude tones,soft neutrals|naturtöne,naturtönen,warme naturtöne,neutrale töne,neutrale farben,nudetöne,beigetöne,warme neutraltöne|tons neutres,couleurs neutres,tons naturels|tonos neutros,colores neutros|tons neutros,cores neutras|toni neutri,colori neutri|neutrale tinten,neutrale kleuren,natuurtinten|ニュートラルカラー,ニュートラル
jewel jewel tones,jewel tone,jewel colours,jewel colors,gem tones,gemstone colours|juwelentöne,juwelenfarben,edelsteinfarben,edelsteintöne|tons de pierres précieuses,couleurs de pierres précieuses|tonos joya,colores joya|tons de joia,cores de joias|toni gioiello,colori gioiello|juweeltinten,edelsteenkleuren|宝石色
neon neon,neons,neon colours,neon colors,synthwave,vaporwave,cyberpunk,80s neon,fluorescent,fluoro,neon lights,neon sign|neon,neonfarben,neonfarbig,neonlicht|néon,couleurs néon,fluo,couleurs fluo|neón,colores neón,fluorescente|néon,neon,cores neon|neon,colori neon,fluo|neonkleuren,neonlicht|ネオン,ネオンカラー
muted muted,muted colours,muted colors,muted tones,muted palette,desaturated,subdued colours,dusty colours,dusty tones,faded film|gedeckt,gedämpft,gedeckte farben,gedämpfte farben,gedeckte töne,gedämpfte töne,entsättigt|tons sourds,couleurs sourdes,tons poudrés,désaturé|colores apagados,tonos apagados,desaturado|cores suaves apagadas,tons apagados,cores apagadas,dessaturado|toni tenui,colori tenui,toni smorzati,desaturato|gedempt,gedempte kleuren,gedempte tinten|くすみカラー,くすんだ色
monochrome monochrome,monochromatic,black and white only,only black and white,greyscale,grayscale,shades of grey,shades of gray|monochrom,graustufen,nur schwarz und weiß,schwarz-weiß,schwarzweiß,grautöne|monochrome,noir et blanc,niveaux de gris|monocromo,monocromático,blanco y negro,escala de grises|monocromático,monocromo,preto e branco,tons de cinza|monocromo,monocromatico,bianco e nero,scala di grigi|monochroom,zwart-wit,grijstinten|モノクロ,モノトーン
candy candy colours,candy colors,candy coloured,candy-coloured,bubblegum colours,bubblegum colors,sherbet colours,ice cream colours,ice cream colors,candy,sherbet,sugary,bubblegum|bonbonfarben,bonbonfarbe,candyfarben,zuckerlfarben,eiscremefarben|couleurs bonbon,acidulé,couleurs acidulées|colores caramelo,colores de caramelo|cores de rebuçado,cores de doce|colori caramella|snoepkleuren|キャンディカラー
seventies 70s,1970s,seventies,70s vibe,seventies vibe,retro 70s|70er,70er-jahre,70er jahre,siebziger,siebziger jahre|années 70,années soixante-dix|años 70,años setenta|anos 70|anni 70,anni settanta|jaren 70,jaren zeventig|70年代
rainbow rainbow colours,rainbow colors,colourful,colorful,multicoloured,multicolored,papel picado,confetti colours,rainbow|bunt,regenbogenfarben,farbenfroh,kunterbunt,regenbogen|multicolore,arc-en-ciel,coloré,colorée|multicolor,arcoíris,colorido,colorida,papel picado|multicor,arco-íris,colorido,colorida|multicolore,arcobaleno,colorato,colorata|regenboog,kleurrijk,kleurrijke|カラフル,虹色
raw raw,brutalist,raw concrete,concrete look|roh,brutalistisch,sichtbeton,betonoptik|béton brut,brutaliste|brutalista,hormigón visto|brutalista,concreto aparente|brutalista,cemento grezzo|brutalistisch,ruw beton
tropical tropical colours,tropical colors,tropical palette,jungle colours,tropical|tropische farben,dschungelfarben,tropisch|couleurs tropicales,tropical|colores tropicales,tropical|cores tropicais,tropical|colori tropicali,tropicale|tropische kleuren,tropisch|トロピカル
`;
const MOODS = lexiconOf(rowsOf(MOOD_WORDS) as [ColourMood, string][], { endings: true });

/** Words of moods of colour, each with its mood, in reading order. */
export const colourMoodWordsIn = (text: string): TermMatch<ColourMood>[] => findTerms(MOODS, fold(text));

/** The moods of colour that words about looks ask for, in reading order, each once. */
export const colourMoodsIn = (text: string): ColourMood[] => [
  ...new Set(colourMoodWordsIn(text).map(({ value }) => value)),
];
