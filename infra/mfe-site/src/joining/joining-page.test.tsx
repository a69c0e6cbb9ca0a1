import type { Invitation, JoiningOverview, WaitingAccount } from '@linkstall/contracts/http';
import { failure } from '@linkstall/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { renderRemote } from '../testing/render-remote.tsx';

const DAY_MS = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();

const meera: WaitingAccount = {
  ...{ _id: 'w1', username: 'meera.cooks', fullName: 'Meera Iyer', email: 'meera@example.com' },
  ...{ note: 'I teach cooking.', at: inDays(-1) },
};
const invitation: Invitation = {
  ...{ _id: 'i1', note: 'For the garden club', left: 2, endsAt: inDays(3), createdAt: inDays(-4), invitedBy: 'asha' },
  joined: [{ username: 'bela', at: inDays(-2) }],
};
const ended = { ...invitation, _id: 'i2', note: '', left: 1, endsAt: inDays(-1), invitedBy: null, joined: [] };

const show = (overview: JoiningOverview, routes: Parameters<typeof renderRemote>[0] = {}) => {
  let current = overview;
  const view = renderRemote({ 'GET /admin/site/joining': () => current, ...routes }, '/admin/site/joining');
  return { ...view, change: (next: JoiningOverview) => (current = next) };
};
const region = (name: string) => screen.findByRole('region', { name });
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));

describe('the page about joining', () => {
  it('says that nobody waits and that there is no invitation', async () => {
    show({ waiting: [], invitations: [] });
    expect(await region('Waiting for approval')).toHaveTextContent('Nobody waits.');
    expect(await region('Invitations')).toHaveTextContent('There is no invitation.');
    const tabs = within(screen.getByRole('navigation', { name: 'Settings of the site' }));
    expect(tabs.getByRole('link', { name: 'Joining' })).toHaveAttribute('aria-current', 'page');
  });

  it('approves an account, and reads the list again', async () => {
    const approve = jest.fn();
    const { shell, change } = show({ waiting: [meera], invitations: [] }, { 'POST /admin/site/waiting/w1': approve });
    const list = await region('Waiting for approval');
    expect(list).toHaveTextContent('Meera Iyer@meera.cooks, meera@example.com');
    expect(list).toHaveTextContent('I teach cooking.');
    change({ waiting: [], invitations: [] });
    await press('Approve @meera.cooks');
    expect(await screen.findByText(/^Nobody waits\./)).toBeVisible();
    expect(approve).toHaveBeenCalledWith({ approves: true });
    expect(shell.notices).toMatchObject([{ kind: 'success', text: '@meera.cooks can log in now.' }]);
  });

  it('refuses an account with words after a question', async () => {
    const refuse = jest.fn();
    const { shell, change } = show({ waiting: [meera], invitations: [] }, { 'POST /admin/site/waiting/w1': refuse });
    await region('Waiting for approval');
    await press('Refuse @meera.cooks');
    const dialog = within(screen.getByRole('dialog', { name: 'Refuse @meera.cooks?' }));
    await userEvent.type(dialog.getByLabelText('Your words'), 'Members only.');
    change({ waiting: [], invitations: [] });
    await userEvent.click(dialog.getByRole('button', { name: /^Refuse/ }));
    expect(await screen.findByText(/^Nobody waits\./)).toBeVisible();
    expect(refuse).toHaveBeenCalledWith({ approves: false, message: 'Members only.' });
    expect(shell.notices).toMatchObject([{ text: 'The account @meera.cooks is removed.' }]);
  });

  it('shows a failed approval as a notice, and the account stays', async () => {
    const { shell } = show(
      { waiting: [meera], invitations: [] },
      {
        'POST /admin/site/waiting/w1': () => {
          throw failure(404, 'This account does not wait for an approval any more', 'joining.not_waiting');
        },
      },
    );
    await region('Waiting for approval');
    await press('Approve @meera.cooks');
    expect(shell.notices).toMatchObject([{ kind: 'error', text: /does not wait/ }]);
    expect(screen.getByRole('button', { name: 'Approve @meera.cooks' })).toBeVisible();
  });

  it('creates an invitation and shows its link once', async () => {
    const invite = jest.fn(() => ({ path: '/signup?invitation=abc' }));
    show({ waiting: [], invitations: [] }, { 'POST /admin/site/invitations': invite });
    await region('Invitations');
    await press('New invitation');
    const form = within(screen.getByRole('dialog', { name: 'New invitation' }));
    await userEvent.clear(form.getByLabelText('Number of accounts'));
    await userEvent.click(form.getByRole('button', { name: 'Create the link' }));
    expect(form.getByLabelText('Number of accounts')).toHaveAccessibleDescription('Enter a number');
    await userEvent.type(form.getByLabelText('Number of accounts'), '3');
    await userEvent.type(form.getByLabelText('Note'), 'For the garden club');
    await userEvent.click(form.getByRole('button', { name: 'Create the link' }));
    const link = within(await screen.findByRole('dialog', { name: 'The link' }));
    expect(link.getByLabelText('The link')).toHaveValue(`${location.origin}/signup?invitation=abc`);
    expect(invite).toHaveBeenCalledWith({ uses: 3, days: 7, note: 'For the garden club' });
    await userEvent.click(link.getByRole('button', { name: 'Done' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('lists invitations with who joined, and withdraws one after a question', async () => {
    const withdraw = jest.fn();
    const { shell } = show(
      { waiting: [], invitations: [invitation, ended] },
      { 'DELETE /admin/site/invitations/i1': withdraw },
    );
    const [first, second] = within(await region('Invitations')).getAllByRole('listitem');
    expect(first).toHaveTextContent(/For the garden club2 accounts left\. Ends .+by @ashaJoined: @bela/);
    expect(second).toHaveTextContent(/Without a noteEnded\..+by a deleted accountNobody has joined yet\./);
    expect(within(second ?? document.body).queryByRole('button')).toBeNull();
    await press('Withdraw the invitation: For the garden club');
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Withdraw' }));
    expect(withdraw).toHaveBeenCalledTimes(1);
    expect(shell.notices).toMatchObject([{ text: 'The invitation has ended.' }]);
  });
});
