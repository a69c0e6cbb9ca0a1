const encode = (text: string) => encodeURIComponent(text).replaceAll('%2B', '+');

/** A `mailto:` link to one address. Special characters are encoded, so that the address cannot add recipients or headers. */
export function mailHref(address: string): string {
  const atIndex = address.lastIndexOf('@');
  return `mailto:${[address.slice(0, Math.max(atIndex, 0)), address.slice(atIndex + 1)].map(encode).join('@')}`;
}
