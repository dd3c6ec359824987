/** What is made by hand, repaired and sold: workshops and shops. */
import type { KindRecord } from "./kind.ts";

export const GOODS: readonly KindRecord[] = [
  {
    id: "instrument-maker",
    family: "craft",
    words:
      "en: piano tuner, piano tuning, piano technician, luthier, violin maker, guitar maker, instrument maker, instrument repair, organ builder, guitar repair, piano workshop, drum maker, bow maker, music shop, guitar shop, piano shop; tuning, grand pianos, violins | de: klavierstimmer, klavierstimmerin, klavierbauer, klavierbauerin, geigenbauer, geigenbauerin, gitarrenbauer, instrumentenbauer, orgelbauer, klavierwerkstatt, musikhaus; flügel, stimmen | fr: accordeur de piano, accordeur de pianos, facteur de pianos, luthier, luthière, facteur d'instruments, facteur d'orgues, magasin de musique; pianos, violons | es: afinador de pianos, afinador de piano, luthier, lutier, constructor de instrumentos, tienda de música; pianos | pt: afinador de pianos, afinador de piano, luthier, construtor de instrumentos, loja de música; pianos | it: accordatore di pianoforti, accordatore, liutaio, liutaia, costruttore di strumenti, organaro, negozio di musica; pianoforti, violini | nl: pianostemmer, pianobouwer, vioolbouwer, gitaarbouwer, instrumentenbouwer, orgelbouwer, muziekwinkel; vleugels, violen | ja: 調律師, ピアノ調律, 楽器製作, バイオリン工房, 楽器店, ギター工房; ピアノ, バイオリン",
    sections: ["offerings", "process", "story", "gallery", "quote-form"],
    pages: ["services", "work", "about", "contact"],
    tones: ["rustic", "calm"],
    form: "appointment",
    emblems: ["note", "hammer", "curve", "bench"],
    scenes: ["ribbons", "contours", "bars"],
    hues: [50, 30, 150],
  },
  {
    id: "tailor",
    family: "craft",
    words:
      "en: tailor, dressmaker, seamstress, alterations, alterations shop, invisible mending, clothes mending, clothing repair, knitwear repair, bespoke tailor, bridal atelier, costume maker, sewing atelier; darning, suits, hems, fittings | de: schneiderei, schneiderin, schneider, änderungsschneiderei, maßschneiderei, damenschneiderin; maßanzüge | fr: couturière, couturier, tailleur, atelier de couture, retoucherie; retouches | es: sastrería, sastre, modista, arreglos de ropa, taller de costura; trajes a medida | pt: alfaiate, alfaiataria, costureira, modista, ateliê de costura; fatos por medida | it: sartoria, sarto, sarta, sartoria su misura; abiti su misura | nl: kleermaker, naaiatelier, coupeuse, kledingreparatie; maatpakken | ja: 仕立て屋, テーラー, 洋裁店; スーツ",
    stems: "krawieck skrädderi skredder ompelimo krejčov varrod terzi ателье швейн ράφτ خياط תופרת 양복점 裁缝",
    manners: "salon",
    sections: ["offerings", "process", "gallery", "booking", "hours-and-place"],
    tones: ["elegant", "minimal"],
    emblems: ["scissors", "vase", "sprig", "tag"],
    scenes: ["weave", "pattern", "terrazzo"],
    hues: [20, 250, 140],
  },
  {
    id: "shoemaker",
    family: "craft",
    words:
      "en: shoemaker, cobbler, shoe repair, bootmaker, saddler, saddlery, saddle maker, leather workshop; soles, heels, boots | de: schuhmacher, schuhmacherei, schuster, sattlerei, sattler; sohlen, absätze | fr: cordonnier, cordonnerie, bottier, sellier; semelles | es: zapatero, reparación de calzado, zapatería artesanal, talabartería; suelas | pt: sapateiro, sapataria artesanal, seleiro; solas | it: calzolaio, calzoleria, sellaio; suole | nl: schoenmaker, schoenmakerij, zadelmaker; zolen | ja: 靴職人, 靴修理; 靴",
    tones: ["rustic", "warm"],
    emblems: ["tag", "scissors", "book", "gem"],
    scenes: ["weave", "guilloche", "shelf"],
    hues: [40, 250, 20],
    listedAs: "offer",
  },
  {
    id: "watchmaker",
    family: "craft",
    words:
      "en: watchmaker, watch repair, clockmaker, clock repair, watch shop; watches, clocks, escapements | de: uhrmacher, uhrmacherei, uhrmacherin, uhrenwerkstatt; uhren | fr: horloger, horlogère, horlogerie; montres | es: relojero, relojería; relojes | pt: relojoeiro, relojoaria; relógios | it: orologiaio, orologeria; orologi | nl: horlogemaker, klokkenmaker; horloges, klokken | ja: 時計店, 時計修理; 時計",
    tones: ["elegant", "technical"],
    emblems: ["tag", "scissors", "book", "gem"],
    scenes: ["weave", "guilloche", "shelf"],
    hues: [40, 250, 20],
    listedAs: "offer",
  },
  {
    id: "bookbinder",
    family: "craft",
    words:
      "en: bookbinder, bookbindery, bookbinding, books by hand, hand-bound books, handmade books, book repair, book restoration, paper maker, paper studio, stationery shop, stationer, calligraphy studio, framer, picture framing, frame shop; letterpress cards, notebooks, notebook, leather journal | de: buchbinderei, buchbinderin, schreibwarenladen, papeterie, bilderrahmen, rahmenwerkstatt | fr: relieur, relieuse, papeterie, encadreur | es: encuadernación, encuadernadora, papelería, enmarcación | pt: encadernação, encadernadora, papelaria, molduras | it: legatoria, rilegatore, cartoleria, corniciaio | nl: boekbinder, boekbinderij, papierwinkel, lijstenmaker | ja: 製本, 文房具店, 額縁店",
    emblems: ["tag", "scissors", "book", "gem"],
    scenes: ["weave", "guilloche", "shelf"],
    hues: [40, 250, 20],
    listedAs: "offer",
  },
  {
    id: "glass-studio",
    family: "craft",
    words:
      "en: stained glass studio, stained glass, stained-glass artist, leaded windows, glass artist, glassblower, glass blowing studio, glassblowing, glass workshop, glass studio; leaded lights | de: glasmalerei, glasmaler, glasmalerin, bleiverglasung, kunstglaserei, glasbläserei, glasbläser, glaskünstlerin | fr: maître verrier, vitraux, vitrail, vitrailliste, souffleur de verre, verrerie d'art | es: vidrieras, vitrales, vidriera artística, maestro vidriero, soplador de vidrio, taller de vidrio | pt: vitrais, vitral, vitralista, ateliê de vidro, soprador de vidro | it: vetrate artistiche, vetrate, maestro vetraio, soffiatore di vetro, vetreria artistica | nl: glas-in-lood, glazenier, glaskunstenaar, glasblazer, glasblazerij | ja: ステンドグラス, ガラス工房, 吹きガラス",
    emblems: ["arch", "sun", "vase", "flower"],
    scenes: ["mosaic", "arches", "tiles"],
    hues: [250, 150, 25],
    listedAs: "offer",
  },
  {
    id: "blacksmith",
    family: "craft",
    words:
      "en: knife sharpening, knife sharpener, tool sharpening, scissor sharpening, scissors sharpening, blade sharpening, mower sharpening, sharpening service, blacksmith, forge, knife maker, knifemaker, metalworker, welder, farrier, stonemason, stone carver, potter and smith; gates, railings, blades | de: messerschleiferei, messerschleifer, schleifservice, schmied, schmiede, messerschmied, metallgestalter, schweißerei, hufschmied, steinmetz, schlosserei | fr: rémouleur, affûtage de couteaux, forgeron, forge, coutelier, ferronnier, tailleur de pierre, maréchal-ferrant, ferronnerie, ferronnerie d'art | es: afilador, afilado de cuchillos, herrero, herrería, cuchillero, soldador, cantero, herrador | pt: amolador, afiação de facas, ferreiro, cuteleiro, soldador, serralharia artística, canteiro, ferrador | it: arrotino, affilatura coltelli, fabbro artigiano, coltellinaio, fucina, scalpellino, maniscalco | nl: messenslijper, slijperij, smid, smederij, messenmaker, lasser, hoefsmid, steenhouwer | ja: 包丁研ぎ, 鍛冶屋, 刃物職人, 石工",
    tones: ["rustic", "bold"],
    emblems: ["hammer", "anchor", "bolt", "gear"],
    scenes: ["rays", "bars", "contours"],
    hues: [30, 250, 10],
    listedAs: "offer",
  },
  {
    id: "upholsterer",
    family: "craft",
    words:
      "en: upholsterer, upholstery, upholstery workshop, furniture restorer, furniture restoration, antique restorer, curtain maker; chairs, sofas, fabrics | de: polsterei, polsterer, raumausstatterin, möbelrestaurator, restauratorin, tapezierer, tapeziererei | fr: tapissier, tapissière, restaurateur de meubles | es: tapicero, tapicería, tapicera, restauradora de muebles | pt: estofador, estofadora, restaurador de móveis | it: tappezziere, tappezzeria, restauratore di mobili | nl: stoffeerder, meubelstoffeerder, meubelrestaurateur | ja: 椅子張り, 家具修理",
    emblems: ["tag", "scissors", "book", "gem"],
    scenes: ["weave", "guilloche", "shelf"],
    hues: [40, 250, 20],
    listedAs: "offer",
  },
  {
    id: "boatyard",
    family: "craft",
    guidance: "trade",
    words:
      "en: boatyard, boat builder, boatbuilder, marina, boat repair, boat repairs, boat mechanic, outboard service, marine mechanic, sailmaker, chandlery, shipyard, marine engineer, outboard repair; hulls, moorings, rigging | de: bootswerft, bootsbauer, werft, segelmacher, yachthafen | fr: chantier naval, constructeur de bateaux, port de plaisance | es: astillero, carpintería de ribera, puerto deportivo, velero artesanal | pt: estaleiro, marina, construção naval | it: cantiere navale, maestro d'ascia, porto turistico, veleria | nl: scheepswerf, jachthaven, botenbouwer, zeilmakerij | ja: 造船所, マリーナ",
    sections: ["offerings", "gallery", "process", "story"],
    pages: ["services", "work", "about", "contact"],
    tones: ["natural", "rustic"],
    emblems: ["anchor", "wave", "hammer", "lighthouse"],
    scenes: ["waves", "nightsea", "contours"],
    hues: [220, 40, 190],
  },
  {
    id: "toy-shop",
    family: "shop",
    schemaType: "ToyStore",
    words:
      "en: toy shop, toy store, toy maker, game shop, board game shop, model railway shop, puppet maker, comic shop, comic book store, hobby shop; toys, puzzles | de: spielzeugladen, spielwaren, spielwarengeschäft, comicladen, spieleladen; spielzeug | fr: magasin de jouets, boutique de jeux, librairie bd; jouets | es: juguetería, tienda de cómics; juguetes | pt: loja de brinquedos, loja de banda desenhada; brinquedos | it: negozio di giocattoli, fumetteria; giocattoli | nl: speelgoedwinkel, stripwinkel, spellenwinkel; speelgoed | ja: おもちゃ屋, 玩具店; おもちゃ",
    tones: ["playful", "warm"],
    emblems: ["kite", "blocks", "paw", "star"],
    scenes: ["mosaic", "terrazzo", "pattern"],
    hues: [20, 200, 60],
  },
  {
    id: "second-hand-shop",
    family: "shop",
    words:
      "en: thrift shop, thrift store, charity shop, second hand shop, vintage shop, vintage store, antique shop, antiques dealer, flea shop, pawn shop, auction house, consignment shop, consignment store; vintage, pre-loved, antiques | de: secondhandladen, vintageladen, antiquitätengeschäft, trödelladen, sozialkaufhaus, auktionshaus | fr: friperie, brocanteur, dépôt-vente, antiquaire, ressourcerie, salle des ventes | es: tienda de segunda mano, tienda vintage, anticuario, casa de subastas | pt: brechó, loja em segunda mão, antiquário, leiloeira | it: negozio dell'usato, negozio vintage, antiquario, casa d'aste | nl: kringloopwinkel, tweedehandswinkel, vintagewinkel, antiquair, veilinghuis | ja: 古着屋, 骨董品店, リサイクルショップ, アンティークショップ",
    tones: ["rustic", "playful"],
    emblems: ["tag", "tote", "vase", "key"],
    hues: [30, 160, 220],
  },
  {
    id: "furniture-shop",
    family: "shop",
    schemaType: "FurnitureStore",
    words:
      "en: furniture shop, furniture store, mattress shop, lighting shop, rug shop, carpet shop, kitchen showroom, homeware shop; lamps, rugs | de: möbelhaus, möbelgeschäft, küchenstudio, lampenladen, bettenhaus | fr: magasin de meubles, cuisiniste, magasin de luminaires, literie | es: mueblería, tienda de muebles, tienda de lámparas, colchonería | pt: loja de móveis, loja de colchões, loja de iluminação | it: negozio di mobili, mobilificio, negozio di lampade | nl: meubelwinkel, meubelzaak, keukenzaak, lampenwinkel, beddenwinkel | ja: 家具店, 家具屋, 照明店",
    emblems: ["tag", "tote", "vase", "key"],
    hues: [30, 160, 220],
  },
  {
    id: "hardware-shop",
    family: "shop",
    schemaType: "HardwareStore",
    words:
      "en: hardware store, hardware shop, ironmonger, builders merchant, paint shop, tool shop, timber yard, sawmill; tools, screws, timber | de: eisenwarenladen, baumarkt, baustoffhandel, sägewerk, werkzeughandel | fr: quincaillerie, droguerie, scierie, négoce de matériaux | es: ferretería, aserradero, materiales de construcción | pt: loja de ferragens, drogaria de bairro, serração | it: ferramenta, colorificio, segheria | nl: ijzerhandel, bouwmarkt, houtzagerij, verfwinkel | ja: 金物店, 製材所",
    tones: ["bold", "friendly"],
    form: "contact",
    emblems: ["tag", "tote", "vase", "key"],
    hues: [30, 160, 220],
  },
  {
    id: "pet-shop",
    family: "shop",
    schemaType: "PetStore",
    words:
      "en: pet shop, pet store, aquarium shop, pet food shop, feed store, aquarium maintenance; pet food, leads | de: zoohandlung, tierbedarf, zoofachgeschäft | fr: animalerie | es: tienda de mascotas | pt: loja de animais, pet shop | it: negozio di animali | nl: dierenwinkel, dierenspeciaalzaak | ja: ペットショップ",
    tones: ["playful", "friendly"],
    emblems: ["kite", "blocks", "paw", "star"],
    scenes: ["mosaic", "terrazzo", "pattern"],
    hues: [20, 200, 60],
  },
  {
    id: "outdoor-shop",
    family: "shop",
    schemaType: "SportingGoodsStore",
    words:
      "en: surf shop, ski shop, skate shop, skateboard shop, outdoor shop, running shop, fishing shop, tackle shop, golf shop, sports shop, kayak shop, dive shop; wetsuits | de: sportgeschäft, surfshop, skateshop, angelladen, outdoorladen | fr: magasin de sport, surf shop, skate shop, magasin de pêche | es: tienda de deportes, tienda de surf, tienda de pesca | pt: loja de desporto, loja de surf, loja de pesca | it: negozio di sport, negozio di surf, negozio di pesca | nl: sportwinkel, surfwinkel, skateshop, hengelsportzaak | ja: スポーツ用品店, サーフショップ, 釣具店",
    tones: ["energetic", "bold"],
    emblems: ["tag", "tote", "vase", "key"],
    hues: [30, 160, 220],
  },
  {
    id: "soap-maker",
    family: "craft",
    schemaType: "Store",
    words:
      "en: soap maker, soap workshop, perfumer, perfumery, perfume house, herbalist, apothecary, incense maker, natural cosmetics; soaps, scents | de: seifenmanufaktur, parfümerie, naturkosmetik, kräuterladen; seifen | fr: savonnerie, parfumeur, parfumerie, herboristerie; savons | es: jabonería, perfumería, herbolario, herboristería; jabones | pt: saboaria, perfumaria, ervanária; sabonetes | it: saponificio, profumeria artigianale, erboristeria; saponi | nl: zeepmakerij, parfumerie, kruidenwinkel; zepen | ja: 石けん工房, 香水店; 石鹸",
    tones: ["natural", "elegant"],
    emblems: ["drop", "flower", "sprig", "bottle"],
    scenes: ["botanical", "shelf", "waves"],
    hues: [140, 60, 330],
    listedAs: "offer",
  },
  {
    id: "textile-maker",
    family: "craft",
    schemaType: "Store",
    words:
      "en: weaver, weaving studio, knitwear designer, knitter, quilter, longarm quilting, quilting, memory quilts, quilting studio, yarn shop, wool shop, dye studio, textile studio, rug maker, basket maker, embroidery studio; wool, looms, scarves, yarn | de: weberei, weberin, strickdesignerin, wollladen, wollgeschäft, korbflechterin, färberei, erinnerungsdecken, erinnerungsquilts, patchworkdecken, stickatelier, handarbeitsatelier; wolle, garn | fr: tisserande, atelier de tissage, boutique de laine, vannière, brodeuse, couvertures souvenir, quilts souvenir, atelier de broderie; laine | es: tejedora, taller textil, tienda de lanas, cestería, bordadora, colchas de recuerdo, taller de bordado; lana | pt: tecelã, tecelagem, loja de lãs, cestaria, bordadeira, mantas de retalhos, ateliê de bordado, ateliê de crochê, ateliê de bordado e crochê, crocheteira; lã | it: tessitrice, tessitura, negozio di lana, cestaia, ricamatrice, coperte ricordo, laboratorio di ricamo; lana | nl: weefster, weefatelier, wolwinkel, mandenmaker, herinneringsquilts, herinneringsdekens, borduuratelier; wol, garen | ja: 織物工房, 毛糸店, 染色工房; 毛糸",
    emblems: ["scissors", "vase", "sprig", "tag"],
    scenes: ["weave", "pattern", "terrazzo"],
    hues: [20, 250, 140],
    listedAs: "offer",
  },
  {
    id: "carpenter",
    family: "craft",
    schemaType: "HomeAndConstructionBusiness",
    words:
      "en: carpenter, joiner, joinery, woodworker, cabinet maker, furniture maker, woodworking shop, carpentry, furniture workshop, woodturner, wood turner, woodturning; oak, tables, bespoke furniture, staircases | de: schreinerei, tischlerei, schreiner, tischler, möbelbauer, möbeltischlerei, zimmerei, zimmermann, drechsler, drechslerei; möbel, treppen | fr: menuisier, ébéniste, menuiserie, ébénisterie, charpentier, tourneur sur bois; meubles | es: carpintero, carpintería, ebanista, tornero de madera; muebles | pt: carpinteiro, carpintaria, marceneiro, marcenaria, torneiro de madeira; móveis | it: falegname, falegnameria, ebanista, tornitore; mobili | nl: timmerman, meubelmaker, timmerbedrijf, schrijnwerker, houtdraaier, schrijnwerkerij; meubels, kasten | ja: 大工, 家具工房, 木工房, 工務店, 木工旋盤; 家具",
    stems: "نجار נגר snickar snekker puusepp stolarz stolarni truhlář asztalos marangoz столяр мебел ξυλουργ 목공 木工",
    sections: ["gallery", "offerings", "story", "process", "quote-form"],
    pages: ["work", "services", "about", "quote", "contact"],
    tones: ["rustic", "natural"],
    emblems: ["hammer", "house", "tree", "bench"],
    scenes: ["shelf", "bars", "terrazzo"],
    hues: [55, 140, 30],
  },
  {
    id: "ceramics",
    family: "craft",
    schemaType: "Store",
    words:
      "en: potter, ceramicist, ceramic artist, pottery studio, ceramics studio, pottery, ceramics; glazes, stoneware, wheel throwing, mugs | de: töpferei, keramikwerkstatt, keramikerin, keramikatelier, töpferin; steinzeug | fr: céramiste, atelier de céramique, poterie, potier, potière; grès | es: ceramista, taller de cerámica, alfarería, alfarero | pt: ceramista, ateliê de cerâmica, oficina de cerâmica, olaria | it: ceramista, laboratorio di ceramica, bottega di ceramica | nl: keramist, pottenbakker, pottenbakkerij, keramiekatelier | ja: 陶芸家, 陶器店, 陶芸工房, 窯元; 器, 陶器",
    stems: "فخار خزف קרמיקה keramik keramikk keramiik ceramik kerámia seramik керамик κεραμικ 도자기 공방 陶艺",
    form: "course",
    listedAs: "offer",
  },
  {
    id: "jewellery",
    family: "fashion",
    schemaType: "JewelryStore",
    words:
      "en: jeweller, jeweler, jewellery studio, jewelry store, jewelry designer, jewellery designer, goldsmith, jewellery, jewelry, silversmith; rings, engagement rings, necklaces, earrings | de: goldschmiede, goldschmied, goldschmiedin, juwelier, schmuckdesignerin, schmuckatelier; trauringe, schmuck | fr: bijoutier, bijouterie, joaillier, joaillerie, créatrice de bijoux; alliances, bijoux | es: joyería, joyero, joyera, orfebre; anillos, joyas | pt: joalharia, joalheria, ourivesaria, joalheira; anéis, joias | it: gioielleria, orafo, oreficeria, gioielliere, orafa; anelli, gioielli | nl: juwelier, goudsmid, edelsmid, sieradenontwerper; ringen, sieraden, trouwringen | ja: ジュエリーショップ, 宝石店, ジュエリー; 指輪",
    tones: ["luxurious", "elegant"],
    emblems: ["gem", "rings", "star", "flower"],
    scenes: ["terrazzo", "arches", "shelf"],
    hues: [60, 330, 170],
  },
  {
    id: "fashion",
    family: "fashion",
    schemaType: "ClothingStore",
    words:
      "en: fashion label, fashion brand, clothing store, clothing brand, boutique, bridal shop, bridal boutique, shoe shop, vintage clothing, streetwear brand, knitwear brand, swimwear brand, fashion designer, menswear, womenswear, sneaker store; dresses, knitwear, denim | de: modelabel, modegeschäft, maßschneider, brautmoden, modedesignerin; kleider | fr: marque de vêtements, créatrice de mode, prêt-à-porter; robes | es: marca de ropa, tienda de ropa, zapatería, diseñadora de moda; vestidos | pt: marca de roupa, loja de roupa, loja de roupas, sapataria; vestidos | it: marca di moda, negozio di abbigliamento, atelier di moda; abiti | nl: modemerk, kledingwinkel, bruidsmode; jurken | ja: アパレルブランド, 洋服店, ブティック; 服",
    tones: ["editorial", "elegant"],
  },
  {
    id: "bookshop",
    family: "shop",
    schemaType: "BookStore",
    words:
      "en: bookshop, bookstore, book shop, book store, board game store; zines, records | de: buchhandlung, buchladen, antiquariat, spielwarenladen; lesungen | fr: librairie, bouquiniste; dédicaces | es: librería, editorial | pt: livraria, editora, alfarrabista | it: libreria | nl: boekhandel, boekwinkel | ja: 本屋, 書店, 古本屋; 古本",
    stems:
      "مكتبة חנות-ספרים bokhandel boghandel kirjakaupp księgarni knihkupectv könyvesbolt kitapçı книжн книгарн βιβλιοπωλεί 서점 책방 书店",
    tones: ["editorial", "warm"],
    form: "newsletter",
    emblems: ["book", "feather", "cup", "star"],
    scenes: ["shelf", "mosaic", "pattern"],
    hues: [25, 160, 250],
  },
  {
    id: "candles",
    family: "craft",
    schemaType: "Store",
    words:
      "en: candle maker, beeswax wraps, beeswax candles, wax wraps, candle shop, candle brand, soap company, skincare brand, cosmetics brand; candles, soap, fragrances, handmade soap | de: kerzenmanufaktur, seifensiederei; kerzen, düfte | fr: bougies artisanales, cosmétiques naturels; bougies, parfums | es: velas artesanales, cosmética natural; velas | pt: velas artesanais, cosmética natural; velas | it: candele artigianali, profumeria, cosmetici naturali; candele | nl: kaarsenmakerij, natuurlijke cosmetica; kaarsen, zeep | ja: キャンドルショップ, 石鹸工房, コスメブランド; キャンドル",
    manners: "shop",
    tones: ["natural", "elegant"],
    emblems: ["candle", "jug", "sprig", "sun"],
    scenes: ["shelf", "pattern", "arches"],
    hues: [60, 20, 140],
  },
  {
    id: "shop",
    family: "shop",
    words:
      "en: online store, online shop, shop, store, ecommerce store, webshop, gift shop, leather bags, leather goods, e-commerce, knitting shop, craft shop, lighting store, mattress store, subscription box, art supplies store, home decor; handmade, products, shipping | de: onlineshop, laden, geschäft, webshop, antiquitäten, geschenkeladen, lederwaren, concept store; handgemacht, produkte | fr: boutique en ligne, magasin, e-boutique, maroquinerie, mercerie, boutique de décoration, concept store; fait main, produits | es: tienda en línea, tienda online, tienda, tienda de regalos, marroquinería, artesanías; hecho a mano, productos | pt: loja online, loja, loja virtual, marroquinaria, loja de presentes, artesanato; feito à mão, produtos | it: negozio online, negozio, e-commerce, antiquariato, pelletteria, bottega artigiana, bottega; fatto a mano, prodotti | nl: webwinkel, winkel, cadeauwinkel, antiekwinkel, leerwaren, woonwinkel; handgemaakt, producten | ja: オンラインショップ, 通販サイト, 雑貨店, ネットショップ, 雑貨屋, 革製品; 商品",
    traits: ["vague"],
  },
];
