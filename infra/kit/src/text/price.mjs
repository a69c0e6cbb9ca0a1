const PLAIN = /^(\d{1,12})(?:\.(\d{1,2}))?$/;

/** The highest price of a product: 10,000,000 rupees. */
export const MOST_PAISE = 10_000_000 * 100;

/**
 * Whole paise of a price in rupees, a plain decimal with at most two places; null when it is none. By its digits:
 * 0.29 * 100 is not 29. For browsers and for the API, so plain JavaScript.
 * @param {string} text
 */
export function toPaise(text) {
  const [, rupees, places = ''] = PLAIN.exec(text) ?? [];
  return rupees === undefined ? null : Number(rupees) * 100 + Number(places.padEnd(2, '0'));
}
