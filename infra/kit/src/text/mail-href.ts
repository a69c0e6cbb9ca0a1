const encoded = (part: string) => encodeURIComponent(part).replaceAll('%2B', '+');

/** Where pressing a mail address leads: to that address and nobody else, whatever characters stand in it. */
export function mailHref(address: string): string {
  const at = address.lastIndexOf('@');
  return `mailto:${[address.slice(0, Math.max(at, 0)), address.slice(at + 1)].map(encoded).join('@')}`;
}
