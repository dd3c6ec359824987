/** A check refuses nothing that a prompt asks for: a model that does what it is told has nothing to repair. */
import { describe, expect, test } from "bun:test";
import { emptyBrief } from "../../../src/brief/brief.ts";
import type { EditTask, PageTask, SiteCollection } from "../../../src/engines/engine.ts";
import { problemsOf } from "../../../src/engines/openai/check_page.ts";
import { editMessages } from "../../../src/engines/openai/edit_prompt.ts";
import { judge } from "../../../src/engines/openai/judge.ts";
import { createPageReader } from "../../../src/engines/openai/page_reader.ts";
import { planMessages, repairMessages, writeMessages } from "../../../src/engines/openai/prompt.ts";
import { GOOD, PLAN, PLAN_ANSWER, TASK } from "./fixtures.ts";

const GROUND = { design: "calm", typefaces: "Fraunces, Inter" };
const BLOG: SiteCollection = {
  slug: "SLUG",
  name: "Posts",
  singular_name: "Post",
  route: "/blog/:slug",
  title_field: "KEY",
  fields: [
    { key: "KEY", name: "Title", type: "text" },
    { key: "url", name: "Link", type: "url" },
  ],
  has_published: true,
};
const OFFERS = { ...emptyBrief(), name: "Crumb & Co" };

const TASKS: [string, PageTask][] = [
  ["a home page", TASK],
  ["a home page with pictures", { ...TASK, generateImages: true }],
  ["a home page from a brief", { ...TASK, brief: OFFERS }],
  ["an inner page", { ...TASK, page: { path: "/about", name: "About", prompt: "Our story" }, home: GOOD }],
  [
    "an inner page with pictures",
    { ...TASK, generateImages: true, page: { ...TASK.page, path: "/about" }, home: GOOD },
  ],
  ["a page of a website with collections", { ...TASK, collections: [BLOG] }],
  [
    "a template",
    {
      ...TASK,
      page: { ...TASK.page, path: "/blog/:slug" },
      pages: [...TASK.pages, { path: "/blog/:slug", name: "Post" }],
      collections: [BLOG],
      home: GOOD,
    },
  ],
];

const DETAIL = { design: PLAN_ANSWER.design, contents: [], usage: { inputTokens: 0, outputTokens: 0 } };

/** Everything that a model is told about a page, without the material. */
const systemTexts = (task: PageTask): string =>
  [
    ...planMessages(task, GROUND),
    ...writeMessages(task, PLAN, DETAIL, GROUND),
    ...repairMessages([], GOOD, [], "edits"),
  ]
    .filter(({ role }) => role === "system")
    .map(({ content }) => content)
    .join("\n");

