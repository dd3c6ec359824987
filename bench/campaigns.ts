/**
 * A campaign to 100,000 recipients, to a real SMTP server: how fast it is, what it needs of memory, and how long others
 * wait meanwhile. Then another one by a server that is killed twenty times while it sends: who got it, and how often.
 */
import { Database } from "bun:sqlite";
import { setPriority } from "node:os";
import { databasePath } from "../src/storage/client.ts";
import { median } from "./load.ts";
import { p99, startProbe, type Waited } from "./probe.ts";
import { asking, ownBytes, printed, type Sitewright, startChild, startSitewright } from "./processes.ts";
import { megabytes, milliseconds, perSecond, type Row, times } from "./report.ts";

const RECIPIENTS = Number(process.env.CAMPAIGN_RECIPIENTS ?? 100_000);
const KILLS = Number(process.env.CAMPAIGN_KILLS ?? 20);
const DOMAINS = 50;
const IMPORTED_AT_ONCE = 20_000;
/** Whoever receives and measures is on other machines in life. */
const NICENESS = 10;
const ROUNDS = 5;
const SPAN_MS = 4000;
const SETTLE_MS = 1000;
const LOOK_MS = 100;
/** In the first tenth it is still warming up, and in the last one it stops. */
const EARLY: [number, number] = [10, 20];
const LATE: [number, number] = [80, 90];

type Took = Pick<Waited, "page" | "read">;
type Call = (path: string, body?: unknown) => Promise<{ status: string; _id: string; stats: { sent: number } }>;

/** Looks again and again how much memory a process has of its own, and how many percent are sent by then. */
function watchMemory(pid: number, sent: () => Promise<number>) {
  const seen: { percent: number; bytes: number }[] = [];
  let isOver = false;
  const watch = async () => {
    while (!isOver) {
      const percent = (await sent()) * 100;
      // Pages of the database that the system keeps for it are the file's.
      seen.push({ percent, bytes: ownBytes(pid) });
      await Bun.sleep(LOOK_MS);
    }
  };
  const ended = watch();
  return {
    async end(): Promise<void> {
      isOver = true;
      await ended;
    },
    medianOf: ([from, to]: [number, number]): number =>
      median(seen.filter(({ percent }) => percent >= from && percent < to).map(({ bytes }) => bytes)),
  };
}

async function makeCampaign(call: Call, list: string): Promise<string> {
  const campaign = await call("/v1/campaigns", {
    name: "News",
    subject: "News for {{first_name|you}}",
    html: `<h1>Hi {{first_name|there}}</h1>${"<p>Cardamom buns are back.</p>".repeat(50)}`,
    postal_address: "12 Mill Lane",
    list_ids: [list],
  });
  await call(`/v1/campaigns/${campaign._id}/schedule`, {});
  return campaign._id;
}

/**
 * Sends two campaigns.
 * @param directory a data directory with a published website at `host`; nothing else may use it
 * @param key of its account, of which `websiteId` is
 */
