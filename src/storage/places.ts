/**
 * Places that the operator has imported, for searches: a database file of its own beside the main one, so that a million
 * places make no backup larger and no write of the service wait. It can be made again from its extracts at any time.
 * Where something is, and what: one R-tree of latitude, longitude and category (with or without a website); what it is
 * called: FTS5, with the cells of a grid as words, so that a common name far away costs nothing.
 */
import { Database } from "bun:sqlite";
import { existsSync } from "node:fs";
import { join } from "node:path";

export const placesPath = (dataDirectory: string): string => join(dataDirectory, "places.db");

/** A place as it is stored: what is searched by, and everything else as JSON. */
export interface StoredPlace {
  /** What Overture calls it for good. */
  gers: string;
  name: string;
  /** The first is what it is, the others what it is besides. */
  categories: string[];
  lat: number;
  lon: number;
  /** The town of its address, as names are compared. */
  town: string | null;
  postal_code: string | null;
  region: string | null;
  country: string | null;
  hasWebsite: boolean;
  confidence: number | null;
  facts: string;
}

/** A town or quarter, which is found by its names though no address says them. */
export interface StoredTown {
  gers: string;
  /** In all languages, as names are compared. */
  names: string[];
  lat: number;
  lon: number;
  region: string | null;
  country: string | null;
  /** 0: not known. */
  population: number;
}

/** More categories of a place are not searched by. */
const MOST_CATEGORIES = 3;
/** Numbers of a place in the R-tree: one for each of its categories. */
const ENTRIES = 4;

const SCHEMA = `
CREATE TABLE IF NOT EXISTS extracts (
  id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, places INTEGER NOT NULL, imported_at INTEGER NOT NULL);
CREATE TABLE IF NOT EXISTS categories (id INTEGER PRIMARY KEY, code TEXT NOT NULL UNIQUE);
CREATE TABLE IF NOT EXISTS places (
  id INTEGER PRIMARY KEY, gers TEXT NOT NULL UNIQUE, extract INTEGER NOT NULL, hash INTEGER NOT NULL,
  lat REAL NOT NULL, lon REAL NOT NULL, confidence REAL, has_website INTEGER NOT NULL,
  town TEXT, postal_code TEXT, region TEXT, country TEXT, facts TEXT NOT NULL);
CREATE VIRTUAL TABLE IF NOT EXISTS places_near USING rtree(
  id, south, north, west, east, category_from, category_to);
CREATE VIRTUAL TABLE IF NOT EXISTS places_called USING fts5(
  name, cells, content='', contentless_delete=1, detail=column, tokenize='unicode61 remove_diacritics 2');
CREATE TABLE IF NOT EXISTS localities (
  name TEXT NOT NULL, country TEXT, region TEXT, lat REAL NOT NULL, lon REAL NOT NULL, spread_km REAL NOT NULL,
  places INTEGER NOT NULL);
CREATE INDEX IF NOT EXISTS localities_name ON localities (name, places);
CREATE TABLE IF NOT EXISTS towns (
  gers TEXT PRIMARY KEY, extract INTEGER NOT NULL, import INTEGER NOT NULL, names TEXT NOT NULL, country TEXT,
  region TEXT, lat REAL NOT NULL, lon REAL NOT NULL, population INTEGER NOT NULL) WITHOUT ROWID;
`;

function open(path: string, readonly: boolean): Database {
  const database = readonly ? new Database(path, { readonly: true }) : new Database(path, { create: true });
  database.run("PRAGMA busy_timeout = 60000");
  if (readonly) return database;
  database.run("PRAGMA journal_mode = WAL");
  // A crash loses at most the last part of an import, which is made again.
  database.run("PRAGMA synchronous = NORMAL");
  database.run("PRAGMA cache_size = -32000");
  for (const statement of SCHEMA.split(";\n")) if (statement.trim()) database.run(statement);
  return database;
}

// --- reading ---

export interface Locality {
  name: string;
  country: string | null;
  region: string | null;
  lat: number;
  lon: number;
  spread_km: number;
  places: number;
}

export interface NearQuery {
  lat: number;
  lon: number;
  radiusKm: number;
  hasWebsite: boolean | null;
  most: number;
}

