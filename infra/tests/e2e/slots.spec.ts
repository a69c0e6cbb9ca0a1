// The slots of the shell: remotes of other teams add sections to the pages of a creator.
import { rmSync } from 'node:fs';
import { dirname } from 'node:path';

import { openEnvironment } from '../../packages/releases/src/environment.ts';
import { deploy, disable } from '../../packages/releases/src/pointers/changes.ts';
import { publish } from '../../packages/releases/src/publish/publish.ts';
import { copyStore, type EdgeAlone, startEdge } from './edge-alone.ts';
import { type Creator, expect, logIn, test } from './fixtures.ts';
import { buildTestRemotes } from './test-remotes/test-remote.ts';

test.describe.configure({ mode: 'default' });

let site: EdgeAlone;
const environment = () => openEnvironment({ dataDir: site.dataDir, signs: true });

/** The source of a section that shows the user's name, and throws while `globalThis.planted` has the title. */
const section = (title: string) => `
import type { SlotModule } from '@linkstall/contracts/shell';
import type { SectionProps } from '@linkstall/contracts/slots';
import { planted } from './planted.ts';
const Section = ({ shell }: SectionProps) => {
  planted('${title}');
  return <h2>${title} of {shell.session.current()?.fullName}</h2>;
};
const slot: SlotModule<SectionProps> = { contractVersion: 1, Component: Section };
export default slot;`;

test.beforeAll(async () => {
  site = await startEdge(copyStore());
  const remotes = [
    {
      name: 'mfe-test-a',
      routes: { slots: { 'dashboard-card': './card', 'account-section': './section' } },
      files: { 'src/app/card.tsx': section('Second card'), 'src/app/section.tsx': section('Billing') },
    },
    {
      name: 'mfe-test-b',
      routes: { slots: { 'dashboard-card': { expose: './card', order: -1 } } },
      files: { 'src/app/card.tsx': section('First card') },
    },
  ];
  for (const packageDir of buildTestRemotes(remotes)) {
    const { remote, release } = await publish(await environment(), { packageDir, reserved: ['admin'] });
    await deploy(await environment(), { remote, release });
    rmSync(dirname(packageDir), { recursive: true });
  }
  await expect.poll(async () => (await fetch(`${site.url}/admin/test-b`)).status).toBe(200);
});
test.afterAll(() => site.stop());

test.beforeEach(({ page, creator }) => logIn(page, creator, site.url));
const cardsOf = ({ fullName }: Creator) => [`First card of ${fullName}`, `Second card of ${fullName}`];

test('a creator sees the cards of two remotes below the links, and the section of a remote below the account', async ({
  page,
  creator,
}) => {
  await page.goto(`${site.url}/admin/links`);
  const cards = page.locator('[data-slot=dashboard-card] h2');
  await expect(cards).toHaveText(cardsOf(creator));
  await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Account' }).click();
  await expect(page.locator('[data-slot=account-section] h2')).toHaveText(`Billing of ${creator.fullName}`);
  await expect(cards).toHaveCount(0);
  await page.goto(`${site.url}/admin/design`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('main [data-slot]')).toHaveCount(0);
});

test('a card that throws leaves a note, and the page and the other card work', async ({
  page,
  creator,
  consoleErrors,
}) => {
  await page.addInitScript(() => Object.assign(globalThis, { planted: 'Second card' }));
  await page.goto(`${site.url}/admin/links`);
  await expect(page.getByText('The test a part did not load. Everything else works.')).toBeVisible();
  await expect(page.locator('[data-slot=dashboard-card] h2')).toHaveText(cardsOf(creator).slice(0, 1));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  consoleErrors.accept();
});

test('the section of a remote leaves an open page when the remote is disabled', async ({ page, creator }) => {
  await page.goto(`${site.url}/admin/links`);
  const cards = page.locator('[data-slot=dashboard-card]');
  await expect(cards).toHaveText(cardsOf(creator));
  await disable(await environment(), { remote: 'mfe-test-b' });
  await expect(cards).toHaveText(cardsOf(creator).slice(1));
});
