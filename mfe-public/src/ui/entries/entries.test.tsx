import type { Entry, EntrySize, Link, PlacedEntry, PublicUser } from '@linkstall/contracts/http';
import { themeCss } from '@linkstall/themes/page-theme';
import { act, render, screen, waitFor, within } from '@testing-library/react';

import { profilePage } from '../../profiles/profile-page.tsx';
import { allThemes, link, meera } from '../../testing/people.ts';
import { fakeApi, hydrate, loadData, showServerHtml } from '../../testing/server-html.tsx';
import { CreatorPage } from '../creator-page.tsx';
import { pageContent } from '../page-content.ts';
import { visibleEntries } from './visible-entries.ts';

const upi = { title: 'Tip', upiId: 'meera@upi', payee: 'Meera', amount: '180.00' };
const ALL: readonly PlacedEntry[] = [
  { _id: 'h', place: 0, kind: 'heading', title: 'This week' },
  { _id: 't', place: 2, kind: 'text', text: 'Open on Sundays.\nCome early.' },
  {
    ...{ _id: 's', place: 3, kind: 'social' },
    accounts: [{ url: 'instagram.com/a', service: 'instagram', label: 'Instagram', icon: 'M0 0h24v24z' }],
  },
  { _id: 'm', place: 5, kind: 'mail', title: 'Write', address: 'a@example.com' },
  { _id: 'p', place: 6, kind: 'phone', title: 'Call', number: '+919876543210' },
  { _id: 'w', place: 7, kind: 'whatsapp', title: 'Chat', number: '+919876543210', message: 'Hi & hello' },
  { _id: 'u', place: 8, kind: 'upi', ...upi },
  {
    ...{ _id: 'v', place: 9, kind: 'video', title: 'Watch', url: 'https://vimeo.com/1', provider: 'vimeo' },
    ...{ player: 'https://player.vimeo.com/video/1', thumbnail: { url: '' } },
  },
  {
    ...{ _id: 'k', place: 10, kind: 'product', productId: 'k1', name: 'Kadhai', url: 'shop.example' },
    ...{ price: 2499, discountPrice: 1874.5, picture: { url: '/images/k/1280.webp' } },
  },
];
const user: PublicUser & typeof meera = { ...meera, UserEntry: ALL };
const contentOf = (owner: typeof user) => pageContent(owner, themeCss(owner.UserTheme[0] ?? null));
const api = (owner: typeof user) => fakeApi({ [`/${owner.username}/Page`]: [owner] });
const params = { userName: meera.username };

async function renderRows(owner: typeof user) {
  const { container } = render(<CreatorPage content={contentOf(owner)} />);
  await screen.findByText('This week');
  return [...container.querySelectorAll('ul > li')];
}

