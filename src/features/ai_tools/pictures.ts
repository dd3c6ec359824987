/** Tools that make pictures. They are kept as assets: served for ever, from every site and from the application. */
import * as v from "valibot";
import { ENDINGS } from "../../design/drawing/picture.ts";
import { IMAGE_FORMATS, type Picture } from "../../engines/tools.ts";
import { isoTime } from "../../lib/clock.ts";
import { invalid } from "../../lib/errors.ts";
import { says } from "../../lib/field_words.ts";
import { component, described, integerBetween, longText, optional } from "../../operation/fields.ts";
import { type Context, operation } from "../../operation/operation.ts";
import { PRICES } from "../../policy/prices.ts";
import { putBlob } from "../../storage/blobs.ts";
import type { Db } from "../../storage/client.ts";
import { type AssetRow, saveGenerated } from "../assets/service.ts";
import { getPage, type PageRow, updatePage } from "../pages/service.ts";
import { assetEntries, engineName, exampleAsset, pageField, shortText, websiteField } from "./fields.ts";
import { askEngine, ENGINE_ERRORS, toolCredits, toolPage, toolSite } from "./tasks.ts";

const LEAST_PIXELS = 16;
const MOST_PIXELS = 2048;
const MOST_LOGOS = 4;

const Image = component("Image", { ...assetEntries, engine: engineName });
const Logos = component("Logos", {
  logos: described(
    v.array(v.object({ ...assetEntries, description: described(v.string(), "Description, in a sentence or two.") })),
    "One for each variant.",
  ),
  engine: engineName,
});

interface Owner {
  websiteId: string | null;
  pageId: string | null;
}

/** Stores a picture in the caller's transaction and answers its asset. */
async function keepPicture(
  { account, now, newId }: Context,
  db: Db,
  picture: Picture,
  owner: Owner,
  prompt: string | null,
) {
  const { bytes, contentType: content_type, width, height } = picture;
  const blob = await putBlob(db, bytes);
  return await saveGenerated(
    db,
    {
      _id: newId("ast"),
      account_id: account._id,
      website_id: owner.websiteId,
      page_id: owner.pageId,
      file: `${blob}.${ENDINGS[content_type]}`,
      blob,
      content_type,
      prompt,
      size_bytes: bytes.length,
      width,
      height,
    },
    now,
  );
}

function toAsset({ services }: Context, row: AssetRow, picture: Picture) {
  const path = `/_sw/assets/${row.file}`;
  return {
    _id: row._id,
    url: `${services.baseUrl}${path}`,
    path,
    content_type: row.content_type,
    width: picture.width,
    height: picture.height,
    size_bytes: picture.bytes.length,
    prompt: row.prompt,
    message: picture.note ?? null,
    website_id: row.website_id,
    page_id: row.page_id,
    created_at: isoTime(row.created_at),
    updated_at: isoTime(row.created_at),
  };
}

/** The website and page that a picture is for; a page brings its website. */
async function ownerOf(context: Context, input: { website_id?: string; page_id?: string }) {
  const page: PageRow | null = input.page_id ? await getPage(context, input.page_id) : null;
  if (page && input.website_id && page.website_id !== input.website_id) throw invalid("page_id", "not_here");
  const websiteId = page?.website_id ?? input.website_id ?? null;
  return { page, websiteId, site: websiteId ? await toolSite(context, websiteId) : null };
}

const pixels = (description: string, fallback: number) =>
  v.optional(
    described(
      v.pipe(
        v.number(),
        v.integer(),
        v.minValue(LEAST_PIXELS, says("out_of_range", { least: LEAST_PIXELS, most: MOST_PIXELS })),
        v.maxValue(MOST_PIXELS, says("out_of_range", { least: LEAST_PIXELS, most: MOST_PIXELS })),
      ),
      description,
      fallback,
    ),
    fallback,
  );

const generateImage = operation({
  name: "tools.generate_image",
  route: "POST /v1/tools/generate_image",
  scope: "sites:write",
  ai: true,
  websites: "none",
  summary: "Make an image",
  description: `Makes an image and keeps it. With \`website_id\` or \`page_id\` it belongs to that website (and goes with it), else to your account. The embedded engine draws artwork as \`png\` or \`svg\`; an AI provider makes \`png\`, \`jpeg\` or \`webp\`. A PNG has the asked size exactly; other formats have the nearest that the provider makes. Costs ${PRICES.generate_image} credits.`,
  input: {
    prompt: longText(4000, "What the image shows.", "A loaf of sourdough bread on a wooden board"),
    width: pixels("Width in pixels.", 1200),
    height: pixels("Height in pixels.", 800),
    style: optional(longText(200, "How it looks, in words.", "flat illustration, sage green and cream")),
    format: v.optional(described(v.picklist(IMAGE_FORMATS), "File format.", "png"), "png"),
    website_id: websiteField,
    page_id: pageField,
  },
  output: Image,
  stores: true,
  effect: "outside",
  credits: toolCredits("generate_image", `${PRICES.generate_image} credits.`, () => PRICES.generate_image),
  errors: ["not_found", ...ENGINE_ERRORS],
  example: {
    input: {
      prompt: "A loaf of sourdough bread on a wooden board",
      style: "flat illustration",
      width: 1200,
      height: 800,
    },
    output: { ...exampleAsset, engine: "builtin" },
  },
  tool: {
    name: "generate_image",
    toolset: "ai",
    description:
      "Makes an image from a description and answers its `url` and its `path` for use in a page's code. It is not put on a page by itself.",
  },
  async handle(context, input) {
    const { page, websiteId, site } = await ownerOf(context, input);
    const { prompt, width, height, format } = input;
    const style = input.style ?? null;
    const picture = await askEngine(context, (tools, signal) =>
      tools.image({ prompt, style, width, height, format, site }, signal),
    );
    const owner = { websiteId, pageId: page?._id ?? null };
    const row = await context.services.storage.write(context.account._id, (db) =>
      keepPicture(context, db, picture, owner, prompt),
    );
    return { ...toAsset(context, row, picture), engine: context.services.engine.name };
  },
});

