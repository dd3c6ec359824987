/** What a prompt wants a page to hold: its sections, and forms under the purpose that a kind of business has for them. */
import type { FormPurpose } from "../brief.ts";
import { isCall } from "./actions.ts";
import { fieldListIn } from "./form_fields.ts";
import { formsOf } from "./forms.ts";
import { namedFormOf, purposeBefore } from "./named_forms.ts";
import { PRICE } from "./prices.ts";
import { sectionId, sectionsOnly, sectionWords, unwantedSections } from "./sections.ts";
import type { Segment, Sentence } from "./segment.ts";
import { fold, unique } from "./text.ts";

export function wantedSectionsOf(sentences: readonly Sentence[], language: string): string[] {
  const wanted: string[] = [];
  for (const sentence of sentences) {
    for (const segment of sentence.segments) {
      if (segment.label === "offerings" || segment.label === "look" || segment.label === "contact") continue;
      if (unwantedSections(segment.bare, language).length > 0) continue;
      const exact = sectionsOnly(segment.bare, language);
      if (exact.length > 0 && segment.role === "section") wanted.push(...exact);
      else if (segment.role === "section" && segment.label === null && sentence.segments.length >= 3) {
        // "Training times, fixtures, sponsors": named in a list of sections, so each is one.
        const id = sectionId(segment.bare);
        const others = sentences.filter((other) => other !== sentence).map(({ text }) => fold(text));
        if (id !== null && !others.some((text) => text.includes(fold(segment.bare)))) wanted.push(id);
      } else if (segment.role === "section" && segment.label === "sections") {
        const id = sectionWords(fold(segment.bare), language).map((found) => found.value);
        wanted.push(...(id.length > 0 ? id : [sectionId(segment.bare)].filter((value) => value !== null)));
      } else if (
        segment.role === "request" ||
        /\bsections?\b|\bpages?\b|\bbereich\b|\brubrique\b|\bseccion\b|\bsezione\b|\bsectie\b|ページ/u.test(
          fold(segment.bare),
        )
      ) {
        wanted.push(...sectionWords(fold(segment.bare), language).map((found) => found.value));
      } else {
        const opening =
          /^(story|history|contact|research|kontakt|contacto|forschung|recherche|schedule|map|gallery|photos|list|links?|geschichte|galerie|histoire|historia|galería|storia|galleria|verhaal|galerij)\s+(?:about|of|to|von|über|de|sobre|di|over|van)\b/iu.exec(
            segment.bare,
          );
        if (opening)
          wanted.push(
            ...sectionWords(fold(segment.bare), language)
              .slice(0, 1)
              .map((found) => found.value),
          );
        if (
          /\btickets?\b|\bentradas\b|\bbilhetes\b|\bbiglietti\b|\bbillets\b|チケット/u.test(fold(segment.bare)) &&
          !PRICE.test(segment.bare) &&
          segment.role !== "prose"
        )
          wanted.push("ticket");
      }
    }
  }
  return unique(wanted.filter((section) => section !== "home")).slice(0, 16);
}

/** A mere form with its list is for what its sentence has spoken of. */
function formsOfSegment(sentence: Sentence, { bare, text, start }: Segment): FormPurpose[] {
  const forms = formsOf(bare);
  const list = forms.length === 1 && forms[0] === "contact" ? fieldListIn(text) : null;
  const purpose = list === null ? null : purposeBefore(sentence, start + text.indexOf(list));
  return purpose === null ? forms : [purpose];
}

export function formsIn(sentences: readonly Sentence[]) {
  return unique(
    sentences.flatMap((sentence) => {
      // A whole sentence that lets visitors do something is one wish; otherwise each segment speaks for itself.
      const whole = formsOf(sentence.text.split(/[,;、]/).length > 3 && !sentence.request ? "" : sentence.text);
      return whole.length > 0 && sentence.request
        ? whole
        : sentence.segments
            .filter((segment) => segment.label !== "offerings")
            .flatMap((segment) => formsOfSegment(sentence, segment));
    }),
  );
}

/** The forms that calls to action lead to: whoever reads "Donate, volunteer" can do so on the page. */
export function calledFor(sentences: readonly Sentence[]): FormPurpose[] {
  return sentences
    .flatMap(({ segments }) => segments)
    .filter(({ role, bare, label }) => role === "action" && label !== "offerings" && isCall(bare))
    .flatMap(({ bare }) => formsOf(`online ${bare}`).slice(0, 1))
    .filter((form) => form !== "contact");
}

export const asksToWrite = (sentences: readonly Sentence[]): boolean =>
  sentences.some((sentence) =>
    sentence.segments.some(
      (segment) =>
        formsOfSegment(sentence, segment).includes("contact") &&
        (segment.bare.length > 140 || namedFormOf(segment.bare) === null),
    ),
  );

/** The form that a kind of business has where the prompt's word could mean several. */
export function fittingForm(form: FormPurpose, usual: FormPurpose): FormPurpose {
  // A salon or a practice takes appointments, whatever word the language has for booking.
  if (usual === "appointment" && (form === "reservation" || form === "booking" || form === "tour"))
    return "appointment";
  // Distilleries and wineries book tours; who "signs up" at a school enrols, and for a magazine subscribes.
  if (usual === "tour" && form === "booking") return "tour";
  // Where no child is brought nobody is asked for the child's name.
  if (form === "enrolment" && usual !== "enrolment") return usual === "course" ? usual : "registration";
  if (form === "registration" && (usual === "enrolment" || usual === "course" || usual === "newsletter")) return usual;
  return form;
}
