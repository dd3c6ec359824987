/**
 * Sections that the prompt asks for by name and says little about: schedule, travel, press, guides … They show what the
 * prompt has on the matter, and otherwise say what the visitor can do.
 */

import { kindById } from "../../../design/kinds/catalogue.ts";
import type { Brief } from "../brief.ts";
import { sectionId } from "../reader/sections.ts";
import { topicName, topicOfName } from "../topics.ts";
import { icon } from "./icons.ts";
import {
  type Build,
  button,
  emblemFor,
  esc,
  fill,
  layoutFor,
  type Part,
  part,
  plate,
  sectionHead,
  sentence,
  takeStatement,
  whereLines,
} from "./part.ts";
import { mapLink } from "./place.ts";

const OWN: Record<string, keyof Build["words"]["headings"]> = {
  story: "story",
  process: "process",
  listen: "listen",
  dates: "dates",
  "hours-and-place": "hoursAndPlace",
  foster: "foster",
  "foster-homes": "foster",
};

/** The heading for a wanted section: ours when the topic is known, else the prompt's own words. */
export function topicHeading(build: Build, key: string): string {
  const { family } = build.design.look;
  if (key === "ticket") return topicName("tickets", build.brief.interfaceLanguage);
  if (key === "visit" && (family === "event" || family === "wedding"))
    return topicName("venue", build.brief.interfaceLanguage);
  const own = OWN[key];
  if (own) return build.words.headings[own];
  const topic = topicOfName(key.replace(/^docs-/, "").replaceAll("-", " ")) ?? topicOfName(key);
  if (topic) return topicName(topic, build.brief.interfaceLanguage);
  // "PhD openings": in the prompt's own letters, where it named the section so.
  const said = build.brief.clauses.find(({ text }) => sectionId(text) === key)?.text;
  return sentence(said ?? key.replaceAll("-", " "));
}

function pageFor(build: Build, key: string): string | null {
  const topic = topicOfName(key.replaceAll("-", " "));
  const found = build.pages.find(
    (page) =>
      page.path !== build.page.path &&
      page.path !== "/" &&
      (page.path.endsWith(`/${key}`) || (topic !== null && topicOfName(page.name) === topic)),
  );
  return found?.path ?? null;
}

const CSS = `.t-box{display:grid;gap:1.5rem clamp(2rem,6vw,6rem)}.t-box p{font-size:clamp(1.1rem,1.5vw,1.3rem);max-inline-size:40em;margin:0 0 1.2rem}.t-box .sh{margin:0;text-align:start}.t-box .plate{aspect-ratio:4/3}.t-box .dates{list-style:none;padding:0;margin:0 0 1.2rem;font-family:var(--head);font-weight:var(--hw);font-size:calc(clamp(1.8rem,4.4vw,3.8rem)*var(--hs));line-height:1.08}
.t-box .dates span{display:block;font:400 clamp(1.05rem,1.4vw,1.25rem)/1.4 var(--body);letter-spacing:0;text-transform:none;margin-block:.35rem 1rem}
.t-poster{text-align:center;justify-items:center}.t-poster .sh{text-align:center}.t-poster .sh h2{font-size:calc(1.5rem*var(--hsl))}.t-poster .dates{font-size:calc(clamp(2.6rem,9vw,8.5rem)*var(--hs));line-height:.95;letter-spacing:var(--ht);text-transform:var(--case)}.t-poster p{margin-inline:auto}
.t-card{background:var(--card);border:var(--bw) solid var(--line);border-radius:var(--radius);padding:clamp(1.6rem,4vw,3.4rem)}.t-rule{border-block-start:max(2px,var(--bw)) solid var(--text);padding-block-start:1.6rem}
@media(min-width:56rem){.t-rule{grid-template-columns:minmax(0,1.3fr) minmax(0,1fr)}.t-card{grid-template-columns:minmax(0,.8fr) minmax(0,1.4fr);align-items:center}.t-aside{grid-template-columns:minmax(0,1fr) minmax(0,2fr)}.t-art{grid-template-columns:1fr 1fr;align-items:center}}`;

