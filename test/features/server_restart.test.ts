/** A server that an operator restarts in the application: with what was set there for its start, or as before where that can't be. */
import { afterEach, expect, test } from "bun:test";
import { rmSync } from "node:fs";
import { run } from "../command_line.ts";
import { databaseUrl } from "../databases.ts";
import { freePort } from "../free_port.ts";
import { call, type Json, newDirectory } from "../harness.ts";
import { cookieOf, PASSWORD, tokenOf } from "../people.ts";
import { PROGRAM } from "../program.ts";

const ROUTE = "/v1/settings/server";
const LIMIT_MS = 180_000;
const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

/** Starts a server and signs its operator in. */
async function start(environment: Record<string, string> = {}) {
  const directory = newDirectory();
  ends.push(() => rmSync(directory, { recursive: true, force: true }));
  const url = await databaseUrl(directory);
  const port = freePort();
  const env = {
    PATH: process.env.PATH!,
    SITEWRIGHT_RATE_LIMIT_FACTOR: "off",
    ...(url && { SITEWRIGHT_DATABASE_URL: url }),
    ...environment,
  };
  const child = Bun.spawn([...PROGRAM, "serve", "--port", String(port), "--data", directory], {
    env,
    stdin: "ignore",
    stdout: "pipe",
    stderr: "ignore",
  });
  ends.push(async () => {
    child.kill();
    await child.exited;
  });
  const decoder = new TextDecoder();
  let greeting = "";
  for await (const chunk of child.stdout) {
    greeting += decoder.decode(chunk);
    if (greeting.includes("3. Follow")) break;
  }
  const baseUrl = `http://127.0.0.1:${port}`;
  const link = /\S+\/app\/setup#token=\w+/.exec(greeting)![0];
  const body = { token: tokenOf(link), name: "Mara", email: "mara@studio.example", password: PASSWORD };
  const cookie = cookieOf(await call(baseUrl, "POST", "/auth/setup", body, null));
  const ask = (method: string, path: string, body?: unknown) => call(baseUrl, method, path, body, cookie);
  return { ask, baseUrl, directory, env, child };
}

/** Asks again until it is as wanted; a server that restarts does not answer for a while. */
async function until(ask: () => Promise<{ json: Json }>, isWanted: (json: Json) => boolean): Promise<Json> {
  for (;;) {
    const { json } = await ask().catch(() => ({ json: undefined }));
    if (json && isWanted(json)) return json;
    await Bun.sleep(50);
  }
}

test(
  "it begins anew in the same process, with what was set for its start",
  async () => {
    const { ask, directory, env, child } = await start();
    const set = await ask("PUT", ROUTE, { group: "tls", values: { SITEWRIGHT_DEFAULT_DOMAIN: "sites.example.com" } });
    expect(set.json.restart_needed).toBe(true);
    const answer = await ask("POST", `${ROUTE}/restart`);
    expect(answer.status).toBe(200);
    const settings = await until(
      () => ask("GET", "/v1/settings"),
      ({ default_domain }) => default_domain === "sites.example.com",
    );
    expect(settings.base_url).toBe(answer.json.base_url);
    expect((await ask("GET", ROUTE)).json).toMatchObject({ restart_needed: false, start_problem: null });
    expect(child.exitCode).toBe(null);

    const listed = await run(["settings", "--data", directory], env);
    expect(listed.out).toMatch(/SITEWRIGHT_DEFAULT_DOMAIN +sites\.example\.com +the application/);
    // The way back in for who has set what keeps them out.
    const forgotten = await run(["settings", "--forget", "SITEWRIGHT_DEFAULT_DOMAIN", "--data", directory], env);
    expect(forgotten.out).toContain("restart the server");
    expect((await run(["settings", "--data", directory], env)).out).toMatch(
      /SITEWRIGHT_DEFAULT_DOMAIN +sites\.localhost +default/,
    );
    expect((await run(["settings", "--forget", "PATH", "--data", directory], env)).code).toBe(1);
  },
  LIMIT_MS,
);

test(
  "where it can't begin so, it goes on as before, and says why; a later start does as well",
  async () => {
    const { ask, directory, env, child } = await start();
    const taken = Bun.listen({ hostname: "127.0.0.1", port: 0, socket: { data() {} } });
    ends.push(() => taken.stop(true));
    const values = {
      SITEWRIGHT_BASE_URL: "https://app.example.com",
      SITEWRIGHT_TLS_EMAIL: "you@example.com",
      SITEWRIGHT_HTTP_PORT: String(taken.port),
    };
    expect((await ask("PUT", ROUTE, { group: "tls", values })).status).toBe(200);
    await ask("POST", `${ROUTE}/restart`);
    const settings = await until(
      () => ask("GET", ROUTE),
      ({ start_problem }) => start_problem !== null,
    );
    expect(settings.restart_needed).toBe(true);
    expect(settings.start_problem).toContain(`port ${taken.port}`);
    expect(settings).toMatchObject({
      start_problem_code: "listen_taken",
      start_problem_details: { port: String(taken.port), setting: "SITEWRIGHT_HTTP_PORT" },
    });
    child.kill();
    await child.exited;
    const port = freePort();
    const next = Bun.spawn([...PROGRAM, "serve", "--port", String(port), "--data", directory], {
      env,
      stdin: "ignore",
      stdout: "ignore",
      stderr: "ignore",
    });
    ends.push(async () => {
      next.kill();
      await next.exited;
    });
    await until(
      async () => ({ json: (await fetch(`http://127.0.0.1:${port}/healthz`)).ok }),
      (isOk) => isOk,
    );
  },
  LIMIT_MS,
);

test(
  "with several processes all of them do",
  async () => {
    const { ask } = await start({ SITEWRIGHT_PROCESSES: "2" });
    await until(
      () => ask("GET", "/v1/server"),
      ({ processes }) => processes === 2,
    );
    await ask("PUT", ROUTE, { group: "tls", values: { SITEWRIGHT_DEFAULT_DOMAIN: "sites.example.com" } });
    await ask("POST", `${ROUTE}/restart`);
    // Whichever answers: not once more the one before.
    let inARow = 0;
    await until(
      () => ask("GET", "/v1/settings"),
      ({ default_domain }) => {
        inARow = default_domain === "sites.example.com" ? inARow + 1 : 0;
        return inARow === 20;
      },
    );
  },
  LIMIT_MS,
);
