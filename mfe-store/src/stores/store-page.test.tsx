import type { PublicUser, Theme } from '@linkstall/contracts/http';
import type { PublicApi } from '@linkstall/contracts/shell';
import { createFakeShell, failure } from '@linkstall/contracts/testing';
import themes from '@linkstall/themes/themes.json';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';

import declared from '../../routes.json';
import remote from '../app/remote.tsx';
import server from '../app/server.ts';
import { aProduct, manyProducts, meera, picture } from '../testing/people.ts';
import { storeOf } from '../testing/show-store.tsx';
import { standInForSight } from '../testing/stand-ins.ts';

const { loadStorePage, page, showStore } = storeOf(server);

const load = (at: string) => loadStorePage({ at });
const show = async (user: PublicUser = meera) => (await showStore({ user })).shell;

beforeEach(standInForSight);

describe('the address of a store', () => {
  it('is declared and served, by browser and edge alike', () => {
    const byEdge = declared.pages.filter((declaration) => declaration.server);
    const byBrowser = declared.pages.filter((declaration) => !declaration.server);
    const [root] = remote.routes(createFakeShell());
    expect(Object.keys(server.pages)).toEqual(byEdge.map(({ path }) => path));
    expect(remote.pages).toBe(server.pages);
    expect(root?.children?.map(({ path }) => path)).toEqual(byBrowser.map(({ path }) => path));
    expect(byBrowser.every(({ access }) => access === 'login')).toBe(true);
  });

  it('answers in any case, with the canonical address as the owner typed it', async () => {
    const { result } = await load('@meera.COOKS');
    expect(result).toMatchObject({
      status: 200,
      head: {
        title: 'Store of Meera Iyer · Sunday kitchen · Linkstall',
        description: 'The store of Meera Iyer · Sunday kitchen (@Meera.Cooks) on Linkstall.',
        canonicalPath: '/store/@Meera.Cooks',
        type: 'profile',
        imagePath: '/images/abc123/384.webp',
        preview: {
          path: '/previews/Meera.Cooks/store/0123456789abcdef01234567.jpg',
          alt: 'Products of Meera Iyer · Sunday kitchen',
        },
      },
    });
  });

  it('tells search engines what is on this page of it, by name, price, address and picture', async () => {
    const { result } = await loadStorePage(
      { at: '@meera.cooks' },
      { ...meera, UserProduct: [aProduct(), aProduct({ Product_Img: [picture('a')] })] },
    );
    expect(result).toMatchObject({
      head: {
        facts: {
          '@type': 'ItemList',
          url: '/store/@Meera.Cooks',
          itemListElement: [
            {
              '@type': 'ListItem',
              position: 1,
              item: {
                '@type': 'Product',
                name: 'Cast-iron kadhai',
                url: expect.stringMatching(/^\/store\/@Meera\.Cooks\/./),
                image: [expect.stringMatching(/^\/previews\/Meera\.Cooks\/[^/]+\/now\.jpg$/)],
                offers: {
                  '@type': 'Offer',
                  price: 1690,
                  priceCurrency: 'INR',
                  availability: 'https://schema.org/InStock',
                },
              },
            },
            { position: 2, item: { image: [picture('a').Product_img_Cloudnary_Path] } },
          ],
        },
      },
    });
  });

  it('leads to the one with @ when the @ is missing', async () => {
    const { result, asked } = await load('meera.cooks');
    expect(result).toEqual({ status: 302, location: '/store/@meera.cooks' });
    expect(asked).toEqual([]);
  });

  it('leads on to the new name of a renamed owner', async () => {
    const api: PublicApi = { get: async <T,>() => [meera] as T };
    expect(await page.load({ at: '@meera-old' }, api)).toEqual({ status: 302, location: '/store/@Meera.Cooks' });
  });

  it.each(['@', '', '@@meera.cooks', '@ab', 'a b', '@a/b', '@../users', '@.meera', '//evil.example', '@meera..cooks'])(
    'leads to nothing when it cannot be a store: "%s"',
    async (at) => {
      const { result, asked } = await load(at);
      expect(result).toEqual({ status: 404 });
      expect(asked).toEqual([]);
    },
  );

  it('leads to nothing when nobody has that name', async () => {
    expect((await load('@nobody')).result).toEqual({ status: 404 });
  });

  it('passes on that the API is away, so that nobody takes the store for gone', async () => {
    const api: PublicApi = { get: () => Promise.reject(failure(503, 'Away')) };
    await expect(page.load({ at: '@meera.cooks' }, api)).rejects.toMatchObject({ status: 503 });
  });
});

