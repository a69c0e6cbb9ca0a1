import type { SessionUser } from '@linkstall/contracts/http';
import { createStore } from 'jotai';

import { authAtom, loginTargetAtom } from './tab-session.ts';
import { clearStoredSession, storeSession } from './session-storage.ts';
import { createSession } from './session.ts';
import { renewToken } from './token-renewal.ts';

const meera: SessionUser = {
  _id: '1',
  username: 'meera',
  fullName: 'Meera Iyer',
  email: 'meera@example.com',
  avatar: { url: '' },
  account_email_Verified: false,
  theme: 'marigold',
  line: '',
  place: '',
  hidesEmail: false,
  timeZone: 'Asia/Kolkata',
};
const STORED_KEYS = ['token', 'userData', 'links', 'userTheme', 'themes', 'storeOwner'];

const responses = { logOut: () => Promise.resolve<unknown>(null) };

function open() {
  const store = createStore();
  const notices: string[] = [];
  const navigations: string[] = [];
  const record = (kind: string) => (text: string) => void notices.push(`${kind}: ${text}`);
  const session = createSession({
    store,
    notice: { success: record('success'), error: record('error'), info: record('info') },
    logOut: () => responses.logOut(),
    navigate: (path) => void navigations.push(path),
    pageToReturnTo: () => location.pathname + location.search,
  });
  return { ...session, store, notices, navigations };
}

/**
 * Simulates writes of another tab. Sends a storage event after each write, which is the earliest time in a browser, and once
 * more at the end.
 */
function writeInAnotherTab(write: () => void) {
  const spies = (['setItem', 'removeItem'] as const).map((step) => {
    const original = Reflect.get<Storage, 'setItem'>(Storage.prototype, step as 'setItem');
    return jest.spyOn(Storage.prototype, step).mockImplementation(function (this: Storage, key: string, value = '') {
      original.call(this, key, value);
      dispatchEvent(new StorageEvent('storage', { key }));
    });
  });
  write();
  for (const spy of spies) spy.mockRestore();
  dispatchEvent(new StorageEvent('storage', { key: 'token' }));
}

/** Web Locks as far as the shell uses them, because jsdom has none. */
function installLocks() {
  let last: Promise<unknown> = Promise.resolve();
  const request = (_name: string, ...rest: unknown[]) => {
    const result = last.then(rest.at(-1) as () => unknown);
    last = result.catch(() => undefined);
    return result;
  };
  Object.assign(navigator, { locks: { request } });
  return { remove: () => void Reflect.deleteProperty(navigator, 'locks') };
}

const ravi: SessionUser = { ...meera, _id: '2', username: 'ravi' };

const saveMeera = () => {
  localStorage.setItem('userData', JSON.stringify(meera));
  localStorage.setItem('token', 'a.b.c');
};

/** The listeners of a test, which are removed afterwards. */
let listeners: Parameters<typeof removeEventListener>[] = [];

beforeEach(() => {
  const listen = window.addEventListener.bind(window);
  jest.spyOn(window, 'addEventListener').mockImplementation((...args: Parameters<typeof addEventListener>) => {
    listeners.push([args[0], args[1]]);
    listen(...args);
  });
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, '', '/admin/design');
  responses.logOut = () => Promise.resolve(null);
});
afterEach(() => {
  for (const listener of listeners) window.removeEventListener(...listener);
  listeners = [];
  jest.restoreAllMocks();
  jest.useRealTimers();
});

