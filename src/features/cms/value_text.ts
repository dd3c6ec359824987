/** Values of records as people read them, in the language of a page. */
import type { RenderedValue } from "./content_use.ts";

const IS_PRICE = /(?:^|[._])price$/;

/** A value as it is read. @param key what the page calls it */
export function textOf(value: RenderedValue, language: string, key = ""): string {
  switch (value.type) {
    case "number": {
      // 4.5 is a number, 4.50 a price.
      const digits = IS_PRICE.test(key) && !Number.isInteger(value.value) ? { minimumFractionDigits: 2 } : {};
      return formatted(language, (own) => new Intl.NumberFormat(own, digits).format(value.value));
    }
    case "boolean":
      return value.value ? "✓" : "";
    case "date":
      return formatted(language, (own) =>
        new Intl.DateTimeFormat(own, { dateStyle: "long", timeZone: "UTC" }).format(
          Date.parse(`${value.value}T00:00:00Z`),
        ),
      );
    case "datetime":
      // A website has no time zone of its own: without its name an hour would be taken for that of the place.
      return formatted(
        language,
        (own) =>
          `${new Intl.DateTimeFormat(own, { dateStyle: "long", timeStyle: "short", timeZone: "UTC" }).format(
            Date.parse(value.value),
          )} UTC`,
      );
    case "image":
      return value.value.alt;
    case "file":
      return value.value.name || value.value.src;
    case "gallery":
      return value.value.map(({ alt }) => alt).join(", ");
    default:
      return Array.isArray(value.value) ? value.value.join(", ") : value.value;
  }
}

function formatted(language: string, format: (language: string) => string): string {
  try {
    return format(language);
  } catch {
    return format("en");
  }
}
