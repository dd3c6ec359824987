/** What leads compute, off the main thread: numbers and names of businesses, tables, websites of strangers. */

import { SECOND_MS } from "../../lib/clock.ts";
import type { ColumnMapping } from "../../lib/table_heads.ts";
import type { FoundBusiness, LeadQuery } from "../../providers/lead_sources/source.ts";
import { computation } from "../../workers/computation.ts";
import type { Identified } from "./identities.ts";
import type { ReadTable } from "./table_reading.ts";
import type { ReadWebsitePage } from "./website_reading.ts";

/**
 * What is found among imported places. They are a file that only imports write, and no part of the database: reading it
 * waits for the disk, and is bounded by the rows that are looked at. One text as the answer costs the main thread less
 * than thousands of small objects.
 */
export const searchPlaces = computation({
  name: "leads.search_places",
  limitMs: 20 * SECOND_MS,
  async run({ dataDirectory, query }: { dataDirectory: string; query: LeadQuery }): Promise<string> {
    const { searchImportedPlaces } = await import("../../providers/lead_sources/places.ts");
    return JSON.stringify(await searchImportedPlaces(dataDirectory, query));
  },
});

/** What an Overpass server has answered. */
export const readOverpassAnswer = computation({
  name: "leads.read_overpass",
  limitMs: 20 * SECOND_MS,
  async run({ answer, query }: { answer: string; query: string }): Promise<string> {
    const { readOverpass } = await import("../../providers/lead_sources/overpass.ts");
    return JSON.stringify(await readOverpass(answer, query));
  },
});

export const readFoursquareAnswer = computation({
  name: "leads.read_foursquare",
  limitMs: 20 * SECOND_MS,
  async run(answer: string): Promise<string> {
    const { readFoursquare } = await import("../../providers/lead_sources/foursquare.ts");
    return JSON.stringify(readFoursquare(answer));
  },
});

/** Businesses in the form in which leads are stored; null for what is none. */
export const identifyBusinesses = computation({
  name: "leads.identify",
  limitMs: 20 * SECOND_MS,
  async run({ found, country }: { found: FoundBusiness[]; country: string | null }): Promise<(Identified | null)[]> {
    const { identify } = await import("./identities.ts");
    const identified: (Identified | null)[] = [];
    for (const one of found) identified.push(await identify(one, country));
    return identified;
  },
});

/** The rows of a table of leads. */
export const readLeadTable = computation({
  name: "leads.read_table",
  limitMs: 20 * SECOND_MS,
  async run({ csv, most, columns }: { csv: string; most: number; columns: ColumnMapping }): Promise<ReadTable> {
    const { readTable } = await import("./table_reading.ts");
    return readTable(csv, most, columns);
  },
});

/** Whether a robots.txt lets a program read an address. */
export const readRobots = computation({
  name: "leads.read_robots",
  limitMs: 5 * SECOND_MS,
  async run({
    text,
    robotsUrl,
    url,
    robot,
  }: {
    text: string;
    robotsUrl: string;
    url: string;
    robot: string;
  }): Promise<boolean> {
    const { default: robotsParser } = await import("robots-parser");
    return robotsParser(robotsUrl, text).isAllowed(url, robot) ?? true;
  },
});

/** What a page of a website says, or why it can't be read. */
export const readVisitedPage = computation({
  name: "leads.read_page",
  limitMs: 10 * SECOND_MS,
  async run(page: {
    bytes: Uint8Array;
    contentType: string;
    url: string;
  }): Promise<ReadWebsitePage | { problem: string }> {
    const { readWebsitePage } = await import("./website_reading.ts");
    const { HtmlLimitError } = await import("../../html/limits.ts");
    try {
      return readWebsitePage(page.bytes, page.contentType, page.url);
    } catch (error) {
      if (error instanceof HtmlLimitError) return { problem: error.message };
      throw error;
    }
  },
});

export const LEAD_COMPUTATIONS = [
  searchPlaces,
  readOverpassAnswer,
  readFoursquareAnswer,
  identifyBusinesses,
  readLeadTable,
  readRobots,
  readVisitedPage,
];
