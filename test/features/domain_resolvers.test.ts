/**
 * Domains behind a resolver that remembers too long and refuses what is not signed as it should be: a real Unbound, in
 * front of a real Knot DNS whose zones are signed, forged, expired, or not signed at all although they are said to be.
 */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { type Json, startTestServer, type TestServer } from "../harness.ts";
import { keyOf, type NameServer, signZone, startKnot, startUnbound, updateZone, zoneText } from "../name_servers.ts";

const AT = "127.0.0.51";
const RESOLVER = "127.0.0.52";
const HERE = "127.0.0.1";
const REMEMBERED_SECONDS = 600;

let names: NameServer;
let resolver: NameServer;
let server: TestServer;

beforeAll(async () => {
  const plain = (zone: string, address = HERE) => zoneText(zone, AT, address && `@ A ${address}`);
  const forged = await signZone("forged.example", plain("forged.example"));
  const empty = await signZone("empty.example", plain("empty.example", ""));
  const expired = await signZone(
    "expired.example",
    plain("expired.example"),
    "-s",
    "20200101000000",
    "-e",
    "20200201000000",
  );
  const zones = {
    "signed.example": plain("signed.example"),
    "forged.example": forged.text,
    "empty.example": empty.text,
    "expired.example": expired.text,
    // Its registrar still says that it is signed, as it was at the provider before.
    "moved.example": plain("moved.example"),
    "late.example": plain("late.example", "192.0.2.7"),
  };
  names = await startKnot({ address: AT, zones, signed: ["signed.example"] });
  const [signed, moved] = [
    await keyOf(names, "signed.example"),
    await signZone("moved.example", plain("moved.example")),
  ];
  resolver = await startUnbound({
    address: RESOLVER,
    zones: Object.fromEntries(Object.keys(zones).map((zone) => [zone, names])),
    anchors: [signed, forged.key, empty.key, expired.key, moved.key],
    leastSeconds: REMEMBERED_SECONDS,
  });
  server = await startTestServer({
    environment: {
      SITEWRIGHT_DNS_SERVERS: `${RESOLVER}:${resolver.port}`,
      SITEWRIGHT_DNS_AUTHORITATIVE_PORT: String(names.port),
      SITEWRIGHT_PUBLIC_ADDRESSES: HERE,
      SITEWRIGHT_PRIVATE_NETWORKS: "127.0.0.0/8",
    },
  });
}, 300_000);
afterAll(async () => {
  await server?.stop();
  await resolver?.stop();
  await names?.stop();
});

const check = async ({ _id }: Json): Promise<Json> => (await server.post(`/v1/domains/${_id}/check`)).json;
const add = async (domain: string): Promise<Json> => await check((await server.post("/v1/domains", { domain })).json);

/** What the resolver itself says. */
async function resolved(name: string, type = "A"): Promise<string> {
  const child = Bun.spawn(["kdig", `@${RESOLVER}`, "-p", String(resolver.port), name, type]);
  const text = await new Response(child.stdout).text();
  const status = /status: (\w+)/.exec(text)![1]!;
  const values = [...text.matchAll(/^[^;\s]\S*\s+\d+\s+IN\s+\w+\s+(\S+)$/gm)].map(([, value]) => value);
  return [status, ...values].join(" ");
}

describe("a zone whose signatures are", () => {
  test("right is like any other", async () => {
    expect(await resolved("signed.example")).toBe(`NOERROR ${HERE}`);
    expect(await add("signed.example")).toMatchObject({ status: "active", problem: null });
  });

  test("not those of what it says is not served, and what is wrong is told, not that nothing is there", async () => {
    await updateZone(
      names,
      "forged.example",
      "update delete forged.example. A",
      "update add forged.example. 600 A 127.0.0.66",
    );
    expect(await resolved("forged.example")).toBe("SERVFAIL");
    const domain = await add("forged.example");
    expect(domain).toMatchObject({ status: "pending_dns", verified_at: null });
    expect(domain.problem).toContain("its DNSSEC is broken");
    expect(domain.problem).toContain("remove the DS record at your registrar");
    // Put right, it is seen at once.
    await updateZone(
      names,
      "forged.example",
      "update delete forged.example. A",
      `update add forged.example. 600 A ${HERE}`,
    );
    await Bun.sleep(2000);
    expect(await check(domain)).toMatchObject({ status: "active", problem: null });
  });

  for (const [zone, what] of [
    ["expired.example", "long past"],
    ["moved.example", "missing, although its registrar says that it has some"],
  ] as const)
    test(`${what} is told so`, async () => {
      expect(await resolved(zone)).toBe("SERVFAIL");
      const domain = await add(zone);
      expect(domain).toMatchObject({ status: "pending_dns", verified_at: null });
      expect(domain.problem).toContain("its DNSSEC is broken");
      // What it says is shown all the same.
      expect(domain.instructions[0].found).toEqual([HERE]);
      expect(domain.dns.name_servers).toEqual([`ns1.${zone}`]);
    });

  test("wrong proves nothing, whatever its TXT record says", async () => {
    const domain = (await server.post("/v1/domains", { domain: "empty.example" })).json;
    const proof = domain.instructions.find(({ type }: Json) => type === "TXT");
    await updateZone(names, "empty.example", `update add ${proof.name}. 600 TXT "${proof.value}"`);
    expect(await resolved(proof.name, "TXT")).toBe("SERVFAIL");
    const checked = await check(domain);
    expect(checked).toMatchObject({ verified_at: null });
    expect(checked.problem).toContain("its DNSSEC is broken");
  });
});

test("what the resolver remembers does not matter: neither an old address nor that there was no proof", async () => {
  const domain = await add("late.example");
  expect(domain).toMatchObject({ status: "pending_dns" });
  expect(domain.problem).toContain("192.0.2.7, which is not this server");
  const proof = domain.instructions.find(({ type }: Json) => type === "TXT");
  const before = [await resolved("late.example"), await resolved(proof.name, "TXT")];
  expect(before).toEqual(["NOERROR 192.0.2.7", "NXDOMAIN"]);
  await updateZone(
    names,
    "late.example",
    "update delete late.example. A",
    `update add late.example. 600 A ${HERE}`,
    `update add ${proof.name}. 600 TXT "${proof.value}"`,
  );
  // It remembers.
  expect([await resolved("late.example"), await resolved(proof.name, "TXT")]).toEqual(before);
  expect(await check(domain)).toMatchObject({ status: "active", proof: "txt", problem: null });
});
