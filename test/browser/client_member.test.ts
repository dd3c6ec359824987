/** The day of a client with the preset `content`, on a telephone: words, a record, opening hours, and what visitors have sent. */
import { afterAll, beforeAll, beforeEach, expect, test } from "bun:test";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { PRESETS } from "../../src/policy/rights.ts";
import { makeSubmission, makeWebsite, saveVersion, startTestServer, type TestServer } from "../harness.ts";
import { makePerson, type PersonClient } from "../people.ts";
import { clickInFrame, openBrowser, openSignedIn } from "./browser.ts";
import { problemsInBothThemes, settled } from "./screens.ts";

const LIMIT_MS = 300_000;
const TELEPHONE = { width: 390, height: 844 };
const HTML = `<main><section><h1>Fresh bread</h1><p>Baked at night.</p></section>
<form data-sitewright-form="Contact"><label>Message <textarea name="message"></textarea></label><button>Send</button></form></main>`;

let server: TestServer;
let browser: Browser;
let client: PersonClient;
let websiteId = "";
let pageId = "";
let context: BrowserContext;
let page: Page;
/** What the server has refused to the person: the application asks for nothing that they may not have. */
let refused: string[] = [];

beforeAll(async () => {
  [server, browser] = await Promise.all([startTestServer(), openBrowser()]);
  client = await makePerson(server, "client", [...PRESETS.content]);
  ({ websiteId, pageId } = await makeWebsite(server, "Rye & Son"));
  await saveVersion(server, pageId, { html: HTML, css: "section { padding: 1rem }" } as never);
}, LIMIT_MS);
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});
beforeEach(async () => {
  await context?.close();
  ({ context, page } = await openSignedIn(browser, `http://localhost:${server.port}`, client.key, {
    viewport: TELEPHONE,
  }));
  refused = [];
  page.on("response", (response) => {
    if (response.status() >= 400) refused.push(`${response.status()} ${response.request().method()} ${response.url()}`);
  });
}, LIMIT_MS);

/** What is wrong with the screen as it is now, and with what it asked for. */
const wrong = async (name: string) => [...(await problemsInBothThemes(page, `client-${name}`)), ...refused];

test(
  "a word of a page is changed, and nothing is offered that needs another right",
  async () => {
    await page.goto("/app/");
    await settled(page);
    const found = await wrong("websites");
    expect(await page.getByRole("link", { name: "New website" }).count()).toBe(0);
    await page.getByRole("link", { name: "Rye & Son" }).click();
    await page.getByRole("button", { name: "Choose an element" }).waitFor();
    await settled(page);
    for (const name of ["Publish", "Share", "Ask about this", "Add section"])
      expect(await page.getByRole("button", { name, exact: true }).count()).toBe(0);
    await page.getByRole("button", { name: "Choose an element" }).click();
    const draft = page.frameLocator('iframe[title^="Draft of"]');
    await draft.locator('html[style*="cursor"]').waitFor();
    const chosen = page.getByRole("region", { name: "Chosen" });
    await clickInFrame(draft.locator("h1"), chosen);
    for (const name of ["Remove", "Duplicate", "Move up"])
      expect(await page.getByRole("button", { name, exact: true }).count()).toBe(0);
    expect(await chosen.getByLabel("Text colour").count()).toBe(0);
    await chosen.getByLabel("Text", { exact: true }).fill("Fresh rye bread");
    await chosen.getByRole("button", { name: "Save" }).click();
    await draft.getByText("Fresh rye bread").waitFor();
    await settled(page);
    found.push(...(await wrong("words")));
    const { json } = await server.get(`/v1/pages/${pageId}`);
    expect((await server.get(`/v1/versions/${json.draft_version_id}`)).json.html).toBe(
      HTML.replace("Fresh bread", "Fresh rye bread"),
    );
    expect(found).toEqual([]);
  },
  LIMIT_MS,
);

