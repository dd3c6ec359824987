/**
 * Pages under test: which variation a visitor gets. Decided for each request by who sends it, from memory; programs and
 * whoever asks not to be tracked get what is published, and so does everybody while visitors can't be told apart.
 */
import type { Visits } from "../features/analytics/service.ts";
import { chooseFor, cookieFor, cookiesIn, type Exposure, type Split, splitOf } from "../features/exposures/service.ts";
import type { Content } from "./content.ts";
import type { SiteReads } from "./store.ts";

/** A page that is shown in several ways. */
export interface PageTest {
  _id: string;
  website_id: string;
  split: Split;
  byCookie: boolean;
  variations: { key: string; content: Content }[];
}

/** What a visitor of a page under test gets. */
export interface Shown {
  content: Content;
  /** Counted where the view is, and not where a browser only fetches ahead. */
  exposure: Exposure;
  /** A `Set-Cookie` header. */
  cookie: string | null;
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
  const variations: PageTest["variations"] = [];
  for (const { key } of experiment.variations) {
    const document = documents.get(key);
    // Never some of them alone.
    if (document === undefined) return null;
    variations.push({ key, content: await load(document) });
  }
  const { _id, traffic, sticky } = experiment;
  const weights = experiment.variations.map(({ weight }) => weight);
  return {
    _id,
    website_id: websiteId,
    split: splitOf(_id, traffic, weights),
    byCookie: sticky === "cookie",
    variations,
  };
}

/** What a GET of a page under test is answered with; null: with what is published. */
export function showFor(test: PageTest, visits: Visits, request: Request, peer: string | null): Shown | null {
  const { headers } = request;
  // Of whoever has a cookie, too: programs and those who ask not to be tracked have no visitor.
  const found = visits.visitorOf(test.byCookie ? test._id : test.website_id, headers, peer);
  if (found === null) return null;
  const known = test.byCookie ? cookiesIn(headers).get(test._id) : undefined;
  const visitor = known ?? found;
  const place = chooseFor(test.split, visitor);
  if (place === null) return null;
  const { key, content } = test.variations[place]!;
  const { _id: experiment_id, byCookie } = test;
  return {
    content,
    exposure: { experiment_id, variation: key, visitor, byCookie },
    cookie: byCookie && known === undefined ? cookieFor(experiment_id, visitor, isSecure(request)) : null,
  };
}

/** Whether the browser came by HTTPS, also to a proxy that speaks it. */
const isSecure = ({ url, headers }: Request): boolean =>
  url.startsWith("https:") || headers.get("x-forwarded-proto") === "https";
