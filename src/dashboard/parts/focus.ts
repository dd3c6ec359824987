/**
 * Who has only a keyboard is never sent back to the top of a screen: when what has the focus is taken away (a menu that was
 * opened from a row, the row itself), the focus goes to what was used before it, else to what stands in its place now.
 */
import { useEffect } from "react";

/** What is open over a screen for a while. */
const OVER = 'dialog, [role="menu"], [role="listbox"]';
const MENU = '[role="menu"], [role="listbox"]';
/** What stands among others of its kind. */
const ROW = "tr, li, article";
const CONTROL = 'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea, [tabindex="0"]';
/** On each side of a row. */
const MOST_NEIGHBOURS = 5;

interface FocusTarget {
  element: HTMLElement;
  /** Rows beside the element's own, the nearest first and those after it before those before it. */
  neighbours: Element[];
  /** Which of its row's controls it is. */
  index: number;
}

function siblings(row: Element, next: (one: Element) => Element | null): Element[] {
  const found: Element[] = [];
  for (let at = next(row); at && found.length < MOST_NEIGHBOURS; at = next(at)) if (at.matches(ROW)) found.push(at);
  return found;
}

const controlsOf = (row: Element) => [...row.querySelectorAll<HTMLElement>(CONTROL)].filter((one) => one.tabIndex >= 0);

function placeOf(element: HTMLElement): FocusTarget {
  const row = element.closest(ROW);
  return {
    element,
    neighbours: row
      ? [...siblings(row, (one) => one.nextElementSibling), ...siblings(row, (one) => one.previousElementSibling)]
      : [],
    index: row ? controlsOf(row).indexOf(element) : 0,
  };
}

/** What of a place is there still: itself, the same control of a row beside it, or null. */
function whatIsLeft({ element, neighbours, index }: FocusTarget): HTMLElement | null {
  if (element.isConnected && element.checkVisibility()) return element;
  const row = neighbours.find((one) => one.isConnected);
  if (!row) return null;
  const controls = controlsOf(row);
  return controls[index] ?? controls.at(-1) ?? null;
}

/** What had the focus last, but for menus, which are gone by the time that what was chosen is there. */
let used: HTMLElement | null = null;

/** What had the focus last on the screen itself, with what stands beside it. */
let place: FocusTarget | null = null;

/** What a dialog that opens now was opened from. */
export const openerNow = (): HTMLElement | null => used;

function remember(element: HTMLElement): void {
  used = element;
  if (!element.closest(OVER)) place = placeOf(element);
}

/** @param content gets the focus where nothing nearer is left */
export function useFocusKeeper(content: { current: HTMLElement | null }): void {
  useEffect(() => {
    /** What has the focus; null when a pointer has taken it from there. */
    let focused: HTMLElement | null = null;
    let isLooking = false;
    const look = () => {
      isLooking = false;
      const isLost = document.activeElement === null || document.activeElement === document.body;
      if (!focused || focused.isConnected || !isLost) return;
      const over = [...document.querySelectorAll<HTMLElement>(OVER)].findLast((one) => !one.closest("[inert]"));
      const left = over ?? (place && whatIsLeft(place)) ?? content.current;
      left?.focus({ preventScroll: left === content.current });
    };
    const observer = new MutationObserver(() => {
      if (isLooking || !focused || focused.isConnected) return;
      isLooking = true;
      // What has closed may give the focus back itself, which takes it a frame.
      requestAnimationFrame(() => requestAnimationFrame(look));
    });
    const onFocus = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement)) return;
      focused = target;
      if (!target.closest(MENU)) remember(target);
    };
    const onPointer = () => {
      focused = null;
    };
    observer.observe(document.body, { childList: true, subtree: true });
    addEventListener("focusin", onFocus);
    addEventListener("pointerdown", onPointer, true);
    return () => {
      observer.disconnect();
      removeEventListener("focusin", onFocus);
      removeEventListener("pointerdown", onPointer, true);
    };
  }, [content]);
}