describe('the entries of a page', () => {
  it('are at their places among the links, with their targets', async () => {
    const rows = await renderRows(user);
    expect(rows.map((row) => row.textContent.slice(0, 5))).toEqual([
      ...['This ', 'Watch', 'Open ', '', 'Tiffi', 'Write', 'Call', 'Chat', 'Tip ·', 'Watch', 'Kadha'],
    ]);
    expect(screen.getByRole('heading', { level: 2 })).toHaveTextContent('This week');
    const hrefs = ['Instagram', 'Write', 'Call', 'Chat', 'Tip · ₹180'].map((name) =>
      screen.getByRole('link', { name }).getAttribute('href'),
    );
    expect(hrefs).toEqual([
      'http://instagram.com/a',
      'mailto:a@example.com',
      'tel:+919876543210',
      'https://wa.me/919876543210?text=Hi%20%26%20hello',
      'upi://pay?pa=meera@upi&pn=Meera&am=180.00&cu=INR',
    ]);
    expect(screen.getByRole('link', { name: 'Write' })).toHaveAttribute('ping', '/report/visit?m');
    expect(screen.getByRole('link', { name: /^Kadhai/ })).toHaveAccessibleName('Kadhai Before: ₹2,499 Now: ₹1,874.50');
  });

  it('include a UPI payment with a lazy QR code in a closed `details` element', async () => {
    await renderRows(user);
    const code = screen.getByAltText('QR code to pay Meera by UPI');
    expect(code).toHaveAttribute('src', '/Meera.Cooks/u.qr.svg');
    expect(code).toHaveAttribute('loading', 'lazy');
    expect(code.closest('details')).not.toHaveAttribute('open');
    expect(screen.getByText('meera@upi')).toBeInTheDocument();
  });

  it('say at a UPI payment that the page is new, in the link and beside the code', async () => {
    const entries = ALL.map((entry) => (entry.kind === 'upi' ? { ...entry, isNew: true } : entry));
    await renderRows({ ...user, UserEntry: entries });
    expect(screen.getAllByText('This page is new here. Pay only people you know.')).toHaveLength(2);
  });

  it('include a video with a lazy player in a closed `details` element, and a link to the video site', async () => {
    await renderRows(user);
    const player = screen.getByTitle('Watch');
    expect(player).toHaveAttribute('src', 'https://player.vimeo.com/video/1');
    expect(player).toHaveAttribute('loading', 'lazy');
    const details = player.closest('details');
    expect(details).not.toHaveAttribute('open');
    expect(details?.querySelector('summary')).toHaveTextContent('Watch');
    expect(details?.querySelector('summary')).toHaveAttribute('id', 'v');
    expect(screen.getByRole('link', { name: 'Watch on vimeo.com' })).toHaveAttribute('href', 'https://vimeo.com/1');
  });

  it.each(ALL.map(({ kind, _id }) => [kind, _id]))(
    'include %s as the first row when it is in the spotlight',
    async (_kind, spotlight) => {
      const rows = await renderRows({ ...user, spotlight });
      expect(rows.findIndex((row) => row.hasAttribute('data-first'))).toBe(0);
      expect(rows).toHaveLength(ALL.length + user.UserLink.length);
    },
  );

  it('start with a link in the spotlight, and its thumbnail has high fetch priority', async () => {
    const { container } = render(
      <CreatorPage content={contentOf({ ...meera, spotlight: meera.UserLink[1]?._id ?? '' })} />,
    );
    const first = (await screen.findByText('Tiffin plan <free>')).closest('li');
    expect(container.querySelector('ul > li')).toBe(first);
    expect(first?.querySelector('img')).toHaveAttribute('fetchpriority', 'high');
  });

  it.each(allThemes.map((theme) => [theme.name, theme] as const))(
    'are inert in the phone preview, in the theme %s',
    async (_, theme) => {
      const content = { ...contentOf(user), css: themeCss(theme) };
      const { container } = render(<CreatorPage content={content} isInert />);
      await screen.findByText('This week');
      expect(container.querySelectorAll('a, button, h2, summary, iframe, [tabindex]')).toHaveLength(0);
    },
  );

  it('leave out inactive entries and products that visitors cannot see', () => {
    const state = { isActive: true, isSpotlight: false, revision: 1 };
    const blog = { ...state, ...link('Blog'), kind: 'link', countClicks: false, revision: 1 } as const;
    const heading = { ...state, _id: 'h', kind: 'heading', title: 'Now' } as const;
    const list: readonly Entry[] = [
      { ...heading, isActive: false, shown: { _id: 'h', kind: 'heading', title: 'Hidden' } },
      { ...state, _id: 'k', kind: 'product', productId: 'k', shown: null },
      blog,
      { ...heading, isSpotlight: true, shown: { _id: 'h', kind: 'heading', title: 'Now' } },
    ];
    const { links, entries, spotlight } = visibleEntries(list);
    expect([links.map(({ title }) => title), entries, spotlight]).toEqual([
      ['Blog'],
      [{ _id: 'h', kind: 'heading', title: 'Now', place: 1 }],
      'h',
    ]);
  });
});

