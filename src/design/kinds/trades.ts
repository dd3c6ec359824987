/** Trades on house, garden and road. */
import type { KindRecord } from "./kind.ts";

export const TRADES: readonly KindRecord[] = [
  {
    id: "beekeeper",
    family: "garden",
    names:
      "en: beekeeper, apiary, honey farm, beekeeping, honey producer, bee farm | de: imkerei, imker, imkerin, bienenhof | fr: apiculteur, apicultrice, rucher, miellerie | es: apicultor, apicultora, apicultura, colmenar | pt: apicultor, apicultora, apicultura, apiário | it: apicoltore, apicoltrice, apicoltura | nl: imkerij, bijenhouder, imkerin, imker | ja: 養蜂家, 養蜂場",
    hints:
      "en: honey, hives, beeswax, pollen, api | de: honig, bienen | fr: miel, abeilles, ruches | es: miel, abejas | pt: mel, abelhas | it: miele, api | nl: honing, bijen | ja: 蜂蜜, はちみつ",
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
    names:
      "en: phone repair shop, phone repair, electronics repair, appliance repair, laptop repair, tv repair, console repair, camera repair, hi-fi repair, skateboard repair, ski service | de: handyreparatur, elektronikreparatur, hausgeräte-reparatur, haushaltsgeräte reparatur | fr: réparation de téléphones, réparation électroménager, réparateur de téléphones | es: reparación de móviles, reparación de celulares, reparación de electrodomésticos | pt: reparação de telemóveis, conserto de celular, assistência técnica | it: riparazione smartphone, riparazione elettrodomestici | nl: telefoonreparatie, witgoedreparatie, reparatiewerkplaats | ja: スマホ修理, 家電修理, iphone修理",
    hints: "en: cracked screens, batteries",
    tones: ["modern", "friendly"],
    emblems: ["wrench", "gear", "bolt", "bubble"],
    scenes: ["circuit", "bars", "pattern"],
    hues: [220, 150, 60],
  },
  {
    id: "chimney-sweep",
    family: "trade",
    names:
      "en: chimney sweep, chimney cleaning, stove fitter, stove installer, fireplace shop | de: schornsteinfeger, kaminkehrer, ofenbauer, kaminbau, ofensetzer, schornsteinfegermeister, schornsteinfegermeisterin, bezirksschornsteinfeger | fr: ramoneur, ramonage, poêlier, installateur de poêles | es: deshollinador, instalador de chimeneas | pt: limpa-chaminés, lareiras | it: spazzacamino, fumista, stufe e camini | nl: schoorsteenveger, kachelspecialist | ja: 煙突掃除, 薪ストーブ店",
    hints: "en: wood burners, flues",
    emblems: ["house", "roof", "hammer", "roller"],
    scenes: ["tiles", "facade", "shingles"],
    hues: [20, 220, 50],
  },
  {
    id: "glazier",
    family: "trade",
    names:
      "en: glazier, glass company, window fitter, window company, double glazing, glass repair | de: glaserei, glaser, fensterbauer | fr: vitrier, vitrerie, miroitier | es: cristalería, cristalero, vidriero | pt: vidraceiro, vidraçaria | it: vetraio, vetreria, serramenti | nl: glaszetter, glashandel, kozijnen | ja: ガラス屋, 窓ガラス修理",
    hints: "en: panes, mirrors",
    emblems: ["house", "roof", "hammer", "roller"],
    scenes: ["tiles", "facade", "shingles"],
    hues: [20, 220, 50],
  },
  {
    id: "tiler",
    family: "trade",
    names:
      "en: tiler, tiling company, flooring company, floor layer, flooring contractor, parquet layer, plasterer, plastering, drywall contractor | de: fliesenleger, fliesenlegerbetrieb, bodenleger, parkettleger, stuckateur, trockenbauer | fr: carreleur, parqueteur, plâtrier, solier | es: alicatador, solador, parquetista, yesero | pt: ladrilhador, azulejista, gesseiro | it: piastrellista, parchettista, cartongessista | nl: tegelzetter, stukadoor, parketteur, vloerenlegger | ja: タイル工事, 床工事, 左官",
    hints: "en: tiles, parquet, screed",
    emblems: ["house", "roof", "hammer", "roller"],
    scenes: ["tiles", "facade", "shingles"],
    hues: [20, 220, 50],
  },
  {
    id: "pest-control",
    family: "trade",
    names:
      "en: pest control, exterminator, pest controller, wasp removal | de: schädlingsbekämpfung, kammerjäger | fr: dératisation, désinsectisation | es: control de plagas, fumigación, exterminador | pt: controlo de pragas, dedetizadora, desinfestação | it: disinfestazione, derattizzazione | nl: ongediertebestrijding, plaagdierbestrijding | ja: 害虫駆除, 害獣駆除",
    hints: "en: wasps, rats, bedbugs",
    emblems: ["house", "key", "document", "eye"],
    scenes: ["facade", "contours", "streets"],
    hues: [220, 30, 150],
  },
  {
    id: "surveyor",
    family: "trade",
    schemaType: "ProfessionalService",
    names:
      "en: surveyor, land surveyor, building surveyor, energy consultant, energy adviser, structural engineer, home inspector, property valuer | de: vermessungsbüro, vermesser, energieberater, energieberatung, statiker, baugutachter, sachverständiger | fr: géomètre, géomètre-expert, diagnostiqueur immobilier, conseiller énergie | es: topógrafo, perito tasador, certificador energético | pt: topógrafo, perito avaliador, certificação energética | it: perito edile, certificatore energetico, topografo | nl: landmeter, energieadviseur, bouwkundige, taxateur | ja: 測量士, 土地家屋調査士, 測量会社",
    hints: "en: surveys, reports",
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
    names:
      "en: self storage, storage units, storage company, parking garage, car park | de: lagerräume, selfstorage, parkhaus | fr: garde-meubles, self-stockage, box de stockage | es: guardamuebles, trasteros, minibodegas | pt: guarda-móveis, self storage | it: deposito mobili, self storage | nl: opslagruimte, opslagboxen | ja: トランクルーム, 貸し倉庫",
    hints: "en: units, boxes",
    emblems: ["house", "key", "document", "eye"],
    scenes: ["facade", "contours", "streets"],
    hues: [220, 30, 150],
    traits: ["overnight"],
  },
  {
    id: "security-service",
    family: "trade",
    schemaType: "LocalBusiness",
    names:
      "en: security company, security service, security guards, alarm company, cctv installer, private investigator, detective agency | de: sicherheitsdienst, wachdienst, alarmanlagen, detektei, privatdetektiv | fr: société de sécurité, gardiennage, détective privé | es: empresa de seguridad, vigilancia privada, detective privado | pt: empresa de segurança, detetive particular | it: vigilanza privata, investigatore privato, agenzia investigativa | nl: beveiligingsbedrijf, detectivebureau | ja: 警備会社, 探偵事務所",
    hints: "en: patrols, cameras",
    tones: ["serious", "bold"],
    emblems: ["house", "key", "document", "eye"],
    scenes: ["facade", "contours", "streets"],
    hues: [220, 30, 150],
  },
  {
    id: "taxi",
    family: "transport",
    schemaType: "TaxiService",
    names:
      "en: taxi company, taxi service, taxi, minicab, airport transfer, airport transfers, chauffeur, chauffeur service, limousine service, shuttle service, bus company, coach hire | de: taxiunternehmen, taxi, fahrdienst, chauffeurservice, busunternehmen, flughafentransfer | fr: taxi, vtc, chauffeur privé, autocariste | es: servicio de taxi, taxista, traslados al aeropuerto, chófer privado | pt: serviço de táxi, táxi, motorista particular | it: servizio taxi, taxi, ncc, noleggio con conducente | nl: taxibedrijf, taxi, luchthavenvervoer, touringcarbedrijf | ja: タクシー会社, ハイヤー, 送迎サービス",
    hints: "en: rides, airport",
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
    names:
      "en: courier, courier service, bike courier, cargo bike delivery, delivery service, parcel service, freight forwarder | de: kurierdienst, fahrradkurier, lieferdienst, botendienst | fr: coursier, service de livraison, coursier à vélo | es: mensajería, servicio de mensajería, repartidores | pt: estafeta, serviço de entregas, motoboy | it: corriere, corriere in bici, servizio di consegne | nl: koeriersdienst, fietskoerier, bezorgdienst | ja: 宅配便, バイク便, 配送会社",
    hints: "en: deliveries, same-day",
    tones: ["energetic", "modern"],
    emblems: ["car", "truck", "globe", "wheel"],
    scenes: ["streets", "ribbons", "bars"],
    hues: [75, 220, 20],
  },
  {
    id: "tree-farm",
    family: "garden",
    names:
      "en: christmas tree farm, orchard, pick your own farm, pumpkin patch, lavender farm, mushroom farm, alpaca farm, olive mill, oil mill, flour mill, microgreens farm, vegetable box scheme, csa farm, community supported agriculture | de: weihnachtsbaumverkauf, obsthof, ölmühle, mühle, pilzfarm, alpakahof, solidarische landwirtschaft, solawi | fr: verger, moulin à huile, moulin, amap, cueillette à la ferme, safranière | es: almazara, huerta ecológica, molino, granja de alpacas | pt: lagar de azeite, pomar, moinho, cabazes biológicos | it: frantoio, frutteto, mulino, fattoria didattica | nl: boomgaard, zorgboerderij, molen, pluktuin, herenboeren | ja: 果樹園, 農園, 製粉所",
    hints: "en: harvest, pick your own, seasonal boxes",
    tones: ["natural", "rustic"],
    emblems: ["flower", "tree", "sun", "jug"],
    scenes: ["hills", "botanical", "tiles"],
    hues: [75, 140, 45],
  },
  {
    id: "florist",
    family: "garden",
    schemaType: "Florist",
    names:
      "en: florist, flower shop, floral studio, floral designer, floral design studio, flower studio, flower farm | de: florist, floristin, blumenladen, blumengeschäft, floristik | fr: fleuriste, boutique de fleurs, magasin de fleurs | es: floristería, florería, florista, tienda de flores | pt: florista, floricultura, loja de flores | it: fioraio, fiorista, fioreria | nl: bloemist, bloemenwinkel, bloemenzaak | ja: 花屋, フラワーショップ, 生花店",
    hints:
      "en: flowers, bouquets, wreaths | de: blumen, sträuße, brautsträuße | fr: fleurs, bouquets | es: flores, ramos | pt: flores, buquês | it: fiori, mazzi | nl: bloemen, boeketten | ja: 花束, ブーケ",
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
    names:
      "en: roofing contractor, roofer, roofing company, roofing, roofing business | de: dachdecker, dachdeckerei, dachdeckerbetrieb | fr: couvreur, entreprise de couverture | es: empresa de tejados, techador, techadores | pt: empresa de telhados, telhador | it: impresa coperture, lattoniere | nl: dakdekker, dakdekkersbedrijf | ja: 屋根工事, 屋根修理",
    hints:
      "en: shingles, flat roofs, gutters | de: ziegel, flachdach | fr: toiture, ardoise | es: tejados | pt: telhados | it: tetti | nl: daken | ja: 屋根",
    emblems: ["roof", "house", "hammer", "drop"],
    scenes: ["shingles", "hills", "bars"],
    hues: [35, 250, 25],
  },
  {
    id: "plumber",
    family: "trade",
    schemaType: "Plumber",
    names:
      "en: plumber, plumbing business, plumbing company, plumbing, drain cleaning, plumbing and heating | de: klempner, installateur, sanitärbetrieb, klempnerei, sanitär | fr: plombier, plomberie, plombier-chauffagiste | es: fontanero, fontanería, plomero, plomería, gasfiter | pt: canalizador, encanador, canalização | it: idraulico, termoidraulica | nl: loodgieter, loodgietersbedrijf | ja: 水道屋, 水道修理, 配管工",
    hints:
      "en: leaks, drains, boilers, water heaters, blocked toilets | de: rohrbruch, heizung | fr: fuites | es: fugas | pt: fugas de água | it: perdite | nl: lekkages | ja: 水漏れ",
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
    names:
      "en: electrician, electrical contractor, electrical company | de: elektriker, elektrobetrieb, elektroinstallateur, elektroinstallation, elektromeister | fr: électricien, électricienne | es: electricista | pt: eletricista | it: elettricista | nl: elektricien, elektrotechnisch installatiebedrijf | ja: 電気工事, 電気屋",
    hints: "en: rewiring, ev chargers, fuse boxes, lighting | de: wallbox | es: instalaciones eléctricas | ja: 配線",
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
    names:
      "en: hvac company, heating engineer, air conditioning company, heating and cooling, hvac, heat pump installer, boiler installer | de: heizungsbauer, klimatechnik, heizungsbau, heizungsinstallateur, kältetechnik | fr: chauffagiste, climatisation | es: empresa de climatización, aire acondicionado, calefacción | pt: climatização, ar condicionado | it: climatizzazione, caldaista | nl: verwarmingsmonteur, airco installateur, cv-monteur | ja: 空調設備, 空調工事",
    hints: "en: heat pumps, furnaces, air conditioning | de: wärmepumpen",
    emblems: ["drop", "sun", "bolt", "house"],
    scenes: ["waves", "pipes", "bars"],
    hues: [220, 35, 190],
  },
  {
    id: "solar",
    family: "trade",
    names:
      "en: solar installer, solar company, solar panel installer, solar energy company, solar panels | de: solarteur, solaranlagen, photovoltaik | fr: installateur de panneaux solaires, panneaux solaires, photovoltaïque | es: instaladora solar, paneles solares, placas solares | pt: painéis solares, energia solar | it: fotovoltaico, pannelli solari | nl: zonnepanelen | ja: 太陽光発電",
    hints: "en: solar",
    tones: ["modern", "natural"],
    emblems: ["bolt", "house", "sun", "wrench"],
    scenes: ["rays", "pipes", "bars"],
    hues: [85, 255],
  },
  {
    id: "landscaping",
    family: "garden",
    schemaType: "HomeAndConstructionBusiness",
    names:
      "en: landscaper, landscaping company, landscaping, gardener, garden designer, tree surgeon, lawn care, lawn mowing, lawn care company, arborist, gardening service, garden design, pool builder, pool service | de: gartenbau, landschaftsgärtner, gärtner, gartengestaltung, gärtnerei, garten- und landschaftsbau, galabau, baumpflege | fr: jardinier, élagueur, entreprise de jardinage, jardinier-paysagiste | es: jardinero, jardinería, empresa de jardinería | pt: jardineiro, jardinagem | it: giardiniere, manutenzione giardini | nl: hovenier, hoveniersbedrijf, tuinman, boomverzorger | ja: 造園業, 造園, 植木屋, 庭師",
    hints:
      "en: hedges, lawns, patios, planting, mowing, hedge cutting, gutter clearing, lawn guy | de: rasen, hecken, terrassen",
    manners: "trade",
    tones: ["natural", "friendly"],
    guidance: "trade",
  },
  {
    id: "cleaning",
    family: "trade",
    names:
      "en: cleaning company, cleaning cooperative, cleaning co-op, cleaning business, cleaning service, cleaner, house cleaning, window cleaner, office cleaning, carpet cleaning, maid service, pressure washing, dry cleaner, laundry, laundromat, laundrette | de: reinigungsfirma, gebäudereinigung, reinigungsservice, putzfirma, fensterputzer, wäscherei | fr: entreprise de nettoyage, société de nettoyage, pressing, blanchisserie, laveur de vitres | es: empresa de limpieza, limpieza de oficinas, lavandería, tintorería | pt: empresa de limpeza, lavandaria, lavanderia, empresa de limpezas | it: impresa di pulizie, lavanderia | nl: schoonmaakbedrijf, glazenwasser, stomerij, wasserij | ja: 清掃会社, ハウスクリーニング, クリーニング店",
    hints: "en: end of tenancy, deep cleans",
    tones: ["friendly", "modern"],
    emblems: ["drop", "house", "sun", "sprig"],
    scenes: ["ribbons", "mosaic", "pattern"],
    hues: [200, 170],
  },
  {
    id: "moving",
    family: "transport",
    schemaType: "MovingCompany",
    names:
      "en: moving company, movers, removals company, removal company, removals, delivery company, freight company, haulage, logistics company | de: umzugsunternehmen, umzugsfirma, spedition | fr: déménageur, entreprise de déménagement, transporteur, société de déménagement | es: empresa de mudanzas, mudanzas, transportista | pt: empresa de mudanças, mudanças, transportadora | it: traslochi, ditta di traslochi | nl: verhuisbedrijf, verhuizer, transportbedrijf | ja: 引越し, 引越し業者, 運送会社",
    hints: "en: packing, storage",
  },
  {
    id: "locksmith",
    family: "trade",
    schemaType: "Locksmith",
    names:
      "en: locksmith, alarm installer | de: schlüsseldienst | fr: serrurier, serrurerie | es: cerrajero, cerrajería | pt: serralheiro, chaveiro | it: fabbro | nl: slotenmaker | ja: 鍵屋",
    hints: "en: lockouts, locks",
    emblems: ["key", "door", "house", "bolt"],
    scenes: ["bars", "pattern", "pipes"],
    hues: [250, 75, 25],
  },
  {
    id: "painter",
    family: "trade",
    schemaType: "HousePainter",
    names:
      "en: house painter, painter and decorator, painting contractor, decorator, painting company, wallpapering | de: malerbetrieb, malermeister, maler und lackierer, malerfirma | fr: peintre en bâtiment, entreprise de peinture | es: pintor de casas, empresa de pintura | pt: pintor de construção civil, empresa de pinturas | it: imbianchino | nl: schildersbedrijf, huisschilder, schilder | ja: 塗装会社, 外壁塗装",
    hints: "en: interior painting, wallpaper, tiling",
    emblems: ["roller", "house", "palette", "drop"],
    scenes: ["ribbons", "bars", "terrazzo"],
    hues: [30, 200, 90],
  },
  {
    id: "builder",
    family: "trade",
    schemaType: "GeneralContractor",
    names:
      "en: builder, construction company, general contractor, contractor, home builder, building company, remodeling company, renovation company, kitchen fitter, bathroom fitter, handyman, building contractor, construction, paving contractor, concrete contractor, window installer, fencing contractor, kitchen remodeling, excavation company | de: bauunternehmen, baufirma, handwerker, maurer, fensterbau, bauunternehmer, hausmeisterservice, trockenbau, handwerksbetrieb | fr: entreprise de construction, maçon, entreprise générale, artisan, maçonnerie, entreprise de rénovation | es: constructora, empresa de reformas, albañil, contratista, empresa de construcción | pt: construtora, empresa de construção, empreiteiro, pedreiro, empresa de remodelações | it: impresa edile, costruzioni, muratore, ristrutturazioni, tuttofare | nl: aannemer, bouwbedrijf, klusjesman, klusbedrijf | ja: 建設会社, リフォーム会社, 建築会社, リフォーム",
    hints:
      "en: bathrooms, loft conversions | de: sanierung | pt: remodelações | it: ristrutturazione | nl: verbouwingen",
    traits: ["vague"],
  },
  {
    id: "auto-repair",
    family: "transport",
    schemaType: "AutoRepair",
    names:
      "en: auto repair shop, auto repair, car mechanic, mechanic, car garage, garage, body shop, tyre shop, tire shop, mot centre, car detailing, auto detailing, car wash, motorcycle workshop | de: autowerkstatt, kfz-werkstatt, werkstatt, kfz-meister, autohaus, reifenservice | fr: garagiste, garage automobile, carrosserie, mécanicien | es: taller mecánico, taller de coches, mecánico, taller | pt: oficina mecânica, oficina de automóveis, mecânico, oficina auto | it: autofficina, officina meccanica, carrozzeria, meccanico, gommista, officina | nl: garagebedrijf, autogarage, autobedrijf, automonteur | ja: 自動車整備, 自動車修理工場, 整備工場",
    hints:
      "en: brakes, oil changes, servicing, tyres, diagnostics | de: bremsen, ölwechsel, inspektion | fr: vidange, freins | es: frenos | pt: travões, freios | it: freni, tagliando | nl: banden, apk | ja: 車検, オイル交換",
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
    names:
      "en: car dealer, car dealership, used car dealer, used cars | de: autohändler, gebrauchtwagen | fr: concessionnaire | es: concesionario | pt: concessionário, stand de automóveis | it: concessionaria | nl: autodealer | ja: 中古車販売",
    hints: "en: vehicles, trade-in",
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
    names:
      "en: bike shop, bicycle shop, bicycle repair, bike repair, cycle shop, bike workshop | de: fahrradladen, fahrradwerkstatt, radladen, fahrradgeschäft | fr: magasin de vélos, atelier vélo, réparateur de vélos, vélociste | es: tienda de bicicletas, taller de bicicletas | pt: loja de bicicletas, oficina de bicicletas | it: negozio di biciclette | nl: fietsenwinkel, fietsenmaker | ja: 自転車屋, 自転車店",
    hints:
      "en: bikes, e-bikes, tune-ups | de: fahrräder, e-bikes | fr: vélos | es: bicis | pt: bicicletas | it: biciclette | nl: fietsen | ja: 自転車",
    stems:
      "serwis-rower wypożyczalnia-rower cykelverkst cykelhandl sykkelverkst polkupyör kerékpár bisiklet веломастерск ποδήλατ 자전거 自行车店 cyklo",
    manners: "shop",
    form: "contact",
    emblems: ["bicycle", "wheel", "wrench", "mountain"],
    scenes: ["bars", "hills", "pattern"],
    hues: [25, 200],
    listedAs: "services",
  },
  {
    id: "garden-centre",
    family: "garden",
    schemaType: "GardenStore",
    names:
      "en: garden centre, garden center, plant shop, plant nursery, houseplant shop, nursery for plants, tree nursery | de: gartencenter, baumschule, pflanzenladen | fr: jardinerie, pépinière | es: vivero, centro de jardinería | pt: viveiro, centro de jardinagem, horto | it: vivaio, garden center | nl: tuincentrum, kwekerij, plantenwinkel | ja: 園芸店, 植物店",
    hints:
      "en: houseplants, seedlings, shrubs | de: pflanzen, stauden | fr: plantes | es: plantas | pt: plantas | it: piante | nl: planten | ja: 植物",
    manners: "shop",
    tones: ["natural", "warm"],
    form: "contact",
    guidance: "trade",
  },
  {
    id: "factory",
    family: "trade",
    schemaType: "Organization",
    names:
      "en: manufacturer, factory, machine shop, industrial supplier, wholesaler, packaging company, metal fabrication, cnc machining, textile mill, exporter, supplier | de: hersteller, fabrik, maschinenbau, metallbau, großhandel, manufaktur, lohnfertigung, zulieferer | fr: fabricant, usine, fournisseur industriel, grossiste, usinage, métallerie | es: fabricante, fábrica, mayorista, proveedor industrial, metalúrgica | pt: fabricante, fábrica, indústria, grossista, fornecedor, metalúrgica | it: produttore, fabbrica, grossista, officina di precisione, carpenteria metallica | nl: fabrikant, fabriek, groothandel, metaalbewerking, machinebouw | ja: 製造業, 工場, メーカー, 町工場",
    hints:
      "en: production, oem, iso | de: fertigung | fr: production | es: producción | pt: produção | it: produzione | nl: productie | ja: 製造",
    manners: "office",
    tones: ["serious", "technical"],
    form: "quote",
    emblems: ["gear", "truck", "wrench", "globe"],
    scenes: ["bars", "circuit", "pipes"],
    hues: [240, 45, 170],
    traits: ["vague"],
  },
];
