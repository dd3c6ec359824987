import * as v from "valibot";
import { stampsAt } from "../../lib/clock.ts";
import { ApiError, invalid, orNotFound } from "../../lib/errors.ts";
import { answer } from "../../operation/answer.ts";
import * as f from "../../operation/fields.ts";
import { LIMIT, operation } from "../../operation/operation.ts";
import { MOST, WORK_AGAIN_SECONDS } from "../../policy/limits.ts";
import { isForBatches, keptCaller, RUN_BATCH_JOB } from "./jobs.ts";
import * as store from "./store.ts";

const MOST_ITEMS = 100;

const Batch = f.component("Batch", {
  _id: f.idOf("bat", "Identifier."),
  operation: f.described(v.string(), "What is called.", "websites.create"),
  status: f.described(v.picklist(["running", "completed"]), "Whether all items have an answer.", "completed"),
  total: f.count("Items that it has.", 25),
  done: f.count("Items that have an answer.", 25),
  failed: f.count("Those of them whose answer is an error.", 0),
  items: f.described(
    v.array(
      v.object({
        status: f.described(v.nullable(f.integer), "Of its answer; null: there is none yet.", 200),
        body: f.described(
          v.nullable(v.record(v.string(), v.unknown())),
          "The answer, or the error, as a single call has it.",
        ),
      }),
    ),
    "What came of each, in the order in which they were sent.",
  ),
  finished_at: f.described(v.nullable(f.timestamp), "When the last had its answer."),
  ...f.stampFields,
});

const toBatch = (row: store.BatchRow, items: store.ItemRow[]) =>
  answer(Batch, row, {
    status: row.finished_at === null ? "running" : "completed",
    items: items.map(({ status, body }) => ({
      status,
      body: body === null ? null : (JSON.parse(body) as Record<string, unknown>),
    })),
  });

const createBatch = operation({
  name: "batches.create",
  route: "POST /v1/batches",
  scope: "any",
  right: "none",
  websites: "whole",
  feature: "api",
  summary: "Call one operation many times",
  description: `Up to ${MOST_ITEMS} inputs for one operation, done one after the other by the server: each once, also when it is restarted in between, and each like a single call of yours, with the same scopes, roles, limits and prices. One that fails leaves the others alone; one that is too early (429) is tried again when its time has come. For what changes something and answers at once, or starts a run. An item has what the operation takes, parts of its path included. Results: GET /v1/batches/:id, for 30 days.`,
  input: {
    operation: f.textUpTo(
      100,
      "The operation, by the identifier that the reference has for it (`operationId`).",
      "websites.create",
    ),
    items: f.described(
      v.pipe(v.array(v.record(v.string(), v.unknown())), v.minLength(1), v.maxLength(MOST_ITEMS)),
      "Its inputs.",
      [{ name: "Crumb & Co", prompt: "A bakery in Leeds" }],
    ),
  },
  output: Batch,
  limit: LIMIT.create,
  stores: true,
  errors: ["work_limit"],
  async handle(context, { operation: name, items }) {
    const { db, account, services, now, newId, audit, person, keyId, token, actsFrom, limits, via } = context;
    const wanted = services.operations.find((one) => one.name === name);
    if (!wanted || !isForBatches(wanted)) throw invalid("operation", "no_batch_operation");
    if ((await store.countRunning(db, account._id)) >= MOST.batches)
      throw new ApiError(
        "work_limit",
        `The account has ${MOST.batches} batches under way, which is the most. Wait for one to end.`,
        {
          retry_after_seconds: WORK_AGAIN_SECONDS,
        },
      );
    const row: store.BatchRow = {
      _id: newId("bat"),
      account_id: account._id,
      operation: name,
      caller: keptCaller({
        via,
        limits,
        ...(person ? { person } : {}),
        ...(keyId === null ? {} : { keyId }),
        ...(token ? { token } : {}),
        ...(actsFrom === null ? {} : { actsFrom }),
        ...(audit.who === null ? {} : { who: audit.who }),
      }),
      total: items.length,
      done: 0,
      failed: 0,
      finished_at: null,
      ...stampsAt(now),
    };
    await store.insertBatch(
      db,
      row,
      items.map((item) => JSON.stringify(item)),
    );
    await services.queue.add(db, { kind: RUN_BATCH_JOB, subject: row._id, accountId: account._id });
    context.afterCommit(() => services.queue.wake());
    return toBatch(row, await store.listItems(db, row._id));
  },
});

const getBatch = operation({
  name: "batches.get",
  route: "GET /v1/batches/:id",
  scope: "any",
  right: "none",
  role: "editor",
  websites: "whole",
  summary: "Get a batch",
  description: "How far it is, and what came of each item.",
  input: { id: f.identifier("bat", "batch") },
  output: Batch,
  large: true,
  async handle({ db, account }, { id }) {
    const row = orNotFound(await store.findBatch(db, account._id, id), "batch", id);
    return toBatch(row, await store.listItems(db, id));
  },
});

export const batchOperations = [createBatch, getBatch];
