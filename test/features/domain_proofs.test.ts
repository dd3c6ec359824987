/** Whose a domain is: it is served for nobody before a proof is seen, and nobody can take or block another's name. */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { pauseMs } from "../../src/features/domains/proofs.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS, systemClock } from "../../src/lib/clock.ts";
import * as tables from "../../src/storage/tables.ts";
import { type DnsWorld, startDnsWorld } from "../dns_world.ts";
import { type Client, type Json, makeWebsite, saveVersion, startTestServer, type TestServer } from "../harness.ts";

let world: DnsWorld;
let server: TestServer;
let ahead = 0;
const clock = { now: () => systemClock.now() + ahead, after: systemClock.after };

beforeAll(async () => {
  world = await startDnsWorld();
  server = await startTestServer({ clock, environment: world.environment });
});
afterAll(async () => {
  await server.stop();
  await world.stop();
});

const add = async (domain: string, client: Client = server): Promise<Json> =>
  (await client.post("/v1/domains", { domain })).json;
const check = async ({ _id }: Json, client: Client = server): Promise<Json> =>
  (await client.post(`/v1/domains/${_id}/check`)).json;
const proofOf = ({ instructions }: Json): Json => instructions.find(({ type }: Json) => type === "TXT");
/** Points a name here, with the TXT records of these domains. */
function point(domain: string, address: string | null, ...proofs: Json[]): void {
  world.set(domain, { A: address === null ? [] : [address], NS: ["ns.dns-world.example"] });
  world.set(`_sitewright.${domain}`, { TXT: proofs.map((made) => proofOf(made).value) });
}
const HERE = "127.0.0.1";
const ELSEWHERE = "127.0.0.99";

/** A published website of an account, linked to a domain. */
async function publishOn(domain: Json, name: string, client: Client = server) {
  const { websiteId, pageId } = await makeWebsite({ ...server, ...client }, name);
  await saveVersion({ ...server, ...client }, pageId, { html: `<h1>${name}</h1>` });
  const deployed = await client.post("/v1/tools/deploy", { page_id: pageId });
  await client.put(`/v1/websites/${websiteId}`, { domain: domain._id });
  return { websiteId, host: `${deployed.json.subdomain}.sites.localhost` };
}
const titleAt = async (host: string) => {
  const { status, text } = await server.visit(host, "/");
  return status === 200 ? /<h1>([^<]*)/.exec(text)?.[1] : status;
};

