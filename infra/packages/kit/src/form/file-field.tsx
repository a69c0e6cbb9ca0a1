import { token } from '@linkstall/contracts/tokens';
import { useContext, type InputHTMLAttributes } from 'react';
import styled from 'styled-components';

import { FormContext } from './form.tsx';

interface FileFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'accept'> {
  readonly label: string;
  readonly types: readonly string[];
  readonly onChoose: (files: readonly File[]) => void;
}

/** A drop zone around a native file input. `children` are its content. */
export function FileField({ label, types, onChoose, required, className, children, ...input }: FileFieldProps) {
  const { errors, busy } = useContext(FormContext);
  const isInvalid = errors[input.name ?? ''] !== undefined;
  return (
    <Box className={className} $wrong={isInvalid}>
      {children}
      <input
        type="file"
        disabled={busy}
        {...input}
        accept={types.join(',')}
        aria-label={label}
        aria-invalid={isInvalid || undefined}
        aria-required={required}
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])];
          if (files.length > 0 && !busy) onChoose(files);
          currentTarget.value = ''; // allows choosing the same file again
        }}
      />
    </Box>
  );
}

const Box = styled.label<{ readonly $wrong: boolean }>`
  position: relative;
  min-height: 3rem;
  border: ${({ $wrong }) => ($wrong ? `2px solid ${token('bad')}` : `1.5px dashed ${token('border-strong')}`)};
  border-radius: ${token('radius')};
  background: ${token('canvas')};
  cursor: pointer;
  @media (hover: hover) {
    &:hover {
      border-color: ${token('select')};
      background: ${token('select-soft')};
    }
  }
  &:focus-within {
    outline: 3px solid ${token('focus')};
    outline-offset: 2px;
  }
  input {
    position: absolute;
    inset: 0;
    width: 100%;
    height: 100%;
    opacity: 0;
    cursor: pointer;
  }
`;
