import { token } from '@linkstall/contracts/tokens';
import { Field } from '@linkstall/kit/form';
import { useId } from 'react';
import styled from 'styled-components';

interface ChoicesProps<T extends string> {
  readonly label: string;
  readonly name: string;
  /** The label of each value, and a sentence about its effect. */
  readonly texts: Readonly<Record<T, readonly [label: string, hint: string]>>;
  readonly value: T;
  readonly onChange: (value: T) => void;
}

/** Radio buttons, each with a sentence about its effect. */
export function Choices<T extends string>({ label, name, texts, value, onChange }: ChoicesProps<T>) {
  const id = useId();
  const values = Object.keys(texts).filter((key): key is T => key in texts);
  return (
    <Group role="radiogroup" aria-labelledby={id}>
      <span id={id}>{label}</span>
      {values.map((choice) => {
        const [choiceLabel, hint] = texts[choice];
        const [labelId, hintId] = [`${id}-${choice}`, `${id}-${choice}-hint`];
        return (
          <Choice key={choice}>
            <input
              type="radio"
              name={name}
              value={choice}
              checked={value === choice}
              aria-labelledby={labelId}
              aria-describedby={hintId}
              onChange={() => onChange(choice)}
            />
            <span>
              <b id={labelId}>{choiceLabel}</b>
              <small id={hintId}>{hint}</small>
            </span>
          </Choice>
        );
      })}
    </Group>
  );
}

const Group = styled(Field)`
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
