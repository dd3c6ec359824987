/** Writes the examples of the reference: `bun run examples`. */
import { tellStory } from "./story.ts";

export const EXAMPLES = new URL("../src/transport/examples.json", import.meta.url);

if (import.meta.main) {
  await Bun.write(EXAMPLES, `${JSON.stringify(await tellStory(), null, 1)}\n`);
  process.exit(0);
}
