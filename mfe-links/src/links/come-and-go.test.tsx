import { failure } from '@linkstall/contracts/testing';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import remote from '../app/remote.tsx';
import { linkServer } from '../testing/link-server.ts';
import { meera, renderRemote } from '../testing/render-remote.tsx';

async function open(titles?: readonly string[]) {
  const server = linkServer(titles);
  const { shell } = renderRemote(remote, { path: '/admin/links', routes: server.routes });
  await screen.findByRole('link', { name: /Blog/ });
  return { shell, server };
}

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const shown = () => screen.queryAllByRole('listitem').map((row) => row.querySelector('b')?.firstChild?.textContent);
const row = (id: string) => document.querySelector(`#link-${id}`);
const bar = () => screen.queryByRole('group', { name: 'Last change' });
const gone = (title: string) => waitFor(() => expect(bar()).toHaveTextContent(`“${title}” is deleted.`));

/** As the shell's navigation does. */
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
  it('goes without a question, and Undo brings it back where it stood, in sight and in focus', async () => {
    const { shell, server } = await open();
    await press('Delete Shop');
    await gone('Shop');
    expect([screen.queryByRole('dialog'), shown()]).toEqual([null, ['Blog', 'Band']]);
    await press('Undo');
    await waitFor(() => expect(shown()).toEqual(['Blog', 'Shop', 'Band']));
    expect(server.titles()).toEqual(['Blog', 'Shop', 'Band']);
    await waitFor(() => expect(row('2')).toHaveFocus());
    expect(scrolledTo).toHaveBeenLastCalledWith('link-2');
    expect(shell.emitted.at(-1)).toEqual({ name: 'links:changed', detail: { links: server.stored } });
  });

  it('can be put back after a reload, for the rest of its time, by who deleted it', async () => {
    const { server } = await open();
    await press('Delete Shop');
    await gone('Shop');
    cleanup();
    renderRemote(remote, { path: '/admin/links', routes: server.routes, user: { ...meera, _id: 'u2' } });
    await screen.findByRole('link', { name: /Blog/ });
    expect(bar()).toBeNull();
    cleanup();
    renderRemote(remote, { path: '/admin/links', routes: server.routes });
    await gone('Shop');
    await press('Undo');
    await waitFor(() => expect(shown()).toEqual(['Blog', 'Shop', 'Band']));
    cleanup();
    renderRemote(remote, { path: '/admin/links', routes: server.routes });
    await screen.findByRole('link', { name: /Shop/ });
    expect(bar()).toBeNull();
  });

  it('is not offered after a reload once that was closed, or its time is over', async () => {
    const { server } = await open();
    await press('Delete Shop');
    await gone('Shop');
    const kept = JSON.stringify(sessionStorage);
    await press('Close');
    expect(sessionStorage).toHaveLength(0);
    Object.assign(sessionStorage, JSON.parse(kept));
    cleanup();
    jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 10_001);
    renderRemote(remote, { path: '/admin/links', routes: server.routes });
    await screen.findByRole('link', { name: /Blog/ });
    expect(bar()).toBeNull();
    jest.restoreAllMocks();
  });

  it('says so when its time is over', async () => {
    const { server } = await open();
    await press('Delete Shop');
    await gone('Shop');
    server.deleted = [];
    await press('Undo');
    await waitFor(() => expect(bar()).toHaveTextContent('“Shop” cannot be put back any more.'));
    expect(shown()).toEqual(['Blog', 'Band']);
  });

  it.each([
    ['says that', failure(503, 'The database is away')],
    ['cannot be reached', failure(0, 'No response', 'network')],
  ])('can be put back after an Undo that failed: the server %s', async (_why, refusal) => {
    const { server } = await open();
    await press('Delete Shop');
    await gone('Shop');
    server.refuses = refusal;
    await press('Undo');
    await waitFor(() => expect(bar()).toHaveTextContent(`“Shop” could not be put back: ${refusal.message}`));
    server.refuses = null;
    await press('Undo');
    await waitFor(() => expect(shown()).toEqual(['Blog', 'Shop', 'Band']));
    expect(bar()).toBeNull();
  });

  it('is there when only the response to Undo was lost', async () => {
    const { server } = await open();
    await press('Delete Shop');
    await gone('Shop');
    const respond = server.hold();
    await press('Undo');
    expect(bar()).toHaveTextContent('Undoing…');
    server.stored = linkServer().stored;
    server.refuses = failure(0, 'No response', 'network');
    await act(async () => respond());
    await waitFor(() => expect(row('2')).toHaveFocus());
    expect([shown(), bar()]).toEqual([['Blog', 'Shop', 'Band'], null]);
  });

  it('has its Undo after the one of the next, also when both go at once', async () => {
    const { server } = await open();
    const respond = server.hold();
    await press('Delete Shop');
    await press('Delete Band');
    await act(async () => respond());
    await gone('Band');
    await press('Undo');
    await gone('Shop');
    expect(shown()).toEqual(['Blog', 'Band']);
    await press('Undo');
    await waitFor(() => expect(server.titles()).toEqual(['Blog', 'Shop', 'Band']));
    await waitFor(() => expect(bar()).toBeNull());
  });

  it('has its Undo on coming back from another screen', async () => {
    await open();
    await press('Delete Shop');
    await gone('Shop');
    act(() => goTo('/admin/design'));
    expect(bar()).toBeNull();
    act(() => goTo('/admin/links'));
    await gone('Shop');
    await press('Undo');
    await waitFor(() => expect(shown()).toEqual(['Blog', 'Shop', 'Band']));
  });

  it('is not said to be gone when it is not', async () => {
    const { shell, server } = await open();
    server.refuses = failure(503, 'The database is away');
    await press('Delete Shop');
    await waitFor(() => expect(shell.notices).toEqual([{ kind: 'error', text: 'The database is away' }]));
    expect([bar(), shown()]).toEqual([null, ['Blog', 'Shop', 'Band']]);
  });

  it('is gone, with its Undo and no failure, when only the response to its deletion was lost', async () => {
    const { shell, server } = await open();
    const respond = server.hold();
    await press('Delete Shop');
    const [link] = server.stored.splice(1, 1);
    server.deleted.push({ link: link!, place: 1 });
    server.refuses = failure(0, 'No response', 'network');
    await act(async () => respond());
    await gone('Shop');
    expect([shown(), shell.notices]).toEqual([['Blog', 'Band'], []]);
    server.refuses = null;
    await press('Undo');
    await waitFor(() => expect(shown()).toEqual(['Blog', 'Shop', 'Band']));
  });

  it('is still there, and that is said, when its deletion never arrived', async () => {
    const { shell, server } = await open();
    server.refuses = failure(0, 'No response', 'network');
    await press('Delete Shop');
    await waitFor(() => expect(shell.notices).toEqual([{ kind: 'error', text: 'No response' }]));
    expect([bar(), shown()]).toEqual([null, ['Blog', 'Shop', 'Band']]);
  });

  it('has its Undo again when the bar of the next is closed', async () => {
    const { server } = await open();
    await press('Delete Shop');
    await gone('Shop');
    await press('Delete Band');
    await gone('Band');
    await press('Close');
    await gone('Shop');
    await press('Undo');
    await waitFor(() => expect(server.titles()).toEqual(['Blog', 'Shop']));
    expect([bar(), sessionStorage.length]).toEqual([null, 0]);
  });

  it('is deleted once, however often it is pressed', async () => {
    const { shell, server } = await open();
    const respond = server.hold();
    await press('Delete Shop');
    await press('Delete Shop');
    await act(async () => respond());
    await gone('Shop');
    expect(shell.calls.filter(({ call }) => call === 'POST /link/delete-link')).toHaveLength(1);
  });

  it.each([
    ['Blog', '2'],
    ['Shop', '3'],
    ['Band', '2'],
  ])('leaves the focus to the next row, at the end to the one before: %s', async (title, next) => {
    await open();
    await press(`Delete ${title}`);
    await gone(title);
    expect(row(next)).toHaveFocus();
  });
});

it('a link that is added is scrolled to, and its place is said', async () => {
  await open(['Blog', ...Array.from({ length: 29 }, (_, place) => `Link ${place}`)]);
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

it('of a long list both ends are one press away, and have the focus then; a short one needs no such way', async () => {
  await open(['Blog', ...Array.from({ length: 29 }, (_, place) => `Link ${place}`)]);
  await press('End');
  expect([row('30'), scrolledTo.mock.lastCall]).toEqual([document.activeElement, ['link-30']]);
  await press('Top');
  expect([row('1'), scrolledTo.mock.lastCall]).toEqual([document.activeElement, ['link-1']]);
});