/** Where to listen: no address of an episode is known, so it shows when there is something to hear and how to be told. */
export function listenSection(build: Build): Part {
  const { words, site } = build;
  const heading = words.headings.listen;
  const heard = /^listen|episode|folge|épisode|episodio|aflevering|every|エピソード/iu;
  const fact = site.facts.find((one) => heard.test(one));
  const said = takeStatement(build, heard) ?? (fact === undefined ? null : sentence(fact));
  const newsletter = site.forms.includes("newsletter");
  const layout = layoutFor(build, "listen", ["disc", "wide", "card"] as const);
  const wave = Array.from({ length: 48 }, (_, index) =>
    Math.round(14 + 66 * Math.abs(Math.sin(index * 0.7) * Math.cos(index * 0.23 + (build.design.seed.length % 5)))),
  );
  const bars = `<svg class="sound" viewBox="0 0 480 100" preserveAspectRatio="none" aria-hidden="true" focusable="false">${wave.map((height, index) => `<rect x="${index * 10}" y="${(100 - height) / 2}" width="6" height="${height}" rx="3"/>`).join("")}</svg>`;
  const action = newsletter
    ? button("#form-newsletter", words.purposes.newsletter.action)
    : build.contactHref
      ? button(build.contactHref, words.getInTouch)
      : "";
  const html = `<div class="li-box li-${layout}">${layout === "disc" ? plate(build, "listen", 700, 700) : ""}<div>${sectionHead("listen", heading)}${said ? `<p class="said">${esc(said)}</p>` : ""}${bars}${action}</div></div>`;
  const css = `.li-box{display:grid;gap:clamp(2rem,5vw,5rem);align-items:center}.li-box .said{font-size:clamp(1.3rem,2.4vw,2rem);line-height:1.3;margin:0 0 1.5rem}.li-box .sh{text-align:start;margin-block-end:1rem}.sound{display:block;inline-size:100%;block-size:clamp(4rem,9vw,7rem);fill:var(--link);margin-block-end:1.8rem}.li-disc .plate{border-radius:50%;aspect-ratio:1;inline-size:min(100%,26rem)}.li-card>div{background:var(--card);border:var(--bw) solid var(--line);border-radius:var(--radius);padding:clamp(1.6rem,5vw,4rem)}@media(min-width:56rem){.li-disc{grid-template-columns:minmax(0,1fr) minmax(0,1.4fr)}}`;
  return part({ kind: "listen", layout, heading, html, css, navLabel: heading });
}

/** The names of what takes place on a date. */
function eventOn(site: Brief, date: string): string {
  const names = site.events.filter((event) => event.date === date).map(({ name }) => name);
  return names.length > 0 ? `<span>${esc(names.join(", "))}</span>` : "";
}

/** Whether a wanted section has a page of its own to lead to. */
export const hasPage = (build: Build, key: string): boolean => pageFor(build, key) !== null;

