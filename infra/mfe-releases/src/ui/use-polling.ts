import { useEffect, useEffectEvent } from 'react';

const INTERVAL_MS = 4_000;

/** Polls while the tab is visible, and at once when the tab becomes visible again. */
export function usePolling(read: () => Promise<unknown>): void {
  const readIfVisible = useEffectEvent(async () => {
    if (document.visibilityState === 'visible') await read();
  });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    let isMounted = true;
    const schedule = () => {
      timer = setTimeout(() => void readIfVisible().then(() => isMounted && schedule()), INTERVAL_MS);
    };
    const readNow = () => void readIfVisible();
    void readIfVisible();
    schedule();
    document.addEventListener('visibilitychange', readNow);
    return () => {
      isMounted = false;
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', readNow);
    };
  }, []);
}