describe('affiliate links', () => {
  it('say so below the title, and search engines read that they are sponsored; other pages do not change', async () => {
    const product: PlacedEntry = {
      ...{ _id: 'p', place: 1, kind: 'product', productId: 'p', name: 'Pan', url: 'shop.example' },
      ...{ price: 100, discountPrice: 100, isAffiliate: true, picture: { url: '' } },
    };
    const owner = { ...meera, UserLink: [{ ...link('Knife'), isAffiliate: true }], UserEntry: [product] };
    const sized = { ...link('Knife'), isAffiliate: true, size: 'card' as const };
    for (const entries of [owner, { ...meera, UserLink: owner.UserLink }, { ...meera, UserLink: [sized] }]) {
      const { container } = render(<CreatorPage content={contentOf(entries)} />);
      const knife = await within(container).findByRole('link', { name: /^Knife ?Affiliate link$/ });
      expect(knife).toHaveAttribute('rel', 'noopener nofollow ugc sponsored');
    }
    const [pan] = screen.getAllByRole('link', { name: /^Pan/ });
    expect(pan).toHaveAttribute('rel', 'noopener nofollow ugc sponsored');
    expect(pan).toHaveTextContent('Pan₹100Affiliate link');
    expect(JSON.stringify(contentOf(meera))).not.toContain('ffiliate');
  });
});

describe('a strip of products', () => {
  const products = [
    { productId: 'a1', name: 'Pan', price: 100, discountPrice: 90, picture: { url: '/images/k/1280.webp' } },
    { productId: 'b2', name: 'Tongs', price: 50, discountPrice: 50, isAffiliate: true, picture: { url: '' } },
  ];
  const strip: PlacedEntry = { _id: 'z', place: 0, kind: 'products', title: 'From my store', products };

  it('leads to the page of each product, without scripts', async () => {
    const data = await loadData(profilePage, params, api({ ...user, UserEntry: [strip] }));
    const root = showServerHtml(profilePage, data);
    expect(within(root).getByRole('heading', { name: 'From my store' })).toBeInTheDocument();
    const links = [...root.querySelectorAll('[data-kind=products] a')];
    expect(links.map((anchor) => [anchor.getAttribute('href'), anchor.textContent])).toEqual([
      ['/store/@Meera.Cooks/a1', 'PanBefore: ₹100 Now: ₹90'],
      ['/store/@Meera.Cooks/b2', 'Tongs₹50Affiliate link'],
    ]);
  });
});

