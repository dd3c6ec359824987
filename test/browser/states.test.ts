/**
 * What can be open on a screen: panels, views, dialogs and menus of the workspace and elsewhere. Each for axe in both
 * themes, wide and narrow; each by keyboard alone, and from right to left; and with nothing moving for who asks for that.
 */
import { afterAll, beforeAll, expect, test } from "bun:test";
import type { Browser, BrowserContext, BrowserContextOptions, FrameLocator, Page } from "playwright-core";
import { makeSubmission, makeWebsite, saveVersion, startTestServer, type TestServer } from "../harness.ts";
import { makePerson, type PersonClient } from "../people.ts";
import { openBrowser } from "./browser.ts";
import { keyboardProblems } from "./keyboard.ts";
import { drawn, inLanes, problemsInBothThemes, settled, sideways } from "./screens.ts";

const LIMIT_MS = 300_000;
const NARROW = { width: 360, height: 780 };
const WIDE = { width: 1440, height: 900 };

const HTML = `<main>
<section class="band"><div class="wrap"><h1>Bread &amp; butter</h1><p id="lede">Fresh <strong>every day</strong>.</p></div></section>
<section class="band"><div class="wrap"><h2>Hours</h2><p>Wed to Sun</p>
<form><input name="email" type="email"><textarea name="message"></textarea><button>Send</button></form></div></section>
</main>`;
const CSS = ":root { --ground: #ffffff; --gap: 2rem }\n.band { padding: var(--gap) }";

let server: TestServer;
let browser: Browser;
let person: PersonClient;
let websiteId = "";
let oldVersion = "";
let submissionId = "";
let clientId = "";
let open: (options: BrowserContextOptions) => Promise<{ page: Page; context: BrowserContext }>;

beforeAll(async () => {
  [server, browser] = await Promise.all([startTestServer(), openBrowser()]);
  person = await makePerson(server, "owner");
  const origin = `http://localhost:${server.port}`;
  const made = await makeWebsite(server, "Crumb & Co");
  websiteId = made.websiteId;
  const old = await saveVersion(server, made.pageId, { html: HTML.replace("Fresh", "Warm"), css: CSS } as never);
  oldVersion = old._id;
  await server.post("/v1/tools/deploy", { page_id: made.pageId });
  await saveVersion(server, made.pageId, { html: HTML, css: CSS } as never);
  ({ submissionId } = await makeSubmission(server));
  await server.post("/v1/webhooks", { url: "https://hooks.example/sitewright" });
  clientId = (await server.post("/v1/clients", { name: "Rye & Son" })).json._id;
  open = async (options) => {
    const context = await browser.newContext({ baseURL: origin, locale: "en-GB", ...options });
    const [name, value] = person.key.split("=") as [string, string];
    await context.addCookies([{ name, value, url: origin, httpOnly: true, sameSite: "Lax" }]);
    return { page: await context.newPage(), context };
  };
}, LIMIT_MS);
afterAll(async () => {
  await browser?.close();
  await server.stop();
});

const draft = (page: Page): FrameLocator => page.frameLocator('iframe[title^="Draft of"]');
const press = (page: Page, name: string | RegExp) => page.getByRole("button", { name, exact: true }).first().click();

