import { noticesAtom } from '../notices/notice.state.ts';
import { carryNotices } from '../notices/carried-notices.ts';
import { shellStore } from '../shell-store.ts';

/** How long a navigation waits at most for calls that it would abort. */
const MAX_DELAY_MS = 2_000;
const calls = new Set<Promise<unknown>>();

/** Lets the next full navigation wait for a call, such as a logout. */
export function delayNavigationFor(call: Promise<unknown>): void {
  const settled = call.catch(() => undefined).finally(() => calls.delete(settled));
  calls.add(settled);
}

/** Opens a page of this site in a new document. Visible notices are shown again there. */
export async function leaveTo(path: string, { replaces = false } = {}): Promise<void> {
  if (calls.size > 0) await Promise.race([Promise.all(calls), new Promise((done) => setTimeout(done, MAX_DELAY_MS))]);
  carryNotices(shellStore.get(noticesAtom));
  if (replaces) location.replace(path);
  else location.assign(path);
}