describe('an entry that another remote draws', () => {
  const custom: PlacedEntry = {
    _id: 'c',
    place: 0,
    kind: 'custom',
    entryKind: 'garden.poem',
    values: '{"text":"a \\"b\\""}',
  };
  const owner = { ...user, UserEntry: [custom] };

  it('is an empty element in the HTML, and keeps the drawing of the edge', async () => {
    const data = await loadData(profilePage, params, api(owner));
    const emptyElement =
      '<li id="c" data-kind="custom" data-entry-kind="garden.poem" data-entry-values="{&quot;text&quot;:&quot;a \\&quot;b\\&quot;&quot;}"></li>';
    expect(showServerHtml(profilePage, data).innerHTML).toContain(emptyElement);
    const pageData = Object.assign(document.createElement('script'), { id: 'page-data', type: 'application/json' });
    pageData.textContent = JSON.stringify({ data });
    document.head.append(pageData);
    const page = await hydrate(profilePage, data, undefined, (html) =>
      html.replace(emptyElement, '<li id="c" data-kind="custom"><p>Roses</p></li>'),
    );
    await act(() => Promise.resolve());
    expect([page.reactErrors, page.root.querySelector('#c')?.innerHTML]).toEqual([[], '<p>Roses</p>']);
    page.end();
    pageData.remove();
  });

  it('is kept when the drawing of another entry has an element with the id of the data of the page', async () => {
    const data = await loadData(profilePage, params, api(owner));
    const pageData = Object.assign(document.createElement('script'), { id: 'page-data', type: 'application/json' });
    pageData.textContent = JSON.stringify({ data });
    document.documentElement.append(pageData); // behind the drawing
    const errors = jest.spyOn(console, 'error').mockImplementation();
    const page = await hydrate(profilePage, data, undefined, (html) =>
      html.replace('></li>', '><p id="page-data">Roses</p></li>'),
    );
    await act(() => Promise.resolve());
    expect([page.root.querySelector('#c')?.textContent, errors.mock.calls]).toEqual(['Roses', []]);
    page.end();
    pageData.remove();
    errors.mockRestore();
  });

  it('loads the page again after a client-side navigation, but only once, because a cache may serve the former page', async () => {
    const errors = jest.spyOn(console, 'error').mockImplementation();
    const page = <CreatorPage content={contentOf({ ...owner, UserEntry: [{ ...custom, _id: 'd' }] })} />;
    // jsdom reports that it cannot load another document.
    const reloads = () => errors.mock.calls.filter((call) => String(call).includes('Not implemented: navigation'));
    const former = render(page);
    await waitFor(() => expect(reloads()).toHaveLength(1));
    former.unmount();
    // The page after the reload has the same entry of the history, and again no drawing.
    const { container } = render(page);
    await waitFor(() => expect(container.querySelector('#d')).toHaveProperty('hidden', true));
    expect(reloads()).toHaveLength(1);
    history.pushState(null, '', '/another-page');
    render(page);
    await waitFor(() => expect(reloads()).toHaveLength(2));
    errors.mockRestore();
  });

  it('is not in an inert page without drawings', async () => {
    render(<CreatorPage content={contentOf({ ...owner, UserEntry: [custom, ...ALL.slice(1, 2)] })} isInert />);
    expect(await screen.findByText(/Open on Sundays/)).toBeInTheDocument();
    expect(document.querySelector('[data-kind=custom]')).toBeNull();
  });
});

describe('a server-rendered page with entries', () => {
  it('is complete without scripts, allows its video players, and hydrates without React errors', async () => {
    const data = await loadData(profilePage, params, api(user));
    const html = showServerHtml(profilePage, data).innerHTML;
    expect(html).toContain('This week');
    expect(html).toContain('upi://pay');
    expect(html).toMatch(/<iframe [^>]*loading="lazy"/);
    const { reactErrors, root, end } = await hydrate(profilePage, data);
    await act(() => Promise.resolve());
    expect(reactErrors).toEqual([]);
    expect(root.querySelectorAll('ul > li')).toHaveLength(ALL.length + user.UserLink.length);
    end();
    const result = await profilePage.load(params, api(user));
    expect(result).toMatchObject({ head: { frames: ['https://player.vimeo.com'] } });
    expect(await profilePage.load(params, api(meera))).not.toHaveProperty('head.frames');
  });
});

