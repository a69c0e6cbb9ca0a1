import { failure } from '@linkstall/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import remote from '../app/remote.tsx';
import { renderRemote } from '../testing/render-remote.tsx';

const showReset = (respond: () => unknown = () => null) =>
  renderRemote(remote, { path: '/reset-password', routes: { 'POST /users/forget-password': respond } });
const send = () => userEvent.click(screen.getByRole('button', { name: 'Send Mail' }));

beforeEach(() => sessionStorage.clear());

describe('requesting a new password', () => {
  it('sends the address, shows a notice, stores the address for this tab and opens /resendEmail', async () => {
    const { shell } = showReset();
    await userEvent.type(screen.getByLabelText('Email'), ' asha@example.com ');
    await send();
    expect(await screen.findByRole('heading', { name: 'Check your mail' })).toBeInTheDocument();
    expect(window.location.pathname).toBe('/resendEmail');
    expect(shell.calls).toEqual([{ call: 'POST /users/forget-password', body: { email: 'asha@example.com' } }]);
    expect(shell.notices).toEqual([{ kind: 'success', text: 'Email Send' }]);
    expect(screen.getByText('asha@example.com')).toBeInTheDocument();
    expect(sessionStorage.getItem('resetEmail')).toBe('asha@example.com');
    expect(localStorage).toHaveLength(0);
  });

  it.each([
    ['', 'Enter your email address.'],
    ['asha.example.com', 'Enter an email address like name@example.com.'],
  ])('refuses the address "%s"', async (email, rule) => {
    const { shell } = showReset();
    await userEvent.click(screen.getByLabelText('Email'));
    await userEvent.paste(email);
    await send();
    expect(screen.getByLabelText('Email')).toHaveAccessibleDescription(rule);
    expect(screen.getByLabelText('Email')).toHaveFocus();
    expect(shell.calls).toEqual([]);
  });

  it('shows the message of the server and stays on the page', async () => {
    const { shell } = showReset(() => {
      throw failure(503, 'Mail cannot be sent now');
    });
    await userEvent.type(screen.getByLabelText('Email'), 'asha@example.com');
    await send();
    expect(await screen.findByRole('alert')).toHaveTextContent('Mail cannot be sent now');
    expect(shell.notices).toEqual([{ kind: 'error', text: 'Mail cannot be sent now' }]);
    expect(window.location.pathname).toBe('/reset-password');
    expect(sessionStorage).toHaveLength(0);
  });

  it('shows the last address of this tab', async () => {
    sessionStorage.setItem('resetEmail', 'asha@exmaple.com');
    renderRemote(remote, { path: '/resendEmail' });
    await userEvent.click(screen.getByRole('link', { name: 'Change it' }));
    expect(screen.getByLabelText('Email')).toHaveValue('asha@exmaple.com');
  });

  it('has links from and to the login page', async () => {
    renderRemote(remote, { path: '/login' });
    await userEvent.click(screen.getByRole('link', { name: 'Reset it' }));
    expect(window.location.pathname).toBe('/reset-password');
    await userEvent.click(screen.getAllByRole('link', { name: 'Login' }).at(-1)!);
    expect(screen.getByRole('heading', { name: 'Login' })).toBeInTheDocument();
  });
});
