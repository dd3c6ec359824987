/** Durable creates: with 64 connections beside one, and both beside what the disk allows when each row is a commit. */
import { inTurn, measure } from "./load.ts";
import { runToEnd, type Sitewright } from "./processes.ts";
import { perSecond, type Row, times } from "./report.ts";

/**
 * @param keys of so many accounts that none of them comes to its limit
 * @param bare a database with the same schema and account, for bare commits
 */
export async function durableCreates(
  server: Sitewright,
  keys: string[],
  bare: { path: string; account: string },
): Promise<Row[]> {
  const load = {
    url: `${server.origin}/v1/websites`,
    seconds: 2,
    create: { keys },
  };
  await measure({ ...load, connections: 64, seconds: 1 });
  const { medians, ratios } = await inTurn(
    3,
    async () => (await measure({ ...load, connections: 64 })).perSecond,
    async () => Number(await runToEnd(["bun", "bench/peers/commits.ts", bare.path, bare.account, "2"])),
    async () => (await measure({ ...load, connections: 1 })).perSecond,
  );
  const [many, commits, one] = medians as [number, number, number];
  return [
    {
      what: "POST /v1/websites, durable, 64 connections",
      sitewright: perSecond(many),
      beside: `${perSecond(one)} with one connection`,
      ratio: times(ratios[0]!),
      aim: "≥ 4",
    },
    {
      what: "POST /v1/websites, durable, one connection",
      sitewright: perSecond(one),
      beside: `${perSecond(commits)} bare SQLite commits, synchronous=FULL`,
      ratio: times(1 / ratios[1]!),
      aim: "",
    },
    {
      what: "POST /v1/websites, durable, 64 connections",
      sitewright: perSecond(many),
      beside: `${perSecond(commits)} bare SQLite commits, synchronous=FULL`,
      ratio: times(ratios[0]! / ratios[1]!),
      aim: "",
    },
  ];
}
