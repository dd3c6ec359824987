/** What a backup in a bucket is called: the moment that it is of, so that names sort as they were made. */

const FORM = /^(\d{4}-\d{2}-\d{2})T(\d{2})-(\d{2})-(\d{2})-(\d{3})Z$/;

/** 2026-11-23T03-00-00-000Z: without colons, which are no good in names of files. */
export const nameOf = (time: number): string => new Date(time).toISOString().replaceAll(/[:.]/g, "-");

/** The moment that a backup is of; null for what is no name of one. */
export function timeOf(name: string): number | null {
  const [, day, hour, minute, second, ms] = FORM.exec(name) ?? [];
  const time = day ? Date.parse(`${day}T${hour}:${minute}:${second}.${ms}Z`) : Number.NaN;
  return Number.isNaN(time) ? null : time;
}
