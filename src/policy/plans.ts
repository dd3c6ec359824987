/** What each plan may do. Pure decisions; every gate in the service asks here. */

import type { Plan } from "../settings/payments.ts";

export type { Plan } from "../settings/payments.ts";
export type PlanStatus = "active" | "past_due" | "canceled";
export type Feature = "publish" | "premium_model" | "api";

/** The account of a caller, as the gates and presenters need it. */
export interface Account {
  _id: string;
  name: string;
  plan: Plan;
  plan_status: PlanStatus;
  /** It is a client whose own people and keys may write nothing with AI. */
  without_ai?: boolean;
}

/** The plans with what each may do, from the lowest to the highest. */
export const PLANS: Record<Plan, readonly Feature[]> = {
  free: [],
  pro: ["publish", "premium_model"],
  agency: ["publish", "premium_model", "api"],
};

const ORDER = Object.keys(PLANS) as Plan[];

/** How high a plan is among the others. */
export const rankOf = (plan: Plan): number => ORDER.indexOf(plan);

/** The lowest plan that has the feature. */
export const requiredPlan = (feature: Feature): Plan => ORDER.find((plan) => PLANS[plan].includes(feature))!;

/**
 * Whether the account may use the feature now. A payment that is late (`past_due`) closes what needs an active paid
 * plan, publishing and the premium model, but keeps the API open, so that an agency's scripts can still read; a
 * canceled plan counts as free.
 */
export function mayUse(account: Pick<Account, "plan" | "plan_status">, feature: Feature): boolean {
  if (account.plan_status === "canceled") return false;
  if (account.plan_status === "past_due" && feature !== "api") return false;
  return PLANS[account.plan].includes(feature);
}
