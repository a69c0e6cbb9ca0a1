import type { SessionUser } from '@linkstall/contracts/http';
import {
  CONTRACT_VERSION,
  type Composition,
  type PageDeclaration,
  type RemoteModule,
  type RenderedPage,
  type SlotModule,
} from '@linkstall/contracts/shell';
import { createFakeShell, type FakeShell } from '@linkstall/contracts/testing';
import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { BrowserRouter, Link } from 'react-router-dom';

import { App } from './app.tsx';
import { loadLazyLayouts } from './layouts/lazy-layouts.tsx';
import { LoadedRemotes } from './remotes/remote-modules.ts';
import { reportsOf } from './testing/reports.ts';

const meera: SessionUser = {
  _id: '1',
  username: 'meera',
  fullName: 'Meera Iyer',
  email: 'meera@example.com',
  avatar: { url: '' },
  account_email_Verified: true,
  theme: 'marigold',
  line: '',
  place: '',
  hidesEmail: false,
  timeZone: 'Asia/Kolkata',
};
const page = (path: string, over: Partial<PageDeclaration> = {}): PageDeclaration => ({
  path,
  access: 'login',
  layout: 'admin',
  title: path,
  server: false,
  ...over,
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
      pages: [page('/login', { access: 'logged-out', layout: 'bare' })],
    },
    'mfe-public': {
      releases: [{ release: '1~a' }],
      slots: { 'phone-preview': './preview' },
      pages: [page('/:userName', { access: 'public', layout: 'bare', server: true })],
    },
  },
} as unknown as Composition;

/** What breaks a page when it is drawn. */
let broken: string | null;
const Screen = ({ name }: { readonly name: string }) => {
  const [typed, setTyped] = useState('');
  if (broken === name) throw new Error(`${name} is broken`);
  return (
    <>
      <h1>{name}</h1>
      <input aria-label="Text" value={typed} onChange={(event) => setTyped(event.target.value)} />
      <Link to="/admin/design">To design</Link>
    </>
  );
};
const remote: RemoteModule = {
  contractVersion: CONTRACT_VERSION,
  routes: () =>
    [...GUARDED, '/login', '/admin/releases', '/admin/unknown-layout'].map((path) => ({
      path,
      element: <Screen name={path} />,
    })),
  pages: {
    '/:userName': {
      load: () => Promise.resolve({ status: 404 }),
      Component: () => <Screen name="profile" />,
      sample: null,
    },
  },
};

const preview: SlotModule = { contractVersion: CONTRACT_VERSION, Component: () => null };

