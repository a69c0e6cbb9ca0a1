import { useForm, useSerialQueue } from '@linkstall/kit/form';
import { shellAtom } from '@linkstall/kit/remote';
import { useAtomValue } from 'jotai';

import { emailError, fullNameError, lineError, onlyErrors, placeError, usernameError } from '../ui/field-rules.ts';
import { PROFILE_NOTICE_MS, refusalHandler } from '../ui/notices.ts';
import { texts } from '../ui/texts.ts';
import type { ProfileValues } from './profile-values.ts';
import { removeAvatar, updateAccount, uploadAvatar } from './profiles.api.ts';
import type { AvatarChoice } from './use-avatar.ts';

/**
 * Saves the texts before the avatar, because a refused text must stop the upload. With a new email address, the avatar is
 * saved first, because the shell leaves the page to ask for the password before it sends the texts. `onStored` runs when the
 * texts are stored, even if the form is closed by then.
 */
export function useProfile(avatar: AvatarChoice, onStored: () => void, onSaved: () => void) {
  const shell = useAtomValue(shellAtom);
  const enqueue = useSerialQueue();
  const { http, session, notice } = shell;

  const saveAvatar = async () => {
    if (avatar.isRemoved) session.replaceUser(await removeAvatar(http));
    const avatarFile = await avatar.getFile();
    if (avatarFile) session.replaceUser(await uploadAvatar(http, avatarFile));
  };
  const save = async (profile: ProfileValues) => {
    const changesEmail = session.current()?.email !== profile.email;
    if (changesEmail) await saveAvatar();
    const storedUser = await updateAccount(http, session.current(), profile);
    onStored();
    session.replaceUser(storedUser);
    if (!changesEmail) await saveAvatar();
    notice.success(texts.account.updated, PROFILE_NOTICE_MS);
  };
  return useForm({
    check: ({ username, email, fullName, line, place }: ProfileValues) =>
      onlyErrors({
        username: usernameError(username),
        email: emailError(email),
        fullName: fullNameError(fullName),
        line: lineError(line),
        place: placeError(place),
      }),
    send: (profile) => enqueue(() => save(profile)),
    onSent: async (_, reopen) => {
      onSaved();
      await avatar.handleSaved();
      reopen();
    },
    onRefusal: refusalHandler(shell, PROFILE_NOTICE_MS),
  });
}
