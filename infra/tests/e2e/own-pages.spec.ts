import { rmSync } from 'node:fs';
import { dirname } from 'node:path';

import { openEnvironment } from '../../packages/releases/src/environment.ts';
import { deploy, rollback } from '../../packages/releases/src/pointers/changes.ts';
import { publish } from '../../packages/releases/src/publish/publish.ts';
import { expect, expectLoginPage, test } from './fixtures.ts';
import { copyStore, type EdgeAlone, startEdge } from './edge-alone.ts';
import { buildTestRemote, REMOTE } from './test-remotes/test-remote.ts';

const NEWS_PATH = '/admin/test/news';
const NEWS = {
  ...{ path: NEWS_PATH, access: 'login', layout: 'admin', title: 'News', server: false },
  nav: { label: 'News', icon: 'statistics', order: 99 },
};
/** Adds the News page to the source of the test remote. */
const withNews = (source: string) =>
  source.replace('routes: [', `routes: [{ path: '${NEWS_PATH}', element: <h1>All the news</h1> },`);

async function buildAndDeploy(dataDir: string, build: Parameters<typeof buildTestRemote>[0] = {}): Promise<void> {
  const environment = await openEnvironment({ dataDir, signs: true, by: 'a team' });
  const packageDir = buildTestRemote(build);
  const { release } = await publish(environment, { packageDir, reserved: ['admin'] });
  await deploy(environment, { remote: REMOTE, release });
  rmSync(dirname(packageDir), { recursive: true });
}

const statusOf = async ({ url }: EdgeAlone) => (await fetch(url + NEWS_PATH)).status;

test('a page that a remote adds is reachable, protected and in the navigation after its deploy, and gone after a rollback', async ({
  page,
  creator,
}) => {
  const site = await startEdge(copyStore());
  await buildAndDeploy(site.dataDir);
  await expect.poll(() => fetch(`${site.url}/admin/test`).then(({ status }) => status)).toBe(200);
  expect(await statusOf(site)).toBe(404);

  await buildAndDeploy(site.dataDir, { pages: [NEWS], change: withNews });
  await expect.poll(() => statusOf(site)).toBe(200);
  await page.goto(site.url + NEWS_PATH);
  await expectLoginPage(page);
  await page.evaluate(
    ([token, user]) => {
      localStorage.setItem('token', token ?? '');
      localStorage.setItem('userData', user ?? '');
    },
    [creator.token, JSON.stringify(creator.user)],
  );
  await page.goto(`${site.url}/admin/links`);
  await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'News' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('All the news');

  const environment = await openEnvironment({ dataDir: site.dataDir, signs: true, by: 'a team' });
  await rollback(environment, { remote: REMOTE });
  await expect.poll(() => statusOf(site)).toBe(404);
  await page.goto(`${site.url}/admin/links`);
  await expect(page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Links' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'News' })).toHaveCount(0);
  await page.close();
  await site.stop();
});