describe('the pages of a store', () => {
  const store = { ...meera, UserProduct: manyProducts(50) };
  const namesOn = async (number?: string) => {
    const { result } = await loadStorePage({ at: '@meera.cooks', ...(number && { page: number }) }, store);
    return result;
  };

  it('hold 24 products each, the first without a number', async () => {
    expect(await namesOn()).toMatchObject({
      data: { page: 1, total: 50, products: store.UserProduct.slice(0, 24) },
      head: { canonicalPath: '/store/@Meera.Cooks' },
    });
    expect(await namesOn('3')).toMatchObject({
      data: { page: 3, products: store.UserProduct.slice(48) },
      head: {
        canonicalPath: '/store/@Meera.Cooks?page=3',
        title: 'Store of Meera Iyer · Sunday kitchen, page 3 · Linkstall',
      },
    });
  });

  it.each(['0', '1', '4', '-1', 'two', '02', '1e1', '99999', ''])(
    'lead to the first when there is no page "%s"',
    async (number) => {
      const { result } = await loadStorePage({ at: '@meera.cooks', page: number }, store);
      expect(result).toEqual({ status: 302, location: '/store/@Meera.Cooks' });
    },
  );
});

describe('the store page', () => {
  it('wears the theme of its owner, alone on the screen', async () => {
    const neel = themes.find(({ _id }) => _id === 'neel') as unknown as Theme;
    const { result } = await loadStorePage({ at: '@meera.cooks' }, { ...meera, UserTheme: [neel] });
    if (result.status !== 200) throw new Error('no store');
    const { theme } = result.data as { theme: string };
    expect(theme).toContain('--lt-link:#f5eedd;');
    expect(result.head.themeColor).toBe('#1a2766');
    render(<page.Component data={result.data} shell={createFakeShell()} />);
    const worn = [...document.querySelectorAll('div')].map((part) =>
      getComputedStyle(part).getPropertyValue('--lt-link'),
    );
    expect(worn).toContain('#f5eedd');
    expect(declared.pages.find(({ server: isMade }) => isMade)?.layout).toBe('bare');
  });

  it('is plain when its theme is one that this release cannot read', async () => {
    const odd = { ...themes[0], mainStyles: {} } as unknown as Theme;
    const { result } = await loadStorePage({ at: '@meera.cooks' }, { ...meera, UserTheme: [odd] });
    expect(result).toMatchObject({
      status: 200,
      data: { theme: expect.stringContaining('--lt-page:var(--ls-canvas);') },
    });
  });

  it('shows whose store it is and how to write to them', async () => {
    await show();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Meera Iyer · Sunday kitchen');
    expect(screen.getByRole('link', { name: /^meera ?@example\. ?com$/ })).toHaveAttribute(
      'href',
      'mailto:meera@example.com',
    );
  });

  it('leads back to the page of its owner and home', async () => {
    await show();
    const crumbs = screen.getByRole('navigation', { name: 'Breadcrumb' });
    expect([...crumbs.querySelectorAll('a')].map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Home', '/'],
      ['@Meera.Cooks', '/Meera.Cooks'],
    ]);
    expect(crumbs.querySelector('[aria-current=page]')).toHaveTextContent('Store');
  });

  it('says that nothing is on the counter and offers nothing that does not exist', async () => {
    await show();
    expect(screen.getByRole('heading', { name: 'Nothing on the counter yet' })).toBeInTheDocument();
    expect(screen.getAllByRole('button')).toHaveLength(1);
    expect(document.body).not.toHaveTextContent(/\badd\b|₹/i);
  });

  it('shows the avatar in the width that fits', async () => {
    await show();
    const picture = document.querySelector('img')!;
    expect(picture).toHaveAttribute('src', '/images/abc123/192.webp');
    expect(picture).toHaveAttribute(
      'srcset',
      '/images/abc123/96.webp 96w, /images/abc123/192.webp 192w, /images/abc123/384.webp 384w',
    );
  });

  it.each([
    ['Your name here', 'YH'],
    ['Meera Iyer · Sunday kitchen', 'MK'],
    ['asha', 'A'],
    ["Aoife O'Brien", 'AO'],
    ['मीरा अय्यर', 'मअ'],
    ['🌼 Zoë van Dyk', 'ZD'],
    ['🌼', '@'],
  ])('draws the initials of %s when there is no avatar', async (fullName, initials) => {
    await show({ ...meera, fullName, avatar: { url: '' } });
    expect(screen.getByText(initials, { selector: '[aria-hidden=true]' })).toBeInTheDocument();
    expect(document.querySelector('img')).toBeNull();
  });

  it('says what its owner says of themself, and no address that they hide', async () => {
    await show({ ...meera, line: 'New recipe every Friday.', place: 'Chennai', email: '' });
    expect(screen.getByText('New recipe every Friday.')).toBeVisible();
    expect(screen.getByText('Chennai')).toBeVisible();
    expect(document.querySelector('a[href^="mailto:"]')).toBeNull();
  });

  it('keeps an email with odd characters one address', async () => {
    await show({ ...meera, email: 'a+b?c&d@example.com' });
    expect(screen.getByRole('link', { name: /^a\+b\?c&d ?@example\. ?com$/ })).toHaveAttribute(
      'href',
      'mailto:a+b%3Fc%26d@example.com',
    );
  });
});

