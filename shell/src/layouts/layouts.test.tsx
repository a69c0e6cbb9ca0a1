import type { SessionUser } from '@linkstall/contracts/http';
import type { Composition, ShellApi } from '@linkstall/contracts/shell';
import { createFakeShell } from '@linkstall/contracts/testing';
import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { BrowserRouter, StaticRouter } from 'react-router-dom';

import { createUnsaved } from '../leaving/unsaved.state.ts';
import { LoadedRemotes } from '../remotes/remote-modules.ts';
import { RemotesContext } from '../remotes/remotes-context.ts';
import { inertShell } from '../shell-api.ts';
import { ShellContext } from '../shell-context.ts';
import { shellStore } from '../shell-store.ts';
import { AdminLayout } from './admin-layout.tsx';
import { BareLayout } from './bare-layout.tsx';
import { EntryLayout } from './entry-layout.tsx';
import { SiteLayout } from './site-layout.tsx';
import { reportsOf } from '../testing/reports.ts';

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
const page = (path: string, order: number, label: string) =>
  ({
    path,
    access: 'login',
    layout: 'admin',
    title: label,
    server: false,
    nav: { label, icon: 'links', order },
  }) as const;
const composition: Composition = {
  id: 'test',
  shell: { release: '1~a', base: '/', entry: 'main.js', uniqueName: 'shell', files: {} },
  remotes: {
    'mfe-account': { releases: [], slots: {}, pages: [page('/admin/account', 3, 'Account')] },
    'mfe-releases': {
      releases: [],
      slots: {},
      pages: [{ ...page('/admin/releases', 9, 'Releases'), access: 'operator' }],
    },
    'mfe-links': {
      releases: [],
      slots: {},
      pages: [page('/admin/design', 2, 'Design'), page('/admin/links', 1, 'Links')],
    },
  },
};
const remotes = new LoadedRemotes(
  composition,
  () => Promise.reject(new Error('absent')),
  reportsOf({ report: () => undefined }),
);
const inShell = (shell: ShellApi, content: ReactNode) => (
  <ShellContext value={shell}>
    <RemotesContext value={remotes}>{content}</RemotesContext>
  </ShellContext>
);
const show = (shell: ShellApi, content: ReactNode) => render(<BrowserRouter>{inShell(shell, content)}</BrowserRouter>);
const wide = (matches: boolean) => {
  window.matchMedia = (media) => Object.assign(new EventTarget(), { matches, media }) as MediaQueryList;
};
const names = (region: HTMLElement) => [...region.querySelectorAll('a, button')].map(({ textContent }) => textContent);

beforeEach(() => {
  history.replaceState(null, '', '/admin/links');
  wide(true);
});

