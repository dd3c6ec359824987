/** The database that the settings name: in a file of the data directory, or on a server. */
import type { Config } from "../settings/config.ts";
import { openStorage, type Storage } from "./client.ts";
import type { SlowStatements } from "./compiled_statements.ts";
import { createLivenessLeases } from "./liveness_leases.ts";
import { assertDatabaseIsThere } from "./lost_database.ts";
import { assertNotMoved } from "./move/moved.ts";

export type DatabaseLocation = Pick<Config, "dataDirectory" | "databaseUrl" | "databaseConnections">;

/**
 * Opens the database, making and migrating it when needed. What a server needs is loaded for a server alone.
 * @param slow who is told of statements that take long
 * @throws ServerProblem with words for the operator (also when it is being moved elsewhere, or was), LostDatabaseError, or
 *   an error of the file system or of SQLite
 */
export async function openDatabase(
  place: DatabaseLocation,
  slow: Omit<SlowStatements, "now"> | null = null,
): Promise<Storage> {
  const storage = await openAnyDatabase(place, slow);
  try {
    await assertNotMoved(storage.read);
    return storage;
  } catch (error) {
    await storage.close();
    throw error;
  }
}

/** The same also for one that is being moved elsewhere, or was. */
export async function openAnyDatabase(
  { dataDirectory, databaseUrl, databaseConnections }: DatabaseLocation,
  slow: Omit<SlowStatements, "now"> | null = null,
): Promise<Storage> {
  if (!databaseUrl) {
    assertDatabaseIsThere(dataDirectory);
    return openStorage(dataDirectory, undefined, slow);
  }
  const [{ openPostgres }, { explained }] = await Promise.all([
    import("./postgres/client.ts"),
    import("./postgres/start_problems.ts"),
  ]);
  return await explained(databaseUrl, () => {
    const near = createLivenessLeases(dataDirectory);
    return openPostgres(databaseUrl, { slow, connections: databaseConnections, near });
  });
}
