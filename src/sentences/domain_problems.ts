/** What is in the way of a domain, of its records and of its certificate. */
import { teller } from "./sentence.ts";

export const DOMAIN_PROBLEMS = {
  dnssec_broken:
    "Resolvers that check signatures refuse what the zone of {domain} says: its DNSSEC is broken. Have your DNS provider sign it again, or remove the DS record at your registrar.",
  unanswered: "Nobody answers for {domain} in DNS. Check its name servers at your registrar.",
  no_address: "{domain} has no address yet. Set the records below at your DNS provider.",
  name_servers: "Of its name servers: {servers}.",
  leads_elsewhere_too: "{domain} also leads to {addresses}, where some visitors end up. Remove those records.",
  leads_here_and_elsewhere: "{domain} leads here, but also to {addresses}. Remove those records.",
  not_passed_on:
    "{domain} leads to this server, but a request to it does not come back to it: a proxy or firewall in front may not pass on port 80.",
  own_address_unknown:
    "{domain} leads to {addresses}; whether that is this server can't be told until its operator sets {setting}, or a request to the name comes here.",
  leads_elsewhere: "{domain} leads to {addresses}, which is not this server. Change the records as told below.",
  https_not_passed_on:
    "{domain} has its certificate, but a request over https does not come here. Open port 443 in the firewall, and have whatever is in front pass it on.",
  others_issue:
    'The CAA records of {domain} let only {others} issue certificates for it. Add the record CAA 0 issue "{issuer}" at your DNS provider.',
  nobody_issues:
    'The CAA records of {domain} let nobody issue certificates for it. Add the record CAA 0 issue "{issuer}" at your DNS provider.',
  taken_over: "Somebody else has proved that {domain} is theirs. If that is wrong, set the TXT record below.",
  unprovable:
    "Somebody else may say that {domain} is theirs, and its name is too long for the record that would prove whose it is. Use a shorter one.",
  unproved:
    "{domain} leads here, but that does not prove that it is yours: another account has added it or has had it, or it is next to the operator's own names. Set the TXT record below.",
  zone_missing:
    "The DNS connection of {domain} does not have its zone. Choose another one, or set the records by hand.",
  records_in_the_way:
    "{domain} has records that lead elsewhere ({records}), which are not changed automatically. Delete them if the name should lead here.",
  not_arriving: "A request to {domain} at port 80 does not come back to this server.",
  authorities_unknown: "The name servers of {domain} do not say whether it has CAA records.",
  authority_said: "{authority}: {said}",
  authority_refuses: "{authority} does not issue a certificate: {said}",
  authority_fails: "{authority} does not issue a certificate: {said}",
  many_ordered: "It is ordered later, because many certificates were ordered in the last three hours.",
  many_issued:
    "It is ordered later, because many certificates of its registered domain were issued in the last seven days.",
  issued_often: "It is ordered later, because it was issued often in the last seven days.",
  refused_often: "It is ordered later, because it was refused often in the last hour.",
  authority_down: "It is ordered later, because the certificate authority is not working at the moment.",
  provider_said: "The DNS provider could not do it: {said}",
} as const;

/** Says what is in the way of a domain. */
export const tellDomain = teller(DOMAIN_PROBLEMS);
