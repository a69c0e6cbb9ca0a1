import type { Webhook } from '@linkstall/contracts/http';
import { failure } from '@linkstall/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import remote from '../app/remote.tsx';
import { asha, callsOf, renderRemote } from '../testing/render-remote.tsx';

const HOOK: Webhook = {
  ...{ _id: 'w1', kind: 'standard', address: 'https://hooks.example/in', events: ['product.changed'], list: '' },
  ...{ secret: null, isPaused: false, waiting: 0, deliveredAt: null, failure: null },
};
const LETTERS: Webhook = {
  ...HOOK,
  ...{ _id: 'w2', kind: 'listmonk', address: 'https://letters.example', events: ['subscriber.confirmed'], list: '7' },
};

type Routes = NonNullable<Parameters<typeof renderRemote>[1]['routes']>;

/** Opens the page. The server has these webhooks, one state after the other. */
function open(states: readonly (readonly Webhook[])[], routes: Routes = {}) {
  let reads = 0;
  const path = '/admin/account/webhooks';
  const list = () => ({ webhooks: states[Math.min(reads++, states.length - 1)] });
  return renderRemote(remote, { path, routes: { 'GET /users/webhooks': list, ...routes }, user: asha });
}

const region = async (name: string) => within(await screen.findByRole('region', { name }));
const changesOf = (shell: ReturnType<typeof open>['shell']) =>
  callsOf(shell).filter(({ call }) => call !== 'GET /users/webhooks');