describe('entries that are larger than rows', () => {
  const sized = (title: string, size: EntrySize, picture = `/images/${'c'.repeat(32)}/1280.webp`): Link => ({
    ...link(title),
    size,
    thumbnail: { url: picture },
  });
  const owner = (UserLink: readonly Link[], rest = {}) => ({ ...meera, UserLink, ...rest });
  const itemsOf = (container: Element) => [...container.querySelectorAll('ul > li')];

  it('span the columns of a grid without holes, in the order of the creator', async () => {
    const links = [sized('A', 'square'), sized('B', 'half'), sized('C', 'card'), link('D')];
    const { container } = render(<CreatorPage content={contentOf(owner(links) as typeof user)} />);
    await screen.findByText('A');
    expect(itemsOf(container).map((item) => [item.textContent, item.getAttribute('data-w')])).toEqual([
      ['A', '11'],
      ['B', '11'],
      ['C', '22'],
      ['D', '24'],
    ]);
  });

  it('have a large picture that is reserved, and a small one on a plain surface', async () => {
    const links = [sized('Large', 'card'), sized('Small', 'card', `/images/${'c'.repeat(32)}/384.webp`)];
    const { container } = render(<CreatorPage content={contentOf(owner(links) as typeof user)} />);
    await screen.findByText('Large');
    const [large, small] = itemsOf(container).map((item) => item.querySelector('img'));
    expect(large).toHaveAttribute('srcset', expect.stringContaining('/1280.webp 1280w'));
    expect(large).toHaveAttribute('width', '640');
    expect(small?.parentElement?.tagName).toBe('I');
    expect(small).toHaveAttribute('srcset', expect.stringMatching(/192\.webp 1x, .*384\.webp 2x/));
  });

  it('are one list to swipe when neighbours have the size gallery', async () => {
    const links = [link('A'), sized('B', 'gallery'), sized('C', 'gallery'), link('D'), sized('E', 'gallery')];
    const { container } = render(<CreatorPage content={contentOf(owner(links) as typeof user)} />);
    await screen.findByText('A');
    const galleries = [...container.querySelectorAll('[data-kind=gallery] > ul')];
    expect(galleries.map((gallery) => gallery.textContent)).toEqual(['BC', 'E']);
  });

  it('a link in the spotlight is a card over the full width, and the page stays narrow', async () => {
    const links = [link('A'), link('B')];
    const { container } = render(<CreatorPage content={contentOf(owner(links, { spotlight: 'B' }) as typeof user)} />);
    await screen.findByText('A');
    expect(itemsOf(container).map((item) => [item.textContent, item.getAttribute('data-size')])).toEqual([
      ['B', 'card'],
      ['A', null],
    ]);
    expect(itemsOf(container)[0]).toHaveAttribute('data-w', '24');
    expect(container.querySelector('[data-wide]')).toBeNull();
  });

  it('hydrate without React errors, and need no script on the edge', async () => {
    const page = owner([sized('A', 'gallery'), sized('B', 'square'), link('C')]) as typeof user;
    const data = await loadData(profilePage, params, api(page));
    expect(showServerHtml(profilePage, data).querySelector('script, [style]')).toBeNull();
    const hydrated = await hydrate(profilePage, data);
    expect(hydrated.reactErrors).toEqual([]);
    hydrated.end();
  });

  it('a page of rows has neither sizes nor spans', async () => {
    const { container } = render(<CreatorPage content={contentOf(user)} />);
    await screen.findByText('This week');
    expect(container.querySelector('[data-size], [data-w], [data-wide]')).toBeNull();
  });
});

