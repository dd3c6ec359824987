/** French, for reading wishes. */
import type { Language } from "../lexicon.ts";

export const fr: Language = {
  code: "fr",
  endings: "e|s|es|x|l|le|les|er|ère|ers|ères|ement",
  elides: true,
  words: `
THROUGHOUT: partout|sur toute la page|dans toute la page|à tous les endroits|sur tout le site
ONLY: seulement|uniquement
OPENER: non|hm|oups|s'il te plaît|s'il vous plaît|stp|svp|peux-tu|peux tu|pouvez-vous|pouvez vous|pourrais-tu|pourrais tu|pourriez-vous|pourriez vous|tu peux|vous pouvez|est-ce que tu peux|est-ce que vous pouvez|est-ce possible de|est-il possible de|serait-il possible de|bonjour|salut|coucou|bonsoir|hello|ok|d'accord|alors|ensuite|puis|et puis|et aussi|maintenant|d'abord|enfin|je voudrais|j'aimerais|nous voudrions|nous aimerions|on voudrait|on aimerait|je veux|nous voulons|on veut|je souhaite|je souhaiterais|il faudrait|il faut|merci de|veuillez|merci|super|parfait|je voudrais que tu|j'aimerais que tu|je veux que tu|aussi|et|on a déménagé|nous avons déménagé|notre numéro a changé|notre adresse a changé|encore une chose|non|oui|on peut|peut-on|pouvons-nous|pourrait-on|il faudra|merci de bien vouloir|en premier|pour finir
ASKING: peux|pouvez|pourrais|pourriez|est-ce|est-il|serait-il|tu peux|vous pouvez|peut-on|pourrait-on|on peut
POLITE: s'il te plaît|s'il vous plaît|stp|svp|merci|merci beaucoup|merci d'avance|si possible|à la place|bonne journée|merci bien|cordialement
FILLER: aussi|également|plutôt|juste|simplement|encore|partout|maintenant|bien|donc|désormais|vraiment|alors|enfin|toujours|tout de suite|quand même|par contre|désormais|à partir de maintenant|dès maintenant|dorénavant
THEN: puis|ensuite|et puis|après|après cela|et aussi|et ensuite|ainsi que|en plus|de plus
AND: et|ainsi que|et aussi|et puis
OR: ou
BUT: mais|cependant|par contre|toutefois
NOT: ne|n'|pas|jamais|aucun*|sans|ni
GUARD: mais pas|mais seulement|mais garde|mais laisse|sauf|sauf si|si possible en|à moins que|seulement si|seulement sur|uniquement|excepté|tant que|au lieu de|sans changer|pas sur|pas dans|lorsque|quand|si|hormis|à part|mais juste
REASON: parce que|parce qu'|car|puisque|afin que|pour que|vu que
CHANGE: change|changes|changez|changer|modifie|modifies|modifiez|modifier|remplace|corrige|corrigez|corriger|actualise|actualisez|actualiser|ajuste|ajuster|édite|éditer|mettre à jour|mets à jour|mettez à jour|règle|changé|réécris|réécrire|reformule|raccourcis|raccourcir|abrège
MAKE: rends|rendez|rendre|mets|mettez|mettre|fais|faites|faire|passe|passez|passer|rend|met|laisse|peins|colore|colorie|colorer|teinte|donne|donnez|donner|attribue
ADD: ajoute|ajoutes|ajoutez|ajouter|insère|insérez|insérer|crée|créez|créer|rajoute|rajoutez|rajouter|mets|mettez|mettre|inclure|inclus|intègre|intégrer|ajout|place|ajoute-moi|rajoute-moi
REMOVE: supprime|supprimes|supprimez|supprimer|enlève|enlevez|enlever|retire|retirez|retirer|efface|effacez|effacer|ôte|ôter|cache|cacher|cachez|masque|masquez|masquer|vire|virer|virez|élimine|éliminer|dégage|enleve|supprimé|supprimée|enlevé|retiré
TAKE: sors|sortez|retire|prends
OUT: dehors
MOVE: déplace|déplaces|déplacez|déplacer|mets|mettez|mettre|place|placez|placer|bouge|bouger|bougez|monte|monter|descends|descendre|remonte|remonter|met|positionne
PUT: mets|mettez|mettre|place|placez|placer|écris|affiche|pose|met
SWAP: échange|échangez|échanger|inverse|inversez|inverser|intervertis|intervertir|permute|permuter|intervertissez
POSITIONS: places|l'ordre|ordre|positions|place|position
REPLACE: remplace|remplacez|remplacer|remplaces|substitue|change|changez|changer
RENAME: renomme|renommez|renommer|rebaptise|rebaptiser|renommes
CALL: appelle|appelez|appeler|nomme|nommer|intitule
WRITE: écris|écrivez|écrire|marque|note|inscris
USE: utilise|utilisez|utiliser|prends|prenez|prendre|emploie|choisis|choisir|essaie|essayez|opte pour|applique|appliquer|mets|mettez|mettre
LINK: mène|mènent|mener|pointe|pointer|pointez|renvoie|renvoyer|dirige|diriger|lie|lier|liez|envoie vers|relie|relier|renvoyant|menant|qui mène|qui renvoie|qui pointe|pointant|conduise|mène à|redirige|qui appelle|appelle|renvoient|qui ouvre|ouvre|qui va|appeler
DUPLICATE: duplique|dupliquez|dupliquer|copie|copier|clone
REDO: refais|refaites|refaire|redessine|recompose|réorganise|régénère|refait|retravaille
ANOTHERLAYOUT: une autre mise en page|autre mise en page|une nouvelle mise en page|une autre disposition|autre disposition|un autre agencement|une présentation différente
DIFFERENT: différent*|différemment|autrement
TRANSLATE: traduis|traduisez|traduire|traduit
RAISE: augmente|augmentez|augmenter|baisse|baisser|baissez|passe|passer|monte
SHOW: affiche|affichez|afficher|montre|montrer|mets
ASK: demande|demandez|demander|demande aussi|il manque|manque
UNDO: annule|annulez|annuler|annule ça|annule cela|annuler ça|reviens en arrière|revenir en arrière|retour en arrière|remets comme avant|défais|comme avant|annule tout|remets ça comme avant|annule le dernier changement|annule la dernière modification|défais ça
LASTCHANGE: dernier changement|dernière modification|modification
FIXTYPO: corrige la faute|corrige la faute de frappe|faute de frappe|corrige la coquille|coquille|corriger la faute|corrige la faute d'orthographe
WHEREITSAYS: là où il est écrit|où il est écrit|là où c'est écrit|où c'est écrit
INSTEADOF: au lieu de|à la place de|plutôt que
SHOULD: doit|doivent|devrait|devraient|dois|il faut que|peut|pourrait|pourraient|peuvent
BE: être|est|sont|soit|soient|apparaître|semble|paraît|a l'air|ont l'air|fait|font|devenir|devient|reste|soit affiché
BECOME: devient|devient le|a changé|est désormais|est maintenant|passe à|est dorénavant|c'est|est le
HAVE: avoir|a|ont|ait|utiliser
SAY: dire|dise|indiquer|afficher|s'appeler|s'appelle|dit|lire|indique|porte|affiche|être intitulé|s'intituler|dire plutôt|qui dit
COME: venir|aller|être|se trouver|apparaître|passer|vienne|se placer|soit|figurer
GO: disparaître|partir|être supprimé|être supprimée|être retiré|être retirée|dégager|être enlevé|être enlevée|sauter
COST: coûte|coûtent|coûte maintenant|est à|sont à|passe à|coûte désormais|est maintenant à|coutent|coute|est désormais à|passent à|vaut|monte à|montent à|est passé à|coûtera
WISH: je voudrais|j'aimerais|je veux|nous voudrions|nous voulons|on voudrait|on aimerait|je souhaite|j'aimerais avoir|je voudrais avoir|je préfère|on préfère|je préférerais|nous aimerions|je veux que|je voudrais que|j'aimerais que|peut-on avoir|on veut|il nous faut|il me faut|il faut|il faudrait|nous avons besoin d'|j'ai besoin d'|on a besoin d'|il manque|on a besoin de|nous avons besoin de|j'ai besoin de
NOTNEED: nous n'avons plus besoin de|nous n'avons pas besoin de|je n'ai plus besoin de|on n'a plus besoin de|je ne veux plus|on ne veut plus|nous ne voulons plus|nous n'avons plus besoin du|on n'a plus besoin du|je ne veux pas de|plus besoin de|plus besoin du|nous n'avons plus besoin d'|on n'a pas besoin de|je ne veux plus de
NOTNEEDED: n'est plus nécessaire|ne sert à rien|ne sert plus|est inutile|sont inutiles|n'est pas nécessaire|ne sont plus nécessaires|est superflu|n'est pas utile|n'est plus utile|ne servent à rien|est superflue
NOTBE: ne doit pas être|ne doit plus être|ne doit pas apparaître|n'a rien à faire
WENOLONGER: nous ne vendons plus|nous ne proposons plus|nous ne faisons plus|je ne propose plus|je ne vends plus|on ne fait plus|on ne vend plus|on ne propose plus|nous n'avons plus|on n'a plus|je ne fais plus|nous n'offrons plus|on n'en fait plus|nous n'en faisons plus|on ne la fait plus|on ne le fait plus|on n'en a plus
NOTSOLD: n'est plus disponible|ne sont plus disponibles|n'est plus proposé|n'est plus proposée|n'est plus à la carte|ne sont plus à la carte|est annulé|est annulée|sont annulés|sont annulées|n'a plus lieu|ne se fait plus|ne travaille plus chez nous
WEALSO: nous vendons aussi|nous proposons aussi|nous faisons aussi|je propose aussi|on fait aussi|on vend aussi|nous proposons maintenant|nous vendons maintenant|on propose aussi|nous proposons désormais|nous vendons désormais|je fais aussi|je propose maintenant|nous proposons également
DISLIKE: je n'aime pas|nous n'aimons pas|on n'aime pas|je déteste
SOMETHING: la même chose|comme avant|pareil|quelque chose|autre chose|un autre|une autre|un meilleur|une meilleure|n'importe quoi|mieux|plus court|un truc|quelqu'un|plus accrocheur|quelque chose de
PICTUREHERE: celle-ci|celle ci|cette image|cette photo|ci-jointe|l'image jointe|la photo jointe|ma photo|mon image|la photo ci-jointe|l'image ci-jointe|celui-ci|photo jointe|image jointe
DET: le|la|les|l'|ce|cet|cette|ces|notre|nos|mon|ma|mes|votre|vos|ton|ta|tes|son|sa|ses|leur
INDEF: un|une|des|une nouvelle|un nouveau|du|de la|quelques|un petit|une petite|de l'
INDEF more: encore un|encore une|un autre|une autre|un deuxième|d'autres|une deuxième|un second|une seconde
NEW: nouveau|nouvelle|nouvel|nouveaux|nouvelles|petit|petite|simple
NEW more: autre|supplémentaire|deuxième|second|seconde
ALL: tous|toutes|tout|toute|tous les|toutes les|chaque|tous nos|toutes nos
BOTH: les deux
OTHER: autre|autres
NO: pas de|plus de|pas d'|aucun|aucune|plus d'
PRON: le|la|les|ça|cela|celui-là|celle-là|celui-ci|ceci|c'|lui|leur|celle-ci
OWN: zzz
TO: en|à|au|par|pour|vers|sur|aux|dans|à la|à l'|vers la|vers le
WITH: par|avec|comportant|contenant
AS: comme|en tant que|pour
IN: dans|dans le|dans la|au|aux|à|à la|au sein|sur|parmi|en
OF: de|du|des|d'|de la|de l'|dans|sur|pour|de notre|de nos
FOR: pour
FROM: de|du|des|d'|dans|de la|hors|hors de|hors du
AT: à|dès|à partir de|de
ABOUT: sur|à propos de|au sujet de|concernant|à propos du|à propos de la|pour|consacré* à|qui parle de|qui explique|parlant de
CALLED: intitulé*|appelé*|nommé*|avec le titre|avec le texte|avec pour titre|qui dit|disant|avec le libellé|titre|dont le titre est|avec comme titre|avec comme texte|libellé|qui s'appelle
WORDING: le texte|texte|libellé|le libellé|l'intitulé|intitulé
TEXTWORD: texte|le texte|un texte|phrase|la phrase|une phrase|ligne|une ligne|paragraphe|un paragraphe|mention|la mention
DIRECTLY: juste|directement|tout juste|immédiatement|tout de suite
BEFORE: avant|devant|au-dessus de|au-dessus du|au-dessus des|au dessus de|au dessus du|au-dessus d'|au dessus des|plus haut que
AFTER: après|derrière|à la suite de|à la suite des|sous|en dessous de|en dessous du|au-dessous de|au-dessous du|en-dessous de|en-dessous du|en dessous des|dessous
BETWEEN: entre
TOP: en haut|tout en haut|au début|en premier|en tête|au tout début|en haut de la page|tout en haut de la page|en première position|au début de la page|à la première place|en tout premier
BOTTOM: en bas|tout en bas|à la fin|en dernier|en bas de la page|tout en bas de la page|à la fin de la page|en dernière position|au bas de la page|à la toute fin
UP: plus haut|vers le haut|d'un cran vers le haut|un peu plus haut|d'une position vers le haut
DOWN: plus bas|vers le bas|d'un cran vers le bas|un peu plus bas
FACT phone: téléphone|numéro de téléphone|numéro|tél|tel|portable|numéro de tel|numéro de portable|n° de téléphone
FACT email: e-mail|email|adresse e-mail|adresse email|adresse mail|mail|courriel|adresse électronique|adresse de courriel
FACT address: adresse|adresse postale
FACT name: nom de l'entreprise|nom du commerce|nom de la société|nom du restaurant|nom de la boutique|nom du site|nom
FACT hours: horaires|horaire|horaires d'ouverture|heures d'ouverture
WEMOVED: nous avons déménagé au|nous avons déménagé à|on a déménagé au|on a déménagé à|nous sommes maintenant au|nous sommes désormais au|nous sommes maintenant à|j'ai déménagé au|retrouvez-nous désormais au|nous avons emménagé au|on est maintenant au|on a emménagé au|nous sommes situés au|retrouvez-nous au
HAVEMOVED: nous avons déménagé|on a déménagé|j'ai déménagé
CALLUS: appelez-nous au|joignez-nous au|on est joignable au|nous sommes joignables au
WEOPEN: nous ouvrons|nous sommes ouverts|on ouvre|on est ouvert|on est ouverts|j'ouvre|je suis ouvert|ouvert|ouverts|ouverture|la boutique est ouverte|le restaurant est ouvert|ouvre|nous sommes désormais ouverts|nous ouvrons désormais|nous sommes ouvert|ouverte|nous sommes maintenant ouverts|la boutique ouvre|le restaurant ouvre
WECLOSE: nous fermons|on ferme|je ferme|fermeture|la boutique ferme|ferme|le restaurant ferme
WEBE: nous sommes|on est|je suis|nous serons|la boutique est|le restaurant est
CLOSED: fermé|fermés|fermée|fermées|nous n'ouvrons plus|on n'ouvre plus|nous n'ouvrons pas|on n'ouvre pas
NOON: midi
UNTIL: jusqu'à|jusqu'|à|jusque
NOW: maintenant|désormais|dorénavant|à présent
DAY Mo: lundi|lundis|lun; DAY Tu: mardi|mardis|mar; DAY We: mercredi|mercredis|mer; DAY Th: jeudi|jeudis|jeu; DAY Fr: vendredi|vendredis|ven; DAY Sa: samedi|samedis|sam|le samedi; DAY Su: dimanche|dimanches|dim
DAY Mo,Tu,We,Th,Fr: en semaine|la semaine; DAY Sa,Su: le week-end|week-end|le weekend|weekend; DAY Mo,Tu,We,Th,Fr,Sa,Su: tous les jours|chaque jour|7 jours sur 7
PRICEWORD: prix|tarif|coût
PAGEWORD: page|site|site web|page d'accueil|tout|toute la page|tout le site|page entière|site entier|site internet|ensemble
THING headline: titre|titre principal|grand titre|gros titre|h1|accroche principale
THING subheading: sous-titre|slogan|accroche|phrase d'accroche|ligne sous le titre|texte sous le titre|phrase sous le titre|chapeau|baseline
THING heading: titre de section|intertitre|titre de la section
THING text: texte|paragraphe|phrase|texte principal
THING button: bouton|bouton principal|cta|btn
THING link: lien|hyperlien
THING logo: logo
THING picture: image|photo|illustration|photographie|visuel|image principale
THING menu_entry: menu|navigation|entrée du menu|entrée de menu|élément du menu|onglet|barre de navigation|menu principal|lien du menu|menu de navigation
THING list_item: carte|puce|élément de liste|élément
THING question: question
THING answer: réponse|réponse à
THING form: formulaire|formulaire de commande|formulaire de devis|formulaire de demande
THING submit_button: bouton d'envoi|bouton envoyer|bouton d'envoi du formulaire|bouton du formulaire
THING copyright: copyright|mention de copyright|ligne de copyright|année du copyright
THINGS headline: gros titres
THINGS heading: titres|titres de section|titres des sections|intertitres|sous-titres
THINGS text: textes|paragraphes|lettres|caractères
THINGS button: boutons|btns
THINGS link: liens
THINGS picture: images|photos|illustrations|visuels
THINGS menu_entry: entrées du menu|liens du menu|onglets|éléments du menu
THINGS list_item: cartes|puces|éléments
THINGS price: prix
THINGS question: questions
THINGS section: sections|rubriques|blocs
SECTIONWORD: section|rubrique|partie|bloc|zone
ITEM : entrée; ITEM offerings: service|produit|prestation|offre|cours|soin|chambre|formation|atelier|article; ITEM menu: plat|boisson|dessert; ITEM team: membre de l'équipe|employé|collaborateur; ITEM events: événement|évènement; ITEM pricing: formule|forfait; ITEM testimonials: avis|témoignage
ORD 1: premi*|1er|1ère; ORD 2: deuxième|second|seconde|2e|2ème; ORD 3: troisième|3e|3ème; ORD 4: quatrième; ORD 5: cinquième; ORD 6: sixième; ORD -1: derni*
FIELDWORD: champ|case|zone de saisie|zone de texte
FIELDTYPE select: liste déroulante|menu déroulant|liste de choix|liste; FIELDTYPE checkbox: case à cocher|checkbox; FIELDTYPE file: envoi de fichier|upload|téléversement|pièce jointe; FIELDTYPE textarea: grande zone de texte; FIELDTYPE date: champ date|sélecteur de date
OPTIONWORD: options|les options|choix|les choix
REQUIRED yes: obligatoire|obligatoires|requis|requise; REQUIRED no: facultatif|facultative|optionnel|optionnelle|non obligatoire|pas obligatoire
PLACEHOLDER: placeholder|texte indicatif|indication|texte d'exemple
META title: titre de la page|titre de page|titre seo|titre du navigateur|titre de l'onglet|balise title|titre du site|titre pour google|titre dans google|titre google
META description: description|meta description|méta description|description pour google|description seo|description de la page|méta-description|description google
ALT: texte alternatif|alt|texte alt|description de l'image|balise alt
PROP background: fond|arrière-plan|couleur de fond|arrière plan|fonds|fond de page|fond de la page
PROP text_colour: couleur du texte|couleur de texte|couleur de la police|couleur des textes|couleur d'écriture
PROP accent: couleur d'accent|couleur principale|accent|accents|couleur dominante
PROP colour: couleur|couleurs|palette|teinte|teintes|ton|tons
PROP theme: thème|mode|version|style|look
PROP typeface: police|typographie|police de caractères|polices|fonte|caractères|typo|police d'écriture|écriture
PROP text_size: taille|taille du texte|taille de police|taille de la police|taille des caractères
PROP spacing: espace|espacement|espaces|espace entre les sections|marge|marges|espacements|air|blanc
PROP rounding: coins|angles|bords|arrondis|arrondi
PROP contrast: contraste
STYLE text_size up: agrandi*
STYLE text_size down: réduit*
STYLE weight on: gras|en gras|gras*
STYLE weight off: pas en gras|pas gras|en maigre
STYLE italic on: italique|en italique|italiques
STYLE capitals on: en majuscules|en majuscule|en capitales
STYLE alignment center: centré*|au centre|au milieu
STYLE alignment start: à gauche|aligné* à gauche|gauche
STYLE alignment end: à droite|aligné* à droite|droite
STYLE rounding on: arrondi*|rond*|aux coins arrondis|avec des coins arrondis
STYLE rounding off: carré*|droits|anguleux|non arrondi*|à angles droits|pas arrondi*
STYLE saturation down: moins vif*|adouci*
STYLE spacing down: plus serré*|plus compact*|plus rapproché*
STYLE typeface serif: serif|avec empattements|à empattements|avec empattement|à serif|avec serif
STYLE typeface sans: sans serif|sans empattement|sans empattements|sans-serif|bâton
STYLE typeface mono: monospace|à chasse fixe|machine à écrire|monospacé*
STYLE typeface script: manuscrit*|cursiv*|écriture manuscrite|calligraphi*
THEME dark: sombre*|foncé*|nuit; THEME light: clair*|jour
GRAD text_size up: grand*|gros*|gross*; GRAD text_size down: petit*|minuscule*
GRAD lightness down: sombre*|foncé*; GRAD lightness up: clair*|lumineux|lumineuse*|pâle*
GRAD warmth up: chaud*; GRAD warmth down: froid*|frais|fraîche*
GRAD saturation up: vif|vive|vifs|vives|coloré*|éclatant*|saturé*|criard*|voyant*; GRAD saturation down: doux|douce|douces|discret|discrète*|pastel|sobre*|terne*
GRAD spacing up: aéré*|espacé*; GRAD spacing down: serré*|dense*|tassé*|compact*
GRAD weight up: épais|épaisse*; GRAD weight down: fin*|mince*|léger*
GRAD rounding up: rond*|arrondi*; GRAD rounding down: carré*|pointu*; GRAD contrast up: contrasté*
MORE: plus|davantage de|encore plus|plus de|plus d'|davantage; LESS: moins|moins de|moins d'
MUCH: beaucoup|bien|nettement|vraiment|largement|encore|très|super
BIT: un peu|légèrement|un petit peu|un poil|à peine|un chouïa
TOO: trop|un peu trop|beaucoup trop|bien trop|encore trop|vraiment trop
RESTYLE alignment center: centre|centrez|centrer; RESTYLE text_size up: agrandis|agrandissez|agrandir|augmente la taille de|augmente la taille du|augmente la taille des|grossis|grossir; RESTYLE text_size down: réduis|réduire|réduisez|rapetisse|diminue la taille de|diminue la taille du|diminue la taille des; RESTYLE lightness down: fonce|foncez|foncer|assombris|assombrir|assombrissez; RESTYLE lightness up: éclaircis|éclaircir|éclaircissez; RESTYLE rounding on: arrondis|arrondissez|arrondir; RESTYLE underline on: souligne|souligner|soulignez; RESTYLE alignment start: aligne à gauche; RESTYLE saturation down: adoucis|adoucir
VAGUE: moderne|joli|beau|belle|mieux|professionnel|professionnelle|attrayant|sympa|attirant|élégant|élégante|dynamique|ennuyeux|fade|moche|plus joli|améliore|jolie|cool|percutant|percutante|accrocheur|accrocheuse|chic|pro|attractif|attractive|meilleur|meilleure|original|originale|impactant|chaleureux|chaleureuse*|gai*|joyeux|joyeuse*|accueillant*
BAD: ennuyeux|ennuyeuse|fade|moche|nul|nulle|laid|laide|illisible|difficile à lire|mauvais|faux|pas bien|bof|vieillot|triste|banal|banale|fausse|incorrect|incorrecte|erroné|erronée|pas bon|pas bonne|plus bon|plus bonne
ANSWER abilities: que peux-tu faire|que pouvez-vous faire|qu'est-ce que tu peux faire|que sais-tu faire|aide|comment ça marche|que puis-je demander|aide-moi|que peux tu faire|à quoi sers-tu|comment ça fonctionne|que puis-je changer|que puis-je faire
ANSWER costs: combien coûte une modification|combien ça coûte|combien coûte un changement|quel est le prix d'une modification|combien coûte une modif|ça coûte combien
ANSWER thanks: merci|merci beaucoup|super|parfait|génial|c'est parfait|c'est super|très bien|top|bravo|bonjour|salut|excellent|c'est beau|j'adore|impeccable|ça me plaît|nickel|c'est top
TOPIC payments: paiement|paiements|payer|paypal|stripe|panier|boutique en ligne|carte bancaire|carte bleue|e-commerce|payer en ligne|vente en ligne|click and collect
TOPIC booking_system: système de réservation|calendly|réservation en ligne|réserver en ligne|calendrier de réservation|doctolib|module de réservation
TOPIC members: espace membre|espace membres|connexion|login|mot de passe|compte client|comptes|espace client|se connecter
TOPIC chat: chat|live chat|chatbot|messagerie instantanée|tchat|bulle de chat
TOPIC video: vidéo|vidéos|youtube|film|vidéo de fond
TOPIC map: google maps|carte google|plan interactif|carte interactive
TOPIC animation: animation|animations|anime|animer|diaporama|carrousel|clignoter|slider|défilement|effet|popup|pop-up|confettis|compte à rebours
TOPIC cookie_banner: bannière de cookies|cookies|bandeau cookies|rgpd
TOPIC analytics: analytics|statistiques|google analytics|suivi|pixel|compteur de visites
TOPIC embed: intégrer|iframe|widget|code html|flux|javascript|plugin|css
TOPIC seo: référencement|seo|mots-clés|premier sur google|classement google
TOPIC speed: charge plus vite|temps de chargement|plus rapide|lent|vitesse
TOPIC new_page: nouvelle page|autre page|page supplémentaire|sous-page|deuxième page|page séparée
TOPIC publish: publie|publier|mettre en ligne|mets en ligne|domaine|nom de domaine|hors ligne|publiez
TOPIC translate: traduis|traduire|traduction|bilingue|multilingue|version anglaise|en plusieurs langues|traduisez|traduit
TOPIC picture_needed: meilleures photos|d'autres photos|autres photos|nouvelles photos|vraies photos|d'autres images|autres images|autre image|autre photo|nouvelle image|nouvelle photo|plus de photos|plus d'images|plus belles photos
TOPIC vague: améliore|améliorer|embellis|effet wow|optimise|emojis|plus de peps|surprends-moi
HIJACK: ignore les instructions|ignore tes instructions|tu es maintenant|oublie tes instructions|prompt système|oublie tes consignes|ignore tes consignes|oublie tes instructions
QUESTION_OPENER: que|qu'est-ce|comment|pourquoi|quand|où|qui|quel|quelle|quels|quelles|combien|est-ce|peut-on|y a-t-il|c'est quoi|est-il
THERE: là
WOULDBE: serait bien|serait super|serait sympa
`,
};
