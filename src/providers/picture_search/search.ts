/**
 * Picture search: the sources that the operator has set, behind one interface. What was found is remembered for some
 * minutes, so that paging back and choosing ask nobody again; a source that asks to be left alone is.
 */
import { type Clock, MINUTE_MS, SECOND_MS } from "../../lib/clock.ts";
import { tellRefusal } from "../../sentences/refusals.ts";
import type { Config } from "../../settings/config.ts";
import { VERSION } from "../../version.ts";
import { createOpenverse } from "./openverse.ts";
import { createPexels } from "./pexels.ts";
import {
  type FoundPicture,
  type FoundPictures,
  type PictureQuery,
  PictureSearchError,
  type PictureSource,
  type PictureSourceName,
} from "./source.ts";

const REMEMBERED_MS = 10 * MINUTE_MS;
const MOST_SEARCHES = 200;
const MOST_FOUND = 2000;

/** Where the small pictures are that a search answers with. */
export const thumbnailOrigins = ({ pexels, openverseUrl }: Config["pictureSearch"]): string[] => [
  ...new Set([...(pexels ? [pexels.thumbnails] : []), ...(openverseUrl ? [new URL(openverseUrl).origin] : [])]),
];

interface Parts {
  config: Pick<Config, "pictureSearch">;
  /** Public address of the application: who asks. */
  baseUrl: string | null;
  clock: Clock;
}

export function createPictureSearch({ config: { pictureSearch }, baseUrl, clock }: Parts) {
  const { pexels, openverseUrl } = pictureSearch;
  const userAgent = `Sitewright/${VERSION}${baseUrl ? ` (+${baseUrl})` : ""}`;
  const made: PictureSource[] = [];
  if (pexels) made.push(createPexels({ ...pexels, userAgent, clock }));
  if (openverseUrl) made.push(createOpenverse({ url: openverseUrl, userAgent, clock }));
  const sources = new Map<string, PictureSource>(made.map((source) => [source.name, source]));
  const searches = remembering<FoundPictures>(clock, MOST_SEARCHES);
  const found = remembering<FoundPicture>(clock, MOST_FOUND);
  /** Until when a source wants no requests. */
  const resting = new Map<string, number>();

  async function unlessResting<Result>({ name }: PictureSource, ask: () => Promise<Result>): Promise<Result> {
    const wait = (resting.get(name) ?? 0) - clock.now();
    if (wait > 0)
      throw new PictureSearchError(
        "provider_unavailable",
        tellRefusal("source_often_until", {
          source: name === "pexels" ? "Pexels" : "Openverse",
          seconds: Math.ceil(wait / SECOND_MS),
        }),
        wait,
      );
    try {
      return await ask();
    } catch (error) {
      if (error instanceof PictureSearchError && error.waitMs !== null) resting.set(name, clock.now() + error.waitMs);
      throw error;
    }
  }

  return {
    /** Sources by name, the one that is asked when none is named first; empty: the operator has set none. */
    sources: made.map(({ name }) => name),
    /** @throws PictureSearchError, or the reason of an aborted signal */
    async search(name: PictureSourceName, query: PictureQuery, signal: AbortSignal): Promise<FoundPictures> {
      const source = sources.get(name);
      if (!source)
        throw new PictureSearchError("provider_unavailable", tellRefusal("source_not_searched", { source: name }));
      const key = JSON.stringify([name, query]);
      const known = searches.get(key);
      if (known) return known;
      const answer = await unlessResting(source, () => source.search(query, signal));
      searches.set(key, answer);
      for (const picture of answer.pictures) found.set(picture.id, picture);
      return answer;
    },
    /**
     * A picture by its whole identifier; null: there is none, or its source is not set.
     * @throws PictureSearchError, or the reason of an aborted signal
     */
    async find(id: string, signal: AbortSignal): Promise<FoundPicture | null> {
      const end = id.indexOf("_");
      const source = sources.get(id.slice(0, Math.max(end, 0)));
      if (!source) return null;
      return found.get(id) ?? (await unlessResting(source, () => source.find(id.slice(end + 1), signal)));
    },
  };
}

export type PictureSearch = ReturnType<typeof createPictureSearch>;

/** Values that are forgotten after some minutes, or when there are too many: the oldest first. */
function remembering<Value>(clock: Clock, most: number) {
  const kept = new Map<string, { value: Value; at: number }>();
  return {
    get(key: string): Value | null {
      const one = kept.get(key);
      if (!one) return null;
      if (Math.abs(clock.now() - one.at) < REMEMBERED_MS) return one.value;
      kept.delete(key);
      return null;
    },
    set(key: string, value: Value): void {
      kept.delete(key);
      kept.set(key, { value, at: clock.now() });
      if (kept.size > most) kept.delete(kept.keys().next().value!);
    },
  };
}
