/**
 * Collections that websites often have, ready made: what they are called, what their records hold, and by which words
 * people ask for them. Data for the engines and for who proposes collections; no record, price or person is invented.
 */
export type ContentLanguage = "en" | "de" | "fr" | "es";
type Words = Record<ContentLanguage, string>;

export interface ContentKind {
  kind: string;
  /** "name, one of it" in each language. */
  names: Words;
  slug: string;
  /** What a record is to search engines. */
  schema: "article" | "product" | "event" | "person" | "recipe" | "job_posting" | null;
  sort: string;
  feed: boolean;
  /** "key:type", with "!" where a record can't be published without it. */
  fields: string;
  /** Options of its select fields. */
  options?: Record<string, Words>;
  /** What people call it in a prompt, without "with a": parts of a regular expression. */
  asked: string;
  /** What a prompt speaks of that may have such content, though it does not ask for it; the same. */
  named: string;
}

export const CONTENT_KINDS: ContentKind[] = [
  {
    kind: "blog",
    names: { en: "Blog, Post", de: "Blog, Beitrag", fr: "Blog, Article", es: "Blog, Entrada" },
    slug: "blog",
    schema: "article",
    sort: "-date",
    feed: true,
    fields: "title:text! date:date summary:long_text cover:image body:rich_text!",
    asked: "blogs?|journal|weblog",
    named: "articles?|posts|stories|beiträge|artikel|articles?|entradas|artículos",
  },
  {
    kind: "news",
    names: {
      en: "News, News item",
      de: "Neuigkeiten, Neuigkeit",
      fr: "Actualités, Actualité",
      es: "Noticias, Noticia",
    },
    slug: "news",
    schema: "article",
    sort: "-date",
    feed: true,
    fields: "title:text! date:date! summary:long_text cover:image body:rich_text",
    asked: "news(?: section| page)?|neuigkeiten|aktuelles|actualités|noticias",
    named: "announcements|press|neuigkeit|pressemitteilungen|presse|nouvelles|noticia|prensa",
  },
  {
    kind: "events",
    names: {
      en: "Events, Event",
      de: "Veranstaltungen, Veranstaltung",
      fr: "Événements, Événement",
      es: "Eventos, Evento",
    },
    slug: "events",
    schema: "event",
    sort: "starts_at",
    feed: false,
    fields:
      "title:text! starts_at:datetime! ends_at:datetime location:text summary:long_text cover:image tickets:url body:rich_text",
    asked: "events?(?: calendar| listings?)?|event calendar|veranstaltungen|veranstaltungskalender|événements|eventos",
    named:
      "concerts?|exhibitions?|festivals?|gigs|readings|shows|konzerte?|ausstellungen|lesungen|termine|veranstaltung|concerts|expositions?|spectacles|évènements|conciertos|exposiciones|funciones",
  },
  {
    kind: "menu",
    names: { en: "Menu, Dish", de: "Speisekarte, Gericht", fr: "Carte, Plat", es: "Carta, Plato" },
    slug: "menu",
    schema: null,
    sort: "title",
    feed: false,
    fields: "title:text! course:select price:number summary:long_text vegetarian:boolean vegan:boolean image:image",
    options: {
      course: {
        en: "Starters,Mains,Desserts,Drinks",
        de: "Vorspeisen,Hauptgerichte,Desserts,Getränke",
        fr: "Entrées,Plats,Desserts,Boissons",
        es: "Entrantes,Principales,Postres,Bebidas",
      },
    },
    asked: "(?:daily |weekly |changing |editable )menu|wechselnde speisekarte|tageskarte|carte du jour|menú del día",
    named:
      "dishes|restaurants?|bistro|café|caf[eé]s?|speisekarte|gerichte|gasthaus|carte|plats|carta|platos|restaurante",
  },
  {
    kind: "products",
    names: { en: "Products, Product", de: "Produkte, Produkt", fr: "Produits, Produit", es: "Productos, Producto" },
    slug: "products",
    schema: "product",
    sort: "title",
    feed: false,
    fields:
      "title:text! price:number currency:text sku:text summary:long_text image:image gallery:gallery available:boolean body:rich_text",
    asked:
      "product (?:catalogue|catalog|list)s?|catalogue of products|produktkatalog|catalogue de produits|catálogo de productos",
    named:
      "shops?|stores?|we sell|goods|laden|shop|sortiment|produkte|boutique|produits|magasin|tienda|productos|vendemos",
  },
  {
    kind: "team",
    names: { en: "Team, Person", de: "Team, Person", fr: "Équipe, Personne", es: "Equipo, Persona" },
    slug: "team",
    schema: "person",
    sort: "title",
    feed: false,
    fields: "title:text! role:text image:image email:email phone:phone body:rich_text",
    asked:
      "team (?:directory|members list)|staff directory|mitarbeiterverzeichnis|annuaire de l'équipe|directorio del equipo",
    named: "staff|employees|our people|who we are|mitarbeiter(?:innen)?|mannschaft|équipe|collaborateurs|equipo",
  },
  {
    kind: "projects",
    names: { en: "Projects, Project", de: "Projekte, Projekt", fr: "Projets, Projet", es: "Proyectos, Proyecto" },
    slug: "projects",
    schema: null,
    sort: "-date",
    feed: false,
    fields: "title:text! client:text date:date summary:long_text image:image gallery:gallery body:rich_text",
    asked: "case studies|project (?:archive|list|portfolio)s?|fallstudien|projektarchiv|études de cas|casos de estudio",
    named:
      "portfolio|case study|references|our work|projekte|referenzen|arbeiten|projets|réalisations|références|proyectos|trabajos",
  },
  {
    kind: "jobs",
    names: { en: "Jobs, Job", de: "Stellen, Stelle", fr: "Emplois, Emploi", es: "Empleos, Empleo" },
    slug: "jobs",
    schema: "job_posting",
    sort: "-date",
    feed: true,
    fields: "title:text! location:text hours:text date:date closes_on:date summary:long_text apply:url body:rich_text!",
    asked:
      "job (?:listings?|board|openings)|open positions|vacancies|stellenangebote|offene stellen|offres d'emploi|ofertas de empleo",
    named: "careers?|hiring|job|stellen|karriere|jobs|emplois?|carrières|recrutement|empleos?|trabaja con nosotros",
  },
  {
    kind: "recipes",
    names: { en: "Recipes, Recipe", de: "Rezepte, Rezept", fr: "Recettes, Recette", es: "Recetas, Receta" },
    slug: "recipes",
    schema: "recipe",
    sort: "title",
    feed: true,
    fields:
      "title:text! summary:long_text image:image servings:number minutes:number ingredients:long_text! steps:rich_text!",
    asked: "recipes?(?: collection| section)?|rezepte|recettes|recetas",
    named: "recipe|rezept|recette|receta",
  },
  {
    kind: "properties",
    names: { en: "Properties, Property", de: "Immobilien, Immobilie", fr: "Biens, Bien", es: "Inmuebles, Inmueble" },
    slug: "properties",
    schema: null,
    sort: "-published_at",
    feed: true,
    fields:
      "title:text! address:text price:number rooms:number area:number offer:select image:image gallery:gallery summary:long_text body:rich_text",
    options: {
      offer: {
        en: "For sale,To let",
        de: "Zu verkaufen,Zu vermieten",
        fr: "À vendre,À louer",
        es: "En venta,En alquiler",
      },
    },
    asked:
      "propert(?:y|ies) listings?|listings? of (?:properties|homes|houses)|immobilienangebote|annonces immobilières|listado de inmuebles",
    named:
      "real estate|estate agents?|realtors?|houses? for sale|apartments?|flats? (?:for sale|to let|to rent)|immobilien(?:makler)?|makler|wohnungen|häuser|immobilier|appartements?|inmobiliaria|inmuebles|viviendas|pisos",
  },
  {
    kind: "courses",
    names: { en: "Courses, Course", de: "Kurse, Kurs", fr: "Cours, Cours", es: "Cursos, Curso" },
    slug: "courses",
    schema: null,
    sort: "starts_on",
    feed: false,
    fields:
      "title:text! starts_on:date teacher:text location:text price:number places:number summary:long_text image:image body:rich_text",
    asked:
      "courses? (?:catalogue|catalog|list|calendar|schedule)|kursprogramm|kurskalender|catalogue de cours|catálogo de cursos",
    named:
      "classes|workshops?|lessons|training|kurse?|seminare?|unterricht|cours|ateliers?|formations?|cursos?|clases|talleres",
  },
  {
    kind: "questions",
    names: { en: "Questions, Question", de: "Fragen, Frage", fr: "Questions, Question", es: "Preguntas, Pregunta" },
    slug: "questions",
    schema: null,
    sort: "title",
    feed: false,
    fields: "title:text! topic:text body:rich_text!",
    asked: "knowledge base|help cent(?:er|re)|wissensdatenbank|base de connaissances|base de conocimientos",
    named:
      "faqs?|frequently asked questions|häufige fragen|fragen und antworten|foire aux questions|questions fréquentes|preguntas frecuentes",
  },
];

