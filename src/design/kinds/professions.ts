/** Professions that advise, research and write. */
import type { KindRecord } from "./kind.ts";

export const PROFESSIONS: readonly KindRecord[] = [
  {
    id: "translator",
    family: "finance",
    schemaType: "ProfessionalService",
    words:
      "en: translator, translation agency, translation services, interpreter, conference interpreter; sworn translations, certified translations, subtitles | de: übersetzer, übersetzerin, übersetzungsbüro, dolmetscher, dolmetscherin; beglaubigte übersetzungen | fr: traductrice, traducteur, interprète, cabinet de traduction, agence de traduction, bureau de traduction; traductions assermentées | es: traductora, traductor, intérprete, agencia de traducción; traducciones juradas | pt: tradutora, tradutor, intérprete, agência de tradução; traduções juramentadas | it: traduttrice, traduttore, interprete, agenzia di traduzioni; traduzioni giurate | nl: vertaler, vertaalster, vertaalbureau, tolk; beëdigde vertalingen | ja: 翻訳会社, 翻訳者, 通訳, 翻訳事務所; 翻訳",
    form: "quote",
    emblems: ["curve", "bubble", "document", "mountain"],
    scenes: ["contours", "ribbons", "terrazzo"],
    hues: [190, 165, 30],
  },
  {
    id: "coworking",
    family: "property",
    words:
      "en: coworking space, coworking, shared office, studio space, hot desks, business centre, artist studios, rehearsal space, rehearsal studio, recording studio; desks, meeting rooms | de: coworking-space, bürogemeinschaft, gemeinschaftsbüro, proberaum, tonstudio; schreibtische | fr: espace de coworking, bureaux partagés, studio d'enregistrement, studio de répétition | es: espacio de coworking, oficina compartida, estudio de grabación, sala de ensayo; escritorios | pt: espaço de coworking, estúdio de gravação, sala de ensaio; secretárias | it: spazio di coworking, uffici condivisi, studio di registrazione, sala prove; scrivanie | nl: coworkingruimte, bedrijfsverzamelgebouw, opnamestudio, oefenruimte; werkplekken | ja: コワーキングスペース, シェアオフィス, 録音スタジオ, 貸しスタジオ; 会議室",
    sections: ["offerings", "gallery", "booking", "process", "hours-and-place", "faq"],
    pages: ["spaces", "pricing", "about", "booking", "contact"],
    tones: ["modern", "friendly"],
    form: "tour",
    emblems: ["door", "cup", "bubble", "chart"],
    scenes: ["facade", "town", "terrazzo"],
    hues: [165, 30, 240],
    listedAs: "offer",
  },
  {
    id: "law-firm",
    family: "law",
    words:
      "en: legal aid, legal help, legal advice, legal clinic, law firm, lawyer, attorney, solicitor, barrister, law office, legal practice, notary, immigration lawyer, legal services, employment lawyer, mediator, immigration adviser; litigation, divorce, tribunal, settlement agreements, wills, probate, conveyancing | de: rechtshilfe, rechtsberatung, rechtsanwalt, anwaltskanzlei, rechtsanwältin, kanzlei, anwalt, rechtsanwaltskanzlei, notar, notariat, fachanwalt, rechtsanwälte; arbeitsrecht, familienrecht, erbrecht, mietrecht | fr: aide juridique, conseil juridique, cabinet d'avocats, avocat, avocate, notaire, étude notariale; divorce, droit du travail | es: asesoría jurídica, asistencia legal, despacho de abogados, abogado, abogada, bufete, bufete de abogados, notaría, abogados; divorcios, derecho laboral | pt: apoio jurídico, assessoria jurídica, escritório de advocacia, advogado, advogada, advocacia, advogados, notário; divórcios, direito do trabalho | it: assistenza legale, consulenza legale, studio legale, avvocato, avvocata, notaio, studio notarile, avvocati; diritto del lavoro, divorzi | nl: rechtshulp, juridisch advies, advocaat, advocatenkantoor, notaris, notariskantoor, advocaten; arbeidsrecht | ja: 法律相談, 弁護士, 法律事務所, 司法書士, 行政書士; 相続, 離婚",
    stems:
      "محام محاماة עורך-דין עורכי-דין وکیل advokat asianajaj kancelari adwokat advokátn ügyvéd avukat адвокат юрист юридическ δικηγόρ 변호사 법률사무소 律师",
    traits: ["person"],
  },
  {
    id: "accountant",
    family: "finance",
    schemaType: "AccountingService",
    words:
      "en: accountant, accounting firm, bookkeeper, bookkeeping service, tax advisor, tax adviser, cpa, cpa firm, accountancy, accountancy firm, tax preparer, bookkeeping, accounting practice, chartered accountant, taxes for artists, taxes for freelancers; taxes, payroll, tax returns, vat, self assessment | de: steuerberatung, steuerberater, steuerkanzlei, steuerberaterin, buchhaltung, buchhaltungsbüro, wirtschaftsprüfer, lohnsteuerhilfeverein; lohnbuchhaltung, steuererklärung | fr: expert-comptable, cabinet comptable, comptable, cabinet d'expertise comptable; bilans, déclarations | es: asesoría fiscal, contador, contable, gestoría, despacho contable, asesoría; impuestos, nóminas | pt: contabilista, contador, escritório de contabilidade, gabinete de contabilidade, contabilidade; impostos, irs | it: commercialista, studio commercialista, ragioniere; dichiarazione dei redditi | nl: boekhouder, accountant, accountantskantoor, belastingadviseur, boekhoudkantoor, administratiekantoor; btw aangifte, jaarrekening | ja: 税理士, 会計事務所, 税理士事務所; 確定申告, 決算",
    stems:
      "محاسب רואה-חשבון حسابدار redovisning revisor regnskap tilitoimist księgow účetn könyvel muhasebe бухгалтер λογιστ 회계 세무사 会计",
    form: "appointment",
  },
  {
    id: "financial-advisor",
    family: "finance",
    words:
      "en: financial advisor, financial adviser, financial planner, wealth manager, wealth management, mortgage broker, mortgage adviser, investment firm, private bank, credit union, venture capital firm; retirement, pensions, investments, mortgages | de: finanzberater, finanzberatung, vermögensverwaltung, vermögensberatung, honorarberatung; altersvorsorge | fr: conseiller financier, gestion de patrimoine, conseiller en gestion de patrimoine, courtier en prêt immobilier; retraite | es: asesor financiero, gestor de patrimonios, asesora financiera; inversiones | pt: consultor financeiro, gestão de patrimónios, assessor de investimentos; investimentos | it: consulente finanziario, gestione patrimoni; investimenti | nl: financieel adviseur, hypotheekadviseur, vermogensbeheer; pensioen, hypotheken | ja: ファイナンシャルプランナー, 資産運用",
    form: "appointment",
  },
  {
    id: "insurance",
    family: "finance",
    schemaType: "InsuranceAgency",
    words:
      "en: insurance broker, insurance agency, insurance agent; insurance policies | de: versicherungsmakler, versicherungsagentur, versicherungsbüro | fr: courtier en assurance, courtier en assurances, assureur, cabinet d'assurance | es: correduría de seguros, corredor de seguros, agente de seguros | pt: corretor de seguros, mediador de seguros, corretora de seguros | it: agenzia assicurativa, broker assicurativo | nl: verzekeringskantoor, verzekeringsmakelaar | ja: 保険代理店",
    form: "quote",
  },
  {
    id: "real-estate",
    family: "property",
    schemaType: "RealEstateAgent",
    words:
      "en: real estate agent, estate agent, real estate agency, realtor, real estate, realty, property management company, letting agent, property developer, lettings agency, real estate broker, property manager; lettings, neighborhood guides, apartments, homes for sale | de: immobilienmakler, immobilienbüro, immobilien, makler, hausverwaltung, immobilienmaklerin; wohnungen | fr: agence immobilière, agent immobilier, conseiller immobilier; appartements | es: inmobiliaria, agente inmobiliario, agencia inmobiliaria, bienes raíces; pisos | pt: imobiliária, agente imobiliário, corretor de imóveis, mediação imobiliária; apartamentos | it: agenzia immobiliare, agente immobiliare, immobiliare; appartamenti | nl: makelaar, makelaarskantoor, vastgoedmakelaar, makelaardij; woningen | ja: 不動産屋, 不動産会社, 不動産; 物件, 賃貸",
    stems:
      'عقارات נדל"ן fastighetsmäklar eiendomsmegler kiinteistövälit nieruchomości realitn ingatlan emlak недвижимост нерухом μεσιτικ 부동산 房地产',
    sections: ["offerings", "process", "story", "quote-form", "faq"],
    pages: ["listings", "valuation", "areas", "about", "contact"],
    tones: ["modern", "friendly"],
    form: "valuation",
    listedAs: "services",
  },
  {
    id: "consulting",
    family: "finance",
    schemaType: "ProfessionalService",
    words:
      "en: consulting firm, consultancy, consultant, management consultancy, consulting, business consultant, fractional cfo, cfo services, recruitment agency, recruiter, staffing agency, hr consultancy, headhunter, virtual assistant, grant writer; strategy, startups, fundraising, board reporting | de: unternehmensberatung, beratung, unternehmensberater, berater, personalberatung, personalvermittlung | fr: cabinet de conseil, consultant, consultante, conseil en stratégie, cabinet de recrutement | es: consultoría, consultora, consultor | pt: consultoria, consultor, consultora | it: società di consulenza, consulente, consulenza | nl: adviesbureau, consultancy, adviseur, uitzendbureau | ja: コンサルティング, コンサルタント",
    emblems: ["curve", "bubble", "document", "mountain"],
    scenes: ["contours", "ribbons", "terrazzo"],
    hues: [190, 165, 30],
    traits: ["vague"],
  },
  {
    id: "author",
    family: "person",
    words:
      "en: author, novelist, writer, poet, playwright, ghostwriter, children's author, screenwriter, editor; novel, novels, poems, book | de: autor, autorin, schriftsteller, schriftstellerin, dichterin, lektorin, lektor; romane | fr: auteur, autrice, écrivain, écrivaine, romancière, romancier, poète; romans | es: autor, autora, escritor, escritora, novelista, poeta; novelas | pt: autor, autora, escritor, escritora, romancista, poeta; romances | it: autore, autrice, scrittore, scrittrice, poeta; romanzi | nl: auteur, schrijver, schrijfster, dichter, redacteur; romans | ja: 作家, 小説家, 詩人, ライター; 小説",
    sections: ["offerings", "story", "publications", "schedule", "press", "newsletter"],
    pages: ["books", "about", "events", "contact"],
    tones: ["editorial", "elegant"],
    form: "newsletter",
    listedAs: "offerings",
    traits: ["hired", "person"],
  },
  {
    id: "researcher",
    family: "science",
    words:
      "en: marine biologist, biologist, scientist, researcher, professor, academic, keynote speaker, historian, economist, research group, research lab, think tank, physicist, anthropologist, neuroscientist, journalist, research institute, phd student, phd candidate, postdoc, senior lecturer, lecturer, associate professor, assistant professor, philosopher, research laboratory, genealogist; research, publications, talks, papers | de: wissenschaftlerin, wissenschaftler, forscherin, forscher, professorin, rednerin, redner, forschungsgruppe, historiker, journalistin, forschungsinstitut, ahnenforscher, genealogin; forschung, publikationen, vorträge | fr: chercheuse, chercheur, scientifique, conférencière, conférencier, historien, historienne, journaliste, professeure, laboratoire de recherche, généalogiste; recherche, publications, conférences | es: investigadora, investigador, científica, científico, conferenciante, catedrática, historiador, periodista, bióloga, laboratorio de investigación, genealogista; investigación, publicaciones, charlas | pt: investigadora, investigador, cientista, pesquisadora, pesquisador, palestrante, historiador, jornalista, bióloga, laboratório de investigação; investigação, pesquisa, publicações, palestras | it: ricercatrice, ricercatore, scienziata, scienziato, relatore, storico, giornalista, biologa, laboratorio di ricerca; ricerca, pubblicazioni | nl: onderzoeker, wetenschapper, hoogleraar, spreker, historicus, journalist, genealoog; onderzoek, publicaties, lezingen | ja: 研究者, 教授, 科学者, 研究室, 講演家, ジャーナリスト; 研究, 論文, 講演",
    sections: ["story", "talks", "publications", "offerings", "press"],
    pages: ["research", "talks", "publications", "contact"],
    tones: ["editorial", "calm"],
    listedAs: "research",
    traits: ["hired", "person"],
  },
  {
    id: "blog",
    family: "person",
    schemaType: "Blog",
    words:
      "en: blog, magazine, newsletter, newspaper, zine, travel blog, food blog, online magazine, youtube channel, recipe blog, local news, journal; articles, recipes, posts, essays | de: magazin, reiseblog, foodblog, zeitschrift, zeitung; artikel | fr: magazine, journal local, revue, blog de cuisine; articles, recettes | es: revista, periódico local, blog de viajes; artículos, recetas | pt: revista, jornal local, blogue; artigos, receitas | it: rivista, giornale locale; articoli, ricette | nl: tijdschrift, reisblog; artikelen | ja: ブログ, 雑誌, ウェブマガジン; 記事, レシピ",
    sections: ["story", "offerings", "newsletter"],
    pages: ["articles", "about", "newsletter", "contact"],
    tones: ["editorial", "warm"],
    form: "newsletter",
    listedAs: "offerings",
    traits: ["vague"],
  },
  {
    id: "personal",
    family: "person",
    words:
      "en: personal site, personal website, portfolio, cv, resume, online portfolio, family website, model, actor, actress, dancer, voice actor, voice over artist, voiceover artist, personal page, student portfolio, influencer, athlete, freelancer, cyclist | de: persönliche website, portfolio, lebenslauf, schauspieler, schauspielerin, sprecher, sprecherin, tänzerin | fr: site personnel, portfolio, comédienne, comédien, acteur, actrice, danseuse | es: sitio personal, portafolio, portfolio, actriz, actor, bailarina, web personal | pt: site pessoal, portefólio, portfólio, ator, atriz, bailarina | it: sito personale, portfolio, attore, attrice, ballerina | nl: persoonlijke website, portfolio, acteur, actrice, danseres | ja: 個人サイト, ポートフォリオ, 俳優, 声優",
    emblems: ["sun", "book", "globe", "mountain"],
    scenes: ["contours", "ribbons", "terrazzo"],
    hues: [240, 30, 150],
    listedAs: "services",
    traits: ["hired", "vague", "person"],
  },
];
