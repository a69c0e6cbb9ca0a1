import type { SessionUser } from '@linkstall/contracts/http';
import { createFakeShell } from '@linkstall/testing';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { act, screen, within } from '@testing-library/react';

import { allThemes, meera, product, sampleGroups } from '../testing/people.ts';
import { apiUnavailable, fakeApi, hydrate, loadData, showServerHtml } from '../testing/server-html.tsx';
import { landingPage } from './landing-page.tsx';

const SHELL = join(__dirname, '../../../shell');
const withSamples = fakeApi({ '': sampleGroups });
const unavailableApi = { get: () => Promise.reject(apiUnavailable) };

const show = async (api: typeof withSamples) => showServerHtml(landingPage, await loadData(landingPage, {}, api));
const pageLinks = () =>
  within(templates())
    .getAllByRole('link')
    .filter((link) => !link.textContent.startsWith('Use'));
const templates = () => screen.getByRole('region', { name: 'Templates' });

afterEach(() => void jest.useRealTimers());

describe('the landing page', () => {
  it('has the sections Home, Features and Templates, and links to the links page', async () => {
    const root = await show(withSamples);
    expect([...root.querySelectorAll('section[id]')].map(({ id }) => id)).toEqual(['home', 'features', 'templates']);
    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
    for (const link of screen.getAllByRole('link', { name: 'Create Now' }))
      expect(link).toHaveAttribute('href', '/admin/links');
    expect(root.querySelector('[style], script')).toBeNull();
  });

  it('shows only links in the gallery, although the samples have other entries', async () => {
    const heading = { _id: 'h1', kind: 'heading', title: 'From the studio', place: 0 };
    const groups = sampleGroups.map((group) => group.map((user) => ({ ...user, UserEntry: [heading] })));
    await show(fakeApi({ '': groups }));
    expect(templates()).toHaveTextContent('Watch: rasam in eleven minutes');
    expect(templates()).not.toHaveTextContent('From the studio');
  });

  it('says that partner addresses open directly unless the creator counts every click', async () => {
    await show(withSamples);
    expect(screen.getByText(/Nothing is put in between, unless you set a link to count every click\./)).toBeVisible();
  });

  it('has six features', async () => {
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

  it('lists eight further features with a QR code of a sample page and existing, lazy screenshots', async () => {
    await show(withSamples);
    const featureList = within(screen.getByRole('region', { name: /others charge for/ }));
    expect(featureList.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
      'Numbers, and nobody followed',
      'A code to scan',
      'Seen in chats',
      'A page for each product',
      'More than links',
      'There when it counts',
      'A look of your own',
      'First and larger',
    ]);
    const code = featureList.getByRole('img', { name: 'QR code of @meera.cooks’s page' });
    expect(code).toHaveAttribute('src', '/meera.cooks.qr.svg');
    const images = [...screen.getByRole('region', { name: /others charge for/ }).querySelectorAll('img')];
    expect(images.map((image) => image.getAttribute('loading'))).toEqual(Array(8).fill('lazy'));
    for (const image of images.filter((each) => each !== code))
      expect(existsSync(join(SHELL, new URL(image.src).pathname))).toBe(true);
  });

  it('shows the first visible product of the first sample’s store, with a link to the store', async () => {
    const hiddenProduct = { ...product, Product_Name: 'Hidden', Product_status: false };
    const store = [{ ...meera, UserProduct: [hiddenProduct, product] }];
    await show(fakeApi({ '': sampleGroups, '/meera.cooks/Store': store }));
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

  it('has no link to a store when the sample has no store', async () => {
    await show(withSamples);
    expect(screen.queryByRole('link', { name: /store/ })).toBeNull();
  });

  it('shows every sample page in small with a link to the page', async () => {
    await show(withSamples);
    const links = pageLinks();
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/meera.cooks',
      '/arjunlifts',
      '/zoya.draws',
      '/kabir.plays',
    ]);
    expect(links[2]).toHaveAccessibleName(/@zoya\.draws/);
    expect(links[2]).toHaveTextContent('Watch: rasam in eleven minutes');
  });

  it('links every template to the signup page with its theme', async () => {
    await show(withSamples);
    const links = within(templates()).getAllByRole('link', { name: /^Use this theme/ });
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Use this theme: Marigold', '/signup?theme=marigold'],
      ['Use this theme: Signal', '/signup?theme=signal'],
      ['Use this theme: Kulfi', '/signup?theme=kulfi'],
      ['Use this theme: Neon Gali', '/signup?theme=neon-gali'],
    ]);
  });

  it('links a logged-in user from a template to the design page', async () => {
    const shell = createFakeShell({}, { username: 'asha' } as SessionUser);
    const page = await hydrate(landingPage, await loadData(landingPage, {}, withSamples), shell);
    const links = within(templates()).getAllByRole('link', { name: /^Use this theme/ });
    expect(links[2]).toHaveAttribute('href', '/admin/design?theme=kulfi');
    expect(page.reactErrors).toEqual([]);
    page.end();
  });

  it('shows the number of themes', async () => {
    await show(withSamples);
    expect(screen.getByText(new RegExp(`^${allThemes.length} themes, from plain chalk`))).toBeVisible();
  });

  it('has no focusable element in an inert page', async () => {
    const root = await show(withSamples);
    expect(root.querySelectorAll('[inert] a, [inert] button, [inert] [tabindex], [inert] h1')).toHaveLength(0);
  });

  it('contains no email address of the sample users', async () => {
    const withMail = sampleGroups.map((group) => group.map((user) => ({ ...user, email: 'hidden@example.com' })));
    const root = await show(fakeApi({ '': withMail }));
    expect(root.innerHTML).not.toContain('hidden@example.com');
  });

  it.each([
    ['samples', withSamples],
    ['no samples', fakeApi({ '': [] })],
    ['an unavailable API', unavailableApi],
  ])('hydrates without React errors with %s', async (_name, api) => {
    const page = await hydrate(landingPage, await loadData(landingPage, {}, api));
    expect(page.reactErrors).toEqual([]);
    page.end();
  });

  it('says that there are no sample pages when the installation has none', async () => {
    await show(fakeApi({ '': [] }));
    expect(templates()).toHaveTextContent('No sample pages are set up here.');
    expect(screen.queryByRole('link', { name: 'See sample pages' })).toBeNull();
  });
});