test(
  "opening hours are changed",
  async () => {
    await page.goto(`/app/websites/${websiteId}/business`);
    await settled(page);
    await page.getByRole("heading", { name: "Opening hours" }).click();
    await page.getByRole("button", { name: "Add hours" }).click();
    const entry = page.getByRole("listitem").filter({ has: page.getByLabel("Opens", { exact: true }) });
    await entry.getByLabel("Sat").check();
    await entry.getByLabel("Opens", { exact: true }).fill("08:00");
    await entry.getByLabel("Closes", { exact: true }).fill("12:30");
    const found = await wrong("hours");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByText("Saved", { exact: true }).waitFor();
    expect((await server.get(`/v1/websites/${websiteId}/brief`)).json.hours).toMatchObject([
      { days: ["sa"], opens: "08:00", closes: "12:30" },
    ]);
    expect([...found, ...refused]).toEqual([]);
  },
  LIMIT_MS,
);

test(
  "a record is changed, and neither published nor deleted",
  async () => {
    const { json } = await server.post(`/v1/websites/${websiteId}/cms/collections`, {
      name: "Breads",
      fields: [{ key: "title", type: "text", name: "Title" }],
    });
    const record = await server.post(`/v1/cms/collections/${json._id}/records`, { data: { title: "Sourdough" } });
    await page.goto(`/app/websites/${websiteId}/content`);
    await page.getByRole("link", { name: /^Breads/ }).click();
    await page.getByRole("link", { name: /^Sourdough/ }).waitFor();
    await settled(page);
    const found = await wrong("records");
    await page.getByRole("link", { name: /^Sourdough/ }).click();
    await page.getByLabel(/^Title/).fill("Sourdough with seeds");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByRole("button", { name: "Save", exact: true, disabled: true }).waitFor();
    await settled(page);
    found.push(...(await wrong("record")));
    for (const name of ["Publish", "Delete"])
      expect(await page.getByRole("button", { name, exact: true }).count()).toBe(0);
    expect((await server.get(`/v1/cms/records/${record.json._id}`)).json.data.title).toBe("Sourdough with seeds");
    expect(found).toEqual([]);
  },
  LIMIT_MS,
);

test(
  "what a visitor has sent is read and noted; who of the agency sees to it is not shown, and stays",
  async () => {
    const { submissionId } = await makeSubmission(server);
    const owner = await makePerson(server, "owner");
    await owner.put(`/v1/submissions/${submissionId}`, { assignee_id: owner.userId });
    await page.goto("/app/inbox");
    await page.getByRole("list", { name: "Submissions" }).getByRole("link").click();
    await page.getByLabel("Note", { exact: true }).fill("Called back");
    await settled(page);
    const found = await wrong("submission");
    expect(await page.getByRole("article").getByLabel("Assigned to", { exact: true }).count()).toBe(0);
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByText("Saved", { exact: true }).waitFor();
    const { data } = (await server.get("/v1/submissions")).json;
    expect(data).toMatchObject([{ _id: submissionId, note: "Called back", assignee_id: owner.userId }]);
    expect(data[0].read_at).not.toBeNull();
    expect([...found, ...refused]).toEqual([]);
  },
  LIMIT_MS,
);

