import type { ShellApi } from '@linkstall/contracts/shell';
import { useCallback, useEffect, useState } from 'react';

import { readSamples, type Sample } from './samples.ts';

const FIRST_WAIT = 5_000;
const LONGEST_WAIT = 60_000;

/**
 * The samples that came with the page. When they could not be read (null), asks again by itself, ever more rarely,
 * while the page is looked at and at once when the device is online again; `retry` asks now.
 */
export function useSamples(first: readonly Sample[] | null, shell: ShellApi) {
  const [samples, setSamples] = useState(first);
  const [tries, setTries] = useState(0);
  const missing = samples === null;

  const retry = useCallback(
    () => readSamples(shell.http).then(setSamples, () => setTries((count) => count + 1)),
    [shell],
  );

  useEffect(() => {
    if (!missing) return;
    const ask = () => {
      if (document.visibilityState === 'visible') void retry();
      else setTries((count) => count + 1);
    };
    const timer = setTimeout(ask, Math.min(FIRST_WAIT * 2 ** tries, LONGEST_WAIT));
    window.addEventListener('online', ask);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('online', ask);
    };
  }, [missing, tries, retry]);

  return { samples, retry };
}
