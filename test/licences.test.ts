/** What the program contains of others is named with its licence, in the executable too. */
import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import manifest from "../package.json";
import { newDirectory } from "./harness.ts";
import { PROGRAM } from "./program.ts";

test("licences names every dependency, and has the OFL of every font with its copyright", async () => {
  const child = Bun.spawn([...PROGRAM, "licences"], { cwd: newDirectory(), env: {}, stdout: "pipe", stderr: "pipe" });
  const [output, problems] = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()]);
  expect(problems).toBe("");
  const names = Object.entries(manifest.dependencies).map(([name, version]) => `${name} ${version} (`);
  expect(names.filter((name) => !output.includes(`\n${name}`))).toEqual([]);
  const fonts = Object.keys(manifest.dependencies).filter((name) => name.startsWith("@fontsource"));
  expect(fonts.length).toBeGreaterThan(20);
  for (const font of fonts) {
    const licence = readFileSync(join(import.meta.dir, "../node_modules", font, "LICENSE"), "utf8").trim();
    expect(licence).toContain("SIL OPEN FONT LICENSE");
    expect(output).toContain(licence);
  }
});
