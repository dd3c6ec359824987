/** What words of the look ask for: moods, lettering, a light or a dark page, and pictures. */

import type { BriefStyle } from "../../../brief/brief.ts";
import type { Tone } from "../../../design/kinds/vocabulary.ts";
import { findTerms, lexiconOf, rowsOf, type TermMatch } from "./lexicon.ts";
import { fold } from "./text.ts";
import { isNegated } from "./words.ts";

/** On each line a tone, then the words that ask for it in the eight columns. */
const TONE_WORDS = `
warm warm,warmth,cosy,cozy,homely,homey,inviting,welcoming,intimate,snug,heartfelt,soulful|warm,warme,warmer,warmes,gemütlich,herzlich,einladend,heimelig,behaglich|chaleureux,chaleureuse,convivial,conviviale,cosy,accueillant,intime,chaud|cálido,cálida,acogedor,acogedora,hogareño,íntimo,cálidos|acolhedor,acolhedora,quente,caloroso,aconchegante,íntimo|caldo,calda,accogliente,intimo,caloroso|warm,warme,gezellig,gezellige,huiselijk,knus,sfeervol|温かい,あたたかい,温かみ,暖かい,ぬくもり,アットホーム
serious serious,clarity,trustworthy,professional,reliable,solid,formal,sober,credible,reputable,corporate,conservative,authoritative,confident,reassuring,trust,dignified,respectful,discreet|seriös,seriöse,seriöses,vertrauenswürdig,professionell,sachlich,zuverlässig,solide,kompetent,diskret|sérieux,sérieuse,professionnel,professionnelle,sobre,fiable,rassurant,crédible,discret|serio,seria,profesional,confiable,formal,sobrio,sobria,fiable,discreto|sério,séria,profissional,confiável,sóbrio,fiável,formal,discreto|serio,seria,professionale,affidabile,sobrio,autorevole,rassicurante|serieus,serieuze,professioneel,professionele,betrouwbaar,betrouwbare,zakelijk,strak zakelijk|信頼感,誠実,真面目,プロフェッショナル,堅実,安心感
minimal minimal,minimalist,minimalistic,clean,simple,uncluttered,pared back,pared-back,understated,lots of white space,white space,whitespace,stripped back,bare,spare,sparse,swiss,less is more,no frills,scandinavian,scandi,nordic|minimalistisch,minimalistische,schlicht,schlichte,schlichtes,reduziert,klar,aufgeräumt,clean,einfach,puristisch,viel weißraum,skandinavisch|minimaliste,épuré,épurée,simple,sobre et épuré,dépouillé,aéré,scandinave|minimalista,limpio,sencillo,simple,limpia,sencilla,depurado,mucho espacio en blanco,nórdico|minimalista,limpo,simples,clean,despojado,limpa,muito espaço em branco,escandinavo|minimalista,minimale,pulito,semplice,essenziale,lineare,pulita,tanto spazio bianco|minimalistisch,minimalistische,strak,strakke,eenvoudig,rustig en strak,clean,simpel,veel witruimte|ミニマル,シンプル,すっきり,余白,清潔感
energetic energetic,dynamic,vibrant,lively,high-energy,high energy,upbeat,powerful,sporty,active,punchy,loud,electric,intense,youthful|energisch,energiegeladen,dynamisch,lebendig,kraftvoll,sportlich,jugendlich|énergique,dynamique,vivant,vivante,vibrant,sportif,jeune|enérgico,enérgica,dinámico,vibrante,vivo,deportivo,juvenil,alegre y vivo|enérgico,enérgica,dinâmico,vibrante,vivo,desportivo,jovem|energico,energica,dinamico,vivace,vibrante,sportivo,giovane|energiek,energieke,dynamisch,levendig,levendige,krachtig,sportief|エネルギッシュ,活気,躍動感,元気
playful playful,festive,spooky,colourful,colorful,fun,quirky,whimsical,cheerful,hand-drawn,hand drawn,handdrawn,cute,joyful,silly,funny,childlike,cartoonish,happy,storybook,doodle,sunny,cheery,summery,retro,groovy,pop art|sommerlich,verspielt,bunt,fröhlich,lustig,handgezeichnet,farbenfroh,witzig,frech,kindgerecht,retro|festif,festive,ludique,coloré,colorée,joyeux,joyeuse,amusant,enfantin,fantaisiste,pétillant,gai,rétro|divertido,divertida,colorido,alegre,juguetón,lúdico,colorida,dibujado a mano,retro|divertido,divertida,colorido,alegre,lúdico,brincalhão,colorida,retrô|giocoso,giocosa,colorato,colorata,divertente,allegro,allegra,spiritoso,disegnato a mano,retrò|speels,speelse,kleurrijk,kleurrijke,vrolijk,vrolijke,grappig,handgetekend,retro|楽しい,カラフル,ポップ,遊び心,かわいい,可愛い,手描き,にぎやか,レトロ
elegant elegant,old school,old-school,graceful,refined,sophisticated,timeless,classy,classic,botanical,romantic,tasteful,stylish,chic,delicate,polished,feminine,art deco,ethereal,poetic|elegant,elegante,elegantes,edel,stilvoll,zeitlos,klassisch,romantisch,fein,raffiniert,feminin|élégant,élégante,raffiné,raffinée,intemporel,classique,romantique,chic,délicat,féminin,poétique|elegante,elegantes,refinado,sofisticado,clásico,clásica,romántico,romántica,atemporal,femenino,fino|elegante,elegantes,refinado,sofisticado,clássico,romântico,romântica,intemporal,delicado,feminino|elegante,eleganti,raffinato,raffinata,sofisticato,classico,romantico,romantica,senza tempo,chic,femminile|elegant,elegante,verfijnd,stijlvol,stijlvolle,klassiek,romantisch,tijdloos,chique,vrouwelijk|エレガント,上品,優雅,洗練,ロマンチック,品のある,女性らしい
luxurious luxurious,luxury,premium,high-end,high end,upscale,exclusive,opulent,lavish,deluxe,quiet luxury,expensive,glamorous,sumptuous,regal|luxuriös,luxuriöse,hochwertig,hochwertige,exklusiv,premium,nobel,edel und hochwertig,glamourös|luxueux,luxueuse,haut de gamme,luxe,exclusif,premium,somptueux|lujoso,lujosa,lujo,exclusivo,premium,alta gama,de alta gama|luxuoso,luxuosa,luxo,exclusivo,premium,sofisticado e premium|lussuoso,lussuosa,lusso,esclusivo,premium,di alta gamma,prestigioso|luxe,luxueus,luxueuze,exclusief,premium,hoogwaardig|高級感,ラグジュアリー,贅沢,高級
modern modern,contemporary,fresh,sleek,up-to-date,current,innovative,progressive,urban,forward-looking,slick,trendy,edgy|modern,moderne,modernes,moderner,zeitgemäß,frisch,frische,innovativ,urban|moderne,contemporain,contemporaine,frais,fraîche,actuel,innovant,urbain|moderno,moderna,contemporáneo,fresco,fresca,actual,innovador,urbano|moderno,moderna,contemporâneo,fresco,fresca,atual,inovador,urbano|moderno,moderna,contemporaneo,fresco,fresca,attuale,innovativo,urbano|modern,moderne,eigentijds,fris,frisse,vernieuwend,hip|モダン,現代的,新鮮,スタイリッシュ,今風,おしゃれ
technical technical,developer look,clean developer,techy,tech,futuristic,engineered,precise,scientific,cyberpunk,terminal,monospace,nerdy,geeky,sci-fi,data-driven,digital,high-tech|technisch,technische,futuristisch,präzise,wissenschaftlich,hightech|technique,futuriste,précis,scientifique,technologique|técnico,técnica,futurista,preciso,científico,tecnológico|técnico,técnica,futurista,preciso,científico,tecnológico|tecnico,tecnica,futuristico,preciso,scientifico,tecnologico|technisch,technische,futuristisch,precies,wetenschappelijk|テクニカル,未来的,サイバー,近未来,先進的
calm calm,calming,peaceful,serene,tranquil,soothing,quiet,relaxed,relaxing,gentle,soft,zen,airy,restful,mindful,light and airy,slow,meditative,dreamy,spacious|ruhig,ruhige,beruhigend,entspannt,sanft,sanfte,friedlich,still,luftig,gelassen,leise|lumineux,lumineuse,calme,apaisant,apaisante,serein,sereine,doux,douce,paisible,zen,tranquille,aérien|luminoso,luminosa,tranquilo,tranquila,sereno,serena,relajante,suave,apacible,zen,calmado,relajado|luminoso,luminosa,calmo,calma,sereno,serena,tranquilo,tranquila,suave,relaxante,zen|luminoso,luminosa,calmo,calma,sereno,serena,tranquillo,tranquilla,rilassante,delicato,zen,morbido|rustig,rustige,kalm,kalme,sereen,ontspannen,zacht,zachte,vredig,zen|落ち着いた,落ち着き,穏やか,静か,癒し,やさしい,優しい,ゆったり,和やか
moody moody,ornamental,dark,dramatic,atmospheric,cinematic,mysterious,gothic,gritty,noir,brooding,candlelit,smoky,haunting,eerie,occult|düster,dunkel,dunkle,dramatisch,stimmungsvoll,geheimnisvoll,atmosphärisch,mystisch|sombre,dramatique,mystérieux,mystérieuse,cinématographique,feutré,feutrée,gothique|oscuro,oscura,dramático,misterioso,cinematográfico,gótico|escuro,escura,dramático,misterioso,cinematográfico,gótico|scuro,scura,drammatico,misterioso,cinematografico,suggestivo,gotico|donker,donkere,dramatisch,mysterieus,broeierig,duister|ムーディー,ダーク,ドラマチック,神秘的,幻想的,妖艶
friendly friendly,approachable,kind,helpful,personable,down-to-earth,down to earth,plain english,jargon-free,family friendly,safe,neighbourly,neighborly,accessible,caring,human,honest,supportive,inclusive,optimistic,hopeful|freundlich,freundliche,freundliches,nahbar,sympathisch,familiär,bodenständig,persönlich,hilfsbereit,ehrlich|amical,sympathique,accessible,bienveillant,bienveillante,proche,humain,familial,rassurant et humain|amigable,cercano,cercana,simpático,accesible,familiar,humano,amable,cordial|amigável,próximo,próxima,simpático,acessível,familiar,humano,simpática,amistoso|amichevole,cordiale,simpatico,accessibile,familiare,umano,alla mano,vicino|vriendelijk,vriendelijke,toegankelijk,toegankelijke,laagdrempelig,persoonlijk,menselijk,nuchter|親しみやすい,親しみ,フレンドリー,安心,親切,気軽
editorial editorial,magazine-like,magazine style,magazine-style,literary,typographic,journalistic,bookish,newspaper-like,gallery-like,artsy,artistic,big type,large type,serif|redaktionell,magazinartig,literarisch,typografisch,künstlerisch|éditorial,éditoriale,littéraire,typographique,artistique|editorial,literario,tipográfico,artístico,tipo revista|editorial,literário,tipográfico,artístico,estilo revista|editoriale,letterario,tipografico,artistico,stile rivista|redactioneel,literair,typografisch,artistiek,magazine-achtig|エディトリアル,雑誌風,雑誌のような,文学的,アーティスティック,アート
rustic rustic,handmade,artisan,artisanal,farmhouse,country,vintage,traditional,weathered,hand-crafted,handcrafted,old-fashioned,old fashioned,nostalgic,heritage,industrial,western,folk,bohemian,boho|rustikal,rustikale,handgemacht,traditionell,ländlich,urig,nostalgisch,vintage,bodenständig rustikal,handwerklich,industriell|rustique,artisanal,artisanale,traditionnel,authentique,champêtre,vintage,bohème,industriel|rústico,rústica,artesanal,tradicional,campestre,auténtico,vintage,bohemio,industrial|rústico,rústica,artesanal,tradicional,campestre,autêntico,vintage,industrial|rustico,rustica,artigianale,tradizionale,autentico,campestre,vintage,industriale|rustiek,rustieke,ambachtelijk,ambachtelijke,landelijk,landelijke,traditioneel,authentiek,nostalgisch,industrieel|素朴,手作り感,ナチュラルで素朴,昔ながら,和風,伝統的,レトロモダン
bold bold,strong,striking,daring,brutalist,graphic,confident and bold,big typography,high contrast,high-contrast,in your face,fearless,rebellious,punk,raw,rugged,robust,tough|mutig,markant,kräftig,auffällig,plakativ,brutalistisch,kontrastreich,robust,stark,frech|audacieux,audacieuse,fort,percutant,marquant,brutaliste,contrasté,graphique,robuste|atrevido,atrevida,fuerte,impactante,llamativo,audaz,brutalista,contundente,robusto|ousado,ousada,forte,impactante,marcante,arrojado,brutalista,robusto|audace,forte,deciso,decisa,d'impatto,brutalista,grintoso,robusto|gedurfd,gedurfde,stoer,stoere,krachtig en stoer,opvallend,brutalistisch,robuust|大胆,力強い,インパクト,迫力
natural natural,organic,earthy,botanical natural,eco,sustainable,outdoorsy,nature-inspired,tropical,beachy,coastal,green and natural,wholesome,wild,leafy,raw natural,plant-based look|natürlich,natürliche,natürliches,naturnah,organisch,erdig,nachhaltig,ökologisch|naturel,naturelle,organique,végétal,écologique,nature,terreux|natural,naturales,orgánico,ecológico,terroso,sostenible|natural,naturais,orgânico,ecológico,terroso,sustentável|naturale,naturali,organico,ecologico,terroso,sostenibile|natuurlijk,natuurlijke,organisch,aards,aardse,duurzaam,groen en natuurlijk|ナチュラル,自然な,オーガニック,自然
`;
const TONES = lexiconOf(rowsOf(TONE_WORDS) as [Tone, string][], { plurals: false });

