/** The server's own browser: what it shows, and what a page that nobody vouches for can't do to it, or with it. */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { examineBrowser } from "../../src/features/server_settings/service.ts";
import { type Clock, systemClock } from "../../src/lib/clock.ts";
import { createBrowser } from "../../src/providers/browser/browser.ts";
import type { PageFile } from "../../src/providers/browser/guard.ts";
import type { View } from "../../src/providers/browser/view.ts";
import { freePort } from "../free_port.ts";
import { CHROMIUM, TEST_BROWSER } from "./chromium.ts";

/** The whole Chromium where a page may turn to what only that has; where only a page is shown, the one without windows. */
const browserOf = (options: { address?: string; isSandboxed?: boolean; atOnce?: number; clock?: Clock } = {}) => {
  const { address = TEST_BROWSER, isSandboxed = false, atOnce = 1, clock = systemClock } = options;
  const workers = { count: 1, memoryBytes: 1, environment: {} };
  return createBrowser({ config: { browser: { address, isSandboxed, atOnce }, workers }, clock })!;
};
const never = new AbortController().signal;
const noFile = async () => null;
const shown = (html: string, file: (path: string) => Promise<PageFile | null> = noFile) => ({ path: "/", html, file });
/** What a page says of itself once it has come to rest. */
const read = (view: View, script: string) =>
  view.show({ width: 390, theme: "light" }).then(() => view.evaluate(script));
const profiles = () => readdirSync(tmpdir()).filter((name) => name.startsWith("sitewright-browser-"));

/** Listens on the machine, and counts who comes. */
let reached = 0;
let listener: { port: number; udp: number; stop(): void };
let beside: Awaited<ReturnType<typeof startBeside>>;
beforeAll(async () => {
  const tcp = Bun.listen({ hostname: "127.0.0.1", port: 0, socket: { open: () => void reached++, data() {} } });
  const udp = await Bun.udpSocket({ hostname: "127.0.0.1", socket: { data: () => void reached++ } });
  const stop = () => {
    tcp.stop(true);
    udp.close();
  };
  beside = await startBeside();
  listener = { port: tcp.port, udp: udp.port, stop };
});
afterAll(async () => {
  listener.stop();
  await beside.stop();
});

describe("a page", () => {
  test("is shown in a width and a theme, with its own files", async () => {
    const html = `<!doctype html><meta name="viewport" content="width=device-width"><style>
      * { margin: 0 } body { background: #fff } @media (prefers-color-scheme: dark) { body { background: #000 } }
      @media (max-width: 500px) { main { height: 3000px } }</style><link rel="stylesheet" href="/own.css">
      <main><p>Hello</p></main>`;
    const asked: string[] = [];
    const file = async (path: string) => {
      asked.push(path);
      return path === "/own.css" ? { contentType: "text/css", body: "p { letter-spacing: 7px }" } : null;
    };
    const found = await browserOf({ address: CHROMIUM }).look(
      shown(html, file),
      async (view) => {
        const phone = await view.show({ width: 390, theme: "light" });
        const style =
          "[getComputedStyle(document.body).backgroundColor, getComputedStyle(document.querySelector('p')).letterSpacing]";
        const light = await view.evaluate(style);
        const desktop = await view.show({ width: 1280, theme: "dark" });
        return { phone: phone.height, desktop: desktop.height, light, dark: await view.evaluate(style) };
      },
      never,
    );
    expect(found).toEqual({
      phone: 3000,
      desktop: 800,
      light: ["rgb(255, 255, 255)", "7px"],
      dark: ["rgb(0, 0, 0)", "7px"],
    });
    expect(asked).toContain("/own.css");
  });

  test("has what comes later: pictures that load late, and what appears when it is scrolled to", async () => {
    const html = `<!doctype html><div style="height: 4000px"></div><img loading="lazy" src="/late.svg" alt=""><p>There</p>
      <script>new IntersectionObserver(([{ isIntersecting }]) => { if (isIntersecting) document.title = "seen"; })
        .observe(document.querySelector("p"));</script>`;
    const file = async (path: string) =>
      path === "/late.svg"
        ? { contentType: "image/svg+xml", body: '<svg xmlns="http://www.w3.org/2000/svg" width="70" height="7"/>' }
        : null;
    const script = "[document.title, document.images[0].naturalWidth, scrollY]";
    expect(await browserOf().look(shown(html, file), (view) => read(view, script), never)).toEqual(["seen", 70, 0]);
  });

  test("is looked at beside others only as many times as may be at once", async () => {
    const browser = browserOf({ atOnce: 2 });
    let begun = 0;
    const both = Promise.withResolvers<void>();
    const use = async (view: View) => {
      const place = ++begun;
      if (place === 2) both.resolve();
      await both.promise;
      await view.show({ width: 390, theme: "light" });
      return { place, begun };
    };
    const looks = await Promise.all([1, 2, 3].map(() => browser.look(shown("<p>Hi</p>"), use, never)));
    // Of the first two, whoever was done first had nobody come in between.
    expect(Math.min(...looks.map((look) => look.begun))).toBe(2);
    expect(begun).toBe(3);
  });
});

