import { counted, formatNumber } from "../language.ts";

export default {
  signed_out: "Your session has ended. Sign in again.",
  offline: "The server can't be reached. Check the connection and try again.",
  unanswered: "The server has given no answer. Try again.",
  not_found: "This is not there: it was deleted, or the address is wrong.",
  already_generating: "This page is being written already.",
  turn_in_progress: "The editor is still at work in this conversation. Wait for what it says.",
  homepage_not_generated: "The home page decides the design: have it written first.",
  recent_sign_in_required: "This needs your password or a passkey once more. Nothing was changed.",
  wrong_password: "The password is wrong. Try again.",
  wrong_code: "The code is wrong, or was used already. Wait for the next one, or use a recovery code.",
  sign_in_expired: "That took too long. Sign in once more.",
  second_factor_needed:
    "The account asks everybody for a second factor. Set up another app in its place, or ask an owner to change that.",
  path_taken: "The website has a page at this path already.",
  sign_in_failed: "E-mail address or password is wrong. Try again, or have a link sent to set a new password.",
  rate_limited: "This was done too often in a short time. Try again a little later.",
  rate_limited_until: (minutes: number) =>
    `This was done too often in a short time. Try again in ${counted(minutes, "minute", "minutes")}.`,
  insufficient_credits: (needed: number, available: number) =>
    `This costs ${counted(needed, "credit", "credits")}; you have ${formatNumber(available)}.`,
};
