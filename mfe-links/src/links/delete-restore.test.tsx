import { failure } from '@linkstall/testing';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import remote from '../app/remote.tsx';
import { linkServer } from '../testing/link-server.ts';
import { meera, press, renderRemote } from '../testing/render-remote.tsx';

async function open(titles?: readonly string[]) {
  const server = linkServer(titles);
  const { shell } = renderRemote(remote, { path: '/admin/links', routes: server.routes });
  await screen.findByRole('link', { name: /Blog/ });
  return { shell, server };
}

const titlesOnPage = () =>
  screen.queryAllByRole('listitem').map((row) => row.querySelector('b')?.firstChild?.textContent);
const row = (id: string) => document.querySelector(`#link-${id}`);
const bar = () => screen.queryByRole('group', { name: 'Last change' });
const waitUntilDeleted = (title: string) => waitFor(() => expect(bar()).toHaveTextContent(`“${title}” is deleted.`));

/** Navigates as the shell does. */
function goTo(path: string): void {
  window.history.pushState(null, '', path);
  window.dispatchEvent(new PopStateEvent('popstate'));
}

const scrolledTo = jest.fn();
beforeAll(() => {
  Object.assign(Element.prototype, {
    scrollIntoView(this: Element) {
      scrolledTo(this.id);
    },
  });
});
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  scrolledTo.mockClear();
});

