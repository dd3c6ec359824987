/**
 * What Lighthouse says of signing in and of the list of websites, in what depends on no machine's speed; how fast they are
 * is for `bun run bench:application`, and what makes them so is tested where they are served (dashboard/serving.test.ts).
 * And of a published website, what it says for agents.
 */
import { afterAll, beforeAll, expect, test } from "bun:test";
import { makePublishedWebsite, makeWebsite, startTestServer, type TestServer } from "../harness.ts";
import { makePerson } from "../people.ts";
import { TEST_BROWSER } from "./chromium.ts";
import { judge, missedIn } from "./lighthouse.ts";

const CATEGORIES = ["accessibility", "best-practices", "seo"] as const;

let server: TestServer;
beforeAll(async () => {
  process.env.CHROME_PATH = TEST_BROWSER;
  server = await startTestServer();
});
afterAll(async () => {
  delete process.env.CHROME_PATH;
  await server.stop();
});

test("signing in and the list of websites have full marks, but that search engines are kept away", async () => {
  const { key: cookie } = await makePerson(server, "owner");
  for (const name of ["Crumb & Co", "Aoki"]) await makeWebsite(server, name);
  const look = (path: string, ...more: string[]) =>
    judge(`http://localhost:${server.port}/app${path}`, CATEGORIES, "--throttling-method=provided", ...more);
  const [signIn, list] = await Promise.all([
    look("/sign-in"),
    look("/", `--extra-headers=${JSON.stringify({ Cookie: cookie })}`),
  ]);
  expect([signIn!, list!].map(({ finalDisplayedUrl }) => new URL(finalDisplayedUrl).pathname)).toEqual([
    "/app/sign-in",
    "/app/",
  ]);
  for (const report of [signIn!, list!]) {
    expect(missedIn(report, "accessibility")).toEqual([]);
    expect(missedIn(report, "best-practices")).toEqual([]);
    // Somebody's administration is for nobody to find.
    expect(missedIn(report, "seo")).toEqual(["is-crawlable"]);
  }
}, 300_000);

test("a published website that agents may ask has full marks for them", async () => {
  const { websiteId, host } = await makePublishedWebsite(server, "Asked by agents");
  await server.put(`/v1/websites/${websiteId}`, { agents: { mcp: true, send_form: true } });
  const address = `http://${host}:${server.port}/`;
  const report = await judge(address, ["agentic-browsing"] as const, "--throttling-method=provided");
  expect(missedIn(report, "agentic-browsing")).toEqual([]);
  expect(report.categories["agentic-browsing"].score).toBe(1);
  // Its catalogue and llms.txt were found and are right: without them these are left out.
  for (const audit of ["ard-schema", "llms-txt", "agent-accessibility-tree"])
    expect([audit, report.audits[audit]!.score]).toEqual([audit, 1]);
}, 300_000);
