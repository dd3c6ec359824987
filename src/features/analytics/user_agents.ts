/**
 * Browser, system and kind of device from a `User-Agent` header. Browsers freeze most of what it says, and this asks
 * for no more than what is left; a browser that names itself as another one is counted as that.
 */

export interface UserAgent {
  browser: string;
  system: string;
  device: "desktop" | "mobile" | "tablet";
}

/** The first that matches: most browsers name those that they are made from as well. */
const BROWSERS: [name: string, pattern: RegExp][] = [
  ["Edge", /\bEdg(?:e|A|iOS)?\//],
  ["Opera", /\bOPR\/|\bOPT\/|\bOpera\b/],
  ["Samsung Internet", /\bSamsungBrowser\//],
  ["Vivaldi", /\bVivaldi\//],
  ["Yandex", /\bYaBrowser\//],
  ["UC Browser", /\bUCBrowser\//],
  ["DuckDuckGo", /\b(?:DuckDuckGo|Ddg)\//],
  ["Firefox", /\b(?:Firefox|FxiOS)\//],
  ["Facebook", /\bFBA[NV]\//],
  ["Instagram", /\bInstagram\b/],
  ["Internet Explorer", /\bMSIE |\bTrident\//],
  ["Android Browser", /\bAndroid\b.*\bVersion\/[\d.]+ (?:Mobile )?Safari\//],
  ["Chrome", /\b(?:Chrome|Chromium|CriOS)\//],
  ["Safari", /\bSafari\/|\bAppleWebKit\/.*\bMobile\//],
];

const SYSTEMS: [name: string, pattern: RegExp][] = [
  ["Windows", /\bWindows\b/],
  ["iOS", /\b(?:iPhone|iPad|iPod)\b/],
  ["Android", /\bAndroid\b/],
  ["macOS", /\bMac(?:intosh| OS X)\b/],
  ["ChromeOS", /\bCrOS\b/],
  ["Linux", /\bLinux\b|\bX11\b/],
];

const TABLET = /\biPad\b|\bTablet\b|\bSilk\/|\bKindle\b|\bAndroid\b(?!.*\bMobile\b)/;
const MOBILE = /\bMobile\b|\biPhone\b|\biPod\b|\bWindows Phone\b/;

const named = (list: [string, RegExp][], text: string) =>
  list.find(([, pattern]) => pattern.test(text))?.[0] ?? "Other";

/** What a `User-Agent` header says. An iPad whose browser asks for desktop pages says that it is a Mac. */
export const readUserAgent = (header: string): UserAgent => ({
  browser: named(BROWSERS, header),
  system: named(SYSTEMS, header),
  device: TABLET.test(header) ? "tablet" : MOBILE.test(header) ? "mobile" : "desktop",
});
