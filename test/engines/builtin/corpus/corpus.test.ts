/**
 * The promise of the builtin editor: what people write every day is done, or refused in words, and never anything else.
 * How much of it is done may only grow.
 */
import { beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { corpusRequests, type Part } from "./corpus.ts";
import { type Judged, judgeRequest } from "./run.ts";

setDefaultTimeout(240_000);

/** What is still wrong, by id: to become empty, and never to grow. */
const STILL_WRONG = new Set(
  "en-12b711 en-93906b de-f3082b es-21ee62 es-817c81 fr-cc436d en-2842cf en-c6fdd5 en-d19478 en-669792 en-1a62d2 en-a5afd3 de-ed7a35 en-2f83ec en-bc6fab en-c46678 en-e0ac34".split(
    " ",
  ),
);

/** How many are done at least; to be raised with the editor, never lowered. */
const FLOORS: Record<Part, number> = { requests: 345, held_back: 172 };

describe.each(["requests", "held_back"] satisfies Part[])("%s", (part) => {
  const judged: Judged[] = [];
  beforeAll(async () => {
    for (const request of corpusRequests(part)) judged.push(await judgeRequest(request));
  });

  test("nothing is done that was not asked for, and nothing is said to be done that is not", () => {
    const wrong = judged.filter(({ request, verdict }) => verdict.verdict === "wrong" && !STILL_WRONG.has(request.id));
    const shown = wrong.map(
      ({ request, outcome, verdict }) => `${request.id} ${request.say}: ${verdict.why} (${outcome?.said})`,
    );
    expect(shown).toEqual([]);
  });

  test("what was done before is done", () => {
    const right = judged.filter(({ verdict }) => verdict.verdict === "right");
    expect(right.length).toBeGreaterThanOrEqual(FLOORS[part]);
  });
});
