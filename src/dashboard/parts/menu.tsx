/**
 * A button that opens a menu. What menus are made of is loaded with the first sign of somebody who could open one; until
 * then the button is a plain one that looks the same.
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

const SIGNS = ["pointerover", "keydown"] as const;

/** Loads what menus are made of as soon as there is a pointer or a key is pressed. */
export function usePreloadedMenus(): void {
  useEffect(() => {
    const leave = new AbortController();
    const onSign = () => {
      leave.abort();
      void load();
    };
    for (const sign of SIGNS) addEventListener(sign, onSign, { signal: leave.signal });
    return () => leave.abort();
  }, []);
}

export function Menu(props: MenuProps) {
  const [wanted, setWanted] = useState(false);
  // Only who opens it changes the button for another: it may have the focus.
  const [isReady, setReady] = useState(loaded !== null);
  if (isReady && loaded) {
    const Popup = loaded;
    return <Popup {...props} openAtOnce={wanted} />;
  }
  const { type: Trigger, props: given } = props.trigger;
  const open = () => {
    setWanted(true);
    void load().then(() => setReady(true));
  };
  return <Trigger {...given} aria-haspopup="menu" aria-expanded={false} onClick={open} />;
}