/** Words of moods, each with the tone that it asks for, in reading order. */
export const moodsIn = (text: string, language: string): TermMatch<Tone>[] => findTerms(TONES, fold(text), language);

export const LETTERINGS = ["sans", "serif", "mono", "large", "round"] as const;
export type Lettering = (typeof LETTERINGS)[number];
const LETTERING_WORDS = `
sans sans serif,sans-serif|serifenlos,serifenlose|sans empattement|sin serifa|sem serifa|senza grazie|schreefloos,schreefloze|ゴシック体
serif serif,serifs|serifen,serifenschrift|empattements|con serifa|com serifa,serifada|con grazie,graziato|schreef,schreefletter|明朝体
mono mono,monospace,monospaced,typewriter|schreibmaschine|machine à écrire|máquina de escribir|máquina de escrever|macchina da scrivere|typemachine|等幅
large big type,large type,big letters,large letters,huge letters,huge type,big headlines,huge headlines,large text,large print|große schrift,grosse schrift,große überschriften|gros titres,grandes lettres,grands titres|letras grandes,títulos grandes|letras grandes,títulos grandes|caratteri grandi,titoli grandi|grote letters,grote koppen|大きな文字,大きい文字
round rounded,round shapes,rounded corners|abgerundet,abgerundete,runde formen|arrondi,arrondis,formes rondes|redondeado,formas redondas|arredondado,formas redondas|arrotondato,forme tonde|afgerond,afgeronde,ronde vormen|丸い,丸み
`;
const LETTERS = lexiconOf(rowsOf(LETTERING_WORDS) as [Lettering, string][]);

