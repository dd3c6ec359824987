/** Words before a colon, or on a line of their own, that say what follows. */
import type { WordOf } from "../../../lib/literals.ts";
import { lexiconOf, rowsOf } from "./lexicon.ts";
import { fold, tokensOf } from "./text.ts";

export type Label =
  WordOf<"offers prices plans people events questions quotes facts areas branches actions form sections look making instructions name tagline story place address contact hours told">;

/** On each line what is announced, then the labels that announce it in the eight columns. "told" stays a sentence of the story. */
const LABELS = `
offers services,our services,service,what we do,what we offer,we offer,we sell,products,our products,features,key features,offerings,offers,menu,our menu,food,drinks,dishes,starters,mains,desserts,sides,courses,classes,treatments,specialties,specialities,practice areas,rooms,workshops,programs,programmes,lessons,tours,collections,packages,films,books,albums,projects,selected projects,work,selected work,works,portfolio,activities|leistungen,unsere leistungen,angebot,angebote,unser angebot,produkte,unsere produkte,kurse,behandlungen,speisen,speisekarte,getränke,vorspeisen,hauptgerichte,desserts,sortiment,funktionen,zimmer,workshops,touren,pakete,filme,bücher,projekte,schwerpunkte,wir bieten|services,nos services,prestations,nos prestations,produits,nos produits,cours,ateliers,soins,spécialités,carte,menu,entrées,plats,desserts,boissons,fonctionnalités,chambres,forfaits,films,livres,projets|servicios,nuestros servicios,productos,nuestros productos,clases,cursos,talleres,tratamientos,especialidades,carta,menú,entrantes,platos,postres,bebidas,características,habitaciones,paquetes,películas,libros,proyectos,ofrecemos|serviços,os nossos serviços,nossos serviços,produtos,aulas,cursos,workshops,tratamentos,especialidades,ementa,cardápio,menu,entradas,pratos,sobremesas,bebidas,funcionalidades,quartos,pacotes,filmes,livros,projetos,oferecemos|servizi,i nostri servizi,prodotti,corsi,laboratori,trattamenti,specialità,menù,menu,antipasti,primi,secondi,dolci,bevande,funzionalità,camere,pacchetti,film,libri,progetti,offriamo|diensten,onze diensten,producten,aanbod,ons aanbod,cursussen,lessen,workshops,behandelingen,specialiteiten,menu,menukaart,voorgerechten,hoofdgerechten,nagerechten,dranken,functies,kamers,pakketten,films,boeken,projecten|サービス,サービス内容,商品,取扱商品,メニュー,業務内容,コース,診療内容,機能,取り扱い,提供内容,お品書き,ドリンク,フード,作品
prices prices,price list,pricing,rates,fees,tickets,admission,prices from,memberships,membership|preise,preisliste,tarife,eintritt,eintrittspreise,mitgliedschaft,mitgliedschaften|tarifs,prix,billets,abonnements|precios,tarifas,entradas,lista de precios,membresías|preços,preçário,tabela de preços,bilhetes,ingressos|prezzi,listino,listino prezzi,tariffe,biglietti,abbonamenti|prijzen,prijslijst,tarieven,kaartjes,lidmaatschap|料金,料金表,価格
plans plans,our plans,pricing plans,price plans,tiers,subscriptions|abos,abonnements,pläne,tarifmodelle|formules,offres|planes|planos,assinaturas|piani|abonnementen,plannen|プラン,料金プラン
people team,our team,the team,people,our people,staff,who we are|team,unser team,das team,mitarbeiter|équipe,notre équipe,l équipe|equipo,nuestro equipo|equipa,equipe,a equipa,nossa equipe|team,il team,il nostro team,staff|team,ons team,het team,medewerkers|スタッフ,チーム,メンバー
events events,upcoming events,dates,concerts,gigs,shows,tour dates,programme,program,exhibitions,calendar|termine,veranstaltungen,konzerte,programm,tourdaten,ausstellungen|événements,agenda,concerts,dates,programme,expositions|eventos,conciertos,fechas,agenda,programa,exposiciones|eventos,concertos,datas,agenda,programa,exposições|eventi,concerti,date,programma,mostre,calendario|evenementen,agenda,concerten,data,programma,tentoonstellingen|イベント,公演,日程,ライブ
questions faq,faqs,questions,frequently asked questions,common questions,patient questions,q a|faq,häufige fragen,fragen|faq,questions,questions fréquentes,foire aux questions|faq,preguntas,preguntas frecuentes|faq,perguntas,perguntas frequentes|faq,domande,domande frequenti|faq,vragen,veelgestelde vragen|よくある質問,faq,質問
quotes testimonials,testimonial,reviews,quotes,what people say,what customers say,what our customers say,customer reviews|kundenstimmen,bewertungen,stimmen,das sagen unsere kunden|témoignages,avis,avis clients,ils en parlent|testimonios,opiniones,reseñas|testemunhos,depoimentos,opiniões|testimonianze,recensioni,dicono di noi|recensies,beoordelingen,ervaringen|お客様の声,レビュー,口コミ
facts facts,key facts,good to know,highlights,why us,why choose us|fakten,gut zu wissen,auf einen blick,warum wir|en bref,bon à savoir,nos atouts,points forts|datos,bueno saber,por qué nosotros,ventajas|bom saber,porquê nós,por que nós,vantagens|buono a sapersi,perché noi,vantaggi|goed om te weten,waarom wij,voordelen|特徴,ポイント
areas areas,areas served,areas we serve,service area,service areas,we cover,covering,coverage,towns,where we work,we serve|einsatzgebiet,einsatzgebiete,gebiete,region,wir arbeiten in|zones,zone d intervention,zones d intervention,secteurs,communes|zonas,zona,área de servicio,zonas de trabajo|zonas,área de atuação,áreas|zone,zona,zone servite|werkgebied,regio,gebieden|対応エリア,対応地域
branches branches,locations,our locations,our shops,stores,our branches|filialen,standorte,unsere filialen|boutiques,nos boutiques,magasins,nos magasins,agences|sucursales,tiendas,locales|lojas,filiais|sedi,negozi,punti vendita|vestigingen,winkels,filialen|店舗,支店
actions cta,call to action,ctas,button,buttons,main button,primary action,primary cta|button,schaltfläche,knopf,handlungsaufforderung|bouton,boutons,appel à l action|botón,botones,llamada a la acción|botão,botões,chamada para ação|pulsante,pulsanti,bottone,invito all azione|knop,knoppen|ボタン
form form,contact form,booking form,form fields,order form,sign up form,enquiry form,inquiry form,quote form,rsvp form,reservation form,registration form,application form|formular,kontaktformular,anfrageformular,anmeldeformular,reservierungsformular|formulaire,formulaire de contact,formulaire de réservation|formulario,formulario de contacto,formulario de reserva|formulário,formulário de contacto,formulário de contato,formulário de reserva|modulo,modulo di contatto,modulo di prenotazione|formulier,contactformulier,aanmeldformulier,reserveringsformulier|フォーム,お問い合わせフォーム,予約フォーム
sections sections,home page sections,page sections,site sections|abschnitte,bereiche,sektionen|sections,rubriques|secciones,apartados|seções,secções|sezioni|secties,onderdelen|セクション,構成,ページ構成
look style,look,look and feel,design,colours,colors,colour,color,palette,colour palette,color palette,mood,vibe,theme,feel,aesthetic,typography,fonts,brand colours,brand colors|stil,look,design,farben,farbe,farbwelt,optik,stimmung,schrift,gestaltung|style,couleurs,ambiance,charte graphique,police|estilo,colores,ambiente,diseño,tipografía|estilo,cores,ambiente,design,tipografia|stile,colori,atmosfera,design,grafica|stijl,kleuren,sfeer,uitstraling,vormgeving|デザイン,雰囲気,色,カラー,配色,テイスト,スタイル
making pages,sitemap,structure,goal,main goal,audience,target audience,target group,needs,must have,must haves,must include,include,needed,wanted,requirements,the site needs,website needs,navigation|seiten,unterseiten,ziel,zielgruppe,struktur,anforderungen,gewünscht|pages,objectif,cible,public cible,structure,besoins|páginas,objetivo,público,público objetivo,estructura|páginas,objetivo,público,público alvo,estrutura|pagine,obiettivo,pubblico,target,struttura|pagina s,doel,doelgroep,structuur|ページ,目的,ターゲット,対象
instructions instructions,tone of voice,house style,writing style,notes for the writer|tonalität,schreibstil,hinweise|ton rédactionnel,consignes|instrucciones,tono de voz|instruções,tom de voz|istruzioni,tono di voce|instructies,schrijfstijl|指示,文体
name name,business name,company name,project name,brand name|name,firma,firmenname|nom,nom de l entreprise,entreprise|nombre,nombre del negocio|nome,nome da empresa|nome,nome dell azienda|naam,bedrijfsnaam|店名,会社名,屋号,名前
tagline tagline,slogan,motto,strapline,our motto,claim|slogan,motto,leitspruch,unser motto|slogan,devise,accroche|eslogan,lema|slogan,lema|slogan,motto,payoff|slogan,motto|キャッチコピー,モットー
story about,about us,story,our story,history,background,description,summary,business,company|über uns,geschichte,unsere geschichte,beschreibung|à propos,histoire,notre histoire,présentation,description|sobre nosotros,historia,quiénes somos,descripción|sobre nós,história,quem somos,descrição|chi siamo,storia,la nostra storia,descrizione|over ons,verhaal,ons verhaal,beschrijving|会社概要,概要,私たちについて,紹介
place place,location,based,based in,city,town|ort,standort,sitz|lieu,ville|lugar,ubicación,ciudad|local,localidade,cidade|luogo,città,sede|plaats,locatie,stad|場所,エリア,地域
address address,visit us,where,find us,our address|adresse,anschrift,so finden sie uns|adresse,où nous trouver|dirección,dónde estamos|morada,endereço,onde estamos|indirizzo,dove siamo|adres,bezoekadres|住所,所在地
contact phone,tel,telephone,mobile,email,e mail,mail,contact,contact us,call,whatsapp,instagram,facebook,social,website,web|telefon,tel,mobil,handy,e mail,email,mail,kontakt,whatsapp,instagram|téléphone,tél,tel,courriel,e mail,email,mail,contact,whatsapp,instagram|teléfono,tel,móvil,correo,email,e mail,contacto,whatsapp,instagram|telefone,tel,telemóvel,email,e mail,contato,contacto,whatsapp,instagram|telefono,tel,cellulare,email,e mail,mail,contatti,whatsapp,instagram|telefoon,tel,mobiel,e mail,email,mail,contact,whatsapp,instagram|電話,電話番号,tel,メール,お問い合わせ,連絡先
hours hours,opening hours,open,opening times,business hours,shop hours|öffnungszeiten,geöffnet,offen,sprechzeiten,bürozeiten|horaires,horaires d ouverture,ouvert,ouverture|horario,horarios,abierto,horario de apertura|horário,horários,aberto,horário de funcionamento|orari,orario,aperto,orari di apertura|openingstijden,openingsuren,open,geopend|営業時間,受付時間,診療時間,開館時間,定休日
told event,ps,note,allergens,parking,payment,payments,languages,languages spoken,partners,clients,press,awards,brands,insurance,licence,license,getting here,directions,note,notes,please note,deposit,shipping,delivery,returns,ingredients,accreditations,sponsors,materials,bring,what to bring,example,examples,ps,warning,important|allergene,parken,zahlung,sprachen,partner,kunden,presse,auszeichnungen,marken,anfahrt,hinweis,hinweise,versand,lieferung,zutaten,mitbringen,achtung,wichtig,z b|allergènes,parking,paiement,langues,partenaires,clients,presse,prix reçus,marques,accès,remarque,livraison,ingrédients,à apporter,important,attention|alérgenos,aparcamiento,pago,idiomas,socios,clientes,prensa,premios,marcas,cómo llegar,nota,envíos,ingredientes,traer,importante|alérgenos,estacionamento,pagamento,idiomas,línguas,parceiros,clientes,imprensa,prémios,marcas,como chegar,nota,entregas,ingredientes,trazer,importante|allergeni,parcheggio,pagamento,lingue,partner,clienti,stampa,premi,marche,come arrivare,nota,consegna,spedizione,ingredienti,portare,importante|allergenen,parkeren,betaling,talen,partners,klanten,pers,prijzen gewonnen,merken,route,let op,levering,verzending,ingrediënten,meenemen,belangrijk|アレルゲン,駐車場,支払い,言語,備考,注意,アクセス,持ち物
`;

