import { failure } from '@linkstall/contracts/testing';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import remote from '../../app/remote.tsx';
import { linkServer, type LinkServer } from '../../testing/link-server.ts';
import { renderRemote } from '../../testing/render-remote.tsx';

async function open(server: LinkServer = linkServer()) {
  const { shell } = renderRemote(remote, { path: '/admin/links', routes: server.routes });
  await screen.findByRole('link', { name: /Blog/ });
  return { shell, server };
}

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const grip = (title: string) => screen.getByRole('button', { name: `Move ${title}` });
const shown = () => screen.getAllByRole('listitem').map((row) => row.querySelector('b')?.firstChild?.textContent);
const bar = () => screen.findByRole('group', { name: 'Last change' });
const said = () => Array.from(document.querySelectorAll('[aria-live]')).at(-1)?.textContent;

beforeAll(() => {
  Object.assign(Element.prototype, { scrollIntoView: () => undefined });
});
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

describe('the order of links', () => {
  it('changes by buttons: shown at once, saved in one call, told to the other parts', async () => {
    const { shell, server } = await open();
    await press('Move Blog down');
    expect(shown()).toEqual(['Shop', 'Blog', 'Band']);
    await waitFor(() => expect(server.titles()).toEqual(['Shop', 'Blog', 'Band']));
    expect(server.orders).toEqual([{ from: ['1', '2', '3'], to: ['2', '1', '3'] }]);
    await waitFor(() => expect(shell.emitted).toEqual([{ name: 'links:changed', detail: { links: server.stored } }]));
    await waitFor(async () => expect(await bar()).toHaveTextContent('“Blog” is now at place 2 of 3.'));
    expect(screen.getByRole('button', { name: 'Move Blog down' })).toHaveFocus();
    await press('Move Band up');
    expect(shown()).toEqual(['Shop', 'Band', 'Blog']);
    await waitFor(() => expect(server.titles()).toEqual(['Shop', 'Band', 'Blog']));
    await waitFor(() =>
      expect(JSON.parse(localStorage.getItem('links') ?? '')).toMatchObject({ links: server.stored }),
    );
    await waitFor(async () => expect(await bar()).toHaveTextContent('“Band” is now at place 2 of 3.'));
  });

  it('changes by arrow keys, Home and End on the grip, which keeps the focus, and is announced', async () => {
    const { server } = await open();
    act(() => grip('Blog').focus());
    await userEvent.keyboard('{ArrowDown}');
    await waitFor(() => expect(said()).toBe('“Blog” is now at place 2 of 3. Undo with Control Z.'));
    await userEvent.keyboard('{End}');
    expect(shown()).toEqual(['Shop', 'Band', 'Blog']);
    expect(grip('Blog')).toHaveFocus();
    await userEvent.keyboard('{Home}{ArrowUp}');
    expect(said()).toBe('“Blog” is first already.');
    await waitFor(() => expect(server.titles()).toEqual(['Blog', 'Shop', 'Band']));
    await waitFor(async () => expect(await bar()).toHaveTextContent('“Blog” is now at place 1 of 3.'));
    expect(grip('Blog')).toHaveAccessibleDescription('Drag it, or press the arrow keys, Home or End.');
  });

  it('has nowhere to go at its ends, and says so', async () => {
    const { server } = await open();
    expect(screen.getByRole('button', { name: 'Move Blog up' })).toHaveAttribute('aria-disabled', 'true');
    await press('Move Band down');
    expect(said()).toBe('“Band” is last already.');
    expect(server.orders).toEqual([]);
  });

  it('sends the steps that were made while one was on its way in one call', async () => {
    const { server } = await open(linkServer(['Blog', 'Shop', 'Band', 'Film', 'Mail']));
    const pass = server.hold();
    act(() => grip('Blog').focus());
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{ArrowDown}');
    expect(shown()).toEqual(['Shop', 'Band', 'Film', 'Mail', 'Blog']);
    await act(async () => pass());
    await waitFor(() => expect(server.titles()).toEqual(['Shop', 'Band', 'Film', 'Mail', 'Blog']));
    await waitFor(() => expect(said()).toBe('“Blog” is now at place 5 of 5. Undo with Control Z.'));
    expect(server.orders).toHaveLength(2);
    expect(shown()).toEqual(['Shop', 'Band', 'Film', 'Mail', 'Blog']);
  });

  it('is undone by Undo: all steps of one link as one', async () => {
    const { server } = await open();
    await press('Move Blog down');
    await press('Move Blog down');
    await waitFor(() => expect(server.titles()).toEqual(['Shop', 'Band', 'Blog']));
    await press('Undo');
    expect(shown()).toEqual(['Blog', 'Shop', 'Band']);
    await waitFor(() => expect(said()).toBe('Undone.'));
    expect(server.titles()).toEqual(['Blog', 'Shop', 'Band']);
  });

  it('is as it was when it could not be stored, and says why', async () => {
    const { shell, server } = await open();
    server.refuses = failure(503, 'The database is away');
    await press('Move Blog down');
    await waitFor(async () => expect(await bar()).toHaveTextContent('Not saved: The database is away'));
    expect(shown()).toEqual(['Blog', 'Shop', 'Band']);
    expect(shell.emitted).toEqual([]);
    await press('Close');
    expect(screen.queryByRole('group', { name: 'Last change' })).not.toBeInTheDocument();
  });

  it('that another tab changed meanwhile is loaded and shown, and that is said', async () => {
    const { server } = await open();
    server.stored = server.stored.toReversed();
    await press('Move Blog down');
    await waitFor(async () =>
      expect(await bar()).toHaveTextContent(
        'Your links were changed somewhere else meanwhile. Here is the newer list; your last change is not in it.',
      ),
    );
    await waitFor(() => expect(shown()).toEqual(['Band', 'Shop', 'Blog']));
    expect(server.titles()).toEqual(['Band', 'Shop', 'Blog']);
  });
});

describe('the bar with Undo', () => {
  afterEach(() => jest.useRealTimers());

  it('goes after 10 seconds, but not while it has the focus', async () => {
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
