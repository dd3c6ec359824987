/** What webhooks hear of domains that are bought here. */
import { eventType } from "../../operation/event.ts";
import { Domain } from "./presenter.ts";

export const REGISTRATION_EVENTS = {
  registered: eventType({
    type: "domain.registered",
    summary: "A domain was registered",
    description: "It was paid for and is yours until `registration.expires_at`; its records are made by themselves.",
    data: Domain,
  }),
  registration_failed: eventType({
    type: "domain.registration_failed",
    summary: "A domain could not be registered",
    description: "`registration.error` says why. What was paid for it goes back by itself.",
    data: Domain,
  }),
  expiring: eventType({
    type: "domain.expiring",
    summary: "A domain's term ends soon",
    description:
      "It is not renewed, or could not be, as `registration.error` says: told 30 and 7 days before, with an e-mail to the owner, and whenever a renewal fails or will cost more.",
    data: Domain,
  }),
};
