/**
 * A stand-in for an Overpass server, true to the wire as its documentation and its users tell: 406 without a name of
 * one's own, 429, 504, 200 with a `remark`, answers that are slow, cut off or huge.
 */

export type OverpassManner =
  | "answers"
  | "busy"
  | "gateway"
  | "refusing"
  | "remark"
  | "slow"
  | "cut"
  | "huge"
  | "nonsense"
  | "nothing";

export interface OverpassServer {
  url: string;
  manner: OverpassManner;
  /** What it gives. */
  elements: unknown[];
  /** The queries that it was sent. */
  asked: string[];
  /** How many requests were under way at the same time, at most. */
  atOnce: number;
  stop(): Promise<void>;
}

/** A plumber in Leeds, as OpenStreetMap has them. */
export const plumberNode = (id: number, tags: Record<string, string> = {}) => ({
  type: "node",
  id,
  lat: 53.79 + id / 1000,
  lon: -1.54,
  tags: { craft: "plumber", name: `Plumber ${id}`, ...tags },
});

export async function startOverpass(): Promise<OverpassServer> {
  let underWay = 0;
  const server = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    async fetch(request) {
      underWay++;
      overpass.atOnce = Math.max(overpass.atOnce, underWay);
      try {
        return await answer(request);
      } finally {
        underWay--;
      }
    },
  });
  const overpass: OverpassServer = {
    url: `http://127.0.0.1:${server.port}`,
    manner: "answers",
    elements: [],
    asked: [],
    atOnce: 0,
    stop: () => server.stop(true),
  };
  const json = (body: unknown) =>
    Response.json({ version: 0.6, generator: "Overpass API 0.7.62", ...(body as object) });

  async function answer(request: Request): Promise<Response> {
    if (new URL(request.url).pathname !== "/api/interpreter" || request.method !== "POST")
      return new Response("not found", { status: 404 });
    if (!/^Sitewright\//.test(request.headers.get("user-agent") ?? "")) return new Response(null, { status: 406 });
    const query = new URLSearchParams(await request.text()).get("data") ?? "";
    overpass.asked.push(query);
    await Bun.sleep(30);
    const remark = 'runtime error: Query timed out in "query" at line 3 after 26 seconds.';
    const html = "<html><body><strong>Error</strong>: runtime error: open64: 0 Success</body></html>";
    switch (overpass.manner) {
      case "busy":
        return new Response(html, { status: 429 });
      case "gateway":
        return new Response(html, { status: 504 });
      case "refusing":
        return new Response(html, { status: 406 });
      case "remark":
        return json({ elements: [], remark });
      case "nonsense":
        return new Response(html, { headers: { "Content-Type": "text/html" } });
      case "nothing":
        return json({ elements: [] });
      case "cut": {
        const text = JSON.stringify({ elements: overpass.elements });
        return new Response(text.slice(0, text.length / 2));
      }
      case "huge":
        return new Response(
          new ReadableStream({
            pull(controller) {
              controller.enqueue(new Uint8Array(1024 * 1024).fill(32));
            },
          }),
        );
      case "slow":
        if (!request.signal.aborted)
          await new Promise((resolve) => request.signal.addEventListener("abort", resolve, { once: true }));
        return new Response(null);
      default:
        return json({ elements: overpass.elements });
    }
  }
  return overpass;
}
