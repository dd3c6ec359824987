/**
 * What is asked at a brand's host (policy/brands.ts) is answered in its look, and names nobody else: services know the host
 * and the brand, and what all hosts are answered alike is said with the brand's name in the place of the product's.
 */

import type { Caller, Services } from "../operation/operation.ts";
import { type Brand, createBrands, notServedHere } from "../policy/brands.ts";
import { hostName } from "./host.ts";

/** The services as the host of a request has them. */
export type ServicesAt = (request: Request) => Services;

export function createServicesAt(services: Services): ServicesAt {
  const brands = services.part(createBrands);
  const { protocol, port } = new URL(services.serverUrl);
  const made = new WeakMap<Brand, Map<string, Services>>();
  return (request) => {
    if (brands.isEmpty()) return services;
    const host = hostName(request.headers.get("host"));
    const brand = brands.at(host);
    if (!brand) return services;
    const known = made.get(brand) ?? new Map<string, Services>();
    made.set(brand, known);
    const there = known.get(host);
    if (there) return there;
    const baseUrl = `${protocol}//${host}${port ? `:${port}` : ""}`;
    // Not a copy: what settings decide may be another one later.
    const own: Services = Object.create(services, {
      baseUrl: { value: baseUrl, enumerable: true },
      brand: { value: brand, enumerable: true },
    });
    known.set(host, own);
    return own;
  };
}

/**
 * Whether who calls may at the host that was asked: everybody at the server's own address, at a brand's its own people and
 * those of its clients.
 */
export async function isServedAt({ brand, part }: Services, { account }: Pick<Caller, "account">): Promise<boolean> {
  return brand === null || (await part(createBrands).serves(brand, account._id));
}

/** Throws ApiError `wrong_host` for who may not call at the host that was asked. */
export async function assertServedAt(services: Services, caller: Pick<Caller, "account">): Promise<void> {
  if (!(await isServedAt(services, caller))) throw notServedHere(services.brand!);
}

/**
 * A text of ours for a brand's people. Names that programs send are told by their other spelling; settings and commands are
 * the operator's, who is spoken of without the product.
 * @param name as it is written where the text stands: escaped
 */
export const inBrand = (text: string, name: string): string =>
  text
    .replaceAll("Sitewright-Account", "X-Account")
    .replaceAll("SITEWRIGHT_", "")
    .replaceAll("sitewright://", "app://")
    .replaceAll("_sitewright.", "_site-proof.")
    .replaceAll("sitewright=", "site-proof=")
    .replaceAll(/`sitewright /g, "`")
    .replaceAll("Sitewright", () => name)
    .replaceAll("sitewright", "app");

/** A brand's name in a header's quoted string: of ASCII alone. */
export const headerName = ({ name }: Pick<Brand, "name">): string =>
  name.replaceAll(/[^\x20-\x7e]|["\\]/g, "") || "API";

/** A brand's name as programs write names. */
export const nameOf = (title: string): string =>
  title
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "")
    .slice(0, 60) || "websites";

const REALM = "WWW-Authenticate";

/** What all hosts are refused alike, with the brand's name: errors of the API, and who asks for a password. */
export async function refusalInBrand(response: Response, brand: Brand): Promise<Response> {
  if (response.status < 400) return response;
  const realm = response.headers.get(REALM);
  if (realm) response.headers.set(REALM, inBrand(realm, headerName(brand)));
  const type = response.headers.get("content-type") ?? "";
  const isJson = type.startsWith("application/json");
  if ((!isJson && !type.startsWith("text/plain")) || response.headers.has("content-encoding")) return response;
  const text = await response.text();
  const name = isJson ? JSON.stringify(brand.name).slice(1, -1) : brand.name;
  return new Response(inBrand(text, name), { status: response.status, headers: response.headers });
}
