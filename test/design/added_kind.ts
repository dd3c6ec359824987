/**
 * Composes a page with a catalogue that has one more record, as a stranger would add it to a file of records. A process
 * of its own, started by kinds.test.ts, because a catalogue is loaded once; the page goes to standard output.
 */
import { readFileSync } from "node:fs";
import { plugin } from "bun";

const RECORD = `  {
    id: "observatory",
    family: "science",
    schemaType: "CivicStructure",
    words: "en: observatory, star park; telescopes, stargazing | de: sternwarte",
    sections: ["offerings", "story", "schedule", "hours-and-place"],
    pages: ["programme", "visit", "contact"],
    tones: ["calm"],
    form: "tour",
    emblems: ["planet", "rocket", "star"],
    scenes: ["orbits", "nightsea", "arches"],
    hues: [265],
    listedAs: "experiences",
  },
];`;

plugin({
  name: "one more record",
  setup(build) {
    build.onLoad({ filter: /design\/kinds\/professions\.ts$/ }, ({ path }) => ({
      contents: readFileSync(path, "utf8").replace(/\];\s*$/, RECORD),
      loader: "ts",
    }));
  },
});

const { emptyBrief } = await import("../../src/brief/brief.ts");
const { mergeBrief } = await import("../../src/brief/merge.ts");
const { composeTask } = await import("../../src/engines/builtin/compose.ts");
const { suggestSite } = await import("../../src/engines/builtin/sitemap.ts");
const prompt =
  "Sternwarte in Görlitz. Angebote: Planeten, Doppelsterne, Milchstraße. Geöffnet Fr 20-23 Uhr, Am Hang 3, 02826 Görlitz.";
const pages = suggestSite(prompt).pages.map(({ path, name }) => ({ path, name }));
const { code, sections, images } = composeTask({
  website: { name: "Sternwarte Görlitz", prompt, language: null },
  brief: mergeBrief(emptyBrief(), {
    kind: "Sternwarte",
    language: "de",
    story: ["Wir zeigen den Himmel über der Neiße."],
    hours: [{ days: ["fr"], opens: "20:00", closes: "23:00" }],
    offers: [{ name: "Planeten" }, { name: "Doppelsterne" }, { name: "Milchstraße" }],
    forms: [{ purpose: "tour" }],
  }),
  page: { path: "/", name: "Start", prompt: "" },
  pages,
  home: null,
  model: "standard",
  generateImages: true,
});
await Bun.write(
  Bun.stdout,
  JSON.stringify({ html: code.html, sections, pages, drawn: images.map(({ prompt: drawn }) => drawn) }),
);
