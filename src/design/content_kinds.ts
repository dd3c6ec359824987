/**
 * Collections that websites often have, ready made: what they are called, what their records hold, and by which words
 * people ask for them. Data for the engines and for who proposes collections; no record, price or person is invented.
 */
import { LANGUAGES, type Language } from "./kinds/vocabulary.ts";

/** What something is called, in the order of `LANGUAGES`, between bars. */
type Columns = string;

export interface ContentKind {
  kind: string;
  /** "name, one of it" in each language. */
  names: Columns;
  slug: string;
  /** What a record is to search engines. */
  schema: "article" | "product" | "event" | "person" | "recipe" | "job_posting" | null;
  sort: string;
  feed: boolean;
  /** "key:type", with "!" where a record can't be published without it. */
  fields: string;
  /** Options of its select fields. */
  options?: Record<string, Columns>;
  /** What people call it in a prompt, without "with a": parts of a regular expression. */
  asked: string;
  /** What a prompt speaks of that may have such content, though it does not ask for it; the same. */
  named: string;
  /** What a prompt has to list by itself to ask for it ("with courses and a team page"), beside the kind's names. */
  held?: string;
  /** The same in Japanese, which has no spaces between words: names alone. */
  japanese: string;
}

export const CONTENT_KINDS: ContentKind[] = [
  {
    kind: "blog",
    names:
      "Blog, Post|Blog, Beitrag|Blog, Article|Blog, Entrada|Blog, Artigo|Blog, Articolo|Blog, Bericht|ブログ, 記事",
    slug: "blog",
    schema: "article",
    sort: "-date",
    feed: true,
    fields: "title:text! date:date summary:long_text cover:image body:rich_text!",
    asked: "blogs?|journal|weblog|blogue",
    named: "articles?|posts|stories|beiträge|artikel|entradas|artículos|artigos?|articoli|artikelen|berichten",
    japanese: "ブログ|日記|コラム",
  },
  {
    kind: "news",
    names:
      "News, News item|Neuigkeiten, Neuigkeit|Actualités, Actualité|Noticias, Noticia|Notícias, Notícia|Notizie, Notizia|Nieuws, Nieuwsbericht|お知らせ, お知らせ",
    slug: "news",
    schema: "article",
    sort: "-date",
    feed: true,
    fields: "title:text! date:date! summary:long_text cover:image body:rich_text",
    asked:
      "news(?: section| page)?|neuigkeiten|aktuelles|actualités|noticias|notícias|novidades|notizie|novità|nieuws|nieuwspagina|nieuwsberichten",
    named:
      "announcements|press|neuigkeit|pressemitteilungen|presse|nouvelles|noticia|prensa|notícia|comunicados|imprensa|notizia|comunicati|rassegna stampa|nieuwsbericht|persberichten",
    japanese: "お知らせ|新着情報|ニュース",
  },
  {
    kind: "events",
    names:
      "Events, Event|Veranstaltungen, Veranstaltung|Événements, Événement|Eventos, Evento|Eventos, Evento|Eventi, Evento|Evenementen, Evenement|イベント, イベント",
    slug: "events",
    schema: "event",
    sort: "starts_at",
    feed: false,
    fields:
      "title:text! starts_at:datetime! ends_at:datetime location:text summary:long_text cover:image tickets:url body:rich_text",
    asked:
      "events?(?: calendar| listings?)?|event calendar|veranstaltungen|veranstaltungskalender|événements|eventos|eventi|calendario (?:degli )?eventi|evenementen|evenementenkalender|evenementenagenda",
    named:
      "concerts?|exhibitions?|festivals?|gigs|readings|shows|konzerte?|ausstellungen|lesungen|termine|veranstaltung|concerts|expositions?|spectacles|évènements|conciertos|exposiciones|funciones|exposições|concertos|espetáculos|concerti|mostre|spettacoli|concerten|tentoonstellingen|voorstellingen",
    held: "upcoming events|agenda|calendar|termine|konzerte|ausstellungen|concerts|expositions|conciertos|exposiciones|concerti|mostre|concerten|tentoonstellingen|exhibitions|concertos|exposições",
    japanese: "イベント|催し|公演",
  },
  {
    kind: "menu",
    names:
      "Menu, Dish|Speisekarte, Gericht|Carte, Plat|Carta, Plato|Ementa, Prato|Menù, Piatto|Menukaart, Gerecht|お品書き, 料理",
    slug: "menu",
    schema: null,
    sort: "title",
    feed: false,
    fields: "title:text! course:select price:number summary:long_text vegetarian:boolean vegan:boolean image:image",
    options: {
      course:
        "Starters,Mains,Desserts,Drinks|Vorspeisen,Hauptgerichte,Desserts,Getränke|Entrées,Plats,Desserts,Boissons|Entrantes,Principales,Postres,Bebidas|Entradas,Pratos principais,Sobremesas,Bebidas|Antipasti,Piatti principali,Dolci,Bevande|Voorgerechten,Hoofdgerechten,Nagerechten,Dranken|前菜,メイン,デザート,お飲み物",
    },
    asked:
      "(?:daily |weekly |changing |editable )menu|wechselnde speisekarte|tageskarte|carte du jour|menú del día|ementa do dia|menu do dia|menù del giorno|dagmenu|dagkaart|wisselende (?:menu)?kaart",
    named:
      "menu|menus|dishes|restaurants?|bistro|café|caf[eé]s?|speisekarte|gerichte|gasthaus|carte|plats|carta|platos|restaurante|ementa|cardápio|pratos|menù|piatti|ristorante|trattoria|osteria|menukaart|gerechten|eetcafé",
    held: "menus?|food menu|dishes|karte|speisen|menükarte|plats|carte et menus?|menú|platos|menù|piatti|cardápio|kaart|menu",
    japanese: "日替わりメニュー|お品書き|メニュー",
  },
  {
    kind: "products",
    names:
      "Products, Product|Produkte, Produkt|Produits, Produit|Productos, Producto|Produtos, Produto|Prodotti, Prodotto|Producten, Product|商品, 商品",
    slug: "products",
    schema: "product",
    sort: "title",
    feed: false,
    fields:
      "title:text! price:number currency:text sku:text summary:long_text image:image gallery:gallery available:boolean body:rich_text",
    asked:
      "product (?:catalogue|catalog|list)s?|catalogue of products|produktkatalog|catalogue de produits|catálogo de (?:productos|produtos)|catalogo (?:di |dei )?prodotti|productcatalogus|productenlijst",
    named:
      "shops?|stores?|we sell|goods|laden|shop|sortiment|produkte|boutique|produits|magasin|tienda|productos|vendemos|loja|produtos|negozio|prodotti|vendiamo|winkel|producten|wij verkopen",
    held: "products? page|product range|sortiment|produktsortiment|produktübersicht|gamme de produits|catálogo|catalogue|catalogo|catalogus|assortiment",
    japanese: "商品カタログ|商品一覧|商品",
  },
  {
    kind: "team",
    names:
      "Team, Person|Team, Person|Équipe, Personne|Equipo, Persona|Equipa, Pessoa|Team, Persona|Team, Persoon|スタッフ, スタッフ",
    slug: "team",
    schema: "person",
    sort: "title",
    feed: false,
    fields: "title:text! role:text image:image email:email phone:phone body:rich_text",
    asked:
      "team (?:directory|members list)|staff directory|mitarbeiterverzeichnis|annuaire de l'équipe|directorio del equipo|lista da equip[ae]|elenco dello staff|medewerkersoverzicht|medewerkerslijst",
    named:
      "staff|employees|our people|who we are|mitarbeiter(?:innen)?|mannschaft|équipe|collaborateurs|equipo|equip[ae]|colaboradores|squadra|collaboratori|personale|medewerkers",
    held: "team|staff|our people|mitarbeitern|mannschaft|teamseite|équipe|equipo|equipe|equipa|medewerkers",
    japanese: "スタッフ紹介|スタッフ一覧|スタッフ",
  },
  {
    kind: "projects",
    names:
      "Projects, Project|Projekte, Projekt|Projets, Projet|Proyectos, Proyecto|Projetos, Projeto|Progetti, Progetto|Projecten, Project|実績, 実績",
    slug: "projects",
    schema: null,
    sort: "-date",
    feed: false,
    fields: "title:text! client:text date:date summary:long_text image:image gallery:gallery body:rich_text",
    asked:
      "case studies|project (?:archive|list|portfolio)s?|fallstudien|projektarchiv|études de cas|casos de estudio|estudos de caso|casi di studio|archivio (?:dei )?progetti|casestudies|projectarchief",
    named:
      "portfolio|case study|references|our work|projekte|referenzen|arbeiten|projets|réalisations|références|proyectos|trabajos|projetos|trabalhos|portefólio|progetti|lavori|realizzazioni|referenze|projecten|referenties",
    held: "portfolio|case studies|references|referenzen|arbeiten|références|réalisations|trabajos|portafolio|portefólio|trabalhos|lavori|realizzazioni|referenties",
    japanese: "実績紹介|事例紹介|制作実績|施工事例|実績",
  },
  {
    kind: "jobs",
    names:
      "Jobs, Job|Stellen, Stelle|Emplois, Emploi|Empleos, Empleo|Vagas, Vaga|Offerte di lavoro, Offerta di lavoro|Vacatures, Vacature|求人, 求人",
    slug: "jobs",
    schema: "job_posting",
    sort: "-date",
    feed: true,
    fields: "title:text! location:text hours:text date:date closes_on:date summary:long_text apply:url body:rich_text!",
    asked:
      "job (?:listings?|board|openings)|open positions|vacancies|stellenangebote|offene stellen|offres d'emploi|ofertas de (?:empleo|emprego)|vagas|offerte di lavoro|posizioni aperte|vacatures",
    named:
      "careers?|hiring|job|stellen|karriere|jobs|emplois?|carrières|recrutement|empleos?|trabaja con nosotros|emprego|carreiras|trabalhe conosco|lavora con noi|carriere|werken bij",
    held: "job openings?|careers|stellen|karriere|jobs|emplois|carrières|recrutement|empleos?|vagas|carreiras|posizioni|lavora con noi|carriere",
    japanese: "求人情報|求人|採用情報|採用",
  },
  {
    kind: "recipes",
    names:
      "Recipes, Recipe|Rezepte, Rezept|Recettes, Recette|Recetas, Receta|Receitas, Receita|Ricette, Ricetta|Recepten, Recept|レシピ, レシピ",
    slug: "recipes",
    schema: "recipe",
    sort: "title",
    feed: true,
    fields:
      "title:text! summary:long_text image:image servings:number minutes:number ingredients:long_text! steps:rich_text!",
    asked: "recipes?(?: collection| section)?|rezepte|recettes|recetas|receitas|ricette|recepten",
    named: "recipe|rezept|recette|receta|receita|ricetta|recept",
    japanese: "レシピ",
  },
  {
    kind: "properties",
    names:
      "Properties, Property|Immobilien, Immobilie|Biens, Bien|Inmuebles, Inmueble|Imóveis, Imóvel|Immobili, Immobile|Woningen, Woning|物件, 物件",
    slug: "properties",
    schema: null,
    sort: "-published_at",
    feed: true,
    fields:
      "title:text! address:text price:number rooms:number area:number offer:select image:image gallery:gallery summary:long_text body:rich_text",
    options: {
      offer:
        "For sale,To let|Zu verkaufen,Zu vermieten|À vendre,À louer|En venta,En alquiler|Para venda,Para arrendar|In vendita,In affitto|Te koop,Te huur|売買,賃貸",
    },
    asked:
      "propert(?:y|ies) listings?|listings? of (?:properties|homes|houses)|immobilienangebote|annonces immobilières|listado de inmuebles|lista de imóveis|anúncios imobiliários|annunci immobiliari|elenco (?:di |degli )?immobili|woningaanbod",
    named:
      "real estate|estate agents?|realtors?|houses? for sale|apartments?|flats? (?:for sale|to let|to rent)|immobilien(?:makler)?|makler|wohnungen|häuser|immobilier|appartements?|inmobiliaria|inmuebles|viviendas|pisos|imobiliária|imóveis|apartamentos|immobiliare|immobili|appartamenti|makelaar|woningen|huizen",
    held: "homes|houses|listings|properties|property|homes for sale|houses for sale|häusern?|häuser|wohnungen|objekten?|biens|maisons|appartements|annonces|propiedades|pisos|casas|viviendas|imóveis|apartamentos|appartamenti|annunci|huizen|panden|objecten",
    japanese: "物件一覧|物件情報|物件",
  },
  {
    kind: "courses",
    names:
      "Courses, Course|Kurse, Kurs|Cours, Cours|Cursos, Curso|Cursos, Curso|Corsi, Corso|Cursussen, Cursus|講座, 講座",
    slug: "courses",
    schema: null,
    sort: "starts_on",
    feed: false,
    fields:
      "title:text! starts_on:date teacher:text location:text price:number places:number summary:long_text image:image body:rich_text",
    asked:
      "courses? (?:catalogue|catalog|list|calendar|schedule)|kursprogramm|kurskalender|catalogue de cours|catálogo de cursos|(?:calendario|catalogo) (?:dei )?corsi|cursusaanbod|cursusrooster",
    named:
      "classes|workshops?|lessons|training|kurse?|seminare?|unterricht|cours|ateliers?|formations?|cursos?|clases|talleres|aulas|oficinas|formações|corsi|lezioni|laboratori|cursussen|lessen",
    held: "classes|workshops|lessons|class (?:timetable|schedule|list)|timetable of classes|kursen?|seminaren?|seminare|workshops|ateliers|formations|clases|talleres|aulas|oficinas|formações|lezioni|laboratori|lessen|cursussen",
    japanese: "講座一覧|コース一覧|講座",
  },
  {
    kind: "questions",
    names:
      "Questions, Question|Fragen, Frage|Questions, Question|Preguntas, Pregunta|Perguntas, Pergunta|Domande, Domanda|Vragen, Vraag|よくある質問, 質問",
    slug: "questions",
    schema: null,
    sort: "title",
    feed: false,
    fields: "title:text! topic:text body:rich_text!",
    asked:
      "knowledge base|help cent(?:er|re)|wissensdatenbank|base de connaissances|base de conocimientos|base de conhecimento|central de ajuda|centro (?:di )?assistenza|kennisbank|helpcentrum",
    named:
      "faqs?|frequently asked questions|häufige fragen|fragen und antworten|foire aux questions|questions fréquentes|preguntas frecuentes|perguntas frequentes|domande frequenti|veelgestelde vragen",
    held: "faqs?|frequently asked questions|häufigen fragen|häufige fragen|foire aux questions|questions fréquentes|preguntas frecuentes|perguntas frequentes|domande frequenti|veelgestelde vragen",
    japanese: "よくある質問|ヘルプセンター",
  },
];

