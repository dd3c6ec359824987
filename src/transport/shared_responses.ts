/**
 * Refusals that several operations answer alike, as components of the document: that makes it half as large, and what
 * reads it whole (Swagger UI resolves every part of it) several times as fast.
 */

// biome-ignore lint/suspicious/noExplicitAny: OpenAPI documents are plain JSON.
type Json = Record<string, any>;

const isRefusal = (status: string): boolean => /^[45]\d\d$/.test(status);

/** "validation_failed" and "plan_required" → "ValidationFailedOrPlanRequired"; many are told by their status. */
function nameOf(status: string, response: Json): string {
  const codes = Object.keys(response.content?.["application/json"]?.examples ?? {});
  if (codes.length === 0 || codes.length > 3) return `Error${status}`;
  return codes.map((code) => code.replace(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase())).join("Or");
}

/**
 * Puts a reference in the place of each refusal that is in the document more than once.
 * @param paths of the document; changed
 * @returns the refusals by their names, for `components.responses`
 */
export function shareResponses(paths: Record<string, Json>): Record<string, Json> {
  const places = new Map<string, { responses: Json; status: string }[]>();
  for (const described of Object.values(paths).flatMap((path) => Object.values(path) as Json[]))
    for (const status of Object.keys(described.responses).filter(isRefusal)) {
      const text = JSON.stringify([status, described.responses[status]]);
      const same = places.get(text) ?? [];
      same.push({ responses: described.responses, status });
      places.set(text, same);
    }
  const shared: Record<string, Json> = {};
  for (const same of places.values()) {
    const [{ responses, status } = { responses: {}, status: "" }] = same;
    if (same.length < 2) continue;
    const base = nameOf(status, responses[status]);
    let name = base;
    for (let number = 2; shared[name]; number++) name = `${base}${number}`;
    shared[name] = responses[status];
    for (const place of same) place.responses[place.status] = { $ref: `#/components/responses/${name}` };
  }
  return shared;
}
