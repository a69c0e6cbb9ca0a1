import type { ApiToken } from '@linkstall/contracts/http';
import { failure } from '@linkstall/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import remote from '../../app/remote.tsx';
import { asha, callsOf, renderRemote } from '../../testing/render-remote.tsx';

const SHEET: ApiToken = {
  ...{ _id: 'a-key', name: 'My spreadsheet', scopes: ['links:read', 'products:write'] },
  ...{ createdAt: '2026-11-30T08:00:00.000Z', endsAt: '2027-02-28T08:00:00.000Z', usedOn: null },
};
const ROBOT: ApiToken = { ...SHEET, _id: 'b-key', name: 'Robot', usedOn: '2026-12-01' };

type Routes = NonNullable<Parameters<typeof renderRemote>[1]['routes']>;

/** Opens the security page. The server has these tokens, one state after the other. */
function open(states: readonly (readonly ApiToken[])[], routes: Routes = {}) {
  let reads = 0;
  return renderRemote(remote, {
    path: '/admin/account/security',
    routes: {
      'GET /users/storage': () => new Promise(() => undefined),
      'GET /users/second-factor': () => new Promise(() => undefined),
      'GET /users/passkeys': () => new Promise(() => undefined),
      'GET /users/api-tokens': () => states[Math.min(reads++, states.length - 1)],
      ...routes,
    },
    user: asha,
  });
}
const section = async () => within(await screen.findByRole('region', { name: 'API tokens' }));
const makeButton = async () => (await section()).findByRole('button', { name: 'Make a token' });

describe('the section of the API tokens', () => {
  it('sends name, scopes and days; the page that confirms the call shows the token', async () => {
    const { shell } = open([[]], { 'POST /users/api-tokens': () => new Promise(() => undefined) });
    await makeButton();
    await userEvent.type(screen.getByLabelText('Name of the token'), 'My spreadsheet');
    for (const name of ['Change links', 'Read links', 'Read statistics', 'Read statistics'])
      await userEvent.click(screen.getByRole('switch', { name }));
    await userEvent.selectOptions((await section()).getByLabelText('For how long'), '1 year');
    await userEvent.click(await makeButton());
    const body = { name: 'My spreadsheet', scopes: ['links:read', 'links:write'], days: 365 };
    await waitFor(() => expect(callsOf(shell)).toEqual([{ call: 'POST /users/api-tokens', body }]));
  });

  it('sends nothing without a name or a scope, and says so', async () => {
    const { shell } = open([[]]);
    await userEvent.click(await makeButton());
    const name = screen.getByLabelText('Name of the token');
    expect(name).toHaveFocus();
    expect(name).toHaveAccessibleDescription(/Enter a name\./);
    expect(screen.getByRole('alert')).toHaveTextContent('Choose what the token may do.');
    expect(callsOf(shell)).toEqual([]);
  });

  it('lists the tokens with scopes, last use and end', async () => {
    open([[SHEET, ROBOT]]);
    expect(await screen.findByText('My spreadsheet')).toBeVisible();
    expect(screen.getAllByText('Read links · Change products')).toHaveLength(2);
    expect(screen.getByText('Not used yet · Ends 28 Feb 2027')).toBeVisible();
    expect(screen.getByText('Last used 1 Dec 2026 · Ends 28 Feb 2027')).toBeVisible();
    expect(document.body).toHaveFocus();
  });

  it('asks before it ends a token, and moves the focus to the list', async () => {
    const { shell } = open([[SHEET, ROBOT], [ROBOT]], { 'DELETE /users/api-tokens/a-key': () => null });
    await userEvent.click(await screen.findByRole('button', { name: 'End My spreadsheet' }));
    const question = within(await screen.findByRole('dialog', { name: 'End My spreadsheet?' }));
    expect(question.getByText(/lose access at once/)).toBeVisible();
    await userEvent.click(question.getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(callsOf(shell)).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'End My spreadsheet' }));
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'End' }));
    await waitFor(() => expect(screen.queryByText('My spreadsheet')).toBeNull());
    expect(callsOf(shell)).toEqual([{ call: 'DELETE /users/api-tokens/a-key', body: undefined }]);
    expect(shell.notices.at(-1)?.text).toBe('The API token has ended');
    await waitFor(() => expect(screen.getByRole('list', { name: 'API tokens' })).toHaveFocus());
  });

  it('offers a retry when they cannot be read', async () => {
    open([[]], {
      'GET /users/api-tokens': () => {
        throw failure(503, 'The service is busy.');
      },
    });
    expect(await (await section()).findByText('The API tokens could not be read.')).toBeVisible();
  });
});
