import { failure } from '@linkstall/testing';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import remote from '../../app/remote.tsx';
import { linkServer, type LinkServer } from '../../testing/link-server.ts';
import { press, renderRemote } from '../../testing/render-remote.tsx';

async function open(server: LinkServer = linkServer()) {
  const { shell } = renderRemote(remote, { path: '/admin/links', routes: server.routes });
  await screen.findByRole('link', { name: /Blog/ });
  return { shell, server };
}

const grip = (title: string) => screen.getByRole('button', { name: `Move ${title}` });
const titlesOnPage = () =>
  screen.getAllByRole('listitem').map((row) => row.querySelector('b')?.firstChild?.textContent);
const bar = () => screen.findByRole('group', { name: 'Last change' });
const announcement = () => Array.from(document.querySelectorAll('[aria-live]')).at(-1)?.textContent;

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

describe('the order of links', () => {
  it('changes by buttons: the page shows it at once, sends one request and emits links:changed', async () => {
    const { shell, server } = await open();
    await press('Move Blog down');
    expect(titlesOnPage()).toEqual(['Shop', 'Blog', 'Band']);
    await waitFor(() => expect(server.titles()).toEqual(['Shop', 'Blog', 'Band']));
    expect(server.orders).toEqual([{ from: ['1', '2', '3'], to: ['2', '1', '3'] }]);
    await waitFor(() =>
      expect(shell.emittedEvents).toEqual([{ name: 'links:changed', detail: { links: server.storedLinks } }]),
    );
    await waitFor(async () => expect(await bar()).toHaveTextContent('“Blog” is now at place 2 of 3.'));
    expect(screen.getByRole('button', { name: 'Move Blog down' })).toHaveFocus();
    await press('Move Band up');
    expect(titlesOnPage()).toEqual(['Shop', 'Band', 'Blog']);
    await waitFor(() => expect(server.titles()).toEqual(['Shop', 'Band', 'Blog']));
    await waitFor(() =>
      expect(JSON.parse(localStorage.getItem('links') ?? '')).toMatchObject({ links: server.storedLinks }),
    );
    await waitFor(async () => expect(await bar()).toHaveTextContent('“Band” is now at place 2 of 3.'));
  });

  it('changes by arrow keys, Home and End on the grip, keeps the focus and is announced', async () => {
    const { server } = await open();
    act(() => grip('Blog').focus());
    await userEvent.keyboard('{ArrowDown}');
    await waitFor(() => expect(announcement()).toBe('“Blog” is now at place 2 of 3. Undo with Control Z.'));
    await userEvent.keyboard('{End}');
    expect(titlesOnPage()).toEqual(['Shop', 'Band', 'Blog']);
    expect(grip('Blog')).toHaveFocus();
    await userEvent.keyboard('{Home}{ArrowUp}');
    expect(announcement()).toBe('“Blog” is first already.');
    await waitFor(() => expect(server.titles()).toEqual(['Blog', 'Shop', 'Band']));
    await waitFor(async () => expect(await bar()).toHaveTextContent('“Blog” is now at place 1 of 3.'));
    expect(grip('Blog')).toHaveAccessibleDescription('Drag it, or press the arrow keys, Home or End.');
  });

  it('does not change beyond its ends, and a message says so', async () => {
    const { server } = await open();
    expect(screen.getByRole('button', { name: 'Move Blog up' })).toHaveAttribute('aria-disabled', 'true');
    await press('Move Band down');
    expect(announcement()).toBe('“Band” is last already.');
    expect(server.orders).toEqual([]);
  });

  it('sends the moves made during a request together in one request', async () => {
    const { server } = await open(linkServer(['Blog', 'Shop', 'Band', 'Film', 'Mail']));
    const release = server.hold();
    act(() => grip('Blog').focus());
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{ArrowDown}');
    expect(titlesOnPage()).toEqual(['Shop', 'Band', 'Film', 'Mail', 'Blog']);
    await act(async () => release());
    await waitFor(() => expect(server.titles()).toEqual(['Shop', 'Band', 'Film', 'Mail', 'Blog']));
    await waitFor(() => expect(announcement()).toBe('“Blog” is now at place 5 of 5. Undo with Control Z.'));
    expect(server.orders).toHaveLength(2);
    expect(titlesOnPage()).toEqual(['Shop', 'Band', 'Film', 'Mail', 'Blog']);
  });

  it('goes back by Undo, all moves of one link together', async () => {
    const { server } = await open();
    await press('Move Blog down');
    await press('Move Blog down');
    await waitFor(() => expect(server.titles()).toEqual(['Shop', 'Band', 'Blog']));
    await press('Undo');
    expect(titlesOnPage()).toEqual(['Blog', 'Shop', 'Band']);
    await waitFor(() => expect(announcement()).toBe('Undone.'));
    expect(server.titles()).toEqual(['Blog', 'Shop', 'Band']);
  });

  it('goes back when the request fails, and shows the reason', async () => {
    const { shell, server } = await open();
    server.refusal = failure(503, 'The database is unavailable');
    await press('Move Blog down');
    await waitFor(async () => expect(await bar()).toHaveTextContent('Not saved: The database is unavailable'));
    expect(titlesOnPage()).toEqual(['Blog', 'Shop', 'Band']);
    expect(shell.emittedEvents).toEqual([]);
    await press('Close');
    expect(screen.queryByRole('group', { name: 'Last change' })).not.toBeInTheDocument();
  });

  it('is loaded again with a message when another tab changed it', async () => {
    const { server } = await open();
    server.storedLinks = server.storedLinks.toReversed();
    await press('Move Blog down');
    await waitFor(async () =>
      expect(await bar()).toHaveTextContent(
        'Your links were changed somewhere else meanwhile. Here is the newer list; your last change is not in it.',
      ),
    );
    await waitFor(() => expect(titlesOnPage()).toEqual(['Band', 'Shop', 'Blog']));
    expect(server.titles()).toEqual(['Band', 'Shop', 'Blog']);
  });
});

describe('the bar with Undo', () => {
  afterEach(() => jest.useRealTimers());

  it('disappears after 10 seconds, but not while it has the focus', async () => {
    jest.useFakeTimers();
    const user = userEvent.setup({ advanceTimers: (ms) => jest.advanceTimersByTime(ms) });
    await open();
    await user.click(screen.getByRole('button', { name: 'Move Blog down' }));
    await act(() => jest.advanceTimersByTimeAsync(0));
    expect(await bar()).toHaveTextContent('“Blog” is now at place 2 of 3.');
    act(() => screen.getByRole('button', { name: 'Undo' }).focus());
    act(() => void jest.advanceTimersByTime(60_000));
    act(() => screen.getByRole('button', { name: 'Undo' }).blur());
    act(() => void jest.advanceTimersByTime(9_999));
    expect(screen.getByRole('button', { name: 'Undo' })).toBeInTheDocument();
    act(() => void jest.advanceTimersByTime(1));
    expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
  });
});
