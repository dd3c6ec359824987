/**
 * `bun run bench:application`: what Lighthouse says of the application's first screens, on the executable: signing in, and
 * the list of websites. Performance depends on the machine and on what else runs on it; it is measured three times, as it
 * is and with this machine taken for as fast as it is instead of four times slower.
 */
import { startExecutable } from "../test/browser/executable.ts";
import { judge, lighthouseVersions, missedIn } from "../test/browser/lighthouse.ts";
import { call } from "../test/harness.ts";
import { cookieOf, tokenOf } from "../test/people.ts";

const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"] as const;
const METRICS = [
  "first-contentful-paint",
  "largest-contentful-paint",
  "total-blocking-time",
  "cumulative-layout-shift",
];
const RUNS = 3;
const SPEEDS = { "four times slower": [], "as it is": ["--throttling.cpuSlowdownMultiplier=1"] };

const out = (text: string) => process.stdout.write(`${text}\n`);

const installation = await startExecutable();
try {
  const { baseUrl, setUpLink } = installation;
  const fields = { name: "Ada", email: "ada@example.com", password: "correct horse battery staple" };
  const cookie = cookieOf(await call(baseUrl, "POST", "/auth/setup", { token: tokenOf(setUpLink), ...fields }, null));
  for (const name of ["Crumb & Co", "Aoki", "Lindt"])
    await call(baseUrl, "POST", "/v1/websites", { name, prompt: `${name} in Leeds` }, null, { cookie });
  out(await lighthouseVersions());
  for (const [screen, path, more] of [
    ["Signing in", "/app/sign-in", []],
    ["Websites", "/app/", [`--extra-headers=${JSON.stringify({ Cookie: cookie })}`]],
  ] as const) {
    for (const [speed, slowdown] of Object.entries(SPEEDS)) {
      for (let run = 0; run < RUNS; run++) {
        const report = await judge(`${baseUrl}${path}`, CATEGORIES, ...slowdown, ...more);
        const scores = CATEGORIES.map((name) => `${name} ${Math.round((report.categories[name].score ?? 0) * 100)}`);
        const metrics = METRICS.map((id) => `${id} ${report.audits[id]?.displayValue}`);
        out(`${screen}, processor ${speed}: ${scores.join(", ")}\n  ${metrics.join(", ")}`);
        out(`  missed: ${CATEGORIES.flatMap((category) => missedIn(report, category)).join(", ") || "nothing"}`);
      }
    }
  }
} finally {
  await installation.stop();
}