/** How each comes to be open, from the screen at the address. */
const STATES: [name: string, address: string, open?: (page: Page) => Promise<unknown>][] = [
  [
    "chat-with-picture",
    "/websites/ID",
    async (page) => {
      await press(page, "Add a picture");
      await page.getByText("Or from a URL").click();
      await page.getByRole("dialog").getByLabel("URL").fill("https://pictures.example/bread.jpg");
      await page.keyboard.press("Enter");
      await page.getByLabel("Message").fill("Use this picture at the top");
      await page.getByRole("button", { name: /^Remove / }).waitFor();
    },
  ],
  [
    "chat-with-answers",
    "/websites/ID",
    async (page) => {
      await page.getByLabel("Message").fill("Make the headline shorter");
      await page.keyboard.press("Enter");
      await page.getByRole("button", { name: "New conversation" }).waitFor();
    },
  ],
  ["code", "/websites/ID?view=code", (page) => page.locator(".cm-content").waitFor()],
  [
    "code-not-saved",
    "/websites/ID?view=code",
    async (page) => {
      await page.locator(".cm-content").click();
      await page.keyboard.press("Control+Home");
      await page.keyboard.type("<p>mine</p>");
      await page.getByText("Unsaved").waitFor();
    },
  ],
  [
    "element",
    "/websites/ID?panel=element",
    async (page) => {
      await draft(page).locator("h1").waitFor();
      await press(page, "Choose an element");
      await page.getByText("Or use the arrow keys and Enter.").waitFor();
      for (let tries = 0; tries < 20 && !(await page.getByLabel("Text colour").count()); tries++) {
        await page.keyboard.press("ArrowDown");
        await page.keyboard.press("Enter");
        await page.waitForTimeout(100);
      }
      await page.getByLabel("Text colour").waitFor();
    },
  ],
  [
    "ready-sections",
    "/websites/ID?panel=element",
    async (page) => {
      await press(page, "Add section");
      await page.getByRole("menu").waitFor();
    },
  ],
  [
    "version",
    "/websites/ID?panel=versions",
    async (page) => {
      await page
        .getByRole("button", { name: /^Preview/ })
        .last()
        .click();
      await page.getByText("You are looking at an older version.").waitFor();
    },
  ],
  ["comparison", "/websites/ID?panel=versions&compare=OLD", (page) => page.locator("figure").nth(1).waitFor()],
  [
    "difference",
    "/websites/ID?panel=versions&compare=OLD&by=code",
    (page) => page.locator(".cm-changedLine").first().waitFor(),
  ],
  [
    "publish",
    "/websites/ID",
    async (page) => {
      await press(page, "Publish");
      await page.getByText("Release 1").waitFor();
      await page.getByRole("link", { name: "Use a custom domain" }).waitFor();
    },
  ],
  [
    "conversations",
    "/websites/ID",
    async (page) => {
      await press(page, "Conversations");
      await page.getByRole("menu").waitFor();
    },
  ],
  [
    "typed-and-not-saved",
    "/domains",
    async (page) => {
      await press(page, "Add a domain");
      await page.getByRole("dialog").getByRole("textbox").fill("www.crumb.example");
      await page.keyboard.press("Escape");
      await page.getByRole("alert").waitFor();
    },
  ],
  [
    "page-menu",
    "/websites/ID",
    async (page) => {
      await press(page, "Page options");
      await page.getByRole("menuitem", { name: "Add page" }).waitFor();
    },
  ],
  [
    "page-settings",
    "/websites/ID",
    async (page) => {
      await press(page, "Page options");
      await page.getByRole("menuitem", { name: "Page settings" }).click();
      await page.getByLabel("Page title").waitFor();
    },
  ],
  [
    "monthly-report",
    "/websites/ID/report",
    (page) => page.frameLocator('iframe[title="Preview"]').getByText("Monthly report").waitFor(),
  ],
  ["visits", "/analytics", (page) => page.getByRole("table", { name: "Forms" }).waitFor()],
  [
    "palette",
    "/",
    async (page) => {
      await page.keyboard.press("Control+k");
      await page.getByRole("listbox").getByRole("option").first().waitFor();
    },
  ],
  [
    "website-menu",
    "/",
    async (page) => {
      await press(page, "Options for Crumb & Co");
      await page.getByRole("menu").waitFor();
    },
  ],
  [
    "website-delete",
    "/",
    async (page) => {
      await press(page, "Options for Crumb & Co");
      await page.getByRole("menuitem", { name: "Delete…" }).click();
      await page.getByRole("dialog").waitFor();
    },
  ],
  ["submission", "/inbox?open=SUBMISSION", (page) => page.getByRole("article").waitFor()],
  [
    "form-settings",
    "/forms",
    async (page) => {
      await page
        .getByRole("button", { name: /^Options for/ })
        .first()
        .click();
      await page.getByRole("menuitem", { name: /^Settings/ }).click();
      await page.getByRole("dialog").waitFor();
    },
  ],
  [
    "webhook-form",
    "/webhooks",
    async (page) => {
      await press(page, "New webhook");
      await page.getByRole("dialog").waitFor();
    },
  ],
  [
    "key-form",
    "/keys",
    async (page) => {
      await press(page, "New key");
      await page.getByRole("textbox", { name: "Name" }).waitFor();
    },
  ],
  [
    "client-form",
    "/clients",
    async (page) => {
      await press(page, "New client");
      await page.getByRole("dialog").waitFor();
    },
  ],
  [
    "client-delete",
    "/clients/CLIENT",
    async (page) => {
      await press(page, /^Options for Rye/);
      await page.getByRole("menuitem", { name: "Delete client" }).click();
      await page.getByRole("dialog").waitFor();
    },
  ],
  [
    "invitation-form",
    "/users",
    async (page) => {
      await press(page, "Invite user");
      await page.getByRole("dialog").waitFor();
    },
  ],
];

const addressOf = (address: string): string =>
  `/app${address}`
    .replace("ID", websiteId)
    .replace("OLD", oldVersion)
    .replace("SUBMISSION", submissionId)
    .replace("CLIENT", clientId);

