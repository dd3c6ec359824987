/**
 * A quota of so many a day: of each, and of all together. Work that may run again takes it at first for itself alone;
 * what it took counts for others when it is kept, once the work is done.
 */
export interface DailyQuota {
  begin(day: number): QuotaAttempt;
}

export interface QuotaAttempt {
  /** Whether there is room for one more; then it is taken. */
  take(of: string): boolean;
  keep(): void;
}

export function createDailyQuota(mostOfEach: number, most: number): DailyQuota {
  let day = Number.NaN;
  let all = 0;
  const each = new Map<string, number>();
  return {
    begin(today) {
      if (today !== day) {
        day = today;
        all = 0;
        each.clear();
      }
      const own = new Map<string, number>();
      let taken = 0;
      return {
        take(of) {
          const count = own.get(of) ?? 0;
          if ((each.get(of) ?? 0) + count >= mostOfEach || all + taken >= most) return false;
          own.set(of, count + 1);
          taken++;
          return true;
        },
        keep() {
          all += taken;
          for (const [of, count] of own) each.set(of, (each.get(of) ?? 0) + count);
        },
      };
    },
  };
}
