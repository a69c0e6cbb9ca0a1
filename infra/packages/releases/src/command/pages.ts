// Compares the public pages with the data of the running site.
import type { VisitedPage } from '@linkstall/contracts/http';

import type { PageReport } from '../formats.ts';
import { comparePages, publicReader } from '../gate/pages/compare-pages.ts';
import type { Environment } from './context.ts';
import { callSite, siteOf } from './operators.ts';

export async function comparePagesOfSite(
  environment: Environment,
  { remote, release }: { remote: string; release: string },
): Promise<PageReport> {
  const { dataDir } = environment;
  const visitedPages = await callSite<readonly VisitedPage[]>(dataDir, { method: 'GET', call: 'visited-pages' });
  const { url } = await siteOf(dataDir);
  const visited = visitedPages.map(({ path }) => path);
  return comparePages(environment, { remote, release, visited, read: publicReader(url) });
}
