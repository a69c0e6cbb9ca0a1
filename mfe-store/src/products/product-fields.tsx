import { token } from '@linkstall/contracts/tokens';
import type { ReactNode } from 'react';
import styled from 'styled-components';

import { MoneyField, Switch, TextArea, TextField } from '../ui/field.tsx';
import { texts } from '../ui/texts.ts';
import type { ProductErrors, ProductValues } from './product-values.ts';

interface ProductFieldsProps {
  readonly values: ProductValues;
  readonly errors: ProductErrors;
  /** What is being sent cannot be changed meanwhile. */
  readonly busy: boolean;
  readonly onChange: (change: Partial<ProductValues>) => void;
  readonly images: ReactNode;
}

/** The fields of a product, the same for a new one and an old one. */
export const ProductFields = ({ values, errors, busy, onChange, images }: ProductFieldsProps) => (
  <>
    <TextField
      label={texts.form.name}
      name="Product_Name"
      value={values.Product_Name}
      readOnly={busy}
      error={errors.Product_Name}
      placeholder={texts.form.nameHint}
      onChange={({ target }) => onChange({ Product_Name: target.value })}
    />
    <TextArea
      label={texts.form.desc}
      name="Product_Desc"
      value={values.Product_Desc}
      readOnly={busy}
      error={errors.Product_Desc}
      placeholder={texts.form.descHint}
      onChange={({ target }) => onChange({ Product_Desc: target.value })}
    />
    <Two>
      <MoneyField
        label={texts.form.price}
        name="Product_Price"
        value={values.Product_Price}
        readOnly={busy}
        error={errors.Product_Price}
        onChange={(value) => onChange({ Product_Price: value })}
      />
      <MoneyField
        label={texts.form.discountPrice}
        name="Product_Discount_Price"
        value={values.Product_Discount_Price}
        readOnly={busy}
        error={errors.Product_Discount_Price}
        onChange={(value) => onChange({ Product_Discount_Price: value })}
      />
    </Two>
    <TextField
      label={texts.form.url}
      name="Product_Url"
      value={values.Product_Url}
      readOnly={busy}
      error={errors.Product_Url}
      placeholder={texts.form.urlHint}
      inputMode="url"
      autoCapitalize="none"
      spellCheck={false}
      onChange={({ target }) => onChange({ Product_Url: target.value })}
    />
    {images}
    <Choices values={values} errors={errors} busy={busy} onChange={onChange} />
  </>
);

const Choices = ({ values, errors, busy, onChange }: Omit<ProductFieldsProps, 'images'>) => (
  <>
    <Switch
      label={texts.form.status}
      name="Product_status"
      checked={values.Product_status}
      onChange={(checked) => onChange({ Product_status: checked })}
    />
    <Switch
      label={texts.form.addRetailer}
      checked={values.hasRetailer}
      onChange={(checked) => onChange({ hasRetailer: checked })}
    />
    {values.hasRetailer && (
      <TextField
        label={texts.form.retailer}
        name="Product_Retailer"
        value={values.Product_Retailer}
        readOnly={busy}
        error={errors.Product_Retailer}
        placeholder={texts.form.retailerHint}
        required={false}
        onChange={({ target }) => onChange({ Product_Retailer: target.value })}
      />
    )}
  </>
);

const Two = styled.div`
  display: grid;
  align-items: start;
  gap: ${token('4')};
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 13rem), 1fr));
`;
