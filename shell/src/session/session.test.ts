import type { SessionUser } from '@linkstall/contracts/http';
import { createStore } from 'jotai';

import { authAtom, landingAtom } from './kept-session.ts';
import { clearSaved, save } from './session-storage.ts';
import { createSession } from './session.ts';

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
const KEPT = ['token', 'userData', 'links', 'userTheme', 'themes', 'storeOwner'];

const responses = { logOut: () => Promise.resolve<unknown>(null) };

function open() {
  const store = createStore();
  const notices: string[] = [];
  const gone: string[] = [];
  const note = (kind: string) => (text: string) => void notices.push(`${kind}: ${text}`);
  const session = createSession({
    store,
    notice: { success: note('success'), error: note('error'), info: note('info') },
    logOut: () => responses.logOut(),
    navigate: (path) => void gone.push(path),
  });
  return { ...session, store, notices, gone };
}

/** What another tab writes is announced here by the browser, after every step at the earliest. */
function inAnotherTab(write: () => void) {
  const announced = (['setItem', 'removeItem'] as const).map((step) => {
    const done = Reflect.get<Storage, 'setItem'>(Storage.prototype, step as 'setItem');
    return jest.spyOn(Storage.prototype, step).mockImplementation(function (this: Storage, key: string, value = '') {
      done.call(this, key, value);
      dispatchEvent(new StorageEvent('storage', { key }));
    });
  });
  write();
  for (const step of announced) step.mockRestore();
  dispatchEvent(new StorageEvent('storage', { key: 'token' }));
}

const ravi: SessionUser = { ...meera, _id: '2', username: 'ravi' };

const saveMeera = () => {
  localStorage.setItem('userData', JSON.stringify(meera));
  localStorage.setItem('token', 'a.b.c');
};

/** A page that was left hears nothing any more. */
let listening: Parameters<typeof removeEventListener>[] = [];

beforeEach(() => {
  const listen = window.addEventListener.bind(window);
  jest.spyOn(window, 'addEventListener').mockImplementation((...heard: Parameters<typeof addEventListener>) => {
    listening.push([heard[0], heard[1]]);
    listen(...heard);
  });
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, '', '/admin/design');
  responses.logOut = () => Promise.resolve(null);
});
afterEach(() => {
  for (const heard of listening) window.removeEventListener(...heard);
  listening = [];
  jest.restoreAllMocks();
  jest.useRealTimers();
});

