/**
 * Brands: how an account shows itself to its clients in the place of the product (contract, section 22). A brand has hosts
 * of its own, at which the application is; what is asked there is answered in its look, to its own people alone. Which
 * brand a host belongs to is known in memory. What others have changed is seen there within two seconds, and what was
 * changed here at once.
 */
import { and, count, eq, inArray, isNotNull, max, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Clock } from "../lib/clock.ts";
import { SECOND_MS } from "../lib/clock.ts";
import { ApiError } from "../lib/errors.ts";
import type { Db, Storage } from "../storage/client.ts";
import { columnsOf } from "../storage/columns.ts";
import { selectOnce } from "../storage/kept_statements.ts";
import { rememberRows } from "../storage/remembered_rows.ts";
import { firstRow } from "../storage/rows.ts";
import { accounts, assets, type BrandPalette, brands, clients, domains } from "../storage/tables.ts";

/** What pages and mails show. Pictures are paths on every host of the application; null: there is none. */
export interface Brand {
  account_id: string;
  name: string;
  colour: string | null;
  palette: BrandPalette | null;
  logo_light: string | null;
  logo_dark: string | null;
  icon: string | null;
  icon_type: string | null;
  support: string | null;
  sender_name: string | null;
  sender_address: string | null;
  footer: string | null;
  /** Its first host that is proved; null: none is. */
  host: string | null;
  /** Changes with every change of it. */
  revision: number;
}

const [light, dark, small] = [alias(assets, "light"), alias(assets, "dark"), alias(assets, "small")];

const columns = {
  ...columnsOf(brands, "account_id", "name", "colour", "palette"),
  logo_light: light.file,
  logo_dark: dark.file,
  icon: small.file,
  icon_type: small.content_type,
  ...columnsOf(brands, "support", "sender_name", "sender_address", "footer"),
  revision: brands.updated_at,
};

const withPictures = (db: Db, where?: SQL) =>
  db
    .select(columns)
    .from(brands)
    .leftJoin(light, eq(light._id, brands.logo_light))
    .leftJoin(dark, eq(dark._id, brands.logo_dark))
    .leftJoin(small, eq(small._id, brands.icon))
    .where(where);

/** As the index of them has it, which takes no placeholder. */
const IS_HOST = sql`${domains.of_brand} = 1`;

/** So that the index is looked into for each brand, of which there are few, and not read whole. */
const isOfBrand = (db: Db) => inArray(domains.account_id, db.select({ _id: brands.account_id }).from(brands));

/** Proved hosts, the oldest first. */
const hostsOf = (db: Db, accountId?: string) =>
  db
    .select({ account_id: domains.account_id, domain: domains.domain })
    .from(domains)
    .where(
      and(
        IS_HOST,
        isNotNull(domains.verified_at),
        accountId === undefined ? isOfBrand(db) : eq(domains.account_id, accountId),
      ),
    )
    .orderBy(domains._id);

const pathOf = (file: string | null): string | null => file && `/_sw/assets/${file}`;

const toBrand = (row: Awaited<ReturnType<typeof withPictures>>[number], host: string | null): Brand => ({
  ...row,
  logo_light: pathOf(row.logo_light),
  logo_dark: pathOf(row.logo_dark),
  icon: pathOf(row.icon),
  host,
});

const parentQuery = selectOnce((db) =>
  db
    .select({ hash: clients.account_id, parent_account_id: clients.parent_account_id })
    .from(clients)
    .where(eq(clients.account_id, sql.placeholder("hash"))),
);

const nameQuery = selectOnce((db) =>
  db
    .select({ name: accounts.name })
    .from(accounts)
    .where(eq(accounts._id, sql.placeholder("account"))),
);

/** The brand of an account, which is its parent's where it has one; null: the product shows itself as what it is. */
export async function brandOf(db: Db, accountId: string): Promise<Brand | null> {
  const [client] = await parentQuery(db).all({ hash: accountId });
  const owner = client?.parent_account_id ?? accountId;
  const [row] = await withPictures(db, eq(brands.account_id, owner));
  return row ? toBrand(row, (await hostsOf(db, owner).limit(1))[0]?.domain ?? null) : null;
}

