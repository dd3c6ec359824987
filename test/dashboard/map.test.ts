/** Maps of leads: where a place is drawn, which tiles that takes, and what is one dot. */
import { describe, expect, test } from "bun:test";
import {
  fit,
  gridOf,
  grouped,
  moved,
  pointAt,
  scaleOf,
  spotOf,
  TILE,
  tilesOf,
} from "../../src/dashboard/screens/leads/projection.ts";

const SIZE = { width: 700, height: 500 };
const LEEDS = { lat: 53.8, lon: -1.55 };
const CITIES = [
  LEEDS,
  { lat: 48.137, lon: 11.575 },
  { lat: -33.87, lon: 151.21 },
  { lat: 78.22, lon: 15.65 },
  { lat: 0, lon: 0 },
];

test("a place on the map and its coordinates are the same", () => {
  for (const zoom of [1, 7, 18])
    for (const city of CITIES) {
      const view = { ...city, zoom };
      expect(spotOf(city, view, SIZE)).toEqual({ x: SIZE.width / 2, y: SIZE.height / 2 });
      const away = moved(view, { x: 40, y: -25 });
      const { x, y } = spotOf(city, away, SIZE);
      expect(x).toBeCloseTo(SIZE.width / 2 - 40, 3);
      expect(y).toBeCloseTo(SIZE.height / 2 + 25, 3);
      const point = pointAt({ x, y }, away, SIZE);
      expect(point.lat).toBeCloseTo(city.lat, 6);
      expect(point.lon).toBeCloseTo(city.lon, 6);
    }
});

test("all places fit, as near as they can, and one alone is shown with its quarter", () => {
  for (const places of [CITIES, CITIES.slice(0, 2), [LEEDS, { lat: 53.81, lon: -1.5 }]]) {
    const view = fit(places, SIZE);
    for (const place of places) {
      const { x, y } = spotOf(place, view, SIZE);
      expect(x >= 0 && x <= SIZE.width && y >= 0 && y <= SIZE.height).toBe(true);
    }
    const nearer = { ...view, zoom: view.zoom + 1 };
    const outside = places.filter((place) => {
      const { x, y } = spotOf(place, nearer, SIZE);
      return x < 32 || x > SIZE.width - 32 || y < 32 || y > SIZE.height - 32;
    });
    expect(outside.length).toBeGreaterThan(0);
  }
  expect(fit([LEEDS], SIZE).zoom).toBe(15);
});

describe("tiles", () => {
  test("are named as servers of tiles name them, and cover the map", () => {
    const tiles = tilesOf({ ...LEEDS, zoom: 10 }, SIZE, "https://tiles.example.com/{z}/{x}/{y}.png?k={z}");
    expect(tiles.map(({ url }) => url)).toContain("https://tiles.example.com/10/507/329.png?k=10");
    const covered = (x: number, y: number) =>
      tiles.some((tile) => tile.x <= x && x < tile.x + TILE && tile.y <= y && y < tile.y + TILE);
    for (const [x, y] of [
      [0, 0],
      [SIZE.width - 1, 0],
      [0, SIZE.height - 1],
      [SIZE.width - 1, SIZE.height - 1],
    ] as const)
      expect(covered(x, y)).toBe(true);
    expect(tiles.length).toBeLessThanOrEqual(12);
  });

  test("of a world smaller than the map are no more than there are", () => {
    const keys = tilesOf({ lat: 0, lon: 0, zoom: 1 }, { width: 5000, height: 5000 }, "{z}/{x}/{y}").map(
      ({ key }) => key,
    );
    expect(keys.toSorted()).toEqual(["1/0/0", "1/0/1", "1/1/0", "1/1/1"]);
  });
});

test("what would cover each other is one group, and nothing is lost", () => {
  const groups = grouped(
    [
      { x: 0, y: 0 },
      { x: 10, y: 10 },
      { x: 100, y: 100 },
      { x: 0, y: 20 },
    ],
    26,
  );
  expect(groups.map((group) => group.length)).toEqual([3, 1]);
});

test("the scale is a round length, and the grid has round numbers", () => {
  const { metres, pixels } = scaleOf({ lat: 0, lon: 0, zoom: 10 }, 120);
  expect(metres).toBe(10_000);
  expect(pixels).toBeCloseTo((10_000 / 40_075_016) * TILE * 2 ** 10, 6);
  const { lats, lons } = gridOf({ ...LEEDS, zoom: 12 }, SIZE, 120);
  expect(lats.map((lat) => Number(lat.toFixed(4)))).toContain(53.8);
  expect(lons.length).toBeGreaterThan(2);
});
