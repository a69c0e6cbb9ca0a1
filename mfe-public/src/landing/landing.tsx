import type { PublicApi, ShellApi } from '@linkstall/contracts/shell';
import { useRecovery } from '@linkstall/kit/loading';
import { useCallback, useState, useSyncExternalStore } from 'react';

import { Closing } from './closing.tsx';
import { Features } from './features.tsx';
import { Hero } from './hero.tsx';
import { Included } from './included.tsx';
import { type LandingData, readSamples, type Sample } from './samples.ts';
import { Templates } from './templates.tsx';

/** How long the page waits for its gallery; all else on it needs no API. */
const PATIENCE = 1_000;

export async function readInTime(api: PublicApi): Promise<Sample[] | null> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), PATIENCE);
  });
  return Promise.race([readSamples(api), late])
    .catch(() => null)
    .finally(() => clearTimeout(timer));
}

/** The third stands out best on marigold. */
const heroPage = (samples: readonly Sample[]) => (samples[2] ?? samples[0])?.content;

export default function Landing({ data, shell }: { readonly data: LandingData; readonly shell: ShellApi }) {
  const { samples, retry } = useSamples(data.samples, shell);
  const user = useSyncExternalStore(shell.session.onChange, shell.session.current, () => null);
  return (
    <>
      <Hero page={heroPage(samples ?? [])} hasSamples={samples !== null && samples.length > 0} />
      <Features samples={samples ?? []} />
      <Included samples={samples ?? []} />
      <Templates samples={samples} useAt={user ? '/admin/design' : '/signup'} onRetry={() => void retry()} />
      <Closing />
    </>
  );
}

/** The samples that came with the page; when they could not be read (null), asked for again. `retry` asks now. */
function useSamples(first: readonly Sample[] | null, shell: ShellApi) {
  const [samples, setSamples] = useState(first);
  const retry = useCallback(() => readSamples(shell.http).then(setSamples, () => undefined), [shell]);
  useRecovery(samples === null, () => void retry());
  return { samples, retry };
}
