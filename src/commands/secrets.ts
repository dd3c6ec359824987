/** `secrets`: the key of what is stored encrypted. */
import { resetSecrets } from "../storage/secrets.ts";
import { commandGroup, configOf, type DataOption, dataCommand, UsageError } from "./command.ts";
import { assertNotServed, withStorage } from "./database.ts";
import { out } from "./output.ts";

const reset = dataCommand(
  "reset",
  "begin with the key that is there (or a new one) after the right one was lost",
).action((options: DataOption) =>
  withStorage(options, async (storage) => {
    const config = await configOf(options);
    await assertNotServed(storage, config, config.dataDirectory);
    const problem = await resetSecrets(storage, config);
    if (problem) throw new UsageError(problem);
    out(
      "The key that is there is the database's now. Rotate the secret of every webhook, and make preview links anew.",
    );
  }),
);

export const command = commandGroup("secrets", "manage the key of stored secrets", reset);
