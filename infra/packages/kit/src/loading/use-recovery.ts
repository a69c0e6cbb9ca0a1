import { useEffect, useEffectEvent } from 'react';

const MIN_DELAY = 5_000;
const MAX_DELAY = 30_000;

/** Retries with growing delays while `failing`, and only while the page is visible. */
export function useRecovery(failing: boolean, retry: () => void): void {
  const attempt = useEffectEvent(() => {
    if (document.visibilityState === 'visible') retry();
  });
  useEffect(() => {
    if (!failing) return undefined;
    let delay = MIN_DELAY;
    let timer: ReturnType<typeof setTimeout>;
    const schedule = () => {
      timer = setTimeout(() => {
        attempt();
        delay = Math.min(delay * 1.5, MAX_DELAY);
        schedule();
      }, delay);
    };
    schedule();
    const retryNow = () => attempt();
    window.addEventListener('online', retryNow);
    document.addEventListener('visibilitychange', retryNow);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('online', retryNow);
      document.removeEventListener('visibilitychange', retryNow);
    };
  }, [failing]);
}
