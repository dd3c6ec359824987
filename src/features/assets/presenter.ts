/** Assets on the wire. */
import * as v from "valibot";
import { answer } from "../../operation/answer.ts";
import { component, described, exampleId, integer, stampFields, webAddress } from "../../operation/fields.ts";
import type { Services } from "../../operation/operation.ts";
import type { AssetRow, Use, VariantRow } from "./store.ts";

const HASH = "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08";
export const nullableCount = (description: string, example: number) =>
  described(v.nullable(integer), description, example);

const Variant = v.object({
  url: described(webAddress, "Absolute address.", `http://localhost:3000/_sw/assets/${HASH}.webp`),
  path: described(v.string(), "Address within any site of this server.", `/_sw/assets/${HASH}.webp`),
  content_type: described(v.string(), "Its type.", "image/webp"),
  width: described(integer, "In pixels.", 640),
  height: described(integer, "In pixels.", 427),
  size: described(integer, "In bytes.", 31_402),
});

const nullableAddress = (description: string, example: string | null) =>
  described(v.nullable(webAddress), description, example);

/** Who made a picture that was found. */
export const Credit = component("PictureCredit", {
  text: described(v.string(), "As it is shown.", "“Harbour at dawn” · Ana Silva · CC BY 4.0"),
  author: described(v.nullable(v.string()), "Who made it.", "Ana Silva"),
  author_url: nullableAddress("The author's page.", "https://example.com/people/ana"),
  source_url: described(webAddress, "The picture's page, where it comes from.", "https://example.com/photos/1"),
  licence: described(v.string(), "Under which terms it is shown.", "CC BY 4.0"),
  licence_url: described(webAddress, "What these say.", "https://creativecommons.org/licenses/by/4.0/"),
  required: described(
    v.boolean(),
    "Whether the licence asks for the credit: published pages that show the picture end with it then.",
    true,
  ),
});

export const Asset = component("Asset", {
  _id: described(v.string(), "Identifier of the asset.", exampleId("ast")),
  name: described(v.string(), "What it is called; the file's name until you set another.", "Oven.jpg"),
  alt: described(v.nullable(v.string()), "What a picture shows, for who can't see it.", "A wood oven with loaves"),
  kind: described(v.picklist(["image", "file"]), "`image`: shown in pages. `file`: to be downloaded.", "image"),
  content_type: described(v.string(), "By the content; of a text its name says more.", "image/jpeg"),
  size: described(integer, "In bytes, as it is stored; its variants apart.", 482_113),
  width: described(v.nullable(integer), "In pixels; null: it is no picture.", 1600),
  height: described(v.nullable(integer), "In pixels; null: it is no picture.", 1067),
  url: described(
    webAddress,
    "Absolute address; public, and the same for ever.",
    `http://localhost:3000/_sw/assets/${HASH}.jpg`,
  ),
  path: described(
    v.string(),
    "Address within any site of this server: what a page's `src` names.",
    `/_sw/assets/${HASH}.jpg`,
  ),
  variants: described(
    v.array(Variant),
    "The picture in other widths, smallest first, which published pages use by themselves.",
    [
      {
        url: `http://localhost:3000/_sw/assets/${HASH}.webp`,
        path: `/_sw/assets/${HASH}.webp`,
        content_type: "image/webp",
        width: 640,
        height: 427,
        size: 31_402,
      },
    ],
  ),
  source: described(v.picklist(["upload", "url", "search", "generated"]), "Where it came from.", "upload"),
  credit: described(v.nullable(Credit), "Of a picture that was found by a search.", null),
  prompt: described(v.nullable(v.string()), "What a generated picture was to show.", null),
  website_id: described(
    v.nullable(v.string()),
    "The website that it goes with; null: the account's own.",
    exampleId("web"),
  ),
  page_id: described(v.nullable(v.string()), "The page that it was made for.", null),
  use_count: described(integer, "Places in drafts and records that show it.", 2),
  ...stampFields,
});

export const AssetUse = component("AssetUse", {
  kind: described(
    v.picklist(["page", "published_page", "record", "website"]),
    "`page`: its draft shows it. `published_page`: visitors see it. `record`: of a collection. `website`: its logo or icon.",
    "page",
  ),
  _id: described(v.string(), "The page, the record or the website.", exampleId("page")),
  website_id: described(v.nullable(v.string()), "Its website.", exampleId("web")),
  name: described(v.nullable(v.string()), "The name of the page or website, the record's slug.", "Home"),
  path: described(v.nullable(v.string()), "The page's path; null for others.", "/"),
});

export const AssetWithUses = component("AssetWithUses", {
  ...Asset.entries,
  uses: described(v.array(AssetUse), "Where it is shown, at most 100 places.", [
    { kind: "page", _id: exampleId("page"), website_id: exampleId("web"), name: "Home", path: "/" },
  ]),
});

export function toAsset(
  { baseUrl }: Pick<Services, "baseUrl">,
  row: AssetRow,
  variants: VariantRow[],
  useCount: number,
) {
  const path = `/_sw/assets/${row.file}`;
  return answer(Asset, row, {
    size: row.size_bytes,
    url: `${baseUrl}${path}`,
    path,
    variants: variants.map(({ file, content_type, width, height, size_bytes }) => ({
      url: `${baseUrl}/_sw/assets/${file}`,
      path: `/_sw/assets/${file}`,
      content_type,
      width,
      height,
      size: size_bytes,
    })),
    use_count: useCount,
  });
}

export const toUse = ({ kind, _id, website_id, name, path }: Use) => ({ kind, _id, website_id, name, path });
