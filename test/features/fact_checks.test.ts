/** Checks of what pages say of a business against its brief: what no page says, what is out of date, what nobody said. */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import fc from "fast-check";
import type { BriefInput } from "../../src/brief/brief.ts";
import { LANGUAGES } from "../../src/design/kinds/vocabulary.ts";
import { builtinEngine } from "../../src/engines/builtin/engine.ts";
import { briefs, withWords } from "../engines/builtin/generated_briefs.ts";
import { type Json, saveVersion, startTestServer, type TestServer } from "../harness.ts";
import { inlineComputeFor } from "../inline_compute.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ engine: builtinEngine(), computeFor: inlineComputeFor });
});
afterAll(() => server.stop());

const BRIEF: BriefInput = {
  language: "en",
  contact: {
    phone: "0161 496 0123",
    email: "hello@crumb.example",
    address: {
      street: "12 Mill Lane",
      postal_code: "M1 1AE",
      city: "Manchester",
      country: "United Kingdom",
    },
  },
  hours: [{ days: ["we", "th"], opens: "07:30", closes: "13:00" }],
  offers: [
    { name: "Country loaf", price: "£1,200.50" },
    { name: "Rye", price: "from £9" },
  ],
  facts: [{ text: "Since 1998, and 20 % off on Fridays" }],
};
/** What a person might write of it: every fact in other words than the brief's. */
const BY_HAND = `<main><h1>Crumb & Co</h1><p>Baking since 1998. 20% off on Fridays.</p>
  <p>Call <a href="tel:+441614960123">+44 161 496 0123</a> or write to <a href="mailto:Hello@crumb.example">us</a>:
  12 Mill Lane, Manchester M1 1AE. Open Wed and Thu, 7.30 am to 1 pm.</p>
  <p>Country loaf £1200.50, rye £ 9.00</p><p>© 2031 Crumb &amp; Co, 2000 m² of garden, order 12345678</p></main>`;

/** A website of pages by hand, with their findings about facts. */
async function makeSite(pages: Record<string, string>, brief: BriefInput | null = BRIEF) {
  const { json: website } = await server.post("/v1/websites", {
    name: "Crumb & Co",
    ...(brief ? { brief } : { prompt: "A bakery." }),
  });
  const ids: Record<string, string> = {};
  for (const [path, html] of Object.entries(pages)) {
    ids[path] = (await server.post(`/v1/websites/${website._id}/pages`, { path, name: `Page ${path}` })).json._id;
    await saveVersion(server, ids[path]!, { html });
  }
  const check = async (): Promise<Json[]> => {
    const { json } = await server.get(`/v1/websites/${website._id}/checks`);
    return json.findings.filter(({ check }: Json) => check.startsWith("fact_"));
  };
  return { websiteId: website._id as string, ids, check };
}

const quotedIn = (findings: Json[]): string[] => findings.map(({ message }) => /“([^”]*)”/.exec(message)![1]!);

describe("a page by hand", () => {
  test("that says every fact in other words has nothing wrong with it", async () => {
    const { check } = await makeSite({ "/": BY_HAND });
    expect(await check()).toEqual([]);
  });

  test("is told each fact that the brief does not have, with its node and what can be done", async () => {
    const claims = `<p>Call <a id="call" href="tel:01614960999">us</a></p><p id="mail">sales@crumb.example</p>
      <p id="where">34 Abbey Road</p><p id="price">Rolls £4</p><p id="dollars">Rye $9</p><p id="year">Founded in 1987</p>
      <p id="off">15% off</p><p id="second">0161 496 0777</p>`;
    const { check } = await makeSite({ "/": BY_HAND.replace("</main>", `${claims}</main>`) });
    const findings = await check();
    for (const { check, level } of findings) expect([check, level]).toEqual(["fact_unknown", "warning"]);
    expect(findings.map(({ node, message }) => [node, message.slice(0, message.indexOf(" is not"))]).sort()).toEqual([
      ["#call", "The telephone number “01614960999”"],
      ["#dollars", "The price “$9”"],
      ["#mail", "The e-mail address “sales@crumb.example”"],
      ["#off", "The percentage “15%”"],
      ["#price", "The price “£4”"],
      ["#second", "The telephone number “0161 496 0777”"],
      ["#where", "The address “34 Abbey Road”"],
      ["#year", "The year “1987”"],
    ]);
    expect(findings[0].message).toEndWith("correct it here, or say it there (PUT /v1/websites/:id/brief).");
  });

  test("may say what it alone knows; its samples of records and quotations say nothing", async () => {
    const more = `<p>Rolls £4</p><div data-sw-list="x"><b data-sw-field="price">£77</b></div></main>`;
    const { ids, check } = await makeSite({ "/": BY_HAND.replace("</main>", more) });
    expect(quotedIn(await check())).toEqual(["£4"]);
    await server.put(`/v1/pages/${ids["/"]}`, { brief: { offers: [{ name: "Rolls", price: "£4" }] } });
    expect(await check()).toEqual([]);
  });

  test("of a website of which nobody has said anything is not held against anything", async () => {
    const { check } = await makeSite({ "/": "<h1>Crumb</h1><p>£4, 0161 496 0123</p>" }, null);
    expect(await check()).toEqual([]);
  });
});

