/**
 * Sending a purchase to the registrar. A request that was not answered may be done there, or still be worked on, while a
 * later one is refused: nothing counts as not bought before the registrar can't be at work on it any more and does not
 * show it. However often it is sent, it has the same name, under which it is made once.
 */
import { MINUTE_MS } from "../../lib/clock.ts";
import type { Services } from "../../operation/operation.ts";
import { type OwnedDomain, type Registrar, RegistrarRefused } from "../../providers/registrar/registrar.ts";
import type { PurchaseProblem, Sending } from "../../storage/tables.ts";
import { SENT_AGAIN_MS } from "./registration_rules.ts";

/** For so long the registrar may be at work on a request that it has not answered. */
const UNDER_WAY_MS = 10 * MINUTE_MS;

/** Since when it is not known what came of a request; null: it is known of all. */
const unansweredSince = ({ unanswered_at, sent_at }: Sending): number | null =>
  unanswered_at === undefined ? sent_at : unanswered_at;

/** Whether the registrar may have bought it: else what it shows was bought by somebody else. */
export const mayBeBought = (sending: Sending): boolean =>
  sending.accepted === true || unansweredSince(sending) !== null;

/** What a refusal of the registrar is, for whoever wants the domain. */
export const refusalOf = ({ isOurs, message }: RegistrarRefused): PurchaseProblem =>
  isOurs ? { code: "operator_unable" } : { code: "refused", said: message };

/**
 * Has the registrar not renew a domain by itself: it would at the operator's expense, whether or not its owner pays here.
 * Where it refuses, the operator is told, who can switch it off there.
 */
export async function renewHereAlone(
  { log }: Pick<Services, "log">,
  registrar: Registrar,
  domain: string,
  signal: AbortSignal,
): Promise<void> {
  try {
    await registrar.stopRenewing(domain, signal);
  } catch (error) {
    if (!(error instanceof RegistrarRefused)) throw error;
    log.error("the registrar would renew a domain by itself: switch that off there", { domain, reason: error.message });
  }
}

interface Purchase {
  domain: string;
  sending: Sending;
  /** Writes what is known of the sending, before it goes on. */
  note(known: Pick<Sending, "unanswered_at" | "accepted">): Promise<void>;
  buy(): Promise<void>;
  /** What was bought, as the registrar shows it; null: it does not. */
  find(): Promise<OwnedDomain | null>;
}

/**
 * Sends it, unless it is accepted already. Returns what the registrar shows, or why nothing was bought and nothing will be.
 * Throws where that is not known yet: then it is called again later.
 */
export async function sendPurchase(
  { clock, log }: Pick<Services, "clock" | "log">,
  { domain, sending, note, buy, find }: Purchase,
): Promise<{ owned: OwnedDomain } | { problem: PurchaseProblem }> {
  const now = clock.now();
  const before = unansweredSince(sending);
  const isUnderWay = before !== null && now - before < UNDER_WAY_MS;
  if (!sending.accepted) {
    if (now - sending.sent_at! > SENT_AGAIN_MS) {
      if (isUnderWay) throw new Error("what was sent last may still be bought");
      return { problem: { code: "no_answer" } };
    }
    await note({ unanswered_at: now });
    try {
      await buy();
    } catch (error) {
      if (!(error instanceof RegistrarRefused)) throw error;
      const owned = await find();
      if (owned) return { owned };
      if (isUnderWay) {
        await note({ unanswered_at: before });
        throw new Error("it is refused, but what was sent before may still be bought");
      }
      if (error.isOurs) log.error("domains can't be bought", { domain, reason: error.message });
      return { problem: refusalOf(error) };
    }
    await note({ accepted: true });
  }
  const owned = await find();
  if (!owned) throw new Error("the registrar does not show yet what was bought");
  return { owned };
}
