import { useEffect, useEffectEvent } from 'react';

const EVERY_MS = 4_000;

/** Reads again every few seconds, only while somebody is looking, and at once when they look again. */
export function useFollowing(read: () => Promise<unknown>): void {
  const look = useEffectEvent(async () => {
    if (document.visibilityState === 'visible') await read();
  });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    let isShown = true;
    const wait = () => {
      timer = setTimeout(() => void look().then(() => isShown && wait()), EVERY_MS);
    };
    const atOnce = () => void look();
    void look();
    wait();
    document.addEventListener('visibilitychange', atOnce);
    return () => {
      isShown = false;
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', atOnce);
    };
  }, []);
}
