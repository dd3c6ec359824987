/** Opening hours as they are said in the chat, brought into those that are known. */
import { type BriefHours, DAYS, type Day } from "../../../../brief/brief.ts";
import { daysText } from "../../../../brief/display.ts";
import { pageLanguage } from "../composed/build.ts";
import { type Ground, refuse } from "../ground.ts";
import type { Fact, StatedHours } from "../intent.ts";

type Span = Pick<BriefHours, "opens" | "closes" | "note">;
const CLOSED: Span = { opens: null, closes: null, note: null };

/**
 * The week with what was said of some of its days.
 * @throws Refusal where only one end was said of a day that is not known to be open
 */
export function hoursWith(ground: Ground, { hours, isAll, isMore }: Extract<Fact, { is: "hours" }>): object[] {
  const known = ground.brief.hours;
  const week = new Map<Day, Span[]>();
  for (const { days, opens, closes, note } of known)
    for (const day of days) week.set(day, [...(week.get(day) ?? []), { opens, closes, note }]);
  const next = isAll ? new Map<Day, Span[]>() : new Map(week);
  for (const said of hours) {
    const days = said.days.map((day) => day.toLowerCase() as Day);
    // Without days it is said of those that the place is open on.
    const open = [...week].filter(([, spans]) => spans.some(({ opens }) => opens !== null)).map(([day]) => day);
    const meant = days.length > 0 ? days : open;
    if (meant.length === 0) return refuse("hoursMissing");
    for (const day of meant) next.set(day, spansOf(ground, day, said, week.get(day) ?? [], isMore === true));
  }
  const groups = Map.groupBy(
    DAYS.filter((day) => next.has(day)),
    (day) => JSON.stringify(next.get(day)),
  );
  return [...groups.values()].flatMap((days) => next.get(days[0]!)!.map((span) => ({ days, ...span })));
}

/** The readings of a time that was said: "10" may be in the morning or the evening. */
function readings(said: string): string[] {
  const time = said.slice(0, 5);
  const evening = `${String(Number(time.slice(0, 2)) + 12).padStart(2, "0")}${time.slice(2)}`;
  return said.endsWith("?") && evening < "24" ? [time, evening] : [time];
}

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

/** From when until when: of two readings the one that is a day, nearest to what was known; a morning before an evening. */
function spanOf(opens: string, closes: string, known: Span | undefined): Span | null {
  const pairs = readings(opens).flatMap((from) => readings(closes).map((to) => [from, to] as const));
  const isEarly = (time: string) => minutesOf(time) < 7 * 60;
  const distance = (time: string, other: string | null | undefined, early: number) =>
    other ? Math.abs(minutesOf(time) - minutesOf(other)) : early;
  const days = pairs.filter(([from, to]) => from < to || (pairs.length === 1 && isEarly(to)));
  const [best] = days
    .map(([from, to]) => ({
      from,
      to,
      cost: distance(from, known?.opens, isEarly(from) ? 600 : 0) + distance(to, known?.closes, 0),
    }))
    .sort((one, other) => one.cost - other.cost);
  return best ? { opens: best.from, closes: best.to, note: null } : null;
}

function spansOf(ground: Ground, day: Day, said: StatedHours, before: Span[], isMore: boolean): Span[] {
  const unclear = (): never => refuse("hoursUnclear", { text: daysText([day], pageLanguage(ground)) });
  if (said.isClosed) return [CLOSED];
  const open = before.filter(({ opens }) => opens !== null);
  const { opens, closes } = said;
  if (opens !== null && closes !== null) {
    const spans = [[opens, closes] as const, ...(said.more ?? [])].map(
      (span, index) => spanOf(span[0], span[1], open[index]) ?? unclear(),
    );
    return isMore ? [...open, ...spans] : spans;
  }
  // Of a day with a break the first opening, and the last closing.
  const at = opens === null ? open.length - 1 : 0;
  const span = open[at];
  if (span?.opens == null) return unclear();
  const changed = spanOf(opens ?? span.opens, closes ?? span.closes ?? "24:00", span) ?? unclear();
  return open.with(at, {
    ...span,
    opens: changed.opens,
    closes: span.closes === null && closes === null ? null : changed.closes,
  });
}
