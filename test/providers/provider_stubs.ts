/**
 * Stand-ins for the interfaces of Cloudflare, deSEC and Porkbun, written from their documents: what they want, what they
 * answer and refuse, in which form. All have the zone "plain.example" and small pages.
 */

interface Stored {
  id: string;
  name: string;
  type: string;
  content: string;
  ttl: number;
  priority: number | null;
}

export interface ProviderStub {
  url: string;
  /** The credentials that it takes. */
  credentials: Record<string, string>;
  /** The next calls are answered so; undone by null. */
  fail(how: { status: number; body: unknown; headers?: Record<string, string>; after?: number } | null): void;
  calls: string[];
  stop(): Promise<void>;
}

type Handler = (request: Request, path: string, body: never, url: URL) => Response | Promise<Response>;

function serve(credentials: Record<string, string>, answer: Handler): ProviderStub {
  let failure: Parameters<ProviderStub["fail"]>[0] = null;
  const calls: string[] = [];
  const server = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    async fetch(request) {
      const url = new URL(request.url);
      const path = decodeURIComponent(url.pathname);
      calls.push(`${request.method} ${path}`);
      if (failure && (failure.after ?? 0) <= 0)
        return new Response(typeof failure.body === "string" ? failure.body : JSON.stringify(failure.body), failure);
      if (failure && request.method !== "GET") failure.after!--;
      const text = await request.text();
      return await answer(request, path, (text ? JSON.parse(text) : null) as never, url);
    },
  });
  return {
    url: `http://127.0.0.1:${server.port}`,
    credentials,
    fail(how) {
      failure = how && { ...how };
    },
    calls,
    stop: () => server.stop(true),
  };
}

const ZONE = "plain.example";
const PAGE = 3;

