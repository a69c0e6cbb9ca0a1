import type { AccountSearch, FoundAccount } from '@linkstall/contracts/http';
import { failure } from '@linkstall/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { renderRemote } from '../testing/render-remote.tsx';

const FIELD = 'Username, email address or web address';
const bela: FoundAccount = { username: 'bela', fullName: 'Bela', state: 'visible', reason: 'name', match: 'bela' };

function show(search: () => AccountSearch, { text = 'bela', path = '/admin/site/reports' } = {}) {
  const routes = {
    'GET /admin/reports': () => ({ groups: [], appeals: [], total: 0 }),
    [`GET /admin/accounts?search=${encodeURIComponent(text)}`]: search,
  };
  return renderRemote(routes, path);
}
const find = async (text: string) => {
  if (text) await userEvent.type(await screen.findByLabelText(FIELD), text);
  await userEvent.click(screen.getByRole('button', { name: 'Find' }));
};

describe('the search for accounts', () => {
  it('shows each account with its state and why it matches', async () => {
    const accounts: FoundAccount[] = [
      bela,
      { ...bela, username: 'carl', state: 'hidden', match: 'bela.old' },
      { ...bela, username: 'dora', state: 'suspended', reason: 'email', match: 'dora@example.com' },
      { ...bela, username: 'emil', state: 'waiting', reason: 'host', match: 'shop.example.com/win' },
    ];
    show(() => ({ accounts, hasMore: false }));
    await find(' bela ');
    expect(await screen.findByText('4 accounts match.')).toBeVisible();
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Bela @bela · visibleOpen @bela',
      'Bela @carl · hiddenFormer username: bela.oldOpen @carl',
      'Bela @dora · suspendedEmail address: dora@example.comOpen @dora',
      'Bela @emil · waits for an approvalLeads to shop.example.com/winOpen @emil',
    ]);
    const link = screen.getByRole('link', { name: 'Open @carl' });
    expect(link).toHaveAttribute('href', '/admin/site/reports/carl');
  });

  it('says when no account, or more accounts match', async () => {
    let result: AccountSearch = { accounts: [], hasMore: false };
    show(() => result);
    await find('bela');
    expect(await screen.findByText(/^No account matches/)).toBeVisible();
    result = { accounts: [bela], hasMore: true };
    await find('');
    expect(await screen.findByText(/^This list may not show all/)).toBeVisible();
  });

  it('is repeated when its address is opened again', async () => {
    const path = '/admin/site/reports?search=a%40example.com';
    show(() => ({ accounts: [bela], hasMore: false }), { text: 'a@example.com', path });
    expect(await screen.findByRole('link', { name: 'Open @bela' })).toBeVisible();
    expect(screen.getByLabelText(FIELD)).toHaveValue('a@example.com');
  });

  it('puts its text in the address', async () => {
    show(() => ({ accounts: [], hasMore: false }));
    await find('bela');
    expect(window.location.search).toBe('?search=bela');
  });

  it('says what is missing, why the API refuses a text, and what failed', async () => {
    let error: Error = Object.assign(failure(400, 'Invalid input'), {
      errors: [{ field: 'search', message: 'Not so.' }],
    });
    show(
      () => {
        throw error;
      },
      { text: '$gt' },
    );
    await find('');
    const field = screen.getByLabelText(FIELD);
    expect(field).toHaveAccessibleDescription('Enter a username, an email address or a web address');
    await find('$gt');
    await waitFor(() => expect(field).toHaveAccessibleDescription('Not so.'));
    expect(screen.queryByRole('alert')).toBeNull();
    error = failure(503, 'Try again later');
    await find('');
    expect(await within(screen.getByRole('search')).findByRole('alert')).toHaveTextContent('Try again later');
  });
});
