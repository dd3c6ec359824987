/** The tools with the openai engine, on a stand-in provider that speaks the wire format: results, charges, refunds. */
import { afterEach, describe, expect, test } from "bun:test";
import { pictureFacts } from "../../src/design/drawing/picture.ts";
import { toPng } from "../../src/design/drawing/raster.ts";
import { chooseEngine } from "../../src/engines/choose.ts";
import { readConfig } from "../../src/settings/config.ts";
import { GOOD, KEY, marked, PLAN_ANSWER, TASK } from "../engines/openai/fixtures.ts";
import {
  answer,
  failure,
  images,
  json as jsonReply,
  type ProviderStub,
  plain,
  type StubReply,
  type StubRequest,
  startProviderStub,
} from "../engines/openai/provider_stub.ts";
import {
  makeGeneratedWebsite,
  makeWebsite,
  newestEntries,
  runEnded,
  saveVersion,
  startTestServer,
  type TestServer,
} from "../harness.ts";

let provider: ProviderStub;
let server: TestServer;

const picture = await toPng(
  '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="200"><rect width="300" height="200" fill="#c03"/></svg>',
);
const BASE64 = Buffer.from(picture).toString("base64");

/** A provider that writes the good page and answers tools as the test says. */
async function serveWith(
  reply: (request: StubRequest) => StubReply,
  url?: string,
  more: Record<string, string> = {},
  page = GOOD,
): Promise<void> {
  provider = startProviderStub((request) => {
    const first = String(request.body.messages?.[0]?.content ?? "");
    if (first.includes("what a client says about a business into a form")) return answer('{"story":[]}');
    if (first.includes("<<<HTML>>>")) return answer(marked(page));
    if (first.includes("Plan one page")) return answer(JSON.stringify(PLAN_ANSWER));
    return reply(request);
  });
  const environment = {
    OPENAI_API_KEY: KEY,
    OPENAI_BASE_URL: url ?? provider.url,
    SITEWRIGHT_MODEL_IMAGE: "gpt-image-1",
    SITEWRIGHT_ENGINE_TIMEOUT_SECONDS: "20",
    ...more,
  };
  server = await startTestServer({ environment, engine: chooseEngine(readConfig(environment)) });
}

afterEach(async () => {
  await server.stop();
  await provider.stop();
});

const tool = (name: string, body: unknown) => server.post(`/v1/tools/${name}`, body);
const balance = async () => (await server.get("/v1/credits")).json.balance as number;
const bytesAt = async (path: string) => new Uint8Array(await (await fetch(`${server.baseUrl}${path}`)).arrayBuffer());
const says = (value: unknown) => answer(JSON.stringify(value));

