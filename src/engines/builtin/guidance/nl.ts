import type { GuidanceText } from "./text.ts";

/** Dutch. */
export const NL: GuidanceText = {
  askHeading: "Goede vragen om mee te beginnen",
  askIntro: "Wat je ook wilt weten: vraag het in je eigen woorden.",
  tellHeading: "Wat ons helpt als je schrijft",
  tellIntro: "Een paar regels zijn genoeg. Dit helpt:",
  stepsHeading: "Zo begin je",
  steps:
    "Schrijf of bel|Zeg in een paar woorden wat je voor ogen hebt.|Vraag|Kom met al je vragen. Geen enkele is te klein.|Beslis|Neem de tijd en kies wat bij je past.",
  audienceHeading: "Voor wie",
  siblingsHeading: "En nu verder",
  ledes: {
    about: "Waar het bij {name} om gaat, en hoe je meer te weten komt.",
    offer: "Wat {name} te bieden heeft, in één oogopslag. Vraag naar wat je hier niet vindt.",
    menu: "Wat er te eten en te drinken is. Vraag naar wat je hier niet vindt.",
    prices: "Zeg wat je nodig hebt en wanneer, en vraag naar de prijs.",
    gallery: "Kijk rustig rond en vraag naar wat je opvalt.",
    faq: "Begin hier. Staat je vraag er niet bij, stuur hem dan.",
    team: "Wil je weten wie wat doet? Schrijf en vraag het.",
    contact: "Een vraag, een plan, een eerste gedachte: schrijf een paar regels.",
    other: "Wil je hier meer over weten? Vraag het in je eigen woorden.",
  },
  groups: {
    table:
      "Langskomen, vooraf bestellen of iets groters van plan? Vraag het gewoon.|Wat is er vandaag?|Kan ik vooraf bestellen?|En bij allergieën of bijzondere wensen?|Wat je wilt en hoeveel|De dag en de tijd|Voor hoeveel mensen|Allergieën of wat eruit moet blijven|Trek gekregen? Kom even langs.",
    goods:
      "Voor jezelf, als cadeau of voor een gelegenheid: zeg wat je zoekt.|Kan het op bestelling?|Wat is er nu?|Hoe komt het bij mij?|Waar het voor is: cadeau, gelegenheid, jezelf|Kleuren, maten of materialen die je mooi vindt|Wanneer je het nodig hebt|Een budget, als je er een hebt|Iets gezien, of mis je iets? Vraag ernaar.",
    work: "Een idee, een datum, een ruwe schets: meer is er niet nodig om te praten.|Zou je een project als het mijne aannemen?|Wanneer kan het beginnen?|Wat heb je van mij nodig?|Wat je voor ogen hebt, hoe ruw ook|Waar het voor is en wie het ziet|Data die ertoe doen|Voorbeelden die je mooi vindt|Iets in gedachten? Laten we praten.",
    trade:
      "Iets kapot, gepland of lang uitgesteld? Beschrijf het en vraag wat er kan.|Wat is eraan te doen?|Wanneer kan er iemand komen?|Wat zou het ongeveer kosten?|Wat er volgens jou moet gebeuren|Waar het is en hoe je er komt|Hoe dringend het is|Foto’s, als je die hebt|Een klus? Beschrijf hem in een paar woorden.",
    care: "Weet je niet wat je nodig hebt? Zeg hoe het is en vraag het.|Wat past bij mij?|Wat neem ik mee of moet ik vooraf weten?|Wanneer is er plek?|Waar het om gaat, zo kort als je wilt|Of het je eerste bezoek is|Dagen en tijden die uitkomen|Hoe je te bereiken bent|Toe aan een afspraak? Vraag erom.",
    counsel:
      "Vraag het voor je beslist. Een eerste vraag past in een paar regels.|Is dit een zaak voor jullie?|Welke papieren zijn er nodig?|Wat zou het kosten, en hoe wordt dat berekend?|Waar het om gaat, in twee of drie zinnen|Data en termijnen|Wat er tot nu toe gebeurd is|Hoe je vertrouwelijk te bereiken bent|Een beslissing op komst? Vraag het eerst.",
    farewell:
      "In uw eigen tempo en in uw eigen woorden: vraag wat u wilt weten.|Wat moet er het eerst gebeuren?|Hoe kan het afscheid worden zoals wij dat willen?|Met wie spreken we, en waar?|Uw naam, en hoe u het best te bereiken bent|Om wie het gaat, of voor wie u iets wilt vastleggen|Wat al vaststaat en wat nog open is|Wensen die voor u en de familie belangrijk zijn|Een paar woorden zijn genoeg.",
    learn:
      "Voor het eerst, of weer terug? Vraag waar je kunt beginnen.|Waar begin ik?|Wat neem ik mee?|Kan ik het eerst proberen?|Voor wie het is|Ervaring, als die er is|Dagen en tijden die uitkomen|Wat je ermee wilt bereiken|Zin om te beginnen? Laat het weten.",
    stay: "Alleen, met z’n tweeën, met het hele gezin: zeg wanneer je wilt komen.|Wat is er vrij op mijn data?|Hoe komen we er?|Wat is er in de buurt te zien en te doen?|Aankomst en vertrek|Met hoeveel jullie zijn|Wat je belangrijk vindt: rust, uitzicht, bedden, eten|Hoe laat je denkt aan te komen|In gedachten al hier? Vraag naar je data.",
    gather:
      "Kom je ook? Hier staat wat goed is om te weten, en aan wie je de rest vraagt.|Hoe kom ik er?|Wanneer begint het, en wanneer is het afgelopen?|Aan wie laat ik weten dat ik kom?|Wie je bent en wie er meekomt|Wanneer je aankomt|Wat je nodig hebt om het fijn te hebben|Wat je zelf wilt bijdragen|Zien we elkaar daar?",
    cause:
      "Meedoen kan op veel manieren. Vraag welke bij je past.|Waar is hulp het hardst nodig?|Hoeveel tijd kost het?|Wat kan ik geven behalve geld?|Wat je graag zou doen|Hoeveel tijd je hebt|Waar je goed in bent|Hoe je te bereiken bent|Wil je meedoen?",
    digital:
      "Vraag je je af of het past? Zeg hoe je nu werkt en vraag het.|Werkt het met wat ik al gebruik?|Hoe begin ik?|Aan wie vraag ik het als ik vastloop?|Wat je ermee wilt doen|Wat je nu gebruikt|Wat er nog ontbreekt|Hoe je te bereiken bent|Nieuwsgierig? Kijk eens van dichtbij.",
    voice:
      "Nieuw hier? Kijk waar je kunt beginnen en hoe je hoort wat er komt.|Waar begin ik?|Wanneer is er iets nieuws?|Aan wie schrijf ik?|Wie je bent en waarvandaan je schrijft|Waar het om gaat: een uitnodiging, een vraag, een groet|Data, als die er zijn|Hoe je te bereiken bent|Wil je niets missen?",
    general:
      "Een vraag, een plan, een eerste gedachte: goede redenen om te schrijven.|Wat kunnen jullie voor mij doen?|Hoe beginnen we?|Wanneer is er tijd?|Waar het om gaat|Wat je hoopt|Wanneer je het nodig hebt|Hoe je te bereiken bent|Wil je meer weten? Schrijf een paar regels.",
  },
};
