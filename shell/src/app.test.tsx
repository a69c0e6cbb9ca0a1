import type { SessionUser } from '@linkstall/contracts/http';
import {
  CONTRACT_VERSION,
  type Composition,
  type PageDeclaration,
  type RemoteModule,
  type RenderedPage,
  type SlotModule,
} from '@linkstall/contracts/shell';
import { createFakeShell, type FakeShell } from '@linkstall/testing';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { BrowserRouter, Link } from 'react-router-dom';

import { App } from './app.tsx';
import { loadLazyLayouts } from './layouts/lazy-layouts.tsx';
import { LoadedRemotes } from './remotes/remote-modules.ts';
import { reportsOf } from './testing/reports.ts';
import { meera } from './testing/meera.ts';

const page = (path: string, overrides: Partial<PageDeclaration> = {}): PageDeclaration => ({
  path,
  access: 'login',
  layout: 'admin',
  title: path,
  server: false,
  ...overrides,
});
const GUARDED = ['/admin/links', '/admin/design', '/store/add-product'];
const composition = {
  id: 'test',
  remotes: {
    'mfe-links': {
      releases: [{ release: '1~a' }],
      slots: {},
      pages: [
        page('/admin/links', { nav: { label: 'Links', icon: 'links', order: 1 } }),
        page('/admin/design', { nav: { label: 'Design', icon: 'design', order: 2 } }),
        page('/admin/releases', { access: 'operator' }),
        page('/admin/unknown-layout', { layout: 'of a later shell' as 'site' }),
      ],
    },
    'mfe-store': {
      releases: [{ release: '1~a' }],
      slots: {},
      pages: [page('/store/add-product', { layout: 'site' })],
    },
    'mfe-account': {
      releases: [{ release: '1~a' }],
      slots: {},
      pages: [
        page('/login', { access: 'logged-out', layout: 'bare' }),
        page('/signup', { access: 'logged-out', layout: 'bare' }),
        page('/admin/account/:tab'),
      ],
    },
    'mfe-public': {
      releases: [{ release: '1~a' }],
      slots: { 'phone-preview': './preview' },
      pages: [page('/:userName', { access: 'public', layout: 'bare', server: true })],
    },
  },
} as unknown as Composition;

/** The name of the screen that throws when it is rendered. */
let brokenScreen: string | null;
const Screen = ({ name }: { readonly name: string }) => {
  const [text, setText] = useState('');
  if (brokenScreen === name) throw new Error(`${name} is broken`);
  return (
    <>
      <h1>{name}</h1>
      <input aria-label="Text" value={text} onChange={(event) => setText(event.target.value)} />
      <Link to="/admin/design">To design</Link>
    </>
  );
};
const remote: RemoteModule = {
  contractVersion: CONTRACT_VERSION,
  routes: () =>
    [...GUARDED, '/login', '/signup', '/admin/releases', '/admin/unknown-layout', '/admin/account/profile'].map(
      (path) => ({ path, element: <Screen name={path} /> }),
    ),
  pages: {
    '/:userName': {
      load: () => Promise.resolve({ status: 404 }),
      Component: () => <Screen name="profile" />,
      sample: null,
    },
  },
};

const preview: SlotModule = { contractVersion: CONTRACT_VERSION, Component: () => null };

const loadedModules: string[] = [];
let load: () => Promise<unknown>;
/** The user in the API; null when the API is unavailable. */
let account: SessionUser | null;
const show = (path: string, user: SessionUser | null, rendered: RenderedPage | null = null): FakeShell => {
  history.replaceState(null, '', path);
  const routes = {
    'GET /meera/Page': () => [{ ...meera, UserLink: [], UserTheme: [] }],
    'GET /users/account': () => {
      if (account) return account;
      throw new Error('unavailable');
    },
  };
  const shell = createFakeShell(routes, user);
  const fetchModule = (_release: unknown, expose: string) => {
    loadedModules.push(expose);
    return expose === './preview' ? Promise.resolve({ default: preview }) : load();
  };
  const remotes = new LoadedRemotes(composition, fetchModule, reportsOf(shell));
  render(
    <BrowserRouter>
      <App shell={shell} remotes={remotes} rendered={rendered} />
    </BrowserRouter>,
  );
  return shell;
};
/** Waits until the shell has left for another document, so nothing of the page is shown. jsdom does not load the document. */
const waitForDocument = async (path: string) => {
  await waitFor(() => expect(location.pathname).toBe(path));
  await waitFor(() => expect(screen.queryByRole('heading', { level: 1 })).toBeNull());
};
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

