/** The table that the benchmarks make. */

/** One measurement beside its peer or limit of the same run. */
export interface Row {
  what: string;
  sitewright: string;
  beside: string;
  ratio: string;
  aim: string;
}

const HEADING: Row = {
  what: "Measurement",
  sitewright: "Sitewright",
  beside: "Beside it, in the same run",
  ratio: "Ratio",
  aim: "Aim",
};

/** The rows as a table of Markdown, padded so that it also reads well in a terminal. */
export function toTable(rows: Row[]): string {
  const names = Object.keys(HEADING) as (keyof Row)[];
  const widths = names.map((name) => Math.max(...[HEADING, ...rows].map((row) => row[name].length)));
  const line = (row: Row) => `| ${names.map((name, index) => row[name].padEnd(widths[index]!)).join(" | ")} |`;
  const rule = `| ${widths.map((width) => "-".repeat(width)).join(" | ")} |`;
  return [line(HEADING), rule, ...rows.map(line)].join("\n");
}

const whole = new Intl.NumberFormat("en", { maximumFractionDigits: 0 });

export const perSecond = (value: number): string => `${whole.format(value)}/s`;
export const milliseconds = (value: number): string => `${value < 10 ? value.toFixed(2) : whole.format(value)} ms`;
export const microseconds = (value: number): string => `${value.toFixed(1)} µs`;
export const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;
export const kilobytes = (bytes: number): string => `${(bytes / 1e3).toFixed(1)} kB`;
export const times = (ratio: number): string => ratio.toFixed(2);
