import { MAIL_POOL } from "../../jobs/pools.ts";
import { HOUR_MS, MINUTE_MS } from "../../lib/clock.ts";
import { createPasswords } from "../../lib/passwords.ts";
import { batchedWork, feature } from "../../operation/feature.ts";
import { invitationOperations } from "./invitation_operations.ts";
import { INVITATION_JOB, LONGEST_INVITATION_PAUSE_MS, mailInvitation } from "./invitations.ts";
import { LONGEST_NOTICE_PAUSE_MS, mailNotice, NOTICE_JOB } from "./notices.ts";
import { userOperations } from "./operations.ts";
import { passkeyOperations } from "./passkey_operations.ts";
import { AGAIN_MS, mailReset, RESET_JOB } from "./reset_mail.ts";
import { secondFactorOperations } from "./second_factor_operations.ts";
import { dropExpired } from "./service.ts";
import { sessionOperations } from "./session_operations.ts";
import { createSessionReader } from "./sessions.ts";
import { signInOperations } from "./sign_in_operations.ts";
import { ssoLinkOperations } from "./sso_link_operations.ts";

export const users = feature({
  name: "users",
  operations: [
    ...userOperations,
    ...invitationOperations,
    ...ssoLinkOperations,
    ...sessionOperations,
    ...passkeyOperations,
    ...signInOperations,
    ...secondFactorOperations,
  ],
  jobs: [
    { name: RESET_JOB, ...MAIL_POOL, longestPauseMs: AGAIN_MS, run: mailReset },
    { name: INVITATION_JOB, ...MAIL_POOL, longestPauseMs: LONGEST_INVITATION_PAUSE_MS, run: mailInvitation },
    { name: NOTICE_JOB, ...MAIL_POOL, longestPauseMs: LONGEST_NOTICE_PAUSE_MS, run: mailNotice },
  ],
  periodic: [
    {
      name: "session usage",
      everyMs: MINUTE_MS,
      ofEachProcess: "and_last",
      run: ({ part }) => part(createSessionReader).flush(),
    },
    { name: "ended sessions and links", everyMs: HOUR_MS, run: batchedWork(dropExpired) },
  ],
  onStop: ({ part }) => part(createPasswords).close(),
});