/** What fields are called, in the order of `LANGUAGES`. */
const FIELD_NAMES: Record<string, Columns> = {
  title: "Title|Titel|Titre|Título|Título|Titolo|Titel|タイトル",
  date: "Date|Datum|Date|Fecha|Data|Data|Datum|日付",
  summary: "Summary|Zusammenfassung|Résumé|Resumen|Resumo|Riassunto|Samenvatting|概要",
  cover: "Picture|Bild|Image|Imagen|Imagem|Immagine|Afbeelding|画像",
  image: "Picture|Bild|Image|Imagen|Imagem|Immagine|Afbeelding|画像",
  gallery: "Pictures|Bilder|Images|Imágenes|Imagens|Immagini|Afbeeldingen|画像一覧",
  body: "Text|Text|Texte|Texto|Texto|Testo|Tekst|本文",
  starts_at: "Begins|Beginnt|Début|Comienza|Começa|Inizio|Begint|開始",
  ends_at: "Ends|Endet|Fin|Termina|Termina|Fine|Eindigt|終了",
  starts_on: "Begins|Beginnt|Début|Comienza|Começa|Inizio|Begint|開始日",
  closes_on: "Open until|Offen bis|Ouvert jusqu'au|Abierto hasta|Aberto até|Aperto fino al|Open tot|締切",
  location: "Place|Ort|Lieu|Lugar|Local|Luogo|Plaats|場所",
  address: "Address|Adresse|Adresse|Dirección|Morada|Indirizzo|Adres|住所",
  tickets: "Tickets|Karten|Billets|Entradas|Bilhetes|Biglietti|Kaarten|チケット",
  apply: "Apply at|Bewerbung|Postuler|Solicitar|Candidatar-se|Candidatura|Solliciteren|応募先",
  course: "Course|Gang|Catégorie|Categoría|Categoria|Portata|Gang|分類",
  price: "Price|Preis|Prix|Precio|Preço|Prezzo|Prijs|価格",
  currency: "Currency|Währung|Devise|Moneda|Moeda|Valuta|Valuta|通貨",
  sku: "Number|Artikelnummer|Référence|Referencia|Referência|Codice|Artikelnummer|商品番号",
  available: "Available|Verfügbar|Disponible|Disponible|Disponível|Disponibile|Beschikbaar|在庫あり",
  vegetarian: "Vegetarian|Vegetarisch|Végétarien|Vegetariano|Vegetariano|Vegetariano|Vegetarisch|ベジタリアン",
  vegan: "Vegan|Vegan|Végan|Vegano|Vegano|Vegano|Veganistisch|ヴィーガン",
  role: "Role|Aufgabe|Fonction|Función|Função|Ruolo|Functie|役職",
  email: "E-mail|E-Mail|E-mail|Correo|E-mail|E-mail|E-mail|メール",
  phone: "Telephone|Telefon|Téléphone|Teléfono|Telefone|Telefono|Telefoon|電話",
  client: "Client|Kunde|Client|Cliente|Cliente|Cliente|Klant|お客様",
  hours: "Hours|Umfang|Temps de travail|Jornada|Horário|Orario|Uren|勤務時間",
  servings: "Servings|Portionen|Portions|Raciones|Porções|Porzioni|Porties|人数分",
  minutes: "Minutes|Minuten|Minutes|Minutos|Minutos|Minuti|Minuten|分",
  ingredients: "Ingredients|Zutaten|Ingrédients|Ingredientes|Ingredientes|Ingredienti|Ingrediënten|材料",
  steps: "Steps|Schritte|Étapes|Pasos|Passos|Passaggi|Stappen|作り方",
  rooms: "Rooms|Zimmer|Pièces|Habitaciones|Divisões|Locali|Kamers|部屋数",
  area: "Area (m²)|Fläche (m²)|Surface (m²)|Superficie (m²)|Área (m²)|Superficie (m²)|Oppervlakte (m²)|面積 (m²)",
  offer: "Offer|Angebot|Offre|Oferta|Oferta|Offerta|Aanbod|種別",
  teacher: "Teacher|Leitung|Enseignant|Docente|Docente|Docente|Docent|講師",
  places: "Places|Plätze|Places|Plazas|Vagas|Posti|Plaatsen|定員",
  topic: "Topic|Thema|Sujet|Tema|Tema|Argomento|Onderwerp|話題",
};