describe('the site layout', () => {
  const content = (
    <SiteLayout>
      <h1>Welcome</h1>
    </SiteLayout>
  );

  it('leads a visitor to the sections of the landing page, to login and to signup', () => {
    show(createFakeShell(), content);
    const sections = within(screen.getByRole('navigation', { name: 'Sections' })).getAllByRole('link');
    expect(sections.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Home', '/#home'],
      ['Features', '/#features'],
      ['Templates', '/#templates'],
    ]);
    expect(screen.getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/login');
    expect(screen.getByRole('link', { name: 'Signup' })).toHaveAttribute('href', '/signup');
    expect(screen.queryByRole('link', { name: 'Admin' })).toBeNull();
  });

  it('has no button, which would be as loud as the one of its page', () => {
    show(createFakeShell(), content);
    const [login, signup] = ['Login', 'Signup'].map((name) => screen.getByRole('link', { name }));
    expect(signup?.className).toBe(login?.className);
  });

  it('leads to what it is, its source, its privacy and its licence', () => {
    show(createFakeShell(), content);
    const foot = within(screen.getByRole('contentinfo')).getAllByRole('link');
    expect(foot.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['What it is', '/about#what'],
      ['Source', '/about/source'],
      ['Privacy', '/privacy'],
      ['Licence', '/about#licence'],
    ]);
  });

  it('marks the section that is being read, also one that came later', () => {
    history.replaceState(null, '', '/');
    show(createFakeShell(), content);
    const main = screen.getByRole('main');
    main.innerHTML = '<section id="home"></section><section id="features"></section>';
    const tops = { home: -900, features: 100 };
    for (const [id, top] of Object.entries(tops)) {
      document.getElementById(id)!.getBoundingClientRect = () => ({ top }) as DOMRect;
    }
    expect(screen.getByRole('link', { current: true })).toHaveTextContent('Home');
    act(() => void dispatchEvent(new Event('scroll')));
    expect(screen.getByRole('link', { current: true })).toHaveTextContent('Features');
  });

  it('leads a user to the admin area instead', () => {
    show(createFakeShell({}, meera), content);
    expect(screen.getByRole('link', { name: 'Admin' })).toHaveAttribute('href', '/admin/links');
    expect(screen.queryByRole('link', { name: /Login|Signup/ })).toBeNull();
  });

  it('is hydrated as it was rendered, also for a user, and without inline styles', async () => {
    history.replaceState(null, '', '/');
    const root = document.body.appendChild(document.createElement('div'));
    root.innerHTML = renderToString(<StaticRouter location="/">{inShell(inertShell, content)}</StaticRouter>);
    expect(root.innerHTML).not.toContain('style=');
    expect(within(root).getByRole('link', { name: 'Home' })).toHaveAttribute('aria-current', 'true');
    expect(within(root).getByRole('link', { name: 'Login' })).toBeVisible();
    const problems: unknown[] = [];
    const shell = createFakeShell({}, meera);
    await act(async () => {
      hydrateRoot(root, <BrowserRouter>{inShell(shell, content)}</BrowserRouter>, {
        onRecoverableError: (error) => problems.push(error),
      });
    });
    expect(problems).toEqual([]);
    expect(within(root).getByRole('link', { name: 'Admin' })).toBeVisible();
    root.remove();
  });
});

it.each([
  ['site', SiteLayout],
  ['admin', AdminLayout],
  ['bare', BareLayout],
  ['entry', EntryLayout],
])('the %s layout begins with the way past it and holds the page in one main region', async (_name, Layout) => {
  show(createFakeShell(), <Layout>content</Layout>);
  await userEvent.tab();
  expect(screen.getByRole('link', { name: 'Skip to content' })).toHaveFocus();
  expect(document.activeElement).toHaveAttribute('href', '#main');
  expect(screen.getByRole('main')).toHaveAttribute('id', 'main');
  expect(screen.getByRole('main')).toHaveTextContent('content');
});

it('the entry layout has the ways in, and marks the one that is taken', () => {
  history.replaceState(null, '', '/signup');
  show(createFakeShell(), <EntryLayout>content</EntryLayout>);
  const ways = within(screen.getByRole('navigation', { name: 'Account' })).getAllByRole('link');
  expect(ways.map((way) => [way.textContent, way.getAttribute('href'), way.getAttribute('aria-current')])).toEqual([
    ['Login', '/login', null],
    ['Signup', '/signup', 'page'],
  ]);
  expect(screen.getByRole('link', { name: 'Linkstall' })).toHaveAttribute('href', '/');
});

