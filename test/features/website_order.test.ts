/** In which order websites are listed, and how a list goes on while others make, rename and delete. */
import { afterAll, beforeAll, expect, test } from "bun:test";
import { type Client, type Json, startTestServer, type TestServer } from "../harness.ts";
import { withKey } from "../people.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const SORTS = ["-created_at", "created_at", "name", "-name", "updated_at", "-updated_at"];

const create = async (client: Client, name: string): Promise<string> =>
  (await client.post("/v1/websites", { name, prompt: `About ${name}` })).json._id;
const list = async (client: Client, query: string): Promise<Json> => (await client.get(`/v1/websites?${query}`)).json;
const namesOf = (answer: Json): string[] => answer.data.map((website: Json) => website.name);

/** The names of all answers, each of which goes on after the one before. */
async function walk(client: Client, query: string, between: (page: number) => Promise<unknown> = async () => {}) {
  const names: string[] = [];
  for (let page = 0, after = ""; ; page++) {
    const answer = await list(client, `${query}${after}`);
    names.push(...namesOf(answer));
    expect(answer.has_more).toBe(answer.next !== null);
    if (answer.next === null) return names;
    after = `&after=${answer.next}`;
    await between(page);
  }
}

const NAMES = ["delta", "Ärzte", "Zoo", "auto", "Arzt", "Øre", "zebra", "delta", "Straße", "Strand"];
const BY_NAME = ["Arzt", "Ärzte", "auto", "delta", "delta", "Øre", "Strand", "Straße", "zebra", "Zoo"];

async function accountOf(names: string[]) {
  const client = await server.addAccount();
  const ids: string[] = [];
  for (const name of names) ids.push(await create(client, name));
  return { client, ids };
}

test("by name, whatever capitals and accents, by age and by the last change, both ways", async () => {
  const { client, ids } = await accountOf(NAMES);
  expect(namesOf(await list(client, "sort=name"))).toEqual(BY_NAME);
  expect(namesOf(await list(client, "sort=-name"))).toEqual(BY_NAME.toReversed());
  expect(namesOf(await list(client, "sort=created_at"))).toEqual(NAMES);
  expect(await list(client, "sort=-created_at")).toEqual(await list(client, ""));
  await client.put(`/v1/websites/${ids[2]}`, { name: "aardvark" });
  expect(namesOf(await list(client, "sort=-updated_at&limit=1"))).toEqual(["aardvark"]);
  expect(namesOf(await list(client, "sort=updated_at")).at(-1)).toBe("aardvark");
  expect(namesOf(await list(client, "sort=name&limit=1"))).toEqual(["aardvark"]);
  expect(await list(client, "sort=name&limit=4&page=1")).toMatchObject({ page: 1, total: 10, has_more: true });
});

test("an unknown order is refused with those that there are, and so is a place in another list", async () => {
  const { client } = await accountOf(["One", "Two"]);
  const refused = await client.get("/v1/websites?sort=prompt");
  expect([refused.status, refused.json.code]).toEqual([400, "validation_failed"]);
  expect(refused.json.message).toBe(
    'sort: must be one of created_at, -created_at, name, -name, updated_at, -updated_at, but is "prompt"',
  );
  const { next } = await list(client, "sort=name&limit=1");
  const forged = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
  for (const query of [
    `after=${next}`,
    `sort=-name&after=${next}`,
    "after=x",
    "after=web_1",
    ...[["name", 1, "web_1"], ["name", "a\0", "web_1"], ["name", "\ud800", "web_1"], ["name", "a"], {}, 1].map(
      (value) => `sort=name&after=${forged(value)}`,
    ),
    `sort=updated_at&after=${forged(["updated_at", "1", "web_1"])}`,
  ]) {
    const answer = await client.get(`/v1/websites?${query}`);
    expect([query, answer.status, answer.json.message]).toEqual([
      query,
      400,
      "after: must be the next of an answer with the same sort",
    ]);
  }
});

test.each(SORTS)("%s: nothing comes twice or is left out while others make, rename and delete", async (sort) => {
  const { client } = await accountOf(NAMES);
  const before = await walk(client, `sort=${sort}&limit=3`);
  expect(before).toEqual(namesOf(await list(client, `sort=${sort}`)));
  const gone = await create(client, "m-gone");
  let made = 0;
  const seen = await walk(client, `sort=${sort}&limit=1`, async (page) => {
    if (page > 3) return;
    await create(client, ["0", "zz", "delta", "m"][page]! + made++);
    if (page === 0) await client.delete(`/v1/websites/${gone}`);
  });
  for (const name of NAMES)
    expect([name, seen.filter((one) => one === name).length]).toEqual([
      name,
      NAMES.filter((one) => one === name).length,
    ]);
});

test.each(SORTS)("%s: a search is sorted and goes on in the same way", async (sort) => {
  const { client, ids } = await accountOf(["Bakery z", "Garage", "bakery a", "Bäkery m"]);
  const found = await walk(client, `q=bak&sort=${sort}&limit=1`);
  expect(found).toEqual(namesOf(await list(client, `sort=${sort}`)).filter((name) => name !== "Garage"));
  expect(await list(client, `q=bak&sort=${sort}&limit=2`)).toMatchObject({ total: 3, has_more: true });
  await client.delete(`/v1/websites/${ids[0]}`);
  expect(await walk(client, `q=bak&sort=${sort}&limit=1`)).not.toContain("Bakery z");
});

test.each(SORTS)("%s: keys of single websites list those, and go on", async (sort) => {
  const { client, ids } = await accountOf(NAMES);
  const few = ids.slice(0, 5);
  const { key } = (await client.post("/v1/api_keys", { name: "Few", scopes: ["sites:read"], websites: few })).json;
  const limited = withKey(server, key);
  expect(await walk(limited, `sort=${sort}&limit=2`)).toEqual(
    (await list(client, `sort=${sort}`)).data
      .filter(({ _id }: Json) => few.includes(_id))
      .map(({ name }: Json) => name),
  );
  expect((await list(limited, `sort=${sort}&limit=2`)).total).toBe(5);
  expect(await walk(limited, `q=${encodeURIComponent("ärz")}&sort=${sort}&limit=1`)).toHaveLength(2);
});

test("an account and its clients together are sorted and go on in the same way", async () => {
  const parent = await server.addAccount();
  const person = await parent.owner();
  const clientOf = async (name: string) => {
    const { _id } = (await parent.post("/v1/clients", { name })).json;
    const headers = { "Sitewright-Account": _id };
    return withKey(server, (await person.post("/v1/api_keys", { name: "Its own" }, { headers })).json.key);
  };
  const owners = [parent, await clientOf("One"), await clientOf("Two")];
  for (const [index, name] of NAMES.entries()) await create(owners[index % 3]!, name);
  await create(await server.addAccount(), "Stranger");
  for (const sort of SORTS) {
    const whole = namesOf(await list(parent, `account=all&sort=${sort}`));
    if (sort.endsWith("name")) expect(whole).toEqual(sort === "name" ? BY_NAME : BY_NAME.toReversed());
    if (sort.endsWith("created_at")) expect(whole).toEqual(sort === "created_at" ? NAMES : NAMES.toReversed());
    expect([sort, await walk(parent, `account=all&sort=${sort}&limit=3`)]).toEqual([sort, whole]);
    const second = await list(parent, `account=all&sort=${sort}&limit=3&page=1`);
    expect([sort, namesOf(second), second.total]).toEqual([sort, whole.slice(3, 6), 10]);
  }
});
