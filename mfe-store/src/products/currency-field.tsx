import { Select } from '@linkstall/kit/components';
import { adminLocale } from '@linkstall/kit/admin-language';
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
      <WideSelect
        id={id}
        name="Product_Currency"
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      >
        {CURRENCIES.map((code) => (
          <option key={code} value={code}>
            {code} · {currencyName(code, adminLocale('en'))}
          </option>
        ))}
      </WideSelect>
    </Field>
  );
}

const WideSelect = styled(Select)`
  width: 100%;
`;