const LEXICON = lexiconOf(rowsOf(LABELS) as [Label, string][], { plurals: false });

/** English labels stand in prompts of any language. */
const isWrittenIn = (languages: readonly string[], language: string): boolean =>
  languages.includes("en") || languages.includes(language.slice(0, 2).toLowerCase());

/** The words of a label, folded, as they are looked up. */
const keyOf = (words: string): string =>
  tokensOf(fold(words))
    .map(({ word }) => word)
    .join(" ");

const COUNTS =
  "two three four five six seven eight nine ten zwei drei vier funf sechs sieben acht deux trois quatre cinq six sept huit dos tres cuatro cinco seis siete ocho dois duas quatro due tre quattro cinque sei sette otto twee vier vijf zes zeven acht".split(
    " ",
  );
const COUNT = new RegExp(`^(?:\\d{1,2}|${COUNTS.join("|")}) `, "u");

/** Whether words count things ("three films"). */
export const isCounted = (words: string): boolean => COUNT.test(keyOf(words));

const LEADING =
  /^(?:upcoming|next|nachste|prochaine?s|proxim[oa]s|prossim[ie]|komende|our|the|my|unsere|die|das|nos|les|mes|nuestr[oa]s|los|las|mis|[ao]s nossas?|i nostri|le nostre|onze|de|het) /u;

/**
 * What words before a colon announce.
 * @returns null where they are no label that is known
 */
export function labelOf(words: string, language: string): Label | null {
  const key = keyOf(words);
  if (key === "" || key.length > 40) return null;
  for (const one of [
    key,
    key.replace(/ (?:19|20)\d{2}$/, ""),
    key.replace(COUNT, ""),
    key.replace(LEADING, ""),
    key.replace(COUNT, "").replace(LEADING, ""),
  ]) {
    const entry = LEXICON.terms.get(one) ?? LEXICON.unspaced.find(([term]) => term === one)?.[1];
    if (entry && isWrittenIn(entry.languages, language)) return entry.value;
  }
  return null;
}

/** Kinds of sections that a title names; null for a word of one's own. */
export function sectionKindOf(title: string, language: string): string | null {
  const label = labelOf(title, language);
  switch (label) {
    case "prices":
    case "offers":
      return "offers";
    case "plans":
    case "people":
    case "events":
    case "questions":
    case "quotes":
    case "facts":
    case "story":
    case "form":
    case "contact":
      return label;
    case "place":
    case "address":
    case "hours":
    case "areas":
      return "place";
    default:
      return null;
  }
}