/** Of a found place its distance, how sure it is, and its facts as JSON. */
export interface NearPlace {
  km: number;
  confidence: number | null;
  facts: string;
}

export interface PlacesReader {
  /** Towns, and postal codes, of this name (lower case, no accents), those with the most places or people first. */
  localities(name: string): Locality[];
  /** Places with one of these categories around a point, the nearest first, about as many as are wanted. */
  byCategory(categories: string[], near: NearQuery): NearPlace[];
  /** Places whose names have all of these words. */
  byName(words: string[], near: NearQuery): NearPlace[];
  close(): void;
}

/** Imports that are there, with how many places and towns each has; empty where nothing was imported. */
export function listExtracts(dataDirectory: string): { name: string; places: number; imported_at: number }[] {
  if (!existsSync(placesPath(dataDirectory))) return [];
  const database = open(placesPath(dataDirectory), true);
  try {
    const rows = database.query("SELECT name, places, imported_at FROM extracts WHERE places > 0 ORDER BY name").all();
    return rows as { name: string; places: number; imported_at: number }[];
  } finally {
    database.close();
  }
}

const KM_PER_DEGREE = 111.2;
/** The grid by which names are found: cells of a tenth of a degree, and of a whole one for long ways. */
const FINE = 10;
const FINE_UP_TO_KM = 25;
/** Of the rows that an index gives so many are looked at. */
const MOST_LOOKED_AT = 3_000;
/** The first circle of a search by category; each next one is twice as wide. */
const FIRST_SHARE = 1 / 8;

/** The names of the cells that hold a point, fine and coarse. */
export const cellsOf = (lat: number, lon: number): string =>
  `a${Math.floor((lat + 90) * FINE)}x${Math.floor((lon + 180) * FINE)} b${Math.floor(lat + 90)}x${Math.floor(lon + 180)}`;

interface Box {
  south: number;
  north: number;
  west: number;
  east: number;
}

function boxAround(lat: number, lon: number, km: number): Box {
  const dLat = km / KM_PER_DEGREE;
  const dLon = km / (KM_PER_DEGREE * Math.max(0.02, Math.cos((lat * Math.PI) / 180)));
  return { south: lat - dLat, north: lat + dLat, west: lon - dLon, east: lon + dLon };
}

function cellsIn({ south, north, west, east }: Box, isFine: boolean): string[] {
  const scale = isFine ? FINE : 1;
  const cells: string[] = [];
  const range = (from: number, to: number, offset: number) => [
    Math.floor((from + offset) * scale),
    Math.floor((to + offset) * scale),
  ];
  const [y0, y1] = range(Math.max(-90, south), Math.min(90, north), 90) as [number, number];
  const [x0, x1] = range(Math.max(-180, west), Math.min(180, east), 180) as [number, number];
  for (let y = y0; y <= y1; y++) for (let x = x0; x <= x1; x++) cells.push(`${isFine ? "a" : "b"}${y}x${x}`);
  return cells;
}

/** Kilometres between two points: flat, which is exact enough for what is near. */
function kmBetween(a: { lat: number; lon: number }, b: { lat: number; lon: number }): number {
  const y = (a.lat - b.lat) * KM_PER_DEGREE;
  const x = (a.lon - b.lon) * KM_PER_DEGREE * Math.cos((((a.lat + b.lat) / 2) * Math.PI) / 180);
  return Math.sqrt(x * x + y * y);
}

