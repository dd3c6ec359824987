/** What a client used: the credits that its work took, by month and kind of work. */
import * as v from "valibot";
import { invalid, orNotFound } from "../../lib/errors.ts";
import { monthAfter, monthOf, startOfMonth } from "../../lib/months.ts";
import { component, count, described, identifier, idOf, monthText, optional } from "../../operation/fields.ts";
import { type Context, LIMIT, operation } from "../../operation/operation.ts";
import { creditsUsedByKind } from "../../policy/credits.ts";
import { nextTurn } from "../../storage/batches.ts";
import * as store from "./store.ts";

const MOST_MONTHS = 36;
const USUAL_MONTHS = 12;

const month = monthText("The month, in UTC.");

const Usage = component("ClientUsage", {
  client_id: idOf("acc", "Whose it is."),
  from_month: monthText("The first month."),
  to_month: monthText("The last month, which may be going on."),
  credits: count("Credits of all months together.", 60),
  months: described(
    v.array(
      v.object({
        month,
        credits: count("Credits of the month.", 60),
        kinds: described(
          v.array(
            v.object({
              kind: described(v.string(), "What they were taken for, as the ledger names it.", "page_generation"),
              uses: count("How often.", 3),
              credits: count("For how many credits.", 60),
            }),
          ),
          "Kinds of work that took some, that which took the most first.",
        ),
      }),
    ),
    "The months, the newest first.",
  ),
});

const input = {
  id: identifier("acc", "client"),
  from_month: optional(
    monthText(`The first month, in UTC; the default is ${USUAL_MONTHS} months that end with \`to_month\`.`),
  ),
  to_month: optional(monthText("The last month; the default is the current one.")),
};
const description =
  "Credits that its work took, by the month in which it began and by the kind of work. What failed or was stopped in time has got its credits back and is not in it; work that goes on is.";

interface Asked {
  id: string;
  from_month?: string | undefined;
  to_month?: string | undefined;
}

/** Throws ApiError `not_found`, and `validation_failed` for months that make no range. */
async function readUsage({ db, account, now }: Context, asked: Asked) {
  const found = orNotFound(await store.findClient(db, account._id, asked.id), "client", asked.id);
  const to = asked.to_month ?? monthOf(now);
  const from = asked.from_month ?? monthAfter(to, 1 - USUAL_MONTHS);
  if (from > to) throw invalid("from_month", "not_later", { other: "to_month" });
  if (monthAfter(from, MOST_MONTHS) <= to)
    throw invalid("from_month", "months_apart", { most: MOST_MONTHS, other: "to_month" });
  const months: v.InferOutput<typeof Usage>["months"] = [];
  for (let month = to; month >= from; month = monthAfter(month, -1)) {
    const span = { from: startOfMonth(month), to: startOfMonth(month, 1) };
    const kinds = await creditsUsedByKind(db, asked.id, span);
    months.push({ month, credits: kinds.reduce((sum, { credits }) => sum + credits, 0), kinds });
    await nextTurn();
  }
  return { found, from, to, months };
}

const getUsage = operation({
  name: "clients.usage",
  route: "GET /v1/clients/:id/usage",
  scope: "settings",
  websites: "whole",
  role: "owner",
  summary: "See what a client used",
  description: `${description} Newest month first; each month is there, also without any.`,
  input,
  output: Usage,
  async handle(context, asked) {
    const { from, to, months } = await readUsage(context, asked);
    const credits = months.reduce((sum, month) => sum + month.credits, 0);
    return { client_id: asked.id, from_month: from, to_month: to, credits, months };
  },
});

const exportUsage = operation({
  name: "clients.export_usage",
  route: "GET /v1/clients/:id/usage/export",
  scope: "settings",
  websites: "whole",
  role: "owner",
  summary: "Download what a client used",
  description: `${description} A CSV table (UTF-8, commas) with a line for each month and kind, oldest first: client, month, kind, uses, credits. Texts that a spreadsheet would take for a formula begin with an apostrophe.`,
  input,
  output: { kind: "file", contentType: "text/csv" },
  limit: LIMIT.export,
  async handle(context, asked) {
    const { found, from, to, months } = await readUsage(context, asked);
    // What writes tables is loaded when it is first used.
    const { CSV_START, csvLines } = await import("../../lib/csv.ts");
    const lines = months
      .toReversed()
      .flatMap(({ month, kinds }) =>
        kinds.map(({ kind, uses, credits }) => [found.account.name, month, kind, uses, credits]),
      );
    async function* pieces() {
      yield CSV_START;
      yield csvLines([["client", "month", "kind", "uses", "credits"], ...lines]);
    }
    return { name: `usage-${from}-${to}.csv`, pieces: pieces() };
  },
});

export const usageOperations = [getUsage, exportUsage];
