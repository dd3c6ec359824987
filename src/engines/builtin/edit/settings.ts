/** Requests about the page's title, its description and its language. */
import { fold } from "../reader/text.ts";
import { esc } from "../sections/part.ts";
import { nameOf, say } from "./answers.ts";
import { assignmentIn } from "./assignments.ts";
import { pageOf, set, splice } from "./draft.ts";
import type { Edit } from "./edit_context.ts";
import { setAttributes } from "./visible_text.ts";

const TITLE =
  /^(?:the |our |my |an? |der |den |die |das |le |la |el )?(?:page(?:'s)? |seo |meta |google |browser |tab |document |html |site )?(?:title(?: tag)?|titel|seitentitel|browsertitel)(?: (?:of|for|von|der|fur) (?:the |this |der |die |diese )?(?:page|seite|tab))?$|^(?:the |le |el )?(?:meta[ -]?titre|titre (?:de la page|seo|de l'onglet)|titulo (?:de la pagina|seo|de la pestana)|meta[ -]?titulo)$/;
const DESCRIPTION =
  /^(?:the |our |my |an? |der |den |die |das |eine |le |la |une |el |una )?(?:page(?:'s)? |seo |meta[ -]?|search |google |site )?(?:description|beschreibung|meta-?beschreibung|seitenbeschreibung|descripcion)(?: (?:of|for|von|der|fur|de|de la) (?:the |this |der |die |diese |la )?(?:page|seite|pagina|search results?))?$/;
const LONGEST = { title: 200, description: 500 };
const LANGUAGE =
  /\b(?:language|sprache|langue|idioma|lang attribute)\b|^translate\b|^ubersetze?\b|^tradui[st]\b|^traduce\b/;
const TAGS: [RegExp, string][] = [
  [/\benglish\b|\benglisch\b|\banglais\b|\bingles\b/, "en"],
  [/\bgerman\b|\bdeutsch\b|\ballemand\b|\baleman\b/, "de"],
  [/\bfrench\b|\bfranzosisch\b|\bfrancais\b|\bfrances\b/, "fr"],
  [/\bspanish\b|\bspanisch\b|\bespagnol\b|\bespanol\b/, "es"],
  [/\bitalian\b|\bitalienisch\b|\bitalien\b|\bitaliano\b/, "it"],
  [/\bportuguese\b|\bportugiesisch\b|\bportugais\b|\bportugues\b/, "pt"],
  [/\bdutch\b|\bniederlandisch\b|\bneerlandais\b|\bneerlandes\b|\bholandes\b/, "nl"],
  [/\bjapanese\b|\bjapanisch\b|\bjaponais\b|\bjapones\b/, "ja"],
];

/** Sets title or description. */
export function changeSetting({ draft, request, speech }: Edit): string | null {
  const assignment = assignmentIn(request);
  if (!assignment) return null;
  const thing = fold(assignment.thing).trim();
  const name = TITLE.test(thing) ? "title" : DESCRIPTION.test(thing) ? "description" : null;
  if (!name || assignment.value === "") return null;
  if (
    !assignment.isQuoted &&
    /^(?:bigger|larger|smaller|größer|großer|kleiner|blue|red|green|blau|rot|grun|bold|fett)$/.test(
      fold(assignment.value),
    )
  )
    return null;
  // Descriptions are sentences, titles are not.
  const ends = name === "description" && request.isEnded && !assignment.isQuoted && /\s\S+\s/.test(assignment.value);
  const value = ends ? `${assignment.value}.` : assignment.value;
  if ([...value].length > LONGEST[name])
    return say(speech, "tooLong", { thing: nameOf(speech, name), count: LONGEST[name] });
  const before = draft.events.length;
  set(draft, name, value);
  // A whole document has both in its head as well.
  const page = pageOf(draft);
  const element =
    name === "title"
      ? page.elements.find(({ tag, parent }) => tag === "title" && parent?.tag === "head")
      : page.elements.find(({ tag, attributes }) => tag === "meta" && attributes.get("name") === "description");
  if (element && name === "title" && element.inner) splice(draft, "html", element.inner, esc(value));
  if (element && name === "description") setAttributes(draft, element, { content: value });
  if (draft.events.length === before) return say(speech, "already");
  return say(speech, name === "title" ? "titleSet" : "descriptionSet", { text: value });
}

/** Marks the language of a whole document; for a fragment the website decides. */
export function changeLanguage({ draft, request, speech }: Edit): string | null {
  if (!LANGUAGE.test(request.folded)) return null;
  if (/^(?:translate|ubersetz|tradui|traduc)/.test(request.folded)) return say(speech, "languageElsewhere");
  const tag =
    TAGS.find(([pattern]) => pattern.test(request.folded))?.[1] ??
    /\b(?:to|zu|auf|en|a)\s+([a-z]{2}(?:-[a-z]{2})?)$/.exec(request.folded)?.[1];
  const html = pageOf(draft).elements.find((element) => element.tag === "html");
  if (!html || !tag) return say(speech, "languageElsewhere");
  const before = draft.events.length;
  setAttributes(draft, html, { lang: tag });
  return draft.events.length === before ? say(speech, "already") : say(speech, "languageSet", { text: tag });
}
