import type { Product } from '@linkstall/contracts/http';
import type { ApiFailure } from '@linkstall/contracts/shell';
import { isLonger, MOST } from '@linkstall/kit/lengths';
import { MOST_PAISE, toPaise } from '@linkstall/kit/price';
import { isWebAddress } from '@linkstall/kit/text';
import { NO_SCHEDULE, scheduleValues, type ScheduleValues } from '@linkstall/kit/schedule';

import { ownerTexts } from '../ui/owner-texts.ts';

/** What stands in the fields of a product, by the names that the API knows. */
export interface ProductValues extends ScheduleValues {
  readonly Product_Name: string;
  readonly Product_Desc: string;
  readonly Product_Price: string;
  readonly Product_Discount_Price: string;
  readonly Product_Url: string;
  readonly Product_Retailer: string;
  readonly Product_status: boolean;
  /** Whether the field of the retailer is there. */
  readonly hasRetailer: boolean;
}

type TextName = Exclude<keyof ProductValues, 'Product_status' | 'hasRetailer' | 'timesZone'>;

/** `''`: the field is wrong, and what is wrong with it is said at the form. */
export type ProductErrors = Partial<Record<TextName | 'images' | 'form', string | undefined>>;

const REQUIRED = ['Product_Name', 'Product_Desc', 'Product_Price', 'Product_Discount_Price', 'Product_Url'] as const;
const TEXTS: readonly TextName[] = [...REQUIRED, 'Product_Retailer', 'shownFrom', 'shownUntil'];

export const NO_VALUES: ProductValues = {
  Product_Name: '',
  Product_Desc: '',
  Product_Price: '',
  Product_Discount_Price: '',
  Product_Url: '',
  Product_Retailer: '',
  Product_status: true,
  hasRetailer: false,
  ...NO_SCHEDULE,
};

/** `zone`: the creator's time zone. */
export const valuesOf = (product: Product, zone: string): ProductValues => ({
  Product_Name: product.Product_Name,
  Product_Desc: product.Product_Desc,
  Product_Price: String(product.Product_Price),
  Product_Discount_Price: String(product.Product_Discount_Price),
  Product_Url: product.Product_Url,
  Product_Retailer: product.Product_Retailer ?? '',
  Product_status: product.Product_status,
  hasRetailer: Boolean(product.Product_Retailer),
  ...scheduleValues(product, zone),
});

export const sameValues = (some: ProductValues, others: ProductValues): boolean =>
  [...TEXTS, 'Product_status' as const, 'hasRetailer' as const].every((name) => some[name] === others[name]);

function priceError(written: string): string | undefined {
  const paise = toPaise(written);
  if (paise === null) return ownerTexts.form.notAPrice;
  return paise > MOST_PAISE ? ownerTexts.form.tooDear : undefined;
}

/** What is wrong with what was written; an empty object when nothing is. The address is judged first. */
export function checkProduct(values: ProductValues): ProductErrors {
  const trimmed = (name: TextName) => values[name].trim();
  if (trimmed('Product_Url') !== '' && !isWebAddress(trimmed('Product_Url')))
    return { Product_Url: ownerTexts.form.invalidUrl };
  const blank = REQUIRED.filter((name) => trimmed(name) === '');
  if (blank.length > 0) {
    const wanted: ProductErrors = Object.fromEntries(blank.map((name) => [name, ownerTexts.form.wanted[name]]));
    return { form: ownerTexts.form.required, ...wanted };
  }
  const price = priceError(values.Product_Price);
  const discount = priceError(values.Product_Discount_Price);
  const isAbove =
    !price && !discount && (toPaise(values.Product_Discount_Price) ?? 0) > (toPaise(values.Product_Price) ?? 0);
  return {
    ...(isLonger(trimmed('Product_Name'), MOST.productName) && { Product_Name: ownerTexts.form.longName }),
    ...(isLonger(trimmed('Product_Desc'), MOST.description) && { Product_Desc: ownerTexts.form.longDesc }),
    ...(price && { Product_Price: price }),
    ...(discount && { Product_Discount_Price: discount }),
    ...(isAbove && { Product_Discount_Price: ownerTexts.form.notBelow }),
  };
}

/** In another tab perhaps, while this form was open. */
const isGone = ({ code }: ApiFailure): boolean => code === 'product.not_found';

/** What the server refused, at the field that it names, else at the form. */
export function errorsOf(failure: ApiFailure): ProductErrors {
  const { errors = [], message } = failure;
  if (isGone(failure)) return { form: ownerTexts.form.gone };
  const known = errors.filter(({ field }) => TEXTS.some((name) => name === field));
  if (known.length === 0) return { form: message };
  return Object.fromEntries(known.map(({ field, message: said }) => [field, said]));
}

/** The text to announce for a form that was refused. */
export const firstError = (errors: ProductErrors): string => Object.values(errors).find((text) => text) ?? '';

/** The specified text where the server could not say better. */
export function noticeOf(failure: ApiFailure, fallback: string): string {
  if (isGone(failure)) return ownerTexts.form.gone;
  return failure.status >= 400 && failure.status < 500 && failure.message !== '' ? failure.message : fallback;
}