describe("generate_image", () => {
  test("asks the images API and answers a PNG of the asked size", async () => {
    await serveWith(() => images({ b64_json: BASE64 }));
    const { status, json } = await tool("generate_image", {
      prompt: "A loaf",
      style: "photo",
      width: 640,
      height: 400,
    });
    expect([status, json.engine, json.content_type]).toEqual([200, "openai", "image/png"]);
    expect(pictureFacts(await bytesAt(json.path))).toEqual({ contentType: "image/png", width: 640, height: 400 });
    const [request] = provider.requests;
    expect(request).toMatchObject({
      path: "/v1/images/generations",
      headers: { authorization: `Bearer ${KEY}` },
      body: { model: "gpt-image-1", size: "1536x1024", n: 1, output_format: "png" },
    });
    expect(request!.body.prompt).toContain("A loaf");
    expect(await newestEntries(server, 1)).toEqual([[-2, "generate_image"]]);
  });

  test("follows an address on the provider's own host, and none inside of the network", async () => {
    let url = "";
    await serveWith(() => images({ url, revised_prompt: "A loaf" }));
    provider.files.set("/files/1.png", new Uint8Array(picture));
    url = `${new URL(provider.url).origin}/files/1.png`;
    expect((await tool("generate_image", { prompt: "A loaf" })).status).toBe(200);
    for (url of ["http://localhost:1/x.png", "http://169.254.169.254/x", "http://[::1]/x", "file:///etc/passwd"]) {
      const { status, json } = await tool("generate_image", { prompt: "A loaf" });
      expect([status, json.code]).toEqual([502, "provider_failed"]);
      expect(json.message).not.toContain("169.254");
    }
    expect(await balance()).toBe(10_000 - 2);
  });

  test("follows an address on another host, redirects included, as long as none leads into the network", async () => {
    let target = "/1.png";
    const files = Bun.serve({
      hostname: "127.0.0.1",
      port: 0,
      fetch: ({ url }) =>
        new URL(url).pathname === "/1.png" ? new Response(new Uint8Array(picture)) : Response.redirect(target, 302),
    });
    const url = `http://127.0.0.1:${files.port}/first`;
    await serveWith(() => images({ url }), undefined, { SITEWRIGHT_PRIVATE_NETWORKS: "127.0.0.1/32" });
    expect((await tool("generate_image", { prompt: "A loaf" })).status).toBe(200);
    for (target of ["/missing", "http://127.0.0.2/x.png", "/first"]) {
      const { status, json } = await tool("generate_image", { prompt: "A loaf" });
      expect([status, json.code]).toEqual([502, "provider_failed"]);
    }
    await files.stop(true);
  });

  test("svg is not possible, and free", async () => {
    await serveWith(() => images({ b64_json: BASE64 }));
    expect((await tool("generate_image", { prompt: "A loaf", format: "svg" })).json.code).toBe("not_possible");
    expect(provider.requests).toHaveLength(0);
    expect(await balance()).toBe(10_000);
  });

  test.each([
    ["a wrong key", failure(401, "Incorrect API key provided.", { code: "invalid_api_key" }), 502, "Incorrect API key"],
    [
      "an unknown model",
      failure(404, "The model `gpt-image-1` does not exist", { code: "model_not_found" }),
      502,
      "SITEWRIGHT_MODEL_IMAGE",
    ],
    ["no images API", plain(404, "404 page not found"), 502, "SITEWRIGHT_MODEL_IMAGE"],
    ["a refused prompt", failure(400, "Your request was rejected by the safety system."), 502, "safety system"],
    ["no picture", jsonReply(200, { created: 1, data: [] }), 502, "no picture"],
    ["bytes that are none", images({ b64_json: "aGVsbG8=" }), 502, "no picture"],
    ["a web page", plain(200, "<html>Hi</html>", "text/html"), 502, "no picture"],
  ] as const)("%s: the provider's words, the credits back, nothing kept", async (_, reply, status, words) => {
    await serveWith(() => reply);
    const answered = await tool("generate_image", { prompt: "A loaf" });
    expect([answered.status, answered.json.code]).toEqual([status, "provider_failed"]);
    expect(answered.json.message).toContain(words);
    expect(answered.text).not.toContain(KEY);
    expect(await balance()).toBe(10_000);
    expect(await server.storage.read.all("SELECT 1 FROM assets")).toEqual([]);
  });

  test("an overloaded provider is asked again", async () => {
    let calls = 0;
    await serveWith(() =>
      ++calls === 1 ? failure(503, "Overloaded", { headers: { "retry-after-ms": "1" } }) : images({ b64_json: BASE64 }),
    );
    expect((await tool("generate_image", { prompt: "A loaf" })).status).toBe(200);
    expect(calls).toBe(2);
  });

  test("an unreachable provider: 503, the credits back", async () => {
    await serveWith(() => images({ b64_json: BASE64 }), "http://127.0.0.1:1/v1");
    const { status, json } = await tool("generate_image", { prompt: "A loaf" });
    expect([status, json.code]).toEqual([503, "provider_unavailable"]);
    expect(await balance()).toBe(10_000);
  }, 300_000);
});

