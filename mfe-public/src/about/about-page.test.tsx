import { screen } from '@testing-library/react';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { apiUnavailable, hydrate, loadData, showServerHtml } from '../testing/server-html.tsx';
import { aboutPage, privacyPage } from './about-page.tsx';

const unavailableApi = { get: () => Promise.reject(apiUnavailable) };
/** Shows a page as the edge sends it. No script has run, and the API is unavailable. */
const show = async (page: typeof aboutPage) => showServerHtml(page, await loadData(page, {}, unavailableApi));

it('the about page has every section that the footer links to, without scripts', async () => {
  const root = await show(aboutPage);
  expect([...root.querySelectorAll('section')].map(({ id }) => id)).toEqual(['what', 'privacy', 'source', 'licence']);
  expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
  expect(root.querySelector('[style], script')).toBeNull();
});

it('the licence section equals the file LICENSE', async () => {
  await show(aboutPage);
  const licence = readFileSync(join(import.meta.dirname, '../../../LICENSE'), 'utf8');
  const text = screen.getByRole('region', { name: 'Licence' }).textContent;
  for (const sentence of licence.trim().split('\n\n')) expect(text).toContain(sentence.replaceAll('\n', ' '));
});

it('/privacy shows only the privacy section, without scripts', async () => {
  await show(privacyPage);
  expect(screen.getByRole('heading', { level: 1, name: 'Privacy' })).toBeInTheDocument();
  expect(screen.getByText(/a key of that day; the key is thrown away/)).toBeInTheDocument();
  expect(screen.getByText(/The log of the server names no address of a visitor/)).toBeInTheDocument();
  expect(screen.getByText(/or place .* from which country. Only sums are stored/)).toBeInTheDocument();
  expect(screen.queryByText(/MIT License/)).toBeNull();
});

it.each([aboutPage, privacyPage])('hydrates without React errors and has its own canonical path (%#)', async (page) => {
  const { reactErrors, end } = await hydrate(page, await loadData(page, {}, unavailableApi));
  expect(reactErrors).toEqual([]);
  end();
  const result = await page.load({}, unavailableApi);
  expect(result).toMatchObject({ head: { canonicalPath: page === aboutPage ? '/about' : '/privacy' } });
});
