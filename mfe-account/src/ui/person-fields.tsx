import { PasswordField, TextArea, TextField } from '@linkstall/kit/form';
import { MOST } from '@linkstall/kit/lengths';
import type { ComponentProps } from 'react';

import { texts } from './texts.ts';

const { fields } = texts;
const asTyped = { autoCapitalize: 'none', spellCheck: false } as const;

type Over = Partial<ComponentProps<typeof TextField>>;

export const UsernameField = (over: Over) => (
  <TextField label={fields.username} name="username" autoComplete="username" {...asTyped} {...over} />
);

export const EmailField = (over: Over) => (
  <TextField label={fields.email} name="email" type="email" autoComplete="email" {...over} />
);

export const FullNameField = (over: Over) => (
  <TextField
    {...asTyped}
    label={fields.fullName}
    name="fullName"
    autoComplete="name"
    dir="auto"
    autoCapitalize="words"
    {...over}
  />
);

type LineOver = Pick<ComponentProps<typeof TextArea>, 'value' | 'onText'>;

/** Two lines high, and one line all the same: its breaks are spaces. */
export const LineField = ({ value, onText }: LineOver) => (
  <TextArea
    label={fields.line}
    name="line"
    hint={fields.lineHint}
    required={false}
    rows={2}
    most={MOST.line}
    {...(value !== undefined && { value })}
    onText={(text) => onText?.(text.replace(/[\r\n]+/g, ' '))}
  />
);

export const PlaceField = (over: Over) => (
  <TextField label={fields.place} name="place" hint={fields.placeHint} required={false} {...over} />
);

interface NewPasswordProps {
  readonly label: string;
  readonly repeat: string;
  /** For fields whose text somebody else keeps. */
  readonly kept?: (name: 'password' | 're_password') => Over;
}

/** A new password, twice. */
export const NewPasswordFields = ({ label, repeat, kept }: NewPasswordProps) => (
  <>
    <PasswordField
      label={label}
      name="password"
      autoComplete="new-password"
      hint={fields.passwordRule}
      {...kept?.('password')}
    />
    <PasswordField label={repeat} name="re_password" autoComplete="new-password" {...kept?.('re_password')} />
  </>
);
