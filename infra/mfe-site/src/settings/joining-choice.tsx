import type { Joining } from '@linkstall/contracts/http';
import { token } from '@linkstall/contracts/tokens';
import { Field } from '@linkstall/kit/form';
import { useId } from 'react';
import styled from 'styled-components';

import { texts } from '../ui/texts.ts';

const CHOICES = Object.keys(texts.joiningChoices) as readonly Joining[];

interface JoiningChoiceProps {
  readonly value: Joining;
  readonly onChange: (joining: Joining) => void;
}

/** Radio buttons, each with a sentence about its effect. */
export function JoiningChoice({ value, onChange }: JoiningChoiceProps) {
  const id = useId();
  return (
    <Choices role="radiogroup" aria-labelledby={id}>
      <span id={id}>{texts.joining}</span>
      {CHOICES.map((choice) => {
        const [label, hint] = texts.joiningChoices[choice];
        const [labelId, hintId] = [`${id}-${choice}`, `${id}-${choice}-hint`];
        return (
          <Choice key={choice}>
            <input
              type="radio"
              name="joining"
              value={choice}
              checked={value === choice}
              aria-labelledby={labelId}
              aria-describedby={hintId}
              onChange={() => onChange(choice)}
            />
            <span>
              <b id={labelId}>{label}</b>
              <small id={hintId}>{hint}</small>
            </span>
          </Choice>
        );
      })}
    </Choices>
  );
}

const Choices = styled(Field)`
  gap: ${token('2')};
`;

const Choice = styled.label`
  display: flex;
  flex-wrap: wrap;
  gap: ${token('3')};
  align-items: center;
  min-height: ${token('tap')};
  padding: ${token('2')} ${token('3')};
  border: ${token('line')} solid ${token('border')};
  border-radius: ${token('radius')};
  cursor: pointer;

  &:has(:checked) {
    border-color: ${token('select')};
    background: ${token('select-soft')};
    color: ${token('on-select-soft')};
  }

  input {
    flex: none;
    width: 1.25rem;
    height: 1.25rem;
    accent-color: ${token('select')};
  }

  > span {
    flex: 1 1 0;
    min-width: min-content;
  }

  b,
  small {
    display: block;
  }

  b {
    font-weight: ${token('weight-mid')};
  }

  small {
    font-size: ${token('text-sm')};
  }
`;
