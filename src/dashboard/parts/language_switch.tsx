/** Chooses the language. */
import { chooseLanguage, LANGUAGES, type Language, useLanguage } from "../messages/language.ts";
import { useMessages } from "../messages/messages.ts";
import { Choice } from "./choice.tsx";
import { messages } from "./messages.ts";

export function LanguageSwitch() {
  const t = useMessages(messages);
  const language = useLanguage();
  const options = (Object.keys(LANGUAGES) as Language[]).map((value) => ({ value, label: LANGUAGES[value] }));
  return <Choice label={t.language} options={options} value={language} onChoose={chooseLanguage} />;
}
