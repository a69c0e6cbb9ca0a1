import type { SessionUser } from '@linkstall/contracts/http';
import { usePhotos, type PhotoKinds } from '@linkstall/kit/photos';
import { shellAtom, useUnsaved } from '@linkstall/kit/remote';
import { useAtomValue } from 'jotai';
import { useState } from 'react';

import { Button } from '../ui/button.tsx';
import { Form } from '../ui/form.tsx';
import { EmailField, FullNameField, UsernameField } from '../ui/person-fields.tsx';
import { texts } from '../ui/texts.ts';
import { AvatarPicker } from './avatar-picker.tsx';
import { emailHint, UsernameHint } from './change-hints.tsx';
import { EmailIndicator } from './email-indicator.tsx';
import { useProfile } from './profile.state.ts';

const PORTRAITS: PhotoKinds = { types: ['image/png', 'image/jpeg', 'image/gif'], names: 'png, jpg, jpeg or gif' };

/** What is saved, with what is typed over it. Saved, it is the server's text again. */
export function ProfileForm({ user }: { readonly user: SessionUser }) {
  const [typed, setTyped] = useState<Partial<Record<'username' | 'email' | 'fullName', string>>>({});
  const picture = usePhotos({ most: 1, kinds: PORTRAITS });
  const { username, email, fullName } = { ...user, ...typed };
  const isTyped = username !== user.username || email !== user.email || fullName !== user.fullName;
  useUnsaved(useAtomValue(shellAtom), isTyped || picture.photos.length > 0);
  const type = (name: keyof typeof typed) => (text: string) => setTyped((before) => ({ ...before, [name]: text }));

  const form = useProfile({
    photos: picture.ready,
    onSaved: async () => {
      setTyped({});
      if ((await picture.ready())?.length) picture.clear(); // Why another one was refused stays.
    },
  });

  return (
    <Form
      form={{ ...form, errors: { ...form.errors, avatar: picture.refused || undefined } }}
      aria-label={texts.account.title}
      onSubmit={() => form.submit({ username: username.trim(), email: email.trim(), fullName: fullName.trim() })}
    >
      <AvatarPicker user={user} picture={picture} />
      <UsernameField
        value={username}
        onText={type('username')}
        hint={<UsernameHint user={user} entered={username} />}
      />
      <EmailField value={email} onText={type('email')} hint={emailHint({ user, entered: email })} />
      <EmailIndicator user={user} />
      <FullNameField value={fullName} onText={type('fullName')} />
      <Button label={texts.account.update} busy={form.busy} />
    </Form>
  );
}
