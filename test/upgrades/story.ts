/** A small installation that every version can make, and what must still be there when a newer one opens it. */
import { freePort } from "../free_port.ts";

const APPLICATION = "app.example.com";

/** Addresses that have no port in them, so that pages are the same wherever they are served. */
const ENVIRONMENT = {
  PATH: process.env.PATH ?? "",
  HOME: process.env.HOME ?? "",
  SITEWRIGHT_BASE_URL: `https://${APPLICATION}`,
  SITEWRIGHT_DEFAULT_DOMAIN: "sites.example.com",
  SITEWRIGHT_ALTERNATE_DOMAIN: "pages.example.com",
  SITEWRIGHT_RATE_LIMIT_FACTOR: "off",
};

export interface Kept {
  key: string;
  /** Published addresses, each with what a visitor gets there, in base64. */
  visits: Record<string, string>;
  website: string;
  page: string;
  thread: string;
  /** Versions of the page, the newest last, with their html. */
  versions: { _id: string; html: string }[];
  /** What visitors have sent by the page's form. */
  submissions: number;
}

// biome-ignore lint/suspicious/noExplicitAny: answers of any version
type Json = any;

/**
 * A version of the program that serves a data directory.
 * @param database its address; left out: it is the file in the data directory
 */
export async function servedBy(program: readonly string[], data: string, database?: string) {
  const port = freePort();
  const child = Bun.spawn([...program, "serve", "--data", data, "--port", String(port)], {
    env: { ...ENVIRONMENT, ...(database && { SITEWRIGHT_DATABASE_URL: database }) },
    stdout: "pipe",
    stderr: "pipe",
  });
  const problems = new Response(child.stderr).text();
  const reader = child.stdout.pipeThrough(new TextDecoderStream()).getReader();
  let greeting = "";
  while (!/README[^\n]*\n|data: [^\n]*\)\n(Nobody [^\n]*\n)?$/.test(greeting)) {
    const { done, value } = await reader.read();
    if (done) throw new Error(`serve ended: ${greeting}${await problems}`);
    greeting += value;
  }
  const at = (host: string, path: string, init: RequestInit = {}) =>
    fetch(`http://127.0.0.1:${port}${path}`, { ...init, redirect: "manual", headers: { ...init.headers, Host: host } });
  return {
    key: /sw_[0-9a-f]{64}/.exec(greeting)?.[0] ?? null,
    async call(key: string, method: string, path: string, body?: object): Promise<Json> {
      const headers = { Authorization: `Bearer ${key}`, "Content-Type": "application/json" };
      const response = await at(APPLICATION, path, { method, headers, body: body && JSON.stringify(body) });
      const text = await response.text();
      if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
      // Streams of events, and what has nothing to say, are not JSON.
      return response.headers.get("Content-Type")?.startsWith("application/json") ? JSON.parse(text) : text;
    },
    async visit(address: string, init?: RequestInit) {
      const { host, pathname } = new URL(address);
      const response = await at(host, pathname, init);
      return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()) };
    },
    async stop(): Promise<void> {
      child.kill("SIGTERM");
      await child.exited;
    },
  };
}

const pageOf = (words: string) =>
  `<h1>${words}</h1><p>Bread, croissants and buns – every day from 7:30.</p><form><label>Name <input name="name"></label><button>Send</button></form>`;

/** Makes the installation in an empty data directory, or an empty database at an address. */
export async function makeInstallation(program: readonly string[], data: string, database?: string): Promise<Kept> {
  const server = await servedBy(program, data, database);
  const key = server.key!;
  const call = (method: string, path: string, body?: object) => server.call(key, method, path, body);
  try {
    const website = await call("POST", "/v1/websites", {
      name: "Crumb & Co",
      prompt: "A sourdough bakery in Portland.",
    });
    const page = await call("POST", `/v1/websites/${website._id}/pages`, { path: "/", name: "Home" });
    const thread = await call("POST", "/v1/threads", { page_id: page._id });
    const versions: Kept["versions"] = [];
    const save = async (words: string) => {
      const html = pageOf(words);
      const made = await call("POST", "/v1/versions", {
        page_id: page._id,
        thread_id: thread._id,
        html,
        css: "h1{color:#123}",
      });
      versions.push({ _id: made._id, html: (await call("GET", `/v1/versions/${made._id}`)).html });
    };
    await save("First");
    await save("Published");
    const { url } = await call("POST", "/v1/tools/deploy", { page_id: page._id });
    await save("Only a draft");
    const { bytes } = await server.visit(url);
    const forms = await call("GET", `/v1/forms?page_id=${page._id}`);
    const form = new URL(`/_sw/forms/${forms.data[0]._id}`, url).href;
    const sent = await server.visit(form, { method: "POST", body: new URLSearchParams({ name: "Ada" }) });
    if (sent.status >= 400) throw new Error(`the form answers with ${sent.status}: ${sent.bytes}`);
    return {
      key,
      visits: { [url]: bytes.toString("base64") },
      website: website._id,
      page: page._id,
      thread: thread._id,
      versions,
      submissions: 1,
    };
  } finally {
    await server.stop();
  }
}
