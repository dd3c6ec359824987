/** What the application asks of the ordering of certificates. */
export { LONGEST_CERTIFICATE_PAUSE_MS, runCertificate } from "./jobs.ts";
export { wantAll } from "./names.ts";
