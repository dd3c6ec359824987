/** A dialog over the screen. What it is made of is loaded with the first one that opens. */
import { lazy, Suspense, useState } from "react";
import type { DialogProps } from "./dialog_popup.tsx";

const Popup = lazy(() => import("./dialog_popup.tsx"));

export function Dialog(props: DialogProps) {
  const [wasOpen, setWasOpen] = useState(props.open);
  if (props.open && !wasOpen) setWasOpen(true);
  if (!wasOpen) return null;
  return (
    <Suspense>
      <Popup {...props} />
    </Suspense>
  );
}
