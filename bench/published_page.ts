/** A published page, beside nginx with one worker that serves the same bytes and headers from files. */
import { mkdirSync, writeFileSync } from "node:fs";
import { get } from "node:http";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { inTurn, measure } from "./load.ts";
import { answering, freePort, type Sitewright, startChild } from "./processes.ts";
import { perSecond, type Row, times } from "./report.ts";

const CONNECTIONS = 32;
const ENCODINGS = ["identity", "gzip", "br"] as const;

/** The bytes as they come over the wire, still encoded. */
async function rawBytes(port: number, host: string, encoding: string): Promise<{ bytes: Buffer; headers: string[][] }> {
  const { promise, resolve, reject } = Promise.withResolvers<{ bytes: Buffer; headers: string[][] }>();
  get({ host: "127.0.0.1", port, headers: { Host: `${host}:${port}`, "Accept-Encoding": encoding } }, (response) => {
    const chunks: Buffer[] = [];
    response.on("data", (chunk) => chunks.push(chunk));
    response.on("end", () => {
      if (response.statusCode !== 200) reject(new Error(`the published page answers ${response.statusCode}`));
      const headers = Object.entries(response.headers).map(([name, value]) => [name, String(value)]);
      resolve({ bytes: Buffer.concat(chunks), headers });
    });
  }).on("error", reject);
  return await promise;
}

/** What nginx says by itself, so that it is not said twice. */
const OWN_HEADERS = /^(content-(type|length|encoding)|date|etag|vary|connection|keep-alive|transfer-encoding)$/;

/** Where Debian puts the module that serves .br files. */
export const BROTLI_MODULE = "/usr/lib/nginx/modules/ngx_http_brotli_static_module.so";

const nginxConfig = (directory: string, port: number, headers: string[][]) => `
load_module ${BROTLI_MODULE};
worker_processes 1;
daemon off;
master_process on;
user root;
pid ${directory}/nginx.pid;
error_log ${directory}/error.log warn;
events { worker_connections 1024; }
http {
  access_log off;
  types { text/html html; }
  charset utf-8;
  sendfile on;
  tcp_nopush on;
  keepalive_requests 100000000;
  open_file_cache max=100 inactive=60s;
  open_file_cache_valid 60s;
  client_body_temp_path ${directory}/body;
  proxy_temp_path ${directory}/proxy;
  fastcgi_temp_path ${directory}/fastcgi;
  uwsgi_temp_path ${directory}/uwsgi;
  scgi_temp_path ${directory}/scgi;
  server {
    listen 127.0.0.1:${port};
    root ${directory}/files;
    gzip_static on;
    gzip_vary on;
    brotli_static on;
${headers.map(([name, value]) => `    add_header ${name} "${value}";`).join("\n")}
  }
}
`;

/** Measures visits a second of a page that a published website has at `/`. */
export async function publishedPage(server: Sitewright, host: string, directory: string): Promise<Row[]> {
  const files = join(directory, "files");
  mkdirSync(files, { recursive: true });
  const [identity, gzip, br] = await Promise.all(ENCODINGS.map((encoding) => rawBytes(server.port, host, encoding)));
  if (!gunzipSync(gzip!.bytes).equals(identity!.bytes)) throw new Error("the gzip variant is another page");
  writeFileSync(join(files, "index.html"), identity!.bytes);
  writeFileSync(join(files, "index.html.gz"), gzip!.bytes);
  writeFileSync(join(files, "index.html.br"), br!.bytes);
  const port = await freePort();
  const headers = identity!.headers.filter(([name]) => !OWN_HEADERS.test(name!));
  const config = join(directory, "nginx.conf");
  writeFileSync(config, nginxConfig(directory, port, headers));
  const nginx = startChild(["nginx", "-p", directory, "-c", config]);
  await answering(`http://127.0.0.1:${port}/`);

  const rows: Row[] = [];
  for (const [index, encoding] of ENCODINGS.entries()) {
    const load = { connections: CONNECTIONS, seconds: 2 };
    const accept = { "Accept-Encoding": encoding };
    const ours = { ...load, url: server.origin, headers: { ...accept, Host: `${host}:${server.port}` } };
    const theirs = { ...load, url: `http://127.0.0.1:${port}/`, headers: accept };
    await measure({ ...ours, seconds: 1 });
    const { medians, ratios } = await inTurn(
      3,
      async () => (await measure(ours)).perSecond,
      async () => (await measure(theirs)).perSecond,
    );
    const size = [identity, gzip, br][index]!.bytes.length;
    rows.push({
      what: `Published page, ${encoding}, ${(size / 1000).toFixed(1)} kB, 32 connections`,
      sitewright: perSecond(medians[0]!),
      beside: `${perSecond(medians[1]!)} nginx, one worker${encoding === "identity" ? "" : `, ${encoding}_static`}`,
      ratio: times(ratios[0]!),
      aim: "≥ 1.0",
    });
  }
  await nginx.stop();
  return rows;
}
