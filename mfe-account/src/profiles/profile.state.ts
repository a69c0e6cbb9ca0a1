import { useForm, useSerialQueue } from '@linkstall/kit/form';
import { shellAtom } from '@linkstall/kit/remote';
import { useAtomValue } from 'jotai';

import { emailError, fullNameError, lineError, onlyErrors, placeError, usernameError } from '../ui/field-rules.ts';
import { PROFILE_NOTICE_MS, refusal } from '../ui/notices.ts';
import { texts } from '../ui/texts.ts';
import type { ProfileTexts } from './profile-texts.ts';
import { removeAvatar, updateAccount, uploadAvatar } from './profiles.api.ts';
import type { AvatarChoice } from './use-avatar.ts';

/**
 * The picture goes last: what the texts are refused for is known before it is sent. `onStored` is told when the texts
 * are, though the form be gone by then.
 */
export function useProfile(avatar: AvatarChoice, onStored: () => void, onSaved: () => void) {
  const shell = useAtomValue(shellAtom);
  const enqueue = useSerialQueue();
  const { http, session, notice } = shell;

  const save = async (profile: ProfileTexts) => {
    const stored = await updateAccount(http, session.current(), profile);
    onStored();
    session.replaceUser(stored);
    if (avatar.isRemoved) session.replaceUser(await removeAvatar(http));
    const picture = await avatar.file();
    if (picture) session.replaceUser(await uploadAvatar(http, picture));
    notice.success(texts.account.updated, PROFILE_NOTICE_MS);
  };
  return useForm({
    check: ({ username, email, fullName, line, place }: ProfileTexts) =>
      onlyErrors({
        username: usernameError(username),
        email: emailError(email),
        fullName: fullNameError(fullName),
        line: lineError(line),
        place: placeError(place),
      }),
    send: (profile) => enqueue(() => save(profile)),
    onSent: async (_, again) => {
      onSaved();
      await avatar.saved();
      again();
    },
    refused: refusal(shell, PROFILE_NOTICE_MS),
  });
}
