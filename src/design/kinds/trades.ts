/** Trades on house, garden and road. */
import type { KindRecord } from "./kind.ts";

export const TRADES: readonly KindRecord[] = [
  {
    id: "beekeeper",
    family: "garden",
    words:
      "en: beekeeper, apiary, honey farm, beekeeping, honey producer, bee farm; honey, hives, beeswax, pollen, api | de: imkerei, imker, imkerin, bienenhof; honig, bienen | fr: apiculteur, apicultrice, rucher, miellerie; miel, abeilles, ruches | es: apicultor, apicultora, apicultura, colmenar; miel, abejas | pt: apicultor, apicultora, apicultura, apiário; mel, abelhas | it: apicoltore, apicoltrice, apicoltura; miele, api | nl: imkerij, bijenhouder, imkerin, imker; honing, bijen | ja: 養蜂家, 養蜂場; 蜂蜜, はちみつ",
    stems: "منحل מכוורת biodl biavl birøkt mehiläistarh pasiek včel méhész arıcı пасек μελισσοκόμ 양봉 养蜂",
    tones: ["natural", "warm"],
    emblems: ["flower", "tree", "sun", "jug"],
    scenes: ["hills", "botanical", "tiles"],
    hues: [75, 140, 45],
  },
  {
    id: "electronics-repair",
    family: "trade",
    schemaType: "LocalBusiness",
    words:
      "en: turntable service, turntable repair, hi-fi service, vintage hi-fi, amplifier repair, pinball repair, arcade repair, jukebox repair, phone repair shop, phone repair, electronics repair, appliance repair, laptop repair, tv repair, console repair, camera repair, hi-fi repair, skateboard repair, ski service; cracked screens, batteries | de: handyreparatur, elektronikreparatur, hausgeräte-reparatur, haushaltsgeräte reparatur | fr: réparation de téléphones, réparation électroménager, réparateur de téléphones | es: reparación de móviles, reparación de celulares, reparación de electrodomésticos | pt: reparação de telemóveis, conserto de celular, assistência técnica | it: riparazione smartphone, riparazione elettrodomestici | nl: telefoonreparatie, witgoedreparatie, reparatiewerkplaats | ja: スマホ修理, 家電修理, iphone修理",
    tones: ["modern", "friendly"],
    emblems: ["wrench", "gear", "bolt", "bubble"],
    scenes: ["circuit", "bars", "pattern"],
    hues: [220, 150, 60],
  },
  {
    id: "chimney-sweep",
    family: "trade",
    words:
      "en: chimney sweep, chimney cleaning, stove fitter, stove installer, fireplace shop; wood burners, flues | de: schornsteinfeger, kaminkehrer, ofenbauer, kaminbau, ofensetzer, schornsteinfegermeister, schornsteinfegermeisterin, bezirksschornsteinfeger, rauchfangkehrer | fr: ramoneur, ramonage, poêlier, installateur de poêles | es: deshollinador, instalador de chimeneas | pt: limpa-chaminés, lareiras | it: spazzacamino, fumista, stufe e camini | nl: schoorsteenveger, kachelspecialist | ja: 煙突掃除, 薪ストーブ店",
    emblems: ["house", "roof", "hammer", "roller"],
    scenes: ["tiles", "facade", "shingles"],
    hues: [20, 220, 50],
  },
  {
    id: "glazier",
    family: "trade",
    words:
      "en: glazier, glass company, window fitter, window company, double glazing, glass repair; panes, mirrors | de: glaserei, glaser, fensterbauer | fr: vitrier, vitrerie, miroitier | es: cristalería, cristalero, vidriero | pt: vidraceiro, vidraçaria | it: vetraio, vetreria, serramenti | nl: glaszetter, glashandel, kozijnen | ja: ガラス屋, 窓ガラス修理",
    emblems: ["house", "roof", "hammer", "roller"],
    scenes: ["tiles", "facade", "shingles"],
    hues: [20, 220, 50],
  },
  {
    id: "tiler",
    family: "trade",
    words:
      "en: tiler, tiling company, flooring company, floor layer, flooring contractor, parquet layer, plasterer, plastering, drywall contractor; tiles, parquet, screed | de: fliesenleger, fliesenlegerbetrieb, bodenleger, parkettleger, stuckateur, trockenbauer | fr: carreleur, parqueteur, plâtrier, solier | es: alicatador, solador, parquetista, yesero | pt: ladrilhador, azulejista, gesseiro | it: piastrellista, parchettista, cartongessista | nl: tegelzetter, stukadoor, parketteur, vloerenlegger | ja: タイル工事, 床工事, 左官, 畳店, 畳屋, 畳替え, 表具店, 襖店",
    emblems: ["house", "roof", "hammer", "roller"],
    scenes: ["tiles", "facade", "shingles"],
    hues: [20, 220, 50],
  },
  {
    id: "pest-control",
    family: "trade",
    words:
      "en: pest control, exterminator, pest controller, wasp removal; wasps, rats, bedbugs | de: schädlingsbekämpfung, kammerjäger | fr: dératisation, désinsectisation | es: control de plagas, fumigación, exterminador | pt: controlo de pragas, dedetizadora, desinfestação | it: disinfestazione, derattizzazione | nl: ongediertebestrijding, plaagdierbestrijding | ja: 害虫駆除, 害獣駆除",
    emblems: ["house", "key", "document", "eye"],
    scenes: ["facade", "contours", "streets"],
    hues: [220, 30, 150],
  },
  {
    id: "surveyor",
    family: "trade",
    schemaType: "ProfessionalService",
    words:
      "en: surveyor, land surveyor, building surveyor, energy consultant, energy adviser, structural engineer, home inspector, property valuer, drone inspection, drone inspections, drone survey | de: vermessungsbüro, vermesser, energieberater, energieberatung, statiker, baugutachter, sachverständiger | fr: géomètre, géomètre-expert, diagnostiqueur immobilier, conseiller énergie | es: topógrafo, perito tasador, certificador energético | pt: topógrafo, perito avaliador, certificação energética | it: perito edile, certificatore energetico, topografo | nl: landmeter, energieadviseur, bouwkundige, taxateur | ja: 測量士, 土地家屋調査士, 測量会社",
    manners: "office",
    form: "quote",
    emblems: ["house", "key", "document", "eye"],
    scenes: ["facade", "contours", "streets"],
    hues: [220, 30, 150],
  },
  {
    id: "self-storage",
    family: "trade",
    schemaType: "SelfStorage",
    words:
      "en: self storage, storage units, storage company, parking garage, car park, caravan storage, boat storage, document storage; storage | de: lagerräume, selfstorage, parkhaus | fr: garde-meubles, self-stockage, box de stockage | es: guardamuebles, trasteros, minibodegas | pt: guarda-móveis, self storage | it: deposito mobili, self storage | nl: opslagruimte, opslagboxen | ja: トランクルーム, 貸し倉庫",
    emblems: ["house", "key", "document", "eye"],
    scenes: ["facade", "contours", "streets"],
    hues: [220, 30, 150],
    traits: ["overnight"],
  },
  {
    id: "security-service",
    family: "trade",
    schemaType: "LocalBusiness",
    words:
      "en: security company, security service, security guards, alarm company, cctv installer, private investigator, detective agency, fire extinguisher servicing, fire safety company, fire risk assessments; patrols, cameras | de: sicherheitsdienst, wachdienst, alarmanlagen, detektei, privatdetektiv, feuerlöscher-service | fr: société de sécurité, gardiennage, détective privé | es: empresa de seguridad, vigilancia privada, detective privado | pt: empresa de segurança, detetive particular | it: vigilanza privata, investigatore privato, agenzia investigativa | nl: beveiligingsbedrijf, detectivebureau | ja: 警備会社, 探偵事務所",
    tones: ["serious", "bold"],
    emblems: ["house", "key", "document", "eye"],
    scenes: ["facade", "contours", "streets"],
    hues: [220, 30, 150],
  },
  {
    id: "taxi",
    family: "transport",
    schemaType: "TaxiService",
    words:
      "en: taxi company, taxi service, taxi, minicab, airport transfer, airport transfers, chauffeur, chauffeur service, limousine service, shuttle service, bike shuttle, hiker shuttle, bus company, coach hire | de: taxiunternehmen, taxi, fahrdienst, chauffeurservice, busunternehmen, flughafentransfer | fr: taxi, vtc, chauffeur privé, autocariste | es: servicio de taxi, taxista, traslados al aeropuerto, chófer privado | pt: serviço de táxi, táxi, motorista particular | it: servizio taxi, taxi, ncc, noleggio con conducente | nl: taxibedrijf, taxi, luchthavenvervoer, touringcarbedrijf | ja: タクシー会社, ハイヤー, 送迎サービス",
    sections: ["offerings", "booking", "process", "faq"],
    pages: ["services", "areas", "booking", "contact"],
    tones: ["friendly", "bold"],
    form: "booking",
    emblems: ["car", "truck", "globe", "wheel"],
    scenes: ["streets", "ribbons", "bars"],
    hues: [75, 220, 20],
  },
  {
    id: "courier",
    family: "transport",
    words:
      "en: courier, courier service, bike courier, cargo bike delivery, delivery service, parcel service, freight forwarder, freight forwarding, sea freight, air freight; deliveries, same-day | de: kurierdienst, fahrradkurier, lieferdienst, botendienst, kurier | fr: coursier, service de livraison, coursier à vélo, transitaire | es: mensajería, servicio de mensajería, repartidores, transitario | pt: estafeta, serviço de entregas, motoboy, transitário | it: corriere, corriere in bici, servizio di consegne, spedizioniere | nl: koeriersdienst, fietskoerier, bezorgdienst, expediteur | ja: 宅配便, バイク便, 配送会社",
    tones: ["energetic", "modern"],
    emblems: ["car", "truck", "globe", "wheel"],
    scenes: ["streets", "ribbons", "bars"],
    hues: [75, 220, 20],
  },
  {
    id: "tree-farm",
    family: "garden",
    words:
      "en: christmas tree farm, orchard, pick your own farm, pumpkin patch, lavender farm, mushroom farm, alpaca farm, olive mill, oil mill, flour mill, microgreens farm; harvest, pick your own, seasonal boxes | de: weihnachtsbaumverkauf, obsthof, ölmühle, mühle, pilzfarm, alpakahof | fr: verger, moulin à huile, moulin, cueillette à la ferme, safranière | es: almazara, huerta ecológica, molino, granja de alpacas | pt: lagar de azeite, pomar, moinho | it: frantoio, frutteto, mulino, fattoria didattica | nl: boomgaard, zorgboerderij, molen, pluktuin | ja: 果樹園, 農園, 製粉所",
    tones: ["natural", "rustic"],
    emblems: ["flower", "tree", "sun", "jug"],
    scenes: ["hills", "botanical", "tiles"],
    hues: [75, 140, 45],
  },
  {
    id: "florist",
    family: "garden",
    schemaType: "Florist",
    words:
      "en: florist, flower shop, floral studio, floral designer, floral design studio, flower studio, flower farm; flowers, bouquets, wreaths | de: florist, floristin, blumenladen, blumengeschäft, floristik; blumen, sträuße, brautsträuße | fr: fleuriste, boutique de fleurs, magasin de fleurs; fleurs, bouquets | es: floristería, florería, florista, tienda de flores; flores, ramos | pt: florista, floricultura, loja de flores; flores, buquês | it: fioraio, fiorista, fioreria; fiori, mazzi | nl: bloemist, bloemenwinkel, bloemenzaak; bloemen, boeketten | ja: 花屋, フラワーショップ, 生花店; 花束, ブーケ",
    stems:
      "زهور פרחים گل‌فروشی blomster blomsteraffär kukkakaup kwiaciarn květinářstv virágbolt çiçekçi цвет цветочн квіти ανθοπωλεί 꽃집 플라워 花店 florări",
    sections: ["offerings", "gallery", "story", "hours-and-place"],
    pages: ["products", "weddings", "about", "contact"],
    tones: ["natural", "elegant"],
    emblems: ["flower", "tulip", "daisy", "sprig"],
    scenes: ["botanical", "mosaic", "pattern"],
    hues: [150, 10, 350],
  },
  {
    id: "roofing",
    family: "trade",
    schemaType: "RoofingContractor",
    words:
      "en: roofing contractor, roofer, roofing company, roofing, roofing business, thatcher, thatching, roof cleaning; shingles, flat roofs, gutters | de: dachdecker, dachdeckerei, dachdeckerbetrieb, reetdachdecker; ziegel, flachdach | fr: couvreur, entreprise de couverture; toiture, ardoise | es: empresa de tejados, techador, techadores; tejados | pt: empresa de telhados, telhador; telhados | it: impresa coperture, lattoniere; tetti | nl: dakdekker, dakdekkersbedrijf; daken | ja: 屋根工事, 屋根修理; 屋根",
    emblems: ["roof", "house", "hammer", "drop"],
    scenes: ["shingles", "hills", "bars"],
    hues: [35, 250, 25],
  },
  {
    id: "plumber",
    family: "trade",
    schemaType: "Plumber",
    words:
      "en: plumber, plumbing business, plumbing company, plumbing, drain cleaning, plumbing and heating, septic tank emptying, septic pumping, septic service, septic inspections, septic tank pumping, drainage company; leaks, drains, boilers, water heaters, blocked toilets | de: klempner, installateur, sanitärbetrieb, klempnerei, sanitär, rohrreinigung; rohrbruch, heizung | fr: plombier, plomberie, plombier-chauffagiste, débouchage, vidange de fosses septiques; fuites | es: fontanero, fontanería, plomero, plomería, gasfiter, desatascos, gásfiter, gasista; fugas | pt: canalizador, encanador, canalização, desentupimentos, desentupidora; fugas de água | it: idraulico, termoidraulica, autospurgo, spurghi; perdite | nl: loodgieter, loodgietersbedrijf, rioolservice, ontstoppingsdienst; lekkages | ja: 水道屋, 水道修理, 配管工; 水漏れ",
    stems:
      "سباك אינסטלטור لوله‌کش rörmokar rørlegger vvs putkimie hydraulik instalatér vízvezeték tesisat сантехник υδραυλικ 배관 水管工",
    emblems: ["pipe", "drop", "wrench", "house"],
    scenes: ["pipes", "pattern", "bars"],
    hues: [240, 45],
  },
  {
    id: "electrician",
    family: "trade",
    schemaType: "Electrician",
    words:
      "en: electrician, electrical contractor, electrical company; rewiring, ev chargers, fuse boxes, lighting | de: elektriker, elektrobetrieb, elektroinstallateur, elektroinstallation, elektromeister; wallbox | fr: électricien, électricienne | es: electricista; instalaciones eléctricas | pt: eletricista | it: elettricista | nl: elektricien, elektrotechnisch installatiebedrijf | ja: 電気工事, 電気屋; 配線",
    stems:
      "كهربائي חשמלאי elektriker sähköasentaj elektryk elektrikář villanyszerel elektrikçi электрик електрик ηλεκτρολόγ 전기공사 电工",
    emblems: ["bolt", "house", "sun", "wrench"],
    scenes: ["rays", "pipes", "bars"],
    hues: [85, 255],
  },
  {
    id: "hvac",
    family: "trade",
    schemaType: "HVACBusiness",
    words:
      "en: hvac company, heating engineer, air conditioning company, heating and cooling, hvac, heat pump installer, boiler installer; heat pumps, furnaces, air conditioning | de: heizungsbauer, klimatechnik, heizungsbau, heizungsinstallateur, kältetechnik; wärmepumpen | fr: chauffagiste, climatisation | es: empresa de climatización, aire acondicionado, calefacción | pt: climatização, ar condicionado | it: climatizzazione, caldaista | nl: verwarmingsmonteur, airco installateur, cv-monteur | ja: 空調設備, 空調工事",
    emblems: ["drop", "sun", "bolt", "house"],
    scenes: ["waves", "pipes", "bars"],
    hues: [220, 35, 190],
  },
  {
    id: "lift-service",
    family: "trade",
    words:
      "en: lift maintenance, lift engineers, lift company, elevator maintenance, elevator company, stairlifts, stairlift installer; lifts, elevators | de: aufzugsservice, aufzugsbau, aufzugswartung, aufzugstechnik, wartung von aufzügen, treppenlifte; aufzüge | fr: ascensoriste, maintenance d'ascenseurs, entretien d'ascenseurs, monte-escaliers; ascenseurs | es: mantenimiento de ascensores, empresa de ascensores, salvaescaleras; ascensores | pt: manutenção de elevadores, empresa de elevadores; elevadores | it: manutenzione ascensori, ascensorista, montascale; ascensori | nl: liftonderhoud, liftmonteur, liftenbedrijf, trapliften; liften | ja: エレベーター保守, エレベーター点検",
    emblems: ["stairs", "gear", "wrench", "house"],
    scenes: ["facade", "bars", "pipes"],
    hues: [220, 30, 150],
  },
  {
    id: "solar",
    family: "trade",
    words:
      "en: solar installer, solar company, solar panel installer, solar energy company, solar panels, biogas plants, wind turbines; solar | de: solarteur, solaranlagen, photovoltaik, biogasanlagen, biogasanlage, windkraftanlagen, wärmepumpen | fr: installateur de panneaux solaires, panneaux solaires, photovoltaïque, méthanisation, unités de méthanisation | es: instaladora solar, paneles solares, placas solares, plantas de biogás | pt: painéis solares, energia solar, centrais de biogás | it: fotovoltaico, pannelli solari, impianti biogas | nl: zonnepanelen, biogasinstallaties, warmtepompen | ja: 太陽光発電, バイオガスプラント",
    tones: ["modern", "natural"],
    emblems: ["bolt", "house", "sun", "wrench"],
    scenes: ["rays", "pipes", "bars"],
    hues: [85, 255],
  },
  {
    id: "landscaping",
    family: "garden",
    schemaType: "HomeAndConstructionBusiness",
    words:
      "en: landscaper, landscaping company, landscaping, gardener, garden designer, tree surgeon, lawn care, lawn mowing, lawn care company, arborist, gardening service, garden design, pool builder, pool service, pool cleaning, pool repair, swimming pool cleaning, swimming pool repair, swimming pool service, swimming pool builder, hedge laying, coppicing; hedges, lawns, patios, planting, mowing, hedge cutting, gutter clearing, lawn guy | de: gartenbau, landschaftsgärtner, gärtner, gartengestaltung, gärtnerei, garten- und landschaftsbau, galabau, baumpflege, gartenpflege, gartenservice; rasen, hecken, terrassen | fr: jardinier, élagueur, entreprise de jardinage, jardinier-paysagiste | es: jardinero, jardinería, empresa de jardinería | pt: jardineiro, jardinagem | it: giardiniere, manutenzione giardini | nl: hovenier, hoveniersbedrijf, tuinman, boomverzorger | ja: 造園業, 造園, 植木屋, 庭師",
    manners: "trade",
    tones: ["natural", "friendly"],
    guidance: "trade",
  },
  {
    id: "cleaning",
    family: "trade",
    words:
      "en: cleaning company, cleaning cooperative, cleaning co-op, cleaning business, cleaning service, cleaner, house cleaning, window cleaner, office cleaning, carpet cleaning, maid service, pressure washing, dry cleaner, laundry, laundromat, laundrette, window cleaning, oven cleaning, gutter cleaning; end of tenancy, deep cleans | de: reinigungsfirma, gebäudereinigung, reinigungsservice, putzfirma, fensterputzer, wäscherei, glasreinigung, fensterreinigung | fr: entreprise de nettoyage, société de nettoyage, pressing, blanchisserie, laveur de vitres, nettoyage de vitres | es: empresa de limpieza, limpieza de oficinas, lavandería, tintorería, limpieza de cristales | pt: empresa de limpeza, lavandaria, lavanderia, empresa de limpezas, limpeza de vidros | it: impresa di pulizie, lavanderia, pulizia vetri | nl: schoonmaakbedrijf, glazenwasser, stomerij, wasserij, glasbewassing | ja: 清掃会社, ハウスクリーニング, クリーニング店, 窓清掃",
    tones: ["friendly", "modern"],
    emblems: ["drop", "house", "sun", "sprig"],
    scenes: ["ribbons", "mosaic", "pattern"],
    hues: [200, 170],
  },
  {
    id: "recovery-service",
    family: "transport",
    schemaType: "AutomotiveBusiness",
    words:
      "en: towing, towing company, towing service, tow truck, roadside assistance, roadside recovery, breakdown recovery, breakdown service, vehicle recovery; breakdowns, tow | de: abschleppdienst, abschleppunternehmen, pannenhilfe, pannendienst, bergungsdienst; abschleppen | fr: remorquage, dépanneuse, dépannage automobile, dépannage auto, assistance routière | es: grúas, servicio de grúa, servicio de grúas, asistencia en carretera, auxilio vial, grúa 24 horas | pt: guincho, reboque, serviço de reboque, assistência em viagem, socorro mecânico | it: soccorso stradale, carro attrezzi, carroattrezzi | nl: takeldienst, takelbedrijf, bergingsbedrijf, autoberging, pechhulp, sleepdienst | ja: レッカー, レッカー車, ロードサービス",
    stems:
      "سطحات גרר bärgning autohjelp hinauspalvel pomoc-drogow lawet odtahov autómentő oto-kurtarma эвакуатор ρυμουλκ 견인 拖车",
    form: "request",
    emblems: ["truck", "car", "wrench", "wheel"],
    scenes: ["streets", "bars", "rays"],
    hues: [45, 250, 25],
  },
  {
    id: "waste-removal",
    family: "transport",
    words:
      "en: skip hire, waste removal, rubbish removal, junk removal, dumpster rental, waste management, scrap metal, scrap yard, scrap dealer, house clearance, estate clearance, estate sale company, estate sales, recycling company, recycling centre; clearances, recycling | de: entrümpelung, entrümpelungen, haushaltsauflösung, wohnungsauflösung, containerdienst, schrotthandel, entsorgungsbetrieb, recyclinghof, altmetall | fr: débarras, débarras de maison, location de bennes, ferrailleur, récupération de métaux, gestion de déchets | es: vaciado de pisos, recogida de muebles, alquiler de contenedores, chatarrería, gestión de residuos | pt: recolha de entulho, remoção de entulho, aluguer de contentores, sucata, gestão de resíduos | it: sgomberi, svuota cantine, sgombero appartamenti, rottamaio, smaltimento rifiuti, sgombero | nl: woningontruiming, containerverhuur, schroothandel, oud ijzer, afvalverwerking, puinafvoer | ja: 不用品回収, 遺品整理, ゴミ屋敷片付け, 廃棄物処理",
    emblems: ["truck", "house", "tree", "hand"],
    scenes: ["bars", "town", "pattern"],
    hues: [140, 45, 220],
  },
  {
    id: "moving",
    family: "transport",
    schemaType: "MovingCompany",
    words:
      "en: moving company, movers, man and van, man with a van, house moves, removals company, removal company, removals, delivery company, freight company, haulage, logistics company; packing | de: umzugsunternehmen, umzugsfirma, spedition, umzüge, zügelfirma, zügelunternehmen, möbeltransporte, übersiedlungen | fr: déménageur, entreprise de déménagement, transporteur, société de déménagement, compagnie de déménagement, déménagements, déménagement | es: empresa de mudanzas, mudanzas, transportista, fletes y mudanzas, mudanza | pt: empresa de mudanças, mudanças, transportadora, carretos, fretes e mudanças | it: traslochi, ditta di traslochi | nl: verhuisbedrijf, verhuizer, transportbedrijf, verhuisfirma, verhuizingen | ja: 引越し, 引越し業者, 運送会社",
  },
  {
    id: "locksmith",
    family: "trade",
    schemaType: "Locksmith",
    words:
      "en: locksmith, alarm installer; lockouts, locks | de: schlüsseldienst, schlüsselnotdienst | fr: serrurier, serrurerie | es: cerrajero, cerrajería | pt: serralheiro, chaveiro | it: fabbro | nl: slotenmaker | ja: 鍵屋",
    emblems: ["key", "door", "house", "bolt"],
    scenes: ["bars", "pattern", "pipes"],
    hues: [250, 75, 25],
  },
  {
    id: "painter",
    family: "trade",
    schemaType: "HousePainter",
    words:
      "en: house painter, painter and decorator, painting contractor, decorator, painting company, wallpapering; interior painting, wallpaper, tiling | de: malerbetrieb, malermeister, maler und lackierer, malerfirma, maler | fr: peintre en bâtiment, entreprise de peinture | es: pintor de casas, empresa de pintura | pt: pintor de construção civil, empresa de pinturas | it: imbianchino | nl: schildersbedrijf, huisschilder, schilder | ja: 塗装会社, 外壁塗装",
    emblems: ["roller", "house", "palette", "drop"],
    scenes: ["ribbons", "bars", "terrazzo"],
    hues: [30, 200, 90],
  },
  {
    id: "builder",
    family: "trade",
    schemaType: "GeneralContractor",
    words:
      "en: builder, construction company, general contractor, contractor, home builder, building company, remodeling company, renovation company, kitchen fitter, bathroom fitter, handyman, building contractor, construction, paving contractor, concrete contractor, window installer, fencing contractor, kitchen remodeling, excavation company, scaffolding, scaffolder, asbestos removal, demolition company, groundworks, well drilling, damp proofing, basement waterproofing, dry stone walling, dry stone waller, borehole drilling; bathrooms, loft conversions | de: bauunternehmen, baufirma, handwerker, maurer, fensterbau, bauunternehmer, hausmeisterservice, trockenbau, handwerksbetrieb, gerüstbau, gerüstbauer, abbruchunternehmen, tiefbau, brunnenbau, hausmeisterdienst; sanierung | fr: entreprise de construction, maçon, entreprise générale, artisan, maçonnerie, entreprise de rénovation, échafaudage, entreprise de démolition, désamiantage | es: constructora, empresa de reformas, reformas integrales, reformas y construcción, albañil, contratista, empresa de construcción, andamios, demoliciones | pt: construtora, empresa de construção, empreiteiro, pedreiro, empresa de remodelações, andaimes, demolições; remodelações | it: impresa edile, costruzioni, muratore, ristrutturazioni, tuttofare, ponteggi, demolizioni; ristrutturazione | nl: aannemer, bouwbedrijf, klusjesman, klusbedrijf, steigerbouw, sloopbedrijf, grondwerk; verbouwingen | ja: 建設会社, リフォーム会社, 建築会社, リフォーム, 足場工事, 解体工事, 解体業者",
    traits: ["vague"],
  },
  {
    id: "auto-repair",
    family: "transport",
    schemaType: "AutoRepair",
    words:
      "en: auto repair shop, auto repair, car mechanic, mechanic, car garage, garage, body shop, tyre shop, tire shop, mot centre, car detailing, auto detailing, car wash, motorcycle workshop, hand car wash, car valeting, campervan conversions, van conversions, car body repair, tyre fitting; brakes, oil changes, tyres, diagnostics, car servicing | de: autowerkstatt, kfz-werkstatt, kfz-meister, autohaus, reifenservice, motorradwerkstatt, fahrzeugaufbereitung, camperausbau, wohnmobilausbau, van-ausbau; bremsen, ölwechsel, inspektion | fr: garagiste, garage automobile, carrosserie, mécanicien, carrossier, lavage auto, aménagement de fourgons, aménagement de vans; vidange, freins | es: taller mecánico, taller de coches, mecánico, taller de motos, taller de chapa y pintura, lavado de coches, camperización; frenos | pt: oficina mecânica, oficina de automóveis, mecânico, oficina auto, lavagem auto, lavagem de carros, oficina de carros, mecânica geral; travões, freios | it: autofficina, officina meccanica, carrozzeria, meccanico, gommista, officina, autolavaggio, allestimento camper; freni, tagliando | nl: garagebedrijf, autogarage, autobedrijf, automonteur, carwash, camperombouw, camperinbouw, busombouw; banden, apk | ja: 自動車整備, 自動車修理工場, 整備工場, 洗車; 車検, オイル交換",
    stems:
      "كراج ميكانيك מוסך bilverkstad autoværksted bilverksted autokorjaam warsztat autoservis autószerel oto-servis автосервис συνεργεί 정비소 汽车维修",
    emblems: ["car", "wrench", "wheel", "gear"],
    scenes: ["bars", "pipes", "pattern"],
    hues: [25, 250],
  },
  {
    id: "car-dealer",
    family: "transport",
    schemaType: "AutoDealer",
    words:
      "en: car dealer, car dealership, used car dealer, used cars, tractor dealer, farm machinery dealer, motorcycle dealer, caravan dealer; vehicles, trade-in | de: autohändler, gebrauchtwagen, landmaschinen, landmaschinenhändler | fr: concessionnaire | es: concesionario | pt: concessionário, stand de automóveis | it: concessionaria | nl: autodealer | ja: 中古車販売",
    manners: "shop",
    form: "contact",
    emblems: ["car", "wrench", "wheel", "gear"],
    scenes: ["bars", "pipes", "pattern"],
    hues: [25, 250],
  },
  {
    id: "bike-shop",
    family: "transport",
    schemaType: "BicycleStore",
    words:
      "en: bike shop, bicycle shop, bicycle repair, bike repair, cycle shop, bike workshop; bikes, e-bikes, tune-ups | de: fahrradladen, fahrradwerkstatt, radladen, fahrradgeschäft, velowerkstatt, velogeschäft, veloladen, velomechaniker, zweiradwerkstatt; fahrräder, e-bikes | fr: magasin de vélos, atelier vélo, réparateur de vélos, réparation de vélos, atelier de réparation de vélos, vélociste; vélos | es: tienda de bicicletas, taller de bicicletas, reparación de bicicletas, bicicletería, taller de bicis; bicis | pt: loja de bicicletas, oficina de bicicletas, reparação de bicicletas, bicicletaria, oficina de bikes; bicicletas | it: negozio di biciclette, riparazione biciclette, officina di biciclette; biciclette | nl: fietsenwinkel, fietsenmaker, fietsenzaak, fietsatelier, fietshersteller; fietsen | ja: 自転車屋, 自転車店; 自転車",
    stems:
      "serwis-rower wypożyczalnia-rower cykelverkst cykelhandl sykkelverkst polkupyör kerékpár bisiklet веломастерск ποδήλατ 자전거 自行车店 cyklo",
    manners: "shop",
    form: "contact",
    emblems: ["bicycle", "wheel", "wrench", "mountain"],
    hues: [25, 200],
    listedAs: "services",
  },
  {
    id: "garden-centre",
    family: "garden",
    schemaType: "GardenStore",
    words:
      "en: garden centre, garden center, plant shop, plant nursery, houseplant shop, nursery for plants, tree nursery, seed company, seed merchant; houseplants, seedlings, shrubs | de: gartencenter, baumschule, pflanzenladen; pflanzen, stauden | fr: jardinerie, pépinière, semencier, semences paysannes; plantes | es: vivero, centro de jardinería; plantas | pt: viveiro, centro de jardinagem, horto; plantas | it: vivaio, garden center; piante | nl: tuincentrum, kwekerij, plantenwinkel; planten | ja: 園芸店, 植物店; 植物",
    manners: "shop",
    tones: ["natural", "warm"],
    form: "contact",
    guidance: "trade",
  },
  {
    id: "factory",
    family: "trade",
    schemaType: "Organization",
    words:
      "en: manufacturer, factory, machine shop, industrial supplier, wholesaler, packaging company, metal fabrication, cnc machining, textile mill, exporter, supplier; oem | de: hersteller, fabrik, maschinenbau, metallbau, großhandel, manufaktur, lohnfertigung, zulieferer; fertigung | fr: fabricant, usine, fournisseur industriel, grossiste, usinage, métallerie | es: fabricante, fábrica, mayorista, proveedor industrial, metalúrgica | pt: fabricante, fábrica, indústria, grossista, fornecedor, metalúrgica; produção | it: produttore, fabbrica, grossista, officina di precisione, carpenteria metallica; produzione | nl: fabrikant, fabriek, groothandel, metaalbewerking, machinebouw; productie | ja: 製造業, 工場, メーカー, 町工場; 製造",
    manners: "office",
    tones: ["serious", "technical"],
    form: "quote",
    emblems: ["gear", "truck", "wrench", "globe"],
    scenes: ["bars", "circuit", "pipes"],
    hues: [240, 45, 170],
    traits: ["vague"],
  },
];
