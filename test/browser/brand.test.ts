/** Settings, Brand: what is typed is seen at once in the picture beside it, and after saving at the brand's own host. */
import { afterAll, beforeAll, expect, test } from "bun:test";
import type { Browser } from "playwright-core";
import { addHeldDomain, startTestServer, type TestServer } from "../harness.ts";
import { makePerson, PASSWORD } from "../people.ts";
import { openBrowser, openSignedIn } from "./browser.ts";
import { problemsInBothThemes } from "./screens.ts";

const LIMIT_MS = 240_000;

let server: TestServer;
let browser: Browser;
beforeAll(async () => {
  [server, browser] = await Promise.all([
    startTestServer(),
    openBrowser("--host-resolver-rules=MAP *.example 127.0.0.1"),
  ]);
}, LIMIT_MS);
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

test(
  "a brand is set, seen in its preview, and shown at its host",
  async () => {
    const agency = await server.addAccount();
    const host = "app.studio-north.example";
    await addHeldDomain(server, host, agency);
    const owner = await makePerson(agency, "owner");
    const { page } = await openSignedIn(browser, `http://localhost:${server.port}`, owner.key, {
      viewport: { width: 1280, height: 1000 },
    });
    await page.goto("/app/brand");
    const preview = page.getByRole("complementary", { name: "Preview" });
    await page.getByLabel("Name", { exact: true }).fill("Studio North");
    await preview.getByText("You are invited to Studio North").waitFor();
    await page.getByPlaceholder("#1f6f54").fill("#ffd400");
    await page.getByText(/on a light background: text gets a darker shade/).waitFor();
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByText("Saved").first().waitFor();
    await page.getByLabel("Address", { exact: true }).fill(host);
    await page.getByRole("button", { name: "Add", exact: true }).click();
    await page.getByRole("link", { name: host }).waitFor();
    expect(await problemsInBothThemes(page, "brand")).toEqual([]);
    expect((await agency.get("/v1/brand")).json).toMatchObject({ name: "Studio North", colour: "#ffd400" });
    expect((await server.visit(host, "/app/")).text).toContain("<title>Studio North</title>");

    // Over plain http a browser keeps back what it has for https and localhost alone.
    const invited = (await owner.post("/v1/invitations", { role: "editor", email: "ada@north.example" })).json.url;
    expect(new URL(invited).origin).toBe(`http://${host}:${server.port}`);
    const guest = await (await browser.newContext()).newPage();
    await guest.goto(invited);
    await guest.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await guest.getByRole("button", { name: "Join" }).click();
    await guest.waitForURL(/\/app\/(?!invitation)/);
    expect(await guest.evaluate("isSecureContext")).toBe(false);
    expect(await guest.title()).toEndWith("Studio North");

    const viewer = await makePerson(agency, "viewer");
    const other = await openSignedIn(browser, `http://localhost:${server.port}`, viewer.key);
    await other.page.goto("/app/brand");
    await other.page.getByText("Only owners of the account can change the brand.").waitFor();
  },
  LIMIT_MS,
);
