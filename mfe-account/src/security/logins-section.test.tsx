import type { LoginSession } from '@linkstall/contracts/http';
import { failure } from '@linkstall/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import remote from '../app/remote.tsx';
import { asha, callsOf, renderRemote } from '../testing/render-remote.tsx';
import { SecurityPage } from './lazy-security.ts';

beforeAll(() => SecurityPage.load());

type Routes = NonNullable<Parameters<typeof renderRemote>[1]['routes']>;

const current: LoginSession = {
  _id: 'here',
  begunAt: '2026-11-21T04:45:00.000Z',
  seenAt: '2026-11-21T09:15:00.000Z',
  address: '203.0.113.7',
  device: 'Firefox on Linux',
  isCurrent: true,
  isBound: true,
};
const phone = { ...current, _id: 'phone', address: '198.51.100.4', device: 'Chrome on Android', isCurrent: false };
const library = { ...phone, _id: 'library', address: '192.0.2.9', device: 'Edge on Windows' };
const program = { ...phone, _id: 'program', address: '192.0.2.77', device: 'curl', isBound: false };

const showSecurity = (routes: Routes = {}) =>
  renderRemote(remote, {
    path: '/admin/account/security',
    routes: {
      'GET /users/storage': () => new Promise(() => undefined),
      'GET /users/sessions': () => [current, phone, library],
      ...routes,
    },
    user: asha,
  });
const section = () => within(screen.getByRole('region', { name: 'Where you are logged in' }));
const open = () => userEvent.click(section().getByRole('button', { name: 'Show logins' }));
const rows = () => section().getAllByRole('listitem');

it('the page requests no sessions before the user asks for them, because the request may need the password', () => {
  expect(callsOf(showSecurity().shell)).toEqual([]);
});

it('the list shows device, address and times, and marks the current session, which has no End button', async () => {
  showSecurity();
  await open();
  expect(section().getByRole('list', { name: 'Where you are logged in' })).toHaveFocus();
  expect(rows()).toHaveLength(3);
  const first = within(rows()[0] as HTMLElement);
  expect(first.getByText('Firefox on Linux')).toHaveTextContent('This one');
  expect(first.getByText('from 203.0.113.7')).toBeInTheDocument();
  expect(first.getByText(/^Logged in/)).toHaveTextContent(/21 Nov 2026/);
  expect(first.getByText(/^Last used/).querySelector('time')).toHaveAttribute('datetime', current.seenAt);
  expect(first.queryByRole('button')).toBeNull();
  expect(section().getAllByText('This one')).toHaveLength(1);
});

it('the list marks a session whose token works without a browser', async () => {
  showSecurity({ 'GET /users/sessions': () => [current, program] });
  await open();
  expect(rows().map((row) => within(row).queryByText('Not tied to one browser') !== null)).toEqual([false, true]);
});

it('End ends one session, shows a notice and keeps the other sessions', async () => {
  const { shell } = showSecurity({ 'DELETE /users/sessions/phone': () => null });
  await open();
  await userEvent.click(section().getByRole('button', { name: 'End Chrome on Android, 198.51.100.4' }));
  expect(rows().map((row) => row.textContent)).toEqual([
    expect.stringContaining('Firefox'),
    expect.stringContaining('Edge'),
  ]);
  expect(section().getByRole('list')).toHaveFocus();
  expect(shell.notices).toEqual([{ kind: 'success', text: 'Chrome on Android is logged out', durationMs: 5_000 }]);
});

it('End also removes a session from the list that had ended before', async () => {
  const { shell } = showSecurity({
    'DELETE /users/sessions/phone': () => {
      throw failure(404, 'This login has ended already');
    },
  });
  await open();
  await userEvent.click(section().getByRole('button', { name: /^End Chrome/ }));
  expect(rows()).toHaveLength(2);
  expect(shell.notices).toMatchObject([{ kind: 'success' }]);
});

it('End sends one request when the button is pressed several times, and a failure keeps the session', async () => {
  let respond: (error: Error) => void = () => undefined;
  const { shell } = showSecurity({
    'DELETE /users/sessions/phone': () => new Promise((_resolve, reject) => (respond = reject)),
  });
  await open();
  const end = section().getByRole('button', { name: /^End Chrome/ });
  await userEvent.click(end);
  await userEvent.click(end);
  expect(end).toHaveAttribute('aria-disabled', 'true');
  respond(failure(503, 'The service is unavailable'));
  await waitFor(() => expect(end).not.toHaveAttribute('aria-disabled'));
  expect(rows()).toHaveLength(3);
  expect(callsOf(shell).filter(({ call }) => call.startsWith('DELETE'))).toHaveLength(1);
  expect(shell.notices).toEqual([{ kind: 'error', text: 'The service is unavailable', durationMs: 5_000 }]);
});

it('the list stays hidden when the API refuses, and the user can try again', async () => {
  let isRefused = true;
  showSecurity({
    'GET /users/sessions': () => {
      if (isRefused) throw failure(403, 'Confirm this with your password', 'grant.required');
      return [current];
    },
  });
  await open();
  expect(section().getByRole('alert')).toHaveTextContent('Confirm this with your password');
  isRefused = false;
  await open();
  expect(rows()).toHaveLength(1);
});

it('a late response does not show the list after the page was left and opened again', async () => {
  let respond: (logins: readonly LoginSession[]) => void = () => undefined;
  showSecurity({ 'GET /users/sessions': () => new Promise((resolve) => (respond = resolve)) });
  await open();
  await userEvent.click(screen.getByRole('link', { name: 'Back to Account' }));
  window.history.back();
  await screen.findByRole('region', { name: 'Where you are logged in' });
  respond([current, phone]);
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(section().queryByRole('list')).toBeNull();
});