describe("a proof", () => {
  test("is a request to the name that comes here; before it, the website stays at its own address", async () => {
    const domain = await add("traffic.example");
    expect(domain).toMatchObject({ status: "pending_dns", verified_at: null, proof: null });
    expect(domain.instructions[0]).toMatchObject({ type: "A", name: "traffic.example", value: HERE, ok: false });
    const { websiteId, host } = await publishOn(domain, "Traffic");
    expect(await titleAt("traffic.example")).toBe(404);
    const own = `http://${host}:${server.port}`;
    expect((await server.get(`/v1/websites/${websiteId}`)).json.url).toBe(own);
    expect((await server.visit(host, "/")).text).toContain(`rel="canonical" href="${own}/"`);

    point("traffic.example", HERE);
    const proved = await check(domain);
    expect(proved).toMatchObject({ status: "active", proof: "http", problem: null });
    expect(proved.instructions[0]).toMatchObject({ ok: true, found: [HERE] });
    expect(await titleAt("traffic.example")).toBe("Traffic");
    const there = `http://traffic.example:${server.port}`;
    expect((await server.get(`/v1/websites/${websiteId}`)).json.url).toBe(there);
    expect((await server.visit(host, "/")).text).toContain(`rel="canonical" href="${there}/"`);
  });

  test("is a TXT record, also of a name that does not lead here yet", async () => {
    const domain = await add("text.example");
    point("text.example", ELSEWHERE, domain);
    const proved = await check(domain);
    expect(proved).toMatchObject({ status: "pending_dns", proof: "txt" });
    expect(proved.verified_at).not.toBeNull();
    expect(proved.problem).toContain(`leads to ${ELSEWHERE}`);
    expect(proofOf(proved)).toMatchObject({ ok: true, name: "_sitewright.text.example" });
  });

  test("comes by itself, within seconds of the record", async () => {
    const domain = await add("soon.example");
    point("soon.example", HERE);
    const deadline = Date.now() + 120_000;
    let shown = domain;
    while (shown.status !== "active" && Date.now() < deadline) {
      await Bun.sleep(200);
      shown = (await server.get(`/v1/domains/${domain._id}`)).json;
    }
    expect(shown.status).toBe("active");
  });

  test("is only answered for the name and token of somebody who has added it", async () => {
    const domain = await add("probe.example");
    const token = proofOf(domain).value.replace("sitewright=", "");
    const answer = await server.visit("probe.example", `/.well-known/sitewright/${token}`);
    expect(answer.status).toBe(200);
    // What a server would say that sends back what it is sent is no proof.
    expect(answer.text).not.toContain(token);
    for (const [host, path] of [
      ["other.example", token],
      ["probe.example", `${token}x`],
      ["probe.example", ""],
    ] as const)
      expect((await server.visit(host, `/.well-known/sitewright/${path}`)).status).toBe(404);
  });

  test("is no server that answers everything with what it was asked for", async () => {
    const echo = Bun.serve({
      hostname: "127.0.0.42",
      port: server.port,
      fetch: (request) => new Response(new URL(request.url).pathname.split("/").at(-1)),
    });
    const domain = await add("echo.example");
    point("echo.example", "127.0.0.42");
    expect(await check(domain)).toMatchObject({ status: "pending_dns", verified_at: null });
    await echo.stop(true);
  });
});

describe("squatting", () => {
  test("somebody who has added a name first, and waits, neither gets it nor blocks it", async () => {
    const squatter = await server.addAccount();
    const squatted = await add("victim.example", squatter);
    await publishOn(squatted, "Squatter", squatter);
    const owned = await add("victim.example");
    expect(proofOf(owned).required).toBe(true);
    await publishOn(owned, "Victim");
    point("victim.example", HERE);
    expect(await check(squatted, squatter)).toMatchObject({ status: "verifying", verified_at: null });
    expect(await check(owned)).toMatchObject({ status: "verifying", verified_at: null });
    expect(await titleAt("victim.example")).toBe(404);

    point("victim.example", HERE, owned);
    expect(await check(squatted, squatter)).toMatchObject({ verified_at: null });
    expect(await check(owned)).toMatchObject({ status: "active", proof: "txt" });
    expect(await titleAt("victim.example")).toBe("Victim");
  });

  test("who got a name by its traffic alone loses it to the one whose record is in the zone, and hears of it", async () => {
    const squatter = await server.addAccount();
    const squatted = await add("pointed.example", squatter);
    const theirs = await publishOn(squatted, "Thief", squatter);
    point("pointed.example", HERE);
    expect(await check(squatted, squatter)).toMatchObject({ status: "active" });
    expect(await titleAt("pointed.example")).toBe("Thief");

    const owned = await add("pointed.example");
    await publishOn(owned, "Owner");
    expect(await check(owned)).toMatchObject({ status: "verifying" });
    expect(await titleAt("pointed.example")).toBe("Thief");
    point("pointed.example", HERE, owned);
    expect(await check(owned)).toMatchObject({ status: "active" });
    expect(await titleAt("pointed.example")).toBe("Owner");
    const lost = (await squatter.get(`/v1/domains/${squatted._id}`)).json;
    expect(lost).toMatchObject({ verified_at: null, proof: null });
    expect(lost.problem).toContain("Somebody else has proved");
    expect(await titleAt(theirs.host)).toBe("Thief");
    expect((await server.visit(theirs.host, "/")).text).not.toContain("pointed.example");
    expect(await check(squatted, squatter)).toMatchObject({ status: "verifying", verified_at: null });
  });

  test("of two whose records are both in the zone the first keeps the name, until its record goes", async () => {
    const other = await server.addAccount();
    const [first, second] = [await add("both.example"), await add("both.example", other)];
    point("both.example", HERE, first, second);
    expect((await check(first)).verified_at).not.toBeNull();
    expect((await check(second, other)).verified_at).toBeNull();
    point("both.example", HERE, second);
    expect((await check(first)).verified_at).not.toBeNull();
    expect((await check(second, other)).verified_at).not.toBeNull();
    expect((await server.get(`/v1/domains/${first._id}`)).json.verified_at).toBeNull();
  });

  test("a name whose holder removed it here, and still points it here, is nobody's for the asking", async () => {
    const domain = await add("left.example");
    point("left.example", HERE);
    expect((await check(domain)).status).toBe("active");
    await server.delete(`/v1/domains/${domain._id}`);
    const other = await server.addAccount();
    const taken = await add("left.example", other);
    expect(await check(taken, other)).toMatchObject({ status: "verifying", verified_at: null });
    await other.delete(`/v1/domains/${taken._id}`);
    // Who had it gets it back as long as nobody else can have got it.
    const again = await add("left.example");
    expect(await check(again)).toMatchObject({ status: "active" });
  });

  test("an account can't add names without end that it does not prove", async () => {
    const collector = await server.addAccount();
    for (let made = 0; made < 100; made++)
      expect((await collector.post("/v1/domains", { domain: `name-${made}.example.org` })).status).toBe(200);
    const refused = await collector.post("/v1/domains", { domain: "one-more.example.org" });
    expect([refused.status, refused.json.code]).toEqual([409, "domain_limit"]);
  });
});