describe('a deleted link', () => {
  it('disappears without a question, and Undo restores it at its place with the focus', async () => {
    const { shell, server } = await open();
    await press('Delete Shop');
    await waitUntilDeleted('Shop');
    expect([screen.queryByRole('dialog'), titlesOnPage()]).toEqual([null, ['Blog', 'Band']]);
    await press('Undo');
    await waitFor(() => expect(titlesOnPage()).toEqual(['Blog', 'Shop', 'Band']));
    expect(server.titles()).toEqual(['Blog', 'Shop', 'Band']);
    await waitFor(() => expect(row('2')).toHaveFocus());
    expect(scrolledTo).toHaveBeenLastCalledWith('link-2');
    expect(shell.emittedEvents.at(-1)).toEqual({ name: 'links:changed', detail: { links: server.storedLinks } });
  });

  it('can be restored after a reload by the user who deleted it, until the time is over', async () => {
    const { server } = await open();
    await press('Delete Shop');
    await waitUntilDeleted('Shop');
    cleanup();
    renderRemote(remote, { path: '/admin/links', routes: server.routes, user: { ...meera, _id: 'u2' } });
    await screen.findByRole('link', { name: /Blog/ });
    expect(bar()).toBeNull();
    cleanup();
    renderRemote(remote, { path: '/admin/links', routes: server.routes });
    await waitUntilDeleted('Shop');
    await press('Undo');
    await waitFor(() => expect(titlesOnPage()).toEqual(['Blog', 'Shop', 'Band']));
    cleanup();
    renderRemote(remote, { path: '/admin/links', routes: server.routes });
    await screen.findByRole('link', { name: /Shop/ });
    expect(bar()).toBeNull();
  });

  it('is not offered after a reload when the bar was closed or the time is over', async () => {
    const { server } = await open();
    await press('Delete Shop');
    await waitUntilDeleted('Shop');
    const storedDeletions = JSON.stringify(sessionStorage);
    await press('Close');
    expect(sessionStorage).toHaveLength(0);
    Object.assign(sessionStorage, JSON.parse(storedDeletions));
    cleanup();
    jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 10_001);
    renderRemote(remote, { path: '/admin/links', routes: server.routes });
    await screen.findByRole('link', { name: /Blog/ });
    expect(bar()).toBeNull();
    jest.restoreAllMocks();
  });

  it('shows a message when its time for Undo is over', async () => {
    const { server } = await open();
    await press('Delete Shop');
    await waitUntilDeleted('Shop');
    server.deletedLinks = [];
    await press('Undo');
    await waitFor(() => expect(bar()).toHaveTextContent('“Shop” cannot be put back any more.'));
    expect(titlesOnPage()).toEqual(['Blog', 'Band']);
  });

  it.each([
    ['answers 503', failure(503, 'The database is unavailable')],
    ['cannot be reached', failure(0, 'No response', 'network')],
  ])('can be restored after a failed Undo: the server %s', async (_problem, refusal) => {
    const { server } = await open();
    await press('Delete Shop');
    await waitUntilDeleted('Shop');
    server.refusal = refusal;
    await press('Undo');
    await waitFor(() => expect(bar()).toHaveTextContent(`“Shop” could not be put back: ${refusal.message}`));
    server.refusal = null;
    await press('Undo');
    await waitFor(() => expect(titlesOnPage()).toEqual(['Blog', 'Shop', 'Band']));
    expect(bar()).toBeNull();
  });

  it('is back when only the response to Undo was lost', async () => {
    const { server } = await open();
    await press('Delete Shop');
    await waitUntilDeleted('Shop');
    const respond = server.hold();
    await press('Undo');
    expect(bar()).toHaveTextContent('Undoing…');
    server.storedLinks = linkServer().storedLinks;
    server.refusal = failure(0, 'No response', 'network');
    await act(async () => respond());
    await waitFor(() => expect(row('2')).toHaveFocus());
    expect([titlesOnPage(), bar()]).toEqual([['Blog', 'Shop', 'Band'], null]);
  });

  it('can be restored after the Undo of the next deletion, also when both deletions were sent without a pause', async () => {
    const { server } = await open();
    const respond = server.hold();
    await press('Delete Shop');
    await press('Delete Band');
    await act(async () => respond());
    await waitUntilDeleted('Band');
    await press('Undo');
    await waitUntilDeleted('Shop');
    expect(titlesOnPage()).toEqual(['Blog', 'Band']);
    await press('Undo');
    await waitFor(() => expect(server.titles()).toEqual(['Blog', 'Shop', 'Band']));
    await waitFor(() => expect(bar()).toBeNull());
  });

  it('offers Undo again when the user comes back from another screen', async () => {
    await open();
    await press('Delete Shop');
    await waitUntilDeleted('Shop');
    act(() => goTo('/admin/design'));
    expect(bar()).toBeNull();
    act(() => goTo('/admin/links'));
    await waitUntilDeleted('Shop');
    await press('Undo');
    await waitFor(() => expect(titlesOnPage()).toEqual(['Blog', 'Shop', 'Band']));
  });

  it('shows no message of a deletion when the server refuses it', async () => {
    const { shell, server } = await open();
    server.refusal = failure(503, 'The database is unavailable');
    await press('Delete Shop');
    await waitFor(() => expect(shell.notices).toEqual([{ kind: 'error', text: 'The database is unavailable' }]));
    expect([bar(), titlesOnPage()]).toEqual([null, ['Blog', 'Shop', 'Band']]);
  });

  it('is deleted, offers Undo and shows no error when only the response was lost', async () => {
    const { shell, server } = await open();
    const respond = server.hold();
    await press('Delete Shop');
    const [link] = server.storedLinks.splice(1, 1);
    server.deletedLinks.push({ link: link!, index: 1 });
    server.refusal = failure(0, 'No response', 'network');
    await act(async () => respond());
    await waitUntilDeleted('Shop');
    expect([titlesOnPage(), shell.notices]).toEqual([['Blog', 'Band'], []]);
    server.refusal = null;
    await press('Undo');
    await waitFor(() => expect(titlesOnPage()).toEqual(['Blog', 'Shop', 'Band']));
  });

  it('stays in the list with an error when the request never arrived', async () => {
    const { shell, server } = await open();
    server.refusal = failure(0, 'No response', 'network');
    await press('Delete Shop');
    await waitFor(() => expect(shell.notices).toEqual([{ kind: 'error', text: 'No response' }]));
    expect([bar(), titlesOnPage()]).toEqual([null, ['Blog', 'Shop', 'Band']]);
  });

  it('offers Undo again when the bar of the next deletion is closed', async () => {
    const { server } = await open();
    await press('Delete Shop');
    await waitUntilDeleted('Shop');
    await press('Delete Band');
    await waitUntilDeleted('Band');
    await press('Close');
    await waitUntilDeleted('Shop');
    await press('Undo');
    await waitFor(() => expect(server.titles()).toEqual(['Blog', 'Shop']));
    expect([bar(), sessionStorage.length]).toEqual([null, 0]);
  });

  it('is deleted with one request, however often the user presses the button', async () => {
    const { shell, server } = await open();
    const respond = server.hold();
    await press('Delete Shop');
    await press('Delete Shop');
    await act(async () => respond());
    await waitUntilDeleted('Shop');
    expect(shell.calls.filter(({ call }) => call === 'POST /link/delete-link')).toHaveLength(1);
  });

  it.each([
    ['Blog', '2'],
    ['Shop', '3'],
    ['Band', '2'],
  ])('moves the focus to the next row, or from the last row to the row before: %s', async (title, nextId) => {
    await open();
    await press(`Delete ${title}`);
    await waitUntilDeleted(title);
    expect(row(nextId)).toHaveFocus();
  });
});

it('the page scrolls to a new link and announces its place', async () => {
  await open(['Blog', ...Array.from({ length: 29 }, (_, index) => `Link ${index}`)]);
  await press('Add Link');
  await userEvent.click(screen.getByLabelText('Header'));
  await userEvent.paste('Coffee');
  await userEvent.click(screen.getByLabelText('Enter URL'));
  await userEvent.paste('coffee.example');
  await userEvent.upload(screen.getByLabelText('Enter Thumbnail'), new File(['x'], 'a.png', { type: 'image/png' }));
  await press('Add');
  await waitFor(() => expect(bar()).toHaveTextContent('Added, at place 31.'));
  expect(scrolledTo).toHaveBeenLastCalledWith('link-31');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Add Link' })).toHaveFocus());
});

it('a long list has buttons that focus its ends', async () => {
  await open(['Blog', ...Array.from({ length: 29 }, (_, index) => `Link ${index}`)]);
  await press('End');
  expect([row('30'), scrolledTo.mock.lastCall]).toEqual([document.activeElement, ['link-30']]);
  await press('Top');
  expect([row('1'), scrolledTo.mock.lastCall]).toEqual([document.activeElement, ['link-1']]);
});