describe('a session', () => {
  it('is empty at first', () => {
    expect(open().store.get(authAtom)).toEqual({ status: false, userData: null, verifyEmail: null });
  });

  it('starts with a login and is restored on the next page load', () => {
    expect(open().port.start(meera, 'a.b.c')).toBe('/admin/links');
    expect(localStorage.getItem('token')).toBe('a.b.c');
    const { port, token, store } = open();
    expect(port.current()).toEqual(meera);
    expect(token()).toBe('a.b.c');
    expect(store.get(authAtom)).toMatchObject({ status: true, verifyEmail: 'meera@example.com' });
  });

  it('continues with a new token on the current page', () => {
    history.replaceState(null, '', '/admin/account/security');
    saveMeera();
    const { port, token, store } = open();
    expect(port.start(meera, 'd.e.f')).toBe('/admin/account/security');
    expect([token(), localStorage.getItem('token'), store.get(loginTargetAtom)]).toEqual(['d.e.f', 'd.e.f', null]);
  });

  it('does not expose the token to remotes', () => {
    saveMeera();
    expect(JSON.stringify(Object.entries(open().port))).not.toContain('a.b.c');
    expect(open().port).not.toHaveProperty('token');
  });

  it('stores a changed user and calls the listeners', () => {
    saveMeera();
    const { port } = open();
    const themes: (string | undefined)[] = [];
    const stop = port.onChange(() => themes.push(port.current()?.theme));
    port.replaceUser({ ...meera, theme: 'kulfi' });
    stop();
    port.replaceUser(meera);
    expect(themes).toEqual(['kulfi']);
    expect(localStorage.getItem('userData')).toContain('marigold');
  });

  it.each([
    ['{', 'a.b.c'],
    ['{"username":"meera"}', 'a.b.c'],
    ['[]', 'a.b.c'],
    [JSON.stringify({ ...meera, avatar: null }), 'a.b.c'],
    [JSON.stringify(meera), ''],
    [JSON.stringify(meera), 'a token\nwith a header: in it'],
  ])('is not restored from damaged content (%s, %j), and the storage is cleared', (userData, token) => {
    localStorage.setItem('userData', userData);
    localStorage.setItem('token', token);
    localStorage.setItem('links', '[]');
    expect(open().port.current()).toBeNull();
    expect(localStorage).toHaveLength(0);
  });

  it('is in memory only when the storage is blocked', () => {
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('blocked', 'SecurityError');
    });
    const { port, token } = open();
    expect(port.start(meera, 'a.b.c')).toBe('/admin/links');
    dispatchEvent(new StorageEvent('storage', { key: null }));
    expect([port.current(), token()]).toEqual([meera, 'a.b.c']);
  });

  it('ends and starts with a logout and a login in another tab', () => {
    saveMeera();
    sessionStorage.setItem('draft:1:link', 'x');
    const { port, token } = open();
    writeInAnotherTab(() => localStorage.clear());
    expect(sessionStorage.getItem('draft:1:link')).toBeNull();
    expect([port.current(), token()]).toEqual([null, null]);
    writeInAnotherTab(saveMeera);
    expect([port.current(), token()]).toEqual([meera, 'a.b.c']);
  });

  it('takes over a new token of another tab without ending', () => {
    saveMeera();
    const { port, token, store } = open();
    const users: unknown[] = [];
    port.onChange(() => users.push(port.current()));
    writeInAnotherTab(() => storeSession({ user: { ...meera, fullName: 'Meera R' }, token: 'd.e.f' }));
    expect([token(), port.current()?.fullName]).toEqual(['d.e.f', 'Meera R']);
    expect(users).not.toContain(null);
    expect(store.get(loginTargetAtom)).toBeNull();
  });

  it('changes to the user of another tab, and never combines a user with the wrong token', () => {
    saveMeera();
    const { port, token } = open();
    const states = new Set<string>();
    port.onChange(() => states.add(`${port.current()?.username} ${token()}`));
    writeInAnotherTab(() => {
      clearStoredSession();
      storeSession({ user: ravi, token: 'd.e.f' });
    });
    expect([...states]).toEqual(['undefined null', 'ravi d.e.f']);
    states.clear();
    writeInAnotherTab(() => storeSession({ user: meera, token: 'a.b.c' }));
    expect([...states]).toEqual(['undefined null', 'meera a.b.c']);
  });

  it('does not clear a session that another tab is still storing', () => {
    const { port } = open();
    writeInAnotherTab(() => localStorage.setItem('userData', JSON.stringify(meera)));
    expect(port.current()).toBeNull();
    expect(localStorage.getItem('userData')).not.toBeNull();
  });
});

