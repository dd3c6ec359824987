/**
 * Takes the files with failures out of a report of the test runner (JUnit's XML), and prints their names, one a line:
 * test/run runs them again. `bun test/run_again.ts REPORT`
 */
import { readFileSync, writeFileSync } from "node:fs";

const path = process.argv[2]!;
const report = readFileSync(path, "utf8");
/** The runner indents the suite of a file by two blanks, and what is in it by more. */
const SUITE_OF_FILE =
  /^ {2}<testsuite name="([^"]+)" .* tests="(\d+)" .*failures="(\d+)".*>\n(?: {3,}.*\n)* {2}<\/testsuite>\n/gm;

let tests = 0;
let failures = 0;
const kept = report.replace(SUITE_OF_FILE, (suite, file: string, testsOfFile: string, failuresOfFile: string) => {
  if (failuresOfFile === "0") return suite;
  tests += Number(testsOfFile);
  failures += Number(failuresOfFile);
  process.stdout.write(`${file}\n`);
  return "";
});
const less = (by: number) => (_: string, name: string, count: string) => `${name}="${Number(count) - by}"`;
writeFileSync(
  path,
  kept.replace(/^<testsuites .*$/m, (totals) =>
    totals.replace(/\b(tests)="(\d+)"/, less(tests)).replace(/\b(failures)="(\d+)"/, less(failures)),
  ),
);
