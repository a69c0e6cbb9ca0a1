import { createFakeShell, failure, type FakeShell } from '@linkstall/testing';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { BrowserRouter } from 'react-router-dom';

import { ShellContext } from '../shell-context.ts';
import { storeSession } from '../session/session-storage.ts';
import { ApiServer } from '../testing/api-server.ts';
import { ConfirmPage } from './confirm-page.tsx';
import { storeCall } from './waiting-call.ts';
import { meera } from '../testing/meera.ts';

declare const openPage: (url: string) => void;

const changedUser = { ...meera, email: 'iyer@example.com' };
const WAITING = { title: 'Change your email address', text: 'From a to b.', done: 'Profile Updated', needsCode: false };
const CALL = {
  id: 'the-id',
  method: 'PATCH',
  path: '/users/update-account',
  body: { email: 'iyer@example.com' },
  file: false,
  returnTo: '/admin/account',
};

const api = new ApiServer();
let origin: string;
beforeAll(async () => {
  origin = await api.start();
});
afterAll(() => api.stop());
beforeEach(() => {
  openPage(`${origin}/confirm`);
  sessionStorage.clear();
  localStorage.clear();
  api.calls.length = 0;
  api.responses.clear();
  storeSession({ user: meera, token: 'a.b.c' });
});
afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

const sentPasswords: unknown[] = [];
function show(routes: Parameters<typeof createFakeShell>[0] = {}): FakeShell & { readonly unmount: () => void } {
  sentPasswords.length = 0;
  const shell = createFakeShell(
    {
      'GET /users/account': () => meera,
      'GET /users/grants/the-id': () => WAITING,
      'POST /users/grants/the-id': (body) => {
        const { password } = body as { password: string };
        sentPasswords.push(password);
        if (password !== 'seven steel bowls') throw failure(400, 'Wrong password');
        return { secret: 'the-secret' };
      },
      ...routes,
    },
    meera,
  );
  const { unmount } = render(
    <BrowserRouter>
      <ShellContext value={shell}>
        <ConfirmPage />
      </ShellContext>
    </BrowserRouter>,
  );
  return Object.assign(shell, { unmount });
}
const field = () => screen.findByLabelText('Password');
/** Waits for the notice that the next page shows. */
const waitForNotice = (shell: FakeShell) => waitFor(() => expect(shell.notices).toHaveLength(1));

it('shows the description from the server; Enter sends the password, then the call with the grant', async () => {
  storeCall(CALL);
  api.responses.set('PATCH /api/v1/users/update-account', { status: 200, body: { data: changedUser } });
  const shell = show();
  expect(await screen.findByRole('heading', { level: 1, name: 'Change your email address' })).toBeVisible();
  expect(screen.getByText('From a to b.')).toBeVisible();
  expect(await field()).toHaveFocus();
  await userEvent.keyboard('seven steel bowls{Enter}');
  await waitForNotice(shell);
  expect(sentPasswords).toEqual(['seven steel bowls']);
  expect(api.calls).toEqual([{ call: 'PATCH /api/v1/users/update-account', body: '{"email":"iyer@example.com"}' }]);
  expect(shell.notices).toEqual([{ kind: 'success', text: 'Profile Updated', durationMs: 5_000 }]);
  expect(shell.session.current()?.email).toBe('iyer@example.com');
});

it('asks for a code when the account has a second factor, and says at its field what is wrong', async () => {
  storeCall(CALL);
  api.responses.set('PATCH /api/v1/users/update-account', { status: 200, body: { data: changedUser } });
  const sent: unknown[] = [];
  const shell = show({
    'GET /users/grants/the-id': () => ({ ...WAITING, needsCode: true }),
    'POST /users/grants/the-id': (body) => {
      sent.push(body);
      if ((body as { code: string }).code === '123456') return { secret: 'the-secret' };
      throw Object.assign(failure(400, 'Wrong code'), { errors: [{ field: 'code', message: 'Wrong code' }] });
    },
  });
  await userEvent.type(await field(), 'seven steel bowls{Enter}');
  const code = screen.getByLabelText('Code');
  expect(code).toHaveAccessibleDescription(/Enter the code\./);
  await userEvent.type(code, '000000{Enter}');
  await waitFor(() => expect(code).toHaveAccessibleDescription(/Wrong code/));
  await userEvent.clear(code);
  await userEvent.type(code, '123456{Enter}');
  await waitForNotice(shell);
  expect(sent).toEqual([
    { password: 'seven steel bowls', code: '000000' },
    { password: 'seven steel bowls', code: '123456' },
  ]);
});

it('says that the password is missing or wrong, and it can be corrected', async () => {
  storeCall(CALL);
  show();
  await field();
  await userEvent.click(screen.getByRole('button', { name: 'Confirm' }));
  expect(await field()).toHaveAccessibleDescription(/Enter your password\./);
  await userEvent.type(await field(), 'wrong{Enter}');
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('Wrong password'));
  expect(await field()).toHaveFocus();
  expect([api.calls, sentPasswords]).toEqual([[], ['wrong']]);
});

it.each([
  ['Cancel', () => userEvent.click(screen.getByRole('button', { name: 'Cancel' }))],
  ['Escape', () => userEvent.keyboard('{Escape}')],
])('%s sends nothing and returns', async (_, cancel) => {
  storeCall(CALL);
  const shell = show();
  await field();
  await cancel();
  await waitForNotice(shell);
  expect([api.calls, sentPasswords]).toEqual([[], []]);
  expect(shell.notices).toEqual([
    { kind: 'info', text: 'Not confirmed. This change was not made.', durationMs: 5_000 },
  ]);
});

