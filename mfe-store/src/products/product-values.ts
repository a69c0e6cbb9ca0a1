import type { PageLanguage, Product } from '@linkstall/contracts/http';
import type { ApiFailure } from '@linkstall/contracts/shell';
import { isLonger, FIELD_LIMITS } from '@linkstall/kit/lengths';
import { decimalsOf } from '@linkstall/kit/currencies';
import { DEFAULT_CURRENCY } from '@linkstall/kit/format-price';
import { maxPrice, priceFault, toMinorUnits } from '@linkstall/kit/price';
import { isWebAddress } from '@linkstall/kit/text';
import { changedScheduleFields, NO_SCHEDULE, scheduleValues, type ScheduleValues } from '@linkstall/kit/schedule';
import { translationErrors, type TranslatedField } from '@linkstall/kit/translations';

import { ownerTexts } from '../ui/owner-texts.ts';

/** The values of the form fields, with the field names of the API. */
export interface ProductValues extends ScheduleValues {
  readonly Product_Name: string;
  readonly Product_Desc: string;
  readonly Product_Price: string;
  readonly Product_Discount_Price: string;
  /** Code of ISO 4217. */
  readonly Product_Currency: string;
  readonly Product_Url: string;
  readonly Product_Retailer: string;
  readonly Product_status: boolean;
  readonly Product_Collection: string;
  readonly Product_Featured: boolean;
  readonly Product_Affiliate: boolean;
  readonly Product_Direct: boolean;
  readonly Product_Stock: string;
  /** Name and description in further languages: `Translations` as JSON. */
  readonly translations: string;
  /** Whether the form shows the retailer field. */
  readonly hasRetailer: boolean;
}

const SWITCHES = [
  'Product_status',
  'Product_Featured',
  'Product_Affiliate',
  'Product_Direct',
  'hasRetailer',
] as const satisfies readonly (keyof ProductValues)[];
type SwitchName = (typeof SWITCHES)[number];
type TextFieldName = Exclude<keyof ProductValues, SwitchName | 'scheduleZone'>;

/** The messages by field. `form` is the message that concerns the whole form. */
export type ProductErrors = Partial<
  Record<TextFieldName | `${string}-${PageLanguage}` | 'images' | 'form', string | undefined>
>;

const REQUIRED = ['Product_Name', 'Product_Desc', 'Product_Price', 'Product_Discount_Price', 'Product_Url'] as const;
const OPTIONAL = [
  'Product_Currency',
  'Product_Retailer',
  'Product_Collection',
  'Product_Stock',
  'translations',
  'shownFrom',
  'shownUntil',
] as const;
const TEXTS: readonly TextFieldName[] = [...REQUIRED, ...OPTIONAL];

export const NO_VALUES: ProductValues = {
  Product_Name: '',
  Product_Desc: '',
  Product_Price: '',
  Product_Discount_Price: '',
  Product_Currency: DEFAULT_CURRENCY,
  Product_Url: '',
  Product_Retailer: '',
  Product_status: true,
  Product_Collection: '',
  Product_Featured: false,
  Product_Affiliate: false,
  Product_Direct: false,
  Product_Stock: '',
  translations: '{}',
  hasRetailer: false,
  ...NO_SCHEDULE,
};

const translationsOf = ({ translations = {} }: Partial<Product>): string => JSON.stringify(translations);

/** `zone` is the creator's time zone. */
export const valuesOf = (product: Product, zone: string): ProductValues => ({
  Product_Name: product.Product_Name,
  Product_Desc: product.Product_Desc,
  Product_Price: String(product.Product_Price),
  Product_Discount_Price: String(product.Product_Discount_Price),
  Product_Currency: product.Product_Currency ?? DEFAULT_CURRENCY,
  Product_Url: product.Product_Url,
  Product_Retailer: product.Product_Retailer ?? '',
  Product_status: product.Product_status,
  Product_Collection: product.Product_Collection ?? '',
  Product_Featured: product.Product_Featured ?? false,
  Product_Affiliate: product.Product_Affiliate ?? false,
  Product_Direct: product.Product_Direct ?? false,
  Product_Stock: product.Product_Stock === undefined ? '' : String(product.Product_Stock),
  translations: translationsOf(product),
  hasRetailer: Boolean(product.Product_Retailer),
  ...scheduleValues(product, zone),
});

export const areValuesEqual = (left: ProductValues, right: ProductValues): boolean =>
  [...TEXTS, ...SWITCHES].every((name) => left[name] === right[name]);

