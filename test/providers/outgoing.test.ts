/** Requests to addresses that users give: only to the public internet, to the address that was checked, within limits. */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { createSocket, type Socket } from "node:dgram";
import { readFileSync } from "node:fs";
import * as https from "node:https";
import { type AddressInfo, createServer, type Server } from "node:net";
import { join } from "node:path";
import type { TLSSocket } from "node:tls";
import fc from "fast-check";
import { systemClock } from "../../src/lib/clock.ts";
import { createOutgoing, isPublicAddress, OutgoingError, type OutgoingRequest } from "../../src/providers/outgoing.ts";
import { addressAnswer } from "./dns_answer.ts";

const pem = (name: string) => readFileSync(join(import.meta.dir, "../fixtures/tls", name), "utf8");
const LOOPBACK = ["127.0.0.0/8", "::1/128"];

let receiver: ReturnType<typeof Bun.serve>;
let secure: https.Server;
let nameServer: Socket;
let dnsServers: string[];
/** What the name server says, one entry for each time it is asked for IPv4 addresses; the last one stays. */
let answers: string[][] = [];
let questions = 0;
let received: { path: string; host: string | null; body: string }[] = [];

beforeAll(async () => {
  receiver = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    async fetch(request) {
      const { pathname } = new URL(request.url);
      received.push({ path: pathname, host: request.headers.get("host"), body: await request.text() });
      if (pathname === "/redirect") return Response.redirect("http://169.254.169.254/", 302);
      if (pathname === "/never") return new Promise(() => {});
      if (pathname === "/large") return new Response("x".repeat(1_000_000));
      return new Response("thanks", { status: 201, headers: { "X-Kind": "test" } });
    },
  });
  secure = https.createServer({ key: pem("server.key.pem"), cert: pem("server.pem") }, (request, response) => {
    response.end(
      JSON.stringify([request.headers.host, (request.socket as TLSSocket & { servername: string }).servername]),
    );
  });
  await new Promise<void>((resolve) => secure.listen(0, "127.0.0.1", resolve));
  nameServer = createSocket("udp4");
  // Who has asked may have gone.
  nameServer.on("error", () => {});
  nameServer.on("message", (query, peer) => {
    const answer = addressAnswer(query, answers[Math.min(questions, answers.length - 1)]!);
    if (answer.length > query.length) questions++;
    nameServer.send(answer, peer.port, peer.address);
  });
  await new Promise<void>((resolve) => nameServer.bind(0, "127.0.0.1", resolve));
  dnsServers = [`127.0.0.1:${nameServer.address().port}`];
});

afterAll(async () => {
  nameServer.close();
  secure.close();
  await receiver.stop(true);
});

/** Asks with a name server that gives these answers. */
async function ask(
  names: string[][],
  request: Partial<OutgoingRequest> & { url: string },
  options: { privateNetworks?: string[]; authorities?: string } = {},
) {
  answers = names;
  questions = 0;
  received = [];
  const outgoing = createOutgoing({ dnsServers, privateNetworks: [], clock: systemClock, ...options });
  try {
    return await outgoing.request({ timeoutMs: 5000, mostBytes: 1000, ...request });
  } catch (error) {
    if (error instanceof OutgoingError) return error;
    throw error;
  }
}

const at = (path: string, host = "hooks.example.com") => `http://${host}:${receiver.port}${path}`;
const local = { privateNetworks: LOOPBACK };

