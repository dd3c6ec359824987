/**
 * Each piece of the prompt gets a role: what it says of the business, and what it only says to the designer. Everything
 * that is later shown to visitors is taken from pieces with the right role.
 */
import { topicOfName } from "../topics.ts";
import { isActionPhrase, isCall } from "./actions.ts";
import { audienceOf } from "./audience.ts";
import { datesIn } from "./dates.ts";
import { isFact } from "./facts.ts";
import { formsOf } from "./forms.ts";
import { tradeWords } from "./kind.ts";
import { isInterfaceLanguage } from "./language.ts";
import { isAdjective, looksOf } from "./looks.ts";
import { isPlace } from "./place.ts";
import { sectionsOnly } from "./sections.ts";
import { BLANK, fold, type Span, segmentsOf, sentencesOf, tokensOf, trimmed } from "./text.ts";
import { toneWords } from "./tone.ts";

export type Label = "offerings" | "sections" | "look" | "contact" | "action" | "audience" | "about" | "areas" | "form";

export type Role =
  | "contact"
  | "action"
  | "fact"
  | "form"
  | "look"
  | "section"
  | "request"
  | "headline"
  | "audience"
  | "place"
  | "prose"
  | "item";

export interface Segment extends Span {
  text: string;
  /** The text with contact details, hours and dates blanked out. */
  bare: string;
  label: Label | null;
  role: Role;
}

export interface Sentence extends Span {
  text: string;
  segments: Segment[];
  /** True when the sentence asks the designer for something. */
  request: boolean;
}

const LABELS: [Label, string][] = [
  [
    "offerings",
    "services,our services,service,services include,products,our products,features,key features,offerings,offer,we offer,we sell,we do,we make,menu,dishes,our menu,food,drinks,courses,classes,treatments,specialties,specialities,practice areas,what we do,rooms,workshops,programs,programmes,lessons,specialising in,specializing in,areas of expertise,expertise,topics,includes,including,packages,price list,prices,rates,tickets,admission,entry,eintritt,eintrittspreise,entradas,ingressos,bilhetes,billets,biglietti,activities,tours,range,collections,modules,projects,work,leistungen,unsere leistungen,angebot,angebote,produkte,kurse,behandlungen,speisen,schwerpunkte,sortiment,funktionen,preise,zimmer,themen,wir bieten,touren,prestations,services,produits,cours,ateliers,soins,specialites,nos services,nos specialites,nos prestations,nos produits,tarifs,fonctionnalites,domaines,servicios,productos,clases,cursos,tratamientos,especialidades,nuestros servicios,ofrecemos,precios,talleres,caracteristicas,platos,servicos,produtos,aulas,tratamentos,especialidades,os nossos servicos,nossos servicos,oferecemos,precos,pratos,funcionalidades,servizi,prodotti,corsi,trattamenti,specialita,i nostri servizi,offriamo,prezzi,piatti,laboratori,funzionalita,diensten,producten,aanbod,lessen,behandelingen,specialiteiten,onze diensten,wij bieden,prijzen,gerechten,functies,cursussen,サービス,サービス内容,商品,取扱商品,メニュー,業務内容,コース,診療内容,診療科目,機能,料金,取り扱い,品揃え,提供内容",
  ],
  [
    "sections",
    "sections,pages,section,site sections,structure,needs,must have,must-haves,include,content,sitemap,wanted,page sections,bereiche,abschnitte,seiten,inhalte,unterseiten,rubriques,sections,pages,contenu,secciones,paginas,apartados,contenido,seccoes,secoes,paginas,conteudo,sezioni,pagine,contenuti,secties,paginas,pagina's,inhoud,セクション,ページ,構成,ページ構成,掲載内容",
  ],
  [
    "look",
    "style,look,look and feel,tone,colours,colors,colour,color,mood,vibe,design,palette,theme,feel,aesthetic,brand colours,brand colors,brand,tone of voice,colour palette,color palette,typography,fonts,stil,farben,farbwelt,gestaltung,optik,stimmung,couleurs,ambiance,charte,ton,estilo,colores,ambiente,tono,cores,tom,stile,colori,atmosfera,stijl,kleuren,sfeer,uitstraling,デザイン,雰囲気,色,カラー,配色,テイスト,トーン,スタイル",
  ],
  [
    "contact",
    "phone,tel,telephone,mobile,email,e-mail,mail,address,hours,opening hours,open,opening times,location,contact,where,call,whatsapp,when,date,dates,visit,adresse,telefon,offnungszeiten,geoffnet,kontakt,ort,standort,datum,horaires,telephone,courriel,ouvert,lieu,telefono,direccion,horario,horarios,correo,ubicacion,contacto,fecha,morada,endereco,telefone,contato,local,data,indirizzo,orari,contatti,orario,luogo,adres,openingstijden,telefoon,locatie,open,電話,電話番号,住所,所在地,営業時間,定休日,メール,お問い合わせ",
  ],
  [
    "action",
    "cta,call to action,ctas,button,main button,primary action,primary cta,goal,main goal,ziel,boton,bouton,botao,knop,ボタン",
  ],
  [
    "audience",
    "audience,target audience,target group,target,for,zielgruppe,cible,public,publico,publico objetivo,publico-alvo,pubblico,target,doelgroep,ターゲット,対象",
  ],
  [
    "areas",
    "locations,branches,standorte,filialen,adresses,sedes,sucursales,sedi,vestigingen,regions,latency regions,availability zones,countries,cities,neighbourhoods,neighborhoods,areas,areas served,service area,areas we serve,einsatzgebiet,zones d'intervention,secteurs,zonas,zona,zone,werkgebied,対応エリア",
  ],
  ["form", "form,forms,form fields,formular,formulaire,formulario,modulo,formulier,フォーム"],
  [
    "about",
    "event,about,business,company,description,who we are,background,name,project,overview,mission,story,our story,summary,brief,what,who,tagline,firma,unternehmen,beschreibung,uber uns,a propos,entreprise,qui sommes-nous,histoire,sobre nosotros,empresa,negocio,quienes somos,historia,descripcion,sobre nos,quem somos,descricao,azienda,chi siamo,storia,descrizione,over ons,bedrijf,wie wij zijn,beschrijving,会社概要,概要,私たちについて,紹介",
  ],
];
const LABEL_OF = new Map<string, Label>();
for (const [label, names] of LABELS)
  for (const name of names.split(",")) if (!LABEL_OF.has(labelKey(name))) LABEL_OF.set(labelKey(name), label);

