/**
 * Visitors are told apart by a hash with a salt that is forgotten after its day, so that nobody can be found out or
 * recognised on another day.
 */
import { type Clock, DAY_MS, MINUTE_MS } from "../../lib/clock.ts";
import { randomHex } from "../../lib/hash.ts";
import type { Db, Storage } from "../../storage/client.ts";
import { dayOf } from "./rules.ts";
import * as store from "./store.ts";

/** How long yesterday's salt is kept: what came in just before midnight is written just after. */
export const SALT_GRACE_MS = MINUTE_MS;

/** 72 bits: enough to tell the visitors of a day apart. */
export const hashVisitor = (salt: string, scope: string, identity: string): string =>
  Bun.SHA256.hash(`${salt}\n${scope}\n${identity}`, "base64url").slice(0, 12);

/** 32 of those bits, for sketches. */
export const sketchHash = (visitor: string): number => Buffer.from(visitor.slice(0, 6), "base64url").readUInt32BE();

/** The salts of days, as one write sees them. */
export interface Salts {
  of(day: number): Promise<string>;
  keep(): void;
}

interface Today {
  day: number;
  salt: string;
  seed: number;
}

/** The salts of the days that are counted now. */
export class DaySalts {
  private readonly salts = new Map<number, string>();
  private current: Today | null = null;

  constructor(
    private readonly storage: Pick<Storage, "write">,
    private readonly clock: Clock,
  ) {}

  /** Salts as a write finds or makes them; what it made is known to others when it is kept, with the commit. */
  of(db: Db): Salts {
    const { salts } = this;
    const found = new Map<number, string>();
    return {
      async of(day) {
        const salt = salts.get(day) ?? found.get(day) ?? (await store.saltOfDay(db, day, () => randomHex(32)));
        found.set(day, salt);
        return salt;
      },
      keep() {
        for (const [day, salt] of found) salts.set(day, salt);
      },
    };
  }

  /** The day that it is, once its salt is known. */
  today(): Today | null {
    const now = this.clock.now();
    const { current } = this;
    // Nothing is divided: it is asked for each view of a page under test.
    if (current !== null && now >= current.day && now < current.day + DAY_MS) return current;
    const day = dayOf(now);
    const salt = this.salts.get(day);
    this.current = salt === undefined ? null : { day, salt, seed: Bun.hash.xxHash32(`${salt} seed`) };
    return this.current;
  }

  /** Resolves when today's salt is known; rejects when the disk does not take it. */
  async prepare(): Promise<void> {
    const today = dayOf(this.clock.now());
    if (this.salts.has(today)) return;
    const made = await this.storage.write("analytics", async (db) => {
      const salted = this.of(db);
      await salted.of(today);
      return salted;
    });
    made.keep();
  }

  forgetBefore(day: number): void {
    for (const known of this.salts.keys()) if (known < day) this.salts.delete(known);
  }
}
