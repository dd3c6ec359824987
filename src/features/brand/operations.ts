/** The brand of an account: how its clients see the application, mails and pages. */
import { isoTime } from "../../lib/clock.ts";
import { ApiError, invalid, notPossible } from "../../lib/errors.ts";
import type { Context, Services } from "../../operation/operation.ts";
import { LIMIT, operation } from "../../operation/operation.ts";
import { brandOf, createBrands, type Brand as KnownBrand } from "../../policy/brands.ts";
import { clientLimits } from "../../policy/clients.ts";
import { findAssetRows } from "../assets/service.ts";
import * as domains from "../domains/service.ts";
import { Brand, brandInput } from "./presenter.ts";
import { findSender, type SenderStatus } from "./sender.ts";
import { originAt } from "./service.ts";
import * as store from "./store.ts";

const NO_SENDER: SenderStatus = { checks: [], used: false, problem: null, problems: [] };

type Pictures = Partial<Record<"logo_light" | "logo_dark" | "icon", string | null>>;

/** What an account is shown of its own brand, or of its parent's, of which it is not told how it is set up. */
async function present(
  { db, account, services }: Pick<Context, "db" | "account" | "services">,
  row: store.BrandRow | null,
  known: KnownBrand | null,
  sender: SenderStatus,
  hosts: Awaited<ReturnType<typeof domains.presentDomains>>,
) {
  const inherited = known !== null && known.account_id !== account._id;
  const ids = row ? [row.logo_light, row.logo_dark, row.icon].filter((id) => id !== null) : [];
  const files = new Map((await findAssetRows(db, account._id, ids)).map(({ _id, file }) => [_id, file]));
  const picture = (id: string | null | undefined) =>
    id && files.has(id) ? { _id: id, path: `/_sw/assets/${files.get(id)}` } : null;
  const colour = known?.colour ?? null;
  return {
    name: known?.name ?? null,
    inherited,
    logo: { light: picture(row?.logo_light), dark: picture(row?.logo_dark) },
    icon: picture(row?.icon),
    colour,
    palette: known?.palette ?? null,
    // The reader of colours is not loaded at the start.
    contrast: colour === null ? null : (await import("./palette.ts")).contrastOf(colour),
    support: known?.support ?? null,
    sender: { name: row?.sender_name ?? null, address: row?.sender_address ?? null, ...sender },
    footer: known?.footer ?? null,
    url: known?.host ? originAt(services, known.host) : null,
    hosts,
    updated_at: isoTime(row?.updated_at ?? null),
  };
}

const getBrand = operation({
  name: "brand.get",
  route: "GET /v1/brand",
  scope: "settings",
  right: "any",
  websites: "none",
  summary: "Get the brand",
  description:
    "How clients of the account see the application, mails, previews and pages that have no look of their own. A client gets the brand of who looks after it, `inherited`, without how it is set up. What DNS says of the sender's domain is asked now.",
  input: {},
  output: Brand,
  limit: LIMIT.lookup,
  async handle(context) {
    const { db, account, services } = context;
    const [row, known] = [await store.findBrand(db, account._id), await brandOf(db, account._id)];
    const address = row?.sender_address;
    const sender = address ? await findSender(services, db, account._id, address) : NO_SENDER;
    return await present(context, row, known, sender, await presentHosts(context));
  },
});

async function presentHosts({ db, account, services }: Pick<Context, "db" | "account" | "services">) {
  const rows = [];
  for (const { _id } of await store.listHosts(db, account._id))
    rows.push((await domains.findDomain(db, account._id, _id))!);
  return rows.length === 0 ? [] : await domains.presentDomains(services, rows);
}

/** Names of hosts as they are kept, with this server's addresses. Throws ApiError for what is none, and for sites' names. */
async function prepareHosts({ db, account, services }: Context, hosts: string[] | undefined) {
  const names: string[] = [];
  let addresses: string[] | null = null;
  for (const [at, written] of (hosts ?? []).entries()) {
    const name = domains.normalDomain(written);
    await assertNoSite(db, account._id, name);
    ({ addresses } = await domains.prepareDomain(services, written, `hosts.${at}`));
    if (!names.includes(name)) names.push(name);
  }
  return { names, addresses: addresses ?? (await domains.knownAddresses(services)) };
}

/** Throws ApiError `domain_in_use` for a name at which a website is. */
async function assertNoSite(db: Context["db"], accountId: string, name: string): Promise<void> {
  const site = await store.findSiteAt(db, accountId, name);
  if (!site) return;
  throw new ApiError(
    "domain_in_use",
    site.own
      ? `${name} is the address of the website ${site.name} (${site._id}). Unlink it there first, or choose another name.`
      : `${name} is the address of a website already. Choose another name.`,
    site.own ? { website_id: site._id } : {},
  );
}

