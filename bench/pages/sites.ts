/** Websites made of prompts through the real product: its own process, its API, its published addresses. */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { composeTask } from "../../src/engines/builtin/compose.ts";
import type { Claim } from "../../test/browser/other_judges.ts";
import { printed, startChild } from "../processes.ts";

/** One line of a prompts file. */
export interface Prompt {
  name: string;
  prompt: string;
}

/** A page at its published address. */
export interface PublishedPage {
  path: string;
  name: string;
  address: string;
  html: string;
  bytes: number;
  /** What the product's own checks find. */
  claims: Claim[];
}

/** A website with its home page first. */
export interface PublishedSite extends Prompt {
  /** The prompts file that it comes from. */
  set: string;
  /** The visual direction that the composer chose. */
  direction: string;
  pages: PublishedPage[];
}

export interface Product {
  /** Makes a website of a prompt: its home page and the first inner pages that the product proposes. */
  publish(set: string, prompt: Prompt, innerPages: number): Promise<PublishedSite>;
  stop(): Promise<void>;
}

/** The prompts of a JSONL file. */
export function readPrompts(file: string): Prompt[] {
  return readFileSync(file, "utf8")
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line) => JSON.parse(line) as Prompt);
}

/** Fetches from a published website; Bun does not know that names under localhost are on the loopback interface. */
export async function getPublished(address: string): Promise<Response> {
  const { protocol, host, port, pathname } = new URL(address);
  return await fetch(`${protocol}//127.0.0.1:${port}${pathname}`, { headers: { Host: host } });
}

/** The API does not name the visual direction; composing is repeatable, so that asking the composer is the same. */
function directionOf(name: string, prompt: string): string {
  const home = { path: "/", name: "Home" };
  const composed = composeTask({
    website: { name, prompt, language: null },
    page: { ...home, prompt: "" },
    pages: [home],
    home: null,
    model: "standard",
    generateImages: false,
  });
  return composed.design.direction.name;
}

/** Starts `sitewright serve` from the sources, on a new data directory and any free port. */
export async function startProduct(): Promise<Product> {
  const directory = mkdtempSync(join(tmpdir(), "sitewright-pages-"));
  const child = startChild([process.execPath, "src/main.ts", "serve", "--data", directory, "--port", "0"], {
    SITEWRIGHT_RATE_LIMIT_FACTOR: "off",
    SITEWRIGHT_ENGINE: "builtin",
    SITEWRIGHT_MONTHLY_CREDITS: "1000000",
  });
  const [, port] = await printed(child, /serves http:\/\/localhost:(\d+)/);
  const [key] = await printed(child, /sw_[0-9a-f]{64}/);

  // biome-ignore lint/suspicious/noExplicitAny: answers of the API.
  async function call(path: string, body?: unknown): Promise<any> {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method: body === undefined ? "GET" : "POST",
      headers: { Authorization: `Bearer ${key}`, "Content-Type": "application/json" },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
    return await response.json();
  }

  async function generated(runId: string): Promise<void> {
    for (;;) {
      const run = await call(`/v1/runs/${runId}`);
      if (run.status === "completed") return;
      if (run.status === "failed") throw new Error(`a run failed: ${run.error.message}`);
      await Bun.sleep(10);
    }
  }

  async function publish(set: string, { name, prompt }: Prompt, innerPages: number): Promise<PublishedSite> {
    const website = await call("/v1/websites", { name, prompt });
    const proposed = await call("/v1/tools/suggest_pages", { prompt });
    const wanted = [
      { path: "/", name: "Home" },
      ...proposed.pages.filter((page: { path: string }) => page.path !== "/").slice(0, innerPages),
    ];
    const made = [];
    for (const page of wanted) made.push(await call(`/v1/websites/${website._id}/pages`, page));
    for (const page of made) await generated((await call(`/v1/pages/${page._id}/generate`, {})).run_id);
    const pages: PublishedPage[] = [];
    const { findings } = await call(`/v1/websites/${website._id}/checks`);
    for (const page of made) {
      const { url: address } = await call("/v1/tools/deploy", { page_id: page._id });
      const response = await getPublished(address);
      if (response.status !== 200) throw new Error(`${address} answered ${response.status}`);
      const html = await response.text();
      const claims = findings.filter((finding: { page_id: string }) => finding.page_id === page._id);
      pages.push({ path: page.path, name: page.name, address, html, bytes: Buffer.byteLength(html), claims });
    }
    return { set, name, prompt, direction: directionOf(name, prompt), pages };
  }

  return {
    publish,
    async stop() {
      await child.stop();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
