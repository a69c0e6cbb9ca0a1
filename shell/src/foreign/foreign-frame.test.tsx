import type { Composition, RemoteRelease } from '@linkstall/contracts/shell';
import { createFakeShell } from '@linkstall/testing';
import { act, render, screen } from '@testing-library/react';
import { BrowserRouter } from 'react-router-dom';

import { App } from '../app.tsx';
import { loadLazyLayouts } from '../layouts/lazy-layouts.tsx';
import { LoadedRemotes } from '../remotes/remote-modules.ts';
import { reportsOf } from '../testing/reports.ts';
import { loadForeign } from './load-foreign.ts';

const release = {
  ...{ release: '1~a', base: '/remotes/mfe-guest/1~a/', tier: 'foreign', entry: 'main.js', uniqueName: 'guest_1' },
  files: {},
} as const satisfies RemoteRelease;
const page = { path: '/apps/guest', access: 'public', layout: 'bare', title: 'Guest', server: false } as const;
const composition = {
  id: 'test',
  shell: { release: '1~s' },
  remotes: { 'mfe-guest': { releases: [release], slots: {}, pages: [page] } },
} as unknown as Composition;

beforeAll(async () => {
  await loadLazyLayouts();
  await import('./foreign-frame.tsx');
  globalThis.matchMedia = () => new EventTarget() as MediaQueryList;
});
beforeEach(() => {
  jest.useFakeTimers();
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  history.replaceState(null, '', '/apps/guest');
});
afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

const advance = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

async function openPage() {
  const shell = createFakeShell({}, null);
  const remotes = new LoadedRemotes(composition, (_release, expose) => loadForeign(expose), reportsOf(shell));
  render(
    <BrowserRouter>
      <App shell={shell} remotes={remotes} rendered={null} />
    </BrowserRouter>,
  );
  await advance(0);
  return { shell, remotes };
}

it('a foreign remote is shown in a frame without access to the origin of the site', async () => {
  await openPage();
  const frame = screen.getByTitle('Guest');
  expect(frame).toHaveAttribute('src', release.base);
  expect(frame.getAttribute('sandbox')).toBe('allow-scripts allow-forms');
});

it('a foreign remote that does not answer in 8 s has the page of a failed remote, and is reported', async () => {
  const { shell } = await openPage();
  await advance(7_900);
  expect(screen.queryByRole('alert')).toBeNull();
  await advance(200);
  expect(screen.getByRole('alert')).toHaveTextContent('The guest part did not load');
  expect(shell.reportedErrors.map(String)).toContain('Error: no response in 8000 ms');
});

it('a foreign remote fills no slot', async () => {
  const { remotes } = await openPage();
  const state = await act(() => remotes.load({ remote: 'mfe-guest', expose: './preview' }));
  expect(state).toMatchObject({ status: 'missing' });
});
