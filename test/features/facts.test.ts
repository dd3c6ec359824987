/** A fact is changed in one place, and then true on every page that shows it. */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { builtinEngine } from "../../src/engines/builtin/engine.ts";
import type { ComputeFor } from "../../src/workers/computation.ts";
import { type Client, type Json, saveVersion, startTestServer, type TestServer } from "../harness.ts";
import { inlineCompute } from "../inline_compute.ts";

let server: TestServer;
/** How many characters of html each task that brings facts to pages was given, page by page. */
const tasks: number[][] = [];
const computeFor: ComputeFor = () => (computation, input, options) => {
  if (computation.name === "facts.bring")
    tasks.push((input as { page: { html: string } }[]).map(({ page }) => page.html.length));
  return inlineCompute(computation, input, options);
};
beforeAll(async () => {
  server = await startTestServer({ engine: builtinEngine(), computeFor });
});
afterAll(() => server.stop());

const BRIEF = {
  language: "en",
  kind: "bakery",
  contact: { phone: "503 555 0142", email: "hello@crumb.example" },
  hours: [{ days: ["we", "th", "fr"], opens: "07:30", closes: "13:00" }],
  offers: [
    { name: "Country loaf", price: "$9" },
    { name: "Croissant", price: "$4" },
  ],
};

/** Data as somebody writes it by hand, in an order of its own. */
const DATA = `<script type="application/ld+json">
{
  "@type": "Bakery", "founder": "Ben",
  "telephone": "503 555 0142",
  "openingHoursSpecification": [
    { "opens": "07:30", "closes": "13:00", "@type": "OpeningHoursSpecification", "dayOfWeek": ["Wednesday", "Thursday", "Friday"] }
  ]
}
</script>`;

async function generate(pageId: string, client: Client = server): Promise<void> {
  const { json: run } = await client.post(`/v1/pages/${pageId}/generate`, {});
  for (;;) {
    const { json } = await client.get(`/v1/runs/${run.run_id}`);
    if (["completed", "failed"].includes(json.status)) return expect(json.error).toBeNull();
    await Bun.sleep(20);
  }
}

/** A website with a home page that the engine wrote and `count` pages by hand that show facts. */
async function makeSite(count: number, client: Client = server) {
  const { json: website } = await client.post("/v1/websites", { name: "Crumb & Co", brief: BRIEF });
  const { json: home } = await client.post(`/v1/websites/${website._id}/pages`, { path: "/", name: "Home" });
  await generate(home._id, client);
  const pages: string[] = [home._id];
  for (let number = 1; number <= count; number++) {
    const html = `<main><h1>Page ${number}</h1><p>Call <a href="tel:5035550142" data-sw-fact="contact.phone">503 555 0142</a>, open <span data-sw-fact="hours">Wed–Fri 7:30–13:00</span>. A loaf is <b data-sw-fact="offers.country-loaf.price">$9</b>, not 503 555 0142.</p></main>
<footer><p data-sw-fact="contact.phone">503 555 0142</p><ul data-sw-fact="hours"><li>Wed–Fri 7:30–13:00</li></ul></footer>${DATA}`;
    const { json: page } = await client.post(`/v1/websites/${website._id}/pages`, {
      path: `/p${number}`,
      name: `Page ${number}`,
    });
    await client.put(`/v1/pages/${page._id}`, { description: `Page ${number}: call 503 555 0142, a loaf is $9.` });
    await saveVersion(server, page._id, { html, css: "" });
    pages.push(page._id);
  }
  return { websiteId: website._id as string, pages };
}

const codeOf = async (pageId: string): Promise<Json> => {
  const { json: page } = await server.get(`/v1/pages/${pageId}`);
  return (await server.get(`/v1/versions/${page.draft_version_id}`)).json;
};

const HOURS = {
  "@type": "OpeningHoursSpecification",
  dayOfWeek: ["Saturday", "Sunday"],
  opens: "09:00",
  closes: "14:00",
};

