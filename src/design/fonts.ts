/** The typefaces' files, embedded in the executable. Pages ask for them as `/_sw/fonts/<file name>`. */

import youngSerifLatin from "@fontsource/young-serif/files/young-serif-latin-400-normal.woff2" with { type: "file" };
import youngSerifExt from "@fontsource/young-serif/files/young-serif-latin-ext-400-normal.woff2" with { type: "file" };
import archivoExt from "@fontsource-variable/archivo/files/archivo-latin-ext-wdth-normal.woff2" with { type: "file" };
import archivoLatin from "@fontsource-variable/archivo/files/archivo-latin-wdth-normal.woff2" with { type: "file" };
import bigShouldersExt from "@fontsource-variable/big-shoulders/files/big-shoulders-latin-ext-wght-normal.woff2" with {
  type: "file",
};
import bigShouldersLatin from "@fontsource-variable/big-shoulders/files/big-shoulders-latin-wght-normal.woff2" with {
  type: "file",
};
import bitterExt from "@fontsource-variable/bitter/files/bitter-latin-ext-wght-normal.woff2" with { type: "file" };
import bitterLatin from "@fontsource-variable/bitter/files/bitter-latin-wght-normal.woff2" with { type: "file" };
import bodoniModaExtItalic from "@fontsource-variable/bodoni-moda/files/bodoni-moda-latin-ext-wght-italic.woff2" with {
  type: "file",
};
import bodoniModaExt from "@fontsource-variable/bodoni-moda/files/bodoni-moda-latin-ext-wght-normal.woff2" with {
  type: "file",
};
import bodoniModaLatinItalic from "@fontsource-variable/bodoni-moda/files/bodoni-moda-latin-wght-italic.woff2" with {
  type: "file",
};
import bodoniModaLatin from "@fontsource-variable/bodoni-moda/files/bodoni-moda-latin-wght-normal.woff2" with {
  type: "file",
};
import bricolageGrotesqueExt from "@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-ext-wght-normal.woff2" with {
  type: "file",
};
import bricolageGrotesqueLatin from "@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2" with {
  type: "file",
};
import cormorantExtItalic from "@fontsource-variable/cormorant/files/cormorant-latin-ext-wght-italic.woff2" with {
  type: "file",
};
import cormorantExt from "@fontsource-variable/cormorant/files/cormorant-latin-ext-wght-normal.woff2" with {
  type: "file",
};
import cormorantLatinItalic from "@fontsource-variable/cormorant/files/cormorant-latin-wght-italic.woff2" with {
  type: "file",
};
import cormorantLatin from "@fontsource-variable/cormorant/files/cormorant-latin-wght-normal.woff2" with {
  type: "file",
};
import epilogueExt from "@fontsource-variable/epilogue/files/epilogue-latin-ext-wght-normal.woff2" with {
  type: "file",
};
import epilogueLatin from "@fontsource-variable/epilogue/files/epilogue-latin-wght-normal.woff2" with { type: "file" };
import figtreeExt from "@fontsource-variable/figtree/files/figtree-latin-ext-wght-normal.woff2" with { type: "file" };
import figtreeLatin from "@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2" with { type: "file" };
import frauncesExtItalic from "@fontsource-variable/fraunces/files/fraunces-latin-ext-wght-italic.woff2" with {
  type: "file",
};
import frauncesExt from "@fontsource-variable/fraunces/files/fraunces-latin-ext-wght-normal.woff2" with {
  type: "file",
};
import frauncesLatinItalic from "@fontsource-variable/fraunces/files/fraunces-latin-wght-italic.woff2" with {
  type: "file",
};
import frauncesLatin from "@fontsource-variable/fraunces/files/fraunces-latin-wght-normal.woff2" with { type: "file" };
import gabaritoExt from "@fontsource-variable/gabarito/files/gabarito-latin-ext-wght-normal.woff2" with {
  type: "file",
};
import gabaritoLatin from "@fontsource-variable/gabarito/files/gabarito-latin-wght-normal.woff2" with { type: "file" };
import geistExt from "@fontsource-variable/geist/files/geist-latin-ext-wght-normal.woff2" with { type: "file" };
import geistLatin from "@fontsource-variable/geist/files/geist-latin-wght-normal.woff2" with { type: "file" };
import geistMonoExt from "@fontsource-variable/geist-mono/files/geist-mono-latin-ext-wght-normal.woff2" with {
  type: "file",
};
import geistMonoLatin from "@fontsource-variable/geist-mono/files/geist-mono-latin-wght-normal.woff2" with {
  type: "file",
};
import grandstanderExt from "@fontsource-variable/grandstander/files/grandstander-latin-ext-wght-normal.woff2" with {
  type: "file",
};
import grandstanderLatin from "@fontsource-variable/grandstander/files/grandstander-latin-wght-normal.woff2" with {
  type: "file",
};
import hankenGroteskExt from "@fontsource-variable/hanken-grotesk/files/hanken-grotesk-latin-ext-wght-normal.woff2" with {
  type: "file",
};
import hankenGroteskLatin from "@fontsource-variable/hanken-grotesk/files/hanken-grotesk-latin-wght-normal.woff2" with {
  type: "file",
};
import instrumentSansExt from "@fontsource-variable/instrument-sans/files/instrument-sans-latin-ext-wght-normal.woff2" with {
  type: "file",
};
import instrumentSansLatin from "@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2" with {
  type: "file",
};
import karlaExt from "@fontsource-variable/karla/files/karla-latin-ext-wght-normal.woff2" with { type: "file" };
import karlaLatin from "@fontsource-variable/karla/files/karla-latin-wght-normal.woff2" with { type: "file" };
import mulishExt from "@fontsource-variable/mulish/files/mulish-latin-ext-wght-normal.woff2" with { type: "file" };
import mulishLatin from "@fontsource-variable/mulish/files/mulish-latin-wght-normal.woff2" with { type: "file" };
import newsreaderExtItalic from "@fontsource-variable/newsreader/files/newsreader-latin-ext-wght-italic.woff2" with {
  type: "file",
};
import newsreaderExt from "@fontsource-variable/newsreader/files/newsreader-latin-ext-wght-normal.woff2" with {
  type: "file",
};
import newsreaderLatinItalic from "@fontsource-variable/newsreader/files/newsreader-latin-wght-italic.woff2" with {
  type: "file",
};
import newsreaderLatin from "@fontsource-variable/newsreader/files/newsreader-latin-wght-normal.woff2" with {
  type: "file",
};
import nunitoExt from "@fontsource-variable/nunito/files/nunito-latin-ext-wght-normal.woff2" with { type: "file" };
import nunitoLatin from "@fontsource-variable/nunito/files/nunito-latin-wght-normal.woff2" with { type: "file" };
import onestExt from "@fontsource-variable/onest/files/onest-latin-ext-wght-normal.woff2" with { type: "file" };
import onestLatin from "@fontsource-variable/onest/files/onest-latin-wght-normal.woff2" with { type: "file" };
import petronaExtItalic from "@fontsource-variable/petrona/files/petrona-latin-ext-wght-italic.woff2" with {
  type: "file",
};
import petronaExt from "@fontsource-variable/petrona/files/petrona-latin-ext-wght-normal.woff2" with { type: "file" };
import petronaLatinItalic from "@fontsource-variable/petrona/files/petrona-latin-wght-italic.woff2" with {
  type: "file",
};
import petronaLatin from "@fontsource-variable/petrona/files/petrona-latin-wght-normal.woff2" with { type: "file" };
import publicSansExt from "@fontsource-variable/public-sans/files/public-sans-latin-ext-wght-normal.woff2" with {
  type: "file",
};
import publicSansLatin from "@fontsource-variable/public-sans/files/public-sans-latin-wght-normal.woff2" with {
  type: "file",
};
import schibstedGroteskExt from "@fontsource-variable/schibsted-grotesk/files/schibsted-grotesk-latin-ext-wght-normal.woff2" with {
  type: "file",
};
import schibstedGroteskLatin from "@fontsource-variable/schibsted-grotesk/files/schibsted-grotesk-latin-wght-normal.woff2" with {
  type: "file",
};
import sofiaSansExt from "@fontsource-variable/sofia-sans/files/sofia-sans-latin-ext-wght-normal.woff2" with {
  type: "file",
};
import sofiaSansLatin from "@fontsource-variable/sofia-sans/files/sofia-sans-latin-wght-normal.woff2" with {
  type: "file",
};
import sofiaSansExtraCondensedExt from "@fontsource-variable/sofia-sans-extra-condensed/files/sofia-sans-extra-condensed-latin-ext-wght-normal.woff2" with {
  type: "file",
};
import sofiaSansExtraCondensedLatin from "@fontsource-variable/sofia-sans-extra-condensed/files/sofia-sans-extra-condensed-latin-wght-normal.woff2" with {
  type: "file",
};
import syneExt from "@fontsource-variable/syne/files/syne-latin-ext-wght-normal.woff2" with { type: "file" };
import syneLatin from "@fontsource-variable/syne/files/syne-latin-wght-normal.woff2" with { type: "file" };
import workSansExt from "@fontsource-variable/work-sans/files/work-sans-latin-ext-wght-normal.woff2" with {
  type: "file",
};
import workSansLatin from "@fontsource-variable/work-sans/files/work-sans-latin-wght-normal.woff2" with {
  type: "file",
};

