/**
 * What the process counts and times while it works: plain numbers, so that counting costs a few nanoseconds where a page
 * is answered in twenty microseconds (a metrics library takes thirty times that for each of them). Somebody who asks is
 * given them in a library's own form (transport/metrics.ts). Labels have few values, which are ours: never a website, an
 * account, or anything that a visitor or a caller gives.
 */

export interface Counter {
  add(count?: number): void;
}

export interface Histogram {
  observe(value: number): void;
}

/** One value as somebody is told it; of a histogram there are several, whose names have endings. */
export interface Sample {
  labels: Record<string, string>;
  value: number;
  metricName?: string;
}

export interface Family {
  name: string;
  help: string;
  type: "counter" | "gauge" | "histogram";
  /** The same whichever process is asked. */
  isShared?: boolean;
  read(): Sample[] | Promise<Sample[]>;
}

/** Seconds: from what is answered from memory to what a person gives up on. */
export const ANSWER_SECONDS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
/** Seconds of work that nobody waits for at a connection. */
export const WORK_SECONDS = [0.01, 0.05, 0.1, 0.5, 1, 5, 10, 30, 60, 120, 300, 600, 1800, 3600];

/** Milliseconds of a clock that only goes forwards and knows parts of one. */
export const stopwatch = (): number => performance.now();

interface LabelledMetric<Item> {
  family: Family;
  of(...values: string[]): Item;
}

export function createMeasurements() {
  const kept = new Map<string, LabelledMetric<unknown>>();

  /** One family of a name, whoever asks for it first; its items are made when they are first counted. */
  function known<Item>(
    name: string,
    labelNames: string[],
    describe: Omit<Family, "name" | "read">,
    make: () => Item,
    samplesOf: (item: Item, labels: Record<string, string>) => Sample[],
  ): (...values: string[]) => Item {
    const there = kept.get(name) as LabelledMetric<Item> | undefined;
    if (there) return there.of;
    const items = new Map<string, { item: Item; labels: Record<string, string> }>();
    const of = (...values: string[]): Item => {
      const key = values.join("\n");
      let found = items.get(key);
      if (!found) {
        const labels = Object.fromEntries(labelNames.map((label, index) => [label, values[index] ?? ""]));
        found = { item: make(), labels };
        items.set(key, found);
      }
      return found.item;
    };
    // What has no labels is there from the beginning: that nothing has happened yet is said, too.
    if (labelNames.length === 0) of();
    const read = () => [...items.values()].flatMap(({ item, labels }) => samplesOf(item, labels));
    kept.set(name, { family: { name, ...describe, read }, of });
    return of;
  }

  return {
    /** What goes up: gives the one for some values of the labels, to be kept by who counts often. */
    counter: (name: string, help: string, labels: string[] = []): ((...values: string[]) => Counter) =>
      known(name, labels, { help, type: "counter" }, createCounter, ({ count }, labels) => [{ labels, value: count }]),
    /** How values are spread: for each bound how many were at most that. */
    histogram: (
      name: string,
      help: string,
      bounds: number[],
      labels: string[] = [],
    ): ((...values: string[]) => Histogram) =>
      known(
        name,
        labels,
        { help, type: "histogram" },
        () => createHistogram(bounds),
        (histogram, labels) => histogram.samples(name, labels),
      ),
    /** What is looked up when somebody asks. */
    gauge(name: string, help: string, read: () => Sample[] | Promise<Sample[]>): void {
      kept.set(name, { family: { name, help, type: "gauge", read }, of: () => null });
    },
    /** The same, of what all processes on the database share. */
    sharedGauge(name: string, help: string, read: () => Sample[] | Promise<Sample[]>): void {
      kept.set(name, { family: { name, help, type: "gauge", isShared: true, read }, of: () => null });
    },
    /** What goes up and is counted elsewhere. */
    total(name: string, help: string, read: () => Sample[] | Promise<Sample[]>): void {
      kept.set(name, { family: { name, help, type: "counter", read }, of: () => null });
    },
    families: (): Family[] => [...kept.values()].map(({ family }) => family),
  };
}

const createCounter = () => ({
  count: 0,
  add(count = 1) {
    this.count += count;
  },
});

export type Measurements = ReturnType<typeof createMeasurements>;

function createHistogram(bounds: number[]) {
  const counts = new Array<number>(bounds.length + 1).fill(0);
  let sum = 0;
  return {
    observe(value: number): void {
      let index = 0;
      while (index < bounds.length && value > bounds[index]!) index++;
      counts[index]!++;
      sum += value;
    },
    samples(name: string, labels: Record<string, string>): Sample[] {
      let atMost = 0;
      const buckets = counts.map((count, index) => {
        atMost += count;
        const le = index < bounds.length ? String(bounds[index]) : "+Inf";
        return { metricName: `${name}_bucket`, labels: { ...labels, le }, value: atMost };
      });
      return [
        ...buckets,
        { metricName: `${name}_sum`, labels, value: sum },
        { metricName: `${name}_count`, labels, value: atMost },
      ];
    },
  };
}

const CLASSES = ["", "1xx", "2xx", "3xx", "4xx", "5xx"];

/** 404 → "4xx". */
export const statusClass = (status: number): string => CLASSES[Math.floor(status / 100)] ?? "5xx";