/** Wishes for letters and shapes, in reading order. */
export const letteringIn = (text: string, language: string): TermMatch<Lettering>[] =>
  findTerms(LETTERS, fold(text), language);

/** The wish that a text of `style.lettering` names; null for one of one's own. */
export const letteringOf = (wish: string): Lettering | null => findTerms(LETTERS, fold(wish))[0]?.value ?? null;

const SCHEMES = lexiconOf<"dark" | "light">([
  [
    "dark",
    "dark,black background,black page|dunkel,dunkle,dunkler,dunkles,dunklen,dunklem,schwarzer hintergrund|sombre,fond noir|oscuro,oscura,fondo negro|escuro,escura,fundo preto|scuro,scura,sfondo nero|donker,donkere,zwarte achtergrond|ダーク,暗い,黒背景,黒い背景",
  ],
  [
    "light",
    "light,bright,white background|hell,helle,heller,helles,weißer hintergrund,weisser hintergrund|clair,claire,lumineux,lumineuse,fond blanc|claro,clara,luminoso,luminosa,fondo blanco|claro,clara,luminoso,luminosa,fundo branco|chiaro,chiara,luminoso,luminosa,sfondo bianco|licht,lichte,witte achtergrond|明るい,白背景",
  ],
]);
const PAGES = lexiconOf<true>([
  [
    true,
    "page,site,website,look,design,background,theme,mode,style,layout,ui,feel,mood,vibe|seite,website,look,design,hintergrund,optik,stil,modus|page,site,fond,thème,style,mode,ambiance|página,web,sitio,fondo,tema,estilo,modo|página,site,fundo,tema,estilo,modo|pagina,sito,sfondo,tema,stile,modalità|pagina,site,website,achtergrond,stijl,modus,uitstraling|ページ,サイト,背景,デザイン,雰囲気,テーマ,モード",
  ],
]);

