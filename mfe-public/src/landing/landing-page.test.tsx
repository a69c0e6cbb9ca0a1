import type { SessionUser } from '@linkstall/contracts/http';
import { createFakeShell } from '@linkstall/contracts/testing';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { act, screen, within } from '@testing-library/react';

import { allThemes, meera, product, sampleGroups } from '../testing/people.ts';
import { apiAway, apiOf, hydrate, loadData, showServerHtml } from '../testing/server-html.tsx';
import { landingPage } from './landing-page.tsx';

const SHELL = join(__dirname, '../../../shell');
const withSamples = apiOf({ '': sampleGroups });
const away = { get: () => Promise.reject(apiAway) };

const show = async (api: typeof withSamples) => showServerHtml(landingPage, await loadData(landingPage, {}, api));
const pages = () =>
  within(templates())
    .getAllByRole('link')
    .filter((way) => !way.textContent.startsWith('Use'));
const templates = () => screen.getByRole('region', { name: 'Templates' });

afterEach(() => void jest.useRealTimers());

describe('the landing page', () => {
  it('has Home, Features and Templates, and the way in', async () => {
    const root = await show(withSamples);
    expect([...root.querySelectorAll('section[id]')].map(({ id }) => id)).toEqual(['home', 'features', 'templates']);
    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
    for (const way of screen.getAllByRole('link', { name: 'Create Now' }))
      expect(way).toHaveAttribute('href', '/admin/links');
    expect(root.querySelector('[style], script')).toBeNull();
  });

  it('shows the gallery by links alone, whatever else the samples have', async () => {
    const heading = { _id: 'h1', kind: 'heading', title: 'From the studio', place: 0 };
    const groups = sampleGroups.map((group) => group.map((user) => ({ ...user, UserEntry: [heading] })));
    await show(apiOf({ '': groups }));
    expect(templates()).toHaveTextContent('Watch: rasam in eleven minutes');
    expect(templates()).not.toHaveTextContent('From the studio');
  });

  it('says that nothing stands before a partner’s address, and by whose choice something may', async () => {
    await show(withSamples);
    expect(screen.getByText(/Nothing is put in between, unless you have a link count every click\./)).toBeVisible();
  });

  it('names its six features', async () => {
    await show(withSamples);
    const headings = within(screen.getByRole('region', { name: /shop front/ })).getAllByRole('heading', { level: 3 });
    expect(headings.map((heading) => heading.textContent)).toEqual([
      'Link hub',
      'Design ease',
      'Affiliate program integration',
      'Product showcase',
      'Instant share',
      'Custom themes',
    ]);
  });

  it('says what others charge for, with a code that leads to a real page and pieces of real screens', async () => {
    await show(withSamples);
    const included = within(screen.getByRole('region', { name: /others charge for/ }));
    expect(included.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
      'Numbers, and nobody followed',
      'A code to scan',
      'Seen in chats',
      'A page for each product',
      'More than links',
      'There when it counts',
      'A look of your own',
      'First and larger',
    ]);
    const code = included.getByRole('img', { name: 'QR code of @meera.cooks’s page' });
    expect(code).toHaveAttribute('src', '/meera.cooks.qr.svg');
    const scenes = [...screen.getByRole('region', { name: /others charge for/ }).querySelectorAll('img')];
    expect(scenes.map((scene) => scene.getAttribute('loading'))).toEqual(Array(8).fill('lazy'));
    for (const scene of scenes.filter((each) => each !== code))
      expect(existsSync(join(SHELL, new URL(scene.src).pathname))).toBe(true);
  });

  it('shows a product of a sample’s store, with the way there', async () => {
    const hidden = { ...product, Product_Name: 'Hidden', Product_status: false };
    const store = [{ ...meera, UserProduct: [hidden, product] }];
    await show(apiOf({ '': sampleGroups, '/meera.cooks/Store': store }));
    expect(screen.getByText('Brass coffee filter')).toBeVisible();
    expect(screen.getByText('₹1,24,999')).toBeVisible();
    expect(screen.getByText('₹1,50,000.50')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Open @meera.cooks’s store' })).toHaveAttribute(
      'href',
      '/store/@meera.cooks',
    );
    expect(document.querySelector('img[src="/images/p1/320.webp"]')).toHaveAttribute('width', '88');
    expect(screen.queryByText('Hidden')).toBeNull();
  });

  it('leads to no store when there is none', async () => {
    await show(withSamples);
    expect(screen.queryByRole('link', { name: /store/ })).toBeNull();
  });

  it('shows every sample page in small, each the way to that page', async () => {
    await show(withSamples);
    const ways = pages();
    expect(ways.map((way) => way.getAttribute('href'))).toEqual([
      '/meera.cooks',
      '/arjunlifts',
      '/zoya.draws',
      '/kabir.plays',
    ]);
    expect(ways[2]).toHaveAccessibleName(/@zoya\.draws/);
    expect(ways[2]).toHaveTextContent('Watch: rasam in eleven minutes');
  });

  it('leads from every template to a signup with its theme', async () => {
    await show(withSamples);
    const ways = within(templates()).getAllByRole('link', { name: /^Use this theme/ });
    expect(ways.map((way) => [way.textContent, way.getAttribute('href')])).toEqual([
      ['Use this theme: Marigold', '/signup?theme=marigold'],
      ['Use this theme: Signal', '/signup?theme=signal'],
      ['Use this theme: Kulfi', '/signup?theme=kulfi'],
      ['Use this theme: Neon Gali', '/signup?theme=neon-gali'],
    ]);
  });

  it('leads whoever is logged in with a theme to their own design', async () => {
    const shell = createFakeShell({}, { username: 'asha' } as SessionUser);
    const page = await hydrate(landingPage, await loadData(landingPage, {}, withSamples), shell);
    const ways = within(templates()).getAllByRole('link', { name: /^Use this theme/ });
    expect(ways[2]).toHaveAttribute('href', '/admin/design?theme=kulfi');
    expect(page.complaints).toEqual([]);
    page.end();
  });

  it('says how many themes there are', async () => {
    await show(withSamples);
    expect(screen.getByText(new RegExp(`^${allThemes.length} themes, from plain chalk`))).toBeVisible();
  });

  it('can be walked by keyboard without a stop inside a picture', async () => {
    const root = await show(withSamples);
    expect(root.querySelectorAll('[inert] a, [inert] button, [inert] [tabindex], [inert] h1')).toHaveLength(0);
  });

  it('carries nobody’s e-mail address', async () => {
    const withMail = sampleGroups.map((group) => group.map((user) => ({ ...user, email: 'hidden@example.com' })));
    const root = await show(apiOf({ '': withMail }));
    expect(root.innerHTML).not.toContain('hidden@example.com');
  });

  it.each([
    ['samples', withSamples],
    ['no samples', apiOf({ '': [] })],
    ['no API', away],
  ])('comes alive without a complaint from React with %s', async (_name, api) => {
    const page = await hydrate(landingPage, await loadData(landingPage, {}, api));
    expect(page.complaints).toEqual([]);
    page.end();
  });

  it('says so when an installation has no samples', async () => {
    await show(apiOf({ '': [] }));
    expect(templates()).toHaveTextContent('No sample pages are set up here.');
    expect(screen.queryByRole('link', { name: 'See sample pages' })).toBeNull();
  });
});

