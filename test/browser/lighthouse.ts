/** Lighthouse over one address, in a process of its own: it needs Node.js, which comes with the packages as it does. */
import { join } from "node:path";

const PACKAGES = join(import.meta.dir, "../../node_modules");
const COMMAND = [join(PACKAGES, "node/bin/node"), join(PACKAGES, "lighthouse/cli/index.js")];

export interface Audit {
  score: number | null;
  scoreDisplayMode: string;
  title: string;
  displayValue?: string;
  numericValue?: number;
  details?: { items?: Record<string, unknown>[] };
}

export interface Report<Category extends string> {
  categories: Record<Category, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, Audit>;
  /** Where it was led to. */
  finalDisplayedUrl: string;
  runtimeError?: { message: string };
}

async function outputOf(command: string[]): Promise<string> {
  const child = Bun.spawn(command, {
    env: { CHROME_PATH: "/usr/bin/chromium", ...process.env },
    stdin: "ignore",
    stdout: "pipe",
    stderr: "inherit",
  });
  const output = await new Response(child.stdout).text();
  if ((await child.exited) !== 0) throw new Error(`${command.join(" ")} ended with ${child.exitCode}`);
  return output;
}

/** Its version and that of its Node.js. */
export async function lighthouseVersions(): Promise<string> {
  const [own, node] = await Promise.all([outputOf([...COMMAND, "--version"]), outputOf([COMMAND[0]!, "--version"])]);
  return `Lighthouse ${own.trim()} on Node.js ${node.trim()}`;
}

/** On a machine that is busy its browser now and then loses what it recorded. */
const TRIES = 3;

/**
 * What it says of an address, as seen on a slow phone.
 * @param more further arguments of its command line
 */
export async function judge<Category extends string>(
  address: string,
  categories: readonly Category[],
  ...more: string[]
): Promise<Report<Category>> {
  const command = [
    ...COMMAND,
    address,
    "--output=json",
    "--quiet",
    "--disable-full-page-screenshot",
    `--only-categories=${categories.join(",")}`,
    "--chrome-flags=--headless --no-sandbox --disable-gpu --disable-dev-shm-usage",
    ...more,
  ];
  let problem: unknown;
  for (let tries = 0; tries < TRIES; tries++) {
    try {
      const report = JSON.parse(await outputOf(command)) as Report<Category>;
      if (!report.runtimeError) return report;
      problem = report.runtimeError.message;
    } catch (error) {
      problem = error;
    }
  }
  throw new Error(`Lighthouse at ${address}: ${problem}`);
}

/** The audits of a category that cost points. */
export const missedIn = <Category extends string>({ categories, audits }: Report<Category>, category: Category) =>
  categories[category].auditRefs
    .filter(({ id, weight }) => weight > 0 && audits[id]!.score !== null && audits[id]!.score! < 0.995)
    .map(({ id }) => id);
