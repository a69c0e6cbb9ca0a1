import type { SessionUser } from '@linkstall/contracts/http';
import { createFakeShell, type FakeShell } from '@linkstall/testing';
import { render } from '@testing-library/react';
import { BrowserRouter, useRoutes } from 'react-router-dom';

import remote from '../app/remote.tsx';

const asha: SessionUser = {
  _id: 'u1',
  username: 'asha',
  fullName: 'Asha',
  email: 'asha@example.com',
  avatar: { url: '' },
  account_email_Verified: true,
  theme: 'marigold',
  line: '',
  place: '',
  hidesEmail: false,
  timeZone: 'Asia/Kolkata',
  operator: true,
};

/** Renders the remote as the shell does: the routes of the remote in a router, with a fake shell API. */
export function renderRemote(routes: Parameters<typeof createFakeShell>[0], path = '/admin/site') {
  const shell: FakeShell = createFakeShell(routes, asha);
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