describe('the page of the webhooks', () => {
  it('adds a webhook for the e-mail list, and says what is missing first', async () => {
    const { shell } = open([[], [HOOK]], { 'POST /users/webhooks': () => null });
    expect(await screen.findByText('No other site gets events yet.')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Add a webhook' }));
    const address = screen.getByLabelText('Address');
    expect(address).toHaveAccessibleDescription(/Enter an address that begins with https:/);
    await userEvent.type(address, ' https://hooks.example/in ');
    await userEvent.click(screen.getByRole('switch', { name: 'A product is added, edited or deleted' }));
    await userEvent.click(screen.getByRole('switch', { name: 'Someone leaves your e-mail list' }));
    await userEvent.click(screen.getByRole('button', { name: 'Add a webhook' }));
    const body = {
      ...{ kind: 'standard', address: 'https://hooks.example/in' },
      ...{ events: ['subscriber.confirmed', 'product.changed'], list: '', user: '', key: '' },
    };
    await waitFor(() => expect(changesOf(shell)).toEqual([{ call: 'POST /users/webhooks', body }]));
    expect(await region('hooks.example')).toBeDefined();
    expect(screen.getByLabelText('Address')).toHaveValue('');
  });

  it('needs at least one event', async () => {
    const { shell } = open([[]]);
    await userEvent.type(await screen.findByLabelText('Address'), 'https://hooks.example/');
    for (const name of ['Someone confirms your e-mail list', 'Someone leaves your e-mail list'])
      await userEvent.click(screen.getByRole('switch', { name }));
    await userEvent.click(screen.getByRole('button', { name: 'Add a webhook' }));
    expect(screen.getByRole('group', { name: 'Events' })).toHaveAccessibleDescription('Choose at least one event.');
    expect(changesOf(shell)).toEqual([]);
  });

  it('adds Mailchimp without an address, and without events of products', async () => {
    const { shell } = open([[]], { 'POST /users/webhooks': () => null });
    await userEvent.click(await screen.findByRole('switch', { name: 'A product is added, edited or deleted' }));
    await userEvent.selectOptions(screen.getByLabelText('Kind'), 'mailchimp');
    expect(screen.queryByLabelText('Address')).toBeNull();
    await userEvent.type(screen.getByLabelText('Audience id'), 'a1b2c3d4e5');
    await userEvent.type(screen.getByLabelText('API key'), '0123456789abcdef-us6{Enter}');
    const body = {
      ...{ kind: 'mailchimp', address: '', events: ['subscriber.confirmed', 'subscriber.unsubscribed'] },
      ...{ list: 'a1b2c3d4e5', user: '', key: '0123456789abcdef-us6' },
    };
    await waitFor(() => expect(changesOf(shell)).toEqual([{ call: 'POST /users/webhooks', body }]));
  });

  it('asks for the list, the user and the token of Listmonk', async () => {
    open([[]]);
    await userEvent.selectOptions(await screen.findByLabelText('Kind'), 'listmonk');
    await userEvent.click(screen.getByRole('button', { name: 'Add a webhook' }));
    for (const [label, problem] of [
      ['Number of the list', 'Enter the list.'],
      ['Name of the API user', 'Enter the name of the API user.'],
      ['Token of the API user', 'Enter the key.'],
    ] as const)
      expect(screen.getByLabelText(label)).toHaveAccessibleDescription(expect.stringContaining(problem));
  });

  it('changes a webhook, and leaves its credentials', async () => {
    const { shell } = open([[LETTERS]], { 'PATCH /users/webhooks/w2': () => null });
    await userEvent.click(await screen.findByRole('button', { name: 'Change letters.example' }));
    const panel = await region('letters.example');
    const list = panel.getByLabelText('Number of the list');
    await userEvent.clear(list);
    await userEvent.type(list, '8');
    await userEvent.click(panel.getByRole('button', { name: 'Save changes' }));
    const body = {
      ...{ address: 'https://letters.example', events: ['subscriber.confirmed'], list: '8', user: '', key: '' },
    };
    await waitFor(() => expect(changesOf(shell)).toEqual([{ call: 'PATCH /users/webhooks/w2', body }]));
    expect(await panel.findByRole('button', { name: 'Change letters.example' })).toBeVisible();
  });

  it('replaces the token of Listmonk, and keeps the user', async () => {
    const { shell } = open([[LETTERS]], { 'PATCH /users/webhooks/w2': () => null });
    await userEvent.click(await screen.findByRole('button', { name: 'Change letters.example' }));
    const panel = await region('letters.example');
    await userEvent.type(panel.getByLabelText('Token of the API user'), 'new-token{Enter}');
    const body = expect.objectContaining({ user: '', key: 'new-token' }) as unknown;
    await waitFor(() => expect(changesOf(shell)).toEqual([{ call: 'PATCH /users/webhooks/w2', body }]));
  });

  it('shows the secret of a new webhook with a button that copies it', async () => {
    const writeText = jest.fn(() => Promise.resolve());
    Object.assign(navigator, { clipboard: { writeText } });
    open([[{ ...HOOK, secret: 'whsec_AAAA' }]]);
    expect(await screen.findByText('whsec_AAAA')).toBeVisible();
    // Not userEvent, which replaces the clipboard.
    screen.getByRole('button', { name: 'Copy the secret' }).click();
    expect(await screen.findByRole('button', { name: 'Copied' })).toBeVisible();
    expect(writeText).toHaveBeenCalledWith('whsec_AAAA');
  });

  it('says in words what failed last, what waits and that a webhook is paused', async () => {
    const at = '2026-11-30T12:00:00.000Z';
    open([[{ ...HOOK, isPaused: true, waiting: 1, deliveredAt: at, failure: { at, problem: 'status', status: 500 } }]]);
    const panel = await region('hooks.example');
    expect(panel.getByText(/^Last delivery: 30 Nov 2026/)).toBeVisible();
    expect(panel.getByText(/^Last failure: 30 Nov 2026.*The site reports an error\. Status 500\./)).toBeVisible();
    expect(panel.getByText('1 event waits')).toBeVisible();
    expect(panel.getByText(/^Paused after 100 failures in a row/)).toBeVisible();
  });

  it.each([
    [null, 'The test has arrived'],
    [{ at: '2026-11-30T12:00:00.000Z', problem: 'timeout', status: null }, 'The test has not arrived'],
  ])('sends a test whose failure is %j and reads the list again', async (problem, notice) => {
    const { shell } = open([[HOOK], [{ ...HOOK, deliveredAt: '2026-11-30T12:00:00.000Z' }]], {
      'POST /users/webhooks/w1/test': () => ({ failure: problem }),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Send a test to hooks.example' }));
    await waitFor(() => expect(shell.notices.at(-1)?.text).toBe(notice));
    expect(await screen.findByText(/^Last delivery/)).toBeVisible();
  });

  it('removes a webhook', async () => {
    const { shell } = open([[HOOK], []], { 'DELETE /users/webhooks/w1': () => null });
    await userEvent.click(await screen.findByRole('button', { name: 'Remove hooks.example' }));
    expect(await screen.findByText('No other site gets events yet.')).toBeVisible();
    expect(changesOf(shell)).toEqual([{ call: 'DELETE /users/webhooks/w1', body: undefined }]);
  });

  it('offers no sixth webhook', async () => {
    open([Array.from({ length: 5 }, (_, index) => ({ ...HOOK, _id: `w${index}` }))]);
    expect(await screen.findByText(/You have 5 webhooks/)).toBeVisible();
    expect(screen.queryByLabelText('Kind')).toBeNull();
  });

  it('offers a retry when they cannot be read', async () => {
    open([[]], {
      'GET /users/webhooks': () => {
        throw failure(503, 'The service is busy.');
      },
    });
    expect(await screen.findByText('The webhooks could not be read.')).toBeVisible();
  });
});
