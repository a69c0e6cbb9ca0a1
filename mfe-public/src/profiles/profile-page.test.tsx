import type { SessionUser } from '@linkstall/contracts/http';
import { createFakeShell } from '@linkstall/contracts/testing';
import { brotliCompressSync } from 'node:zlib';
import { renderToString } from 'react-dom/server';

import { link, meera } from '../testing/people.ts';
import { apiAway, apiOf, hydrate, loadData, showServerHtml } from '../testing/server-html.tsx';
import { profilePage } from './profile-page.tsx';

const api = apiOf({ '/meera.cooks/Page': [meera], '/MEERA.COOKS/Page': [meera], '/old.name/Page': [meera] });

const nothing = { ...meera, UserLink: [] };

describe('/{userName} as the edge sends it', () => {
  it('is complete without a script', async () => {
    const root = showServerHtml(profilePage, await loadData(profilePage, { userName: 'meera.cooks' }, api));
    expect(root.querySelector('h1')).toHaveTextContent('Meera Iyer · Sunday kitchen');
    expect([...root.querySelectorAll('li a')].map((a) => a.getAttribute('href'))).toEqual([
      'https://www.youtube.com/@meera',
      'http://meera.example/plan?a=1&b=2',
    ]);
    expect(root.querySelector('[style], script')).toBeNull();
  });

  it('comes alive without a complaint from React', async () => {
    const page = await hydrate(profilePage, await loadData(profilePage, { userName: 'meera.cooks' }, api));
    expect(page.complaints).toEqual([]);
    expect(page.root.querySelectorAll('li a')).toHaveLength(2);
    page.end();
  });

  it('tells a visitor of an empty page to look in again, and its owner what to do', async () => {
    const empty = await loadData(profilePage, { userName: 'meera.cooks' }, apiOf({ '/meera.cooks/Page': [nothing] }));
    const seen = await hydrate(profilePage, empty);
    expect(seen.root).toHaveTextContent('Data Not FoundNothing is on this counter yet. Look in again soon.');
    expect(seen.root.querySelector('a[href="/admin/links"]')).toBeNull();
    seen.end();
    const own = await hydrate(profilePage, empty, createFakeShell({}, { username: meera.username } as SessionUser));
    expect(own.complaints).toEqual([]);
    expect(own.root).toHaveTextContent('Data Not FoundVisitors find nothing here until you add a link.');
    expect(own.root.querySelector('a[href="/admin/links"]')).toHaveTextContent('Add your first link');
    own.end();
  });

  it('shows what one says of oneself, tells search engines the same, and has no address that is hidden', async () => {
    const said = { ...meera, line: 'New recipe every Friday.', place: 'Chennai', email: '' };
    const loaded = await loadData(profilePage, { userName: 'meera.cooks' }, apiOf({ '/meera.cooks/Page': [said] }));
    const root = showServerHtml(profilePage, loaded);
    expect(root).toHaveTextContent('@Meera.Cooks · ChennaiNew recipe every Friday.');
    expect(root.querySelector('a[href^="mailto:meera"]')).toBeNull();
    expect(await profilePage.load({ userName: 'meera.cooks' }, apiOf({ '/meera.cooks/Page': [said] }))).toMatchObject({
      head: { description: 'New recipe every Friday.' },
    });
  });

  it('tells search engines who it is and where else they are, and no e-mail address', async () => {
    const account = { service: 'youtube', label: 'YouTube', icon: 'M0 0' };
    const accounts = ['https://youtube.com/@meera', 'instagram.com/meera0'].map((url) => ({ ...account, url }));
    const social = { _id: 's1', kind: 'social', accounts, place: 0 };
    const said = { ...meera, line: 'New recipe every Friday.', UserEntry: [social] };
    const result = await profilePage.load({ userName: 'meera.cooks' }, apiOf({ '/meera.cooks/Page': [said] }));
    expect(result).toMatchObject({
      head: {
        facts: {
          '@type': 'ProfilePage',
          mainEntity: {
            '@type': 'Person',
            name: 'Meera Iyer · Sunday kitchen',
            alternateName: 'Meera.Cooks',
            url: '/Meera.Cooks',
            image: meera.avatar.url,
            description: 'New recipe every Friday.',
            sameAs: ['https://youtube.com/@meera', 'http://instagram.com/meera0'],
          },
        },
      },
    });
    expect(JSON.stringify(result.status === 200 && result.head)).not.toContain(meera.email);
  });

  it('tells search engines and previews whose page it is, by the name as it was typed', async () => {
    const result = await profilePage.load({ userName: 'MEERA.COOKS' }, api);
    expect(result).toMatchObject({
      status: 200,
      head: {
        title: 'Meera Iyer · Sunday kitchen (@Meera.Cooks)',
        canonicalPath: '/Meera.Cooks',
        type: 'profile',
        imagePath: meera.avatar.url,
        preview: { path: meera.preview.url, alt: 'Meera Iyer · Sunday kitchen, @Meera.Cooks' },
        themeColor: expect.stringMatching(/^#[\da-f]{6}$/),
      },
    });
    const plain = await profilePage.load(
      { userName: 'meera.cooks' },
      apiOf({ '/meera.cooks/Page': [{ ...meera, avatar: { url: '' } }] }),
    );
    expect(plain).not.toHaveProperty('head.imagePath');
  });

  it('keeps what the page does not show at home', async () => {
    const data = JSON.stringify(await loadData(profilePage, { userName: 'meera.cooks' }, api));
    expect(data).not.toContain('_id');
    expect(data).not.toContain('previewStyles');
  });

  it('is small: markup and data of 20 links are less than 4 kB', async () => {
    const UserLink = Array.from({ length: 20 }, (_, place) =>
      link(`The link number ${place} of this page`, `https://example.com/${place ** 7}`),
    );
    const data = await loadData(
      profilePage,
      { userName: 'meera.cooks' },
      apiOf({ '/meera.cooks/Page': [{ ...meera, UserLink }] }),
    );
    const html = renderToString(<profilePage.Component data={data} shell={createFakeShell()} />);
    expect(brotliCompressSync(html + JSON.stringify(data)).length).toBeLessThan(4_000);
  });
});

describe('an address that leads to nobody', () => {
  it('is not found when the API does not know the name', async () => {
    expect(await profilePage.load({ userName: 'nobody' }, api)).toEqual({ status: 404 });
    expect(await profilePage.load({ userName: 'nobody' }, apiOf({ '/nobody/Page': [] }))).toEqual({ status: 404 });
  });

  it.each([' ', '\u00a0', '\t', '.', '..', 'a', 'a..b', '-abc', 'abc.', 'a/b', 'não', 'a'.repeat(31), '%00'])(
    'is not found for %j, without a question to the API',
    async (userName) => {
      const get = jest.fn();
      expect(await profilePage.load({ userName }, { get })).toEqual({ status: 404 });
      expect(get).not.toHaveBeenCalled();
    },
  );

  it('leads on when the name has changed', async () => {
    expect(await profilePage.load({ userName: 'old.name' }, api)).toEqual({ status: 302, location: '/Meera.Cooks' });
  });

  it('lets a failing API be seen as such', async () => {
    const get = () => Promise.reject(apiAway);
    await expect(profilePage.load({ userName: 'meera.cooks' }, { get })).rejects.toMatchObject({ status: 503 });
  });

  it('says User Name Not Found when it holds no name', async () => {
    const page = await hydrate(profilePage, await loadData(profilePage, {}, api));
    expect(page.shell.notices).toEqual([{ kind: 'error', text: 'User Name Not Found' }]);
    expect(page.root).toHaveTextContent('Page Not Found');
    page.end();
  });
});
