import type { GuidanceText } from "./text.ts";

/** German. */
export const DE: GuidanceText = {
  askHeading: "Gute Fragen für den Anfang",
  askIntro: "Was Sie auch wissen möchten: Fragen Sie in Ihren eigenen Worten.",
  tellHeading: "Was uns weiterhilft, wenn Sie schreiben",
  tellIntro: "Ein paar Zeilen genügen. Nützlich sind:",
  stepsHeading: "So fangen Sie an",
  steps:
    "Melden|Sagen Sie kurz, was Sie vorhaben.|Fragen|Bringen Sie alle Fragen mit. Keine ist zu klein.|Entscheiden|Nehmen Sie sich Zeit und wählen Sie, was zu Ihnen passt.",
  audienceHeading: "Für wen",
  siblingsHeading: "Wie geht es weiter?",
  ledes: {
    about: "Worum es bei {name} geht und wie Sie mehr erfahren.",
    offer: "Was {name} anbietet, auf einen Blick. Fragen Sie nach allem, was Sie hier nicht finden.",
    menu: "Was es zu essen und zu trinken gibt. Fragen Sie nach allem, was hier nicht steht.",
    prices: "Sagen Sie, was Sie brauchen und bis wann, und fragen Sie nach dem Preis.",
    gallery: "Sehen Sie sich um und fragen Sie nach allem, was Ihnen ins Auge fällt.",
    faq: "Beginnen Sie hier. Fehlt Ihre Frage, dann schicken Sie sie.",
    team: "Möchten Sie wissen, wer was macht? Schreiben Sie und fragen Sie.",
    contact: "Fragen, Pläne, ein erster Gedanke: Schreiben Sie ein paar Zeilen.",
    other: "Möchten Sie mehr darüber wissen? Fragen Sie in Ihren eigenen Worten.",
  },
  groups: {
    table:
      "Vorbeikommen, vorbestellen oder etwas Größeres planen? Fragen Sie einfach.|Was gibt es heute?|Kann man vorbestellen?|Was ist mit Allergien und besonderen Wünschen?|Was Sie möchten und wie viel davon|Tag und Uhrzeit|Für wie viele es sein soll|Allergien oder was fehlen soll|Hunger bekommen? Kommen Sie vorbei.",
    goods:
      "Für sich, als Geschenk oder zu einem Anlass: Sagen Sie, was Sie suchen.|Ist eine Anfertigung nach Wunsch möglich?|Was ist gerade da?|Wie kommt es zu mir?|Wofür es ist: Geschenk, Anlass, für Sie selbst|Farben, Größen oder Materialien, die Sie mögen|Bis wann Sie es brauchen|Ein Budget, wenn Sie eines haben|Etwas entdeckt oder vermisst? Fragen Sie.",
    work: "Eine Idee, ein Datum, eine grobe Skizze: Das reicht für ein erstes Gespräch.|Würden Sie ein Vorhaben wie meines übernehmen?|Wann könnte es losgehen?|Was brauchen Sie von mir?|Was Ihnen vorschwebt, gern ganz grob|Wofür es ist und wer es sehen wird|Termine, auf die es ankommt|Beispiele, die Ihnen gefallen|Etwas im Sinn? Sprechen wir darüber.",
    trade:
      "Etwas kaputt, geplant oder lange aufgeschoben? Beschreiben Sie es und fragen Sie, was möglich ist.|Was lässt sich da machen?|Wann könnte jemand kommen?|Was würde es ungefähr kosten?|Was aus Ihrer Sicht zu tun ist|Wo es ist und wie man hinkommt|Wie eilig es ist|Fotos, wenn Sie welche haben|Gibt es etwas zu tun? Beschreiben Sie es kurz.",
    care: "Nicht sicher, was Sie brauchen? Sagen Sie, wie es ist, und fragen Sie.|Was wäre das Richtige für mich?|Was sollte ich mitbringen oder vorher wissen?|Wann gibt es einen Termin?|Worum es geht, so kurz Sie mögen|Ob es Ihr erster Besuch ist|Tage und Zeiten, die Ihnen passen|Wie Sie am besten zu erreichen sind|Zeit für einen Termin? Fragen Sie danach.",
    counsel:
      "Fragen Sie, bevor Sie entscheiden. Die erste Frage braucht nur ein paar Zeilen.|Ist das ein Fall für Sie?|Welche Unterlagen brauchen Sie?|Was würde es kosten, und wie rechnet sich das?|Worum es geht, in zwei, drei Sätzen|Fristen und Termine|Was bisher geschehen ist|Wie Sie vertraulich zu erreichen sind|Steht eine Entscheidung an? Fragen Sie vorher.",
    farewell:
      "In Ruhe und in Ihren eigenen Worten: Fragen Sie, was Sie wissen möchten.|Was ist als Erstes zu tun?|Wie kann der Abschied so werden, wie wir ihn uns wünschen?|Mit wem sprechen wir, und wo?|Ihr Name, und wie Sie am besten zu erreichen sind|Um wen es geht, oder für wen Sie vorsorgen möchten|Was schon feststeht und was noch offen ist|Wünsche, die Ihnen und der Familie wichtig sind|Ein paar Worte genügen.",
    learn:
      "Zum ersten Mal oder wieder dabei? Fragen Sie, wo Sie anfangen können.|Wo fange ich am besten an?|Was muss ich mitbringen?|Kann man erst einmal schnuppern?|Für wen es ist|Erfahrung, wenn es welche gibt|Tage und Zeiten, die Ihnen passen|Was Sie sich davon erhoffen|Lust bekommen? Sagen Sie Bescheid.",
    stay: "Allein, zu zweit, mit der ganzen Familie: Sagen Sie, wann Sie kommen möchten.|Was ist an meinen Tagen frei?|Wie kommen wir hin?|Was gibt es in der Nähe zu sehen?|Anreise und Abreise|Wie viele Sie sind|Was Ihnen wichtig ist: Ruhe, Aussicht, Betten, Essen|Wann Sie ungefähr ankommen|In Gedanken schon da? Fragen Sie Ihre Tage an.",
    gather:
      "Sind Sie dabei? Hier steht, was gut zu wissen ist, und wen Sie nach dem Rest fragen.|Wie komme ich hin?|Wann geht es los, und wann endet es?|Wem sage ich, dass ich komme?|Wer Sie sind und wer mitkommt|Wann Sie ankommen|Was Sie brauchen, um gut zurechtzukommen|Was Sie gern beitragen möchten|Sehen wir uns?",
    cause:
      "Mitmachen geht auf viele Arten. Fragen Sie, welche zu Ihnen passt.|Wo wird Hilfe am meisten gebraucht?|Wie viel Zeit kostet es?|Was kann ich außer Geld geben?|Was Sie gern tun würden|Wie viel Zeit Sie haben|Was Sie gut können|Wie Sie am besten zu erreichen sind|Möchten Sie mitmachen?",
    digital:
      "Passt das zu Ihnen? Sagen Sie, wie Sie heute arbeiten, und fragen Sie.|Läuft es mit dem, was ich schon nutze?|Wie fange ich an?|Wen frage ich, wenn ich nicht weiterkomme?|Was Sie damit vorhaben|Was Sie heute nutzen|Was noch fehlt|Wie Sie am besten zu erreichen sind|Neugierig? Sehen Sie es sich genauer an.",
    voice:
      "Neu hier? Erfahren Sie, wo Sie anfangen können und wie Sie hören, was als Nächstes kommt.|Wo fange ich am besten an?|Wann gibt es etwas Neues?|An wen schreibe ich?|Wer Sie sind und woher Sie schreiben|Worum es geht: eine Einladung, eine Frage, ein Gruß|Termine, wenn es welche gibt|Wie Sie am besten zu erreichen sind|Möchten Sie nichts verpassen?",
    general:
      "Eine Frage, ein Plan, ein erster Gedanke: lauter gute Gründe zu schreiben.|Was können Sie für mich tun?|Wie fangen wir an?|Wann wäre Zeit?|Worum es geht|Was Sie sich erhoffen|Bis wann Sie es brauchen|Wie Sie am besten zu erreichen sind|Möchten Sie mehr wissen? Schreiben Sie ein paar Zeilen.",
  },
};
