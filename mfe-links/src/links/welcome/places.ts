import { phoneText } from '@linkstall/kit/phone-number';
import { serviceOf } from '@linkstall/kit/social-services';
import { isWebAddress, linkHref } from '@linkstall/kit/text';

import type { placeIcons } from './place-icons.ts';

export type PlaceId = keyof typeof placeIcons;

interface Place {
  readonly id: PlaceId;
  readonly name: string;
  readonly addressOf: (handle: string) => string;
}

const at = (id: PlaceId, name: string, address: string): Place => ({
  ...{ id, name },
  addressOf: (handle) => `https://${address}${encodeURIComponent(handle)}`,
});

/** The twelve services of the welcome, in the order of the grid. */
export const PLACES: readonly Place[] = [
  at('instagram', 'Instagram', 'www.instagram.com/'),
  at('youtube', 'YouTube', 'www.youtube.com/@'),
  { id: 'whatsapp', name: 'WhatsApp', addressOf: (handle) => `https://wa.me/${whatsappNumber(handle)}` },
  at('facebook', 'Facebook', 'www.facebook.com/'),
  at('x', 'X', 'x.com/'),
  at('telegram', 'Telegram', 't.me/'),
  at('linkedin', 'LinkedIn', 'www.linkedin.com/in/'),
  at('threads', 'Threads', 'www.threads.com/@'),
  at('snapchat', 'Snapchat', 'www.snapchat.com/add/'),
  at('pinterest', 'Pinterest', 'www.pinterest.com/'),
  at('spotify', 'Spotify', 'open.spotify.com/user/'),
  at('github', 'GitHub', 'github.com/'),
];

/** Ten digits are an Indian number without its country code. A 0 before them or in brackets is dialled only inside a country. */
function whatsappNumber(text: string): string {
  const digits = phoneText(text).replace(/\(\s*0\s*\)|\D|^0+/g, '');
  return digits.length === 10 ? `91${digits}` : digits;
}

const WHATSAPP_DIGITS = /^[1-9]\d{7,14}$/;
const HANDLE = /^[\p{L}\p{N}._-]{1,100}$/u;

/**
 * The address of what was typed for a service: a name, a name with `@`, a phone number, or a pasted address of the service.
 * Null for a text that is none of these.
 */
export function placeAddress({ id, addressOf }: Place, text: string): string | null {
  const trimmed = text.trim();
  if (id === 'whatsapp' && WHATSAPP_DIGITS.test(whatsappNumber(trimmed))) return addressOf(trimmed);
  if (trimmed.includes('/') && isWebAddress(trimmed))
    return serviceOf(new URL(linkHref(trimmed)).hostname)?.service === id ? linkHref(trimmed) : null;
  const handle = trimmed.replace(/^@/, '');
  return id !== 'whatsapp' && HANDLE.test(handle) ? addressOf(handle) : null;
}
