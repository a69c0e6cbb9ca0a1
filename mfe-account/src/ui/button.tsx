import { SendButton } from '@linkstall/kit/pieces';

import { texts } from './texts.ts';

interface ButtonProps {
  readonly label: string;
  readonly busy: boolean;
  readonly kind?: 'primary' | 'secondary' | 'danger';
  readonly disabled?: boolean;
  /** Where several have the same label: what this one does, beginning with the label. */
  readonly name?: string;
  /** Without it the button submits its form. */
  readonly onClick?: () => void;
}

/** Stands below fields and says aloud that it is sending. Whoever is asked refuses a second time. */
export const Button = ({ label, name, ...button }: ButtonProps) => (
  <SendButton {...button} size="field" aria-label={name} sending={texts.sending}>
    {label}
  </SendButton>
);
