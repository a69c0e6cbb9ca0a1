/** Limits for creators: characters of a text, number of accounts, images of one product or gallery, bytes of an image. */
export const FIELD_LIMITS = {
  title: 120,
  productName: 120,
  description: 2_000,
  retailer: 120,
  collection: 40,
  fullName: 80,
  text: 500,
  message: 500,
  consent: 300,
  visitorMessage: 2_000,
  joinNote: 500,
  payee: 99,
  author: 80,
  org: 80,
  venue: 120,
  accounts: 12,
  hours: 14,
  line: 160,
  place: 60,
  password: 128,
  images: 5,
  galleryImages: 10,
  alt: 200,
  imageBytes: 5 * 1024 * 1024,
};
export const MIN_PASSWORD_LENGTH = 8;

/**
 * Whether a text has more than `max` characters. Characters are code points of the composed text (NFC). A text with more
 * than six times as many code units is certainly too long. It is not composed, because that takes quadratic time. Used in
 * browsers and in the API.
 */
export const isLonger = (text: string, max: number) =>
  text.length > max * 6 || Array.from(text.normalize('NFC')).length > max;
