import type { GuidanceText } from "./text.ts";

/** French. */
export const FR: GuidanceText = {
  askHeading: "De bonnes questions à poser",
  askIntro: "Quoi que vous vouliez savoir : demandez-le avec vos mots.",
  tellHeading: "Ce qui nous aide quand vous écrivez",
  tellIntro: "Quelques lignes suffisent. Voici l’utile :",
  stepsHeading: "Par où commencer",
  steps:
    "Écrivez ou appelez|Dites en quelques mots ce que vous avez en tête.|Demandez|Venez avec toutes vos questions. Aucune n’est trop petite.|Décidez|Prenez votre temps et choisissez ce qui vous convient.",
  audienceHeading: "Pour qui",
  siblingsHeading: "Et ensuite ?",
  ledes: {
    about: "De quoi il s’agit chez {name}, et comment en savoir plus.",
    offer: "Ce que propose {name}, d’un coup d’œil. Demandez ce que vous ne trouvez pas ici.",
    menu: "Ce qu’il y a à manger et à boire. Demandez ce que vous ne trouvez pas ici.",
    prices: "Dites ce qu’il vous faut et pour quand, et demandez un prix.",
    gallery: "Regardez, et posez vos questions sur ce qui vous plaît.",
    faq: "Commencez ici. Si votre question manque, envoyez-la.",
    team: "Vous voulez savoir qui fait quoi ? Écrivez et demandez.",
    contact: "Une question, un projet, une première idée : écrivez quelques lignes.",
    other: "Vous voulez en savoir plus ? Demandez, avec vos mots.",
  },
  groups: {
    table:
      "Passer, commander à l’avance ou préparer quelque chose de plus grand ? Demandez.|Qu’y a-t-il aujourd’hui ?|Peut-on commander à l’avance ?|Et pour les allergies ou les envies particulières ?|Ce que vous aimeriez, et en quelle quantité|Le jour et l’heure|Pour combien de personnes|Allergies ou ce qu’il faut éviter|Une petite faim ? Passez dire bonjour.",
    goods:
      "Pour vous, pour offrir ou pour une occasion : dites ce que vous cherchez.|Est-ce possible sur commande ?|Qu’y a-t-il en ce moment ?|Comment cela arrive-t-il chez moi ?|L’usage : cadeau, occasion, pour vous|Les couleurs, tailles ou matières que vous aimez|Pour quand il vous le faut|Un budget, si vous en avez un|Quelque chose vous plaît, ou vous manque ? Demandez.",
    work: "Une idée, une date, une esquisse : il n’en faut pas plus pour en parler.|Prendriez-vous un projet comme le mien ?|Quand pourrait-il commencer ?|De quoi avez-vous besoin de ma part ?|Ce que vous imaginez, même en gros|À quoi cela servira et qui le verra|Les dates qui comptent|Des exemples que vous aimez|Une idée en tête ? Parlons-en.",
    trade:
      "Une panne, un projet, des travaux remis à plus tard ? Décrivez-les et demandez ce qui est possible.|Que peut-on y faire ?|Quand quelqu’un pourrait-il venir ?|Combien cela coûterait-il, à peu près ?|Ce qu’il y a à faire, selon vous|Où c’est, et comment y accéder|L’urgence|Des photos, si vous en avez|Des travaux à faire ? Décrivez-les en quelques mots.",
    care: "Vous ne savez pas ce qu’il vous faut ? Dites où vous en êtes et demandez.|Qu’est-ce qui me conviendrait ?|Que faut-il apporter ou savoir avant ?|Quand y a-t-il un rendez-vous ?|De quoi il s’agit, aussi brièvement que vous voulez|Si c’est votre première visite|Les jours et heures qui vous conviennent|Comment vous joindre|Envie d’un rendez-vous ? Demandez-le.",
    counsel:
      "Avant de décider, demandez. Une première question tient en quelques lignes.|Est-ce une affaire pour vous ?|Quels documents vous faut-il ?|Combien cela coûterait-il, et comment est-ce calculé ?|De quoi il s’agit, en deux ou trois phrases|Les dates et délais à tenir|Ce qui s’est passé jusqu’ici|Comment vous joindre en toute discrétion|Une décision à prendre ? Demandez avant.",
    farewell:
      "À votre rythme et avec vos mots : demandez ce que vous avez besoin de savoir.|Que faut-il faire d’abord ?|Comment faire un adieu qui nous ressemble ?|À qui parler, et où ?|Votre nom, et comment vous joindre au mieux|De qui il s’agit, ou pour qui vous souhaitez prévoir|Ce qui est déjà fixé et ce qui reste ouvert|Les souhaits qui comptent pour vous et la famille|Quelques mots suffisent.",
    learn:
      "Première fois, ou de retour ? Demandez par où commencer.|Par où commencer ?|Que faut-il apporter ?|Peut-on essayer d’abord ?|Pour qui c’est|L’expérience, s’il y en a|Les jours et heures qui vous conviennent|Ce que vous en attendez|Envie de commencer ? Dites-le.",
    stay: "Seul, à deux, en famille : dites quand vous aimeriez venir.|Qu’y a-t-il de libre à mes dates ?|Comment venir ?|Que voir et que faire autour ?|Arrivée et départ|Combien vous serez|Ce qui compte pour vous : calme, vue, lits, table|Votre heure d’arrivée|Déjà parti en pensée ? Demandez vos dates.",
    gather:
      "Vous venez ? Voici ce qu’il est bon de savoir, et à qui demander le reste.|Comment venir ?|Quand cela commence-t-il, et quand cela finit-il ?|À qui dire que je viens ?|Qui vous êtes, et qui vous accompagne|Quand vous arrivez|Ce qu’il vous faut pour être à l’aise|Ce que vous aimeriez apporter à ce jour|On se voit là-bas ?",
    cause:
      "Il y a bien des façons de participer. Demandez celle qui vous va.|Où l’aide manque-t-elle le plus ?|Combien de temps cela prend-il ?|Que donner, à part de l’argent ?|Ce que vous aimeriez faire|Le temps dont vous disposez|Ce que vous savez bien faire|Comment vous joindre|Envie de participer ?",
    digital:
      "Vous vous demandez si cela convient ? Dites comment vous travaillez et demandez.|Est-ce compatible avec ce que j’utilise ?|Comment commencer ?|À qui demander si je suis bloqué ?|Ce que vous voulez en faire|Ce que vous utilisez aujourd’hui|Ce qui manque encore|Comment vous joindre|Curieux ? Regardez de plus près.",
    voice:
      "Première visite ? Voyez par où commencer, et comment savoir ce qui vient ensuite.|Par où commencer ?|Quand y a-t-il du nouveau ?|À qui écrire ?|Qui vous êtes, et d’où vous écrivez|De quoi il s’agit : une invitation, une question, un bonjour|Des dates, s’il y en a|Comment vous joindre|Envie de ne pas manquer la suite ?",
    general:
      "Une question, un projet, une première idée : autant de bonnes raisons d’écrire.|Que pouvez-vous faire pour moi ?|Par quoi commençons-nous ?|Quand y aurait-il du temps ?|De quoi il s’agit|Ce que vous espérez|Pour quand il vous le faut|Comment vous joindre|Envie d’en savoir plus ? Écrivez quelques lignes.",
  },
};