/** The tags and attributes that a prompt shows as they are to be written. */
function shown(text: string): string[] {
  const tags = [...text.matchAll(/<(?:a|img|form|main|label|input|button|figure|section)\b[^<>]*="[^<>]*>/g)].map(
    ([tag]) => tag,
  );
  const attributes = [...text.matchAll(/(?<![\w"-])(?:data-sw-[a-z]+|aria-[a-z]+|id)="[^"]*"/g)].map(([one]) => one);
  return [...new Set([...tags, ...attributes])];
}

/** The page with what a prompt shows put into it, each in its place. */
function obedient(shownHere: string[]): string {
  const images = shownHere.filter((one) => one.startsWith("<img")).map((one) => one.replace(" …>", ' alt="A loaf">'));
  const facts = shownHere.filter((one) => one.startsWith("data-sw-fact"));
  const isTemplate = shownHere.some((one) => one.startsWith("data-sw-list"));
  const list = isTemplate
    ? '<ul data-sw-list="SLUG" data-sw-limit="6" data-sw-sort="-KEY" data-sw-filter="KEY=value"><li data-sw-if="KEY"><a data-sw-attr="href:url" href="/x" data-sw-field="KEY">Title of a post</a></li></ul>'
    : "";
  return GOOD.html
    .replace("</main>", `${images.join("\n")}${facts.map((one) => `<p ${one}>Bread</p>`).join("\n")}${list}</main>`)
    .replace('name="order"', 'name="kebab-case-purpose"');
}

describe.each(TASKS)("%s", (_, task) => {
  const text = systemTexts(task);
  const html = obedient(shown(text));

  test("that shows what the prompts show has no problems", () => {
    expect(shown(text).length).toBeGreaterThan(3);
    for (const image of text.match(/\/_sw\/assets\/[\w-]+/g) ?? []) expect(html).toContain(image);
    expect(problemsOf({ ...GOOD, html }, task, createPageReader())).toEqual([]);
  });

  test("may take what the prompts allow of styles and scripts", () => {
    const css = `${GOOD.css}
@media (prefers-color-scheme: dark) { :root { --background: #1b1410; --text: #f7efe6; --accent: #f0b48a; --accent-text: #1b1410; } }
@media (prefers-reduced-motion: reduce) { * { animation: none; } }
@media print { nav { display: none; } }
body { font-family: Fraunces, Georgia, serif; font-size: clamp(1rem, 2vw, 1.2rem); background-image: url("data:image/svg+xml,%3Csvg/%3E"); }
.x { fill: url(#gradient); }
@font-face { font-family: Fraunces; src: url("/_sw/fonts/fraunces.woff2"); }`;
    expect(problemsOf({ ...GOOD, html, css }, task, createPageReader())).toEqual([]);
  });

  test("without pictures is told of none, and with them the check knows all that are told", () => {
    expect(text.includes("/_sw/assets/image-")).toBe(task.generateImages);
    const unasked = `${GOOD.html.replace("</main>", '<img src="/_sw/assets/image-1" alt="A loaf"></main>')}`;
    const isRefused = problemsOf({ ...GOOD, html: unasked }, task, createPageReader()).length > 0;
    expect(isRefused).toBe(!task.generateImages);
  });
});

test("of a logo the model is told what the server does with it, in the plan and in the code", () => {
  const told = (task: PageTask) =>
    JSON.stringify([planMessages(task, GROUND), writeMessages(task, PLAN, DETAIL, GROUND)]);
  expect(told(TASK)).not.toContain("data-sw-logo");
  expect(told({ ...TASK, website: { ...TASK.website, hasLogo: true } }).split("data-sw-logo")).toHaveLength(3);
});

test("an edit that shows what its prompt allows has nothing sent back", () => {
  const picture = "https://client.example/cake.jpg";
  const task: EditTask = {
    website: TASK.website,
    page: { ...TASK.page, title: null, description: null },
    pages: TASK.pages,
    code: { ...GOOD, html: GOOD.html.replace("</main>", '<img src="/_sw/assets/own.png" alt="Ours"></main>') },
    history: [],
    message: "Add this picture, and our shop at https://shop.example/cakes",
    attachments: [picture],
    model: "standard",
  };
  const view = { text: "", isWhole: true, parts: [] } as never;
  expect(editMessages(task, view, false)[0]!.content).toContain("images only from addresses that the page has already");
  const html = `<figure><img src="${picture}" alt="A cake"><img src="/_sw/assets/own.png" alt="Ours"></figure><a href="https://shop.example/cakes">Shop</a>`;
  const judged = judge({
    task,
    code: task.code,
    meta: { title: null, description: null, og_image: null },
    replaced: { html: 0, css: 0, javascript: 0 },
    mayRewrite: false,
    isLast: false,
    blocks: [
      { kind: "edit", marker: "INSERT after form", edit: { op: "insert", node: "form", position: "after", html } },
    ],
  });
  expect([judged.misfits, judged.problems]).toEqual([[], []]);
});

test("what the business asks of whoever writes is in every prompt that plans, writes or edits", () => {
  const instructions = "We say “guests”, never “customers”.";
  const task = { ...TASK, brief: { ...OFFERS, instructions } };
  const edit: EditTask = {
    ...{ website: TASK.website, page: { ...TASK.page, title: null, description: null }, pages: TASK.pages, code: GOOD },
    ...{ history: [], message: "Shorter", attachments: [], model: "standard", brief: task.brief },
  };
  const view = { text: "", isWhole: true, parts: [] } as never;
  const prompts = [
    planMessages(task, GROUND),
    writeMessages(task, PLAN, DETAIL, GROUND),
    editMessages(edit, view, false),
  ];
  for (const messages of prompts)
    expect(messages.filter(({ content }) => String(content).includes(instructions))).toHaveLength(1);
});
