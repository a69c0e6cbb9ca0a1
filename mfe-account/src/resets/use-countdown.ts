import { useCallback, useEffect, useState } from 'react';

const SECOND = 1_000;

/** Whole seconds left of `seconds`, from the first render or the last restart on; right after a sleep of the device too. */
export function useCountdown(seconds: number): { readonly left: number; readonly restart: () => void } {
  const [end, setEnd] = useState(() => Date.now() + seconds * SECOND);
  const [now, setNow] = useState(() => Date.now());
  const left = Math.max(0, Math.ceil((end - now) / SECOND));

  useEffect(() => {
    if (left === 0) return undefined;
    const timer = setTimeout(() => setNow(Date.now()), end - (left - 1) * SECOND - Date.now());
    return () => clearTimeout(timer);
  }, [left, end, now]);

  const restart = useCallback(() => {
    setNow(Date.now());
    setEnd(Date.now() + seconds * SECOND);
  }, [seconds]);
  return { left, restart };
}