/** What fields are called: en, de, fr, es. */
const FIELD_NAMES: Record<string, [en: string, de: string, fr: string, es: string]> = {
  title: ["Title", "Titel", "Titre", "Título"],
  date: ["Date", "Datum", "Date", "Fecha"],
  summary: ["Summary", "Zusammenfassung", "Résumé", "Resumen"],
  cover: ["Picture", "Bild", "Image", "Imagen"],
  image: ["Picture", "Bild", "Image", "Imagen"],
  gallery: ["Pictures", "Bilder", "Images", "Imágenes"],
  body: ["Text", "Text", "Texte", "Texto"],
  starts_at: ["Begins", "Beginnt", "Début", "Comienza"],
  ends_at: ["Ends", "Endet", "Fin", "Termina"],
  starts_on: ["Begins", "Beginnt", "Début", "Comienza"],
  closes_on: ["Open until", "Offen bis", "Ouvert jusqu'au", "Abierto hasta"],
  location: ["Place", "Ort", "Lieu", "Lugar"],
  address: ["Address", "Adresse", "Adresse", "Dirección"],
  tickets: ["Tickets", "Karten", "Billets", "Entradas"],
  apply: ["Apply at", "Bewerbung", "Postuler", "Solicitar"],
  course: ["Course", "Gang", "Catégorie", "Categoría"],
  price: ["Price", "Preis", "Prix", "Precio"],
  currency: ["Currency", "Währung", "Devise", "Moneda"],
  sku: ["Number", "Artikelnummer", "Référence", "Referencia"],
  available: ["Available", "Verfügbar", "Disponible", "Disponible"],
  vegetarian: ["Vegetarian", "Vegetarisch", "Végétarien", "Vegetariano"],
  vegan: ["Vegan", "Vegan", "Végan", "Vegano"],
  role: ["Role", "Aufgabe", "Fonction", "Función"],
  email: ["E-mail", "E-Mail", "E-mail", "Correo"],
  phone: ["Telephone", "Telefon", "Téléphone", "Teléfono"],
  client: ["Client", "Kunde", "Client", "Cliente"],
  hours: ["Hours", "Umfang", "Temps de travail", "Jornada"],
  servings: ["Servings", "Portionen", "Portions", "Raciones"],
  minutes: ["Minutes", "Minuten", "Minutes", "Minutos"],
  ingredients: ["Ingredients", "Zutaten", "Ingrédients", "Ingredientes"],
  steps: ["Steps", "Schritte", "Étapes", "Pasos"],
  rooms: ["Rooms", "Zimmer", "Pièces", "Habitaciones"],
  area: ["Area (m²)", "Fläche (m²)", "Surface (m²)", "Superficie (m²)"],
  offer: ["Offer", "Angebot", "Offre", "Oferta"],
  teacher: ["Teacher", "Leitung", "Enseignant", "Docente"],
  places: ["Places", "Plätze", "Places", "Plazas"],
  topic: ["Topic", "Thema", "Sujet", "Tema"],
};

