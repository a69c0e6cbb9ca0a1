import type { SessionUser } from '@linkstall/contracts/http';
import type { ShellApi } from '@linkstall/contracts/shell';
import { useEffect } from 'react';

/** What this browser keeps of the user may be older than a change made in another one: asked for once, silently. */
export function useFreshUser({ http, session }: ShellApi): void {
  useEffect(() => {
    const kept = session.current();
    const take = (user: SessionUser) => {
      // What was saved here meanwhile is newer, and the account may be another one.
      if (session.current() === kept) session.replaceUser(user);
    };
    http.get<SessionUser>('/users/account').then(take, () => undefined);
  }, [http, session]);
}
