/** What a browser says of itself, in two words. */

const BROWSERS: [RegExp, string][] = [
  [/Edg/, "Edge"],
  [/OPR\//, "Opera"],
  [/Firefox|FxiOS/, "Firefox"],
  [/Chrome|CriOS/, "Chrome"],
  [/Safari/, "Safari"],
];
const SYSTEMS: [RegExp, string][] = [
  [/iPhone/, "iPhone"],
  [/iPad/, "iPad"],
  [/Android/, "Android"],
  [/Windows/, "Windows"],
  [/Mac OS/, "macOS"],
  [/CrOS/, "ChromeOS"],
  [/Linux/, "Linux"],
];

/** "Firefox, Linux", or null for what is no browser that is known. */
export function browserName(userAgent: string | null): string | null {
  const named = [BROWSERS, SYSTEMS].map((names) => names.find(([sign]) => sign.test(userAgent ?? ""))?.[1]);
  return named.filter(Boolean).join(", ") || null;
}