describe("which addresses are public", () => {
  const number = fc.nat(255);
  const rest = (bytes: number) => fc.array(number, { minLength: bytes, maxLength: bytes });
  const within = (...start: number[]) => rest(4 - start.length).map((more) => [...start, ...more]);
  const inside = fc.oneof(
    within(0),
    within(10),
    within(127),
    within(169, 254),
    within(192, 168),
    within(192, 0, 0),
    within(192, 0, 2),
    within(198, 51, 100),
    within(203, 0, 113),
    fc.integer({ min: 64, max: 127 }).chain((second) => within(100, second)),
    fc.integer({ min: 16, max: 31 }).chain((second) => within(172, second)),
    fc.integer({ min: 18, max: 19 }).chain((second) => within(198, second)),
    fc.integer({ min: 224, max: 255 }).chain((first) => within(first)),
  );
  const hex = (bytes: number[]) => bytes.map((byte) => byte.toString(16).padStart(2, "0")).join("");
  const inSix = (prefix: string, four: number[]) => `${prefix}${hex(four.slice(0, 2))}:${hex(four.slice(2))}`;

  test("no private, local, shared, documentation or multicast address of IPv4 is, nor what carries one in IPv6", () => {
    fc.assert(
      fc.property(inside, (four) => {
        const forms = [
          four.join("."),
          `::ffff:${four.join(".")}`,
          inSix("::ffff:", four),
          inSix("64:ff9b::", four),
          inSix("64:ff9b:1::", four),
          inSix("::", four),
          `2002:${hex(four.slice(0, 2))}:${hex(four.slice(2))}::1`,
        ];
        expect(forms.filter(isPublicAddress)).toEqual([]);
      }),
      { numRuns: 1000 },
    );
  });

  test("outside of the ranges that IANA has given out, no IPv6 address is", () => {
    fc.assert(
      fc.property(rest(16), (bytes) => {
        fc.pre(bytes[0]! >> 5 !== 1 && hex(bytes.slice(0, 12)) !== "0064ff9b0000000000000000");
        fc.pre(hex(bytes.slice(0, 12)) !== "00000000000000000000ffff");
        expect(isPublicAddress(hex(bytes).match(/.{4}/g)!.join(":"))).toBe(false);
      }),
      { numRuns: 1000 },
    );
  });

  test.each([
    "::1",
    "::",
    "fe80::1",
    "fe80::1%eth0",
    "fd00::1",
    "fec0::1",
    "ff02::1",
    "2001:db8::1",
    "2001::1",
    "3fff::1",
  ])("%s is not", (address) => expect(isPublicAddress(address)).toBe(false));

  test.each(["8.8.8.8", "172.32.0.1", "100.128.0.1", "2606:4700::1111", "::ffff:8.8.8.8", "64:ff9b::808:808"])(
    "%s is",
    (address) => expect(isPublicAddress(address)).toBe(true),
  );

  test.each(["", "localhost", "127.1", "0x7f000001", "2130706433", "8.8.8.8 ", "1.2.3"])(
    "%j is no address",
    (address) => expect(isPublicAddress(address)).toBe(false),
  );
});

describe("addresses as they are written", () => {
  const outgoing = createOutgoing({ dnsServers: [], privateNetworks: [], clock: systemClock });

  test.each([
    "https://hooks.example.com/x",
    "http://hooks.example.com:8080/x?y=1",
    "https://8.8.8.8/",
    "https://[2606:4700::1111]:8443/",
  ])("%s may be asked", (url) => expect(outgoing.findProblem(url)).toBeNull());

  test.each([
    ["ftp://hooks.example.com/", "http://"],
    ["file:///etc/passwd", "http://"],
    ["hooks.example.com", "http://"],
    ["https://user:secret@hooks.example.com/", "password"],
    ["https://hooks.example.com:25/", "port 25"],
    ["http://127.0.0.1/", "private network"],
    ["http://2130706433/", "private network"],
    ["http://0x7f.1/", "private network"],
    ["http://0177.0.0.1/", "private network"],
    ["http://0/", "private network"],
    ["http://127.0.0.1./", "private network"],
    ["http://127.0.0.1\\@hooks.example.com/", "private network"],
    ["http://[64:ff9b::7f00:1]/", "private network"],
    ["http://[fe80::1%25eth0]/", "http://"],
    ["http://[::1]/", "private network"],
    ["http://[::ffff:127.0.0.1]/", "private network"],
    ["http://169.254.169.254/latest/meta-data", "private network"],
    ["http://localhost:3000/", "private network"],
    ["http://LOCALHOST./", "private network"],
    ["http://a.localhost/", "private network"],
  ])("%s may not", (url, words) => expect(outgoing.findProblem(url)?.message).toContain(words));
});

