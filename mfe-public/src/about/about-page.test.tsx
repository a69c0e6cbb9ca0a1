import { screen } from '@testing-library/react';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { apiAway, hydrate, loadData, showServerHtml } from '../testing/server-html.tsx';
import { aboutPage, privacyPage } from './about-page.tsx';

const away = { get: () => Promise.reject(apiAway) };
/** As the edge sends them: no script has run, and the API need not be there. */
const show = async (page: typeof aboutPage) => showServerHtml(page, await loadData(page, {}, away));

it('has every part that the foot of the site leads to, without a script', async () => {
  const root = await show(aboutPage);
  expect([...root.querySelectorAll('section')].map(({ id }) => id)).toEqual(['what', 'privacy', 'source', 'licence']);
  expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
  expect(root.querySelector('[style], script')).toBeNull();
});

it('says the licence as it is', async () => {
  await show(aboutPage);
  const licence = readFileSync(join(import.meta.dirname, '../../../LICENSE'), 'utf8');
  const said = screen.getByRole('region', { name: 'Licence' }).textContent;
  for (const sentence of licence.trim().split('\n\n')) expect(said).toContain(sentence.replaceAll('\n', ' '));
});

it('says what is known of visitors under an address of its own, also to who lets no script run', async () => {
  await show(privacyPage);
  expect(screen.getByRole('heading', { level: 1, name: 'Privacy' })).toBeInTheDocument();
  expect(screen.getByText(/a key of that day; the key is thrown away/)).toBeInTheDocument();
  expect(screen.getByText(/The log of the server names no address of a visitor/)).toBeInTheDocument();
  expect(screen.queryByText(/MIT License/)).toBeNull();
});

it.each([aboutPage, privacyPage])(
  'comes alive without a complaint from React, with a head of its own',
  async (page) => {
    const { complaints, end } = await hydrate(page, await loadData(page, {}, away));
    expect(complaints).toEqual([]);
    end();
    const result = await page.load({}, away);
    expect(result).toMatchObject({ head: { canonicalPath: page === aboutPage ? '/about' : '/privacy' } });
  },
);
