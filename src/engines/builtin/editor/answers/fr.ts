import type { Catalogue } from "./catalogue.ts";

export const FR: Catalogue = {
  and: "et",
  quotes: ["« ", " »"],
  sentences: {
    textSet: "{thing} : le texte est maintenant « {text} ».",
    textReplaced: "« {from} » remplacé par « {to} » ({count}×).",
    removed: "« {text} » supprimé.",
    thingRemoved: "Supprimé : {thing}.",
    added: "« {text} » ajouté.",
    sectionAdded: "Section « {name} » ajoutée.",
    listLimited: "La liste « {name} » en montre maintenant {count} au plus.",
    listNewest: "La liste « {name} » commence maintenant par le plus récent.",
    listOldest: "La liste « {name} » commence maintenant par le plus ancien.",
    listSortedUp: "La liste « {name} » est maintenant triée par « {text} », en ordre croissant.",
    listSortedDown: "La liste « {name} » est maintenant triée par « {text} », en ordre décroissant.",
    listFiltered: "La liste « {name} » ne montre plus que ce qui est marqué « {text} ».",
    sectionRemoved: "Section « {name} » supprimée.",
    linksGone: "Les liens qui y menaient ont disparu avec elle ({count}).",
    linksMoved: "Les boutons qui y menaient mènent maintenant à « {name} » ({count}).",
    movedBefore: "« {name} » se trouve maintenant au-dessus de « {other} ».",
    movedAfter: "« {name} » se trouve maintenant sous « {other} ».",
    swapped: "« {name} » et « {other} » ont échangé leurs places.",
    duplicated: "« {name} » figure maintenant deux fois.",
    styled: "{thing} : {what}.",
    linked: "« {name} » mène maintenant à {href}.",
    factSet: "{thing} : maintenant {text} ({count}×).",
    factAdded: "{thing} : {text} figure maintenant sur la page.",
    factRemoved: "{thing} : supprimé ({count}×).",
    hoursSet: "Horaires : maintenant {text}.",
    priceSet: "« {name} » coûte maintenant {price}.",
    priceGone: "« {name} » n'a plus de prix.",
    fieldAdded: "Le formulaire a maintenant un champ « {name} ».",
    fieldRemoved: "Le champ « {name} » a été retiré du formulaire.",
    fieldRequired: "« {name} » est maintenant obligatoire.",
    fieldOptional: "« {name} » est maintenant facultatif.",
    fieldRenamed: "Le champ « {name} » s'appelle maintenant « {text} ».",
    fieldHint: "Le champ « {name} » montre « {text} » avant d'être rempli.",
    titleSet: "Le titre de la page pour les navigateurs et les moteurs de recherche est maintenant « {text} ».",
    descriptionSet: "La description pour les moteurs de recherche est maintenant « {text} ».",
    altSet: "L'image est maintenant décrite par « {text} ».",
    pictureSet: "L'image est maintenant une autre.",
    pictureAdded: "L'image a été ajoutée.",
    redone: "« {name} » a une nouvelle mise en page, avec le même contenu.",
    already: "{thing} : c'est déjà le cas, rien n'a été changé.",
    alreadySo: "{thing} : déjà {what}, rien n'a été changé.",
    missing: "Je ne trouve pas cela : {thing}.",
    missingNamed: "Je ne trouve pas « {name} » ; rien n'a été changé.",
    missingListed: "Je ne trouve pas « {name} » ; rien n'a été changé. Il y a {list}.",
    several: "Cela peut désigner plusieurs choses : {list}. Laquelle ?",
    onlySoMany: "Il n'y en a que {count} : {list}.",
    whatIsIt: "De quoi s'agit-il ? Nommez la chose, par exemple : mets le titre en gras.",
    unread: "Je ne comprends pas « {words} » ; je n'y ai rien changé.",
    unreadNearest: "Je ne comprends pas « {words} » ; je n'y ai rien changé. Possible, par exemple : {example}",
    needText: "Quel texte faut-il mettre ? Par exemple : change le titre en « … ».",
    needAddress: "Où « {name} » doit-il mener ? Donnez une adresse, par exemple https://example.com, /contact ou #faq.",
    needNumber: "Quel est le numéro avec l'indicatif du pays ? Par exemple +33 4 72 00 00 00.",
    needOptions:
      "Quels choix « {name} » doit-il offrir ? Par exemple : ajoute une liste « {name} » avec petit, moyen, grand.",
    needPicture:
      "Sans image, je ne peux pas : joignez-en une à votre message, ou faites-en une avec « Générer une image » et joignez-la.",
    needPlace: "Où faut-il le mettre ? Quelle section ? Par exemple : … dans la section « {name} ».",
    noFacts:
      "Je n'invente rien. Que doit dire la section « {name} » ? Par exemple : ajoute une section « {name} » avec le texte « … ».",
    exists: "La page l'a déjà : « {name} ». Rien n'a été changé.",
    headlineStays: "Le titre principal doit rester : sans lui, la page n'en a pas. Je peux en changer les mots.",
    holdsMore:
      "« {name} » contient plus que cela ; rien n'a été changé. Pour tout enlever : supprime la section « {name} ».",
    heroStays:
      "L'ouverture ne peut pas partir : elle porte le titre principal. Je peux en changer les mots ou la mise en page.",
    lastItem: "« {name} » est la seule entrée : il n'y resterait rien. Je peux supprimer toute la section.",
    lastField: "« {name} » est le seul champ : il ne resterait rien du formulaire. Je peux supprimer la section.",
    buttonStays: "Un formulaire ne va pas sans son bouton. Je peux en changer les mots.",
    cantMove:
      "Je ne peux pas déplacer « {name} » là. Je peux déplacer des sections entières, et les entrées d'une liste entre elles.",
    cantStyle:
      "Je ne peux pas changer cela pour « {name} ». Je peux changer couleurs, polices, tailles, espaces, coins et alignement.",
    cantRedo: "Je ne peux pas refaire « {name} » : je ne connais d'autres mises en page que pour mes propres sections.",
    cantDuplicate: "Je ne peux pas doubler « {name} », mais des sections et des entrées de liste.",
    cantRemove: "Je ne peux pas supprimer « {name} » sans laisser un vide. Je peux en changer les mots.",
    cantSetText: "« {name} » n'est pas que du texte. Nommez les mots à changer.",
    inSentence:
      "Cela se trouve au milieu d'une phrase, je n'y ai rien changé : « {text} ». Comment doit-elle se lire ?",
    linkRefused: "Je ne mets pas de lien vers {href}. Possibles : https, un chemin, #section, mailto: et tel:.",
    noSuchPlace: "{href} n'existe pas sur cette page. Il y a {list}.",
    menuByPages:
      "Je ne peux pas changer « {name} » ici : le menu le prend des pages du site. Renommez ou masquez la page.",
    fontUnknown: "Je n'ai pas la police « {name} ». Celles-ci sont fournies avec chaque page : {list}.",
    limit: "{thing} : au-delà, la lisibilité en souffrirait ; rien n'a été changé.",
    unreadable:
      "Dans cette couleur, le texte serait peu lisible ; rien n'a été changé. Plus foncé ou plus clair convient.",
    noColour: "Je ne trouve pas de couleur à changer pour cela sur cette page.",
    tooComplex:
      "La page est trop complexe pour moi : je lis jusqu'à {elements} éléments et {depth} niveaux. Rien n'a été changé.",
    failed: "Ce n'était pas possible sans casser la page ; je n'y ai rien changé.",
    factMissing: "{thing} : il n'y en a pas encore sur cette page. Dites-moi ce qu'il faut mettre.",
    otherTown:
      "La page donne « {town} » comme ville, à d’autres endroits aussi ; rien n'a été changé. Donnez-moi seulement la rue et le numéro, ou changez d’abord « {town} ».",
    factNowhere: "{thing} : je ne vois pas de bonne place. Dites où, par exemple : dans le pied de page.",
    hoursMissing: "Je ne trouve pas d'horaires pour {days} ; rien n'a été changé. Il y a : {list}.",
    hoursUnclear:
      "Je ne peux pas changer « {text} » sans deviner. Donnez tous les horaires tels qu'ils doivent figurer.",
    topic_abilities:
      "Je change ce que vous demandez sur cette page : textes, sections, listes et prix, liens et boutons, formulaires, coordonnées et horaires, couleurs, polices et tailles. Par exemple : change le titre en « … » ; boutons verts.",
    topic_costs: "Un message coûte 10 crédits quand il change la page, et rien sinon.",
    topic_thanks: "Avec plaisir.",
    topic_undo: "Chaque changement est conservé : revenez en arrière dans les versions, ou écrivez « annuler ».",
    topic_new_page: "Je ne change que cette page. Ajoutez une page dans la liste des pages.",
    topic_delete_page:
      "Je ne supprime pas de page, je change ce qu'il y a dessus. Supprimez-la dans la liste des pages.",
    topic_publish: "Je ne change que le brouillon. Publiez avec le bouton « Publier ».",
    topic_translate: "Je ne peux pas traduire. Donnez-moi le texte dans l'autre langue et je le mets.",
    topic_beyond:
      "« {words} » : je ne peux pas faire cela ici. Je peux ajouter un bouton ou un lien qui y mène, ou un formulaire.",
    topic_chat: "Je ne peux pas ajouter de chat. Je peux ajouter un lien WhatsApp ou un formulaire.",
    topic_animation: "Je ne peux pas faire d'animations. Je peux changer couleurs, polices, tailles et mise en page.",
    topic_cookie_banner:
      "Je ne peux pas ajouter de bandeau de cookies ; ces pages n'en posent pas qui en auraient besoin.",
    topic_analytics: "Je ne peux pas ajouter de scripts. Les visites sont comptées sous « Analytics » sans cela.",
    topic_seo:
      "Je ne peux pas faire plus que le titre, la description et les descriptions d'images. Par exemple : mets le titre « … ».",
    topic_speed: "Je n'y peux rien changer. Ces pages n'ont pas de scripts qui les ralentissent.",
    topic_vague:
      "Cela peut dire beaucoup de choses. Que faut-il changer ? Par exemple : un fond sombre, des boutons verts, des titres plus grands.",
    topic_question:
      "Je ne peux pas répondre à cela ; rien n'a été changé. Je change ce que vous demandez, par exemple : change le titre en « … ».",
  },
};