test("a request that was given up before it began leaves no error behind that is nobody's", async () => {
  const outgoing = createOutgoing({ dnsServers: ["127.0.0.1:1"], privateNetworks: [], clock: systemClock });
  const unhandled: unknown[] = [];
  const note = (error: unknown) => void unhandled.push(error);
  process.on("unhandledRejection", note);
  const request = { url: "https://hooks.example.com/", timeoutMs: 100, mostBytes: 1, addresses: [] };
  await expect(outgoing.request({ ...request, signal: AbortSignal.abort(new Error("stopped")) })).rejects.toThrow(
    "stopped",
  );
  await Bun.sleep(1);
  process.off("unhandledRejection", note);
  expect(unhandled).toEqual([]);
});

describe("names", () => {
  test("one that leads into the network is refused, without saying where", async () => {
    const answer = (await ask([["127.0.0.1"]], { url: at("/") })) as OutgoingError;
    expect(answer.problem).toBe("refused");
    expect(answer.message).toContain("hooks.example.com leads into a private network");
    expect(answer.message).not.toContain("127.0.0.1");
    expect(received).toEqual([]);
  });

  test("one that leads into the network among other places is refused", async () => {
    expect(await ask([["8.8.8.8", "10.0.0.1"]], { url: at("/") })).toMatchObject({ problem: "refused" });
  });

  test("a name server that changes its mind to 127.0.0.1: the request goes where the check was, the next is refused", async () => {
    const checked = Bun.serve({ hostname: "127.0.0.2", port: receiver.port, fetch: () => new Response("checked") });
    const allowed = { privateNetworks: ["127.0.0.2/32"] };
    const names = [["127.0.0.2"], ["127.0.0.1"]];
    const outgoing = createOutgoing({ dnsServers, clock: systemClock, ...allowed });
    const first = (await ask(names, { url: at("/secrets") }, allowed)) as { body: Buffer };
    expect([first.body.toString(), questions]).toEqual(["checked", 1]);
    const second = outgoing.request({ url: at("/secrets"), timeoutMs: 5000, mostBytes: 1000 });
    await expect(second).rejects.toMatchObject({ problem: "refused" });
    expect([questions, received]).toEqual([2, []]);
    await checked.stop(true);
  });

  test("a proxy of the environment is not asked: it would look the name up for itself", async () => {
    const proxy = Bun.serve({ hostname: "127.0.0.1", port: 0, fetch: () => new Response("the proxy") });
    const source = JSON.stringify(import.meta.resolve("../../src/providers/outgoing.ts"));
    const clock = JSON.stringify(import.meta.resolve("../../src/lib/clock.ts"));
    const script = `
      const { createOutgoing } = await import(${source});
      const { systemClock: clock } = await import(${clock});
      const outgoing = createOutgoing({ dnsServers: [], privateNetworks: ["127.0.0.0/8"], clock });
      const { status } = await outgoing.request({ url: "${at("/direct", "127.0.0.1")}", timeoutMs: 5000, mostBytes: 100 });
      console.log(status);`;
    const address = `http://127.0.0.1:${proxy.port}`;
    const names = ["HTTP_PROXY", "http_proxy", "HTTPS_PROXY", "https_proxy", "ALL_PROXY"];
    const env = {
      ...process.env,
      ...Object.fromEntries(names.map((name) => [name, address])),
      NO_PROXY: "",
      no_proxy: "",
    };
    received = [];
    const child = Bun.spawn([process.execPath, "-e", script], { env, stdout: "pipe" });
    expect((await new Response(child.stdout).text()).trim()).toBe("201");
    expect(received).toHaveLength(1);
    await proxy.stop(true);
  });

  test("one that leads nowhere", async () => {
    expect(await ask([[]], { url: at("/") })).toMatchObject({ problem: "unreachable" });
  });

  test("the system's names are checked too", async () => {
    const outgoing = createOutgoing({ dnsServers: [], privateNetworks: [], clock: systemClock });
    const asked = outgoing.request({ url: at("/", "localhost."), timeoutMs: 1000, mostBytes: 1 });
    await expect(asked).rejects.toMatchObject({ problem: "refused" });
  });

  test("an allowed network may be asked, with the name in the Host header", async () => {
    const body = "x=ä";
    const answer = await ask([["127.0.0.1"]], { url: at("/x?y"), method: "POST", body }, local);
    expect(answer).toMatchObject({ status: 201, cut: false, headers: { "x-kind": "test" } });
    expect((answer as { body: Buffer }).body.toString()).toBe("thanks");
    expect(received).toEqual([{ path: "/x", host: `hooks.example.com:${receiver.port}`, body }]);
  });

  test("allowing one network allows no other", async () => {
    const options = { privateNetworks: ["10.0.0.0/8"] };
    expect(await ask([["127.0.0.1"]], { url: at("/") }, options)).toMatchObject({ problem: "refused" });
  });

  test("when the first of several addresses takes no connection, the next one is asked", async () => {
    expect(await ask([["127.0.0.2", "127.0.0.1"]], { url: at("/") }, local)).toMatchObject({ status: 201 });
  });
});

