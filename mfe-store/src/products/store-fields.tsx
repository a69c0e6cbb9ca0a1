import { FieldPair, Switch, TextField } from '@linkstall/kit/form';

import { ownerTexts } from '../ui/owner-texts.ts';
import type { ProductValues } from './product-values.ts';

export interface StoreFieldsProps {
  readonly values: ProductValues;
  readonly onChange: (change: Partial<ProductValues>) => void;
  readonly text: (name: keyof ProductValues) => {
    readonly name: string;
    readonly value: string;
    readonly onText: (value: string) => void;
  };
}

/** The optional fields: the place of a product in the store, its stock, and the ways to order it. */
export const StoreFields = ({ values, onChange, text }: StoreFieldsProps) => (
  <>
    <FieldPair>
      <TextField
        {...text('Product_Collection')}
        label={ownerTexts.form.collection}
        hint={ownerTexts.form.collectionHint}
        required={false}
      />
      <TextField
        {...text('Product_Stock')}
        label={ownerTexts.form.stock}
        hint={ownerTexts.form.stockHint}
        inputMode="numeric"
        required={false}
      />
    </FieldPair>
    <Switch
      name="Product_Featured"
      isOn={values.Product_Featured}
      onToggle={(on) => onChange({ Product_Featured: on })}
      hint={ownerTexts.form.featuredHint}
    >
      {ownerTexts.form.featured}
    </Switch>
    <Switch
      name="Product_Direct"
      isOn={values.Product_Direct}
      onToggle={(on) => onChange({ Product_Direct: on })}
      hint={ownerTexts.form.directHint}
    >
      {ownerTexts.form.direct}
    </Switch>
  </>
);
