/**
 * A map of leads. Without tiles it is drawn from the coordinates alone: lines of latitude and longitude, the towns of the
 * addresses, a scale. With a tile server that the operator names its pictures lie below, and nothing else is asked of it.
 * Each lead is a link; what would cover each other is one button that goes nearer.
 */
import { Link } from "@tanstack/react-router";
import { Maximize, Minus, Plus } from "lucide-react";
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from "react";
import type { Output } from "../../api/operations.ts";
import { formatNumber } from "../../messages/language.ts";
import { useMessages } from "../../messages/messages.ts";
import { IconButton } from "../../parts/button.tsx";
import { classes } from "../../parts/classes.ts";
import type { Lead } from "./lead.ts";
import styles from "./lead_map.module.css";
import {
  fit,
  gridOf,
  grouped,
  moved,
  NEAREST,
  type Size,
  type Spot,
  scaleOf,
  spotOf,
  TILE,
  tilesOf,
  type View,
  zoomed,
} from "./projection.ts";

export type PlacedLead = Lead & { location: NonNullable<Lead["location"]> };

/** Pixels: dots nearer to each other are one. */
const APART = 26;
const STEP = 80;
const KEYS: Record<string, Spot> = {
  ArrowLeft: { x: -STEP, y: 0 },
  ArrowRight: { x: STEP, y: 0 },
  ArrowUp: { x: 0, y: -STEP },
  ArrowDown: { x: 0, y: STEP },
};
const ZOOM_KEYS: Record<string, number> = { "+": 1, "=": 1, "-": -1 };
const GRID_APART = 120;
const SCALE_PIXELS = 120;
/** Names of so many leads are read aloud of a group. */
const MOST_NAMED = 5;
const MOST_TOWNS = 12;

interface LeadMapProps {
  leads: PlacedLead[];
  tiles: Output<"GET /v1/settings">["map_tiles"];
  /** Told which leads are at a spot that was chosen; null: all. */
  onChoose: (ids: string[] | null) => void;
}