const loaded: string[] = [];
let load: () => Promise<unknown>;
/** What the API knows of the user; null: it is away. */
let account: SessionUser | null;
const show = (path: string, user: SessionUser | null, rendered: RenderedPage | null = null): FakeShell => {
  history.replaceState(null, '', path);
  const routes = {
    'GET /meera/Page': () => [{ ...meera, UserLink: [], UserTheme: [] }],
    'GET /users/account': () => {
      if (account) return account;
      throw new Error('away');
    },
  };
  const shell = createFakeShell(routes, user);
  const fetchModule = (_release: unknown, expose: string) => {
    loaded.push(expose);
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
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

beforeAll(() => loadLazyLayouts());
beforeEach(() => {
  window.matchMedia = (media) => Object.assign(new EventTarget(), { matches: true, media }) as MediaQueryList;
  window.scrollTo = () => undefined;
  performance.getEntriesByType = () => [];
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  sessionStorage.clear();
  broken = null;
  account = null;
  loaded.length = 0;
  load = () => Promise.resolve({ default: remote });
});
afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

describe('while a remote does not answer', () => {
  beforeEach(() => {
    jest.useFakeTimers();
    load = () => new Promise(() => undefined);
  });

  it('header, navigation and the way out are there at once, and its place says that it is loading', async () => {
    const shell = show('/admin/links', meera);
    expect(screen.getByRole('navigation', { name: 'Admin' })).toHaveTextContent('LinksDesignHomeLogout');
    expect(screen.getByRole('main')).toHaveTextContent('Loading');
    act(() => screen.getByRole('button', { name: 'Logout' }).click());
    expect(shell.session.current()).toBeNull();
  });

  it('after 3 s its place says what it waits for, and what comes late takes it all the same', async () => {
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

  it('after 8 s its place says what is missing, and trying again needs no reload', async () => {
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

it('the title of a page that the browser makes is the one that its remote declares', async () => {
  show('/admin/design', meera);
  await heading('/admin/design');
  expect(document.title).toBe('/admin/design · Linkstall');
});

describe('a page that throws', () => {
  it('takes only itself: the other pages of its remote work', async () => {
    broken = '/admin/links';
    const shell = show('/admin/links', meera);
    await heading('The links part did not load');
    await userEvent.click(screen.getByRole('link', { name: 'Design' }));
    await heading('/admin/design');
    expect(shell.reported).toEqual([new Error('/admin/links is broken')]);
    await userEvent.click(screen.getByRole('link', { name: 'Links' }));
    await heading('The links part did not load');
  });

  it('can be tried again without a reload', async () => {
    broken = '/admin/links';
    show('/admin/links', meera);
    await heading('The links part did not load');
    broken = null;
    await userEvent.click(within(screen.getByRole('main')).getByRole('button', { name: 'Try again' }));
    await heading('/admin/links');
  });

  it('is why each page has its own boundary, and yet a remote keeps what it knows from page to page', async () => {
    const isBrowserMade = jest.spyOn(remote, 'routes');
    show('/admin/links', meera);
    await heading('/admin/links');
    await userEvent.click(screen.getByRole('link', { name: 'Design' }));
    await heading('/admin/design');
    expect(isBrowserMade).toHaveBeenCalledTimes(1);
  });

  it('when it is the shell that fails, the rest of the site is still reached, and the error is reported', async () => {
    const shell = show('/admin/unknown-layout', meera);
    await heading('This page did not load');
    expect(screen.getByRole('link', { name: 'Back To Home' })).toHaveAttribute('href', '/');
    expect(shell.reported).toEqual([expect.objectContaining({ message: expect.stringContaining('type is invalid') })]);
    act(() => history.pushState(null, '', '/admin/links'));
    act(() => void dispatchEvent(new PopStateEvent('popstate')));
    await heading('/admin/links');
  });
});

describe('a page for operators', () => {
  it('is no page for anybody else who is logged in, and nothing of it is downloaded', async () => {
    show('/admin/releases', meera);
    await heading('Page Not Found');
    expect(loaded).toEqual([]);
    expect(document.title).toBe('Page Not Found · Linkstall');
  });

  it('asks who is not logged in to log in', async () => {
    show('/admin/releases', null);
    await heading('/login');
  });

  it('is there for an operator, also for one who has just become it, and gone when they are none any more', async () => {
    account = { ...meera, operator: true };
    const shell = show('/admin/releases', meera);
    await heading('/admin/releases');
    act(() => shell.session.replaceUser(meera));
    await heading('Page Not Found');
  });
});

describe('somebody who is not logged in', () => {
  it.each(GUARDED)('is led from %s straight to the login, downloads nothing of it, and then back', async (path) => {
    const shell = show(`${path}?x=1`, null);
    await heading('/login');
    expect(location.pathname).toBe('/login');
    expect(loaded).toEqual(['./routes']); // the login's own
    expect(sessionStorage.getItem('returnTo')).toBe(`${path}?x=1`);
    expect(shell.calls).toEqual([]);
  });

  it('is not led back to where somebody has logged out', async () => {
    const shell = show('/admin/design', meera);
    await heading('/admin/design');
    await act(() => shell.session.end());
    await heading('/login');
    expect(sessionStorage.getItem('returnTo')).toBeNull();
  });

  it('goes on from the login to where the login was asked for', async () => {
    show('/login', meera);
    await heading('/admin/links');
    expect(location.pathname).toBe('/admin/links');
  });
});

describe('another tab', () => {
  it('with a new token for the same person changes nothing on the page', async () => {
    const shell = show('/admin/links', meera);
    await heading('/admin/links');
    await userEvent.type(screen.getByLabelText('Text'), 'half a sentence');
    act(() => shell.session.replaceUser({ ...meera }));
    expect(screen.getByLabelText('Text')).toHaveValue('half a sentence');
  });

  it('with somebody else leaves nothing of the one before', async () => {
    const shell = show('/admin/links', meera);
    await heading('/admin/links');
    await userEvent.type(screen.getByLabelText('Text'), 'half a sentence');
    act(() => shell.session.replaceUser({ ...meera, _id: '2', username: 'ravi' }));
    expect(await screen.findByLabelText('Text')).toHaveValue('');
  });
});

describe('an address that nobody has', () => {
  it('has the site’s header, also where the page itself would have none', () => {
    show('/nobody', null, { remote: 'mfe-public', path: '/:userName', status: 404, data: null });
    expect(screen.getByRole('banner')).toHaveTextContent('Linkstall');
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Page Not Found');
    expect(loaded).toEqual([]);
  });
});