beforeAll(() => loadLazyLayouts());
beforeEach(() => {
  window.matchMedia = (media) =>
    Object.assign(new EventTarget(), { matches: media.startsWith('(min-width'), media }) as MediaQueryList;
  window.scrollTo = () => undefined;
  performance.getEntriesByType = () => [];
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  sessionStorage.clear();
  brokenScreen = null;
  account = null;
  loadedModules.length = 0;
  load = () => Promise.resolve({ default: remote });
});
afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

describe('while a remote does not load, the app', () => {
  beforeEach(() => {
    jest.useFakeTimers();
    load = () => new Promise(() => undefined);
  });

  it('shows header, navigation and Logout at once, and a loading message in the main region', async () => {
    const shell = show('/admin/links', meera);
    expect(screen.getByRole('navigation', { name: 'Admin' })).toHaveTextContent('LinksDesignHomeLogout');
    expect(screen.getByRole('main')).toHaveTextContent('Loading');
    act(() => screen.getByRole('button', { name: 'Logout' }).click());
    expect(shell.session.current()).toBeNull();
  });

  it('says after 3 s that the remote is slow, and shows the remote when it arrives late', async () => {
    let arrive: (module: unknown) => void = () => undefined;
    load = () => new Promise((resolve) => (arrive = resolve));
    show('/admin/links', meera);
    await act(() => jest.advanceTimersByTimeAsync(2700));
    expect(screen.getByRole('main')).toHaveTextContent('Loading');
    await act(() => jest.advanceTimersByTimeAsync(400));
    expect(screen.getByRole('main')).toHaveTextContent('The links part is slow to load');
    expect(screen.getByRole('main').querySelector('[data-missing-remote="mfe-links"]')).toBeVisible();
    await act(async () => arrive({ default: remote }));
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('/admin/links');
  });

  it('says after 8 s that the remote did not load, and Try again loads it without a page load', async () => {
    show('/admin/links', meera);
    await act(() => jest.advanceTimersByTimeAsync(7900));
    expect(screen.getByRole('main')).toHaveTextContent('The links part is slow to load');
    await act(() => jest.advanceTimersByTimeAsync(200));
    expect(screen.getByRole('main')).toHaveTextContent('The links part did not load');
    load = () => Promise.resolve({ default: remote });
    await act(async () => screen.getAllByRole('button', { name: 'Try again' })[0]?.click());
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('/admin/links');
  });
});

it('a browser-rendered page has the title that its remote declares', async () => {
  show('/admin/design', meera);
  await heading('/admin/design');
  expect(document.title).toBe('/admin/design · Linkstall');
});

describe('a page that throws', () => {
  it('does not break the other pages of its remote, and its error is reported', async () => {
    brokenScreen = '/admin/links';
    const shell = show('/admin/links', meera);
    await heading('The links part did not load');
    await userEvent.click(screen.getByRole('link', { name: 'Design' }));
    await heading('/admin/design');
    expect(shell.reportedErrors).toEqual([new Error('/admin/links is broken')]);
    await userEvent.click(screen.getByRole('link', { name: 'Links' }));
    await heading('The links part did not load');
  });

  it('is rendered again by Try again, without a page load', async () => {
    brokenScreen = '/admin/links';
    show('/admin/links', meera);
    await heading('The links part did not load');
    brokenScreen = null;
    await userEvent.click(within(screen.getByRole('main')).getByRole('button', { name: 'Try again' }));
    await heading('/admin/links');
  });

  it('has its own error boundary, but the remote keeps its state from page to page', async () => {
    const createRoutes = jest.spyOn(remote, 'routes');
    show('/admin/links', meera);
    await heading('/admin/links');
    await userEvent.click(screen.getByRole('link', { name: 'Design' }));
    await heading('/admin/design');
    expect(createRoutes).toHaveBeenCalledTimes(1);
  });

  it('leaves the other pages reachable if the shell itself throws, and the error is reported', async () => {
    const shell = show('/admin/unknown-layout', meera);
    await heading('This page did not load');
    expect(screen.getByRole('link', { name: 'Back To Home' })).toHaveAttribute('href', '/');
    expect(shell.reportedErrors).toEqual([
      expect.objectContaining({ message: expect.stringContaining('type is invalid') }),
    ]);
    act(() => history.pushState(null, '', '/admin/links'));
    act(() => void dispatchEvent(new PopStateEvent('popstate')));
    await heading('/admin/links');
  });
});