describe("a marked place", () => {
  test("that says what the brief said before is told with the way to bring the new value there; a rewritten one with what to do by hand", async () => {
    const marks = `<p id="old" data-sw-fact="contact.phone">0161 496 0123</p><p id="hand" data-sw-fact="offers.rye.price">nine pounds</p></main>`;
    const { websiteId, check } = await makeSite({ "/": BY_HAND.replace("</main>", marks) });
    const phone = "0161 496 0555";
    await server.put(`/v1/websites/${websiteId}/brief`, { contact: { ...BRIEF.contact, phone } });
    const stale = (await check()).filter(({ check }) => check === "fact_stale");
    expect(stale).toMatchObject([
      {
        node: "#old",
        message: `contact.phone is shown here as “0161 496 0123”, and the brief says “${phone}”: POST /v1/websites/:id/brief/apply brings it here.`,
      },
      { node: "#hand", message: expect.stringContaining("applying the brief leaves it alone") },
    ]);
    await server.post(`/v1/websites/${websiteId}/brief/apply`, {});
    expect((await check()).filter(({ check }) => check === "fact_stale").map(({ node }) => node)).toEqual(["#hand"]);
  });
});

describe("what the brief says and no page does", () => {
  test("is told once, of the home page; another page may say it", async () => {
    const { ids, check } = await makeSite({
      "/": "<h1>Crumb</h1><p>0161 496 0123, Country loaf £1200.50</p>",
      "/more": "<h1>Rye</h1>",
    });
    const missing = await check();
    for (const finding of missing)
      expect(finding).toMatchObject({ check: "fact_missing", page_id: ids["/"], node: null, level: "warning" });
    expect(missing.map(({ message }) => /says (\S+)/.exec(message)![1])).toEqual([
      "hours",
      "contact.email",
      "contact.address",
      "offers.rye.price",
    ]);
    await saveVersion(server, ids["/more"]!, { html: BY_HAND });
    expect(await check()).toEqual([]);
  });

  test("is not told where a script or the records of a collection may say it", async () => {
    const { check } = await makeSite({ "/": BY_HAND.replace("rye £ 9.00", "") });
    expect((await check()).map(({ check }) => check)).toEqual(["fact_missing", "fact_missing"]);
    const list = await makeSite({ "/": BY_HAND.replace("rye £ 9.00", '<ul data-sw-list="x"><li>–</li></ul>') });
    expect(await list.check()).toEqual([]);
    const script = await makeSite({ "/": `<h1>Crumb</h1><script src="https://x.example/a.js"></script>` });
    expect(await script.check()).toEqual([]);
  });

  test("never keeps a website from being published", async () => {
    const { websiteId } = await makeSite({ "/": '<main><h1 data-sw-fact="contact.phone">Crumb</h1>£4</main>' });
    const { status, json } = await server.post(`/v1/websites/${websiteId}/deploy`, { require_checks: true });
    expect(status).toBe(200);
    expect(new Set(json.warnings.map(({ check }: Json) => check))).toEqual(
      new Set([...json.warnings.map(({ check }: Json) => check), "fact_missing", "fact_stale", "fact_unknown"]),
    );
  });
});

test.each([...LANGUAGES])("a page that is composed from a brief in %s has nothing to be told", async (language) => {
  const [given] = fc.sample(briefs(), { numRuns: 1, seed: 1_000 + [...LANGUAGES].indexOf(language) });
  const brief = { ...(withWords({ ...BRIEF, ...given }, "", new Map()) as BriefInput), language };
  const { json: website } = await server.post("/v1/websites", { name: "Crumb & Co", brief });
  const { json: page } = await server.post(`/v1/websites/${website._id}/pages`, { path: "/", name: "Home" });
  const { json: run } = await server.post(`/v1/pages/${page._id}/generate`, {});
  for (let status = "queued"; status !== "completed"; ) {
    ({ status } = (await server.get(`/v1/runs/${run.run_id}`)).json);
    expect(status).not.toBe("failed");
    await Bun.sleep(20);
  }
  const { json } = await server.get(`/v1/websites/${website._id}/checks`);
  expect(json).toMatchObject({ pages_checked: 1 });
  expect(json.findings.filter(({ check }: Json) => check.startsWith("fact_"))).toEqual([]);
});
