/** Programs, services on the network and who writes them. */
import type { KindRecord } from "./kind.ts";

export const SOFTWARE: readonly KindRecord[] = [
  {
    id: "api",
    family: "tech",
    words:
      "en: api, public api, rest api, network api, data api, status page, developer api, webhook service, sdk, ground station network, cloud hosting, web hosting, hosting company, database service, monitoring service, vpn service; latency, uptime, endpoints, developers, request access | de: api, statusseite, webhosting, hoster, schnittstelle; endpunkte | fr: api, page de statut, hébergeur web; points de terminaison | es: api, página de estado, alojamiento web | pt: api, página de status, alojamento web, hospedagem de sites | it: api, pagina di stato, web hosting | nl: api, statuspagina, webhosting; endpoints | ja: api, ステータスページ, レンタルサーバー; レイテンシ",
    sections: ["docs-quick-start", "features", "integrations", "offerings", "faq"],
    pages: ["features", "docs", "reference", "contact"],
    tones: ["technical", "minimal"],
    form: "waitlist",
    emblems: ["terminal", "brackets", "bolt", "globe"],
    scenes: ["circuit", "orbits", "flow"],
    hues: [160, 220, 280],
    traits: ["vague", "program"],
  },
  {
    id: "hardware-product",
    family: "tech",
    schemaType: "Product",
    words:
      "en: smart lock, smartwatch, wearable, gadget, 3d printer, electric scooter, e-bike startup, drone startup, headphones, synthesizer, synth maker, keyboard maker, mechanical keyboard, robot, sensor kit, hardware kit; pre-order, ships, firmware | de: gadget, smartwatch, synthesizer, roboter, kopfhörer | fr: montre connectée, objet connecté, synthétiseur, robot | es: reloj inteligente, sintetizador | pt: relógio inteligente, sintetizador | it: orologio smart, sintetizzatore | nl: slimme horloge, synthesizer, gadget | ja: スマートウォッチ, ガジェット, シンセサイザー",
    pages: ["features", "faq", "about", "contact"],
    form: "waitlist",
    emblems: ["terminal", "brackets", "bolt", "globe"],
    scenes: ["circuit", "orbits", "flow"],
    hues: [160, 220, 280],
    traits: ["vague"],
  },
  {
    id: "it-services",
    family: "tech",
    schemaType: "ProfessionalService",
    words:
      "en: it support company, it support, it services, managed service provider, msp, cybersecurity firm, cybersecurity company, computer repair shop, computer repair, data consultancy, cloud consultancy, data recovery; backups, networks, helpdesk, microsoft 365, penetration testing | de: it-dienstleister, it-service, it-systemhaus, systemhaus, edv-service, computerreparatur, it-beratung, datenrettung | fr: services informatiques, dépannage informatique, prestataire informatique, récupération de données | es: servicios informáticos, soporte informático, reparación de ordenadores, reparación de computadoras, recuperación de datos | pt: assistência informática, suporte de ti, serviços de ti, recuperação de dados | it: assistenza informatica, servizi it, riparazione computer, recupero dati | nl: ict-bedrijf, computerhulp, it-dienstverlener | ja: システム開発会社, パソコン修理, it企業",
    manners: "office",
    tones: ["modern", "technical"],
    emblems: ["terminal", "gear", "brackets", "bolt"],
    scenes: ["circuit", "flow", "contours"],
    hues: [245, 170, 25],
  },
  {
    id: "documentation",
    family: "docs",
    words:
      "en: product documentation, documentation, docs site, api docs, developer docs, api documentation, knowledge base, developer portal, docs, help center, help centre; api reference, quick start, cli | de: dokumentation, entwicklerdokumentation | fr: documentation technique, documentation | es: documentación | pt: documentação | it: documentazione | nl: documentatie | ja: ドキュメント, 開発者向けドキュメント",
    sections: ["docs-quick-start", "offerings", "features", "faq"],
    pages: ["quick-start", "guides", "reference", "community"],
    tones: ["technical", "minimal"],
    traits: ["program"],
  },
  {
    id: "mobile-app",
    family: "tech",
    schemaType: "MobileApplication",
    words:
      "en: mobile app, iphone app, ios app, android app, meditation app, fitness app, budgeting app, habit tracker, app; app store, google play, ios, android | de: handy-app, app | fr: application mobile, appli | es: aplicación móvil, app móvil | pt: aplicativo, aplicação móvel | it: app mobile, applicazione mobile | nl: mobiele app | ja: アプリ, スマホアプリ",
    form: "waitlist",
    traits: ["program"],
  },
  {
    id: "open-source",
    family: "docs",
    schemaType: "SoftwareApplication",
    words:
      "en: open source library, open source tool, command line tool, open source project, javascript library, python library, cli tool, open source framework, developer tool, rust crate, open-source database, rust library, typescript library, software library, npm package, self hosted; github, install, open source | de: open-source-projekt | fr: projet open source, bibliothèque open source | es: proyecto de código abierto | pt: projeto de código aberto | it: progetto open source | nl: open source project, opensourceproject | ja: オープンソース",
    sections: ["docs-quick-start", "features", "integrations", "faq"],
    pages: ["features", "docs", "community"],
    tones: ["technical", "minimal"],
    traits: ["program"],
  },
  {
    id: "software",
    family: "tech",
    words:
      "en: saas, headless cms, cms, software company, startup, software, web app, platform, crm, ai tool, b2b saas, software product, fintech, fintech startup, ai startup, browser extension, dashboard tool, ai assistant, marketplace, analytics tool, plugin, chatbot, scheduling tool, hardware startup, biotech startup, robotics company; integrations, dashboard, analytics, automation, workflow | de: software-firma, softwareunternehmen, plattform, software; schnittstellen | fr: logiciel, logiciel saas, plateforme, éditeur de logiciels, jeune pousse; intégrations | es: plataforma, software, empresa de software; integraciones | pt: plataforma, software, empresa de software; integrações | it: piattaforma, software, software house; integrazioni | nl: softwarebedrijf, platform, software; integraties | ja: ソフトウェア, サース, スタートアップ, プラットフォーム; 連携, 自動化",
    traits: ["vague", "program"],
  },
  {
    id: "developer",
    family: "docs",
    schemaType: "Person",
    words:
      "en: software engineer, web developer, freelance developer, developer portfolio, full stack developer, frontend developer, backend engineer, data scientist, programmer, software developer, machine learning engineer, game programmer, devops engineer, data analyst; projects, typescript, react, python, rust | de: softwareentwickler, webentwickler, webentwicklerin, softwareentwicklerin, entwicklerin | fr: développeur, développeuse, développeur web, ingénieur logiciel | es: desarrollador web, desarrolladora, programador, ingeniera de software, desarrollador | pt: programador, programadora, desenvolvedor, desenvolvedora, engenheiro de software | it: sviluppatore, sviluppatrice, programmatore, sviluppatore web | nl: webontwikkelaar, softwareontwikkelaar, programmeur | ja: エンジニア, プログラマー, ウェブ開発者",
    sections: ["story", "offerings", "gallery", "talks"],
    pages: ["work", "about", "contact"],
    tones: ["technical", "minimal"],
    listedAs: "services",
    traits: ["person"],
  },
];