async function comeTo(page: Page, [, address, open]: (typeof STATES)[number]): Promise<void> {
  await page.goto(addressOf(address));
  await settled(page);
  await open?.(page);
  await settled(page);
}

/** What is wrong in a state: in both themes and directions, wide and narrow, and for who has only a keyboard. */
async function problemsOf(page: Page, state: (typeof STATES)[number]): Promise<string[]> {
  const found: string[] = [];
  await page.setViewportSize(WIDE);
  await comeTo(page, state);
  for (const viewport of [WIDE, NARROW]) {
    await page.setViewportSize(viewport);
    found.push(...(await problemsInBothThemes(page, state[0])));
    await page.evaluate(() => {
      document.documentElement.dir = "rtl";
    });
    found.push(...(await sideways(page)).map((problem) => `${state[0]} from right to left: ${problem}`));
    await page.evaluate(() => {
      document.documentElement.dir = "ltr";
    });
  }
  await page.setViewportSize(WIDE);
  found.push(...(await keyboardProblems(page)).map((problem) => `${state[0]}: ${problem}`));
  return found;
}

/** What is wrong in each state; half of them at a time, which is a test of its own. */
const HALVES = [STATES.filter((_, at) => at % 2 === 0), STATES.filter((_, at) => at % 2 === 1)];

test.each(HALVES.map((states) => [states.map(([name]) => name).join(", "), states] as const))(
  "%s: nothing for axe to say in both themes, wide and narrow, nothing past the edge from right to left either, and all of it for who has only a keyboard",
  async (_, states) => {
    const found = await inLanes(states, async () => {
      const { page, context } = await open({ viewport: WIDE });
      return { look: (state) => problemsOf(page, state), close: () => context.close() };
    });
    expect(found).toEqual([]);
  },
  LIMIT_MS,
);

/** Where the middle of something is, from the edge at which lines begin: 0 to 1. */
const placeOf = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => {
      const { left, width } = element.getBoundingClientRect();
      return (left + width / 2) / innerWidth;
    });

test(
  "from right to left everything is on the other side, whatever the language",
  async () => {
    const { page, context } = await open({ viewport: WIDE });
    const PLACES: [address: string, selectors: string[]][] = [
      ["/", ["nav", "h1", "article button"]],
      ["/inbox", ["h1", "ul li a"]],
      ["/websites/ID", ["h1", "nav", "aside:has(fieldset)"]],
      ["/keys", ["h1", "main header button"]],
    ];
    for (const [address, selectors] of PLACES) {
      await page.goto(addressOf(address));
      await settled(page);
      const places = () => Promise.all(selectors.map((selector) => placeOf(page, selector)));
      const before = await places();
      await page.evaluate(() => {
        document.documentElement.dir = "rtl";
      });
      await drawn(page);
      const after = await places();
      for (const [at, selector] of selectors.entries())
        expect([address, selector, Math.abs(before[at]! + after[at]! - 1) < 0.02]).toEqual([address, selector, true]);
    }
    await context.close();
  },
  LIMIT_MS,
);

test(
  "who asks for less motion gets none: nothing moves for longer than a frame, and nothing again and again",
  async () => {
    const moving = (page: Page) =>
      page.evaluate(() =>
        document
          .getAnimations()
          .map((animation) => ({ animation, timing: animation.effect!.getComputedTiming() }))
          .filter(({ timing }) => Number(timing.endTime) > 16)
          .map(
            ({ animation, timing }) => `${(animation as CSSAnimation).animationName ?? "transition"} ${timing.endTime}`,
          ),
      );
    const seen: Record<string, string[]> = { reduce: [], "no-preference": [] };
    for (const reducedMotion of ["reduce", "no-preference"] as const) {
      const { page, context } = await open({ viewport: WIDE, reducedMotion });
      // Whatever is not there yet, for long enough to be looked at.
      await page.route("**/v1/websites?*", async (route) => {
        await Bun.sleep(3_000);
        await route.continue();
      });
      await page.goto(addressOf("/"));
      await page.locator('[aria-busy="true"]').waitFor();
      seen[reducedMotion]!.push(...(await moving(page)));
      for (const name of ["palette", "website-menu", "website-delete"]) {
        await comeTo(page, STATES.find(([own]) => own === name)!);
        await page.keyboard.press("Escape");
        seen[reducedMotion]!.push(...(await moving(page)));
      }
      await context.close();
    }
    expect(seen.reduce).toEqual([]);
    // It was looked at where something is to be seen.
    expect(seen["no-preference"]!.length).toBeGreaterThan(0);
  },
  LIMIT_MS,
);
