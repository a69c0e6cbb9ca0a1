import type { SessionUser } from '@linkstall/contracts/http';
import { usePhoto, type PhotoKinds } from '@linkstall/kit/photos';
import { shellAtom, useUnsaved } from '@linkstall/kit/remote';
import { useAtomValue } from 'jotai';
import { useState } from 'react';

import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { Form } from '../ui/form.tsx';
import { texts } from '../ui/texts.ts';
import { useForm } from '../ui/use-form.ts';
import { AvatarPicker } from './avatar-picker.tsx';
import { emailHint, UsernameHint } from './change-hints.tsx';
import { EmailIndicator } from './email-indicator.tsx';
import { profileForm } from './profile.state.ts';

const PORTRAITS: PhotoKinds = { types: ['image/png', 'image/jpeg', 'image/gif'], names: 'png, jpg, jpeg or gif' };

/** What is saved, with what is typed over it. Saved, it is the server's text again. */
export function ProfileForm({ user }: { readonly user: SessionUser }) {
  const { submit, ...form } = useForm(profileForm);
  const [typed, setTyped] = useState<Partial<Record<'username' | 'email' | 'fullName', string>>>({});
  const { photo, choose, ready, forget } = usePhoto(PORTRAITS);
  const { username, email, fullName } = { ...user, ...typed };
  const isChosen = photo.status === 'preparing' || photo.status === 'ready';
  const isTyped = username !== user.username || email !== user.email || fullName !== user.fullName;
  useUnsaved(useAtomValue(shellAtom), isTyped || isChosen);
  const type = (name: keyof typeof typed) => (text: string) => setTyped((before) => ({ ...before, [name]: text }));

  const save = async () => {
    const saved = await submit({
      username: username.trim(),
      email: email.trim(),
      fullName: fullName.trim(),
      photo: ready,
    });
    if (saved === null) return;
    setTyped({});
    if (await ready()) forget(); // Why another one was refused stays.
  };

  return (
    <Form {...form} name={texts.account.title} onSubmit={() => void save()}>
      <AvatarPicker user={user} photo={photo} busy={form.busy} onChoose={(file) => void choose(file)} />
      <Field
        label={texts.fields.username}
        name="username"
        type="text"
        autoComplete="username"
        value={username}
        onText={type('username')}
        hint={<UsernameHint user={user} entered={username} />}
        error={form.fields['username']}
      />
      <Field
        label={texts.fields.email}
        name="email"
        type="email"
        autoComplete="email"
        value={email}
        onText={type('email')}
        hint={emailHint({ user, entered: email })}
        error={form.fields['email']}
      />
      <EmailIndicator user={user} />
      <Field
        label={texts.fields.fullName}
        name="fullName"
        type="text"
        autoComplete="name"
        value={fullName}
        onText={type('fullName')}
        error={form.fields['fullName']}
      />
      <Button label={texts.account.update} busy={form.busy} />
    </Form>
  );
}
