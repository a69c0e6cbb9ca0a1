import { useEffect, useEffectEvent } from 'react';

const FIRST_MS = 5000;
const LONGEST_MS = 60_000;

/** Tries again by itself while `failed`: after 5 s, then less and less often, only while the page is seen; at once when online again. */
export function useRecovery(failed: boolean, retry: () => void): void {
  const tryNow = useEffectEvent(retry);
  useEffect(() => {
    if (!failed) return undefined;
    let pause = FIRST_MS;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wait = () => {
      timer = setTimeout(() => {
        pause = Math.min(pause * 1.5, LONGEST_MS);
        if (document.visibilityState === 'visible') tryNow();
        wait();
      }, pause);
    };
    const online = () => tryNow();
    wait();
    addEventListener('online', online);
    return () => {
      clearTimeout(timer);
      removeEventListener('online', online);
    };
  }, [failed]);
}
