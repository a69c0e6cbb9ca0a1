import type { ForcedChange, NewForcedChange } from '@linkstall/contracts/http';

import { UsersService } from '../src/users/users.service.js';
import { publishAnotherRemote } from './small-site.js';
import type { TestApp } from './test-app.js';

/** A change that the gate refuses, because the release drops a kind of entry. */
export async function refusedChange(
  testApp: TestApp,
): Promise<{ readonly stable: string; readonly body: NewForcedChange }> {
  const { remote, stable, candidate } = await publishAnotherRemote(testApp, 'dropped');
  const body = {
    ...{ environment: 'local', verb: 'deploy' as const, remote, release: candidate },
    reason: 'Nobody uses it',
  };
  return { stable, body };
}

export async function newOperator(testApp: TestApp) {
  const session = await testApp.api.newSession();
  await testApp.app.get(UsersService).setOperator(session.user.username, true);
  return session;
}

/** The request of an operator for a change past the gate. */
export async function requestedChange(testApp: TestApp) {
  const { body } = await refusedChange(testApp);
  const asker = await newOperator(testApp);
  const response = await testApp.api.post<ForcedChange>('admin/forced-changes', body, { token: asker.token });
  if (response.status !== 200) throw new Error(`the request answered ${response.status} ${response.text}`);
  return { ...response.body.data, asker };
}
