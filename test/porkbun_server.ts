/**
 * Porkbun as this product uses it, for tests: prices, purchases from a credit, records, in the fields of its
 * documentation. A purchase at another cost than the present one is refused; a key that was used within a day is answered
 * as before, also with a refusal; too much is answered with 429; an answer can be lost after what was asked was done, or
 * come too late, while it is still being done.
 */
export const PORKBUN_KEYS = { apiKey: "pk1_test", secretApiKey: "sk1_test_secret" } as const;

/** Settings that make a server buy domains here. */
export const porkbunEnvironment = (apiUrl: string): Record<string, string> => ({
  SITEWRIGHT_PORKBUN_API_KEY: PORKBUN_KEYS.apiKey,
  SITEWRIGHT_PORKBUN_SECRET_API_KEY: PORKBUN_KEYS.secretApiKey,
  SITEWRIGHT_PORKBUN_API_URL: apiUrl,
  SITEWRIGHT_PRIVATE_NETWORKS: "127.0.0.0/8",
});

// biome-ignore lint/suspicious/noExplicitAny: bodies of every form.
type Json = any;

interface Ending {
  registration: string;
  renewal: string;
  years: number;
  sold: boolean;
}

const DAY_MS = 86_400_000;
/** How long it is at work on what nobody waits for any more. */
const SLOW_MS = 4 * 60_000;

export type PorkbunPeer = ReturnType<typeof createPorkbunPeer>;

