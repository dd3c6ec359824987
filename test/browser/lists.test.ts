/** Lists: searched, narrowed and shown a page at a time by the address; many rows selected and changed together, and back. */
import { afterAll, beforeAll, expect, test } from "bun:test";
import type { Browser, Page } from "playwright-core";
import { type Json, makeWebsite, saveVersion, startTestServer, type TestServer } from "../harness.ts";
import { makePerson, type PersonClient } from "../people.ts";
import { openBrowser, openSignedIn } from "./browser.ts";
import { problemsInBothThemes, settled } from "./screens.ts";

const LIMIT_MS = 300_000;
const COUNT = 60;

let server: TestServer;
let browser: Browser;
let person: PersonClient;
let websiteId = "";
let page: Page;

beforeAll(async () => {
  [server, browser] = await Promise.all([startTestServer(), openBrowser()]);
  person = await makePerson(server, "owner");
  ({ websiteId } = await makeWebsite(server));
  for (let n = 1; n <= COUNT; n++)
    await server.post(`/v1/websites/${websiteId}/redirects`, {
      path: `/old-${String(n).padStart(2, "0")}`,
      target: n === 7 ? "/Special%20offers" : "/new",
      status: 301,
    });
  const viewport = { width: 1280, height: 900 };
  ({ page } = await openSignedIn(browser, `http://localhost:${server.port}`, person.key, { viewport }));
}, LIMIT_MS);
afterAll(async () => {
  await browser?.close();
  await server.stop();
});

const total = async () => (await server.get(`/v1/websites/${websiteId}/redirects?limit=1`)).json.total;
const boxOf = (n: number) => page.getByRole("checkbox", { name: `Select /old-${String(n).padStart(2, "0")}` });
const actions = () => page.getByRole("toolbar", { name: "For what is selected" });
const count = () => actions().getByRole("status").textContent();
const rows = () => page.locator("tbody tr").count();

test(
  "search and rows per page are in the address, and nothing found says so",
  async () => {
    await page.goto(`/app/websites/${websiteId}/redirects`);
    await settled(page);
    expect(await rows()).toBe(25);
    await page.getByLabel("Rows per page").selectOption("100");
    await page
      .locator("tbody tr")
      .nth(COUNT - 1)
      .waitFor();
    expect(new URL(page.url()).searchParams.get("rows")).toBe("100");
    await page.getByRole("searchbox", { name: "Search redirects" }).fill("SPECIAL%20");
    await page.locator("tbody tr").nth(1).waitFor({ state: "detached" });
    expect([await rows(), new URL(page.url()).searchParams.get("q")]).toEqual([1, "SPECIAL%20"]);
    await page.getByRole("searchbox", { name: "Search redirects" }).fill("nowhere_");
    await page.getByRole("heading", { name: "Nothing found" }).waitFor();
    await page.getByRole("button", { name: "Show all" }).click();
    await page
      .locator("tbody tr")
      .nth(COUNT - 1)
      .waitFor();
  },
  LIMIT_MS,
);

test(
  "rows are selected by their boxes, as a range with Shift, by x, and all there are",
  async () => {
    await page.goto(`/app/websites/${websiteId}/redirects`);
    await boxOf(60).click();
    expect(await count()).toBe("1 selected");
    await boxOf(57).click({ modifiers: ["Shift"] });
    expect(await count()).toBe("4 selected");
    await page.getByRole("button", { name: "Delete the redirect from /old-50" }).focus();
    await page.keyboard.press("x");
    expect(await count()).toBe("5 selected");
    await page.locator("tbody tr", { hasText: "/old-45" }).hover();
    await page.evaluate(() => (document.activeElement as HTMLElement).blur());
    await page.keyboard.press("x");
    expect(await count()).toBe("6 selected");
    await page.getByRole("searchbox", { name: "Search redirects" }).focus();
    await page.keyboard.press("x");
    expect(await count()).toBe("6 selected");
    await page.goto(`/app/websites/${websiteId}/redirects`);
    await page.getByRole("checkbox", { name: "Select all on this page" }).check();
    expect(await count()).toBe("25 selected");
    expect(await problemsInBothThemes(page, "selected")).toEqual([]);
    await actions().getByRole("button", { name: "Select all 60" }).click();
    await page.getByText("60 selected").waitFor();
    await actions().getByRole("button", { name: "Clear the selection" }).click();
    await actions().waitFor({ state: "detached" });
  },
  LIMIT_MS,
);

