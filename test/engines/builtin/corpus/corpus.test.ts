/**
 * The promise of the builtin editor: what people write every day is done, or refused in words, and never anything else.
 */
import { beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { corpusRequests, type Part } from "./corpus.ts";
import { type Judged, judgeRequest } from "./run.ts";

setDefaultTimeout(300_000);

describe.each(["requests", "held_back"] satisfies Part[])("%s", (part) => {
  const judged: Judged[] = [];
  beforeAll(async () => {
    for (const request of corpusRequests(part)) judged.push(await judgeRequest(request));
  });

  test("nothing is done that was not asked for, and nothing is said to be done that is not", () => {
    const wrong = judged.filter(({ verdict }) => verdict.verdict === "wrong");
    const shown = wrong.map(
      ({ request, outcome, verdict }) => `${request.id} ${request.say}: ${verdict.why} (${outcome?.said})`,
    );
    expect(shown).toEqual([]);
  });

  test("what it promises is done", () => {
    const missed = judged.filter(({ verdict }) => verdict.verdict === "refused");
    expect(missed.map(({ request }) => `${request.id} ${request.say}`)).toEqual([]);
  });
});