it('the entry layout keeps the theme that was picked on the way from one form to the other', () => {
  history.replaceState(null, '', '/login?theme=neel');
  show(createFakeShell(), <EntryLayout>content</EntryLayout>);
  expect(screen.getByRole('link', { name: 'Signup' })).toHaveAttribute('href', '/signup?theme=neel');
  expect(screen.getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/login?theme=neel');
});

it('the entry layout leads whoever is logged in to the admin, not to a second login', () => {
  show(createFakeShell({}, meera), <EntryLayout>content</EntryLayout>);
  const ways = within(screen.getByRole('navigation', { name: 'Account' })).getAllByRole('link');
  expect(ways.map((way) => [way.textContent, way.getAttribute('href')])).toEqual([['Admin', '/admin/links']]);
});

describe('the admin layout', () => {
  const users = { 'GET /meera/Page': () => [{ ...meera, UserLink: [], UserTheme: [], hasStore: false }] };

  it('offers what the deployed remotes declare, in their order, then Home and Logout', async () => {
    show(createFakeShell(users, meera), <AdminLayout>content</AdminLayout>);
    expect(names(screen.getByRole('navigation', { name: 'Admin' }))).toEqual([
      'Links',
      'Design',
      'Account',
      'Home',
      'Logout',
    ]);
    expect(screen.getByRole('link', { name: 'Links' })).toHaveAttribute('aria-current', 'page');
    expect(screen.getByRole('link', { name: 'Design' })).not.toHaveAttribute('aria-current');
    expect(await screen.findByRole('complementary', { name: 'Preview of your page' })).toBeVisible();
  });

  it('offers operators what is theirs, without the phone beside it, and nobody else', async () => {
    history.replaceState(null, '', '/admin/releases');
    const screen = show(createFakeShell(users, meera), <AdminLayout>content</AdminLayout>);
    expect(screen.queryByRole('link', { name: 'Releases' })).toBeNull();
    screen.unmount();
    show(createFakeShell(users, { ...meera, operator: true }), <AdminLayout>content</AdminLayout>);
    expect(screen.getByRole('link', { name: 'Releases' })).toHaveAttribute('aria-current', 'page');
    expect(screen.queryByRole('complementary')).toBeNull();
  });

  it('has the phone only where something of the page is changed', () => {
    history.replaceState(null, '', '/admin/account/security');
    show(createFakeShell(users, meera), <AdminLayout>content</AdminLayout>);
    expect(screen.getByRole('main')).toHaveTextContent('content');
    expect(screen.queryByRole('complementary')).toBeNull();
    wide(false);
    expect(screen.queryByRole('button', { name: 'Preview' })).toBeNull();
  });

  it('knows of a user what the API says now, but keeps what was saved here since it was asked', async () => {
    const inAnotherBrowser = { ...meera, avatar: { url: '/images/new/384.webp' } };
    const shell = createFakeShell({ ...users, 'GET /users/account': () => inAnotherBrowser }, meera);
    const screen = show(shell, <AdminLayout>content</AdminLayout>);
    await act(async () => undefined);
    expect(shell.session.current()).toEqual(inAnotherBrowser);
    screen.unmount();
    show(shell, <AdminLayout>content</AdminLayout>);
    const savedHere = { ...meera, fullName: 'Meera' };
    await act(async () => shell.session.replaceUser(savedHere));
    expect(shell.session.current()).toEqual(savedHere);
  });

  it('logs out', async () => {
    const shell = createFakeShell(users, meera);
    show(shell, <AdminLayout>content</AdminLayout>);
    await userEvent.click(screen.getByRole('button', { name: 'Logout' }));
    expect(shell.session.current()).toBeNull();
  });

  it('asks before it logs out while something is not saved', async () => {
    const shell = createFakeShell(users, meera);
    show(shell, <AdminLayout>content</AdminLayout>);
    createUnsaved(shellStore).begin();
    const response = jest.spyOn(window, 'confirm').mockReturnValue(false);
    await userEvent.click(screen.getByRole('button', { name: 'Logout' }));
    expect(shell.session.current()).not.toBeNull();
    response.mockReturnValue(true);
    await userEvent.click(screen.getByRole('button', { name: 'Logout' }));
    expect(shell.session.current()).toBeNull();
    expect(response).toHaveBeenCalledTimes(2);
  });

  /** On a small screen; jsdom knows the element but not what opens and closes it. */
  const openPreview = async () => {
    HTMLDialogElement.prototype.showModal = function () {
      this.open = true;
    };
    HTMLDialogElement.prototype.close = function () {
      this.open = false;
      this.dispatchEvent(new Event('close'));
    };
    wide(false);
    show(createFakeShell(users, meera), <AdminLayout>content</AdminLayout>);
    expect(screen.queryByRole('complementary')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Preview' }));
  };

  it('opens the preview over the page on a small screen, and closes it again', async () => {
    await openPreview();
    const dialog = screen.getByRole('dialog', { name: 'Preview of your page' });
    expect(dialog).toHaveTextContent('No preview is installed');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Close preview' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('leaves the preview with the page that it was opened on', async () => {
    await openPreview();
    act(() => {
      history.replaceState(null, '', '/admin/design');
      dispatchEvent(new PopStateEvent('popstate'));
    });
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByRole('button', { name: 'Preview' })).toBeVisible();
  });
});
