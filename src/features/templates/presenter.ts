import * as v from "valibot";
import { stampsOf } from "../../lib/clock.ts";
import { component, described, idOf, integer, stampFields } from "../../operation/fields.ts";
import type { Context } from "../../operation/operation.ts";
import { listWebsites, toWebsite } from "../websites/service.ts";
import type { TemplateRow } from "./store.ts";

export const Template = component("Template", {
  _id: idOf("tpl", "Identifier."),
  account_id: idOf("acc", "Whose it is: the account's own, or that of its parent who acts in it."),
  name: described(v.string(), "Name.", "Bakery with a shop"),
  description: described(v.nullable(v.string()), "What it is for.", "Seven pages, menu and opening hours"),
  website_id: idOf("web", "The website that it was made of. It may be gone."),
  pages: described(integer, "Pages that it has.", 7),
  size_bytes: described(integer, "What it takes of the account's storage.", 184_320),
  home_page_id: described(
    v.nullable(v.string()),
    "The page `/` of that website, to show how it looks now; null: it is gone, or another account's.",
  ),
  home_version_id: described(v.nullable(v.string()), "Its draft."),
  home_picture: described(v.nullable(v.string()), "Where a small picture of it is, as lists of websites have it."),
  ...stampFields,
});

/** Templates with how the websites look that they were made of. */
export async function toTemplates({ db, account, services }: Context, rows: TemplateRow[]) {
  const ids = [...new Set(rows.map(({ website_id }) => website_id))];
  const found = await listWebsites(db, account._id, undefined, ids, ids.length, 0);
  const websites = new Map(found.rows.map((row) => [row._id, toWebsite(row, services)]));
  return rows.map(({ archive: _, ...row }) => {
    const website = websites.get(row.website_id);
    return {
      ...row,
      home_page_id: website?.home_page_id ?? null,
      home_version_id: website?.home_version_id ?? null,
      home_picture: website?.home_picture ?? null,
      ...stampsOf(row),
    };
  });
}

export const toTemplate = async (context: Context, row: TemplateRow) => (await toTemplates(context, [row]))[0]!;
