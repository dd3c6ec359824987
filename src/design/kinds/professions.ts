/** Professions that advise, research and write. */
import type { KindRecord } from "./kind.ts";

export const PROFESSIONS: readonly KindRecord[] = [
  {
    id: "translator",
    family: "finance",
    schemaType: "ProfessionalService",
    names:
      "en: translator, translation agency, translation services, interpreter, conference interpreter | de: übersetzer, übersetzerin, übersetzungsbüro, dolmetscher, dolmetscherin | fr: traductrice, traducteur, interprète, cabinet de traduction, agence de traduction, bureau de traduction | es: traductora, traductor, intérprete, agencia de traducción | pt: tradutora, tradutor, intérprete, agência de tradução | it: traduttrice, traduttore, interprete, agenzia di traduzioni | nl: vertaler, vertaalster, vertaalbureau, tolk | ja: 翻訳会社, 翻訳者, 通訳, 翻訳事務所",
    hints:
      "en: sworn translations, certified translations, subtitles | de: beglaubigte übersetzungen | fr: traductions assermentées | es: traducciones juradas | pt: traduções juramentadas | it: traduzioni giurate | nl: beëdigde vertalingen | ja: 翻訳",
    form: "quote",
    emblems: ["curve", "bubble", "document", "mountain"],
    scenes: ["contours", "ribbons", "terrazzo"],
    hues: [190, 165, 30],
  },
  {
    id: "coworking",
    family: "property",
    names:
      "en: coworking space, coworking, shared office, studio space, hot desks, business centre, artist studios, rehearsal space, rehearsal studio, recording studio | de: coworking-space, bürogemeinschaft, gemeinschaftsbüro, proberaum, tonstudio | fr: espace de coworking, bureaux partagés, studio d'enregistrement, studio de répétition | es: espacio de coworking, oficina compartida, estudio de grabación, sala de ensayo | pt: espaço de coworking, estúdio de gravação, sala de ensaio | it: spazio di coworking, uffici condivisi, studio di registrazione, sala prove | nl: coworkingruimte, bedrijfsverzamelgebouw, opnamestudio, oefenruimte | ja: コワーキングスペース, シェアオフィス, 録音スタジオ, 貸しスタジオ",
    hints:
      "en: desks, meeting rooms | de: schreibtische | fr: bureaux | es: escritorios | pt: secretárias | it: scrivanie | nl: werkplekken | ja: 会議室",
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
    names:
      "en: law firm, lawyer, attorney, solicitor, barrister, law office, legal practice, notary, immigration lawyer, legal services, employment lawyer, mediator | de: rechtsanwalt, anwaltskanzlei, rechtsanwältin, kanzlei, anwalt, rechtsanwaltskanzlei, notar, notariat, fachanwalt, rechtsanwälte | fr: cabinet d'avocats, avocat, avocate, notaire, étude notariale | es: despacho de abogados, abogado, abogada, bufete, bufete de abogados, notaría, abogados | pt: escritório de advocacia, advogado, advogada, advocacia, advogados, notário | it: studio legale, avvocato, avvocata, notaio, studio notarile, avvocati | nl: advocaat, advocatenkantoor, notaris, notariskantoor, advocaten | ja: 弁護士, 法律事務所, 司法書士, 行政書士",
    hints:
      "en: litigation, divorce, tribunal, settlement agreements, wills, probate, conveyancing | de: arbeitsrecht, familienrecht, erbrecht, mietrecht | fr: divorce, droit du travail | es: divorcios, derecho laboral | pt: divórcios, direito do trabalho | it: diritto del lavoro, divorzi | nl: arbeidsrecht | ja: 相続, 離婚",
    stems:
      "محام محاماة עורך-דין עורכי-דין وکیل advokat asianajaj kancelari adwokat advokátn ügyvéd avukat адвокат юрист юридическ δικηγόρ 변호사 법률사무소 律师",
    traits: ["person"],
  },
  {
    id: "accountant",
    family: "finance",
    schemaType: "AccountingService",
    names:
      "en: accountant, accounting firm, bookkeeper, bookkeeping service, tax advisor, tax adviser, cpa, cpa firm, accountancy, accountancy firm, tax preparer, bookkeeping, accounting practice, chartered accountant | de: steuerberatung, steuerberater, steuerkanzlei, steuerberaterin, buchhaltung, buchhaltungsbüro, wirtschaftsprüfer | fr: expert-comptable, cabinet comptable, comptable, cabinet d'expertise comptable | es: asesoría fiscal, contador, contable, gestoría, despacho contable, asesoría | pt: contabilista, contador, escritório de contabilidade, gabinete de contabilidade, contabilidade | it: commercialista, studio commercialista, ragioniere | nl: boekhouder, accountant, accountantskantoor, belastingadviseur, boekhoudkantoor, administratiekantoor | ja: 税理士, 会計事務所, 税理士事務所",
    hints:
      "en: payroll, tax returns, vat, self assessment | de: lohnbuchhaltung, steuererklärung | fr: bilans, déclarations | es: impuestos, nóminas | pt: impostos, irs | it: dichiarazione dei redditi | nl: btw aangifte, jaarrekening | ja: 確定申告, 決算",
    stems:
      "محاسب רואה-חשבון حسابدار redovisning revisor regnskap tilitoimist księgow účetn könyvel muhasebe бухгалтер λογιστ 회계 세무사 会计",
    form: "appointment",
  },
  {
    id: "financial-advisor",
    family: "finance",
    names:
      "en: financial advisor, financial adviser, financial planner, wealth manager, wealth management, mortgage broker, mortgage adviser, investment firm, private bank, credit union, venture capital firm | de: finanzberater, finanzberatung, vermögensverwaltung, vermögensberatung, honorarberatung | fr: conseiller financier, gestion de patrimoine, conseiller en gestion de patrimoine, courtier en prêt immobilier | es: asesor financiero, gestor de patrimonios, asesora financiera | pt: consultor financeiro, gestão de patrimónios, assessor de investimentos | it: consulente finanziario, gestione patrimoni | nl: financieel adviseur, hypotheekadviseur, vermogensbeheer | ja: ファイナンシャルプランナー, 資産運用",
    hints:
      "en: retirement, pensions, investments, mortgages | de: altersvorsorge | fr: retraite | es: inversiones | pt: investimentos | it: investimenti | nl: pensioen, hypotheken",
    form: "appointment",
  },
  {
    id: "insurance",
    family: "finance",
    schemaType: "InsuranceAgency",
    names:
      "en: insurance broker, insurance agency, insurance agent | de: versicherungsmakler, versicherungsagentur, versicherungsbüro | fr: courtier en assurance, courtier en assurances, assureur, cabinet d'assurance | es: correduría de seguros, corredor de seguros, agente de seguros | pt: corretor de seguros, mediador de seguros, corretora de seguros | it: agenzia assicurativa, broker assicurativo | nl: verzekeringskantoor, verzekeringsmakelaar | ja: 保険代理店",
    hints: "en: insurance policies",
    form: "quote",
  },
  {
    id: "real-estate",
    family: "property",
    schemaType: "RealEstateAgent",
    names:
      "en: real estate agent, estate agent, real estate agency, realtor, real estate, realty, property management company, letting agent, property developer, lettings agency, real estate broker, property manager | de: immobilienmakler, immobilienbüro, immobilien, makler, hausverwaltung, immobilienmaklerin | fr: agence immobilière, agent immobilier, conseiller immobilier | es: inmobiliaria, agente inmobiliario, agencia inmobiliaria, bienes raíces | pt: imobiliária, agente imobiliário, corretor de imóveis, mediação imobiliária | it: agenzia immobiliare, agente immobiliare, immobiliare | nl: makelaar, makelaarskantoor, vastgoedmakelaar, makelaardij | ja: 不動産屋, 不動産会社, 不動産",
    hints:
      "en: homes, lettings, neighborhood guides, apartments | de: wohnungen, häuser | fr: maisons, appartements | es: casas, pisos | pt: casas, apartamentos | it: case, appartamenti | nl: woningen | ja: 物件, 賃貸",
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
    names:
      "en: consulting firm, consultancy, consultant, management consultancy, consulting, business consultant, fractional cfo, cfo services, recruitment agency, recruiter, staffing agency, hr consultancy, headhunter, virtual assistant, grant writer | de: unternehmensberatung, beratung, unternehmensberater, berater, personalberatung, personalvermittlung | fr: cabinet de conseil, consultant, consultante, conseil en stratégie, cabinet de recrutement | es: consultoría, consultora, consultor | pt: consultoria, consultor, consultora | it: società di consulenza, consulente, consulenza | nl: adviesbureau, consultancy, adviseur, uitzendbureau | ja: コンサルティング, コンサルタント",
    hints: "en: strategy, startups, fundraising, board reporting",
    emblems: ["curve", "bubble", "document", "mountain"],
    scenes: ["contours", "ribbons", "terrazzo"],
    hues: [190, 165, 30],
    traits: ["vague"],
  },
  {
    id: "author",
    family: "person",
    names:
      "en: author, novelist, writer, poet, playwright, ghostwriter, children's author, screenwriter, editor | de: autor, autorin, schriftsteller, schriftstellerin, dichterin, lektorin, lektor | fr: auteur, autrice, écrivain, écrivaine, romancière, romancier, poète | es: autor, autora, escritor, escritora, novelista, poeta | pt: autor, autora, escritor, escritora, romancista, poeta | it: autore, autrice, scrittore, scrittrice, poeta | nl: auteur, schrijver, schrijfster, dichter, redacteur | ja: 作家, 小説家, 詩人, ライター",
    hints:
      "en: novel, novels, poems, book | de: romane | fr: romans | es: novelas | pt: romances | it: romanzi | nl: romans | ja: 小説",
    sections: ["offerings", "story", "publications", "schedule", "press", "newsletter"],
    pages: ["books", "about", "events", "contact"],
    tones: ["editorial", "elegant"],
    form: "newsletter",
    listedAs: "offerings",
    traits: ["person"],
  },
  {
    id: "researcher",
    family: "science",
    names:
      "en: marine biologist, biologist, scientist, researcher, professor, academic, keynote speaker, speaker, historian, economist, research group, research lab, lab, laboratory, think tank, physicist, anthropologist, neuroscientist, journalist, research institute, phd student, postdoc, lecturer, philosopher | de: wissenschaftlerin, wissenschaftler, forscherin, forscher, professorin, rednerin, redner, forschungsgruppe, historiker, journalistin, forschungsinstitut | fr: chercheuse, chercheur, scientifique, conférencière, conférencier, historien, historienne, laboratoire, journaliste, professeure | es: investigadora, investigador, científica, científico, conferenciante, catedrática, historiador, periodista, bióloga, laboratorio | pt: investigadora, investigador, cientista, pesquisadora, pesquisador, palestrante, historiador, jornalista, bióloga, laboratório | it: ricercatrice, ricercatore, scienziata, scienziato, relatore, storico, giornalista, biologa, laboratorio | nl: onderzoeker, wetenschapper, hoogleraar, spreker, historicus, journalist | ja: 研究者, 教授, 科学者, 研究室, 講演家, ジャーナリスト",
    hints:
      "en: research, publications, talks, papers | de: forschung, publikationen, vorträge | fr: recherche, publications, conférences | es: investigación, publicaciones, charlas | pt: investigação, pesquisa, publicações, palestras | it: ricerca, pubblicazioni | nl: onderzoek, publicaties, lezingen | ja: 研究, 論文, 講演",
    sections: ["story", "talks", "publications", "offerings", "press"],
    pages: ["research", "talks", "publications", "contact"],
    tones: ["editorial", "calm"],
    listedAs: "research",
    traits: ["person"],
  },
  {
    id: "blog",
    family: "person",
    schemaType: "Blog",
    names:
      "en: blog, magazine, newsletter, newspaper, zine, travel blog, food blog, online magazine, youtube channel, recipe blog, local news, journal | de: magazin, reiseblog, foodblog, zeitschrift, zeitung | fr: magazine, journal local, revue, blog de cuisine | es: revista, periódico local, blog de viajes | pt: revista, jornal local, blogue | it: rivista, giornale locale | nl: tijdschrift, reisblog | ja: ブログ, 雑誌, ウェブマガジン",
    hints:
      "en: articles, recipes, posts, essays | de: artikel | fr: articles, recettes | es: artículos, recetas | pt: artigos, receitas | it: articoli, ricette | nl: artikelen | ja: 記事, レシピ",
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
    names:
      "en: personal site, personal website, portfolio, cv, resume, online portfolio, family website, model, actor, actress, dancer, voice actor, personal page, student portfolio, influencer, athlete, freelancer, cyclist | de: persönliche website, portfolio, lebenslauf, schauspieler, schauspielerin, sprecher, sprecherin, tänzerin | fr: site personnel, portfolio, comédienne, comédien, acteur, actrice, danseuse | es: sitio personal, portafolio, portfolio, actriz, actor, bailarina, web personal | pt: site pessoal, portefólio, portfólio, ator, atriz, bailarina | it: sito personale, portfolio, attore, attrice, ballerina | nl: persoonlijke website, portfolio, acteur, actrice, danseres | ja: 個人サイト, ポートフォリオ, 俳優, 声優",
    emblems: ["sun", "book", "globe", "mountain"],
    scenes: ["contours", "ribbons", "terrazzo"],
    hues: [240, 30, 150],
    listedAs: "services",
    traits: ["vague", "person"],
  },
];
