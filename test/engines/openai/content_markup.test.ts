/** What models ask for of a website's collections: what is meant is put right, what is not there is refused or taken out. */
import { afterEach, describe, expect, test } from "bun:test";
import type { SiteCollection } from "../../../src/engines/engine.ts";
import { unknownNames, withMeantNames, withoutUnknownNames } from "../../../src/engines/openai/content_markup.ts";
import { readPage } from "../../../src/html/page.ts";
import { collectWrite, engineAt, GOOD, marked, never, PLAN, TASK } from "./fixtures.ts";
import { answer, type ProviderStub, startProviderStub } from "./provider_stub.ts";

const BLOG: SiteCollection = {
  slug: "blog",
  name: "Blog",
  singular_name: "Post",
  route: "/blog/:slug",
  title_field: "title",
  has_published: true,
  fields: [
    { key: "title", name: "Title", type: "text" },
    { key: "date", name: "Date", type: "date" },
    { key: "lead", name: "Vorspann", type: "long_text" },
    { key: "cover", name: "Picture", type: "image" },
    { key: "author", name: "Author", type: "reference", refers_to: "people" },
    { key: "featured", name: "Featured", type: "boolean" },
  ],
};
const PEOPLE: SiteCollection = {
  ...BLOG,
  slug: "people",
  name: "People",
  singular_name: "Person",
  route: null,
  fields: [{ key: "title", name: "Name", type: "text" }],
};
const SITE = { path: "/", collections: [BLOG, PEOPLE] };
const unknown = (html: string, path = "/") => unknownNames(readPage(html), { ...SITE, path });

describe("names that are surely meant", () => {
  test.each([
    [
      '<ul data-sw-list="Posts"><li data-sw-field="Title">A</li></ul>',
      '<ul data-sw-list="blog"><li data-sw-field="title">A</li></ul>',
    ],
    // Neither is what it might be one of several.
    [
      '<ul data-sw-list="things"><li data-sw-field="Title">A</li></ul>',
      '<ul data-sw-list="things"><li data-sw-field="Title">A</li></ul>',
    ],
    [
      '<ul data-sw-list="Post" data-sw-sort="-Date" data-sw-filter="Featured=true"><li data-sw-field="Title" data-sw-if="Featured">A</li></ul>',
      '<ul data-sw-list="blog" data-sw-sort="-date" data-sw-filter="featured=true"><li data-sw-field="title" data-sw-if="featured">A</li></ul>',
    ],
    [
      '<ul data-sw-list="blog"><li><img data-sw-attr="src:image alt:image.alt" alt=""><p data-sw-field="excerpt">x</p><b data-sw-field="author.Name">y</b></li></ul>',
      '<ul data-sw-list="blog"><li><img data-sw-attr="src:cover alt:cover.alt" alt=""><p data-sw-field="lead">x</p><b data-sw-field="author.title">y</b></li></ul>',
    ],
    // As it is, it stays, byte for byte.
    [
      "<ul  data-sw-list='blog' ><li data-sw-field=title>A</li></ul>",
      "<ul  data-sw-list='blog' ><li data-sw-field=title>A</li></ul>",
    ],
  ])("%s", (html, meant) => {
    expect(withMeantNames(html, SITE)).toBe(meant);
    expect(withMeantNames(meant, SITE)).toBe(meant);
  });
});

describe("names of nothing that is there", () => {
  test("are told with those that there are", () => {
    expect(unknown('<ul data-sw-list="news"><li data-sw-field="title">A</li></ul>')).toEqual([
      "data-sw-list names “news”, which is no collection of the website (there are blog, people).",
    ]);
    expect(unknown('<ul data-sw-list="blog"><li data-sw-field="rating">A</li></ul>')).toEqual([
      "data-sw-field names “rating”, which is no field of “blog” (there are title, date, lead, cover, author, featured, url).",
    ]);
    expect(unknown('<h1 data-sw-field="title">A</h1>')[0]).toContain("outside of a list");
    expect(unknown('<h1 data-sw-field="title">A</h1><p data-sw-attr="id:nothing">x</p>', "/blog/:slug")).toEqual([
      "data-sw-attr names “nothing”, which is no field of “blog” (there are title, date, lead, cover, author, featured, url).",
    ]);
  });

  test("are taken out with the samples that would be seen as facts", () => {
    const html = `<main><section><ul data-sw-list="news"><li>Invented</li></ul></section><ul data-sw-list="blog" data-sw-sort="-rank"><li data-sw-if="hot"><b data-sw-field="title">A</b> <i data-sw-field="rating">5 of 5</i></li></ul></main>`;
    const left = withoutUnknownNames(html, SITE);
    expect(left).toBe(
      '<main><section></section><ul data-sw-list="blog"><li><b data-sw-field="title">A</b> </li></ul></main>',
    );
    expect(unknown(left)).toEqual([]);
  });

  test("do not make it slow", () => {
    const html = `<ul data-sw-list="blog"><li>${'<i data-sw-field="x" data-sw-if="y">'.repeat(200)}</li></ul>`.repeat(
      20,
    );
    expect(unknown(html).length).toBe(2);
    expect(unknown(withoutUnknownNames(html, SITE))).toEqual([]);
  });
});

describe("a page that a model writes", () => {
  let stub: ProviderStub;
  afterEach(() => stub.stop());
  const task = { ...TASK, collections: [BLOG, PEOPLE] };
  const withList = (list: string) => ({ ...GOOD, html: GOOD.html.replace("<form", `${list}\n<form`) });

  test("is mended without another question where it is clear what is meant", async () => {
    stub = startProviderStub([
      answer(marked(withList('<ul data-sw-list="Blog"><li><img data-sw-field="image" src="/a.jpg" alt=""></li></ul>'))),
    ]);
    const { code, error } = await collectWrite(engineAt(stub.url).write(task, PLAN, never()));
    expect(error).toBeNull();
    expect(code.html).toContain(
      '<ul data-sw-list="blog"><li><img data-sw-field="cover" src="/a.jpg" alt=""></li></ul>',
    );
    expect(stub.requests).toHaveLength(1);
  });

  test("is asked for again where it names nothing, and keeps none of that when the model insists", async () => {
    const wrong = withList('<ul data-sw-list="reviews"><li>“Lovely” — Ada</li></ul>');
    stub = startProviderStub([answer(marked(wrong)), answer(marked(wrong)), answer(marked(wrong))]);
    const { code, error } = await collectWrite(engineAt(stub.url).write(task, PLAN, never()));
    expect(error).toBeNull();
    expect(stub.requests).toHaveLength(3);
    expect(JSON.stringify(stub.requests[1]!.body.messages)).toContain("which is no collection of the website");
    expect(code.html).not.toContain("Lovely");
    expect(code.html).toContain("<form");
  });

  test("tells the model of many collections without filling its context", async () => {
    const many = Array.from({ length: 40 }, (_, n) => ({
      ...BLOG,
      slug: `kind-${n}`,
      name: `Kind ${n} ${"x".repeat(200)}`,
      route: `/kind-${n}/:slug`,
      fields: Array.from({ length: 60 }, (_, f) => ({ key: `field_${f}`, name: "y".repeat(200), type: "text" })),
    }));
    stub = startProviderStub([answer(marked(GOOD))]);
    await collectWrite(engineAt(stub.url).write({ ...TASK, collections: many }, PLAN, never()));
    const [, user] = stub.requests[0]!.body.messages as { content: string }[];
    const told = /<data name="collections of the website">[\s\S]*?<\/data>/.exec(user!.content)![0];
    expect(told.length).toBeLessThan(24_200);
    expect(told).toContain("kind-39");
  });
});
