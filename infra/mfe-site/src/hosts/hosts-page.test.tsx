import type { HostBlock, HostBlockPreview, HostBlocks } from '@linkstall/contracts/http';
import { failure } from '@linkstall/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { renderRemote } from '../testing/render-remote.tsx';

const LIST = 'GET /admin/site/hosts?search=';
const at = '2026-12-01T01:00:00.000Z';
const single: HostBlock = {
  ...{ id: 'b1', hosts: ['bad.example/win'], count: 1, reason: 'Phishing.', at, operator: 'asha', touched: 1 },
};
const loaded: HostBlock = {
  ...{ id: 'b2', hosts: ['a.example', 'b.example'], count: 2_000, reason: 'A list.', at, operator: null, touched: 3 },
};
const blocksOf = (...blocks: HostBlock[]): HostBlocks => ({ blocks, total: 2_001, limit: 100_000 });
const preview: HostBlockPreview = {
  ...{ hosts: 2, known: 1, faultCount: 1, touched: 4 },
  faults: [{ line: 3, text: 'two words' }],
};

function show(blocks: HostBlocks, routes: Parameters<typeof renderRemote>[0] = {}) {
  let current = blocks;
  const view = renderRemote({ [LIST]: () => current, ...routes }, '/admin/site/hosts');
  return { ...view, change: (next: HostBlocks) => (current = next) };
}
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

describe('the page of blocked hosts', () => {
  it('says that no host is blocked', async () => {
    show({ blocks: [], total: 0, limit: 100_000 });
    expect(await screen.findByText('No host is blocked.')).toBeVisible();
    const tabs = within(screen.getByRole('navigation', { name: 'Settings of the site' }));
    expect(tabs.getByRole('link', { name: 'Blocked hosts' })).toHaveAttribute('aria-current', 'page');
  });

  it('shows each block with its reason, time, operator and effect', async () => {
    show(blocksOf(single, loaded));
    expect(await screen.findByText('2,001 hosts blocked, at most 100,000.')).toBeVisible();
    const [first, second] = screen.getAllByRole('list').flatMap((list) => within(list).queryAllByRole('listitem'));
    expect(first).toHaveTextContent(/^bad\.example\/winPhishing\..+ by @asha\. Hid 1 entry or product when it began\./);
    expect(second).toHaveTextContent(
      /^List of 2,000 hostsA list\..+ by a deleted account\. Hid 3 entries and products/,
    );
  });

  it('checks a list, shows what it would hide, and blocks it', async () => {
    const block = jest.fn(() => null);
    const check = jest.fn(() => preview);
    const routes = { 'POST /admin/site/hosts/preview': check, 'POST /admin/site/hosts': block };
    const { shell, change } = show({ blocks: [], total: 0, limit: 100_000 }, routes);
    await press('Block hosts');
    await press('Check the list');
    expect(screen.getByLabelText('Hosts')).toHaveAccessibleDescription(/Enter a host or choose a file$/);
    expect(screen.getByLabelText('Reason')).toHaveAccessibleDescription(/Write why$/);
    const text = 'a.example\nb.example\ntwo words';
    // jsdom has no `File.text`.
    const file = Object.assign(new File([text], 'hosts.txt', { type: 'text/plain' }), { text: async () => text });
    await userEvent.upload(screen.getByLabelText('Choose a file'), file);
    expect(await screen.findByDisplayValue(/^a\.example/)).toBeVisible();
    await userEvent.type(screen.getByLabelText('Reason'), 'Phishing.');
    await press('Check the list');
    expect(await screen.findByRole('dialog', { name: 'Block these hosts?' })).toHaveAccessibleDescription(
      '2 new hosts. This hides 4 entries and products now. 1 host is blocked already. 1 line or name is not understood and left out: Line 3: two words',
    );
    await press('Back');
    expect(screen.getByLabelText('Hosts')).toHaveDisplayValue(/^a\.example/);
    await press('Check the list');
    change(blocksOf(single));
    await press('Block');
    expect(await screen.findByText('bad.example/win')).toBeVisible();
    expect(block).toHaveBeenCalledWith({ text, reason: 'Phishing.' });
    expect(shell.notices).toMatchObject([{ kind: 'success' }]);
  });

  it('blocks nothing when a list has no new host, and says why the API refuses', async () => {
    let error: Error | null = failure(409, 'This site blocks at most 100,000 hosts.');
    const check = () => {
      if (error) throw error;
      return { ...preview, hosts: 0 };
    };
    show(blocksOf(single), { 'POST /admin/site/hosts/preview': check });
    await press('Block hosts');
    await userEvent.type(screen.getByLabelText('Hosts'), 'bad.example');
    await userEvent.type(screen.getByLabelText('Reason'), 'Phishing.');
    await press('Check the list');
    expect(await screen.findByRole('alert')).toHaveTextContent('This site blocks at most 100,000 hosts.');
    error = null;
    await press('Check the list');
    expect(await screen.findByText('The list has no new host.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Block' })).toBeNull();
  });

  it('unblocks a whole block, and one host of a list, after a question', async () => {
    const [end, endHost] = [jest.fn(() => null), jest.fn(() => null)];
    const routes = { 'POST /admin/site/hosts/b1/end': end, 'POST /admin/site/hosts/b2/end': endHost };
    show(blocksOf(single, loaded), routes);
    await press('Unblock bad.example/win');
    await userEvent.type(await screen.findByLabelText('Why the block ends'), 'Clean.');
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Unblock bad.example/win' }));
    expect(end).toHaveBeenCalledWith({ host: '', reason: 'Clean.' });
    await userEvent.click(await screen.findByText('Hosts of the list'));
    await press('Unblock b.example');
    await userEvent.type(await screen.findByLabelText('Why the block ends'), 'Clean.');
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Unblock b.example' }));
    expect(endHost).toHaveBeenCalledWith({ host: 'b.example', reason: 'Clean.' });
  });

  it('finds blocks by a part of a host', async () => {
    show(blocksOf(single, loaded), { [`${LIST}bad`]: () => blocksOf(single), [`${LIST}x`]: () => blocksOf() });
    const field = await screen.findByLabelText('Find a host or a reason');
    await userEvent.type(field, 'bad');
    await press('Find');
    expect(await screen.findByText('1 block found.')).toBeVisible();
    expect(screen.queryByText('List of 2,000 hosts')).toBeNull();
    await userEvent.clear(field);
    await userEvent.type(field, 'x');
    await press('Find');
    expect(await screen.findByText('No block matches.')).toBeVisible();
    await userEvent.clear(field);
    await press('Find');
    expect(await screen.findByText('List of 2,000 hosts')).toBeVisible();
  });

  it('offers a retry when the list cannot be loaded', async () => {
    let isDown = true;
    const list = () => {
      if (isDown) throw failure(503, 'Try again later');
      return blocksOf(single);
    };
    show(blocksOf(), { [LIST]: list });
    expect(await screen.findByText('The blocked hosts could not be loaded.')).toBeVisible();
    isDown = false;
    await press('Try again');
    expect(await screen.findByText('bad.example/win')).toBeVisible();
  });
});
