import type { OtherKind } from '@linkstall/contracts/http';
import type { FormErrors } from '@linkstall/kit/form';
import { isLonger, FIELD_LIMITS } from '@linkstall/kit/lengths';
import { isPhoneText } from '@linkstall/kit/phone-number';
import { playerOf } from '@linkstall/kit/player';
import { isUpiId, upiAmount } from '@linkstall/kit/upi';
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
  /** A local date and time. */
  readonly isTime?: boolean;
  /** True turns off capital letters and spell checking. */
  readonly isCode?: boolean;
  readonly maxLength?: number;
  readonly isValid?: (text: string) => boolean;
  /** The error when `isValid` returns false. */
  readonly error?: string;
}

const MAIL_ADDRESS = /^[^\s@?#%]+@[^\s@.?#%&/]+(?:\.[^\s@.?#%&/]+)+$/;
const {
  mail,
  phone,
  whatsapp,
  upi,
  video,
  faq,
  quote,
  event,
  hours,
  contact,
  countdown,
  images,
  file,
  contactForm,
  emailList,
} = kindTexts;
const WALL_TIME = /^20\d\d-\d\d-\d\dT\d\d:\d\d$/;

const titleField = (example: string, label: string = kindTexts.title): FieldDefinition => ({
  name: 'title',
  label,
  example,
  maxLength: FIELD_LIMITS.title,
});
const mailField: FieldDefinition = {
  name: 'address',
  label: mail.label,
  example: mail.example,
  inputMode: 'email',
  isCode: true,
  isValid: (text) => MAIL_ADDRESS.test(text),
  error: mail.invalid,
};
const numberField: FieldDefinition = {
  name: 'number',
  label: phone.label,
  hint: phone.hint,
  example: phone.example,
  inputMode: 'tel',
  isValid: isPhoneText,
  error: phone.invalid,
};

const optionalField = (name: 'author' | 'venue' | 'org', label: string, example: string): FieldDefinition => ({
  name,
  label,
  example,
  isOptional: true,
  maxLength: FIELD_LIMITS[name],
});

const introField: FieldDefinition = {
  name: 'intro',
  label: contactForm.intro,
  example: contactForm.example,
  isOptional: true,
  isLong: true,
  maxLength: FIELD_LIMITS.text,
};

const timeField = (name: string, label: string): FieldDefinition => ({
  name,
  label,
  example: '',
  isTime: true,
  isValid: (text) => WALL_TIME.test(text),
  error: event.invalid,
});

/** Some kinds have more fields: `account-fields.tsx`, `product-field.tsx`, `hours-fields.tsx`, `gallery-fields.tsx`, `download-field.tsx`, `custom-fields.tsx`. */
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
  mail: [titleField(mail.title), { ...mailField, hint: mail.hint }],
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
    {
      name: 'url',
      label: video.label,
      hint: video.hint,
      example: video.example,
      inputMode: 'url',
      isCode: true,
      isValid: (text) => playerOf(text) !== null,
      error: video.invalid,
    },
    titleField(video.title),
  ],
  product: [],
  products: [titleField(kindTexts.products.title)],
  faq: [
    titleField(faq.example, faq.label),
    { name: 'text', label: faq.answer, example: faq.answerExample, isLong: true, maxLength: FIELD_LIMITS.text },
  ],
  quote: [
    { name: 'text', label: quote.label, example: quote.example, isLong: true, maxLength: FIELD_LIMITS.text },
    optionalField('author', quote.author, quote.authorExample),
  ],
  divider: [],
  event: [
    titleField(event.example, event.label),
    optionalField('venue', event.place, event.placeExample),
    timeField('startsAt', event.starts),
    { ...timeField('endsAt', event.ends), isOptional: true },
  ],
  hours: [titleField(hours.example, hours.title)],
  contact: [
    { ...titleField(contact.example, contact.label), hint: contact.hint },
    optionalField('org', contact.org, contact.orgExample),
    { ...numberField, name: 'tel', isOptional: true },
    { ...mailField, name: 'mail', isOptional: true },
  ],
  countdown: [titleField(countdown.example, countdown.label), timeField('until', countdown.until)],
  images: [titleField(images.title)],
  file: [titleField(file.title)],
  contactForm: [{ ...titleField(contactForm.title), hint: contactForm.hint }, introField],
  emailList: [
    titleField(emailList.title),
    introField,
    {
      name: 'consent',
      label: emailList.consent,
      hint: emailList.hint,
      example: '',
      isLong: true,
      maxLength: FIELD_LIMITS.consent,
    },
  ],
  custom: [],
};

/** Errors by field that the browser can find. The server decides in the end. */
export function findErrors(kind: OtherKind, values: FormValues): FormErrors {
  if (kind === 'social') return findAccountErrors(linesOf(values['accounts'] ?? ''));
  if (kind === 'product') return values['productId'] ? {} : { productId: kindTexts.required(kindTexts.product.label) };
  return {
    ...Object.fromEntries(FIELDS[kind].map((field) => [field.name, findError(field, values[field.name] ?? '')])),
    ...(kind === 'hours' && !values['hours'] && { hours: hours.required }),
    ...(kind === 'images' && !values['images'] && { images: images.required }),
    ...(kind === 'contact' && !values['tel'] && !values['mail'] && { tel: contact.required }),
  };
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
