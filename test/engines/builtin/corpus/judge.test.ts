/**
 * The judge of the corpus judged: whatever an expectation says can be done is right when it is done, wrong when it is
 * claimed without being done, and wrong when anything else is done with it.
 */
import { expect, setDefaultTimeout, test } from "bun:test";
import { applyEdits } from "../../../../src/edits/apply.ts";
import { readPage } from "../../../../src/html/page.ts";
import { select } from "../../../../src/html/select.ts";
import { elementsOfScope, obligationOf } from "./claims.ts";
import { type CorpusRequest, corpusPage, corpusPageNames, corpusRequests, type Expect } from "./corpus.ts";
import { judge, type Outcome } from "./judge.ts";
import { claimsOf, editsFor } from "./meet.ts";

setDefaultTimeout(300_000);

const ALL = [...corpusRequests("requests"), ...corpusRequests("held_back")];

const claimsIn = (expect: Expect): ReturnType<typeof claimsOf> & {} => {
  if ("anyOf" in expect) return expect.anyOf.flatMap(claimsIn);
  if ("wishes" in expect) return expect.wishes.flatMap(({ edits, may }) => [...edits, ...(may ?? [])]);
  return "edits" in expect ? [...expect.edits, ...(expect.may ?? [])] : [];
};

/** What a perfect editor answers: it is done, and what can't be is named. */
const saidBy = ({ expect }: CorpusRequest): string => {
  const impossible = "wishes" in expect ? expect.wishes.filter(({ edits }) => edits.length === 0) : [];
  const left = [...impossible.flatMap(({ named }) => named), ...("mustSay" in expect ? (expect.mustSay ?? []) : [])];
  return left.length > 0 ? `Done. Not done: ${left.join(", ")}.` : "Done.";
};

/** Requests whose expectation can be met by typed edits as it stands, and the page with them. */
const MET = ALL.flatMap((request) => {
  const page = corpusPage(request.page);
  const claims = claimsOf(request.expect);
  const edits = claims && claims.length > 0 ? editsFor(page, claims) : null;
  if (!edits) return [];
  const { code, meta } = applyEdits(
    page.code,
    { title: page.title, description: page.description, og_image: null },
    edits,
  );
  const outcome: Outcome = { code, title: meta.title, description: meta.description, said: saidBy(request) };
  return [{ request, page, outcome }];
});

const badly = (judged: { request: CorpusRequest; why: string }[]) =>
  judged.map(({ request, why }) => `${request.id} ${request.say}: ${why}`);

test("every page is read, and every expectation speaks of elements that its page has", () => {
  expect(corpusPageNames().length).toBeGreaterThanOrEqual(12);
  expect(new Set(ALL.map(({ id }) => id)).size).toBe(ALL.length);
  const problems = ALL.flatMap(({ id, page: name, expect }) => {
    const page = readPage(corpusPage(name).code.html);
    return claimsIn(expect).flatMap((claim) => {
      try {
        obligationOf(page, claim);
        if (!("op" in claim) && "style" in claim && claim.style.node !== "body") {
          elementsOfScope(page, claim.style.scope ?? claim.style.node);
          if (select(page, claim.style.node).length === 0) return [`${id}: ${claim.style.node} matches nothing`];
        }
        return [];
      } catch (error) {
        return [`${id}: ${(error as Error).message}`];
      }
    });
  });
  expect(problems).toEqual([]);
});

test("every language and every kind of wish is asked for", () => {
  const count = (language: string) => ALL.filter(({ tags }) => tags[0] === language).length;
  for (const language of ["de", "fr", "es"]) expect(count(language)).toBeGreaterThanOrEqual(35);
  for (const language of ["it", "nl", "pt", "ja"]) expect(count(language)).toBeGreaterThanOrEqual(15);
  expect(ALL.length).toBeGreaterThanOrEqual(420);
  expect(corpusRequests("held_back").length).toBeGreaterThanOrEqual(130);
});

test("what an expectation says, done, is right", () => {
  expect(MET.length).toBeGreaterThan(120);
  const judged = MET.map(({ request, page, outcome }) => ({ request, ...judge(page, request, outcome) }));
  expect(badly(judged.filter(({ verdict }) => verdict !== "right"))).toEqual([]);
});

test("“done” without a change is wrong wherever something can be done", () => {
  const judged = ALL.filter(({ expect }) => "edits" in expect || "wishes" in expect).map((request) => {
    const page = corpusPage(request.page);
    const { title, description, code } = page;
    return { request, ...judge(page, request, { code, title, description, said: "Done." }) };
  });
  expect(badly(judged.filter(({ verdict }) => verdict !== "wrong"))).toEqual([]);
});

test("a change beside what was asked for is wrong: a word elsewhere, a colour, a thing that is gone", () => {
  const beside: ((outcome: Outcome) => Outcome | null)[] = [
    ({ code, ...rest }) => {
      const at = code.html.lastIndexOf("</p>");
      return at === -1
        ? null
        : { ...rest, code: { ...code, html: `${code.html.slice(0, at)} indeed${code.html.slice(at)}` } };
    },
    ({ code, ...rest }) => ({ ...rest, code: { ...code, css: `${code.css}\nlabel{position:relative;translate:3px}` } }),
    ({ code, ...rest }) => ({ ...rest, code: { ...code, javascript: `${code.javascript};1` } }),
    ({ code, ...rest }) => {
      const [start, end] = [code.html.indexOf("<label"), code.html.indexOf("</label>")];
      return { ...rest, code: { ...code, html: code.html.slice(0, start) + code.html.slice(end + "</label>".length) } };
    },
  ];
  const speaksOfIt = ({ expect }: CorpusRequest) =>
    /label|foot|field|form|footer|pie|fuss|"p"/i.test(JSON.stringify(expect));
  // One in three is enough: every spoiling is of the page, and hardly of the request.
  const judged = MET.filter(({ request }, index) => index % 3 === 0 && !speaksOfIt(request)).flatMap(
    ({ request, page, outcome }) =>
      beside.flatMap((spoil) => {
        const spoilt = spoil(outcome);
        return spoilt ? [{ request, ...judge(page, request, spoilt) }] : [];
      }),
  );
  expect(judged.length).toBeGreaterThan(100);
  expect(badly(judged.filter(({ verdict }) => verdict !== "wrong"))).toEqual([]);
});

test("half of several wishes is wrong without a word of the rest, and a refusal with it", () => {
  const request: CorpusRequest = {
    id: "wishes",
    page: "bakery",
    say: "change the headline to Hello Portland, make the background white and add a payment button",
    expect: {
      wishes: [
        { edits: [{ op: "set_text", node: "#top h1", text: "Hello Portland" }], named: ["headline"] },
        {
          edits: [{ style: { node: "body", property: "background", test: "hue:white", scope: "page" } }],
          named: ["background"],
        },
        { edits: [], named: ["payment", "payments"] },
      ],
    },
    tags: [],
  };
  const page = corpusPage(request.page);
  const { title, description } = page;
  const edits = [{ op: "set_text" as const, node: "#top h1", text: "Hello Portland" }];
  const { code } = applyEdits(page.code, { title, description, og_image: null }, edits);
  const verdict = (said: string) => judge(page, request, { code, title, description, said }).verdict;
  expect(verdict("The headline is changed.")).toBe("wrong");
  expect(verdict("The headline is changed. I could not do the background, and can't take payments.")).toBe("refused");
  expect(
    judge(page, request, { code: page.code, title, description, said: "I did not understand that." }).verdict,
  ).toBe("refused");
  expect(judge(page, request, { code: page.code, title, description, said: "" }).verdict).toBe("wrong");
});
