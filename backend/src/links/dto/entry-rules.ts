import { FIELD_LIMITS, isLonger } from '@linkstall/kit/lengths';
import { parseHours } from '@linkstall/kit/opening-hours';
import { isPhoneText, phoneText } from '@linkstall/kit/phone-number';
import { playerOf } from '@linkstall/kit/player';
import { isUpiId, upiAmount, upiParts } from '@linkstall/kit/upi';
import { momentOf } from '@linkstall/kit/zone';

import { cleanLineOf, cleanTextOf, withoutSpacesAround } from '../../http/plain-text.js';
import type { TextRule } from '../../http/rule.js';
import { webAddress, withHttps } from '../../http/web-address.js';
import { EMAIL } from '../../users/emails/email-address.rule.js';
import { galleryItem } from '../gallery.rule.js';

/** The rule, and an empty text. */
export const optional = (rule: TextRule): TextRule => ({
  ...rule,
  problem: (text) => (text === '' ? null : rule.problem(text)),
});

const INVALID_NUMBER =
  'This is not a phone number. Write it as people dial it, such as 98765 43210, or with its country code, such as +91 98765 43210';
/** The digits of a number, also of one in an address. `content-check.service.ts` checks it by the country of the creator. */
export const phoneNumber: TextRule = {
  maxLength: 2_048,
  tooLong: INVALID_NUMBER,
  clean: phoneText,
  problem: (text) => (isPhoneText(text) ? null : INVALID_NUMBER),
};
const INVALID_UPI_ID = 'A UPI ID looks like name@bank, with only letters and digits after the @';
export const upiId: TextRule = {
  maxLength: 2_048,
  tooLong: INVALID_UPI_ID,
  clean: (text) => upiParts(withoutSpacesAround(text))?.upiId ?? withoutSpacesAround(text),
  problem: (text) => (isUpiId(text) ? null : INVALID_UPI_ID),
};
const INVALID_AMOUNT = 'The amount must be from 1 to 100,000 rupees, with at most two decimals';
export const amount: TextRule = {
  maxLength: 20,
  tooLong: INVALID_AMOUNT,
  clean: (text) => upiAmount(text) ?? text,
  problem: (text) => (text === '' || upiAmount(text) !== null ? null : INVALID_AMOUNT),
};
const INVALID_VIDEO =
  'Paste the address of a video (YouTube, Vimeo), of music (Spotify, SoundCloud, Apple Music), a map or a calendar';
export const video: TextRule = {
  maxLength: 2_048,
  tooLong: INVALID_VIDEO,
  clean: withoutSpacesAround,
  problem: (text) => (playerOf(text) ? null : INVALID_VIDEO),
};
const INVALID_PRODUCT_ID = 'productId is not the id of a product';
export const productId: TextRule = {
  maxLength: 24,
  tooLong: INVALID_PRODUCT_ID,
  clean: (text) => text.toLowerCase(),
  problem: (text) => (/^[0-9a-f]{24}$/.test(text) ? null : INVALID_PRODUCT_ID),
};
const INVALID_ENTRY_KIND = 'entryKind is not the name of a kind, such as garden.poem';
export const entryKind: TextRule = {
  maxLength: 80,
  tooLong: INVALID_ENTRY_KIND,
  problem: (text) => (/^[a-z][a-z0-9-]*\.[a-z][a-z0-9-]*$/.test(text) ? null : INVALID_ENTRY_KIND),
};
/** `custom-entries.service.ts` checks the values by the schema of the kind. */
export const values: TextRule = {
  maxLength: 16_000,
  tooLong: 'values is too long',
  problem: (text) => (isJson(text) ? null : 'values is not JSON'),
};
export const message: TextRule = { ...cleanTextOf('The message', FIELD_LIMITS.message), problem: () => null };
/** Mail programs interpret these characters in a `mailto:` link. Real addresses do not contain them. */
const MAILTO_CHARACTERS = /[?#%]/;
const MAILTO = /^mailto:([^?]*)/i;
const withoutMailto = (text: string): string => MAILTO.exec(text)?.[1] ?? text;
export const address: TextRule = {
  ...EMAIL,
  clean: (text) => withoutMailto(withoutSpacesAround(text)),
  problem: (text) => (MAILTO_CHARACTERS.test(text) ? EMAIL.tooLong : EMAIL.problem(text)),
};
const accountAddress = webAddress('Each account needs a web address, such as instagram.com/name');
/** Every service answers with https, so an account without a scheme is stored with https. */
export const account: TextRule = {
  ...accountAddress,
  clean: (text) => withHttpsIfValid(withoutSpacesAround(text)),
};
export const accounts = { maxItems: FIELD_LIMITS.accounts, message: `Put in 1 to ${FIELD_LIMITS.accounts} accounts` };

const ALT = cleanLineOf('The description of a picture', FIELD_LIMITS.alt);
const NO_IMAGE = 'images are `new` or the id of a picture, a space and its description';
/** `new`, or the id of a stored image; and the alternative text. `gallery.rule.ts` reads it. */
export const GALLERY_IMAGE: TextRule = {
  // An import has a path in place of the id.
  maxLength: FIELD_LIMITS.alt + 100,
  tooLong: ALT.tooLong,
  ...(ALT.clean && { clean: ALT.clean }),
  problem: (text) => {
    const { id, alt } = galleryItem(text);
    if (!/^[\w./-]{3,99}$/.test(id)) return NO_IMAGE;
    return isLonger(alt, FIELD_LIMITS.alt) ? ALT.tooLong : null;
  },
};
export const GALLERY_IMAGES = {
  maxItems: FIELD_LIMITS.galleryImages,
  message: `Put in 1 to ${FIELD_LIMITS.galleryImages} pictures`,
};

const NO_TIME = 'This is not a date and a time';
/** A local time of this century, such as 2026-12-03T18:00. */
export const WALL_TIME: TextRule = {
  maxLength: 16,
  tooLong: NO_TIME,
  problem: (text) => (text.startsWith('20') && momentOf(text, 'UTC') ? null : NO_TIME),
};

const NO_OPENING_TIME = 'Opening hours look like mon 09:00-18:00';
export const OPENING_TIME: TextRule = {
  maxLength: 40,
  tooLong: NO_OPENING_TIME,
  clean: withoutSpacesAround,
  problem: (text) => (parseHours(text) ? null : NO_OPENING_TIME),
};
export const OPENING_TIMES = { maxItems: FIELD_LIMITS.hours, message: `Put in 1 to ${FIELD_LIMITS.hours} times` };

const withHttpsIfValid = (address: string): string =>
  accountAddress.problem(address) === null ? withHttps(address) : address;

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
