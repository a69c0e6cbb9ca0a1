import { token } from '@linkstall/contracts/tokens';
import { useId, useState, type ReactNode } from 'react';
import styled from 'styled-components';

import { lookTexts } from '../ui/look-texts.ts';

interface ChoiceProps<T extends string> {
  readonly label: string;
  readonly names: Readonly<Record<T, string>>;
  readonly values: readonly T[];
  readonly value: T;
  readonly onChoose: (value: T) => void;
  /** Shown above its name. */
  readonly sample?: (value: T) => ReactNode;
}

/** One of a few, all of them in sight. */
export function Choice<T extends string>({ label, names, values, value, onChoose, sample }: ChoiceProps<T>) {
  const name = useId();
  return (
    <Group>
      <legend>{label}</legend>
      <div>
        {values.map((each) => (
          <label key={each}>
            <input type="radio" name={name} checked={each === value} onChange={() => onChoose(each)} />
            {sample?.(each)}
            <span>{names[each]}</span>
          </label>
        ))}
      </div>
    </Group>
  );
}

interface ColorFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onColor: (color: string) => void;
}

function colorIn(text: string): string | null {
  const [, digits] = /^#?([0-9a-f]{6})$/i.exec(text.trim()) ?? [];
  return digits === undefined ? null : `#${digits.toLowerCase()}`;
}

/** A colour, from the browser's own picker or typed as `#rrggbb`. */
export function ColorField({ label, value, onColor }: ColorFieldProps) {
  const id = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const found = colorIn(typed ?? value);
  // What was typed gives way to what was chosen otherwise.
  const shown = found !== null && found !== value ? value : (typed ?? value);
  const type = (text: string) => {
    setTyped(text);
    const next = colorIn(text);
    if (next !== null && next !== value) onColor(next);
  };
  return (
    <Color>
      <label htmlFor={id}>{label}</label>
      <div>
        <input
          type="color"
          aria-label={lookTexts.pickerOf(label)}
          value={value}
          onChange={({ currentTarget }) => onColor(currentTarget.value.toLowerCase())}
        />
        <input
          id={id}
          value={shown}
          maxLength={8}
          spellCheck={false}
          autoComplete="off"
          aria-invalid={found === null || undefined}
          onChange={({ currentTarget }) => type(currentTarget.value)}
          onBlur={() => setTyped(null)}
        />
      </div>
    </Color>
  );
}

const Group = styled.fieldset`
  min-width: 0;
  margin: 0;
  padding: 0;
  border: 0;
  legend {
    margin-bottom: ${token('2')};
    padding: 0;
    font-weight: ${token('weight-mid')};
  }
  > div {
    display: flex;
    flex-wrap: wrap;
    gap: ${token('2')};
  }
  label {
    position: relative;
    display: grid;
    place-items: center;
    align-content: center;
    gap: ${token('1')};
    min-width: 4.5rem;
    min-height: ${token('tap')};
    padding: ${token('2')} ${token('3')};
    border: ${token('line')} solid ${token('border-strong')};
    border-radius: ${token('radius')};
    background: ${token('surface')};
    cursor: pointer;
  }
  input {
    position: absolute;
    inset: 0;
    width: 100%;
    height: 100%;
    margin: 0;
    opacity: 0;
    cursor: pointer;
  }
  label:has(:checked) {
    border-color: ${token('select')};
    background: ${token('select-soft')};
    color: ${token('on-select-soft')};
    box-shadow: inset 0 0 0 1px ${token('select')};
  }
  label:has(:focus-visible) {
    outline: 3px solid ${token('focus')};
    outline-offset: 2px;
  }
`;

const Color = styled.div`
  display: grid;
  gap: ${token('2')};
  label {
    font-weight: ${token('weight-mid')};
  }
  > div {
    display: grid;
    grid-template-columns: 3rem minmax(0, 1fr);
    border: ${token('line')} solid ${token('border-strong')};
    border-radius: ${token('radius')};
    background: ${token('surface')};
  }
  input {
    min-width: 0;
    height: 3rem;
    border: 0;
    background: none;
    color: inherit;
    font: inherit;
    font-family: ${token('font-mono')};
  }
  [type='color'] {
    width: 3rem;
    padding: 0.4rem;
    cursor: pointer;
  }
  [aria-invalid] {
    color: ${token('bad')};
  }
`;