/** One wanted section; null where the prompt tells nothing that it could show. */
export function topicSection(build: Build, key: string): Part | null {
  const { site, words } = build;
  const heading = topicHeading(build, key);
  const stem = heading
    .toLowerCase()
    .slice(0, Math.max(4, heading.length - 2))
    .replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  const statement = takeStatement(build, new RegExp(stem, "iu"));
  const lines: string[] = [];
  const isDated = ["schedule", "programme", "dates"].includes(key) && site.dates.length > 0;
  if (isDated)
    lines.push(
      `<ul class="dates">${site.dates.map((date) => `<li>${esc(date)}${eventOn(site, date)}</li>`).join("")}</ul>`,
    );
  // What takes place then, in the words that name the date.
  const said = isDated ? build.statements.filter((one) => site.dates.some((date) => one.includes(date))) : [];
  for (const one of said) build.statements.splice(build.statements.indexOf(one), 1);
  for (const one of [...(statement ? [statement] : []), ...said]) lines.push(`<p>${esc(one)}</p>`);
  const isOfPlace = ["travel", "venue", "visit", "directions"].includes(key);
  // A concert has its own place; of an event the place is the one that the page is of.
  const isEvent = kindById(site.kind).traits.has("event");
  if (isOfPlace || (isEvent && ["schedule", "programme"].includes(key) && lines.length > 0)) {
    const where = whereLines(site);
    if (where.length > 0) lines.push(`<p class="where">${esc(where.join(", "))}</p>`);
  }
  if (isOfPlace && lines.length > 0) lines.push(mapLink(build));
  const href = pageFor(build, key);
  if (href) lines.push(button(href, fill(words.seePage, { page: heading }), true));
  if (lines.length === 0) return null;
  const dated = lines[0]?.startsWith('<ul class="dates">') ?? false;
  const layout = dated
    ? layoutFor(build, `topic-${key}`, ["poster", "art", "aside"] as const)
    : layoutFor(build, `topic-${key}`, ["aside", "art", "card", "rule"] as const);
  const anchor = key.replace(/[^a-z0-9-]+/g, "-");
  const body = `<div>${lines.join("")}</div>`;
  const html =
    layout === "art"
      ? `<div class="t-box t-art"><div>${sectionHead(anchor, heading)}<br>${body}</div>${plate(build, `topic-${key}`, 900, 675)}</div>`
      : `<div class="t-box t-${layout}">${sectionHead(anchor, heading)}${body}</div>`;
  return part({ kind: key, layout, anchor, heading, html, css: CSS, navLabel: heading });
}

/** Several named topics about which the prompt says nothing more, gathered as an index instead of hollow sections. */
export function topicIndex(build: Build, keys: string[], kind: string, heading: string): Part {
  const layout = layoutFor(build, kind, ["cards", "list", "split"] as const);
  const cells = keys
    .map((key, index) => {
      const label = topicHeading(build, key);
      const href = pageFor(build, key) ?? build.contactHref;
      const asks = href !== null && href === build.contactHref ? `<small>${esc(build.words.getInTouch)}</small>` : "";
      const inner = `${emblemFor(build, index, label)}<span>${esc(label)}${asks}</span>${href ? icon("arrow") : ""}`;
      return `<li>${href ? `<a href="${esc(href)}">${inner}</a>` : `<div>${inner}</div>`}</li>`;
    })
    .join("");
  const css = `.index{list-style:none;padding:0;margin:0;display:grid;gap:var(--bwl);background:var(--line);border:var(--bwl) solid var(--line)}.index li{background:var(--bg)}.index a,.index div{display:flex;align-items:center;gap:1.1rem;padding:clamp(1.1rem,2.4vw,2rem);color:inherit;text-decoration:none;font-family:var(--head);font-weight:var(--hw);font-size:calc(clamp(1.3rem,2.4vw,2rem)*var(--hs));block-size:100%}.index a:hover{background:var(--card);color:var(--link)}.index small{display:block;font:400 .95rem/1.4 var(--body);letter-spacing:0;text-transform:none;color:var(--muted);margin-block-start:.3em}.index .emblem{inline-size:2.8rem;flex:none}.index .icon{margin-inline-start:auto;flex:none}@media(min-width:48rem){.index-cards{grid-template-columns:1fr 1fr}.ix-split{display:grid;grid-template-columns:minmax(0,1fr) minmax(0,1.5fr);gap:4rem}.ix-split .sh{text-align:start}}`;
  return part({
    kind,
    layout,
    anchor: kind,
    heading,
    html: `<div class="ix-${layout}">${sectionHead(kind, heading)}<ul class="index index-${layout}">${cells}</ul></div>`,
    css,
    navLabel: heading,
  });
}