describe("a website of 20 pages", () => {
  let site: Awaited<ReturnType<typeof makeSite>>;
  const before = new Map<string, Json>();
  /** What visitors get, by path. */
  let published: Map<string, string>;
  const visited = async (websiteId: string): Promise<Map<string, string>> => {
    const { json: website } = await server.get(`/v1/websites/${websiteId}`);
    const paths = ["/", "/llms.txt", ...site.pages.slice(1).map((_, index) => `/p${index + 1}`)];
    const texts = paths.map(async (path) => [path, (await server.visit(new URL(website.url).hostname, path)).text]);
    return new Map((await Promise.all(texts)) as [string, string][]);
  };
  beforeAll(async () => {
    site = await makeSite(19);
    const byHand = await codeOf(site.pages[5]!);
    const html = byHand.html.replace(">503 555 0142</a>", ">our number</a>");
    await saveVersion(server, site.pages[5]!, { html, css: "" });
    for (const page of site.pages) before.set(page, await codeOf(page));
    await server.post(`/v1/websites/${site.websiteId}/deploy`, {});
    published = await visited(site.websiteId);
  });

  test("is told what a change touches", async () => {
    const { status, json } = await server.put(`/v1/websites/${site.websiteId}/brief`, {
      contact: { ...BRIEF.contact, phone: "503 555 0199" },
      hours: [{ days: ["sa", "su"], opens: "09:00", closes: "14:00" }],
      offers: [{ name: "Country loaf", price: "$10" }, BRIEF.offers[1]],
    });
    expect(status).toBe(200);
    expect(json.affects).toHaveLength(20);
    const [home, ...rest] = json.affects;
    expect(home).toMatchObject({ page_id: site.pages[0] });
    expect(home.stale).toBeGreaterThan(4);
    for (const page of rest) expect(page).toMatchObject({ places: 5, stale: page.page_id === site.pages[5] ? 5 : 6 });
    expect((await codeOf(site.pages[1]!)).html).toBe(before.get(site.pages[1]!).html);
  });

  test("says hours, telephone and a price rightly everywhere, in one release, and what was rewritten is left and named", async () => {
    const { status, json } = await server.post(`/v1/websites/${site.websiteId}/brief/apply`, { publish: true });
    expect(status).toBe(200);
    expect(json.pages).toHaveLength(20);
    expect(json.kept).toEqual([
      { page_id: site.pages[5], path: "contact.phone", text: "our number", reason: "rewritten" },
    ]);
    const { json: releases } = await server.get(`/v1/websites/${site.websiteId}/releases`);
    expect(releases.data).toHaveLength(2);
    expect(releases.data[0]).toMatchObject({ _id: json.release_id, current: true });
    for (const [index, page] of site.pages.entries()) {
      const { html } = await codeOf(page);
      if (index > 0 && index !== 5)
        // What is not marked stays as it was, byte for byte.
        expect(html).toBe(
          before
            .get(page)
            .html.replace(
              'tel:5035550142" data-sw-fact="contact.phone">503 555 0142',
              'tel:5035550199" data-sw-fact="contact.phone">503 555 0199',
            )
            .replaceAll("Wed–Fri 7:30–13:00", "Sat, Sun 9:00–14:00")
            .replace(">$9<", ">$10<")
            .replace('<p data-sw-fact="contact.phone">503 555 0142', '<p data-sw-fact="contact.phone">503 555 0199')
            .replace('"telephone": "503 555 0142"', '"telephone": "503 555 0199"')
            .replace(/\[\n.*"opens".*\n {2}\]/, JSON.stringify([HOURS])),
        );
    }
    const { html } = await codeOf(site.pages[0]!);
    for (const gone of ["503 555 0142", "tel:5035550142", "7:30", "$9<"]) expect(html).not.toContain(gone);
    for (const said of ['"telephone":"503 555 0199"', "tel:5035550199", "Sat, Sun", "$10", '"opens":"09:00"'])
      expect(html).toContain(said);
    const now = await visited(site.websiteId);
    for (const path of ["/p3", "/llms.txt"]) {
      expect(now.get(path)).toContain("503 555 0199");
      expect(now.get(path)).toContain("$10");
    }
    expect(now.get("/llms.txt")).not.toContain("503 555 0142");
  });

  test("has nothing to change when it is asked again", async () => {
    const { json } = await server.post(`/v1/websites/${site.websiteId}/brief/apply`, {});
    expect(json).toMatchObject({ pages: [], release_id: null });
  });

  test("is what it was after one restore of the release", async () => {
    const { json: releases } = await server.get(`/v1/websites/${site.websiteId}/releases`);
    const first = releases.data.at(-1);
    expect((await server.post(`/v1/releases/${first._id}/restore`)).status).toBe(200);
    const now = await visited(site.websiteId);
    // How the business is reached is told as it is known now, whatever its pages say again.
    expect(now.get("/llms.txt")).toContain("503 555 0199");
    for (const texts of [now, published]) texts.delete("/llms.txt");
    expect(now).toEqual(published);
  });
});

