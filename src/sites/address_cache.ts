/** Remembers what was found for a host and path until the database changes, in a bounded part of the memory. */
import type { PageRef } from "../features/analytics/service.ts";
import type { Content } from "./content.ts";
import type { PageTest } from "./page_tests.ts";

export interface AtAddress {
  content: Content;
  status: number;
  /** The page whose views are counted; null for files and for what is not found. */
  page: PageRef | null;
  /** How it is shown in several ways; left out where it is not. */
  test?: PageTest;
  /** The page of which this is the Markdown twin: programs that read it are counted. */
  twinOf?: PageRef;
  /** It has a twin for who prefers Markdown. */
  hasTwin?: true;
  /** Beside those that all contents have. */
  headers?: Record<string, string>;
  /** Where visitors are sent on to. */
  target?: string;
  /** No site is at this host. */
  isNobodys?: true;
}

/** A content that is still remembered here is kept in memory, although the cache of contents has let it go. */
const MOST_BYTES = 64 * 1024 * 1024;
/** Of an entry beside its content. */
const ENTRY_BYTES = 4_000;

/** @param mostBytes what all that is remembered may weigh; beyond it all is forgotten, and found again when it is asked for */
export function createAddressCache(mostBytes = MOST_BYTES) {
  const found = new Map<string, AtAddress>();
  let revision = -1;
  let bytes = 0;

  function forget(): void {
    found.clear();
    bytes = 0;
  }

  return {
    /** What was found in this state of the database. */
    get(key: string, now: number): AtAddress | undefined {
      if (now !== revision) {
        forget();
        revision = now;
      }
      return found.get(key);
    },
    /** Remembers what was found in a state of the database, unless that is not the one that is remembered. */
    keep(key: string, here: AtAddress, of: number): void {
      if (of !== revision || found.has(key)) return;
      const others = here.test?.variations.reduce((sum, { content }) => sum + content.body.size, 0) ?? 0;
      const weight = here.content.body.size + others + ENTRY_BYTES;
      if (bytes + weight > mostBytes) forget();
      found.set(key, here);
      bytes += weight;
    },
  };
}