test(
  "asks for a website to be published, reads why not, asks again; who may publishes it with one button",
  async () => {
    const owner = await makePerson(server, "owner");
    const agency = await openSignedIn(browser, `http://localhost:${server.port}`, owner.key);
    const found: string[] = [];
    const waiting = agency.page.getByRole("region", { name: "Waiting to be published" });
    const look = async () => {
      await agency.page.goto("/app/");
      await waiting.getByText("What changes").click();
      await waiting.getByText("Text of the page").first().click();
      await waiting.getByText("Baked at night.").waitFor();
    };
    const ask = async (message: string) => {
      await page.goto(`/app/websites/${websiteId}`);
      await page.getByRole("button", { name: "Ask to publish" }).click();
      await page.getByLabel("Message", { exact: false }).fill(message);
    };
    const send = async () => {
      await page.getByRole("button", { name: "Send request", exact: true }).click();
      await page.getByText("The answer appears here.").waitFor();
    };
    await ask("The new bread");
    await settled(page);
    found.push(...(await wrong("asking")));
    await send();
    await look();
    await waiting.getByText("The new bread").waitFor();
    await settled(agency.page);
    found.push(...(await problemsInBothThemes(agency.page, "waiting")));
    await waiting.getByRole("button", { name: "Decline…" }).click();
    await agency.page.getByLabel(/^Reason/).fill("Which bread?");
    await agency.page.getByRole("button", { name: "Decline", exact: true }).click();
    await waiting.waitFor({ state: "detached" });
    await ask("Rye bread");
    await page.getByText("Which bread?").waitFor();
    await settled(page);
    found.push(...(await wrong("declined")));
    await send();
    await look();
    await waiting.getByRole("button", { name: "Publish", exact: true }).click();
    await waiting.waitFor({ state: "detached" });
    expect((await server.get(`/v1/websites/${websiteId}/publish_request`)).json.request.status).toBe("published");
    await agency.context.close();
    expect(found).toEqual([]);
  },
  LIMIT_MS,
);

test(
  "a reviewer comments on a place, and asks for changes; the team has both as new, with who said it",
  async () => {
    const reviewer = await makePerson(server, "client", []);
    await context.close();
    ({ context, page } = await openSignedIn(browser, `http://localhost:${server.port}`, reviewer.key, {
      viewport: TELEPHONE,
    }));
    page.on("response", (response) => {
      if (response.status() >= 400) refused.push(`${response.status()} ${response.url()}`);
    });
    await page.goto(`/app/websites/${websiteId}`);
    await settled(page);
    const panel = page.locator("#panel");
    await panel.getByRole("button", { name: "Choose a place" }).click();
    const draft = page.frameLocator('iframe[title^="Draft of"]');
    await draft.locator('html[style*="cursor"]').waitFor();
    await clickInFrame(draft.locator("section p"), panel.getByText("Baked at night."));
    await panel.getByLabel("Comment", { exact: true }).fill("Also on Sundays?");
    const found = await wrong("comments");
    await panel.getByRole("button", { name: "Send", exact: true }).click();
    const said = panel.getByRole("list", { name: "Comments" });
    await said.getByText("Also on Sundays?").waitFor();
    await panel.getByLabel("What do you want to say?").selectOption("Ask for changes");
    await panel.getByRole("button", { name: "Send", exact: true }).click();
    await said.getByText("Changes requested").waitFor();
    const { data } = (await server.get("/v1/comments?unread=true")).json;
    expect(data).toMatchObject([
      { kind: "changes_requested", text: null, node: null, author: { kind: "reviewer", name: "Ada" } },
      {
        kind: "comment",
        text: "Also on Sundays?",
        quote: "Baked at night.",
        author: { kind: "reviewer", name: "Ada" },
      },
    ]);
    // Nothing of this is news to who said it, and what they have opened the team has not.
    const workspace = page.url();
    await said.getByRole("button", { name: "Answer" }).last().click();
    await said.getByLabel("Answer", { exact: true }).waitFor();
    await settled(page);
    expect((await server.get("/v1/comments?unread=true")).json.total).toBe(2);
    expect(await page.getByText("new comment").count()).toBe(0);
    // What is settled here leaves the list, and nobody leaves the page.
    await said.getByRole("button", { name: "Resolve" }).last().click();
    await said.getByText("Also on Sundays?").waitFor({ state: "hidden" });
    await page.getByText("1 comment was resolved").waitFor();
    expect(page.url()).toBe(workspace);
    expect([...found, ...refused]).toEqual([]);
  },
  LIMIT_MS,
);
