/**
 * What tells a kind of section: words of its id and classes, and headings in the languages of pages. All are folded and
 * compared as whole words; what a section holds tells where these don't.
 */
import type { SectionKind } from "./intent.ts";

interface KindMarks {
  /** Whole parts of an id or a class ("hours" is one of "hours-and-place"). */
  marks: string[];
  /** Headings, or words in them. */
  headings: string[];
}

/** A kind a line: its marks, parted by blanks, and its headings, parted by bars. */
const KINDS = `
hero: hero banner jumbotron masthead
about: about story history ueber-uns about-us: about|about us|about me|our story|story|history|who we are|uber uns|uber mich|unsere geschichte|geschichte|wer wir sind|a propos|qui sommes-nous|notre histoire|histoire|sobre nosotros|sobre mi|quienes somos|nuestra historia|historia|chi siamo|la nostra storia|storia|over ons|over mij|ons verhaal|wie wij zijn|sobre nos|sobre mim|quem somos|a nossa historia|nossa historia|私たちについて|について|ストーリー|会社概要|店舗紹介
offerings: offerings services products features classes courses treatments rooms leistungen angebote list: services|our services|products|our products|features|classes|courses|treatments|rooms|what we do|what we offer|practice areas|offerings|programs|programmes|ministries|leistungen|unsere leistungen|angebot|angebote|produkte|kurse|behandlungen|zimmer|funktionen|services|nos services|prestations|nos prestations|produits|cours|offres|chambres|creations|servicios|nuestros servicios|productos|cursos|tratamientos|habitaciones|servizi|i nostri servizi|prodotti|corsi|trattamenti|camere|diensten|onze diensten|producten|cursussen|behandelingen|kamers|aanbod|servicos|nossos servicos|os nossos servicos|produtos|tratamentos|quartos|サービス|商品|製品|メニュー・料金|コース
menu: menu: menu|our menu|food|food and drink|speisekarte|karte|la carte|menu du jour|carta|la carta|menukaart|kaart|ementa|cardapio|il menu|menù|メニュー|お品書き
pricing: pricing prices plans preise tarifs: pricing|prices|price list|plans|fees|rates|membership|memberships|preise|preisliste|tarife|tarifs|nos tarifs|prix|precios|tarifas|prezzi|listino|tariffe|prijzen|tarieven|precos|preçario|料金|価格
gallery: gallery pictures portfolio photos work projects galerie galeria: gallery|pictures|in pictures|photos|portfolio|our work|selected work|projects|galerie|bilder|in bildern|fotos|projekte|en images|images|realisations|projets|galeria|imagenes|en imagenes|proyectos|galleria|immagini|in immagini|lavori|galerij|fotogalerij|beelden|in beeld|projecten|imagens|em imagens|projetos|ギャラリー|写真|作品
team: team staff people: team|our team|the team|meet the team|staff|people|our people|das team|unser team|mitarbeiter|equipe|l'equipe|notre equipe|equipo|nuestro equipo|el equipo|il team|la squadra|il nostro team|ons team|het team|medewerkers|a equipa|equipa|nossa equipe|チーム|スタッフ|スタッフ紹介
testimonials: testimonials testimonial reviews: testimonials|reviews|what people say|what our customers say|what clients say|what our clients say|kind words|kundenstimmen|bewertungen|referenzen|stimmen|das sagen unsere kunden|temoignages|avis|avis clients|testimonios|opiniones|resenas|testimonianze|recensioni|dicono di noi|ervaringen|recensies|beoordelingen|testemunhos|depoimentos|avaliacoes|お客様の声|レビュー|口コミ
faq: faq faqs questions: faq|faqs|questions|frequently asked questions|questions and answers|common questions|haufige fragen|haufig gestellte fragen|fragen und antworten|fragen|questions frequentes|foire aux questions|preguntas frecuentes|preguntas|domande frequenti|domande|veelgestelde vragen|vragen|perguntas frequentes|perguntas|duvidas frequentes|よくある質問|よくあるご質問
hours: hours opening oeffnungszeiten: hours|opening hours|opening times|business hours|office hours|when we are open|hours and place|service times|offnungszeiten|sprechzeiten|burozeiten|horaires|horaires d'ouverture|nos horaires|horario|horarios|horario de apertura|orari|orari di apertura|orario|openingstijden|openingsuren|horario de funcionamento|営業時間|診療時間
place: place location map visit directions anfahrt: location|find us|where to find us|how to find us|where we are|directions|visit us|map|hours and place|anfahrt|standort|so finden sie uns|lage|adresse|hier finden sie uns|nous trouver|ou nous trouver|plan d'acces|acces|donde estamos|ubicacion|como llegar|dove siamo|come raggiungerci|waar vind je ons|locatie|route|onde estamos|localizacao|como chegar|アクセス|所在地|場所
contact: contact kontakt: contact|contact us|get in touch|write to us|say hello|kontakt|kontaktieren sie uns|schreiben sie uns|nous contacter|contactez-nous|coordonnees|contacto|contactanos|contacta con nosotros|escribenos|contatti|contattaci|scrivici|neem contact op|contacteer ons|contacto|contato|contacte-nos|fale conosco|fale connosco|お問い合わせ|お問合せ|連絡先
newsletter: newsletter subscribe form-newsletter mailing: newsletter|stay in the loop|stay tuned|stay in touch|subscribe|mailing list|auf dem laufenden bleiben|rundbrief|infolettre|restez informes|lettre d'information|boletin|boletin de noticias|iscriviti alla newsletter|nieuwsbrief|fique a par|メールマガジン|ニュースレター
booking: booking reservation appointment form-booking form-reservation form-appointment form-trial form-quote form-order: book|booking|book now|bookings|book a table|reserve|reservation|reservations|reserve a table|book an appointment|appointment|appointments|request an appointment|book a visit|reservierung|tisch reservieren|termin|termin anfragen|terminanfrage|termin vereinbaren|buchung|buchen|reserver|reservation|reserver une table|prendre rendez-vous|rendez-vous|reserva|reservas|reservar|reservar mesa|pedir cita|cita|prenota|prenotazione|prenotazioni|prenota un tavolo|reserveren|reservering|afspraak|afspraak maken|boeken|reservar mesa|marcar|marcacao|marcacoes|agendar|ご予約|予約
events: events schedule calendar programme program dates timetable: events|upcoming events|schedule|timetable|calendar|what's on|dates|programme|program|veranstaltungen|termine|programm|kalender|stundenplan|evenements|agenda|calendrier|programme|eventos|calendario|programa|proximos eventos|eventi|programma|prossimi eventi|evenementen|rooster|イベント|スケジュール
`;

export const KIND_MARKS = Object.fromEntries(
  KINDS.trim()
    .split("\n")
    .map((line) => line.split(": "))
    .map(([kind = "", marks = "", headings = ""]) => [
      kind,
      { marks: marks.split(" "), headings: headings.split("|") },
    ]),
) as Record<SectionKind, KindMarks>;
