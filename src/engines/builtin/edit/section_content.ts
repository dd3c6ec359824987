/** What a section holds, read from its html, so that another layout can show the same. */
import { type Element, elementsIn, findIn, isWithin, type Page } from "../../../html/page.ts";
import type { Offering } from "../brief.ts";
import type { Section } from "./section_names.ts";
import { textOf } from "./visible_text.ts";

export interface QuestionAndAnswer {
  question: string;
  /** Html. */
  answer: string;
}

export interface SectionContent {
  heading: string;
  offerings: Offering[];
  paragraphs: string[];
  questions: QuestionAndAnswer[];
}

/** Reads a section of ours. */
export function contentOf(page: Page, { element, name }: Section): SectionContent {
  const within = (accepts: (element: Element) => boolean) => elementsIn(page, element, accepts);
  const offerings = within(({ tag }) => tag === "h3").map((heading, index, headings) => {
    // The item is the largest element around the heading that holds no other item's heading.
    const others = [headings[index - 1], headings[index + 1]];
    let item = heading;
    for (let at = heading.parent; at && at !== element; at = at.parent) {
      const around = at;
      if (others.some((other) => other && isWithin(other, around))) break;
      item = at;
    }
    const detail = findIn(page, item, ({ tag }) => tag === "p");
    const price = findIn(page, item, ({ attributes }) => attributes.get("class") === "price");
    return { name: textOf(heading), detail: detail ? textOf(detail) : null, price: price ? textOf(price) : null };
  });
  const details = within(({ tag }) => tag === "details").map((fold) => ({
    question: textOf(findIn(page, fold, ({ tag }) => tag === "summary") ?? fold),
    answer: elementsIn(page, fold, ({ tag }) => tag === "p")
      .map((paragraph) => inside(page, paragraph))
      .join("<br>"),
  }));
  const terms = within(({ tag }) => tag === "dt");
  const answers = within(({ tag }) => tag === "dd");
  return {
    heading: name,
    offerings,
    paragraphs: within(({ tag, attributes }) => tag === "p" && attributes.get("class") !== "intro")
      .map(textOf)
      .filter(Boolean),
    questions:
      details.length > 0
        ? details
        : terms.map((term, index) => ({
            question: textOf(term),
            answer: answers[index] ? inside(page, answers[index]) : "",
          })),
  };
}

/** The source inside an element. */
export const inside = (page: Page, { inner }: Element): string =>
  inner ? page.source.slice(inner.start, inner.end) : "";
