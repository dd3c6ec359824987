/** Chooses the theme. */
import { Monitor, Moon, Sun } from "lucide-react";
import { useMessages } from "../messages/messages.ts";
import { Choice } from "./choice.tsx";
import { chooseTheme, THEMES, useTheme } from "./theme.ts";

const ICONS = { system: Monitor, light: Sun, dark: Moon };

export function ThemeSwitch() {
  const t = useMessages("parts");
  const theme = useTheme();
  const options = THEMES.map((value) => ({ value, label: t.themes[value], icon: ICONS[value] }));
  return <Choice label={t.theme} options={options} value={theme} onChoose={chooseTheme} />;
}
