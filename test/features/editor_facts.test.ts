/** Facts that are said in the editor chat: they are true on every page from then on, and taken back together. */
import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { builtinEngine } from "../../src/engines/builtin/engine.ts";
import { type Json, parseEvents, runEnded, saveVersion, startTestServer, type TestServer } from "../harness.ts";

setDefaultTimeout(300_000);

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ engine: builtinEngine() });
});
afterAll(() => server.stop());

const BRIEF = {
  language: "en",
  kind: "bakery",
  contact: { phone: "503 555 0142", email: "hello@crumb.example" },
  hours: [{ days: ["we", "th", "fr", "sa"], opens: "07:30", closes: "13:00" }],
  offers: [
    { name: "Country loaf", price: "$9" },
    { name: "Croissant", price: "$4" },
  ],
  events: [
    { name: "Bread class", starts: "2027-03-14T10:00" },
    { name: "Pastry class", starts: "2027-04-11T10:00" },
  ],
  questions: [{ question: "Do you ship?", answer: "No." }],
};

/** A website with a home page of the engine, and one by hand that shows facts. */
async function makeSite() {
  const { json: website } = await server.post("/v1/websites", { name: "Crumb & Co", brief: BRIEF });
  const page = async (path: string) =>
    (await server.post(`/v1/websites/${website._id}/pages`, { path, name: path === "/" ? "Home" : "Visit" })).json._id;
  const [home, other] = [await page("/"), await page("/visit")];
  const { json: run } = await server.post(`/v1/pages/${home}/generate`, {});
  await runEnded(server, run.run_id);
  const html =
    '<main><h1>Visit</h1><p>Call <a href="tel:5035550142" data-sw-fact="contact.phone">503 555 0142</a>, open <span data-sw-fact="hours">Wed–Sat 7:30–13:00</span>. A loaf is <b data-sw-fact="offers.country-loaf.price">$9</b>.</p></main>';
  await saveVersion(server, other, { html, css: "" });
  let thread: string | undefined;
  const say = async (message: string) => {
    const body = { page_id: home, message, ...(thread ? { thread_id: thread } : {}) };
    const events = parseEvents((await server.post("/v1/edit/turn", body)).text);
    const of = (type: string) => events.filter(({ event }) => event === type).map(({ data }) => data)[0] as Json;
    thread = of("turn_start").thread_id;
    return { brief: of("brief"), version: of("version"), usage: of("usage"), end: of("turn_end"), error: of("error") };
  };
  return { websiteId: website._id as string, home: home as string, other: other as string, say };
}

const htmlOf = async (pageId: string): Promise<string> => {
  const { draft_version_id } = (await server.get(`/v1/pages/${pageId}`)).json;
  return (await server.get(`/v1/versions/${draft_version_id}`)).json.html;
};
const briefOf = async (websiteId: string): Promise<Json> => (await server.get(`/v1/websites/${websiteId}/brief`)).json;

