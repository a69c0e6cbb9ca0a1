/**
 * Tells the page which releases are deployed, so that an open tab follows a disable or a rollback. The page asks every 4 s
 * while the tab is visible, when the tab becomes visible again, and when a response of the API names a newer change.
 */
import type { LiveReleases } from '@linkstall/contracts/shell';

const PATH = '/.well-known/live-releases.json';
/** An open tab shows a disable within 5 s, even if the response is slow. */
const INTERVAL_MS = 4_000;

/** Starts to follow. Returns a function that takes the number of the newest change from an API response. */
export function followReleases(remotes: { follow(live: LiveReleases): void }): (change: number) => void {
  let newestChange: number | null = null;
  let request: Promise<void> | null = null;
  const read = async () => {
    const live = await readLiveReleases();
    if (!live) return;
    newestChange = live.change;
    remotes.follow(live);
  };
  const check = () => {
    if (navigator.onLine) request ??= read().finally(() => (request = null));
  };
  const isVisible = () => document.visibilityState === 'visible';
  setInterval(() => isVisible() && check(), INTERVAL_MS);
  document.addEventListener('visibilitychange', () => isVisible() && check());
  return (change) => {
    if (newestChange !== null && change > newestChange) check();
    newestChange ??= change;
  };
}

/** Null without a valid response; the next check then tries again. */
async function readLiveReleases(): Promise<LiveReleases | null> {
  try {
    const response = await fetch(PATH, { signal: AbortSignal.timeout(INTERVAL_MS) });
    const live = (await response.json()) as LiveReleases;
    return response.ok && Number.isInteger(live.change) ? live : null;
  } catch {
    return null;
  }
}
