import { useCallback, useEffect, useState } from 'react';

const SECOND_MS = 1_000;
const LOOK_MS = 250;

/** Whole seconds left of `seconds`, from the first render or the last restart on; by the clock, so a sleep counts too. */
export function useCountdown(seconds: number): { readonly left: number; readonly restart: () => void } {
  const [end, setEnd] = useState(() => Date.now() + seconds * SECOND_MS);
  const [left, setLeft] = useState(seconds);

  useEffect(() => {
    const look = () => {
      const now = Math.max(0, Math.ceil((end - Date.now()) / SECOND_MS));
      setLeft(now);
      if (now === 0) clearInterval(timer);
    };
    const timer = setInterval(look, LOOK_MS);
    return () => clearInterval(timer);
  }, [end]);

  const restart = useCallback(() => {
    setEnd(Date.now() + seconds * SECOND_MS);
    setLeft(seconds);
  }, [seconds]);
  return { left, restart };
}