describe("a hostile page", () => {
  test.each(["started here", "beside the server"])("reaches nobody from a browser %s", async (which) => {
    const at = `127.0.0.1:${listener.port}`;
    const html = `<!doctype html><meta http-equiv="refresh" content="0;url=http://${at}/refresh">
      <link rel="preconnect" href="http://${at}"><link rel="prefetch" href="http://${at}/prefetch">
      <style>@import "http://${at}/import.css"; @font-face { font-family: a; src: url(http://${at}/a.woff2) }
        p { font-family: a; background: url(http://${at}/p.png) }</style>
      <p>Still here</p><img src="http://${at}/i.png"><img src="file:///etc/passwd">
      <iframe src="http://${at}/frame"></iframe><iframe src="file:///etc/passwd"></iframe>
      <iframe srcdoc="<img src='http://${at}/inner.png'><script>fetch('http://${at}/inner')</script>"></iframe>
      <object data="http://${at}/object"></object><script src="http://${at}/s.js"></script>
      <form action="http://${at}/form" method="post" id="f"><input name="a"></form>
      <script>
        const said = {};
        const attempt = (name, work) => { try { said[name] = String(work()); } catch (error) { said[name] = "refused"; } };
        attempt("fetch", () => fetch("http://${at}/fetch").catch(() => {}));
        attempt("beacon", () => navigator.sendBeacon("http://${at}/beacon"));
        attempt("socket", () => new WebSocket("ws://${at}/socket"));
        attempt("events", () => new EventSource("http://${at}/events"));
        attempt("popup", () => window.open("http://${at}/popup"));
        attempt("form", () => document.getElementById("f").submit());
        attempt("away", () => { location.href = "http://${at}/away"; });
        attempt("file", () => { location.href = "file:///etc/passwd"; });
        attempt("dialog", () => alert("stay"));
        attempt("storage", () => localStorage.length);
        attempt("worker", () => new Worker(URL.createObjectURL(new Blob(["fetch('http://${at}/worker'); new WebSocket('ws://${at}/worker')"]))));
        attempt("service", () => navigator.serviceWorker.register("/sw.js").catch(() => {}));
        attempt("peer", () => {
          const peer = new RTCPeerConnection({ iceServers: [{ urls: "stun:127.0.0.1:${listener.udp}" }] });
          peer.createDataChannel("a");
          peer.createOffer().then((offer) => peer.setLocalDescription(offer));
        });
        attempt("download", () => {
          const link = document.createElement("a");
          link.href = URL.createObjectURL(new Blob(["x"]));
          link.download = "left-behind.txt";
          link.click();
        });
        document.title = JSON.stringify(said);
      </script>`;
    const before = reached;
    const browser = browserOf({ address: which === "started here" ? CHROMIUM : beside.http });
    const found = await browser.look(
      shown(html),
      async (view) => {
        const text = await read(view, "[document.title, document.querySelector('p')?.textContent, location.href]");
        return { text, picture: await view.picture({ top: 0, height: 300 }, "png") };
      },
      never,
    );
    const [title, text, href] = found.text as string[];
    expect({ text, href }).toEqual({ text: "Still here", href: "https://page.invalid/" });
    expect(found.picture.length).toBeGreaterThan(1000);
    expect(JSON.parse(title!)).toMatchObject({ popup: "null", storage: "refused", peer: "refused" });
    expect(reached).toBe(before);
  });

  test("that loads itself again and again is shown all the same", async () => {
    const html = "<!doctype html><p>Again</p><script>setTimeout(() => location.reload(), 0)</script>";
    const look = browserOf().look(shown(html), (view) => read(view, "document.querySelector('p').textContent"), never);
    expect(await look).toBe("Again");
  });

  test("does not see what our own scripts see it by", async () => {
    const html =
      "<!doctype html><p>True</p><script>document.querySelector = () => ({ textContent: 'false' }); JSON.stringify = () => 'false';</script>";
    const look = browserOf().look(shown(html), (view) => read(view, "document.querySelector('p').textContent"), never);
    expect(await look).toBe("True");
  });

  test("that runs without end is ended, with all of its processes, and the next one is shown", async () => {
    const before = profiles();
    // The 20 seconds pass in four.
    const hurried: Clock = { now: systemClock.now, after: (ms, run) => systemClock.after(ms / 5, run) };
    const browser = browserOf({ address: CHROMIUM, clock: hurried });
    const look = browser.look(shown("<p>Hi</p><script>for (;;);</script>"), (view) => read(view, "1"), never);
    await expect(look).rejects.toMatchObject({ reason: "page", message: expect.stringContaining("20 seconds") });
    expect(profiles()).toEqual(before);
    expect(await browserOf().look(shown("<p>Hi</p>"), (view) => read(view, "1 + 1"), never)).toBe(2);
  });

  test("that takes more memory than it may is ended before its time", async () => {
    const greedy = "const kept = []; setInterval(() => kept.push(new Uint8Array(2e7).fill(1)), 5)";
    const wait = "new Promise((resolve) => setTimeout(resolve, 60000))";
    const look = browserOf().look(shown(`<p>Hi</p><script>${greedy}</script>`), (view) => read(view, wait), never);
    await expect(look).rejects.toMatchObject({ reason: "page", message: expect.stringContaining("memory") });
  });

  test("with a million elements is shown or refused, and leaves nothing behind", async () => {
    const before = profiles();
    const html = `<main></main><script>document.querySelector("main").innerHTML = "<p><b>x</b></p>".repeat(500000)</script>`;
    const look = browserOf().look(shown(html), (view) => view.show({ width: 390, theme: "light" }), never);
    const end = await look.then(
      ({ height }) => (height > 1000 ? "shown" : "empty"),
      (error) => error.reason,
    );
    expect(["shown", "page"]).toContain(end);
    expect(profiles()).toEqual(before);
  });
});

