/** The operator sees what is newer than the version that runs, in both languages; other accounts and other roles don't. */
import { afterAll, beforeAll, expect, test } from "bun:test";
import type { Browser } from "playwright-core";
import { startTestServer, type TestServer } from "../harness.ts";
import { makePerson, type PersonClient } from "../people.ts";
import { addRelease, startUpdateServer, type UpdateServer } from "../updates/update_server.ts";
import { openBrowser, openSignedIn } from "./browser.ts";

const LIMIT_MS = 120_000;

let releases: UpdateServer;
let server: TestServer;
let browser: Browser;

beforeAll(async () => {
  releases = startUpdateServer();
  releases.publish([addRelease(releases, "900.1.0", { notes: "- A new screen." })]);
  [server, browser] = await Promise.all([startTestServer({ environment: releases.settings }), openBrowser()]);
  while (!(await server.get("/v1/settings")).json.update) await Bun.sleep(20);
}, LIMIT_MS);
afterAll(async () => {
  await browser?.close();
  await server?.stop();
  await releases?.[Symbol.asyncDispose]();
});

async function open(person: PersonClient, locale: string) {
  const { page } = await openSignedIn(browser, `http://localhost:${server.port}`, person.key, { locale });
  await page.goto("/app/");
  return page;
}

test(
  "an owner of the operator's account reads what is new, and hides it",
  async () => {
    const owner = await makePerson(server, "owner");
    const page = await open(owner, "en-GB");
    await page.getByText("Sitewright 900.1.0 is available (2026-11-29).").waitFor();
    await page.getByText("What's new").click();
    await page.getByText("- A new screen.").waitFor();
    if (process.env.PICTURE) await page.screenshot({ path: process.env.PICTURE });
    await page.getByRole("button", { name: "Hide", exact: true }).click();
    await page.getByText("900.1.0").first().waitFor({ state: "detached" });
    await page.reload();
    await page.getByRole("heading", { level: 1 }).waitFor();
    expect(await page.getByText("900.1.0").count()).toBe(0);
    await page.context().close();
    const german = await open(owner, "de-DE");
    await german.getByText("Sitewright 900.1.0 ist verfügbar (2026-11-29).").waitFor();
    await german.context().close();
  },
  LIMIT_MS,
);

test(
  "nobody else is told",
  async () => {
    const editor = await open(await makePerson(server, "editor"), "en-GB");
    await editor.getByRole("heading", { level: 1 }).waitFor();
    expect(await editor.getByText("900.1.0").count()).toBe(0);
    await editor.context().close();
  },
  LIMIT_MS,
);

test(
  "what is of security has a colour of its own, and stays",
  async () => {
    await using weak = startUpdateServer();
    const date = new Date().toISOString().slice(0, 10);
    const notice = { date, description: "Read this.", url: null };
    weak.publish(
      [addRelease(weak, "900.0.1", { security: true })],
      [
        { ...notice, title: "A weakness", priority: "high" },
        { ...notice, title: "A meeting", priority: "normal" },
      ],
    );
    const other = await startTestServer({ environment: weak.settings });
    try {
      while (!(await other.get("/v1/settings")).json.update) await Bun.sleep(20);
      const owner = await makePerson(other, "owner");
      const { page } = await openSignedIn(browser, `http://localhost:${other.port}`, owner.key, { locale: "en-GB" });
      await page.goto("/app/");
      const noticeOf = (words: string) => page.getByText(words, { exact: true }).locator("xpath=../..");
      const colour = (words: string) => noticeOf(words).evaluate((element) => getComputedStyle(element).color);
      await noticeOf("A weakness").waitFor();
      expect(await noticeOf("A weakness").getAttribute("role")).toBe("alert");
      expect(await noticeOf("A meeting").getAttribute("role")).toBe(null);
      expect(await colour("A weakness")).not.toBe(await colour("A meeting"));
      const release = page.getByRole("alert").filter({ hasText: "900.0.1" });
      expect(await release.evaluate((element) => getComputedStyle(element).color)).toBe(await colour("A weakness"));
      expect(await page.getByRole("button", { name: "Hide", exact: true }).count()).toBe(0);
      if (process.env.PICTURE) await page.screenshot({ path: process.env.PICTURE });
      await page.context().close();
    } finally {
      await other.stop();
    }
  },
  LIMIT_MS,
);