export function LeadMap({ leads, tiles, onChoose }: LeadMapProps) {
  const t = useMessages("leads");
  const place = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState<Size | null>(null);
  const [wanted, setView] = useState<View | null>(null);
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => {
      const { width, height } = entry!.contentRect;
      setSize({ width, height });
    });
    observer.observe(place.current!);
    return () => observer.disconnect();
  }, []);
  const points = leads.map(({ location }) => location);
  const view = size && (wanted ?? fit(points, size));
  const drag = useRef<Spot | null>(null);
  const onPointerMove = (event: PointerEvent) => {
    const before = drag.current;
    if (!before || !view) return;
    drag.current = { x: event.clientX, y: event.clientY };
    setView(moved(view, { x: before.x - event.clientX, y: before.y - event.clientY }));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!view || event.target !== event.currentTarget) return;
    const by = KEYS[event.key];
    const nearer = ZOOM_KEYS[event.key];
    if (!by && !nearer) return;
    event.preventDefault();
    setView(by ? moved(view, by) : zoomed(view, nearer!));
  };
  const showAll = () => {
    setView(null);
    onChoose(null);
  };
  return (
    <figure className={styles.map}>
      {/* biome-ignore lint/a11y/useSemanticElements: a drawing that is moved with the arrow keys. */}
      <div
        ref={place}
        className={styles.place}
        role="group"
        aria-label={`${t.map}. ${t.mapKeys}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it is moved with the arrow keys.
        tabIndex={0}
        onKeyDown={onKeyDown}
        onPointerDown={(event) => {
          if ((event.target as Element).closest("a, button")) return;
          drag.current = { x: event.clientX, y: event.clientY };
          event.currentTarget.setPointerCapture(event.pointerId);
        }}
        onPointerMove={onPointerMove}
        onPointerUp={() => {
          drag.current = null;
        }}
        onPointerCancel={() => {
          drag.current = null;
        }}
      >
        {view && (
          <>
            {tiles ? <Tiles view={view} size={size} template={tiles.url} /> : null}
            <Drawing view={view} size={size} leads={leads} isPlain={!tiles} />
            <Dots
              view={view}
              size={size}
              leads={leads}
              onNearer={(group) => {
                onChoose(group.map(({ _id }) => _id));
                const nearer = fit(
                  group.map(({ location }) => location),
                  size,
                );
                setView({ ...nearer, zoom: Math.min(NEAREST, Math.max(nearer.zoom, view.zoom + 1)) });
              }}
            />
            <Scale view={view} />
          </>
        )}
      </div>
      <div className={styles.controls}>
        <IconButton
          look="plain"
          size="small"
          icon={Plus}
          label={t.zoomIn}
          onClick={() => view && setView(zoomed(view, 1))}
        />
        <IconButton
          look="plain"
          size="small"
          icon={Minus}
          label={t.zoomOut}
          onClick={() => view && setView(zoomed(view, -1))}
        />
        <IconButton look="plain" size="small" icon={Maximize} label={t.fitAll} onClick={showAll} />
      </div>
      {tiles && <figcaption className={styles.attribution}>{tiles.attribution}</figcaption>}
    </figure>
  );
}

function Tiles({ view, size, template }: { view: View; size: Size; template: string }) {
  return (
    <div className={styles.tiles} aria-hidden>
      {tilesOf(view, size, template).map(({ key, url, x, y }) => (
        <img
          key={key}
          src={url}
          alt=""
          width={TILE}
          height={TILE}
          style={{ translate: `${x}px ${y}px` }}
          draggable={false}
          // Servers of tiles ask who shows them.
          referrerPolicy="strict-origin"
          onError={(event) => event.currentTarget.remove()}
        />
      ))}
    </div>
  );
}

/** What is known without tiles: the grid, and the towns where the leads are. */
function Drawing({ view, size, leads, isPlain }: { view: View; size: Size; leads: PlacedLead[]; isPlain: boolean }) {
  if (!isPlain) return null;
  const { lats, lons } = gridOf(view, size, GRID_APART);
  const degrees = (value: number) => formatNumber(value, { maximumFractionDigits: 4 });
  return (
    <svg className={styles.drawing} width={size.width} height={size.height} aria-hidden>
      {lats.map((lat) => {
        const { y } = spotOf({ lat, lon: view.lon }, view, size);
        return (
          <g key={`lat ${lat}`}>
            <line x1={0} x2={size.width} y1={y} y2={y} />
            <text x={4} y={y - 4}>{`${degrees(lat)}°`}</text>
          </g>
        );
      })}
      {lons.map((lon) => {
        const { x } = spotOf({ lat: view.lat, lon }, view, size);
        return (
          <g key={`lon ${lon}`}>
            <line x1={x} x2={x} y1={0} y2={size.height} />
            <text x={x + 4} y={12}>{`${degrees(lon)}°`}</text>
          </g>
        );
      })}
      {townsOf(leads).map(({ name, lat, lon }) => {
        const { x, y } = spotOf({ lat, lon }, view, size);
        return (
          <text key={name} x={x} y={y} className={styles.town}>
            {name}
          </text>
        );
      })}
    </svg>
  );
}

/** The towns of the addresses, in the middle of their leads; those with the most first. */
function townsOf(leads: PlacedLead[]): { name: string; lat: number; lon: number }[] {
  const towns = Map.groupBy(leads, ({ address }) => address.city);
  towns.delete(null);
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  return [...towns]
    .sort(([, a], [, b]) => b.length - a.length)
    .slice(0, MOST_TOWNS)
    .map(([name, there]) => ({
      name: name!,
      lat: mean(there.map(({ location }) => location.lat)),
      lon: mean(there.map(({ location }) => location.lon)),
    }));
}

function Dots({
  view,
  size,
  leads,
  onNearer,
}: {
  view: View;
  size: Size;
  leads: PlacedLead[];
  onNearer: (group: PlacedLead[]) => void;
}) {
  const t = useMessages("leads");
  const spots = leads
    .map((lead) => ({ lead, ...spotOf(lead.location, view, size) }))
    .filter(({ x, y }) => x >= 0 && y >= 0 && x <= size.width && y <= size.height);
  return (
    <ul className={styles.dots}>
      {grouped(spots, APART).map((group) => {
        const [{ lead, x, y }] = group as [(typeof group)[number]];
        const style = { translate: `calc(${x}px - 50%) calc(${y}px - 50%)` };
        const names = group.slice(0, MOST_NAMED).map((one) => one.lead.name);
        return (
          <li key={lead._id} style={style}>
            {group.length === 1 ? (
              <Link
                to="/leads/$id"
                params={{ id: lead._id }}
                className={classes(styles.dot, lead.website_status === "none" && styles.wanting)}
                aria-label={lead.name}
                title={lead.name}
                draggable={false}
              />
            ) : (
              <button
                type="button"
                className={styles.group}
                aria-label={t.together(group.length, names.join(", "))}
                title={names.join(", ")}
                onClick={() => onNearer(group.map((one) => one.lead))}
              >
                {group.length}
              </button>
            )}
          </li>
        );
      })}
    </ul>
  );
}

function Scale({ view }: { view: View }) {
  const t = useMessages("leads");
  const { metres, pixels } = scaleOf(view, SCALE_PIXELS);
  return (
    <p className={styles.scale} style={{ inlineSize: `${pixels}px` }}>
      {metres >= 1000 ? t.kilometres(formatNumber(metres / 1000)) : t.metres(formatNumber(metres))}
    </p>
  );
}
