/** Zones are written by signed updates: at Knot DNS and at BIND, which each read the same standards in their own way. */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { systemClock } from "../../src/lib/clock.ts";
import { createDnsChallenges } from "../../src/providers/dns/challenges.ts";
import { type Credentials, createDnsProvider, credentialProblems } from "../../src/providers/dns/credentials.ts";
import { createDnsLookup } from "../../src/providers/dns/lookup.ts";
import type { RecordSet } from "../../src/providers/dns/provider.ts";
import { createOutgoing } from "../../src/providers/outgoing.ts";
import { type NameServer, POOR_KEY, startBind, startKnot, UPDATE_KEY, zoneText } from "../name_servers.ts";

const SERVERS = [
  ["Knot DNS", startKnot, "127.0.0.31"],
  // It listens at addresses that an interface has.
  ["BIND", startBind, "127.0.0.1"],
] as const;

describe.each(SERVERS)("%s", (_, start, address) => {
  let server: NameServer;
  let closed: NameServer;
  const signal = () => AbortSignal.timeout(60_000);
  const dns = () =>
    createDnsLookup({
      dnsServers: [`${address}:${server.port}`],
      authoritativePort: server.port,
      mayReach: () => true,
      clock: systemClock,
    });
  const provider = (more: Credentials = {}, clock = systemClock, at = server) =>
    createDnsProvider(
      "rfc2136",
      {
        server: `${at.address}:${at.port}`,
        zone: "plain.example",
        key_name: UPDATE_KEY.name,
        key_secret: UPDATE_KEY.secret,
        ...more,
      },
      {
        outgoing: createOutgoing({ dnsServers: [], privateNetworks: ["127.0.0.0/8"], clock: systemClock }),
        dns: dns(),
        clock,
        apis: {},
      },
    );
  const at = async (name: string, from = provider()): Promise<RecordSet[]> => {
    const sets = await from.list("plain.example", name, signal());
    for (const set of sets) set.values.sort();
    return sets;
  };
  const set = (type: RecordSet["type"], name: string, ...values: string[]): RecordSet => ({
    name: `${name}.plain.example`,
    type,
    ttl_seconds: 300,
    values,
  });
  const put = (...parts: Parameters<typeof set>) => provider().put("plain.example", set(...parts), signal());
  const remove = (...parts: Parameters<typeof set>) => provider().delete("plain.example", set(...parts), signal());

  beforeAll(async () => {
    const zones = { "plain.example": zoneText("plain.example", address, 'www A 192.0.2.1\nkept TXT "theirs"') };
    server = await start({ address, zones });
    closed = await start({ address, zones, transfers: false });
  }, 300_000);
  afterAll(async () => {
    await server.stop();
    await closed.stop();
  });

  test("writes and reads records of every type", async () => {
    const long = `v=DKIM1; p=${"abcdefghij".repeat(60)}`;
    const sets = [
      set("A", "all", "192.0.2.7", "192.0.2.8"),
      set("AAAA", "all", "2001:db8::7"),
      set("TXT", "all", 'says "so"', long),
      set("MX", "all", "10 mail.example.net", "20 mail2.example.net"),
      set("SRV", "_sip._tcp.all", "0 5 5060 sip.example.net"),
      set("CAA", "all", '0 issue "letsencrypt.org"', '128 issuewild ";"'),
      set("NS", "below.all", "ns1.example.net"),
      set("CNAME", "alias.all", "www.example.net"),
    ];
    for (const one of sets) await provider().put("plain.example", one, signal());
    const found = await at("all.plain.example");
    expect(found.length).toBe(sets.length);
    for (const one of sets) expect(found).toContainEqual({ ...one, values: one.values.toSorted() });
    for (const one of sets) await provider().delete("plain.example", one, signal());
    expect(await at("all.plain.example")).toEqual([]);
  });

  test("adds to what is there and takes only its own away; doing it again changes nothing", async () => {
    await put("TXT", "kept", "ours");
    await put("TXT", "kept", "ours");
    expect((await at("kept.plain.example"))[0]!.values).toEqual(["ours", "theirs"]);
    await remove("TXT", "kept", "ours", "never there");
    await remove("TXT", "kept", "ours");
    expect((await at("kept.plain.example"))[0]!.values).toEqual(["theirs"]);
  });

  test("an alias is not put beside others, nor others beside an alias", async () => {
    await expect(put("CNAME", "www", "elsewhere.example.net")).rejects.toMatchObject({ problem: "conflict" });
    await put("CNAME", "only", "elsewhere.example.net");
    await expect(put("A", "only", "192.0.2.1")).rejects.toMatchObject({ problem: "conflict" });
    expect(await at("only.plain.example")).toMatchObject([{ type: "CNAME", values: ["elsewhere.example.net"] }]);
    expect(await at("www.plain.example")).toMatchObject([{ type: "A", values: ["192.0.2.1"] }]);
  });

  test("an alias is not replaced by another one", async () => {
    await put("CNAME", "first", "one.example.net");
    await expect(put("CNAME", "first", "two.example.net")).rejects.toMatchObject({ problem: "conflict" });
    expect((await at("first.plain.example"))[0]!.values).toEqual(["one.example.net"]);
  });

  test("says what is wrong with a key, a clock, a zone or an address, and changes nothing", async () => {
    const problemOf = async (more: Credentials, clock = systemClock) => {
      const error = await provider(more, clock)
        .zones(signal())
        .then(() => null)
        .catch((error) => error);
      return `${error?.problem}: ${error?.message}`;
    };
    expect(await problemOf({})).toBe("undefined: undefined");
    expect(await problemOf({ key_secret: btoa("another secret") })).toContain("auth: ");
    expect(await problemOf({ key_secret: btoa("another secret") })).toContain("the secret is wrong");
    expect(await problemOf({ key_name: "nobody" })).toContain("does not know a key");
    expect(await problemOf({ key_name: POOR_KEY.name, key_secret: POOR_KEY.secret })).toContain("auth: ");
    expect(await problemOf({ zone: "other.example" })).toContain("auth: ");
    const late = { ...systemClock, now: () => systemClock.now() + 3_600_000 };
    expect(await problemOf({}, late)).toContain("clocks");
    expect(await problemOf({ server: "192.168.7.7" })).toContain("private network");
    expect(await problemOf({ server: `${address}:1025` })).toContain("unavailable: ");
  });

  test("without a transfer it knows what is at the names that a website needs", async () => {
    const poor = provider({}, systemClock, closed);
    await poor.put("plain.example", set("TXT", "_sitewright", "token"), signal());
    const sets = await at("plain.example", poor);
    expect(sets).toContainEqual(expect.objectContaining({ name: "www.plain.example", values: ["192.0.2.1"] }));
    expect(sets).toContainEqual(expect.objectContaining({ name: "_sitewright.plain.example", values: ["token"] }));
  });

  test("a large zone comes in many messages, all of them signed", async () => {
    for (let part = 0; part < 6; part++)
      await put("TXT", `large${part}`, ...Array.from({ length: 60 }, (_, at) => `${at} ${"x".repeat(200)}`));
    const sets = await at("plain.example");
    for (let part = 0; part < 6; part++)
      expect(sets.find(({ name }) => name === `large${part}.plain.example`)!.values.length).toBe(60);
  });

  test("challenges of a name and of all names below it are at one place, and are waited for", async () => {
    const challenges = createDnsChallenges({ provider: provider(), dns: dns(), clock: systemClock });
    expect(await challenges.canPresent("*.plain.example", signal())).toBe(true);
    expect(await challenges.canPresent("*.other.example", signal())).toBe(false);
    await challenges.present("*.plain.example", "one", signal());
    await challenges.present("plain.example", "two", signal());
    const session = dns().begin("plain.example", signal());
    expect((await session.find("_acme-challenge.plain.example", "TXT")).values!.toSorted()).toEqual(["one", "two"]);
    await challenges.remove("*.plain.example", "one", signal());
    await challenges.remove("*.plain.example", "one", signal());
    expect((await at("_acme-challenge.plain.example"))[0]!.values).toEqual(["two"]);
  });
});

test("credentials are looked at before they are tried", () => {
  const given = { server: "ns1.example.com", zone: "example.com", key_name: "k", key_secret: "c2VjcmV0" };
  const fields = (more: Credentials) => credentialProblems("rfc2136", { ...given, ...more }).map(({ field }) => field);
  expect(fields({})).toEqual([]);
  expect(fields({ server: "ns1.example.com:22" })).toEqual(["server"]);
  expect(fields({ server: "a b" })).toEqual(["server"]);
  expect(fields({ zone: "" })).toEqual(["zone"]);
  expect(fields({ key_secret: "not base64!" })).toEqual(["key_secret"]);
  expect(fields({ key_algorithm: "hmac-md5" })).toEqual(["key_algorithm"]);
  expect(fields({ token: "x" })).toEqual(["token"]);
  expect(credentialProblems("cloudflare", {})).toMatchObject([{ field: "token", problem: { code: "required_with" } }]);
});
