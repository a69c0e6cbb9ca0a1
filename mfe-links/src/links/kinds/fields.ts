import type { OtherKind } from '@linkstall/contracts/http';
import type { FormErrors } from '@linkstall/kit/form';
import { isLonger, MOST } from '@linkstall/kit/lengths';
import { isPhoneNumber, plainPhoneNumber } from '@linkstall/kit/phone-number';
import { isUpiId, upiAmount } from '@linkstall/kit/upi';
import { videoOf } from '@linkstall/kit/video';
import { isWebAddress } from '@linkstall/kit/web-address';

import { kindTexts } from '../../ui/kind-texts.ts';
import { linesOf, type Words } from '../entry-words.ts';

/** A text of an entry as its form asks for it. */
export interface FieldPlan {
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
  readonly example: string;
  readonly inputMode?: 'email' | 'tel' | 'decimal' | 'url';
  readonly isOptional?: boolean;
  /** Of several lines. */
  readonly isLong?: boolean;
  /** Letters stay as they are typed. */
  readonly isCode?: boolean;
  readonly most?: number;
  readonly isRight?: (text: string) => boolean;
  /** Said when it is not. */
  readonly wrong?: string;
}

const MAIL = /^[^\s@?#%]+@[^\s@.?#%&/]+(?:\.[^\s@.?#%&/]+)+$/;
const { mail, phone, whatsapp, upi, video } = kindTexts;

const titled = (example: string): FieldPlan => ({ name: 'title', label: kindTexts.title, example, most: MOST.title });
const numbered: FieldPlan = {
  name: 'number',
  label: phone.label,
  hint: phone.hint,
  example: phone.example,
  inputMode: 'tel',
  isRight: (text) => isPhoneNumber(plainPhoneNumber(text)),
  wrong: phone.wrong,
};

/** Accounts and products are asked for otherwise. */
export const FIELDS: Readonly<Record<OtherKind, readonly FieldPlan[]>> = {
  heading: [
    {
      name: 'title',
      label: kindTexts.heading.label,
      hint: kindTexts.heading.hint,
      example: kindTexts.heading.example,
      most: MOST.title,
    },
  ],
  text: [
    {
      name: 'text',
      label: kindTexts.text.label,
      hint: kindTexts.text.hint,
      example: kindTexts.text.example,
      isLong: true,
      most: MOST.text,
    },
  ],
  social: [],
  mail: [
    titled(mail.title),
    {
      name: 'address',
      label: mail.label,
      hint: mail.hint,
      example: mail.example,
      inputMode: 'email',
      isCode: true,
      isRight: (text) => MAIL.test(text),
      wrong: mail.wrong,
    },
  ],
  phone: [titled(phone.title), numbered],
  whatsapp: [
    titled(whatsapp.title),
    numbered,
    {
      name: 'message',
      label: whatsapp.message,
      hint: whatsapp.messageHint,
      example: whatsapp.messageExample,
      isOptional: true,
      isLong: true,
      most: MOST.message,
    },
  ],
  upi: [
    titled(upi.title),
    {
      name: 'upiId',
      label: upi.label,
      hint: upi.hint,
      example: upi.example,
      inputMode: 'email',
      isCode: true,
      isRight: isUpiId,
      wrong: upi.wrong,
    },
    { name: 'payee', label: upi.payee, hint: upi.payeeHint, example: upi.payeeExample, most: MOST.payee },
    {
      name: 'amount',
      label: upi.amount,
      hint: upi.amountHint,
      example: upi.amountExample,
      inputMode: 'decimal',
      isOptional: true,
      isRight: (text) => upiAmount(text) !== null,
      wrong: upi.amountWrong,
    },
  ],
  video: [
    titled(video.title),
    {
      name: 'url',
      label: video.label,
      hint: video.hint,
      example: video.example,
      inputMode: 'url',
      isCode: true,
      isRight: (text) => videoOf(text) !== null,
      wrong: video.wrong,
    },
  ],
  product: [],
};

/** What is wrong with what was typed, as far as a browser knows; what is right is the server's to say. */
export function faultsOf(kind: OtherKind, words: Words): FormErrors {
  if (kind === 'social') return accountFaults(linesOf(words['accounts'] ?? ''));
  if (kind === 'product') return words['productId'] ? {} : { productId: kindTexts.required(kindTexts.product.label) };
  return Object.fromEntries(FIELDS[kind].map((field) => [field.name, faultOf(field, words[field.name] ?? '')]));
}

const accountFaults = (addresses: readonly string[]): FormErrors =>
  addresses.length === 0
    ? { accounts: kindTexts.social.required }
    : Object.fromEntries(
        addresses.map((address, place) => [
          `accounts.${place}`,
          isWebAddress(address) ? undefined : kindTexts.social.wrong,
        ]),
      );

function faultOf({ label, isOptional, most, isRight, wrong }: FieldPlan, text: string): string | undefined {
  if (text === '') return isOptional ? undefined : kindTexts.required(label);
  if (most !== undefined && isLonger(text, most)) return kindTexts.long(label, most);
  return isRight?.(text) === false ? wrong : undefined;
}