test("logos: the model's mark cleaned of everything that is no drawing, the name as outlines", async () => {
  const mark_svg =
    '<svg viewBox="0 0 50 50" onload="alert(1)"><script>alert(1)</script><style>*{}</style><image href="http://evil.example/x"/><a href="javascript:alert(1)"><circle cx="5" cy="5" r="2"/></a><defs><linearGradient id="g"><stop offset="0" stop-color="#123456"/></linearGradient></defs><path d="M0 0h50v50z" fill="url(#g)" onclick="x()" style="fill:url(http://evil.example)"/></svg>';
  const logo = { description: "A slice", mark_svg, typeface: "serif", text_colour: "#222222", layout: "beside" };
  await serveWith(() => says({ logos: [logo, { ...logo, layout: "stacked", text_colour: 'red" onload="x' }] }));
  const { status, json } = await tool("generate_logo", { name: "Crumb & Co", variants: 2 });
  expect([status, json.engine, json.logos.length]).toEqual([200, "openai", 2]);
  for (const { path } of json.logos) {
    const svg = new TextDecoder().decode(await bytesAt(path));
    expect(svg).toContain('<path d="M0 0h50v50z" fill="url(#m');
    expect(svg).not.toMatch(/script|style|onload|onclick|<image|href|evil|<text/);
  }
  expect(await newestEntries(server, 1)).toEqual([[-20, "generate_logo"]]);
});

test("logos: fewer usable ones than asked for fail the call, and nothing is kept", async () => {
  await serveWith(() => says({ logos: [{ description: "None", mark_svg: "<p>no</p>" }] }));
  expect((await tool("generate_logo", { name: "Crumb", variants: 1 })).status).toBe(502);
  expect(await balance()).toBe(10_000);
  expect(await server.storage.read.all("SELECT 1 FROM assets")).toEqual([]);
});

test("the image of shared links: the provider's picture beside the page's own title, in its own colours", async () => {
  await serveWith(() => images({ b64_json: BASE64 }));
  const { pageId } = await makeGeneratedWebsite(server, undefined, TASK.website.prompt);
  const { status, json } = await tool("generate_og_image", { page_id: pageId });
  expect([status, json.engine, json.width, json.height]).toEqual([200, "openai", 1200, 630]);
  expect(pictureFacts(await bytesAt(json.path))).toMatchObject({ width: 1200, height: 630 });
  expect(provider.requests.at(-1)!.body.prompt).toContain("#fbf7f0");
  expect((await server.get(`/v1/pages/${pageId}`)).json.og_image).toBe(json.path);
});

test("meta data, names, texts: within limits whatever the model says", async () => {
  await serveWith(({ body }) => {
    const first = String(body.messages[0].content);
    if (first.includes("meta data"))
      return says({
        title: "Word ".repeat(40),
        description: "word ".repeat(90),
        keywords: Array(30).fill("a b"),
        og_title: "",
        og_description: "",
      });
    if (first.includes("labels for a domain"))
      return says({ names: ["Crumb & Co!!", "crumb-bakes.com", "xn--evil", "a", "Bröt"] });
    return says({ text: "Good bread." });
  });
  const metadata = (await tool("generate_metadata", { prompt: "A bakery" })).json;
  expect(metadata.title.length).toBeLessThanOrEqual(60);
  expect(metadata.description.length).toBeLessThanOrEqual(155);
  expect(metadata).toMatchObject({ engine: "openai", keywords: ["a b"], og_title: metadata.title });
  const { domains } = (await tool("generate_domains", { prompt: "A bakery", endings: ["com"], check: false })).json;
  expect(domains.map((one: { domain: string }) => one.domain)).toEqual([
    "crumb-co.com",
    "crumb-bakes.com",
    "xn-evil.com",
    "broet.com",
  ]);
  expect((await tool("generate_subdomain", { prompt: "A bakery" })).json.subdomain).toBe("crumb-co");
  expect((await tool("regenerate_text", { text: "Bread that is good.", language: "de" })).json).toEqual({
    text: "Good bread.",
    changed: true,
    engine: "openai",
  });
  expect(await balance()).toBe(10_000 - 2);
});

