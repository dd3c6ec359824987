import { describe, expect, setDefaultTimeout, test } from "bun:test";
import type { Brief, BriefInput } from "../../../src/brief/brief.ts";
import { FONT_FILES } from "../../../src/design/fonts.ts";
import { KINDS } from "../../../src/design/kinds/catalogue.ts";
import { composeTask } from "../../../src/engines/builtin/compose.ts";
import { builtinEngine, chunksOf } from "../../../src/engines/builtin/engine.ts";
import { composePage } from "../../../src/engines/builtin/page.ts";
import type { PageCode } from "../../../src/engines/engine.ts";
import { inlineCompute } from "../../inline_compute.ts";
import { allSamples, PROMPTS, SITE_PAGES, taskFor, visibleText } from "./composed.ts";
import { BAKERY, briefWith, GYM, HAND_WRITTEN, LAW } from "./fixtures.ts";

// Hundreds of pages are composed here; on a busy machine that takes longer than the usual limit.
setDefaultTimeout(300_000);

const samples = allSamples();
const homes = PROMPTS.map((prompt) => ({ prompt, page: composeTask(taskFor(prompt)) }));
const live = () => new AbortController().signal;
const fromBrief = (brief: Brief, name = brief.name ?? "X") =>
  composePage(taskFor({ name, prompt: "" }, undefined, undefined, { brief }), () => "/_sw/assets/0.svg");

test("a map is drawn where an address stands, and nowhere else", () => {
  const told = { kind: "dentist", hours: [{ days: ["mo" as const], opens: "08:00", closes: "17:00" }] };
  const address = { street: "1 Mill Lane", city: "Bath" };
  const names = Array.from({ length: 30 }, (_, number) => `Practice ${number}`);
  const withMap = (more: BriefInput) =>
    names.filter((name) => /class="p-(?:map|card)"/.test(fromBrief(briefWith({ ...told, ...more, name })).code.html));
  expect(withMap({})).toEqual([]);
  expect(withMap({ contact: { address } }).length).toBeGreaterThan(0);
});

