/** What other features ask of domains. */
export { findDomain } from "./store.ts";
