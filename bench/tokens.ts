/**
 * What a page costs in tokens: what the openai engine sends for a home page, an inner page and an edit, and how much of
 * it are rules that are the same each time. The answers are the builtin engine's pages, played by a stand-in on the
 * loopback interface; a model's own differ, what is sent for them does not.
 */
import { countTokens } from "gpt-tokenizer/encoding/o200k_base";
import { splitParts } from "../src/edits/parts.ts";
import { groundwork, planPage } from "../src/engines/builtin/computations.ts";
import type { PageCode, PagePlan, PageTask, SharedDesign } from "../src/engines/engine.ts";
import { openaiEngine } from "../src/engines/openai/engine.ts";
import { withPartsNamed } from "../src/engines/openai/shared_parts.ts";
import { answer, type StubRequest, startProviderStub } from "../test/engines/openai/provider_stub.ts";
import { inlineCompute } from "../test/inline_compute.ts";
import type { Row } from "./report.ts";

const PROMPTS = new URL("../test/fixtures/prompts.jsonl", import.meta.url);
const MOST_PROMPTS = 12;
const PATIENCE_MS = 60_000;
const ROLES = { system: "rules", user: "material" } as const;

interface Spent {
  rules: number;
  material: number;
  answered: number;
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1]!;
const whole = (value: number) => value.toLocaleString("en");

/** Measures tokens for each kind of step: medians over the prompts. */
export async function tokensSpent(): Promise<Row[]> {
  let reply = "";
  const stub = startProviderStub(() => answer(reply));
  const settings = { apiKey: null, baseUrl: stub.url, models: { standard: "m", premium: "m" }, timeoutMs: PATIENCE_MS };
  const engine = openaiEngine(settings, groundwork).boundTo(inlineCompute);
  const signal = AbortSignal.timeout(MOST_PROMPTS * PATIENCE_MS);
  const found = {
    plan: [] as Spent[],
    home: [] as Spent[],
    inner: [] as Spent[],
    taking: [] as Spent[],
    edit: [] as Spent[],
  };

  /** Takes one step whose answer is known, and counts what was sent for it. */
  const spend = async (said: string, work: () => Promise<unknown>): Promise<Spent> => {
    const before = stub.requests.length;
    reply = said;
    await work();
    return counted(stub.requests.slice(before), said);
  };

  const lines = (await Bun.file(PROMPTS).text()).trim().split("\n").slice(0, MOST_PROMPTS);
  for (const line of lines) {
    const { name, prompt } = JSON.parse(line) as { name: string; prompt: string };
    const pages = ["/", "/about", "/contact"].map((path) => ({ path, name: path === "/" ? "Home" : path.slice(1) }));
    const task = (path: string, home: PageCode | null): PageTask => ({
      website: { name, prompt, language: null },
      page: { ...pages.find((page) => page.path === path)!, prompt },
      pages,
      home,
      model: "standard",
      generateImages: false,
    });
    let home: PageCode | null = null;
    for (const [path, kind] of [
      ["/", "home"],
      ["/about", "inner"],
    ] as const) {
      const asked = task(path, home);
      const composed = await planPage.run(asked);
      let plan!: PagePlan;
      found.plan.push(await spend(planAnswer(composed), async () => (plan = await engine.plan(asked, signal))));
      const code = { ...composed.detail.code, css: withoutFaces(composed.detail.code.css) };
      found[kind].push(await spend(marked(code), () => Array.fromAsync(engine.write(asked, plan, signal))));
      if (home) {
        const shared = sharedOf(home);
        const taking = { ...asked, shared };
        const own = marked({ html: mainOf(code.html), css: besides(code.css, shared.texts.styles!), javascript: "" });
        found.taking.push(await spend(own, () => Array.fromAsync(engine.write(taking, plan, signal))));
      }
      home ??= composed.detail.code;
    }
    const turn = {
      website: { name, prompt, language: null },
      page: { ...pages[0]!, prompt, title: name, description: null },
      pages,
      code: home!,
      history: [],
      message: "Change the headline to “Good morning”",
      attachments: [],
      model: "standard" as const,
    };
    const edit = "I have changed the headline.\n<<<TEXT h1>>>\nGood morning\n<<<END>>>";
    found.edit.push(await spend(edit, () => Array.fromAsync(engine.edit(turn, signal))));
  }
  await stub.stop();
  return [
    row("A plan", found.plan),
    row("The code of a home page", found.home),
    row("The code of an inner page that copies its home page", found.inner),
    row("The code of an inner page that takes the website's shared parts", found.taking),
    site("Five pages, each with its own copy of the design", found.home, found.inner),
    site("Five pages, the design made once", found.home, found.taking),
    row("An edit of one headline", found.edit),
  ];
}

