/** @jest-environment node */
import type { State } from '../releases/environment-state.ts';
import type { RenderPool } from './render-pool.ts';
import { StateInUse } from './state-in-use.ts';

const SECOND_MS = 1000;

/** A state with number `seq` whose shell and mfe-public have server pages. */
const stateOf = (seq: number, release: string, history: readonly string[] = []) => {
  const routes = { schema: 1, pages: [{ path: '/', server: true }], slots: {} };
  return {
    seq,
    remotes: { shell: { stable: '1.0.0~a', history: [] }, 'mfe-public': { stable: release, history, routes } },
  } as unknown as State;
};

/** A StateInUse whose SSR workers become warm when the test calls `warm`. */
function createStateInUse(first: State) {
  const store = { newest: first };
  let warm: () => void = () => undefined;
  const pool = {
    coldOf: (rendered: readonly unknown[]) => rendered,
    warm: () => new Promise<void>((resolve) => (warm = resolve)),
    keep: () => undefined,
  } as unknown as RenderPool;
  const inUse = new StateInUse({
    newest: { current: () => Promise.resolve(store.newest) },
    pool,
    waits: true,
    onUse: () => undefined,
  });
  return { inUse, store, warm: () => warm() };
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('a change is served within a second, even if its SSR workers never get warm', async () => {
  const { inUse, store } = createStateInUse(stateOf(1, '1.0.0~one'));
  await inUse.current();
  store.newest = stateOf(2, '1.0.0~two', ['1.0.0~one']);
  await jest.advanceTimersByTimeAsync(SECOND_MS / 2);
  expect(inUse.seq).toBe(1);
  await jest.advanceTimersByTimeAsync(SECOND_MS / 2);
  expect(inUse.seq).toBe(2);
  inUse.close();
});

test('a change is served as soon as its SSR workers are warm', async () => {
  const { inUse, store, warm } = createStateInUse(stateOf(1, '1.0.0~one'));
  await inUse.current();
  store.newest = stateOf(2, '1.0.0~two', ['1.0.0~one']);
  await jest.advanceTimersByTimeAsync(100);
  expect(inUse.seq).toBe(1);
  warm();
  await jest.advanceTimersByTimeAsync(0);
  expect(inUse.seq).toBe(2);
  inUse.close();
});

test('a rollback is served at once, without waiting', async () => {
  const { inUse, store } = createStateInUse(stateOf(1, '1.0.0~bad', ['1.0.0~good']));
  await inUse.current();
  store.newest = stateOf(2, '1.0.0~good');
  await jest.advanceTimersByTimeAsync(100);
  expect(inUse.seq).toBe(2);
  inUse.close();
});
