import type { LoginResponse } from '@linkstall/contracts/http';
import { createFakeShell, failure } from '@linkstall/contracts/testing';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { shellStore } from '../shell-store.ts';
import { createFreshLogin } from './fresh-login.state.ts';
import { FreshLoginQuestion } from './question.tsx';

const meera = {
  _id: '1',
  username: 'meera',
  fullName: 'Meera Iyer',
  email: 'meera@example.com',
  avatar: { url: '' },
  account_email_Verified: true,
  theme: 'marigold',
  line: '',
  place: '',
  hidesEmail: false,
  timeZone: 'Asia/Kolkata',
};

function renderQuestion(overrides: Partial<Pick<Parameters<typeof createFreshLogin>[0], 'confirm' | 'load'>> = {}) {
  const sentPasswords: string[] = [];
  const { session } = createFakeShell({}, meera);
  const confirm = (password: string) => {
    sentPasswords.push(password);
    if (password !== 'seven steel bowls') return Promise.reject(failure(400, 'Wrong password'));
    return Promise.resolve({ user: meera, accessToken: 'd.e.f' });
  };
  const requestFreshLogin = createFreshLogin({ store: shellStore, session, confirm, ...overrides });
  const responses: boolean[] = [];
  render(
    <>
      <button onClick={() => void requestFreshLogin().then((confirmed) => responses.push(confirmed))}>Download</button>
      <FreshLoginQuestion />
    </>,
  );
  return { sentPasswords, responses, session };
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const field = () => screen.getByLabelText('Password');
const waitForClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
async function openDialog() {
  await press('Download');
  return screen.findByRole('dialog', { name: 'Your password once more' });
}

it('the password dialog opens on the page, explains the reason, and Enter sends the password', async () => {
  const { sentPasswords, responses } = renderQuestion();
  expect(await openDialog()).toHaveAccessibleDescription(/You logged in a while ago/);
  expect(field()).toHaveFocus();
  await userEvent.keyboard('seven steel bowls{Enter}');
  await waitForClosed();
  expect([sentPasswords, responses]).toEqual([['seven steel bowls'], [true]]);
  expect(screen.getByRole('button', { name: 'Download' })).toHaveFocus();
});

it.each([
  ['Cancel', () => press('Cancel')],
  ['Escape', () => act(() => screen.getByRole('dialog').dispatchEvent(new Event('cancel')))],
])('%s closes the password dialog without a request and restores the focus', async (_, leave) => {
  const { sentPasswords, responses } = renderQuestion();
  await openDialog();
  await leave();
  await waitForClosed();
  expect([sentPasswords, responses]).toEqual([[], [false]]);
  expect(screen.getByRole('button', { name: 'Download' })).toHaveFocus();
});

it('a missing or wrong password shows an error at the field, announces it, and can be corrected', async () => {
  const { sentPasswords, responses } = renderQuestion();
  await openDialog();
  await press('Go on');
  expect(field()).toHaveAccessibleDescription('Enter your password.');
  await userEvent.type(field(), 'wrong');
  await press('Go on');
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('Wrong password'));
  expect(field()).toHaveAccessibleDescription('Wrong password');
  expect(field()).toBeInvalid();
  expect(field()).toHaveFocus();
  await userEvent.keyboard('seven steel bowls');
  await press('Go on');
  await waitForClosed();
  expect([sentPasswords, responses]).toEqual([['wrong', 'seven steel bowls'], [true]]);
});

it('the password is sent once when the button is pressed twice', async () => {
  const { responses } = renderQuestion({ confirm: jest.fn(() => new Promise(() => undefined)) });
  await openDialog();
  await userEvent.type(field(), 'seven steel bowls');
  await press('Go on');
  await press('Go on');
  expect(screen.getByRole('status')).toHaveTextContent('Sending');
  expect(responses).toEqual([]);
  await press('Cancel');
  await waitForClosed();
  expect(responses).toEqual([false]);
});

it('the new token of a confirmed password replaces the old token before the call is repeated', async () => {
  const { session, responses } = renderQuestion();
  const start = jest.spyOn(session, 'start');
  start.mockImplementation((user) => {
    expect([user, responses]).toEqual([meera, []]);
    return '/admin/account';
  });
  await openDialog();
  await userEvent.keyboard('seven steel bowls{Enter}');
  await waitForClosed();
  expect(start.mock.calls).toEqual([[meera, 'd.e.f']]);
  expect(responses).toEqual([true]);
});

it.each([
  ['is stored although the user cancelled meanwhile, because the old token has ended', meera, 1],
  ['is dropped when another user has logged in meanwhile', { ...meera, _id: '2' }, 0],
] as const)('a late new token %s', async (_, userAtResponse, starts) => {
  let respond: (response: LoginResponse) => void = () => undefined;
  const { session } = renderQuestion({ confirm: () => new Promise((resolve) => (respond = resolve)) });
  await openDialog();
  await userEvent.keyboard('seven steel bowls{Enter}');
  await press('Cancel');
  await waitForClosed();
  session.start(userAtResponse, 'another');
  const start = jest.spyOn(session, 'start');
  await act(async () => respond({ user: meera, accessToken: 'd.e.f' }));
  expect(start).toHaveBeenCalledTimes(starts);
});

it('concurrent refused calls share one dialog, and a later call opens a new dialog', async () => {
  const { responses } = renderQuestion();
  await openDialog();
  screen.getByRole('button', { name: 'Download', hidden: true }).click();
  expect(screen.getAllByRole('dialog')).toHaveLength(1);
  await userEvent.keyboard('seven steel bowls{Enter}');
  await waitForClosed();
  expect(responses).toEqual([true, true]);
  await openDialog();
  await press('Cancel');
});

it('the password dialog closes when the session ends', async () => {
  const { responses, session } = renderQuestion();
  await openDialog();
  await act(() => session.end());
  await waitForClosed();
  expect(responses).toEqual([false]);
});

it('the call stays refused when the password dialog cannot be loaded', async () => {
  const { responses } = renderQuestion({ load: () => Promise.reject(new Error('offline')) });
  await press('Download');
  await waitFor(() => expect(responses).toEqual([false]));
});

it('the password dialog has the user name in a hidden field for password managers', async () => {
  renderQuestion();
  const dialog = await openDialog();
  expect(dialog.querySelector('input[autocomplete=username]')).toHaveValue('meera');
  expect(field()).toHaveAttribute('autocomplete', 'current-password');
  await press('Cancel');
});