describe("the browser", () => {
  test("that does not start is told to the operator with what to do", async () => {
    const missing = browserOf({ address: "/nowhere/chromium" }).look(shown(""), async () => 1, never);
    await expect(missing).rejects.toMatchObject({ reason: "unavailable", detail: expect.stringContaining("ENOENT") });
    const other = browserOf({ address: "/bin/false" }).look(shown(""), async () => 1, never);
    await expect(other).rejects.toMatchObject({ reason: "unavailable", detail: expect.stringContaining("has ended") });
  });

  test("is tried by the doctor", async () => {
    const workers = { count: 1, memoryBytes: 1, environment: {} };
    const examine = (address: string, isSandboxed = false) =>
      examineBrowser({ browser: { address, isSandboxed, atOnce: 1 }, workers });
    expect(await examine(CHROMIUM)).toMatchObject({
      ok: true,
      message: expect.stringContaining("without its sandbox"),
    });
    expect(await examine("/bin/false")).toMatchObject({ ok: false, message: expect.stringContaining("has ended") });
    expect((await examineBrowser({ browser: null, workers })).message).toContain("SITEWRIGHT_BROWSER");
  });

  test("is sandboxed unless it is told not to be", async () => {
    const look = browserOf({ isSandboxed: true }).look(shown("<p>Hi</p>"), (view) => read(view, "1"), never);
    const isRoot = process.getuid!() === 0;
    if (!isRoot) return expect(await look).toBe(1);
    await expect(look).rejects.toMatchObject({ detail: expect.stringContaining("SITEWRIGHT_BROWSER_SANDBOX") });
  });

  test("may be one that runs beside the server, which goes on without what was looked at", async () => {
    const { http, socket } = beside;
    for (const address of [socket, http]) {
      const found = await browserOf({ address }).look(shown("<p>Hi</p>"), (view) => read(view, "location.href"), never);
      expect(found).toBe("https://page.invalid/");
      const left = (await (await fetch(`${http}/json/list`)).json()) as { url: string }[];
      expect(left.filter(({ url }) => url.includes("page.invalid"))).toEqual([]);
    }
    const look = browserOf({ address: `http://127.0.0.1:${freePort()}` }).look(shown(""), async () => 1, never);
    await expect(look).rejects.toMatchObject({ reason: "unavailable" });
  });

  test("is let go of when nobody wants the look any more", async () => {
    const gone = new AbortController();
    const look = browserOf().look(
      shown("<p>Hi</p>"),
      async (view) => {
        gone.abort(new Error("the server stops"));
        await view.show({ width: 390, theme: "light" });
      },
      gone.signal,
    );
    await expect(look).rejects.toThrow("the server stops");
  });
});

/** A browser that runs by itself. */
async function startBeside() {
  const profile = `${tmpdir()}/beside-${crypto.randomUUID()}`;
  const chromium = Bun.spawn({
    cmd: [CHROMIUM, "--headless", "--no-sandbox", "--remote-debugging-port=0", `--user-data-dir=${profile}`],
    stderr: "pipe",
    env: { HOME: profile, PATH: "/usr/bin:/bin" },
  });
  const socket = await socketOf(chromium.stderr);
  const http = new URL(socket.replace("ws:", "http:")).origin;
  const stop = async () => {
    chromium.kill("SIGKILL");
    await chromium.exited;
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  };
  return { socket, http, stop };
}

/** Where a browser says that it listens. */
async function socketOf(words: ReadableStream<Uint8Array>): Promise<string> {
  let said = "";
  const decoder = new TextDecoder();
  for await (const part of words) {
    said += decoder.decode(part, { stream: true });
    const found = /listening on (ws:\S+)/.exec(said)?.[1];
    if (found) return found;
  }
  throw new Error(`the browser does not listen: ${said}`);
}
