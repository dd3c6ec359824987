/**
 * What others may use of backups. Making one, and bringing it back (making.ts), loads much and is a command's business:
 * the server has it done by a process of its own.
 */
export { listBackups, readManifest } from "./bucket.ts";
export { haveBackupMade } from "./child.ts";
export { BACKUP_JOB, createBackupWork } from "./jobs.ts";
export { LONGEST_BACKUP_PAUSE_MS } from "./schedule.ts";
