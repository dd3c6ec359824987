/** Forms by the words with which they are called, and what they ask. */
import type { BriefFieldType, BriefInput } from "../../../brief/brief.ts";
import type { FormPurpose } from "../../../design/kinds/vocabulary.ts";
import { findTerms, lexiconOf, rowsOf } from "./lexicon.ts";
import { fold, type Span, sentenceCase, tokensOf } from "./text.ts";
import { isNegated, joiningWords } from "./words.ts";

type FormInput = NonNullable<BriefInput["forms"]>[number];
type FieldInput = NonNullable<FormInput["fields"]>[number];

/** On each line a purpose, then what names it in the eight columns. */
const PURPOSES = `
appointment appointment,appointments,book an appointment,request an appointment|termin,terminanfrage,terminbuchung,termin vereinbaren,termin buchen|rendez vous,prise de rendez vous|cita,citas,pedir cita|marcação,marcar consulta,agendamento,agendar|appuntamento,appuntamenti|afspraak,afspraken,afspraak maken|予約フォーム,来院予約
reservation reservation,reservations,table reservation,book a table,reserve a table,table booking|reservierung,tischreservierung,tisch reservieren|réservation de table,réserver une table|reserva de mesa,reservar mesa|reserva de mesa,reservar mesa|prenotazione tavolo,prenotare un tavolo|reservering,tafel reserveren|席の予約
quote quote,quotes,free quote,estimate,free estimate,request a quote,get a quote|angebot anfordern,kostenvoranschlag,angebotsanfrage|devis,demande de devis,devis gratuit|presupuesto,pedir presupuesto|orçamento,pedido de orçamento|preventivo,richiesta preventivo|offerte,offerte aanvragen,offerteaanvraag|見積もり,見積もり依頼
newsletter newsletter,mailing list,newsletter signup,newsletter sign up|newsletter|newsletter,infolettre|newsletter,boletín|newsletter|newsletter|nieuwsbrief|メールマガジン,ニュースレター
rsvp rsvp|rsvp,zusage,zu und absage|rsvp|rsvp,confirmar asistencia|rsvp,confirmar presença|rsvp,conferma presenza|rsvp|出欠
donation donation,donations,donate|spende,spenden,spendenformular|don,dons,faire un don|donación,donaciones,donar|doação,donativo,doar|donazione,donazioni,donare|donatie,doneren|寄付
volunteer volunteer,volunteers,volunteering|ehrenamt,freiwillige,helfer werden|bénévole,bénévolat|voluntario,voluntariado|voluntário,voluntariado|volontario,volontariato|vrijwilliger,vrijwilligers|ボランティア
trial free trial,trial,trial class,free trial class,trial lesson|probetraining,probestunde,kostenlos testen|essai gratuit,cours d essai|clase de prueba,prueba gratis|aula experimental,aula experimental gratuita|prova gratuita,lezione di prova|proefles,gratis proefles,proefperiode|体験,無料体験
demo demo,book a demo,request a demo|demo,demo buchen|démo,demander une démo|demo,solicitar demo|demo,pedir demo|demo,richiedi una demo|demo,demo aanvragen|デモ
enrolment enrolment,enrollment,enrol,enroll|einschreibung|inscription|matrícula,inscripción|matrícula|iscrizione,iscrizioni|inschrijving,inschrijven|入会
registration registration,register,sign up,signup|anmeldung,registrierung|s inscrire|registro,registrarse|inscrição,registo,registro|registrazione,registrati|aanmelding,aanmelden|登録,申し込み
booking booking,bookings,book online,booking request|buchung,buchungsanfrage|réservation,réserver|reserva,reservas,reservar|reserva,reservas|prenotazione,prenotazioni,prenota|boeking,boeken|予約,宿泊予約
order order,orders,ordering,pre order|bestellung,vorbestellung,bestellen|commande,commander,précommande|pedido,pedidos,encargo|encomenda,encomendas,pedido|ordine,ordini,ordinare|bestelling,bestellen|注文
tour visit request,book a visit,book a tour,tour request|besichtigung|demande de visite|solicitar visita|agendar visita|prenota una visita|rondleiding aanvragen|見学
waitlist waitlist,waiting list|warteliste|liste d attente|lista de espera|lista de espera|lista d attesa|wachtlijst|順番待ち
application application,apply,job application|bewerbung|candidature|solicitud,candidatura|candidatura|candidatura|sollicitatie|応募
request request,enquiry,inquiry,enquiries|anfrage|demande|solicitud|pedido de informação|richiesta|aanvraag|依頼
contact contact,contact us,get in touch,message|kontakt|contact|contacto|contacto,contato|contatto,contatti|contact|お問い合わせ,問い合わせ
`;
const PURPOSE_WORDS = lexiconOf(rowsOf(PURPOSES) as [FormPurpose, string][]);