test("a section: only it changes; one that loads or runs something is refused and refunded", async () => {
  const claim = "The best in town.";
  let made: object = {
    html: `<form method="post" name="order" id="x"><p>Order bread for Sunday. ${claim}</p></form>`,
    css: ".new { color: red }",
    unstated: [claim],
  };
  await serveWith(() => says(made));
  const { pageId } = await makeGeneratedWebsite(server, undefined, TASK.website.prompt);
  const { json: versions } = await server.get(`/v1/pages/${pageId}/versions?include=code`);
  const before = { css: versions.data[0].css as string, balance: await balance() };
  const { status, json } = await tool("regenerate_section", { page_id: pageId, section: "#email" });
  expect([status, json.engine, json.changed]).toEqual([200, "openai", ["html", "css"]]);
  // The model says itself that nobody has told it that.
  expect(json.section.html).toContain("<p>Order bread for Sunday.</p>");
  const { json: version } = await server.get(`/v1/versions/${json.version_id}`);
  const start = GOOD.html.indexOf("<form");
  const end = GOOD.html.indexOf("</form>") + "</form>".length;
  // Header and footer are the website's shared parts.
  const main = (html: string) => html.slice(html.indexOf("<main"), html.indexOf("</main>"));
  expect(main(version.html)).toBe(main(`${GOOD.html.slice(0, start)}${json.section.html}${GOOD.html.slice(end)}`));
  expect(version.css).toBe(`${before.css}${before.css === "" ? "" : "\n"}.new { color: red }`);
  for (made of [
    { html: "<form><script>x</script></form>", css: "" },
    { html: "<p>Other</p>", css: "" },
    { html: '<form onsubmit="x()">a</form>', css: "" },
    { html: "<form>a</form><p>b</p>", css: "" },
    { html: "<form>a</form>", css: "@import url(http://evil.example/x.css)" },
  ])
    expect((await tool("regenerate_section", { page_id: pageId, section: "#x" })).status).toBe(502);
  expect(await balance()).toBe(before.balance - 10);
  expect((await server.get(`/v1/pages/${pageId}`)).json.draft_version_id).toBe(json.version_id);
});

test("a design and an e-mail: readable colours, and no address that the material does not have", async () => {
  await serveWith(({ body }) =>
    String(body.messages[0].content).includes("visual system")
      ? says({
          name: "Plain",
          description: "Calm.",
          language: "en",
          palette: {
            background: "#ffffff",
            surface: "#fff",
            text: "#eeeeee",
            muted: "#ddd",
            accent: "#ff0",
            accent_text: "#fff",
          },
          heading_font: "Georgia; } body { color: red",
          body_font: "system-ui",
          sample_heading: "Bread",
          sample_text: "Every morning.",
          sample_button: "Order",
        })
      : says({
          subject: "Buns",
          preheader: "Back",
          heading: "Buns are <b>back</b>",
          paragraphs: ["On Saturday."],
          button_label: "Order now",
          button_url: "https://phishing.example/",
          signature: "Crumb",
          language: "en",
        }),
  );
  const design = (await tool("generate_design", { prompt: "A bakery" })).json;
  expect(design.engine).toBe("openai");
  expect(design.tokens.colors).toMatchObject({ text: "#111111", accent_text: "#111111" });
  expect(design.css.match(/[{}]/g)).toHaveLength(2);
  const email = (await tool("generate_email", { prompt: "Buns are back on Saturday" })).json;
  expect(email.html).toContain("Buns are &lt;b&gt;back&lt;/b&gt;");
  expect(email.html + email.text).not.toContain("phishing");
  expect(await balance()).toBe(10_000 - 15);
});

