// Compares the public pages with the data of the running site.
import type { VisitedPage } from '@linkstall/contracts/http';

import type { PageReport } from '../formats.ts';
import { comparePages } from '../gate/pages/compare-pages.ts';
import type { ApiResponse } from '../ssr-worker/protocol.ts';
import type { Environment } from './context.ts';
import { callSite, siteOf } from './operators.ts';

/** The edge waits as long for the API. */
const READ_LIMIT_MS = 3000;
const NO_RESPONSE: ApiResponse = { status: 0, body: '' };

export async function comparePagesOfSite(
  environment: Environment,
  { remote, release }: { remote: string; release: string },
): Promise<PageReport> {
  const { dataDir } = environment;
  const visitedPages = await callSite<readonly VisitedPage[]>(dataDir, { method: 'GET', call: 'visited-pages' });
  const { url } = await siteOf(dataDir);
  const visited = visitedPages.map(({ path }) => path);
  return comparePages(environment, { remote, release, visited, read: (path) => readFrom(url, path) });
}

/** A read of a page, as every visitor may send it. The path comes from a release's code and cannot leave the site. */
async function readFrom(url: string, path: string): Promise<ApiResponse> {
  try {
    const address = new URL(`/api/v1${path === '/' ? '' : path}`, url);
    const response = await fetch(address, { signal: AbortSignal.timeout(READ_LIMIT_MS), redirect: 'manual' });
    return { status: response.status, body: await response.text() };
  } catch {
    return NO_RESPONSE;
  }
}
