/** What has been done to a page, in the reader's language; what a person or a model has written of it as it is. */
import { useCallback } from "react";
import { useMessages } from "../../messages/messages.ts";
import { translatedField } from "../../messages/translated.ts";
import type { Version } from "./page.ts";

type CodedFields<Name extends string> = Parameters<typeof translatedField<Name>>[1];

export function useChangeWords() {
  const words = useMessages("pageChanges");
  const parts = useMessages("parts");
  return useCallback(
    <Name extends string>(of: CodedFields<Name>, name: Name): string | null => {
      const said = translatedField(words, of, name);
      const { more } = (of as Record<string, Record<string, string | number>>)[`${name}_details`] ?? {};
      return said && more !== undefined ? `${said} (${parts.andMore(String(more))})` : said;
    },
    [words, parts],
  );
}

/** Whether all that a version says of itself is which one it is again; those from before there were codes do so, too. */
export const isBack = ({ source, message_code }: Version) =>
  source === "restore" && (message_code === null || message_code === "restored");

/** The version that was made the draft again: what was once made, also where that came back before. */
export function backTo(version: Version, versions: Version[]): Version | undefined {
  const back = versions.find(({ _id }) => version.message?.endsWith(` ${_id}`));
  return back && isBack(back) ? (backTo(back, versions) ?? back) : back;
}

/** What a version is called. */
export function useVersionName() {
  const inWords = useChangeWords();
  const { sources } = useMessages("workspace");
  return (version: Version): string => (!isBack(version) && inWords(version, "message")) || sources[version.source];
}
