/** The most of what a creator may write or send: characters, pictures of one product, bytes of a picture. */
export const MOST = {
  title: 120,
  productName: 120,
  description: 2_000,
  retailer: 120,
  fullName: 80,
  text: 500,
  message: 500,
  payee: 99,
  accounts: 12,
  line: 160,
  place: 60,
  password: 128,
  pictures: 5,
  pictureBytes: 5 * 1024 * 1024,
};
export const LEAST_PASSWORD = 8;

/**
 * Whether a text has more characters than that, as people count them: code points, composed. What no shorter text can
 * have is not composed, for that takes time squared. For browsers and for the API.
 */
export const isLonger = (text: string, most: number) =>
  text.length > most * 6 || Array.from(text.normalize('NFC')).length > most;