/** The values that a request names only when they changed: the times of the schedule and the translations. */
export const changedFields = (values: ProductValues, product: Partial<Product>) => ({
  ...changedScheduleFields(values, product),
  ...(values.translations !== translationsOf(product) && { translations: values.translations }),
});

/** The texts in each further language of the page. */
export const translatedFields = (): readonly TranslatedField[] => [
  {
    name: 'name',
    label: ownerTexts.form.name,
    hint: ownerTexts.form.translationHint,
    maxLength: FIELD_LIMITS.productName,
    tooLong: ownerTexts.form.nameTooLong,
  },
  {
    name: 'description',
    label: ownerTexts.form.desc,
    isLong: true,
    maxLength: FIELD_LIMITS.description,
    tooLong: ownerTexts.form.descTooLong,
  },
];

function priceError(text: string, currency: string): string | undefined {
  const fault = priceFault(text, currency);
  if (fault === 'too-high') return ownerTexts.form.priceTooHigh(maxPrice(currency), currency);
  if (fault === null) return undefined;
  return decimalsOf(currency) === 0 ? ownerTexts.form.notAWholePrice : ownerTexts.form.notAPrice;
}

/** Validates the values; an empty object means that all values are valid. An invalid address is reported alone. */
export function checkProduct(values: ProductValues): ProductErrors {
  const trimmedValue = (name: TextFieldName) => values[name].trim();
  if (trimmedValue('Product_Url') !== '' && !isWebAddress(trimmedValue('Product_Url')))
    return { Product_Url: ownerTexts.form.invalidUrl };
  const blankNames = REQUIRED.filter((name) => trimmedValue(name) === '');
  if (blankNames.length > 0) {
    const messages: ProductErrors = Object.fromEntries(
      blankNames.map((name) => [name, ownerTexts.form.blankHints[name]]),
    );
    return { form: ownerTexts.form.required, ...messages };
  }
  const currency = values.Product_Currency;
  const price = priceError(values.Product_Price, currency);
  const discount = priceError(values.Product_Discount_Price, currency);
  const units = (text: string) => toMinorUnits(text, currency) ?? 0;
  const isDiscountAbovePrice =
    !price && !discount && units(values.Product_Discount_Price) > units(values.Product_Price);
  return {
    ...(isLonger(trimmedValue('Product_Name'), FIELD_LIMITS.productName) && {
      Product_Name: ownerTexts.form.nameTooLong,
    }),
    ...(isLonger(trimmedValue('Product_Desc'), FIELD_LIMITS.description) && {
      Product_Desc: ownerTexts.form.descTooLong,
    }),
    ...translationErrors(values.translations, translatedFields()),
    ...(price && { Product_Price: price }),
    ...(discount && { Product_Discount_Price: discount }),
    ...(isLonger(trimmedValue('Product_Collection'), FIELD_LIMITS.collection) && {
      Product_Collection: ownerTexts.form.collectionTooLong,
    }),
    ...(!/^\d{0,5}$/.test(trimmedValue('Product_Stock')) && { Product_Stock: ownerTexts.form.notAStock }),
    ...(isDiscountAbovePrice && { Product_Discount_Price: ownerTexts.form.discountTooHigh }),
  };
}

/** Another tab may have deleted the product while this form was open. */
const isProductMissing = ({ code }: ApiFailure): boolean => code === 'product.not_found';

/** Maps the errors of the server to their fields; other errors belong to the form. */
export function errorsOf(failure: ApiFailure): ProductErrors {
  const { errors = [], message } = failure;
  if (isProductMissing(failure)) return { form: ownerTexts.form.deletedMeanwhile };
  const fieldErrors = errors.filter(({ field }) => TEXTS.some((name) => name === field));
  if (fieldErrors.length === 0) return { form: message };
  // The error of the translations names no field of a language.
  return Object.fromEntries(
    fieldErrors.map(({ field, message: text }) => [field === 'translations' ? 'form' : field, text]),
  );
}

/** The text to announce for a form with errors. */
export const firstError = (errors: ProductErrors): string => Object.values(errors).find((text) => text) ?? '';

/** The server's message for a refused request; the specified text for other failures. */
export function noticeOf(failure: ApiFailure, fallback: string): string {
  if (isProductMissing(failure)) return ownerTexts.form.deletedMeanwhile;
  return failure.status >= 400 && failure.status < 500 && failure.message !== '' ? failure.message : fallback;
}