/** Words for the page itself, beside which a mood is a wish. */
export const pageWordsIn = (text: string, language: string): TermMatch<true>[] =>
  findTerms(PAGES, fold(text), language);

/**
 * Whether a text about looks asks for a dark or a light page: the word for it stands alone, or beside a word for the page.
 * @returns null where it asks for neither, or for both
 */
export function schemeIn(text: string, language: string): "dark" | "light" | null {
  const folded = fold(text);
  const pages = findTerms(PAGES, folded, language);
  const found = findTerms(SCHEMES, folded, language).filter(({ start, end, words }) => {
    if (isNegated(folded, start, language)) return false;
    const alone =
      /(?:^|[,.;:、。\n]|\p{L}{1,3}) ?$/u.test(folded.slice(Math.max(0, start - 4), start)) &&
      /^ ?(?:[,.;!、。\n]|$)/.test(folded.slice(end, end + 2));
    const beside = pages.some(
      (page) =>
        Math.max(page.start - end, start - page.end) <= 12 &&
        !/[.;,]/.test(folded.slice(Math.min(end, page.end), Math.max(start, page.start))),
    );
    const ofColour = /^ (?:green|blue|red|brown|grey|gray|wood|pink|purple)/.test(folded.slice(end, end + 8));
    return words > 1 || (!ofColour && (alone || beside));
  });
  const asked = new Set(found.map(({ value }) => value));
  return asked.size === 1 ? [...asked][0]! : null;
}

