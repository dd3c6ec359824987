import type { KeyboardEvent, PointerEvent, ReactNode } from "react";

const KEYS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 };

interface PlotProps {
  label: string;
  className: string | undefined;
  /** How many points there are. */
  count: number;
  /** The point that is read; null: none. */
  at: number | null;
  onRead(at: number | null): void;
  /** The point that is nearest to a place, which is a share of the width, 0 to 1. */
  nearest(share: number): number;
  children: ReactNode;
}

/** A drawing whose points are read one by one: with the pointer, or with the arrow keys. */
export function Plot({ label, className, count, at, onRead, nearest, children }: PlotProps) {
  const follow = (event: PointerEvent<HTMLDivElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    onRead(nearest(Math.min(1, Math.max(0, (event.clientX - left) / width))));
  };
  const step = (event: KeyboardEvent) => {
    const by = KEYS[event.key];
    if (by === undefined) return;
    event.preventDefault();
    onRead(Math.min(count - 1, Math.max(0, (at ?? count) + by)));
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a drawing that is gone through with the arrow keys.
    <div
      className={className}
      role="group"
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: its points are read with the arrow keys.
      tabIndex={0}
      onPointerMove={follow}
      onPointerDown={follow}
      onPointerLeave={() => onRead(null)}
      onBlur={() => onRead(null)}
      onKeyDown={step}
    >
      {children}
    </div>
  );
}
