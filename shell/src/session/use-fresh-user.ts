import type { SessionUser } from '@linkstall/contracts/http';
import type { ShellApi } from '@linkstall/contracts/shell';
import { useEffect } from 'react';

/** Reads the user once in the background, because another browser can have changed the stored profile. */
export function useFreshUser({ http, session }: ShellApi): void {
  useEffect(() => {
    const userBefore = session.current();
    const replaceUser = (user: SessionUser) => {
      // Ignored when the profile was saved here meanwhile, or another user has logged in.
      if (session.current() === userBefore) session.replaceUser(user);
    };
    http.get<SessionUser>('/users/account').then(replaceUser, () => undefined);
  }, [http, session]);
}
