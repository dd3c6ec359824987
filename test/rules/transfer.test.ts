/** What goes over the wire: encodings, ETags, event streams, preview tokens. */
import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { previewToken, readPreviewToken } from "../../src/features/publishing/preview_links.ts";
import type { StreamEvent } from "../../src/jobs/streams.ts";
import { chooseEncoding, contentResponse, makeContent, matchesEtag } from "../../src/sites/content.ts";
import { eventStream } from "../../src/transport/sse.ts";
import { parseEvents } from "../harness.ts";

describe("Accept-Encoding", () => {
  const all = { encoded: { br: new Uint8Array(1), zstd: new Uint8Array(1), gzip: new Uint8Array(1) } };
  const coding = fc.constantFrom(
    "br",
    "zstd",
    "gzip",
    "deflate",
    "identity",
    "*",
    "x-gzip",
    "brotli",
    "dcb",
    "xbr",
    "zstdx",
  );
  const weight = fc.constantFrom("", ";q=1", "; q=0.5", ";q=0", " ; q=0.000", ";q=0.001", ";q=1.000");

  test("never chooses what was not asked for, or was asked for with weight 0", () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(coding, weight), { maxLength: 6 }),
        fc.constantFrom(",", ", ", " , "),
        (list, comma) => {
          const first = new Map<string, boolean>();
          for (const [name, q] of list) if (!first.has(name)) first.set(name, !/q=0(\.0*)?$/.test(q));
          const chosen = chooseEncoding(list.map(([name, q]) => `${name}${q}`).join(comma), all);
          const best = (["br", "zstd", "gzip"] as const).find((name) => first.get(name)) ?? null;
          expect(chosen).toBe(best);
        },
      ),
      { numRuns: 1000 },
    );
  });

  test("takes only encodings that the content has; letters of any case; nothing without the header", () => {
    expect(chooseEncoding("br, gzip", { encoded: { gzip: new Uint8Array(1) } })).toBe("gzip");
    expect(chooseEncoding("br", { encoded: {} })).toBeNull();
    expect(chooseEncoding("GZIP", all)).toBe("gzip");
    expect(chooseEncoding("gzip, deflate, br, zstd", all)).toBe("br");
    expect([chooseEncoding(null, all), chooseEncoding("", all)]).toEqual([null, null]);
  });
});

describe("ETags", () => {
  const etag = fc.stringMatching(/^"[0-9a-f]{8}(-br|-gzip)?"$/);

  test("match alone, weak, in a list or by *; never in part", () => {
    fc.assert(
      fc.property(etag, fc.array(etag, { maxLength: 4 }), (own, others) => {
        const strangers = others.filter((other) => other !== own);
        expect(matchesEtag(strangers.join(", "), own)).toBe(false);
        expect(matchesEtag([...strangers, own].join(", "), own)).toBe(true);
        expect(matchesEtag([`W/${own}`, ...strangers].join(","), own)).toBe(true);
        expect(matchesEtag(own.slice(0, -2), own)).toBe(false);
        expect(matchesEtag(own.replaceAll('"', ""), own)).toBe(false);
      }),
    );
    expect(matchesEtag("*", '"x"')).toBe(true);
  });

  test("differ for different bytes and different encodings, and are the same for the same", async () => {
    const tagOf = async (text: string, accept: string) => {
      const content = await makeContent(Buffer.from(text) as Uint8Array<ArrayBuffer>, "text/html; charset=utf-8");
      return contentResponse(new Request("http://x/", { headers: { "accept-encoding": accept } }), content).headers.get(
        "etag",
      );
    };
    const long = "bread ".repeat(500);
    const tags = await Promise.all(["", "br", "zstd", "gzip"].map((accept) => tagOf(long, accept)));
    expect(new Set(tags).size).toBe(4);
    expect(await tagOf(long, "br")).toBe(tags[1]!);
    expect(await tagOf(`${long}!`, "br")).not.toBe(tags[1]!);
    expect(await tagOf("short", "br")).toBe(await tagOf("short", ""));
  });

  test("of what is compressed already: sent as it is", async () => {
    const content = await makeContent(new Uint8Array(5000), "font/woff2");
    expect(content.encoded).toEqual({});
  });
});

