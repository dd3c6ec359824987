/** What is refused of a new address or password. */
import { ApiError, invalid } from "../../lib/errors.ts";
import { brokenUniqueRule } from "../../storage/problems.ts";

/** Throws ApiError for a password that whoever knows the address tries first. */
export function refuseWeak(password: string, email: string | null): void {
  if (email && password.trim().toLowerCase() === email) throw invalid("password", "must not be the e-mail address");
}

/** Throws ApiError `email_taken` where an address is somebody's. */
export async function orTaken<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    if (brokenUniqueRule(error) !== "users.email") throw error;
    throw new ApiError("email_taken", "A user has this e-mail address already. Use another, or sign in with it.");
  }
}
