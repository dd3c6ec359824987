/** Sections that a prompt asks for by name, in eight languages, as the kebab-case ids that the composer knows. */
import { isInterfaceLanguage } from "./language.ts";
import { type Found, findTerms, lexiconOf } from "./lexicon.ts";
import { fold, tokensOf } from "./text.ts";

const SECTIONS = lexiconOf<string>([
  [
    "menu",
    "menu,food menu,drinks menu,wine list,price list|speisekarte,getränkekarte,menükarte,weinkarte,karte|carte,la carte,menu|carta,menú|ementa,cardápio,menu|menù,menu,carta dei vini|menukaart,menu|メニュー,お品書き",
  ],
  [
    "schedule",
    "timeline,timeline of the day,order of the day,running order,schedule,daily schedule,timetable,programme,program,agenda,calendar,class schedule,tour dates,events calendar,upcoming events,upcoming shows,events,gigs,line-up,lineup|belegungskalender,trainingszeiten,spielplan,zeitplan,programm,kursplan,stundenplan,ablauf,tagesablauf,ablauf des tages,veranstaltungskalender,termine,tourdaten,veranstaltungen|programme,planning,calendrier,agenda,dates de tournée,déroulé,programme de la journée,déroulé de la journée|programa del día,horario de clases,programa,calendario,agenda,cronograma|programação,programa do dia,programa,calendário,agenda,cronograma,horário das aulas|programma,programma della giornata,calendario,agenda|programma,dagprogramma,rooster,agenda,lesrooster,dagindeling|当日の流れ,スケジュール,プログラム,日程,タイムテーブル",
  ],
  [
    "gallery",
    "gallery,photo gallery,image gallery,portfolio section,selected work,selected works,recent work,past work,projects,selected projects,photos,case studies,before and after,showreel,examples of work,past projects|galerie,bildergalerie,fotogalerie,referenzen,ausgewählte arbeiten,projekte|galerie,galerie photos,réalisations,projets,travaux choisis,portfolio|galería,galería de fotos,trabajos seleccionados,proyectos,portafolio|galeria,galeria de fotos,trabalhos selecionados,projetos,portefólio,portfólio|galleria,galleria fotografica,lavori selezionati,progetti|galerij,fotogalerij,projecten,geselecteerd werk|ギャラリー,作品,作品集,施工事例,実績,写真",
  ],
  [
    "story",
    "philosophy,our philosophy,resume,cv,curriculum vitae,story,our story,about,about us,about me,bio,biography,history,mission,who we are,story section,about the chef,about the artist,love story|über uns,über mich,geschichte,unsere geschichte,biografie,philosophie|à propos,histoire,notre histoire,biographie,qui sommes-nous|sobre nosotros,sobre mí,historia,nuestra historia,biografía,quiénes somos|sobre,sobre nós,sobre mim,história,a nossa história,nossa história,biografia,quem somos|chi siamo,chi sono,storia,la nostra storia,biografia|over ons,over mij,ons verhaal,geschiedenis,biografie|私たちについて,ストーリー,プロフィール,自己紹介,会社概要,想い",
  ],
  [
    "process",
    "process,how it works,approach,our approach,our process,how we work,method,step by step|ablauf der zusammenarbeit,so funktioniert es,so arbeiten wir,prozess|comment ça marche,méthode,notre méthode,processus|cómo funciona,proceso,cómo trabajamos|como funciona,processo,como trabalhamos|come funziona,processo,metodo,come lavoriamo|hoe het werkt,werkwijze|ご利用の流れ,制作の流れ,流れ",
  ],
  [
    "hours-and-place",
    "opening hours,opening times,hours,location,map,hours and location,find us,how to find us,directions map|öffnungszeiten,anfahrt,standort,karte und anfahrt,lageplan|horaires,horaires d'ouverture,nous trouver,plan d'accès,localisation|horarios,horario,ubicación,mapa|horários,horário,localização,mapa|orari,orari di apertura,mappa,dove siamo|openingstijden,locatie,plattegrond,openingsuren|営業時間,アクセス,地図,所在地",
  ],
  [
    "faq",
    "faq,faqs,questions and answers,frequently asked questions,q&a|faq,häufige fragen|faq,questions fréquentes,foire aux questions|preguntas frecuentes,faq|perguntas frequentes,faq|domande frequenti,faq|veelgestelde vragen,faq|よくある質問,faq",
  ],
  [
    "testimonials",
    "testimonials,testimonial,reviews,customer reviews,client reviews,google reviews,customer testimonials,client testimonials,customer stories,success stories,what clients say|bewertungen,google-bewertungen,kundenbewertungen,kundenstimmen,rezensionen,erfahrungsberichte,stimmen unserer kunden,stimmen unserer gäste,stimmen unserer schüler|témoignages,avis,avis clients,avis google|opiniones,opiniones de clientes,testimonios,reseñas|testemunhos,depoimentos,avaliações,opiniões de clientes|recensioni,testimonianze,opinioni dei clienti|reviews,klantreviews,recensies,beoordelingen,klantervaringen|口コミ,お客様の声,レビュー",
  ],
  [
    "service-area",
    "service area,areas served,coverage area|einsatzgebiet|zone d'intervention|zona de servicio|zona de atuação|zona servita|werkgebied|対応エリア",
  ],
  [
    "press",
    "press kit,press,media kit,presskit,reviews in the press|presse,pressemappe,pressekit|presse,dossier de presse,revue de presse|prensa,kit de prensa|imprensa,kit de imprensa|stampa,rassegna stampa,press kit|pers,perskit|プレスキット,プレス",
  ],
  [
    "devlog",
    "devlog,dev log,development blog|entwicklertagebuch|journal de développement|diario de desarrollo|diário de desenvolvimento|diario di sviluppo|ontwikkelblog|開発日誌",
  ],
  [
    "docs-quick-start",
    "quick start,quickstart,getting started,installation,install guide|schnellstart,erste schritte,installation|démarrage rapide,prise en main|inicio rápido,primeros pasos,instalación|início rápido,primeiros passos,instalação|avvio rapido,guida introduttiva|snelstart,aan de slag,installatie|クイックスタート,はじめに,インストール",
  ],
  [
    "guides",
    "guides,tutorials,how-tos|anleitungen,tutorials|guides,tutoriels|guías,tutoriales|guias,tutoriais|guide,tutorial|handleidingen|ガイド,チュートリアル",
  ],
  [
    "reference",
    "api reference,api reference links,reference,api docs|api-referenz,referenz|référence api|referencia de la api|referência da api|riferimento api|api-referentie|apiリファレンス",
  ],
  [
    "community",
    "community,discord,forum,community links|community,forum|communauté,forum|comunidad,foro|comunidade,fórum|comunità,forum|community,forum|コミュニティ",
  ],
  [
    "travel",
    "how to get there,getting there,travel,travel info,travel information,directions,getting here,transport,parking info|anreise,wegbeschreibung,anfahrtsbeschreibung|comment venir,accès,venir,itinéraire|cómo llegar|como chegar|come arrivare,come raggiungerci|hoe kom je er,route,routebeschrijving,bereikbaarheid|交通案内,行き方",
  ],
  [
    "stay",
    "where to stay,accommodation nearby,nearby accommodation,accommodation,accommodations,hotels nearby,places to stay,hotel recommendations|übernachtung,unterkünfte,übernachtungsmöglichkeiten,hotels in der nähe|où dormir,hébergements,hébergements à proximité,où loger,hébergement|dónde dormir,dónde alojarse,alojamiento,alojamiento cercano,alojamientos cercanos,hospedaje|onde ficar,onde dormir,alojamento,alojamento próximo,hospedagem|dove dormire,dove alloggiare,alloggi,alloggi vicini,alloggi nelle vicinanze|overnachten,waar te overnachten,accommodaties,overnachtingstips,overnachten in de buurt|宿泊案内,宿泊,ホテル情報",
  ],
  [
    "listen",
    "listen,links to listen,episodes,latest episodes,music player,listen links,spotify,apple podcasts,latest tracks,audio player|anhören,folgen,hörproben,neueste folgen|écouter,épisodes,derniers épisodes|escuchar,episodios,últimos episodios|ouvir,episódios,últimos episódios|ascolta,episodi,puntate,ultime puntate|luisteren,afleveringen,nieuwste afleveringen|エピソード一覧,聴く,視聴",
  ],
  [
    "features",
    "features,feature list,benefits|funktionen,vorteile|fonctionnalités,avantages|características,funciones,ventajas|funcionalidades,vantagens,recursos|funzionalità,vantaggi|functies,voordelen|機能,特徴,特長",
  ],
  [
    "integrations",
    "integrations,integration list|integrationen,schnittstellen|intégrations|integraciones|integrações|integrazioni|integraties|連携",
  ],
  [
    "offerings",
    "services,service list,our services,products,product list,product grid,shop section,treatments,courses,classes,class list,rooms,our work,what we do,prices,pricing,pricing table,price overview,room types,packages|leistungen,angebot,produkte,preise,preisliste,zimmer,kurse,leistungsübersicht,sortiment|services,prestations,produits,tarifs,nos services,chambres,nos produits|servicios,productos,precios,tarifas,habitaciones,tratamientos|serviços,produtos,preços,quartos,tratamentos|servizi,prodotti,prezzi,listino,camere,listino prezzi|diensten,producten,prijzen,tarieven,kamers,aanbod|サービス,料金,商品一覧,料金表,コース,商品",
  ],
  [
    "ticket",
    "tickets,ticket sales,early bird tickets,ticketing,ticket info|tickets,karten,ticketverkauf,eintrittskarten|billets,billetterie|entradas,boletos,venta de entradas|bilhetes,ingressos|biglietti,biglietteria|kaarten,tickets,kaartverkoop|チケット",
  ],
  [
    "visit",
    "venue,visit us,visit,plan your visit|veranstaltungsort,besuch,ihr besuch|lieu,venir nous voir|sede,visítanos,lugar|local,visite-nos,espaço|sede,luogo,location,visitaci|bezoek ons,bezoek,venue|会場,会場案内,ご来店",
  ],
  [
    "speakers",
    "speakers,speaker list|referenten,sprecher,speaker|intervenants|ponentes,conferenciantes|oradores,palestrantes|relatori|sprekers|登壇者",
  ],
  [
    "volunteer",
    "volunteer,volunteering,get involved|mitmachen,ehrenamt|devenir bénévole,s'engager|voluntariado,hazte voluntario|voluntariado,seja voluntário|volontariato,diventa volontario|vrijwilliger worden|ボランティア募集",
  ],
  [
    "donate",
    "donate,donations,donation page,ways to give|spenden,spendenseite|faire un don,dons|donar,donaciones|doar,doações|dona,donazioni|doneren,donaties|寄付",
  ],
  [
    "publications",
    "publications,papers,list of publications,books|publikationen,veröffentlichungen,bücher|publications,livres|publicaciones,libros|publicações,livros|pubblicazioni,libri|publicaties,boeken|論文,著書,業績",
  ],
  [
    "talks",
    "talks,list of talks,lectures,speaking,keynotes,past talks|vorträge|conférences|charlas,conferencias,ponencias|palestras|conferenze,interventi|lezingen|講演,講演実績",
  ],
  [
    "research",
    "research,research areas|forschung,forschungsschwerpunkte|recherche,recherches|investigación|investigação,pesquisa|ricerca|onderzoek|研究",
  ],
  [
    "team",
    "team,our team,meet the team,team section,staff|team,unser team|équipe,notre équipe|equipo,nuestro equipo|equipa,equipe|squadra,team,il nostro team|team,ons team|スタッフ紹介,チーム",
  ],
  [
    "booking",
    "booking,bookings,reservations,booking calendar,booking section|buchung,reservierung,reservierungen|réservations,réservation|reservas|reservas|prenotazioni|reserveringen,boekingen|予約,ご予約",
  ],
  [
    "newsletter",
    "newsletter,newsletter sign-up,newsletter signup,mailing list|newsletter|newsletter,infolettre|boletín,newsletter|newsletter|newsletter|nieuwsbrief|ニュースレター,メルマガ",
  ],
  ["rsvp", "rsvp,rsvp form|zusagen|rsvp|rsvp|rsvp|rsvp|rsvp|出欠"],
  [
    "blog",
    "blog,news,journal,articles,latest news,recipes,blog section|blog,neuigkeiten,aktuelles,news|blog,actualités,journal|blog,noticias|blog,notícias|blog,notizie,novità|blog,nieuws|ブログ,お知らせ,新着情報",
  ],
  [
    "contact",
    "contact,contact details,contact us,contact info,get in touch,contact form|kontakt,kontaktdaten,kontaktformular|contact,coordonnées|contacto,datos de contacto,formulario de contacto|contacto,contactos,contato,formulário de contacto|contatti,contatto|contact,contactgegevens|お問い合わせ,連絡先",
  ],
]);

