/** What the webhooks screen offers is what the server tells of. */
import { expect, test } from "bun:test";
import { EVENT_TYPES as OFFERED } from "../../src/dashboard/screens/webhooks/event_types.ts";
import { EVENT_TYPES } from "../../src/registry.ts";

test("a webhook can be made for every event that there is", () => {
  expect([...OFFERED].sort() as string[]).toEqual(EVENT_TYPES.map(({ type }) => type).sort());
});