export function createPorkbunPeer(now: () => number = Date.now) {
  const endings = new Map<string, Ending>([
    ["com", { registration: "11.08", renewal: "11.08", years: 1, sold: true }],
    ["ai", { registration: "71.40", renewal: "71.40", years: 2, sold: true }],
    ["us", { registration: "6.50", renewal: "6.50", years: 1, sold: false }],
  ]);
  /** What is registered: by us, or by somebody else. */
  const owned = new Map<string, { expires: number; ours: boolean; paidAt?: number; renewsItself?: boolean }>([
    ["taken.com", { expires: 0, ours: false }],
  ]);
  const records = new Map<string, { id: string; type: string; name: string; content: string }[]>();
  const answered = new Map<string, { request: string; at: number; answer: Json }>();
  /** What nobody waits for any more, and is done then. */
  const underWay: { key: string | null; at: number; run(): void }[] = [];
  const asked: { path: string; body: Json; key: string | null }[] = [];
  const purchases: string[] = [];
  /** The same with the keys that they were sent under. */
  const sold: { domain: string; key: string | null }[] = [];
  let last = 0;
  /** How a request is refused that is under way already. */
  let codeUnderWay = "IDEMPOTENCY_KEY_IN_USE";
  const state = { credit: 100_000, limited: 0, lost: 0, down: 0, early: 0, slow: 0, refused: 0, yearMs: 365 * DAY_MS };

  const endingOf = (domain: string) => endings.get(domain.slice(domain.indexOf(".") + 1));
  const cents = (price: string) => Math.round(Number(price) * 100);
  const error = (message: string, code = "ERROR") => ({ status: "ERROR", code, message });
  const shown = (time: number) => new Date(time).toISOString().slice(0, 19).replace("T", " ");

  function buy(domain: string, { cost, dryRun }: Json, isRenewal: boolean, key: string | null): Json {
    const ending = endingOf(domain);
    if (!ending?.sold) return error("This TLD can't be registered with the API.", "TLD_NOT_SUPPORTED");
    const price = cents(isRenewal ? ending.renewal : ending.registration) * ending.years;
    const there = owned.get(domain);
    if (isRenewal ? !there?.ours : there) return error("That domain is not available.", "DOMAIN_NOT_AVAILABLE");
    if (isRenewal && now() - (there!.paidAt ?? 0) < 30 * DAY_MS)
      return error("It was registered or renewed within the last 30 days.", "RENEWAL_TOO_SOON");
    if (cost !== price)
      return { ...error(`The cost ${cost} is not the price ${price}.`, "COST_MISMATCH"), cost: price };
    if (dryRun)
      return {
        status: "SUCCESS",
        dryRun: true,
        wouldSucceed: state.credit >= price,
        operation: isRenewal ? "renewal" : "registration",
        duration: ending.years,
        cost: price,
        balance: state.credit,
        sufficientFunds: state.credit >= price,
      };
    if (state.credit < price) return error("Insufficient account credit.", "INSUFFICIENT_FUNDS");
    if (state.refused > 0) {
      state.refused--;
      return error("The registry refuses it.", "REGISTRY_ERROR");
    }
    state.credit -= price;
    sold.push({ domain, key });
    purchases.push(`${isRenewal ? "renew" : "create"} ${domain}`);
    const from = isRenewal ? there!.expires : now();
    const renewsItself = isRenewal ? there!.renewsItself! : true;
    owned.set(domain, { expires: from + ending.years * state.yearMs, ours: true, paidAt: now(), renewsItself });
    if (!isRenewal)
      records.set(domain, [
        { id: String(++last), type: "ALIAS", name: domain, content: "pixie.porkbun.com" },
        { id: String(++last), type: "CNAME", name: `*.${domain}`, content: "pixie.porkbun.com" },
      ]);
    return { status: "SUCCESS", domain, cost: price, orderId: ++last, balance: state.credit };
  }

  function answer(path: string, body: Json, key: string | null): Json {
    const [, group, verb, name, id] = path.split("/") as [string, string, string, string, string?];
    switch (`${group}/${verb}`) {
      case "pricing/get":
        return { status: "SUCCESS", pricing: Object.fromEntries([...endings].filter(([, { sold }]) => sold)) };
      case "domain/getRegistrationRequirements": {
        const ending = endings.get(name);
        if (!ending) return error("Unknown TLD.");
        return { status: "SUCCESS", tld: name, apiRegisterable: ending.sold, registrationDurationYears: ending.years };
      }
      case "domain/checkDomain": {
        const ending = endingOf(name)!;
        return {
          status: "SUCCESS",
          response: {
            avail: owned.has(name) ? "no" : "yes",
            type: "registration",
            price: ending.registration,
            premium: name.startsWith("premium") ? "yes" : "no",
            additional: { renewal: { type: "renewal", price: ending.renewal } },
          },
        };
      }
      case "domain/create":
        if (body.agreeToTerms !== "yes") return error("You must agree to the terms.");
        return buy(name, body, false, key);
      case "domain/renew":
        return buy(name, body, true, key);
      case "domain/listAll": {
        const ours = [...owned].filter(([, { ours }]) => ours);
        const domains = ours.map(([domain, { expires, renewsItself }]) => ({
          domain,
          status: "ACTIVE",
          expireDate: shown(expires),
          autoRenew: renewsItself ? "1" : "0",
        }));
        return { status: "SUCCESS", domains: domains.slice(Number(body.start ?? 0)) };
      }
      case "domain/updateAutoRenew": {
        const there = owned.get(name);
        if (!there?.ours) return error("Domain is not in this account.");
        if (body.status !== "on" && body.status !== "off") return error("status must be on or off.");
        there.renewsItself = body.status === "on";
        return { status: "SUCCESS", results: { [name]: { status: "SUCCESS" } } };
      }
      case "dns/retrieve":
        return { status: "SUCCESS", records: records.get(name) ?? [] };
      case "dns/delete":
        records.set(
          name,
          (records.get(name) ?? []).filter((record) => record.id !== id),
        );
        return { status: "SUCCESS" };
      case "dns/create": {
        const zone = records.get(name)!;
        const full = body.name ? `${body.name}.${name}` : name;
        if (zone.some((one) => one.name === full && (one.type === "ALIAS" || one.type === "CNAME")))
          return error("A record conflicts with this one.");
        zone.push({ id: String(++last), type: body.type, name: full, content: body.content });
        return { status: "SUCCESS", id: String(last) };
      }
      default:
        return error("Unknown endpoint.");
    }
  }

  /** @param url whose path alone counts */
  function respond(url: string, text: string, key: string | null): Response {
    const path = new URL(url).pathname;
    for (const { run } of underWay.filter(({ at }) => at <= now())) run();
    const { apikey, secretapikey, ...body } = JSON.parse(text) as Json;
    asked.push({ path, body, key });
    if (apikey !== PORKBUN_KEYS.apiKey || secretapikey !== PORKBUN_KEYS.secretApiKey)
      return Response.json(error("Invalid API key. (001)"), { status: 403 });
    if (state.limited > 0) {
      state.limited--;
      return Response.json(error("Slow down."), { status: 429, headers: { "Retry-After": "1" } });
    }
    if (state.down > 0) {
      state.down--;
      return new Response("down", { status: 503 });
    }
    const isPurchase = /^\/domain\/(create|renew)\//.test(path) && !body.dryRun;
    if (isPurchase && state.early > 0) {
      state.early--;
      return new Response(null, { status: 502 });
    }
    if (key !== null && underWay.some((one) => one.key === key))
      return Response.json(error("That can't be done now.", codeUnderWay), { status: 409 });
    const known = key === null ? undefined : answered.get(key);
    if (known && known.at > now() - DAY_MS) {
      if (known.request !== text) return Response.json(error("The key was used otherwise."), { status: 409 });
      return Response.json(known.answer, { status: known.answer.status === "SUCCESS" ? 200 : 400 });
    }
    const perform = () => {
      const result = answer(path, body, key);
      if (key !== null) answered.set(key, { request: text, at: now(), answer: result });
      return result;
    };
    if (isPurchase && state.slow > 0) {
      state.slow--;
      const one = {
        key,
        at: now() + SLOW_MS,
        run() {
          underWay.splice(underWay.indexOf(one), 1);
          perform();
        },
      };
      underWay.push(one);
      return new Response(null, { status: 504 });
    }
    const result = perform();
    // It was done, and nobody hears of it.
    if (isPurchase && state.lost > 0) {
      state.lost--;
      return new Response(null, { status: 504 });
    }
    return Response.json(result, { status: result.status === "SUCCESS" ? 200 : 400 });
  }

  return {
    respond,
    endings,
    owned,
    records,
    asked,
    purchases,
    sold,
    state,
    answerUnderWay(code: string) {
      codeUnderWay = code;
    },
  };
}

/** The same on a port of its own. */
export function startPorkbunPeer(now?: () => number) {
  const peer = createPorkbunPeer(now);
  const server = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    fetch: async (request) => peer.respond(request.url, await request.text(), request.headers.get("idempotency-key")),
  });
  return { ...peer, url: `http://127.0.0.1:${server.port}`, stop: () => server.stop(true) };
}
