/** Why an address could not be asked, or has not answered as it should: of domains, webhooks and websites of leads. */
import { FIELD_PROBLEMS } from "./field_problems.ts";
import { teller } from "./sentence.ts";

export const REACH_PROBLEMS = {
  not_http: `The address ${FIELD_PROBLEMS.not_http}`,
  has_password: `The address ${FIELD_PROBLEMS.has_password}`,
  other_port: `The address ${FIELD_PROBLEMS.other_port}`,
  private_network: `The address ${FIELD_PROBLEMS.private_network}`,
  private_host: `{host} ${FIELD_PROBLEMS.private_network}`,
  leads_nowhere: "The name {host} leads nowhere. Check it.",
  no_answer: "No answer within {seconds} seconds.",
  no_connection: "The server accepts no connections on this port.",
  closed: "The server closed the connection without an answer.",
  no_http: "The server's answer is not HTTP.",
  certificate_refused: "The server's certificate is not accepted ({code}).",
  unreachable: "The server could not be reached ({code}).",
  no_address_in_dns: "{domain} has no address in DNS.",
  name_servers_fail: "The name servers of {domain} don't answer properly.",
  own_name_servers: "This server's name servers do not answer.",
  bad_status: "It answers with the status {status}.",
  own_address: "This server can't reach itself at {address}, so nothing can be said of its domains.",
  refused_by_robots: "Its robots.txt asks programs not to read it.",
  no_page: "There is no web page.",
  page_unreadable: "{said}",
  endless_redirects: "It redirects in a loop.",
  slow: "It takes too long to answer.",
  webhook_off: "The webhook was switched off before this was delivered.",
} as const;

/** Says why an address could not be reached. */
export const tellReach = teller(REACH_PROBLEMS);

/** The same in German, in reports too. */
export const germanReachProblems = {
  not_http: "Das ist keine Adresse mit http:// oder https://.",
  has_password: "In der Adresse dürfen weder Benutzer noch Passwort stehen.",
  other_port: "Der Port {port} ist in der Adresse nicht erlaubt.",
  private_network:
    "Die Adresse führt in ein privates Netz. Nimm eine im öffentlichen Internet, oder bitte den Betreiber, das Netz zu erlauben.",
  private_host:
    "{host} führt in ein privates Netz. Nimm eine Adresse im öffentlichen Internet, oder bitte den Betreiber, das Netz zu erlauben.",
  leads_nowhere: "Den Namen {host} gibt es im DNS nicht. Prüfe ihn.",
  no_answer: "Keine Antwort innerhalb von {seconds} Sekunden.",
  no_connection: "Der Server nimmt auf diesem Port keine Verbindungen an.",
  closed: "Der Server hat die Verbindung ohne Antwort geschlossen.",
  no_http: "Die Antwort des Servers ist kein HTTP.",
  certificate_refused: "Das Zertifikat des Servers ist nicht gültig ({code}).",
  unreachable: "Der Server ist nicht zu erreichen ({code}).",
  no_address_in_dns: "{domain} hat im DNS keine Adresse.",
  name_servers_fail: "Die Nameserver von {domain} antworten nicht richtig.",
  own_name_servers: "Die Nameserver dieses Servers antworten nicht.",
  bad_status: "Die Antwort hat den Status {status}.",
  own_address: "Dieser Server erreicht sich unter {address} nicht selbst; über seine Domains lässt sich nichts sagen.",
  refused_by_robots: "Die robots.txt der Website bittet Programme, sie nicht zu lesen.",
  no_page: "Dort liegt keine Webseite.",
  page_unreadable: "Die Seite ist zu groß oder nicht lesbar.",
  endless_redirects: "Die Website leitet im Kreis weiter.",
  slow: "Die Antwort dauert zu lange.",
  webhook_off: "Der Webhook wurde vor der Zustellung abgeschaltet.",
} satisfies Record<keyof typeof REACH_PROBLEMS, string>;

/** And in French. */
export const frenchReachProblems = {
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
} satisfies Record<keyof typeof REACH_PROBLEMS, string>;
