/** Small line icons from lucide (ISC licence), set in the text's colour. */

import arrow from "lucide-static/icons/arrow-right.svg" with { type: "text" };
import calendar from "lucide-static/icons/calendar.svg" with { type: "text" };
import check from "lucide-static/icons/check.svg" with { type: "text" };
import clock from "lucide-static/icons/clock.svg" with { type: "text" };
import link from "lucide-static/icons/link.svg" with { type: "text" };
import mail from "lucide-static/icons/mail.svg" with { type: "text" };
import mapPin from "lucide-static/icons/map-pin.svg" with { type: "text" };
import phone from "lucide-static/icons/phone.svg" with { type: "text" };
import play from "lucide-static/icons/play.svg" with { type: "text" };

const SOURCES = { arrow, calendar, check, clock, link, mail, mapPin, phone, play };

export type IconName = keyof typeof SOURCES;

/** What is between the tags of `<svg>`, on one line. */
const drawingOf = (source: string): string =>
  source
    .slice(source.indexOf(">", source.indexOf("<svg")) + 1, source.lastIndexOf("</svg>"))
    .split("\n")
    .map((line) => line.trim())
    .join("")
    .replaceAll(" />", "/>");

const DRAWINGS = Object.fromEntries(Object.entries(SOURCES).map(([name, source]) => [name, drawingOf(source)]));

/** An icon as inline SVG, hidden from assistive technology. */
export function icon(name: IconName): string {
  return `<svg class="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">${DRAWINGS[name]!}</svg>`;
}
