/** The protocol's own judges as programs: its conformance suite and its inspector. */
import { expect } from "bun:test";
import { join } from "node:path";

const PACKAGES = join(import.meta.dir, "../../node_modules");
/** Both commands need a newer Node than many machines have; npm's package brings one. */
const NODE = join(PACKAGES, "node/bin/node");
export const CONFORMANCE = join(PACKAGES, "@modelcontextprotocol/conformance/dist/index.js");
export const INSPECTOR = join(PACKAGES, "@modelcontextprotocol/inspector/clients/launcher/build/index.js");
/** What the suite asks for and no server here offers. */
export const EXCEPTIONS = join(import.meta.dir, "conformance_exceptions.yml");
export const REVISIONS = ["2025-06-18", "2025-11-25", "2026-07-28"];

/** Runs a program of the packages. @param folder what it has as its home */
export async function runOfficial(
  folder: string,
  ...command: string[]
): Promise<{ stdout: string; stderr: string; code: number }> {
  const environment = { PATH: process.env.PATH, HOME: folder };
  const child = Bun.spawn([NODE, ...command], { cwd: folder, env: environment, stdout: "pipe", stderr: "pipe" });
  const [stdout, stderr, code] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
    child.exited,
  ]);
  return { stdout, stderr, code };
}

/** The whole suite of a revision passes, but for what is named in a file. */
export async function conforms(folder: string, url: string, revision: string, exceptions: string): Promise<void> {
  const options = ["--suite", "all", "--spec-version", revision, "--expected-failures", exceptions];
  const { stdout, stderr, code } = await runOfficial(folder, CONFORMANCE, "server", "--url", url, ...options);
  const summary = stdout.slice(stdout.indexOf("=== SUMMARY"));
  expect({ code, problems: code === 0 ? "" : `${summary}${stderr}` }).toEqual({ code: 0, problems: "" });
  // The summary counts what passed; none would mean that nothing ran.
  expect(Number(/Total: (\d+) passed/.exec(summary)![1])).toBeGreaterThan(20);
}