describe("the operator's own names", () => {
  test("can't be added, nor can what is below the application; their neighbours need the record", async () => {
    const hosted = await startTestServer({
      environment: {
        ...world.environment,
        SITEWRIGHT_BASE_URL: "https://app.operator.example",
        SITEWRIGHT_DEFAULT_DOMAIN: "sites.operator.example",
      },
    });
    for (const domain of ["app.operator.example", "x.app.operator.example", "shop.sites.operator.example"])
      expect((await hosted.post("/v1/domains", { domain })).status).toBe(400);
    // *.operator.example may lead here as a whole.
    for (const domain of ["operator.example", "login.operator.example"]) {
      const made = (await hosted.post("/v1/domains", { domain })).json;
      expect(proofOf(made).required).toBe(true);
    }
    await hosted.stop();
  });
});

describe("a name that lapses", () => {
  test("is misconfigured after two checks, lost after seven days, and not got back by leading here again", async () => {
    const heard: string[] = [];
    const receiver = Bun.serve({
      hostname: "127.0.0.1",
      port: 0,
      async fetch(request) {
        const { type, data } = (await request.json()) as Json;
        if (data.domain === "lapsing.example") heard.push(`${type} ${data.verified_at !== null}`);
        return new Response();
      },
    });
    await server.post("/v1/webhooks", {
      url: `http://127.0.0.1:${receiver.port}/`,
      events: ["domain.verified", "domain.misconfigured"],
    });
    const domain = await add("lapsing.example");
    await publishOn(domain, "Lapsing");
    point("lapsing.example", HERE);
    expect((await check(domain)).status).toBe("active");

    point("lapsing.example", ELSEWHERE);
    expect((await check(domain)).status).toBe("active");
    ahead += MINUTE_MS;
    expect(await check(domain)).toMatchObject({ status: "misconfigured" });
    ahead += 7 * DAY_MS - HOUR_MS;
    expect((await check(domain)).verified_at).not.toBeNull();
    // It still is whose it was: who visits it here is answered.
    expect(await titleAt("lapsing.example")).toBe("Lapsing");
    ahead += 2 * HOUR_MS;
    expect(await check(domain)).toMatchObject({ status: "pending_dns", verified_at: null });
    expect(await titleAt("lapsing.example")).toBe(404);

    // Somebody else has registered it by now, and points it here for a website of their own.
    point("lapsing.example", HERE);
    expect(await check(domain)).toMatchObject({ status: "verifying", verified_at: null });
    const other = await server.addAccount();
    const theirs = await add("lapsing.example", other);
    await publishOn(theirs, "New owner", other);
    expect(await check(theirs, other)).toMatchObject({ status: "verifying", verified_at: null });
    expect(await titleAt("lapsing.example")).toBe(404);
    point("lapsing.example", HERE, theirs);
    expect((await check(theirs, other)).status).toBe("active");
    expect(await titleAt("lapsing.example")).toBe("New owner");

    const deadline = Date.now() + 120_000;
    while (heard.length < 3 && Date.now() < deadline) await Bun.sleep(50);
    expect(heard).toEqual(["domain.verified true", "domain.misconfigured true", "domain.misconfigured false"]);
    await receiver.stop(true);
  });

  test("is not lost while nobody can be asked: the fault may be on this side", async () => {
    const domain = await add("silent.example");
    point("silent.example", HERE);
    expect((await check(domain)).status).toBe("active");
    world.fail("silence");
    await check(domain);
    ahead += 8 * DAY_MS;
    const unknown = await check(domain);
    world.fail(null);
    expect(unknown).toMatchObject({ status: "active" });
    expect(unknown.problem).toContain("Nobody answers");
  }, 300_000);
});

