import type { Composition, PageDeclaration } from '@linkstall/contracts/shell';
import type { RenderedContent } from '@linkstall/releases/ssr-worker';

import type { Exchange } from '../http/exchange.ts';
import type { RenderPool } from '../render/render-pool.ts';
import { validateOutcome } from './validate-outcome.ts';

const LIMIT_MS = 2000;

interface SkeletonPage {
  readonly composition: Composition;
  readonly page: PageDeclaration;
  readonly isLoggedIn: boolean;
}

/**
 * Header and skeleton of a browser-rendered page, drawn by the shell. Null when the shell cannot draw them in time: such a
 * page needs no SSR worker, so it stays empty until its scripts start.
 */
export async function drawSkeleton(
  pool: Pick<RenderPool, 'run'>,
  { origin, log }: Exchange,
  { composition, page: { access, path }, isLoggedIn }: SkeletonPage,
): Promise<RenderedContent | null> {
  const { release } = composition.shell;
  // Without a login the page leads to the login page.
  const url = access === 'public' || access === 'logged-out' || isLoggedIn ? path : '/login';
  const job = { shell: release, url, origin, composition, page: null };
  const outcome = validateOutcome(await pool.run(job, { until: Date.now() + LIMIT_MS, onAsk: () => undefined }));
  if (outcome.kind === 'page') return outcome;
  log.warn({ shell: release, path, outcome }, 'the shell could not draw a skeleton');
  return null;
}
