import type { PublicUser, Theme } from '@linkstall/contracts/http';
import type { PublicApi } from '@linkstall/contracts/shell';
import { createFakeShell, failure } from '@linkstall/testing';
import themes from '@linkstall/themes/themes.json';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';

import declared from '../../routes.json';
import remote from '../app/remote.tsx';
import server from '../app/server.ts';
import { aProduct, manyProducts, meera, storedImage } from '../testing/people.ts';
import { createStoreHelpers } from '../testing/show-store.tsx';
import { fakeIntersectionObserver } from '../testing/browser-fakes.ts';

const { loadStorePage, page, showStore } = createStoreHelpers(server);

const load = (at: string) => loadStorePage({ at });
const show = async (user: PublicUser = meera) => (await showStore({ user })).shell;

beforeEach(fakeIntersectionObserver);

describe('the address of a store', () => {
  it('matches routes.json, for the pages of the edge and for the pages of the browser', () => {
    const edgePages = declared.pages.filter((declaration) => declaration.server);
    const browserPages = declared.pages.filter((declaration) => !declaration.server);
    const [root] = remote.routes(createFakeShell());
    expect(Object.keys(server.pages)).toEqual(edgePages.map(({ path }) => path));
    expect(remote.pages).toBe(server.pages);
    expect(root?.children?.map(({ path }) => path)).toEqual(browserPages.map(({ path }) => path));
    expect(browserPages.every(({ access }) => access === 'login')).toBe(true);
  });

  it('ignores upper and lower case, and has the username of the owner as canonical address', async () => {
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

  it('gives search engines the name, price, address and image of each product on the page', async () => {
    const { result } = await loadStorePage(
      { at: '@meera.cooks' },
      { ...meera, UserProduct: [aProduct(), aProduct({ Product_Img: [storedImage('a')] })] },
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
            { position: 2, item: { image: [storedImage('a').Product_img_Cloudnary_Path] } },
          ],
        },
      },
    });
  });

  it('redirects to the address with @ when the @ is missing', async () => {
    const { result, requestedPaths } = await load('meera.cooks');
    expect(result).toEqual({ status: 302, location: '/store/@meera.cooks' });
    expect(requestedPaths).toEqual([]);
  });

  it('redirects a former username to the current username', async () => {
    const api: PublicApi = { get: async <T,>() => [meera] as T };
    expect(await page.load({ at: '@meera-old' }, api)).toEqual({ status: 302, location: '/store/@Meera.Cooks' });
  });

  it.each(['@', '', '@@meera.cooks', '@ab', 'a b', '@a/b', '@../users', '@.meera', '//evil.example', '@meera..cooks'])(
    'is a 404 without a request for the impossible address "%s"',
    async (at) => {
      const { result, requestedPaths } = await load(at);
      expect(result).toEqual({ status: 404 });
      expect(requestedPaths).toEqual([]);
    },
  );

  it('is a 404 when no user has this name', async () => {
    expect((await load('@nobody')).result).toEqual({ status: 404 });
  });

  it('passes on a failure of the API, so that no cache stores a 404', async () => {
    const api: PublicApi = { get: () => Promise.reject(failure(503, 'Unavailable')) };
    await expect(page.load({ at: '@meera.cooks' }, api)).rejects.toMatchObject({ status: 503 });
  });
});

describe('the pages of a store', () => {
  const store = { ...meera, UserProduct: manyProducts(50) };
  const loadPage = async (number?: string) => {
    const { result } = await loadStorePage({ at: '@meera.cooks', ...(number && { page: number }) }, store);
    return result;
  };

  it('hold 24 products each, and the first page has no number', async () => {
    expect(await loadPage()).toMatchObject({
      data: { page: 1, total: 50, products: store.UserProduct.slice(0, 24) },
      head: { canonicalPath: '/store/@Meera.Cooks' },
    });
    expect(await loadPage('3')).toMatchObject({
      data: { page: 3, products: store.UserProduct.slice(48) },
      head: {
        canonicalPath: '/store/@Meera.Cooks?page=3',
        title: 'Store of Meera Iyer · Sunday kitchen, page 3 · Linkstall',
      },
    });
  });

  it.each(['0', '1', '4', '-1', 'two', '02', '1e1', '99999', ''])(
    'redirect to the first page when there is no page "%s"',
    async (number) => {
      const { result } = await loadStorePage({ at: '@meera.cooks', page: number }, store);
      expect(result).toEqual({ status: 302, location: '/store/@Meera.Cooks' });
    },
  );
});

