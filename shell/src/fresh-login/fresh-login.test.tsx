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

function show(over: Partial<Pick<Parameters<typeof createFreshLogin>[0], 'confirm' | 'load'>> = {}) {
  const sent: string[] = [];
  const { session } = createFakeShell({}, meera);
  const confirm = (password: string) => {
    sent.push(password);
    return password === 'seven steel bowls' ? Promise.resolve(null) : Promise.reject(failure(400, 'Wrong password'));
  };
  const freshen = createFreshLogin({ store: shellStore, session, confirm, ...over });
  const responses: boolean[] = [];
  render(
    <>
      <button onClick={() => void freshen().then((confirmed) => responses.push(confirmed))}>Download</button>
      <FreshLoginQuestion />
    </>,
  );
  return { sent, responses, session };
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const field = () => screen.getByLabelText('Password');
const isGone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
async function ask() {
  await press('Download');
  return screen.findByRole('dialog', { name: 'Your password once more' });
}

it('it is asked for in place, says why, and Enter sends it', async () => {
  const { sent, responses } = show();
  expect(await ask()).toHaveAccessibleDescription(/You logged in a while ago/);
  expect(field()).toHaveFocus();
  await userEvent.keyboard('seven steel bowls{Enter}');
  await isGone();
  expect([sent, responses]).toEqual([['seven steel bowls'], [true]]);
  expect(screen.getByRole('button', { name: 'Download' })).toHaveFocus();
});

it.each([
  ['Cancel', () => press('Cancel')],
  ['Escape', () => act(() => screen.getByRole('dialog').dispatchEvent(new Event('cancel')))],
])('%s sends nothing and gives the focus back', async (_, leave) => {
  const { sent, responses } = show();
  await ask();
  await leave();
  await isGone();
  expect([sent, responses]).toEqual([[], [false]]);
  expect(screen.getByRole('button', { name: 'Download' })).toHaveFocus();
});

it('a wrong one is said at the field, aloud, and can be mended', async () => {
  const { sent, responses } = show();
  await ask();
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
  await isGone();
  expect([sent, responses]).toEqual([['wrong', 'seven steel bowls'], [true]]);
});

it('it is sent once, however often it is pressed', async () => {
  const { responses } = show({ confirm: jest.fn(() => new Promise(() => undefined)) });
  await ask();
  await userEvent.type(field(), 'seven steel bowls');
  await press('Go on');
  await press('Go on');
  expect(screen.getByRole('status')).toHaveTextContent('Sending');
  expect(responses).toEqual([]);
  await press('Cancel');
  await isGone();
  expect(responses).toEqual([false]);
});

it('several calls that are refused at once ask once, and the next one asks anew', async () => {
  const { responses } = show();
  await ask();
  screen.getByRole('button', { name: 'Download', hidden: true }).click();
  expect(screen.getAllByRole('dialog')).toHaveLength(1);
  await userEvent.keyboard('seven steel bowls{Enter}');
  await isGone();
  expect(responses).toEqual([true, true]);
  await ask();
  await press('Cancel');
});

it('it is not asked for any more once nobody is logged in', async () => {
  const { responses, session } = show();
  await ask();
  await act(() => session.end());
  await isGone();
  expect(responses).toEqual([false]);
});

it('when what asks cannot be loaded the call stays refused', async () => {
  const { responses } = show({ load: () => Promise.reject(new Error('offline')) });
  await press('Download');
  await waitFor(() => expect(responses).toEqual([false]));
});

it('password managers are told whose password it is', async () => {
  show();
  const dialog = await ask();
  expect(dialog.querySelector('input[autocomplete=username]')).toHaveValue('meera');
  expect(field()).toHaveAttribute('autocomplete', 'current-password');
  await press('Cancel');
});
