/** Every word that a page shows and the prompt did not say. Such words invite or label; they never claim anything. */

import type { FormPurpose } from "../brief.ts";

/** A form's words: what stands above it, under it and on the button that leads to it. */
export interface PurposeText {
  heading: string;
  intro: string;
  submit: string;
  /** Short label of the button or link that leads to the form. */
  action: string;
}

/** The words of each form, as a language's table has them: heading, intro, submit and action between `|`. */
export function purposesOf(table: Record<FormPurpose, string>): Record<FormPurpose, PurposeText> {
  const texts = Object.entries(table).map(([purpose, row]) => {
    const [heading = "", intro = "", submit = "", action = ""] = row.split("|");
    return [purpose, { heading, intro, submit, action }] as const;
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
  pages: string;
  /** Joins the last two of a list. */
  and: string;
  /** "{what} in {place}" */
  whatInPlace: string;
  /** Calls to go further down or to another page. */
  seeOfferings: string;
  readMore: string;
  call: string;
  write: string;
  openMap: string;
  /** "Questions about {topic}? …" */
  getInTouch: string;
  forAudience: string;
  areas: string;
  goodToKnow: string;
  seePage: string;
  /** Over a form that books somebody who comes. */
  hireIntro: string;
  backHome: string;
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
    quantity: string;
    optional: string;
    property: string;
    file: string;
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
    process: string;
    listen: string;
    dates: string;
    more: string;
    pictures: string;
    foster: string;
    quotes: string;
  };
  questions: {
    where: string;
    when: string;
    reach: string;
    what: string;
    who: string;
    areas: string;
    dates: string;
    price: string;
    know: string;
  };
  labels: { address: string; phone: string; email: string; hours: string; date: string; place: string; links: string };
}
