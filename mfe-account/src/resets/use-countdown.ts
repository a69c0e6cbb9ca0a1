import { useCallback, useEffect, useState } from 'react';

const SECOND_MS = 1_000;
const TICK_MS = 250;

/**
 * Counts the seconds down from the first render or the last restart. The clock gives the remaining time, so the time in which
 * a device sleeps counts too.
 */
export function useCountdown(seconds: number): { readonly remainingSeconds: number; readonly restart: () => void } {
  const [end, setEnd] = useState(() => Date.now() + seconds * SECOND_MS);
  const [remainingSeconds, setRemainingSeconds] = useState(seconds);

  useEffect(() => {
    const tick = () => {
      const remaining = Math.max(0, Math.ceil((end - Date.now()) / SECOND_MS));
      setRemainingSeconds(remaining);
      if (remaining === 0) clearInterval(timer);
    };
    const timer = setInterval(tick, TICK_MS);
    return () => clearInterval(timer);
  }, [end]);

  const restart = useCallback(() => {
    setEnd(Date.now() + seconds * SECOND_MS);
    setRemainingSeconds(seconds);
  }, [seconds]);
  return { remainingSeconds, restart };
}
