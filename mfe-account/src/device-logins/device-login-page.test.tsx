import type { DeviceLogin } from '@linkstall/contracts/http';
import { failure } from '@linkstall/testing';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import remote from '../app/remote.tsx';
import { asha, renderRemote } from '../testing/render-remote.tsx';

type Routes = NonNullable<Parameters<typeof renderRemote>[1]['routes']>;

const LOGIN = '/registry/device/codes/BCDF-GHJK';
const waiting: DeviceLogin = {
  remote: 'mfe-garden',
  team: 'garden',
  state: 'waiting',
  verbs: [
    { environment: '*', verb: 'publish' },
    { environment: '*', verb: 'candidate', maxPercent: 5 },
    { environment: 'staging', verb: 'promote' },
  ],
};

const showPage = (routes: Routes = {}, search = '?code=BCDF-GHJK') =>
  renderRemote(remote, {
    path: `/admin/device${search}`,
    routes: { [`GET ${LOGIN}`]: () => waiting, ...routes },
    user: asha,
  });
const code = () => screen.getByRole('textbox', { name: 'Code' });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const request = () => screen.findByRole('heading', { name: 'A program asks for your rights to mfe-garden' });

it('a typed code shows which program asks, for which remote, and what it may do', async () => {
  const { shell } = showPage({}, '');
  await userEvent.type(code(), ' bcdf ghjk');
  await press('Show the login');
  expect(await request()).toBeInTheDocument();
  expect(screen.getByRole('region', { name: 'The login of the program' })).toHaveFocus();
  expect(window.location.search).toBe('?code=BCDF-GHJK');
  expect(screen.getByText('BCDF-GHJK')).toBeInTheDocument();
  expect(screen.getByText(/^The team garden owns mfe-garden\./)).toBeInTheDocument();
  expect(
    within(screen.getByRole('list'))
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual(['In every environment: publish, candidate up to 5 %', 'In staging: promote']);
  expect(shell.calls).toEqual([{ call: `GET ${LOGIN}`, body: undefined }]);
});

it('Allow sends the decision for the code of the address, and says that the program is logged in', async () => {
  const { shell } = showPage({ [`POST ${LOGIN}/allow`]: () => null });
  await request();
  await press('Allow');
  expect(await screen.findByRole('heading', { name: 'The program is logged in' })).toHaveFocus();
  expect(shell.calls.at(-1)).toEqual({ call: `POST ${LOGIN}/allow`, body: {} });
  expect(screen.queryByRole('button', { name: 'Refuse' })).not.toBeInTheDocument();
});

it('Refuse sends the decision, and says that the program got no rights', async () => {
  const { shell } = showPage({ [`POST ${LOGIN}/refuse`]: () => null });
  await request();
  await press('Refuse');
  expect(await screen.findByText('The program got no rights.')).toBeInTheDocument();
  expect(shell.calls.at(-1)).toEqual({ call: `POST ${LOGIN}/refuse`, body: {} });
});

it.each([
  ['allowed', 'The program is logged in'],
  ['refused', 'The login is refused'],
] as const)('a code that was %s before shows the result and no decision', async (state, heading) => {
  showPage({ [`GET ${LOGIN}`]: () => ({ ...waiting, state }) });
  expect(await screen.findByRole('heading', { name: heading })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Allow' })).not.toBeInTheDocument();
});

it.each(['', 'BCDF-GHJ', 'ABCD-EFGH', '../../x'])('the text %j is no code, and nothing is sent', async (text) => {
  const { shell } = showPage({}, `?code=${encodeURIComponent(text)}`);
  expect(code()).toHaveValue(text);
  await press('Show the login');
  expect(code()).toHaveAccessibleDescription(/A code has eight letters and no vowels/);
  expect(code()).toHaveFocus();
  expect(shell.calls).toEqual([]);
});

it('a wrong code shows what to do, and another code can be entered', async () => {
  const message = 'No program waits with this code. Compare it with your terminal.';
  showPage({
    [`GET ${LOGIN}`]: () => {
      throw failure(404, message, 'device.unknown');
    },
  });
  expect(await screen.findByRole('alert')).toHaveTextContent(message);
  await press('Enter another code');
  expect(code()).toHaveValue('');
  expect(code()).toHaveFocus();
  expect(window.location.search).toBe('');
});

it('a refused decision shows the reason, and the login can be decided again', async () => {
  const message = 'Please try again in a moment';
  const { shell } = showPage({
    [`POST ${LOGIN}/allow`]: () => {
      throw failure(429, message, 'limits.attempts');
    },
  });
  await request();
  await press('Allow');
  expect(await screen.findByRole('alert')).toHaveTextContent(message);
  expect(shell.notices).toEqual([{ kind: 'error', text: message }]);
  expect(screen.getByRole('button', { name: 'Allow' })).not.toHaveAttribute('aria-disabled');
});

it('a login that was decided elsewhere shows its result instead of the buttons, with the focus', async () => {
  let login = waiting;
  showPage({
    [`GET ${LOGIN}`]: () => login,
    [`POST ${LOGIN}/allow`]: () => {
      throw failure(409, 'This login was refused before.', 'device.decided');
    },
  });
  await request();
  login = { ...waiting, state: 'refused' };
  await press('Allow');
  expect(await screen.findByRole('heading', { name: 'The login is refused' })).toHaveFocus();
  expect(screen.queryByRole('button', { name: 'Allow' })).not.toBeInTheDocument();
});

it('an expired code removes the buttons, and its section gets the focus', async () => {
  const message = 'No program waits with this code.';
  const isExpired = () => {
    throw failure(404, message, 'device.unknown');
  };
  let read: () => DeviceLogin = () => waiting;
  showPage({ [`GET ${LOGIN}`]: () => read(), [`POST ${LOGIN}/refuse`]: isExpired });
  await request();
  read = isExpired;
  await press('Refuse');
  expect(await screen.findByRole('alert')).toHaveTextContent(message);
  expect(screen.queryByRole('button', { name: 'Refuse' })).not.toBeInTheDocument();
  expect(screen.getByRole('region', { name: 'The login of the program' })).toHaveFocus();
});

it('Refuse keeps the focus while the decision is sent', async () => {
  showPage({ [`POST ${LOGIN}/refuse`]: () => new Promise(() => undefined) });
  await request();
  await press('Refuse');
  expect(screen.getByRole('button', { name: /^Refuse/ })).toHaveFocus();
  expect(screen.getByRole('button', { name: /^Refuse/ })).toBeEnabled();
});

it('an open page follows a decision of another tab or member by itself', async () => {
  let login = waiting;
  showPage({ [`GET ${LOGIN}`]: () => login });
  await request();
  login = { ...waiting, state: 'allowed' };
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  expect(await screen.findByRole('heading', { name: 'The program is logged in' })).toHaveFocus();
  expect(screen.queryByRole('button', { name: 'Allow' })).not.toBeInTheDocument();
});
