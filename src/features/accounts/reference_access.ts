/**
 * With what the reference opens. Each account has a user and a password of its own there: the user is its identifier, and the
 * password is made of the server's secret and of how often it was renewed, so that nothing of it is stored. The operator's
 * account has those of the settings, or that the first start has made.
 */
import { notPossible, orNotFound } from "../../lib/errors.ts";
import { equalInConstantTime, sha256Hex, sign } from "../../lib/hash.ts";
import type { Services } from "../../operation/operation.ts";
import { findOperator } from "../../policy/operator.ts";
import type { Db } from "../../storage/client.ts";
import * as store from "./store.ts";

/** Of base64url: 144 bits. */
const CHARACTERS = 24;
const LONGEST_HEADER = 1000;

type Known = Pick<Services, "config" | "linkSecret" | "reference">;

/** What opens the reference, and whether the account can have another password. */
export interface ReferenceAccess {
  user: string;
  password: string;
  renewable: boolean;
}

function accessOf(
  { config, linkSecret, reference }: Known,
  { _id, docs_renewals }: store.AccountRow,
  operator: string | null,
): ReferenceAccess {
  const made = sign(linkSecret, `reference password ${_id} ${docs_renewals}`).slice(0, CHARACTERS);
  if (_id !== operator) return { user: _id, password: made, renewable: true };
  const isSet = config.docsPassword !== null;
  const password = isSet || docs_renewals === 0 ? reference.password : made;
  return { user: reference.user, password, renewable: !isSet };
}

const find = async (db: Db, accountId: string): Promise<store.AccountRow> =>
  orNotFound(await store.findAccount(db, accountId), "account", accountId);

/** With what an account opens the reference. */
export async function referenceAccess(db: Db, services: Known, accountId: string): Promise<ReferenceAccess> {
  return accessOf(services, await find(db, accountId), await findOperator(db));
}

/**
 * Gives an account another password there; the one that it had opens nothing any more.
 * @throws ApiError `not_possible` where a setting says which it is
 */
export async function renewReferenceAccess(db: Db, services: Known, accountId: string): Promise<ReferenceAccess> {
  const row = await find(db, accountId);
  const operator = await findOperator(db);
  if (!accessOf(services, row, operator).renewable)
    throw notPossible("password_of_setting", { setting: "SITEWRIGHT_DOCS_PASSWORD" });
  const changed = await store.updateAccount(db, accountId, { docs_renewals: row.docs_renewals + 1 });
  return accessOf(services, changed!, operator);
}

/** Whether an `Authorization` header opens the reference: with the user and the password of any account. */
export async function opensReference(
  { storage, ...services }: Known & Pick<Services, "storage">,
  authorization: string,
): Promise<boolean> {
  const encoded = /^basic +([\w+/=-]+)$/i.exec(authorization)?.[1];
  if (!encoded || encoded.length > LONGEST_HEADER) return false;
  const given = Buffer.from(encoded, "base64").toString();
  const user = given.slice(0, Math.max(given.indexOf(":"), 0));
  storage.refresh();
  const operator = await findOperator(storage.read);
  const row = await store.findAccount(storage.read, user === services.reference.user ? (operator ?? "") : user);
  if (!row) return false;
  const access = accessOf(services, row, operator);
  // As hashes, so that comparing tells nothing of the length either.
  return equalInConstantTime(sha256Hex(given), sha256Hex(`${access.user}:${access.password}`));
}
