import { DEV_CLIENT } from './dev-client.mjs';

type Listener = (event: { data: string }) => Promise<void>;

/** What the script of the page hears, and whether refresh can do what it is asked. */
const listeners = new Map<string, Listener>();
let canRefresh = true;

beforeAll(() => {
  Object.assign(globalThis, {
    EventSource: class {
      addEventListener = (event: string, listener: Listener) => listeners.set(event, listener);
    },
    // jsdom has neither.
    CSSStyleSheet: class {
      replaceSync() {}
    },
    linkstallHot: new Map([['mfe-links', () => Promise.resolve(canRefresh)]]),
  });
  performance.getEntriesByType = () => [];
  jest.spyOn(console, 'error').mockImplementation(() => undefined); // jsdom, asked to load the page again
  document.head.append(Object.assign(document.createElement('script'), { textContent: DEV_CLIENT }));
  dispatchEvent(new Event('DOMContentLoaded'));
});

const hear = (event: string, data: unknown) => listeners.get(event)?.({ data: JSON.stringify(data) });
const built = (hash: string) => hear('built', { name: 'mfe-links', hash });
const released = () => hear('reload', ['mfe-links']);
/** The page notes where it was before it loads again. */
const isLoadedAgain = () => sessionStorage.getItem('linkstall-dev') !== null;

test('edits one right after the other are put into the page, and their releases load it no more', async () => {
  await Promise.all([built('a'), built('b')]);
  await released();
  await released();
  expect(isLoadedAgain()).toBe(false);
});

test('a release that refresh has not put into the page, or cannot, loads it again', async () => {
  await released();
  expect(isLoadedAgain()).toBe(true);
  sessionStorage.clear();
  canRefresh = false;
  await built('c');
  await released();
  expect(isLoadedAgain()).toBe(true);
});