describe('the landing page when the API is unavailable or slow', () => {
  it('is rendered, and says that the sample pages are missing', async () => {
    await show(unavailableApi);
    expect(screen.getByRole('heading', { level: 1 })).toBeVisible();
    expect(templates()).toHaveTextContent('Sample pages could not be read.');
  });

  it('does not wait longer than 1 s for the API', async () => {
    jest.useFakeTimers();
    const result = landingPage.load({}, { get: () => new Promise(() => undefined) });
    await jest.advanceTimersByTimeAsync(1_000);
    expect(await result).toMatchObject({ status: 200, data: { samples: null } });
  });

  it('retries automatically until the API is back, then shows the gallery', async () => {
    jest.useFakeTimers();
    let isAvailable = false;
    const shell = createFakeShell({
      'GET ': () => {
        if (!isAvailable) throw apiUnavailable;
        return sampleGroups;
      },
      'GET /meera.cooks/Store': () => [{ ...meera, UserProduct: [product] }],
    });
    const page = await hydrate(landingPage, { samples: null }, shell);
    await act(() => jest.advanceTimersByTimeAsync(5_000));
    expect(templates()).toHaveTextContent('Sample pages could not be read.');
    isAvailable = true;
    await act(() => jest.advanceTimersByTimeAsync(10_000));
    expect(pageLinks()).toHaveLength(4);
    await act(() => jest.advanceTimersByTimeAsync(120_000));
    expect(screen.getByRole('link', { name: 'Open @meera.cooks’s store' })).toBeInTheDocument();
    expect(shell.calls.map(({ call }) => call)).toEqual(['GET ', 'GET ', 'GET /meera.cooks/Store']);
    page.end();
  });

  it('reads at once on Try again', async () => {
    const shell = createFakeShell({ 'GET ': () => sampleGroups });
    const page = await hydrate(landingPage, { samples: null }, shell);
    await act(async () => screen.getByRole('button', { name: 'Try again' }).click());
    expect(pageLinks()).toHaveLength(4);
    page.end();
  });
});