describe('session.end', () => {
  it('clears the stored session and drafts, shows Logged Out and opens the login page', async () => {
    saveMeera();
    for (const key of [...STORED_KEYS.slice(2), 'somebody-else']) localStorage.setItem(key, 'x');
    for (const key of ['draft:1:link', 'draft:1:product', 'somebody-else']) sessionStorage.setItem(key, 'x');
    const { port, token, notices, navigations } = open();
    let sentToken: string | null = null;
    responses.logOut = async () => {
      sentToken = token();
    };
    await port.end();
    expect(STORED_KEYS.map((key) => localStorage.getItem(key))).toEqual(STORED_KEYS.map(() => null));
    expect(localStorage.getItem('somebody-else')).toBe('x');
    expect(Object.keys(sessionStorage)).toEqual(['somebody-else']);
    expect(port.current()).toBeNull();
    expect(notices).toEqual(['success: Logged Out']);
    expect(navigations).toEqual(['/login']);
    expect(sentToken).toBe('a.b.c');
  });

  it('works when the server fails', async () => {
    saveMeera();
    responses.logOut = () => Promise.reject(new Error('unavailable'));
    const { port, navigations } = open();
    await port.end();
    expect([port.current(), navigations]).toEqual([null, ['/login']]);
  });

  it('logs out at once, and waits for the server at most 2 s before it opens the login page', async () => {
    jest.useFakeTimers();
    saveMeera();
    responses.logOut = () => new Promise(() => undefined);
    const { port, navigations } = open();
    const logout = port.end();
    expect(port.current()).toBeNull();
    await jest.advanceTimersByTimeAsync(1999);
    expect(navigations).toEqual([]);
    await jest.advanceTimersByTimeAsync(1);
    await logout;
    expect(navigations).toEqual(['/login']);
  });

  it('does not open the login page when the user has navigated meanwhile', async () => {
    saveMeera();
    const { port, navigations } = open();
    const logout = port.end();
    history.replaceState(null, '', '/');
    await logout;
    expect(navigations).toEqual([]);
  });
});

