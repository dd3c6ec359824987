/** Has Swagger UI, which the page starts when it is loaded, resolve what it shows quickly, in the reader's theme. */
/* global SwaggerUIBundle */

const partAt = (document, path) => path.reduce((part, name) => part?.[name], document);

/** "#/components/schemas/Website" → the names that lead there (RFC 6901). */
const pathOf = ($ref) =>
  $ref
    .slice(2)
    .split("/")
    .map((name) => name.replaceAll("~1", "/").replaceAll("~0", "~"));

/** A part of the document with what it refers to in its place; what refers to itself ends there. */
function resolved(document, part, within = []) {
  if (Array.isArray(part)) return part.map((one) => resolved(document, one, within));
  if (typeof part !== "object" || part === null) return part;
  const { $ref } = part;
  if (typeof $ref === "string" && $ref.startsWith("#/"))
    return within.includes($ref)
      ? { title: $ref.split("/").pop() }
      : { ...resolved(document, partAt(document, pathOf($ref)), [...within, $ref]), $$ref: $ref };
  return Object.fromEntries(Object.entries(part).map(([name, one]) => [name, resolved(document, one, within)]));
}

/** Swagger UI's own way makes a tree of the whole document, for each operation that is opened: that takes many seconds. */
const quickly = () => ({
  fn: {
    resolveSubtree: async (document, path) => ({ spec: resolved(document, partAt(document, path)), errors: [] }),
  },
});

const theme = document.documentElement.dataset.theme;
const isDark = theme ? theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
document.documentElement.classList.toggle("dark-mode", isDark);
const begin = SwaggerUIBundle;
window.SwaggerUIBundle = (options) => begin({ ...options, plugins: [quickly] });
