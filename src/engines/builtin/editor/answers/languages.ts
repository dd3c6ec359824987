/** The answers by language. */
import type { Speech } from "../intent.ts";
import type { Catalogue } from "./catalogue.ts";
import { DE } from "./de.ts";
import { EN } from "./en.ts";
import { ES } from "./es.ts";
import { FR } from "./fr.ts";
import { IT } from "./it.ts";
import { JA } from "./ja.ts";
import { NL } from "./nl.ts";
import { PT } from "./pt.ts";

export const CATALOGUES: Record<Speech, Catalogue> = { en: EN, de: DE, fr: FR, es: ES, it: IT, nl: NL, pt: PT, ja: JA };
