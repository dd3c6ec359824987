/**
 * Work that outlives a call. A job is a row; a worker leases it, and whoever ends it does so in the transaction of its
 * effect, guarded by the lease: a process that lost its lease can't write a second result. Delivery is at least once,
 * effects are exactly once. Other processes hear of it with the commit (storage/bus.ts).
 */
import { and, asc, eq, gt, inArray, isNull, lte, notInArray, or, type SQL, sql } from "drizzle-orm";
import type { Clock } from "../lib/clock.ts";
import type { IdSource } from "../lib/ids.ts";
import { tell } from "../storage/bus.ts";
import type { Db, Storage } from "../storage/client.ts";
import { lesser, unindexed } from "../storage/dialect.ts";
import { selectOnce } from "../storage/kept_statements.ts";
import { jobs } from "../storage/tables.ts";

export interface Job {
  _id: string;
  kind: string;
  subject: string;
  attempts: number;
  /** Whose work it is, where accounts take turns. */
  account_id?: string | null;
}

/** Another process has taken the job over: what this one did must not be written. */
export class LeaseLost extends Error {
  override readonly name = "LeaseLost";
}

/** The next job that is due, by a condition of its own, and that nobody has. */
const dueOf = (db: Db, kinds: string[], isDue: SQL, others?: SQL) =>
  db
    .select({ _id: jobs._id })
    .from(jobs)
    // The pluses keep SQLite from the other indexes, by which it would find every waiting job and sort them all.
    .where(and(sql`${unindexed(jobs.lease_owner)} IS NULL`, isDue, sql`${unindexed(jobs.kind)} IN ${kinds}`, others))
    .orderBy(asc(jobs.run_at))
    .limit(1);

const makeQueries = (kinds: string[]) => ({
  /** Whose jobs are being worked on. */
  leased: selectOnce((db) =>
    db
      .select({ account: jobs.account_id })
      .from(jobs)
      // Not "is not null", for which SQLite does not use the index.
      .where(and(gt(jobs.lease_owner, ""), sql`${unindexed(jobs.kind)} IN ${kinds}`)),
  ),
  due: selectOnce((db) => dueOf(db, kinds, lte(jobs.run_at, sql.placeholder("now")))),
});

/** A job, if this one has it. */
const leasedBy = selectOnce((db) =>
  db
    .select({ _id: jobs._id })
    .from(jobs)
    .where(and(eq(jobs._id, sql.placeholder("job")), eq(jobs.lease_owner, sql.placeholder("owner")))),
);

/** When more is due all workers are told. */
const MOST_LOOKED_AT = 100;

const dueKinds = selectOnce((db) =>
  db
    .select({ kind: jobs.kind })
    .from(jobs)
    .where(and(sql`${unindexed(jobs.lease_owner)} IS NULL`, lte(jobs.run_at, sql.placeholder("now"))))
    .orderBy(asc(jobs.run_at))
    .limit(MOST_LOOKED_AT),
);

/** What each worker looks for with every change: a worker asks for the same kinds always. */
const queries = new Map<string, ReturnType<typeof makeQueries>>();

function queriesFor(kinds: string[]): ReturnType<typeof makeQueries> {
  const name = kinds.join(" ");
  const known = queries.get(name) ?? makeQueries(kinds);
  queries.set(name, known);
  return known;
}

export class Queue {
  private readonly listeners = new Set<(kind?: string) => void>();
  private readonly interruptListeners = new Set<(subject: string) => void>();
  private isLooking = false;
  private lookAgain = false;

  /** @param owner the process that leases */
  constructor(
    private readonly storage: Storage,
    private readonly clock: Clock,
    private readonly ids: IdSource,
    readonly owner: string,
  ) {}

  /** Adds a job in the caller's transaction. Call `wake` after the commit. */
  async add(db: Db, job: { kind: string; subject: string; accountId?: string; runAt?: number }): Promise<void> {
    const now = this.clock.now();
    await db.insert(jobs).values({
      _id: this.ids.next("job"),
      kind: job.kind,
      subject: job.subject,
      account_id: job.accountId,
      run_at: job.runAt ?? now,
      created_at: now,
    });
    await this.tellOf(db, job.kind, job.runAt ?? now);
  }

  /** Like `add`; where there is one about the subject already that stays as it is. */
  async addIfNone(db: Db, job: { kind: string; subject: string }): Promise<void> {
    const now = this.clock.now();
    await db
      .insert(jobs)
      .values({ _id: this.ids.next("job"), ...job, run_at: now, created_at: now })
      .onConflictDoNothing();
  }

  /** Adds a job that this process works on already; others get it when this one gives it back, or dies. */
  async begin(db: Db, { kind, subject }: { kind: string; subject: string }): Promise<Job> {
    const now = this.clock.now();
    const job = { _id: this.ids.next("job"), kind, subject, attempts: 0 };
    await db.insert(jobs).values({ ...job, lease_owner: this.owner, run_at: now, created_at: now });
    return job;
  }

  /** Like `add`; where there is one about the subject already it runs at `runAt` at the latest. */
  async hasten(db: Db, { kind, subject, runAt }: { kind: string; subject: string; runAt: number }): Promise<void> {
    await db
      .insert(jobs)
      .values({ _id: this.ids.next("job"), kind, subject, run_at: runAt, created_at: this.clock.now() })
      .onConflictDoUpdate({
        target: [jobs.kind, jobs.subject],
        set: { run_at: lesser(jobs.run_at, runAt) },
      });
    await this.tellOf(db, kind, runAt);
  }