describe('the store page', () => {
  it('has the theme of its owner and the bare layout', async () => {
    const neel = themes.find(({ _id }) => _id === 'neel') as unknown as Theme;
    const { result } = await loadStorePage({ at: '@meera.cooks' }, { ...meera, UserTheme: [neel] });
    if (result.status !== 200) throw new Error('no store');
    const { theme } = result.data as { theme: string };
    expect(theme).toContain('--lt-link:#f5eedd;');
    expect(result.head.themeColor).toBe('#1a2766');
    render(<page.Component data={result.data} shell={createFakeShell()} />);
    const values = [...document.querySelectorAll('div')].map((element) =>
      getComputedStyle(element).getPropertyValue('--lt-link'),
    );
    expect(values).toContain('#f5eedd');
    expect(declared.pages.find(({ server: isServerPage }) => isServerPage)?.layout).toBe('bare');
  });

  it('has the plain look when this release cannot read the theme', async () => {
    const unreadableTheme = { ...themes[0], mainStyles: {} } as unknown as Theme;
    const { result } = await loadStorePage({ at: '@meera.cooks' }, { ...meera, UserTheme: [unreadableTheme] });
    expect(result).toMatchObject({
      status: 200,
      data: { theme: expect.stringContaining('--lt-page:var(--ls-canvas);') },
    });
  });

  it('shows the name and the email address of its owner', async () => {
    await show();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Meera Iyer · Sunday kitchen');
    expect(screen.getByRole('link', { name: /^meera ?@example\. ?com$/ })).toHaveAttribute(
      'href',
      'mailto:meera@example.com',
    );
  });

  it('has breadcrumbs to the home page and to the page of its owner', async () => {
    await show();
    const crumbs = screen.getByRole('navigation', { name: 'Breadcrumb' });
    expect([...crumbs.querySelectorAll('a')].map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Home', '/'],
      ['@Meera.Cooks', '/Meera.Cooks'],
    ]);
    expect(crumbs.querySelector('[aria-current=page]')).toHaveTextContent('Store');
  });

  it('has tabs to the links and the store of its owner', async () => {
    await show();
    const tabs = screen.getByRole('navigation', { name: 'Pages of Meera Iyer · Sunday kitchen' });
    expect([...tabs.querySelectorAll('a')].map((tab) => [tab.textContent, tab.getAttribute('href')])).toEqual([
      ['Links', '/Meera.Cooks'],
      ['Store', '/store/@Meera.Cooks'],
    ]);
    expect(tabs.querySelector('[aria-current=page]')).toHaveTextContent('Store');
  });

  it('says that the store is empty, and shows no controls that a visitor cannot use', async () => {
    await show();
    expect(screen.getByRole('heading', { name: 'No products yet' })).toBeInTheDocument();
    expect(screen.getAllByRole('button')).toHaveLength(1);
    expect(document.body).not.toHaveTextContent(/\badd\b|₹/i);
  });

  it('loads the avatar in a suitable width', async () => {
    await show();
    const avatar = document.querySelector('img')!;
    expect(avatar).toHaveAttribute('src', '/images/abc123/192.webp');
    expect(avatar).toHaveAttribute(
      'srcset',
      '/images/abc123/96.webp 96w, /images/abc123/192.webp 192w, /images/abc123/384.webp 384w',
    );
  });

  it.each([
    ['Your name here', 'YH'],
    ['Meera Iyer · Sunday kitchen', 'MK'],
    ['asha', 'A'],
    ["Aoife O'Brien", 'AO'],
    ['मीरा अय्यर', 'मीअ'],
    ['🌼 Zoë van Dyk', 'ZD'],
    ['🌼', '@'],
  ])('shows the initials of %s when the owner has no avatar', async (fullName, initials) => {
    await show({ ...meera, fullName, avatar: { url: '' } });
    expect(screen.getByText(initials, { selector: '[aria-hidden=true]' })).toBeInTheDocument();
    expect(document.querySelector('img')).toBeNull();
  });

  it('shows the line and the place of the owner, and no hidden email address', async () => {
    await show({ ...meera, line: 'New recipe every Friday.', place: 'Chennai', email: '' });
    expect(screen.getByText('New recipe every Friday.')).toBeVisible();
    expect(screen.getByText(/Chennai/)).toBeVisible();
    expect(document.querySelector('a[href^="mailto:"]')).toBeNull();
  });

  it('escapes special characters of an email address', async () => {
    await show({ ...meera, email: 'a+b?c&d@example.com' });
    expect(screen.getByRole('link', { name: /^a\+b\?c&d ?@example\. ?com$/ })).toHaveAttribute(
      'href',
      'mailto:a+b%3Fc%26d@example.com',
    );
  });
});

it('the store page has a Share link, which opens the QR code without scripts', async () => {
  await show();
  const share = screen.getByRole('link', { name: 'Share' });
  expect(share).toHaveAttribute('href', '/store/@Meera.Cooks.qr.svg');
  fireEvent.click(share);
  const dialog = await screen.findByRole('dialog', { name: 'Share' });
  expect(dialog).toHaveAccessibleDescription('Store of Meera Iyer · Sunday kitchen');
});

describe('copying the address of a store', () => {
  const withClipboard = (writeText: (text: string) => Promise<void>) =>
    Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });

  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('copies the address with its host and shows ‘Copied’ for 500 ms', async () => {
    const copiedTexts: string[] = [];
    withClipboard(async (text) => void copiedTexts.push(text));
    await show();
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Copy address' })));
    expect(copiedTexts).toEqual(['http://localhost/store/@Meera.Cooks']);
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
      aProduct({ _id: 'a', Product_Img: [storedImage('i1'), storedImage('i2')] }),
      aProduct({ _id: 'b', Product_Price: 124999, Product_Discount_Price: 124999 }),
    ];
    const { result } = await loadStorePage({ at: '@meera.cooks' }, { ...meera, UserProduct: products });
    if (result.status !== 200) throw new Error('no store');
    return result.data;
  };
  const html = async () => renderToString(<page.Component data={await data()} shell={createFakeShell()} />);

  it('is complete without scripts and has no inline style', async () => {
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

  it('hydrates in the browser without a difference', async () => {
    const errors: unknown[] = [];
    const box = document.body.appendChild(document.createElement('div'));
    const pageData = await data();
    box.innerHTML = await html();
    const before = [...box.querySelectorAll('h1, img')];
    const tree = <page.Component data={pageData} shell={createFakeShell()} />;
    await act(async () => void hydrateRoot(box, tree, { onRecoverableError: (error) => errors.push(error) }));
    expect(errors).toEqual([]);
    expect([...box.querySelectorAll('h1, img')]).toEqual(before);
    expect(screen.getByRole('button', { name: 'Copy address' })).toBeVisible();
  });
});