/** One of the languages that content is called in; English where a website is in another. */
export const contentLanguage = (tag: string | null): Language =>
  LANGUAGES.find((language) => tag?.toLowerCase().split("-")[0] === language) ?? "en";

const column = (columns: Columns, language: Language): string => columns.split("|")[LANGUAGES.indexOf(language)]!;

export interface ReadyField {
  key: string;
  name: string;
  /** As collections name it. */
  type: string;
  required: boolean;
  options: string[];
}

export interface ReadyCollection {
  kind: string;
  name: string;
  singular_name: string;
  slug: string;
  route: string;
  sort: string;
  feed: boolean;
  schema: ContentKind["schema"];
  fields: ReadyField[];
}

/** A ready-made collection in a language. */
export function readyCollection(
  { kind, names, slug, schema, sort, feed, fields, options }: ContentKind,
  language: Language,
): ReadyCollection {
  const [name, singular_name] = column(names, language).split(", ") as [string, string];
  return {
    kind,
    name,
    singular_name,
    slug,
    route: `/${slug}/:slug`,
    sort,
    feed,
    schema,
    fields: fields.split(" ").map((field) => {
      const [, key, type, required] = /^(\w+):(\w+)(!?)$/.exec(field)!;
      const choices = options?.[key!];
      return {
        key: key!,
        name: column(FIELD_NAMES[key!]!, language),
        type: type!,
        required: required === "!",
        options: choices ? column(choices, language).split(",") : [],
      };
    }),
  };
}

