import { MINUTE_MS } from "../../lib/clock.ts";
import { feature } from "../../operation/feature.ts";
import { deletionOperations } from "./deletion_operations.ts";
import { settingsOperations } from "./installation_operations.ts";
import { DELETE_ACCOUNT_JOB, DELETE_LATE_ROWS_JOB, deleteAccountRows } from "./jobs.ts";
import { namingOperations } from "./naming_operations.ts";
import { accountOperations } from "./operations.ts";
import { operatorOperations } from "./operator_operations.ts";
import { createAuthenticator } from "./service.ts";

export const accounts = feature({
  name: "accounts",
  operations: [
    ...accountOperations,
    ...operatorOperations,
    ...settingsOperations,
    ...namingOperations,
    ...deletionOperations,
  ],
  jobs: [DELETE_ACCOUNT_JOB, DELETE_LATE_ROWS_JOB].map((name) => ({
    name,
    concurrency: 1,
    longestPauseMs: MINUTE_MS,
    run: deleteAccountRows,
  })),
  periodic: [
    {
      name: "key usage",
      everyMs: MINUTE_MS,
      ofEachProcess: "and_last",
      run: ({ part }) => part(createAuthenticator).flush(),
    },
  ],
});
