/** Composed pages on loopback with their typefaces, without the rest of the product. */
import type { Page } from "playwright-core";
import { FONT_FILES } from "../../src/design/fonts.ts";
import type { ComposedPage } from "../../src/engines/builtin/page.ts";
import { asDocument } from "../engines/builtin/composed.ts";

export interface ComposedServer {
  /** Gives a page an address. */
  add(page: ComposedPage): string;
  stop(): Promise<void>;
}

/** @param fontDelay milliseconds until a typeface is sent */
export function serveComposed(fontDelay = 0): ComposedServer {
  const documents: string[] = [];
  const server = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    async fetch(request) {
      const { pathname } = new URL(request.url);
      const document = documents[Number(pathname.slice(1))];
      if (document !== undefined) return new Response(document, { headers: { "content-type": "text/html" } });
      const font = FONT_FILES.get(pathname.replace("/_sw/fonts/", ""));
      if (!font) return new Response(null, { status: 404 });
      await Bun.sleep(fontDelay);
      return new Response(Bun.file(font));
    },
  });
  return {
    add(page) {
      documents.push(asDocument(page));
      return `${server.url}${documents.length - 1}`;
    },
    stop: () => server.stop(true),
  };
}

/** Opens the address and waits for the typefaces. */
export async function openSettled(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.evaluate(() => document.fonts.ready.then(() => null));
}

/** What reaches past the side of the window: the page itself when it scrolls, and text that is cut off. */
export async function overflowing(page: Page): Promise<string[]> {
  return await page.evaluate(() => {
    const room = document.documentElement.clientWidth;
    const found: string[] = [];
    if (document.documentElement.scrollWidth > room) found.push(`page ${document.documentElement.scrollWidth}`);
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement!;
      if (!node.nodeValue?.trim() || element.closest("svg,script,style,.vh,.skip,option,[popover]:not(:popover-open)"))
        continue;
      range.selectNodeContents(node);
      const past = [...range.getClientRects()].some(({ right, left }) => right > room + 1 || left < -1);
      if (past)
        found.push(
          `${element.tagName.toLowerCase()}.${element.className} in ${element.closest("section,header,footer")?.className}: ${node.nodeValue.slice(0, 40)}`,
        );
    }
    return found;
  });
}

/** Words of up to twelve letters that are broken over two lines: only longer ones may be, where nothing else helps. */
export async function brokenWords(page: Page): Promise<string[]> {
  return await page.evaluate(() => {
    const found: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement!;
      if (element.closest("svg,script,style,.vh,.skip,option,.facts-section.is-line .sh,[popover]:not(:popover-open)"))
        continue;
      for (const { 0: word, index } of node.nodeValue!.matchAll(
        /(?<![\p{L}\p{N}@./-])\p{L}{2,12}(?![\p{L}\p{N}@./-])/gu,
      )) {
        if (/[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}\p{sc=Thai}]/u.test(word)) continue;
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        // A capital by CSS is a box of its own, and on turned ground a little higher or lower.
        const boxes = [...range.getClientRects()].filter(({ width }) => width > 0.5);
        const tops = boxes.map(({ top }) => top);
        if (boxes.length > 1 && Math.max(...tops) - Math.min(...tops) > boxes.at(-1)!.height / 2)
          found.push(
            `${element.tagName.toLowerCase()}.${element.className} in ${element.closest("section,header,footer")?.className}: ${word}`,
          );
      }
    }
    return found;
  });
}