/** What comes before a thing that somebody asks for. */
const BEFORE =
  "(?:with|and|plus|including|has|have|needs?|wants?|mit|und|inklusive|braucht|avec|et|con|y|e|ed|ha|vuole|com|tem|quer|precisa de|met|en|heeft|wil)\\s+(?:(?:an?|our|its|the|some|einem|einer|einen|eine|ein|un|une|des|una|uno|unos|unas|il|la|le|i|gli|dei|delle|um|uma|o|os|as|een|de|het|onze)\\s+)?(?:[\\p{L}-]{1,20}\\s+)?";

/** What comes behind it in Japanese: 「ブログ付き」,「ブログのある」,「ブログとお知らせ」. */
const BEHIND =
  "(?:[やと][^。、]{1,12})?(?:付き|つき|のある|がある|あり|も(?:ある|載|作|欲|ほ)|を(?:載|作|つけ|付け|設け|備え|書)|が(?:欲|ほ|必要)|の?(?:ページ|コーナー|欄|機能))";

const patterns = new Map<string, RegExp>();

/** A pattern that is made once. */
function patternOf(source: string): RegExp {
  const known = patterns.get(source) ?? new RegExp(source, "u");
  patterns.set(source, known);
  return known;
}

const asWords = (pattern: string): string => `(?<![\\p{L}])(?:${pattern})(?![\\p{L}])`;
const READ_CHARACTERS = 20_000;

