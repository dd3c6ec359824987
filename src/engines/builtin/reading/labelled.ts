/** The lists of a brief, filled from lists under labels. A list that does not fit as a whole is refused as a whole. */
import { BRIEF_LIMITS, type BriefInput } from "../../../brief/brief.ts";
import { arePlans, eventOf, type OfferInput, offerOf, personOf, planOf, questionsOf } from "./entries.ts";
import { fieldOf, purposeIn } from "./forms.ts";
import { type Label, sectionKindOf } from "./labels.ts";
import { hasWords, type Span } from "./text.ts";
import { hasNegation } from "./words.ts";

type FormInput = NonNullable<BriefInput["forms"]>[number];

/** All of them, or null when one is missing. */
const every = <One>(all: (One | null)[]): One[] | null => (all.every((one) => one !== null) ? (all as One[]) : null);

export class Lists {
  private readonly offered: { title: string | null; offers: OfferInput[] }[] = [];
  private readonly lists: Pick<
    BriefInput,
    "plans" | "people" | "events" | "questions" | "facts" | "areas" | "branches" | "actions" | "forms"
  > = {};
  private sections: BriefInput["sections"] = null;

  constructor(private readonly language: string) {}

  /**
   * Adds a list under a label.
   * @param title the words of the label, where there are any
   * @returns whether it has its place now; if not, nothing was added
   */
  add(label: Label, items: readonly string[], title: string | null): boolean {
    if (items.some((item) => item.length > BRIEF_LIMITS.text)) return false;
    switch (label) {
      case "offers":
        return this.addOffers(items, title);
      case "prices":
        return arePlans(items) ? this.put("plans", every(items.map(planOf))) : this.addOffers(items, title);
      case "plans":
        return this.put("plans", every(items.map(planOf)));
      case "people":
        return this.put("people", every(items.map(personOf)));
      case "events": {
        const events = every(items.map((item) => eventOf(item, this.language)));
        return this.put("events", events);
      }
      case "facts":
        return this.put(
          "facts",
          items.map((text) => ({ text })),
        );
      case "areas":
      case "branches":
        return this.addPlaces(label, items);
      case "actions": {
        const fits = items.every((item) => item.length <= BRIEF_LIMITS.line && !hasNegation(item, this.language));
        return (
          fits &&
          this.put(
            "actions",
            items.map((item) => ({ label: item.replace(/^["“„«]|["”“»]$/gu, "") })),
          )
        );
      }
      case "form":
        return this.addForm({
          purpose: purposeIn(title ?? "", this.language) ?? "contact",
          fields: items.map((item) => fieldOf(item, this.language)),
        });
      default:
        return false;
    }
  }

  private addPlaces(label: "areas" | "branches", items: readonly string[]): boolean {
    const fits = items.every(
      (item) => item.length <= 80 && /^[\p{Lu}\p{N}\p{Script=Han}\p{Script=Katakana}]/u.test(item),
    );
    if (!fits) return false;
    return label === "areas"
      ? this.put("areas", [...items])
      : this.put(
          "branches",
          items.map((name) => ({ name })),
        );
  }

  private addOffers(items: readonly string[], title: string | null): boolean {
    const offers = every(items.map(offerOf));
    const count = this.offered.reduce((sum, one) => sum + one.offers.length, 0);
    if (!offers || count + offers.length > BRIEF_LIMITS.offers || (title?.length ?? 0) > BRIEF_LIMITS.line)
      return false;
    if (offers.some((offer) => !hasWords(offer.name))) return false;
    this.offered.push({ title, offers });
    return true;
  }

  /** The questions of a running text with their answers; where they end, or null. */
  addQuestions(text: string, span: Span): number | null {
    const found = questionsOf(text, span);
    return found && this.put("questions", found.questions) ? found.end : null;
  }

  addForm(form: FormInput): boolean {
    const fits =
      (form.fields ?? []).every(({ label }) => label.length <= BRIEF_LIMITS.line) &&
      (form.fields?.length ?? 0) <= BRIEF_LIMITS.entries;
    if (
      this.lists.forms?.some(({ purpose, title }) => purpose === form.purpose && (!form.title || title === form.title))
    )
      return !form.title;
    return fits && this.put("forms", [form]);
  }

  addSections(titles: readonly string[]): boolean {
    const fits =
      titles.every((title) => hasWords(title) && title.trim().length <= BRIEF_LIMITS.line) &&
      titles.length <= BRIEF_LIMITS.entries;
    if (!fits || this.sections || titles.length === 0) return false;
    this.sections = titles.map((title) => ({
      kind: sectionKindOf(title.trim(), this.language) ?? title.trim(),
      title: title.trim(),
    }));
    return true;
  }

  private put<Name extends keyof Lists["lists"]>(
    name: Name,
    entries: NonNullable<Lists["lists"][Name]> | null,
  ): boolean {
    const before = (this.lists[name] ?? []) as unknown[];
    if (!entries || entries.length === 0 || before.length + entries.length > BRIEF_LIMITS.entries) return false;
    this.lists[name] = [...before, ...entries] as Lists["lists"][Name];
    return true;
  }

  /** All lists: where several have titles these are groups, and a title of one alone stands over all. */
  input(): BriefInput {
    const titled = this.offered.filter(({ title }) => title !== null);
    const alone = this.offered.length === 1 ? titled[0] : undefined;
    return {
      ...this.lists,
      offers_title: alone?.title ?? null,
      offers: this.offered.flatMap(({ title, offers }) =>
        offers.map((offer) => (alone ? offer : { ...offer, group: title })),
      ),
      sections: this.sections,
    };
  }
}
