/** A server whose customers pay at a Stripe of their own, which tells what has happened there when a test says so. */
import { expect } from "bun:test";
import { sql } from "drizzle-orm";
import { updateAccount } from "../src/features/payments/store.ts";
import { type Client, type Json, startTestServer, type TestServer, type TestServerOptions } from "./harness.ts";
import { createStripePeer, type StripePeer, signed, stripeEnvironment } from "./stripe_server.ts";

export interface Paying {
  server: TestServer;
  peer: StripePeer;
  /** Where that Stripe listens. */
  url: string;
  /** An account that pays for what it has; it begins with nothing. */
  newCustomer(): Promise<Client>;
  /** Sends one event to the webhook. */
  tell(event: unknown, at?: number): ReturnType<Client["post"]>;
  /** Delivers what Stripe has to say, and waits until it is settled. */
  deliver(events?: Json[]): Promise<void>;
  /** Pays for something, and has it told. Returns the checkout. */
  buy(client: Client, what: Json): Promise<string>;
  stop(): Promise<void>;
}

export async function startPaying(options: TestServerOptions = {}, peer = createStripePeer()): Promise<Paying> {
  const stripe = peer.listen();
  const environment = { ...stripeEnvironment(stripe.url), ...options.environment };
  const server = await startTestServer({ ...options, environment });

  const tell = async (event: unknown, at = options.clock?.now()) => {
    const { payload, headers } = await signed(event, { at });
    return await server.post("/v1/stripe/webhook", payload, { key: null, headers });
  };
  const deliver = async (events: Json[] = peer.outbox.splice(0)) => {
    for (const event of events) expect((await tell(event)).status).toBe(200);
    const open = sql`SELECT _id FROM jobs WHERE kind LIKE 'payments.%'`;
    while ((await server.storage.read.all(open)).length > 0) await Bun.sleep(5);
  };
  return {
    server,
    peer,
    url: stripe.url,
    tell,
    deliver,
    async newCustomer() {
      const client = await server.addAccount({ plan: "agency", monthlyCredits: 0 });
      await server.storage.write("all", (db) => updateAccount(db, client.accountId, { plan_source: "stripe" }));
      return client;
    },
    async buy(client, what) {
      const { status, json } = await client.post("/v1/stripe/checkout", what);
      expect({ status, json }).toMatchObject({ status: 200 });
      peer.pay(json.checkout_id);
      await deliver();
      return json.checkout_id;
    },
    async stop() {
      await server.stop();
      stripe.stop();
    },
  };
}
