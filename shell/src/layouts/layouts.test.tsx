import type { Composition, ShellApi } from '@linkstall/contracts/shell';
import { createFakeShell } from '@linkstall/testing';
import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { BrowserRouter, StaticRouter } from 'react-router-dom';

import { createUnsaved } from '../unsaved-changes/unsaved.state.ts';
import { LoadedRemotes } from '../remotes/remote-modules.ts';
import { RemotesContext } from '../remotes/remotes-context.ts';
import { inertShell } from '../shell-api.ts';
import { ShellContext } from '../shell-context.ts';
import { shellStore } from '../shell-store.ts';
import { PageSkeleton } from '../page-skeleton.tsx';
import { AdminLayout } from './admin-layout.tsx';
import { BareLayout } from './bare-layout.tsx';
import { EntryLayout } from './entry-layout.tsx';
import { SiteLayout } from './site-layout.tsx';
import { reportsOf } from '../testing/reports.ts';
import { meera } from '../testing/meera.ts';

const page = (path: string, order: number, label: string) =>
  ({
    path,
    access: 'login',
    layout: 'admin',
    title: label,
    server: false,
    nav: { label, icon: path === '/admin/account' ? 'account' : 'links', order },
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
const setWideScreen = (isWide: boolean) => {
  window.matchMedia = (media) => {
    const matches = media.startsWith('(min-width') === isWide;
    return Object.assign(new EventTarget(), { matches, media }) as MediaQueryList;
  };
};
const labelsIn = (region: HTMLElement) =>
  [...region.querySelectorAll('a, button')].map(({ textContent }) => textContent);

beforeEach(() => {
  history.replaceState(null, '', '/admin/links');
  setWideScreen(true);
});

describe('the site layout', () => {
  const content = (
    <SiteLayout>
      <h1>Welcome</h1>
    </SiteLayout>
  );

  it('links a visitor to the sections of the landing page, to login and to signup', () => {
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

  it('offers no signup on a closed site', () => {
    show(createFakeShell({}, null, { site: { name: 'Garden Club', joining: 'closed' } }), content);
    expect(screen.getByRole('link', { name: 'Login' })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Signup' })).toBeNull();
  });

  it('shows login and signup in the same style, because only the page has a primary button', () => {
    show(createFakeShell(), content);
    const [login, signup] = ['Login', 'Signup'].map((name) => screen.getByRole('link', { name }));
    expect(signup?.className).toBe(login?.className);
  });

  it('links to the sections of the about page in the footer', () => {
    show(createFakeShell(), content);
    const footerLinks = within(screen.getByRole('contentinfo')).getAllByRole('link');
    expect(footerLinks.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['What it is', '/about#what'],
      ['Source', '/about/source'],
      ['Privacy', '/privacy'],
      ['Licence', '/about#licence'],
    ]);
  });

  it('marks the section at the reading line, also a section that is added later', () => {
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

  it('links a user to the admin area instead of login and signup', () => {
    show(createFakeShell({}, meera), content);
    expect(screen.getByRole('link', { name: 'Admin' })).toHaveAttribute('href', '/admin/links');
    expect(screen.queryByRole('link', { name: /Login|Signup/ })).toBeNull();
  });

  it('hydrates without errors for a user, and has no inline styles', async () => {
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
])('the %s layout starts with a skip link and has one main region', async (_name, Layout) => {
  show(createFakeShell(), <Layout>content</Layout>);
  await userEvent.tab();
  expect(screen.getByRole('link', { name: 'Skip to content' })).toHaveFocus();
  expect(document.activeElement).toHaveAttribute('href', '#main');
  expect(screen.getByRole('main')).toHaveAttribute('id', 'main');
  expect(screen.getByRole('main')).toHaveTextContent('content');
});

it('the entry layout links to login and signup, and marks the current page', () => {
  history.replaceState(null, '', '/signup');
  show(createFakeShell(), <EntryLayout>content</EntryLayout>);
  const links = within(screen.getByRole('navigation', { name: 'Account' })).getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href'), link.getAttribute('aria-current')])).toEqual(
    [
      ['Login', '/login', null],
      ['Signup', '/signup', 'page'],
    ],
  );
  expect(screen.getByRole('link', { name: 'Linkstall' })).toHaveAttribute('href', '/');
});

it('the entry layout keeps the chosen theme in its links', () => {
  history.replaceState(null, '', '/login?theme=neel');
  show(createFakeShell(), <EntryLayout>content</EntryLayout>);
  expect(screen.getByRole('link', { name: 'Signup' })).toHaveAttribute('href', '/signup?theme=neel');
  expect(screen.getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/login?theme=neel');
});

it('the entry layout keeps the invitation in the link to signup, and has no such link on a closed site', () => {
  history.replaceState(null, '', '/signup?invitation=abc&theme=neel');
  const site = { name: 'Garden Club', joining: 'invitation' } as const;
  const { unmount } = show(createFakeShell({}, null, { site }), <EntryLayout />);
  expect(screen.getByRole('link', { name: 'Signup' })).toHaveAttribute('href', '/signup?theme=neel&invitation=abc');
  expect(screen.getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/login?theme=neel');
  unmount();
  show(createFakeShell({}, null, { site: { ...site, joining: 'closed' } }), <EntryLayout />);
  expect(screen.queryByRole('link', { name: 'Signup' })).toBeNull();
});

it('the entry layout links a user to the admin area instead of login and signup', () => {
  show(createFakeShell({}, meera), <EntryLayout>content</EntryLayout>);
  const links = within(screen.getByRole('navigation', { name: 'Account' })).getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([['Admin', '/admin/links']]);
});

describe('the admin layout', () => {
  const routes = { 'GET /meera/Page': () => [{ ...meera, UserLink: [], UserTheme: [], hasStore: false }] };

  it('shows the navigation entries of the deployed remotes in order, then Home and Logout', async () => {
    show(createFakeShell(routes, meera), <AdminLayout>content</AdminLayout>);
    expect(labelsIn(screen.getByRole('navigation', { name: 'Admin' }))).toEqual([
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

  it('has a bar at the bottom of a phone, and account and Logout behind the avatar', async () => {
    setWideScreen(false);
    const shell = createFakeShell(routes, { ...meera, operator: true });
    show(shell, <AdminLayout>content</AdminLayout>);
    const bar = screen.getByRole('navigation', { name: 'Admin' });
    const links = within(bar).getAllByRole('link');
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Links', '/admin/links'],
      ['Store', '/store/@meera'],
      ['Add', '/admin/links#add'],
      ['Design', '/admin/design'],
    ]);
    expect(links[0]).toHaveAttribute('aria-current', 'page');
    const menu = document.getElementById(
      screen.getByRole('button', { name: 'Account menu' }).getAttribute('popovertarget') ?? '',
    )!;
    expect(menu).toHaveAttribute('popover', 'auto');
    expect(labelsIn(menu)).toEqual(['Account', 'Releases', 'Home', 'Logout']);
    await userEvent.click(within(menu).getByRole('button', { name: 'Logout' }));
    expect(shell.session.current()).toBeNull();
  });

  it('is drawn by the edge as a skeleton with the navigation, without a user', () => {
    const html = renderToString(
      <StaticRouter location="/admin/links">
        <PageSkeleton
          matched={{ remote: 'mfe-links', page: page('/admin/links', 1, 'Links'), params: {} }}
          shell={inertShell}
          remotes={remotes}
        />
      </StaticRouter>,
    );
    document.body.insertAdjacentHTML('beforeend', `<div id="drawn">${html}</div>`);
    const drawn = within(document.getElementById('drawn')!);
    expect(drawn.getByRole('main')).toHaveTextContent('Loading');
    expect(labelsIn(drawn.getAllByRole('navigation', { name: 'Admin' })[0]!)).toEqual([
      ...['Links', 'Design', 'Account', 'Home', 'Logout'],
    ]);
    expect(html).not.toContain('style=');
    document.getElementById('drawn')!.remove();
  });

  it('shows Releases only to operators, without the phone preview', async () => {
    history.replaceState(null, '', '/admin/releases');
    const screen = show(createFakeShell(routes, meera), <AdminLayout>content</AdminLayout>);
    expect(screen.queryByRole('link', { name: 'Releases' })).toBeNull();
    screen.unmount();
    show(createFakeShell(routes, { ...meera, operator: true }), <AdminLayout>content</AdminLayout>);
    expect(screen.getByRole('link', { name: 'Releases' })).toHaveAttribute('aria-current', 'page');
    expect(screen.queryByRole('complementary')).toBeNull();
  });

  it('shows the phone preview only on pages that change the public page', () => {
    history.replaceState(null, '', '/admin/account/security');
    show(createFakeShell(routes, meera), <AdminLayout>content</AdminLayout>);
    expect(screen.getByRole('main')).toHaveTextContent('content');
    expect(screen.queryByRole('complementary')).toBeNull();
    setWideScreen(false);
    expect(screen.queryByRole('button', { name: 'Preview' })).toBeNull();
  });

  it('updates the user from the API, but keeps a change that was saved here meanwhile', async () => {
    const inAnotherBrowser = { ...meera, avatar: { url: '/images/new/384.webp' } };
    const shell = createFakeShell({ ...routes, 'GET /users/account': () => inAnotherBrowser }, meera);
    const screen = show(shell, <AdminLayout>content</AdminLayout>);
    await act(async () => undefined);
    expect(shell.session.current()).toEqual(inAnotherBrowser);
    screen.unmount();
    show(shell, <AdminLayout>content</AdminLayout>);
    const savedHere = { ...meera, fullName: 'Meera' };
    await act(async () => shell.session.replaceUser(savedHere));
    expect(shell.session.current()).toEqual(savedHere);
  });

  it('ends the session on Logout', async () => {
    const shell = createFakeShell(routes, meera);
    show(shell, <AdminLayout>content</AdminLayout>);
    await userEvent.click(screen.getByRole('button', { name: 'Logout' }));
    expect(shell.session.current()).toBeNull();
  });

  it('asks for confirmation before Logout while there are unsaved changes', async () => {
    const shell = createFakeShell(routes, meera);
    show(shell, <AdminLayout>content</AdminLayout>);
    createUnsaved(shellStore).begin();
    const confirm = jest.spyOn(window, 'confirm').mockReturnValue(false);
    await userEvent.click(screen.getByRole('button', { name: 'Logout' }));
    expect(shell.session.current()).not.toBeNull();
    confirm.mockReturnValue(true);
    await userEvent.click(screen.getByRole('button', { name: 'Logout' }));
    expect(shell.session.current()).toBeNull();
    expect(confirm).toHaveBeenCalledTimes(2);
  });

  /** Opens the preview on a small screen. jsdom has the dialog element without `showModal` and `close`. */
  const openPreview = async () => {
    HTMLDialogElement.prototype.showModal = function () {
      this.open = true;
    };
    HTMLDialogElement.prototype.close = function () {
      this.open = false;
      this.dispatchEvent(new Event('close'));
    };
    setWideScreen(false);
    show(createFakeShell(routes, meera), <AdminLayout>content</AdminLayout>);
    expect(screen.queryByRole('complementary')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Preview' }));
  };

  it('opens and closes the preview in a dialog on a small screen', async () => {
    await openPreview();
    const dialog = screen.getByRole('dialog', { name: 'Preview of your page' });
    expect(dialog).toHaveTextContent('No preview is installed');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Close preview' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('closes the preview after a navigation', async () => {
    await openPreview();
    act(() => {
      history.replaceState(null, '', '/admin/design');
      dispatchEvent(new PopStateEvent('popstate'));
    });
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByRole('button', { name: 'Preview' })).toBeVisible();
  });
});
