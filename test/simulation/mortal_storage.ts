/**
 * The database of a process of a simulation that dies at some moment. On a file the next process goes on with a copy of what
 * is in the files at that moment; on a server with the same database, from which the dead one is cut off: its connections go
 * over a port of its own, and end all at once.
 */
import { copyFileSync, existsSync, mkdirSync, rmSync } from "node:fs";
import { connect, createServer, type Socket } from "node:net";
import { databasePath, openStorage, type Storage } from "../../src/storage/client.ts";
import { openPostgres } from "../../src/storage/postgres/client.ts";
import { checkWrites } from "../checked_writes.ts";
import { databaseUrl, rowsIn } from "../databases.ts";

export interface MortalStorage {
  storage: Storage;
  /**
   * The process is gone in the middle of what it does: what is not committed is lost.
   * @param next a folder that is not there yet
   * @returns the folder whose database the next process goes on with
   */
  die(next: string): string;
  /** Resolves when the server has given up what the dead process had begun. */
  gone(): Promise<void>;
  /** Lets what it still had in its hands come to nothing. */
  bury(): Promise<void>;
}

export async function openMortalStorage(directory: string): Promise<MortalStorage> {
  const url = await databaseUrl(directory);
  return url ? await onServer(directory, url) : onFile(directory);
}

function onFile(directory: string): MortalStorage {
  const storage = checkWrites(openStorage(directory));
  return {
    storage,
    die(next) {
      mkdirSync(next);
      for (const ending of ["", "-wal"]) {
        const file = databasePath(directory) + ending;
        if (existsSync(file)) copyFileSync(file, databasePath(next) + ending);
      }
      return next;
    },
    async gone() {},
    async bury() {
      // What it writes now is in files that nobody reads any more.
      await storage.close().catch(() => {});
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

async function onServer(directory: string, url: string): Promise<MortalStorage> {
  const way = await startWay(url);
  // Who is cut off does not wait to be let in again.
  const storage = await openPostgres(way.url, { connections: 4, patienceMs: 1 });
  return {
    storage,
    die() {
      way.cut();
      return directory;
    },
    async gone() {
      const left = `SELECT pid FROM pg_stat_activity
        WHERE datname = current_database() AND application_name LIKE 'sitewright %'`;
      while ((await rowsIn(directory, left)).length > 0) await Bun.sleep(5);
    },
    async bury() {
      await storage.close().catch(() => {});
    },
  };
}

/** A port that leads to a server until it is cut. */
async function startWay(to: string): Promise<{ url: string; cut(): void }> {
  const { port, hostname } = new URL(to);
  const sockets = new Set<Socket>();
  const keep = (socket: Socket, other: () => Socket) => {
    sockets.add(socket);
    socket.on("error", () => {});
    socket.on("close", () => {
      sockets.delete(socket);
      other().destroy();
    });
  };
  const server = createServer((near) => {
    const far = connect(Number(port), hostname);
    keep(near, () => far);
    keep(far, () => near);
    near.pipe(far);
    far.pipe(near);
  });
  const { promise, resolve } = Promise.withResolvers<void>();
  server.listen(0, "127.0.0.1", resolve);
  await promise;
  server.unref();
  const here = new URL(to);
  here.port = String((server.address() as { port: number }).port);
  return {
    url: here.href,
    cut() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