/** Opens what was imported for searches; null: nothing was. */
export function openPlaces(dataDirectory: string): PlacesReader | null {
  const path = placesPath(dataDirectory);
  if (!existsSync(path)) return null;
  const database = open(path, true);
  const findLocalities = database.query("SELECT * FROM localities WHERE name = ? ORDER BY places DESC, rowid LIMIT 20");
  const findCategory = database.query("SELECT id FROM categories WHERE code = ?");
  // Where they are the R-tree tells itself, as exactly as distances need it: only those that are nearest are read.
  const findNear = database.query(`
    SELECT DISTINCT id / ${ENTRIES} AS id, south AS lat, west AS lon FROM places_near
    WHERE south >= ?1 AND north <= ?2 AND west >= ?3 AND east <= ?4 AND category_from >= ?5 AND category_to <= ?6
    LIMIT ${MOST_LOOKED_AT}`);
  const findCalled = database.query(`
    SELECT p.id, p.lat, p.lon, p.has_website
    FROM (SELECT rowid FROM places_called WHERE places_called MATCH ?1 LIMIT ${MOST_LOOKED_AT}) AS f
    JOIN places AS p ON p.id = f.rowid`);
  const findFacts = database.query("SELECT confidence, facts FROM places WHERE id = ?");
  interface Row {
    id: number;
    lat: number;
    lon: number;
    has_website?: number;
  }
  const nearest = (rows: Iterable<Row>, { lat, lon, radiusKm, most }: NearQuery): NearPlace[] =>
    [...rows]
      .map(({ id, ...at }) => ({ id, km: kmBetween({ lat, lon }, at) }))
      .filter(({ km }) => km <= radiusKm)
      .sort((a, b) => a.km - b.km)
      .slice(0, most)
      .flatMap(({ id, km }) => {
        const place = findFacts.get(id) as Omit<NearPlace, "km"> | null;
        // Between the two looks an import may have removed it.
        return place ? [{ km, ...place }] : [];
      });
  return {
    localities: (name) => findLocalities.all(name) as Locality[],
    byCategory(categories, near) {
      const ids = categories.flatMap((code) => (findCategory.get(code) as { id: number } | null)?.id ?? []);
      const found = new Map<number, Row>();
      // Circles that grow until there is enough: in a large town most of it is never looked at.
      for (let share = FIRST_SHARE; ; share = Math.min(1, share * 2)) {
        const { south, north, west, east } = boxAround(near.lat, near.lon, near.radiusKm * share);
        found.clear();
        for (const id of ids) {
          const [from, to] = categoryRange(id, near.hasWebsite);
          for (const row of findNear.all(south, north, west, east, from, to) as Row[]) found.set(row.id, row);
          if (found.size >= MOST_LOOKED_AT) break;
        }
        if (share === 1 || found.size >= near.most) return nearest(found.values(), near);
      }
    },
    byName(words, near) {
      const isFine = near.radiusKm <= FINE_UP_TO_KM;
      const cells = cellsIn(boxAround(near.lat, near.lon, near.radiusKm), isFine);
      const terms = words.flatMap((word) => word.match(/[\p{L}\p{N}]+/gu) ?? []).slice(0, 8);
      if (terms.length === 0) return [];
      const names = terms.map((word) => `name:"${word}"${[...word].length >= 4 ? "*" : ""}`).join(" AND ");
      const query = `${names} AND cells:(${cells.join(" OR ")})`;
      const rows = (findCalled.all(query) as Row[]).filter(
        ({ has_website }) => near.hasWebsite === null || (has_website === 1) === near.hasWebsite,
      );
      return nearest(rows, near);
    },
    close: () => database.close(),
  };
}

/** Categories stand in the R-tree twice: of places without a website, and of those with one. */
const categoryEntry = (id: number, hasWebsite: boolean): number => id * 2 + (hasWebsite ? 1 : 0);

function categoryRange(id: number, hasWebsite: boolean | null): [from: number, to: number] {
  if (hasWebsite === null) return [id * 2, id * 2 + 1];
  const entry = categoryEntry(id, hasWebsite);
  return [entry, entry];
}

const REMOVED_AT_ONCE = 2_000;
/** Kilometres around the middle of a town for the square root of its people: 14 for half a million. */
const KM_BY_PEOPLE = 0.02;