/** Public file name (as in `/_sw/fonts/<file name>`) to the path of the embedded file. */
export const FONT_FILES: Map<string, string> = new Map([
  ["fraunces-latin-wght-normal.woff2", frauncesLatin],
  ["fraunces-latin-wght-italic.woff2", frauncesLatinItalic],
  ["fraunces-latin-ext-wght-normal.woff2", frauncesExt],
  ["fraunces-latin-ext-wght-italic.woff2", frauncesExtItalic],
  ["figtree-latin-wght-normal.woff2", figtreeLatin],
  ["figtree-latin-ext-wght-normal.woff2", figtreeExt],
  ["newsreader-latin-wght-normal.woff2", newsreaderLatin],
  ["newsreader-latin-wght-italic.woff2", newsreaderLatinItalic],
  ["newsreader-latin-ext-wght-normal.woff2", newsreaderExt],
  ["newsreader-latin-ext-wght-italic.woff2", newsreaderExtItalic],
  ["schibsted-grotesk-latin-wght-normal.woff2", schibstedGroteskLatin],
  ["schibsted-grotesk-latin-ext-wght-normal.woff2", schibstedGroteskExt],
  ["bricolage-grotesque-latin-wght-normal.woff2", bricolageGrotesqueLatin],
  ["bricolage-grotesque-latin-ext-wght-normal.woff2", bricolageGrotesqueExt],
  ["instrument-sans-latin-wght-normal.woff2", instrumentSansLatin],
  ["instrument-sans-latin-ext-wght-normal.woff2", instrumentSansExt],
  ["archivo-latin-wdth-normal.woff2", archivoLatin],
  ["archivo-latin-ext-wdth-normal.woff2", archivoExt],
  ["cormorant-latin-wght-normal.woff2", cormorantLatin],
  ["cormorant-latin-wght-italic.woff2", cormorantLatinItalic],
  ["cormorant-latin-ext-wght-normal.woff2", cormorantExt],
  ["cormorant-latin-ext-wght-italic.woff2", cormorantExtItalic],
  ["mulish-latin-wght-normal.woff2", mulishLatin],
  ["mulish-latin-ext-wght-normal.woff2", mulishExt],
  ["bodoni-moda-latin-wght-normal.woff2", bodoniModaLatin],
  ["bodoni-moda-latin-wght-italic.woff2", bodoniModaLatinItalic],
  ["bodoni-moda-latin-ext-wght-normal.woff2", bodoniModaExt],
  ["bodoni-moda-latin-ext-wght-italic.woff2", bodoniModaExtItalic],
  ["hanken-grotesk-latin-wght-normal.woff2", hankenGroteskLatin],
  ["hanken-grotesk-latin-ext-wght-normal.woff2", hankenGroteskExt],
  ["grandstander-latin-wght-normal.woff2", grandstanderLatin],
  ["grandstander-latin-ext-wght-normal.woff2", grandstanderExt],
  ["nunito-latin-wght-normal.woff2", nunitoLatin],
  ["nunito-latin-ext-wght-normal.woff2", nunitoExt],
  ["geist-latin-wght-normal.woff2", geistLatin],
  ["geist-latin-ext-wght-normal.woff2", geistExt],
  ["geist-mono-latin-wght-normal.woff2", geistMonoLatin],
  ["geist-mono-latin-ext-wght-normal.woff2", geistMonoExt],
  ["sofia-sans-extra-condensed-latin-wght-normal.woff2", sofiaSansExtraCondensedLatin],
  ["sofia-sans-extra-condensed-latin-ext-wght-normal.woff2", sofiaSansExtraCondensedExt],
  ["sofia-sans-latin-wght-normal.woff2", sofiaSansLatin],
  ["sofia-sans-latin-ext-wght-normal.woff2", sofiaSansExt],
  ["petrona-latin-wght-normal.woff2", petronaLatin],
  ["petrona-latin-wght-italic.woff2", petronaLatinItalic],
  ["petrona-latin-ext-wght-normal.woff2", petronaExt],
  ["petrona-latin-ext-wght-italic.woff2", petronaExtItalic],
  ["karla-latin-wght-normal.woff2", karlaLatin],
  ["karla-latin-ext-wght-normal.woff2", karlaExt],
  ["gabarito-latin-wght-normal.woff2", gabaritoLatin],
  ["gabarito-latin-ext-wght-normal.woff2", gabaritoExt],
  ["syne-latin-wght-normal.woff2", syneLatin],
  ["syne-latin-ext-wght-normal.woff2", syneExt],
  ["work-sans-latin-wght-normal.woff2", workSansLatin],
  ["work-sans-latin-ext-wght-normal.woff2", workSansExt],
  ["epilogue-latin-wght-normal.woff2", epilogueLatin],
  ["epilogue-latin-ext-wght-normal.woff2", epilogueExt],
  ["onest-latin-wght-normal.woff2", onestLatin],
  ["onest-latin-ext-wght-normal.woff2", onestExt],
  ["bitter-latin-wght-normal.woff2", bitterLatin],
  ["bitter-latin-ext-wght-normal.woff2", bitterExt],
  ["public-sans-latin-wght-normal.woff2", publicSansLatin],
  ["public-sans-latin-ext-wght-normal.woff2", publicSansExt],
  ["big-shoulders-latin-wght-normal.woff2", bigShouldersLatin],
  ["big-shoulders-latin-ext-wght-normal.woff2", bigShouldersExt],
  ["young-serif-latin-400-normal.woff2", youngSerifLatin],
  ["young-serif-latin-ext-400-normal.woff2", youngSerifExt],
]);
