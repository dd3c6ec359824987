/** Studios and places of design, art and pictures. */
import type { KindRecord } from "./kind.ts";

export const STUDIOS: readonly KindRecord[] = [
  {
    id: "print-shop",
    family: "creative",
    schemaType: "LocalBusiness",
    words:
      "en: print shop, printing company, printer's, copy shop, screen printer, t-shirt printing, sign maker, signwriter, sign shop, 3d printing service, embroidery shop, risograph studio, letterpress studio, screen printing, screen printing studio, engraver, engraving service, trophy shop; posters, flyers, business cards | de: druckerei, copyshop, siebdruckerei, schilderwerkstatt, textildruck, stickerei, siebdruck, siebdruckwerkstatt; flyer, visitenkarten | fr: imprimerie, imprimeur, sérigraphie, enseigniste, sérigraphe, atelier de sérigraphie; affiches, flyers | es: imprenta, serigrafía, rotulista, taller de serigrafía; carteles, folletos | pt: gráfica rápida, tipografia gráfica, serigrafia, estamparia; cartazes, folhetos | it: tipografia, stamperia, serigrafia, copisteria; manifesti, volantini | nl: drukkerij, kopieerwinkel, zeefdrukkerij, letterschilder, zeefdruk, zeefdrukatelier; posters, flyers | ja: 印刷所, 印刷会社, 看板屋, シルクスクリーン; 名刺, ポスター",
    manners: "shop",
    tones: ["bold", "modern"],
    form: "quote",
    emblems: ["palette", "document", "star", "eye"],
    scenes: ["bars", "terrazzo", "mosaic"],
    hues: [25, 250, 100],
  },
  {
    id: "museum",
    family: "creative",
    schemaType: "Museum",
    words:
      "en: museum, sound museum, heritage centre, science centre, exhibition, sculpture park, museum ship, living history museum, visitor centre, planetarium, aquarium, steam railway, heritage railway; exhibits, admission | de: museum, heimatmuseum, freilichtmuseum, planetarium, besucherzentrum, ausstellung, museumsbahn; sammlung, eintritt | fr: musée, écomusée, planétarium, centre d'interprétation, exposition, chemin de fer touristique | es: museo, planetario, acuario, centro de interpretación, exposición | pt: museu, planetário, oceanário, centro interpretativo, exposição; coleção | it: museo, ecomuseo, planetario, acquario, centro visite, mostra; collezione | nl: museum, bezoekerscentrum, planetarium, tentoonstelling, museumspoorlijn; collectie | ja: 博物館, 資料館, 水族館, 科学館, 記念館; 展示",
    stems: "متحف מוזיאון museet museo muzeum müze музе μουσεί 박물관 미술관 博物馆 美术馆 संग्रहालय",
    manners: "exhibition",
    emblems: ["eye", "column", "ticket", "palette"],
    scenes: ["facade", "arches", "mosaic"],
    hues: [25, 250, 140],
    guidance: "gather",
    listedAs: "offerings",
  },
  {
    id: "architect",
    family: "creative",
    words:
      "en: architect, architecture studio, architecture firm, architecture practice, architectural practice, landscape architect, engineering firm; passive house, renovations, extensions | de: architekturbüro, architekt, architektin, architekten, ingenieurbüro, landschaftsarchitekt, planungsbüro; neubau, umbau, passivhaus | fr: architecte, cabinet d'architecture, agence d'architecture, bureau d'études, paysagiste; rénovation, extension | es: arquitecto, arquitecta, estudio de arquitectura, despacho de arquitectura; reformas, viviendas | pt: arquiteto, arquiteta, ateliê de arquitetura, gabinete de arquitetura, escritório de arquitetura | it: architetto, studio di architettura, geometra; ristrutturazioni | nl: architect, architectenbureau, ingenieursbureau; verbouwing | ja: 建築事務所, 設計事務所, 建築家, 建築設計事務所",
    pages: ["projects", "about", "services", "contact"],
    emblems: ["stairs", "arch", "column", "door"],
    scenes: ["facade", "arches", "terrazzo"],
    hues: [30, 200],
    listedAs: "services",
    traits: ["person"],
  },
  {
    id: "interior-design",
    family: "creative",
    words:
      "en: interior designer, interior design studio, interior design, interior decorator, home stager, home organizer, professional organiser; kitchens, styling | de: innenarchitekt, innenarchitektin, innenarchitektur, raumausstatter, einrichtungsberatung | fr: architecte d'intérieur, décoratrice d'intérieur, décorateur, architecture d'intérieur | es: interiorista, diseñador de interiores, diseñadora de interiores, estudio de interiorismo, interiorismo | pt: designer de interiores, design de interiores, decoradora de interiores | it: interior designer, arredatore, studio di interni, arredatrice | nl: interieurontwerper, interieurarchitect, interieurstylist | ja: インテリアデザイナー, インテリアデザイン",
    tones: ["elegant", "calm"],
    emblems: ["vase", "arch", "door", "sprig"],
    scenes: ["arches", "shelf", "terrazzo"],
    hues: [40, 150, 20],
    listedAs: "services",
  },
  {
    id: "creative-agency",
    family: "creative",
    words:
      "en: design studio, creative agency, branding agency, branding studio, digital agency, marketing agency, web design agency, web agency, graphic designer, brand designer, brand design, graphic design studio, advertising agency, seo agency, copywriter, ux designer, product designer, web designer, pr agency, social media agency, brand strategist, type foundry, letterpress printer; branding, logos, identity, campaigns, typography, packaging, store builds, migrations, email flows | de: designagentur, werbeagentur, grafikdesigner, grafikdesignerin, webagentur, agentur, grafikbüro, texterin, texter, webdesigner, marketingagentur, designstudio | fr: agence de communication, graphiste, studio de design, agence web, agence de design, agence de publicité, rédactrice | es: agencia de diseño, agencia de publicidad, diseñador gráfico, diseñadora gráfica, agencia de marketing, estudio de diseño, agencia digital, redactora | pt: agência de design, designer gráfico, designer gráfica, agência de publicidade, agência de marketing, estúdio de design, agência digital, gráfica | it: agenzia di comunicazione, grafico, grafica, studio grafico, web agency, agenzia pubblicitaria, copywriter | nl: reclamebureau, ontwerpbureau, grafisch ontwerper, designbureau, webbureau, tekstschrijver, communicatiebureau | ja: デザイン事務所, デザイン会社, 広告代理店, グラフィックデザイナー, webデザイナー, 制作会社",
    listedAs: "services",
  },
  {
    id: "photographer",
    family: "photography",
    words:
      "en: photographer, photography studio, photography, photo studio, wedding photographer, wedding photography; portraits, headshots, weddings, newborn, photo shoots | de: fotograf, fotografin, fotostudio, hochzeitsfotograf, hochzeitsfotografin; porträts | fr: photographe, studio photo, photographe de mariage; portraits, mariages | es: fotógrafo, fotógrafa, estudio fotográfico, fotógrafo de bodas; retratos, bodas | pt: fotógrafo, fotógrafa, estúdio fotográfico; retratos, casamentos | it: fotografo, fotografa, studio fotografico; ritratti, matrimoni | nl: fotograaf, fotografe, fotostudio; portretten | ja: 写真家, カメラマン, 写真館, フォトグラファー, フォトスタジオ; 写真, 撮影",
    stems:
      "مصور צלם عکاس fotograf valokuvaaj fényképész fotoğrafçı фотограф φωτογράφ 사진작가 사진관 摄影师 摄影工作室",
    listedAs: "services",
    traits: ["hired", "person"],
  },
  {
    id: "videographer",
    family: "photography",
    words:
      "en: videographer, film production company, video production, video production company, filmmaker, film maker, documentary maker, animation studio, film director, cinematographer, drone operator, drone pilot, aerial filming, drone filming, drone photos, drone photography; showreel, documentaries | de: filmproduktion, videograf, filmemacher, filmemacherin, videoproduktion, drohnenpilot, drohnenaufnahmen | fr: vidéaste, société de production, réalisateur, réalisatrice, pilote de drone, prises de vues aériennes | es: productora audiovisual, videógrafo, cineasta, productora, piloto de drones | pt: produtora de vídeo, videógrafo, cineasta, produtora audiovisual, piloto de drones | it: videomaker, casa di produzione, regista, pilota di droni, riprese aeree | nl: videograaf, filmmaker, videoproductie, dronepiloot | ja: 映像制作会社, 映像作家, 動画制作, ドローン撮影, 空撮",
    tones: ["moody", "editorial"],
    listedAs: "services",
    traits: ["hired", "person"],
  },
  {
    id: "artist",
    family: "creative",
    schemaType: "Person",
    words:
      "en: artist, illustrator, painter, sculptor, tattoo illustrator, printmaker, art studio, portrait artist, comic artist, calligrapher, textile artist, muralist; paintings, prints, exhibitions, drawings, sculptures | de: künstler, künstlerin, illustratorin, malerin, kunstmaler, porträtmaler, landschaftsmaler, bildhauer, bildhauerin, grafikerin, kalligrafin; gemälde, ausstellungen | fr: artiste, illustratrice, illustrateur, peintre, sculpteur, sculptrice, artiste peintre, graveur, calligraphe; peintures, expositions | es: artista, ilustradora, ilustrador, pintora, pintor, escultor, escultora, muralista; pinturas, exposiciones | pt: artista, ilustradora, ilustrador, pintora, pintor, escultor, escultora; pinturas, exposições | it: artista, illustratrice, illustratore, pittore, pittrice, scultore, scultrice; dipinti, mostre | nl: kunstenaar, illustrator, kunstschilder, beeldhouwer, kunstenares, illustratrice; schilderijen, exposities | ja: アーティスト, イラストレーター, 画家, 彫刻家, 書道家; 絵画, 個展",
    manners: "maker",
    listedAs: "offer",
    traits: ["vague", "person"],
  },
  {
    id: "gallery",
    family: "creative",
    schemaType: "ArtGallery",
    words:
      "en: art gallery, gallery space, contemporary art gallery, exhibition space, botanical garden | de: kunstgalerie, galerie, botanischer garten | fr: galerie d'art, jardin botanique | es: galería de arte, jardín botánico | pt: galeria de arte, jardim botânico | it: galleria d'arte, orto botanico | nl: kunstgalerie, galerie; tentoonstellingen | ja: 美術館, アートギャラリー, 画廊; 展覧会",
    sections: ["gallery", "schedule", "story", "visit", "newsletter"],
    pages: ["exhibitions", "visit", "about", "contact"],
    form: "newsletter",
    listedAs: "offerings",
  },
];