describe("a fact that is said", () => {
  test("is in the brief, on this page and on all others, each with one new version", async () => {
    const { websiteId, home, other, say } = await makeSite();
    const { brief, end, usage } = await say("we open at 10 on Saturdays");
    expect(end.message).toBe("Opening hours: now Wed–Fri 7:30–13:00, Sat 10:00–13:00 (2×).");
    expect(usage.credits).toBe(10);
    const stored = await briefOf(websiteId);
    expect(stored).toMatchObject({ source: "edited", revision: brief.revision });
    expect(stored.hours).toMatchObject([
      { days: ["we", "th", "fr"], opens: "07:30", closes: "13:00" },
      { days: ["sa"], opens: "10:00", closes: "13:00" },
    ]);
    expect(brief).toMatchObject({ members: ["hours"], pages: [{ page_id: other, path: "/visit", places: 1 }] });
    expect(await htmlOf(home)).toContain('"opens":"10:00"');
    expect(await htmlOf(other)).toContain('data-sw-fact="hours">Wed–Fri 7:30–13:00, Sat 10:00–13:00</span>');
    expect((await server.get(`/v1/pages/${other}/versions`)).json.total).toBe(2);
  });

  test("may be a price, a note, a number, a profile, an entry or its words", async () => {
    const { websiteId, home, other, say } = await makeSite();
    for (const message of [
      "the country loaf is $10 now",
      "the March one is sold out",
      "our phone number has changed, it is 503 555 0199",
      "our Instagram is @crumb",
      "add a question: Do you deliver? Within 5 miles.",
      "rename Croissant to Butter croissant",
      "remove the pastry class",
      "add a price list: Rye loaf $8, Country loaf $11",
    ]) {
      const { end, error } = await say(message);
      expect({ message, error, changed: end?.changed }).toEqual({ message, error: undefined, changed: true });
    }
    expect(await briefOf(websiteId)).toMatchObject({
      contact: {
        phone: "503 555 0199",
        links: [{ label: "Instagram", url: "https://www.instagram.com/crumb" }],
      },
      offers: [{ name: "Country loaf", price: "$11" }, { name: "Butter croissant" }, { name: "Rye loaf", price: "$8" }],
      events: [{ name: "Bread class", note: "Sold out" }],
      questions: [{ question: "Do you ship?" }, { question: "Do you deliver?", answer: "Within 5 miles." }],
    });
    const html = await htmlOf(home);
    for (const text of [
      "$11",
      "Rye loaf",
      "Sold out",
      "tel:5035550199",
      "instagram.com/crumb",
      "Do you deliver?",
      "Butter croissant",
    ])
      expect(html).toContain(text);
    for (const text of ["503 555 0142", "Pastry class", ">Croissant<"]) expect(html).not.toContain(text);
    const byHand = await htmlOf(other);
    expect(byHand).toContain('href="tel:5035550199" data-sw-fact="contact.phone">503 555 0199');
    expect(byHand).toContain(">$11<");
  });

  test("that is longer than one may be is a text of the page alone", async () => {
    const { websiteId, home, say } = await makeSite();
    const long = "Butter ".repeat(60).trim();
    const { end, error, brief } = await say(`rename Croissant to “${long}”`);
    expect({ error, changed: end.changed, brief }).toEqual({ error: undefined, changed: true, brief: undefined });
    expect(await htmlOf(home)).toContain(long);
    expect((await briefOf(websiteId)).offers[1].name).toBe("Croissant");
  });

  test("is taken back everywhere by “undo”", async () => {
    const { websiteId, home, other, say } = await makeSite();
    const before = [await htmlOf(home), await htmlOf(other)];
    const { contact } = await briefOf(websiteId);
    await say("our phone number is 503 555 0199 now");
    const { end, usage, brief, version } = await say("undo");
    expect({ changed: end.changed, credits: usage.credits }).toEqual({ changed: true, credits: 0 });
    expect(version.pages).toMatchObject([{ page_id: other }]);
    expect(brief.members).toEqual(["contact"]);
    expect([await htmlOf(home), await htmlOf(other)]).toEqual(before);
    expect((await briefOf(websiteId)).contact).toEqual(contact);
  });

  test("is taken back for the website, and what the page knows by itself stays", async () => {
    const { websiteId, home, say } = await makeSite();
    const own = { contact: { phone: "503 555 0111" } };
    expect((await server.put(`/v1/pages/${home}`, { brief: own })).status).toBe(200);
    await say("we open at 10 on Saturdays");
    await say("undo");
    expect((await briefOf(websiteId)).hours).toMatchObject(BRIEF.hours);
    expect((await briefOf(websiteId)).contact.phone).toBe("503 555 0142");
    expect((await server.get(`/v1/pages/${home}`)).json.brief.contact.phone).toBe("503 555 0111");
  });

  test("is taken back of what the page alone knows, too", async () => {
    const { websiteId, home, say } = await makeSite();
    const own = { contact: { phone: "503 555 0111", email: "hello@crumb.example" } };
    await server.put(`/v1/pages/${home}`, { brief: own });
    const known = async () => (await server.get(`/v1/pages/${home}`)).json.brief.contact.phone;
    await say("our phone number is 503 555 0122 now");
    expect([await known(), (await briefOf(websiteId)).contact.phone]).toEqual(["503 555 0122", "503 555 0142"]);
    const { brief } = await say("undo");
    expect(brief.members).toEqual(["contact"]);
    expect([await known(), (await briefOf(websiteId)).contact.phone]).toEqual(["503 555 0111", "503 555 0142"]);
  });

  test("stands beside what the prompt says, though nobody had read that yet", async () => {
    const prompt = "Fig is a bakery in Leeds. Products: rye loaf £4, plum cake £3. Phone: 0113 496 0321.";
    const { json: website } = await server.post("/v1/websites", { name: "Fig", prompt });
    const { json: page } = await server.post(`/v1/websites/${website._id}/pages`, { path: "/", name: "Home" });
    await saveVersion(server, page._id, { html: "<main><h1>Fig</h1><p>Call 0113 496 0321</p></main>", css: "" });
    const body = { page_id: page._id, message: "our email is hi@fig.example" };
    const thread_id = parseEvents((await server.post("/v1/edit/turn", body)).text)[0]!.data as Json;
    const known = await briefOf(website._id);
    expect(known).toMatchObject({
      source: "edited",
      contact: { phone: "0113 496 0321", email: "hi@fig.example" },
      offers: [{ name: "rye loaf" }, { name: "plum cake" }],
    });
    await server.post("/v1/edit/turn", { page_id: page._id, message: "undo", thread_id: thread_id.thread_id });
    const { contact, offers } = await briefOf(website._id);
    expect([contact.phone, contact.email, offers.length]).toEqual(["0113 496 0321", null, 2]);
  });

  test("of which a page says nothing costs nothing, and can be taken back as well", async () => {
    const { json: website } = await server.post("/v1/websites", { name: "Fig", brief: { language: "en" } });
    const { json: page } = await server.post(`/v1/websites/${website._id}/pages`, { path: "/", name: "Home" });
    await saveVersion(server, page._id, { html: "<main><h1>Fig</h1></main>", css: "" });
    const turn = async (message: string, thread_id?: string) =>
      parseEvents((await server.post("/v1/edit/turn", { page_id: page._id, message, thread_id })).text);
    const said = await turn("opening hours: Mon-Fri 9-17");
    expect(said.find(({ event }) => event === "usage")?.data).toMatchObject({ credits: 0 });
    expect((await briefOf(website._id)).hours).toMatchObject([{ opens: "09:00", closes: "17:00" }]);
    await turn("undo", (said[0]!.data as Json).thread_id);
    expect((await briefOf(website._id)).hours).toEqual([]);
  });
});

