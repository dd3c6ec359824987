/** How alike two websites are: direction, order of layouts on the home page, and palette. */
import { differenceEuclidean, parse } from "culori";
import type { PublishedSite } from "./sites.ts";

/** What a visitor would recognise a website's design by. */
export interface Look {
  direction: string;
  typefaces: string;
  /** Section kinds with their layouts, from the top: header, sections, footer. */
  layouts: string[];
  background: string;
  text: string;
  accent: string;
}

export interface Likeness {
  one: string;
  other: string;
  direction: boolean;
  layouts: boolean;
  palette: boolean;
  /** Distance of the palettes in OKLab, where about 0.02 is the least that one sees. */
  distance: number;
}

/** Below this sum of distances (ground, accent) two palettes are the same to the eye. */
const SAME_PALETTE = 0.04;

const classesOf = (tag: string) =>
  (/\bclass="([^"]*)"/.exec(tag)?.[1] ?? "").split(/\s+/).filter((name) => name !== "" && !name.startsWith("band-"));

/** Reads a website's look from its published home page. */
export function lookOf(site: PublishedSite): Look {
  const { html } = site.pages[0]!;
  const tags = html.match(/<(?:header|section|footer)\b[^>]*>/g) ?? [];
  const layouts = tags.map((tag) => [/\bid="([^"]*)"/.exec(tag)?.[1] ?? "", ...classesOf(tag)].join("."));
  const root = /:root\{[^}]*--bg:[^}]*\}/.exec(html)?.[0] ?? "";
  const role = (name: string) => new RegExp(`--${name}:([^;}]+)`).exec(root)?.[1] ?? "";
  const fonts = [...html.matchAll(/--(?:head|body):([^;}]+)/g)].map(([, stack]) => stack!.split(",")[0]!.trim());
  return {
    direction: site.direction,
    typefaces: [...new Set(fonts)].join(" / "),
    layouts,
    background: role("bg"),
    text: role("text"),
    accent: role("button"),
  };
}

const difference = differenceEuclidean("oklab");
const between = (one: string, other: string) => (parse(one) && parse(other) ? difference(one, other) : 0);

/** Compares every two websites. */
export function compareLooks(sites: PublishedSite[]): Likeness[] {
  const looks = sites.map(lookOf);
  const pairs: Likeness[] = [];
  for (const [index, one] of looks.entries()) {
    for (const [after, other] of looks.slice(index + 1).entries()) {
      const distance = between(one.background, other.background) + between(one.accent, other.accent);
      pairs.push({
        one: sites[index]!.name,
        other: sites[index + 1 + after]!.name,
        direction: one.direction === other.direction,
        layouts: one.layouts.join() === other.layouts.join(),
        palette: distance < SAME_PALETTE,
        distance,
      });
    }
  }
  return pairs;
}