it('stays and shows every reason when the call is refused', async () => {
  storeCall(CALL);
  const errors = [
    { field: 'email', message: 'This email is already taken' },
    { field: 'line', message: 'Too long' },
  ];
  api.responses.set('PATCH /api/v1/users/update-account', {
    status: 409,
    body: { code: 'user.email_taken', message: 'This email is already taken', errors },
  });
  const shell = show();
  await userEvent.type(await field(), 'seven steel bowls{Enter}');
  const messages = await screen.findByText(/This email is already taken/);
  expect(messages).toHaveAttribute('role', 'alert');
  expect(messages.textContent).toBe('This email is already taken\nToo long');
  expect(screen.getByRole('button', { name: 'Back' })).toHaveFocus();
  expect(screen.queryByLabelText('Password')).toBeNull();
  expect([shell.notices, shell.session.current()?.email]).toEqual([[], 'meera@example.com']);
});

it.each([
  ['there is no call', () => undefined],
  ['the grant has ended', () => storeCall({ ...CALL, id: 'ended' })],
  ['the page to return to is on another site', () => storeCall({ ...CALL, returnTo: '//thief.example' })],
])('asks for no password when %s', async (_, prepare) => {
  prepare();
  const ended = () => {
    throw failure(404, 'This request has ended.');
  };
  show({ 'GET /users/grants/ended': ended });
  expect(await screen.findByRole('heading', { name: 'Nothing to confirm' })).toBeVisible();
  expect(screen.queryByLabelText('Password')).toBeNull();
});

it('saves a file and stays, so that the browser finishes the download', async () => {
  storeCall({ ...CALL, method: 'GET', path: '/users/export', body: undefined, file: true });
  api.responses.set('GET /api/v1/users/export', { status: 200, body: 'PK' });
  const names: string[] = [];
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download);
  });
  Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined });
  show();
  await userEvent.type(await field(), 'seven steel bowls{Enter}');
  expect(await screen.findByRole('heading', { name: 'Your file is ready' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Back' })).toHaveFocus();
  expect(names).toEqual(['linkstall-meera.zip']);
});

describe('a new API token', () => {
  const open = async () => {
    storeCall({ ...CALL, method: 'POST', path: '/users/api-tokens', body: { name: 'A script' } });
    api.responses.set('POST /api/v1/users/api-tokens', { status: 200, body: { data: { apiToken: 'lst_the-token' } } });
    const shell = show();
    await userEvent.type(await field(), 'seven steel bowls{Enter}');
    expect(await screen.findByRole('heading', { name: 'Copy your API token' })).toBeVisible();
    return shell;
  };
  const setClipboard = (writeText: (text: string) => Promise<void>) =>
    Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
  const copyButton = () => screen.getByRole('button', { name: 'Copy' });

  it('is shown and copied on this page only, and never stored', async () => {
    const shell = await open();
    expect(screen.getByRole('group', { name: 'API token' })).toHaveTextContent('lst_the-token');
    expect(copyButton()).toHaveFocus();
    const copies: string[] = [];
    setClipboard((text) => Promise.resolve(void copies.push(text)));
    await userEvent.click(copyButton());
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('Copied'));
    expect(copies).toEqual(['lst_the-token']);
    expect(JSON.stringify([Object.entries(sessionStorage), Object.entries(localStorage), shell.notices])).not.toContain(
      'lst_',
    );
    expect(screen.getByRole('button', { name: 'Back' })).toBeVisible();
  });

  it('can be selected when the browser does not allow copying', async () => {
    await open();
    setClipboard(() => Promise.reject(new Error('not allowed')));
    await userEvent.click(copyButton());
    expect(await screen.findByRole('alert')).toHaveTextContent('Select the token and copy it.');
  });
});

it('a reload finds the call until it is sent, cancelled or ended', async () => {
  storeCall(CALL);
  const ask = async () => {
    const { unmount } = show();
    await field();
    return unmount;
  };
  (await ask())();
  await ask();
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(sessionStorage).toHaveLength(0);
});

it('removes the call when it is sent, because it can contain a new password', async () => {
  storeCall(CALL);
  let storedAtSend: string | null = 'not sent';
  const shell = show();
  shell.session.replaceUser = () => (storedAtSend = sessionStorage.getItem('confirmation'));
  api.responses.set('PATCH /api/v1/users/update-account', { status: 200, body: { data: changedUser } });
  await userEvent.type(await field(), 'seven steel bowls{Enter}');
  await waitForNotice(shell);
  expect(storedAtSend).toBeNull();
});

it('asks for no password after five minutes, and removes the call', async () => {
  jest.useFakeTimers();
  storeCall(CALL);
  show();
  await act(() => jest.advanceTimersByTimeAsync(299_000));
  expect(screen.getByLabelText('Password')).toBeVisible();
  await act(() => jest.advanceTimersByTimeAsync(1_001));
  expect(screen.getByRole('heading', { name: 'Nothing to confirm' })).toBeVisible();
  expect(sessionStorage).toHaveLength(0);
});

it('says why the request cannot be read, and reads it again', async () => {
  storeCall(CALL);
  let count = 0;
  const describeCall = () => {
    count += 1;
    if (count === 1) throw failure(503, 'The service is busy.');
    return WAITING;
  };
  show({ 'GET /users/grants/the-id': describeCall });
  expect(await screen.findByText('The service is busy.')).toBeVisible();
  expect(screen.queryByText('Nothing to confirm')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await field()).toBeVisible();
});
