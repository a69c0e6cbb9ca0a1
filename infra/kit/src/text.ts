export { addressFault } from './text/address-fault.ts';
export { linkHref, pictureAt, pictureSet } from './text/addresses.ts';
export { firstLetter, initials } from './text/initials.ts';
export { rupees } from './text/rupees.ts';
export { useCopy } from './text/use-copy.ts';
export { isWebAddress } from './text/web-address.mjs';
