/** How the account that calls is called. */
import * as v from "valibot";
import { component, described, idOf, nameText } from "../../operation/fields.ts";
import { operation } from "../../operation/operation.ts";
import * as store from "./store.ts";

const renameAccount = operation({
  name: "account.rename",
  route: "PUT /v1/account",
  scope: "settings",
  websites: "whole",
  role: "owner",
  summary: "Rename the account",
  description:
    "What its people see in the switcher, in invitations and mails, and where an AI client asks to be connected. Of a client it is the name that you have for it.",
  input: { name: nameText("What the account is called from now on.", "Crumb & Co") },
  output: component("NamedAccount", {
    _id: idOf("acc", "The account."),
    name: described(v.string(), "Name.", "Crumb & Co"),
  }),
  async handle({ db, account, now }, { name }) {
    await store.updateAccount(db, account._id, { name, updated_at: now });
    return { _id: account._id, name };
  },
});

export const namingOperations = [renameAccount];
