import type { SessionUser } from '@linkstall/contracts/http';
import type { ApiFailure, ShellApi } from '@linkstall/contracts/shell';
import { attempt } from '../loading/loaded.ts';

/** Reads the user again when the user is no operator any more. The shell then shows its 404 page. */
export async function refreshUserWhenNoOperator(shell: ShellApi, { code }: ApiFailure): Promise<void> {
  if (code !== 'auth.operators_only') return;
  const account = await attempt(shell, () => shell.http.get<SessionUser>('/users/account'));
  if (account.ok) shell.session.replaceUser(account.value);
}