describe('a page for operators', () => {
  it('shows Page Not Found to other users and downloads nothing', async () => {
    show('/admin/releases', meera);
    await heading('Page Not Found');
    expect(loadedModules).toEqual([]);
    expect(document.title).toBe('Page Not Found · Linkstall');
  });

  it('redirects a visitor without a session to the login page', async () => {
    show('/admin/releases', null);
    await waitForDocument('/login');
  });

  it('opens when the API says that the user is an operator now, and closes when the role is gone', async () => {
    account = { ...meera, operator: true };
    const shell = show('/admin/releases', meera);
    await heading('/admin/releases');
    act(() => shell.session.replaceUser(meera));
    await heading('Page Not Found');
  });
});

describe('a visitor without a session', () => {
  it.each(GUARDED)(
    'is redirected from %s to the login page, downloads nothing else, and the path is stored',
    async (path) => {
      const shell = show(`${path}?x=1`, null);
      await waitForDocument('/login');
      expect(loadedModules).toEqual([]);
      expect(sessionStorage.getItem('returnTo')).toBe(`${path}?x=1`);
      expect(shell.calls).toEqual([]);
    },
  );

  it('has no return path after a logout', async () => {
    const shell = show('/admin/design', meera);
    await heading('/admin/design');
    await act(() => shell.session.end());
    await waitForDocument('/login');
    expect(sessionStorage.getItem('returnTo')).toBeNull();
  });

  it('is redirected from the login page to the links page after the login', async () => {
    show('/login', meera);
    await waitForDocument('/admin/links');
  });
});

describe('an isolated page', () => {
  it.each([
    ['/login', '/signup', true],
    ['/login', '/admin/design', false],
    ['/admin/design', '/login', false],
    ['/admin/links', '/admin/design', true],
    ['/admin/links', '/confirm', false],
    ['/confirm', '/login', false],
    // The remote declares `/admin/account/:tab` for both.
    ['/admin/links', '/admin/account/profile', true],
    ['/admin/links', '/admin/account/security', false],
    ['/admin/links', '/admin/Account/%73ecurity/', false],
  ])('from %s to %s stays in the document: %s', async (from, to, staysInDocument) => {
    show(from, from === '/login' ? null : meera);
    await heading(from === '/confirm' ? 'Nothing to confirm' : from);
    act(() => {
      history.pushState(null, '', to);
      dispatchEvent(new PopStateEvent('popstate'));
    });
    if (staysInDocument) await heading(to);
    else await waitForDocument(to);
  });
});

describe('a session change in another tab', () => {
  it('to a new token of the same user keeps the state of the page', async () => {
    const shell = show('/admin/links', meera);
    await heading('/admin/links');
    await userEvent.type(screen.getByLabelText('Text'), 'half a sentence');
    act(() => shell.session.replaceUser({ ...meera }));
    expect(screen.getByLabelText('Text')).toHaveValue('half a sentence');
  });

  it('to another user resets the state of the page', async () => {
    const shell = show('/admin/links', meera);
    await heading('/admin/links');
    await userEvent.type(screen.getByLabelText('Text'), 'half a sentence');
    act(() => shell.session.replaceUser({ ...meera, _id: '2', username: 'ravi' }));
    expect(await screen.findByLabelText('Text')).toHaveValue('');
  });
});

describe('a path without a page', () => {
  it('shows the 404 page with the header of the site, although the page’s layout has no header', () => {
    show('/nobody', null, { remote: 'mfe-public', path: '/:userName', status: 404, data: null });
    expect(screen.getByRole('banner')).toHaveTextContent('Linkstall');
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Page Not Found');
    expect(loadedModules).toEqual([]);
  });
});
