import { createFakeShell } from '@linkstall/contracts/testing';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { createStore, Provider } from 'jotai';

import { shellAtom } from '../remote/shell.ts';
import { NewsBar } from './news-bar.tsx';
import { createNews, type News } from './news.ts';

function open(told: Partial<News> = {}) {
  const news = createNews();
  const store = createStore();
  store.set(shellAtom, createFakeShell());
  const undo = jest.fn(() => Promise.resolve(true));
  const focusOn = jest.fn();
  render(
    <Provider store={store}>
      <NewsBar news={news} focusOn={focusOn} />
      <form>
        <input aria-label="Header" />
      </form>
    </Provider>,
  );
  act(() => store.set(news.tellAtom, { state: 'done', text: '“Blog” was deleted.', about: 'l1', undo, ...told }));
  return { undo, focusOn, tell: (next: News) => act(() => store.set(news.tellAtom, next)) };
}

const bar = () => screen.queryByRole('group', { name: 'Last change' });
const undoButton = () => screen.getByRole('button', { name: 'Undo' });
const wait = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

it('what happened is seen and read aloud, and stands for ten seconds', async () => {
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
])('nobody is hurried: %s it stays', async (_where, come, go) => {
  open();
  come();
  await wait(60_000);
  go();
  await wait(9_999);
  expect(bar()).toBeInTheDocument();
  await wait(1);
  expect(bar()).toBeNull();
});

it('Undo takes it back once, says so, and the focus goes to what it was about', async () => {
  const { undo, focusOn } = open();
  fireEvent.click(undoButton());
  await wait(0);
  expect([undo.mock.calls.length, bar(), focusOn.mock.calls]).toEqual([1, null, [['l1']]]);
  expect(screen.getByRole('status')).toHaveTextContent('Undone.');
});

it('Control Z does the same, but not where text is typed', async () => {
  const { undo } = open();
  fireEvent.keyDown(screen.getByLabelText('Header'), { key: 'z', ctrlKey: true });
  expect(undo).not.toHaveBeenCalled();
  fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true });
  await wait(0);
  expect(undo).toHaveBeenCalledTimes(1);
});

it('a failure stays until it is closed', async () => {
  open({ state: 'failed', text: 'Not saved: the database is away' });
  await wait(60_000);
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(bar()).toBeNull();
});

it('while it is taken back that is said, and Undo is sent once', async () => {
  let respond: (undone: boolean) => void = () => undefined;
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

it('an Undo that failed says why, and can be pressed again', async () => {
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

it('a way back that is kept is offered again after the newer one, while its time lasts', async () => {
  const { tell, undo } = open({ until: Date.now() + 10_000 });
  const newer = jest.fn(() => Promise.resolve(true));
  await wait(6_000);
  tell({ state: 'done', text: '“Shop” was deleted.', undo: newer, until: Date.now() + 10_000 });
  fireEvent.click(undoButton());
  await wait(0);
  expect([newer.mock.calls.length, undo.mock.calls.length]).toEqual([1, 0]);
  expect(bar()).toHaveTextContent('“Blog” was deleted.');
  await wait(4_000);
  expect(bar()).toBeNull();
});

it('closing the newer bar leaves the earlier way back for the rest of its time', async () => {
  const forget = jest.fn();
  const { tell } = open({ until: Date.now() + 10_000, forget });
  await wait(400);
  tell({ state: 'done', text: '“Shop” was deleted.', until: Date.now() + 10_000 });
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(bar()).toHaveTextContent('“Blog” was deleted.');
  expect(screen.getByRole('status')).toHaveTextContent('“Blog” was deleted. Undo with Control Z.');
  await wait(9_599);
  expect([bar(), forget.mock.calls]).toEqual([expect.anything(), []]);
  await wait(1);
  expect([bar(), forget.mock.calls.length]).toEqual([null, 1]);
});