/**
 * Who looks after an account, as its people know them: by the brand, else by the name of the account that it is a client
 * of, or its own.
 */
export async function managerOf(
  db: Db,
  accountId: string,
): Promise<{ name: string; brand: Brand | null; isClient: boolean }> {
  const [client] = await parentQuery(db).all({ hash: accountId });
  const brand = await brandOf(db, accountId);
  const known = brand ?? (await firstRow(nameQuery(db).all({ account: client?.parent_account_id ?? accountId })));
  return { name: known?.name ?? "", brand, isClient: client !== undefined };
}

/** For how long what is in memory is not compared with the database. */
const FRESH_MS = 2 * SECOND_MS;

/** All brands with a host of their own, by their hosts. */
export function createBrands({ storage, clock }: { storage: Storage; clock: Pick<Clock, "now"> }) {
  const { read } = storage;
  const parentOf = rememberRows(storage, parentQuery(read));
  let known = new Map<string, Brand>();
  let stamp = "";
  let revision = -1;
  let checkedAt = Number.NEGATIVE_INFINITY;
  let checking: Promise<void> | null = null;

  async function check(): Promise<void> {
    storage.refresh();
    const [at, of] = [clock.now(), storage.revision()];
    if (of !== revision) {
      const found = await readStamp(read);
      if (found !== stamp) {
        known = await brandsByHost(read);
        stamp = found;
      }
      revision = of;
    }
    checkedAt = at;
  }

  return {
    isEmpty: (): boolean => known.size === 0,
    /** Whose host it is, as far as is known; null: no brand's. */
    at: (host: string): Brand | null => known.get(host) ?? null,
    /** Resolves when nothing older is known than two seconds; `now`: nothing older than this call. */
    async refresh(now: boolean = false): Promise<void> {
      if (now) {
        // Whoever asks from here on waits, too; one that is under way may have read before.
        [checkedAt, revision] = [Number.NEGATIVE_INFINITY, -1];
        await checking?.catch(() => {});
        [checkedAt, revision, checking] = [Number.NEGATIVE_INFINITY, -1, null];
      } else if (Math.abs(clock.now() - checkedAt) < FRESH_MS) return;
      checking ??= check().finally(() => {
        checking = null;
      });
      await checking;
    },
    /** Whether an account is the brand's, or a client of it. */
    async serves(brand: Brand, accountId: string): Promise<boolean> {
      if (brand.account_id === accountId) return true;
      return (await parentOf(accountId))?.parent_account_id === brand.account_id;
    },
  };
}

export type Brands = ReturnType<typeof createBrands>;

/** Changes with all that is known of brands. */
async function readStamp(read: Db): Promise<string> {
  const held = and(IS_HOST, isNotNull(domains.verified_at), isOfBrand(read));
  const [made] = await read
    .select({
      all: count(),
      changed: max(brands.updated_at),
      light: count(brands.logo_light),
      dark: count(brands.logo_dark),
      icon: count(brands.icon),
    })
    .from(brands);
  const [hosts] = await read
    .select({
      all: count(),
      proved: max(domains.verified_at),
      newest: max(domains._id),
      oldest: sql`min(${domains._id})`,
    })
    .from(domains)
    .where(held);
  return JSON.stringify([made, hosts]);
}

async function brandsByHost(read: Db): Promise<Map<string, Brand>> {
  const made = new Map<string, Brand>();
  const rows = new Map((await withPictures(read)).map((row) => [row.account_id, row]));
  const brandsOf = new Map<string, Brand>();
  for (const { account_id, domain } of await hostsOf(read)) {
    const row = rows.get(account_id);
    if (!row) continue;
    const brand = brandsOf.get(account_id) ?? toBrand(row, domain);
    brandsOf.set(account_id, brand);
    made.set(domain, brand);
  }
  return made;
}

/** Somebody of another account comes to a brand's host. */
export const notServedHere = ({ name }: Pick<Brand, "name">): ApiError =>
  new ApiError(
    "wrong_host",
    `This address is for the people of ${name}, and your account is none of theirs. Use the address at which your account is.`,
  );
