import type { SessionUser } from '@linkstall/contracts/http';
import { createFakeShell } from '@linkstall/testing';
import { brotliCompressSync } from 'node:zlib';
import { renderToString } from 'react-dom/server';
import { ServerStyleSheet } from 'styled-components';

import { link, meera } from '../testing/people.ts';
import { apiUnavailable, fakeApi, hydrate, loadData, showServerHtml } from '../testing/server-html.tsx';
import { profilePage } from './profile-page.tsx';

const api = fakeApi({ '/meera.cooks/Page': [meera], '/MEERA.COOKS/Page': [meera], '/old.name/Page': [meera] });

const emptyUser = { ...meera, UserLink: [] };

describe('/{userName} as the edge sends it', () => {
  it('is complete without scripts', async () => {
    const root = showServerHtml(profilePage, await loadData(profilePage, { userName: 'meera.cooks' }, api));
    expect(root.querySelector('h1')).toHaveTextContent('Meera Iyer · Sunday kitchen');
    expect([...root.querySelectorAll('li a')].map((a) => a.getAttribute('href'))).toEqual([
      'https://www.youtube.com/@meera',
      'http://meera.example/plan?a=1&b=2',
    ]);
    expect(root.querySelector('[style], script')).toBeNull();
  });

  it('hydrates without React errors', async () => {
    const page = await hydrate(profilePage, await loadData(profilePage, { userName: 'meera.cooks' }, api));
    expect(page.reactErrors).toEqual([]);
    expect(page.root.querySelectorAll('li a')).toHaveLength(2);
    page.end();
  });

  it('as the home page of the site has the address of the site everywhere, and a link to log in', async () => {
    const site = { name: 'Garden Club', joining: 'closed', home: { kind: 'page', username: 'Meera.Cooks' } } as const;
    const page = await hydrate(profilePage, await loadData(profilePage, { userName: 'meera.cooks' }, { ...api, site }));
    expect(page.reactErrors).toEqual([]);
    expect(page.root.querySelector('a[href="/login"]')).toHaveTextContent('Log in');
    expect(page.root.querySelector('a[href="/"]')).toBeNull();
    expect(page.root.querySelector('[popover] img')).toHaveAttribute('src', `/${meera.username}.qr.svg`);
    expect(page.root.querySelector('[popover]')?.innerHTML).not.toContain(`/${meera.username}"`);
    page.end();
    expect(await profilePage.load({ userName: 'meera.cooks' }, { ...api, site })).toMatchObject({
      head: { canonicalPath: '/', facts: { mainEntity: { url: '/' } } },
    });
    const other = { ...site, home: { kind: 'page', username: 'asha' } } as const;
    expect(await profilePage.load({ userName: 'meera.cooks' }, { ...api, site: other })).toMatchObject({
      head: { canonicalPath: `/${meera.username}` },
    });
  });

  it('without links shows an empty state to visitors, and a link to the editor to the owner', async () => {
    const empty = await loadData(
      profilePage,
      { userName: 'meera.cooks' },
      fakeApi({ '/meera.cooks/Page': [emptyUser] }),
    );
    const visitorPage = await hydrate(profilePage, empty);
    expect(visitorPage.root).toHaveTextContent('Data Not FoundNothing is on this counter yet. Look in again soon.');
    expect(visitorPage.root.querySelector('a[href="/admin/links"]')).toBeNull();
    visitorPage.end();
    const ownerPage = await hydrate(
      profilePage,
      empty,
      createFakeShell({}, { username: meera.username } as SessionUser),
    );
    expect(ownerPage.reactErrors).toEqual([]);
    expect(ownerPage.root).toHaveTextContent('Data Not FoundVisitors find nothing here until you add a link.');
    expect(ownerPage.root.querySelector('a[href="/admin/links"]')).toHaveTextContent('Add your first link');
    ownerPage.end();
  });

  it('shows line and place, uses the line as description, and omits a hidden email address', async () => {
    const user = { ...meera, line: 'New recipe every Friday.', place: 'Chennai', email: '' };
    const data = await loadData(profilePage, { userName: 'meera.cooks' }, fakeApi({ '/meera.cooks/Page': [user] }));
    const root = showServerHtml(profilePage, data);
    expect(root).toHaveTextContent('@Meera.Cooks · ChennaiNew recipe every Friday.');
    expect(root.querySelector('a[href^="mailto:meera"]')).toBeNull();
    expect(await profilePage.load({ userName: 'meera.cooks' }, fakeApi({ '/meera.cooks/Page': [user] }))).toMatchObject(
      {
        head: { description: 'New recipe every Friday.' },
      },
    );
  });

  it.each([
    ['mastodon.social/@meera', 'mastodon', '@meera@mastodon.social'],
    ['https://kitchen.example/@meera.cooks/', 'website', '@meera.cooks@kitchen.example'],
    ['https://mastodon.social/@meera@kitchen.example', 'mastodon', '@meera@kitchen.example'],
    ['https://www.threads.net/@meera', 'threads', '@second@later.example'],
    ['https://meera.example/about', 'website', '@second@later.example'],
  ])('with the accounts %s of %s and later.example names the creator as %s', async (url, service, fediverse) => {
    const accounts = [
      { url, service, label: 'First', icon: 'M0 0' },
      { url: 'https://later.example/@second', service: 'website', label: 'Second', icon: 'M0 0' },
    ];
    const user = { ...meera, UserEntry: [{ _id: 's1', kind: 'social', accounts, place: 0 }] };
    const result = await profilePage.load({ userName: 'meera.cooks' }, fakeApi({ '/meera.cooks/Page': [user] }));
    expect(result).toMatchObject({ head: { fediverse } });
  });

  it('has structured data with the person and the social accounts, but no email address', async () => {
    const account = { service: 'youtube', label: 'YouTube', icon: 'M0 0' };
    const accounts = ['https://youtube.com/@meera', 'instagram.com/meera0'].map((url) => ({ ...account, url }));
    const social = { _id: 's1', kind: 'social', accounts, place: 0 };
    const user = { ...meera, line: 'New recipe every Friday.', UserEntry: [social] };
    const result = await profilePage.load({ userName: 'meera.cooks' }, fakeApi({ '/meera.cooks/Page': [user] }));
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

  it('names the origins of its players, so that the policy of the page allows them', async () => {
    const video = { kind: 'video', title: 'Play', provider: 'map', thumbnail: { url: '' }, height: 360 };
    const players = [
      'https://open.spotify.com/embed/track/1',
      'https://www.google.com/maps?q=Pune&output=embed',
      'https://www.google.com/maps?q=Goa&output=embed',
    ].map((player, place) => ({ ...video, _id: `v${place}`, place, url: player, player }));
    const user = { ...meera, UserEntry: players };
    const result = await profilePage.load({ userName: 'meera.cooks' }, fakeApi({ '/meera.cooks/Page': [user] }));
    expect(result).toMatchObject({ head: { frames: ['https://open.spotify.com', 'https://www.google.com'] } });
  });

  it('has title, canonical path and preview image with the user name as the creator typed it', async () => {
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
    const withoutAvatar = await profilePage.load(
      { userName: 'meera.cooks' },
      fakeApi({ '/meera.cooks/Page': [{ ...meera, avatar: { url: '' } }] }),
    );
    expect(withoutAvatar).not.toHaveProperty('head.imagePath');
  });

  it('has no fields in its data that the page does not show', async () => {
    const data = JSON.stringify(await loadData(profilePage, { userName: 'meera.cooks' }, api));
    expect(data).not.toContain('_id');
    expect(data).not.toContain('previewStyles');
  });

  it('with 20 links has less than 4 kB of compressed markup and data', async () => {
    const UserLink = Array.from({ length: 20 }, (_, place) =>
      link(`The link number ${place} of this page`, `https://example.com/${place ** 7}`),
    );
    const data = await loadData(
      profilePage,
      { userName: 'meera.cooks' },
      fakeApi({ '/meera.cooks/Page': [{ ...meera, UserLink }] }),
    );
    const html = renderToString(<profilePage.Component data={data} shell={createFakeShell()} />);
    expect(brotliCompressSync(html + JSON.stringify(data)).length).toBeLessThan(4_000);
  });
});

describe('/{userName} without a page', () => {
  it('answers 404 when the API does not know the name', async () => {
    expect(await profilePage.load({ userName: 'nobody' }, api)).toEqual({ status: 404 });
    expect(await profilePage.load({ userName: 'nobody' }, fakeApi({ '/nobody/Page': [] }))).toEqual({ status: 404 });
  });

  it.each([' ', '\u00a0', '\t', '.', '..', 'a', 'a..b', '-abc', 'abc.', 'a/b', 'não', 'a'.repeat(31), '%00'])(
    'answers 404 for the invalid name %j without calling the API',
    async (userName) => {
      const get = jest.fn();
      expect(await profilePage.load({ userName }, { get })).toEqual({ status: 404 });
      expect(get).not.toHaveBeenCalled();
    },
  );

  it('redirects a former user name to the current one', async () => {
    expect(await profilePage.load({ userName: 'old.name' }, api)).toEqual({ status: 302, location: '/Meera.Cooks' });
  });

  it('rejects with the failure of the API when the API is unavailable', async () => {
    const get = () => Promise.reject(apiUnavailable);
    await expect(profilePage.load({ userName: 'meera.cooks' }, { get })).rejects.toMatchObject({ status: 503 });
  });

  it('shows User Name Not Found when the path has no name', async () => {
    const page = await hydrate(profilePage, await loadData(profilePage, {}, api));
    expect(page.shell.notices).toEqual([{ kind: 'error', text: 'User Name Not Found' }]);
    expect(page.root).toHaveTextContent('Page Not Found');
    page.end();
  });
});

describe('/{userName} with a header', () => {
  const cover = { url: `/images/${'c'.repeat(32)}/1280.webp` };
  const pageWith = async (changes: object) => {
    const user = { ...meera, ...changes };
    const data = await loadData(profilePage, { userName: 'meera.cooks' }, fakeApi({ '/meera.cooks/Page': [user] }));
    return { data, root: showServerHtml(profilePage, data) };
  };

  it('has a picture above the page that is loaded first, with reserved space', async () => {
    const { root } = await pageWith({ header: 'cover', cover });
    const picture = root.querySelector('[data-page] > div > img');
    expect(picture).toHaveAttribute('fetchpriority', 'high');
    expect(picture).toHaveAttribute('width', '1280');
    expect(picture?.parentElement?.nextElementSibling).toContainElement(root.querySelector('h1'));
  });

  it('has the name on the picture of a hero, and is classic without a picture', async () => {
    const { root } = await pageWith({ header: 'hero', cover });
    expect(root.querySelector('[data-page] > div > img')?.parentElement).toContainElement(root.querySelector('h1'));
    const without = await pageWith({ header: 'hero' });
    expect(without.data).not.toHaveProperty('header');
    expect(without.root.querySelector('[data-page] > div > img[fetchpriority]')).toBeNull();
  });

  it.each(['cover', 'hero', 'side'])('hydrates the header %s without React errors', async (header) => {
    const { data } = await pageWith({ header, cover });
    const page = await hydrate(profilePage, data);
    expect(page.reactErrors).toEqual([]);
    page.end();
  });

  it('with a cover, a web font and 14 mixed entries has less than 12 kB of compressed markup and styles', async () => {
    const sizes = ['card', 'square', 'square', 'half', 'half', 'gallery', 'gallery', 'row'] as const;
    const UserLink = sizes.map((size, place) => ({
      ...link(`The link number ${place} of this page`, `https://example.com/${place ** 7}`),
      ...{ size, thumbnail: { url: `/images/${String(place).repeat(32)}/1280.webp` } },
    }));
    const zone = 'Asia/Kolkata';
    const UserEntry = [
      { _id: 'h', place: 0, kind: 'heading', title: 'Cooking' },
      { _id: 'f', place: 3, kind: 'faq', title: 'Do you deliver?', text: 'Yes.' },
      { _id: 'q', place: 6, kind: 'quote', text: 'Very good', author: 'Asha' },
      { _id: 'e', place: 9, kind: 'event', title: 'Class', startsAt: '2026-12-03T18:00', endsAt: '', zone, venue: '' },
      { _id: 'o', place: 11, kind: 'hours', title: 'Kitchen', hours: ['mon 09:00-13:00'], zone, isOpen: true },
      { _id: 'c', place: 13, kind: 'contact', title: 'Meera', org: '', tel: '', mail: 'a@example.com' },
    ];
    const { mainStyles } = meera.UserTheme[0]!;
    const contentSection = { ...mainStyles.contentSection, font: 'fraunces' };
    const UserTheme = [{ ...meera.UserTheme[0], mainStyles: { ...mainStyles, contentSection } }];
    const { data } = await pageWith({ header: 'cover', cover, UserLink, UserEntry, UserTheme });
    const sheet = new ServerStyleSheet();
    const html = renderToString(sheet.collectStyles(<profilePage.Component data={data} shell={createFakeShell()} />));
    expect(html).toContain('The link number 7');
    expect(brotliCompressSync(html + sheet.getStyleTags()).length).toBeLessThan(12_000);
  });

  it('preloads the web font of its theme, for the script of the name', async () => {
    const [theme] = meera.UserTheme;
    const { mainStyles } = theme!;
    const UserTheme = [
      { ...theme, mainStyles: { ...mainStyles, contentSection: { ...mainStyles.contentSection, font: 'anek' } } },
    ];
    const headOf = async (fullName: string) => {
      const user = { ...meera, UserTheme, fullName };
      const result = await profilePage.load({ userName: 'meera.cooks' }, fakeApi({ '/meera.cooks/Page': [user] }));
      return result.status === 200 ? result.head.font : undefined;
    };
    expect(await headOf('Meera Iyer')).toMatch(/^\/assets\/fonts\/anek-latin-\w+\.woff2$/);
    expect(await headOf('मीरा अय्यर')).toMatch(/^\/assets\/fonts\/anek-devanagari-\w+\.woff2$/);
    const plain = await profilePage.load({ userName: 'meera.cooks' }, api);
    expect(plain).not.toHaveProperty('head.font');
  });
});
