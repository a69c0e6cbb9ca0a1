/**
 * @jest-environment-options {"url": "https://stall.example/"}
 */
import type { SessionUser } from '@linkstall/contracts/http';

import { clearStoredSession, storeSession } from './session-storage.ts';

const asha = { _id: '1', username: 'asha' } as SessionUser;

it('with TLS a login sets the cookie of the owner with the prefix __Host-, and a logout removes the cookie', () => {
  expect(storeSession({ user: asha, token: 'a.b.c' })).toBe(true);
  expect(document.cookie).toBe('__Host-ls_own=asha');
  clearStoredSession();
  expect(document.cookie).toBe('');
});
