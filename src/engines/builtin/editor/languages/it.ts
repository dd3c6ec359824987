/** Italian, for reading wishes. */
import type { Language } from "../lexicon.ts";

export const it: Language = {
  code: "it",
  endings: "o|a|i|e|he|hi",
  clitics: "lo|la|li|le|ci|mi",
  elides: true,
  words: `
THROUGHOUT: dappertutto|ovunque|in tutta la pagina|dovunque|da tutte le parti|in tutti i punti|in tutto il sito|su tutta la pagina
ONLY: solo|soltanto|solamente
OPENER: per favore|per piacere|puoi|potresti|può|potrebbe|potete|potreste|mi puoi|mi potresti|ciao|salve|buongiorno|buonasera|ok|allora|poi|dopo|adesso|ora|inoltre|anche|prima|infine|vorrei|vorremmo|voglio|vogliamo|mi piacerebbe|ci piacerebbe|vorrei che|bisogna|grazie|perfetto|è possibile|sarebbe possibile|si può|ci siamo trasferiti|il nostro numero è cambiato|il nostro indirizzo è cambiato|e|no|sì|un'altra cosa|ti chiedo di|desidero|possiamo
ASKING: puoi|potresti|può|potrebbe|potete|potreste|è possibile|si può|sarebbe possibile|possiamo
POLITE: per favore|per piacere|grazie|grazie mille|se possibile|invece|molte grazie|se puoi|grazie ancora
FILLER: anche|solo|piuttosto|semplicemente|ora|adesso|ancora|dappertutto|ovunque|meglio|pure|inoltre|dunque|quindi|ormai|un attimo|da ora in poi|d'ora in poi|da adesso
THEN: poi|dopo|e poi|e anche|inoltre|nonché|e inoltre
AND: e|ed|nonché|e anche
OR: o|oppure
BUT: ma|però|tuttavia
NOT: non|mai|senza|nessun*|né
GUARD: ma non|ma solo|però non|tranne|eccetto|a meno che|se|solo se|solo su|quando|finché|non su|non nel|senza cambiare|salvo|ma lascia|ma tieni|solo il|solo la
REASON: perché|poiché|dato che|siccome|affinché|in modo che
CHANGE: cambia|cambiare|cambi|cambiate|cambiamo|modifica|modificare|modifichi|aggiorna|aggiornare|correggi|correggere|imposta|impostare|sistema|muta|aggiusta|riscrivi|riscrivere|riformula|accorcia|accorciare|abbrevia
MAKE: rendi|rendere|renda|fai|fare|faccia|metti|mettere|metta|lascia|trasforma|fa|colora|dipingi|tingi|dai|dare|da'
ADD: aggiungi|aggiungere|aggiunga|aggiungete|inserisci|inserire|inserisca|crea|creare|metti|mettere|includi|includere|metta
REMOVE: rimuovi|rimuovere|rimuova|togli|togliere|tolga|elimina|eliminare|elimini|cancella|cancellare|cancelli|leva|levare|nascondi|nascondere|via|rimuovete|eliminate|togliete
TAKE: togli|leva|porta
OUT: via|fuori
MOVE: sposta|spostare|sposti|metti|mettere|porta|portare|colloca|muovi|muovere|alza|abbassa|posiziona
PUT: metti|mettere|metta|scrivi|colloca|mostra|poni
SWAP: scambia|scambiare|inverti|invertire|scambia di posto
POSITIONS: posto|ordine|l'ordine|posizioni|posizione
REPLACE: sostituisci|sostituire|sostituisca|rimpiazza|cambia|cambiare
RENAME: rinomina|rinominare
CALL: chiama|chiamare|intitola|nomina
WRITE: scrivi|scrivere|scriva
USE: usa|usare|usi|utilizza|utilizzare|scegli|prova|applica|adotta|metti
LINK: porti|portare|porta|punta|punti|puntare|rimandi|rimanda|collega|collegare|vada|andare|va|linka|linkare|che porta|che porti|conduca|che rimanda|che punta|apra|che apre|che chiama|chiami|chiamare|chiama
DUPLICATE: duplica|duplicare|copia|copiare
REDO: rifai|rifare|ridisegna|riorganizza|rigenera
ANOTHERLAYOUT: un altro layout|altro layout|una disposizione diversa|un'altra disposizione|un layout diverso|un'altra impaginazione
DIFFERENT: divers*|diversamente
TRANSLATE: traduci|tradurre|traduca
RAISE: alza|alzare|aumenta|aumentare|abbassa|abbassare|porta
SHOW: mostra|mostrare|metti|visualizza
ASK: chiedi|chiedere|chieda|manca|domanda|richiedi
UNDO: annulla|annullare|annulla tutto|torna indietro|tornare indietro|ripristina|rimetti come prima|come prima|annulla l'ultima modifica|disfa|annullalo
LASTCHANGE: ultima modifica|l'ultima modifica|modifica|ultimo cambiamento
FIXTYPO: correggi l'errore|errore di battitura|correggi il refuso|refuso|correggi l'errore di battitura
WHEREITSAYS: dove dice|dove c'è scritto|dove è scritto
INSTEADOF: invece di|al posto di|anziché
SHOULD: deve|devono|dovrebbe|dovrebbero|dev'|può|potrebbe|possono
BE: essere|è|sono|sia|siano|sembra|sembrano|stare|apparire|diventare|diventi
BECOME: diventa|è ora|ora è|è cambiato in|è cambiato|è adesso
HAVE: avere|ha|abbia|abbiano
SAY: dire|dica|dicano|leggere|chiamarsi|si chiami|recitare|dice|riportare|scrivere|intitolarsi|che dice|che dica
COME: venire|andare|stare|essere|apparire|comparire|stia|vada|venga|trovarsi
GO: sparire|andare via|scomparire|essere rimossa|essere rimosso|essere eliminata|essere eliminato|andarsene
COST: costa|costano|ora costa|costa ora|è a|adesso costa|viene|vengono|costa adesso|ora costano|passa a|sale a|è salito a|ora viene
WISH: vorrei|vorremmo|voglio|vogliamo|mi piacerebbe|ci piacerebbe|desidero|preferisco|vorrei avere|preferirei|ci serve|mi serve|abbiamo bisogno di|ho bisogno di|serve|manca|servirebbe|ci vuole|ci servono
NOTNEED: non abbiamo più bisogno di|non ho più bisogno di|non ci serve più|non mi serve più|non voglio più|non vogliamo più|non serve più|non ci serve|non ci serve più|non serve
NOTNEEDED: non serve|non serve più|non è necessario|non è necessaria|è inutile|non è più necessaria|non è più necessario|non ci serve più|non ci serve|non servono|non servono più
NOTBE: non deve essere|non dovrebbe essere|non deve stare
WENOLONGER: non vendiamo più|non offriamo più|non facciamo più|non vendo più|non offro più|non abbiamo più|non faccio più|non serviamo più|non la facciamo più|non lo facciamo più|non le facciamo più|non li facciamo più
NOTSOLD: non è più disponibile|non sono più disponibili|non si vende più|è annullato|è annullata|sono annullati|sono annullate|è stato annullato|è stata annullata|non lavora più con noi|non lavora più qui|non si fa più
WEALSO: vendiamo anche|offriamo anche|ora vendiamo|ora offriamo|facciamo anche|offro anche|ora offriamo anche|vendo anche|adesso offriamo anche
DISLIKE: non mi piace|non mi piacciono|non ci piace|odio
SOMETHING: lo stesso|come prima|qualcosa|altro|uno migliore|un altro|un'altra|meglio|una cosa|qualcosa di|più corto
PICTUREHERE: questa|questo|questa immagine|questa foto|l'immagine allegata|la foto allegata|allegata|la mia foto|immagine allegata|foto allegata
DET: il|lo|la|i|gli|le|l'|nostro|nostra|nostri|nostre|il nostro|la nostra|i nostri|le nostre|mio|mia|il mio|la mia|tuo|tua|suo|sua|questo|questa|questi|queste|quest'|quel|quella|quell'
INDEF: un|uno|una|un'|una nuova|un nuovo|del|della|dei|delle|degli|dell'
INDEF more: un altro|un'altra|altri|altre|un secondo|una seconda
NEW: nuov*|piccol*|semplice
NEW more: aggiuntiv*|altr*|second*
ALL: tutti|tutte|tutto|tutta|tutti i|tutte le|ogni|tutti gli|tutti i nostri
BOTH: entrambi|entrambe|sia
OTHER: altro|altra|altri|altre
NO: niente|nessun|nessuna
PRON: lo|la|li|le|ciò|questo|quello|quella|esso|essa|gli
OWN: zzz
TO: in|a|al|alla|con|ai|alle|agli|allo|all'|verso|su|per|color|di colore|in colore
WITH: con|da|per
AS: come|da
IN: in|nel|nella|nei|nelle|nell'|nello|al|alla|ai|alle|all'|a|negli|dentro|sul|sulla|su|sui|sulle|sull'
OF: di|del|della|dei|delle|dell'|dello|degli|nel|nella|nelle|nei|per|sul|sulla|sui|al|alla|d'
FOR: per|di|per il|per la|per i|per le
FROM: da|dal|dalla|dai|dalle|dall'|di|del|della|dello|dallo|dagli|fuori da|fuori dal
AT: a|alle|dalle|alle ore|dalle ore|all'|dall'
ABOUT: su|sul|sulla|sui|sulle|riguardo|a proposito di|circa|dedicata a|che parla di|per
CALLED: chiamat*|intitolat*|con il titolo|con il testo|che dice|con titolo|con testo|dal titolo|denominat*|con la scritta|con scritto|che si chiama
WORDING: il testo|testo|etichetta|la scritta|scritta
TEXTWORD: testo|il testo|un testo|frase|la frase|riga|una frase|paragrafo|una riga|nota|una nota
DIRECTLY: subito|direttamente|proprio|appena
BEFORE: prima di|prima del|prima della|prima delle|prima dei|davanti a|prima degli|prima dell'|sopra|al di sopra di|sopra a|sopra il|sopra la
AFTER: dopo|dietro|dopo il|dopo la|dopo le|sotto|al di sotto di|sotto a|sotto il|sotto la|sotto al
BETWEEN: tra|fra
TOP: in alto|in cima|all'inizio|per primo|per prima|in cima alla pagina|all'inizio della pagina|tutto in alto|al primo posto|su in alto
BOTTOM: in basso|in fondo|alla fine|per ultimo|per ultima|in fondo alla pagina|alla fine della pagina|all'ultimo posto
UP: più in alto|più su|verso l'alto|su|di un posto in alto
DOWN: più in basso|più giù|verso il basso|giù
FACT phone: telefono|numero di telefono|numero|cellulare|tel|recapito telefonico
FACT email: email|e-mail|indirizzo email|mail|posta elettronica|indirizzo e-mail|indirizzo mail
FACT address: indirizzo|indirizzo postale
FACT name: nome dell'attività|nome dell'azienda|nome del negozio|nome del ristorante|nome
FACT hours: orari|orario|orari di apertura|orario di apertura
WEMOVED: ci siamo trasferiti in|ci siamo trasferiti a|ora siamo in|adesso siamo in|ci siamo spostati in|siamo ora in|siamo in|ci trovate in
HAVEMOVED: ci siamo trasferiti|ci siamo spostati
CALLUS: chiamateci al|chiamaci al
WEOPEN: apriamo|siamo aperti|aperto|apro|ora apriamo|aperti|il negozio apre|apre|il ristorante apre|aperta
WECLOSE: chiudiamo|chiudo|ora chiudiamo|il negozio chiude|chiude
WEBE: siamo|è|saremo
CLOSED: chiuso|chiusi|chiusa|non apriamo più|non apriamo|non siamo più aperti
NOON: mezzogiorno
UNTIL: fino alle|alle|fino a|fino|a|al
NOW: ora|adesso|da ora|ormai
DAY Mo: lunedì|il lunedì|lun; DAY Tu: martedì|il martedì|mar; DAY We: mercoledì|il mercoledì|mer; DAY Th: giovedì|il giovedì|gio; DAY Fr: venerdì|il venerdì|ven; DAY Sa: sabato|il sabato|sab|di sabato; DAY Su: domenica|la domenica|dom|di domenica
DAY Mo,Tu,We,Th,Fr: nei giorni feriali|giorni feriali|durante la settimana; DAY Sa,Su: nel fine settimana|fine settimana|il fine settimana|weekend; DAY Mo,Tu,We,Th,Fr,Sa,Su: tutti i giorni|ogni giorno
PRICEWORD: prezzo|costo|tariffa
PAGEWORD: pagina|sito|sito web|tutta la pagina|tutto il sito|tutto|homepage|pagina intera
THING headline: titolo|titolo principale|titolone|intestazione principale|h1
THING subheading: sottotitolo|slogan|motto|testo sotto il titolo|riga sotto il titolo|frase sotto il titolo
THING heading: titolo della sezione|titolo di sezione|intestazione della sezione
THING text: testo|paragrafo|frase
THING button: pulsante|bottone|tasto|cta
THING link: link|collegamento
THING logo: logo
THING picture: immagine|foto|fotografia|illustrazione
THING menu_entry: menu|menù|navigazione|voce di menu|voce del menu|barra di navigazione|menu di navigazione|voce di menù|voce del menù
THING list_item: scheda|elemento|punto elenco
THING question: domanda
THING answer: risposta|risposta alla domanda
THING form: modulo|form|modulo d'ordine
THING submit_button: pulsante di invio|pulsante invia|bottone di invio|pulsante del modulo|bottone invia
THING copyright: copyright|riga del copyright|anno del copyright
THINGS heading: titoli|titoli delle sezioni|intestazioni|sottotitoli
THINGS text: testi|paragrafi|lettere
THINGS button: pulsanti|bottoni|tasti
THINGS link: collegamenti|i link
THINGS picture: immagini|le foto|fotografie
THINGS menu_entry: voci del menu|voci di menu
THINGS list_item: schede|elementi
THINGS price: prezzi
THINGS question: domande
THINGS section: sezioni|blocchi
SECTIONWORD: sezione|parte|blocco|area|zona
ITEM : voce; ITEM offerings: servizio|prodotto|offerta|corso|trattamento|camera|lezione; ITEM menu: piatto|bevanda|dolce; ITEM team: membro del team|collaboratore; ITEM events: evento; ITEM pricing: piano|pacchetto; ITEM testimonials: recensione|testimonianza
ORD 1: prim*; ORD 2: second*; ORD 3: terz*; ORD 4: quart*; ORD 5: quint*; ORD 6: sest*; ORD -1: ultim*
FIELDWORD: campo|casella
FIELDTYPE select: menu a tendina|elenco a discesa|tendina; FIELDTYPE checkbox: casella di spunta|checkbox; FIELDTYPE file: caricamento file|upload; FIELDTYPE textarea: area di testo; FIELDTYPE date: campo data
OPTIONWORD: opzioni|le opzioni
REQUIRED yes: obbligatori*|richiest*; REQUIRED no: facoltativ*|opzional*|non obbligatori*
PLACEHOLDER: segnaposto|placeholder
META title: titolo della pagina|titolo seo|titolo del browser|titolo per google|titolo del sito|titolo della scheda
META description: descrizione|meta descrizione|descrizione per google|descrizione seo|descrizione della pagina
ALT: testo alternativo|alt|testo alt|descrizione dell'immagine
PROP background: sfondo|colore di sfondo|sfondi|sfondo della pagina
PROP text_colour: colore del testo|colore dei testi|colore del carattere
PROP accent: colore d'accento|colore principale|accento|colore di accento
PROP colour: colore|colori|palette|tono|tonalità
PROP theme: tema|modalità|versione|stile
PROP typeface: font|carattere|caratteri|tipo di carattere|tipografia
PROP text_size: dimensione|dimensione del testo|grandezza|dimensioni|dimensione dei caratteri
PROP spacing: spazio|spazi|spaziatura|margini|margine|spazio tra le sezioni|spazio fra le sezioni|respiro
PROP rounding: angoli|bordi arrotondati|spigoli
PROP contrast: contrasto
STYLE weight on: grassetto|in grassetto
STYLE weight off: non in grassetto
STYLE italic on: corsivo|in corsivo
STYLE capitals on: maiuscol*|in maiuscolo|tutto maiuscolo
STYLE alignment center: centrat*|al centro
STYLE alignment start: a sinistra|allineat* a sinistra|sinistra
STYLE alignment end: a destra|allineat* a destra|destra
STYLE rounding on: arrotondat*|tond*|rotond*
STYLE rounding off: quadrat*|squadrat*|non arrotondat*
STYLE text_size up: maggior*
STYLE text_size down: minor*
STYLE typeface serif: serif|con grazie|graziato
STYLE typeface sans: sans serif|senza grazie|sans-serif|bastone
STYLE typeface mono: monospace|monospaziato|macchina da scrivere
STYLE typeface script: calligrafico|scritto a mano|manoscritto
THEME dark: scur*|notte|notturno; THEME light: chiar*|giorno
GRAD text_size up: grand*; GRAD text_size down: piccol*
GRAD lightness down: scur*; GRAD lightness up: chiar*|luminos*
GRAD warmth up: cald*; GRAD warmth down: fredd*
GRAD saturation up: vivac*|colorat*|intens*|acces*; GRAD saturation down: tenu*|delicat*|morbid*|spent*|sobri*|pastello
GRAD spacing up: arios*|spazios*; GRAD spacing down: compatt*|strett*|fitt*
GRAD weight up: spess*; GRAD weight down: sottil*
GRAD rounding up: tond*|arrotondat*; GRAD rounding down: quadrat*
MORE: più|ancora più|maggiore|di più; LESS: meno
MUCH: molto|decisamente|parecchio|davvero|super
BIT: un po'|un poco|leggermente|appena
TOO: troppo|un po' troppo|davvero troppo
RESTYLE alignment center: centra|centrare; RESTYLE text_size up: ingrandisci|ingrandire|aumenta la dimensione di|aumenta la dimensione del; RESTYLE text_size down: rimpicciolisci|riduci|ridurre; RESTYLE lightness down: scurisci|scurire; RESTYLE lightness up: schiarisci|schiarire; RESTYLE rounding on: arrotonda|arrotondare; RESTYLE underline on: sottolinea|sottolineare; RESTYLE saturation down: attenua
VAGUE: modern*|bell*|miglior*|professional*|accattivant*|elegant*|carin*|noios*|brutt*|meglio|figo|dinamic*|attraent*|accogliente|accoglienti|allegr*|caloros*
BAD: noios*|brutt*|illeggibil*|sbagliat*|banal*|vecchi*|trist*|errat*|scorrett*
ANSWER abilities: cosa puoi fare|che cosa puoi fare|cosa sai fare|aiuto|come funziona|cosa posso chiedere|cosa posso cambiare|aiutami
ANSWER costs: quanto costa una modifica|quanto costa|quanto costa un cambiamento
ANSWER thanks: grazie|grazie mille|perfetto|ottimo|bene|benissimo|fantastico|mi piace|ciao|buongiorno|bellissimo|molto bene|bravo
TOPIC payments: pagamento|pagamenti|pagare|paypal|stripe|carrello|negozio online|carta di credito|e-commerce
TOPIC booking_system: sistema di prenotazione|calendly|prenotazione online|prenotare online|prenotazioni online
TOPIC members: area riservata|login|password|accesso utenti|area membri|area clienti
TOPIC chat: chat|chat dal vivo|chatbot
TOPIC video: video|youtube|filmato
TOPIC map: google maps|mappa|cartina
TOPIC animation: animazione|animazioni|anima|carosello|slideshow|lampeggiare|slider|effetto|popup
TOPIC cookie_banner: banner cookie|cookie|cookies
TOPIC analytics: analytics|statistiche|google analytics|tracciamento
TOPIC embed: incorpora|iframe|widget|codice html|javascript|plugin
TOPIC seo: seo|posizionamento|parole chiave|primo su google
TOPIC speed: più veloce|tempo di caricamento|lento|velocità
TOPIC new_page: nuova pagina|altra pagina|un'altra pagina|sottopagina
TOPIC publish: pubblica|pubblicare|dominio|mettere online|metti online
TOPIC translate: traduci|tradurre|traduzione|in inglese|multilingue|bilingue|traduca
TOPIC picture_needed: foto migliori|altre foto|nuove foto|foto vere|altra foto|altra immagine|nuova foto|nuova immagine|più foto|immagini diverse
TOPIC vague: migliora|migliorare|effetto wow|ottimizza|emoji|sorprendimi
HIJACK: ignora le istruzioni|ora sei|dimentica le istruzioni|istruzioni precedenti
QUESTION_OPENER: cosa|che|come|perché|quando|dove|chi|quale|quanto|si può|c'è|è|sono|posso|quali
THERE: lì|là
WOULDBE: sarebbe bello|sarebbe utile
`,
};
