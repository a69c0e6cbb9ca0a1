import { useEffect } from 'react';

const FIRST_DELAY = 5_000;
const LONGEST_DELAY = 30_000;

/** While something is `failing`: tries again by itself, ever more slowly, and only while somebody is looking. */
export function useRecovery(failing: boolean, retry: () => void): void {
  useEffect(() => {
    if (!failing) return;
    let delay = FIRST_DELAY;
    let timer: ReturnType<typeof setTimeout>;
    const attempt = () => {
      if (document.visibilityState === 'visible') retry();
    };
    const wait = () => {
      timer = setTimeout(() => {
        attempt();
        delay = Math.min(delay * 1.5, LONGEST_DELAY);
        wait();
      }, delay);
    };
    wait();
    window.addEventListener('online', attempt);
    document.addEventListener('visibilitychange', attempt);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('online', attempt);
      document.removeEventListener('visibilitychange', attempt);
    };
  }, [failing, retry]);
}
