/** Everything of an account as files, for one of its owners who has just shown who they are. */
import { HOUR_MS, isoTime } from "../../lib/clock.ts";
import { ApiError } from "../../lib/errors.ts";
import { equalInConstantTime, sign } from "../../lib/hash.ts";
import { slugOf } from "../../lib/slugs.ts";
import { component, described, textUpTo, timestamp, webAddress } from "../../operation/fields.ts";
import { type Context, operation } from "../../operation/operation.ts";

/** So long an export may be begun after it was asked for; one that has begun goes on to its end. */
const LINK_MS = HOUR_MS;
/** Exports of an account, and links to them, in 15 minutes. */
const MOST_EXPORTS = 10;

/** What lets a session of this user begin an export: a statement that we sign. Nothing is stored. */
function exportToken({ services, account, person }: Context, expiresAt: number): string {
  const signature = sign(services.linkSecret, `account export ${account._id} ${person!.user_id} ${expiresAt}`);
  return `${expiresAt}.${signature}`;
}

const createExport = operation({
  name: "account.export",
  route: "POST /v1/account/export",
  summary: "Take everything of the account along",
  description: `Gives an address under which the browser in which you are signed in gets a ZIP for an hour. It has all that the account has, as JSON lines and files, and a README that says what is what: websites, pages and their code, records, submissions, leads, lists, domains, users, settings, the ledger, the audit. No password, key, token or secret is in it. A website that another server is to import is exported with GET /v1/websites/:id/export.`,
  access: "session",
  person: "recent",
  role: "owner",
  effect: "write",
  input: {},
  output: component("AccountExport", {
    url: described(
      webAddress,
      "Where the archive is, for you alone.",
      `http://localhost:3000/v1/account/export?token=1764407958000.${"x".repeat(43)}`,
    ),
    expires_at: described(timestamp, "Until when a download may begin."),
  }),
  limit: MOST_EXPORTS,
  showsSecret: true,
  errors: ["secret_key_missing"],
  example: {
    output: {
      url: `http://localhost:3000/v1/account/export?token=1764407958000.${"x".repeat(43)}`,
      expires_at: "2025-11-29T09:19:18.000Z",
    },
  },
  async handle(context) {
    const expiresAt = context.now + LINK_MS;
    const url = `${context.services.baseUrl}/v1/account/export?token=${exportToken(context, expiresAt)}`;
    return { url, expires_at: isoTime(expiresAt) };
  },
});

const downloadExport = operation({
  name: "account.download_export",
  route: "GET /v1/account/export",
  summary: "Download everything of the account",
  description:
    "With the address that POST /v1/account/export has given, and the session of whoever has asked for it. The ZIP is made while it is sent; one that breaks off is not whole, and can be begun again. One at a time.",
  access: "session",
  role: "owner",
  input: {
    token: textUpTo(100, "As in the address.", `1764407958000.${"x".repeat(43)}`),
  },
  output: { kind: "file", contentType: "application/zip" },
  limit: MOST_EXPORTS,
  atOnce: { account: 1, server: 2 },
  errors: ["link_invalid"],
  async handle(context, { token }) {
    const expiresAt = Number(/^(\d{1,16})\./.exec(token)?.[1] ?? 0);
    if (expiresAt <= context.now || !equalInConstantTime(token, exportToken(context, expiresAt)))
      throw new ApiError(
        "link_invalid",
        "The address is no longer good, or somebody else's. Ask for another with POST /v1/account/export.",
      );
    // What writes archives is loaded when it is first used.
    const { exportAccount } = await import("./export_account.ts");
    return { name: `${slugOf(context.account.name).slice(0, 80) || "account"}.zip`, pieces: exportAccount(context) };
  },
});

export const accountArchiveOperations = [createExport, downloadExport];