/** Makes exactly these names the brand's hosts. */
async function setHosts(context: Context, names: string[]): Promise<void> {
  const { db, account, now } = context;
  const before = await store.listHosts(db, account._id);
  const kept: string[] = [];
  for (const name of names) {
    await assertNoSite(db, account._id, name);
    const known = await domains.findByName(db, account._id, name);
    if (known && (known.redirect_to !== null || (await domains.isRedirectTarget(db, account._id, known._id))))
      throw new ApiError(
        "domain_in_use",
        `${name} ${known.redirect_to === null ? "is where another domain of yours sends" : "sends"} its visitors on. End that first with PUT /v1/domains/:id {"redirect_to": null}.`,
      );
    const { _id } = known ?? (await domains.addDomain(context, name));
    kept.push(_id);
  }
  const ended = before.filter(({ _id }) => !kept.includes(_id)).map(({ _id }) => _id);
  await store.setOfBrand(db, account._id, ended, false, now);
  await store.setOfBrand(db, account._id, kept, true, now);
}

/** Pictures of the account. Throws ApiError for what is none of them. */
async function assertPictures({ db, account }: Context, pictures: Pictures): Promise<void> {
  for (const [field, id] of Object.entries(pictures)) {
    if (!id) continue;
    const [asset] = await findAssetRows(db, account._id, [id]);
    if (asset?.kind !== "image") throw invalid(field.replace("_", "."), "not_here");
  }
}

const only = <Values extends object>(values: Values) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));

const updateBrand = operation({
  name: "brand.update",
  route: "PUT /v1/brand",
  scope: "settings",
  websites: "whole",
  role: "owner",
  feature: "api",
  serializationKey: "all",
  summary: "Set the brand",
  description:
    "Only the fields that are sent change; null takes one back. At the `hosts` your people and your clients' find the application in your look, and nobody else signs in there; each is a domain of yours, proved and given its certificate as all are (`instructions` has its DNS records), and none can be a website's. Passkeys and sessions belong to the host at which they were made. Mails to you and your clients are in your look, with links to your first host that is proved. They come from the sender's address once its domain is proved to be yours and has an SPF record; until then from the server's own, under your name. Only accounts that are no clients have a brand.",
  input: brandInput,
  output: Brand,
  errors: ["not_possible", "domain_in_use", "domain_limit"],
  async prepare(context, { hosts, sender, colour }) {
    const { db, account, services } = context;
    const prepared = await prepareHosts(context, hosts);
    const before = await store.findBrand(db, account._id);
    const address = sender?.address === undefined ? before?.sender_address : sender.address;
    return {
      ...prepared,
      // The reader of colours is not loaded at the start.
      palette: colour ? (await import("./palette.ts")).paletteOf(colour) : null,
      sender: address ? await findSender(services, db, account._id, address) : NO_SENDER,
    };
  },
  async handle(context, { hosts, logo, icon, sender, ...given }, { names, addresses, palette, sender: found }) {
    const { db, account, now, services } = context;
    if (await clientLimits(db, account._id)) throw notPossible("brand_of_agency");
    const before = await store.findBrand(db, account._id);
    const name = given.name ?? before?.name;
    if (name === undefined) throw invalid("name", "required");
    const pictures: Pictures = only({ logo_light: logo?.light, logo_dark: logo?.dark, icon });
    await assertPictures(context, pictures);
    const nothing = { colour: null, palette: null, logo_light: null, logo_dark: null, icon: null, support: null };
    const row: store.BrandRow = {
      account_id: account._id,
      ...nothing,
      ...{ sender_name: null, sender_address: null, footer: null, created_at: now },
      ...before,
      ...only(given),
      ...(given.colour === undefined ? {} : { palette }),
      ...pictures,
      ...only({ sender_name: sender?.name, sender_address: sender?.address }),
      name,
      // Every change is seen as one, however soon it follows.
      updated_at: Math.max(now, (before?.updated_at ?? 0) + 1),
    };
    await store.saveBrand(db, row);
    if (hosts) await setHosts(context, names);
    context.afterCommit(() => void learn(services));
    const shown = [];
    for (const { _id } of await store.listHosts(db, account._id))
      shown.push(await domains.toDomain((await domains.findDomain(db, account._id, _id))!, addresses, services));
    return await present(context, row, await brandOf(db, account._id), found, shown);
  },
});

/** What was just changed is known here at once. */
async function learn({ part, log }: Services): Promise<void> {
  await part(createBrands)
    .refresh(true)
    .catch((error: unknown) => log.error("brands were not read", { error: String(error) }));
}

export const brandOperations = [getBrand, updateBrand];