/** The kinds that a prompt asks for: "a bakery with a blog and job listings", "a school with courses". */
export function askedKinds(prompt: string): ContentKind[] {
  const text = prompt.slice(0, READ_CHARACTERS).toLowerCase();
  const listed = listedThings(text);
  return CONTENT_KINDS.filter(
    (kind) =>
      // German has another ending behind "mit": "mit Rezepten".
      patternOf(`(?<![\\p{L}])${BEFORE}(?:${kind.asked})n?(?![\\p{L}])`).test(text) ||
      patternOf(`(?:${kind.japanese})${BEHIND}`).test(text) ||
      listed.some((thing) => patternOf(heldPattern(kind)).test(thing)),
  );
}

/** What begins a list of what a website is to have. */
const LISTING =
  /(?<!\p{L})(?:with|including|featuring|needs?|wants?|mit|inklusive|braucht|avec|con|com|met|vuole|quer|precisa de|wil)\s+/gu;
/** As far as a list goes, and what parts its things. */
const LIST_END = /[.;:!?()\n]/;
const LONGEST_LIST = 200;
const MOST_LISTS = 20;
const PARTS = /\s*(?:,|&|\+|(?<!\p{L})(?:and|as well as|plus|or|und|sowie|et|y|e|ed|en)(?!\p{L}))\s*/u;