test(
  "what is selected is changed together, what is gone already is told, and the rest is taken back",
  async () => {
    await page.goto(`/app/websites/${websiteId}/redirects`);
    for (const n of [60, 59, 58]) await boxOf(n).click();
    const { data } = (await server.get(`/v1/websites/${websiteId}/redirects?q=old-59`)).json;
    await server.delete(`/v1/redirects/${data[0]._id}`);
    await actions().getByRole("button", { name: "Delete", exact: true }).click();
    await page.getByText("2 redirects were deleted").waitFor();
    expect(await total()).toBe(COUNT - 3);
    await page.getByRole("listitem").filter({ hasText: "/old-59" }).waitFor();
    await page.getByRole("button", { name: "Undo" }).click();
    await boxOf(58).waitFor();
    await boxOf(60).waitFor();
    expect(await total()).toBe(COUNT - 1);
  },
  LIMIT_MS,
);

test(
  "also a list whose first page is 1 is selected whole, and the last page with it",
  async () => {
    // More than go with one call.
    const leads = Array.from({ length: 1_100 }, (_, n) => ({ name: `Business ${n}`, phone: `0113 496 ${1000 + n}` }));
    for (const part of [leads.slice(0, 1_000), leads.slice(1_000)])
      await server.post("/v1/leads/import", { leads: part, country: "GB" });
    const qualified = async () => (await server.get("/v1/leads?status=qualified&limit=1")).json.total;
    await page.goto("/app/leads");
    await page.getByRole("checkbox", { name: "Select all on this page" }).check();
    await actions().getByRole("button", { name: "Select all 1,100" }).click();
    // At once: what is pressed now waits for all of them.
    await actions().getByRole("button", { name: "Change status" }).click();
    await page.getByRole("menuitem", { name: "Qualified" }).click();
    await page.getByText("1,100 leads were changed").waitFor();
    expect(await qualified()).toBe(1_100);
    await page.getByRole("button", { name: "Undo" }).click();
    while ((await qualified()) > 0) await Bun.sleep(50);
  },
  LIMIT_MS,
);

test(
  "submissions are seen to together: done and taken back, with somebody, labels and a note",
  async () => {
    const { pageId } = await makeWebsite(server);
    const html = '<form name="contact"><input name="name"><textarea name="message"></textarea></form>';
    await saveVersion(server, pageId, { html });
    const { json } = await server.post("/v1/tools/deploy", { page_id: pageId });
    const form = (await server.get(`/v1/forms?page_id=${pageId}`)).json.data[0];
    for (const name of ["Ada", "Bob", "Cleo"])
      await server.visit(new URL(json.url).hostname, `/_sw/forms/${form._id}`, {
        method: "POST",
        body: new URLSearchParams({ name, message: `Hello from ${name}` }),
      });
    const done = async () => (await server.get("/v1/submissions?done=true")).json.total;
    await page.goto("/app/inbox");
    for (const name of ["Ada", "Bob"]) await page.getByRole("checkbox", { name: `Select ${name}` }).click();
    await actions().getByRole("button", { name: "Mark as done" }).click();
    await page.getByText("2 submissions marked as done").waitFor();
    expect(await done()).toBe(2);
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByText("2 submissions marked as done").waitFor({ state: "detached" });
    await page.getByRole("link", { name: /Cleo/ }).click();
    await page.getByLabel("Labels").fill("quote, urgent");
    await page.getByLabel("Note").fill("Call back on Monday");
    await page.getByLabel("Assigned to", { exact: true }).last().selectOption({ index: 1 });
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByRole("link", { name: "#urgent" }).click();
    await page.getByRole("button", { name: "#urgent" }).waitFor();
    await page.getByRole("checkbox", { name: "Select Ada" }).waitFor({ state: "detached" });
    expect(await page.getByRole("list", { name: "Submissions" }).getByRole("listitem").count()).toBe(1);
    expect(await problemsInBothThemes(page, "inbox")).toEqual([]);
    expect(await done()).toBe(0);
    const { data } = (await server.get("/v1/submissions?label=urgent")).json;
    expect(data).toMatchObject([{ name: "Cleo", labels: ["quote", "urgent"], note: "Call back on Monday" }]);
    expect(data[0].assignee_id).toStartWith("usr_");
  },
  LIMIT_MS,
);

