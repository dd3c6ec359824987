import { HOUR_MS, MINUTE_MS, SECOND_MS } from "../../lib/clock.ts";
import { RETRY_DELAYS_MS } from "./rules.ts";

const inWords = (ms: number): string =>
  ms >= HOUR_MS ? `${ms / HOUR_MS} hours` : ms >= MINUTE_MS ? `${ms / MINUTE_MS} minutes` : `${ms / SECOND_MS} seconds`;

/** How to receive events, for the reference. */
export const WEBHOOKS_GUIDE = `Addresses of yours that are told of events, in the format of [Standard Webhooks](https://www.standardwebhooks.com). The types and their payloads are under **Webhooks** at the end of this page.

**What you get** is a POST with the JSON \`{ type, timestamp, data }\`, where \`data\` is the resource as the API answers it. Answer any 2xx within 15 seconds; do the work afterwards.

**Verify it** with the \`secret\` that creating the webhook has shown (\`whsec_…\`), for example with the package \`standardwebhooks\`, which exists for most languages:

\`\`\`js
import { Webhook } from "standardwebhooks";

const event = new Webhook(secret).verify(rawBody, request.headers); // throws when it is not genuine
\`\`\`

By hand: the key is what follows \`whsec_\`, decoded from base64. Sign \`\${webhook-id}.\${webhook-timestamp}.\${body}\` (the body as it came, byte for byte) with HMAC-SHA256, and compare \`v1,\` and the base64 of it with each of the signatures in \`webhook-signature\`, in constant time. Refuse a \`webhook-timestamp\` that is more than 5 minutes away.

**Retries:** whatever is no 2xx is tried again ${RETRY_DELAYS_MS.map(inWords).join(", ")} after the failure before it (up to a fifth more or less), about a day in all; after a 429 or 503 not before the time that its \`Retry-After\` asks for, up to ${inWords(RETRY_DELAYS_MS.at(-1)!)}. Events may come more than once and in another order: \`webhook-id\` tells them apart. \`GET /v1/webhooks/:id/deliveries\` is the log of the last 30 days; every delivery can be replayed.

**Switched off** is a webhook that answers 410, and one to which nothing could be delivered for 5 days; \`disabled_reason\` says so, and \`PUT /v1/webhooks/:id {"active": true}\` switches it on again.

**Spam:** submissions that are marked as spam are not told of. **Addresses** must be on the public internet, unless the operator of this server allows a network.`;