test.each([
  ["a wrong key", () => failure(401, "Incorrect API key provided.", { code: "invalid_api_key" }), undefined, 502],
  ["words instead of JSON", () => answer("I would rather not."), undefined, 502],
  ["JSON that does not fit", () => says({ nothing: true }), undefined, 502],
  ["an unreachable provider", () => says({}), "http://127.0.0.1:1/v1", 503],
] as const)(
  "every tool with a text model, and %s: clear, refunded, and nothing half-written",
  async (_, reply, url, status) => {
    await serveWith(reply, url);
    // A page of the client's own: the provider has never worked.
    const { pageId, websiteId } = await makeWebsite(server);
    const version = await saveVersion(server, pageId, { html: '<section id="a"><h2>A</h2></section>' });
    const calls = [
      ["generate_logo", { name: "Crumb", variants: 2 }],
      ["generate_design", { prompt: "x" }],
      ["generate_email", { prompt: "x" }],
      ["generate_metadata", { prompt: "x" }],
      ["generate_domains", { prompt: "x" }],
      ["generate_subdomain", { prompt: "x" }],
      ["regenerate_text", { text: "x" }],
      ["regenerate_section", { page_id: pageId, section: "#a" }],
      ["suggest_pages", { prompt: "A bakery" }],
      ["generate_og_image", { title: "x", website_id: websiteId }],
      ["generate_og_image", { page_id: pageId, title: "x" }],
    ] as const;
    const answers = await Promise.all(calls.map(async ([name, body]) => [name, await tool(name, body)] as const));
    for (const [name, answered] of answers) {
      const code = status === 503 ? "provider_unavailable" : "provider_failed";
      expect([name, answered.status, answered.json.code]).toEqual([name, status, code]);
      expect(answered.json.message).not.toBe("");
      expect(answered.text).not.toContain(KEY);
    }
    expect(await balance()).toBe(10_000);
    const page = (await server.get(`/v1/pages/${pageId}`)).json;
    expect([page.draft_version_id, page.og_image]).toEqual([version._id, null]);
    expect((await server.get(`/v1/threads?page_id=${pageId}`)).json.total).toBe(1);
  },
  300_000,
);