describe("https", () => {
  const url = (host = "hooks.example.com") => `https://${host}:${(secure.address() as AddressInfo).port}/`;
  const trusting = () => ({ ...local, authorities: pem("authority.pem") });

  test("SNI and Host header are the name's, and so must the certificate be", async () => {
    const answer = (await ask([["127.0.0.1"]], { url: url() }, trusting())) as { body: Buffer };
    expect(JSON.parse(answer.body.toString())).toEqual([new URL(url()).host, "hooks.example.com"]);
    const other = await ask([["127.0.0.1"]], { url: url("other.example.com") }, trusting());
    expect(other).toMatchObject({ problem: "unreachable", message: expect.stringContaining("certificate") });
    const address = await ask([["127.0.0.1"]], { url: url("127.0.0.1") }, trusting());
    expect(address).toMatchObject({ problem: "unreachable", message: expect.stringContaining("certificate") });
  });

  test("a certificate of an unknown authority is refused", async () => {
    const answer = await ask([["127.0.0.1"]], { url: url() }, local);
    expect(answer).toMatchObject({ problem: "unreachable", message: expect.stringContaining("certificate") });
  });
});

describe("limits", () => {
  test("a redirect is an answer, and not followed", async () => {
    const answer = await ask([["127.0.0.1"]], { url: at("/redirect") }, local);
    expect(answer).toMatchObject({ status: 302, headers: { location: "http://169.254.169.254/" } });
  });

  test("a long body is cut", async () => {
    const answer = (await ask([["127.0.0.1"]], { url: at("/large") }, local)) as { body: Buffer; cut: boolean };
    expect([answer.body.length, answer.cut]).toEqual([1000, true]);
  });

  test("a server that does not answer in time", async () => {
    const answer = await ask([["127.0.0.1"]], { url: at("/never"), timeoutMs: 100 }, local);
    expect(answer).toMatchObject({ problem: "timeout" });
  });

  test("an aborted request throws the signal's reason", async () => {
    const stop = new AbortController();
    const asked = ask([["127.0.0.1"]], { url: at("/never"), signal: stop.signal }, local);
    setTimeout(() => stop.abort(new Error("enough")), 20);
    await expect(asked).rejects.toThrow("enough");
  });

  test("servers that speak no HTTP, hang up in the middle or are not there", async () => {
    const says = async (text: string): Promise<[Server, string]> => {
      const server = createServer((socket) => socket.on("error", () => {}).once("data", () => socket.end(text)));
      await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
      return [server, `http://hooks.example.com:${(server.address() as AddressInfo).port}/`];
    };
    for (const text of ["hello\r\n\r\n", "", "HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf"]) {
      const [server, url] = await says(text);
      expect([text, await ask([["127.0.0.1"]], { url }, local)]).toMatchObject([text, { problem: "unreachable" }]);
      server.close();
    }
    const [gone, url] = await says("");
    await new Promise((resolve) => gone.close(resolve));
    const answer = await ask([["127.0.0.1"]], { url }, local);
    expect(answer).toMatchObject({
      problem: "unreachable",
      message: expect.stringContaining("accepts no connections"),
    });
  });
});