test(
  "many submissions are assigned and labelled together and back; j, k and Escape go through them",
  async () => {
    const { data } = (await server.get("/v1/submissions")).json;
    expect(data.length).toBe(3);
    const seen = async () => (await server.get("/v1/submissions")).json.data;
    await page.goto("/app/inbox");
    await page.getByRole("checkbox", { name: "Select Ada" }).click();
    await page.getByRole("checkbox", { name: "Select Cleo" }).click();
    await actions().getByRole("button", { name: "Assign to" }).click();
    await page.getByRole("menuitem", { name: "Me (Ada)" }).click();
    // The other one was assigned to her before.
    await page.getByText("1 submission assigned to Ada").waitFor();
    expect((await seen()).map(({ assignee_id }: Json) => assignee_id !== null)).toEqual([true, false, true]);
    await page.getByRole("button", { name: "Clear the selection" }).click();
    await page.getByRole("checkbox", { name: "Select Ada" }).click();
    await page.getByRole("checkbox", { name: "Select Cleo" }).click();
    await actions().getByRole("button", { name: "Labels" }).click();
    const dialog = page.getByRole("dialog");
    expect(await problemsInBothThemes(page, "labels")).toEqual([]);
    await dialog.getByLabel("Add", { exact: true }).fill("cake, wedding cake");
    await dialog.getByLabel("Remove", { exact: true }).fill("urgent");
    await dialog.getByRole("button", { name: "Labels" }).click();
    await page.getByText("Labels of 2 submissions changed").waitFor();
    const labels = async () => (await seen()).map(({ labels }: Json) => labels);
    expect(await labels()).toEqual([["quote", "cake", "wedding cake"], [], ["cake", "wedding cake"]]);
    await page.getByRole("button", { name: "Undo" }).last().click();
    while ((await labels())[2].length > 0) await Bun.sleep(50);
    expect(await labels()).toEqual([["quote", "urgent"], [], []]);

    await page.goto("/app/inbox");
    await page.getByRole("link", { name: /Cleo/ }).click();
    const read = () => page.getByRole("article").getByRole("heading", { level: 2 }).textContent();
    await page.getByRole("article").waitFor();
    await page.keyboard.press("j");
    await page.getByRole("heading", { name: "Bob" }).waitFor();
    await page.keyboard.press("k");
    await page.getByRole("heading", { name: "Cleo" }).waitFor();
    expect(await read()).toBe("Cleo");
    await page.keyboard.press("x");
    expect(await count()).toBe("1 selected");
    await page.keyboard.press("Escape");
    await actions().waitFor({ state: "detached" });
  },
  LIMIT_MS,
);