/** The statements of an import. */
const prepareWrites = (database: Database) => ({
  begin: database.prepare("BEGIN IMMEDIATE"),
  commit: database.prepare("COMMIT"),
  find: database.prepare("SELECT id, hash, extract FROM places WHERE gers = ?"),
  addCategory: database.prepare("INSERT INTO categories (code) VALUES (?) RETURNING id"),
  insert: database.prepare(
    "INSERT INTO places (gers, extract, hash, lat, lon, confidence, has_website, town, postal_code, region, country, facts) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING id",
  ),
  update: database.prepare(
    "UPDATE places SET extract = ?, hash = ?, lat = ?, lon = ?, confidence = ?, has_website = ?, town = ?, postal_code = ?, region = ?, country = ?, facts = ? WHERE id = ?",
  ),
  move: database.prepare("UPDATE places SET extract = ? WHERE id = ?"),
  insertNear: database.prepare("INSERT INTO places_near VALUES (?1, ?2, ?2, ?3, ?3, ?4, ?4)"),
  removeNear: database.prepare("DELETE FROM places_near WHERE id = ?"),
  insertCalled: database.prepare("INSERT INTO places_called (rowid, name, cells) VALUES (?, ?, ?)"),
  removeCalled: database.prepare("DELETE FROM places_called WHERE rowid = ?"),
  remove: database.prepare("DELETE FROM places WHERE id = ?"),
  saveTown: database.prepare("INSERT OR REPLACE INTO towns VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)"),
  removeTowns: database.prepare("DELETE FROM towns WHERE extract = ? AND import <> ?"),
  next: database.prepare(`SELECT id FROM places WHERE id > ? AND extract = ? ORDER BY id LIMIT ${REMOVED_AT_ONCE}`),
});

/** Writes an import. */
export class PlacesWriter {
  private readonly database: Database;
  private readonly extractId: number;
  /** Which import a town was last seen by. */
  private readonly importNumber: number;
  private readonly categories: Map<string, number>;
  private readonly statements: ReturnType<typeof prepareWrites>;
  /** A bit for each place that this import has seen. */
  private seen = new Uint8Array(128 * 1024);

  /** Opens the file for an import of one extract, which has a name; it can be read all the while. */
  constructor(dataDirectory: string, extract: string) {
    const database = open(placesPath(dataDirectory), false);
    this.database = database;
    database.run("INSERT INTO extracts (name, places, imported_at) VALUES (?, 0, 0) ON CONFLICT DO NOTHING", [extract]);
    const { id } = database.query("SELECT id FROM extracts WHERE name = ?").get(extract) as { id: number };
    this.extractId = id;
    this.categories = new Map(database.query("SELECT code, id FROM categories").values() as [string, number][]);
    this.statements = prepareWrites(database);
    const { number } = database
      .query("SELECT 1 + coalesce(max(import), 0) AS number FROM towns WHERE extract = ?")
      .get(id) as { number: number };
    this.importNumber = number;
  }

  /** Adds or changes towns, with one commit. */
  saveTowns(towns: StoredTown[]): void {
    this.inTransaction(() => {
      for (const { gers, names, country, region, lat, lon, population } of towns) {
        const where = [JSON.stringify(names), country, region, lat, lon] as const;
        this.statements.saveTown.run(gers, this.extractId, this.importNumber, ...where, population);
      }
    });
  }

  /** Adds or changes places, with one commit. Says how many were new or different. */
  save(places: StoredPlace[]): { added: number; changed: number } {
    return this.inTransaction(() => {
      const counts = { added: 0, changed: 0, same: 0 };
      for (const place of places) counts[this.saveOne(place)]++;
      return counts;
    });
  }

  /** Removes places and towns of the extract that were not saved since the writer was opened; says how many places. */
  removeOthers(): number {
    this.statements.removeTowns.run(this.extractId, this.importNumber);
    let removed = 0;
    for (let after = 0; ; ) {
      const rows = this.statements.next.all(after, this.extractId) as { id: number }[];
      if (rows.length === 0) return removed;
      const gone = rows.filter(({ id }) => !this.isSeen(id));
      if (gone.length > 0)
        this.inTransaction(() => {
          for (const { id } of gone) {
            this.unindex(id);
            this.statements.remove.run(id);
          }
        });
      removed += gone.length;
      after = rows.at(-1)!.id;
    }
  }

