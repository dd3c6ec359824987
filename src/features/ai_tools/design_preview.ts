/** A proposed design as code: custom properties for any style sheet, and a page that shows it. */
import { escapeXml } from "../../design/drawing/xml.ts";
import type { DesignProposal } from "../../engines/tools.ts";

/** The proposal as tokens by name, as design tools keep them. */
export function designTokens({ colours, typography, radius_px, spacing_px }: DesignProposal) {
  const step = (power: number) => `${Math.round(typography.base_size_px * typography.scale ** power * 10) / 10}px`;
  return {
    colors: colours,
    typography: {
      heading_family: typography.heading,
      body_family: typography.body,
      heading_weight: typography.heading_weight,
      sizes: { small: step(-1), body: step(0), h3: step(2), h2: step(3), h1: step(5) },
    },
    spacing: Object.fromEntries(
      [1, 2, 3, 4, 6, 8, 12].map((factor) => [`space_${factor}`, `${spacing_px * factor}px`]),
    ),
    radius: { small: `${Math.round(radius_px / 2)}px`, medium: `${radius_px}px` },
  };
}

/** The tokens as custom properties on `:root`. */
export function designCss(proposal: DesignProposal): string {
  const { colors, typography, spacing, radius } = designTokens(proposal);
  const lines = [
    ...Object.entries(colors).map(([name, value]) => [name, value]),
    ["font-heading", typography.heading_family],
    ["font-body", typography.body_family],
    ["heading-weight", String(typography.heading_weight)],
    ...Object.entries(typography.sizes).map(([name, value]) => [`size-${name}`, value]),
    ...Object.entries(spacing),
    ...Object.entries(radius).map(([name, value]) => [`radius-${name}`, value]),
  ];
  return `:root {\n${lines.map(([name, value]) => `  --${name!.replaceAll("_", "-")}: ${value};`).join("\n")}\n}\n`;
}

/** A whole document that shows the design; it loads nothing. */
export function designPreview(proposal: DesignProposal): string {
  const { name, description, language, colours, sample } = proposal;
  const swatches = Object.entries(colours).map(
    ([role, value]) =>
      `<li><span class="swatch" style="background:${value}"></span><b>${role.replace("_", " ")}</b> <code>${value}</code></li>`,
  );
  return `<!DOCTYPE html>
<html lang="${escapeXml(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeXml(name)}</title>
<style>
${designCss(proposal)}
* { box-sizing: border-box; }
body { margin: 0; background: var(--background); color: var(--text); font: var(--size-body)/1.6 var(--font-body); }
main, .panel { padding: var(--space-8) max(var(--space-3), 6vw); }
h1, h2 { font-family: var(--font-heading); font-weight: var(--heading-weight); line-height: 1.1; margin: 0 0 var(--space-3); text-wrap: balance; overflow-wrap: anywhere; }
h1 { font-size: clamp(var(--size-h2), 7vw, var(--size-h1)); max-width: 18em; }
h2 { font-size: var(--size-h3); }
p { max-width: 38em; margin: 0 0 var(--space-3); }
.muted { color: var(--muted); }
.button { display: inline-block; background: var(--accent); color: var(--accent-text); font-weight: 600; padding: 0.85em 1.5em; border-radius: var(--radius-medium); }
.panel { background: var(--surface); }
ul { list-style: none; margin: 0; padding: 0; display: grid; gap: var(--space-3); grid-template-columns: repeat(auto-fill, minmax(11rem, 1fr)); }
.swatch { display: block; height: 5rem; border: 1px solid var(--muted); border-radius: var(--radius-medium); margin-bottom: var(--space-1); }
b { display: block; font-weight: 600; }
</style>
</head>
<body>
<main>
<h1>${escapeXml(sample.heading)}</h1>
${sample.text ? `<p>${escapeXml(sample.text)}</p>\n` : ""}<p><span class="button">${escapeXml(sample.button)}</span></p>
</main>
<section class="panel">
<h2>${escapeXml(name)}</h2>
<p class="muted">${escapeXml(description)}</p>
<ul>
${swatches.join("\n")}
</ul>
</section>
</body>
</html>
`;
}
