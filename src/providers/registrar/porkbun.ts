/**
 * Porkbun as a registrar, by its API v3. Purchases are paid from the account's credit there. A purchase says its cost in
 * cents, which must be the present price; its Idempotency-Key makes it once within 24 hours.
 * Source: https://porkbun.com/llms/guides/register-a-domain
 */

import { HOUR_MS } from "../../lib/clock.ts";
import type { PorkbunSettings } from "../../settings/payments.ts";
import { type ApiAnswer, callApi } from "../dns/http_api.ts";
import { DnsProviderError } from "../dns/provider.ts";
import type { Outgoing } from "../outgoing.ts";
import type { DomainQuote, OwnedDomain, RenewalQuote } from "./registrar.ts";
import { type EndingPrice, endingOf, type Registrar, RegistrarRefused, RegistrarUnavailable } from "./registrar.ts";

const PRICES_KEPT_MS = 6 * HOUR_MS;
const DOMAINS_OF_A_PAGE = 1000;
const MOST_DOMAINS = 50_000;
const LONGEST_REASON = 300;
/** How many costs are tried before it is given up to learn one. */
const MOST_GUESSES = 3;
/** Where names lead that nobody has set up: to a page of the registrar's. */
const PARKED = /(^|\.)porkbun\.com\.?$/;

export class Porkbun implements Registrar {
  readonly kind = "porkbun";
  private asking: Promise<Map<string, EndingPrice>> | null = null;
  private prices: { at: number; endings: Map<string, EndingPrice> } | null = null;

  constructor(
    private readonly settings: PorkbunSettings,
    private readonly outgoing: Outgoing,
  ) {}

  async quote(domain: string, signal: AbortSignal): Promise<DomainQuote> {
    const none = { costCents: 0, renewalCents: 0, years: 1 };
    const requirements = await this.call(`/domain/getRegistrationRequirements/${endingOf(domain)}`, {}, signal).catch(
      (error) => {
        if (error instanceof RegistrarRefused && !error.isOurs) return { apiRegisterable: false };
        throw error;
      },
    );
    if (requirements.apiRegisterable !== true) return { ...none, status: "unsold" };
    const { response } = await this.call(`/domain/checkDomain/${domain}`, {}, signal);
    if (response?.avail !== "yes") return { ...none, status: "taken" };
    const years = Number(requirements.registrationDurationYears ?? 1);
    const price = centsOf(response.price);
    if (response.premium === "yes" || price === null) return { ...none, status: "premium" };
    const renewalCents = centsOf(response.additional?.renewal?.price) ?? price;
    const terms = { agreeToTerms: "yes" };
    const { costCents } = await this.rehearsedCost(`/domain/create/${domain}`, [price * years], terms, signal);
    return { status: "free", costCents, renewalCents: renewalCents * years, years };
  }

  async quoteRenewal(domain: string, years: number, signal: AbortSignal): Promise<RenewalQuote> {
    const { response } = await this.call(`/domain/checkDomain/${domain}`, {}, signal);
    const price = centsOf(response?.additional?.renewal?.price);
    if (price === null) throw new RegistrarRefused("Its ending is not sold any more.", false);
    const guesses = years === 1 ? [price] : [price * years, price];
    const quoted = await this.rehearsedCost(`/domain/renew/${domain}`, guesses, {}, signal);
    return { costCents: quoted.costCents, years: quoted.years ?? (quoted.costCents === price ? 1 : years) };
  }

  async priceOf(domain: string, now: number, signal: AbortSignal) {
    return (await this.endings(now, signal)).get(endingOf(domain)) ?? null;
  }

  async rehearse(domain: string, cost: number, signal: AbortSignal) {
    const terms = { cost, agreeToTerms: "yes", dryRun: true };
    assertPossible(await this.call(`/domain/create/${domain}`, terms, signal));
  }

  async register(domain: string, cost: number, key: string, signal: AbortSignal) {
    const headers = { "Idempotency-Key": key };
    await this.call(`/domain/create/${domain}`, { cost, agreeToTerms: "yes" }, signal, headers);
  }

  async renew(domain: string, cost: number, key: string, signal: AbortSignal) {
    await this.call(`/domain/renew/${domain}`, { cost }, signal, { "Idempotency-Key": key });
  }

  async find(domain: string, signal: AbortSignal): Promise<OwnedDomain | null> {
    for (let start = 0; start < MOST_DOMAINS; start += DOMAINS_OF_A_PAGE) {
      const { domains } = await this.call("/domain/listAll", { start: String(start) }, signal);
      const page = (domains ?? []) as { domain: string; expireDate: string; autoRenew?: string | number }[];
      const found = page.find((one) => one.domain.toLowerCase() === domain);
      if (found)
        return {
          expiresAt: Date.parse(`${found.expireDate.replace(" ", "T")}Z`),
          renewsItself: Number(found.autoRenew ?? 0) === 1,
        };
      if (page.length < DOMAINS_OF_A_PAGE) return null;
    }
    return null;
  }

  async stopRenewing(domain: string, signal: AbortSignal): Promise<void> {
    const { results } = await this.call(`/domain/updateAutoRenew/${domain}`, { status: "off" }, signal);
    // It answers for several at a time, and each may be refused.
    const said = results?.[domain];
    if (said && said.status !== "SUCCESS") throw refusal(said);
  }

  async nameservers(domain: string, ns: string[], signal: AbortSignal) {
    await this.call(`/domain/updateNs/${domain}`, { ns }, signal);
  }

