/**
 * Pages under test: which variation a visitor gets. Decided for each request by who sends it, and by nothing that would
 * have to be looked up; programs and whoever asks not to be tracked get what is published, and so does everybody while
 * visitors can't be told apart.
 */
import type { Person, Visits } from "../features/analytics/service.ts";
import {
  chooseFor,
  cookieFor,
  cookiesIn,
  type Exposure,
  type Split,
  splitOf,
} from "../features/experiments/service.ts";
import type { Content } from "./content.ts";
import type { SiteReads } from "./store.ts";

/** What a visitor of a page under test gets. */
export interface ServedVariant {
  content: Content;
  /** Counted where the view is, and not where a browser only fetches ahead. */
  exposure: Exposure;
  /** A `Set-Cookie` header. */
  cookie?: string;
}

/** A page that is shown in several ways. */
export interface PageTest {
  _id: string;
  byCookie: boolean;
  split: Split;
  /** In the places of the split. */
  variations: readonly Variation[];
}

interface Variation {
  content: Content;
  /** What everybody who is known by the day is shown here; the same for all of them. */
  exposure: Exposure;
}

/** The test of a page at a path, as far as what visitors see is its control; null: there is none. */
export async function findPageTest(
  reads: SiteReads,
  page: { page_id: string | null; path: string; version_id: string },
  load: (document: string) => Promise<Content>,
): Promise<PageTest | null> {
  if (page.page_id === null) return null;
  const [experiment] = await reads.experiment.all({ page: page.page_id, path: page.path });
  if (!experiment || experiment.variations[0]!.version_id !== page.version_id) return null;
  const { _id, traffic, sticky } = experiment;
  const documents = new Map(
    (await reads.variationDocuments.all({ experiment: _id })).map((row) => [row.variation, row.document]),
  );
  const variations: Variation[] = [];
  for (const { key } of experiment.variations) {
    const document = documents.get(key);
    // Never some of them alone.
    if (document === undefined) return null;
    const exposure = { experiment_id: _id, variation: key, cookie: null };
    variations.push({ content: await load(document), exposure });
  }
  const weights = experiment.variations.map(({ weight }) => weight);
  return { _id, byCookie: sticky === "cookie", variations, split: splitOf(_id, traffic, weights) };
}

/**
 * What a GET of a page under test is answered with; null: with what is published.
 * @param person who sends it; nobody gets or keeps a cookie, either, who is a program or asks not to be tracked
 * @param seed of the day (`Visits.seedOfToday`)
 */
export function showFor(
  test: PageTest,
  visits: Visits,
  request: Request,
  person: Person | null,
  seed: number | null,
): ServedVariant | null {
  if (seed === null || person === null) return null;
  if (test.byCookie) return showByCookie(test, visits, request, person);
  const place = chooseFor(test.split, person.sender, seed ^ person.agent.hash);
  return place === null ? null : test.variations[place]!;
}

function showByCookie(test: PageTest, visits: Visits, request: Request, person: Person): ServedVariant | null {
  const known = cookiesIn(request.headers).get(test._id);
  const visitor = known ?? visits.nameOf(person, test._id);
  const place = visitor === null ? null : chooseFor(test.split, visitor);
  if (visitor === null || place === null) return null;
  const { content, exposure } = test.variations[place]!;
  const shown = { content, exposure: { ...exposure, cookie: visitor } };
  return known === undefined ? { ...shown, cookie: cookieFor(test._id, visitor, isSecure(request)) } : shown;
}

/** Whether the browser came by HTTPS, also to a proxy that speaks it. */
const isSecure = ({ url, headers }: Request): boolean =>
  url.startsWith("https:") || headers.get("x-forwarded-proto") === "https";
