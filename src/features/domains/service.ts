/** What other features ask of domains. */
export { normalDomain } from "./rules.ts";
export { findDomain } from "./store.ts";