  /** Finishes the import: towns are found from now on. */
  finish(now: number): void {
    // Where most of a town's places are: what lies far off has a wrong address.
    const spread = `1.6 * ${KM_PER_DEGREE} * sqrt(max(0, avg(lat * lat) - avg(lat) * avg(lat))
        + max(0, avg(lon * lon) - avg(lon) * avg(lon)) * cos(radians(avg(lat))) * cos(radians(avg(lat))))`;
    this.inTransaction(() => {
      this.database.run("DELETE FROM localities");
      for (const column of ["town", "postal_code"])
        this.database.run(`INSERT INTO localities (name, country, region, lat, lon, spread_km, places)
            SELECT ${column}, country, region, avg(lat), avg(lon), ${spread}, count(*) FROM places
            WHERE ${column} IS NOT NULL GROUP BY ${column}, country, region`);
      // After those that addresses name, the largest first; how far they go is guessed from how many live there.
      this.database.run(`INSERT INTO localities (name, country, region, lat, lon, spread_km, places)
          SELECT value, country, region, lat, lon, ${KM_BY_PEOPLE} * sqrt(population), 0 FROM towns, json_each(names)
          ORDER BY population DESC`);
      this.database.run(
        "UPDATE extracts SET imported_at = ?1, places = (SELECT count(*) FROM places WHERE extract = ?2) + (SELECT count(*) FROM towns WHERE extract = ?2) WHERE id = ?2",
        [now, this.extractId],
      );
    });
    this.database.run("PRAGMA optimize");
  }

  close(): void {
    for (const one of Object.values(this.statements)) one.finalize();
    this.database.run("PRAGMA wal_checkpoint(TRUNCATE)");
    this.database.close();
  }

  private mark(id: number) {
    const byte = id >> 3;
    if (byte >= this.seen.length) {
      const larger = new Uint8Array(Math.max(this.seen.length * 2, byte + 1));
      larger.set(this.seen);
      this.seen = larger;
    }
    this.seen[byte]! |= 1 << (id & 7);
  }

  private categoryId(code: string): number {
    const known = this.categories.get(code);
    if (known !== undefined) return known;
    const { id } = this.statements.addCategory.get(code) as { id: number };
    this.categories.set(code, id);
    return id;
  }

  private saveOne(place: StoredPlace): "added" | "changed" | "same" {
    const { lat, lon, confidence, town, postal_code, region, country, facts, gers } = place;
    // Of what is stored: the same again is not written.
    const hash = Number(
      BigInt.asIntN(52, BigInt(Bun.hash(`${lat} ${lon} ${confidence} ${place.categories} ${facts}`))),
    );
    const website = place.hasWebsite ? 1 : 0;
    const said = [hash, lat, lon, confidence, website, town, postal_code, region, country, facts];
    const known = this.statements.find.get(gers) as { id: number; hash: number; extract: number } | null;
    if (!known) {
      const row = this.statements.insert.get(gers, this.extractId, ...said) as { id: number };
      this.mark(row.id);
      this.index(row.id, place);
      return "added";
    }
    this.mark(known.id);
    if (known.hash === hash) {
      if (known.extract !== this.extractId) this.statements.move.run(this.extractId, known.id);
      return "same";
    }
    this.unindex(known.id);
    this.statements.update.run(this.extractId, ...said, known.id);
    this.index(known.id, place);
    return "changed";
  }

  private inTransaction<Result>(work: () => Result): Result {
    this.statements.begin.run();
    try {
      const result = work();
      this.statements.commit.run();
      return result;
    } catch (error) {
      if (this.database.inTransaction) this.database.run("ROLLBACK");
      throw error;
    }
  }

  private index(id: number, place: StoredPlace): void {
    for (const [at, code] of place.categories.slice(0, MOST_CATEGORIES).entries())
      this.statements.insertNear.run(
        id * ENTRIES + at,
        place.lat,
        place.lon,
        categoryEntry(this.categoryId(code), place.hasWebsite),
      );
    this.statements.insertCalled.run(id, place.name, cellsOf(place.lat, place.lon));
  }

  private unindex(id: number): void {
    for (let at = 0; at < MOST_CATEGORIES; at++) this.statements.removeNear.run(id * ENTRIES + at);
    this.statements.removeCalled.run(id);
  }

  private isSeen(id: number) {
    return ((this.seen[id >> 3] ?? 0) & (1 << (id & 7))) !== 0;
  }
}
