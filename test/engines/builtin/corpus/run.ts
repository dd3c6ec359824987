/**
 * Runs the corpus against an editor and prints what came of it: `bun test/engines/builtin/corpus/run.ts [requests |
 * held_back] [id or tag …] [--kinds]`.
 */
import { applyEdits } from "../../../../src/edits/apply.ts";
import { editPage } from "../../../../src/engines/builtin/editor/edit.ts";
import type { EditTask } from "../../../../src/engines/engine.ts";
import { type CorpusPage, type CorpusRequest, corpusPage, corpusRequests, type Part } from "./corpus.ts";
import { judge, type Outcome, type Verdict } from "./judge.ts";

/** One turn of the builtin editor, from its events to the code. */
export async function turn(page: CorpusPage, request: CorpusRequest): Promise<Outcome> {
  const task: EditTask = {
    website: { ...page.website, language: page.language },
    page: { path: "/", name: "Home", prompt: null, title: page.title, description: page.description },
    pages: [{ path: "/", name: "Home" }],
    code: page.code,
    history: request.history ?? [],
    message: request.say,
    attachments: request.attachments ?? [],
    model: "standard",
  };
  let outcome: Outcome = { code: page.code, title: page.title, description: page.description, said: "" };
  for await (const event of editPage(task, new AbortController().signal)) {
    if (event.type === "text") outcome.said += event.delta;
    else if (event.type === "edits") {
      const meta = { title: outcome.title, description: outcome.description, og_image: null };
      const applied = applyEdits(outcome.code, meta, event.edits);
      outcome = { ...outcome, code: applied.code, title: applied.meta.title, description: applied.meta.description };
    }
  }
  return outcome;
}

export interface Judged {
  request: CorpusRequest;
  outcome: Outcome | null;
  verdict: Verdict;
}

export async function judgeRequest(request: CorpusRequest): Promise<Judged> {
  const page = corpusPage(request.page);
  try {
    const outcome = await turn(page, request);
    return { request, outcome, verdict: judge(page, request, outcome) };
  } catch (error) {
    return {
      request,
      outcome: null,
      verdict: { verdict: "wrong", why: `${(error as Error).stack}`, kind: "another change" },
    };
  }
}

/** Right, refused and wrong ones, a line for each tag. */
export function tableOf(judged: Judged[]): string {
  const tags = [...new Set(judged.flatMap(({ request }) => request.tags))].sort();
  const row = (name: string, some: Judged[]) => {
    const count = (verdict: Verdict["verdict"]) => some.filter((one) => one.verdict.verdict === verdict).length;
    return `| ${name} | ${some.length} | ${count("right")} | ${count("refused")} | ${count("wrong")} |`;
  };
  return [
    "| tag | all | right | refused | wrong |",
    "|---|---|---|---|---|",
    row("all", judged),
    ...tags.map((tag) =>
      row(
        tag,
        judged.filter(({ request }) => request.tags.includes(tag)),
      ),
    ),
  ].join("\n");
}

if (import.meta.main) {
  const args = process.argv.slice(2);
  const part: Part = args[0] === "held_back" ? "held_back" : "requests";
  const names = args.filter((arg) => arg !== part && !arg.startsWith("--"));
  const isShort = args.includes("--kinds");
  const chosen = corpusRequests(part).filter(
    ({ id, tags }) => names.length === 0 || names.includes(id) || tags.some((tag) => names.includes(tag)),
  );
  const judged: Judged[] = [];
  for (const request of chosen) judged.push(await judgeRequest(request));
  const out: string[] = [tableOf(judged), ""];
  const wrong = judged.filter(({ verdict }) => verdict.verdict === "wrong");
  const kinds = Map.groupBy(judged, ({ verdict }) => verdict.kind);
  for (const [kind, some] of kinds) out.push(`${kind}: ${some.length}`);
  if (!isShort)
    for (const { request, outcome, verdict } of args.includes("--all") ? judged : wrong)
      out.push(
        "",
        `${request.id} (${request.page}) ${verdict.verdict}, ${verdict.kind}: ${request.say.slice(0, 300)}`,
        `  said: ${outcome?.said}`,
        `  why: ${verdict.why}`,
      );
  process.stdout.write(`${out.join("\n")}\n`);
}
