/** Stand-ins for the domain registries (RDAP over HTTP) and for DNS (over UDP), which know some names. */
import { createSocket } from "node:dgram";
import { asksForEnding, dnsAnswer } from "./dns_answer.ts";

export interface LookupStub {
  /** Settings of a server that asks these. */
  environment: Record<string, string>;
  /** Names that are registered; all others are free. */
  taken: Set<string>;
  /** False: neither answers, as if there were no network. */
  answers: boolean;
  /** How many questions were open at the same time, at most. */
  mostAtOnce: number;
  stop(): Promise<void>;
}

const NO_ERROR = 0;
const NAME_ERROR = 3;
const SERVER_FAILURE = 2;

export async function startLookupStub(): Promise<LookupStub> {
  let open = 0;
  const registry = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    async fetch(request) {
      const { pathname, origin } = new URL(request.url);
      if (!stub.answers) return new Response("", { status: 503 });
      // A DNS provider, at which there is one zone.
      if (pathname === "/cloudflare/zones")
        return Response.json({
          success: true,
          errors: [],
          result: [{ id: "z1", name: "zone.example" }],
          result_info: { total_pages: 1 },
        });
      if (pathname === "/dns.json")
        return Response.json({ version: "1.0", services: [[["com", "net", "org", "example"], [`${origin}/`]]] });
      stub.mostAtOnce = Math.max(stub.mostAtOnce, ++open);
      await Bun.sleep(5);
      open--;
      const isTaken = stub.taken.has(decodeURIComponent(pathname.split("/").at(-1)!));
      return Response.json({ objectClassName: "domain" }, { status: isTaken ? 200 : 404 });
    },
  });
  const names = createSocket("udp4");
  // Who has asked may have gone.
  names.on("error", () => {});
  names.on("message", (query, peer) => {
    const code = !stub.answers ? SERVER_FAILURE : asksForEnding(query) ? NO_ERROR : NAME_ERROR;
    names.send(dnsAnswer(query, code), peer.port, peer.address);
  });
  await new Promise<void>((resolve) => names.bind(0, "127.0.0.1", resolve));
  const stub: LookupStub = {
    environment: {
      SITEWRIGHT_RDAP_BOOTSTRAP_URL: `http://127.0.0.1:${registry.port}/dns.json`,
      SITEWRIGHT_DNS_APIS: `cloudflare=http://127.0.0.1:${registry.port}/cloudflare`,
      SITEWRIGHT_PRIVATE_NETWORKS: "127.0.0.0/8",
      SITEWRIGHT_DNS_SERVERS: `127.0.0.1:${names.address().port}`,
    },
    taken: new Set(),
    answers: true,
    mostAtOnce: 0,
    async stop() {
      names.close();
      await registry.stop(true);
    },
  };
  return stub;
}