  /** Tells the workers of this process that there may be work: of one kind, or whatever is due. */
  wake(kind?: string): void {
    if (kind === undefined) void this.wakeForDue();
    else this.tellWorkers(kind);
  }

  onWake(listener: (kind?: string) => void): void {
    this.listeners.add(listener);
  }

  /**
   * Leases the next due job of these kinds, or returns null.
   * @param share accounts take turns: the next job is one of whom the fewest are being worked on, and no account has
   *   more than this many
   */
  async lease(kinds: string[], share?: number): Promise<Job | null> {
    for (;;) {
      const waiting = await this.findDue(kinds, share);
      if (!waiting) return null;
      const leased = await this.storage.write(`job ${waiting._id}`, async (db) => {
        const [row] = await db
          .update(jobs)
          .set({ lease_owner: this.owner, attempts: sql`${jobs.attempts} + 1` })
          .where(and(eq(jobs._id, waiting._id), isNull(jobs.lease_owner)))
          .returning();
        return row;
      });
      if (leased) return leased;
      // Another process was faster; there may be more.
    }
  }

  /** Ends the job inside the transaction of its effect. Throws LeaseLost. */
  async finish(db: Db, job: Job): Promise<void> {
    const [gone] = await db.delete(jobs).where(this.mine(job)).returning({ _id: jobs._id });
    if (!gone) throw new LeaseLost();
  }

  /** Throws LeaseLost unless this process still has the job. */
  async assertLeased(db: Db, job: Job): Promise<void> {
    const [row] = await leasedBy(db).all({ job: job._id, owner: this.owner });
    if (!row) throw new LeaseLost();
  }

  /** Gives the job back, to be leased again at `runAt`, but not before those that are waiting now. */
  async giveBack(db: Db, job: Job, runAt: number): Promise<void> {
    const run_at = Math.max(runAt, this.clock.now());
    await db.update(jobs).set({ lease_owner: null, run_at }).where(this.mine(job));
    await this.tellOf(db, job.kind, run_at);
  }

  /** Removes the job about a subject, whoever has it; another process ends it. Call `interrupt` after the commit. */
  async cancel(db: Db, kind: string, subject: string): Promise<void> {
    await db.delete(jobs).where(and(eq(jobs.kind, kind), eq(jobs.subject, subject)));
    await tell(db, "interrupt", subject);
  }

  /** Aborts the job about a subject if this process is running it. */
  interrupt(subject: string): void {
    for (const listener of this.interruptListeners) listener(subject);
  }

  onInterrupt(listener: (subject: string) => void): void {
    this.interruptListeners.add(listener);
  }

  /** Those of some jobs that this process has not lost. */
  async stillMine(ids: string[]): Promise<Set<string>> {
    const rows = await this.storage.read
      .select({ _id: jobs._id })
      .from(jobs)
      .where(and(eq(jobs.lease_owner, this.owner), inArray(jobs._id, ids)));
    return new Set(rows.map(({ _id }) => _id));
  }

  private readonly mine = (job: Job) => and(eq(jobs._id, job._id), eq(jobs.lease_owner, this.owner));

  /** One look for all workers, of whom most would find nothing. */
  private async wakeForDue(): Promise<void> {
    this.lookAgain = true;
    if (this.isLooking) return;
    this.isLooking = true;
    try {
      while (this.lookAgain) {
        this.lookAgain = false;
        const due = await dueKinds(this.storage.read).all({ now: this.clock.now() });
        if (due.length === MOST_LOOKED_AT) this.tellWorkers();
        else for (const kind of new Set(due.map((row) => row.kind))) this.tellWorkers(kind);
      }
    } catch {
      // They look themselves, and tell what is wrong.
      this.tellWorkers();
    } finally {
      this.isLooking = false;
    }
  }

  /**
   * Whom to pass over, turn by turn: first everybody who is being worked for, then all but those for whom the least is
   * done, and so on; always those who have their share.
   */
  private async turnsOf(kinds: string[], share: number): Promise<string[][]> {
    const leased = await queriesFor(kinds).leased(this.storage.read).all({});
    const counts = new Map<string, number>();
    for (const { account } of leased) if (account) counts.set(account, (counts.get(account) ?? 0) + 1);
    const levels = [...new Set([0, ...counts.values()])].filter((level) => level < share).sort((a, b) => a - b);
    return levels.map((level) => [...counts].flatMap(([account, count]) => (count > level ? account : [])));
  }

  /** The next due job of these kinds that nobody has. */
  private async findDue(kinds: string[], share: number | undefined): Promise<{ _id: string } | null> {
    const now = this.clock.now();
    for (const busy of share === undefined ? [[]] : await this.turnsOf(kinds, share)) {
      const others = or(isNull(jobs.account_id), notInArray(jobs.account_id, busy));
      const [waiting] =
        busy.length === 0
          ? await queriesFor(kinds).due(this.storage.read).all({ now })
          : await dueOf(this.storage.read, kinds, lte(jobs.run_at, now), others);
      if (waiting) return waiting;
    }
    return null;
  }

  private tellWorkers(kind?: string) {
    for (const listener of this.listeners) listener(kind);
  }

  /** Others are told of what is due; when its time comes later they look by themselves. */
  private async tellOf(db: Db, kind: string, runAt: number): Promise<void> {
    if (runAt <= this.clock.now()) await tell(db, "jobs", kind);
  }
}
