import type { LoginSession } from '@linkstall/contracts/http';
import { failure } from '@linkstall/contracts/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import remote from '../app/remote.tsx';
import { asha, show } from '../testing/show.tsx';

type Routes = NonNullable<Parameters<typeof show>[1]['routes']>;

const here: LoginSession = {
  _id: 'here',
  begunAt: '2026-11-21T04:45:00.000Z',
  seenAt: '2026-11-21T09:15:00.000Z',
  address: '203.0.113.7',
  device: 'Firefox on Linux',
  isCurrent: true,
};
const phone = { ...here, _id: 'phone', address: '198.51.100.4', device: 'Chrome on Android', isCurrent: false };
const library = { ...phone, _id: 'library', address: '192.0.2.9', device: 'Edge on Windows' };

const showSecurity = (routes: Routes = {}) =>
  show(remote, {
    path: '/admin/account/security',
    routes: { 'GET /users/sessions': () => [here, phone, library], ...routes },
    user: asha,
  });
const part = () => within(screen.getByRole('region', { name: 'Where you are logged in' }));
const open = () => userEvent.click(part().getByRole('button', { name: 'Show logins' }));
const rows = () => part().getAllByRole('listitem');

it('asks for nothing before it is asked: a look at the page needs no password', () => {
  expect(showSecurity().shell.calls).toEqual([]);
});

it('lists with what, where from and since when, and marks this one, which has no End', async () => {
  showSecurity();
  await open();
  expect(part().getByRole('list', { name: 'Where you are logged in' })).toHaveFocus();
  expect(rows()).toHaveLength(3);
  const first = within(rows()[0] as HTMLElement);
  expect(first.getByText('Firefox on Linux')).toHaveTextContent('This one');
  expect(first.getByText('from 203.0.113.7')).toBeInTheDocument();
  expect(first.getByText(/^Logged in/)).toHaveTextContent(/21 Nov 2026/);
  expect(first.getByText(/^Last used/).querySelector('time')).toHaveAttribute('datetime', here.seenAt);
  expect(first.queryByRole('button')).toBeNull();
  expect(part().getAllByText('This one')).toHaveLength(1);
});

it('ends one, says so, and the others stay', async () => {
  const { shell } = showSecurity({ 'DELETE /users/sessions/phone': () => null });
  await open();
  await userEvent.click(part().getByRole('button', { name: 'End Chrome on Android, 198.51.100.4' }));
  expect(rows().map((row) => row.textContent)).toEqual([
    expect.stringContaining('Firefox'),
    expect.stringContaining('Edge'),
  ]);
  expect(part().getByRole('list')).toHaveFocus();
  expect(shell.notices).toEqual([{ kind: 'success', text: 'Chrome on Android is logged out', durationMs: 5_000 }]);
});

it('one that had ended already is gone too', async () => {
  const { shell } = showSecurity({
    'DELETE /users/sessions/phone': () => {
      throw failure(404, 'This login has ended already');
    },
  });
  await open();
  await userEvent.click(part().getByRole('button', { name: /^End Chrome/ }));
  expect(rows()).toHaveLength(2);
  expect(shell.notices).toMatchObject([{ kind: 'success' }]);
});

it('is sent once however often it is pressed, and stays when it fails', async () => {
  let respond: (error: Error) => void = () => undefined;
  const { shell } = showSecurity({
    'DELETE /users/sessions/phone': () => new Promise((_resolve, reject) => (respond = reject)),
  });
  await open();
  const end = part().getByRole('button', { name: /^End Chrome/ });
  await userEvent.click(end);
  await userEvent.click(end);
  expect(end).toHaveAttribute('aria-disabled', 'true');
  respond(failure(503, 'The service is away'));
  await waitFor(() => expect(end).not.toHaveAttribute('aria-disabled'));
  expect(rows()).toHaveLength(3);
  expect(shell.calls.filter(({ call }) => call.startsWith('DELETE'))).toHaveLength(1);
  expect(shell.notices).toEqual([{ kind: 'error', text: 'The service is away', durationMs: 5_000 }]);
});

it('without the password it stays closed, says why and can be tried again', async () => {
  let refused = true;
  showSecurity({
    'GET /users/sessions': () => {
      if (refused) throw failure(403, 'Enter your password once more to do this', 'auth.stale');
      return [here];
    },
  });
  await open();
  expect(part().getByRole('alert')).toHaveTextContent('Enter your password once more to do this');
  refused = false;
  await open();
  expect(rows()).toHaveLength(1);
});

it('a response that comes after the page was left and shown again opens nothing', async () => {
  let respond: (logins: readonly LoginSession[]) => void = () => undefined;
  showSecurity({ 'GET /users/sessions': () => new Promise((resolve) => (respond = resolve)) });
  await open();
  await userEvent.click(screen.getByRole('link', { name: 'Back to Account' }));
  window.history.back();
  await screen.findByRole('region', { name: 'Where you are logged in' });
  respond([here, phone]);
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(part().queryByRole('list')).toBeNull();
});
