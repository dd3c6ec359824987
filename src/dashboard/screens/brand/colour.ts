/** How a colour that is being chosen looks before it is saved, when the server makes its shades. */

const channel = (value: number): number => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);

/** Relative luminance (WCAG 2.2). @param hex `#rrggbb` */
function luminance(hex: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => channel(Number.parseInt(hex.slice(at, at + 2), 16) / 255));
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}

export function contrast(one: string, other: string): number {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light! + 0.05) / (dark! + 0.05);
}

export const READABLE = 4.5;
export const isColour = (text: string): boolean => /^#[0-9a-f]{6}$/i.test(text);

/** The text that can be read on a colour. */
export const textOn = (hex: string): string => (contrast("#ffffff", hex) >= READABLE ? "#ffffff" : "#101216");
