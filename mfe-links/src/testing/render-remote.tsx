import type { Entry, Link, SessionUser } from '@linkstall/contracts/http';
import type { RemoteModule } from '@linkstall/contracts/shell';
import { createFakeShell, type FakeShell } from '@linkstall/testing';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { BrowserRouter, useRoutes } from 'react-router-dom';

import { asEntry } from '../ui/entry.ts';

/** jsdom has no layout, so it has no `scrollIntoView`. */
Object.assign(Element.prototype, { scrollIntoView: () => undefined });

export const meera: SessionUser = {
  _id: 'u1',
  username: 'meera.cooks',
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

export const aLink = (overrides: Partial<Link> = {}): Link => ({
  _id: '1',
  title: 'Blog',
  url: 'blog.example',
  isActive: true,
  thumbnail: { url: '/images/a1/384.webp' },
  ...overrides,
});

interface RenderOptions {
  readonly path:
    | '/admin/links'
    | `/admin/links#${string}`
    | `/admin/design${string}`
    | '/admin/statistics'
    | '/admin/subscribers';
  readonly routes: Parameters<typeof createFakeShell>[0];
  readonly user?: SessionUser | null;
  /** Additional members of the shell. */
  readonly shell?: Partial<FakeShell>;
}

/** Derives the response of `all-entry` from the response of `all-link`, so that a test states only one of them. */
export const withEntries = (routes: RenderOptions['routes'] = {}): RenderOptions['routes'] => {
  const links = routes['GET /link/all-link'];
  if (!links) return routes;
  const entries = async () => ((await links()) as readonly (Link | Entry)[]).map(asEntry);
  return { 'GET /link/all-entry': entries, ...routes };
};

/** Renders the remote at a path as the shell does: with its routes, a router and the shell's API. */
export function renderRemote(remote: RemoteModule, { path, routes, user = meera, shell: more }: RenderOptions) {
  const shell: FakeShell = { ...createFakeShell(withEntries(routes), user), ...more };
  const children = remote.routes(shell);
  const App = () => useRoutes(children);
  window.history.pushState(null, '', path);
  const view = render(
    <BrowserRouter>
      <App />
    </BrowserRouter>,
  );
  return { shell, ...view };
}

export const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
