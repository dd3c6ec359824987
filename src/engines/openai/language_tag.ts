/** The canonical BCP 47 tag, or null ("German" is a name, not a tag, though it is well-formed). */
export function languageTag(text: string): string | null {
  const tag = text.trim().replaceAll("_", "-");
  if (!/^[a-z]{2,3}(-[a-z0-9]+)*$/i.test(tag)) return null;
  try {
    return Intl.getCanonicalLocales(tag)[0] ?? null;
  } catch {
    return null;
  }
}
