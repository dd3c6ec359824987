/** Every word that a page shows and the prompt did not say. Such words invite or label; they never claim anything. */

import type { FormPurpose } from "../../../design/kinds/vocabulary.ts";

/** A form's words: what stands above it and on its buttons. */
interface PurposeText {
  heading: string;
  submit: string;
  /** Short label of the button or link that leads to the form. */
  action: string;
}

/** The words of each form, as a language's table has them: heading, submit and action between `|`. */
export function purposesOf(table: Record<FormPurpose, string>): Record<FormPurpose, PurposeText> {
  const texts = Object.entries(table).map(([purpose, row]) => {
    const [heading = "", submit = "", action = ""] = row.split("|");
    return [purpose, { heading, submit, action }] as const;
  });
  return Object.fromEntries(texts) as Record<FormPurpose, PurposeText>;
}

export interface InterfaceText {
  skip: string;
  menu: string;
  close: string;
  home: string;
  mainNavigation: string;
  footerNavigation: string;
  openMap: string;
  getInTouch: string;
  areas: string;
  goodToKnow: string;
  fields: {
    name: string;
    email: string;
    workEmail: string;
    phone: string;
    message: string;
    company: string;
    address: string;
    date: string;
    time: string;
    guests: string;
    arrival: string;
    departure: string;
    subject: string;
    choose: string;
    other: string;
    childName: string;
    attending: string;
    yes: string;
    no: string;
    diet: string;
    amount: string;
    rhythm: string;
    once: string;
    monthly: string;
    howHelp: string;
    item: string;
    optional: string;
    property: string;
  };
  purposes: Record<FormPurpose, PurposeText>;
  /** Headings that topics.ts does not already name. */
  headings: {
    /** What is listed: on pages that nobody sells anything on, of a business, of people who act, for hire, and to do. */
    offerings: string;
    offer: string;
    activities: string;
    rentals: string;
    experiences: string;
    story: string;
    hours: string;
    place: string;
    hoursAndPlace: string;
    quotes: string;
  };
  labels: { address: string; phone: string; email: string; hours: string; links: string };
}