const PICTURES = lexiconOf<NonNullable<BriefStyle["pictures"]>>([
  [
    "none",
    "no pictures,no photos,no images,no photographs,without pictures,without photos,no pictures or photos,no photos or pictures|keine bilder,keine fotos,ohne bilder,ohne fotos|pas de photos,pas d images,sans photos,sans images,aucune photo,aucune image|sin fotos,sin imágenes|sem fotos,sem imagens|senza foto,senza immagini,niente foto,nessuna foto|geen foto s,geen afbeeldingen,zonder foto s|写真なし,写真は不要,画像なし",
  ],
]);

/** Whether a text about looks wants no pictures. */
export const picturesIn = (text: string, language: string): BriefStyle["pictures"] =>
  findTerms(PICTURES, fold(text), language)[0]?.value ?? null;

const LOOK_WORDS = lexiconOf<true>([
  [
    true,
    "look,looks,layout,heading,headline,letters,lettering,style,styling,colour,color,palette,font,typography,theme,vibe,vibes,feel,feeling,mood,aesthetic,background,accent,white space,whitespace,type,tone,tones,atmosphere,dark mode,photos,pictures,images,stock photo|stil,look,farbe,farben,farbwelt,schrift,hintergrund,optik,stimmung,ton,akzente,wirkung,gestaltung,bilder,fotos,weißraum|style,couleur,couleurs,police,ambiance,fond,ton,tons,esthétique,charte,photos,images|estilo,color,colores,tipografía,fondo,ambiente,tono,tonos,estética,fotos,imágenes|estilo,cor,cores,tipografia,fundo,ambiente,tom,tons,estética,fotos,imagens|stile,colore,colori,caratteri,sfondo,atmosfera,tono,toni,estetica,foto,immagini|stijl,kleur,kleuren,lettertype,achtergrond,sfeer,toon,tinten,uitstraling,foto s,afbeeldingen|雰囲気,色,カラー,配色,デザイン,スタイル,テイスト,背景,トーン,写真",
  ],
]);

/** Words that are about the look of a page whatever stands beside them. */
export const lookWordsIn = (text: string, language: string): TermMatch<true>[] =>
  findTerms(LOOK_WORDS, fold(text), language);
