/** All pictures of one width on one sheet, to be looked at. */
import { writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Browser } from "playwright-core";

export interface Picture {
  title: string;
  file: string;
}

const escapeHtml = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

/** Long pages are cut: what a sheet is for shows in the first screens. */
const TALLEST = { 390: 1600, 1440: 1500 } as Record<number, number>;
/** Chromium draws no taller picture. */
const MOST_PIXELS = 16_000;

/**
 * Writes `sheet-<set>-<width>.html` and `.png` beside the pictures.
 * @param width the width at which the pictures were taken
 */
export async function writeSheet(
  browser: Browser,
  directory: string,
  set: string,
  width: number,
  pictures: Picture[],
): Promise<void> {
  const columns = width < 600 ? 12 : 6;
  const shown = Math.floor(2880 / columns) - 24;
  const figures = pictures
    .map(
      ({ title, file }) =>
        `<figure><figcaption>${escapeHtml(title)}</figcaption><div><img src="${basename(file)}" alt=""></div></figure>`,
    )
    .join("\n");
  const html = `<!DOCTYPE html><html lang="en"><meta charset="utf-8"><title>${set}, ${width} px</title><style>
body{margin:24px;background:#888;font:600 18px system-ui;display:grid;grid-template-columns:repeat(${columns},${shown}px);gap:24px;align-items:start}
figure{margin:0}figcaption{color:#fff;white-space:nowrap;overflow:hidden;text-overflow:ellipsis;margin-block-end:6px}
div{max-height:${TALLEST[width] ?? 1500}px;overflow:hidden;background:#fff}img{width:100%;display:block}
</style>${figures}</html>`;
  const sheet = join(directory, `sheet-${set}-${width}`);
  writeFileSync(`${sheet}.html`, html);
  const page = await browser.newPage({ viewport: { width: 2880, height: 1000 } });
  await page.goto(pathToFileURL(`${sheet}.html`).href, { waitUntil: "load" });
  const height = Math.min(MOST_PIXELS, await page.evaluate(() => document.documentElement.scrollHeight));
  await page.screenshot({ path: `${sheet}.png`, clip: { x: 0, y: 0, width: 2880, height }, fullPage: true });
  await page.close();
}
