/** What commands print: for people, on standard output; what goes wrong, and how far a work is, on standard error. */
import { systemClock } from "../lib/clock.ts";
import { ENVIRONMENT } from "../settings/config.ts";
import { createRedaction, type Redaction } from "../settings/redaction.ts";

/** Without the values of secret settings. */
export const redact: Redaction = createRedaction(ENVIRONMENT);

export const out = (text: string): boolean => process.stdout.write(`${redact(text)}\n`);

/** Each line of a text as what the program has to say about itself. */
export function complain(text: string): void {
  for (const line of text.split("\n")) process.stderr.write(`sitewright: ${redact(line)}\n`);
}

/** Rows below each other, the first of which is the heading. */
export const columns = (rows: string[][]): string => {
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column]!))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
};

/** A time in words, in UTC. */
export const day = (ms: number | null): string =>
  ms === null ? "never" : new Date(ms).toISOString().slice(0, 16).replace("T", " ");

const BAR_WIDTH = 30;

/**
 * How far a work of a size is, on standard error: a line that changes on a terminal, elsewhere one for each tenth.
 * @param noun what is counted
 */
export function progressBar(noun: string) {
  const { stderr } = process;
  const start = systemClock.now();
  let shown = -1;
  return {
    show(size: number, total: number, count: number): void {
      const part = total === 0 ? 1 : Math.min(1, size / total);
      const step = Math.floor(part * (stderr.isTTY ? 1000 : 10));
      if (step === shown) return;
      shown = step;
      const filled = Math.round(part * BAR_WIDTH);
      const seconds = (systemClock.now() - start) / 1000;
      const left = part > 0.02 ? `, ${Math.ceil((seconds / part) * (1 - part))} s left` : "";
      const text = `[${"#".repeat(filled)}${"-".repeat(BAR_WIDTH - filled)}] ${Math.floor(part * 100)} %, ${count.toLocaleString("en")} ${noun}${left}`;
      stderr.write(stderr.isTTY ? `\r${text}\u001b[K` : `${text}\n`);
    },
    end: () => stderr.isTTY && stderr.write("\n"),
  };
}