export async function campaignSending(
  directory: string,
  site: { host: string; websiteId: string; key: string },
): Promise<Row[]> {
  const mail = startChild(["bun", "bench/peers/mail_counter.ts"]);
  setPriority(mail.pid, NICENESS);
  const port = Number((await printed(mail, /port (\d+)/))[1]);
  const counted = asking<{ mails: number; recipients: number; twice: number }>(mail, 1);
  const environment = {
    SITEWRIGHT_SMTP_URL: `smtp://127.0.0.1:${port}`,
    SITEWRIGHT_MAIL_FROM: "news@sitewright.example",
  };
  let server: Sitewright = await startSitewright(directory, environment);
  const call: Call = async (path, body) => {
    const response = await fetch(`${server.origin}${path}`, {
      method: body === undefined ? "GET" : "POST",
      headers: { Authorization: `Bearer ${site.key}`, "Content-Type": "application/json" },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return await response.json();
  };
  const list = (await call("/v1/lists", { name: "News" }))._id;
  for (let at = 0; at < RECIPIENTS; at += IMPORTED_AT_ONCE) {
    const count = Math.min(IMPORTED_AT_ONCE, RECIPIENTS - at);
    const lines = Array.from({ length: count }, (_, index) => `p${at + index}@d${(at + index) % DOMAINS}.example`);
    await call(`/v1/lists/${list}/subscribers/import`, { csv: `email\n${lines.join("\n")}`, basis: "Signed up" });
  }

  const path = `/v1/websites/${site.websiteId}`;
  const probe = startProbe(server, site.host, path, site.key);
  const rest: Took = { page: [], read: [] };
  const beside: Took = { page: [], read: [] };
  const measure = async (waited: Took) => {
    await Bun.sleep(SETTLE_MS);
    await probe.taken();
    const [before, began] = [(await counted()).mails, performance.now()];
    await Bun.sleep(SPAN_MS);
    const { page, read } = await probe.taken();
    waited.page.push(...page);
    waited.read.push(...read);
    return (((await counted()).mails - before) / (performance.now() - began)) * 1000;
  };
  const first = await makeCampaign(call, list);
  const speeds: number[] = [];
  const memory = watchMemory(server.pid, async () => (await counted()).mails / RECIPIENTS);
  // In turns, so that whatever else the machine does is beside both.
  for (let round = 0; round < ROUNDS; round++) {
    speeds.push(await measure(beside));
    await call(`/v1/campaigns/${first}/pause`, {});
    await measure(rest);
    await call(`/v1/campaigns/${first}/resume`, {});
  }
  await probe.stop();
  while ((await call(`/v1/campaigns/${first}`)).status !== "sent") await Bun.sleep(LOOK_MS);
  await memory.end();

  await counted("forget");
  const second = await makeCampaign(call, list);
  for (let kill = 1; kill <= KILLS; kill++) {
    const mark = (RECIPIENTS * (kill - Math.random())) / (KILLS + 1);
    while ((await counted()).mails < mark) await Bun.sleep(LOOK_MS);
    process.kill(server.pid, "SIGKILL");
    await server.stop();
    server = await startSitewright(directory, environment);
  }
  while ((await call(`/v1/campaigns/${second}`)).status !== "sent") await Bun.sleep(LOOK_MS);
  const { recipients, twice } = await counted();
  await server.stop();
  await mail.stop();
  const database = new Database(databasePath(directory), { readonly: true });
  const rows = database
    .query<{ sent: number; unconfirmed: number }, [string]>(
      "SELECT count(*) AS sent, sum(unconfirmed) AS unconfirmed FROM campaign_recipients WHERE campaign_id = ? AND status = 'sent'",
    )
    .get(second)!;
  database.close();

  const who = RECIPIENTS.toLocaleString("en");
  const [early, late] = [memory.medianOf(EARLY), memory.medianOf(LATE)];
  const wait = (what: string, which: "page" | "read"): Row => ({
    what: `${what}, p99 while a campaign is sent`,
    sitewright: milliseconds(p99(beside[which])),
    beside: `${milliseconds(p99(rest[which]))} at rest`,
    ratio: times(p99(beside[which]) / p99(rest[which])),
    aim: "≤ 2",
  });
  return [
    {
      what: `Campaign to ${who} recipients, over SMTP`,
      sitewright: perSecond(speeds.toSorted((a, b) => a - b)[ROUNDS >> 1]!),
      beside: "",
      ratio: "",
      aim: "",
    },
    wait("Published page", "page"),
    wait("GET /v1/websites/:id", "read"),
    {
      what: `Memory while ${LATE.join(" to ")} % of a campaign to ${who} are sent, median`,
      sitewright: megabytes(late),
      beside: `${megabytes(early)} while ${EARLY.join(" to ")} % are`,
      ratio: times(late / early),
      aim: "≤ 1.1",
    },
    {
      what: `Recipients of ${who} who got a mail of a server that was killed ${KILLS} times`,
      sitewright: recipients.toLocaleString("en"),
      beside: `${rows.unconfirmed} of whom it does not know`,
      ratio: "",
      aim: who,
    },
    { what: "Recipients who got it twice", sitewright: String(twice), beside: "", ratio: "", aim: "0" },
  ];
}
