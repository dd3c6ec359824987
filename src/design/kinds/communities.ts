/** Causes, clubs and public life. */
import type { KindRecord } from "./kind.ts";

export const COMMUNITIES: readonly KindRecord[] = [
  {
    id: "funeral-director",
    family: "community",
    schemaType: "LocalBusiness",
    words:
      "en: funeral director, funeral home, undertaker, funeral service, funeral parlour, funeral parlor, mortuary, crematorium, cremation service, memorial mason, funeral celebrant, mortician, funeral care, funeral arranger, natural burial ground, end-of-life doula, death doula; burials, cremations, funerals, memorials | de: bestattungsinstitut, bestatter, bestatterin, bestattungen, beerdigungsinstitut, trauerredner, trauerrednerin, trauerbegleitung, trauerreden, bestattungshaus; bestattung, trauerfeier | fr: pompes funèbres, entreprise de pompes funèbres, maître de cérémonie funéraire, crématorium, marbrerie funéraire, services funéraires, conseillère funéraire, conseiller funéraire, célébrante funéraire; obsèques, inhumation | es: funeraria, tanatorio, servicios funerarios, pompas fúnebres; entierros, sepelios | pt: agência funerária, funerária, casa funerária, crematório, serviços funerários; funerais, velórios | it: onoranze funebri, pompe funebri, impresa funebre, agenzia funebre, servizi funebri; funerali, cremazione | nl: uitvaartondernemer, uitvaartverzorger, begrafenisondernemer, uitvaartonderneming, uitvaartcentrum, uitvaartzorg, crematorium, uitvaartbegeleiding, uitvaartbegeleider, uitvaartbegeleidster, uitvaartspreker, begrafenisonderneming; uitvaart, begrafenis | ja: 葬儀社, 葬儀屋, 斎場, 葬祭場, 葬祭, 家族葬; 葬儀, お葬式",
    manners: "office",
    sections: ["story", "offerings", "process", "faq"],
    tones: ["calm", "serious"],
    emblems: ["sprig", "candle", "tree", "arch"],
    scenes: ["botanical", "hills", "contours"],
    hues: [150, 250, 60],
    guidance: "farewell",
    listedAs: "services",
  },
  {
    id: "tool-library",
    family: "community",
    words:
      "en: tool library, board game library, game library, library of things, toy library, lending library, sharing library, seed library, tool lending library, clothes library, share shed, sling library; borrow, lend, drills, ladders | de: bibliothek der dinge, leihladen, werkzeugbibliothek, leihbibliothek, saatgutbibliothek; leihen, werkzeug, bohrmaschinen | fr: bibliothèque d'objets, outilthèque, ludothèque, grainothèque, bricothèque; emprunter, outils | es: biblioteca de las cosas, biblioteca de herramientas, ludoteca; herramientas, préstamo | pt: biblioteca das coisas, biblioteca de ferramentas, ludoteca; ferramentas | it: biblioteca degli oggetti, oggettoteca, ludoteca; attrezzi | nl: buurtbibliotheek voor gereedschap, gereedschapsbibliotheek, deelwinkel, leenwinkel, spullenbibliotheek, speelotheek, gereedschapsuitleen; lenen, gereedschap, boormachines | ja: 道具のライブラリー, おもちゃ図書館; 貸し出し, 工具",
    emblems: ["hammer", "wrench", "hand", "gear"],
    scenes: ["pattern", "town", "mosaic"],
    hues: [40, 160, 220],
    listedAs: "offer",
  },
  {
    id: "repair-cafe",
    family: "community",
    words:
      "en: repair cafe, makerspace, hackspace, hackerspace, fab lab, fablab, community workshop, bike kitchen, men's shed; mend, workbenches | de: repair-café, repaircafé, reparaturcafé, offene werkstatt, fahrradselbsthilfewerkstatt, nähcafé | fr: atelier de réparation partagé, atelier vélo participatif, café réparation | es: café de reparación, taller comunitario | pt: café de reparação, oficina comunitária | it: officina popolare, ciclofficina | nl: repaircafé, buurtwerkplaats | ja: リペアカフェ, ファブラボ",
    emblems: ["hammer", "wrench", "hand", "gear"],
    scenes: ["pattern", "town", "mosaic"],
    hues: [40, 160, 220],
    listedAs: "activities",
  },
  {
    id: "scouts",
    family: "community",
    words:
      "en: embroidery guild, quilting guild, quilters guild, stitchers guild, garden club, scout group, scouts, girl guides, youth club, youth centre, youth group, volunteer fire brigade, volunteer fire department, fire brigade, allotment association, residents' association, neighbourhood association, parents' association, women's institute, hiking club, astronomy club, photography club, model club, history society, carnival club, twinning association, book club, reading group, quilting guild, sewing circle, knitting group, garden club, gardening club, camera club, debating society, tenants' association, tenants association, community association, conversation group, conversation café, language exchange, support group, veterans' association, tenant association, model railway society, model railway club, railway society, horticultural society, archaeological society, neighbourhood watch, bell ringers, bell ringing, morris dancing, morris side, language café; members, meetings | de: pfadfinder, jugendzentrum, jugendclub, freiwillige feuerwehr, feuerwehr, kleingartenverein, nachbarschaftsverein, elternverein, wanderverein, heimatverein, karnevalsverein, schützenverein, lesekreis, buchclub, kulturverein, mieterverein, bürgerverein, trachtenverein, sprachcafé, selbsthilfegruppe, partnerschaftsverein, fotoclub, imkerverein, naturschutzverein, jugendtreff, jugendhaus; mitglieder | fr: scouts, groupe scout, maison des jeunes, comité de quartier, jardins ouvriers, association de parents, sapeurs-pompiers, club de lecture, comité des fêtes, comité de jumelage, association de locataires, groupe de parole, club photo, amicale, maison de jeunes; adhérents | es: grupo scout, centro juvenil, bomberos voluntarios, asociación de vecinos, ampa, club de lectura, peña, grupo de apoyo, asociación cultural, asociación juvenil, casal de joves; socios | pt: escuteiros, grupo de escoteiros, centro de jovens, bombeiros voluntários, associação de moradores, clube de leitura, associação cultural, associação recreativa, grupo de apoio; sócios | it: gruppo scout, centro giovanile, pro loco, vigili del fuoco volontari, comitato di quartiere, gruppo di lettura, circolo culturale, associazione culturale, gruppo di sostegno; soci | nl: scouting, scoutinggroep, jongerencentrum, buurtvereniging, volkstuinvereniging, vrijwillige brandweer, oudervereniging, leesclub, boekenclub, fotoclub, huurdersvereniging, taalcafé, praatgroep, bewonersvereniging, jeugdhuis, jeugdcentrum; leden | ja: ボーイスカウト, 町内会, 消防団, 自治会, 読書会, 同好会, サークル, 手話サークル; 会員",
    manners: "members",
  },
  {
    id: "municipality",
    family: "community",
    schemaType: "GovernmentOrganization",
    words:
      "en: town council, municipality, parish council, tourist office, tourist information, tourism board, visitor information, business improvement district; council, sights | de: gemeindeverwaltung, stadtverwaltung, rathaus, tourist-information, tourismusverband, ortsgemeinde | fr: mairie, office de tourisme | es: ayuntamiento, oficina de turismo, municipio | pt: câmara municipal, junta de freguesia, posto de turismo, prefeitura | it: municipio, ufficio turistico | nl: gemeente, toeristenbureau, vvv-kantoor, dorpsraad | ja: 市役所, 観光協会, 観光案内所",
    sections: ["offerings", "schedule", "story", "hours-and-place", "faq"],
    pages: ["services", "events", "visit", "contact"],
    tones: ["calm", "modern"],
    guidance: "general",
    traits: ["vague"],
  },
  {
    id: "crowdfunding",
    family: "community",
    words:
      "en: crowdfunding campaign, crowdfunding, kickstarter, kickstarter campaign, fundraising campaign, fundraising page; backers, rewards | de: crowdfunding-kampagne, spendenaktion, startnext | fr: campagne de financement participatif, cagnotte, financement participatif | es: campaña de crowdfunding, campaña de micromecenazgo | pt: campanha de crowdfunding, vaquinha, financiamento coletivo | it: campagna di crowdfunding, raccolta fondi | nl: crowdfundingactie, inzamelingsactie | ja: クラウドファンディング",
    manners: "cause",
    listedAs: "activities",
  },
  {
    id: "memorial",
    family: "community",
    schemaType: "Person",
    words:
      "en: memorial page, memorial site, memorial website, in memory of, in loving memory, obituary, tribute page; remembered, memories | de: gedenkseite, in gedenken an, nachruf | fr: page hommage, in memoriam, en mémoire de | es: página conmemorativa, en memoria de | pt: página de homenagem, em memória de | it: pagina commemorativa, in memoria di | nl: herdenkingspagina, ter nagedachtenis aan | ja: 追悼サイト, 追悼ページ",
    sections: ["story", "gallery", "schedule", "donate"],
    pages: ["about", "gallery", "contact"],
    tones: ["calm", "elegant"],
    emblems: ["sprig", "candle", "tree", "arch"],
    scenes: ["botanical", "hills", "contours"],
    hues: [150, 250, 60],
    guidance: "farewell",
    listedAs: "offerings",
  },
  {
    id: "church",
    family: "community",
    schemaType: "PlaceOfWorship",
    words:
      "en: church, parish, mosque, synagogue, temple, chapel, congregation, ministry, cathedral, monastery; worship, sunday service, prayer | de: kirche, kirchengemeinde, gemeinde, pfarrei, moschee, synagoge, kloster; gottesdienst | fr: église, paroisse, mosquée, synagogue, temple; messe, culte | es: iglesia, parroquia, mezquita, sinagoga, templo; misa, culto | pt: igreja, paróquia, mesquita, sinagoga, templo; missa, culto | it: chiesa, parrocchia, moschea, sinagoga; messa | nl: kerk, parochie, moskee, synagoge; kerkdienst | ja: 教会, 寺, 神社, 寺院; 礼拝",
    stems: "كنيسة مسجد כנסייה בית-כנסת kyrka kirke kirkko kości kostel templom cami kilise церк храм εκκλησί 교회 教堂",
    sections: ["schedule", "story", "offerings", "visit", "donate"],
    pages: ["services-times", "about", "visit", "contact"],
    tones: ["calm", "warm"],
    emblems: ["arch", "sun", "hand", "candle"],
    scenes: ["arches", "mosaic", "ribbons"],
    hues: [260, 40, 150],
    listedAs: "activities",
  },
  {
    id: "campaign",
    family: "community",
    words:
      "en: campaign, political campaign, for city council, for town council, for mayor, for congress, for senate, for parliament, for governor, for school board, candidate, city council candidate, petition, mayoral candidate, political party, union, trade union, advocacy group, running for mayor, school board candidate, campaign to save, campaign to reopen, campaign to keep, campaign to stop, campaign against, sign the petition; vote, policies, election | de: wahlkampf, kandidat, kandidatin, bürgerinitiative, partei, gewerkschaft, bürgerbegehren, petition | fr: campagne électorale, candidat, candidate, collectif citoyen, syndicat, pétition | es: campaña, candidata, candidato, partido, sindicato, plataforma ciudadana, petición | pt: campanha, candidata, candidato, partido, sindicato, petição, abaixo-assinado | it: campagna elettorale, candidato, candidata, comitato, sindacato, petizione | nl: campagne, kandidaat, burgerinitiatief, vakbond, actiegroep, petitie | ja: 選挙, 候補者, 署名活動",
    sections: ["story", "offerings", "volunteer", "donate", "newsletter"],
    pages: ["about", "priorities", "volunteer", "donate", "contact"],
    tones: ["bold", "serious"],
    form: "volunteer",
    emblems: ["star", "hand", "bubble", "sun"],
    scenes: ["rays", "bars", "mosaic"],
    hues: [25, 250, 160],
    listedAs: "activities",
    traits: ["vague"],
  },
  {
    id: "nonprofit",
    family: "nonprofit",
    words:
      "en: non-profit, nonprofit, charity, foundation, ngo, food bank, food pantry, community fridge, community garden, social enterprise, fundraiser, youth organisation, youth organization, mutual aid group, homeless shelter, environmental organisation, climate group, conservation trust, women's shelter, community group, volunteer organisation, cooperative, co-op, housing co-op, soup kitchen, community fridge, refugee support, mountain rescue, lifeboat station, allotment society, allotments, pta, parent teacher association, shelter for women, family shelter, rotary club, lions club, kiwanis club, civic association; donations, donate, volunteers, community | de: verein, gemeinnützig, gemeinnütziger verein, stiftung, hilfsorganisation, tafel, förderverein, genossenschaft, gemeinschaftsgarten, bergrettung, bergwacht, seenotrettung, rotary club, lions club, rotaryclub, lionsclub; spenden, ehrenamt | fr: association, ong, fondation, association caritative, banque alimentaire, coopérative, jardin partagé, rotary club, lions club; dons, bénévoles | es: ong, asociación, fundación, organización sin fines de lucro, asociación sin ánimo de lucro, banco de alimentos, cooperativa, huerto comunitario, rotary club, lions club; donaciones, voluntarios | pt: ong, associação, fundação, instituição de solidariedade, banco alimentar, cooperativa, rotary club, lions club; doações, voluntários | it: onlus, associazione, fondazione, ong, associazione di volontariato, cooperativa, banco alimentare, rotary club, lions club; donazioni, volontari | nl: stichting, goed doel, vereniging, voedselbank, coöperatie, buurttuin, rotary club, lions club, rotaryclub, lionsclub; donaties, vrijwilligers | ja: 非営利団体, npo, npo法人, 財団, 慈善団体, ボランティア団体, ロータリークラブ, ライオンズクラブ; 寄付, ボランティア",
    listedAs: "activities",
    traits: ["vague"],
  },
];
