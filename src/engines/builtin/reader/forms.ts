/** Which forms a prompt asks for. The mere mention of a thing ("free estimates") is no form; asking for it is. */
import type { FormPurpose } from "../brief.ts";
import { fold } from "./text.ts";

/** Purposes from the most particular to the most general: the first that matches a phrase has it. */
const PURPOSES: [FormPurpose, RegExp][] = [
  [
    "rsvp",
    /\brsvp\b|zusage|\breponse (?:avant|souhaitee|attendue)|\bantwort bis|\brespuesta antes|\brisposta entro|\bresposta ate|\bantwoord voor|\bruckmeldung (?:mit|bis)\b|ruckmeldeformular|confirm(?:ar|acion|acao) (?:de )?(?:asistencia|presenca)|confirmer (?:leur |votre )?presence|conferma(?:re)? (?:la )?presenza|aanmeld\w* (?:voor )?(?:de )?bruiloft|出欠/u,
  ],
  [
    "waitlist",
    /\bwait(?:ing)? ?list|warteliste|liste d'attente|lista de espera|lista d'attesa|wachtlijst|early access|wishlist|ウェイトリスト|事前登録/u,
  ],
  [
    "newsletter",
    /\bnews ?letter(?!s)|mailing list|nieuwsbrief|boletin|lettre d'info|infolettre|メルマガ|ニュースレター|メールマガジン|stay in the loop/u,
  ],
  [
    "valuation",
    /valuation|appraisal|immobilienbewertung|wertermittlung|estimation (?:gratuite|immobiliere|de)|tasacion|valoracion|avaliacao|valutazione|waardebepaling|査定/u,
  ],
  [
    "volunteer",
    /volunteer|foster|ehrenamt|helfer(?:formular|anmeldung)|freiwillige|mithelfen|benevol|voluntari|volontari|vrijwillig|ボランティア/u,
  ],
  [
    "donation",
    /donat|\bgive (?:online|now|today|monthly)\b|\bdonors?\b|fundrais|spende|\bdons?\b|donaci|\bdonar?\b|doac|\bdoar\b|donazion|\bdonare\b|doneer|\bgiften\b|寄付/u,
  ],
  [
    "trial",
    /\btrial|probetraining|probestunde|schnupper|cours d'essai|seance d'essai|essai gratuit|\bessai\b(?! libre)|clase de prueba|prueba gratis|aula experimental|aula gratis|teste gratis|prova gratuita|lezione (?:di )?prova|iscrizione prova|proefles|体験/u,
  ],
  ["demo", /\bdemo\b|demonstration|demo(?:s|termin)\b|デモ/u],
  [
    "enrolment",
    /enrol|admission|preschool inquir|kita-?platz|anmeldung (?:fur )?(?:kinder|kita|schule)|voranmeldung|(?<!(?<!\p{L})(?:con|com|y|e) )matricul|pre-?inscri[a-z]+|solicitud de plaza|pedido de vaga|demande de place|iscrizion\w* (?:all'|alla |al )?(?:asilo|scuola|nido)|inschrijv|aanmeldformulier|入園|入学|入会/u,
  ],
  [
    "course",
    /(?:class|course|workshop|lesson)\w* (?:sign|regist|book|enrol)|(?:sign ?up|register|registration|inscri\w+|book)\w* (?:form )?(?:for |to |aux |au |a |para |as |los |las )*(?:a |the |our |les |nos )?(?:class|course|workshop|lesson|cours|atelier|stage|curso|clase|taller|aula|oficina)|kursanmeldung|kursbuchung|anmeldung (?:zu|fur) (?:den |die |unsere )?(?:kurs|workshop)|inscription aux? (?:cours|ateliers|stages)|inscripcion|inscricao|inscricoes|iscrizion\w* (?:ai|al|alle) (?:cors|labor|lezion)|lesinschrijving|cursus ?aanmeld|aanmelden voor (?:een )?(?:les|cursus|workshop)|レッスン(?:の)?(?:予約|申)|講座申込/u,
  ],
  [
    "tour",
    /\bviewing|marque (?:uma )?visita|agende (?:uma )?visita|\btours?\b.{0,20}(?:form|request|book|sign|schedule|inquir)|(?:book|schedule|arrange|request) a (?:tour|visit|viewing|tasting)|reserv(?:as?|ar) (?:de )?(?:una |uma )?visitas?|prenot\w+ (?:una |di )?visit|reserv\w+ (?:de |une )?visites?|tasting (?:book|reserv|form)|besichtigung|fuhrung(?:en)? (?:anfragen|buchen)|rondleiding (?:aanvragen|boeken|reserveren)|visita guidata|visita guiada (?:por|con)|visite (?:guidee )?(?:sur|a) reserv|見学/u,
  ],
  [
    "quote",
    /\bquot(?:e|es|ation)\b|\bfor a price\b|\bestimates?\b|\bbids?\b|angebot(?:s| |$)|\boffert(?:e|en)?(?:formular|anfrage|$| )|kostenvoranschlag|\bdevis\b|\bsoumission|presupuesto|cotizacion|orcamento|preventiv|\bofferte|見積/u,
  ],
  [
    "booking",
    /(?:ask|check|request|enquire|inquire|anfrag\p{L}*|demand\p{L}+|verifi\p{L}+|consult\p{L}+|solicit\p{L}+|pedi\p{L}+|richie\p{L}+|chied\p{L}+|vraag|aanvra\p{L}+)(?: \p{L}+){0,2} (?:availability|verfugbarkeit|disponibili\p{L}+|disponibilidad|beschikbaarheid)|(?:availability|verfugbarkeit|beschikbaarheid)s?(?: |-)?(?:check|request|anfrag\p{L}*|aanvra\p{L}+)/u,
  ],
  [
    "appointment",
    /appointment|consultation|\b\w*termine?\b|terminanfrage|terminbuchung|rendez-?vous|\brdv\b|\bcitas?\b|\bconsulta\b|\bconsultas\b(?!$)|marcacoes|marcacao|\bmarcar (?:\p{L}+ )?(?:revis|consult|hora|sess|servic|atend)|\bpedir hora\b|agendar|agendamento|appuntament|afspra|診療予約|(?:schedule|book) a (?:call|session|visit)|erstgesprach/u,
  ],
  [
    "order",
    /\bpre-?orders?\b|\border(?:s|ing)? (?:form|online|request|ahead)|\bto order\b|orders? by|bestell|commander|commandes? en ligne|\bpedidos?\b(?! com (?:data|nome)| con (?:fecha|nombre)| de (?:oracao|reserva|orcamento|marcacao))|encomendas? |\bordini\b|\bordinazion[ei]\b|\bordina(?:re)?\b|bestelformulier|\bencargos\b|注文/u,
  ],
  ["reservation", /reserv(?!oir)|table booking|book(?:ing)? (?:a )?table|tisch|prenot|ご?予約/u],
  [
    "booking",
    /(?:\bbook(?:ings?|able)\b|(?<!\b(?:latest|newest|new|my|her|his|the|our|first|next|a|each|every|picture|comic|art|photo|poetry|recipe|children's) )\bbook\b)(?! (?:covers?|shops?|clubs?|stores?|reviews?|repairs?|search|tokens?|vouchers?|groups?|festivals?|signings?|stalls?|banks?|binding|bags?|swaps?|fairs?|launch|lists?|designs?|illustrations?|readings?|deals?|sales?|exchange|boxes|de\b|di\b|photos?|foto\w*|attor\w*|model\w*))|buchung|buchen|\bboek(?:en|ing|ingen)?\b|\bhire\b/u,
  ],
  [
    "application",
    /\bapplication (?:form|with|by)|\bapply (?:online|here|via|through)|\bcan apply\b|\bbewerb(?:ung|en)|\bpostuler\b|\bcandida(?:tar-se|rsi)|\bcandidatures?\b|\bcandidaturas?\b|\bsollicit(?:atie|eren)/u,
  ],
  [
    "registration",
    /registration|\bregister\b|sign-? ?up|anmeld|inscription|inscri[a-z]+|iscri[a-z]+|aanmeld|申し?込み/u,
  ],
  ["newsletter", /subscribe|abonnieren|abonner|suscri|subscrev|iscriversi|abonneren|e-?mail sign-?up|登録/u],
  [
    "contact",
    /contact|kontakt|contatt|contato|get in touch|write to us|inquir|enquir|anfrage|message|question|nachricht|mensaje|mensagem|messaggi|bericht|お?問い?合わ?せ/u,
  ],
];

const CUE =
  /\bforms?\b|\bformular\w*|\w*formular\b|\bformulaires?\b|\bformularios?\b|\bmodul[oi]\b|\bformulier\w*|\w+formulier\b|フォーム|\bsign-? ?ups?\b|\bonline\b|\b(?:uber die|via de|through the|on the|par le|sur le|por la|pelo|tramite il) (?:seite|website|webseite|homepage|site|web|sito)\b|\ben ligne\b|\ben linea\b|\bin linea\b|\brequest(?:s|ing)?\b|\binquir\w*|\benquir\w*|\w*anfrag\w*|\banmeld\w*|\bfor (?:a|your) (?:free )?(?:quote|estimate|price)\b|\bfur ein angebot\b|\bpour un devis\b|\bpara (?:un |um )?(?:presupuesto|orcamento)\b|\bper un preventivo\b|\bvoor een offerte\b|^\s*(?:presupuesto|orcamento|devis|preventivo|angebot|offerte|kostenvoranschlag|quote|estimate) (?:con|com|avec|mit|met|with) |^\s*(?:afspraak (?:voor|maken)|termine? (?:fur|vereinbaren)|rendez-vous pour|cita para|appuntamento per|marcacao para) |\bhochladen\b|\buploaden\b|\binschrijven\b|\bs'inscrire\b|\binscribirse\b|\biscriversi\b|\bbestellen\s*$|\bpedir\b|\b(?:pide|pida|solicita|solicite|peca|demandez|reservez|chiedi|chiedete|richiedi|vraag|reserveer) (?:\p{L}{1,4} )?(?=presupuesto|orcamento|devis|un preventivo|preventivo|offerte|mesa|table|cita|rendez|appuntamento|afspraak|een (?:offerte|afspraak|tafel)|una? )|\bsolicitar\b|\breservar\b|\bmarcar\b|\bagendar\b|\bprenotare\b|\brichiedere\b|\baanvragen\b|\baanmelden\b|\breserver\b|\bdemander\b|\breserveren\b|\bbuchen\b|\bmarque\b|\bagende\b|\bbuchbar\b|\breservieren\b|\bregistration\b|\bregister\b|\bsubscribe\b|\bbook(?:ing|ings|able)?\b|\b(?:pedido|solicitud) de (?:reserva|cita|presupuesto|orcamento)\b|\bdemande de (?:reservation|devis|rendez-vous)\b|\brichiesta di (?:prenotazione|preventivo)\b|\b(?:richiesta|richiedi|chiedi|verifica|consulta(?:r|d)?|demande[rz]?|check|vraag) (?:\p{L}+ ){0,2}(?:availability|disponibili\p{L}+|disponibilidad|beschikbaarheid)|^\s*(?:(?:e|y|et|und|and|en|online) )?(?:reservas? (?:de )?(?:mesas?|quartos?|habitacion(?:es)?|pistas?|sala|online|en linea)|reservar (?:mesa|pista|sala)|tischreservierung|zimmerreservierung|terminvereinbarung|terminbuchung|reservations? (?:de tables?|en ligne|table)|table (?:booking|reservation)s?|prenotazion[ei] (?:(?:del )?tavol[oi]|camer[ae]|online)|marcacao de consultas?|tafelreservering|iscrizione prova|anmeldung probetraining|inscription (?:a l')?essai|pedido de orcamento|solicitud de presupuesto|richiesta preventivo|demande de devis)\s*$|\b(?:application|bewerbung|candidatures?|candidaturas?|sollicitatie) (?:with|mit|avec|con|com|met|by) (?:[^.]{0,30}\b)?(?:cvs?|resumes?|lebenslauf|curriculum|upload|anhang)\b|できる(?:ように)?|したい|ネット予約|オンライン/u;
const ALWAYS =
  /\brsvp\b|\bruckmeldung (?:mit|bis)\b|\bzusagen? bis\b|\breponse (?:avant|souhaitee|attendue)|\bantwort bis|\brespuesta antes|\brisposta entro|\bresposta ate|\bantwoord voor|confirm(?:acion|acao) de (?:asistencia|presenca)|conferma (?:di |della )?presenza|news ?letter(?!s)|nieuwsbrief|\bwait(?:ing)? ?list|warteliste|メルマガ|ニュースレター|mailing list|lista de espera|lista d'attesa|wachtlijst|liste d'attente/u;
const WANT =
  /\b(?:we|i) (?:want|need|would like|'d like|seek|are looking for|rely on)\b|\blooking for\b|\b(?:quiero|quero|voglio|vorrei)\b|\bje (?:veux|voudrais)\b|\bich (?:mochte|will)\b|\bik wil\b|\bwir (?:suchen|brauchen|mochten|wollen)\b|\bnous (?:cherchons|voulons|recherchons)\b|\b(?:buscamos|queremos|necesitamos|procuramos|precisamos|cerchiamo|vogliamo)\b|\b(?:we|wij) (?:zoeken|willen)\b|募集/u;
const LET =
  /\b(?:let|allow|enable|invite|encourage|so that|so) (?:people|visitors|customers|clients|guests|patients|parents|members|users|them|students|fans|supporters|families)\b|\bwhere (?:people|visitors|customers|clients|guests|patients|parents|fans) can\b|\b(?:people|visitors|customers|clients|guests|patients|parents|fans|supporters) (?:can|should be able|should|must be able|to)\b|\b(?:kunden|besucher|gaste|patienten|eltern|klienten) (?:sollen|konnen)\b|\bque (?:la gente|el cliente) pueda\b|\bque (?:les|los|las|os|as) (?:clients?|pessoas |visiteurs|clientes|visitantes|pacientes|huespedes) (?:puissent|puedan|possam)\b|\bklanten (?:moeten|kunnen)\b|\b(?:i clienti|gli ospiti) (?:possano|possono|devono)\b/u;
/** "Bitte kein Kontaktformular", "we don't want a form": there is to be none. */
const NO_FORM =
  /\b(?:no|without(?: an?)?|(?:do not|don't|dont) (?:want|need) (?:an?|any)|keine?|ohne|pas de|sans|sin|sem|senza|geen|zonder) (?:(?:contact|booking|message|simple|kontakt) )?(?:forms?|kontaktformular\w*|formular\w*|formulaires?|formularios?|formulari|(?:contact)?formulier\w*|modul[oi])(?: (?:de|di|do) (?:contact|contatto|contacto|contato))?(?!\p{L})|\b(?:no|without|keine?|geen) online[- ]?(?:booking|ordering|appointment|reservation|scheduling|buchung|termin|reserv|boek|afspra)|\b(?:pas de|sans|sin|sem|senza|niente) (?:reserv|rendez-vous|rdv|citas?|marcac|prenotazion)\p{L}* (?:en ligne|online|en linea)/u;

/** True where the prompt says that there is to be no form. */
export const wantsNoForm = (text: string): boolean => NO_FORM.test(fold(text));

const BUTTON = /\b(?:cta|call to action|boton|bouton|botao|pulsante|schaltflache)\b|(?:button|knopf|knop)\b|ボタン/u;

/** "no bookings", "we book 20 weddings a year", "we usually have a waiting list": what there is, or is not, and nobody asks for. */
const NOT_ASKED =
  /\bmin(?:imum|\.)? (?:of )?\d+ bookings?|^\s*(?:please )?(?:book|reserve|order) (?:at least |early|well |\d+\+? ?\p{L}+ (?:ahead|in advance|before))|\bno need to (?:book|register|sign up|reserve)|\b(?:we|i) (?:only )?book (?:only |just |up to )*\d|\b(?:no|keine?n?|pas de|sans|sin|sem|senza|geen|(?:do not|don'?t|don’t) (?:want|need) (?:an?|any|the)) (?:\p{L}+ )?(?:\p{L}*formular\w*|forms?|formulaires?|formularios?|formulari|\p{L}*formulier\w*|modul[oi]|bookings?|reservations?|appointments?|sign-?ups?|reservierung\p{L}*|rendez-vous|reservas?|prenotazion\p{L}|reservering\p{L}*|newsletter|nieuwsbrief|boletin|infolettre|mailing list)|\b(?:have|has|is|'s|got) (?:usually |always |often )?a (?:long |short )?wait(?:ing)? ?list|\b(?:not|no longer|stopped) (?:currently |yet )?(?:taking|accepting|doing) |(?:nehmen|derzeit|zurzeit|momentan|aktuell) (?:\p{L}+ ){0,2}kein\p{L}* |\b(?:ne|n') ?(?:prenons|acceptons|prend|accepte) (?:plus|pas) |\bno (?:aceptamos|admitimos|cogemos|tomamos) |\bnao (?:aceitamos|fazemos) |\bnon (?:accettiamo|prendiamo) |\b(?:nemen|neem|accepteren) (?:\p{L}+ ){0,2}geen |(?:anmeldung|reservierung|booking|registration|reservation|inscription|inscripcion|inscricao|reserva|prenotazione|iscrizione|aanmelding|reservering) (?:is )?(?:notig|erforderlich|erwunscht|required|needed|essential|recommended|necessary|obligatoire|conseillee?|necessaire|obligatoria|necesaria|recomendada|obbligatoria|consigliata|necessaria|obrigatoria|verplicht|nodig|gewenst)|\b(?:bookings?|reservations?|orders?|appointments?|enrolments?|registrations?) (?:needs?|requires?|must|closes?|opens?|are|is) |^\s*bookings? (?:on |only )?(?:mon|tue|wed|thu|fri|sat|sun)|wait(?:ing)? ?list (?:is |of |about |around |currently |approx\.? |~ ?)+\d|(?:wait(?:ing)? ?list|warteliste|liste d'attente|lista de espera|lista d'attesa|wachtlijst) (?:\p{L}+ ){0,2}(?:closed|geschlossen|fermee|cerrada|chiusa|fechada|gesloten|voll|full|complete|llena|piena|vol)(?!\p{L})|(?:warteliste|wartezeit|liste d'attente|lista de espera|lista d'attesa|wachtlijst)(?: (?!ab |fur |pour |para |per |voor )\p{L}+\.?){0,3} \d/u;

/** "Prenotazione obbligatoria tramite modulo" */
const BY_FORM =
  /\b(?:via|through|by|per|tramite|con|mit|uber|met|par|por|com|avec) (?:the |our |an? |il |el |o |le |das |un |une |uno |um |ein |een |het )?(?:online-?)?(?:forms?|formular|formulaire|formulario|modulo|formulier)(?!\p{L})/u;

/** Forms in languages without interface text, by their word for "form" and what stands beside it. */
const FOREIGN_FORM =
  /formularz|formulář|formulär|formulær|skjema|lomak|űrlap|форм[аыуою]|φόρμα|نموذج|استمارة|טופס|表格|表单|表單|양식|फ़ॉर्म|(?<!\p{L})formu(?!\p{L})/u;
const FOREIGN_PURPOSES: [FormPurpose, RegExp][] = [
  ["quote", /wycen|offertförfr|tarjouspyyn|ajánlat|teklif|смет|кошторис/u],
  ["appointment", /randevu|موعد|תור(?:ים)?(?!\p{L})|vastaanotto|termin/u],
  ["booking", /rezerw|rezerv|varaus|boknings?|booking|бронир|حجز|הזמנ|预订|預訂|예약|foglal|κράτησ/u],
  ["registration", /zapis|anmäl|tilmeld|påmeld|kayıt|ilmoittaut|запис|jelentkez|přihláš|înscrie|εγγραφ|报名|신청/u],
];

/** True when a phrase speaks of a form, or asks that visitors can do what a form is for. */
export function asksForForm(phrase: string): boolean {
  return formsOf(phrase).length > 0;
}

/** Words that say no more of a form than that it is one, or one of the usual ones. */
const PLAIN =
  /^(?:forms?|online|simple|short|small|secured?|please|pls|and|the|your|our|via|for|contact|details|page|now|today|here|jetzt)$/u;

/** True for a word that says no more of a form than that it is one, or one of the usual ones. */
export function isFormWord(word: string): boolean {
  return PLAIN.test(word) || CUE.test(word) || PURPOSES.some(([, pattern]) => pattern.test(word));
}

const STAY =
  /\b(?:an- und abreise|anreise und abreise|arrival and departure|check-?in and check-?out|arrivee et depart|llegada y salida|chegada e partida|arrivo e partenza|aankomst en vertrek)/u;

const SEVERAL =
  /\b(?:formulare|forms|formulaires|formularios|moduli|formulieren) (?:fur|for|pour|para|per|voor) | (?:als|as|via|per|uber|par|por|tramite) (?:ein |een |an? |une? |um )?(?:online-?)?form(?:ular|s?|ulaire|ulario|ulier)$/u;

/** "Hunde auf Anfrage": what is only there for those who ask. */
const ON_REQUEST =
  /(?<!\p{L})(?:(?:up)?on request|auf anfrage|sur demande|(?:a|bajo) peticion|sob consulta|su richiesta|op aanvraag|(?:nur )?(?:nach|mit) (?:vor)?anmeldung$|sur inscription$|solo con reserva$|con reserva previa$|mediante (?:reserva|marcacao)$|na aanmelding$)(?!\p{L})/gu;

/** The forms that one sentence or segment asks for, in reading order. */
export function formsOf(phrase: string): FormPurpose[] {
  const folded = fold(phrase).replace(ON_REQUEST, " ");
  if (FOREIGN_FORM.test(phrase.toLowerCase()))
    return [FOREIGN_PURPOSES.find(([, pattern]) => pattern.test(phrase.toLowerCase()))?.[0] ?? "contact"];
  const wants = WANT.test(folded);
  const lets = LET.test(folded);
  const cued = CUE.test(folded) || BUTTON.test(folded) || lets;
  if (!cued && !wants && !ALWAYS.test(folded)) return [];
  // "Anfrageformular mit An- und Abreise": who says when to come and go stays the night.
  if (STAY.test(folded)) return ["booking"];
  const found: { purpose: FormPurpose; at: number }[] = [];
  // "Formulare für Patenschaft und Ehrenamt", "Termin und Rezept als Formular": each of them has one.
  const several = SEVERAL.test(folded);
  // A list of wishes may hold several ("donations, volunteers and foster homes"); one wish holds one form.
  const joined = folded.replace(
    / (?:or|and|oder|und|ou|et|o|y|e|of|en) (?=online(?:$|[.,;])|(?:uber|via|per|by|through|par|por|tramite|con|com|met|mit|with|avec) (?:(?:ein|the|an?|une?|uno?|um|een|das|le|el|o|il|het) )?(?:online-?)?(?:form|modul))/gu,
    " ",
  );
  for (const part of joined.split(/,|;|、|・|(?<=[^\p{L}])(?:and|or|und|oder|et|ou|y|e|&)(?=[^\p{L}])/u)) {
    const follows = found.length > 0 && /^\s*(?:donat|volunteer|spenden|mitmachen|foster)/u.test(part);
    if (NOT_ASKED.test(part) && !BY_FORM.test(part)) continue;
    if (!(wants || lets || follows || several) && !CUE.test(part) && !BUTTON.test(part) && !ALWAYS.test(part)) continue;
    // "We want a calm look" wants no form: after a mere wish only what is a form by nature counts.
    const purposes =
      wants && !CUE.test(part)
        ? PURPOSES.filter(([purpose]) =>
            ["rsvp", "waitlist", "newsletter", "volunteer", "donation", "trial", "demo", "valuation"].includes(purpose),
          )
        : PURPOSES;
    const hit = purposes.find(([, pattern]) => pattern.test(part));
    if (hit) found.push({ purpose: hit[0], at: hit[1].exec(part)!.index });
    else if (/\bforms?\b|formulare?\b|formulaire|formulario|\bmodulo\b|formulier|フォーム/u.test(part) && !found.length)
      found.push({ purpose: "contact", at: 0 });
  }
  return [...new Set(found.map((entry) => entry.purpose))];
}
