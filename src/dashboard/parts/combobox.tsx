/** One of many, found by typing: a field that opens a list of what fits. */
import { Check } from "lucide-react";
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from "react";
import { useMessages } from "../messages/messages.ts";
import { classes } from "./classes.ts";
import styles from "./combobox.module.css";
import field from "./field.module.css";
import { type About, Field } from "./field.tsx";

interface Option {
  value: string;
  label: string;
}

interface ComboboxProps extends About {
  value: string;
  /** What is chosen is called; needed where `options` may lack it. */
  shown?: string | undefined;
  /** What is chosen from; with `onSearch` what has been found. */
  options: Option[];
  onChoose: (value: string) => void;
  /** Looks elsewhere for what is typed, "" at first and when it is left; without it, the options' labels are searched. */
  onSearch?: (typed: string) => void;
  disabled?: boolean;
}

/** A pause in typing, after which something is looked for elsewhere. */
const PAUSE_MS = 150;

export function Combobox({ value, shown, options, onChoose, onSearch, disabled, ...about }: ComboboxProps) {
  /** Null: closed. */
  const [typed, setTyped] = useState<string | null>(null);
  const [at, setAt] = useState(0);
  const box = useRef<HTMLDivElement>(null);
  const search = useRef(onSearch);
  search.current = onSearch;
  const isOpen = typed !== null;
  const wanted = (typed ?? "").trim();
  useEffect(() => {
    const timer = setTimeout(() => search.current?.(wanted), wanted ? PAUSE_MS : 0);
    return () => clearTimeout(timer);
  }, [wanted]);
  const found = onSearch || !wanted ? options : options.filter(({ label }) => includes(label, wanted));
  const marked = Math.min(at, found.length - 1);
  const name = shown ?? options.find((option) => option.value === value)?.label ?? "";
  const open = () => {
    if (isOpen || disabled) return;
    setTyped("");
    setAt(
      Math.max(
        options.findIndex((option) => option.value === value),
        0,
      ),
    );
  };
  const close = () => setTyped(null);
  const choose = (option: Option | undefined) => {
    if (!option) return;
    close();
    if (option.value !== value) onChoose(option.value);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (step !== undefined && isOpen) setAt((marked + step + found.length) % Math.max(found.length, 1));
    else if (step !== undefined) open();
    else if (event.key === "Enter" && isOpen) choose(found[marked]);
    else if (event.key === "Escape" && isOpen) close();
    else return;
    event.preventDefault();
  };
  return (
    <Field {...about} optional={false}>
      {({ id, ...described }) => (
        <div ref={box} className={styles.combobox}>
          <input
            {...described}
            id={id}
            role="combobox"
            aria-expanded={isOpen}
            aria-controls={isOpen ? `${id}-list` : undefined}
            aria-activedescendant={isOpen && found.length > 0 ? `${id}-${marked}` : undefined}
            aria-autocomplete="list"
            autoComplete="off"
            spellCheck={false}
            className={classes(field.input, field.select)}
            disabled={disabled}
            placeholder={name}
            title={isOpen ? undefined : name}
            value={typed ?? name}
            onChange={(event) => {
              setTyped(event.target.value);
              setAt(0);
            }}
            onClick={open}
            onBlur={close}
            onKeyDown={onKeyDown}
          />
          {isOpen && (
            <List
              id={id}
              label={about.label}
              options={found}
              marked={marked}
              value={value}
              onMark={setAt}
              onChoose={choose}
            />
          )}
        </div>
      )}
    </Field>
  );
}

const STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };

const includes = (text: string, part: string) => text.toLocaleLowerCase().includes(part.toLocaleLowerCase());

interface ListProps {
  id: string;
  label: string;
  options: Option[];
  marked: number;
  value: string;
  onMark: (index: number) => void;
  onChoose: (option: Option) => void;
}

/** Above all else, under the field or over it. */
function List({ id, label, options, marked, value, onMark, onChoose }: ListProps) {
  const t = useMessages("parts");
  const ref = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => ref.current!.showPopover(), []);
  return (
    <div ref={ref} popover="manual" className={styles.popup}>
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label={label}
        tabIndex={-1}
        // The focus stays in the field.
        onMouseDown={(event) => event.preventDefault()}
      >
        {options.map((option, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are heard by the field, which has the focus.
          <div
            key={option.value}
            id={`${id}-${index}`}
            role="option"
            aria-selected={option.value === value}
            tabIndex={-1}
            className={classes(styles.option, index === marked && styles.marked)}
            ref={(element) => {
              if (index === marked) element?.scrollIntoView({ block: "nearest" });
            }}
            onPointerMove={() => onMark(index)}
            onClick={() => onChoose(option)}
          >
            <span dir="auto">{option.label}</span>
            {option.value === value && <Check aria-hidden />}
          </div>
        ))}
      </div>
      {options.length === 0 && (
        <p role="status" className={styles.none}>
          {t.nothingFound}
        </p>
      )}
    </div>
  );
}