it('has a way to share it, which leads to its QR code where no script runs', async () => {
  await show();
  const share = screen.getByRole('link', { name: 'Share' });
  expect(share).toHaveAttribute('href', '/store/@Meera.Cooks.qr.svg');
  fireEvent.click(share);
  const sheet = await screen.findByRole('dialog', { name: 'Share' });
  expect(sheet).toHaveAccessibleDescription('Store of Meera Iyer · Sunday kitchen');
});

describe('copying the address of a store', () => {
  const withClipboard = (writeText: (text: string) => Promise<void>) =>
    Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });

  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('copies it with its host and says so for 500 ms', async () => {
    const copied: string[] = [];
    withClipboard(async (text) => void copied.push(text));
    await show();
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Copy address' })));
    expect(copied).toEqual(['http://localhost/store/@Meera.Cooks']);
    await act(async () => jest.advanceTimersByTime(499));
    expect(screen.getByRole('button', { name: 'Copied' })).toBeInTheDocument();
    await act(async () => jest.advanceTimersByTime(1));
    expect(screen.getByRole('button', { name: 'Copy address' })).toBeInTheDocument();
  });

  it('shows the address when the browser does not allow copying', async () => {
    withClipboard(() => Promise.reject(new Error('denied')));
    const shell = await show();
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Copy address' })));
    expect(shell.notices[0]?.text).toContain('http://localhost/store/@Meera.Cooks');
    expect(screen.getByRole('button', { name: 'Copy address' })).toBeInTheDocument();
  });
});

describe('the store page on the server', () => {
  const data = async () => {
    const products = [
      aProduct({ _id: 'a', Product_Img: [picture('i1'), picture('i2')] }),
      aProduct({ _id: 'b', Product_Price: 124999, Product_Discount_Price: 124999 }),
    ];
    const { result } = await loadStorePage({ at: '@meera.cooks' }, { ...meera, UserProduct: products });
    if (result.status !== 200) throw new Error('no store');
    return result.data;
  };
  const html = async () => renderToString(<page.Component data={await data()} shell={createFakeShell()} />);

  it('is complete without script and carries no inline style', async () => {
    const text = await html();
    expect(text).toContain('<h1>Meera Iyer · Sunday kitchen</h1>');
    expect(text).toContain('href="mailto:meera@example.com"');
    expect(text).toContain('₹1,24,999');
    expect(text).toContain('32% off');
    expect(text).toContain('href="http://iron-ember.example/kadhai"');
    expect(text).toContain('/images/i1/320.webp 320w');
    expect(text).not.toMatch(/ style=| on\w+=/);
    expect(renderToString(<page.Component data={page.sample} shell={createFakeShell()} />)).toContain('₹1,690');
  });

  it('is taken over by the browser without a difference', async () => {
    const errors: unknown[] = [];
    const box = document.body.appendChild(document.createElement('div'));
    const given = await data();
    box.innerHTML = await html();
    const before = [...box.querySelectorAll('h1, img')];
    const tree = <page.Component data={given} shell={createFakeShell()} />;
    await act(async () => void hydrateRoot(box, tree, { onRecoverableError: (error) => errors.push(error) }));
    expect(errors).toEqual([]);
    expect([...box.querySelectorAll('h1, img')]).toEqual(before);
    expect(screen.getByRole('button', { name: 'Copy address' })).toBeVisible();
  });
});
