/** @jest-environment node */
import type { State } from '../releases/environment-state.ts';
import type { RenderPool } from './render-pool.ts';
import { ActiveState } from './active-state.ts';

const SECOND_MS = 1000;

/** A state with number `seq` whose shell and mfe-public have server pages. */
const stateOf = (seq: number, release: string, history: readonly string[] = []) => {
  const routes = { schema: 1, pages: [{ path: '/', server: true }], slots: {} };
  return {
    seq,
    remotes: { shell: { stable: '1.0.0~a', history: [] }, 'mfe-public': { stable: release, history, routes } },
  } as unknown as State;
};

/** An ActiveState whose SSR workers become warm when the test calls `warm`. */
function createActiveState(first: State) {
  const store = { newest: first };
  let warm: () => void = () => undefined;
  const pool = {
    coldTargetsOf: (rendered: readonly unknown[]) => rendered,
    warm: () => new Promise<void>((resolve) => (warm = resolve)),
    keep: () => undefined,
  } as unknown as RenderPool;
  const activeState = new ActiveState({
    newest: { current: () => Promise.resolve(store.newest) },
    pool,
    waitsForWarmup: true,
    onChange: () => undefined,
  });
  return { activeState, store, warm: () => warm() };
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('a change is served within a second, even if its SSR workers never get warm', async () => {
  const { activeState, store } = createActiveState(stateOf(1, '1.0.0~one'));
  await activeState.current();
  store.newest = stateOf(2, '1.0.0~two', ['1.0.0~one']);
  await jest.advanceTimersByTimeAsync(SECOND_MS / 2);
  expect(activeState.seq).toBe(1);
  await jest.advanceTimersByTimeAsync(SECOND_MS / 2);
  expect(activeState.seq).toBe(2);
  activeState.close();
});

test('a change is served as soon as its SSR workers are warm', async () => {
  const { activeState, store, warm } = createActiveState(stateOf(1, '1.0.0~one'));
  await activeState.current();
  store.newest = stateOf(2, '1.0.0~two', ['1.0.0~one']);
  await jest.advanceTimersByTimeAsync(100);
  expect(activeState.seq).toBe(1);
  warm();
  await jest.advanceTimersByTimeAsync(0);
  expect(activeState.seq).toBe(2);
  activeState.close();
});

test('a rollback is served at once, without waiting', async () => {
  const { activeState, store } = createActiveState(stateOf(1, '1.0.0~bad', ['1.0.0~good']));
  await activeState.current();
  store.newest = stateOf(2, '1.0.0~good');
  await jest.advanceTimersByTimeAsync(100);
  expect(activeState.seq).toBe(2);
  activeState.close();
});
