/** Causes, clubs and public life. */
import type { KindRecord } from "./kind.ts";

export const COMMUNITIES: readonly KindRecord[] = [
  {
    id: "funeral-director",
    family: "community",
    schemaType: "LocalBusiness",
    names:
      "en: funeral director, funeral home, undertaker, funeral service, funeral parlour, funeral parlor, mortuary, crematorium, cremation service, memorial mason, funeral celebrant, mortician | de: bestattungsinstitut, bestatter, bestatterin, bestattungen, beerdigungsinstitut, trauerredner, trauerrednerin | fr: pompes funèbres, entreprise de pompes funèbres, maître de cérémonie funéraire, crématorium, marbrerie funéraire | es: funeraria, tanatorio, servicios funerarios, pompas fúnebres | pt: agência funerária, funerária, casa funerária, crematório | it: onoranze funebri, pompe funebri, impresa funebre, agenzia funebre | nl: uitvaartondernemer, uitvaartverzorger, begrafenisondernemer, uitvaartonderneming, uitvaartcentrum, crematorium | ja: 葬儀社, 葬儀屋, 斎場, 葬祭場",
    hints:
      "en: burials, cremations, funerals, memorials | de: bestattung, trauerfeier | fr: obsèques, inhumation | es: entierros, sepelios | pt: funerais, velórios | it: funerali, cremazione | nl: uitvaart, begrafenis | ja: 葬儀, お葬式",
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
    names:
      "en: tool library, library of things, toy library, lending library, sharing library, seed library, tool lending library, clothes library, share shed | de: bibliothek der dinge, leihladen, werkzeugbibliothek, leihbibliothek, saatgutbibliothek | fr: bibliothèque d'objets, outilthèque, ludothèque, grainothèque, bricothèque | es: biblioteca de las cosas, biblioteca de herramientas, ludoteca | pt: biblioteca das coisas, biblioteca de ferramentas, ludoteca | it: biblioteca degli oggetti, oggettoteca, ludoteca | nl: buurtbibliotheek voor gereedschap, gereedschapsbibliotheek, deelwinkel, leenwinkel, spullenbibliotheek, speelotheek, gereedschapsuitleen | ja: 道具のライブラリー, おもちゃ図書館",
    hints:
      "en: borrow, lend, drills, ladders | de: leihen, werkzeug, bohrmaschinen | fr: emprunter, outils | es: herramientas, préstamo | pt: ferramentas | it: attrezzi | nl: lenen, gereedschap, boormachines | ja: 貸し出し, 工具",
    emblems: ["hammer", "wrench", "hand", "gear"],
    scenes: ["pattern", "town", "mosaic"],
    hues: [40, 160, 220],
    listedAs: "offer",
  },
  {
    id: "repair-cafe",
    family: "community",
    names:
      "en: repair cafe, makerspace, hackspace, hackerspace, fab lab, fablab, community workshop, bike kitchen, men's shed | de: repair-café, repaircafé, reparaturcafé, offene werkstatt, fahrradselbsthilfewerkstatt | fr: atelier de réparation partagé, atelier vélo participatif, café réparation | es: café de reparación, taller comunitario | pt: café de reparação, oficina comunitária | it: officina popolare, ciclofficina | nl: repaircafé, buurtwerkplaats | ja: リペアカフェ, ファブラボ",
    hints: "en: mend, workbenches",
    emblems: ["hammer", "wrench", "hand", "gear"],
    scenes: ["pattern", "town", "mosaic"],
    hues: [40, 160, 220],
    listedAs: "activities",
  },
  {
    id: "scouts",
    family: "community",
    names:
      "en: scout group, scouts, girl guides, youth club, youth centre, youth group, volunteer fire brigade, volunteer fire department, fire brigade, allotment association, residents' association, neighbourhood association, parents' association, women's institute, hiking club, astronomy club, photography club, model club, history society, carnival club, twinning association | de: pfadfinder, jugendzentrum, jugendclub, freiwillige feuerwehr, feuerwehr, kleingartenverein, nachbarschaftsverein, elternverein, wanderverein, heimatverein, karnevalsverein, schützenverein | fr: scouts, groupe scout, maison des jeunes, comité de quartier, jardins ouvriers, association de parents, sapeurs-pompiers | es: grupo scout, centro juvenil, bomberos voluntarios, asociación de vecinos, ampa | pt: escuteiros, grupo de escoteiros, centro de jovens, bombeiros voluntários, associação de moradores | it: gruppo scout, centro giovanile, pro loco, vigili del fuoco volontari, comitato di quartiere | nl: scouting, scoutinggroep, jongerencentrum, buurtvereniging, volkstuinvereniging, vrijwillige brandweer, oudervereniging | ja: ボーイスカウト, 町内会, 消防団, 自治会",
    hints:
      "en: members, meetings | de: mitglieder | fr: adhérents | es: socios | pt: sócios | it: soci | nl: leden | ja: 会員",
    manners: "members",
  },
  {
    id: "municipality",
    family: "community",
    schemaType: "GovernmentOrganization",
    names:
      "en: town council, municipality, parish council, tourist office, tourist information, tourism board, visitor information, business improvement district | de: gemeindeverwaltung, stadtverwaltung, rathaus, tourist-information, tourismusverband, ortsgemeinde | fr: mairie, office de tourisme | es: ayuntamiento, oficina de turismo, municipio | pt: câmara municipal, junta de freguesia, posto de turismo, prefeitura | it: municipio, ufficio turistico | nl: gemeente, toeristenbureau, vvv-kantoor, dorpsraad | ja: 市役所, 観光協会, 観光案内所",
    hints: "en: council, residents, sights",
    sections: ["offerings", "schedule", "story", "hours-and-place", "faq"],
    pages: ["services", "events", "visit", "contact"],
    tones: ["calm", "modern"],
    guidance: "general",
    traits: ["vague"],
  },
  {
    id: "crowdfunding",
    family: "community",
    names:
      "en: crowdfunding campaign, crowdfunding, kickstarter, kickstarter campaign, fundraising campaign, fundraising page | de: crowdfunding-kampagne, spendenaktion, startnext | fr: campagne de financement participatif, cagnotte, financement participatif | es: campaña de crowdfunding, campaña de micromecenazgo | pt: campanha de crowdfunding, vaquinha, financiamento coletivo | it: campagna di crowdfunding, raccolta fondi | nl: crowdfundingactie, inzamelingsactie | ja: クラウドファンディング",
    hints: "en: backers, rewards",
    manners: "cause",
    listedAs: "activities",
  },
  {
    id: "memorial",
    family: "community",
    schemaType: "Person",
    names:
      "en: memorial page, memorial site, memorial website, in memory of, in loving memory, obituary, tribute page | de: gedenkseite, in gedenken an, nachruf | fr: page hommage, in memoriam, en mémoire de | es: página conmemorativa, en memoria de | pt: página de homenagem, em memória de | it: pagina commemorativa, in memoria di | nl: herdenkingspagina, ter nagedachtenis aan | ja: 追悼サイト, 追悼ページ",
    hints: "en: remembered, memories",
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
    names:
      "en: church, parish, mosque, synagogue, temple, chapel, congregation, ministry, cathedral, monastery | de: kirche, kirchengemeinde, gemeinde, pfarrei, moschee, synagoge, kloster | fr: église, paroisse, mosquée, synagogue, temple | es: iglesia, parroquia, mezquita, sinagoga, templo | pt: igreja, paróquia, mesquita, sinagoga, templo | it: chiesa, parrocchia, moschea, sinagoga | nl: kerk, parochie, moskee, synagoge | ja: 教会, 寺, 神社, 寺院",
    hints:
      "en: worship, sunday service, prayer, mass | de: gottesdienst | fr: messe, culte | es: misa, culto | pt: missa, culto | it: messa | nl: kerkdienst | ja: 礼拝",
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
    names:
      "en: campaign, political campaign, for city council, for town council, for mayor, for congress, for senate, for parliament, for governor, for school board, candidate, city council candidate, petition, mayoral candidate, political party, union, trade union, advocacy group, running for mayor, school board candidate | de: wahlkampf, kandidat, kandidatin, bürgerinitiative, partei, gewerkschaft | fr: campagne électorale, candidat, candidate, collectif citoyen, syndicat | es: campaña, candidata, candidato, partido, sindicato | pt: campanha, candidata, candidato, partido, sindicato | it: campagna elettorale, candidato, candidata, comitato, sindacato | nl: campagne, kandidaat, burgerinitiatief, vakbond | ja: 選挙, 候補者",
    hints: "en: vote, policies, election",
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
    names:
      "en: non-profit, nonprofit, charity, foundation, ngo, food bank, community garden, social enterprise, fundraiser, youth organisation, youth organization, mutual aid group, homeless shelter, environmental organisation, climate group, conservation trust, women's shelter, community group, volunteer organisation, cooperative, co-op, housing co-op, soup kitchen, community fridge, refugee support, mountain rescue, lifeboat station, allotment society, allotments, pta, parent teacher association | de: verein, gemeinnützig, gemeinnütziger verein, stiftung, hilfsorganisation, tafel, förderverein, genossenschaft, gemeinschaftsgarten, bergrettung, bergwacht, seenotrettung | fr: association, ong, fondation, association caritative, banque alimentaire, coopérative, jardin partagé | es: ong, asociación, fundación, organización sin fines de lucro, asociación sin ánimo de lucro, banco de alimentos, cooperativa, huerto comunitario | pt: ong, associação, fundação, instituição de solidariedade, banco alimentar, cooperativa | it: onlus, associazione, fondazione, ong, associazione di volontariato, cooperativa, banco alimentare | nl: stichting, goed doel, vereniging, voedselbank, coöperatie, buurttuin | ja: 非営利団体, npo, npo法人, 財団, 慈善団体, ボランティア団体",
    hints:
      "en: donations, donate, volunteers, community | de: spenden, ehrenamt | fr: dons, bénévoles | es: donaciones, voluntarios | pt: doações, voluntários | it: donazioni, volontari | nl: donaties, vrijwilligers | ja: 寄付, ボランティア",
    listedAs: "activities",
    traits: ["vague"],
  },
];
