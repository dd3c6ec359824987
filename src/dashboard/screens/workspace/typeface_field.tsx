/** The choice of a typeface: those that every site serves itself, and the one that is there. */
import { type ComponentProps, useEffect, useRef, useState } from "react";
import type { TypefaceName } from "../../../design/typefaces.ts";
import { useMessages } from "../../messages/messages.ts";
import { Select } from "../../parts/field.tsx";

type Kind = "serif" | "sans" | "monospace";

/** All of them: one that is missing here is a type error. */
const KINDS: Record<TypefaceName, Kind> = {
  Bitter: "serif",
  "Bodoni Moda": "serif",
  Cormorant: "serif",
  Fraunces: "serif",
  Newsreader: "serif",
  Petrona: "serif",
  "Young Serif": "serif",
  Archivo: "sans",
  "Big Shoulders": "sans",
  "Bricolage Grotesque": "sans",
  Epilogue: "sans",
  Figtree: "sans",
  Gabarito: "sans",
  Geist: "sans",
  Grandstander: "sans",
  "Hanken Grotesk": "sans",
  "Instrument Sans": "sans",
  Karla: "sans",
  Mulish: "sans",
  Nunito: "sans",
  Onest: "sans",
  "Public Sans": "sans",
  "Schibsted Grotesk": "sans",
  "Sofia Sans": "sans",
  "Sofia Sans Extra Condensed": "sans",
  Syne: "sans",
  "Work Sans": "sans",
  "Geist Mono": "monospace",
};

const isOurs = (name: string): boolean => Object.hasOwn(KINDS, name);

const GENERIC = /(?:^|,)\s*(?:serif|sans-serif|monospace|cursive|fantasy|system-ui|ui-[a-z-]+)\s*$/i;
/** Whether a token says in which typefaces something is set; one of ours is told by its name. */
export const isTypeface = (value: string): boolean => isOurs(value) || GENERIC.test(value);

/** The first of a list of typefaces, without its quotes. */
const firstOf = (stack: string): string => (stack.split(",")[0] ?? "").trim().replace(/^(["'])(.*)\1$/, "$2");

/** Arrow keys pass over typefaces on the way to the one that is meant: it is taken when they rest. */
const REST_MS = 500;

/**
 * @param value a list of typefaces as the page has it, or the name of one of ours
 * @param inherited what is there when none is chosen, where that may be
 * @param onChoose with the name of one of ours; with null for none
 */
export function TypefaceField({
  label,
  value,
  inherited,
  onChoose,
}: {
  label: string;
  value: string;
  inherited?: string;
  onChoose: (name: string | null) => void;
}) {
  const t = useMessages("workspace");
  const [chosen, setChosen] = useState<string | null>(null);
  const waiting = useRef<{ timer: ReturnType<typeof setTimeout>; take: () => void } | null>(null);
  const take = () => {
    const { timer, take } = waiting.current ?? {};
    waiting.current = null;
    clearTimeout(timer);
    take?.();
  };
  // What is there now is what was chosen, or something else is pointed at: then it was not for that.
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever another value is there.
  useEffect(() => setChosen(null), [value]);
  const choose = (name: string) => {
    setChosen(name);
    clearTimeout(waiting.current?.timer);
    const timer = setTimeout(take, REST_MS);
    waiting.current = { timer, take: () => name !== present && onChoose(name === "" ? null : name) };
  };
  const first = firstOf(value);
  const present = value !== "" && isOurs(first) ? first : value;
  const own = isOurs(present) || present === "" ? [] : [{ value: present, label: first }];
  const none = inherited === undefined ? [] : [{ value: "", label: t.asThePage(firstOf(inherited)) }];
  const options: ComponentProps<typeof Select>["options"] = [
    ...none,
    ...own,
    ...Object.entries(KINDS).map(([name, kind]) => ({ value: name, label: name, group: t.typefaceKinds[kind] })),
  ];
  return (
    <Select
      label={label}
      options={options}
      value={chosen ?? present}
      onChange={(event) => choose(event.target.value)}
      onBlur={take}
    />
  );
}
