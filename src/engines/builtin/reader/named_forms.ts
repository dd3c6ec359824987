/**
 * Forms with a name of their own ("prayer request form"), and what visitors are to do in the prompt's words
 * ("candidates can upload their CV", "apply for a show"): a title over the form, and a file where something is uploaded.
 */
import type { FormPurpose, NamedForm } from "../brief.ts";
import { isCall } from "./actions.ts";
import { isAhead } from "./facts.ts";
import { formFieldsIn } from "./form_fields.ts";
import { formsOf, isFormWord } from "./forms.ts";
import { sectionsOnly } from "./sections.ts";
import type { Sentence } from "./segment.ts";
import { capitalised, fold, tokensOf } from "./text.ts";

/** What a form is called, by how each language says so. The name stands in the first group. */
const NAMES: RegExp[] = [
  /^([^,.;()]{3,40}?) can be (?:sent|submitted|made|requested|booked|uploaded|ordered) (?:through|via|on|using) /iu,
  /\bforms? to ((?!be )[^,.;()]{3,60})/iu,
  /((?:\p{L}[\p{L}'’-]* ){0,3}\p{L}[\p{L}'’-]*)[ -]forms?\b/iu,
  /(\p{L}{4,}?)(?:s|en)?-?formular(?:e|s)?\b(?! (?:für|zum|zur))/iu,
  /(\p{L}{4,}?)(?:s|en)?-?formulier(?:en)?\b(?! voor)/iu,
  /\bformular (?:für|zum|zur) ([^,.;()]{3,60})/iu,
  /\bformulaire ((?!avec |pour |de |du |des |d['’]|simple|court|en ligne|de contact|contact|qui |sur |par |svp|[sd]écurisé|dédié|rapide|détaillé|complet|suivant|dessous|joint)\p{L}{4,}(?: \p{L}{4,})?)$/iu,
  /\bformulaire (?:de |du |des |pour |d['’])([^,.;()]{3,60})/iu,
  /\bformulario (?:de |del |para )([^,.;()]{3,60})/iu,
  /\bformulário (?:de |do |da |para )([^,.;()]{3,60})/iu,
  /\bmodulo (?:di |del |per |d['’])([^,.;()]{3,60})/iu,
  /\bformulier (?:voor |om )([^,.;()]{3,60})/iu,
  /^(?:e |y |et |und |en |and |com |con |mit |met |with )?([^,.;()]{3,50}?) (?:por|via|par|per|über|by|mit|met|als|as|como|come|comme) (?:ein |een |an? |une? |uno |um )?(?:online-?)?(?:form\p{L}*|modulo)/iu,
];

/** Words before and after a name that are none of it. */
const BEFORE =
  /^(?:(?:then|an?|the|our|my|your|with|and|plus|need|needs|want|we|i|please|add|include|simple|short|small|online|have|has|is|for|by|un|une|una|uno|um|uma|el|la|le|lo|los|las|les|nos|notre|ein|eine|einen|das|die|der|den|ihre|unsere|een|het|de|onze|mit|und|avec|et|con|y|com|e|met|en)\s+)+/iu;
const AFTER =
  /\s+(?:with|mit|avec|con|com|met|by|for|and|und|et|y|e|en|on|pls|please|bitte|svp|por favor|per favore|graag)(?:\s.*)?$/iu;

interface Manner {
  /** Who does it, and that they can; the doing follows. */
  lets: RegExp;
  /** Whose it is: the one who reads the page. */
  yours: [RegExp, string][];
}

/** How each language lets visitors do something. In German and Dutch the verb closes the phrase. */
const LETS: Manner[] = [
  {
    lets: /(?:^|\b(?:let|allow|enable|invite|need|want|so|that|where|like|for|and)\s+)(?:people|visitors|customers|clients|guests|patients|parents|members|users|students|fans|supporters|families|listeners|readers|viewers|candidates|applicants|jobseekers|artists|exhibitors|vendors|authors|congregants|they|them|\p{L}+s(?: and \p{L}+s)?(?= (?:can|may) ))\s+(?:can|may|could|should|to|must)?\s*(?:be able to |also |easily )*((?:upload|send|submit|attach|apply|register|book|order|donate|share|request|ask|sign|leave|join|enter|post|schedule|arrange)\b[^,.;()]{0,60})$/iu,
    yours: [[/\btheir\b/giu, "your"]],
  },
  {
    lets: /(?:kunden|patienten|bewerber(?:innen)?|kandidaten|besucher|mitglieder|eltern|gäste|leser|hörer|mandanten|teilnehmer|man|sie) (?:können|sollen|dürfen|möchten|sollten)\s+([^,.;()]{2,50} (?:hochladen|senden|einsenden|einreichen|anhängen|anfragen|bestellen|buchen|spenden|bewerben|anmelden)(?: können)?)$/iu,
    yours: [
      [/\bihre([nrms]?)\b/gu, "Ihre$1"],
      [/ können$/iu, ""],
    ],
  },
  {
    lets: /(?:les |nos |des )?(?:clients?|patients|candidats|visiteurs|parents|membres|adhérents|lecteurs|auditeurs|élèves|exposants) (?:peuvent|puissent|pourront|doivent)\s+((?:envoyer|déposer|joindre|téléverser|télécharger|commander|réserver|s['’]inscrire|postuler|demander)\b[^,.;()]{0,60})$/iu,
    yours: [
      [/\bleurs\b/giu, "vos"],
      [/\bleur\b/giu, "votre"],
    ],
  },
  {
    lets: /(?:los |las )?(?:clientes|pacientes|candidatos|visitantes|padres|miembros|socios|lectores|alumnos) (?:pueden|puedan|podrán|deben)\s+((?:subir|enviar|adjuntar|pedir|reservar|encargar|inscribirse|apuntarse|solicitar|donar)\b[^,.;()]{0,60})$/iu,
    yours: [
      [/\bsus\b/giu, "tus"],
      [/\bsu\b/giu, "tu"],
    ],
  },
  {
    lets: /(?:os |as )?(?:clientes|pacientes|candidatos|visitantes|pais|membros|sócios|leitores|alunos) (?:podem|possam|devem)\s+((?:enviar|carregar|anexar|pedir|reservar|encomendar|inscrever-se|solicitar|doar)\b[^,.;()]{0,60})$/iu,
    yours: [],
  },
  {
    lets: /(?:i |gli |le )?(?:clienti|pazienti|candidati|visitatori|genitori|membri|soci|lettori|allievi) (?:possono|possano|devono)\s+((?:caricare|inviare|allegare|chiedere|prenotare|ordinare|iscriversi|donare)\b[^,.;()]{0,60})$/iu,
    yours: [
      [/\bil loro\b/giu, "il tuo"],
      [/\bla loro\b/giu, "la tua"],
      [/\bi loro\b/giu, "i tuoi"],
      [/\ble loro\b/giu, "le tue"],
    ],
  },
  {
    lets: /(?:klanten|patiënten|kandidaten|sollicitanten|bezoekers|ouders|leden|lezers|luisteraars) (?:kunnen|moeten|mogen)\s+([^,.;()]{2,50} (?:uploaden|sturen|insturen|opsturen|bestellen|aanvragen|reserveren|doneren|aanmelden)(?: kunnen)?)$/iu,
    yours: [
      [/\bhun\b/giu, "je"],
      [/ kunnen$/iu, ""],
    ],
  },
  // "Mandanten laden Belege hoch": that they can is left unsaid.
  {
    lets: /(?:kunden|patienten|bewerber(?:innen)?|mitglieder|eltern|mandanten|mieter|teilnehmer) laden ([^,.;()]{2,50} hoch)$/iu,
    yours: [
      [/\bihre([nrms]?)\b/gu, "Ihre$1"],
      [/ hoch$/iu, " hochladen"],
    ],
  },
  {
    lets: /(?:clients?|patients|candidats|parents|membres|adhérents|élèves|locataires) ((?:déposent|téléversent|joignent) [^,.;()]{2,50})$/iu,
    yours: [
      [/^déposent/iu, "déposer"],
      [/^téléversent/iu, "téléverser"],
      [/^joignent/iu, "joindre"],
      [/\bleurs\b/giu, "vos"],
      [/\bleur\b/giu, "votre"],
    ],
  },
  {
    lets: /(?:clientes|pacientes|candidatos|padres|miembros|socios|alumnos|inquilinos) ((?:suben|adjuntan) [^,.;()]{2,50})$/iu,
    yours: [
      [/^suben/iu, "subir"],
      [/^adjuntan/iu, "adjuntar"],
      [/\bsus\b/giu, "tus"],
      [/\bsu\b/giu, "tu"],
    ],
  },
  {
    lets: /(?:clientes|pacientes|candidatos|pais|membros|sócios|alunos|inquilinos) ((?:carregam|anexam) [^,.;()]{2,50})$/iu,
    yours: [
      [/^carregam/iu, "carregar"],
      [/^anexam/iu, "anexar"],
    ],
  },
  {
    lets: /(?:clienti|pazienti|candidati|genitori|membri|soci|allievi|inquilini) ((?:caricano|allegano) [^,.;()]{2,50})$/iu,
    yours: [
      [/^caricano/iu, "caricare"],
      [/^allegano/iu, "allegare"],
      [/\bil loro\b/giu, "il tuo"],
      [/\bla loro\b/giu, "la tua"],
      [/\bi loro\b/giu, "i tuoi"],
      [/\ble loro\b/giu, "le tue"],
    ],
  },
  {
    lets: /(?:klanten|patiënten|kandidaten|sollicitanten|ouders|leden|huurders) (uploaden [^,.;()]{2,50})$/iu,
    yours: [
      [/^uploaden (.+)$/iu, "$1 uploaden"],
      [/\bhun\b/giu, "je"],
    ],
  },
];

const UPLOAD =
  /upload|\battach(?:ment|ing|ed)?\b|hochladen|anhangen|einreichen|\beinsenden|\btelevers\w*|\bdeposer\b|\bdepot de\b|\bjoindre\b|\bpieces? jointes?\b|\b(?:datei)?anhang\b|\bbijlagen?\b|\bsubir\b|\badjunt\w*|\banexar?\b|\bcarregar\b|\bcaricare\b|\ballega\w*|\bbijvoegen|\binsturen|アップロード|添付/u;
/** What people upload, beside a form or in the words themselves. */
const FILES =
  /\b(?:cvs?|r[eé]sum[eé]s?|portfolios?|photos?|pictures|foto'?s?|fotos?|documents?|dokumente?|documentos?|documenti|documenten|lebenslauf|befunde|unterlagen|zeugnisse|curriculum|currículum|currículo|bilder|plans?|drawings?|files?|manuscripts?|scripts?|designs?|sketch(?:es)?|receipts?|invoices?|prescriptions?|rezepte?|ordonnances?|recetas?|receitas?|ricett[ae]|recept(?:en)?|belege?|rechnung(?:en)?|entwurf|entwürfe|skizzen?|zeichnung(?:en)?|pläne|dateien?|grundrisse?|fichiers?|croquis|dessins?|pièces|justificatifs?|factures?|archivos?|dibujos?|bocetos?|diseños?|facturas?|planos?|ficheiros?|arquivos?|desenhos?|faturas?|disegn[oi]|bozz[ae]|fatture|ricevute|planimetri[ae]|ontwerp(?:en)?|schets(?:en)?|tekening(?:en)?|bestand(?:en)?|bonnen|facturen|plattegrond)\b|履歴書|写真|書類|図面/giu;
/** "Stuur je ontwerp mee via het formulier": what is sent by a form is a file. */
const FOR_QUOTE =
  /\b(?:for (?:a|your)|fur ein|pour un|para (?:un|um)?|per un|voor een) ?(?:free )?(?:quote|estimate|price|angebot|devis|presupuesto|orcamento|preventivo|offerte)\b/u;
const WELCOME = /\b(?:welcome|willkommen|bienvenu|bienvenid|benvenut|welkom|bem-vind)/u;
const isForm = (folded: string): boolean => /form|\bmodul[oi]\b|フォーム/u.test(folded);
const SENDING =
  /\b(?:send(?:en?|et)?|einsend\w*|schick\w*|mitschick\w*|envoy\w*|envois?|invio|envio|envia\w*|envie\w*|manda\w*|invia\w*|stuur\w*|sturen|meesturen|opsturen)\b|送/u;
const WITH_FILE =
  /\b(?:with|mit|avec|con|com|met) (?:an? |einem? |une? |una? |um |uma |een |dépôt de )?(?=(?:photos?|fotos?|pictures?|cvs?|resumes?|lebenslauf|unterlagen|portfolio|documents?|documentos)\b)/iu;

const APPLYING =
  /\bappl(?:y|ication|icants?|ying)\b|\bcandidat|\bcvs?\b|\bresumes?\b|bewerb|lebenslauf|\bpostul|candidatur|curricul|sollicit|応募|履歴書/u;

const SENDS =
  /^(?:(?:send|tell|give|enter|leave|state|say|submit) |ask (?=which|what|when|where|how|whether|for |about ))/iu;

/** The named forms of the sentences, one for each purpose, in reading order. */
export function namedFormsIn(sentences: readonly Sentence[]): NamedForm[] {
  const found = new Map<FormPurpose, NamedForm>();
  for (const sentence of sentences) {
    const asked = formFieldsIn(sentence.text);
    const inSentence: NamedForm[] = [];
    const list = asked.list === null ? -1 : sentence.start + sentence.text.indexOf(asked.list);
    // The list is of the form that it stands beside, else of the first that its sentence names.
    const own = sentence.segments.findLast(({ start }) => start < list);
    for (const segment of sentence.segments) {
      const { bare, text, label, role } = segment;
      const isOwn = own === undefined || own === segment || own.role !== "form";
      if (label === "look" || label === "about" || text.length > 140) continue;
      // "Apply by Sept 1": a date belongs to what is to be done by then, a telephone number does not.
      const said = / (?:by|until|before|bis|vor|avant|antes|entro|voor|tot)$/u.test(bare) ? text : bare;
      const form = namedFormOf(said, withoutList(said, asked.list));
      // "Send subject" is the beginning of a list, and no title.
      const isSent = isOwn && asked.fields.length > 0 && form?.title != null && SENDS.test(form.title);
      const isAsked = isOwn && asked.fields.length > 0 && (role === "form" || isSent);
      const purpose =
        (isSent ? null : form?.purpose) ??
        (isAsked
          ? ([bare, `online ${bare}`].flatMap(formsOf).find((one) => one !== "contact") ??
            purposeBefore(sentence, list) ??
            "contact")
          : null);
      // "Ordina torte: modulo con data, peso": a form without a name is the one that its sentence has called.
      const called =
        isAsked && form === null && purpose !== null
          ? purpose === "contact"
            ? inSentence.at(-1)
            : inSentence.find((one) => one.purpose === purpose)
          : undefined;
      if (called && called.fields.length === 0) {
        called.fields = asked.fields;
        called.upload ??= asked.file;
        asked.fields = [];
        continue;
      }
      if (!purpose || found.has(purpose)) continue;
      const heard: NamedForm = {
        ...(form && !isSent ? form : { purpose, title: null, isCall: false, upload: null }),
        ...(isOwn && asked.file !== null && (form?.upload ?? null) === null ? { upload: asked.file } : {}),
        fields: isOwn ? asked.fields : [],
      };
      found.set(purpose, heard);
      inSentence.push(heard);
      if (!isOwn) continue;
      asked.fields = [];
      asked.file = null;
    }
  }
  return [...found.values()];
}

/** 「予約は夜のみ、フォームで(…)」: for what a form is may stand before the comma of its list, which begins at `list`. */
export function purposeBefore({ text, start }: Sentence, list: number): FormPurpose | null {
  const before = text.slice(0, Math.max(0, list - start)).replace(/[,、;]/gu, " ");
  return formsOf(`online ${before}`).find((purpose) => purpose !== "contact") ?? null;
}

/** "RSVP with dietary needs": what is to be asked is no part of the name. */
function withoutList(phrase: string, list: string | null): string {
  const at = list === null ? -1 : phrase.indexOf(list.split(/[,、]/u, 1)[0]!.trim());
  const end = LEADS_TO_LIST.exec(phrase.slice(0, Math.max(0, at)))?.index ?? 0;
  return end < 1 ? phrase : phrase.slice(0, end);
}
const LEADS_TO_LIST = /(?:\s(?:with|mit|avec|con|com|met)\s+(?:\p{L}{1,6}\s+|l['’])?|\s?[:(（]\s?)$/iu;

/** The form that a phrase names, if it says more of it than which of the usual ones it is. */
export function namedFormOf(phrase: string, called = phrase): Omit<NamedForm, "fields"> | null {
  const folded = fold(phrase);
  const name = nameIn(called);
  // "Lid worden via formulier": where the form itself is spoken of, its name is the shorter.
  const done = name === null ? doneIn(called) : null;
  const title = done ?? name;
  const isSent =
    (SENDING.test(folded) || WELCOME.test(folded)) &&
    (done !== null || isForm(folded) || FOR_QUOTE.test(folded)) &&
    phrase.match(FILES) !== null;
  const upload = UPLOAD.test(folded) || UPLOAD.test(fold(done ?? "")) || WITH_FILE.test(phrase) || isSent;
  // "photo upload": a phrase of a feature list names a form only where it says who uploads, or calls for it.
  if (title === null && !(upload && formsOf(phrase).length > 0)) return null;
  const usual = (done === null ? formsOf(phrase) : formsOf(`online ${done}`))[0] ?? null;
  const purpose: FormPurpose =
    APPLYING.test(folded) && (usual === null || usual === "contact" || usual === "registration")
      ? "application"
      : usual === null || usual === "contact"
        ? "request"
        : usual;
  const named = upload ? (phrase.match(FILES) ?? []) : [];
  const files = named.filter((file, at) => named.findIndex((other) => fold(other) === fold(file)) === at);
  return { purpose, title, isCall: done !== null, upload: upload ? capitalised(files.slice(0, 3).join(", ")) : null };
}

/** What visitors are to do, said to them. */
function doneIn(phrase: string): string | null {
  const plain = phrase
    .trim()
    .replace(/^(?:and|und|et|y|e|en) /iu, "")
    .replace(/ (?:button|knop|cta)(?: and .*)?$/iu, "")
    .replace(/ ?\([^()]{1,80}\)/gu, "");
  // "People should be able to volunteer, donate and get a poster for their window": said to them.
  // "Order before Wednesday noon for Friday delivery": until when, and no name of a form.
  if (/^order (?:before|by|until) /iu.test(plain) || isAhead(plain)) return null;
  // "Book online form and instagram": the form itself is spoken of.
  if (isCall(plain)) return /\bforms?\b/iu.test(plain) ? null : worthSaying(plain.replace(/\btheir\b/giu, "your"));
  for (const { lets, yours } of LETS) {
    const done = lets.exec(plain)?.[1];
    if (!done) continue;
    // "… and another for volunteers": of another form.
    const one = done.replace(
      /\s+(?:and|und|et|y|e|en) (?:another|one|eine? |un autre|une autre|otr[oa]|un altro|een ander).*$/iu,
      "",
    );
    const alone = one
      .replace(/ and (?:tell|send|give) us .*$/iu, "")
      .replace(/ (?:through|via|using|by|with|on) (?:an?|the|our|this) (?:\p{L}+ )?form$/iu, "")
      .trim();
    return worthSaying(yours.reduce((text, [theirs, your]) => text.replace(theirs, your), alone));
  }
  return null;
}

const DOES =
  /\b(?:book|request|schedule|arrange|hire|report|become|join|suggest|nominate|reserve|claim|return|sponsor|adopt|rent|borrow|share|tell|find|submit|ask) (?:an?|your|the|us|our) .+$/iu;

function nameIn(phrase: string): string | null {
  for (const pattern of NAMES) {
    // "Book a table by form": how it is sent is no part of the name.
    const name = pattern
      .exec(phrase)?.[1]
      ?.replace(/ (?:by|via|through|using|per|über|par|por|tramite|mediante)$/iu, "");
    if (!name) continue;
    // "Clients upload site plans through a form": what is done, and no name.
    if (
      pattern === NAMES[2] &&
      /(?:^| )(?:through|via|using) (?:an?|the|our|this)(?: \p{L}+)?$|\p{L} (?:by|with|on) (?:an?|the|our|this)$/iu.test(
        name,
      )
    )
      continue;
    // "a form to ask for a free call": all of it is what it is for.
    if (pattern === NAMES[1]) return worthSaying(name.replace(/\s+(?:with|and|please)(?:\s.*)?$/iu, "").trim());
    // "report a problem form": what one does with it is its name.
    if (pattern === NAMES[2] && DOES.test(name)) return worthSaying(DOES.exec(name)![0]);
    // "need a volunteer form": what stands before the last article is not the name.
    const isBefore = pattern === NAMES[2];
    const alone = isBefore
      ? name
          .replace(/^.*\b(?:an?|the|our|ein|eine|une?|una?|um|uma|een)\s+/iu, "")
          .replace(/^.*\b(?:and|with|plus|or)\s+/iu, "")
          .replace(/[ -]sign-? ?up$/iu, "")
      : (isJoined(name) ? name : name.replace(AFTER, "")).replace(
          /^(?:.*\s)?(?:an?|the|our|ein|eine|une?|una?|um|uma|een)\s+/iu,
          "",
        );
    const clean = alone
      // "Free 15 min consult form"
      .replace(/^(?:min|mins|minutes?|hour|hr|day|week|month)[ -]/iu, "")
      .replace(/ (?:we|i) (?:want|need|would like)(?: an?)?$/iu, "")
      .replace(BEFORE, "")
      .replace(/(?:^|\s)(?:an?|the|our|eine?|une?|una?|um|uma|een)$/iu, "")
      .trim();
    // "to fill in a form" names none.
    if (isBefore && /^(?:to |fill|use|via|by|through)/iu.test(clean)) return null;
    // "Formulier om een reparatie aan te melden"
    return worthSaying(
      clean
        .replace(/\s+(?:by|for|of|via|por|par|per)$/iu, "")
        .replace(/ te (?=\p{L}+en$)/iu, (te, at: number) =>
          / (?:aan|in|op|af|door|mee)$/iu.test(clean.slice(0, at)) ? "" : te && " ",
        ),
    );
  }
  return null;
}

/** "Anfrage für Taufe und Trauung": one noun more, and neither another form nor a section. */
function isJoined(name: string): boolean {
  const [, noun] = / (?:für|for|pour|para|per|voor) .+ (?:and|und|et|y|e|en) (\p{L}{4,})$/iu.exec(name) ?? [];
  return noun !== undefined && formsOf(`online ${noun}`).length === 0 && sectionsOnly(noun, "").length === 0;
}

/** A title, when it says more than the words of the usual forms do. */
function worthSaying(title: string): string | null {
  const words = tokensOf(fold(title)).filter(({ word }) => word.length > 2);
  // "Termine telefonisch oder": the half of a sentence.
  if (/ (?:or|oder|ou|o|of|and|und|et|y|e|en)$/iu.test(title)) return null;
  if (/^(?:need|needs|want|add|include|another|two|three)$/iu.test(title)) return null;
  if (words.length === 0 || title.length > 60 || words.every(({ word }) => isFormWord(word))) return null;
  return capitalised(title);
}
