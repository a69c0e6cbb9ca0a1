import type { OtherKind } from '@linkstall/contracts/http';
import type { FormErrors } from '@linkstall/kit/form';
import { isLonger, FIELD_LIMITS } from '@linkstall/kit/lengths';
import { isPhoneNumber, plainPhoneNumber } from '@linkstall/kit/phone-number';
import { isUpiId, upiAmount } from '@linkstall/kit/upi';
import { videoOf } from '@linkstall/kit/video';
import { isWebAddress } from '@linkstall/kit/web-address';

import { kindTexts } from '../../ui/kind-texts.ts';
import { linesOf, type FormValues } from '../entry-values.ts';

export interface FieldDefinition {
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
  readonly example: string;
  readonly inputMode?: 'email' | 'tel' | 'decimal' | 'url';
  readonly isOptional?: boolean;
  readonly isLong?: boolean;
  /** True turns off capital letters and spell checking. */
  readonly isCode?: boolean;
  readonly maxLength?: number;
  readonly isValid?: (text: string) => boolean;
  /** The error when `isValid` returns false. */
  readonly error?: string;
}

const MAIL_ADDRESS = /^[^\s@?#%]+@[^\s@.?#%&/]+(?:\.[^\s@.?#%&/]+)+$/;
const { mail, phone, whatsapp, upi, video } = kindTexts;

const titleField = (example: string): FieldDefinition => ({
  name: 'title',
  label: kindTexts.title,
  example,
  maxLength: FIELD_LIMITS.title,
});
const numberField: FieldDefinition = {
  name: 'number',
  label: phone.label,
  hint: phone.hint,
  example: phone.example,
  inputMode: 'tel',
  isValid: (text) => isPhoneNumber(plainPhoneNumber(text)),
  error: phone.invalid,
};

/** Some kinds have fields of their own: `account-fields.tsx`, `product-field.tsx`, `custom-fields.tsx`. */
export const FIELDS: Readonly<Record<OtherKind, readonly FieldDefinition[]>> = {
  heading: [
    {
      name: 'title',
      label: kindTexts.heading.label,
      hint: kindTexts.heading.hint,
      example: kindTexts.heading.example,
      maxLength: FIELD_LIMITS.title,
    },
  ],
  text: [
    {
      name: 'text',
      label: kindTexts.text.label,
      hint: kindTexts.text.hint,
      example: kindTexts.text.example,
      isLong: true,
      maxLength: FIELD_LIMITS.text,
    },
  ],
  social: [],
  mail: [
    titleField(mail.title),
    {
      name: 'address',
      label: mail.label,
      hint: mail.hint,
      example: mail.example,
      inputMode: 'email',
      isCode: true,
      isValid: (text) => MAIL_ADDRESS.test(text),
      error: mail.invalid,
    },
  ],
  phone: [titleField(phone.title), numberField],
  whatsapp: [
    titleField(whatsapp.title),
    numberField,
    {
      name: 'message',
      label: whatsapp.message,
      hint: whatsapp.messageHint,
      example: whatsapp.messageExample,
      isOptional: true,
      isLong: true,
      maxLength: FIELD_LIMITS.message,
    },
  ],
  upi: [
    titleField(upi.title),
    {
      name: 'upiId',
      label: upi.label,
      hint: upi.hint,
      example: upi.example,
      inputMode: 'email',
      isCode: true,
      isValid: isUpiId,
      error: upi.invalid,
    },
    { name: 'payee', label: upi.payee, hint: upi.payeeHint, example: upi.payeeExample, maxLength: FIELD_LIMITS.payee },
    {
      name: 'amount',
      label: upi.amount,
      hint: upi.amountHint,
      example: upi.amountExample,
      inputMode: 'decimal',
      isOptional: true,
      isValid: (text) => upiAmount(text) !== null,
      error: upi.amountInvalid,
    },
  ],
  video: [
    titleField(video.title),
    {
      name: 'url',
      label: video.label,
      hint: video.hint,
      example: video.example,
      inputMode: 'url',
      isCode: true,
      isValid: (text) => videoOf(text) !== null,
      error: video.invalid,
    },
  ],
  product: [],
  products: [titleField(kindTexts.products.title)],
  custom: [],
};

/** Errors by field that the browser can find. The server decides in the end. */
export function findErrors(kind: OtherKind, values: FormValues): FormErrors {
  if (kind === 'social') return findAccountErrors(linesOf(values['accounts'] ?? ''));
  if (kind === 'product') return values['productId'] ? {} : { productId: kindTexts.required(kindTexts.product.label) };
  return Object.fromEntries(FIELDS[kind].map((field) => [field.name, findError(field, values[field.name] ?? '')]));
}

const findAccountErrors = (addresses: readonly string[]): FormErrors =>
  addresses.length === 0
    ? { accounts: kindTexts.social.required }
    : Object.fromEntries(
        addresses.map((address, index) => [
          `accounts.${index}`,
          isWebAddress(address) ? undefined : kindTexts.social.invalid,
        ]),
      );

function findError(
  { label, isOptional, maxLength, isValid, error }: FieldDefinition,
  text: string,
): string | undefined {
  if (text === '') return isOptional ? undefined : kindTexts.required(label);
  if (maxLength !== undefined && isLonger(text, maxLength)) return kindTexts.tooLong(label, maxLength);
  return isValid?.(text) === false ? error : undefined;
}
