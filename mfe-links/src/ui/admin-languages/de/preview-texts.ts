import type { TranslationOf } from '@linkstall/kit/language';

import type { previewTexts as english } from '../../preview-texts.ts';

const hostOf = (address: string): string => address.replace(/^https?:\/\//i, '').split(/[/?#]/, 1)[0] ?? '';

export const previewTexts: TranslationOf<typeof english> = {
  reading: (address) => `${hostOf(address)} wird gelesen`,
  skip: 'Nicht warten',
  done: ({ site, hasTitle, hasPicture }) => {
    if (hasTitle && hasPicture) return `Titel und Bild stammen von ${site}. Ändern Sie, was Sie möchten.`;
    if (hasTitle) return `Der Titel stammt von ${site}. Ändern Sie ihn nach Belieben.`;
    return hasPicture ? `Das Bild stammt von ${site}.` : `${site} antwortet. Ihre Eingaben bleiben.`;
  },
  useHttps: (address) => `${address} verwenden`,
  failed: (reason) =>
    `${reason || 'Die Adresse konnte nicht gelesen werden'}. Ihre Adresse bleibt; füllen Sie den Rest selbst aus.`,
  kindOffer: {
    video: 'Das kann sich direkt auf Ihrer Seite öffnen.',
    phone: 'Das ist eine Telefonnummer.',
    whatsapp: 'Das ist ein WhatsApp-Chat.',
    mail: 'Das ist eine E-Mail-Adresse.',
    upi: 'Das ist eine UPI-ID.',
  },
  addAs: (kind) => `Hinzufügen als ${kind}`,
};
