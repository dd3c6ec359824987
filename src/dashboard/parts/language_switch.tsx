/** Chooses the language. */
import { LANGUAGES, type Language, useLanguage } from "../messages/language.ts";
import { useMessages } from "../messages/messages.ts";
import { Choice } from "./choice.tsx";

export function LanguageSwitch({ onChoose }: { onChoose: (chosen: Language) => void }) {
  const t = useMessages("parts");
  const language = useLanguage();
  const options = (Object.keys(LANGUAGES) as Language[]).map((value) => ({ value, label: LANGUAGES[value] }));
  return <Choice label={t.language} options={options} value={language} onChoose={onChoose} />;
}
