import type { GuidanceText } from "./text.ts";

/** Italian. */
export const IT: GuidanceText = {
  askHeading: "Buone domande per cominciare",
  askIntro: "Qualunque cosa tu voglia sapere: chiedila con parole tue.",
  tellHeading: "Che cosa dirci quando scrivi",
  tellIntro: "Bastano poche righe. Questo aiuta:",
  stepsHeading: "Da dove cominciare",
  steps:
    "Scrivi o chiama|Di’ in poche parole che cosa hai in mente.|Chiedi|Porta tutte le tue domande. Nessuna è troppo piccola.|Decidi|Prenditi il tempo che serve e scegli quello che fa per te.",
  audienceHeading: "Per chi è",
  siblingsHeading: "E adesso?",
  ledes: {
    about: "Di che cosa si occupa {name} e come saperne di più.",
    offer: "Quello che offre {name}, a colpo d’occhio. Chiedi ciò che non trovi qui.",
    menu: "Quello che c’è da mangiare e da bere. Chiedi ciò che non trovi qui.",
    prices: "Di’ che cosa ti serve e per quando, e chiedi un prezzo.",
    gallery: "Guarda con calma e chiedi di ciò che ti colpisce.",
    faq: "Comincia da qui. Se manca la tua domanda, mandala.",
    team: "Vuoi sapere chi fa che cosa? Scrivi e chiedi.",
    contact: "Una domanda, un progetto, una prima idea: scrivi poche righe.",
    other: "Vuoi saperne di più? Chiedi, con parole tue.",
  },
  groups: {
    table:
      "Passare, ordinare in anticipo o preparare qualcosa di più grande? Basta chiedere.|Che cosa c’è oggi?|Si può ordinare in anticipo?|E per allergie e desideri particolari?|Che cosa vorresti e in che quantità|Il giorno e l’ora|Per quante persone|Allergie o cose da evitare|Viene fame? Passa a salutare.",
    goods:
      "Per te, per un regalo o per un’occasione: di’ che cosa cerchi.|Si può fare su ordinazione?|Che cosa c’è in questo momento?|Come arriva da me?|A che cosa serve: regalo, occasione, per te|Colori, misure o materiali che ti piacciono|Per quando ti serve|Un budget, se ne hai uno in mente|Hai visto qualcosa, o manca qualcosa? Chiedi.",
    work: "Un’idea, una data, uno schizzo: basta questo per parlarne.|Prendereste un progetto come il mio?|Quando potrebbe cominciare?|Che cosa vi serve da me?|Che cosa immagini, anche a grandi linee|A che cosa serve e chi lo vedrà|Le date che contano|Esempi che ti piacciono|Hai qualcosa in mente? Parliamone.",
    trade:
      "Qualcosa di rotto, in programma o rimandato? Descrivilo e chiedi che cosa si può fare.|Che cosa si può fare?|Quando potrebbe venire qualcuno?|Quanto costerebbe, più o meno?|Che cosa c’è da fare, secondo te|Dove si trova e come ci si arriva|Con quale urgenza|Foto, se ne hai|C’è un lavoro da fare? Descrivilo in poche parole.",
    care: "Non sai che cosa ti serve? Di’ come stanno le cose e chiedi.|Che cosa andrebbe bene per me?|Che cosa devo portare o sapere prima?|Quando c’è posto?|Di che cosa si tratta, in breve quanto vuoi|Se è la tua prima visita|Giorni e orari che ti vanno bene|Come raggiungerti|Vuoi un appuntamento? Chiedilo.",
    counsel:
      "Prima di decidere, chiedi. La prima domanda sta in poche righe.|È un caso per voi?|Quali documenti servono?|Quanto costerebbe e come si calcola?|Di che cosa si tratta, in due o tre frasi|Date e scadenze|Che cosa è successo finora|Come raggiungerti con discrezione|Una decisione davanti? Chiedi prima.",
    farewell:
      "Con i suoi tempi e con le sue parole: chieda ciò che ha bisogno di sapere.|Che cosa bisogna fare per prima cosa?|Come può essere il commiato che desideriamo?|Con chi parliamo, e dove?|Il suo nome e come contattarla al meglio|Di chi si tratta, o per chi desidera provvedere|Che cosa è già deciso e che cosa è ancora aperto|I desideri che contano per lei e per la famiglia|Bastano poche parole.",
    learn:
      "Prima volta, o di ritorno? Chiedi da dove cominciare.|Da dove comincio?|Che cosa devo portare?|Si può provare prima?|Per chi è|L’esperienza, se c’è|Giorni e orari che ti vanno bene|Che cosa vorresti ottenere|Voglia di cominciare? Dillo.",
    stay: "Da soli, in due, con tutta la famiglia: di’ quando vorresti venire.|Che cosa è libero nelle mie date?|Come si arriva?|Che cosa c’è da vedere e da fare nei dintorni?|Arrivo e partenza|In quanti siete|Che cosa conta per te: quiete, vista, letti, cucina|Quando pensi di arrivare|Già in viaggio col pensiero? Chiedi le tue date.",
    gather:
      "Vieni anche tu? Qui c’è quello che è bene sapere, e a chi chiedere il resto.|Come ci arrivo?|Quando comincia e quando finisce?|A chi dico che vengo?|Chi sei e chi viene con te|Quando arrivi|Che cosa ti serve per stare a tuo agio|Che cosa vorresti portare a quel giorno|Ci vediamo lì?",
    cause:
      "Ci sono tanti modi per partecipare. Chiedi qual è il tuo.|Dove serve di più una mano?|Quanto tempo richiede?|Che cosa posso dare oltre al denaro?|Che cosa ti piacerebbe fare|Quanto tempo hai|Che cosa sai fare bene|Come raggiungerti|Vuoi partecipare?",
    digital:
      "Ti chiedi se fa per te? Di’ come lavori oggi e chiedi.|Funziona con quello che uso già?|Come comincio?|A chi chiedo se mi blocco?|Che cosa vuoi farci|Che cosa usi oggi|Che cosa manca ancora|Come raggiungerti|Curiosità? Guarda più da vicino.",
    voice:
      "Prima volta qui? Scopri da dove cominciare e come sapere che cosa verrà.|Da dove comincio?|Quando c’è qualcosa di nuovo?|A chi scrivo?|Chi sei e da dove scrivi|Di che cosa si tratta: un invito, una domanda, un saluto|Date, se ci sono|Come raggiungerti|Non vuoi perderti il seguito?",
    general:
      "Una domanda, un progetto, una prima idea: buoni motivi per scrivere.|Che cosa potete fare per me?|Come cominciamo?|Quando ci sarebbe tempo?|Di che cosa si tratta|Che cosa speri|Per quando ti serve|Come raggiungerti|Vuoi saperne di più? Scrivi poche righe.",
  },
};
