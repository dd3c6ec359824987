/** Redirects of a provider: a few within its own origin are followed, as they are asked for; all others are told. */
import { tellEngine } from "../../sentences/engine_failures.ts";
import { EngineError } from "../engine.ts";

const MOST = 3;
const LONGEST_SHOWN = 200;

/** The same `fetch`; a key is sent to no other origin, and what was to be posted is never asked for instead. */
export function withFewRedirects(fetch: typeof globalThis.fetch): typeof globalThis.fetch {
  const asked = async (...[input, init]: Parameters<typeof fetch>): Promise<Response> => {
    const start = new URL(input instanceof Request ? input.url : input);
    let url = start;
    for (let hops = 0; ; hops++) {
      const response = await fetch(hops === 0 ? input : url, { ...init, redirect: "manual" });
      const location = response.headers.get("location");
      if (response.status < 300 || response.status > 399 || location === null) return response;
      await response.body?.cancel();
      const next = URL.parse(location, url);
      const keepsMethod = response.status === 307 || response.status === 308 || response.status === 301;
      if (next?.origin !== start.origin || !keepsMethod || hops === MOST)
        throw elsewhere(start, next?.href ?? location);
      url = next;
    }
  };
  return Object.assign(asked, { preconnect: fetch.preconnect });
}

const elsewhere = (start: URL, to: string) =>
  new EngineError(
    "provider_failed",
    tellEngine("provider_redirects", { where: `${start.origin}${start.pathname}`, to: to.slice(0, LONGEST_SHOWN) }),
  );
