import type en from "../en/domain_problems.ts";
import type { InOtherWords } from "../other_words.ts";

export default {
  dnssec_broken:
    "Les résolveurs qui vérifient les signatures refusent ce que dit la zone de {domain} : son DNSSEC est cassé. Faites-la signer à nouveau par votre fournisseur DNS, ou retirez l’enregistrement DS auprès de votre bureau d’enregistrement.",
  unanswered:
    "Personne ne répond pour {domain} dans le DNS. Vérifiez ses serveurs de noms auprès de votre bureau d’enregistrement.",
  no_address: "{domain} n’a pas encore d’adresse. Créez les enregistrements ci-dessous chez votre fournisseur DNS.",
  name_servers: "Certains serveurs de noms ne répondent pas correctement : {servers}.",
  leads_elsewhere_too:
    "{domain} pointe aussi vers {addresses}, où arrivent certains visiteurs. Retirez ces enregistrements.",
  leads_here_and_elsewhere: "{domain} pointe ici, mais aussi vers {addresses}. Retirez ces enregistrements.",
  not_passed_on:
    "{domain} pointe vers ce serveur, mais une requête n’y arrive pas : un proxy ou un pare-feu placé devant ne transmet peut-être pas le port 80.",
  own_address_unknown:
    "{domain} pointe vers {addresses}. On ne saura s’il s’agit de ce serveur que lorsque son opérateur aura indiqué ses adresses IP publiques, ou qu’une requête arrivera ici.",
  leads_elsewhere:
    "{domain} pointe vers {addresses}, qui n’est pas ce serveur. Changez les enregistrements comme indiqué ci-dessous.",
  https_not_passed_on:
    "{domain} a son certificat, mais les requêtes en https n’arrivent pas. Ouvrez le port 443 du pare-feu, et faites-le transmettre par ce qui est devant.",
  others_issue:
    'Les enregistrements CAA de {domain} n’autorisent que {others} à émettre des certificats. Ajoutez l’enregistrement CAA 0 issue "{issuer}" chez votre fournisseur DNS.',
  nobody_issues:
    'Les enregistrements CAA de {domain} n’autorisent personne à émettre des certificats. Ajoutez l’enregistrement CAA 0 issue "{issuer}" chez votre fournisseur DNS.',
  taken_over:
    "Quelqu’un d’autre a prouvé que {domain} lui appartient. Si c’est faux, créez l’enregistrement TXT ci-dessous.",
  unprovable:
    "Quelqu’un d’autre pourrait dire que {domain} lui appartient, et le nom est trop long pour l’enregistrement qui le prouverait. Prenez-en un plus court.",
  unproved:
    "{domain} pointe ici, mais cela ne prouve pas qu’il est à vous : un autre compte l’a ou l’avait ajouté, ou il est voisin des noms de l’opérateur. Créez l’enregistrement TXT ci-dessous.",
  zone_missing:
    "La connexion DNS de {domain} n’a pas sa zone. Choisissez-en une autre, ou créez les enregistrements à la main.",
  records_in_the_way:
    "{domain} a des enregistrements qui pointent ailleurs ({records}) ; ils ne sont pas modifiés automatiquement. Supprimez-les si le domaine doit pointer ici.",
  not_arriving: "Une requête vers {domain} sur le port 80 n’arrive pas à ce serveur.",
  authorities_unknown: "Les serveurs de noms de {domain} ne disent pas s’il existe des enregistrements CAA.",
  authority_said: "{authority} écrit : « {said} »",
  authority_refuses: "{authority} ne délivre pas de certificat et écrit : « {said} »",
  authority_fails:
    "{authority} ne délivre pas de certificat pour le moment. Un nouvel essai aura lieu automatiquement.",
  many_ordered:
    "Le certificat sera demandé plus tard : de nombreux certificats ont été demandés ces trois dernières heures.",
  many_issued:
    "Le certificat sera demandé plus tard : de nombreux certificats ont été émis pour ce domaine enregistré ces sept derniers jours.",
  issued_often: "Le certificat sera demandé plus tard : il a été émis plusieurs fois ces sept derniers jours.",
  refused_often: "Le certificat sera demandé plus tard : il a été refusé plusieurs fois cette dernière heure.",
  authority_down:
    "Le certificat sera demandé plus tard : l’autorité de certification ne fonctionne pas pour le moment.",
  provider_said: "Le fournisseur DNS n’a pas pu le faire. Il écrit : « {said} »",
} satisfies InOtherWords<typeof en>;
