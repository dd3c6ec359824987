/** What a page tells search engines of the business: from the brief alone, and nothing that it does not say. */

import type { Brief, BriefAddress, BriefEvent, BriefForm, BriefQuestion } from "./brief.ts";
import { eventTimes, hoursSchema, schemaDate, telephoneTarget } from "./display.ts";
import { kindOfBrief } from "./kind.ts";
import { networkOf } from "./networks.ts";

/** Most entries of a list that are told: the rest is on the page. */
const MOST_ENTRIES = 60;

const addressOf = (address: BriefAddress | null, place: string | null) =>
  address === null
    ? place === null
      ? undefined
      : { "@type": "PostalAddress", addressLocality: place }
    : without({
        "@type": "PostalAddress",
        streetAddress: address.street,
        postalCode: address.postal_code,
        addressLocality: address.city,
        addressRegion: address.region,
        addressCountry: address.country,
      });

/** An object without what is not known. */
const without = (data: Record<string, unknown>): object =>
  Object.fromEntries(
    Object.entries(data).filter(
      ([, value]) =>
        value !== null && value !== undefined && value !== "" && !(Array.isArray(value) && value.length === 0),
    ),
  );

const webAddress = (url: string | null): string | null =>
  url !== null && /^https?:/i.test(url) && URL.canParse(url) ? url : null;

/** Whose data it is, and on which page. */
export interface DataOf {
  /** What is known on the page. */
  brief: Brief;
  name: string;
  language: string;
  isHome: boolean;
}

/** The data of a page's business, its events and questions. */
export function structuredData({ brief, name, language, isHome }: DataOf): object[] {
  const { contact } = brief;
  const kind = kindOfBrief(brief);
  const isEvent = kind.traits.has("event");
  const place = addressOf(contact.address, brief.place);
  const business = without({
    "@context": "https://schema.org",
    "@type": kind.schemaType,
    name,
    description: isHome ? (brief.tagline ?? brief.story[0]) : null,
    telephone: contact.phone,
    email: contact.email,
    ...(kind.traits.has("program")
      ? {}
      : isEvent
        ? { location: place && { "@type": "Place", name: brief.place, address: place } }
        : { address: place }),
    openingHoursSpecification: hoursSchema(brief.hours),
    sameAs: profilesOf(brief),
    areaServed: isEvent ? [] : brief.areas,
    potentialAction: actionsOf(brief),
  });
  const events = isHome
    ? brief.events.slice(0, MOST_ENTRIES).flatMap((event) => eventData(event, brief, language))
    : [];
  const questions = questionsOf(brief).map(questionData);
  const faq =
    questions.length > 0 ? [{ "@context": "https://schema.org", "@type": "FAQPage", mainEntity: questions }] : [];
  return [business, ...events, ...faq];
}

/** What a form is for, as an action of schema.org; whoever sends any other form gets in touch. */
const ACTIONS: Partial<Record<BriefForm["purpose"], string>> = {
  appointment: "ReserveAction",
  booking: "ReserveAction",
  reservation: "ReserveAction",
  tour: "ReserveAction",
  order: "OrderAction",
  donation: "DonateAction",
  newsletter: "SubscribeAction",
  application: "ApplyAction",
  course: "RegisterAction",
  enrolment: "RegisterAction",
  registration: "RegisterAction",
  trial: "RegisterAction",
  waitlist: "RegisterAction",
  rsvp: "RsvpAction",
};

/** What visitors can do: ring, and send the forms of the home page, which has all that the brief says. */
const actionsOf = ({ contact, forms }: Brief): object[] => {
  const action = (type: string, target: object) => ({
    "@type": type,
    target: { "@type": "EntryPoint", ...target },
  });
  const types = new Set(forms.map(({ purpose }) => ACTIONS[purpose] ?? "CommunicateAction"));
  return [
    ...(contact.phone === null ? [] : [action("CommunicateAction", { urlTemplate: telephoneTarget(contact.phone) })]),
    ...[...types].map((type) => action(type, { url: "/" })),
  ];
};

const profilesOf = ({ contact }: Brief): string[] =>
  contact.links.flatMap(({ url }) => (webAddress(url) !== null && networkOf(url!) !== null ? [url!] : []));

/** An event as data; none where its date is for people alone. */
function eventData(event: BriefEvent, { contact, place }: Brief, language: string): object[] {
  const startDate = schemaDate(event.starts);
  if (startDate === null) return [];
  const address = addressOf(contact.address, place);
  return [
    without({
      "@context": "https://schema.org",
      "@type": "Event",
      name: event.name,
      startDate,
      endDate: schemaDate(event.ends),
      location:
        event.place === null ? address && { "@type": "Place", address } : { "@type": "Place", name: event.place },
      url: webAddress(event.url),
      description: event.note ?? eventTimes(event, language),
    }),
  ];
}

const questionsOf = ({ questions }: Brief): BriefQuestion[] =>
  questions.filter(({ answer }) => answer !== null).slice(0, MOST_ENTRIES);

const questionData = ({ question, answer }: BriefQuestion): object => ({
  "@type": "Question",
  name: question,
  acceptedAnswer: { "@type": "Answer", text: answer },
});

/**
 * What data of a business says piece by piece, whoever put it together: by the names that the pieces have in it, or the
 * entries of the brief that they are of. A piece that is missing is not known.
 */
export function dataPieces(brief: Brief, language: string): Map<string, unknown> {
  const pieces: [string, unknown][] = [
    ["telephone", brief.contact.phone],
    ["email", brief.contact.email],
    ["openingHoursSpecification", hoursSchema(brief.hours)],
    ["address", addressOf(brief.contact.address, brief.place)],
    ["areaServed", brief.areas],
    ["sameAs", profilesOf(brief)],
    ["potentialAction", actionsOf(brief)],
    ["mainEntity", questionsOf(brief).map(questionData)],
    ...questionsOf(brief).map((one): [string, unknown] => [`questions.${one.id}`, questionData(one)]),
    ...brief.events.map((one): [string, unknown] => [`events.${one.id}`, eventData(one, brief, language)[0]]),
  ];
  return new Map(
    pieces.filter(
      ([, piece]) => piece !== null && piece !== undefined && !(Array.isArray(piece) && piece.length === 0),
    ),
  );
}
