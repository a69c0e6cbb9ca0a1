export { firstLetter, initials } from './text/initials.ts';
export { isWebAddress } from './text/web-address.mjs';