describe("bringing facts to pages", () => {
  test("changes only the pages that are named", async () => {
    const { websiteId, pages } = await makeSite(2);
    await server.put(`/v1/websites/${websiteId}/brief`, { contact: { phone: "1 2 3" } });
    const { json } = await server.post(`/v1/websites/${websiteId}/brief/apply`, { page_ids: [pages[2]] });
    expect(json.pages.map(({ page_id }: Json) => page_id)).toEqual([pages[2]]);
    const answer = await server.post(`/v1/websites/${websiteId}/brief/apply`, { page_ids: ["page_none"] });
    expect(answer).toMatchObject({ status: 404, json: { code: "not_found" } });
  });

  test("knows what was said before the last change too", async () => {
    const { websiteId, pages } = await makeSite(1);
    for (const phone of ["111", "222", "333"])
      await server.put(`/v1/websites/${websiteId}/brief`, { contact: { phone } });
    await server.post(`/v1/websites/${websiteId}/brief/apply`, {});
    expect((await codeOf(pages[1]!)).html).toContain('data-sw-fact="contact.phone">333</a>');
  });

  test("shows what a page knows instead of its website", async () => {
    const { websiteId, pages } = await makeSite(1);
    await server.put(`/v1/pages/${pages[1]}`, { brief: { contact: { phone: "777" } } });
    const { json } = await server.post(`/v1/websites/${websiteId}/brief/apply`, {});
    expect(json.pages.map(({ page_id }: Json) => page_id)).toEqual([pages[1]]);
    expect((await codeOf(pages[1]!)).html).toContain(">777</a>");
  });

  test("leaves what a page says of its own contact beside the rest of the website's", async () => {
    const { websiteId, pages } = await makeSite(1);
    const html = `<p data-sw-fact="contact.phone">503 555 0142</p><p data-sw-fact="contact.email">hello@crumb.example</p>`;
    await saveVersion(server, pages[1]!, { html });
    await server.put(`/v1/pages/${pages[1]}`, { brief: { contact: { phone: "777" } } });
    await server.put(`/v1/websites/${websiteId}/brief`, { contact: { phone: "888", email: "hi@crumb.example" } });
    await server.post(`/v1/websites/${websiteId}/brief/apply`, {});
    expect((await codeOf(pages[1]!)).html).toBe(
      `<p data-sw-fact="contact.phone">777</p><p data-sw-fact="contact.email">hi@crumb.example</p>`,
    );
  });

  test("says them in the language that a page was written in, where nobody has said one", async () => {
    const hours = { days: ["mo"], opens: "08:00", closes: "12:00" };
    const { json: website } = await server.post("/v1/websites", {
      name: "Chez Ana",
      brief: {
        story: ["Nous faisons le pain tous les matins avec la farine du moulin de notre village."],
        hours: [hours],
      },
    });
    const { json: home } = await server.post(`/v1/websites/${website._id}/pages`, { path: "/", name: "Accueil" });
    await generate(home._id);
    expect((await codeOf(home._id)).html).toContain("Lun");
    await server.put(`/v1/websites/${website._id}/brief`, { hours: [{ ...hours, days: ["tu"] }] });
    const { json } = await server.post(`/v1/websites/${website._id}/brief/apply`, {});
    expect(json).toMatchObject({ pages: [{ page_id: home._id }], kept: [] });
    const { html } = await codeOf(home._id);
    expect(html).toContain("Mar");
    expect(html).not.toContain("Lun");
  });

  test("needs a paid plan to publish, and changes nothing without one", async () => {
    const client = await server.addAccount({ plan: "agency" });
    const { json: website } = await client.post("/v1/websites", { name: "Crumb", brief: BRIEF });
    await server.setPlan(client.accountId, "agency", "past_due");
    const refused = await client.post(`/v1/websites/${website._id}/brief/apply`, { publish: true });
    expect(refused).toMatchObject({ status: 403, json: { code: "plan_required", feature: "publish" } });
    const others = await server.post(`/v1/websites/${website._id}/brief/apply`, {});
    expect(others).toMatchObject({ status: 404, json: { code: "not_found" } });
  });
});

