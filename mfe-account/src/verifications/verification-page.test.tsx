import { failure } from '@linkstall/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import remote from '../app/remote.tsx';
import { asha, renderRemote } from '../testing/render-remote.tsx';

const verifiedUser = { ...asha, account_email_Verified: true };
const press = (name = 'Click to Verify') => userEvent.click(screen.getByRole('button', { name }));

const showVerification = (respond: () => unknown = () => verifiedUser, user: typeof asha | null = asha) =>
  renderRemote(remote, {
    path: '/account-verification?token=u1.secret',
    routes: { 'POST /users/email-verifide': respond },
    user,
  });

describe('the link of a verification mail', () => {
  it('verifies the address on a press, stores the user, shows a notice and opens the account page', async () => {
    const { shell } = showVerification();
    expect(shell.calls).toEqual([]);
    expect(window.location.search).toBe('');
    await press();
    expect(await screen.findByRole('button', { name: 'Email is Verified' })).toBeInTheDocument();
    expect(window.location.pathname).toBe('/admin/account');
    expect(shell.calls).toEqual([{ call: 'POST /users/email-verifide', body: { token: 'u1.secret' } }]);
    expect(shell.notices).toEqual([{ kind: 'success', text: 'Email Verified' }]);
    expect(shell.session.current()).toEqual(verifiedUser);
  });

  it('shows the message of the server instead of ‘Email Verified’ when the verification fails', async () => {
    const { shell } = showVerification(() => {
      throw failure(400, 'This link has expired or was used already');
    });
    await press();
    expect(await screen.findByRole('alert')).toHaveTextContent('This link has expired or was used already');
    expect(shell.notices).toEqual([{ kind: 'error', text: 'This link has expired or was used already' }]);
    expect(shell.session.current()).toEqual(asha);
    expect(window.location.pathname).toBe('/account-verification');
  });

  it('shows the logged-in user, with a link to the account page', () => {
    showVerification();
    expect(screen.getByText('asha.rao')).toBeInTheDocument();
    expect(screen.getByText(/^You are logged in as/)).toHaveTextContent('You are logged in as asha.rao.');
    expect(screen.getByRole('link', { name: 'Account' })).toHaveAttribute('href', '/admin/account');
    expect(screen.queryByText(/Log in and send/)).not.toBeInTheDocument();
  });

  it('says that the address is verified already when the link is used again', async () => {
    const { shell } = showVerification(() => {
      throw failure(400, 'This link has expired or was used already');
    }, verifiedUser);
    expect(screen.getByText(/asha@example\.com is verified\./)).toBeInTheDocument();
    await press();
    expect(shell.notices).toEqual([{ kind: 'info', text: 'Email Already Verified' }]);
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(window.location.pathname).toBe('/account-verification');
  });

  it('opens the login page for a logged-out user', async () => {
    const { shell } = showVerification(() => verifiedUser, null);
    await press();
    expect(await screen.findByRole('heading', { name: 'Login' })).toBeInTheDocument();
    expect(shell.notices).toEqual([{ kind: 'success', text: 'Email Verified' }]);
    expect(shell.session.current()).toBeNull();
  });

  it('does not replace the session of another user', async () => {
    const otherUser = { ...asha, _id: 'u2', username: 'ravi' };
    const { shell } = showVerification(() => verifiedUser, otherUser);
    await press();
    expect(await screen.findByRole('heading', { name: 'Login' })).toBeInTheDocument();
    expect(shell.session.current()).toEqual(otherUser);
  });

  it('opens /admin when the token is missing', async () => {
    renderRemote(remote, { path: '/account-verification' });
    expect(await screen.findByRole('heading', { name: 'Admin' })).toBeInTheDocument();
  });

  it('restores the former address with purpose=undo, ends the session and offers a new password', async () => {
    const { shell } = renderRemote(remote, {
      path: '/account-verification?token=u1.undo&purpose=undo',
      routes: { 'POST /users/email-undo': () => verifiedUser },
      user: { ...asha, email: 'new@example.com' },
    });
    await press('Undo the change');
    expect(await screen.findByRole('heading', { name: 'Check your mail' })).toBeInTheDocument();
    expect(screen.getByText(verifiedUser.email)).toBeInTheDocument();
    expect(shell.session.current()).toBeNull();
    expect(shell.calls).toEqual([{ call: 'POST /users/email-undo', body: { token: 'u1.undo' } }]);
    expect(shell.notices).toEqual([{ kind: 'success', text: 'Your old email address is back' }]);
  });
});
