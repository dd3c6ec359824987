/** Pictures of pages as a browser shows them. */
import * as v from "valibot";
import { invalid } from "../../lib/errors.ts";
import { maxCharacters } from "../../lib/writing.ts";
import { described, identifier, integerBetween, optional } from "../../operation/fields.ts";
import { type Context, type InputOf, LIMIT, operation, type ToolImage } from "../../operation/operation.ts";
import type { Band, View } from "../../providers/browser/view.ts";
import { getPage } from "../pages/service.ts";
import { LOOKING, lookAt } from "./looks.ts";
import { pictureOf, stateOf } from "./page_looks.ts";
import { previewDocument } from "./previews.ts";

/** Of one picture: a page that is 1280 wide, down to 8,000. */
const MOST_PIXELS = 1280 * 8000;
/** What models look at without making it smaller. */
const PIECE_HEIGHT = 1500;
const MOST_PIECES = 4;
const LOWEST_TOP = 100_000;
const AT_ONCE = { account: 2, server: 6 };

const input = {
  id: identifier("page", "page"),
  version_id: optional(identifier("ver", "version of that page")),
  width: v.optional(integerBetween(320, 1920, "Of the window, in pixels: 390 is a phone's.", 390), 1280),
  theme: v.optional(described(v.picklist(["light", "dark"]), "What the visitor's system prefers.", "dark"), "light"),
  top: v.optional(integerBetween(0, LOWEST_TOP, "Pixels from the top of the page that are left out.", 0), 0),
};

type Input = InputOf<typeof input>;

const ABOUT =
  "The draft, or the version with `version_id`, as the server's browser shows it when it has come to rest: what appears when it is scrolled to is there, and nothing moves. It is loaded as previews are, and reaches nothing but its own pictures and typefaces: what it has from other servers is missing.";

/**
 * Shows a page in the browser.
 * @throws ApiError `not_found`, `not_possible`, `validation_failed` when `top` is below its end, and those of `LOOKING`
 */
async function look<Result>(
  context: Context,
  { id, version_id, width, theme, top }: Input,
  use: (view: View, height: number) => Promise<Result>,
): Promise<Result> {
  const { text: html } = await previewDocument(context, id, version_id);
  const { path } = await getPage(context, id);
  return await lookAt(context, { path, html }, async (view) => {
    const { height } = await view.show({ width, theme });
    if (top >= height) throw invalid("top", "beyond_end", { height });
    return await use(view, height);
  });
}

const screenshotPage = operation({
  name: "pages.screenshot",
  route: "GET /v1/pages/:id/screenshot",
  scope: "sites:read",
  summary: "Get a picture of a page",
  description: `${ABOUT} A picture has ${MOST_PIXELS.toLocaleString("en")} pixels at most (of a window that is 1280 wide, ${MOST_PIXELS / 1280} down), and \`top\` says where the next begins. It has to be there within 20 seconds, and takes 300 MB of memory at most: else 503 \`computation_failed\`. 503 \`provider_unavailable\` where the operator has set no browser (SITEWRIGHT_BROWSER), or it does not start.`,
  input,
  output: { kind: "document", contentType: "image/png" },
  limit: LIMIT.lookup,
  atOnce: AT_ONCE,
  errors: ["not_possible", ...LOOKING],
  tool: {
    name: "screenshot_page",
    title: "Look at a page",
    description: `Pictures of a draft as a browser shows it, from \`top\` on in up to ${MOST_PIECES} pieces, each ${PIECE_HEIGHT} pixels high: look after you have changed how a page looks, at 1280 and at 390. \`height\` is the whole page's; the next call can begin where the last piece ends.`,
    output: v.object({
      page_id: described(v.string(), "The page."),
      width: described(v.number(), "Of the window, in pixels.", 1280),
      theme: described(v.picklist(["light", "dark"]), "As asked for."),
      height: described(v.number(), "Of the whole page, in pixels.", 4210),
      pieces: described(
        v.array(
          v.object({
            top: described(v.number(), "Where it begins.", 0),
            height: described(v.number(), "In pixels.", 1500),
          }),
        ),
        "What each picture shows, in their order.",
      ),
    }),
    images: true,
    handle: (context, input) =>
      look(context, input, async (view, height) => {
        const { id: page_id, width, theme } = input;
        const pieces: Band[] = [];
        const images: ToolImage[] = [];
        for (let top = input.top; top < height && pieces.length < MOST_PIECES; top += PIECE_HEIGHT) {
          const piece = { top, height: Math.min(PIECE_HEIGHT, height - top) };
          pieces.push(piece);
          const bytes = await view.picture(piece, "jpeg");
          images.push({ type: "image", mimeType: "image/jpeg", data: Buffer.from(bytes).toString("base64") });
        }
        return { page_id, width, theme, height, pieces, images };
      }),
  },
  handle: (context, input) =>
    look(context, input, async (view, height) => {
      const { width, top } = input;
      const part = { top, height: Math.min(Math.floor(MOST_PIXELS / width), height - top) };
      return { text: "", bytes: await view.picture(part, "png"), headers: { "Cache-Control": "private, no-store" } };
    }),
});

const pictureOfPage = operation({
  name: "pages.picture",
  route: "GET /v1/pages/:id/picture",
  scope: "sites:read",
  summary: "Get a small picture of a page's draft",
  description:
    "640 by 400 pixels: the top of the draft in a window 1280 wide, for lists. Made at the first call after the draft has changed, and kept. A website's `home_picture` is the address of such a picture that may be kept for ever.",
  input: {
    id: identifier("page", "page"),
    state: optional(
      described(v.pipe(v.string(), maxCharacters(100)), "As `home_picture` has it: the answer may be kept then.", ""),
    ),
  },
  output: { kind: "document", contentType: "image/jpeg" },
  errors: ["not_possible", ...LOOKING],
  async handle(context, { id, state }) {
    const page = await getPage(context, id);
    const picture = await pictureOf(context, page);
    const isLasting = state !== undefined && state === stateOf(page);
    const kept = isLasting ? "private, max-age=31536000, immutable" : "private, no-store";
    return { text: "", bytes: picture, headers: { "Cache-Control": kept } };
  },
});

export const screenshotOperations = [screenshotPage, pictureOfPage];