function labelKey(name: string): string {
  return fold(name)
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

const OFFERING_TOPICS = new Set([
  "services",
  "products",
  "menu",
  "classes",
  "rooms",
  "tours",
  "features",
  "priorities",
  "programme",
  "books",
  "pricing",
  "commissions",
  "spaces",
]);

function labelOf(name: string): Label | null {
  // "3 pages: home, about, contact"
  const known = LABEL_OF.get(
    labelKey(name)
      .replace(/ (?:19|20)\d{2}$/, "")
      .replace(/^(?:\d{1,2}|two|three|four|five|drei|trois|tres|tre|drie) /, "")
      .replace(
        /^(locations|branches|studios|shops|standorte|filialen|adresses|sedes|sucursales|sedi|vestigingen) .{2,24}$/,
        "$1",
      ),
  );
  if (known) return known;
  const topic = topicOfName(name);
  if (topic === null) return null;
  return OFFERING_TOPICS.has(topic)
    ? "offerings"
    : topic === "contact" || topic === "visit" || topic === "directions"
      ? "contact"
      : "about";
}

const REQUEST =
  /\b(?:(?:i|we)(?: would|'d|’d)? (?:just |also |really )?(?:want|need|like|love|prefer|am looking for|are looking for|hope)(?! to (?:help|make|bring))|(?:i|we) (?:don't|dont|do not|really don't) (?:want|like|need)|(?:i'm|i am|we're|we are) looking for|please|pls|plz|make (?:me|us|it|a|the|sure|my|our|something)|create (?:a|an|me|us|my|our|the)|build (?:a|an|me|us|my|our) (?:.{0,30})?(?:site|website|page)|design (?:a|an|me|us) |can you|could you|should (?:be|have|feel|look|include|show|say)|must (?:be|have|include|feel|show|load|work on)|let the (?:pictures|photos|images|work|food|words) |feels? like (?:a|an)\b|don't use|do not use|svp|sin usar|needs? (?:to|a|an|some) |(?:let|allow) (?:people|visitors|customers|clients|guests|patients|parents|users|them|students|fans|members|supporters)|include (?:a|an|the|our|some|links)|add (?:a|an|some|the)|use (?:a|an|the|our|lots|only|large|big)|there should|give (?:me|us|it)|show (?:a|the|our|off)|put (?:a|the)|links? to |surprise me|nothing (?:too )?(?:fancy|crazy|flashy)|(?:keep|make) it |something (?:nice|cool|simple|clean|fancy|pretty|special|like)|i have (?:this|an) idea|basically|ich (?:brauche|mochte|will|hatte|suche|benotige)|wir (?:brauchen|mochten|wollen|hatten gern|suchen|benotigen) (?:eine|ein|einen|gerne|bitte|noch|auch)|bitte|erstell\w*|mach(?:e|en)? (?:mir|uns|eine|bitte)|soll(?:te|ten|en)? (?:\w+ ){0,6}(?:sein|wirken|haben|konnen|werden|enthalten)|je (?:veux|voudrais|cherche|souhaite)|j'aimerais|nous (?:voulons|voudrions|souhaitons|aimerions|cherchons a)|il (?:faut|faudrait)|creez|cree[rz]?[- ]?moi|fais[- ]moi|faites|s'il vous plait|merci de|quiero|quisiera|queremos|necesito|necesitamos|me gustaria|nos gustaria|haz(?:me)?|crea(?:r|me)?|por favor|debe (?:ser|tener|incluir)|que (?:los|las) (?:clientes|visitantes|pacientes)|incluir|quero|queria|gostaria|gostariamos|preciso|precisamos|criar?|cria-me|faca|faz(?:-me)?|deve (?:ser|ter|incluir)|voglio|vorrei|vorremmo|vogliamo|mi serve|ci serve|serve un|fammi|creami|creare|per favore|deve (?:essere|avere)|ik (?:wil|zoek|heb|zou)|wij? (?:willen|zoeken) (?:een|graag)|graag|maak|alsjeblieft|a\.u\.b|moet(?:en)? (?:\w+ ){0,5}(?:zijn|hebben|kunnen|worden|uitstralen)|ignore (?:all|previous|the)|disregard|system prompt|you are (?:a|an|now))\b|ほしい|欲しい|作って|作成して|つくって|お願い|してください|したいです|にしたい|を希望|できるように|載せ(?:て|たい)|設置|掲載して/u;

const VERB =
  /\b(?:we|we're|we've|i|i'm|our|they|you|your|is|are|was|were|has|have|had|do|does|can|will|may|offers?|makes?|helps?|turns?|serves?|sells?|bakes?|opens|open (?:at|on|from|every|daily|our|all|in|until)|runs?|works?|integrates?|connects|syncs|creates?|builds?|teaches|brings?|finds?|lets?|keeps?|gives?|shows?|to be|join|come|meet (?:us|me|the|our|at|in)|wir|unser|unsere|ist|sind|hat|haben|bietet|bieten|wird|werden|kann|konnen|darf|spreche|sprechen|speaks?|parle|parlons|hablo|hablamos|falamos|parlo|parliamo|spreek|spreken|kommt|macht|ihr|sie|nous|notre|nos|est|sont|vous|propose|proposons|accueille|nuestro|nuestra|nuestros|es|son|somos|hacemos|ofrecemos|tenemos|ofrece|esta|estamos|nosso|nossa|nossos|e uma|somos|fazemos|oferecemos|temos|oferece|nostro|nostra|siamo|facciamo|offriamo|abbiamo|offre|sono|wij|ons|onze|zijn|heeft|hebben|biedt|bieden|maken|wordt|worden)\b|(?:です|ます|でした|ました|である|ません|ください)/u;

const SITE_WORD =
  /\b(?:(?:about|contact|home|first|front|next|gallery|faq|separate|own|single|sub|one|two|three|four|five|\d) ?pages?|web ?sites?|sites?|home ?page|landing ?page|web ?pages?|one[- ]pager|webseite|internetseite|internetauftritt|webauftritt|website|onepager|sitio(?: web)?|pagina web|sito(?: web| internet)?|site web|site internet|homepage)\b|\b(?:hemsida|hjemmeside|nettside|kotisivut|verkkosivu\w*|stron[ae]|honlap|weboldal|web sitesi)\b|сайт|موقع|אתר|وبسایت|网站|網站|网页|홈페이지|웹사이트|사이트|वेबसाइट|เว็บไซต์|ホームページ|サイト|ウェブページ/u;

/** Words that only introduce a contact detail, hours or a date. */
export const INTRODUCING = new Set(
  "open opening hours from to on at the phone tel telephone mobile email e mail call us address or and daily every day contact location find visit we are closed uhr geoffnet offnungszeiten telefon adresse von bis am kontakt ouvert horaires de a du au le la adresse tous les jours abierto abiertos horario telefono direccion desde hasta aberto aberta horario morada telefone das as aberti aperto aperti orari orario dalle alle tel open geopend openingstijden adres telefoon van tot our text fax whatsapp reach in is der die das wir sind nous sommes estamos siamo wij zijn geoffnet geschlossen ouverts aperti ligt only ouvertes date when und et y e en termine termin of oder ou mail app sms buro office reception empfang oficina bureau kantoor sprechzeiten sprechstunde sprechstunden burozeiten werkstattzeiten betriebszeiten appointments visits viewings available availability consultations rendez vous visites citas visitas atencion consultas marcacoes appuntamenti visite ricevimento afspraken spreekuur bezoek hier horario kontor by ring text book bel ruf rufen sie an anrufen unter over ons per via mo fr uur h closed reach us at".split(
    " ",
  ),
);

const MONEY = /\d ?(?:[€$£¥₽₺円원]|(?:eur|euros?|kr|chf|zł|kč|usd|gbp)(?!\p{L}))|[€$£¥] ?\d/iu;

const EVERY_MONEY = new RegExp(MONEY.source, "giu");

/** "insta maybe", "vielleicht ein Blog": a wish that its writer is not sure of. */
const HEDGED =
  /^(?:maybe|perhaps|vielleicht|eventuell|peut-etre|quizas?|tal vez|talvez|forse|magari|misschien) |(?:[^\p{L}]| )(?:maybe|perhaps|vielleicht|peut-etre|quizas?|talvez|forse|misschien)$/u;

/** "Hill Street car park", "Marktplatz": a spot in a town, told by its last word and its capital. */
const SPOT =
  /^(?:(?:at|in|on|by|opposite|near|behind|next to|am|auf dem|beim|neben|chez|sur la|sur le|en la|no|na|in|bij de|op de|op het) )?(?:the |der |dem |la |le |el |o |a |de |het )?\p{Lu}[\p{L}'’.-]*(?: [\p{L}'’.&-]+){0,4}? (?:[Cc]ar [Pp]ark|[Pp]arking [Ll]ot|[Mm]arket(?: [Hh]all)?|[Ss]treet|[Rr]oad|[Ll]ane|[Aa]venue|[Ss]quare|[Ss]tation|[Hh]arbou?r|[Pp]ier|[Qq]uay|[Ww]harf|[Mm]all|[Aa]rcade|[Yy]ard|[Mm]ews|[Ii]ndustrial [Ee]state|[Rr]etail [Pp]ark|[Bb]usiness [Pp]ark|[Vv]illage [Gg]reen|[Tt]own [Hh]all|[Rr]ow|[Tt]errace|[Bb]oulevard|[Rr]iverside|[Cc]anal|[Bb]ridge|[Gg]ardens|[Pp]ark|[Pp]laza|[Cc]ourt|[Cc]ommon|[Ff]airground)$/u;

/** "Salle Pierre Lamy", "à la Gare Saint Sauveur", "kasteel De Haar": a building told by its first word. */
const BUILDING =
  /^(?:(?:at|in|on|à la|au|à l['’]|dans la|en la|en el|no|na|al|alla|im|in der|in het) ?)?(?:salle|gare|église|théâtre|palais|château|sala|teatro|castello|castillo|villa|schloss|burg|kulturhaus|stadthalle|kasteel|landgoed|castle|abbey|quinta|convento|mosteiro|monastère|abbaye|kloster|herdade|finca|hacienda|masseria|tenuta) (?:(?:de|du|des|della|del|da|do|van|von|la|le|de la) )?\p{Lu}[\p{L}'’-]+(?: (?:(?:de|du|des|la|le) )?\p{Lu}[\p{L}'’-]+){0,3}(?: (?:in|à|en|te) \p{Lu}[\p{L}'’-]+)?$/iu;

/** True for a spot in a town ("Hill Street car park"). */
export function isSpot(phrase: string): boolean {
  return (SPOT.test(phrase) || (BUILDING.test(phrase) && / \p{Lu}/u.test(phrase))) && !/\d/.test(phrase);
}

function roleOf(
  bare: string,
  text: string,
  label: Label | null,
  index: number,
  first: boolean,
  language: string,
): Role {
  const folded = fold(bare);
  const words = tokensOf(folded);
  const cjk = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(bare);
  if (label === "contact") return "contact";
  if (label === "look") return "look";
  if (label === "action") return "action";
  if (label === "audience") return "audience";
  if (label === "areas") return "place";
  if (label === "form") return "form";
  if (label === "about") return REQUEST.test(folded) ? "request" : "prose";
  if (
    bare !== text &&
    words.every((token) => INTRODUCING.has(token.word) || /^\d+$/.test(token.word)) &&
    !(cjk && words.length > 2)
  )
    return "contact";
  // "هاتف 06 …", "tel. nr 22 …": in languages without word lists the word before a number or an address says what it is.
  if (bare !== text && words.length <= 3 && !isInterfaceLanguage(language.toLowerCase().split("-")[0] ?? ""))
    return "contact";
  // "emergency line 208-555-0190": the words say whose number it is.
  if (bare !== text && words.length <= 2 && /\d[\d ()./-]{5,}\d$/.test(text)) return "contact";
  if (words.length === 0 && datesIn(text).length > 0) return "place";
  if (words.length === 0 || /^[\d\s.:–-]+$/.test(bare)) return "contact";
  if (isActionPhrase(bare) || isCall(bare)) return "action";
  if (label !== "offerings" && HEDGED.test(folded) && words.length <= 5) return "request";
  const sections = sectionsOnly(bare, language);
  // "testimonials page": what it is called says what it is.
  if (label === null && words.length <= 3 && / (?:page|section)$/.test(folded) && tradeWords(folded).length === 0)
    return "section";
  if (label === "sections") return sections.length > 0 ? "section" : formsOf(bare).length > 0 ? "form" : "section";
  if (label !== "offerings") {
    const isNoun =
      /^(?:an?|the|eine?|une?|una?|um|uma|een) (?!.*(?:form|sign|button|knop))/.test(folded) &&
      tradeWords(folded).length > 0;
    if (!isNoun && formsOf(bare).length > 0 && (words.length <= 7 || REQUEST.test(folded))) return "form";
    if (
      /\b(?:forms?|formular|formulaire|formulario|formulier|newsletter|nieuwsbrief)\b|フォーム/u.test(folded) &&
      words.length <= 8 &&
      !/^(?:an?|the|eine?|une?|una?|um|uma|een) (?!.*(?:form|sign))/.test(folded)
    )
      return "form";
  }
  if (
    isFact(bare) &&
    !(/^(?:no|sans) /.test(folded) && looksOf(bare, language).isLook) &&
    !tradeWords(folded).some((found) => found.start < 3 && index === 0)
  )
    return "fact";
  if (label === "offerings")
    return looksOf(bare, language).isLook &&
      index > 0 &&
      /\b(?:look|feel|style|background|accents?|colou?rs?|palette)\b/.test(folded)
      ? "look"
      : "item";
  // What has a price is sold, even "Färben".
  if (looksOf(bare, language).isLook && !MONEY.test(bare)) return "look";
  if (sections.length > 0) return "section";
  if (REQUEST.test(folded)) return "request";
  if (/^(?:dr|prof|dipl|mag)\.? \p{L}/u.test(folded) && index === 0) return "headline";
  const trades = tradeWords(folded);
  // "東京・中目黒の自転車店": a place, の and the trade.
  if (first && cjk && index <= 1 && /^[\p{Script=Han}\p{Script=Katakana}ー]{1,10}の/u.test(bare) && trades.length > 0)
    return "headline";
  // "small dogs from £30 big dogs from £45": prices divide a list that has no commas.
  if (index > 0 || !first) if ((bare.match(EVERY_MONEY)?.length ?? 0) > 1 && !VERB.test(folded)) return "item";
  // "Websites, newsletters, annual reports": who writes them offers them.
  if (SITE_WORD.test(folded) && !(/^(?:web ?sites|sites web)$/.test(folded) && !first)) return "headline";
  if (isPlace(bare) || /^(?:ward|district|precinct|wahlkreis|circonscription|distrito) /.test(folded)) return "place";
  if (/^(?:for|fur|pour|para|voor) (?!example)/.test(folded) && (index > 0 || audienceOf(bare) !== null))
    return "audience";
  if (
    trades.length > 0 &&
    !((index > 0 || !first) && MONEY.test(bare)) &&
    (index === 0 ||
      /^(?:an?|the|ein|eine|der|die|das|une?|una?|um|uma|uno|een|het|de|la|le|el|o|il) /.test(folded) ||
      / based in | (?:in|a|en|em) \p{Lu}/u.test(bare))
  ) {
    return VERB.test(folded) && words.length > 7 ? "prose" : "headline";
  }
  if (
    /^(?:story|history|links?|list|map|contact|kontakt|contacto|geschichte|histoire|historia|storia|verhaal) (?:about|of|to|von|uber|zu|de|sobre|di|over|van|for|par|per)\b/.test(
      folded,
    )
  ) {
    return "section";
  }
  if (
    VERB.test(folded) &&
    (cjk || words.length >= 3 || /^(?:we|i|wir|ich|nous|je|wij|ik) |^\p{L}+(?:amos|emos|imos|iamo) /u.test(folded))
  )
    return "prose";
  // In languages without word lists the first words of a longer prompt say what the business is.
  if (first && index === 0 && !isInterfaceLanguage(language.toLowerCase().split("-")[0] ?? "") && words.length > 1)
    return "headline";
  if (first && index === 0 && /^(?:an?|the|eine?|une?|una?|um|uma|een) /.test(folded)) return "headline";
  return (cjk ? bare.length > 22 : words.length > 7) ? "prose" : "item";
}

/** Reads a text into sentences and segments with their roles. `bare` is the text with contact details blanked out, of equal length. */
export function readSentences(text: string, bare: string, language: string): Sentence[] {
  const spans = sentencesOf(text);
  return spans.map((span, sentenceIndex) => {
    const segments: Segment[] = [];
    const parts = segmentsOf(bare, span);
    let label: Label | null = asksToShow(parts.map((part) => bare.slice(part.start, part.end))) ? "sections" : null;
    parts.forEach((raw, index) => {
      let part = raw;
      const opening = /^([\p{L}\p{N}][\p{L}\p{N}() '’&/.-]{0,60}?) ?[:：](?!\d|\/\/) ?/u.exec(
        bare.slice(part.start, part.end),
      );
      if (opening) {
        const found = labelOf(opening[1]!);
        if (found) {
          label = found;
          part = trimmed(bare, { start: part.start + opening[0].length, end: part.end });
        } else if (index === 0 && /^\p{L}/u.test(opening[1]!) && tokensOf(fold(opening[1]!)).length <= 9) {
          // "Céramiste à Lyon : pièces uniques, …", "Consulting firm: fractional CFO …": what stands before the colon is the business.
          const head = { start: part.start, end: part.start + opening[1]!.length };
          const headText = bare.slice(head.start, head.end);
          const role = roleOf(headText, headText, null, 0, sentenceIndex === 0, language);
          segments.push({
            ...head,
            text: text.slice(head.start, head.end),
            bare: headText,
            label: null,
            role: role === "item" ? "headline" : role,
          });
          part = trimmed(bare, { start: part.start + opening[0].length, end: part.end });
        }
      }
      if (part.end <= part.start) return;
      const bareText = bare
        .slice(part.start, part.end)
        .replaceAll(BLANK, " ")
        .replace(/\s+/g, " ")
        .replace(/[.!?。！？\s]+$/u, "")
        .trim();
      if (!bareText && part.end - part.start > 0 && !/[\p{L}\p{N}]/u.test(text.slice(part.start, part.end))) return;
      const original = text
        .slice(part.start, part.end)
        .replace(/[.!?。！？]+$/u, "")
        .trim();
      segments.push({
        ...part,
        text: original,
        bare: bareText,
        label,
        role: roleOf(bareText, original, label, segments.length, sentenceIndex === 0, language),
      });
    });
    settleSteps(segments);
    settlePages(segments);
    settleProgram(segments, sentenceIndex);
    settleRoles(segments, language, sentenceIndex > 0 && sentenceIndex === spans.length - 1);
    if (sentenceIndex > 0 && !/[:：]/.test(bare.slice(span.start, segments[1]?.start ?? span.end)))
      settleHeads(segments);
    settleSpots(segments);
    // "Woodfired pizza collective todmorden, margherita £9, …": what has no price before a list of prices is the business.
    if (
      sentenceIndex === 0 &&
      segments[0]?.role === "item" &&
      segments[0].label === null &&
      !MONEY.test(segments[0].bare)
    )
      if (segments.filter((segment) => segment.role === "item" && MONEY.test(segment.bare)).length >= 2)
        segments[0].role = "headline";
    const whole = text.slice(span.start, span.end);
    return { ...span, text: whole, segments, request: REQUEST.test(fold(whole)) };
  });
}

/** "Show projects, approach, team contact": a list of bare nouns after a verb that asks for them is a list of sections. */
function asksToShow(parts: readonly string[]): boolean {
  return (
    parts.length >= 2 &&
    /^(?:show|include|add|zeige|montre|mostrar|mostra|toon)\s+(?!(?:a|an|the|our|us|me|your|up|off)\s)/iu.test(
      parts[0]!,
    ) &&
    parts.every((part) => tokensOf(part).length <= 4)
  );
}

/** True when a phrase asks the designer for something. */
export function isRequest(phrase: string): boolean {
  return REQUEST.test(fold(phrase));
}

/** "Free tier, then $49 a month", "market visit, cook, then lunch together": what goes on with "then" is told as a whole. */
export function goesOn(sentence: Sentence): boolean {
  return (
    sentence.segments.every((segment) => segment.label === null) &&
    sentence.segments
      .slice(1)
      .some((segment) =>
        /^(?:then|and then|after that|danach|dann|puis|ensuite|luego|despues|depois|poi|daarna) /u.test(
          fold(segment.text),
        ),
      )
  );
}

/** True when a phrase has a verb of its own, as a sentence for visitors does. */
export function hasVerb(phrase: string): boolean {
  return VERB.test(fold(phrase));
}

/** True when a phrase speaks of the website itself. */
export function speaksOfSite(phrase: string): boolean {
  return SITE_WORD.test(fold(phrase));
}

/** A spot beside hours, a number or a town is where the business is, not what it sells. */
function settleSpots(segments: Segment[]): void {
  for (const segment of segments)
    if (segment.role === "item" && segment.label === null && BUILDING.test(segment.bare) && isSpot(segment.bare))
      segment.role = "place";
  const tells = (segment: Segment | undefined) =>
    segment !== undefined && (segment.role === "place" || segment.role === "contact" || segment.bare !== segment.text);
  segments.forEach((segment, index) => {
    if (segment.role !== "item" || segment.label !== null || !isSpot(segment.bare)) return;
    if (segments.length === 1 || tells(segments[index - 1]) || tells(segments[index + 1])) segment.role = "place";
  });
}

/** "Interrail-Beratung, Nachtzüge, Gruppenreisen": after the first sentence a trade at the head of a list is one of its goods. */
function settleHeads(segments: readonly Segment[]): void {
  const [head, ...rest] = segments;
  if (
    head?.role === "headline" &&
    head.label === null &&
    rest.length >= 2 &&
    rest.every((segment) => segment.role === "item") &&
    tokensOf(head.bare).length <= 2
  )
    head.role = "item";
}

/** "Send us a photo, approve the sketch, get your painting": what visitors do, one after the other, is told as it stands. */
const DO =
  /^(?:send|approve|get|choose|pick|tell us|upload|install|define|see|query|keep|pay|connect|import|write|drop|receive|collect|bring|sign up|try|relax|enjoy|hop|meet) (?:us |your |the |a |an |in |it |from |per |with |\d|[a-z]+)/;
function settleSteps(segments: readonly Segment[]): void {
  if (segments.length < 2 || !segments.every((segment) => segment.label === null && DO.test(fold(segment.text))))
    return;
  for (const segment of segments) if (segment.role === "item") segment.role = "prose";
}

/** Names of pages and files that nobody sells. */
const PAGE_LIKE =
  /(?:^| )(?:download|list|openings|links?|map|instructions|notes|guide|info|stockists|archive|changelog|status|docs|admissions|curriculum)$/;

/** "Registration form, route map, kit list, volunteers": where as many are sections as not, all short ones are. */
function settlePages(segments: readonly Segment[]): void {
  const short = (segment: Segment) => tokensOf(segment.bare).length <= 2 && !MONEY.test(segment.bare);
  const isPage = (segment: Segment) =>
    segment.role === "section" || segment.role === "form" || PAGE_LIKE.test(fold(segment.bare));
  if (segments.length < 3 || segments.some((segment) => segment.label !== null)) return;
  const rest = segments.filter((segment) => !isPage(segment) && segment.role !== "fact");
  if (!segments.some((segment) => segment.role === "section")) return;
  if (rest.length * 2 > segments.length || !rest.every((segment) => segment.role === "item" && short(segment))) return;
  for (const segment of segments) if (segment.role === "item") segment.role = "section";
}

/** "Landing page for Ledger Lark, bookkeeping software for freelancers": after the name stands what it is. */
function settleProgram(segments: readonly Segment[], sentenceIndex: number): void {
  const [head, next] = segments;
  if (sentenceIndex > 0 || head?.role !== "headline" || next?.role !== "item" || next.label !== null) return;
  if (
    SITE_WORD.test(fold(head.text)) &&
    tradeWords(fold(head.bare)).length === 0 &&
    tradeWords(fold(next.bare)).length > 0
  )
    next.role = "headline";
}

/** Lists that are no goods: languages that are spoken, slogans, names of pages. */
function settleLists(free: readonly Segment[], segments: readonly Segment[]): void {
  const end = segments.at(-1);
  if (!end || free.length !== segments.length || free.length < 2) return;
  const listed = free.filter((segment) => segment.role === "item" || segment.role === "prose");
  const folded = fold(end.bare);
  // "Listen on Spotify, Apple Podcasts and Pocket Casts."
  const leads =
    /^(?:listen|available|find us|watch|stream|read us) (?:on|at|in) |^(?:zu horen|verfugbar) (?:auf|bei) |^(?:ecoutez|disponible|ascolta|disponibile|escucha|ouca|te beluisteren) /.test(
      fold(free[0]!.bare),
    );
  if (leads) {
    for (const segment of free) segment.role = "prose";
    return;
  }
  // "Exhibits of rain, ice, and insect recordings": one thing, told at length.
  if (
    free[0]!.role === "item" &&
    /^(?:exhibits|exhibitions|displays|collections|stories|tales|songs|recordings|paintings|photos|photographs|models) (?:of|about) \S+$/.test(
      fold(free[0]!.bare),
    )
  ) {
    for (const segment of free) segment.role = "prose";
    return;
  }
  // "Docs, status, pricing."
  if (
    free.every(
      (segment) =>
        segment.role === "section" ||
        /^(?:docs|documentation|blog|shop|status|demo|github|changelog)$/i.test(segment.bare),
    )
  ) {
    for (const segment of free) segment.role = "section";
    return;
  }
  // "English, German and Arabic spoken", "Scan, sync, done."
  const slogan =
    free.length === 3 &&
    free.every((segment) => !segment.bare.includes(" ")) &&
    /^(?:done|repeat|go|ready|sorted|simple|easy|fertig|listo|pronto|klaar)$/.test(folded);
  if (listed.length === free.length && (slogan || / (?:spoken|gesprochen|parlees?|hablados?|falados?)$/.test(folded)))
    for (const segment of listed) segment.role = "prose";
  // "Publications list, teaching, PhD openings, CV download"
  else if (
    free[0]!.role === "section" &&
    free.length >= 3 &&
    free
      .slice(1)
      .some((segment) => segment.role === "section" || / (?:download|list|openings|links?)$/.test(fold(segment.bare)))
  )
    for (const segment of listed) segment.role = "section";
  // "Mentors, sponsors, code of conduct, FAQ pages"
  else if (free.length >= 3 && /^(?:[\p{L}]+ ){1,2}(?:pages|sections|seiten|bereiche)$/u.test(folded))
    for (const segment of listed) segment.role = "section";
}

/** Colour words that are goods first. */
const THINGS =
  /^(?:lavend\w*|charcoal|roses?|rosa|mint|menta|minze|menthe|strawberry|raspberry|watermelon|vanilla|erdbeere|himbeere|fraise|framboise|fresa|frambuesa|morango|fragola|lampone|lime|lima|limette|peach|plum|cherry|salmon|lachs|saumon|olives?|oliva|honey|honig|miel|mel|miele|honing|cinnamon|zimt|canela|cannella|chocolate|schokolade|chocolat|cioccolato|caramel|karamell|sage|salbei|salvia|lemon|orange|naranja|laranja|amber|coral|linen|leinen|holz|lin|lino|oak|walnut|brass|copper|bronze|silver|gold|apricot|saffron|pistachio|espresso|coffee|cafe|tobacco|cognac|vanilla|matcha|抹茶)s?$/u;
const PAIR = /^(.{3,}?)\s+(?:and|und|et|y|e|en|&)\s+(.{3,})$/iu;

/** Neighbours correct each other: one tone word inside a list of goods is a good; one good inside a list of looks is a look. */
function settleRoles(segments: Segment[], language: string, last: boolean): void {
  // What is asked for beside looks ("…, with a sign-up form") does not make them fewer.
  const free = segments.filter(
    (segment) => segment.label === null && !["form", "request", "action", "contact"].includes(segment.role),
  );
  const looks = free.filter((segment) => segment.role === "look");
  // "very minimal, no gimmicks": what is unwanted among looks is a look too.
  for (const segment of free)
    if (
      looks.length > 0 &&
      segment.role === "fact" &&
      /^(?:no|kein|pas de|sin|sem|senza|geen) /.test(fold(segment.bare))
    )
      segment.role = "look";
  const goods = free.filter((segment) => segment.role === "item");
  const named = free.filter((segment) => segment.role === "section");
  // "Meubels, boeken, servies": among goods the name of a section for goods is one of them.
  if (
    goods.length >= 2 &&
    named.length === 1 &&
    named[0] !== segments[0] &&
    /^(?:offerings|publications)$/.test(sectionsOnly(named[0]!.bare, language).join())
  )
    named[0]!.role = "item";
  const items = free.filter((segment) => segment.role === "item");
  // "Lavender, rosemary, charcoal.": colours of things next to a thing, with no word about looks, are things.
  const onlyThings = looks.every(
    (segment) => THINGS.test(fold(segment.bare)) && toneWords(fold(segment.bare), language).length === 0,
  );
  // "Strange, quiet, monochrome with one signal orange": bare adjectives around looks are looks.
  const plainWords = items.every(
    (segment) => tokensOf(segment.bare).length === 1 && isAdjective(segment.bare, language),
  );
  // "Poétique, fait main, carton et encre.": a mood that begins the last sentence goes on to its end.
  const mood =
    last &&
    looks.length > 0 &&
    looks[0] === segments[0] &&
    toneWords(fold(looks[0]!.bare), language).length > 0 &&
    items.every(
      (segment) => /^\p{Ll}/u.test(segment.text) && !/\d/.test(segment.text) && tokensOf(segment.text).length <= 3,
    );
  // "community, salty, warm, burnt orange and navy": single words among as many looks are looks.
  const outnumbered =
    looks.length >= 2 &&
    items.length <= looks.length &&
    items.every((segment) => !/\s/.test(segment.bare)) &&
    !onlyThings &&
    looks.length + items.length + named.length === free.length;
  if (mood || outnumbered) for (const segment of [...items, ...named]) segment.role = "look";
  else if (
    looks.length > 0 &&
    items.length > 0 &&
    plainWords &&
    !onlyThings &&
    looks.length + items.length === free.length
  )
    for (const item of items) item.role = "look";
  else if (items.length > 0 && looks.length > 0 && onlyThings && looks.length + items.length === free.length)
    for (const look of looks) look.role = "item";
  else if (looks.length === 1 && items.length >= 2 && looks[0] !== segments.at(-1) && !looks[0]!.text.includes(" "))
    looks[0]!.role = "item";
  else if (looks.length >= 1 && items.length === 1 && looks.length + items.length === free.length)
    items[0]!.role = "look";
  settleLists(free, segments);
  // "desayuno incluido y clases de cocina": a claim and a good in the last part of a list.
  const end = segments.at(-1);
  if (end?.role !== "fact" || end.label !== null || segments.length < 2) return;
  const pair = PAIR.exec(end.bare);
  // "great for team building and birthdays"
  if (/^(?:\S+ )(?:for|für|pour|para|per|voor) /iu.test(end.bare)) return;
  // "pranzo e vino inclusi": both are.
  if (
    /(?:included|inclusi|incluse|inclus|compris|incluidos|incluidas|inclusos|inbegriffen|inbegrepen)$/.test(
      fold(end.bare),
    )
  )
    return;
  if (!pair || isFact(pair[1]!) === isFact(pair[2]!)) return;
  const [one, two] = [pair[1]!, pair[2]!];
  const roleFor = (part: string): Role => (isFact(part) ? "fact" : "item");
  segments.pop();
  segments.push(
    { ...end, text: one, bare: one, role: roleFor(one) },
    { ...end, text: two, bare: two, role: roleFor(two) },
  );
}
