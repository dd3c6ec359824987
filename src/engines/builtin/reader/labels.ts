/** Words before a colon that say what follows: "Services: …", "Farben: …". */
import { topicOfName } from "../topics.ts";
import { fold } from "./text.ts";

export type Label = "offerings" | "sections" | "look" | "contact" | "action" | "audience" | "about" | "areas" | "form";

const LABELS: [Label, string][] = [
  [
    "offerings",
    "packages,pakete,forfaits,paquetes,pacotes,pacchetti,pakketten,services,our services,service,prices from,starting prices,plans,our plans,pricing plans,tiers,tarife,formules,planes,planos,piani,abbonamenti,tarieven,abonnementen,services include,products,our products,features,key features,offerings,offer,we offer,we sell,we do,we make,menu,dishes,our menu,food,drinks,courses,classes,treatments,specialties,specialities,practice areas,what we do,rooms,workshops,programs,programmes,lessons,specialising in,specializing in,areas of expertise,expertise,topics,includes,including,packages,price list,prices,rates,tickets,admission,entry,eintritt,eintrittspreise,entradas,ingressos,bilhetes,billets,biglietti,activities,tours,range,collections,modules,projects,selected projects,recent projects,ausgewahlte projekte,projets recents,proyectos recientes,projetos recentes,progetti recenti,recente projecten,work,leistungen,unsere leistungen,angebot,angebote,produkte,kurse,behandlungen,speisen,schwerpunkte,sortiment,funktionen,preise,zimmer,themen,wir bieten,touren,prestations,services,produits,cours,ateliers,soins,specialites,nos services,nos specialites,nos prestations,nos produits,tarifs,fonctionnalites,domaines,servicios,productos,clases,cursos,tratamientos,especialidades,nuestros servicios,ofrecemos,precios,talleres,caracteristicas,platos,servicos,produtos,aulas,tratamentos,especialidades,os nossos servicos,nossos servicos,oferecemos,precos,pratos,funcionalidades,servizi,prodotti,corsi,trattamenti,specialita,i nostri servizi,offriamo,prezzi,piatti,laboratori,funzionalita,diensten,producten,aanbod,lessen,behandelingen,specialiteiten,onze diensten,wij bieden,prijzen,gerechten,functies,cursussen,サービス,サービス内容,商品,取扱商品,メニュー,業務内容,コース,診療内容,診療科目,機能,料金,取り扱い,品揃え,提供内容",
  ],
  [
    "sections",
    "sections,pages,section,site sections,structure,needs,need,we need,i need,needed,must have,must-haves,must include,include,to include,content,sitemap,wanted,page sections,bereiche,abschnitte,seiten,inhalte,unterseiten,rubriques,sections,pages,contenu,secciones,paginas,apartados,contenido,seccoes,secoes,paginas,conteudo,sezioni,pagine,contenuti,secties,paginas,pagina's,inhoud,セクション,ページ,構成,ページ構成,掲載内容",
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
    "locations,branches,standorte,filialen,läden,geschäfte,boutiques,magasins,tiendas,locales,lojas,negozi,punti vendita,winkels,adresses,sedes,sucursales,sedi,vestigingen,regions,latency regions,availability zones,countries,cities,neighbourhoods,neighborhoods,areas,areas served,service area,areas we serve,we cover,covering,coverage,areas covered,based,towns,where we work,einsatzgebiet,zones d'intervention,secteurs,zonas,zona,zone,werkgebied,対応エリア",
  ],
  ["form", "form,forms,form fields,formular,formulaire,formulario,modulo,formulier,フォーム"],
  [
    "about",
    "mitbringen,bitte mitbringen,à apporter,traer,llevar,portare,da portare,trazer,levar,meebrengen,meenemen,持ち物,acordos,convenios,convenzioni,conventions,assurances,aseguradoras,mutuas,seguros,versicherungen,kassen,年間行事,年間予定,jahresprogramm,programme annuel,ways to help,how to help,how you can help,get involved,so können sie helfen,comment aider,cómo ayudar,como ajudar,come aiutare,zo kunt u helpen,how it works,wie es funktioniert,comment ça marche,cómo funciona,como funciona,come funziona,hoe het werkt,brands,our brands,marken,marques,marcas,marche,merken,timetable,stundenplan,kursplan,process,our process,steps,case studies,selected clients,past clients,clients include,ablauf der zusammenarbeit,prozess,referenzen,processus,methode,proceso,casos de exito,processo,metodo,werkwijze,event,about,business,company,description,who we are,background,name,project,overview,mission,story,our story,summary,brief,what,who,tagline,our tagline,slogan,our slogan,motto,our motto,strapline,claim,unser motto,unser slogan,leitspruch,devise,notre devise,notre slogan,lema,nuestro lema,eslogan,o nosso lema,lema da casa,il nostro motto,ons motto,onze slogan,キャッチコピー,モットー,firma,unternehmen,beschreibung,uber uns,a propos,entreprise,qui sommes-nous,histoire,sobre nosotros,empresa,negocio,quienes somos,historia,descripcion,sobre nos,quem somos,descricao,azienda,chi siamo,storia,descrizione,over ons,bedrijf,wie wij zijn,beschrijving,会社概要,概要,私たちについて,紹介",
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

/** "Booking form: …", "Prenotazione con modulo: …": what the form asks. */
const OF_FORM =
  /^(?:\S+ ){0,4}(?:forms?|\S*formular|formulaire|formulario|modulo|\S*formulier)(?: (?:fields|asks|asking|felder|campos|campi|champs|velden))?$/;

/** What a word before a colon announces; null when it announces nothing. */
export function labelOf(name: string): Label | null {
  // "3 pages: home, about, contact"
  const known = LABEL_OF.get(
    labelKey(name)
      .replace(/ (?:19|20)\d{2}$/, "")
      .replace(/^(?:show|list|include|add) (?:the |our |my )?/, "")
      .replace(/^(?:\d{1,2}|two|three|four|five|zwei|drei|deux|trois|dos|duas|tres|due|tre|twee|drie) /, "")
      .replace(
        /^(locations|branches|studios|shops|standorte|filialen|adresses|sedes|sucursales|sedi|vestigingen) .{2,24}$/,
        "$1",
      ),
  );
  if (known) return known;
  if (OF_FORM.test(labelKey(name))) return "form";
  const topic = topicOfName(name);
  if (topic === null) return null;
  return OFFERING_TOPICS.has(topic)
    ? "offerings"
    : topic === "contact" || topic === "visit" || topic === "directions"
      ? "contact"
      : "about";
}