/** The things that a prompt lists behind "with", each as it stands: "a blog", "our courses for adults". */
function listedThings(text: string): string[] {
  const things: string[] = [];
  for (const { index, 0: intro } of [...text.matchAll(LISTING)].slice(0, MOST_LISTS)) {
    const [list] = text.slice(index + intro.length, index + intro.length + LONGEST_LIST).split(LIST_END, 1);
    things.push(...list!.split(PARTS));
  }
  return things;
}

/** A thing of a list that is content of a kind, and not only speaks of it: no "strength classes", no "team of five". */
function heldPattern({ kind, names, held }: ContentKind): string {
  // "Get in touch with questions" asks for no page of them.
  const own = kind === "questions" ? [] : names.toLowerCase().split("|");
  const said = [...own.map((pair) => pair.split(", ")[0]!), ...(held ? [held] : [])].join("|");
  return `^(?:${DETERMINERS})?(?:${ADJECTIVES})?(?:${said})n?(?:[ -](?:${PLACES}))?(?:\\s+(?:${TAILS})(?!\\p{L}).*)?$`;
}

const DETERMINERS =
  "(?:an?|our|its|the|some|my|einem|einer|einen|eine|ein|unseren|unserer|unserem|den|der|une?|des|nos|notre|les|la|le|l'|una?|unos|unas|nuestr[oa]s?|los|las|el|il|i|gli|dei|delle|degli|nostr[oaie]|uma?|os|as|noss[oa]s?|een|onze|de|het)\\s*";
