/** SVG → PNG, on a thread of its own, so that a large drawing holds nothing up. */
import type { ResvgRenderOptions } from "@resvg/resvg-js";

/**
 * Renders an SVG in its own size.
 * @param width renders it in this width instead
 */
export async function toPng(svg: string, width?: number): Promise<Uint8Array> {
  const { renderAsync } = await import("@resvg/resvg-js");
  // Text is outlines everywhere, so that a picture is the same on every machine.
  const options: ResvgRenderOptions = { font: { loadSystemFonts: false } };
  if (width !== undefined) options.fitTo = { mode: "width", value: width };
  return new Uint8Array((await renderAsync(svg, options)).asPng());
}

/**
 * A picture in a size as a PNG: scaled until it fills it, and cropped around the middle.
 * @param ground a colour: then all of the picture stands on it, with a margin, and nothing is transparent
 */
export async function cutTo(
  bytes: Uint8Array,
  contentType: string,
  { width, height, ground }: { width: number; height: number; ground?: string | undefined },
): Promise<Uint8Array> {
  const source = `data:${contentType};base64,${Buffer.from(bytes).toString("base64")}`;
  const margin = ground ? Math.round(width / 15) : 0;
  const place = `x="${margin}" y="${margin}" width="${width - 2 * margin}" height="${height - 2 * margin}"`;
  return await toPng(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${ground ? `<rect width="100%" height="100%" fill="${ground}"/>` : ""}<image href="${source}" ${place} preserveAspectRatio="xMidYMid ${ground ? "meet" : "slice"}"/></svg>`,
  );
}
