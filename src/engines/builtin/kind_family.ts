/**
 * Kinds of business grouped by how their pages look and read. The reader's list of kinds may grow; this file matches
 * words inside the kind's name, so that a new kind lands in a sensible family without being listed here.
 */

import type { EmblemName } from "../../design/artwork/emblems.ts";
import type { SceneName } from "../../design/artwork/scenes.ts";

export type FamilyName =
  | "food"
  | "restaurant"
  | "drink"
  | "craft"
  | "fashion"
  | "shop"
  | "law"
  | "finance"
  | "health"
  | "beauty"
  | "wellness"
  | "fitness"
  | "trade"
  | "garden"
  | "tech"
  | "docs"
  | "agency"
  | "creative"
  | "photography"
  | "music"
  | "games"
  | "podcast"
  | "event"
  | "wedding"
  | "nonprofit"
  | "animals"
  | "education"
  | "kids"
  | "hotel"
  | "travel"
  | "property"
  | "science"
  | "person"
  | "transport"
  | "community"
  | "general";

interface KindLook {
  family: FamilyName;
  emblems: EmblemName[];
  scenes: SceneName[];
  /** Hues (OKLCH degrees) that suit the kind when the prompt names no colour. */
  hues: number[];
}

const RULES: [RegExp, KindLook][] = [
  // The narrower trades.
  [
    /^(?:butcher|fishmonger|cheese-shop)$/,
    {
      family: "food",
      emblems: ["plate", "fish", "pot", "tag"],
      scenes: ["shelf", "tiles", "mosaic"],
      hues: [15, 220, 60],
    },
  ],
  [
    /^(?:coffee-cart|tea-shop|juice-bar|board-game-cafe)$/,
    {
      family: "drink",
      emblems: ["cup", "sprig", "sun", "glass"],
      scenes: ["table", "shelf", "terrazzo"],
      hues: [30, 140, 60],
    },
  ],
  [
    /^(?:wine-shop)$/,
    {
      family: "drink",
      emblems: ["bottle", "grapes", "glass", "tag"],
      scenes: ["shelf", "hills", "guilloche"],
      hues: [10, 40, 150],
    },
  ],
  [
    /^(?:beekeeper|tree-farm)$/,
    {
      family: "garden",
      emblems: ["flower", "tree", "sun", "jug"],
      scenes: ["hills", "botanical", "tiles"],
      hues: [75, 140, 45],
    },
  ],
  [
    /^(?:soap-maker)$/,
    {
      family: "craft",
      emblems: ["drop", "flower", "sprig", "bottle"],
      scenes: ["botanical", "shelf", "waves"],
      hues: [140, 60, 330],
    },
  ],
  [
    /^(?:textile-maker|tailor)$/,
    {
      family: "craft",
      emblems: ["scissors", "vase", "sprig", "tag"],
      scenes: ["weave", "pattern", "terrazzo"],
      hues: [20, 250, 140],
    },
  ],
  [
    /^(?:rental)$/,
    {
      family: "travel",
      emblems: ["anchor", "sun", "wheel", "mountain"],
      scenes: ["waves", "hills", "contours"],
      hues: [200, 45, 150],
    },
  ],
  [
    /^(?:retreat)$/,
    {
      family: "travel",
      emblems: ["sun", "lotus", "sprig", "wave"],
      scenes: ["waves", "hills", "botanical"],
      hues: [150, 40, 200],
    },
  ],
  [
    /^(?:shoemaker|watchmaker|bookbinder|upholsterer)$/,
    {
      family: "craft",
      emblems: ["tag", "scissors", "book", "gem"],
      scenes: ["weave", "guilloche", "shelf"],
      hues: [40, 250, 20],
    },
  ],
  [
    /^(?:blacksmith)$/,
    {
      family: "craft",
      emblems: ["hammer", "anchor", "bolt", "gear"],
      scenes: ["rays", "bars", "contours"],
      hues: [30, 250, 10],
    },
  ],
  [
    /^(?:instrument-maker)$/,
    {
      family: "craft",
      emblems: ["note", "hammer", "curve", "bench"],
      scenes: ["ribbons", "contours", "bars"],
      hues: [50, 30, 150],
    },
  ],
  [
    /^(?:print-shop)$/,
    {
      family: "creative",
      emblems: ["palette", "document", "star", "eye"],
      scenes: ["bars", "terrazzo", "mosaic"],
      hues: [25, 250, 100],
    },
  ],
  [
    /^(?:funeral-director|memorial)$/,
    {
      family: "community",
      emblems: ["sprig", "candle", "tree", "arch"],
      scenes: ["botanical", "hills", "contours"],
      hues: [150, 250, 60],
    },
  ],
  [
    /^(?:hearing-care|midwife|nutritionist)$/,
    {
      family: "health",
      emblems: ["heart", "sprig", "sun", "hand"],
      scenes: ["waves", "ribbons", "botanical"],
      hues: [190, 150, 20],
    },
  ],
  [
    /^(?:astrologer)$/,
    {
      family: "wellness",
      emblems: ["star", "planet", "eye", "candle"],
      scenes: ["orbits", "nightsea", "rays"],
      hues: [280, 250, 60],
    },
  ],
  [
    /^(?:makeup-artist)$/,
    {
      family: "beauty",
      emblems: ["eye", "daisy", "gem", "comb"],
      scenes: ["ribbons", "terrazzo", "guilloche"],
      hues: [350, 20, 320],
    },
  ],
  [
    /^(?:electronics-repair)$/,
    {
      family: "trade",
      emblems: ["wrench", "gear", "bolt", "bubble"],
      scenes: ["circuit", "bars", "pattern"],
      hues: [220, 150, 60],
    },
  ],
  [
    /^(?:chimney-sweep|glazier|tiler)$/,
    {
      family: "trade",
      emblems: ["house", "roof", "hammer", "roller"],
      scenes: ["tiles", "facade", "shingles"],
      hues: [20, 220, 50],
    },
  ],
  [
    /^(?:pest-control|surveyor|self-storage|security-service)$/,
    {
      family: "trade",
      emblems: ["house", "key", "document", "eye"],
      scenes: ["facade", "contours", "streets"],
      hues: [220, 30, 150],
    },
  ],
  [
    /^(?:taxi|courier)$/,
    {
      family: "transport",
      emblems: ["car", "truck", "globe", "wheel"],
      scenes: ["streets", "ribbons", "bars"],
      hues: [75, 220, 20],
    },
  ],
  [
    /^(?:boatyard)$/,
    {
      family: "craft",
      emblems: ["anchor", "wave", "hammer", "lighthouse"],
      scenes: ["waves", "nightsea", "contours"],
      hues: [220, 40, 190],
    },
  ],
  [
    /^(?:toy-shop|pet-shop)$/,
    {
      family: "shop",
      emblems: ["kite", "blocks", "paw", "star"],
      scenes: ["mosaic", "terrazzo", "pattern"],
      hues: [20, 200, 60],
    },
  ],
  [
    /^(?:record-shop|recording-label|radio)$/,
    {
      family: "music",
      emblems: ["note", "mic", "star", "ticket"],
      scenes: ["bars", "ribbons", "rays"],
      hues: [300, 20, 190],
    },
  ],
  [
    /^(?:second-hand-shop|furniture-shop|hardware-shop|outdoor-shop)$/,
    {
      family: "shop",
      emblems: ["tag", "tote", "vase", "key"],
      scenes: ["shelf", "terrazzo", "pattern"],
      hues: [30, 160, 220],
    },
  ],
  [
    /^(?:tool-library|repair-cafe)$/,
    {
      family: "community",
      emblems: ["hammer", "wrench", "hand", "gear"],
      scenes: ["pattern", "town", "mosaic"],
      hues: [40, 160, 220],
    },
  ],
  [
    /^(?:library|publisher)$/,
    {
      family: "education",
      emblems: ["book", "feather", "column", "candle"],
      scenes: ["shelf", "ribbons", "pattern"],
      hues: [250, 20, 140],
    },
  ],
  [
    /^(?:coworking)$/,
    {
      family: "property",
      emblems: ["door", "cup", "bubble", "chart"],
      scenes: ["facade", "town", "terrazzo"],
      hues: [165, 30, 240],
    },
  ],
  [
    /^(?:museum)$/,
    {
      family: "creative",
      emblems: ["eye", "column", "ticket", "palette"],
      scenes: ["facade", "arches", "mosaic"],
      hues: [25, 250, 140],
    },
  ],
  [
    /^(?:theatre|cinema|entertainer)$/,
    {
      family: "event",
      emblems: ["ticket", "star", "mic", "eye"],
      scenes: ["rays", "ribbons", "terrazzo"],
      hues: [10, 300, 60],
    },
  ],
  [
    /^(?:choir)$/,
    {
      family: "music",
      emblems: ["note", "mic", "star", "arch"],
      scenes: ["ribbons", "arches", "waves"],
      hues: [300, 30, 200],
    },
  ],
  [
    /^(?:climbing-hall|swimming-pool)$/,
    {
      family: "fitness",
      emblems: ["mountain", "kettlebell", "wave", "star"],
      scenes: ["contours", "bars", "mosaic"],
      hues: [350, 200, 90],
    },
  ],
  [
    /^(?:escape-room)$/,
    {
      family: "games",
      emblems: ["key", "door", "star", "ticket"],
      scenes: ["mosaic", "pattern", "rays"],
      hues: [280, 30, 170],
    },
  ],
  [
    /^(?:outdoor-guide)$/,
    {
      family: "travel",
      emblems: ["mountain", "wave", "sun", "anchor"],
      scenes: ["hills", "contours", "waves"],
      hues: [200, 40, 150],
    },
  ],
  [
    /^(?:riding-school|dog-trainer)$/,
    {
      family: "animals",
      emblems: ["dog", "paw", "heart", "tree"],
      scenes: ["hills", "pattern", "ribbons"],
      hues: [40, 140, 200],
    },
  ],
  [
    /^(?:craft-school)$/,
    {
      family: "education",
      emblems: ["palette", "pot", "scissors", "book"],
      scenes: ["terrazzo", "mosaic", "shelf"],
      hues: [30, 200, 330],
    },
  ],
  [
    /^(?:scouts|municipality|crowdfunding)$/,
    {
      family: "community",
      emblems: ["hand", "tent", "sun", "tree"],
      scenes: ["town", "hills", "mosaic"],
      hues: [145, 220, 40],
    },
  ],
  [
    /^(?:summer-camp)$/,
    {
      family: "kids",
      emblems: ["kite", "tent", "sun", "tree"],
      scenes: ["hills", "terrazzo", "mosaic"],
      hues: [60, 160, 200],
    },
  ],
  [
    /^(?:family-party)$/,
    {
      family: "event",
      emblems: ["star", "candle", "kite", "heart"],
      scenes: ["terrazzo", "ribbons", "rays"],
      hues: [350, 60, 200],
    },
  ],
  [
    /^(?:race)$/,
    {
      family: "event",
      emblems: ["star", "wave", "mountain", "ball"],
      scenes: ["bars", "streets", "rays"],
      hues: [20, 200, 90],
    },
  ],
  [
    /^(?:api|hardware-product)$/,
    {
      family: "tech",
      emblems: ["terminal", "brackets", "bolt", "globe"],
      scenes: ["circuit", "orbits", "flow"],
      hues: [160, 220, 280],
    },
  ],
  [
    /^(?:holiday-home)$/,
    {
      family: "hotel",
      emblems: ["house", "bed", "sun", "tree"],
      scenes: ["hills", "arches", "contours"],
      hues: [140, 40, 220],
    },
  ],
  [
    /^(?:ice-cream)$/,
    {
      family: "food",
      emblems: ["icecream", "sun", "star", "cup"],
      scenes: ["pattern", "mosaic", "shelf"],
      hues: [350, 60, 170],
    },
  ],
  [
    /^(?:chocolate)$/,
    {
      family: "food",
      emblems: ["chocolate", "gem", "heart", "bun"],
      scenes: ["shelf", "pattern", "mosaic"],
      hues: [40, 15, 60],
    },
  ],
  [
    /^(?:grocery|farm)$/,
    {
      family: "food",
      emblems: ["carrot", "beet", "wheat", "sprig"],
      scenes: ["shelf", "hills", "mosaic"],
      hues: [140, 95, 30],
    },
  ],
  [
    /^(?:brewery)$/,
    {
      family: "drink",
      emblems: ["bottle", "wheat", "glass", "ticket"],
      scenes: ["shelf", "bars", "pattern"],
      hues: [75, 40, 140],
    },
  ],
  [
    /^(?:winery)$/,
    {
      family: "drink",
      emblems: ["grapes", "glass", "bottle", "sun"],
      scenes: ["hills", "shelf", "pattern"],
      hues: [15, 350, 90],
    },
  ],
  [
    /^(?:barber)$/,
    {
      family: "beauty",
      emblems: ["scissors", "razor", "comb", "star"],
      scenes: ["bars", "pattern", "arches"],
      hues: [25, 250, 75],
    },
  ],
  [
    /^(?:tattoo)$/,
    {
      family: "beauty",
      emblems: ["eye", "star", "flower", "heart"],
      scenes: ["rays", "botanical", "pattern"],
      hues: [20, 160, 340],
    },
  ],
  [
    /^(?:spa|massage)$/,
    {
      family: "wellness",
      emblems: ["lotus", "wave", "candle", "sprig"],
      scenes: ["ribbons", "waves", "arches"],
      hues: [170, 200, 40],
    },
  ],
  [
    /^(?:optician)$/,
    {
      family: "health",
      emblems: ["glasses", "eye", "sun", "star"],
      scenes: ["terrazzo", "pattern", "mosaic"],
      hues: [220, 30, 170],
    },
  ],
  [
    /^(?:pharmacy|doctor)$/,
    {
      family: "health",
      emblems: ["cross", "heart", "sprig", "sun"],
      scenes: ["mosaic", "ribbons", "contours"],
      hues: [165, 205, 240],
    },
  ],
  [
    /^(?:care)$/,
    {
      family: "health",
      emblems: ["hand", "heart", "house", "sun"],
      scenes: ["hills", "ribbons", "mosaic"],
      hues: [190, 40, 150],
    },
  ],
  [
    /^(?:psychotherapist|coach)$/,
    {
      family: "health",
      emblems: ["sun", "mountain", "bubble", "sprig"],
      scenes: ["ribbons", "hills", "contours"],
      hues: [40, 170, 260],
    },
  ],
  [
    /^(?:personal-trainer|gym|martial-arts)$/,
    {
      family: "fitness",
      emblems: ["kettlebell", "dumbbell", "bolt", "lotus"],
      scenes: ["rays", "bars", "pattern"],
      hues: [125, 40, 25],
    },
  ],
  [
    /^(?:sports-club)$/,
    {
      family: "fitness",
      emblems: ["ball", "star", "bolt", "bench"],
      scenes: ["bars", "rays", "pattern"],
      hues: [250, 150, 25],
    },
  ],
  [
    /^(?:it-services)$/,
    {
      family: "tech",
      emblems: ["terminal", "gear", "brackets", "bolt"],
      scenes: ["circuit", "flow", "contours"],
      hues: [245, 170, 25],
    },
  ],
  [
    /^(?:painter)$/,
    {
      family: "trade",
      emblems: ["roller", "house", "palette", "drop"],
      scenes: ["ribbons", "bars", "terrazzo"],
      hues: [30, 200, 90],
    },
  ],
  [
    /^(?:carpenter)$/,
    {
      family: "craft",
      emblems: ["hammer", "house", "tree", "bench"],
      scenes: ["shelf", "bars", "terrazzo"],
      hues: [55, 140, 30],
    },
  ],
  [
    /^(?:hvac)$/,
    {
      family: "trade",
      emblems: ["drop", "sun", "bolt", "house"],
      scenes: ["waves", "pipes", "bars"],
      hues: [220, 35, 190],
    },
  ],
  [
    /^(?:locksmith)$/,
    {
      family: "trade",
      emblems: ["key", "door", "house", "bolt"],
      scenes: ["bars", "pattern", "pipes"],
      hues: [250, 75, 25],
    },
  ],
  [
    /^(?:nonprofit)$/,
    {
      family: "nonprofit",
      emblems: ["heart", "hand", "sun", "sprig"],
      scenes: ["hills", "mosaic", "ribbons"],
      hues: [30, 160, 260],
    },
  ],
  [
    /^(?:campaign)$/,
    {
      family: "community",
      emblems: ["star", "hand", "bubble", "sun"],
      scenes: ["rays", "bars", "mosaic"],
      hues: [25, 250, 160],
    },
  ],
  [
    /^(?:campsite)$/,
    {
      family: "travel",
      emblems: ["tent", "tree", "mountain", "sun"],
      scenes: ["hills", "contours", "pattern"],
      hues: [140, 60, 30],
    },
  ],
  [
    /^(?:venue)$/,
    {
      family: "hotel",
      emblems: ["glass", "arch", "star", "candle"],
      scenes: ["arches", "mosaic", "ribbons"],
      hues: [15, 160, 280],
    },
  ],
  [
    /^(?:bookshop)$/,
    {
      family: "shop",
      emblems: ["book", "feather", "cup", "star"],
      scenes: ["shelf", "mosaic", "pattern"],
      hues: [25, 160, 250],
    },
  ],
  [
    /^(?:jewellery)$/,
    {
      family: "fashion",
      emblems: ["gem", "rings", "star", "flower"],
      scenes: ["terrazzo", "arches", "shelf"],
      hues: [60, 330, 170],
    },
  ],
  [
    /^(?:candles)$/,
    {
      family: "craft",
      emblems: ["candle", "jug", "sprig", "sun"],
      scenes: ["shelf", "pattern", "arches"],
      hues: [60, 20, 140],
    },
  ],
  [
    /^(?:festival)$/,
    {
      family: "event",
      emblems: ["star", "note", "ticket", "mic"],
      scenes: ["rays", "bars", "mosaic"],
      hues: [340, 60, 200],
    },
  ],
  [
    /^(?:factory)$/,
    {
      family: "trade",
      emblems: ["gear", "truck", "wrench", "globe"],
      scenes: ["bars", "circuit", "pipes"],
      hues: [240, 45, 170],
    },
  ],
  [
    /^(?:flight-school)$/,
    {
      family: "education",
      emblems: ["plane", "globe", "sun", "star"],
      scenes: ["hills", "bars", "mosaic"],
      hues: [235, 210, 60],
    },
  ],
  [
    /^(?:driving-school)$/,
    {
      family: "education",
      emblems: ["car", "wheel", "key", "star"],
      scenes: ["bars", "mosaic", "pattern"],
      hues: [250, 90, 25],
    },
  ],
  [
    /^(?:music-school)$/,
    {
      family: "education",
      emblems: ["note", "mic", "star", "book"],
      scenes: ["ribbons", "mosaic", "pattern"],
      hues: [300, 40, 190],
    },
  ],
  [
    /^(?:dance-studio)$/,
    {
      family: "music",
      emblems: ["star", "note", "heart", "lotus"],
      scenes: ["ribbons", "rays", "bars"],
      hues: [350, 300, 40],
    },
  ],

  [
    /baker|patisser|pastry|bread/,
    {
      family: "food",
      emblems: ["loaf", "wheat", "croissant", "bun"],
      scenes: ["shelf", "mosaic", "pattern"],
      hues: [55, 40, 70],
    },
  ],
  [
    /ramen|sushi|noodle|izakaya|asian|japan/,
    {
      family: "restaurant",
      emblems: ["bowl", "narutomaki", "gyoza", "egg"],
      scenes: ["seigaiha", "shelf", "rays"],
      hues: [28, 20],
    },
  ],
  [
    /pizz|trattor|restaur|bistro|diner|catering|chef|food|deli/,
    {
      family: "restaurant",
      emblems: ["plate", "glass", "carrot", "bottle", "egg"],
      scenes: ["shelf", "mosaic", "pattern"],
      hues: [35, 140, 20],
    },
  ],
  [
    /caf|coffee|tea|roaster/,
    {
      family: "drink",
      emblems: ["cup", "croissant", "sprig", "sun"],
      scenes: ["shelf", "mosaic", "rays"],
      hues: [55, 160, 30],
    },
  ],
  [
    /bar$|pub|brew|wine|vine|distill|cocktail/,
    {
      family: "drink",
      emblems: ["glass", "bottle", "grapes", "wheat"],
      scenes: ["shelf", "hills", "pattern"],
      hues: [15, 90, 350],
    },
  ],
  [
    /ceram|potter|craft|maker|wood|carpent|furnit|candle|jewel|artisan|textile|knit/,
    {
      family: "craft",
      emblems: ["vase", "pot", "jug", "hand"],
      scenes: ["shelf", "terrazzo", "pattern"],
      hues: [45, 170, 250],
    },
  ],
  [
    /leather|bag|fashion|cloth|shoe|apparel|boutique|tailor/,
    {
      family: "fashion",
      emblems: ["tote", "messenger", "cardholder", "tag"],
      scenes: ["shelf", "weave", "arches"],
      hues: [50, 30, 350],
    },
  ],
  [
    /florist|flower/,
    {
      family: "garden",
      emblems: ["flower", "tulip", "daisy", "sprig"],
      scenes: ["botanical", "mosaic", "pattern"],
      hues: [150, 10, 350],
    },
  ],
  [
    /garden|landscap|farm|nursery-plant|plant|grower|orchard/,
    {
      family: "garden",
      emblems: ["sprig", "carrot", "sun", "tree"],
      scenes: ["hills", "botanical", "pattern"],
      hues: [140, 120, 90],
    },
  ],
  [
    /law|legal|attorney|solicitor|notar/,
    {
      family: "law",
      emblems: ["column", "scales", "document", "door"],
      scenes: ["guilloche", "facade", "arches"],
      hues: [255, 20, 160],
    },
  ],
  [
    /account|tax|financ|cfo|invest|insur|bank|bookkeep|audit/,
    {
      family: "finance",
      emblems: ["document", "curve", "coins", "chart"],
      scenes: ["contours", "guilloche", "ribbons"],
      hues: [165, 245, 200],
    },
  ],
  [
    /consult|coach|advis|recruit|translat|hr/,
    {
      family: "finance",
      emblems: ["curve", "bubble", "document", "mountain"],
      scenes: ["contours", "ribbons", "terrazzo"],
      hues: [190, 165, 30],
    },
  ],
  [
    /dent|orthodont/,
    {
      family: "health",
      emblems: ["tooth", "smile", "sun", "star"],
      scenes: ["mosaic", "ribbons", "pattern"],
      hues: [205, 180, 230],
    },
  ],
  [
    /vet(?!eran)|animal-hosp/,
    {
      family: "animals",
      emblems: ["paw", "dog", "cross", "heart"],
      scenes: ["mosaic", "hills", "pattern"],
      hues: [175, 140],
    },
  ],
  [
    /dog|cat|pet|rescue|shelter|animal/,
    {
      family: "animals",
      emblems: ["dog", "paw", "bone", "heart"],
      scenes: ["hills", "mosaic", "pattern"],
      hues: [45, 150, 25],
    },
  ],
  [
    /doctor|clinic|medic|physio|health|pharm|therap|psycho|care|midwif|optic|chiro/,
    {
      family: "health",
      emblems: ["heart", "cross", "sprig", "sun"],
      scenes: ["ribbons", "mosaic", "contours"],
      hues: [190, 160, 220],
    },
  ],
  [
    /hair|barber|beaut|nail|salon|spa|cosmet|tattoo|makeup/,
    {
      family: "beauty",
      emblems: ["scissors", "comb", "flower", "eye"],
      scenes: ["ribbons", "arches", "pattern"],
      hues: [10, 350, 60],
    },
  ],
  [
    /yoga|pilates|meditat|wellness|retreat|massage/,
    {
      family: "wellness",
      emblems: ["lotus", "sun", "sprig", "wave"],
      scenes: ["ribbons", "hills", "arches"],
      hues: [160, 40, 300],
    },
  ],
  [
    /gym|fit|sport|crossfit|martial|box|climb|run|cycl|swim|football|tennis/,
    {
      family: "fitness",
      emblems: ["kettlebell", "dumbbell", "lotus", "bolt"],
      scenes: ["rays", "bars", "pattern"],
      hues: [125, 40, 25],
    },
  ],
  [
    /danc|theat|circus|perform/,
    {
      family: "music",
      emblems: ["note", "star", "mic", "ticket"],
      scenes: ["ribbons", "rays", "bars"],
      hues: [350, 300, 40],
    },
  ],
  [
    /roof/,
    {
      family: "trade",
      emblems: ["roof", "house", "hammer", "drop"],
      scenes: ["shingles", "hills", "bars"],
      hues: [35, 250, 25],
    },
  ],
  [
    /plumb|heating/,
    {
      family: "trade",
      emblems: ["pipe", "drop", "wrench", "house"],
      scenes: ["pipes", "pattern", "bars"],
      hues: [240, 45],
    },
  ],
  [
    /electric|solar/,
    {
      family: "trade",
      emblems: ["bolt", "house", "sun", "wrench"],
      scenes: ["rays", "pipes", "bars"],
      hues: [85, 255],
    },
  ],
  [
    /clean|laundr|housekeep/,
    {
      family: "trade",
      emblems: ["drop", "house", "sun", "sprig"],
      scenes: ["ribbons", "mosaic", "pattern"],
      hues: [200, 170],
    },
  ],
  [
    /garage|mechanic|auto|car-|car$|tyre|tire/,
    {
      family: "transport",
      emblems: ["car", "wrench", "wheel", "gear"],
      scenes: ["bars", "pipes", "pattern"],
      hues: [25, 250],
    },
  ],
  [
    /bike|bicycle/,
    {
      family: "transport",
      emblems: ["bicycle", "wheel", "wrench", "mountain"],
      scenes: ["bars", "hills", "pattern"],
      hues: [25, 200],
    },
  ],
  [
    /mov(ing|er)|transport|logist|taxi|courier|deliver|freight/,
    {
      family: "transport",
      emblems: ["truck", "house", "globe", "key"],
      scenes: ["bars", "hills", "pattern"],
      hues: [250, 45],
    },
  ],
  [
    /contract|build|construct|handyman|paint(ing|er)-|renovat|trade|repair|locksmith|window|floor|mason/,
    {
      family: "trade",
      emblems: ["house", "hammer", "wrench", "key"],
      scenes: ["shingles", "bars", "pipes"],
      hues: [45, 240, 30],
    },
  ],
  [
    /docs|documentation|open-source|library|developer|api/,
    {
      family: "docs",
      emblems: ["feather", "brackets", "terminal", "book"],
      scenes: ["editor", "circuit", "contours"],
      hues: [270, 160, 30],
    },
  ],
  [
    /saas|software|app|tech|startup|platform|product|ai|data|cyber/,
    {
      family: "tech",
      emblems: ["bubble", "tag", "chart", "kite"],
      scenes: ["flow", "circuit", "contours"],
      hues: [150, 25, 265],
    },
  ],
  [
    /game/,
    {
      family: "games",
      emblems: ["lighthouse", "wave", "anchor", "star"],
      scenes: ["nightsea", "contours", "bars"],
      hues: [200, 85, 330],
    },
  ],
  [
    /podcast|radio|youtube|channel|stream/,
    {
      family: "podcast",
      emblems: ["planet", "rocket", "star", "mic"],
      scenes: ["orbits", "mosaic", "pattern"],
      hues: [330, 270, 60],
    },
  ],
  [
    /band|music|dj|choir|record|concert|festival/,
    {
      family: "music",
      emblems: ["note", "mic", "star", "ticket"],
      scenes: ["bars", "rays", "ribbons"],
      hues: [350, 90, 280],
    },
  ],
  [
    /wedding|marriage/,
    {
      family: "wedding",
      emblems: ["sprig", "rings", "flower", "daisy"],
      scenes: ["botanical", "arches", "hills"],
      hues: [145, 20],
    },
  ],
  [
    /conference|event|meetup|summit|fair|exhibit|congress/,
    {
      family: "event",
      emblems: ["carrot", "plate", "beet", "ticket"],
      scenes: ["mosaic", "table", "terrazzo"],
      hues: [140, 30, 90],
    },
  ],
  [
    /preschool|kinder|nursery|daycare|child|kids|toy|camp/,
    {
      family: "kids",
      emblems: ["blocks", "sun", "rainbow", "kite"],
      scenes: ["mosaic", "hills", "pattern"],
      hues: [240, 80, 20],
    },
  ],
  [
    /school|course|tutor|educat|teach|univers|academ|language|driving|music-school/,
    {
      family: "education",
      emblems: ["book", "star", "globe", "feather"],
      scenes: ["mosaic", "terrazzo", "pattern"],
      hues: [250, 30, 160],
    },
  ],
  [
    /photo|video|film/,
    {
      family: "photography",
      emblems: ["arch", "camera", "sun", "flower"],
      scenes: ["solo", "arches", "hills"],
      hues: [250, 60],
    },
  ],
  [
    /interior/,
    {
      family: "creative",
      emblems: ["vase", "arch", "door", "sprig"],
      scenes: ["arches", "shelf", "terrazzo"],
      hues: [40, 150, 20],
    },
  ],
  [
    /architect/,
    {
      family: "creative",
      emblems: ["stairs", "arch", "column", "door"],
      scenes: ["facade", "arches", "terrazzo"],
      hues: [30, 200],
    },
  ],
  [
    /design|agency|studio|artist|illustrat|portfolio|creative|gallery|museum|brand|market/,
    {
      family: "creative",
      emblems: ["palette", "eye", "stairs", "star"],
      scenes: ["terrazzo", "mosaic", "bars"],
      hues: [25, 270, 140],
    },
  ],
  [
    /hotel|hostel|bnb|b-and-b|bed|guest|inn|lodg|resort|villa|glamp/,
    {
      family: "hotel",
      emblems: ["arch", "cactus", "sun", "door"],
      scenes: ["arches", "hills", "tiles"],
      hues: [40, 255, 170],
    },
  ],
  [
    /travel|tour|guide|outdoor|adventure|surf|sail|dive|ski/,
    {
      family: "travel",
      emblems: ["mountain", "globe", "sun", "wave"],
      scenes: ["hills", "contours", "waves"],
      hues: [220, 40, 150],
    },
  ],
  [
    /real-?estate|realt|property|letting|housing/,
    {
      family: "property",
      emblems: ["house", "key", "tree", "door"],
      scenes: ["town", "hills", "contours"],
      hues: [165, 30, 220],
    },
  ],
  [
    /non-?profit|charit|foundation|ngo|donat|volunteer|food-bank/,
    {
      family: "nonprofit",
      emblems: ["heart", "hand", "sun", "sprig"],
      scenes: ["hills", "mosaic", "ribbons"],
      hues: [30, 160, 260],
    },
  ],
  [
    /church|parish|mosque|temple|synagog|faith|commun|club|associat|union|politic|campaign/,
    {
      family: "community",
      emblems: ["arch", "sun", "hand", "candle"],
      scenes: ["arches", "mosaic", "ribbons"],
      hues: [260, 40, 150],
    },
  ],
  [
    /scien|research|biolog|professor|lab|ocean|marine/,
    {
      family: "science",
      emblems: ["coral", "fish", "wave", "globe"],
      scenes: ["coral", "waves", "contours"],
      hues: [230, 200],
    },
  ],
  [
    /author|writ|blog|magazine|journal|newspaper|publish|book|newsletter/,
    {
      family: "person",
      emblems: ["book", "feather", "candle", "document"],
      scenes: ["ribbons", "contours", "pattern"],
      hues: [20, 250, 60],
    },
  ],
  [
    /person|speaker|resume|cv|freelanc|profile/,
    {
      family: "person",
      emblems: ["sun", "book", "globe", "mountain"],
      scenes: ["contours", "ribbons", "terrazzo"],
      hues: [240, 30, 150],
    },
  ],
  [
    /shop|store|retail|e-?commerce|market|product/,
    {
      family: "shop",
      emblems: ["tote", "tag", "vase", "star"],
      scenes: ["shelf", "terrazzo", "pattern"],
      hues: [30, 160, 280],
    },
  ],
];

/** Nothing is known of the trade, so nothing is pictured: a mountain on an unknown page would tell something untrue. */
const GENERAL: KindLook = {
  family: "general",
  emblems: ["star", "sun"],
  scenes: ["terrazzo", "ribbons", "contours", "mosaic"],
  hues: [25, 160, 245, 300, 75],
};

/** What suits a kind of business: its family, drawings and hues. */
export function lookOfKind(kind: string): KindLook {
  return RULES.find(([pattern]) => pattern.test(kind))?.[1] ?? GENERAL;
}
