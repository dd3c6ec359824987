/** A form that sends a change: its fields, why it was refused, and the button that sends it. */
import { type ComponentProps, createContext, type ReactNode, useContext } from "react";
import type { CallError } from "../api/errors.ts";
import { Button } from "./button.tsx";
import { DialogActions } from "./dialog_actions.tsx";
import { useKeptTexts } from "./kept_texts.ts";
import { Notice } from "./notice.tsx";

const Refusal = createContext<CallError | null>(null);

/** What is wrong with the field of this name in the form around it, or null. */
export function useProblem(name: string | undefined): string | null {
  const refusal = useContext(Refusal);
  return (name && refusal?.problemOf(name)) || null;
}

/** What was entered into a form. */
export interface Entered {
  /** The text of a field without the space around it; "" where there is no such field. */
  text: (name: string) => string;
  /** The words of such a text, between spaces, commas or semicolons. */
  words: (name: string) => string[];
  /** The same between commas alone, each once. */
  list: (name: string) => string[];
  data: FormData;
  form: HTMLFormElement;
}

/** What is entered in a form now. */
export function enteredIn(form: HTMLFormElement): Entered {
  const data = new FormData(form);
  const text = (name: string) => String(data.get(name) ?? "").trim();
  const split = (name: string, between: RegExp) => [...new Set(text(name).split(between).filter(Boolean))];
  return {
    text,
    words: (name) => split(name, /[\s,;]+/),
    list: (name) => split(name, /\s*,\s*/),
    data,
    form,
  };
}

interface ChangeFormProps extends Omit<ComponentProps<"form">, "ref" | "action" | "onInput" | "onSubmit"> {
  /** What the form is for, unique in the application: a reload leaves its texts there. Left out, it takes them away. */
  kept?: string | undefined;
  /** What is sent. Where it was refused, what is wrong with a field stands at the field of that name, all else above them. */
  change?: { error: CallError | null; isPending: boolean };
  /** What the button at its end says, as dialogs have it; left out: the form has buttons of its own. */
  action?: ReactNode;
  /** Nothing can be sent yet. */
  disabled?: boolean;
  onSubmit: (entered: Entered) => void;
}

export function ChangeForm({ kept, change, action, disabled, onSubmit, children, ...rest }: ChangeFormProps) {
  const { error = null, isPending = false } = change ?? {};
  return (
    <form
      className="stack"
      {...rest}
      {...useKeptTexts(kept)}
      onSubmit={(event) => {
        event.preventDefault();
        // Of a dialog within another form, which is not to be sent with it.
        event.stopPropagation();
        onSubmit(enteredIn(event.currentTarget));
      }}
    >
      <Refusal value={error}>
        {error && error.details.length === 0 && <Notice tone="bad">{error.message}</Notice>}
        {children}
      </Refusal>
      {action && (
        <DialogActions>
          <Button type="submit" look="solid" busy={isPending} disabled={disabled}>
            {action}
          </Button>
        </DialogActions>
      )}
    </form>
  );
}
