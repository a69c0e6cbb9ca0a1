import type { SessionUser } from '@linkstall/contracts/http';
import type { ShellApi } from '@linkstall/contracts/shell';
import { shellAtom } from '@linkstall/kit/remote';

import { emailError, fullNameError, onlyErrors, usernameError } from '../ui/field-rules.ts';
import { createForm } from '../ui/form-state.ts';
import { PROFILE_NOTICE_MS } from '../ui/notice-time.ts';
import { texts } from '../ui/texts.ts';
import { type ProfileTexts, updateAccount, uploadAvatar } from './profiles.api.ts';

interface ProfileEntry extends ProfileTexts {
  /** What was chosen, once it is prepared. */
  readonly photo: () => Promise<File | null>;
}

/** The picture goes last: what the texts are refused for is known before it is sent. */
export const profileForm = createForm<ProfileEntry, SessionUser>({
  shell: shellAtom,
  check: ({ username, email, fullName }) =>
    onlyErrors({ username: usernameError(username), email: emailError(email), fullName: fullNameError(fullName) }),
  send: async (shell, { photo, ...profile }) => {
    let user = await updateAccount(shell.http, profile);
    tell(shell, user);
    const picture = await photo();
    if (picture) {
      user = await uploadAvatar(shell.http, picture);
      tell(shell, user);
    }
    shell.notice.success(texts.account.updated, PROFILE_NOTICE_MS);
    return user;
  },
  noticeMs: PROFILE_NOTICE_MS,
  stays: true,
  changes: true,
});

function tell({ session, events }: ShellApi, user: SessionUser): void {
  session.replaceUser(user);
  events.emit('user:changed', { user });
}
