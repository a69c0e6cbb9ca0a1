import type { PageHead, PublicApi, ServerPage, ShellApi } from '@linkstall/contracts/shell';
import { useRecovery } from '@linkstall/kit/loading';
import { useCallback, useState, useSyncExternalStore } from 'react';

import { sampleContent } from '../ui/page-content.ts';
import { texts } from '../ui/texts.ts';
import { Closing } from './closing.tsx';
import { Features } from './features.tsx';
import { Hero } from './hero.tsx';
import { Included } from './included.tsx';
import { readSamples, type Sample } from './samples.ts';
import { Templates } from './templates.tsx';

/** How long the page waits for its gallery; all else on it needs no API. */
const PATIENCE = 1_000;

interface LandingData {
  /** null: they could not be read in time. */
  readonly samples: readonly Sample[] | null;
}

const HEAD: PageHead = {
  title: texts.site.title,
  description: texts.site.description,
  canonicalPath: '/',
  type: 'website',
};

async function readInTime(api: PublicApi): Promise<Sample[] | null> {
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

function LandingPage({ data, shell }: { readonly data: LandingData; readonly shell: ShellApi }) {
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

/** `/`. Stands without the API: only the gallery then says that it is missing, and comes by itself. */
export const landingPage: ServerPage<LandingData> = {
  load: async (_params, api) => {
    const samples = await readInTime(api);
    return { status: 200, data: { samples }, head: HEAD, partial: samples === null };
  },
  Component: LandingPage,
  sample: { samples: [{ content: sampleContent, themeId: 'sample', themeName: 'Sample' }] },
};

/** The samples that came with the page; when they could not be read (null), asked for again. `retry` asks now. */
function useSamples(first: readonly Sample[] | null, shell: ShellApi) {
  const [samples, setSamples] = useState(first);
  const retry = useCallback(() => readSamples(shell.http).then(setSamples, () => undefined), [shell]);
  useRecovery(samples === null, () => void retry());
  return { samples, retry };
}
