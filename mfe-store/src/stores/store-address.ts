/** Whether a username can look like this; anything else in an address leads to nothing and is not asked for. */
export const looksLikeUsername = (text: string): boolean =>
  /^[a-z0-9][a-z0-9._-]{1,28}[a-z0-9]$/i.test(text) && !text.includes('..');

/** The number of a page as an address gives it; null when it is none. */
export const pageNumber = (text: string | undefined): number | null => {
  if (text === undefined) return 1;
  return /^[1-9]\d{0,3}$/.test(text) ? Number(text) : null;
};

/** Addresses may hold what would end the address part of a `mailto:` link. */
export const mailtoAddress = (email: string): string => `mailto:${email.replace(/[%?#&]/g, encodeURIComponent)}`;
