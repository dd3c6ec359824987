/** What pages of websites are about, and how such pages are called in the languages of the interface. */

/** Names in the order of `LANGUAGES`; further terms after a comma are recognised but never shown. */
export const PAGES = {
  home: "Home,start,index|Startseite,start|Accueil|Inicio|Início|Home|Home,start|ホーム,トップ",
  about:
    "About,about us,our story,story,who we are|Über uns,über mich|À propos,notre histoire,qui sommes-nous|Sobre nosotros,nosotros,quiénes somos,sobre mí|Sobre nós,quem somos,sobre|Chi siamo,chi sono,la nostra storia|Over ons,over mij|私たちについて,会社概要,プロフィール",
  services:
    "Services,what we do,our services,practice areas,treatments|Leistungen,angebot,dienstleistungen,behandlungen|Services,prestations,nos services,expertises|Servicios,tratamientos|Serviços,tratamentos|Servizi,trattamenti|Diensten,aanbod,behandelingen|サービス,業務内容,メニュー・料金",
  products:
    "Products,shop,store,collection|Produkte,sortiment,shop|Produits,boutique,nos produits|Productos,tienda|Produtos,loja|Prodotti,negozio|Producten,winkel,assortiment|商品",
  menu: "Menu,our menu,food,drinks|Speisekarte,karte,menü|La carte,carte,menu|Carta,menú|Menu,ementa,cardápio|Menù,menu|Menukaart,menu,kaart|お品書き,メニュー",
  visit:
    "Visit,visit us,find us,location,hours,opening hours|Besuch,anfahrt,öffnungszeiten,so finden sie uns|Nous trouver,horaires,venir,infos pratiques|Visítanos,horarios,ubicación,cómo llegar|Visite-nos,horários,onde estamos|Dove siamo,orari|Bezoek ons,openingstijden,bezoek|ご来店案内,アクセス,営業時間",
  reservations:
    "Reservations,book a table|Reservierung,tisch reservieren|Réservations,réserver|Reservas,reservar|Reservas|Prenotazioni,prenota|Reserveren|ご予約,予約",
  appointments:
    "Appointments,request an appointment,book an appointment|Termine,termin,terminanfrage|Rendez-vous,prendre rendez-vous|Citas,pedir cita|Marcações,consultas,agendamento|Appuntamenti|Afspraken,afspraak maken|診療予約,予約フォーム",
  booking:
    "Booking,book,book now|Buchen,buchung|Réserver,réservation|Reservar,reserva|Reservar,marcar|Prenota,prenotazione|Boeken|予約する,宿泊予約",
  rooms:
    "Rooms,accommodation,suites,cabins|Zimmer,unterkunft|Chambres,hébergement|Habitaciones,alojamiento|Quartos,alojamento|Camere|Kamers,verblijf|客室,お部屋",
  gallery:
    "Gallery,photos|Galerie,bilder|Galerie,photos|Galería,fotos|Galeria,fotos|Galleria,foto|Galerij,foto's|ギャラリー",
  work: "Work,portfolio,selected work,our work|Arbeiten,portfolio,referenzen|Réalisations,portfolio,travaux|Trabajos,portafolio,obra|Trabalhos,portefólio,portfólio|Lavori,portfolio|Werk,portfolio|作品,実績",
  projects: "Projects|Projekte|Projets|Proyectos|Projetos|Progetti|Projecten|プロジェクト",
  commissions:
    "Commissions,custom orders|Auftragsarbeiten,aufträge|Commandes,sur commande|Encargos|Encomendas|Su commissione,commissioni|In opdracht,opdrachten|オーダー,ご依頼",
  areas:
    "Areas,areas we serve,service area,neighborhood guides,neighbourhoods|Einsatzgebiet,region|Zones d'intervention,secteurs|Zonas|Zonas|Zone servite,zone|Werkgebied|対応エリア",
  quote:
    "Get a quote,quote,request a quote,estimate,free estimate|Angebot anfragen,angebot anfordern|Devis,demander un devis|Presupuesto,pedir presupuesto|Orçamento,pedir orçamento|Preventivo,richiedi un preventivo|Offerte,offerte aanvragen|お見積り",
  classes:
    "Classes,courses,lessons,workshops|Kurse,unterricht|Cours,ateliers|Clases,cursos,talleres|Aulas,cursos|Corsi,lezioni|Lessen,cursussen|クラス,レッスン,教室",
  schedule:
    "Schedule,timetable,calendar,dates|Zeitplan,kursplan,stundenplan,ablauf,termine und zeiten|Planning,programme du jour,calendrier|Horario,calendario|Horário,calendário|Orario,calendario|Rooster,agenda|スケジュール,日程",
  programme: "Programme,program,agenda|Programm|Programme|Programa|Programa|Programma|Programma|プログラム",
  features:
    "Features|Funktionen|Fonctionnalités|Funciones,características|Funcionalidades,recursos|Funzionalità|Functies|機能",
  docs: "Docs,documentation|Dokumentation|Documentation|Documentación|Documentação|Documentazione|Documentatie|ドキュメント",
  "quick-start":
    "Quick start,getting started|Schnellstart,erste schritte|Démarrage rapide|Inicio rápido|Início rápido|Avvio rapido|Snelstart,aan de slag|クイックスタート",
  guides: "Guides,tutorials|Anleitungen|Guides,tutoriels|Guías|Guias|Guide|Handleidingen|ガイド",
  reference:
    "Reference,api reference,api|Referenz,api-referenz|Référence|Referencia|Referência|Riferimento|Referentie|リファレンス",
  community: "Community|Community|Communauté|Comunidad|Comunidade|Comunità|Community|コミュニティ",
  integrations: "Integrations|Integrationen|Intégrations|Integraciones|Integrações|Integrazioni|Integraties|連携",
  pricing:
    "Pricing,prices,price list,rates|Preise,preisliste|Tarifs|Precios,tarifas|Preços|Prezzi,listino|Prijzen,tarieven|料金,価格",
  episodes:
    "Episodes,listen|Folgen|Épisodes,écouter|Episodios,escuchar|Episódios,ouvir|Puntate,ascolta|Afleveringen,luister|エピソード",
  music: "Music|Musik|Musique|Música|Música|Musica|Muziek|音楽",
  articles:
    "Articles,posts,blog|Artikel,blog|Articles,blog|Artículos,blog|Artigos,blog|Articoli,blog|Artikelen,blog|記事,ブログ",
  newsletter:
    "Newsletter|Newsletter|Newsletter,lettre d'information|Boletín,newsletter|Newsletter|Newsletter|Nieuwsbrief|ニュースレター,メルマガ",
  press:
    "Press,press kit,media kit|Presse,pressemappe|Presse,dossier de presse|Prensa,kit de prensa|Imprensa|Stampa,rassegna stampa|Pers,perskit|プレス,プレスキット",
  devlog:
    "Devlog,development log|Entwicklertagebuch|Journal de développement|Diario de desarrollo|Diário de desenvolvimento|Diario di sviluppo|Ontwikkellogboek|開発日誌",
  game: "The game,game|Das Spiel,spiel|Le jeu,jeu|El juego,juego|O jogo,jogo|Il gioco,gioco|Het spel,spel|ゲーム",
  books: "Books|Bücher|Livres|Libros|Livros|Libri|Boeken|著書,書籍",
  events: "Events,readings|Veranstaltungen,lesungen|Événements,rencontres|Eventos|Eventos|Eventi|Evenementen|イベント",
  exhibitions: "Exhibitions|Ausstellungen|Expositions|Exposiciones|Exposições|Mostre|Tentoonstellingen|展覧会",
  research: "Research|Forschung|Recherche|Investigación|Investigação,pesquisa|Ricerca|Onderzoek|研究",
  talks:
    "Talks,list of talks,speaking,lectures|Vorträge|Conférences|Charlas,conferencias|Palestras|Conferenze|Lezingen|講演",
  publications:
    "Publications,papers|Publikationen|Publications|Publicaciones|Publicações|Pubblicazioni|Publicaties|論文,出版物",
  listings:
    "Listings,properties,homes for sale,buy|Immobilien,objekte|Biens,annonces|Inmuebles,propiedades|Imóveis|Immobili|Aanbod woningen,woningaanbod|物件",
  valuation:
    "Home valuation,valuation,free home valuation,sell|Immobilienbewertung,bewertung|Estimation|Valoración,tasación|Avaliação|Valutazione|Waardebepaling|査定",
  tickets:
    "Tickets|Tickets,karten|Billets,billetterie|Entradas,boletos|Bilhetes,ingressos|Biglietti|Tickets,kaarten|チケット",
  venue: "Venue,the venue|Veranstaltungsort,location|Lieu|Sede,lugar|Local|Luogo,sede|Locatie|会場",
  speakers: "Speakers|Referenten,sprecher|Intervenants|Ponentes|Oradores,palestrantes|Relatori|Sprekers|登壇者",
  rsvp: "RSVP,rsvp form|Zusagen,rückmeldung|Répondre,rsvp|Confirmar asistencia,rsvp|Confirmar presença,rsvp|Conferma presenza,rsvp|RSVP,aanmelden|出欠のお返事,出欠",
  travel:
    "Getting there,how to get there,travel,directions|Anreise,wegbeschreibung|Venir,comment venir,accès|Cómo llegar|Como chegar|Come arrivare|Route,bereikbaarheid|交通案内",
  directions:
    "Directions,location|Anfahrt,lage|Accès,situation|Ubicación|Localização|Dove siamo,posizione|Ligging|アクセス",
  stay: "Where to stay,stay,accommodations|Übernachten,unterkünfte|Où dormir,où loger|Dónde dormir,dónde alojarse,hospedaje|Onde ficar|Dove dormire,dove alloggiare|Overnachten|宿泊案内",
  donate:
    "Donate,donations|Spenden|Faire un don,dons|Donar,donaciones|Doar,doações|Dona,donazioni|Doneren|寄付する,寄付",
  volunteer:
    "Volunteer,volunteers,get involved|Mitmachen,ehrenamt|Devenir bénévole,bénévoles|Voluntariado,voluntarios|Voluntariado,voluntários|Volontariato|Vrijwilliger worden,vrijwilligers|ボランティア",
  adopt:
    "Adopt,adoption,foster,foster homes|Vermittlung,adoptieren|Adopter,adoption|Adoptar,adopción|Adotar,adoção|Adotta,adozioni|Adopteren|里親募集",
  join: "Join,membership,join us|Mitglied werden,mitgliedschaft|Adhérer,adhésion|Hazte socio,únete|Seja sócio,inscrições|Iscriviti,iscrizioni|Lid worden|入会案内",
  admissions:
    "Admissions,enrolment,enrollment|Anmeldung,aufnahme|Inscriptions,admissions|Inscripciones,admisiones|Matrículas,inscrição|Iscrizioni|Aanmelding,inschrijven|入園・入学案内,入学案内",
  weddings: "Weddings|Hochzeiten|Mariages|Bodas|Casamentos|Matrimoni|Bruiloften|ウェディング",
  tours: "Tours,trips|Touren,reisen|Visites,excursions|Tours,excursiones|Passeios|Tour,escursioni|Tours,reizen|ツアー",
  spaces: "Spaces|Räume|Espaces|Espacios|Espaços|Spazi|Ruimtes|スペース",
  exchange: "Exchanges|Austausch|Échanges|Intercambios|Intercâmbios|Scambi|Uitwisseling|交流",
  priorities: "Priorities,policies|Ziele,programmpunkte|Priorités|Prioridades|Prioridades|Priorità|Speerpunten|政策",
  "services-times":
    "Service times,worship|Gottesdienste|Horaires des cultes,messes|Horarios de culto|Horários de culto|Orari delle funzioni|Diensttijden|礼拝のご案内",
  team: "Team,our team,people|Team|Équipe,l'équipe|Equipo|Equipa,equipe|Squadra,team|Team|スタッフ",
  faq: "FAQ,questions,frequently asked questions|FAQ,häufige fragen|FAQ,questions fréquentes|Preguntas frecuentes,faq|Perguntas frequentes,faq|Domande frequenti,faq|Veelgestelde vragen,faq|よくある質問",
  contact:
    "Contact,contact us,get in touch|Kontakt|Contact|Contacto|Contacto,contato|Contatti,contatto|Contact|お問い合わせ",
} as const;

export type PageTopic = keyof typeof PAGES;
