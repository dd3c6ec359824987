/** Why a campaign waits or is paused, and why a recipient gets no mail. What mail servers say has no code. */
import { teller } from "./sentence.ts";

export const SENDING_PROBLEMS = {
  no_mailer: "This server is not set up to send e-mail at the moment.",
  bounced_often:
    "{bounced} of {tried} mailboxes do not exist. From {percent} % on, mail servers take a sender for a spammer: look at where these addresses come from before you go on.",
  complained_often:
    "{complained} of {tried} people have called it spam. From {percent} % on, mail services keep mail from everybody: make sure that all of them have asked for it before you go on.",
  restored:
    "A backup was restored that was made while this was being sent, or before. Who has got it since is not known here, and would get it again: look at what your mail server has sent before you resume it, or cancel it.",
  unusable: "The mail can't be written down for this recipient.",
  not_to_be_contacted: "Is among the leads as one who must not be contacted.",
} as const;

/** Says why something is not sent. */
export const tellSending = teller(SENDING_PROBLEMS);
