import { failure } from '@linkstall/contracts/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import remote from '../app/remote.tsx';
import { asha, show } from '../testing/show.tsx';

const verified = { ...asha, account_email_Verified: true };
const press = (name = 'Click to Verify') => userEvent.click(screen.getByRole('button', { name }));

const showVerification = (respond: () => unknown = () => verified, user: typeof asha | null = asha) =>
  show(remote, {
    path: '/account-verification?token=u1.secret',
    routes: { 'POST /users/email-verifide': respond },
    user,
  });

describe('the link of a verification mail', () => {
  it('verifies when the button is pressed, stores the user, says so and goes to the account', async () => {
    const { shell } = showVerification();
    expect(shell.calls).toEqual([]);
    expect(window.location.search).toBe('');
    await press();
    expect(await screen.findByRole('button', { name: 'Email is Verified' })).toBeInTheDocument();
    expect(window.location.pathname).toBe('/admin/account');
    expect(shell.calls).toEqual([{ call: 'POST /users/email-verifide', body: { token: 'u1.secret' } }]);
    expect(shell.notices).toEqual([{ kind: 'success', text: 'Email Verified' }]);
    expect(shell.session.current()).toEqual(verified);
  });

  it("does not say 'Email Verified' on failure, but what the server said", async () => {
    const { shell } = showVerification(() => {
      throw failure(400, 'This link has expired or was used already');
    });
    await press();
    expect(await screen.findByRole('alert')).toHaveTextContent('This link has expired or was used already');
    expect(shell.notices).toEqual([{ kind: 'error', text: 'This link has expired or was used already' }]);
    expect(shell.session.current()).toEqual(asha);
    expect(window.location.pathname).toBe('/account-verification');
  });

  it('says who is logged in, and leads them to their account', () => {
    showVerification();
    expect(screen.getByText('asha.rao')).toBeInTheDocument();
    expect(screen.getByText(/^You are logged in as/)).toHaveTextContent('You are logged in as asha.rao.');
    expect(screen.getByRole('link', { name: 'Account' })).toHaveAttribute('href', '/admin/account');
    expect(screen.queryByText(/Log in and send/)).not.toBeInTheDocument();
  });

  it('used again when the address is verified, says so instead of complaining', async () => {
    const { shell } = showVerification(() => {
      throw failure(400, 'This link has expired or was used already');
    }, verified);
    expect(screen.getByText(/asha@example\.com is verified\./)).toBeInTheDocument();
    await press();
    expect(shell.notices).toEqual([{ kind: 'info', text: 'Email Already Verified' }]);
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(window.location.pathname).toBe('/account-verification');
  });

  it('leads a logged-out user to the login', async () => {
    const { shell } = showVerification(() => verified, null);
    await press();
    expect(await screen.findByRole('heading', { name: 'Login' })).toBeInTheDocument();
    expect(shell.notices).toEqual([{ kind: 'success', text: 'Email Verified' }]);
    expect(shell.session.current()).toBeNull();
  });

  it('never makes somebody else of who is logged in', async () => {
    const other = { ...asha, _id: 'u2', username: 'ravi' };
    const { shell } = showVerification(() => verified, other);
    await press();
    expect(await screen.findByRole('heading', { name: 'Login' })).toBeInTheDocument();
    expect(shell.session.current()).toEqual(other);
  });

  it('leads to /admin without a token', async () => {
    show(remote, { path: '/account-verification' });
    expect(await screen.findByRole('heading', { name: 'Admin' })).toBeInTheDocument();
  });

  it('brings the old address back when the mail was about a change, ends the session and leads to a new password', async () => {
    const { shell } = show(remote, {
      path: '/account-verification?token=u1.undo&purpose=undo',
      routes: { 'POST /users/email-undo': () => verified },
      user: { ...asha, email: 'new@example.com' },
    });
    await press('Undo the change');
    expect(await screen.findByRole('heading', { name: 'Check your mail' })).toBeInTheDocument();
    expect(screen.getByText(verified.email)).toBeInTheDocument();
    expect(shell.session.current()).toBeNull();
    expect(shell.calls).toEqual([{ call: 'POST /users/email-undo', body: { token: 'u1.undo' } }]);
    expect(shell.notices).toEqual([{ kind: 'success', text: 'Your old email address is back' }]);
  });
});
