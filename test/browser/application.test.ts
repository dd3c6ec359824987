/**
 * The application in a real browser, on the executable: from an empty folder to a website that is written, a key that is
 * used and an invitation that is taken up; by keyboard; and every screen in both themes, wide and narrow.
 */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import { call, type Json } from "../harness.ts";
import { openBrowser } from "./browser.ts";
import { type Installation, startExecutable } from "./executable.ts";
import { keyboardProblems } from "./keyboard.ts";
import { goWithin, inLanes, problemsInBothThemes, settled, viewOf } from "./screens.ts";

const LIMIT_MS = 300_000;
const OWNER = { name: "Mara Lindt", email: "mara@studio.example", password: "a long sentence to remember" };
const SENTENCE =
  "Aoki, a ramen restaurant in Leeds. Tonkotsu, shoyu, vegan miso. Reservations by form. Open daily 12-22.";
/** Two of them so near to each other that a map of all shows them as one. */
const LEADS = [
  { name: "Miller Plumbing", category: "plumber", city: "Leeds", country: "GB", lat: 53.8, lon: -1.55 },
  { name: "Aire Heating", category: "plumber", city: "Leeds", country: "GB", lat: 53.8004, lon: -1.5504 },
  { name: "Nowhere & Sons", category: "plumber", city: "York", country: "GB" },
];

let installation: Installation;
let baseUrl = "";
let setUpLink = "";
let browser: Browser;
let context: BrowserContext;
let page: Page;
/** What the browser has complained about, which it never should. */
const complaints: string[] = [];

beforeAll(async () => {
  installation = await startExecutable();
  ({ baseUrl, setUpLink } = installation);
  browser = await openBrowser();
  // With motion, as most people have it.
  const view = { viewport: { width: 1440, height: 900 }, reducedMotion: "no-preference" } as const;
  context = await browser.newContext({ ...view, locale: "en-GB" });
  page = await context.newPage();
  listen(page);
}, LIMIT_MS);

afterAll(async () => {
  await browser?.close();
  await installation?.stop();
});

function listen(page: Page): void {
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("console", (message) => {
    // Thumbnails are frames in which no script runs.
    if (message.type() === "error" && !message.text().startsWith("Blocked script execution"))
      complaints.push(message.text());
  });
}

/** A call as the browser's user. */
async function callAsUser(method: string, path: string, data?: unknown): Promise<Json> {
  const response = await context.request.fetch(`${baseUrl}${path}`, { method, ...(data ? { data } : {}) });
  return await response.json();
}

