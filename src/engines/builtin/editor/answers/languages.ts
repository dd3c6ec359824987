/** The answers by language. */
import type { Speech } from "../intent.ts";
import type { Catalogue } from "./catalogue.ts";
import { EN } from "./en.ts";

export const CATALOGUES: Record<Speech, Catalogue> = { en: EN, de: EN, fr: EN, es: EN, it: EN, nl: EN, pt: EN, ja: EN };
