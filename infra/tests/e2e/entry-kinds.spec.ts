// A remote of another team brings a kind of entry: its form in the links list, and its drawing on the public page.
import { rmSync } from 'node:fs';
import { dirname } from 'node:path';

import { openEnvironment } from '../../packages/releases/src/environment.ts';
import { deploy, disable, enable } from '../../packages/releases/src/pointers/changes.ts';
import { publish } from '../../packages/releases/src/publish/publish.ts';
import { addHeadings, expect, logIn, testOnOwnPlatform as test } from './fixtures.ts';
import type { Platform } from './platform.ts';
import { buildTestRemote } from './test-remotes/test-remote.ts';

const REMOTE = 'mfe-test-poems';
const KIND = `${REMOTE}.poem`;
const POEM = {
  ...{ title: 'Poem', icon: 'book', form: './poem-form', sample: { text: 'Roses are red' } },
  schema: {
    properties: { text: { type: 'string', maxLength: 200 }, year: { type: 'integer', minimum: 0, maximum: 3000 } },
    required: ['text'],
  },
};

const FORM = `
import type { EntryFormProps, SlotModule } from '@linkstall/contracts/shell';
const PoemForm = ({ values, errors, onChange }: EntryFormProps) => (
  <>
    <label>Verse <textarea value={values['text'] ?? ''} onChange={(event) => onChange({ ...values, text: event.target.value })} /></label>
    <label>Year <input value={values['year'] ?? ''} onChange={(event) => onChange({ ...values, year: Number(event.target.value) })} /></label>
    {Object.entries(errors).map(([field, message]) => <p key={field}>{field}: {message}</p>)}
  </>
);
const form: SlotModule<EntryFormProps> = { contractVersion: 1, Component: PoemForm };
export default form;`;
/** The second poem fails on the server. */
const SERVER = `
import styled, { createGlobalStyle } from 'styled-components';
import { serverPage } from './server-page.tsx';
const Quote = styled.blockquote\`font-style: italic;\`;
const Greedy = createGlobalStyle\`h1, p { letter-spacing: 9px; }\`;
const Poem = ({ values }: { values: Record<string, string> }) => {
  if (values['text'] === 'It fails') throw new Error('planted');
  return <><Greedy /><Quote>{values['text']}</Quote></>;
};
export default {
  contractVersion: 1,
  pages: { '/admin/test/rendered': serverPage },
  entryKinds: { '${KIND}': Poem },
};`;

const environmentOf = ({ dataDir }: Platform) => openEnvironment({ dataDir, signs: true });

test.beforeAll(async ({ platform }) => {
  const files = {
    'src/app/poem-form.tsx': FORM,
    'src/app/server.ts': "export { default } from './server-module.tsx';",
    'src/app/server-module.tsx': SERVER,
  };
  const packageDir = buildTestRemote({ name: REMOTE, routes: { entryKinds: { [KIND]: POEM } }, files });
  const { remote, release } = await publish(await environmentOf(platform), { packageDir, reserved: ['admin'] });
  await deploy(await environmentOf(platform), { remote, release });
  rmSync(dirname(packageDir), { recursive: true });
  await expect.poll(async () => (await fetch(`${platform.url}/admin/test-poems`)).status).toBe(200);
});

test('a creator adds an entry of another team, visitors without scripts see it, and the page stays whole without its remote', async ({
  page,
  platform,
  request,
  creator,
  browser,
  consoleErrors,
}) => {
  await addHeadings(request, creator, ['Above']);
  await logIn(page, creator);
  await page.goto('/admin/links');
  await page.getByRole('button', { name: 'Add Other' }).click();
  await page.getByRole('button', { name: /^Poem/ }).click();
  await page.getByLabel('Verse').fill('Roses are red & violets <b>blue</b>');
  await page.getByLabel('Year').fill('4000');
  const add = page.getByRole('button', { name: 'Add', exact: true });
  await add.click();
  await expect(page.getByText('year: This must be from 0 to 3000')).toBeVisible();
  consoleErrors.accept(); // the browser logs the 400
  await page.getByLabel('Year').fill('1794');
  await add.click();
  const row = page.locator('li[id^="link-"]').filter({ hasText: 'Roses are red' });
  await expect(row).toContainText('Poem');

  const form = { kind: 'custom', entryKind: KIND, values: '{"text":"It fails"}' };
  const headers = { authorization: creator.token };
  expect((await request.post('/api/v1/link/add-entry', { headers, multipart: form })).status()).toBe(201);
  await addHeadings(request, creator, ['Below']);

  const visitor = await browser.newContext({ javaScriptEnabled: false, baseURL: platform.url });
  const publicPage = await visitor.newPage();
  const rows = publicPage.locator('main li:visible');
  await publicPage.goto(`/${creator.username}`);
  await expect(rows).toHaveText(['Above', 'Roses are red & violets <b>blue</b>', 'Below']);
  await expect(publicPage.locator('blockquote')).toHaveCSS('font-style', 'italic');
  // A style of the drawing that could match the whole page stays in the entry.
  await expect(publicPage.locator('h1')).not.toHaveCSS('letter-spacing', '9px');
  // The phone preview has the drawing, too, and the browser logs no refused style.
  const phone = page.locator('[data-slot="phone-preview"]');
  await expect(phone.locator('blockquote')).toHaveText('Roses are red & violets <b>blue</b>');
  await expect(phone.locator('blockquote')).toHaveCSS('font-style', 'italic');

  // The owner's page is hydrated, and keeps the drawing.
  await page.goto(`/${creator.username}`);
  await expect(page.getByRole('navigation', { name: 'Your page' })).toBeVisible();
  await expect(page.locator('blockquote')).toHaveText('Roses are red & violets <b>blue</b>');

  await disable(await environmentOf(platform), { remote: REMOTE });
  const html = async () => (await fetch(`${platform.url}/${creator.username}`)).text();
  await expect.poll(async () => (await html()).includes('<blockquote')).toBe(false);
  await publicPage.goto(`/${creator.username}`);
  await expect(rows).toHaveText(['Above', 'Below']);
  await page.goto('/admin/links');
  await expect(row).toContainText('Not shown: this kind is switched off');

  await enable(await environmentOf(platform), { remote: REMOTE });
  await expect.poll(async () => (await html()).includes('<blockquote')).toBe(true);
  await visitor.close();
});
