/**
 * What others may use of backups. Making one, and bringing it back (making.ts), loads much and is a command's business:
 * the server has it done by a process of its own.
 */
export { listBackups, readManifest } from "./bucket.ts";
