/** The words of e-mails about submissions, in the languages that sites are made in; English for the others. */

export interface MailTexts {
  /** Of the notification. What stands in braces is filled in. */
  subject: string;
  title: string;
  files: string;
  filesKept: string;
  filesRefused: string;
  page: string;
  time: string;
  /** Where the submission is found again. */
  reference: string;
  referenceValue: string;
  replyHint: string;
  noReply: string;
  caution: string;
  shortened: string;
  /** Why somebody gets the answer to visitors. */
  autoReason: string;
}

const TEXTS: Record<string, MailTexts> = {
  en: {
    subject: "New message from {form} on {website}",
    title: "New message",
    files: "Files",
    filesKept: "They are kept with the submission and not attached.",
    filesRefused: "There was no room for them, and they were not kept; the visitor was told.",
    page: "Page",
    time: "Time",
    reference: "In {product}",
    referenceValue: "submission {submission} of form {form}",
    replyHint: "Reply to this e-mail, and your answer goes to {email}.",
    noReply: "The visitor left no e-mail address: an answer to this e-mail would not arrive.",
    caution: "A visitor of your website wrote this. Be careful with addresses and files in it.",
    shortened: "… (shortened; the submission has all of it)",
    autoReason:
      "You get this automatic answer because your address was entered in a form on {website}. If that was not you, you don't need to do anything.",
  },
  de: {
    subject: "Neue Nachricht von {form} auf {website}",
    title: "Neue Nachricht",
    files: "Dateien",
    filesKept: "Sie liegen bei der Einsendung und sind nicht angehängt.",
    filesRefused:
      "Für sie war kein Platz, sie wurden nicht gespeichert; das wurde auch der Person gesagt, die sie gesendet hat.",
    page: "Seite",
    time: "Zeit",
    reference: "In {product}",
    referenceValue: "Einsendung {submission} des Formulars {form}",
    replyHint: "Antworten Sie auf diese E-Mail, dann geht Ihre Antwort an {email}.",
    noReply: "Es wurde keine E-Mail-Adresse angegeben: Eine Antwort auf diese E-Mail käme nicht an.",
    caution: "Das hat jemand auf Ihrer Website geschrieben. Seien Sie mit Adressen und Dateien darin vorsichtig.",
    shortened: "… (gekürzt; die Einsendung enthält alles)",
    autoReason:
      "Sie erhalten diese automatische Antwort, weil Ihre Adresse in ein Formular auf {website} eingetragen wurde. Waren Sie das nicht, brauchen Sie nichts zu tun.",
  },
  fr: {
    subject: "Nouveau message de {form} sur {website}",
    title: "Nouveau message",
    files: "Fichiers",
    filesKept: "Ils sont conservés avec l’envoi et ne sont pas joints.",
    filesRefused: "La place manquait : ils n’ont pas été conservés, et le visiteur en a été averti.",
    page: "Page",
    time: "Heure",
    reference: "Dans {product}",
    referenceValue: "envoi {submission} du formulaire {form}",
    replyHint: "Répondez à cet e-mail : votre réponse ira à {email}.",
    noReply: "Aucune adresse e-mail n’a été donnée : une réponse à cet e-mail n’arriverait pas.",
    caution: "Un visiteur de votre site a écrit ceci. Soyez prudent avec les adresses et les fichiers.",
    shortened: "… (abrégé ; l’envoi contient tout)",
    autoReason:
      "Vous recevez cette réponse automatique parce que votre adresse a été saisie dans un formulaire sur {website}. Si ce n’était pas vous, vous n’avez rien à faire.",
  },
  es: {
    subject: "Nuevo mensaje de {form} en {website}",
    title: "Nuevo mensaje",
    files: "Archivos",
    filesKept: "Se guardan con el envío y no van adjuntos.",
    filesRefused: "No había espacio para ellos y no se guardaron; se avisó al visitante.",
    page: "Página",
    time: "Hora",
    reference: "En {product}",
    referenceValue: "envío {submission} del formulario {form}",
    replyHint: "Responda a este correo y su respuesta llegará a {email}.",
    noReply: "No se indicó ningún correo: una respuesta a este mensaje no llegaría.",
    caution: "Esto lo ha escrito un visitante de su web. Tenga cuidado con las direcciones y los archivos.",
    shortened: "… (abreviado; el envío lo tiene todo)",
    autoReason:
      "Recibe esta respuesta automática porque su dirección se introdujo en un formulario de {website}. Si no fue usted, no tiene que hacer nada.",
  },
  pt: {
    subject: "Nova mensagem de {form} em {website}",
    title: "Nova mensagem",
    files: "Ficheiros",
    filesKept: "Ficam guardados com o envio e não vão em anexo.",
    filesRefused: "Não havia espaço para eles e não foram guardados; o visitante foi avisado.",
    page: "Página",
    time: "Hora",
    reference: "No {product}",
    referenceValue: "envio {submission} do formulário {form}",
    replyHint: "Responda a este e-mail e a sua resposta chega a {email}.",
    noReply: "Não foi indicado nenhum e-mail: uma resposta a esta mensagem não chegaria.",
    caution: "Isto foi escrito por um visitante do seu site. Tenha cuidado com endereços e ficheiros.",
    shortened: "… (abreviado; o envio tem tudo)",
    autoReason:
      "Recebe esta resposta automática porque o seu endereço foi introduzido num formulário de {website}. Se não foi você, não precisa de fazer nada.",
  },
  it: {
    subject: "Nuovo messaggio da {form} su {website}",
    title: "Nuovo messaggio",
    files: "File",
    filesKept: "Sono conservati con l’invio e non sono allegati.",
    filesRefused: "Non c’era spazio e non sono stati conservati; il visitatore è stato avvisato.",
    page: "Pagina",
    time: "Ora",
    reference: "In {product}",
    referenceValue: "invio {submission} del modulo {form}",
    replyHint: "Risponda a questa e-mail: la risposta arriverà a {email}.",
    noReply: "Non è stato lasciato alcun indirizzo e-mail: una risposta a questo messaggio non arriverebbe.",
    caution: "Lo ha scritto un visitatore del suo sito. Attenzione a indirizzi e file.",
    shortened: "… (abbreviato; l’invio contiene tutto)",
    autoReason:
      "Riceve questa risposta automatica perché il suo indirizzo è stato inserito in un modulo su {website}. Se non è stato lei, non deve fare nulla.",
  },
  nl: {
    subject: "Nieuw bericht van {form} op {website}",
    title: "Nieuw bericht",
    files: "Bestanden",
    filesKept: "Ze zijn bij de inzending bewaard en niet bijgevoegd.",
    filesRefused: "Er was geen ruimte voor en ze zijn niet bewaard; de bezoeker weet dat.",
    page: "Pagina",
    time: "Tijd",
    reference: "In {product}",
    referenceValue: "inzending {submission} van formulier {form}",
    replyHint: "Beantwoord deze e-mail en uw antwoord gaat naar {email}.",
    noReply: "Er is geen e-mailadres achtergelaten: een antwoord op deze e-mail zou niet aankomen.",
    caution: "Een bezoeker van uw website heeft dit geschreven. Wees voorzichtig met adressen en bestanden.",
    shortened: "… (ingekort; de inzending bevat alles)",
    autoReason:
      "U krijgt dit automatische antwoord omdat uw adres in een formulier op {website} is ingevuld. Was u dat niet, dan hoeft u niets te doen.",
  },
  ja: {
    subject: "{website} の {form} から新しいメッセージ",
    title: "新しいメッセージ",
    files: "ファイル",
    filesKept: "送信内容とともに保存されています。添付はされていません。",
    filesRefused: "空き容量がないため保存されていません。送信者にはその旨を表示しました。",
    page: "ページ",
    time: "日時",
    reference: "{product} での番号",
    referenceValue: "フォーム {form} の送信 {submission}",
    replyHint: "このメールに返信すると、{email} に届きます。",
    noReply: "メールアドレスが入力されていません。このメールに返信しても届きません。",
    caution: "サイトの訪問者が書いた内容です。アドレスやファイルにはご注意ください。",
    shortened: "…（省略しました。全文は送信内容にあります）",
    autoReason:
      "{website} のフォームにこのアドレスが入力されたため、自動でお送りしています。お心当たりがない場合は、何もする必要はありません。",
  },
};

/**
 * The words for a language tag, and the language they are in.
 * @param tag BCP 47, or null
 */
export function mailTexts(tag: string | null): { language: string; texts: MailTexts } {
  const language = (tag ?? "").slice(0, 2).toLowerCase();
  const texts = Object.hasOwn(TEXTS, language) ? TEXTS[language] : undefined;
  return texts ? { language, texts } : { language: "en", texts: TEXTS.en! };
}
