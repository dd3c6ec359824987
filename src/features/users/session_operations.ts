/** Where you are signed in. */
import * as v from "valibot";
import { isoTime } from "../../lib/clock.ts";
import { notFound } from "../../lib/errors.ts";
import { deletedOutput, exampleId, identifier, listFields, listOf, timestamp, toList } from "../../operation/fields.ts";
import { LIMIT, operation } from "../../operation/operation.ts";
import { MOST } from "../../policy/limits.ts";
import * as store from "./store.ts";

const Session = v.pipe(
  v.object({
    _id: v.string(),
    current: v.pipe(v.boolean(), v.metadata({ description: "Whether this call came with it.", examples: [true] })),
    user_agent: v.pipe(
      v.nullable(v.string()),
      v.metadata({
        description: "What the browser said of itself when it signed in.",
        examples: ["Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"],
      }),
    ),
    last_seen_at: v.pipe(timestamp, v.metadata({ description: "Written down at most once a minute." })),
    expires_at: timestamp,
    created_at: timestamp,
    updated_at: timestamp,
  }),
  v.title("Session"),
);

const listSessions = operation({
  name: "sessions.list",
  route: "GET /v1/sessions",
  summary: "List your sessions",
  description: `A session is good for 30 days after its last use. You have at most ${MOST.sessions}; one more ends the one that was used the longest ago.`,
  access: "session",
  input: listFields(),
  output: listOf(Session),
  limit: LIMIT.list,
  async handle({ db, account, person, now }, input) {
    const { user_id, session_id } = person!;
    const rows = await store.listSessions(db, account._id, user_id, now, input.limit, input.page * input.limit);
    const shown = rows.map((row) => ({
      _id: row._id,
      current: row._id === session_id,
      user_agent: row.user_agent,
      last_seen_at: isoTime(row.last_seen_at),
      expires_at: isoTime(row.expires_at),
      created_at: isoTime(row.created_at),
      updated_at: isoTime(row.updated_at),
    }));
    return toList(shown, input, await store.countSessions(db, account._id, user_id, now));
  },
});

const endSession = operation({
  name: "sessions.delete",
  route: "DELETE /v1/sessions/:id",
  summary: "End one of your sessions",
  description:
    "At once: the very next request with it answers 401, and event streams that it has opened end within 15 seconds.",
  access: "session",
  role: "viewer",
  input: { id: identifier("ses", "session") },
  output: v.pipe(deletedOutput("ses"), v.title("EndedSession")),
  limit: LIMIT.default,
  errors: ["not_found"],
  example: { output: { _id: exampleId("ses"), deleted: true } },
  async handle({ db, account, person, browser, afterCommit }, { id }) {
    const { user_id, session_id } = person!;
    if (!(await store.deleteSession(db, account._id, user_id, id))) throw notFound("session", id);
    if (id === session_id) afterCommit(() => browser.keepSession("none"));
    return { _id: id, deleted: true as const };
  },
});

export const sessionOperations = [listSessions, endSession];
