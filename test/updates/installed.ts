/** A program that is a script, in a folder of its own, with a data directory that has something in it. */
import { Database } from "bun:sqlite";
import { readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { openConnection } from "../../src/storage/client.ts";
import { migrate } from "../../src/storage/migrate.ts";
import { run } from "../command_line.ts";
import { newDirectory } from "../harness.ts";
import { programOf, startUpdateServer, type UpdateServer, writeProgram } from "./update_server.ts";

export interface Installed extends AsyncDisposable {
  server: UpdateServer;
  folder: string;
  program: string;
  data: string;
  update(...args: string[]): ReturnType<typeof run>;
  /** The version that the program says. */
  version(): string;
  /** What is in the program's folder, and in the data directory. */
  files(): string[];
  dataFiles(): string[];
  /** Writes and reads what stands for all that people have in the database. */
  write(text: string): void;
  texts(): string[];
}

export function installed(version = "1.0.0"): Installed {
  const server = startUpdateServer();
  const folder = newDirectory();
  const data = newDirectory();
  const program = join(folder, "sitewright");
  for (const made of [folder, data]) Bun.spawnSync(["mkdir", "-p", made]);
  writeProgram(program, version);
  const path = join(data, "sitewright.db");
  const database = openConnection(path);
  migrate(database);
  database.close();
  const on = <Result>(work: (database: Database) => Result) => {
    using database = new Database(path);
    return work(database);
  };
  const write = (text: string) =>
    on(
      (database) =>
        void database.run("INSERT OR REPLACE INTO settings (name, value) VALUES (?, ?)", [`test ${text}`, text]),
    );
  write("of before");
  return {
    server,
    folder,
    program,
    data,
    update: (...args) => run(["update", "--program", program, "--data", data, ...args], server.settings),
    version: () => Bun.spawnSync([program, "--version"]).stdout.toString().trim(),
    files: () => readdirSync(folder).sort(),
    dataFiles: () => readdirSync(data).sort(),
    write,
    texts: () =>
      on((database) =>
        database
          .query<{ value: string }, []>("SELECT value FROM settings WHERE name LIKE 'test %' ORDER BY value")
          .all()
          .map(({ value }) => value),
      ),
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]();
      for (const made of [folder, data]) rmSync(made, { recursive: true, force: true });
    },
  };
}

/** That nothing was changed: the program is what it was, and nothing stands beside it or the database. */
export const isUntouched = ({ program, files, dataFiles }: Installed, version = "1.0.0"): boolean =>
  readFileSync(program, "utf8") === programOf(version) &&
  files().join() === "sitewright" &&
  dataFiles().every((name) => /^sitewright\.db(-wal|-shm)?$/.test(name));