describe('when the API is away or slow', () => {
  it('stands, and says what is missing', async () => {
    await show(away);
    expect(screen.getByRole('heading', { level: 1 })).toBeVisible();
    expect(templates()).toHaveTextContent('Sample pages could not be read.');
  });

  it('does not wait longer than a second', async () => {
    jest.useFakeTimers();
    const loaded = landingPage.load({}, { get: () => new Promise(() => undefined) });
    await jest.advanceTimersByTimeAsync(1_000);
    expect(await loaded).toMatchObject({ status: 200, data: { samples: null } });
  });

  it('gets the gallery by itself, trying again until the API is back', async () => {
    jest.useFakeTimers();
    let up = false;
    const shell = createFakeShell({
      'GET ': () => {
        if (!up) throw apiAway;
        return sampleGroups;
      },
      'GET /meera.cooks/Store': () => [{ ...meera, UserProduct: [product] }],
    });
    const page = await hydrate(landingPage, { samples: null }, shell);
    await act(() => jest.advanceTimersByTimeAsync(5_000));
    expect(templates()).toHaveTextContent('Sample pages could not be read.');
    up = true;
    await act(() => jest.advanceTimersByTimeAsync(10_000));
    expect(pages()).toHaveLength(4);
    await act(() => jest.advanceTimersByTimeAsync(120_000));
    expect(screen.getByRole('link', { name: 'Open @meera.cooks’s store' })).toBeInTheDocument();
    expect(shell.calls.map(({ call }) => call)).toEqual(['GET ', 'GET ', 'GET /meera.cooks/Store']);
    page.end();
  });

  it('asks at once on Try again', async () => {
    const shell = createFakeShell({ 'GET ': () => sampleGroups });
    const page = await hydrate(landingPage, { samples: null }, shell);
    await act(async () => screen.getByRole('button', { name: 'Try again' }).click());
    expect(pages()).toHaveLength(4);
    page.end();
  });
});
