/** What is found when settings of the server are tried. What others say in their own words is in the details. */
import { teller } from "./sentence.ts";

export const SETTING_CHECKS = {
  said: "{said}",
  no_answer: "it does not answer in time",
  unreachable: "it takes no connection; check its name and port, and whether it runs",
  name_unknown: "its name leads nowhere; check how it is written",
  certificate_refused: "its certificate is not accepted ({said})",
  mail_off: "off; set {setting} for e-mail of forms",
  mail_fine: "{server} takes mail from {sender}",
  mail_sent: "{server} took a test mail to {address}; look for it in the inbox, and among spam",
  engine_fine: "it answers",
  engine_off: "none; the embedded engine writes the pages",
  bucket_off: "none; published sites are on this server alone ({setting})",
  bucket_fine: "{place}: the bucket takes published sites, and everybody can read it",
  bucket_failed: "{place}: {said}",
  bucket_silent: "{place}: it does not answer in time",
  browser_off: "none; set {setting} for pictures of drafts",
  browser_fine: "{where} shows pages",
  browser_no_sandbox:
    "{where} can't be isolated here; let the server run as another user than root or, where the machine allows no sandbox, set {setting} to off",
  browser_failed: "{where} {said}",
  backups_off: "none are made by schedule; set {setting}, or copy them yourself",
  backups_none: "{place}: the bucket takes backups, and there is none yet",
  backups_fine: "{place}: the newest is {newest}",
  backups_old: "{place}: the newest is {newest}, which is old",
  source_fine: "it answers a search",
  price_fine: "Stripe has this price",
  price_missing: "Stripe has no such price; create it there, or use another",
  key_fine: "Stripe takes the key; no price is set",
  key_refused: "Stripe does not take the key; copy it once more",
  payments_failed: "Stripe does not answer as it should ({said})",
  zones_fine: "the key opens {zones}",
  zones_none: "the key is taken, but opens no zone",
  registrar_fine: "Porkbun takes the keys",
  update_there: "{version} is available",
  update_none: "{version} is the newest version",
  names_local:
    "only this machine reaches the application; for a name of your own see the guide to domains (/docs/guides/domains)",
  port_free: "free; the server listens on it when it runs",
  port_used: "in use; below is whether it is this server that has it",
  port_forbidden: 'it is only for programs with that right; run "setcap cap_net_bind_service=+ep" on the executable',
  listen_taken: "port {port} on {host} is in use; stop the other program or set {setting}",
  listen_forbidden:
    'port {port} on {host} is only for programs with that right; give it to the executable with "setcap cap_net_bind_service=+ep" or set {setting}',
  listen_failed: "can't listen on {host}:{port}: {said}",
  authority_wrong: "{directory} is no ACME directory; see {setting}",
  clock_wrong: "its clock and this machine's are {minutes} minutes apart; correct this machine's",
  authority_fine: "can be reached",
  authority_silent: "can't be reached ({said}); let this machine make requests to it",
  address_missing: "it has no address; set an A record to {wanted} at your DNS provider",
  address_missing_here:
    "it has no address; set an A record to the public address of this server, which your host tells you, at your DNS provider",
  address_elsewhere:
    "it leads to {addresses}, which {setting} does not have, and requests do not come here from there; remove what is wrong, or have the CDN that is there pass port 80 on to this server",
  address_passed_on: "it leads to {addresses}, from where requests are passed on to this server",
  address_fine: "it leads to {addresses}",
  caa_unknown:
    "its name servers do not say whether it has CAA records, so no authority issues a certificate; ask your DNS provider",
  name_fine: "it answers ({status})",
  name_taken:
    "another program answers at {host} ({status}); stop that program, or have it pass requests on to this server",
  http_closed: "{said} Open port 80 in the firewall and start the server; certificates are validated through it.",
  https_closed:
    "{said} Open port 443 in the firewall; if the certificate is what is wrong, it is issued once port 80 can be reached.",
  mail_sign_in_refused: "The mail server refused the sign-in: {said}",
  mail_sender_refused: "The mail server refused the sender: {said}",
  mail_recipient_refused: "The mail server refused the recipient: {said}",
  mail_answered: "The mail server answered: {said}",
  mail_sign_in_failed: "The sign-in at the mail server failed.",
  mail_insecure: "No secure connection to the mail server ({reason}).",
  mail_slow: "The mail server did not answer in time.",
  mail_unreachable: "The mail server could not be reached ({reason}).",
  bucket_slow: "The bucket did not answer in time.",
  bucket_unreachable: "The bucket could not be reached ({reason}).",
  bucket_answered: "The bucket answered {status}{said}.",
  bucket_unfit: "{said}",
  bucket_loses: "What was put into the bucket is not found there.",
  bucket_public: "The bucket takes backups, but everybody can read them. Make it private.",
  bucket_private: "The bucket takes published sites, but not everybody can read it ({read}).",
  releases_no_key:
    "this program knows no key that releases are signed with; set {setting} to the public key of whoever gave it to you",
  releases_unsigned:
    "{url} is not signed with a key that this program knows ({keys}); nothing of it is used. If the key has changed, install a version that knows the next one by hand",
  releases_unreadable: "{url} is signed, but is no list of releases that this version can read",
  releases_status: "{url} answers with status {status}",
  releases_long: "{url} is longer than any list of releases",
  releases_unreachable: "{url} can't be reached ({said})",
} as const;

/** Says what was found of a setting. */
export const tellSetting = teller(SETTING_CHECKS);