describe("event streams", () => {
  const stillClock = { now: () => 0, after: () => () => {} };
  const value = fc.jsonValue({ maxDepth: 3 });

  test("any data arrives as it was sent, in order, with its ids, however the bytes are cut", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.constantFrom("run", "code", "progress"), value), { maxLength: 10 }),
        async (list) => {
          async function* events(): AsyncGenerator<StreamEvent[]> {
            for (const [index, [event, data]] of list.entries())
              yield [{ id: index + 1, event, data: JSON.stringify(data) }];
          }
          const text = await new Response(eventStream(events(), stillClock, () => {})).text();
          expect(parseEvents(text)).toEqual(
            list.map(([event, data], index) => ({ id: index + 1, event, data: JSON.parse(JSON.stringify(data)) })),
          );
        },
      ),
    );
  });

  test("a heartbeat is a comment every 15 seconds, and stops at the end", async () => {
    const timers: { delayMs: number; run: () => void; cancelled: boolean }[] = [];
    const clock = {
      now: () => 0,
      after(delayMs: number, run: () => void) {
        const timer = { delayMs, run, cancelled: false };
        timers.push(timer);
        return () => {
          timer.cancelled = true;
        };
      },
    };
    const gate = Promise.withResolvers<void>();
    async function* events(): AsyncGenerator<StreamEvent[]> {
      await gate.promise;
      yield [{ id: 1, event: "run", data: "{}" }];
    }
    const text = new Response(eventStream(events(), clock, () => {})).text();
    await Bun.sleep(0);
    for (let beat = 0; beat < 3; beat++) timers.at(-1)!.run();
    expect(timers.map((timer) => timer.delayMs)).toEqual([15_000, 15_000, 15_000, 15_000]);
    gate.resolve();
    expect((await text).match(/^: keep-alive$/gm)).toHaveLength(3);
    expect(parseEvents(await text)).toEqual([{ id: 1, event: "run", data: {} }]);
    expect(timers.at(-1)!.cancelled).toBe(true);
  });

  test("a source that breaks ends the stream and its heartbeat", async () => {
    let cancelled = 0;
    const clock = { now: () => 0, after: () => () => void cancelled++ };
    // biome-ignore lint/correctness/useYield: breaks before its first event.
    async function* events(): AsyncGenerator<StreamEvent[]> {
      throw new Error("the disk is gone");
    }
    expect(new Response(eventStream(events(), clock, () => {})).text()).rejects.toThrow("the disk is gone");
    await Bun.sleep(0);
    expect(cancelled).toBe(1);
  });

  test("a client that leaves is told of, and the source is closed", async () => {
    let left = false;
    let closed = false;
    async function* events(): AsyncGenerator<StreamEvent[]> {
      try {
        for (let id = 1; ; id++) yield [{ id, event: "code", data: "{}" }];
      } finally {
        closed = true;
      }
    }
    const reader = eventStream(events(), stillClock, () => {
      left = true;
    }).getReader();
    await reader.read();
    await reader.read();
    await reader.cancel();
    expect([left, closed]).toEqual([true, true]);
  });
});

describe("preview tokens", () => {
  const id = (prefix: string) => fc.stringMatching(/^[0-9a-z]{26}$/).map((name) => `${prefix}_${name}`);
  const review = fc.record({ reviewer: fc.option(fc.string({ unit: "grapheme", minLength: 1 })) });
  const claim = fc
    .record({ account: id("acc"), page: id("page"), version: fc.option(id("ver")), expiresAt: fc.integer({ min: 1 }) })
    .chain((wanted) =>
      fc.oneof(
        fc.constant({ ...wanted }),
        fc.constant({ ...wanted, frame: true as const }),
        review.map((said) => ({ ...wanted, review: said })),
        fc.tuple(id("web"), id("rvl")).map(([website, link]) => ({ ...wanted, page: null, website, link })),
      ),
    );

  test("give their claim back until they expire, to who knows the secret", () => {
    fc.assert(
      fc.property(claim, fc.string({ minLength: 1 }), (wanted, secret) => {
        const token = previewToken(secret, wanted);
        expect(token).toMatch(/^[\w.-]+$/);
        expect(readPreviewToken(secret, token, wanted.expiresAt - 1)).toEqual(wanted);
        expect(readPreviewToken(secret, token, wanted.expiresAt)).toBeNull();
        expect(readPreviewToken(`${secret}x`, token, 0)).toBeNull();
      }),
    );
  });

  test("are worth nothing with any character changed, added or left out, and no text makes reading fail", () => {
    const token = previewToken("secret", { account: "acc_1", page: "page_1", version: null, expiresAt: 10 });
    fc.assert(
      fc.property(fc.nat(token.length - 1), fc.constantFrom("A", "z", "-", ".", ""), (at, character) => {
        const changed = `${token.slice(0, at)}${character}${token.slice(at + 1)}`;
        if (changed !== token) expect(readPreviewToken("secret", changed, 0)).toBeNull();
        expect(readPreviewToken("secret", `${token.slice(0, at)}${character}x${token.slice(at)}`, 0)).toBeNull();
      }),
    );
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => expect(readPreviewToken("secret", text, 0)).toBeNull()),
    );
  });
});
