import type { SessionUser, SiteInfo } from '@linkstall/contracts/http';
import type { RemoteModule } from '@linkstall/contracts/shell';
import { createFakeShell, type FakeShell } from '@linkstall/testing';
import { render } from '@testing-library/react';
import { BrowserRouter, type RouteObject, useRoutes } from 'react-router-dom';

export const asha: SessionUser = {
  _id: 'u1',
  username: 'asha.rao',
  fullName: 'Asha Rao',
  email: 'asha@example.com',
  avatar: { url: '' },
  account_email_Verified: false,
  theme: 'marigold',
  line: '',
  place: '',
  hidesEmail: false,
  timeZone: 'Asia/Kolkata',
};

const Site = ({ routes }: { readonly routes: RouteObject[] }) => useRoutes(routes);

interface RenderOptions {
  readonly path: string;
  readonly routes?: Parameters<typeof createFakeShell>[0];
  readonly user?: SessionUser | null;
  readonly site?: SiteInfo;
}

/** Renders the remote at an address as the shell does. The shell owns `/admin`. */
export function renderRemote(remote: RemoteModule, { path, routes = {}, user = null, site }: RenderOptions) {
  window.history.pushState(null, '', path);
  const shell = createFakeShell(routes, user, site && { site });
  const screen = render(
    <BrowserRouter>
      <Site routes={[...remote.routes(shell), { path: '/admin', element: <h1>Admin</h1> }]} />
    </BrowserRouter>,
  );
  return { ...screen, shell };
}

const READ_AT_START = [
  'GET /users/storage',
  'GET /users/passkeys',
  'GET /users/second-factor',
  'GET /users/api-tokens',
];

/** The recorded calls, without those that the security page sends when it opens. */
export const callsOf = ({ calls }: FakeShell) => calls.filter(({ call }) => !READ_AT_START.includes(call));
