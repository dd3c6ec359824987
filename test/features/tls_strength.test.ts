/** What testssl.sh, which tries all that is known to be weak in TLS, finds at our port: nothing above "low". */
import { afterAll, beforeAll, expect, test } from "bun:test";
import { join } from "node:path";
import { newDirectory } from "../harness.ts";
import { APP, eventually, startTlsWorld, type TlsWorld } from "../tls_server.ts";

/** About the machine that looks. */
const NOT_OURS = /^(engine_problem|scanTime)/;

let world: TlsWorld;
beforeAll(async () => {
  world = await startTlsWorld();
  await eventually(() => world.secure(APP, "/healthz"), "the application's certificate");
}, 300_000);
afterAll(() => world.stop());

test("protocols, ciphers and known attacks", async () => {
  const folder = newDirectory();
  const [found, root] = [join(folder, "found.json"), join(folder, "root.pem")];
  await Bun.write(root, world.pebble.root);
  const looks = ["-p", "-s", "-U"];
  const quiet = ["--quiet", "--color", "0", "--warnings", "batch", "--nodns", "none"];
  const child = Bun.spawn(
    [
      ...["testssl", ...quiet, "--add-ca", root, "--jsonfile", found, "--ip", "127.0.0.1", ...looks],
      `${APP}:${world.httpsPort}`,
    ],
    { stdout: "ignore", stderr: "ignore" },
  );
  await child.exited;
  const findings = (await Bun.file(found).json()) as { id: string; severity: string; finding: string }[];
  expect(findings.find(({ id }) => id === "TLS1_3")?.finding).toContain("offered");
  const weak = findings.filter(({ id, severity }) => !["OK", "INFO", "LOW"].includes(severity) && !NOT_OURS.test(id));
  expect(weak).toEqual([]);
}, 600_000);
