import { token } from '@linkstall/contracts/tokens';
import { chosenInForcedColors } from '@linkstall/kit/components';
import { FieldError } from '@linkstall/kit/form';
import { useSetAtom } from 'jotai';
import { useId, useState, type ReactNode } from 'react';
import styled from 'styled-components';

import { customThemeTexts } from '../ui/custom-theme-texts.ts';
import { endUndoStepAtom } from './editor.state.ts';

interface ChoiceProps<T extends string> {
  readonly label: string;
  readonly names: Readonly<Record<T, string>>;
  readonly values: readonly T[];
  readonly value: T;
  readonly onChoose: (value: T) => void;
  readonly hint?: string;
  /** A sample of the value above its name. */
  readonly sample?: (value: T) => ReactNode;
}

/** Radio buttons for a few values. */
export function Choice<T extends string>({ label, names, values, value, onChoose, hint, sample }: ChoiceProps<T>) {
  const name = useId();
  return (
    <Group>
      <legend>{label}</legend>
      <div>
        {values.map((option) => (
          <label key={option}>
            <input type="radio" name={name} checked={option === value} onChange={() => onChoose(option)} />
            {sample?.(option)}
            <span>{names[option]}</span>
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

const SIX_DIGITS = /^#?([0-9a-f]{6})$/i;

/** Accepts six digits only, because `#12a` may be the beginning of `#12ab34` while the user types. */
const sixDigitColorIn = (text: string) => SIX_DIGITS.exec(text.trim())?.[1]?.toLowerCase().replace(/^/, '#') ?? null;

/** Accepts `#rgb` and every colour that the browser knows, for example `teal`. Used when typing has ended. */
function anyColorIn(text: string): string | null {
  const [, short] = /^#?([0-9a-f]{3})$/i.exec(text.trim()) ?? [];
  if (short !== undefined) return `#${short.replace(/./g, '$&$&')}`.toLowerCase();
  return sixDigitColorIn(text) ?? browserColor(text.trim());
}

/** A canvas ignores a text that is no colour. So the text is a colour only when two start colours give the same result. */
function browserColor(text: string): string | null {
  const context = document.createElement('canvas').getContext('2d');
  if (!context || text === '') return null;
  const [onBlack, onWhite] = ['#000000', '#ffffff'].map((startColor) => {
    context.fillStyle = startColor;
    context.fillStyle = text;
    return context.fillStyle;
  });
  return onBlack === onWhite && onBlack !== undefined ? sixDigitColorIn(onBlack) : null;
}

/** State of the text in a colour field. A colour that is chosen elsewhere replaces the text. */
function useColorText({ value, onColor }: Pick<ColorFieldProps, 'value' | 'onColor'>) {
  const [typedText, setTypedText] = useState<string | null>(null);
  const [isFinished, setIsFinished] = useState(true);
  const [lastValue, setLastValue] = useState(value);
  if (lastValue !== value) {
    setLastValue(value);
    if (typedText !== null && sixDigitColorIn(typedText) !== value) setTypedText(null);
  }
  const apply = (color: string | null) => color !== null && color !== value && onColor(color);
  return {
    text: typedText ?? value,
    isInvalid: typedText !== null && sixDigitColorIn(typedText) === null,
    isFinished,
    type: (text: string) => {
      setTypedText(text);
      setIsFinished(false);
      apply(sixDigitColorIn(text));
    },
    finish: () => {
      setIsFinished(true);
      const color = typedText === null ? null : anyColorIn(typedText);
      if (color !== null) setTypedText(null);
      apply(color);
    },
  };
}

/** A colour field with the browser's picker and a text field. A text that is no colour stays and shows an error. */
export function ColorField({ label, value, onColor }: ColorFieldProps) {
  const id = useId();
  const endUndoStep = useSetAtom(endUndoStepAtom);
  const { text, isInvalid, isFinished, type, finish } = useColorText({ value, onColor });
  return (
    <ColorBox>
      <label htmlFor={id}>{label}</label>
      <div>
        <input
          type="color"
          aria-label={customThemeTexts.pickerOf(label)}
          value={value}
          onClick={() => endUndoStep()}
          onBlur={() => endUndoStep()}
          onChange={({ currentTarget }) => onColor(currentTarget.value.toLowerCase())}
        />
        <input
          id={id}
          value={text}
          maxLength={MAX_COLOR_LENGTH}
          spellCheck={false}
          autoComplete="off"
          autoCapitalize="none"
          aria-invalid={isInvalid || undefined}
          aria-describedby={isInvalid && isFinished ? `${id}-wrong` : undefined}
          onChange={({ currentTarget }) => type(currentTarget.value)}
          onKeyDown={({ key }) => key === 'Enter' && finish()}
          onBlur={() => {
            finish();
            endUndoStep();
          }}
        />
      </div>
      {isInvalid && isFinished && (
        <FieldError id={`${id}-wrong`} role="alert">
          {customThemeTexts.notAColor}
        </FieldError>
      )}
    </ColorBox>
  );
}

const MAX_COLOR_LENGTH = 40;

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
    ${chosenInForcedColors}
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

const ColorBox = styled.div`
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
