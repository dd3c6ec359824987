/**
 * Pages under test: which variation a visitor gets. Decided for each request by who sends it, from memory; programs and
 * whoever asks not to be tracked get what is published, and so does everybody while visitors can't be told apart.
 */
import type { Maker, Visits } from "../features/analytics/service.ts";
import { chooseFor, cookieFor, cookiesIn, type Exposure, splitOf } from "../features/exposures/service.ts";
import type { Content } from "./content.ts";
import type { SiteReads } from "./store.ts";

/** What a visitor of a page under test gets. */
export interface Shown {
  content: Content;
  /** Counted where the view is, and not where a browser only fetches ahead. */
  exposure: Exposure;
  /** A `Set-Cookie` header. */
  cookie?: string;
}

/** A page that is shown in several ways. It makes what visitors get of who they are; null: they take no part. */
export interface PageTest extends Maker<Shown | null> {
  _id: string;
  byCookie: boolean;
  variations: readonly Variation[];
}

interface Variation {
  key: string;
  content: Content;
}

/** The test of a page at a path, as far as what visitors see is its control; null: there is none. */
export async function findPageTest(
  reads: SiteReads,
  websiteId: string,
  page: { page_id: string | null; path: string; version_id: string },
  load: (document: string) => Promise<Content>,
): Promise<PageTest | null> {
  if (page.page_id === null) return null;
  const [experiment] = await reads.experiment.all({ page: page.page_id, path: page.path });
  if (!experiment || experiment.variations[0]!.version_id !== page.version_id) return null;
  const documents = new Map(
    (await reads.variationDocuments.all({ experiment: experiment._id })).map((row) => [row.variation, row.document]),
  );
  const variations: Variation[] = [];
  for (const { key } of experiment.variations) {
    const document = documents.get(key);
    // Never some of them alone.
    if (document === undefined) return null;
    variations.push({ key, content: await load(document) });
  }
  const { _id, traffic, sticky } = experiment;
  const byCookie = sticky === "cookie";
  const weights = experiment.variations.map(({ weight }) => weight);
  const split = splitOf(_id, traffic, weights);
  return {
    _id,
    byCookie,
    variations,
    scope: byCookie ? _id : websiteId,
    make(visitor) {
      const place = chooseFor(split, visitor);
      if (place === null) return null;
      const { key, content } = variations[place]!;
      return { content, exposure: { experiment_id: _id, variation: key, visitor, byCookie } };
    },
  };
}

/** What a GET of a page under test is answered with; null: with what is published. */
export function showFor(test: PageTest, visits: Visits, request: Request, peer: string | null): Shown | null {
  const shown = visits.madeOf(test, request.headers, peer);
  // Nobody gets or keeps a cookie, either, who is a program or asks not to be tracked.
  if (shown === undefined) return null;
  if (!test.byCookie) return shown;
  const known = cookiesIn(request.headers).get(test._id);
  if (known !== undefined) return test.make(known);
  return shown && { ...shown, cookie: cookieFor(test._id, shown.exposure.visitor, isSecure(request)) };
}

/** Whether the browser came by HTTPS, also to a proxy that speaks it. */
const isSecure = ({ url, headers }: Request): boolean =>
  url.startsWith("https:") || headers.get("x-forwarded-proto") === "https";