/** https://developers.cloudflare.com/api/resources/dns/ */
export function startCloudflareStub(): ProviderStub {
  const token = "cf-token";
  let records: Stored[] = [];
  let next = 1;
  const ok = (result: unknown, info = {}) =>
    Response.json({ success: true, errors: [], messages: [], result, result_info: info });
  const refuse = (status: number, code: number, message: string) =>
    Response.json({ success: false, errors: [{ code, message }], messages: [], result: null }, { status });
  const page = (items: unknown[], url: URL) => {
    const size = Math.min(PAGE, Number(url.searchParams.get("per_page")));
    const at = Number(url.searchParams.get("page"));
    const shown = items.slice((at - 1) * size, at * size);
    return ok(shown, {
      page: at,
      per_page: size,
      count: shown.length,
      total_count: items.length,
      total_pages: Math.ceil(items.length / size),
    });
  };
  // biome-ignore lint/suspicious/noExplicitAny: bodies of every form.
  const contentOf = (body: any) =>
    body.type === "SRV"
      ? { content: `${body.data.weight} ${body.data.port} ${body.data.target}`, priority: body.data.priority }
      : body.type === "CAA"
        ? { content: `${body.data.flags} ${body.data.tag} "${body.data.value}"`, priority: null }
        : { content: body.content, priority: body.priority ?? null };
  // biome-ignore lint/suspicious/noExplicitAny: bodies of every form.
  return serve({ token }, (request, path, body: any, url) => {
    if (request.headers.get("authorization") !== `Bearer ${token}`) return refuse(403, 9109, "Invalid access token");
    if (path === "/zones") {
      const name = url.searchParams.get("name");
      const zones = [{ id: "z1", name: ZONE, status: "active" }].filter((zone) => !name || zone.name === name);
      return page(zones, url);
    }
    const [, id] = /^\/zones\/z1\/dns_records(?:\/(.+))?$/.exec(path) ?? [];
    if (!path.startsWith("/zones/z1/dns_records")) return refuse(404, 7003, "Could not route to zone");
    if (request.method === "GET") {
      const name = url.searchParams.get("name");
      const type = url.searchParams.get("type");
      return page(
        records.filter((one) => (!name || one.name === name) && (!type || one.type === type)),
        url,
      );
    }
    if (request.method === "DELETE") {
      if (!records.some((one) => one.id === id)) return refuse(404, 81044, "Record does not exist.");
      records = records.filter((one) => one.id !== id);
      return ok({ id });
    }
    if (request.method === "PATCH") {
      Object.assign(records.find((one) => one.id === id)!, body);
      return ok({ id });
    }
    const made = { id: `r${next++}`, name: body.name, type: body.type, ttl: body.ttl, ...contentOf(body) };
    const same = records.filter((one) => one.name === made.name);
    if (same.some((one) => one.type === made.type && one.content === made.content))
      return refuse(400, 81058, "An identical record already exists.");
    if (made.type === "CNAME" && same.length > 0)
      return refuse(400, 81053, "An A, AAAA, or CNAME record with that host already exists.");
    if (same.some((one) => one.type === "CNAME"))
      return refuse(400, 81054, "A CNAME record with that host already exists.");
    if (made.type === "TXT" && !/^"/.test(made.content)) return refuse(400, 9007, "Content for TXT record is invalid.");
    records.push(made);
    return ok(made);
  });
}

/** https://desec.readthedocs.io/en/latest/dns/rrsets.html */
export function startDesecStub(): ProviderStub {
  const token = "desec-token";
  const sets = new Map<string, { subname: string; type: string; ttl: number; records: string[] }>();
  const stub = serve({ token }, (request, path, body: never, url) => {
    if (request.headers.get("authorization") !== `Token ${token}`)
      return Response.json({ detail: "Invalid token." }, { status: 401, headers: { "WWW-Authenticate": "Token" } });
    const paged = (items: unknown[]) => {
      const at = Number(url.searchParams.get("cursor") || 0);
      const more = at + PAGE < items.length ? `<${stub.url}${url.pathname}?cursor=${at + PAGE}>; rel="next"` : "";
      const link = [`<${stub.url}${url.pathname}?cursor=>; rel="first"`, more].filter(Boolean).join(", ");
      return Response.json(items.slice(at, at + PAGE), { headers: { Link: link } });
    };
    if (path === "/domains/") {
      const owned = url.searchParams.get("owns_qname");
      const owns = owned === null || owned === ZONE || owned.endsWith(`.${ZONE}`);
      return paged(owns ? [{ name: ZONE, minimum_ttl: 3600 }] : []);
    }
    if (path === `/domains/${ZONE}/`) return Response.json({ name: ZONE, minimum_ttl: 3600 });
    if (path === `/domains/${ZONE}/rrsets/` && request.method === "GET") return paged([...sets.values()]);
    if (path === `/domains/${ZONE}/rrsets/` && request.method === "PATCH") {
      for (const set of body as { subname: string; type: string; ttl: number; records: string[] }[]) {
        const wrong = (message: object) => Response.json([message], { status: 400 });
        if (set.ttl < 3600) return wrong({ ttl: ["Ensure this value is greater than or equal to 3600."] });
        if (set.type === "TXT" && set.records.some((text) => !/^"/.test(text)))
          return wrong({ records: ["Record content must be in quotes."] });
        if (["CNAME", "NS", "MX", "SRV"].includes(set.type) && set.records.some((text) => !text.endsWith(".")))
          return wrong({ records: ["Hostname must be fully qualified (i.e., end in a dot)."] });
        const others = [...sets.values()].filter((one) => one.subname === set.subname && one.type !== set.type);
        if (set.records.length > 0 && others.some((one) => set.type === "CNAME" || one.type === "CNAME"))
          return wrong({
            non_field_errors: [
              `RRset with conflicting type present: ${others.map(({ type }) => type).join(", ")}. (No other RRsets are allowed alongside CNAME.)`,
            ],
          });
        if (set.records.length === 0) sets.delete(`${set.subname} ${set.type}`);
        else sets.set(`${set.subname} ${set.type}`, set);
      }
      return Response.json(body);
    }
    const [, subname, type] = new RegExp(`^/domains/${ZONE}/rrsets/([^/]+)/([A-Z]+)/$`).exec(path) ?? [];
    const found = sets.get(`${subname === "@" ? "" : subname} ${type}`);
    return found ? Response.json(found) : Response.json({ detail: "Not found." }, { status: 404 });
  });
  return stub;
}

/** https://porkbun.com/api/json/v3/documentation */
export function startPorkbunStub(): ProviderStub {
  const keys = { api_key: "pk1_sb_key", secret_api_key: "sk1_sb_secret" };
  let records: Stored[] = [];
  let next = 1;
  const refuse = (message: string, status = 400) => Response.json({ status: "ERROR", message }, { status });
  const ok = (more = {}) => Response.json({ status: "SUCCESS", ...more });
  // biome-ignore lint/suspicious/noExplicitAny: bodies of every form.
  return serve(keys, (request, path, body: any) => {
    if (request.method !== "POST") return refuse("All API requests must be POST.", 405);
    if (body.apikey !== keys.api_key || body.secretapikey !== keys.secret_api_key)
      return refuse("Invalid API key. (002)");
    const [, command, zone, id] = /^\/(?:dns\/|domain\/)([a-zA-Z]+)(?:\/([^/]+))?(?:\/([^/]+))?$/.exec(path) ?? [];
    if (command === "listAll") return ok({ domains: [{ domain: ZONE, status: "ACTIVE" }] });
    if (zone !== ZONE) return refuse("Domain is not opted in to API access.");
    if (command === "retrieve")
      return ok({
        records: records.map(({ priority, ttl, ...one }) => ({
          ...one,
          ttl: String(ttl),
          prio: priority === null ? null : String(priority),
          notes: "",
        })),
      });
    if (command === "delete") {
      records = records.filter((one) => one.id !== id);
      return ok();
    }
    if (Number(body.ttl) < 600) return refuse("TTL is too low.");
    const made = {
      id: id ?? String(next++),
      name: body.name ? `${body.name}.${ZONE}` : ZONE,
      type: body.type,
      content: body.content,
      ttl: Number(body.ttl),
      priority: body.prio === undefined ? null : Number(body.prio),
    };
    records = [...records.filter((one) => one.id !== id), made];
    return ok({ id: Number(made.id) });
  });
}
