import { createStore } from 'jotai';

import { takePath } from '../session/return-path.ts';
import { storeSession } from '../session/session-storage.ts';
import { createSession } from '../session/session.ts';
import { createBrowserShell, inertShell } from '../shell-api.ts';
import { ApiServer } from '../testing/api-server.ts';
import { pageToReturnTo, readCall, storeCall } from './waiting-call.ts';
import { meera } from '../testing/meera.ts';

declare const openPage: (url: string) => void;

const CALL = {
  id: 'the-id',
  method: 'PATCH',
  path: '/users/update-account',
  body: { email: 'iyer@example.com' },
  file: false,
  returnTo: '/admin/account',
};

const api = new ApiServer();
let origin: string;
beforeAll(async () => {
  origin = await api.start();
});
afterAll(() => api.stop());
beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  storeSession({ user: meera, token: 'a.b.c' });
});
afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

/** Sends a call that needs a grant, from a page with remotes. */
function sendCall(): Promise<unknown> {
  openPage(`${origin}/admin/account`);
  const body = { code: 'grant.required', message: 'Confirm this with your password', grant: { id: 'the-id' } };
  api.responses.set('PATCH /api/v1/users/update-account', { status: 403, body });
  return createBrowserShell(() => undefined).http.patch('/users/update-account', CALL.body);
}

/** The browser shows the page again from its back-forward cache. */
const restorePage = () => dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));

it('every page but the confirmation page removes the call, also a page from the back-forward cache', () => {
  storeCall(CALL);
  openPage(`${origin}/confirm`);
  createBrowserShell(() => undefined);
  expect(readCall()).toMatchObject(CALL);
  openPage(`${origin}/admin/account`);
  createBrowserShell(() => undefined);
  expect(readCall()).toBeNull();
  storeCall(CALL);
  restorePage();
  expect(readCall()).toBeNull();
});

it('after the end of the session, the login returns to the page that sent the call', async () => {
  jest.useFakeTimers();
  storeCall(CALL);
  openPage(`${origin}/confirm`);
  const session = createSession({
    store: createStore(),
    notice: inertShell.notice,
    logOut: () => Promise.resolve(),
    navigate: () => undefined,
    pageToReturnTo,
  });
  const mayRepeat = session.handleRefusedToken('a.b.c');
  await jest.advanceTimersByTimeAsync(1_000);
  expect(await mayRepeat).toBe(false);
  expect(takePath()).toBe('/admin/account');
});

it('a call that the browser cannot store fails with the reason', async () => {
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('blocked');
  });
  await expect(sendCall()).rejects.toThrow(/^This browser stores nothing/);
});

it('a page from the back-forward cache reloads, and its form shows no refusal', async () => {
  const navigated = new Promise((resolve) => jest.spyOn(console, 'error').mockImplementation(resolve));
  let isRefused = false;
  sendCall().catch(() => (isRefused = true));
  await navigated; // jsdom cannot navigate, and logs an error instead
  await Promise.resolve();
  const reloads = jest.spyOn(console, 'error').mockReset();
  restorePage();
  expect(String((reloads.mock.calls[0]?.[0] as Error).stack)).toContain('reload');
  await new Promise((resolve) => setTimeout(resolve));
  expect(isRefused).toBe(false);
});
