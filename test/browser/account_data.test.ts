/** What belongs to an account, and to a person, is taken along and deleted by them in the application. */
import { afterAll, beforeAll, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import type { Browser, Page } from "playwright-core";
import { unzip } from "../archives.ts";
import { type Client, makePublishedWebsite, startTestServer, type TestServer } from "../harness.ts";
import { makePerson, PASSWORD, type PersonClient } from "../people.ts";
import { openBrowser } from "./browser.ts";

const LIMIT_MS = 300_000;

let server: TestServer;
let browser: Browser;

beforeAll(async () => {
  server = await startTestServer();
  browser = await openBrowser();
}, LIMIT_MS);
afterAll(async () => {
  await browser?.close();
  await server.stop();
});

/** Opens a screen as somebody who has just signed in. */
async function openAs(person: PersonClient, path: string): Promise<Page> {
  const context = await browser.newContext({ locale: "en-GB", acceptDownloads: true });
  const page = await context.newPage();
  await page.goto(`http://localhost:${server.port}/app${path}`);
  await page.getByLabel("E-mail", { exact: true }).fill(person.email);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  return page;
}

/** Types what the dialog asks for: first something else, with which nothing can be confirmed. */
async function confirm(page: Page, word: string, action: string): Promise<void> {
  const dialog = page.getByRole("dialog");
  const button = dialog.getByRole("button", { name: action, exact: true });
  const field = dialog.getByLabel(`Type “${word}” to confirm`, { exact: true });
  await field.fill(`${word}x`);
  expect(await button.isDisabled()).toBe(true);
  await field.fill(word);
  await button.click();
}

const signIn = (person: PersonClient) =>
  server.post("/auth/sign_in", { email: person.email, password: PASSWORD }, { key: null });

const websitesOf = async (client: Client) => (await client.get("/v1/websites")).status;

test(
  "an owner takes everything along, then deletes the account, and is signed out",
  async () => {
    const client = await server.addAccount();
    const owner = await makePerson(client, "owner");
    const { host } = await makePublishedWebsite(client, "Crumb & Co");
    const page = await openAs(owner, "/settings");
    const began = page.waitForEvent("download");
    await page.getByRole("button", { name: "Export everything" }).click();
    const download = await began;
    expect(download.suggestedFilename()).toEndWith(".zip");
    const files = await unzip(readFileSync(await download.path()));
    expect([...files.keys()].length).toBeGreaterThan(3);

    const open = () => page.getByRole("button", { name: "Delete", exact: true }).click();
    await open();
    // Whoever thinks better of it loses nothing.
    await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
    await page.getByRole("dialog").waitFor({ state: "hidden" });
    expect(await websitesOf(client)).toBe(200);
    await open();
    await confirm(page, "Test", "Delete");
    await page.getByRole("button", { name: "Sign in", exact: true }).waitFor();
    expect([await websitesOf(client), (await server.visit(host, "/")).status]).toEqual([401, 404]);
    expect((await signIn(owner)).status).toBe(403);
    await page.context().close();
  },
  LIMIT_MS,
);

test(
  "an editor leaves the account, which stays; its last owner can't, and is told so",
  async () => {
    const client = await server.addAccount();
    const editor = await makePerson(client, "editor");
    const page = await openAs(editor, "/profile");
    await page.getByRole("button", { name: "Leave", exact: true }).click();
    await confirm(page, editor.email, "Leave");
    await page.getByRole("button", { name: "Sign in", exact: true }).waitFor();
    expect((await signIn(editor)).status).toBe(403);
    expect(await websitesOf(client)).toBe(200);
    await page.context().close();

    const owner = await makePerson(client, "owner");
    const [first] = (await owner.get("/v1/users")).json.data.filter(({ _id }: { _id: string }) => _id !== owner.userId);
    expect((await owner.delete(`/v1/users/${first._id}`)).status).toBe(200);
    const last = await openAs(owner, "/profile");
    await last.getByRole("button", { name: "Leave", exact: true }).click();
    await confirm(last, owner.email, "Leave");
    await last
      .getByText(/at least one owner|needs an owner|last owner/)
      .first()
      .waitFor();
    expect((await owner.get("/v1/users/me")).status).toBe(200);
    await last.context().close();
  },
  LIMIT_MS,
);
