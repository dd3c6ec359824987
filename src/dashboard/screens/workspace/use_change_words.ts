/** What has been done to a page, in the reader's language; what a person or a model has written of it as it is. */
import { useCallback } from "react";
import { useMessages } from "../../messages/messages.ts";
import { translatedField } from "../../messages/translated.ts";

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
