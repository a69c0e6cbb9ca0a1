export { addressFault, addressHint } from './text/address-fault.ts';
export { imageAt, imageSrcSet, isLargeImage } from './text/addresses.ts';
export { formatPrice } from './text/format-price.ts';
export { firstLetter, initials } from './text/initials.ts';
export { linkHref } from './text/link-href.ts';
export { mailHref } from './text/mail-href.ts';
export { pingOf } from './text/ping-of.ts';
export { useCopy } from './text/use-copy.ts';
export { isWebAddress } from './text/web-address.ts';
