/** Little words of the eight languages that decide what a sentence is for. */
import type { LANGUAGES } from "../../../design/kinds/vocabulary.ts";
import { findTerms, type Lexicon, lexiconOf } from "./lexicon.ts";
import { fold, type Span, tokensOf } from "./text.ts";

type Column = (typeof LANGUAGES)[number];

/** Sets of folded words by language; English ones count in texts of other languages only where there is no own set. */
const sets = (table: Record<string, string>) => {
  const made = new Map(Object.entries(table).map(([language, words]) => [language, new Set(fold(words).split(" "))]));
  return (language: string): ReadonlySet<string> => made.get(language.slice(0, 2)) ?? made.get("en")!;
};

/** Words that join others, and say nothing by themselves. */
export const joiningWords = sets({
  en: "a an the and or with in of on at to for but by is are be it its very really quite not too all lots more some plus & then so kind touch bit hint as from also just only us our we",
  de: "ein eine einen einem einer der die das den dem des und oder mit in im von vom auf an am zu zum zur für aber sehr nicht etwas viel mehr auch als ist sind bei uns unser unsere wir nur ganz",
  fr: "un une le la les l d de du des et ou avec en dans sur à au aux pour mais très pas trop peu plus aussi est sont par chez nous notre nos touche touches",
  es: "un una el la los las de del y e o con en sobre a al para pero muy no poco más es son por nos nuestro nuestra toque toques",
  pt: "um uma o a os as de do da dos das e ou com em no na para mas muito não pouco mais é são por nos nosso nossa toque toques",
  it: "un una uno il lo la i gli le l di del della dei delle e ed o con in su a al per ma molto non poco più è sono tocco tocchi ci nostro",
  nl: "een de het en of met in op van aan te voor maar heel erg niet beetje veel meer is zijn bij ons onze wij we ook",
  ja: "",
});

/** Words of those who speak, and verbs that make a sentence: no name of a thing has them. */
const speakingWords = sets({
  en: "we i you he she they it our my your us me who which that is are was were be been am will can could would should do does did have has had don't please if when because so until til every each by from since at on in to into around near where there here this these those",
  de: "wir ich du sie er es man unser unsere unseren mein meine ihr ihre uns ist sind war wird werden kann können soll sollen möchte hat haben wenn weil bis jeden jede jeder seit im in am an bei zu zum zur aus auf um bitte hier wo",
  fr: "nous je vous tu il elle on notre nos mon ma mes votre vos qui que est sont était sera peut peuvent doit avons ont si quand jusqu chaque depuis chez dans sur en où ici",
  es: "nosotros yo usted tú él ella nuestro nuestra nuestros nuestras mi mis su sus que es son era será puede pueden debe hemos tiene tienen si cuando hasta cada desde en por donde aquí",
  pt: "nós eu você ele ela nosso nossa nossos nossas meu minha seu sua que é são era será pode podem deve temos tem se quando até cada desde em no na nos nas por onde aqui",
  it: "noi io voi tu lui lei nostro nostra nostri nostre mio mia vostro che è sono era sarà può possono deve abbiamo ha hanno se quando fino ogni dal in nel nella su dove qui",
  nl: "wij we ik jij je u hij zij ze ons onze mijn uw die dat is zijn was wordt kan kunnen moet heeft hebben als wanneer tot elke sinds in op bij naar uit om waar hier",
  ja: "",
});

/** Words that turn what follows round. */
const negatingWords = sets({
  en: "no not don't dont doesn't never without none nothing nor neither isn't aren't can't won't avoid",
  de: "kein keine keinen keiner keinem nicht nie ohne nichts weder",
  fr: "pas sans aucun aucune jamais ni rien non",
  es: "no sin ningún ninguna nunca jamás ni nada",
  pt: "não sem nenhum nenhuma nunca nem nada",
  it: "non senza nessun nessuna mai né niente no",
  nl: "geen niet nooit zonder niets",
  ja: "",
});

