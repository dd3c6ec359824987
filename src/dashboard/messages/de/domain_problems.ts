import type en from "../en/domain_problems.ts";
import type { InOtherWords } from "../other_words.ts";

export default {
  dnssec_broken:
    "Resolver, die Signaturen prüfen, lehnen ab, was die Zone von {domain} sagt: Ihr DNSSEC ist kaputt. Lass sie vom DNS-Anbieter neu signieren, oder entferne den DS-Eintrag beim Registrar.",
  unanswered: "Für {domain} antwortet im DNS niemand. Sieh beim Registrar nach den Nameservern.",
  no_address: "{domain} hat noch keine Adresse. Setze die Einträge unten bei deinem DNS-Anbieter.",
  name_servers: "Einige Nameserver antworten nicht richtig: {servers}.",
  leads_elsewhere_too: "{domain} zeigt auch auf {addresses}; manche Besucher landen dort. Entferne diese Einträge.",
  leads_here_and_elsewhere: "{domain} zeigt hierher, aber auch auf {addresses}. Entferne diese Einträge.",
  not_passed_on:
    "{domain} zeigt auf diesen Server, aber eine Anfrage kommt hier nicht an: Ein Proxy oder eine Firewall davor leitet Port 80 womöglich nicht weiter.",
  own_address_unknown:
    "{domain} zeigt auf {addresses}. Ob das dieser Server ist, lässt sich erst sagen, wenn dessen Betreiber seine öffentlichen IP-Adressen eingetragen hat oder eine Anfrage hier ankommt.",
  leads_elsewhere: "{domain} zeigt auf {addresses}, und das ist nicht dieser Server. Ändere die Einträge wie unten.",
  https_not_passed_on:
    "{domain} hat sein Zertifikat, aber Anfragen über https kommen nicht an. Öffne Port 443 in der Firewall; was davor steht, muss ihn weiterleiten.",
  others_issue:
    'Die CAA-Einträge von {domain} erlauben nur {others}, Zertifikate auszustellen. Füge beim DNS-Anbieter den Eintrag CAA 0 issue "{issuer}" hinzu.',
  nobody_issues:
    'Die CAA-Einträge von {domain} erlauben niemandem, Zertifikate auszustellen. Füge beim DNS-Anbieter den Eintrag CAA 0 issue "{issuer}" hinzu.',
  taken_over:
    "Jemand anderes hat nachgewiesen, dass ihm {domain} gehört. Wenn das nicht stimmt, setze den TXT-Eintrag unten.",
  unprovable:
    "Auch jemand anderes könnte sagen, dass ihm {domain} gehört, und der Name ist zu lang für den Eintrag, der es nachweist. Nimm einen kürzeren.",
  unproved:
    "{domain} zeigt hierher, aber das weist nicht nach, dass die Domain dir gehört: Ein anderes Konto hat oder hatte sie hinzugefügt, oder sie liegt neben den eigenen Namen des Betreibers. Setze den TXT-Eintrag unten.",
  zone_missing:
    "Die DNS-Verbindung von {domain} hat die Zone nicht. Wähle eine andere, oder setze die Einträge von Hand.",
  records_in_the_way:
    "{domain} hat Einträge, die woandershin zeigen ({records}); sie werden nicht automatisch geändert. Lösche sie, wenn die Domain hierher zeigen soll.",
  not_arriving: "Eine Anfrage an {domain} auf Port 80 kommt nicht bei diesem Server an.",
  authorities_unknown: "Die Nameserver von {domain} sagen nicht, ob es CAA-Einträge gibt.",
  authority_said: "{authority} schreibt: „{said}“",
  authority_refuses: "{authority} stellt kein Zertifikat aus und schreibt: „{said}“",
  authority_fails: "{authority} stellt gerade kein Zertifikat aus. Es wird automatisch noch einmal versucht.",
  many_ordered: "Das Zertifikat wird später bestellt, weil in den letzten drei Stunden schon viele bestellt wurden.",
  many_issued:
    "Das Zertifikat wird später bestellt, weil für die registrierte Domain in den letzten sieben Tagen schon viele ausgestellt wurden.",
  issued_often:
    "Das Zertifikat wird später bestellt, weil es in den letzten sieben Tagen schon mehrmals ausgestellt wurde.",
  refused_often: "Das Zertifikat wird später bestellt, weil es in der letzten Stunde schon mehrmals abgelehnt wurde.",
  authority_down: "Das Zertifikat wird später bestellt, weil die Zertifizierungsstelle gerade nicht arbeitet.",
  provider_said: "Beim DNS-Anbieter ging es nicht. Er schreibt: „{said}“",
} satisfies InOtherWords<typeof en>;
