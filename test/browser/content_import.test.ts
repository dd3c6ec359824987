/** A table of another program comes in through the application: what would be done with each column is seen, and chosen, first. */
import { afterAll, beforeAll, expect, test } from "bun:test";
import type { Browser } from "playwright-core";
import { startTestServer, type TestServer } from "../harness.ts";
import { makePerson, PASSWORD, type PersonClient } from "../people.ts";
import { openBrowser } from "./browser.ts";

const LIMIT_MS = 300_000;
let server: TestServer;
let browser: Browser;
let person: PersonClient;

beforeAll(async () => {
  [server, browser] = await Promise.all([startTestServer(), openBrowser()]);
  person = await makePerson(server, "owner");
}, LIMIT_MS);
afterAll(async () => {
  await browser?.close();
  await server.stop();
});

const TABLE = `sep=;
Webflow Item;Slug;Collection ID;Draft;Published On;Title;Date;Content
x;first;5f;false;Fri Nov 20 2026 10:00:00 GMT+0000 (Coordinated Universal Time);First;20.11.2026;"<p>Hello <strong>world</strong></p><script>alert(1)</script>"
x;second;5f;true;;Second;03/04/2026;plain
`;

test(
  "an import shows where columns go, asks for what it can't know, and stores nothing before",
  async () => {
    const { json: website } = await server.post("/v1/websites", { name: "Blog", prompt: "x" });
    const { json: collection } = await server.post(`/v1/websites/${website._id}/cms/collections`, {
      name: "Posts",
      slug: "posts",
      fields: [
        { key: "title", name: "Title", type: "text", required: true },
        { key: "date", name: "Date", type: "date" },
        { key: "content", name: "Content", type: "rich_text" },
      ],
    });
    const records = async () =>
      (await server.get(`/v1/cms/collections/${collection._id}/records?sort=slug`)).json.data.map(
        ({ slug, status, data }: Record<string, unknown>) => ({ slug, status, data }),
      );
    const context = await browser.newContext({ locale: "en-GB", timezoneId: "Europe/Berlin" });
    const address = `http://localhost:${server.port}`;
    await context.request.post(`${address}/auth/sign_in`, { data: { email: person.email, password: PASSWORD } });
    const page = await context.newPage();
    await page.goto(`${address}/app/content/${collection._id}`);
    // Whoever comes by a link is in the website that it belongs to.
    await page.getByRole("navigation", { name: "Website" }).getByRole("link", { name: "Collections" }).waitFor();
    await page.locator("main button[aria-haspopup=menu]").click();
    await page.getByRole("menuitem", { name: "Import" }).click();
    const dialog = page.getByRole("dialog");
    const table = { name: "posts.csv", mimeType: "text/csv", buffer: Buffer.from(TABLE) };
    await page.locator("input[type=file]").setInputFiles(table);
    await dialog.getByText("1 column has no field yet.").waitFor();
    await dialog.getByRole("table", { name: "Problems" }).getByRole("cell", { name: "2", exact: true }).waitFor();
    expect(await dialog.getByText("is no field of this collection: say").count()).toBe(0);
    await dialog.getByText("20.11.2026 · 03/04/2026", { exact: true }).waitFor();
    const goal = (name: string) => dialog.getByLabel(`Where “${name}” goes`);
    expect(await goal("Webflow Item").locator("option:checked").textContent()).toBe("Choose…");
    expect(await goal("Collection ID").locator("option:checked").textContent()).toBe("Not imported");
    expect(await dialog.getByText("HTML in 1 row: kept as formatted text").count()).toBe(1);
    const store = dialog.getByRole("button", { name: "Import", exact: true });
    expect([await store.isDisabled(), await records()]).toEqual([true, []]);
    await goal("Webflow Item").selectOption({ label: "Not imported" });
    await dialog.getByText("1 column has no field yet.").waitFor({ state: "detached" });
    // The others could be imported now, and what is wrong taken along.
    await dialog.getByText("1 row can't be imported and will be skipped.").waitFor();
    await dialog.getByRole("button", { name: "Import 1 row" }).waitFor();
    const saving = page.waitForEvent("download");
    await dialog.getByRole("button", { name: "Download the rows to fix" }).click();
    const [head, row, ...more] = (await Bun.file(await (await saving).path()).text()).trim().split("\r\n");
    expect(head).toMatch(/;Title;Date;Content;Problem$/);
    expect(row).toMatch(/^x;second;.*;plain;Date: ./);
    expect(more).toEqual([]);
    await dialog.getByLabel("Dates such as 11/12/2026").selectOption({ label: "Day first" });
    await dialog.getByRole("button", { name: "Import 2 rows" }).click();
    await dialog.waitFor({ state: "hidden" });
    expect(await records()).toEqual([
      {
        slug: "first",
        status: "published",
        data: { title: "First", date: "2026-11-20", content: "<p>Hello <strong>world</strong></p>" },
      },
      { slug: "second", status: "draft", data: { title: "Second", date: "2026-04-03", content: "plain" } },
    ]);
    await page.getByRole("button", { name: "Date", exact: true }).click();
    await page.locator('tbody tr:has-text("Second"):first-child').waitFor();
    for (const sign of await page.locator("thead button svg").all())
      expect((await sign.boundingBox())!.width).toBeGreaterThan(10);
    expect(await page.getByRole("columnheader", { name: "Date", exact: true }).getAttribute("aria-sort")).toBe(
      "ascending",
    );
    await page.getByRole("button", { name: "Date", exact: true }).click();
    await page.locator('tbody tr:has-text("First"):first-child').waitFor();
    await context.close();
  },
  LIMIT_MS,
);
