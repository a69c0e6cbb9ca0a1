import { failure } from '@linkstall/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import remote from '../../app/remote.tsx';
import { linkServer } from '../../testing/link-server.ts';
import { press, renderRemote } from '../../testing/render-remote.tsx';

async function open() {
  const server = linkServer();
  const { shell, unmount } = renderRemote(remote, { path: '/admin/links', routes: server.routes });
  await screen.findByRole('link', { name: /Blog/ });
  return { shell, server, unmount };
}

const toggle = (title: string) => userEvent.click(screen.getByRole('switch', { name: `Show ${title}` }));
const switchOf = (title: string) => screen.getByRole('switch', { name: `Show ${title}` });
const unsavedRows = () =>
  screen
    .getAllByRole('listitem')
    .filter((row) => row.getAttribute('aria-busy') === 'true' && within(row).queryByText('Saving'))
    .map((row) => row.querySelector('b')?.firstChild?.textContent);
const bar = () => screen.queryByRole('group', { name: 'Last change' })?.querySelector('p')?.textContent;
const announcement = () => Array.from(document.querySelectorAll('[aria-live]')).at(-1)?.textContent;
const timeoutFailure = () => failure(0, 'No response came in time.', 'timeout');

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

const changes: [string, () => Promise<void>, string][] = [
  ['a switch', () => toggle('Blog'), '“Blog” is hidden from visitors.'],
  ['a move', () => press('Move Blog down'), '“Blog” is now at place 2 of 3.'],
];

describe.each(changes)('%s that is not stored yet', (_what, change, doneText) => {
  it('is marked as unsaved, and is announced after it is stored', async () => {
    const { shell, server } = await open();
    const respond = server.hold();
    await change();
    expect(unsavedRows()).toEqual(['Blog']);
    expect(bar()).toBe('Saving “Blog”');
    expect(announcement()).toBe('');
    expect(shell.unsavedCount()).toBe(1);
    await act(async () => respond());
    await waitFor(() => expect(bar()).toBe(doneText));
    expect(announcement()).toBe(`${doneText} Undo with Control Z.`);
    expect(unsavedRows()).toEqual([]);
    expect(shell.unsavedCount()).toBe(0);
  });

  it('can be undone before its response, and only the result is announced', async () => {
    const { server } = await open();
    const respond = server.hold();
    await change();
    await press('Undo');
    expect(announcement()).toBe('');
    await act(async () => respond());
    await waitFor(() => expect(announcement()).toBe('Undone.'));
    expect(server.storedLinks.map(({ title, isActive }) => [title, isActive])).toEqual([
      ['Blog', true],
      ['Shop', true],
      ['Band', true],
    ]);
  });

  it('is removed with a message when the request fails, and the list is read again', async () => {
    const { shell, server } = await open();
    server.refusal = timeoutFailure();
    const respond = server.hold();
    await change();
    await act(async () => respond());
    await waitFor(() => expect(bar()).toBe('Perhaps not saved: No response came in time.'));
    expect(announcement()).toBe('Perhaps not saved: No response came in time.');
    expect(unsavedRows()).toEqual([]);
    expect(switchOf('Blog')).toBeChecked();
    expect(shell.calls.at(-1)?.call).toBe('GET /link/all-entry');
    expect(shell.unsavedCount()).toBe(0);
  });

  it('shows a notice when the request fails after the user left the page', async () => {
    const { shell, server, unmount } = await open();
    server.refusal = failure(503, 'The database is unavailable');
    const respond = server.hold();
    await change();
    unmount();
    expect(shell.unsavedCount()).toBe(1);
    await act(async () => respond());
    expect(shell.notices).toEqual([{ kind: 'error', text: 'Not saved: The database is unavailable' }]);
    expect(shell.unsavedCount()).toBe(0);
  });
});

describe('changes that wait for a request without a response', () => {
  it('are marked as unsaved, are not announced, and are sent after that request ended', async () => {
    const { shell, server } = await open();
    server.refusal = timeoutFailure();
    const respond = server.hold();
    await toggle('Blog');
    await toggle('Shop');
    await press('Move Band up');
    expect(unsavedRows()).toEqual(['Blog', 'Band', 'Shop']);
    expect(announcement()).toBe('');
    expect(server.sentForms).toHaveLength(1);
    expect(shell.unsavedCount()).toBe(3);
    await act(async () => {
      respond();
      await Promise.resolve();
      server.refusal = null;
    });
    await waitFor(() => expect(server.titles()).toEqual(['Blog', 'Band', 'Shop']));
    expect(server.storedLinks.map(({ isActive }) => isActive)).toEqual([true, true, false]);
    await waitFor(() => expect(unsavedRows()).toEqual([]));
    expect(bar()).toBe('Perhaps not saved: No response came in time.');
  });
});

describe('the question before the user leaves the page', () => {
  it('covers a link that is being deleted, whose row is marked as unsaved', async () => {
    const { shell, server } = await open();
    const respond = server.hold();
    await press('Delete Shop');
    expect(unsavedRows()).toEqual(['Shop']);
    expect(announcement()).toBe('');
    expect(shell.unsavedCount()).toBe(1);
    await act(async () => respond());
    await waitFor(() => expect(announcement()).toBe('“Shop” is deleted. Undo with Control Z.'));
    expect(shell.unsavedCount()).toBe(0);
  });

  it.each([
    ['typed into the new link', 'Add Link'],
    ['typed into a stored link', 'Edit Blog'],
  ])('covers values %s, until they are saved or cancelled', async (_what, opener) => {
    const { shell } = await open();
    await press(opener);
    expect(shell.unsavedCount()).toBe(0);
    await userEvent.type(screen.getByLabelText('Header'), 'x');
    expect(shell.unsavedCount()).toBe(1);
    await press('Cancel');
    expect(shell.unsavedCount()).toBe(0);
  });

  it('covers a form that is being sent, and its values cannot change meanwhile', async () => {
    const { shell, server } = await open();
    const respond = server.hold();
    await press('Edit Blog');
    await userEvent.type(screen.getByLabelText('Header'), '!');
    await press('Save');
    await userEvent.type(screen.getByLabelText('Header'), ' and lost');
    expect(screen.getByLabelText('Header')).toHaveValue('Blog!');
    await act(async () => respond());
    expect(server.titles()[0]).toBe('Blog!');
    expect(shell.unsavedCount()).toBe(0);
  });
});
