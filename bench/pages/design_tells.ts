/** What `impeccable` finds of pages: signs by which people know a page that a program has designed. Offline, by fixed rules. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const PROGRAM = join(import.meta.dir, "../../node_modules/impeccable/cli/bin/cli.js");

interface Tell {
  antipattern: string;
  category: string;
}

/** The rules of its category "slop" that a page breaks, each as often as it does. */
async function tellsOf(html: string, file: string): Promise<string[]> {
  writeFileSync(file, html);
  const { stdout, stderr, exited } = Bun.spawn([process.execPath, PROGRAM, "detect", "--json", file], {
    stdout: "pipe",
    stderr: "pipe",
  });
  const [text, problem] = await Promise.all([new Response(stdout).text(), new Response(stderr).text(), exited]);
  try {
    return (JSON.parse(text) as Tell[]).flatMap(({ antipattern, category }) =>
      category === "slop" ? antipattern : [],
    );
  } catch {
    throw new Error(`impeccable gave no findings: ${problem.slice(0, 500)}`);
  }
}

/** How often the pages show each of these signs, in a sentence. */
export async function designTells(pages: { html: string }[]): Promise<string> {
  const directory = mkdtempSync(join(tmpdir(), "design-tells-"));
  const counts = new Map<string, { times: number; pages: number }>();
  let clean = 0;
  try {
    for (const { html } of pages) {
      const tells = await tellsOf(html, join(directory, "page.html"));
      if (tells.length === 0) clean++;
      for (const rule of new Set(tells)) {
        const { times, pages } = counts.get(rule) ?? { times: 0, pages: 0 };
        counts.set(rule, { times: times + tells.filter((tell) => tell === rule).length, pages: pages + 1 });
      }
    }
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
  const found = [...counts]
    .toSorted(([, one], [, other]) => other.times - one.times)
    .map(([rule, { times, pages }]) => `${rule} ${times} (on ${pages})`);
  return `Signs of a design by program (impeccable, category slop): none on ${clean} of ${pages.length} pages${found.length > 0 ? `; ${found.join(", ")}` : ""}.`;
}
