import type { CreatorList, Joining } from '@linkstall/contracts/http';
import { createFakeShell } from '@linkstall/testing';
import { screen, within } from '@testing-library/react';

import { sampleGroups } from '../testing/people.ts';
import { fakeApi, hydrate, loadData, showServerHtml } from '../testing/server-html.tsx';
import { homePage } from './home-page.tsx';

const LIST = { name: 'Garden Club', joining: 'open', home: { kind: 'list' } } as const;
const NEXT = '1796018400000-6920a1b2c3d4e5f60718293a';
const asha = { username: 'asha', fullName: 'Asha', line: 'Roses all year.', avatar: { url: '/images/a/384.webp' } };
const bela = { username: 'bela', fullName: 'بلا', line: '', avatar: { url: '' } };

const api = (list: CreatorList, path = '/users/newest/first') => ({ ...fakeApi({ [path]: list }), site: LIST });
const show = async (list: CreatorList, joining: Joining = 'open') => {
  const shell = createFakeShell({}, null, { site: { ...LIST, joining } });
  return showServerHtml(homePage, await loadData(homePage, {}, api(list)), undefined, shell);
};

describe('the home page of a site with a list of creators', () => {
  it('links to each creator with name, line and image, without scripts', async () => {
    const root = await show({ creators: [asha, bela] });
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('The pages of Garden Club');
    const links = within(screen.getByRole('list', { name: 'Pages' })).getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/asha', '/bela']);
    expect(links[0]).toHaveTextContent('Asha@ashaRoses all year.');
    expect(root.querySelector('img')).toHaveAttribute('src', '/images/a/96.webp');
    expect(links[1]).toHaveAttribute('dir', 'auto');
    expect(root.querySelector('[style], script')).toBeNull();
    expect(screen.queryByRole('navigation', { name: 'More pages' })).toBeNull();
  });

  it('leads to older pages and back to the newest, and each page has its own address', async () => {
    await show({ creators: [asha], next: NEXT });
    expect(screen.getByRole('link', { name: 'Older pages' })).toHaveAttribute('href', `/?before=${NEXT}`);
    expect(screen.queryByRole('link', { name: 'Newest pages' })).toBeNull();
    const second = api({ creators: [bela] }, `/users/newest/${NEXT}`);
    expect(await homePage.load({ before: NEXT }, second)).toMatchObject({
      head: { canonicalPath: `/?before=${NEXT}` },
    });
    showServerHtml(homePage, await loadData(homePage, { before: NEXT }, second));
    expect(screen.getByRole('link', { name: 'Newest pages' })).toHaveAttribute('href', '/');
    expect(screen.queryByRole('link', { name: 'Older pages' })).toBeNull();
  });

  it('says when it has no pages', async () => {
    await show({ creators: [] });
    expect(screen.getByRole('heading', { name: 'No pages yet' })).toBeVisible();
    expect(screen.queryByRole('list', { name: 'Pages' })).toBeNull();
  });

  it.each([
    ['open', 1],
    ['approval', 1],
    ['invitation', 0],
    ['closed', 0],
  ] as const)('offers a page of one’s own when the site is %s: %i', async (joining, count) => {
    await show({ creators: [asha] }, joining);
    expect(screen.queryAllByRole('link', { name: 'Make your own page' })).toHaveLength(count);
  });

  it('hydrates without React errors, and its title and description name the site', async () => {
    const data = await loadData(homePage, {}, api({ creators: [asha, bela], next: NEXT }));
    const { reactErrors, end } = await hydrate(homePage, data);
    expect(reactErrors).toEqual([]);
    end();
    expect(await homePage.load({}, api({ creators: [] }))).toMatchObject({
      head: {
        title: 'Garden Club: all pages',
        canonicalPath: '/',
        description: expect.stringContaining('Garden Club') as string,
      },
    });
  });

  it('is the landing page on every other site, whatever the query is', async () => {
    for (const site of [undefined, { name: 'Garden Club', joining: 'open' as const }]) {
      const landing = { ...fakeApi({ '': sampleGroups }), ...(site && { site }) };
      showServerHtml(homePage, await loadData(homePage, { before: NEXT }, landing));
      expect(screen.getByRole('region', { name: 'Templates' })).toBeVisible();
    }
  });
});
