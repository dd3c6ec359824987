/** S3 as others have written it: two servers from packages, each in a Node process of its own on a port of its own. */
import { rmSync } from "node:fs";
import { join } from "node:path";
import { environmentOf } from "./bucket.ts";
import { newDirectory } from "./harness.ts";

const ROOT = join(import.meta.dir, "..");

const SCRIPTS = {
  s3rver: `
    const S3rver = require("s3rver");
    new S3rver({ port: 0, address: "127.0.0.1", silent: true, directory: process.argv[1], configureBuckets: [{ name: "sites", configs: [] }] })
      .run().then(({ port }) => console.log("port " + port));`,
  fauxqs: `
    import("fauxqs").then(async ({ startFauxqs }) => {
      const server = await startFauxqs({ port: 0, logger: false, s3StorageDir: process.argv[1] });
      server.createBucket("sites");
      console.log("port " + server.port);
    });`,
};

export type PackagedServer = keyof typeof SCRIPTS;
export const PACKAGED_SERVERS = Object.keys(SCRIPTS) as PackagedServer[];

export interface RunningBucket {
  endpoint: string;
  environment: Record<string, string>;
  stop(): Promise<void>;
}

/** Starts one with an empty bucket. */
export async function startPackagedBucket(which: PackagedServer): Promise<RunningBucket> {
  const directory = newDirectory();
  const child = Bun.spawn(
    [join(ROOT, "node_modules/.bin/node"), "--input-type=commonjs", "-e", SCRIPTS[which], directory],
    { cwd: ROOT, stdin: "ignore", stdout: "pipe", stderr: "pipe" },
  );
  let text = "";
  for await (const chunk of child.stdout) {
    text += new TextDecoder().decode(chunk);
    if (/port \d+\n/.test(text)) break;
  }
  const port = /port (\d+)\n/.exec(text)?.[1];
  if (!port) throw new Error(`${which} did not start: ${text}${await new Response(child.stderr).text()}`);
  const endpoint = `http://127.0.0.1:${port}`;
  return {
    endpoint,
    environment: environmentOf(endpoint, "sites", "S3RVER", "S3RVER"),
    async stop() {
      child.kill("SIGKILL");
      await child.exited;
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