describe("the bare name and www", () => {
  test("one shows the website, the other sends visitors on to it with path and query, once both are proved", async () => {
    const [www, bare] = [await add("www.pair.example"), await add("pair.example")];
    await publishOn(www, "Pair");
    point("www.pair.example", HERE);
    expect((await check(www)).status).toBe("active");
    const change = (domain: Json, body: Json) => server.put(`/v1/domains/${domain._id}`, body);
    const seenUnder = async (websiteId: string) => {
      const { data, total } = (await server.get(`/v1/domains?website_id=${websiteId}`)).json;
      return [data.map(({ domain }: Json) => domain), total];
    };
    const { website_id: websiteId } = (await server.get(`/v1/domains/${www._id}`)).json;
    expect(await seenUnder(websiteId)).toEqual([["www.pair.example"], 1]);
    expect((await change(bare, { redirect_to: www._id })).json.redirect_to).toBe(www._id);
    expect(await seenUnder(websiteId)).toEqual([["pair.example", "www.pair.example"], 2]);
    expect((await server.visit("pair.example", "/")).status).toBe(404);
    point("pair.example", HERE);
    expect((await check(bare)).status).toBe("active");
    const sent = await server.visit("pair.example", "/menu?day=monday");
    expect([sent.status, sent.headers.get("location")]).toEqual([
      308,
      `http://www.pair.example:${server.port}/menu?day=monday`,
    ]);

    const refused = [
      await change(www, { redirect_to: bare._id }),
      await change(bare, { redirect_to: bare._id }),
      await change(await add("third.example"), { redirect_to: bare._id }),
    ];
    expect(refused.map(({ status }) => status)).toEqual([400, 400, 400]);
    const theirs = await add("theirs.example", await server.addAccount());
    expect((await change(bare, { redirect_to: theirs._id })).status).toBe(404);
    await server.delete(`/v1/domains/${www._id}`);
    expect((await server.get(`/v1/domains/${bare._id}`)).json.redirect_to).toBeNull();
    expect((await server.visit("pair.example", "/")).status).toBe(404);
  });

  test("a domain is moved from one website to another at once, and unlinked", async () => {
    const domain = await add("moving.example");
    const first = await publishOn(domain, "First");
    point("moving.example", HERE);
    await check(domain);
    const { websiteId, pageId } = await makeWebsite(server, "Second");
    await saveVersion(server, pageId, { html: "<h1>Second</h1>" });
    await server.post("/v1/tools/deploy", { page_id: pageId });
    expect(await titleAt("moving.example")).toBe("First");
    const moved = await server.put(`/v1/domains/${domain._id}`, { website_id: websiteId });
    expect(moved.json.website_id).toBe(websiteId);
    expect(await titleAt("moving.example")).toBe("Second");
    expect((await server.visit(first.host, "/")).text).not.toContain("moving.example");
    await server.put(`/v1/domains/${domain._id}`, { website_id: null });
    expect(await titleAt("moving.example")).toBe(404);
  });

  test("a subdomain is a domain of its own, with its own proof", async () => {
    const domain = await add("parent.example");
    const { websiteId } = await makeWebsite(server, "Shop");
    const made = await server.post(`/v1/domains/${domain._id}/subdomain`, { subdomain: "Shop", website_id: websiteId });
    expect(made.json).toMatchObject({ domain: "shop.parent.example", website_id: websiteId, verified_at: null });
    const again = { subdomain: "other", website_id: websiteId };
    expect((await server.post(`/v1/domains/${domain._id}/subdomain`, again)).json.code).toBe("domain_in_use");
    for (const subdomain of ["-x", "a b", "x/", "@"]) {
      const refused = await server.post(`/v1/domains/${domain._id}/subdomain`, { subdomain });
      expect(refused.json.details[0]).toMatchObject({ path: "subdomain", code: "no_subdomain_of_domain" });
    }
  });
});

