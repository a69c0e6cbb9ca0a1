import { SendButton } from '@linkstall/kit/components';

import { texts } from './texts.ts';

interface ButtonProps {
  readonly label: string;
  readonly busy: boolean;
  readonly kind?: 'primary' | 'secondary' | 'danger';
  readonly disabled?: boolean;
  /** The accessible name, when several buttons have the same label. The name starts with the label. */
  readonly name?: string;
  /** Without a handler the button submits its form. */
  readonly onClick?: () => void;
}

/** A form button that tells screen readers when the form is sending. The form itself must ignore a second press. */
export const Button = ({ label, name, ...button }: ButtonProps) => (
  <SendButton {...button} size="field" aria-label={name} sending={texts.sending}>
    {label}
  </SendButton>
);
