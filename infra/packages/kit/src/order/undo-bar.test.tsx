import { createFakeShell } from '@linkstall/testing';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { createStore, Provider } from 'jotai';

import { shellAtom } from '../remote/shell.ts';
import { UndoBar } from './undo-bar.tsx';
import { createStatusMessages, type StatusMessage } from './status-messages.ts';

function open(message: Partial<StatusMessage> = {}) {
  const messages = createStatusMessages();
  const store = createStore();
  store.set(shellAtom, createFakeShell());
  const undo = jest.fn(() => Promise.resolve(true));
  const focusOn = jest.fn();
  render(
    <Provider store={store}>
      <UndoBar messages={messages} focusOn={focusOn} />
      <form>
        <input aria-label="Header" />
      </form>
    </Provider>,
  );
  act(() =>
    store.set(messages.showAtom, { state: 'done', text: '“Blog” was deleted.', itemId: 'l1', undo, ...message }),
  );
  return { undo, focusOn, showMessage: (next: StatusMessage) => act(() => store.set(messages.showAtom, next)) };
}

const bar = () => screen.queryByRole('group', { name: 'Last change' });
const undoButton = () => screen.getByRole('button', { name: 'Undo' });
const wait = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

it('shows and announces the message, and hides it after ten seconds', async () => {
  open();
  expect(bar()).toHaveTextContent('“Blog” was deleted.');
  expect(screen.getByRole('status')).toHaveTextContent('“Blog” was deleted. Undo with Control Z.');
  await wait(9_999);
  expect(bar()).toBeInTheDocument();
  await wait(1);
  expect(bar()).toBeNull();
});

it.each([
  ['under the pointer', () => fireEvent.pointerEnter(bar()!), () => fireEvent.pointerLeave(bar()!)],
  ['in focus', () => act(() => undoButton().focus()), () => act(() => undoButton().blur())],
])('stays while it is %s', async (_state, start, end) => {
  open();
  start();
  await wait(60_000);
  end();
  await wait(9_999);
  expect(bar()).toBeInTheDocument();
  await wait(1);
  expect(bar()).toBeNull();
});

it('Undo undoes the change once, announces it and moves the focus to the item', async () => {
  const { undo, focusOn } = open();
  fireEvent.click(undoButton());
  await wait(0);
  expect([undo.mock.calls.length, bar(), focusOn.mock.calls]).toEqual([1, null, [['l1']]]);
  expect(screen.getByRole('status')).toHaveTextContent('Undone.');
});

it('Ctrl+Z undoes the change, but not in a text field', async () => {
  const { undo } = open();
  fireEvent.keyDown(screen.getByLabelText('Header'), { key: 'z', ctrlKey: true });
  expect(undo).not.toHaveBeenCalled();
  fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true });
  await wait(0);
  expect(undo).toHaveBeenCalledTimes(1);
});

it('a failure stays until the user closes it', async () => {
  open({ state: 'failed', text: 'Not saved: the database is unavailable' });
  await wait(60_000);
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(bar()).toBeNull();
});

it('shows "Undoing…" during the request, and sends Undo once', async () => {
  let respond: (isUndone: boolean) => void = () => undefined;
  const undo = jest.fn(() => new Promise<boolean>((resolve) => (respond = resolve)));
  open({ undo });
  fireEvent.click(undoButton());
  fireEvent.click(undoButton());
  await wait(20_000);
  expect(bar()).toHaveTextContent('Undoing…');
  expect(undo).toHaveBeenCalledTimes(1);
  respond(true);
  await wait(0);
  expect(bar()).toBeNull();
});

it('a failed Undo shows the reason and can be pressed again', async () => {
  const undo = jest.fn<Promise<boolean | string>, []>().mockResolvedValueOnce('Not put back: no response');
  open({ undo: undo.mockResolvedValue(true) });
  fireEvent.click(undoButton());
  await wait(0);
  expect(bar()).toHaveTextContent('Not put back: no response');
  expect(screen.getByRole('status')).toHaveTextContent('Not put back: no response Undo with Control Z.');
  await wait(60_000);
  fireEvent.click(undoButton());
  await wait(0);
  expect([undo.mock.calls.length, bar()]).toEqual([2, null]);
});

it('offers the earlier undo again after the newer undo, until its time ends', async () => {
  const { showMessage, undo } = open({ until: Date.now() + 10_000 });
  const newerUndo = jest.fn(() => Promise.resolve(true));
  await wait(6_000);
  showMessage({ state: 'done', text: '“Shop” was deleted.', undo: newerUndo, until: Date.now() + 10_000 });
  fireEvent.click(undoButton());
  await wait(0);
  expect([newerUndo.mock.calls.length, undo.mock.calls.length]).toEqual([1, 0]);
  expect(bar()).toHaveTextContent('“Blog” was deleted.');
  await wait(4_000);
  expect(bar()).toBeNull();
});

it('shows the earlier message for the rest of its time when the newer message is closed', async () => {
  const onEnd = jest.fn();
  const { showMessage } = open({ until: Date.now() + 10_000, onEnd });
  await wait(400);
  showMessage({ state: 'done', text: '“Shop” was deleted.', until: Date.now() + 10_000 });
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(bar()).toHaveTextContent('“Blog” was deleted.');
  expect(screen.getByRole('status')).toHaveTextContent('“Blog” was deleted. Undo with Control Z.');
  await wait(9_599);
  expect([bar(), onEnd.mock.calls]).toEqual([expect.anything(), []]);
  await wait(1);
  expect([bar(), onEnd.mock.calls.length]).toEqual([null, 1]);
});
