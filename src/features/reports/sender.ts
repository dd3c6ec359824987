/** Whose report it is, as its readers see it: the one place that asks. */
import { clientLimits } from "../../policy/clients.ts";
import type { Db } from "../../storage/client.ts";
import { findAccount } from "../accounts/service.ts";
import { brandOf } from "../brand/service.ts";

export interface Sender {
  name: string;
  /** Six hexadecimal digits with a "#": can be read on white. */
  colour: string;
  /** A line of the brand's at the end; null: none. */
  footer: string | null;
}

const COLOUR = "#1f3d36";

/** Who looks after an account: the one that it is a client of, or itself; under its brand where it has one. */
export async function senderOf(db: Db, accountId: string): Promise<Sender> {
  const brand = await brandOf(db, accountId);
  if (brand) return { name: brand.name, colour: brand.palette?.light.accent ?? COLOUR, footer: brand.footer };
  const owner = (await clientLimits(db, accountId))?.parent_account_id ?? accountId;
  return { name: (await findAccount(db, owner))?.name ?? "", colour: COLOUR, footer: null };
}
