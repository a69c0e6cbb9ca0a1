import type { ReleaseLogLine, ReleasesOverview, RemoteStatus, SessionUser } from '@linkstall/contracts/http';
import { createFakeShell, type FakeShell } from '@linkstall/testing';
import { render } from '@testing-library/react';
import { BrowserRouter, useRoutes } from 'react-router-dom';

import remote from '../app/remote.tsx';

export const asha: SessionUser = {
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

export const STABLE = '1.0.0~aaaaaaaaaaaa';
export const CANDIDATE = '1.1.0~bbbbbbbbbbbb';
export const PREVIOUS = '0.9.0~cccccccccccc';

const since = { at: '2026-11-22T17:40:00.000Z', by: 'Meera', message: 'The first one' };

export const makeStatus = (overrides: Partial<RemoteStatus> = {}): RemoteStatus => ({
  remote: 'mfe-links',
  stable: STABLE,
  candidate: null,
  percent: null,
  previous: PREVIOUS,
  disabled: false,
  pages: [{ path: '/admin/links', title: 'Links' }],
  slots: [],
  flags: [],
  stableSince: since,
  candidateSince: null,
  disabledSince: null,
  stableCounts: null,
  candidateCounts: null,
  judgement: null,
  ...overrides,
});

export const makeLogLine = (seq: number | null, overrides: Partial<ReleaseLogLine> = {}): ReleaseLogLine => ({
  seq,
  at: `2026-11-22T17:40:${String((seq ?? 0) % 60).padStart(2, '0')}.000Z`,
  by: 'Meera',
  action: 'deploy',
  remote: 'mfe-links',
  release: STABLE,
  percent: 100,
  message: `Reason ${seq}`,
  refused: [],
  ...overrides,
});

export const makeOverview = (overrides: Partial<ReleasesOverview> = {}): ReleasesOverview => ({
  environment: 'local',
  version: '0.2.0',
  remotes: [makeStatus()],
  warnings: [],
  history: { lines: [makeLogLine(1)], before: null },
  ...overrides,
});

/** Renders the remote as the shell does: the routes of the remote in a router, with a fake shell API. */
export function renderRemote(routes: Parameters<typeof createFakeShell>[0], path = '/admin/releases') {
  const shell: FakeShell = createFakeShell({ 'GET /admin/forced-changes': () => ({ waiting: [] }), ...routes }, asha);
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
