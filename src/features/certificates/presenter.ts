/** A certificate as a domain shows it. */
import * as v from "valibot";
import { isoTime } from "../../lib/clock.ts";
import { component, described, sentenceOf, timestamp } from "../../operation/fields.ts";
import { DOMAIN_PROBLEMS } from "../../sentences/domain_problems.ts";
import { joinMessages, sentencesFromJson } from "../../sentences/sentence.ts";
import type { StoredCertificate } from "./store.ts";

export const Certificate = component("Certificate", {
  status: described(
    v.picklist(["waiting", "issuing", "issued", "failed"]),
    "`waiting`: it is ordered when requests to the name come here, nothing forbids it and the authority's limits allow it. `issuing`: the order is under way. `issued`: visitors get it. `failed`: the authority has refused it, and is asked again later.",
  ),
  issuer: described(v.nullable(v.string()), "Who has signed it.", "Let's Encrypt"),
  names: described(v.array(v.string()), "The names that it is for.", ["www.example.com"]),
  not_before: described(v.nullable(timestamp), "From when it is good."),
  not_after: described(v.nullable(timestamp), "Until when it is good."),
  renew_at: described(v.nullable(timestamp), "When it is renewed."),
  error: described(v.nullable(v.string()), "What is wrong, and what to do.", null),
  problems: described(v.array(sentenceOf(DOMAIN_PROBLEMS)), "The same, a code for each sentence."),
});

export type CertificateRow = Pick<
  StoredCertificate,
  "status" | "issuer" | "names" | "not_before" | "not_after" | "renew_at" | "error"
>;

export function toCertificate(row: CertificateRow | null): v.InferOutput<typeof Certificate> | null {
  if (!row) return null;
  const problems = sentencesFromJson(DOMAIN_PROBLEMS, row.error);
  return {
    status: row.status,
    issuer: row.issuer,
    names: row.names ?? [],
    not_before: isoTime(row.not_before),
    not_after: isoTime(row.not_after),
    renew_at: isoTime(row.renew_at),
    error: joinMessages(problems) ?? row.error,
    problems,
  };
}
