import { siteOf, type PublicApi, type ShellApi } from '@linkstall/contracts/shell';
import { useRecovery } from '@linkstall/kit/loading';
import { PLAIN } from '@linkstall/themes/plain-theme';
import { useCallback, useState, useSyncExternalStore } from 'react';

import type { PageContent } from '../ui/page-content.ts';
import { SiteName } from '../ui/site-name.ts';
import { Closing } from './closing.tsx';
import { Features } from './features.tsx';
import { Hero } from './hero.tsx';
import { landingTexts as texts } from './landing-texts.ts';
import { Proofs, Questions } from './proofs.tsx';
import { SampleRow } from './sample-row.tsx';
import { type LandingData, readSamples, type Sample } from './samples.ts';
import { Templates } from './templates.tsx';

/** The time in ms that the page waits for the gallery. Everything else on the page needs no API. */
const TIMEOUT_MS = 1_000;

/** Reads the samples; null when the API fails or takes longer than `TIMEOUT_MS`. */
export async function readSamplesInTime(api: PublicApi): Promise<Sample[] | null> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), TIMEOUT_MS);
  });
  return Promise.race([readSamples(api), timeout])
    .catch(() => null)
    .finally(() => clearTimeout(timer));
}

/** The page in the pictures when the installation has no sample users. Its texts are placeholders. */
const PLACEHOLDER_PAGE: PageContent = {
  username: texts.hero.yourUsername,
  fullName: texts.hero.yourName,
  avatar: '',
  links: texts.hero.yourLinks.map((title) => ({ title, url: '', thumbnail: '' })),
  css: PLAIN,
  hasStore: false,
};

/** The hero shows the third sample, because its theme contrasts best with the yellow background. */
const heroPage = (samples: readonly Sample[]) => (samples[2] ?? samples[0])?.content;

export default function Landing({ data, shell }: { readonly data: LandingData; readonly shell: ShellApi }) {
  const { samples, retry } = useSamples(data.samples, shell);
  const user = useSyncExternalStore(shell.session.onChange, shell.session.current, () => null);
  const shownSamples = samples ?? [];
  const { name, joining } = siteOf(shell);
  const isOpen = joining === 'open' || joining === 'approval';
  const signupPath = isOpen ? '/signup' : null;
  return (
    <SiteName value={name}>
      <Hero
        page={heroPage(shownSamples) ?? PLACEHOLDER_PAGE}
        hasSamples={shownSamples.length > 0}
        isOpen={isOpen}
        shell={shell}
      />
      <SampleRow samples={shownSamples} />
      <Features samples={shownSamples} page={shownSamples[0]?.content ?? PLACEHOLDER_PAGE} />
      <Templates samples={samples} themePath={user ? '/admin/design' : signupPath} onRetry={() => void retry()} />
      <Proofs />
      <Questions />
      {isOpen && <Closing />}
    </SiteName>
  );
}

/** The samples of the server-rendered page. When they are missing (null), the hook reads them again; `retry` reads them now. */
function useSamples(initial: readonly Sample[] | null, shell: ShellApi) {
  const [samples, setSamples] = useState(initial);
  const retry = useCallback(() => readSamples(shell.http).then(setSamples, () => undefined), [shell]);
  useRecovery(samples === null, () => void retry());
  return { samples, retry };
}
