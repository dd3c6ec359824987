/**
 * How often the links of a campaign are opened. They lead over this server, which counts and leads on. Nothing says who
 * opened one: the address is the same in everybody's mail. Where it leads is in the link itself, signed, so that it works
 * for as long as the mail is kept, whatever was deleted since, and leads nowhere that no campaign led to.
 */
import { equalInConstantTime, sign } from "../../lib/hash.ts";
import type { Services } from "../../operation/operation.ts";
import { addClicks, findAnyCampaign } from "./store.ts";

const ID_CHARS = 26;
const SIGNATURE_CHARS = 16;
/** Links that are longer stay as they are: programs on the way break lines that are too long. */
export const LONGEST_TRACKED = 1_000;
/** Links that are counted before they are written; what comes beyond leads on, and is not counted. */
const MOST_WAITING = 2_000;
/** Others wait for each commit. */
const WRITTEN_AT_ONCE = 100;

/** With which the links of one campaign are signed: all that a worker needs to know of the server's secret. */
export const clickKey = (secret: string, campaignId: string): string => sign(secret, `click ${campaignId}`);

export interface ClickedLinks {
  campaignId: string;
  /** Of `clickKey`. */
  key: string;
  /** Where this server is for readers. */
  baseUrl: string;
}

/** The address that leads to another one, and is counted. */
export function clickUrl({ campaignId, key, baseUrl }: ClickedLinks, url: string): string {
  const signature = sign(key, url).slice(0, SIGNATURE_CHARS);
  return `${baseUrl}/c/${campaignId.slice("cmp_".length)}${signature}${Buffer.from(url).toString("base64url")}`;
}

/** What a link says that `clickUrl` made; null for one that it did not. */
export function readClick(secret: string, token: string): { campaignId: string; url: string } | null {
  const campaignId = `cmp_${token.slice(0, ID_CHARS)}`;
  const url = Buffer.from(token.slice(ID_CHARS + SIGNATURE_CHARS), "base64url").toString();
  const links = { campaignId, key: clickKey(secret, campaignId), baseUrl: "" };
  return equalInConstantTime(clickUrl(links, url), `/c/${token}`) ? { campaignId, url } : null;
}

/** Counts clicks in memory and writes them now and then: what is counted is lost when the process dies before that. */
export function createClicks({ storage }: Pick<Services, "storage">) {
  let waiting = new Map<string, Map<string, number>>();
  let size = 0;
  const count = (campaignId: string, url: string, clicks = 1): void => {
    const links = waiting.getOrInsertComputed(campaignId, () => new Map());
    const known = links.get(url);
    if (known === undefined && size >= MOST_WAITING) return;
    if (known === undefined) size++;
    links.set(url, (known ?? 0) + clicks);
  };
  return {
    count,
    async flush(): Promise<void> {
      const taken = waiting;
      waiting = new Map();
      size = 0;
      try {
        for (const [campaignId, links] of taken) {
          const campaign = await findAnyCampaign(storage.read, campaignId);
          while (links.size > 0) {
            const some = new Map([...links].slice(0, WRITTEN_AT_ONCE));
            if (campaign) await storage.write(campaign.account_id, (db) => addClicks(db, campaignId, some));
            for (const url of some.keys()) links.delete(url);
          }
        }
      } catch (error) {
        for (const [campaignId, links] of taken) for (const [url, clicks] of links) count(campaignId, url, clicks);
        throw error;
      }
    },
  };
}
