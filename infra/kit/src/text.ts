export { firstLetter, initials } from './text/initials.ts';
export { linkHref } from './text/link-href.ts';
export { pictureAt, pictureSet } from './text/picture-address.ts';
export { rupees } from './text/rupees.ts';
export { useCopy } from './text/use-copy.ts';
export { isWebAddress } from './text/web-address.mjs';
