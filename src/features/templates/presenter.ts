import * as v from "valibot";
import { stampsOf } from "../../lib/clock.ts";
import { component, described, idOf, integer, stampFields } from "../../operation/fields.ts";
import type { TemplateRow } from "./store.ts";

export const Template = component("Template", {
  _id: idOf("tpl", "Identifier."),
  account_id: idOf("acc", "Whose it is: the account's own, or that of its parent who acts in it."),
  name: described(v.string(), "Name.", "Bakery with a shop"),
  description: described(v.nullable(v.string()), "What it is for.", "Seven pages, menu and opening hours"),
  website_id: idOf("web", "The website that it was made of. It may be gone."),
  pages: described(integer, "Pages that it has.", 7),
  size_bytes: described(integer, "What it takes of the account's storage.", 184_320),
  ...stampFields,
});

export const toTemplate = ({ archive: _, ...row }: TemplateRow) => ({ ...row, ...stampsOf(row) });