describe("checks", () => {
  test("say what is wrong: DNSSEC that resolvers refuse, an address beside ours, none at all", async () => {
    const domain = await add("wrong.example");
    expect((await check(domain)).problem).toContain("has no address yet");
    world.set("wrong.example", { A: [HERE, ELSEWHERE], NS: ["ns.dns-world.example"] });
    expect((await check(domain)).problem).toContain(`also leads to ${ELSEWHERE}`);
    point("wrong.example", HERE);
    world.bogus.add("wrong.example");
    expect((await check(domain)).problem).toContain("its DNSSEC is broken");
    world.bogus.clear();
    expect((await check(domain)).problem).toBeNull();
  });

  test("go on after a restart, where they were", async () => {
    const own = await startTestServer({ environment: world.environment });
    const made = (await own.post("/v1/domains", { domain: "restarted.example" })).json;
    const { directory } = own;
    const jobs = await own.storage.read.select().from(tables.jobs);
    expect(jobs.map(({ kind, subject }) => [kind, subject])).toContainEqual(["domains.check", made._id]);
    await own.app.stop(Promise.resolve());
    const next = await startTestServer({ environment: world.environment, directory });
    point("restarted.example", HERE);
    const deadline = Date.now() + 120_000;
    const status = async () => {
      const rows = await next.storage.read.select().from(tables.domains);
      return rows.find(({ _id }) => _id === made._id)?.checked_at ?? null;
    };
    while ((await status()) === null && Date.now() < deadline) await Bun.sleep(200);
    expect(await status()).not.toBeNull();
    await next.stop();
  });

  test("become fewer: seconds, minutes, hourly for three days, then daily, apart for each domain", () => {
    const pauses = Array.from({ length: 100 }, (_, checks) => pauseMs("dom_1", checks));
    expect(pauses.slice(0, 4)).toEqual([5000, 15_000, MINUTE_MS, 5 * MINUTE_MS]);
    for (const pause of pauses.slice(4, 76)) expect(Math.floor(pause / HOUR_MS)).toBe(1);
    for (const pause of pauses.slice(76)) expect(Math.floor(pause / DAY_MS)).toBe(1);
    const others = new Set(Array.from({ length: 50 }, (_, at) => pauseMs(`dom_${at}`, 50)));
    expect(others.size).toBe(50);
  });
});