const AROUND = new Set(
  "section sections page pages list lists link links a an the our my with and or of to for some short simple small plus also including include bereich bereiche abschnitt abschnitte seite seiten mit und ein eine eines einem einer sowie section sections page pages avec et une un des les la le de du nos seccion secciones pagina paginas con y una los las el nuestra secao secoes com e um uma os as sezione sezioni pagina pagine un una gli sectie secties pagina's een de het met en onze form area tab nice big full on about grande grandes large grosse groot grote ページ セクション".split(
    " ",
  ),
);

/** Section names in a text, in reading order. */
export function sectionWords(folded: string, language: string): Found<string>[] {
  const base = language.toLowerCase().split("-")[0]!;
  const found = findTerms(SECTIONS, folded, undefined, language);
  // English names only count where the language is English or unknown to the lexicon: "location" lets houses in French.
  return isInterfaceLanguage(base) ? found.filter((hit) => hit.languages.includes(base) || hit.value === "faq") : found;
}

/** The sections a phrase names when it consists of nothing else ("Schedule and venue sections", "press kit"); else none. */
export function sectionsOnly(phrase: string, language: string): string[] {
  const folded = fold(phrase);
  const found = sectionWords(folded, language);
  if (found.length === 0) return [];
  const rest = tokensOf(folded).filter(
    (token) => !AROUND.has(token.word) && !found.some((hit) => hit.start <= token.start && token.end <= hit.end),
  );
  const japaneseRest =
    /[\p{Script=Han}\p{Script=Katakana}]{2,}/u.test(rest.map((token) => token.word).join("")) &&
    found.length > 0 &&
    /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(folded);
  if (japaneseRest) {
    let bare = folded;
    for (const hit of found) bare = bare.replace(folded.slice(hit.start, hit.end), "");
    // "営業時間10時から19時" tells the hours.
    return /[\p{Script=Han}\p{Script=Katakana}]{2,}|\p{N}/u.test(bare.replace(/ページ|セクション/gu, ""))
      ? []
      : found.map((hit) => hit.value);
  }
  return rest.length === 0 ? found.map((hit) => hit.value) : [];
}

