/** Whether a domain is free: asked of stand-ins that speak RDAP over HTTP and DNS over UDP. */
import { afterAll, beforeAll, beforeEach, expect, test } from "bun:test";
import { createSocket, type Socket } from "node:dgram";
import { systemClock } from "../../src/lib/clock.ts";
import { createDomainLookup } from "../../src/providers/domain_lookup.ts";
import { asksForEnding, dnsAnswer } from "./dns_answer.ts";

let registry: ReturnType<typeof Bun.serve>;
let nameServer: Socket;
let dnsAddress: string;
let rdapStatus = 200;
let bootstrapStatus = 200;
let bootstrapCalls = 0;
let rdapPaths: string[] = [];

/** Response codes of DNS (RFC 1035, section 4.1.1). */
const NAME_ERROR = 3;
const SERVER_FAILURE = 2;
const NO_ERROR = 0;
let dnsCode = NAME_ERROR;
let endingCode = NO_ERROR;

beforeAll(async () => {
  registry = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    fetch(request) {
      const { pathname, origin } = new URL(request.url);
      if (pathname === "/bootstrap.json") {
        bootstrapCalls++;
        const services = [
          [["example"], [`${origin}/rdap/`]],
          [["uk"], [`${origin}/uk/`]],
          [["co.uk"], [`${origin}/co-uk`]],
        ];
        return bootstrapStatus === 200
          ? Response.json({ version: "1.0", services })
          : new Response("", { status: bootstrapStatus });
      }
      rdapPaths.push(pathname);
      return Response.json({ objectClassName: "domain" }, { status: rdapStatus });
    },
  });
  nameServer = createSocket("udp4");
  // Who has asked may have gone.
  nameServer.on("error", () => {});
  nameServer.on("message", (query, peer) => {
    const answer = dnsAnswer(query, asksForEnding(query) ? endingCode : dnsCode);
    nameServer.send(answer, peer.port, peer.address);
  });
  await new Promise<void>((resolve) => nameServer.bind(0, "127.0.0.1", resolve));
  dnsAddress = `127.0.0.1:${nameServer.address().port}`;
});

afterAll(async () => {
  await registry.stop(true);
  nameServer.close();
});

beforeEach(() => {
  rdapStatus = 200;
  bootstrapStatus = 200;
  bootstrapCalls = 0;
  rdapPaths = [];
  dnsCode = NAME_ERROR;
  endingCode = NO_ERROR;
});

const lookup = () =>
  createDomainLookup({
    bootstrapUrl: `http://127.0.0.1:${registry.port}/bootstrap.json`,
    dnsServers: [dnsAddress],
    clock: systemClock,
  });
const never = new AbortController().signal;

test("a name that the registry knows is taken; one it does not know is free", async () => {
  const { check } = lookup();
  expect(await check("taken.example", never)).toEqual({ domain: "taken.example", available: false, source: "rdap" });
  rdapStatus = 404;
  expect(await check("free.example", never)).toEqual({ domain: "free.example", available: true, source: "rdap" });
  expect(rdapPaths).toEqual(["/rdap/domain/taken.example", "/rdap/domain/free.example"]);
  expect(bootstrapCalls).toBe(1);
});

test("the longest ending decides which registry is asked", async () => {
  const { check } = lookup();
  await check("shop.co.uk", never);
  await check("shop.uk", never);
  expect(rdapPaths).toEqual(["/co-uk/domain/shop.co.uk", "/uk/domain/shop.uk"]);
});

test("DNS is asked when the registry does not answer, or when the ending has none", async () => {
  const { check } = lookup();
  rdapStatus = 503;
  expect(await check("free.example", never)).toEqual({ domain: "free.example", available: true, source: "dns" });
  expect(await check("free.unlisted", never)).toEqual({ domain: "free.unlisted", available: true, source: "dns" });
  bootstrapStatus = 500;
  expect(await lookup().check("free.example", never)).toMatchObject({ available: true, source: "dns" });
});

test("a name server that is cut off from the world, and knows no ending, is not believed", async () => {
  rdapStatus = 503;
  endingCode = NAME_ERROR;
  expect(await lookup().check("some.example", never)).toEqual({
    domain: "some.example",
    available: null,
    source: null,
  });
});

test("when neither can be reached, nothing is claimed", async () => {
  rdapStatus = 503;
  dnsCode = SERVER_FAILURE;
  expect(await lookup().check("some.example", never)).toEqual({
    domain: "some.example",
    available: null,
    source: null,
  });
});
