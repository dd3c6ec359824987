/** What is eaten and drunk: bakeries, kitchens, bars, and the shops that sell it. */
import type { KindRecord } from "./kind.ts";

export const FOOD: readonly KindRecord[] = [
  {
    id: "coffee-cart",
    family: "drink",
    schemaType: "CafeOrCoffeeShop",
    words:
      "en: coffee cart, coffee van, coffee truck, coffee trailer, coffee stand, coffee kiosk, mobile coffee bar, espresso cart; espresso, flat white | de: kaffeemobil, kaffeewagen, espressomobil, kaffeekiosk; espresso | fr: café ambulant, triporteur à café, camion café; espresso | es: carrito de café, café ambulante, food truck de café; espresso | pt: carrinho de café, café ambulante; espresso | it: carretto del caffè, caffè ambulante; espresso | nl: koffiekar, koffiewagen, koffiebakfiets; espresso | ja: コーヒースタンド, 移動カフェ; エスプレッソ",
    sections: ["menu", "hours-and-place", "story", "gallery"],
    pages: ["menu", "about", "visit", "contact"],
    form: "contact",
  },
  {
    id: "butcher",
    family: "food",
    schemaType: "Store",
    words:
      "en: butcher, butcher shop, butcher's, butchery, charcutier; dry-aged, sausages, cuts of meat | de: metzgerei, fleischerei, metzger, fleischer, schlachterei, fleischhauerei, fleischhauer, metzg; würste, fleisch | fr: boucherie, boucherie-charcuterie, charcuterie, boucher; viande, terrines | es: carnicería, charcutería, carnicero; embutidos | pt: talho, açougue, charcutaria; enchidos | it: macelleria, salumeria, macellaio, norcineria; salumi | nl: slagerij, slager, keurslager, beenhouwerij, beenhouwer; worst, vlees | ja: 肉屋, 精肉店; 精肉",
  },
  {
    id: "fishmonger",
    family: "food",
    schemaType: "Store",
    words:
      "en: fishmonger, fish shop, fish stand, fish stall, fish market, fish van, seafood shop, seafood stand, seafood market, crab stand, crab shack, lobster pound, fish counter, oyster farm; oysters, dungeness crab, live crab, catch of the day | de: fischhandlung, fischgeschäft, fischladen | fr: poissonnerie, poissonnier, ostréiculteur | es: pescadería, pescadero | pt: peixaria | it: pescheria, pescivendolo | nl: viswinkel, visboer, vishandel | ja: 魚屋, 鮮魚店",
  },
  {
    id: "cheese-shop",
    family: "food",
    schemaType: "Store",
    words:
      "en: cheesemonger, cheese shop, cheesemaker, creamery, dairy; raclette, cheddar | de: käserei, käseladen, molkerei | fr: fromagerie, fromager, crèmerie | es: quesería, quesero | pt: queijaria | it: caseificio, formaggeria | nl: kaaswinkel, kaasmakerij, kaasboerderij | ja: チーズ専門店, チーズ工房",
  },
  {
    id: "tea-shop",
    family: "drink",
    schemaType: "Store",
    words:
      "en: tea shop, tea merchant, tea company, loose leaf tea shop; loose leaf, matcha, oolong, sencha | de: teeladen, teehandlung, teegeschäft | fr: maison de thé, boutique de thé | es: tetería, tienda de té | pt: loja de chá | it: negozio di tè | nl: theewinkel | ja: 日本茶の専門店, 日本茶専門店, お茶屋, 茶舗, 茶園; 煎茶, 抹茶, ほうじ茶",
    manners: "food-shop",
    tones: ["calm", "natural"],
  },
  {
    id: "wine-shop",
    family: "drink",
    schemaType: "LiquorStore",
    words:
      "en: wine shop, wine merchant, bottle shop, off licence, liquor store, wine importer; natural wine, tastings | de: weinhandlung, weinladen, vinothek | fr: caviste, cave à vin, marchand de vin | es: vinoteca, tienda de vinos | pt: garrafeira, loja de vinhos | it: enoteca con vendita, vineria | nl: wijnwinkel, slijterij, wijnhandel | ja: ワインショップ, 酒屋",
    manners: "shop",
    sections: ["offerings", "story", "hours-and-place", "newsletter"],
    tones: ["elegant", "warm"],
    emblems: ["bottle", "grapes", "glass", "tag"],
    scenes: ["shelf", "hills", "guilloche"],
    hues: [10, 40, 150],
  },
  {
    id: "juice-bar",
    family: "drink",
    words:
      "en: juice bar, smoothie bar, bubble tea shop, boba shop, poke bar, salad bar, sandwich shop, bagel shop, doughnut shop, donut shop; smoothies, wraps, juices | de: saftbar, bubble-tea-laden, salatbar | fr: bar à jus, sandwicherie, bar à salades | es: zumería, juguería, bocatería | pt: casa de sucos, casa de sumos | it: paninoteca, centrifugati | nl: sapbar, broodjeszaak | ja: ジュースバー, タピオカ店, サンドイッチ店, ドーナツ店",
    form: "order",
  },
  {
    id: "board-game-cafe",
    family: "drink",
    schemaType: "CafeOrCoffeeShop",
    words:
      "en: board game cafe, cat cafe, internet cafe, gaming cafe, karaoke bar; board games | de: spielecafé, katzencafé | fr: café jeux, bar à jeux, bar à chats | es: café de juegos, café de gatos | pt: café de jogos | it: ludoteca bar, caffè dei gatti | nl: spellencafé, kattencafé | ja: ボードゲームカフェ, 猫カフェ, カラオケ",
    tones: ["playful", "warm"],
  },
  {
    id: "bakery",
    family: "food",
    schemaType: "Bakery",
    words:
      "en: bakery, bake shop, patisserie, baker, bakehouse, cake shop, cupcake shop, home baker, micro bakery, cake maker, wedding cake maker, cake baker, cake decorator; bread, sourdough, loaves, croissant, pastries, cakes, cookies, cupcakes, wedding cakes | de: bäckerei, konditorei, backstube, bäcker, backhaus; brot, brötchen, torten, kuchen, hochzeitstorten | fr: boulangerie, pâtisserie, biscuiterie, boulanger, pâtissier; pain, pains, viennoiseries, gâteaux, gâteaux de mariage | es: panadería, pastelería, panadero, repostería; pan, pasteles, tartas, tartas de boda | pt: padaria, pastelaria, confeitaria, padeiro; pão, pães, bolos, bolos de casamento | it: panetteria, pasticceria, panificio, forno; pane, torte, dolci, torte nuziali | nl: bakkerij, banketbakker, banketbakkerij, bakker; brood, taarten, gebak, bruidstaarten | ja: パン屋, ベーカリー, ケーキ屋, 洋菓子店, 和菓子屋, 和菓子店, パティスリー; パン, ケーキ, 和菓子",
    stems:
      "مخبز أفران מאפייה نانوایی bageri bakeri leipomo piekarn cukierni pekárn pekařstv cukrárn pékség fırın pastane пекарн кондитерск φούρνο αρτοποι ζαχαροπλαστ 베이커리 빵집 面包店 面包房 烘焙 brutări cofetări fleca forn पेकरी बेकरी ร้านเบเกอรี่",
    emblems: ["loaf", "wheat", "croissant", "bun"],
    scenes: ["shelf", "mosaic", "pattern"],
    hues: [55, 40, 70],
  },
  {
    id: "cafe",
    family: "drink",
    schemaType: "CafeOrCoffeeShop",
    words:
      "en: cafe, coffee shop, coffee bar, coffeehouse, tea room, tea house, coffee roaster, coffee roastery, roastery, espresso bar; coffee, cappuccino, pour over, latte, tea | de: kaffeehaus, museumscafé, stadtcafé, hofcafé, tagescafé, kaffeerösterei, teestube, rösterei; kaffee | fr: salon de thé, torréfacteur, brûlerie, café torréfacteur; café | es: cafetería, salón de té, tostador de café | pt: cafeteria, casa de chá, cafetaria; café | it: caffetteria, sala da tè, torrefazione; caffè | nl: koffiebar, koffiehuis, koffiebranderij, theehuis; koffie | ja: カフェ, 喫茶店, コーヒー店, 珈琲店; コーヒー, 珈琲",
    stems:
      "مقهى كافيه בית-קפה قهوه kafé kaffebar kahvila kawiarni kavárn kávézó kahveci кафе кофейн кав'ярн кавярн καφετέρι 카페 커피숍 咖啡馆 咖啡店 cafenea quán-cà-phê कैफे ร้านกาแฟ",
    sections: ["menu", "story", "hours-and-place", "gallery"],
    pages: ["menu", "about", "visit", "contact"],
    form: "contact",
    emblems: ["cup", "croissant", "sprig", "sun"],
    scenes: ["shelf", "mosaic", "rays"],
    hues: [55, 160, 30],
  },
  {
    id: "food-truck",
    family: "restaurant",
    words:
      "en: food truck, food van, pizza truck, pizza van, street food stall, burger van, taco truck; street food | de: foodtruck, imbisswagen | fr: camion restaurant, friterie, baraque à frites | es: camión de comida, gastroneta | pt: carrinha de comida | nl: foodtruck, frituur, frietkraam | ja: キッチンカー",
    pages: ["menu", "visit", "about", "contact"],
    form: "booking",
  },
  {
    id: "catering",
    family: "restaurant",
    words:
      "en: caterer, crab boil, crawfish boil, seafood boil, hog roast, perogy kitchen, pierogi kitchen, pierogi, perogies, dumpling kitchen, tamale kitchen, commercial kitchen, meal prep service, catering company, catering business, catering, private chef, personal chef; canapés, buffet, banquet | de: partyservice, caterer | fr: traiteur | es: servicio de catering | pt: buffet para festas, serviço de catering | it: servizio catering | nl: cateraar, cateringbedrijf | ja: ケータリング, 仕出し",
    manners: "trade",
    tones: ["elegant", "warm"],
  },
  {
    id: "brewery",
    family: "drink",
    schemaType: "Brewery",
    words:
      "en: brewery, microbrewery, taproom, brewpub, cidery, distillery; craft beer, ipa, stout, lager, ales, cider, gin | de: brauerei, hausbrauerei, brennerei, destillerie; craftbier, bier | fr: brasserie artisanale, microbrasserie, distillerie; bière | es: cervecería, cervecera artesanal, destilería; cerveza | pt: cervejaria, destilaria; cerveja | it: birrificio, distilleria; birra | nl: brouwerij, stokerij; bier | ja: ブルワリー, 醸造所, 酒蔵; クラフトビール",
    sections: ["offerings", "story", "visit", "hours-and-place", "gallery"],
    pages: ["products", "visit", "about", "contact"],
    tones: ["bold", "rustic"],
    form: "tour",
    emblems: ["bottle", "wheat", "glass", "ticket"],
    scenes: ["shelf", "bars", "pattern"],
    hues: [75, 40, 140],
    listedAs: "offer",
  },
  {
    id: "winery",
    family: "drink",
    schemaType: "Winery",
    words:
      "en: winery, vineyard, wine estate, wine cellar, wine maker, winemaker; wine tasting, wines | de: weingut, winzer, weinkellerei; wein, weine, weinprobe | fr: domaine viticole, vigneron, vignoble, vigneronne; vins, dégustation | es: bodega, viñedo; vinos | pt: adega, quinta vinícola, vinícola, produtor de vinho; vinhos | it: cantina, azienda vinicola, vignaiolo; vini, degustazioni | nl: wijngaard, wijnmakerij; wijnen | ja: ワイナリー; ワイン",
    stems: "כרם יקב vingård viinitil winnic vinařstv borászat şarap винодельн виноробн οινοποι 와이너리 酒庄 cramă",
    manners: "food-shop",
    tones: ["elegant", "natural"],
    form: "tour",
    emblems: ["grapes", "glass", "bottle", "sun"],
    scenes: ["hills", "shelf", "pattern"],
    hues: [15, 350, 90],
    listedAs: "offer",
  },
  {
    id: "bar",
    family: "drink",
    schemaType: "BarOrPub",
    words:
      "en: bar, pub, cocktail bar, wine bar, gastropub, nightclub, tavern, club night; cocktails, happy hour | de: kneipe, cocktailbar, weinbar, weinstube, heuriger, heurigen, buschenschank, besenwirtschaft, straußwirtschaft; cocktails | fr: bar à vin, bar à cocktails, estaminet, guinguette; apéritif | es: coctelería, taberna, vermutería | pt: bar de vinhos, boteco, botequim, barzinho, petisqueira; petiscos | it: enoteca, cocktail bar, birreria; aperitivo | nl: kroeg, wijnbar, café bar, bruin café | ja: バー, 居酒屋; カクテル",
    tones: ["moody", "bold"],
    emblems: ["glass", "bottle", "grapes", "wheat"],
    scenes: ["shelf", "hills", "pattern"],
    hues: [15, 90, 350],
    traits: ["vague"],
  },
  {
    id: "ice-cream",
    family: "food",
    schemaType: "IceCreamShop",
    words:
      "en: ice cream shop, ice cream parlour, ice cream parlor, gelateria, gelato shop, ice cream, frozen yogurt shop; gelato, sorbet, sundaes | de: eisdiele, eiscafé, eismanufaktur | fr: glacier | es: heladería | pt: gelataria, sorveteria | it: gelateria | nl: ijssalon | ja: アイスクリーム店, ジェラート店",
    stems: "بوظة גלידה glasskiosk lodziarn zmrzlin fagylaltoz dondurma мороженое παγωτ 아이스크림 冰淇淋",
    tones: ["playful", "warm"],
    emblems: ["icecream", "sun", "star", "cup"],
    scenes: ["pattern", "mosaic", "shelf"],
    hues: [350, 60, 170],
  },
  {
    id: "restaurant",
    family: "restaurant",
    schemaType: "Restaurant",
    words:
      "en: restaurant, ramen restaurant, bistro, diner, eatery, trattoria, pizzeria, pizza place, steakhouse, brasserie, sushi bar, ramen bar, noodle bar, taqueria, tapas bar, curry house, gastronomy, takeaway, fish and chips shop, fish and chip shop, chippy, burger joint, bbq joint, smokehouse, supper club, kebab shop, deli, canteen; ramen, gyoza, pizza, pasta, tapas, sushi, tonkotsu, tacos, brunch, small plates, tasting menu, chef, curry, dumplings | de: restaurant, gasthaus, gasthof, wirtshaus, gaststätte, pizzeria, lokal, beisl, beiz, grotto; küche, gerichte, mittagstisch | fr: restaurant, bistrot, brasserie, crêperie, auberge, pizzeria, ferme-auberge, table d'hôtes; cuisine, plats, carte | es: restaurante, taquería, marisquería, asador, mesón, pizzería, fonda, parrilla; cocina, platos, menú del día | pt: restaurante, churrascaria, pizzaria, tasca, marisqueira, lanchonete; pratos | it: ristorante, trattoria, osteria, pizzeria, crotto; cucina, piatti | nl: restaurant, eetcafé, bistro, pizzeria, eethuis; gerechten, keuken | ja: レストラン, 食堂, ラーメン屋, ラーメン店, 寿司屋, そば屋, 料理店, 料亭, 定食屋, 焼肉店, うどん屋; ラーメン, 寿司, 料理, ランチ, 定食",
    stems:
      "مطعم מסעדה رستوران restaurang ravintola restauracj restaurac étterem vendéglő lokanta restoran ресторан їдальн ταβέρνα εστιατόρι 식당 레스토랑 맛집 餐厅 餐馆 饭店 रेस्टोरेंट ร้านอาหาร nhà-hàng",
  },
  {
    id: "grocery",
    family: "food",
    schemaType: "GroceryStore",
    words:
      "en: grocery, grocery store, greengrocer, farm shop, delicatessen, zero waste shop, health food shop, corner shop, bulk store; cheese, charcuterie, vegetables, organic produce | de: hofladen, bioladen, feinkost, feinkostladen, unverpacktladen | fr: épicerie, primeur | es: frutería, ultramarinos, tienda gourmet, abarrotes | pt: mercearia | it: alimentari, gastronomia | nl: groentewinkel, delicatessenwinkel | ja: 八百屋, 食料品店",
    emblems: ["carrot", "beet", "wheat", "sprig"],
    scenes: ["shelf", "hills", "mosaic"],
    hues: [140, 95, 30],
  },
  {
    id: "chocolate",
    family: "food",
    schemaType: "Store",
    words:
      "en: chocolatier, chocolate shop, chocolate maker, confectioner, sweet shop, candy shop; truffles, pralines, bonbons | de: schokoladenmanufaktur, chocolaterie, pralinenmanufaktur | fr: chocolaterie, chocolatier, confiserie | es: chocolatería, bombonería | pt: chocolataria, chocolateria | it: cioccolateria, cioccolatiere | nl: chocolaterie, chocoladewinkel | ja: チョコレート専門店, ショコラティエ",
    tones: ["luxurious", "warm"],
    emblems: ["chocolate", "gem", "heart", "bun"],
    scenes: ["shelf", "pattern", "mosaic"],
    hues: [40, 15, 60],
  },
  {
    id: "farm",
    family: "food",
    schemaType: "LocalBusiness",
    words:
      "en: farm, organic farm, csa, ranch, vegetable farm, olive grove, olive oil producer, market garden, vegetable box scheme, csa farm, community supported agriculture; vegetable boxes, eggs | de: bauernhof, biohof, hof, solidarische landwirtschaft, solawi, bergbauernhof, alpkäserei; gemüsekisten, eier | fr: ferme, maraîcher, exploitation agricole, amap, érablière, cabane à sucre, ferme maraîchère; légumes, panier de légumes | es: granja, finca, huerta, olivar, rancho, grupo de consumo ecológico; huevos | pt: herdade, fazenda, sítio agrícola, produtor de azeite, horta, cabazes biológicos; azeite | it: azienda agricola, fattoria, gruppo di acquisto solidale; olio | nl: boerderij, biologische boerderij, herenboeren, zelfoogsttuin | ja: 農家, 牧場, 養蜂園; 野菜",
    tones: ["natural", "rustic"],
    emblems: ["carrot", "beet", "wheat", "sprig"],
    scenes: ["shelf", "hills", "mosaic"],
    hues: [140, 95, 30],
    guidance: "goods",
  },
];