const NOT_WANTED =
  /^(?:(?:and|und|et|y|e|en|but|aber) )?(?:(?:we|i|wir|ich|wij|ik) (?:\p{L}+ )?)?(?:no (?:queremos|quiero|necesitamos)|non (?:vogliamo|voglio|serve)(?: una?)?|no|without(?: an?)?|(?:do not|don['’]?t) (?:want|need) (?:an?|any)|kein\p{L}*|ohne|(?:nous ne \p{L}+ )?pas de|sans|aucun\p{L}*|sin|ningun\p{L}*|sem|nao (?:queremos|quero|precisamos)(?: de)?|nenhum\p{L}*|senza|nessun\p{L}*|geen|zonder) (.+?)(?: (?:please|pls|needed|bitte|svp|s'il vous plait|por favor|per favore|per piacere|graag))?$|^(.+?)(?:は)?(?:なし|不要|いりません)$/u;
/** Sections that a page may have unasked or by a misheard word; "no tickets needed" is for visitors. */
const UNASKED = new Set(["blog", "newsletter", "gallery", "faq", "testimonials", "team", "press", "community"]);

/** The sections that a phrase says not to want ("no blog", "senza newsletter"). */
export function unwantedSections(phrase: string, language: string): string[] {
  const [, named, unspaced] = NOT_WANTED.exec(fold(phrase).trim()) ?? [];
  const thing = named ?? unspaced;
  return thing ? sectionsOnly(thing, language).filter((section) => UNASKED.has(section)) : [];
}

const PICTURES =
  "(?:photos?|photographs|photography|pictures|images|imagery|fotos?|foto's|bilder|fotografi\\p{L}*|imagenes|imagens|immagini|afbeeldingen|plaatjes|(?:\\p{L}+ )?galler\\p{L}*|\\p{L}*galerie|galeria|\\p{L}*galerij)";
const NO =
  "(?<![\\p{L}])(?:no|without(?: any)?|kein\\p{L}*|ohne|pas de|sans|aucune?|sin|sem|senza|nessuna|niente|nada de|geen|zonder)";
const NO_PICTURES = new RegExp(
  `${NO} ${PICTURES}(?= ?(?:please|pls|at all|bitte|svp|s'il vous plait|por favor|per favore|graag|$|[.,;!\\n]))|(?:写真|画像)(?:は|を)?(?:なし|無し|不要|いりません|使わず|使わない|使いません)`,
  "u",
);
/** "No photos of people": of some, and drawings are none. */
const NO_PICTURES_OF = new RegExp(
  `^${NO} (?:stock[- ]?${PICTURES}|${PICTURES} (?:of|with|von|mit|de|avec|con|com|di|van|met) )`,
  "u",
);
const DRAWN =
  /drawing|illustration|zeichnung|dessin|dibuj|ilustraci|ilustrac|disegn|illustrazion|desenh|tekening|illustratie|イラスト/u;

/** True where a phrase says that there are to be no pictures. */
export const wantsNoPictures = (phrase: string): boolean => NO_PICTURES.test(fold(phrase));

/** True where a prompt wants no pictures at all, drawings neither. */
export const isWithoutPictures = (text: string): boolean => wantsNoPictures(text) && !DRAWN.test(fold(text));

/** True for a phrase about pictures that are not wanted, all or some. */
export const refusesPictures = (phrase: string): boolean =>
  wantsNoPictures(phrase) || NO_PICTURES_OF.test(fold(phrase));

const SAID_BY =
  /^(?:testimonials|reviews|bewertungen|kundenstimmen|temoignages|avis|opiniones|testimonios|resenas|testemunhos|depoimentos|recensioni|testimonianze|recensies|ervaringen) (?:from|by|of|von|de|des|di|dei|delle|da|dos|van) /;

/** "Testimonials from happy customers": whose words they are to be, and no words. */
export const isWishForTestimonials = (phrase: string): boolean => SAID_BY.test(fold(phrase));

/** A kebab-case id for a section that the lexicon does not know, when its name is plain ASCII and short. */
export function sectionId(phrase: string): string | null {
  const id = fold(phrase)
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "");
  return id.length >= 3 && id.length <= 32 && id.split("-").length <= 4 ? id : null;
}
