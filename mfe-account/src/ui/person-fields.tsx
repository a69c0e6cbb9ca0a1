import { PasswordField, TextArea, TextField } from '@linkstall/kit/form';
import { FIELD_LIMITS } from '@linkstall/kit/lengths';
import type { ComponentProps } from 'react';

import { texts } from './texts.ts';

const { fields } = texts;
const noCorrection = { autoCapitalize: 'none', spellCheck: false } as const;

type FieldProps = Partial<ComponentProps<typeof TextField>>;

export const UsernameField = (props: FieldProps) => (
  <TextField label={fields.username} name="username" autoComplete="username" {...noCorrection} {...props} />
);

export const EmailField = (props: FieldProps) => (
  <TextField label={fields.email} name="email" type="email" autoComplete="email" {...props} />
);

export const FullNameField = (props: FieldProps) => (
  <TextField
    {...noCorrection}
    label={fields.fullName}
    name="fullName"
    autoComplete="name"
    dir="auto"
    autoCapitalize="words"
    {...props}
  />
);

type LineFieldProps = Pick<ComponentProps<typeof TextArea>, 'value' | 'onText'>;

/** The field for the text about the user. The field is two rows high, but each line break becomes a space. */
export const LineField = ({ value, onText }: LineFieldProps) => (
  <TextArea
    label={fields.line}
    name="line"
    hint={fields.lineHint}
    required={false}
    rows={2}
    maxLength={FIELD_LIMITS.line}
    {...(value !== undefined && { value })}
    onText={(text) => onText?.(text.replace(/[\r\n]+/g, ' '))}
  />
);

export const PlaceField = (props: FieldProps) => (
  <TextField label={fields.place} name="place" hint={fields.placeHint} required={false} {...props} />
);

interface NewPasswordProps {
  readonly label: string;
  readonly repeat: string;
  /** The props of controlled fields, when the parent component stores the texts. */
  readonly controlledField?: (name: 'password' | 're_password') => FieldProps;
}

export const NewPasswordFields = ({ label, repeat, controlledField }: NewPasswordProps) => (
  <>
    <PasswordField
      label={label}
      name="password"
      autoComplete="new-password"
      hint={fields.passwordRule}
      {...controlledField?.('password')}
    />
    <PasswordField
      label={repeat}
      name="re_password"
      autoComplete="new-password"
      {...controlledField?.('re_password')}
    />
  </>
);
