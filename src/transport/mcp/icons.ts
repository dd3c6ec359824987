/**
 * The icons that clients show beside the server and its tools: one for each toolset. As PNG, because VS Code takes no
 * SVG, and from the server's own address, because it takes nothing from elsewhere.
 */
import book from "lucide-static/icons/book-open.svg" with { type: "text" };
import chart from "lucide-static/icons/chart-no-axes-column.svg" with { type: "text" };
import file from "lucide-static/icons/file-text.svg" with { type: "text" };
import globe from "lucide-static/icons/globe.svg" with { type: "text" };
import history from "lucide-static/icons/history.svg" with { type: "text" };
import layout from "lucide-static/icons/layout-template.svg" with { type: "text" };
import link from "lucide-static/icons/link-2.svg" with { type: "text" };
import message from "lucide-static/icons/message-square.svg" with { type: "text" };
import sparkles from "lucide-static/icons/sparkles.svg" with { type: "text" };
import store from "lucide-static/icons/store.svg" with { type: "text" };
import input from "lucide-static/icons/text-cursor-input.svg" with { type: "text" };

export interface Icon {
  src: string;
  mimeType: string;
  sizes: string[];
}

const PATH = "/mcp/icons/";
const SIZE = 48;
/** The server's own. */
export const SERVER_ICON = "sitewright";

const GLYPHS: Record<string, string> = {
  [SERVER_ICON]: layout,
  websites: globe,
  pages: file,
  ai: sparkles,
  versions: history,
  analytics: chart,
  comments: message,
  forms: input,
  domains: link,
  leads: store,
  docs: book,
};

/** What a list says of an icon; a toolset without one of its own has the server's. */
export const iconFor = (baseUrl: string, name: string): Icon => ({
  src: `${baseUrl}${PATH}${Object.hasOwn(GLYPHS, name) ? name : SERVER_ICON}.png`,
  mimeType: "image/png",
  sizes: [`${SIZE}x${SIZE}`],
});

const rendered = new Map<string, Promise<Uint8Array>>();

/** A glyph on a tile, which is seen on light and on dark. */
async function draw(glyph: string): Promise<Uint8Array> {
  const shapes = glyph.slice(glyph.indexOf(">", glyph.indexOf("<svg")) + 1, glyph.lastIndexOf("</svg>"));
  const { toPng } = await import("../../design/drawing/raster.ts");
  return await toPng(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${SIZE}" height="${SIZE}" viewBox="0 0 24 24"><rect width="24" height="24" rx="5" fill="#2f55d4"/><g transform="translate(4.2 4.2) scale(.65)" fill="none" stroke="#fff" stroke-width="2.2" stroke-linecap="round" stroke-linejoin="round">${shapes}</g></svg>`,
  );
}

/** Answers a GET of an icon, or null: there is none at this path. */
export async function serveIcon(path: string): Promise<Response | null> {
  const name = path.slice(PATH.length).replace(/\.png$/, "");
  const glyph = Object.hasOwn(GLYPHS, name) ? GLYPHS[name] : undefined;
  if (glyph === undefined || path !== `${PATH}${name}.png`) return null;
  const drawn = rendered.get(name) ?? draw(glyph);
  rendered.set(name, drawn);
  drawn.catch(() => rendered.delete(name));
  return new Response((await drawn) as Uint8Array<ArrayBuffer>, {
    headers: {
      "Content-Type": "image/png",
      "Cache-Control": "public, max-age=86400",
      "X-Content-Type-Options": "nosniff",
    },
  });
}
