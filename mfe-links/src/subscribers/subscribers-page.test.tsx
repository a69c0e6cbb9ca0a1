import type { Subscriber, SubscriberList } from '@linkstall/contracts/http';
import { failure } from '@linkstall/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import remote from '../app/remote.tsx';
import { press, renderRemote } from '../testing/render-remote.tsx';

const subscriber = (name: string, state: Subscriber['state'] = 'confirmed'): Subscriber => ({
  _id: name,
  email: `${name}@example.com`,
  state,
  at: '2026-11-30T12:00:00.000Z',
});
const listOf = (subscribers: readonly Subscriber[], more: Partial<SubscriberList> = {}): SubscriberList => ({
  ...{ confirmed: 2, waiting: 1, left: 0, hasMore: false },
  subscribers,
  ...more,
});
/** The button of a row repeats the address for screen readers. */
const IN_LIST = { selector: 'bdi' };
const FIRST = 'GET /users/subscribers/1';

const show = (routes: Parameters<typeof renderRemote>[1]['routes']) =>
  renderRemote(remote, { path: '/admin/subscribers', routes });
const rows = async () => (await screen.findAllByRole('listitem')).map((item) => item.textContent);

test('the page shows the numbers, and each address with its state and date', async () => {
  show({ [FIRST]: () => listOf([subscriber('asha'), subscriber('ravi', 'waiting'), subscriber('lia', 'left')]) });
  expect(await rows()).toEqual([
    'asha@example.comConfirmed on 30 Nov 2026Delete asha@example.com',
    'ravi@example.comNot confirmed yet, entered on 30 Nov 2026Delete ravi@example.com',
    'lia@example.comUnsubscribed on 30 Nov 2026Delete lia@example.com',
  ]);
  expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual(['2', '1', '0']);
});

test('an empty list says how to get addresses', async () => {
  show({ [FIRST]: () => listOf([], { confirmed: 0, waiting: 0 }) });
  expect(await screen.findByRole('heading', { name: 'Nobody is on your list yet' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'To your links' })).toHaveAttribute('href', '/admin/links');
  expect(screen.queryByRole('button', { name: 'Download CSV' })).not.toBeInTheDocument();
});

test('a failed read shows an error, and the user can repeat the read', async () => {
  let isDown = true;
  show({
    [FIRST]: () => {
      if (isDown) throw failure(503, 'Please try again in a moment', 'database.unavailable');
      return listOf([subscriber('asha')]);
    },
  });
  expect(await screen.findByText(/Your list could not be read/)).toBeInTheDocument();
  isDown = false;
  await press(/try again/i);
  expect(await screen.findByText('asha@example.com', IN_LIST)).toBeInTheDocument();
});

test('the search shows what begins with the text, and says when nothing does', async () => {
  show({
    [FIRST]: () => listOf([subscriber('asha'), subscriber('ravi')]),
    'GET /users/subscribers/1?search=a%26b': () => listOf([]),
  });
  await userEvent.type(await screen.findByRole('searchbox', { name: 'Search by the start of an address' }), ' a&b ');
  await press('Search');
  expect(await screen.findByText('No address begins with “a&b”.')).toBeInTheDocument();
});

test('Older and Newer lead through the pages', async () => {
  show({
    [FIRST]: () => listOf([subscriber('new')], { hasMore: true }),
    'GET /users/subscribers/2': () => listOf([subscriber('old')]),
  });
  await press('Older');
  expect(await screen.findByText('old@example.com', IN_LIST)).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Older' })).toBeDisabled();
  await press('Newer');
  expect(await screen.findByText('new@example.com', IN_LIST)).toBeInTheDocument();
});

test('an address is deleted after a question, and the heading gets the focus', async () => {
  const calls: string[] = [];
  let list = listOf([subscriber('asha'), subscriber('ravi')]);
  const { shell } = show({
    [FIRST]: () => list,
    'DELETE /users/subscribers/asha': () => {
      calls.push('asha');
      list = listOf([subscriber('ravi')], { confirmed: 1 });
      return null;
    },
  });
  await press('Delete asha@example.com');
  const dialog = await screen.findByRole('dialog', { name: 'Delete asha@example.com?' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  expect(calls).toEqual([]);
  await press('Delete asha@example.com');
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(screen.queryByText('asha@example.com', IN_LIST)).not.toBeInTheDocument());
  expect(screen.getByRole('heading', { name: 'Addresses' })).toHaveFocus();
  expect([calls, shell.notices]).toMatchObject([['asha'], [{ text: 'asha@example.com is deleted' }]]);
});

test('an address that cannot be deleted stays, and the page says why', async () => {
  const { shell } = show({
    [FIRST]: () => listOf([subscriber('asha')]),
    'DELETE /users/subscribers/asha': () => {
      throw failure(503, 'Please try again in a moment', 'database.unavailable');
    },
  });
  await press('Delete asha@example.com');
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(shell.notices).toMatchObject([{ text: 'Please try again in a moment' }]));
  expect(screen.getByText('asha@example.com', IN_LIST)).toBeInTheDocument();
});
