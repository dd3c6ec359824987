/** `licences`: of what the program contains. */
import { Command } from "commander";
import { out } from "./output.ts";

export const command = new Command("licences")
  .description("print the licences of the packages and fonts that this program contains")
  .action(async () => {
    out((await import("./licences/notices.ts")).THIRD_PARTY_NOTICES);
  });
