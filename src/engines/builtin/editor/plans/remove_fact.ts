/** Facts that are no more. */
import { named } from "../answers.ts";
import { folded } from "../folding.ts";
import { type Ground, type Plan, refuse } from "../ground.ts";
import type { Of } from "../intent.ts";
import { knownFact, networkName } from "./facts.ts";

/** A fact that is no more goes from everywhere. */
export function removeFact(ground: Ground, { value, network }: Of<"remove_fact">): Plan {
  const { contact } = ground.brief;
  if (value === "social") {
    const links = contact.links.filter(
      ({ label }) => network !== null && folded(label) !== folded(networkName(network)),
    );
    if (links.length === contact.links.length) return refuse("factMissing", { thing: [networkName(network ?? "")] });
    return {
      edits: [],
      brief: { contact: { ...contact, links } },
      said: [["factGone", { thing: [networkName(network!)] }]],
    };
  }
  if (contact[value] === null) {
    const written = value === "address" ? null : knownFact(ground, value);
    if (written === null) return refuse("factMissing", { thing: named(value) });
    return refuse("inSentence", { text: written });
  }
  return {
    edits: [],
    brief: { contact: { ...contact, [value]: null } },
    said: [["factGone", { thing: named(value) }]],
  };
}
