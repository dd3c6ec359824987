/**
 * A button that opens a menu. What menus are made of is loaded when the page is idle, or with the first that is pressed;
 * until then the button is a plain one that looks the same.
 */
import { type ComponentType, useEffect, useState } from "react";
import type { MenuProps } from "./menu_popup.tsx";

export type { MenuItem } from "./menu_popup.tsx";

type Popup = ComponentType<MenuProps & { openAtOnce: boolean }>;

let loaded: Popup | null = null;
let loading: Promise<void> | null = null;

function load(): Promise<void> {
  loading ??= import("./menu_popup.tsx").then((file) => {
    loaded = file.default;
  });
  return loading;
}

/** Loads what menus are made of; called when nothing else is to be done. */
export const preloadMenus = (): void => void load();

export function Menu(props: MenuProps) {
  const [wanted, setWanted] = useState(false);
  const [, redraw] = useState(loaded !== null);
  useEffect(() => {
    if (wanted && !loaded) void load().then(() => redraw(true));
  }, [wanted]);
  if (loaded) {
    const Popup = loaded;
    return <Popup {...props} openAtOnce={wanted} />;
  }
  const { type: Trigger, props: given } = props.trigger;
  return <Trigger {...given} aria-haspopup="menu" aria-expanded={false} onClick={() => setWanted(true)} />;
}
