import { DEV_CLIENT } from './dev-client.mjs';

type Listener = (event: { data: string }) => Promise<void>;

/** The events that the page's script listens to, and whether a hot refresh succeeds. */
const listeners = new Map<string, Listener>();
let canRefresh = true;

beforeAll(() => {
  // jsdom has neither EventSource nor `CSSStyleSheet.replaceSync`.
  Object.assign(globalThis, {
    EventSource: class {
      addEventListener = (event: string, listener: Listener) => listeners.set(event, listener);
    },
    CSSStyleSheet: class {
      replaceSync() {}
    },
    linkstallHot: new Map([['mfe-links', () => Promise.resolve(canRefresh)]]),
  });
  performance.getEntriesByType = () => [];
  jest.spyOn(console, 'error').mockImplementation(() => undefined); // jsdom logs an error when the page reloads
  document.head.append(Object.assign(document.createElement('script'), { textContent: DEV_CLIENT }));
  dispatchEvent(new Event('DOMContentLoaded'));
});

const dispatch = (event: string, data: unknown) => listeners.get(event)?.({ data: JSON.stringify(data) });
const dispatchBuilt = (hash: string) => dispatch('built', { name: 'mfe-links', hash });
const dispatchReload = () => dispatch('reload', ['mfe-links']);
/** The page stores its position before it reloads. */
const hasReloaded = () => sessionStorage.getItem('linkstall-dev') !== null;

test('quick edits refresh the page without a reload, also when their releases arrive', async () => {
  await Promise.all([dispatchBuilt('a'), dispatchBuilt('b')]);
  await dispatchReload();
  await dispatchReload();
  expect(hasReloaded()).toBe(false);
});

test('a release reloads the page if its build was not refreshed, or if the refresh failed', async () => {
  await dispatchReload();
  expect(hasReloaded()).toBe(true);
  sessionStorage.clear();
  canRefresh = false;
  await dispatchBuilt('c');
  await dispatchReload();
  expect(hasReloaded()).toBe(true);
});
