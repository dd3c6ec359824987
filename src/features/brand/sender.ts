/**
 * From which address a brand's mails come: its own, where it has shown that the domain is its, and that domain says who may
 * send for it; else the server's, under the brand's name, with its own address to answer to.
 */
import { type Clock, MINUTE_MS, SECOND_MS } from "../../lib/clock.ts";
import { domainOf } from "../../lib/email_addresses.ts";
import type { Services } from "../../operation/operation.ts";
import { checkSenderInDns, type SenderCheck } from "../../providers/sender_records.ts";
import { tellSender } from "../../sentences/sender_checks.ts";
import { type CodedMessage, joinMessages } from "../../sentences/sentence.ts";
import type { Db } from "../../storage/client.ts";
import { holdsZone } from "./store.ts";

export interface SenderStatus {
  checks: SenderCheck[];
  /** Whether the address is the sender of mails. */
  used: boolean;
  /** Why it is not. */
  problem: string | null;
  problems: CodedMessage[];
}

type Parts = Pick<Services, "dns" | "config" | "mailer" | "storage">;

const PATIENCE_MS = 8 * SECOND_MS;
const KEPT_MS = 10 * MINUTE_MS;
const MOST_KEPT = 1000;

/** The name, and all that it is below of. */
function zonesOf(domain: string): string[] {
  const labels = domain.split(".");
  return labels.slice(0, -1).map((_, at) => labels.slice(at).join("."));
}

/** What is known of an address of an account's brand now. Asks DNS: not for transactions. */
export async function findSender(
  { dns, config, mailer }: Omit<Parts, "storage">,
  db: Db,
  accountId: string,
  address: string,
): Promise<SenderStatus> {
  const domain = domainOf(address).toLowerCase();
  const signal = AbortSignal.timeout(PATIENCE_MS);
  const isHeld = await holdsZone(db, accountId, zonesOf(domain));
  // Mails of a brand come back to its own address, so that SPF is asked of that.
  const checks = await checkSenderInDns({ dns, config: { ...config, bounceMail: null } }, address, signal);
  const failed = checks.find(({ name, status }) => name === "spf" && status !== "pass");
  const instead = mailer ? [tellSender("sent_instead", { sender: mailer.from, address })] : [];
  const { code, details, message } = failed ?? { code: "", details: {}, message: "" };
  const problems: CodedMessage[] = !isHeld
    ? [tellSender("domain_unproved", { domain }), ...instead]
    : failed
      ? [{ code, details, message }, ...instead]
      : [];
  return { checks, used: problems.length === 0, problem: joinMessages(problems), problems };
}

/** Whether an address may be the sender of a brand's mails, remembered for ten minutes. */
export function createSenders(services: Parts & { clock: Pick<Clock, "now"> }) {
  const known = new Map<string, { used: boolean; until: number }>();
  return async (accountId: string, address: string): Promise<boolean> => {
    const key = `${accountId} ${address}`;
    const now = services.clock.now();
    const last = known.get(key);
    if (last && last.until > now && last.until <= now + KEPT_MS) return last.used;
    const { used } = await findSender(services, services.storage.read, accountId, address);
    if (known.size >= MOST_KEPT) known.clear();
    known.set(key, { used, until: now + KEPT_MS });
    return used;
  };
}