describe("every page", () => {
  test("has one h1, the landmarks and a skip link", () => {
    for (const { label, composed } of samples) {
      const { html } = composed.code;
      for (const tag of ["<h1", "<main", "<footer", 'class="skip"'])
        expect(`${label} ${tag} ${html.split(tag).length - 1}`).toBe(`${label} ${tag} 1`);
      expect(html).toContain("<header");
    }
  });

  test("has a title and a description within search limits", () => {
    for (const { label, composed } of samples) {
      expect({ label, fits: composed.title.length > 0 && [...composed.title].length <= 60 }).toEqual({
        label,
        fits: true,
      });
      expect({ label, fits: composed.description.length > 0 && [...composed.description].length <= 155 }).toEqual({
        label,
        fits: true,
      });
    }
  });

  test("stays under 60 KB", () => {
    for (const { label, composed } of samples) {
      const { html, css, javascript } = composed.code;
      expect({ label, small: Buffer.byteLength(html + css + javascript) < 60 * 1024 }).toEqual({ label, small: true });
    }
  });

  test("asks no third party for anything and names only fonts that exist", () => {
    for (const { label, composed } of samples) {
      const { html, css } = composed.code;
      expect({ label, sources: html.match(/src="(?!\/_sw\/)[^"]*"/g) }).toEqual({ label, sources: null });
      expect({ label, imports: css.match(/@import|url\((?!\/_sw\/fonts\/)/g) }).toEqual({ label, imports: null });
      for (const [, file] of css.matchAll(/url\(\/_sw\/fonts\/([^)]+)\)/g)) expect(FONT_FILES.has(file!)).toBe(true);
    }
  });

  test("labels every control and names every form", () => {
    for (const { label, composed } of samples) {
      const { html } = composed.code;
      for (const [form] of html.matchAll(/<form[^>]*>/g))
        expect(form).toMatch(/method="post" name="[a-z][a-z0-9-]*" action="#"/);
      for (const [, id] of html.matchAll(/<(?:input|select|textarea) id="([^"]+)"/g))
        expect({ label, id, labelled: html.includes(`for="${id}"`) }).toEqual({ label, id, labelled: true });
      const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
      expect({ label, repeated: ids.filter((id, index) => ids.indexOf(id) !== index) }).toEqual({
        label,
        repeated: [],
      });
    }
  });

  test("links only to its own anchors, to pages of the site, to telephone, mail and maps", () => {
    const paths = new Set(SITE_PAGES.map((page) => page.path));
    for (const { label, composed } of samples) {
      const { html } = composed.code;
      const ids = new Set([...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
      for (const [, href] of html.matchAll(/<a [^>]*href="([^"]*)"/g)) {
        const fine = href!.startsWith("#")
          ? ids.has(href!.slice(1))
          : /^(tel:\+?\d+|mailto:|https:\/\/www\.openstreetmap\.org\/)/.test(href!) || paths.has(href!.split("#")[0]!);
        expect({ label, href, fine }).toEqual({ label, href: href!, fine: true });
      }
    }
  });

  test("carries JSON-LD that parses", () => {
    for (const { composed } of samples) {
      const [, json] = /<script type="application\/ld\+json">([\s\S]*?)<\/script>/.exec(composed.code.html)!;
      const data = JSON.parse(json!) as { "@context": string; name: string };
      expect(data["@context"]).toBe("https://schema.org");
      expect(data.name.length).toBeGreaterThan(0);
    }
  });
});

describe("honesty", () => {
  test("shows no number that the prompt or the name did not say", () => {
    for (const { label, prompt, composed } of samples) {
      // Hours and dates are shown as the page's language writes them: "7pm" may be 19:00.
      const numbers = (`${prompt.prompt} ${prompt.name}`.match(/\d+/g) ?? []).map(Number);
      const said = new Set([0, ...numbers, ...numbers.map((hour) => hour + 12)]);
      for (const text of [visibleText(composed.code.html), composed.title, composed.description]) {
        expect({ label, invented: (text.match(/\d+/g) ?? []).filter((number) => !said.has(Number(number))) }).toEqual({
          label,
          invented: [],
        });
      }
    }
  });

  test("quotes nobody and claims no awards, reviews or clients", () => {
    for (const { label, composed } of samples) {
      const text = visibleText(composed.code.html);
      expect({
        label,
        claim:
          /testimonial|award|trusted by|years of experience|happy (?:clients|customers)|lorem ipsum|<blockquote/i.exec(
            text,
          )?.[0] ?? null,
      }).toEqual({ label, claim: null });
      expect(composed.code.html).not.toContain("<blockquote");
    }
  });

  test("shows all facts of a brief on the home page", () => {
    for (const brief of Object.values(HAND_WRITTEN)) {
      const { html } = fromBrief(brief).code;
      const text = visibleText(html).toLowerCase();
      for (const fact of [
        ...brief.offers.map((offer) => offer.name),
        ...brief.events.map((event) => event.name),
        ...brief.story,
        brief.tagline,
        brief.contact.address?.street,
        brief.contact.phone,
      ]) {
        if (fact) expect(text).toContain(fact.toLowerCase());
      }
      if (brief.contact.phone) expect(html).toContain(`href="tel:${brief.contact.phone.replace(/\D/g, "")}"`);
      for (const { purpose } of brief.forms) expect(html).toContain(`name="${purpose}"`);
    }
  });
});

describe("design", () => {
  test("is repeatable to the byte", () => {
    for (const prompt of PROMPTS.slice(0, 6))
      expect(composeTask(taskFor(prompt)).code).toEqual(composeTask(taskFor(prompt)).code);
  });

  test("is shared by the pages of a site", () => {
    for (const prompt of PROMPTS) {
      const directions = new Set(
        SITE_PAGES.map((page) => composeTask(taskFor(prompt, page, SITE_PAGES)).design).map(
          (design) =>
            `${design.direction.name} ${design.typefacesName} ${design.header} ${design.footer} ${design.palette.main.bands.base.bg}`,
        ),
      );
      expect(directions.size).toBe(1);
    }
  });

  test("differs between any two prompts in direction, layout or palette, and uses at least eight directions", () => {
    const signatures = homes.map(
      ({ page }) =>
        `${page.design.direction.name} ${page.design.typefacesName} ${page.design.hero} ${page.palette.accent} ${page.palette.background}`,
    );
    expect(new Set(signatures).size).toBe(homes.length);
    expect(new Set(homes.map(({ page }) => page.design.direction.name)).size).toBeGreaterThanOrEqual(8);
    expect(new Set(homes.map(({ page }) => page.design.typefacesName)).size).toBeGreaterThanOrEqual(9);
    expect(new Set(homes.map(({ page }) => page.design.hero)).size).toBeGreaterThanOrEqual(8);
  });

  test("puts a named colour on the page", () => {
    expect(fromBrief(LAW).code.css).toContain("#1b2a4a");
    expect(fromBrief(GYM).code.css).toContain("#b6f032");
  });

  test("makes artwork files only when images were asked for, and uses each", () => {
    for (const prompt of PROMPTS) {
      const page = composeTask(taskFor(prompt, undefined, undefined, { generateImages: true }));
      expect(page.images.length).toBeGreaterThanOrEqual(1);
      for (const image of page.images) {
        expect(page.code.html).toContain(`src="${image.url}"`);
        expect(image.url).toMatch(/^\/_sw\/assets\/[0-9a-f]{64}\.svg$/);
        expect(image.svg).not.toContain("var(");
      }
      expect(composeTask(taskFor(prompt)).images).toEqual([]);
    }
  });
});

test.each<[string, BriefInput, string | null]>([
  [
    "a venue is a place with an address",
    { kind: "wedding-venue", contact: { address: { street: "4 Mill Lane" } } },
    "address",
  ],
  ["a wedding takes place at one", { kind: "wedding", place: "Mérida" }, "location"],
  ["an API stands nowhere", { kind: "api" }, null],
])("what search engines are told: %s", (_, brief, where) => {
  const { html } = fromBrief(briefWith({ name: "Aurora", ...brief })).code;
  const told = JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/.exec(html)![1]!);
  expect(["address", "location"].filter((name) => Object.hasOwn(told, name))).toEqual(where === null ? [] : [where]);
});

describe("the catalogue of kinds", () => {
  test("has a look of its own for each kind", () => {
    const without = KINDS.filter((kind) => kind.id !== "general" && kind.family === "general").map((kind) => kind.id);
    expect(without).toEqual([]);
  });

  test("gives a page in every interface language, with no word of English in the others' forms", () => {
    for (const language of ["en", "de", "fr", "es", "pt", "it", "nl", "ja"]) {
      const brief = briefWith({
        name: "X",
        language,
        forms: (["contact", "newsletter", "reservation", "quote", "rsvp", "donation"] as const).map((purpose) => ({
          purpose,
        })),
        offers: [{ name: "a" }],
      });
      const { html } = fromBrief(brief).code;
      expect(html.includes("Please choose") || html.includes(">Message<")).toBe(
        language === "en" || (language === "fr" && html.includes(">Message<")),
      );
    }
  });
});

describe("hostile and odd input", () => {
  const hostile = `<script>alert(1)</script> "quotes" & <img src=x onerror=alert(1)> 'single' </style>`;

  test("is escaped wherever it is shown", () => {
    const brief = briefWith({
      ...BAKERY,
      name: hostile,
      place: hostile,
      kind: hostile,
      tagline: hostile,
      contact: {
        address: { street: hostile, city: hostile },
        email: `a"b@example.org`,
        phone: `"><b>1`,
        links: [{ label: hostile, url: 'https://example.org/?a="><b>' }],
      },
      story: [hostile],
      facts: [{ text: hostile }],
      offers_title: hostile,
      offers: [{ name: hostile, group: hostile, description: hostile, price: hostile, unit: hostile }],
      plans: [{ name: hostile, price: hostile, features: [hostile] }],
      people: [{ name: hostile, role: hostile }],
      events: [{ name: hostile, starts: hostile }],
      questions: [{ question: hostile, answer: hostile }],
      quotes: [{ text: hostile, by: hostile }],
      forms: [{ title: hostile, fields: [{ label: hostile, options: [hostile] }] }],
      actions: [{ label: hostile }],
      areas: [hostile],
      style: { moods: [hostile], colours: [{ value: hostile }], lettering: [hostile] },
      sections: [{ kind: "schedule" }, { kind: `x"><script>`, title: hostile }],
    });
    const { html, css } = fromBrief(brief, hostile).code;
    expect(html).not.toMatch(/<script(?! type="application\/ld\+json")/);
    expect(html).not.toMatch(/<img/);
    expect(html).not.toContain("<b>");
    expect(css).not.toContain("</style>");
  });

  test("goes from right to left on a wrapper", () => {
    const { html } = fromBrief(briefWith({ name: "מאפייה", language: "he", story: ["מאפייה קטנה"] })).code;
    expect(html.startsWith('<div dir="rtl" lang="he">')).toBe(true);
  });

  test("makes a page from next to nothing", () => {
    const { html } = fromBrief(briefWith({ name: "x" })).code;
    expect(html).toContain("<form");
  });
});

describe("engine", () => {
  test("streams what the composition holds, in small chunks, html first", async () => {
    const engine = builtinEngine().boundTo(inlineCompute);
    for (const prompt of PROMPTS.slice(0, 4)) {
      const task = taskFor(prompt);
      const plan = await engine.plan(task, live());
      const code: PageCode = { html: "", css: "", javascript: "" };
      const order: string[] = [];
      for await (const event of engine.write(task, plan, live())) {
        if (event.type !== "code") continue;
        expect(event.chunk.length).toBeLessThanOrEqual(2049);
        code[event.target] += event.chunk;
        if (order.at(-1) !== event.target) order.push(event.target);
      }
      const composed = composeTask(task);
      expect(code).toEqual(composed.code);
      expect(order).toEqual(["html", "css", ...(composed.code.javascript ? ["javascript"] : [])]);
      expect(plan.sections).toEqual(composed.sections);
      expect(JSON.parse(JSON.stringify(plan))).toEqual(plan);
      for (const colour of Object.values(plan.palette)) expect(colour).toMatch(/^#[0-9a-f]{6}$/);
    }
  });

  test("never parts a surrogate pair", () => {
    const text = `a${"😀".repeat(3000)}`;
    const chunks = [...chunksOf(text)];
    expect(chunks.join("")).toBe(text);
    for (const chunk of chunks) expect(chunk.isWellFormed()).toBe(true);
  });

  test("stops when told to", async () => {
    const engine = builtinEngine().boundTo(inlineCompute);
    const task = taskFor(PROMPTS[0]!);
    const controller = new AbortController();
    const plan = await engine.plan(task, controller.signal);
    let seen = 0;
    const run = async () => {
      for await (const _ of engine.write(task, plan, controller.signal)) {
        seen += 1;
        controller.abort();
      }
    };
    await expect(run()).rejects.toThrow();
    expect(seen).toBe(1);
    await expect(engine.plan(task, controller.signal)).rejects.toThrow();
  });

  test("announces images before the code that shows them", async () => {
    const engine = builtinEngine().boundTo(inlineCompute);
    const task = taskFor(PROMPTS[2]!, undefined, undefined, { generateImages: true });
    const events: string[] = [];
    for await (const event of engine.write(task, await engine.plan(task, live()), live())) {
      events.push(event.type);
      if (event.type === "image") expect(event.bytes.byteLength).toBeGreaterThan(100);
    }
    expect(events[0]).toBe("image");
    expect(events.lastIndexOf("image")).toBeLessThan(events.indexOf("code"));
  });
});