const ADJECTIVES =
  "(?:own|online|small|full|daily|weekly|changing|upcoming|latest|current|eigenen?|eigener|aktuellen?|kommenden?|wechselnden?|wechselnder|actuelle|prochains|próximos|actual|prossimi|actuele|komende)\\s+";
const PLACES = "page|pages|section|seite|bereich|página|pagina|sectie|overview|übersicht|list|liste|lista|lijst";
const TAILS = "for|in|on|at|online|zum|zur|für|auf|an|à|pour|sur|en|dans|para|sobre|per|su|voor|op|te|em";

/** The kinds that a prompt names in any way: those that it asks for, then those that it calls by name, then what it speaks of. */
export function namedKinds(prompt: string): ContentKind[] {
  const text = prompt.slice(0, READ_CHARACTERS).toLowerCase();
  const says = (pattern: string) => patternOf(asWords(pattern)).test(text);
  const called = CONTENT_KINDS.filter(
    ({ slug, kind, asked, japanese }) => says(`${slug}|${kind}|${asked}`) || patternOf(japanese).test(text),
  );
  const spoken = CONTENT_KINDS.filter(({ named }) => says(named));
  return [...new Set([...askedKinds(prompt), ...called, ...spoken])];
}

/** Whether a name is what people call content of a kind, in any language. */
export function isCalled({ kind, slug, names, asked, japanese }: ContentKind, name: string): boolean {
  const text = name.trim().toLowerCase();
  const own = names.toLowerCase().split(/\||, /);
  return own.includes(text) || patternOf(`^(?:${kind}|${slug}|${asked}|${japanese})$`).test(text);
}

/** Whether a collection, whoever made it, is one of a kind: by its name, or by what pages call it. */
export function isOfKind(kind: ContentKind, { slug, name }: { slug: string; name: string }): boolean {
  const named = patternOf(`^(?:${kind.named})$`);
  return [slug.replaceAll("-", " "), name].some((one) => isCalled(kind, one) || named.test(one.trim().toLowerCase()));
}
