import { token } from '@linkstall/contracts/tokens';
import { FieldError } from '@linkstall/kit/form';
import { useSetAtom } from 'jotai';
import { useId, useState, type ReactNode } from 'react';
import styled from 'styled-components';

import { lookTexts } from '../ui/look-texts.ts';
import { touchFieldAtom } from './editor.state.ts';

interface ChoiceProps<T extends string> {
  readonly label: string;
  readonly names: Readonly<Record<T, string>>;
  readonly values: readonly T[];
  readonly value: T;
  readonly onChoose: (value: T) => void;
  readonly hint?: string;
  /** Shown above its name. */
  readonly sample?: (value: T) => ReactNode;
}

/** One of a few, all of them in sight. */
export function Choice<T extends string>({ label, names, values, value, onChoose, hint, sample }: ChoiceProps<T>) {
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
      {hint && <Hint>{hint}</Hint>}
    </Group>
  );
}

interface ColorFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onColor: (color: string) => void;
}

const SIX = /^#?([0-9a-f]{6})$/i;

/** While it is typed: `#12a` may be the beginning of `#12ab34`. */
const wholeColorIn = (text: string) => SIX.exec(text.trim())?.[1]?.toLowerCase().replace(/^/, '#') ?? null;

/** When it is typed: also `#rgb`, and what the browser knows, `teal` or `rgb(0 128 128)`. */
function colorIn(text: string): string | null {
  const [, short] = /^#?([0-9a-f]{3})$/i.exec(text.trim()) ?? [];
  if (short !== undefined) return `#${short.replace(/./g, '$&$&')}`.toLowerCase();
  return wholeColorIn(text) ?? namedColor(text.trim());
}

/** A canvas keeps what it had when it is given what is no colour. */
function namedColor(text: string): string | null {
  const pen = document.createElement('canvas').getContext('2d');
  if (!pen || text === '') return null;
  const [one, other] = ['#000000', '#ffffff'].map((before) => {
    pen.fillStyle = before;
    pen.fillStyle = text;
    return pen.fillStyle;
  });
  return one === other && one !== undefined ? wholeColorIn(one) : null;
}

/** What is typed into a field of a colour. What was chosen otherwise takes its place. */
function useTyped({ value, onColor }: Pick<ColorFieldProps, 'value' | 'onColor'>) {
  const [typed, setTyped] = useState<string | null>(null);
  const [isDone, setDone] = useState(true);
  const [before, setBefore] = useState(value);
  if (before !== value) {
    setBefore(value);
    if (typed !== null && wholeColorIn(typed) !== value) setTyped(null);
  }
  const take = (color: string | null) => color !== null && color !== value && onColor(color);
  return {
    text: typed ?? value,
    isWrong: typed !== null && wholeColorIn(typed) === null,
    isDone,
    type: (text: string) => {
      setTyped(text);
      setDone(false);
      take(wholeColorIn(text));
    },
    finish: () => {
      setDone(true);
      const color = typed === null ? null : colorIn(typed);
      if (color !== null) setTyped(null);
      take(color);
    },
  };
}

/** A colour, from the browser's own picker or typed. What is typed and is no colour stays, and is said to be none. */
export function ColorField({ label, value, onColor }: ColorFieldProps) {
  const id = useId();
  const touch = useSetAtom(touchFieldAtom);
  const { text, isWrong, isDone, type, finish } = useTyped({ value, onColor });
  return (
    <Color>
      <label htmlFor={id}>{label}</label>
      <div>
        <input
          type="color"
          aria-label={lookTexts.pickerOf(label)}
          value={value}
          onClick={() => touch()}
          onBlur={() => touch()}
          onChange={({ currentTarget }) => onColor(currentTarget.value.toLowerCase())}
        />
        <input
          id={id}
          value={text}
          maxLength={MOST_TYPED}
          spellCheck={false}
          autoComplete="off"
          autoCapitalize="none"
          aria-invalid={isWrong || undefined}
          aria-describedby={isWrong && isDone ? `${id}-wrong` : undefined}
          onChange={({ currentTarget }) => type(currentTarget.value)}
          onKeyDown={({ key }) => key === 'Enter' && finish()}
          onBlur={() => {
            finish();
            touch();
          }}
        />
      </div>
      {isWrong && isDone && (
        <FieldError id={`${id}-wrong`} role="alert">
          {lookTexts.noColor}
        </FieldError>
      )}
    </Color>
  );
}

const MOST_TYPED = 40;

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

const Hint = styled.p`
  margin-top: ${token('2')};
  color: ${token('muted')};
  font-size: ${token('text-sm')};
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
