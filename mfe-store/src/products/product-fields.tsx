import type { Product } from '@linkstall/contracts/http';
import { symbolOf } from '@linkstall/kit/currencies';
import { FieldPair, Switch, TextArea, TextField, type FormErrors } from '@linkstall/kit/form';
import { addressHint, typedAddress } from '@linkstall/kit/text';
import { ScheduleFields } from '@linkstall/kit/schedule';
import { TranslationFields } from '@linkstall/kit/translations';
import type { ReactNode, Ref } from 'react';

import { ownerTexts } from '../ui/owner-texts.ts';
import { CurrencyField } from './currency-field.tsx';
import { AffiliateSwitch } from './affiliate-switch.tsx';
import { StoreFields, type StoreFieldsProps } from './store-fields.tsx';
import { translatedFields, type ProductValues } from './product-values.ts';

interface ProductFieldsProps {
  readonly values: ProductValues;
  /** The stored product; undefined for a new product. */
  readonly storedProduct?: Product | undefined;
  readonly errors: FormErrors;
  readonly onChange: (change: Partial<ProductValues>) => void;
  readonly firstField?: Ref<HTMLInputElement> | undefined;
  readonly images: ReactNode;
}

/** The fields of a product, for the add form and the edit form. */
export function ProductFields({ values, storedProduct, errors, onChange, firstField, images }: ProductFieldsProps) {
  const text = (name: keyof ProductValues) => ({
    name,
    value: String(values[name]),
    onText: (value: string) => onChange({ [name]: value }),
  });
  const symbol = symbolOf(values.Product_Currency);
  return (
    <>
      <ProductTexts values={values} onChange={onChange} text={text} firstField={firstField} />
      {/* Prices are text fields, because a number field would silently drop invalid input. */}
      <FieldPair>
        <TextField {...text('Product_Price')} label={ownerTexts.form.price} inputMode="decimal" placeholder={symbol} />
        <TextField
          {...text('Product_Discount_Price')}
          label={ownerTexts.form.discountPrice}
          hint={ownerTexts.form.discountHint}
          inputMode="decimal"
          placeholder={symbol}
        />
      </FieldPair>
      <CurrencyField value={values.Product_Currency} onChange={(code) => onChange({ Product_Currency: code })} />
      <TextField
        {...text('Product_Url')}
        onText={(url) => onChange({ Product_Url: typedAddress(url) })}
        label={ownerTexts.form.url}
        hint={errors['Product_Url'] === ownerTexts.form.invalidUrl ? addressHint(values.Product_Url) : undefined}
        placeholder={ownerTexts.form.urlHint}
        inputMode="url"
        autoCapitalize="none"
        spellCheck={false}
      />
      <AffiliateSwitch values={values} onChange={onChange} />
      {images}
      <Switch name="Product_status" isOn={values.Product_status} onToggle={(on) => onChange({ Product_status: on })}>
        {ownerTexts.form.status}
      </Switch>
      <ScheduleFields values={values} storedSchedule={storedProduct} onChange={onChange} />
      <Switch isOn={values.hasRetailer} onToggle={(on) => onChange({ hasRetailer: on })}>
        {ownerTexts.form.addRetailer}
      </Switch>
      {values.hasRetailer && (
        <TextField
          {...text('Product_Retailer')}
          label={ownerTexts.form.retailer}
          placeholder={ownerTexts.form.retailerHint}
          required={false}
        />
      )}
      <StoreFields values={values} onChange={onChange} text={text} />
    </>
  );
}

type ProductTextsProps = StoreFieldsProps & Pick<ProductFieldsProps, 'firstField'>;

/** Name and description, also in the further languages of the page. */
const ProductTexts = ({ values, onChange, text, firstField }: ProductTextsProps) => (
  <>
    <TextField
      {...text('Product_Name')}
      ref={firstField}
      label={ownerTexts.form.name}
      placeholder={ownerTexts.form.nameHint}
    />
    <TextArea {...text('Product_Desc')} label={ownerTexts.form.desc} placeholder={ownerTexts.form.descHint} />
    <TranslationFields
      fields={translatedFields()}
      value={values.translations}
      onChange={(translations) => onChange({ translations })}
    />
  </>
);
