/** Who works for an account is nobody's business among its clients: a loop over all that a client may read. */
import { afterAll, beforeAll, expect, test } from "bun:test";
import { hasRights, RIGHTS } from "../../src/policy/rights.ts";
import { OPERATIONS } from "../../src/registry.ts";
import { type Client, call, startTestServer, type TestServer } from "../harness.ts";
import { makePerson, type PersonClient, withKey } from "../people.ts";
import { makeResources, validRequest } from "../requests.ts";

let server: TestServer;
let editor: PersonClient;
let client: Client;
let resources: Record<string, string>;

const NAME = "Zebulon Quartz";
const READ = OPERATIONS.filter(
  ({ method, access, right }) => method === "GET" && access !== "open" && hasRights(RIGHTS, right),
);

beforeAll(async () => {
  server = await startTestServer();
  editor = await makePerson(server, "owner");
  await editor.put("/v1/users/me", { name: NAME });
  resources = await makeResources(server, { ...server, ...withKey(server, editor.key) });
  await editor.put(`/v1/submissions/${resources.submissions}`, { assignee_id: editor.userId });
  client = await makePerson(server, "client", [...RIGHTS]);
}, 300_000);
afterAll(() => server.stop());

test("nothing that a client reads names who works for the account", async () => {
  const read: string[] = [];
  const naming: string[] = [];
  for (const operation of READ) {
    const { path } = validRequest(operation, resources);
    // What goes on until somebody leaves has told all that it knows at its beginning.
    if (operation.output.kind === "events") continue;
    const { status, text } = await call(server.baseUrl, "GET", path, undefined, client.key);
    if (status === 200) read.push(operation.name);
    if (text.includes(NAME) || text.includes(editor.email)) naming.push(operation.name);
  }
  expect(naming).toEqual([]);
  // Nothing has drawn pictures here, and nothing looks for any elsewhere.
  const unread = READ.map(({ name }) => name).filter((name) => !read.includes(name));
  expect(unread).toEqual(["pages.screenshot", "pages.picture", "runs.events", "assets.search"]);
  // The same words are there for who may read them.
  expect((await editor.get("/v1/users")).text).toContain(NAME);
}, 300_000);
