/**
 * Fills a home page that its prompt left short. What is added asks and invites (sections/guidance.ts), so a page of one
 * word still shows a visitor what to do; pages with enough of their own stay as they are.
 */

import { hashText } from "../../../design/seed.ts";
import { guidanceGroup, mayAdd } from "../guidance/guidance.ts";
import { gallerySection } from "./gallery.ts";
import { askSection, audienceSection, friezeSection, guidanceOf, stepsSection, tellSection } from "./guidance.ts";
import { callSection, factsSection } from "./offerings.ts";
import { type Build, esc, type Part } from "./part.ts";

/** How many sections a home page has under its hero, at least. */
const LEAST_SECTIONS = 4;

/** Trades whose drawings are worth a wall of their own. */
const VISUAL = new Set(["table", "goods", "work", "stay", "learn", "cause", "gather"]);

const asksSomething = (section: Part) => section.html.includes("<form") || section.kind === "contact";

/** The home page's sections, hero first, with as much added as it takes. */
export function fillHome(build: Build, sections: Part[]): Part[] {
  const parts = [...sections];
  const { site, brief } = build;
  const saysLittle =
    brief.offerings.length === 0 &&
    parts.slice(1).every((section) => asksSomething(section) || section.className.includes("gallery"));
  if (saysLittle) parts.splice(1, 0, friezeSection(build));
  const told = `${brief.statements.join(" ")} ${parts[0]!.html}`.toLowerCase();
  if (site.audience !== null && !told.includes(site.audience.toLowerCase())) {
    const audience = audienceSection(build);
    if (audience) parts.splice(Math.min(2, parts.length), 0, audience);
  }
  // The prompt's facts come before anything that we add: what no section has shown so far gets a place of its own.
  const shown = parts
    .map((section) => section.html)
    .join("\n")
    .toLowerCase();
  const hidden = brief.facts.some((fact) => !shown.includes(esc(fact).toLowerCase()));
  const facts = hidden ? factsSection(build, 1) : null;
  if (facts) parts.splice(Math.min(2, parts.length), 0, facts);
  const late = () => beforeLastForm(parts);
  // Anywhere from a first place to right before the last form: where, differs by site.
  const spot = (name: string, first: number) =>
    Math.min(parts.length, first + (hashText(`${build.design.seed}/${name}`) % Math.max(1, late() - first + 1)));
  const make: Record<string, () => void> = {
    questions: () => parts.splice(spot("questions", 2), 0, askSection(build, saysLittle)),
    gallery: () =>
      parts.splice(
        spot("pictures", saysLittle ? 2 : 1),
        0,
        gallerySection(build, build.words.headings.pictures, "pictures"),
      ),
    // What to mention stands right before the place to write it.
    tell: () => {
      const tell = tellSection(build);
      if (tell) parts.splice(late(), 0, tell);
    },
    begin: () => parts.splice(spot("begin", 2), 0, stepsSection(build)),
  };
  const mourning = guidanceGroup(site.kind) === "farewell";
  const fits = (name: string) => (name !== "gallery" && name !== "begin") || mayAdd(site.kind, name);
  const names = additions(build, parts);
  for (const name of [...names.filter(fits), ...names.filter((other) => !fits(other) && !mourning)]) {
    if (new Set(parts.map((section) => section.anchor)).size > LEAST_SECTIONS) break;
    make[name]!();
  }
  const last = parts.at(-1)!;
  if (!asksSomething(last) && last.kind !== "call") parts.push(callSection(build, lastWords(build, parts[0]!), "next"));
  return parts;
}

/** What may be added, in an order that differs by site; three steps to begin come last, where nothing else fits. */
function additions(build: Build, parts: Part[]): string[] {
  const pictured =
    build.site.withoutPictures ||
    parts.some((section) => section.className.includes("gallery")) ||
    build.images.length > 1;
  const visual = VISUAL.has(guidanceGroup(build.site.kind));
  const [first, second] =
    hashText(`${build.design.seed}/additions`) % 2 === 0 ? ["tell", "questions"] : ["questions", "tell"];
  if (pictured) return [first!, second!, "begin"];
  return visual ? ["gallery", first!, second!, "begin"] : [first!, "gallery", second!, "begin"];
}

/** The closing words of the trade, unless the hero has said them. */
function lastWords(build: Build, hero: Part): string {
  const { closing } = guidanceOf(build);
  return hero.html.includes(esc(closing)) ? build.words.purposes.contact.heading : closing;
}

function beforeLastForm(parts: Part[]): number {
  const index = parts.findLastIndex(asksSomething);
  return index < 1 ? parts.length : index;
}
