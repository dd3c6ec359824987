/** Runs a command while there is a server of PostgreSQL for it: `bun test/with_postgres.ts bun test test/features`. */
import { startPostgres } from "./postgres.ts";

const postgres = await startPostgres();
const command = Bun.spawn(process.argv.slice(2), {
  env: { ...process.env, SITEWRIGHT_TEST_POSTGRES: postgres.url },
  stdio: ["inherit", "inherit", "inherit"],
});
const code = await command.exited;
await postgres.stop();
process.exit(code);