describe("a run with generate_images", () => {
  test("puts images of the page's content into the page", async () => {
    await serveWith(() => images({ b64_json: BASE64 }));
    const { json: website } = await server.post("/v1/websites", { name: "Crumb & Co", prompt: "A bakery" });
    const { json: page } = await server.post(`/v1/websites/${website._id}/pages`, { path: "/", name: "Home" });
    const { json: started } = await server.post(`/v1/pages/${page._id}/generate`, { generate_images: true });
    const run = await runEnded(server, started.run_id);
    expect(run).toMatchObject({ status: "completed", credits: 30 });
    const { html } = (await server.get(`/v1/versions/${run.version_id}`)).json;
    const [, path] = /<img src="(\/_sw\/assets\/[0-9a-f]{64}\.png)"/.exec(html)!;
    expect(pictureFacts(await bytesAt(path!))).toMatchObject({ width: 300, height: 200 });
    expect((await server.get(`/v1/runs/${run._id}/events`)).text).toContain("event: image");
  });

  /** A run whose page has two pictures, at a provider that answers requests for images as given. */
  async function runWith(...replies: StubReply[]) {
    const pictured = GOOD.html
      .replace("<h1>", '<figure><img src="/_sw/assets/image-1" width="1536" height="1024" alt="A loaf"></figure>\n<h1>')
      .replace("<form", '<div class="two"><p>Order</p><img src="/_sw/assets/image-2" alt="A cake"></div>\n<form');
    let asked = 0;
    await serveWith(() => replies[Math.min(asked++, replies.length - 1)]!, undefined, {}, { ...GOOD, html: pictured });
    return await runAgain();
  }

  async function runAgain() {
    const { json: website } = await server.post("/v1/websites", { name: "Crumb & Co", prompt: TASK.website.prompt });
    const { json: page } = await server.post(`/v1/websites/${website._id}/pages`, { path: "/", name: "Home" });
    const before = await balance();
    const { json: started } = await server.post(`/v1/pages/${page._id}/generate`, { generate_images: true });
    const run = await runEnded(server, started.run_id);
    const html: string = run.version_id ? (await server.get(`/v1/versions/${run.version_id}`)).json.html : "";
    return { run, html, paid: before - (await balance()) };
  }

  test("has all its pictures, with the words that they were made from, and no repair takes them away", async () => {
    const { run, html, paid } = await runWith(images({ b64_json: BASE64 }));
    expect([run.status, run.credits, paid, run.warnings]).toEqual(["completed", 30, 30, []]);
    expect(
      [...html.matchAll(/<img src="\/_sw\/assets\/[0-9a-f]{64}\.png"[^>]* alt="([^"]+)"/g)].map(([, alt]) => alt),
    ).toEqual(["A loaf", "A cake"]);
    const asked = provider.requests.map(({ body }) => String(body.messages?.[0]?.content ?? body.prompt).slice(0, 8));
    expect(asked.slice(-3)).toEqual([expect.any(String), "A loaf\nF", "A cake\nF"]);
    expect(JSON.stringify(provider.requests)).not.toContain("does not exist here");
  });

  test("where the provider makes no images the page is kept without them, and they cost nothing", async () => {
    const { run, html, paid } = await runWith(failure(404, "Unknown endpoint"));
    expect([run.status, run.credits, paid]).toEqual(["completed", 20, 20]);
    expect(run.warnings).toMatchObject([
      {
        code: "images_missing",
        details: { left: 2, wanted: 2, credits: 10 },
        message: expect.stringContaining("SITEWRIGHT_MODEL_IMAGE"),
      },
    ]);
    expect(html).not.toMatch(/<img|<figure|image-\d/);
    expect(html).toContain('<div class="two" style="grid-template: none"><p>Order</p></div>');
    // From then on it is known before the page is written.
    const before = provider.requests.length;
    const again = await runAgain();
    expect([again.run.status, again.paid, again.run.warnings[0].code]).toEqual(["completed", 20, "images_missing"]);
    const asked = provider.requests.slice(before).map(({ body }) => String(body.messages?.[0]?.content ?? "an image"));
    expect(asked.filter((text) => text === "an image" || text.includes("/_sw/assets/image-1"))).toEqual([]);
    expect(asked.filter((text) => text.includes("Pictures are not available"))).not.toEqual([]);
  });

  test.each([
    ["fails for one of them", [images({ b64_json: BASE64 }), failure(400, "Your request was rejected.")], 1, 25],
    ["refuses the first", [failure(400, "Your request was rejected."), images({ b64_json: BASE64 })], 1, 25],
    ["is overloaded", [failure(503, "overloaded")], 0, 20],
    ["answers with no picture", [jsonReply(200, { data: [] })], 0, 20],
    ["wants payment", [failure(402, "Insufficient credits")], 0, 20],
  ])(
    "where it %s the page is kept with those that were made, and the others are given back",
    async (_, replies, made, price) => {
      const { run, html, paid } = await runWith(...replies);
      expect([run.status, run.credits, paid]).toEqual(["completed", price, price]);
      expect(html.match(/<img src="\/_sw\/assets\/[0-9a-f]{64}/g) ?? []).toHaveLength(made);
      expect(html).not.toMatch(/image-\d|<figure><\/figure>/);
      expect(run.warnings[0].message).toContain(`${30 - price} credits were refunded`);
    },
  );
});

describe("what a model made up", () => {
  const section = (text: string) => ({ html: `<form method="post" name="order"><p>${text}</p></form>`, css: "" });
  const mail = (text: string) => ({ subject: "Hello", preheader: "Bread", heading: "Bread", paragraphs: [text] });
  const cases: [string, object, (text: string) => object][] = [
    ["regenerate_section", { section: "#email" }, section],
    ["regenerate_text", { text: "We bake bread." }, (text) => ({ text })],
    ["generate_email", { prompt: "We bake bread." }, mail],
    ["generate_metadata", {}, (text) => ({ title: "Bread", description: text })],
  ];
  test.each(cases)("is sent back once in %s, and refused and given back then", async (name, input, answered) => {
    let texts: string[] = [];
    await serveWith(() => says(answered(texts.length > 1 ? texts.shift()! : texts[0]!)));
    const { pageId } = await makeGeneratedWebsite(server, undefined, TASK.website.prompt);
    const body = name === "generate_email" ? input : { page_id: pageId, ...input };
    const draft = async () => (await server.get(`/v1/pages/${pageId}`)).json.draft_version_id;
    const before = [await balance(), await draft()];
    texts = ["Trusted by 40+ wineries"];
    const refused = await tool(name, body);
    expect([refused.status, refused.json.message]).toEqual([502, expect.stringContaining("“40+”")]);
    expect([await balance(), await draft()]).toEqual(before);
    texts = ["Trusted by 40+ wineries", "Bread from a slow oven"];
    expect((await tool(name, body)).status).toBe(200);
    expect(JSON.stringify(provider.requests.at(-1)!.body)).toContain("40+");
  });

  test("is taken out of a section that says more", async () => {
    const more = "Trusted by 40+ wineries. We bake bread by night.</p><p>Order a cake for Sunday, or a loaf.";
    await serveWith(() => says(section(more)));
    const { pageId } = await makeGeneratedWebsite(server, undefined, TASK.website.prompt);
    const before = provider.requests.length;
    const { status, json } = await tool("regenerate_section", { page_id: pageId, section: "#email" });
    expect([status, json.section.html]).toEqual([200, expect.stringContaining("<p>We bake bread by night.</p>")]);
    expect(json.section.html).not.toContain("40+");
    expect(provider.requests.length).toBe(before + 2);
  });

  test("is in no variation that is tested: it is sent back once, and refused and given back then", async () => {
    let texts: string[] = [];
    await serveWith(() => says({ text: texts.length > 1 ? texts.shift()! : texts[0]! }));
    const { pageId } = await makeGeneratedWebsite(server, undefined, TASK.website.prompt);
    const suggest = () => server.post("/v1/experiments/suggest", { page_id: pageId, change: "headline" });
    const before = await balance();
    texts = ["Portland’s award-winning bread"];
    const refused = await suggest();
    expect([refused.status, refused.json.message]).toEqual([502, expect.stringContaining("“award”")]);
    expect(await balance()).toBe(before);
    texts = ["Portland’s award-winning bread", "Slow bread"];
    expect((await suggest()).json.after).toBe("Slow bread");
  });

  test("is not what the brief says, and what numbers a style sheet has says nothing", async () => {
    const mail = (text: string) => ({ subject: "Hello", preheader: "Bread", heading: "Bread", paragraphs: [text] });
    await serveWith(() => says(mail("Trusted by 40+ cafés, 6400 loaves a day")));
    const { websiteId } = await makeGeneratedWebsite(server, undefined, TASK.website.prompt);
    const write = () => tool("generate_email", { website_id: websiteId, prompt: "Say hello." });
    expect((await write()).status).toBe(502);
    await server.put(`/v1/websites/${websiteId}/brief`, { facts: [{ text: "40+ cafés" }, { text: "6400 loaves" }] });
    expect((await write()).status).toBe(200);
    expect(JSON.stringify(provider.requests.at(-1)!.body)).toContain("6400 loaves");
  });
});
