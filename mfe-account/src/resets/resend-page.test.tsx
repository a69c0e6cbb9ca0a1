import { failure } from '@linkstall/testing';
import { act, fireEvent, screen } from '@testing-library/react';

import remote from '../app/remote.tsx';
import { renderRemote } from '../testing/render-remote.tsx';

const button = () => screen.getByRole('button', { name: /^Resend Email/ });
const advanceTime = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

const showResend = (respond: () => unknown = () => null) =>
  renderRemote(remote, { path: '/resendEmail', routes: { 'POST /users/forget-password': respond } });

beforeEach(() => {
  jest.useFakeTimers();
  sessionStorage.clear();
  sessionStorage.setItem('resetEmail', 'asha@example.com');
});
afterEach(() => jest.useRealTimers());

describe('the page after a reset mail was sent', () => {
  it('enables the button after a countdown of 20 seconds', async () => {
    showResend();
    expect(screen.getByRole('timer')).toHaveTextContent('You can send it again in 20 s.');
    expect(button()).toBeDisabled();
    await advanceTime(1_000);
    expect(screen.getByRole('timer')).toHaveTextContent('in 19 s');
    await advanceTime(18_900);
    expect(screen.getByRole('timer')).toHaveTextContent('in 1 s');
    expect(button()).toBeDisabled();
    await advanceTime(100);
    expect(button()).toBeEnabled();
    expect(screen.getByText('You can send it again now.', { selector: '[role=status]' })).toBeInTheDocument();
  });

  it('breaks a long address at punctuation, not inside a word', () => {
    sessionStorage.setItem('resetEmail', 'asha.rao@a-kitchen.example');
    showResend();
    const { innerHTML, textContent } = screen.getByText(/^asha/);
    expect(textContent).toBe('asha.rao@a-kitchen.example');
    expect(innerHTML).toBe('asha.<wbr>rao<wbr>@a-<wbr>kitchen.<wbr>example');
  });

  it('sends the mail to the same address again and restarts the countdown', async () => {
    const { shell } = showResend();
    await advanceTime(20_000);
    fireEvent.click(button());
    await advanceTime(0);
    expect(shell.calls).toEqual([{ call: 'POST /users/forget-password', body: { email: 'asha@example.com' } }]);
    expect(shell.notices).toEqual([{ kind: 'success', text: 'Email Send' }]);
    expect(button()).toBeDisabled();
    expect(screen.getByRole('timer')).toHaveTextContent('in 20 s');
    expect(screen.getByRole('timer')).toHaveFocus();
    await advanceTime(20_000);
    expect(button()).toBeEnabled();
  });

  it('shows a refusal of the server, and can send again', async () => {
    const { shell } = showResend(() => {
      throw failure(429, 'Too many mails. Wait a while.');
    });
    await advanceTime(20_000);
    fireEvent.click(button());
    await advanceTime(0);
    expect(screen.getByRole('alert')).toHaveTextContent('Too many mails. Wait a while.');
    expect(shell.notices).toEqual([{ kind: 'error', text: 'Too many mails. Wait a while.' }]);
    expect(button()).toBeEnabled();
  });

  it.each([null, '', '{"broken'])(
    'opens the login page when the stored address is invalid: %j',
    async (storedAddress) => {
      if (storedAddress === null) sessionStorage.clear();
      else sessionStorage.setItem('resetEmail', storedAddress);
      showResend();
      await advanceTime(0);
      expect(screen.getByRole('heading', { name: 'Login' })).toBeInTheDocument();
    },
  );

  it('says ‘Email Not Found’ and opens the login page when the address was removed meanwhile', async () => {
    const { shell } = showResend();
    await advanceTime(20_000);
    sessionStorage.clear();
    fireEvent.click(button());
    await advanceTime(0);
    expect(shell.notices).toEqual([{ kind: 'error', text: 'Email Not Found' }]);
    expect(shell.calls).toEqual([]);
    expect(screen.getByRole('heading', { name: 'Login' })).toBeInTheDocument();
  });
});
