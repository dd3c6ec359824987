import type en from "../en/reach_problems.ts";
import type { InOtherWords } from "../other_words.ts";

export default {
  not_http: "Ce n’est pas une adresse en http:// ou https://.",
  has_password: "L’adresse ne doit contenir ni utilisateur ni mot de passe.",
  other_port: "Le port {port} n’est pas autorisé dans l’adresse.",
  private_network:
    "L’adresse mène à un réseau privé. Prenez-en une sur l’internet public, ou demandez à l’opérateur d’autoriser ce réseau.",
  private_host:
    "{host} mène à un réseau privé. Prenez une adresse sur l’internet public, ou demandez à l’opérateur d’autoriser ce réseau.",
  leads_nowhere: "Le nom {host} n’existe pas dans le DNS. Vérifiez-le.",
  no_answer: "Pas de réponse en {seconds} secondes.",
  no_connection: "Le serveur n’accepte pas de connexion sur ce port.",
  closed: "Le serveur a fermé la connexion sans répondre.",
  no_http: "La réponse du serveur n’est pas du HTTP.",
  certificate_refused: "Le certificat du serveur n’est pas valable ({code}).",
  unreachable: "Le serveur est injoignable ({code}).",
  no_address_in_dns: "{domain} n’a pas d’adresse dans le DNS.",
  name_servers_fail: "Les serveurs de noms de {domain} ne répondent pas correctement.",
  own_name_servers: "Les serveurs de noms de ce serveur ne répondent pas.",
  bad_status: "La réponse a le statut {status}.",
  own_address:
    "Ce serveur ne peut pas se joindre lui-même à l’adresse {address} : on ne peut rien dire de ses domaines.",
  refused_by_robots: "Le fichier robots.txt du site demande aux programmes de ne pas le lire.",
  no_page: "Ce n’est pas une page web.",
  page_unreadable: "La page est trop volumineuse ou illisible.",
  endless_redirects: "Le site redirige en boucle.",
  slow: "La réponse met trop de temps à arriver.",
  webhook_off: "Le webhook a été désactivé avant l’envoi.",
} satisfies InOtherWords<typeof en>;