const generateLogo = operation({
  name: "tools.generate_logo",
  route: "POST /v1/tools/generate_logo",
  scope: "sites:write",
  ai: true,
  websites: "none",
  summary: "Make logos",
  description: `Makes up to ${MOST_LOGOS} logos as SVG: a mark and the name, whose letters are outlines and need no font. With \`website_id\` they follow that website's design. Costs ${PRICES.generate_logo} credits a variant.`,
  input: {
    name: shortText(60, "The name that the logo shows.", "Crumb & Co"),
    prompt: optional(longText(4000, "What the business does, and wishes.", "A sourdough bakery; a loaf as the mark")),
    variants: v.optional(integerBetween(1, MOST_LOGOS, `How many, 1 to ${MOST_LOGOS}; each is charged.`, 2), 1),
    style: optional(longText(200, "How it looks, in words.", "monogram, dark green")),
    website_id: websiteField,
  },
  output: Logos,
  stores: true,
  effect: "outside",
  credits: toolCredits<{ variants: number; website_id?: string }>(
    "generate_logo",
    `${PRICES.generate_logo} credits a variant.`,
    ({ variants }) => PRICES.generate_logo * variants,
  ),
  errors: ["not_found", ...ENGINE_ERRORS],
  example: {
    input: { name: "Crumb & Co", prompt: "A sourdough bakery", variants: 2 },
    output: {
      logos: [
        {
          ...exampleAsset,
          url: exampleAsset.url.replace("png", "svg"),
          path: exampleAsset.path.replace("png", "svg"),
          content_type: "image/svg+xml",
          description: "loaf emblem, Fraunces",
        },
      ],
      engine: "builtin",
    },
  },
  tool: {
    name: "generate_logo",
    toolset: "ai",
    description: `Makes 1 to ${MOST_LOGOS} SVG logos for a name and answers their addresses. Ask for few: every variant is charged.`,
  },
  async handle(context, input) {
    const { websiteId, site } = await ownerOf(context, input);
    const { name, variants } = input;
    const task = { name, variants, prompt: input.prompt ?? null, style: input.style ?? null, site };
    const logos = await askEngine(context, (tools, signal) => tools.logos(task, signal));
    const pictures = logos.map((logo): Picture & { description: string } => ({
      ...logo,
      bytes: new TextEncoder().encode(logo.svg),
      contentType: "image/svg+xml",
    }));
    const rows = await context.services.storage.write(context.account._id, async (db) => {
      const kept: AssetRow[] = [];
      for (const picture of pictures)
        kept.push(
          await keepPicture(context, db, picture, { websiteId, pageId: null }, `${name}: ${picture.description}`),
        );
      return kept;
    });
    return {
      logos: rows.map((row, index) => ({
        ...toAsset(context, row, pictures[index]!),
        description: pictures[index]!.description,
      })),
      engine: context.services.engine.name,
    };
  },
});

const generateOgImage = operation({
  name: "tools.generate_og_image",
  route: "POST /v1/tools/generate_og_image",
  scope: "sites:write",
  ai: true,
  summary: "Make the image of shared links",
  description: `Makes a PNG of 1200 by 630 for \`og:image\`. With \`page_id\` it shows that page's title in the page's own colours and typeface and becomes the page's \`og_image\`; deploy the page to publish it. Without, give a \`title\`. Costs ${PRICES.generate_og_image} credits.`,
  input: {
    page_id: pageField,
    website_id: websiteField,
    title: optional(shortText(200, "Title on the image; the page's own when left out.", "Bread from a slow oven")),
    description: optional(
      longText(300, "A sentence below it; the page's own when left out.", "Baked every morning in Portland."),
    ),
  },
  output: Image,
  stores: true,
  effect: "outside",
  credits: toolCredits("generate_og_image", `${PRICES.generate_og_image} credits.`, () => PRICES.generate_og_image),
  errors: ["not_found", ...ENGINE_ERRORS],
  example: {
    input: { page_id: "page_01jd3v5x8gfqya1b2c3d4e5f6g" },
    output: { ...exampleAsset, height: 630, prompt: "Bread from a slow oven", engine: "builtin" },
  },
  tool: {
    name: "generate_og_image",
    toolset: "ai",
    description:
      "Makes a page's social image (1200×630) with its title, colours and typeface. With `page_id` it is set on the page; deploy_page publishes it.",
  },
  async handle(context, input) {
    const { services, account, now } = context;
    const { page, websiteId, site } = await ownerOf(context, input);
    const shown = page ? await toolPage(context, page) : null;
    const title = input.title ?? shown?.title;
    if (!title) throw invalid("title", "required_without", { other: "page_id" });
    const description = input.description ?? shown?.description ?? "";
    const picture = await askEngine(context, (tools, signal) =>
      tools.socialImage({ title, description, site, page: shown }, signal),
    );
    const owner = { websiteId, pageId: page?._id ?? null };
    const row = await services.storage.write(account._id, async (db) => {
      if (page) await getPage({ db, account }, page._id);
      const kept = await keepPicture(context, db, picture, owner, title);
      if (page) {
        const changes = { og_image: `/_sw/assets/${kept.file}`, updated_at: now };
        await updatePage(db, account._id, page._id, changes, true);
      }
      return kept;
    });
    return { ...toAsset(context, row, picture), engine: services.engine.name };
  },
});

export const pictureTools = [generateImage, generateLogo, generateOgImage];