test("a page by hand keeps its own words, which are changed where they are quoted", async () => {
  const { json: website } = await server.post("/v1/websites", { name: "Fig", brief: { language: "en" } });
  const { json: page } = await server.post(`/v1/websites/${website._id}/pages`, { path: "/", name: "Home" });
  const html = "<main><h1>Fig</h1><div>Open Mon-Fri 9am-5pm</div><button>Book a table</button></main>";
  await saveVersion(server, page._id, { html, css: "" });
  const turn = async (message: string) =>
    parseEvents((await server.post("/v1/edit/turn", { page_id: page._id, message })).text).at(-1)!.data as Json;
  const { message, link } = await turn("we're closed on Mondays");
  expect(message).toContain("nothing was changed on this page");
  expect(link).toBe(`/app/websites/${website._id}/business`);
  expect((await turn("center the headline")).link).toBe(`/app/websites/${website._id}?page=${page._id}&view=code`);
  expect((await turn('change "Mon-Fri 9am-5pm" to "Tue-Fri 9am-5pm"')).changed).toBe(true);
  expect((await turn('change "Book a table" to "Reserve"')).changed).toBe(true);
  expect(await htmlOf(page._id)).toBe(
    html.replace("Mon-Fri 9am-5pm", "Tue-Fri 9am-5pm").replace("Book a table", "Reserve"),
  );
});