describe('entries that inform', () => {
  const zone = 'Asia/Kolkata';
  const INFORMATION: readonly PlacedEntry[] = [
    { _id: 'f', place: 2, kind: 'faq', title: 'Do you deliver?', text: 'Yes.\nIn Chennai.' },
    { _id: 'q', place: 3, kind: 'quote', text: 'The best rasam', author: 'Asha' },
    { _id: 'd', place: 4, kind: 'divider' },
    {
      ...{ _id: 'e', place: 5, kind: 'event', title: 'Dosa class', zone },
      ...{ startsAt: '2026-12-03T18:00', endsAt: '2026-12-03T20:00', venue: 'Mylapore' },
    },
    {
      ...{ _id: 'o', place: 6, kind: 'hours', title: 'Kitchen', zone, isOpen: true },
      hours: ['mon 09:00-13:00', 'mon 15:00-18:00'],
    },
    { _id: 'c', place: 7, kind: 'contact', title: 'Meera Iyer', org: 'Sunday kitchen', tel: '+919876543210', mail: '' },
    {
      ...{ _id: 'n', place: 8, kind: 'countdown', title: 'Until the feast', zone, until: '2027-01-14T08:00' },
      left: { count: 1, unit: 'day' },
    },
    {
      ...{ _id: 'g', place: 9, kind: 'images', title: 'Dishes' },
      images: [
        { url: '/images/p/1280.webp', alt: 'A dosa' },
        { url: '/images/q/1280.webp', alt: '' },
      ],
    },
    {
      ...{ _id: 'l', place: 10, kind: 'file', title: 'Price list' },
      file: { url: '/images/r/file.pdf', type: 'pdf', bytes: 1_258_291 },
    },
  ];
  const owner = { ...meera, UserEntry: INFORMATION } as typeof user;

  it('are drawn without a script: questions open, an event and a contact are files', async () => {
    const data = await loadData(profilePage, params, api(owner));
    const root = showServerHtml(profilePage, data);
    expect(root.querySelector('script, [style]')).toBeNull();
    const question = root.querySelector('[data-kind=faq] details');
    expect(question).not.toHaveAttribute('open');
    expect(question?.querySelector('summary')).toHaveTextContent('Do you deliver?');
    expect(root.querySelector('blockquote')).toHaveTextContent('The best rasam');
    expect(root.querySelector('hr')).not.toBeNull();
    const event = root.querySelector('[data-kind=event] a');
    expect(event).toHaveAttribute('href', '/Meera.Cooks/e.ics');
    expect(event).toHaveTextContent('Dec3Dosa classThu, 3 Dec 2026, 18:00–20:00 · MylaporeAdd to calendar');
    expect(root.querySelector('[data-kind=contact] a')).toHaveAttribute('href', '/Meera.Cooks/c.vcf');
    expect(root.querySelector('[data-kind=hours] summary')).toHaveTextContent('KitchenOpen now');
    expect(root.querySelector('[data-kind=hours] table')).toHaveTextContent(
      /^Monday09:00–13:00, 15:00–18:00Tuesdayclosed/,
    );
    expect(root.querySelector('[data-kind=countdown]')).toHaveTextContent('1 day left');
    const pictures = [...root.querySelectorAll('[data-kind=images] figure > [role=group][tabindex="0"] > img')];
    expect(pictures.map((picture) => picture.getAttribute('alt'))).toEqual(['A dosa', '']);
    expect(pictures[0]).toHaveAttribute('src', '/images/p/640.webp');
    expect(pictures[0]).toHaveAttribute('loading', 'lazy');
    expect(root.querySelector('[data-kind=images] figcaption')).toHaveTextContent('Dishes');
    const download = root.querySelector('a[download]');
    expect(download).toHaveTextContent('Price listDownload PDF · 1.2 MB');
    expect(download).toHaveAttribute('href', '/images/r/file.pdf');
    expect(download).toHaveAttribute('download', 'Price list.pdf');
    expect(download).toHaveAttribute('ping', '/report/visit?l');
  });

  it('have structured data, without the contact', async () => {
    const result = await profilePage.load(params, api(owner));
    const facts = result.status === 200 ? result.head.facts : undefined;
    expect(facts).toMatchObject({
      '@type': 'ProfilePage',
      hasPart: [
        {
          '@type': 'FAQPage',
          mainEntity: [{ name: 'Do you deliver?', acceptedAnswer: { text: 'Yes.\nIn Chennai.' } }],
        },
        { '@type': 'Quotation', text: 'The best rasam', creator: { name: 'Asha' } },
        {
          ...{ '@type': 'ImageGallery', name: 'Dishes' },
          image: [{ url: '/images/p/1280.webp', description: 'A dosa' }, { url: '/images/q/1280.webp' }],
        },
      ],
      mentions: [
        { '@type': 'Event', name: 'Dosa class', startDate: '2026-12-03T18:00', location: { name: 'Mylapore' } },
        {
          '@type': 'LocalBusiness',
          openingHoursSpecification: [{ dayOfWeek: 'Monday', opens: '09:00', closes: '13:00' }, { opens: '15:00' }],
        },
      ],
    });
    expect(JSON.stringify(facts)).not.toContain('+91');
  });

  it('hydrate without React errors, and are inert in the phone preview', async () => {
    const page = await hydrate(profilePage, await loadData(profilePage, params, api(owner)));
    expect(page.reactErrors).toEqual([]);
    page.end();
    const { container } = render(<CreatorPage content={contentOf(owner)} isInert />);
    await screen.findByText('Dosa class');
    expect(container.querySelectorAll('a, summary, details')).toHaveLength(0);
  });
});