  async setRecords(
    domain: string,
    records: { type: "A" | "AAAA" | "TXT"; name: string; value: string }[],
    signal: AbortSignal,
  ): Promise<void> {
    const { records: there } = await this.call(`/dns/retrieve/${domain}`, {}, signal);
    const present = (there ?? []) as { id: string; name: string; type: string; content: string }[];
    for (const { id, type, content } of present)
      if ((type === "ALIAS" || type === "CNAME") && PARKED.test(content))
        await this.call(`/dns/delete/${domain}/${id}`, {}, signal);
    for (const { type, name, value } of records) {
      if (present.some((one) => one.type === type && one.name === name && one.content === value)) continue;
      const subdomain = name === domain ? "" : name.slice(0, -domain.length - 1);
      await this.call(`/dns/create/${domain}`, { type, name: subdomain, content: value, ttl: "600" }, signal);
    }
  }

  /** @throws RegistrarUnavailable; RegistrarRefused for keys that are refused */
  private async ask(
    path: string,
    fields: Record<string, unknown>,
    signal: AbortSignal,
    headers: Record<string, string> = {},
  ): Promise<ApiAnswer["json"]> {
    const body = { apikey: this.settings.apiKey, secretapikey: this.settings.secretApiKey, ...fields };
    const request = { method: "POST" as const, url: `${this.settings.apiUrl}${path}`, body, headers };
    const { json } = await callApi("The registrar", this.outgoing, request, (said) => said?.message, signal).catch(
      (error) => {
        if (!(error instanceof DnsProviderError)) throw error;
        if (error.problem === "auth") throw new RegistrarRefused("The registrar refuses the operator's keys.", true);
        throw new RegistrarUnavailable(error.message, error.retryAfterMs);
      },
    );
    return json;
  }

  /** @throws RegistrarUnavailable; RegistrarRefused where the answer says no */
  private async call(...request: Parameters<Porkbun["ask"]>): Promise<ApiAnswer["json"]> {
    const json = await this.ask(...request);
    if (json?.status === "SUCCESS") return json;
    // The same is being done there already: its answer is not this one.
    if (/idempoten/i.test(`${json?.code ?? ""}`))
      throw new RegistrarUnavailable("The registrar is at work on it.", null);
    throw refusal(json);
  }

  /**
   * What a purchase costs in all, by rehearsing it: lists have prices of one year, rounded, and some terms cost less or
   * more. A refusal of a wrong cost says the right one.
   */
  private async rehearsedCost(
    path: string,
    guesses: number[],
    fields: Record<string, unknown>,
    signal: AbortSignal,
  ): Promise<{ costCents: number; years: number | null }> {
    const tried = new Set<number>();
    for (let cost = guesses[0]; cost !== undefined; cost = guesses.find((one) => !tried.has(one))) {
      tried.add(cost);
      const json = await this.ask(path, { ...fields, cost, dryRun: true }, signal);
      if (json?.status === "SUCCESS") {
        assertPossible(json);
        return { costCents: cost, years: Number.isSafeInteger(json.duration) ? json.duration : null };
      }
      if (json?.code !== "COST_MISMATCH" || tried.size > MOST_GUESSES) throw refusal(json);
      if (Number.isSafeInteger(json.cost) && json.cost > 0) guesses = [json.cost];
    }
    throw new RegistrarUnavailable("The registrar gives no price that it takes itself.", null);
  }

  /** Asked for once at a time, however many names are to be priced. */
  private endings(now: number, signal: AbortSignal): Promise<Map<string, EndingPrice>> {
    if (this.prices && Math.abs(now - this.prices.at) < PRICES_KEPT_MS) return Promise.resolve(this.prices.endings);
    this.asking ??= this.askEndings(now, signal).finally(() => {
      this.asking = null;
    });
    return this.asking;
  }

  private async askEndings(now: number, signal: AbortSignal): Promise<Map<string, EndingPrice>> {
    const { pricing } = await this.call("/pricing/get", {}, signal);
    const list = Object.entries(pricing as Record<string, { registration: string; renewal: string }>).flatMap(
      ([ending, { registration, renewal }]): [string, EndingPrice][] => {
        const [registrationCents, renewalCents] = [centsOf(registration), centsOf(renewal)];
        return registrationCents === null || renewalCents === null
          ? []
          : [[ending.toLowerCase(), { registrationCents, renewalCents }]];
      },
    );
    this.prices = { at: now, endings: new Map(list) };
    return this.prices.endings;
  }
}

function assertPossible({ wouldSucceed, sufficientFunds, withinMonthlySpendLimit }: ApiAnswer["json"]): void {
  if (sufficientFunds === false) throw new RegistrarRefused("The operator's credit at the registrar ran out.", true);
  if (withinMonthlySpendLimit === false)
    throw new RegistrarRefused("The operator's monthly limit at the registrar is reached.", true);
  if (wouldSucceed !== true) throw new RegistrarRefused("The registrar would not register it.", false);
}

function refusal(json: ApiAnswer["json"]): RegistrarRefused {
  const reason = String(json?.message ?? "no reason given").slice(0, LONGEST_REASON);
  const isOurs = /credit|fund|balance|spend|api key|apikey|verified|opted in/i.test(`${json?.code ?? ""} ${reason}`);
  return new RegistrarRefused(reason, isOurs);
}

/** "9.73" and "1,020.00" → cents, without the errors of fractions; null for what is no price. */
export function centsOf(price: unknown): number | null {
  const [, whole, fraction = ""] = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(String(price ?? "").replaceAll(",", "")) ?? [];
  return whole === undefined ? null : Number(whole) * 100 + Number(fraction.padEnd(2, "0"));
}
