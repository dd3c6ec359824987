/** What goes wrong in the protocol itself, with the codes of JSON-RPC. */

export const INVALID_REQUEST = -32600;
export const INVALID_PARAMS = -32602;
export const INTERNAL_ERROR = -32603;

/** A mistake in the use of the protocol; everything else that goes wrong in a tool is a result. */
export class ProtocolProblem extends Error {
  override readonly name = "ProtocolProblem";

  constructor(
    readonly code: number,
    message: string,
    readonly data?: Record<string, unknown>,
  ) {
    super(message);
  }
}

/** A resource that does not exist; the eras have different codes for it. */
export class ResourceMissing extends Error {
  override readonly name = "ResourceMissing";
  readonly uri: string;

  constructor(uri: string) {
    const shown = uri.slice(0, 200);
    super(`There is no resource ${shown}.`);
    this.uri = shown;
  }
}
