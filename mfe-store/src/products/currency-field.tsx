import { token } from '@linkstall/contracts/tokens';
import { CURRENCIES, currencyName } from '@linkstall/kit/currencies';
import { Field } from '@linkstall/kit/form';
import { useId } from 'react';
import styled from 'styled-components';

import { ownerTexts } from '../ui/owner-texts.ts';

interface CurrencyFieldProps {
  /** Code of ISO 4217. */
  readonly value: string;
  readonly onChange: (currency: string) => void;
}

/** The currency of the price and the discount price. */
export function CurrencyField({ value, onChange }: CurrencyFieldProps) {
  const id = useId();
  return (
    <Field>
      <label htmlFor={id}>{ownerTexts.form.currency}</label>
      <Select
        id={id}
        name="Product_Currency"
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      >
        {CURRENCIES.map((code) => (
          <option key={code} value={code}>
            {code} · {currencyName(code)}
          </option>
        ))}
      </Select>
    </Field>
  );
}

const Select = styled.select`
  width: 100%;
  min-height: ${token('tap')};
  padding: 0 ${token('3')};
  border: ${token('line')} solid ${token('border-strong')};
  border-radius: ${token('radius')};
  background: ${token('surface')};
  color: ${token('text')};
  font: inherit;
`;
