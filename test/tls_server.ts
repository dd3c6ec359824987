/** A server that speaks TLS itself, as a process of its own: from its sources, or the compiled executable. */
import { request } from "node:https";
import { join } from "node:path";
import type { TLSSocket } from "node:tls";
import { databaseUrl } from "./databases.ts";
import { type DnsWorld, startDnsWorld } from "./dns_world.ts";
import { freePort } from "./free_port.ts";
import { newDirectory } from "./harness.ts";
import { type Pebble, startPebble } from "./pebble.ts";

export const APP = "app.sitewright.test";
export const SITES = "sites.sitewright.test";

const EMAIL = "you@example.com";

export const SOURCES = [process.execPath, join(import.meta.dir, "../src/main.ts")];
export const EXECUTABLE = [join(import.meta.dir, "../dist/sitewright")];

export interface SecureAnswer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
  /** biome-ignore lint/suspicious/noExplicitAny: tests read answers of every form. */
  json: any;
  /** The names of the certificate that it came with, as OpenSSL writes them. */
  names: string | undefined;
  serial: string;
  issuer: string | undefined;
}

export interface TlsWorld {
  dns: DnsWorld;
  pebble: Pebble;
  httpPort: number;
  httpsPort: number;
  directory: string;
  key: string;
  /** A request over TLS to a name, checked with the authority's root unless `any` certificate will do. */
  secure(host: string, path: string, init?: SecureInit): Promise<SecureAnswer>;
  /** The same without encryption; redirects are not followed. */
  plain(host: string, path: string): Promise<Response>;
  /** A call of the API. */
  api(method: string, path: string, body?: object): Promise<SecureAnswer>;
  /** Publishes a site of one page; answers its host. */
  publish(name: string, html?: string): Promise<{ website: string; host: string }>;
  start(environment?: Record<string, string>): Promise<void>;
  /** Ends the server: at once, or as it would be by an operator. */
  end(signal?: "SIGKILL" | "SIGTERM"): Promise<void>;
  /** What `sitewright doctor` prints, by lines. */
  doctor(environment?: Record<string, string>): Promise<string[]>;
  log(): string;
  stop(): Promise<void>;
}

interface SecureInit {
  method?: string;
  body?: object;
  headers?: Record<string, string>;
  /** The name that the connection is opened for, if it is not the host. */
  serverName?: string;
  any?: boolean;
}

interface WorldOptions {
  /** What runs the server's command line. */
  command?: string[];
  environment?: Record<string, string>;
  /** Keys of external accounts that the authority asks for. */
  bindings?: Record<string, string>;
  /** A name server that has all names of the test, instead of a DNS that the test changes. */
  nameServer?: { address: string; port: number };
}

