import type { HttpPort, ShellApi } from '@linkstall/contracts/shell';
import { useForm, type FormErrors } from '@linkstall/kit/form';
import { shellAtom } from '@linkstall/kit/remote';
import { useAtomValue, useSetAtom, type WritableAtom } from 'jotai';

import { PROFILE_NOTICE_MS, refusalHandler } from './notices.ts';

interface Change<V, R> {
  readonly send: (http: HttpPort, values: V) => Promise<R>;
  readonly check?: (values: V) => FormErrors;
  readonly notify: (notice: ShellApi['notice'], result: R) => void;
  /** Reads the changed data again. */
  readonly loadAtom: WritableAtom<null, [], Promise<void>>;
  /** Called when the page shows the change. */
  readonly onLoaded?: () => void;
}

/**
 * A form that changes data of the page. The shell asks for the password on its own page, which unloads this document. So the
 * data is read again afterwards.
 */
export function useChange<V, R = unknown>({ send, check, notify, loadAtom, onLoaded }: Change<V, R>) {
  const shell = useAtomValue(shellAtom);
  const load = useSetAtom(loadAtom);
  return useForm<V, R>({
    ...(check && { check }),
    send: (values) => send(shell.http, values),
    onSent: async (result, reopen) => {
      notify(shell.notice, result);
      await load();
      reopen();
      onLoaded?.();
    },
    onRefusal: refusalHandler(shell, PROFILE_NOTICE_MS),
  });
}

/** Shows a text after every change. */
export const success =
  (text: string): Change<unknown, unknown>['notify'] =>
  (notice) =>
    notice.success(text, PROFILE_NOTICE_MS);
