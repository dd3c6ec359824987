/** What a website says of itself goes along with every copy of it. */
import { afterAll, beforeAll, expect, test } from "bun:test";
import { makeWebsite, startTestServer, type TestServer } from "../harness.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

test("a duplicate asks visitors for no more than its original, and says the same to AI programs", async () => {
  const { websiteId } = await makeWebsite(server);
  const agents = { training: "deny", search: "allow", user: "unsaid", robots: "User-agent: ExampleBot\nDisallow: /" };
  const settings = { language: "de", permissions: ["geolocation"], agents };
  expect((await server.put(`/v1/websites/${websiteId}`, settings)).json).toMatchObject(settings);
  const copy = await server.post(`/v1/websites/${websiteId}/duplicate`, {});
  expect(copy.json).toMatchObject(settings);
});
