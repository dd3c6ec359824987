/** From coordinates to places on a map and back: Web Mercator, as tiles have it. */

export interface Coordinates {
  lat: number;
  lon: number;
}

/** What a map shows: the point in its middle, and how near it is. */
export interface View extends Coordinates {
  zoom: number;
}

export interface Size {
  width: number;
  height: number;
}

export interface Spot {
  x: number;
  y: number;
}

export const TILE = 256;
const FARTHEST = 1;
/** Houses are told apart; tiles go hardly further. */
export const NEAREST = 18;
/** What lies nearer to the poles is on no such map. */
const LAST_LATITUDE = 85.05;
/** Where one business is all that there is: its quarter. */
const NEAREST_FIT = 15;
const EQUATOR_METRES = 40_075_016;

/** How many pixels the world is wide. */
const worldOf = (zoom: number): number => TILE * 2 ** zoom;

function toWorld({ lat, lon }: Coordinates, zoom: number): Spot {
  const world = worldOf(zoom);
  const sine = Math.sin((Math.min(LAST_LATITUDE, Math.max(-LAST_LATITUDE, lat)) * Math.PI) / 180);
  return { x: ((lon + 180) / 360) * world, y: (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * world };
}

function fromWorld({ x, y }: Spot, zoom: number): Coordinates {
  const world = worldOf(zoom);
  const lat = (Math.atan(Math.sinh(Math.PI * (1 - (2 * y) / world))) * 180) / Math.PI;
  const lon = (x / world) * 360 - 180;
  return { lat: Math.min(LAST_LATITUDE, Math.max(-LAST_LATITUDE, lat)), lon: Math.min(180, Math.max(-180, lon)) };
}

/** Where a point is on the map, from its upper left corner. */
export function spotOf(point: Coordinates, view: View, { width, height }: Size): Spot {
  const middle = toWorld(view, view.zoom);
  const { x, y } = toWorld(point, view.zoom);
  return { x: x - middle.x + width / 2, y: y - middle.y + height / 2 };
}

/** The coordinates of a place on the map. */
export function pointAt(spot: Spot, view: View, { width, height }: Size): Coordinates {
  const middle = toWorld(view, view.zoom);
  return fromWorld({ x: middle.x + spot.x - width / 2, y: middle.y + spot.y - height / 2 }, view.zoom);
}

/** The view moved by so many pixels. */
export function moved(view: View, by: Spot): View {
  const { x, y } = toWorld(view, view.zoom);
  return { ...fromWorld({ x: x + by.x, y: y + by.y }, view.zoom), zoom: view.zoom };
}

export const zoomed = (view: View, by: number): View => ({
  ...view,
  zoom: Math.min(NEAREST, Math.max(FARTHEST, view.zoom + by)),
});

/** The nearest view in which all points are, with a margin. */
export function fit(points: Coordinates[], { width, height }: Size, margin = 32): View {
  const at = points.map((point) => toWorld(point, 0));
  const [left, right] = [Math.min(...at.map(({ x }) => x)), Math.max(...at.map(({ x }) => x))];
  const [top, bottom] = [Math.min(...at.map(({ y }) => y)), Math.max(...at.map(({ y }) => y))];
  const room = (length: number) => Math.max(1, length - 2 * margin);
  const share = Math.max((right - left) / room(width), (bottom - top) / room(height));
  const zoom = share > 0 ? Math.floor(-Math.log2(share)) : NEAREST_FIT;
  return {
    ...fromWorld({ x: (left + right) / 2, y: (top + bottom) / 2 }, 0),
    zoom: Math.min(NEAREST_FIT, Math.max(FARTHEST, zoom)),
  };
}

export interface Tile extends Spot {
  key: string;
  url: string;
}

/** The tiles of a view, with where they stand. @param template an address with {z}, {x} and {y} */
export function tilesOf(view: View, { width, height }: Size, template: string): Tile[] {
  const middle = toWorld(view, view.zoom);
  const [left, top] = [middle.x - width / 2, middle.y - height / 2];
  const most = 2 ** view.zoom;
  const tiles: Tile[] = [];
  for (let y = Math.max(0, Math.floor(top / TILE)); y * TILE < top + height && y < most; y++)
    for (let x = Math.max(0, Math.floor(left / TILE)); x * TILE < left + width && x < most; x++)
      tiles.push({
        key: `${view.zoom}/${x}/${y}`,
        url: template.replaceAll("{z}", String(view.zoom)).replaceAll("{x}", String(x)).replaceAll("{y}", String(y)),
        x: x * TILE - left,
        y: y * TILE - top,
      });
  return tiles;
}

/** Points that would cover each other, as groups; each group is where the first of it is. */
export function grouped<Thing extends Spot>(things: Thing[], apart: number): Thing[][] {
  const groups: Thing[][] = [];
  for (const thing of things) {
    const near = groups.find(([first]) => Math.hypot(first!.x - thing.x, first!.y - thing.y) < apart);
    if (near) near.push(thing);
    else groups.push([thing]);
  }
  return groups;
}

/** A round length that is at most so many pixels long. */
export function scaleOf(view: View, mostPixels: number): { metres: number; pixels: number } {
  const perPixel = (EQUATOR_METRES * Math.cos((view.lat * Math.PI) / 180)) / worldOf(view.zoom);
  const most = mostPixels * perPixel;
  const power = 10 ** Math.floor(Math.log10(most));
  const metres = [5, 2, 1].map((step) => step * power).find((length) => length <= most) ?? power;
  return { metres, pixels: metres / perPixel };
}

/** Lines of latitude and longitude at round numbers, about `apart` pixels from each other. */
export function gridOf(view: View, size: Size, apart: number): { lats: number[]; lons: number[] } {
  const northWest = pointAt({ x: 0, y: 0 }, view, size);
  const southEast = pointAt({ x: size.width, y: size.height }, view, size);
  const wanted = (apart / worldOf(view.zoom)) * 360;
  const power = 10 ** Math.floor(Math.log10(wanted));
  const step = [1, 2, 5, 10].map((one) => one * power).find((one) => one >= wanted)!;
  const between = (from: number, to: number) => {
    const first = Math.ceil(from / step);
    const count = Math.max(0, Math.floor(to / step) - first + 1);
    return Array.from({ length: count }, (_, at) => (first + at) * step);
  };
  return { lats: between(southEast.lat, northWest.lat), lons: between(northWest.lon, southEast.lon) };
}
