/** `/store/@asha`, the one address of a store. */
export const storePath = (username: string): string => `/store/@${username}`;

/** Whether a username can look like this; anything else in an address leads to nothing and is not asked for. */
export const looksLikeUsername = (text: string): boolean =>
  /^[a-z0-9][a-z0-9._-]{1,28}[a-z0-9]$/i.test(text) && !text.includes('..');

/** Addresses may hold what would end the address part of a `mailto:` link. */
export const mailtoAddress = (email: string): string => `mailto:${email.replace(/[%?#&]/g, encodeURIComponent)}`;
