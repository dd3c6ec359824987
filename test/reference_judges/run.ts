/**
 * What others make of the reference: of its pages a judge of documentation for agents, without a failing check; of the
 * OpenAPI document two linters without a word, and five generators whose clients compile under strict TypeScript and do
 * the README's flow without a cast. `bun run judges`: it installs what it needs into this folder,
 * a quarter of a gigabyte, and takes minutes, so that it is no part of the tests.
 */
import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { builtinEngine } from "../../src/engines/builtin/engine.ts";
import { startTestServer } from "../harness.ts";

const FOLDER = import.meta.dir;
const MADE = join(FOLDER, "made");
const DOCUMENT = "made/openapi.json";

let failures = 0;
/** Runs a program of this folder, and says how that went. @param expected what it must print */
async function judge(name: string, command: string[], environment: Record<string, string> = {}, expected = "") {
  const begun = performance.now();
  const child = Bun.spawn(command, {
    cwd: FOLDER,
    env: {
      ...process.env,
      REDOCLY_TELEMETRY: "off",
      REDOCLY_SUPPRESS_UPDATE_NOTICE: "true",
      CI: "true",
      ...environment,
    },
    stdout: "pipe",
    stderr: "pipe",
  });
  const [output, problems, code] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
    child.exited,
  ]);
  const isRight = code === 0 && output.includes(expected) && !/\b[1-9]\d* warnings?\b/.test(output + problems);
  if (!isRight) failures++;
  const seconds = ((performance.now() - begun) / 1000).toFixed(1);
  process.stdout.write(`${isRight ? "ok  " : "FAIL"} ${name} (${seconds} s)\n`);
  if (!isRight) process.stdout.write(`${output.slice(0, 4000)}\n${problems.slice(0, 4000)}\n`);
}

const bin = (name: string) => join("node_modules", ".bin", name);

rmSync(MADE, { recursive: true, force: true });
mkdirSync(MADE);
await judge("packages are installed", [process.execPath, "install", "--frozen-lockfile"]);

const server = await startTestServer({ engine: builtinEngine() });
const { user, password } = server.app.services.reference;
const Authorization = `Basic ${btoa(`${user}:${password}`)}`;
const document = await (await fetch(`${server.baseUrl}/docs/json`, { headers: { Authorization } })).json();
await Bun.write(join(FOLDER, DOCUMENT), JSON.stringify(document));
// Linters take the address of this machine for an example's.
const published = { ...document, servers: [{ url: "https://sitewright.dev" }] };
await Bun.write(join(MADE, "published.json"), JSON.stringify(published));

await judge("Spectral finds nothing", [
  bin("spectral"),
  "lint",
  "-r",
  "spectral.yaml",
  "--fail-severity",
  "hint",
  "made/published.json",
]);
// It can't be told a key.
const proxy = Bun.serve({
  hostname: "127.0.0.1",
  port: 0,
  fetch(request) {
    const { pathname, search } = new URL(request.url);
    const headers = new Headers(request.headers);
    headers.set("Authorization", Authorization);
    return fetch(`${server.baseUrl}${pathname}${search}`, { method: request.method, headers, decompress: false });
  },
});
const docs = `http://127.0.0.1:${proxy.port}/docs`;
await judge(
  "afdocs finds no failing check",
  [
    join(FOLDER, "../../node_modules/node/bin/node"),
    bin("afdocs"),
    "check",
    docs,
    ...["--llms-txt-url", `${docs}/llms.txt`, "--sampling", "deterministic", "--max-links", "60"],
    ...["--request-delay", "0", "--format", "scorecard", "--quiet"],
  ],
  {},
  "Overall Score",
);
await proxy.stop(true);

await judge("Redocly finds nothing", [bin("redocly"), "lint", "--config", "redocly.yaml", "made/published.json"]);

await judge("openapi-typescript", [bin("openapi-typescript"), DOCUMENT, "-o", "made/openapi_typescript.ts"]);
await judge("hey-api", [
  bin("openapi-ts"),
  "-i",
  `./${DOCUMENT}`,
  "-o",
  "made/hey_api",
  "-c",
  "@hey-api/client-fetch",
  "--no-log-file",
]);
await judge("orval", [bin("orval"), "--config", "orval.config.cjs"]);
await judge("oazapfts", [bin("oazapfts"), DOCUMENT, "made/oazapfts.ts"]);
await judge("openapi-zod-client", [bin("openapi-zod-client"), DOCUMENT, "-o", "made/zod_client.ts"]);
await judge("all of them compile", [bin("tsc"), "-p", "."]);
for (const flow of ["openapi_fetch", "hey_api", "orval", "oazapfts", "zod_client"])
  await judge(
    `${flow} makes, generates and publishes a website`,
    [process.execPath, `flows/${flow}.ts`],
    { SITEWRIGHT_URL: server.baseUrl, SITEWRIGHT_KEY: server.key },
    "published at http",
  );
await server.stop();
process.exit(failures === 0 ? 0 : 1);
