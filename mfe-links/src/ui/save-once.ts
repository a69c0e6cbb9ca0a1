import type { ShellApi } from '@linkstall/contracts/shell';
import { attempt, noticeFailure } from '@linkstall/kit/loading';
import { shellAtom } from '@linkstall/kit/remote';
import type { Getter, PrimitiveAtom, Setter } from 'jotai';

interface Save {
  /** Whether a save is under way. */
  readonly savingAtom: PrimitiveAtom<boolean>;
  readonly send: (shell: ShellApi) => Promise<unknown>;
}

/**
 * Saves once at a time, and the shell asks before the user leaves meanwhile. Resolves to true when everything is stored; a
 * failure is shown as a notice.
 */
export async function saveOnce(get: Getter, set: Setter, { savingAtom, send }: Save): Promise<boolean> {
  if (get(savingAtom)) return false;
  const shell = get(shellAtom);
  set(savingAtom, true);
  const endUnsaved = shell.unsaved();
  const response = await attempt(shell, () => send(shell));
  endUnsaved();
  set(savingAtom, false);
  if (!response.ok) noticeFailure(shell, response.failure);
  return response.ok;
}
