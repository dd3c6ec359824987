/** What other features ask of brands. */
import type { Services } from "../../operation/operation.ts";

export { type Brand, brandOf, createBrands } from "../../policy/brands.ts";

/** Origin of the application at a host: over the same protocol and port as at the server's own address. */
export function originAt({ serverUrl }: Pick<Services, "serverUrl">, host: string): string {
  const { protocol, port } = new URL(serverUrl);
  return `${protocol}//${host}${port ? `:${port}` : ""}`;
}
