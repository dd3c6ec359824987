/** A client without the right `publish` puts nothing before visitors, whichever operation could. */
import { afterAll, beforeAll, expect, test } from "bun:test";
import { MINUTE_MS } from "../../src/lib/clock.ts";
import { makeWebsite, startTestServer, type TestServer } from "../harness.ts";
import { makePerson, type PersonClient } from "../people.ts";

let server: TestServer;
let writer: PersonClient;
let publisher: PersonClient;
let websiteId = "";
let records = "";

beforeAll(async () => {
  server = await startTestServer();
  writer = await makePerson(server, "client", ["content", "forms"]);
  publisher = await makePerson(server, "client", ["content", "publish"]);
  ({ websiteId } = await makeWebsite(server));
  const { json } = await server.post(`/v1/websites/${websiteId}/cms/collections`, {
    name: "Breads",
    fields: [{ key: "title", type: "text" }],
  });
  records = `/v1/cms/collections/${json._id}/records`;
});
afterAll(() => server.stop());

const LATER = new Date(Date.now() + 30 * 24 * 60 * MINUTE_MS).toISOString();
const answerOf = ({ status, json }: { status: number; json: { code?: string; right?: string } }) =>
  status === 200 ? [200] : [status, json.code, json.right];
const REFUSED = [403, "right_required", "publish"];

test("records are written as drafts, and published only with the right", async () => {
  const data = { title: "Rye" };
  for (const state of [{ status: "published" }, { publish_at: LATER }])
    expect(answerOf(await writer.post(records, { data, ...state }))).toEqual(REFUSED);
  const { json } = await writer.post(records, { data });
  const path = `/v1/cms/records/${json._id}`;
  for (const state of [{ status: "published" }, { status: "scheduled", publish_at: LATER }])
    expect(answerOf(await writer.put(path, state))).toEqual(REFUSED);
  expect((await server.get(path)).json.status).toBe("draft");
  expect(answerOf(await publisher.put(path, { status: "published" }))).toEqual([200]);
  // Words of what visitors see are a draft; what would change for them at once is refused.
  expect(answerOf(await writer.put(path, { data: { title: "Rye with seeds" } }))).toEqual([200]);
  for (const state of [{ status: "archived" }, { slug: "other" }, { unpublish_at: LATER }, { status: "published" }])
    expect(answerOf(await writer.put(path, state))).toEqual(REFUSED);
  expect((await server.get(path)).json).toMatchObject({ status: "published", has_unpublished_changes: true });
});

test("facts are brought to the drafts, and to visitors only with the right", async () => {
  const path = `/v1/websites/${websiteId}/brief/apply`;
  expect(answerOf(await writer.post(path, {}))).toEqual([200]);
  expect(answerOf(await writer.post(path, { publish: true }))).toEqual(REFUSED);
  expect(answerOf(await publisher.post(path, { publish: true }))).toEqual([200]);
});