const wordsOf = (folded: string): string[] => folded.match(/[\p{L}\p{N}]+(?:'t)?/gu) ?? [];

/** Whether a text has a word that negates something. */
export const hasNegation = (text: string, language: string): boolean =>
  wordsOf(fold(text)).some((word) => negatingWords(language).has(word)) || /ません|ない|なし|不要|お断り/u.test(text);

/** Whether one of the three words before a place negates it. */
export function isNegated(folded: string, at: number, language: string): boolean {
  const before = folded
    .slice(Math.max(0, at - 30), at)
    .split(/[,.;:!?\n]/)
    .at(-1)!;
  return wordsOf(before)
    .slice(-3)
    .some((word) => negatingWords(language).has(word));
}

/** Whether a text may be the name of a thing: short, without words of those who speak, and without a negation. */
export function isNameLike(text: string, language: string, most: number): boolean {
  if (text.length > most || !/\p{L}|\p{N}/u.test(text) || hasNegation(text, language)) return false;
  if (language.startsWith("ja")) return text.length <= 30 && !/(?:です|ます|ください|でした|ました)/u.test(text);
  return !wordsOf(fold(text)).some((word) => speakingWords(language).has(word));
}

/** Whether a sentence says something by a subject of its own, rather than naming things. */
export const speaksItself = (text: string, language: string): boolean => {
  const speaking = speakingWords(language);
  return wordsOf(fold(text)).some((word) => speaking.has(word) && !joiningWords(language).has(word));
};

/** Words that join the last item of a list. */
export const LAST_JOINS: Record<Column, readonly string[]> = {
  en: ["and"],
  de: ["und"],
  fr: ["et"],
  es: ["y", "e"],
  pt: ["e"],
  it: ["e", "ed"],
  nl: ["en"],
  ja: [],
};

/** Words that speak to whoever makes the website, wherever they stand. */
const MAKING = lexiconOf<true>([
  [
    true,
    "i want,i don't want,we don't want,looking for a website,it's for my,copy should,sticky nav,animations,mobile friendly,responsive,pls,plz,thx,i'd like,i would like,i need,we want a,we want an,we need a,we need an,we'd like a,we would like a,make me,build me,design me,should be able,should have,should look,should feel,must have,let people,let visitors,let customers,visitors should,people should,customers should,people can book,call to action,cta,pricing table,an faq,a faq,faq section,pricing section,landing page,one pager,no popups,for the website,on the website,the website,the site,the homepage,this site,each section,contact form,above the fold|suche eine website,suche eine webseite,suchen eine website,suchen eine webseite,ich möchte,ich brauche,ich hätte gern,wir möchten eine,wir brauchen eine,wir wünschen uns,landingpage,landing page,onepager,kontaktformular,preistabelle,soll wirken,soll aussehen,die seite soll,die website,auf der website,startseite,besucher sollen,kunden sollen|svp,je veux,je voudrais,j aimerais,il me faut,nous voulons un,nous voudrions,il nous faut,page d accueil,landing page,formulaire de contact,tableau de prix,le site doit,sur le site,le site|quiero,quisiera,necesito,necesitamos,queremos una,me gustaría,la web debe,el sitio,página de inicio,landing page,formulario de contacto,tabla de precios,que se pueda|quero,queria,gostaria,preciso de,precisamos de,queremos um,o site,página inicial,landing page,formulário de contato,formulário de contacto,tabela de preços|voglio,vorrei,vorremmo,mi serve,ci serve,il sito,landing page,modulo di contatto,tabella dei prezzi,pagina iniziale|ik wil,we willen een,wij willen een,ik heb nodig,de site,de website,landingspagina,contactformulier,prijstabel,bezoekers moeten,klanten moeten|作って,作成して,してください,お願いします,ほしい,欲しい,希望します,が必要です,お問い合わせフォーム",
  ],
]);
/** Such words where a sentence begins with them. */
const MAKING_FIRST = lexiconOf<true>([
  [
    true,
    "make it,make the,don't mention,do not mention,never say,please don't,please do not,please no,please make,please use,please add,please include,please create,please design,please build,add a,add an,include a,include an,include the,show the,show our,show a,put the,put our,keep it,keep the design,use the colours,use colours,use the colors,don't use,do not use,nothing fancy,needs a,need a,no stock photos,no stock photo,with a contact form|mach es,mache es,gestalte,erstelle,bitte gestalte,bitte erstelle,bitte verwende,verwende,bitte keine,mit formular|merci de,fais un,faites un,créez,crée,ajoutez,ajoute,utilisez|haz,crea,crear,añade,añadir,usa|faça,crie,criar,adicione,use|fai,crea,aggiungi,usa|maak,voeg,gebruik,graag een,graag met|",
  ],
]);
const WEBSITES = lexiconOf<true>([
  [
    true,
    "website,web site,webpage,web page,homepage|webseite,website,homepage,internetseite|site web,site internet,site vitrine|sitio web,página web|website,página web|sito web,pagina web|website,webpagina,homepage|ホームページ,ウェブサイト",
  ],
]);

const LETTING = lexiconOf<true>([
  [
    true,
    "let people,let visitors,let customers,let patients,let clients,let guests,people should,visitors should,customers should,people can,visitors can,customers can,to be able to|kunden sollen,besucher sollen,patienten sollen,gäste sollen|permettre de,que les clients puissent,pouvoir|que se pueda,que puedan,que la gente pueda|que se possa,que possam,para poderem|che si possa,possano|klanten moeten,bezoekers moeten,moeten kunnen|できるように",
  ],
]);

/** Whether a sentence says what visitors are to be able to do. */
export const letsPeople = (sentence: string, language: string): boolean =>
  findTerms(LETTING, fold(sentence), language).length > 0;

const SPEAKERS = new Set(
  "i we our my wir ich unser unsere mein meine je nous notre nos mon ma nosotros yo somos nuestro nuestra nosso nossa eu noi siamo nostro nostra io wij we ik onze mijn".split(
    " ",
  ),
);

/** Whether those whose business it is speak of themselves. */
export const speaksOfItself = (text: string): boolean => tokensOf(fold(text)).some(({ word }) => SPEAKERS.has(word));

const ADDRESSED = new Set(
  "we our us your you wir unser unsere sie ihr nous notre nos vous votre nuestra nuestro hacemos nossa nosso fazemos noi nostro nostra facciamo wij onze u".split(
    " ",
  ),
);

/**
 * Whether a sentence speaks to whoever makes the website. A sentence that only mentions a website, and speaks of "us" or
 * "you", is for visitors ("We build websites").
 */
export function speaksToMaker(sentence: string, language: string): boolean {
  const folded = fold(sentence);
  const tokens = tokensOf(folded);
  if (findTerms(MAKING, folded, language, tokens).length > 0) return true;
  const [first] = findTerms(MAKING_FIRST, folded, language, tokens);
  if (first && first.start === tokens[0]!.start) return true;
  return findTerms(WEBSITES, folded, language, tokens).length > 0 && !tokens.some(({ word }) => ADDRESSED.has(word));
}

const ASKING = lexiconOf<true>([
  [
    true,
    "i want,we want,i need,we need,i'd like,we'd like,i would like,please make,make me,make,please create,create,build me,build,please build,design|ich möchte,wir möchten,ich brauche,wir brauchen,ich hätte gern,bitte,erstelle|je veux,je voudrais,nous voulons,nous voudrions|quiero,quisiera,necesito|quero,queria,preciso de|voglio,vorrei|ik wil,wij willen,we willen,graag|",
  ],
]);
const SITES = lexiconOf<true>([
  [
    true,
    "website,web site,site,landing page,homepage,home page,one page site,one page website,one pager,web page,webpage,page,portfolio,portfolio site,portfolio website|webseite,website,homepage,landing page,landingpage,internetseite,seite,portfolio,onepager|site,site web,site internet,site vitrine,page d accueil,landing page,page,portfolio|sitio web,sitio,página web,página,web,landing page,portafolio|site,website,página,landing page,portfolio|sito web,sito,pagina web,pagina,landing page,portfolio|website,site,landingspagina,webpagina,pagina,portfolio|",
  ],
]);
const FOR_WHOM = new Set("for of about fur von pour de du para per di voor van".split(" "));
const WHOSE = new Set(
  "my our me us meine meinen unsere unseren mon ma notre nos mi nuestro nuestra meu minha nosso nossa mio mia nostro nostra mijn onze il la le el o a un une una uno um uma eine einen ein der die das den an het een".split(
    " ",
  ),
);

/**
 * How far the words reach that ask for a website, before those that say for whom it is ("Website for a", "I want a landing
 * page for"); 0 where a sentence begins otherwise.
 */
export function headOf(sentence: string, language: string): number {
  const folded = fold(sentence.slice(0, 120));
  const tokens = tokensOf(folded);
  const asking = findTerms(ASKING, folded, language, tokens)[0];
  const from = asking?.start === tokens[0]?.start ? (asking?.end ?? 0) : 0;
  const site = findTerms(SITES, folded, language, tokens).find(({ start }) => start >= from);
  // An article and a word for what kind of website may stand before it.
  if (!site || tokens.filter(({ start }) => start >= from && start < site.start).length > 2) return 0;
  let next = tokens.findIndex(({ start }) => start >= site.end);
  if (next < 0 || !FOR_WHOM.has(tokens[next]!.word) || folded.slice(site.end, tokens[next]!.start) !== " ") return 0;
  next++;
  while (tokens[next] && WHOSE.has(tokens[next]!.word)) next++;
  return tokens[next]?.start ?? 0;
}

/** Words without those at their beginning that only ask for something ("I want a", "graag een"). */
export function withoutAsking(words: string, language: string): string {
  const folded = fold(words);
  const tokens = tokensOf(folded);
  const asking = findTerms(ASKING, folded, language, tokens)[0];
  let next = asking?.start === tokens[0]?.start ? tokens.findIndex(({ start }) => start >= (asking?.end ?? 0)) : 0;
  while (
    next >= 0 &&
    next < tokens.length - 1 &&
    (WHOSE.has(tokens[next]!.word) || joiningWords(language).has(tokens[next]!.word))
  )
    next++;
  return words.slice(tokens[next]?.start ?? 0);
}

/** Words before a list that say that its things are on offer here. */
const OFFERING: Record<Column, string> = {
  en: "(?:we|i)(?: also)? (?:offer|sell|bake|make|serve|teach|repair|provide|brew|roast|grow|build|rent(?: out)?|print|design|stock|do)",
  de: "(?:wir|ich) (?:bieten|biete|verkaufen|verkaufe|backen|machen|servieren|unterrichten|unterrichte|reparieren|repariere|brauen|rosten|vermieten|fuhren|bauen)(?: auch)?",
  fr: "(?:nous|je|on) (?:proposons|propose|vendons|vends|vend|faisons|fais|servons|enseignons|reparons|louons|offrons|fabriquons)(?: aussi)?",
  es: "(?:ofrecemos|ofrezco|vendemos|vendo|hacemos|hago|servimos|ensenamos|reparamos|alquilamos|fabricamos|horneamos)",
  pt: "(?:oferecemos|ofereco|vendemos|vendo|fazemos|faco|servimos|ensinamos|reparamos|alugamos|fabricamos)",
  it: "(?:offriamo|offro|vendiamo|vendo|facciamo|faccio|serviamo|insegniamo|ripariamo|noleggiamo|produciamo)",
  nl: "(?:wij|we|ik) (?:bieden|bied|verkopen|verkoop|bakken|maken|maak|serveren|geven|repareren|verhuren|brouwen)(?: ook)?",
  ja: "",
};

/** Where a list begins after words like "We sell"; 0 where the sentence begins otherwise. */
export function offeringEnd(sentence: string, language: string): number {
  const words = OFFERING[language.slice(0, 2) as Column];
  return words ? (new RegExp(`^${words} `, "u").exec(fold(sentence.slice(0, 60)))?.[0].length ?? 0) : 0;
}

/** Words around things that are typed, which say nothing without them. */
const AROUND: Lexicon<true> = lexiconOf<true>([
  [
    true,
    "phone,telephone,tel,mobile,cell,call,call us,call me,call or text,text,text us,ring,ring us,whatsapp,e mail,email,mail,email us,write to,contact,contact us,get in touch,address,visit us,visit,find us,we are at,you find us at,located at,open,we are open,we re open,opening hours,opening times,hours,closed,daily,website,web,online,instagram,insta,facebook,tiktok,youtube,linkedin,follow us,follow us on,on,at,or,and,our,us|telefon,tel,fon,mobil,handy,anruf,ruf uns an,rufen sie an,anrufen,whatsapp,e mail,email,mail,kontakt,adresse,geöffnet,öffnungszeiten,wir haben geöffnet,offen,geschlossen,sprechzeiten,uhr,montags,unter,oder,und,per,uns,sie finden uns,instagram|téléphone,tél,tel,portable,appelez,appelez nous,appelez le,e mail,email,courriel,mail,contact,contactez nous,adresse,ouvert,ouverte,horaires,nous sommes ouverts,du,de,à,le,la,et,ou,fermé,fermée,au,sur|teléfono,tel,móvil,llama,llámanos,llame,whatsapp,correo,email,e mail,contacto,dirección,abierto,abierta,abrimos,horario,horarios,de,a,al,y,o,cerrado,estamos en,en,el,los,las|telefone,tel,telemóvel,celular,ligue,whatsapp,email,e mail,contato,contacto,endereço,morada,aberto,aberta,abrimos,horário,horários,de,das,às,a,e,ou,fechado,em,na,no|telefono,tel,cellulare,chiama,chiamaci,whatsapp,email,e mail,contatti,indirizzo,aperto,aperti,aperta,siamo aperti,orari,orario,dal,al,dalle,alle,e,o,chiuso,in,il|telefoon,tel,mobiel,bel,bel ons,whatsapp,e mail,email,mail,contact,adres,open,geopend,openingstijden,van,tot,en,of,gesloten,uur,op,ons|電話,電話番号,tel,メール,住所,所在地,営業時間,受付時間,定休日,年中無休,時,まで,から,は,です",
  ],
]);

/** What is left of a part of a text outside of some spans, when the little words around typed things are taken away. */
export function restOf(text: string, span: Span, taken: readonly Span[], language: string): string {
  let rest = "";
  let at = span.start;
  for (const { start, end } of [...taken].sort((a, b) => a.start - b.start)) {
    if (end <= span.start || start >= span.end) continue;
    rest += `${text.slice(at, Math.max(at, start))} | `;
    at = Math.max(at, Math.min(end, span.end));
  }
  rest += text.slice(at, span.end);
  const folded = fold(rest);
  const around = findTerms(AROUND, folded, language);
  return around.reduceRight((left, { start, end }) => left.slice(0, start) + left.slice(end), rest).trim();
}

const OPENING = lexiconOf<true>([
  [
    true,
    "open,we are open,we re open,opening hours,opening times,hours,business hours,shop hours,visit us|geöffnet,öffnungszeiten,offen,wir haben geöffnet,haben geöffnet,sprechzeiten,ladenöffnungszeiten,bürozeiten|ouvert,ouverte,ouverts,horaires,horaires d ouverture,nous sommes ouverts|abierto,abierta,abrimos,horario,horarios,estamos abiertos|aberto,aberta,abrimos,horário,horários,horário de funcionamento,estamos abertos|aperto,aperta,aperti,siamo aperti,orari,orario,orari di apertura|open,geopend,openingstijden,openingsuren,wij zijn open|営業時間,開館時間,開園時間,受付時間,診療時間,営業,定休日",
  ],
]);

/** Whether words say that the hours after them are those of the business: nothing but a word for it. */
export function areOpeningWords(text: string, language: string): boolean {
  const folded = fold(text);
  const [found, more] = findTerms(OPENING, folded, language);
  if (!found || more) return false;
  const rest = `${folded.slice(0, found.start)} ${folded.slice(found.end)}`;
  const joining = joiningWords(language);
  return tokensOf(rest).every(({ word }) => joining.has(word));
}
