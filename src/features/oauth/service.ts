/** What the transport asks of the authorization server. */
export type { Answer } from "./answers.ts";
export { USUAL_SCOPES } from "./rules.ts";
export { answerPost, authorize, challenge, isOAuthOn, resourceMetadata, serverMetadata } from "./server.ts";
export { createTokenReader, isToken } from "./tokens.ts";