describe('a session that the server refuses', () => {
  beforeEach(() => jest.useFakeTimers());

  const endOnServer = async (path: string) => {
    saveMeera();
    const session = open();
    history.replaceState(null, '', path);
    const results = Promise.all([session.handleRefusedToken('a.b.c'), session.handleRefusedToken('a.b.c')]);
    await jest.advanceTimersByTimeAsync(1001);
    expect(await results).toEqual([false, false]);
    return session;
  };

  it('ends with one notice, opens the login page, and the next login returns to the page with its drafts', async () => {
    sessionStorage.setItem('draft:1:link', 'x');
    const { port, notices, navigations, store } = await endOnServer('/admin/design?x=1');
    expect(notices).toEqual(['error: Your session has ended. Log in again.']);
    expect(navigations).toEqual(['/login']);
    expect(port.current()).toBeNull();
    expect(localStorage.getItem('token')).toBeNull();
    expect(sessionStorage.getItem('draft:1:link')).toBe('x');
    expect(port.start(meera, 'd.e.f')).toBe('/admin/design?x=1');
    expect(store.get(loginTargetAtom)).toBe('/admin/design?x=1');
    writeInAnotherTab(() => localStorage.clear());
    expect(port.start(meera, 'd.e.f')).toBe('/admin/links');
  });

  it('returns to the page also after a login in another tab', async () => {
    const { store } = await endOnServer('/admin/design');
    writeInAnotherTab(saveMeera);
    expect(store.get(loginTargetAtom)).toBe('/admin/design');
  });

  it('lets the login page explain the end after a page load, but not after the next login', async () => {
    await endOnServer('/store/@meera');
    history.replaceState(null, '', '/login');
    const { port } = open();
    expect(port.hasEnded()).toBe(true);
    await endOnServer('/store/@meera');
    open().port.start(meera, 'd.e.f');
    localStorage.clear();
    history.replaceState(null, '', '/login');
    expect(open().port.hasEnded()).toBe(false);
  });

  it('does not end when the refused token is not its own', async () => {
    saveMeera();
    const { port, handleRefusedToken, notices } = open();
    expect(await handleRefusedToken('an.old.token')).toBe(false);
    expect(port.current()).toEqual(meera);
    expect(notices).toEqual([]);
  });

  it('continues with a newer token, from this tab or from the storage of another tab', async () => {
    saveMeera();
    const { port, handleRefusedToken, token, notices } = open();
    port.start(meera, 'd.e.f');
    expect(await handleRefusedToken('a.b.c')).toBe(true);
    storeSession({ user: meera, token: 'g.h.i' });
    expect(await handleRefusedToken('d.e.f')).toBe(true);
    expect([token(), localStorage.getItem('token'), notices]).toEqual(['g.h.i', 'g.h.i', []]);
  });

  it('waits for a call that replaces the token, however slow, and continues with the new token', async () => {
    const locks = installLocks();
    saveMeera();
    const { handleRefusedToken, notices } = open();
    let respond: () => void = () => undefined;
    const renewal = renewToken(() => new Promise<void>((resolve) => (respond = resolve)));
    const result = handleRefusedToken('a.b.c');
    await jest.advanceTimersByTimeAsync(8_000);
    expect([localStorage.getItem('token'), notices]).toEqual(['a.b.c', []]);
    respond();
    await renewal;
    writeInAnotherTab(() => storeSession({ user: meera, token: 'd.e.f' }));
    await jest.advanceTimersByTimeAsync(1000);
    expect([await result, localStorage.getItem('token'), notices]).toEqual([true, 'd.e.f', []]);
    locks.remove();
  });

  it('waits 1 s for another tab that changes the password and stores the new token', async () => {
    saveMeera();
    const { handleRefusedToken, notices } = open();
    const result = handleRefusedToken('a.b.c');
    await jest.advanceTimersByTimeAsync(900);
    writeInAnotherTab(() => storeSession({ user: meera, token: 'd.e.f' }));
    await jest.advanceTimersByTimeAsync(100);
    expect([await result, localStorage.getItem('token'), notices]).toEqual([true, 'd.e.f', []]);
  });

  it('does not repeat the call when another user has logged in', async () => {
    saveMeera();
    const { port, handleRefusedToken } = open();
    writeInAnotherTab(() => storeSession({ user: ravi, token: 'd.e.f' }));
    expect(await handleRefusedToken('a.b.c')).toBe(false);
    expect(port.current()).toEqual(ravi);
  });

  it.each(['//elsewhere.example', '/\\elsewhere.example', 'https://elsewhere.example', 'javascript:alert(1)', ''])(
    'does not return to %j after the login',
    (path) => {
      history.replaceState(null, '', '/login');
      sessionStorage.setItem('returnTo', path);
      expect(open().port.start(meera, 'a.b.c')).toBe('/admin/links');
    },
  );

  it('returns after the login that the redirect has opened, also after a reload', () => {
    history.replaceState({ idx: 2 }, '', '/login');
    sessionStorage.setItem('returnTo', '/admin/account');
    open();
    expect(sessionStorage.getItem('returnTo')).toBeNull();
    expect(open().port.start(meera, 'a.b.c')).toBe('/admin/account');
    expect(history.state).toEqual({ idx: 2 });
  });

  it.each([
    ['/login', 'a login page that is opened later'],
    ['/about', 'another page that is opened before the login page'],
  ])('does not return after the login of another history entry: %s, %s', (nextPath) => {
    sessionStorage.setItem('returnTo', '/admin/account');
    history.replaceState(null, '', nextPath);
    open();
    history.pushState(null, '', '/login');
    expect(open().port.start(meera, 'a.b.c')).toBe('/admin/links');
  });
});
