import type { Entry, Link, SessionUser } from '@linkstall/contracts/http';
import type { RemoteModule } from '@linkstall/contracts/shell';
import { createFakeShell, type FakeShell } from '@linkstall/contracts/testing';
import { render } from '@testing-library/react';
import { BrowserRouter, useRoutes } from 'react-router-dom';

import { asEntry } from '../ui/entry.ts';

/** jsdom lays nothing out. */
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

export const aLink = (over: Partial<Link> = {}): Link => ({
  _id: '1',
  title: 'Blog',
  url: 'blog.example',
  isActive: true,
  thumbnail: { url: '/images/a1/384.webp' },
  ...over,
});

interface Scene {
  readonly path: '/admin/links' | `/admin/design${string}` | '/admin/statistics';
  readonly routes: Parameters<typeof createFakeShell>[0];
  readonly user?: SessionUser | null;
}

/** Who says what links there are has said the list. */
export const withEntries = (routes: Scene['routes'] = {}): Scene['routes'] => {
  const links = routes['GET /link/all-link'];
  if (!links) return routes;
  const entries = async () => ((await links()) as readonly (Link | Entry)[]).map(asEntry);
  return { 'GET /link/all-entry': entries, ...routes };
};

/** Renders the remote at an address exactly as the shell does: its routes, a router, the shell's API. */
export function renderRemote(remote: RemoteModule, { path, routes, user = meera }: Scene) {
  const shell: FakeShell = createFakeShell(withEntries(routes), user);
  const children = remote.routes(shell);
  const App = () => useRoutes(children);
  window.history.pushState(null, '', path);
  const screen = render(
    <BrowserRouter>
      <App />
    </BrowserRouter>,
  );
  return { shell, ...screen };
}
