/** What visitors of a site read that its pages do not say, in many languages; English for the others. */
import { MORE_TEXTS } from "./more_visitor_texts.ts";

export interface VisitorTexts {
  thanksTitle: string;
  thanksText: string;
  errorTitle: string;
  errorText: string;
  /** The same where the form is still there. */
  errorInPlace: string;
  goneTitle: string;
  goneText: string;
  tooManyTitle: string;
  tooManyText: string;
  /** When others send too much. */
  busyText: string;
  tooLargeText: string;
  tooLongText: string;
  /** When the message is kept, but there is no room for its files. */
  filesRefusedText: string;
  unreadableText: string;
  /** When a script could not send a form. */
  failed: string;
  preview: string;
  back: string;
  notFoundTitle: string;
  notFoundText: string;
  home: string;
  problems: Record<ProblemKind, string>;
}

/** What can be wrong with an answer. */
export type ProblemKind =
  | "required"
  | "email"
  | "url"
  | "number"
  | "date"
  | "time"
  | "option"
  | "too_long"
  | "too_many"
  | "single"
  | "no_file";

const TEXTS: Record<string, VisitorTexts> = {
  ...MORE_TEXTS,
  en: {
    thanksTitle: "Thank you",
    thanksText: "Your message has arrived.",
    errorTitle: "Please check your entries",
    errorText: "Nothing has been sent yet. Go back, correct these entries and send the form again:",
    errorInPlace: "Nothing has been sent yet. Correct the marked entries and send the form again.",
    goneTitle: "This form is closed",
    goneText: "It takes no more messages. Please get in touch in another way.",
    tooManyTitle: "Please wait a little",
    tooManyText: "Too many messages have come from you. Nothing has been sent; try again in 15 minutes.",
    busyText: "Too many messages are coming in at the moment. Nothing has been sent; try again in a few minutes.",
    tooLargeText: "The files are too large. Together they may have 5 MB.",
    tooLongText: "What was entered is too long altogether. Shorten it and send the form again.",
    filesRefusedText:
      "Your message has arrived, but its files could not be kept: there is no room for them at the moment. Please send them in another way.",
    unreadableText: "What was sent could not be read.",
    failed: "The form could not be sent. Check your connection and try again.",
    preview: "This is a preview: the form sends nothing until the page is published.",
    back: "Back",
    notFoundTitle: "Page not found",
    notFoundText: "There is nothing at this address. It may have moved.",
    home: "Back to the home page",
    problems: {
      required: "is missing",
      email: "is not an e-mail address",
      url: "is not a web address",
      number: "is not a number",
      date: "is not a date",
      time: "is not a time",
      option: "is not one of the choices",
      too_long: "is too long",
      too_many: "there are too many entries",
      single: "takes one answer only",
      no_file: "takes no file",
    },
  },
  de: {
    thanksTitle: "Vielen Dank",
    thanksText: "Ihre Nachricht ist angekommen.",
    errorTitle: "Bitte prüfen Sie Ihre Angaben",
    errorText: "Es wurde noch nichts gesendet. Gehen Sie zurück, berichtigen Sie diese Angaben und senden Sie erneut:",
    errorInPlace: "Es wurde noch nichts gesendet. Berichtigen Sie die markierten Angaben und senden Sie erneut.",
    goneTitle: "Dieses Formular ist geschlossen",
    goneText: "Es nimmt keine Nachrichten mehr an. Bitte nehmen Sie auf anderem Weg Kontakt auf.",
    tooManyTitle: "Bitte warten Sie ein wenig",
    tooManyText:
      "Von Ihnen sind zu viele Nachrichten gekommen. Es wurde nichts gesendet; versuchen Sie es in 15 Minuten erneut.",
    busyText:
      "Im Moment kommen zu viele Nachrichten an. Es wurde nichts gesendet; versuchen Sie es in einigen Minuten noch einmal.",
    tooLargeText: "Die Dateien sind zu groß. Zusammen dürfen sie 5 MB haben.",
    tooLongText: "Die Angaben sind zusammen zu lang. Kürzen Sie sie und senden Sie das Formular noch einmal.",
    filesRefusedText:
      "Ihre Nachricht ist angekommen, aber die Dateien konnten nicht gespeichert werden: Im Moment ist kein Platz dafür. Bitte senden Sie sie auf einem anderen Weg.",
    unreadableText: "Die gesendeten Angaben waren nicht lesbar.",
    failed: "Das Formular konnte nicht gesendet werden. Prüfen Sie Ihre Verbindung und versuchen Sie es erneut.",
    preview: "Dies ist eine Vorschau: Das Formular sendet erst, wenn die Seite veröffentlicht ist.",
    back: "Zurück",
    notFoundTitle: "Seite nicht gefunden",
    notFoundText: "Unter dieser Adresse ist nichts zu finden. Vielleicht ist die Seite umgezogen.",
    home: "Zur Startseite",
    problems: {
      required: "fehlt",
      email: "ist keine E-Mail-Adresse",
      url: "ist keine Webadresse",
      number: "ist keine Zahl",
      date: "ist kein Datum",
      time: "ist keine Uhrzeit",
      option: "ist keine der Möglichkeiten",
      too_long: "ist zu lang",
      too_many: "es sind zu viele Angaben",
      single: "nimmt nur eine Antwort an",
      no_file: "nimmt keine Datei an",
    },
  },
  fr: {
    thanksTitle: "Merci",
    thanksText: "Votre message est bien arrivé.",
    errorTitle: "Merci de vérifier votre saisie",
    errorText: "Rien n’a encore été envoyé. Revenez en arrière, corrigez ces champs et renvoyez le formulaire :",
    errorInPlace: "Rien n’a encore été envoyé. Corrigez les champs signalés et renvoyez le formulaire.",
    goneTitle: "Ce formulaire est fermé",
    goneText: "Il ne reçoit plus de messages. Contactez-nous d’une autre manière.",
    tooManyTitle: "Merci de patienter un peu",
    tooManyText: "Trop de messages sont venus de vous. Rien n’a été envoyé ; réessayez dans 15 minutes.",
    busyText: "Trop de messages arrivent en ce moment. Rien n’a été envoyé ; réessayez dans quelques minutes.",
    tooLargeText: "Les fichiers sont trop volumineux : 5 Mo au plus en tout.",
    tooLongText: "Ce qui a été saisi est trop long au total. Raccourcissez et renvoyez le formulaire.",
    filesRefusedText:
      "Votre message est arrivé, mais ses fichiers n’ont pas pu être conservés : la place manque en ce moment. Merci de les envoyer autrement.",
    unreadableText: "L’envoi n’a pas pu être lu.",
    failed: "Le formulaire n’a pas pu être envoyé. Vérifiez votre connexion et réessayez.",
    preview: "Ceci est un aperçu : le formulaire n’envoie rien avant la publication de la page.",
    back: "Retour",
    notFoundTitle: "Page introuvable",
    notFoundText: "Il n’y a rien à cette adresse. La page a peut-être été déplacée.",
    home: "Retour à l’accueil",
    problems: {
      required: "manque",
      email: "n’est pas une adresse e-mail",
      url: "n’est pas une adresse web",
      number: "n’est pas un nombre",
      date: "n’est pas une date",
      time: "n’est pas une heure",
      option: "ne fait pas partie des choix",
      too_long: "est trop long",
      too_many: "il y a trop d’entrées",
      single: "n’accepte qu’une réponse",
      no_file: "n’accepte pas de fichier",
    },
  },
  es: {
    thanksTitle: "Gracias",
    thanksText: "Su mensaje ha llegado.",
    errorTitle: "Revise los datos, por favor",
    errorText: "Todavía no se ha enviado nada. Vuelva atrás, corrija estos datos y envíe el formulario de nuevo:",
    errorInPlace: "Todavía no se ha enviado nada. Corrija los datos señalados y envíe el formulario de nuevo.",
    goneTitle: "Este formulario está cerrado",
    goneText: "Ya no recibe mensajes. Póngase en contacto por otra vía.",
    tooManyTitle: "Espere un poco, por favor",
    tooManyText: "Han llegado demasiados mensajes suyos. No se ha enviado nada; inténtelo en 15 minutos.",
    busyText: "En este momento llegan demasiados mensajes. No se ha enviado nada; inténtelo de nuevo en unos minutos.",
    tooLargeText: "Los archivos son demasiado grandes: 5 MB como máximo en total.",
    tooLongText: "Lo que ha escrito es demasiado largo en conjunto. Acórtelo y envíe el formulario de nuevo.",
    filesRefusedText:
      "Su mensaje ha llegado, pero no se han podido guardar los archivos: ahora no hay espacio para ellos. Envíelos de otra manera, por favor.",
    unreadableText: "No se ha podido leer lo enviado.",
    failed: "No se ha podido enviar el formulario. Compruebe su conexión e inténtelo de nuevo.",
    preview: "Esto es una vista previa: el formulario no envía nada hasta que se publique la página.",
    back: "Volver",
    notFoundTitle: "Página no encontrada",
    notFoundText: "No hay nada en esta dirección. Puede que la página se haya movido.",
    home: "Volver al inicio",
    problems: {
      required: "falta",
      email: "no es una dirección de correo",
      url: "no es una dirección web",
      number: "no es un número",
      date: "no es una fecha",
      time: "no es una hora",
      option: "no es una de las opciones",
      too_long: "es demasiado largo",
      too_many: "hay demasiados datos",
      single: "solo admite una respuesta",
      no_file: "no admite archivos",
    },
  },
  pt: {
    thanksTitle: "Obrigado",
    thanksText: "A sua mensagem chegou.",
    errorTitle: "Verifique os dados, por favor",
    errorText: "Ainda nada foi enviado. Volte atrás, corrija estes dados e envie o formulário de novo:",
    errorInPlace: "Ainda nada foi enviado. Corrija os dados assinalados e envie o formulário de novo.",
    goneTitle: "Este formulário está fechado",
    goneText: "Já não recebe mensagens. Entre em contacto de outra forma.",
    tooManyTitle: "Aguarde um pouco, por favor",
    tooManyText: "Chegaram demasiadas mensagens suas. Nada foi enviado; tente de novo em 15 minutos.",
    busyText:
      "Estão a chegar demasiadas mensagens neste momento. Nada foi enviado; tente de novo dentro de alguns minutos.",
    tooLargeText: "Os ficheiros são demasiado grandes: 5 MB no total, no máximo.",
    tooLongText: "O que escreveu é, no total, demasiado longo. Encurte e envie o formulário de novo.",
    filesRefusedText:
      "A sua mensagem chegou, mas os ficheiros não puderam ser guardados: de momento não há espaço para eles. Envie-os de outra forma, por favor.",
    unreadableText: "Não foi possível ler o que foi enviado.",
    failed: "Não foi possível enviar o formulário. Verifique a ligação e tente de novo.",
    preview: "Isto é uma pré-visualização: o formulário não envia nada até a página ser publicada.",
    back: "Voltar",
    notFoundTitle: "Página não encontrada",
    notFoundText: "Não há nada neste endereço. A página pode ter mudado de lugar.",
    home: "Voltar ao início",
    problems: {
      required: "está em falta",
      email: "não é um endereço de e-mail",
      url: "não é um endereço web",
      number: "não é um número",
      date: "não é uma data",
      time: "não é uma hora",
      option: "não é uma das opções",
      too_long: "é demasiado longo",
      too_many: "há demasiados dados",
      single: "aceita apenas uma resposta",
      no_file: "não aceita ficheiros",
    },
  },
  it: {
    thanksTitle: "Grazie",
    thanksText: "Il messaggio è arrivato.",
    errorTitle: "Controlli i dati inseriti",
    errorText: "Non è stato ancora inviato nulla. Torni indietro, corregga questi dati e invii di nuovo il modulo:",
    errorInPlace: "Non è stato ancora inviato nulla. Corregga i dati segnalati e invii di nuovo il modulo.",
    goneTitle: "Questo modulo è chiuso",
    goneText: "Non riceve più messaggi. Ci contatti in un altro modo.",
    tooManyTitle: "Attenda un momento",
    tooManyText: "Sono arrivati troppi messaggi da lei. Non è stato inviato nulla; riprovi tra 15 minuti.",
    busyText: "In questo momento arrivano troppi messaggi. Non è stato inviato nulla; riprovi tra qualche minuto.",
    tooLargeText: "I file sono troppo grandi: al massimo 5 MB in tutto.",
    tooLongText: "Il testo inserito è nel complesso troppo lungo. Lo accorci e invii di nuovo il modulo.",
    filesRefusedText:
      "Il suo messaggio è arrivato, ma non è stato possibile conservare i file: al momento manca lo spazio. Li invii in un altro modo, per favore.",
    unreadableText: "Non è stato possibile leggere i dati inviati.",
    failed: "Non è stato possibile inviare il modulo. Controlli la connessione e riprovi.",
    preview: "Questa è un’anteprima: il modulo non invia nulla finché la pagina non è pubblicata.",
    back: "Indietro",
    notFoundTitle: "Pagina non trovata",
    notFoundText: "A questo indirizzo non c’è nulla. Forse la pagina è stata spostata.",
    home: "Torna alla home",
    problems: {
      required: "manca",
      email: "non è un indirizzo e-mail",
      url: "non è un indirizzo web",
      number: "non è un numero",
      date: "non è una data",
      time: "non è un orario",
      option: "non è tra le scelte",
      too_long: "è troppo lungo",
      too_many: "ci sono troppi dati",
      single: "accetta una sola risposta",
      no_file: "non accetta file",
    },
  },
  nl: {
    thanksTitle: "Bedankt",
    thanksText: "Uw bericht is aangekomen.",
    errorTitle: "Controleer uw gegevens",
    errorText: "Er is nog niets verzonden. Ga terug, verbeter deze gegevens en verstuur het formulier opnieuw:",
    errorInPlace: "Er is nog niets verzonden. Verbeter de gemarkeerde gegevens en verstuur het formulier opnieuw.",
    goneTitle: "Dit formulier is gesloten",
    goneText: "Het neemt geen berichten meer aan. Neem op een andere manier contact op.",
    tooManyTitle: "Wacht even",
    tooManyText: "Er zijn te veel berichten van u gekomen. Er is niets verzonden; probeer het over 15 minuten opnieuw.",
    busyText:
      "Er komen op dit moment te veel berichten binnen. Er is niets verzonden; probeer het over een paar minuten opnieuw.",
    tooLargeText: "De bestanden zijn te groot: samen hoogstens 5 MB.",
    tooLongText: "Wat is ingevuld, is samen te lang. Maak het korter en verstuur het formulier opnieuw.",
    filesRefusedText:
      "Uw bericht is aangekomen, maar de bestanden konden niet worden bewaard: er is op dit moment geen ruimte voor. Stuur ze op een andere manier.",
    unreadableText: "Wat verzonden is, kon niet gelezen worden.",
    failed: "Het formulier kon niet worden verzonden. Controleer uw verbinding en probeer het opnieuw.",
    preview: "Dit is een voorbeeld: het formulier verstuurt niets tot de pagina gepubliceerd is.",
    back: "Terug",
    notFoundTitle: "Pagina niet gevonden",
    notFoundText: "Op dit adres staat niets. Misschien is de pagina verplaatst.",
    home: "Terug naar de startpagina",
    problems: {
      required: "ontbreekt",
      email: "is geen e-mailadres",
      url: "is geen webadres",
      number: "is geen getal",
      date: "is geen datum",
      time: "is geen tijd",
      option: "is geen van de keuzes",
      too_long: "is te lang",
      too_many: "er zijn te veel gegevens",
      single: "neemt maar één antwoord aan",
      no_file: "neemt geen bestand aan",
    },
  },
  ja: {
    thanksTitle: "ありがとうございます",
    thanksText: "メッセージを受け付けました。",
    errorTitle: "入力内容をご確認ください",
    errorText: "まだ送信されていません。前の画面に戻り、次の項目を直してもう一度送信してください。",
    errorInPlace: "まだ送信されていません。印のついた項目を直して、もう一度送信してください。",
    goneTitle: "このフォームは終了しました",
    goneText: "受付を終了しています。別の方法でお問い合わせください。",
    tooManyTitle: "しばらくお待ちください",
    tooManyText: "送信回数が多すぎます。送信されていません。15分後にもう一度お試しください。",
    busyText: "現在、送信が集中しています。送信されていません。数分後にもう一度お試しください。",
    tooLargeText: "ファイルが大きすぎます。合計5 MBまでです。",
    tooLongText: "入力内容が全体として長すぎます。短くしてから、もう一度送信してください。",
    filesRefusedText:
      "メッセージは届きましたが、空き容量がないためファイルは保存できませんでした。お手数ですが、別の方法でお送りください。",
    unreadableText: "送信された内容を読み取れませんでした。",
    failed: "送信できませんでした。接続を確認して、もう一度お試しください。",
    preview: "これはプレビューです。ページが公開されるまで、フォームは送信されません。",
    back: "戻る",
    notFoundTitle: "ページが見つかりません",
    notFoundText: "このアドレスには何もありません。ページが移動した可能性があります。",
    home: "トップページへ",
    problems: {
      required: "入力されていません",
      email: "メールアドレスではありません",
      url: "ウェブアドレスではありません",
      number: "数値ではありません",
      date: "日付ではありません",
      time: "時刻ではありません",
      option: "選択肢にありません",
      too_long: "長すぎます",
      too_many: "項目が多すぎます",
      single: "回答は一つだけです",
      no_file: "ファイルは受け付けていません",
    },
  },
};

/**
 * The texts for a language tag, and the language they are in.
 * @param tag BCP 47, or null
 */
export function visitorTexts(tag: string | null): { language: string; texts: VisitorTexts } {
  const language = (tag ?? "").split("-")[0]!.toLowerCase();
  const texts = Object.hasOwn(TEXTS, language) ? TEXTS[language] : undefined;
  return texts ? { language, texts } : { language: "en", texts: TEXTS.en! };
}