test("links that nobody marked lead to the new number and address too, or are told", async () => {
  const { json: website } = await server.post("/v1/websites", { name: "Fig", brief: BRIEF });
  const { json: page } = await server.post(`/v1/websites/${website._id}/pages`, { path: "/", name: "Home" });
  const html =
    '<main><h1>Fig</h1><p><a href="tel:+15035550142">Call 503 555 0142</a>, <a href="mailto:hello@crumb.example?subject=Hi">write</a>, <a href="tel:5035550100">the oven maker</a>, not 503 555 0142</p></main>';
  await saveVersion(server, page._id, { html, css: "" });
  const say = async (contact: Json) => {
    const { json } = await server.put(`/v1/websites/${website._id}/brief`, { contact });
    const applied = (await server.post(`/v1/websites/${website._id}/brief/apply`, {})).json;
    return { affects: json.affects, kept: applied.kept, html: (await codeOf(page._id)).html as string };
  };
  const changed = await say({ phone: "503 555 0199", email: "hi@crumb.example" });
  expect(changed.affects).toEqual([{ page_id: page._id, places: 2, stale: 2 }]);
  expect(changed.html).toBe(
    html
      .replace("tel:+15035550142", "tel:5035550199")
      .replace("Call 503 555 0142", "Call 503 555 0199")
      .replace("hello@", "hi@"),
  );
  const gone = await say({ email: "hi@crumb.example" });
  expect(gone.kept).toMatchObject([{ path: "contact.phone", text: "Call 503 555 0199", reason: "rewritten" }]);
  expect(gone.html).toBe(changed.html);
});

test("pages that are large are changed a few at a time, so that no task has too much of them", async () => {
  const { json: website } = await server.post("/v1/websites", { name: "Large", brief: BRIEF });
  for (const path of ["/a", "/b", "/c"]) {
    const { json: page } = await server.post(`/v1/websites/${website._id}/pages`, { path, name: path });
    const html = `<main><p data-sw-fact="contact.phone">503 555 0142</p><p>${"Rye ".repeat(300_000)}</p></main>`;
    await saveVersion(server, page._id, { html, css: "" });
  }
  tasks.length = 0;
  const { json } = await server.put(`/v1/websites/${website._id}/brief`, { contact: { phone: "503 555 0199" } });
  expect(json.affects).toHaveLength(3);
  expect(tasks.map((pages) => pages.length)).toEqual([1, 1, 1]);
  expect((await server.post(`/v1/websites/${website._id}/brief/apply`, {})).json.pages).toHaveLength(3);
});
