/**
 * What somebody without a pointer meets on a screen: every control is reached by the Tab key (in a menu by the arrows),
 * each shows that it has the focus, and none keeps it.
 */
import type { Page } from "playwright-core";

/** More than any screen has: what keeps the focus is told from what has many controls. */
const MOST_STEPS = 400;

/** Places to stop within a control, such as the parts of a date; and those of a website in one frame. */
const STOPS_INSIDE = 12;
const STOPS_IN_FRAMES = 90;
/** Pressed before it is looked at again. */
const AT_ONCE = 12;

/** What is installed in the page before the keys are pressed. */
interface Walk {
  /** Controls that nothing has given the focus to yet. */
  left(): string[];
  unseen: string[];
  /** Sees what has the focus. */
  look(): void;
}

declare global {
  interface Window {
    walk: Walk;
  }
}

/**
 * What is wrong for who has only the keyboard, on what is open now: a menu, a dialog, or the screen.
 * @param within of a screen only what is in this: the same navigation is beside each of them
 */
export async function keyboardProblems(page: Page, within = "body"): Promise<string[]> {
  const kind = await page.evaluate(beginWalk, within);
  // Of what is chosen while it is typed the field keeps the focus.
  if (kind === "choices") return [];
  const key = kind === "menu" ? "ArrowDown" : "Tab";
  const frames = await page.locator("iframe:not([inert])").count();
  const mostStopsBetween = STOPS_INSIDE + STOPS_IN_FRAMES * frames;
  let before = Number.POSITIVE_INFINITY;
  let pressesSince = 0;
  for (let steps = 0; steps < MOST_STEPS; ) {
    const { length } = await page.evaluate(() => window.walk.left());
    if (length === 0) break;
    if (length < before) pressesSince = 0;
    if (pressesSince > mostStopsBetween) break;
    before = length;
    const presses = Math.max(length, AT_ONCE);
    steps += presses;
    pressesSince += presses;
    // A frame is another process, which hands the focus on in its own time; of one that hands it to the next frame
    // nothing is told to the document that they are in.
    if (frames > 0)
      for (let press = 0; press < presses; press++) {
        await page.keyboard.press(key);
        if (frames > 1) await page.evaluate(() => window.walk.look());
      }
    else await Promise.all(Array.from({ length: presses }, () => page.keyboard.press(key)));
  }
  return await page.evaluate(() => {
    const { left, unseen } = window.walk;
    return [
      ...left().map((control) => `no key comes to ${control}`),
      ...unseen.map((control) => `nothing shows the focus on ${control}`),
    ];
  });
}

/** Gives the focus to the first control and watches where it goes from there; runs in the page. */
function beginWalk(within: string): "menu" | "choices" | "screen" {
  const last = (selector: string) =>
    [...document.querySelectorAll<HTMLElement>(selector)].findLast((element) => element.checkVisibility());
  const menu = last('[role="menu"]');
  const dialog = last("dialog");
  const root = menu ?? dialog ?? document.querySelector(within)!;
  if (!menu && last('[role="listbox"]')) return "choices";

  const isControl = (element: HTMLElement) =>
    (menu ? element.matches('[role^="menuitem"]') : element.tabIndex >= 0) &&
    !element.matches(":disabled, [data-tabindex]") &&
    !element.closest("[inert]") &&
    element.checkVisibility({ visibilityProperty: true }) &&
    // Of a group of radio buttons the chosen one is come to, or the first.
    !(
      element instanceof HTMLInputElement &&
      element.type === "radio" &&
      !element.checked &&
      (document.querySelector(`input[name="${CSS.escape(element.name)}"]:checked`) ||
        document.querySelector(`input[name="${CSS.escape(element.name)}"]:not(:disabled)`) !== element)
    );
  const controls = [
    ...root.querySelectorAll<HTMLElement>(
      "a[href], button, input, select, textarea, summary, iframe, audio[controls], video[controls], [tabindex], [contenteditable=true], [role^=menuitem]",
    ),
  ].filter(isControl);

  /** What a focus changes where it can be seen: on the control, on what is around it, and on what stands beside it. */
  const places = (element: HTMLElement) =>
    [element, element.parentElement, element.parentElement?.parentElement, element.nextElementSibling].filter(
      (place) => place instanceof Element,
    );
  const looks = (element: HTMLElement) =>
    places(element)
      .map((place) => {
        const { outlineStyle, outlineWidth, outlineColor, boxShadow, borderColor, backgroundColor, clipPath } =
          getComputedStyle(place);
        const outline = outlineStyle === "none" ? "" : `${outlineStyle} ${outlineWidth} ${outlineColor}`;
        return [outline, boxShadow, borderColor, backgroundColor, clipPath].join();
      })
      .join("\n");
  const name = (element: HTMLElement) => {
    const words = element.getAttribute("aria-label") ?? element.getAttribute("title") ?? element.textContent ?? "";
    const labelled = (element as HTMLInputElement).labels?.[0]?.textContent;
    return `${element.localName} "${(labelled ?? words).trim().slice(0, 40)}"`;
  };

  (document.activeElement as HTMLElement | null)?.blur();
  const plain = new Map(controls.map((element) => [element, looks(element)]));
  const reached = new Set<HTMLElement>();
  const unseen: string[] = [];
  const onFocus = () => {
    const element = document.activeElement as HTMLElement;
    const before = plain.get(element);
    if (before === undefined || reached.has(element)) return;
    reached.add(element);
    // A frame has its own document, which shows it.
    if (element.localName !== "iframe" && looks(element) === before) unseen.push(name(element));
  };
  addEventListener("focusin", onFocus);
  // The focus is in a frame.
  addEventListener("blur", onFocus);
  window.walk = {
    look: onFocus,
    left: () => [...plain.keys()].filter((element) => element.isConnected && !reached.has(element)).map(name),
    unseen,
  };
  if (menu) menu.focus();
  else controls[0]?.focus({ focusVisible: true } as FocusOptions);
  return menu ? "menu" : "screen";
}