const LANGUAGES: ContentLanguage[] = ["en", "de", "fr", "es"];

/** The language of these that a website is in; English where it is another. */
export const contentLanguage = (tag: string | null): ContentLanguage =>
  LANGUAGES.find((language) => tag?.toLowerCase().split("-")[0] === language) ?? "en";

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
  language: ContentLanguage,
): ReadyCollection {
  const [name, singular_name] = names[language].split(", ") as [string, string];
  const at = LANGUAGES.indexOf(language);
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
      return {
        key: key!,
        name: FIELD_NAMES[key!]![at]!,
        type: type!,
        required: required === "!",
        options: options?.[key!]?.[language].split(",") ?? [],
      };
    }),
  };
}

/** What comes before a thing that somebody asks for. */
const BEFORE =
  "(?:with|and|plus|including|has|have|needs?|wants?|mit|und|inklusive|braucht|avec|et|con|y)\\s+(?:(?:an?|our|its|the|some|einem|einer|einen|eine|ein|un|une|des|una|unos|unas)\\s+)?(?:[\\p{L}-]{1,20}\\s+)?";

const asked = new Map<string, RegExp>();

/** The kinds that a prompt asks for: "a bakery with a blog and job listings". */
export function askedKinds(prompt: string): ContentKind[] {
  const text = prompt.slice(0, 20_000).toLowerCase();
  return CONTENT_KINDS.filter((kind) => {
    const pattern = asked.get(kind.kind) ?? new RegExp(`(?<![\\p{L}])${BEFORE}(?:${kind.asked})(?![\\p{L}])`, "u");
    asked.set(kind.kind, pattern);
    return pattern.test(text);
  });
}

/** The kinds that a prompt names in any way: those that it asks for, then those that it calls by name, then what it speaks of. */
export function namedKinds(prompt: string): ContentKind[] {
  const text = prompt.slice(0, 20_000).toLowerCase();
  const says = (pattern: string) => new RegExp(`(?<![\\p{L}])(?:${pattern})(?![\\p{L}])`, "u").test(text);
  const called = CONTENT_KINDS.filter(({ slug, kind, asked }) => says(`${slug}|${kind}|${asked}`));
  const spoken = CONTENT_KINDS.filter(({ named }) => says(named));
  return [...new Set([...askedKinds(prompt), ...called, ...spoken])];
}