/** What the run of a home page makes of it for all pages. */
function sharedOf(home: PageCode): SharedDesign {
  const whole = withPartsNamed(home);
  const empty = { styles: "", header: "", footer: "" };
  const { code, changed } = splitParts(whole, { html: "", css: "", javascript: "" }, empty);
  return { texts: changed, notes: "Direction: calm\nVoice: plain", html: code.html };
}

const mainOf = (html: string): string => html.slice(html.indexOf("<main"), html.indexOf("</main>") + "</main>".length);

/** The rules of a page that its website's styles do not have. */
const besides = (css: string, styles: string): string =>
  css
    .split("\n")
    .filter((line) => !styles.includes(line))
    .join("\n");

/** A home page and four others. Seconds are those of a model that writes 60 tokens in each. */
function site(what: string, home: Spent[], inner: Spent[]): Row {
  const sum = (name: keyof Spent) => median(home.map((one) => one[name])) + 4 * median(inner.map((one) => one[name]));
  const [sent, answered] = [sum("rules") + sum("material"), sum("answered")];
  return {
    what: `openai engine: ${what.toLowerCase()}`,
    sitewright: `${whole(answered)} tokens out`,
    beside: `${whole(sent)} in; ${whole(Math.round(answered / TOKENS_A_SECOND))} s at ${TOKENS_A_SECOND} tokens out a second`,
    ratio: "",
    aim: "",
  };
}
const TOKENS_A_SECOND = 60;

/** Plan, palette and design as a model answers them. */
const planAnswer = ({ title, description, language, sections, palette }: PagePlan) =>
  JSON.stringify({
    title,
    description,
    language,
    sections: sections.map(({ kind, heading }) => ({ kind, heading, content: heading })),
    palette,
    design: { direction: "calm", typography: "serif", layout: "columns", ornament: "rules" },
  });

const marked = ({ html, css, javascript }: PageCode) =>
  `<<<HTML>>>\n${html}\n<<<CSS>>>\n${css}\n<<<JAVASCRIPT>>>\n${javascript}\n<<<END>>>`;

/** A model does not write the rules of typefaces: the server adds them. */
const withoutFaces = (css: string) =>
  css
    .split("@font-face")
    .map((part, index) => (index === 0 ? part : part.slice(part.indexOf("}") + 1)))
    .join("");

function counted(requests: StubRequest[], said: string): Spent {
  const spent: Spent = { rules: 0, material: 0, answered: countTokens(said) * requests.length };
  for (const { body } of requests)
    for (const { role, content } of body.messages as { role: "system" | "user"; content: string }[])
      spent[ROLES[role]] += countTokens(content);
  return spent;
}

function row(what: string, spent: Spent[]): Row {
  const [rules, material, answered] = (["rules", "material", "answered"] as const).map((name) =>
    median(spent.map((one) => one[name])),
  ) as [number, number, number];
  return {
    what: `openai engine: ${what.toLowerCase()}, median of ${spent.length}`,
    sitewright: `${whole(rules + material)} tokens in`,
    beside: `${whole(rules)} of them rules, the same each time; ${whole(answered)} out`,
    ratio: (rules / (rules + material)).toFixed(2),
    aim: "",
  };
}