describe("the way through it", () => {
  test(
    "who is not signed in is led to the way in, and from there back",
    async () => {
      await page.goto(`${baseUrl}/app/keys`);
      await page.waitForURL("**/app/sign-in?next=*");
      await page.getByText("Open the setup link").waitFor();
    },
    LIMIT_MS,
  );

  test(
    "the set-up link makes the owner, once",
    async () => {
      await page.goto(setUpLink);
      await page.getByLabel("Your name").fill(OWNER.name);
      await page.getByLabel("E-mail").fill(OWNER.email);
      await page.getByLabel("Password", { exact: true }).fill("short");
      expect(page.url()).not.toContain("token");
      await page.getByLabel("Password", { exact: true }).fill(OWNER.password);
      await page.getByRole("button", { name: "Set up" }).click();
      // What the server needs of the world can wait.
      await page.getByRole("button", { name: "Finish later" }).click();
      await page.getByRole("heading", { name: "What is your first website about?" }).waitFor();
      const second = await browser.newContext();
      const other = await second.newPage();
      await other.goto(setUpLink);
      await other.getByRole("heading", { name: "This link is no longer valid" }).waitFor();
      await second.close();
    },
    LIMIT_MS,
  );

  test(
    "a sentence becomes a website: pages are ticked, written, and shown as they are",
    async () => {
      await page.getByLabel("Describe the website").fill(SENTENCE);
      await page.getByRole("button", { name: "Continue" }).click();
      // It is not asked for again, and a reload loses nothing.
      await page.getByRole("heading", { name: "Here is what I understood" }).waitFor();
      await page.reload();
      const name = page.getByLabel("Name", { exact: true }).first();
      await name.fill("Aoki Ramen");
      await page.getByRole("button", { name: "Continue to pages" }).click();
      await page.getByRole("group", { name: "Pages" }).waitFor();
      expect(await page.getByLabel("Name", { exact: true }).inputValue()).toBe("Aoki Ramen");
      const boxes = page.getByRole("checkbox");
      expect(await boxes.first().isDisabled()).toBe(true);
      await boxes.last().uncheck();
      const ticked = await page.getByRole("checkbox", { checked: true }).count();
      await page.getByRole("button", { name: `Write ${ticked} page` }).click();
      await page.waitForURL("**/app/new/web_*");
      await page.getByRole("heading", { name: "Aoki Ramen is written" }).waitFor();
      expect(await page.getByText("Written", { exact: true }).count()).toBe(ticked);

      await page.getByRole("link", { name: "Sitewright" }).first().click();
      const card = page.getByRole("article").filter({ hasText: "Aoki Ramen" });
      await card.getByText("Draft").waitFor();
      const [website] = (await callAsUser("GET", "/v1/websites")).data;
      expect(website.page_count).toBe(ticked);
      const frame = page.frameLocator("iframe").first();
      await frame.getByRole("heading", { level: 1 }).waitFor();
    },
    LIMIT_MS,
  );

  test(
    "a website is renamed at once, and searched for in the address",
    async () => {
      await page.getByRole("button", { name: "Options for Aoki Ramen" }).click();
      await page.getByRole("menuitem", { name: "Rename" }).click();
      await page.getByRole("textbox", { name: "Name" }).fill("Aoki");
      await page.getByRole("button", { name: "Save" }).click();
      await page.getByRole("heading", { name: "Aoki", exact: true }).waitFor();
      await page.getByLabel("Search websites").fill("nothing like it");
      await page.waitForURL("**/app/?q=nothing+like+it");
      await page.getByRole("button", { name: "Show all" }).click();
      await page.getByRole("heading", { name: "Aoki", exact: true }).waitFor();
    },
    LIMIT_MS,
  );

  test(
    "a lead is moved in the pipeline by keyboard, found on the map, and gets a demo website with a private link",
    async () => {
      await callAsUser("POST", "/v1/leads/import", { leads: LEADS });
      await page.goto(`${baseUrl}/app/leads?view=pipeline`);
      const columns = (name: string) => page.getByRole("region", { name, exact: true });
      const field = columns("New").getByLabel("Status of Miller Plumbing");
      await field.focus();
      // The card moves before the server has answered.
      const answered = page.waitForResponse((response) => response.request().method() === "PUT");
      await field.selectOption("qualified");
      await columns("Qualified").getByLabel("Status of Miller Plumbing").waitFor();
      // The focus goes with it.
      const focused = await page.evaluate(() => (document.activeElement as HTMLSelectElement).value);
      expect(focused).toBe("qualified");
      expect((await answered).status()).toBe(200);
      expect((await callAsUser("GET", "/v1/leads/stats")).by_status).toEqual({ new: 2, qualified: 1 });

      await page.getByRole("radio", { name: "Map" }).check();
      await page.getByRole("group", { name: /^Map of the leads/ }).waitFor();
      await page.getByText("1 lead has no location.").waitFor();
      await page.getByRole("button", { name: /^2 businesses here/ }).click();
      await page.getByRole("group", { name: /^Map/ }).getByRole("link", { name: "Miller Plumbing" }).click();
      await page.waitForURL("**/app/leads/lead_*");
      await page.getByText("They have no website.").waitFor();

      await page.getByRole("button", { name: "Create demo website" }).click();
      await page.getByRole("heading", { name: "Private link" }).waitFor();
      const link = await page.getByRole("link", { name: "View" }).getAttribute("href");
      const shown = await fetch(link!);
      expect(shown.status).toBe(200);
      expect(await shown.text()).toContain("Miller Plumbing");

      // It is drawn as ticked by the next frames, and before the server has answered.
      const barred = page.waitForResponse((response) => response.request().method() === "PUT");
      await page.getByLabel("Do not contact").click();
      await page.getByRole("checkbox", { name: "Do not contact", checked: true }).waitFor();
      await page.getByText("excluded from exports").waitFor();
      expect((await barred).status()).toBe(200);
      const exported = await context.request.get(`${baseUrl}/v1/leads/export?format=csv`);
      expect(await exported.text()).not.toContain("Miller");
      await page.goto(`${baseUrl}/app/`);
    },
    LIMIT_MS,
  );

  test(
    "a key is made by keyboard alone, shown once, works at once, and not after it is revoked",
    async () => {
      await settled(page);
      await page.keyboard.press("Control+k");
      await page.locator("[role=combobox]:focus").waitFor();
      await page.keyboard.type("api k");
      await page.getByRole("option", { name: "API keys", selected: true }).waitFor();
      await page.keyboard.press("Enter");
      await page.waitForURL("**/app/keys");
      const create = page.getByRole("button", { name: "New key" });
      await create.focus();
      await page.keyboard.press("Enter");
      await page.waitForFunction(() => document.activeElement?.tagName === "INPUT");
      await page.keyboard.type("Claude on my laptop");
      await page.keyboard.press("Enter");
      await page.getByRole("heading", { name: "Your new key" }).waitFor();
      const key = /sw_[0-9a-f]{64}/.exec((await page.getByRole("main").textContent())!)![0];
      const used = () => call(baseUrl, "GET", "/v1/websites", undefined, key);
      expect((await used()).json.total).toBe(2);
      for (const tool of ["Claude", "Cursor", "VS Code", "curl"]) {
        await page.getByRole("radio", { name: tool, exact: true }).check();
        expect(await page.locator("figure").textContent()).toContain(key);
      }
      await page.reload();
      await page.getByRole("cell", { name: /^Claude on my laptop/ }).waitFor();
      expect(await page.getByRole("main").textContent()).not.toContain(key);
      await page.getByRole("button", { name: "Revoke Claude on my laptop" }).click();
      await page.getByRole("button", { name: "Revoke", exact: true }).click();
      await page.getByText("Claude on my laptop was revoked").waitFor();
      expect((await used()).status).toBe(401);
    },
    LIMIT_MS,
  );

  test(
    "who is invited to look joins by a link, and is shown no keys",
    async () => {
      const invitation = await callAsUser("POST", "/v1/invitations", { role: "viewer", email: "leo@studio.example" });
      const guest = await browser.newContext({ locale: "de-DE" });
      const other = await guest.newPage();
      listen(other);
      await other.goto(invitation.url);
      await other.getByLabel("Passwort", { exact: true }).fill("ein langer Satz zum Merken");
      await other.getByRole("button", { name: "Beitreten" }).click();
      await other.getByRole("heading", { name: "Aoki" }).waitFor();
      await other.goto(`${baseUrl}/app/keys`);
      await other.getByRole("heading", { name: "Schlüssel sind Sache der Eigentümer" }).waitFor();
      await guest.close();
    },
    LIMIT_MS,
  );

  test(
    "who signs out is asked to sign in, wrong passwords are told so, and the way leads back",
    async () => {
      await page.goto(`${baseUrl}/app/keys`);
      await page.getByRole("button", { name: "Your account" }).click();
      await page.getByRole("menuitem", { name: "Sign out" }).click();
      await page.waitForURL("**/app/sign-in");
      await page.goto(`${baseUrl}/app/keys?page=1`);
      await page.getByLabel("E-mail").fill(OWNER.email);
      await page.getByLabel("Password", { exact: true }).fill("not the right one");
      await page.getByRole("button", { name: "Sign in", exact: true }).click();
      await page.getByRole("alert").waitFor();
      await page.getByLabel("Password", { exact: true }).fill(OWNER.password);
      await page.getByRole("button", { name: "Sign in", exact: true }).click();
      await page.waitForURL("**/app/keys?page=1");
      await page.getByRole("heading", { name: "API keys", exact: true }).waitFor();
      // The browser itself says of each refused call that it was refused.
      const refused = complaints.filter((text) => !/status of (401|403|404)/.test(text));
      expect(refused).toEqual([]);
      complaints.length = 0;
    },
    LIMIT_MS,
  );
});

