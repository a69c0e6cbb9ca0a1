import type { ShellApi } from '@linkstall/contracts/shell';
import { useRecovery } from '@linkstall/kit/loading';
import { useCallback, useState } from 'react';

import { readSamples, type Sample } from './samples.ts';

/** The samples that came with the page; when they could not be read (null), asked for again. `retry` asks now. */
export function useSamples(first: readonly Sample[] | null, shell: ShellApi) {
  const [samples, setSamples] = useState(first);
  const retry = useCallback(() => readSamples(shell.http).then(setSamples, () => undefined), [shell]);
  useRecovery(samples === null, () => void retry());
  return { samples, retry };
}
