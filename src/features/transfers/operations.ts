import { invalid } from "../../lib/errors.ts";
import { component, exampleId, identifier, idOf } from "../../operation/fields.ts";
import { operation } from "../../operation/operation.ts";
import { publishingTurn } from "../publishing/service.ts";
import { Website } from "../websites/service.ts";
import { assertThere, beginTransfer, finishTransfer, giveUpTransfer, receiverOf, TRANSFER_ERRORS } from "./service.ts";

const TransferredWebsite = component("TransferredWebsite", {
  ...Website.pipe[0].entries,
  account_id: idOf("acc", "Whose it is now."),
});

const transferWebsite = operation({
  name: "websites.transfer",
  route: "POST /v1/websites/:id/transfer",
  scope: "settings",
  websites: "whole",
  role: "owner",
  serializationKey: "all",
  summary: "Hand over a website to another account",
  description:
    "Everything of it goes along: pages with all versions and conversations, brief, shared parts, forms with what was sent, records, pictures, releases, redirects, experiments, comments, analytics and the domains that it is seen under. Its address and domains go on meanwhile. For as long as that takes neither account sees it, then only the other does; if the call fails it is yours as before. What stays with you: lists, campaigns, leads, payments and credits, and connections to DNS providers. To where: your own account, or a client of yours.",
  input: {
    id: identifier("web", "website"),
    account_id: identifier("acc", "account that gets it"),
  },
  output: TransferredWebsite,
  errors: [...TRANSFER_ERRORS],
  example: { input: { account_id: exampleId("acc") } },
  inTurn: (context, { id }) => publishingTurn(context, id),
  async prepare(context, { id, account_id }) {
    await assertThere(context, id);
    const to = await receiverOf(context, account_id);
    if (to._id === context.account._id) throw invalid("account_id", "same_account");
    return await beginTransfer(context, id, to);
  },
  abandon: giveUpTransfer,
  async handle(context, _input, transfer) {
    return { ...(await finishTransfer(context, transfer)), account_id: transfer.to._id };
  },
});

export const transferOperations = [transferWebsite];