describe("every screen", () => {
  const WAYS = [360, 1440].flatMap((width) => [0, 1].map((half) => ({ width, half })));
  for (const { width, half } of WAYS)
    test(
      `at ${width} pixels, half of them: nothing for axe to say in both themes, nothing past the edge, all of it by keyboard (${half + 1})`,
      async () => {
        const storageState = await context.storageState();
        const isOfThisHalf = (_: unknown, at: number) => at % 2 === half;
        const openTab = async (more: BrowserContextOptions) => {
          const viewed = await browser.newContext({ ...viewOf({ width, theme: "light" }), ...more });
          const screen = await viewed.newPage();
          listen(screen);
          return { screen, close: () => viewed.close() };
        };
        // The navigation is around each of them.
        let isAroundSeen = width < 600;
        const found = await inLanes((await screens()).filter(isOfThisHalf), async () => {
          const { screen, close } = await openTab({ storageState });
          await screen.goto(`${baseUrl}/app/profile`);
          await settled(screen);
          const around = isAroundSeen ? [] : keyboardProblems(screen);
          isAroundSeen = true;
          const aroundFound = await around;
          const look = async ([name, path]: Screen) => {
            await goWithin(screen, `/app${path}`);
            const seen = await problemsInBothThemes(screen, name);
            // Phones have no keys.
            const keys = width > 600 ? await keyboardProblems(screen, "main") : [];
            return [...aroundFound.splice(0), ...seen, ...keys.map((problem) => `${name}: ${problem}`)];
          };
          return { look, close };
        });
        const { screen, close } = await openTab({});
        for (const [name, path] of OPEN_SCREENS.filter(isOfThisHalf)) {
          await screen.goto(`${baseUrl}/app${path}`);
          await settled(screen);
          found.push(...(await problemsInBothThemes(screen, name)));
        }
        await close();
        expect(found).toEqual([]);
        expect(complaints.filter((text) => !/status of 404/.test(text))).toEqual([]);
      },
      LIMIT_MS,
    );
});