export async function startTlsWorld({
  command = SOURCES,
  environment = {},
  bindings,
  nameServer,
}: WorldOptions = {}): Promise<TlsWorld> {
  const dns = await startDnsWorld();
  const [httpPort, httpsPort] = [freePort(), freePort()];
  const pebble = await startPebble({
    httpPort,
    dns: nameServer ? `${nameServer.address}:${nameServer.port}` : `127.0.0.1:${dns.port}`,
    bindings,
  });
  const directory = newDirectory();
  const url = await databaseUrl(directory);
  dns.set(APP, { A: ["127.0.0.1"] });
  let child: Bun.Subprocess<"ignore", "pipe", "pipe"> | null = null;
  let printed = "";

  const settings = {
    PATH: process.env.PATH!,
    ...dns.environment,
    ...(nameServer && {
      SITEWRIGHT_DNS_SERVERS: `${nameServer.address}:${nameServer.port}`,
      SITEWRIGHT_DNS_AUTHORITATIVE_PORT: String(nameServer.port),
    }),
    SITEWRIGHT_HOST: "127.0.0.1",
    SITEWRIGHT_HTTP_PORT: String(httpPort),
    SITEWRIGHT_HTTPS_PORT: String(httpsPort),
    SITEWRIGHT_BASE_URL: `https://${APP}:${httpsPort}`,
    SITEWRIGHT_DEFAULT_DOMAIN: SITES,
    SITEWRIGHT_ALTERNATE_DOMAIN: "pages.sitewright.test",
    SITEWRIGHT_ACME_DIRECTORY: pebble.directory,
    SITEWRIGHT_RATE_LIMIT_FACTOR: "off",
    NODE_EXTRA_CA_CERTS: pebble.authorityFile,
    ...(url && { SITEWRIGHT_DATABASE_URL: url }),
    ...environment,
  };
  const world: TlsWorld = {
    dns,
    pebble,
    httpPort,
    httpsPort,
    directory,
    key: "",
    secure(host, path, { method = "GET", body, headers = {}, serverName = host, any = false } = {}) {
      const { promise, resolve, reject } = Promise.withResolvers<SecureAnswer>();
      const text = body && JSON.stringify(body);
      const sent = request(
        {
          host: "127.0.0.1",
          port: httpsPort,
          servername: serverName,
          path,
          method,
          agent: false,
          ca: pebble.root,
          rejectUnauthorized: !any,
          headers: {
            host: `${host}:${httpsPort}`,
            ...(text && { "content-type": "application/json", "content-length": String(Buffer.byteLength(text)) }),
            ...headers,
          },
        },
        async (answer) => {
          const certificate = (answer.socket as TLSSocket).getPeerCertificate();
          const parts: Buffer[] = [];
          for await (const part of answer) parts.push(part);
          const said = Buffer.concat(parts).toString();
          const isJson = answer.headers["content-type"]?.startsWith("application/json");
          resolve({
            status: answer.statusCode!,
            headers: answer.headers,
            text: said,
            json: isJson ? JSON.parse(said) : undefined,
            names: certificate.subjectaltname,
            serial: certificate.serialNumber,
            issuer: certificate.issuer?.CN as string | undefined,
          });
        },
      );
      sent.on("error", reject);
      sent.end(text);
      return promise;
    },
    plain: (host, path) =>
      fetch(`http://127.0.0.1:${httpPort}${path}`, { headers: { Host: `${host}:${httpPort}` }, redirect: "manual" }),
    api: (method, path, body) =>
      world.secure(APP, path, { method, body, headers: { authorization: `Bearer ${world.key}` } }),
    async publish(name, html = `<main><h1>${name}</h1></main>`) {
      const post = async (path: string, body: object) => {
        const { status, json, text } = await world.api("POST", path, body);
        if (status >= 300) throw new Error(`${path} ${status} ${text}`);
        return json;
      };
      const website = await post("/v1/websites", { name, prompt: "A printer" });
      const page = await post(`/v1/websites/${website._id}/pages`, { path: "/", name: "Home" });
      const thread = await post("/v1/threads", { page_id: page._id });
      await post("/v1/versions", { page_id: page._id, thread_id: thread._id, html, css: "" });
      const { url } = await post("/v1/tools/deploy", { page_id: page._id });
      const host = new URL(url).hostname;
      dns.set(host, { A: ["127.0.0.1"] });
      return { website: website._id, host };
    },
    async start(more = {}) {
      printed = "";
      child = Bun.spawn([...command, "serve", "--tls", EMAIL, "--data", directory], {
        env: { ...settings, ...more },
        stdout: "pipe",
        stderr: "pipe",
      });
      const own = child;
      void (async () => {
        for await (const part of own.stderr) printed += new TextDecoder().decode(part);
      })();
      let greeting = "";
      for await (const part of own.stdout) {
        greeting += new TextDecoder().decode(part);
        if (/serves \S+ \(.*\)\n/.test(greeting) && (world.key || greeting.includes("3. Follow"))) break;
      }
      world.key ||= /sw_[0-9a-f]{64}/.exec(greeting)?.[0] ?? "";
      if (!world.key) throw new Error(`the server does not start: ${greeting}${printed}`);
    },
    async end(signal = "SIGTERM") {
      child?.kill(signal);
      await child?.exited;
      child = null;
    },
    async doctor(more = {}) {
      const own = Bun.spawn([...command, "doctor", "--data", directory], {
        env: { ...settings, SITEWRIGHT_TLS_EMAIL: EMAIL, ...more },
        stdout: "pipe",
        stderr: "inherit",
      });
      return (await new Response(own.stdout).text()).trim().split("\n");
    },
    log: () => printed,
    async stop() {
      await world.end("SIGKILL");
      await pebble.stop();
      await dns.stop();
    },
  };
  await world.start();
  return world;
}

/** Waits until something is so; says what was seen last when it never is. */
export async function eventually<Result>(
  work: () => Promise<Result | false | null | undefined>,
  what: string,
  patienceMs = 120_000,
): Promise<Result> {
  const deadline = performance.now() + patienceMs;
  let last: unknown = null;
  while (performance.now() < deadline) {
    try {
      const found = await work();
      if (found) return found;
    } catch (error) {
      last = error;
    }
    await Bun.sleep(200);
  }
  throw new Error(`never: ${what}${last ? ` (${last})` : ""}`);
}
