import type { OtherKind } from '@linkstall/contracts/http';

/** Texts of a pasted address. */
export const previewTexts = {
  reading: (address: string) => `Reading ${hostOf(address)}`,
  skip: 'Do not wait',
  done: ({ site, hasTitle, hasPicture }: { site: string; hasTitle: boolean; hasPicture: boolean }) => {
    if (hasTitle && hasPicture) return `Title and picture come from ${site}. Change what you like.`;
    if (hasTitle) return `The title comes from ${site}. Change it as you like.`;
    return hasPicture ? `The picture comes from ${site}.` : `${site} answers. What you typed stays.`;
  },
  useHttps: (address: string) => `Use ${address}`,
  failed: (reason: string) =>
    `${reason || 'The address could not be read'}. Your address stays; fill in the rest yourself.`,
  kindOffer: {
    video: 'This can open right on your page.',
    phone: 'This is a phone number.',
    whatsapp: 'This is a WhatsApp chat.',
    mail: 'This is a mail address.',
    upi: 'This is a UPI id.',
  } as Partial<Record<OtherKind, string>>,
  addAs: (kind: string) => `Add it as ${kind}`,
} as const;

const hostOf = (address: string): string => address.replace(/^https?:\/\//i, '').split(/[/?#]/, 1)[0] ?? '';
