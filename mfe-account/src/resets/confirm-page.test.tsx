import { failure } from '@linkstall/testing';
import { act, fireEvent, screen } from '@testing-library/react';

import remote from '../app/remote.tsx';
import { asha, renderRemote } from '../testing/render-remote.tsx';

const advanceTime = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
const field = (name: 'New password' | 'Repeat new password') => screen.getByLabelText(name);

const showConfirm = (respond: () => unknown = () => null, path = '/password-reset-confirm?token=u1.secret') =>
  renderRemote(remote, { path, routes: { 'PATCH /users/forget-password': respond } });

const submit = async (password: string, repetition = password) => {
  fireEvent.change(field('New password'), { target: { value: password } });
  fireEvent.change(field('Repeat new password'), { target: { value: repetition } });
  fireEvent.click(screen.getByRole('button', { name: 'Update Password' }));
  await advanceTime(0);
};

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

describe('choosing a new password', () => {
  it('sends the token and the password, shows a notice and opens the login page after 100 ms', async () => {
    const { shell } = showConfirm();
    await submit('marigold-stall');
    expect(shell.calls).toEqual([
      { call: 'PATCH /users/forget-password', body: { token: 'u1.secret', password: 'marigold-stall' } },
    ]);
    expect(shell.notices).toEqual([{ kind: 'success', text: 'Password Updated' }]);
    await advanceTime(99);
    expect(screen.queryByRole('heading', { name: 'Login' })).not.toBeInTheDocument();
    await advanceTime(1);
    expect(screen.getByRole('heading', { name: 'Login' })).toBeInTheDocument();
  });

  it('removes the token from the address and keeps the token for a reload', async () => {
    const { unmount } = showConfirm();
    await advanceTime(0);
    expect(window.location.href).toBe('http://localhost/password-reset-confirm');
    unmount();
    const storedState: unknown = window.history.state;
    const { shell } = showConfirm(() => null, '/password-reset-confirm');
    await advanceTime(0);
    expect(screen.getByRole('heading', { name: 'Login' })).toBeInTheDocument();
    act(() => {
      window.history.replaceState(storedState, '', '/password-reset-confirm');
      window.dispatchEvent(new PopStateEvent('popstate', { state: storedState }));
    });
    await submit('marigold-stall');
    expect(shell.calls).toHaveLength(1);
  });

  it('fills in the username of the mail link on the login page', async () => {
    showConfirm(() => null, '/password-reset-confirm?token=u1.secret&userName=asha.rao');
    await submit('marigold-stall');
    await advanceTime(100);
    expect(screen.getByLabelText('Username')).toHaveValue('asha.rao');
  });

  it.each(['/password-reset-confirm', '/password-reset-confirm?token='])(
    'opens the login page from %s',
    async (path) => {
      showConfirm(() => null, path);
      await advanceTime(0);
      expect(screen.getByRole('heading', { name: 'Login' })).toBeInTheDocument();
    },
  );

  it('refuses passwords that differ, at the field and as a notice', async () => {
    const { shell } = showConfirm();
    await submit('marigold-stall', 'marigold-stal');
    expect(field('Repeat new password')).toHaveAccessibleDescription('Password Mismatched');
    expect(shell.notices).toEqual([{ kind: 'error', text: 'Password Mismatched' }]);
    expect(shell.calls).toEqual([]);
  });

  it('requires both fields', async () => {
    const { shell } = showConfirm();
    await submit('');
    expect(field('New password')).toHaveAttribute('aria-invalid', 'true');
    expect(field('Repeat new password')).toHaveAttribute('aria-invalid', 'true');
    expect(field('New password')).toHaveFocus();
    expect(shell.calls).toEqual([]);
  });

  it('shows the message of the server for an expired link, and offers a new mail', async () => {
    const { shell } = showConfirm(() => {
      throw failure(400, 'This link has expired or was used already', 'token.invalid');
    });
    await submit('marigold-stall');
    await advanceTime(1_000);
    expect(screen.getByRole('alert')).toHaveTextContent('This link has expired or was used already');
    expect(shell.notices).toEqual([{ kind: 'error', text: 'This link has expired or was used already' }]);
    expect(screen.getByRole('link', { name: 'Ask for a new mail' })).toHaveAttribute('href', '/reset-password');
  });

  it('ends the session in this browser, because the server ended all sessions of the account', async () => {
    const { shell } = renderRemote(remote, {
      path: '/password-reset-confirm?token=u1.secret',
      routes: { 'PATCH /users/forget-password': () => null },
      user: asha,
    });
    await submit('marigold-stall');
    await advanceTime(100);
    expect(shell.session.current()).toBeNull();
    expect(screen.getByRole('heading', { name: 'Login' })).toBeInTheDocument();
  });
});
