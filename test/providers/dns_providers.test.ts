/** The same of every provider that is written over HTTP: what it is asked, how it refuses, and what that is here. */
import { afterAll, describe, expect, test } from "bun:test";
import { systemClock } from "../../src/lib/clock.ts";
import { type Credentials, createDnsProvider } from "../../src/providers/dns/credentials.ts";
import { createDnsLookup } from "../../src/providers/dns/lookup.ts";
import type { RecordSet } from "../../src/providers/dns/provider.ts";
import { createOutgoing } from "../../src/providers/outgoing.ts";
import { startCloudflareStub, startDesecStub, startPorkbunStub } from "./provider_stubs.ts";

const outgoing = createOutgoing({ dnsServers: [], privateNetworks: ["127.0.0.0/8"], clock: systemClock });
const dns = createDnsLookup({
  dnsServers: ["127.0.0.1:1"],
  authoritativePort: 1,
  mayReach: () => true,
  clock: systemClock,
});
const signal = () => AbortSignal.timeout(30_000);

describe.each([
  ["cloudflare", startCloudflareStub],
  ["desec", startDesecStub],
  ["porkbun", startPorkbunStub],
] as const)("%s", (kind, start) => {
  const stub = start();
  afterAll(() => stub.stop());
  const provider = (more: Credentials = {}) =>
    createDnsProvider(
      kind,
      { ...stub.credentials, ...more },
      { outgoing, dns, clock: systemClock, apis: { [kind]: stub.url } },
    );
  const set = (type: RecordSet["type"], label: string, ...values: string[]): RecordSet => ({
    name: label ? `${label}.plain.example` : "plain.example",
    type,
    ttl_seconds: 3600,
    values,
  });
  const put = (...parts: Parameters<typeof set>) => provider().put("plain.example", set(...parts), signal());
  const at = async (name: string) => {
    const sets = await provider().list("plain.example", name, signal());
    for (const one of sets) one.values.sort();
    return sets;
  };

  test("says which zones there are, and which one a name is in", async () => {
    expect(await provider().zones(signal())).toEqual(["plain.example"]);
    expect(await provider().findZone("a.b.plain.example", signal())).toBe("plain.example");
    expect(await provider().findZone("plain.example", signal())).toBe("plain.example");
    expect(await provider().findZone("unplain.example", signal())).toBeNull();
  });

  test("writes and reads records of every type, over as many pages as there are", async () => {
    const sets = [
      set("A", "all", "192.0.2.7", "192.0.2.8"),
      set("AAAA", "all", "2001:db8::7"),
      set("TXT", "all", 'says "so"', `v=DKIM1; p=${"abcdefghij".repeat(40)}`),
      set("MX", "all", "10 mail.example.net", "20 mail2.example.net"),
      set("SRV", "_sip._tcp.all", "0 5 5060 sip.example.net"),
      set("CAA", "all", '0 issue "letsencrypt.org"'),
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
    await put("TXT", "kept", "theirs");
    await put("TXT", "kept", "ours");
    const before = stub.calls.length;
    await put("TXT", "kept", "ours");
    const writes = stub.calls.slice(before).filter((call) => !/^GET|retrieve|listAll/.test(call));
    expect(writes).toEqual([]);
    expect((await at("kept.plain.example"))[0]!.values).toEqual(["ours", "theirs"]);
    await provider().delete("plain.example", set("TXT", "kept", "ours", "never there"), signal());
    await provider().delete("plain.example", set("TXT", "kept", "ours"), signal());
    expect((await at("kept.plain.example"))[0]!.values).toEqual(["theirs"]);
  });

  test("an alias beside others is a conflict, and nothing changes", async () => {
    await put("A", "www", "192.0.2.1");
    await expect(put("CNAME", "www", "example.net")).rejects.toMatchObject({ problem: "conflict" });
    await put("CNAME", "only", "example.net");
    await expect(put("CNAME", "only", "other.example.net")).rejects.toMatchObject({ problem: "conflict" });
    expect(await at("www.plain.example")).toMatchObject([{ type: "A", values: ["192.0.2.1"] }]);
    expect((await at("only.plain.example"))[0]!.values).toEqual(["example.net"]);
  });

  test("what stops halfway is finished by doing it again", async () => {
    stub.fail({
      status: 500,
      body: { message: "internal" },
      after: kind === "cloudflare" ? 1 : kind === "porkbun" ? 2 : 0,
    });
    await expect(put("A", "half", "192.0.2.1", "192.0.2.2", "192.0.2.3")).rejects.toMatchObject({
      problem: "unavailable",
    });
    stub.fail(null);
    await put("A", "half", "192.0.2.1", "192.0.2.2", "192.0.2.3");
    expect((await at("half.plain.example"))[0]!.values).toEqual(["192.0.2.1", "192.0.2.2", "192.0.2.3"]);
  });

  test("wrong credentials are known as such, and are in no message", async () => {
    const wrong = Object.fromEntries(Object.keys(stub.credentials).map((field) => [field, "very-secret-but-wrong"]));
    const error = await provider(wrong)
      .zones(signal())
      .catch((error) => error);
    expect(error).toMatchObject({ problem: "auth" });
    expect(error.message).not.toContain("very-secret-but-wrong");
  });

  test("too many calls: how long to wait is told, in seconds or as a date", async () => {
    stub.fail({ status: 429, body: { detail: "Request was throttled." }, headers: { "Retry-After": "17" } });
    await expect(provider().zones(signal())).rejects.toMatchObject({ problem: "limited", retryAfterMs: 17_000 });
    stub.fail({ status: 429, body: {}, headers: { "Retry-After": "999999999" } });
    await expect(provider().zones(signal())).rejects.toMatchObject({ problem: "limited", retryAfterMs: 3_600_000 });
    stub.fail({ status: 429, body: {} });
    await expect(provider().zones(signal())).rejects.toMatchObject({ problem: "limited", retryAfterMs: null });
    stub.fail(null);
  });

  test("answers that can't be read, and nobody at all, are known as such", async () => {
    stub.fail({ status: 200, body: "<html>no JSON</html>" });
    await expect(provider().list("plain.example", "plain.example", signal())).rejects.toMatchObject({
      name: "DnsProviderError",
    });
    stub.fail({ status: 503, body: { message: "maintenance" } });
    await expect(provider().zones(signal())).rejects.toMatchObject({ problem: "unavailable" });
    stub.fail(null);
    const nobody = createDnsProvider(kind, stub.credentials, {
      outgoing,
      dns,
      clock: systemClock,
      apis: { [kind]: "http://127.0.0.1:1" },
    });
    await expect(nobody.zones(signal())).rejects.toMatchObject({ problem: "unavailable" });
  });
});
