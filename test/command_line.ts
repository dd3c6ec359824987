/**
 * The command line, each command run as a process of its own. Where tests are on a server of PostgreSQL, the database of a
 * command is the one there that belongs to its folder (databases.ts).
 */
import { expect } from "bun:test";
import { databaseUrl } from "./databases.ts";
import { PROGRAM } from "./program.ts";

/** The environment of a command: nothing of ours but what a process needs, and where its database is. */
async function environmentOf(args: string[], more: Record<string, string>) {
  const data = args[args.indexOf("--data") + 1];
  const url = args.includes("--data") ? await databaseUrl(data!) : null;
  return {
    PATH: process.env.PATH ?? "",
    HOME: process.env.HOME ?? "",
    ...(url && { SITEWRIGHT_DATABASE_URL: url }),
    ...more,
  };
}

/** Runs a command to its end. Nothing that it says may be a trace of its sources. */
export async function run(args: string[], more: Record<string, string> = {}) {
  const child = Bun.spawn([...PROGRAM, ...args], {
    env: await environmentOf(args, more),
    stdout: "pipe",
    stderr: "pipe",
  });
  const [out, err, code] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
    child.exited,
  ]);
  expect(`${out}${err}`).not.toMatch(/\n\s+at .*:\d+|\.ts:\d+:\d+/);
  return { out, err, code, lines: err.split("\n").filter(Boolean) };
}

/** Starts `serve` and waits until it has said where. */
export async function serve(data: string, more: Record<string, string> = {}) {
  const args = ["serve", "--data", data, "--port", "0"];
  const child = Bun.spawn([...PROGRAM, ...args], {
    env: await environmentOf(args, more),
    stdout: "pipe",
    stderr: "pipe",
  });
  const reader = child.stdout.pipeThrough(new TextDecoderStream()).getReader();
  let out = "";
  while (!/README[^\n]*\n|data: [^\n]*\)\n(Nobody [^\n]*\n)?$/.test(out)) {
    const { done, value } = await reader.read();
    if (done) throw new Error(`serve ended: ${out}${await new Response(child.stderr).text()}`);
    out += value;
  }
  const baseUrl = /serves (\S+)/.exec(out)![1]!.replace("localhost", "127.0.0.1");
  const stop = async () => {
    child.kill("SIGTERM");
    return await child.exited;
  };
  return { out, baseUrl, key: /sw_[0-9a-f]{64}/.exec(out)?.[0] ?? null, stop };
}
