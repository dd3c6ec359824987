/** Who says that a name is theirs, and what a look at it means for them. Nothing is changed here. */
import type { Services } from "../../operation/operation.ts";
import type { Db } from "../../storage/client.ts";
import type { DomainFindings } from "../../storage/tables.ts";
import { type Inspection, isProof } from "./inspection.ts";
import { judge, type Rivals, type Verdict } from "./proofs.ts";
import { isOfOperator } from "./rules.ts";
import * as store from "./store.ts";

/** What is known of others who say that a name is theirs. */
export async function rivalsOf(
  db: Db,
  services: Pick<Services, "config" | "serverUrl">,
  { domain, account_id }: Pick<store.DomainRow, "domain" | "account_id">,
): Promise<Rivals> {
  const holder = await store.findHolding(db, domain);
  return {
    isClaimed: await store.isClaimedByOthers(db, domain, account_id),
    holder: holder?.account_id === account_id ? null : holder,
    last: await store.findLastHolder(db, domain),
    ofOperator: await isOfOperator(domain, services),
  };
}

/** A domain with what was found of it and what follows. */
export interface Judged {
  row: store.DomainRow;
  findings: DomainFindings;
  verdict: Verdict;
}

/** What the findings mean now; null: the domain is there no more. */
export async function judgeNow(db: Db, services: Services, id: string, inspection: Inspection): Promise<Judged | null> {
  const row = await store.findAnyDomain(db, id);
  if (!row) return null;
  const rivals = await rivalsOf(db, services, row);
  const { proofs, ...found } = inspection;
  const says = (token: string) => proofs.some((text) => isProof(text, token));
  const proved = says(row.token);
  const holderIsProved = rivals.holder !== null && says(rivals.holder.token);
  const verdict = judge(row, { ...found, proved }, holderIsProved, rivals, services.clock.now());
  return { row, findings: { ...found, proved, contested: verdict.contested }, verdict };
}
