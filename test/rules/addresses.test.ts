/** Who sent a request: nobody but trusted proxies is believed, and whatever a header says is read in no time. */
import { describe, expect, test } from "bun:test";
import { isIP as nodeIsIP } from "node:net";
import fc from "fast-check";
import { coverLoopback, createSenders, isIP, isLoopback, isNetwork } from "../../src/lib/addresses.ts";
import { processorMs } from "../processor_time.ts";

const { senderOf, isProxy } = createSenders(["127.0.0.0/8", "::1/128", "10.0.0.0/8", "fd00::/8"]);
const sender = (forwarded: string | null, peer: string | null = "127.0.0.1") =>
  senderOf(new Headers(forwarded === null ? {} : { "X-Forwarded-For": forwarded }), peer);

describe("who sent a request", () => {
  test.each<[peer: string | null, forwarded: string | null, sender: string | null]>([
    [null, "203.0.113.1", null],
    ["192.0.2.1", null, "192.0.2.1"],
    // A stranger's word.
    ["192.0.2.1", "203.0.113.5", "192.0.2.1"],
    ["127.0.0.1", null, "127.0.0.1"],
    ["127.0.0.1", "203.0.113.5", "203.0.113.5"],
    // What is left of the first address that is no proxy's may be invented.
    ["127.0.0.1", "198.51.100.1, 203.0.113.5", "203.0.113.5"],
    ["10.1.2.3", "198.51.100.1, 203.0.113.5, 10.9.9.9,127.0.0.1", "203.0.113.5"],
    ["10.1.2.3", "10.4.4.4, 10.5.5.5", "10.4.4.4"],
    ["::ffff:10.1.2.3", "::ffff:203.0.113.5", "203.0.113.5"],
    ["::1", "203.0.113.5", "203.0.113.5"],
    ["fd00::1", "2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
    ["2001:db8:1:2::ffff", "203.0.113.5", "2001:db8:1:2::/64"],
    ["fe80::1%eth0", null, "fe80::/64"],
    // With a port, as some proxies write it.
    ["10.1.2.3", "203.0.113.5:4711", "203.0.113.5"],
    ["10.1.2.3", "[2001:db8::1]:4711", "2001:db8::/64"],
    ["10.1.2.3", "[2001:db8::1]", "2001:db8::/64"],
    ["10.1.2.3", "2001:db8::1%25zone", "2001:db8::/64"],
  ])("from %s, forwarded for %s: %s", (peer, forwarded, expected) => {
    expect(sender(forwarded, peer)).toBe(expected);
  });

  test.each([
    "",
    ",",
    ", ,",
    "unknown",
    "_hidden",
    "1",
    "0x7f.1",
    "203.0.113",
    "203.0.113.5:port",
    "[203.0.113.5",
    "2001:db8::1::2",
    "203.0.113.5 203.0.113.6",
    `${"x".repeat(1_000_000)}`,
    `${" ".repeat(1_000_000)}203.0.113.5`,
    `${"[".repeat(1_000)}`,
  ])("what is no address is not known any better than the proxy: %#", (forwarded) => {
    expect(senderOf({ get: () => forwarded } as unknown as Headers, "10.1.2.3")).toBe("10.1.2.3");
  });

  test("all addresses of a /64 are one sender, and those of two networks are two", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 0xffff }), { minLength: 8, maxLength: 8 }), (groups) => {
        const text = (list: number[]) => list.map((group) => group.toString(16)).join(":");
        const inside = text([0x2001, ...groups.slice(1, 4), 7, 7, 7, 7]);
        const outside = text([0x2002, ...groups.slice(1)]);
        const own = sender(null, text([0x2001, ...groups.slice(1)]));
        expect(own).toBe(sender(null, inside));
        expect(own).not.toBe(sender(null, outside));
      }),
    );
  });

  test("any bytes are read without an error, and a header of a megabyte as fast as a short one", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 200 }), fc.string(), (forwarded, peer) => {
        senderOf({ get: () => forwarded } as unknown as Headers, peer);
        isProxy(peer);
        isLoopback(peer);
        isNetwork(peer);
      }),
    );
    for (const long of [
      Array.from({ length: 10_000 }, () => "10.0.0.1").join(", "),
      "10.0.0.1,".repeat(100_000),
      ",".repeat(1_000_000),
      "1".repeat(1_000_000),
      `${":".repeat(1_000_000)},10.0.0.1`,
      `%${"a".repeat(1_000_000)}`,
    ]) {
      const headers = { get: () => long } as unknown as Headers;
      const begun = processorMs();
      for (let round = 0; round < 100; round++) senderOf(headers, "127.0.0.1");
      // Reading all of it a hundred times takes seconds.
      expect(processorMs() - begun).toBeLessThan(500);
    }
  });
});

test("a proxy of one's own that is not trusted is told of, once; strangers who write the header are not", () => {
  const told: string[] = [];
  const { senderOf } = createSenders(["127.0.0.0/8"], (address) => told.push(address));
  const forwarded = new Headers({ "X-Forwarded-For": "203.0.113.5" });
  for (const [headers, peer] of [
    [forwarded, "127.0.0.1"],
    [forwarded, "198.51.100.7"],
    [forwarded, null],
    [new Headers(), "172.18.0.2"],
  ] as const)
    senderOf(headers, peer);
  expect(told).toEqual([]);
  for (const peer of ["172.18.0.2", "172.18.0.3", "10.0.0.1"]) expect(senderOf(forwarded, peer)).toBe(peer);
  expect(told).toEqual(["172.18.0.2"]);
});

test("loopback is 127.0.0.0/8 and ::1, and is covered by networks that have all of it", () => {
  for (const own of ["127.0.0.1", "127.9.9.9", "::1", "::ffff:127.0.0.1"]) expect(isLoopback(own)).toBe(true);
  for (const other of ["10.0.0.1", "::2", "localhost", "", "127.0.0.1.evil.example"])
    expect(isLoopback(other)).toBe(false);
  expect(coverLoopback(["127.0.0.0/8", "::1/128"])).toBe(true);
  expect(coverLoopback(["0.0.0.0/0", "::/0"])).toBe(true);
  for (const part of [[], ["127.0.0.0/8"], ["::1/128"], ["127.0.0.1/32", "::1/128"], ["10.0.0.0/8"]])
    expect(coverLoopback(part)).toBe(false);
});

test("what an IP address is, is what Node says", () => {
  const part = fc.oneof(
    fc.constantFrom(
      "",
      ":",
      "::",
      ".",
      "%",
      "%eth0",
      "1",
      "01",
      "ffff",
      "fffff",
      "1.2.3.4",
      "256.1.1.1",
      "0x7f.1",
      "[",
      " ",
    ),
    fc.ipV4(),
    fc.ipV6(),
    fc.nat(300).map(String),
    fc.nat(0xfffff).map((number) => number.toString(16)),
  );
  const text = fc.oneof(
    fc.array(part, { maxLength: 12 }).map((parts) => parts.join("")),
    fc.array(part, { maxLength: 10 }).map((parts) => parts.join(":")),
    fc.array(part, { maxLength: 5 }).map((parts) => parts.join(".")),
  );
  fc.assert(
    fc.property(text, (address) => {
      expect([address, isIP(address)]).toEqual([address, nodeIsIP(address) as 0 | 4 | 6]);
    }),
    { numRuns: 20_000 },
  );
});
