import { failure } from '@linkstall/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import remote from '../app/remote.tsx';
import { asha, callsOf, renderRemote } from '../testing/render-remote.tsx';
import { SecurityPage } from './lazy-security.ts';

beforeAll(() => SecurityPage.load());

const MOVE = { address: 'https://stall.example/asha.rao', until: '2099-03-01T09:00:00.000Z' };
const STORAGE = { 'GET /users/storage': () => new Promise(() => undefined) };
type Options = Parameters<typeof renderRemote>[1];

const show = (routes: NonNullable<Options['routes']> = {}, user: Options['user'] = asha) =>
  renderRemote(remote, { path: '/admin/account/security', routes: { ...STORAGE, ...routes }, user });
const section = () => within(screen.getByRole('region', { name: 'Move to another site' }));
const address = () => section().getByLabelText('Address of your new page');
const send = () => userEvent.click(section().getByRole('button', { name: 'Move my page' }));

it('sends the address with the duration, and then says where visitors are led', async () => {
  const { shell } = show({ 'POST /users/move': () => ({ ...asha, move: MOVE }) });
  await userEvent.type(address(), ' stall.example/asha.rao ');
  await userEvent.selectOptions(section().getByLabelText('For how long'), '6 months');
  await send();
  expect(callsOf(shell)).toEqual([
    { call: 'POST /users/move', body: { address: 'stall.example/asha.rao', months: 6 } },
  ]);
  expect(section().getByRole('link', { name: 'stall.example/asha.rao' })).toHaveAttribute('href', MOVE.address);
  expect(section().getByText('This ends on March 1, 2099.')).toBeInTheDocument();
  expect(shell.notices).toEqual([{ kind: 'success', text: 'Your page has moved', durationMs: 5_000 }]);
});

it('asks for the address', async () => {
  const { shell } = show();
  await send();
  expect(address()).toHaveAccessibleDescription('Enter the address of your new page.');
  expect(callsOf(shell)).toEqual([]);
});

it('shows what proves the new page when the server misses it', async () => {
  show({
    'POST /users/move': () => {
      throw failure(422, 'https://stall.example/a does not show that it is yours');
    },
  });
  await userEvent.type(address(), 'stall.example/a');
  await send();
  expect(section().getByRole('alert')).toHaveTextContent('does not show that it is yours');
  expect(address()).toHaveValue('stall.example/a');
});

it('ends the redirect, and then has the form again', async () => {
  const { shell } = show({ 'DELETE /users/move': () => asha }, { ...asha, move: { ...MOVE, until: null } });
  expect(section().getByText('This lasts until you end it.')).toBeInTheDocument();
  await userEvent.click(section().getByRole('button', { name: 'End the redirect' }));
  expect(callsOf(shell)).toEqual([{ call: 'DELETE /users/move', body: undefined }]);
  expect(address()).toBeInTheDocument();
});

it('has the form again after the end of a redirect', () => {
  show({}, { ...asha, move: { ...MOVE, until: '2026-01-01T00:00:00.000Z' } });
  expect(address()).toBeInTheDocument();
});
