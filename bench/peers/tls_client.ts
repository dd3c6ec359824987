/** Visitors: each opens a connection, makes a request over it, closes it, and comes again. */
import { request } from "node:https";

const [port, names, seconds, clients] = process.argv.slice(2).map(Number) as [number, number, number, number];
const until = performance.now() + seconds * 1000;
let [connections, failed, failedTwice] = [0, 0, 0];

const visit = (name: string) =>
  new Promise<boolean>((resolve) => {
    const sent = request(
      {
        host: "127.0.0.1",
        port,
        servername: name,
        headers: { host: name },
        agent: false,
        rejectUnauthorized: false,
      },
      (answer) => {
        answer.resume();
        answer.on("end", () => resolve(true));
        answer.on("error", () => resolve(false));
      },
    );
    sent.on("error", () => resolve(false));
    sent.end();
  });

async function visitor(number: number): Promise<void> {
  for (let at = number; performance.now() < until; at += clients) {
    const name = `site-${at % names}.example.com`;
    connections++;
    if (await visit(name)) continue;
    failed++;
    if (!(await visit(name))) failedTwice++;
  }
}
await Promise.all(Array.from({ length: clients }, (_, number) => visitor(number)));
process.stdout.write(`done ${connections} ${failed} ${failedTwice}\n`);