/** Those that nobody needs to be signed in for. */
const OPEN_SCREENS: Screen[] = [
  ["sign-in", "/sign-in"],
  ["reset", "/reset"],
  ["link-gone", "/invitation#token=none"],
];

type Screen = [name: string, path: string];

let known: Promise<Screen[]> | null = null;
/** Every screen that the navigation has, and those of a website; looked for once. */
function screens(): Promise<Screen[]> {
  known ??= findScreens();
  return known;
}

async function findScreens(): Promise<Screen[]> {
  await page.goto(`${baseUrl}/app/`);
  await settled(page);
  const website = (await callAsUser("GET", "/v1/websites")).data.at(-1);
  const linksOf = (at: number) =>
    page
      .getByRole("navigation")
      .nth(at)
      .getByRole("link")
      .evaluateAll((links) => links.map((link) => new URL((link as HTMLAnchorElement).href).pathname.slice(4)));
  const links = new Set<string>();
  // The screens beside each entry of the navigation are its tabs.
  for (const entry of await linksOf(0)) {
    links.add(entry);
    await page.goto(`${baseUrl}/app${entry}`);
    await settled(page);
    if ((await page.getByRole("navigation").count()) > 1) for (const tab of await linksOf(1)) links.add(tab);
  }
  await goWithin(page, `/app/websites/${website._id}/redirects`);
  const ofWebsite = (await linksOf(0)).filter((path) => path.startsWith(`/websites/${website._id}/`));
  const [lead] = (await callAsUser("GET", "/v1/leads?q=miller")).data;
  const [record] = await sampleRecords(website._id);
  const nameOf = (path: string) => path.slice(1).replaceAll("/", "-") || "websites";
  return [
    ...[...links].map((path): Screen => [nameOf(path), path]),
    ...ofWebsite.map((path): Screen => [`website-${path.split("/").at(-1)}`, path]),
    ["new", "/new"],
    ["written", `/new/${website._id}`],
    ["workspace", `/websites/${website._id}`],
    ["collection", `/content/${record.collection_id}`],
    ["collection-fields", `/content/${record.collection_id}/fields`],
    ["record", `/content/records/${record._id}`],
    ["experiments-new", "/experiments/new"],
    ["leads-map", "/leads?view=map"],
    ["leads-pipeline", "/leads?view=pipeline"],
    ["leads-search", "/leads/search"],
    ["lead", `/leads/${lead._id}`],
    ["nowhere", "/nowhere"],
  ];
}

/** Records of a collection of the website, which is made when it is first asked for. */
async function sampleRecords(websiteId: string): Promise<Json[]> {
  const collections = `/v1/websites/${websiteId}/cms/collections`;
  if ((await callAsUser("GET", collections)).total === 0)
    await callAsUser("POST", `/v1/websites/${websiteId}/cms/ready_made`, { kind: "blog" });
  const [collection] = (await callAsUser("GET", collections)).data;
  return (await callAsUser("GET", `/v1/cms/collections/${collection._id}/records`)).data;
}
