import { token } from '@linkstall/contracts/tokens';
import { SendButton } from '@linkstall/kit/components';
import { Form, FormProblem, type FormState, TextField } from '@linkstall/kit/form';
import styled from 'styled-components';

interface SearchFormProps {
  readonly form: FormState;
  readonly label: string;
  readonly texts: { readonly find: string; readonly finding: string };
  readonly defaultValue?: string;
  /** Default: true. An empty text can mean all. */
  readonly required?: boolean;
  /** Called with the text without spaces around it. */
  readonly onSearch: (text: string) => void;
  readonly className?: string;
}

/** A field for a search, and its button. */
export const SearchForm = ({
  form,
  label,
  texts,
  defaultValue,
  required = true,
  onSearch,
  className,
}: SearchFormProps) => (
  <Find form={form} role="search" className={className} onSubmit={(valueOf) => onSearch(valueOf('search').trim())}>
    <TextField
      label={label}
      name="search"
      defaultValue={defaultValue}
      required={required}
      autoCapitalize="none"
      spellCheck={false}
      dir="ltr"
    />
    <SendButton kind="secondary" size="field" busy={form.busy} sending={texts.finding}>
      {texts.find}
    </SendButton>
    <FormProblem />
  </Find>
);

const Find = styled(Form)`
  display: flex;
  flex-wrap: wrap;
  gap: ${token('3')};
  align-items: end;
  max-width: ${token('measure')};
  > :first-child {
    flex: 1 1 12rem;
  }
  > [role='alert'] {
    flex-basis: 100%;
  }
`;
