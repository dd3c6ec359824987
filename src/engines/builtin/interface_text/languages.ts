/** Interface text by language. */

import type { Language } from "../../../design/kinds/vocabulary.ts";
import { DE } from "./de.ts";
import { EN } from "./en.ts";
import { ES } from "./es.ts";
import { FR } from "./fr.ts";
import type { InterfaceText } from "./interface_text.ts";
import { IT } from "./it.ts";
import { JA } from "./ja.ts";
import { NL } from "./nl.ts";
import { PT } from "./pt.ts";

export const INTERFACE_TEXTS: Record<Language, InterfaceText> = {
  en: EN,
  de: DE,
  fr: FR,
  es: ES,
  pt: PT,
  it: IT,
  nl: NL,
  ja: JA,
};