describe('a session', () => {
  it('is nobody’s at first', () => {
    expect(open().store.get(authAtom)).toEqual({ status: false, userData: null, verifyEmail: null });
  });

  it('begins with a login, is kept, and is there again on the next load', () => {
    expect(open().port.start(meera, 'a.b.c')).toBe('/admin/links');
    expect(localStorage.getItem('token')).toBe('a.b.c');
    const { port, token, store } = open();
    expect(port.current()).toEqual(meera);
    expect(token()).toBe('a.b.c');
    expect(store.get(authAtom)).toMatchObject({ status: true, verifyEmail: 'meera@example.com' });
  });

  it('goes on with a new token, where the user is', () => {
    history.replaceState(null, '', '/admin/account/security');
    saveMeera();
    const { port, token, store } = open();
    expect(port.start(meera, 'd.e.f')).toBe('/admin/account/security');
    expect([token(), localStorage.getItem('token'), store.get(landingAtom)]).toEqual(['d.e.f', 'd.e.f', null]);
  });

  it('hands the token to nobody', () => {
    saveMeera();
    expect(JSON.stringify(Object.entries(open().port))).not.toContain('a.b.c');
    expect(open().port).not.toHaveProperty('token');
  });

  it('takes a changed user and tells who listens', () => {
    saveMeera();
    const { port } = open();
    const heard: (string | undefined)[] = [];
    const stop = port.onChange(() => heard.push(port.current()?.theme));
    port.replaceUser({ ...meera, theme: 'kulfi' });
    stop();
    port.replaceUser(meera);
    expect(heard).toEqual(['kulfi']);
    expect(localStorage.getItem('userData')).toContain('marigold');
  });

  it.each([
    ['{', 'a.b.c'],
    ['{"username":"meera"}', 'a.b.c'],
    ['[]', 'a.b.c'],
    [JSON.stringify({ ...meera, avatar: null }), 'a.b.c'],
    [JSON.stringify(meera), ''],
    [JSON.stringify(meera), 'a token\nwith a header: in it'],
  ])('does not begin with damaged content (%s, %j), which is cleared', (userData, token) => {
    localStorage.setItem('userData', userData);
    localStorage.setItem('token', token);
    localStorage.setItem('links', '[]');
    expect(open().port.current()).toBeNull();
    expect(localStorage).toHaveLength(0);
  });

  it('lives in memory where nothing can be stored', () => {
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

  it('follows another tab that logs out or in', () => {
    saveMeera();
    sessionStorage.setItem('draft:1:link', 'x');
    const { port, token } = open();
    inAnotherTab(() => localStorage.clear());
    expect(sessionStorage.getItem('draft:1:link')).toBeNull();
    expect([port.current(), token()]).toEqual([null, null]);
    inAnotherTab(saveMeera);
    expect([port.current(), token()]).toEqual([meera, 'a.b.c']);
  });

  it('takes the new token that another tab got for it, and nothing else is noticed', () => {
    saveMeera();
    const { port, token, store } = open();
    const heard: unknown[] = [];
    port.onChange(() => heard.push(port.current()));
    inAnotherTab(() => save({ user: { ...meera, fullName: 'Meera R' }, token: 'd.e.f' }));
    expect([token(), port.current()?.fullName]).toEqual(['d.e.f', 'Meera R']);
    expect(heard).not.toContain(null);
    expect(store.get(landingAtom)).toBeNull();
  });

  it('is somebody else’s from the moment that another tab says so, and never with the wrong token', () => {
    saveMeera();
    const { port, token } = open();
    const seen = new Set<string>();
    port.onChange(() => seen.add(`${port.current()?.username} ${token()}`));
    inAnotherTab(() => {
      clearSaved();
      save({ user: ravi, token: 'd.e.f' });
    });
    expect([...seen]).toEqual(['undefined null', 'ravi d.e.f']);
    seen.clear();
    inAnotherTab(() => save({ user: meera, token: 'a.b.c' }));
    expect([...seen]).toEqual(['undefined null', 'meera a.b.c']);
  });

  it('leaves alone what another tab is about to complete', () => {
    const { port } = open();
    inAnotherTab(() => localStorage.setItem('userData', JSON.stringify(meera)));
    expect(port.current()).toBeNull();
    expect(localStorage.getItem('userData')).not.toBeNull();
  });
});

describe('logging out', () => {
  it('clears everything that is kept of the session, says so and goes to login', async () => {
    saveMeera();
    for (const key of [...KEPT.slice(2), 'somebody-else']) localStorage.setItem(key, 'x');
    for (const key of ['draft:1:link', 'draft:1:product', 'somebody-else']) sessionStorage.setItem(key, 'x');
    const { port, token, notices, gone } = open();
    let sent: string | null = null;
    responses.logOut = async () => {
      sent = token();
    };
    await port.end();
    expect(KEPT.map((key) => localStorage.getItem(key))).toEqual(KEPT.map(() => null));
    expect(localStorage.getItem('somebody-else')).toBe('x');
    expect(Object.keys(sessionStorage)).toEqual(['somebody-else']);
    expect(port.current()).toBeNull();
    expect(notices).toEqual(['success: Logged Out']);
    expect(gone).toEqual(['/login']);
    expect(sent).toBe('a.b.c');
  });

  it('does not depend on the server', async () => {
    saveMeera();
    responses.logOut = () => Promise.reject(new Error('away'));
    const { port, gone } = open();
    await port.end();
    expect([port.current(), gone]).toEqual([null, ['/login']]);
  });

  it('waits for the server two seconds at most, logged out meanwhile', async () => {
    jest.useFakeTimers();
    saveMeera();
    responses.logOut = () => new Promise(() => undefined);
    const { port, gone } = open();
    const ended = port.end();
    expect(port.current()).toBeNull();
    await jest.advanceTimersByTimeAsync(1999);
    expect(gone).toEqual([]);
    await jest.advanceTimersByTimeAsync(1);
    await ended;
    expect(gone).toEqual(['/login']);
  });

  it('does not pull back a user who has moved on', async () => {
    saveMeera();
    const { port, gone } = open();
    const ended = port.end();
    history.replaceState(null, '', '/');
    await ended;
    expect(gone).toEqual([]);
  });
});

describe('a session that the server has ended', () => {
  beforeEach(() => jest.useFakeTimers());

  const endOnServer = async (path: string) => {
    saveMeera();
    const session = open();
    history.replaceState(null, '', path);
    const refused = Promise.all([session.refused('a.b.c'), session.refused('a.b.c')]);
    await jest.advanceTimersByTimeAsync(1001);
    expect(await refused).toEqual([false, false]);
    return session;
  };

  it('says so once, leads to login, and back to where the user was, with what was half-written there', async () => {
    sessionStorage.setItem('draft:1:link', 'x');
    const { port, notices, gone, store } = await endOnServer('/admin/design?x=1');
    expect(notices).toEqual(['error: Your session has ended. Log in again.']);
    expect(gone).toEqual(['/login']);
    expect(port.current()).toBeNull();
    expect(localStorage.getItem('token')).toBeNull();
    expect(sessionStorage.getItem('draft:1:link')).toBe('x');
    expect(port.start(meera, 'd.e.f')).toBe('/admin/design?x=1');
    expect(store.get(landingAtom)).toBe('/admin/design?x=1');
    inAnotherTab(() => localStorage.clear());
    expect(port.start(meera, 'd.e.f')).toBe('/admin/links');
  });

  it('leads back also when the login happens in another tab', async () => {
    const { store } = await endOnServer('/admin/design');
    inAnotherTab(saveMeera);
    expect(store.get(landingAtom)).toBe('/admin/design');
  });

  it('is told again where the page had to be loaded anew', async () => {
    await endOnServer('/store/@meera');
    history.replaceState(null, '', '/login');
    const { notices, port } = open();
    expect(notices).toEqual(['error: Your session has ended. Log in again.']);
    expect(port.hasEnded()).toBe(true);
  });

  it('is not the one that has begun since', async () => {
    saveMeera();
    const { port, refused, notices } = open();
    expect(await refused('an.old.token')).toBe(false);
    expect(port.current()).toEqual(meera);
    expect(notices).toEqual([]);
  });

  it('is none that goes on with a new token, here or saved by another tab before we hear of it', async () => {
    saveMeera();
    const { port, refused, token, notices } = open();
    port.start(meera, 'd.e.f');
    expect(await refused('a.b.c')).toBe(true);
    save({ user: meera, token: 'g.h.i' });
    expect(await refused('d.e.f')).toBe(true);
    expect([token(), localStorage.getItem('token'), notices]).toEqual(['g.h.i', 'g.h.i', []]);
  });

  it('is given a second, in which a tab that is changing the password saves the new token', async () => {
    saveMeera();
    const { refused, notices } = open();
    const goesOn = refused('a.b.c');
    await jest.advanceTimersByTimeAsync(900);
    inAnotherTab(() => save({ user: meera, token: 'd.e.f' }));
    await jest.advanceTimersByTimeAsync(100);
    expect([await goesOn, localStorage.getItem('token'), notices]).toEqual([true, 'd.e.f', []]);
  });

  it('does not go on as somebody else', async () => {
    saveMeera();
    const { port, refused } = open();
    inAnotherTab(() => save({ user: ravi, token: 'd.e.f' }));
    expect(await refused('a.b.c')).toBe(false);
    expect(port.current()).toEqual(ravi);
  });

  it.each(['//elsewhere.example', '/\\elsewhere.example', 'https://elsewhere.example', 'javascript:alert(1)', ''])(
    'never leads to %j after login',
    (path) => {
      sessionStorage.setItem('returnTo', path);
      expect(open().port.start(meera, 'a.b.c')).toBe('/admin/links');
    },
  );
});
