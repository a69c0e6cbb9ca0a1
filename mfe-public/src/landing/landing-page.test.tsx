import type { SessionUser } from '@linkstall/contracts/http';
import { createFakeShell } from '@linkstall/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { hydrateRoot } from 'react-dom/client';

import { allThemes, meera, product, sampleGroups } from '../testing/people.ts';
import { apiUnavailable, fakeApi, hydrate, loadData, showServerHtml } from '../testing/server-html.tsx';
import { landingPage } from './landing-page.tsx';

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

  it.each(['closed', 'invitation'] as const)('offers visitors no signup when the site is %s', async (joining) => {
    const shell = createFakeShell({}, null, { site: { name: 'Garden Club', joining } });
    const data = await loadData(landingPage, {}, withSamples);
    const root = showServerHtml(landingPage, data, undefined, shell);
    expect(pageLinks().length).toBeGreaterThan(1);
    expect(root.innerHTML).not.toMatch(/signup|Create Now|Use this theme/);
    expect(root.querySelector('form')).toBeNull();
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
    const text = screen.getAllByText(/Nothing is put in between, unless you set a link to count every click\./);
    expect(text[0]).toBeVisible();
  });

  it('has six features', async () => {
    await show(withSamples);
    const headings = within(screen.getByRole('region', { name: /shop front/ })).getAllByRole('heading', { level: 3 });
    expect(headings.map((heading) => heading.textContent)).toEqual([
      'Link hub',
      'Instant share',
      'Design ease',
      'Custom themes',
      'Product showcase',
      'Affiliate program integration',
    ]);
  });

  it('shows a real QR code of the page in the first picture', async () => {
    await show(withSamples);
    const code = screen.getByRole('img', { name: 'QR code of @meera.cooks’s page' });
    expect(code).toHaveAttribute('src', '/meera.cooks.qr.svg');
    expect(code).toHaveAttribute('loading', 'lazy');
  });

  it('has a moving row of real pages, which a switch stops, outside the way of keyboards', async () => {
    const root = await show(withSamples);
    const row = root.querySelector('ul[aria-hidden=true]');
    expect([...(row?.querySelectorAll('a') ?? [])].map((a) => [a.getAttribute('href'), a.tabIndex])).toEqual([
      ['/meera.cooks', -1],
      ['/arjunlifts', -1],
      ['/zoya.draws', -1],
      ['/kabir.plays', -1],
    ]);
    expect(screen.getByRole('checkbox', { name: 'Stop the moving row' })).not.toBeChecked();
  });

  it('claims that it is free, open source and without tracking, each with a way to check it', async () => {
    await show(withSamples);
    const proofs = within(screen.getByRole('region', { name: 'Free, open source, no tracking' }));
    expect(proofs.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
      'Free',
      'Open source',
      'No tracking',
    ]);
    expect(proofs.getAllByRole('link', { name: /^Check it/ }).map((link) => link.getAttribute('href'))).toEqual([
      '/about#licence',
      '/about#source',
      '/privacy',
    ]);
  });

  it('answers five questions without scripts', async () => {
    const root = await show(withSamples);
    expect(root.querySelectorAll('details > summary')).toHaveLength(5);
  });

  it('shows the first visible product of the first sample’s store, with a link to the store', async () => {
    const hiddenProduct = { ...product, Product_Name: 'Hidden', Product_status: false };
    const store = [{ ...meera, UserProduct: [hiddenProduct, product] }];
    await show(fakeApi({ '': sampleGroups, '/meera.cooks/Store': store }));
    expect(screen.getByText('Brass coffee filter')).toBeVisible();
    expect(screen.getByText('₹1,24,999')).toBeVisible();
    expect(screen.getByText('₹1,50,000.50')).toBeVisible();
    expect(screen.getByRole('link', { name: /Open @meera.cooks’s store$/ })).toHaveAttribute(
      'href',
      '/store/@meera.cooks',
    );
    expect(document.querySelector('img[src="/images/p1/640.webp"]')).toHaveAttribute('loading', 'lazy');
    expect(screen.queryByText('Hidden')).toBeNull();
  });

  it('has no link to a store when the sample has no store', async () => {
    await show(withSamples);
    expect(screen.queryByRole('link', { name: /’s store$/ })).toBeNull();
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
    expect(screen.getByRole('link', { name: /Open @meera.cooks’s store$/ })).toBeInTheDocument();
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

describe('the claim field', () => {
  const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Claim your address' });
  const nameCheck = (taken: string) => ({
    'GET /users/name-free/asha': () => ({ isFree: taken !== 'asha', message: 'This username is already taken' }),
    'GET /users/name-free/asha.rao': () => ({ isFree: true, message: '' }),
  });
  const open = async (shell: ReturnType<typeof createFakeShell>) =>
    hydrate(landingPage, await loadData(landingPage, {}, withSamples), shell);

  it('leads to the signup page with the name, also without scripts', async () => {
    await show(withSamples);
    expect(field().form).toHaveAttribute('action', '/signup');
    expect(field()).toHaveAttribute('name', 'username');
    expect(screen.getByRole('button', { name: 'Claim it' })).toHaveAttribute('type', 'submit');
  });

  it('says while typing whether the name is free or taken, and asks only for names that can exist', async () => {
    const shell = createFakeShell(nameCheck('asha'));
    const page = await open(shell);
    await userEvent.type(field(), 'as');
    expect(field()).toHaveAccessibleDescription('Free, with everything in it. No card needed.');
    await userEvent.type(field(), 'ha');
    await waitFor(() => expect(field()).toHaveAccessibleDescription('This username is already taken'));
    await userEvent.type(field(), '.rao');
    await waitFor(() =>
      expect(field()).toHaveAccessibleDescription('asha.rao is free. Claim it before somebody else does.'),
    );
    await userEvent.type(field(), ' ?');
    expect(field()).toHaveAccessibleDescription('Use 3 to 30 letters, digits, dots, underscores or hyphens.');
    expect(shell.calls.map(({ call }) => call)).toEqual(['GET /users/name-free/asha', 'GET /users/name-free/asha.rao']);
    page.end();
  });

  it('checks a name that was typed before the page was hydrated', async () => {
    const data = await loadData(landingPage, {}, withSamples);
    const root = showServerHtml(landingPage, data);
    field().value = '@asha';
    const shell = createFakeShell(nameCheck(''));
    const react = await act(() => hydrateRoot(root, <landingPage.Component data={data} shell={shell} />));
    await waitFor(() => expect(field()).toHaveAccessibleDescription(/^asha is free\./));
    expect(field()).toHaveValue('@asha');
    act(() => react.unmount());
  });
});