/** The purpose of a form that a text names; null when it names none. The more exact words go before "request" and "contact". */
export function purposeIn(text: string, language: string): FormPurpose | null {
  const folded = fold(text);
  const found = findTerms(PURPOSE_WORDS, folded, language).filter(({ start }) => !isNegated(folded, start, language));
  return (found.find(({ value }) => value !== "request" && value !== "contact") ?? found[0])?.value ?? null;
}

const FORM =
  /(?<!\p{L})(?:forms?|formulaires?|formularios?|modul[oi]|formulier(?:en)?)(?!\p{L})|formular(?:e|s)?(?!\p{L})|formulier(?:en)?(?!\p{L})|フォーム/gu;

/** The words for a form that stand in a text and are not negated. */
export function formWordsIn(text: string, language: string): Span[] {
  const folded = fold(text);
  return [...folded.matchAll(FORM)]
    .map(({ 0: word, index }) => ({ start: index, end: index + word.length }))
    .filter(({ start }) => !isNegated(folded, start, language));
}

const FIELD_TYPES: [BriefFieldType, string][] = [
  [
    "email",
    "email,e mail,mail,e mail address|e mail,email,e mail adresse|e mail,email,courriel,mail|correo,email,correo electrónico|email,e mail|email,e mail|e mail,email,e mailadres|メール,メールアドレス",
  ],
  [
    "tel",
    "phone,telephone,phone number,mobile,mobile number|telefon,telefonnummer,handynummer|téléphone,portable,numéro de téléphone|teléfono,móvil|telefone,telemóvel,celular|telefono,cellulare|telefoon,telefoonnummer|電話,電話番号",
  ],
  [
    "textarea",
    "message,comments,your message,notes,description,anything else|nachricht,mitteilung,anmerkungen|message,commentaire,remarques|mensaje,comentarios|mensagem,observações|messaggio,note,commenti|bericht,opmerkingen|メッセージ,内容,ご要望,備考",
  ],
  [
    "date",
    "date,preferred date,wedding date,event date,arrival,departure|datum,wunschtermin,anreise,abreise|date,date souhaitée,arrivée,départ|fecha,llegada,salida|data,chegada,partida|data,arrivo,partenza|datum,aankomst,vertrek|日付,希望日,日にち",
  ],
  ["time", "time,preferred time|uhrzeit|heure|hora|hora,horário|ora,orario|tijd|時間,希望時間"],
  [
    "number",
    "number of guests,number of people,how many,guests,party size,people|anzahl,personen,personenzahl,anzahl personen,gäste|nombre de personnes,personnes|número de personas,personas|número de pessoas,pessoas|numero di persone,persone,ospiti|aantal personen,personen|人数",
  ],
  [
    "file",
    "photo,photos,file,cv,resume,upload|foto,fotos,datei,lebenslauf|photo,fichier,cv|foto,archivo,cv|foto,ficheiro,arquivo,cv|foto,file,cv|foto,bestand,cv|写真,ファイル",
  ],
];
const FIELDS = lexiconOf(FIELD_TYPES);

/** The type of a field whose label is a usual one, in any language; a line of text where it is not. */
export function typeOfLabel(label: string, language: string): BriefFieldType {
  const folded = fold(label);
  const whole = findTerms(FIELDS, folded, language).find((found) => {
    const rest = folded.slice(0, found.start) + folded.slice(found.end);
    return tokensOf(rest).every(({ word }) => joiningWords(language).has(word));
  });
  return whole?.value ?? "text";
}

/** A field from what it asks for; choices stand in brackets behind it. */
export function fieldOf(item: string, language: string): FieldInput {
  const [, label = item, choices] = /^([^(（]{1,120}?) ?[(（]([^()（）]{1,300})[)）]$/u.exec(item) ?? [];
  const options =
    choices
      ?.split(/[,;/、]|(?<= )(?:or|oder|ou|o|of)(?= )/u)
      .map((choice) => choice.trim())
      .filter(Boolean) ?? [];
  if (options.length >= 2) return { label: sentenceCase(label), type: "select", options };
  return { label: sentenceCase(choices === undefined ? label : item), type: typeOfLabel(label, language) };
}
