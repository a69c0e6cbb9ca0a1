import { useEffect, useState } from 'react';

import { nextChange, type VisibilityWindow } from './schedule.ts';

/** Maximum delay of browser timers. */
const MAX_TIMEOUT_MS = 2 ** 31 - 1;

/** The current time; updates when one of the schedules changes. */
export function useNow(schedules: readonly VisibilityWindow[]): number {
  const [now, setNow] = useState(() => Date.now());
  const next = nextChange(schedules, now);
  useEffect(() => {
    if (next === null) return undefined;
    const timer = setTimeout(() => setNow(Date.now()), Math.min(Math.max(0, next - Date.now()) + 20, MAX_TIMEOUT_MS));
    return () => clearTimeout(timer);
  }, [next, now]);
  return now;
}
