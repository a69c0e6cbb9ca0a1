import { act, screen } from '@testing-library/react';

import remote from '../app/remote.tsx';
import { linkServer } from '../testing/link-server.ts';
import { aLink, meera, renderRemote } from '../testing/render-remote.tsx';

const takedown = { category: 'fraud', reason: 'It asks for passwords.', at: '2026-11-30T09:00:00.000Z' } as const;

it('a link that an operator hides says why in its row', async () => {
  const server = linkServer();
  server.storedLinks = [aLink({ _id: '1', title: 'Win', takedown }), aLink({ _id: '2', title: 'Blog' })];
  renderRemote(remote, { path: '/admin/links', routes: server.routes });
  expect(await screen.findAllByText('Hidden by an operator: It asks for passwords.')).toHaveLength(1);
});

it('the list says why the page is hidden, until an operator has restored it', async () => {
  const server = linkServer();
  let restore: (user: typeof meera) => void = () => undefined;
  const account = new Promise<typeof meera>((resolve) => (restore = resolve));
  const routes = { ...server.routes, 'GET /users/account': () => account };
  const { shell } = renderRemote(remote, { path: '/admin/links', routes, user: { ...meera, takedown } });
  expect(await screen.findByText(/Visitors do not see your page\. .+: It asks for passwords\./)).toBeVisible();
  await act(async () => restore(meera));
  expect(screen.queryByText(/Visitors do not see your page/)).toBeNull();
  expect(shell.calls.map(({ call }) => call)).toContain('GET /users/account');
});

it.each([
  ['2026-12-08T12:00:00.000Z', 1],
  ['2026-11-30T12:00:00.000Z', 0],
])('the list says that the page is new until %s only before that time', async (newUntil, count) => {
  jest.useFakeTimers({ now: new Date('2026-12-01T12:00:00.000Z'), doNotFake: ['setTimeout', 'queueMicrotask'] });
  const server = linkServer();
  renderRemote(remote, { path: '/admin/links', routes: server.routes, user: { ...meera, newUntil } });
  await screen.findByRole('heading', { name: 'Links' });
  expect(screen.queryAllByText(/^Your page is new on this site until 8 Dec 2026\./)).toHaveLength(count);
  jest.useRealTimers();
});
