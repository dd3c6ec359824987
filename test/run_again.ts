/**
 * Prints the names of the files that test/run has to run again, one a line: files with failures in the runner's report
 * (JUnit's XML), out of which it takes them, files that are not in it because a crash of the runner cut it short, and
 * files after which the runner's output names an error between two tests. `bun test/run_again.ts REPORT OUTPUT FILES...`
 */
import { existsSync, readFileSync, writeFileSync } from "node:fs";

const [reportPath, outputPath, ...files] = process.argv.slice(2) as [string, string, ...string[]];
/** The runner indents the suite of a file by two blanks, and what is in it by more. */
const SUITE_OF_FILE =
  /^ {2}<testsuite name="([^"]+)" .* tests="(\d+)" .*failures="(\d+)".*>\n(?: {3,}.*\n)* {2}<\/testsuite>\n/gm;
const ERROR_BETWEEN_TESTS = /^(\S+\.test\.ts):\n\n# Unhandled error between tests$/gm;

const again = new Set<string>();
for (const [, file] of readFileSync(outputPath, "utf8").matchAll(ERROR_BETWEEN_TESTS)) again.add(file!);

if (existsSync(reportPath)) {
  const report = readFileSync(reportPath, "utf8");
  const ran = new Set<string>();
  let tests = 0;
  let failures = 0;
  const kept = report.replace(SUITE_OF_FILE, (suite, file: string, testsOfFile: string, failuresOfFile: string) => {
    ran.add(file);
    if (failuresOfFile === "0" && !again.has(file)) return suite;
    tests += Number(testsOfFile);
    failures += Number(failuresOfFile);
    again.add(file);
    return "";
  });
  for (const file of files) if (!ran.has(file)) again.add(file);
  const less = (by: number) => (_: string, name: string, count: string) => `${name}="${Number(count) - by}"`;
  writeFileSync(
    reportPath,
    kept.replace(/^<testsuites .*$/m, (totals) =>
      totals.replace(/\b(tests)="(\d+)"/, less(tests)).replace(/\b(failures)="(\d+)"/, less(failures)),
    ),
  );
} else for (const file of files) again.add(file);

for (const file of again) process.stdout.write(`${file}\n`);
