/** Interface text by language. */

import type { InterfaceLanguage } from "../brief.ts";
import { EN } from "./en.ts";
import type { InterfaceText } from "./interface_text.ts";

export const INTERFACE_TEXTS: Record<InterfaceLanguage, InterfaceText> = {
  en: EN,
  de: EN,
  fr: EN,
  es: EN,
  pt: EN,
  it: EN,
  nl: EN,
  ja: EN,
};