test(
  "all submissions are selected, also where an answer has fewer than it was asked for",
  async () => {
    const { pageId } = await makeWebsite(server, "Long letters");
    await saveVersion(server, pageId, {
      html: '<form name="letter" method="post"><textarea name="a"></textarea></form>',
    });
    const { json } = await server.post("/v1/tools/deploy", { page_id: pageId });
    const form = (await server.get(`/v1/forms?page_id=${pageId}`)).json.data[0];
    // More than 4 MB together, and more than a page of the list has.
    const count = 45;
    for (let n = 0; n < count; n++)
      await server.visit(new URL(json.url).hostname, `/_sw/forms/${form._id}`, {
        method: "POST",
        body: new URLSearchParams(["a", "b"].map((name) => [name, `${n} ${"A letter. ".repeat(4_900)}`])),
      });
    const first = (await server.get(`/v1/submissions?form_id=${form._id}&limit=100`)).json;
    expect([first.total, first.data.length < count]).toEqual([count, true]);
    const ids = [
      ...first.data,
      ...(await server.get(`/v1/submissions?form_id=${form._id}&before=${first.next}`)).json.data,
    ];
    const changes = [{ ids: ids.map(({ _id }: Json) => _id), spam: false }];
    await server.post("/v1/submissions/update", { changes });
    await page.goto(`/app/inbox?form=${form._id}&rows=25`);
    await page.locator("[data-row]").first().waitFor();
    for (const box of await page.locator("[data-row] input").all()) await box.check();
    await actions()
      .getByRole("button", { name: `Select all ${count}` })
      .click();
    await page.getByText(`${count} selected`).waitFor();
    await actions().getByRole("button", { name: "Delete" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await page.getByText(`${count} submissions were deleted`).waitFor();
  },
  LIMIT_MS,
);

test(
  "pages are found, moved to a folder and back, published as one release and deleted: never the home page",
  async () => {
    const { websiteId: id, pageId } = await makeWebsite(server, "Many pages");
    await saveVersion(server, pageId, { html: "<main><h1>Home</h1></main>" });
    for (const name of ["One", "Two"]) {
      const made = await server.post(`/v1/websites/${id}/pages`, { path: `/${name.toLowerCase()}`, name });
      await saveVersion(server, made.json._id, { html: `<main><h1>${name}</h1></main>` });
    }
    const pages = async () => (await server.get(`/v1/websites/${id}/pages`)).json.data;
    const paths = async () => (await pages()).map(({ path }: Json) => path).toSorted();
    await page.goto(`/app/websites/${id}/pages`);
    await page.getByRole("searchbox", { name: "Search pages" }).fill("tw");
    await page.getByRole("checkbox", { name: "Select One" }).waitFor({ state: "detached" });
    // The list goes before what is found comes.
    await page.getByRole("checkbox", { name: "Select Two" }).waitFor();
    expect(await rows()).toBe(1);
    await page.getByRole("searchbox", { name: "Search pages" }).fill("");
    await page.getByRole("checkbox", { name: "Select One" }).waitFor();
    await page.getByRole("checkbox", { name: "Select all on this page" }).check();
    expect(await problemsInBothThemes(page, "pages")).toEqual([]);
    await actions().getByRole("button", { name: "Move to folder" }).click();
    await page.getByRole("dialog").getByLabel("Folder").fill("blog/");
    await page.getByRole("dialog").getByRole("button", { name: "Move to folder" }).click();
    await page.getByText("2 pages were moved").waitFor();
    expect(await paths()).toEqual(["/", "/blog/one", "/blog/two"]);
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByText("/one", { exact: true }).waitFor();
    expect(await paths()).toEqual(["/", "/one", "/two"]);
    await page.reload();
    await page.getByRole("checkbox", { name: "Select all on this page" }).check();
    await actions().getByRole("button", { name: "Publish" }).click();
    await page.getByText("3 pages published").waitFor();
    expect((await pages()).every(({ status }: Json) => status === "published")).toBe(true);
    expect((await server.get(`/v1/websites/${id}/releases`)).json.total).toBe(1);
    await page.getByRole("checkbox", { name: "Select all on this page" }).check();
    await actions().getByRole("button", { name: "Delete" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await page.getByText("2 pages were deleted").waitFor();
    expect(await paths()).toEqual(["/"]);
  },
  LIMIT_MS,
);

test(
  "websites are a table too, and many are deleted when their number is typed",
  async () => {
    for (const name of ["Gone one", "Gone two"]) await server.post("/v1/websites", { name, prompt: "A bakery" });
    await page.goto("/app/?q=gone");
    await page.getByRole("checkbox", { name: "Select Gone one" }).click();
    await page
      .getByRole("button", { name: "Table" })
      .or(page.getByRole("radio", { name: "Table" }))
      .first()
      .click();
    await page.getByRole("columnheader", { name: "Last change" }).waitFor();
    expect(new URL(page.url()).searchParams.get("view")).toBe("table");
    await page.getByRole("checkbox", { name: "Select Gone two" }).click();
    expect(await count()).toBe("2 selected");
    expect(await problemsInBothThemes(page, "websites")).toEqual([]);
    await actions().getByRole("button", { name: "Delete" }).click();
    const dialog = page.getByRole("dialog");
    expect(await dialog.getByRole("button", { name: "Delete" }).isDisabled()).toBe(true);
    await dialog.getByRole("textbox").fill("2");
    await dialog.getByRole("button", { name: "Delete" }).click();
    await page.getByText("2 websites were deleted").waitFor();
    expect((await server.get("/v1/websites?q=gone")).json.total).toBe(0);
  },
  LIMIT_MS,
);

test(
  "websites are sorted by the address, whatever capitals and accents, and a search keeps the order",
  async () => {
    for (const name of ["zebra bakery", "Änne’s bakery", "Auto"])
      await server.post("/v1/websites", { name, prompt: "A bakery" });
    const names = () => page.getByRole("main").getByRole("heading", { level: 2 }).allTextContents();
    const shows = async (expected: string[]) => {
      await page.waitForFunction((first) => document.querySelector("main h2")?.textContent === first, expected[0]);
      expect((await names()).filter((name) => expected.includes(name))).toEqual(expected);
    };
    await page.goto("/app/");
    await shows(["Auto", "Änne’s bakery", "zebra bakery"]);
    await page.getByLabel("Sort by", { exact: true }).selectOption("Name, A to Z");
    await shows(["Änne’s bakery", "Auto", "zebra bakery"]);
    expect(new URL(page.url()).searchParams.get("sort")).toBe("name");
    await page.reload();
    await shows(["Änne’s bakery", "Auto", "zebra bakery"]);
    await page.getByLabel("Sort by", { exact: true }).selectOption("Name, Z to A");
    await shows(["zebra bakery", "Auto", "Änne’s bakery"]);
    await page.getByLabel("Search websites").fill("bakery");
    await page.getByRole("heading", { name: "Auto", exact: true }).waitFor({ state: "detached" });
    await shows(["zebra bakery", "Änne’s bakery"]);
  },
  LIMIT_MS,
);

test(
  "redirects are pasted, told by line where one can't be made, and changed",
  async () => {
    const made = await server.post("/v1/websites", { name: "Moved here", prompt: "A bakery" });
    const id = made.json._id;
    await page.goto(`/app/websites/${id}/redirects`);
    await page.getByRole("button", { name: "Import", exact: true }).click();
    const dialog = page.getByRole("dialog");
    const lines = dialog.getByLabel("Redirects, one on each line", { exact: true });
    await lines.fill("/one, /two\n\n/two, /one");
    await dialog.getByRole("button", { name: "Import 2 redirects" }).click();
    await dialog.getByRole("row", { name: /^3 / }).waitFor();
    await lines.fill("from,to\n/one, /two\n/gone, 410");
    await dialog.getByRole("button", { name: "Import 2 redirects" }).click();
    await dialog.waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Edit the redirect from /one" }).click();
    await dialog.getByLabel("Leads to", { exact: true }).fill("/three");
    await dialog.getByRole("button", { name: "Save" }).click();
    await page.getByRole("cell", { name: "/three" }).waitFor();
    const { data } = (await server.get(`/v1/websites/${id}/redirects`)).json;
    expect(data.map(({ path, target }: Json) => [path, target]).toSorted()).toEqual([
      ["/gone", null],
      ["/one", "/three"],
    ]);
  },
  LIMIT_MS,
);
