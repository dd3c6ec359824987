/** Searching for pictures that others have made and given away. */
import * as v from "valibot";
import { SECOND_MS } from "../../lib/clock.ts";
import { ApiError, invalid } from "../../lib/errors.ts";
import { says } from "../../lib/field_words.ts";
import { maxCharacters } from "../../lib/writing.ts";
import * as f from "../../operation/fields.ts";
import { type Context, LIMIT, operation, type Services } from "../../operation/operation.ts";
import { createPictureSearch } from "../../providers/picture_search/search.ts";
import {
  type FoundPicture,
  MOST_PAGES,
  MOST_PICTURES,
  ORIENTATIONS,
  PICTURE_SOURCES,
  PictureSearchError,
} from "../../providers/picture_search/source.ts";
import { tellRefusal } from "../../sentences/refusals.ts";
import { Credit, nullableCount } from "./presenter.ts";

/** Where pictures are searched; what was found is remembered for a while. */
export const pictureSearch = (services: Services) => createPictureSearch(services);

const Found = f.component("FoundPicture", {
  search_id: f.described(v.string(), "What POST /v1/assets takes it by.", "pexels_2014422"),
  source: f.described(v.picklist(PICTURE_SOURCES), "Who has found it.", "pexels"),
  title: f.described(v.string(), "What it shows, as its source says; may be empty.", "Boats in a harbour"),
  width: nullableCount("Of the original, in pixels; null: its source says none.", 4000),
  height: nullableCount("In pixels.", 3000),
  thumbnail_url: f.described(
    v.pipe(v.string(), v.metadata({ format: "uri" })),
    "A small one at its source, to choose by.",
    "https://images.pexels.com/photos/2014422/pexels-photo-2014422.jpeg?auto=compress&cs=tinysrgb&h=350",
  ),
  credit: Credit,
});

const toFound = ({ id, source, title, width, height, thumbnail, credit }: FoundPicture) => ({
  ...{ search_id: id, source, title, width, height },
  thumbnail_url: thumbnail,
  credit,
});

const page = f.integerBetween(0, MOST_PAGES - 1, `Page of the list; the first is 0, the last ${MOST_PAGES - 1}.`, 0);

export const searchAssets = operation({
  name: "assets.search",
  route: "GET /v1/assets/search",
  scope: "sites:read",
  websites: "none",
  summary: "Search for pictures",
  description:
    "Looks for pictures that pages of a business may show: photos of Pexels (`pexels`, where the operator has set a key), and pictures in the public domain or under Creative Commons Attribution (`openverse`). POST /v1/assets with a `search_id` keeps one. Whose licence asks for a credit says so (`credit.required`): published pages that show it end with a line of credits, which links to the picture and its licence, in the element with `data-sw-credits` where the page has one. Titles and names are what strangers have written. Answers are remembered for ten minutes. 503 `provider_unavailable` while no source is set, or the one that is asked wants to be left alone.",
  input: {
    q: f.written(
      "any",
      f.described(
        v.pipe(v.string(), v.trim(), v.minLength(1), maxCharacters(100)),
        "What it is to show, in a few words.",
        "harbour at dawn",
      ),
    ),
    source: f.optional(
      f.described(
        v.picklist(PICTURE_SOURCES),
        "Who is asked; left out: the first of `picture_sources` of GET /v1/settings.",
        "pexels",
      ),
    ),
    orientation: f.optional(f.described(v.picklist(ORIENTATIONS), "Only pictures of this shape.", "landscape")),
    language: f.optional(
      f.described(
        v.pipe(v.string(), v.regex(/^[A-Za-z]{2,3}(?:-[A-Za-z0-9]{1,8}){0,3}$/, says("no_language"))),
        "Of the words; Pexels minds it.",
        "en",
      ),
    ),
    limit: f.limitField(MOST_PICTURES, MOST_PICTURES),
    page: v.optional(page, 0),
  },
  output: f.listOf(Found),
  limit: LIMIT.lookup,
  atOnce: { account: 2, server: 12 },
  errors: ["provider_failed", "provider_unavailable"],
  example: {
    output: {
      data: [
        {
          search_id: "pexels_2014422",
          source: "pexels",
          title: "Boats in a harbour",
          width: 4000,
          height: 3000,
          thumbnail_url:
            "https://images.pexels.com/photos/2014422/pexels-photo-2014422.jpeg?auto=compress&cs=tinysrgb&h=350",
          credit: {
            text: "Ana Silva · Pexels",
            author: "Ana Silva",
            author_url: "https://www.pexels.com/@ana",
            source_url: "https://www.pexels.com/photo/boats-in-a-harbour-2014422/",
            licence: "Pexels License",
            licence_url: "https://www.pexels.com/license/",
            required: false,
          },
        },
      ],
      page: 0,
      limit: 20,
      total: 1,
      has_more: false,
    },
  },
  async handle({ services, signal }, { q, source, orientation, language, limit, page }) {
    const search = services.ofSettings(pictureSearch);
    const [first] = search.sources;
    if (!first)
      throw new ApiError(
        "provider_unavailable",
        tellRefusal("no_picture_search", { key: "SITEWRIGHT_PEXELS_KEY", address: "SITEWRIGHT_OPENVERSE_URL" }),
      );
    if (source && !search.sources.includes(source))
      throw invalid("source", "source_off", { choices: search.sources.join(", ") });
    const query = { words: q, page, limit, orientation: orientation ?? null, language: language ?? null };
    const { pictures, total } = await telling(search.search(source ?? first, query, signal));
    return f.toList(pictures.map(toFound), { page, limit }, total);
  },
});

/** A picture that a search found. Throws `validation_failed` when there is none, and what a search throws. */
export async function findPicture({ services, signal }: Context, id: string): Promise<FoundPicture> {
  const found = await telling(services.ofSettings(pictureSearch).find(id, signal));
  if (!found) throw invalid("search_id", "no_search_id");
  return found;
}

/** The same, with what went wrong as this API says it. */
async function telling<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof PictureSearchError)) throw error;
    const { code, sentence, waitMs } = error;
    throw new ApiError(code, sentence, waitMs === null ? {} : { retry_after_seconds: Math.ceil(waitMs / SECOND_MS) });
  }
}
