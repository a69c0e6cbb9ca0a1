import { DEFAULT_CURRENCY } from '@linkstall/kit/format-price';
import { toMinorUnits } from '@linkstall/kit/price';

import { storedTranslations, translationsIn } from '../http/translations.rule.js';
import { invalid } from '../http/validation.js';
import type { ProductDto } from './dto/add-product.dto.js';
import type { VisibilityWindow, ScheduleInput } from '../scheduling/schedule.types.js';
import type { ProductFields } from './stored-product.js';

/** The validated fields. Schedule and translations are not yet merged with the stored ones. */
export type FormFields = Omit<ProductFields, keyof VisibilityWindow | 'translations'> &
  ScheduleInput & { readonly translations?: ProductFields['translations'] | undefined };

/** Converts a validated form, and checks rules that involve several fields. */
export function fieldsOf(form: ProductDto): FormFields {
  const currency = form.Product_Currency || DEFAULT_CURRENCY;
  const price = toMinorUnits(form.Product_Price, currency) ?? 0;
  const discountPrice = toMinorUnits(form.Product_Discount_Price, currency) ?? 0;
  if (discountPrice > price) {
    throw invalid([{ field: 'Product_Discount_Price', message: 'Discount price must be at most the price' }]);
  }
  return {
    name: form.Product_Name,
    description: form.Product_Desc,
    price,
    discountPrice,
    currency,
    url: form.Product_Url,
    retailer: form.Product_Retailer,
    isShown: form.Product_status === 'true',
    collectionName: form.Product_Collection,
    isFeatured: form.Product_Featured === 'true',
    isAffiliate: form.Product_Affiliate === 'true',
    isDirect: form.Product_Direct === 'true',
    stock: form.Product_Stock === '' ? null : Number(form.Product_Stock),
    translations: form.translations === undefined ? undefined : storedTranslations(translationsIn(form.translations)),
    shownFrom: form.shownFrom,
    shownUntil: form.shownUntil,
  };
}
