/**
 * Litestream beside a server that writes: `bun bench/litestream.ts PATH_OF_LITESTREAM`. Replicates to an S3 service, makes
 * a backup meanwhile, starts the server anew, kills everything at once, restores the replica elsewhere, and says how much of
 * what was acknowledged is in it. Litestream is no dependency: its executable is 30 MB (npm: @flydotio/litestream-linux-x64).
 */
import { Database } from "bun:sqlite";
import { mkdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { checkBackup } from "../src/storage/backup.ts";
import { databasePath } from "../src/storage/client.ts";
import { startPackagedBucket } from "../test/bucket_servers.ts";
import { newDirectory } from "../test/harness.ts";
import { runToEnd, startServerProcess } from "../test/simulation/server_process.ts";

const SECONDS = Number(process.env.BENCH_SECONDS ?? 20);
const WRITERS = 8;

const program = process.argv[2];
if (!program) throw new Error("say where Litestream is");
const directory = newDirectory();
const data = join(directory, "data");
const back = join(directory, "back");
mkdirSync(back, { recursive: true });
const bucket = await startPackagedBucket("fauxqs");
const config = join(directory, "litestream.yml");
writeFileSync(
  config,
  `access-key-id: S3RVER
secret-access-key: S3RVER
dbs:
  - path: ${databasePath(data)}
    replicas:
      - type: s3
        endpoint: ${bucket.endpoint}
        bucket: sites
        path: sitewright
        region: us-east-1
        force-path-style: true
        sync-interval: 1s
`,
);

let server = await startServerProcess(data);
const key = (await runToEnd(["keys", "create", "bench", "--data", data])).stdout.trim();
const litestream = Bun.spawn([program, "replicate", "-config", config], { stdout: "ignore", stderr: "ignore" });

const acknowledged: { id: string; at: number }[] = [];
let failures = 0;
let largestLog = 0;
let writing = true;
const writers = Array.from({ length: WRITERS }, async () => {
  while (writing) {
    try {
      const response = await fetch(`${server.baseUrl}/v1/websites`, {
        method: "POST",
        headers: { Authorization: `Bearer ${key}`, "Content-Type": "application/json" },
        body: JSON.stringify({ name: "Replicated", prompt: "A bakery" }),
      });
      if (response.status === 200) acknowledged.push({ id: (await response.json())._id, at: performance.now() });
      else failures++;
    } catch {
      await Bun.sleep(20);
    }
    largestLog = Math.max(largestLog, statSync(`${databasePath(data)}-wal`, { throwIfNoEntry: false })?.size ?? 0);
  }
});

await Bun.sleep((SECONDS * 1000) / 2);
const copied = await runToEnd(["backup", join(directory, "copy.db"), "--data", data]);
await server.terminate();
server = await startServerProcess(data);
await Bun.sleep((SECONDS * 1000) / 2);
const lostAt = performance.now();
litestream.kill("SIGKILL");
await Promise.all([server.kill(), litestream.exited]);
writing = false;
await Promise.all(writers);

const restore = Bun.spawn([program, "restore", "-config", config, "-o", databasePath(back), databasePath(data)], {
  stdout: "ignore",
  stderr: "inherit",
});
if ((await restore.exited) !== 0) throw new Error("Litestream could not restore");
checkBackup(databasePath(back));
const restored = new Database(databasePath(back), { readonly: true });
const there = new Set(
  restored
    .query<{ _id: string }, []>("SELECT _id FROM websites")
    .all()
    .map(({ _id }) => _id),
);
restored.close();
const lost = acknowledged.filter(({ id }) => !there.has(id));
const elsewhere = await startServerProcess(back);
const answer = await fetch(`${elsewhere.baseUrl}/v1/websites`, { headers: { Authorization: `Bearer ${key}` } });
await elsewhere.terminate();
process.stdout.write(
  `${JSON.stringify(
    {
      acknowledged: acknowledged.length,
      refused: failures,
      lost: lost.length,
      // Nothing may be missing that is older than what was on its way.
      lost_seconds:
        lost.length === 0 ? 0 : Number(((lostAt - Math.min(...lost.map(({ at }) => at))) / 1000).toFixed(2)),
      largest_log_mb: Number((largestLog / 2 ** 20).toFixed(1)),
      backup_beside_it: copied.code === 0 ? "good" : copied.stderr,
      served_from_the_replica: answer.status,
    },
    null,
    2,
  )}\n`,
);
await bucket.stop();
rmSync(directory, { recursive: true, force: true });
